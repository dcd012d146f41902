/* args.c - the command line: options.def to values, help and suggestions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/args.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct OptionRow {
    char short_;
    u8 group, flags;
    const char *long_, *value, *help;
} OptionRow;

static const OptionRow options[] = {
#define OPTION(id, short_, long_, value, group, flags, help) {short_, group, flags, long_, value, help},
#define COMMAND(name, arguments, groups, help)
#include "cli/options.def"
#undef OPTION
#undef COMMAND
};

typedef struct CommandRow {
    const char *name, *arguments;
    u8 groups;
    const char *help;
} CommandRow;

static const CommandRow commands[] = {
#define OPTION(id, short_, long_, value, group, flags, help)
#define COMMAND(name, arguments, groups, help) {#name, arguments, groups, help},
#include "cli/options.def"
#undef OPTION
#undef COMMAND
};

/* Edit distance (insert, delete, replace, swap neighbours), capped: words are short. */
static u32 distance(const char *a, const char *b)
{
    enum { MAX = 24 };
    size_t n = strlen(a), m = strlen(b);
    u32 row[3][MAX + 1];
    if (n > MAX || m > MAX)
        return MAX;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = (u32)j;
    for (size_t i = 1; i <= n; i++) {
        u32 *now = row[i % 3], *up = row[(i + 2) % 3], *upup = row[(i + 1) % 3];
        now[0] = (u32)i;
        for (size_t j = 1; j <= m; j++) {
            u32 best = MIN(up[j], now[j - 1]) + 1;
            best = MIN(best, up[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = MIN(best, upup[j - 2] + 1);
            now[j] = best;
        }
    }
    return row[n % 3][m];
}

static void consider(const char *word, const char *candidate, const char **best, u32 *least)
{
    u32 d = distance(word, candidate);
    if (d < *least) {
        *least = d;
        *best = candidate;
    }
}

/* How far a word may be from what was meant. */
static u32 tolerance(const char *word)
{
    return strlen(word) > 4 ? 3 : 2;
}

void args_suggest(const char *what, const char *word)
{
    const char *best = NULL;
    bool is_option = word[0] == '-';
    const char *bare = word + (is_option ? 1 + (word[1] == '-') : 0);
    u32 least = tolerance(bare);
    if (is_option)
        for (u32 i = 0; i < ARRAY_LEN(options); i++) {
            if (!(options[i].flags & OPT_PREFIX))
                consider(bare, options[i].long_, &best, &least);
        }
    else
        for (u32 i = 0; i < ARRAY_LEN(commands); i++)
            consider(bare, commands[i].name, &best, &least);
    fprintf(stderr, "error: %s \"%s\"\n", what, word);
    if (best)
        fprintf(stderr, "\nDid you mean %s%s?\n", is_option ? "--" : "cob ", best);
    else if (is_option)
        fprintf(stderr, "\nTry 'cob --help'.\n");
}

void args_suggest_script(const char *word, const char *const *names, u32 n)
{
    const char *command = NULL, *script = NULL;
    u32 least = tolerance(word);
    for (u32 i = 0; i < ARRAY_LEN(commands); i++)
        consider(word, commands[i].name, &command, &least);
    if (least == 0) /* it is the name of a command already */
        command = NULL, least = tolerance(word);
    for (u32 i = 0; i < n; i++)
        consider(word, names[i], &script, &least);
    fprintf(stderr, "error: Script not found \"%s\"\n", word);
    if (script || command)
        fprintf(stderr, "\nDid you mean cob %s%s?\n", script ? "run " : "", script ? script : command);
}

const char *args_told_name(OptionId id)
{
    return options[id].flags & OPT_TELL ? options[id].long_ : NULL;
}

CommandId args_command(const char *word)
{
    for (u32 i = 0; i < ARRAY_LEN(commands); i++)
        if (!strcmp(word, commands[i].name))
            return (CommandId)(i + 1);
    return Command_none;
}

/* Node's options may be written with low lines. */
static bool same_name(const char *name, const char *word, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (name[i] != word[i] && !(name[i] == '-' && word[i] == '_' && i))
            return false;
    return true;
}

/* Index of a long option of this length, or -1. */
static int find_long(const char *word, size_t len)
{
    int prefix = -1;
    for (u32 i = 0; i < ARRAY_LEN(options); i++) {
        size_t n = strlen(options[i].long_);
        if (n == len && same_name(options[i].long_, word, n))
            return (int)i;
        if (options[i].flags & OPT_PREFIX && n < len && prefix < 0 && same_name(options[i].long_, word, n))
            prefix = (int)i;
    }
    return prefix;
}

static int find_short(const Args *args, char letter)
{
    if (args->called == CALLED_NODE && letter == 'c')
        return Option_check;
    for (u32 i = 0; i < ARRAY_LEN(options); i++)
        if (options[i].short_ == letter)
            return (int)i;
    return -1;
}

/* ---- parsing ---- */

/* Words to read options from. */
typedef struct Words {
    char **items;
    int count, at;
    bool lenient; /* NODE_OPTIONS: what is not known is passed over */
    u8 groups;
} Words;

static bool store(Args *args, int option, const char *value)
{
    args->has[option] = true;
    if (!value && !(options[option].flags & OPT_TELL))
        return true;
    args->value[option] = value;
    ArgItem item = {(OptionId)option, value};
    VEC_PUSH(&args->items, item);
    return true;
}

static bool bad_option(const Args *args, const Words *words, const char *word)
{
    if (args->called == CALLED_NODE)
        fprintf(stderr, words->lenient ? "%s: %s is not allowed in NODE_OPTIONS\n" : "%s: bad option: %s\n", args->argv[0], word);
    else
        args_suggest("Unknown option", word);
    return false;
}

static bool needs_value(const Args *args, int option, const char *word)
{
    if (args->called == CALLED_NODE)
        fprintf(stderr, "%s: %s requires an argument\n", args->argv[0], word);
    else
        fprintf(stderr, "error: --%s needs a value: --%s %s\n", options[option].long_, options[option].long_, options[option].value);
    return false;
}

/* Does the word ask for -e or -p? `-p -e CODE` prints the value of CODE. */
static bool asks_for_text(const char *word)
{
    return !strcmp(word, "-e") || !strcmp(word, "--eval") || !strcmp(word, "-p") || !strcmp(word, "--print");
}

/* The option that a word names and the value in the same word, NULL for none. -1: no option. */
static int recognize(Args *args, const Words *words, const char *word, const char **value)
{
    int option;
    if (word[1] == '-') {
        const char *equals = strchr(word, '=');
        option = find_long(word + 2, equals ? (size_t)(equals - word) - 2 : strlen(word + 2));
        *value = equals ? equals + 1 : NULL;
    } else {
        bool both = !strcmp(word, "-pe") || !strcmp(word, "-ep");
        option = both ? Option_print : find_short(args, word[1]);
        *value = option >= 0 && word[2] && !both ? word + 2 : NULL;
        if (*value && (!options[option].value || (options[option].flags & OPT_EQUALS && word[2] != '=')))
            option = -1; /* letters are not combined */
        else if (*value && options[option].flags & OPT_EQUALS)
            ++*value;
    }
    return option >= 0 && options[option].group & words->groups ? option : -1;
}

/* One option at words->at, which moves to its last word. */
static bool parse_option(Args *args, Words *words)
{
    const char *word = words->items[words->at], *value = NULL;
    int option = recognize(args, words, word, &value);
    if (option < 0)
        return (words->lenient && args->called != CALLED_NODE) || bad_option(args, words, word);
    u8 flags = options[option].flags;
    if (flags & OPT_LATER) {
        if (words->lenient)
            return true;
        fprintf(stderr, "error: %s is not supported yet\n", word);
        return false;
    }
    if (!options[option].value) {
        if (value && !(flags & OPT_PREFIX)) {
            fprintf(stderr, "error: --%s takes no value\n", options[option].long_);
            return false;
        }
        return store(args, option, NULL);
    }
    if (!value && !(flags & OPT_EQUALS)) {
        const char *next = words->at + 1 < words->count ? words->items[words->at + 1] : NULL;
        if (option == Option_print && next && asks_for_text(next))
            return store(args, option, NULL);
        if (!next)
            return needs_value(args, option, word);
        value = next;
        words->at++;
    }
    return store(args, option, value);
}

/* Splits the text of BUN_OPTIONS or NODE_OPTIONS as a shell would: blanks divide, quotes and backslashes keep them. The words live until
 * the process ends, as those of the command line do. */
static void split_words(const char *text, char ***items, int *count)
{
    char *out = xalloc(strlen(text) + 1);
    VEC(char *) list = {0};
    const char *p = text;
    for (;;) {
        while (*p == ' ' || *p == '\t' || *p == '\n')
            p++;
        if (!*p)
            break;
        VEC_PUSH(&list, out);
        char quote = 0;
        for (; *p && (quote || (*p != ' ' && *p != '\t' && *p != '\n')); p++) {
            if (*p == quote)
                quote = 0;
            else if (!quote && (*p == '"' || *p == '\''))
                quote = *p;
            else if (*p == '\\' && p[1] && quote != '\'')
                *out++ = *++p;
            else
                *out++ = *p;
        }
        if (*p)
            p++;
        *out++ = 0;
    }
    *items = list.items;
    *count = (int)list.len;
}

static bool parse_node_options(Args *args)
{
    const char *text = getenv("NODE_OPTIONS");
    if (!text || !*text)
        return true;
    Words words = {.lenient = true, .groups = OPT_IN_RUN};
    split_words(text, &words.items, &words.count);
    bool ok = true;
    for (; ok && words.at < words.count; words.at++)
        ok = words.items[words.at][0] == '-' ? parse_option(args, &words) : args->called != CALLED_NODE;
    xfree(words.items);
    return ok;
}

/* Puts the words of BUN_OPTIONS behind the executable's name. */
static void insert_bun_options(Args *args, int argc, char **argv)
{
    args->argc = argc;
    args->argv = argv;
    const char *text = args->called == CALLED_NODE ? NULL : getenv("BUN_OPTIONS");
    if (!text || !*text || !argc)
        return;
    char **items;
    int count;
    split_words(text, &items, &count);
    args->argc = argc + count;
    args->argv = xalloc(((size_t)args->argc + 1) * sizeof *args->argv);
    args->argv[0] = argv[0];
    memcpy(args->argv + 1, items, (size_t)count * sizeof *items);
    memcpy(args->argv + 1 + count, argv + 1, (size_t)argc * sizeof *argv); /* with the NULL at the end */
    xfree(items);
}

static CalledAs called_as(const char *argv0)
{
    const char *slash = strrchr(argv0, '/');
    const char *name = slash ? slash + 1 : argv0;
    return !strcmp(name, "node") ? CALLED_NODE : !strcmp(name, "bun") ? CALLED_BUN : CALLED_COB;
}

bool args_parse(Args *args, int argc, char **argv)
{
    *args = (Args){.command = Command_none, .called = argc ? called_as(argv[0]) : CALLED_COB};
    insert_bun_options(args, argc, argv);
    if (!parse_node_options(args))
        return false;
    Words words = {.items = args->argv, .count = args->argc, .at = 1};
    words.groups = OPT_IN_TOP | OPT_IN_RUN | OPT_IN_SCRIPT | OPT_IN_TEST262 | OPT_IN_ALL;
    if (args->called == CALLED_NODE)
        words.groups |= OPT_IN_NODE;
    for (; words.at < words.count; words.at++) {
        const char *word = words.items[words.at];
        if (word[0] == '-' && word[1] == '-' && !word[2]) {
            words.at++;
            break;
        }
        if (word[0] == '-' && word[1]) {
            int from = words.at;
            if (!parse_option(args, &words))
                return false;
            for (int i = from; i <= words.at; i++)
                VEC_PUSH(&args->exec, words.items[i]);
            continue;
        }
        if (args->command == Command_build) {
            VEC_PUSH(&args->words, word);
            continue;
        }
        bool has_text = args->has[Option_eval] || args->has[Option_print];
        if (args->command != Command_none || has_text || args->called == CALLED_NODE || args_command(word) == Command_none)
            break;
        args->command = args_command(word);
        words.groups = commands[args->command - 1].groups | OPT_IN_ALL;
    }
    args->first = words.at;
    for (int i = words.at; args->command == Command_build && i < words.count; i++)
        VEC_PUSH(&args->words, words.items[i]); /* behind -- */
    return true;
}

int args_bad_code(const Args *args)
{
    return args->called == CALLED_NODE ? 9 : 1;
}

void args_deinit(Args *args)
{
    VEC_DEINIT(&args->items);
    VEC_DEINIT(&args->words);
    VEC_DEINIT(&args->exec);
}

/* ---- help ---- */

static void help_options(u8 groups)
{
    printf("Options:\n");
    for (u32 i = 0; i < ARRAY_LEN(options); i++) {
        if (!(options[i].group & groups) || options[i].flags & (OPT_QUIET | OPT_LATER | OPT_HIDDEN))
            continue;
        char name[48];
        snprintf(name, sizeof name, "--%s%s%s", options[i].long_, options[i].value ? " " : "",
                 options[i].value ? options[i].value : "");
        printf("  %c%c%c %-27s %s\n", options[i].short_ ? '-' : ' ', options[i].short_ ? options[i].short_ : ' ',
               options[i].short_ ? ',' : ' ', name, options[i].help);
    }
    if (!(groups & OPT_IN_RUN))
        return;
    printf("\nAccepted without effect:");
    int column = 80;
    for (u32 i = 0; i < ARRAY_LEN(options); i++) {
        if (!(options[i].group & groups) || !(options[i].flags & OPT_QUIET))
            continue;
        int n = (int)strlen(options[i].long_) + 4;
        if (column + n > 80)
            column = printf("\n ") - 1;
        column += printf(" --%s%s", options[i].long_, options[i].flags & OPT_PREFIX ? "*" : "");
    }
    printf("\n");
}

void args_help(const Args *args, CommandId command)
{
    const char *name = args->called == CALLED_NODE ? "node" : args->called == CALLED_BUN ? "bun" : "cob";
    if (command != Command_none) {
        const CommandRow *row = &commands[command - 1];
        printf("Usage: %s %s %s%s\n\n  %s\n%s", name, row->name, row->groups ? "[OPTION...] " : "", row->arguments, row->help,
               row->groups ? "\n" : "");
        if (row->groups)
            help_options(row->groups | OPT_IN_ALL);
        return;
    }
    printf("cob runs JavaScript and TypeScript.\n\nUsage: %s [OPTION...] FILE|SCRIPT [ARG...]\n"
           "       %s [OPTION...] COMMAND ...\n       %s [OPTION...] -       (program on standard input)\n\nCommands:\n",
           name, name, name);
    for (u32 i = 0; i < ARRAY_LEN(commands); i++)
        printf("  %-6s%-22s%s\n", commands[i].name, commands[i].arguments, commands[i].help);
    printf("\n");
    help_options(OPT_IN_TOP | OPT_IN_RUN | OPT_IN_SCRIPT | OPT_IN_TEST262 | OPT_IN_ALL);
}

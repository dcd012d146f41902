/* args.c - the command line: options.def to values, help and suggestions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/args.h"

#include <stdio.h>

typedef struct OptionRow {
    char short_;
    const char *long_, *value, *help;
} OptionRow;

static const OptionRow options[] = {
#define OPTION(id, short_, long_, value, help) {short_, long_, value, help},
#define COMMAND(name, arguments, help)
#include "cli/options.def"
#undef OPTION
#undef COMMAND
};

typedef struct CommandRow {
    const char *name, *arguments, *help;
} CommandRow;

static const CommandRow commands[] = {
#define OPTION(id, short_, long_, value, help)
#define COMMAND(name, arguments, help) {#name, arguments, help},
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

void args_suggest(const char *what, const char *word)
{
    const char *best = NULL;
    bool is_option = word[0] == '-';
    const char *bare = word + (is_option ? 1 + (word[1] == '-') : 0);
    u32 least = strlen(bare) > 4 ? 3 : 2;
    if (is_option)
        for (u32 i = 0; i < ARRAY_LEN(options); i++)
            consider(bare, options[i].long_, &best, &least);
    else
        for (u32 i = 0; i < ARRAY_LEN(commands); i++)
            consider(bare, commands[i].name, &best, &least);
    fprintf(stderr, "error: %s \"%s\"\n", what, word);
    if (best)
        fprintf(stderr, "\nDid you mean %s%s?\n", is_option ? "--" : "cob ", best);
    else if (is_option)
        fprintf(stderr, "\nTry 'cob --help'.\n");
}

CommandId args_command(const char *word)
{
    for (u32 i = 0; i < ARRAY_LEN(commands); i++)
        if (!strcmp(word, commands[i].name))
            return (CommandId)(i + 1);
    return Command_none;
}

/* Index of a long option of this length, or -1. */
static int find_long(const char *name, size_t len)
{
    for (u32 i = 0; i < ARRAY_LEN(options); i++)
        if (strlen(options[i].long_) == len && !memcmp(options[i].long_, name, len))
            return (int)i;
    return -1;
}

static int find_short(char letter)
{
    for (u32 i = 0; i < ARRAY_LEN(options); i++)
        if (options[i].short_ == letter)
            return (int)i;
    return -1;
}

static bool store(Args *args, int option, const char *value)
{
    args->has[option] = true;
    args->value[option] = value;
    if (option == Option_include)
        VEC_PUSH(&args->includes, value);
    return true;
}

/* One option at argv[*i]; moves *i to its last word. */
static bool parse_option(Args *args, int argc, char **argv, int *i)
{
    const char *word = argv[*i], *value = NULL;
    int option;
    if (word[1] == '-') {
        const char *equals = strchr(word + 2, '=');
        option = find_long(word + 2, equals ? (size_t)(equals - word) - 2 : strlen(word + 2));
        value = equals ? equals + 1 : NULL;
    } else {
        option = find_short(word[1]);
        value = option >= 0 && word[2] ? word + 2 : NULL;
        if (value && !options[option].value)
            option = -1; /* letters are not combined */
    }
    if (option < 0) {
        args_suggest("Unknown option", word);
        return false;
    }
    if (!options[option].value) {
        if (value) {
            fprintf(stderr, "error: --%s takes no value\n", options[option].long_);
            return false;
        }
        return store(args, option, NULL);
    }
    if (!value) {
        if (*i + 1 >= argc) {
            fprintf(stderr, "error: --%s needs a value: --%s %s\n", options[option].long_, options[option].long_,
                    options[option].value);
            return false;
        }
        value = argv[++*i];
    }
    return store(args, option, value);
}

bool args_parse(Args *args, int argc, char **argv)
{
    *args = (Args){.command = Command_none};
    int i = 1;
    for (; i < argc; i++) {
        const char *word = argv[i];
        if (word[0] == '-' && word[1] == '-' && !word[2]) {
            i++;
            break;
        }
        if (word[0] == '-' && word[1]) {
            if (!parse_option(args, argc, argv, &i))
                return false;
            continue;
        }
        bool has_text = args->has[Option_eval] || args->has[Option_print];
        if (args->command != Command_none || has_text || args_command(word) == Command_none)
            break;
        args->command = args_command(word);
    }
    args->first = i;
    return true;
}

void args_deinit(Args *args)
{
    VEC_DEINIT(&args->includes);
}

void args_help(CommandId command)
{
    if (command != Command_none) {
        const CommandRow *row = &commands[command - 1];
        printf("Usage: cob %s %s\n\n  %s\n", row->name, row->arguments, row->help);
        if (command != Command_run)
            return;
        printf("\n");
    } else {
        printf("cob runs JavaScript and TypeScript.\n\nUsage: cob [OPTION...] FILE [ARG...]\n"
               "       cob [OPTION...] COMMAND ...\n       cob [OPTION...] -       (program on standard input)\n\nCommands:\n");
        for (u32 i = 0; i < ARRAY_LEN(commands); i++)
            printf("  %-6s%-16s%s\n", commands[i].name, commands[i].arguments, commands[i].help);
        printf("\n");
    }
    printf("Options:\n");
    for (u32 i = 0; i < ARRAY_LEN(options); i++) {
        char name[40];
        snprintf(name, sizeof name, "--%s%s%s", options[i].long_, options[i].value ? " " : "",
                 options[i].value ? options[i].value : "");
        printf("  %c%c%c %-17s %s\n", options[i].short_ ? '-' : ' ', options[i].short_ ? options[i].short_ : ' ',
               options[i].short_ ? ',' : ' ', name, options[i].help);
    }
}

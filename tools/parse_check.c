/* parse_check.c - parses files and says whether they are fine; for conformance rates and speed.
 *
 *     parse_check [--module|--script|--commonjs|--ts|--lazy|--again|--blank|--list|--time N] FILE...
 *
 * --list reads lines "FLAGS PATH" from stdin (flags: m module, s strict, t TypeScript, - none) and answers
 * "ok" or "error: message" per line. --again parses every lazily skipped function again. --time N repeats and
 * prints megabytes per second of CPU time, in the fastest round and in
 * the first, for which the system has to find the memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/alloc.h"
#include "engine/source/diag.h"
#include "engine/syntax/parse.h"

typedef struct Settings {
    ParseOptions options;
    bool again, blank, dump;
    ArenaPool *pool;
    int repeat;
} Settings;

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    rewind(f);
    char *text = xalloc((size_t)n + 1);
    *len = fread(text, 1, (size_t)n, f);
    fclose(f);
    return text;
}

static bool again(ScriptInfo *script, const ParseOptions *options)
{
    for (u32 i = 0; i < script->n_functions; i++) {
        FunctionInfo *info = script->functions[i];
        if (!info->is_lazy)
            continue;
        Arena arena;
        DiagList diags;
        arena_init(&arena);
        diag_list_init(&diags);
        AstFunction *f = parse_function_again(&arena, script, info, options, &diags);
        if (!f || f->node.end != info->end) {
            SourcePos pos = source_position(script->source, info->start);
            fprintf(stderr, "again: %u:%u %s\n", pos.line, pos.column,
                    diags.len ? diags.items[0].text : "range differs");
            return false;
        }
        diag_list_deinit(&diags);
        arena_deinit(&arena);
    }
    return true;
}

/* TypeScript with its erased ranges blanked must be JavaScript. */
static bool blank(const ScriptInfo *script, const ParseOptions *options, Buf *message)
{
    Str text = script->source->text;
    char *js = xalloc(text.len + 1);
    memcpy(js, text.data, text.len);
    for (u32 i = 0; i < script->n_erased; i++)
        for (u32 k = script->erased[i].start; k < script->erased[i].end; k++)
            if (js[k] != '\n' && js[k] != '\r')
                js[k] = ' ';
    Source source;
    DiagList diags;
    Arena arena;
    if (!source_init(&source, (Str){js, text.len}, STR("blanked")))
        return false;
    diag_list_init(&diags);
    arena_init(&arena);
    ScriptInfo *plain = script_info_new(&source);
    ParseOptions js_options = *options;
    js_options.dialect = NULL;
    bool ok = parse_program(&arena, plain, &js_options, &diags)->ok;
    if (!ok)
        diag_render(message, &source, diag_first(&diags));
    script_info_free(plain);
    arena_deinit(&arena);
    diag_list_deinit(&diags);
    source_deinit(&source);
    xfree(js);
    return ok;
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool check(const char *path, const Settings *settings, Buf *message)
{
    size_t len = 0;
    char *text = read_file(path, &len);
    if (!text) {
        buf_append_c(message, "cannot read");
        return false;
    }
    bool ok = false;
    double best = 1e9, first = 0;
    for (int i = 0; i < settings->repeat; i++) {
        double from = cpu_seconds();
        Source source;
        DiagList diags;
        Arena arena;
        if (!source_init(&source, (Str){text, len}, str_view(path)))
            return false;
        diag_list_init(&diags);
        arena_init_pooled(&arena, settings->pool);
        ScriptInfo *script = script_info_new(&source);
        ParseResult *result = parse_program(&arena, script, &settings->options, &diags);
        ok = result->ok;
        if (!ok)
            diag_render(message, &source, diag_first(&diags));
        if (ok && settings->again)
            ok = again(script, &settings->options);
        if (ok && settings->blank && settings->options.dialect)
            ok = blank(script, &settings->options, message);
        if (ok && settings->dump) {
            ast_dump(message, result->program);
            scope_dump(message, result);
        }
        if (settings->repeat > 1 && i == 0)
            fprintf(stderr, "arena %zu KB, script %zu KB, %u functions, %u names\n",
                    arena.total / 1024, script->arena.total / 1024, script->n_functions,
                    script->n_names);
        script_info_free(script);
        arena_deinit(&arena);
        diag_list_deinit(&diags);
        source_deinit(&source);
        double took = cpu_seconds() - from;
        best = took < best ? took : best;
        first = i ? first : took;
    }
    if (settings->repeat > 1)
        printf("%.1f MB/s, first %.1f %s\n", (double)len / best / 1e6, (double)len / first / 1e6, path);
    xfree(text);
    return ok;
}

static int check_list(Settings *settings)
{
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        char *path = strchr(line, ' ');
        if (!path)
            continue;
        *path++ = 0;
        Settings s = *settings;
        s.options.goal = strchr(line, 'm') ? ParseGoal_Module : ParseGoal_Script;
        s.options.strict = strchr(line, 's') != NULL;
        s.options.dialect = strchr(line, 't') ? &dialect_ts : NULL;
        Buf message = {0};
        if (check(path, &s, &message)) {
            puts("ok");
        } else {
            size_t n = message.data ? strcspn(message.data, "\n") : 0;
            printf("error: %.*s\n", (int)MIN(n, message.len), message.data ? message.data : "");
        }
        buf_deinit(&message);
    }
    return 0;
}

int main(int argc, char **argv)
{
    ArenaPool pool = {0};
    Settings settings = {.repeat = 1, .pool = &pool};
    int status = 0;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        if (!strcmp(arg, "--module"))
            settings.options.goal = ParseGoal_Module;
        else if (!strcmp(arg, "--script"))
            settings.options.goal = ParseGoal_Script;
        else if (!strcmp(arg, "--commonjs"))
            settings.options.goal = ParseGoal_CommonJs;
        else if (!strcmp(arg, "--ts"))
            settings.options.dialect = &dialect_ts;
        else if (!strcmp(arg, "--lazy"))
            settings.options.lazy = true;
        else if (!strcmp(arg, "--again"))
            settings.options.lazy = settings.again = true;
        else if (!strcmp(arg, "--blank"))
            settings.blank = true;
        else if (!strcmp(arg, "--dump"))
            settings.dump = true;
        else if (!strcmp(arg, "--time") && i + 1 < argc)
            settings.repeat = atoi(argv[++i]);
        else if (!strcmp(arg, "--list"))
            return check_list(&settings);
        else {
            Buf message = {0};
            bool ok = check(arg, &settings, &message);
            if (!ok)
                status = 1;
            if (message.len)
                printf("%.*s", (int)message.len, message.data);
            if (!ok || settings.repeat == 1)
                printf("%s %s\n", ok ? "ok" : "FAIL", arg);
            buf_deinit(&message);
        }
    }
    return status;
}

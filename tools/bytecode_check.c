/* bytecode_check.c - compiles files and checks or prints their bytecode.
 *
 *     bytecode_check [--module|--common-js|--eval] [--ts] [--lazy] [--dump] [--all] FILE...
 *
 * Prints "FILE: ok" or the first error; --all also compiles functions that are left for their first call.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/bytecode/unit.h"

typedef struct Settings {
    CompileOptions options;
    bool dump, all, quiet;
} Settings;

static char *read_file(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    Buf buf = {0};
    char chunk[1 << 16];
    size_t n;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        buf_append(&buf, chunk, n);
    fclose(f);
    *len = buf.len;
    return buf_take(&buf);
}

static u32 check_function(FunctionCode *function, bool all, DiagList *diags)
{
    if (!function->code && all && !unit_compile_function(function, diags)) {
        printf("lazy function at %u failed\n", function->info->start);
        return 1;
    }
    if (!function->code)
        return 0;
    const char *wrong = verify_function(function);
    if (wrong) {
        printf("function %.*s at %u: %s\n", (int)function->name.len, function->name.data,
               function->info->start, wrong);
        AUTO_BUF out = {0};
        disasm_function(function, false, &out);
        printf("%.*s", (int)out.len, out.data);
        return 1;
    }
    u32 bad = 0;
    for (u32 i = 0; i < function->n_nested; i++)
        bad += check_function(function_nested(function, i), all, diags);
    return bad;
}

static int check_file(const char *path, const Settings *settings)
{
    size_t len = 0;
    char *text = read_file(path, &len);
    if (!text) {
        printf("%s: cannot read\n", path);
        return 1;
    }
    Source *source = xalloc_zero(sizeof *source);
    if (!source_init(source, (Str){text, len}, str_view(path)))
        return 1;
    DiagList diags;
    diag_list_init(&diags);
    CodeUnit *unit = compile_source(source, &settings->options, &diags);
    int bad = 0;
    if (unit) {
        bad = (int)check_function(unit->program, settings->all, &diags);
        if (unit->module_init)
            bad += (int)check_function(unit->module_init, settings->all, &diags);
        if (settings->dump) {
            AUTO_BUF out = {0};
            if (unit->module_init)
                disasm_function(unit->module_init, true, &out);
            disasm_function(unit->program, true, &out);
            printf("%.*s", (int)out.len, out.data);
        }
        if (!settings->quiet || bad)
            printf("%s: %s\n", path, bad ? "BAD" : "ok");
    } else if (!settings->quiet) {
        const Diag *d = diag_first(&diags);
        printf("%s: %s\n", path, d ? d->text : "failed without a message");
    }
    unit_unref(unit);
    diag_list_deinit(&diags);
    xfree(text);
    return bad != 0;
}

int main(int argc, char **argv)
{
    Settings s = {0};
    s.options.parse.goal = ParseGoal_Script;
    const char *mark = __builtin_frame_address(0);
    s.options.parse.stack_limit = mark - (7 << 20);
    int bad = 0, i = 1;
    for (; i < argc && argv[i][0] == '-' && argv[i][1] == '-'; i++) {
        if (!strcmp(argv[i], "--module"))
            s.options.parse.goal = ParseGoal_Module;
        else if (!strcmp(argv[i], "--common-js"))
            s.options.parse.goal = ParseGoal_CommonJs;
        else if (!strcmp(argv[i], "--eval"))
            s.options.parse.goal = ParseGoal_DirectEval;
        else if (!strcmp(argv[i], "--ts"))
            s.options.parse.dialect = &dialect_ts;
        else if (!strcmp(argv[i], "--lazy"))
            s.options.parse.lazy = true;
        else if (!strcmp(argv[i], "--dump"))
            s.dump = true;
        else if (!strcmp(argv[i], "--all"))
            s.all = true;
        else if (!strcmp(argv[i], "--quiet"))
            s.quiet = true;
    }
    for (; i < argc; i++)
        bad += check_file(argv[i], &s);
    return bad != 0;
}

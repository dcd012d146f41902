/* api_dump.c - `cob dump`: one text through the stages up to the one asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/dump.h"
#include "engine/api/embed.h"
#include "engine/bytecode/unit.h"
#include "engine/regexp/rx.h"
#include "engine/source/lexer.h"
#include "engine/syntax/parse.h"
#include "engine/vm/ic.h"

/* ES module unless the text only parses as a script. */
static bool text_is_module(Source *source, const Dialect *dialect)
{
    Arena arena;
    arena_init(&arena);
    DiagList diags;
    diag_list_init(&diags);
    ScriptInfo *script = script_info_new(source);
    ParseOptions options = {.goal = ParseGoal_Module, .dialect = dialect};
    ParseResult *result = parse_program(&arena, script, &options, &diags);
    bool is_module = result->ok && result->has_module_syntax;
    script_info_free(script);
    diag_list_deinit(&diags);
    arena_deinit(&arena);
    return is_module;
}

static int dump_syntax(Source *source, const ParseOptions *options, bool scopes, Buf *out)
{
    Arena arena;
    arena_init(&arena);
    DiagList diags;
    diag_list_init(&diags);
    ScriptInfo *script = script_info_new(source);
    ParseOptions as_run = *options;
    as_run.lazy = scopes; /* scopes as programs have them: with what is kept of dropped bodies */
    ParseResult *result = parse_program(&arena, script, &as_run, &diags);
    if (!result->ok)
        diag_render_all(out, source, &diags);
    else if (scopes)
        scope_dump(out, result);
    else
        ast_dump(out, result->program);
    int status = result->ok ? DUMP_OK : DUMP_SYNTAX_ERROR;
    script_info_free(script);
    diag_list_deinit(&diags);
    arena_deinit(&arena);
    return status;
}

static int dump_tokens(Source *source, Buf *out)
{
    DiagList diags;
    diag_list_init(&diags);
    lex_dump(out, source, &diags);
    int status = diags.len ? DUMP_SYNTAX_ERROR : DUMP_OK;
    diag_list_deinit(&diags);
    return status;
}

/* Takes the source. */
static int dump_bytecode(Source *source, const ParseOptions *parse, Buf *out)
{
    DiagList diags;
    diag_list_init(&diags);
    CompileOptions options = {.parse = *parse};
    Source again = *source; /* for rendering: a failed compile frees its source */
    again.lines = NULL;
    CodeUnit *unit = compile_source(source, &options, &diags);
    if (unit) {
        if (unit->module_init) {
            disasm_function(unit->module_init, true, out);
            buf_push(out, '\n');
        }
        disasm_function(unit->program, true, out);
        unit_unref(unit);
    } else {
        diag_render_all(out, &again, &diags);
        source_deinit(&again);
    }
    int status = unit ? DUMP_OK : DUMP_SYNTAX_ERROR;
    diag_list_deinit(&diags);
    return status;
}

static int dump_regexp(Str pattern, Buf *out)
{
    RxError error;
    RxProgram *program = rx_compile(pattern.data, (u32)pattern.len, false, 0, &error);
    if (!program) {
        buf_printf(out, "%s (at %u)\n", error.message, error.offset);
        return DUMP_SYNTAX_ERROR;
    }
    rx_dump(program, out);
    rx_free(program);
    return DUMP_OK;
}

static void heap_text(Vm *vm, Buf *out)
{
    HeapStats stats;
    vm_collect(vm);
    heap_stats(vm, &stats, true);
    buf_printf(out, "live %zu bytes, blocks %zu, large %zu, external %zu\n", stats.live_bytes, stats.block_bytes,
               stats.large_bytes, stats.external_bytes);
    buf_printf(out, "allocations %llu, bytes %llu; collections: %zu young, %zu full\n", (unsigned long long)stats.allocations,
               (unsigned long long)stats.allocated_bytes, stats.young_collections, stats.full_collections);
    for (u32 i = 0; i < Kind__count; i++)
        if (stats.by_kind[i].count)
            buf_printf(out, "%-16s %8zu cells %10zu bytes\n", kind_info[i].name, stats.by_kind[i].count, stats.by_kind[i].bytes);
}

/* Runs the text as a script, then shows caches or heap. */
static int dump_after_run(Str stage, Str file_name, Str text, const Dialect *dialect, Buf *out)
{
    Vm *vm = vm_new(NULL);
    Value v = embed_run_script(vm, text, file_name, dialect);
    int status = DUMP_OK;
    if (value_is_exc(v) || !embed_drain_jobs(vm)) {
        String *stack = embed_error_stack(vm, exception_take(vm));
        if (stack && string_to_utf8(vm, stack, out))
            buf_push(out, '\n');
        status = DUMP_SYNTAX_ERROR;
    } else if (str_equal_c(stage, "heap")) {
        heap_text(vm, out);
    } else {
        ic_dump(vm, out);
    }
    vm_free(vm);
    return status;
}

int dump_stage(Str stage, Str file_name, Str text, Buf *out)
{
    const Dialect *dialect = dialect_of_name(file_name);
    if (str_equal_c(stage, "regexp")) {
        while (text.len && (text.data[text.len - 1] == '\n' || text.data[text.len - 1] == '\r'))
            text.len--;
        return dump_regexp(text, out);
    }
    if (str_equal_c(stage, "ic") || str_equal_c(stage, "heap"))
        return dump_after_run(stage, file_name, text, dialect, out);
    Source *source = xalloc_zero(sizeof *source);
    if (!source_init(source, text, file_name)) {
        buf_append_c(out, "error: the file is too long\n");
        xfree(source);
        return DUMP_SYNTAX_ERROR;
    }
    source->dialect = dialect;
    ParseOptions options = {.goal = text_is_module(source, dialect) ? ParseGoal_Module : ParseGoal_Script,
                            .dialect = dialect};
    int status = DUMP_UNKNOWN_STAGE;
    if (str_equal_c(stage, "bytecode"))
        return dump_bytecode(source, &options, out);
    if (str_equal_c(stage, "tokens"))
        status = dump_tokens(source, out);
    else if (str_equal_c(stage, "ast") || str_equal_c(stage, "scope"))
        status = dump_syntax(source, &options, str_equal_c(stage, "scope"), out);
    source_deinit(source);
    xfree(source);
    return status;
}

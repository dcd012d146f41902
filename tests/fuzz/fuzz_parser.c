/* fuzz_parser.c - the parser on arbitrary text.
 *
 * The first byte chooses goal and language. Beyond not crashing: what the first parse accepted, each
 * skipped function's second parse must accept, up to the same end; and the public walkers run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/syntax/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_lookups(void *context, AstNode *node)
{
    u32 *depth = context;
    if (*depth > 500)
        return;
    ++*depth;
    if (node->kind == Node_Identifier) {
        const AstIdentifier *id = AST(Identifier, node);
        VarLoc loc;
        if (id->scope) {
            scope_locate(id->scope, id->name, id->var, node->start, &loc);
            CHECK(!id->var || loc.found);
        }
    }
    ast_each_child(node, check_lookups, context);
    --*depth;
}

static void check_again(ScriptInfo *script, const ParseOptions *options)
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
        bool too_deep = diags.len && diags.items[0].error == DiagError_Range;
        CHECK(f || too_deep);
        CHECK(!f || f->node.end == info->end);
        u32 depth = 0;
        if (f)
            check_lookups(&depth, &f->node);
        diag_list_deinit(&diags);
        arena_deinit(&arena);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > 20000)
        return 0;
    static const Dialect *const dialects[] = {NULL, &dialect_ts, &dialect_js, &dialect_tsx};
    ParseOptions options = {
        .goal = (ParseGoal)(data[0] % 6),
        .strict = data[0] >> 3 & 1,
        .dialect = dialects[(data[0] >> 4 & 1) | (data[0] >> 6 & 2)],
        .lazy = data[0] >> 5 & 1,
        .top_level_await = data[0] >> 6 & 1,
    };
    /* A block of exactly this size, so that reading past the end is found. */
    char *text = xalloc(size);
    memcpy(text, data + 1, size - 1);
    Source source;
    DiagList diags;
    Arena arena;
    CHECK(source_init(&source, (Str){text, size - 1}, STR("fuzz")));
    diag_list_init(&diags);
    arena_init(&arena);
    ScriptInfo *script = script_info_new(&source);
    ParseResult *result = parse_program(&arena, script, &options, &diags);
    Buf out = {0};
    if (result->ok) {
        u32 depth = 0;
        check_lookups(&depth, result->program);
        scope_publish(AST(Program, result->program)->scope);
        check_again(script, &options);
        scope_dump(&out, result);
    } else {
        diag_render_all(&out, &source, &diags);
    }
    buf_deinit(&out);
    script_info_free(script);
    arena_deinit(&arena);
    diag_list_deinit(&diags);
    source_deinit(&source);
    xfree(text);
    return 0;
}

/* transpile.c - see transpile.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/transpile.h"

#include "toolkit/transform/fold.h"
#include "toolkit/transform/inline.h"
#include "toolkit/transform/rename.h"

static bool parse_as(Transpile *t, const Dialect *dialect, ParseGoal goal)
{
    arena_init(&t->arena);
    diag_list_init(&t->diags);
    t->script = script_info_new(&t->source);
    ParseOptions options = {.goal = goal, .dialect = dialect};
    t->result = parse_program(&t->arena, t->script, &options, &t->diags);
    return t->result->ok;
}

static void parse_free(Transpile *t)
{
    script_info_free(t->script);
    diag_list_deinit(&t->diags);
    arena_deinit(&t->arena);
}

/* Functions that Bun runs while it reads a text: their calls would have to be replaced by what they return. */
static bool refuse_macros(Transpile *t)
{
    const ModuleInfo *m = t->result->module;
    bool fine = true;
    for (u32 i = 0; m && i < m->n_requests; i++) {
        const ModuleRequest *r = &m->requests[i];
        bool is_macro = str_starts_with(r->specifier, STR("macro:"));
        for (u32 k = 0; k < r->n_attributes; k++)
            is_macro |= str_equal_c(r->attributes[k].key, "type") && str_equal_c(r->attributes[k].value, "macro");
        if (is_macro)
            diag_add(&t->diags, r->start, r->end, Diag_Macro);
        fine &= !is_macro;
    }
    return fine;
}

bool transpile_parse(Transpile *t, Str text, Str name, const Dialect *dialect, TranspileGoal goal)
{
    *t = (Transpile){0};
    if (!source_init(&t->source, text, name)) {
        arena_init(&t->arena);
        diag_list_init(&t->diags);
        t->script = script_info_new(&t->source);
        diag_add(&t->diags, 0, 0, Diag_TooDeep);
        return false;
    }
    t->source.dialect = dialect;
    if (goal == TRANSPILE_COMMONJS)
        return parse_as(t, dialect, ParseGoal_CommonJs);
    if (parse_as(t, dialect, ParseGoal_Module))
        return refuse_macros(t);
    bool is_module = t->result->module && t->result->module->has_import_export && !t->result->has_export_equals;
    if (goal == TRANSPILE_MODULE || is_module)
        return false;
    /* Sloppy code, or a return at the top? Else the module's errors are the better ones. */
    Transpile other = *t;
    if (parse_as(&other, dialect, ParseGoal_CommonJs)) {
        parse_free(t);
        *t = other;
        return true;
    }
    parse_free(&other);
    return false;
}

bool transpile_change(Transpile *t, const TranspileChanges *changes, u32 *bad)
{
    if (changes->n_defines &&
        !define_apply(&t->arena, t->result, changes->defines, changes->n_defines, bad))
        return false;
    if (changes->inline_constants)
        fold_names(t->result);
    if (changes->fold || changes->inline_constants)
        fold_program(&t->arena, t->result, changes->inline_constants);
    *bad = changes->n_defines;
    return !changes->rename || rename_program(&t->arena, t->result, changes->keep_names);
}

bool transpile_print(Transpile *t, Buf *out, const PrintOptions *options)
{
    return print_program(out, t->result, options);
}

void transpile_free(Transpile *t)
{
    parse_free(t);
    source_deinit(&t->source);
}

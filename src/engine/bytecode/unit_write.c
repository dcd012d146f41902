/* unit_write.c - a unit becomes bytes.
 *
 *   in:   a CodeUnit, whatever of it is compiled
 *   out:  unit_file_priv.h's layout
 *
 * Codes are numbered breadth-first from the program, so a function's number is larger than that of the one around it:
 * readers rely on it to know that there is no circle. Texts are stored once; those that lie in the source are not stored at all.
 * Bodies of functions that run when the program is loaded come first: its own, that of a CommonJS file's function, of those called
 * where they stand, and of those that UnitParts.runs_at_load knows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "base/map.h"
#include "base/vec.h"
#include "engine/bytecode/unit_file_priv.h"
#include "engine/bytecode/unit_notes.h"
#include "engine/syntax/ts_constant.h"

/* Who adds a field to one of these: it is written here and read in unit_read.c, or is not needed once code is compiled. Then the size
 * here may change. */
#if __SIZEOF_POINTER__ == 8
#define UNIT_KNOWS(type, size) _Static_assert(sizeof(type) == (size), "units as bytes: " #type)
UNIT_KNOWS(FunctionCode, 192);
UNIT_KNOWS(FunctionInfo, 96);
UNIT_KNOWS(ScopeInfo, 56);
UNIT_KNOWS(ScopeInfoVar, 24);
UNIT_KNOWS(ScriptInfo, 232);
UNIT_KNOWS(ParseOptions, 64);
UNIT_KNOWS(ModuleInfo, 48);
UNIT_KNOWS(ModuleRequest, 48);
UNIT_KNOWS(ModuleImport, 48);
UNIT_KNOWS(ModuleExport, 72);
UNIT_KNOWS(GlobalDecls, 48);
UNIT_KNOWS(CodeUnit, 144);
#endif

#define UNIT_MAX_BYTES ((size_t)1 << 30)

typedef struct Writer {
    CodeUnit *unit;
    Buf *out;
    size_t base; /* where the head is in out */
    const UnitParts *parts; /* NULL: all is one */
    Buf texts;
    Map text_at; /* text -> offset in texts */
    UnitSpan source;
    VEC(const FunctionInfo *) infos;
    IdMap info_numbers; /* pointer -> number + 1 */
    VEC(const ScopeInfo *) scopes;
    IdMap scope_numbers;
    VEC(FunctionCode *) codes;
    Arena views; /* of functions in them that are seeds */
} Writer;

static void *number_value(u32 n)
{
    return (void *)(uintptr_t)n;
}

static u32 here(const Writer *w)
{
    return (u32)(w->out->len - w->base);
}

static u32 put(Writer *w, const void *data, size_t size)
{
    static const char zeros[8];
    u32 at = here(w);
    buf_append(w->out, data, size);
    buf_append(w->out, zeros, ROUND_UP(size, 4) - size);
    return at;
}

/* What only a parse needs, or who shows a place in the source: none in a unit in parts. */
static UnitSpan put_whole(Writer *w, const void *data, u32 n, size_t size)
{
    return w->parts ? (UnitSpan){0} : (UnitSpan){put(w, data, n * size), n};
}

static UnitSpan stored_text(Writer *w, Str s)
{
    if (!s.data)
        return (UnitSpan){0};
    void **known = map_find(&w->text_at, s);
    if (known)
        return (UnitSpan){(u32)(uintptr_t)*known, (u32)s.len};
    u32 at = (u32)w->texts.len | UNIT_IN_TEXTS;
    buf_append_str(&w->texts, s);
    map_put(&w->text_at, s, number_value(at)); /* the key lives as long as the unit */
    return (UnitSpan){at, (u32)s.len};
}

static UnitSpan text(Writer *w, Str s)
{
    Str source = w->unit->source->text;
    if (s.data && w->source.n && (uintptr_t)s.data >= (uintptr_t)source.data &&
        (uintptr_t)s.data + s.len <= (uintptr_t)source.data + source.len)
        return (UnitSpan){w->source.at + (u32)(s.data - source.data), (u32)s.len};
    return stored_text(w, s);
}

static u32 number_of(IdMap *numbers, const void *p, u32 next, bool *is_new)
{
    u64 key = (u64)(uintptr_t)p;
    u32 known = (u32)(uintptr_t)id_map_get(numbers, key);
    *is_new = !known;
    if (!known)
        id_map_put(numbers, key, number_value(next + 1));
    return known ? known - 1 : next;
}

static u32 info_number(Writer *w, const FunctionInfo *info)
{
    bool is_new;
    u32 n = number_of(&w->info_numbers, info, w->infos.len, &is_new);
    if (is_new)
        VEC_PUSH(&w->infos, info);
    return n;
}

static u32 info_or_none(Writer *w, const FunctionInfo *info)
{
    return info ? info_number(w, info) + 1 : 0;
}

static u32 scope_or_none(Writer *w, const ScopeInfo *scope)
{
    bool is_new;
    if (!scope)
        return 0;
    u32 n = number_of(&w->scope_numbers, scope, w->scopes.len, &is_new);
    if (is_new)
        VEC_PUSH(&w->scopes, scope);
    return n + 1;
}

/* ---- functions ---- */

static UnitSpan spans(Writer *w, const Str *texts, u32 n)
{
    UnitSpan *list = xalloc((n + 1) * sizeof *list);
    for (u32 i = 0; i < n; i++)
        list[i] = text(w, texts[i]);
    UnitSpan span = {put(w, list, n * sizeof *list), n};
    xfree(list);
    return span;
}

static u32 globals(Writer *w, const GlobalDecls *g)
{
    UnitGlobals head = {g->n_lexical, g->n_functions, g->n_vars, g->deletable};
    u32 at = put(w, &head, sizeof head);
    spans(w, g->lexical, g->n_lexical);
    spans(w, g->functions, g->n_functions);
    spans(w, g->vars, g->n_vars);
    put(w, g->lexical_const, g->n_lexical);
    return at;
}

static UnitConstant constant(Writer *w, const Constant *k)
{
    UnitConstant c = {.kind = (u32)k->kind, .count = k->count};
    switch (k->kind) {
    case Const_Number:
        memcpy(&c.span, &k->number, sizeof k->number);
        break;
    case Const_String:
    case Const_BigInt:
    case Const_Builtin:
        c.span = text(w, k->text);
        break;
    case Const_Template:
        c.span = spans(w, k->strings, k->count * 2);
        break;
    case Const_Keys:
    case Const_KeysOfNull:
    case Const_Ints:
        c.span = (UnitSpan){put(w, k->ints, k->count * sizeof(i32)), k->count};
        break;
    case Const_ScopeInfo:
        c.span.at = scope_or_none(w, k->scope);
        break;
    case Const_Globals:
        c.span.at = globals(w, k->globals);
        break;
    }
    return c;
}

/* What the body refers to is written before it, for it is one piece. */
static u32 body(Writer *w, const FunctionCode *f, u32 first_nested)
{
    UnitConstant *constants = xalloc((f->n_constants + 1) * sizeof *constants);
    for (u32 i = 0; i < f->n_constants; i++)
        constants[i] = constant(w, &f->constants[i]);
    UnitBody b = {
        .lines = put_whole(w, f->lines, f->n_lines, sizeof(LineEntry)),
        .code_len = f->code_len,
        .n_handlers = f->n_handlers,
        .n_strict_parts = f->n_strict_parts,
        .n_entries = f->n_entries,
        .n_nested = f->n_nested,
        .n_atoms = f->n_atoms,
        .n_constants = f->n_constants,
        .n_feedback = f->n_feedback,
        .reg_count = f->reg_count,
        .param_count = f->param_count,
        .arguments_reg = f->arguments_reg,
        .uses_scope = f->uses_scope,
    };
    u32 at = put(w, &b, sizeof b);
    put(w, f->code, (size_t)f->code_len * sizeof *f->code);
    put(w, f->handlers, f->n_handlers * sizeof *f->handlers);
    put(w, f->strict_parts, f->n_strict_parts * sizeof *f->strict_parts);
    put(w, f->entries, f->n_entries * sizeof *f->entries);
    for (u32 i = 0; i < f->n_nested; i++) {
        u32 code = first_nested + i;
        put(w, &code, sizeof code);
    }
    spans(w, f->atoms, f->n_atoms);
    put(w, constants, f->n_constants * sizeof *constants);
    put(w, f->feedback, f->n_feedback);
    xfree(constants);
    return at;
}

/* A function whose body is to be written. */
typedef struct Coded {
    u32 outer, place; /* code around it, and the how manieth it is there */
    u32 first_nested, body;
    bool runs_at_load;
} Coded;

/* The names of the functions around it and its own, numbers where they have none: "/0/outer/inner". */
static void append_path(const Writer *w, const Coded *list, u32 number, Buf *out)
{
    Str name = w->codes.items[number]->name;
    if (!number)
        return;
    append_path(w, list, list[number].outer, out);
    buf_append_c(out, "/");
    if (name.len)
        buf_append_str(out, name);
    else
        buf_printf(out, "%u", list[number].place);
}

static bool is_listed(const Writer *w, const Coded *list, u32 number)
{
    AUTO_BUF path = {0};
    if (!w->parts->runs_at_load)
        return false;
    append_path(w, list, number, &path);
    return w->parts->runs_at_load(w->parts->ctx, buf_view(&path));
}

/* Is the function called while the one around it is run? */
static bool runs_with(const Writer *w, u32 outer, const FunctionInfo *inner)
{
    return (outer == 0 && w->unit->goal == ParseGoal_CommonJs) || inner->is_immediate || inner->kind == Function_ClassInit;
}

/* All functions in w->codes, breadth-first. */
static Coded *number_codes(Writer *w)
{
    VEC(Coded) list = {0};
    for (u32 i = 0; i < w->codes.len; i++)
        VEC_PUSH(&list, ((Coded){.runs_at_load = true}));
    for (u32 i = 0; i < w->codes.len; i++) {
        const FunctionCode *f = w->codes.items[i];
        list.items[i].first_nested = w->codes.len;
        for (u32 k = 0; f->code && k < f->n_nested; k++) {
            FunctionCode *inner = function_nested_view(f, k, &w->views);
            VEC_PUSH(&w->codes, inner);
            VEC_PUSH(&list, ((Coded){.outer = i, .place = k}));
            u32 n = list.len - 1;
            list.items[n].runs_at_load = (list.items[i].runs_at_load && runs_with(w, i, inner->info)) || (w->parts && is_listed(w, list.items, n));
        }
    }
    return list.items;
}

/* With their own names, and those of what is in them, which closures are made with. */
static void bodies(Writer *w, Coded *list, bool at_load)
{
    for (u32 i = 0; i < w->codes.len; i++) {
        const FunctionCode *f = w->codes.items[i];
        if (!f->code || list[i].runs_at_load != at_load)
            continue;
        list[i].body = body(w, f, list[i].first_nested);
        text(w, f->name);
        text(w, f->inferred);
        for (u32 k = 0; k < f->n_nested; k++)
            text(w, w->codes.items[list[i].first_nested + k]->name);
    }
}

static UnitSpan codes(Writer *w, UnitHead *head)
{
    VEC(UnitCode) table = {0};
    Coded *list = number_codes(w);
    bodies(w, list, true);
    head->cold_at = here(w);
    head->cold_texts = (u32)w->texts.len;
    bodies(w, list, false);
    head->cold_end = here(w);
    for (u32 i = 0; i < w->codes.len; i++) {
        const FunctionCode *f = w->codes.items[i];
        UnitCode c = {
            .name = text(w, f->name),
            .inferred = text(w, f->inferred),
            .info = info_number(w, f->info),
            .text_start = f->text_start,
            .text_end = f->text_end,
            .flags = (f->has_fields ? UNIT_CODE_FIELDS : 0) | (f->ctor_no_this ? UNIT_CODE_CTOR_NO_THIS : 0) |
                     (f->is_default_ctor ? UNIT_CODE_DEFAULT_CTOR : 0) | (f->is_module_init ? UNIT_CODE_MODULE_INIT : 0),
            .slots_hint = f->inline_slots_hint,
            .body = list[i].body,
        };
        VEC_PUSH(&table, c);
    }
    UnitSpan span = {put(w, table.items, table.len * sizeof *table.items), table.len};
    VEC_DEINIT(&table);
    xfree(list);
    return span;
}

/* ---- what later parses need ---- */

static UnitParse parse_row(Writer *w, const FunctionInfo *info)
{
    return (UnitParse){
        .start = info->start,
        .end = info->end,
        .params_start = info->params_start,
        .body_start = info->body_start,
        .name_id = info->name_id,
        .created_at = info->created_at,
        .class_start = info->class_start,
        .parent = info_or_none(w, info->parent),
        .outer = scope_or_none(w, info->outer),
        .free_names = put_whole(w, info->free_names, info->n_free_names, sizeof(u32)),
        .properties = put_whole(w, info->properties, info->n_properties, sizeof(u32)),
    };
}

static UnitInfo info_row(const Writer *w, const FunctionInfo *info)
{
    u32 flags = 0, bit = 0;
#define FLAG(x) flags |= (u32)info->x << bit++;
    UNIT_INFO_FLAGS(FLAG)
#undef FLAG
    if (script_function_at(w->unit->script, info->start) == info)
        flags |= UNIT_INFO_AT_START;
    return (UnitInfo){.param_count = info->param_count, .length = info->length, .kind = info->kind, .flags = flags};
}

static UnitScope scope_row(Writer *w, const ScopeInfo *s)
{
    return (UnitScope){
        .outer = scope_or_none(w, s->outer),
        .function = info_or_none(w, s->function),
        .kind = s->kind,
        .flags = (s->is_strict ? UNIT_SCOPE_STRICT : 0) | (s->is_variable_scope ? UNIT_SCOPE_VARIABLES : 0) |
                 (s->is_function_boundary ? UNIT_SCOPE_BOUNDARY : 0),
        .eval_slot = s->eval_slot,
        .start = s->start,
        .n_slots = s->n_slots,
        .vars = {put(w, s->vars, s->n_vars * sizeof *s->vars), s->n_vars},
    };
}

/* Scopes name infos and infos scopes, so both lists grow until neither does. */
static void infos_and_scopes(Writer *w, UnitHead *head)
{
    VEC(UnitInfo) infos = {0};
    VEC(UnitParse) parses = {0};
    VEC(UnitScope) scopes = {0};
    while (infos.len < w->infos.len || scopes.len < w->scopes.len) {
        while (infos.len < w->infos.len) {
            UnitInfo row = info_row(w, w->infos.items[infos.len]);
            VEC_PUSH(&infos, row);
            UnitParse parse = parse_row(w, w->infos.items[parses.len]);
            VEC_PUSH(&parses, parse);
        }
        while (scopes.len < w->scopes.len) {
            UnitScope row = scope_row(w, w->scopes.items[scopes.len]);
            VEC_PUSH(&scopes, row);
        }
    }
    head->infos = (UnitSpan){put(w, infos.items, infos.len * sizeof *infos.items), infos.len};
    head->parses = put_whole(w, parses.items, parses.len, sizeof *parses.items);
    head->scopes = (UnitSpan){put(w, scopes.items, scopes.len * sizeof *scopes.items), scopes.len};
    VEC_DEINIT(&infos);
    VEC_DEINIT(&parses);
    VEC_DEINIT(&scopes);
}

static UnitSpan names(Writer *w, const ScriptInfo *script)
{
    if (w->parts)
        return (UnitSpan){0};
    UnitSpan *list = xalloc((script->n_names + 1) * sizeof *list);
    for (u32 i = 0; i < script->n_names; i++)
        list[i] = text(w, script->names[i]);
    UnitSpan span = {put(w, list, script->n_names * sizeof *list), script->n_names};
    xfree(list);
    return span;
}

static void source(Writer *w, UnitHead *head)
{
    static const char zeros[8];
    Str text = w->unit->source->text;
    if (w->parts)
        return;
    u32 at = here(w);
    buf_append_str(w->out, text);
    buf_append(w->out, zeros, 8 - text.len % 8); /* a zero byte at least: as sources have it */
    w->source = head->source = (UnitSpan){at, (u32)text.len};
}

static UnitSpan ts_constants(Writer *w, const ScriptInfo *script)
{
    UnitTsConstant *rows = xalloc_zero((script->n_constants + 1) * sizeof *rows);
    for (u32 i = 0; i < script->n_constants; i++) {
        const TsConstant *c = &script->constants[i];
        rows[i] = (UnitTsConstant){.kind = c->kind, .is_string = c->is_string, .at = c->at, .text = text(w, c->text)};
        u32 halves[2];
        memcpy(halves, &c->number, sizeof halves);
        rows[i].low = halves[0];
        rows[i].high = halves[1];
    }
    UnitSpan span = {put(w, rows, script->n_constants * sizeof *rows), script->n_constants};
    xfree(rows);
    return span;
}

/* ---- modules ---- */

static UnitVar module_var(Writer *w, const Var *var)
{
    if (!var)
        return (UnitVar){0};
    return (UnitVar){1, var->slot, var->kind, var->storage, text(w, var->name->text)};
}

static UnitRequest request_row(Writer *w, const ModuleRequest *r)
{
    Str *pairs = xalloc((r->n_attributes * 2 + 1) * sizeof *pairs);
    for (u32 i = 0; i < r->n_attributes; i++) {
        pairs[i * 2] = r->attributes[i].key;
        pairs[i * 2 + 1] = r->attributes[i].value;
    }
    UnitSpan attributes = spans(w, pairs, r->n_attributes * 2);
    attributes.n = r->n_attributes;
    xfree(pairs);
    return (UnitRequest){text(w, r->specifier), r->start, r->end, r->phase, attributes};
}

static u32 module(Writer *w, const ModuleInfo *m)
{
    AUTO_BUF rows = {0};
    if (!m)
        return 0;
    UnitModule head = {m->n_requests, m->n_imports, m->n_exports, m->has_await, m->has_import_meta, m->has_import_export};
    buf_append(&rows, &head, sizeof head);
    for (u32 i = 0; i < m->n_requests; i++) {
        UnitRequest row = request_row(w, &m->requests[i]);
        buf_append(&rows, &row, sizeof row);
    }
    for (u32 i = 0; i < m->n_imports; i++) {
        const ModuleImport *from = &m->imports[i];
        UnitImport row = {from->request, from->start, from->is_namespace, from->for_types, text(w, from->imported),
                          module_var(w, from->local)};
        buf_append(&rows, &row, sizeof row);
    }
    for (u32 i = 0; i < m->n_exports; i++) {
        const ModuleExport *from = &m->exports[i];
        UnitExport row = {.kind = (u32)from->kind, .request = from->request, .start = from->start, .end = from->end,
                          .has_from = from->has_from, .export_name = text(w, from->export_name),
                          .import_name = text(w, from->import_name), .var = module_var(w, from->var)};
        buf_append(&rows, &row, sizeof row);
    }
    return put(w, rows.data, rows.len);
}

/* ---- the whole ---- */

static u32 option_flags(const CodeUnit *unit)
{
    const ParseOptions *o = &unit->options;
    return (unit->is_strict ? UNIT_STRICT : 0) | (o->strict ? UNIT_OPTION_STRICT : 0) |
           (o->no_html_comments ? UNIT_NO_HTML_COMMENTS : 0) | (o->top_level_return ? UNIT_TOP_LEVEL_RETURN : 0) |
           (o->top_level_await ? UNIT_TOP_LEVEL_AWAIT : 0) | (o->private_intrinsics ? UNIT_PRIVATE_INTRINSICS : 0) |
           (o->keep_completion ? UNIT_KEEP_COMPLETION : 0) | (o->undetectable ? UNIT_UNDETECTABLE : 0) |
           (o->as_v8 ? UNIT_AS_V8 : 0);
}

static void write_all(Writer *w, UnitHead *head)
{
    const CodeUnit *unit = w->unit;
    const ScriptInfo *script = unit->script;
    source(w, head);
    for (u32 i = 0; i < script->n_functions; i++)
        info_number(w, script->functions[i]);
    head->n_script = script->n_functions;
    VEC_PUSH(&w->codes, unit->program);
    if (unit->module_init) {
        VEC_PUSH(&w->codes, unit->module_init);
        head->module_init = 2;
    }
    head->script_program = info_or_none(w, script->program);
    head->scope = scope_or_none(w, unit->scope);
    head->codes = codes(w, head);
    infos_and_scopes(w, head);
    head->names = names(w, script);
    head->erased = (UnitSpan){put(w, script->erased, script->n_erased * sizeof *script->erased), script->n_erased};
    head->rewritten =
        (UnitSpan){put(w, script->rewritten, script->n_rewritten * sizeof *script->rewritten), script->n_rewritten};
    head->constants = ts_constants(w, script);
    head->module = module(w, unit->module);
    head->texts = put(w, w->texts.data, w->texts.len);
    head->cold_texts += head->texts;
}

static bool fits_a_file(CodeUnit *unit)
{
    const Dialect *dialect = unit->options.dialect;
    return unit->program && unit->program->code && !unit->options.outer && !(dialect && dialect->change) &&
           unit->source->text.len < UNIT_MAX_BYTES / 2 && (!unit->image || unit_read_all(unit));
}

/* The notes on types and what is known of const enums are no part of a file, so what would need them is compiled now. false: too
 * deep for this stack. */
static bool compile_typed(CodeUnit *unit)
{
    const ScriptInfo *script = unit->script;
    if (!script->types && !script->has_const_enums && !script->declared_enums && !script->kept_entities)
        return true;
    DiagList diags;
    diag_list_init(&diags);
    bool ok = unit_compile_all(unit, &diags);
    diag_list_deinit(&diags);
    return ok;
}

/* The unit of several parts as one becomes the part that is no notes and the cold one. */
static void divide(const UnitHead *head, Buf *out, size_t base, Buf *cold)
{
    char *at = out->data + base;
    buf_append(cold, at + head->cold_at, head->cold_end - head->cold_at);
    buf_append(cold, at + head->cold_texts, head->size - head->cold_texts);
    memmove(at + head->cold_at, at + head->cold_end, head->cold_texts - head->cold_end);
    out->len = base + head->cold_at + (head->cold_texts - head->cold_end);
}

static bool write_to(CodeUnit *unit, u64 build, Buf *out, const UnitParts *parts)
{
    if (!fits_a_file(unit) || !compile_typed(unit))
        return false;
    Writer w = {.unit = unit, .out = out, .base = out->len, .parts = parts};
    UnitHead head = {.magic = UNIT_MAGIC, .build = build, .flags = option_flags(unit), .goal = unit->goal};
    if (parts)
        head.flags |= UNIT_IN_PARTS;
    ASSERT(w.base % 8 == 0);
    source_open(unit->source);
    buf_reserve(out, unit->source->text.len * 2 + 4096);
    buf_append(out, &head, sizeof head);
    write_all(&w, &head);
    head.size = out->len - w.base;
    bool ok = head.size < UNIT_MAX_BYTES && w.texts.len < UNIT_IN_TEXTS;
    if (ok) {
        memcpy(out->data + w.base, &head, sizeof head);
        head.checksum = unit_checksum((Str){out->data + w.base, (size_t)head.size});
        memcpy(out->data + w.base, &head, sizeof head);
        if (parts) {
            divide(&head, out, w.base, parts->cold);
            unit_notes_write(w.codes.items, w.codes.len, parts->notes);
        }
    } else {
        out->len = w.base;
    }
    buf_deinit(&w.texts);
    map_deinit(&w.text_at);
    id_map_deinit(&w.info_numbers);
    id_map_deinit(&w.scope_numbers);
    VEC_DEINIT(&w.infos);
    VEC_DEINIT(&w.scopes);
    VEC_DEINIT(&w.codes);
    arena_deinit(&w.views);
    return ok;
}

bool unit_write(CodeUnit *unit, u64 build, Buf *out)
{
    return write_to(unit, build, out, NULL);
}

bool unit_write_parts(CodeUnit *unit, u64 build, Buf *out, const UnitParts *parts)
{
    return write_to(unit, build, out, parts);
}

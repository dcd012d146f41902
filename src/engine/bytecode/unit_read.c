/* unit_read.c - bytes become a unit, a function at a time.
 *
 *   in:   bytes as unit_write.c makes them, mapped, read-only
 *   out:  a CodeUnit whose FunctionCodes point into them
 *
 * First come program, module record and module scope; a function's FunctionCode, FunctionInfo and tables at its first call (closures of
 * it are made from the rows, unit_stored_outline); the rest of the ScriptInfo when something is parsed again or looked up by name.
 * A FunctionInfo has until then only what code is run with: no parent, outer or free names.
 *
 * Nothing read here is believed: offsets and numbers are checked, and code is verified. `trusted` bytes are part of the executable.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "base/checksum.h"
#include "base/hash.h"
#include "base/vec.h"
#include "engine/bytecode/unit_file_priv.h"
#include "engine/bytecode/unit_notes.h"
#include "engine/syntax/ts_constant.h"

typedef struct UnitImage UnitImage;

/* ---- the whole ---- */

u64 unit_build_number(u64 build)
{
    const u32 sizes[] = {sizeof(UnitHead), sizeof(UnitInfo), sizeof(UnitParse), sizeof(UnitScope), sizeof(UnitCode), sizeof(UnitBody),
                         sizeof(UnitConstant), sizeof(Handler), sizeof(LineEntry), sizeof(StrictPart),
                         sizeof(ScopeInfoVar), sizeof(ErasedRange), sizeof(UnitModule), Feedback_Loop, Const_Builtin};
    u64 n = hash_combine(build, op_fingerprint());
    for (u32 i = 0; i < ARRAY_LEN(sizes); i++)
        n = hash_combine(n, sizes[i]);
    return n;
}

u64 unit_checksum(Str bytes)
{
    UnitHead head;
    memcpy(&head, bytes.data, sizeof head);
    head.checksum = 0;
    return checksum(bytes.data + sizeof head, bytes.len - sizeof head, checksum(&head, sizeof head, bytes.len));
}

static const char *cold_place(const UnitImage *im, u32 at)
{
    const UnitHead *h = im->head;
    if (!im->cold) {
        UnitImage *writable = (UnitImage *)(uintptr_t)im;
        writable->cold = im->load_cold(im->ctx, &writable->own_cold).data;
    }
    return im->cold + (at < h->cold_end ? at - h->cold_at : h->cold_end - h->cold_at + (at - h->cold_texts));
}

/* What an offset that is in the unit stands for. */
static inline const char *place(const UnitImage *im, u32 at)
{
    const UnitHead *h = im->head;
    if (!(h->flags & UNIT_IN_PARTS) || at < h->cold_at)
        return im->bytes.data + at;
    if (at >= h->cold_end && at < h->cold_texts)
        return im->bytes.data + (at - (h->cold_end - h->cold_at));
    return cold_place(im, at);
}

/* `n` elements of `size` bytes at an offset, or NULL. Nothing is everywhere. */
static const void *piece(const UnitImage *im, u32 at, u64 n, u64 size)
{
    u64 len = n * size, end = im->head->size;
    if (at % 4 || at > end || len > end - at)
        return NULL;
    return len ? place(im, at) : im->bytes.data;
}

static const void *table(const UnitImage *im, UnitSpan span, u64 size)
{
    return piece(im, span.at, span.n, size);
}

static Str text(const UnitImage *im, UnitSpan span)
{
    if (!span.at)
        return (Str){0};
    u64 at = span.at & UNIT_IN_TEXTS ? (u64)im->head->texts + (span.at & ~UNIT_IN_TEXTS) : span.at;
    if (at > im->head->size || span.n > im->head->size - at)
        return STR("");
    /* An empty one asks for no cold part. */
    return (Str){span.n || !(im->head->flags & UNIT_IN_PARTS) ? place(im, (u32)at) : im->bytes.data, span.n};
}

static Str *texts(const UnitImage *im, Arena *arena, const UnitSpan *spans, u32 n)
{
    Str *list = ARENA_ARRAY(arena, Str, n);
    for (u32 i = 0; i < n; i++)
        list[i] = text(im, spans[i]);
    return list;
}

/* ---- functions and scopes of the ScriptInfo ---- */

/* Initialisers of a class have no end, nor have the heads of overloads. */
static bool range_fits(const UnitImage *im, u32 start, u32 end)
{
    return (start <= end || !end) && MAX(start, end) <= im->head->source.n;
}

static const UnitParse *parse_at(const UnitImage *im, u32 number)
{
    const UnitParse *rows = im->head->parses.n ? table(im, im->head->parses, sizeof *rows) : NULL;
    return rows ? rows + number : NULL;
}

static void set_places(FunctionInfo *info, const UnitParse *row)
{
    info->start = row->start;
    info->end = row->end;
    info->params_start = row->params_start;
    info->body_start = row->body_start;
    info->name_id = row->name_id;
    info->created_at = row->created_at;
    info->class_start = row->class_start;
}

static void read_flags(FunctionInfo *info, u32 flags)
{
    u32 bit = 0;
#define FLAG(x) info->x = flags >> bit++ & 1;
    UNIT_INFO_FLAGS(FLAG)
#undef FLAG
}

static const UnitInfo *info_row(const UnitImage *im, u32 number)
{
    return (const UnitInfo *)table(im, im->head->infos, sizeof(UnitInfo)) + number;
}

static bool info_fits(const UnitImage *im, u32 number)
{
    if (im->trusted)
        return true;
    if (number >= im->head->infos.n)
        return false;
    const UnitParse *places = parse_at(im, number);
    return info_row(im, number)->kind <= Function_Program && places && range_fits(im, places->start, places->end);
}

/* Without what only a parse needs; in a unit in parts without places too. NULL: damaged. */
static FunctionInfo *info_at(CodeUnit *unit, u32 number)
{
    UnitImage *im = unit->image;
    if (!info_fits(im, number))
        return NULL;
    if (im->infos[number])
        return im->infos[number];
    const UnitInfo *row = info_row(im, number);
    const UnitParse *places = parse_at(im, number);
    FunctionInfo *info = im->infos[number] = ARENA_NEW(unit_arena(unit), FunctionInfo);
    if (places)
        set_places(info, places);
    info->index = number;
    info->param_count = row->param_count;
    info->length = row->length;
    info->kind = (u8)row->kind;
    read_flags(info, row->flags);
    info->script = unit->script;
    return info;
}

static bool vars_fit(const UnitScope *row, const ScopeInfoVar *vars)
{
    for (u32 i = 0; i < row->vars.n; i++) {
        const u8 *flags = (const u8 *)&vars[i] + offsetof(ScopeInfoVar, is_lexical);
        u8 all = 0;
        for (u32 k = offsetof(ScopeInfoVar, is_lexical); k <= offsetof(ScopeInfoVar, has_entity); k++)
            all |= *flags++;
        if (all > 1 || vars[i].kind > VarKind_Member || vars[i].storage > Storage_Dynamic ||
            (vars[i].storage == Storage_Heap && vars[i].slot >= row->n_slots))
            return false;
    }
    return true;
}

/* The scope alone, its outer one not set. */
static ScopeInfo *scope_alone(CodeUnit *unit, const UnitScope *row)
{
    UnitImage *im = unit->image;
    const ScopeInfoVar *vars = table(im, row->vars, sizeof *vars);
    FunctionInfo *function = row->function ? info_at(unit, row->function - 1) : NULL;
    if (!vars || (row->function && !function) ||
        (!im->trusted && (row->kind > ScopeKind_Namespace || !vars_fit(row, vars) ||
                          (row->eval_slot >= 0 && (u32)row->eval_slot >= row->n_slots))))
        return NULL;
    ScopeInfo *scope = ARENA_NEW(unit_arena(unit), ScopeInfo);
    *scope = (ScopeInfo){
        .function = function,
        .script = unit->script,
        .kind = (u8)row->kind,
        .is_strict = row->flags & UNIT_SCOPE_STRICT,
        .is_variable_scope = (row->flags & UNIT_SCOPE_VARIABLES) != 0,
        .is_function_boundary = (row->flags & UNIT_SCOPE_BOUNDARY) != 0,
        .eval_slot = row->eval_slot,
        .start = row->start,
        .n_slots = row->n_slots,
        .n_vars = row->vars.n,
        .vars = (ScopeInfoVar *)(uintptr_t)vars,
    };
    return scope;
}

/* With all scopes around it; `number` counts from 1, 0 is none. false: damaged. A circle ends where it closes. */
static bool scope_at(CodeUnit *unit, u32 number, const ScopeInfo **out)
{
    UnitImage *im = unit->image;
    const UnitScope *rows = table(im, im->head->scopes, sizeof *rows);
    *out = NULL;
    while (number) {
        if (number > im->head->scopes.n)
            return false;
        ScopeInfo **known = &im->scopes[number - 1];
        if (*known) {
            *out = *known;
            return true;
        }
        const UnitScope *row = &rows[number - 1];
        if (!(*known = scope_alone(unit, row)))
            return false;
        *out = *known;
        number = row->outer;
        out = &(*known)->outer;
    }
    return true;
}

/* ---- functions ---- */

static const UnitCode *code_row(const UnitImage *im, u32 number)
{
    return (const UnitCode *)table(im, im->head->codes, sizeof(UnitCode)) + number;
}

/* May there be such a function? Only those behind `after` (see unit_write.c). */
static bool code_fits(const UnitImage *im, u32 number, i64 after)
{
    if (im->trusted)
        return true;
    if (number >= im->head->codes.n || number <= after)
        return false;
    const UnitCode *row = code_row(im, number);
    return info_fits(im, row->info) && range_fits(im, row->text_start, row->text_end);
}

/* The function with its tables still to come; code_fits. */
static FunctionCode *code_at(CodeUnit *unit, u32 number)
{
    UnitImage *im = unit->image;
    if (im->codes[number])
        return im->codes[number];
    const UnitCode *row = code_row(im, number);
    FunctionInfo *info = info_at(unit, row->info);
    FunctionCode *f = im->codes[number] = ARENA_NEW(unit_arena(unit), FunctionCode);
    f->unit = unit;
    f->info = info;
    f->stored = number + 1;
    f->name = text(im, row->name);
    f->inferred = text(im, row->inferred);
    f->text_start = row->text_start;
    f->text_end = row->text_end;
    f->param_count = info->param_count;
    f->inline_slots_hint = row->slots_hint;
    f->has_fields = row->flags & UNIT_CODE_FIELDS;
    f->ctor_no_this = (row->flags & UNIT_CODE_CTOR_NO_THIS) != 0;
    f->is_default_ctor = (row->flags & UNIT_CODE_DEFAULT_CTOR) != 0;
    f->is_module_init = (row->flags & UNIT_CODE_MODULE_INIT) != 0;
    return f;
}

static const GlobalDecls *globals_at(CodeUnit *unit, u32 at)
{
    UnitImage *im = unit->image;
    const UnitGlobals *head = piece(im, at, 1, sizeof *head);
    if (!head)
        return NULL;
    u64 n = (u64)head->n_lexical + head->n_functions + head->n_vars;
    const UnitSpan *spans = piece(im, at + (u32)sizeof *head, n, sizeof *spans);
    const u8 *flags = spans ? piece(im, at + (u32)(sizeof *head + n * sizeof *spans), head->n_lexical, 1) : NULL;
    if (!flags)
        return NULL;
    GlobalDecls *g = ARENA_NEW(unit_arena(unit), GlobalDecls);
    g->n_lexical = head->n_lexical;
    g->n_functions = head->n_functions;
    g->n_vars = head->n_vars;
    g->deletable = head->deletable & 1;
    g->lexical = texts(im, unit_arena(unit), spans, head->n_lexical);
    g->functions = texts(im, unit_arena(unit), spans + head->n_lexical, head->n_functions);
    g->vars = texts(im, unit_arena(unit), spans + head->n_lexical + head->n_functions, head->n_vars);
    g->lexical_const = (u8 *)(uintptr_t)flags;
    return g;
}

static bool read_constant(CodeUnit *unit, const UnitConstant *row, Constant *k)
{
    UnitImage *im = unit->image;
    k->kind = (ConstantKind)row->kind;
    k->count = row->count;
    switch (row->kind) {
    case Const_Number:
        memcpy(&k->number, &row->span, sizeof k->number);
        if (k->number != k->number)
            k->number = __builtin_nan(""); /* others could be taken for tagged values */
        return true;
    case Const_String:
    case Const_BigInt:
    case Const_Builtin:
        k->text = text(im, row->span);
        return k->text.data != NULL;
    case Const_Template: {
        const UnitSpan *spans = table(im, row->span, sizeof *spans);
        if (!spans || row->span.n / 2 < row->count)
            return false;
        k->strings = texts(im, unit_arena(unit), spans, row->span.n);
        return true;
    }
    case Const_Keys:
    case Const_KeysOfNull:
    case Const_Ints:
        k->ints = (i32 *)(uintptr_t)table(im, row->span, sizeof(i32));
        return k->ints && row->count == row->span.n;
    case Const_ScopeInfo:
        return scope_at(unit, row->span.at, &k->scope);
    case Const_Globals:
        return (k->globals = globals_at(unit, row->span.at)) != NULL;
    default:
        return false;
    }
}

/* Takes `n` elements of a body that lies at *at. */
static void *take(const char **at, u32 n, size_t size)
{
    void *p = (void *)(uintptr_t)*at;
    *at += ROUND_UP(n * size, 4);
    return n ? p : NULL;
}

static u64 body_size(const UnitBody *b)
{
    return sizeof *b + (u64)b->code_len * 4 + (u64)b->n_handlers * sizeof(Handler) + (u64)b->n_strict_parts * sizeof(StrictPart) + (u64)b->n_entries * 4 + (u64)b->n_nested * 4 +
           (u64)b->n_atoms * sizeof(UnitSpan) + (u64)b->n_constants * sizeof(UnitConstant) + b->n_feedback;
}

static bool feedback_fits(const FunctionCode *f)
{
    for (u32 i = 0; i < f->n_feedback; i++)
        if (f->feedback[i] > Feedback_Loop)
            return false;
    return true;
}

/* Fills f; the caller undoes it when the answer is false. */
static bool read_body(FunctionCode *f, u32 offset)
{
    CodeUnit *unit = f->unit;
    UnitImage *im = unit->image;
    const UnitBody *b = offset ? piece(im, offset, 1, sizeof *b) : NULL;
    if (!b || !piece(im, offset, body_size(b), 1) || !table(im, b->lines, sizeof(LineEntry)))
        return false;
    const char *at = (const char *)(b + 1);
    f->code_len = b->code_len;
    f->n_handlers = b->n_handlers;
    f->lines = (LineEntry *)(uintptr_t)table(im, b->lines, sizeof(LineEntry));
    f->n_lines = b->lines.n;
    f->n_strict_parts = b->n_strict_parts;
    f->n_entries = b->n_entries;
    f->n_atoms = b->n_atoms;
    f->n_constants = b->n_constants;
    f->n_feedback = b->n_feedback;
    f->reg_count = b->reg_count;
    f->param_count = b->param_count;
    f->arguments_reg = b->arguments_reg;
    f->uses_scope = b->uses_scope & 1;
    f->code = take(&at, b->code_len, 4);
    f->handlers = take(&at, b->n_handlers, sizeof(Handler));
    f->strict_parts = take(&at, b->n_strict_parts, sizeof(StrictPart));
    f->entries = take(&at, b->n_entries, 4);
    const u32 *nested = take(&at, b->n_nested, 4);
    const UnitSpan *atoms = take(&at, b->n_atoms, sizeof *atoms);
    const UnitConstant *constants = take(&at, b->n_constants, sizeof *constants);
    f->feedback = take(&at, b->n_feedback, 1);
    f->atoms = texts(im, unit_arena(unit), atoms, b->n_atoms);
    f->constants = ARENA_ARRAY(unit_arena(unit), Constant, b->n_constants);
    for (u32 i = 0; i < b->n_constants; i++)
        if (!read_constant(unit, &constants[i], &f->constants[i]))
            return false;
    f->nested_stored = nested;
    f->nested_by_number = true;
    f->n_nested = b->n_nested;
    for (u32 i = 0; i < b->n_nested; i++)
        if (!code_fits(im, nested[i], (i64)f->stored - 1))
            return false;
    return im->trusted ||
           (f->arguments_reg <= f->reg_count && feedback_fits(f) && verify_function(f) == NULL);
}

FunctionCode *unit_stored_function(CodeUnit *unit, u32 number)
{
    return code_at(unit, number);
}

FunctionOutline unit_stored_outline(CodeUnit *unit, u32 number)
{
    const UnitImage *im = unit->image;
    const UnitCode *row = code_row(im, number);
    const UnitInfo *info = info_row(im, row->info);
    FunctionInfo flags;
    read_flags(&flags, info->flags);
    return (FunctionOutline){.code = im->codes[number],
                             .name = text(im, row->name),
                             .length = info->length,
                             .inline_slots_hint = row->slots_hint,
                             .kind = (u8)info->kind,
                             .is_async = flags.is_async,
                             .is_generator = flags.is_generator,
                             .is_strict = flags.is_strict};
}

bool unit_read_function(FunctionCode *f)
{
    if (read_body(f, code_row(f->unit->image, f->stored - 1)->body))
        return true;
    *f = (FunctionCode){.unit = f->unit, .info = f->info, .name = f->name, .inferred = f->inferred,
                        .text_start = f->text_start, .text_end = f->text_end, .param_count = f->info->param_count,
                        .has_fields = f->has_fields, .ctor_no_this = f->ctor_no_this,
                        .is_default_ctor = f->is_default_ctor, .is_module_init = f->is_module_init,
                        .inline_slots_hint = f->inline_slots_hint};
    return false;
}

bool unit_read_all(CodeUnit *unit)
{
    UnitImage *im = unit->image;
    script_complete(unit->script);
    if (!im->complete)
        return false;
    for (u32 i = 0; i < im->head->codes.n; i++) {
        FunctionCode *f = im->codes[i];
        if (!f)
            continue;
        if (f->stored && !f->code && code_row(im, i)->body && !unit_read_function(f))
            return false;
        for (u32 k = 0; k < f->n_nested; k++)
            (void)function_nested(f, k);
    }
    return true;
}

/* ---- what later parses need ---- */

static bool complete_info(CodeUnit *unit, u32 number)
{
    UnitImage *im = unit->image;
    const UnitParse *row = parse_at(im, number);
    FunctionInfo *info = info_at(unit, number);
    const u32 *names = row ? table(im, row->free_names, 4) : NULL, *properties = row ? table(im, row->properties, 4) : NULL;
    u32 limit = im->head->source.n;
    if (!info || !names || !properties || row->params_start > limit || row->body_start > limit ||
        row->class_start > limit || row->name_id >= im->head->names.n)
        return false;
    for (u32 i = 0; i < row->free_names.n; i++)
        if (names[i] >> 1 >= im->head->names.n)
            return false;
    for (u32 i = 0; i < row->properties.n; i++)
        if (properties[i] >= im->head->names.n)
            return false;
    set_places(info, row);
    info->free_names = (u32 *)(uintptr_t)names;
    info->n_free_names = row->free_names.n;
    info->properties = (u32 *)(uintptr_t)properties;
    info->n_properties = row->properties.n;
    if (row->parent && !(info->parent = info_at(unit, row->parent - 1)))
        return false;
    return scope_at(unit, row->outer, &info->outer);
}

static void complete_names(ScriptInfo *script, const UnitImage *im)
{
    const UnitSpan *spans = table(im, im->head->names, sizeof *spans);
    u32 n = spans ? im->head->names.n : 0;
    script->cap_names = 64;
    while (script->cap_names < n + 1)
        script->cap_names *= 2;
    script->names = xalloc(script->cap_names * sizeof(Str));
    for (u32 i = 0; i < n; i++)
        script->names[i] = text(im, spans[i]);
    script->n_names = n;
    script_hash_names(script);
}

/* Lists of a ScriptInfo that its parse may make longer, so they are copies. */
static void *copied(const UnitImage *im, UnitSpan span, size_t size, u32 *n, u32 *cap)
{
    void *list = xalloc((span.n + 1) * size);
    memcpy(list, table(im, span, size), span.n * size);
    *n = span.n;
    *cap = span.n + 1;
    return list;
}

static void complete_constants(ScriptInfo *script, const UnitImage *im)
{
    const UnitTsConstant *rows = table(im, im->head->constants, sizeof *rows);
    u32 n = im->head->constants.n;
    script->constants = xalloc_zero((n + 1) * sizeof *script->constants);
    for (u32 i = 0; i < n; i++) {
        TsConstant *c = &script->constants[i];
        u32 halves[2] = {rows[i].low, rows[i].high};
        *c = (TsConstant){.kind = (u8)MIN(rows[i].kind, (u32)TsConstant_String), .is_string = rows[i].is_string & 1,
                          .at = rows[i].at, .text = text(im, rows[i].text)};
        memcpy(&c->number, halves, sizeof c->number);
    }
    script->n_constants = n;
    script->cap_constants = n + 1;
}

bool unit_is_in_parts(const CodeUnit *unit)
{
    return unit->image && unit->image->head->flags & UNIT_IN_PARTS;
}

bool unit_read_expr_text(const FunctionCode *f, u32 pc, ExprTextWant want, Buf *out, ExprText *found)
{
    AUTO_BUF notes = {0};
    UnitImage *im = f->unit->image;
    u32 number = 0;
    while (im->codes[number] != f)
        number++;
    im->load_notes(im->ctx, &notes);
    return unit_notes_find(buf_view(&notes), number, pc, want, out, found);
}

/* ScriptInfo.complete. What is damaged leaves the lists empty and `complete` of the image false: such a unit can run what it has. */
static void complete(ScriptInfo *script)
{
    CodeUnit *unit = script->stored;
    UnitImage *im = unit->image;
    const UnitHead *head = im->head;
    script->complete = NULL;
    complete_names(script, im);
    script->erased = copied(im, head->erased, sizeof *script->erased, &script->n_erased, &script->cap_erased);
    script->rewritten = copied(im, head->rewritten, sizeof(u32), &script->n_rewritten, &script->cap_rewritten);
    complete_constants(script, im);
    u32 n = head->n_script;
    script->functions = xalloc((n + 1) * sizeof *script->functions);
    script->cap_functions = n + 1;
    for (u32 i = 0; i < head->infos.n; i++)
        if (!complete_info(unit, i))
            return;
    memcpy(script->functions, im->infos, n * sizeof *script->functions);
    script->n_functions = n;
    const UnitInfo *rows = table(im, head->infos, sizeof *rows);
    for (u32 i = 0; i < n; i++)
        if (rows[i].flags & UNIT_INFO_AT_START)
            script_add_start(script, im->infos[i]);
    if (head->script_program)
        script->program = info_at(unit, head->script_program - 1);
    im->complete = script->program != NULL;
}

/* ---- modules ---- */

static Var *read_var(CodeUnit *unit, const UnitVar *row)
{
    if (!row->present)
        return NULL;
    Var *var = ARENA_NEW(unit_arena(unit), Var);
    Name *name = ARENA_NEW(unit_arena(unit), Name);
    name->text = text(unit->image, row->name);
    name->hash = name_hash(name->text);
    *var = (Var){.name = name, .slot = row->slot, .kind = (u8)row->kind, .storage = (u8)row->storage, .reg = -1};
    return var;
}

static bool read_request(CodeUnit *unit, const UnitRequest *row, ModuleRequest *r)
{
    const UnitImage *im = unit->image;
    const UnitSpan *pairs = piece(im, row->attributes.at, (u64)row->attributes.n * 2, sizeof *pairs);
    if (!pairs)
        return false;
    *r = (ModuleRequest){.specifier = text(im, row->specifier), .start = row->start, .end = row->end, .phase = (u8)row->phase,
                         .attributes = ARENA_ARRAY(unit_arena(unit), ModuleAttribute, row->attributes.n),
                         .n_attributes = row->attributes.n};
    for (u32 i = 0; i < r->n_attributes; i++)
        r->attributes[i] = (ModuleAttribute){text(im, pairs[i * 2]), text(im, pairs[i * 2 + 1])};
    return true;
}

/* Slots are those of the module's scope. */
static bool var_fits(const CodeUnit *unit, const Var *var)
{
    return !var || (var->kind <= VarKind_Member && var->storage <= Storage_Dynamic &&
                    (var->storage != Storage_Heap || (unit->scope && var->slot < unit->scope->n_slots)));
}

static bool read_module(CodeUnit *unit, u32 at)
{
    const UnitImage *im = unit->image;
    const UnitModule *head = piece(im, at, 1, sizeof *head);
    if (!head || !unit->scope)
        return false;
    const UnitRequest *requests = piece(im, at + (u32)sizeof *head, 1, (u64)head->n_requests * sizeof *requests +
                                        (u64)head->n_imports * sizeof(UnitImport) + (u64)head->n_exports * sizeof(UnitExport));
    if (!requests)
        return false;
    const UnitImport *imports = (const UnitImport *)(requests + head->n_requests);
    const UnitExport *exports = (const UnitExport *)(imports + head->n_imports);
    Arena *arena = unit_arena(unit);
    ModuleInfo *m = ARENA_NEW(arena, ModuleInfo);
    *m = (ModuleInfo){.requests = ARENA_ARRAY(arena, ModuleRequest, head->n_requests), .n_requests = head->n_requests,
                      .imports = ARENA_ARRAY(arena, ModuleImport, head->n_imports), .n_imports = head->n_imports,
                      .exports = ARENA_ARRAY(arena, ModuleExport, head->n_exports), .n_exports = head->n_exports,
                      .has_await = head->has_await & 1, .has_import_meta = head->has_import_meta & 1,
                      .has_import_export = head->has_import_export & 1};
    unit->module = m;
    for (u32 i = 0; i < m->n_requests; i++)
        if (!read_request(unit, &requests[i], &m->requests[i]))
            return false;
    for (u32 i = 0; i < m->n_imports; i++) {
        const UnitImport *row = &imports[i];
        Var *local = read_var(unit, &row->local);
        m->imports[i] = (ModuleImport){.request = row->request, .imported = text(im, row->imported), .local = local,
                                       .local_name = local ? local->name : NULL, .start = row->start,
                                       .is_namespace = row->is_namespace & 1, .for_types = row->for_types & 1};
        if (row->request >= m->n_requests || !var_fits(unit, local))
            return false;
    }
    for (u32 i = 0; i < m->n_exports; i++) {
        const UnitExport *row = &exports[i];
        m->exports[i] = (ModuleExport){.export_name = text(im, row->export_name), .import_name = text(im, row->import_name),
                                       .request = row->request, .var = read_var(unit, &row->var), .start = row->start,
                                       .end = row->end, .has_from = row->has_from & 1};
        m->exports[i].kind = row->kind;
        bool local = row->kind == ModuleExport_Local;
        if (row->kind > ModuleExport_Star || (local ? !m->exports[i].var : row->request >= m->n_requests) ||
            !var_fits(unit, m->exports[i].var))
            return false;
    }
    return true;
}

/* ---- entry points ---- */

static bool head_fits(Str bytes, const UnitReadOptions *options)
{
    const UnitHead *head = (const UnitHead *)(const void *)bytes.data;
    if (bytes.len < sizeof *head || bytes.len > UINT32_MAX / 2 || (uintptr_t)bytes.data % 8)
        return false;
    if (options->trusted)
        return true;
    return !(head->flags & UNIT_IN_PARTS) && head->magic == UNIT_MAGIC && head->build == options->build && head->size == bytes.len &&
           head->checksum == unit_checksum(bytes);
}

static bool tables_fit(const UnitImage *im)
{
    const UnitHead *h = im->head;
    if (!(h->flags & UNIT_IN_PARTS) && !(piece(im, h->source.at, h->source.n, 1) && table(im, h->names, sizeof(UnitSpan)) &&
                                         table(im, h->parses, sizeof(UnitParse)) && h->parses.n == h->infos.n))
        return false;
    return table(im, h->infos, sizeof(UnitInfo)) && table(im, h->scopes, sizeof(UnitScope)) &&
           table(im, h->codes, sizeof(UnitCode)) && table(im, h->erased, sizeof(ErasedRange)) &&
           table(im, h->rewritten, 4) && table(im, h->constants, sizeof(UnitTsConstant)) && h->n_script <= h->infos.n &&
           h->texts <= h->size && (h->names.n >= Special__count || h->flags & UNIT_IN_PARTS) && h->goal <= ParseGoal_Function;
}

static bool read_unit(CodeUnit *unit)
{
    UnitImage *im = unit->image;
    const UnitHead *head = im->head;
    if (!scope_at(unit, head->scope, &unit->scope))
        return false;
    if (!code_fits(im, head->program, -1) || (head->module_init && !code_fits(im, head->module_init - 1, 0)))
        return false;
    unit->program = code_at(unit, head->program);
    if (!unit_read_function(unit->program))
        return false;
    if (head->module_init) {
        unit->module_init = code_at(unit, head->module_init - 1);
        if (!unit_read_function(unit->module_init))
            return false;
    }
    return head->goal != ParseGoal_Module || read_module(unit, head->module);
}

static Source *source_new(Str text, const UnitReadOptions *options)
{
    Source *source = xalloc(sizeof *source + options->name.len + 1);
    char *name = (char *)(source + 1);
    memcpy(name, options->name.data, options->name.len);
    name[options->name.len] = 0;
    bool ok = source_init(source, text, (Str){name, options->name.len});
    CHECK(ok); /* no unit is that long */
    source->dialect = options->dialect;
    return source;
}

static CodeUnit *unit_new(const UnitImage *im, const UnitReadOptions *options)
{
    const UnitHead *head = im->head;
    CodeUnit *unit = xalloc_zero(sizeof *unit);
    u32 flags = head->flags;
    unit->refs = 1;
    unit->goal = (u8)head->goal;
    unit->is_strict = flags & UNIT_STRICT;
    unit->options = (ParseOptions){
        .goal = (ParseGoal)head->goal,
        .strict = (flags & UNIT_OPTION_STRICT) != 0,
        .dialect = options->dialect,
        .lazy = true,
        .no_html_comments = (flags & UNIT_NO_HTML_COMMENTS) != 0,
        .top_level_return = (flags & UNIT_TOP_LEVEL_RETURN) != 0,
        .top_level_await = (flags & UNIT_TOP_LEVEL_AWAIT) != 0,
        .private_intrinsics = (flags & UNIT_PRIVATE_INTRINSICS) != 0,
        .keep_completion = (flags & UNIT_KEEP_COMPLETION) != 0,
        .undetectable = (flags & UNIT_UNDETECTABLE) != 0,
        .as_v8 = (flags & UNIT_AS_V8) != 0,
        .stack_limit = options->stack_limit,
    };
    unit->source = source_new(flags & UNIT_IN_PARTS ? STR("") : (Str){im->bytes.data + head->source.at, head->source.n}, options);
    ScriptInfo *script = unit->script = xalloc_zero(sizeof *script);
    arena_init(&script->arena);
    script->source = unit->source;
    script->goal = unit->goal;
    script->complete = flags & UNIT_IN_PARTS ? NULL : complete;
    script->stored = unit;
    return unit;
}

CodeUnit *unit_read(Str bytes, const UnitReadOptions *options)
{
    if (!head_fits(bytes, options))
        return NULL;
    const UnitHead *head = (const UnitHead *)(const void *)bytes.data;
    UnitImage checked = {.bytes = bytes, .head = head, .trusted = options->trusted, .load_notes = options->notes, .load_cold = options->cold,
                         .ctx = options->ctx};
    if (!tables_fit(&checked))
        return NULL;
    size_t n = (size_t)head->infos.n + head->scopes.n + head->codes.n;
    UnitImage *im = xalloc_zero(sizeof *im + n * sizeof(void *));
    *im = checked;
    im->infos = (FunctionInfo **)(void *)(im + 1);
    im->scopes = (ScopeInfo **)(void *)(im->infos + head->infos.n);
    im->codes = (FunctionCode **)(void *)(im->scopes + head->scopes.n);
    CodeUnit *unit = unit_new(im, options);
    unit->image = im;
    if (!read_unit(unit)) {
        unit_unref(unit);
        return NULL;
    }
    im->release = options->release;
    return unit;
}

void unit_image_free(UnitImage *image)
{
    if (image->release)
        image->release(image->ctx, image->bytes);
    buf_deinit(&image->own_cold);
    xfree(image);
}

u32 unit_compiled_bytes(const CodeUnit *unit)
{
    return unit->compiled_bytes;
}

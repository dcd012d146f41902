/* compile_type.c - the values that stand for types (emitDecoratorMetadata).
 *
 * Follows what TypeScript 5.9 emits: the constructors of the primitive types, undefined for void, never and null, the
 * class itself for classes of the file; a name that may be anything is tested when it runs: a function, or else Object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

enum { MAX_ALIAS_DEPTH = 64 };

/* A type that was come down to: kind is Name or one of the kinds up to Void. */
typedef struct Resolved {
    u8 kind;
    const TypeNote *name;
    const AstIdentifier *id;
} Resolved;

typedef struct Resolving {
    Fn *fn;
    const TypeTable *types;
    const AstList *names; /* of the value */
    u32 next_name;
    u32 depth;
} Resolving;

static Resolved constant(TypeNoteKind kind)
{
    return (Resolved){.kind = (u8)kind};
}

static Resolved resolve(Resolving *r, const TypeNote *note);

static const TypeDecl *find_decl(const TypeTable *types, Str name)
{
    for (const TypeDecl *d = types->first; d; d = d->next)
        if (str_equal(d->name, name))
            return d;
    return NULL;
}

/* Names inside an alias are no identifiers here: only that they are types counts. */
static Resolved resolve_alias(Resolving *r, const TypeNote *note)
{
    if (r->depth >= MAX_ALIAS_DEPTH)
        return constant(TypeNote_Object);
    Resolving inner = {.fn = r->fn, .types = r->types, .depth = r->depth + 1};
    Resolved result = resolve(&inner, note);
    return result.kind == TypeNote_Name ? constant(TypeNote_Object) : result;
}

static Resolved resolve_name(Resolving *r, const TypeNote *note)
{
    Resolved result = {.kind = TypeNote_Name, .name = note};
    if (r->names)
        result.id = AST(Identifier, r->names->items[r->next_name++]);
    if (result.id && note->n == 1) {
        VarLoc loc;
        scope_locate(result.id->scope, result.id->name, NULL, result.id->node.start, &loc);
        if (loc.found && (loc.kind == VarKind_Class || loc.kind == VarKind_ClassName))
            return result;
    }
    const TypeDecl *decl = find_decl(r->types, note->path[0]);
    if (decl && decl->is_alias)
        return note->n == 1 ? resolve_alias(r, decl->note) : constant(TypeNote_Object);
    if (decl)
        return constant((TypeNoteKind)decl->note->kind);
    /* Of the standard library: an array, and what has no constructor. */
    if (note->n == 1 && str_equal_c(note->path[0], "ReadonlyArray"))
        return constant(TypeNote_Array);
    if (note->n == 1 && (str_equal_c(note->path[0], "Symbol") || str_equal_c(note->path[0], "BigInt")))
        return constant(TypeNote_Object);
    return note->maybe ? constant(TypeNote_Object) : result;
}

static bool same(const Resolved *a, const Resolved *b)
{
    if (a->kind != b->kind)
        return false;
    if (a->kind != TypeNote_Name)
        return true;
    bool equal = a->name->n == b->name->n;
    for (u32 i = 0; equal && i < a->name->n; i++)
        equal = str_equal(a->name->path[i], b->name->path[i]);
    return equal;
}

static Resolved resolve_parts(Resolving *r, const TypeNote *note)
{
    bool is_union = note->kind == TypeNote_Union, any = false, object = false, never = false;
    const Dialect *dialect = r->fn->cc->unit->options.dialect;
    Resolved common = constant(TypeNote_Void);
    for (u32 i = 0; i < note->n; i++) {
        const TypeNote *part = note->parts[i];
        Resolved one = resolve(r, part);
        if (part->kind == TypeNote_Never) {
            never |= !is_union && !object;
            continue;
        }
        if (part->kind == TypeNote_Unknown && !is_union)
            continue;
        if ((part->kind == TypeNote_Null || part->kind == TypeNote_Undefined) && !dialect->strict_nulls)
            continue;
        object |= one.kind == TypeNote_Object || (any && !same(&common, &one));
        if (!any)
            common = one;
        any = true;
    }
    if (never)
        return constant(TypeNote_Void);
    return object ? constant(TypeNote_Object) : common;
}

static Resolved resolve(Resolving *r, const TypeNote *note)
{
    switch ((TypeNoteKind)note->kind) {
    case TypeNote_Never:
    case TypeNote_Undefined:
    case TypeNote_Null:
        return constant(TypeNote_Void);
    case TypeNote_Any:
    case TypeNote_Unknown:
        return constant(TypeNote_Object);
    case TypeNote_Name:
        return resolve_name(r, note);
    case TypeNote_Union:
    case TypeNote_Intersection:
        return resolve_parts(r, note);
    default:
        return constant((TypeNoteKind)note->kind);
    }
}

static void load_builtin(Fn *fn, TypeNoteKind kind, u32 dst)
{
    if (kind == TypeNote_Void)
        bc_emit1(&fn->w, Op_LoadUndef, dst);
    else
        bc_emit_d(&fn->w, Op_Decorate, dst, dst, Decorate_Builtin, kind);
}

/* typeof a.b.c is "function" ? a.b.c : Object, without a ReferenceError for a. */
static void load_name(Fn *fn, const Resolved *what, u32 dst)
{
    Label good = bc_label(&fn->w), bad = bc_label(&fn->w);
    Ref ref;
    u32 mark = fn->next, value = reg_new(fn);
    ref_init(fn, &ref, what->id->scope, what->id->name, what->id->var, what->id->node.start);
    ref_load(fn, &ref, (i32)value, true);
    for (u32 i = 1; i < what->name->n; i++) {
        bc_emit2(&fn->w, Op_JUndef, value, bad);
        bc_emit_d(&fn->w, Op_GetProp, value, value, 0, bc_atom(&fn->w, unit_keep(fn->cc, what->name->path[i])));
    }
    emit_move(fn, dst, value);
    bc_emit(&fn->w, Op_JTypeof, (i32)value, 0, TypeofCode_Function, (i32)good, 0);
    bc_bind(&fn->w, bad);
    load_builtin(fn, TypeNote_Object, dst);
    bc_bind(&fn->w, good);
    reg_reset(fn, mark);
}

bool type_is_missing(const Fn *fn, const AstNode *node)
{
    return !node || fn->cc->unit->script->types->notes[AST(TypeValue, node)->note]->kind == TypeNote_Any;
}

void type_value(Fn *fn, const AstNode *node, TypeNoteKind otherwise, u32 dst)
{
    if (!node) {
        load_builtin(fn, otherwise, dst);
        return;
    }
    const AstTypeValue *value = AST(TypeValue, node);
    const TypeTable *types = fn->cc->unit->script->types;
    Resolving r = {.fn = fn, .types = types, .names = &value->names};
    Resolved what = resolve(&r, types->notes[value->note]);
    if (what.kind == TypeNote_Name)
        load_name(fn, &what, dst);
    else
        load_builtin(fn, (TypeNoteKind)what.kind, dst);
}

/* type_resolve.c - see type_resolve.h.
 *
 * Follows what TypeScript 5.9 emits: the constructors of the primitive types, undefined for void, never and null, the
 * class itself for classes of the file; a name that may be anything is tested when it runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/type_resolve.h"

enum { MAX_ALIAS_DEPTH = 64 };

typedef struct Resolving {
    const TypeTable *types;
    bool strict_nulls;
    const AstList *names; /* of the value */
    u32 next_name;
    u32 depth;
} Resolving;

static TypeAnswer constant(TypeNoteKind kind)
{
    return (TypeAnswer){.kind = (u8)kind};
}

static TypeAnswer resolve(Resolving *r, const TypeNote *note);

static const TypeDecl *find_decl(const TypeTable *types, Str name)
{
    for (const TypeDecl *d = types->first; d; d = d->next)
        if (str_equal(d->name, name))
            return d;
    return NULL;
}

/* Names inside an alias are no identifiers here: only that they are types counts. */
static TypeAnswer resolve_alias(Resolving *r, const TypeNote *note)
{
    if (r->depth >= MAX_ALIAS_DEPTH)
        return constant(TypeNote_Object);
    Resolving inner = {.types = r->types, .strict_nulls = r->strict_nulls, .depth = r->depth + 1};
    TypeAnswer result = resolve(&inner, note);
    return result.kind == TypeNote_Name ? constant(TypeNote_Object) : result;
}

static TypeAnswer resolve_name(Resolving *r, const TypeNote *note)
{
    TypeAnswer result = {.kind = TypeNote_Name, .name = note};
    if (r->names)
        result.id = AST(Identifier, r->names->items[r->next_name++]);
    if (result.id && note->n == 1) {
        VarLoc loc;
        scope_locate(result.id->scope, result.id->name, result.id->var, result.id->node.start, &loc);
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

static bool same(const TypeAnswer *a, const TypeAnswer *b)
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

static TypeAnswer resolve_parts(Resolving *r, const TypeNote *note)
{
    bool is_union = note->kind == TypeNote_Union, any = false, object = false, never = false;
    TypeAnswer common = constant(TypeNote_Void);
    for (u32 i = 0; i < note->n; i++) {
        const TypeNote *part = note->parts[i];
        TypeAnswer one = resolve(r, part);
        if (part->kind == TypeNote_Never) {
            never |= !is_union && !object;
            continue;
        }
        if (part->kind == TypeNote_Unknown && !is_union)
            continue;
        if ((part->kind == TypeNote_Null || part->kind == TypeNote_Undefined) && !r->strict_nulls)
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

static TypeAnswer resolve(Resolving *r, const TypeNote *note)
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

TypeAnswer ts_type_resolve(const ScriptInfo *script, bool strict_nulls, const AstTypeValue *value)
{
    Resolving r = {.types = script->types, .strict_nulls = strict_nulls, .names = &value->names};
    return resolve(&r, script->types->notes[value->note]);
}

bool ts_type_is_missing(const ScriptInfo *script, const AstNode *node)
{
    return !node || script->types->notes[AST(TypeValue, node)->note]->kind == TypeNote_Any;
}

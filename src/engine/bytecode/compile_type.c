/* compile_type.c - the values that stand for types (emitDecoratorMetadata).
 *
 * What a type comes down to says syntax/type_resolve.h: a constructor, or a name that is tested when it runs: a function, or else
 * Object.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"
#include "engine/syntax/type_resolve.h"

static void load_builtin(Fn *fn, TypeNoteKind kind, u32 dst)
{
    if (kind == TypeNote_Void)
        bc_emit1(&fn->w, Op_LoadUndef, dst);
    else
        bc_emit_d(&fn->w, Op_Decorate, dst, dst, Decorate_Builtin, kind);
}

/* typeof a.b.c is "function" ? a.b.c : Object, without a ReferenceError for a. */
static void load_name(Fn *fn, const TypeAnswer *what, u32 dst)
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

void type_value(Fn *fn, const AstNode *node, TypeNoteKind otherwise, u32 dst)
{
    if (!node) {
        load_builtin(fn, otherwise, dst);
        return;
    }
    TypeAnswer what = ts_type_resolve(fn->cc->unit->script, fn->cc->unit->options.dialect->strict_nulls, AST(TypeValue, node));
    if (what.kind == TypeNote_Name)
        load_name(fn, &what, dst);
    else
        load_builtin(fn, (TypeNoteKind)what.kind, dst);
}

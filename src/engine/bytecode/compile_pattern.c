/* compile_pattern.c - destructuring: declarations, parameters, assignments, loop heads.
 *
 * A value in a register is taken apart. While the iterator of an array pattern is open, leaving by
 * an exception or by a generator's return closes it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

/* Where one element goes: decided before its value is fetched, as the order of evaluation asks. */
typedef struct Element {
    AstNode *target; /* without default */
    AstNode *default_value;
    bool is_pattern;
    i32 direct;   /* register that can take the value at once, or -1 */
    Ref ref;      /* names */
    Target place; /* members, Bind_Assign only */
    bool is_name;
} Element;

Str target_name(const AstNode *target)
{
    if (!ast_is(target, Node_Identifier) || (target->flags & AstFlag_Paren))
        return (Str){0};
    return ((const AstIdentifier *)target)->name->text;
}

static void element_prepare(Fn *fn, AstNode *node, BindMode mode, Element *e)
{
    *e = (Element){.target = node, .direct = -1};
    if (ast_is(node, Node_AssignPattern)) {
        e->target = AST(AssignPattern, node)->target;
        e->default_value = AST(AssignPattern, node)->value;
    }
    AstNode *t = e->target;
    if (ast_is(t, Node_ArrayPattern) || ast_is(t, Node_ObjectPattern)) {
        e->is_pattern = true;
    } else if (ast_is(t, Node_Identifier)) {
        AstIdentifier *id = AST(Identifier, t);
        e->is_name = true;
        ref_init(fn, &e->ref, id->scope, id->name, id->var, t->start);
        if (mode != Bind_Lexical)
            ref_resolve(fn, &e->ref);
        e->direct = ref_direct(fn, &e->ref, mode == Bind_Lexical);
        if (e->direct >= 0 && mode == Bind_Lexical && e->default_value && e->ref.loc.var->needs_tdz)
            e->direct = -1; /* the default may find it in its dead zone */
    } else {
        target_prepare(fn, t, &e->place, NULL, Use_Store);
    }
}

static void element_store(Fn *fn, Element *e, u32 value, BindMode mode)
{
    if (e->is_pattern)
        bind_target(fn, e->target, value, mode);
    else if (!e->is_name)
        target_store(fn, &e->place, value);
    else if (mode == Bind_Lexical)
        ref_init_store(fn, &e->ref, value);
    else
        ref_store(fn, &e->ref, value);
}

/* A variable that is assigned must not be seen with undefined before its default is known. */
static bool takes_directly(const Element *e, BindMode mode)
{
    return e->direct >= 0 && (!e->default_value || mode == Bind_Lexical);
}

/* `value` is a temporary, or the element's own register. */
static void element_finish(Fn *fn, Element *e, u32 value, BindMode mode)
{
    if (e->default_value) {
        Label given = bc_label(&fn->w);
        u32 mark = fn->next;
        bc_emit2(&fn->w, Op_JNotUndef, value, given);
        expr_named(fn, e->default_value, target_name(e->target), (i32)value);
        reg_reset(fn, mark);
        bc_bind(&fn->w, given);
    }
    if (e->direct < 0 || (u32)e->direct != value)
        element_store(fn, e, value, mode);
}

/* ---- arrays ---- */

static void array_rest(Fn *fn, AstNode *target, u32 window, BindMode mode)
{
    u32 mark = fn->next;
    Element e;
    element_prepare(fn, target, mode, &e);
    u32 value = e.direct >= 0 ? (u32)e.direct : reg_new(fn);
    bc_emit2(&fn->w, Op_IterRest, value, window);
    element_finish(fn, &e, value, mode);
    reg_reset(fn, mark);
}

static void array_items(Fn *fn, AstArrayPattern *p, u32 window, BindMode mode)
{
    for (u32 i = 0; i < p->items.len; i++) {
        AstNode *item = p->items.items[i];
        u32 mark = fn->next;
        if (ast_is(item, Node_Rest)) {
            array_rest(fn, AST(Rest, item)->value, window, mode);
            continue;
        }
        if (ast_is(item, Node_Hole)) {
            bc_emit1(&fn->w, Op_IterSkip, window);
            continue;
        }
        Element e;
        element_prepare(fn, item, mode, &e);
        u32 value = takes_directly(&e, mode) ? (u32)e.direct : reg_new(fn);
        set_pos(fn, item->start);
        bc_emit2(&fn->w, Op_IterStep, value, window);
        element_finish(fn, &e, value, mode);
        reg_reset(fn, mark);
    }
}

/* Nothing in the pattern can throw or suspend but the iterator itself. */
static bool is_quiet(Fn *fn, AstArrayPattern *p, BindMode mode)
{
    for (u32 i = 0; i < p->items.len; i++) {
        AstNode *item = p->items.items[i];
        if (ast_is(item, Node_Hole))
            continue;
        if (ast_is(item, Node_Rest))
            item = AST(Rest, item)->value;
        if (!ast_is(item, Node_Identifier))
            return false;
        AstIdentifier *id = AST(Identifier, item);
        Ref ref;
        ref_init(fn, &ref, id->scope, id->name, id->var, item->start);
        bool heap = !ref.loc.dynamic && ref.loc.storage == Storage_Heap &&
                    (mode == Bind_Lexical || (!ref.loc.is_const && !ref.loc.check_tdz));
        if (!heap && ref_direct(fn, &ref, mode == Bind_Lexical) < 0)
            return false;
    }
    return true;
}

static void bind_array(Fn *fn, AstArrayPattern *p, u32 value, BindMode mode)
{
    u32 mark = fn->next;
    u32 window = reg_window(fn, 3);
    set_pos(fn, p->node.start);
    bc_emit3(&fn->w, Op_GetIterator, window, value, 0);
    if (is_quiet(fn, p, mode)) {
        array_items(fn, p, window, mode);
        bc_emit1(&fn->w, Op_IterClose, window);
        reg_reset(fn, mark);
        return;
    }
    Ctx ctx;
    ctx_push(fn, &ctx, Ctx_Iter, NULL);
    ctx.window = window;
    ctx_open_handler(fn, &ctx, reg_new(fn));
    array_items(fn, p, window, mode);
    ctx_close_handler(fn, &ctx);
    ctx_pop(fn, &ctx);
    set_pos(fn, p->node.start);
    bc_emit1(&fn->w, Op_IterClose, window);
    iter_catch(fn, &ctx);
    reg_reset(fn, mark);
}

/* ---- objects ---- */

static void object_rest(Fn *fn, AstNode *target, u32 source, u32 keys, u32 n, BindMode mode)
{
    Element e;
    element_prepare(fn, target, mode, &e);
    u32 value = e.direct >= 0 ? (u32)e.direct : reg_new(fn);
    bc_emit_d(&fn->w, Op_CopyRest, value, source, keys, n);
    element_finish(fn, &e, value, mode);
}

static void object_property(Fn *fn, AstProperty *p, u32 source, i32 key_reg, BindMode mode)
{
    char buffer[24];
    Str text;
    bool named = !p->computed && key_text(p->key, buffer, &text);
    u32 key = key_reg >= 0 ? (u32)key_reg : 0;
    if (!named) {
        if (key_reg < 0)
            key = reg_new(fn);
        expr_to(fn, p->key, key);
        set_pos(fn, p->key->start);
        bc_emit2(&fn->w, Op_ToKey, key, key);
    } else if (key_reg >= 0) {
        load_string(fn, text, key_reg);
    }
    Element e;
    element_prepare(fn, p->value, mode, &e);
    u32 value = takes_directly(&e, mode) ? (u32)e.direct : reg_new(fn);
    set_pos(fn, p->key->start);
    if (!named)
        bc_emit3(&fn->w, Op_GetElem, value, source, key);
    else
        bc_emit_d(&fn->w, str_equal_c(text, "length") ? Op_GetLength : Op_GetProp, value, source, 0,
                  bc_atom(&fn->w, text));
    element_finish(fn, &e, value, mode);
}

/* The source's register must keep its value: a variable the pattern may write is copied. */
static u32 stable_source(Fn *fn, AstNode *pattern, u32 value, BindMode mode)
{
    if (!reg_is_local(fn, value) || (mode == Bind_Lexical && !may_assign(pattern, value)))
        return value;
    u32 copy = reg_new(fn);
    emit_move(fn, copy, value);
    return copy;
}

static void bind_object(Fn *fn, AstObjectPattern *p, u32 value, BindMode mode)
{
    u32 mark = fn->next;
    u32 n = p->properties.len;
    bool has_rest = n && ast_is(p->properties.items[n - 1], Node_Rest);
    if (n)
        value = stable_source(fn, &p->node, value, mode);
    set_pos(fn, p->node.start);
    Str first = STR("");
    char buffer[24];
    if (n && ast_is(p->properties.items[0], Node_Property)) {
        AstProperty *property = AST(Property, p->properties.items[0]);
        if (property->computed || !key_text(property->key, buffer, &first))
            first = STR("");
    }
    bc_emit_d(&fn->w, Op_RequireObject, value, 0, 0, bc_string(&fn->w, first));
    u32 n_keys = has_rest ? n - 1 : 0;
    u32 keys = n_keys ? reg_window(fn, n_keys) : 0;
    for (u32 i = 0; i < n; i++) {
        u32 inner = fn->next;
        if (has_rest && i == n - 1)
            object_rest(fn, AST(Rest, p->properties.items[i])->value, value, keys, n_keys, mode);
        else
            object_property(fn, AST(Property, p->properties.items[i]), value,
                            has_rest ? (i32)(keys + i) : -1, mode);
        reg_reset(fn, inner);
    }
    reg_reset(fn, mark);
}

/* `[a, b] = [b, a]`: the values wait in registers, no array is made, as long as nobody has changed
 * how arrays are iterated. False: the general way is needed. */
bool bind_literal(Fn *fn, AstNode *target, AstNode *value, BindMode mode)
{
    if (!ast_is(target, Node_ArrayPattern) || !ast_is(value, Node_Array))
        return false;
    AstArrayPattern *p = AST(ArrayPattern, target);
    AstArray *a = AST(Array, value);
    u32 n = a->items.len;
    if (n == 0 || n > 8 || p->items.len != n)
        return false;
    for (u32 i = 0; i < n; i++) {
        AstNode *to = p->items.items[i], *from = a->items.items[i];
        bool simple =
            ast_is(to, Node_Identifier) || ast_is(to, Node_Member) || ast_is(to, Node_Index);
        if (!simple || ast_is(from, Node_Hole) || ast_is(from, Node_Spread) || has_closure(from) ||
            has_closure(to))
            return false;
    }
    u32 mark = fn->next;
    Label patched = bc_label(&fn->w), end = bc_label(&fn->w);
    bc_emit2(&fn->w, Op_JPatched, 0, patched);
    u32 first = reg_window(fn, n);
    for (u32 i = 0; i < n; i++)
        expr_to(fn, a->items.items[i], first + i);
    for (u32 i = 0; i < n; i++)
        bind_target(fn, p->items.items[i], first + i, mode);
    reg_reset(fn, mark);
    bc_jump(&fn->w, end);
    bc_bind(&fn->w, patched);
    bind_target(fn, target, expr(fn, value, WANT_ANY), mode);
    reg_reset(fn, mark);
    bc_bind(&fn->w, end);
    return true;
}

void bind_target(Fn *fn, AstNode *target, u32 value, BindMode mode)
{
    u32 mark = fn->next;
    if (!deep_enter(fn, target))
        return;
    switch (target->kind) {
    case Node_ArrayPattern:
        bind_array(fn, AST(ArrayPattern, target), value, mode);
        break;
    case Node_ObjectPattern:
        bind_object(fn, AST(ObjectPattern, target), value, mode);
        break;
    default: {
        Element e;
        element_prepare(fn, target, mode, &e);
        if (e.default_value) {
            u32 copy = reg_new(fn);
            emit_move(fn, copy, value);
            element_finish(fn, &e, copy, mode);
        } else {
            element_store(fn, &e, value, mode);
        }
    }
    }
    reg_reset(fn, mark);
    deep_leave(fn);
}

/* compile_builtin.c - what is different in code of src/js (docs/builtin-js.md).
 *
 *   x.$name                  a property whose key is the private symbol of that name (bc_atom)
 *   Map, Object.keys, $name  names that nothing declares are parts of the library as they were made, whatever scripts did
 *                            to the global object: constants that are found when the function is linked
 *   object.method()          of an object of the library is the library's method (OrigMethod)
 *   $call(f, self, x) ...    the forms of js_intrinsics.def
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/bytecode/compile_priv.h"

void builtin_misuse(Fn *fn, u32 pos, Str name)
{
    if (!fn->cc->failed)
        diag_add(fn->cc->diags, pos, pos + (u32)name.len, Diag_BuiltinName, (int)name.len, name.data);
    fn->cc->failed = true;
}

u32 load_library(Fn *fn, Str path, i32 want)
{
    u32 reg = reg_take(fn, want);
    bc_emit2(&fn->w, Op_LoadK, reg, bc_builtin(&fn->w, path));
    return reg;
}

/* The identifier's name when nothing declares it, else empty. */
static Str free_name(Fn *fn, AstNode *node)
{
    if (!ast_is(node, Node_Identifier))
        return (Str){0};
    AstIdentifier *id = AST(Identifier, node);
    Ref ref;
    ref_init(fn, &ref, id->scope, id->name, id->var, node->start);
    return ref.loc.found || ref.loc.dynamic ? (Str){0} : id->name->text;
}

Str builtin_member(Fn *fn, AstNode *object, Str name)
{
    if (!fn->w.builtin || name.data[0] == '$')
        return (Str){0};
    Str holder = free_name(fn, object);
    if (!holder.len || holder.data[0] < 'A' || holder.data[0] > 'Z')
        return (Str){0};
    char *path = arena_alloc(fn->w.arena, holder.len + 1 + name.len);
    memcpy(path, holder.data, holder.len);
    path[holder.len] = '.';
    memcpy(path + holder.len + 1, name.data, name.len);
    return (Str){path, holder.len + 1 + name.len};
}

/* $call(f, self, ...), $apply(f, self, array) */
static u32 form_call(Fn *fn, AstCall *call, i32 want, bool spread)
{
    u32 mark = fn->next;
    u32 w = reg_window(fn, WINDOW_ARGS);
    AstNode **items = call->arguments.items;
    expr_to(fn, items[0], w + WINDOW_CALLEE);
    expr_to(fn, items[1], w + WINDOW_THIS);
    u32 argc = 0;
    if (spread) {
        expr_to(fn, items[2], reg_new(fn));
    } else {
        AstList rest = {.items = items + 2, .len = call->arguments.len - 2};
        argc = call_arguments(fn, &rest, w);
    }
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    set_pos(fn, call->node.start);
    bc_emit3(&fn->w, spread ? Op_CallSpread : Op_Call, dst, w, argc);
    return dst;
}

static u32 form_push(Fn *fn, AstCall *call, i32 want)
{
    u32 mark = fn->next;
    u32 list = expr_operand(fn, call->arguments.items[0], call->arguments.items[1], WANT_ANY);
    bc_emit2(&fn->w, Op_ArrayPush, list, expr(fn, call->arguments.items[1], WANT_ANY));
    reg_reset(fn, mark);
    return load_undef(fn, want);
}

/* $assert and $debug: calls of functions in a debug build, nothing in others. */
static u32 form_checked(Fn *fn, AstCall *call, i32 want, const char *function)
{
#ifdef COB_DEBUG
    u32 mark = fn->next;
    u32 w = reg_window(fn, WINDOW_ARGS);
    load_library(fn, str_view(function), (i32)(w + WINDOW_CALLEE));
    u32 argc = call_arguments(fn, &call->arguments, w);
    reg_reset(fn, mark);
    u32 dst = reg_take(fn, want);
    bc_emit3(&fn->w, Op_CallPlain, dst, w, argc);
    return dst;
#else
    (void)call;
    (void)function;
    return load_undef(fn, want);
#endif
}

bool builtin_form(Fn *fn, AstCall *call, i32 want, u32 *reg)
{
    Str name = free_name(fn, call->callee);
    if (!name.len || name.data[0] != '$')
        return false;
    u32 n = call->arguments.len;
    bool is_call = str_equal_c(name, "$call"), is_apply = str_equal_c(name, "$apply");
    if (is_call || is_apply || str_equal_c(name, "$push")) {
        bool fits = !call->has_spread && (is_call ? n >= 2 : is_apply ? n == 3 : n == 2);
        if (!fits)
            builtin_misuse(fn, call->node.start, name);
        *reg = !fits              ? load_undef(fn, want)
               : is_call          ? form_call(fn, call, want, false)
               : is_apply         ? form_call(fn, call, want, true)
                                  : form_push(fn, call, want);
        return true;
    }
    if (str_equal_c(name, "$assert"))
        *reg = form_checked(fn, call, want, "$assertTrue");
    else if (str_equal_c(name, "$debug"))
        *reg = form_checked(fn, call, want, "$debugWrite");
    else
        return false;
    return true;
}

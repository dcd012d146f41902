/* rename.c - see rename.h.
 *
 * Three passes. The tree is walked: each place where a name is written is noted with its variable, variables that must keep their
 * names are marked, and names that are taken are collected. Then the scopes get slots: those of an inner scope lie behind those of
 * the scopes around it, so a new name never hides one that is visible, and scopes side by side share slots. At last slots get
 * names, the most used one the shortest, and the noted places are changed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/rename.h"

#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"

/* What the walk may use of the C stack. */
#define WALK_STACK (6u << 20)

typedef struct Renamed {
    u32 count; /* how often it is written */
    u32 slot;
    bool keep;
    struct Renamed *as; /* has the same name: the other binding of a class, the parameter a variable starts with */
} Renamed;

/* A place where a name is written. */
typedef struct Place {
    Name **name;
    Var **link; /* of an Identifier: what it stands for is kept with it, since its name no longer tells */
    Var *var;
} Place;

/* A label, or the word behind break and continue. */
typedef struct LabelPlace {
    Name **name;
    u32 depth;
} LabelPlace;

typedef struct Slot {
    u32 count, index;
    Name *name;
} Slot;

typedef struct Rename {
    Arena *arena;
    ParseResult *result;
    const void *stack_limit;
    bool keep_names, failed;
    VEC(Place) places;
    VEC(LabelPlace) label_places;
    VEC(const Name *) labels; /* around the place of the walk */
    Map taken;
    VEC(Slot) slots, private_slots;
} Rename;

static Renamed *renamed(Rename *r, Var *v)
{
    if (!v->data)
        v->data = ARENA_NEW(r->arena, Renamed);
    return v->data;
}

static void take(Rename *r, Str name)
{
    map_put(&r->taken, name, r);
}

static bool is_private(const Var *v)
{
    return v->kind >= VarKind_PrivateField && v->kind <= VarKind_PrivateGetSet;
}

static bool may_rename(const Var *v)
{
    if (v->exported || v->entity || v->object || v->scope->has_direct_eval || v->name->special)
        return false;
    if (v->storage == Storage_Global || v->storage == Storage_Dynamic || !v->name->text.len || v->name->text.data[0] == '%')
        return false;
    if (v->is_block_function) /* with another name it might become a variable of the function, or not (Annex B) */
        return false;
    return v->kind <= VarKind_ClassName || is_private(v);
}

static void keep(Rename *r, Var *v)
{
    renamed(r, v)->keep = true;
}

static void note(Rename *r, Name **name, Var **link, Var *v)
{
    renamed(r, v)->count++;
    VEC_PUSH(&r->places, ((Place){name, link, v}));
}

static bool goes_deeper(Rename *r)
{
    if ((uintptr_t)__builtin_frame_address(0) < (uintptr_t)r->stack_limit)
        r->failed = true;
    return !r->failed;
}

/* ---- the walk ------------------------------------------------------------------------------- */

/* catch (e) { var e = 1 }: the declaration stands for a variable of the function, the value goes to the parameter. */
static void keep_catch(Rename *r, Var *param)
{
    for (Scope *s = param->scope->parent; s; s = s->parent) {
        Var *v = scope_own(s, param->name);
        if (v && v->kind == VarKind_Var) {
            keep(r, v);
            keep(r, param);
        }
        if (s->is_function_boundary)
            return;
    }
}

static void visit_identifier(Rename *r, AstIdentifier *n)
{
    VarLoc loc = {0};
    if (n->scope)
        scope_locate(n->scope, n->name, n->var, n->node.start, &loc);
    if (!loc.found || !loc.var) {
        take(r, n->name->text);
        return;
    }
    if (loc.dynamic)
        keep(r, loc.var);
    if (loc.var->kind == VarKind_CatchSimple)
        keep_catch(r, loc.var);
    note(r, &n->name, &n->var, loc.var);
}

static void visit_private(Rename *r, AstPrivateName *n)
{
    VarLoc loc;
    scope_locate(n->scope, n->name, n->var, n->node.start, &loc);
    if (loc.var)
        note(r, &n->name, &n->var, loc.var);
}

/* The name of a function or class: of a variable, or one that only the object has. */
static void visit_own_name(Rename *r, Name **name, Var *v)
{
    if (v && r->keep_names)
        keep(r, v);
    if (v)
        note(r, name, NULL, v);
    else if (*name)
        take(r, (*name)->text);
}

static void visit_class(Rename *r, AstClass *c)
{
    if (c->var && c->inner_var)
        renamed(r, c->inner_var)->as = renamed(r, c->var);
    if (c->name)
        visit_own_name(r, &c->name, c->var ? c->var : c->inner_var);
}

static void visit_function_declaration(Rename *r, AstFunctionDeclaration *n)
{
    if (n->annex_b_var) { /* two variables with one name */
        keep(r, n->var);
        keep(r, n->annex_b_var);
    }
}

static void visit_label(Rename *r, Name **label)
{
    for (u32 i = r->labels.len; i-- > 0;)
        if (r->labels.items[i] == *label) {
            VEC_PUSH(&r->label_places, ((LabelPlace){label, i}));
            return;
        }
}

/* x = function () {}: called x. */
static void visit_value(Rename *r, const AstNode *target, const AstNode *value)
{
    VarLoc loc = {0};
    if (!r->keep_names || !ast_is(target, Node_Identifier) || !value || !ast_is_anonymous_function(value))
        return;
    const AstIdentifier *id = AST(Identifier, target);
    if (id->scope)
        scope_locate(id->scope, id->name, id->var, id->node.start, &loc);
    if (loc.var)
        keep(r, loc.var);
}

/* JSX that is kept: with a small letter the name of a component would be that of an element. */
static void visit_call(Rename *r, const AstCall *n)
{
    VarLoc loc = {0};
    bool is_jsx = ast_is(n->callee, Node_Identifier) && str_equal_c(AST(Identifier, n->callee)->name->text, JSX_ELEMENT);
    if (!is_jsx || !ast_is(n->arguments.items[0], Node_Identifier))
        return;
    const AstIdentifier *tag = AST(Identifier, n->arguments.items[0]);
    if (tag->scope)
        scope_locate(tag->scope, tag->name, tag->var, tag->node.start, &loc);
    if (loc.var)
        keep(r, loc.var);
}

static void visit_names(Rename *r, AstNode *n)
{
    switch (n->kind) {
    case Node_Call: visit_call(r, AST(Call, n)); break;
    case Node_Declarator: visit_value(r, AST(Declarator, n)->target, AST(Declarator, n)->init); break;
    case Node_Assign: visit_value(r, AST(Assign, n)->target, AST(Assign, n)->value); break;
    case Node_AssignPattern: visit_value(r, AST(AssignPattern, n)->target, AST(AssignPattern, n)->value); break;
    case Node_Identifier: visit_identifier(r, AST(Identifier, n)); break;
    case Node_PrivateName: visit_private(r, AST(PrivateName, n)); break;
    case Node_Class: visit_class(r, AST(Class, n)); break;
    case Node_FunctionDeclaration: {
        AstFunctionDeclaration *d = AST(FunctionDeclaration, n);
        AstFunction *f = AST(Function, d->function);
        visit_function_declaration(r, d);
        visit_own_name(r, &f->name, d->var);
        break;
    }
    case Node_Function: {
        AstFunction *f = AST(Function, n);
        if (f->name && !f->info->is_declaration)
            visit_own_name(r, &f->name, scope_find_kind(f->scope, VarKind_FunctionName));
        break;
    }
    case Node_Namespace: take(r, AST(Namespace, n)->name->text); break;
    case Node_Break: visit_label(r, &AST(Break, n)->label); break;
    case Node_Continue: visit_label(r, &AST(Continue, n)->label); break;
    default: break;
    }
}

static void visit(void *context, AstNode *n)
{
    Rename *r = context;
    if (!goes_deeper(r))
        return;
    visit_names(r, n);
    u32 labels = r->labels.len;
    if (n->kind == Node_Labeled) {
        VEC_PUSH(&r->labels, AST(Labeled, n)->label);
        visit_label(r, &AST(Labeled, n)->label);
    }
    ast_each_child(n, visit, r);
    r->labels.len = labels;
}

/* Names of imports are in the tables of the module. */
static void visit_imports(Rename *r)
{
    ModuleInfo *m = r->result->module;
    for (u32 i = 0; m && i < m->n_imports; i++) {
        Name *name = m->imports[i].local_name;
        if (name->text.data[0] == '%') /* the printer makes a name of it */
            take(r, (Str){name->text.data + 1, name->text.len - 1});
        else
            note(r, &m->imports[i].local_name, NULL, m->imports[i].local);
    }
}

/* What a CommonJS file is given are names of Node. */
static void keep_wrapper(Rename *r)
{
    const AstList *body = &AST(Program, r->result->program)->body;
    if (body->len != 1 || body->items[0]->kind != Node_Function)
        return;
    Scope *scope = AST(Function, body->items[0])->scope;
    for (Var *v = scope->first; v; v = v->next)
        if (v->kind == VarKind_Param)
            keep(r, v);
}

/* ---- slots ---------------------------------------------------------------------------------- */

/* Words that are no names, and such that would be confusing: up to three letters, longer names never get there. */
static bool is_reserved(Str name)
{
    static const char *const words[] = {"do", "if", "in", "of", "as", "for", "let", "new", "try", "var", "NaN", "get", "set"};
    for (u32 i = 0; i < ARRAY_LEN(words); i++)
        if (str_equal_c(name, words[i]))
            return true;
    return false;
}

static Slot *slot_at(Rename *r, bool of_private, u32 index)
{
    if (of_private) {
        while (r->private_slots.len <= index)
            VEC_PUSH(&r->private_slots, ((Slot){.index = r->private_slots.len}));
        return &r->private_slots.items[index];
    }
    while (r->slots.len <= index)
        VEC_PUSH(&r->slots, ((Slot){.index = r->slots.len}));
    return &r->slots.items[index];
}

/* What stops the function in a block from becoming a variable of the function around must go on stopping it (Annex B). */
static void keep_obstacles(Rename *r, const Var *v)
{
    for (const Scope *s = v->scope; s && !s->is_function_boundary;) {
        s = s->parent;
        Var *other = s ? scope_own(s, v->name) : NULL;
        if (other)
            keep(r, other);
    }
}

/* Which variables keep their names, also for the sake of others. */
static void settle_scopes(Rename *r, Scope *scope)
{
    if (!goes_deeper(r))
        return;
    for (Var *v = scope->first; v; v = v->next) {
        Renamed *info = renamed(r, v);
        info->keep |= !may_rename(v) || (r->keep_names && is_private(v));
        if (v->is_block_function)
            keep_obstacles(r, v);
        if (v->param_init)
            info->as = renamed(r, v->param_init);
        if (info->as) {
            info->as->keep |= info->keep;
            info->as->count += info->count;
        }
    }
    for (Scope *s = scope->first_child; s; s = s->next_sibling)
        settle_scopes(r, s);
}

static void place_scopes(Rename *r, Scope *scope, u32 base, u32 private_base)
{
    if (!goes_deeper(r))
        return;
    for (Var *v = scope->first; v; v = v->next) {
        Renamed *info = renamed(r, v);
        if (info->as)
            continue;
        if (info->keep) {
            take(r, v->name->text);
            continue;
        }
        bool of_private = is_private(v);
        info->slot = of_private ? private_base++ : base++;
        slot_at(r, of_private, info->slot)->count += info->count;
    }
    for (Scope *s = scope->first_child; s; s = s->next_sibling)
        place_scopes(r, s, base, private_base);
}

static int by_count(const void *a, const void *b)
{
    const Slot *x = a, *y = b;
    if (x->count != y->count)
        return x->count > y->count ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static int by_index(const void *a, const void *b)
{
    const Slot *x = a, *y = b;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* The names a, b, ... with the letters that texts have most first. */
static Name *numbered_name(Rename *r, u32 number, bool of_private)
{
    static const char letters[] = "etnariosclupdmhfgyvbxwkqzjETNARIOSCLUPDMHFGYVBXWKQZJ_$0123456789";
    char text[12];
    u32 n = 0;
    if (of_private)
        text[n++] = '#';
    text[n++] = letters[number % 54];
    for (number /= 54; number > 0; number /= 64)
        text[n++] = letters[--number % 64];
    Name *name = ARENA_NEW(r->arena, Name);
    name->text = arena_dup(r->arena, (Str){text, n});
    name->token = Tok_Identifier;
    name->is_private = of_private;
    return name;
}

static void name_slots(Rename *r, Slot *slots, u32 n, bool of_private)
{
    u32 number = 0;
    if (!n)
        return;
    qsort(slots, n, sizeof *slots, by_count);
    for (u32 i = 0; i < n; i++)
        do
            slots[i].name = numbered_name(r, number++, of_private);
        while (is_reserved(slots[i].name->text) || map_has(&r->taken, slots[i].name->text));
    qsort(slots, n, sizeof *slots, by_index);
}

/* ---- the change ----------------------------------------------------------------------------- */

static void change_places(Rename *r)
{
    for (u32 i = 0; i < r->places.len; i++) {
        const Place *place = &r->places.items[i];
        const Renamed *info = renamed(r, place->var);
        if (info->as)
            info = info->as;
        if (place->link)
            *place->link = place->var;
        if (!info->keep)
            *place->name = slot_at(r, is_private(place->var), info->slot)->name;
    }
    Name *names[16];
    u32 n = 0;
    for (; n < ARRAY_LEN(names); n++)
        do
            names[n] = numbered_name(r, n, false);
        while (is_reserved(names[n]->text));
    for (u32 i = 0; i < r->label_places.len; i++)
        if (r->label_places.items[i].depth < n)
            *r->label_places.items[i].name = names[r->label_places.items[i].depth];
}

bool rename_program(Arena *arena, ParseResult *result, bool keep_names)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    Rename rename = {.arena = arena, .result = result, .keep_names = keep_names,
                     .stack_limit = (const void *)(here > WALK_STACK ? here - WALK_STACK : 0)}, *r = &rename;
    keep_wrapper(r);
    visit_imports(r);
    visit(r, result->program);
    if (!r->failed)
        settle_scopes(r, AST(Program, result->program)->scope);
    if (!r->failed)
        place_scopes(r, AST(Program, result->program)->scope, 0, 0);
    if (!r->failed) {
        name_slots(r, r->slots.items, r->slots.len, false);
        name_slots(r, r->private_slots.items, r->private_slots.len, true);
        change_places(r);
    }
    VEC_DEINIT(&r->places);
    VEC_DEINIT(&r->label_places);
    VEC_DEINIT(&r->labels);
    VEC_DEINIT(&r->slots);
    VEC_DEINIT(&r->private_slots);
    map_deinit(&r->taken);
    return !r->failed;
}

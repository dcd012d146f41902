/* global.c - the global environment of a realm (9.1.1.4).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/global.h"

#include "base/alloc.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/context.h"
#include "engine/vm/ops.h"

bool global_init(Vm *vm, Realm *realm)
{
    Object *lexicals = object_new_kind(vm, Kind_Object, sizeof(Object), NULL, 0);
    if (!lexicals)
        return false;
    realm->lexicals = value_cell(lexicals);
    barrier(vm, realm);
    return true;
}

static Object *lexicals_of(const Realm *realm)
{
    return value_as_object(realm->lexicals);
}

Value *global_lexical(Vm *vm, Realm *realm, PropKey key, bool *is_const)
{
    Object *lexicals = lexicals_of(realm);
    PropSlot slot;
    if (key_is_index(key) || !shape_lookup(vm, obj_shape(vm, lexicals), key, &slot))
        return NULL;
    if (is_const)
        *is_const = !(slot.attrs & PROP_WRITABLE);
    return obj_slot(vm, lexicals, slot.slot);
}

static Value throw_declared(Vm *vm, PropKey key)
{
    String *name = TRY_PTR(key_to_display(vm, key));
    char *text = TRY_PTR(string_to_c(vm, name, NULL));
    throw_syntax(vm, "Identifier '%s' has already been declared", text);
    xfree(text);
    return VAL_EXC;
}

bool global_declare_lexical(Vm *vm, Realm *realm, PropKey key, bool is_const)
{
    if (global_lexical(vm, realm, key, NULL)) {
        throw_declared(vm, key);
        return false;
    }
    return obj_add(vm, lexicals_of(realm), key, VAL_HOLE,
                   is_const ? PROP_ENUMERABLE | PROP_CONFIGURABLE : PROP_WEC);
}

/* HasRestrictedGlobalProperty; -1: exception. */
static int is_restricted(Vm *vm, Realm *realm, PropKey key)
{
    PropDesc desc;
    int found = obj_get_own(vm, realm->global, key, &desc);
    return found <= 0 ? found : !(desc.attrs & PROP_CONFIGURABLE);
}

/* CanDeclareGlobalFunction; -1: exception. */
static int can_declare_function(Vm *vm, Realm *realm, PropKey key)
{
    PropDesc desc;
    int found = obj_get_own(vm, realm->global, key, &desc);
    if (found <= 0)
        return found < 0 ? -1 : obj_is_extensible(vm, realm->global);
    if (desc.attrs & PROP_CONFIGURABLE)
        return 1;
    return !desc_is_accessor(&desc) &&
           (desc.attrs & (PROP_WRITABLE | PROP_ENUMERABLE)) == (PROP_WRITABLE | PROP_ENUMERABLE);
}

static int can_declare_var(Vm *vm, Realm *realm, PropKey key)
{
    int has = obj_has_own(vm, realm->global, key);
    return has != 0 ? has : obj_is_extensible(vm, realm->global);
}

static bool check_name(Vm *vm, int ok, PropKey key, const char *what)
{
    if (ok > 0)
        return true;
    if (ok == 0) {
        String *name = key_to_display(vm, key);
        char *text = name ? string_to_c(vm, name, NULL) : NULL;
        if (text)
            throw_type(vm, "Cannot declare global %s '%s'", what, text);
        xfree(text);
    }
    return false;
}

/* 16.1.7 GlobalDeclarationInstantiation, up to the bindings of functions, whose values the code
 * makes. */
bool global_declare(Vm *vm, Realm *realm, const GlobalDecls *decls)
{
    for (u32 i = 0; i < decls->n_lexical; i++) {
        PropKey key = key_from_utf8(vm, decls->lexical[i]);
        if (key_is_none(key))
            return false;
        int restricted = global_lexical(vm, realm, key, NULL) ? 1 : is_restricted(vm, realm, key);
        if (restricted) {
            if (restricted > 0)
                throw_declared(vm, key);
            return false;
        }
    }
    for (u32 pass = 0; pass < 2; pass++) {
        const Str *names = pass ? decls->vars : decls->functions;
        u32 n = pass ? decls->n_vars : decls->n_functions;
        for (u32 i = 0; i < n; i++) {
            PropKey key = key_from_utf8(vm, names[i]);
            if (key_is_none(key))
                return false;
            if (global_lexical(vm, realm, key, NULL)) {
                throw_declared(vm, key);
                return false;
            }
        }
    }
    for (u32 i = 0; i < decls->n_functions; i++) {
        PropKey key = key_from_utf8(vm, decls->functions[i]);
        if (!check_name(vm, can_declare_function(vm, realm, key), key, "function"))
            return false;
    }
    for (u32 i = 0; i < decls->n_vars; i++) {
        PropKey key = key_from_utf8(vm, decls->vars[i]);
        if (!check_name(vm, can_declare_var(vm, realm, key), key, "variable"))
            return false;
    }
    for (u32 i = 0; i < decls->n_lexical; i++) {
        PropKey key = key_from_utf8(vm, decls->lexical[i]);
        if (!global_declare_lexical(vm, realm, key, decls->lexical_const[i]))
            return false;
    }
    if (decls->n_lexical)
        ic_clear_globals(vm);
    /* Functions come before variables among the properties; the code gives them their values. */
    for (u32 i = 0; i < decls->n_functions; i++) {
        PropKey key = key_from_utf8(vm, decls->functions[i]);
        if (!global_define_var(vm, key, decls->deletable))
            return false;
    }
    for (u32 i = 0; i < decls->n_vars; i++) {
        PropKey key = key_from_utf8(vm, decls->vars[i]);
        if (!global_define_var(vm, key, decls->deletable))
            return false;
    }
    return true;
}

bool global_define_var(Vm *vm, PropKey key, bool deletable)
{
    Object *global = vm_core(vm)->realm->global;
    int has = obj_has_own(vm, global, key);
    if (has)
        return has > 0;
    int extensible = obj_is_extensible(vm, global);
    if (extensible <= 0)
        return extensible == 0;
    PropDesc desc =
        desc_data(VAL_UNDEFINED, deletable ? PROP_WEC : PROP_WRITABLE | PROP_ENUMERABLE);
    return obj_define_own(vm, global, key, &desc, true) > 0;
}

bool global_define_function(Vm *vm, PropKey key, Value f, bool deletable)
{
    Object *global = vm_core(vm)->realm->global;
    PropDesc there;
    int found = obj_get_own(vm, global, key, &there);
    if (found < 0)
        return false;
    PropDesc desc = desc_data(f, deletable ? PROP_WEC : PROP_WRITABLE | PROP_ENUMERABLE);
    if (found && !(there.attrs & PROP_CONFIGURABLE))
        desc.has = 0; /* only the value */
    return obj_define_own(vm, global, key, &desc, true) > 0 &&
           obj_set(vm, global, key, f, false) >= 0;
}

bool global_eval_declare(Vm *vm, PropKey key, u32 mode, Value f)
{
    Realm *realm = vm_core(vm)->realm;
    if (global_lexical(vm, realm, key, NULL)) {
        throw_declared(vm, key);
        return false;
    }
    if (mode == DECLARE_FUNCTION || mode == DECLARE_CHECK_FUNCTION)
        return check_name(vm, can_declare_function(vm, realm, key), key, "function") &&
               (mode != DECLARE_FUNCTION || global_define_function(vm, key, f, true));
    int can = can_declare_var(vm, realm, key);
    if (can == 0 && mode == DECLARE_BLOCK_VAR)
        return true;
    return check_name(vm, can, key, "variable") &&
           (mode == DECLARE_CHECK_VAR || global_define_var(vm, key, true));
}

void global_init_lexical(Vm *vm, PropKey key, Value v)
{
    Object *lexicals = lexicals_of(vm_core(vm)->realm);
    Value *slot = global_lexical(vm, vm_core(vm)->realm, key, NULL);
    *slot = v;
    barrier(vm, obj_slots_cell(lexicals));
}

static void remember_lexical(Vm *vm, InlineCache *ic, Realm *realm, const Value *slot)
{
    Object *lexicals = lexicals_of(realm);
    size_t index = (size_t)(slot - lexicals->slots);
    vm->ic_changed = true;
    if (ic && index <= UINT16_MAX)
        *ic = (InlineCache){
            .shape = IC_NO_SHAPE, .kind = Ic_GlobalLex, .offset = (u16)index, .holder = lexicals};
}

/* Remembers a data property of the global object itself. */
static void remember_property(Vm *vm, InlineCache *ic, Object *global, PropKey key, bool store)
{
    Shape *shape = obj_shape(vm, global);
    PropSlot where;
    if (!ic || !obj_own_slot(vm, global, key, &where) || where.attrs & PROP_ACCESSOR ||
        where.slot < shape->inline_slots || where.slot - shape->inline_slots > UINT16_MAX)
        return;
    if (store ? !(where.attrs & PROP_WRITABLE) || !shape_can_cache_store(shape)
              : !shape_can_cache_own(shape))
        return;
    vm->ic_changed = true;
    *ic = (InlineCache){.shape = shape->offset,
                        .kind = Ic_GlobalSlot,
                        .holder = global,
                        .offset = (u16)(where.slot - shape->inline_slots)};
}

int global_has_name(Vm *vm, Realm *realm, PropKey key)
{
    Object *global = realm->global;
    return UNLIKELY(global->cell.kind == Kind_ContextGlobal) ? context_has_name(vm, global, key) : obj_has(vm, global, key);
}

Value global_get(Vm *vm, InlineCache *ic, PropKey key, bool soft)
{
    Realm *realm = vm_core(vm)->realm;
    if (ic && ic->kind == Ic_GlobalSlot && ic->holder->cell.shape == ic->shape)
        return ic->holder->slots[ic->offset];
    Value *slot = global_lexical(vm, realm, key, NULL);
    if (slot) {
        if (value_is_hole(*slot))
            return throw_tdz(vm, key);
        remember_lexical(vm, ic, realm, slot);
        return *slot;
    }
    Object *global = realm->global;
    PropFind find;
    FindResult result = key_is_index(key) ? FIND_OTHER : obj_find(vm, global, key, &find);
    if (result == FIND_SLOT && find.holder == global && !(find.where.attrs & PROP_ACCESSOR)) {
        Value v = TRY(obj_slot_value(vm, global, find.where.slot));
        remember_property(vm, ic, global, key, false);
        return v;
    }
    if (result == FIND_OTHER && TRY_BOOL(global_has_name(vm, realm, key)))
        return obj_get(vm, global, key);
    if (result == FIND_SLOT)
        return obj_get(vm, global, key);
    return soft ? VAL_UNDEFINED : throw_not_defined(vm, key);
}

bool global_set(Vm *vm, InlineCache *ic, PropKey key, Value v, bool strict)
{
    Realm *realm = vm_core(vm)->realm;
    if (ic && ic->kind == Ic_GlobalSlot && ic->holder->cell.shape == ic->shape) {
        ic->holder->slots[ic->offset] = v;
        barrier(vm, obj_slots_cell(ic->holder));
        return true;
    }
    bool is_const;
    Value *slot = global_lexical(vm, realm, key, &is_const);
    if (slot) {
        if (value_is_hole(*slot)) {
            throw_tdz(vm, key);
            return false;
        }
        if (is_const) {
            throw_type(vm, "Assignment to constant variable.");
            return false;
        }
        *slot = v;
        barrier(vm, obj_slots_cell(lexicals_of(realm)));
        remember_lexical(vm, ic, realm, slot);
        return true;
    }
    int has = strict ? global_has_name(vm, realm, key) : 1;
    if (has <= 0) {
        if (has == 0)
            throw_not_defined(vm, key);
        return false;
    }
    if (obj_set(vm, realm->global, key, v, strict) < 0)
        return false;
    remember_property(vm, ic, realm->global, key, true);
    return true;
}

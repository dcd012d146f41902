/* object_vm.c - see object_vm.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "object_vm.h"

#include <stdio.h>

#include "base/alloc.h"

static Value call_native(Vm *vm, Value callee, Value this_value, u32 argc, const Value *args)
{
    if (!value_has_kind(callee, Kind_Native))
        return throw_type(vm, "not a function");
    u64 room[FRAME_WORDS + 16] = {0};
    Frame *f = (Frame *)room;
    f->callee = callee;
    f->this_value = this_value;
    f->argc = argc;
    for (u32 i = 0; i < argc && i < 16; i++)
        f->args[i] = args[i];
    return ((NativeFunction *)value_as_cell(callee))->fn(vm, f);
}

static Value construct_native(Vm *vm, Value callee, Value new_target, u32 argc, const Value *args)
{
    (void)new_target;
    return call_native(vm, callee, VAL_HOLE, argc, args);
}

static Value materialise(Vm *vm, Object *holder, u32 lazy)
{
    if (holder->cell.kind == Kind_Function)
        return function_materialise(vm, (Function *)holder, lazy);
    return value_int((i32)lazy);
}

static void mark_roots(Vm *vm)
{
    heap_mark_cell(vm, vm->core.realm);
    if (vm->core.realm)
        heap_mark_values(vm, vm->core.realm->intrinsics, Intrinsic__count);
    heap_mark(vm, vm->core.exception);
}

static const VmHooks hooks = {.call = call_native,
                              .construct = construct_native,
                              .materialise = materialise,
                              .mark_roots = mark_roots};

static Value nothing(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

Vm *object_vm_new(void)
{
    Vm *vm = xalloc_zero(sizeof *vm);
    vm->core.exception = VAL_HOLE;
    vm->core.hooks = &hooks;
    heap_new(vm);
    heap_disable(vm);
    vm->core.atoms = atom_table_new();
    Realm *realm = heap_alloc(vm, sizeof *realm, Kind_Realm);
    vm->core.realm = realm;
    for (u32 i = 0; i < Intrinsic__count; i++)
        realm->intrinsics[i] = VAL_HOLE;
    Object *object_proto = object_new(vm, NULL);
    realm->intrinsics[Intrinsic_ObjectPrototype] = value_cell(object_proto);
    Object *function_proto = object_new(vm, object_proto);
    realm->intrinsics[Intrinsic_FunctionPrototype] = value_cell(function_proto);
    realm->intrinsics[Intrinsic_ArrayPrototype] =
        value_cell(object_new_kind(vm, Kind_Array, sizeof(Array), object_proto, 0));
    for (u32 i = 0; i < Intrinsic__count; i++)
        if (value_is_hole(realm->intrinsics[i]))
            realm->intrinsics[i] = value_cell(object_new(vm, object_proto));
    NativeFunction *ctor = native_new_ctor(vm, nothing, ATOM_Object, 1, 0);
    realm->intrinsics[Intrinsic_Object] = value_cell(ctor);
    realm->global = realm->global_this = object_new(vm, object_proto);
    realm->iteration_intact = realm->promise_intact = realm->regexp_intact = realm->species_intact =
        1;
    bool ok = obj_put(vm, object_proto, KEY_constructor, value_cell(ctor), PROP_WC) &&
              obj_put(vm, intrinsic(vm, Intrinsic_ArrayPrototype), KEY_SYM_iterator,
                      realm->intrinsics[Intrinsic_ArrayPrototypeValues], PROP_WC) &&
              obj_put(vm, intrinsic(vm, Intrinsic_ArrayIteratorPrototype), KEY_next,
                      value_cell(ctor), PROP_WC);
    EXPECT(ok);
    realm_watch(vm, realm, Intrinsic_ObjectPrototype);
    realm_watch(vm, realm, Intrinsic_ArrayPrototype);
    realm_watch(vm, realm, Intrinsic_ArrayIteratorPrototype);
    heap_enable(vm);
    return vm;
}

void object_vm_free(Vm *vm)
{
    heap_verify(vm);
    heap_free(vm->core.heap);
    object_state_free(vm);
    atom_table_free(vm->core.atoms);
    xfree(vm);
}

PropKey test_key(Vm *vm, const char *name)
{
    return key_from_c(vm, name);
}

static _Thread_local char text[4096];

const char *test_message(Vm *vm)
{
    text[0] = 0;
    Value e = exception_take(vm);
    if (!value_is_object(e))
        return text;
    Value m = obj_peek(vm, value_as_object(e), KEY_message);
    char *c = value_is_string(m) ? string_to_c(vm, value_as_string(m), NULL) : NULL;
    if (c)
        snprintf(text, sizeof text, "%s", c);
    xfree(c);
    return text;
}

const char *test_keys(Vm *vm, Object *o, u32 filter)
{
    KeyList list;
    text[0] = 0;
    if (!obj_own_keys(vm, o, filter, &list))
        return "exception";
    size_t n = 0;
    for (u32 i = 0; i < list.count; i++) {
        Value v = list.cells->items[i];
        String *s = value_is_symbol(v) ? value_as_symbol(v)->description : to_string(vm, v);
        char *c = s ? string_to_c(vm, s, NULL) : NULL;
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%s%s", i ? "," : "",
                              value_is_symbol(v) ? "@" : "", c ? c : "?");
        xfree(c);
    }
    return text;
}

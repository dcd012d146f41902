/* test_exotic.c - buffers and views, proxies, arguments, String objects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "object_vm.h"

#include "engine/object/arguments.h"
#include "engine/object/bigint.h"
#include "engine/object/buffer_inl.h"
#include "engine/object/proxy.h"
#include "engine/object/wrapper.h"

#define K(name) test_key(vm, name)

static bool is_int(Value v, i32 n)
{
    return value_same_bits(v, value_int(n));
}

TEST(buffer_element_types)
{
    Vm *vm = object_vm_new();
    static const struct {
        u8 type;
        double in, out;
    } cases[] = {
        {Element_Int8, 200, -56},
        {Element_Uint8, -1, 255},
        {Element_Uint8Clamped, 300, 255},
        {Element_Uint8Clamped, -5, 0},
        {Element_Uint8Clamped, 1.5, 2},
        {Element_Uint8Clamped, 2.5, 2},
        {Element_Uint8Clamped, 0.50001, 1},
        {Element_Int16, 40000, -25536},
        {Element_Uint16, 65537, 1},
        {Element_Int32, 4294967295.0, -1},
        {Element_Uint32, -1, 4294967295.0},
        {Element_Float16, 1.0 / 3, 0.333251953125},
        {Element_Float16, 65520, __builtin_inf()},
        {Element_Float16, 65519, 65504},
        {Element_Float16, 5.960464477539063e-8, 5.960464477539063e-8},
        {Element_Float16, 2.98e-8, 0},
        {Element_Float16, 2.98023223877e-8, 5.960464477539063e-8},
        {Element_Float32, 0.1, 0.10000000149011612},
        {Element_Float64, 0.1, 0.1},
        {Element_Int32, 1e20, 1661992960},
    };
    for (u32 i = 0; i < ARRAY_LEN(cases); i++) {
        TypedArrayObject *t = typed_new(vm, (ElementType)cases[i].type, 2, NULL);
        EXPECT(typed_set(vm, t, 1, value_number(cases[i].in)) == 1);
        double got = value_as_number(typed_get(vm, t, 1));
        EXPECT(got == cases[i].out);
        EXPECT(value_as_number(typed_get(vm, t, 0)) == 0 &&
               value_is_undefined(typed_get(vm, t, 2)));
        EXPECT(typed_set(vm, t, 2, VAL_TRUE) == 1);
    }
    TypedArrayObject *b = typed_new(vm, Element_BigUint64, 1, NULL);
    EXPECT(typed_set(vm, b, 0, value_cell(bigint_from_i64(vm, -1))) == 1);
    EXPECT(bigint_to_u64(value_as_bigint(typed_get(vm, b, 0))) == UINT64_MAX);
    EXPECT(typed_set(vm, b, 0, value_int(1)) == -1);
    exception_take(vm);
    for (u32 h = 0; h < 65536; h++)
        EXPECT((h & 0x7C00) == 0x7C00 ? h & 1023 || double_to_half(half_to_double((u16)h)) == h
                                      : double_to_half(half_to_double((u16)h)) == h);
    object_vm_free(vm);
}

TEST(buffer_views_follow)
{
    Vm *vm = object_vm_new();
    BufferObject *b = buffer_new(vm, 16, 64, false, NULL);
    TypedArrayObject *all = typed_new_view(vm, Element_Int32, b, 0, 0, true, NULL);
    TypedArrayObject *part = typed_new_view(vm, Element_Uint8, b, 4, 8, false, NULL);
    DataViewObject *view = dataview_new(vm, b, 8, 8, false, NULL);
    EXPECT(view_length(all) == 4 && view_length(part) == 8 && view_length(view) == 8);
    EXPECT(buffer_resize(vm, b, 40) && view_length(all) == 10 && view_length(part) == 8);
    EXPECT(typed_set(vm, all, 9, value_int(7)) == 1);
    EXPECT(buffer_resize(vm, b, 12) && view_length(all) == 3 && view_length(part) == 8 &&
           view_is_out_of_bounds(view));
    EXPECT(buffer_resize(vm, b, 8) && view_is_out_of_bounds(part) && view_length(part) == 0);
    EXPECT(value_is_undefined(typed_get(vm, part, 0)));
    EXPECT(buffer_resize(vm, b, 64) && !view_is_out_of_bounds(part) &&
           is_int(typed_get(vm, all, 9), 0));
    EXPECT(!buffer_resize(vm, b, 65));
    exception_take(vm);
    heap_collect(vm, COLLECT_FULL);
    BufferObject *moved = buffer_transfer(vm, b, 20, false);
    EXPECT(b->detached && view_length(all) == 0 && view_is_out_of_bounds(all) &&
           moved->length == 20 && !moved->resizable);
    EXPECT(value_is_undefined(obj_get(vm, &all->object, key_of_index(0))));
    BufferObject *again = buffer_transfer(vm, moved, 20, true);
    EXPECT(again->data && moved->detached && buffer_detach(vm, again, VAL_UNDEFINED) &&
           again->detached);
    EXPECT(!buffer_new(vm, 1ull << 60, -1, false, NULL));
    EXPECT_STR(test_message(vm), "Array buffer allocation failed");
    object_vm_free(vm);
}

static NOINLINE void make_views(Vm *vm, BufferObject *b)
{
    for (u32 i = 0; i < 2000; i++)
        EXPECT(typed_new_view(vm, Element_Uint8, b, i % 8, 1, false, NULL) != NULL);
}

TEST(buffer_dead_views_leave)
{
    Vm *vm = object_vm_new();
    BufferObject *b = buffer_new(vm, 16, 64, false, NULL);
    make_views(vm, b);
    heap_collect(vm, COLLECT_FULL);
    make_views(vm, b);
    heap_collect(vm, COLLECT_FULL);
    EXPECT(buffer_resize(vm, b, 32));
    u32 n = 0;
    for (ViewObject *v = b->views; v; v = v->next)
        n++;
    EXPECT(n < 100);
    object_vm_free(vm);
}

TEST(buffer_typed_array_keys)
{
    Vm *vm = object_vm_new();
    TypedArrayObject *t = typed_new(vm, Element_Uint8, 3, NULL);
    Object *o = &t->object;
    EXPECT(obj_set(vm, o, key_of_index(1), value_int(9), true) == 1 &&
           is_int(obj_get(vm, o, key_of_index(1)), 9));
    EXPECT(obj_set(vm, o, K("x"), value_int(5), true) == 1);
    EXPECT(obj_set(vm, o, K("-0"), value_int(5), true) == 1 &&
           value_is_undefined(obj_get(vm, o, K("-0"))));
    EXPECT(obj_set(vm, o, K("1.5"), value_int(5), true) == 1 && obj_has(vm, o, K("1.5")) == 0);
    EXPECT(obj_set(vm, o, K("1.50"), value_int(5), true) == 1 && obj_has(vm, o, K("1.50")) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "0,1,2,x,1.50");
    EXPECT(obj_delete(vm, o, key_of_index(1), false) == 0 &&
           obj_delete(vm, o, key_of_index(3), false) == 1);
    PropDesc fixed = desc_data(value_int(1), PROP_ENUMERABLE);
    EXPECT(obj_define_own(vm, o, key_of_index(0), &fixed, false) == 0);
    PropFind f;
    EXPECT(obj_find(vm, o, K("Infinity"), &f) == FIND_OTHER &&
           obj_find(vm, o, K("none"), &f) == FIND_ABSENT);
    EXPECT(obj_set_integrity(vm, o, true) == -1);
    EXPECT_STR(test_message(vm), "Cannot freeze array buffer views with elements");
    Object *child = object_new(vm, o);
    EXPECT(obj_set(vm, child, key_of_index(7), VAL_TRUE, true) == 1 &&
           obj_has_own(vm, child, key_of_index(7)) == 0);
    object_vm_free(vm);
}

TEST(wrapper_string_object)
{
    Vm *vm = object_vm_new();
    Object *o = wrapper_new(vm, value_cell(string_from_c(vm, "abc")),
                            intrinsic(vm, Intrinsic_StringPrototype));
    EXPECT(is_int(obj_get(vm, o, KEY_length), 3) && obj_has(vm, o, key_of_index(2)) == 1 &&
           obj_has(vm, o, key_of_index(3)) == 0);
    EXPECT(value_same_bits(obj_get(vm, o, key_of_index(1)), value_cell(string_from_unit(vm, 'b'))));
    EXPECT(obj_set(vm, o, key_of_index(1), VAL_TRUE, true) == -1);
    EXPECT_STR(test_message(vm), "Cannot assign to read only property '1' of object '[object Object]'");
    EXPECT(obj_set(vm, o, key_of_index(5), VAL_TRUE, true) == 1 &&
           obj_set(vm, o, K("x"), VAL_TRUE, true) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "0,1,2,5,length,x");
    EXPECT(obj_delete(vm, o, KEY_length, false) == 0 && obj_delete(vm, o, K("x"), false) == 1);
    Object *child = object_new(vm, o);
    EXPECT(obj_set(vm, child, key_of_index(0), VAL_TRUE, false) == 0 &&
           is_int(obj_get(vm, child, KEY_length), 3));
    EXPECT(is_int(value_get(vm, value_cell(string_from_c(vm, "four")), KEY_length), 4));
    object_vm_free(vm);
}

TEST(arguments_mapped)
{
    Vm *vm = object_vm_new();
    Elements *scope = heap_alloc(vm, sizeof *scope + 2 * sizeof(Value), Kind_Elements);
    scope->cap = scope->len = 2;
    scope->items[0] = value_int(10);
    scope->items[1] = value_int(20);
    Value args[] = {value_int(10), value_int(20), value_int(30)};
    i32 map[] = {0, 1};
    Object *o = arguments_new_mapped(vm, 3, args, VAL_NULL, &scope->cell, scope->items, 2, map);
    scope->items[0] = value_int(11);
    EXPECT(is_int(obj_get(vm, o, key_of_index(0)), 11) &&
           is_int(obj_get(vm, o, key_of_index(2)), 30));
    EXPECT(obj_set(vm, o, key_of_index(1), value_int(21), true) == 1 &&
           is_int(scope->items[1], 21));
    PropDesc d;
    EXPECT(obj_get_own(vm, o, key_of_index(1), &d) == 1 && is_int(d.value, 21) &&
           d.attrs == PROP_WEC);
    PropDesc readonly = {
        .value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE, .has = PROP_WRITABLE};
    EXPECT(obj_define_own(vm, o, key_of_index(0), &readonly, true) == 1);
    scope->items[0] = value_int(99);
    EXPECT(is_int(obj_get(vm, o, key_of_index(0)), 11) &&
           obj_set(vm, o, key_of_index(0), VAL_TRUE, false) == 0);
    EXPECT(obj_delete(vm, o, key_of_index(1), true) == 1 &&
           obj_set(vm, o, key_of_index(1), value_int(5), true) == 1);
    EXPECT(is_int(scope->items[1], 21) && is_int(obj_get(vm, o, key_of_index(1)), 5));
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "0,1,2,length,callee");
    EXPECT(is_int(obj_get(vm, o, KEY_length), 3));
    Object *plain = arguments_new(vm, 3, args);
    EXPECT(is_int(obj_get(vm, plain, key_of_index(2)), 30) && !(plain->cell.flags & OBJ_EXOTIC));
    object_vm_free(vm);
}

static Value trap_answers(Vm *vm, Frame *f)
{
    (void)vm;
    return ((NativeFunction *)value_as_cell(f->callee))->data[0];
}

static void set_trap(Vm *vm, Object *handler, const char *name, Value answer)
{
    NativeFunction *fn = native_new(vm, trap_answers, NULL, 0, 0, 1);
    fn->data[0] = answer;
    EXPECT(obj_put(vm, handler, key_from_c(vm, name), value_cell(fn), PROP_WEC));
}

TEST(proxy_forwards_and_traps)
{
    Vm *vm = object_vm_new();
    Object *target = object_new_plain(vm), *handler = object_new_plain(vm);
    ProxyObject *p = proxy_new(vm, value_cell(target), value_cell(handler));
    Object *o = &p->object;
    EXPECT(obj_set(vm, o, K("x"), value_int(1), true) == 1 &&
           is_int(obj_get(vm, target, K("x")), 1));
    EXPECT(is_int(obj_get(vm, o, K("x")), 1) && obj_has(vm, o, K("x")) == 1 &&
           obj_has(vm, o, K("y")) == 0);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE), "x");
    set_trap(vm, handler, "get", value_int(42));
    set_trap(vm, handler, "has", VAL_FALSE);
    EXPECT(is_int(obj_get(vm, o, K("nothing")), 42) &&
           is_int(obj_get(vm, object_new(vm, o), K("nothing")), 42));
    EXPECT(obj_has(vm, o, K("x")) == 0);
    PropDesc fixed = desc_data(value_int(3), 0);
    EXPECT(obj_define_own(vm, target, K("fixed"), &fixed, true) == 1);
    EXPECT(value_is_exc(obj_get(vm, o, K("fixed"))));
    exception_take(vm);
    EXPECT(obj_has(vm, o, K("fixed")) == -1);
    EXPECT_STR(test_message(vm), "'has' on proxy: trap returned falsish for property 'fixed' which exists "
                                 "in the proxy target as non-configurable");
    set_trap(vm, handler, "set", VAL_FALSE);
    EXPECT(obj_set(vm, o, K("x"), VAL_NULL, false) == 0 &&
           obj_set(vm, o, K("x"), VAL_NULL, true) == -1);
    EXPECT_STR(test_message(vm), "'set' on proxy: trap returned falsish for property 'x'");
    Array *keys = array_from_values(vm, (Value[]){value_cell(ATOM_get), value_cell(ATOM_get)}, 2);
    set_trap(vm, handler, "ownKeys", value_cell(keys));
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "exception");
    EXPECT_STR(test_message(vm), "'ownKeys' on proxy: trap returned duplicate entries");
    EXPECT(obj_set_index(vm, &keys->object, 1, value_cell(string_from_c(vm, "fixed")), true) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "get,fixed");
    set_trap(vm, handler, "getPrototypeOf", VAL_NULL);
    EXPECT(value_is_null(obj_get_prototype(vm, o)));
    ProxyObject *q = proxy_new(vm, value_cell(array_new(vm, 0)), value_cell(handler));
    EXPECT(value_is_array(vm, value_cell(q)) == 1 && value_is_array(vm, value_cell(p)) == 0);
    proxy_revoke(q);
    EXPECT(value_is_array(vm, value_cell(q)) == -1);
    exception_take(vm);
    proxy_revoke(p);
    EXPECT(value_is_exc(obj_get(vm, o, K("x"))));
    EXPECT_STR(test_message(vm), "Cannot perform 'get' on a proxy that has been revoked");
    object_vm_free(vm);
}

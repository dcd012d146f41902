/* test_object.c - shapes, own properties, get/set/define/delete, elements, arrays, validity,
 * watches.
 *
 * SPDX-License-Identifier: MIT
 */
#include "object_vm.h"

#include <stdio.h>

#define K(name) test_key(vm, name)

static bool is_int(Value v, i32 n)
{
    return value_same_bits(v, value_int(n));
}

TEST(shape_same_order_same_shape)
{
    Vm *vm = object_vm_new();
    Object *a = object_new_plain(vm), *b = object_new_plain(vm), *c = object_new_plain(vm);
    EXPECT(a->cell.shape == b->cell.shape);
    char name[16];
    for (i32 i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "k%d", i);
        EXPECT(obj_set(vm, a, K(name), value_int(i), true) == 1);
        EXPECT(obj_set(vm, b, K(name), value_int(i + 1), true) == 1);
        EXPECT(a->cell.shape == b->cell.shape);
    }
    EXPECT(obj_set(vm, c, K("k1"), VAL_TRUE, true) == 1);
    EXPECT(obj_set(vm, c, K("k0"), VAL_FALSE, true) == 1);
    EXPECT(value_is_false(obj_get(vm, c, K("k0"))) && value_is_true(obj_get(vm, c, K("k1"))));
    for (i32 i = 0; i < 40; i++) {
        snprintf(name, sizeof name, "k%d", i);
        EXPECT(is_int(obj_get(vm, a, K(name)), i));
        EXPECT(is_int(obj_get(vm, b, K(name)), i + 1));
    }
    EXPECT(value_is_undefined(obj_get(vm, a, K("k40"))));
    EXPECT_STR(test_keys(vm, c, KEYS_STRINGS), "k1,k0");
    object_vm_free(vm);
}

/* Two branches from one shape: each sees its own keys, whichever was looked at first. */
TEST(shape_branches_share_no_keys)
{
    Vm *vm = object_vm_new();
    for (u32 first = 0; first < 2; first++) {
        Object *o[2] = {object_new_plain(vm), object_new_plain(vm)};
        char name[16];
        for (u32 i = 0; i < 20; i++) {
            snprintf(name, sizeof name, "s%u_%u", first, i);
            EXPECT(obj_add(vm, o[0], K(name), value_int(1), PROP_WEC) &&
                   obj_add(vm, o[1], K(name), value_int(1), PROP_WEC));
        }
        for (u32 i = 0; i < 20; i++)
            for (u32 b = 0; b < 2; b++) {
                snprintf(name, sizeof name, "%c%u_%u", 'x' + (char)b, first, i);
                EXPECT(obj_add(vm, o[b ^ first], K(name), value_int((i32)i), PROP_WEC));
            }
        for (u32 i = 0; i < 20; i++) {
            snprintf(name, sizeof name, "x%u_%u", first, i);
            EXPECT(is_int(obj_get(vm, o[first], K(name)), (i32)i));
            EXPECT(obj_has_own(vm, o[!first], K(name)) == 0);
            snprintf(name, sizeof name, "y%u_%u", first, i);
            EXPECT(is_int(obj_get(vm, o[!first], K(name)), (i32)i));
            EXPECT(obj_has_own(vm, o[first], K(name)) == 0);
        }
    }
    object_vm_free(vm);
}

TEST(object_many_keys_and_deletes)
{
    Vm *vm = object_vm_new();
    Object *o = object_new_plain(vm);
    char name[16];
    for (i32 i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "key%d", i);
        EXPECT(obj_set(vm, o, K(name), value_int(i), true) == 1);
    }
    for (i32 i = 0; i < 5000; i += 3) {
        snprintf(name, sizeof name, "key%d", i);
        EXPECT(obj_delete(vm, o, K(name), true) == 1);
    }
    for (i32 i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "key%d", i);
        Value v = obj_get(vm, o, K(name));
        EXPECT(i % 3 ? is_int(v, i) : value_is_undefined(v));
    }
    for (i32 i = 0; i < 5000; i++) {
        snprintf(name, sizeof name, "key%d", i);
        if (i % 3)
            EXPECT(obj_delete(vm, o, K(name), true) == 1);
    }
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "");
    EXPECT(obj_set(vm, o, K("b"), VAL_TRUE, true) == 1 &&
           obj_set(vm, o, K("a"), VAL_TRUE, true) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "b,a");
    object_vm_free(vm);
}

TEST(object_delete_in_order_keeps_the_rest)
{
    Vm *vm = object_vm_new();
    for (u32 which = 0; which < 4; which++) {
        Object *o = object_new_plain(vm);
        const char *names[] = {"a", "b", "c", "d"};
        for (i32 i = 0; i < 4; i++)
            EXPECT(obj_set(vm, o, K(names[i]), value_int(i), true) == 1);
        EXPECT(obj_delete(vm, o, K(names[which]), true) == 1);
        for (u32 i = 0; i < 4; i++)
            EXPECT(i == which ? obj_has(vm, o, K(names[i])) == 0
                              : is_int(obj_get(vm, o, K(names[i])), (i32)i));
        EXPECT(obj_set(vm, o, K(names[which]), value_int(9), true) == 1);
        EXPECT(is_int(obj_get(vm, o, K(names[which])), 9));
    }
    object_vm_free(vm);
}

TEST(property_keys_in_order)
{
    Vm *vm = object_vm_new();
    Object *o = object_new_plain(vm);
    EXPECT(obj_set(vm, o, K("b"), VAL_NULL, true) == 1 &&
           obj_set(vm, o, KEY_SYM_iterator, VAL_NULL, true) == 1);
    EXPECT(obj_set(vm, o, K("7"), VAL_NULL, true) == 1 &&
           obj_set(vm, o, K("4000000000"), VAL_NULL, true) == 1);
    EXPECT(obj_set(vm, o, K("a"), VAL_NULL, true) == 1 &&
           obj_set(vm, o, K("2"), VAL_NULL, true) == 1);
    EXPECT(obj_set(vm, o, K("4294967295"), VAL_NULL, true) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS),
               "2,7,4000000000,b,a,4294967295,@Symbol.iterator");
    EXPECT_STR(test_keys(vm, o, KEYS_SYMBOLS), "@Symbol.iterator");
    PropDesc d = desc_data(VAL_NULL, PROP_WRITABLE);
    EXPECT(obj_define_own(vm, o, K("hidden"), &d, true) == 1 &&
           obj_define_own(vm, o, K("3"), &d, true) == 1);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE), "2,7,4000000000,b,a,4294967295");
    object_vm_free(vm);
}

TEST(property_attributes)
{
    Vm *vm = object_vm_new();
    for (u32 dict = 0; dict < 2; dict++) {
        Object *o = object_new_plain(vm);
        if (dict)
            EXPECT(obj_make_dict(vm, o));
        PropDesc fixed = desc_data(value_int(1), PROP_ENUMERABLE);
        EXPECT(obj_define_own(vm, o, K("x"), &fixed, true) == 1);
        EXPECT(obj_set(vm, o, K("x"), value_int(2), false) == 0);
        EXPECT(obj_set(vm, o, K("x"), value_int(2), true) == -1);
        EXPECT_STR(test_message(vm),
                   "Cannot assign to read only property 'x' of object '#<Object>'");
        PropDesc other = desc_data(value_int(3), PROP_ENUMERABLE);
        EXPECT(obj_define_own(vm, o, K("x"), &other, true) == -1);
        EXPECT_STR(test_message(vm), "Cannot redefine property: x");
        EXPECT(obj_define_own(vm, o, K("x"), &fixed, true) == 1);
        EXPECT(obj_delete(vm, o, K("x"), true) == -1);
        EXPECT_STR(test_message(vm), "Cannot delete property 'x' of #<Object>");
        EXPECT(obj_set(vm, o, K("y"), value_int(5), true) == 1);
        PropDesc hide = {
            .value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE, .has = PROP_ENUMERABLE};
        EXPECT(obj_define_own(vm, o, K("y"), &hide, true) == 1);
        PropDesc y;
        EXPECT(obj_get_own(vm, o, K("y"), &y) == 1 &&
               y.attrs == (PROP_WRITABLE | PROP_CONFIGURABLE) && is_int(y.value, 5));
        EXPECT(obj_prevent_extensions(vm, o, true) == 1 && obj_is_extensible(vm, o) == 0);
        EXPECT(obj_set(vm, o, K("z"), VAL_TRUE, true) == -1);
        EXPECT_STR(test_message(vm), "Cannot add property z, object is not extensible");
        EXPECT(obj_set(vm, o, K("3"), VAL_TRUE, true) == -1);
        EXPECT_STR(test_message(vm), "Cannot add property 3, object is not extensible");
        EXPECT(obj_set(vm, o, K("y"), value_int(6), true) == 1);
    }
    EXPECT(value_is_exc(value_get(vm, VAL_UNDEFINED, K("x"))));
    EXPECT_STR(test_message(vm), "Cannot read properties of undefined (reading 'x')");
    EXPECT(value_set(vm, VAL_NULL, K("x"), VAL_TRUE, true) == -1);
    EXPECT_STR(test_message(vm), "Cannot set properties of null (setting 'x')");
    object_vm_free(vm);
}

static Value get_this_x(Vm *vm, Frame *f)
{
    return value_get(vm, f->this_value, key_from_c(vm, "_x"));
}

static Value set_this_x(Vm *vm, Frame *f)
{
    int r = value_set(vm, f->this_value, key_from_c(vm, "_x"), frame_arg(f, 0), true);
    return r < 0 ? VAL_EXC : VAL_UNDEFINED;
}

TEST(property_accessors)
{
    Vm *vm = object_vm_new();
    Object *proto = object_new_plain(vm), *o = object_new(vm, proto);
    Value getter = value_cell(native_new(vm, get_this_x, NULL, 0, 0, 0));
    Value setter = value_cell(native_new(vm, set_this_x, NULL, 1, 0, 0));
    EXPECT(obj_put_accessor(vm, proto, K("x"), getter, setter, PROP_CONFIGURABLE));
    EXPECT(obj_set(vm, o, K("x"), value_int(7), true) == 1);
    EXPECT(is_int(obj_get(vm, o, K("x")), 7) && obj_has_own(vm, o, K("x")) == 0 &&
           obj_has_own(vm, o, K("_x")) == 1);
    EXPECT(obj_put_accessor(vm, proto, K("ro"), getter, VAL_UNDEFINED, PROP_CONFIGURABLE));
    EXPECT(obj_set(vm, o, K("ro"), VAL_TRUE, true) == -1);
    EXPECT_STR(test_message(vm), "Cannot set property ro of #<Object> which has only a getter");
    PropDesc desc = {.value = VAL_HOLE, .getter = getter, .setter = VAL_HOLE};
    EXPECT(obj_define_own(vm, o, K("5"), &desc, true) == 1);
    EXPECT(is_int(obj_get(vm, o, K("5")), 7) && o->cell.flags & OBJ_SPARSE);
    object_vm_free(vm);
}

TEST(property_inherited_readonly)
{
    Vm *vm = object_vm_new();
    Object *proto = object_new_plain(vm), *o = object_new(vm, proto);
    EXPECT(obj_put(vm, proto, K("x"), value_int(1), PROP_ENUMERABLE));
    EXPECT(obj_set(vm, o, K("x"), value_int(2), false) == 0);
    EXPECT(obj_create_data(vm, o, K("x"), value_int(2), true) == 1 &&
           is_int(obj_get(vm, o, K("x")), 2));
    EXPECT(obj_put(vm, proto, key_of_index(3), value_int(1), PROP_ENUMERABLE));
    EXPECT(obj_set(vm, o, key_of_index(3), value_int(2), false) == 0);
    object_vm_free(vm);
}

TEST(shape_lazy_slots)
{
    Vm *vm = object_vm_new();
    Object *o = object_new_plain(vm);
    EXPECT(obj_put(vm, o, K("a"), VAL_LAZY(42), PROP_WC) &&
           obj_put(vm, o, K("b"), VAL_LAZY(43), PROP_WC));
    u32 shape = o->cell.shape;
    EXPECT(is_int(obj_get(vm, o, K("b")), 43) && is_int(obj_get(vm, o, K("a")), 42) &&
           o->cell.shape == shape);
    PropDesc d;
    EXPECT(obj_get_own(vm, o, K("b"), &d) == 1 && is_int(d.value, 43) && d.attrs == PROP_WC);
    object_vm_free(vm);
}

TEST(shape_freeze_and_seal)
{
    Vm *vm = object_vm_new();
    for (u32 i = 0; i < 8; i++) {
        bool frozen = i & 1;
        Object *o = i & 2 ? &array_new(vm, 0)->object : object_new_plain(vm);
        EXPECT(obj_set(vm, o, K("x"), value_int(1), true) == 1 &&
               obj_set(vm, o, K("0"), value_int(2), true) == 1);
        if (i & 4)
            EXPECT(obj_set(vm, o, K("90000"), value_int(3), true) == 1);
        EXPECT(obj_test_integrity(vm, o, frozen) == 0);
        EXPECT(obj_set_integrity(vm, o, frozen) == 1);
        EXPECT(obj_test_integrity(vm, o, frozen) == 1 && obj_test_integrity(vm, o, true) == frozen);
        EXPECT(obj_set(vm, o, K("x"), value_int(5), false) == !frozen &&
               obj_set(vm, o, K("0"), value_int(5), false) == !frozen);
        EXPECT(is_int(obj_get(vm, o, K("x")), frozen ? 1 : 5) &&
               is_int(obj_get(vm, o, K("0")), frozen ? 2 : 5));
        EXPECT(obj_delete(vm, o, K("x"), false) == 0 && obj_delete(vm, o, K("0"), false) == 0);
        EXPECT(obj_set(vm, o, K("y"), VAL_TRUE, false) == 0 &&
               obj_set(vm, o, K("1"), VAL_TRUE, false) == 0);
    }
    object_vm_free(vm);
}

TEST(array_grows_and_holes)
{
    Vm *vm = object_vm_new();
    Array *a = array_new(vm, 0);
    for (i32 i = 0; i < 10000; i++)
        EXPECT(array_push(vm, a, value_int(i)));
    EXPECT(a->length == 10000 && a->object.elements->len == 10000 &&
           array_is_fast(vm, value_cell(a)));
    for (i32 i = 0; i < 10000; i++)
        EXPECT(is_int(value_get_index(vm, value_cell(a), (u64)i), i));
    EXPECT(obj_delete(vm, &a->object, key_of_index(5), true) == 1 &&
           obj_has(vm, &a->object, key_of_index(5)) == 0);
    EXPECT(obj_set_index(vm, &a->object, 10010, VAL_TRUE, true) == 1 && a->length == 10011);
    EXPECT(value_is_undefined(value_get_index(vm, value_cell(a), 10005)));
    EXPECT(obj_set(vm, &a->object, KEY_length, value_int(3), true) == 1 && a->length == 3);
    EXPECT_STR(test_keys(vm, &a->object, KEYS_STRINGS), "0,1,2,length");
    EXPECT(obj_set(vm, &a->object, KEY_length, value_double_trusted(1.5), true) == -1);
    EXPECT_STR(test_message(vm), "Invalid array length");
    EXPECT(obj_set(vm, &a->object, KEY_length, value_double_trusted(4294967295.0), true) == 1);
    EXPECT(a->length == 4294967295u && !(a->object.cell.flags & OBJ_SPARSE));
    EXPECT(obj_set_index(vm, &a->object, 4294967294, VAL_TRUE, true) == 1 &&
           a->object.cell.flags & OBJ_SPARSE);
    EXPECT(is_int(value_get_index(vm, value_cell(a), 2), 2) &&
           value_is_true(value_get_index(vm, value_cell(a), 4294967294)));
    EXPECT(!array_push(vm, a, VAL_TRUE));
    EXPECT_STR(test_message(vm), "Invalid array length");
    object_vm_free(vm);
}

TEST(array_sparse_becomes_dense)
{
    Vm *vm = object_vm_new();
    Array *a = array_new(vm, 0);
    EXPECT(obj_set_index(vm, &a->object, 5000, value_int(5000), true) == 1 &&
           a->object.cell.flags & OBJ_SPARSE);
    for (i32 i = 0; i < 5000; i++)
        EXPECT(obj_set_index(vm, &a->object, (u64)i, value_int(i), true) == 1);
    EXPECT(!(a->object.cell.flags & OBJ_SPARSE) && a->length == 5001);
    for (i32 i = 0; i <= 5000; i++)
        EXPECT(is_int(value_get_index(vm, value_cell(a), (u64)i), i));
    Array *b = array_new(vm, 100000);
    EXPECT(obj_set_index(vm, &b->object, 99999, VAL_TRUE, true) == 1 &&
           !(b->object.cell.flags & OBJ_SPARSE));
    object_vm_free(vm);
}

TEST(array_length_rules)
{
    Vm *vm = object_vm_new();
    Array *a = array_new(vm, 0);
    for (i32 i = 0; i < 6; i++)
        EXPECT(array_push(vm, a, value_int(i)));
    PropDesc fixed = desc_data(value_int(3), PROP_WRITABLE | PROP_ENUMERABLE);
    EXPECT(obj_define_own(vm, &a->object, key_of_index(3), &fixed, true) == 1);
    PropDesc shorter = {.value = value_int(1), .getter = VAL_HOLE, .setter = VAL_HOLE};
    EXPECT(obj_define_own(vm, &a->object, KEY_length, &shorter, false) == 0 && a->length == 4);
    EXPECT_STR(test_keys(vm, &a->object, KEYS_STRINGS), "0,1,2,3,length");
    PropDesc readonly = {
        .value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE, .has = PROP_WRITABLE};
    EXPECT(obj_define_own(vm, &a->object, KEY_length, &readonly, true) == 1);
    EXPECT(obj_set_index(vm, &a->object, 4, VAL_TRUE, false) == 0 && a->length == 4);
    EXPECT(obj_set(vm, &a->object, KEY_length, value_int(9), false) == 0);
    EXPECT(obj_set_index(vm, &a->object, 2, VAL_TRUE, false) == 1);
    EXPECT(obj_delete(vm, &a->object, KEY_length, false) == 0);
    object_vm_free(vm);
}

TEST(array_watches)
{
    Vm *vm = object_vm_new();
    Realm *realm = vm->core.realm;
    Array *a = array_new(vm, 0);
    EXPECT(array_push(vm, a, VAL_TRUE) && array_iterates_fast(vm, value_cell(a)));
    Object *proto = intrinsic(vm, Intrinsic_ArrayPrototype);
    EXPECT(!shape_can_cache_store(obj_shape(vm, proto)) && shape_can_cache(obj_shape(vm, proto)));
    EXPECT(obj_set(vm, proto, K("other"), VAL_TRUE, true) == 1 && realm->iteration_intact);
    EXPECT(obj_set(vm, proto, KEY_SYM_iterator, VAL_TRUE, true) == 1 && !realm->iteration_intact);
    EXPECT(!array_iterates_fast(vm, value_cell(a)) && array_is_fast(vm, value_cell(a)));
    realm->iteration_intact = 1;
    EXPECT(obj_delete(vm, intrinsic(vm, Intrinsic_ArrayIteratorPrototype), KEY_next, true) == 1 &&
           !realm->iteration_intact);
    EXPECT(realm->elements_intact && obj_set(vm, intrinsic(vm, Intrinsic_ObjectPrototype),
                                             key_of_index(9), VAL_NULL, true) == 1);
    EXPECT(!realm->elements_intact && !array_is_fast(vm, value_cell(a)));
    EXPECT(value_is_null(value_get_index(vm, value_cell(a), 9)));
    object_vm_free(vm);
}

TEST(shape_validity)
{
    Vm *vm = object_vm_new();
    Object *base = object_new_plain(vm), *middle = object_new(vm, base),
           *top = object_new(vm, middle);
    Validity *v = shape_proto_validity(vm, top), *w = shape_proto_validity(vm, middle);
    EXPECT(v->valid && w->valid && shape_proto_validity(vm, top) == v);
    EXPECT(obj_set(vm, base, K("x"), VAL_TRUE, true) == 1 && !v->valid && !w->valid);
    v = shape_proto_validity(vm, top);
    w = shape_proto_validity(vm, middle);
    EXPECT(obj_set(vm, base, K("x"), VAL_FALSE, true) == 1 && v->valid); /* a value is no shape */
    EXPECT(obj_set(vm, top, K("x"), VAL_FALSE, true) == 1 && !v->valid && w->valid);
    v = shape_proto_validity(vm, top);
    EXPECT(obj_delete(vm, base, K("x"), true) == 1 && !v->valid && !w->valid);
    v = shape_proto_validity(vm, top);
    EXPECT(obj_set_prototype(vm, middle, NULL, true) == 1 && !v->valid);
    v = shape_proto_validity(vm, top);
    EXPECT(obj_set(vm, base, K("y"), VAL_TRUE, true) == 1 && v->valid); /* no longer on its chain */
    EXPECT(obj_set_prototype(vm, base, top, true) == 1);
    EXPECT(obj_set_prototype(vm, middle, base, true) == -1);
    EXPECT_STR(test_message(vm), "Cyclic __proto__ value");
    object_vm_free(vm);
}

/* Own shapes: what a cache relies on gives the object a fresh shape when it changes. */
TEST(shape_own_identity)
{
    Vm *vm = object_vm_new();
    Object *o = object_new_plain(vm);
    EXPECT(obj_make_dict(vm, o) && obj_set(vm, o, K("a"), VAL_TRUE, true) == 1);
    u32 shape = o->cell.shape;
    EXPECT(obj_set(vm, o, K("b"), VAL_TRUE, true) == 1 && o->cell.shape == shape);
    EXPECT(shape_can_cache_own(obj_shape(vm, o)));
    EXPECT(obj_set(vm, o, K("c"), VAL_TRUE, true) == 1 && o->cell.shape == shape);
    EXPECT(obj_delete(vm, o, K("a"), true) == 1 && o->cell.shape != shape);
    shape = o->cell.shape;
    EXPECT(shape_can_cache(obj_shape(vm, o)) && obj_set(vm, o, K("d"), VAL_TRUE, true) == 1 &&
           o->cell.shape != shape);
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "b,c,d");
    for (u32 i = 0; i < 300; i++) {
        shape_can_cache(obj_shape(vm, o));
        EXPECT(obj_set(vm, o, K("e"), VAL_TRUE, true) == 1 && obj_delete(vm, o, K("e"), true) == 1);
    }
    EXPECT(!shape_can_cache(obj_shape(vm, o)));
    object_vm_free(vm);
}

static NOINLINE void make_garbage_objects(Vm *vm, u32 n)
{
    char name[16];
    for (u32 i = 0; i < n; i++) {
        Object *proto = object_new_plain(vm), *o = object_new(vm, proto);
        snprintf(name, sizeof name, "g%u", i % 50);
        EXPECT(obj_set(vm, o, key_from_c(vm, name), VAL_TRUE, true) == 1);
        EXPECT(obj_set(vm, o, key_from_c(vm, "end"), VAL_TRUE, true) == 1);
        EXPECT(shape_proto_validity(vm, o)->valid);
    }
}

TEST(shape_transitions_are_weak)
{
    Vm *vm = object_vm_new();
    Object *keep = object_new_plain(vm);
    EXPECT(obj_set(vm, keep, K("kept"), value_int(3), true) == 1);
    for (u32 i = 0; i < 6; i++) {
        make_garbage_objects(vm, 300);
        heap_collect(vm, i & 1 ? COLLECT_FULL : COLLECT_YOUNG);
        heap_verify(vm);
        Object *again = object_new_plain(vm);
        EXPECT(obj_set(vm, again, K("kept"), value_int(3), true) == 1 &&
               again->cell.shape == keep->cell.shape);
    }
    static HeapStats stats;
    heap_collect(vm, COLLECT_FULL);
    heap_stats(vm, &stats, true);
    EXPECT(stats.by_kind[Kind_Shape].count < 800);
    object_vm_free(vm);
}

TEST(function_lazy_properties)
{
    Vm *vm = object_vm_new();
    TemplateHead *head = heap_alloc(vm, 512, Kind_HostData);
    head->realm = vm->core.realm;
    head->name = ATOM_get;
    head->length = 2;
    head->layout = LAYOUT_NORMAL;
    Function *f = function_new_closure(vm, (Template *)head, NULL,
                                       function_shape(vm, vm->core.realm, LAYOUT_NORMAL));
    f->tmpl = (Template *)head;
    Object *o = &f->object;
    EXPECT(is_int(obj_get(vm, o, KEY_length), 2) &&
           value_same_bits(obj_get(vm, o, KEY_name), value_cell(ATOM_get)));
    Value proto = obj_get(vm, o, KEY_prototype);
    EXPECT(value_is_object(proto) &&
           value_same_bits(obj_get(vm, value_as_object(proto), KEY_constructor), value_cell(f)));
    EXPECT(value_same_bits(proto, obj_get(vm, o, KEY_prototype)));
    EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "length,name,prototype");
    EXPECT(function_set_name(vm, o, KEY_SYM_iterator, "get"));
    String *name = value_as_string(obj_get(vm, o, KEY_name));
    char *text = string_to_c(vm, name, NULL);
    EXPECT_STR(text, "get [Symbol.iterator]");
    xfree(text);
    object_vm_free(vm);
}

TEST(error_objects)
{
    Vm *vm = object_vm_new();
    EXPECT(value_is_exc(throw_range(vm, "%d is too %s", 5, "large")));
    Object *e = value_as_object(vm->core.exception);
    EXPECT(e->cell.kind == Kind_Error &&
           obj_proto(vm, e) == intrinsic(vm, Intrinsic_RangeErrorPrototype));
    EXPECT_STR(test_message(vm), "5 is too large");
    EXPECT_STR(test_keys(vm, e, KEYS_STRINGS), "stack,message");
    EXPECT(value_is_undefined(obj_get(vm, e, KEY_stack)) /* nothing captures here */);
    EXPECT(obj_set(vm, e, KEY_stack, VAL_TRUE, true) == 1 &&
           value_is_true(obj_get(vm, e, KEY_stack)));
    char big[2000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = 0;
    EXPECT(value_is_exc(throw_type(vm, "%s", big)));
    EXPECT_STR(test_message(vm), big);
    object_vm_free(vm);
}

TEST(property_copy_data)
{
    Vm *vm = object_vm_new();
    Object *from = object_new_plain(vm);
    const char *const names[] = {"b", "a", "3", "1", "skip"};
    for (i32 i = 0; i < 5; i++)
        EXPECT(obj_set(vm, from, K(names[i]), value_int(i), true) == 1);
    PropDesc hidden = desc_data(VAL_NULL, PROP_WC);
    EXPECT(obj_define_own(vm, from, K("hidden"), &hidden, true) == 1 &&
           obj_set(vm, from, KEY_SYM_iterator, VAL_TRUE, true) == 1);
    PropKey skip = K("skip");
    for (u32 round = 0; round < 3; round++) { /* plain; with an accessor; through a dictionary */
        Object *to = object_new_plain(vm);
        if (round)
            EXPECT(obj_set(vm, to, K("a"), VAL_NULL, true) == 1);
        EXPECT(obj_copy_data(vm, to, value_cell(from), &skip, 1));
        EXPECT_STR(test_keys(vm, to, KEYS_STRINGS | KEYS_SYMBOLS),
                   round == 0   ? "1,3,b,a,@Symbol.iterator"
                   : round == 1 ? "1,3,a,b,x,@Symbol.iterator"
                                : "1,3,a,b,x,@Symbol.iterator");
        EXPECT(is_int(obj_get(vm, to, K("a")), 1) && is_int(obj_get(vm, to, K("3")), 2));
        if (round == 0)
            EXPECT(obj_put_accessor(vm, from, K("x"),
                                    value_cell(native_new(vm, get_this_x, NULL, 0, 0, 0)),
                                    VAL_UNDEFINED, PROP_WEC));
        else
            EXPECT(obj_make_dict(vm, from));
    }
    EXPECT(obj_copy_data(vm, from, VAL_NULL, NULL, 0));
    Object *plain = object_new_plain(vm);
    for (i32 i = 0; i < 5; i++)
        EXPECT(obj_set(vm, plain, K(names[i]), value_int(i), true) == 1);
    EXPECT(obj_set(vm, plain, K("p"), VAL_NULL, true) == 1 &&
           obj_set(vm, plain, K("q"), VAL_NULL, true) == 1);
    u32 shape = 0;
    for (u32 round = 0; round < 3; round++) {
        Object *to = object_new_plain(vm);
        EXPECT(obj_copy_data(vm, to, value_cell(plain), NULL, 0) &&
               (!round || to->cell.shape == shape));
        shape = to->cell.shape;
        EXPECT_STR(test_keys(vm, to, KEYS_STRINGS), "1,3,b,a,skip,p,q");
        EXPECT(is_int(obj_get(vm, to, K("a")), 1) && is_int(obj_get(vm, to, K("skip")), 4) &&
               value_is_null(obj_get(vm, to, K("q"))));
        EXPECT(obj_set(vm, plain, K("b"), value_int((i32)round), true) == 1);
        heap_collect(vm, COLLECT_FULL);
    }
    object_vm_free(vm);
}

TEST(shape_shared_deletes)
{
    Vm *vm = object_vm_new();
    const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    u32 shape = 0;
    Object *all[5], *keep = object_new_plain(vm); /* keeps the shape that loses a property */
    for (u32 round = 0; round < 6; round++) {
        Object *o = round ? (all[round - 1] = object_new_plain(vm)) : keep;
        for (i32 i = 0; i < 6; i++)
            EXPECT(obj_set(vm, o, K(names[i]), value_int(i), true) == 1);
        if (!round)
            continue;
        EXPECT(obj_delete(vm, o, K("b"), true) == 1);
        EXPECT_STR(test_keys(vm, o, KEYS_STRINGS), "a,c,d,e,f");
        EXPECT(is_int(obj_get(vm, o, K("a")), 0) && is_int(obj_get(vm, o, K("c")), 2) &&
               is_int(obj_get(vm, o, K("f")), 5));
        EXPECT(value_is_undefined(obj_get(vm, o, K("b"))));
        if (round < 3)
            EXPECT(shape_is_own(obj_shape(vm, o)) ==
                   (round == 1)); /* the first becomes a dictionary, the others share */
        else
            EXPECT(o->cell.shape == shape);
        shape = o->cell.shape;
        EXPECT(obj_set(vm, o, K("b"), value_int(9), true) == 1 &&
               is_int(obj_get(vm, o, K("b")), 9));
        heap_collect(vm, round & 1 ? COLLECT_FULL : COLLECT_YOUNG);
    }
    for (u32 i = 0; i < 5; i++) /* they lived until here, and so did their shape */
        EXPECT(is_int(obj_get(vm, all[i], K("b")), 9));
    EXPECT(is_int(obj_get(vm, keep, K("b")), 1));
    object_vm_free(vm);
}

TEST(array_queue)
{
    Vm *vm = object_vm_new();
    Array *q = array_new(vm, 0);
    i32 in = 0, out = 0;
    for (u32 round = 0; round < 400; round++) {
        for (u32 i = 0; i < 50; i++, in++) {
            Array *item = array_new(vm, 0);
            EXPECT(array_push(vm, item, value_int(in)) && array_push(vm, q, value_cell(item)));
        }
        for (u32 i = 0; i < 45 && q->length; i++, out++) {
            Value v = q->object.elements->items[0];
            EXPECT(is_int(value_get_index(vm, v, 0), out));
            elements_drop_front(vm, &q->object, 1);
            EXPECT(array_set_length(vm, q, q->length - 1));
        }
        if (round % 40 == 0)
            heap_collect(vm, round % 80 ? COLLECT_YOUNG : COLLECT_FULL);
    }
    EXPECT(q->length == 2000 &&
           is_int(value_get_index(vm, value_get_index(vm, value_cell(q), 1999), 0), in - 1));
    elements_drop_front(vm, &q->object, 1990);
    EXPECT(array_set_length(vm, q, 10) &&
           is_int(value_get_index(vm, value_get_index(vm, value_cell(q), 0), 0), in - 10));
    EXPECT(array_set_length(vm, q, 2) && q->object.elements->len == 2);
    object_vm_free(vm);
}

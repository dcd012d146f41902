/* function.c - closures' lazy properties, native functions, names, realms.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/function.h"

#include "base/check.h"
#include "engine/heap/heap_inl.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/object/proxy.h"

typedef struct LayoutInfo {
    Intrinsic proto;
    u8 prototype_attrs; /* of the `prototype` property */
    bool has_prototype;
} LayoutInfo;

static const LayoutInfo layouts[LAYOUT__count] = {
    [LAYOUT_NORMAL] = {Intrinsic_FunctionPrototype, PROP_WRITABLE, true},
    [LAYOUT_METHOD] = {Intrinsic_FunctionPrototype, 0, false},
    [LAYOUT_CLASS] = {Intrinsic_FunctionPrototype, 0, true},
    [LAYOUT_ASYNC] = {Intrinsic_AsyncFunctionPrototype, 0, false},
    [LAYOUT_GENERATOR] = {Intrinsic_GeneratorFunctionPrototype, PROP_WRITABLE, true},
    [LAYOUT_ASYNC_GENERATOR] = {Intrinsic_AsyncGeneratorFunctionPrototype, PROP_WRITABLE, true},
};

Shape *function_shape(Vm *vm, Realm *realm, FunctionLayout layout)
{
    _Static_assert(ARRAY_LEN(realm->function_shapes) == LAYOUT__count, "one for each layout");
    const LayoutInfo *info = &layouts[layout];
    if (LIKELY(realm->function_shapes[layout] != NULL))
        return (Shape *)realm->function_shapes[layout];
    Object *proto = realm_intrinsic(vm, realm, info->proto);
    Shape *s = shape_root(vm, Kind_Function, proto, info->has_prototype ? 3 : 2);
    s = shape_with_flags(vm, s, SHAPE_HAS_LAZY);
    s = shape_add(vm, s, KEY_length, PROP_CONFIGURABLE);
    s = shape_add(vm, s, KEY_name, PROP_CONFIGURABLE);
    if (info->has_prototype)
        s = shape_add(vm, s, KEY_prototype, info->prototype_attrs);
    realm->function_shapes[layout] = &s->cell;
    barrier(vm, realm);
    return s;
}

Function *function_new_closure(Vm *vm, Template *tmpl, ScopeCell *scope, Shape *shape)
{
    u32 slots = shape->inline_slots;
    Function *f = heap_alloc_small(vm, sizeof *f + slots * sizeof(Value), Kind_Function);
    f->object.cell.shape = shape->offset;
    f->object.cell.inline_slots = (u8)slots;
    f->object.cell.flags = OBJ_CALLABLE;
    f->object.elements = &elements_empty;
    f->tmpl = tmpl;
    f->scope = scope;
    f->fields = VAL_UNDEFINED;
    Value *slot = (Value *)(f + 1);
    for (u32 i = 0; i < slots; i++)
        slot[i] = VAL_LAZY(i);
    return f;
}

/* The object that `new f` gives its instances as prototype. */
static Value new_prototype(Vm *vm, Function *f)
{
    const TemplateHead *head = (const TemplateHead *)f->tmpl;
    switch ((FunctionLayout)head->layout) {
    case LAYOUT_GENERATOR:
        return value_cell(TRY_PTR(
            object_new(vm, realm_intrinsic(vm, head->realm, Intrinsic_GeneratorPrototype))));
    case LAYOUT_ASYNC_GENERATOR:
        return value_cell(TRY_PTR(
            object_new(vm, realm_intrinsic(vm, head->realm, Intrinsic_AsyncGeneratorPrototype))));
    default: {
        Object *proto =
            TRY_PTR(object_new(vm, realm_intrinsic(vm, head->realm, Intrinsic_ObjectPrototype)));
        obj_mark_as_proto(vm, proto); /* what is added changes a shape of its own, instead of making one each */
        if (!obj_add(vm, proto, KEY_constructor, value_cell(f), PROP_WC))
            return VAL_EXC;
        return value_cell(proto);
    }
    }
}

Value function_materialise(Vm *vm, Function *f, u32 lazy)
{
    const TemplateHead *head = (const TemplateHead *)f->tmpl;
    switch (lazy) {
    case FUNCTION_SLOT_LENGTH:
        return value_u32(head->length);
    case FUNCTION_SLOT_NAME:
        return value_cell(head->name);
    case FUNCTION_SLOT_PROTOTYPE:
        return new_prototype(vm, f);
    default:
        UNREACHABLE();
    }
}

static NativeFunction *new_native(Vm *vm, NativeFn fn, String *name, u32 length, u32 magic,
                                  u32 data_count)
{
    CHECK(data_count < 64);
    size_t size = sizeof(NativeFunction) + data_count * sizeof(Value);
    Object *proto = intrinsic(vm, Intrinsic_FunctionPrototype);
    Shape *s = shape_root_at(vm, Kind_Native, (u32)(size / 8), proto, 2);
    s = shape_add(vm, s, KEY_length, PROP_CONFIGURABLE);
    s = shape_add(vm, s, KEY_name, PROP_CONFIGURABLE);
    NativeFunction *f = (NativeFunction *)object_new_shaped(vm, s, size);
    if (!f)
        return NULL;
    f->object.cell.flags = OBJ_CALLABLE;
    f->fn = fn;
    f->realm = vm_core(vm)->realm;
    f->magic = magic;
    f->data_count = (u16)data_count;
    for (u32 i = 0; i < data_count; i++)
        f->data[i] = VAL_UNDEFINED;
    *obj_slot(vm, &f->object, 0) = value_u32(length);
    *obj_slot(vm, &f->object, 1) = value_cell(name ? name : ATOM_empty);
    return f;
}

NativeFunction *native_new(Vm *vm, NativeFn fn, String *name, u32 length, u32 magic, u32 data_count)
{
    return new_native(vm, fn, name, length, magic, data_count);
}

NativeFunction *native_new_ctor(Vm *vm, NativeFn fn, String *name, u32 length, u32 magic)
{
    NativeFunction *f = new_native(vm, fn, name, length, magic, 0);
    if (f)
        f->object.cell.flags |= OBJ_CONSTRUCTOR;
    return f;
}

/* "[description]", "" or the name itself. */
static String *name_of_key(Vm *vm, PropKey key)
{
    if (!key_is_symbol(key)) {
        Value v = key_to_value(vm, key);
        return value_is_exc(v) ? NULL : value_as_string(v);
    }
    String *description = ((Symbol *)key_as_cell(key))->description;
    if (!description)
        return ATOM_empty;
    return key_is_private(key) ? description : key_to_display(vm, key);
}

bool function_set_name(Vm *vm, Object *f, PropKey key, const char *prefix)
{
    String *name = name_of_key(vm, key);
    if (name && prefix) {
        char word[8]; /* get, set */
        size_t n = strlen(prefix);
        CHECK(n < sizeof word);
        memcpy(word, prefix, n);
        word[n] = ' ';
        String *before = string_from_latin1(vm, word, (u32)n + 1);
        name = before ? string_concat(vm, before, name) : NULL;
    }
    if (!name)
        return false;
    PropSlot where;
    if (obj_own_slot(vm, f, KEY_name, &where) && !(where.attrs & PROP_ACCESSOR)) {
        *obj_slot(vm, f, where.slot) = value_cell(name);
        obj_slot_barrier(vm, f, where.slot);
        return true;
    }
    return obj_put(vm, f, KEY_name, value_cell(name), PROP_CONFIGURABLE);
}

Realm *function_realm(Vm *vm, Object *f)
{
    for (;;) {
        switch (f->cell.kind) {
        case Kind_Function:
            return ((const TemplateHead *)((Function *)f)->tmpl)->realm;
        case Kind_Native:
            return ((NativeFunction *)f)->realm;
        case Kind_Bound:
            f = value_as_object(((BoundFunction *)f)->target);
            break;
        case Kind_Proxy:
            if (!((ProxyObject *)f)->handler) {
                throw_type(vm, "Cannot perform 'get' on a proxy that has been revoked");
                return NULL;
            }
            f = ((ProxyObject *)f)->target;
            break;
        default:
            return vm_core(vm)->realm;
        }
    }
}

void kind_trace_Native(Vm *vm, Cell *cell)
{
    NativeFunction *f = (NativeFunction *)cell;
    object_trace(vm, &f->object);
    heap_mark_cell(vm, f->realm);
    heap_mark_values(vm, f->data, f->data_count);
}

void kind_trace_Function(Vm *vm, Cell *cell)
{
    Function *f = (Function *)cell;
    object_trace(vm, &f->object);
    heap_mark_cell(vm, f->tmpl);
    heap_mark_cell(vm, f->scope);
    heap_mark_cell(vm, f->home);
    heap_mark(vm, f->fields);
}

void kind_update_Function(Vm *vm, Cell *cell)
{
    Function *f = (Function *)cell;
    object_update(vm, &f->object);
    f->scope = heap_new_place(f->scope);
    f->home = heap_new_place(f->home);
    heap_update(&f->fields);
}

bool kind_moves_Function(const Cell *cell)
{
    (void)cell;
    return true;
}

/* api_class.c - host classes: tables of rows to constructors, prototypes and instances.
 *
 * An instance is one cell: HostObject, its Value slots, its native data, then inline property slots. The registry hangs
 * off the Vm: one entry for each class and realm that was ever asked for, found by a small hash of both pointers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed.h"
#include "engine/builtins/setup.h"

typedef struct ClassEntry {
    const HostClass *cls;
    Realm *realm;
    Value ctor, proto; /* roots; ctor is a hole until asked for */
    Value own;         /* root: accessor of the unforgeable row, or a hole */
    PropKey own_key;   /* its name, which is immortal as all names of rows are */
} ClassEntry;

struct HostRegistry {
    ClassEntry **entries; /* open addressing; entries stay where they are, since their fields are roots */
    u32 count, cap;
};

static u32 slot_of(const HostRegistry *r, const HostClass *cls, const Realm *realm)
{
    u64 h = ((u64)(uintptr_t)cls ^ (u64)(uintptr_t)realm << 7) * 0x9E3779B97F4A7C15ull;
    u32 i = (u32)(h >> 40) & (r->cap - 1);
    while (r->entries[i] && (r->entries[i]->cls != cls || r->entries[i]->realm != realm))
        i = (i + 1) & (r->cap - 1);
    return i;
}

static void grow(HostRegistry *r)
{
    HostRegistry bigger = {.cap = r->cap ? r->cap * 2 : 32, .count = r->count};
    bigger.entries = xalloc_zero(bigger.cap * sizeof *bigger.entries);
    for (u32 i = 0; i < r->cap; i++)
        if (r->entries[i])
            bigger.entries[slot_of(&bigger, r->entries[i]->cls, r->entries[i]->realm)] = r->entries[i];
    xfree(r->entries);
    *r = bigger;
}

static Value illegal_constructor(Vm *vm, Frame *f)
{
    (void)f;
    return throw_type(vm, "Illegal constructor");
}

static ClassEntry *entry_of(Vm *vm, Realm *realm, const HostClass *cls);

static Object *make_proto(Vm *vm, Realm *realm, const HostClass *cls)
{
    Object *parent = realm_intrinsic(vm, realm, Intrinsic_ObjectPrototype);
    if (cls->parent) {
        ClassEntry *e = TRY_PTR_OR(NULL, entry_of(vm, realm, cls->parent));
        parent = value_as_object(e->proto);
    }
    Object *o = TRY_PTR_OR(NULL, object_new(vm, parent));
    obj_mark_as_proto(vm, o);
    if (!obj_put(vm, o, KEY_constructor, VAL_UNDEFINED, PROP_WC)) /* first in order; filled with the constructor */
        return NULL;
    if (cls->proto_props && !builtin_add_rows(vm, realm, o, cls->proto_props))
        return NULL;
    return o;
}

static Object *make_ctor(Vm *vm, ClassEntry *e)
{
    const HostClass *cls = e->cls;
    String *name = TRY_PTR_OR(NULL, atom_from_c(vm, cls->name));
    NativeFunction *f =
        TRY_PTR_OR(NULL, native_new_ctor(vm, cls->ctor ? cls->ctor : illegal_constructor, name, cls->ctor_length, 0));
    f->realm = e->realm;
    if (cls->parent) {
        Object *parent = TRY_PTR_OR(NULL, host_class_ctor(vm, cls->parent));
        if (!obj_set_shape_proto(vm, &f->object, parent))
            return NULL;
    }
    if (!obj_make_dict(vm, &f->object) || !obj_put(vm, &f->object, KEY_prototype, e->proto, 0))
        return NULL;
    if (cls->static_props && !builtin_add_rows(vm, e->realm, &f->object, cls->static_props))
        return NULL;
    return &f->object;
}

/* The entry with its prototype made. NULL: exception. */
static ClassEntry *entry_of(Vm *vm, Realm *realm, const HostClass *cls)
{
    if (!vm->host_classes)
        vm->host_classes = xalloc_zero(sizeof *vm->host_classes);
    HostRegistry *r = vm->host_classes;
    if (r->cap) {
        ClassEntry *found = r->entries[slot_of(r, cls, realm)];
        if (found)
            return found;
    }
    Object *proto = TRY_PTR_OR(NULL, make_proto(vm, realm, cls));
    if (r->count * 2 >= r->cap)
        grow(r);
    ClassEntry *e = xalloc(sizeof *e);
    *e = (ClassEntry){cls, realm, VAL_HOLE, value_cell(proto), VAL_HOLE, KEY_NONE};
    root_add(vm, &e->ctor);
    root_add(vm, &e->own);
    root_add(vm, &e->proto);
    r->entries[slot_of(r, cls, realm)] = e;
    r->count++;
    /* `constructor` is there from the start, its function only when something reads it. */
    return e;
}

void host_registry_free(Vm *vm)
{
    HostRegistry *r = vm->host_classes;
    if (!r)
        return;
    for (u32 i = 0; i < r->cap; i++) {
        if (!r->entries[i])
            continue;
        root_remove(vm, &r->entries[i]->ctor);
        root_remove(vm, &r->entries[i]->proto);
        root_remove(vm, &r->entries[i]->own);
        xfree(r->entries[i]);
    }
    xfree(r->entries);
    xfree(r);
    vm->host_classes = NULL;
}

Object *host_class_proto(Vm *vm, const HostClass *cls)
{
    ClassEntry *e = TRY_PTR_OR(NULL, entry_of(vm, vm_core(vm)->realm, cls));
    if (value_is_hole(e->ctor) && !host_class_ctor(vm, cls))
        return NULL;
    return value_as_object(e->proto);
}

Object *host_class_ctor(Vm *vm, const HostClass *cls)
{
    ClassEntry *e = TRY_PTR_OR(NULL, entry_of(vm, vm_core(vm)->realm, cls));
    if (value_is_hole(e->ctor)) {
        Object *ctor = TRY_PTR_OR(NULL, make_ctor(vm, e));
        e->ctor = value_cell(ctor);
        if (!obj_put(vm, value_as_object(e->proto), KEY_constructor, e->ctor, PROP_WC))
            return NULL;
    }
    return value_as_object(e->ctor);
}

const HostClass *host_class_of_ctor(Vm *vm, const Object *f)
{
    const HostRegistry *r = vm->host_classes;
    if (!r || f->cell.kind != Kind_Native || !(f->cell.flags & OBJ_CONSTRUCTOR))
        return NULL;
    for (u32 i = 0; i < r->cap; i++)
        if (r->entries[i] && value_same_bits(r->entries[i]->ctor, value_cell((Object *)(uintptr_t)f)))
            return r->entries[i]->cls;
    return NULL;
}

Value host_class_maker(Vm *vm, const void *cls)
{
    return value_cell(TRY_PTR(host_class_ctor(vm, cls)));
}

/* The own property that every instance has: its accessor is one for the realm. */
static bool add_unforgeable(Vm *vm, HostObject *o, const HostClass *cls)
{
    ClassEntry *e = TRY_PTR_OR(false, entry_of(vm, vm_core(vm)->realm, cls));
    const BuiltinProp *row = cls->unforgeable;
    if (UNLIKELY(value_is_hole(e->own))) {
        e->own = TRY_OR(false, builtin_row_value(vm, e->realm, value_as_object(e->proto), row));
        e->own_key = key_from_c(vm, row->name);
    }
    return obj_add(vm, &o->object, e->own_key, e->own, PROP_ENUMERABLE | PROP_ACCESSOR);
}

HostObject *host_object_new_with_proto(Vm *vm, const HostClass *cls, Object *proto)
{
    u32 data_offset = (u32)sizeof(HostObject) + cls->slots * (u32)sizeof(Value);
    HostObject *o = object_new_kind(vm, Kind_Host, data_offset + ROUND_UP((u32)cls->data_size, 8), proto, cls->inline_slots);
    if (!o)
        return NULL;
    o->class_ = cls;
    o->n_slots = cls->slots;
    o->data_offset = data_offset;
    for (u32 i = 0; i < cls->slots; i++)
        o->host_slots[i] = VAL_HOLE;
    const HostClass *c = cls;
    while (c && !c->unforgeable)
        c = c->parent;
    return !c || add_unforgeable(vm, o, c) ? o : NULL;
}

HostObject *host_object_new(Vm *vm, const HostClass *cls)
{
    return host_object_new_with_proto(vm, cls, TRY_PTR_OR(NULL, host_class_proto(vm, cls)));
}

HostObject *host_object_construct(Vm *vm, const Frame *f, const HostClass *cls)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target)) {
        throw_type(vm, "Class constructor %s cannot be invoked without 'new'", cls->name);
        return NULL;
    }
    if (value_same_bits(target, f->callee))
        return host_object_new(vm, cls);
    Object *ctor = value_as_object(target);
    Value proto = TRY_OR(NULL, obj_get(vm, ctor, KEY_prototype));
    if (!value_is_object(proto))
        return host_object_new(vm, cls);
    return host_object_new_with_proto(vm, cls, value_as_object(proto));
}

HostObject *host_cast(Value v, const HostClass *cls)
{
    if (!value_has_kind(v, Kind_Host))
        return NULL;
    HostObject *o = (HostObject *)value_as_cell(v);
    for (const HostClass *c = o->class_; c; c = c->parent)
        if (c == cls)
            return o;
    return NULL;
}

HostObject *host_this(Vm *vm, const Frame *f, const HostClass *cls)
{
    HostObject *o = host_cast(f->this_value, cls);
    if (!o)
        throw_type(vm, "Can only call %s methods on instances of %s", cls->name, cls->name);
    return o;
}

void embed_expect_undetectable(Vm *vm)
{
    vm->has_undetectable = true;
}

Object *embed_undetectable_new(Vm *vm, NativeFn fn)
{
    NativeFunction *f = native_new(vm, fn, NULL, 0, 0, 0);
    if (f)
        f->object.cell.flags |= OBJ_UNDETECTABLE;
    return f ? &f->object : NULL;
}

bool embed_add_props(Vm *vm, Object *target, const BuiltinProp *rows)
{
    return builtin_add_rows(vm, vm_core(vm)->realm, target, rows);
}

void kind_trace_Host(Vm *vm, Cell *cell)
{
    HostObject *o = (HostObject *)cell;
    kind_trace_Object(vm, cell);
    heap_mark_values(vm, o->host_slots, o->n_slots);
    if (o->class_ && o->class_->trace)
        o->class_->trace(vm, host_data(o));
}

void kind_finalise_Host(Vm *vm, Cell *cell)
{
    HostObject *o = (HostObject *)cell;
    if (o->class_ && o->class_->finalise)
        o->class_->finalise(vm, host_data(o));
}

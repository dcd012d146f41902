/* bi_weak.c - WeakMap, WeakSet (24.3, 24.4), WeakRef and FinalizationRegistry (26.1, 26.2).
 *
 * A WeakRef holds its target until the jobs that are queued have run: it notes the epoch in which
 * it was made or read, which job_drain moves on. A registry notes in its weak visit which targets
 * died and enters vm->finalizers; the callbacks become jobs when the queue is empty.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/builtins/collections.h"
#include "engine/builtins/weak.h"
#include "engine/vm/job.h"

/* ---- WeakMap ---- */

static WeakTable *this_map(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_WeakMap)))
        return ((WeakMapObject *)value_as_cell(f->this_value))->table;
    return incompatible_receiver(vm, f, "WeakMap");
}

static Value invalid_key(Vm *vm)
{
    return throw_type(vm, "Invalid value used as weak map key");
}

static Value weak_map_get(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0), v;
    return can_be_held_weakly(key) && weak_table_get(t, value_as_cell(key), &v) ? v : VAL_UNDEFINED;
}

static Value weak_map_set(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0);
    if (!can_be_held_weakly(key))
        return invalid_key(vm);
    return weak_table_set(vm, t, value_as_cell(key), frame_arg(f, 1)) ? f->this_value : VAL_EXC;
}

static Value weak_map_has(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0), v;
    return value_bool(can_be_held_weakly(key) && weak_table_get(t, value_as_cell(key), &v));
}

static Value weak_map_delete(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0);
    return value_bool(can_be_held_weakly(key) && weak_table_delete(vm, t, value_as_cell(key)));
}

static Value weak_map_get_or_insert(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0), v;
    if (!can_be_held_weakly(key))
        return invalid_key(vm);
    if (weak_table_get(t, value_as_cell(key), &v))
        return v;
    v = frame_arg(f, 1);
    return weak_table_set(vm, t, value_as_cell(key), v) ? v : VAL_EXC;
}

static Value weak_map_get_or_insert_computed(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_map(vm, f));
    Value key = frame_arg(f, 0), v;
    if (!can_be_held_weakly(key))
        return invalid_key(vm);
    if (!check_callable(vm, frame_arg(f, 1)))
        return VAL_EXC;
    if (weak_table_get(t, value_as_cell(key), &v))
        return v;
    v = TRY(call_function(vm, f->args[1], VAL_UNDEFINED, 1, &key));
    return weak_table_set(vm, t, value_as_cell(key), v) ? v : VAL_EXC;
}

static Value weak_map_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), iterable = frame_arg(f, 0);
    if (value_is_undefined(target))
        return requires_new(vm, "WeakMap");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_WeakMapPrototype));
    WeakTable *t = TRY_PTR(weak_table_new(vm));
    WeakMapObject *m =
        TRY_PTR((WeakMapObject *)object_new_kind(vm, Kind_WeakMap, sizeof *m, proto, 0));
    m->table = t;
    if (value_is_nullish(iterable))
        return value_cell(m);
    Value adder = TRY(collection_adder(vm, &m->object, KEY_set, "set"));
    return collection_add_entries(vm, &m->object, iterable, adder) ? value_cell(m) : VAL_EXC;
}

static const BuiltinProp weak_map_proto[] = {
    FN("delete", 1, weak_map_delete, 0, INTRIN_NONE),
    FN("get", 1, weak_map_get, 0, INTRIN_NONE),
    FN("set", 2, weak_map_set, 0, INTRIN_NONE),
    FN("has", 1, weak_map_has, 0, INTRIN_NONE),
    FN("getOrInsert", 2, weak_map_get_or_insert, 0, INTRIN_NONE),
    FN("getOrInsertComputed", 2, weak_map_get_or_insert_computed, 0, INTRIN_NONE),
    TAG("WeakMap"),
    END,
};

const BuiltinClass builtin_weak_map = {
    .name = "WeakMap",
    .ctor = weak_map_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_WeakMap + 1,
    .proto_intrinsic = Intrinsic_WeakMapPrototype + 1,
    .proto_props = weak_map_proto,
};

/* ---- WeakSet ---- */

static WeakTable *this_set(Vm *vm, Frame *f)
{
    if (LIKELY(value_has_kind(f->this_value, Kind_WeakSet)))
        return ((WeakSetObject *)value_as_cell(f->this_value))->table;
    return incompatible_receiver(vm, f, "WeakSet");
}

static Value weak_set_add(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_set(vm, f));
    Value key = frame_arg(f, 0);
    if (!can_be_held_weakly(key))
        return throw_type(vm, "Invalid value used in weak set");
    return weak_table_set(vm, t, value_as_cell(key), VAL_TRUE) ? f->this_value : VAL_EXC;
}

static Value weak_set_has(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_set(vm, f));
    Value key = frame_arg(f, 0), v;
    return value_bool(can_be_held_weakly(key) && weak_table_get(t, value_as_cell(key), &v));
}

static Value weak_set_delete(Vm *vm, Frame *f)
{
    WeakTable *t = TRY_PTR(this_set(vm, f));
    Value key = frame_arg(f, 0);
    return value_bool(can_be_held_weakly(key) && weak_table_delete(vm, t, value_as_cell(key)));
}

static Value weak_set_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), iterable = frame_arg(f, 0), iter[3];
    if (value_is_undefined(target))
        return requires_new(vm, "WeakSet");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_WeakSetPrototype));
    WeakTable *t = TRY_PTR(weak_table_new(vm));
    WeakSetObject *s =
        TRY_PTR((WeakSetObject *)object_new_kind(vm, Kind_WeakSet, sizeof *s, proto, 0));
    s->table = t;
    if (value_is_nullish(iterable))
        return value_cell(s);
    Value adder = TRY(collection_adder(vm, &s->object, KEY_add, "add"));
    if (!iterate_begin(vm, iterable, iter))
        return VAL_EXC;
    for (;;) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(s);
        if (value_is_exc(call_function(vm, adder, value_cell(s), 1, &v)))
            return iterate_close_throw(vm, iter);
    }
}

static const BuiltinProp weak_set_proto[] = {
    FN("delete", 1, weak_set_delete, 0, INTRIN_NONE),
    FN("has", 1, weak_set_has, 0, INTRIN_NONE),
    FN("add", 1, weak_set_add, 0, INTRIN_NONE),
    TAG("WeakSet"),
    END,
};

const BuiltinClass builtin_weak_set = {
    .name = "WeakSet",
    .ctor = weak_set_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_WeakSet + 1,
    .proto_intrinsic = Intrinsic_WeakSetPrototype + 1,
    .proto_props = weak_set_proto,
};

/* ---- WeakRef ---- */

static Value weak_ref_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), referent = frame_arg(f, 0);
    if (value_is_undefined(target))
        return requires_new(vm, "WeakRef");
    if (!can_be_held_weakly(referent))
        return throw_type(vm, "WeakRef: invalid target");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_WeakRefPrototype));
    WeakRefObject *r =
        TRY_PTR((WeakRefObject *)object_new_kind(vm, Kind_WeakRef, sizeof *r, proto, 0));
    r->target = value_as_cell(referent);
    r->kept = vm->job_epoch;
    barrier(vm, r);
    return value_cell(r);
}

Object *weak_ref_new(Vm *vm, Object *target)
{
    WeakRefObject *r = (WeakRefObject *)object_new_kind(vm, Kind_WeakRef, sizeof *r,
                                                        intrinsic(vm, Intrinsic_WeakRefPrototype), 0);
    if (!r)
        return NULL;
    r->target = &target->cell;
    r->kept = UINT64_MAX; /* no script sees it: nothing is promised until the end of the job */
    barrier(vm, r);
    return &r->object;
}

Object *weak_ref_target(Value weak_ref)
{
    CHECK(value_has_kind(weak_ref, Kind_WeakRef));
    return (Object *)((WeakRefObject *)value_as_cell(weak_ref))->target;
}

static Value weak_ref_deref(Vm *vm, Frame *f)
{
    if (!value_has_kind(f->this_value, Kind_WeakRef))
        return value_cell(TRY_PTR((Object *)incompatible_receiver(vm, f, "WeakRef")));
    WeakRefObject *r = (WeakRefObject *)value_as_cell(f->this_value);
    r->kept = vm->job_epoch;
    barrier(vm, r);
    return r->target ? value_cell(r->target) : VAL_UNDEFINED;
}

void kind_trace_WeakRef(Vm *vm, Cell *cell)
{
    WeakRefObject *r = (WeakRefObject *)cell;
    object_trace(vm, &r->object);
    if (!r->target)
        return;
    if (r->kept == vm->job_epoch)
        heap_mark_cell(vm, r->target);
    else
        heap_weak_visit(vm, cell);
}

void kind_weak_WeakRef(Vm *vm, Cell *cell, WeakPhase phase)
{
    WeakRefObject *r = (WeakRefObject *)cell;
    if (phase == WEAK_CLEAR && r->target && heap_is_dead(vm, r->target))
        r->target = NULL;
}

static const BuiltinProp weak_ref_proto[] = {
    FN("deref", 0, weak_ref_deref, 0, INTRIN_NONE),
    TAG("WeakRef"),
    END,
};

const BuiltinClass builtin_weak_ref = {
    .name = "WeakRef",
    .ctor = weak_ref_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_WeakRef + 1,
    .proto_intrinsic = Intrinsic_WeakRefPrototype + 1,
    .proto_props = weak_ref_proto,
};

/* ---- FinalizationRegistry ---- */

static Value registry_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f), callback = frame_arg(f, 0);
    if (value_is_undefined(target))
        return requires_new(vm, "FinalizationRegistry");
    if (!value_is_callable(callback))
        return throw_type(vm, "FinalizationRegistry: cleanup must be callable");
    Object *proto = TRY_PTR(ctor_proto(vm, f, target, Intrinsic_FinalizationRegistryPrototype));
    FinalizationObject *r =
        TRY_PTR((FinalizationObject *)object_new_kind(vm, Kind_Finalization, sizeof *r, proto, 0));
    r->callback = callback;
    r->next = VAL_UNDEFINED;
    return value_cell(r);
}

static FinalizationObject *this_registry(Vm *vm, Frame *f)
{
    if (value_has_kind(f->this_value, Kind_Finalization))
        return (FinalizationObject *)value_as_cell(f->this_value);
    return incompatible_receiver(vm, f, "FinalizationRegistry");
}

static Value invalid_token(Vm *vm, Value token)
{
    char text[64];
    if (!value_is_string(token)) {
        value_describe(vm, token, text, sizeof text);
        return throw_type(vm, "Invalid unregisterToken ('%s')", text);
    }
    char *own = string_to_c(vm, value_as_string(token), NULL); /* without the quotes of value_describe */
    if (!own)
        return VAL_EXC;
    Value thrown = throw_type(vm, "Invalid unregisterToken ('%s')", own);
    xfree(own);
    return thrown;
}

/* Tokens are found by their address through buckets of chained entries. */
static u32 *tokens_bucket(const FinalizationObject *r, const Cell *token)
{
    return &r->buckets[(u32)(((uintptr_t)token >> 3) * 0x9E3779B97F4A7C15u >> 32) & r->bucket_mask];
}

static void tokens_enter(FinalizationObject *r, u32 index)
{
    FinalizationEntry *e = &r->entries[index];
    if (!e->token)
        return;
    u32 *bucket = tokens_bucket(r, e->token);
    e->next = *bucket;
    *bucket = index + 1;
}

static void tokens_forget(FinalizationObject *r)
{
    xfree(r->buckets);
    r->buckets = NULL;
}

static bool tokens_index(FinalizationObject *r)
{
    u32 n = 16;
    while (n <= r->count * 2)
        n *= 2;
    r->buckets = try_alloc_zero(n * sizeof *r->buckets);
    if (!r->buckets)
        return false;
    r->bucket_mask = n - 1;
    for (u32 i = 0; i < r->count; i++)
        tokens_enter(r, i);
    return true;
}

/* Drops the unregistered entries, and room that is no longer needed. */
static void compact(FinalizationObject *r)
{
    u32 kept = 0;
    for (u32 i = 0; i < r->count; i++)
        if (r->entries[i].target || !value_is_hole(r->entries[i].held))
            r->entries[kept++] = r->entries[i];
    r->count = kept;
    r->removed = 0;
    tokens_forget(r);
    if (r->cap > 64 && kept < r->cap / 4) {
        FinalizationEntry *entries = try_realloc(r->entries, (size_t)(r->cap / 2) * sizeof *entries);
        if (entries) {
            r->entries = entries;
            r->cap /= 2;
        }
    }
}

static Value registry_register(Vm *vm, Frame *f)
{
    FinalizationObject *r = TRY_PTR(this_registry(vm, f));
    Value target = frame_arg(f, 0), held = frame_arg(f, 1), token = frame_arg(f, 2);
    if (!can_be_held_weakly(target))
        return throw_type(vm, "FinalizationRegistry.prototype.register: invalid target");
    if (value_same(vm, target, held))
        return throw_type(
            vm, "FinalizationRegistry.prototype.register: target and holdings must not be same");
    if (!can_be_held_weakly(token) && !value_is_undefined(token))
        return invalid_token(vm, token);
    if (r->count == r->cap) {
        u32 cap = r->cap ? r->cap * 2 : 4;
        FinalizationEntry *entries = try_realloc(r->entries, (size_t)cap * sizeof *entries);
        if (!entries)
            return throw_out_of_memory(vm);
        r->entries = entries;
        r->cap = cap;
    }
    r->entries[r->count++] = (FinalizationEntry){
        value_as_cell(target), value_is_undefined(token) ? NULL : value_as_cell(token), held, 0};
    if (r->buckets && r->count > r->bucket_mask)
        tokens_forget(r);
    else if (r->buckets)
        tokens_enter(r, r->count - 1);
    barrier(vm, r);
    return VAL_UNDEFINED;
}

static Value registry_unregister(Vm *vm, Frame *f)
{
    FinalizationObject *r = TRY_PTR(this_registry(vm, f));
    Value token = frame_arg(f, 0);
    if (!can_be_held_weakly(token))
        return invalid_token(vm, token);
    if (!r->buckets && !tokens_index(r))
        return throw_out_of_memory(vm);
    u32 before = r->removed;
    for (u32 *link = tokens_bucket(r, value_as_cell(token)); *link;) {
        FinalizationEntry *e = &r->entries[*link - 1];
        if (e->token != value_as_cell(token)) {
            link = &e->next;
            continue;
        }
        *link = e->next;
        *e = (FinalizationEntry){NULL, NULL, VAL_HOLE, 0};
        r->removed++;
    }
    bool any = r->removed != before;
    if (r->removed > 16 && r->removed > r->count / 2)
        compact(r);
    return value_bool(any);
}

bool finalization_queue_jobs(Vm *vm)
{
    bool any = false;
    while (value_is_object(vm->finalizers)) {
        FinalizationObject *r = (FinalizationObject *)value_as_cell(vm->finalizers);
        vm->finalizers = r->next;
        r->next = VAL_UNDEFINED;
        r->due = false;
        u32 kept = 0;
        for (u32 i = 0; i < r->count; i++) {
            FinalizationEntry e = r->entries[i];
            if (e.target) {
                r->entries[kept++] = e;
                continue;
            }
            if (value_is_hole(e.held))
                continue; /* unregistered */
            Array *args = array_from_values(vm, &e.held, 1);
            if (!args)
                exception_take(vm);
            else
                job_push(vm, Job_Call, r->callback, value_cell(args), VAL_UNDEFINED, VAL_UNDEFINED);
            any = true;
        }
        r->count = kept;
        compact(r);
    }
    return any;
}

void kind_trace_Finalization(Vm *vm, Cell *cell)
{
    FinalizationObject *r = (FinalizationObject *)cell;
    object_trace(vm, &r->object);
    heap_mark(vm, r->callback);
    heap_mark(vm, r->next);
    for (u32 i = 0; i < r->count; i++)
        heap_mark(vm, r->entries[i].held);
    heap_weak_visit(vm, cell);
}

void kind_weak_Finalization(Vm *vm, Cell *cell, WeakPhase phase)
{
    FinalizationObject *r = (FinalizationObject *)cell;
    if (phase != WEAK_CLEAR)
        return;
    bool died = false;
    for (u32 i = 0; i < r->count; i++) {
        FinalizationEntry *e = &r->entries[i];
        if (e->token && heap_is_dead(vm, e->token))
            e->token = NULL;
        if (e->target && heap_is_dead(vm, e->target)) {
            e->target = NULL;
            died = true;
        }
    }
    if (died && !r->due) {
        r->due = true;
        r->next = vm->finalizers;
        vm->finalizers = value_cell(r);
    }
}

void kind_finalise_Finalization(Vm *vm, Cell *cell)
{
    (void)vm;
    xfree(((FinalizationObject *)cell)->entries);
    xfree(((FinalizationObject *)cell)->buckets);
}

static const BuiltinProp registry_proto[] = {
    FN("register", 2, registry_register, 0, INTRIN_NONE),
    FN("unregister", 1, registry_unregister, 0, INTRIN_NONE),
    TAG("FinalizationRegistry"),
    END,
};

const BuiltinClass builtin_finalization_registry = {
    .name = "FinalizationRegistry",
    .ctor = registry_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_FinalizationRegistry + 1,
    .proto_intrinsic = Intrinsic_FinalizationRegistryPrototype + 1,
    .proto_props = registry_proto,
};

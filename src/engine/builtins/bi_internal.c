/* bi_internal.c - the functions of js_intrinsics.def: what src/js calls by $names.
 *
 * They are called by our own code only, so arguments are not checked beyond what memory safety wants. None of them looks at
 * anything a script can change, unless it says so.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "engine/builtins/internal.h"
#include "engine/object/buffer.h"
#include "engine/vm/async_track.h"
#include "engine/vm/generator.h"
#include "engine/vm/job.h"
#include "engine/vm/promise.h"

#define JS_FORM(name)
#define JS_INTRINSIC(name, length, c) static Value c(Vm *vm, Frame *f);
#define JS_QUICK(name, length, c, quick) \
    static Value c(Vm *vm, Frame *f);    \
    static Value quick(Vm *vm, const Value *args, u32 argc);
#include "engine/builtins/js_intrinsics.def"
#undef JS_INTRINSIC
#undef JS_QUICK

const BuiltinProp builtin_internal_rows[] = {
#define JS_INTRINSIC(name, length, c) FN(#name, length, c, 0, INTRIN_NONE),
#define JS_QUICK(name, length, c, quick) FN_QUICK(#name, length, c, 0, INTRIN_NONE, quick),
#include "engine/builtins/js_intrinsics.def"
#undef JS_INTRINSIC
#undef JS_QUICK
    END,
};

static Value bad_use(Vm *vm)
{
    return throw_type(vm, "Built-in code called an intrinsic with a wrong value");
}

/* ---- debugging ---- */

static Value js_assert_true(Vm *vm, Frame *f)
{
    return to_boolean(frame_arg(f, 0)) ? VAL_UNDEFINED : throw_error(vm, ERR_ERROR, "Assertion of built-in code failed");
}

/* COB_LOG=scope,scope or COB_LOG=all */
static Value js_debug_write(Vm *vm, Frame *f)
{
    const char *wanted = getenv("COB_LOG");
    String *scope = wanted ? to_string(vm, frame_arg(f, 0)) : NULL;
    char *name = scope ? string_to_c(vm, scope, NULL) : NULL;
    if (name && (strstr(wanted, name) || !strcmp(wanted, "all"))) {
        fprintf(stderr, "[%s]", name);
        for (u32 i = 1; i < f->argc; i++) {
            char text[120];
            value_describe(vm, f->args[i], text, sizeof text);
            fprintf(stderr, " %s", text);
        }
        fputc('\n', stderr);
    }
    xfree(name);
    return wanted && !scope ? VAL_EXC : VAL_UNDEFINED;
}

/* ---- C halves ---- */

/* $binding(name): an object of C functions that the embedder has for src/js, the same each time. */
static Value js_binding(Vm *vm, Frame *f)
{
    Value name = frame_arg(f, 0);
    if (!value_is_string(name) || !vm->host->binding)
        return bad_use(vm);
    return vm->host->binding(vm->host->ctx, vm, value_as_string(name));
}

/* ---- questions ---- */

static Value quick_arg(const Value *args, u32 argc, u32 i)
{
    return i < argc ? args[i] : VAL_UNDEFINED;
}

/* A question about one value, with and without a frame. */
#define QUESTION(name, answer)                                            \
    static Value quick_##name(Vm *vm, const Value *args, u32 argc)        \
    {                                                                     \
        (void)vm;                                                         \
        Value v = quick_arg(args, argc, 0);                               \
        return value_bool(answer);                                        \
    }                                                                     \
    static Value js_##name(Vm *vm, Frame *f)                              \
    {                                                                     \
        return quick_##name(vm, f->args, f->argc);                        \
    }

QUESTION(is_callable, value_is_callable(v))
QUESTION(is_constructor, value_is_constructor(v))
QUESTION(is_object, value_is_object(v))
QUESTION(is_promise, value_is_promise(v))
QUESTION(is_array_buffer, value_is_buffer(v))
QUESTION(is_typed_array, value_is_typed_array(v))
QUESTION(is_uint8_array, value_is_typed_array(v) && value_as_typed_array(v)->type == Element_Uint8)
QUESTION(is_data_view, value_has_kind(v, Kind_DataView))

/* Of a buffer: is it a SharedArrayBuffer? */
static Value js_is_shared(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_is_buffer(v) && buffer_is_shared((BufferObject *)value_as_cell(v)));
}

/* ---- conversions: these run scripts ---- */

static Value js_to_object(Vm *vm, Frame *f)
{
    Object *o = to_object(vm, frame_arg(f, 0));
    return o ? value_cell(o) : VAL_EXC;
}

static Value js_to_string(Vm *vm, Frame *f)
{
    String *s = to_string(vm, frame_arg(f, 0));
    return s ? value_cell(s) : VAL_EXC;
}

static Value js_to_number(Vm *vm, Frame *f)
{
    double d;
    return to_double(vm, frame_arg(f, 0), &d) ? value_number(d) : VAL_EXC;
}

/* ---- promises ---- */

static Value js_new_promise(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(TRY_PTR(promise_new(vm)));
}

/* Quick bodies make and settle promises only while no hook of scripts wants to know of it. */
static Value quick_new_promise(Vm *vm, const Value *args, u32 argc)
{
    (void)args;
    (void)argc;
    Object *p = async_tracks_promises(vm) ? NULL : promise_new(vm);
    return p ? value_cell(p) : VAL_HOLE;
}

/* Only the first settling of a promise made by $newPromise counts, as with resolve functions. */
static bool may_settle(Vm *vm, Value v, bool *settle)
{
    if (!value_is_promise(v)) {
        bad_use(vm);
        return false;
    }
    PromiseObject *p = value_as_promise(v);
    *settle = p->state == PROMISE_PENDING && !p->resolved;
    return true;
}

/* Native promises are adopted without a look at their `then`. */
static bool resolve(Vm *vm, Object *promise, Value v)
{
    return value_is_promise(v) ? promise_adopt(vm, promise, value_as_object(v)) : promise_resolve(vm, promise, v);
}

static Value js_resolve_promise(Vm *vm, Frame *f)
{
    bool settle;
    Value p = frame_arg(f, 0);
    if (!may_settle(vm, p, &settle) || (settle && !resolve(vm, value_as_object(p), frame_arg(f, 1))))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

/* Resolving with an object looks for its `then`. Is there surely none, seen without running anything? */
static bool lacks_then(Vm *vm, Value v)
{
    PropSlot unused;
    if (!value_is_object(v))
        return true;
    Object *o = value_as_object(v);
    for (u32 depth = 0; o && depth < 8; depth++, o = obj_shape(vm, o)->proto) {
        bool plain = !(o->cell.flags & OBJ_EXOTIC) || o->cell.kind == Kind_TypedArray;
        if (!plain || obj_own_slot(vm, o, KEY_then, &unused))
            return false;
    }
    return !o;
}

QUESTION(lacks_then, lacks_then(vm, v))

/* An iterator result has one only when scripts gave it to all objects. */
static bool objects_have_no_then(Vm *vm)
{
    return lacks_then(vm, value_cell(intrinsic(vm, Intrinsic_ObjectPrototype)));
}

static Value quick_resolve_promise(Vm *vm, const Value *args, u32 argc)
{
    Value v = quick_arg(args, argc, 1);
    if (!argc || !value_is_promise(args[0]) || !lacks_then(vm, v) || async_tracks_promises(vm))
        return VAL_HOLE;
    PromiseObject *p = value_as_promise(args[0]);
    bool settle = p->state == PROMISE_PENDING && !p->resolved;
    return !settle || promise_fulfill(vm, &p->object, v) ? VAL_UNDEFINED : VAL_HOLE;
}

/* $resolveResult(promise, value, done): resolves it with an iterator result. */
static Value js_resolve_result(Vm *vm, Frame *f)
{
    bool settle;
    Value p = frame_arg(f, 0);
    if (!may_settle(vm, p, &settle))
        return VAL_EXC;
    if (!settle)
        return VAL_UNDEFINED;
    Value result = TRY(iter_result_new(vm, frame_arg(f, 1), to_boolean(frame_arg(f, 2))));
    return promise_resolve(vm, value_as_object(p), result) ? VAL_UNDEFINED : VAL_EXC;
}

static Value quick_resolve_result(Vm *vm, const Value *args, u32 argc)
{
    if (argc < 3 || !value_is_promise(args[0]) || async_tracks_promises(vm) || !objects_have_no_then(vm))
        return VAL_HOLE;
    PromiseObject *p = value_as_promise(args[0]);
    if (p->state != PROMISE_PENDING || p->resolved)
        return VAL_UNDEFINED;
    Value result = iter_result_new(vm, args[1], to_boolean(args[2]));
    return !value_is_exc(result) && promise_fulfill(vm, &p->object, result) ? VAL_UNDEFINED : VAL_HOLE;
}

/* $resultPromise(value, done): a promise resolved with an iterator result. */
static Value js_result_promise(Vm *vm, Frame *f)
{
    Object *p = TRY_PTR(promise_new(vm));
    Value result = TRY(iter_result_new(vm, frame_arg(f, 0), to_boolean(frame_arg(f, 1))));
    return promise_resolve(vm, p, result) ? value_cell(p) : VAL_EXC;
}

static Value quick_result_promise(Vm *vm, const Value *args, u32 argc)
{
    if (argc < 2 || async_tracks_promises(vm) || !objects_have_no_then(vm))
        return VAL_HOLE;
    Value result = iter_result_new(vm, args[0], to_boolean(args[1]));
    Object *p = value_is_exc(result) ? NULL : promise_new(vm);
    return p && promise_fulfill(vm, p, result) ? value_cell(p) : VAL_HOLE;
}

static Value js_reject_promise(Vm *vm, Frame *f)
{
    bool settle;
    Value p = frame_arg(f, 0);
    if (!may_settle(vm, p, &settle) || (settle && !promise_reject(vm, value_as_object(p), frame_arg(f, 1))))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

/* "A promise resolved with v" of Web IDL: always a new one. */
static Value js_promise_wrap(Vm *vm, Frame *f)
{
    Object *p = TRY_PTR(promise_new(vm));
    return resolve(vm, p, frame_arg(f, 0)) ? value_cell(p) : VAL_EXC;
}

/* The same two turns sooner: v itself when it is a promise, whatever its constructor is. */
static Value js_promise_resolved_with(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_is_promise(v))
        return v;
    Object *p = TRY_PTR(promise_new(vm));
    return promise_resolve(vm, p, v) ? value_cell(p) : VAL_EXC;
}

static Value quick_promise_resolved_with(Vm *vm, const Value *args, u32 argc)
{
    Value v = quick_arg(args, argc, 0);
    if (value_is_promise(v))
        return v;
    Object *p = value_is_object(v) || async_tracks_promises(vm) ? NULL : promise_new(vm);
    return p && promise_fulfill(vm, p, v) ? value_cell(p) : VAL_HOLE;
}

static Value js_promise_rejected_with(Vm *vm, Frame *f)
{
    Object *p = TRY_PTR(promise_new(vm));
    return promise_reject(vm, p, frame_arg(f, 0)) ? value_cell(p) : VAL_EXC;
}

/* $then(promise, fulfilled, rejected): PerformPromiseThen without a derived promise; what the callbacks throw is lost. */
static Value js_then(Vm *vm, Frame *f)
{
    Value p = frame_arg(f, 0);
    if (!value_is_promise(p))
        return bad_use(vm);
    return promise_then(vm, value_as_object(p), frame_arg(f, 1), frame_arg(f, 2), NULL) ? VAL_UNDEFINED : VAL_EXC;
}

/* Adds a reaction to a promise whose rejection nobody has been told of. */
static bool quick_reaction(Vm *vm, const Value *args, u32 argc, const PromiseCapability *cap)
{
    return promise_then(vm, value_as_object(args[0]), quick_arg(args, argc, 1), quick_arg(args, argc, 2), cap);
}

static bool is_quiet_promise(Vm *vm, const Value *args, u32 argc)
{
    return argc && value_is_promise(args[0]) && value_as_promise(args[0])->state != PROMISE_REJECTED && !async_tracks_promises(vm);
}

static Value quick_then(Vm *vm, const Value *args, u32 argc)
{
    return is_quiet_promise(vm, args, argc) && quick_reaction(vm, args, argc, NULL) ? VAL_UNDEFINED : VAL_HOLE;
}

/* $whenSettled(result, fulfilled, rejected): what a callback gave; when that is no object there is no promise, only the turn. */
static Value js_when_settled(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_object(v)) {
        job_push(vm, Job_Call, frame_arg(f, 1), VAL_UNDEFINED, VAL_UNDEFINED, vm->async_context);
        return VAL_UNDEFINED;
    }
    Object *p = value_as_object(v);
    if (!value_is_promise(v)) {
        p = TRY_PTR(promise_new(vm));
        if (!promise_resolve(vm, p, v))
            return VAL_EXC;
    }
    return promise_then(vm, p, frame_arg(f, 1), frame_arg(f, 2), NULL) ? VAL_UNDEFINED : VAL_EXC;
}

static Value quick_when_settled(Vm *vm, const Value *args, u32 argc)
{
    if (is_quiet_promise(vm, args, argc))
        return quick_reaction(vm, args, argc, NULL) ? VAL_UNDEFINED : VAL_HOLE;
    if (argc < 2 || value_is_object(args[0]))
        return VAL_HOLE;
    job_push(vm, Job_Call, args[1], VAL_UNDEFINED, VAL_UNDEFINED, vm->async_context);
    return VAL_UNDEFINED;
}

/* $then with a native derived promise, which is returned. */
static Value js_then_derive(Vm *vm, Frame *f)
{
    Value p = frame_arg(f, 0);
    if (!value_is_promise(p))
        return bad_use(vm);
    PromiseCapability cap = {value_cell(TRY_PTR(promise_new(vm))), VAL_HOLE, VAL_HOLE};
    return promise_then(vm, value_as_object(p), frame_arg(f, 1), frame_arg(f, 2), &cap) ? cap.promise : VAL_EXC;
}

static Value quick_then_derive(Vm *vm, const Value *args, u32 argc)
{
    Object *derived = is_quiet_promise(vm, args, argc) ? promise_new(vm) : NULL;
    if (!derived)
        return VAL_HOLE;
    PromiseCapability cap = {value_cell(derived), VAL_HOLE, VAL_HOLE};
    return quick_reaction(vm, args, argc, &cap) ? cap.promise : VAL_HOLE;
}

/* 0 pending, 1 fulfilled, 2 rejected */
static Value js_promise_state(Vm *vm, Frame *f)
{
    Value p = frame_arg(f, 0);
    return value_is_promise(p) ? value_int(value_as_promise(p)->state) : bad_use(vm);
}

static Value quick_promise_state(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    return argc && value_is_promise(args[0]) ? value_int(value_as_promise(args[0])->state) : VAL_HOLE;
}

static Value js_mark_handled(Vm *vm, Frame *f)
{
    Value p = frame_arg(f, 0);
    if (value_is_promise(p))
        promise_mark_handled(vm, value_as_object(p));
    return VAL_UNDEFINED;
}

static Value quick_queue_microtask(Vm *vm, const Value *args, u32 argc)
{
    job_push(vm, Job_Call, quick_arg(args, argc, 0), VAL_UNDEFINED, VAL_UNDEFINED, vm->async_context);
    return VAL_UNDEFINED;
}

static Value js_queue_microtask(Vm *vm, Frame *f)
{
    return quick_queue_microtask(vm, f->args, f->argc);
}

/* $soon(fn, argument): fn(argument) as a microtask, so that one function serves all objects. */
static Value quick_soon(Vm *vm, const Value *args, u32 argc)
{
    job_push(vm, Job_Call, quick_arg(args, argc, 0), VAL_HOLE, quick_arg(args, argc, 1), vm->async_context);
    return VAL_UNDEFINED;
}

static Value js_soon(Vm *vm, Frame *f)
{
    return quick_soon(vm, f->args, f->argc);
}

/* ---- bytes ---- */

static ViewObject *view_of(Value v)
{
    return value_has_kind(v, Kind_TypedArray) || value_has_kind(v, Kind_DataView) ? (ViewObject *)value_as_cell(v) : NULL;
}

/* The result of a quick body, whose VAL_HOLE says that the argument is a wrong one. */
static Value or_bad_use(Vm *vm, Value v)
{
    return value_is_hole(v) ? bad_use(vm) : v;
}

static Value quick_buffer_of(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    ViewObject *view = view_of(quick_arg(args, argc, 0));
    return view ? value_cell(view->buffer) : VAL_HOLE;
}

static Value js_buffer_of(Vm *vm, Frame *f)
{
    return or_bad_use(vm, quick_buffer_of(vm, f->args, f->argc));
}

static Value quick_byte_length_of(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    Value v = quick_arg(args, argc, 0);
    if (value_is_buffer(v))
        return value_number((double)buffer_length((BufferObject *)value_as_cell(v)));
    ViewObject *view = view_of(v);
    if (!view)
        return VAL_HOLE;
    u32 shift = value_has_kind(v, Kind_TypedArray) ? element_shift(view->type) : 0;
    return value_number((double)(view_length(view) << shift));
}

static Value js_byte_length_of(Vm *vm, Frame *f)
{
    return or_bad_use(vm, quick_byte_length_of(vm, f->args, f->argc));
}

static Value quick_byte_offset_of(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    ViewObject *view = view_of(quick_arg(args, argc, 0));
    return view ? value_number(view_is_out_of_bounds(view) ? 0 : (double)view->byte_offset) : VAL_HOLE;
}

static Value js_byte_offset_of(Vm *vm, Frame *f)
{
    return or_bad_use(vm, quick_byte_offset_of(vm, f->args, f->argc));
}

static Value js_is_detached(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    return value_is_buffer(v) ? value_bool(((BufferObject *)value_as_cell(v))->detached) : bad_use(vm);
}

/* TransferArrayBuffer of the streams standard: the bytes in a new buffer of %ArrayBuffer%; throws when it cannot be detached. */
static Value js_transfer_buffer(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_buffer(v))
        return bad_use(vm);
    BufferObject *b = (BufferObject *)value_as_cell(v);
    if (b->detached || buffer_is_shared(b) || !value_is_undefined(b->detach_key))
        return throw_type(vm, "ArrayBuffer is detached or cannot be transferred");
    return value_cell(TRY_PTR(buffer_transfer(vm, b, buffer_length(b), true)));
}

/* $copyBytes(to, toOffset, from, fromOffset, count): buffers; all ranges are checked. */
static Value js_copy_bytes(Vm *vm, Frame *f)
{
    Value to = frame_arg(f, 0), from = frame_arg(f, 2);
    double at = 0, start = 0, count = 0;
    if (!value_is_buffer(to) || !value_is_buffer(from) || !to_double(vm, frame_arg(f, 1), &at) ||
        !to_double(vm, frame_arg(f, 3), &start) || !to_double(vm, frame_arg(f, 4), &count))
        return bad_use(vm);
    BufferObject *a = (BufferObject *)value_as_cell(to), *b = (BufferObject *)value_as_cell(from);
    bool fits = at >= 0 && start >= 0 && count >= 0 && at + count <= (double)buffer_length(a) &&
                start + count <= (double)buffer_length(b);
    if (!fits)
        return bad_use(vm);
    if (count > 0)
        memmove(a->data + (size_t)at, b->data + (size_t)start, (size_t)count);
    return VAL_UNDEFINED;
}

/* "Uint8Array", "DataView": what a view is, whatever its prototype. */
static Value js_view_name(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_has_kind(v, Kind_DataView))
        return value_cell(TRY_PTR(atom_from_c(vm, "DataView")));
    if (!value_is_typed_array(v))
        return VAL_UNDEFINED;
    return value_cell(TRY_PTR(atom_from_c(vm, typed_name((ElementType)value_as_typed_array(v)->type))));
}

/* ---- classes ---- */

/* Makes the properties that are methods and accessors enumerable, as Web IDL has them. */
static bool make_enumerable(Vm *vm, Object *o, bool is_proto)
{
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (is_proto ? key_equal(key, KEY_constructor)
                     : key_equal(key, KEY_length) || key_equal(key, KEY_name) || key_equal(key, KEY_prototype))
            continue;
        PropDesc desc = {.value = VAL_HOLE, .getter = VAL_HOLE, .setter = VAL_HOLE, .attrs = PROP_ENUMERABLE, .has = PROP_ENUMERABLE};
        if (obj_define_own(vm, o, key, &desc, true) < 0)
            return false;
    }
    return true;
}

/* $interface(Class, name): the attributes that Web IDL wants: methods and accessors are enumerable, Symbol.toStringTag is the
 * name. Instances are known by the private property $platform. Returns the class. */
static Value js_interface(Vm *vm, Frame *f)
{
    Value cls = frame_arg(f, 0), name = frame_arg(f, 1);
    if (!value_is_object(cls))
        return bad_use(vm);
    Value proto = TRY(obj_get(vm, value_as_object(cls), KEY_prototype));
    if (!value_is_object(proto) || !make_enumerable(vm, value_as_object(proto), true) ||
        !make_enumerable(vm, value_as_object(cls), false))
        return VAL_EXC;
    PropKey platform = key_private(vm, STR("platform"));
    if (key_is_none(platform) || !obj_put(vm, value_as_object(proto), platform, VAL_TRUE, 0))
        return VAL_EXC;
    if (value_is_string(name) &&
        !obj_put(vm, value_as_object(proto), KEY_SYM_toStringTag, name, PROP_CONFIGURABLE))
        return VAL_EXC;
    return cls;
}

/* $define(object, key, value): CreateDataProperty, not enumerable. */
static Value js_define(Vm *vm, Frame *f)
{
    Value o = frame_arg(f, 0);
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    if (!value_is_object(o))
        return bad_use(vm);
    return obj_put(vm, value_as_object(o), key, frame_arg(f, 2), PROP_WC) ? VAL_UNDEFINED : VAL_EXC;
}

/* $setName(function, name) */
static Value js_set_name(Vm *vm, Frame *f)
{
    Value fn = frame_arg(f, 0);
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key) || !value_is_object(fn))
        return VAL_EXC;
    Value text = TRY(key_to_value(vm, key));
    return obj_put(vm, value_as_object(fn), KEY_name, text, PROP_CONFIGURABLE) ? fn : VAL_EXC;
}

/* bi_atomics.c - Atomics (25.4).
 *
 * wait and notify meet in a list that hangs from the bytes of a shared buffer, so that agents of
 * several threads find each other; each waiter sleeps on its own condition. Only bytes that someone
 * has waited for have a list.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <time.h>

#include "base/alloc.h"
#include "engine/builtins/atomics.h"
#include "engine/builtins/bi_typed_array_priv.h"
#include "engine/object/bigint.h"
#include "os/os_time.h"

/* ---- arguments ---- */

/* ValidateIntegerTypedArray */
static TypedArrayObject *integer_array(Vm *vm, Value v, bool waitable)
{
    TypedArrayObject *t = value_is_typed_array(v) ? value_as_typed_array(v) : NULL;
    if (t && view_is_out_of_bounds(t)) {
        throw_out_of_bounds(vm, t, "Atomics operation");
        return NULL;
    }
    bool ok = t && (waitable ? t->type == Element_Int32 || t->type == Element_BigInt64
                             : t->type != Element_Uint8Clamped &&
                                   !(t->type >= Element_Float16 && t->type <= Element_Float64));
    if (ok)
        return t;
    char text[64];
    value_describe(vm, v, text, sizeof text);
    throw_type(vm,
               waitable ? "%s is not an int32 or BigInt64 typed array."
                        : "%s is not an integer typed array.",
               text);
    return NULL;
}

/* ValidateAtomicAccess */
static bool atomic_index(Vm *vm, const TypedArrayObject *t, Value v, u64 *out)
{
    u64 length = view_length(t);
    double d;
    if (!to_integer(vm, v, &d))
        return false;
    if (d < 0 || d >= (double)length) {
        throw_range(vm, "Invalid atomic access index");
        return false;
    }
    *out = (u64)d;
    return true;
}

/* RevalidateAtomicAccess */
static bool still_there(Vm *vm, const TypedArrayObject *t, u64 index)
{
    if (view_is_out_of_bounds(t)) {
        throw_out_of_bounds(vm, t, "Atomics operation");
        return false;
    }
    if (index < view_length(t))
        return true;
    throw_range(vm, "Invalid atomic access index");
    return false;
}

/* ToBigInt(v), or ToIntegerOrInfinity(v) as a number. */
static Value operand(Vm *vm, const TypedArrayObject *t, Value v)
{
    double d;
    if (element_is_bigint(t->type))
        return value_cell(TRY_PTR(to_bigint(vm, v)));
    return to_integer(vm, v, &d) ? value_number(d) : VAL_EXC;
}

static u64 operand_bits(Vm *vm, const TypedArrayObject *t, Value v)
{
    u64 bits = 0;
    element_write(vm, (u8 *)&bits, t->type, v);
    return bits;
}

static Value bits_value(Vm *vm, const TypedArrayObject *t, u64 bits)
{
    return element_read(vm, (const u8 *)&bits, t->type);
}

/* ---- read-modify-write ---- */

typedef enum AtomicOp { OP_ADD, OP_AND, OP_EXCHANGE, OP_OR, OP_SUB, OP_XOR } AtomicOp;

#define MODIFY(type)                                              \
    ({                                                            \
        type *p_ = (type *)(void *)p;                             \
        type v_ = (type)bits;                                     \
        u64 old_;                                                 \
        switch (op) {                                             \
        case OP_ADD:                                              \
            old_ = __atomic_fetch_add(p_, v_, __ATOMIC_SEQ_CST);  \
            break;                                                \
        case OP_AND:                                              \
            old_ = __atomic_fetch_and(p_, v_, __ATOMIC_SEQ_CST);  \
            break;                                                \
        case OP_EXCHANGE:                                         \
            old_ = __atomic_exchange_n(p_, v_, __ATOMIC_SEQ_CST); \
            break;                                                \
        case OP_OR:                                               \
            old_ = __atomic_fetch_or(p_, v_, __ATOMIC_SEQ_CST);   \
            break;                                                \
        case OP_SUB:                                              \
            old_ = __atomic_fetch_sub(p_, v_, __ATOMIC_SEQ_CST);  \
            break;                                                \
        default:                                                  \
            old_ = __atomic_fetch_xor(p_, v_, __ATOMIC_SEQ_CST);  \
            break;                                                \
        }                                                         \
        old_;                                                     \
    })

static u64 modify(u8 *p, u32 size, AtomicOp op, u64 bits)
{
    switch (size) {
    case 1:
        return MODIFY(u8);
    case 2:
        return MODIFY(u16);
    case 4:
        return MODIFY(u32);
    default:
        return MODIFY(u64);
    }
}

static Value atomics_modify(Vm *vm, Frame *f)
{
    u64 index;
    TypedArrayObject *t = TRY_PTR(integer_array(vm, frame_arg(f, 0), false));
    if (!atomic_index(vm, t, frame_arg(f, 1), &index))
        return VAL_EXC;
    Value v = TRY(operand(vm, t, frame_arg(f, 2)));
    if (!still_there(vm, t, index))
        return VAL_EXC;
    u64 old = modify(typed_at(t, index), typed_size(t), (AtomicOp)native_magic(f),
                     operand_bits(vm, t, v));
    return bits_value(vm, t, old);
}

#define COMPARE_EXCHANGE(type)                                                      \
    ({                                                                              \
        type seen_ = (type)expected;                                                \
        __atomic_compare_exchange_n((type *)(void *)p, &seen_, (type)wanted, false, \
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
        (u64) seen_;                                                                \
    })

static u64 compare_exchange(u8 *p, u32 size, u64 expected, u64 wanted)
{
    switch (size) {
    case 1:
        return COMPARE_EXCHANGE(u8);
    case 2:
        return COMPARE_EXCHANGE(u16);
    case 4:
        return COMPARE_EXCHANGE(u32);
    default:
        return COMPARE_EXCHANGE(u64);
    }
}

static Value atomics_compare_exchange(Vm *vm, Frame *f)
{
    u64 index;
    TypedArrayObject *t = TRY_PTR(integer_array(vm, frame_arg(f, 0), false));
    if (!atomic_index(vm, t, frame_arg(f, 1), &index))
        return VAL_EXC;
    Value expected = TRY(operand(vm, t, frame_arg(f, 2))),
          wanted = TRY(operand(vm, t, frame_arg(f, 3)));
    if (!still_there(vm, t, index))
        return VAL_EXC;
    u64 old = compare_exchange(typed_at(t, index), typed_size(t), operand_bits(vm, t, expected),
                               operand_bits(vm, t, wanted));
    return bits_value(vm, t, old);
}

u64 atomics_load_bits(const u8 *p, u32 size)
{
    switch (size) {
    case 1:
        return __atomic_load_n(p, __ATOMIC_SEQ_CST);
    case 2:
        return __atomic_load_n((const u16 *)(const void *)p, __ATOMIC_SEQ_CST);
    case 4:
        return __atomic_load_n((const u32 *)(const void *)p, __ATOMIC_SEQ_CST);
    default:
        return __atomic_load_n((const u64 *)(const void *)p, __ATOMIC_SEQ_CST);
    }
}

static Value atomics_load(Vm *vm, Frame *f)
{
    u64 index;
    TypedArrayObject *t = TRY_PTR(integer_array(vm, frame_arg(f, 0), false));
    if (!atomic_index(vm, t, frame_arg(f, 1), &index) || !still_there(vm, t, index))
        return VAL_EXC;
    return bits_value(vm, t, atomics_load_bits(typed_at(t, index), typed_size(t)));
}

static Value atomics_store(Vm *vm, Frame *f)
{
    u64 index;
    TypedArrayObject *t = TRY_PTR(integer_array(vm, frame_arg(f, 0), false));
    if (!atomic_index(vm, t, frame_arg(f, 1), &index))
        return VAL_EXC;
    Value v = TRY(operand(vm, t, frame_arg(f, 2)));
    if (!still_there(vm, t, index))
        return VAL_EXC;
    modify(typed_at(t, index), typed_size(t), OP_EXCHANGE, operand_bits(vm, t, v));
    return v;
}

static Value atomics_is_lock_free(Vm *vm, Frame *f)
{
    double n;
    if (!to_integer(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    return value_bool(n == 1 || n == 2 || n == 4 || n == 8);
}

/* ---- wait and notify ---- */

WaiterList *waiters_of(BufferBytes *bytes)
{
    WaiterList *list = __atomic_load_n(&bytes->waiters, __ATOMIC_ACQUIRE);
    if (list)
        return list;
    WaiterList *fresh = xalloc_zero(sizeof *fresh);
    pthread_mutex_init(&fresh->lock, NULL);
    void *none = NULL;
    if (__atomic_compare_exchange_n(&bytes->waiters, &none, fresh, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE))
        return fresh;
    xfree(fresh);
    return none;
}

static double now_ms(void)
{
    return (double)os_time_monotonic_ns() / 1e6;
}

/* Sleeps at most `ms` milliseconds; called with the lock held. */
static void sleep_on(pthread_cond_t *wake, pthread_mutex_t *lock, double ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    u64 ns = (u64)t.tv_nsec + (u64)(ms * 1e6);
    t.tv_sec += (time_t)(ns / 1000000000u);
    t.tv_nsec = (long)(ns % 1000000000u);
    pthread_cond_timedwait(wake, lock, &t);
}

void waiter_enter(WaiterList *list, Waiter *w)
{
    Waiter **link = &list->first;
    while (*link)
        link = &(*link)->next;
    *link = w;
}

/* With the lock held. */
static bool take_out(WaiterList *list, Waiter *w)
{
    Waiter **link = &list->first;
    while (*link && *link != w)
        link = &(*link)->next;
    if (!*link)
        return false;
    *link = w->next;
    return true;
}

bool waiter_leave(WaiterList *list, Waiter *w)
{
    pthread_mutex_lock(&list->lock);
    bool was_there = take_out(list, w);
    pthread_mutex_unlock(&list->lock);
    return was_there;
}

static int wait_at(Vm *vm, TypedArrayObject *t, u64 index, u64 expected, double timeout)
{
    enum { SLICE_MS = 25 }; /* how often termination is looked at */
    WaiterList *list = waiters_of(t->buffer->bytes);
    Waiter self = {.offset = (u64)(typed_at(t, index) - t->buffer->data)};
    pthread_mutex_lock(&list->lock);
    if (atomics_load_bits(typed_at(t, index), typed_size(t)) != expected) {
        pthread_mutex_unlock(&list->lock);
        return WAIT_NOT_EQUAL;
    }
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&self.wake, &attr);
    pthread_condattr_destroy(&attr);
    waiter_enter(list, &self);
    double end = now_ms() + timeout;
    while (!self.notified && !vm_is_terminated(vm)) {
        double left = end - now_ms();
        if (left <= 0)
            break;
        sleep_on(&self.wake, &list->lock, MIN(left, SLICE_MS));
    }
    take_out(list, &self);
    bool notified = self.notified;
    pthread_mutex_unlock(&list->lock);
    pthread_cond_destroy(&self.wake);
    return notified ? WAIT_OK : WAIT_TIMED_OUT;
}

TypedArrayObject *atomics_wait_args(Vm *vm, Frame *f, u64 *index, u64 *expected, double *timeout)
{
    TypedArrayObject *t = integer_array(vm, frame_arg(f, 0), true);
    if (!t)
        return NULL;
    if (!buffer_is_shared(t->buffer)) {
        char text[64];
        value_describe(vm, f->args[0], text, sizeof text);
        throw_type(vm, "%s is not a shared typed array.", text);
        return NULL;
    }
    if (!atomic_index(vm, t, frame_arg(f, 1), index))
        return NULL;
    if (t->type == Element_BigInt64) {
        *expected = bigint_to_u64(TRY_PTR_OR(NULL, to_bigint(vm, frame_arg(f, 2))));
    } else {
        i32 n;
        if (!to_int32(vm, frame_arg(f, 2), &n))
            return NULL;
        *expected = (u32)n;
    }
    if (!to_double(vm, frame_arg(f, 3), timeout))
        return NULL;
    if (*timeout != *timeout)
        *timeout = INFINITY;
    *timeout = MAX(*timeout, 0.0);
    return t;
}

Value atomics_wait_result(Vm *vm, int r)
{
    static const char *const texts[] = {"ok", "not-equal", "timed-out"};
    return value_cell(TRY_PTR(string_from_c(vm, texts[r])));
}

static Value atomics_wait(Vm *vm, Frame *f)
{
    u64 index, expected;
    double timeout;
    TypedArrayObject *t = TRY_PTR(atomics_wait_args(vm, f, &index, &expected, &timeout));
    int result = wait_at(vm, t, index, expected, timeout);
    return vm_is_terminated(vm) ? vm_throw_terminated(vm) : atomics_wait_result(vm, result);
}

static Value atomics_notify(Vm *vm, Frame *f)
{
    u64 index;
    double limit = INFINITY;
    TypedArrayObject *t = TRY_PTR(integer_array(vm, frame_arg(f, 0), true));
    if (!atomic_index(vm, t, frame_arg(f, 1), &index))
        return VAL_EXC;
    if (!value_is_undefined(frame_arg(f, 2)) && !to_integer(vm, f->args[2], &limit))
        return VAL_EXC;
    if (!buffer_is_shared(t->buffer))
        return value_int(0);
    WaiterList *list = __atomic_load_n(&t->buffer->bytes->waiters, __ATOMIC_ACQUIRE);
    if (!list || limit <= 0)
        return value_int(0);
    u64 offset = (u64)(typed_at(t, index) - t->buffer->data);
    i32 woken = 0;
    Waiter *own = NULL,
           **own_end = &own; /* async waits of this thread, settled when the lock is free */
    pthread_mutex_lock(&list->lock);
    for (Waiter **link = &list->first; *link && woken < limit;) {
        Waiter *w = *link;
        if (w->offset != offset) {
            link = &w->next;
            continue;
        }
        *link = w->next;
        w->notified = true;
        woken++;
        AsyncWait *async = w->is_async ? CONTAINER_OF(w, AsyncWait, waiter) : NULL;
        if (!async) {
            pthread_cond_signal(&w->wake);
        } else if (async->vm == vm) {
            w->next = NULL;
            *own_end = w;
            own_end = &w->next;
        } else {
            async->vm->host->async_wait_wake(async->handle);
        }
    }
    pthread_mutex_unlock(&list->lock);
    while (own) {
        AsyncWait *async = CONTAINER_OF(own, AsyncWait, waiter);
        own = own->next;
        async_wait_notified(vm, async);
    }
    return value_int(woken);
}

static Value atomics_pause(Vm *vm, Frame *f)
{
    Value n = frame_arg(f, 0);
    if (!value_is_undefined(n) &&
        !(value_is_number(n) && trunc(value_as_number(n)) == value_as_number(n) &&
          isfinite(value_as_number(n))))
        return throw_type(vm, "Atomics.pause argument must be undefined or an integer");
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
    return VAL_UNDEFINED;
}

static const BuiltinProp atomics_static[] = {
    FN("load", 2, atomics_load, 0, INTRIN_NONE),
    FN("store", 3, atomics_store, 0, INTRIN_NONE),
    FN_MAGIC("add", 3, atomics_modify, OP_ADD),
    FN_MAGIC("sub", 3, atomics_modify, OP_SUB),
    FN_MAGIC("and", 3, atomics_modify, OP_AND),
    FN_MAGIC("or", 3, atomics_modify, OP_OR),
    FN_MAGIC("xor", 3, atomics_modify, OP_XOR),
    FN_MAGIC("exchange", 3, atomics_modify, OP_EXCHANGE),
    FN("compareExchange", 4, atomics_compare_exchange, 0, INTRIN_NONE),
    FN("isLockFree", 1, atomics_is_lock_free, 0, INTRIN_NONE),
    FN("wait", 4, atomics_wait, 0, INTRIN_NONE),
    FN("waitAsync", 4, atomics_wait_async, 0, INTRIN_NONE),
    FN("notify", 3, atomics_notify, 0, INTRIN_NONE),
    FN("pause", 0, atomics_pause, 0, INTRIN_NONE),
    TAG("Atomics"),
    END,
};

const BuiltinClass builtin_atomics = {
    .name = "Atomics",
    .ctor_intrinsic = Intrinsic_Atomics + 1,
    .static_props = atomics_static,
};

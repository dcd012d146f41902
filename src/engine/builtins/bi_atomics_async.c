/* bi_atomics_async.c - Atomics.waitAsync.
 *
 * The host keeps the time and brings the wake-ups of other threads over; a notify on the same
 * thread settles at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/atomics.h"
#include "engine/builtins/bi_typed_array_priv.h"
#include "engine/vm/promise.h"

static void wait_free(Vm *vm, AsyncWait *wait)
{
    root_remove(vm, &wait->promise);
    buffer_bytes_unref(wait->bytes);
    xfree(wait);
}

static void settle(Vm *vm, AsyncWait *wait, int result)
{
    Value text = atomics_wait_result(vm, result);
    if (value_is_exc(text) || !promise_resolve(vm, value_as_object(wait->promise), text))
        exception_take(vm); /* out of memory: nobody is left to tell */
    wait_free(vm, wait);
}

bool atomics_wait_fire(Vm *vm, void *wait_, bool timed_out)
{
    AsyncWait *wait = wait_;
    if (timed_out && !waiter_leave(waiters_of(wait->bytes), &wait->waiter))
        return false;
    settle(vm, wait, timed_out ? WAIT_TIMED_OUT : WAIT_OK);
    return true;
}

void atomics_wait_cancel(Vm *vm, void *wait_)
{
    AsyncWait *wait = wait_;
    waiter_leave(waiters_of(wait->bytes), &wait->waiter);
    wait_free(vm, wait);
}

void async_wait_notified(Vm *vm, AsyncWait *wait)
{
    vm->host->async_wait_end(wait->handle);
    settle(vm, wait, WAIT_OK);
}

/* { async, value } */
static Value result_object(Vm *vm, bool is_async, Value v)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    PropKey key = key_from_c(vm, "async");
    if (key_is_none(key) || !obj_add(vm, o, key, value_bool(is_async), PROP_WEC) ||
        !obj_add(vm, o, KEY_value, v, PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static AsyncWait *wait_new(Vm *vm, BufferBytes *bytes, u64 offset, Value promise, double timeout)
{
    AsyncWait *wait = xalloc_zero(sizeof *wait);
    wait->waiter = (Waiter){.offset = offset, .is_async = true};
    wait->vm = vm;
    wait->bytes = buffer_bytes_ref(bytes);
    wait->promise = promise;
    root_add(vm, &wait->promise);
    wait->handle = vm->host->async_wait(vm->host->ctx, timeout, wait);
    return wait;
}

Value atomics_wait_async(Vm *vm, Frame *f)
{
    u64 index, expected;
    double timeout;
    TypedArrayObject *t = TRY_PTR(atomics_wait_args(vm, f, &index, &expected, &timeout));
    if (!vm->host->async_wait)
        return throw_type(vm, "Atomics.waitAsync needs an event loop");
    Value promise = value_cell(TRY_PTR(promise_new(vm)));
    BufferBytes *bytes = t->buffer->bytes;
    const u8 *at = typed_at(t, index);
    WaiterList *list = waiters_of(bytes);
    int result = WAIT_OK;
    pthread_mutex_lock(&list->lock);
    if (atomics_load_bits(at, typed_size(t)) != expected)
        result = WAIT_NOT_EQUAL;
    else if (timeout == 0)
        result = WAIT_TIMED_OUT;
    else
        waiter_enter(list,
                     &wait_new(vm, bytes, (u64)(at - t->buffer->data), promise, timeout)->waiter);
    pthread_mutex_unlock(&list->lock);
    if (result == WAIT_OK)
        return result_object(vm, true, promise);
    return result_object(vm, false, TRY(atomics_wait_result(vm, result)));
}

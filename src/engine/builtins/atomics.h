/* atomics.h - waiting for shared memory: the waiter lists, and what a host does for Atomics.waitAsync.
 *
 * A list hangs from the bytes of a shared buffer. Its lock guards the list and `notified` of the waiters in it; who takes a
 * waiter out of the list (notify, or the end of its time) decides how the wait ends.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_ATOMICS_H
#define ENGINE_BUILTINS_ATOMICS_H

#include <pthread.h>

#include "engine/object/buffer.h"
#include "engine/vm/vm.h"

typedef struct Waiter Waiter;
struct Waiter {
    Waiter *next;
    u64 offset; /* byte in the buffer */
    bool notified;
    bool is_async;       /* an AsyncWait, else `wake` is what its thread sleeps on */
    pthread_cond_t wake;
};

typedef struct WaiterList {
    pthread_mutex_t lock;
    Waiter *first; /* the longest waiting first */
} WaiterList;

/* A wait of Atomics.waitAsync; malloc. */
typedef struct AsyncWait {
    Waiter waiter;
    Vm *vm;
    BufferBytes *bytes; /* a reference */
    Value promise;      /* a registered root */
    void *handle;       /* what VmHost.async_wait answered */
} AsyncWait;

enum { WAIT_OK, WAIT_NOT_EQUAL, WAIT_TIMED_OUT };

WaiterList *waiters_of(BufferBytes *bytes); /* made on first use */
void waiter_enter(WaiterList *list, Waiter *w);
bool waiter_leave(WaiterList *list, Waiter *w); /* false: it had left already */

/* For hosts (api/embed.h), on the Vm's thread. */
bool atomics_wait_fire(Vm *vm, void *wait, bool timed_out) MUST_USE;
void atomics_wait_cancel(Vm *vm, void *wait);

/* bi_atomics_async.c */
Value atomics_wait_async(Vm *vm, Frame *f);
/* Same thread: the waiter, out of its list already, was notified. */
void async_wait_notified(Vm *vm, AsyncWait *wait);
/* Steps that wait and waitAsync share (bi_atomics.c). NULL: exception. */
ViewObject *atomics_wait_args(Vm *vm, Frame *f, u64 *index, u64 *expected, double *timeout) MUST_USE;
u64 atomics_load_bits(const u8 *p, u32 size);
Value atomics_wait_result(Vm *vm, int result) MUST_USE;

#endif

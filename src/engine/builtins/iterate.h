/* iterate.h - walking an iterable from C (7.4), with the fast path for untouched arrays.
 *
 *     Value iter[3];
 *     if (!iterate_begin(vm, iterable, iter)) return VAL_EXC;
 *     for (;;) {
 *         Value v; int more = iterate_next(vm, iter, &v);
 *         if (more < 0) return VAL_EXC;      // next() threw: no close
 *         if (!more) break;
 *         if (failed) return iterate_close_throw(vm, iter);  // exception pending: closes, keeps it
 *     }
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_ITERATE_H
#define ENGINE_BUILTINS_ITERATE_H

#include "engine/heap/vm_core.h"

bool iterate_begin(Vm *vm, Value iterable, Value iter[3]) MUST_USE;
/* From an iterator object (GetIteratorDirect) instead of an iterable. */
bool iterate_direct(Vm *vm, Value iterator, Value iter[3]) MUST_USE;
int iterate_next(Vm *vm, Value iter[3], Value *value) MUST_USE; /* 1 value, 0 done, -1 exception; value NULL: IteratorStep, which leaves it unread */
/* Closes while an exception is pending; returns VAL_EXC. */
Value iterate_close_throw(Vm *vm, Value iter[3]);
/* Normal close: return() may throw. */
bool iterate_close(Vm *vm, Value iter[3]) MUST_USE;
/* Item i of an entry, an object: what entry[i] gives. */
Value iterate_entry_item(Vm *vm, Value entry, u32 i) MUST_USE;
/* { value, done } */
Value iter_result(Vm *vm, Value value, bool done) MUST_USE;

#endif

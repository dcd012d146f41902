/* bi_iterator_priv.h - what the parts of Iterator share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_BI_ITERATOR_PRIV_H
#define ENGINE_BUILTINS_BI_ITERATOR_PRIV_H

#include "engine/builtins/collections.h"
#include "engine/builtins/list.h"

/* Also the magic of the rows. */
typedef enum HelperKind {
    HELPER_MAP, HELPER_FILTER, HELPER_TAKE, HELPER_DROP, HELPER_FLAT_MAP, HELPER_CONCAT, HELPER_CHUNKS, HELPER_WINDOWS,
    HELPER_ZIP,
} HelperKind;
enum { HELPER_START, HELPER_SUSPENDED, HELPER_RUNNING, HELPER_DONE };
enum { V_ITERATOR, V_NEXT, V_CALLBACK, V_INNER, V_INNER_NEXT };

IteratorObject *helper_new(Vm *vm, HelperKind kind) MUST_USE;
/* The receiver; TypeError unless it is an object. */
Object *this_iterator(Vm *vm, Frame *f) MUST_USE;
/* IteratorClose of an iterator whose next is not needed; the exception pending stays. Returns VAL_EXC. */
Value iterator_close_throw(Vm *vm, Value iterator);
bool iterator_close_normal(Vm *vm, Value iterator) MUST_USE;
/* GetIteratorFlattenable; `what` names the function in messages. */
bool iterate_flattenable(Vm *vm, Value v, bool strings, const char *what, Value iter[3]) MUST_USE;
/* One value from what the helper draws from: 1, 0, -1. */
int helper_source_next(Vm *vm, IteratorObject *it, Value *out) MUST_USE;

/* bi_iterator_more.c */
IteratorStep chunks_step, windows_step;
Value iterator_chunks(Vm *vm, Frame *f), iterator_windows(Vm *vm, Frame *f);
Value iterator_join(Vm *vm, Frame *f), iterator_includes(Vm *vm, Frame *f);
/* bi_iterator_zip.c */
IteratorStep zip_step;
Value iterator_zip(Vm *vm, Frame *f), iterator_zip_keyed(Vm *vm, Frame *f);
bool zip_close(Vm *vm, IteratorObject *it) MUST_USE;

#endif

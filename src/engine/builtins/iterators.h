/* iterators.h - iterator objects that builtins hand out.
 *
 * The struct and its contract are in engine/object/iterator.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_ITERATORS_H
#define ENGINE_BUILTINS_ITERATORS_H

#include "engine/object/iterator.h"

/* CreateArrayIterator; how is ITERATOR_KEYS, _VALUES or _ENTRIES. */
Value array_iterator_new(Vm *vm, Object *o, u8 how) MUST_USE;

/* GetIteratorFromMethod followed by reading `next`: fills the iter of iterate.h. */
bool iterate_from_method(Vm *vm, Value iterable, Value method, Value iter[3]) MUST_USE;

/* [a, b] */
Value pair_new(Vm *vm, Value a, Value b) MUST_USE;

#endif

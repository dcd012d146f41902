/* collections.h - what Map, Set, WeakMap and WeakSet share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_COLLECTIONS_H
#define ENGINE_BUILTINS_COLLECTIONS_H

#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/iterators.h"

/* "Method Map.prototype.get called on incompatible receiver ..."; always NULL. */
void *incompatible_receiver(Vm *vm, Frame *f, const char *class_name);
/* "Constructor Map requires 'new'" */
Value requires_new(Vm *vm, const char *class_name);
/* The callable `adder` of a fresh collection (its set or add). */
Value collection_adder(Vm *vm, Object *o, PropKey key, const char *text) MUST_USE;
/* AddEntriesFromIterable with an adder of two arguments: every element is an entry object. */
bool collection_add_entries(Vm *vm, Object *o, Value iterable, Value adder) MUST_USE;
/* "x is not a function"; false. */
bool check_callable(Vm *vm, Value v);
/* Is v the function that row fn makes (whatever the realm)? */
static inline bool is_native_fn(Value v, NativeFn fn)
{
    return value_has_kind(v, Kind_Native) && ((const NativeFunction *)value_as_cell(v))->fn == fn;
}
/* GetPrototypeFromConstructor for the running constructor: a plain `new` needs no look-up, since `prototype` of a builtin
 * constructor never changes. NULL: exception. */
static inline MUST_USE Object *ctor_proto(Vm *vm, const Frame *f, Value target, Intrinsic proto)
{
    return value_same_bits(target, f->callee) ? intrinsic(vm, proto) : proto_from_ctor(vm, target, proto);
}
/* CanBeHeldWeakly */
bool can_be_held_weakly(Value v);

#endif

/* object_state.h - what the object layer keeps per Vm, and watched builtins.
 *
 * Fast paths of builtins (array iteration, await of promises, regexps, species) are right only while certain
 * builtin properties keep their first values. Those properties carry a PROP_WATCH_ bit in their holder's shape,
 * which keeps stores to them out of inline caches; changing one clears a flag of the realm.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_OBJECT_STATE_H
#define ENGINE_OBJECT_OBJECT_STATE_H

#include "engine/heap/realm.h"
#include "engine/object/object.h"

/* Called when intrinsic i of the realm has just been made with all its properties: sets its watches. Cheap
 * when there is nothing to watch. */
void realm_watch(Vm *vm, Realm *realm, Intrinsic i);
/* A watched property (or index) of holder changed. */
void watch_fired(Vm *vm, Object *holder, u8 watch_bits);
enum { WATCH_INDEXES = 1 }; /* bit for watch_fired */

void object_state_free(Vm *vm); /* at the end of the Vm, after heap_free */

#endif

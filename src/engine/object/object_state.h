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

#include "base/vec.h"
#include "engine/heap/realm.h"
#include "engine/object/object.h"
#include "engine/object/shape_cache.h"

/* Called when intrinsic i of the realm has just been made with all its properties: sets its watches. Cheap
 * when there is nothing to watch. */
void realm_watch(Vm *vm, Realm *realm, Intrinsic i);
/* A watched property (or index) of holder changed. */
void watch_fired(Vm *vm, Object *holder, u8 watch_bits);
enum { WATCH_INDEXES = 1 }; /* bit for watch_fired */

typedef struct RootCacheEntry {
    Object *proto;
    u32 what; /* kind, inline base, inline slots */
    Shape *shape;
} RootCacheEntry;
typedef struct Watched {
    Object *holder; /* weak */
    Realm *realm;
} Watched;
/* Copying all properties of an object of one shape into a fresh one of another gives this shape. */
typedef struct CopyCacheEntry {
    Shape *source, *target, *result;
} CopyCacheEntry;
enum { ROOT_CACHE_SIZE = 64, COPY_CACHE_SIZE = 32 };
typedef struct ObjectState {
    VEC(Watched) watched;
    RootCacheEntry roots[ROOT_CACHE_SIZE]; /* weak */
    CopyCacheEntry copies[COPY_CACHE_SIZE];  /* weak */
    ShapeCache cache;                        /* weak */
    Value always_valid;   /* Validity of the null prototype; a root */
    Value null_holder;    /* own shape whose children are the root shapes with null prototype; a root */
} ObjectState;
ObjectState *object_state_new(Vm *vm);
static inline ObjectState *object_state(Vm *vm)
{
    ObjectState *state = vm_core(vm)->objects;
    return LIKELY(state != NULL) ? state : object_state_new(vm);
}

void object_state_free(Vm *vm); /* at the end of the Vm, after heap_free */

#endif

/* weak.h - WeakRef and FinalizationRegistry: their structs and what runs at the end of a job.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_WEAK_H
#define ENGINE_BUILTINS_WEAK_H

#include "engine/object/object.h"
#include "engine/vm/vm.h"

typedef struct WeakRefObject {
    Object object;
    Cell *target; /* NULL: collected */
    u64 kept;     /* vm->job_epoch in which it was last made or read: until that changes the target is held */
} WeakRefObject;

/* A WeakRef of the running realm, and what it still refers to (NULL: collected). */
Object *weak_ref_new(Vm *vm, Object *target) MUST_USE;
Object *weak_ref_target(Value weak_ref);

typedef struct FinalizationEntry {
    Cell *target; /* NULL: collected, callback due; or unregistered, when held is the hole */
    Cell *token;  /* NULL: none */
    Value held;
    u32 next; /* of the same bucket of tokens: index + 1 */
} FinalizationEntry;

typedef struct FinalizationObject {
    Object object;
    Value callback;
    Value next;   /* of vm->finalizers while some entry is due */
    u32 count, cap;
    bool due;     /* in that list */
    u32 removed;                /* entries that were unregistered */
    u32 bucket_mask;
    FinalizationEntry *entries; /* malloc */
    u32 *buckets;               /* malloc: token -> index + 1; made by the first unregister, NULL when out of date */
} FinalizationObject;


#endif

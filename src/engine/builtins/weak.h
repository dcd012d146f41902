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

typedef struct FinalizationEntry {
    Cell *target; /* NULL: collected, callback due */
    Cell *token;  /* NULL: none */
    Value held;
} FinalizationEntry;

typedef struct FinalizationObject {
    Object object;
    Value callback;
    Value next;   /* of vm->finalizers while some entry is due */
    u32 count, cap;
    bool due;     /* in that list */
    FinalizationEntry *entries; /* malloc */
} FinalizationObject;


#endif

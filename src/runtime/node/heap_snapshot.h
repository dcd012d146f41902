/* heap_snapshot.h - the heap in the form that Chrome's memory tool reads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_HEAP_SNAPSHOT_H
#define RUNTIME_NODE_HEAP_SNAPSHOT_H

#include "engine/api/embed_kinds.h"

/* Appends the JSON: a node for every cell, edges for properties, elements and prototypes, and from the root to what nothing of these
 * reaches. Allocates nothing in the heap. false: there is no memory for it. */
bool heap_snapshot_write(Vm *vm, Buf *out) MUST_USE;

#endif

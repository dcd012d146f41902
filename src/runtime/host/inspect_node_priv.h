/* inspect_node_priv.h - the state of one util.inspect in Node's format.
 *
 * Node builds each object's entries as texts first and decides then whether they fit on one line.
 * Texts are UTF-8 here; where Node counts UTF-16 units, text_units does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_INSPECT_NODE_PRIV_H
#define RUNTIME_HOST_INSPECT_NODE_PRIV_H

#include "base/buf.h"
#include "base/vec.h"
#include "runtime/host/inspect_priv.h"

typedef struct NodeInspect {
    Vm *vm;
    const Seen *seen;
    u32 indent; /* columns */
    u32 depth_max;
    u32 current_depth; /* of the object whose entries are being made */
    u32 break_length;
    VEC(const Object *) circular; /* those found inside themselves; number + 1 is their <ref *n> */
} NodeInspect;

/* The texts of one object's entries. */
typedef struct Entries {
    VEC(Buf) list;
    VEC(bool) is_number; /* of array elements: numbers are aligned to the right */
    bool is_array;
    bool has_more; /* the last entry tells how many were left out */
} Entries;

static inline Buf *entries_add(Entries *e)
{
    VEC_PUSH(&e->list, ((Buf){0}));
    return &e->list.items[e->list.len - 1];
}

/* host_inspect_node_layout.c */
u32 text_units(Str text); /* as UTF-16 */
/* base (may be empty), braces and entries, on one line or many. `depth` is that of the object. */
void node_layout(NodeInspect *n, Entries *e, Str base, Str open, Str close, u32 depth, Buf *out);
void node_entries_free(Entries *e);

#endif

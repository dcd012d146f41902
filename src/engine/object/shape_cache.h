/* shape_cache.h - what follows from shapes alone, kept: enumerable keys, and where copied properties come to lie.
 *
 * The entries are weak and go with every collection (shape_cache_clear). Only shapes that objects share have any.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_SHAPE_CACHE_H
#define ENGINE_OBJECT_SHAPE_CACHE_H

#include "engine/object/property.h"

typedef struct ShapeKeysEntry {
    Shape *shape;
    Elements *keys;
    u32 count;
} ShapeKeysEntry;

/* Nothing from `proto` on has an enumerable name while `validity` holds. */
typedef struct BareChainEntry {
    Object *proto;
    Validity *validity;
} BareChainEntry;

/* All properties of an object of shape `source` stored into one of shape `target`: that one has shape `result` then, and
 * property i in slot places[i]. */
enum { TRANSFER_MAX = 15 };
typedef struct TransferEntry {
    Shape *source, *target, *result;
    Validity *validity; /* of the target's prototype; NULL: properties were defined, not assigned */
    u8 places[TRANSFER_MAX];
    bool defines;
} TransferEntry;

enum { SHAPE_KEYS_SIZE = 16, BARE_CHAINS_SIZE = 4, TRANSFERS_SIZE = 16 };
typedef struct ShapeCache {
    ShapeKeysEntry keys[SHAPE_KEYS_SIZE];
    BareChainEntry bare[BARE_CHAINS_SIZE];
    TransferEntry transfers[TRANSFERS_SIZE];
} ShapeCache;

/* The own enumerable names of o, as obj_own_keys gives them, when they are all it has and its shape is shared: they are strings,
 * key i is that of slot i when there are as many as the shape has, and `out` is not to be changed. false: ask obj_own_keys. */
bool obj_shape_keys(Vm *vm, Object *o, KeyList *out);
/* No object from `proto` on, NULL included, has an enumerable property; none is exotic. */
bool obj_chain_is_bare(Vm *vm, Object *proto);

/* Stores all properties of source into target as Object.assign does (`defines`: as spread does), if it is known how;
 * false: it is not, and nothing has happened. */
bool obj_transfer(Vm *vm, Object *target, Object *source, bool defines);
/* Remembers how, after it was done property by property: `before` was the target's shape. */
void obj_transfer_learn(Vm *vm, Object *target, Shape *before, Object *source, bool defines);

void shape_cache_clear(Vm *vm);

#endif

/* atom_priv.h - the atom table's struct, for atom.c and number.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ATOM_PRIV_H
#define ENGINE_OBJECT_ATOM_PRIV_H

#include "base/vec.h"
#include "engine/object/atom.h"

#define ATOM_REMOVED ((String *)8)

enum { NUMBER_TEXTS = 256 };

typedef struct NumberText {
    u64 bits;     /* of the Value */
    String *text; /* not kept alive: swept */
} NumberText;

struct AtomTable {
    String **slots;          /* open addressing by hash; ATOM_REMOVED: was taken */
    u32 cap, used, count;    /* places, places not empty, atoms */
    VEC(String *) young;     /* made since the last cycle */
    VEC(String *) slices; /* of this full cycle: text of a string that nothing else has reached yet (string.c) */
    Value registered; /* Symbol.for: HashTable of key -> symbol, or undefined; a registered root */
    Value privates;   /* key_private: likewise */
    u64 symbols_made;
    NumberText *numbers;     /* number_to_string's last results, by hash; made by the first */
};

#endif

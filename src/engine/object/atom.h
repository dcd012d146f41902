/* atom.h - interned names, symbols, and property keys.
 *
 * The generated table (build/.../gen/atoms_table.inc, made by tools/gen_atoms.py from atoms.def and the
 * literals of all builtin tables) is read-only: nothing is interned at start. Atoms made later are
 * weak: an atom that nothing else refers to is dropped by the collector.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ATOM_H
#define ENGINE_OBJECT_ATOM_H

#include "engine/object/string.h"

struct Symbol {
    Cell cell;           /* flags: SYM_* */
    u32 hash;
    u32 pad;
    String *description; /* NULL: undefined */
};
enum {
    SYM_PRIVATE = 1,    /* a private name (#x): never listed, never proxied */
    SYM_REGISTERED = 2, /* Symbol.for */
};

/* A property key: an atom (not an index), a symbol, or an array index 0..2^32-2. */
typedef struct PropKey {
    u64 bits;
} PropKey;

static inline PropKey key_of_cell(const void *atom_or_symbol) { return (PropKey){(u64)(uintptr_t)atom_or_symbol}; }
static inline PropKey key_of_index(u32 index) { return (PropKey){TAG_INT | index}; }
static inline bool key_is_index(PropKey k) { return k.bits >= TAG_INT; }
static inline u32 key_as_index(PropKey k) { return (u32)k.bits; }
static inline Cell *key_as_cell(PropKey k) { return (Cell *)(uintptr_t)k.bits; }
static inline bool key_is_symbol(PropKey k) { return !key_is_index(k) && key_as_cell(k)->kind == Kind_Symbol; }
static inline bool key_is_string(PropKey k) { return !key_is_index(k) && key_as_cell(k)->kind == Kind_String; }
static inline bool key_is_private(PropKey k) { return key_is_symbol(k) && (key_as_cell(k)->flags & SYM_PRIVATE); }
static inline bool key_equal(PropKey a, PropKey b) { return a.bits == b.bits; }
/* Also used as "exception" by key makers. */
#define KEY_NONE ((PropKey){0})
static inline bool key_is_none(PropKey k) { return k.bits == 0; }

/* Generated (tools/gen_atoms.py): ATOM_<id> and SYM_<id> are constant addresses in the immortal table,
 * KEY_<id> and KEY_SYM_<id> the same as property keys. */
#include "atoms.h"

/* The atom with s's text (s itself when it is one). NULL: out of memory, exception pending. */
String *string_to_atom(Vm *vm, String *s) MUST_USE;
String *atom_from_utf8(Vm *vm, Str wtf8) MUST_USE;
String *atom_from_c(Vm *vm, const char *ascii) MUST_USE;
/* Key with this text: an index when it is a canonical array index. KEY_NONE: exception. */
PropKey key_from_string(Vm *vm, String *s) MUST_USE;
PropKey key_from_utf8(Vm *vm, Str wtf8) MUST_USE;
PropKey key_from_c(Vm *vm, const char *ascii) MUST_USE;
/* The private symbol that built-in code (src/js) writes `$name`: one per name and Vm, never listed, never seen by proxies
 * or scripts. KEY_NONE: exception. */
PropKey key_private(Vm *vm, Str name) MUST_USE;
/* ToPropertyKey; may run JavaScript (object keys). KEY_NONE: exception. */
PropKey key_from_value(Vm *vm, Value v) MUST_USE;
/* The string or symbol value of a key; indexes become strings. VAL_EXC only when out of memory. */
Value key_to_value(Vm *vm, PropKey key) MUST_USE;
/* The key's text for messages and function names ("[desc]" for symbols). */
String *key_to_display(Vm *vm, PropKey key) MUST_USE;

Symbol *symbol_new(Vm *vm, String *description_or_null, u8 flags) MUST_USE;
Symbol *symbol_for(Vm *vm, String *key) MUST_USE; /* registry of Symbol.for */
/* Well-known symbol number i, in the order of atoms.def; NULL past the last. Its description is "Symbol.name". */
Symbol *symbol_well_known(u32 i);

AtomTable *atom_table_new(void);
void atom_table_free(AtomTable *table);
void atom_table_sweep(Vm *vm); /* drops dead atoms; called by the collector between mark and sweep */

#endif

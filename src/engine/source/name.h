/* name.h - interned names of one parse.
 *
 * Two Name pointers of one table are equal exactly when their texts are. Names live in the table's
 * arena; the fields `var` and `use` belong to the scope analysis in engine/syntax.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_NAME_H
#define ENGINE_SOURCE_NAME_H

#include "base/arena.h"
#include "base/base.h"

/* An identifier, keyword, property name after a dot, private name (with #) or special name. One cache line in a table. */
typedef struct Name {
    u64 low, high; /* the first sixteen bytes of the text, NameKey */
    Str text;      /* WTF-8, escapes resolved; points into the source where possible */
    u32 hash;
    u32 id;     /* number in ScriptInfo.names, 0 = none yet (engine/syntax/scope.h) */
    u8 token;   /* TokenKind of the word: Tok_Identifier, keyword or contextual word */
    u8 special; /* SpecialName, 0 for ordinary names */
    bool is_private;
    bool taken; /* tables: a name lies here */
    struct Var *var;     /* innermost open declaration; only while parsing */
    struct NameUse *use; /* innermost open scope that uses it; only while parsing */
} Name;

_Static_assert(sizeof(Name) == 64 || sizeof(void *) != 8, "a name is a cache line");

/* Names that no identifier can spell: what functions bind implicitly. An arrow function, a direct
 * eval and a class initialiser find them through their scopes like any variable. */
typedef enum SpecialName {
    Special_None,
    Special_This,      /* this */
    Special_NewTarget, /* new.target */
    Special_Home,      /* home object of a method: super.x */
    Special_Callee,    /* the active function: super() */
    Special__count
} SpecialName;

/* Names lie in the table itself, so that finding one touches one cache line; what finds no free place near its own is
 * allocated and found through `more`. */
typedef struct NameTable {
    Arena *arena; /* of the names */
    Name *slots;
    u32 mask;     /* of slots, which never grow: their names are pointed to */
    Name **more;  /* NULL until it is needed */
    u32 more_mask, n_more;
    Name *special[Special__count];
} NameTable;

/* text_size: how much text the names will come from, a guess at how many there are. */
void name_table_init(NameTable *table, Arena *arena, size_t text_size);
void name_table_deinit(NameTable *table);

/* The beginning of a text as numbers, zeros behind its end, and the hash of the whole. */
typedef struct NameKey {
    u64 low, high;
    u32 hash;
} NameKey;

/* The name with this text; `stable`: the text outlives the table, else it is copied. */
Name *name_intern(NameTable *table, Str text, bool stable);
/* The same for a text that outlives the table, when its key is at hand. */
Name *name_intern_key(NameTable *table, Str text, u64 low, u64 high, u32 hash);
Name *name_special(NameTable *table, SpecialName special);

/* Texts that tell the special names in dumps: "%this". */
Str name_special_text(SpecialName special);

/* Up to seven bytes as a number, the first one lowest. */
static inline u64 name_short(const char *p, size_t n)
{
    if (n >= 4) {
        u32 low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + n - 4, 4);
        return low | (u64)high << (n - 4) * 8;
    }
    if (n == 0)
        return 0;
    return (u8)p[0] | (u64)(u8)p[n / 2] << n / 2 * 8 | (u64)(u8)p[n - 1] << (n - 1) * 8;
}

static inline u64 name_load(const char *p)
{
    u64 w;
    memcpy(&w, p, 8);
    return w;
}

/* The hash of a text whose first sixteen bytes are low and high. */
static inline u32 name_mix(u64 low, u64 high, Str text)
{
    u64 h = (low ^ text.len) * 0x9e3779b97f4a7c15u + (high ^ high >> 31) * 0xff51afd7ed558ccdu;
    h ^= h >> 32;
    const char *p = text.data + 16;
    size_t n = text.len;
    for (; UNLIKELY(n > 16); n -= MIN(n - 16, (size_t)8), p += 8) {
        u64 w = n >= 24 ? name_load(p) : name_short(p, n - 16);
        h = (h ^ w) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    h *= 0xc4ceb9fe1a85ec53u;
    return (u32)(h >> 32);
}

static inline NameKey name_key_of(Str text)
{
    const char *p = text.data;
    size_t n = text.len;
    NameKey key = {0};
    if (n < 8) {
        key.low = name_short(p, n);
    } else {
        key.low = name_load(p);
        if (n > 8)
            key.high = n >= 16 ? name_load(p + 8) : name_short(p + 8, n - 8);
    }
    key.hash = name_mix(key.low, key.high, text);
    return key;
}

static inline u32 name_hash(Str text) { return name_key_of(text).hash; }

#endif

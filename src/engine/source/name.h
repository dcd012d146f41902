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

/* An identifier, keyword, property name after a dot, private name (with #) or special name. */
typedef struct Name {
    struct Name *next; /* hash chain */
    u64 prefix; /* of the first eight bytes of the text: most comparisons end here */
    Str text;   /* WTF-8, escapes resolved; points into the source where possible */
    u32 hash;
    u32 id;     /* number in ScriptInfo.names, 0 = none yet (engine/syntax/scope.h) */
    u8 token;   /* TokenKind of the word: Tok_Identifier, keyword or contextual word */
    u8 special; /* SpecialName, 0 for ordinary names */
    bool is_private;
    struct Var *var;     /* innermost open declaration; only while parsing */
    struct NameUse *use; /* innermost open scope that uses it; only while parsing */
} Name;

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

typedef struct NameTable {
    Arena *arena; /* of the names */
    Name **buckets;
    u32 mask, count;
    Name *special[Special__count];
} NameTable;

void name_table_init(NameTable *table, Arena *arena);
void name_table_deinit(NameTable *table);

/* The name with this text; `stable`: the text outlives the table, else it is copied. */
Name *name_intern(NameTable *table, Str text, bool stable);
Name *name_special(NameTable *table, SpecialName special);

/* Texts that tell the special names in dumps: "%this". */
Str name_special_text(SpecialName special);

/* One to seven bytes as a number; different for different texts of the same length. */
static inline u64 name_tail(const char *p, size_t n)
{
    if (n >= 4) {
        u32 low, high;
        memcpy(&low, p, 4);
        memcpy(&high, p + n - 4, 4);
        return (u64)high << 32 | low;
    }
    return (u64)(u8)p[0] | (u64)(u8)p[n / 2] << 8 | (u64)(u8)p[n - 1] << 16;
}

static inline u32 name_hash(Str text)
{
    const char *p = text.data;
    size_t n = text.len;
    u64 h = n * 0x9e3779b97f4a7c15u;
    for (; n >= 8; n -= 8, p += 8) {
        u64 w;
        memcpy(&w, p, 8);
        h = (h ^ w) * 0xff51afd7ed558ccdu;
        h ^= h >> 32;
    }
    if (n) {
        u64 w = name_tail(p, n);
        h = (h ^ w) * 0xff51afd7ed558ccdu;
    }
    h ^= h >> 29;
    return (u32)(h ^ (h >> 32));
}

#endif

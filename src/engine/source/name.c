/* name.c - interning and recognition of keywords.
 *
 * A word is compared with the keyword list only when its text comes up for the first time in a
 * table, so the table needs no set-up: lazily compiled functions are parsed with fresh ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/name.h"

#include "base/alloc.h"
#include "base/check.h"
#include "engine/source/token.h"

typedef struct Word {
    const char *text;
    u8 len;
    u8 token;
} Word;

#define TOKEN(name, text)
#define PUNCT(name, text, prec)
#define KEYWORD(name, text, prec) {text, sizeof(text) - 1, Tok_##name},
#define CONTEXTUAL(name, text) {text, sizeof(text) - 1, Tok_##name},
static const Word words[] = {
#include "engine/source/token.def"
};
#undef TOKEN
#undef PUNCT
#undef KEYWORD
#undef CONTEXTUAL

#define FIRST_BUCKETS 256

static u8 word_token(Str text)
{
    if (text.len < 2 || text.len > 11 || text.data[0] < 'a' || text.data[0] > 'y')
        return Tok_Identifier;
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        const Word *w = &words[i];
        if (w->len == text.len && w->text[0] == text.data[0] &&
            memcmp(w->text, text.data, text.len) == 0)
            return w->token;
    }
    return Tok_Identifier;
}

void name_table_init(NameTable *table, Arena *arena)
{
    *table = (NameTable){.arena = arena, .mask = FIRST_BUCKETS - 1};
    table->buckets = xalloc_zero(FIRST_BUCKETS * sizeof(Name *));
}

void name_table_deinit(NameTable *table)
{
    xfree(table->buckets);
    table->buckets = NULL;
}

static void grow(NameTable *table)
{
    u32 n = (table->mask + 1) * 4;
    Name **fresh = xalloc_zero((size_t)n * sizeof(Name *));
    for (u32 i = 0; i <= table->mask; i++) {
        for (Name *name = table->buckets[i], *next; name; name = next) {
            next = name->next;
            name->next = fresh[name->hash & (n - 1)];
            fresh[name->hash & (n - 1)] = name;
        }
    }
    xfree(table->buckets);
    table->buckets = fresh;
    table->mask = n - 1;
}

static inline u64 first_bytes(Str text)
{
    u64 w;
    if (text.len < 8)
        return text.len ? name_tail(text.data, text.len) : 0;
    memcpy(&w, text.data, 8);
    return w;
}

static NOINLINE Name *add(NameTable *table, Str text, u32 hash, bool stable)
{
    if (table->count > table->mask)
        grow(table);
    Name *name = ARENA_NEW(table->arena, Name);
    name->text = stable ? text : arena_dup(table->arena, text);
    name->hash = hash;
    name->prefix = first_bytes(text);
    name->is_private = text.len && text.data[0] == '#';
    name->token = word_token(text);
    name->next = table->buckets[hash & table->mask];
    table->buckets[hash & table->mask] = name;
    table->count++;
    return name;
}

Name *name_intern(NameTable *table, Str text, bool stable)
{
    u32 hash = name_hash(text);
    u64 prefix = first_bytes(text);
    for (Name *name = table->buckets[hash & table->mask]; name; name = name->next) {
        if (name->hash != hash || name->prefix != prefix || name->text.len != text.len)
            continue;
        if (text.len <= 8 || memcmp(name->text.data + 8, text.data + 8, text.len - 8) == 0)
            return name;
    }
    return add(table, text, hash, stable);
}

Str name_special_text(SpecialName special)
{
    switch (special) {
    case Special_This:
        return STR("%this");
    case Special_NewTarget:
        return STR("%new.target");
    case Special_Home:
        return STR("%home");
    case Special_Callee:
        return STR("%callee");
    default:
        return STR("");
    }
}

Name *name_special(NameTable *table, SpecialName special)
{
    ASSERT(special > Special_None && special < Special__count);
    if (!table->special[special]) {
        Name *name = name_intern(table, name_special_text(special), true);
        name->special = (u8)special;
        name->id = special;
        table->special[special] = name;
    }
    return table->special[special];
}

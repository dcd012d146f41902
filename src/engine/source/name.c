/* name.c - interning and recognition of keywords.
 *
 * A word is compared with the keyword list only when its text comes up for the first time in a
 * table, so the table needs no set-up but zeros: lazily compiled functions are parsed with fresh ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/name.h"

#include "base/alloc.h"
#include "base/check.h"
#include "engine/source/token.h"

/* Compared as two numbers, like names. */
typedef struct Word {
    char text[14];
    u8 len;
    u8 token;
} Word;

_Static_assert(sizeof(Word) == 16, "the text's sixteen bytes end with len and token");

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

enum {
    MIN_SLOTS = 32,
    MAX_SLOTS = 65536,
    WINDOW = 8, /* slots in which a name may lie */
    FIRST_MORE = 64,
};

static u8 word_token(Str text, u64 low, u64 high)
{
    if (text.len < 2 || text.len > 11 || text.data[0] < 'a' || text.data[0] > 'y')
        return Tok_Identifier;
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        const Word *w = &words[i];
        if (name_load(w->text) != low || w->len != text.len)
            continue;
        char rest[8] = {0};
        memcpy(rest, w->text + 8, 6);
        if (name_load(rest) == high)
            return w->token;
    }
    return Tok_Identifier;
}

/* Programs have a new word every hundred bytes or two, large ones every few hundred; about half of the slots are to be
 * taken. */
static u32 slots_for(size_t text_size)
{
    size_t want = text_size < 65536 ? MIN(text_size / 16, 128 + text_size / 128) : 512 + text_size / 256;
    u32 n = MIN_SLOTS;
    while (n < MAX_SLOTS && n * 3 / 2 < want)
        n *= 2;
    return n;
}

void name_table_init(NameTable *table, Arena *arena, size_t text_size)
{
    u32 n = slots_for(text_size);
    *table = (NameTable){.arena = arena, .mask = n - 1};
    char *memory = arena_alloc(arena, (size_t)(n + 1) * sizeof(Name));
    table->slots = (Name *)(void *)(memory + (-(uintptr_t)memory & (sizeof(Name) - 1)));
}

void name_table_deinit(NameTable *table)
{
    xfree(table->more);
    table->more = NULL;
}

static void put_more(NameTable *table, Name *name)
{
    u32 i = name->hash & table->more_mask;
    while (table->more[i])
        i = (i + 1) & table->more_mask;
    table->more[i] = name;
}

static void grow_more(NameTable *table)
{
    Name **old = table->more;
    u32 n = old ? table->more_mask + 1 : 0, fresh = old ? n * 4 : (u32)FIRST_MORE;
    table->more = xalloc_zero((size_t)fresh * sizeof(Name *));
    table->more_mask = fresh - 1;
    for (u32 i = 0; i < n; i++)
        if (old[i])
            put_more(table, old[i]);
    xfree(old);
}

static void fill(Name *name, Str text, u64 low, u64 high, u32 hash)
{
    name->low = low;
    name->high = high;
    name->text = text;
    name->hash = hash;
    name->is_private = text.len && text.data[0] == '#';
    name->token = word_token(text, low, high);
    name->taken = true;
}

static inline bool is_name(const Name *name, Str text, u64 low, u64 high, u32 hash)
{
    if (name->hash != hash || name->low != low || name->high != high || name->text.len != text.len)
        return false;
    return text.len <= 16 || memcmp(name->text.data + 16, text.data + 16, text.len - 16) == 0;
}

static NOINLINE Name *intern_more(NameTable *table, Str text, u64 low, u64 high, u32 hash)
{
    if (table->n_more * 2 >= table->more_mask)
        grow_more(table);
    u32 i = hash & table->more_mask;
    for (; table->more[i]; i = (i + 1) & table->more_mask)
        if (is_name(table->more[i], text, low, high, hash))
            return table->more[i];
    Name *name = table->more[i] = ARENA_NEW(table->arena, Name);
    fill(name, text, low, high, hash);
    table->n_more++;
    return name;
}

Name *name_intern_key(NameTable *table, Str text, u64 low, u64 high, u32 hash)
{
    for (u32 i = hash, end = i + WINDOW; i != end; i++) {
        Name *name = &table->slots[i & table->mask];
        if (LIKELY(is_name(name, text, low, high, hash) && name->taken))
            return name;
        if (!name->taken) {
            fill(name, text, low, high, hash);
            return name;
        }
    }
    return intern_more(table, text, low, high, hash);
}

Name *name_intern(NameTable *table, Str text, bool stable)
{
    NameKey key = name_key_of(text);
    Name *name = name_intern_key(table, text, key.low, key.high, key.hash);
    if (!stable && name->text.data == text.data)
        name->text = arena_dup(table->arena, text);
    return name;
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

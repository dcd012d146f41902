/* arena.c - chunks that grow up to a limit, newest first: they double in arenas with a pool, which live shortly and use each other's; others live long,
 * so at most a fifth of them is room not used yet.
 *
 * Invariant: next and end always lie in `chunk`; both are NULL while there is none.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/arena.h"

#include "base/alloc.h"
#include "base/check.h"

enum { FIRST_CHUNK = 480, LAST_CHUNK = 256 * 1024, POOL_LIMIT = 1024 * 1024, POOL_LOOK = 8 };

struct ArenaChunk {
    ArenaChunk *older;
    size_t size; /* of data */
    char data[];
};

void arena_init(Arena *arena)
{
    *arena = (Arena){0};
}

void arena_init_pooled(Arena *arena, ArenaPool *pool)
{
    *arena = (Arena){.pool = pool};
}

static void give_back(ArenaPool *pool, ArenaChunk *c)
{
    if (!pool || c->size > LAST_CHUNK || pool->total + c->size > POOL_LIMIT) {
        xfree(c);
        return;
    }
    c->older = pool->free;
    pool->free = c;
    pool->total += c->size;
}

/* The first of the latest chunks that is large enough, or NULL. */
static ArenaChunk *take(ArenaPool *pool, size_t size)
{
    ArenaChunk **at = &pool->free;
    for (int i = 0; *at && i < POOL_LOOK; i++, at = &(*at)->older) {
        ArenaChunk *c = *at;
        if (c->size < size)
            continue;
        *at = c->older;
        pool->total -= c->size;
        return c;
    }
    return NULL;
}

void arena_deinit(Arena *arena)
{
    size_t left = arena->total;
    for (ArenaChunk *c = arena->chunk, *older; c; c = older) {
        older = c->older;
        left -= c->size;
        /* The oldest ones are kept: a late one would hold the end of the C heap and all that is free before it. */
        give_back(left < POOL_LIMIT ? arena->pool : NULL, c);
    }
    arena_init_pooled(arena, arena->pool);
}

void arena_pool_deinit(ArenaPool *pool)
{
    for (ArenaChunk *c = pool->free, *older; c; c = older) {
        older = c->older;
        xfree(c);
    }
    *pool = (ArenaPool){0};
}

void *arena_alloc_slow(Arena *arena, size_t size)
{
    ArenaChunk *c = arena->pool ? take(arena->pool, size) : NULL;
    if (!c) {
        size_t want = !arena->chunk ? 0 : arena->pool ? arena->chunk->size * 2 : arena->total / 4;
        want = MAX(MIN(MAX(want, (size_t)FIRST_CHUNK), (size_t)LAST_CHUNK), size);
        c = xalloc(sizeof *c + want);
        c->size = want;
    }
    c->older = arena->chunk;
    arena->chunk = c;
    arena->total += c->size;
    arena->next = c->data + size;
    arena->end = c->data + c->size;
    return c->data;
}

Str arena_dup(Arena *arena, Str text)
{
    char *copy = arena_alloc(arena, text.len + 1);
    if (text.len)
        memcpy(copy, text.data, text.len);
    return (Str){copy, text.len};
}

ArenaMark arena_mark(const Arena *arena)
{
    return (ArenaMark){arena->chunk, arena->next};
}

void arena_rewind(Arena *arena, ArenaMark mark)
{
    while (arena->chunk != mark.chunk) {
        ArenaChunk *older = arena->chunk->older;
        arena->total -= arena->chunk->size;
        give_back(arena->pool, arena->chunk);
        arena->chunk = older;
    }
    arena->next = mark.next;
    arena->end = arena->chunk ? arena->chunk->data + arena->chunk->size : NULL;
}

void arena_adopt(Arena *arena, Arena *from)
{
    ASSERT(arena->pool == from->pool);
    if (!arena->chunk) {
        *arena = *from;
    } else {
        ArenaChunk *oldest = arena->chunk;
        while (oldest->older)
            oldest = oldest->older;
        oldest->older = from->chunk;
        arena->total += from->total;
    }
    arena_init_pooled(from, from->pool);
}

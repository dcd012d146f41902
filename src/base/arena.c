/* arena.c - chunks that double up to a limit, newest first.
 *
 * Invariant: next and end always lie in `chunk`; both are NULL while there is none. `spare` is a chunk that was rewound over:
 * a parser that drops the nodes of every function passes the same border again and again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/arena.h"

#include "base/alloc.h"

enum { FIRST_CHUNK = 4096, LAST_CHUNK = 256 * 1024 };

struct ArenaChunk {
    ArenaChunk *older;
    size_t size; /* of data */
    char data[];
};

void arena_init(Arena *arena)
{
    *arena = (Arena){0};
}

void arena_deinit(Arena *arena)
{
    for (ArenaChunk *c = arena->chunk, *older; c; c = older) {
        older = c->older;
        xfree(c);
    }
    xfree(arena->spare);
    arena_init(arena);
}

/* Makes a chunk the newest one and takes its first bytes. */
static void *use(Arena *arena, ArenaChunk *c, size_t size)
{
    c->older = arena->chunk;
    arena->chunk = c;
    arena->total += c->size;
    arena->next = c->data + size;
    arena->end = c->data + c->size;
    return c->data;
}

void *arena_alloc_slow(Arena *arena, size_t size)
{
    if (arena->spare && arena->spare->size >= size) {
        ArenaChunk *c = arena->spare;
        arena->spare = NULL;
        return use(arena, c, size);
    }
    size_t want = arena->chunk ? MIN(arena->chunk->size * 2, (size_t)LAST_CHUNK) : (size_t)FIRST_CHUNK;
    want = MAX(want, size);
    ArenaChunk *c = xalloc(sizeof *c + want);
    c->size = want;
    return use(arena, c, size);
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
        xfree(arena->spare);
        arena->spare = arena->chunk;
        arena->chunk = older;
    }
    arena->next = mark.next;
    arena->end = arena->chunk ? arena->chunk->data + arena->chunk->size : NULL;
}

void arena_adopt(Arena *arena, Arena *from)
{
    if (!arena->chunk) {
        xfree(arena->spare);
        *arena = *from;
    } else {
        xfree(from->spare);
        ArenaChunk *oldest = arena->chunk;
        while (oldest->older)
            oldest = oldest->older;
        oldest->older = from->chunk;
        arena->total += from->total;
    }
    arena_init(from);
}

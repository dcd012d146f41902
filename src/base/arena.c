/* arena.c - chunks that double up to a limit, newest first.
 *
 * Invariant: next and end always lie in `chunk`; both are NULL while there is none.
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
    arena_init(arena);
}

void *arena_alloc_slow(Arena *arena, size_t size)
{
    size_t want = arena->chunk ? MIN(arena->chunk->size * 2, (size_t)LAST_CHUNK) : (size_t)FIRST_CHUNK;
    want = MAX(want, size);
    ArenaChunk *c = xalloc(sizeof *c + want);
    c->older = arena->chunk;
    c->size = want;
    arena->chunk = c;
    arena->total += want;
    arena->next = c->data + size;
    arena->end = c->data + want;
    memset(c->data, 0, size);
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
        xfree(arena->chunk);
        arena->chunk = older;
    }
    arena->next = mark.next;
    arena->end = arena->chunk ? arena->chunk->data + arena->chunk->size : NULL;
}

void arena_adopt(Arena *arena, Arena *from)
{
    if (!arena->chunk) {
        *arena = *from;
    } else {
        ArenaChunk *oldest = arena->chunk;
        while (oldest->older)
            oldest = oldest->older;
        oldest->older = from->chunk;
        arena->total += from->total;
    }
    arena_init(from);
}

/* arena.h - bump allocation that is freed all at once.
 *
 * Used for tokens, AST, scopes and everything else that lives as long as one parse or compile
 * job. Memory is zeroed. A mark taken earlier can be rewound to, which frees what came after it.
 * An arena never returns NULL: it ends the process when the system is out of memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

typedef struct ArenaChunk ArenaChunk;

/* Chunks for arenas to come: who parses one file after the other, or drops parts of trees again and again, need not get
 * the same memory from the system each time. Zeroed is empty. Holds at most a megabyte. */
typedef struct ArenaPool {
    ArenaChunk *free;
    size_t total;
} ArenaPool;

typedef struct Arena {
    ArenaChunk *chunk; /* newest first */
    char *next, *end;  /* free part of the newest chunk */
    size_t total;      /* bytes in all chunks */
    ArenaPool *pool;   /* where chunks come from and go to, or NULL */
} Arena;

typedef struct ArenaMark {
    ArenaChunk *chunk;
    char *next;
} ArenaMark;

void arena_init(Arena *arena);
/* The pool, which may be NULL, outlives the arena. */
void arena_init_pooled(Arena *arena, ArenaPool *pool);
void arena_deinit(Arena *arena);
void arena_pool_deinit(ArenaPool *pool);
void *arena_alloc_slow(Arena *arena, size_t size);

/* `size` bytes, aligned to 8, which the caller fills. */
static inline void *arena_alloc_raw(Arena *arena, size_t size)
{
    size = ROUND_UP(size, 8);
    if (UNLIKELY((size_t)(arena->end - arena->next) < size))
        return arena_alloc_slow(arena, size);
    void *p = arena->next;
    arena->next += size;
    return p;
}

/* `size` zeroed bytes, aligned to 8. */
static inline void *arena_alloc(Arena *arena, size_t size)
{
    size = ROUND_UP(size, 8);
    return memset(arena_alloc_raw(arena, size), 0, size);
}

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, n) ((type *)arena_alloc((arena), sizeof(type) * (size_t)(n)))

/* A copy in the arena, with a zero byte behind it that is not counted. */
Str arena_dup(Arena *arena, Str text);

ArenaMark arena_mark(const Arena *arena);
void arena_rewind(Arena *arena, ArenaMark mark);

/* Hands the memory of `from`, of the same pool, to `arena`, where it lives as long as the oldest part of it; `from`
 * is empty afterwards. */
void arena_adopt(Arena *arena, Arena *from);

#endif

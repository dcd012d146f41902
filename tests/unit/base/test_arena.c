/* SPDX-License-Identifier: MIT */
#include "base/arena.h"

#include "unit.h"

/* Memory of an arena that ended comes back zeroed to the next one of its pool, which holds no more than a megabyte. */
TEST(arena_pool_hands_chunks_on)
{
    ArenaPool pool = {0};
    Arena a, b;
    arena_init_pooled(&a, &pool);
    char *first = arena_alloc(&a, 100);
    memset(first, 'x', 100);
    arena_init_pooled(&b, &pool);
    EXPECT(arena_alloc(&b, 100) != first);
    arena_deinit(&a);
    EXPECT(pool.total > 0);
    char *again = arena_alloc(&a, 200);
    EXPECT(again == first && again[0] == 0 && again[99] == 0 && pool.total == 0);
    for (int i = 0; i < 3000; i++)
        memset(arena_alloc(&a, 1000), 'y', 1000);
    arena_adopt(&a, &b);
    arena_deinit(&a);
    arena_deinit(&b);
    EXPECT(pool.total > 500000 && pool.total <= 1024 * 1024);
    arena_pool_deinit(&pool);
    EXPECT(pool.total == 0 && !pool.free);
}

/* A border between chunks that is passed and rewound over again and again. */
TEST(arena_rewinds_over_borders)
{
    ArenaPool pool = {0};
    Arena a;
    arena_init_pooled(&a, &pool);
    arena_alloc(&a, 4000);
    ArenaMark mark = arena_mark(&a);
    char *beyond = arena_alloc(&a, 4000);
    for (int i = 0; i < 10; i++) {
        arena_rewind(&a, mark);
        char *p = arena_alloc(&a, 4000);
        EXPECT(p == beyond && p[0] == 0);
        p[0] = 'x';
    }
    arena_deinit(&a);
    arena_pool_deinit(&pool);
}

/* test_hash_table.c - the ordered table: keys, order, cursors across deletes and rehashes;
 * ephemerons.
 *
 * SPDX-License-Identifier: MIT
 */
#include "object_vm.h"

#include <stdio.h>

#include "engine/object/bigint.h"
#include "engine/object/hash_table.h"

TEST(hash_table_keys)
{
    Vm *vm = object_vm_new();
    HashTable *t = table_new(vm, true);
    EXPECT(table_find(vm, t, VAL_NULL) == -1 && !table_delete(vm, t, VAL_NULL));
    String *ab = string_from_c(vm, "abcdefghijkl"),
           *a2 = string_concat(vm, string_from_c(vm, "abcdef"), string_from_c(vm, "ghijkl"));
    Value nan = value_number(__builtin_nan(""));
    Value keys[] = {VAL_UNDEFINED,
                    VAL_NULL,
                    VAL_TRUE,
                    value_int(1),
                    value_number(1.5),
                    nan,
                    value_int(0),
                    value_cell(ab),
                    value_cell(table_new(vm, false)),
                    value_cell(bigint_from_i64(vm, 77)),
                    value_double_trusted(-1e300)};
    for (u32 i = 0; i < ARRAY_LEN(keys); i++)
        EXPECT(table_set(vm, t, keys[i], value_int((i32)i)));
    EXPECT(t->live == ARRAY_LEN(keys));
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        i64 at = table_find(vm, t, keys[i]);
        EXPECT(at == (i64)i && value_as_int(table_value(t, (u32)at)) == (i32)i);
    }
    EXPECT(table_find(vm, t, value_double_trusted(1.0)) == 3 &&
           table_find(vm, t, value_double_trusted(-0.0)) == 6);
    EXPECT(table_find(vm, t, value_cell(a2)) == 7 &&
           table_find(vm, t, value_cell(bigint_from_i64(vm, 77))) == 9);
    EXPECT(table_find(vm, t, value_int(77)) == -1 &&
           table_find(vm, t, value_cell(bigint_from_i64(vm, 78))) == -1);
    EXPECT(table_set(vm, t, value_double_trusted(-0.0), VAL_TRUE) && t->live == ARRAY_LEN(keys));
    object_vm_free(vm);
}

TEST(hash_table_large)
{
    Vm *vm = object_vm_new();
    HashTable *t = table_new(vm, false);
    for (i32 i = 0; i < 100000; i++)
        EXPECT(table_set(vm, t, value_int(i * 64), VAL_UNDEFINED));
    u32 longest = 0;
    for (u32 b = 0; b < t->buckets; b++) {
        u32 n = 0;
        for (u32 i = t->heads[b]; i; i = table_entry(t, i - 1)->next & ((1u << 26) - 1))
            n++;
        longest = MAX(longest, n);
    }
    EXPECT(longest < 16);
    for (i32 i = 0; i < 100000; i++)
        if (i % 100)
            EXPECT(table_delete(vm, t, value_int(i * 64)));
    EXPECT(t->live == 1000 && t->cap < 20000);
    HashCursor c = {0};
    HashEntry *e;
    for (i32 i = 0; i < 1000; i++)
        EXPECT(table_next(t, &c, &e) && value_as_int(e->key) == i * 6400);
    EXPECT(!table_next(t, &c, &e));
    object_vm_free(vm);
}

/* Iteration sees every entry once, whatever happens around it. */
TEST(hash_table_cursor)
{
    Vm *vm = object_vm_new();
    HashTable *t = table_new(vm, true);
    for (i32 i = 0; i < 100; i++)
        EXPECT(table_set(vm, t, value_int(i), VAL_TRUE));
    HashCursor c = {0};
    HashEntry *e;
    i32 seen = 0;
    while (table_next(t, &c, &e)) {
        i32 key = value_as_int(e->key);
        EXPECT(key == seen);
        seen++;
        EXPECT(table_delete(vm, t, value_int(key))); /* shrinks again and again */
        if (key < 50)
            EXPECT(table_set(vm, t, value_int(100 + key), VAL_TRUE)); /* comes at the end */
    }
    EXPECT(seen == 150 && t->live == 0);
    for (i32 i = 0; i < 10; i++)
        EXPECT(table_set(vm, t, value_int(i), VAL_TRUE));
    c = (HashCursor){0};
    EXPECT(table_next(t, &c, &e) && table_next(t, &c, &e));
    table_clear(vm, t);
    EXPECT(table_set(vm, t, value_int(5), VAL_TRUE));
    EXPECT(table_next(t, &c, &e) && value_as_int(e->key) == 5 && !table_next(t, &c, &e));
    EXPECT(table_set(vm, t, value_int(6), VAL_TRUE) && table_next(t, &c, &e) &&
           value_as_int(e->key) == 6);
    object_vm_free(vm);
}

TEST(hash_table_survives_collections)
{
    Vm *vm = object_vm_new();
    HashTable *t = table_new(vm, true);
    for (i32 i = 0; i < 3000; i++) {
        EXPECT(table_set(vm, t, value_cell(string_printf(vm, "key number %d", i)),
                         value_cell(string_printf(vm, "value %d", i))));
        if (i % 500 == 0)
            heap_collect(vm, i % 1000 ? COLLECT_YOUNG : COLLECT_FULL);
    }
    heap_collect(vm, COLLECT_FULL);
    for (i32 i = 0; i < 3000; i++) {
        i64 at = table_find(vm, t, value_cell(string_printf(vm, "key number %d", i)));
        EXPECT(at == i && string_equal(vm, value_as_string(table_value(t, (u32)at)),
                                       string_printf(vm, "value %d", i)));
    }
    object_vm_free(vm);
}

static NOINLINE void fill_weak(Vm *vm, WeakTable *t, Array *kept)
{
    for (i32 i = 0; i < 1000; i++) {
        Object *key = object_new_plain(vm), *value = object_new_plain(vm);
        if (i % 10 == 0) {
            EXPECT(array_push(vm, kept, value_cell(key)));
            EXPECT(weak_table_set(vm, t, value, value_int(i))); /* alive through the table alone */
        }
        EXPECT(weak_table_set(vm, t, key, value_cell(value)));
    }
}

TEST(weak_table_ephemerons)
{
    Vm *vm = object_vm_new();
    WeakTable *t = weak_table_new(vm);
    Array *kept = array_new(vm, 0);
    fill_weak(vm, t, kept);
    heap_collect(vm, COLLECT_YOUNG);
    heap_collect(vm, COLLECT_FULL);
    heap_verify(vm);
    EXPECT(t->live >= 200 && t->live < 260); /* a few more may be found on the stack */
    for (i32 i = 0; i < 100; i++) {
        Value v, w;
        EXPECT(weak_table_get(t, value_as_cell(kept->object.elements->items[i]), &v) &&
               value_is_object(v));
        EXPECT(weak_table_get(t, value_as_cell(v), &w) && value_as_int(w) == i * 10);
    }
    EXPECT(weak_table_delete(vm, t, value_as_cell(kept->object.elements->items[0])));
    EXPECT(!weak_table_delete(vm, t, value_as_cell(kept->object.elements->items[0])));
    object_vm_free(vm);
}

/* test_heap.c - allocation, what survives a collection, barriers, large cells, roots.
 *
 * The cells are Accessors (two traced values) and Strings (leaves), so no Vm beyond its core is
 * needed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "engine/heap/heap_inl.h"
#include "engine/object/object.h"
#include "engine/vm/vm.h"

static Vm *heap_only_vm(void)
{
    Vm *vm = xalloc_zero(sizeof *vm);
    vm->core.exception = VAL_HOLE;
    heap_new(vm);
    return vm;
}

static void drop_vm(Vm *vm)
{
    heap_free(vm->core.heap);
    xfree(vm);
}

static Accessor *pair(Vm *vm, Value a, Value b)
{
    Accessor *p = heap_alloc_small(vm, sizeof *p, Kind_Accessor);
    p->getter = a;
    p->setter = b;
    return p;
}

static size_t count_kind(Vm *vm, Kind kind)
{
    static HeapStats stats;
    heap_stats(vm, &stats, true);
    return stats.by_kind[kind].count;
}

/* Builds a list of n pairs in another frame, so that no pointer is left in the caller's registers.
 */
static NOINLINE Accessor *make_list(Vm *vm, u32 n)
{
    Accessor *list = NULL;
    for (u32 i = 0; i < n; i++)
        list = pair(vm, value_int((i32)i), value_cell(list));
    return list;
}

static NOINLINE void clear_stack(void)
{
    volatile char room[4096];
    for (size_t i = 0; i < sizeof room; i++)
        room[i] = 0;
}

static NOINLINE u32 list_length(Accessor *list)
{
    u32 n = 0;
    for (; list; list = (Accessor *)value_as_cell(list->setter)) {
        EXPECT(list->cell.kind == Kind_Accessor);
        n++;
    }
    return n;
}

TEST(heap_cells_are_zero_and_young)
{
    Vm *vm = heap_only_vm();
    for (size_t size = 16; size < 70000; size += size / 7 + 1) {
        char *p = heap_alloc(vm, size, Kind_String);
        EXPECT(((uintptr_t)p & 7) == 0);
        EXPECT(((Cell *)p)->kind == Kind_String && ((Cell *)p)->gc == GC_YOUNG);
        bool zero = true;
        for (size_t i = 8; i < size; i++)
            zero = zero && p[i] == 0;
        EXPECT(zero);
        memset(p + 8, 0x5A, size - 8);
        EXPECT(heap_good_size(size) >= size);
    }
    heap_verify(vm);
    drop_vm(vm);
}

TEST(heap_keeps_what_locals_reach)
{
    Vm *vm = heap_only_vm();
    Accessor *list = make_list(vm, 20000);
    heap_collect(vm, COLLECT_FULL);
    heap_collect(vm, COLLECT_YOUNG);
    heap_verify(vm);
    EXPECT(list_length(list) == 20000);
    EXPECT(count_kind(vm, Kind_Accessor) >= 20000);
    drop_vm(vm);
}

/* Not linked: a stale word of an earlier test may keep one of them, but not all behind it. */
static NOINLINE void make_and_drop(Vm *vm)
{
    for (u32 i = 0; i < 20000; i++)
        EXPECT(list_length(make_list(vm, 2)) == 2);
}

TEST(heap_frees_what_nothing_reaches)
{
    Vm *vm = heap_only_vm();
    make_and_drop(vm);
    clear_stack();
    heap_collect(vm, COLLECT_FULL);
    EXPECT(count_kind(vm, Kind_Accessor) < 100);
    HeapStats stats;
    heap_stats(vm, &stats, false);
    EXPECT(stats.live_bytes < 64 * 1024);
    drop_vm(vm);
}

static NOINLINE Value *inner_pointer(Vm *vm, u32 n)
{
    Elements *e = heap_alloc(vm, sizeof *e + n * sizeof(Value), Kind_Elements);
    e->cap = e->len = n;
    for (u32 i = 0; i < n; i++)
        e->items[i] = value_cell(pair(vm, value_int(7), value_int((i32)i)));
    return e->items + n; /* one past the end */
}

TEST(heap_end_pointer_keeps_the_cell)
{
    for (u32 n = 1; n < 20000; n = n * 3 + 1) {
        Vm *vm = heap_only_vm();
        Value *volatile end = inner_pointer(vm, n);
        clear_stack();
        heap_collect(vm, COLLECT_FULL);
        EXPECT(count_kind(vm, Kind_Elements) == 1);
        EXPECT(count_kind(vm, Kind_Accessor) >= n);
        EXPECT(
            value_same_bits(((Accessor *)value_as_cell(end[-1]))->setter, value_int((i32)n - 1)));
        drop_vm(vm);
    }
}

TEST(heap_barrier_keeps_young_cells_of_old_ones)
{
    Vm *vm = heap_only_vm();
    Accessor *old = pair(vm, VAL_UNDEFINED, VAL_UNDEFINED);
    heap_collect(vm, COLLECT_YOUNG);
    EXPECT(old->cell.gc == GC_OLD);
    old->getter = value_cell(make_list(vm, 10));
    barrier(vm, old);
    EXPECT(old->cell.gc == GC_REMEMBERED);
    clear_stack();
    heap_verify(vm);
    heap_collect(vm, COLLECT_YOUNG);
    EXPECT(old->cell.gc == GC_OLD);
    EXPECT(list_length((Accessor *)value_as_cell(old->getter)) == 10);
    heap_verify(vm);
    drop_vm(vm);
}

TEST(heap_roots)
{
    Vm *vm = heap_only_vm();
    static Value slots[100];
    for (u32 i = 0; i < 100; i++) {
        slots[i] = value_cell(make_list(vm, 3));
        root_add(vm, &slots[i]);
    }
    clear_stack();
    heap_collect(vm, COLLECT_FULL);
    EXPECT(count_kind(vm, Kind_Accessor) >= 300);
    for (u32 i = 0; i < 100; i++)
        root_remove(vm, &slots[i]);
    heap_collect(vm, COLLECT_FULL);
    EXPECT(count_kind(vm, Kind_Accessor) < 30);
    drop_vm(vm);
}

TEST(heap_large_cells_come_and_go)
{
    Vm *vm = heap_only_vm();
    for (u32 i = 0; i < 300; i++) {
        size_t size = 40000 + (size_t)i * 30011;
        char *p = heap_try_alloc(vm, size, Kind_String);
        memset(p + 8, 1, size - 8);
        EXPECT(p[size - 1] == 1);
    }
    clear_stack();
    heap_collect(vm, COLLECT_FULL);
    HeapStats stats;
    heap_stats(vm, &stats, false);
    EXPECT(stats.large_bytes < 20 << 20);
    EXPECT(stats.full_collections >= 1);
    heap_verify(vm);
    drop_vm(vm);
}

TEST(heap_grows_with_the_live_size_only)
{
    Vm *vm = heap_only_vm();
    for (u32 i = 0; i < 200; i++)
        EXPECT(list_length(make_list(vm, 10000)) == 10000);
    HeapStats stats;
    heap_stats(vm, &stats, false);
    EXPECT(stats.young_collections > 5);
    EXPECT(stats.block_bytes < 12 << 20);
    heap_verify(vm);
    drop_vm(vm);
}

TEST(heap_external_bytes_bring_a_collection)
{
    Vm *vm = heap_only_vm();
    for (u32 i = 0; i < 100; i++) {
        pair(vm, VAL_NULL, VAL_NULL);
        heap_external_add(vm, 1 << 20);
        heap_external_sub(vm, 1 << 20);
    }
    HeapStats stats;
    heap_stats(vm, &stats, false);
    EXPECT(stats.young_collections + stats.full_collections >= 30);
    drop_vm(vm);
}

TEST(heap_stress_and_verify)
{
    setenv("COB_GC", "stress,verify,poison", 1);
    Vm *vm = heap_only_vm();
    unsetenv("COB_GC");
    Accessor *old = pair(vm, VAL_NULL, VAL_NULL);
    for (u32 i = 0; i < 50; i++) {
        Accessor *list = make_list(vm, 20);
        old->getter = value_cell(list);
        barrier(vm, old);
        EXPECT(list_length(list) == 20);
    }
    EXPECT(list_length((Accessor *)value_as_cell(old->getter)) == 20);
    drop_vm(vm);
}

static NOINLINE Elements *make_array(Vm *vm, u32 n)
{
    Elements *e = heap_alloc(vm, sizeof *e + n * sizeof(Value), Kind_Elements);
    e->cap = n;
    for (u32 i = 0; i < n; i++) {
        e->items[i] = value_cell(pair(vm, VAL_NULL, value_int((i32)i)));
        e->len = i + 1;
        barrier_slot(vm, e, &e->items[i], e->items[i]);
    }
    return e;
}

/* What the program does between two slices: exchanges far elements, and lets an old cell hold a new list. */
static NOINLINE void disturb(Vm *vm, Elements *e, u32 turn)
{
    u32 i = turn * 7919 % e->len, j = e->len - 1 - i;
    Value v = e->items[i];
    e->items[i] = e->items[j];
    barrier_slot(vm, e, &e->items[i], e->items[i]);
    e->items[j] = v;
    barrier_slot(vm, e, &e->items[j], v);
    Accessor *p = (Accessor *)value_as_cell(e->items[(i + 17) % e->len]);
    p->getter = value_cell(make_list(vm, 5));
    barrier(vm, p);
}

static NOINLINE bool array_is_sound(const Elements *e)
{
    u64 sum = 0;
    for (u32 i = 0; i < e->len; i++) {
        const Accessor *p = (const Accessor *)value_as_cell(e->items[i]);
        if (p->cell.kind != Kind_Accessor || !value_is_int(p->setter))
            return false;
        sum += (u32)value_as_int(p->setter);
        if (!value_is_null(p->getter) && list_length((Accessor *)value_as_cell(p->getter)) != 5)
            return false;
    }
    return sum == (u64)e->len * (e->len - 1) / 2;
}

TEST(heap_marks_in_slices_while_the_program_stores)
{
    setenv("COB_GC", "verify,poison", 1);
    Vm *vm = heap_only_vm();
    unsetenv("COB_GC");
    Value root = value_cell(make_array(vm, 200000));
    root_add(vm, &root);
    heap_collect(vm, COLLECT_FULL);
    make_and_drop(vm);
    clear_stack();
    Elements *e = (Elements *)value_as_cell(root);
    u32 steps = 0;
    while (!heap_idle_step(vm, false, 0) && steps < 10000)
        disturb(vm, e, steps++);
    EXPECT(steps > 8 && steps < 10000);
    EXPECT(array_is_sound(e));
    EXPECT(heap_pauses(vm, PAUSE_MARK)->count > 4 && heap_pauses(vm, PAUSE_FINISH)->count >= 1);
    EXPECT(count_kind(vm, Kind_Accessor) < 200000 + 5 * steps + 1000);
    heap_verify(vm);
    root_remove(vm, &root);
    drop_vm(vm);
}

static NOINLINE u32 idle_to_the_end(Vm *vm, u64 quiet)
{
    u32 steps = 1;
    while (!heap_idle_step(vm, true, quiet) && steps < 10000)
        steps++;
    return steps;
}

TEST(heap_moves_cells_only_after_a_long_quiet)
{
    Vm *vm = heap_only_vm();
    Value root = value_cell(make_array(vm, 200000));
    root_add(vm, &root);
    Elements *e = (Elements *)value_as_cell(root);
    for (u32 i = 0; i < e->len; i++)
        if (i % 4) {
            e->items[i] = VAL_NULL;
            barrier_slot(vm, e, &e->items[i], VAL_NULL);
        }
    u64 pause;
    clear_stack();
    EXPECT(idle_to_the_end(vm, 0) < 10000 && !heap_pauses(vm, PAUSE_COMPACT));
    i64 delay = heap_idle_delay(vm, false, &pause);
    EXPECT(delay >= 100 && pause > 1);
    EXPECT(idle_to_the_end(vm, (u64)delay) < 10000 && heap_pauses(vm, PAUSE_COMPACT)->count == 1);
    EXPECT(heap_idle_delay(vm, false, &pause) == -1);
    e = (Elements *)value_as_cell(root);
    for (u32 i = 0; i < e->len; i += 4)
        EXPECT(value_as_int(((Accessor *)value_as_cell(e->items[i]))->setter) == (i32)i);
    heap_verify(vm);
    root_remove(vm, &root);
    drop_vm(vm);
}

/* Half a gigabyte is made, a hundredth of it stays for a moment: garbage that young cycles do not find comes slowly. */
TEST(heap_that_does_not_grow_stays_small)
{
    Vm *vm = heap_only_vm();
    Value root = value_cell(make_array(vm, 2000));
    root_add(vm, &root);
    Elements *e = (Elements *)value_as_cell(root);
    HeapStats stats;
    size_t most = 0;
    for (u32 i = 0; i < 16 << 20; i++) {
        Accessor *a = heap_alloc(vm, sizeof *a, Kind_Accessor);
        a->getter = a->setter = value_int((i32)i);
        if (i % 100)
            continue;
        e->items[i / 100 % 2000] = value_cell(a);
        barrier(vm, e);
        if (i % 6400 == 0) {
            heap_stats(vm, &stats, false);
            most = MAX(most, stats.live_bytes);
        }
    }
    heap_stats(vm, &stats, false);
    EXPECT(most < (size_t)2 << 20 && stats.full_collections > 2 && stats.full_collections < 20);
    root_remove(vm, &root);
    drop_vm(vm);
}

/* Of 40,000 cells of 32 bytes every sixteenth stays, and of those some where they are: all over the blocks. */
TEST(heap_moves_cells_from_page_to_page_without_new_blocks)
{
    setenv("COB_GC", "verify", 1);
    Vm *vm = heap_only_vm();
    unsetenv("COB_GC");
    Value root = value_cell(make_array(vm, 40000)), pins[20];
    root_add(vm, &root);
    Elements *e = (Elements *)value_as_cell(root);
    for (u32 i = 0; i < e->len; i++) {
        if (i % 2000 == 0) {
            pins[i / 2000] = e->items[i];
            root_add(vm, &pins[i / 2000]);
        }
        if (i % 16) {
            e->items[i] = VAL_NULL;
            barrier_slot(vm, e, &e->items[i], VAL_NULL);
        }
    }
    clear_stack();
    heap_collect(vm, COLLECT_FULL);
    HeapStats before, after;
    heap_stats(vm, &before, false);
    size_t resident = heap_resident(vm);
    heap_collect(vm, COLLECT_COMPACT);
    heap_stats(vm, &after, false);
    EXPECT(after.block_bytes <= before.block_bytes && heap_resident(vm) + (200 << 10) < resident);
    e = (Elements *)value_as_cell(root);
    u32 moved = 0;
    for (u32 i = 0; i < e->len; i += 16) {
        EXPECT(value_as_int(((Accessor *)value_as_cell(e->items[i]))->setter) == (i32)i);
        EXPECT(i % 2000 || VALUE_BITS(pins[i / 2000]) == VALUE_BITS(e->items[i]));
        moved += i && value_as_cell(e->items[i]) < value_as_cell(e->items[i - 16]);
    }
    EXPECT(moved > 0);
    heap_verify(vm);
    for (u32 i = 0; i < ARRAY_LEN(pins); i++)
        root_remove(vm, &pins[i]);
    root_remove(vm, &root);
    drop_vm(vm);
}

TEST(heap_traces_only_parts_of_large_cells_again)
{
    setenv("COB_GC", "verify,poison", 1);
    Vm *vm = heap_only_vm();
    unsetenv("COB_GC");
    Value root = value_cell(make_array(vm, 50000));
    root_add(vm, &root);
    heap_collect(vm, COLLECT_FULL);
    Elements *e = (Elements *)value_as_cell(root);
    for (u32 turn = 0; turn < 20; turn++) {
        disturb(vm, e, turn);
        clear_stack();
        EXPECT(e->cell.gc == GC_OLD); /* not remembered as a whole */
        heap_verify(vm);
        heap_collect(vm, COLLECT_YOUNG);
        EXPECT(array_is_sound(e));
    }
    root_remove(vm, &root);
    drop_vm(vm);
}

TEST(heap_slices_at_every_allocation)
{
    setenv("COB_GC", "slices,verify,poison", 1);
    Vm *vm = heap_only_vm();
    unsetenv("COB_GC");
    Value root = value_cell(make_array(vm, 3000));
    root_add(vm, &root);
    for (u32 turn = 0; turn < 3000; turn++)
        disturb(vm, (Elements *)value_as_cell(root), turn);
    EXPECT(array_is_sound((Elements *)value_as_cell(root)));
    HeapStats stats;
    heap_stats(vm, &stats, false);
    EXPECT(stats.full_collections >= 1);
    root_remove(vm, &root);
    drop_vm(vm);
}

TEST(heap_shapes_have_offsets)
{
    Vm *vm = heap_only_vm();
    u32 last = 0;
    Cell *volatile previous = NULL;
    for (u32 i = 0; i < 3000; i++) {
        Cell *shape = heap_alloc_shape(vm, sizeof(Shape));
        u32 offset = (u32)((char *)shape - vm->core.shape_base);
        EXPECT(offset > 0 && offset != last);
        last = offset;
        previous = shape; /* alive, so its place is not given out again */
    }
    heap_collect(vm, COLLECT_FULL);
    EXPECT(previous != NULL && count_kind(vm, Kind_Shape) < 50);
    drop_vm(vm);
}

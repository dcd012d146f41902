/* pause.c - how long the program stood still for the collector.
 *
 * Every entry into the collector is a pause of one kind: counted, added up, and put into a histogram with eight buckets an
 * octave, from which quantiles are read to 9 %.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap_priv.h"

#include <stdio.h>

#include "os/os_mem.h"
#include "os/os_time.h"

#define FIRST_OCTAVE 10 /* bucket 0 begins at 2^10 ns */

const char *const pause_names[PAUSE__count] = {"young", "full", "mark", "finish", "sweep", "compact"};

static u32 bucket_of(u64 ns)
{
    if (ns < 1u << FIRST_OCTAVE)
        return 0;
    u32 octave = 63 - (u32)__builtin_clzll(ns);
    u32 i = (octave - FIRST_OCTAVE) * 8 + (u32)(ns >> (octave - 3) & 7);
    return MIN(i, PAUSE_BUCKETS - 1);
}

static u64 bucket_end(u32 i)
{
    u32 octave = i / 8 + FIRST_OCTAVE;
    return (u64)(i % 8 + 9) << (octave - 3);
}

/* COB_GC=cpu: not the time that other processes took. */
static u64 now(const Heap *heap)
{
    return UNLIKELY(heap->cpu_time) ? os_time_cpu_ns() : os_time_monotonic_ns();
}

void pause_begin(Heap *heap)
{
    heap->pause_start = now(heap);
}

void pause_end(Heap *heap, PauseKind kind, bool forced)
{
    u64 end = now(heap), ns = end - heap->pause_start;
    PauseStats *s = heap->pauses[kind];
    if (!s)
        s = heap->pauses[kind] = xalloc_zero(sizeof *s);
    s->count++;
    s->total_ns += ns;
    s->max_ns = MAX(s->max_ns, ns);
    s->buckets[bucket_of(ns)]++;
    heap->pause_ns = ns;
    if (heap->watch)
        heap->watch(heap->watch_ctx, kind, forced, heap->pause_start, end);
}

u64 pause_quantile(const PauseStats *stats, double share)
{
    double wanted = share * (double)stats->count, seen = 0;
    for (u32 i = 0; i < PAUSE_BUCKETS; i++) {
        seen += stats->buckets[i];
        if (seen >= wanted)
            return MIN(bucket_end(i), stats->max_ns);
    }
    return stats->max_ns;
}

void pause_stats_add(PauseStats *to, const PauseStats *more)
{
    to->count += more->count;
    to->total_ns += more->total_ns;
    to->max_ns = MAX(to->max_ns, more->max_ns);
    for (u32 i = 0; i < PAUSE_BUCKETS; i++)
        to->buckets[i] += more->buckets[i];
}

const PauseStats *heap_pauses(Vm *vm, PauseKind kind)
{
    return vm_core(vm)->heap->pauses[kind];
}

void heap_pauses_reset(Vm *vm)
{
    pause_free_all(vm_core(vm)->heap);
}

void heap_watch(Vm *vm, HeapWatch *fn, void *ctx)
{
    Heap *heap = vm_core(vm)->heap;
    heap->watch = fn;
    heap->watch_ctx = ctx;
}

static void print_one(const char *name, const PauseStats *s)
{
    fprintf(stderr, "gc: %-8s %6llu pauses, %8.1f ms in all, p50 %.3f, p99 %.3f, longest %.3f ms\n", name, (unsigned long long)s->count,
            (double)s->total_ns / 1e6, (double)pause_quantile(s, .5) / 1e6, (double)pause_quantile(s, .99) / 1e6, (double)s->max_ns / 1e6);
}

void heap_pauses_report(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    if (!heap->print_stats)
        return;
    PauseStats all = {0};
    for (u32 k = 0; k < PAUSE__count; k++) {
        if (!heap->pauses[k])
            continue;
        print_one(pause_names[k], heap->pauses[k]);
        pause_stats_add(&all, heap->pauses[k]);
    }
    if (all.count)
        print_one("all", &all);
}

void pause_free_all(Heap *heap)
{
    for (u32 k = 0; k < PAUSE__count; k++) {
        xfree(heap->pauses[k]);
        heap->pauses[k] = NULL;
    }
}

size_t heap_resident(Vm *vm)
{
    const Heap *heap = vm_core(vm)->heap;
    size_t n = os_mem_resident_of(heap->shape_base, heap->shape_committed);
    for (u32 i = 0; i < heap->chunks.len; i++) {
        const Chunk *chunk = heap->chunks.items[i];
        n += os_mem_resident_of(chunk->base, chunk->huge_size ? chunk->huge_size : (size_t)chunk->committed << BLOCK_SHIFT);
    }
    return n;
}

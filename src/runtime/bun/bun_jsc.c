/* bun_jsc.c - the C half of bun:jsc: the collector's numbers and what cells look like.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <sys/resource.h>

#include "engine/api/embed_kinds.h"
#include "os/os_mem.h"
#include "runtime/host/host.h"

static Value list_of(Vm *vm, const double *numbers, u32 n)
{
    Value list[16];
    for (u32 i = 0; i < n; i++)
        list[i] = value_number(numbers[i]);
    return value_cell(TRY_PTR(array_from_values(vm, list, n)));
}

/* heap(): [live, blocks, external, cells, realms] */
static Value jsc_heap(Vm *vm, Frame *f)
{
    (void)f;
    HeapStats s;
    heap_stats(vm, &s, true);
    size_t cells = 0;
    for (u32 k = 1; k < Kind__count; k++)
        cells += s.by_kind[k].count;
    double numbers[] = {(double)s.live_bytes, (double)s.block_bytes, (double)s.external_bytes, (double)cells,
                        (double)s.by_kind[Kind_Realm].count};
    return list_of(vm, numbers, ARRAY_LEN(numbers));
}

/* kinds(): [name, count, ...] of the kinds that there are cells of */
static Value jsc_kinds(Vm *vm, Frame *f)
{
    (void)f;
    HeapStats s;
    heap_stats(vm, &s, true);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 k = 1; k < Kind__count; k++) {
        if (!s.by_kind[k].count)
            continue;
        String *name = TRY_PTR(string_from_c(vm, kind_info[k].name));
        if (!array_push(vm, list, value_cell(name)) || !array_push(vm, list, value_number((double)s.by_kind[k].count)))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* process(): [resident, highest resident, page faults that read] */
static Value jsc_process(Vm *vm, Frame *f)
{
    (void)f;
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    double numbers[] = {(double)os_mem_resident(), (double)os_mem_resident_peak(), (double)usage.ru_majflt};
    return list_of(vm, numbers, ARRAY_LEN(numbers));
}

/* collect(full): the bytes alive after it */
static Value jsc_collect(Vm *vm, Frame *f)
{
    HeapStats s;
    if (to_boolean(frame_arg(f, 0)))
        vm_collect(vm);
    else
        heap_collect(vm, COLLECT_YOUNG);
    heap_stats(vm, &s, false);
    return value_number((double)s.live_bytes);
}

static Value pause_list(Vm *vm, const char *name, const PauseStats *s)
{
    double numbers[] = {(double)s->count, (double)s->total_ns / 1e6, (double)pause_quantile(s, .5) / 1e6, (double)pause_quantile(s, .99) / 1e6,
                        (double)s->max_ns / 1e6};
    Array *list = (Array *)value_as_cell(TRY(list_of(vm, numbers, ARRAY_LEN(numbers))));
    return array_push(vm, list, value_cell(TRY_PTR(string_from_c(vm, name)))) ? value_cell(list) : VAL_EXC;
}

/* pauses(reset): [[count, total ms, median, p99, longest, kind], ...], the last one of all kinds */
static Value jsc_pauses(Vm *vm, Frame *f)
{
    Array *list = TRY_PTR(array_new(vm, 0));
    PauseStats all = {0};
    for (u32 k = 0; k < PAUSE__count; k++) {
        const PauseStats *s = heap_pauses(vm, k);
        if (!s)
            continue;
        PauseStats copy = *s; /* making the list may collect */
        pause_stats_add(&all, &copy);
        if (!array_push(vm, list, TRY(pause_list(vm, pause_names[k], &copy))))
            return VAL_EXC;
    }
    if (!array_push(vm, list, TRY(pause_list(vm, "all", &all))))
        return VAL_EXC;
    if (to_boolean(frame_arg(f, 0)))
        heap_pauses_reset(vm);
    return value_cell(list);
}

static Value jsc_is_rope(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_is_string(v) && value_as_cell(v)->flags & STR_ROPE);
}

/* cell(v): [kind, address, bytes of the cell, shape], undefined for values that are none */
static Value jsc_cell(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    char text[32];
    if (!value_is_cell(v))
        return VAL_UNDEFINED;
    const Cell *cell = value_as_cell(v);
    Value list[4] = {value_cell(TRY_PTR(string_from_c(vm, kind_info[cell->kind].name)))};
    snprintf(text, sizeof text, "0x%llx", (unsigned long long)(uintptr_t)cell);
    list[1] = value_cell(TRY_PTR(string_from_c(vm, text)));
    list[2] = value_number((double)heap_cell_size(vm, cell));
    list[3] = value_number(cell->shape);
    return value_cell(TRY_PTR(array_from_values(vm, list, ARRAY_LEN(list))));
}

const BuiltinProp bun_jsc_binding[] = {
    FN("heap", 0, jsc_heap, 0, 0),
    FN("kinds", 0, jsc_kinds, 0, 0),
    FN("process", 0, jsc_process, 0, 0),
    FN("collect", 1, jsc_collect, 0, 0),
    FN("pauses", 1, jsc_pauses, 0, 0),
    FN("isRope", 1, jsc_is_rope, 0, 0),
    FN("cell", 1, jsc_cell, 0, 0),
    END,
};

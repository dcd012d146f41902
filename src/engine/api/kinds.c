/* kinds.c - joins every kind with its functions.
 *
 * kinds.def names the kinds; the owner of a struct writes, beside it, any of
 *
 *     void kind_trace_<Name>(Vm *vm, Cell *cell)       marks what the cell points to
 *     void kind_finalise_<Name>(Vm *vm, Cell *cell)    frees what it owns outside the heap
 *     void kind_weak_<Name>(Vm *vm, Cell *cell, WeakPhase phase)   if its trace calls heap_weak_visit
 *     void kind_update_<Name>(Vm *vm, Cell *cell)      follows what it points to after cells have moved
 *     bool kind_moves_<Name>(const Cell *cell)         may cells of this kind move?
 *     const ExoticOps exotic_ops_<Name>                internal methods that are not ordinary
 *
 * All are declared weak here, so one not written is a NULL entry. tests/unit/engine/heap/test_kinds.c lists the
 * kinds that have nothing to trace and fails for any other without a trace function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/heap.h"
#include "engine/object/property.h"

#define WEAK __attribute__((weak))

#define KIND(name, type, is_object)                                                                \
    extern KindTrace kind_trace_##name WEAK;                                                       \
    extern KindFinalise kind_finalise_##name WEAK;                                                 \
    extern KindWeak kind_weak_##name WEAK;                                                         \
    extern KindUpdate kind_update_##name WEAK;                                                     \
    extern KindMoves kind_moves_##name WEAK;                                                       \
    extern const ExoticOps exotic_ops_##name WEAK;
#include "engine/heap/kinds.def"
#undef KIND

const KindInfo kind_info[Kind__count] = {
#define KIND(name, type, is_object)                                                                \
    [Kind_##name] = {#name,            kind_trace_##name,  kind_finalise_##name,                         \
                     kind_weak_##name, kind_update_##name, kind_moves_##name},
#include "engine/heap/kinds.def"
#undef KIND
};

const ExoticOps *const exotic_ops[Kind__count] = {
#define KIND(name, type, is_object) [Kind_##name] = &exotic_ops_##name,
#include "engine/heap/kinds.def"
#undef KIND
};

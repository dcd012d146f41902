/* realm.c - one set of intrinsics and a global object.
 *
 * What the intrinsics are is said in builtins/; here only the cell.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/heap/realm.h"

#include "engine/vm/global.h"
#include "engine/vm/job.h"
#include "engine/vm/vm.h"

void kind_trace_Realm(Vm *vm, Cell *cell)
{
    Realm *realm = (Realm *)cell;
    heap_mark_cell(vm, realm->global);
    heap_mark_cell(vm, realm->global_this);
    heap_mark(vm, realm->lexicals);
    heap_mark(vm, realm->has_instance);
    heap_mark(vm, realm->host_defined);
    heap_mark_cell(vm, realm->iter_result_shape);
    heap_mark_cell(vm, realm->plain_shape);
    heap_mark_cell(vm, realm->array_shape);
    for (u32 i = 0; i < ARRAY_LEN(realm->function_shapes); i++)
        heap_mark_cell(vm, realm->function_shapes[i]);
    heap_mark_cell(vm, realm->arguments_shapes[0]);
    heap_mark_cell(vm, realm->arguments_shapes[1]);
    heap_mark_cell(vm, realm->arguments_thrower);
    heap_mark_cell(vm, realm->stack_accessor);
    heap_mark_values(vm, realm->intrinsics, Intrinsic__count);
    if (realm->jobs)
        job_queue_mark(vm, realm->jobs);
}

void kind_finalise_Realm(Vm *vm, Cell *cell)
{
    (void)vm;
    job_queue_free(((Realm *)cell)->jobs);
}

Realm *realm_new(Vm *vm)
{
    Realm *realm = heap_alloc(vm, sizeof *realm, Kind_Realm);
    realm->lexicals = realm->has_instance = realm->host_defined = VAL_UNDEFINED;
    for (u32 i = 0; i < Intrinsic__count; i++)
        realm->intrinsics[i] = VAL_HOLE;
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = realm;
    bool ok = builtins_setup(vm, realm) && global_init(vm, realm);
    vm_core(vm)->realm = before ? before : realm;
    return ok ? realm : NULL;
}

/* vm.c - making and ending a virtual machine; what it gives to the layers below.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/vm.h"

#include "base/alloc.h"
#include "base/check.h"
#include "engine/object/atom.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_state.h"
#include "engine/vm/call.h"
#include "engine/vm/function_legacy.h"
#include "engine/vm/helpers.h"
#include "engine/vm/ic.h"
#include "engine/vm/eval.h"
#include "engine/vm/interp.h"
#include "engine/vm/job.h"
#include "engine/vm/stack_trace.h"
#include "engine/vm/text_store.h"
#include "os/os_mem.h"
#include "os/os_random.h"
#include "os/os_stack.h"

/* Address space of the VM stack; pages cost memory only once touched. The slack keeps headers of
 * frames being built and single registers above a frame inside the region. */
enum { STACK_BYTES = 16 << 20, STACK_SLACK_WORDS = 1024 };

static Value materialise(Vm *vm, Object *holder, u32 lazy)
{
    if (holder->cell.kind == Kind_Function)
        return function_materialise(vm, (Function *)holder, lazy);
    return builtin_materialise(vm, holder, lazy);
}

static Value legacy_get(Vm *vm, Value receiver, Value getter, u64 key_bits)
{
    return function_legacy_get(vm, receiver, getter, (PropKey){key_bits});
}

static void mark_roots(Vm *vm)
{
    vm->stack_top = frame_top(vm, vm->frame);
    heap_mark_conservative(vm, vm->stack, vm->stack_top);
    heap_mark(vm, vm->core.exception);
    heap_mark_cell(vm, vm->core.realm);
    heap_mark_cell(vm, vm->main_realm);
    heap_mark(vm, vm->realm_key);
    heap_mark(vm, vm->async_context);
    heap_mark(vm, vm->modules);
    heap_mark(vm, vm->symbol_registry);
    heap_mark_values(vm, vm->stack_keys, ARRAY_LEN(vm->stack_keys));
    heap_mark(vm, vm->job_promise);
    heap_mark(vm, vm->promise_parent);
    heap_mark(vm, vm->finalizers);
    job_queue_mark(vm, vm->jobs);
    json_parser_mark(vm);
    json_writer_mark(vm);
    if (vm->host->mark)
        vm->host->mark(vm->host->ctx, vm);
}

static void clear_caches(Vm *vm)
{
    ic_clear_dead(vm);
    if (vm->host->forget)
        vm->host->forget(vm->host->ctx, vm);
}

static const VmHooks hooks = {
    .call = call_value,
    .construct = construct_value,
    .materialise = materialise,
    .legacy_get = legacy_get,
    .capture_stack = stack_capture,
    .function_text = function_source_text,
    .mark_roots = mark_roots,
    .clear_caches = clear_caches,
};

bool vm_may_move_cells(const Vm *vm)
{
    u32 entries = 0;
    for (const Frame *frame = vm->frame; frame; frame = frame->caller) {
        if (frame->kind == 1 && frame != vm->frame)
            return false;
        entries += frame->kind != 1 && frame->flags & FRAME_ENTRY;
    }
    return entries <= 1;
}

void vm_collect(Vm *vm)
{
    heap_collect(vm, vm_may_move_cells(vm) ? COLLECT_COMPACT : COLLECT_FULL);
}

void vm_enter_thread(Vm *vm)
{
    vm->core.c_stack_limit = os_stack_limit();
}

Vm *vm_new(const VmHost *host)
{
    Vm *vm = xalloc_zero(sizeof *vm);
    vm->core.exception = VAL_HOLE;
    vm->core.hooks = &hooks;
    vm->host = host ? host : &vm->no_host;
    vm->stack_keys[0] = vm->stack_keys[1] = vm->job_promise = vm->promise_parent = VAL_UNDEFINED;
    vm->async_context = vm->modules = vm->symbol_registry = vm->finalizers =
        vm->realm_key = VAL_UNDEFINED;
    vm->unit_trip = unit_trip_wanted();
    vm->text_packing = text_packing_wanted();
    vm_enter_thread(vm);
    vm->stack = os_mem_alloc_aligned(STACK_BYTES, 0);
    CHECK(vm->stack);
    vm->stack_top = vm->stack;
    vm->stack_limit = vm->stack + STACK_BYTES / sizeof(Value) - STACK_SLACK_WORDS;
    vm->dispatch = interp_dispatch_table();
    vm->native_helpers = native_helper_table;
    vm->jobs = job_queue_new();
    vm->core.atoms = atom_table_new();
    vm->core.heap = heap_new(vm);
    vm->core.realm = realm_new(vm);
    CHECK(vm->core.realm);
    return vm;
}

Rng *vm_rng(Vm *vm)
{
    const u64 *s = vm->rng.state;
    if (UNLIKELY(!(s[0] | s[1] | s[2] | s[3]))) {
        u64 seed[4];
        os_random(seed, sizeof seed);
        rng_seed_bytes(&vm->rng, seed);
    }
    return &vm->rng;
}

void vm_free(Vm *vm)
{
    if (!vm)
        return;
    heap_free(vm->core.heap);
    object_state_free(vm);
    if (vm->builtins)
        builtin_state_free(vm->builtins);
    regexp_state_free(vm);
    json_state_free(vm);
    atom_table_free(vm->core.atoms);
    job_queue_free(vm->jobs);
    arena_pool_deinit(&vm->parse_pool);
    text_store_free(vm->texts);
    os_mem_release(vm->stack, STACK_BYTES);
    if (vm->cache)
        os_mem_release(vm->cache, sizeof *vm->cache);
    xfree(vm);
}

/* api_spare.c - see embed_spare.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_spare.h"

#include "base/alloc.h"
#include "engine/vm/text_store.h"

size_t embed_spare_bytes(const Vm *vm)
{
    return vm->parse_pool.total;
}

i64 embed_pack_texts(Vm *vm, u64 quiet)
{
    return text_store_idle(vm, quiet);
}

void embed_drop_spare(Vm *vm)
{
    arena_pool_deinit(&vm->parse_pool);
    alloc_trim();
}

/* api_spare.c - see embed_spare.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_spare.h"

#include "base/alloc.h"

size_t embed_spare_bytes(const Vm *vm)
{
    return vm->parse_pool.total;
}

void embed_drop_spare(Vm *vm)
{
    arena_pool_deinit(&vm->parse_pool);
    alloc_trim();
}

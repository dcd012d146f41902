/* embed_spare.h - memory that an engine keeps although nothing lies in it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_SPARE_H
#define ENGINE_API_EMBED_SPARE_H

#include "engine/vm/vm.h"

/* Bytes that are kept for parses to come. */
size_t embed_spare_bytes(const Vm *vm);
/* They go back to the system, and with them what is free of C's heap. */
void embed_drop_spare(Vm *vm);

#endif

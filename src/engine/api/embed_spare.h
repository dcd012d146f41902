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
/* For a loop that has been idle for `quiet` milliseconds: packs texts of files a chunk at a time. Milliseconds until there is something
 * to do, 0: go on; -1: nothing (vm/text_store.h). */
i64 embed_pack_texts(Vm *vm, u64 quiet);

#endif

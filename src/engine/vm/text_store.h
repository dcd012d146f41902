/* text_store.h - the texts of loaded files, packed while nobody reads them.
 *
 * A program keeps the text of every file it loaded: for functions that are compiled at their first call, for
 * Function.prototype.toString and for positions in stacks. A server that runs asks for hardly any of that. So texts of files lie
 * together in chunks of 64 KB of address space, and an idle loop packs chunk after chunk (base/lz.h) and gives the pages back.
 * Addresses stay: what points into a text is valid all the time, but who reads there calls source_open (source.h) first, which
 * unpacks the chunk. It stays unpacked until the loop is idle again, so one call is enough until JavaScript and C have returned to the loop.
 * Reading without that call faults.
 *
 * The first 32 KB of texts, and those that are no files, lie beside their Source as ever.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_TEXT_STORE_H
#define ENGINE_VM_TEXT_STORE_H

#include "engine/vm/vm.h"

struct SourcePlace;

/* Vm.text_packing, from COB_TEXTS. EAGER, for tests: texts of any size lie here, and all are packed whenever a function was called for the
 * first time. NEVER, for counts that do not depend on how long the loop was idle. */
enum { TEXT_PACKING_IDLE, TEXT_PACKING_EAGER, TEXT_PACKING_NEVER };
u8 text_packing_wanted(void);

typedef struct TextStore TextStore;

/* Room for a text of `size` bytes, which the caller fills at once; it belongs to the Source whose place this is until source_deinit.
 * NULL: the text is to lie elsewhere. */
char *text_store_add(Vm *vm, size_t size, struct SourcePlace **place);
/* For a loop that has been idle for `quiet` milliseconds: packs one chunk whose time has come. Milliseconds until there is something to do,
 * 0: go on; -1: nothing. */
i64 text_store_idle(Vm *vm, u64 quiet);
void text_store_pack(Vm *vm);
void text_store_free(TextStore *store);

#endif

/* text_store.c - see text_store.h.
 *
 * Invariant: the pages of a chunk are readable exactly when place.packed is false. What was packed once stays packed beside
 * its readable pages, since texts do not change; nothing is added to such a chunk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/text_store.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/lz.h"
#include "engine/source/source.h"
#include "os/os_mem.h"

enum {
    CHUNK = LZ_BLOCK,
    BESIDE = 32 * 1024,        /* so much text lies beside its Sources before there is a chunk */
    FIRST_WAIT_MS = 100,       /* a chunk is packed when the loop was idle for so long; twice as long after each time it was opened */
    MOST_DOUBLINGS = 9,
};

typedef struct TextChunk TextChunk;
struct TextChunk {
    SourcePlace place; /* first: Sources point to it */
    TextStore *store;
    TextChunk *next;
    char *data;
    size_t size, used; /* bytes of address space; of texts */
    u32 texts;         /* how many are alive */
    u32 opened;        /* how often it was unpacked */
    Str packed;        /* owned; data NULL: was never packed */
};

struct TextStore {
    TextChunk *chunks;  /* newest first */
    TextChunk *current; /* gets the next text, or NULL; never packed */
    size_t beside;
    bool ended; /* by text_store_free: goes with the last text */
};

static void chunk_free(TextChunk *chunk)
{
    TextStore *store = chunk->store;
    TextChunk **at = &store->chunks;
    while (*at != chunk)
        at = &(*at)->next;
    *at = chunk->next;
    if (store->current == chunk)
        store->current = NULL;
    if (store->ended && !store->chunks)
        xfree(store);
    os_mem_release(chunk->data, chunk->size);
    xfree((char *)(uintptr_t)chunk->packed.data);
    xfree(chunk);
}

/* SourcePlace.open */
static void chunk_open(SourcePlace *place)
{
    TextChunk *chunk = (TextChunk *)place;
    CHECK(os_mem_commit(chunk->data, chunk->size));
    CHECK(lz_unpack(chunk->packed, chunk->data, chunk->used));
    chunk->opened++;
    place->packed = false;
}

/* SourcePlace.release */
static void chunk_release(SourcePlace *place, Str text)
{
    TextChunk *chunk = (TextChunk *)place;
    bool is_current = chunk->store->current == chunk;
    if (--chunk->texts == 0 && !is_current)
        chunk_free(chunk);
    else if (is_current && text.data + ROUND_UP(text.len + 1, 8) == chunk->data + chunk->used)
        chunk->used = (size_t)(text.data - chunk->data); /* a text that did not parse, as a rule */
}

/* Its pages are there. */
static TextChunk *chunk_new(TextStore *store, size_t size)
{
    char *data = os_mem_alloc_aligned(size, 0);
    if (!data)
        return NULL;
    TextChunk *chunk = xalloc_zero(sizeof *chunk);
    *chunk = (TextChunk){.place = {.open = chunk_open, .release = chunk_release}, .store = store, .next = store->chunks, .data = data, .size = size};
    store->chunks = chunk;
    return chunk;
}

/* From now on texts go to `next`, or to a new one when that is NULL. */
static void leave_current(TextStore *store, TextChunk *next)
{
    TextChunk *before = store->current;
    store->current = next;
    if (before && !before->texts)
        chunk_free(before);
}

char *text_store_add(Vm *vm, size_t size, SourcePlace **place)
{
    TextStore *store = vm->texts;
    if (!store)
        store = vm->texts = xalloc_zero(sizeof *store);
    if (store->beside + size <= BESIDE && vm->text_packing != TEXT_PACKING_EAGER) {
        store->beside += size;
        return NULL;
    }
    size_t taken = ROUND_UP(size, 8);
    TextChunk *chunk = store->current;
    if (!chunk || chunk->size - chunk->used < taken) {
        chunk = chunk_new(store, MAX(ROUND_UP(taken, OS_PAGE_SIZE), (size_t)CHUNK));
        if (!chunk)
            return NULL;
        if (taken < CHUNK)
            leave_current(store, chunk);
    }
    char *text = chunk->data + chunk->used;
    chunk->used += taken;
    chunk->texts++;
    *place = &chunk->place;
    return text;
}

/* ---- packing ---- */

/* false: there is no memory for it now. */
static bool pack_bytes(TextChunk *chunk)
{
    LzScratch *scratch = os_mem_alloc_aligned(sizeof *scratch, 0);
    if (!scratch)
        return false;
    AUTO_BUF out = {0};
    lz_pack(scratch, (Str){chunk->data, chunk->used}, &out);
    os_mem_release(scratch, sizeof *scratch);
    char *packed = xalloc(out.len);
    memcpy(packed, out.data, out.len);
    chunk->packed = (Str){packed, out.len};
    return true;
}

static bool chunk_pack(TextChunk *chunk)
{
    if (chunk->store->current == chunk)
        chunk->store->current = NULL;
    if (!chunk->packed.data && !pack_bytes(chunk))
        return false;
    os_mem_uncommit(chunk->data, chunk->size);
    chunk->place.packed = true;
    return true;
}

static u64 wait_of(const TextChunk *chunk)
{
    return (u64)FIRST_WAIT_MS << MIN(chunk->opened, (u32)MOST_DOUBLINGS);
}

i64 text_store_idle(Vm *vm, u64 quiet)
{
    TextChunk *due = NULL;
    if (vm->text_packing == TEXT_PACKING_NEVER)
        return -1;
    for (TextChunk *c = vm->texts ? vm->texts->chunks : NULL; c; c = c->next)
        if (!c->place.packed && c->texts && (!due || wait_of(c) < wait_of(due)))
            due = c;
    if (!due)
        return -1;
    if (quiet < wait_of(due))
        return (i64)(wait_of(due) - quiet);
    return chunk_pack(due) ? 0 : -1;
}

u8 text_packing_wanted(void)
{
    const char *text = getenv("COB_TEXTS");
    return !text ? TEXT_PACKING_IDLE : strcmp(text, "pack") == 0 ? TEXT_PACKING_EAGER : TEXT_PACKING_NEVER;
}

void text_store_pack(Vm *vm)
{
    while (text_store_idle(vm, UINT64_MAX) == 0)
        ;
}

void text_store_free(TextStore *store)
{
    if (!store)
        return;
    leave_current(store, NULL);
    if (store->chunks)
        store->ended = true; /* someone holds a unit */
    else
        xfree(store);
}

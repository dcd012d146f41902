/* lz.h - a small packer of bytes, for what lies idle in memory.
 *
 * Text of programs becomes a third. zstd would make it a quarter, but touches 250 KB of code and tables for that; this
 * touches 4 KB. A megabyte takes 60 million instructions to pack and 5 million to unpack.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_LZ_H
#define BASE_LZ_H

#include "base/buf.h"

enum { LZ_BLOCK = 64 * 1024, LZ_HASH_BITS = 14 };

/* What packing needs while it goes on. */
typedef struct LzScratch {
    u16 head[1 << LZ_HASH_BITS]; /* the last place with this hash, or LZ_NONE */
    u16 before[LZ_BLOCK];        /* of a place: the one before it with the same hash */
} LzScratch;

/* Appends the packed form. Blocks of LZ_BLOCK bytes are packed for themselves. */
void lz_pack(LzScratch *scratch, Str bytes, Buf *out);
/* Writes the `size` bytes that were packed. false: `packed` is not their packed form, and nothing beyond `size` was written. */
bool lz_unpack(Str packed, char *to, size_t size) MUST_USE;

#endif

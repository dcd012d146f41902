/* hash_fast.h - hashes for tables and checksums, not for secrets: the same numbers as Bun.hash gives.
 *
 * Leaf functions without state: bytes and a seed in, a number out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_HASH_HASH_FAST_H
#define TOOLKIT_HASH_HASH_FAST_H

#include "base/base.h"

u64 hash_wyhash(Str data, u64 seed);      /* final version 4, with the secret of Zig's library */
u64 hash_rapid(Str data, u64 seed);       /* rapidhash, version 1 */
u32 hash_murmur2_32(Str data, u32 seed);
u64 hash_murmur2_64(Str data, u64 seed);  /* MurmurHash64A */
u32 hash_murmur3_32(Str data, u32 seed);
u32 hash_city32(Str data);                /* CityHash 1.1 */
u64 hash_city64(Str data);
u64 hash_city64_seed(Str data, u64 seed);
u32 hash_xx32(Str data, u32 seed);
u64 hash_xx64(Str data, u64 seed);
u64 hash_xx3(Str data, u64 seed);         /* XXH3, 64 bits */

/* CRC-32 of as much of the text as goes quickly, from *crc on. Returns how many bytes; the rest is left to zlib. */
size_t hash_crc32_part(Str data, u32 *crc);

#endif

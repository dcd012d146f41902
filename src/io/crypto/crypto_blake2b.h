/* crypto_blake2b.h - BLAKE2b (RFC 7693) without a key, with a digest of 1 to 64 bytes.
 *
 * OpenSSL 3.0 has only the digest of 64 bytes, whose shorter forms are other functions and not its beginning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_BLAKE2B_H
#define IO_CRYPTO_CRYPTO_BLAKE2B_H

#include "base/base.h"

typedef struct Blake2b {
    u64 h[8], count[2];
    u8 block[128];
    u32 filled, size;
} Blake2b;

void crypto_blake2b_begin(Blake2b *b, u32 size);
void crypto_blake2b_update(Blake2b *b, const void *data, size_t len);
/* Writes `size` bytes. */
void crypto_blake2b_end(Blake2b *b, u8 *out);

#endif

/* crypto_blake2b.c - see crypto_blake2b.h; names are those of RFC 7693.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_blake2b.h"

static const u64 iv[8] = {
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
};

/* Rounds 10 and 11 use the first two rows again. */
static const u8 sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static inline u64 rotate(u64 n, int by)
{
    return n >> by | n << (64 - by);
}

static inline void mix(u64 *v, u32 a, u32 b, u32 c, u32 d, u64 x, u64 y)
{
    v[a] += v[b] + x;
    v[d] = rotate(v[d] ^ v[a], 32);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 24);
    v[a] += v[b] + y;
    v[d] = rotate(v[d] ^ v[a], 16);
    v[c] += v[d];
    v[b] = rotate(v[b] ^ v[c], 63);
}

/* F of the RFC over the block that is filled. */
static void compress(Blake2b *b, bool last)
{
    u64 v[16], m[16];
    memcpy(m, b->block, sizeof m);
    memcpy(v, b->h, sizeof b->h);
    memcpy(v + 8, iv, sizeof iv);
    v[12] ^= b->count[0];
    v[13] ^= b->count[1];
    if (last)
        v[14] = ~v[14];
    for (u32 i = 0; i < 12; i++) {
        const u8 *s = sigma[i % 10];
        for (u32 k = 0; k < 4; k++)
            mix(v, k, 4 + k, 8 + k, 12 + k, m[s[2 * k]], m[s[2 * k + 1]]);
        for (u32 k = 0; k < 4; k++)
            mix(v, k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4, m[s[8 + 2 * k]], m[s[9 + 2 * k]]);
    }
    for (u32 i = 0; i < 8; i++)
        b->h[i] ^= v[i] ^ v[i + 8];
}

static void count(Blake2b *b, u32 n)
{
    b->count[0] += n;
    b->count[1] += b->count[0] < n;
}

void crypto_blake2b_begin(Blake2b *b, u32 size)
{
    memset(b, 0, sizeof *b);
    memcpy(b->h, iv, sizeof iv);
    b->h[0] ^= 0x01010000 ^ size;
    b->size = size;
}

void crypto_blake2b_update(Blake2b *b, const void *data, size_t len)
{
    const u8 *p = data;
    while (len) {
        if (b->filled == sizeof b->block) { /* only now is it known not to be the last */
            count(b, sizeof b->block);
            compress(b, false);
            b->filled = 0;
        }
        u32 n = (u32)MIN(len, sizeof b->block - b->filled);
        memcpy(b->block + b->filled, p, n);
        b->filled += n;
        p += n;
        len -= n;
    }
}

void crypto_blake2b_end(Blake2b *b, u8 *out)
{
    count(b, b->filled);
    memset(b->block + b->filled, 0, sizeof b->block - b->filled);
    compress(b, true);
    memcpy(out, b->h, b->size);
}

/* sha256.c - SHA-256 (FIPS 180-4), one block after the other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/sha256.h"

#include <string.h>

enum { BLOCK = 64 };

static const u32 round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static u32 rotate(u32 x, u32 n)
{
    return x >> n | x << (32 - n);
}

static void add_block(u32 state[8], const u8 *p)
{
    u32 w[64], s[8];
    for (u32 i = 0; i < 16; i++)
        w[i] = (u32)p[i * 4] << 24 | (u32)p[i * 4 + 1] << 16 | (u32)p[i * 4 + 2] << 8 | p[i * 4 + 3];
    for (u32 i = 16; i < 64; i++) {
        u32 a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(s, state, sizeof s);
    for (u32 i = 0; i < 64; i++) {
        u32 choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        u32 majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        u32 t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + choice +
                 round_constants[i] + w[i];
        u32 t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (u32 i = 0; i < 8; i++)
        state[i] += s[i];
}

void sha256(Str bytes, u8 out[SHA256_BYTES])
{
    u32 state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const u8 *p = (const u8 *)bytes.data;
    size_t left = bytes.len;
    for (; left >= BLOCK; left -= BLOCK, p += BLOCK)
        add_block(state, p);
    /* the rest, a 1 bit, zeros, and the length in bits at the end of a block */
    u8 tail[2 * BLOCK] = {0};
    size_t len = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    if (left)
        memcpy(tail, p, left);
    tail[left] = 0x80;
    for (u32 i = 0; i < 8; i++)
        tail[len - 1 - i] = (u8)((u64)bytes.len * 8 >> (8 * i));
    for (size_t i = 0; i < len; i += BLOCK)
        add_block(state, tail + i);
    for (u32 i = 0; i < SHA256_BYTES; i++)
        out[i] = (u8)(state[i / 4] >> (24 - i % 4 * 8));
}

void sha256_hex(Str bytes, char out[SHA256_HEX + 1])
{
    u8 sum[SHA256_BYTES];
    sha256(bytes, sum);
    for (u32 i = 0; i < SHA256_BYTES; i++) {
        out[i * 2] = "0123456789abcdef"[sum[i] >> 4];
        out[i * 2 + 1] = "0123456789abcdef"[sum[i] & 15];
    }
    out[SHA256_HEX] = 0;
}

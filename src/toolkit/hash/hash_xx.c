/* hash_xx.c - xxHash: 32 bits, 64 bits, and XXH3 with 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/hash/hash_fast.h"
#include "toolkit/hash/hash_inl.h"

static const u32 p32[5] = {0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F, 0x165667B1};
static const u64 p64[5] = {0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5};

/* ---- 32 bits ---- */

static u32 round32(u32 lane, u32 in) { return left32(lane + in * p32[1], 13) * p32[0]; }

u32 hash_xx32(Str data, u32 seed)
{
    const u8 *p = (const u8 *)data.data;
    size_t left = data.len;
    u32 h = seed + p32[4];
    if (left >= 16) {
        u32 lanes[4] = {seed + p32[0] + p32[1], seed + p32[1], seed, seed - p32[0]};
        for (; left >= 16; p += 16, left -= 16)
            for (u32 i = 0; i < 4; i++)
                lanes[i] = round32(lanes[i], load32(p + 4 * i));
        h = left32(lanes[0], 1) + left32(lanes[1], 7) + left32(lanes[2], 12) + left32(lanes[3], 18);
    }
    h += (u32)data.len;
    for (; left >= 4; p += 4, left -= 4)
        h = left32(h + load32(p) * p32[2], 17) * p32[3];
    for (; left; p++, left--)
        h = left32(h + *p * p32[4], 11) * p32[0];
    h = (h ^ h >> 15) * p32[1];
    h = (h ^ h >> 13) * p32[2];
    return h ^ h >> 16;
}

/* ---- 64 bits ---- */

static u64 round64(u64 lane, u64 in) { return left64(lane + in * p64[1], 31) * p64[0]; }

static u64 avalanche64(u64 h)
{
    h = (h ^ h >> 33) * p64[1];
    h = (h ^ h >> 29) * p64[2];
    return h ^ h >> 32;
}

u64 hash_xx64(Str data, u64 seed)
{
    const u8 *p = (const u8 *)data.data;
    size_t left = data.len;
    u64 h = seed + p64[4];
    if (left >= 32) {
        u64 lanes[4] = {seed + p64[0] + p64[1], seed + p64[1], seed, seed - p64[0]};
        for (; left >= 32; p += 32, left -= 32)
            for (u32 i = 0; i < 4; i++)
                lanes[i] = round64(lanes[i], load64(p + 8 * i));
        h = left64(lanes[0], 1) + left64(lanes[1], 7) + left64(lanes[2], 12) + left64(lanes[3], 18);
        for (u32 i = 0; i < 4; i++)
            h = (h ^ round64(0, lanes[i])) * p64[0] + p64[3];
    }
    h += data.len;
    for (; left >= 8; p += 8, left -= 8)
        h = left64(h ^ round64(0, load64(p)), 27) * p64[0] + p64[3];
    if (left >= 4) {
        h = left64(h ^ load32(p) * p64[0], 23) * p64[1] + p64[2];
        p += 4;
        left -= 4;
    }
    for (; left; p++, left--)
        h = left64(h ^ *p * p64[4], 11) * p64[0];
    return avalanche64(h);
}

/* ---- XXH3 ---- */

enum { SECRET = 192, SECRET_LEAST = 136, STRIPE = 64, STRIPES = (SECRET - STRIPE) / 8, BLOCK = STRIPE * STRIPES };

static const u8 default_secret[SECRET] = {
    0xB8, 0xFE, 0x6C, 0x39, 0x23, 0xA4, 0x4B, 0xBE, 0x7C, 0x01, 0x81, 0x2C, 0xF7, 0x21, 0xAD, 0x1C, 0xDE, 0xD4, 0x6D, 0xE9, 0x83, 0x90, 0x97, 0xDB,
    0x72, 0x40, 0xA4, 0xA4, 0xB7, 0xB3, 0x67, 0x1F, 0xCB, 0x79, 0xE6, 0x4E, 0xCC, 0xC0, 0xE5, 0x78, 0x82, 0x5A, 0xD0, 0x7D, 0xCC, 0xFF, 0x72, 0x21,
    0xB8, 0x08, 0x46, 0x74, 0xF7, 0x43, 0x24, 0x8E, 0xE0, 0x35, 0x90, 0xE6, 0x81, 0x3A, 0x26, 0x4C, 0x3C, 0x28, 0x52, 0xBB, 0x91, 0xC3, 0x00, 0xCB,
    0x88, 0xD0, 0x65, 0x8B, 0x1B, 0x53, 0x2E, 0xA3, 0x71, 0x64, 0x48, 0x97, 0xA2, 0x0D, 0xF9, 0x4E, 0x38, 0x19, 0xEF, 0x46, 0xA9, 0xDE, 0xAC, 0xD8,
    0xA8, 0xFA, 0x76, 0x3F, 0xE3, 0x9C, 0x34, 0x3F, 0xF9, 0xDC, 0xBB, 0xC7, 0xC7, 0x0B, 0x4F, 0x1D, 0x8A, 0x51, 0xE0, 0x4B, 0xCD, 0xB4, 0x59, 0x31,
    0xC8, 0x9F, 0x7E, 0xC9, 0xD9, 0x78, 0x73, 0x64, 0xEA, 0xC5, 0xAC, 0x83, 0x34, 0xD3, 0xEB, 0xC3, 0xC5, 0x81, 0xA0, 0xFF, 0xFA, 0x13, 0x63, 0xEB,
    0x17, 0x0D, 0xDD, 0x51, 0xB7, 0xF0, 0xDA, 0x49, 0xD3, 0x16, 0x55, 0x26, 0x29, 0xD4, 0x68, 0x9E, 0x2B, 0x16, 0xBE, 0x58, 0x7D, 0x47, 0xA1, 0xFC,
    0x8F, 0xF8, 0xB8, 0xD1, 0x7A, 0xD0, 0x31, 0xCE, 0x45, 0xCB, 0x3A, 0x8F, 0x95, 0x16, 0x04, 0x28, 0xAF, 0xD7, 0xFB, 0xCA, 0xBB, 0x4B, 0x40, 0x7E,
};

static u64 avalanche3(u64 h)
{
    h = (h ^ h >> 37) * 0x165667919E3779F9;
    return h ^ h >> 32;
}

static u64 mix16(const u8 *p, const u8 *secret, u64 seed)
{
    return fold128(load64(p) ^ (load64(secret) + seed), load64(p + 8) ^ (load64(secret + 8) - seed));
}

static u64 xx3_16(const u8 *p, size_t len, u64 seed)
{
    const u8 *s = default_secret;
    if (len > 8) {
        u64 low = load64(p) ^ ((load64(s + 24) ^ load64(s + 32)) + seed);
        u64 high = load64(p + len - 8) ^ ((load64(s + 40) ^ load64(s + 48)) - seed);
        return avalanche3(len + __builtin_bswap64(low) + high + fold128(low, high));
    }
    if (len >= 4) {
        seed ^= (u64)__builtin_bswap32((u32)seed) << 32;
        u64 h = (load32(p + len - 4) + ((u64)load32(p) << 32)) ^ ((load64(s + 8) ^ load64(s + 16)) - seed);
        h = (h ^ left64(h, 49) ^ left64(h, 24)) * 0x9FB21C651E98DF25;
        h = (h ^ ((h >> 35) + len)) * 0x9FB21C651E98DF25;
        return h ^ h >> 28;
    }
    if (!len)
        return avalanche64(seed ^ load64(s + 56) ^ load64(s + 64));
    u32 all = (u32)p[0] << 16 | (u32)p[len >> 1] << 24 | p[len - 1] | (u32)len << 8;
    return avalanche64(all ^ ((load32(s) ^ load32(s + 4)) + seed));
}

static u64 xx3_128(const u8 *p, size_t len, u64 seed)
{
    u64 h = len * p64[0];
    for (size_t i = (len - 1) / 32 + 1; i-- > 0;) {
        h += mix16(p + 16 * i, default_secret + 32 * i, seed);
        h += mix16(p + len - 16 * (i + 1), default_secret + 32 * i + 16, seed);
    }
    return avalanche3(h);
}

static u64 xx3_240(const u8 *p, size_t len, u64 seed)
{
    u64 h = len * p64[0];
    size_t rounds = len / 16;
    for (size_t i = 0; i < 8; i++)
        h += mix16(p + 16 * i, default_secret + 16 * i, seed);
    h = avalanche3(h);
    for (size_t i = 8; i < rounds; i++)
        h += mix16(p + 16 * i, default_secret + 16 * (i - 8) + 3, seed);
    return avalanche3(h + mix16(p + len - 16, default_secret + SECRET_LEAST - 17, seed));
}

static void accumulate(u64 *lanes, const u8 *p, const u8 *secret)
{
    for (u32 i = 0; i < 8; i++) {
        u64 v = load64(p + 8 * i), k = v ^ load64(secret + 8 * i);
        lanes[i ^ 1] += v;
        lanes[i] += (u64)(u32)k * (k >> 32);
    }
}

#if defined(__x86_64__)
#include <immintrin.h>

/* The same for `stripes` of them, with the lanes in two registers. */
__attribute__((target("avx2"))) static void accumulate_wide(u64 *lanes, const u8 *p, const u8 *secret, size_t stripes)
{
    __m256i lane[2];
    for (u32 k = 0; k < 2; k++)
        lane[k] = _mm256_loadu_si256((const __m256i *)(const void *)(lanes + 4 * k));
    for (size_t i = 0; i < stripes; i++, p += STRIPE, secret += 8)
        for (u32 k = 0; k < 2; k++) {
            __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * k));
            __m256i key = _mm256_xor_si256(v, _mm256_loadu_si256((const __m256i *)(const void *)(secret + 32 * k)));
            __m256i product = _mm256_mul_epu32(key, _mm256_srli_epi64(key, 32));
            __m256i swapped = _mm256_shuffle_epi32(v, 0x4E);
            lane[k] = _mm256_add_epi64(lane[k], _mm256_add_epi64(product, swapped));
        }
    for (u32 k = 0; k < 2; k++)
        _mm256_storeu_si256((__m256i *)(void *)(lanes + 4 * k), lane[k]);
}
#endif

static void accumulate_all(u64 *lanes, const u8 *p, const u8 *secret, size_t stripes)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        accumulate_wide(lanes, p, secret, stripes);
        return;
    }
#endif
    for (size_t i = 0; i < stripes; i++)
        accumulate(lanes, p + STRIPE * i, secret + 8 * i);
}

static u64 xx3_long(const u8 *p, size_t len, u64 seed)
{
    u64 lanes[8] = {p32[2], p64[0], p64[1], p64[2], p64[3], p32[1], p64[4], p32[0]};
    u8 secret[SECRET];
    for (u32 i = 0; i < SECRET; i += 8) {
        u64 n = load64(default_secret + i) + (i & 8 ? 0 - seed : seed);
        memcpy(secret + i, &n, sizeof n);
    }
    size_t at = 0;
    for (; at + BLOCK < len; at += BLOCK) {
        accumulate_all(lanes, p + at, secret, STRIPES);
        for (u32 i = 0; i < 8; i++)
            lanes[i] = (lanes[i] ^ lanes[i] >> 47 ^ load64(secret + SECRET - STRIPE + 8 * i)) * p32[0];
    }
    accumulate_all(lanes, p + at, secret, (len - 1 - at) / STRIPE);
    accumulate(lanes, p + len - STRIPE, secret + SECRET - STRIPE - 7);
    u64 h = len * p64[0];
    for (u32 i = 0; i < 4; i++)
        h += fold128(lanes[2 * i] ^ load64(secret + 11 + 16 * i), lanes[2 * i + 1] ^ load64(secret + 19 + 16 * i));
    return avalanche3(h);
}

u64 hash_xx3(Str data, u64 seed)
{
    const u8 *p = (const u8 *)data.data;
    size_t len = data.len;
    return len <= 16 ? xx3_16(p, len, seed) : len <= 128 ? xx3_128(p, len, seed) : len <= 240 ? xx3_240(p, len, seed) : xx3_long(p, len, seed);
}

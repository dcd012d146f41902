/* hash_wy.c - wyhash, rapidhash and the murmur family.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/hash/hash_fast.h"
#include "toolkit/hash/hash_inl.h"

/* ---- wyhash ---- */

static const u64 wy_secret[4] = {0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3, 0x589965CC75374CC3};

u64 hash_wyhash(Str data, u64 seed)
{
    const u8 *p = (const u8 *)data.data;
    size_t len = data.len;
    u64 a = 0, b = 0;
    u64 state = seed ^ fold128(seed ^ wy_secret[0], wy_secret[1]);
    if (len <= 16) {
        if (len >= 4) {
            size_t end = len - 4, quarter = (len >> 3) << 2;
            a = (u64)load32(p) << 32 | load32(p + quarter);
            b = (u64)load32(p + end) << 32 | load32(p + end - quarter);
        } else if (len) {
            a = (u64)p[0] << 16 | (u64)p[len >> 1] << 8 | p[len - 1];
        }
    } else {
        size_t at = 0;
        if (len >= 48) {
            u64 lanes[3] = {state, state, state};
            for (; at + 48 < len; at += 48)
                for (u32 i = 0; i < 3; i++)
                    lanes[i] = fold128(load64(p + at + 16 * i) ^ wy_secret[i + 1], load64(p + at + 16 * i + 8) ^ lanes[i]);
            state = lanes[0] ^ lanes[1] ^ lanes[2];
        }
        for (; at + 16 < len; at += 16)
            state = fold128(load64(p + at) ^ wy_secret[1], load64(p + at + 8) ^ state);
        a = load64(p + len - 16);
        b = load64(p + len - 8);
    }
    a ^= wy_secret[1];
    b ^= state;
    multiply128(&a, &b);
    return fold128(a ^ wy_secret[0] ^ len, b ^ wy_secret[1]);
}

/* ---- rapidhash ---- */

static const u64 rapid_secret[3] = {0x2D358DCCAA6C78A5, 0x8BB84B93962EACC9, 0x4B33A62ED433D4A3};

static u64 rapid_step(const u8 *p, u64 secret, u64 state)
{
    return fold128(load64(p) ^ secret, load64(p + 8) ^ state);
}

u64 hash_rapid(Str data, u64 seed)
{
    const u8 *p = (const u8 *)data.data, *k = p;
    const u64 *secret = rapid_secret;
    size_t len = data.len, left = len;
    u64 a = 0, b = 0;
    u64 state = seed ^ fold128(seed ^ secret[0], secret[1]) ^ len;
    if (len <= 16) {
        if (len >= 4) {
            size_t end = len - 4, middle = (len & 24) >> (len >> 3);
            a = (u64)load32(p) << 32 | load32(p + end);
            b = (u64)load32(p + middle) << 32 | load32(p + end - middle);
        } else if (len) {
            a = (u64)p[0] << 56 | (u64)p[len >> 1] << 32 | p[len - 1];
        }
    } else {
        if (len > 48) {
            u64 lanes[3] = {state, state, state};
            for (; left >= 96; k += 96, left -= 96)
                for (u32 i = 0; i < 6; i++)
                    lanes[i % 3] = rapid_step(k + 16 * i, secret[i % 3], lanes[i % 3]);
            if (left >= 48) {
                for (u32 i = 0; i < 3; i++)
                    lanes[i] = rapid_step(k + 16 * i, secret[i], lanes[i]);
                k += 48;
                left -= 48;
            }
            state = lanes[0] ^ lanes[1] ^ lanes[2];
        }
        if (left > 16) {
            state = rapid_step(k, secret[2], state ^ secret[1]);
            if (left > 32)
                state = rapid_step(k + 16, secret[2], state);
        }
        a = load64(p + len - 16);
        b = load64(p + len - 8);
    }
    a ^= secret[1];
    b ^= state;
    multiply128(&a, &b);
    return fold128(a ^ secret[0] ^ len, b ^ secret[1]);
}

/* ---- murmur ---- */

u32 hash_murmur2_32(Str data, u32 seed)
{
    const u32 m = 0x5BD1E995;
    const u8 *p = (const u8 *)data.data;
    size_t len = data.len;
    u32 h = seed ^ (u32)len;
    for (; len >= 4; p += 4, len -= 4) {
        u32 k = load32(p) * m;
        h = h * m ^ (k ^ k >> 24) * m;
    }
    if (len) {
        for (size_t i = 0; i < len; i++)
            h ^= (u32)p[i] << 8 * i;
        h *= m;
    }
    h = (h ^ h >> 13) * m;
    return h ^ h >> 15;
}

u64 hash_murmur2_64(Str data, u64 seed)
{
    const u64 m = 0xC6A4A7935BD1E995;
    const u8 *p = (const u8 *)data.data;
    size_t len = data.len;
    u64 h = seed ^ (u64)len * m;
    for (; len >= 8; p += 8, len -= 8) {
        u64 k = load64(p) * m;
        h = (h ^ (k ^ k >> 47) * m) * m;
    }
    if (len) {
        u64 k = 0;
        for (size_t i = 0; i < len; i++)
            k |= (u64)p[i] << 8 * i;
        h = (h ^ k) * m;
    }
    h = (h ^ h >> 47) * m;
    return h ^ h >> 47;
}

u32 hash_murmur3_32(Str data, u32 seed)
{
    const u32 c1 = 0xCC9E2D51, c2 = 0x1B873593;
    const u8 *p = (const u8 *)data.data;
    size_t len = data.len;
    u32 h = seed;
    for (; len >= 4; p += 4, len -= 4)
        h = left32(h ^ left32(load32(p) * c1, 15) * c2, 13) * 5 + 0xE6546B64;
    u32 k = 0;
    for (size_t i = 0; i < len; i++)
        k |= (u32)p[i] << 8 * i;
    h ^= left32(k * c1, 15) * c2;
    h ^= (u32)data.len;
    h = (h ^ h >> 16) * 0x85EBCA6B;
    h = (h ^ h >> 13) * 0xC2B2AE35;
    return h ^ h >> 16;
}

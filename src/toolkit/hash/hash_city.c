/* hash_city.c - CityHash 1.1: 32 and 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/hash/hash_fast.h"
#include "toolkit/hash/hash_inl.h"

static inline u32 right32(u32 n, u32 by) { return n >> by | n << (32 - by); }
static inline u64 right64(u64 n, u32 by) { return n >> by | n << (64 - by); }

/* ---- 32 bits ---- */

static const u32 c1 = 0xCC9E2D51, c2 = 0x1B873593;

static u32 finish32(u32 h)
{
    h = (h ^ h >> 16) * 0x85EBCA6B;
    h = (h ^ h >> 13) * 0xC2B2AE35;
    return h ^ h >> 16;
}

static u32 spread(u32 a) { return right32(a * c1, 17) * c2; }
static u32 stir(u32 h, u32 by) { return right32(h, by) * 5 + 0xE6546B64; }
static u32 combine(u32 a, u32 h) { return stir(h ^ spread(a), 19); }

static u32 city32_short(const u8 *s, u32 len)
{
    if (len <= 4) {
        u32 b = 0, c = 9;
        for (u32 i = 0; i < len; i++) {
            b = b * c1 + (u32)(i8)s[i];
            c ^= b;
        }
        return finish32(combine(b, combine(len, c)));
    }
    if (len <= 12) {
        u32 a = len + load32(s), b = len * 5 + load32(s + len - 4), c = 9 + load32(s + ((len >> 1) & 4));
        return finish32(combine(c, combine(b, combine(a, len * 5))));
    }
    u32 h = combine(load32(s - 4 + (len >> 1)), len);
    h = combine(load32(s + 4), h);
    h = combine(load32(s + len - 8), h);
    h = combine(load32(s + (len >> 1)), h);
    h = combine(load32(s), h);
    return finish32(combine(load32(s + len - 4), h));
}

u32 hash_city32(Str data)
{
    const u8 *s = (const u8 *)data.data;
    u32 len = (u32)data.len;
    if (data.len <= 24)
        return city32_short(s, len);
    const u8 *end = s + data.len;
    u32 h = stir(stir(len ^ spread(load32(end - 4)), 19) ^ spread(load32(end - 16)), 19);
    u32 g = stir(stir(c1 * len ^ spread(load32(end - 8)), 19) ^ spread(load32(end - 12)), 19);
    u32 f = stir(c1 * len + spread(load32(end - 20)), 19);
    for (size_t left = (data.len - 1) / 20; left; left--, s += 20) {
        u32 a0 = spread(load32(s)), a1 = load32(s + 4), a2 = spread(load32(s + 8)), a3 = spread(load32(s + 12)), a4 = load32(s + 16);
        h = stir(h ^ a0, 18);
        f = right32(f + a1, 19) * c1;
        g = stir(g + a2, 18);
        h = stir(h ^ (a3 + a1), 19);
        g = __builtin_bswap32(g ^ a4) * 5;
        h = __builtin_bswap32(h + a4 * 5);
        f += a0;
        u32 old_f = f;
        f = g;
        g = h;
        h = old_f;
    }
    g = right32(right32(g, 11) * c1, 17) * c1;
    f = right32(right32(f, 11) * c1, 17) * c1;
    h = right32(stir(h + g, 19), 17) * c1;
    return right32(stir(h + f, 19), 17) * c1;
}

/* ---- 64 bits ---- */

static const u64 k0 = 0xC3A5C85C97CB3127, k1 = 0xB492B66FBE98F273, k2 = 0x9AE16A3B2F90404F, k_mul = 0x9DDFEA08EB382D69;

static u64 shift_mix(u64 n) { return n ^ n >> 47; }

static u64 hash16(u64 u, u64 v, u64 mul)
{
    u64 a = shift_mix((u ^ v) * mul);
    return shift_mix((v ^ a) * mul) * mul;
}

static u64 city64_16(const u8 *s, size_t len)
{
    u64 mul = k2 + len * 2;
    if (len >= 8) {
        u64 a = load64(s) + k2, b = load64(s + len - 8);
        return hash16(right64(b, 37) * mul + a, (right64(a, 25) + b) * mul, mul);
    }
    if (len >= 4)
        return hash16(len + ((u64)load32(s) << 3), load32(s + len - 4), mul);
    if (!len)
        return k2;
    u32 y = s[0] + ((u32)s[len >> 1] << 8), z = (u32)len + ((u32)s[len - 1] << 2);
    return shift_mix(y * k2 ^ z * k0) * k2;
}

static u64 city64_32(const u8 *s, size_t len)
{
    u64 mul = k2 + len * 2, a = load64(s) * k1, b = load64(s + 8), c = load64(s + len - 8) * mul, d = load64(s + len - 16) * k2;
    return hash16(right64(a + b, 43) + right64(c, 30) + d, a + right64(b + k2, 18) + c, mul);
}

static u64 city64_64(const u8 *s, size_t len)
{
    u64 mul = k2 + len * 2;
    u64 a = load64(s) * k2, b = load64(s + 8), c = load64(s + len - 24), d = load64(s + len - 32);
    u64 e = load64(s + 16) * k2, f = load64(s + 24) * 9, g = load64(s + len - 8), h = load64(s + len - 16) * mul;
    u64 u = right64(a + g, 43) + (right64(b, 30) + c) * 9, v = ((a + g) ^ d) + f + 1;
    u64 w = __builtin_bswap64((u + v) * mul) + h, x = right64(e + f, 42) + c;
    u64 y = (__builtin_bswap64((v + w) * mul) + g) * mul, z = e + f + c;
    a = __builtin_bswap64((x + z) * mul + y) + b;
    return shift_mix((z + a) * mul + d + h) * mul + x;
}

typedef struct Pair {
    u64 first, second;
} Pair;

static Pair weak32(const u8 *s, u64 a, u64 b)
{
    u64 z = load64(s + 24);
    a += load64(s);
    b = right64(b + a + z, 21);
    u64 c = a;
    a += load64(s + 8) + load64(s + 16);
    b += right64(a, 44);
    return (Pair){a + z, b + c};
}

u64 hash_city64(Str data)
{
    const u8 *s = (const u8 *)data.data, *end = s + data.len;
    size_t len = data.len;
    if (len <= 32)
        return len <= 16 ? city64_16(s, len) : city64_32(s, len);
    if (len <= 64)
        return city64_64(s, len);
    u64 x = load64(end - 40), y = load64(end - 16) + load64(end - 56);
    u64 z = hash16(load64(end - 48) + len, load64(end - 24), k_mul);
    Pair v = weak32(end - 64, len, z), w = weak32(end - 32, y + k1, x);
    x = x * k1 + load64(s);
    for (size_t left = (len - 1) / 64; left; left--, s += 64) {
        x = right64(x + y + v.first + load64(s + 8), 37) * k1;
        y = right64(y + v.second + load64(s + 48), 42) * k1;
        x ^= w.second;
        y += v.first + load64(s + 40);
        z = right64(z + w.first, 33) * k1;
        v = weak32(s, v.second * k1, x + w.first);
        w = weak32(s + 32, z + w.second, y + load64(s + 16));
        u64 old_z = z;
        z = x;
        x = old_z;
    }
    return hash16(hash16(v.first, w.first, k_mul) + shift_mix(y) * k1 + z, hash16(v.second, w.second, k_mul) + x, k_mul);
}

u64 hash_city64_seed(Str data, u64 seed)
{
    return hash16(hash_city64(data) - k2, seed, k_mul);
}

/* hash_crc.c - CRC-32 by carry-less multiplication, where the processor has it.
 *
 * After V. Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ" (Intel, 2009): four registers of 128 bits are folded over
 * the text, then into one, and that is reduced by Barrett's method. The constants are powers of x modulo the polynomial, bits in reverse.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/hash/hash_fast.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define CLMUL __attribute__((target("pclmul,sse4.1")))

static inline __m128i load(const u8 *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* v moved over as many bits as the factors stand for, and the next text. */
CLMUL static inline __m128i fold(__m128i v, __m128i factors, __m128i next)
{
    __m128i low = _mm_clmulepi64_si128(v, factors, 0x00), high = _mm_clmulepi64_si128(v, factors, 0x11);
    return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

/* At least 64 bytes, a multiple of 16. */
CLMUL static u32 crc_blocks(const u8 *p, size_t n, u32 crc)
{
    const __m128i by64 = _mm_set_epi64x(0x1C6E41596, 0x154442BD4), by16 = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0);
    const __m128i by4 = _mm_set_epi64x(0, 0x163CD6124), barrett = _mm_set_epi64x(0x1F7011641, 0x1DB710641);
    const __m128i low32 = _mm_setr_epi32(-1, 0, -1, 0);
    __m128i v[4];
    for (u32 i = 0; i < 4; i++)
        v[i] = load(p + 16 * i);
    v[0] = _mm_xor_si128(v[0], _mm_cvtsi32_si128((int)crc));
    for (p += 64, n -= 64; n >= 64; p += 64, n -= 64)
        for (u32 i = 0; i < 4; i++)
            v[i] = fold(v[i], by64, load(p + 16 * i));
    __m128i x = v[0];
    for (u32 i = 1; i < 4; i++)
        x = fold(x, by16, v[i]);
    for (; n >= 16; p += 16, n -= 16)
        x = fold(x, by16, load(p));
    /* to 64 bits, then to 32 */
    x = _mm_xor_si128(_mm_srli_si128(x, 8), _mm_clmulepi64_si128(x, by16, 0x10));
    x = _mm_xor_si128(_mm_srli_si128(x, 4), _mm_clmulepi64_si128(_mm_and_si128(x, low32), by4, 0x00));
    __m128i t = _mm_clmulepi64_si128(_mm_and_si128(x, low32), barrett, 0x10);
    t = _mm_clmulepi64_si128(_mm_and_si128(t, low32), barrett, 0x00);
    return (u32)_mm_extract_epi32(_mm_xor_si128(x, t), 1);
}
#endif

size_t hash_crc32_part(Str data, u32 *crc)
{
#if defined(__x86_64__)
    size_t n = data.len & ~(size_t)15;
    if (n >= 64 && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1")) {
        *crc = ~crc_blocks((const u8 *)data.data, n, ~*crc);
        return n;
    }
#endif
    (void)data;
    (void)crc;
    return 0;
}

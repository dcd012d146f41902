/* json_scan.h - how many units of a JSON string stand for themselves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_JSON_SCAN_H
#define ENGINE_BUILTINS_JSON_SCAN_H

#include "base/base.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__SSE2__)
/* A bit for each of 16 units that is a quote, backslash or control character. */
static inline u32 json_special_u8(__m128i x)
{
    const __m128i quote = _mm_set1_epi8('"'), slash = _mm_set1_epi8('\\'), limit = _mm_set1_epi8(0x1F);
    __m128i bad = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(x, quote), _mm_cmpeq_epi8(x, slash)), _mm_cmpeq_epi8(_mm_min_epu8(x, limit), x));
    return (u32)_mm_movemask_epi8(bad);
}
#endif

/* Units before the first quote, backslash or control character. */
static inline u32 json_plain_u8(const u8 *text, u32 n)
{
    u32 i = 0;
#if defined(__SSE2__)
    for (; i + 16 <= n; i += 16) {
        u32 special = json_special_u8(_mm_loadu_si128((const __m128i *)(const void *)(text + i)));
        if (special)
            return i + (u32)__builtin_ctz(special);
    }
#endif
    while (i < n && text[i] >= 0x20 && text[i] != '"' && text[i] != '\\')
        i++;
    return i;
}

/* The same units, copied to `to`, where 16 bytes more than they are may be overwritten. */
static inline u32 json_copy_plain(u8 *to, const u8 *text, u32 n)
{
    u32 i = 0;
#if defined(__SSE2__)
    for (; i + 16 <= n; i += 16) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(text + i));
        _mm_storeu_si128((__m128i *)(void *)(to + i), x);
        u32 special = json_special_u8(x);
        if (special)
            return i + (u32)__builtin_ctz(special);
    }
#endif
    for (; i < n && text[i] >= 0x20 && text[i] != '"' && text[i] != '\\'; i++)
        to[i] = text[i];
    return i;
}

/* The same for UTF-16; with `surrogates` they end the run too. */
static inline u32 json_plain_u16(const u16 *text, u32 n, bool surrogates)
{
    u32 i = 0;
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi16('"'), slash = _mm_set1_epi16('\\'), zero = _mm_setzero_si128();
    const __m128i low_bits = _mm_set1_epi16((short)0xFFE0);
    const __m128i kind_bits = _mm_set1_epi16((short)0xF800);
    const __m128i kind = _mm_set1_epi16(surrogates ? (short)0xD800 : 1); /* 1: never equal after the mask */
    for (; i + 8 <= n; i += 8) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(text + i));
        __m128i bad = _mm_or_si128(_mm_cmpeq_epi16(x, quote), _mm_cmpeq_epi16(x, slash));
        bad = _mm_or_si128(bad, _mm_cmpeq_epi16(_mm_and_si128(x, low_bits), zero));
        bad = _mm_or_si128(bad, _mm_cmpeq_epi16(_mm_and_si128(x, kind_bits), kind));
        int mask = _mm_movemask_epi8(bad);
        if (mask)
            return i + (u32)__builtin_ctz((unsigned)mask) / 2;
    }
#endif
    while (i < n && text[i] >= 0x20 && text[i] != '"' && text[i] != '\\' &&
           !(surrogates && (text[i] & 0xF800) == 0xD800))
        i++;
    return i;
}

#endif

/* http_scan_inl.h - the three inner loops of the parsers: over a token, a target, a field value.
 *
 * Each returns the first byte that cannot belong to the run, or `end`. None reads at or past
 * `end`. Sixteen bytes at a time where the processor's base instruction set has that.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_SCAN_INL_H
#define IO_HTTP_HTTP_SCAN_INL_H

#include "base/base.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum {
    HTTP_CH_TOKEN = 1,
    HTTP_CH_TARGET = 2,
    HTTP_CH_VALUE = 4,
    HTTP_CH_HOST = 8,
    HTTP_CH_HEX = 16
};

/* Which kinds of run each byte may be part of. Token: RFC 9110 tchar. Target: everything visible
 * and every byte from 0x80 (browsers send raw UTF-8). Value: the same plus blank and tab. Host:
 * reg-name, port and IP literals. */
extern const u8 http_char_class[256];

static ALWAYS_INLINE const char *http_skip_class(const char *p, const char *end, u8 class)
{
    while (p < end && (http_char_class[(u8)*p] & class))
        p++;
    return p;
}

static ALWAYS_INLINE const char *http_skip_token(const char *p, const char *end)
{
    return http_skip_class(p, end, HTTP_CH_TOKEN);
}

#ifdef __SSE2__
/* Bit i is set when byte i is below `first`, unsigned, or DEL. */
static ALWAYS_INLINE u32 http_below_mask(const char *p, char first)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    /* There is no unsigned compare: a byte is below when the smaller of it and first-1 is itself.
     */
    __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8((char)(first - 1))), bytes);
    __m128i del = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(0x7f));
    return (u32)_mm_movemask_epi8(_mm_or_si128(low, del));
}
#endif

static ALWAYS_INLINE const char *http_skip_target(const char *p, const char *end)
{
#ifdef __SSE2__
    for (; end - p >= 16; p += 16) {
        u32 mask = http_below_mask(p, 0x21);
        if (mask)
            return p + __builtin_ctz(mask);
    }
#endif
    return http_skip_class(p, end, HTTP_CH_TARGET);
}

static ALWAYS_INLINE const char *http_skip_value(const char *p, const char *end)
{
#ifdef __SSE2__
    while (end - p >= 16) {
        u32 mask = http_below_mask(p, 0x20);
        if (!mask) {
            p += 16;
            continue;
        }
        p += __builtin_ctz(mask);
        if (*p != '\t')
            return p;
        p++;
    }
#endif
    return http_skip_class(p, end, HTTP_CH_VALUE);
}

#endif

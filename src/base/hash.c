/* hash.c - see hash.h.
 *
 * A text is taken eight units at a time. Eight units that all fit a byte are one word of eight
 * bytes, in either width; other units, which a Latin-1 text can't have, are two words of four
 * units. The last block overlaps the one before, so that there is no loop over single units.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/hash.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define KEY_A 0x8F3A6B1DC95E27F5ull
#define KEY_B 0xE19B45D3A7F02C69ull
#define KEY_C 0xB5C8D14E93F7A62Bull

static inline u64 load64(const void *p)
{
    u64 word;
    memcpy(&word, p, sizeof word);
    return word;
}

static inline u64 load32(const void *p)
{
    u32 word;
    memcpy(&word, p, sizeof word);
    return word;
}

static inline u64 start(size_t len, u64 seed)
{
    return seed ^ KEY_A ^ (u64)len * KEY_C;
}

static inline u64 step(u64 hash, u64 word)
{
    return hash_multiply(hash ^ word, KEY_B);
}

static inline u64 finish(u64 hash)
{
    return hash_multiply(hash ^ KEY_C, KEY_A);
}

/* One word of 0 to 8 bytes; which bytes overlap follows from len, which is hashed too. */
static inline u64 short_word(const u8 *text, size_t len)
{
    if (len >= 4)
        return load32(text) | load32(text + len - 4) << 32;
    if (len == 0)
        return 0;
    return text[0] | (u64)text[len / 2] << 8 | (u64)text[len - 1] << 16;
}

static inline u64 hash_words(const u8 *text, size_t len, u64 seed)
{
    u64 hash = start(len, seed);
    if (len <= 8)
        return finish(step(hash, short_word(text, len)));
    size_t i = 0;
    for (; i + 8 < len; i += 8)
        hash = step(hash, load64(text + i));
    return finish(step(hash, load64(text + len - 8)));
}

u64 hash_bytes(const void *data, size_t len, u64 seed)
{
    return hash_words(data, len, seed);
}

u32 hash_latin1(const u8 *text, size_t len, u64 seed)
{
    return (u32)hash_words(text, len, seed);
}

/* Eight units as bytes in *word, if they fit. */
static inline bool narrow_eight(const u16 *text, u64 *word)
{
#ifdef __SSE2__
    __m128i block = _mm_loadu_si128((const __m128i *)text);
    __m128i high = _mm_and_si128(block, _mm_set1_epi16((short)0xFF00));
    if (_mm_movemask_epi8(_mm_cmpeq_epi16(high, _mm_setzero_si128())) != 0xFFFF)
        return false;
    *word = (u64)_mm_cvtsi128_si64(_mm_packus_epi16(block, block));
#else
    u8 bytes[8];
    u32 all = 0;
    for (u32 i = 0; i < 8; i++) {
        bytes[i] = (u8)text[i];
        all |= text[i];
    }
    if (all > 0xFF)
        return false;
    *word = load64(bytes);
#endif
    return true;
}

static inline u64 step_eight(u64 hash, const u16 *text)
{
    u64 word;
    if (LIKELY(narrow_eight(text, &word)))
        return step(hash, word);
    return step(step(hash, load64(text)), load64(text + 4));
}

u32 hash_utf16(const u16 *text, size_t len, u64 seed)
{
    u64 hash = start(len, seed);
    if (len > 8) {
        size_t i = 0;
        for (; i + 8 < len; i += 8)
            hash = step_eight(hash, text + i);
        return (u32)finish(step_eight(hash, text + len - 8));
    }
    u8 bytes[8];
    u32 all = 0;
    for (size_t i = 0; i < len; i++) {
        bytes[i] = (u8)text[i];
        all |= text[i];
    }
    if (all <= 0xFF)
        return (u32)finish(step(hash, short_word(bytes, len)));
    u16 padded[8] = {0};
    memcpy(padded, text, len * sizeof *text);
    return (u32)finish(step(step(hash, load64(padded)), load64(padded + 4)));
}

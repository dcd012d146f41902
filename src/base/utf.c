/* utf.c - conversions of text; see utf.h.
 *
 * Each loop first takes whole blocks that need no thought (16 bytes or 8 units of ASCII or
 * Latin-1, with SSE2 where there is one, else by words), then one code point by itself, and so on.
 *
 * Invariant: a block is only loaded when all of it lies before the end.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"

#include "base/check.h"

#ifdef __SSE2__
#include <emmintrin.h>
#define HAVE_SSE2 1
#else
#define HAVE_SSE2 0
#endif

#define HIGH_BITS 0x8080808080808080ull

static inline u64 load64(const void *p)
{
    u64 word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* ---- blocks ---- */

/* Number of leading ASCII bytes. */
static inline size_t ascii_prefix(const u8 *text, size_t len)
{
    size_t i = 0;
#if HAVE_SSE2
    for (; i + 32 <= len; i += 32) {
        __m128i a = _mm_loadu_si128((const __m128i *)(text + i));
        __m128i b = _mm_loadu_si128((const __m128i *)(text + i + 16));
        if (_mm_movemask_epi8(_mm_or_si128(a, b))) {
            u32 mask = (u32)_mm_movemask_epi8(a) | (u32)_mm_movemask_epi8(b) << 16;
            return i + (u32)__builtin_ctz(mask);
        }
    }
    for (; i + 16 <= len; i += 16) {
        u32 mask = (u32)_mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(text + i)));
        if (mask)
            return i + (u32)__builtin_ctz(mask);
    }
#endif
    for (; i + 8 <= len; i += 8) {
        if (load64(text + i) & HIGH_BITS)
            break;
    }
    while (i < len && text[i] < 0x80)
        i++;
    return i;
}

/* Widens bytes to units. */
static inline void widen(const u8 *text, size_t len, u16 *out)
{
    size_t i = 0;
#if HAVE_SSE2
    __m128i zero = _mm_setzero_si128();
    for (; i + 16 <= len; i += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        _mm_storeu_si128((__m128i *)(out + i), _mm_unpacklo_epi8(block, zero));
        _mm_storeu_si128((__m128i *)(out + i + 8), _mm_unpackhi_epi8(block, zero));
    }
#endif
    for (; i < len; i++)
        out[i] = text[i];
}

/* Copies the leading ASCII units as bytes and returns how many there are; stops early at `len`. */
static inline size_t narrow_ascii(const u16 *text, size_t len, char *out)
{
    size_t i = 0;
#if HAVE_SSE2
    __m128i above = _mm_set1_epi16((short)0xFF80), zero = _mm_setzero_si128();
    for (; i + 16 <= len; i += 16) {
        __m128i a = _mm_loadu_si128((const __m128i *)(text + i));
        __m128i b = _mm_loadu_si128((const __m128i *)(text + i + 8));
        __m128i high = _mm_and_si128(_mm_or_si128(a, b), above);
        if (_mm_movemask_epi8(_mm_cmpeq_epi16(high, zero)) != 0xFFFF)
            break;
        _mm_storeu_si128((__m128i *)(out + i), _mm_packus_epi16(a, b));
    }
#endif
    for (; i < len && text[i] < 0x80; i++)
        out[i] = (char)text[i];
    return i;
}

/* True when no unit has a bit of `mask`. */
static inline bool units_lack(const u16 *text, size_t len, u16 mask)
{
    size_t i = 0;
#if HAVE_SSE2
    __m128i bits = _mm_set1_epi16((short)mask), zero = _mm_setzero_si128();
    for (; i + 16 <= len; i += 16) {
        __m128i a = _mm_loadu_si128((const __m128i *)(text + i));
        __m128i b = _mm_loadu_si128((const __m128i *)(text + i + 8));
        __m128i any = _mm_and_si128(_mm_or_si128(a, b), bits);
        if (_mm_movemask_epi8(_mm_cmpeq_epi16(any, zero)) != 0xFFFF)
            return false;
    }
#endif
    for (; i < len; i++) {
        if (text[i] & mask)
            return false;
    }
    return true;
}

/* Index of the first surrogate unit, or len. */
static inline size_t surrogate_prefix(const u16 *text, size_t len)
{
    size_t i = 0;
#if HAVE_SSE2
    __m128i mask = _mm_set1_epi16((short)0xF800), want = _mm_set1_epi16((short)0xD800);
    for (; i + 8 <= len; i += 8) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        u32 hits = (u32)_mm_movemask_epi8(_mm_cmpeq_epi16(_mm_and_si128(block, mask), want));
        if (hits)
            return i + (u32)__builtin_ctz(hits) / 2;
    }
#endif
    while (i < len && !utf16_is_surrogate(text[i]))
        i++;
    return i;
}

/* ---- one code point ---- */

static inline bool is_tail(u8 byte)
{
    return (byte & 0xC0) == 0x80;
}

static inline u32 bad(u32 *len, u32 used)
{
    *len = used;
    return UTF_BAD;
}

static ALWAYS_INLINE u32 decode(const u8 *p, size_t left, bool surrogates, u32 *len)
{
    u32 lead = p[0];
    if (lead < 0x80) {
        *len = 1;
        return lead;
    }
    if (lead < 0xC2 || lead > 0xF4 || left < 2)
        return bad(len, 1);
    u32 second = p[1];
    if (lead < 0xE0) {
        if (!is_tail(p[1]))
            return bad(len, 1);
        *len = 2;
        return (lead & 0x1F) << 6 | (second & 0x3F);
    }
    /* The second byte alone rules out long forms, surrogates and what exceeds U+10FFFF. */
    u32 lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    u32 highest = lead == 0xED && !surrogates ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest)
        return bad(len, 1);
    if (left < 3 || !is_tail(p[2]))
        return bad(len, 2);
    if (lead < 0xF0) {
        *len = 3;
        return (lead & 0x0F) << 12 | (second & 0x3F) << 6 | (p[2] & 0x3Fu);
    }
    if (left < 4 || !is_tail(p[3]))
        return bad(len, 3);
    *len = 4;
    return (lead & 0x07) << 18 | (second & 0x3F) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
}

/* The same of a byte that is not ASCII: what most text has, two and three bytes that are right, with one test each. */
static ALWAYS_INLINE u32 decode_high(const u8 *p, size_t left, bool surrogates, u32 *len)
{
    if (LIKELY(left >= 3)) {
        u32 all = p[0] | (u32)p[1] << 8 | (u32)p[2] << 16;
        u32 three = (all & 0x0F) << 12 | (all >> 2 & 0xFC0) | (all >> 16 & 0x3F);
        if ((all & 0xC0C0F0) == 0x8080E0 && three >= 0x800 && !utf16_is_surrogate(three)) {
            *len = 3;
            return three;
        }
        if ((all & 0xC0E0) == 0x80C0 && (all & 0x1E)) {
            *len = 2;
            return (all & 0x1F) << 6 | (all >> 8 & 0x3F);
        }
    }
    return decode(p, left, surrogates, len);
}

u32 utf8_decode_one(const char *at, const char *end, u32 *len)
{
    ASSERT(at < end);
    return decode((const u8 *)at, (size_t)(end - at), false, len);
}

u32 wtf8_decode_one(const char *at, const char *end, u32 *len)
{
    ASSERT(at < end);
    return decode((const u8 *)at, (size_t)(end - at), true, len);
}

u32 utf8_encode_one(u32 cp, char out[4])
{
    if (cp < 0x80) {
        out[0] = (char)cp;
        return 1;
    }
    if (cp < 0x800) {
        out[0] = (char)(0xC0 | cp >> 6);
        out[1] = (char)(0x80 | (cp & 0x3F));
        return 2;
    }
    if (cp < 0x10000) {
        out[0] = (char)(0xE0 | cp >> 12);
        out[1] = (char)(0x80 | (cp >> 6 & 0x3F));
        out[2] = (char)(0x80 | (cp & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | cp >> 18);
    out[1] = (char)(0x80 | (cp >> 12 & 0x3F));
    out[2] = (char)(0x80 | (cp >> 6 & 0x3F));
    out[3] = (char)(0x80 | (cp & 0x3F));
    return 4;
}

/* ---- from UTF-8 ---- */

size_t utf8_ascii_prefix(const char *text, size_t len)
{
    return ascii_prefix((const u8 *)text, len);
}

bool utf8_is_ascii(const char *text, size_t len)
{
    return ascii_prefix((const u8 *)text, len) == len;
}

bool latin1_is_ascii(const u8 *text, size_t len)
{
    return ascii_prefix(text, len) == len;
}

static ALWAYS_INLINE Utf8Info measure(const u8 *text, size_t len, bool surrogates)
{
    Utf8Info info = {.ascii = true, .latin1 = true, .valid = true};
    size_t i = 0;
    while (i < len) {
        size_t ascii = ascii_prefix(text + i, len - i);
        info.units += ascii;
        i += ascii;
        while (i < len && text[i] >= 0x80) {
            u32 used, cp = decode_high(text + i, len - i, surrogates, &used);
            info.ascii = false;
            if (cp > 0xFF)
                info.latin1 = false;
            if (cp == UTF_BAD)
                info.valid = false;
            info.units += 1 + (cp > 0xFFFF && cp != UTF_BAD);
            i += used;
        }
    }
    return info;
}

Utf8Info utf8_measure(const char *text, size_t len)
{
    return measure((const u8 *)text, len, false);
}

size_t utf8_count_utf16(const char *text, size_t len)
{
    return measure((const u8 *)text, len, false).units;
}

size_t wtf8_count_utf16(const char *text, size_t len)
{
    return measure((const u8 *)text, len, true).units;
}

bool utf8_is_valid(const char *text, size_t len)
{
    const u8 *bytes = (const u8 *)text;
    size_t i = 0;
    while (i < len) {
        u32 used = 1;
        if (bytes[i] < 0x80)
            i += ascii_prefix(bytes + i, len - i);
        else if (decode(bytes + i, len - i, false, &used) == UTF_BAD)
            return false;
        else
            i += used;
    }
    return true;
}

size_t utf8_to_latin1(const char *text, size_t len, u8 *out)
{
    const u8 *bytes = (const u8 *)text;
    size_t i = 0, n = 0;
    while (i < len) {
#if HAVE_SSE2
        if (len - i >= 32) { /* at least 16 characters are still to come: what is stored too much is written over */
            __m128i block = _mm_loadu_si128((const __m128i *)(bytes + i));
            u32 high = (u32)_mm_movemask_epi8(block), ascii = high ? (u32)__builtin_ctz(high) : 16;
            _mm_storeu_si128((__m128i *)(out + n), block);
            n += ascii;
            i += ascii;
        }
#endif
        if (bytes[i] < 0x80) {
            out[n++] = bytes[i++];
            continue;
        }
        while (i < len && bytes[i] >= 0x80) {
            CHECK(len - i >= 2 && bytes[i] >= 0xC2 && bytes[i] <= 0xC3);
            out[n++] = (u8)(bytes[i] << 6 | (bytes[i + 1] & 0x3F));
            i += 2;
        }
    }
    return n;
}

static ALWAYS_INLINE size_t to_utf16(const u8 *text, size_t len, bool surrogates, u16 *out)
{
    size_t i = 0, n = 0;
    while (i < len) {
#if HAVE_SSE2
        if (len - i >= 48) { /* at least 16 units are still to come: what is stored too much is written over */
            __m128i block = _mm_loadu_si128((const __m128i *)(text + i)), zero = _mm_setzero_si128();
            u32 high = (u32)_mm_movemask_epi8(block), ascii = high ? (u32)__builtin_ctz(high) : 16;
            _mm_storeu_si128((__m128i *)(out + n), _mm_unpacklo_epi8(block, zero));
            _mm_storeu_si128((__m128i *)(out + n + 8), _mm_unpackhi_epi8(block, zero));
            n += ascii;
            i += ascii;
        }
#endif
        if (text[i] < 0x80) {
            out[n++] = text[i++];
            continue;
        }
        while (i < len && text[i] >= 0x80) {
            u32 used, cp = decode_high(text + i, len - i, surrogates, &used);
            n += utf16_put(cp == UTF_BAD ? UTF_REPLACEMENT : cp, out + n);
            i += used;
        }
    }
    return n;
}

size_t utf8_to_utf16(const char *text, size_t len, u16 *out)
{
    return to_utf16((const u8 *)text, len, false, out);
}

size_t wtf8_to_utf16(const char *text, size_t len, u16 *out)
{
    return to_utf16((const u8 *)text, len, true, out);
}

u32 utf8_incomplete_tail(const char *text, size_t len)
{
    for (u32 back = 1; back <= 3 && back <= len; back++) {
        u8 byte = (u8)text[len - back];
        if (is_tail(byte))
            continue;
        if (byte < 0xC2 || byte > 0xF4)
            return 0;
        u32 need = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
        u32 used;
        if (need <= back)
            return 0;
        /* Bad before its end (used < back): the part is complete as it is. */
        decode((const u8 *)text + len - back, back, false, &used);
        return used == back ? back : 0;
    }
    return 0;
}

/* ---- from Latin-1 ---- */

size_t latin1_utf8_len(const u8 *text, size_t len)
{
    size_t high = 0, i = 0;
#if HAVE_SSE2
    const __m128i one = _mm_set1_epi8(1), zero = _mm_setzero_si128();
    __m128i sums = zero;
    for (; i + 16 <= len; i += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        sums = _mm_add_epi64(sums, _mm_sad_epu8(_mm_and_si128(_mm_srli_epi16(block, 7), one), zero));
    }
    high = (size_t)_mm_cvtsi128_si64(sums) + (size_t)_mm_cvtsi128_si64(_mm_srli_si128(sums, 8));
#endif
    for (; i + 8 <= len; i += 8)
        high += (size_t)__builtin_popcountll(load64(text + i) & HIGH_BITS);
    for (; i < len; i++)
        high += text[i] >> 7;
    return len + high;
}

/* Some of the leading ASCII characters, at most cap. A store may go behind them, where there is room for the characters that follow, each `most`
 * bytes long, which are written over it. Returns how many; 0 only when the first is none, or cap is 0. */
static ALWAYS_INLINE size_t copy_some(const u8 *text, size_t len, size_t cap, u32 most, char *out)
{
    size_t i = 0;
#if HAVE_SSE2
    for (; len - i >= 16 && cap - i >= 16 * most; i += 16) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        u32 high = (u32)_mm_movemask_epi8(block);
        _mm_storeu_si128((__m128i *)(void *)(out + i), block);
        if (high)
            return i + (u32)__builtin_ctz(high);
    }
#endif
    (void)most;
    len = MIN(len, cap);
    for (; i < len && text[i] < 0x80; i++)
        out[i] = (char)text[i];
    return i;
}

size_t latin1_to_utf8(const u8 *text, size_t len, char *out)
{
    size_t i = 0, n = 0;
    while (i < len) {
        size_t ascii = copy_some(text + i, len - i, len - i, 1, out + n); /* every character takes a byte at least */
        n += ascii;
        i += ascii;
        for (; i < len && text[i] >= 0x80; i++) {
            out[n++] = (char)(0xC0 | text[i] >> 6);
            out[n++] = (char)(0x80 | (text[i] & 0x3F));
        }
    }
    return n;
}

void latin1_to_utf16(const u8 *text, size_t len, u16 *out)
{
    widen(text, len, out);
}

size_t latin1_to_utf8_into(const u8 *text, size_t len, char *out, size_t cap, size_t *read)
{
    size_t i = 0, n = 0;
    while (i < len && n < cap) {
        size_t ascii = copy_some(text + i, len - i, cap - n, 2, out + n);
        n += ascii;
        i += ascii;
        if (i < len && n < cap && text[i] < 0x80)
            continue;
        if (i == len || cap - n < 2)
            break;
        for (; i < len && text[i] >= 0x80 && cap - n >= 2; i++) {
            out[n++] = (char)(0xC0 | text[i] >> 6);
            out[n++] = (char)(0x80 | (text[i] & 0x3F));
        }
    }
    *read = i;
    return n;
}

/* ---- from UTF-16 ---- */

bool utf16_fits_latin1(const u16 *text, size_t len)
{
    return units_lack(text, len, 0xFF00);
}

bool utf16_is_well_formed(const u16 *text, size_t len)
{
    size_t i = 0;
    while ((i += surrogate_prefix(text + i, len - i)) < len) {
        if (!utf16_is_lead(text[i]) || i + 1 == len || !utf16_is_trail(text[i + 1]))
            return false;
        i += 2;
    }
    return true;
}

void utf16_make_well_formed(const u16 *text, size_t len, u16 *out)
{
    if (out != text && len)
        memcpy(out, text, len * sizeof *text);
    size_t i = 0;
    while ((i += surrogate_prefix(out + i, len - i)) < len) {
        if (utf16_is_lead(out[i]) && i + 1 < len && utf16_is_trail(out[i + 1]))
            i += 2;
        else
            out[i++] = UTF_REPLACEMENT;
    }
}

void utf16_to_latin1(const u16 *text, size_t len, u8 *out)
{
    size_t i = 0;
#if HAVE_SSE2
    __m128i low = _mm_set1_epi16(0xFF);
    for (; i + 16 <= len; i += 16) {
        __m128i a = _mm_and_si128(_mm_loadu_si128((const __m128i *)(text + i)), low);
        __m128i b = _mm_and_si128(_mm_loadu_si128((const __m128i *)(text + i + 8)), low);
        _mm_storeu_si128((__m128i *)(out + i), _mm_packus_epi16(a, b));
    }
#endif
    for (; i < len; i++)
        out[i] = (u8)text[i];
}

/* Bytes of the text as UTF-8. A lone surrogate takes three bytes both when it is kept and when it
 * becomes U+FFFD, so one count serves both; a pair counts two units and two bytes more. */
static size_t utf8_len_of(const u16 *text, size_t len)
{
    size_t total = len, i = 0;
#if HAVE_SSE2
    __m128i two = _mm_set1_epi16(0x7F), three = _mm_set1_epi16(0x7FF);
    __m128i mask = _mm_set1_epi16((short)0xF800), want = _mm_set1_epi16((short)0xD800);
    __m128i zero = _mm_setzero_si128(), sums = zero;
    while (i + 8 <= len) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        if (_mm_movemask_epi8(_mm_cmpeq_epi16(_mm_and_si128(block, mask), want))) {
            size_t end = i + 8;
            while (i < end) {
                u32 cp = utf16_next(text, len, &i);
                total += (cp >= 0x80) + (cp >= 0x800);
            }
            continue;
        }
        /* Saturating subtraction leaves zero where the unit is not above the bound: -1 for each. */
        __m128i small = _mm_cmpeq_epi16(_mm_subs_epu16(block, two), zero);
        __m128i middle = _mm_cmpeq_epi16(_mm_subs_epu16(block, three), zero);
        __m128i fewer = _mm_sub_epi16(_mm_sub_epi16(zero, small), middle);
        sums = _mm_add_epi64(sums, _mm_sad_epu8(fewer, zero));
        total += 16;
        i += 8;
    }
    total -= (size_t)_mm_cvtsi128_si64(sums) + (size_t)_mm_cvtsi128_si64(_mm_srli_si128(sums, 8));
#endif
    while (i < len) {
        u32 cp = utf16_next(text, len, &i);
        total += (cp >= 0x80) + (cp >= 0x800);
    }
    return total;
}

size_t utf16_utf8_len(const u16 *text, size_t len)
{
    return utf8_len_of(text, len);
}

size_t utf16_wtf8_len(const u16 *text, size_t len)
{
    return utf8_len_of(text, len);
}

/* Some of the leading ASCII units as bytes, at most cap. A store may go behind them, where there is room for the units that follow, each `most`
 * bytes long, which are written over it. Returns how many; 0 only when the first is none, or cap is 0. */
static ALWAYS_INLINE size_t narrow_some(const u16 *text, size_t len, size_t cap, u32 most, char *out)
{
#if HAVE_SSE2
    const __m128i above = _mm_set1_epi16((short)0xFF80), zero = _mm_setzero_si128();
    size_t i = 0;
    for (; len - i >= 8 && cap - i >= 8 * most; i += 8) {
        __m128i block = _mm_loadu_si128((const __m128i *)(text + i));
        u32 high = ~(u32)_mm_movemask_epi8(_mm_cmpeq_epi16(_mm_and_si128(block, above), zero)) & 0xFFFF;
        _mm_storel_epi64((__m128i *)(void *)(out + i), _mm_packus_epi16(block, block));
        if (high)
            return i + (u32)__builtin_ctz(high) / 2;
    }
    len = MIN(len, cap);
    for (; i < len && text[i] < 0x80; i++)
        out[i] = (char)text[i];
    return i;
#else
    (void)most;
    return narrow_ascii(text, MIN(len, cap), out);
#endif
}

/* The bytes of the character at *i, which is not ASCII. */
static ALWAYS_INLINE u32 put_unit(const u16 *text, size_t len, size_t *i, bool keep, char *out)
{
    u32 unit = text[*i];
    if (unit < 0x800) {
        out[0] = (char)(0xC0 | unit >> 6);
        out[1] = (char)(0x80 | (unit & 0x3F));
        ++*i;
        return 2;
    }
    if (LIKELY(!utf16_is_surrogate(unit))) {
        out[0] = (char)(0xE0 | unit >> 12);
        out[1] = (char)(0x80 | (unit >> 6 & 0x3F));
        out[2] = (char)(0x80 | (unit & 0x3F));
        ++*i;
        return 3;
    }
    u32 cp = utf16_next(text, len, i);
    return utf8_encode_one(!keep && utf16_is_surrogate(cp) ? UTF_REPLACEMENT : cp, out);
}

static ALWAYS_INLINE size_t from_utf16(const u16 *text, size_t len, bool keep, char *out)
{
    size_t i = 0, n = 0;
    while (i < len) {
        size_t ascii = narrow_some(text + i, len - i, len - i, 1, out + n); /* every unit takes a byte at least */
        n += ascii;
        i += ascii;
        for (; i < len && text[i] >= 0x80; n += put_unit(text, len, &i, keep, out + n)) {}
    }
    return n;
}

size_t utf16_to_utf8(const u16 *text, size_t len, char *out)
{
    return from_utf16(text, len, false, out);
}

size_t utf16_to_wtf8(const u16 *text, size_t len, char *out)
{
    return from_utf16(text, len, true, out);
}

size_t utf16_to_utf8_into(const u16 *text, size_t len, char *out, size_t cap, size_t *read)
{
    size_t i = 0, n = 0;
    while (i < len && n < cap) {
        size_t ascii = narrow_some(text + i, len - i, cap - n, 3, out + n);
        n += ascii;
        i += ascii;
        for (; i < len && text[i] >= 0x80 && cap - n >= 4; n += put_unit(text, len, &i, false, out + n)) {}
        if (i == len || n == cap || text[i] < 0x80)
            continue;
        char bytes[4];
        size_t next = i;
        u32 cp = utf16_next(text, len, &next);
        u32 size = utf8_encode_one(utf16_is_surrogate(cp) ? UTF_REPLACEMENT : cp, bytes);
        if (size > cap - n)
            break;
        memcpy(out + n, bytes, size);
        n += size;
        i = next;
    }
    *read = i;
    return n;
}

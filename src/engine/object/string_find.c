/* string_find.c - search, comparison and hash of text.
 *
 * Searching looks at the first and last unit of the needle sixteen (eight wide) places at a time
 * and compares the rest where both fit. Text made to defeat that (very many candidates) is handed
 * to memmem, which is linear.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/string.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/check.h"
#include "base/hash.h"
#include "base/unicode.h"

/* ---- one unit ---- */

static i64 find_unit16(const u16 *text, size_t length, size_t from, u16 unit)
{
    size_t i = from;
#ifdef __SSE2__
    __m128i want = _mm_set1_epi16((short)unit);
    for (; i + 8 <= length; i += 8) {
        __m128i got = _mm_loadu_si128((const __m128i *)(text + i));
        u32 hits = (u32)_mm_movemask_epi8(_mm_cmpeq_epi16(got, want));
        if (hits)
            return (i64)i + __builtin_ctz(hits) / 2;
    }
#endif
    for (; i < length; i++)
        if (text[i] == unit)
            return (i64)i;
    return -1;
}

static i64 find_unit8(const u8 *text, size_t length, size_t from, u8 unit)
{
    const u8 *p = memchr(text + from, unit, length - from);
    return p ? p - text : -1;
}

/* ---- same width ---- */

/* memmem on bytes; for wide text only even places count. */
static i64 find_linear(const char *text, size_t size, size_t from, const char *what,
                       size_t what_size, size_t step)
{
    while (from + what_size <= size) {
        const char *p = memmem(text + from, size - from, what, what_size);
        if (!p)
            return -1;
        size_t at = (size_t)(p - text);
        if (at % step == 0)
            return (i64)(at / step);
        from = at + 1;
    }
    return -1;
}

enum {
    CANDIDATES_MAX = 64, /* false ones before memmem takes over, plus one per 64 units passed */
    PLACES_FEW = 16,     /* at the end of a text, or in a short one, setting memmem up would cost more than looking */
};

/* n >= 2 units of `what`, from + n <= length. */
static i64 find_narrow(const u8 *text, size_t length, size_t from, const u8 *what, size_t n)
{
    size_t i = from, last = length - n, misses = 0;
#ifdef __SSE2__
    __m128i first_unit = _mm_set1_epi8((char)what[0]), last_unit = _mm_set1_epi8((char)what[n - 1]);
    for (; i + 16 <= last + 1; i += 16) {
        __m128i a = _mm_loadu_si128((const __m128i *)(text + i));
        __m128i b = _mm_loadu_si128((const __m128i *)(text + i + n - 1));
        u32 hits = (u32)_mm_movemask_epi8(
            _mm_and_si128(_mm_cmpeq_epi8(a, first_unit), _mm_cmpeq_epi8(b, last_unit)));
        for (; hits; hits &= hits - 1) {
            size_t at = i + (size_t)__builtin_ctz(hits);
            if (memcmp(text + at + 1, what + 1, n - 2) == 0)
                return (i64)at;
            misses++;
        }
        if (misses > CANDIDATES_MAX + (i - from) / 64)
            return find_linear((const char *)text, length, i, (const char *)what, n, 1);
    }
#endif
    (void)misses;
    if (i + PLACES_FEW <= last)
        return find_linear((const char *)text, length, i, (const char *)what, n, 1);
    for (; i <= last; i++)
        if (text[i] == what[0] && text[i + n - 1] == what[n - 1] && memcmp(text + i, what, n) == 0)
            return (i64)i;
    return -1;
}

static i64 find_wide(const u16 *text, size_t length, size_t from, const u16 *what, size_t n)
{
    size_t i = from, last = length - n, misses = 0;
#ifdef __SSE2__
    __m128i first_unit = _mm_set1_epi16((short)what[0]),
            last_unit = _mm_set1_epi16((short)what[n - 1]);
    for (; i + 8 <= last + 1; i += 8) {
        __m128i a = _mm_loadu_si128((const __m128i *)(text + i));
        __m128i b = _mm_loadu_si128((const __m128i *)(text + i + n - 1));
        u32 hits = (u32)_mm_movemask_epi8(
            _mm_and_si128(_mm_cmpeq_epi16(a, first_unit), _mm_cmpeq_epi16(b, last_unit)));
        for (; hits; hits &= hits - 1, hits &= hits - 1) {
            size_t at = i + (size_t)__builtin_ctz(hits) / 2;
            if (memcmp(text + at + 1, what + 1, (n - 2) * 2) == 0)
                return (i64)at;
            misses++;
        }
        if (misses > CANDIDATES_MAX + (i - from) / 64)
            return find_linear((const char *)text, length * 2, i * 2, (const char *)what, n * 2, 2);
    }
#endif
    (void)misses;
    if (i + PLACES_FEW <= last)
        return find_linear((const char *)text, length * 2, i * 2, (const char *)what, n * 2, 2);
    for (; i <= last; i++)
        if (text[i] == what[0] && text[i + n - 1] == what[n - 1] && memcmp(text + i, what, n * 2) == 0)
            return (i64)i;
    return -1;
}

/* ---- different widths ---- */

static bool mixed_equal(StrView text, u32 at, StrView what)
{
    for (u32 i = 0; i < what.length; i++)
        if (view_at(text, at + i) != view_at(what, i))
            return false;
    return true;
}

static i64 find_mixed(StrView text, StrView what, u32 from)
{
    u16 first = view_at(what, 0);
    if (!text.wide && first > 0xFF)
        return -1;
    u32 last = text.length - what.length;
    for (i64 at = from; at <= last; at++) {
        at = text.wide ? find_unit16(text.data, last + 1, (size_t)at, first)
                       : find_unit8(text.data, last + 1, (size_t)at, (u8)first);
        if (at < 0)
            return -1;
        if (mixed_equal(text, (u32)at, what))
            return at;
    }
    return -1;
}

i64 string_index_of(StrView text, StrView what, u32 from)
{
    if (what.length > text.length || from > text.length - what.length)
        return -1;
    if (what.length == 0)
        return from;
    if (what.length == 1) {
        u16 unit = view_at(what, 0);
        if (text.wide)
            return find_unit16(text.data, text.length, from, unit);
        return unit > 0xFF ? -1 : find_unit8(text.data, text.length, from, (u8)unit);
    }
    if (text.wide != what.wide)
        return find_mixed(text, what, from);
    return text.wide ? find_wide(text.data, text.length, from, what.data, what.length)
                     : find_narrow(text.data, text.length, from, what.data, what.length);
}

i64 string_last_index_of(StrView text, StrView what, u32 from)
{
    if (what.length > text.length)
        return -1;
    u32 at = MIN(from, text.length - what.length);
    if (what.length == 0)
        return at;
    u16 first = view_at(what, 0);
    for (;; at--) {
        if (view_at(text, at) == first) {
            bool same =
                text.wide != what.wide ? mixed_equal(text, at, what)
                : text.wide
                    ? memcmp((const u16 *)text.data + at, what.data, (size_t)what.length * 2) == 0
                    : memcmp((const u8 *)text.data + at, what.data, what.length) == 0;
            if (same)
                return at;
        }
        if (at == 0)
            return -1;
    }
}

/* ---- whole strings ---- */

/* A view; memory for flattening must be there: the callers cannot fail. */
static StrView sure_view(Vm *vm, String *s)
{
    StrView v = string_view(vm, s);
    CHECK(v.data);
    return v;
}

bool string_equal(Vm *vm, String *a, String *b)
{
    if (a == b)
        return true;
    if (a->length != b->length || ((a->cell.flags ^ b->cell.flags) & STR_WIDE) ||
        (a->cell.flags & b->cell.flags & STR_ATOM))
        return false;
    if (a->hash && b->hash && a->hash != b->hash)
        return false;
    StrView x = sure_view(vm, a), y = sure_view(vm, b);
    return memcmp(x.data, y.data, (size_t)x.length << x.wide) == 0;
}

static int compare_units(StrView a, StrView b, u32 n)
{
    u32 i = 0;
    if (a.wide && b.wide) {
        const u16 *p = a.data, *q = b.data;
        while (i + 4 <= n && memcmp(p + i, q + i, 8) == 0)
            i += 4;
    }
    for (; i < n; i++) {
        int d = view_at(a, i) - view_at(b, i);
        if (d)
            return d;
    }
    return 0;
}

int string_compare(Vm *vm, String *a, String *b)
{
    if (a == b)
        return 0;
    StrView x = sure_view(vm, a), y = sure_view(vm, b);
    u32 n = MIN(x.length, y.length);
    int d = !x.wide && !y.wide ? memcmp(x.data, y.data, n) : compare_units(x, y, n);
    return d ? d : x.length < y.length ? -1 : x.length > y.length;
}

u32 view_hash(StrView v)
{
    u32 hash = v.wide ? hash_utf16(v.data, v.length, 0) : hash_latin1(v.data, v.length, 0);
    return hash ? hash : 1;
}

u32 string_hash(Vm *vm, String *s)
{
    if (s->hash)
        return s->hash;
    s->hash = view_hash(sure_view(vm, s));
    return s->hash;
}

bool unit_is_space(u32 unit)
{
    if (unit < 0x80)
        return unit == ' ' || (unit >= 9 && unit <= 13);
    return unit == 0x2028 || unit == 0x2029 || unicode_is_space(unit);
}

StrView view_trim(StrView v, bool start, bool end)
{
    u32 from = 0, to = v.length;
    while (start && from < to && unit_is_space(view_at(v, from)))
        from++;
    while (end && to > from && unit_is_space(view_at(v, to - 1)))
        to--;
    return (StrView){(const char *)v.data + ((size_t)from << v.wide), to - from, v.wide};
}

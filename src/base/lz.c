/* lz.c - see lz.h.
 *
 *   packed    = sequence ...            until the block is whole, then the next block
 *   sequence  = token more* literal* distance(2, low byte first) more*
 *   token     = literals << 4 | length - MIN_MATCH; 15 in either half: bytes `more` follow, the last of them below 255, to be added
 *
 * The last sequence of a block ends behind its literals. A place is looked for among those with the same four bytes, newest first;
 * a match is taken one byte later when that gives a longer one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/lz.h"

enum { MIN_MATCH = 4, LZ_NONE = 0xffff, TRIES = 8, LONG_ENOUGH = 64 };

typedef struct Match {
    u32 at, length; /* length 0: none */
} Match;

static u32 load4(const u8 *p)
{
    u32 w;
    memcpy(&w, p, 4);
    return w;
}

static u32 hash4(const u8 *p)
{
    return load4(p) * 0x9e3779b1u >> (32 - LZ_HASH_BITS);
}

static u32 common_length(const u8 *a, const u8 *b, const u8 *end)
{
    const u8 *from = b;
    for (; end - b >= 8; a += 8, b += 8) {
        u64 x, y;
        memcpy(&x, a, 8);
        memcpy(&y, b, 8);
        if (x != y)
            return (u32)(b - from) + (u32)__builtin_ctzll(x ^ y) / 8;
    }
    while (b < end && *a == *b)
        a++, b++;
    return (u32)(b - from);
}

/* The longest match of the bytes at `at`, longer than `least`. */
static Match find_match(const LzScratch *s, const u8 *block, u32 at, u32 size, u32 least)
{
    Match best = {0};
    const u8 *here = block + at;
    u32 longest = least, place = s->head[hash4(here)];
    for (int i = 0; i < TRIES && place != LZ_NONE; i++, place = s->before[place]) {
        const u8 *there = block + place;
        if (at + longest >= size || there[longest] != here[longest] || load4(there) != load4(here))
            continue;
        u32 length = common_length(there, here, block + size);
        if (length > longest) {
            longest = length;
            best = (Match){place, length};
        }
    }
    return best;
}

static void note_place(LzScratch *s, const u8 *block, u32 at)
{
    u16 *head = &s->head[hash4(block + at)];
    s->before[at] = *head;
    *head = (u16)at;
}

static void put_more(Buf *out, u32 n)
{
    for (; n >= 255; n -= 255)
        buf_push(out, (char)255);
    buf_push(out, (char)n);
}

/* Literals and a match; match.length 0: the end of the block. */
static void put_sequence(Buf *out, const u8 *literals, u32 n, u32 at, Match match)
{
    u32 length = match.length ? match.length - MIN_MATCH : 0;
    buf_push(out, (char)(MIN(n, 15u) << 4 | MIN(length, 15u)));
    if (n >= 15)
        put_more(out, n - 15);
    buf_append(out, literals, n);
    if (!match.length)
        return;
    u32 distance = at - match.at;
    buf_push(out, (char)distance);
    buf_push(out, (char)(distance >> 8));
    if (length >= 15)
        put_more(out, length - 15);
}

static void pack_block(LzScratch *s, const u8 *block, u32 size, Buf *out)
{
    memset(s->head, 0xff, sizeof s->head);
    u32 last = size < MIN_MATCH ? 0 : size - MIN_MATCH; /* places from here on begin no match */
    u32 from = 0, at = 0;
    while (at < last) {
        Match match = find_match(s, block, at, size, MIN_MATCH - 1);
        note_place(s, block, at);
        if (!match.length) {
            at++;
            continue;
        }
        while (match.length < LONG_ENOUGH && at + 1 < last) {
            Match later = find_match(s, block, at + 1, size, match.length);
            if (!later.length)
                break;
            note_place(s, block, ++at);
            match = later;
        }
        put_sequence(out, block + from, at - from, at, match);
        from = at + match.length;
        while (++at < from)
            if (at < last)
                note_place(s, block, at);
    }
    put_sequence(out, block + from, size - from, 0, (Match){0});
}

void lz_pack(LzScratch *scratch, Str bytes, Buf *out)
{
    for (size_t i = 0; i < bytes.len; i += LZ_BLOCK)
        pack_block(scratch, (const u8 *)bytes.data + i, (u32)MIN(bytes.len - i, (size_t)LZ_BLOCK), out);
}

/* ---- unpacking ---- */

typedef struct Reader {
    const u8 *p, *end;
} Reader;

/* A half of a token with its `more` bytes. */
static bool read_count(Reader *r, u32 half, size_t *n)
{
    *n = half;
    if (half < 15)
        return true;
    u8 more;
    do {
        if (r->p == r->end)
            return false;
        more = *r->p++;
        *n += more;
    } while (more == 255);
    return true;
}

static void copy_match(u8 *to, size_t distance, size_t length)
{
    const u8 *from = to - distance;
    if (distance >= length) {
        memcpy(to, from, length);
        return;
    }
    for (size_t i = 0; i < length; i++) /* they overlap: what was just written is read again */
        to[i] = from[i];
}

static bool unpack_block(Reader *r, u8 *block, size_t size)
{
    u8 *to = block, *end = block + size;
    for (;;) {
        if (r->p == r->end)
            return false;
        u32 token = *r->p++;
        size_t n, length;
        if (!read_count(r, token >> 4, &n) || n > (size_t)(r->end - r->p) || n > (size_t)(end - to))
            return false;
        memcpy(to, r->p, n);
        r->p += n;
        to += n;
        if (to == end)
            return true;
        if (r->end - r->p < 2)
            return false;
        size_t distance = r->p[0] | (size_t)r->p[1] << 8;
        r->p += 2;
        if (!read_count(r, token & 15, &length))
            return false;
        length += MIN_MATCH;
        if (!distance || distance > (size_t)(to - block) || length > (size_t)(end - to))
            return false;
        copy_match(to, distance, length);
        to += length;
    }
}

bool lz_unpack(Str packed, char *to, size_t size)
{
    Reader r = {(const u8 *)packed.data, (const u8 *)packed.data + packed.len};
    for (size_t i = 0; i < size; i += LZ_BLOCK)
        if (!unpack_block(&r, (u8 *)to + i, MIN(size - i, (size_t)LZ_BLOCK)))
            return false;
    return r.p == r.end;
}

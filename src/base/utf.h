/* utf.h - text between UTF-8, WTF-8, UTF-16 and Latin-1.
 *
 * All conversions work in two steps: one function says how long the result is, another writes just
 * that much. Nothing is allocated, nothing is read at or past the end, and input and output must
 * not overlap. "Lossy" means what the WHATWG Encoding Standard does: each maximal part of an
 * ill-formed sequence becomes one U+FFFD; so does each lone surrogate on the way to UTF-8. WTF-8 is
 * UTF-8 in which lone surrogates are kept as three bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_UTF_H
#define BASE_UTF_H

#include "base/base.h"

#define UTF_REPLACEMENT 0xFFFDu
#define UTF_BAD 0xFFFFFFFFu

static inline bool utf16_is_lead(u32 unit)
{
    return (unit & 0xFFFFFC00u) == 0xD800;
}

static inline bool utf16_is_trail(u32 unit)
{
    return (unit & 0xFFFFFC00u) == 0xDC00;
}

static inline bool utf16_is_surrogate(u32 unit)
{
    return (unit & 0xFFFFF800u) == 0xD800;
}

static inline u32 utf16_join(u32 lead, u32 trail)
{
    return 0x10000 + ((lead & 0x3FF) << 10 | (trail & 0x3FF));
}

/* The code point at units[*i], a lone surrogate as itself; moves *i past it. *i < n. */
static inline u32 utf16_next(const u16 *units, size_t n, size_t *i)
{
    u32 unit = units[(*i)++];
    if (utf16_is_lead(unit) && *i < n && utf16_is_trail(units[*i]))
        return utf16_join(unit, units[(*i)++]);
    return unit;
}

/* Writes cp in 1 or 2 units and returns how many. */
static inline u32 utf16_put(u32 cp, u16 out[2])
{
    if (cp < 0x10000) {
        out[0] = (u16)cp;
        return 1;
    }
    out[0] = (u16)(0xD800 + ((cp - 0x10000) >> 10));
    out[1] = (u16)(0xDC00 + (cp & 0x3FF));
    return 2;
}

/* ---- one code point of UTF-8 ---- */

/* The code point at `at` (at < end) or UTF_BAD; *len is the number of bytes used, when bad those of
 * the maximal part. The second also takes surrogates. */
u32 utf8_decode_one(const char *at, const char *end, u32 *len);
u32 wtf8_decode_one(const char *at, const char *end, u32 *len);

/* Writes 1 to 4 bytes and returns how many; a surrogate takes three. */
u32 utf8_encode_one(u32 cp, char out[4]);

/* ---- from UTF-8 ---- */

/* How many bytes from the start are ASCII. */
size_t utf8_ascii_prefix(const char *text, size_t len);
bool utf8_is_ascii(const char *text, size_t len);
bool utf8_is_valid(const char *text, size_t len);

typedef struct Utf8Info {
    size_t units; /* of UTF-16 after lossy decoding; of Latin-1 when that fits */
    bool ascii, latin1, valid;
} Utf8Info;

Utf8Info utf8_measure(const char *text, size_t len);

/* Only for text whose measure says latin1. */
size_t utf8_to_latin1(const char *text, size_t len, u8 *out);

size_t utf8_count_utf16(const char *text, size_t len);
size_t utf8_to_utf16(const char *text, size_t len, u16 *out);
size_t wtf8_count_utf16(const char *text, size_t len);
size_t wtf8_to_utf16(const char *text, size_t len, u16 *out);

/* How many of the last bytes are the start of a sequence that more bytes could complete (0 to 3),
 * for decoding in pieces. */
u32 utf8_incomplete_tail(const char *text, size_t len);

/* ---- from Latin-1 ---- */

bool latin1_is_ascii(const u8 *text, size_t len);
size_t latin1_utf8_len(const u8 *text, size_t len);
size_t latin1_to_utf8(const u8 *text, size_t len, char *out);
void latin1_to_utf16(const u8 *text, size_t len, u16 *out);

/* ---- from UTF-16 ---- */

bool utf16_fits_latin1(const u16 *text, size_t len);
bool utf16_is_well_formed(const u16 *text, size_t len);

/* Keeps the low byte of each unit. */
void utf16_to_latin1(const u16 *text, size_t len, u8 *out);

/* A copy with U+FFFD for lone surrogates; here `out` may be `text`. */
void utf16_make_well_formed(const u16 *text, size_t len, u16 *out);

size_t utf16_utf8_len(const u16 *text, size_t len);
size_t utf16_to_utf8(const u16 *text, size_t len, char *out);
size_t utf16_wtf8_len(const u16 *text, size_t len);
size_t utf16_to_wtf8(const u16 *text, size_t len, char *out);

/* Lossily writes as many whole code points as fit into `cap` bytes; *read is the number of units
 * used (TextEncoder's encodeInto). */
size_t utf16_to_utf8_into(const u16 *text, size_t len, char *out, size_t cap, size_t *read);
size_t latin1_to_utf8_into(const u8 *text, size_t len, char *out, size_t cap, size_t *read);

#endif

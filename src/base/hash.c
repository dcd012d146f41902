/* hash.c - see hash.h. One multiplication for four units of text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/hash.h"

#define START 0x243F6A8885A308D3ull
#define STEP 0x9E3779B97F4A7C15ull
#define LAST 0xBF58476D1CE4E5B9ull

static ALWAYS_INLINE u64 step(u64 h, u64 four_units)
{
    h = (h ^ four_units) * STEP;
    return h ^ h >> 32;
}

static ALWAYS_INLINE u32 finish(u64 h)
{
    h = (h ^ h >> 29) * LAST;
    u32 result = (u32)(h ^ h >> 32);
    return result ? result : 1;
}

/* Four Latin-1 bytes to four 16-bit units. */
static ALWAYS_INLINE u64 widen(u32 four)
{
    u64 w = four;
    w = (w | w << 16) & 0x0000FFFF0000FFFFull;
    return (w | w << 8) & 0x00FF00FF00FF00FFull;
}

u32 hash_seeded(const void *bytes, size_t len, u64 seed)
{
    const u8 *text = bytes;
    u64 h = START ^ seed ^ len * LAST;
    for (; len >= 4; len -= 4, text += 4) {
        u32 four;
        memcpy(&four, text, 4);
        h = step(h, widen(four));
    }
    if (len) {
        u32 rest = text[0];
        if (len > 1)
            rest |= (u32)text[1] << 8;
        if (len > 2)
            rest |= (u32)text[2] << 16;
        h = step(h, widen(rest));
    }
    return finish(h);
}

u32 hash_latin1(const u8 *text, size_t len)
{
    return hash_seeded(text, len, 0);
}

u32 hash_utf16(const u16 *text, size_t len)
{
    u64 h = START ^ len * LAST;
    for (; len >= 4; len -= 4, text += 4) {
        u64 four;
        memcpy(&four, text, 8);
        h = step(h, four);
    }
    if (len) {
        u64 rest = text[0];
        if (len > 1)
            rest |= (u64)text[1] << 16;
        if (len > 2)
            rest |= (u64)text[2] << 32;
        h = step(h, rest);
    }
    return finish(h);
}

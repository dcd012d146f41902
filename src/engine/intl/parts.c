/* parts.c - formatted text with its parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/intl/parts.h"

#include "base/alloc.h"
#include "base/utf.h"

void text_deinit(FormattedText *text)
{
    VEC_DEINIT(&text->units);
    VEC_DEINIT(&text->parts);
}

void text_utf16(FormattedText *text, const u16 *units, size_t n)
{
    for (size_t i = 0; i < n; i++)
        VEC_PUSH(&text->units, units[i]);
}

void text_utf8(FormattedText *text, const char *utf8, size_t n)
{
    for (size_t i = 0; i < n;) {
        u32 len, cp = utf8_decode_one(utf8 + i, utf8 + n, &len);
        i += len;
        if (cp >= 0x10000) {
            VEC_PUSH(&text->units, (u16)(0xD800 + ((cp - 0x10000) >> 10)));
            cp = 0xDC00 + ((cp - 0x10000) & 0x3FF);
        }
        VEC_PUSH(&text->units, (u16)cp);
    }
}

void text_mark(FormattedText *text, const char *type, u32 start)
{
    if (start < text->units.len)
        VEC_PUSH(&text->parts, ((TextPart){.type = type, .start = start, .end = text->units.len}));
}

void text_part(FormattedText *text, const char *type, const char *utf8, size_t n)
{
    u32 start = text->units.len;
    text_utf8(text, utf8, n);
    text_mark(text, type, start);
}

void text_fill_literals(FormattedText *text)
{
    /* few parts, nearly sorted: insertion */
    for (u32 i = 1; i < text->parts.len; i++)
        for (u32 k = i; k && text->parts.items[k].start < text->parts.items[k - 1].start; k--) {
            TextPart swap = text->parts.items[k];
            text->parts.items[k] = text->parts.items[k - 1];
            text->parts.items[k - 1] = swap;
        }
    FormattedText full = {0};
    u32 at = 0;
    for (u32 i = 0; i <= text->parts.len; i++) {
        u32 next = i < text->parts.len ? text->parts.items[i].start : text->units.len;
        if (next > at)
            VEC_PUSH(&full.parts, ((TextPart){.type = "literal", .start = at, .end = next}));
        if (i < text->parts.len) {
            VEC_PUSH(&full.parts, text->parts.items[i]);
            at = text->parts.items[i].end;
        }
    }
    VEC_DEINIT(&text->parts);
    text->parts.items = full.parts.items;
    text->parts.len = full.parts.len;
    text->parts.cap = full.parts.cap;
}

void text_plain_spaces(FormattedText *text)
{
    for (u32 i = 0; i < text->units.len; i++)
        if (text->units.items[i] == 0x202F || text->units.items[i] == 0x2009)
            text->units.items[i] = ' ';
}

void text_mark_sources(FormattedText *text)
{
    u32 from[2] = {UINT32_MAX, UINT32_MAX}, to[2] = {0, 0};
    u32 n = text->parts.len;
    TextPart *parts = text->parts.items;
    for (u32 i = 0; i < n; i++) {
        if (!strcmp(parts[i].type, "literal"))
            continue;
        for (u32 k = i + 1; k < n; k++) {
            if (parts[k].type != parts[i].type && strcmp(parts[k].type, parts[i].type) != 0)
                continue;
            from[0] = MIN(from[0], parts[i].start);
            to[0] = MAX(to[0], parts[i].end);
            from[1] = MIN(from[1], parts[k].start);
            to[1] = MAX(to[1], parts[k].end);
            break;
        }
    }
    for (u32 i = 0; i < n; i++) {
        parts[i].source = RANGE_SHARED;
        for (u32 side = 0; side < 2; side++)
            if (parts[i].start >= from[side] && parts[i].end <= to[side])
                parts[i].source = side ? RANGE_END : RANGE_START;
    }
}

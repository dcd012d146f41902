/* source.c - line table and positions. See source.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/source.h"

#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/vec.h"

bool source_init(Source *source, Str text, Str name)
{
    *source = (Source){.text = text, .name = name, .first_line = 1, .url = STR("")};
    return text.len <= SOURCE_MAX_BYTES;
}

void source_deinit(Source *source)
{
    xfree(source->lines);
    source->lines = NULL;
    source->n_lines = 0;
    if (source->place)
        source->place->release(source->place, source->text);
    source->place = NULL;
}

static void build_lines(Source *source)
{
    source_open(source);
    VEC(u32) lines = {0};
    const char *begin = source->text.data, *end = begin + source->text.len;
    VEC_PUSH(&lines, 0);
    for (const char *p = begin; p < end; p++) {
        if (LIKELY(*p != '\n' && *p != '\r' && (u8)*p != 0xe2))
            continue;
        if (!source_at_newline(p, end))
            continue;
        if (*p == '\r' && p + 1 < end && p[1] == '\n')
            p++;
        else if ((u8)*p == 0xe2)
            p += 2;
        VEC_PUSH(&lines, (u32)(p + 1 - begin));
    }
    source->lines = lines.items;
    source->n_lines = lines.len;
}

/* Index of the line that holds the offset. */
static u32 find_line(Source *source, u32 offset)
{
    if (!source->lines)
        build_lines(source);
    u32 lo = 0, hi = source->n_lines;
    while (hi - lo > 1) {
        u32 mid = lo + (hi - lo) / 2;
        if (source->lines[mid] <= offset)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

static u32 first_line(const Source *source)
{
    return !source->first_line ? 1 : source->first_line == SOURCE_LINE_ZERO ? 0 : source->first_line;
}

u32 source_line(Source *source, u32 offset)
{
    return find_line(source, offset) + first_line(source);
}

SourcePos source_position(Source *source, u32 offset)
{
    if (offset > source->text.len)
        offset = (u32)source->text.len;
    u32 line = find_line(source, offset);
    source_open(source);
    const u8 *p = (const u8 *)source->text.data + source->lines[line];
    const u8 *at = (const u8 *)source->text.data + offset;
    u32 column = 1;
    if (line == 0 && offset >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
        p += 3;
    for (; p < at; p++)
        column += (*p & 0xc0) != 0x80 ? 1 + (*p >= 0xf0) : 0;
    if (line == 0)
        column += source->first_column;
    return (SourcePos){line + first_line(source), column};
}

Str source_line_text(Source *source, u32 line)
{
    if (!source->lines)
        build_lines(source);
    u32 i = line - first_line(source);
    if (line < first_line(source) || i >= source->n_lines)
        return STR("");
    source_open(source);
    const char *p = source->text.data + source->lines[i];
    const char *end = source->text.data + source->text.len, *stop = p;
    while (stop < end && !source_at_newline(stop, end))
        stop++;
    return (Str){p, (size_t)(stop - p)};
}

/* ---- sourceURL ---- */

/* The name behind "sourceURL=": up to white space, and nothing but white space behind it on its line;
 * quotes make it void. */
static Str url_value(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    const char *from = p;
    while (p < end && (u8)*p > ' ' && *p != '"' && *p != '\'')
        p++;
    const char *to = p;
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return p < end && !source_at_newline(p, end) ? STR("") : (Str){from, (size_t)(to - from)};
}

static bool begins_line(const char *begin, const char *p)
{
    while (p > begin && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return p == begin || p[-1] == '\n' || p[-1] == '\r';
}

Str source_url(Source *source, bool anywhere)
{
    if (source->url_known && !source->url.len)
        return source->url;
    source_open(source);
    if (source->url_known)
        return source->url;
    source->url_known = true;
    const char *begin = source->text.data, *end = begin + source->text.len;
    static const char word[] = " sourceURL=";
    for (const char *p = begin; (p = memmem(p, (size_t)(end - p), word, sizeof word - 1)); p++)
        if (p - begin >= 3 && (p[-1] == '#' || p[-1] == '@') && p[-2] == '/' && p[-3] == '/' &&
            (anywhere || begins_line(begin, p - 3)))
            source->url = url_value(p + sizeof word - 1, end);
    return source->url;
}

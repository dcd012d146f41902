/* source_map_write.c - the writing half of source_map.h: segments to VLQ, the map to JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"
#include "base/vec.h"
#include "toolkit/print/source_map.h"

static const char base64_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void source_map_writer_init(SourceMapWriter *w)
{
    *w = (SourceMapWriter){0};
}

void source_map_writer_deinit(SourceMapWriter *w)
{
    buf_deinit(&w->mappings);
    map_deinit(&w->name_index);
    xfree(w->sources);
    xfree(w->names);
    *w = (SourceMapWriter){0};
}

u32 source_map_add_source(SourceMapWriter *w, Str name)
{
    if (w->n_sources == w->cap_sources) {
        w->cap_sources = w->cap_sources * 2 + 1;
        w->sources = xrealloc(w->sources, w->cap_sources * sizeof *w->sources);
    }
    w->sources[w->n_sources] = (SourceMapSource){.name = name};
    return w->n_sources++;
}

void source_map_set_content(SourceMapWriter *w, u32 source, Str content)
{
    w->sources[source].content = content;
    w->sources[source].has_content = true;
}

u32 source_map_add_name(SourceMapWriter *w, Str name)
{
    uintptr_t known = (uintptr_t)map_get(&w->name_index, name);
    if (known)
        return (u32)known - 1;
    if (w->n_names == w->cap_names) {
        w->cap_names = w->cap_names * 2 + 8;
        w->names = xrealloc(w->names, w->cap_names * sizeof *w->names);
    }
    w->names[w->n_names++] = name;
    map_put(&w->name_index, name, (void *)(uintptr_t)w->n_names);
    return w->n_names - 1;
}

/* The difference to - from, sign in the lowest bit, five bits a digit, lowest first. */
static void vlq(Buf *out, u32 from, u32 to)
{
    i64 n = (i64)to - from;
    u64 left = n < 0 ? (u64)-n << 1 | 1 : (u64)n << 1;
    do {
        u32 digit = left & 31;
        left >>= 5;
        buf_push(out, base64_digits[digit | (left ? 32 : 0)]);
    } while (left);
}

void source_map_add(SourceMapWriter *w, u32 line, u32 column, u32 source, u32 source_line,
                    u32 source_column, u32 name)
{
    Buf *out = &w->mappings;
    line--;
    column--;
    source_line--;
    source_column--;
    if (w->in_line && line == w->line && column == w->column)
        return; /* the first segment of a place is the outermost construct's, and enough */
    for (; w->line < line; w->line++) {
        buf_push(out, ';');
        w->column = 0;
        w->in_line = false;
    }
    if (w->in_line)
        buf_push(out, ',');
    w->in_line = true;
    vlq(out, w->column, column);
    vlq(out, w->last_source, source);
    vlq(out, w->last_line, source_line);
    vlq(out, w->last_column, source_column);
    if (name != SOURCE_MAP_NO_NAME) {
        vlq(out, w->last_name, name);
        w->last_name = name;
    }
    w->column = column;
    w->last_source = source;
    w->last_line = source_line;
    w->last_column = source_column;
}

static void json_text(Buf *out, Str text)
{
    buf_push(out, '"');
    const char *p = text.data, *end = text.data + text.len;
    while (p < end) {
        u8 c = (u8)*p;
        if (c == '"' || c == '\\') {
            buf_push(out, '\\');
            buf_push(out, (char)c);
        } else if (c == '\n') {
            buf_append(out, "\\n", 2);
        } else if (c == '\r') {
            buf_append(out, "\\r", 2);
        } else if (c == '\t') {
            buf_append(out, "\\t", 2);
        } else if (c < 0x20) {
            buf_printf(out, "\\u%04x", c);
        } else if (c >= 0x80) { /* JSON is UTF-8, and the text may not be */
            u32 len;
            if (utf8_decode_one(p, end, &len) == UTF_BAD)
                buf_append(out, "\xef\xbf\xbd", 3);
            else
                buf_append(out, p, len);
            p += len;
            continue;
        } else {
            buf_push(out, (char)c);
        }
        p++;
    }
    buf_push(out, '"');
}

void source_map_write(const SourceMapWriter *w, Str file, Buf *out)
{
    buf_append_c(out, "{\"version\":3,");
    if (file.len) {
        buf_append_c(out, "\"file\":");
        json_text(out, file);
        buf_push(out, ',');
    }
    bool any_content = false;
    buf_append_c(out, "\"sources\":[");
    for (u32 i = 0; i < w->n_sources; i++) {
        if (i)
            buf_push(out, ',');
        json_text(out, w->sources[i].name);
        any_content |= w->sources[i].has_content;
    }
    buf_push(out, ']');
    if (any_content) {
        buf_append_c(out, ",\"sourcesContent\":[");
        for (u32 i = 0; i < w->n_sources; i++) {
            if (i)
                buf_push(out, ',');
            if (w->sources[i].has_content)
                json_text(out, w->sources[i].content);
            else
                buf_append_c(out, "null");
        }
        buf_push(out, ']');
    }
    buf_append_c(out, ",\"names\":[");
    for (u32 i = 0; i < w->n_names; i++) {
        if (i)
            buf_push(out, ',');
        json_text(out, w->names[i]);
    }
    buf_append_c(out, "],\"mappings\":\"");
    buf_append(out, w->mappings.data, w->mappings.len);
    buf_append_c(out, "\"}");
}

void source_map_base64(Buf *out, Str bytes)
{
    size_t i = 0;
    const u8 *p = (const u8 *)bytes.data;
    buf_reserve(out, bytes.len / 3 * 4 + 4);
    for (; i + 3 <= bytes.len; i += 3) {
        u32 n = (u32)p[i] << 16 | (u32)p[i + 1] << 8 | p[i + 2];
        char four[4] = {base64_digits[n >> 18], base64_digits[n >> 12 & 63], base64_digits[n >> 6 & 63],
                        base64_digits[n & 63]};
        buf_append(out, four, 4);
    }
    if (i < bytes.len) {
        bool two = i + 2 == bytes.len;
        u32 n = (u32)p[i] << 16 | (two ? (u32)p[i + 1] << 8 : 0);
        char four[4] = {base64_digits[n >> 18], base64_digits[n >> 12 & 63],
                        two ? base64_digits[n >> 6 & 63] : '=', '='};
        buf_append(out, four, 4);
    }
}

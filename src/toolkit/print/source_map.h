/* source_map.h - source maps, version 3 (ECMA-426): reading, asking, writing.
 *
 *     SourceMap *map = source_map_parse(json, &problem);
 *     SourceMapPos pos;
 *     if (map && source_map_find(map, line, column, &pos)) ... pos.source, pos.line, pos.column
 *     source_map_free(map);
 *
 * Lines and columns count from 1 in this interface, columns in UTF-16 units, as source_position gives them; the format's own
 * numbers count from 0. Maps come from outside: whatever they hold, reading one gives an answer or NULL. No JavaScript values,
 * no files: whoever has the text of a program asks source_map_comment for the place of its map and reads that himself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_PRINT_SOURCE_MAP_H
#define TOOLKIT_PRINT_SOURCE_MAP_H

#include "base/base.h"
#include "base/buf.h"
#include "base/map.h"

/* ---- reading -------------------------------------------------------------------------------- */

typedef struct SourceMap SourceMap;

typedef struct SourceMapPos {
    u32 source;       /* index for source_map_source and source_map_content */
    u32 line, column; /* in that source, from 1 */
    Str name;         /* what the place is called there; data NULL when the map does not say */
} SourceMapPos;

/* Reads a map or an index map (with sections); a leading )]}' line is skipped. Copies what it keeps. NULL when it is no
 * source map, then *problem (may be NULL) says why, a constant text. Segments with impossible numbers are left out. */
SourceMap *source_map_parse(Str json, const char **problem) MUST_USE;
void source_map_free(SourceMap *map);

/* The original place of a generated one: that of the last segment at or before the column on the same line. False when there is
 * none, or when that segment says that the place comes from no source. */
bool source_map_find(const SourceMap *map, u32 line, u32 column, SourceMapPos *pos);

/* A segment, its generated place counted from 0, as Node's SourceMap shows it. */
typedef struct SourceMapEntry {
    u32 line, column;
    bool has_source;
    SourceMapPos origin;
} SourceMapEntry;
/* The last segment at or before a generated place, from 0, on whatever line. False: there is none. */
bool source_map_entry(const SourceMap *map, u32 line, u32 column, SourceMapEntry *entry);

u32 source_map_source_count(const SourceMap *map);
/* sourceRoot and the source's name joined; "" when it is null. */
Str source_map_source(const SourceMap *map, u32 source);
/* False when the map does not carry the text. */
bool source_map_content(const SourceMap *map, u32 source, Str *text);

/* What the last comment "sourceMappingURL=" (behind //# or //@, or in a block comment) of a program says, a piece of its text;
 * "" when there is none. Only the last line that is not blank counts. */
Str source_map_comment(Str program);

/* Appends what a "data:" URL holds, base64 or percent-encoded; false when it is none, or bad. */
bool source_map_data_url(Str url, Buf *out) MUST_USE;

/* ---- writing -------------------------------------------------------------------------------- */

typedef struct SourceMapSource {
    Str name, content;
    bool has_content;
} SourceMapSource;

/* Borrows every text it is given. */
typedef struct SourceMapWriter {
    Buf mappings;
    u32 line, column;                                 /* generated, from 0: of the last segment */
    u32 last_source, last_line, last_column, last_name;
    SourceMapSource *sources;
    u32 n_sources, cap_sources;
    Str *names;
    u32 n_names, cap_names;
    Map name_index; /* text to index + 1 */
    bool in_line;   /* a segment stands on the current line */
} SourceMapWriter;

#define SOURCE_MAP_NO_NAME UINT32_MAX

void source_map_writer_init(SourceMapWriter *w);
void source_map_writer_deinit(SourceMapWriter *w);

u32 source_map_add_source(SourceMapWriter *w, Str name);
void source_map_set_content(SourceMapWriter *w, u32 source, Str content);
u32 source_map_add_name(SourceMapWriter *w, Str name);

/* Generated places must not go backwards. `name` is SOURCE_MAP_NO_NAME or from source_map_add_name. */
void source_map_add(SourceMapWriter *w, u32 line, u32 column, u32 source, u32 source_line,
                    u32 source_column, u32 name);

/* Appends the map as one line of JSON; `file` may be empty. */
void source_map_write(const SourceMapWriter *w, Str file, Buf *out);

/* Appends base64. */
void source_map_base64(Buf *out, Str bytes);

#endif

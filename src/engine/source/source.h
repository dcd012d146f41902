/* source.h - the text of one file and its line table.
 *
 * A Source borrows its text: the bytes as read (UTF-8; lone surrogates as WTF-8), which must stay
 * valid and unchanged as long as the Source. Every position in the front end is a byte offset
 * (u32) into that text; lines and columns are computed on demand. A leading byte order mark is
 * left in place and skipped by the lexer.
 *
 * Texts of files are packed while the loop is idle (engine/vm/text_store.h). Who reads `text`, or a Str that may point into it (names
 * of a ScriptInfo, atoms and constants of a FunctionCode), calls source_open first; the functions below do so themselves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_SOURCE_SOURCE_H
#define ENGINE_SOURCE_SOURCE_H

#include "base/base.h"
#include "engine/source/dialect.h"

#define SOURCE_MAX_BYTES ((size_t)0x7fffffff)

#define SOURCE_LINE_ZERO UINT32_MAX /* Source.first_line when the first line is number 0 */

/* Where texts lie that may be packed away while nobody reads them. */
typedef struct SourcePlace SourcePlace;
struct SourcePlace {
    bool packed; /* the text's bytes cannot be read */
    void (*open)(SourcePlace *place);              /* makes them readable: packed is false then */
    void (*release)(SourcePlace *place, Str text); /* a Source gives its text back */
};

typedef struct Source {
    Str text;
    SourcePlace *place; /* of the text; NULL: it can always be read */
    Str name;          /* shown in messages and stacks; borrowed */
    u32 first_line;    /* number of the first line, normally 1 (0 is taken as 1, SOURCE_LINE_ZERO is 0) */
    u32 first_column;  /* added to columns of the first line, normally 0 */
    const Dialect *dialect; /* NULL: plain JavaScript */
    bool url_known;    /* url was looked for */
    Str url;           /* of source_url */
    u32 *lines;        /* offset of each line's first byte, owned; built on first use */
    u32 n_lines;
} Source;

typedef struct SourcePos {
    u32 line;   /* from 1 */
    u32 column; /* from 1, in UTF-16 units */
} SourcePos;

/* The text's bytes can be read after it, until the loop is idle. */
static inline void source_open(const Source *source)
{
    if (UNLIKELY(source->place && source->place->packed))
        source->place->open(source->place);
}

/* False when the text is too long for u32 offsets. */
bool source_init(Source *source, Str text, Str name) MUST_USE;
void source_deinit(Source *source);

/* What the last comment "//# sourceURL=NAME" says, a piece of the text; "" when there is none.
 * Only comments that begin their line count unless anywhere. */
Str source_url(Source *source, bool anywhere);

/* Not thread-safe on its first call for a Source: it builds the line table. */
SourcePos source_position(Source *source, u32 offset);
/* Line of the offset, from 1 (first_line counted in). */
u32 source_line(Source *source, u32 offset);
/* Text of a line (numbered as source_position does) without its end. */
Str source_line_text(Source *source, u32 line);

/* True when bytes from offset on are a line terminator: \n, \r, U+2028, U+2029. */
static inline bool source_at_newline(const char *p, const char *end)
{
    if (p >= end)
        return false;
    if (LIKELY((u8)*p != 0xe2))
        return *p == '\n' || *p == '\r';
    return end - p >= 3 && (u8)p[1] == 0x80 && ((u8)p[2] & 0xfe) == 0xa8;
}

static inline Str source_slice(const Source *source, u32 start, u32 end)
{
    return (Str){source->text.data + start, end - start};
}

#endif

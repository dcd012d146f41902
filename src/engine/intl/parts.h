/* parts.h - formatted text with its parts, as formatToParts shows it.
 *
 * Text is UTF-16. Parts lie one behind the other and cover the text without gaps once text_fill_literals has been called. All
 * memory is malloc's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_PARTS_H
#define ENGINE_INTL_PARTS_H

#include "base/buf.h"
#include "base/vec.h"

enum { RANGE_NONE, RANGE_SHARED, RANGE_START, RANGE_END }; /* whose part of a range it is */

typedef struct TextPart {
    const char *type;  /* constant: "month" */
    const char *extra; /* constant, or NULL: the unit of a number */
    u32 start, end;    /* units of the text */
    u8 source;         /* RANGE_* */
} TextPart;

typedef struct FormattedText {
    VEC(u16) units;
    VEC(TextPart) parts;
} FormattedText;

void text_deinit(FormattedText *text);
void text_utf16(FormattedText *text, const u16 *units, size_t n);
void text_utf8(FormattedText *text, const char *utf8, size_t n);
static inline void text_c(FormattedText *text, const char *utf8) { text_utf8(text, utf8, strlen(utf8)); }
/* Appends and makes a part of it; nothing when it is empty. */
void text_part(FormattedText *text, const char *type, const char *utf8, size_t n);
/* Makes a part of what stands behind `start`. */
void text_mark(FormattedText *text, const char *type, u32 start);
/* Sorts the parts and puts literals between them. */
void text_fill_literals(FormattedText *text);
/* Writes U+0020 for U+202F, U+2009 and their like, as web engines do with single dates. */
void text_plain_spaces(FormattedText *text);
#define AUTO_TEXT __attribute__((cleanup(text_deinit))) FormattedText

/* For a range: every part belongs to the start or the end where its type stands twice, else to both. */
void text_mark_sources(FormattedText *text);

#endif

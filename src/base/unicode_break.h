/* unicode_break.h - where words and sentences end (UAX 29, Unicode 17).
 *
 * The default rules of the standard, without dictionaries: runs of Thai, Lao, Khmer and Burmese letters are one word, ideographs and
 * Hiragana are words each by itself. Grapheme clusters are in unicode.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_UNICODE_BREAK_H
#define BASE_UNICODE_BREAK_H

#include "base/base.h"

/* Text as strings have it: Latin-1 bytes or UTF-16 units. */
typedef struct BreakText {
    const void *units;
    size_t length;
    bool wide;
} BreakText;

/* The end of the word (or of what stands between words) that begins at `at`, a boundary below the length. *word_like: it has letters,
 * digits or ideographs. */
size_t unicode_word_end(const BreakText *text, size_t at, bool *word_like);
/* The end of the sentence that begins at `at`. */
size_t unicode_sentence_end(const BreakText *text, size_t at);

#endif

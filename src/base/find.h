/* find.h - a word in a large text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_FIND_H
#define BASE_FIND_H

#include "base/base.h"

/* The first place from p on where the n bytes of `word` stand, NULL when there is none; n >= 2. As memmem, several times faster over
 * text in which the word is rare. */
const char *text_find_word(const char *p, const char *end, const char *word, size_t n);

#endif

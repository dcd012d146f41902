/* buffer_text.h - text to bytes and back in the encodings of Buffer.
 *
 * All of Node's rules for text that does not fit: hexadecimal stops at the first pair that is none, base64 skips what is no digit,
 * utf8 has U+FFFD for what is wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_BUFFER_TEXT_H
#define RUNTIME_NODE_BUFFER_TEXT_H

#include "engine/api/embed_kinds.h"

typedef enum TextEncoding {
    TEXT_UTF8, TEXT_UTF16, TEXT_LATIN1, TEXT_ASCII, TEXT_HEX, TEXT_BASE64, TEXT_BASE64URL,
    TEXT_UNKNOWN,
} TextEncoding;

/* By its name in any case; TEXT_UNKNOWN: no such encoding. */
TextEncoding text_encoding_of(StrView name);
/* Of a value: nullish gives `otherwise`, another value its text. -1: exception. */
int text_encoding_arg(Vm *vm, Value v, TextEncoding otherwise) MUST_USE;
/* The name as Node spells it. */
const char *text_encoding_name(TextEncoding e);

/* How many bytes the text has; of hexadecimal and base64 the most it can have. */
size_t text_byte_length(StrView text, TextEncoding e);
/* Writes at most cap bytes, no part of a character. Returns how many. */
size_t text_decode(StrView text, TextEncoding e, u8 *out, size_t cap);
/* NULL: RangeError, too long. */
String *text_encode(Vm *vm, const u8 *bytes, size_t n, TextEncoding e) MUST_USE;

#endif

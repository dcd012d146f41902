/* digits.h - bytes as base64 (RFC 4648) and hexadecimal digits, and back: the parts without blanks, padding or faults.
 *
 * What the callers do not share, what happens at the first odd character, stays with them. On processors with AVX2 32 characters are done at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_DIGITS_H
#define BASE_DIGITS_H

#include "base/base.h"

/* Writes ceil(n / 3) * 4 characters with padding, or as many as there are digits without. Returns how many. */
size_t base64_encode(const void *bytes, size_t n, bool url, bool pad, char *out);
static inline size_t base64_length(size_t n, bool pad) { return n / 3 * 4 + (n % 3 == 0 ? 0 : pad ? 4 : n % 3 + 1); }

typedef enum Base64Alphabet { BASE64_STANDARD = 1, BASE64_URL = 2, BASE64_BOTH = 3 } Base64Alphabet;
/* Groups of four digits from the front, as long as there are nothing but digits and `cap` has room. Returns the bytes written, 3/4 of *read. */
size_t base64_decode_groups(const u8 *text, size_t length, Base64Alphabet alphabet, u8 *out, size_t cap, size_t *read);

/* Writes 2 n characters, in lower case. */
void hex_encode(const void *bytes, size_t n, char *out);
/* Pairs of digits of either case from the front. Returns how many bytes came out; fewer than n: the next pair is none. */
size_t hex_decode(const u8 *text, size_t n, u8 *out);

#endif

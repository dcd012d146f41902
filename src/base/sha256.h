/* sha256.h - SHA-256 (FIPS 180-4) of bytes in memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include "base/base.h"

enum { SHA256_BYTES = 32, SHA256_HEX = 64 };

void sha256(Str bytes, u8 out[SHA256_BYTES]);
/* Lower-case digits and a 0 byte. */
void sha256_hex(Str bytes, char out[SHA256_HEX + 1]);

#endif

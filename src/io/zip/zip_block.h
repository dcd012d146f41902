/* zip_block.h - a block of bytes made small once and restored rarely: parts of the executable.
 *
 * zstd at its highest level: brotli would be 6 % smaller and take twice the time to unpack.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_ZIP_ZIP_BLOCK_H
#define IO_ZIP_ZIP_BLOCK_H

#include "base/buf.h"

/* Appends the packed form, as small as can be; slow. */
void zip_block_pack(Str bytes, Buf *out);
/* Appends the `size` bytes that were packed; they are trusted. */
void zip_block_unpack(Str packed, size_t size, Buf *out);

#endif

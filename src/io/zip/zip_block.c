/* zip_block.c - see zip_block.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/zip/zip_block.h"

#include <zstd.h>

#include "base/check.h"

void zip_block_pack(Str bytes, Buf *out)
{
    size_t room = ZSTD_compressBound(bytes.len);
    buf_reserve(out, room + 1);
    size_t size = ZSTD_compress(out->data + out->len, room, bytes.data, bytes.len, ZSTD_maxCLevel());
    CHECK(!ZSTD_isError(size));
    out->len += size;
}

void zip_block_unpack(Str packed, size_t size, Buf *out)
{
    buf_reserve(out, size + 1);
    size_t n = ZSTD_decompress(out->data + out->len, size, packed.data, packed.len);
    CHECK(n == size);
    out->len += size;
}

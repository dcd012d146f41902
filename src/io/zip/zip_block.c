/* zip_block.c - see zip_block.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/zip/zip_block.h"

#include <brotli/decode.h>
#include <brotli/encode.h>

#include "base/check.h"

void zip_block_pack(Str bytes, Buf *out)
{
    size_t size = BrotliEncoderMaxCompressedSize(bytes.len);
    CHECK(size || !bytes.len);
    buf_reserve(out, size + 16);
    size = out->cap - out->len;
    CHECK(BrotliEncoderCompress(BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_GENERIC, bytes.len,
                                (const u8 *)bytes.data, &size, (u8 *)out->data + out->len));
    out->len += size;
}

void zip_block_unpack(Str packed, size_t size, Buf *out)
{
    buf_reserve(out, size + 1);
    size_t n = size;
    CHECK(BrotliDecoderDecompress(packed.len, (const u8 *)packed.data, &n, (u8 *)out->data + out->len) ==
              BROTLI_DECODER_RESULT_SUCCESS && n == size);
    out->len += size;
}

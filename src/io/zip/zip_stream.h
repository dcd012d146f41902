/* zip_stream.h - compression in pieces: zlib's formats, brotli, zstd behind one form, with Node's modes, flushes and errors.
 *
 * A stream belongs to one thread at a time. Input and output are the caller's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_ZIP_ZIP_STREAM_H
#define IO_ZIP_ZIP_STREAM_H

#include "base/base.h"

/* As Node numbers them. */
typedef enum ZipMode {
    ZIP_NONE, ZIP_DEFLATE, ZIP_INFLATE, ZIP_GZIP, ZIP_GUNZIP, ZIP_DEFLATERAW, ZIP_INFLATERAW, ZIP_UNZIP, ZIP_BROTLI_DECODE,
    ZIP_BROTLI_ENCODE, ZIP_ZSTD_COMPRESS, ZIP_ZSTD_DECOMPRESS,
    ZIP_MODES,
} ZipMode;

typedef struct ZipOptions {
    int window, level, memory, strategy; /* zlib */
    Str dictionary;                      /* zlib, zstd; copied */
    const u32 *params;                   /* brotli, zstd: values by the number of the parameter, UINT32_MAX: not set */
    u32 n_params;
    u64 pledged; /* zstd: bytes that will come; UINT64_MAX: unknown */
} ZipOptions;

/* What went wrong, in words that live for ever. code NULL: nothing did. */
typedef struct ZipError {
    int number;
    const char *code, *message;
} ZipError;

typedef struct ZipStream ZipStream;

/* NULL: *error says why (an option that the library refuses). */
ZipStream *zip_new(ZipMode mode, const ZipOptions *options, ZipError *error) MUST_USE;
void zip_free(ZipStream *z);
/* How much memory it holds, about. */
size_t zip_size(const ZipStream *z);

/* Takes input and gives output until one of them is at its end; *in_left and *out_left are what is left of them. `flush` is the library's
 * number; `finish` tells that nothing follows, so what is not whole is an error. */
ZipError zip_stream_step(ZipStream *z, int flush, const u8 *in, size_t in_len, u8 *out, size_t out_len, size_t *in_left, size_t *out_left) MUST_USE;
/* Has the format's end been reached, with nothing behind it that is another member? */
bool zip_ended(const ZipStream *z);
/* As it was made. */
ZipError zip_reset(ZipStream *z) MUST_USE;
/* zlib: another level and strategy from now on. */
ZipError zip_set_params(ZipStream *z, int level, int strategy) MUST_USE;

u32 zip_crc32(u32 before, Str bytes);

#endif

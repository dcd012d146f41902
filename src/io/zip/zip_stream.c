/* zip_stream.c - see zip_stream.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/zip/zip_stream.h"

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/alloc.h"
#include "base/buf.h"

enum { PIECE = 1 << 30 };
static const u8 GZIP_MAGIC[2] = {0x1f, 0x8b};

struct ZipStream {
    u8 mode, asked; /* ZipMode; UNZIP becomes another one when the first bytes are known */
    u8 magic;       /* bytes of GZIP_MAGIC that UNZIP has seen */
    bool open;      /* there is a state */
    bool ended;
    ZipOptions options; /* its pointers are into the two below */
    Buf dictionary, params;
    union {
        z_stream zlib;
        BrotliEncoderState *brotli_encoder;
        BrotliDecoderState *brotli_decoder;
        ZSTD_CCtx *zstd_encoder;
        ZSTD_DCtx *zstd_decoder;
    };
};

static const ZipError FINE = {0, NULL, NULL};

/* ---- names ---- */

static const char *zlib_code(int number)
{
    static const char *const names[] = {"Z_VERSION_ERROR", "Z_BUF_ERROR", "Z_MEM_ERROR", "Z_DATA_ERROR", "Z_STREAM_ERROR",
                                        "Z_ERRNO",         "Z_OK",        "Z_STREAM_END", "Z_NEED_DICT"};
    return number >= -6 && number <= 2 ? names[number + 6] : "Z_ERRNO";
}

static ZipError zlib_error(const ZipStream *z, int number, const char *text)
{
    return (ZipError){number, zlib_code(number), z->zlib.msg ? z->zlib.msg : text};
}

static ZipError zstd_error(size_t result)
{
    static const struct {
        ZSTD_ErrorCode number;
        const char *code;
    } names[] = {
        {ZSTD_error_GENERIC, "ZSTD_error_GENERIC"},
        {ZSTD_error_prefix_unknown, "ZSTD_error_prefix_unknown"},
        {ZSTD_error_version_unsupported, "ZSTD_error_version_unsupported"},
        {ZSTD_error_frameParameter_unsupported, "ZSTD_error_frameParameter_unsupported"},
        {ZSTD_error_frameParameter_windowTooLarge, "ZSTD_error_frameParameter_windowTooLarge"},
        {ZSTD_error_corruption_detected, "ZSTD_error_corruption_detected"},
        {ZSTD_error_checksum_wrong, "ZSTD_error_checksum_wrong"},
        {ZSTD_error_dictionary_corrupted, "ZSTD_error_dictionary_corrupted"},
        {ZSTD_error_dictionary_wrong, "ZSTD_error_dictionary_wrong"},
        {ZSTD_error_dictionaryCreation_failed, "ZSTD_error_dictionaryCreation_failed"},
        {ZSTD_error_parameter_unsupported, "ZSTD_error_parameter_unsupported"},
        {ZSTD_error_parameter_outOfBound, "ZSTD_error_parameter_outOfBound"},
        {ZSTD_error_tableLog_tooLarge, "ZSTD_error_tableLog_tooLarge"},
        {ZSTD_error_stage_wrong, "ZSTD_error_stage_wrong"},
        {ZSTD_error_init_missing, "ZSTD_error_init_missing"},
        {ZSTD_error_memory_allocation, "ZSTD_error_memory_allocation"},
        {ZSTD_error_dstSize_tooSmall, "ZSTD_error_dstSize_tooSmall"},
        {ZSTD_error_srcSize_wrong, "ZSTD_error_srcSize_wrong"},
        {ZSTD_error_dstBuffer_null, "ZSTD_error_dstBuffer_null"},
    };
    ZSTD_ErrorCode number = ZSTD_getErrorCode(result);
    const char *code = "ZSTD_error_GENERIC";
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (names[i].number == number)
            code = names[i].code;
    return (ZipError){(int)number, code, ZSTD_getErrorString(number)};
}

static ZipError unexpected_end(void)
{
    return (ZipError){Z_BUF_ERROR, "Z_BUF_ERROR", "unexpected end of file"};
}

/* ---- making and ending a state ---- */

static bool is_zlib(const ZipStream *z)
{
    return z->mode <= ZIP_UNZIP;
}

static bool deflates(const ZipStream *z)
{
    return z->mode == ZIP_DEFLATE || z->mode == ZIP_GZIP || z->mode == ZIP_DEFLATERAW;
}

static int window_of(const ZipStream *z)
{
    int bits = z->options.window;
    switch (z->mode) {
    case ZIP_GZIP:
    case ZIP_GUNZIP:
        return bits + 16;
    case ZIP_UNZIP:
        return bits + 32;
    case ZIP_DEFLATERAW:
    case ZIP_INFLATERAW:
        return -bits;
    default:
        return bits;
    }
}

/* The dictionary where it may be given before the data; inflate asks for it. */
static int zlib_dictionary(ZipStream *z)
{
    const Bytef *bytes = (const Bytef *)z->dictionary.data;
    uInt len = (uInt)z->dictionary.len;
    if (!len)
        return Z_OK;
    if (z->mode == ZIP_DEFLATE || z->mode == ZIP_DEFLATERAW)
        return deflateSetDictionary(&z->zlib, bytes, len);
    return z->mode == ZIP_INFLATERAW ? inflateSetDictionary(&z->zlib, bytes, len) : Z_OK;
}

static ZipError zlib_open(ZipStream *z)
{
    const ZipOptions *o = &z->options;
    int r = deflates(z) ? deflateInit2(&z->zlib, o->level, Z_DEFLATED, window_of(z), o->memory, o->strategy)
                        : inflateInit2(&z->zlib, window_of(z));
    if (r != Z_OK)
        return zlib_error(z, r, "Init error");
    z->open = true;
    r = zlib_dictionary(z);
    return r == Z_OK ? FINE : zlib_error(z, r, "Failed to set dictionary");
}

static ZipError brotli_open(ZipStream *z)
{
    const ZipError failed = {-1, "ERR_ZLIB_INITIALIZATION_FAILED", "Initialization failed"};
    bool encodes = z->mode == ZIP_BROTLI_ENCODE;
    if (encodes)
        z->brotli_encoder = BrotliEncoderCreateInstance(NULL, NULL, NULL);
    else
        z->brotli_decoder = BrotliDecoderCreateInstance(NULL, NULL, NULL);
    z->open = encodes ? z->brotli_encoder != NULL : z->brotli_decoder != NULL;
    if (!z->open)
        return failed;
    for (u32 i = 0; i < z->options.n_params; i++) {
        u32 v = z->options.params[i];
        if (v == UINT32_MAX)
            continue;
        if (!(encodes ? BrotliEncoderSetParameter(z->brotli_encoder, (BrotliEncoderParameter)i, v)
                      : BrotliDecoderSetParameter(z->brotli_decoder, (BrotliDecoderParameter)i, v)))
            return failed;
    }
    return FINE;
}

static ZipError zstd_open(ZipStream *z)
{
    const ZipError failed = {-1, "ERR_ZLIB_INITIALIZATION_FAILED", "Initialization failed"};
    const ZipError refused = {-1, "ERR_ZLIB_INITIALIZATION_FAILED", "Setting parameter failed"};
    bool encodes = z->mode == ZIP_ZSTD_COMPRESS;
    if (encodes)
        z->zstd_encoder = ZSTD_createCCtx();
    else
        z->zstd_decoder = ZSTD_createDCtx();
    z->open = encodes ? z->zstd_encoder != NULL : z->zstd_decoder != NULL;
    if (!z->open)
        return failed;
    size_t r = encodes ? ZSTD_CCtx_setPledgedSrcSize(z->zstd_encoder, z->options.pledged) : 0;
    if (!ZSTD_isError(r) && z->dictionary.len)
        r = encodes ? ZSTD_CCtx_loadDictionary(z->zstd_encoder, z->dictionary.data, z->dictionary.len)
                    : ZSTD_DCtx_loadDictionary(z->zstd_decoder, z->dictionary.data, z->dictionary.len);
    if (ZSTD_isError(r))
        return failed;
    for (u32 i = 0; i < z->options.n_params && !ZSTD_isError(r); i++) {
        int v = (int)z->options.params[i];
        if (z->options.params[i] != UINT32_MAX)
            r = encodes ? ZSTD_CCtx_setParameter(z->zstd_encoder, (ZSTD_cParameter)i, v)
                        : ZSTD_DCtx_setParameter(z->zstd_decoder, (ZSTD_dParameter)i, v);
    }
    return ZSTD_isError(r) ? refused : FINE;
}

static ZipError open_state(ZipStream *z)
{
    z->ended = false;
    z->magic = 0;
    if (is_zlib(z))
        return zlib_open(z);
    return z->mode == ZIP_BROTLI_ENCODE || z->mode == ZIP_BROTLI_DECODE ? brotli_open(z) : zstd_open(z);
}

static void close_state(ZipStream *z)
{
    if (!z->open)
        return;
    z->open = false;
    if (is_zlib(z)) {
        if (deflates(z))
            deflateEnd(&z->zlib);
        else
            inflateEnd(&z->zlib);
        memset(&z->zlib, 0, sizeof z->zlib);
    } else if (z->mode == ZIP_BROTLI_ENCODE) {
        BrotliEncoderDestroyInstance(z->brotli_encoder);
    } else if (z->mode == ZIP_BROTLI_DECODE) {
        BrotliDecoderDestroyInstance(z->brotli_decoder);
    } else if (z->mode == ZIP_ZSTD_COMPRESS) {
        ZSTD_freeCCtx(z->zstd_encoder);
    } else {
        ZSTD_freeDCtx(z->zstd_decoder);
    }
}

ZipStream *zip_new(ZipMode mode, const ZipOptions *options, ZipError *error)
{
    ZipStream *z = xalloc_zero(sizeof *z);
    z->mode = z->asked = (u8)mode;
    z->options = *options;
    buf_append_str(&z->dictionary, options->dictionary);
    buf_append(&z->params, options->params, options->n_params * sizeof(u32));
    z->options.params = (const u32 *)(void *)z->params.data;
    *error = open_state(z);
    if (error->code) {
        zip_free(z);
        return NULL;
    }
    return z;
}

void zip_free(ZipStream *z)
{
    close_state(z);
    buf_deinit(&z->dictionary);
    buf_deinit(&z->params);
    xfree(z);
}

size_t zip_size(const ZipStream *z)
{
    size_t own = sizeof *z + z->dictionary.len;
    if (!is_zlib(z))
        return own + ((size_t)1 << 20);
    size_t window = (size_t)1 << z->options.window;
    return deflates(z) ? own + window * 4 + ((size_t)1 << (z->options.memory + 9)) : own + window + 8192;
}

ZipError zip_reset(ZipStream *z)
{
    close_state(z);
    z->mode = z->asked;
    return open_state(z);
}

/* ---- zlib ---- */

/* The first bytes say what UNZIP is. false: there are too few of them. */
static bool settle_unzip(ZipStream *z)
{
    const Bytef *in = z->zlib.next_in;
    for (uInt i = 0; i < z->zlib.avail_in && z->magic < 2; i++) {
        if (in[i] != GZIP_MAGIC[z->magic]) {
            z->mode = ZIP_INFLATE;
            return true;
        }
        z->magic++;
    }
    if (z->magic == 2)
        z->mode = ZIP_GUNZIP;
    return z->magic == 2;
}

static int inflate_some(ZipStream *z, int flush)
{
    int r = inflate(&z->zlib, flush);
    if (r == Z_NEED_DICT && z->dictionary.len && z->mode != ZIP_INFLATERAW) {
        r = inflateSetDictionary(&z->zlib, (const Bytef *)z->dictionary.data, (uInt)z->dictionary.len);
        if (r == Z_OK)
            r = inflate(&z->zlib, flush);
        else if (r == Z_DATA_ERROR)
            r = Z_NEED_DICT; /* tells it from damaged input */
    }
    /* Members of a gzip file follow each other; zero bytes behind them are padding. */
    while (z->zlib.avail_in && z->mode == ZIP_GUNZIP && r == Z_STREAM_END && z->zlib.next_in[0]) {
        if (inflateReset(&z->zlib) != Z_OK)
            return Z_STREAM_ERROR;
        r = inflate(&z->zlib, flush);
    }
    return r;
}

static ZipError zlib_step(ZipStream *z, int flush, bool last)
{
    if (z->mode == ZIP_UNZIP)
        settle_unzip(z);
    int r = deflates(z) ? deflate(&z->zlib, flush) : inflate_some(z, flush);
    z->ended = r == Z_STREAM_END;
    switch (r) {
    case Z_OK:
    case Z_BUF_ERROR:
        return z->zlib.avail_out && last && flush == Z_FINISH ? unexpected_end() : FINE;
    case Z_STREAM_END:
        return FINE;
    case Z_NEED_DICT:
        z->zlib.msg = NULL;
        return zlib_error(z, r, z->dictionary.len ? "Bad dictionary" : "Missing dictionary");
    default:
        return zlib_error(z, r, "Zlib error");
    }
}

/* ---- brotli and zstd ---- */

static ZipError brotli_encode(ZipStream *z, int flush, const u8 **in, size_t *in_len, u8 **out, size_t *out_len)
{
    if (!BrotliEncoderCompressStream(z->brotli_encoder, (BrotliEncoderOperation)flush, in_len, in, out_len, out, NULL))
        return (ZipError){-1, "ERR_BROTLI_COMPRESSION_FAILED", "Compression failed"};
    z->ended = BrotliEncoderIsFinished(z->brotli_encoder);
    return FINE;
}

/* The library's names begin with an underscore, and so do Node's codes. */
static ZipError brotli_failure(BrotliDecoderErrorCode number)
{
    static const struct {
        BrotliDecoderErrorCode number;
        const char *code;
    } names[] = {
#define COMMA ,
#define NAME(prefix, name, value) {BROTLI_DECODER##prefix##name, "ERR_" #prefix #name}
        BROTLI_DECODER_ERROR_CODES_LIST(NAME, COMMA)
#undef NAME
#undef COMMA
    };
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (names[i].number == number)
            return (ZipError){(int)number, names[i].code, "Decompression failed"};
    return (ZipError){(int)number, "ERR_BROTLI_DECODE", "Decompression failed"};
}

static ZipError brotli_decode(ZipStream *z, int flush, const u8 **in, size_t *in_len, u8 **out, size_t *out_len)
{
    BrotliDecoderResult r = BrotliDecoderDecompressStream(z->brotli_decoder, in_len, in, out_len, out, NULL);
    z->ended = r == BROTLI_DECODER_RESULT_SUCCESS;
    if (r == BROTLI_DECODER_RESULT_ERROR)
        return brotli_failure(BrotliDecoderGetErrorCode(z->brotli_decoder));
    bool short_of = r == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT && flush == BROTLI_OPERATION_FINISH;
    return short_of ? unexpected_end() : FINE;
}

static ZipError zstd_step(ZipStream *z, int flush, const u8 **in, size_t *in_len, u8 **out, size_t *out_len)
{
    ZSTD_inBuffer from = {*in, *in_len, 0};
    ZSTD_outBuffer to = {*out, *out_len, 0};
    bool encodes = z->mode == ZIP_ZSTD_COMPRESS;
    if (!encodes && !*in_len && z->ended)
        return FINE; /* no other frame begins */
    size_t r = encodes ? ZSTD_compressStream2(z->zstd_encoder, &to, &from, (ZSTD_EndDirective)flush)
                       : ZSTD_decompressStream(z->zstd_decoder, &to, &from);
    *in_len -= from.pos;
    *out_len -= to.pos;
    if (ZSTD_isError(r))
        return zstd_error(r);
    z->ended = r == 0 && (!encodes || flush == ZSTD_e_end);
    if (!encodes && r != 0 && !*in_len && *out_len && flush == ZSTD_e_end)
        return unexpected_end();
    return FINE;
}

/* ---- the common form ---- */

static ZipError zlib_pieces(ZipStream *z, int flush, const u8 *in, size_t *in_len, u8 *out, size_t *out_len)
{
    size_t give = MIN(*in_len, (size_t)PIECE), room = MIN(*out_len, (size_t)PIECE);
    bool last = give == *in_len && room == *out_len;
    z->zlib.next_in = (Bytef *)(uintptr_t)in;
    z->zlib.avail_in = (uInt)give;
    z->zlib.next_out = out;
    z->zlib.avail_out = (uInt)room;
    ZipError error = zlib_step(z, give == *in_len ? flush : Z_NO_FLUSH, last);
    *in_len -= give - z->zlib.avail_in;
    *out_len -= room - z->zlib.avail_out;
    z->zlib.next_in = NULL;
    z->zlib.avail_in = 0;
    return error;
}

ZipError zip_stream_step(ZipStream *z, int flush, const u8 *in, size_t in_len, u8 *out, size_t out_len, size_t *in_left, size_t *out_left)
{
    static const u8 none[1];
    ZipError error = FINE;
    if (!in)
        in = none;
    if (is_zlib(z))
        error = zlib_pieces(z, flush, in, &in_len, out, &out_len);
    else if (z->mode == ZIP_BROTLI_ENCODE)
        error = brotli_encode(z, flush, &in, &in_len, &out, &out_len);
    else if (z->mode == ZIP_BROTLI_DECODE)
        error = brotli_decode(z, flush, &in, &in_len, &out, &out_len);
    else
        error = zstd_step(z, flush, &in, &in_len, &out, &out_len);
    *in_left = in_len;
    *out_left = out_len;
    return error;
}

bool zip_ended(const ZipStream *z)
{
    return z->ended;
}

ZipError zip_set_params(ZipStream *z, int level, int strategy)
{
    if (z->mode != ZIP_DEFLATE && z->mode != ZIP_GZIP && z->mode != ZIP_DEFLATERAW)
        return FINE;
    int r = deflateParams(&z->zlib, level, strategy);
    z->options.level = level;
    z->options.strategy = strategy;
    return r == Z_OK || r == Z_BUF_ERROR ? FINE : zlib_error(z, r, "Failed to set parameters");
}

u32 zip_crc32(u32 before, Str bytes)
{
    uLong crc = before;
    while (bytes.len) {
        uInt n = (uInt)MIN(bytes.len, (size_t)PIECE);
        crc = crc32(crc, (const Bytef *)bytes.data, n);
        bytes.data += n;
        bytes.len -= n;
    }
    return (u32)crc;
}

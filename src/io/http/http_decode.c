/* http_decode.c - one streaming decoder over zlib, brotli and zstd.
 *
 * "deflate" is meant to be the zlib format; servers that send bare deflate data are told by the first two bytes. Bytes
 * behind the end of a gzip member that begin no other member are ignored, as browsers do. An empty body is fine in every
 * coding.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_decode.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "io/http/http_parse.h"
#include "io/net/net_fail.h"

typedef enum Coding { GZIP, DEFLATE, BROTLI, ZSTD } Coding;

struct HttpDecode {
    Coding coding;
    bool started; /* the first byte has come */
    bool ended;   /* the coded data said so */
    bool failed;
    bool last;    /* no more bytes will be given */
    Str in;
    Buf kept; /* what `in` lies in after http_decode_keep */
    z_stream z;
    BrotliDecoderState *brotli;
    ZSTD_DStream *zstd;
};

static bool coding_of(Str name, Coding *out)
{
    static const struct {
        Str name;
        Coding coding;
    } known[] = {{{"gzip", 4}, GZIP}, {{"x-gzip", 6}, GZIP}, {{"deflate", 7}, DEFLATE}, {{"br", 2}, BROTLI}, {{"zstd", 4}, ZSTD}};
    for (u32 i = 0; i < ARRAY_LEN(known); i++) {
        if (http_equal_fold(name, known[i].name)) {
            *out = known[i].coding;
            return true;
        }
    }
    return false;
}

HttpDecode *http_decode_new(Str name)
{
    Coding coding;
    if (!coding_of(name, &coding))
        return NULL;
    HttpDecode *decode = xalloc_zero(sizeof *decode);
    decode->coding = coding;
    return decode;
}

void http_decode_free(HttpDecode *decode)
{
    if (!decode)
        return;
    if (decode->started && decode->coding <= DEFLATE)
        inflateEnd(&decode->z);
    BrotliDecoderDestroyInstance(decode->brotli);
    ZSTD_freeDStream(decode->zstd);
    buf_deinit(&decode->kept);
    xfree(decode);
}

/* Behind a gzip member: another one begins, or the rest is of no interest. */
static bool next_member(HttpDecode *decode)
{
    if (decode->coding != GZIP || !decode->in.len || (u8)decode->in.data[0] != 0x1F)
        return false;
    return inflateReset(&decode->z) == Z_OK;
}

void http_decode_give(HttpDecode *decode, Str bytes, bool last)
{
    decode->in = bytes;
    decode->last = last;
    if (decode->ended && bytes.len) /* another frame or member may begin here */
        decode->ended = decode->coding == ZSTD ? false : !next_member(decode);
}

void http_decode_keep(HttpDecode *decode)
{
    Buf copy = {0};
    buf_append_str(&copy, decode->in);
    buf_deinit(&decode->kept);
    decode->kept = copy;
    decode->in = buf_view(&decode->kept);
}

static int fail(HttpDecode *decode)
{
    static const int codes[] = {NetFail_Zlib, NetFail_Zlib, NetFail_Brotli, NetFail_Zstd};
    decode->failed = true;
    return codes[decode->coding];
}

/* Windows of zlib's kinds: 15 bits with a zlib head, + 16 with a gzip head, negative without. */
static int window_bits(const HttpDecode *decode)
{
    if (decode->coding == GZIP)
        return 15 + 16;
    u8 first = (u8)decode->in.data[0], second = decode->in.len > 1 ? (u8)decode->in.data[1] : 0;
    bool zlib = (first & 15) == 8 && first >> 4 <= 7 && (decode->in.len < 2 || (first << 8 | second) % 31 == 0);
    return zlib ? 15 : -15;
}

static bool start(HttpDecode *decode)
{
    if (decode->coding <= DEFLATE) {
        if (inflateInit2(&decode->z, window_bits(decode)) != Z_OK)
            return false;
    } else if (decode->coding == BROTLI) {
        decode->brotli = BrotliDecoderCreateInstance(NULL, NULL, NULL);
        if (!decode->brotli)
            return false;
    } else {
        decode->zstd = ZSTD_createDStream();
        if (!decode->zstd)
            return false;
        /* RFC 9659: windows of at most 8 MB. */
        ZSTD_DCtx_setParameter(decode->zstd, ZSTD_d_windowLogMax, 23);
    }
    decode->started = true;
    return true;
}

static void use_input(HttpDecode *decode, size_t left)
{
    decode->in.data += decode->in.len - left;
    decode->in.len = left;
}

static ssize_t pull_zlib(HttpDecode *decode, void *room, size_t size)
{
    z_stream *z = &decode->z;
    size_t given = MIN(decode->in.len, (size_t)UINT32_MAX), cap = MIN(size, (size_t)UINT32_MAX);
    z->next_in = (Bytef *)decode->in.data;
    z->avail_in = (uInt)given;
    z->next_out = room;
    z->avail_out = (uInt)cap;
    int r = inflate(z, Z_NO_FLUSH);
    use_input(decode, decode->in.len - given + z->avail_in);
    if (r == Z_STREAM_END)
        decode->ended = !next_member(decode);
    else if (r != Z_OK && r != Z_BUF_ERROR)
        return fail(decode);
    return (ssize_t)(cap - z->avail_out);
}

static ssize_t pull_brotli(HttpDecode *decode, void *room, size_t size)
{
    const u8 *in = (const u8 *)decode->in.data;
    u8 *out = room;
    size_t left = decode->in.len, space = size;
    BrotliDecoderResult r = BrotliDecoderDecompressStream(decode->brotli, &left, &in, &space, &out, NULL);
    use_input(decode, left);
    if (r == BROTLI_DECODER_RESULT_ERROR)
        return fail(decode);
    decode->ended = r == BROTLI_DECODER_RESULT_SUCCESS;
    return (ssize_t)(size - space);
}

static ssize_t pull_zstd(HttpDecode *decode, void *room, size_t size)
{
    ZSTD_inBuffer in = {decode->in.data, decode->in.len, 0};
    ZSTD_outBuffer out = {room, size, 0};
    size_t r = ZSTD_decompressStream(decode->zstd, &out, &in);
    use_input(decode, in.size - in.pos);
    if (ZSTD_isError(r))
        return fail(decode);
    decode->ended = r == 0 && !decode->in.len; /* frames may follow one another */
    return (ssize_t)out.pos;
}

ssize_t http_decode_pull(HttpDecode *decode, void *room, size_t size)
{
    if (decode->failed)
        return fail(decode);
    if (!decode->started) {
        if (!decode->in.len)
            return 0;
        if (!start(decode))
            return fail(decode);
    }
    while (!decode->ended) {
        size_t before = decode->in.len;
        ssize_t n = decode->coding <= DEFLATE  ? pull_zlib(decode, room, size)
                    : decode->coding == BROTLI ? pull_brotli(decode, room, size)
                                               : pull_zstd(decode, room, size);
        if (n)
            return n;
        /* Nothing came out: more input is needed, unless a member has just begun. */
        if (!decode->in.len || decode->in.len == before)
            break;
    }
    if (decode->ended)
        decode->in.len = 0;
    if (!decode->ended && decode->last)
        return fail(decode);
    return 0;
}

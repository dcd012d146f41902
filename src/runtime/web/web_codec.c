/* web_codec.c - compressing and decompressing pieces of a stream: zlib (gzip, deflate, deflate-raw), brotli, zstd.
 *
 *   in:   a piece of bytes, or the end
 *   out:  chunks of at most CODEC_OUT bytes, each given to a function of src/js/internal/streams/codec.js
 *
 * One struct serves all formats: `step` consumes input and fills output. Decompressing ends with its format's end; bytes behind it and
 * an end before it are TypeErrors, as the Compression standard wants.
 *
 * SPDX-License-Identifier: MIT
 */
#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zlib.h>
#include <zstd.h>

#include "base/alloc.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream_priv.h"

enum { CODEC_OUT = 64 * 1024 };

typedef enum CodecKind { CODEC_ZLIB, CODEC_BROTLI, CODEC_ZSTD } CodecKind;
/* What a step says. */
typedef enum CodecStatus { CODEC_MORE, CODEC_DONE, CODEC_BAD } CodecStatus;

typedef struct Codec {
    u8 kind; /* CodecKind */
    bool decompress, started, done, failed;
    union {
        z_stream z;
        BrotliEncoderState *brotli_encoder;
        BrotliDecoderState *brotli_decoder;
        ZSTD_CStream *zstd_encoder;
        ZSTD_DStream *zstd_decoder;
    };
} Codec;

static void codec_finalise(Vm *vm, void *data)
{
    (void)vm;
    Codec *c = data;
    if (!c->started)
        return;
    c->started = false;
    switch (c->kind) {
    case CODEC_ZLIB:
        if (c->decompress)
            inflateEnd(&c->z);
        else
            deflateEnd(&c->z);
        break;
    case CODEC_BROTLI:
        if (c->decompress)
            BrotliDecoderDestroyInstance(c->brotli_decoder);
        else
            BrotliEncoderDestroyInstance(c->brotli_encoder);
        break;
    default:
        if (c->decompress)
            ZSTD_freeDStream(c->zstd_decoder);
        else
            ZSTD_freeCStream(c->zstd_encoder);
    }
}

static size_t codec_size(void *data)
{
    Codec *c = data;
    return c->started ? (c->decompress ? 64 * 1024 : 256 * 1024) : 0;
}

static const HostClass codec_class = {.name = "Codec", .data_size = sizeof(Codec), .finalise = codec_finalise, .external_size = codec_size};

static bool start_zlib(Codec *c, int window_bits)
{
    int r = c->decompress ? inflateInit2(&c->z, window_bits)
                          : deflateInit2(&c->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
    return r == Z_OK;
}

static bool start(Codec *c, Str format)
{
    if (str_equal_c(format, "brotli")) {
        c->kind = CODEC_BROTLI;
        if (c->decompress)
            c->brotli_decoder = BrotliDecoderCreateInstance(NULL, NULL, NULL);
        else
            c->brotli_encoder = BrotliEncoderCreateInstance(NULL, NULL, NULL);
        return c->decompress ? c->brotli_decoder != NULL : c->brotli_encoder != NULL;
    }
    if (str_equal_c(format, "zstd")) {
        c->kind = CODEC_ZSTD;
        if (c->decompress)
            c->zstd_decoder = ZSTD_createDStream();
        else
            c->zstd_encoder = ZSTD_createCStream();
        return c->decompress ? c->zstd_decoder != NULL : c->zstd_encoder != NULL;
    }
    c->kind = CODEC_ZLIB;
    return start_zlib(c, str_equal_c(format, "gzip") ? 15 + 16 : str_equal_c(format, "deflate") ? 15 : -15);
}

/* newCodec(format, decompress) */
Value web_binding_new_codec(Vm *vm, Frame *f)
{
    AUTO_BUF format = {0};
    String *name = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, name, &format))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &codec_class));
    Codec *c = host_data(o);
    memset(c, 0, sizeof *c);
    c->decompress = to_boolean(frame_arg(f, 1));
    c->started = start(c, buf_view(&format));
    return c->started ? value_cell(o) : throw_out_of_memory(vm);
}

/* ---- steps: consume from *in, append to out (room bytes); end: no more input comes ---- */

typedef struct Step {
    const u8 *in;
    size_t in_len;
    u8 *out;
    size_t room; /* in: of out; after the step what is left of it */
    bool end;
} Step;

static CodecStatus step_zlib(Codec *c, Step *s)
{
    z_stream *z = &c->z;
    z->next_in = (Bytef *)(uintptr_t)s->in;
    z->avail_in = (uInt)s->in_len;
    z->next_out = s->out;
    z->avail_out = (uInt)s->room;
    int r = c->decompress ? inflate(z, Z_NO_FLUSH) : deflate(z, s->end ? Z_FINISH : Z_NO_FLUSH);
    s->in = z->next_in;
    s->in_len = z->avail_in;
    s->out = z->next_out;
    s->room = z->avail_out;
    if (r == Z_STREAM_END)
        return CODEC_DONE;
    return r == Z_OK || r == Z_BUF_ERROR ? CODEC_MORE : CODEC_BAD;
}

static CodecStatus step_brotli(Codec *c, Step *s)
{
    if (c->decompress) {
        BrotliDecoderResult r = BrotliDecoderDecompressStream(c->brotli_decoder, &s->in_len, &s->in, &s->room, &s->out, NULL);
        return r == BROTLI_DECODER_RESULT_ERROR ? CODEC_BAD : r == BROTLI_DECODER_RESULT_SUCCESS ? CODEC_DONE : CODEC_MORE;
    }
    BrotliEncoderOperation op = s->end ? BROTLI_OPERATION_FINISH : BROTLI_OPERATION_PROCESS;
    if (!BrotliEncoderCompressStream(c->brotli_encoder, op, &s->in_len, &s->in, &s->room, &s->out, NULL))
        return CODEC_BAD;
    return BrotliEncoderIsFinished(c->brotli_encoder) ? CODEC_DONE : CODEC_MORE;
}

static CodecStatus step_zstd(Codec *c, Step *s)
{
    ZSTD_inBuffer in = {s->in, s->in_len, 0};
    ZSTD_outBuffer out = {s->out, s->room, 0};
    size_t r = c->decompress ? ZSTD_decompressStream(c->zstd_decoder, &out, &in)
                             : ZSTD_compressStream2(c->zstd_encoder, &out, &in, s->end ? ZSTD_e_end : ZSTD_e_continue);
    if (ZSTD_isError(r))
        return CODEC_BAD;
    s->in += in.pos;
    s->in_len -= in.pos;
    s->out += out.pos;
    s->room -= out.pos;
    return r == 0 && (c->decompress || s->end) ? CODEC_DONE : CODEC_MORE;
}

static CodecStatus step(Codec *c, Step *s)
{
    return c->kind == CODEC_ZLIB ? step_zlib(c, s) : c->kind == CODEC_BROTLI ? step_brotli(c, s) : step_zstd(c, s);
}

/* ---- running ---- */

static Value bad_data(Vm *vm, Codec *c, const char *why)
{
    c->failed = true;
    return throw_type(vm, "%s", why);
}

/* Consumes the input and gives what comes out to `enqueue`. */
static Value run(Vm *vm, Codec *c, Str in, bool end, Value enqueue)
{
    u8 *room = xalloc(CODEC_OUT);
    Step s = {.in = (const u8 *)in.data, .in_len = in.len, .end = end};
    Value result = VAL_UNDEFINED;
    for (;;) {
        if (c->done) {
            if (s.in_len)
                result = bad_data(vm, c, "Trailing data after the end of the compressed stream");
            break;
        }
        s.out = room;
        s.room = CODEC_OUT;
        CodecStatus status = step(c, &s);
        size_t made = CODEC_OUT - s.room;
        if (status == CODEC_BAD) {
            result = bad_data(vm, c, "The compressed data was not valid");
            break;
        }
        c->done = status == CODEC_DONE;
        if (made) {
            Object *chunk = embed_uint8_array(vm, room, made);
            Value v = chunk ? value_cell(chunk) : VAL_EXC;
            result = chunk ? call_function(vm, enqueue, VAL_UNDEFINED, 1, &v) : VAL_EXC;
            if (value_is_exc(result))
                break;
        }
        if (!c->done && !s.in_len && s.room) /* all was taken, nothing is left to come out */
            break;
    }
    xfree(room);
    return value_is_exc(result) ? VAL_EXC : VAL_UNDEFINED;
}

static Codec *codec_arg(const Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &codec_class);
    return o ? host_data(o) : NULL;
}

/* codecRun(codec, chunk, offset, length, enqueue) */
Value web_binding_codec_run(Vm *vm, Frame *f)
{
    Codec *c = codec_arg(f);
    u8 *data;
    size_t len;
    double at, count;
    if (!c || !to_double(vm, frame_arg(f, 2), &at) || !to_double(vm, frame_arg(f, 3), &count))
        return throw_type(vm, "Not a codec");
    if (!embed_bytes_view(vm, frame_arg(f, 1), &data, &len) || at < 0 || count < 0 || at > (double)len || count > (double)len - at)
        return throw_type(vm, "The chunk was detached");
    if (!count)
        return VAL_UNDEFINED;
    if (c->failed)
        return throw_type(vm, "The compressed data was not valid");
    /* enqueue may run scripts that detach or change the chunk */
    char *copy = try_alloc((size_t)count);
    if (!copy)
        return throw_out_of_memory(vm);
    memcpy(copy, data + (size_t)at, (size_t)count);
    Value v = run(vm, c, (Str){copy, (size_t)count}, false, frame_arg(f, 4));
    xfree(copy);
    return v;
}

/* codecEnd(codec, enqueue) */
Value web_binding_codec_end(Vm *vm, Frame *f)
{
    Codec *c = codec_arg(f);
    if (!c)
        return throw_type(vm, "Not a codec");
    Value v = c->failed || (c->decompress && c->done) ? VAL_UNDEFINED : run(vm, c, STR(""), true, frame_arg(f, 1));
    if (!value_is_exc(v) && !c->done)
        v = bad_data(vm, c, "The compressed stream ended too early");
    codec_finalise(vm, c);
    return v;
}

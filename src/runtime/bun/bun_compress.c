/* bun_compress.c - Bun.gzipSync, gunzipSync, deflateSync, inflateSync (zlib), zstdCompress, zstdDecompress and their Sync forms (zstd).
 *
 * Whole buffers in, whole buffers out; output grows as it comes, so a small input that unpacks to more than there is memory throws.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <zlib.h>
#include <zstd.h>

#include "base/alloc.h"
#include "io/loop/loop_work.h"
#include "runtime/bun/bun_bytes.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/host/host.h"
#include "runtime/web/web_binary.h"

enum { ROOM_LEAST = 4096, ZSTD_LEVEL = 3, ZSTD_LEVEL_MOST = 22, PIECE = 1 << 30 };

/* Bytes of a string, buffer or view. */
static bool data_arg(Vm *vm, Value v, Buf *room, Str *out)
{
    int found = value_has_kind(v, Kind_Host) ? 0 : bun_bytes(vm, v, room, out);
    if (!found)
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "data must be a string, ArrayBuffer or ArrayBufferView");
    return found > 0;
}

/* ---- zlib ---- */

typedef struct ZlibOptions {
    int level, window, memory, strategy;
    bool deflate_library; /* "libdeflate" was asked for: other levels, other messages */
} ZlibOptions;

static bool int_option(Vm *vm, Value options, const char *name, int *out)
{
    Value v = TRY_OR(false, obj_get(vm, value_as_object(options), key_from_c(vm, name)));
    double d;
    if (value_is_undefined(v))
        return true;
    if (!to_double(vm, v, &d))
        return false;
    *out = isnan(d) ? 0 : (int)MAX(MIN(d, 1000.0), -1000.0);
    return true;
}

static bool zlib_options(Vm *vm, Value v, ZlibOptions *o)
{
    if (value_is_undefined(v))
        return true;
    if (!value_is_object(v)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "ZlibCompressionOptions must be an object");
        return false;
    }
    Value library = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "library")));
    if (!value_is_undefined(library)) {
        AUTO_BUF name = {0};
        if (!value_is_string(library) || !string_to_utf8(vm, value_as_string(library), &name))
            name.len = 0;
        o->deflate_library = str_equal_c(buf_view(&name), "libdeflate");
        if (!o->deflate_library && !str_equal_c(buf_view(&name), "zlib")) {
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Expected library to be one of 'zlib' or 'libdeflate'");
            return false;
        }
    }
    return int_option(vm, v, "level", &o->level) && int_option(vm, v, "windowBits", &o->window) &&
           int_option(vm, v, "memLevel", &o->memory) && int_option(vm, v, "strategy", &o->strategy);
}

/* Runs `step` until the input is used up and the stream says it has ended. What it said last. */
static int zlib_run(z_stream *z, int (*step)(z_stream *, int), Str data, Buf *out)
{
    int r = Z_OK;
    z->next_in = (Bytef *)(uintptr_t)data.data;
    while (r == Z_OK) {
        if (!z->avail_in && data.len) {
            z->avail_in = (uInt)MIN(data.len, (size_t)PIECE);
            data.len -= z->avail_in;
        }
        if (!buf_try_reserve(out, MAX(out->len, (size_t)ROOM_LEAST)))
            return Z_MEM_ERROR;
        size_t room = MIN(out->cap - out->len, (size_t)PIECE);
        z->next_out = (Bytef *)out->data + out->len;
        z->avail_out = (uInt)room;
        r = step(z, data.len ? Z_NO_FLUSH : Z_FINISH);
        size_t made = room - z->avail_out;
        out->len += made;
        if (r == Z_BUF_ERROR && (made || data.len))
            r = Z_OK;
    }
    return r;
}

static bool zlib_compress(Vm *vm, const ZlibOptions *o, bool gzip, Str data, Buf *out)
{
    z_stream z = {0};
    int level = o->deflate_library && o->level > 9 && o->level <= 12 ? 9 : o->level;
    int memory = o->memory >= 1 && o->memory <= 9 ? o->memory : 8, strategy = o->strategy >= 0 && o->strategy <= 4 ? o->strategy : 0;
    if (deflateInit2(&z, level, Z_DEFLATED, gzip ? 15 + 16 : -15, memory, strategy) != Z_OK) {
        throw_error(vm, ERR_ERROR, "Zlib error: Invalid argument");
        return false;
    }
    int r = zlib_run(&z, deflate, data, out);
    deflateEnd(&z);
    if (r != Z_STREAM_END)
        throw_out_of_memory(vm);
    return r == Z_STREAM_END;
}

static bool zlib_decompress(Vm *vm, const ZlibOptions *o, bool gzip, Str data, Buf *out)
{
    z_stream z = {0};
    int window = gzip ? 15 + 16 : (o->window >= 8 && o->window <= 47) || (o->window <= -8 && o->window >= -15) ? o->window : -15;
    if (inflateInit2(&z, window) != Z_OK) {
        throw_error(vm, ERR_ERROR, "Zlib error: Invalid argument");
        return false;
    }
    int r = zlib_run(&z, inflate, data, out);
    if (r == Z_MEM_ERROR)
        throw_out_of_memory(vm);
    else if (r != Z_STREAM_END && o->deflate_library)
        throw_error(vm, ERR_ERROR, "libdeflate returned an error: bad data");
    else if (r != Z_STREAM_END)
        throw_error(vm, ERR_ERROR, "%s", r == Z_DATA_ERROR && z.msg ? z.msg : "Zlib returned an error");
    inflateEnd(&z);
    return r == Z_STREAM_END;
}

Value bun_zlib(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    AUTO_BUF out = {0};
    Str data;
    u32 how = native_magic(f);
    ZlibOptions o = {.level = Z_DEFAULT_COMPRESSION, .memory = 8};
    if (!zlib_options(vm, frame_arg(f, 1), &o))
        return VAL_EXC;
    if (!data_arg(vm, frame_arg(f, 0), &room, &data)) /* behind the getters of the options */
        return VAL_EXC;
    bool ok = how == BUN_DEFLATE || how == BUN_GZIP ? zlib_compress(vm, &o, how == BUN_GZIP, data, &out)
                                                    : zlib_decompress(vm, &o, how == BUN_GUNZIP, data, &out);
    return ok ? value_cell(TRY_PTR(embed_uint8_array(vm, out.data, out.len))) : VAL_EXC;
}

/* ---- zstd ---- */

typedef struct Zstd {
    bool decompress, bad, no_memory;
    int level;
    Buf in, out; /* in: a copy, for the pool */
    Str data;
    LoopWork work;
    Host *host;
    HostRef *promise;
} Zstd;

static void zstd_free(Zstd *z)
{
    buf_deinit(&z->in);
    buf_deinit(&z->out);
    if (z->promise)
        host_unref(z->host, z->promise);
    xfree(z);
}

static void zstd_pack(Zstd *z)
{
    size_t bound = ZSTD_compressBound(z->data.len);
    if (ZSTD_isError(bound) || !buf_try_reserve(&z->out, bound)) {
        z->no_memory = true;
        return;
    }
    size_t n = ZSTD_compress(z->out.data, bound, z->data.data, z->data.len, z->level);
    z->no_memory = ZSTD_isError(n);
    z->out.len = z->no_memory ? 0 : n;
}

/* All frames, one behind the other; sizes that frames claim are not believed. */
static void zstd_unpack(Zstd *z)
{
    ZSTD_DStream *stream = ZSTD_createDStream();
    ZSTD_inBuffer in = {z->data.data, z->data.len, 0};
    size_t left = 0;
    z->no_memory = !stream;
    while (stream && !z->bad && !z->no_memory && (in.pos < in.size || left)) {
        if (!buf_try_reserve(&z->out, MAX(z->out.len, (size_t)ROOM_LEAST))) {
            z->no_memory = true;
            break;
        }
        ZSTD_outBuffer out = {z->out.data + z->out.len, z->out.cap - z->out.len, 0};
        size_t before = in.pos;
        left = ZSTD_decompressStream(stream, &out, &in);
        z->bad = ZSTD_isError(left) || (left && in.pos == before && !out.pos);
        z->out.len += ZSTD_isError(left) ? 0 : out.pos;
    }
    ZSTD_freeDStream(stream);
}

static void zstd_run(LoopWork *work)
{
    Zstd *z = CONTAINER_OF(work, Zstd, work);
    if (z->decompress)
        zstd_unpack(z);
    else
        zstd_pack(z);
}

static Value zstd_result(Vm *vm, Zstd *z)
{
    if (z->no_memory)
        return throw_out_of_memory(vm);
    if (z->bad)
        return host_throw_code(vm, ERR_ERROR, "ERR_ZSTD", "Decompression failed: InvalidZstdData");
    return web_binary_value(vm, WEB_NODEBUFFER, buf_view(&z->out));
}

static void zstd_done(LoopWork *work)
{
    Zstd *z = CONTAINER_OF(work, Zstd, work);
    Host *host = z->host;
    Vm *vm = host_vm(host);
    Object *promise = value_as_object(z->promise->value);
    Value v = zstd_result(vm, z);
    bool ok = promise_settle(vm, promise, v);
    zstd_free(z);
    if (!ok)
        host_uncaught(host);
    host_drain(host);
}

static bool zstd_args(Vm *vm, const Frame *f, Zstd *z)
{
    Value options = frame_arg(f, 1);
    z->decompress = native_magic(f) == BUN_UNZSTD;
    z->level = ZSTD_LEVEL;
    z->work = (LoopWork){.run = zstd_run, .done = zstd_done};
    z->host = host_of(vm);
    if (!z->decompress && value_is_object(options)) {
        if (!int_option(vm, options, "level", &z->level))
            return false;
        if (z->level < 1 || z->level > ZSTD_LEVEL_MOST) {
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Compression level must be between 1 and 22");
            return false;
        }
    }
    return data_arg(vm, frame_arg(f, 0), &z->in, &z->data);
}

Value bun_zstd_sync(Vm *vm, Frame *f)
{
    Zstd *z = xalloc_zero(sizeof *z);
    Value v = VAL_EXC;
    if (zstd_args(vm, f, z)) {
        zstd_run(&z->work);
        v = zstd_result(vm, z);
    }
    zstd_free(z);
    return v;
}

Value bun_zstd(Vm *vm, Frame *f)
{
    Zstd *z = xalloc_zero(sizeof *z);
    Object *promise = NULL;
    bool ok = zstd_args(vm, f, z);
    if (ok && z->data.data != z->in.data) {
        z->in.len = 0;
        ok = buf_try_reserve(&z->in, z->data.len + 1);
        if (ok)
            buf_append_str(&z->in, z->data);
        else
            throw_out_of_memory(vm);
        z->data = buf_view(&z->in);
    }
    promise = ok ? promise_new(vm) : NULL;
    if (!promise) {
        zstd_free(z);
        return VAL_EXC;
    }
    z->promise = host_ref(z->host, value_cell(promise));
    loop_work_start(host_loop(z->host), &z->work);
    return value_cell(promise);
}

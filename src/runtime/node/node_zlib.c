/* node_zlib.c - $binding("zlib"): streams of io/zip for src/js/node/zlib.js.
 *
 * A handle works for one call at a time. On a thread it reads a copy of the input and writes memory of its own, which becomes a Buffer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/loop/loop_work.h"
#include "io/zip/zip_stream.h"
#include "runtime/host/host_async.h"
#include "runtime/node/buffer.h"

typedef struct Handle {
    ZipStream *zip; /* NULL: closed */
    bool busy;      /* a thread has it */
    bool closes;    /* when that is done */
} Handle;

static void handle_free(Handle *h)
{
    if (h->zip && !h->busy)
        zip_free(h->zip);
    if (!h->busy)
        h->zip = NULL;
}

static void finalise(Vm *vm, void *data)
{
    (void)vm;
    handle_free(data);
}

static size_t external_size(void *data)
{
    const Handle *h = data;
    return h->zip && !h->busy ? zip_size(h->zip) : 0;
}

static const BuiltinProp handle_rows[];
static const HostClass zip_class = {
    .name = "Zlib", .data_size = sizeof(Handle), .proto_props = handle_rows, .finalise = finalise, .external_size = external_size};

/* One call: a piece (`whole` false), or all of the input. */
typedef struct Job {
    LoopWork work;
    Host *host;
    Handle *handle;
    HostRef *self, *callback, *context;
    Buf in;          /* a copy, when a thread does it */
    const u8 *data;  /* the input */
    size_t len, most; /* most: bytes of output that are not too many */
    Buf out;
    size_t in_left, out_left;
    int flush;
    bool whole, too_large, no_memory;
    ZipError error;
} Job;

static void job_deinit(Job *j)
{
    buf_deinit(&j->in);
    buf_deinit(&j->out);
}

/* ---- the work ---- */

static bool step(Job *j, size_t room)
{
    Buf *out = &j->out;
    if (!buf_try_reserve(out, room + 1)) {
        j->no_memory = true;
        return false;
    }
    size_t before = j->in_left;
    j->error = zip_stream_step(j->handle->zip, j->flush, j->data + (j->len - before), before, (u8 *)out->data + out->len, room, &j->in_left,
                        &j->out_left);
    out->len += room - j->out_left;
    return !j->error.code;
}

enum { ROOM_LEAST = 16 * 1024, ROOM_MOST = 1 << 30 };

static void run_whole(Job *j)
{
    for (;;) {
        size_t left = j->in_left, had = j->out.len;
        size_t room = MIN(MAX(MAX(left, j->out.len), (size_t)ROOM_LEAST), (size_t)ROOM_MOST);
        if (!step(j, room))
            return;
        if (j->out.len > j->most) {
            j->too_large = true;
            return;
        }
        bool moved = j->in_left != left || j->out.len != had;
        if (j->out_left && (!j->in_left || zip_ended(j->handle->zip) || !moved))
            return;
    }
}

static void run(Job *j, size_t room)
{
    j->in_left = j->len;
    if (j->whole)
        run_whole(j);
    else
        step(j, room);
}

static void on_run(LoopWork *work)
{
    Job *j = CONTAINER_OF(work, Job, work);
    run(j, j->out_left);
}

/* ---- results ---- */

static Object *error_object(Vm *vm, const ZipError *e)
{
    String *text = TRY_PTR_OR(NULL, string_from_c(vm, e->message));
    String *code = TRY_PTR_OR(NULL, string_from_c(vm, e->code));
    Object *o = TRY_PTR_OR(NULL, error_new(vm, ERR_ERROR, text));
    return obj_put(vm, o, key_from_c(vm, "errno"), value_int(e->number), PROP_WEC) &&
                   obj_put(vm, o, key_from_c(vm, "code"), value_cell(code), PROP_WEC)
               ? o
               : NULL;
}

/* The output as a Buffer; what there is too much room for is given back. */
static Value output(Vm *vm, Job *j)
{
    size_t len = j->out.len;
    if (len < 4096 || len < j->out.cap / 2)
        return node_buffer_copy(vm, j->out.data, len);
    Object *buffer = TRY_PTR(embed_array_buffer_take(vm, buf_take(&j->out), len));
    return node_buffer_view(vm, (BufferObject *)buffer, 0, len);
}

/* [error or null, output, input left, room left] */
static bool results(Vm *vm, Job *j, Value out[4])
{
    out[0] = VAL_NULL;
    out[1] = VAL_UNDEFINED;
    out[2] = value_number((double)j->in_left);
    out[3] = value_number((double)j->out_left);
    if (j->no_memory || j->too_large) {
        if (j->no_memory)
            throw_out_of_memory(vm);
        else
            host_throw_node(vm, NodeError_ERR_BUFFER_TOO_LARGE, "Cannot create a Buffer larger than %.0f bytes", (double)j->most);
        out[0] = exception_take(vm);
        return true;
    }
    if (j->error.code) {
        Object *e = TRY_PTR_OR(false, error_object(vm, &j->error));
        out[0] = value_cell(e);
        return true;
    }
    out[1] = TRY_OR(false, output(vm, j));
    return true;
}

static void on_done(LoopWork *work)
{
    Job *j = CONTAINER_OF(work, Job, work);
    Host *host = j->host;
    Vm *vm = host_vm(host);
    Handle *h = j->handle;
    Value args[4];
    h->busy = false;
    if (h->closes)
        handle_free(h);
    if (results(vm, j, args))
        host_call_in(host, j->context->value, j->callback->value, 4, args);
    else
        host_uncaught(host);
    host_async_end(host, j->context->value);
    host_unref(host, j->self);
    host_unref(host, j->callback);
    host_unref(host, j->context);
    job_deinit(j);
    xfree(j);
}

static Value start(Vm *vm, const Job *from, HostObject *self, Value callback)
{
    Job *j = xalloc(sizeof *j);
    *j = *from;
    if (!buf_try_reserve(&j->in, MAX(j->len, (size_t)1))) {
        xfree(j);
        return throw_out_of_memory(vm);
    }
    buf_append(&j->in, j->data, j->len);
    j->data = (const u8 *)j->in.data;
    j->host = host_of(vm);
    j->handle->busy = true;
    j->self = host_ref(j->host, value_cell(self));
    j->callback = host_ref(j->host, callback);
    j->context = host_ref(j->host, host_async_begin(j->host, "ZLIB", VAL_UNDEFINED));
    j->work = (LoopWork){.run = on_run, .done = on_done};
    loop_work_start(host_loop(j->host), &j->work);
    return VAL_UNDEFINED;
}

static Value throw_not_open(Vm *vm, const Handle *h)
{
    return host_throw_node(vm, NodeError_ERR_INVALID_STATE, h && h->busy ? "Write already in progress" : "zlib binding closed");
}

static Value perform(Vm *vm, const Frame *f, Job *j, u32 room, Value callback)
{
    HostObject *self = host_cast(frame_arg(f, 0), &zip_class);
    Handle *h = self ? host_data(self) : NULL;
    if (!h || !h->zip || h->busy)
        return throw_not_open(vm, h);
    j->handle = h;
    j->out_left = room;
    if (value_is_callable(callback))
        return start(vm, j, self, callback);
    run(j, room);
    Value out[4];
    bool ok = results(vm, j, out);
    job_deinit(j);
    return ok ? value_cell(TRY_PTR(array_from_values(vm, out, 4))) : VAL_EXC;
}

/* write(handle, flush, bytes, room, callback): a piece; nothing is too large. */
static Value zlib_write(Vm *vm, Frame *f)
{
    Job j = {.most = SIZE_MAX};
    u8 *data = NULL;
    u32 room;
    if (!to_int32(vm, frame_arg(f, 1), &j.flush) || !to_uint32(vm, frame_arg(f, 3), &room))
        return VAL_EXC;
    if (!embed_bytes_view(vm, frame_arg(f, 2), &data, &j.len))
        j.len = 0;
    j.data = data;
    return perform(vm, f, &j, room, frame_arg(f, 4));
}

/* whole(handle, flush, bytes, most, callback) */
static Value zlib_whole(Vm *vm, Frame *f)
{
    Job j = {.whole = true};
    u8 *data = NULL;
    double most;
    if (!to_int32(vm, frame_arg(f, 1), &j.flush) || !to_double(vm, frame_arg(f, 3), &most))
        return VAL_EXC;
    if (!embed_bytes_view(vm, frame_arg(f, 2), &data, &j.len))
        j.len = 0;
    j.data = data;
    j.most = most >= (double)(SIZE_MAX / 2) ? SIZE_MAX / 2 : (size_t)MAX(most, 0);
    return perform(vm, f, &j, 0, frame_arg(f, 4));
}

/* ---- handles ---- */

static void bytes_or_nothing(Vm *vm, Value v, Str *out)
{
    u8 *data;
    size_t len;
    *out = (Str){"", 0};
    if (embed_bytes_view(vm, v, &data, &len))
        *out = (Str){(const char *)data, len};
}

/* make(mode, windowBits, level, memLevel, strategy, dictionary, params, pledged size): a handle, or an Error */
static Value zlib_make(Vm *vm, Frame *f)
{
    ZipOptions o = {.pledged = UINT64_MAX};
    i32 mode;
    Str params;
    if (!to_int32(vm, frame_arg(f, 0), &mode) || !to_int32(vm, frame_arg(f, 1), &o.window) || !to_int32(vm, frame_arg(f, 2), &o.level) ||
        !to_int32(vm, frame_arg(f, 3), &o.memory) || !to_int32(vm, frame_arg(f, 4), &o.strategy))
        return VAL_EXC;
    bytes_or_nothing(vm, frame_arg(f, 5), &o.dictionary);
    bytes_or_nothing(vm, frame_arg(f, 6), &params);
    o.params = (const u32 *)(const void *)params.data;
    o.n_params = (u32)(params.len / sizeof(u32));
    double pledged = value_is_number(frame_arg(f, 7)) ? value_as_number(f->args[7]) : -1;
    if (pledged >= 0 && pledged < 9e15)
        o.pledged = (u64)pledged;
    if (mode <= ZIP_NONE || mode >= ZIP_MODES || o.dictionary.len > INT32_MAX)
        return throw_range(vm, "No such mode");
    HostObject *self = TRY_PTR(host_object_new(vm, &zip_class));
    Handle *h = host_data(self);
    ZipError error;
    h->zip = zip_new((ZipMode)mode, &o, &error);
    return h->zip ? value_cell(self) : value_cell(TRY_PTR(error_object(vm, &error)));
}

static Handle *handle_arg(const Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &zip_class);
    return o ? host_data(o) : NULL;
}

static Value error_or_nothing(Vm *vm, ZipError error)
{
    return error.code ? value_cell(TRY_PTR(error_object(vm, &error))) : VAL_UNDEFINED;
}

/* reset(handle): undefined, or an Error */
static Value zlib_reset(Vm *vm, Frame *f)
{
    Handle *h = handle_arg(f);
    if (!h || !h->zip || h->busy)
        return VAL_UNDEFINED;
    return error_or_nothing(vm, zip_reset(h->zip));
}

/* params(handle, level, strategy): undefined, or an Error */
static Value zlib_params(Vm *vm, Frame *f)
{
    Handle *h = handle_arg(f);
    i32 level, strategy;
    if (!to_int32(vm, frame_arg(f, 1), &level) || !to_int32(vm, frame_arg(f, 2), &strategy))
        return VAL_EXC;
    if (!h || !h->zip || h->busy)
        return VAL_UNDEFINED;
    return error_or_nothing(vm, zip_set_params(h->zip, level, strategy));
}

/* ---- what packages call on a stream's _handle, as Node has it ---- */

static Value handle_close(Vm *vm, Frame *f)
{
    Handle *h = host_data(TRY_PTR(host_this(vm, f, &zip_class)));
    if (h->busy)
        h->closes = true;
    else
        handle_free(h);
    return VAL_UNDEFINED;
}

/* Bytes of a view from an offset on. */
static bool piece(Vm *vm, Value view, u32 offset, u32 len, u8 **out)
{
    size_t size = 0;
    u8 *data = NULL;
    if (!value_is_nullish(view) && !embed_bytes_view(vm, view, &data, &size))
        size = 0;
    if (offset > size || len > size - offset) {
        host_throw_code(vm, ERR_RANGE, "ERR_OUT_OF_RANGE", "offset or length is out of range");
        return false;
    }
    *out = data ? data + offset : NULL;
    return true;
}

/* writeSync(flush, input, offset, length, output, offset, length): [room left, input left] */
static Value handle_write_sync(Vm *vm, Frame *f)
{
    Handle *h = host_data(TRY_PTR(host_this(vm, f, &zip_class)));
    i32 flush;
    u32 numbers[4];
    u8 *in, *out;
    if (!to_int32(vm, frame_arg(f, 0), &flush))
        return VAL_EXC;
    for (u32 i = 0; i < ARRAY_LEN(numbers); i++)
        if (!to_uint32(vm, frame_arg(f, i < 2 ? 2 + i : 3 + i), &numbers[i]))
            return VAL_EXC;
    if (!h->zip || h->busy)
        return throw_not_open(vm, h);
    if (!piece(vm, frame_arg(f, 1), numbers[0], numbers[1], &in) || !piece(vm, frame_arg(f, 4), numbers[2], numbers[3], &out))
        return VAL_EXC;
    size_t in_left = numbers[1], out_left = numbers[3];
    ZipError error = zip_stream_step(h->zip, flush, in, in_left, out, out_left, &in_left, &out_left);
    if (error.code)
        return throw_value(vm, value_cell(TRY_PTR(error_object(vm, &error))));
    Value left[2] = {value_number((double)out_left), value_number((double)in_left)};
    return value_cell(TRY_PTR(array_from_values(vm, left, 2)));
}

static const BuiltinProp handle_rows[] = {
    FN("close", 0, handle_close, 0, INTRIN_NONE),
    FN("writeSync", 7, handle_write_sync, 0, INTRIN_NONE),
    END,
};

/* ---- checksums ---- */

/* crc32(bytes or text, before) */
static Value zlib_crc32(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    Str bytes;
    u32 before;
    if (!to_uint32(vm, frame_arg(f, 1), &before))
        return VAL_EXC;
    if (value_is_string(frame_arg(f, 0))) {
        if (!string_to_utf8(vm, value_as_string(f->args[0]), &text))
            return VAL_EXC;
        bytes = buf_view(&text);
    } else {
        bytes_or_nothing(vm, frame_arg(f, 0), &bytes);
    }
    return value_number(zip_crc32(before, bytes));
}

const BuiltinProp node_zlib_binding[] = {
    FN("make", 8, zlib_make, 0, INTRIN_NONE),
    FN("write", 5, zlib_write, 0, INTRIN_NONE),
    FN("whole", 5, zlib_whole, 0, INTRIN_NONE),
    FN("reset", 1, zlib_reset, 0, INTRIN_NONE),
    FN("params", 3, zlib_params, 0, INTRIN_NONE),
    FN("crc32", 2, zlib_crc32, 0, INTRIN_NONE),
    END,
};

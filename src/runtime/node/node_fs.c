/* node_fs.c - $binding("fs"): questions to the file system (io/fs), for src/js/internal/fs.
 *
 * Every function has the form name(...arguments, request). Without a request it is done at once and throws; with a function it is done on a
 * thread, which calls request(error) or request(null, result); with `true` it gives a promise. The rows say by letters what the arguments are, which
 * src/js has checked: nothing here calls back into scripts before the work is done.
 *
 * Memory of scripts is touched on the loop's thread only: threads read into and write from copies, since a script may detach its buffer meanwhile.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/utf.h"
#include "io/fs/fs_op.h"
#include "io/loop/loop_work.h"
#include "runtime/host/host_async.h"
#include "runtime/node/buffer.h"
#include "runtime/node/node.h"
#include "runtime/node/node_fs_descriptor.h"

typedef enum ResultKind {
    RESULT_NONE, RESULT_NUMBER, RESULT_STAT, RESULT_STATFS, RESULT_PATH, RESULT_MADE, RESULT_NAMES, RESULT_ENTRIES, RESULT_BYTES, RESULT_PIECE,
} ResultKind;

/* What arguments are: p path, d second path, P path or descriptor, f descriptor, m mode, i flags, o position or length, a and t times, u and g
 * owner, c how many bytes to read, r recursive, l flush, n retries, y their delay, e encoding of the result, b view with offset and length, v views, w what is to be
 * written, B bigint, T with types. */
typedef struct FsRow {
    u8 code;
    const char *args;
    u8 result;
} FsRow;

enum { ENCODING_BUFFER = -1 };

typedef struct Request {
    LoopWork work;
    LoopTask task; /* instead of work, when nothing is left to be done */
    FsOp op;
    i64 already;   /* bytes read before a thread goes on */
    const FsRow *row;
    Host *host;
    i8 encoding;   /* TextEncoding, or ENCODING_BUFFER */
    bool big, types;
    Value memory;  /* what `data` or `vecs` belong to: a view, or an array of views */
    size_t offset; /* of data in it */
    Buf copy;      /* what data or vecs point to when a thread does it */
    HostRef *promise, *callback, *context, *view; /* of an asynchronous one */
} Request;

static void request_deinit(Request *r)
{
    fs_op_deinit(&r->op);
    buf_deinit(&r->copy);
    xfree(r->op.vecs);
}

/* ---- arguments ---- */

static bool path_arg(Vm *vm, Value v, Buf *out)
{
    u8 *data;
    size_t len;
    if (value_is_string(v)) {
        if (!string_to_utf8(vm, value_as_string(v), out))
            return false;
    } else if (embed_bytes_view(vm, v, &data, &len)) {
        buf_append(out, data, len);
    } else {
        throw_type(vm, "Not a path");
        return false;
    }
    buf_push(out, 0);
    out->len--;
    return true;
}

static bool i64_arg(Vm *vm, Value v, i64 *out)
{
    double n;
    if (value_is_nullish(v)) {
        *out = -1;
    } else if (value_is_bigint(v)) {
        *out = bigint_to_i64(value_as_bigint(v));
    } else {
        if (!to_integer(vm, v, &n))
            return false;
        *out = n >= 9.2e18 ? INT64_MAX : n <= -9.2e18 ? INT64_MIN : (i64)n;
    }
    return true;
}

static bool encoding_arg(Vm *vm, Value v, i8 *out)
{
    if (value_is_nullish(v) || value_is_bool(v)) {
        *out = ENCODING_BUFFER;
        return true;
    }
    int e = text_encoding_arg(vm, v, TEXT_UTF8);
    *out = e == TEXT_UNKNOWN ? ENCODING_BUFFER : (i8)e;
    return e >= 0;
}

/* view, offset, length: within it, as src/js has checked; a getter may have changed it since. */
static bool memory_arg(Vm *vm, const Frame *f, u32 at, Request *r)
{
    u8 *data;
    size_t len;
    double offset, want;
    r->memory = frame_arg(f, at);
    if (!to_integer(vm, frame_arg(f, at + 1), &offset) || !to_integer(vm, frame_arg(f, at + 2), &want))
        return false;
    if (!embed_bytes_view(vm, r->memory, &data, &len) || offset < 0 || want < 0 || offset > (double)len ||
        want > (double)len - offset) {
        throw_range(vm, "The buffer is too small");
        return false;
    }
    r->offset = (size_t)offset;
    r->op.data = data + r->offset;
    r->op.len = (size_t)want;
    return true;
}

static bool views_arg(Vm *vm, Value v, Request *r)
{
    if (!value_is_array_cell(v)) {
        throw_type(vm, "Not an array");
        return false;
    }
    Array *list = value_as_array(v);
    u32 n = list->length;
    r->memory = v;
    r->op.vecs = try_alloc_zero(((size_t)n + 1) * sizeof *r->op.vecs);
    if (!r->op.vecs) {
        throw_out_of_memory(vm);
        return false;
    }
    for (u32 i = 0; i < n; i++) {
        u8 *data;
        size_t len;
        Value item = TRY_OR(false, obj_get(vm, &list->object, key_of_index(i)));
        if (!embed_bytes_view(vm, item, &data, &len))
            continue;
        r->op.vecs[i] = (struct iovec){data, len};
    }
    r->op.n_vecs = n;
    return true;
}

/* Room of its own for what is read. */
static bool room_arg(Vm *vm, Value v, Request *r)
{
    u32 n;
    if (!to_uint32(vm, v, &n))
        return false;
    if (!buf_try_reserve(&r->copy, (size_t)n + 1)) {
        throw_out_of_memory(vm);
        return false;
    }
    r->op.data = (u8 *)r->copy.data;
    r->op.len = n;
    return true;
}

/* A view, or a string in UTF-8. */
static bool content_arg(Vm *vm, Value v, Request *r)
{
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, v, &data, &len)) {
        r->memory = v;
        r->op.data = data;
        r->op.len = len;
        return true;
    }
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    StrView view = string_view(vm, s);
    if (view.data && !view.wide && latin1_is_ascii(view.data, view.length)) { /* as it lies; the memory is the string's */
        r->memory = value_cell(s);
        r->op.data = (u8 *)(uintptr_t)view.data;
        r->op.len = view.length;
        return true;
    }
    if (!string_to_utf8(vm, s, &r->copy))
        return false;
    r->op.data = (u8 *)r->copy.data;
    r->op.len = r->copy.len;
    return true;
}

static bool number_args(Vm *vm, char letter, Value v, FsOp *op)
{
    switch (letter) {
    case 'f':
        return to_int32(vm, v, &op->fd);
    case 'm':
        return to_uint32(vm, v, &op->mode);
    case 'i':
        return to_int32(vm, v, &op->flags);
    case 'o':
        return i64_arg(vm, v, &op->position);
    case 'a':
        return to_double(vm, v, &op->atime);
    case 't':
        return to_double(vm, v, &op->mtime);
    case 'u':
        return to_uint32(vm, v, &op->uid);
    case 'g':
        return to_uint32(vm, v, &op->gid);
    case 'n':
        return to_uint32(vm, v, &op->retries);
    default:
        return to_uint32(vm, v, &op->delay);
    }
}

/* One argument, at *at. */
static bool one_arg(Vm *vm, const Frame *f, char letter, u32 *at, Request *r)
{
    Value v = frame_arg(f, (*at)++);
    FsOp *op = &r->op;
    switch (letter) {
    case 'P':
        if (value_is_number(v))
            return to_int32(vm, v, &op->fd);
        return path_arg(vm, v, &op->path);
    case 'p':
        return path_arg(vm, v, &op->path);
    case 'd':
        return path_arg(vm, v, &op->dest);
    case 'e':
        return encoding_arg(vm, v, &r->encoding);
    case 'r':
        op->recursive = to_boolean(v);
        return true;
    case 'l':
        op->flush = to_boolean(v);
        return true;
    case 'B':
        r->big = to_boolean(v);
        return true;
    case 'T':
        r->types = to_boolean(v);
        return true;
    case 'b':
        *at += 2;
        return memory_arg(vm, f, *at - 3, r);
    case 'v':
        return views_arg(vm, v, r);
    case 'c':
        return room_arg(vm, v, r);
    case 'w':
        return content_arg(vm, v, r);
    default:
        return number_args(vm, letter, v, op);
    }
}

/* ---- results ---- */

/* Node's limit for whole files. */
static Value too_large(Vm *vm, const FsOp *op)
{
    return host_throw_node(vm, NodeError_ERR_FS_FILE_TOO_LARGE, "File size (%lld) is greater than 2 GiB", (long long)op->position);
}

static Value error_of(Vm *vm, const FsOp *op)
{
    if (op->result == -EFBIG && op->code == FS_READFILE)
        return too_large(vm, op);
    bool dest = op->dest.data != NULL;
    const char *path = op->failed_is_path ? op->out.data : op->failed_no_path ? NULL : op->path.data;
    Object *e = host_errno_error_to(vm, (int)op->result, op->syscall, path, dest ? op->dest.data : NULL);
    return e ? throw_value(vm, value_cell(e)) : VAL_EXC;
}

static Value too_long(Vm *vm)
{
    return host_throw_node(vm, NodeError_ERR_STRING_TOO_LONG, "Cannot create a string longer than 0x%x characters", STRING_MAX);
}

static Value text_of(Vm *vm, Str bytes, i8 encoding)
{
    if (encoding == ENCODING_BUFFER)
        return node_buffer_copy(vm, bytes.data, bytes.len);
    if (bytes.len > STRING_MAX)
        return too_long(vm);
    if (encoding == TEXT_UTF8)
        return value_cell(TRY_PTR(string_from_utf8(vm, bytes)));
    return value_cell(TRY_PTR(text_encode(vm, (const u8 *)bytes.data, bytes.len, (TextEncoding)encoding)));
}

/* Numbers of the system: a BigInt64Array, or a Float64Array. */
static void put_numbers(const u64 *from, u32 n, bool big, u8 *to)
{
    if (big) {
        memcpy(to, from, n * sizeof *from);
        return;
    }
    for (u32 i = 0; i < n; i++) {
        double d = i < FS_STAT_FIELDS - 8 ? (double)from[i] : (double)(i64)from[i];
        memcpy(to + i * sizeof d, &d, sizeof d);
    }
}

static Value numbers(Vm *vm, const u64 *from, u32 n, bool big)
{
    TypedArrayObject *t = TRY_PTR(typed_new(vm, big ? Element_BigInt64 : Element_Float64, n, NULL));
    put_numbers(from, n, big, t->data);
    return value_cell(t);
}

/* Names; with types: names and types by turns. */
static Value entries_of(Vm *vm, const Request *r, bool types)
{
    Array *list = TRY_PTR(array_new(vm, 0));
    const Buf *b = &r->op.out;
    for (size_t at = 0; at < b->len;) {
        u8 type = (u8)b->data[at];
        Str name = str_view(b->data + at + 1);
        at += name.len + 2;
        if (!array_push(vm, list, TRY(text_of(vm, name, r->encoding))) || (types && !array_push(vm, list, value_int(type))))
            return VAL_EXC;
    }
    return value_cell(list);
}

enum { COPY_BELOW = 4096 };

/* Long ones are not copied once more. */
static Value bytes_of(Vm *vm, Request *r)
{
    Buf *out = &r->op.out;
    if (r->encoding != ENCODING_BUFFER || out->len < COPY_BELOW)
        return text_of(vm, buf_view(out), r->encoding);
    size_t len = out->len;
    Object *buffer = TRY_PTR(embed_array_buffer_take(vm, buf_take(out), len));
    return node_buffer_view(vm, (BufferObject *)buffer, 0, len);
}

/* What was read into room of its own: a Buffer with that memory, if it is mostly full. */
static Value piece_of(Vm *vm, Request *r)
{
    size_t n = (size_t)r->op.result;
    if (n < COPY_BELOW || n < r->copy.cap / 2)
        return node_buffer_copy(vm, r->copy.data, n);
    r->copy.len = n;
    Object *buffer = TRY_PTR(embed_array_buffer_take(vm, buf_take(&r->copy), n));
    return node_buffer_view(vm, (BufferObject *)buffer, 0, n);
}

static Value result_of(Vm *vm, Request *r)
{
    FsOp *op = &r->op;
    if (op->result < 0)
        return error_of(vm, op);
    switch ((ResultKind)r->row->result) {
    case RESULT_NUMBER:
        return value_number((double)op->result);
    case RESULT_STAT:
        return numbers(vm, (const u64 *)&op->stat, FS_STAT_FIELDS, r->big);
    case RESULT_STATFS:
        return numbers(vm, op->statfs, FS_STATFS_FIELDS, r->big);
    case RESULT_PATH:
        return text_of(vm, buf_view(&op->out), r->encoding);
    case RESULT_MADE:
        return op->out.len ? text_of(vm, buf_view(&op->out), TEXT_UTF8) : VAL_UNDEFINED;
    case RESULT_NAMES:
        return entries_of(vm, r, r->types);
    case RESULT_ENTRIES:
        return entries_of(vm, r, true);
    case RESULT_BYTES:
        return bytes_of(vm, r);
    case RESULT_PIECE:
        return piece_of(vm, r);
    default:
        return VAL_UNDEFINED;
    }
}

/* ---- on threads ---- */

static bool is_reading(const FsOp *op)
{
    return op->code == FS_READ;
}

/* The thread gets memory of its own: to read into, or a copy of what it writes. false: out of memory. */
static bool copy_memory(Vm *vm, Request *r)
{
    FsOp *op = &r->op;
    if ((!op->data && !op->vecs) || r->copy.data)
        return true;
    size_t total = op->len;
    for (u32 i = 0; i < op->n_vecs; i++)
        if (__builtin_add_overflow(total, op->vecs[i].iov_len, &total))
            return !value_is_exc(throw_out_of_memory(vm));
    if (!buf_try_reserve(&r->copy, MAX(total, (size_t)1)))
        return !value_is_exc(throw_out_of_memory(vm));
    if (!op->vecs) {
        if (!is_reading(op))
            buf_append(&r->copy, op->data, op->len);
        op->data = (u8 *)r->copy.data;
        return true;
    }
    size_t at = 0;
    for (u32 i = 0; i < op->n_vecs; i++) {
        struct iovec *v = &op->vecs[i];
        if (!is_reading(op) && v->iov_len)
            memcpy(r->copy.data + at, v->iov_base, v->iov_len);
        v->iov_base = r->copy.data + at;
        at += v->iov_len;
    }
    return true;
}

static void give_one(Vm *vm, Value view, size_t offset, const char *from, size_t n)
{
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, view, &data, &len) && offset < len)
        memcpy(data + offset, from, MIN(n, len - offset));
}

/* What a thread has read goes to where the script wanted it, if that is still there. */
static void give_memory(Vm *vm, const Request *r)
{
    if (!r->view || r->op.result <= 0)
        return;
    size_t left = (size_t)r->op.result;
    if (!r->op.vecs) {
        give_one(vm, r->view->value, r->offset, r->copy.data, left);
        return;
    }
    Array *list = value_as_array(r->view->value);
    const char *from = r->copy.data;
    for (u32 i = 0; i < r->op.n_vecs && left; i++) {
        size_t n = MIN(left, r->op.vecs[i].iov_len);
        Value view = obj_get(vm, &list->object, key_of_index(i));
        if (value_is_exc(view))
            (void)exception_take(vm);
        else
            give_one(vm, view, 0, from, n);
        from += n;
        left -= n;
    }
}

static void on_run(LoopWork *work)
{
    Request *r = CONTAINER_OF(work, Request, work);
    fs_op_run(&r->op);
    if (r->already)
        r->op.result = MAX(r->op.result, 0) + r->already;
}

static void settle(Vm *vm, Object *promise, Request *r, Value v)
{
    bool ok = value_is_exc(v) ? promise_reject(vm, promise, exception_take(vm)) : promise_fulfill(vm, promise, v);
    if (!ok)
        host_uncaught(r->host);
    host_drain(r->host);
}

static void call_back(Vm *vm, Request *r, Value v)
{
    Value args[2] = {VAL_NULL, v};
    u32 n = value_is_undefined(v) ? 1 : 2;
    if (value_is_exc(v)) {
        args[0] = exception_take(vm);
        n = 1;
    }
    host_call_in(r->host, r->context->value, r->callback->value, n, args);
}

static void request_free(Request *r)
{
    HostRef *refs[] = {r->promise, r->callback, r->context, r->view};
    for (u32 i = 0; i < ARRAY_LEN(refs); i++)
        if (refs[i])
            host_unref(r->host, refs[i]);
    request_deinit(r);
    xfree(r);
}

typedef struct Deferred {
    u32 count;           /* results that wait for the next turn */
    u32 calls, promises; /* requests under way */
} Deferred;

static Deferred *deferred_of(Host *host)
{
    Deferred *d = host_part(host, HOST_PART_FS);
    if (!d) {
        d = xalloc_zero(sizeof *d);
        host_set_part(host, HOST_PART_FS, d, xfree);
    }
    return d;
}

void fs_requests(Host *host, u32 *calls, u32 *promises)
{
    const Deferred *d = host_part(host, HOST_PART_FS);
    *calls = d ? d->calls : 0;
    *promises = d ? d->promises : 0;
}

static void finish(Request *r)
{
    Deferred *d = deferred_of(r->host);
    *(r->promise ? &d->promises : &d->calls) -= 1;
    Vm *vm = host_vm(r->host);
    give_memory(vm, r);
    Value before = vm->job_promise;
    if (r->promise)
        vm->job_promise = r->promise->value; /* an error tells who waits for it */
    Value v = result_of(vm, r);
    vm->job_promise = before;
    if (r->promise)
        settle(vm, value_as_object(r->promise->value), r, v);
    else
        call_back(vm, r, v);
    host_async_end(r->host, r->context->value);
    request_free(r);
}

static void on_done(LoopWork *work)
{
    finish(CONTAINER_OF(work, Request, work));
}

/* More would keep the loop from other things, and threads do many better. */
enum { DEFERRED_MOST = 8 };

static void on_task(LoopTask *task)
{
    Request *r = CONTAINER_OF(task, Request, task);
    deferred_of(r->host)->count--;
    finish(r);
}

/* Starts the work, or has its result come in a turn of its own. */
static void begin(Request *r)
{
    Loop *loop = host_loop(r->host);
    Deferred *d = deferred_of(r->host);
    *(r->promise ? &d->promises : &d->calls) += 1;
    r->work = (LoopWork){.run = on_run, .done = on_done};
    r->task = (LoopTask){.run = on_task};
    if (d->count < DEFERRED_MOST && fs_op_run_cached(&r->op, &r->already)) {
        d->count++;
        loop_defer(loop, &r->task);
    } else {
        loop_work_start(loop, &r->work);
    }
}

/* Moves the request to memory of its own and starts it. */
static Value start(Vm *vm, Request *from, Value how)
{
    if (!copy_memory(vm, from)) {
        request_deinit(from);
        return VAL_EXC;
    }
    bool wants_promise = !value_is_callable(how);
    Object *promise = wants_promise ? promise_new(vm) : NULL;
    if (wants_promise && !promise) {
        request_deinit(from);
        return VAL_EXC;
    }
    Request *r = xalloc(sizeof *r);
    *r = *from;
    r->host = host_of(vm);
    if (promise)
        r->promise = host_ref(r->host, value_cell(promise));
    else
        r->callback = host_ref(r->host, how);
    r->context = host_ref(r->host, host_async_begin(r->host, promise ? "FSREQPROMISE" : "FSREQCALLBACK", VAL_UNDEFINED));
    if (is_reading(&r->op) && r->row->result != RESULT_PIECE)
        r->view = host_ref(r->host, r->memory);
    begin(r);
    return promise ? value_cell(promise) : VAL_UNDEFINED;
}

static const FsRow rows[];

static Value fs_call(Vm *vm, Frame *f)
{
    Request r = {.row = &rows[native_magic(f)], .encoding = TEXT_UTF8};
    fs_op_init(&r.op, (FsCode)r.row->code);
    if (r.op.code == FS_REALPATH)
        r.op.native = native_magic(f) & 1;
    u32 at = 0;
    for (const char *letter = r.row->args; *letter; letter++)
        if (!one_arg(vm, f, *letter, &at, &r)) {
            request_deinit(&r);
            return VAL_EXC;
        }
    Value how = frame_arg(f, at);
    if ((r.op.code == FS_WRITE || r.op.code == FS_WRITEFILE || r.op.code == FS_CLOSE) && r.op.fd >= 0)
        host_flush(host_of(vm)); /* what console.log wrote comes first */
    if (!value_is_undefined(how))
        return start(vm, &r, how);
    fs_op_run(&r.op);
    Value v = result_of(vm, &r);
    request_deinit(&r);
    return v;
}

/* ---- without detours ---- */

/* statSync(code, path or fd, numbers, throws): fills the array of numbers. false: there is no such file, and throws is false. */
static Value fs_stat_sync(Vm *vm, Frame *f)
{
    FsOp op;
    fs_op_init(&op, (FsCode)value_as_int(frame_arg(f, 0)));
    Value to = frame_arg(f, 2);
    if (!value_is_typed_array(to) || view_length(value_as_typed_array(to)) < FS_STAT_FIELDS)
        return throw_type(vm, "statSync wants an array");
    bool ok = op.code == FS_FSTAT ? to_int32(vm, frame_arg(f, 1), &op.fd) : path_arg(vm, frame_arg(f, 1), &op.path);
    if (!ok)
        return VAL_EXC;
    fs_op_run(&op);
    TypedArrayObject *t = value_as_typed_array(to);
    if (op.result >= 0)
        put_numbers((const u64 *)&op.stat, FS_STAT_FIELDS, element_is_bigint(t->type), t->data);
    bool absent = (op.result == -ENOENT || (op.result == -ENOTDIR && op.code == FS_STAT)) && !to_boolean(frame_arg(f, 3));
    Value v = absent ? VAL_FALSE : op.result < 0 ? error_of(vm, &op) : VAL_TRUE;
    fs_op_deinit(&op);
    return v;
}

static Value fs_exists(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    return path_arg(vm, frame_arg(f, 0), &path) ? value_bool(access(path.data, F_OK) == 0) : VAL_EXC;
}

/* What a file is read into: a string, or memory of a Buffer. */
typedef struct Room {
    Vm *vm;
    bool text;
    String *string;
    u8 *bytes;
} Room;

static void *make_room(void *ctx, size_t size)
{
    Room *room = ctx;
    if (!room->text) {
        room->bytes = try_alloc(size);
        if (!room->bytes)
            throw_out_of_memory(room->vm);
        return room->bytes;
    }
    if (size > STRING_MAX)
        too_long(room->vm);
    else
        room->string = string_alloc(room->vm, (u32)size, false);
    return room->string ? string_chars(room->string) : NULL;
}

/* The bytes in `room` as text: itself when they are ASCII, all of it; or as a Buffer. */
static Value room_value(Vm *vm, Room *room, size_t got)
{
    if (!room->text) {
        Object *buffer = embed_array_buffer_take(vm, room->bytes, got);
        room->bytes = NULL;
        return buffer ? node_buffer_view(vm, (BufferObject *)buffer, 0, got) : VAL_EXC;
    }
    const u8 *bytes = string_chars(room->string);
    if (got == room->string->length && got > 1 && latin1_is_ascii(bytes, got))
        return value_cell(room->string);
    return value_cell(TRY_PTR(string_from_utf8(vm, (Str){(const char *)bytes, got})));
}

/* readWhole(path or fd, flags, text): a file as a Buffer, or as UTF-8; both are read into their memory itself (texts when they are ASCII). */
static Value fs_read_whole(Vm *vm, Frame *f)
{
    FsOp op;
    Room room = {.vm = vm, .text = to_boolean(frame_arg(f, 2))};
    size_t got;
    fs_op_init(&op, FS_READFILE);
    Value v = frame_arg(f, 0);
    if (!to_int32(vm, frame_arg(f, 1), &op.flags) ||
        !(value_is_number(v) ? to_int32(vm, v, &op.fd) : path_arg(vm, v, &op.path)))
        return VAL_EXC;
    fs_op_read_into(&op, make_room, &room, &got);
    if (op.result < 0)
        v = value_is_hole(vm_core(vm)->exception) ? error_of(vm, &op) : VAL_EXC;
    else
        v = room.string || room.bytes ? room_value(vm, &room, got)
                                      : text_of(vm, buf_view(&op.out), room.text ? TEXT_UTF8 : ENCODING_BUFFER);
    xfree(room.bytes);
    fs_op_deinit(&op);
    return v;
}

#define FS_ROWS(X)                                        \
    X(0, "realpath", FS_REALPATH, "pe", RESULT_PATH)      \
    X(1, "realpathNative", FS_REALPATH, "pe", RESULT_PATH) \
    X(2, "access", FS_ACCESS, "pm", RESULT_NONE)          \
    X(3, "open", FS_OPEN, "pim", RESULT_NUMBER)           \
    X(4, "close", FS_CLOSE, "f", RESULT_NONE)             \
    X(5, "read", FS_READ, "fbo", RESULT_NUMBER)           \
    X(6, "write", FS_WRITE, "fbo", RESULT_NUMBER)         \
    X(7, "readv", FS_READ, "fvo", RESULT_NUMBER)          \
    X(8, "writev", FS_WRITE, "fvo", RESULT_NUMBER)        \
    X(9, "stat", FS_STAT, "pB", RESULT_STAT)              \
    X(10, "lstat", FS_LSTAT, "pB", RESULT_STAT)           \
    X(11, "fstat", FS_FSTAT, "fB", RESULT_STAT)           \
    X(12, "statfs", FS_STATFS, "pB", RESULT_STATFS)       \
    X(13, "mkdir", FS_MKDIR, "pmr", RESULT_MADE)          \
    X(14, "mkdtemp", FS_MKDTEMP, "pe", RESULT_PATH)       \
    X(15, "rename", FS_RENAME, "pd", RESULT_NONE)         \
    X(16, "link", FS_LINK, "pd", RESULT_NONE)             \
    X(17, "symlink", FS_SYMLINK, "pd", RESULT_NONE)       \
    X(18, "unlink", FS_UNLINK, "p", RESULT_NONE)          \
    X(19, "rmdir", FS_RMDIR, "p", RESULT_NONE)            \
    X(20, "readlink", FS_READLINK, "pe", RESULT_PATH)     \
    X(21, "copyFile", FS_COPYFILE, "pdi", RESULT_NONE)    \
    X(22, "chmod", FS_CHMOD, "pm", RESULT_NONE)           \
    X(23, "fchmod", FS_FCHMOD, "fm", RESULT_NONE)         \
    X(24, "chown", FS_CHOWN, "pug", RESULT_NONE)          \
    X(25, "fchown", FS_FCHOWN, "fug", RESULT_NONE)        \
    X(26, "lchown", FS_LCHOWN, "pug", RESULT_NONE)        \
    X(27, "utimes", FS_UTIME, "pat", RESULT_NONE)         \
    X(28, "futimes", FS_FUTIME, "fat", RESULT_NONE)       \
    X(29, "lutimes", FS_LUTIME, "pat", RESULT_NONE)       \
    X(30, "ftruncate", FS_FTRUNCATE, "fo", RESULT_NONE)   \
    X(31, "fsync", FS_FSYNC, "f", RESULT_NONE)            \
    X(32, "fdatasync", FS_FDATASYNC, "f", RESULT_NONE)    \
    X(33, "scandir", FS_SCANDIR, "peT", RESULT_NAMES)     \
    X(34, "opendir", FS_OPENDIR, "p", RESULT_NUMBER)      \
    X(35, "readdir", FS_READDIR, "fe", RESULT_ENTRIES)    \
    X(36, "closedir", FS_CLOSEDIR, "f", RESULT_NONE)      \
    X(37, "readFile", FS_READFILE, "Pie", RESULT_BYTES)   \
    X(38, "writeFile", FS_WRITEFILE, "Pimwl", RESULT_NONE) \
    X(39, "rm", FS_RM, "pirny", RESULT_NONE)              \
    X(40, "readPiece", FS_READ, "fco", RESULT_PIECE)

static const FsRow rows[] = {
#define X(i, name, code, args, result) [i] = {code, args, result},
    FS_ROWS(X)
#undef X
};

const BuiltinProp node_fs_binding[] = {
#define X(i, name, code, args, result) FN_MAGIC(name, 1, fs_call, i),
    FS_ROWS(X)
#undef X
    FN("statSync", 4, fs_stat_sync, 0, INTRIN_NONE),
    FN("exists", 1, fs_exists, 0, INTRIN_NONE),
    FN("holdDescriptor", 1, node_fs_hold, 0, INTRIN_NONE),
    FN("takeDescriptor", 1, node_fs_take, 0, INTRIN_NONE),
    FN("readWhole", 3, fs_read_whole, 0, INTRIN_NONE),
    NUMBER("STAT", FS_STAT),
    NUMBER("LSTAT", FS_LSTAT),
    NUMBER("FSTAT", FS_FSTAT),
    END,
};

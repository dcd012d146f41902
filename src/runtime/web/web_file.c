/* web_file.c - files of programs.
 *
 * A job is malloc memory; the promise it settles is a registered root meanwhile. The same function does the work, at once or on a thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_file.h"

#include <errno.h>

#include "base/alloc.h"
#include "io/loop/loop_work.h"
#include "os/os_file.h"
#include "runtime/web/web_priv.h"

typedef enum JobKind { JOB_READ, JOB_WRITE, JOB_COPY } JobKind;

typedef struct Job {
    LoopWork work;
    Host *host;
    HostRef *promise, *type;
    char *from, *to; /* NULL: by descriptor */
    i32 from_fd, to_fd;
    Buf bytes; /* read, or to be written */
    u64 offset, size, done;
    const char *syscall, *path; /* of the error */
    int error;
    u32 mode, how;
    u8 kind;
    bool parents;
} Job;

static void job_free(Job *j)
{
    if (j->promise)
        host_unref(j->host, j->promise);
    if (j->type)
        host_unref(j->host, j->type);
    xfree(j->from);
    xfree(j->to);
    buf_deinit(&j->bytes);
    xfree(j);
}

static int fail(Job *j, int error, const char *syscall, const char *path)
{
    j->error = error;
    j->syscall = syscall;
    j->path = path;
    return error;
}

/* ---- the work: on any thread ---- */

static int open_from(Job *j)
{
    int fd = j->from ? os_file_open_read(j->from) : os_file_dup(j->from_fd);
    return fd < 0 ? fail(j, fd, j->from ? "open" : "fstat", j->from) : fd;
}

static int open_to(Job *j, bool truncate)
{
    int fd = j->to ? os_file_open_write(j->to, j->mode, truncate, j->parents) : os_file_dup(j->to_fd);
    return fd < 0 ? fail(j, fd, "open", j->to) : fd;
}

/* A part of a regular file is read where it lies. */
static int read_part(int fd, u64 offset, u64 size, Buf *out)
{
    OsFileStat st;
    int error = os_file_fstat(fd, &st);
    if (error)
        return error;
    if (st.type != OS_FILE_REGULAR || !st.size)
        return os_file_read_fd(fd, out);
    u64 left = offset < st.size ? MIN(size, st.size - offset) : 0;
    if (!buf_try_reserve(out, left))
        return -ENOMEM;
    while (left) {
        i64 n = os_file_read_at(fd, offset, out->data + out->len, left);
        if (n <= 0)
            return (int)n;
        out->len += (size_t)n;
        offset += (u64)n;
        left -= (u64)n;
    }
    return 0;
}

static void do_read(Job *j)
{
    int fd = open_from(j);
    if (fd < 0)
        return;
    bool part = j->offset || j->size != BLOB_SIZE_UNKNOWN;
    OsFileStat st;
    bool regular = os_file_fstat(fd, &st) == 0 && st.type == OS_FILE_REGULAR && st.size;
    int error = part && regular ? read_part(fd, j->offset, j->size, &j->bytes) : os_file_read_fd(fd, &j->bytes);
    if (error)
        fail(j, error, "read", j->from);
    if (!error && part && !regular) {
        size_t at = (size_t)MIN(j->offset, (u64)j->bytes.len);
        j->bytes.len = (size_t)MIN((u64)(j->bytes.len - at), j->size);
        if (j->bytes.len)
            memmove(j->bytes.data, j->bytes.data + at, j->bytes.len);
    }
    os_file_close(fd);
}

static void do_write(Job *j)
{
    int fd = open_to(j, false);
    if (fd < 0)
        return;
    int error = os_file_write_fd(fd, buf_view(&j->bytes));
    if (!error && j->to)
        error = os_file_cut(fd, j->bytes.len);
    if (error)
        fail(j, error, "write", j->to);
    j->done = j->bytes.len;
    os_file_close(fd);
}

static void do_copy(Job *j)
{
    int from = open_from(j);
    if (from < 0)
        return;
    int to = open_to(j, false);
    if (to >= 0) {
        int error = os_file_copy(from, to, j->offset, j->size, j->to != NULL, &j->done);
        if (error)
            fail(j, error, "copy_file_range", j->from);
        os_file_close(to);
    }
    os_file_close(from);
}

static void job_run(LoopWork *work)
{
    Job *j = CONTAINER_OF(work, Job, work);
    if (j->kind == JOB_READ)
        do_read(j);
    else if (j->kind == JOB_WRITE)
        do_write(j);
    else
        do_copy(j);
}

/* ---- its result ---- */

/* Long ones are not copied once more. */
static Value bytes_taken(Vm *vm, Job *j)
{
    size_t len = j->bytes.len;
    Object *buffer = TRY_PTR(embed_array_buffer_take(vm, buf_take(&j->bytes), len));
    if (j->how == BODY_ARRAY_BUFFER)
        return value_cell(buffer);
    return value_cell(TRY_PTR(typed_new_view(vm, Element_Uint8, (BufferObject *)buffer, 0, len, false, NULL)));
}

static Value result_of(Vm *vm, Job *j)
{
    if (j->error == -EISDIR && j->kind == JOB_READ) {
        Object *e = TRY_PTR(host_errno_error(vm, j->error, "read", j->path));
        String *text = TRY_PTR(string_from_c(vm, "Directories cannot be read like files"));
        return obj_put(vm, e, key_from_c(vm, "message"), value_cell(text), PROP_WC) ? throw_value(vm, value_cell(e)) : VAL_EXC;
    }
    if (j->error)
        return host_throw_errno(vm, j->error, j->syscall, j->path);
    if (j->kind != JOB_READ)
        return value_number((double)j->done);
    if (j->bytes.len > WEB_FILE_AT_ONCE && (j->how == BODY_BYTES || j->how == BODY_ARRAY_BUFFER))
        return bytes_taken(vm, j);
    return web_bytes_to(vm, j->how, buf_view(&j->bytes), (String *)value_as_cell(j->type->value));
}

static void job_done(LoopWork *work)
{
    Job *j = CONTAINER_OF(work, Job, work);
    Host *host = j->host;
    Vm *vm = host_vm(host);
    Object *promise = value_as_object(j->promise->value);
    Value v = result_of(vm, j);
    bool ok = value_is_exc(v) ? promise_reject(vm, promise, exception_take(vm)) : promise_resolve(vm, promise, v);
    if (!ok)
        host_uncaught(host);
    job_free(j);
    host_drain(host);
}

static Value job_start(Vm *vm, Job *j, bool at_once)
{
    if (at_once) {
        job_run(&j->work);
        Value v = result_of(vm, j);
        job_free(j);
        return web_settled(vm, v);
    }
    Object *promise = promise_new(vm);
    if (!promise) {
        job_free(j);
        return VAL_EXC;
    }
    j->promise = host_ref(j->host, value_cell(promise));
    j->work = (LoopWork){.run = job_run, .done = job_done};
    loop_work_start(host_loop(j->host), &j->work);
    return value_cell(promise);
}

static Job *job_new(Vm *vm, JobKind kind)
{
    Job *j = xalloc_zero(sizeof *j);
    j->host = host_of(vm);
    j->kind = (u8)kind;
    return j;
}

/* Is it a file that is read within no time? */
static bool is_quick(WebFile file)
{
    OsFileStat st;
    int error = file.path ? os_file_stat(file.path, &st) : os_file_fstat(file.fd, &st);
    return error || st.type == OS_FILE_DIR || (st.type == OS_FILE_REGULAR && st.size <= WEB_FILE_AT_ONCE);
}

static void set_from(Job *j, WebFile from)
{
    j->from = from.path ? xstrdup(from.path) : NULL;
    j->from_fd = from.fd;
}

Value web_file_read(Vm *vm, WebFile file, u64 offset, u64 size, u32 how, String *type)
{
    Job *j = job_new(vm, JOB_READ);
    set_from(j, file);
    j->offset = offset;
    j->size = size;
    j->how = how;
    j->type = host_ref(j->host, value_cell(type));
    return job_start(vm, j, is_quick(file));
}

static void set_to(Job *j, const WebFileWrite *how)
{
    j->to = how->to.path ? xstrdup(how->to.path) : NULL;
    j->to_fd = how->to.fd;
    j->mode = how->mode;
    j->parents = how->parents;
}

Value web_file_write(Vm *vm, const WebFileWrite *how, Str bytes)
{
    Job *j = job_new(vm, JOB_WRITE);
    if (!how->to.path)
        host_flush(j->host); /* what console.log wrote comes first */
    set_to(j, how);
    if (!buf_try_reserve(&j->bytes, bytes.len)) {
        job_free(j);
        return throw_out_of_memory(vm);
    }
    buf_append_str(&j->bytes, bytes);
    return job_start(vm, j, bytes.len <= WEB_FILE_AT_ONCE);
}

Value web_file_copy(Vm *vm, const WebFileWrite *how, WebFile from, u64 offset, u64 size)
{
    Job *j = job_new(vm, JOB_COPY);
    set_to(j, how);
    set_from(j, from);
    j->offset = offset;
    j->size = size;
    return job_start(vm, j, false);
}

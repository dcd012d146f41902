/* bun_files.c - $binding("files"): files for src/js/bun/files.js and spawn.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "os/os_file.h"
#include "os/os_spawn.h"
#include "runtime/bun/bun_priv.h"
#include "runtime/web/web.h"
#include "runtime/web/web_file.h"
#include "runtime/web/web_stream.h"

static WebBlob *blob_arg(const Frame *f, u32 i)
{
    HostObject *o = host_cast(frame_arg(f, i), &blob_class);
    return o ? host_data(o) : NULL;
}

/* file(v): what names the file of a blob: a path or a descriptor; null: a blob in memory; undefined: none. */
static Value file(Vm *vm, Frame *f)
{
    (void)vm;
    WebBlob *b = blob_arg(f, 0);
    if (!b)
        return VAL_UNDEFINED;
    return b->fd_plus_one ? value_int(b->fd_plus_one - 1) : b->path ? value_cell(b->path) : VAL_NULL;
}

/* A path or descriptor; *owned is what to free. false: exception. */
static bool file_arg(Vm *vm, Value v, WebFile *out, char **owned)
{
    *out = (WebFile){.fd = -1};
    *owned = NULL;
    if (value_is_number(v))
        return to_int32(vm, v, &out->fd);
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    *owned = TRY_PTR_OR(false, string_to_c(vm, s, NULL));
    out->path = *owned;
    return true;
}

/* Bytes of a string, buffer, or blob. false: exception. */
static bool bytes_arg(Vm *vm, Value v, Buf *room, Str *out)
{
    u8 *data;
    size_t len;
    HostObject *blob = host_cast(v, &blob_class);
    if (blob && blob_view(blob, out))
        return true;
    if (embed_bytes_view(vm, v, &data, &len)) {
        *out = (Str){(const char *)data, len};
        return true;
    }
    return web_utf8(vm, TRY_PTR_OR(false, to_string(vm, v)), room, out);
}

static bool write_args(Vm *vm, const Frame *f, WebFileWrite *how, char **owned)
{
    *how = (WebFileWrite){.parents = to_boolean(frame_arg(f, 3))};
    return to_uint32(vm, frame_arg(f, 2), &how->mode) && file_arg(vm, frame_arg(f, 0), &how->to, owned);
}

/* write(file, data, mode, parents): a promise */
static Value write_(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    WebFileWrite how;
    char *owned = NULL;
    if (!bytes_arg(vm, frame_arg(f, 1), &room, &bytes) || !write_args(vm, f, &how, &owned))
        return VAL_EXC;
    Value v = web_file_write(vm, &how, bytes);
    xfree(owned);
    return v;
}

/* copy(file, blob of a file, mode, parents): a promise */
static Value copy(Vm *vm, Frame *f)
{
    WebBlob *b = blob_arg(f, 1);
    WebFileWrite how;
    char *owned = NULL, *from = NULL;
    if (!b || !b->path)
        return throw_type(vm, "Not a file");
    if (!b->fd_plus_one)
        from = TRY_PTR(string_to_c(vm, b->path, NULL));
    Value v = write_args(vm, f, &how, &owned)
                  ? web_file_copy(vm, &how, (WebFile){from, b->fd_plus_one - 1}, b->offset, b->size)
                  : VAL_EXC;
    xfree(owned);
    xfree(from);
    return v;
}

static Value throw_and_free(Vm *vm, int error, const char *syscall, char *path)
{
    Value v = error < 0 ? host_throw_errno(vm, error, syscall, path) : VAL_UNDEFINED;
    xfree(path);
    return v;
}

static Value unlink_(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    char *path = TRY_PTR(string_to_c(vm, s, NULL));
    return throw_and_free(vm, unlink(path) < 0 ? -errno : 0, "unlink", path);
}

/* openWrite(path, mode, truncate): a descriptor */
static Value open_write(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    u32 mode;
    if (!to_uint32(vm, frame_arg(f, 1), &mode))
        return VAL_EXC;
    char *path = TRY_PTR(string_to_c(vm, s, NULL));
    int fd = os_file_open_write(path, mode, to_boolean(frame_arg(f, 2)), true);
    if (fd < 0)
        return throw_and_free(vm, fd, "open", path);
    xfree(path);
    return value_int(fd);
}

static Value open_read(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    char *path = TRY_PTR(string_to_c(vm, s, NULL));
    int fd = os_file_open_read(path);
    if (fd < 0)
        return throw_and_free(vm, fd, "open", path);
    xfree(path);
    return value_int(fd);
}

/* writeFd(fd, data): how many bytes, all of them. */
static Value write_fd(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    i32 fd;
    if (!to_int32(vm, frame_arg(f, 0), &fd) || !bytes_arg(vm, frame_arg(f, 1), &room, &bytes))
        return VAL_EXC;
    host_flush(host_of(vm));
    int error = os_file_write_fd(fd, bytes);
    return error ? host_throw_errno(vm, error, "write", NULL) : value_number((double)bytes.len);
}

static Value close_fd(Vm *vm, Frame *f)
{
    i32 fd;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    if (fd > 2)
        os_file_close(fd);
    return VAL_UNDEFINED;
}

/* byteLength(data) of a string, buffer or blob in memory */
static Value byte_length(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    return bytes_arg(vm, frame_arg(f, 0), &room, &bytes) ? value_number((double)bytes.len) : VAL_EXC;
}

/* bytes(data): a Uint8Array of its own */
static Value bytes_(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    if (!bytes_arg(vm, frame_arg(f, 0), &room, &bytes))
        return VAL_EXC;
    return value_cell(TRY_PTR(embed_uint8_array(vm, bytes.data, bytes.len)));
}

/* kindOf(v): 1 Response or Request, 2 ReadableStream, 3 URL, 4 Blob, 0 none of these */
static Value kind_of(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    return value_int(host_cast(v, &response_class) || host_cast(v, &request_class) ? 1
                     : web_stream_is(vm, v)                                        ? 2
                     : host_cast(v, &url_class)                                    ? 3
                     : host_cast(v, &blob_class)                                   ? 4
                                                                                   : 0);
}

/* newFile(path or fd): a Blob that is that file */
static Value new_file(Vm *vm, Frame *f)
{
    return bun_file(vm, f);
}

/* findProgram(path list, name): its path, or undefined */
static Value find_program(Vm *vm, Frame *f)
{
    AUTO_BUF found = {0};
    String *list = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    String *name = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    char *where = TRY_PTR(string_to_c(vm, list, NULL));
    char *what = string_to_c(vm, name, NULL);
    bool there = what && os_spawn_find(where, what, &found);
    xfree(where);
    if (!what)
        return VAL_EXC;
    xfree(what);
    return there ? value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&found)))) : VAL_UNDEFINED;
}

/* env(): process.env */
static Value env(Vm *vm, Frame *f)
{
    (void)f;
    return process_env(host_of(vm));
}

/* ---- folders ---- */

typedef struct Listing {
    Vm *vm;
    Array *out;
} Listing;

static bool list_entry(void *ctx, const char *name, OsFileType type)
{
    Listing *l = ctx;
    String *s = string_from_wtf8(l->vm, str_view(name));
    return s && array_push(l->vm, l->out, value_cell(s)) && array_push(l->vm, l->out, value_int(type));
}

/* list(path): names and kinds (OsFileType) by turns; tryList: undefined when it cannot be read. */
static Value list(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    Listing l = {vm, TRY_PTR(array_new(vm, 0))};
    char *path = TRY_PTR(string_to_c(vm, s, NULL));
    int error = os_file_list(path, list_entry, &l);
    if (error && !native_magic(f))
        return throw_and_free(vm, error, "open", path);
    xfree(path);
    return error ? VAL_UNDEFINED : value_cell(l.out);
}

static bool stat_arg(Vm *vm, const Frame *f, OsFileStat *st, int *error)
{
    String *s = TRY_PTR_OR(false, to_string(vm, frame_arg(f, 0)));
    char *path = TRY_PTR_OR(false, string_to_c(vm, s, NULL));
    *error = os_file_stat(path, st);
    xfree(path);
    return true;
}

/* kindOfPath(path): OsFileType, links followed; undefined: there is nothing. */
static Value kind_of_path(Vm *vm, Frame *f)
{
    OsFileStat st;
    int error;
    if (!stat_arg(vm, f, &st, &error))
        return VAL_EXC;
    return error ? VAL_UNDEFINED : value_int(st.type);
}

/* identity(path): the same text for the same file. */
static Value identity(Vm *vm, Frame *f)
{
    OsFileStat st;
    int error;
    char text[64];
    if (!stat_arg(vm, f, &st, &error))
        return VAL_EXC;
    snprintf(text, sizeof text, "%llu:%llu", (unsigned long long)st.device, (unsigned long long)st.inode);
    return error ? VAL_UNDEFINED : value_cell(TRY_PTR(string_from_c(vm, text)));
}

static Value cwd(Vm *vm, Frame *f)
{
    (void)f;
    AUTO_BUF path = {0};
    int error = os_file_cwd(&path);
    return error ? host_throw_errno(vm, error, "getcwd", NULL) : value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&path))));
}

/* textOfUnits(bytes, wide): a string of those bytes, or of the 16-bit units they are. */
static Value text_of_units(Vm *vm, Frame *f)
{
    u8 *data;
    size_t len;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &data, &len))
        return value_cell(TRY_PTR(string_from_c(vm, "")));
    if (len > UINT32_MAX)
        return throw_error(vm, ERR_RANGE, "Invalid string length");
    if (!to_boolean(frame_arg(f, 1)))
        return value_cell(TRY_PTR(string_from_latin1(vm, data, (u32)len)));
    u16 *units = try_alloc(len + 2); /* a view may begin anywhere */
    if (!units)
        return throw_error(vm, ERR_RANGE, "Out of memory");
    memcpy(units, data, len);
    String *s = string_from_utf16(vm, units, (u32)(len / 2));
    xfree(units);
    return value_cell(TRY_PTR(s));
}

static void unmap(void *ctx, u8 *data)
{
    os_file_unmap((Str){(const char *)data, (size_t)(uintptr_t)ctx});
}

/* mapFile(path, shared, offset, size): a Uint8Array over the file; size < 0: all of it. What somebody else cuts off the file ends the
 * process when it is read, as with every mapping. */
static Value map_file(Vm *vm, Frame *f)
{
    double offset, size;
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!to_double(vm, frame_arg(f, 2), &offset) || !to_double(vm, frame_arg(f, 3), &size))
        return VAL_EXC;
    char *path = TRY_PTR(string_to_c(vm, s, NULL));
    Str map;
    bool opened;
    int error = os_file_map_part(path, to_boolean(frame_arg(f, 1)), (u64)offset, size < 0 ? UINT64_MAX : (u64)size, &map, &opened);
    Value v = !error ? VAL_UNDEFINED : opened ? host_throw_errno(vm, error, "mmap", NULL) : host_throw_errno(vm, error, "open", path);
    xfree(path);
    TRY(v);
    BufferObject *buffer = buffer_take(vm, (void *)(uintptr_t)map.data, map.len, unmap, (void *)(uintptr_t)map.len);
    if (!buffer) {
        os_file_unmap(map);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(typed_new_view(vm, Element_Uint8, buffer, 0, map.len, false, NULL)));
}

const BuiltinProp bun_files_binding[] = {
    FN("textOfUnits", 2, text_of_units, 0, INTRIN_NONE),
    FN("mapFile", 4, map_file, 0, INTRIN_NONE),
    FN("file", 1, file, 0, INTRIN_NONE),
    FN("write", 4, write_, 0, INTRIN_NONE),
    FN("copy", 4, copy, 0, INTRIN_NONE),
    FN("unlink", 1, unlink_, 0, INTRIN_NONE),
    FN("openWrite", 3, open_write, 0, INTRIN_NONE),
    FN("openRead", 1, open_read, 0, INTRIN_NONE),
    FN("writeFd", 2, write_fd, 0, INTRIN_NONE),
    FN("closeFd", 1, close_fd, 0, INTRIN_NONE),
    FN("byteLength", 1, byte_length, 0, INTRIN_NONE),
    FN("bytes", 1, bytes_, 0, INTRIN_NONE),
    FN("kindOf", 1, kind_of, 0, INTRIN_NONE),
    FN("newFile", 1, new_file, 0, INTRIN_NONE),
    FN("findProgram", 2, find_program, 0, INTRIN_NONE),
    FN_MAGIC("list", 1, list, 0),
    FN_MAGIC("tryList", 1, list, 1),
    FN("kindOfPath", 1, kind_of_path, 0, INTRIN_NONE),
    FN("identity", 1, identity, 0, INTRIN_NONE),
    FN("cwd", 0, cwd, 0, INTRIN_NONE),
    FN("env", 0, env, 0, INTRIN_NONE),
    END,
};

/* bun_file.c - Bun.file: a Blob that is a file, read when asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/bun.h"

#include "io/http/mime.h"
#include "runtime/web/web.h"
#include "toolkit/resolve/resolve.h"

/* The path in argument 0: a string, or a file: URL object. NULL: exception. */
static String *path_of(Vm *vm, Value v)
{
    if (host_cast(v, &url_class)) {
        Value href = TRY_OR(NULL, obj_get(vm, value_as_object(v), key_from_c(vm, "href")));
        AUTO_BUF url = {0};
        AUTO_BUF path = {0};
        if (!value_is_string(href) || !string_to_utf8(vm, value_as_string(href), &url))
            return NULL;
        if (resolve_url_path(buf_view(&url), &path) < 0) {
            throw_type(vm, "The URL must be of scheme file");
            return NULL;
        }
        return string_from_utf8(vm, buf_view(&path));
    }
    u8 *data;
    size_t len;
    if (value_is_string(v))
        return value_as_string(v);
    if (value_is_object(v) && embed_bytes_view(vm, v, &data, &len))
        return string_from_utf8(vm, (Str){(const char *)data, len});
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Expected file path string or file descriptor");
    return NULL;
}

/* The descriptor in argument 0. */
static bool fd_of(Vm *vm, Value v, i32 *fd)
{
    double n = value_as_number(v);
    char text[64];
    value_describe(vm, v, text, sizeof text);
    if (n != (double)(i64)n) {
        host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "The value of \"fd\" is out of range. It must be an integer. Received %s", text);
        return false;
    }
    if (n < 0 || n > 2147483646) {
        host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE,
                        "The value of \"fd\" is out of range. It must be >= 0 && <= 2147483647. Received %s", text);
        return false;
    }
    *fd = (i32)n;
    return true;
}

Value bun_file(Vm *vm, Frame *f)
{
    String *type = NULL, *path = NULL;
    i32 fd = -1;
    if (value_is_number(frame_arg(f, 0))) {
        if (!fd_of(vm, f->args[0], &fd))
            return VAL_EXC;
    } else {
        path = TRY_PTR(path_of(vm, frame_arg(f, 0)));
    }
    if (value_is_object(frame_arg(f, 1))) {
        Value v = TRY(obj_get(vm, value_as_object(f->args[1]), key_from_c(vm, "type")));
        if (value_is_string(v))
            type = value_as_string(v);
    }
    if (fd >= 0) {
        if (!type)
            type = TRY_PTR(string_from_c(vm, "application/octet-stream"));
        return value_cell(TRY_PTR(blob_new_fd(vm, fd, type)));
    }
    if (!type) {
        AUTO_BUF name = {0};
        if (!string_to_utf8(vm, path, &name))
            return VAL_EXC;
        Str mime = mime_of_path(buf_view(&name));
        type = TRY_PTR(string_from_latin1(vm, mime.data, (u32)mime.len));
    }
    return value_cell(TRY_PTR(blob_new_file(vm, path, type)));
}

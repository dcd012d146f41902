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
    if (value_is_string(v))
        return value_as_string(v);
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Expected file path string or file descriptor");
    return NULL;
}

Value bun_file(Vm *vm, Frame *f)
{
    String *path = TRY_PTR(path_of(vm, frame_arg(f, 0)));
    String *type = NULL;
    if (value_is_object(frame_arg(f, 1))) {
        Value v = TRY(obj_get(vm, value_as_object(f->args[1]), key_from_c(vm, "type")));
        if (value_is_string(v))
            type = value_as_string(v);
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

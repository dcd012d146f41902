/* node_fs.c - the part of node:fs that programs need to read and write whole files, synchronously.
 *
 * Everything else of node:fs comes with the node: layer; what is absent here is absent from the module, so an import of it is a
 * link error that names it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"
#include "runtime/module/builtin_modules.h"
#include "runtime/node/buffer.h"

/* Argument 0 as a path. false: TypeError. */
static bool path_of(Vm *vm, Frame *f, Buf *out)
{
    Value v = frame_arg(f, 0);
    if (value_is_object(v)) { /* a URL object: its pathname, which new URL percent-encoded */
        Value path = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "pathname")));
        if (value_is_string(path))
            v = path;
    }
    if (!value_is_string(v)) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                        "The \"path\" argument must be of type string or an instance of Buffer or URL. Received %s", text);
        return false;
    }
    if (!string_to_utf8(vm, value_as_string(v), out))
        return false;
    if (memchr(out->data ? out->data : "", 0, out->len)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The argument 'path' must be a string without null bytes");
        return false;
    }
    buf_push(out, 0);
    out->len--;
    return true;
}

/* The encoding in an options argument: a string, or an object with one. VAL_UNDEFINED: none. */
static Value encoding_of(Vm *vm, Value options)
{
    if (value_is_object(options))
        return obj_get(vm, value_as_object(options), key_from_c(vm, "encoding"));
    return options;
}

static bool is_utf8(Vm *vm, Value encoding, bool *failed)
{
    *failed = false;
    if (value_is_nullish(encoding))
        return false;
    AUTO_BUF name = {0};
    if (!value_is_string(encoding) || !string_to_utf8(vm, value_as_string(encoding), &name)) {
        *failed = true;
        throw_type(vm, "The encoding must be a string");
        return false;
    }
    if (str_equal_c(buf_view(&name), "utf8") || str_equal_c(buf_view(&name), "utf-8"))
        return true;
    *failed = true;
    host_throw_code(vm, ERR_TYPE, "ERR_UNKNOWN_ENCODING", "Unknown encoding: %.*s", (int)name.len, name.data);
    return false;
}

static Value fs_read_file_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    AUTO_BUF bytes = {0};
    bool failed;
    if (!path_of(vm, f, &path))
        return VAL_EXC;
    bool text = is_utf8(vm, TRY(encoding_of(vm, frame_arg(f, 1))), &failed);
    if (failed)
        return VAL_EXC;
    int error = os_file_read(path.data, &bytes);
    if (error < 0)
        return host_throw_errno(vm, error, "open", path.data);
    if (text)
        return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&bytes))));
    return node_buffer_copy(vm, bytes.data, bytes.len);
}

/* The flag of the options: 'w' when absent, or 'a'. 1: append, 0, -1. */
static int append_of(Vm *vm, Value options)
{
    if (!value_is_object(options))
        return 0;
    Value flag = TRY_OR(-1, obj_get(vm, value_as_object(options), key_from_c(vm, "flag")));
    if (value_is_nullish(flag))
        return 0;
    AUTO_BUF name = {0};
    if (value_is_string(flag) && !string_to_utf8(vm, value_as_string(flag), &name))
        return -1;
    if (str_equal_c(buf_view(&name), "w") || str_equal_c(buf_view(&name), "a"))
        return name.data[0] == 'a';
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE",
                    "The argument 'flags' is invalid: only 'w' and 'a' are supported");
    return -1;
}

static Value fs_write_file_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    AUTO_BUF text = {0};
    if (!path_of(vm, f, &path))
        return VAL_EXC;
    u8 *data;
    size_t len;
    Str out;
    if (embed_bytes_view(vm, frame_arg(f, 1), &data, &len)) {
        out = (Str){(char *)data, len};
    } else {
        String *s = TRY_PTR(to_string(vm, frame_arg(f, 1)));
        if (!string_to_utf8(vm, s, &text))
            return VAL_EXC;
        out = buf_view(&text);
    }
    int append = append_of(vm, frame_arg(f, 2));
    if (append < 0)
        return VAL_EXC;
    int error = os_file_write_in_place(path.data, out, 0666, append);
    return error < 0 ? host_throw_errno(vm, error, "open", path.data) : VAL_UNDEFINED;
}

static Value fs_exists_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    if (!value_is_string(frame_arg(f, 0)) || !path_of(vm, f, &path))
        return value_is_hole(vm_core(vm)->exception) ? VAL_FALSE : VAL_EXC;
    OsFileStat info;
    return value_bool(os_file_stat(path.data, &info) >= 0);
}

static Value fs_unlink_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    if (!path_of(vm, f, &path))
        return VAL_EXC;
    int error = os_file_remove(path.data);
    return error < 0 ? host_throw_errno(vm, error, "unlink", path.data) : VAL_UNDEFINED;
}

typedef struct Listing {
    Vm *vm;
    Array *names;
    bool failed;
} Listing;

static bool add_name(void *ctx, const char *name, OsFileType type)
{
    (void)type;
    Listing *l = ctx;
    String *s = string_from_utf8(l->vm, str_view(name));
    l->failed = !s || !array_push(l->vm, l->names, value_cell(s));
    return !l->failed;
}

static Value fs_readdir_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    if (!path_of(vm, f, &path))
        return VAL_EXC;
    Listing l = {vm, TRY_PTR(array_new(vm, 0)), false};
    int error = os_file_list(path.data, add_name, &l);
    if (l.failed)
        return VAL_EXC;
    return error < 0 ? host_throw_errno(vm, error, "scandir", path.data) : value_cell(l.names);
}

/* realpathSync (magic 0), realpathSync.native (magic 1) */
static Value fs_realpath_sync(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    AUTO_BUF real = {0};
    if (!path_of(vm, f, &path))
        return VAL_EXC;
    int error = os_file_realpath(path.len ? path.data : ".", &real);
    if (error < 0)
        return host_throw_errno(vm, error, native_magic(f) ? "realpath" : "lstat", path.data);
    Value encoding = TRY(encoding_of(vm, frame_arg(f, 1)));
    if (value_is_string(encoding) && string_equal(vm, value_as_string(encoding), atom_from_c(vm, "buffer")))
        return node_buffer_copy(vm, real.data, real.len);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&real))));
}

static Value realpath_maker(Vm *vm, const void *unused)
{
    (void)unused;
    NativeFunction *fn = TRY_PTR(native_new(vm, fs_realpath_sync, atom_from_c(vm, "realpathSync"), 2, 0, 0));
    NativeFunction *native = TRY_PTR(native_new(vm, fs_realpath_sync, atom_from_c(vm, "native"), 2, 1, 0));
    return obj_put(vm, &fn->object, key_from_c(vm, "native"), value_cell(native), PROP_WEC) ? value_cell(fn) : VAL_EXC;
}

static const BuiltinProp fs_props[] = {
    {.name = "readFileSync", .kind = ROW_FN, .length = 2, .fn = fs_read_file_sync, .flags = BF_ENUMERABLE},
    {.name = "writeFileSync", .kind = ROW_FN, .length = 3, .fn = fs_write_file_sync, .flags = BF_ENUMERABLE},
    {.name = "existsSync", .kind = ROW_FN, .length = 1, .fn = fs_exists_sync, .flags = BF_ENUMERABLE},
    {.name = "unlinkSync", .kind = ROW_FN, .length = 1, .fn = fs_unlink_sync, .flags = BF_ENUMERABLE},
    {.name = "readdirSync", .kind = ROW_FN, .length = 2, .fn = fs_readdir_sync, .flags = BF_ENUMERABLE},
    {.name = "realpathSync", .kind = ROW_LAZY, .maker = realpath_maker, .flags = BF_ENUMERABLE},
    END,
};

Value node_fs_module(Vm *vm)
{
    Object *fs = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, fs, fs_props) ? value_cell(fs) : VAL_EXC;
}

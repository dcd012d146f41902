/* host_stdio.c - process.stdout, stderr, stdin. Where text goes from here: host_output.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <unistd.h>

#include "os/os_file.h"
#include "runtime/host/host_priv.h"

bool host_is_terminal(Host *host, int fd)
{
    if (!host->terminal[fd])
        host->terminal[fd] = os_file_is_terminal(fd) ? 1 : -1;
    return host->terminal[fd] > 0;
}

bool host_colors(Host *host, int fd)
{
    const char *force = getenv("FORCE_COLOR"), *none = getenv("NO_COLOR");
    if (force)
        return strcmp(force, "0") != 0 && strcmp(force, "false") != 0;
    return !(none && *none) && host_is_terminal(host, fd);
}

/* ---- process.stdout, process.stderr
 * ----------------------------------------------------------------- */

static int fd_of(Vm *vm, Frame *f)
{
    Value fd = value_is_object(f->this_value)
                   ? obj_peek(vm, value_as_object(f->this_value), key_from_c(vm, "fd"))
                   : VAL_HOLE;
    return value_is_int(fd) && value_as_int(fd) == 2 ? 2 : 1;
}

/* *error: what writing gave, 0 or -errno. false: exception. */
static bool write_chunk(Vm *vm, int fd, Value chunk, int *error)
{
    Host *host = host_of(vm);
    if (value_is_string(chunk)) {
        AUTO_BUF text = {0};
        if (!string_to_utf8(vm, value_as_string(chunk), &text))
            return false;
        *error = host_write(host, fd, buf_view(&text));
        return true;
    }
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, chunk, &data, &len)) {
        *error = host_write(host, fd, (Str){(const char *)data, len});
        return true;
    }
    host_throw_code(vm, ERR_TYPE,
                    value_is_nullish(chunk) ? "ERR_STREAM_NULL_VALUES" : "ERR_INVALID_ARG_TYPE",
                    "write() expects a string, ArrayBufferView, or ArrayBuffer");
    return false;
}

/* The last argument that is a function is the callback. */
static Value callback_of(Frame *f)
{
    for (u32 i = f->argc; i-- > 0;)
        if (value_is_callable(f->args[i]))
            return f->args[i];
    return VAL_HOLE;
}

/* A tick: the event of an error, which nobody else was told of. data: the stream, the error. */
static Value tell_error(Vm *vm, Frame *f)
{
    Object *o = value_as_object(*native_data(f, 0));
    Value error = *native_data(f, 1);
    int ran = emitter_emit(vm, o, key_from_c(vm, "error"), 1, &error);
    return ran < 0 ? VAL_EXC : ran ? VAL_UNDEFINED : throw_value(vm, error);
}

/* In ticks: the callback with the error or without, and an error event. */
static bool after_write(Vm *vm, Frame *f, int error)
{
    Host *host = host_of(vm);
    Value callback = callback_of(f), given = VAL_UNDEFINED;
    if (error) {
        given = value_cell(TRY_PTR_OR(false, host_errno_error(vm, error, "write", NULL)));
        AUTO_BUF text = {0};
        buf_printf(&text, "write %s", host_errno_name(error) ? host_errno_name(error) : "?");
        String *message = TRY_PTR_OR(false, string_from_utf8(vm, buf_view(&text)));
        if (!obj_put(vm, value_as_object(given), KEY_message, value_cell(message), PROP_WC))
            return false;
    }
    if (!value_is_hole(callback) && !host_next_tick(host, callback, error ? 1 : 0, &given))
        return false;
    if (!error)
        return true;
    NativeFunction *tell = TRY_PTR_OR(false, native_new(vm, tell_error, NULL, 0, 0, 2));
    tell->data[0] = f->this_value;
    tell->data[1] = given;
    return host_next_tick(host, value_cell(tell), 0, NULL);
}

static Value stream_write(Vm *vm, Frame *f)
{
    int error = 0;
    if (!write_chunk(vm, fd_of(vm, f), frame_arg(f, 0), &error) || !after_write(vm, f, error))
        return VAL_EXC;
    return value_bool(!error);
}

static Value stream_end(Vm *vm, Frame *f)
{
    Value chunk = frame_arg(f, 0);
    int error = 0;
    if (!value_is_nullish(chunk) && !value_is_callable(chunk) &&
        !write_chunk(vm, fd_of(vm, f), chunk, &error))
        return VAL_EXC;
    return after_write(vm, f, error) ? f->this_value : VAL_EXC;
}

static Value stream_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

static Value stream_size(Vm *vm, Frame *f)
{
    int columns, rows, fd = fd_of(vm, f);
    if (!os_file_terminal_size(fd, &columns, &rows))
        return VAL_UNDEFINED;
    if (native_magic(f) < 2)
        return value_int(native_magic(f) ? rows : columns);
    Value pair[2] = {value_int(columns), value_int(rows)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

static Value stream_color_depth(Vm *vm, Frame *f)
{
    return value_int(host_colors(host_of(vm), fd_of(vm, f)) ? 24 : 1);
}

static Value stream_has_colors(Vm *vm, Frame *f)
{
    return value_bool(host_colors(host_of(vm), fd_of(vm, f)));
}

static Value escape(Vm *vm, Frame *f, const char *sequence)
{
    Host *host = host_of(vm);
    host_write(host, fd_of(vm, f), str_view(sequence));
    return VAL_TRUE;
}

/* clearLine(dir), cursorTo(x, y) */
static Value stream_clear_line(Vm *vm, Frame *f)
{
    Value dir = frame_arg(f, 0);
    int d = value_is_int(dir) ? value_as_int(dir) : 0;
    return escape(vm, f, d < 0 ? "\x1b[1K" : d > 0 ? "\x1b[0K" : "\x1b[2K");
}

static Value stream_cursor_to(Vm *vm, Frame *f)
{
    Value x = frame_arg(f, 0), y = frame_arg(f, 1);
    AUTO_BUF text = {0};
    int column = value_is_int(x) ? value_as_int(x) + 1 : 1;
    if (value_is_int(y))
        buf_printf(&text, "\x1b[%d;%dH", value_as_int(y) + 1, column);
    else
        buf_printf(&text, "\x1b[%dG", column);
    host_write(host_of(vm), fd_of(vm, f), buf_view(&text));
    return VAL_TRUE;
}

static const BuiltinProp output_rows[] = {
    FN("write", 3, stream_write, 0, 0),
    FN("end", 3, stream_end, 0, 0),
    FN("cork", 0, stream_this, 0, 0),
    FN("uncork", 0, stream_this, 0, 0),
    FN("destroy", 0, stream_this, 0, 0),
    FN("getColorDepth", 1, stream_color_depth, 0, 0),
    FN("hasColors", 1, stream_has_colors, 0, 0),
    FN("clearLine", 1, stream_clear_line, 0, 0),
    FN("cursorTo", 2, stream_cursor_to, 0, 0),
    END,
};
static const BuiltinProp terminal_rows[] = {
    GETTER_MAGIC("columns", stream_size, 0),
    GETTER_MAGIC("rows", stream_size, 1),
    FN_MAGIC("getWindowSize", 0, stream_size, 2),
    END,
};
static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

Value stdio_make(Host *host, int fd)
{
    Vm *vm = host->vm;
    Object *o = TRY_PTR(object_new_plain(vm));
    bool terminal = host_is_terminal(host, fd);
    if (!put(vm, o, "fd", value_int(fd)) || (terminal && !put(vm, o, "isTTY", VAL_TRUE)) ||
        !put(vm, o, fd ? "writable" : "readable", VAL_TRUE))
        return VAL_EXC;
    bool ok = fd ? embed_add_props(vm, o, output_rows) : stdin_install(host, o);
    if (ok && fd && terminal)
        ok = embed_add_props(vm, o, terminal_rows);
    return ok && emitter_install(vm, o) ? value_cell(o) : VAL_EXC;
}

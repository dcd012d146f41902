/* host_stdio.c - what process.stdout, stderr and stdin stand on: src/js/internal/stdio.js. Where text goes from here: host_output.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <unistd.h>

#include "os/os_file.h"
#include "runtime/host/host_js.h"
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

/* ---- $binding("stdio"): what internal/stdio needs ---- */

/* write(fd, text or bytes): 0 or -errno */
static Value stdio_write(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Value fd = frame_arg(f, 0), chunk = frame_arg(f, 1);
    int to = value_is_int(fd) && value_as_int(fd) == 2 ? 2 : 1;
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, chunk, &data, &len))
        return value_int(host_write(host, to, (Str){(const char *)data, len}));
    AUTO_BUF text = {0};
    String *s = TRY_PTR(to_string(vm, chunk));
    if (!string_to_utf8(vm, s, &text))
        return VAL_EXC;
    return value_int(host_write(host, to, buf_view(&text)));
}

/* check(chunk): Bun has words of its own for what cannot be written. */
static Value stdio_check(Vm *vm, Frame *f)
{
    Value chunk = frame_arg(f, 0);
    u8 *data;
    size_t len;
    if (host_of(vm)->options.node_style || value_is_string(chunk) || embed_bytes_view(vm, chunk, &data, &len))
        return VAL_UNDEFINED;
    return host_throw_code(vm, ERR_TYPE, value_is_nullish(chunk) ? "ERR_STREAM_NULL_VALUES" : "ERR_INVALID_ARG_TYPE",
                           "write() expects a string, ArrayBufferView, or ArrayBuffer");
}

/* tableText(object, properties, colors): what console.table prints of an object. */
static Value stdio_table_text(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(console_node_table_text(vm, frame_arg(f, 0), frame_arg(f, 1), to_boolean(frame_arg(f, 2)))));
}

/* elapsedText(ms): how console.timeEnd shows a time. */
static Value stdio_elapsed_text(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    double ms = value_is_number(frame_arg(f, 0)) ? value_as_number(frame_arg(f, 0)) : 0;
    console_node_elapsed(&text, ms > 0 ? (u64)(ms * 1e6) : 0);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&text))));
}

const BuiltinProp host_stdio_binding[] = {
    FN("watchConsole", 1, console_watch, 0, INTRIN_NONE),
    FN("tableText", 3, stdio_table_text, 0, INTRIN_NONE),
    FN("elapsedText", 1, stdio_elapsed_text, 0, INTRIN_NONE),
    FN("check", 1, stdio_check, 0, INTRIN_NONE),
    FN("write", 2, stdio_write, 0, INTRIN_NONE),
    FN("start", 1, stdin_start, 0, INTRIN_NONE),
    FN("stop", 0, stdin_stop, 0, INTRIN_NONE),
    FN("ref", 1, stdin_set_ref, 0, INTRIN_NONE),
    END,
};

Value stdio_make(Host *host, int fd)
{
    Value number = value_int(fd);
    if (!fd)
        return host_js_call(host->vm, "internal/stdio", "input", 0, NULL);
    Value stream = TRY(host_js_call(host->vm, "internal/stdio", "output", 1, &number));
    host->outputs[fd - 1] = host_ref(host, stream);
    return stream;
}

bool stdio_is_patched(Host *host, int fd)
{
    PropSlot where;
    HostRef *stream = host->outputs[fd - 1];
    return stream && obj_own_slot(host->vm, value_as_object(stream->value), key_from_c(host->vm, "write"), &where);
}

bool stdio_print(Host *host, int fd, Str text)
{
    Vm *vm = host->vm;
    if (LIKELY(!stdio_is_patched(host, fd))) {
        host_write(host, fd, text);
        return true;
    }
    Value line = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, text)));
    return !value_is_exc(call_method(vm, host->outputs[fd - 1]->value, key_from_c(vm, "write"), 1, &line));
}

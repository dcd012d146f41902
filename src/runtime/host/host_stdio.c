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

const BuiltinProp host_stdio_binding[] = {
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
    return fd ? host_js_call(host->vm, "internal/stdio", "output", 1, &number)
              : host_js_call(host->vm, "internal/stdio", "input", 0, NULL);
}

/* bun_terminal.c - $binding("terminal"): pseudo terminals for src/js/bun/terminal.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "os/os_file.h"
#include "os/os_terminal.h"
#include "runtime/bun/bun_priv.h"

/* open(columns, rows): [master, slave, name of the slave's device] */
static Value open_(Vm *vm, Frame *f)
{
    u32 columns, rows;
    OsTerminal t;
    if (!to_uint32(vm, frame_arg(f, 0), &columns) || !to_uint32(vm, frame_arg(f, 1), &rows))
        return VAL_EXC;
    int error = os_terminal_open(&t, columns, rows);
    if (error)
        return host_throw_errno(vm, error, "openpty", NULL);
    Value values[3] = {value_int(t.master), value_int(t.slave), value_cell(TRY_PTR(string_from_c(vm, t.name)))};
    return value_cell(TRY_PTR(array_from_values(vm, values, 3)));
}

/* resize(master, columns, rows) */
static Value resize(Vm *vm, Frame *f)
{
    i32 master;
    u32 columns, rows;
    if (!to_int32(vm, frame_arg(f, 0), &master) || !to_uint32(vm, frame_arg(f, 1), &columns) || !to_uint32(vm, frame_arg(f, 2), &rows))
        return VAL_EXC;
    int error = os_terminal_resize(master, columns, rows);
    return error ? host_throw_errno(vm, error, "ioctl", NULL) : VAL_UNDEFINED;
}

/* flags(fd, which): a number; flags(fd, which, number) sets it. */
static Value flags(Vm *vm, Frame *f)
{
    i32 fd;
    u32 which, value = 0;
    if (!to_int32(vm, frame_arg(f, 0), &fd) || !to_uint32(vm, frame_arg(f, 1), &which))
        return VAL_EXC;
    if (value_is_undefined(frame_arg(f, 2))) {
        int error = os_terminal_flags(fd, (OsTerminalFlags)which, &value);
        return value_number(error ? 0 : (double)value);
    }
    if (!to_uint32(vm, frame_arg(f, 2), &value))
        return VAL_EXC;
    int error = os_terminal_set_flags(fd, (OsTerminalFlags)which, value);
    return error ? host_throw_errno(vm, error, "tcsetattr", NULL) : VAL_UNDEFINED;
}

/* raw(fd, before): puts it into raw mode and gives what it was; with `before` back to that. */
static Value raw(Vm *vm, Frame *f)
{
    i32 fd;
    u8 *data, mode[OS_TERMINAL_MODE_BYTES];
    size_t len;
    if (!to_int32(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    if (embed_bytes_view(vm, frame_arg(f, 1), &data, &len) && len == sizeof mode) {
        int error = os_file_terminal_restore(fd, data);
        return error ? host_throw_errno(vm, error, "tcsetattr", NULL) : VAL_UNDEFINED;
    }
    int error = os_file_terminal_raw(fd, mode);
    if (error)
        return host_throw_errno(vm, error, "tcsetattr", NULL);
    return value_cell(TRY_PTR(embed_uint8_array(vm, mode, sizeof mode)));
}

const BuiltinProp bun_terminal_binding[] = {
    FN("open", 2, open_, 0, INTRIN_NONE),
    FN("resize", 3, resize, 0, INTRIN_NONE),
    FN("flags", 3, flags, 0, INTRIN_NONE),
    FN("raw", 2, raw, 0, INTRIN_NONE),
    END,
};

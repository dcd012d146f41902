/* bun_inspect.c - Bun.inspect and Bun.inspect.table.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/bun/bun.h"
#include "runtime/host/host.h"

enum { DEPTH_DEFAULT = 8 };

static Value option(Vm *vm, Value options, const char *name)
{
    return obj_get(vm, value_as_object(options), key_from_c(vm, name));
}

/* depth: a whole number from 0 on, or Infinity for all. */
static bool depth_of(Vm *vm, Value v, InspectOptions *out)
{
    if (!value_is_number(v))
        return true;
    double d = value_as_number(v);
    if (isnan(d) || d < 0) {
        String *text = TRY_PTR_OR(false, number_to_string(vm, v));
        AUTO_BUF words = {0};
        if (string_to_utf8(vm, text, &words))
            host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                            isnan(d) ? "expected depth to be an integer, got %.*s"
                                     : "expected depth to be greater than or equal to 0, got %.*s",
                            (int)words.len, words.data);
        return false;
    }
    out->depth = d >= (double)INSPECT_DEPTH_ALL ? INSPECT_DEPTH_ALL : (int)d;
    return true;
}

static bool read_options(Vm *vm, Value v, InspectOptions *out)
{
    if (!value_is_object(v))
        return true;
    Value depth = TRY_OR(false, option(vm, v, "depth")), colors = TRY_OR(false, option(vm, v, "colors"));
    Value sorted = TRY_OR(false, option(vm, v, "sorted")), compact = TRY_OR(false, option(vm, v, "compact"));
    out->colors = to_boolean(colors);
    out->sorted = to_boolean(sorted);
    out->single_line = to_boolean(compact);
    return depth_of(vm, depth, out);
}

/* Bun.inspect(value, options); of old also (value, depth) */
static Value bun_inspect(Vm *vm, Frame *f)
{
    InspectOptions options = {.depth = DEPTH_DEFAULT};
    Value given = frame_arg(f, 1);
    if (!f->argc)
        return value_cell(ATOM_empty);
    if (value_is_number(given) ? !depth_of(vm, given, &options) : !read_options(vm, given, &options))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    if (!inspect_value(vm, f->args[0], &options, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* Bun.inspect.table(data, columns, options), or without columns table(data, options) */
static Value bun_inspect_table(Vm *vm, Frame *f)
{
    Value columns = frame_arg(f, 1), options = frame_arg(f, 2), colors = VAL_FALSE;
    if (value_is_object(columns) && !value_is_array_cell(columns)) {
        options = columns;
        columns = VAL_UNDEFINED;
    } else if (!value_is_array_cell(columns)) {
        options = VAL_UNDEFINED;
    }
    if (value_is_object(options))
        colors = TRY(option(vm, options, "colors"));
    StringBuilder sb;
    sb_init(&sb, vm);
    if (table_render(vm, frame_arg(f, 0), columns, to_boolean(colors), 0, &sb) < 0) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb))); /* nothing for what is no table */
}

Value bun_inspect_make(Vm *vm, const void *data)
{
    (void)data;
    Object *f = &TRY_PTR(native_new(vm, bun_inspect, atom_from_c(vm, "inspect"), 2, 0, 0))->object;
    NativeFunction *table = TRY_PTR(native_new(vm, bun_inspect_table, atom_from_c(vm, "table"), 3, 0, 0));
    Symbol *custom = TRY_PTR(symbol_for(vm, atom_from_c(vm, "nodejs.util.inspect.custom")));
    if (obj_create_data(vm, f, key_from_c(vm, "custom"), value_cell(custom), true) < 0 ||
        obj_create_data(vm, f, key_from_c(vm, "table"), value_cell(table), true) < 0)
        return VAL_EXC;
    return value_cell(f);
}

/* bun_build_message.c - BuildMessage: the errors that building and transpiling throw.
 *
 * An Error whose message is a diagnostic's and whose `position` says where: file, line, column, length, offset, the text of the
 * line. Several at once come as an AggregateError.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "runtime/bun/bun_priv.h"

static Value to_json(Vm *vm, Frame *f)
{
    static const char *const keys[] = {"name", "position", "message", "level"};
    if (!value_is_object(f->this_value))
        return throw_type(vm, "toJSON needs a BuildMessage");
    Object *o = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        Value v = TRY(obj_get(vm, value_as_object(f->this_value), key_from_c(vm, keys[i])));
        if (!obj_add(vm, o, key_from_c(vm, keys[i]), v, PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(o);
}

/* line and column of `position`, counted from 0 here. */
static Value number_of(Vm *vm, Frame *f, const char *key)
{
    if (!value_is_object(f->this_value))
        return VAL_UNDEFINED;
    Value position = TRY(obj_get(vm, value_as_object(f->this_value), key_from_c(vm, "position")));
    Value n = value_is_object(position) ? TRY(obj_get(vm, value_as_object(position), key_from_c(vm, key))) : VAL_UNDEFINED;
    return value_is_number(n) ? value_number(value_as_number(n) - 1) : VAL_UNDEFINED;
}

static Value get_line(Vm *vm, Frame *f)
{
    return number_of(vm, f, "line");
}

static Value get_column(Vm *vm, Frame *f)
{
    return number_of(vm, f, "column");
}

static Value get_notes(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(TRY_PTR(array_new_capacity(vm, 0)));
}

static const BuiltinProp message_rows[] = {
    {.name = "name", .kind = ROW_STRING, .text = "BuildMessage", .flags = BF_WRITABLE},
    {.name = "line", .kind = ROW_GET, .fn = get_line},
    {.name = "column", .kind = ROW_GET, .fn = get_column},
    {.name = "notes", .kind = ROW_GET, .fn = get_notes},
    FN("toJSON", 0, to_json, 0, 0),
    TAG("BuildMessage"),
    END,
};

const HostClass build_message_class = {.name = "BuildMessage", .proto_props = message_rows};

/* Its prototype, which is an Error's. */
static Object *message_proto(Vm *vm)
{
    Object *proto = host_class_proto(vm, &build_message_class);
    Object *base = proto ? error_class_proto(vm, ERR_ERROR) : NULL;
    if (!base || obj_set_prototype(vm, proto, base, true) < 0)
        return NULL;
    return proto;
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    return obj_add(vm, o, key_from_c(vm, name), v, PROP_WEC);
}

static bool put_text(Vm *vm, Object *o, const char *name, Str text)
{
    String *s = string_from_wtf8(vm, text);
    return s && put(vm, o, name, value_cell(s));
}

static Object *make_position(Vm *vm, Source *source, const Diag *diag)
{
    Object *o = object_new_plain(vm);
    SourcePos pos = source_position(source, diag->start);
    if (!o || !put_text(vm, o, "lineText", source_line_text(source, pos.line)) ||
        !put_text(vm, o, "file", source->name) || !put_text(vm, o, "namespace", STR("file")) ||
        !put(vm, o, "line", value_number(pos.line)) || !put(vm, o, "column", value_number(pos.column)) ||
        !put(vm, o, "length", value_number(diag->end - diag->start)) ||
        !put(vm, o, "offset", value_number(diag->start)))
        return NULL;
    return o;
}

static Object *make_message(Vm *vm, Object *proto, Source *source, const Diag *diag)
{
    String *text = string_from_wtf8(vm, str_view(diag->text));
    Object *error = text ? error_new_proto(vm, proto, text, VAL_HOLE) : NULL;
    Object *position = error ? make_position(vm, source, diag) : NULL;
    String *level = position ? string_from_utf8(vm, STR("error")) : NULL;
    if (!level || !obj_add(vm, error, key_from_c(vm, "position"), value_cell(position), PROP_WC) ||
        !obj_add(vm, error, key_from_c(vm, "level"), value_cell(level), PROP_WC))
        return NULL;
    return error;
}

Value build_message_of(Vm *vm, Source *source, const DiagList *diags)
{
    Object *proto = TRY_PTR(message_proto(vm));
    if (diags->len == 1)
        return value_cell(TRY_PTR(make_message(vm, proto, source, &diags->items[0])));
    Array *errors = TRY_PTR(array_new_capacity(vm, diags->len));
    for (u32 i = 0; i < diags->len; i++) {
        Object *error = TRY_PTR(make_message(vm, proto, source, &diags->items[i]));
        if (!array_push(vm, errors, value_cell(error)))
            return VAL_EXC;
    }
    char count[32];
    size_t n = (size_t)snprintf(count, sizeof count, "%u errors", diags->len);
    String *text = TRY_PTR(string_from_utf8(vm, (Str){count, n}));
    Object *aggregate = TRY_PTR(error_new(vm, ERR_AGGREGATE, text));
    if (!obj_add(vm, aggregate, key_from_c(vm, "errors"), value_cell(errors), PROP_WC))
        return VAL_EXC;
    return value_cell(aggregate);
}

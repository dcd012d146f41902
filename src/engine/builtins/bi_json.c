/* bi_json.c - the JSON namespace object (25.5).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/json.h"

static Value json_parse_fn(Vm *vm, Frame *f)
{
    String *text = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    Value reviver = frame_arg(f, 1);
    return value_is_callable(reviver) ? json_parse_revive(vm, text, reviver) : json_parse(vm, text);
}

static Value json_stringify_fn(Vm *vm, Frame *f)
{
    return json_stringify(vm, frame_arg(f, 0), frame_arg(f, 1), frame_arg(f, 2));
}

static bool is_json_space(u16 c)
{
    return c == '\t' || c == '\n' || c == '\r' || c == ' ';
}

Value json_raw(Vm *vm, String *text)
{
    StrView s = string_view(vm, text);
    if (!s.data)
        return VAL_EXC;
    if (!s.length)
        return throw_syntax(vm, "Invalid value for JSON.rawJSON");
    if (is_json_space(view_at(s, 0)) || view_at(s, 0) == '{' || view_at(s, 0) == '[')
        return json_throw_token(vm, text, 0);
    if (is_json_space(view_at(s, s.length - 1)))
        return json_throw_token(vm, text, s.length - 1);
    TRY(json_parse(vm, text));
    Object *o = TRY_PTR(object_new(vm, NULL));
    if (!obj_add(vm, o, key_from_c(vm, "rawJSON"), value_cell(text), PROP_WEC))
        return VAL_EXC;
    o->cell.flags |= OBJ_RAW_JSON;
    TRY_BOOL(obj_set_integrity(vm, o, true));
    return value_cell(o);
}

static Value json_raw_fn(Vm *vm, Frame *f)
{
    return json_raw(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
}

static Value json_is_raw(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_has_kind(v, Kind_Object) && value_as_cell(v)->flags & OBJ_RAW_JSON);
}

static const BuiltinProp json_props[] = {
    FN("parse", 2, json_parse_fn, 0, INTRIN_NONE),
    FN("stringify", 3, json_stringify_fn, 0, INTRIN_NONE),
    FN("rawJSON", 1, json_raw_fn, 0, INTRIN_NONE),
    FN("isRawJSON", 1, json_is_raw, BF_NO_THROW, INTRIN_NONE),
    TAG("JSON"),
    END,
};

const BuiltinClass builtin_json = {
    .name = "JSON",
    .ctor_intrinsic = Intrinsic_JSON + 1,
    .static_props = json_props,
};

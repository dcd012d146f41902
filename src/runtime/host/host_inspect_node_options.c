/* host_inspect_node_options.c - the options of util.inspect and the function itself: defaultOptions, colors, styles, custom.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node_priv.h"

enum OptionNumber {
    OPT_showHidden, OPT_depth, OPT_colors, OPT_customInspect, OPT_showProxy, OPT_maxArrayLength, OPT_maxStringLength,
    OPT_breakLength, OPT_compact, OPT_sorted, OPT_getters, OPT_numericSeparator, OPT__count
};

static const char *const option_names[OPT__count] = {
    "showHidden", "depth", "colors", "customInspect", "showProxy", "maxArrayLength", "maxStringLength",
    "breakLength", "compact", "sorted", "getters", "numericSeparator",
};

static const NodeOptions built_in = {
    .depth = 2, .max_array_length = 100, .max_string_length = 10000, .break_length = 80, .compact = 3,
    .custom_inspect = true,
};

/* ---- reading ---- */

/* A number as it is, null as all, anything else as its number. */
static bool number_of(Vm *vm, Value v, double *out)
{
    if (value_is_null(v))
        *out = INFINITY;
    else if (value_is_undefined(v))
        *out = NAN;
    else
        return to_double(vm, v, out);
    return true;
}

static u8 getters_of(Vm *vm, Value v)
{
    if (value_is_bool(v))
        return value_as_bool(v) ? GETTERS_ALL : GETTERS_NO;
    if (!value_is_string(v))
        return GETTERS_NO;
    return string_equal(vm, value_as_string(v), ATOM_get) ? GETTERS_GET
           : string_equal(vm, value_as_string(v), ATOM_set) ? GETTERS_SET : GETTERS_NO;
}

static bool set_option(Vm *vm, u32 option, Value v, NodeOptions *out)
{
    switch (option) {
    case OPT_showHidden: out->show_hidden = to_boolean(v); return true;
    case OPT_depth: return number_of(vm, v, &out->depth);
    case OPT_colors: out->colors = to_boolean(v); return true;
    case OPT_customInspect: out->custom_inspect = to_boolean(v); return true;
    case OPT_showProxy: out->show_proxy = to_boolean(v); return true;
    case OPT_maxArrayLength: return number_of(vm, v, &out->max_array_length);
    case OPT_maxStringLength: return number_of(vm, v, &out->max_string_length);
    case OPT_breakLength: return number_of(vm, v, &out->break_length);
    case OPT_compact:
        out->compact = value_is_bool(v) ? (value_as_bool(v) ? COMPACT_ALWAYS : 0) : value_is_number(v) ? fmax(value_as_number(v), 0) : 0;
        return true;
    case OPT_sorted: out->sorted = value_is_callable(v) ? v : value_bool(to_boolean(v)); return true;
    case OPT_getters: out->getters = getters_of(vm, v); return true;
    default: out->numeric_separator = to_boolean(v); return true;
    }
}

bool node_options_read(Vm *vm, Value v, NodeOptions *out)
{
    KeyList keys;
    if (!value_is_object(v))
        return true;
    if (!obj_own_keys(vm, value_as_object(v), KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (key_is_none(key))
            return false;
        u32 option = 0;
        while (option < OPT__count && !key_equal(key, key_from_c(vm, option_names[option])))
            option++;
        if (option == OPT__count) {
            out->user = v; /* custom inspectors get those too */
            continue;
        }
        Value value = TRY_OR(false, obj_get(vm, value_as_object(v), key));
        if (!set_option(vm, option, value, out))
            return false;
    }
    return true;
}

bool node_options_default(Vm *vm, NodeOptions *out)
{
    *out = built_in;
    out->sorted = VAL_FALSE;
    out->user = VAL_HOLE;
    Host *host = host_of(vm);
    if (!host->inspect_defaults)
        return true;
    bool ok = node_options_read(vm, host->inspect_defaults->value, out);
    out->user = VAL_HOLE;
    return ok;
}

/* ---- writing ---- */

static Value getters_value(Vm *vm, u8 getters)
{
    (void)vm;
    return getters == GETTERS_GET ? value_cell(ATOM_get) : getters == GETTERS_SET ? value_cell(ATOM_set)
                                                                                  : value_bool(getters == GETTERS_ALL);
}

static Value option_value(Vm *vm, u32 option, const NodeOptions *o)
{
    switch (option) {
    case OPT_showHidden: return value_bool(o->show_hidden);
    case OPT_depth: return value_number(o->depth);
    case OPT_colors: return value_bool(o->colors);
    case OPT_customInspect: return value_bool(o->custom_inspect);
    case OPT_showProxy: return value_bool(o->show_proxy);
    case OPT_maxArrayLength: return value_number(o->max_array_length);
    case OPT_maxStringLength: return value_number(o->max_string_length);
    case OPT_breakLength: return value_number(o->break_length);
    case OPT_compact: return o->compact == COMPACT_ALWAYS ? VAL_TRUE : o->compact == 0 ? VAL_FALSE : value_number(o->compact);
    case OPT_sorted: return o->sorted;
    case OPT_getters: return getters_value(vm, o->getters);
    default: return value_bool(o->numeric_separator);
    }
}

static bool write_options(Vm *vm, Object *target, const NodeOptions *options)
{
    for (u32 i = 0; i < OPT__count; i++) {
        PropKey key = key_from_c(vm, option_names[i]);
        if (key_is_none(key) || obj_create_data(vm, target, key, option_value(vm, i, options), true) < 0)
            return false;
    }
    return true;
}

/* stylize(text, style) of custom inspectors; the magic tells whether there are colours. */
static Value stylize(Vm *vm, Frame *f)
{
    static const char *const names[STYLE__count] = {
        "special", "number", "bigint", "boolean", "undefined", "null", "string", "symbol", "date", "regexp", "module", "name",
    };
    String *text = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    u32 style = 0;
    String *name = value_is_string(frame_arg(f, 1)) ? value_as_string(frame_arg(f, 1)) : NULL;
    while (style < STYLE__count && !(name && string_equal(vm, name, atom_from_c(vm, names[style]))))
        style++;
    if (!native_magic(f) || style == STYLE__count)
        return value_cell(text);
    NodeOptions options = built_in;
    options.colors = true;
    Arena arena;
    arena_init(&arena);
    NodeInspect n = {.vm = vm, .arena = &arena, .options = &options};
    Text out = {0};
    text_begin_style(&n, &out, (NodeStyle)style);
    bool ok = text_string(&n, &out, text);
    text_end_style(&n, &out, (NodeStyle)style);
    String *s = ok ? text_to_string(vm, &out) : NULL;
    arena_deinit(&arena);
    return s ? value_cell(s) : VAL_EXC;
}

Value node_stylize_function(Vm *vm, bool colors)
{
    return value_cell(TRY_PTR(native_new(vm, stylize, atom_from_c(vm, "stylize"), 2, colors, 0)));
}

Object *node_user_options(NodeInspect *n, bool foreign)
{
    Vm *vm = n->vm;
    Object *o = TRY_PTR_OR(NULL, object_new(vm, foreign ? NULL : TRY_PTR_OR(NULL, intrinsic(vm, Intrinsic_ObjectPrototype))));
    NodeOptions now = *n->options;
    Value style = TRY_OR(NULL, node_stylize_function(vm, now.colors));
    now.depth = n->depth_max;
    if (!obj_add(vm, o, key_from_c(vm, "stylize"), style, PROP_WEC) || !write_options(vm, o, &now))
        return NULL;
    if (!foreign && value_is_object(now.user) && !obj_copy_data(vm, o, now.user, NULL, 0))
        return NULL;
    return o;
}

/* ---- util.inspect ---- */

/* inspect(value, options), or in the old manner inspect(value, showHidden, depth, colors) */
static Value inspect_native(Vm *vm, Frame *f)
{
    NodeOptions options;
    if (!node_options_default(vm, &options))
        return VAL_EXC;
    if (f->argc > 2 && !value_is_undefined(f->args[2]) && !set_option(vm, OPT_depth, f->args[2], &options))
        return VAL_EXC;
    if (f->argc > 3 && !value_is_undefined(f->args[3]))
        options.colors = to_boolean(f->args[3]);
    Value given = frame_arg(f, 1);
    if (value_is_bool(given))
        options.show_hidden = value_as_bool(given);
    else if (!node_options_read(vm, given, &options))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    if (!node_inspect(vm, frame_arg(f, 0), &options, 0, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value defaults_get(Vm *vm, Frame *f)
{
    (void)f;
    return host_of(vm)->inspect_defaults->value;
}

static Value defaults_set(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_object(v) || value_is_array_cell(v) || value_is_callable(v))
        return host_throw_arg_type(vm, "options", "of type object", v);
    Object *target = value_as_object(host_of(vm)->inspect_defaults->value);
    KeyList keys;
    if (!obj_own_keys(vm, value_as_object(v), KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE, &keys))
        return VAL_EXC;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value value = TRY(obj_get(vm, value_as_object(v), key));
        if (obj_set(vm, target, key, value, true) < 0)
            return VAL_EXC;
    }
    return v;
}

typedef struct Color {
    const char *name;
    u8 on, off;
} Color;

static const Color colors[] = {
    {"reset", 0, 0}, {"bold", 1, 22}, {"dim", 2, 22}, {"italic", 3, 23}, {"underline", 4, 24}, {"blink", 5, 25},
    {"inverse", 7, 27}, {"hidden", 8, 28}, {"strikethrough", 9, 29}, {"doubleunderline", 21, 24}, {"black", 30, 39},
    {"red", 31, 39}, {"green", 32, 39}, {"yellow", 33, 39}, {"blue", 34, 39}, {"magenta", 35, 39}, {"cyan", 36, 39},
    {"white", 37, 39}, {"bgBlack", 40, 49}, {"bgRed", 41, 49}, {"bgGreen", 42, 49}, {"bgYellow", 43, 49}, {"bgBlue", 44, 49},
    {"bgMagenta", 45, 49}, {"bgCyan", 46, 49}, {"bgWhite", 47, 49}, {"framed", 51, 54}, {"overlined", 53, 55},
    {"gray", 90, 39}, {"redBright", 91, 39}, {"greenBright", 92, 39}, {"yellowBright", 93, 39}, {"blueBright", 94, 39},
    {"magentaBright", 95, 39}, {"cyanBright", 96, 39}, {"whiteBright", 97, 39}, {"bgGray", 100, 49}, {"bgRedBright", 101, 49},
    {"bgGreenBright", 102, 49}, {"bgYellowBright", 103, 49}, {"bgBlueBright", 104, 49}, {"bgMagentaBright", 105, 49},
    {"bgCyanBright", 106, 49}, {"bgWhiteBright", 107, 49},
};

static const struct {
    const char *name, *of;
} color_aliases[] = {
    {"grey", "gray"}, {"blackBright", "gray"}, {"bgGrey", "bgGray"}, {"bgBlackBright", "bgGray"}, {"faint", "dim"},
    {"crossedout", "strikethrough"}, {"strikeThrough", "strikethrough"}, {"crossedOut", "strikethrough"},
    {"conceal", "hidden"}, {"swapColors", "inverse"}, {"swapcolors", "inverse"}, {"doubleUnderline", "doubleunderline"},
};

static const char *const style_colors[][2] = {
    {"special", "cyan"}, {"number", "yellow"}, {"bigint", "yellow"}, {"boolean", "yellow"}, {"undefined", "grey"},
    {"null", "bold"}, {"string", "green"}, {"symbol", "green"}, {"date", "magenta"}, {"regexp", "red"}, {"module", "underline"},
};

/* Another name of a colour: the accessor's magic is its entry. */
static Value alias_get(Vm *vm, Frame *f)
{
    return value_get(vm, f->this_value, key_from_c(vm, color_aliases[native_magic(f)].of));
}

static Value alias_set(Vm *vm, Frame *f)
{
    PropKey key = key_from_c(vm, color_aliases[native_magic(f)].of);
    return value_set(vm, f->this_value, key, frame_arg(f, 0), true) < 0 ? VAL_EXC : VAL_UNDEFINED;
}

static bool accessor(Vm *vm, Object *o, PropKey key, NativeFn get, NativeFn set, u32 magic, u8 attrs)
{
    NativeFunction *getter = TRY_PTR_OR(false, native_new(vm, get, ATOM_get, 0, magic, 0));
    NativeFunction *setter = TRY_PTR_OR(false, native_new(vm, set, ATOM_set, 1, magic, 0));
    PropDesc desc = {.value = VAL_HOLE, .getter = value_cell(getter), .setter = value_cell(setter), .attrs = attrs,
                     .has = PROP_ENUMERABLE | PROP_CONFIGURABLE};
    return obj_define_own(vm, o, key, &desc, true) > 0;
}

static Object *make_colors(Vm *vm)
{
    Object *o = TRY_PTR_OR(NULL, object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(colors); i++) {
        Value pair[2] = {value_int(colors[i].on), value_int(colors[i].off)};
        Array *a = TRY_PTR_OR(NULL, array_from_values(vm, pair, 2));
        if (obj_create_data(vm, o, key_from_c(vm, colors[i].name), value_cell(a), true) < 0)
            return NULL;
    }
    for (u32 i = 0; i < ARRAY_LEN(color_aliases); i++)
        if (!accessor(vm, o, key_from_c(vm, color_aliases[i].name), alias_get, alias_set, i, PROP_CONFIGURABLE))
            return NULL;
    return o;
}

static Object *make_styles(Vm *vm)
{
    Object *o = TRY_PTR_OR(NULL, object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(style_colors); i++) {
        Value color = value_cell(TRY_PTR_OR(NULL, atom_from_c(vm, style_colors[i][1])));
        if (obj_create_data(vm, o, key_from_c(vm, style_colors[i][0]), color, true) < 0)
            return NULL;
    }
    return o;
}

static Object *make_defaults(Vm *vm)
{
    Object *o = TRY_PTR_OR(NULL, object_new_plain(vm));
    NodeOptions options = built_in;
    options.sorted = VAL_FALSE;
    if (!write_options(vm, o, &options))
        return NULL;
    return obj_set_integrity(vm, o, false) < 0 ? NULL : o;
}

Value node_inspect_function(Vm *vm)
{
    Host *host = host_of(vm);
    if (host->inspect_function)
        return host->inspect_function->value;
    Object *f = &TRY_PTR(native_new(vm, inspect_native, atom_from_c(vm, "inspect"), 2, 0, 0))->object;
    Object *color_table = TRY_PTR(make_colors(vm)), *style_table = TRY_PTR(make_styles(vm));
    Object *defaults = TRY_PTR(make_defaults(vm));
    Symbol *custom = TRY_PTR(symbol_for(vm, atom_from_c(vm, "nodejs.util.inspect.custom")));
    if (obj_create_data(vm, f, key_from_c(vm, "custom"), value_cell(custom), true) < 0 ||
        !accessor(vm, f, key_from_c(vm, "defaultOptions"), defaults_get, defaults_set, 0, 0) ||
        obj_create_data(vm, f, key_from_c(vm, "colors"), value_cell(color_table), true) < 0 ||
        obj_create_data(vm, f, key_from_c(vm, "styles"), value_cell(style_table), true) < 0)
        return VAL_EXC;
    host->inspect_colors = host_ref(host, value_cell(color_table));
    host->inspect_styles = host_ref(host, value_cell(style_table));
    host->inspect_defaults = host_ref(host, value_cell(defaults));
    host->inspect_function = host_ref(host, value_cell(f));
    return value_cell(f);
}

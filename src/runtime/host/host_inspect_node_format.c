/* host_inspect_node_format.c - util.format: directives filled in, the other arguments after them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/host/inspect_node_priv.h"

static bool string_of(Vm *vm, Value v, StringBuilder *out)
{
    if (value_is_symbol(v)) { /* String(symbol) */
        sb_c(out, "Symbol(");
        if (value_as_symbol(v)->description)
            sb_string(out, value_as_symbol(v)->description);
        sb_c(out, ")");
        return true;
    }
    sb_string(out, TRY_PTR_OR(false, to_string(vm, v)));
    return true;
}

/* Numbers and BigInts without colours. */
static bool plain_number(Vm *vm, Value v, const NodeOptions *options, StringBuilder *out)
{
    NodeOptions plain = *options;
    plain.colors = false;
    return node_inspect(vm, v, &plain, 0, out);
}

/* Is the function `key` of o, own or inherited, one of the language's classes'? 1, 0, -1. */
static int is_builtin_method(Vm *vm, Object *o, bool to_string_counts, bool to_primitive_counts)
{
    u32 proxies = 0;
    for (Object *p = o;;) {
        Value next = obj_walk_prototype(vm, p, &proxies);
        if (!value_is_object(next))
            return value_is_exc(next) ? -1 : 1;
        p = value_as_object(next);
        int own = to_string_counts ? obj_has_own(vm, p, KEY_toString) : 0;
        if (!own && to_primitive_counts)
            own = obj_has_own(vm, p, KEY_SYM_toPrimitive);
        if (own < 0)
            return -1;
        if (!own)
            continue;
        PropDesc desc;
        int found = obj_get_own(vm, p, KEY_constructor, &desc);
        if (found <= 0 || desc_is_accessor(&desc) || !value_is_callable(desc.value))
            return found < 0 ? -1 : 0;
        Value name = obj_get(vm, value_as_object(desc.value), KEY_name);
        return value_is_exc(name) ? -1 : value_is_string(name) && node_is_builtin_name(vm, value_as_string(name));
    }
}

/* Would String(o) say nothing but what the language makes of any object? 1, 0, -1. */
static int has_builtin_to_string(Vm *vm, Object *o)
{
    while (o->cell.kind == Kind_Proxy) {
        if (!((ProxyObject *)o)->target)
            return 1;
        o = ((ProxyObject *)o)->target;
    }
    Value method = TRY_OR(-1, obj_get(vm, o, KEY_toString));
    Value primitive = TRY_OR(-1, obj_get(vm, o, KEY_SYM_toPrimitive));
    bool has_string = value_is_callable(method), has_primitive = value_is_callable(primitive);
    if (!has_string && !has_primitive)
        return 1;
    int own = has_string ? obj_has_own(vm, o, KEY_toString) : 0;
    if (!own && has_primitive)
        own = obj_has_own(vm, o, KEY_SYM_toPrimitive);
    return own < 0 ? -1 : own ? 0 : is_builtin_method(vm, o, has_string, has_primitive);
}

/* %s */
static bool directive_string(Vm *vm, Value v, const NodeOptions *options, StringBuilder *out)
{
    if (value_is_number(v) || value_is_bigint(v))
        return plain_number(vm, v, options, out);
    if (!value_is_object(v) || value_is_callable(v))
        return string_of(vm, v, out);
    int builtin = has_builtin_to_string(vm, value_as_object(v));
    if (builtin <= 0)
        return builtin == 0 && string_of(vm, v, out);
    NodeOptions shallow = *options;
    shallow.compact = 3;
    shallow.colors = false;
    shallow.depth = 0;
    return node_inspect(vm, v, &shallow, 0, out);
}

/* %d, %i, %f */
static bool directive_number(Vm *vm, u16 letter, Value v, const NodeOptions *options, StringBuilder *out)
{
    if (value_is_bigint(v) && letter != 'f')
        return plain_number(vm, v, options, out);
    if (value_is_symbol(v)) {
        sb_c(out, "NaN");
        return true;
    }
    Value number;
    if (letter == 'd') {
        double d;
        if (!to_double(vm, v, &d))
            return false;
        number = value_number(d);
    } else {
        Object *parse = TRY_PTR_OR(false, intrinsic(vm, letter == 'i' ? Intrinsic_parseInt : Intrinsic_parseFloat));
        number = TRY_OR(false, call_function(vm, value_cell(parse), VAL_UNDEFINED, 1, &v));
    }
    return plain_number(vm, number, options, out);
}

/* %j; what contains itself is no error */
static bool directive_json(Vm *vm, Value v, StringBuilder *out)
{
    Object *json = TRY_PTR_OR(false, intrinsic(vm, Intrinsic_JSON));
    Value text = call_method(vm, value_cell(json), key_from_c(vm, "stringify"), 1, &v);
    if (value_is_exc(text)) {
        Value error = exception_take(vm);
        Value message = value_has_kind(error, Kind_Error) ? error_look(vm, value_as_object(error), KEY_message) : VAL_HOLE;
        AUTO_BUF words = {0};
        bool circular = value_is_string(message) && string_to_utf8(vm, value_as_string(message), &words) &&
                        words.len && (memmem(words.data, words.len, "circular", 8) || memmem(words.data, words.len, "cyclic", 6));
        if (!circular) {
            throw_value(vm, error);
            return false;
        }
        sb_c(out, "[Circular]");
        return true;
    }
    if (value_is_string(text))
        sb_string(out, value_as_string(text));
    else
        sb_c(out, "undefined");
    return true;
}

static bool directive(Vm *vm, u16 letter, Value v, const NodeOptions *options, StringBuilder *out)
{
    NodeOptions all = *options;
    switch (letter) {
    case 's':
        return directive_string(vm, v, options, out);
    case 'd':
    case 'i':
    case 'f':
        return directive_number(vm, letter, v, options, out);
    case 'j':
        return directive_json(vm, v, out);
    case 'o':
        all.show_hidden = all.show_proxy = true;
        all.depth = 4;
        return node_inspect(vm, v, &all, 0, out);
    case 'O':
        return node_inspect(vm, v, options, 0, out);
    default: /* %c: a style, which terminals do not know */
        return true;
    }
}

static bool is_directive(u16 c)
{
    return c == 's' || c == 'd' || c == 'i' || c == 'f' || c == 'j' || c == 'o' || c == 'O' || c == 'c';
}

/* Writes args[0] with its directives filled in; *used: how many arguments that took, 0 when there was none. */
static bool format_template(Vm *vm, u32 argc, const Value *args, const NodeOptions *options, StringBuilder *out, u32 *used)
{
    StrView v = string_view(vm, value_as_string(args[0]));
    u32 next = 1, from = 0;
    if (!v.data)
        return false;
    for (u32 i = 0; i + 1 < v.length; i++) {
        if (view_at(v, i) != '%')
            continue;
        u16 letter = view_at(v, ++i);
        if (letter == '%') {
            sb_view(out, v, from, i);
            from = i + 1;
        } else if (next < argc && is_directive(letter)) {
            sb_view(out, v, from, i - 1);
            if (!directive(vm, letter, args[next++], options, out))
                return false;
            v = string_view(vm, value_as_string(args[0]));
            from = i + 1;
        }
    }
    *used = from ? next : 0;
    if (from)
        sb_view(out, v, from, v.length);
    return true;
}

bool node_format(Vm *vm, u32 argc, const Value *args, const NodeOptions *options, StringBuilder *out)
{
    u32 i = 0;
    if (argc == 1 && value_is_string(args[0])) {
        sb_string(out, value_as_string(args[0]));
        return true;
    }
    if (argc && value_is_string(args[0]) && !format_template(vm, argc, args, options, out, &i))
        return false;
    for (bool first = i == 0; i < argc; i++, first = false) {
        if (!first)
            sb_unit(out, ' ');
        if (value_is_string(args[i]))
            sb_string(out, value_as_string(args[i]));
        else if (!node_inspect(vm, args[i], options, 0, out))
            return false;
    }
    return true;
}

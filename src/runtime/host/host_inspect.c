/* host_inspect.c - values as console.log shows them: primitives, dispatch by kind, format strings.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/api/embed_kinds.h"
#include "runtime/host/inspect_node.h"
#include "runtime/host/host_js.h"
#include "runtime/host/inspect_priv.h"

/* ---- small pieces ------------------------------------------------------------------------------
 */

void inspect_color(Inspect *in, const char *sequence)
{
    if (in->colors)
        sb_c(in->out, sequence);
}

void inspect_indent(Inspect *in)
{
    for (u32 i = 0; i < in->indent; i++)
        sb_c(in->out, "  ");
}

void inspect_comma(Inspect *in)
{
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_unit(in->out, ',');
    inspect_color(in, COLOR_RESET);
    inspect_count(in, 1);
}

/* Text in one colour. */
static void colored(Inspect *in, const char *color, const char *text)
{
    inspect_color(in, COLOR_RESET);
    inspect_color(in, color);
    sb_c(in->out, text);
    inspect_color(in, COLOR_RESET);
}

/* Bun writes \u escapes of eight-bit strings with capital digits, of others with small ones. */
static void hex_escape(StringBuilder *out, u32 unit, bool wide)
{
    const char *digits = wide ? "0123456789abcdef" : "0123456789ABCDEF";
    sb_c(out, "\\u");
    for (int shift = 12; shift >= 0; shift -= 4)
        sb_unit(out, (u8)digits[unit >> shift & 15]);
}

static void quoted_unit(StringBuilder *out, StrView v, u32 i)
{
    u16 c = view_at(v, i);
    const char *simple = c == '\n'   ? "\\n"
                         : c == '\t' ? "\\t"
                         : c == '\r' ? "\\r"
                         : c == '\b' ? "\\b"
                         : c == '\f' ? "\\f"
                         : c == '"'  ? "\\\""
                         : c == '\\' ? "\\\\"
                                     : NULL;
    bool lead = (c & 0xFC00) == 0xD800, trail = (c & 0xFC00) == 0xDC00;
    bool paired = (lead && i + 1 < v.length && (view_at(v, i + 1) & 0xFC00) == 0xDC00) ||
                  (trail && i > 0 && (view_at(v, i - 1) & 0xFC00) == 0xD800);
    if (simple)
        sb_c(out, simple);
    else if (c < 0x20 || ((lead || trail) && !paired))
        hex_escape(out, c, v.wide);
    else
        sb_unit(out, c);
}

void inspect_quoted(Inspect *in, String *s, bool as_key)
{
    StrView v = string_view(in->vm, s);
    sb_unit(in->out, '"');
    if (v.wide && as_key)
        sb_view(in->out, v, 0, v.length); /* Bun leaves these keys as they are */
    else
        for (u32 i = 0; i < v.length; i++)
            quoted_unit(in->out, v, i);
    sb_unit(in->out, '"');
}

static bool is_identifier(StrView v)
{
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '$' || c == '_';
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return v.length > 0;
}

static void symbol_key(Inspect *in, Symbol *symbol)
{
    u32 length = symbol->description ? symbol->description->length : 0;
    inspect_count(in, sizeof "[Symbol()]:" + (u64)length);
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_unit(in->out, '[');
    inspect_color(in, COLOR_RESET COLOR_BLUE);
    sb_c(in->out, "Symbol(");
    if (symbol->description)
        sb_string(in->out, symbol->description);
    sb_unit(in->out, ')');
    inspect_color(in, COLOR_RESET COLOR_DIM);
    sb_c(in->out, "]:");
}

void inspect_key(Inspect *in, PropKey key)
{
    if (key_is_symbol(key)) {
        symbol_key(in, (Symbol *)key_as_cell(key));
    } else {
        Value text = key_to_value(in->vm, key);
        if (value_is_exc(text)) {
            (void)exception_take(in->vm);
            return;
        }
        String *s = value_as_string(text);
        StrView v = string_view(in->vm, s);
        inspect_count(in, (u64)v.length + (v.wide ? 2 : 1));
        inspect_color(in, COLOR_RESET);
        if (is_identifier(v)) {
            sb_string(in->out, s);
        } else {
            inspect_color(in, COLOR_GREEN);
            inspect_quoted(in, s, true);
            inspect_color(in, COLOR_RESET);
        }
        inspect_color(in, COLOR_DIM);
        sb_unit(in->out, ':');
    }
    inspect_color(in, COLOR_RESET);
    sb_unit(in->out, ' ');
}

/* ---- primitives --------------------------------------------------------------------------------
 */

static bool inspect_string(Inspect *in, String *s)
{
    inspect_count(in, string_is_wide(s) ? (u64)s->length * 2 + 2 : s->length);
    if (!in->quote) {
        sb_string(in->out, s);
        return true;
    }
    if (!s->length) {
        sb_c(in->out, "\"\"");
        return true;
    }
    inspect_color(in, COLOR_RESET COLOR_GREEN);
    inspect_quoted(in, s, false);
    inspect_color(in, COLOR_RESET);
    return true;
}

bool inspect_is_text(Value v)
{
    return value_is_string(v) ||
           (value_has_kind(v, Kind_Wrapper) && value_is_string(((WrapperObject *)value_as_cell(v))->primitive));
}

static bool inspect_number(Inspect *in, Value v)
{
    double d = value_as_number(v);
    inspect_color(in, COLOR_RESET COLOR_YELLOW);
    if (d == 0 && signbit(d)) {
        sb_c(in->out, "-0");
        inspect_count(in, 2);
    } else {
        String *s = TRY_PTR_OR(false, number_to_string(in->vm, v));
        sb_string(in->out, s);
        inspect_count(in, s->length);
    }
    inspect_color(in, COLOR_RESET);
    return true;
}

static bool inspect_symbol(Inspect *in, Symbol *symbol)
{
    u32 length = symbol->description ? symbol->description->length : 0;
    inspect_count(in, length ? length + 8 : 6);
    inspect_color(in, COLOR_RESET COLOR_BLUE);
    sb_c(in->out, "Symbol(");
    if (length)
        sb_string(in->out, symbol->description);
    sb_unit(in->out, ')');
    inspect_color(in, COLOR_RESET);
    return true;
}

static bool inspect_bigint(Inspect *in, Value v)
{
    String *s = TRY_PTR_OR(false, to_string(in->vm, v));
    inspect_count(in, s->length);
    inspect_color(in, COLOR_RESET COLOR_YELLOW);
    sb_string(in->out, s);
    sb_unit(in->out, 'n');
    inspect_color(in, COLOR_RESET);
    return true;
}

static bool inspect_word(Inspect *in, const char *color, const char *word)
{
    inspect_count(in, strlen(word));
    colored(in, color, word);
    return true;
}

/* ---- objects by kind ----------------------------------------------------------------------------
 */

/* As toISOString, whatever a script made of that method. */
void inspect_iso_date(double time, char *out, size_t size)
{
    DateFields d;
    date_split(time, &d);
    const char *sign = d.year < 0 ? "-" : d.year > 9999 ? "+" : "";
    snprintf(out, size, "%s%0*lld-%02u-%02uT%02u:%02u:%02u.%03uZ", sign, *sign ? 6 : 4,
             (long long)(d.year < 0 ? -d.year : d.year), d.month + 1, d.day, d.hour, d.minute,
             d.second, d.ms);
}

static bool inspect_date(Inspect *in, Object *o)
{
    char text[96] = "Invalid Date";
    double time = ((DateObject *)o)->time;
    if (!isnan(time)) {
        inspect_iso_date(time, text, sizeof text);
        inspect_count(in, 26);
    }
    colored(in, COLOR_MAGENTA, text);
    return true;
}

static bool inspect_regexp(Inspect *in, Object *o)
{
    Value source = TRY_OR(false, obj_get(in->vm, o, KEY_source));
    Value flags = TRY_OR(false, obj_get(in->vm, o, KEY_flags));
    String *s = TRY_PTR_OR(false, to_string(in->vm, source));
    String *f = TRY_PTR_OR(false, to_string(in->vm, flags));
    inspect_count(in, (u64)s->length + f->length + 2);
    inspect_color(in, COLOR_RESET COLOR_RED);
    sb_unit(in->out, '/');
    sb_string(in->out, s);
    sb_unit(in->out, '/');
    sb_string(in->out, f);
    inspect_color(in, COLOR_RESET);
    return true;
}

static bool inspect_promise(Inspect *in, Object *o)
{
    static const char *const states[] = {"<pending>", "<resolved>", "<rejected>"};
    if (!in->single_line && inspect_line_full(in)) {
        sb_unit(in->out, '\n');
        inspect_indent(in);
    }
    sb_c(in->out, "Promise { ");
    colored(in, COLOR_CYAN, states[promise_state(o)]);
    sb_c(in->out, " }");
    return true;
}

static bool inspect_host(Inspect *in, Object *o)
{
    const HostClass *cls = ((HostObject *)o)->class_;
    for (; cls; cls = cls->parent)
        if (cls->inspect)
            return cls->inspect(in->vm, (HostObject *)o, in->indent, in->out);
    return inspect_object(in, o);
}

static bool inspect_by_kind(Inspect *in, Object *o)
{
    switch ((Kind)o->cell.kind) {
    case Kind_Array:
        return inspect_array(in, o, ((Array *)o)->length);
    case Kind_Arguments: {
        i64 length = obj_length(in->vm, o);
        return length >= 0 && inspect_array(in, o, (u64)length);
    }
    case Kind_Function:
    case Kind_Native:
    case Kind_Bound:
        return inspect_function(in, o);
    case Kind_Error:
        return inspect_error(in, o);
    case Kind_Wrapper:
        return inspect_wrapper(in, o);
    case Kind_Date:
        return inspect_date(in, o);
    case Kind_RegExp:
        return inspect_regexp(in, o);
    case Kind_Map:
        return inspect_map(in, o);
    case Kind_Set:
        return inspect_set(in, o);
    case Kind_WeakMap:
        sb_c(in->out, "WeakMap {}");
        return true;
    case Kind_WeakSet:
        sb_c(in->out, "WeakSet {}");
        return true;
    case Kind_Generator:
        sb_c(in->out, "{}");
        return true;
    case Kind_Iterator:
        return inspect_map_iterator(in, o);
    case Kind_Promise:
        return inspect_promise(in, o);
    case Kind_ArrayBuffer:
    case Kind_TypedArray:
    case Kind_DataView:
        return inspect_bytes(in, o);
    case Kind_Host:
        return inspect_host(in, o);
    case Kind_Object: {
        Value name, record = TRY_OR(false, host_js_inspect(in->vm, o, &name));
        if (value_is_hole(record))
            return inspect_object(in, o);
        InspectOptions options = {.depth = (int)(in->max_depth - in->depth), .colors = in->colors, .node_style = !host_js_inspects_plain(in->vm, o),
                                  .single_line = in->single_line, .indent = in->indent};
        sb_string(in->out, value_as_string(name));
        sb_unit(in->out, ' ');
        return inspect_value(in->vm, record, &options, in->out);
    }
    default:
        return inspect_object(in, o);
    }
}

/* ---- [Symbol.for("nodejs.util.inspect.custom")]
 * --------------------------------------------------- */

static bool add(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_add(vm, o, key, v, PROP_WEC);
}

Value inspect_custom_call(Inspect *in, Object *o, Value custom)
{
    Vm *vm = in->vm;
    Object *options = TRY_PTR(object_new_plain(vm));
    Value style = TRY(node_stylize_function(vm, in->colors));
    Value inspect = TRY(node_inspect_function(vm));
    Value depth = in->max_depth == UINT32_MAX ? value_number(INFINITY)
                                              : value_i64((i64)in->max_depth - in->depth);
    if (!add(vm, options, "stylize", style) || !add(vm, options, "depth", depth) ||
        !add(vm, options, "colors", value_bool(in->colors)))
        return VAL_EXC;
    Value args[3] = {depth, value_cell(options), inspect};
    return call_function(vm, custom, value_cell(o), 3, args);
}

/* given: o, or a proxy of it */
static bool call_custom(Inspect *in, Object *given, Object *o, Value custom)
{
    Value result = TRY_OR(false, inspect_custom_call(in, given, custom));
    if (value_is_string(result)) {
        sb_string(in->out, value_as_string(result));
        return true;
    }
    return value_same_bits(result, value_cell(given)) ? inspect_by_kind(in, o)
                                                  : inspect_any(in, result);
}

Value inspect_custom_of(Vm *vm, Object *o)
{
    Symbol *symbol = symbol_for(vm, atom_from_c(vm, "nodejs.util.inspect.custom"));
    PropFind find;
    if (!symbol || obj_find(vm, o, key_of_cell(symbol), &find) != FIND_SLOT)
        return VAL_HOLE;
    Value v = obj_get(vm, o, key_of_cell(symbol));
    return value_is_exc(v) || value_is_callable(v) ? v : VAL_HOLE;
}

static Object *through_proxies(Object *o)
{
    while (o && o->cell.kind == Kind_Proxy)
        o = ((ProxyObject *)o)->target;
    return o;
}

static bool inspect_any_object(Inspect *in, Object *given)
{
    if (!vm_stack_ok(in->vm)) {
        throw_stack_overflow(in->vm);
        return false;
    }
    Object *o = through_proxies(given);
    if (!o) {
        colored(in, COLOR_CYAN, "<Revoked Proxy>");
        return true;
    }
    Seen seen;
    if (!inspect_enter(in, &seen, o)) {
        colored(in, COLOR_CYAN, "[Circular]");
        return true;
    }
    Value custom = inspect_custom_of(in->vm, o);
    bool ok = value_is_exc(custom)    ? false
              : value_is_hole(custom) ? inspect_by_kind(in, o)
                                      : call_custom(in, given, o, custom);
    inspect_leave(in);
    return ok;
}

bool inspect_any(Inspect *in, Value v)
{
    if (value_is_number(v))
        return inspect_number(in, v);
    if (value_is_string(v))
        return inspect_string(in, value_as_string(v));
    if (value_is_undefined(v) || value_is_hole(v))
        return inspect_word(in, COLOR_DIM, "undefined");
    if (value_is_null(v))
        return inspect_word(in, COLOR_YELLOW, "null");
    if (value_is_bool(v))
        return inspect_word(in, COLOR_YELLOW, value_as_bool(v) ? "true" : "false");
    if (value_is_symbol(v))
        return inspect_symbol(in, value_as_symbol(v));
    if (value_is_bigint(v))
        return inspect_bigint(in, v);
    return value_is_object(v) ? inspect_any_object(in, value_as_object(v)) : true;
}

static Inspect start(Vm *vm, const InspectOptions *options, StringBuilder *out)
{
    return (Inspect){
        .vm = vm,
        .out = out,
        .options = options,
        .max_depth = options->depth < 0                    ? 2
                     : options->depth == INSPECT_DEPTH_ALL ? UINT32_MAX
                                                           : (u32)options->depth,
        .quote = !options->top_level_string_raw,
        .colors = options->colors,
        .indent = options->indent,
        .single_line = options->single_line,
    };
}

bool inspect_value(Vm *vm, Value v, const InspectOptions *options, StringBuilder *out)
{
    if (options->node_style) {
        NodeOptions node;
        if (!node_options_default(vm, &node))
            return false;
        node.colors = options->colors;
        if (options->depth >= 0)
            node.depth = options->depth == INSPECT_DEPTH_ALL ? INFINITY : options->depth;
        return node_inspect(vm, v, &node, options->indent * 2, out);
    }
    Inspect in = start(vm, options, out);
    return inspect_any(&in, v);
}

/* ---- format strings
 * ------------------------------------------------------------------------------- */

static bool format_string(Inspect *in, Value v)
{
    if (value_is_object(v) && inspect_is_text(v))
        return inspect_any(in, v);
    String *s = TRY_PTR_OR(false, to_string(in->vm, v));
    sb_string(in->out, s);
    inspect_count(in, s->length);
    return true;
}

/* The digits that the text of a number begins with: what parseInt would make of it. */
static void leading_integer(Inspect *in, String *s)
{
    StrView v = string_view(in->vm, s);
    u32 i = v.length && view_at(v, 0) == '-', digits = i;
    while (digits < v.length && view_at(v, digits) >= '0' && view_at(v, digits) <= '9')
        digits++;
    if (digits == i)
        sb_c(in->out, "NaN");
    else
        sb_view(in->out, v, 0, digits);
    inspect_count(in, digits);
}

/* %d and %i take a whole number, as parseInt does; %f any. */
static bool format_number(Inspect *in, Value v, bool whole)
{
    double d;
    if (!to_double(in->vm, v, &d))
        return false;
    String *s = TRY_PTR_OR(false, number_to_string(in->vm, value_number(d == 0 ? 0 : d)));
    if (whole) {
        leading_integer(in, s);
        return true;
    }
    sb_string(in->out, s);
    inspect_count(in, s->length);
    return true;
}

static bool format_json(Inspect *in, Value v)
{
    Object *json = TRY_PTR_OR(false, intrinsic(in->vm, Intrinsic_JSON));
    Value text = TRY_OR(
        false, call_method(in->vm, value_cell(json), key_from_c(in->vm, "stringify"), 1, &v));
    if (value_is_string(text))
        sb_string(in->out, value_as_string(text));
    return true;
}

static bool format_nested(Inspect *in, Value v, bool raw)
{
    bool before = in->quote;
    in->quote = !raw;
    bool ok = inspect_any(in, v);
    in->quote = before;
    return ok;
}

/* One directive with its argument. false: exception. */
static bool format_one(Inspect *in, u16 letter, Value v)
{
    switch (letter) {
    case 's':
        return format_string(in, v);
    case 'd':
    case 'i':
        return format_number(in, v, true);
    case 'f':
        return format_number(in, v, false);
    case 'j':
        return format_json(in, v);
    case 'o':
    case 'O':
        return format_nested(in, v, true);
    default: /* %c: a style, which terminals do not know */
        return true;
    }
}

static bool is_directive(u16 c)
{
    return c == 's' || c == 'd' || c == 'i' || c == 'f' || c == 'j' || c == 'o' || c == 'O' ||
           c == 'c';
}

/* Writes the string args[0] (the template) with its directives filled in; *used is how many arguments that took.
 */
static bool format_template(Inspect *in, Value template, u32 argc, const Value *args, u32 *used)
{
    StrView v = string_view(in->vm, value_as_string(template));
    u32 next = 1, from = 0;
    for (u32 i = 0; i + 1 < v.length && next < argc; i++) { /* after the last argument all is text */
        if (view_at(v, i) != '%')
            continue;
        u16 letter = view_at(v, i + 1);
        if (letter == '%') {
            sb_view(in->out, v, from, i + 1);
        } else if (is_directive(letter)) {
            sb_view(in->out, v, from, i);
            if (!format_one(in, letter, args[next++]))
                return false;
        } else {
            continue;
        }
        from = i + 2;
        i++;
    }
    sb_view(in->out, v, from, v.length);
    inspect_count(in, v.length);
    *used = next;
    return true;
}

/* Every string that others follow is a template, as in Bun; the last argument never is, not even
 * for %%. */
bool inspect_format(Vm *vm, u32 argc, const Value *args, const InspectOptions *options,
                    StringBuilder *out)
{
    if (options->node_style) {
        NodeOptions node;
        if (!node_options_default(vm, &node))
            return false;
        node.colors = options->colors;
        return node_format(vm, argc, args, &node, out);
    }
    Inspect in = start(vm, options, out);
    in.quote = false;
    for (u32 i = 0, used; i < argc; i += used) {
        used = 1;
        if (i)
            sb_unit(out, ' ');
        Value v = args[i]; /* String objects count as strings here, but for the last */
        if (i + 1 < argc && value_is_object(v) && inspect_is_text(v))
            v = ((WrapperObject *)value_as_cell(v))->primitive;
        bool ok = i + 1 < argc && value_is_string(v) ? format_template(&in, v, argc - i, args + i, &used) : inspect_any(&in, v);
        if (!ok)
            return false;
    }
    return true;
}

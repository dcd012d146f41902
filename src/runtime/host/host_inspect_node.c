/* host_inspect_node.c - values in the format of Node's util.inspect: primitives, properties, custom inspectors.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node_priv.h"

enum { STRING_SPLIT_MIN = 16, WRITTEN_MAX = 1 << 27 };

/* ---- strings ---- */

/* ' unless the text has one and another quote fits better. */
static u8 best_quote(StrView v, u32 from, u32 to)
{
    bool single = false, twice = false, back = false, dollar = false;
    for (u32 i = from; i < to; i++) {
        u16 c = view_at(v, i);
        single |= c == '\'';
        twice |= c == '"';
        back |= c == '`';
        dollar |= c == '$' && i + 1 < to && view_at(v, i + 1) == '{';
    }
    return !single ? '\'' : !twice ? '"' : !back && !dollar ? '`' : '\'';
}

static bool is_lone_surrogate(StrView v, u32 i, u32 to)
{
    u16 c = view_at(v, i);
    if ((c & 0xF800) != 0xD800)
        return false;
    if (c < 0xDC00)
        return i + 1 >= to || (view_at(v, i + 1) & 0xFC00) != 0xDC00;
    return i == 0 || (view_at(v, i - 1) & 0xFC00) != 0xD800;
}

static void escape_unit(NodeInspect *n, u16 c, Text *out)
{
    const char *simple = c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : c == '\b' ? "\\b" : c == '\f' ? "\\f"
                         : c == '\\' ? "\\\\" : c == '\'' ? "\\'" : NULL;
    if (simple)
        text_c(n, out, simple);
    else
        text_printf(n, out, c < 0xA0 ? "\\x%02X" : "\\u%x", c);
}

/* Units from..to with what cannot be shown escaped; quote 0: an apostrophe is escaped too. */
static void escaped(NodeInspect *n, StrView v, u32 from, u32 to, u8 quote, Text *out)
{
    u32 start = from;
    for (u32 i = from; i < to; i++) {
        u16 c = view_at(v, i);
        if (c >= 0x20 && c != '\\' && c != '\'' && (c < 0x7F || c > 0x9F) && (c & 0xF800) != 0xD800)
            continue;
        if ((c == '\'' && quote && quote != '\'') || (c >= 0xD800 && !is_lone_surrogate(v, i, to)))
            continue;
        text_view(n, out, v, start, i);
        escape_unit(n, c, out);
        start = i + 1;
    }
    text_view(n, out, v, start, to);
}

static void quoted(NodeInspect *n, StrView v, u32 from, u32 to, NodeStyle style, bool styled, Text *out)
{
    char quote[2] = {(char)best_quote(v, from, to), 0};
    if (styled)
        text_begin_style(n, out, style);
    text_c(n, out, quote);
    escaped(n, v, from, to, (u8)quote[0], out);
    text_c(n, out, quote);
    if (styled)
        text_end_style(n, out, style);
}

/* Long texts with line feeds go onto several lines, joined by +. */
static bool string_text(NodeInspect *n, String *s, bool styled, Text *out)
{
    StrView v = string_view(n->vm, s);
    const NodeOptions *options = n->options;
    if (!v.data)
        return false;
    u32 length = v.length;
    if (!((double)length <= options->max_string_length))
        length = options->max_string_length > 0 ? (u32)options->max_string_length : 0;
    u32 cut = v.length - length, from = 0;
    bool split = options->compact != COMPACT_ALWAYS && length > STRING_SPLIT_MIN &&
                 (double)length > options->break_length - n->indent - 4;
    for (u32 i = 0; split && i + 1 < length; i++) {
        if (view_at(v, i) != '\n')
            continue;
        quoted(n, v, from, i + 1, STYLE_STRING, styled, out);
        text_c(n, out, " +\n");
        text_spaces(n, out, (u64)n->indent + 2);
        from = i + 1;
    }
    quoted(n, v, from, length, STYLE_STRING, styled, out);
    if (cut)
        text_printf(n, out, "... %u more character%s", cut, cut == 1 ? "" : "s");
    return true;
}

/* ---- numbers ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Underscores between groups of three digits: from the right before the point, from the left after it. */
static void separated(NodeInspect *n, Str s, Text *out)
{
    if (memchr(s.data, 'e', s.len) || !is_digit(s.data[s.len - 1])) {
        text_bytes(n, out, s);
        return;
    }
    size_t sign = s.data[0] == '-', whole = sign;
    while (whole < s.len && is_digit(s.data[whole]))
        whole++;
    for (size_t i = 0; i < s.len; i++) {
        bool before = i > sign && i < whole && (whole - i) % 3 == 0;
        bool after = i > whole + 1 && (i - whole - 1) % 3 == 0;
        if (before || after)
            text_c(n, out, "_");
        text_bytes(n, out, (Str){s.data + i, 1});
    }
}

static bool number_text(NodeInspect *n, Value v, Text *out)
{
    AUTO_BUF digits = {0};
    if (value_is_number(v) && value_as_number(v) == 0) {
        text_c(n, out, signbit(value_as_number(v)) ? "-0" : "0");
        return true;
    }
    String *s = TRY_PTR_OR(false, to_string(n->vm, v));
    if (!n->options->numeric_separator)
        return text_string(n, out, s);
    if (!string_to_utf8(n->vm, s, &digits))
        return false;
    separated(n, buf_view(&digits), out);
    return true;
}

static bool symbol_text(NodeInspect *n, Symbol *symbol, bool escape, Text *out)
{
    text_c(n, out, "Symbol(");
    if (symbol->description) {
        StrView v = string_view(n->vm, symbol->description);
        if (!v.data)
            return false;
        if (escape)
            escaped(n, v, 0, v.length, 0, out);
        else
            text_view(n, out, v, 0, v.length);
    }
    text_c(n, out, ")");
    return true;
}

bool node_primitive(NodeInspect *n, Value v, bool styled, Text *out)
{
    if (value_is_string(v))
        return string_text(n, value_as_string(v), styled, out);
    NodeStyle style = value_is_number(v)      ? STYLE_NUMBER
                      : value_is_bigint(v)    ? STYLE_BIGINT
                      : value_is_bool(v)      ? STYLE_BOOLEAN
                      : value_is_symbol(v)    ? STYLE_SYMBOL
                      : value_is_null(v)      ? STYLE_NULL
                                              : STYLE_UNDEFINED;
    if (styled)
        text_begin_style(n, out, style);
    bool ok = true;
    if (value_is_number(v) || value_is_bigint(v))
        ok = number_text(n, v, out);
    else if (value_is_symbol(v))
        ok = symbol_text(n, value_as_symbol(v), false, out);
    else
        text_c(n, out, value_is_bool(v) ? (value_as_bool(v) ? "true" : "false") : value_is_null(v) ? "null" : "undefined");
    if (value_is_bigint(v))
        text_c(n, out, "n");
    if (styled)
        text_end_style(n, out, style);
    return ok;
}

/* ---- properties ---- */

static bool is_plain_name(StrView v)
{
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return v.length > 0;
}

static bool key_text(NodeInspect *n, PropKey key, bool enumerable, Text *out)
{
    if (!enumerable)
        text_c(n, out, "[");
    if (key_is_symbol(key)) {
        text_begin_style(n, out, STYLE_SYMBOL);
        if (!symbol_text(n, (Symbol *)key_as_cell(key), true, out))
            return false;
        text_end_style(n, out, STYLE_SYMBOL);
    } else {
        Value name = TRY_OR(false, key_to_value(n->vm, key));
        StrView v = string_view(n->vm, value_as_string(name));
        if (!v.data)
            return false;
        if (key_equal(key, KEY_proto)) {
            text_c(n, out, "['__proto__']");
        } else if (is_plain_name(v)) {
            text_begin_style(n, out, STYLE_NAME);
            text_view(n, out, v, 0, v.length);
            text_end_style(n, out, STYLE_NAME);
        } else {
            quoted(n, v, 0, v.length, STYLE_STRING, true, out);
        }
    }
    if (!enumerable)
        text_c(n, out, "]");
    text_c(n, out, ":");
    return true;
}

/* options.getters: the label, then what the getter answers. */
static bool getter_value(NodeInspect *n, Object *receiver, const PropDesc *desc, const char *label, u32 depth, Text *out)
{
    Value v = call_function(n->vm, desc->getter, value_cell(receiver), 0, NULL);
    bool threw = value_is_exc(v);
    if (threw)
        v = exception_take(n->vm);
    bool object = !threw && value_is_object(v);
    text_begin_style(n, out, STYLE_SPECIAL);
    text_printf(n, out, object ? "[%s]" : "[%s:", label);
    text_end_style(n, out, STYLE_SPECIAL);
    text_c(n, out, threw ? " <Inspection threw (" : " ");
    if (!node_value(n, v, depth, false, out))
        return false;
    if (threw)
        text_c(n, out, ")>");
    if (!object)
        text_styled(n, out, STYLE_SPECIAL, "]");
    return true;
}

static bool accessor_text(NodeInspect *n, Object *receiver, const PropDesc *desc, u32 depth, Text *out)
{
    bool get = value_is_callable(desc->getter), set = value_is_callable(desc->setter);
    u8 getters = n->options->getters;
    const char *label = set ? "Getter/Setter" : "Getter";
    if (get && (getters == GETTERS_ALL || (getters == GETTERS_GET && !set) || (getters == GETTERS_SET && set))) {
        n->indent += 2;
        bool ok = getter_value(n, receiver, desc, label, depth, out);
        n->indent -= 2;
        return ok;
    }
    if (get) {
        text_begin_style(n, out, STYLE_SPECIAL);
        text_printf(n, out, "[%s]", label);
        text_end_style(n, out, STYLE_SPECIAL);
    } else if (set) {
        text_styled(n, out, STYLE_SPECIAL, "[Setter]");
    } else {
        text_styled(n, out, STYLE_UNDEFINED, "undefined");
    }
    return true;
}

bool node_property(NodeInspect *n, Object *receiver, PropKey key, const PropDesc *desc, PropertyStyle style, u32 depth,
                   Text *out)
{
    Text value = {0};
    bool own_line = false;
    if (desc_is_accessor(desc)) {
        if (!accessor_text(n, receiver, desc, depth, &value))
            return false;
    } else {
        u32 more = n->options->compact == COMPACT_ALWAYS && style == PROPERTY_NAMED ? 3 : 2;
        n->indent += more;
        bool ok = node_value(n, desc->value, depth, false, &value);
        own_line = more == 3 && !isinf(n->options->break_length) &&
                   n->options->break_length < text_width(&value, (u32)fmax(n->options->break_length, 0) + 1);
        n->indent -= more;
        if (!ok)
            return false;
    }
    if (style != PROPERTY_ELEMENT) {
        if (!key_text(n, key, desc->attrs & PROP_ENUMERABLE, out))
            return false;
        text_c(n, out, own_line ? "\n" : " ");
        if (own_line)
            text_spaces(n, out, (u64)n->indent + 3);
    }
    text_join(out, &value);
    return true;
}

/* ---- custom inspectors ---- */

/* The inspector of o (seen through proxies); a hole when there is none to be asked. */
static Value custom_of(NodeInspect *n, Object *o)
{
    Vm *vm = n->vm;
    if (!n->options->custom_inspect)
        return VAL_HOLE;
    Symbol *symbol = TRY_PTR(symbol_for(vm, atom_from_c(vm, "nodejs.util.inspect.custom")));
    Value custom = TRY(obj_get(vm, o, key_of_cell(symbol)));
    Host *host = host_of(vm);
    if (!value_is_callable(custom) || (host->inspect_function && value_same_bits(host->inspect_function->value, custom)))
        return VAL_HOLE;
    PropDesc own;
    int found = obj_get_own(vm, o, KEY_constructor, &own);
    if (found < 0)
        return VAL_EXC;
    if (found && !desc_is_accessor(&own) && value_is_object(own.value)) {
        Value proto = TRY(obj_get(vm, value_as_object(own.value), KEY_prototype));
        if (value_same_bits(proto, value_cell(o)))
            return VAL_HOLE; /* it is the prototype that brings the inspector */
    }
    return custom;
}

/* 1: written, 0: it answered the object itself, -1 exception. */
static int custom_text(NodeInspect *n, Object *context, Value custom, bool foreign, u32 depth, Text *out)
{
    Vm *vm = n->vm;
    Object *options = TRY_PTR_OR(-1, node_user_options(n, foreign));
    Value inspect = TRY_OR(-1, node_inspect_function(vm));
    Value args[3] = {isinf(n->depth_max) ? value_number(n->depth_max) : value_number(n->depth_max - depth),
                     value_cell(options), inspect};
    Value result = TRY_OR(-1, call_function(vm, custom, value_cell(context), 3, args));
    if (value_same_bits(result, value_cell(context)))
        return 0;
    if (!value_is_string(result))
        return node_value(n, result, depth, false, out) ? 1 : -1;
    if (!n->indent)
        return text_string(n, out, value_as_string(result)) ? 1 : -1;
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, value_as_string(result), &text))
        return -1;
    text_indented(n, out, buf_view(&text));
    return 1;
}

/* ---- objects ---- */

static bool proxy_text(NodeInspect *n, const ProxyObject *p, u32 depth, Text *out)
{
    if (depth > n->depth_max) {
        text_styled(n, out, STYLE_SPECIAL, "Proxy [Array]");
        return true;
    }
    Layout l = {.close = "]", .is_array = true};
    Entries e = {0};
    Text parts[2] = {{0}};
    text_c(n, &l.open, "Proxy [");
    n->indent += 2;
    bool ok = node_value(n, value_cell(p->target), depth + 1, false, &parts[0]) &&
              node_value(n, value_cell(p->handler), depth + 1, false, &parts[1]);
    n->indent -= 2;
    VEC_PUSH(&e, parts[0]);
    VEC_PUSH(&e, parts[1]);
    ok = ok && node_layout(n, &e, &l, depth + 1, out);
    VEC_DEINIT(&e);
    return ok;
}

u32 node_circular_number(const NodeInspect *n, const Object *o)
{
    for (u32 i = 0; n->circular && i < n->circular->length; i++)
        if (value_same_bits(elements_get(n->vm, &n->circular->object, i), value_cell((Object *)(uintptr_t)o)))
            return i + 1;
    return 0;
}

static bool circular_text(NodeInspect *n, Object *o, Text *out)
{
    if (!n->circular)
        n->circular = TRY_PTR_OR(false, array_new_capacity(n->vm, 4));
    if (!node_circular_number(n, o) && !array_push(n->vm, n->circular, value_cell(o)))
        return false;
    text_begin_style(n, out, STYLE_SPECIAL);
    text_printf(n, out, "[Circular *%u]", node_circular_number(n, o));
    text_end_style(n, out, STYLE_SPECIAL);
    return true;
}

/* Much was written at this indentation: from now on nothing nested is shown. */
static void note_written(NodeInspect *n, u64 units)
{
    while (n->written.len <= n->indent)
        VEC_PUSH(&n->written, 0);
    n->written.items[n->indent] += units;
    if (n->written.items[n->indent] > WRITTEN_MAX)
        n->depth_max = -1;
}

static bool object_value(NodeInspect *n, Object *context, u32 depth, bool in_typed, Text *out)
{
    Object *o = context;
    while (o && o->cell.kind == Kind_Proxy) {
        const ProxyObject *p = (const ProxyObject *)o;
        if (!p->target)
            break;
        if (n->options->show_proxy)
            return vm_stack_ok(n->vm) ? proxy_text(n, p, depth, out) : (throw_stack_overflow(n->vm), false);
        o = p->target;
    }
    if (!o || o->cell.kind == Kind_Proxy) {
        text_styled(n, out, STYLE_SPECIAL, "<Revoked Proxy>");
        return true;
    }
    Value custom = TRY_OR(false, custom_of(n, o));
    if (!value_is_hole(custom)) {
        if (!vm_stack_ok(n->vm)) {
            throw_stack_overflow(n->vm);
            return false;
        }
        int done = custom_text(n, context, custom, o != context, depth, out);
        if (done)
            return done > 0;
    }
    if (value_is_hole(custom) && o->cell.kind == Kind_Host && n->options->custom_inspect) {
        int done = node_host_text(n, o, depth, out);
        if (done)
            return done > 0;
    }
    if (o->cell.kind == Kind_Host && !n->options->custom_inspect) {
        int done = node_url_text(n, o, out);
        if (done)
            return done > 0;
    }
    for (const Seen *s = n->seen; s; s = s->up)
        if (s->object == o)
            return circular_text(n, o, out);
    if (o->cell.kind == Kind_Object && n->options->custom_inspect) {
        Value name, record = TRY_OR(false, host_js_inspect(n->vm, o, &name));
        if (!value_is_hole(record)) {
            o = value_as_object(record);
            if (!text_string(n, out, value_as_string(name)))
                return false;
            text_c(n, out, " ");
        }
    }
    u64 before = out->units;
    if (!node_object(n, o, depth, in_typed, out))
        return false;
    note_written(n, out->units - before);
    return true;
}

bool node_value(NodeInspect *n, Value v, u32 depth, bool in_typed, Text *out)
{
    if (value_is_object(v))
        return object_value(n, value_as_object(v), depth, in_typed, out);
    return node_primitive(n, value_is_hole(v) ? VAL_UNDEFINED : v, true, out);
}

bool node_inspect(Vm *vm, Value v, const NodeOptions *options, u32 indent, StringBuilder *out)
{
    Arena arena;
    arena_init(&arena);
    NodeInspect n = {.vm = vm, .arena = &arena, .options = options, .depth_max = options->depth, .indent = indent};
    Text text = {0};
    bool ok = node_value(&n, v, 0, false, &text);
    if (ok && text.units > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        ok = false;
    }
    AUTO_BUF bytes = {0};
    String *s = NULL;
    if (ok && text.first == text.last) {
        s = string_from_wtf8(vm, (Str){text.first ? text.first->data : "", text.first ? text.first->len : 0});
    } else if (ok) {
        text_flatten(&text, &bytes);
        s = string_from_wtf8(vm, buf_view(&bytes));
    }
    arena_deinit(&arena);
    VEC_DEINIT(&n.written);
    if (s)
        sb_string(out, s);
    return s != NULL;
}

/* node_util_text.c - util.styleText, stripVTControlCharacters, toUSVString.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/buf.h"
#include "runtime/host/inspect_node.h"
#include "runtime/node/node_util.h"

/* ---- styleText ---- */

typedef struct Style {
    char open[40], close[16];
    bool keep_close; /* bold and dim share the sequence that ends them */
} Style;

static int hex_digit(u16 c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

/* #RGB or #RRGGBB */
static bool hex_style(StrView v, Style *out)
{
    int rgb[3], wide = v.length == 7;
    if (v.length != 4 && v.length != 7)
        return false;
    for (u32 i = 0; i < 3; i++) {
        int high = hex_digit(view_at(v, wide ? 1 + 2 * i : 1 + i)), low = hex_digit(view_at(v, wide ? 2 + 2 * i : 1 + i));
        if (high < 0 || low < 0)
            return false;
        rgb[i] = high * 16 + low;
    }
    snprintf(out->open, sizeof out->open, "\x1b[38;2;%d;%d;%dm", rgb[0], rgb[1], rgb[2]);
    snprintf(out->close, sizeof out->close, "\x1b[39m");
    out->keep_close = false;
    return true;
}

static Value unknown_style(Vm *vm, Value key)
{
    AUTO_BUF text = {0};
    NodeOptions options;
    StringBuilder sb;
    if (!node_options_default(vm, &options))
        return VAL_EXC;
    sb_init(&sb, vm);
    if (!node_inspect(vm, key, &options, 0, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    String *shown = TRY_PTR(sb_end(&sb));
    if (!string_to_utf8(vm, shown, &text))
        return VAL_EXC;
    AUTO_BUF names = {0};
    Value inspect = TRY(node_inspect_function(vm));
    Value colors = TRY(obj_get(vm, value_as_object(inspect), key_from_c(vm, "colors")));
    KeyList keys;
    if (value_is_object(colors) && obj_own_keys(vm, value_as_object(colors), KEYS_STRINGS, &keys)) {
        for (u32 i = 0; i < keys.count; i++) {
            Value name = TRY(key_to_value(vm, key_list_at(vm, &keys, i)));
            buf_append_c(&names, i ? ", '" : "'");
            if (!string_to_utf8(vm, value_as_string(name), &names))
                return VAL_EXC;
            buf_push(&names, '\'');
        }
    }
    return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The argument 'format' must be one of: %.*s. Received %.*s",
                           (int)names.len, names.data ? names.data : "", (int)text.len, text.data);
}

/* 1: found, 0: "none", -1 exception. */
static int style_of(Vm *vm, Value key, Style *out)
{
    StrView v = value_is_string(key) ? string_view(vm, value_as_string(key)) : (StrView){0};
    if (v.length == 4 && string_equal(vm, value_as_string(key), atom_from_c(vm, "none")))
        return 0;
    if (v.length && view_at(v, 0) == '#') {
        if (hex_style(v, out))
            return 1;
        AUTO_BUF text = {0};
        if (string_to_utf8(vm, value_as_string(key), &text))
            host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE",
                            "The argument 'format' must be a valid hex color (#RGB or #RRGGBB). Received '%.*s'",
                            (int)text.len, text.data);
        return -1;
    }
    Value inspect = TRY_OR(-1, node_inspect_function(vm));
    Value colors = TRY_OR(-1, obj_get(vm, value_as_object(inspect), key_from_c(vm, "colors")));
    Value codes = VAL_UNDEFINED;
    if (value_is_object(colors) && value_is_string(key))
        codes = TRY_OR(-1, obj_get(vm, value_as_object(colors), key_from_string(vm, value_as_string(key))));
    if (!value_is_array_cell(codes)) {
        (void)unknown_style(vm, key);
        return -1;
    }
    double on = 0, off = 0;
    if (!to_double(vm, TRY_OR(-1, obj_get(vm, value_as_object(codes), key_of_index(0))), &on) ||
        !to_double(vm, TRY_OR(-1, obj_get(vm, value_as_object(codes), key_of_index(1))), &off))
        return -1;
    snprintf(out->open, sizeof out->open, "\x1b[%gm", on);
    snprintf(out->close, sizeof out->close, "\x1b[%gm", off);
    out->keep_close = on == 1 || on == 2;
    return 1;
}

/* Where the text ends this style inside itself, it begins again. */
static void reopen(Buf *text, const Style *style)
{
    Buf out = {0};
    size_t close = strlen(style->close), from = 0;
    for (;;) {
        char *at = from < text->len ? memmem(text->data + from, text->len - from, style->close, close) : NULL;
        if (!at || (size_t)(at - text->data) + close >= text->len)
            break;
        buf_append(&out, text->data + from, (size_t)(at - text->data) - from);
        if (style->keep_close)
            buf_append_c(&out, style->close);
        buf_append_c(&out, style->open);
        from = (size_t)(at - text->data) + close;
    }
    buf_append(&out, text->data + from, text->len - from);
    buf_deinit(text);
    *text = out;
}

/* 1 when the stream of the options (standard output) shows colours, 0 not, -1 exception. */
static int wants_color(Vm *vm, Value options)
{
    Value validate = VAL_UNDEFINED, stream = VAL_UNDEFINED;
    if (!value_is_undefined(options) && (!value_is_object(options) || value_is_array_cell(options))) {
        (void)host_throw_arg_type(vm, "options", "of type object", options);
        return -1;
    }
    if (value_is_object(options)) {
        validate = TRY_OR(-1, obj_get(vm, value_as_object(options), key_from_c(vm, "validateStream")));
        stream = TRY_OR(-1, obj_get(vm, value_as_object(options), key_from_c(vm, "stream")));
    }
    if (!value_is_nullish(validate) && !value_is_bool(validate)) {
        (void)host_throw_arg_type(vm, "options.validateStream", "of type boolean", validate);
        return -1;
    }
    if (value_is_bool(validate) && !value_as_bool(validate))
        return 1;
    if (value_is_nullish(stream))
        return host_colors(host_of(vm), 1);
    Value write = value_is_object(stream) ? obj_get(vm, value_as_object(stream), key_from_c(vm, "write")) : VAL_UNDEFINED;
    if (value_is_exc(write))
        return -1;
    if (!value_is_callable(write)) {
        (void)host_throw_arg_type(vm, "stream", "an instance of ReadableStream, WritableStream, or Stream", stream);
        return -1;
    }
    Value fd = TRY_OR(-1, obj_get(vm, value_as_object(stream), key_from_c(vm, "fd")));
    if (value_is_number(fd) && (value_as_number(fd) == 1 || value_as_number(fd) == 2))
        return host_colors(host_of(vm), (int)value_as_number(fd));
    Value tty = TRY_OR(-1, obj_get(vm, value_as_object(stream), key_from_c(vm, "isTTY")));
    return to_boolean(tty);
}

/* styleText(format, text, options): format is a name of inspect.colors or a list of them, the first outermost. */
Value node_style_text(Vm *vm, Frame *f)
{
    Value format = frame_arg(f, 0), given = frame_arg(f, 1);
    AUTO_BUF text = {0};
    AUTO_BUF open = {0};
    AUTO_BUF closes = {0};
    if (!value_is_string(given))
        return host_throw_arg_type(vm, "text", "of type string", given);
    int colors = wants_color(vm, frame_arg(f, 2));
    if (colors < 0 || !string_to_utf8(vm, value_as_string(given), &text))
        return VAL_EXC;
    bool list = value_is_array_cell(format);
    for (u32 i = 0; i < (list ? value_as_array(format)->length : 1); i++) {
        Style style;
        Value key = list ? TRY(obj_get(vm, value_as_object(format), key_of_index(i))) : format;
        int found = style_of(vm, key, &style);
        if (found < 0)
            return VAL_EXC;
        if (!found)
            continue;
        buf_append_c(&open, style.open);
        Buf before = {0};
        buf_append_c(&before, style.close);
        buf_append_str(&before, buf_view(&closes));
        buf_deinit(&closes);
        closes = before;
        reopen(&text, &style);
    }
    if (!colors)
        return given;
    buf_append_str(&open, buf_view(&text));
    buf_append_str(&open, buf_view(&closes));
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&open))));
}

/* ---- control sequences ---- */

static bool is_final(u16 c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'P') || (c >= 'R' && c <= 'T') || c == 'Z' || c == 'c' ||
           (c >= 'f' && c <= 'n') || c == 'q' || c == 'r' || c == 's' || c == 't' || c == 'u' || c == 'y' || c == '=' ||
           c == '>' || c == '<' || c == '~';
}

static bool is_decimal(StrView v, u32 i)
{
    return i < v.length && view_at(v, i) >= '0' && view_at(v, i) <= '9';
}

/* An operating system command: ESC ] up to BEL, ESC \ or U+009C. Its length, 0: none. */
static u32 command_length(StrView v, u32 at)
{
    if (view_at(v, at) != 0x1B || at + 1 >= v.length || view_at(v, at + 1) != ']')
        return 0;
    for (u32 i = at + 2; i < v.length; i++) {
        u16 c = view_at(v, i);
        if (c == 7 || c == 0x9C)
            return i + 1 - at;
        if (c == 0x1B && i + 1 < v.length && view_at(v, i + 1) == '\\')
            return i + 2 - at;
    }
    return 0;
}

/* ESC or CSI, any of [ ] ( ) # ; ? then numbers with ; or : between them, then the final character. A digit may be the
 * final one, so that where no other follows the numbers give their last digit back. 0: none. */
static u32 sequence_length(StrView v, u32 at)
{
    u32 command = command_length(v, at);
    if (command)
        return command;
    u32 start = at + 1;
    while (start < v.length && view_at(v, start) < 0x80 && strchr("[]()#;?", view_at(v, start)) && view_at(v, start))
        start++;
    u32 end = start, digits = 0;
    while (digits < 4 && is_decimal(v, end)) {
        end++;
        digits++;
    }
    while (digits && end < v.length && (view_at(v, end) == ';' || view_at(v, end) == ':')) {
        end++;
        for (u32 k = 0; k < 4 && is_decimal(v, end); k++)
            end++;
    }
    if (end < v.length && is_final(view_at(v, end)))
        return end + 1 - at;
    while (end > start && !is_decimal(v, end - 1))
        end--;
    return end > start ? end - at : 0;
}

Value node_strip_vt(Vm *vm, Frame *f)
{
    Value given = frame_arg(f, 0);
    if (!value_is_string(given))
        return host_throw_arg_type(vm, "str", "of type string", given);
    StrView v = string_view(vm, value_as_string(given));
    StringBuilder sb;
    u32 from = 0;
    if (!v.data)
        return VAL_EXC;
    sb_init(&sb, vm);
    for (u32 i = 0; i < v.length;) {
        u16 c = view_at(v, i);
        u32 len = c == 0x1B || c == 0x9B ? sequence_length(v, i) : 0;
        if (!len) {
            i++;
            continue;
        }
        sb_view(&sb, v, from, i);
        from = i += len;
    }
    sb_view(&sb, v, from, v.length);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

Value node_to_usv_string(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &text)) /* which writes U+FFFD for lone surrogates */
        return VAL_EXC;
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&text))));
}

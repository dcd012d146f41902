/* bi_global.c - properties of the global object (19): values, functions, constructors, namespaces.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/strtod.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "engine/builtins/builtin.h"
#include "engine/vm/eval.h"

static bool is_space(u32 c)
{
    return (c >= 9 && c <= 13) || c == ' ' || c == 0xA0 || c == 0x2028 || c == 0x2029 || (c > 0xFF && unicode_is_space(c));
}

/* The ASCII prefix of s behind leading white space, as bytes, up to the first unit that is none; for numbers. */
static void number_prefix(StrView s, Buf *out)
{
    u32 i = 0;
    while (i < s.length && is_space(view_at(s, i)))
        i++;
    for (; i < s.length && view_at(s, i) < 0x80; i++)
        buf_push(out, (char)view_at(s, i));
}

/* The number that s begins with when that is one to nine decimal digits and nothing else can be meant; -1: look closer. */
static i32 few_digits(StrView s, bool whole)
{
    u32 i = 0;
    i32 n = 0;
    for (; i < s.length && (u16)(view_at(s, i) - '0') <= 9; i++) {
        if (i == 9)
            return -1;
        n = n * 10 + (view_at(s, i) - '0');
    }
    bool more = i < s.length && (whole || (view_at(s, i) | 32) == 'x');
    return i && !more ? n : -1;
}

/* 19.2.4 */
static Value global_parse_float(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_is_int(v))
        return v;
    StrView s = string_view(vm, TRY_PTR(to_string(vm, v)));
    if (!s.data)
        return VAL_EXC;
    i32 plain = few_digits(s, true);
    if (plain >= 0)
        return value_int(plain);
    AUTO_BUF text = {0};
    number_prefix(s, &text);
    size_t used;
    double d = strtod_text(buf_view(&text).data, text.len, &used);
    if (used)
        return value_number(d);
    Str t = buf_view(&text);
    double sign = t.len && t.data[0] == '-' ? -1 : 1;
    if (t.len && (t.data[0] == '-' || t.data[0] == '+'))
        t = (Str){t.data + 1, t.len - 1};
    return value_number(str_starts_with(t, STR("Infinity")) ? sign * (double)INFINITY : (double)NAN);
}

/* 19.2.5 */
static Value global_parse_int(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_is_int(v) && value_is_undefined(frame_arg(f, 1)))
        return v;
    StrView s = string_view(vm, TRY_PTR(to_string(vm, v)));
    if (!s.data)
        return VAL_EXC;
    i32 radix;
    if (!to_int32(vm, frame_arg(f, 1), &radix))
        return VAL_EXC;
    i32 plain = radix == 0 || radix == 10 ? few_digits(s, false) : -1;
    if (plain >= 0)
        return value_int(plain);
    AUTO_BUF text = {0};
    number_prefix(s, &text);
    Str t = buf_view(&text);
    bool negative = t.len && t.data[0] == '-';
    if (t.len && (t.data[0] == '-' || t.data[0] == '+'))
        t = (Str){t.data + 1, t.len - 1};
    if (radix != 0 && (radix < 2 || radix > 36))
        return value_number((double)NAN);
    if ((radix == 0 || radix == 16) && t.len >= 2 && t.data[0] == '0' && (t.data[1] | 32) == 'x') {
        t = (Str){t.data + 2, t.len - 2};
        radix = 16;
    }
    size_t used;
    double d = strtod_radix(t.data, t.len, radix ? (u32)radix : 10, &used);
    return value_number(used ? (negative ? -d : d) : (double)NAN);
}

static Value global_is_nan(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_bool(isnan(x));
}

static Value global_is_finite(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_bool(isfinite(x));
}

/* Sets of characters for 19.2.6, as text. */
#define URI_MARK "-_.!~*'()"
#define URI_RESERVED ";/?:@&=+$,"

static bool is_alnum(u32 c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z' && c < 0x80);
}

static bool in_set(u32 c, const char *set)
{
    return c && c < 0x80 && strchr(set, (int)c);
}

static void percent_byte(StringBuilder *sb, u8 byte)
{
    static const char hex[] = "0123456789ABCDEF";
    sb_unit(sb, '%');
    sb_unit(sb, (u16)hex[byte >> 4]);
    sb_unit(sb, (u16)hex[byte & 15]);
}

/* Encode (19.2.6.5); magic 1 for encodeURI, which also leaves reserved characters. */
static Value global_encode(Vm *vm, Frame *f)
{
    bool whole = native_magic(f);
    StrView s = string_view(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
    if (!s.data)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < s.length; i++) {
        u32 c = view_at(s, i);
        if (is_alnum(c) || in_set(c, URI_MARK) || (whole && in_set(c, URI_RESERVED "#"))) {
            sb_unit(&sb, (u16)c);
            continue;
        }
        if ((c & 0xFC00) == 0xD800 && i + 1 < s.length && (view_at(s, i + 1) & 0xFC00) == 0xDC00)
            c = 0x10000 + ((c & 0x3FF) << 10) + (view_at(s, ++i) & 0x3FFu);
        else if ((c & 0xF800) == 0xD800) {
            sb_drop(&sb);
            return throw_error(vm, ERR_URI, "URI malformed");
        }
        if (c < 0x80) {
            percent_byte(&sb, (u8)c);
        } else if (c < 0x800) {
            percent_byte(&sb, (u8)(0xC0 | c >> 6));
            percent_byte(&sb, (u8)(0x80 | (c & 63)));
        } else if (c < 0x10000) {
            percent_byte(&sb, (u8)(0xE0 | c >> 12));
            percent_byte(&sb, (u8)(0x80 | (c >> 6 & 63)));
            percent_byte(&sb, (u8)(0x80 | (c & 63)));
        } else {
            percent_byte(&sb, (u8)(0xF0 | c >> 18));
            percent_byte(&sb, (u8)(0x80 | (c >> 12 & 63)));
            percent_byte(&sb, (u8)(0x80 | (c >> 6 & 63)));
            percent_byte(&sb, (u8)(0x80 | (c & 63)));
        }
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static int hex_digit(u32 c)
{
    if (c >= '0' && c <= '9')
        return (int)c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? (int)c - 'a' + 10 : -1;
}

/* The byte of %XX at i, or -1. */
static int escaped_byte(StrView s, u32 i)
{
    if (i + 2 >= s.length || view_at(s, i) != '%')
        return -1;
    int high = hex_digit(view_at(s, i + 1)), low = hex_digit(view_at(s, i + 2));
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

/* One escaped code point at i; *used units. -1: malformed. */
static i64 decode_escaped(StrView s, u32 i, u32 *used)
{
    int b = escaped_byte(s, i);
    if (b < 0)
        return -1;
    *used = 3;
    if (b < 0x80)
        return b;
    int n = b >= 0xF0 && b < 0xF5 ? 3 : b >= 0xE0 && b < 0xF0 ? 2 : b >= 0xC2 && b < 0xE0 ? 1 : 0;
    if (!n)
        return -1;
    i64 cp = b & (0x3F >> n);
    for (int k = 0; k < n; k++) {
        int next = escaped_byte(s, i + *used);
        if (next < 0 || (next & 0xC0) != 0x80)
            return -1;
        cp = cp << 6 | (next & 63);
        *used += 3;
    }
    static const i64 least[] = {0, 0x80, 0x800, 0x10000};
    return cp < least[n] || cp > 0x10FFFF || (cp >= 0xD800 && cp < 0xE000) ? -1 : cp;
}

/* Decode (19.2.6.6); magic 1 for decodeURI, which keeps escapes of reserved characters. */
static Value global_decode(Vm *vm, Frame *f)
{
    bool whole = native_magic(f);
    StrView s = string_view(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
    if (!s.data)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < s.length;) {
        u32 c = view_at(s, i), used = 1;
        if (c != '%') {
            sb_unit(&sb, (u16)c);
            i++;
            continue;
        }
        i64 cp = decode_escaped(s, i, &used);
        if (cp < 0) {
            sb_drop(&sb);
            return throw_error(vm, ERR_URI, "URI malformed");
        }
        if (whole && in_set((u32)cp, URI_RESERVED "#"))
            sb_view(&sb, s, i, i + used);
        else
            sb_code_point(&sb, (u32)cp);
        i += used;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* B.2.1.1 */
static Value global_escape(Vm *vm, Frame *f)
{
    StrView s = string_view(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
    if (!s.data)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < s.length; i++) {
        u32 c = view_at(s, i);
        if (is_alnum(c) || in_set(c, "@*_+-./")) {
            sb_unit(&sb, (u16)c);
        } else if (c < 256) {
            percent_byte(&sb, (u8)c);
        } else {
            char text[8];
            static const char hex[] = "0123456789ABCDEF";
            memcpy(text, "%u", 2);
            for (int k = 0; k < 4; k++)
                text[2 + k] = hex[c >> (12 - 4 * k) & 15];
            sb_latin1(&sb, text, 6);
        }
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* B.2.1.2 */
static Value global_unescape(Vm *vm, Frame *f)
{
    StrView s = string_view(vm, TRY_PTR(to_string(vm, frame_arg(f, 0))));
    if (!s.data)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < s.length; i++) {
        u32 c = view_at(s, i);
        int byte = escaped_byte(s, i);
        if (byte >= 0) {
            c = (u32)byte;
            i += 2;
        } else if (c == '%' && i + 5 < s.length && view_at(s, i + 1) == 'u') {
            int unit = 0;
            for (u32 k = 2; k < 6 && unit >= 0; k++) {
                int digit = hex_digit(view_at(s, i + k));
                unit = digit < 0 ? -1 : unit << 4 | digit;
            }
            if (unit >= 0) {
                c = (u32)unit;
                i += 5;
            }
        }
        sb_unit(&sb, (u16)c);
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value global_eval(Vm *vm, Frame *f)
{
    return eval_indirect(vm, frame_arg(f, 0));
}

#define CLASS(id) INTRINSIC_PROP(#id, id)

static const BuiltinProp global_props[] = {
    CLASS(Object),
    CLASS(Function),
    CLASS(Array),
    CLASS(Number),
    FN_INTRINSIC("parseFloat", 1, global_parse_float, parseFloat),
    FN_INTRINSIC("parseInt", 2, global_parse_int, parseInt),
    NUMBER("Infinity", (double)INFINITY),
    NUMBER("NaN", (double)NAN),
    {.name = "undefined", .kind = ROW_UNDEFINED},
    CLASS(Boolean),
    CLASS(String),
    CLASS(Symbol),
    CLASS(Date),
    CLASS(Promise),
    CLASS(RegExp),
    CLASS(Error),
    CLASS(AggregateError),
    CLASS(EvalError),
    CLASS(RangeError),
    CLASS(ReferenceError),
    CLASS(SuppressedError),
    CLASS(SyntaxError),
    CLASS(TypeError),
    CLASS(URIError),
    CLASS(Intl),
    CLASS(JSON),
    CLASS(Math),
    CLASS(Atomics),
    CLASS(ArrayBuffer),
    CLASS(SharedArrayBuffer),
    CLASS(Uint8Array),
    CLASS(Int8Array),
    CLASS(Uint16Array),
    CLASS(Int16Array),
    CLASS(Uint32Array),
    CLASS(Int32Array),
    CLASS(BigUint64Array),
    CLASS(BigInt64Array),
    CLASS(Uint8ClampedArray),
    CLASS(Float16Array),
    CLASS(Float32Array),
    CLASS(Float64Array),
    CLASS(DataView),
    CLASS(Map),
    CLASS(BigInt),
    CLASS(Set),
    CLASS(Iterator),
    CLASS(WeakMap),
    CLASS(WeakSet),
    CLASS(WeakRef),
    CLASS(FinalizationRegistry),
    CLASS(Proxy),
    CLASS(Reflect),
    CLASS(DisposableStack),
    CLASS(AsyncDisposableStack),
    FN_MAGIC("decodeURI", 1, global_decode, 1),
    FN_MAGIC("decodeURIComponent", 1, global_decode, 0),
    FN_MAGIC("encodeURI", 1, global_encode, 1),
    FN_MAGIC("encodeURIComponent", 1, global_encode, 0),
    FN("escape", 1, global_escape, 0, INTRIN_NONE),
    FN("unescape", 1, global_unescape, 0, INTRIN_NONE),
    FN_INTRINSIC("eval", 1, global_eval, eval),
    FN("isFinite", 1, global_is_finite, 0, INTRIN_NONE),
    FN("isNaN", 1, global_is_nan, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_global = {
    .name = "global",
    .static_props = global_props,
};

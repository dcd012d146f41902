/* bi_uint8_text.c - Uint8Array to and from base64 and hexadecimal text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/digits.h"
#include "engine/builtins/bi_typed_array_priv.h"

typedef enum LastChunk { LAST_LOOSE, LAST_STRICT, LAST_STOP } LastChunk;

/* What a decoder has done: units read, bytes written, and whether the text is wrong behind them. */
typedef struct Decoded {
    u64 read, written;
    bool error;
} Decoded;

/* ---- arguments ---- */

static TypedArrayObject *this_uint8(Vm *vm, Frame *f)
{
    if (value_is_typed_array(f->this_value) &&
        value_as_typed_array(f->this_value)->type == Element_Uint8)
        return value_as_typed_array(f->this_value);
    return incompatible_receiver(vm, f, "Uint8Array");
}

static bool not_out_of_bounds(Vm *vm, Frame *f, const TypedArrayObject *t)
{
    if (!view_is_out_of_bounds(t))
        return true;
    char what[64] = "Uint8Array.prototype.";
    strncat(what, native_row(f)->name, sizeof what - strlen(what) - 1);
    throw_out_of_bounds(vm, t, what);
    return false;
}

static bool string_arg(Vm *vm, Frame *f, StrView *out)
{
    if (!value_is_string(frame_arg(f, 0))) {
        throw_type(vm, "Uint8Array.%s requires a string", native_row(f)->name);
        return false;
    }
    *out = string_view(vm, value_as_string(f->args[0]));
    return out->data || !out->length;
}

/* Option `name` as one of the texts: its number, 0 when undefined; -1: exception. */
static int option_among(Vm *vm, Value options, const char *name, const char *const *texts, u32 n)
{
    if (value_is_undefined(options))
        return 0;
    PropKey key = key_from_c(vm, name);
    if (key_is_none(key))
        return -1;
    Value v = TRY_OR(-1, obj_get(vm, value_as_object(options), key));
    if (value_is_undefined(v))
        return 0;
    if (value_is_string(v)) {
        StrView s = string_view(vm, value_as_string(v));
        for (u32 i = 0; i < n && s.data; i++)
            if (!s.wide && s.length == strlen(texts[i]) && !memcmp(s.data, texts[i], s.length))
                return (int)i;
    }
    throw_type(vm, "Invalid value for option \"%s\"", name);
    return -1;
}

static bool options_ok(Vm *vm, Value options)
{
    if (value_is_undefined(options) || value_is_object(options))
        return true;
    throw_type(vm, "Options must be an object");
    return false;
}

/* alphabet (1: base64url); -1: exception */
static int alphabet_option(Vm *vm, Value options)
{
    static const char *const texts[] = {"base64", "base64url"};
    return option_among(vm, options, "alphabet", texts, 2);
}

/* ---- base64 ---- */

static int base64_digit(u32 c, bool url)
{
    if (c >= 'A' && c <= 'Z')
        return (int)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (int)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (int)(c - '0') + 52;
    if (c == (url ? '-' : '+'))
        return 62;
    return c == (url ? '_' : '/') ? 63 : -1;
}

static u32 skip_space(StrView s, u32 i)
{
    while (i < s.length) {
        u32 c = view_at(s, i);
        if (c != ' ' && c != '\t' && c != '\n' && c != '\f' && c != '\r')
            break;
        i++;
    }
    return i;
}

/* Two or three digits that end the text. false: bits that say nothing are set. */
static bool final_chunk(u32 chunk, u32 digits, bool strict, u8 *to, Decoded *d)
{
    chunk <<= 6 * (4 - digits);
    if (strict && (digits == 2 ? chunk & 0xFFFF : chunk & 0xFF))
        return false;
    to[d->written++] = (u8)(chunk >> 16);
    if (digits == 3)
        to[d->written++] = (u8)(chunk >> 8);
    return true;
}

/* The text from `=` on: padding and nothing else. */
static Decoded after_padding(StrView s, u32 i, u32 chunk, u32 digits, LastChunk last, u8 *to,
                             Decoded d)
{
    d.error = true;
    if (digits < 2)
        return d;
    i = skip_space(s, i);
    if (digits == 2) {
        if (i == s.length) {
            d.error = last != LAST_STOP;
            return d;
        }
        if (view_at(s, i) == '=')
            i = skip_space(s, i + 1);
    }
    if (i < s.length || !final_chunk(chunk, digits, last == LAST_STRICT, to, &d))
        return d;
    d.read = s.length;
    d.error = false;
    return d;
}

/* FromBase64: at most `max` bytes to `to`. */
static Decoded decode_base64(StrView s, bool url, LastChunk last, u8 *to, u64 max)
{
    Decoded d = {0};
    u32 chunk = 0, digits = 0, i = 0;
    if (!max)
        return d;
    if (!s.wide) { /* as far as there is nothing odd about it */
        size_t read;
        d.written = base64_decode_groups(s.data, s.length, url ? BASE64_URL : BASE64_STANDARD, to, max, &read);
        d.read = i = (u32)read;
        if (d.written == max)
            return d;
    }
    for (;;) {
        i = skip_space(s, i);
        if (i == s.length) {
            if (digits && last == LAST_STOP)
                return d;
            d.error = digits && (last == LAST_STRICT || digits == 1);
            if (d.error)
                return d;
            if (digits)
                final_chunk(chunk, digits, false, to, &d);
            d.read = s.length;
            return d;
        }
        u32 c = view_at(s, i++);
        if (c == '=')
            return after_padding(s, i, chunk, digits, last, to, d);
        int digit = base64_digit(c, url);
        if (digit < 0) {
            d.error = true;
            return d;
        }
        u64 remaining = max - d.written;
        if ((remaining == 1 && digits == 2) || (remaining == 2 && digits == 3))
            return d;
        chunk = chunk << 6 | (u32)digit;
        if (++digits < 4)
            continue;
        to[d.written++] = (u8)(chunk >> 16);
        to[d.written++] = (u8)(chunk >> 8);
        to[d.written++] = (u8)chunk;
        chunk = digits = 0;
        d.read = i;
        if (d.written == max)
            return d;
    }
}

/* ---- hexadecimal ---- */

static int hex_digit(u32 c)
{
    if (c >= '0' && c <= '9')
        return (int)(c - '0');
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? (int)(c - 'a') + 10 : -1;
}

static Decoded decode_hex(StrView s, u8 *to, u64 max)
{
    Decoded d = {0};
    d.error = s.length & 1;
    if (!d.error && !s.wide) {
        d.written = hex_decode(s.data, MIN(s.length / 2, max), to);
        d.read = d.written * 2;
    }
    while (!d.error && d.read < s.length && d.written < max) {
        u32 a = view_at(s, (u32)d.read), b = view_at(s, (u32)d.read + 1);
        int high = a < 0x80 ? hex_digit(a) : -1, low = b < 0x80 ? hex_digit(b) : -1;
        if (high < 0 || low < 0) {
            d.error = true;
            break;
        }
        to[d.written++] = (u8)(high << 4 | low);
        d.read += 2;
    }
    return d;
}

/* ---- the methods ---- */

static Value wrong_text(Vm *vm, bool hex)
{
    return throw_syntax(vm, hex ? "Invalid hexadecimal string" : "Invalid base64 string");
}

/* A Uint8Array of the decoded bytes. */
static Value new_from(Vm *vm, u8 *bytes, Decoded d, bool hex)
{
    Value result = VAL_EXC;
    if (d.error) {
        wrong_text(vm, hex);
    } else {
        TypedArrayObject *t = typed_new(vm, Element_Uint8, d.written, NULL);
        if (t) {
            memcpy(t->data, bytes, d.written);
            result = value_cell(t);
        }
    }
    xfree(bytes);
    return result;
}

static Value read_written(Vm *vm, Decoded d, bool hex)
{
    if (d.error)
        return wrong_text(vm, hex);
    Object *o = TRY_PTR(object_new_plain(vm));
    PropKey read = key_from_c(vm, "read"), written = key_from_c(vm, "written");
    if (key_is_none(read) || key_is_none(written) ||
        !obj_add(vm, o, read, number_u64(d.read), PROP_WEC) ||
        !obj_add(vm, o, written, number_u64(d.written), PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static bool base64_options(Vm *vm, Frame *f, bool *url, LastChunk *last)
{
    static const char *const texts[] = {"loose", "strict", "stop-before-partial"};
    Value options = frame_arg(f, 1);
    if (!options_ok(vm, options))
        return false;
    int alphabet = alphabet_option(vm, options);
    int handling = alphabet < 0 ? -1 : option_among(vm, options, "lastChunkHandling", texts, 3);
    *url = alphabet == 1;
    *last = (LastChunk)MAX(handling, 0);
    return handling >= 0;
}

Value uint8_from_base64(Vm *vm, Frame *f)
{
    StrView s;
    bool url;
    LastChunk last;
    if (!string_arg(vm, f, &s) || !base64_options(vm, f, &url, &last))
        return VAL_EXC;
    u64 max = (u64)s.length / 4 * 3 + 3;
    u8 *bytes = try_alloc(max + 3); /* the limit, which is never reached */
    if (!bytes)
        return throw_out_of_memory(vm);
    return new_from(vm, bytes, decode_base64(s, url, last, bytes, max + 3), false);
}

Value uint8_from_hex(Vm *vm, Frame *f)
{
    StrView s;
    if (!string_arg(vm, f, &s))
        return VAL_EXC;
    u8 *bytes = try_alloc((u64)s.length / 2 + 1);
    if (!bytes)
        return throw_out_of_memory(vm);
    return new_from(vm, bytes, decode_hex(s, bytes, UINT64_MAX), true);
}

Value uint8_set_from_base64(Vm *vm, Frame *f)
{
    StrView s;
    bool url;
    LastChunk last;
    TypedArrayObject *t = TRY_PTR(this_uint8(vm, f));
    if (!string_arg(vm, f, &s) || !base64_options(vm, f, &url, &last) ||
        !not_out_of_bounds(vm, f, t))
        return VAL_EXC;
    return read_written(vm, decode_base64(s, url, last, t->data, view_length(t)), false);
}

Value uint8_set_from_hex(Vm *vm, Frame *f)
{
    StrView s;
    TypedArrayObject *t = TRY_PTR(this_uint8(vm, f));
    if (!string_arg(vm, f, &s) || !not_out_of_bounds(vm, f, t))
        return VAL_EXC;
    return read_written(vm, decode_hex(s, t->data, view_length(t)), true);
}

static String *new_text(Vm *vm, u64 length)
{
    if (length > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    return string_alloc(vm, (u32)length, false);
}

Value uint8_to_base64(Vm *vm, Frame *f)
{
    TypedArrayObject *t = TRY_PTR(this_uint8(vm, f));
    Value options = frame_arg(f, 0);
    if (!options_ok(vm, options))
        return VAL_EXC;
    int url = alphabet_option(vm, options);
    if (url < 0)
        return VAL_EXC;
    bool omit = false;
    if (!value_is_undefined(options)) {
        PropKey key = key_from_c(vm, "omitPadding");
        if (key_is_none(key))
            return VAL_EXC;
        omit = to_boolean(TRY(obj_get(vm, value_as_object(options), key)));
    }
    if (!not_out_of_bounds(vm, f, t))
        return VAL_EXC;
    u64 n = view_length(t);
    String *s = TRY_PTR(new_text(vm, base64_length(n, !omit)));
    if (n)
        base64_encode(t->data, n, url == 1, !omit, string_chars(s));
    return value_cell(s);
}

Value uint8_to_hex(Vm *vm, Frame *f)
{
    TypedArrayObject *t = TRY_PTR(this_uint8(vm, f));
    if (!not_out_of_bounds(vm, f, t))
        return VAL_EXC;
    u64 n = view_length(t);
    String *s = TRY_PTR(new_text(vm, n * 2));
    if (n)
        hex_encode(t->data, n, string_chars(s));
    return value_cell(s);
}

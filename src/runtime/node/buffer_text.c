/* buffer_text.c - text to bytes and back in the encodings of Buffer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/buffer_text.h"

#include "base/alloc.h"
#include "base/digits.h"
#include "base/utf.h"
#include "runtime/host/host.h"

/* ---- names ---- */

static const struct {
    const char *name;
    TextEncoding encoding;
} names[] = {
    {"utf8", TEXT_UTF8},       {"utf-8", TEXT_UTF8},     {"hex", TEXT_HEX},      {"base64", TEXT_BASE64},
    {"base64url", TEXT_BASE64URL}, {"latin1", TEXT_LATIN1}, {"binary", TEXT_LATIN1}, {"ascii", TEXT_ASCII},
    {"ucs2", TEXT_UTF16},      {"ucs-2", TEXT_UTF16},    {"utf16le", TEXT_UTF16}, {"utf-16le", TEXT_UTF16},
};

TextEncoding text_encoding_of(StrView name)
{
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        const char *known = names[i].name;
        u32 at = 0;
        while (at < name.length && known[at]) {
            u32 c = view_at(name, at);
            if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != (u8)known[at])
                break;
            at++;
        }
        if (at == name.length && !known[at])
            return names[i].encoding;
    }
    return TEXT_UNKNOWN;
}

int text_encoding_arg(Vm *vm, Value v, TextEncoding otherwise)
{
    if (value_is_nullish(v))
        return otherwise;
    String *s = TRY_PTR_OR(-1, to_string(vm, v));
    StrView view = string_view(vm, s);
    return view.data ? (int)text_encoding_of(view) : -1;
}

const char *text_encoding_name(TextEncoding e)
{
    static const char *const spelled[] = {"utf8", "utf16le", "latin1", "ascii", "hex", "base64", "base64url"};
    return spelled[e];
}

/* ---- digits ---- */

/* Value + 1 of each digit, 0: none. Both alphabets of base64 at once. */
static const u8 base64_digits[256] = {
    ['A'] = 1, ['B'] = 2, ['C'] = 3, ['D'] = 4, ['E'] = 5, ['F'] = 6, ['G'] = 7, ['H'] = 8, ['I'] = 9, ['J'] = 10, ['K'] = 11,
    ['L'] = 12, ['M'] = 13, ['N'] = 14, ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21,
    ['V'] = 22, ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28, ['c'] = 29, ['d'] = 30, ['e'] = 31,
    ['f'] = 32, ['g'] = 33, ['h'] = 34, ['i'] = 35, ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41,
    ['p'] = 42, ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49, ['x'] = 50, ['y'] = 51,
    ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56, ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61,
    ['9'] = 62, ['+'] = 63, ['-'] = 63, ['/'] = 64, ['_'] = 64,
};

static const u8 hex_digits[256] = {
    ['0'] = 1, ['1'] = 2, ['2'] = 3, ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10,
    ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* ---- to bytes ---- */

size_t text_byte_length(StrView s, TextEncoding e)
{
    size_t n = s.length;
    switch (e) {
    case TEXT_UTF16: return n * 2;
    case TEXT_LATIN1:
    case TEXT_ASCII: return n;
    case TEXT_HEX: return n / 2;
    case TEXT_BASE64:
    case TEXT_BASE64URL:
        if (n && view_at(s, (u32)n - 1) == '=')
            n--;
        if (n > 1 && n < s.length && view_at(s, (u32)n - 1) == '=')
            n--;
        return n / 4 * 3 + n % 4 * 3 / 4;
    default: return s.wide ? utf16_utf8_len(s.data, n) : latin1_utf8_len(s.data, n);
    }
}

static size_t decode_hex(StrView s, u8 *out, size_t cap)
{
    size_t n = MIN(s.length / 2, cap);
    if (!s.wide)
        return hex_decode(s.data, n, out);
    for (size_t i = 0; i < n; i++) {
        u32 a = view_at(s, (u32)i * 2), b = view_at(s, (u32)i * 2 + 1);
        u32 high = a < 256 ? hex_digits[a] : 0, low = b < 256 ? hex_digits[b] : 0;
        if (!high || !low)
            return i;
        out[i] = (u8)((high - 1) << 4 | (low - 1));
    }
    return n;
}

static size_t decode_base64(StrView s, u8 *out, size_t cap)
{
    u32 bits = 0, digits = 0, i = 0;
    size_t n = 0, clean = 0;
    if (!s.wide) {
        n = base64_decode_groups(s.data, s.length, BASE64_BOTH, out, cap, &clean);
        i = (u32)clean;
    }
    for (; i < s.length && n < cap; i++) {
        u32 c = view_at(s, i), digit = c < 256 ? base64_digits[c] : 0;
        if (c == '=')
            break;
        if (!digit)
            continue;
        bits = bits << 6 | (digit - 1);
        if (++digits == 1)
            continue;
        out[n++] = (u8)(bits >> (digits == 2 ? 4 : digits == 3 ? 2 : 0));
        if (digits == 4)
            digits = 0;
    }
    return n;
}

static size_t decode_utf16(StrView s, u8 *out, size_t cap)
{
    size_t n = MIN(s.length, cap / 2);
    if (s.wide) {
        memcpy(out, s.data, n * 2);
    } else {
        for (size_t i = 0; i < n; i++) {
            out[i * 2] = ((const u8 *)s.data)[i];
            out[i * 2 + 1] = 0;
        }
    }
    return n * 2;
}

size_t text_decode(StrView s, TextEncoding e, u8 *out, size_t cap)
{
    size_t read;
    switch (e) {
    case TEXT_UTF16: return decode_utf16(s, out, cap);
    case TEXT_LATIN1:
    case TEXT_ASCII: {
        size_t n = MIN(s.length, cap);
        if (s.wide)
            utf16_to_latin1(s.data, n, out);
        else if (n)
            memcpy(out, s.data, n);
        return n;
    }
    case TEXT_HEX: return decode_hex(s, out, cap);
    case TEXT_BASE64:
    case TEXT_BASE64URL: return decode_base64(s, out, cap);
    default:
        return s.wide ? utf16_to_utf8_into(s.data, s.length, (char *)out, cap, &read)
                      : latin1_to_utf8_into(s.data, s.length, (char *)out, cap, &read);
    }
}

/* ---- to text ---- */

static String *new_text(Vm *vm, size_t length, bool wide)
{
    if (length > STRING_MAX) {
        throw_error(vm, ERR_ERROR, "Cannot create a string longer than 0x%x characters", STRING_MAX);
        return NULL;
    }
    return length ? string_alloc(vm, (u32)length, wide) : ATOM_empty;
}

static String *encode_hex(Vm *vm, const u8 *bytes, size_t n)
{
    String *s = new_text(vm, n > STRING_MAX ? n : n * 2, false);
    if (s && n)
        hex_encode(bytes, n, string_chars(s));
    return s;
}

static String *encode_base64(Vm *vm, const u8 *in, size_t n, bool url)
{
    String *s = new_text(vm, base64_length(n, !url), false);
    if (s && n)
        base64_encode(in, n, url, !url, string_chars(s));
    return s;
}

static String *encode_utf16(Vm *vm, const u8 *bytes, size_t n)
{
    n /= 2;
    if (n > STRING_MAX)
        return new_text(vm, n, true);
    u16 *units = try_alloc(n * 2 + 2); /* the bytes may lie at an odd address */
    if (!units) {
        throw_out_of_memory(vm);
        return NULL;
    }
    memcpy(units, bytes, n * 2);
    String *s = string_from_utf16(vm, units, (u32)n);
    xfree(units);
    return s;
}

static String *encode(Vm *vm, const u8 *bytes, size_t n, TextEncoding e)
{
    switch (e) {
    case TEXT_UTF16: return encode_utf16(vm, bytes, n);
    case TEXT_LATIN1: return n > STRING_MAX ? new_text(vm, n, false) : string_from_latin1(vm, bytes, (u32)n);
    case TEXT_ASCII: {
        String *s = new_text(vm, n, false);
        for (size_t i = 0; s && i < n; i++)
            ((u8 *)string_chars(s))[i] = bytes[i] & 0x7F;
        return s;
    }
    case TEXT_HEX: return encode_hex(vm, bytes, n);
    case TEXT_BASE64:
    case TEXT_BASE64URL: return encode_base64(vm, bytes, n, e == TEXT_BASE64URL);
    default: return n / 3 > STRING_MAX ? new_text(vm, n, false) : string_from_utf8(vm, (Str){(const char *)bytes, n});
    }
}

String *text_encode(Vm *vm, const u8 *bytes, size_t n, TextEncoding e)
{
    if (!n)
        return ATOM_empty;
    String *s = encode(vm, bytes, n, e);
    if (LIKELY(s) || n < STRING_MAX / 4) /* so few cannot become too many */
        return s;
    Value error = exception_take(vm); /* the engine's words for a text that is too long are others */
    Value range = obj_get(vm, intrinsic(vm, Intrinsic_RangeErrorPrototype), KEY_constructor);
    if (value_is_exc(range) || value_instance_of(vm, error, range) <= 0)
        throw_value(vm, error);
    else
        host_throw_node(vm, NodeError_ERR_STRING_TOO_LONG, "Cannot create a string longer than 0x%x characters", STRING_MAX);
    return NULL;
}

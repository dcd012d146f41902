/* bun_bytes.c - see bun_bytes.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/bun_bytes.h"

#include "base/digits.h"
#include "engine/api/embed_kinds.h"

#include "runtime/web/web_binary.h"

static const struct {
    const char *name;
    u8 encoding;
} encodings[] = {
    {"hex", BUN_HEX},       {"base64", BUN_BASE64}, {"base64url", BUN_BASE64URL}, {"latin1", BUN_LATIN1}, {"binary", BUN_LATIN1},
    {"ascii", BUN_LATIN1},  {"utf8", BUN_UTF8},     {"utf-8", BUN_UTF8},          {"ucs2", BUN_UTF16},    {"ucs-2", BUN_UTF16},
    {"utf16le", BUN_UTF16}, {"utf-16le", BUN_UTF16}, {"buffer", BUN_BUFFER},
};

int bun_encoding_find(Vm *vm, Value name)
{
    if (!value_is_string(name))
        return -1;
    StrView v = string_view(vm, value_as_string(name));
    char text[16];
    if (!v.data || v.length >= sizeof text)
        return -1;
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        text[i] = (char)(c >= 'A' && c <= 'Z' ? c | 32 : c < 128 ? c : '?');
    }
    for (u32 i = 0; i < ARRAY_LEN(encodings); i++)
        if (str_equal_c((Str){text, v.length}, encodings[i].name))
            return encodings[i].encoding;
    return -1;
}

int bun_bytes(Vm *vm, Value v, Buf *room, Str *out)
{
    if (!value_is_string(v)) {
        u8 *data;
        size_t len;
        if (web_binary_view(vm, v, out))
            return 1;
        *out = STR("");
        return value_is_object(v) && (value_is_buffer(v) || embed_bytes_view(vm, v, &data, &len));
    }
    return web_utf8(vm, value_as_string(v), room, out) ? 1 : -1;
}

/* ---- text to bytes ---- */

static int hex_digit(u16 c)
{
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

static int base64_digit(u16 c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

static void decode_base64(StrView v, Buf *out)
{
    u32 bits = 0, held = 0, i = 0;
    if (!v.wide) {
        size_t clean;
        out->len += base64_decode_groups(v.data, v.length, BASE64_BOTH, (u8 *)out->data + out->len, out->cap - out->len, &clean);
        i = (u32)clean;
    }
    for (; i < v.length && view_at(v, i) != '='; i++) {
        int digit = base64_digit(view_at(v, i));
        if (digit < 0)
            continue;
        bits = bits << 6 | (u32)digit;
        held += 6;
        if (held >= 8) {
            held -= 8;
            out->data[out->len++] = (char)(bits >> held);
        }
    }
}

bool bun_decode(Vm *vm, String *text, BunEncoding encoding, Buf *out)
{
    if (encoding == BUN_UTF8 || encoding == BUN_BUFFER)
        return string_to_utf8(vm, text, out);
    StrView v = string_view(vm, text);
    if (!v.data && v.length)
        return false;
    if (!buf_try_reserve(out, (size_t)v.length * 2 + 1)) {
        throw_out_of_memory(vm);
        return false;
    }
    switch (encoding) {
    case BUN_HEX:
        if (!v.wide) {
            out->len += hex_decode(v.data, v.length / 2, (u8 *)out->data + out->len);
            break;
        }
        for (u32 i = 0; i + 1 < v.length; i += 2) {
            int high = hex_digit(view_at(v, i)), low = hex_digit(view_at(v, i + 1));
            if (high < 0 || low < 0)
                break;
            out->data[out->len++] = (char)(high << 4 | low);
        }
        break;
    case BUN_BASE64:
    case BUN_BASE64URL: decode_base64(v, out); break;
    case BUN_LATIN1:
        for (u32 i = 0; i < v.length; i++)
            out->data[out->len++] = (char)view_at(v, i);
        break;
    default:
        for (u32 i = 0; i < v.length; i++) {
            u16 c = view_at(v, i);
            out->data[out->len++] = (char)c;
            out->data[out->len++] = (char)(c >> 8);
        }
    }
    return true;
}

/* ---- bytes to text ---- */

static void encode_base64(Str bytes, bool url, Buf *out)
{
    size_t n = base64_length(bytes.len, !url);
    buf_reserve(out, n + 1);
    out->len += base64_encode(bytes.data, bytes.len, url, !url, out->data + out->len);
}

Value bun_encode(Vm *vm, Str bytes, BunEncoding encoding)
{
    AUTO_BUF out = {0};
    if (encoding == BUN_BUFFER)
        return web_binary_value(vm, WEB_NODEBUFFER, bytes);
    if (bytes.len > STRING_MAX / 2)
        return throw_range(vm, "Invalid string length");
    switch (encoding) {
    case BUN_LATIN1: return value_cell(TRY_PTR(string_from_latin1(vm, bytes.data, (u32)bytes.len)));
    case BUN_UTF8: return value_cell(TRY_PTR(string_from_utf8(vm, bytes)));
    case BUN_UTF16: {
        buf_append_str(&out, bytes);
        return value_cell(TRY_PTR(string_from_utf16(vm, (const u16 *)(const void *)buf_view(&out).data, (u32)(bytes.len / 2))));
    }
    case BUN_HEX:
        buf_reserve(&out, bytes.len * 2 + 1);
        hex_encode(bytes.data, bytes.len, out.data);
        out.len = bytes.len * 2;
        break;
    default: encode_base64(bytes, encoding == BUN_BASE64URL, &out);
    }
    return value_cell(TRY_PTR(string_from_latin1(vm, buf_view(&out).data, (u32)out.len)));
}

/* web_base64.c - atob and btoa.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_priv.h"

static Value invalid(Vm *vm)
{
    return throw_dom(vm, "InvalidCharacterError", "The string contains invalid characters.");
}

/* Value of a digit, 64 for blanks, 65 for all others. */
static u32 digit_of(u16 c)
{
    if (web_in_range(c, 'A', 'Z'))
        return c - 'A';
    if (web_in_range(c, 'a', 'z'))
        return c - 'a' + 26u;
    if (web_in_range(c, '0', '9'))
        return c - '0' + 52u;
    if (c == '+' || c == '/')
        return c == '+' ? 62 : 63;
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' ? 64 : 65;
}

/* Forgiving base64: blanks anywhere, padding right or absent. */
Value atob_native(Vm *vm, Frame *f)
{
    if (!f->argc)
        return throw_type(vm, "atob requires 1 argument (a string)");
    String *s = TRY_PTR(to_string(vm, f->args[0]));
    StrView text = string_view(vm, s);
    u8 *out = try_alloc((size_t)text.length * 3 / 4 + 3);
    if (!out)
        return throw_out_of_memory(vm);
    u32 n = 0, digits = 0, pad = 0, bits = 0;
    bool ok = true;
    for (u32 i = 0; i < text.length && ok; i++) {
        u16 c = view_at(text, i);
        u32 d = digit_of(c);
        if (d == 64)
            continue;
        if (c == '=') {
            pad++;
        } else if (d == 65 || pad) {
            ok = false;
        } else {
            bits = bits << 6 | d;
            if (++digits % 4 == 0) {
                out[n++] = (u8)(bits >> 16);
                out[n++] = (u8)(bits >> 8);
                out[n++] = (u8)bits;
            }
        }
    }
    u32 rest = digits % 4;
    ok = ok && rest != 1 && pad <= 2 && (!pad || (digits + pad) % 4 == 0);
    if (rest == 2)
        out[n++] = (u8)(bits >> 4);
    if (rest == 3) {
        out[n++] = (u8)(bits >> 10);
        out[n++] = (u8)(bits >> 2);
    }
    Value v = ok ? VAL_UNDEFINED : invalid(vm);
    if (ok) {
        String *result = string_from_latin1(vm, out, n);
        v = result ? value_cell(result) : VAL_EXC;
    }
    xfree(out);
    return v;
}

Value btoa_native(Vm *vm, Frame *f)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (!f->argc)
        return throw_type(vm, "btoa requires 1 argument (a string)");
    String *s = TRY_PTR(to_string(vm, f->args[0]));
    StrView text = string_view(vm, s);
    if (text.wide)
        return invalid(vm);
    const u8 *in = text.data;
    u32 n = text.length;
    if (n > STRING_MAX / 4 * 3 - 3)
        return throw_range(vm, "Invalid string length");
    String *result = TRY_PTR(string_alloc(vm, (n + 2) / 3 * 4, false));
    u8 *out = string_chars(result);
    u32 i = 0;
    for (; n - i >= 3; i += 3) {
        u32 w = (u32)in[i] << 16 | (u32)in[i + 1] << 8 | in[i + 2];
        *out++ = (u8)digits[w >> 18];
        *out++ = (u8)digits[w >> 12 & 63];
        *out++ = (u8)digits[w >> 6 & 63];
        *out++ = (u8)digits[w & 63];
    }
    if (n > i) {
        u32 w = (u32)in[i] << 16 | (n - i == 2 ? (u32)in[i + 1] << 8 : 0);
        *out++ = (u8)digits[w >> 18];
        *out++ = (u8)digits[w >> 12 & 63];
        *out++ = n - i == 2 ? (u8)digits[w >> 6 & 63] : '=';
        *out++ = '=';
    }
    return value_cell(result);
}

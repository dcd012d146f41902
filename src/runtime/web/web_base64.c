/* web_base64.c - atob and btoa.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/digits.h"
#include "runtime/web/web_priv.h"

static bool is_node(Vm *vm) { return host_options(host_of(vm))->node_style; }

static Value invalid(Vm *vm, const char *node_text)
{
    return throw_dom(vm, "InvalidCharacterError", is_node(vm) ? node_text : "The string contains invalid characters.");
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

/* Text of whole groups, nothing but digits with padding at the end, as nearly all is. false: it is another; *out NULL: exception. */
static bool decode_clean(Vm *vm, StrView text, String **out)
{
    const u8 *in = text.data;
    u32 n = text.length;
    if (text.wide || n < 4 || n % 4)
        return false;
    u32 pad = in[n - 1] == '=' ? in[n - 2] == '=' ? 2 : 1 : 0;
    size_t size = (size_t)n / 4 * 3 - pad, read;
    u8 last[3];
    String *s = *out = string_alloc(vm, (u32)size, false);
    if (!s)
        return true;
    size_t whole = pad ? n - 4 : n;
    if (base64_decode_groups(in, whole, BASE64_STANDARD, string_chars(s), size, &read) != whole / 4 * 3)
        return false;
    if (pad) {
        const u8 group[4] = {in[n - 4], in[n - 3], pad == 2 ? 'A' : in[n - 2], 'A'};
        if (base64_decode_groups(group, 4, BASE64_STANDARD, last, 3, &read) != 3)
            return false;
        memcpy((u8 *)string_chars(s) + whole / 4 * 3, last, 3 - pad);
    }
    return true;
}

/* Forgiving base64: blanks anywhere, padding right or absent. */
Value atob_native(Vm *vm, Frame *f)
{
    if (!f->argc)
        return is_node(vm) ? web_need_args(vm, "\"input\"", false) : throw_type(vm, "atob requires 1 argument (a string)");
    String *s = TRY_PTR(to_string(vm, f->args[0]));
    StrView text = string_view(vm, s);
    if (!text.data)
        return VAL_EXC;
    String *clean;
    if (decode_clean(vm, text, &clean))
        return clean ? value_cell(clean) : VAL_EXC;
    text = string_view(vm, s);
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
    const char *node_text = ok && rest == 1 && !pad ? "The string to be decoded is not correctly encoded." : "Invalid character";
    ok = ok && rest != 1 && pad <= 2 && (!pad || (digits + pad) % 4 == 0);
    if (rest == 2)
        out[n++] = (u8)(bits >> 4);
    if (rest == 3) {
        out[n++] = (u8)(bits >> 10);
        out[n++] = (u8)(bits >> 2);
    }
    Value v = ok ? VAL_UNDEFINED : invalid(vm, node_text);
    if (ok) {
        String *result = string_from_latin1(vm, out, n);
        v = result ? value_cell(result) : VAL_EXC;
    }
    xfree(out);
    return v;
}

Value btoa_native(Vm *vm, Frame *f)
{
    if (!f->argc)
        return is_node(vm) ? web_need_args(vm, "\"input\"", false) : throw_type(vm, "btoa requires 1 argument (a string)");
    String *s = TRY_PTR(to_string(vm, f->args[0]));
    StrView text = string_view(vm, s);
    if (text.wide)
        return invalid(vm, "Invalid character");
    u32 n = text.length;
    if (n > STRING_MAX / 4 * 3 - 3)
        return throw_range(vm, "Invalid string length");
    String *result = TRY_PTR(string_alloc(vm, (n + 2) / 3 * 4, false));
    base64_encode(text.data, n, false, true, string_chars(result));
    return value_cell(result);
}

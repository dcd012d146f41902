/* locale_number.c - toLocaleString of numbers and BigInts in en-US.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/locale_number.h"

#include <math.h>

#include "base/dtoa.h"
#include "engine/builtins/builtin.h"

typedef enum { STYLE_DECIMAL, STYLE_PERCENT, STYLE_CURRENCY } NumberStyle;

typedef struct NumberFormat {
    NumberStyle style;
    u32 min_integer, min_fraction, max_fraction;
    u32 min_significant, max_significant; /* 0: not asked for */
    bool grouping;
    char currency[4];
} NumberFormat;

static Value option(Vm *vm, Object *options, const char *name)
{
    return obj_get(vm, options, key_from_c(vm, name));
}

/* DefaultNumberOption: leaves *out alone when the option is undefined; *given says which. */
static bool number_option(Vm *vm, Object *options, const char *name, u32 least, u32 most, u32 *out, bool *given)
{
    Value v = TRY_OR(false, option(vm, options, name));
    *given = !value_is_undefined(v);
    if (!*given)
        return true;
    double d;
    if (!to_double(vm, v, &d))
        return false;
    if (!(d >= least && d <= most)) {
        throw_range(vm, "%s value is out of range.", name);
        return false;
    }
    *out = (u32)d;
    return true;
}

static bool read_currency(Vm *vm, Object *options, NumberFormat *nf)
{
    Value v = TRY_OR(false, option(vm, options, "currency"));
    if (value_is_undefined(v)) {
        throw_type(vm, "Currency code is required with currency style.");
        return false;
    }
    StrView s = string_view(vm, TRY_PTR_OR(false, to_string(vm, v)));
    for (u32 i = 0; i < 3; i++) {
        u32 c = s.length == 3 ? view_at(s, i) & ~32u : 0;
        if (c < 'A' || c > 'Z') {
            throw_range(vm, "Invalid currency code");
            return false;
        }
        nf->currency[i] = (char)c;
    }
    return true;
}

static bool read_style(Vm *vm, Object *options, NumberFormat *nf)
{
    Value v = TRY_OR(false, option(vm, options, "style"));
    if (value_is_undefined(v))
        return true;
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, TRY_PTR_OR(false, to_string(vm, v)), &text))
        return false;
    if (str_equal_c(buf_view(&text), "percent"))
        nf->style = STYLE_PERCENT;
    else if (str_equal_c(buf_view(&text), "currency"))
        nf->style = STYLE_CURRENCY;
    else if (!str_equal_c(buf_view(&text), "decimal") && !str_equal_c(buf_view(&text), "unit")) {
        throw_range(vm, "Value %.*s out of range for Intl.NumberFormat options property style", (int)text.len, text.data);
        return false;
    }
    return nf->style != STYLE_CURRENCY || read_currency(vm, options, nf);
}

static bool read_options(Vm *vm, Value v, NumberFormat *nf)
{
    *nf = (NumberFormat){.min_integer = 1, .max_fraction = 3, .grouping = true};
    if (value_is_undefined(v))
        return true;
    Object *options = TRY_PTR_OR(false, to_object(vm, v));
    if (!read_style(vm, options, nf))
        return false;
    if (nf->style == STYLE_PERCENT)
        nf->max_fraction = 0;
    if (nf->style == STYLE_CURRENCY)
        nf->min_fraction = nf->max_fraction = memcmp(nf->currency, "JPY", 3) && memcmp(nf->currency, "KRW", 3) ? 2 : 0;
    bool given, min_given, max_given;
    u32 least = nf->min_fraction, most = nf->max_fraction;
    if (!number_option(vm, options, "minimumIntegerDigits", 1, 21, &nf->min_integer, &given) ||
        !number_option(vm, options, "minimumFractionDigits", 0, 100, &least, &min_given) ||
        !number_option(vm, options, "maximumFractionDigits", 0, 100, &most, &max_given))
        return false;
    if (min_given && max_given && least > most) {
        throw_range(vm, "maximumFractionDigits value is out of range.");
        return false;
    }
    nf->max_fraction = max_given ? most : MAX(most, least);
    nf->min_fraction = min_given ? least : MIN(least, nf->max_fraction);
    bool min_sig, max_sig;
    if (!number_option(vm, options, "minimumSignificantDigits", 1, 21, &nf->min_significant, &min_sig) ||
        !number_option(vm, options, "maximumSignificantDigits", 1, 21, &nf->max_significant, &max_sig))
        return false;
    if (min_sig || max_sig) {
        nf->min_significant = min_sig ? nf->min_significant : 1;
        nf->max_significant = max_sig ? nf->max_significant : 21;
        if (nf->min_significant > nf->max_significant) {
            throw_range(vm, "maximumSignificantDigits value is out of range.");
            return false;
        }
    }
    Value grouping = TRY_OR(false, option(vm, options, "useGrouping"));
    if (!value_is_undefined(grouping))
        nf->grouping = to_boolean(grouping);
    return true;
}

/* Zeros and point at the end of a fraction, down to `keep` digits. */
static size_t trim_fraction(const char *text, size_t len, size_t keep)
{
    const char *dot = memchr(text, '.', len);
    if (!dot)
        return len;
    size_t least = (size_t)(dot - text) + 1 + keep;
    while (len > least && text[len - 1] == '0')
        len--;
    return text[len - 1] == '.' ? len - 1 : len;
}

/* The digits of x >= 0 without sign and grouping. */
static void plain_digits(double x, const NumberFormat *nf, Buf *out)
{
    char text[512];
    size_t n;
    if (nf->max_significant) {
        /* in plain notation whatever the size: the rounded digits, then zeros */
        char sig[NUMBER_FIXED_MAX];
        n = number_to_exponential(x, (i32)nf->max_significant - 1, sig);
        const char *e = memchr(sig, 'e', n);
        i32 exponent = 0;
        for (const char *p = e + 2; p < sig + n; p++)
            exponent = exponent * 10 + (*p - '0');
        if (e[1] == '-')
            exponent = -exponent;
        char digits[32];
        u32 count = 0;
        for (const char *p = sig; p < e; p++)
            if (*p != '.')
                digits[count++] = *p;
        while (count > nf->min_significant && digits[count - 1] == '0')
            count--;
        if (exponent < 0) {
            buf_append_c(out, "0.");
            for (i32 i = -1; i > exponent; i--)
                buf_push(out, '0');
        }
        for (u32 i = 0; i < count || (i32)i <= exponent; i++) {
            if (i && (i32)i == exponent + 1)
                buf_push(out, '.');
            buf_push(out, i < count ? digits[i] : '0');
        }
        return;
    }
    if (x < 1e21) {
        n = number_to_fixed(x, nf->max_fraction, text);
        buf_append(out, text, trim_fraction(text, n, nf->min_fraction));
        return;
    }
    /* the shortest digits, then zeros */
    char digits[20];
    i32 point;
    n = number_shortest(x, digits, &point);
    for (i32 i = 0; i < point; i++)
        buf_push(out, i < (i32)n ? digits[i] : '0');
    if (nf->min_fraction) {
        buf_push(out, '.');
        for (u32 i = 0; i < nf->min_fraction; i++)
            buf_push(out, '0');
    }
}

static void append_grouped(Buf *out, Str digits, const NumberFormat *nf)
{
    const char *dot = memchr(digits.data, '.', digits.len);
    size_t whole = dot ? (size_t)(dot - digits.data) : digits.len;
    size_t zeros = nf->min_integer > whole ? nf->min_integer - whole : 0, total = whole + zeros;
    for (size_t i = 0; i < total; i++) {
        if (nf->grouping && i && (total - i) % 3 == 0)
            buf_push(out, ',');
        buf_push(out, i < zeros ? '0' : digits.data[i - zeros]);
    }
    buf_append(out, digits.data + whole, digits.len - whole);
}

static void append_currency(Buf *out, const char *code)
{
    static const struct {
        char code[4];
        char sign[6];
    } known[] = {{"USD", "$"}, {"EUR", "€"}, {"GBP", "£"}, {"JPY", "¥"}, {"INR", "₹"}, {"CNY", "CN¥"},
                 {"KRW", "₩"}, {"CAD", "CA$"}, {"AUD", "A$"}, {"MXN", "MX$"}, {"BRL", "R$"}, {"ILS", "₪"}};
    for (u32 i = 0; i < ARRAY_LEN(known); i++)
        if (!memcmp(known[i].code, code, 3)) {
            buf_append_c(out, known[i].sign);
            return;
        }
    buf_append(out, code, 3);
    buf_append_c(out, "\u00a0");
}

Value locale_number_text(Vm *vm, double x, Value options)
{
    NumberFormat nf;
    if (!read_options(vm, options, &nf))
        return VAL_EXC;
    AUTO_BUF digits = {0};
    AUTO_BUF out = {0};
    if (!isnan(x) && signbit(x))
        buf_push(&out, '-');
    if (nf.style == STYLE_CURRENCY)
        append_currency(&out, nf.currency);
    x = fabs(x);
    if (isnan(x)) {
        buf_append_c(&out, "NaN");
    } else if (isinf(x)) {
        buf_append_c(&out, "∞");
    } else {
        plain_digits(nf.style == STYLE_PERCENT ? x * 100 : x, &nf, &digits);
        append_grouped(&out, buf_view(&digits), &nf);
    }
    if (nf.style == STYLE_PERCENT)
        buf_push(&out, '%');
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&out))));
}

String *locale_group_digits(Vm *vm, const char *text, size_t len)
{
    AUTO_BUF out = {0};
    size_t start = len && text[0] == '-';
    if (!buf_try_reserve(&out, len + len / 3 + 2)) {
        throw_out_of_memory(vm);
        return NULL;
    }
    if (start)
        buf_push(&out, '-');
    append_grouped(&out, (Str){text + start, len - start}, &(NumberFormat){.min_integer = 1, .grouping = true});
    return string_from_latin1(vm, out.data, (u32)out.len);
}

/* toml_scalar.c - strings, numbers, dates and words of TOML 1.1.
 *
 * Dates come out as the text that Temporal's toString gives: times with seconds, moments in UTC.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/strtod.h"
#include "toolkit/data/toml_priv.h"

/* ---- strings ---------------------------------------------------------------------------------- */

static bool at_line_end(const DataReader *r)
{
    return data_peek(r, 0) == '\n' || (data_peek(r, 0) == '\r' && data_peek(r, 1) == '\n');
}

/* A backslash at the end of a line takes white space and line ends with it. false: this is none. */
static bool skip_continuation(DataReader *r)
{
    const char *at = r->p;
    while (data_peek(r, 0) == ' ' || data_peek(r, 0) == '\t')
        r->p++;
    if (!at_line_end(r)) {
        r->p = at;
        return false;
    }
    while (data_peek(r, 0) == ' ' || data_peek(r, 0) == '\t' || at_line_end(r))
        r->p++;
    return true;
}

/* Behind the backslash. */
static bool read_escape(DataReader *r, bool multiline)
{
    static const char from[] = "\"\\bfnrte", to[] = "\"\\\b\f\n\r\t\x1B";
    int c = data_peek(r, 0);
    const char *simple = c > 0 ? strchr(from, c) : NULL;
    if (simple) {
        r->p++;
        buf_push(&r->text, to[simple - from]);
        return true;
    }
    if (multiline && skip_continuation(r))
        return true;
    u32 n = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (n == 0)
        return c < 0 ? data_fail(r, "Unterminated string")
                     : data_fail_format(r, "Invalid escape sequence: %s", data_show_char(r, r->p));
    r->p++;
    u32 code = data_read_hex(r, n);
    if (code == UINT32_MAX)
        return data_fail_format(r, "A Unicode escape must be followed by exactly %u hex digits", n);
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return data_fail(r, "Escaped code point must be a Unicode scalar value");
    data_append_code(&r->text, code);
    return true;
}

/* One character that may stand in a string as it is. */
static bool read_plain(DataReader *r, char quote, bool multiline)
{
    int c = data_peek(r, 0);
    if (multiline && at_line_end(r)) {
        r->p += c == '\r' ? 2 : 1;
        buf_push(&r->text, '\n');
        return true;
    }
    if (c == '\n' || c == '\r')
        return data_fail(r, quote == '"' ? "Unterminated string; newlines must be escaped in basic strings"
                                         : "Unterminated string; literal strings cannot contain newlines");
    if ((c < 0x20 && c != '\t') || c == 0x7F)
        return data_fail_format(r, quote == '"' ? "Control character must be escaped in a string: %s"
                                                : "Control character is not allowed in a literal string: %s",
                                data_show_char(r, r->p));
    buf_push(&r->text, *r->p++);
    return true;
}

/* How many of the quotes at p there are, at most `max`. */
static u32 count_quotes(const DataReader *r, char quote, u32 max)
{
    u32 n = 0;
    while (n < max && data_peek(r, n) == quote)
        n++;
    return n;
}

bool toml_read_string(DataReader *r, bool multiline)
{
    const char *open = r->p;
    char quote = *r->p;
    multiline = multiline && count_quotes(r, quote, 3) == 3;
    u32 n_close = multiline ? 3 : 1;
    r->p += n_close;
    if (multiline && at_line_end(r))
        r->p += *r->p == '\r' ? 2 : 1;
    for (;;) {
        if (r->p >= r->end)
            return data_fail_at(r, open, "Unterminated string");
        u32 quotes = count_quotes(r, quote, multiline ? 5 : 1);
        if (quotes >= n_close) { /* two more may belong to the text */
            for (u32 i = n_close; i < quotes; i++)
                buf_push(&r->text, quote);
            r->p += quotes;
            return true;
        }
        bool escape = quote == '"' && data_take(r, '\\');
        if (!(escape ? read_escape(r, multiline) : read_plain(r, quote, multiline)))
            return false;
    }
}

/* ---- dates ------------------------------------------------------------------------------------ */

/* Exactly n digits; -1: they are none. */
static i32 read_digits(DataReader *r, u32 n)
{
    i32 value = 0;
    for (u32 i = 0; i < n; i++) {
        if (!data_is_digit(data_peek(r, i)))
            return -1;
        value = value * 10 + r->p[i] - '0';
    }
    r->p += n;
    return value;
}

typedef struct DateTime {
    i32 year, month, day, hour, minute, second, offset; /* offset in minutes */
    bool has_date, has_time, has_offset;
    char fraction[10];
} DateTime;

static i32 days_in_month(i32 year, i32 month)
{
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 ? 28 + leap : 30 + ((month ^ month >> 3) & 1);
}

static bool read_date(DataReader *r, DateTime *t)
{
    t->year = read_digits(r, 4);
    r->p++; /* the caller saw the hyphen */
    t->month = read_digits(r, 2);
    if (t->month < 0)
        return data_fail(r, "Invalid date: expected a 2-digit month");
    if (t->month < 1 || t->month > 12)
        return data_fail(r, "Invalid date: month must be between 01 and 12");
    if (!data_take(r, '-'))
        return data_fail(r, "Invalid date: expected '-' after the month");
    t->day = read_digits(r, 2);
    if (t->day < 0)
        return data_fail(r, "Invalid date: expected a 2-digit day");
    if (t->day < 1 || t->day > days_in_month(t->year, t->month))
        return data_fail(r, "Invalid date: day is out of range for the month");
    t->has_date = true;
    return true;
}

/* Nine digits count, the others are read over. */
static bool read_fraction(DataReader *r, DateTime *t)
{
    u32 n = 0;
    if (!data_is_digit(data_peek(r, 0)))
        return data_fail(r, "Invalid time: expected at least one digit of fractional seconds");
    for (; data_is_digit(data_peek(r, 0)); r->p++)
        if (n < 9)
            t->fraction[n++] = *r->p;
    while (n && t->fraction[n - 1] == '0')
        n--;
    t->fraction[n] = 0;
    return true;
}

static bool read_time(DataReader *r, DateTime *t)
{
    if ((t->hour = read_digits(r, 2)) < 0)
        return data_fail(r, "Invalid time: expected 2-digit hours");
    if (t->hour > 23)
        return data_fail(r, "Invalid time: hours must be between 00 and 23");
    if (!data_take(r, ':'))
        return data_fail(r, "Invalid time: expected ':' after the hours");
    if ((t->minute = read_digits(r, 2)) < 0)
        return data_fail(r, "Invalid time: expected 2-digit minutes");
    if (t->minute > 59)
        return data_fail(r, "Invalid time: minutes must be between 00 and 59");
    t->has_time = true;
    if (!data_take(r, ':'))
        return true;
    if ((t->second = read_digits(r, 2)) < 0)
        return data_fail(r, "Invalid time: expected 2-digit seconds");
    if (t->second > 60)
        return data_fail(r, "Invalid time: seconds must be between 00 and 60");
    t->second = MIN(t->second, 59); /* Temporal knows no leap seconds */
    return !data_take(r, '.') || read_fraction(r, t);
}

static bool read_offset(DataReader *r, DateTime *t)
{
    int c = data_peek(r, 0);
    if (c != 'Z' && c != 'z' && c != '+' && c != '-')
        return true;
    r->p++;
    t->has_offset = true;
    if ((c | 32) == 'z')
        return true;
    i32 hours = read_digits(r, 2);
    if (hours < 0)
        return data_fail(r, "Invalid date-time offset: expected 2-digit hours");
    if (hours > 23)
        return data_fail(r, "Invalid date-time offset: hours must be between 00 and 23");
    i32 minutes = data_take(r, ':') ? read_digits(r, 2) : -1;
    if (minutes < 0)
        return data_fail(r, "Invalid date-time offset: expected 2-digit minutes");
    if (minutes > 59)
        return data_fail(r, "Invalid date-time offset: minutes must be between 00 and 59");
    t->offset = (hours * 60 + minutes) * (c == '-' ? -1 : 1);
    return true;
}

/* Moves a moment to UTC: less than a day, so the date changes by one at most. */
static void to_utc(DateTime *t)
{
    i32 minutes = t->hour * 60 + t->minute - t->offset;
    i32 step = minutes < 0 ? -1 : minutes >= 1440 ? 1 : 0;
    minutes -= step * 1440;
    t->hour = minutes / 60;
    t->minute = minutes % 60;
    t->day += step;
    if (t->day < 1) {
        t->month--;
    } else if (t->day > days_in_month(t->year, t->month)) {
        t->month++;
        t->day = 1;
    }
    t->year += t->month < 1 ? -1 : t->month > 12 ? 1 : 0;
    t->month = t->month < 1 ? 12 : t->month > 12 ? 1 : t->month;
    if (t->day < 1)
        t->day = days_in_month(t->year, t->month);
}

static DataNode *read_date_time(DataReader *r)
{
    DateTime t = {0};
    char text[96];
    DataNode *node = data_new(r, DATA_DATE);
    bool date = data_peek(r, 4) == '-';
    if (date && !read_date(r, &t))
        return NULL;
    int c = data_peek(r, 0);
    bool time = !date || (c | 32) == 't' || (c == ' ' && data_is_digit(data_peek(r, 1)));
    if (date && time)
        r->p++;
    if (time && (!read_time(r, &t) || (date && !read_offset(r, &t))))
        return NULL;
    if (t.has_offset)
        to_utc(&t);
    int n = 0;
    if (date) /* years before 0 only come from offsets */
        n = snprintf(text, sizeof text, t.year < 0 || t.year > 9999 ? "%+07d-%02d-%02d" : "%04d-%02d-%02d", t.year, t.month, t.day);
    if (time)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%02d:%02d:%02d%s%s%s", date ? "T" : "", t.hour, t.minute, t.second,
                      t.fraction[0] ? "." : "", t.fraction, t.has_offset ? "Z" : "");
    node->text = arena_dup(r->arena, (Str){text, (size_t)n});
    return node;
}

/* ---- numbers and words ------------------------------------------------------------------------ */

/* Digits of a radix with underscores between them, into r->text. false: error. */
static bool read_run(DataReader *r, u32 radix)
{
    bool digit = false;
    for (;; r->p++) {
        int c = data_peek(r, 0), lower = c | 32;
        bool is_digit = data_is_digit(c) ? (u32)(c - '0') < radix : radix == 16 && lower >= 'a' && lower <= 'f';
        if (is_digit)
            buf_push(&r->text, (char)c);
        else if (c != '_')
            return true;
        else if (!digit || !(toml_is_bare(data_peek(r, 1)) && data_peek(r, 1) != '_'))
            return data_fail(r, "Underscores in numbers must be surrounded by digits");
        digit = is_digit;
    }
}

static DataNode *end_integer(DataReader *r, DataNode *node, u32 radix, const char *at)
{
    size_t used;
    u64 exact = 0;
    bool fits = true; /* 64 bits with a sign */
    for (size_t i = 0; i < r->text.len; i++) {
        int c = r->text.data[i];
        u64 digit = (u64)(data_is_digit(c) ? c - '0' : (c | 32) - 'a' + 10);
        fits = fits && !__builtin_mul_overflow(exact, radix, &exact) && !__builtin_add_overflow(exact, digit, &exact) &&
               exact <= INT64_MAX;
    }
    node->number = strtod_radix(r->text.data, r->text.len, radix, &used);
    r->text.len = 0;
    if (!fits)
        return data_fail_at(r, at, "Integer is outside the 64-bit signed range");
    if (node->number > 9007199254740991.0)
        return data_fail_at(
            r, at, "Integer cannot be losslessly represented as a JavaScript number; it must be within +/-(2^53 - 1)");
    return node;
}

static DataNode *read_radix(DataReader *r, u32 radix, bool sign)
{
    DataNode *node = data_new(r, DATA_NUMBER);
    const char *at = r->p;
    if (sign)
        return data_fail(r, "A sign is not allowed on hexadecimal, octal, or binary integers");
    r->p += 2;
    if (data_peek(r, 0) != '_' && !read_run(r, radix))
        return NULL;
    if (r->text.len == 0)
        return data_fail(r, "Expected at least one digit after the radix prefix");
    if (toml_is_bare(data_peek(r, 0)))
        return data_fail_format(r, "Invalid digit in number: %s", data_show_char(r, r->p));
    return end_integer(r, node, radix, at);
}

static DataNode *read_decimal(DataReader *r)
{
    DataNode *node = data_new(r, DATA_NUMBER);
    const char *at = r->p;
    bool is_float = false;
    if (!read_run(r, 10))
        return NULL;
    if (r->text.len > 1 && r->text.data[0] == '0')
        return data_fail_at(r, at, "Leading zeros are not allowed in numbers");
    if (data_take(r, '.')) {
        is_float = true;
        buf_push(&r->text, '.');
        if (!data_is_digit(data_peek(r, 0)))
            return data_fail(r, "A decimal point must be followed by at least one digit");
        if (!read_run(r, 10))
            return NULL;
    }
    if ((data_peek(r, 0) | 32) == 'e') {
        is_float = true;
        buf_push(&r->text, *r->p++);
        if (data_peek(r, 0) == '+' || data_peek(r, 0) == '-')
            buf_push(&r->text, *r->p++);
        if (!data_is_digit(data_peek(r, 0)))
            return data_fail(r, "An exponent must contain at least one digit");
        if (!read_run(r, 10))
            return NULL;
    }
    if (!is_float)
        return end_integer(r, node, 10, at);
    size_t used;
    node->number = strtod_text(r->text.data, r->text.len, &used);
    r->text.len = 0;
    node->mark = 1; /* a float: minus zero is one */
    return node;
}

static Str word_at(const DataReader *r)
{
    const char *p = r->p;
    while (p < r->end && toml_is_bare((u8)*p))
        p++;
    return (Str){r->p, (size_t)(p - r->p)};
}

static DataNode *read_number(DataReader *r)
{
    int sign = data_peek(r, 0);
    bool has_sign = sign == '+' || sign == '-';
    r->p += has_sign;
    int c = data_peek(r, 0), next = data_peek(r, 1);
    u32 radix = c != '0' ? 0 : next == 'x' ? 16 : next == 'o' ? 8 : next == 'b' ? 2 : 0;
    Str word = word_at(r);
    DataNode *node;
    if (radix) {
        return read_radix(r, radix, has_sign);
    } else if (data_is_digit(c)) {
        node = read_decimal(r);
    } else if (str_equal_c(word, "inf") || str_equal_c(word, "nan")) {
        node = data_number(r, word.data[0] == 'i' ? __builtin_inf() : __builtin_nan(""));
        r->p += word.len;
    } else {
        return data_fail_format(r, "Expected a number but found %s", data_show_char(r, r->p));
    }
    if (node && sign == '-' && (node->number != 0 || node->mark))
        node->number = -node->number;
    return node;
}

static DataNode *read_word(DataReader *r)
{
    Str word = word_at(r);
    if (str_equal_c(word, "inf") || str_equal_c(word, "nan"))
        return read_number(r);
    DataNode *node = data_new(r, str_equal_c(word, "true") ? DATA_TRUE : DATA_FALSE);
    if (node->type == DATA_FALSE && !str_equal_c(word, "false"))
        return data_fail_format(r, "Strings must be quoted: \"%.*s\"", (int)MIN(word.len, 100u), word.data);
    r->p += word.len;
    return node;
}

/* Four digits and a hyphen, or two and a colon. */
static bool at_date(const DataReader *r)
{
    for (u32 i = 0; i < 4; i++) {
        int c = data_peek(r, i);
        if (i == 2 && c == ':')
            return true;
        if (!data_is_digit(c))
            return false;
    }
    return data_peek(r, 4) == '-';
}

DataNode *toml_read_scalar(DataReader *r)
{
    int c = data_peek(r, 0);
    DataNode *node;
    if (at_date(r))
        node = read_date_time(r);
    else if (data_is_digit(c) || c == '+' || c == '-')
        node = read_number(r);
    else if ((c | 32) >= 'a' && (c | 32) <= 'z')
        node = read_word(r);
    else
        return data_fail_format(r, "Expected a value but found %s", data_show_char(r, r->p));
    c = data_peek(r, 0);
    if (node && c >= 0 && !strchr(" \t\r\n,]}#", c))
        return data_fail_format(r, "Unexpected character after a value: %s", data_show_char(r, r->p));
    return node;
}

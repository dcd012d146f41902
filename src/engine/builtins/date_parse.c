/* date_parse.c - Date.parse.
 *
 * The format of 21.4.1.32 comes first, strictly. Text that leaves it before its time part goes on in the tolerant reader, which
 * takes what V8 takes: words for months, zones and AM/PM, numbers for dates and times in most orders, comments in
 * parentheses.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/builtins/date_fields.h"

typedef enum TokenKind { TOKEN_END, TOKEN_NUMBER, TOKEN_SYMBOL, TOKEN_SPACE, TOKEN_WORD, TOKEN_OTHER } TokenKind;
typedef enum WordKind { WORD_NONE, WORD_MONTH, WORD_HALF, WORD_ZONE, WORD_TIME } WordKind;

typedef struct Token {
    TokenKind kind;
    u8 symbol;
    u32 length;
    i32 number; /* value of a number (its first nine digits) or word */
    WordKind word;
} Token;

enum { NONE = INT32_MAX };

typedef struct DateReader {
    const u8 *at, *end;
    Token next;
    bool has_number;
    /* the date: up to three numbers and a month by name */
    i32 days[3];
    u32 n_days;
    i32 month;
    bool iso;
    /* the time */
    i32 times[4];
    u32 n_times;
    i32 half; /* 0 for AM, 12 for PM */
    /* the zone */
    i32 sign, zone_hour, zone_minute;
} DateReader;

static WordKind word_kind(const u8 *text, u32 n, i32 *value)
{
    static const struct {
        char text[4];
        u8 kind;
        i8 value;
    } words[] = {
        {"jan", WORD_MONTH, 1}, {"feb", WORD_MONTH, 2},  {"mar", WORD_MONTH, 3},  {"apr", WORD_MONTH, 4},
        {"may", WORD_MONTH, 5}, {"jun", WORD_MONTH, 6},  {"jul", WORD_MONTH, 7},  {"aug", WORD_MONTH, 8},
        {"sep", WORD_MONTH, 9}, {"oct", WORD_MONTH, 10}, {"nov", WORD_MONTH, 11}, {"dec", WORD_MONTH, 12},
        {"am", WORD_HALF, 0},   {"pm", WORD_HALF, 12},   {"ut", WORD_ZONE, 0},    {"utc", WORD_ZONE, 0},
        {"z", WORD_ZONE, 0},    {"gmt", WORD_ZONE, 0},   {"cdt", WORD_ZONE, -5},  {"cst", WORD_ZONE, -6},
        {"edt", WORD_ZONE, -4}, {"est", WORD_ZONE, -5},  {"mdt", WORD_ZONE, -6},  {"mst", WORD_ZONE, -7},
        {"pdt", WORD_ZONE, -7}, {"pst", WORD_ZONE, -8},  {"t", WORD_TIME, 0},
    };
    char start[4] = {0};
    for (u32 i = 0; i < 3 && i < n; i++)
        start[i] = (char)(text[i] | 32);
    for (u32 i = 0; i < ARRAY_LEN(words); i++) {
        if (!memcmp(start, words[i].text, sizeof start) && (n <= 3 || words[i].kind == WORD_MONTH)) {
            *value = words[i].value;
            return words[i].kind;
        }
    }
    return WORD_NONE;
}

static bool is_digit(const DateReader *r)
{
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static Token scan_number(DateReader *r)
{
    const u8 *start = r->at;
    i32 n = 0;
    u32 significant = 0;
    while (is_digit(r) && *r->at == '0')
        r->at++;
    for (; is_digit(r); r->at++)
        if (significant < 9) {
            n = n * 10 + (*r->at - '0');
            significant++;
        }
    return (Token){.kind = TOKEN_NUMBER, .number = n, .length = (u32)(r->at - start)};
}

static bool is_blank(u8 c)
{
    return (c >= 9 && c <= 13) || c == ' ' || c == 0xA0;
}

static Token scan(DateReader *r)
{
    const u8 *start = r->at;
    if (start == r->end)
        return (Token){.kind = TOKEN_END};
    u8 c = *start;
    if (is_digit(r))
        return scan_number(r);
    if (c == ':' || c == '-' || c == '+' || c == '.' || c == ')' || c == '(') {
        r->at++;
        return (Token){.kind = TOKEN_SYMBOL, .symbol = c, .length = 1};
    }
    if (c >= 'A') {
        while (r->at < r->end && *r->at >= 'A' && *r->at != 0xA0)
            r->at++;
        if (r->at > start) {
            Token t = {.kind = TOKEN_WORD, .length = (u32)(r->at - start)};
            t.word = word_kind(start, t.length, &t.number);
            return t;
        }
    }
    r->at++;
    return (Token){.kind = is_blank(c) ? TOKEN_SPACE : TOKEN_OTHER, .length = 1};
}

static Token take(DateReader *r)
{
    Token t = r->next;
    r->next = scan(r);
    return t;
}

static bool at_symbol(const DateReader *r, u8 c)
{
    return r->next.kind == TOKEN_SYMBOL && r->next.symbol == c;
}

static bool skip_symbol(DateReader *r, u8 c)
{
    if (!at_symbol(r, c))
        return false;
    take(r);
    return true;
}

static bool at_sign(const DateReader *r)
{
    return at_symbol(r, '+') || at_symbol(r, '-');
}

/* A number of just so many digits. */
static bool at_digits(const DateReader *r, u32 n)
{
    return r->next.kind == TOKEN_NUMBER && r->next.length == n;
}

static bool between(i32 n, i32 lo, i32 hi)
{
    return n >= lo && n <= hi;
}

static bool add_day(DateReader *r, i32 n)
{
    if (r->n_days == 3)
        return false;
    r->days[r->n_days++] = n;
    return true;
}

static bool add_time(DateReader *r, i32 n)
{
    if (r->n_times == 4)
        return false;
    r->times[r->n_times++] = n;
    return true;
}

static void end_time(DateReader *r, i32 n)
{
    add_time(r, n);
    while (add_time(r, 0)) {
    }
}

/* Could n be the next part of the time that is being read? */
static bool time_expects(const DateReader *r, i32 n)
{
    return (r->n_times == 1 || r->n_times == 2) ? between(n, 0, 59) : r->n_times == 3 && between(n, 0, 999);
}

static bool zone_expects(const DateReader *r, i32 n)
{
    return r->zone_hour != NONE && r->zone_minute == NONE && between(n, 0, 59);
}

static void set_zone(DateReader *r, i32 hours)
{
    r->sign = hours < 0 ? -1 : 1;
    r->zone_hour = hours < 0 ? -hours : hours;
    r->zone_minute = 0;
}

/* Digits behind a point, as thousandths. */
static i32 thousandths(Token t)
{
    i32 n = t.number;
    u32 length = MIN(t.length, 9u);
    if (length == 1)
        return n * 100;
    if (length == 2)
        return n * 10;
    for (; length > 3; length--)
        n /= 10;
    return n;
}

/* Leading zeros take part in the nine digits a fraction is read by. */
static Token take_fraction(DateReader *r)
{
    Token t = r->next;
    const u8 *start = r->at - t.length; /* the scanner stands behind the number */
    t.number = 0;
    for (u32 i = 0; i < t.length && i < 9; i++)
        t.number = t.number * 10 + (start[i] - '0');
    take(r);
    return t;
}

/* ---- ISO 8601 ---- */

typedef enum IsoResult { ISO_WHOLE, ISO_LEFT, ISO_BAD } IsoResult;

static bool iso_zone(DateReader *r)
{
    if (r->next.kind == TOKEN_WORD && r->next.length == 1 && r->next.word == WORD_ZONE) {
        take(r);
        set_zone(r, 0);
        return true;
    }
    if (!at_sign(r))
        return true;
    r->sign = take(r).symbol == '-' ? -1 : 1;
    i32 hour, minute;
    if (at_digits(r, 4)) {
        i32 both = take(r).number;
        hour = both / 100;
        minute = both % 100;
    } else {
        if (!at_digits(r, 2))
            return false;
        hour = take(r).number;
        if (!skip_symbol(r, ':') || !at_digits(r, 2))
            return false;
        minute = take(r).number;
    }
    r->zone_hour = hour;
    r->zone_minute = minute;
    return hour <= 23 && minute <= 59;
}

/* HH:mm[:ss[.sss]][zone], the T is read. */
static bool iso_time(DateReader *r)
{
    if (!at_digits(r, 2) || r->next.number > 24)
        return false;
    bool midnight = r->next.number == 24;
    add_time(r, take(r).number);
    if (!skip_symbol(r, ':') || !at_digits(r, 2) || r->next.number > (midnight ? 0 : 59))
        return false;
    add_time(r, take(r).number);
    if (skip_symbol(r, ':')) {
        if (!at_digits(r, 2) || r->next.number > (midnight ? 0 : 59))
            return false;
        add_time(r, take(r).number);
        if (skip_symbol(r, '.')) {
            if (r->next.kind != TOKEN_NUMBER || (midnight && r->next.number > 0))
                return false;
            add_time(r, thousandths(take_fraction(r)));
        }
    }
    while (add_time(r, 0)) {
    }
    return iso_zone(r) && r->next.kind == TOKEN_END;
}

/* ISO_LEFT: *left is the first token that does not fit; the tolerant reader goes on with it. */
static IsoResult read_iso(DateReader *r, Token *left)
{
    if (at_sign(r)) {
        Token sign = take(r);
        bool negative = sign.symbol == '-';
        if (!at_digits(r, 6) || (negative && r->next.number == 0)) {
            *left = sign;
            return ISO_LEFT;
        }
        i32 year = take(r).number;
        add_day(r, negative ? -year : year);
    } else if (at_digits(r, 4)) {
        add_day(r, take(r).number);
    } else {
        *left = take(r);
        return ISO_LEFT;
    }
    if (skip_symbol(r, '-')) {
        if (!at_digits(r, 2) || !between(r->next.number, 1, 12)) {
            *left = take(r);
            return ISO_LEFT;
        }
        add_day(r, take(r).number);
        if (skip_symbol(r, '-')) {
            if (!at_digits(r, 2) || !between(r->next.number, 1, 31)) {
                *left = take(r);
                return ISO_LEFT;
            }
            add_day(r, take(r).number);
        }
    }
    if (r->next.kind == TOKEN_WORD && r->next.word == WORD_TIME) {
        take(r);
        if (!iso_time(r))
            return ISO_BAD;
    } else if (r->next.kind != TOKEN_END) {
        *left = take(r);
        return ISO_LEFT;
    }
    if (!r->n_times && r->zone_hour == NONE)
        set_zone(r, 0); /* a date alone is UTC */
    r->iso = true;
    return ISO_WHOLE;
}

/* ---- the tolerant reader ---- */

static bool read_number(DateReader *r, i32 n)
{
    r->has_number = true;
    if (skip_symbol(r, ':')) {
        if (skip_symbol(r, ':')) { /* 10::30 has no minutes */
            if (r->n_times)
                return false;
            add_time(r, n);
            add_time(r, 0);
            return true;
        }
        if (!add_time(r, n))
            return false;
        skip_symbol(r, '.');
        return true;
    }
    if (at_symbol(r, '.') && time_expects(r, n)) {
        take(r);
        add_time(r, n);
        if (r->next.kind != TOKEN_NUMBER)
            return false;
        end_time(r, thousandths(take_fraction(r)));
        return true;
    }
    skip_symbol(r, '.');
    if (zone_expects(r, n)) {
        r->zone_minute = n;
        return true;
    }
    if (time_expects(r, n)) {
        end_time(r, n);
        TokenKind k = r->next.kind;
        return k == TOKEN_END || k == TOKEN_SPACE || at_sign(r) ||
               (k == TOKEN_WORD && r->next.length == 1 && r->next.word == WORD_ZONE);
    }
    if (!add_day(r, n))
        return false;
    skip_symbol(r, '-');
    return true;
}

static bool read_word(DateReader *r, Token t)
{
    if (t.word == WORD_HALF && r->n_times) {
        r->half = t.number;
    } else if (t.word == WORD_MONTH) {
        r->month = t.number;
        skip_symbol(r, '-');
    } else if (t.word == WORD_ZONE && r->has_number) {
        set_zone(r, t.number);
    } else {
        /* Other words may only stand before the first number, and not touch it. */
        return !r->has_number && r->next.kind != TOKEN_NUMBER;
    }
    return true;
}

/* An offset from UTC behind a time or a zone. */
static bool read_offset(DateReader *r, bool negative)
{
    Token t = {0};
    if (r->next.kind == TOKEN_NUMBER)
        t = take(r);
    r->sign = negative ? -1 : 1;
    r->has_number = true;
    if (at_symbol(r, ':')) {
        r->zone_hour = t.number;
        r->zone_minute = NONE;
    } else if (t.length == 1 || t.length == 2) {
        r->zone_hour = t.number;
        r->zone_minute = 0;
    } else if (t.length == 3 || t.length == 4) {
        r->zone_hour = t.number / 100;
        r->zone_minute = t.number % 100;
    } else {
        return false;
    }
    return true;
}

static void skip_comment(DateReader *r)
{
    for (u32 depth = 1; depth && r->next.kind != TOKEN_END;) {
        Token t = take(r);
        if (t.kind == TOKEN_SYMBOL)
            depth += (t.symbol == '(') - (t.symbol == ')');
    }
}

static bool read_rest(DateReader *r, Token t)
{
    for (; t.kind != TOKEN_END; t = take(r)) {
        bool sign = t.kind == TOKEN_SYMBOL && (t.symbol == '+' || t.symbol == '-');
        bool is_utc = r->zone_hour == 0 && r->zone_minute == 0;
        if (t.kind == TOKEN_NUMBER) {
            if (!read_number(r, t.number))
                return false;
        } else if (t.kind == TOKEN_WORD) {
            if (!read_word(r, t))
                return false;
        } else if (sign && (is_utc || r->n_times)) {
            if (!read_offset(r, t.symbol == '-'))
                return false;
        } else if ((sign || (t.kind == TOKEN_SYMBOL && t.symbol == ')')) && r->has_number) {
            return false;
        } else if (t.kind == TOKEN_SYMBOL && t.symbol == '(') {
            skip_comment(r);
        }
    }
    return true;
}

/* ---- putting it together ---- */

static bool resolve_day(DateReader *r, double *out)
{
    if (!r->n_days)
        return false;
    while (r->n_days < 3)
        r->days[r->n_days++] = 1;
    const i32 *d = r->days;
    i32 year, month, day;
    if (r->month == NONE) {
        bool year_first = r->iso || !between(d[0], 1, 31);
        year = d[year_first ? 0 : 2];
        month = d[year_first];
        day = d[1 + year_first];
    } else {
        bool year_first = !between(d[0], 1, 31);
        year = d[!year_first];
        month = r->month;
        day = d[year_first];
    }
    if (!r->iso && between(year, 0, 99))
        year += year < 50 ? 2000 : 1900;
    if (!between(month, 1, 12) || !between(day, 1, 31))
        return false;
    *out = date_make_day(year, month - 1, day);
    return true;
}

static bool resolve_time(DateReader *r, double *out)
{
    while (add_time(r, 0)) {
    }
    i32 *t = r->times;
    if (r->half != NONE) {
        if (!between(t[0], 0, 12))
            return false;
        t[0] = t[0] % 12 + r->half;
    }
    bool midnight = t[0] == 24 && !t[1] && !t[2] && !t[3];
    if (!midnight && !(between(t[0], 0, 23) && between(t[1], 0, 59) && between(t[2], 0, 59) && between(t[3], 0, 999)))
        return false;
    *out = date_make_time(t[0], t[1], t[2], t[3]);
    return true;
}

/* What toISOString writes, the milliseconds or all of the time left out: YYYY-MM-DD[THH:mm:ss[.sss]Z]. False: some other form, or
 * out of range. */
static bool parse_plain(const u8 *text, u32 length, double *out)
{
    static const char form[] = "0000-00-00T00:00:00.000Z";
    enum { DAY = 10, SECOND = 19, WHOLE = sizeof form - 1 };
    if (length != DAY && length != SECOND + 1 && length != WHOLE)
        return false;
    for (u32 i = 0; i < length; i++) {
        char expected = i == length - 1 && length != DAY ? 'Z' : form[i];
        if (expected == '0' ? (u8)(text[i] - '0') > 9 : text[i] != expected)
            return false;
    }
#define TWO_DIGITS(at) ((text[at] - '0') * 10 + text[(at) + 1] - '0')
    i32 year = TWO_DIGITS(0) * 100 + TWO_DIGITS(2), month = TWO_DIGITS(5), day = TWO_DIGITS(8), time = 0;
    if (length > DAY) {
        i32 hour = TWO_DIGITS(11), minute = TWO_DIGITS(14), second = TWO_DIGITS(17);
        if (hour > 23 || minute > 59 || second > 59)
            return false;
        time = (hour * 3600 + minute * 60 + second) * 1000;
        if (length == WHOLE)
            time += TWO_DIGITS(20) * 10 + text[22] - '0';
    }
#undef TWO_DIGITS
    if (!between(month, 1, 12) || !between(day, 1, 31))
        return false;
    *out = (double)(days_from_date(year, month - 1, day) * MS_PER_DAY + time);
    return true;
}

double date_parse(const u8 *text, u32 length, bool *local)
{
    double plain;
    *local = false;
    if (parse_plain(text, length, &plain))
        return plain;
    DateReader r = {.at = text, .end = text + length, .month = NONE, .half = NONE, .zone_hour = NONE, .zone_minute = NONE};
    r.next = scan(&r);
    Token left = {.kind = TOKEN_END};
    IsoResult iso = read_iso(&r, &left);
    if (iso == ISO_BAD)
        return (double)NAN;
    r.has_number = r.n_days > 0;
    double day, time;
    if ((iso == ISO_LEFT && !read_rest(&r, left)) || !resolve_day(&r, &day) || !resolve_time(&r, &time))
        return (double)NAN;
    double t = date_make(day, time);
    *local = !r.sign;
    if (r.sign) {
        i32 hour = r.zone_hour == NONE ? 0 : r.zone_hour, minute = r.zone_minute == NONE ? 0 : r.zone_minute;
        t -= r.sign * (hour * 3600000.0 + minute * 60000.0);
    }
    return t;
}

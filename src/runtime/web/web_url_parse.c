/* web_url_parse.c - the URL Standard's basic parser, hosts, percent-encoding and serialising.
 *
 * The state machine runs over the bytes of UTF-8 text; every byte above ASCII is percent-encoded wherever it may stand,
 * so no code points are needed outside of hosts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"
#include "runtime/web/web_url.h"

void url_parts_deinit(UrlParts *u)
{
    buf_deinit(&u->scheme);
    buf_deinit(&u->username);
    buf_deinit(&u->password);
    buf_deinit(&u->host);
    buf_deinit(&u->path);
    buf_deinit(&u->query);
    buf_deinit(&u->fragment);
}

/* ---- characters ---- */

static bool is_alpha(int c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_hex(int c) { return is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
static int hex_value(int c) { return is_digit(c) ? c - '0' : (c | 32) - 'a' + 10; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static bool is_tab_or_line_end(char c) { return c == '\t' || c == '\n' || c == '\r'; }
static bool ends_drive(char c) { return c == '/' || c == '\\' || c == '?' || c == '#'; }

#define SET(x) (1 << URL_SET_##x)
#define SET_ALL (SET(C0) | SET(FRAGMENT) | SET(QUERY) | SET(SPECIAL_QUERY) | SET(PATH) | SET(USERINFO))
#define SET_PATH_UP (SET(PATH) | SET(USERINFO))
#define SET_QUERY_UP (SET(QUERY) | SET(SPECIAL_QUERY) | SET_PATH_UP)
/* In which percent-encode sets a byte is. */
static const u8 encode_sets[256] = {
    [0 ... 0x1F] = SET_ALL, [0x7F ... 0xFF] = SET_ALL, [' '] = SET(FRAGMENT) | SET_QUERY_UP, ['"'] = SET(FRAGMENT) | SET_QUERY_UP,
    ['<'] = SET(FRAGMENT) | SET_QUERY_UP, ['>'] = SET(FRAGMENT) | SET_QUERY_UP, ['`'] = SET(FRAGMENT) | SET_PATH_UP,
    ['#'] = SET_QUERY_UP, ['\''] = SET(SPECIAL_QUERY), ['?'] = SET_PATH_UP, ['^'] = SET_PATH_UP, ['{'] = SET_PATH_UP,
    ['}'] = SET_PATH_UP, ['/'] = SET(USERINFO), [':'] = SET(USERINFO), [';'] = SET(USERINFO), ['='] = SET(USERINFO),
    ['@'] = SET(USERINFO), ['['] = SET(USERINFO), ['\\'] = SET(USERINFO), [']'] = SET(USERINFO), ['|'] = SET(USERINFO),
};

static void encode_byte(Buf *out, u8 c, UrlSet set)
{
    static const char digits[] = "0123456789ABCDEF";
    if (LIKELY(!(encode_sets[c] >> set & 1))) {
        buf_push(out, (char)c);
        return;
    }
    char text[3] = {'%', digits[c >> 4], digits[c & 15]};
    buf_append(out, text, 3);
}

void url_percent_encode(Buf *out, Str text, UrlSet set)
{
    for (size_t i = 0, from = 0; from < text.len; from = ++i) {
        while (i < text.len && !(encode_sets[(u8)text.data[i]] >> set & 1))
            i++;
        buf_append(out, text.data + from, i - from);
        if (i < text.len)
            encode_byte(out, (u8)text.data[i], set);
    }
}

void url_percent_decode(Buf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == '%' && text.len - i > 2 && is_hex(text.data[i + 1]) && is_hex(text.data[i + 2])) {
            buf_push(out, (char)(hex_value(text.data[i + 1]) << 4 | hex_value(text.data[i + 2])));
            i += 2;
        } else {
            buf_push(out, text.data[i]);
        }
    }
}

/* ---- schemes ---- */

i32 url_default_port(Str s)
{
    switch (s.len) {
    case 2: return memcmp(s.data, "ws", 2) == 0 ? 80 : -1;
    case 3: return memcmp(s.data, "wss", 3) == 0 ? 443 : memcmp(s.data, "ftp", 3) == 0 ? 21 : -1;
    case 4: return memcmp(s.data, "http", 4) == 0 ? 80 : -1;
    case 5: return memcmp(s.data, "https", 5) == 0 ? 443 : -1;
    default: return -1;
    }
}

bool url_is_special(Str s)
{
    return url_default_port(s) >= 0 || (s.len == 4 && memcmp(s.data, "file", 4) == 0);
}

static bool is_special(const UrlParts *u) { return url_is_special(buf_view(&u->scheme)); }
static bool is_file(const UrlParts *u) { return u->scheme.len == 4 && memcmp(u->scheme.data, "file", 4) == 0; }

/* ---- hosts ---- */

enum { NOT_HOST = 1, NOT_DOMAIN = 2 };
/* The forbidden host code points, and those that a domain forbids as well. */
static const u8 forbidden[256] = {
    [0] = NOT_HOST | NOT_DOMAIN, [1 ... 8] = NOT_DOMAIN, ['\t'] = NOT_HOST | NOT_DOMAIN, ['\n'] = NOT_HOST | NOT_DOMAIN, [0x0B ... 0x0C] = NOT_DOMAIN,
    ['\r'] = NOT_HOST | NOT_DOMAIN, [0x0E ... 0x1F] = NOT_DOMAIN, [' '] = NOT_HOST | NOT_DOMAIN, ['#'] = NOT_HOST | NOT_DOMAIN, ['%'] = NOT_DOMAIN,
    ['/'] = NOT_HOST | NOT_DOMAIN, [':'] = NOT_HOST | NOT_DOMAIN, ['<'] = NOT_HOST | NOT_DOMAIN, ['>'] = NOT_HOST | NOT_DOMAIN,
    ['?'] = NOT_HOST | NOT_DOMAIN, ['@'] = NOT_HOST | NOT_DOMAIN, ['['] = NOT_HOST | NOT_DOMAIN, ['\\'] = NOT_HOST | NOT_DOMAIN,
    [']'] = NOT_HOST | NOT_DOMAIN, ['^'] = NOT_HOST | NOT_DOMAIN, ['|'] = NOT_HOST | NOT_DOMAIN, [0x7F] = NOT_DOMAIN,
};

/* A number of an IPv4 address: decimal, 0x or 0 octal. false: none; values above 2^32 stay above. */
static bool ipv4_number(Str s, u64 *out)
{
    u64 base = 10, n = 0;
    if (!s.len)
        return false;
    if (s.len >= 2 && s.data[0] == '0' && (s.data[1] | 32) == 'x') {
        base = 16;
        s = (Str){s.data + 2, s.len - 2};
    } else if (s.len >= 2 && s.data[0] == '0') {
        base = 8;
        s = (Str){s.data + 1, s.len - 1};
    }
    for (size_t i = 0; i < s.len; i++) {
        char c = s.data[i];
        if (!is_hex(c) || (u64)hex_value(c) >= base)
            return false;
        n = n * base + (u64)hex_value(c);
        if (n > 0xFFFFFFFFFFull)
            n = 0xFFFFFFFFFFull;
    }
    *out = n;
    return true;
}

static Str last_label(Str s)
{
    size_t at = s.len;
    while (at && s.data[at - 1] != '.')
        at--;
    return (Str){s.data + at, s.len - at};
}

static bool ends_in_number(Str s)
{
    if (s.len && s.data[s.len - 1] == '.') {
        s.len--;
        if (!s.len)
            return false;
    }
    Str last = last_label(s);
    if (!last.len)
        return false;
    bool digits = true;
    for (size_t i = 0; i < last.len; i++)
        digits &= is_digit(last.data[i]);
    u64 n;
    return digits || ipv4_number(last, &n);
}

static bool parse_ipv4(Str s, Buf *out)
{
    if (s.len && s.data[s.len - 1] == '.')
        s.len--;
    u64 parts[4];
    u32 n = 0;
    while (true) {
        const char *dot = memchr(s.data, '.', s.len);
        Str part = {s.data, dot ? (size_t)(dot - s.data) : s.len};
        if (n == 4 || !ipv4_number(part, &parts[n++]))
            return false;
        if (!dot)
            break;
        s = (Str){dot + 1, s.len - part.len - 1};
    }
    for (u32 i = 0; i + 1 < n; i++)
        if (parts[i] > 255)
            return false;
    if (parts[n - 1] >= 1ull << 8 * (5 - n))
        return false;
    u64 ip = parts[n - 1];
    for (u32 i = 0; i + 1 < n; i++)
        ip += parts[i] << 8 * (3 - i);
    buf_printf(out, "%u.%u.%u.%u", (u32)(ip >> 24) & 255, (u32)(ip >> 16) & 255, (u32)(ip >> 8) & 255, (u32)ip & 255);
    return true;
}

static void write_ipv6(const u16 piece[8], Buf *out)
{
    int best = -1, best_len = 1;
    for (int i = 0; i < 8; i++) {
        int n = 0;
        while (i + n < 8 && !piece[i + n])
            n++;
        if (n > best_len) {
            best = i;
            best_len = n;
        }
        i += n;
    }
    buf_push(out, '[');
    for (int i = 0; i < 8; i++) {
        if (i == best) {
            buf_append_c(out, i ? ":" : "::");
            i += best_len - 1;
            continue;
        }
        buf_printf(out, "%x", piece[i]);
        if (i < 7)
            buf_push(out, ':');
    }
    buf_push(out, ']');
}

/* The dotted tail of an IPv6 address, from s[i]. */
static bool ipv6_tail(Str s, size_t i, u16 piece[8], int *index)
{
    if (*index > 6)
        return false;
    int seen = 0;
    while (i < s.len) {
        int value = -1;
        if (seen) {
            if (s.data[i] != '.' || seen >= 4)
                return false;
            i++;
        }
        if (i >= s.len || !is_digit(s.data[i]))
            return false;
        while (i < s.len && is_digit(s.data[i])) {
            int n = s.data[i] - '0';
            if (value == 0)
                return false;
            value = value < 0 ? n : value * 10 + n;
            if (value > 255)
                return false;
            i++;
        }
        piece[*index] = (u16)(piece[*index] * 256 + value);
        if (++seen == 2 || seen == 4)
            ++*index;
    }
    return seen == 4;
}

static bool parse_ipv6(Str s, Buf *out)
{
    u16 piece[8] = {0};
    int index = 0, compress = -1;
    size_t i = 0;
    if (s.len && s.data[0] == ':') {
        if (s.len < 2 || s.data[1] != ':')
            return false;
        i = 2;
        compress = ++index;
    }
    while (i < s.len) {
        if (index == 8)
            return false;
        if (s.data[i] == ':') {
            if (compress >= 0)
                return false;
            i++;
            compress = ++index;
            continue;
        }
        u32 value = 0;
        size_t start = i;
        while (i < s.len && i - start < 4 && is_hex(s.data[i]))
            value = value * 16 + (u32)hex_value(s.data[i++]);
        if (i < s.len && s.data[i] == '.') {
            if (i == start || !ipv6_tail(s, start, piece, &index))
                return false;
            break;
        }
        if (i < s.len && s.data[i] == ':') {
            if (++i == s.len)
                return false;
        } else if (i < s.len) {
            return false;
        }
        piece[index++] = (u16)value;
    }
    if (compress >= 0) {
        int swaps = index - compress;
        index = 7;
        while (index != 0 && swaps > 0) {
            u16 t = piece[compress + swaps - 1];
            piece[compress + swaps - 1] = piece[index];
            piece[index] = t;
            index--;
            swaps--;
        }
    } else if (index != 8) {
        return false;
    }
    write_ipv6(piece, out);
    return true;
}

static bool parse_opaque_host(Str s, Buf *out)
{
    for (size_t i = 0; i < s.len; i++)
        if (forbidden[(u8)s.data[i]] & NOT_HOST)
            return false;
    url_percent_encode(out, s, URL_SET_C0);
    return true;
}

/* Letters, digits, dots and hyphens, of which no two stand together (`xn--`): only letters change. */
static bool simple_domain(Str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.data[i];
        if (!is_alpha(c) && !is_digit(c) && c != '.' && (c != '-' || (i && s.data[i - 1] == '-')))
            return false;
    }
    return s.len && !ends_in_number(s);
}

static bool parse_domain(Str s, Buf *out)
{
    if (simple_domain(s)) {
        buf_reserve(out, s.len);
        for (size_t i = 0; i < s.len; i++)
            buf_push(out, lower(s.data[i]));
        return true;
    }
    AUTO_BUF decoded = {0};
    AUTO_BUF ascii = {0};
    url_percent_decode(&decoded, s);
    if (!idna_to_ascii(buf_view(&decoded), &ascii))
        return false;
    Str domain = buf_view(&ascii);
    if (!domain.len)
        return false;
    for (size_t i = 0; i < domain.len; i++)
        if (forbidden[(u8)domain.data[i]] & NOT_DOMAIN)
            return false;
    if (ends_in_number(domain))
        return parse_ipv4(domain, out);
    buf_append_str(out, domain);
    return true;
}

/* The host parser; replaces u->host when it succeeds. */
static bool parse_host(UrlParts *u, Str s)
{
    Buf host = {0};
    bool ok;
    if (s.len && s.data[0] == '[')
        ok = s.data[s.len - 1] == ']' && s.len > 2 && parse_ipv6((Str){s.data + 1, s.len - 2}, &host);
    else if (is_special(u))
        ok = parse_domain(s, &host);
    else
        ok = parse_opaque_host(s, &host);
    if (!ok) {
        buf_deinit(&host);
        return false;
    }
    buf_deinit(&u->host);
    u->host = host;
    u->has_host = true;
    return true;
}

/* ---- paths ---- */

static bool is_drive_letter(Str s) { return s.len == 2 && is_alpha(s.data[0]) && (s.data[1] == ':' || s.data[1] == '|'); }

/* Does text begin with a drive letter that a path ends or goes on with a slash after? */
static bool starts_with_drive(const char *p, const char *end)
{
    if (end - p < 2 || !is_drive_letter((Str){p, 2}))
        return false;
    return end - p == 2 || ends_drive(p[2]);
}

static void shorten_path(UrlParts *u)
{
    Str path = buf_view(&u->path);
    if (is_file(u) && path.len == 3 && is_alpha(path.data[1]) && path.data[2] == ':')
        return;
    while (u->path.len && u->path.data[--u->path.len] != '/')
        ;
}

/* 1: ".", 2: "..", with their encoded forms; 0: neither. */
static int dot_segment(Str s)
{
    int dots = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (s.data[i] == '.') {
            dots++;
        } else if (s.len - i > 2 && s.data[i] == '%' && s.data[i + 1] == '2' && (s.data[i + 2] | 32) == 'e') {
            dots++;
            i += 2;
        } else {
            return 0;
        }
    }
    return dots <= 2 ? dots : 0;
}

/* ---- the machine ---- */

typedef struct Parser {
    UrlParts *u;
    const UrlParts *base;
    UrlState state, override;
    const char *p, *end; /* p == end: the end-of-text code point */
    Buf segment;
} Parser;

enum { STEP_FAIL = -1, STEP_GO, STEP_DONE, STEP_AGAIN }; /* AGAIN: the same character in the new state */

static void copy_buf(Buf *to, const Buf *from)
{
    to->len = 0;
    buf_append(to, from->data, from->len);
}

static void copy_authority(UrlParts *u, const UrlParts *base)
{
    copy_buf(&u->username, &base->username);
    copy_buf(&u->password, &base->password);
    copy_buf(&u->host, &base->host);
    u->has_host = base->has_host;
    u->port = base->port;
}

static void copy_path_query(UrlParts *u, const UrlParts *base)
{
    copy_buf(&u->path, &base->path);
    copy_buf(&u->query, &base->query);
    u->has_query = base->has_query;
}

static void start_query(Parser *x)
{
    x->u->query.len = 0;
    x->u->has_query = true;
    x->state = URL_QUERY;
}

static void start_fragment(Parser *x)
{
    x->u->fragment.len = 0;
    x->u->has_fragment = true;
    x->state = URL_FRAGMENT;
}

/* With an override: may the scheme be replaced by the one in x->segment? */
static bool scheme_change_allowed(Parser *x)
{
    UrlParts *u = x->u;
    bool to_special = url_is_special(buf_view(&x->segment));
    if (is_special(u) != to_special)
        return false;
    bool to_file = str_equal_c(buf_view(&x->segment), "file");
    if ((u->username.len || u->password.len || u->port >= 0) && to_file)
        return false;
    return !(is_file(u) && !u->host.len);
}

static int on_scheme(Parser *x, int c)
{
    UrlParts *u = x->u;
    if (is_alpha(c) || is_digit(c) || c == '+' || c == '-' || c == '.') {
        buf_push(&x->segment, lower((char)c));
        return STEP_GO;
    }
    if (c != ':' || !x->segment.len) {
        if (x->override)
            return STEP_FAIL;
        x->segment.len = 0;
        x->state = URL_NO_SCHEME;
        return STEP_AGAIN; /* the caller goes back to the start */
    }
    if (x->override) {
        if (!scheme_change_allowed(x))
            return STEP_DONE;
        copy_buf(&u->scheme, &x->segment);
        if (u->port == url_default_port(buf_view(&u->scheme)))
            u->port = -1;
        return STEP_DONE;
    }
    copy_buf(&u->scheme, &x->segment);
    x->segment.len = 0;
    if (is_file(u))
        x->state = URL_FILE;
    else if (is_special(u) && x->base && str_equal(buf_view(&x->base->scheme), buf_view(&u->scheme)))
        x->state = URL_SPECIAL_RELATIVE_OR_AUTHORITY;
    else if (is_special(u))
        x->state = URL_SPECIAL_AUTHORITY_SLASHES;
    else if (x->p + 1 < x->end && x->p[1] == '/') {
        x->state = URL_PATH_OR_AUTHORITY;
        x->p++;
    } else {
        u->opaque = true;
        x->state = URL_OPAQUE_PATH;
    }
    return STEP_GO;
}

static int on_no_scheme(Parser *x, int c)
{
    UrlParts *u = x->u;
    const UrlParts *base = x->base;
    if (!base || (base->opaque && c != '#'))
        return STEP_FAIL;
    if (base->opaque) {
        copy_buf(&u->scheme, &base->scheme);
        u->opaque = true;
        copy_path_query(u, base);
        start_fragment(x);
        return STEP_GO;
    }
    x->state = is_file(base) ? URL_FILE : URL_RELATIVE;
    return STEP_AGAIN;
}

static int on_relative(Parser *x, int c)
{
    UrlParts *u = x->u;
    copy_buf(&u->scheme, &x->base->scheme);
    if (c == '/' || (c == '\\' && is_special(u))) {
        x->state = URL_RELATIVE_SLASH;
        return STEP_GO;
    }
    copy_authority(u, x->base);
    copy_path_query(u, x->base);
    if (c == '?') {
        start_query(x);
    } else if (c == '#') {
        start_fragment(x);
    } else if (c >= 0) {
        u->query.len = 0;
        u->has_query = false;
        shorten_path(u);
        x->state = URL_PATH;
        return STEP_AGAIN;
    }
    return STEP_GO;
}

static int on_relative_slash(Parser *x, int c)
{
    if (is_special(x->u) && (c == '/' || c == '\\')) {
        x->state = URL_SPECIAL_AUTHORITY_IGNORE_SLASHES;
        return STEP_GO;
    }
    if (c == '/') {
        x->state = URL_AUTHORITY;
        return STEP_GO;
    }
    copy_authority(x->u, x->base);
    x->state = URL_PATH;
    return STEP_AGAIN;
}

/* End of the authority that begins at x->p. */
static const char *authority_end(const Parser *x)
{
    const char *p = x->p;
    bool special = is_special(x->u);
    while (p < x->end && *p != '/' && *p != '?' && *p != '#' && !(special && *p == '\\'))
        p++;
    return p;
}

static int on_authority(Parser *x)
{
    const char *stop = authority_end(x);
    const char *at = stop;
    while (at > x->p && at[-1] != '@')
        at--;
    if (at > x->p) { /* credentials before the last @ */
        if (at == stop)
            return STEP_FAIL;
        Str text = {x->p, (size_t)(at - 1 - x->p)};
        const char *colon = memchr(text.data, ':', text.len);
        Str name = {text.data, colon ? (size_t)(colon - text.data) : text.len};
        url_percent_encode(&x->u->username, name, URL_SET_USERINFO);
        if (colon)
            url_percent_encode(&x->u->password, (Str){colon + 1, text.len - name.len - 1}, URL_SET_USERINFO);
        x->p = at;
    }
    x->state = URL_HOST;
    return STEP_AGAIN;
}

static int on_host(Parser *x)
{
    UrlParts *u = x->u;
    if (x->override && is_file(u)) {
        x->state = URL_FILE_HOST;
        return STEP_AGAIN;
    }
    const char *stop = authority_end(x);
    const char *p = x->p;
    bool inside = false;
    while (p < stop && (*p != ':' || inside)) {
        inside = *p == '[' ? true : *p == ']' ? false : inside;
        p++;
    }
    Str text = {x->p, (size_t)(p - x->p)};
    if (p < stop) { /* a port follows */
        if (!text.len || x->override == URL_HOSTNAME || !parse_host(u, text))
            return STEP_FAIL;
        x->state = URL_PORT;
        x->p = p + 1;
        return STEP_AGAIN;
    }
    if (!text.len && is_special(u))
        return STEP_FAIL;
    if (x->override && !text.len && (u->username.len || u->password.len || u->port >= 0))
        return STEP_FAIL;
    if (!parse_host(u, text))
        return STEP_FAIL;
    x->p = p;
    x->state = URL_PATH_START;
    return x->override ? STEP_DONE : STEP_AGAIN;
}

static int on_port(Parser *x)
{
    const char *p = x->p;
    u32 port = 0;
    while (p < x->end && is_digit(*p)) {
        port = port * 10 + (u32)(*p++ - '0');
        if (port > 65535)
            return STEP_FAIL;
    }
    bool stop = p == x->end || *p == '/' || *p == '?' || *p == '#' || (*p == '\\' && is_special(x->u));
    if (!stop && !x->override)
        return STEP_FAIL;
    if (p > x->p) {
        i32 plain = url_default_port(buf_view(&x->u->scheme));
        x->u->port = (i32)port == plain ? -1 : (i32)port;
        if (x->override)
            return STEP_DONE;
    }
    if (x->override)
        return STEP_FAIL;
    x->p = p;
    x->state = URL_PATH_START;
    return STEP_AGAIN;
}

static int on_file(Parser *x, int c)
{
    UrlParts *u = x->u;
    const UrlParts *base = x->base;
    u->scheme.len = 0;
    buf_append_c(&u->scheme, "file");
    u->host.len = 0;
    u->has_host = true;
    if (c == '/' || c == '\\') {
        x->state = URL_FILE_SLASH;
        return STEP_GO;
    }
    if (!base || !is_file(base)) {
        x->state = URL_PATH;
        return STEP_AGAIN;
    }
    copy_buf(&u->host, &base->host);
    u->has_host = base->has_host;
    copy_path_query(u, base);
    if (c == '?') {
        start_query(x);
    } else if (c == '#') {
        start_fragment(x);
    } else if (c >= 0) {
        u->query.len = 0;
        u->has_query = false;
        if (starts_with_drive(x->p, x->end))
            u->path.len = 0;
        else
            shorten_path(u);
        x->state = URL_PATH;
        return STEP_AGAIN;
    }
    return STEP_GO;
}

static int on_file_slash(Parser *x, int c)
{
    const UrlParts *base = x->base;
    if (c == '/' || c == '\\') {
        x->state = URL_FILE_HOST;
        return STEP_GO;
    }
    if (base && is_file(base)) {
        copy_buf(&x->u->host, &base->host);
        Str path = buf_view(&base->path);
        if (!starts_with_drive(x->p, x->end) && path.len >= 3 && is_alpha(path.data[1]) && path.data[2] == ':' &&
            (path.len == 3 || path.data[3] == '/'))
            buf_append(&x->u->path, path.data, 3);
    }
    x->state = URL_PATH;
    return STEP_AGAIN;
}

static int on_file_host(Parser *x)
{
    UrlParts *u = x->u;
    const char *p = x->p;
    while (p < x->end && !ends_drive(*p))
        p++;
    Str text = {x->p, (size_t)(p - x->p)};
    if (!x->override && is_drive_letter(text)) {
        x->state = URL_PATH; /* the letter begins the path */
        return STEP_AGAIN;
    }
    x->p = p;
    x->state = URL_PATH_START;
    if (!text.len) {
        u->host.len = 0;
        u->has_host = true;
        return x->override ? STEP_DONE : STEP_AGAIN;
    }
    if (!parse_host(u, text))
        return STEP_FAIL;
    if (str_equal_c(buf_view(&u->host), "localhost"))
        u->host.len = 0;
    return x->override ? STEP_DONE : STEP_AGAIN;
}

static int on_path_start(Parser *x, int c)
{
    if (is_special(x->u)) {
        x->state = URL_PATH;
        return c == '/' || c == '\\' ? STEP_GO : STEP_AGAIN;
    }
    if (!x->override && c == '?') {
        start_query(x);
    } else if (!x->override && c == '#') {
        start_fragment(x);
    } else if (c >= 0) {
        x->state = URL_PATH;
        return c == '/' ? STEP_GO : STEP_AGAIN;
    } else if (x->override && !x->u->has_host) {
        buf_push(&x->u->path, '/');
    }
    return STEP_GO;
}

/* One whole segment and what ends it. */
static int on_path(Parser *x)
{
    UrlParts *u = x->u;
    bool special = is_special(u);
    x->segment.len = 0;
    buf_reserve(&u->path, (size_t)(x->end - x->p) + 2);
    const char *p = x->p;
    while (p < x->end && *p != '/' && !(special && *p == '\\') && (x->override || (*p != '?' && *p != '#')))
        p++;
    url_percent_encode(&x->segment, (Str){x->p, (size_t)(p - x->p)}, URL_SET_PATH);
    x->p = p;
    int c = p < x->end ? (u8)*p : -1;
    bool slash = c == '/' || (special && c == '\\');
    int dots = dot_segment(buf_view(&x->segment));
    if (dots == 2)
        shorten_path(u);
    if (dots) {
        if (!slash)
            buf_push(&u->path, '/');
    } else {
        if (is_file(u) && !u->path.len && is_drive_letter(buf_view(&x->segment)))
            x->segment.data[1] = ':';
        buf_push(&u->path, '/');
        buf_append(&u->path, x->segment.data, x->segment.len);
    }
    x->segment.len = 0;
    if (c == '?' && !slash)
        start_query(x);
    else if (c == '#' && !slash)
        start_fragment(x);
    return STEP_GO;
}

static int on_opaque_path(Parser *x, int c)
{
    if (c == '?') {
        start_query(x);
    } else if (c == '#') {
        start_fragment(x);
    } else if (c == ' ') {
        /* A blank right before the query or fragment is encoded, so that it cannot be lost at the end. */
        int next = x->p + 1 < x->end ? x->p[1] : -1;
        buf_append_c(&x->u->path, next == '?' || next == '#' ? "%20" : " ");
    } else if (c >= 0) {
        encode_byte(&x->u->path, (u8)c, URL_SET_C0);
    }
    return STEP_GO;
}

static int on_query(Parser *x, int c)
{
    UrlSet set = is_special(x->u) ? URL_SET_SPECIAL_QUERY : URL_SET_QUERY;
    (void)c;
    const char *hash = x->override ? NULL : memchr(x->p, '#', (size_t)(x->end - x->p)), *stop = hash ? hash : x->end;
    url_percent_encode(&x->u->query, (Str){x->p, (size_t)(stop - x->p)}, set);
    x->p = stop;
    if (x->p < x->end)
        start_fragment(x);
    return STEP_GO;
}

static int on_slashes(Parser *x, int c)
{
    bool two = c == '/' && x->p + 1 < x->end && x->p[1] == '/';
    switch (x->state) {
    case URL_SPECIAL_RELATIVE_OR_AUTHORITY:
        if (two) {
            x->p++;
            x->state = URL_SPECIAL_AUTHORITY_IGNORE_SLASHES;
            return STEP_GO;
        }
        x->state = URL_RELATIVE;
        return STEP_AGAIN;
    case URL_PATH_OR_AUTHORITY:
        x->state = c == '/' ? URL_AUTHORITY : URL_PATH;
        return c == '/' ? STEP_GO : STEP_AGAIN;
    case URL_SPECIAL_AUTHORITY_SLASHES:
        x->state = URL_SPECIAL_AUTHORITY_IGNORE_SLASHES;
        if (two) {
            x->p++;
            return STEP_GO;
        }
        return STEP_AGAIN;
    default:
        if (c == '/' || c == '\\')
            return STEP_GO;
        x->state = URL_AUTHORITY;
        return STEP_AGAIN;
    }
}

static int step(Parser *x, int c)
{
    switch (x->state) {
    case URL_NO_OVERRIDE:
    case URL_SCHEME_START:
        if (is_alpha(c)) {
            x->state = URL_SCHEME;
            return STEP_AGAIN;
        }
        if (x->override)
            return STEP_FAIL;
        x->state = URL_NO_SCHEME;
        return STEP_AGAIN;
    case URL_SCHEME: return on_scheme(x, c);
    case URL_NO_SCHEME: return on_no_scheme(x, c);
    case URL_SPECIAL_RELATIVE_OR_AUTHORITY:
    case URL_PATH_OR_AUTHORITY:
    case URL_SPECIAL_AUTHORITY_SLASHES:
    case URL_SPECIAL_AUTHORITY_IGNORE_SLASHES: return on_slashes(x, c);
    case URL_RELATIVE: return on_relative(x, c);
    case URL_RELATIVE_SLASH: return on_relative_slash(x, c);
    case URL_AUTHORITY: return on_authority(x);
    case URL_HOST:
    case URL_HOSTNAME: return on_host(x);
    case URL_PORT: return on_port(x);
    case URL_FILE: return on_file(x, c);
    case URL_FILE_SLASH: return on_file_slash(x, c);
    case URL_FILE_HOST: return on_file_host(x);
    case URL_PATH_START: return on_path_start(x, c);
    case URL_PATH: return on_path(x);
    case URL_OPAQUE_PATH: return on_opaque_path(x, c);
    case URL_QUERY: return on_query(x, c);
    case URL_FRAGMENT:
        url_percent_encode(&x->u->fragment, (Str){x->p, (size_t)(x->end - x->p)}, URL_SET_FRAGMENT);
        x->p = x->end;
        return STEP_GO;
    }
    return STEP_FAIL;
}

/* The text without blanks around it (no override) and without tabs and line ends. */
static Str clean_input(Str s, bool strip, Buf *room)
{
    while (strip && s.len && (u8)s.data[0] <= 0x20)
        s = (Str){s.data + 1, s.len - 1};
    while (strip && s.len && (u8)s.data[s.len - 1] <= 0x20)
        s.len--;
    bool clean = true;
    for (size_t i = 0; i < s.len && clean; i++)
        clean = !is_tab_or_line_end(s.data[i]);
    if (clean)
        return s;
    for (size_t i = 0; i < s.len; i++)
        if (!is_tab_or_line_end(s.data[i]))
            buf_push(room, s.data[i]);
    return buf_view(room);
}

bool url_parse(UrlParts *u, Str input, const UrlParts *base, UrlState override)
{
    AUTO_BUF room = {0};
    Str text = clean_input(input, !override, &room);
    Parser x = {.u = u, .base = base, .state = override ? override : URL_SCHEME_START, .override = override,
                .p = text.data, .end = text.data + text.len};
    int result;
    while (true) {
        UrlState before = x.state;
        result = step(&x, x.p < x.end ? (u8)*x.p : -1);
        if (result == STEP_AGAIN) {
            if (before == URL_SCHEME && x.state == URL_NO_SCHEME)
                x.p = text.data;
            continue;
        }
        if (result != STEP_GO || x.p >= x.end)
            break;
        x.p++;
    }
    buf_deinit(&x.segment);
    return result != STEP_FAIL;
}

/* ---- the serialised form ---- */

void url_serialise(const UrlParts *u, Buf *out, UrlOffsets *o)
{
    u32 start = (u32)out->len;
    buf_append(out, u->scheme.data, u->scheme.len);
    buf_push(out, ':');
    o->scheme_end = o->username_end = o->host_start = o->host_end = (u32)out->len - start;
    o->port = -1;
    o->has_host = u->has_host;
    o->opaque = u->opaque;
    if (u->has_host) {
        buf_append_c(out, "//");
        buf_append(out, u->username.data, u->username.len);
        o->username_end = (u32)out->len - start;
        if (u->password.len) {
            buf_push(out, ':');
            buf_append(out, u->password.data, u->password.len);
        }
        if (u->username.len || u->password.len)
            buf_push(out, '@');
        o->host_start = (u32)out->len - start;
        buf_append(out, u->host.data, u->host.len);
        o->host_end = (u32)out->len - start;
        if (u->port >= 0) {
            buf_printf(out, ":%d", u->port);
            o->port = u->port;
        }
    } else if (!u->opaque && u->path.len > 1 && u->path.data[0] == '/' && u->path.data[1] == '/') {
        buf_append_c(out, "/.");
    }
    o->path_start = (u32)out->len - start;
    buf_append(out, u->path.data, u->path.len);
    o->query_start = (u32)out->len - start;
    if (u->has_query) {
        buf_push(out, '?');
        buf_append(out, u->query.data, u->query.len);
    }
    o->fragment_start = (u32)out->len - start;
    if (u->has_fragment) {
        buf_push(out, '#');
        buf_append(out, u->fragment.data, u->fragment.len);
    }
    o->len = (u32)out->len - start;
}

static void put(Buf *to, const char *href, u32 from, u32 end)
{
    to->len = 0;
    if (end > from)
        buf_append(to, href + from, end - from);
}

void url_split(const char *href, const UrlOffsets *o, UrlParts *u)
{
    *u = (UrlParts){.port = o->port, .has_host = o->has_host, .opaque = o->opaque};
    put(&u->scheme, href, 0, o->scheme_end - 1);
    if (o->has_host) {
        put(&u->username, href, o->scheme_end + 2, o->username_end);
        if (o->host_start > o->username_end + 1)
            put(&u->password, href, o->username_end + 1, o->host_start - 1);
        put(&u->host, href, o->host_start, o->host_end);
    }
    put(&u->path, href, o->path_start, o->query_start);
    u->has_query = o->query_start < o->fragment_start;
    if (u->has_query)
        put(&u->query, href, o->query_start + 1, o->fragment_start);
    u->has_fragment = o->fragment_start < o->len;
    if (u->has_fragment)
        put(&u->fragment, href, o->fragment_start + 1, o->len);
}

/* ---- the quick way ---- */

enum { PLAIN_HOST = 1, PLAIN_PATH = 2, PLAIN_QUERY = 4, PLAIN_FRAGMENT = 8 };
#define P_ALL (PLAIN_HOST | PLAIN_PATH | PLAIN_QUERY | PLAIN_FRAGMENT)
#define P_TEXT (PLAIN_PATH | PLAIN_QUERY | PLAIN_FRAGMENT)
/* Where a character may stand so that the parser would leave it alone. */
static const u8 plain_chars[256] = {
    ['a' ... 'z'] = P_ALL, ['0' ... '9'] = P_ALL, ['-'] = P_ALL, ['.'] = P_ALL,
    ['A' ... 'Z'] = P_TEXT, ['!'] = P_TEXT, ['$'] = P_TEXT, ['&'] = P_TEXT, ['\''] = PLAIN_PATH | PLAIN_FRAGMENT,
    ['('] = P_TEXT, [')'] = P_TEXT, ['*'] = P_TEXT, ['+'] = P_TEXT, [','] = P_TEXT, ['/'] = P_TEXT, [':'] = P_TEXT,
    [';'] = P_TEXT, ['='] = P_TEXT, ['@'] = P_TEXT, ['['] = P_TEXT, [']'] = P_TEXT, ['_'] = P_TEXT, ['|'] = P_TEXT,
    ['~'] = P_TEXT, ['%'] = P_TEXT, ['?'] = PLAIN_QUERY | PLAIN_FRAGMENT, ['\\'] = PLAIN_QUERY | PLAIN_FRAGMENT,
    ['{'] = PLAIN_QUERY | PLAIN_FRAGMENT, ['}'] = PLAIN_QUERY | PLAIN_FRAGMENT, ['^'] = PLAIN_QUERY | PLAIN_FRAGMENT,
    ['`'] = PLAIN_QUERY, ['#'] = PLAIN_FRAGMENT,
};

/* A host of plain letters: not one that is a number unless a canonical IPv4 address. */
static bool plain_host(const u8 *s, u32 len)
{
    if (!len)
        return false;
    const u8 *last = s + len - (len > 1 && s[len - 1] == '.');
    while (last > s && last[-1] != '.')
        last--;
    if (!is_digit(*last)) /* numbers of any base begin with a digit */
        return true;
    if (!ends_in_number((Str){(const char *)s, len}))
        return true;
    u32 parts = 0, value = 0, digits = 0;
    for (u32 i = 0; i <= len; i++) {
        if (i == len || s[i] == '.') {
            if (!digits || value > 255)
                return false;
            parts++;
            value = digits = 0;
        } else if (!is_digit(s[i]) || (digits && !value) || digits == 3) {
            return false;
        } else {
            value = value * 10 + (u32)(s[i] - '0');
            digits++;
        }
    }
    return parts == 4;
}

bool url_scan_plain(const u8 *s, u32 len, UrlOffsets *o)
{
    if (len < 8 || memcmp(s, "http", 4) != 0)
        return false;
    bool tls = s[4] == 's';
    u32 i = 4 + tls;
    if (memcmp(s + i, "://", 3) != 0)
        return false;
    o->scheme_end = i + 1;
    i += 3;
    o->username_end = o->host_start = i;
    for (; i < len && plain_chars[s[i]] & PLAIN_HOST; i++)
        if (UNLIKELY(s[i] == '-') && s[i - 1] == '-')
            return false; /* perhaps something for IDNA */
    o->host_end = i;
    o->port = -1;
    if (!plain_host(s + o->host_start, i - o->host_start))
        return false;
    if (i < len && s[i] == ':') {
        u32 port = 0, from = ++i;
        while (i < len && i - from < 6 && is_digit(s[i]))
            port = port * 10 + (u32)(s[i++] - '0');
        if (i == from || s[from] == '0' || port > 65535 || port == (tls ? 443u : 80u))
            return false;
        o->port = (i32)port;
    }
    if (i == len || s[i] != '/')
        return false;
    o->path_start = i;
    while (i < len && plain_chars[s[i]] & PLAIN_PATH) {
        bool slash = s[i++] == '/';
        if (slash && i < len && (s[i] == '.' || s[i] == '%'))
            return false; /* perhaps "." or ".." */
    }
    o->query_start = i;
    if (i < len && s[i] == '?')
        while (++i < len && plain_chars[s[i]] & PLAIN_QUERY)
            ;
    o->fragment_start = i;
    if (i < len && s[i] == '#')
        while (++i < len && plain_chars[s[i]] & PLAIN_FRAGMENT)
            ;
    o->len = len;
    o->has_host = true;
    o->opaque = false;
    return i == len;
}

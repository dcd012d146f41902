/* http_parse.c - one HTTP/1.x message head from bytes.
 *
 *   in:   bytes received so far, and how many of them an earlier call already scanned
 *   out:  HttpHead whose slices are offsets into those bytes (nothing is copied or allocated)
 *   ret:  > 0 bytes used by the head; HTTP_MORE; or HTTP_BAD with head->error set
 *
 * First the end of the head is looked for, in the new bytes only; then everything is parsed in
 * one go, so a head that trickles in costs linear time. While the end is missing, the start line
 * is still checked, so that what is no HTTP at all is refused at once.
 *
 * Strict where proxies and servers have disagreed (request smuggling): lines end with CR LF and
 * nothing else; no blank before a colon, no continuation lines; one Content-Length of digits
 * only; Transfer-Encoding is exactly "chunked", never with Content-Length and never in
 * HTTP/1.0; one Host.
 *
 * Not here: bodies and chunks (http_chunk.c), limits on size and time (http_conn.c).
 * Invariant: never reads at or past `end`; tests place `end` on an unmapped page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_parse.h"

#include "base/check.h"
#include "io/http/http_scan_inl.h"

#define LONGEST_METHOD 11

#define T HTTP_CH_TOKEN
#define R HTTP_CH_TARGET
#define V HTTP_CH_VALUE
#define H HTTP_CH_HOST
#define X HTTP_CH_HEX

const u8 http_char_class[256] = {
    ['\t'] = V,
    [' '] = V,
    ['!'] = T | R | V | H,
    ['"'] = R | V,
    ['#'] = T | R | V,
    ['$' ... '\''] = T | R | V | H,
    ['(' ... ')'] = R | V | H,
    ['*' ... '+'] = T | R | V | H,
    [','] = R | V | H,
    ['-' ... '.'] = T | R | V | H,
    ['/'] = R | V,
    ['0' ... '9'] = T | R | V | H | X,
    [':' ... ';'] = R | V | H,
    ['<'] = R | V,
    ['='] = R | V | H,
    ['>' ... '@'] = R | V,
    ['A' ... 'F'] = T | R | V | H | X,
    ['G' ... 'Z'] = T | R | V | H,
    ['['] = R | V | H,
    ['\\'] = R | V,
    [']'] = R | V | H,
    ['^'] = T | R | V,
    ['_'] = T | R | V | H,
    ['`'] = T | R | V,
    ['a' ... 'f'] = T | R | V | H | X,
    ['g' ... 'z'] = T | R | V | H,
    ['{'] = R | V,
    ['|'] = T | R | V,
    ['}'] = R | V,
    ['~'] = T | R | V | H,
    [0x80 ... 0xff] = R | V,
};

#undef T
#undef R
#undef V
#undef H
#undef X

static const Str method_names[HttpMethod__count] = {
#define METHOD(word, name) [HttpMethod_##word] = {name, sizeof(name) - 1},
#include "io/http/method.def"
#undef METHOD
};

/* Headers that decide about the framing, as seen so far. */
typedef struct Framing {
    bool host, length, encoding, close, keep_alive;
} Framing;

static int bad(HttpHead *head, u16 status)
{
    head->error = status;
    return HTTP_BAD;
}

Str http_method_name(HttpMethod method)
{
    ASSERT(method < HttpMethod__count);
    return method == HttpMethod_None ? (Str){"", 0} : method_names[method];
}

HttpMethod http_method_find(Str name)
{
    for (int i = 1; i < HttpMethod__count; i++)
        if (method_names[i].len == name.len && method_names[i].data[0] == name.data[0] &&
            str_equal(method_names[i], name))
            return (HttpMethod)i;
    return HttpMethod_None;
}

bool http_equal_fold(Str a, Str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        u8 x = (u8)a.data[i], y = (u8)b.data[i];
        x |= x >= 'A' && x <= 'Z' ? 0x20 : 0;
        y |= y >= 'A' && y <= 'Z' ? 0x20 : 0;
        if (x != y)
            return false;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static Str trim(Str s)
{
    while (s.len && is_blank(s.data[0]))
        s.data++, s.len--;
    while (s.len && is_blank(s.data[s.len - 1]))
        s.len--;
    return s;
}

bool http_list_next(Str *list, Str *element)
{
    while (list->len) {
        const char *comma = memchr(list->data, ',', list->len);
        size_t len = comma ? (size_t)(comma - list->data) : list->len;
        *element = trim((Str){list->data, len});
        size_t used = len + (comma ? 1 : 0);
        list->data += used;
        list->len -= used;
        if (element->len)
            return true;
    }
    return false;
}

int http_head_find(const HttpHead *head, HttpHeaderId id, u32 from)
{
    for (u32 i = from; i < head->header_count; i++)
        if (head->headers[i].id == id)
            return (int)i;
    return -1;
}

/* --- where the head ends ----------------------------------------------------------------- */

/* Just behind the empty line; NULL when it has not come yet; `end` plus *is_bad when a line ends
 * without CR. All line feeds before `from` are known to be good. */
static const char *find_head_end(const char *start, const char *from, const char *end, bool *is_bad)
{
    while ((from = memchr(from, '\n', (size_t)(end - from)))) {
        if (from == start || from[-1] != '\r') {
            *is_bad = true;
            return end;
        }
        /* An empty first line was skipped by the caller, so from - 2 exists. */
        if (from - start >= 2 && from[-2] == '\n')
            return from + 1;
        from++;
    }
    return NULL;
}

/* Skips the empty lines some clients send between requests. NULL: a broken one. */
static const char *skip_empty_lines(const char *p, const char *end)
{
    while (end - p >= 2 && p[0] == '\r' && p[1] == '\n')
        p += 2;
    if (p < end && (*p == '\n' || (*p == '\r' && end - p >= 2)))
        return NULL;
    return p;
}

/* --- the start line ---------------------------------------------------------------------- */

/* Behind a method and its blank, NULL when there is none. */
static ALWAYS_INLINE const char *parse_method(const char *p, const char *end, HttpHead *head)
{
    if (LIKELY(end - p >= 4 && memcmp(p, "GET ", 4) == 0)) {
        head->method = HttpMethod_Get;
        return p + 4;
    }
    const char *stop = http_skip_token(p, end);
    if (stop == p || stop == end || *stop != ' ')
        return bad(head, 400), NULL;
    head->method = http_method_find((Str){p, (size_t)(stop - p)});
    if (head->method == HttpMethod_None)
        return bad(head, 501), NULL;
    return stop + 1;
}

static bool target_valid(const HttpHead *head, Str target)
{
    if (target.data[0] == '/')
        return true;
    if (head->method == HttpMethod_Connect)
        return http_skip_class(target.data, target.data + target.len, HTTP_CH_HOST) ==
               target.data + target.len;
    if (target.len == 1 && target.data[0] == '*')
        return head->method == HttpMethod_Options;
    /* Absolute form: scheme://... */
    size_t i = 0;
    while (i < target.len && (http_char_class[(u8)target.data[i]] & HTTP_CH_TOKEN))
        i++;
    return i > 0 && target.len - i > 3 && memcmp(target.data + i, "://", 3) == 0;
}

/* Behind "HTTP/1.x", NULL when the version is another one or none. */
static const char *parse_version(const char *p, const char *end, HttpHead *head)
{
    static const char prefix[7] = {'H', 'T', 'T', 'P', '/', '1', '.'};
    if (LIKELY(end - p >= 8 && memcmp(p, prefix, 7) == 0 && (p[7] == '1' || p[7] == '0'))) {
        head->minor = (u8)(p[7] - '0');
        return p + 8;
    }
    bool other = end - p >= 8 && memcmp(p, prefix, 5) == 0 && p[5] >= '0' && p[5] <= '9' &&
                 p[6] == '.' && p[7] >= '0' && p[7] <= '9';
    return bad(head, other ? 505 : 400), NULL;
}

/* Behind CR LF, NULL when they do not stand here. */
static ALWAYS_INLINE const char *parse_line_end(const char *p, const char *end, HttpHead *head)
{
    if (LIKELY(end - p >= 2 && p[0] == '\r' && p[1] == '\n'))
        return p + 2;
    return bad(head, 400), NULL;
}

static const char *parse_request_line(const char *p, const char *end, HttpHead *head)
{
    p = parse_method(p, end, head);
    if (!p)
        return NULL;
    const char *stop = http_skip_target(p, end);
    if (stop == p || stop == end || *stop != ' ')
        return bad(head, 400), NULL;
    head->target = (HttpSlice){(u32)(p - head->base), (u32)(stop - p)};
    if (!target_valid(head, (Str){p, (size_t)(stop - p)}))
        return bad(head, 400), NULL;
    p = parse_version(stop + 1, end, head);
    return p ? parse_line_end(p, end, head) : NULL;
}

static const char *parse_status_line(const char *p, const char *end, HttpHead *head)
{
    p = parse_version(p, end, head);
    if (!p)
        return NULL;
    if (end - p < 4 || p[0] != ' ')
        return bad(head, 400), NULL;
    for (int i = 1; i <= 3; i++) {
        if (p[i] < '0' || p[i] > '9')
            return bad(head, 400), NULL;
        head->status = (u16)(head->status * 10 + (p[i] - '0'));
    }
    p += 4;
    if (head->status < 100)
        return bad(head, 400), NULL;
    if (p < end && *p == ' ')
        p++; /* "HTTP/1.1 200" without a blank and reason is common enough */
    const char *stop = http_skip_value(p, end);
    head->reason = (HttpSlice){(u32)(p - head->base), (u32)(stop - p)};
    return parse_line_end(stop, end, head);
}

/* --- headers with a meaning for framing -------------------------------------------------- */

static bool parse_length(Str value, HttpHead *head)
{
    u64 n = 0;
    if (value.len == 0 || value.len > 18)
        return false;
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] < '0' || value.data[i] > '9')
            return false;
        n = n * 10 + (u64)(value.data[i] - '0');
    }
    head->content_length = n;
    head->has_length = true;
    return true;
}

/* 501 for encodings we do not have that end in chunked; 400 where the body's end is unknowable. */
static int check_encoding(Str value, HttpHead *head)
{
    Str element = {"", 0}, last = {"", 0};
    u32 count = 0, chunked = 0;
    while (http_list_next(&value, &element)) {
        count++;
        last = element;
        chunked += http_equal_fold(element, STR("chunked"));
    }
    if (chunked != 1 || !http_equal_fold(last, STR("chunked")))
        return bad(head, 400);
    if (count != 1)
        return bad(head, 501);
    head->chunked = true;
    return 1;
}

static void read_connection(Str value, Framing *seen, HttpHead *head)
{
    Str element;
    while (http_list_next(&value, &element)) {
        if (http_equal_fold(element, STR("close")))
            seen->close = true;
        else if (http_equal_fold(element, STR("keep-alive")))
            seen->keep_alive = true;
        else if (http_equal_fold(element, STR("upgrade")))
            head->upgrade = true;
    }
}

/* Of a response: servers behind others say it twice, which is harmless while it is the same number. */
static int note_response_length(Str value, Framing *seen, HttpHead *head)
{
    u64 before = head->content_length;
    if (!parse_length(value, head) || (seen->length && head->content_length != before))
        return bad(head, 411);
    seen->length = true;
    return 1;
}

/* 1, or HTTP_BAD. */
static int note_header(HttpHeaderId id, Str value, Framing *seen, HttpHead *head)
{
    switch (id) {
    case Http_Host:
        if ((seen->host && !head->relaxed) ||
            (!head->status && http_skip_class(value.data, value.data + value.len, HTTP_CH_HOST) !=
                                  value.data + value.len))
            return bad(head, 400);
        seen->host = true;
        return 1;
    case Http_ContentLength:
        if (head->status)
            return note_response_length(value, seen, head);
        if (seen->length || !parse_length(value, head))
            return bad(head, 400);
        seen->length = true;
        return 1;
    case Http_TransferEncoding:
        if (seen->encoding || head->minor == 0)
            return bad(head, 400);
        seen->encoding = true;
        return check_encoding(value, head);
    case Http_Connection:
        read_connection(value, seen, head);
        return 1;
    case Http_Expect:
        if (!http_equal_fold(value, STR("100-continue")))
            return head->status || head->relaxed ? 1 : bad(head, 417);
        head->expect_continue = head->minor > 0;
        return 1;
    default:
        return 1;
    }
}

static int check_framing(const Framing *seen, HttpHead *head)
{
    /* RFC 9112, 6.3: of a response the encoding counts; the client must not use the connection again. */
    if (seen->length && seen->encoding && !head->status)
        return bad(head, 400);
    if (!head->status && !seen->host && head->minor > 0 && !head->relaxed)
        return bad(head, 400);
    head->keep_alive = !seen->close && (head->minor > 0 || seen->keep_alive);
    return 1;
}

/* --- header lines ------------------------------------------------------------------------ */

/* The rest of a response's value from a control character on. */
static const char *skip_odd_value(const char *p, const char *end, HttpHead *head)
{
    while (p < end && *p && *p != '\r' && *p != '\n') {
        head->odd = true;
        p = http_skip_value(p + 1, end);
    }
    return p;
}

/* From the first header line to behind the empty line; `end` is the end of the head, so every
 * scan stops at a CR at the latest. 1, or HTTP_BAD. */
static int parse_headers(const char *p, const char *end, HttpHead *head)
{
    Framing seen = {0};
    while (*p != '\r') {
        const char *name = p;
        p = http_skip_token(p, end);
        size_t name_len = (size_t)(p - name);
        if (UNLIKELY(name_len == 0 || name_len > UINT16_MAX || *p != ':'))
            return bad(head, 400);
        p++;
        while (is_blank(*p))
            p++;
        const char *value = p;
        p = http_skip_value(p, end);
        if (UNLIKELY(*p != '\r') && head->status)
            p = skip_odd_value(p, end, head);
        const char *value_end = p;
        while (value_end > value && is_blank(value_end[-1]))
            value_end--;
        p = parse_line_end(p, end, head);
        if (UNLIKELY(!p))
            return HTTP_BAD;
        if (UNLIKELY(head->header_count == HTTP_MAX_HEADERS))
            return bad(head, 431);
        HttpHeaderId id = http_header_find(name, name_len);
        size_t value_len = (size_t)(value_end - value);
        head->headers[head->header_count++] = (HttpHeader){
            .value = {(u32)(value - head->base), (u32)value_len},
            .name_at = (u32)(name - head->base),
            .name_len = (u16)name_len,
            .id = (u16)id,
        };
        if (id != Http_Unknown && note_header(id, (Str){value, value_len}, &seen, head) < 0)
            return HTTP_BAD;
    }
    /* A CR at a line's start that is no part of the empty line */
    return LIKELY(p + 2 == end) ? check_framing(&seen, head) : bad(head, 400);
}

typedef const char *StartLine(const char *p, const char *end, HttpHead *head);

/* The end is missing: refuse at once what can become no head. A start line is judged when its
 * line feed has just come; before that only the bytes of its first word are. */
static int check_incomplete(const char *p, const char *from, const char *end, HttpHead *head,
                            StartLine *start_line)
{
    const char *line_end = memchr(p, '\n', (size_t)(end - p));
    if (line_end && line_end < from)
        return HTTP_MORE;
    if (line_end)
        return start_line(p, line_end + 1, head) ? HTTP_MORE : HTTP_BAD;
    bool request = start_line == parse_request_line;
    const char *stop = http_skip_token(p, end);
    bool fits = !request || stop - p <= LONGEST_METHOD;
    if (fits && (stop == end || (stop > p && *stop == (request ? ' ' : '/'))))
        return HTTP_MORE;
    return bad(head, 400);
}

static ALWAYS_INLINE int parse(const char *buf, const char *end, size_t scanned, HttpHead *head,
                               StartLine *start_line, bool relaxed)
{
    ASSERT(scanned <= (size_t)(end - buf) && end - buf <= INT32_MAX);
    memset(head, 0, offsetof(HttpHead, headers));
    head->base = buf;
    head->relaxed = relaxed;
    const char *p = skip_empty_lines(buf, end);
    if (!p)
        return bad(head, 400);
    bool is_bad = false;
    const char *from = buf + scanned;
    const char *head_end = find_head_end(p, MAX(p, from), end, &is_bad);
    if (is_bad)
        return bad(head, 400);
    if (!head_end)
        return p == end || *p == '\r' ? HTTP_MORE
                                      : check_incomplete(p, from, end, head, start_line);
    p = start_line(p, head_end, head);
    if (!p || parse_headers(p, head_end, head) < 0)
        return HTTP_BAD;
    return (int)(head_end - buf);
}

int http_parse_head(const char *buf, const char *end, size_t scanned, HttpHead *head)
{
    return parse(buf, end, scanned, head, parse_request_line, false);
}

int http_parse_head_relaxed(const char *buf, const char *end, size_t scanned, HttpHead *head)
{
    return parse(buf, end, scanned, head, parse_request_line, true);
}

int http_parse_response(const char *buf, const char *end, size_t scanned, HttpHead *head)
{
    return parse(buf, end, scanned, head, parse_status_line, true);
}

/* http_parse.h - message heads of HTTP/1.x.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_PARSE_H
#define IO_HTTP_HTTP_PARSE_H

#include "base/base.h"
#include "io/http/header.h"

#define HTTP_MAX_HEADERS 200

enum { HTTP_MORE = 0, HTTP_BAD = -1 };

typedef enum HttpMethod {
    HttpMethod_None,
#define METHOD(word, name) HttpMethod_##word,
#include "io/http/method.def"
#undef METHOD
    HttpMethod__count
} HttpMethod;

/* A run of the head's bytes, relative to HttpHead.base: the head can move as a whole. */
typedef struct HttpSlice {
    u32 at, len;
} HttpSlice;

typedef struct HttpHeader {
    HttpSlice value; /* without blanks around it */
    u32 name_at;
    u16 name_len;
    u16 id; /* HttpHeaderId */
} HttpHeader;

typedef struct HttpHead {
    const char *base;   /* what all slices are relative to */
    HttpSlice target;   /* requests; as sent, fragment included */
    HttpSlice reason;   /* responses */
    u64 content_length; /* valid with has_length */
    u16 status;         /* responses */
    u16 error;          /* HTTP_BAD: the status to answer with; of responses 411: a bad Content-Length */
    u16 header_count;
    u8 method; /* HttpMethod */
    u8 minor;  /* HTTP/1.minor */
    bool has_length;
    bool chunked;         /* Transfer-Encoding: chunked */
    bool keep_alive;      /* what version and Connection say together */
    bool expect_continue; /* Expect: 100-continue */
    bool upgrade;         /* Connection: upgrade */
    bool odd;             /* responses: some value has control characters (RFC 9110 5.5: they may be kept) */
    bool relaxed;         /* Host and Expect are the caller's business */
    HttpHeader headers[HTTP_MAX_HEADERS];
} HttpHead;

/* One request head. > 0: bytes it takes; HTTP_MORE; HTTP_BAD with head->error. `scanned` is how
 * many of these bytes an earlier call has seen that gave HTTP_MORE (0 on the first). */
int http_parse_head(const char *buf, const char *end, size_t scanned, HttpHead *head) MUST_USE;

/* The same where any number of Host lines and any Expect are the caller's business (node:http). */
int http_parse_head_relaxed(const char *buf, const char *end, size_t scanned, HttpHead *head) MUST_USE;

/* The same for a response head. Framing follows the rules for responses only as far as the head
 * itself says: the caller knows about HEAD, 204 and 304. With has_length and chunked the latter counts. */
int http_parse_response(const char *buf, const char *end, size_t scanned, HttpHead *head) MUST_USE;

Str http_method_name(HttpMethod method);
HttpMethod http_method_find(Str name);

static inline Str http_slice(const HttpHead *head, HttpSlice slice)
{
    return (Str){head->base + slice.at, slice.len};
}

static inline Str http_header_name_at(const HttpHead *head, u32 i)
{
    return (Str){head->base + head->headers[i].name_at, head->headers[i].name_len};
}

static inline Str http_header_value_at(const HttpHead *head, u32 i)
{
    return http_slice(head, head->headers[i].value);
}

/* Index of the first header with that number at or after `from`; -1 when there is none. */
int http_head_find(const HttpHead *head, HttpHeaderId id, u32 from);

/* Calls of this kind walk "a, b;q=1, c": the next element without blanks around it; false at the
 * end of the list. Empty elements are skipped. */
bool http_list_next(Str *list, Str *element);

/* Whether two texts are equal when ASCII letters are folded. */
bool http_equal_fold(Str a, Str b);

#endif

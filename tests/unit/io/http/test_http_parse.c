/* test_http_parse.c - heads and chunks, every input at every split, against an unmapped page.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdlib.h>

#include "io/http/http_chunk.h"
#include "io/http/http_parse.h"

typedef int Parse(const char *buf, const char *end, size_t scanned, HttpHead *head);

static HttpHead head_now;

/* Parses a copy that ends at the guard page: whole, and then in two parts at each place. */
static int parse_all_ways(Parse *parse, const char *text, size_t len)
{
    char *data = unit_guard_alloc(len);
    memcpy(data, text, len);
    int whole = parse(data, data + len, 0, &head_now);
    u16 error = head_now.error;
    for (size_t i = 0; i < len; i++) {
        char *part = unit_guard_alloc(i);
        memcpy(part, text, i);
        int r = parse(part, part + i, 0, &head_now);
        unit_guard_free(part, i);
        if (whole > 0 && (size_t)whole > i)
            EXPECT(r == HTTP_MORE);
        if (whole == HTTP_MORE)
            EXPECT(r == HTTP_MORE);
        if (r == HTTP_MORE) {
            EXPECT(parse(data, data + len, i, &head_now) == whole);
            EXPECT(head_now.error == error);
        } else if (r == HTTP_BAD) {
            EXPECT(whole == HTTP_BAD);
        }
    }
    int again = parse(data, data + len, 0, &head_now);
    EXPECT(again == whole);
    /* The slices in head_now are offsets: they hold for the caller's text too. */
    head_now.base = text;
    unit_guard_free(data, len);
    return whole;
}

static int parse_request(const char *text)
{
    return parse_all_ways(http_parse_head, text, strlen(text));
}

static void expect_bad(const char *text, int status)
{
    int r = parse_request(text);
    if (r != HTTP_BAD || head_now.error != status)
        unit_fail(__FILE__, __LINE__, text);
}

static void expect_good(const char *text)
{
    int r = parse_request(text);
    if (r <= 0 || (size_t)r != strlen(text))
        unit_fail(__FILE__, __LINE__, text);
}

TEST(http_head_simple)
{
    const char *text = "POST /a/b?c=d HTTP/1.1\r\nHost: example.org:80\r\nX-One:  two three \t\r\n"
                       "content-LENGTH: 42\r\nConnection: foo, Upgrade\r\nEmpty:\r\n\r\n";
    expect_good(text);
    HttpHead *h = &head_now;
    EXPECT(h->method == HttpMethod_Post && h->minor == 1 && h->keep_alive && h->upgrade);
    EXPECT(str_equal_c(http_slice(h, h->target), "/a/b?c=d"));
    EXPECT(h->header_count == 5 && h->has_length && h->content_length == 42 && !h->chunked);
    EXPECT(str_equal_c(http_header_name_at(h, 1), "X-One"));
    EXPECT(str_equal_c(http_header_value_at(h, 1), "two three"));
    EXPECT(h->headers[1].id == Http_Unknown && h->headers[2].id == Http_ContentLength);
    EXPECT(http_header_value_at(h, 4).len == 0);
    EXPECT(http_head_find(h, Http_Connection, 0) == 3 &&
           http_head_find(h, Http_Connection, 4) == -1);
}

TEST(http_head_pipelined_and_empty_lines)
{
    const char *text = "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n";
    EXPECT(parse_request(text) == 31);
    EXPECT(str_equal_c(http_slice(&head_now, head_now.target), "/"));
    EXPECT(parse_request("") == HTTP_MORE);
    EXPECT(parse_request("\r\n") == HTTP_MORE);
}

TEST(http_head_forms)
{
    expect_good("GET / HTTP/1.0\r\n\r\n");
    EXPECT(!head_now.keep_alive);
    expect_good("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
    EXPECT(head_now.keep_alive);
    expect_good("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    EXPECT(!head_now.keep_alive);
    expect_good("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n");
    expect_good("CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n");
    expect_good("GET http://a/b HTTP/1.1\r\nHost: a\r\n\r\n");
    expect_good("M-SEARCH / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n");
    expect_good("GET /\xc3\xa4 HTTP/1.1\r\nHost:\r\nX: \xff\ty\r\n\r\n");
    expect_good("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n");
    EXPECT(head_now.chunked);
    expect_good("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 0\r\n\r\n");
    EXPECT(head_now.expect_continue);
    expect_good(
        "GET / HTTP/1.1\r\nHost: a\r\nX-0123456789: 0123456789abcdef0123456789abcdef\r\n\r\n");
}

TEST(http_head_refused)
{
    expect_bad("garbage\r\n\r\n", 400);
    expect_bad("GET /\r\n\r\n", 400);
    expect_bad("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\nHost: a\n\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nX: a\x01\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nX: a\x7f\r\n\r\n", 400);
    expect_bad("GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("CONNECT /a HTTP/1.1\r\nHost:\r\nX y: 1\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\n\rZ\r\nGET /evil: HTTP/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n", 400);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", 400);
    expect_bad("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505);
    expect_bad("GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505);
    expect_bad("GET / http/1.1\r\nHost: a\r\n\r\n", 400);
    expect_bad("get / HTTP/1.1\r\nHost: a\r\n\r\n", 501);
    expect_bad("FOO / HTTP/1.1\r\nHost: a\r\n\r\n", 501);
    expect_bad("GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417);
    EXPECT(parse_request("\x16\x03\x01\x02") == HTTP_BAD);
    EXPECT(parse_request("ALONGWORDTHATISNOMETHOD") == HTTP_BAD);
    EXPECT(parse_all_ways(http_parse_head, "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 29) == HTTP_BAD);
}

TEST(http_head_smuggling)
{
    static const char *const lines[] = {
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5, 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -5\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: 5 5\r\n",
        "Content-Length:\r\n",
        "Content-Length: 99999999999999999999999\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: \x0b"
        "chunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "Transfer-Encoding:\r\n",
        "Transfer-Encoding: \"chunked\"\r\n",
        "Transfer_Encoding: chunked\r\nContent-Length: 1\r\nContent-Length : 2\r\n",
    };
    char text[256];
    for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
        strcat(strcat(strcpy(text, "POST / HTTP/1.1\r\nHost: a\r\n"), lines[i]), "\r\n");
        expect_bad(text, 400);
    }
    expect_bad("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400);
    expect_bad("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501);
}

TEST(http_head_too_many_headers)
{
    static char text[HTTP_MAX_HEADERS * 8 + 64];
    strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (int i = 0; i < HTTP_MAX_HEADERS - 1; i++)
        strcat(text, "X: y\r\n");
    size_t len = strlen(text);
    strcpy(text + len, "\r\n");
    EXPECT(http_parse_head(text, text + len + 2, 0, &head_now) == (int)len + 2);
    strcpy(text + len, "X: y\r\n\r\n");
    EXPECT(http_parse_head(text, text + len + 8, 0, &head_now) == HTTP_BAD &&
           head_now.error == 431);
}

TEST(http_response_heads)
{
    const char *text = "HTTP/1.1 404 Not Found\r\nContent-Length: 3\r\n\r\nabc";
    EXPECT(parse_all_ways(http_parse_response, text, strlen(text)) == (int)strlen(text) - 3);
    EXPECT(head_now.status == 404 && head_now.content_length == 3 && head_now.keep_alive);
    EXPECT(str_equal_c(http_slice(&head_now, head_now.reason), "Not Found"));
    text = "HTTP/1.0 200\r\n\r\n";
    EXPECT(parse_all_ways(http_parse_response, text, strlen(text)) == (int)strlen(text));
    EXPECT(head_now.status == 200 && !head_now.keep_alive);
    text = "HTTP/1.1 2x0 OK\r\n\r\n";
    EXPECT(parse_all_ways(http_parse_response, text, strlen(text)) == HTTP_BAD);
    text = "ICY 200 OK\r\n\r\n";
    EXPECT(parse_all_ways(http_parse_response, text, strlen(text)) == HTTP_BAD);
}

/* --- chunks ------------------------------------------------------------------------------ */

/* The whole text is used up. */
#define ALL 1000

/* Decodes `text` cut in two at `split`; the body goes to `body`. -1 bad, 0 more, else bytes used.
 */
static int decode_split(const char *text, size_t len, size_t split, char *body)
{
    HttpChunk chunk = {0};
    size_t total = 0, out = 0;
    body[0] = 0;
    for (int part = 0; part < 2; part++) {
        size_t n = part ? len - split : split, used, got;
        char *data = unit_guard_alloc(n);
        memcpy(data, text + (part ? split : 0), n);
        HttpChunkResult r = http_chunk_decode(&chunk, data, n, &used, &got);
        memcpy(body + out, data, got);
        out += got;
        body[out] = 0;
        total += used;
        unit_guard_free(data, n);
        if (r == HTTP_CHUNK_BAD)
            return -1;
        if (r == HTTP_CHUNK_DONE)
            return (int)total;
        EXPECT(r == HTTP_CHUNK_MORE && used == n);
    }
    return 0;
}

static void expect_chunks(const char *text, int used, const char *body)
{
    char got[256];
    size_t len = strlen(text);
    for (size_t split = 0; split <= len; split++) {
        int r = decode_split(text, len, split, got);
        if (r != (used == ALL ? (int)len : used) || (r > 0 && strcmp(got, body) != 0)) {
            unit_fail(__FILE__, __LINE__, text);
            return;
        }
    }
}

TEST(http_chunks_good)
{
    expect_chunks("0\r\n\r\n", 5, "");
    expect_chunks("5\r\nhello\r\n0\r\n\r\nGET", 15, "hello");
    expect_chunks("5;a=b;c=\"d\"\r\nhello\r\n00A\r\n0123456789\r\n000\r\n\r\n", ALL,
                  "hello0123456789");
    expect_chunks("1\r\na\r\n1\r\nb\r\n0\r\nX: y\r\nZ:\r\n\r\n", ALL, "ab");
    expect_chunks("5\r\nhel", 0, "");
}

TEST(http_chunks_bad)
{
    static const char *const texts[] = {
        "\r\n",
        "x\r\n",
        "5\nhello",
        "5\r\nhelloX",
        "5\r\nhello\n0",
        "5\r\nhello0",
        " 5\r\nhello\r\n",
        "5 \r\nhello\r\n",
        "-1\r\n",
        "+1\r\n",
        "0x5\r\n",
        "1234567890123456\r\n",
        "5;\n\r\nhello",
        "5;a\x01\r\n",
        "0\r\n\n",
        "0\r\nX\r\n\r\n",
        "0\r\n X: y\r\n\r\n",
        "0\r\nX: y\n\r\n",
        ";\r\n",
        "5\r\rhello",
        "0\r\n\rX",
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        expect_chunks(texts[i], -1, "");
}

TEST(http_chunks_overhead_is_limited)
{
    HttpChunk chunk = {0};
    Str out, input = STR("1;aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\nx\r\n");
    HttpChunkResult r = HTTP_CHUNK_MORE;
    for (int i = 0; i < 1000 && r != HTTP_CHUNK_BAD; i++) {
        Str part = input;
        do
            r = http_chunk_next(&chunk, &part, &out);
        while (r == HTTP_CHUNK_DATA);
    }
    EXPECT(r == HTTP_CHUNK_BAD);
}

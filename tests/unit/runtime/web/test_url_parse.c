/* test_url_parse.c - the URL parser against an unmapped page, its round trips, and the quick scan against the parser.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "runtime/web/web_url.h"

static bool parse(Str text, Buf *href, UrlOffsets *offsets)
{
    AUTO_URL parts = {.port = -1};
    if (!url_parse(&parts, text, NULL, URL_NO_OVERRIDE))
        return false;
    url_serialise(&parts, href, offsets);
    return true;
}

/* The text and each of its beginnings, ending at the guard page. What parses must come back from parts and from its own
 * serialised form; what the quick scan accepts must be exactly what the parser says. */
static void check(const char *text)
{
    size_t len = strlen(text);
    for (size_t n = 0; n <= len; n++) {
        char *data = unit_guard_alloc(n);
        memcpy(data, text, n);
        AUTO_BUF href = {0}, again = {0}, rejoined = {0};
        UrlOffsets offsets, second, plain;
        bool ok = parse((Str){data, n}, &href, &offsets);
        if (ok) {
            AUTO_URL parts;
            EXPECT(parse(buf_view(&href), &again, &second) && str_equal(buf_view(&href), buf_view(&again)));
            url_split(href.data, &offsets, &parts);
            url_serialise(&parts, &rejoined, &second);
            EXPECT(str_equal(buf_view(&href), buf_view(&rejoined)));
        }
        if (url_scan_plain((const u8 *)data, (u32)n, &plain)) {
            EXPECT(ok && str_equal((Str){data, n}, buf_view(&href)));
            EXPECT(plain.host_start == offsets.host_start && plain.host_end == offsets.host_end && plain.port == offsets.port);
            EXPECT(plain.path_start == offsets.path_start && plain.query_start == offsets.query_start);
            EXPECT(plain.fragment_start == offsets.fragment_start && plain.len == offsets.len);
            EXPECT(plain.scheme_end == offsets.scheme_end && plain.username_end == offsets.username_end);
        }
        unit_guard_free(data, n);
    }
}

TEST(url_every_beginning)
{
    static const char *const texts[] = {
        "http://user:pass@example.com:8080/p/a/t/h?query=string#hash", "https://a-b.c--d.e/%2e%2E/./x/../y%", "file:///C|/a/../b?#",
        "http://[2001:db8::ff00:42:8329]:81/", "http://[::ffff:1.2.3.4]/", "http://192.168.0.1:80/a", "http://0x7f.1/", "http://1.2.3.256/",
        "foo:/a/..//b", "data:text/plain,hi there ?q #f", "http://\xC3\xBC.de/\xE3\x83\x91?\xE3\x82\xAF#\xE3\x83\x95", "http:\\\\a\\b\\..\\c",
        "http://xn--zca.de:65535/", "http://a%41%00/", "ws://h:80/.%2e/%2E%2e/", "http://1.2.3.4./x", "http://x.0x/", "https://h:443/", "http://h:08/",
    };
    for (u32 i = 0; i < ARRAY_LEN(texts); i++)
        check(texts[i]);
}

static void expect_scan(const char *text, bool want)
{
    UrlOffsets o;
    if (url_scan_plain((const u8 *)text, (u32)strlen(text), &o) != want)
        unit_fail(__FILE__, __LINE__, text);
}

TEST(url_quick_scan)
{
    expect_scan("http://localhost:3000/api?x=1#y", true);
    expect_scan("http://127.0.0.1:3000/", true);
    expect_scan("https://a.b/c//d", true);
    expect_scan("http://a.b", false);
    expect_scan("http://A.b/", false);
    expect_scan("http://a.b/x/../y", false);
    expect_scan("http://a.b/x/%2e", false);
    expect_scan("http://a.b:80/", false);
    expect_scan("http://127.0.1/", false);
    expect_scan("http://a.b/ ", false);
    expect_scan("http://a.b/?'", false);
    expect_scan("http://u@a.b/", false);
    expect_scan("ftp://a.b/", false);
}

static void expect_ascii(const char *domain, const char *want_or_null)
{
    AUTO_BUF out = {0};
    bool ok = idna_to_ascii(str_view(domain), &out);
    buf_push(&out, 0);
    EXPECT(ok == (want_or_null != NULL));
    if (ok && want_or_null)
        EXPECT_STR(out.data, want_or_null);
}

TEST(idna_domains)
{
    expect_ascii("EXAMPLE.com", "example.com");
    expect_ascii("b\xC3\xBC" "cher.de", "xn--bcher-kva.de");
    expect_ascii("fa\xC3\x9F.de", "xn--fa-hia.de");
    expect_ascii("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE3\x80\x82\xEF\xBC\xAA\xEF\xBC\xB0", "xn--wgv71a119e.jp");
    expect_ascii("a\xC2\xAD" "b", "ab");
    expect_ascii("xn--bcher-kva", "xn--bcher-kva");
    expect_ascii("xn--a", NULL);
    expect_ascii("xn--abc-", NULL);
    expect_ascii("\xCC\x81" "a.\xEE\x80\x80", NULL);
}

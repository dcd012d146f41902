/* test_http_tables.c - header names, methods, media types, dates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "io/http/header.h"
#include "io/http/http_date.h"
#include "io/http/http_parse.h"
#include "io/http/mime.h"

TEST(header_names_are_found)
{
    static const char *const names[] = {
#define HEADER(word, name) name,
#include "io/http/header.def"
#undef HEADER
    };
    char text[64];
    for (int i = 0; i < (int)ARRAY_LEN(names); i++) {
        size_t len = strlen(names[i]);
        EXPECT(http_header_find(names[i], len) == (HttpHeaderId)(i + 1));
        EXPECT(str_equal_c(http_header_name((HttpHeaderId)(i + 1)), names[i]));
        for (size_t j = 0; j < len; j++)
            text[j] =
                (char)(names[i][j] >= 'a' && names[i][j] <= 'z' ? names[i][j] - 32 : names[i][j]);
        EXPECT(http_header_find(text, len) == (HttpHeaderId)(i + 1));
        for (size_t j = 0; j < len; j++)
            text[j] = (char)(text[j] >= 'A' && text[j] <= 'Z' ? text[j] + 32 : text[j]);
        EXPECT(str_equal(http_header_lower((HttpHeaderId)(i + 1)), (Str){text, len}));
        text[len / 2] ^= 1;
        EXPECT(http_header_find(text, len) != (HttpHeaderId)(i + 1));
        char *guarded = unit_guard_alloc(len);
        memcpy(guarded, names[i], len);
        EXPECT(http_header_find(guarded, len) == (HttpHeaderId)(i + 1));
        unit_guard_free(guarded, len);
    }
    EXPECT(http_header_find("x", 1) == Http_Unknown);
    EXPECT(http_header_find("X-Not-Known-By-Anyone-At-All-Whatever", 37) == Http_Unknown);
    EXPECT(!http_header_name_valid(STR("a b")) && !http_header_name_valid(STR("")));
    EXPECT(http_header_name_valid(STR("x_y!")) && http_header_value_valid(STR("a\tb \xff")));
    EXPECT(!http_header_value_valid(STR("a\r\nb")) && !http_header_value_valid(STR("a\0b")));
}

TEST(http_methods_are_found)
{
    for (int i = 1; i < HttpMethod__count; i++)
        EXPECT(http_method_find(http_method_name((HttpMethod)i)) == (HttpMethod)i);
    EXPECT(http_method_find(STR("get")) == HttpMethod_None);
}

TEST(mime_types)
{
    static const char *const sorted[] = {
#define MIME(extension, type) extension,
#include "io/http/mime.def"
#undef MIME
    };
    for (size_t i = 1; i < ARRAY_LEN(sorted); i++)
        EXPECT(strcmp(sorted[i - 1], sorted[i]) < 0);
    for (size_t i = 0; i < ARRAY_LEN(sorted); i++)
        EXPECT(mime_of_extension(str_view(sorted[i])).len > 0);
    EXPECT(str_equal_c(mime_of_path(STR("/a.b/index.HTML")), "text/html;charset=utf-8"));
    EXPECT(str_equal_c(mime_of_path(STR("/a.html/index")), "application/octet-stream"));
    EXPECT(str_equal_c(mime_of_path(STR("x.")), "application/octet-stream"));
    EXPECT(str_equal_c(mime_of_path(STR("")), "application/octet-stream"));
    EXPECT(
        str_equal_c(mime_of_path(STR("x.averyveryverylongextension")), "application/octet-stream"));
}

static void expect_date(i64 seconds, const char *text)
{
    char out[HTTP_DATE_LEN + 1] = {0};
    http_date_format(seconds, out);
    EXPECT_STR(out, text);
    i64 back = -1;
    EXPECT(http_date_parse(str_view(text), &back) && back == seconds);
}

TEST(http_dates)
{
    expect_date(0, "Thu, 01 Jan 1970 00:00:00 GMT");
    expect_date(784111777, "Sun, 06 Nov 1994 08:49:37 GMT");
    expect_date(951782400, "Tue, 29 Feb 2000 00:00:00 GMT");
    expect_date(4107542399, "Sun, 28 Feb 2100 23:59:59 GMT");
    expect_date(4107542400, "Mon, 01 Mar 2100 00:00:00 GMT");
    expect_date(-1, "Wed, 31 Dec 1969 23:59:59 GMT");
    expect_date(253402300799, "Fri, 31 Dec 9999 23:59:59 GMT");
    i64 t = 0;
    EXPECT(http_date_parse(STR("Sunday, 06-Nov-94 08:49:37 GMT"), &t) && t == 784111777);
    EXPECT(http_date_parse(STR("Sun Nov  6 08:49:37 1994"), &t) && t == 784111777);
    EXPECT(!http_date_parse(STR("Sun, 06 Nov 1994 08:49:37 CET"), &t));
    EXPECT(!http_date_parse(STR("Sun, 06 Nox 1994 08:49:37 GMT"), &t));
    EXPECT(!http_date_parse(STR("Sun, 06 Nov 1994 24:49:37 GMT"), &t));
    EXPECT(!http_date_parse(STR(""), &t));
}

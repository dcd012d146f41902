/* fuzz_url.c - the URL parser on arbitrary bytes, with and without a base; results must be stable.
 *
 * The text up to the first line feed is the base. Link with everything but src/cli/main.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "runtime/web/web_url.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *split = size ? memchr(text, '\n', size) : NULL;
    size_t base_len = split ? (size_t)(split - text) : 0;
    AUTO_URL base = {.port = -1}, parts = {.port = -1}, again = {.port = -1};
    AUTO_BUF once = {0}, twice = {0};
    UrlOffsets offsets, plain;
    bool based = split && url_parse(&base, (Str){text, base_len}, NULL, URL_NO_OVERRIDE);
    Str input = split ? (Str){split + 1, size - base_len - 1} : (Str){size ? text : "", size};
    if (!url_parse(&parts, input, based ? &base : NULL, URL_NO_OVERRIDE)) {
        CHECK(based || !url_scan_plain((const u8 *)input.data, (u32)input.len, &plain));
        return 0;
    }
    url_serialise(&parts, &once, &offsets);
    CHECK(url_parse(&again, buf_view(&once), NULL, URL_NO_OVERRIDE));
    url_serialise(&again, &twice, &offsets);
    CHECK(str_equal(buf_view(&once), buf_view(&twice)));
    if (url_scan_plain((const u8 *)input.data, (u32)input.len, &plain))
        CHECK(str_equal(input, buf_view(&once)));
    return 0;
}

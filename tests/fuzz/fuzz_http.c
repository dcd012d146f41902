/* fuzz_http.c - heads and chunked bodies, whole and cut in two at a place the input chooses.
 *
 *     clang -g -O1 -fsanitize=fuzzer,address -Isrc tests/fuzz/fuzz_http.c src/io/http/http_parse.c
 *         src/io/http/http_chunk.c src/io/http/header.c src/base/check.c -o fuzz_http
 *     ./fuzz_http -dict=tests/fuzz/http.dict tests/fuzz/seeds/http
 *
 * Beyond memory errors it checks: a cut input gives the same answer as the whole one, slices lie
 * within the head, and no head with two ways to frame its body gets through.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/check.h"
#include "io/http/http_chunk.h"
#include "io/http/http_parse.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

typedef int Parse(const char *buf, const char *end, size_t scanned, HttpHead *head);

/* A copy of exact size, so that the sanitizer sees reads beyond it. */
static char *exact_copy(const char *data, size_t len)
{
    char *copy = malloc(len ? len : 1);
    memcpy(copy, data, len);
    return copy;
}

static void check_head(const HttpHead *head, int used)
{
    CHECK(head->status || !(head->has_length && head->chunked)); /* of responses the chunks count */
    CHECK(head->target.at + head->target.len <= (u32)used);
    int lengths = 0, hosts = 0;
    for (u32 i = 0; i < head->header_count; i++) {
        Str name = http_header_name_at(head, i), value = http_header_value_at(head, i);
        CHECK(http_header_name_valid(name) && http_header_value_valid(value));
        CHECK(value.data + value.len <= head->base + used);
        lengths += http_equal_fold(name, STR("content-length"));
        hosts += http_equal_fold(name, STR("host"));
    }
    CHECK(hosts <= 1 && (lengths > 0) == head->has_length && (head->status || lengths <= 1));
}

static void try_head(Parse *parse, const char *data, size_t len, size_t cut)
{
    static HttpHead whole, part;
    char *all = exact_copy(data, len), *some = exact_copy(data, cut);
    int r = parse(all, all + len, 0, &whole);
    int first = parse(some, some + cut, 0, &part);
    if (r > 0)
        check_head(&whole, r);
    if (first == HTTP_MORE) {
        int second = parse(all, all + len, cut, &part);
        CHECK(second == r && (r != HTTP_BAD || part.error == whole.error));
    } else {
        CHECK(first == r);
    }
    free(all);
    free(some);
}

static HttpChunkResult decode(HttpChunk *chunk, char *data, size_t len, size_t *used, size_t *body)
{
    HttpChunkResult r = http_chunk_decode(chunk, data, len, used, body);
    CHECK(*used <= len && *body <= *used && (r != HTTP_CHUNK_MORE || *used == len));
    return r;
}

static void try_chunks(const char *data, size_t len, size_t cut)
{
    HttpChunk one = {0}, two = {0};
    size_t used, body, used_a, body_a, used_b, body_b;
    char *all = exact_copy(data, len), *a = exact_copy(data, cut),
         *b = exact_copy(data + cut, len - cut);
    HttpChunkResult r = decode(&one, all, len, &used, &body);
    HttpChunkResult first = decode(&two, a, cut, &used_a, &body_a);
    if (first == HTTP_CHUNK_MORE) {
        CHECK(decode(&two, b, len - cut, &used_b, &body_b) == r);
        CHECK(body == body_a + body_b && memcmp(all, a, body_a) == 0);
        CHECK(memcmp(all + body_a, b, body_b) == 0);
    } else {
        CHECK(first == r && used_a == used && body_a == body);
    }
    free(all);
    free(a);
    free(b);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    if (size < 3)
        return 0;
    size_t len = size - 3, cut = len ? (size_t)(data[1] | data[2] << 8) % (len + 1) : 0;
    const char *text = (const char *)data + 3;
    if (data[0] % 3 == 0)
        try_head(http_parse_head, text, len, cut);
    else if (data[0] % 3 == 1)
        try_head(http_parse_response, text, len, cut);
    else
        try_chunks(text, len, cut);
    return 0;
}

/* test_http_decode.c - content codings, in pieces of every size, and what ends them too early.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "base/buf.h"
#include "io/http/http_decode.h"
#include "io/net/net_fail.h"

/* "zipped" in each coding. */
static const char gzip[] = "\x1f\x8b\x08\0\0\0\0\0\x02\x03\xab\xca\x2c\x28\x48\x4d\x01\0\x57\x68\xc2\xe2\x06\0\0\0";
static const char zlib[] = "\x78\x9c\xab\xca\x2c\x28\x48\x4d\x01\0\x09\x2d\x02\x8d";
static const char bare[] = "\xab\xca\x2c\x28\x48\x4d\x01\0";
static const char brotli[] = "\x50\0\x10zipped\x03";
static const char zstd[] = "\x28\xb5\x2f\xfd\x20\x06\x31\0\0zipped";

/* Decodes in pieces of `step` bytes with room for `room` bytes at a time. 0, or the failure. */
static int decode(const char *coding, Str in, size_t step, size_t room, Buf *out)
{
    char space[64];
    HttpDecode *d = http_decode_new(str_view(coding));
    ssize_t n = 0;
    for (size_t at = 0; at < in.len || at == 0; at += step) {
        size_t len = at < in.len ? (in.len - at < step ? in.len - at : step) : 0;
        http_decode_give(d, (Str){in.data + at, len}, at + len >= in.len);
        while ((n = http_decode_pull(d, space, room)) > 0) {
            buf_append(out, space, (size_t)n);
            http_decode_keep(d);
        }
        if (n < 0 || !in.len)
            break;
    }
    http_decode_free(d);
    return (int)n;
}

static bool gives(const char *coding, Str in, Str want)
{
    bool fine = true;
    for (size_t step = 1; step <= in.len; step++)
        for (size_t room = 1; room <= 64; room += 21) {
            AUTO_BUF out = {0};
            fine &= decode(coding, in, step, room, &out) == 0 && str_equal(buf_view(&out), want);
        }
    return fine;
}

TEST(decode_codings)
{
    Str want = STR("zipped");
    EXPECT(gives("gzip", (Str){gzip, sizeof gzip - 1}, want));
    EXPECT(gives("X-GZip", (Str){gzip, sizeof gzip - 1}, want));
    EXPECT(gives("deflate", (Str){zlib, sizeof zlib - 1}, want));
    EXPECT(gives("deflate", (Str){bare, sizeof bare - 1}, want));
    EXPECT(gives("br", (Str){brotli, sizeof brotli - 1}, want));
    EXPECT(gives("zstd", (Str){zstd, sizeof zstd - 1}, want));
    EXPECT(!http_decode_new(STR("foo")) && !http_decode_new(STR("")) && !http_decode_new(STR("identity")));
}

TEST(decode_members_follow)
{
    AUTO_BUF twice = {0};
    buf_append(&twice, gzip, sizeof gzip - 1);
    buf_append(&twice, gzip, sizeof gzip - 1);
    EXPECT(gives("gzip", buf_view(&twice), STR("zippedzipped")));
    twice.len = sizeof gzip - 1;
    buf_append_c(&twice, "something else");
    EXPECT(gives("gzip", buf_view(&twice), STR("zipped")));
    AUTO_BUF frames = {0};
    buf_append(&frames, zstd, sizeof zstd - 1);
    buf_append(&frames, zstd, sizeof zstd - 1);
    EXPECT(gives("zstd", buf_view(&frames), STR("zippedzipped")));
}

TEST(decode_cut_or_broken)
{
    static const struct {
        const char *coding;
        Str whole;
        int error;
    } all[] = {{"gzip", {gzip, sizeof gzip - 1}, NetFail_Zlib},
               {"deflate", {zlib, sizeof zlib - 1}, NetFail_Zlib},
               {"br", {brotli, sizeof brotli - 1}, NetFail_Brotli},
               {"zstd", {zstd, sizeof zstd - 1}, NetFail_Zstd}};
    for (u32 i = 0; i < ARRAY_LEN(all); i++) {
        for (size_t len = 1; len < all[i].whole.len; len++) {
            AUTO_BUF out = {0};
            EXPECT(decode(all[i].coding, (Str){all[i].whole.data, len}, 3, 64, &out) == all[i].error);
        }
        AUTO_BUF out = {0};
        EXPECT(decode(all[i].coding, STR("\xff\xff\xff\xff\xff\xff\xff\xff"), 8, 64, &out) == all[i].error);
        EXPECT(decode(all[i].coding, STR(""), 1, 64, &out) == 0);
    }
}

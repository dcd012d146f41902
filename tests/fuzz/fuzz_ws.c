/* fuzz_ws.c - frames of a WebSocket, whole and cut in two at a place the input chooses; inflating; extension lists.
 *
 * Beyond memory errors it checks: a cut input gives the same messages as the whole one, no message is longer than the limit,
 * and what is inflated stays within it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/check.h"
#include "io/http/ws_deflate.h"
#include "io/http/ws_frame.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

#define LIMIT 5000

/* What a stream of frames came to: a hash of everything seen. */
typedef struct Seen {
    u64 hash, length;
    u32 frames;
    u8 problem;
} Seen;

static void note(Seen *seen, const char *data, size_t len)
{
    for (size_t i = 0; i < len; i++)
        seen->hash = (seen->hash ^ (u8)data[i]) * 0x100000001B3u;
}

typedef struct Stream {
    WsReader reader;
    Seen seen;
    bool in_frame;
} Stream;

/* Takes what it can of a copy of exact size; how much that was. */
static size_t take(Stream *s, const char *bytes, size_t len)
{
    char *data = malloc(len ? len : 1);
    memcpy(data, bytes, len);
    size_t at = 0;
    while (!s->seen.problem) {
        if (s->in_frame) {
            size_t n = (size_t)MIN((u64)(len - at), s->reader.left);
            ws_frame_payload(&s->reader, data + at, n);
            note(&s->seen, data + at, n);
            at += n;
            if (s->reader.left)
                break;
            s->in_frame = false;
            s->seen.frames++;
            s->seen.length += ws_frame_end(&s->reader);
            continue;
        }
        int used = ws_frame_begin(&s->reader, data + at, len - at);
        if (used == WS_MORE)
            break;
        if (used == WS_BAD) {
            s->seen.problem = s->reader.problem;
            break;
        }
        CHECK((size_t)used <= len - at && used <= WS_HEAD_MAX && s->reader.total <= LIMIT);
        at += (size_t)used;
        s->in_frame = true;
    }
    free(data);
    return at;
}

static void try_frames(const char *text, size_t len, size_t cut, bool server, bool deflate)
{
    Stream whole = {.reader = {.max_message = LIMIT, .server = server, .deflate = deflate}}, parts = whole;
    take(&whole, text, len);
    size_t used = take(&parts, text, cut);
    if (!parts.seen.problem)
        take(&parts, text + used, len - used);
    CHECK(!memcmp(&whole.seen, &parts.seen, sizeof whole.seen));
}

static void try_inflate(const char *text, size_t len)
{
    WsInflater *inflater = ws_inflater_new(15, true);
    AUTO_BUF out = {0};
    (void)!ws_inflate(inflater, (Str){text, len / 2}, LIMIT, &out);
    CHECK(out.len <= LIMIT);
    out.len = 0;
    (void)!ws_inflate(inflater, (Str){text + len / 2, len - len / 2}, LIMIT, &out);
    CHECK(out.len <= LIMIT);
    ws_inflater_free(inflater);
}

static void try_terms(const char *text, size_t len)
{
    static const WsDeflateWish wish = {.on = true, .server_context = true, .client_context = true, .server_bits = 12};
    AUTO_BUF line = {0};
    WsDeflateTerms terms = ws_deflate_answer((Str){text, len}, &wish, &line), back;
    CHECK(terms.on == (line.len > 0) && (!terms.on || (terms.server_bits >= 9 && terms.server_bits <= 12)));
    if (terms.on)
        CHECK(ws_deflate_accept(buf_view(&line), &back) && back.on && back.server_no_context == terms.server_no_context);
    (void)!ws_deflate_accept((Str){text, len}, &back);
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    if (size < 3)
        return 0;
    size_t len = size - 3, cut = len ? (size_t)(data[1] | data[2] << 8) % (len + 1) : 0;
    const char *text = (const char *)data + 3;
    if (data[0] % 4 < 2)
        try_frames(text, len, cut, data[0] & 1, data[0] & 8);
    else if (data[0] % 4 == 2)
        try_inflate(text, len);
    else
        try_terms(text, len);
    return 0;
}

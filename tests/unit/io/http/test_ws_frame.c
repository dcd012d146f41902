/* test_ws_frame.c - WebSocket frames: heads at every split against a guard page, masks at every offset, compression.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdlib.h>

#include "io/http/ws_deflate.h"
#include "io/http/ws_frame.h"
#include "io/http/ws_handshake.h"

/* Reads a head of `bytes` that ends at the guard page, after seeing it cut at every place. */
static int begin(WsReader *reader, const char *bytes, size_t len)
{
    char *all = unit_guard_alloc(len);
    memcpy(all, bytes, len);
    WsReader before = *reader;
    int whole = ws_frame_begin(reader, all, len);
    for (size_t i = 0; i < len; i++) {
        WsReader part = before;
        char *cut = unit_guard_alloc(i);
        memcpy(cut, bytes, i);
        int r = ws_frame_begin(&part, cut, i);
        EXPECT(r == WS_MORE || (r == WS_BAD && whole == WS_BAD && part.problem == reader->problem) || (r == whole && (size_t)r <= i));
        unit_guard_free(cut, i);
    }
    unit_guard_free(all, len);
    return whole;
}

static WsReader fresh(bool server)
{
    return (WsReader){.max_message = 1 << 20, .server = server};
}

TEST(ws_head_written_is_read)
{
    static const u64 sizes[] = {0, 1, 125, 126, 127, 65535, 65536, 1 << 20};
    static const u8 key[4] = {1, 2, 3, 4};
    for (u32 i = 0; i < ARRAY_LEN(sizes); i++) {
        for (u32 masked = 0; masked < 2; masked++) {
            u8 head[WS_HEAD_MAX];
            u32 len = ws_head_write(head, WS_FIN | WS_BINARY, sizes[i], masked ? key : NULL);
            WsReader reader = fresh(masked);
            EXPECT(begin(&reader, (char *)head, len) == (int)len);
            EXPECT(reader.left == sizes[i] && reader.opcode == WS_BINARY && reader.fin);
            EXPECT(!masked || !memcmp(reader.key, key, 4));
            reader = fresh(!masked);
            EXPECT(begin(&reader, (char *)head, len) == WS_BAD && reader.problem == WsProblem_Mask);
        }
    }
}

static WsProblem problem_of(WsReader *reader, const char *bytes, size_t len)
{
    return begin(reader, bytes, len) == WS_BAD ? reader->problem : WsProblem_None;
}

TEST(ws_head_rules)
{
    static const struct {
        const char *bytes;
        u32 len;
        u8 message; /* under way */
        bool deflate;
        WsProblem want;
    } cases[] = {
        {"\x83\x00", 2, 0, false, WsProblem_Opcode},
        {"\x8F\x00", 2, 0, false, WsProblem_Opcode},
        {"\xC1\x00", 2, 0, false, WsProblem_Rsv1},
        {"\xC1\x00", 2, 0, true, WsProblem_None},
        {"\xC0\x00", 2, WS_TEXT, true, WsProblem_Rsv1},
        {"\xC9\x00", 2, 0, true, WsProblem_Rsv1},
        {"\xA1\x00", 2, 0, true, WsProblem_Rsv23},
        {"\x91\x00", 2, 0, true, WsProblem_Rsv23},
        {"\x09\x00", 2, 0, false, WsProblem_ControlFragmented},
        {"\x89\x7E\x00\x7E", 4, 0, false, WsProblem_ControlTooBig},
        {"\x80\x00", 2, 0, false, WsProblem_Continuation},
        {"\x80\x00", 2, WS_TEXT, false, WsProblem_None},
        {"\x81\x00", 2, WS_TEXT, false, WsProblem_NewMessage},
        {"\x89\x00", 2, WS_TEXT, false, WsProblem_None},
        {"\x82\x7E\x00\x7D", 4, 0, false, WsProblem_Length},
        {"\x82\x7F\x00\x00\x00\x00\x00\x00\xFF\xFF", 10, 0, false, WsProblem_Length},
        {"\x82\x7F\x80\x00\x00\x00\x00\x00\x00\x00", 10, 0, false, WsProblem_Length},
        {"\x82\x7F\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10, 0, false, WsProblem_TooBig},
        {"\x82\x7F\x00\x00\x00\x00\x00\x10\x00\x01", 10, 0, false, WsProblem_TooBig},
        {"\x82\x7F\x00\x00\x00\x00\x00\x10\x00\x00", 10, 0, false, WsProblem_None},
    };
    for (u32 i = 0; i < ARRAY_LEN(cases); i++) {
        WsReader reader = fresh(false);
        reader.message = cases[i].message;
        reader.deflate = cases[i].deflate;
        EXPECT(problem_of(&reader, cases[i].bytes, cases[i].len) == cases[i].want);
    }
}

TEST(ws_fragments_count_together)
{
    WsReader reader = fresh(false);
    reader.max_message = 300;
    EXPECT(begin(&reader, "\x02\x7E\x00\xC8", 4) == 4);
    reader.left = 0;
    EXPECT(!ws_frame_end(&reader) && reader.message == WS_BINARY);
    EXPECT(begin(&reader, "\x89\x05", 2) == 2); /* a ping in between counts nothing */
    reader.left = 0;
    EXPECT(ws_frame_end(&reader) && reader.message == WS_BINARY);
    WsReader more = reader;
    EXPECT(begin(&more, "\x80\x64", 2) == 2 && more.opcode == WS_BINARY);
    EXPECT(ws_frame_end(&more) && !more.message);
    EXPECT(problem_of(&reader, "\x80\x65", 2) == WsProblem_TooBig);
}

TEST(ws_mask_every_length_and_offset)
{
    static const u8 key[4] = {0x11, 0x72, 0xE3, 0x54};
    for (size_t len = 0; len < 100; len++) {
        for (u32 at = 0; at < 4; at++) {
            char *data = unit_guard_alloc(len);
            for (size_t i = 0; i < len; i++)
                data[i] = (char)(i * 7);
            ws_mask(data, len, key, at);
            for (size_t i = 0; i < len; i++)
                EXPECT((u8)data[i] == (u8)((u8)(i * 7) ^ key[(at + i) & 3]));
            unit_guard_free(data, len);
        }
    }
}

TEST(ws_payload_in_pieces)
{
    char text[] = "a payload that is unmasked in pieces of any size, one after the other";
    static const u8 key[4] = {9, 8, 7, 6};
    size_t len = sizeof text - 1;
    for (size_t step = 1; step <= len; step++) {
        char data[sizeof text];
        memcpy(data, text, len);
        ws_mask(data, len, key, 0);
        WsReader reader = fresh(true);
        reader.masked = true;
        reader.left = len;
        memcpy(reader.key, key, 4);
        for (size_t at = 0; at < len; at += step)
            ws_frame_payload(&reader, data + at, MIN(step, len - at));
        EXPECT(!reader.left && !memcmp(data, text, len));
    }
}

TEST(ws_close_codes)
{
    static const u16 good[] = {1000, 1001, 1002, 1003, 1007, 1011, 1012, 1014, 3000, 4999};
    static const u16 wrong[] = {0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65535};
    for (u32 i = 0; i < ARRAY_LEN(good); i++)
        EXPECT(ws_close_code_valid(good[i]));
    for (u32 i = 0; i < ARRAY_LEN(wrong); i++)
        EXPECT(!ws_close_code_valid(wrong[i]));
}

TEST(ws_accept_of_the_specification)
{
    char accept[WS_ACCEPT_LEN];
    ws_accept_make(STR("dGhlIHNhbXBsZSBub25jZQ=="), accept);
    EXPECT(!memcmp(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", sizeof accept));
    char a[WS_KEY_LEN], b[WS_KEY_LEN];
    ws_key_make(a);
    ws_key_make(b);
    EXPECT(memcmp(a, b, sizeof a) && a[22] == '=' && a[23] == '=');
}

/* --- compression ------------------------------------------------------------------------- */

static Str round_trip(WsDeflater *d, WsInflater *i, Str text, Buf *packed, Buf *plain)
{
    packed->len = plain->len = 0;
    EXPECT(ws_deflate(d, text, packed));
    EXPECT(ws_inflate(i, buf_view(packed), text.len, plain) == WS_INFLATE_OK);
    return buf_view(plain);
}

TEST(ws_deflate_round_trips)
{
    char big[100000];
    for (size_t i = 0; i < sizeof big; i++)
        big[i] = (char)(i * i >> 7);
    for (u32 bits = 9; bits <= 15; bits++) {
        for (u32 context = 0; context < 2; context++) {
            WsDeflater *d = ws_deflater_new(bits, context);
            WsInflater *inflater = ws_inflater_new(bits, context);
            AUTO_BUF packed = {0}, plain = {0};
            Str texts[] = {STR(""), STR("a"), STR("hello hello hello hello"), {big, sizeof big}, STR("hello hello hello hello")};
            size_t first = 0;
            for (u32 i = 0; i < ARRAY_LEN(texts); i++) {
                EXPECT(str_equal(round_trip(d, inflater, texts[i], &packed, &plain), texts[i]));
                first = i == 2 ? packed.len : first;
            }
            /* Without context the same message is the same bytes. */
            EXPECT(context || packed.len == first);
            ws_deflater_free(d);
            ws_inflater_free(inflater);
        }
    }
}

TEST(ws_inflate_limits)
{
    WsDeflater *d = ws_deflater_new(15, false);
    WsInflater *i = ws_inflater_new(15, false);
    AUTO_BUF packed = {0}, plain = {0};
    char *zeros = calloc(1, 1 << 20);
    EXPECT(ws_deflate(d, (Str){zeros, 1 << 20}, &packed) && packed.len < 10000);
    EXPECT(ws_inflate(i, buf_view(&packed), 1 << 20, &plain) == WS_INFLATE_OK);
    plain.len = 0;
    EXPECT(ws_inflate(i, buf_view(&packed), (1 << 20) - 1, &plain) == WS_INFLATE_TOO_BIG && plain.cap < 1 << 22);
    plain.len = 0;
    EXPECT(ws_inflate(i, STR("\xFF\xFF\xFF\xFF"), 1 << 20, &plain) == WS_INFLATE_BAD);
    plain.len = 0;
    EXPECT(ws_inflate(i, buf_view(&packed), 1 << 20, &plain) == WS_INFLATE_OK); /* good again after bad ones */
    free(zeros);
    ws_deflater_free(d);
    ws_inflater_free(i);
}

static void expect_answer(const char *offers, const WsDeflateWish *wish, const char *want)
{
    AUTO_BUF line = {0};
    WsDeflateTerms terms = ws_deflate_answer(str_view(offers), wish, &line);
    buf_push(&line, 0);
    EXPECT(terms.on == (*want != 0));
    EXPECT_STR(line.data, want);
}

TEST(ws_deflate_terms)
{
    static const WsDeflateWish shared = {.on = true, .server_bits = 15};
    static const WsDeflateWish dedicated = {.on = true, .server_context = true, .client_context = true, .server_bits = 12};
    static const WsDeflateWish off = {0};
    expect_answer("permessage-deflate", &off, "");
    expect_answer("permessage-deflate", &shared, "permessage-deflate; client_no_context_takeover; server_no_context_takeover");
    expect_answer("permessage-deflate; client_max_window_bits", &dedicated, "permessage-deflate");
    expect_answer("permessage-deflate; server_max_window_bits=15", &dedicated, "permessage-deflate; server_max_window_bits=12");
    expect_answer("permessage-deflate; server_no_context_takeover", &dedicated, "permessage-deflate; server_no_context_takeover");
    expect_answer("permessage-deflate; server_max_window_bits=\"10\"", &dedicated, "permessage-deflate; server_max_window_bits=10");
    expect_answer("permessage-deflate; server_max_window_bits", &dedicated, "");
    expect_answer("permessage-deflate; server_max_window_bits=16", &dedicated, "");
    expect_answer("permessage-deflate; server_max_window_bits=010", &dedicated, "");
    expect_answer("permessage-deflate; client_max_window_bits=7", &dedicated, "");
    expect_answer("permessage-deflate; server_no_context_takeover; server_no_context_takeover", &dedicated, "");
    expect_answer("permessage-deflate; server_no_context_takeover=1", &dedicated, "");
    expect_answer("other, permessage-deflate; x, Permessage-Deflate", &dedicated, "permessage-deflate");
}

TEST(ws_deflate_answers_taken)
{
    WsDeflateTerms terms;
    EXPECT(ws_deflate_accept(STR(""), &terms) && !terms.on);
    EXPECT(ws_deflate_accept(STR("permessage-deflate"), &terms) && terms.on && terms.client_bits == 15 && !terms.client_no_context);
    EXPECT(ws_deflate_accept(STR("permessage-deflate; client_max_window_bits=10; client_no_context_takeover"), &terms) &&
           terms.client_bits == 10 && terms.client_no_context && !terms.server_no_context);
    EXPECT(ws_deflate_accept(STR("permessage-deflate; server_max_window_bits=8"), &terms) && terms.server_bits == 9);
    EXPECT(!ws_deflate_accept(STR("permessage-deflate; client_max_window_bits"), &terms));
    EXPECT(!ws_deflate_accept(STR("permessage-deflate; client_max_window_bits=8"), &terms));
    EXPECT(!ws_deflate_accept(STR("permessage-deflate, permessage-deflate"), &terms));
    EXPECT(!ws_deflate_accept(STR("other"), &terms));
}

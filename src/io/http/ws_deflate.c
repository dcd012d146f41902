/* ws_deflate.c - see ws_deflate.h. The file of io/http that knows zlib.
 *
 * Output grows with what comes out, never with what a peer claims: a message that inflates beyond the limit costs no more
 * than the limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/ws_deflate.h"

#include <zlib.h>

#include "base/alloc.h"
#include "io/http/http_parse.h"

#define STEP ((size_t)16 * 1024)
#define LEVEL 1    /* what messages are worth; Z_BEST_SPEED */
#define MEM_LEVEL 8

/* --- terms ------------------------------------------------------------------------------- */

/* The next "name" or "name=value" of an offer; false at its end. */
static bool next_parameter(Str *rest, Str *name, Str *value)
{
    const char *semicolon;
    if (!rest->len)
        return false;
    semicolon = memchr(rest->data, ';', rest->len);
    size_t len = semicolon ? (size_t)(semicolon - rest->data) : rest->len;
    Str part = {rest->data, len};
    size_t skip = MIN(len + 1, rest->len);
    *rest = (Str){rest->data + skip, rest->len - skip};
    const char *equals = memchr(part.data, '=', part.len);
    *name = equals ? (Str){part.data, (size_t)(equals - part.data)} : part;
    *value = equals ? (Str){equals + 1, (size_t)(part.data + part.len - equals - 1)} : (Str){NULL, 0};
    for (Str *s = name;; s = value) {
        while (s->len && (*s->data == ' ' || *s->data == '\t'))
            s->data++, s->len--;
        while (s->len && (s->data[s->len - 1] == ' ' || s->data[s->len - 1] == '\t'))
            s->len--;
        if (s == value)
            break;
    }
    if (value->len >= 2 && value->data[0] == '"' && value->data[value->len - 1] == '"')
        *value = (Str){value->data + 1, value->len - 2};
    return true;
}

/* 8 to 15 without leading zeros; 0: none. */
static u32 window_bits(Str value)
{
    if (value.len == 1 && (value.data[0] == '8' || value.data[0] == '9'))
        return (u32)(value.data[0] - '0');
    if (value.len == 2 && value.data[0] == '1' && value.data[1] >= '0' && value.data[1] <= '5')
        return 10 + (u32)(value.data[1] - '0');
    return 0;
}

/* The parameters of an offer or an answer (RFC 7692, 7.1). client_max_window_bits may come without a value in offers. */
typedef struct Parameters {
    bool server_no_context, client_no_context, has_server_bits, has_client_bits;
    u32 server_bits, client_bits;
} Parameters;

static bool once(bool *seen)
{
    bool first = !*seen;
    *seen = true;
    return first;
}

/* false: an unknown parameter, a bad value, or one twice: RFC 7692, 7.1 has such an offer declined. */
static bool read_parameters(Str element, bool offer, Parameters *p)
{
    Str name, value;
    *p = (Parameters){.server_bits = 15, .client_bits = 15};
    if (!next_parameter(&element, &name, &value) || value.data || !http_equal_fold(name, STR("permessage-deflate")))
        return false;
    while (next_parameter(&element, &name, &value)) {
        bool good = false;
        if (str_equal_c(name, "server_no_context_takeover")) {
            good = !value.data && once(&p->server_no_context);
        } else if (str_equal_c(name, "client_no_context_takeover")) {
            good = !value.data && once(&p->client_no_context);
        } else if (str_equal_c(name, "server_max_window_bits")) {
            p->server_bits = window_bits(value);
            good = p->server_bits && once(&p->has_server_bits);
        } else if (str_equal_c(name, "client_max_window_bits")) {
            p->client_bits = value.data ? window_bits(value) : 15;
            good = p->client_bits && (value.data || offer) && once(&p->has_client_bits);
        }
        if (!good)
            return false;
    }
    return true;
}

WsDeflateTerms ws_deflate_answer(Str offers, const WsDeflateWish *wish, Buf *line)
{
    Str element;
    Parameters p;
    while (wish->on && http_list_next(&offers, &element)) {
        if (!read_parameters(element, true, &p) || p.server_bits < 9)
            continue;
        WsDeflateTerms terms = {
            .on = true,
            .server_no_context = p.server_no_context || !wish->server_context,
            .client_no_context = p.client_no_context || !wish->client_context,
            .server_bits = (u8)MIN(p.server_bits, wish->server_bits),
            .client_bits = 15, /* inflating with more than the client uses does no harm */
        };
        buf_append_c(line, "permessage-deflate");
        if (terms.client_no_context)
            buf_append_c(line, "; client_no_context_takeover");
        if (terms.server_no_context)
            buf_append_c(line, "; server_no_context_takeover");
        if (p.has_server_bits)
            buf_printf(line, "; server_max_window_bits=%u", terms.server_bits);
        return terms;
    }
    return (WsDeflateTerms){0};
}

bool ws_deflate_accept(Str answer, WsDeflateTerms *terms)
{
    Str element, second;
    Parameters p;
    *terms = (WsDeflateTerms){0};
    if (!http_list_next(&answer, &element))
        return true;
    if (http_list_next(&answer, &second) || !read_parameters(element, false, &p) || p.client_bits < 9)
        return false;
    *terms = (WsDeflateTerms){
        .on = true,
        .server_no_context = p.server_no_context,
        .client_no_context = p.client_no_context,
        .server_bits = (u8)MAX(p.server_bits, 9),
        .client_bits = (u8)p.client_bits,
    };
    return true;
}

/* --- messages ---------------------------------------------------------------------------- */

struct WsDeflater {
    z_stream z;
    bool context;
};

struct WsInflater {
    z_stream z;
    bool context;
};

WsDeflater *ws_deflater_new(u32 bits, bool context)
{
    WsDeflater *d = try_alloc_zero(sizeof *d);
    if (!d)
        return NULL;
    d->context = context;
    if (deflateInit2(&d->z, LEVEL, Z_DEFLATED, -(int)bits, MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        xfree(d);
        return NULL;
    }
    return d;
}

WsInflater *ws_inflater_new(u32 bits, bool context)
{
    WsInflater *i = try_alloc_zero(sizeof *i);
    if (!i)
        return NULL;
    i->context = context;
    if (inflateInit2(&i->z, -(int)bits) != Z_OK) {
        xfree(i);
        return NULL;
    }
    return i;
}

void ws_deflater_free(WsDeflater *deflater)
{
    if (!deflater)
        return;
    deflateEnd(&deflater->z);
    xfree(deflater);
}

void ws_inflater_free(WsInflater *inflater)
{
    if (!inflater)
        return;
    inflateEnd(&inflater->z);
    xfree(inflater);
}

/* zlib counts in 32 bits: gives it the next part. */
static void next_part(z_stream *z, Str *rest)
{
    size_t len = MIN(rest->len, (size_t)1 << 30);
    z->next_in = (Bytef *)rest->data;
    z->avail_in = (uInt)len;
    *rest = (Str){rest->data + len, rest->len - len};
}

/* Room for the next part of the output. */
static bool make_room(z_stream *z, Buf *out, size_t want)
{
    if (!buf_try_reserve(out, want))
        return false;
    z->next_out = (Bytef *)out->data + out->len;
    z->avail_out = (uInt)MIN(out->cap - out->len, (size_t)1 << 30);
    return true;
}

bool ws_deflate(WsDeflater *deflater, Str message, Buf *out)
{
    z_stream *z = &deflater->z;
    size_t start = out->len, want = message.len / 2 + 64;
    do {
        next_part(z, &message);
        int flush = message.len ? Z_NO_FLUSH : Z_SYNC_FLUSH;
        do {
            if (!make_room(z, out, want))
                return false;
            uInt room = z->avail_out;
            deflate(z, flush);
            out->len += room - z->avail_out;
            want = STEP;
        } while (!z->avail_out);
    } while (message.len);
    /* RFC 7692, 7.2.1: the empty block's four bytes stay here; an empty message is one zero byte. */
    if (out->len - start >= 4)
        out->len -= 4;
    if (out->len == start)
        buf_push(out, 0);
    if (!deflater->context)
        deflateReset(z);
    return true;
}

/* Inflates what z was given. */
static int inflate_part(z_stream *z, u64 *left, Buf *out)
{
    for (;;) {
        if (!make_room(z, out, (size_t)MIN((u64)STEP, *left + 1)))
            return WS_INFLATE_TOO_BIG;
        uInt room = z->avail_out = (uInt)MIN((u64)z->avail_out, *left + 1);
        int r = inflate(z, Z_SYNC_FLUSH);
        uInt got = room - z->avail_out;
        if (got > *left)
            return WS_INFLATE_TOO_BIG;
        *left -= got;
        out->len += got;
        /* A peer may end the stream; the message goes on behind it, with the same window (RFC 7692, 7.2.3.4). */
        if (r == Z_STREAM_END) {
            inflateResetKeep(z);
            if (!z->avail_in)
                return WS_INFLATE_OK;
            continue;
        }
        if (r != Z_OK && r != Z_BUF_ERROR)
            return WS_INFLATE_BAD;
        if (z->avail_out)
            return z->avail_in ? WS_INFLATE_BAD : WS_INFLATE_OK;
    }
}

int ws_inflate(WsInflater *inflater, Str data, u64 max, Buf *out)
{
    z_stream *z = &inflater->z;
    u64 left = max;
    int r = WS_INFLATE_OK;
    while (data.len && r == WS_INFLATE_OK) {
        next_part(z, &data);
        r = inflate_part(z, &left, out);
    }
    Str tail = STR("\0\0\xFF\xFF");
    if (r == WS_INFLATE_OK) {
        next_part(z, &tail);
        r = inflate_part(z, &left, out);
    }
    if (!inflater->context || r != WS_INFLATE_OK)
        inflateReset(z);
    return r;
}

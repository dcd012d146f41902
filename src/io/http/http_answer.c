/* http_answer.c - bytes from a server: head, interim answers, body; its end and what comes of the connection.
 *
 *     HEAD ─1xx─► HEAD ─► on_head ─┬─ NONE ─────────────► last
 *                                  ├─ LENGTH ──left 0──► last
 *                                  ├─ CHUNKED ──DONE───► last
 *                                  └─ CLOSE ────EOF────► last
 *
 * RFC 9112, 6.3 decides the framing. A body that stops short, or an end inside of the head, is a failure, never a short
 * answer. Bytes behind the end of an answer make the connection unfit for another request.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/http/http_client_priv.h"

#define MAX_HEAD ((size_t)1024 * 1024)
#define MAX_INTERIM 64

/* --- the body ---------------------------------------------------------------------------- */

static void hand_over(HttpExchange *exchange, Str data, bool last)
{
    exchange->client->touched = true;
    exchange->handler->on_body(exchange->ctx, exchange, data, last);
}

/* The last byte has been delivered. */
static void finish(HttpExchange *exchange, Str data)
{
    http_exchange_end(exchange);
    hand_over(exchange, data, true);
}

void http_answer_pump(HttpExchange *exchange)
{
    HttpClient *client = exchange->client;
    http_exchange_enter(exchange);
    exchange->coded_left = true;
    while (!exchange->dead && !exchange->paused) {
        ssize_t n = http_decode_pull(exchange->decode, client->decode_buf, HTTP_DECODE_SIZE);
        if (n > 0) {
            hand_over(exchange, (Str){client->decode_buf, (size_t)n}, false);
            continue;
        }
        exchange->coded_left = false;
        if (n < 0)
            http_exchange_fail(exchange, (int)n, STR(""));
        else if (exchange->received)
            finish(exchange, STR(""));
        break;
    }
    if (!exchange->dead && exchange->coded_left)
        http_decode_keep(exchange->decode);
    http_exchange_leave(exchange);
}

/* A piece of the body as it was sent. With `last` the link has been let go already. */
static void deliver(HttpExchange *exchange, Str piece, bool last)
{
    if (exchange->decode) {
        http_decode_give(exchange->decode, piece, last);
        http_answer_pump(exchange);
    } else if (last) {
        http_exchange_enter(exchange);
        finish(exchange, piece);
        http_exchange_leave(exchange);
    } else {
        hand_over(exchange, piece, false);
    }
}

/* The request has left as a whole. */
static bool is_sent(const HttpExchange *exchange)
{
    const HttpCall *call = &exchange->call;
    u64 total = call->head.len + call->body.len + (call->file >= 0 ? call->file_len : 0);
    return exchange->sent == total && (!call->streaming || (exchange->parts_ended && exchange->parts_at == exchange->parts.len));
}

/* The answer is whole; `rest` bytes came behind it. The link rests or closes, then the owner hears the last piece. */
static void complete(HttpLink *link, Str piece, size_t rest)
{
    HttpExchange *exchange = link->exchange;
    bool keep = exchange->answer_keeps && exchange->call.keep_alive && !rest && !link->hangup && is_sent(exchange);
    exchange->received = true;
    exchange->link = NULL;
    link->exchange = NULL;
    link->scanned = 0;
    if (keep)
        http_link_rest(link);
    else
        http_link_close(link);
    deliver(exchange, piece, true);
}

static void fail(HttpLink *link, int error)
{
    http_exchange_fail(link->exchange, error, STR(""));
}

/* --- the head ---------------------------------------------------------------------------- */

static int head_error(const HttpHead *head)
{
    switch (head->error) {
    case 501: return NetFail_UnsupportedEncoding;
    case 411: return NetFail_InvalidLength;
    default: return NetFail_Malformed;
    }
}

static void choose_framing(HttpExchange *exchange, const HttpHead *head)
{
    exchange->answer_keeps = head->keep_alive;
    if (exchange->call.bodiless || head->status == 204 || head->status == 304) {
        exchange->phase = ANSWER_NONE;
    } else if (head->chunked) {
        exchange->phase = ANSWER_CHUNKED;
        exchange->chunk = (HttpChunk){0};
        exchange->answer_keeps &= !head->has_length;
    } else if (head->has_length) {
        exchange->phase = head->content_length ? ANSWER_LENGTH : ANSWER_NONE;
        exchange->left = head->content_length;
    } else {
        exchange->phase = ANSWER_CLOSE;
        exchange->answer_keeps = false;
    }
}

static void choose_decoder(HttpExchange *exchange, const HttpHead *head)
{
    int at = http_head_find(head, Http_ContentEncoding, 0);
    if (!exchange->call.decode || exchange->phase == ANSWER_NONE || at < 0 ||
        http_head_find(head, Http_ContentEncoding, (u32)at + 1) >= 0)
        return;
    exchange->decode = http_decode_new(http_header_value_at(head, (u32)at));
    if (exchange->decode && !exchange->client->decode_buf)
        exchange->client->decode_buf = xalloc(HTTP_DECODE_SIZE);
}

/* Bytes of a head used; 0: it is not whole, or the exchange has failed. */
static size_t take_head(HttpLink *link, const char *data, size_t len)
{
    HttpExchange *exchange = link->exchange;
    HttpHead *head = &link->client->head;
    int r = http_parse_response(data, data + len, link->scanned, head);
    if (r == HTTP_MORE && len < MAX_HEAD) {
        link->scanned = len;
        return 0;
    }
    link->scanned = 0;
    if (r <= 0 || (size_t)r > MAX_HEAD) {
        fail(link, r < 0 ? head_error(head) : NetFail_HeadTooLarge);
        return 0;
    }
    if (head->status < 200) {
        if (head->status == 101)
            fail(link, NetFail_Upgrade);
        else if (++exchange->interim > MAX_INTERIM)
            fail(link, NetFail_Malformed);
        return (size_t)r;
    }
    choose_framing(exchange, head);
    choose_decoder(exchange, head);
    link->client->touched = true;
    exchange->handler->on_head(exchange->ctx, exchange, head, (Str){data, (size_t)r});
    return (size_t)r;
}

/* --- all --------------------------------------------------------------------------------- */

static size_t feed_length(HttpLink *link, const char *data, size_t len)
{
    HttpExchange *exchange = link->exchange;
    size_t n = (size_t)MIN((u64)len, exchange->left);
    exchange->left -= n;
    if (exchange->left)
        deliver(exchange, (Str){data, n}, false);
    else
        complete(link, (Str){data, n}, len - n);
    return n;
}

static size_t feed_chunked(HttpLink *link, const char *data, size_t len)
{
    Str input = {data, len}, piece;
    switch (http_chunk_next(&link->exchange->chunk, &input, &piece)) {
    case HTTP_CHUNK_DATA: deliver(link->exchange, piece, false); break;
    case HTTP_CHUNK_DONE: complete(link, STR(""), input.len); break;
    case HTTP_CHUNK_BAD: fail(link, NetFail_InvalidBody); break;
    case HTTP_CHUNK_MORE: break;
    }
    return len - input.len;
}

size_t http_answer_feed(HttpLink *link, const char *data, size_t len)
{
    size_t at = 0;
    HttpExchange *exchange = link->exchange;
    http_exchange_enter(exchange);
    exchange->got_bytes = true;
    while (link->exchange == exchange && !exchange->paused) {
        if (exchange->phase == ANSWER_NONE) {
            complete(link, STR(""), len - at);
            break;
        }
        if (at == len)
            break;
        size_t used;
        switch (exchange->phase) {
        case ANSWER_HEAD:
            used = take_head(link, data + at, len - at);
            if (!used)
                goto out;
            break;
        case ANSWER_LENGTH: used = feed_length(link, data + at, len - at); break;
        case ANSWER_CHUNKED: used = feed_chunked(link, data + at, len - at); break;
        default:
            used = len - at;
            deliver(exchange, (Str){data + at, used}, false);
            break;
        }
        at += used;
    }
out:
    http_exchange_leave(exchange);
    return at;
}

void http_answer_end(HttpLink *link, int error)
{
    HttpExchange *exchange = link->exchange;
    if (!error && exchange->phase == ANSWER_CLOSE) {
        complete(link, STR(""), 0);
        return;
    }
    http_exchange_lost(exchange, error ? error : NetFail_Closed, tls_failure(&link->stream));
}

/* http_wire.c - see http_wire.h: from one message to the next, and bodies.
 *
 *   START ─► start line ─► lines ─► HEAD_DONE ─┬─► BODY ─────────────────────────► DONE ─► START, CLOSED, SWITCHED
 *                            ▲                 ├─► BODY_UNTIL_END
 *                            │                 └─► chunk size ─► CHUNK_DATA ─┐
 *                            └───── (of size 0) ────────┘ ▲──────────────────┘
 *
 * Where the end of a message is decided the order of the questions is that of Node's parser, since two programs that see different
 * ends can be played against each other.
 *
 * Invariant: a state survives any split of the input; positions of faults do not depend on it, but for heads that are too large.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/http/http_wire_priv.h"

void http_wire_init(HttpWire *w, bool response, u32 max_head, u32 lenient)
{
    *w = (HttpWire){.response = response, .max_head = max_head, .lenient = (u16)lenient, .state = W_START};
}

void http_wire_deinit(HttpWire *w)
{
    buf_deinit(&w->head);
}

bool http_wire_idle(const HttpWire *w)
{
    return w->state == W_START && !w->lenient;
}

void http_wire_stop(HttpWire *w)
{
    w->state = W_STOPPED;
}

bool http_wire_stopped(const HttpWire *w)
{
    return w->state == W_STOPPED;
}

bool http_wire_started(const HttpWire *w)
{
    return w->unfinished;
}

bool http_wire_in_head(const HttpWire *w)
{
    return w->unfinished && w->state > W_START && w->state <= W_LINES_LF && !(w->flags & HTTP_WIRE_TRAILING);
}

/* ---- where a message ends ------------------------------------------------------------------------------ */

static bool lasts_until_end(const HttpWire *w)
{
    if (!w->response || w->status / 100 == 1 || w->status == 204 || w->status == 304 || w->flags & HTTP_WIRE_SKIP_BODY)
        return false;
    if (w->flags & HTTP_WIRE_ENCODING && !(w->flags & HTTP_WIRE_CHUNKED))
        return true;
    return !(w->flags & (HTTP_WIRE_CHUNKED | HTTP_WIRE_LENGTH));
}

bool http_wire_keeps_alive(const HttpWire *w)
{
    bool old = w->major == 0 || w->minor == 0;
    if (old ? !(w->flags & HTTP_WIRE_KEEP_ALIVE) : (w->flags & HTTP_WIRE_CLOSE) != 0)
        return false;
    return !lasts_until_end(w);
}

/* The state behind a head; W_FAULT: its coding does not say where the body ends. */
static WireState after_head(const HttpWire *w)
{
    bool connects = !w->response && w->method == HttpMethod_Connect;
    bool has_body = w->flags & HTTP_WIRE_CHUNKED || w->length;
    if ((w->upgrade && (connects || w->flags & HTTP_WIRE_SKIP_BODY || !has_body)) || (w->response && w->status == 101))
        return W_SWITCHED;
    bool bodiless = w->response && (w->status == 100 || w->status == 102 || w->status == 103 || w->status == 204 || w->status == 304);
    if (bodiless || w->flags & HTTP_WIRE_SKIP_BODY)
        return W_DONE;
    if (w->flags & HTTP_WIRE_CHUNKED)
        return W_CHUNK_SIZE_START;
    if (w->flags & HTTP_WIRE_ENCODING)
        return !w->response && !(w->lenient & (HTTP_LENIENT_CHUNKED_LENGTH | HTTP_LENIENT_TRANSFER_ENCODING)) ? W_FAULT : W_BODY_UNTIL_END;
    if (w->flags & HTTP_WIRE_LENGTH)
        return w->length ? W_BODY : W_DONE;
    return lasts_until_end(w) ? W_BODY_UNTIL_END : W_DONE;
}

static void begin(HttpWire *w)
{
    w->head.len = 0;
    w->target_len = w->lines_at = w->value_at = 0;
    w->counted = w->extension = 0;
    w->length = 0;
    w->flags = 0;
    w->at = w->word_len = 0;
    w->unfinished = true;
    w->state = w->response ? W_PROTOCOL : W_METHOD;
}

/* The lines are complete: of a head, or of trailers. */
static HttpWireResult lines_done(HttpWire *w, const HttpWireHooks *hooks, void *ctx)
{
    if (w->flags & HTTP_WIRE_TRAILING) {
        w->state = W_DONE;
        return HTTP_WIRE_MORE;
    }
    bool asked = (w->flags & (HTTP_WIRE_UPGRADE | HTTP_WIRE_CONNECTION_UPGRADE)) == (HTTP_WIRE_UPGRADE | HTTP_WIRE_CONNECTION_UPGRADE);
    w->upgrade = asked ? !w->response || w->status == 101 : !w->response && w->method == HttpMethod_Connect;
    w->counted = 0;
    int said = hooks->head(ctx);
    return w->state == W_STOPPED ? HTTP_WIRE_FAULT : http_wire_take_head(w, said);
}

static HttpWireResult fail(HttpWire *w, const char *code, const char *reason)
{
    w->fault = (HttpWireFault){code, reason};
    w->state = W_FAULT;
    return HTTP_WIRE_FAULT;
}

HttpWireResult http_wire_take_head(HttpWire *w, int said)
{
    if (said < 0)
        return fail(w, "HPE_CB_HEADERS_COMPLETE", "User callback error");
    if (said)
        w->flags |= HTTP_WIRE_SKIP_BODY;
    if (said == 2)
        w->upgrade = true;
    w->state = (u8)after_head(w);
    w->head.len = w->lines_at = 0;
    if (w->state == W_FAULT)
        return fail(w, "HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`");
    w->unfinished = true;
    w->until_end = w->state == W_BODY_UNTIL_END;
    if (w->state == W_CHUNK_SIZE_START)
        w->length = 0;
    return HTTP_WIRE_MORE;
}

static HttpWireResult message_done(HttpWire *w, const HttpWireHooks *hooks, void *ctx)
{
    bool switched = w->state == W_SWITCHED || w->upgrade;
    bool goes_on = http_wire_keeps_alive(w) || w->lenient & HTTP_LENIENT_KEEP_ALIVE;
    w->state = goes_on ? W_START : W_CLOSED;
    w->unfinished = switched; /* up to the next byte, as in Node */
    w->until_end = false;
    w->length = 0;
    hooks->complete(ctx);
    w->flags = 0;
    if (w->state == W_STOPPED)
        return HTTP_WIRE_FAULT;
    return switched ? HTTP_WIRE_SWITCHED : HTTP_WIRE_DONE;
}

/* ---- bytes --------------------------------------------------------------------------------------------- */

/* Body bytes in front of *data; false: the machine was stopped. */
static bool give_body(HttpWire *w, Str *data, const HttpWireHooks *hooks, void *ctx)
{
    size_t n = w->state == W_BODY_UNTIL_END ? data->len : (size_t)MIN((u64)data->len, w->length);
    Str part = {data->data, n};
    data->data += n;
    data->len -= n;
    if (w->state != W_BODY_UNTIL_END) {
        w->length -= n;
        if (!w->length)
            w->state = w->state == W_BODY ? W_DONE : W_CHUNK_CR;
    }
    hooks->body(ctx, part);
    return w->state != W_STOPPED;
}

static void chunk_head_done(HttpWire *w)
{
    w->counted = w->extension = 0;
    if (!w->length) {
        w->flags |= HTTP_WIRE_TRAILING;
        w->head.len = w->lines_at = 0;
    }
    w->state = w->length ? W_CHUNK_DATA : W_FIELD_START;
}

static WireStep step(HttpWire *w, u8 c)
{
    if (w->state == W_START || w->state == W_CLOSED)
        w->unfinished = false;
    if (w->state == W_START) {
        if (c == '\r' || c == '\n')
            return WIRE_TAKEN;
        begin(w);
        return WIRE_AGAIN;
    }
    if (w->state == W_CLOSED) {
        if (c == '\r' || c == '\n' || w->lenient & HTTP_LENIENT_DATA_AFTER_CLOSE)
            return WIRE_TAKEN;
        return wire_fault_after(w, "HPE_CLOSED_CONNECTION", "Data after `Connection: close`");
    }
    if (w->state < W_LINES_START)
        return http_wire_step_line(w, c);
    return w->state <= W_LINES_LF ? http_wire_step_field(w, c) : http_wire_step_chunk(w, c);
}

/* What a head's start line leaves in `head` is target or reason alone. */
static void mark_lines(HttpWire *w)
{
    if (w->state != W_LINES_START)
        return;
    buf_append_c(&w->head, "\r\n");
    w->lines_at = (u32)w->head.len;
}

/* Does a part of a name, value or target, or of an extension end where the bytes do? */
static bool parts_fit(HttpWire *w)
{
    bool in_part = (w->state >= W_URL_START && w->state <= W_URL_FRAGMENT) || w->state == W_REASON || (w->state >= W_NAME && w->state < W_LINES_LF);
    return (!in_part || wire_size_fits(w)) && wire_extension_fits(w);
}

HttpWireResult http_wire_feed(HttpWire *w, Str data, size_t *used, const HttpWireHooks *hooks, void *ctx)
{
    const char *from = data.data;
    HttpWireResult r = HTTP_WIRE_MORE;
    *used = 0;
    for (;;) {
        if (w->state == W_FAULT || w->state == W_STOPPED)
            return HTTP_WIRE_FAULT;
        if (w->state == W_DONE || w->state == W_SWITCHED)
            r = message_done(w, hooks, ctx);
        else if (w->state == W_HEAD_DONE)
            r = lines_done(w, hooks, ctx);
        else if (w->state == W_CHUNK_HEAD_DONE)
            chunk_head_done(w);
        else if (!data.len)
            break;
        else if (w->state == W_CHUNK_DATA || w->state == W_BODY || w->state == W_BODY_UNTIL_END)
            r = give_body(w, &data, hooks, ctx) ? HTTP_WIRE_MORE : HTTP_WIRE_FAULT;
        else {
            bool first = w->state == W_START;
            WireStep s = step(w, (u8)*data.data);
            if (first && w->state != W_START && hooks->begin)
                hooks->begin(ctx);
            mark_lines(w);
            if (s == WIRE_TAKEN || s == WIRE_FAULT_AFTER)
                data.data++, data.len--;
            if (s >= WIRE_FAULT && w->state != W_STOPPED)
                w->state = W_FAULT, r = HTTP_WIRE_FAULT;
        }
        *used = (size_t)(data.data - from);
        if (r != HTTP_WIRE_MORE)
            return r;
    }
    *used = (size_t)(data.data - from);
    if (parts_fit(w))
        return HTTP_WIRE_MORE;
    w->state = W_FAULT;
    return HTTP_WIRE_FAULT;
}

HttpWireResult http_wire_end(HttpWire *w, const HttpWireHooks *hooks, void *ctx)
{
    if (w->state == W_FAULT || w->state == W_STOPPED || !w->unfinished)
        return HTTP_WIRE_MORE;
    if (!w->until_end)
        return fail(w, "HPE_INVALID_EOF_STATE", "Invalid EOF state");
    (void)message_done(w, hooks, ctx);
    return HTTP_WIRE_DONE;
}

bool http_wire_next_line(Str *lines, Str *name, Str *value)
{
    const char *end = lines->len ? memchr(lines->data, '\r', lines->len) : NULL;
    const char *colon = end ? memchr(lines->data, ':', (size_t)(end - lines->data)) : NULL;
    if (!colon)
        return false;
    *name = (Str){lines->data, (size_t)(colon - lines->data)};
    const char *from = colon + 1;
    while (from < end && (*from == ' ' || *from == '\t'))
        from++;
    const char *to = end;
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    *value = (Str){from, (size_t)(to - from)};
    size_t used = (size_t)(end - lines->data) + 2;
    *lines = used < lines->len ? (Str){lines->data + used, lines->len - used} : (Str){"", 0};
    return true;
}

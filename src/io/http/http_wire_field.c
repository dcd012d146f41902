/* http_wire_field.c - of http_wire.c, the lines of heads and trailers.
 *
 * Of Connection, Transfer-Encoding, Content-Length and Upgrade the values are read on the way, since they decide where the message ends. What leniency
 * lets pass is joined: a continued line becomes one value.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_wire_priv.h"

/* Which line it is, or what its value has said last. */
enum {
    GENERAL, CONNECTION, LENGTH, CODING, UPGRADE,
    SAID_KEEP_ALIVE, SAID_CLOSE, SAID_UPGRADE, SAID_CHUNKED,
};

static WireStep bad_token(HttpWire *w, const char *reason)
{
    return wire_fault(w, "HPE_INVALID_HEADER_TOKEN", reason);
}

static WireStep bad_token_after(HttpWire *w, const char *reason)
{
    return wire_fault_after(w, "HPE_INVALID_HEADER_TOKEN", reason);
}

static bool is_blank(u8 c)
{
    return c == ' ' || c == '\t';
}

static bool in_value(u8 c)
{
    return (http_char_class[c] & HTTP_CH_VALUE) != 0;
}

static bool is_line_end(u8 c)
{
    return c == '\r' || c == '\n';
}

/* ---- names ---------------------------------------------------------------------------------------- */

static u8 header_of(Str name)
{
    switch (http_header_find(name.data, name.len)) {
    case Http_Connection: return CONNECTION;
    case Http_ContentLength: return LENGTH;
    case Http_TransferEncoding: return CODING;
    case Http_Upgrade: return UPGRADE;
    default: return http_equal_fold(name, STR("proxy-connection")) ? CONNECTION : GENERAL;
    }
}

/* At its colon. */
static WireStep end_name(HttpWire *w)
{
    if (!wire_size_fits(w))
        return WIRE_FAULT_AFTER;
    bool lets = wire_lets(w, HTTP_LENIENT_CHUNKED_LENGTH);
    if (w->header == CODING && w->flags & HTTP_WIRE_LENGTH && !lets)
        return wire_fault_after(w, "HPE_INVALID_TRANSFER_ENCODING", "Transfer-Encoding can't be present with Content-Length");
    if (w->header == LENGTH && w->flags & HTTP_WIRE_ENCODING && !lets)
        return wire_fault_after(w, "HPE_INVALID_CONTENT_LENGTH", "Content-Length can't be present with Transfer-Encoding");
    buf_append_c(&w->head, ": ");
    w->value_at = (u32)w->head.len;
    return wire_to(w, W_BEFORE_VALUE);
}

static WireStep step_name(HttpWire *w, u8 c)
{
    if (http_char_class[c] & HTTP_CH_TOKEN) {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    if (w->state == W_NAME)
        w->header = header_of((Str){w->head.data + w->value_at, w->head.len - w->value_at});
    if (c == ':')
        return end_name(w);
    if (c != ' ' || w->state != W_NAME || w->header == GENERAL)
        return bad_token(w, "Invalid header token");
    if (wire_lets(w, HTTP_LENIENT_HEADERS))
        return wire_again(w, W_NAME_BLANKS);
    return wire_size_fits(w) ? bad_token_after(w, "Invalid header field char") : WIRE_FAULT_AFTER;
}

/* Blanks in front of a colon stay with the name, but a name goes on behind none. */
static WireStep step_name_blanks(HttpWire *w, u8 c)
{
    if (c == ' ') {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    if (c == ':')
        return end_name(w);
    w->header = GENERAL;
    return wire_again(w, W_NAME_AFTER_BLANKS);
}

/* ---- ends of lines and of all of them --------------------------------------------------------------- */

/* What a value has said last counts. */
static void note(HttpWire *w)
{
    static const u16 flags[] = {
        [SAID_KEEP_ALIVE] = HTTP_WIRE_KEEP_ALIVE, [SAID_CLOSE] = HTTP_WIRE_CLOSE, [SAID_UPGRADE] = HTTP_WIRE_CONNECTION_UPGRADE,
        [SAID_CHUNKED] = HTTP_WIRE_CHUNKED,
    };
    if (w->header < SAID_KEEP_ALIVE)
        return;
    w->flags |= flags[w->header];
    if (w->header != SAID_CHUNKED)
        w->header = CONNECTION;
}

static WireStep end_line(HttpWire *w)
{
    note(w);
    while (w->head.len > w->value_at && is_blank((u8)w->head.data[w->head.len - 1]))
        w->head.len--;
    buf_append_c(&w->head, "\r\n");
    return wire_again(w, W_FIELD_START);
}

static WireStep end_value(HttpWire *w, u8 c)
{
    bool fits = wire_size_fits(w);
    if (c == '\r')
        return fits ? wire_to(w, W_VALUE_LF) : WIRE_FAULT_AFTER;
    return fits ? wire_again(w, W_VALUE_LF) : WIRE_FAULT;
}

static WireStep step_field_start(HttpWire *w, u8 c)
{
    if (c == '\r')
        return wire_to(w, W_LINES_LF);
    if (c == '\n')
        return wire_lets(w, HTTP_LENIENT_OPTIONAL_CR) ? wire_to(w, W_HEAD_DONE) : bad_token_after(w, "Invalid header field char");
    if (c == ':')
        return bad_token(w, "Invalid header token");
    w->header = GENERAL;
    w->value_at = (u32)w->head.len;
    return wire_again(w, W_NAME);
}

/* ---- values ------------------------------------------------------------------------------------------ */

static WireStep before_value(HttpWire *w, u8 c)
{
    if (is_blank(c))
        return WIRE_TAKEN;
    if (c == '\r')
        return wire_to(w, W_BEFORE_VALUE_LF);
    if (c == '\n')
        return wire_lets(w, HTTP_LENIENT_OPTIONAL_CR) ? wire_to(w, W_BEFORE_VALUE_FOLD) : bad_token_after(w, "Invalid header value char");
    return wire_again(w, W_VALUE_START);
}

static WireStep before_value_fold(HttpWire *w, u8 c)
{
    if (is_blank(c))
        return wire_lets(w, HTTP_LENIENT_HEADERS) ? wire_to(w, W_BEFORE_VALUE) : bad_token_after(w, "Invalid header value char");
    if (w->header == LENGTH)
        return wire_fault(w, "HPE_INVALID_CONTENT_LENGTH", "Empty Content-Length");
    if (w->header == CODING)
        return wire_fault(w, "HPE_INVALID_TRANSFER_ENCODING", "Empty Transfer-Encoding");
    return end_line(w);
}

/* A second coding behind chunked. */
static WireStep forbidden_coding(HttpWire *w)
{
    return wire_size_fits(w) ? wire_fault_after(w, "HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value") : WIRE_FAULT_AFTER;
}

static bool forbids_coding(const HttpWire *w)
{
    return !w->response && !wire_lets(w, HTTP_LENIENT_TRANSFER_ENCODING);
}

static WireStep value_start(HttpWire *w)
{
    w->at = 0;
    switch (w->header) {
    case UPGRADE:
        w->flags |= HTTP_WIRE_UPGRADE;
        w->header = GENERAL;
        return wire_again(w, W_VALUE);
    case CODING:
        if (w->flags & HTTP_WIRE_CHUNKED && forbids_coding(w))
            return forbidden_coding(w);
        w->flags |= HTTP_WIRE_ENCODING;
        w->flags &= (u16)~HTTP_WIRE_CHUNKED;
        return wire_again(w, W_CODING);
    case LENGTH:
        if (w->flags & HTTP_WIRE_LENGTH)
            return wire_fault(w, "HPE_UNEXPECTED_CONTENT_LENGTH", "Duplicate Content-Length");
        return wire_again(w, W_LENGTH);
    case CONNECTION: return wire_again(w, W_CONNECTION);
    default: return wire_again(w, W_VALUE);
    }
}

static WireStep step_value(HttpWire *w, u8 c)
{
    if (!in_value(c))
        return wire_again(w, W_VALUE_END);
    wire_keep(w, c);
    return WIRE_TAKEN;
}

static WireStep step_value_end(HttpWire *w, u8 c)
{
    if (c == '\n' && !wire_lets(w, HTTP_LENIENT_OPTIONAL_CR))
        return wire_size_fits(w) ? wire_fault(w, "HPE_CR_EXPECTED", "Missing expected CR after header value") : WIRE_FAULT;
    if (is_line_end(c))
        return end_value(w, c);
    if (wire_lets(w, HTTP_LENIENT_HEADERS))
        return wire_again(w, W_VALUE_ANY);
    /* A byte of NUL is in no value. */
    if (wire_lets(w, HTTP_LENIENT_VALUE_RELAXED) && c)
        return wire_again(w, W_VALUE_RELAXED);
    return wire_size_fits(w) ? bad_token(w, "Invalid header value char") : WIRE_FAULT;
}

static WireStep step_value_any(HttpWire *w, u8 c)
{
    if (is_line_end(c))
        return end_value(w, c);
    wire_keep(w, c);
    return WIRE_TAKEN;
}

static WireStep step_value_relaxed(HttpWire *w, u8 c)
{
    if (is_line_end(c) || !c)
        return wire_again(w, W_VALUE_END);
    wire_keep(w, c);
    return WIRE_TAKEN;
}

static WireStep value_fold(HttpWire *w, u8 c)
{
    if (!is_blank(c))
        return end_line(w);
    if (!wire_lets(w, HTTP_LENIENT_HEADERS))
        return bad_token(w, "Unexpected whitespace after header value");
    if (w->header == SAID_CHUNKED)
        w->header = GENERAL;
    return wire_again(w, W_VALUE_START);
}

/* ---- Transfer-Encoding ------------------------------------------------------------------------------- */

static WireStep step_coding(HttpWire *w, u8 c)
{
    static const char chunked[] = "chunked";
    if ((c | 0x20) != chunked[w->at])
        return wire_again(w, W_CODING_OTHER);
    wire_keep(w, c);
    return wire_to(w, ++w->at == sizeof chunked - 1 ? W_CODING_CHUNKED : W_CODING);
}

static WireStep step_coding_chunked(HttpWire *w, u8 c)
{
    if (c == ' ') {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    if (is_line_end(c)) {
        w->header = SAID_CHUNKED;
        return wire_again(w, W_VALUE_END);
    }
    if (c == ',' && forbids_coding(w))
        return forbidden_coding(w);
    return wire_again(w, W_CODING_OTHER);
}

static WireStep step_coding_other(HttpWire *w, u8 c)
{
    if (c == ',') {
        wire_keep(w, c);
        return wire_to(w, W_CODING_BLANKS);
    }
    if (in_value(c)) {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    w->header = GENERAL;
    return wire_again(w, W_VALUE);
}

static WireStep step_coding_blanks(HttpWire *w, u8 c)
{
    w->at = 0;
    if (!is_blank(c))
        return wire_again(w, W_CODING);
    wire_keep(w, c);
    return WIRE_TAKEN;
}

/* ---- Content-Length ---------------------------------------------------------------------------------- */

static WireStep bad_length(HttpWire *w, const char *reason)
{
    return wire_size_fits(w) ? wire_fault(w, "HPE_INVALID_CONTENT_LENGTH", reason) : WIRE_FAULT;
}

static WireStep step_length(HttpWire *w, u8 c)
{
    if (c < '0' || c > '9')
        return wire_again(w, W_LENGTH_BLANKS);
    wire_keep(w, c);
    u64 digit = (u64)(c - '0');
    if (w->length > UINT64_MAX / 10 || w->length * 10 > UINT64_MAX - digit)
        return wire_size_fits(w) ? wire_fault_after(w, "HPE_INVALID_CONTENT_LENGTH", "Content-Length overflow") : WIRE_FAULT_AFTER;
    w->length = w->length * 10 + digit;
    return WIRE_TAKEN;
}

static WireStep step_length_blanks(HttpWire *w, u8 c)
{
    if (is_blank(c)) {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    if (!is_line_end(c))
        return bad_length(w, "Invalid character in Content-Length");
    w->flags |= HTTP_WIRE_LENGTH;
    return wire_again(w, W_VALUE_END);
}

/* ---- Connection -------------------------------------------------------------------------------------- */

static const struct { const char *name; u8 says; } connection_words[] = {
    {"close", SAID_CLOSE}, {"upgrade", SAID_UPGRADE}, {"keep-alive", SAID_KEEP_ALIVE},
};

/* No two of the words have the same first letter: word[0] is the word. */
static WireStep step_connection(HttpWire *w, u8 c)
{
    if (w->state == W_CONNECTION && is_blank(c)) {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    u8 lower = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
    if (w->state == W_CONNECTION)
        w->at = 0, w->word[0] = (char)lower;
    for (u32 i = 0; i < ARRAY_LEN(connection_words); i++) {
        const char *name = connection_words[i].name;
        if (name[0] != w->word[0] || name[w->at] != (char)lower)
            continue;
        wire_keep(w, c);
        if (name[++w->at])
            return wire_to(w, W_CONNECTION_WORD);
        w->header = connection_words[i].says;
        return wire_to(w, W_CONNECTION_BLANKS);
    }
    return wire_again(w, W_CONNECTION_OTHER);
}

static WireStep step_connection_blanks(HttpWire *w, u8 c)
{
    if (is_line_end(c))
        return wire_again(w, W_VALUE_END);
    if (c != ',' && !is_blank(c)) {
        w->header = GENERAL;
        return wire_again(w, W_CONNECTION_OTHER);
    }
    wire_keep(w, c);
    if (c != ',')
        return WIRE_TAKEN;
    note(w);
    return wire_to(w, W_CONNECTION);
}

static WireStep step_connection_other(HttpWire *w, u8 c)
{
    if (!in_value(c))
        return wire_again(w, W_VALUE_END);
    wire_keep(w, c);
    return wire_to(w, c == ',' ? W_CONNECTION : W_CONNECTION_OTHER);
}

WireStep http_wire_step_field(HttpWire *w, u8 c)
{
    switch ((WireState)w->state) {
    case W_LINES_START:
        if (c != ' ')
            return wire_again(w, W_FIELD_START);
        return wire_lets(w, HTTP_LENIENT_HEADERS) ? wire_to(w, W_FIELD_START)
                                                  : wire_fault_after(w, "HPE_UNEXPECTED_SPACE", "Unexpected space after start line");
    case W_FIELD_START: return step_field_start(w, c);
    case W_NAME: case W_NAME_AFTER_BLANKS: return step_name(w, c);
    case W_NAME_BLANKS: return step_name_blanks(w, c);
    case W_BEFORE_VALUE: return before_value(w, c);
    case W_BEFORE_VALUE_LF:
        if (c == '\n')
            return wire_to(w, W_BEFORE_VALUE_FOLD);
        return wire_lets(w, HTTP_LENIENT_HEADERS) ? wire_again(w, W_BEFORE_VALUE_FOLD) : wire_fault(w, "HPE_STRICT", "Expected LF after CR");
    case W_BEFORE_VALUE_FOLD: return before_value_fold(w, c);
    case W_VALUE_START: return value_start(w);
    case W_VALUE: return step_value(w, c);
    case W_VALUE_END: return step_value_end(w, c);
    case W_VALUE_ANY: return step_value_any(w, c);
    case W_VALUE_RELAXED: return step_value_relaxed(w, c);
    case W_VALUE_LF:
        return c == '\n' ? wire_to(w, W_VALUE_FOLD) : wire_fault(w, "HPE_LF_EXPECTED", "Missing expected LF after header value");
    case W_VALUE_FOLD: return value_fold(w, c);
    case W_CODING: return step_coding(w, c);
    case W_CODING_CHUNKED: return step_coding_chunked(w, c);
    case W_CODING_OTHER: return step_coding_other(w, c);
    case W_CODING_BLANKS: return step_coding_blanks(w, c);
    case W_LENGTH: return step_length(w, c);
    case W_LENGTH_BLANKS: return step_length_blanks(w, c);
    case W_CONNECTION: case W_CONNECTION_WORD: return step_connection(w, c);
    case W_CONNECTION_BLANKS: return step_connection_blanks(w, c);
    case W_CONNECTION_OTHER: return step_connection_other(w, c);
    default: /* W_LINES_LF */
        if (c == '\n')
            return wire_to(w, W_HEAD_DONE);
        return wire_lets(w, HTTP_LENIENT_OPTIONAL_LF) ? wire_again(w, W_HEAD_DONE) : wire_fault(w, "HPE_STRICT", "Expected LF after headers");
    }
}

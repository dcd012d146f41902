/* http_wire_priv.h - states of the machine of http_wire.c, and what its files call of each other.
 *
 * Each file has the steps of some states: a step looks at one byte and says whether it was taken.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_WIRE_PRIV_H
#define IO_HTTP_HTTP_WIRE_PRIV_H

#include "io/http/http_scan_inl.h"
#include "io/http/http_wire.h"

typedef enum WireState {
    W_START, /* between messages */
    /* http_wire_line.c */
    W_METHOD,
    W_AFTER_METHOD,
    W_BEFORE_URL,
    W_URL_START,
    W_URL_SCHEME,
    W_URL_SCHEME_DELIMITER,
    W_URL_SERVER,
    W_URL_SERVER_AT,
    W_URL_PATH,
    W_URL_QUERY,
    W_URL_FRAGMENT,
    W_URL_CRLF, /* no version follows */
    W_URL_LF,
    W_PROTOCOL_START,
    W_PROTOCOL,
    W_AFTER_PROTOCOL,
    W_MAJOR,
    W_DOT,
    W_MINOR,
    W_AFTER_VERSION,
    W_PREFACE, /* of HTTP/2 */
    W_REQUEST_LF,
    W_STATUS,
    W_AFTER_STATUS,
    W_REASON,
    W_RESPONSE_LF,
    /* http_wire_field.c */
    W_LINES_START,
    W_FIELD_START,
    W_NAME,
    W_NAME_BLANKS,
    W_NAME_AFTER_BLANKS,
    W_BEFORE_VALUE,
    W_BEFORE_VALUE_LF,
    W_BEFORE_VALUE_FOLD,
    W_VALUE_START,
    W_VALUE,
    W_VALUE_END,
    W_VALUE_ANY,
    W_VALUE_RELAXED,
    W_VALUE_LF,
    W_VALUE_FOLD,
    W_CODING,
    W_CODING_CHUNKED,
    W_CODING_OTHER,
    W_CODING_BLANKS,
    W_LENGTH,
    W_LENGTH_BLANKS,
    W_CONNECTION,
    W_CONNECTION_WORD,
    W_CONNECTION_BLANKS,
    W_CONNECTION_OTHER,
    W_LINES_LF,
    /* http_wire_chunk.c */
    W_CHUNK_SIZE_START,
    W_CHUNK_SIZE,
    W_CHUNK_SIZE_END,
    W_EXTENSION,
    W_EXTENSION_NAME,
    W_EXTENSION_VALUE,
    W_EXTENSION_QUOTED,
    W_EXTENSION_ESCAPE,
    W_EXTENSION_QUOTED_END,
    W_CHUNK_SIZE_LF,
    W_CHUNK_CR,
    W_CHUNK_LF,
    /* http_wire.c: without a byte, or with many */
    W_HEAD_DONE,
    W_CHUNK_HEAD_DONE,
    W_CHUNK_DATA,
    W_BODY,
    W_BODY_UNTIL_END,
    W_DONE,
    W_CLOSED,
    W_SWITCHED,
    W_FAULT,
    W_STOPPED,
} WireState;

typedef enum WireStep {
    WIRE_TAKEN,       /* the byte belongs to what was read */
    WIRE_AGAIN,       /* it is the next state's */
    WIRE_FAULT,       /* it is wrong; w->fault */
    WIRE_FAULT_AFTER, /* the same, and it counts as read */
} WireStep;

WireStep http_wire_step_line(HttpWire *w, u8 c);
WireStep http_wire_step_field(HttpWire *w, u8 c);
WireStep http_wire_step_chunk(HttpWire *w, u8 c);

static inline WireStep wire_to(HttpWire *w, WireState state)
{
    w->state = (u8)state;
    return WIRE_TAKEN;
}

static inline WireStep wire_again(HttpWire *w, WireState state)
{
    w->state = (u8)state;
    return WIRE_AGAIN;
}

static inline WireStep wire_fault(HttpWire *w, const char *code, const char *reason)
{
    w->fault = (HttpWireFault){code, reason};
    return WIRE_FAULT;
}

static inline WireStep wire_fault_after(HttpWire *w, const char *code, const char *reason)
{
    w->fault = (HttpWireFault){code, reason};
    return WIRE_FAULT_AFTER;
}

static inline void wire_keep(HttpWire *w, u8 c)
{
    buf_push(&w->head, (char)c);
    w->counted++;
}

/* A target, name or value, or a part of it, has come: false when the head is too large. */
static inline bool wire_size_fits(HttpWire *w)
{
    if (w->counted < w->max_head)
        return true;
    w->fault = (HttpWireFault){"HPE_HEADER_OVERFLOW", "Header overflow"};
    return false;
}

static inline bool wire_extension_fits(HttpWire *w)
{
    if (w->extension <= HTTP_WIRE_EXTENSION_MAX)
        return true;
    w->fault = (HttpWireFault){"HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow"};
    return false;
}

static inline bool wire_lets(const HttpWire *w, u32 lenient)
{
    return (w->lenient & lenient) != 0;
}

#endif

/* http_wire.h - HTTP/1.x messages byte by byte, exactly as Node's parser takes and refuses them.
 *
 * http_parse.c reads the heads that usual peers send, in one go. This machine reads everything else for node:http: heads that
 * come in pieces, forms that only leniency allows, chunked bodies, trailers; and of what is refused it says the code, the reason
 * and the byte that programs of Node see.
 *
 * The head is gathered in a canonical form: the target or reason, a line end, "name: value\r\n" lines without continued ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_WIRE_H
#define IO_HTTP_HTTP_WIRE_H

#include "base/buf.h"
#include "io/http/http_parse.h"

/* What may be let pass; the numbers are those of HTTPParser.kLenient*. */
enum {
    HTTP_LENIENT_HEADERS = 1,
    HTTP_LENIENT_CHUNKED_LENGTH = 2,
    HTTP_LENIENT_KEEP_ALIVE = 4,
    HTTP_LENIENT_TRANSFER_ENCODING = 8,
    HTTP_LENIENT_VERSION = 16,
    HTTP_LENIENT_DATA_AFTER_CLOSE = 32,
    HTTP_LENIENT_OPTIONAL_LF = 64,
    HTTP_LENIENT_OPTIONAL_CRLF_AFTER_CHUNK = 128,
    HTTP_LENIENT_OPTIONAL_CR = 256,
    HTTP_LENIENT_SPACES_AFTER_CHUNK_SIZE = 512,
    HTTP_LENIENT_VALUE_RELAXED = 1024,
};

/* What the lines of a head have said. */
enum {
    HTTP_WIRE_KEEP_ALIVE = 1,
    HTTP_WIRE_CLOSE = 2,
    HTTP_WIRE_CONNECTION_UPGRADE = 4,
    HTTP_WIRE_CHUNKED = 8,
    HTTP_WIRE_UPGRADE = 16, /* there is an Upgrade line */
    HTTP_WIRE_LENGTH = 32,
    HTTP_WIRE_SKIP_BODY = 64,
    HTTP_WIRE_TRAILING = 128, /* the lines are trailers */
    HTTP_WIRE_ENCODING = 512,
};

/* Bytes of extensions that one chunk may have. */
#define HTTP_WIRE_EXTENSION_MAX 16384u

typedef enum HttpWireResult {
    HTTP_WIRE_MORE,     /* all bytes used */
    HTTP_WIRE_DONE,     /* a message ended; the rest of the bytes is the next one */
    HTTP_WIRE_SWITCHED, /* a message ended behind which another protocol begins */
    HTTP_WIRE_FAULT,    /* w->fault */
} HttpWireResult;

typedef struct HttpWireFault {
    const char *code, *reason;
} HttpWireFault;

typedef struct HttpWire HttpWire;

/* Calls may end the machine (http_wire_stop), not free it. */
typedef struct HttpWireHooks {
    void (*begin)(void *ctx); /* the first byte of a message; may be NULL */
    int (*head)(void *ctx);   /* 0: goes on as the head says; 1: no body follows; 2: nor HTTP; < 0: fails */
    void (*body)(void *ctx, Str part);
    void (*complete)(void *ctx); /* w->head holds trailers */
} HttpWireHooks;

struct HttpWire {
    u64 length;     /* Content-Length; of a body or chunk that is being read, what is to come of it */
    Buf head;       /* lines of the head, later of the trailers */
    u32 lines_at;   /* in `head`: where the lines begin */
    u32 target_len; /* from head's first byte on: the target, or the reason */
    u32 value_at;   /* in `head`: of the line that is being read */
    u32 counted;    /* bytes of target, names and values, against max_head */
    u32 extension;  /* bytes of this chunk's extensions */
    u32 max_head;
    HttpWireFault fault;
    u16 lenient, flags, status;
    u8 state, header, at; /* at: how much of a word has matched */
    u8 major, minor, method; /* method: http_wire_method_name */
    u8 word_len;
    bool response, upgrade, unfinished, until_end;
    char word[14];
};

void http_wire_init(HttpWire *w, bool response, u32 max_head, u32 lenient);
void http_wire_deinit(HttpWire *w);
/* Between two messages, with nothing let pass: the next one may be read by http_parse.c. */
bool http_wire_idle(const HttpWire *w);
/* A head was read by somebody else, who has set version, status, method, flags, length and upgrade; `said` as HttpWireHooks.head.
 * MORE: go on feeding, also when there are no bytes left. */
HttpWireResult http_wire_take_head(HttpWire *w, int said) MUST_USE;
/* Takes bytes up to the end of a message or a fault; *used: how many. After a fault every call gives it again. */
HttpWireResult http_wire_feed(HttpWire *w, Str data, size_t *used, const HttpWireHooks *hooks, void *ctx) MUST_USE;
/* No more bytes come. MORE, DONE (that was the end of a body), FAULT. */
HttpWireResult http_wire_end(HttpWire *w, const HttpWireHooks *hooks, void *ctx) MUST_USE;
void http_wire_stop(HttpWire *w);
bool http_wire_stopped(const HttpWire *w);
/* Has a part of a message come? */
bool http_wire_started(const HttpWire *w);
/* Is that part a part of its head? */
bool http_wire_in_head(const HttpWire *w);
bool http_wire_keeps_alive(const HttpWire *w);

/* Of w->method: that of HttpMethod, and behind them those of RTSP and HTTP/2's preface. */
Str http_wire_method_name(u8 method);
static inline Str http_wire_lines(const HttpWire *w)
{
    return (Str){w->head.data + w->lines_at, w->head.len - w->lines_at};
}

/* Walks lines of that form: the next name and value; false at the end. */
bool http_wire_next_line(Str *lines, Str *name, Str *value);

#endif

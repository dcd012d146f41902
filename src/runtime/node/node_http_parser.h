/* node_http_parser.h - HTTP/1 messages for node:http: bytes in, calls of functions of src/js out.
 *
 * A parser belongs to an owner in JavaScript, like a NetHandle, and is fed by its handle or by a script. A head reaches JavaScript as
 * one string, which headers are read from when somebody asks for them (node_http.c).
 *
 * Heads of the usual form that come whole are read by http_parse.c, everything else by the machine http_wire.c. An HTTPParser of a script (`raw`) is fed
 * by the machine alone, and what its functions throw reaches who feeds it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_HTTP_PARSER_H
#define RUNTIME_NODE_NODE_HTTP_PARSER_H

#include "io/http/http_wire.h"
#include "runtime/node/buffer.h"

typedef enum ParserHook {
    PARSER_ON_HEAD,     /* (owner, head, method or status, url or reason, version, flags): 0, 1: no body follows, 2: another protocol does */
    PARSER_ON_BODY,     /* (owner, buffer) */
    PARSER_ON_COMPLETE, /* (owner, trailer lines or undefined) */
    PARSER_ON_UPGRADE,  /* (owner, buffer of what came behind the head) */
    PARSER_ON_ERROR,    /* (owner, code, reason, buffer, bytes that were in order) */
    PARSER_ON_BEGIN,    /* (owner): of an HTTPParser only */
    PARSER_HOOKS
} ParserHook;

/* Flags of PARSER_ON_HEAD. */
enum {
    PARSER_KEEP_ALIVE = 1,
    PARSER_UPGRADE = 2,
    PARSER_CHUNKED = 4,
    PARSER_LENGTH = 8,
    PARSER_EXPECT = 16,   /* has Expect */
    PARSER_CONTINUE = 32, /* which is 100-continue */
    PARSER_BODY = 64,     /* a request with a body */
    PARSER_NO_HOST = 128,
};

typedef struct HttpParser HttpParser;

/* NULL: v is none. */
HttpParser *http_parser_of(Value v);
void http_parser_feed(HttpParser *p, Str data);
/* No more bytes come. */
void http_parser_end(HttpParser *p);

/* parser(owner, kind, maxHeaderSize, lenient) */
Value node_http_make_parser(Vm *vm, Frame *f);

#endif

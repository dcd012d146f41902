/* node_http_head.h - the head of an outgoing message as text, in one piece.
 *
 * What is usual is written here; what is not (values that are to be refused, Transfer-Encoding, Keep-Alive, Trailer and Expect lines, cookies of a client) is left to
 * the same steps in src/js/internal/http/outgoing.js.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_HTTP_HEAD_H
#define RUNTIME_NODE_NODE_HTTP_HEAD_H

#include "runtime/host/host.h"

/* What a message says of itself; known to src/js/internal/http/outgoing.js. */
enum {
    HEAD_DATED = 1, HEAD_KEPT_ALIVE = 2, HEAD_CHUNKED_BY_DEFAULT = 4, HEAD_OF_AGENT = 8, HEAD_LAST_ALLOWED = 16, HEAD_TOLD_KEEP_ALIVE = 32,
    HEAD_CONNECTION_REMOVED = 64, HEAD_HAS_BODY = 128, HEAD_LENGTH_REMOVED = 256, HEAD_ENCODING_REMOVED = 512,
};
/* What is to be noted about it. */
enum { HEAD_NOW_LAST = 1 << 16, HEAD_NOW_CHUNKED = 1 << 17, HEAD_NOW_KEPT = 1 << 18 };

typedef struct HeadFacts {
    u32 is;          /* HEAD_* */
    bool stored;     /* headers are those of setHeader: [name, value] by lower-case names, checked already */
    double timeout;  /* of keep-alive, ms */
    i32 most;        /* requests of the connection; 0: any number */
    Value length;    /* of the body, an integer, or null: unknown */
} HeadFacts;

typedef struct HeadNotes {
    u32 now;         /* HEAD_NOW_* */
    Value length;    /* that a Content-Length line says; a hole: there is none */
} HeadNotes;

/* Appends the lines behind the first one, with the empty one. `headers` is an object, a list [name, value, name, value ...] or nullish. false: something in it is unusual, and what was
 * appended is worth nothing. Runs no JavaScript. */
bool http_head_lines(Vm *vm, Buf *out, Value headers, const HeadFacts *facts, HeadNotes *notes) MUST_USE;

/* What a line says that framing depends on: the numbers of `says` in src/js/internal/http/common.js. */
u32 http_line_meaning(Str name, Str value);
/* Now, as the Date header has it. */
Str http_date_text(Host *host);
/* The characters of a string; false: it is no string, or has some beyond Latin-1. */
bool http_text_view(Vm *vm, Value v, Str *out) MUST_USE;

#endif

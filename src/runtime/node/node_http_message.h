/* node_http_message.h - the usual request and answer of an http.Server, without JavaScript but the program's.
 *
 * Every step does what the function of the same name in src/js/internal/http does, on the same objects and properties, and asks first whether the
 * case is the usual one: nothing is overridden that it would call, nobody observes, the connection is the system's and it is the message's turn.
 * Everything else goes through JavaScript, which is the definition of what happens.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_HTTP_MESSAGE_H
#define RUNTIME_NODE_NODE_HTTP_MESSAGE_H

#include "runtime/node/net_handle.h"
#include "runtime/node/node_http_parser.h"

typedef struct HttpMessages HttpMessages; /* of NetState; NULL until http.setMessages */
void http_messages_free(HttpMessages *m);

/* A head has come: makes request and response and calls the listener, with `connection` as PARSER_ON_HEAD has it. NULL: this one is for the hook;
 * else the request. What the listener throws has been reported. `flags` are PARSER_*. */
Object *http_message_begin(Host *host, Value connection, const HttpHead *head, Str bytes, u32 flags) MUST_USE;
/* The request has no body: all of it has come. */
void http_message_complete(Host *host, Object *request);

/* Headers of a head: an object. join_all: joinDuplicateHeaders. VAL_EXC: exception. */
Value http_headers_of(Vm *vm, Value head, bool join_all) MUST_USE;

/* Functions of $binding("http"). */
Value http_set_messages(Vm *vm, Frame *f);  /* setMessages(object with what GIVEN of http_sites.def names) */
Value http_write_head(Vm *vm, Frame *f);    /* ServerResponse.prototype.writeHead */
Value http_end(Vm *vm, Frame *f);           /* OutgoingMessage.prototype.end */
Value http_set_header(Vm *vm, Frame *f);    /* OutgoingMessage.prototype.setHeader, and so on */
Value http_get_header(Vm *vm, Frame *f);
Value http_has_header(Vm *vm, Frame *f);
Value http_headers_sent(Vm *vm, Frame *f);    /* getters */
Value http_message_headers(Vm *vm, Frame *f);
Value http_finish_now(Vm *vm, Frame *f);    /* finishNow(message): tells of 'finish', then the connection goes on */
Value http_store_head(Vm *vm, Frame *f);
Value http_send_last(Vm *vm, Frame *f);

#endif

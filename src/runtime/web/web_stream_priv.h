/* web_stream_priv.h - what web_stream.c, web_sink.c and the binding of streams share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_STREAM_PRIV_H
#define RUNTIME_WEB_WEB_STREAM_PRIV_H

#include "base/buf.h"
#include "runtime/web/web_stream.h"

struct WebSource {
    u32 refs;
    Host *host;
    WebSourceOps ops;
    void *ctx;
    HostObject *token; /* NULL once collected; host objects do not move */
    HostRef *alive;    /* roots the token: nobody asked for it yet, or a script waits */
    HostRef *error;    /* what it failed with */
    WebSink *sink;     /* reads it without JavaScript */
    Buf pending;       /* bytes from read_at on are not read */
    size_t read_at;
    LoopTask abandoned;
    bool ended, cancelled, released;
    bool begun;        /* a script reads */
    bool taken;        /* a sink has, or had it */
    bool asked;        /* pull was called, nothing came since */
    bool waiting;      /* a script waits for the producer */
    bool read_any;     /* some of it was read */
};

WebSource *web_source_ref(WebSource *source);
/* Locks the stream of a source for good: nobody reads it any more. */
bool web_source_lock(WebSource *source, Value stream) MUST_USE;
/* web_request.c: a source of what the peer sends; the caller's reference. NULL: exception. */
WebSource *web_request_source(Vm *vm, HostObject *request) MUST_USE;
void web_source_ask(WebSource *source);
/* Binds source and sink; the stream, if there is one, is locked for good. false: exception. */
bool web_source_take(WebSource *source, WebSink *sink, Value stream_or_undefined) MUST_USE;
/* The sink has finished with it. */
void web_source_leave(WebSource *source, bool cancel, Value reason);

/* web_sink.c */
bool web_sink_is_paused(const WebSink *sink);
/* Bytes that are buffered nowhere. false: the sink is paused and did not take them. */
bool web_sink_give(WebSink *sink, Str bytes);
/* The source has something new. */
void web_sink_feed(WebSink *sink);

/* Natives of $binding("streams"). */
Value web_binding_source_begin(Vm *vm, Frame *f);
Value web_binding_source_pull(Vm *vm, Frame *f);
Value web_binding_source_end(Vm *vm, Frame *f);
Value web_binding_source_cancel(Vm *vm, Frame *f);
Value web_binding_source_listen(Vm *vm, Frame *f);
Value web_binding_sink_write(Vm *vm, Frame *f);
Value web_binding_sink_close(Vm *vm, Frame *f);
Value web_binding_sink_error(Vm *vm, Frame *f);
Value web_binding_read(Vm *vm, Frame *f);
Value web_binding_new_codec(Vm *vm, Frame *f);
Value web_binding_codec_run(Vm *vm, Frame *f);
Value web_binding_codec_end(Vm *vm, Frame *f);

#endif

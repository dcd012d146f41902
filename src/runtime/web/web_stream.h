/* web_stream.h - streams between C and scripts: native sources that feed a ReadableStream, native sinks that read any.
 *
 *     producer in C -> WebSource -> ReadableStream -> scripts, pipeTo, tee ...
 *     any ReadableStream -> WebSink -> consumer in C
 *     WebSource -> WebSink                             when no script has touched the stream between them: no JavaScript runs
 *
 * Streams themselves are JavaScript (src/js/internal/streams). A stream of a source costs nothing until a script asks for it
 * (Response.body), and has no controller until a script reads from it.
 *
 * All functions belong to the host's thread. Those that say "may run scripts" are called between callbacks (from the loop)
 * or from natives; who calls them from the loop drains afterwards (host_drain).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_STREAM_H
#define RUNTIME_WEB_WEB_STREAM_H

#include "runtime/host/host.h"

/* ---- sources ---- */

typedef struct WebSource WebSource;

typedef struct WebSourceOps {
    /* Somebody reads and nothing is buffered. May call web_source_enqueue, _close and _error at once, or later. Comes again only
     * after something was enqueued. NULL: never asked. */
    void (*pull)(void *ctx);
    /* Nobody wants the rest: the reader cancelled, or the stream was collected (reason undefined). Only `release` follows, and
     * what the producer still enqueues is dropped. May be NULL. */
    void (*cancel)(void *ctx, Value reason);
    /* The last call: ctx is not used any more. Must not run scripts or allocate cells. May be NULL. */
    void (*release)(void *ctx);
} WebSourceOps;

/* What a producer may have buffered before web_source_enqueue asks it to wait. */
enum { WEB_SOURCE_MARK = 64 * 1024 };

/* A source; the producer's reference. The producer must end it by web_source_close or _error and let go by web_source_unref. */
WebSource *web_source_new(Host *host, const WebSourceOps *ops, void *ctx) MUST_USE;
void web_source_unref(WebSource *source);
/* Its token: a value that keeps the source for a body (WebBody, WEB_BODY_SOURCE) or a sink. The same each time. VAL_EXC: exception. */
Value web_source_token(WebSource *source) MUST_USE;
/* Its ReadableStream, made when first asked for. VAL_EXC: exception. May run scripts. */
Value web_source_stream(WebSource *source) MUST_USE;

/* Bytes from the producer (copied). false: enough is buffered, pull says when more is wanted; the bytes were taken all the same. May
 * run scripts. After close, error or cancel they are dropped. */
bool web_source_enqueue(WebSource *source, Str bytes);
/* The same with bytes from xalloc, which are taken over. */
bool web_source_enqueue_owned(WebSource *source, char *bytes, size_t len);
/* No more comes. What is buffered can still be read. May run scripts. */
void web_source_close(WebSource *source);
/* The producer failed. What is buffered is lost. May run scripts. */
void web_source_error(WebSource *source, Value error);
/* Does nobody want the rest? */
bool web_source_is_cancelled(const WebSource *source);
/* Bytes buffered and not read. */
size_t web_source_buffered(const WebSource *source);
/* Is everything there (closed, nothing read, no script looking)? Then *bytes is all of it, valid until the source changes. */
bool web_source_whole(const WebSource *source, Str *bytes);

/* The source of a token, or of a stream of one that no script has touched (not locked, not read from); NULL: none. */
WebSource *web_source_of(Vm *vm, Value token_or_stream);

/* A source that holds these bytes (copied) and is closed. The caller's reference. */
WebSource *web_source_of_bytes(Host *host, Str bytes) MUST_USE;
/* A source that reads a file from `offset`, at most `size` bytes, when asked to. The path is copied. */
WebSource *web_source_of_file(Host *host, const char *path, u64 offset, u64 size) MUST_USE;

/* ---- sinks ---- */

typedef struct WebSink WebSink;

typedef struct WebSinkOps {
    /* Bytes of a chunk, valid during the call. false: wait, web_sink_resume says when more can come. Must not run scripts, attach or
     * cancel anything of this sink but by web_sink_cancel. */
    bool (*on_chunk)(void *ctx, Str bytes);
    /* The end; the sink is gone with this call. */
    void (*on_close)(void *ctx);
    /* The stream failed, or gave a chunk that is no bytes and no string; the sink is gone with this call. */
    void (*on_error)(void *ctx, Value error);
} WebSinkOps;

/* Locks the stream (or takes the source of a token) for a sink that waits for its first web_sink_resume. NULL: it is no stream, or locked:
 * exception. May run scripts. */
WebSink *web_sink_attach(Host *host, Value stream_or_token, const WebSinkOps *ops, void *ctx) MUST_USE;
/* More chunks can come, also at once, inside this call. May run scripts. */
void web_sink_resume(WebSink *sink);
/* The consumer does not want the rest: the stream is cancelled, no callback follows, the sink is gone. May run scripts. */
void web_sink_cancel(WebSink *sink, Value reason);

/* ---- streams as values ---- */

/* Is v a ReadableStream? Runs nothing. */
bool web_stream_is(Vm *vm, Value v);
bool web_stream_locked(Vm *vm, Value stream);
bool web_stream_disturbed(Vm *vm, Value stream);
/* Locked or disturbed: it cannot become a body. */
bool web_stream_unusable(Vm *vm, Value stream);
/* Two branches of a stream. false: exception. */
bool web_stream_tee(Vm *vm, Value stream, Value out[2]) MUST_USE;
/* A promise for all bytes of a stream or token, which is read to its end, as BODY_* of web_priv.h; type: a Content-Type or NULL. */
Value web_stream_read(Vm *vm, Value stream_or_token, u32 how, String *type_or_null) MUST_USE;

#endif

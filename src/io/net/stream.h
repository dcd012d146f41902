/* stream.h - a non-blocking byte stream over a descriptor.
 *
 * The owner pulls: `on_ready` says that reading or writing may be possible again, and the owner
 * calls stream_read and stream_writev until they give -EAGAIN or less than was asked for. No
 * buffer belongs to the stream.
 *
 * Watches are edge-triggered: an event comes once per change. An owner that does not read when
 * told must remember that it could; one that got fewer bytes than it asked for has drained the
 * stream, unless the event also said STREAM_HANGUP, in which case it reads on until 0.
 *
 * Plain sockets have no `ops` and are called directly; TLS fills the table in. Streams of HTTP/2 have a table and no
 * descriptor (watch.fd is -1).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_STREAM_H
#define IO_NET_STREAM_H

#include <sys/types.h>
#include <sys/uio.h>

#include "io/loop/loop.h"

enum {
    STREAM_READABLE = 1,
    STREAM_WRITABLE = 2,
    STREAM_HANGUP = 4, /* the peer will send no more, or the connection failed */
};

typedef struct Stream Stream;
typedef struct TlsSession TlsSession; /* tls.h */

typedef struct StreamOps {
    ssize_t (*read)(Stream *stream, void *data, size_t len);
    ssize_t (*writev)(Stream *stream, const struct iovec *parts, int count);
    ssize_t (*send_file)(Stream *stream, int fd, u64 at, size_t len);
    void (*shutdown)(Stream *stream);
    void (*close)(Stream *stream);
    void (*moved)(Stream *stream); /* what `ops` works with is at this place now */
} StreamOps;

struct Stream {
    LoopFd watch;
    Loop *loop;
    const StreamOps *ops; /* NULL: a plain socket */
    void (*on_ready)(Stream *stream, u32 what);
    TlsSession *tls; /* what `ops` works with; NULL: none */
};

/* Takes a connected non-blocking socket. 0 or -errno; on failure the descriptor is closed. */
int stream_open(Stream *stream, Loop *loop, int fd, void (*on_ready)(Stream *, u32)) MUST_USE;

/* Moves an open stream to another place, with TLS if it has that; `from` is closed then. 0 or -errno: neither is open. What TLS
 * has decrypted already is not announced again: the owner reads. */
int stream_move(Stream *to, Stream *from, void (*on_ready)(Stream *, u32)) MUST_USE;

/* Bytes read, 0 at the end, or -errno; -EAGAIN when nothing is there. */
ssize_t stream_read(Stream *stream, void *data, size_t len) MUST_USE;

/* Bytes taken (maybe fewer than given), or -errno. */
ssize_t stream_writev(Stream *stream, const struct iovec *parts, int count) MUST_USE;
ssize_t stream_write(Stream *stream, Str data) MUST_USE;

/* Sends file bytes without copying them through the process; 0 when the file ends early. */
ssize_t stream_send_file(Stream *stream, int fd, u64 at, size_t len) MUST_USE;

/* From now on STREAM_WRITABLE is reported too; to be called when a write fell short. */
void stream_want_write(Stream *stream);

/* Bytes that the system has taken and the peer has not confirmed; 0 when it does not say. */
u32 stream_unsent(const Stream *stream);

/* Ends the sending half. */
void stream_shutdown(Stream *stream);

/* The peer will see a reset when the stream is closed. */
void stream_reset(Stream *stream);

/* Closes; no callback comes afterwards. */
void stream_close(Stream *stream);

#endif

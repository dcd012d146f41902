/* fd_pipe.h - a connected Unix socket that carries descriptors beside its bytes.
 *
 * A descriptor belongs to the first byte of the message it is sent with, and arrives with it or before it. What the kernel does not
 * take waits here, with a duplicate of the descriptor, so the sender may close its own at once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_FD_PIPE_H
#define IO_NET_FD_PIPE_H

#include "base/base.h"
#include "io/loop/loop.h"

/* Descriptors that one read may bring; what is more is closed by the kernel. */
#define FD_PIPE_MAX 64

typedef struct FdPipe FdPipe;
struct FdPipePart;

struct FdPipe {
    LoopFd watch; /* fd -1: closed */
    Loop *loop;
    struct FdPipePart *first, **last; /* wait to be sent */
    size_t queued;                    /* bytes of them */
    bool reading;
    /* Bytes and the descriptors that came with them, which are the owner's; no bytes: the end (error 0) or a failure, and nothing more
     * comes. */
    void (*on_read)(FdPipe *pipe, Str bytes, const int *fds, u32 n, int error);
    /* All that waited was sent; or it was lost (-errno). */
    void (*on_drain)(FdPipe *pipe, int error);
};

/* Takes the descriptor, which it makes non-blocking; on_read and on_drain are set before. 0 or -errno: it is still the caller's. */
int fd_pipe_open(FdPipe *pipe, Loop *loop, int fd) MUST_USE;
void fd_pipe_read(FdPipe *pipe, bool on);
/* Sends bytes, at least one, with a descriptor (-1: none), which stays the caller's. 0: all is sent; 1: something waits, on_drain
 * comes; or -errno. */
int fd_pipe_write(FdPipe *pipe, Str bytes, int fd) MUST_USE;
/* Closes; what waits is lost and no callback comes. */
void fd_pipe_close(FdPipe *pipe);

#endif

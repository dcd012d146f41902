/* http_conn_priv.h - a connection, shared by http_conn.c, http_body.c, http_write.c and
 * http_server.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_CONN_PRIV_H
#define IO_HTTP_HTTP_CONN_PRIV_H

#include "io/http/h2_session.h"
#include "io/http/http_chunk.h"
#include "io/http/http_date.h"
#include "io/http/http_repeat.h"
#include "io/http/http_server.h"
#include "io/net/stream.h"
#include "io/net/tls.h"

#define HTTP_READ_SIZE ((size_t)64 * 1024)
#define HTTP_DATE_LINE (6 + HTTP_DATE_LEN + 2)

/* END: as far as the stream goes, in HTTP/2 */
typedef enum HttpFraming { HTTP_FRAME_NONE, HTTP_FRAME_LENGTH, HTTP_FRAME_CHUNKED, HTTP_FRAME_END } HttpFraming;

struct HttpConn {
    Stream stream;
    HttpServer *server;
    HttpConn *next, *prev; /* all connections of the server */
    HttpRequest *req;      /* being answered, or NULL */
    H2Session *h2;         /* that it carries, or NULL */
    H2Stream *h2_stream;   /* that it is in a session, or NULL: one of its own */

    /* Input that was read but not used: the start of a head, or requests that wait for their
     * turn. Empty, without memory, on an idle connection. */
    Buf in;
    size_t scanned; /* bytes of `in` already searched for the end of the head */

    /* Output the kernel has not taken, in this order: out from out_at on, held, file. */
    Buf out;
    size_t out_at;
    Str held;
    void (*held_free)(void *ctx);
    void *held_ctx;
    int file; /* -1: none */
    u64 file_at, file_left;

    /* The body being received: what its framing says is still to come. It can outlive `req`,
     * when a handler answers without reading it; then it is dropped up to a limit. */
    HttpChunk chunk;
    u64 body_left;  /* LENGTH */
    u64 body_total; /* CHUNKED: bytes so far */

    i64 write_left; /* response body bytes still due; -1: not counted */
    u64 deadline_s; /* 0: none */
    u32 timeout_s;  /* of this connection */
    u32 unsent;     /* what the system had not sent when the time was over before */
    u32 busy;       /* callers on the C stack: the memory stays */

    u8 framing;        /* HttpFraming of the request body */
    bool readable : 1; /* the kernel may have bytes */
    bool hangup : 1;   /* the peer will send no more */
    bool closed : 1;
    bool blocked : 1;       /* the kernel took less than it was given; waiting for it */
    bool linger_due : 1;    /* input may be left unread when the connection closes */
    bool close_after : 1;   /* close when the output is out */
    bool lingering : 1;     /* sending half shut; input is thrown away until the peer closes */
    bool in_head : 1;       /* the head timeout runs */
    bool continue_due : 1;  /* the client waits for 100 Continue */
    bool chunked_out : 1;   /* the response body goes out in chunks */
    bool no_body : 1;       /* of the response: HEAD, 204, 304 */
    bool want_drain : 1;    /* on_drain is due when the output is out */
    bool refs_loop : 1;     /* holds a loop_ref */
    bool using_input : 1;   /* use_input is on the C stack */
    bool keep_alive_10 : 1; /* the client is HTTP/1.0 and asked for keep-alive */
    bool handshaking : 1;   /* TLS, or which HTTP: nothing else happens before it is done */
    bool until_end : 1;     /* the request's body ends with the stream */

    void (*upgraded)(void *ctx, Str rest); /* due: the descriptor was given away while input is used */
    void *upgraded_ctx;

    TcpAddress peer;
    LoopTask kick; /* goes on with `in` in the next turn */
};

struct HttpServer {
    Loop *loop;
    const HttpHandler *handler;
    void *ctx;
    TcpListener listener;
    u64 max_body;
    u32 max_head, idle_timeout_s, head_timeout_s;
    TlsContext *tls; /* NULL: plain text */
    bool http1, http2;

    HttpConn *conns;
    u32 conn_count, pending_requests;
    u32 live; /* owner, connections and requests that still point here */
    HttpRequest *free_requests;
    u32 free_count;

    /* Shared by all connections: one is worked on at a time. `cork` collects the output of the
     * connection cork_owner, so that pipelined responses leave with one system call. */
    char *read_buf;
    Buf cork;
    HttpConn *cork_owner;

    i64 date_s; /* the second date_line was written for */
    char date_line[HTTP_DATE_LINE + 1];
    HttpRepeats *repeats; /* NULL: none are kept */

    Timer tick; /* once a second while there are connections */
    LoopTask stopped_task;
    bool stopping, stopped, refd, freed;
};

/* http_server.c */

/* The request the next head is parsed into; http_request_take makes it the connection's. */
HttpRequest *http_request_spare(HttpServer *server);
void http_request_take(HttpConn *conn, HttpRequest *req);
void http_server_unlive(HttpServer *server);
void http_server_check_stopped(HttpServer *server);

/* http_conn.c */
void http_conn_accept(void *server, int fd, const TcpAddress *peer);

/* The connection of a stream of HTTP/2, read and written through `ops`. */
HttpConn *http_conn_new_stream(HttpConn *carrier, H2Stream *stream, const StreamOps *ops, bool until_end);

/* Closes and tells the owner of an unanswered request. The memory goes when nobody uses it. */
void http_conn_close(HttpConn *conn);

/* Every function that still needs the connection after a call that may close it stands between
 * these two. */
static inline void http_conn_enter(HttpConn *conn)
{
    conn->busy++;
}
void http_conn_leave(HttpConn *conn);

void http_conn_tick(HttpConn *conn, u64 now_s);
/* Has a head of an HTTP/2 session begun and not ended in time? Then the next tick closes the connection. */
bool http_conn_h2_is_late(const HttpConn *conn) MUST_USE;

/* Another limit from now on, in seconds; 0: none. */
void http_conn_set_deadline(HttpConn *conn, u32 timeout_s);

/* There was traffic: the idle time starts anew. */
void http_conn_touch(HttpConn *conn);

/* Goes on with input and output in the next turn. */
void http_conn_kick(HttpConn *conn);

/* Holds or gives up the reference to the loop, as there is work or not. */
void http_conn_update_ref(HttpConn *conn);

/* A response of our own that ends the connection. */
void http_conn_refuse(HttpConn *conn, u32 status, Str reason);

/* http_secure.c */

/* Puts TLS over a new connection, or makes ready to see which HTTP it is; false: it failed. */
bool http_secure_begin(HttpConn *conn);

/* Goes on with that; false when it is not over, or the connection was closed. */
bool http_secure_shake(HttpConn *conn);

/* http_body.c */

/* Sets the framing up from the head and takes the body bytes in data[0..len) that came with
 * it; returns how many, or HTTP_BAD after refusing the request. */
ssize_t http_body_begin(HttpConn *conn, HttpRequest *req, char *data, size_t len);

/* Takes bytes of a body that is read or dropped; returns how many. */
size_t http_body_feed(HttpConn *conn, char *data, size_t len);

/* The stream has ended, and with it the body whose framing is HTTP_FRAME_END. */
void http_body_end(HttpConn *conn);

/* The request was answered: decides what happens to the rest of its body. */
void http_body_abandon(HttpConn *conn, const HttpRequest *req);

/* http_write.c */

/* Sends what is collected; closes on failure and when the end is due. */
void http_write_flush(HttpConn *conn);

/* Whether output waits for the kernel (the cork does not count). */
bool http_write_backlog(const HttpConn *conn);

/* Forgets all output. */
void http_write_drop(HttpConn *conn);

/* Where the next output bytes of this connection go. */
Buf *http_write_buf(HttpConn *conn);

/* Output was added: it leaves now, or with the rest at the end of the input. */
void http_write_soon(HttpConn *conn);

/* The HTTP_DATE_LINE bytes "Date: ...\r\n" of this second. */
const char *http_date_line(HttpServer *server);

#endif

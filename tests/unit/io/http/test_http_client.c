/* test_http_client.c - what tests with scripts cannot see: time-outs, pausing, and who is told what, against a peer in this thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "io/http/http_client.h"

typedef struct Peer {
    Loop *loop;
    HttpClient *client;
    HttpExchange *exchange;
    int listener, fd;
    char path[64];
    Buf body;
    u32 heads, ends, settled;
    u16 status;
    int error;
    bool pause;
} Peer;

static void on_head(void *ctx, HttpExchange *exchange, const HttpHead *head, Str raw)
{
    Peer *peer = ctx;
    (void)raw;
    peer->heads++;
    peer->status = head->status;
    if (peer->pause)
        http_call_pause(exchange);
}

static void on_body(void *ctx, HttpExchange *exchange, Str data, bool last)
{
    Peer *peer = ctx;
    (void)exchange;
    buf_append_str(&peer->body, data);
    peer->ends += last;
}

static void on_fail(void *ctx, HttpExchange *exchange, int error, Str text)
{
    Peer *peer = ctx;
    (void)exchange;
    (void)text;
    peer->error = error;
    peer->ends++;
}

static void on_drain(void *ctx, HttpExchange *exchange)
{
    (void)ctx;
    (void)exchange;
}

static void on_settle(void *ctx)
{
    ((Peer *)ctx)->settled++;
}

static const HttpCallHandler handler = {NULL, on_head, on_body, on_fail, on_drain};

static void open_peer(Peer *peer)
{
    *peer = (Peer){.fd = -1};
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int len = snprintf(peer->path, sizeof peer->path, "@cob-unit-%d-%p", (int)getpid(), (void *)peer);
    memcpy(address.sun_path, peer->path, (size_t)len);
    address.sun_path[0] = 0;
    peer->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    EXPECT(bind(peer->listener, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)len)) == 0);
    EXPECT(listen(peer->listener, 8) == 0);
    peer->loop = loop_new();
    HttpClientOptions options = {.settle = on_settle, .ctx = peer};
    peer->client = http_client_new(peer->loop, &options);
}

static void close_peer(Peer *peer)
{
    http_client_free(peer->client);
    loop_free(peer->loop);
    buf_deinit(&peer->body);
    close(peer->listener);
    if (peer->fd >= 0)
        close(peer->fd);
}

static void call(Peer *peer, u32 timeout_s)
{
    HttpCall what = {.origin = {.host = STR("name"), .port = 80, .unix_path = str_view(peer->path)},
                     .head = STR("GET / HTTP/1.1\r\nHost: name\r\n\r\n"),
                     .file = -1,
                     .keep_alive = true,
                     .decode = true,
                     .timeout_s = timeout_s};
    peer->exchange = http_call(peer->client, &what, &handler, peer);
    if (peer->fd < 0)
        peer->fd = accept(peer->listener, NULL, NULL);
}

static void say(Peer *peer, const char *text)
{
    EXPECT(send(peer->fd, text, strlen(text), MSG_NOSIGNAL) == (ssize_t)strlen(text));
}

static void turns(Peer *peer, int n)
{
    for (int i = 0; i < n; i++)
        loop_run_once(peer->loop, LOOP_NOWAIT);
}

TEST(http_client_keeps_and_drops)
{
    Peer peer;
    open_peer(&peer);
    call(&peer, 0);
    say(&peer, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    turns(&peer, 3);
    EXPECT(peer.ends == 1 && peer.status == 200 && peer.body.len == 2 && peer.settled == 1);
    EXPECT(http_client_idle_count(peer.client) == 1 && !loop_alive(peer.loop));
    call(&peer, 0);
    EXPECT(http_client_idle_count(peer.client) == 0 && loop_alive(peer.loop));
    say(&peer, "HTTP/1.1 204 No Content\r\n\r\n");
    turns(&peer, 3);
    EXPECT(peer.ends == 2 && peer.status == 204 && http_client_idle_count(peer.client) == 1);
    close(peer.fd); /* the idle connection goes when its peer does */
    peer.fd = -1;
    turns(&peer, 3);
    EXPECT(http_client_idle_count(peer.client) == 0);
    close_peer(&peer);
}

TEST(http_client_pauses)
{
    Peer peer;
    open_peer(&peer);
    peer.pause = true;
    call(&peer, 0);
    say(&peer, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc");
    turns(&peer, 3);
    say(&peer, "def");
    turns(&peer, 3);
    EXPECT(peer.heads == 1 && peer.body.len == 0 && !peer.ends && !loop_alive(peer.loop));
    http_call_resume(peer.exchange);
    turns(&peer, 3);
    EXPECT(peer.ends == 1 && str_equal(buf_view(&peer.body), STR("abcdef")));
    close_peer(&peer);
}

TEST(http_client_aborts_without_a_word)
{
    Peer peer;
    char byte;
    open_peer(&peer);
    call(&peer, 0);
    turns(&peer, 2);
    http_call_abort(peer.exchange);
    EXPECT(!loop_alive(peer.loop));
    turns(&peer, 2);
    EXPECT(!peer.ends && !peer.heads && recv(peer.fd, &byte, 1, MSG_PEEK) >= 0);
    close_peer(&peer);
}

TEST(http_client_times_out)
{
    Peer peer;
    open_peer(&peer);
    call(&peer, 1);
    loop_run(peer.loop); /* a second */
    EXPECT(peer.ends == 1 && peer.error == NetFail_Timeout && peer.settled == 1);
    close_peer(&peer);
}

TEST(http_client_fails_in_the_next_turn)
{
    Peer peer;
    open_peer(&peer);
    close(peer.listener);
    HttpCall what = {.origin = {.host = STR("name"), .unix_path = STR("@cob-unit-nobody")}, .head = STR("GET / HTTP/1.1\r\n\r\n"), .file = -1};
    peer.exchange = http_call(peer.client, &what, &handler, &peer);
    EXPECT(!peer.ends && loop_alive(peer.loop));
    turns(&peer, 1);
    EXPECT(peer.ends == 1 && peer.error < 0 && !loop_alive(peer.loop));
    peer.listener = -1;
    close_peer(&peer);
}

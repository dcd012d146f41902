/* test_http_server.c - the server over real sockets: a loop in a thread, a blocking client here.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/http/http_server.h"
#include "io/loop/timer.h"

#define BIG ((size_t)3 * 1024 * 1024)

/* --- the server's side ------------------------------------------------------------------- */

typedef struct Site {
    Loop *loop;
    HttpServer *server;
    HttpServerOptions options;
    pthread_t thread;
    LoopTask stop_task, kill_task;
    _Atomic int aborts, freed, stopped;
    char file[64];
    char *big;
    u16 port;
} Site;

typedef struct Later {
    Timer timer;
    Site *site;
    HttpRequest *req;
    Buf body;
    int step;
} Later;

static void reply(HttpRequest *req, u16 status, Str headers, Str body)
{
    HttpResponse response = {.status = status, .headers = headers, .body = body};
    http_respond(req, &response);
}

static void later_free(Later *later)
{
    loop_timer_stop(later->site->loop, &later->timer);
    later->req->user = NULL;
    buf_deinit(&later->body);
    http_request_unref(later->req);
    xfree(later);
}

/* Answers with the target, which must have survived until now. */
static void on_late(Timer *timer)
{
    Later *later = CONTAINER_OF(timer, Later, timer);
    reply(later->req, 200, STR("X-Late: yes\r\n"),
          http_slice(&later->req->head, later->req->head.target));
    later_free(later);
}

static void write_next(Later *later)
{
    while (later->step < 40) {
        later->step++;
        if (!http_respond_write(later->req, (Str){later->site->big, 50000}))
            return; /* goes on in on_drain */
    }
    http_respond_end(later->req);
    later_free(later);
}

static void on_stream_step(Timer *timer)
{
    Later *later = CONTAINER_OF(timer, Later, timer);
    if (later->step++ < 3) {
        http_respond_write(later->req, STR("part "));
        loop_timer_start(later->site->loop, timer, 1);
        return;
    }
    http_respond_end(later->req);
    later_free(later);
}

static Later *later_new(Site *site, HttpRequest *req, void (*fire)(Timer *), u64 delay)
{
    Later *later = xalloc_zero(sizeof *later);
    *later = (Later){.timer.fire = fire, .site = site, .req = req};
    req->user = later;
    http_request_ref(req);
    if (fire)
        loop_timer_start(site->loop, &later->timer, delay);
    return later;
}

static void count_free(void *ctx)
{
    ((Site *)ctx)->freed++;
}

static void serve_file(Site *site, HttpRequest *req, u64 at, u64 len)
{
    HttpResponse response = {
        .status = 200, .flags = HTTP_LENGTH_LOWER, .headers = STR("content-type: x/y\r\n")};
    http_respond_file(req, &response, open(site->file, O_RDONLY | O_CLOEXEC), at, len);
}

static void serve_stream(Site *site, HttpRequest *req, i64 length)
{
    HttpResponse response = {.status = 200};
    later_new(site, req, on_stream_step, 1);
    http_respond_start(req, &response, length);
}

static void on_request(void *ctx, HttpRequest *req)
{
    Site *site = ctx;
    Str target = http_slice(&req->head, req->head.target);
    if (str_equal_c(target, "/")) {
        reply(req, 200, STR("A: b\r\n"), STR("hello"));
    } else if (str_equal_c(target, "/empty")) {
        reply(req, 204, (Str){"", 0}, STR("not sent"));
    } else if (str_starts_with(target, STR("/late"))) {
        later_new(site, req, on_late, 2);
    } else if (str_equal_c(target, "/big")) {
        HttpResponse response = {200, 0, {"", 0}, {"", 0}, {site->big, BIG}, count_free, site};
        http_respond(req, &response);
    } else if (str_equal_c(target, "/borrowed")) {
        char *copy = xalloc(BIG);
        memcpy(copy, site->big, BIG);
        reply(req, 200, (Str){"", 0}, (Str){copy, BIG});
        memset(copy, 0, BIG);
        xfree(copy);
    } else if (str_equal_c(target, "/file")) {
        serve_file(site, req, 0, 1000);
    } else if (str_equal_c(target, "/bigfile")) {
        serve_file(site, req, 100, BIG - 100);
    } else if (str_equal_c(target, "/shortfile")) {
        serve_file(site, req, BIG - 10, 20);
    } else if (str_equal_c(target, "/stream")) {
        serve_stream(site, req, -1);
    } else if (str_equal_c(target, "/sized")) {
        serve_stream(site, req, 15);
    } else if (str_equal_c(target, "/toolittle")) {
        serve_stream(site, req, 99);
    } else if (str_equal_c(target, "/flood")) {
        HttpResponse response = {.status = 200};
        Later *later = later_new(site, req, NULL, 0);
        http_respond_start(req, &response, -1);
        write_next(later);
    } else if (str_equal_c(target, "/ignore")) {
        reply(req, 200, (Str){"", 0}, STR("ignored"));
    } else if (str_equal_c(target, "/echo") || str_equal_c(target, "/slowecho")) {
        if (req->body_state == HTTP_BODY_NONE || req->body_state == HTTP_BODY_WHOLE) {
            reply(req, 200, (Str){"", 0}, req->body);
            return;
        }
        Later *later = later_new(site, req, NULL, 0);
        buf_append_str(&later->body, req->body);
        http_request_read_body(req);
    } else if (str_equal_c(target, "/never")) {
        later_new(site, req, NULL, 0);
    } else {
        reply(req, 404, (Str){"", 0}, STR("no"));
    }
}

static void on_body(void *ctx, HttpRequest *req, Str data, bool last)
{
    (void)ctx;
    Later *later = req->user;
    buf_append_str(&later->body, data);
    if (str_equal_c(http_slice(&req->head, req->head.target), "/slowecho")) {
        http_request_pause_body(req);
        http_request_read_body(req);
    }
    if (last) {
        reply(req, 200, (Str){"", 0}, buf_view(&later->body));
        later_free(later);
    }
}

static void on_abort(void *ctx, HttpRequest *req)
{
    Site *site = ctx;
    site->aborts++;
    if (req->user)
        later_free(req->user);
}

static void on_drain(void *ctx, HttpRequest *req)
{
    (void)ctx;
    write_next(req->user);
}

static void on_stopped(void *ctx)
{
    ((Site *)ctx)->stopped++;
}

static const HttpHandler handler = {on_request, on_body, on_abort, on_drain, on_stopped};

static void on_stop_task(LoopTask *task)
{
    Site *site = CONTAINER_OF(task, Site, stop_task);
    http_server_stop(site->server, false);
}

static void on_kill_task(LoopTask *task)
{
    Site *site = CONTAINER_OF(task, Site, kill_task);
    http_server_free(site->server);
    loop_unref(site->loop);
}

static void *run_site(void *arg)
{
    Site *site = arg;
    loop_run(site->loop);
    return NULL;
}

static Site *site_open(void)
{
    Site *site = xalloc_zero(sizeof *site);
    http_server_defaults(&site->options);
    site->options.host = "127.0.0.1";
    site->options.max_body = 100000;
    site->big = xalloc(BIG);
    for (size_t i = 0; i < BIG; i++)
        site->big[i] = (char)('a' + i % 23 + i / 1000 % 3);
    strcpy(site->file, "/tmp/cob-unit-XXXXXX");
    int fd = mkstemp(site->file);
    EXPECT(write(fd, site->big, BIG) == (ssize_t)BIG);
    close(fd);
    return site;
}

static void site_start(Site *site)
{
    int error = 0;
    site->loop = loop_new();
    site->stop_task.run = on_stop_task;
    site->kill_task.run = on_kill_task;
    EXPECT(loop_wake_enable(site->loop) == 0);
    loop_ref(site->loop);
    site->server = http_server_listen(site->loop, &site->options, &handler, site, &error);
    EXPECT(site->server && error == 0);
    site->port = http_server_port(site->server);
    EXPECT(pthread_create(&site->thread, NULL, run_site, site) == 0);
}

static void site_close(Site *site)
{
    loop_post(site->loop, &site->kill_task);
    pthread_join(site->thread, NULL);
    loop_free(site->loop);
    unlink(site->file);
    xfree(site->big);
    xfree(site);
}

/* --- the client's side ------------------------------------------------------------------- */

static int client_open(const Site *site)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(site->port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT(connect(fd, (struct sockaddr *)&to, sizeof to) == 0);
    return fd;
}

static void client_send(int fd, const char *text)
{
    size_t len = strlen(text);
    EXPECT(send(fd, text, len, MSG_NOSIGNAL) == (ssize_t)len);
}

/* Waits for more bytes; false at the end or after `ms`. */
static bool client_read(int fd, Buf *in, int ms)
{
    struct pollfd wait = {fd, POLLIN, 0};
    if (poll(&wait, 1, ms) <= 0)
        return false;
    buf_reserve(in, 65536);
    ssize_t n = recv(fd, in->data + in->len, in->cap - in->len, 0);
    if (n > 0)
        in->len += (size_t)n;
    return n > 0;
}

/* Reads until the other side closes; false when it does not within 5 s. */
static bool client_read_to_end(int fd, Buf *in)
{
    while (client_read(fd, in, 5000)) {
    }
    char byte;
    return recv(fd, &byte, 1, MSG_DONTWAIT) == 0 || errno == ECONNRESET;
}

static u32 count_of(const Buf *in, const char *needle)
{
    u32 count = 0;
    for (size_t i = 0; i + strlen(needle) <= in->len; i++)
        count += memcmp(in->data + i, needle, strlen(needle)) == 0;
    return count;
}

static bool has(const Buf *in, const char *needle)
{
    return count_of(in, needle) > 0;
}

static void client_read_until(int fd, Buf *in, const char *needle, u32 times)
{
    while (count_of(in, needle) < times && client_read(fd, in, 5000)) {
    }
    if (count_of(in, needle) < times)
        unit_fail(__FILE__, __LINE__, needle);
}

/* Sends on a connection of its own and reads until the server closes. The text must ask for it. */
static void exchange(const Site *site, const char *text, Buf *in)
{
    in->len = 0;
    int fd = client_open(site);
    client_send(fd, text);
    EXPECT(client_read_to_end(fd, in));
    buf_push(in, 0);
    in->len--;
    close(fd);
}

static Str body_of(const Buf *in)
{
    char *at = memmem(in->data, in->len, "\r\n\r\n", 4);
    return at ? (Str){at + 4, in->len - (size_t)(at + 4 - in->data)} : (Str){"", 0};
}

#define HOST "Host: a\r\n"
#define CLOSE "Host: a\r\nConnection: close\r\n\r\n"

TEST(http_server_plain)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    exchange(site, "GET / HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(in.len > 80 && memcmp(in.data, "HTTP/1.1 200 OK\r\nA: b\r\nDate: ", 29) == 0);
    EXPECT(memcmp(in.data + 58, "\r\nContent-Length: 5\r\n\r\nhello", 28) == 0);
    exchange(site, "HEAD / HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(has(&in, "Content-Length: 5\r\n") && body_of(&in).len == 0);
    exchange(site, "GET /empty HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(has(&in, "204 No Content") && !has(&in, "Content-Length") && body_of(&in).len == 0);
    exchange(site, "GET /none HTTP/1.0\r\n\r\n", &in);
    EXPECT(has(&in, "404 Not Found") && str_equal_c(body_of(&in), "no"));
    exchange(site, "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET / HTTP/1.0\r\n\r\n", &in);
    EXPECT(count_of(&in, "hello") == 2 && count_of(&in, "Connection: keep-alive") == 1);
    site_close(site);
}

TEST(http_server_pipelined)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    exchange(site,
             "GET / HTTP/1.1\r\n" HOST "\r\nGET /late/1 HTTP/1.1\r\n" HOST "\r\n"
             "POST /echo HTTP/1.1\r\n" HOST "Content-Length: 3\r\n\r\nabc"
             "GET /file HTTP/1.1\r\n" HOST "\r\nHEAD /stream HTTP/1.1\r\n" HOST "\r\n"
             "GET /late/2 HTTP/1.1\r\n" CLOSE,
             &in);
    EXPECT(count_of(&in, "HTTP/1.1 200 OK") == 6);
    const char *order[] = {"hello", "/late/1", "abc", "x/y", "chunked", "/late/2"};
    const char *at = in.data;
    for (size_t i = 0; i < ARRAY_LEN(order) && at; i++)
        at = strstr(at, order[i]);
    EXPECT(at != NULL);
    site_close(site);
}

TEST(http_server_every_split)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    const char *text = "POST /echo HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"
                       "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nGET /late HTTP/1.1\r\n" HOST "\r\n";
    int fd = client_open(site);
    for (size_t i = 1; i < strlen(text); i++) {
        in.len = 0;
        EXPECT(send(fd, text, i, MSG_NOSIGNAL) == (ssize_t)i);
        usleep(300);
        client_send(fd, text + i);
        client_read_until(fd, &in, "/late", 1);
        EXPECT(count_of(&in, "\r\n\r\nabcde") == 1 && count_of(&in, "HTTP/1.1 200 OK") == 2);
    }
    in.len = 0;
    for (size_t i = 0; i < strlen(text); i++) {
        EXPECT(send(fd, text + i, 1, MSG_NOSIGNAL) == 1);
        if (i % 4 == 0)
            usleep(50);
    }
    client_read_until(fd, &in, "/late", 1);
    EXPECT(has(&in, "\r\n\r\nabcde"));
    close(fd);
    site_close(site);
}

TEST(http_server_large_bodies)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    const char *paths[] = {"/big", "/borrowed", "/bigfile"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        char text[128];
        snprintf(text, sizeof text, "GET %s HTTP/1.1\r\n" HOST "\r\nGET / HTTP/1.1\r\n" CLOSE,
                 paths[i]);
        in.len = 0;
        int fd = client_open(site);
        client_send(fd, text);
        usleep(20000); /* lets the socket fill up */
        EXPECT(client_read_to_end(fd, &in));
        close(fd);
        Str body = body_of(&in);
        size_t skip = i == 2 ? 100 : 0;
        EXPECT(body.len > BIG - skip && memcmp(body.data, site->big + skip, BIG - skip) == 0);
        EXPECT(memcmp(body.data + BIG - skip, "HTTP/1.1 200 OK\r\nA: b", 21) == 0);
    }
    EXPECT(site->freed == 1);
    exchange(site, "GET /file HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(memcmp(in.data, "HTTP/1.1 200 OK\r\ncontent-type: x/y\r\ncontent-length: 1000\r\nDate",
                  62) == 0);
    EXPECT(body_of(&in).len == 1000 && memcmp(body_of(&in).data, site->big, 1000) == 0);
    exchange(site, "GET /shortfile HTTP/1.1\r\n" HOST "\r\n", &in);
    EXPECT(body_of(&in).len == 10);
    site_close(site);
}

TEST(http_server_streams)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    exchange(site, "GET /stream HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(has(&in, "Transfer-Encoding: chunked\r\n") &&
           str_equal_c(body_of(&in), "5\r\npart \r\n5\r\npart \r\n5\r\npart \r\n0\r\n\r\n"));
    exchange(site, "GET /stream HTTP/1.0\r\n\r\n", &in);
    EXPECT(!has(&in, "chunked") && str_equal_c(body_of(&in), "part part part "));
    exchange(site, "GET /sized HTTP/1.1\r\n" CLOSE, &in);
    EXPECT(has(&in, "Content-Length: 15\r\n") && str_equal_c(body_of(&in), "part part part "));
    exchange(site, "GET /toolittle HTTP/1.1\r\n" HOST "\r\n", &in);
    EXPECT(has(&in, "Content-Length: 99\r\n") && body_of(&in).len == 15);
    int fd = client_open(site);
    client_send(fd, "GET /flood HTTP/1.1\r\n" CLOSE);
    usleep(20000);
    in.len = 0;
    EXPECT(client_read_to_end(fd, &in) && in.len > 2000000 && count_of(&in, "c350\r\n") == 40);
    EXPECT(memcmp(in.data + in.len - 7, "\r\n0\r\n\r\n", 7) == 0);
    close(fd);
    site_close(site);
}

TEST(http_server_request_bodies)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    AUTO_BUF text = {0};
    const char *paths[] = {"/echo", "/slowecho", "/ignore"};
    for (int i = 0; i < 6; i++) {
        text.len = 0;
        buf_printf(&text, "POST %s HTTP/1.1\r\n" HOST "%s\r\n\r\n", paths[i / 2],
                   i & 1 ? "Transfer-Encoding: chunked" : "Content-Length: 90000");
        for (int j = 0; j < 9; j++) {
            if (i & 1)
                buf_printf(&text, "2710\r\n");
            buf_append(&text, site->big + j * 10000, 10000);
            if (i & 1)
                buf_printf(&text, "\r\n");
        }
        buf_printf(&text, "%sGET / HTTP/1.1\r\n" CLOSE, i & 1 ? "0\r\n\r\n" : "");
        buf_push(&text, 0);
        exchange(site, text.data, &in);
        EXPECT(count_of(&in, "HTTP/1.1 200 OK") == 2);
        if (i < 4)
            EXPECT(memcmp(body_of(&in).data, site->big, 90000) == 0);
    }
    site_close(site);
}

TEST(http_server_expect_continue)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    int fd = client_open(site);
    client_send(fd,
                "POST /echo HTTP/1.1\r\n" HOST "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    client_read_until(fd, &in, "HTTP/1.1 100 Continue\r\n\r\n", 1);
    client_send(fd, "12345");
    client_read_until(fd, &in, "\r\n\r\n12345", 1);
    /* Not read: no 100, and the connection ends, since the body may or may not come. */
    in.len = 0;
    client_send(fd, "POST /ignore HTTP/1.1\r\n" HOST
                    "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n");
    EXPECT(client_read_to_end(fd, &in) && has(&in, "ignored") && !has(&in, "100 Continue"));
    close(fd);
    site_close(site);
}

TEST(http_server_refuses)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    AUTO_BUF text = {0};
    exchange(site, "garbage\r\n\r\n", &in);
    EXPECT_STR(in.data, "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    exchange(site, "GET / HTTP/2.0\r\n" HOST "\r\n", &in);
    EXPECT(has(&in, "HTTP/1.1 505 "));
    exchange(site, "GET / HTTP/1.1\r\n" HOST "\r\nbad\r\n\r\n", &in);
    EXPECT(has(&in, "hello") && has(&in, "HTTP/1.1 400 "));
    buf_printf(&text, "GET / HTTP/1.1\r\n" HOST "X: ");
    for (int i = 0; i < 20000; i++)
        buf_push(&text, 'x');
    buf_printf(&text, "\r\n\r\n");
    buf_push(&text, 0);
    exchange(site, text.data, &in);
    EXPECT(has(&in, "HTTP/1.1 431 Request Header Fields Too Large\r\nConnection: close\r\n\r\n"));
    exchange(site, "POST /echo HTTP/1.1\r\n" HOST "Content-Length: 100001\r\n\r\n", &in);
    EXPECT_STR(in.data, "HTTP/1.1 413 Request Entity Too Large\r\nConnection: close\r\n\r\n");
    text.len = 0;
    buf_printf(&text, "POST /echo HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n186a1\r\n");
    for (int i = 0; i < 100001; i++)
        buf_push(&text, 'x');
    buf_push(&text, 0);
    int aborts = site->aborts;
    exchange(site, text.data, &in);
    EXPECT(has(&in, "HTTP/1.1 413 ") && site->aborts == aborts + 1);
    exchange(site, "POST /echo HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\nxx\r\n", &in);
    EXPECT(has(&in, "HTTP/1.1 400 ") && site->aborts == aborts + 1);
    site_close(site);
}

TEST(http_server_timeouts)
{
    Site *site = site_open();
    site->options.idle_timeout_s = 2;
    site->options.head_timeout_s = 1;
    site_start(site);
    AUTO_BUF in = {0};
    AUTO_BUF late = {0};
    AUTO_BUF never = {0};
    int idle = client_open(site), slow = client_open(site), stuck = client_open(site);
    client_send(slow, "GET / HT");
    client_send(stuck, "GET /never HTTP/1.1\r\n" HOST "\r\n");
    EXPECT(client_read_to_end(slow, &late) && has(&late, "HTTP/1.1 408 Request Timeout"));
    EXPECT(client_read_to_end(idle, &in) && in.len == 0);
    EXPECT(client_read_to_end(stuck, &never) && never.len == 0);
    EXPECT(site->aborts == 1);
    close(idle);
    close(slow);
    close(stuck);
    site_close(site);
}

TEST(http_server_aborts_and_stops)
{
    Site *site = site_open();
    site_start(site);
    AUTO_BUF in = {0};
    int gone = client_open(site);
    client_send(gone, "GET /never HTTP/1.1\r\n" HOST "\r\n");
    usleep(5000);
    close(gone);
    for (int i = 0; i < 1000 && !site->aborts; i++)
        usleep(1000);
    EXPECT(site->aborts == 1);
    int idle = client_open(site), busy = client_open(site);
    client_send(idle, "GET / HTTP/1.1\r\n" HOST "\r\n");
    client_read_until(idle, &in, "hello", 1);
    client_send(busy, "GET /late HTTP/1.1\r\n" HOST "\r\n");
    usleep(500);
    loop_post(site->loop, &site->stop_task);
    EXPECT(client_read_to_end(idle, &in));
    in.len = 0;
    EXPECT(client_read_to_end(busy, &in) && has(&in, "/late"));
    for (int i = 0; i < 1000 && !site->stopped; i++)
        usleep(1000);
    EXPECT(site->stopped == 1);
    close(idle);
    close(busy);
    site_close(site);
}

TEST(http_server_address_in_use)
{
    Site *site = site_open();
    site_start(site);
    HttpServerOptions options = site->options;
    options.port = site->port;
    int error = 0;
    Loop *loop = loop_new();
    EXPECT(!http_server_listen(loop, &options, &handler, site, &error) && error == -EADDRINUSE);
    options.port = 0;
    options.host = "256.0.0.1.invalid";
    EXPECT(!http_server_listen(loop, &options, &handler, site, &error) && error < 0);
    loop_free(loop);
    site_close(site);
}

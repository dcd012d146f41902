/* fuzz_http_client.c - whole answers to the HTTP client, over a real socket, in three pieces with turns of the loop between.
 *
 *     make fuzz T=http_client
 *
 * The input's first bytes choose the method, whether the owner stops in between, and where the answer is cut. Beyond memory
 * errors it checks the order of callbacks: one head at most, no body before it, exactly one end, and nothing after that.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/check.h"
#include "io/http/http_client.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

typedef struct Seen {
    HttpExchange *exchange;
    u32 heads, ends;
    size_t body;
    bool stop_once, stopped, abort_at_head, aborted;
} Seen;

static void on_head(void *ctx, HttpExchange *exchange, const HttpHead *head, Str raw)
{
    Seen *seen = ctx;
    CHECK(++seen->heads == 1 && !seen->ends && head->status >= 200 && raw.len);
    if (seen->abort_at_head) {
        http_call_abort(exchange);
        seen->aborted = true;
        seen->ends++;
    } else if (seen->stop_once) {
        http_call_pause(exchange);
        seen->stopped = true;
    }
}

static void on_body(void *ctx, HttpExchange *exchange, Str data, bool last)
{
    (void)exchange;
    Seen *seen = ctx;
    CHECK(seen->heads == 1 && !seen->ends && !seen->stopped);
    seen->body += data.len;
    seen->ends += last;
    if (seen->body > ((size_t)64 << 20) && !last) { /* a bomb: enough of it */
        http_call_abort(exchange);
        seen->aborted = true;
        seen->ends++;
    }
}

static void on_fail(void *ctx, HttpExchange *exchange, int error, Str text)
{
    (void)exchange;
    Seen *seen = ctx;
    CHECK(!seen->ends && error < 0 && text.len < 200);
    seen->ends++;
}

static void on_drain(void *ctx, HttpExchange *exchange)
{
    (void)ctx;
    (void)exchange;
}

static int listen_here(char *path, size_t room)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int len = snprintf(path, room, "@cob-fuzz-%d", (int)getpid());
    memcpy(address.sun_path, path, (size_t)len);
    address.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    CHECK(bind(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)len)) == 0);
    CHECK(listen(fd, 16) == 0);
    return fd;
}

static void turns(Loop *loop, Seen *seen)
{
    for (int i = 0; i < 4 && !seen->ends; i++)
        loop_run_once(loop, LOOP_NOWAIT);
    if (seen->stopped && !seen->ends) {
        seen->stopped = false;
        seen->stop_once = false;
        http_call_resume(seen->exchange);
        loop_run_once(loop, LOOP_NOWAIT);
    }
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    static const HttpCallHandler handler = {NULL, on_head, on_body, on_fail, on_drain};
    if (size < 5 || size > 100000)
        return 0;
    Seen seen = {.stop_once = data[0] & 1, .abort_at_head = (data[0] & 6) == 6};
    size_t len = size - 5;
    size_t first = len ? (size_t)(data[1] | data[2] << 8) % (len + 1) : 0;
    size_t second = first + (len - first ? (size_t)(data[3] | data[4] << 8) % (len - first + 1) : 0);
    const char *text = (const char *)data + 5;
    char path[64];
    int server = listen_here(path, sizeof path);
    Loop *loop = loop_new();
    HttpClientOptions options = {0};
    HttpClient *client = http_client_new(loop, &options);
    HttpCall call = {.origin = {.host = STR("name"), .port = 80, .unix_path = str_view(path)},
                     .head = STR("GET / HTTP/1.1\r\nHost: name\r\n\r\n"),
                     .file = -1,
                     .bodiless = data[0] & 8,
                     .keep_alive = true,
                     .decode = !(data[0] & 16)};
    seen.exchange = http_call(client, &call, &handler, &seen);
    int peer = accept(server, NULL, NULL);
    const size_t cuts[4] = {0, first, second, len};
    for (int i = 0; i < 3 && peer >= 0; i++) {
        size_t n = cuts[i + 1] - cuts[i];
        if (n && send(peer, text + cuts[i], n, MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
            break;
        turns(loop, &seen);
    }
    close(peer);
    for (int i = 0; i < 2000 && !seen.ends; i++)
        turns(loop, &seen);
    CHECK(seen.ends == 1);
    http_client_free(client);
    loop_free(loop);
    close(server);
    return 0;
}

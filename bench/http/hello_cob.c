/* hello_cob.c - hello over cob's HTTP server, without a script: its distance from hello_floor.c
 * is what parsing, the connection's state and the response cost.
 *
 *     make -s && gcc -O2 -Isrc -o hello_cob bench/http/hello_cob.c build/release/src/io/.../x.o
 *     taskset -c 0 ./hello_cob 3002
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "io/http/http_server.h"

static void on_request(void *ctx, HttpRequest *req)
{
    (void)ctx;
    HttpResponse response = {
        .status = 200,
        .headers = STR("content-type: text/plain;charset=utf-8\r\n"),
        .body = STR("Hello World!"),
    };
    http_respond(req, &response);
}

static void on_body(void *ctx, HttpRequest *req, Str data, bool last)
{
    (void)ctx, (void)req, (void)data, (void)last;
}

static void on_event(void *ctx, HttpRequest *req)
{
    (void)ctx, (void)req;
}

static void on_stopped(void *ctx)
{
    (void)ctx;
}

int main(int argc, char **argv)
{
    static const HttpHandler handler = {on_request, on_body, on_event, on_event, on_stopped};
    HttpServerOptions options;
    http_server_defaults(&options);
    options.host = "127.0.0.1";
    options.port = (u16)(argc > 1 ? atoi(argv[1]) : 3002);
    int error;
    Loop *loop = loop_new();
    if (!http_server_listen(loop, &options, &handler, NULL, &error)) {
        fprintf(stderr, "listen: %s\n", strerror(-error));
        return 1;
    }
    loop_run(loop);
    return 0;
}

/* cmd_serve.c - `cob serve DIR PORT`: the files of a folder over HTTP, without JavaScript.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "io/http/http_folder.h"

typedef struct Site {
    HttpFolder folder;
    bool quiet;
} Site;

/* One line a request; what the peer sent cannot break it or reach the terminal. */
static void log_request(const HttpRequest *req, u16 status)
{
    char peer[TCP_ADDRESS_TEXT];
    AUTO_BUF line = {0};
    Str method = http_method_name(req->head.method);
    tcp_address_text(&req->peer, peer);
    const char *shown = strncmp(peer, "::ffff:", 7) ? peer : peer + 7;
    buf_printf(&line, "%s %.*s ", shown, (int)method.len, method.data);
    Str target = http_slice(&req->head, req->head.target);
    for (size_t i = 0; i < target.len; i++) {
        u8 c = (u8)target.data[i];
        if (c > ' ' && c < 127)
            buf_push(&line, (char)c);
        else
            buf_printf(&line, "\\x%02x", c);
    }
    printf("%.*s %u\n", (int)line.len, line.data, status);
    fflush(stdout);
}

static void on_request(void *ctx, HttpRequest *req)
{
    Site *site = ctx;
    http_request_ref(req);
    u16 status = http_folder_answer(&site->folder, req);
    if (!site->quiet)
        log_request(req, status);
    http_request_unref(req);
}

static void on_body(void *ctx, HttpRequest *req, Str data, bool last)
{
    (void)ctx, (void)req, (void)data, (void)last;
}

static void on_end(void *ctx, HttpRequest *req)
{
    (void)ctx, (void)req;
}

static void on_stopped(void *ctx)
{
    (void)ctx;
}

/* Words: a number is the port, anything else the folder. false: a message is on stderr. */
static bool read_words(const Args *args, const char **folder, u16 *port)
{
    const char *given = args->value[Option_port];
    *folder = ".";
    *port = 8000;
    for (int i = args->first; i <= args->argc; i++) {
        const char *word = i < args->argc ? args->argv[i] : given;
        char *end;
        unsigned long n = word ? strtoul(word, &end, 10) : 0;
        if (!word)
            continue;
        if (*word >= '0' && *word <= '9' && !*end && (i > args->first || access(word, F_OK) < 0)) {
            if (n > 65535) {
                fprintf(stderr, "error: %s is no port\n", word);
                return false;
            }
            *port = (u16)n;
        } else if (i == args->first && i < args->argc) {
            *folder = word;
        } else {
            fprintf(stderr, "error: %s is no port\n", word);
            return false;
        }
    }
    return true;
}

int cmd_serve(const Args *args)
{
    static const HttpHandler handler = {on_request, on_body, on_end, on_end, on_stopped};
    HttpServerOptions options;
    const char *name;
    int error;
    http_server_defaults(&options);
    if (!read_words(args, &name, &options.port))
        return 1;
    Site site = {.folder = {.follow_links = args->has[Option_follow_symlinks], .hidden = args->has[Option_hidden]},
                 .quiet = args->has[Option_silent]};
    site.folder.fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (site.folder.fd < 0) {
        fprintf(stderr, "error: %s: %s\n", name, strerror(errno));
        return 1;
    }
    options.host = args->value[Option_host];
    Loop *loop = loop_new();
    HttpServer *server = http_server_listen(loop, &options, &handler, &site, &error);
    if (!server) {
        fprintf(stderr, "error: port %u: %s\n", options.port, strerror(-error));
        return 1;
    }
    const char *host = options.host && *options.host ? options.host : "localhost";
    bool v6 = strchr(host, ':') != NULL;
    printf("Serving %s at http://%s%s%s:%u/\n", name, v6 ? "[" : "", host, v6 ? "]" : "", http_server_port(server));
    fflush(stdout);
    loop_run(loop);
    return 0;
}

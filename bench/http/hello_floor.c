/* hello_floor.c - the least a server must do: what the kernel costs per request.
 *
 * Reads whatever comes, counts the ends of heads and answers each with the same bytes. Nothing
 * is parsed. Compare with hello_cob.c on the same core.
 *
 *     gcc -O2 -o hello_floor bench/http/hello_floor.c && taskset -c 0 ./hello_floor 3001 [BODY_BYTES]
 *
 * bench/peers starts it beside the runtimes and tells what each costs above it.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static char *response;
static size_t response_len;

static void make_response(size_t body)
{
    response = malloc(body + 256);
    int head = sprintf(response,
                       "HTTP/1.1 200 OK\r\ncontent-type: text/plain;charset=utf-8\r\n"
                       "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: %zu\r\n\r\n",
                       body);
    memset(response + head, 'x', body);
    response_len = (size_t)head + body;
}

static void answer(int fd)
{
    static char in[65536], out[1 << 20];
    ssize_t n = recv(fd, in, sizeof in, 0);
    if (n <= 0) {
        close(fd);
        return;
    }
    size_t len = 0;
    for (char *p = in; (p = memmem(p, (size_t)(in + n - p), "\r\n\r\n", 4)) &&
                       len + response_len <= sizeof out;
         p += 4) {
        memcpy(out + len, response, response_len);
        len += response_len;
    }
    if (send(fd, out, len, MSG_NOSIGNAL) < 0)
        close(fd);
}

int main(int argc, char **argv)
{
    make_response(argc > 2 ? (size_t)atoi(argv[2]) : 12);
    int one = 1, listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port =
                                      htons((unsigned short)(argc > 1 ? atoi(argv[1]) : 3001))};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 511)) {
        perror("listen");
        return 1;
    }
    int set = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[256];
    epoll_ctl(set, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int count = epoll_wait(set, events, 256, -1);
        for (int i = 0; i < count; i++) {
            if (events[i].data.fd != listener) {
                answer(events[i].data.fd);
                continue;
            }
            int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
            event = (struct epoll_event){.events = EPOLLIN | EPOLLRDHUP | EPOLLET, .data.fd = fd};
            if (fd >= 0)
                epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
        }
    }
}

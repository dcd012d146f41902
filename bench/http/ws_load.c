/* ws_load.c - load for WebSocket servers: as many messages as the server answers.
 *
 *     gcc -O2 -o ws_load bench/http/ws_load.c && ./ws_load PORT PATH CONNECTIONS DEPTH SIZE SECONDS [COUNT]
 *
 * Each connection sends DEPTH text messages of SIZE bytes with one write, waits for all answers, and sends again. With a path
 * that begins with /publish only the first connection sends and every one must receive each message. Every byte that comes
 * back is checked. COUNT messages end it before SECONDS do. Prints "FIGURES messages-received microseconds".
 *
 * SPDX-License-Identifier: MIT
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

typedef struct Conn {
    int fd;
    size_t got; /* bytes of the answers to the batch under way */
} Conn;

static char *batch, *answers; /* what is sent, and what comes back, per round */
static size_t batch_len, answers_len;

static void die(const char *what)
{
    fprintf(stderr, "ws_load: %s: %s\n", what, strerror(errno));
    exit(1);
}

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static size_t put_head(unsigned char *at, size_t size, int mask)
{
    size_t n = 2;
    at[0] = 0x81;
    if (size < 126) {
        at[1] = (unsigned char)size;
    } else if (size < 65536) {
        at[1] = 126, at[2] = (unsigned char)(size >> 8), at[3] = (unsigned char)size, n = 4;
    } else {
        at[1] = 127, n = 10;
        for (int i = 0; i < 8; i++)
            at[2 + i] = (unsigned char)(size >> (56 - 8 * i));
    }
    if (mask)
        at[1] |= 0x80;
    return n;
}

static void make_rounds(int depth, size_t size)
{
    static const unsigned char key[4] = {0x12, 0x34, 0x56, 0x78};
    batch = malloc((size + 14) * (size_t)depth);
    answers = malloc((size + 10) * (size_t)depth);
    for (int i = 0; i < depth; i++) {
        batch_len += put_head((unsigned char *)batch + batch_len, size, 1);
        memcpy(batch + batch_len, key, 4);
        batch_len += 4;
        answers_len += put_head((unsigned char *)answers + answers_len, size, 0);
        for (size_t k = 0; k < size; k++) {
            char c = (char)('a' + (k + (size_t)i) % 26);
            batch[batch_len++] = (char)(c ^ key[k & 3]);
            answers[answers_len++] = c;
        }
    }
}

static int dial(int port, const char *path)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    char text[512];
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) < 0)
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int len = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n", path);
    if (write(fd, text, (size_t)len) != len)
        die("write");
    size_t have = 0;
    while (have < 4 || memcmp(text + have - 4, "\r\n\r\n", 4)) {
        if (have == sizeof text || read(fd, text + have, 1) != 1)
            die("handshake");
        have++;
    }
    if (memcmp(text, "HTTP/1.1 101", 12))
        die("no upgrade");
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

/* Rounds are small enough for the kernel to take whole, or the rest waits in here. */
static void send_round(Conn *conn)
{
    for (size_t at = 0; at < batch_len;) {
        ssize_t n = write(conn->fd, batch + at, batch_len - at);
        if (n > 0)
            at += (size_t)n;
        else if (errno != EAGAIN)
            die("write");
    }
}

/* true: the answers to the round are all here. */
static int take(Conn *conn)
{
    static char in[256 * 1024];
    ssize_t n = read(conn->fd, in, sizeof in);
    if (n <= 0 && errno != EAGAIN)
        die("the server closed");
    if (n <= 0)
        return 0;
    if (conn->got + (size_t)n > answers_len || memcmp(in, answers + conn->got, (size_t)n)) {
        fprintf(stderr, "ws_load: wrong bytes\n");
        exit(1);
    }
    conn->got += (size_t)n;
    return conn->got == answers_len;
}

int main(int argc, char **argv)
{
    if (argc != 7 && argc != 8)
        return fprintf(stderr, "usage: ws_load PORT PATH CONNECTIONS DEPTH SIZE SECONDS [COUNT]\n"), 2;
    int count = atoi(argv[3]), depth = atoi(argv[4]), publish = !strncmp(argv[2], "/publish", 8);
    int waiting = 0, ep = epoll_create1(0);
    make_rounds(depth, (size_t)atol(argv[5]));
    Conn *conns = calloc((size_t)count, sizeof *conns);
    for (int i = 0; i < count; i++) {
        conns[i].fd = dial(atoi(argv[1]), argv[2]);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &conns[i]};
        epoll_ctl(ep, EPOLL_CTL_ADD, conns[i].fd, &event);
    }
    long messages = 0, most = argc > 7 ? atol(argv[7]) : LONG_MAX;
    double began = now_us(), until = began + atof(argv[6]) * 1e6;
    for (int i = 0; i < (publish ? 1 : count); i++)
        send_round(&conns[i]);
    waiting = count;
    for (double now = began; now < until || waiting; now = now_us()) {
        struct epoll_event events[64];
        int n = epoll_wait(ep, events, 64, 5000);
        if (n <= 0)
            die("no answer");
        for (int i = 0; i < n; i++) {
            Conn *conn = events[i].data.ptr;
            if (!take(conn))
                continue;
            conn->got = 0;
            messages += depth;
            waiting--;
            if (messages >= most)
                until = now;
            if (!publish && now < until) {
                waiting++;
                send_round(conn);
            }
        }
        if (publish && !waiting && now < until) {
            waiting = count;
            send_round(&conns[0]);
        }
    }
    printf("FIGURES %ld %.0f\n", messages, now_us() - began);
    return 0;
}

/* test_dns.c - names that need no look-up, and connecting to the first of several addresses that answers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "io/net/tcp_connect.h"

static bool first_is(Str host, const char *want, u32 count)
{
    DnsAnswer answer;
    char text[TCP_ADDRESS_TEXT];
    if (!dns_literal(host, &answer) || answer.count != count)
        return false;
    tcp_address_text(&answer.address[0], text);
    return !strcmp(text, want);
}

TEST(dns_literals)
{
    DnsAnswer answer;
    EXPECT(first_is(STR("127.0.0.1"), "127.0.0.1", 1));
    EXPECT(first_is(STR("::1"), "::1", 1));
    EXPECT(first_is(STR("[2001:db8::5]"), "2001:db8::5", 1));
    EXPECT(first_is(STR("localhost"), "127.0.0.1", 2));
    EXPECT(first_is(STR("LocalHost."), "127.0.0.1", 2));
    EXPECT(first_is(STR("a.b.localhost"), "127.0.0.1", 2));
    EXPECT(!dns_literal(STR("notlocalhost"), &answer));
    EXPECT(!dns_literal(STR("example.com"), &answer));
    EXPECT(!dns_literal(STR("127.0.0.1.example"), &answer));
    EXPECT(!dns_literal(STR(""), &answer));
    EXPECT(!dns_literal(STR("[]"), &answer));
}

typedef struct Attempt {
    TcpConnect connect;
    int result;
    bool done;
} Attempt;

static void on_done(TcpConnect *job, int fd)
{
    Attempt *attempt = CONTAINER_OF(job, Attempt, connect);
    attempt->result = fd;
    attempt->done = true;
}

static int listen_v4(u16 *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(fd, (struct sockaddr *)&address, len) || listen(fd, 4) || getsockname(fd, (struct sockaddr *)&address, &len))
        return -1;
    *port = ntohs(address.sin_port);
    return fd;
}

static int connect_to(const DnsAnswer *answer, u16 port)
{
    Loop *loop = loop_new();
    Attempt *attempt = xalloc_zero(sizeof *attempt);
    tcp_connect_start(&attempt->connect, loop, answer, port, on_done);
    for (int i = 0; i < 100 && !attempt->done; i++)
        loop_run_once(loop, LOOP_ONCE);
    int r = attempt->done ? attempt->result : -ETIMEDOUT;
    tcp_connect_cancel(&attempt->connect);
    xfree(attempt);
    loop_free(loop);
    return r;
}

TEST(tcp_connect_tries_all_addresses)
{
    DnsAnswer answer;
    u16 port = 0;
    int server = listen_v4(&port);
    EXPECT(server >= 0 && dns_literal(STR("localhost"), &answer));
    TcpAddress v4 = answer.address[0];
    answer.address[0] = answer.address[1]; /* ::1 refuses, 127.0.0.1 takes it */
    answer.address[1] = v4;
    int fd = connect_to(&answer, port);
    EXPECT(fd >= 0);
    close(fd);
    close(server);
    EXPECT(connect_to(&answer, port) == -ECONNREFUSED);
    answer.count = 0;
    EXPECT(connect_to(&answer, port) == -EADDRNOTAVAIL);
}

TEST(tcp_connect_unix_paths)
{
    char too_long[200];
    memset(too_long, 'a', sizeof too_long);
    EXPECT(tcp_connect_unix((Str){too_long, sizeof too_long}) == -ENAMETOOLONG);
    EXPECT(tcp_connect_unix(STR("")) == -ENAMETOOLONG);
    EXPECT(tcp_connect_unix(STR("/nonexistent/socket")) == -ENOENT);
    EXPECT(tcp_connect_unix(STR("a\0b")) == -ENOENT);
    EXPECT(tcp_connect_unix(STR("@cob-nobody-listens-here")) == -ECONNREFUSED);
}

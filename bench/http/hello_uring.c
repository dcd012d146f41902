/* hello_uring.c - hello_floor.c with io_uring in place of epoll, to see what that is worth.
 *
 * Raw system calls: one multishot accept, a multishot receive into a ring of provided buffers for each connection, and a send for
 * each batch of heads that came together; whatever was queued is submitted by the call that waits.
 *
 *     gcc -O2 -o hello_uring bench/http/hello_uring.c && taskset -c 0 ./hello_uring 3001
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/io_uring.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ENTRIES = 1024, BUFFERS = 1024, BUFFER_SIZE = 4096, GROUP = 1 };
enum { ACCEPT = 1, RECEIVE, SEND };

static int ring;
static struct io_uring_sqe *sqes;
static struct io_uring_cqe *cqes;
static unsigned *sq_tail, *sq_head, *sq_mask, *sq_array, *cq_head, *cq_tail, *cq_mask;
static unsigned queued;
static struct io_uring_buf_ring *buffers;
static char *memory;
static char response[512];
static size_t response_len;

static void enter(unsigned wait)
{
    while (syscall(SYS_io_uring_enter, ring, queued, wait, wait ? IORING_ENTER_GETEVENTS : 0, NULL, 0) < 0 && errno == EINTR) {
    }
    queued = 0;
}

static struct io_uring_sqe *next_sqe(void)
{
    if (queued == ENTRIES)
        enter(0);
    unsigned tail = *sq_tail;
    struct io_uring_sqe *sqe = &sqes[tail & *sq_mask];
    memset(sqe, 0, sizeof *sqe);
    sq_array[tail & *sq_mask] = tail & *sq_mask;
    atomic_store_explicit((_Atomic unsigned *)sq_tail, tail + 1, memory_order_release);
    queued++;
    return sqe;
}

static void want_accept(int listener)
{
    struct io_uring_sqe *sqe = next_sqe();
    sqe->opcode = IORING_OP_ACCEPT;
    sqe->fd = listener;
    sqe->ioprio = IORING_ACCEPT_MULTISHOT;
    sqe->user_data = ACCEPT;
}

static void want_receive(int fd)
{
    struct io_uring_sqe *sqe = next_sqe();
    sqe->opcode = IORING_OP_RECV;
    sqe->fd = fd;
    sqe->ioprio = IORING_RECV_MULTISHOT;
    sqe->flags = IOSQE_BUFFER_SELECT;
    sqe->buf_group = GROUP;
    sqe->user_data = RECEIVE | (uint64_t)fd << 8;
}

static void give_buffer(unsigned id)
{
    struct io_uring_buf *slot = &buffers->bufs[buffers->tail & (BUFFERS - 1)];
    slot->addr = (uint64_t)(uintptr_t)(memory + (size_t)id * BUFFER_SIZE);
    slot->len = BUFFER_SIZE;
    slot->bid = (uint16_t)id;
    atomic_store_explicit((_Atomic uint16_t *)&buffers->tail, (uint16_t)(buffers->tail + 1), memory_order_release);
}

static void answer(int fd, const char *in, size_t len)
{
    unsigned count = 0;
    for (const char *p = in, *end = in + len; (p = memmem(p, (size_t)(end - p), "\r\n\r\n", 4)); p += 4)
        count++;
    for (; count; count--) { /* pipelined ones are not joined: wrk sends one at a time */
        struct io_uring_sqe *sqe = next_sqe();
        sqe->opcode = IORING_OP_SEND;
        sqe->fd = fd;
        sqe->addr = (uint64_t)(uintptr_t)response;
        sqe->len = (uint32_t)response_len;
        sqe->msg_flags = MSG_NOSIGNAL;
        sqe->flags = IOSQE_CQE_SKIP_SUCCESS;
        sqe->user_data = SEND;
    }
}

static void set_up(void)
{
    struct io_uring_params p = {.flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_CQSIZE, .cq_entries = 4 * ENTRIES};
    ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
    if (ring < 0) {
        perror("io_uring_setup");
        exit(77);
    }
    size_t size = p.cq_off.cqes + p.cq_entries * sizeof *cqes, array = p.sq_off.array + p.sq_entries * sizeof *sq_array;
    size = size > array ? size : array;
    char *rings = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQ_RING);
    sqes = mmap(NULL, p.sq_entries * sizeof *sqes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQES);
    sq_head = (void *)(rings + p.sq_off.head), sq_tail = (void *)(rings + p.sq_off.tail);
    sq_mask = (void *)(rings + p.sq_off.ring_mask), sq_array = (void *)(rings + p.sq_off.array);
    cq_head = (void *)(rings + p.cq_off.head), cq_tail = (void *)(rings + p.cq_off.tail);
    cq_mask = (void *)(rings + p.cq_off.ring_mask), cqes = (void *)(rings + p.cq_off.cqes);
    buffers = mmap(NULL, BUFFERS * sizeof(struct io_uring_buf), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memory = mmap(NULL, (size_t)BUFFERS * BUFFER_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct io_uring_buf_reg reg = {.ring_addr = (uint64_t)(uintptr_t)buffers, .ring_entries = BUFFERS, .bgid = GROUP};
    if (syscall(SYS_io_uring_register, ring, IORING_REGISTER_PBUF_RING, &reg, 1) < 0) {
        perror("IORING_REGISTER_PBUF_RING");
        exit(77);
    }
    for (unsigned i = 0; i < BUFFERS; i++)
        give_buffer(i);
}

static void on_completion(const struct io_uring_cqe *cqe, int listener)
{
    int fd = (int)(cqe->user_data >> 8);
    switch (cqe->user_data & 255) {
    case ACCEPT:
        if (cqe->res >= 0)
            want_receive(cqe->res);
        if (!(cqe->flags & IORING_CQE_F_MORE))
            want_accept(listener);
        break;
    case RECEIVE:
        if (cqe->res > 0) {
            unsigned id = cqe->flags >> IORING_CQE_BUFFER_SHIFT;
            answer(fd, memory + (size_t)id * BUFFER_SIZE, (size_t)cqe->res);
            give_buffer(id);
            if (!(cqe->flags & IORING_CQE_F_MORE))
                want_receive(fd);
        } else if (cqe->res == -ENOBUFS) {
            want_receive(fd);
        } else {
            close(fd);
        }
        break;
    }
}

int main(int argc, char **argv)
{
    int one = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)(argc > 1 ? atoi(argv[1]) : 3001))};
    response_len = (size_t)sprintf(response, "HTTP/1.1 200 OK\r\ncontent-type: text/plain;charset=utf-8\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                                             "Content-Length: 12\r\n\r\nHello World!");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 511)) {
        perror("listen");
        return 1;
    }
    set_up();
    want_accept(listener);
    for (;;) {
        enter(1);
        unsigned head = *cq_head;
        while (head != atomic_load_explicit((_Atomic unsigned *)cq_tail, memory_order_acquire)) {
            on_completion(&cqes[head & *cq_mask], listener);
            head++;
        }
        atomic_store_explicit((_Atomic unsigned *)cq_head, head, memory_order_release);
    }
}

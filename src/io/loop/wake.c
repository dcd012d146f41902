/* wake.c - tasks from other threads.
 *
 * Posting pushes onto a lock-free stack; only the push onto an empty stack writes to the
 * eventfd. The loop takes the whole stack at once and turns it round, so tasks run in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/check.h"
#include "io/loop/loop_priv.h"

static void on_wake(LoopFd *watch, u32 events)
{
    (void)events;
    Loop *loop = CONTAINER_OF(watch, Loop, wake);
    u64 count;
    /* Read before taking the stack: a post that comes in between writes again. */
    while (read(watch->fd, &count, sizeof count) < 0 && errno == EINTR) {
    }
    LoopTask *stack = atomic_exchange_explicit(&loop->posted, NULL, memory_order_acquire);
    LoopTask *in_order = NULL;
    while (stack) {
        LoopTask *next = stack->next;
        stack->next = in_order;
        in_order = stack;
        stack = next;
    }
    while (in_order) {
        LoopTask *task = in_order;
        in_order = task->next; /* the task may free or repost itself */
        task->run(task);
    }
}

int loop_wake_enable(Loop *loop)
{
    if (loop->wake.fd >= 0)
        return 0;
    int fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (fd < 0)
        return -errno;
    loop->wake = (LoopFd){.fd = fd, .events = EPOLLIN, .on_ready = on_wake};
    int r = loop_fd_add(loop, &loop->wake);
    if (r < 0) {
        close(fd);
        loop->wake.fd = -1;
    }
    return r;
}

void loop_post(Loop *loop, LoopTask *task)
{
    LoopTask *head = atomic_load_explicit(&loop->posted, memory_order_relaxed);
    do
        task->next = head;
    while (!atomic_compare_exchange_weak_explicit(&loop->posted, &head, task, memory_order_release,
                                                  memory_order_relaxed));
    /* From here on the task may already have run: only `head` is ours to look at. */
    if (head)
        return;
    u64 one = 1;
    while (write(loop->wake.fd, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

void loop_wake_deinit(Loop *loop)
{
    if (loop->wake.fd < 0)
        return;
    loop_fd_forget(loop, &loop->wake);
    close(loop->wake.fd);
}

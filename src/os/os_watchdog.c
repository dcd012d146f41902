/* os_watchdog.c - a thread that stops what another is about to do (os_watchdog.h).
 *
 * It waits in poll for the time, for a signalfd with SIGINT, and for an eventfd that os_watchdog_stop writes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_watchdog.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "base/alloc.h"
#include "os/os_time.h"

struct OsWatchdog {
    pthread_t thread;
    int stop_fd, signal_fd; /* -1: none */
    u32 timeout_ms;
    sigset_t before; /* the calling thread's mask */
    void (*fire)(void *ctx);
    void *ctx;
    OsWatchdogEnd end; /* written by the thread, read after it has been joined */
};

/* Milliseconds that poll may wait; -1: for ever. */
static int time_left(const OsWatchdog *dog, u64 began)
{
    if (!dog->timeout_ms)
        return -1;
    u64 gone = (os_time_monotonic_ns() - began) / 1000000;
    return gone >= dog->timeout_ms ? 0 : (int)MIN(dog->timeout_ms - gone, (u64)INT32_MAX);
}

static void *watch(void *arg)
{
    OsWatchdog *dog = arg;
    u64 began = os_time_monotonic_ns();
    struct pollfd fds[2] = {{.fd = dog->stop_fd, .events = POLLIN}, {.fd = dog->signal_fd, .events = POLLIN}};
    for (;;) {
        int left = time_left(dog, began);
        int n = poll(fds, dog->signal_fd < 0 ? 1 : 2, left);
        if (fds[0].revents)
            return NULL;
        if (n > 0 && dog->signal_fd >= 0 && fds[1].revents) {
            struct signalfd_siginfo info;
            if (read(dog->signal_fd, &info, sizeof info) != (ssize_t)sizeof info)
                continue;
            dog->end = WATCHDOG_SIGINT;
        } else if (n == 0 && left >= 0 && !time_left(dog, began)) {
            dog->end = WATCHDOG_TIMEOUT;
        } else {
            continue; /* a signal, or the clocks disagree by less than a millisecond */
        }
        dog->fire(dog->ctx);
        return NULL;
    }
}

static void dog_free(OsWatchdog *dog)
{
    if (dog->signal_fd >= 0) {
        close(dog->signal_fd);
        pthread_sigmask(SIG_SETMASK, &dog->before, NULL);
    }
    if (dog->stop_fd >= 0)
        close(dog->stop_fd);
    xfree(dog);
}

OsWatchdog *os_watchdog_start(u32 timeout_ms, bool on_sigint, void (*fire)(void *ctx), void *ctx)
{
    OsWatchdog *dog = xalloc_zero(sizeof *dog);
    *dog = (OsWatchdog){.timeout_ms = timeout_ms, .fire = fire, .ctx = ctx, .signal_fd = -1};
    dog->stop_fd = eventfd(0, EFD_CLOEXEC);
    if (on_sigint) {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGINT);
        pthread_sigmask(SIG_BLOCK, &set, &dog->before);
        dog->signal_fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
        if (dog->signal_fd < 0)
            pthread_sigmask(SIG_SETMASK, &dog->before, NULL);
    }
    if (dog->stop_fd < 0 || (on_sigint && dog->signal_fd < 0) || pthread_create(&dog->thread, NULL, watch, dog)) {
        dog_free(dog);
        return NULL;
    }
    return dog;
}

OsWatchdogEnd os_watchdog_stop(OsWatchdog *dog)
{
    u64 one = 1;
    while (write(dog->stop_fd, &one, sizeof one) < 0 && errno == EINTR)
        ;
    pthread_join(dog->thread, NULL);
    OsWatchdogEnd end = dog->end;
    dog_free(dog);
    return end;
}

/* os_process.c - other programs beside this one.
 *
 * A pidfd tells of the end of a child, so no handler of SIGCHLD is needed, and wait4 gives what the child used. Descriptors are first
 * copied above those of the child: none is overwritten before it was put in its place.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_process.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"

/* Descriptors above those of the child. An errno. */
static int copy_fds(const OsProcessOptions *o, int *copies)
{
    for (u32 i = 0; i < o->n_fds; i++) {
        if (o->fds[i] < 0)
            continue;
        copies[i] = fcntl(o->fds[i], F_DUPFD_CLOEXEC, (int)MAX(o->n_fds, 3u));
        if (copies[i] < 0)
            return errno;
        int flags = i < 3 ? fcntl(copies[i], F_GETFL) : 0;
        if (flags > 0 && flags & O_NONBLOCK)
            (void)fcntl(copies[i], F_SETFL, flags & ~O_NONBLOCK);
    }
    return 0;
}

static int set_up(const OsProcessOptions *o, posix_spawn_file_actions_t *actions, const int *copies)
{
    int error = 0;
    for (int i = 0; i < 3 && o->terminal && !error; i++) /* who leads a session and opens a terminal is ruled by it */
        error = i ? posix_spawn_file_actions_adddup2(actions, 0, i) : posix_spawn_file_actions_addopen(actions, 0, o->terminal, O_RDWR, 0);
    for (u32 i = o->terminal ? 3 : 0; i < o->n_fds && !error; i++)
        error = copies[i] < 0 ? posix_spawn_file_actions_addopen(actions, (int)i, "/dev/null", i ? O_RDWR : O_RDONLY, 0)
                              : posix_spawn_file_actions_adddup2(actions, copies[i], (int)i);
    if (!error && o->cwd)
        error = posix_spawn_file_actions_addchdir_np(actions, o->cwd);
    return error;
}

/* An errno. */
static int spawn(const OsProcessOptions *o, const int *copies, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (o->detached || o->terminal)
        flags |= POSIX_SPAWN_SETSID;
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawn_file_actions_init(&actions);
    int error = set_up(o, &actions, copies);
    if (!error)
        error = posix_spawn(pid, o->path, &actions, &attributes, o->argv, o->environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* The child of `fork_as`, before it is the program: only what is safe beside other threads. An errno. */
static int become(const OsProcessOptions *o, const int *copies)
{
    sigset_t none;
    for (int i = 1; i < NSIG; i++)
        (void)signal(i, SIG_DFL);
    for (u32 i = 0; i < o->n_fds; i++) {
        int from = copies[i] >= 0 ? copies[i] : open("/dev/null", i ? O_RDWR : O_RDONLY);
        if (from < 0 || (from != (int)i && dup2(from, (int)i) < 0))
            return errno;
        if (copies[i] < 0 && from != (int)i)
            close(from);
    }
    if ((o->detached && setsid() < 0) || (o->cwd && chdir(o->cwd)))
        return errno;
    (void)setgroups(0, NULL);
    if ((o->set_gid && setgid(o->gid)) || (o->set_uid && setuid(o->uid)))
        return errno;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    execve(o->path, o->argv, o->environment);
    return errno;
}

/* As spawn, for what posix_spawn cannot: another user. What fails in the child comes through a pipe. */
static int fork_as(const OsProcessOptions *o, const int *copies, pid_t *pid)
{
    int ends[2], error = 0;
    if (pipe2(ends, O_CLOEXEC) < 0)
        return errno;
    if (ends[1] < (int)o->n_fds) { /* not where the child's descriptors come */
        int higher = fcntl(ends[1], F_DUPFD_CLOEXEC, (int)o->n_fds);
        error = higher < 0 ? errno : 0;
        close(ends[1]);
        ends[1] = higher;
    }
    if (!error) {
        *pid = fork();
        if (*pid == 0) {
            error = become(o, copies);
            _exit(write(ends[1], &error, sizeof error) == sizeof error ? 127 : 126);
        }
        error = *pid < 0 ? errno : 0;
    }
    if (ends[1] >= 0)
        close(ends[1]);
    if (!error) {
        ssize_t n;
        while ((n = read(ends[0], &error, sizeof error)) < 0 && errno == EINTR) {
        }
        if (n != sizeof error)
            error = 0;
        while (error && waitpid(*pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
    close(ends[0]);
    return error;
}

int os_process_start(const OsProcessOptions *o, int *watch)
{
    pid_t pid = 0;
    int *copies = xalloc((o->n_fds + 1) * sizeof *copies);
    for (u32 i = 0; i < o->n_fds; i++)
        copies[i] = -1;
    int error = copy_fds(o, copies);
    if (!error)
        error = o->set_uid || o->set_gid ? fork_as(o, copies, &pid) : spawn(o, copies, &pid);
    for (u32 i = 0; i < o->n_fds; i++)
        if (copies[i] >= 0)
            close(copies[i]);
    xfree(copies);
    if (error)
        return -error;
    *watch = (int)syscall(SYS_pidfd_open, pid, 0);
    if (*watch >= 0)
        return pid;
    error = errno; /* too many descriptors: nobody could wait for it */
    kill(pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    return -error;
}

static u64 count(long n)
{
    return n > 0 ? (u64)n : 0;
}

bool os_process_reap(int pid, OsProcessEnd *out)
{
    int status = 0;
    struct rusage used = {0};
    pid_t got;
    while ((got = wait4(pid, &status, WNOHANG, &used)) < 0 && errno == EINTR) {
    }
    if (!got)
        return false;
    *out = (OsProcessEnd){
        .code = got > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : 0,
        .signal = got > 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0,
        .user_us = count(used.ru_utime.tv_sec) * 1000000 + count(used.ru_utime.tv_usec),
        .system_us = count(used.ru_stime.tv_sec) * 1000000 + count(used.ru_stime.tv_usec),
        .max_rss = count(used.ru_maxrss),
        .voluntary = count(used.ru_nvcsw),
        .involuntary = count(used.ru_nivcsw),
        .blocks_in = count(used.ru_inblock),
        .blocks_out = count(used.ru_oublock),
        .swaps = count(used.ru_nswap),
        .signals = count(used.ru_nsignals),
        .sent = count(used.ru_msgsnd),
        .received = count(used.ru_msgrcv),
        .shared = count(used.ru_ixrss),
    };
    return true;
}

int os_process_kill(int pid, int number)
{
    return kill(pid, number) == 0 ? 0 : -errno;
}

int os_process_pipe(int ends[2], int ours)
{
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -errno;
    if (ours < 0)
        return 0;
    if (fcntl(ends[ours], F_SETFL, O_NONBLOCK | (ours ? O_WRONLY : O_RDONLY)) == 0)
        return 0;
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    return -error;
}

int os_process_reopen(int fd)
{
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    int mine = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return mine >= 0 ? mine : -errno;
}

int os_process_unblock(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 ? 0 : -errno;
}

int os_process_pair(int ends[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : -errno;
}

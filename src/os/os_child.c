/* os_child.c - fork, the processes below it, and their ends.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

static void asked_signals(sigset_t *set)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD};
    sigemptyset(set);
    for (u32 i = 0; i < ARRAY_LEN(numbers); i++)
        sigaddset(set, numbers[i]);
}

int os_child_prepare(void)
{
    sigset_t set;
    asked_signals(&set);
    int fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (fd < 0 || sigprocmask(SIG_BLOCK, &set, NULL) < 0)
        return -errno;
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    return fd;
}

int os_child_fork(OsChild *child, int signals, int *child_fd)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return -errno;
    pid_t parent = getpid();
    pid_t pid = fork();
    if (pid < 0) {
        int error = -errno;
        close(ends[0]);
        close(ends[1]);
        return error;
    }
    if (pid) {
        close(ends[1]);
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        *child = (OsChild){.pid = pid, .fd = ends[0]};
        return 1;
    }
    sigset_t set;
    asked_signals(&set);
    close(ends[0]);
    close(signals);
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) /* it went before that */
        _exit(143);
    (void)sigprocmask(SIG_UNBLOCK, &set, NULL);
    *child_fd = ends[1];
    return 0;
}

static void reap(OsChild *child)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != child->pid)
            continue;
        child->pid = 0;
        child->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        child->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    }
}

int os_child_signal(int signals, OsChild *child, bool *by_user)
{
    struct signalfd_siginfo info;
    if (read(signals, &info, sizeof info) != (ssize_t)sizeof info)
        return 0;
    if (info.ssi_signo == SIGCHLD)
        reap(child);
    *by_user = info.ssi_code <= 0;
    return (int)info.ssi_signo;
}

/* Sends the signal to what is below the process, deepest first. */
static u32 kill_below(int parent, const OsChild *child, int others, u32 depth)
{
    enum { DEPTH_MAX = 64 };
    char name[64];
    u32 n = 0;
    snprintf(name, sizeof name, "/proc/%d/task/%d/children", parent, parent);
    FILE *file = depth < DEPTH_MAX ? fopen(name, "re") : NULL;
    int pid;
    while (file && fscanf(file, "%d", &pid) == 1 && pid > 0) {
        n += 1 + kill_below(pid, child, others, depth + 1);
        if (pid != child->pid)
            (void)kill(pid, others);
    }
    if (file)
        fclose(file);
    return n;
}

u32 os_child_kill(const OsChild *child, int signal, int others)
{
    u32 n = kill_below(getpid(), child, others, 0);
    if (child->pid)
        (void)kill(child->pid, signal);
    return n;
}

int os_signal_number(const char *name)
{
    if (!strncmp(name, "SIG", 3))
        name += 3;
    for (int i = 1; i < NSIG; i++) {
        const char *known = sigabbrev_np(i);
        if (known && !strcmp(known, name))
            return i;
    }
    return 0;
}

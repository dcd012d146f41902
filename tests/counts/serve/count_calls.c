/* count_calls.c - runs a program and counts its system calls, as a tracer.
 *
 *   count_calls COMMAND...     SIGUSR1 begins counting anew, SIGUSR2 writes "NAME COUNT ..." of recvfrom, sendto, epoll_wait,
 *                              all others to standard error
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t begin, show;

static void on_signal(int number)
{
    if (number == SIGUSR1)
        begin = 1;
    else
        show = 1;
}

int main(int argc, char **argv)
{
    enum { NONE = 1024 };
    static unsigned long counts[NONE + 1];
    pid_t child = fork();
    if (!child) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        execvp(argv[argc > 1], argv + 1);
        _exit(127);
    }
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGUSR2, &action, NULL);
    int status, inside = 0, pass = 0;
    waitpid(child, &status, 0);
    ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    ptrace(PTRACE_SYSCALL, child, NULL, 0);
    for (;;) {
        pid_t got = waitpid(child, &status, 0);
        if (begin) {
            begin = 0;
            memset(counts, 0, sizeof counts);
        }
        if (show) {
            show = 0;
            unsigned long others = 0;
            for (int i = 0; i <= NONE; i++)
                if (i != SYS_recvfrom && i != SYS_sendto && i != SYS_epoll_wait)
                    others += counts[i];
            fprintf(stderr, "recvfrom %lu sendto %lu epoll_wait %lu others %lu\n", counts[SYS_recvfrom],
                    counts[SYS_sendto], counts[SYS_epoll_wait], others);
        }
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || WIFEXITED(status) || WIFSIGNALED(status))
            return 0;
        int number = WSTOPSIG(status);
        if (number == (SIGTRAP | 0x80)) {
            inside = !inside;
            if (inside) {
                struct user_regs_struct regs;
                ptrace(PTRACE_GETREGS, child, NULL, &regs);
                counts[regs.orig_rax < NONE ? regs.orig_rax : NONE]++;
            }
            pass = 0;
        } else {
            pass = number == SIGTRAP || number == SIGSTOP ? 0 : number;
        }
        ptrace(PTRACE_SYSCALL, child, NULL, (void *)(long)pass);
    }
}

/* os_spawn.c - other programs.
 *
 * Signals that arrive while a child runs are taken by sigwaitinfo instead of a handler, so nothing has to be shared with one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_spawn.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/alloc.h"

static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};

/* Waits for the child with the signals blocked. */
static void wait_for(pid_t child, const sigset_t *watched, OsExit *out)
{
    for (;;) {
        int status;
        pid_t got = waitpid(child, &status, WNOHANG);
        if (got == child) {
            *out = WIFSIGNALED(status) ? (OsExit){.signal = WTERMSIG(status)} : (OsExit){.code = WEXITSTATUS(status)};
            return;
        }
        if (got < 0 && errno != EINTR) {
            *out = (OsExit){.code = 1};
            return;
        }
        siginfo_t info;
        int number = sigwaitinfo(watched, &info);
        if (number <= 0 || number == SIGCHLD)
            continue;
        /* The terminal sends interrupt and quit to the child too. */
        bool from_terminal = info.si_code == SI_KERNEL && (number == SIGINT || number == SIGQUIT);
        if (!from_terminal)
            kill(child, number);
    }
}

/* A program without a hashbang, as shells treat it. */
static int spawn_by_shell(pid_t *child, const char *path, const posix_spawnattr_t *attributes, char *const argv[],
                          char *const environment[])
{
    size_t n = 0;
    while (argv[n])
        n++;
    char *name = xstrdup("sh"), *file = xstrdup(path);
    char **with_shell = xalloc((n + 2) * sizeof *with_shell);
    with_shell[0] = name;
    with_shell[1] = file;
    for (size_t i = 1; i <= n; i++)
        with_shell[i + 1] = argv[i];
    int error = posix_spawn(child, "/bin/sh", NULL, attributes, with_shell, environment);
    xfree(with_shell);
    xfree(name);
    xfree(file);
    return error;
}

int os_spawn_wait(const char *path, char *const argv[], char *const environment[], OsExit *out)
{
    sigset_t watched, before;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    for (u32 i = 0; i < ARRAY_LEN(passed_on); i++)
        sigaddset(&watched, passed_on[i]);
    sigprocmask(SIG_BLOCK, &watched, &before);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &before);
    pid_t child;
    int error = posix_spawn(&child, path, NULL, &attributes, argv, environment);
    if (error == ENOEXEC)
        error = spawn_by_shell(&child, path, &attributes, argv, environment);
    posix_spawnattr_destroy(&attributes);
    if (!error)
        wait_for(child, &watched, out);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return -error;
}

void os_spawn_die(int number)
{
    sigset_t only;
    signal(number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    _exit(128 + number);
}

bool os_spawn_can_run(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode) && access(path, X_OK) == 0;
}

bool os_spawn_find(const char *path, const char *name, Buf *out)
{
    size_t start = out->len;
    for (const char *p = path; p && *name;) {
        const char *end = strchr(p, ':');
        buf_append(out, p, end ? (size_t)(end - p) : strlen(p));
        buf_append_c(out, out->len > start ? "/" : "./");
        buf_append_c(out, name);
        buf_push(out, 0);
        out->len--;
        if (os_spawn_can_run(out->data + start))
            return true;
        out->len = start;
        p = end ? end + 1 : NULL;
    }
    return false;
}

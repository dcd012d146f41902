/* watch.c - the parent of a program under --watch.
 *
 * It runs no JavaScript. Each run is a copy of this process as it was before anything was read but the command line, so .env files,
 * tsconfig.json and bunfig.toml are read again. Processes that the program has started end with it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/watch.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "io/loop/file_watch.h"
#include "os/os_child.h"
#include "os/os_file.h"
#include "os/os_spawn.h"
#include "os/os_time.h"
#include "runtime/host/host.h"

typedef struct Watcher {
    const Args *args;
    const char *main;
    FileWatch *files;
    OsChild child;
    Buf said;   /* of the program: the beginning of a name */
    int signals;
    int end_by; /* the signal that ends a run */
    int asked;  /* a signal that has come lately: it is about the whole, not about one run */
    bool asked_run; /* this run has been given one: when it ends, however it does, that was the reason */
    bool done;  /* the program came to its end by itself: a change begins it again */
} Watcher;

enum { PATIENCE_MS = 2000 };

/* The names of files are text from outside only as far as the program's own imports are. */
static void take_words(Watcher *w)
{
    char bytes[4096];
    ssize_t n;
    while (w->child.fd >= 0 && (n = read(w->child.fd, bytes, sizeof bytes)) != 0) {
        if (n < 0) {
            if (errno != EINTR)
                return;
            continue;
        }
        for (ssize_t i = 0; i < n; i++) {
            if (bytes[i]) {
                buf_push(&w->said, bytes[i]);
                continue;
            }
            w->done |= !w->said.len;
            if (w->said.len && !w->args->has[Option_watch_path])
                file_watch_add(w->files, buf_view(&w->said));
            w->said.len = 0;
        }
    }
    if (w->child.fd >= 0)
        close(w->child.fd);
    w->child.fd = -1;
}

/* A name in the current folder, when there is one. */
static void watch_here(Watcher *w, const char *name)
{
    AUTO_BUF path = {0};
    if (name[0] != '/' && os_file_cwd(&path) < 0)
        return;
    if (name[0] != '/')
        buf_push(&path, '/');
    buf_append_c(&path, name);
    file_watch_add(w->files, buf_view(&path));
}

static void watch_folders(Watcher *w)
{
    for (u32 i = 0; i < w->args->items.len; i++) {
        AUTO_BUF path = {0};
        if (w->args->items.items[i].id == Option_watch_path && os_file_realpath(w->args->items.items[i].value, &path) >= 0)
            file_watch_add_tree(w->files, buf_view(&path));
    }
}

/* What a run reads besides modules. */
static void watch_settings(Watcher *w)
{
    static const char *const names[] = {".env", ".env.local", ".env.development", ".env.development.local", ".env.production",
                                        ".env.production.local", ".env.test", ".env.test.local", "bunfig.toml"};
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        watch_here(w, names[i]);
    for (u32 i = 0; i < w->args->items.len; i++)
        if (w->args->items.items[i].id == Option_env_file)
            watch_here(w, w->args->items.items[i].value);
    AUTO_BUF path = {0};
    buf_append_c(&path, w->main);
    while (path.len) { /* the nearest of them is read, so each may come to be that */
        while (path.len && path.data[path.len - 1] != '/')
            path.len--;
        if (path.len < 2)
            break;
        size_t folder = path.len;
        buf_append_c(&path, "tsconfig.json");
        file_watch_add(w->files, buf_view(&path));
        path.len = folder;
        buf_append_c(&path, "package.json");
        file_watch_add(w->files, buf_view(&path));
        path.len = folder - 1;
    }
}

/* As the program has ended, so does this process. */
static NORETURN void end_like(const OsChild *child)
{
    if (child->signal)
        os_spawn_die(child->signal);
    exit(child->code);
}

static NORETURN void end_by_signal(Watcher *w, int signal)
{
    OsChild child = w->child;
    child.signal = signal;
    end_like(&child);
}

/* Something came, or `ms` have passed (-1: for ever). The news of the files. */
static FileWatchNews wait_for(Watcher *w, int ms)
{
    struct pollfd fds[] = {{w->signals, POLLIN, 0}, {file_watch_fd(w->files), POLLIN, 0}, {w->child.fd, POLLIN, 0}};
    (void)poll(fds, ARRAY_LEN(fds), ms);
    take_words(w);
    int signal;
    bool by_user;
    while ((signal = os_child_signal(w->signals, &w->child, &by_user)) != 0) {
        if (signal == SIGCHLD)
            continue;
        w->asked = signal;
        if (!w->child.pid)
            end_by_signal(w, signal);
        w->asked_run = true;
        if (by_user)
            (void)kill(w->child.pid, signal);
    }
    take_words(w);
    return file_watch_read(w->files);
}

/* Until a file has changed. */
static void wait_for_change(Watcher *w)
{
    bool soon = false;
    for (;;) {
        w->asked = 0;
        FileWatchNews news = wait_for(w, soon ? FILE_WATCH_SETTLE_MS : -1);
        if (!w->child.pid && (!w->done || w->asked_run))
            end_like(&w->child);
        if (news == FILE_WATCH_CHANGED || (soon && news == FILE_WATCH_NOTHING))
            return;
        soon = news == FILE_WATCH_SOON;
    }
}

static u64 now_ms(void)
{
    return os_time_monotonic_ns() / 1000000;
}

/* Ends the program and what it has started: politely, then not. */
static void end_run(Watcher *w)
{
    u64 begun = now_ms();
    u32 left = os_child_kill(&w->child, w->end_by, SIGTERM);
    while (left) {
        u64 passed = now_ms() - begun;
        (void)wait_for(w, passed < PATIENCE_MS ? (int)(PATIENCE_MS - passed) : 20);
        bool patient = now_ms() - begun < PATIENCE_MS;
        left = os_child_kill(&w->child, patient ? 0 : SIGKILL, patient ? 0 : SIGKILL);
    }
    take_words(w);
    if (w->asked)
        end_by_signal(w, w->asked);
}

static bool begin(Watcher *w)
{
    const char *name = w->args->value[Option_watch_signal];
    int error = 0;
    w->end_by = name ? os_signal_number(name) : SIGTERM;
    if (!w->end_by) {
        fprintf(stderr, "error: --watch-kill-signal: unknown signal \"%s\"\n", name);
        return false;
    }
    w->signals = os_child_prepare();
    if (w->signals >= 0)
        w->files = file_watch_new(&error);
    if (w->signals >= 0 && w->files)
        return true;
    fprintf(stderr, "error: --watch: %s\n", strerror(w->signals < 0 ? -w->signals : -error));
    return false;
}

static bool clears(const Args *args)
{
    return !args->has[Option_no_clear] && !args->has[Option_watch_keep] && os_file_is_terminal(1);
}

int watch_program(const Args *args, const char *main)
{
    Watcher w = {.args = args, .main = main};
    if (!begin(&w))
        return -1;
    watch_folders(&w);
    for (;;) {
        int fd;
        w.done = w.asked_run = false;
        w.said.len = 0;
        if (!args->has[Option_watch_path]) {
            file_watch_add(w.files, str_view(main));
            watch_settings(&w);
        }
        int forked = os_child_fork(&w.child, w.signals, &fd);
        if (forked < 0) {
            fprintf(stderr, "error: --watch: %s\n", strerror(-forked));
            return -1;
        }
        if (!forked) {
            file_watch_free(w.files);
            return fd;
        }
        wait_for_change(&w);
        end_run(&w);
        if (clears(args) && write(1, "\033[2J\033[3J\033[H", 11) < 0)
            continue;
    }
}

void watch_note_file(void *ctx, Str path)
{
    int fd = host_options(ctx)->watch_fd;
    AUTO_BUF word = {0};
    buf_append_str(&word, path);
    buf_push(&word, 0);
    for (size_t done = 0; done < word.len;) {
        ssize_t n = write(fd, word.data + done, word.len - done);
        if (n < 0 && errno != EINTR)
            return;
        done += n > 0 ? (size_t)n : 0;
    }
}

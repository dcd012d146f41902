/* mod_hot.c - --hot: files that change are loaded into the running program.
 *
 * As in Bun every module of the program is loaded again, not only those that changed, so that each runs with its imports as they are now and
 * nothing depends on which file was saved; globals stay. A text that cannot be read or parsed changes nothing: its error is shown, and
 * what runs goes on. Old modules stay alive as long as their functions do.
 *
 * Invariant: the registry's tables are exchanged only between turns of the loop, when no module is being loaded.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <sys/epoll.h>

#include "base/alloc.h"
#include "io/loop/file_watch.h"
#include "io/loop/timer.h"
#include "runtime/module/mod_priv.h"

struct ModHot {
    HostModules *m;
    FileWatch *watch;
    LoopFd ready;
    Timer settle;  /* runs while a change may be half done */
    char *main;
    bool clear;    /* the screen, before each load */
};

static void note_file(void *ctx, Str path)
{
    struct ModHot *hot = ctx;
    file_watch_add(hot->watch, path);
}

/* Lets go of what entries older than `end` hold; what their functions need of them is their names. */
static void drop_entries(HostModules *m, u32 end)
{
    Vm *vm = host_vm(m->host);
    for (u32 i = 0; i < end; i++) {
        ModEntry *entry = m->entries.items[i];
        if (entry->dropped || entry->format == MOD_BUILTIN)
            continue;
        entry->dropped = true;
        Value *const roots[] = {&entry->record, &entry->cjs, &entry->wrapper, &entry->answer, &entry->hook_context};
        for (u32 k = 0; k < ARRAY_LEN(roots); k++) {
            root_remove(vm, roots[k]);
            *roots[k] = VAL_HOLE;
        }
    }
}

/* A table with the builtin modules alone. */
static Map builtins_of(HostModules *m)
{
    Map map = {0};
    for (u32 i = 0; i < m->entries.len; i++) {
        ModEntry *entry = m->entries.items[i];
        if (entry->format == MOD_BUILTIN)
            map_put(&map, str_view(entry->key), entry);
    }
    return map;
}

static void show_failure(HostModules *m)
{
    host_uncaught(m->host); /* which returns under --hot */
    host_drain(m->host);
    host_flush(m->host);
}

static void clear_screen(struct ModHot *hot)
{
    if (hot->clear)
        host_write(hot->m->host, 1, STR("\033[2J\033[3J\033[H"));
}

static void reload(struct ModHot *hot)
{
    HostModules *m = hot->m;
    bool waiting = mod_main_is_pending(m->host);
    u32 end = m->entries.len;
    Map old = m->by_id;
    ModEntry *main = m->main;
    Value cache = m->cache;
    clear_screen(hot);
    m->by_id = builtins_of(m);
    m->cache = VAL_HOLE;
    resolver_free(m->resolver);
    m->resolver = NULL;
    if (!mod_load_again(m, str_view(hot->main))) {
        map_deinit(&m->by_id);
        m->by_id = old;
        m->main = main;
        m->cache = cache;
        show_failure(m);
        return;
    }
    map_deinit(&old);
    if (!waiting) /* what still waits at an await will read its imports yet */
        drop_entries(m, end);
    host_hot_begin(m->host);
    m->main_promise = VAL_HOLE;
    if (!mod_run_again(m))
        show_failure(m);
    else
        host_drain(m->host);
}

static void settled(Timer *timer)
{
    reload(CONTAINER_OF(timer, struct ModHot, settle));
}

static void on_ready(LoopFd *ready, u32 events)
{
    struct ModHot *hot = CONTAINER_OF(ready, struct ModHot, ready);
    Loop *loop = host_loop(hot->m->host);
    (void)events;
    FileWatchNews news = file_watch_read(hot->watch);
    if (news == FILE_WATCH_NOTHING)
        return;
    loop_timer_stop(loop, &hot->settle);
    if (news == FILE_WATCH_CHANGED)
        reload(hot);
    else
        loop_timer_start(loop, &hot->settle, FILE_WATCH_SETTLE_MS);
}

int mod_hot_start(Host *host, Str main, bool clear)
{
    HostModules *m = mod_registry(host);
    Loop *loop = host_loop(host);
    int error;
    FileWatch *watch = file_watch_new(&error);
    if (!watch)
        return error;
    struct ModHot *hot = xalloc_zero(sizeof *hot);
    *hot = (struct ModHot){.m = m, .watch = watch, .main = xstrndup(main.data, main.len), .clear = clear};
    hot->ready = (LoopFd){.fd = file_watch_fd(watch), .events = EPOLLIN, .on_ready = on_ready};
    hot->settle.fire = settled;
    m->hot = hot;
    mod_set_file_hook(host, note_file, hot);
    file_watch_add(watch, main);
    error = loop_fd_add(loop, &hot->ready);
    if (error >= 0)
        loop_ref(loop);
    return error;
}

void mod_hot_free(HostModules *m)
{
    struct ModHot *hot = m->hot;
    if (!hot)
        return;
    Loop *loop = host_loop(m->host);
    loop_timer_stop(loop, &hot->settle);
    loop_fd_remove(loop, &hot->ready);
    loop_unref(loop);
    file_watch_free(hot->watch);
    xfree(hot->main);
    xfree(hot);
    m->hot = NULL;
}

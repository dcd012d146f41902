/* test_loop.c - timers, tasks, watches, libuv and signals in one loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <unistd.h>
#include <uv.h>

#include "io/loop/timer.h"

typedef struct Note {
    Timer timer;
    LoopTask task;
    Loop *loop;
    char letter;
    char *log;
    struct Note *stops, *starts;
} Note;

static void add_letter(Note *note)
{
    size_t len = strlen(note->log);
    note->log[len] = note->letter;
    note->log[len + 1] = 0;
}

static void on_note(Timer *timer)
{
    Note *note = CONTAINER_OF(timer, Note, timer);
    add_letter(note);
    if (note->stops)
        loop_timer_stop(note->loop, &note->stops->timer);
    if (note->starts)
        loop_timer_start(note->loop, &note->starts->timer, 0);
}

static void on_note_task(LoopTask *task)
{
    add_letter(CONTAINER_OF(task, Note, task));
}

TEST(loop_timers_in_order)
{
    Loop *loop = loop_new();
    char log[32] = "";
    Note notes[6];
    for (int i = 0; i < 6; i++)
        notes[i] =
            (Note){.timer.fire = on_note, .loop = loop, .letter = (char)('a' + i), .log = log};
    notes[0].stops = &notes[3];
    notes[4].starts = &notes[5]; /* by the last one: a machine that stalls makes all of them due at once */
    loop_timer_start(loop, &notes[4].timer, 6);
    loop_timer_start(loop, &notes[0].timer, 2);
    loop_timer_start(loop, &notes[2].timer, 4);
    loop_timer_start(loop, &notes[1].timer, 2);
    loop_timer_start(loop, &notes[3].timer, 3);
    loop_run(loop);
    EXPECT_STR(log, "abcef");
    EXPECT(!loop_alive(loop));
    loop_timer_set_ref(loop, &notes[0].timer, false);
    loop_timer_start(loop, &notes[0].timer, 100000);
    EXPECT(!loop_alive(loop));
    loop_timer_stop(loop, &notes[0].timer);
    loop_free(loop);
}

TEST(loop_timer_heap_holds)
{
    Loop *loop = loop_new();
    static Note notes[500];
    static char log[1024];
    u32 seed = 1;
    log[0] = 0;
    for (int i = 0; i < 500; i++) {
        notes[i] = (Note){.timer.fire = on_note, .loop = loop, .letter = 'x', .log = log};
        seed = seed * 1103515245 + 12345;
        loop_timer_start(loop, &notes[i].timer, (seed >> 16) % 20);
    }
    for (int i = 0; i < 500; i += 3)
        loop_timer_stop(loop, &notes[i].timer);
    loop_run(loop);
    EXPECT(strlen(log) == 500 - 167);
    loop_free(loop);
}

TEST(loop_deferred_tasks)
{
    Loop *loop = loop_new();
    char log[32] = "";
    Note notes[3];
    for (int i = 0; i < 3; i++) {
        notes[i] = (Note){.task.run = on_note_task, .letter = (char)('a' + i), .log = log};
        loop_defer(loop, &notes[i].task);
    }
    loop_defer(loop, &notes[0].task); /* already queued */
    loop_defer_cancel(loop, &notes[2].task);
    EXPECT(loop_alive(loop));
    loop_run(loop);
    EXPECT_STR(log, "ab");
    loop_free(loop);
}

typedef struct Poster {
    Loop *loop;
    LoopTask tasks[100];
    int run;
    bool ordered;
} Poster;

static Poster *poster_now;

static void on_post_counted(LoopTask *task)
{
    poster_now->ordered &= task == &poster_now->tasks[poster_now->run];
    if (++poster_now->run == 100)
        loop_unref(poster_now->loop);
}

static void *post_all(void *arg)
{
    Poster *poster = arg;
    for (int i = 0; i < 100; i++) {
        poster->tasks[i].run = on_post_counted;
        loop_post(poster->loop, &poster->tasks[i]);
        if (i % 10 == 0)
            usleep(200);
    }
    return NULL;
}

TEST(loop_posts_from_a_thread)
{
    static Poster poster;
    poster = (Poster){.loop = loop_new(), .ordered = true};
    poster_now = &poster;
    EXPECT(loop_wake_enable(poster.loop) == 0);
    loop_ref(poster.loop);
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, post_all, &poster) == 0);
    loop_run(poster.loop);
    pthread_join(thread, NULL);
    EXPECT(poster.run == 100 && poster.ordered);
    loop_free(poster.loop);
}

typedef struct Pair {
    LoopFd watch;
    Loop *loop;
    struct Pair *other;
    int calls;
} Pair;

static void on_pair(LoopFd *watch, u32 events)
{
    (void)events;
    Pair *pair = CONTAINER_OF(watch, Pair, watch);
    pair->calls++;
    loop_fd_remove(pair->loop, watch);
    loop_fd_remove(pair->loop, &pair->other->watch);
    loop_unref(pair->loop);
}

TEST(loop_watch_removed_in_batch)
{
    Loop *loop = loop_new();
    int ends[2];
    EXPECT(pipe(ends) == 0);
    int again = dup(ends[0]);
    Pair a = {.watch = {.fd = ends[0], .events = EPOLLIN, .on_ready = on_pair}, .loop = loop};
    Pair b = {.watch = {.fd = again, .events = EPOLLIN, .on_ready = on_pair}, .loop = loop};
    a.other = &b;
    b.other = &a;
    EXPECT(loop_fd_add(loop, &a.watch) == 0 && loop_fd_add(loop, &b.watch) == 0);
    loop_ref(loop);
    EXPECT(write(ends[1], "x", 1) == 1);
    loop_run(loop);
    EXPECT(a.calls + b.calls == 1);
    close(ends[0]);
    close(ends[1]);
    close(again);
    loop_free(loop);
}

static void on_work(uv_work_t *work)
{
    *(int *)work->data += 1;
}

static void after_work(uv_work_t *work, int status)
{
    *(int *)work->data += status == 0 ? 10 : 1000;
}

static void on_uv_timer(uv_timer_t *timer)
{
    *(int *)timer->data += 100;
    uv_close((uv_handle_t *)timer, NULL);
}

static void on_signum(void *ctx, int signum)
{
    *(int *)ctx += signum == SIGUSR2 ? 1 : 1000;
}

static void on_raise(Timer *timer)
{
    (void)timer;
    raise(SIGUSR2);
}

TEST(loop_nested_libuv)
{
    Loop *loop = loop_new();
    int sum = 0;
    uv_work_t work = {.data = &sum};
    uv_timer_t timer = {.data = &sum};
    EXPECT(!loop_has_uv(loop));
    uv_queue_work(loop_uv(loop), &work, on_work, after_work);
    uv_timer_init(loop_uv(loop), &timer);
    uv_timer_start(&timer, on_uv_timer, 3, 0);
    EXPECT(loop_alive(loop));
    loop_run(loop);
    EXPECT(sum == 111);
    EXPECT(!loop_alive(loop));

    int signals = 0;
    EXPECT(loop_signal_watch(loop, SIGUSR2, on_signum, &signals) == 0);
    EXPECT(!loop_alive(loop));
    Timer early = {.fire = on_raise}, late = {.fire = on_raise};
    loop_timer_start(loop, &early, 1);
    loop_timer_start(loop, &late, 5);
    loop_run(loop);
    loop_run_once(loop, LOOP_NOWAIT);
    EXPECT(signals == 2);
    loop_free(loop);
}

static void count_check(void *ctx)
{
    ++*(int *)ctx;
}

static bool never_wait(void *ctx)
{
    return *(int *)ctx < 3;
}

TEST(loop_hooks_are_called)
{
    Loop *loop = loop_new();
    int checks = 0;
    LoopHooks hooks = {
        .check = count_check, .must_not_wait = never_wait, .keeps_alive = never_wait};
    loop_set_hooks(loop, &hooks, &checks);
    loop_run(loop);
    EXPECT(checks == 3);
    loop_free(loop);
}

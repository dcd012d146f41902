/* worker.c - threads that run programs: start, notes, end.
 *
 * The lock of a worker guards its two queues and what the other thread may touch of its host (`vm`, `loop`), which it may only while the
 * host lives. Notes to the owner are posted to the owner's loop, which outlives the thread: an owner joins before it frees its loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/worker/worker.h"

#include <pthread.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/loop/loop.h"
#include "runtime/host/host_shared.h"
#include "runtime/module/mod.h"

typedef struct NoteQueue {
    WorkerNote *first, **last;
    LoopTask task; /* on the receiver's loop */
    bool posted;
} NoteQueue;

struct Worker {
    Host *owner;
    WorkerSpec *spec;
    HostOptions options;
    HostThread as_thread;
    pthread_t thread;
    bool has_thread, refd, keeps;
    WorkerHandler *handler; /* the owner's; NULL: nobody asks */
    void *ctx;
    Worker *next, *prev; /* of the owner */
    WorkerNote *ready, **ready_last; /* taken from `out`, not yet handed to the handler */
    bool running;                    /* the handler is being called */

    pthread_mutex_t lock;
    NoteQueue out, in; /* to the owner, to the worker */
    Vm *vm;            /* while the worker's host lives */
    Host *host;
    Loop *loop;
    bool stop;         /* it is to end, or has */

    WorkerHandler *inner_handler; /* the worker's thread only */
    void *inner_ctx;
};

typedef struct WorkerList {
    Host *host;
    Worker *first;
} WorkerList;

/* ---- specs and notes ---- */

WorkerSpec *worker_spec_new(Host *owner)
{
    WorkerSpec *s = xalloc_zero(sizeof *s);
    s->modules = mod_settings_take(owner);
    return s;
}

static void words_free(WorkerWords *words)
{
    for (u32 i = 0; i < words->len; i++)
        xfree(words->items[i]);
    VEC_DEINIT(words);
}

void worker_spec_free(WorkerSpec *s)
{
    xfree(s->name);
    xfree(s->program);
    buf_deinit(&s->text);
    words_free(&s->argv);
    words_free(&s->exec_argv);
    words_free(&s->env);
    process_env_unref(s->shared_env);
    mod_settings_free(s->modules);
    web_message_free(s->data);
    if (s->port)
        web_port_drop(s->port);
    xfree(s);
}

WorkerNote *worker_note(WorkerNoteKind kind, int number)
{
    WorkerNote *note = xalloc_zero(sizeof *note);
    note->kind = kind;
    note->number = number;
    return note;
}

void worker_note_free(WorkerNote *note)
{
    web_message_free(note->message);
    buf_deinit(&note->bytes);
    xfree(note);
}

static void queue_free(WorkerNote *first)
{
    while (first) {
        WorkerNote *next = first->next;
        worker_note_free(first);
        first = next;
    }
}

/* With the lock; loop: the receiver's, NULL: it will look when it can. */
static void queue_put(NoteQueue *q, WorkerNote *note, Loop *loop)
{
    *q->last = note;
    q->last = &note->next;
    if (loop && !q->posted) {
        q->posted = true;
        loop_post(loop, &q->task);
    }
}

static WorkerNote *queue_take(Worker *w, NoteQueue *q)
{
    pthread_mutex_lock(&w->lock);
    WorkerNote *note = q->first;
    if (note && !(q->first = note->next))
        q->last = &q->first;
    pthread_mutex_unlock(&w->lock);
    return note;
}

void worker_report(Worker *w, WorkerNote *note)
{
    pthread_mutex_lock(&w->lock);
    queue_put(&w->out, note, host_loop(w->owner));
    pthread_mutex_unlock(&w->lock);
}

void worker_tell(Worker *w, WorkerNote *note)
{
    pthread_mutex_lock(&w->lock);
    queue_put(&w->in, note, w->loop);
    pthread_mutex_unlock(&w->lock);
}

/* ---- the worker's thread ---- */

Worker *worker_of(Host *host)
{
    const HostThread *thread = host_options(host)->thread;
    return thread ? thread->ctx : NULL;
}

const WorkerSpec *worker_spec(const Worker *w)
{
    return w->spec;
}

static void on_fatal(void *ctx, Host *host, Value error)
{
    WorkerNote *note = worker_note(WORKER_ERROR, 0);
    note->message = worker_error_write(host, error);
    worker_report(ctx, note);
}

static bool on_write(void *ctx, int fd, Str text)
{
    const WorkerSpec *s = worker_spec(ctx);
    bool taken = fd == 1 ? s->has_output : s->has_error;
    if (!taken && !s->tells_output)
        return false;
    WorkerNote *note = worker_note(WORKER_OUTPUT, fd);
    buf_append_str(&note->bytes, text);
    worker_report(ctx, note);
    return taken;
}

/* Hands out what the owner has said so far. */
static void run_in(Worker *w)
{
    WorkerNote *note;
    while (w->inner_handler && (note = queue_take(w, &w->in)) != NULL) {
        w->inner_handler(w->inner_ctx, note);
        worker_note_free(note);
    }
}

static void on_in(LoopTask *task)
{
    Worker *w = CONTAINER_OF(task, Worker, in.task);
    pthread_mutex_lock(&w->lock);
    w->in.posted = false;
    pthread_mutex_unlock(&w->lock);
    run_in(w);
}

static void on_input(void *ctx, const WorkerNote *note)
{
    if (note->kind == WORKER_INPUT)
        host_input(ctx, buf_view(&note->bytes), note->number);
}

/* The worker's process.stdin is read. */
static void on_listen(void *ctx, Host *host)
{
    worker_listen(ctx, on_input, host);
}

void worker_listen(Worker *w, WorkerHandler *handler, void *ctx)
{
    w->inner_handler = handler;
    w->inner_ctx = ctx;
    pthread_mutex_lock(&w->lock);
    if (w->in.first && !w->in.posted) {
        w->in.posted = true;
        loop_post(w->loop, &w->in.task);
    }
    pthread_mutex_unlock(&w->lock);
}

/* From here on the owner can reach the host. false: it has said meanwhile that the worker is to end. */
static bool publish(Worker *w, Host *host)
{
    bool ok = loop_wake_enable(host_loop(host)) >= 0;
    pthread_mutex_lock(&w->lock);
    w->vm = host_vm(host);
    w->host = host;
    w->loop = host_loop(host);
    bool stop = w->stop;
    pthread_mutex_unlock(&w->lock);
    if (stop || !ok)
        vm_terminate(host_vm(host));
    return ok && !stop;
}

static void withdraw(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    w->vm = NULL;
    w->host = NULL;
    w->loop = NULL;
    w->stop = true;
    pthread_mutex_unlock(&w->lock);
}

static bool run_program(Worker *w, Host *host)
{
    const WorkerSpec *s = w->spec;
    worker_report(w, worker_note(WORKER_ONLINE, 0)); /* before the port can bring messages */
    if (!worker_scope_install(w, host))
        return false;
    mod_settings_give(s->modules, host);
    if (!process_apply_options(host) || !mod_run_preloads(host))
        return false;
    return s->has_text ? mod_run_text(host, buf_view(&s->text), false) : mod_run_worker(host, str_view(s->program));
}

/* More is alive than resourceLimits allow. */
static void on_limit(Vm *vm)
{
    worker_report(worker_of(host_of(vm)), worker_note(WORKER_ERROR, WORKER_NO_MEMORY));
    host_set_exit_code(host_of(vm), 1);
    vm_terminate(vm);
}

static int run_host(Worker *w, Host *host)
{
    if (w->spec->heap_mb > 0 && w->spec->heap_mb < 1 << 20)
        heap_set_limit(host_vm(host), (size_t)(w->spec->heap_mb * (1 << 20)), on_limit);
    worker_mail_open(host);
    host_reach(host, HOST_AT_LOOP); /* Node runs a worker's program from its loop */
    if (publish(w, host) && !run_program(w, host))
        host_uncaught(host);
    int code = host_run(host);
    pthread_mutex_lock(&w->lock);
    bool ended = w->stop; /* by its owner, who says it was no success */
    pthread_mutex_unlock(&w->lock);
    return ended && code == 0 ? 1 : code;
}

static void *thread_main(void *arg)
{
    Worker *w = arg;
    Host *host = host_new(&w->options);
    int code = 1;
    if (host && w->options.install(host))
        code = run_host(w, host);
    withdraw(w);
    if (host) {
        mod_free(host);
        host_free(host);
    }
    worker_mail_close(w->options.shared, w->as_thread.id);
    worker_report(w, worker_note(WORKER_EXIT, code));
    return NULL;
}

/* ---- the owner's thread ---- */

static void settle_ref(Worker *w)
{
    bool keeps = w->refd && w->has_thread;
    if (keeps != w->keeps)
        (keeps ? loop_ref : loop_unref)(host_loop(w->owner));
    w->keeps = keeps;
}

static void unlink_worker(Worker *w)
{
    WorkerList *list = host_part(w->owner, HOST_PART_WORKERS);
    *(w->prev ? &w->prev->next : &list->first) = w->next;
    if (w->next)
        w->next->prev = w->prev;
}

/* The thread is over, or about to return. */
static void join(Worker *w)
{
    if (w->has_thread)
        pthread_join(w->thread, NULL);
    w->has_thread = false;
    settle_ref(w);
}

static void worker_free(Worker *w)
{
    unlink_worker(w);
    queue_free(w->out.first);
    queue_free(w->in.first);
    queue_free(w->ready);
    pthread_mutex_destroy(&w->lock);
    worker_spec_free(w->spec);
    xfree(w);
}

/* Everything that has come goes to `ready`. Once the exit note is there, the task is not posted any more. */
static void take_out(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    w->out.posted = false;
    *w->ready_last = w->out.first;
    if (w->out.first)
        w->ready_last = w->out.last;
    w->out.first = NULL;
    w->out.last = &w->out.first;
    pthread_mutex_unlock(&w->lock);
}

/* A handler may run turns of the loop; what comes meanwhile is left to the call that is under way. */
static void on_out(LoopTask *task)
{
    Worker *w = CONTAINER_OF(task, Worker, out.task);
    Host *owner = w->owner;
    take_out(w);
    if (w->running)
        return;
    w->running = true;
    while (!host_is_stopped(owner) && w->ready) {
        WorkerNote *note = w->ready;
        if (!(w->ready = note->next))
            w->ready_last = &w->ready;
        bool last = note->kind == WORKER_EXIT;
        if (last)
            join(w);
        if (w->handler)
            w->handler(w->ctx, note);
        worker_note_free(note);
        if (last) {
            worker_free(w);
            w = NULL;
            break;
        }
    }
    if (w)
        w->running = false;
    host_drain(owner);
}

/* The owner ends first. Every worker is told before the first is waited for. */
static void list_free(void *state)
{
    WorkerList *list = state;
    for (Worker *w = list->first; w; w = w->next)
        worker_terminate(w);
    while (list->first) {
        Worker *w = list->first;
        WorkerNote gone = {.kind = WORKER_GONE};
        join(w);
        if (w->handler)
            w->handler(w->ctx, &gone);
        worker_free(w);
    }
    xfree(list);
}

static WorkerList *list_of(Host *host)
{
    WorkerList *list = host_part(host, HOST_PART_WORKERS);
    if (!list) {
        list = xalloc_zero(sizeof *list);
        list->host = host;
        CHECK(loop_wake_enable(host_loop(host)) >= 0);
        host_set_part(host, HOST_PART_WORKERS, list, list_free);
        worker_mail_open(host);
    }
    return list;
}

/* What words of execArgv mean to a host; modules are told of --require and --import. */
static void read_exec_argv(Worker *w)
{
    HostOptions *o = &w->options;
    const struct {
        const char *word;
        bool *flag;
    } flags[] = {{"--no-warnings", &o->no_warnings}, {"--no-deprecation", &o->no_deprecation}, {"--trace-warnings", &o->trace_warnings},
                 {"--throw-deprecation", &o->throw_deprecation}, {"--trace-deprecation", &o->trace_deprecation}, {"--expose-gc", &o->expose_gc}};
    static const char *const preloads[] = {"--require", "-r", "--import", "--preload"};
    WorkerWords *words = &w->spec->exec_argv;
    for (u32 i = 0; i < words->len; i++) {
        const char *word = words->items[i];
        for (u32 k = 0; k < ARRAY_LEN(flags); k++)
            *flags[k].flag |= !strcmp(word, flags[k].word);
        for (u32 k = 0; k < ARRAY_LEN(preloads); k++) {
            size_t n = strlen(preloads[k]);
            if (!strcmp(word, preloads[k]) && i + 1 < words->len)
                mod_settings_add_preload(w->spec->modules, str_view(words->items[++i]));
            else if (!strncmp(word, preloads[k], n) && word[n] == '=')
                mod_settings_add_preload(w->spec->modules, str_view(word + n + 1));
        }
    }
}

/* What the worker's host is made with: as its owner's, but for what the spec says. */
static void make_options(Worker *w, HostShared *shared)
{
    WorkerSpec *s = w->spec;
    w->options = *host_options(w->owner);
    w->options.shared = shared;
    w->options.thread = &w->as_thread;
    w->options.main_file = str_view(s->program);
    w->options.argc = (int)s->argv.len;
    w->options.argv = s->argv.items;
    w->options.smol |= s->smol;
    w->options.hot = false;
    w->options.watch_fd = 0;
    if (s->has_exec_argv) {
        w->options.exec_argv = (const char *const *)s->exec_argv.items;
        w->options.n_exec_argv = s->exec_argv.len;
        mod_settings_drop_preloads(s->modules); /* the owner's words do not count */
        read_exec_argv(w);
    }
    w->as_thread = (HostThread){
        .ctx = w,
        .id = __atomic_add_fetch(&shared->last_thread_id, 1, __ATOMIC_RELAXED),
        .fatal = on_fatal,
        .write = s->has_output || s->has_error || s->tells_output ? on_write : NULL,
        .has_env = s->has_env,
        .env = (const char *const *)s->env.items,
        .n_env = s->env.len,
        .shared_env = s->shared_env,
        .listen = s->has_input ? on_listen : NULL,
    };
}

static int make_thread(Worker *w)
{
    enum { STACK_BYTES = 4 << 20, STACK_BYTES_MIN = 256 << 10, STACK_MB_MAX = 1024 };
    size_t bytes = STACK_BYTES;
    if (w->spec->stack_mb > 0 && w->spec->stack_mb < STACK_MB_MAX)
        bytes = MAX((size_t)(w->spec->stack_mb * (1 << 20)), (size_t)STACK_BYTES_MIN);
    pthread_attr_t attr;
    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, ROUND_UP(bytes, (size_t)4096));
    int error = pthread_create(&w->thread, &attr, thread_main, w);
    pthread_attr_destroy(&attr);
    return error;
}

Worker *worker_start(Host *owner, WorkerSpec *spec, WorkerHandler *handler, void *ctx)
{
    WorkerList *list = list_of(owner);
    Worker *w = xalloc_zero(sizeof *w);
    w->owner = owner;
    w->spec = spec;
    w->handler = handler;
    w->ctx = ctx;
    w->refd = true;
    w->out.last = &w->out.first;
    w->in.last = &w->in.first;
    w->ready_last = &w->ready;
    w->out.task.run = on_out;
    w->in.task.run = on_in;
    pthread_mutex_init(&w->lock, NULL);
    if (!spec->argv.len || !spec->argv.items)
        VEC_PUSH(&spec->argv, xstrndup(spec->program, strlen(spec->program)));
    make_options(w, host_shared(owner));
    w->next = list->first;
    if (w->next)
        w->next->prev = w;
    list->first = w;
    worker_mail_reserve(w->options.shared, w->as_thread.id);
    w->has_thread = make_thread(w) == 0;
    settle_ref(w);
    if (!w->has_thread) {
        worker_mail_close(w->options.shared, w->as_thread.id);
        WorkerNote *note = worker_note(WORKER_ERROR, 0);
        throw_error(host_vm(owner), ERR_ERROR, "Worker initialization failure: no thread can be made");
        note->message = worker_error_write(owner, exception_take(host_vm(owner)));
        worker_report(w, note);
        worker_report(w, worker_note(WORKER_EXIT, 1));
    }
    return w;
}

void worker_set_handler(Worker *w, WorkerHandler *handler, void *ctx)
{
    w->handler = handler;
    w->ctx = ctx;
}

u32 worker_id(const Worker *w)
{
    return w->as_thread.id;
}

void worker_terminate(Worker *w)
{
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    if (w->vm) {
        vm_terminate(w->vm);
        if (!w->in.posted) {
            w->in.posted = true;
            loop_post(w->loop, &w->in.task);
        }
    }
    pthread_mutex_unlock(&w->lock);
}

void worker_ref(Worker *w, bool on)
{
    w->refd = on;
    settle_ref(w);
}

bool worker_has_ref(const Worker *w)
{
    return w->refd;
}

bool worker_busy(Worker *w, WorkerBusy *out)
{
    *out = (WorkerBusy){0};
    pthread_mutex_lock(&w->lock);
    if (w->host) {
        out->began_ns = host_reached_ns(w->host, HOST_AT_LOOP);
        out->idle_ns = loop_idle_ns(w->loop, &out->now_ns);
    }
    pthread_mutex_unlock(&w->lock);
    return out->began_ns != 0;
}

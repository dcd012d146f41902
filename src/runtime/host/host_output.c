/* host_output.c - what is behind standard output.
 *
 * A program that prints little writes at once, so that nothing is lost when it never ends or is killed. One that prints many
 * lines without waiting is in a burst: from then on text is collected and written when much has gathered, before the loop waits,
 * at the end, and by a thread within a millisecond or two whatever the program does meanwhile. Terminals get everything at once.
 *
 * Invariant: what was printed first is written first; `text` is touched with the lock held once there is a thread.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "base/alloc.h"
#include "os/os_file.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/host_shared.h"

enum {
    FULL = 16 * 1024,       /* bytes that are written at once */
    BURST = 32,             /* writes without a wait between them that cost a system call each: more cost more than the thread */
    LATEST_NS = 1000 * 1000,
    WRITER_STACK = 64 * 1024,
};

struct OutputWriter {
    HostOutput *output;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool asked; /* there is text: it wakes, or sleeps with that in view */
    bool ending;
};

/* With workers there is one output for all hosts: the program's. */
static HostOutput *output_of(Host *host)
{
    return LIKELY(!host->shared) ? &host->out : host->shared->out;
}

static void lock(HostOutput *o)
{
    if (UNLIKELY(o->hosts != NULL))
        pthread_mutex_lock(o->hosts);
    if (UNLIKELY(o->writer != NULL))
        pthread_mutex_lock(&o->writer->lock);
}

static void unlock(HostOutput *o)
{
    if (UNLIKELY(o->writer != NULL))
        pthread_mutex_unlock(&o->writer->lock);
    if (UNLIKELY(o->hosts != NULL))
        pthread_mutex_unlock(o->hosts);
}

/* With the lock held. An error is kept for who writes next: text that nobody reads is gone. */
static void write_out(HostOutput *o)
{
    if (!o->text.len)
        return;
    int error = os_file_write_fd(1, buf_view(&o->text));
    o->text.len = 0;
    if (error < 0)
        o->error = error;
    if (o->text.cap > 4 * FULL)
        buf_deinit(&o->text);
}

/* ---- the thread of bursts ---- */

static void *writer_run(void *arg)
{
    struct OutputWriter *w = arg;
    static const struct timespec latest = {.tv_nsec = LATEST_NS};
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        if (!w->asked) {
            pthread_cond_wait(&w->changed, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        nanosleep(&latest, NULL);
        pthread_mutex_lock(&w->lock);
        w->asked = false;
        write_out(w->output);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Signals are the program's: none is ever delivered to the thread. NULL: there is no thread to be had. */
static struct OutputWriter *writer_new(HostOutput *o)
{
    struct OutputWriter *w = xalloc_zero(sizeof *w);
    sigset_t all, before;
    pthread_attr_t attributes;
    w->output = o;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, WRITER_STACK);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&w->thread, &attributes, writer_run, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    if (!error)
        return w;
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    xfree(w);
    return NULL;
}

static void writer_end(struct OutputWriter *w)
{
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    xfree(w);
}

/* ---- what the host does with it ---- */

Buf *output_begin(Host *host)
{
    HostOutput *o = output_of(host);
    lock(o);
    return &o->text;
}

int output_end(Host *host)
{
    HostOutput *o = output_of(host);
    bool now = o->text.len >= FULL || host_is_terminal(host, 1);
    if (!now && o->writes++ < BURST)
        now = true;
    if (!now && !o->writer) {
        o->writer = writer_new(o);
        if (o->writer)
            pthread_mutex_lock(&o->writer->lock);
        now = !o->writer;
    }
    if (now) {
        write_out(o);
    } else if (!o->writer->asked) {
        o->writer->asked = true;
        pthread_cond_signal(&o->writer->changed);
    }
    int error = o->error;
    o->error = 0;
    unlock(o);
    return error;
}

void host_flush(Host *host)
{
    HostOutput *o = output_of(host);
    if (!o->hosts && !o->writes)
        return;
    lock(o);
    o->writes = 0;
    write_out(o);
    unlock(o);
}

int host_write(Host *host, int fd, Str text)
{
    const HostThread *thread = host->options.thread;
    if (UNLIKELY(thread && thread->write) && thread->write(thread->ctx, fd, text))
        return 0;
    if (fd == 1) {
        buf_append_str(output_begin(host), text);
        return output_end(host);
    }
    host_flush(host);
    return os_file_write_fd(fd, text);
}

void output_free(Host *host)
{
    HostOutput *o = &host->out; /* a worker's has never been used */
    host_flush(host);
    if (o->writer)
        writer_end(o->writer);
    o->writer = NULL;
    buf_deinit(&o->text);
}

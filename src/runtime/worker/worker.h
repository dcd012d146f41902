/* worker.h - a Vm, Loop and Host on a thread of their own (docs/workers.md).
 *
 * A Worker belongs to the host that started it and to that host's thread; it begins to exist with worker_start and is freed when the thread
 * has been joined and its owner has heard of it (WORKER_EXIT). What the threads say to each other beside messages of ports are notes, a
 * queue each way. A host that ends terminates its workers and waits for their threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WORKER_WORKER_H
#define RUNTIME_WORKER_WORKER_H

#include "base/vec.h"
#include "runtime/host/host.h"
#include "runtime/module/mod.h"
#include "runtime/web/web_message.h"
#include "runtime/web/web_port.h"

typedef struct Worker Worker;
typedef VEC(char *) WorkerWords; /* owned */

typedef enum WorkerNoteKind {
    WORKER_ONLINE, /* to the owner: its program begins */
    WORKER_ERROR,  /* to the owner: nobody caught it; message: worker_error.c */
    WORKER_OUTPUT, /* to the owner: bytes of standard output (number 1) or error (2) */
    WORKER_EXIT,   /* to the owner, the last: number is the exit code */
    WORKER_GONE,   /* in place of that when the owner's host ends first: no script may run */
    WORKER_INPUT,  /* to the worker: bytes for standard input; number 1: its end */
} WorkerNoteKind;

/* The number of a WORKER_ERROR without a message: its memory was at its limit. */
enum { WORKER_NO_MEMORY = 1 };

typedef struct WorkerNote WorkerNote;
struct WorkerNote {
    WorkerNote *next;
    WorkerNoteKind kind;
    int number;
    WebMessage *message; /* or NULL */
    Buf bytes;
};

/* What a worker begins with; owned, whatever thread. */
typedef struct WorkerSpec {
    char *name;       /* of the worker */
    char *program;    /* a path or URL (mod_run_worker); with has_text the name of the text */
    Buf text;
    bool has_text;
    WorkerWords argv, exec_argv, env;
    bool has_exec_argv, has_env; /* else as in the owner */
    SharedEnv *shared_env;       /* the owner's own, in place of env; NULL: none */
    bool has_input, has_output, has_error; /* streams that go through the owner */
    bool tells_output;                     /* the owner is told what is printed, wherever it goes */
    bool smol;
    struct ModSettings *modules;
    WebMessage *data;        /* workerData and what goes with it, or NULL */
    struct PortSide *port;   /* the worker's end of its channel */
    double stack_mb, heap_mb; /* 0: as usual */
} WorkerSpec;

WorkerSpec *worker_spec_new(Host *owner);
void worker_spec_free(WorkerSpec *spec);

/* Called on the owner's thread with each note; the handler may not keep it. After WORKER_EXIT and WORKER_GONE the worker is no more. */
typedef void WorkerHandler(void *ctx, const WorkerNote *note);

/* Takes the spec over. A thread that cannot be made is told by WORKER_ERROR and WORKER_EXIT. */
Worker *worker_start(Host *owner, WorkerSpec *spec, WorkerHandler *handler, void *ctx);
void worker_set_handler(Worker *w, WorkerHandler *handler, void *ctx);
u32 worker_id(const Worker *w);
/* The owner's: ends it as soon as may be; the exit note comes as ever. */
void worker_terminate(Worker *w);
void worker_ref(Worker *w, bool on);
bool worker_has_ref(const Worker *w);
/* When its loop began and now, on the monotonic clock, and for how long it has waited in between. false: it has not begun, or has ended. */
typedef struct WorkerBusy {
    u64 began_ns, now_ns, idle_ns;
} WorkerBusy;
bool worker_busy(Worker *w, WorkerBusy *out);
void worker_tell(Worker *w, WorkerNote *note); /* takes the note over */
WorkerNote *worker_note(WorkerNoteKind kind, int number);
void worker_note_free(WorkerNote *note);

/* ---- on the worker's thread ---- */
Worker *worker_of(Host *host); /* NULL: it is the program's */
const WorkerSpec *worker_spec(const Worker *w);
void worker_report(Worker *w, WorkerNote *note);
/* Notes of the owner go to the handler; before that they wait. NULL: no longer. */
void worker_listen(Worker *w, WorkerHandler *handler, void *ctx);

/* worker_error.c: an error as a message, and back. Never fails: what cannot be copied is told as text. */
WebMessage *worker_error_write(Host *host, Value error);
typedef struct WorkerError {
    Value error;
    String *text, *message, *file; /* as shown on a terminal; in a line; where it was thrown */
    u32 line, column;
} WorkerError;
/* false: exception. */
bool worker_error_read(Vm *vm, WebMessage *message, WorkerError *out) MUST_USE;

/* worker_mail.c: messages between any two threads of the process, by numbers. reserve: before the thread is there; open: from here on its host
 * gets what is sent; close: what has not been read is dropped. */
void worker_mail_reserve(struct HostShared *shared, u32 id);
void worker_mail_open(Host *host);
void worker_mail_close(struct HostShared *shared, u32 id);
bool worker_mail_can(struct HostShared *shared, u32 id); /* is there such a thread now? */
bool worker_mail_send(struct HostShared *shared, u32 id, WebMessage *message); /* takes the message over; false: there is no such thread */

/* worker_scope.c: what the global object of a worker has more than the program's. false: exception. */
bool worker_scope_install(Worker *w, Host *host) MUST_USE;
/* The port to the owner; NULL: this is the program. */
HostObject *worker_scope_port(Vm *vm);

/* worker_class.c: the web's class Worker. */
extern const HostClass worker_class;
/* The environment of the spec from an object, or (any other value) from process.env as it is now. false: exception. */
bool worker_read_env(Vm *vm, Value env, WorkerSpec *spec) MUST_USE;

#endif

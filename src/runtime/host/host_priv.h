/* host_priv.h - the Host struct and what its parts offer each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_PRIV_H
#define RUNTIME_HOST_HOST_PRIV_H

#include <pthread.h>

#include "base/buf.h"
#include "base/vec.h"
#include "runtime/host/host.h"

typedef struct Timers Timers;       Value test262_agent_make(Vm *vm, Frame *f); /* host_test262_agent.c; f is NULL */

/* host_wait.c */
void waits_install(Host *host);
void waits_free(Host *host);

/* host_timers.c */
typedef struct ProcessState ProcessState; /* host_process.c */
typedef struct ConsoleState ConsoleState; /* host_console.c */
typedef struct StdinState StdinState; /* host_stdin.c */

typedef struct EmitterState EmitterState; /* host_emitter.c */
typedef struct HostWait HostWait;   /* host_wait.c */
typedef struct TestAgent TestAgent; /* host_test262_agent.c */

/* host_output.c: what standard output has not got yet. */
typedef struct HostOutput {
    Buf text;
    u32 writes; /* since the program last waited; 0: nothing is left */
    int error;  /* of the last writing: -errno, until somebody was told */
    struct OutputWriter *writer; /* NULL until a burst */
    pthread_mutex_t *hosts; /* taken before the writer's, when several hosts print; or NULL */
} HostOutput;

struct Host {
    Vm *vm;
    Loop *loop; /* NULL until something needs it */
    HostOptions options;
    VmHost callbacks;
    int exit_code;
    HostExitHook *exit_hook, *end_hook, *idle_hook;
    HostWaitsHook *waits_hook;
    bool exiting, draining, in_uncaught;
    u32 deprecated;   /* bit per HostDeprecation that was shown */
    bool warned;      /* the hint about --trace-warnings was shown */

    Array *ticks;     /* of each: function, its arguments (many: an array of them), their number, async context */
    Value ticks_root;
    HostRef *refs; /* all of them */
    HostRef *outputs[2]; /* process.stdout and stderr once they are made */
    u32 next_tick;
    Value pending;    /* rejected promises nobody handles yet: an array, or undefined (host_unhandled.c) */

    Timers *timers;         /* made on first use */
    ProcessState *process;
    ConsoleState *console;
    u32 watched_console; /* bit per method whose calls a channel of node:diagnostics_channel hears of */
    struct HostModules *modules;
    struct {
        void *state;
        void (*free)(void *state);
    } parts[HOST_PARTS];
    struct HostShared *shared; /* with all hosts of the process; NULL in the program until it has something to share (host_shared.h) */
    HostOutput out;            /* the program's */
    i8 terminal[3];         /* is descriptor 0, 1, 2 a terminal: 1 yes, -1 no, 0 not yet asked */
    HostStart start;        /* when the host was made */
    u64 reached_ns[HOST_MILESTONES];
    StdinState *input;      /* made on first use */
    HostRef *late;          /* array of promises handled after they were reported (host_unhandled.c), or NULL */
    HostWait *waits;        /* of Atomics.waitAsync */
    TestAgent *agent;       /* set in hosts that are agents of test262 */
    HostRef *inspect_function;  /* util.inspect and what hangs on it, NULL until a script or an inspector asks */
    HostRef *inspect_defaults, *inspect_colors, *inspect_styles;
    u64 idle_ms;            /* loop's time when the heap was last collected because nothing else was to do */
    HostRef *domain;        /* node:domain's function for uncaught errors, or NULL */
    HostRef *capture;       /* process.setUncaughtExceptionCaptureCallback: the function, or NULL */
    EmitterState *emitter;  /* host_emitter.c: NULL until an emitter asks */
    struct HostHot *hot;    /* host_hot.c: NULL but under --hot */
    struct HostMaps *maps;  /* host_map.c: source maps, NULL until a program with one is asked about */
    struct Cluster *cluster;/* of the one that started some */
};

/* host_timers.c */
void timers_run_immediates(Host *host);
bool timers_has_immediates(Host *host);
void timers_sweep(Host *host, u32 generation); /* stops intervals that are older and no global's */
bool timers_keep_alive(Host *host); /* immediates that are ref'd */

void timers_free(Host *host);

/* host_async.c: ids that `destroy` is to be called for */
bool host_async_has_destroys(Host *host);
void host_async_destroy(Host *host);
Value host_async_event(void *ctx, Vm *vm, u32 event, Value a, Value b); /* VmHost.async_event */

/* host_hot.c */
void host_hot_free(Host *host);

/* host.c: host_uncaught with what listeners are told it comes from */
void host_uncaught_from(Host *host, const char *by);

/* host.c: the event exit, once */
void host_emit_exit(Host *host);
/* host_process.c: has a program taken process._fatalException away? */
bool process_has_no_fatal(Host *host);
/* host.c: as host_exit, because of an error and not because the program says so */
void host_end(Host *host, int code);
/* host.c: nobody caught it. In a worker whoever started it is told, else it is printed. */
void host_report(Host *host, Value error);

/* host_unhandled.c */
void unhandled_note(Host *host, Object *promise, bool handled);
void unhandled_report(Host *host); /* after a drain: reports and forgets */
void unhandled_free(Host *host);

/* host_output.c: text for standard output goes into the buffer that begin gives, and end follows. 0 or -errno, which may be that of an
 * earlier text. */
Buf *output_begin(Host *host);
int output_end(Host *host);
void output_free(Host *host);

/* host_stdio.c */
bool host_is_terminal(Host *host, int fd);
Value stdio_make(Host *host, int fd); /* process.stdin, stdout, stderr; VAL_EXC */
/* Has a script given process.stdout (1) or stderr (2) a `write` of its own? Then it gets what console prints, as in Node. */
bool stdio_is_patched(Host *host, int fd);
/* Prints for console. false: exception. */
bool stdio_print(Host *host, int fd, Str text);

/* host_stdin.c */
/* start(callback): chunks are read and given to it, null at the end, until stop(). ref(false): reading keeps no program alive. */
Value stdin_start(Vm *vm, Frame *f);
Value stdin_stop(Vm *vm, Frame *f);
Value stdin_set_ref(Vm *vm, Frame *f);
Value stdin_lines(Vm *vm, Frame *f); /* console[Symbol.asyncIterator]: lines of standard input */
void stdin_free(Host *host);

/* host_console.c */
Value console_watch(Vm *vm, Frame *f); /* watchConsole(bits) */
void console_free(Host *host);
u32 console_depth(Host *host); /* of console.group */

/* host_console_node.c: console under the name node. false: exception. */
bool console_node_write(Host *host, int fd, StringBuilder *sb) MUST_USE; /* ends the builder; adds a line feed */
bool console_node_log(Host *host, int fd, u32 argc, const Value *args) MUST_USE;
bool console_node_assert(Host *host, u32 argc, const Value *args) MUST_USE; /* arguments after the condition */
bool console_node_dir(Host *host, Value v, Value options) MUST_USE;
bool console_node_trace(Host *host, u32 argc, const Value *args) MUST_USE;
bool console_node_table(Host *host, Value data, Value properties) MUST_USE;
/* The table alone, of an object. NULL: exception. */
String *console_node_table_text(Vm *vm, Value data, Value properties, bool colors) MUST_USE;
void console_node_elapsed(Buf *out, u64 ns);

/* host_emitter.c: EventEmitter over an object's `_events`. */
Object *emitter_proto(Vm *vm) MUST_USE; /* EventEmitter.prototype */
/* Is o's emit the one of EventEmitter.prototype? */
bool emitter_is_original(Vm *vm, Object *o);
void emitter_free(Host *host);
/* 1 when some listener ran, 0 none, -1 exception. */
int emitter_emit(Vm *vm, Object *o, PropKey event, u32 argc, const Value *args) MUST_USE;
u32 emitter_count(Vm *vm, Object *o, PropKey event);

/* host_process.c */
void process_listeners_changed(Host *host, Object *o, PropKey event); /* signals are watched while somebody listens; KEY_NONE: look at all */
void process_free(Host *host);
/* host_warning.c */
Value process_warning_listener(Vm *vm) MUST_USE; /* what prints warnings, as a listener */
Value process_emit_warning(Vm *vm, Frame *f);
bool process_warn(Host *host, const char *name, Str text) MUST_USE; /* as process.emitWarning(text, name) */

/* host_env.c: environments that threads share; all functions on any thread. */
SharedEnv *process_env_new(void);
SharedEnv *process_env_ref(SharedEnv *env);
void process_env_put(SharedEnv *env, Str name, const Str *value); /* value NULL: the variable goes */
bool process_env_changed(SharedEnv *env, u64 seen);               /* since a copy that gave `seen` */
u64 process_env_copy(SharedEnv *env, Buf *out);                   /* NAME=value, each with a NUL */

/* host_process_info.c */
extern const BuiltinProp process_info_rows[];
extern const BuiltinProp process_bun_rows[];
/* host_memory.c: makes process.memoryUsage; the other two are process's functions. */
Value host_make_memory_usage(Vm *vm, Frame *f);
Value host_available_memory(Vm *vm, Frame *f);
Value host_constrained_memory(Vm *vm, Frame *f);

/* host_map.c: VmHost.map_position, and a line of the original text of `file`, which that gave for the source. */
bool host_map_position(void *ctx, Vm *vm, struct Source *source, u32 *line, u32 *column, Str *file);
bool host_mapped_line(Host *host, struct Source *source, Str file, u32 line, Str *text);
void host_maps_free(Host *host);

/* host_error_print.c: what an uncaught error looks like on stderr. false: exception while looking at it. */
/* host_error_print_node.c: the same under the name node */
bool error_render_node(Host *host, Value error, Buf *out) MUST_USE;
bool error_render(Host *host, Value error, bool test262, Buf *out) MUST_USE;

#endif

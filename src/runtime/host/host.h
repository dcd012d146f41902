/* host.h - one Vm and one Loop: of the process, or of a worker (docs/workers.md).
 *
 * The order of one turn, as Node has it:
 *
 *     main program -> ticks and jobs -> [ timers -> poll -> immediates -> close ]* -> beforeExit -> exit
 *
 * After every callback into JavaScript that C makes (host_call), the queue of process.nextTick is run dry, then
 * the promise jobs, then ticks again until both are empty.
 *
 * The loop exists only when something needs it: a script that prints and ends never makes it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_H
#define RUNTIME_HOST_HOST_H

#include "engine/api/embed.h"
#include "io/loop/loop.h"

/* --unhandled-rejections: what a rejection without a handler does, besides the event. */
typedef enum UnhandledMode {
    UNHANDLED_PRINT,  /* it is printed, the process ends with code 1 */
    UNHANDLED_STRICT, /* an uncaught exception, before the event */
    UNHANDLED_THROW,  /* an uncaught exception when no listener takes the event */
    UNHANDLED_WARN,   /* a warning */
    UNHANDLED_NONE,
    UNHANDLED_WARN_CODE, /* a warning, and exit code 1 */
} UnhandledMode;

typedef struct Host Host;

/* What a host that is a worker's has in place of the process. All functions are called on the worker's thread. */
typedef struct HostThread {
    void *ctx;
    u32 id;
    void (*fatal)(void *ctx, Host *host, Value error); /* nobody caught it; the worker ends. May run scripts */
    bool (*write)(void *ctx, int fd, Str text);        /* false: it goes to the output of the process. NULL: all does */
    bool has_env;
    const char *const *env; /* NAME=value, as process.env begins; not has_env: what the process was started with */
    u32 n_env;
    struct SharedEnv *shared_env; /* in place of these: an environment that other threads see, too; NULL: none */
    void (*listen)(void *ctx, Host *host); /* process.stdin is read: host_input gives it something. NULL: it is at its end */
} HostThread;

/* An option of the command line that src/js asks for (cliOptions of $binding("node")). */
typedef struct HostOption {
    const char *name, *value; /* value NULL: it takes none */
} HostOption;

/* Strings are borrowed as long as the host lives. */
typedef struct HostOptions {
    int argc;          /* process.argv: executable, script and its words */
    char **argv;
    const char *exec_path; /* NULL: asked of the system when a script asks */
    Str main_file;     /* absolute path of the script, or "[eval]" */
    bool test262;      /* print, $262, errors as "Name: message" */
    bool abort_uncaught; /* an error that no domain and no capture callback takes ends the process by abort() */
    bool expose_gc;    /* define the global gc() */
    bool smol;         /* a small heap before a fast program */
    size_t max_heap;   /* bytes that may be alive; 0: as many as there are */
    bool node_style;   /* called as node: console prints in Node's format */
    const char *const *exec_argv; /* process.execArgv */
    u32 n_exec_argv;
    const HostOption *told;
    u32 n_told;
    const char *title;      /* process.title; NULL: as called */
    const char *port;       /* of Bun.serve when the program names none; NULL: by the environment */
    UnhandledMode unhandled;
    bool has_stack_limit, has_console_depth;
    u32 stack_limit;        /* Error.stackTraceLimit */
    u32 console_depth;
    bool no_addons;          /* process.dlopen refuses everything */
    bool throw_addon_errors; /* of callbacks of addons for Node-API below 10, too */
    bool no_warnings, no_deprecation, throw_deprecation, trace_warnings, trace_deprecation;
    const char *const *disabled_warnings; /* codes and types that are not printed */
    u32 n_disabled_warnings;
    bool pending_deprecation; /* what will be deprecated is already */
    const char *warnings_file; /* they are written there; NULL: to standard error */
    bool hot;     /* changed files are loaded into the running program, which errors do not end */
    int watch_fd; /* > 0: told when the program came to an end of its own, not by process.exit (cli/watch.h) */
    bool (*install)(Host *host); /* adds the parts above the host: workers start with the same as the program */
    const HostThread *thread;    /* NULL: this is the program, whose end is the end of the process */
    struct HostShared *shared;   /* of the program, for its workers */
} HostOptions;

/* A list of native things that keep values alive outside the heap: each entry is a registered root. Those that are left when the host
 * ends, as those of a worker that was terminated, end with it. */
typedef struct HostRef {
    Value value;
    struct HostRef *next, **link; /* of Host.refs */
} HostRef;

Host *host_new(const HostOptions *options);
void host_free(Host *host);
Vm *host_vm(Host *host);
VmHost *host_callbacks(Host *host); /* module/ sets import_module and import_meta */
Host *host_of(Vm *vm);             /* of the running realm */
const HostOptions *host_options(Host *host);
Loop *host_loop(Host *host);       /* made on first use */
void host_set_main_file(Host *host, Str path); /* borrowed as long as the host lives */
u32 host_thread_id(const Host *host); /* 0: the program's */
bool host_has_loop(Host *host);
u64 host_started_ns(Host *host);   /* monotonic clock when the process began its work */

/* What the host came by, in this order. */
typedef enum HostMilestone {
    HOST_AT_START, HOST_AT_ENGINE, HOST_AT_GLOBALS, HOST_AT_PROGRAM, HOST_AT_LOOP, HOST_AT_END,
    HOST_MILESTONES
} HostMilestone;
/* Now is the first time that it does. */
void host_reach(Host *host, HostMilestone milestone);
u64 host_reached_ns(Host *host, HostMilestone milestone); /* monotonic clock; 0: not yet. Any thread */
/* When the process began, on both clocks: for a worker too, whose own beginning host_started_ns is. */
typedef struct HostStart {
    u64 monotonic_ns;
    i64 wall_ns;
} HostStart;
HostStart host_process_start(Host *host);
HostStart host_own_start(Host *host);
struct HostModules *host_modules(Host *host); /* module/'s registry, NULL until set */
void host_set_modules(Host *host, struct HostModules *modules);

/* State of parts above the host, one each; `free` is called when the host ends, while its Vm still lives. */
typedef enum HostPart {
    HOST_PART_ADDONS, /* the first to end: addons may use what the others hold */
    HOST_PART_HOT_SERVERS,
    HOST_PART_WORKERS, HOST_PART_MAIL, HOST_PART_WORKER_SCOPE,
    HOST_PART_FETCH, HOST_PART_WEB_SOCKET, HOST_PART_CRYPTO, HOST_PART_CHILDREN, HOST_PART_PORTS, HOST_PART_BROADCAST, HOST_PART_SCOPE,
    HOST_PART_ASYNC,
    HOST_PART_FS,
    HOST_PART_HTTP2,
    HOST_PART_NET,
    HOST_PART_GC_LOG,
    HOST_PARTS
} HostPart;
void *host_part(Host *host, HostPart part); /* NULL until set */
void host_set_part(Host *host, HostPart part, void *state, void (*free)(void *state));

/* Calls into JavaScript from a native callback, then drains ticks and jobs. An exception that nobody catches is
 * reported (host_uncaught) and never comes back; then VAL_UNDEFINED is the result. */
Value host_call(Host *host, Value function, Value this_value, u32 argc, const Value *args);
/* The same in the async context that was current (vm->async_context) when what calls back was made. */
Value host_call_in(Host *host, Value context, Value function, u32 argc, const Value *args);
Value host_call_method_in(Host *host, Value context, Value function, Value this_value, u32 argc, const Value *args);
/* Only the draining: after native code settled promises. */
void host_drain(Host *host);
/* process.nextTick */
bool host_next_tick(Host *host, Value function, u32 argc, const Value *args) MUST_USE;

/* The pending exception of vm reached the top: uncaughtException listeners, else message, stack and code frame on
 * stderr and exit code 1. Ends the process unless a listener took it. */
void host_uncaught(Host *host);

/* Uncaught errors are offered to handler(error) first, whose true says that it took it. Once. */
void host_set_domain_handler(Host *host, Value handler);

/* An error as an uncaught one would look on stderr. */
void host_error_text(Host *host, Value error, Buf *out);
/* Shows it there; the process goes on. */
void host_print_error(Host *host, Value error);

/* process.exit(code): runs exit listeners, flushes, ends the process. Comes back in workers only, whose JavaScript ends here: VAL_EXC. */
Value host_exit(Host *host, int code) MUST_USE;
/* Is the host a worker's that has ended, or is to: by process.exit, terminate or an error? Then no JavaScript runs any more. */
bool host_is_stopped(Host *host);
/* Runs once before the process ends, when no JavaScript runs any more. */
typedef void HostExitHook(Host *host);
void host_set_exit_hook(Host *host, HostExitHook *hook);
/* Runs when the program has come to its end by itself, before that, while the loop can still turn. */
void host_set_end_hook(Host *host, HostExitHook *hook);
/* Says when nothing is left to do whether the program still waits (at a top-level await): an exit code of 0 becomes 13
 * then, which exit listeners see. */
typedef bool HostWaitsHook(Host *host);
void host_set_waits_hook(Host *host, HostWaitsHook *hook);
/* Runs once when nothing has happened for a second: servers may never come to their end. */
void host_set_idle_hook(Host *host, HostExitHook *hook);
int host_exit_code(Host *host);
void host_set_exit_code(Host *host, int code);

/* Opens the channel to the program that forked this one, if the environment names it. Before the first script. false: exception. */
bool host_open_channel(Host *host) MUST_USE;
/* Runs the loop until nothing keeps the process alive, then beforeExit and exit. Returns the exit code. */
int host_run(Host *host);

/* Runs turns until done says so. false: nothing is left that could make it say so. */
bool host_run_until(Host *host, bool (*done)(void *ctx), void *ctx) MUST_USE;

/* ---- host_hot.c: the generations of a program whose files are loaded again (--hot) ---- */

/* What is there that belongs to code, one for each load: 1, 2 ... 0: not under --hot. */
u32 host_generation(Host *host);
/* Before the files of another generation run. */
void host_hot_begin(Host *host);
/* They have run without error: intervals of earlier generations stop, listeners on process that were added again replace the earlier ones,
 * and hooks are called. What globals hold stays. */
void host_hot_end(Host *host);
typedef void HostHotHook(Host *host);
void host_set_hot_hook(Host *host, HostHotHook *hook);
/* Is the object reached from the global object by at most three plain properties? */
bool host_is_global_state(Host *host, Value v);

/* Registered roots for values kept by native structures. */
HostRef *host_ref(Host *host, Value v);
void host_unref(Host *host, HostRef *ref);

/* host_external.c: an object without prototype or properties that is a pointer of native code's; its data is the pointer. */
extern const HostClass host_external_class;
HostObject *host_external_new(Vm *vm, void *pointer) MUST_USE;

/* host_record.c: adds to { name: value }; of a name that comes more than once it holds an array. `record` has plain data properties only,
 * and no value that is added is an array. */
bool host_record_add(Vm *vm, Object *record, String *name, Value value) MUST_USE;

/* host_error.c: the only errno -> Error conversion. A Node-style Error with code, errno, syscall, path (path may be NULL). */
Object *host_errno_error(Vm *vm, int negative_errno, const char *syscall, const char *path_or_null) MUST_USE;
/* The same of a call from one path to another. */
Object *host_errno_error_to(Vm *vm, int negative_errno, const char *syscall, const char *path_or_null,
                            const char *dest_or_null) MUST_USE;
Value host_throw_errno(Vm *vm, int negative_errno, const char *syscall, const char *path_or_null);
/* A Node-style error of class cls with `code` (ERR_INVALID_ARG_TYPE ...): message shown as given. */
Value host_throw_code(Vm *vm, ErrorClass cls, const char *code, const char *format, ...) PRINTF_LIKE(4, 5);

/* The same by the code's entry in node_errors.def, which knows the class. */
typedef enum NodeError {
#define NODE_ERROR(code, cls) NodeError_##code,
#include "runtime/host/node_errors.def"
#undef NODE_ERROR
} NodeError;
Value host_throw_node(Vm *vm, NodeError error, const char *format, ...) PRINTF_LIKE(3, 4);
/* The class of a code of node_errors.def; ERR_ERROR: it is not there. */
ErrorClass host_node_error_class(const char *code);
const char *host_errno_name(int negative_errno); /* "ENOENT"; NULL: not known */
const char *host_errno_text(int negative_errno); /* "no such file or directory" */
/* TypeError ERR_INVALID_ARG_TYPE: The "name" argument must be `expected`. Received ... */
Value host_throw_arg_type(Vm *vm, const char *name, const char *expected, Value received);
/* What people are shown of an error: `shown` in place of name and message (empty: these), and a note behind them (empty: none). Scripts do
 * not see it; a second call adds its note. */
bool host_error_tell(Vm *vm, Object *error, Str shown, Str note) MUST_USE;
/* What follows "Received" in such messages: "undefined", "type number (5)", "an instance of Foo". */
void host_describe_received(Vm *vm, Value v, Buf *out);

/* Where the parts add their globals: each `bool x_install(Host *)` gives the global object lazy properties. */
bool console_install(Host *host);        /* host_console.c: console */
bool process_install(Host *host);        /* host_process.c: process */
/* Timeouts and immediates under way that keep the program alive. */
void timers_count(const Host *host, u32 *timeouts, u32 *immediates);
bool timers_install(Host *host);         /* host_timers.c: setTimeout ..., queueMicrotask, setImmediate */
bool test262_install(Host *host);        /* host_test262.c: print, $262 */

/* host_inspect.c: the text console.log prints for a value in Bun's format (node: in Node's). `depth` < 0: default 2. */
typedef struct InspectOptions {
    int depth;
    bool colors;
    bool top_level_string_raw; /* strings print without quotes */
    bool node_style;
    bool single_line;          /* no line breaks: cells of console.table */
    bool sorted;               /* properties by their names, elements of arrays a line each */
    u32 indent;                /* of lines after the first, in steps of two: console.group */
} InspectOptions;
#define INSPECT_DEPTH_ALL INT32_MAX
bool inspect_value(Vm *vm, Value v, const InspectOptions *options, StringBuilder *out) MUST_USE;
/* util.format's %s %d %i %f %j %o %O %c %% then the rest separated by spaces. */
bool inspect_format(Vm *vm, u32 argc, const Value *args, const InspectOptions *options, StringBuilder *out) MUST_USE;

/* host_process.c: settings that are values of the program's: Error.stackTraceLimit, process.noDeprecation ... */
bool process_apply_options(Host *host) MUST_USE;

/* host_stdio.c: does the descriptor show colours? FORCE_COLOR and NO_COLOR decide first. */
bool host_colors(Host *host, int fd);

/* host_table.c: console.table's box in Bun's format. 1 written, 0 the value is no table, -1 exception. */
int table_render(Vm *vm, Value data, Value columns, bool colors, int depth, StringBuilder *out) MUST_USE;

/* host_process.c: process.env and process itself (made now if nobody asked before). VAL_EXC: exception. */
Value process_env(Host *host) MUST_USE;
/* host_warning.c: deprecations by Node's codes, each shown once and under the name node only. false: exception. */
typedef enum HostDeprecation { DEPRECATED_BUFFER, DEPRECATED_SLOW_BUFFER, DEPRECATED_ENV } HostDeprecation;
bool host_deprecate(Host *host, HostDeprecation what) MUST_USE;
/* Is one asked for that is shown only on demand: --pending-deprecation? */
bool host_pends_deprecations(Host *host);

/* What process.cwd() gives, which a program may have replaced. VAL_EXC: exception. */
Value process_cwd_text(Vm *vm) MUST_USE;
/* process.env as something that other threads may have as theirs (HostThread.shared_env); the caller's reference. NULL: exception. */
typedef struct SharedEnv SharedEnv;
SharedEnv *process_env_share(Host *host) MUST_USE;
void process_env_unref(SharedEnv *env); /* may be NULL. Any thread */
/* The plain object behind process.env when o is that, else o. */
Object *process_env_plain(Host *host, Object *o);
Value process_object(Host *host) MUST_USE;

/* host_process.c: emit(event, ...) on process from C. 1 when some listener ran, -1 exception. */
int process_emit(Host *host, const char *event, u32 argc, const Value *args) MUST_USE;
/* host_output.c: writes to stdout (fd 1) and stderr (fd 2). What a burst of writes leaves in a buffer is written within milliseconds, before
 * the loop waits and at exit. 0 or -errno, for stdout perhaps that of an earlier text. */
int host_write(Host *host, int fd, Str text);
/* What stdout still has is written now: before anything that may block or be seen beside it. */
void host_flush(Host *host);
/* host_stdin.c: in a worker, what its process.stdin reads next. */
void host_input(Host *host, Str bytes, bool last);

#endif

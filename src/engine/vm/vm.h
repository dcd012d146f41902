/* vm.h - the machine: central structs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_VM_H
#define ENGINE_VM_VM_H

#include "base/arena.h"
#include "base/rng.h"
#include "engine/heap/heap.h"
#include "engine/heap/realm.h"
#include "engine/vm/frame.h"

typedef struct Template Template;
typedef struct JobQueue JobQueue;
typedef struct GlobalCache GlobalCache;
typedef struct HostRegistry HostRegistry;
struct ScopeInfo;
struct PropKey;
struct Dialect;
struct Buf;

/* What the embedder (runtime) provides; any may be NULL. */
struct Source;

typedef struct VmHost {
    void *ctx;
    /* import(): start loading `specifier` for `referrer` (a ModuleRecord or UnitInstance cell, or
     * NULL); the promise is settled through module_import_finish. attributes: an object without
     * prototype, of strings; or undefined. */
    void (*import_module)(void *ctx, Vm *vm, Cell *referrer, String *specifier, Value attributes,
                          Value promise);
    void (*import_meta)(void *ctx, Vm *vm, Cell *module, Object *meta);
    /* A promise was rejected without a handler (handled = false), or got one later (true). */
    void (*rejection)(void *ctx, Vm *vm, Object *promise, bool handled);
    /* Jobs were queued and no JavaScript is running: the host must call job_drain soon. */
    void (*wake)(void *ctx, Vm *vm);
    /* INTERRUPT_HOST was set in vm->core.interrupt; runs between two instructions. false: exception
     * pending. */
    bool (*interrupt)(void *ctx, Vm *vm);
    /* Where a place of a source's text comes from, by its source map: changes line and column, *file is valid as long as the host.
     * false: nowhere else. NULL: no maps. */
    bool (*map_position)(void *ctx, Vm *vm, struct Source *source, u32 *line, u32 *column, Str *file);
    /* Atomics.waitAsync (builtins/atomics.h): a wait begins, of `ms` milliseconds or infinite. The
     * host calls atomics_wait_fire once they are over or async_wait_wake came, and frees the handle
     * when that says true. The wait does not keep the host alive. NULL: not supported. */
    void *(*async_wait)(void *ctx, double ms, void *wait);
    void (*async_wait_wake)(void *handle); /* from any thread, at most once per handle */
    void (*async_wait_end)(void *handle);  /* the wait is over: frees the handle */
    /* In every cycle of the collector: marks what the host holds outside the heap for foreign code. NULL: nothing. */
    void (*mark)(void *ctx, Vm *vm);
    /* After marking: the host lets go of cells that heap_is_dead. Must not allocate cells. */
    void (*forget)(void *ctx, Vm *vm);
    /* $binding(name) of src/js. VAL_EXC: exception. */
    Value (*binding)(void *ctx, Vm *vm, String *name);
    /* Function.prototype.toString of a function or class at [start, end) of a text in which something is written that is no
     * JavaScript with its types blanked: appends JavaScript. false: it cannot, the text is shown. */
    bool (*print_function)(void *ctx, Str text, const struct Dialect *dialect, u32 start, u32 end, struct Buf *out);
    /* While Vm.tracking says so: see vm/async_track.h, whose AsyncEvent `event` is. */
    Value (*async_event)(void *ctx, Vm *vm, u32 event, Value a, Value b);
} VmHost;

/* Bits of vm->core.interrupt, set from any thread. */
enum {
    INTERRUPT_TERMINATE =
        1,              /* leave all JavaScript with an exception that nothing catches; stays set */
    INTERRUPT_HOST = 2, /* call host->interrupt */
    /* INTERRUPT_SCRUB = 4: vm_core.h */
};

struct Vm {
    VmCore core; /* first: see vm_core.h */

    /* interpreter state */
    Frame *frame;     /* innermost frame, always current when anything may collect, throw or run
                         JavaScript */
    Value *stack;     /* reserved region */
    Value *stack_top; /* first word above the innermost frame's registers: what the collector scans
                         up to */
    Value *stack_limit;  /* a frame may not reach beyond */
    const void *const *dispatch; /* addresses of opcode bodies; replaced for breakpoints and profiling */
    GlobalCache *cache;  /* (shape, key) -> property, for sites without feedback */
    JobQueue *jobs;
    Value async_context; /* current AsyncLocalStorage map: copied into reactions, jobs and timers */
    u32 c_depth;         /* nesting of interp_run */
    u32 compile_depth;
    const VmHost *host;
    void (*const *native_helpers)(
        void);     /* address table for machine code (helpers.def), at a fixed offset */
    Value modules; /* registry of module records (vm/module.c) */
    Value symbol_registry;
    Value stack_keys[2]; /* private symbols of captured stacks (stack_trace.c) */
    bool preparing_stack; /* Error.prepareStackTrace is running: stacks get the default text */
    Value promise_parent; /* what then() is about to derive a promise from, while promises are tracked; or undefined */
    u8 tracking;          /* TRACK_* of async_track.h */
    Value job_promise;   /* what then() derived whose callback a job is running, or undefined */
    Realm *main_realm; /* the first one made: lives as long as the Vm */
    Value realm_key;   /* private name of builtins/setup.c, undefined while there is one realm only */
    Rng rng;                           /* Math.random's numbers: take it with vm_rng */
    ArenaPool parse_pool;              /* memory of parses */
    struct TextStore *texts;           /* text_store.c: made on first use */
    void *rx_matcher;                  /* RxMatcher scratch, made on first use */
    struct BuiltinState *builtins;     /* builtins/setup.c: tables behind lazy slots */
    struct HostRegistry *host_classes; /* api/api_class.c */
    struct JsonParser *json_parser;    /* builtins/json_parse.c, json_stringify.c: made on first use */
    struct JsonWriter *json_writer;
    struct Feedback *feedbacks;        /* all inline caches, weak list (ic.c) */
    VmHost no_host;                    /* what host points to when none was given */
    u64 module_async_count;            /* order in which modules began to evaluate asynchronously */
    u64 job_epoch; /* moves on when the job queue has run empty: WeakRef targets are kept until then
                    */
    Value finalizers; /* FinalizationRegistry objects with callbacks due, a list; undefined: none */
    u32 wide[5];      /* operands of a wide instruction, from its prefix to its body */
    bool ic_changed;  /* some inline cache was filled since the last collection */
    u8 unit_trip; /* UNIT_TRIP_*: all compiled code goes through bytes before it is run, for tests */
    u8 text_packing; /* TEXT_PACKING_* of text_store.h */
    bool has_undetectable; /* code compiled from now on minds objects that are == null */
    bool terminating; /* an exception that no handler sees is on its way */
    bool realms_have_jobs; /* some realm has a queue of its own (Realm.jobs) */
    bool ended;       /* by vm_terminate: there is no way back */
};

Vm *vm_new(const VmHost *host_or_null);
void vm_free(Vm *vm);
/* Random numbers of this Vm, seeded by the system at the first call. */
Rng *vm_rng(Vm *vm);
Realm *realm_new(Vm *vm) MUST_USE;

/* Provided by builtins/setup.c: the global object of a fresh realm; values of its lazy slots; the
 * end of a Vm. */
bool builtins_setup(Vm *vm, Realm *realm) MUST_USE;
Value builtin_materialise(Vm *vm, Object *holder, u32 lazy);
void builtin_state_free(struct BuiltinState *state);
/* builtins/builtin_path.c: what a name of the library means to code of src/js, whatever scripts did to it. */
Value builtin_at_path(Vm *vm, Realm *realm, Str path) MUST_USE;
/* The method `key` that code of src/js calls on self, of a kind the library has a class for: `found`, or the
 * library's own where a script put something else. */
Value builtin_original(Vm *vm, Value self, struct PropKey key, Value found) MUST_USE;
/* builtins/json_parse.c, json_stringify.c: while marking, and at the end. */
void json_parser_mark(Vm *vm);
void json_writer_mark(Vm *vm);
void json_state_free(Vm *vm);
void regexp_state_free(Vm *vm); /* builtins/bi_regexp.c: vm->rx_matcher; after heap_free */

/* Is no C function of the engine under way that was entered from a script, or that scripts were entered from, but the one
 * of the innermost frame? Then cells that only other cells know may move (heap/compact.c). What the embedder holds outside
 * the heap is rooted or traced, so its functions may be under way. */
bool vm_may_move_cells(const Vm *vm);
/* A full collection as scripts ask for: gives as much memory back as it can. For a native whose only work this is, and
 * between callbacks. */
void vm_collect(Vm *vm);

/* Any thread: all JavaScript of the Vm is left, and none is entered any more. Scripts cannot catch that; natives that wait or
 * loop for long ask vm_is_terminated and return vm_throw_terminated. There is no way back. */
void vm_terminate(Vm *vm);
bool vm_is_terminated(Vm *vm);
/* Any thread: leaves what is running now in the same way; vm_resume, once the exception has come out of it, lets JavaScript run again.
 * vm_resume is false when the Vm was terminated for good meanwhile. */
void vm_break(Vm *vm);
bool vm_resume(Vm *vm) MUST_USE;
Value vm_throw_terminated(Vm *vm); /* VAL_EXC, with an exception pending that no handler sees */

/* A VM may be used by one thread at a time; set the C stack bounds when it moves to another. */
void vm_enter_thread(Vm *vm);

#endif

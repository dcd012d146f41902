/* embed.h - the engine's door for runtime/ and cli/ (besides the public cob.h).
 *
 * Gathers what bindings need: values, strings, objects, properties, functions, errors, arrays, and below: class tables,
 * running source text, modules, jobs, promises. A file of runtime/ includes this and nothing else of the engine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_H
#define ENGINE_API_EMBED_H

#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/iterators.h"
#include "engine/builtins/json.h"
#include "engine/builtins/weak.h"
#include "engine/heap/heap.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"
#include "engine/source/dialect.h"
#include "engine/vm/async_track.h"
#include "engine/vm/promise.h"
#include "engine/vm/vm.h"

/* ---- running text ---- */
typedef enum EmbedGoal { EMBED_SCRIPT, EMBED_MODULE, EMBED_EVAL, EMBED_COMMONJS } EmbedGoal;
/* Runs a script; result value or VAL_EXC (SyntaxError objects carry the rendered code frame). */
Value embed_run_script(Vm *vm, Str text, Str file_name, const Dialect *dialect) MUST_USE;
/* Compiles a CommonJS wrapper function (exports, require, module, __filename, __dirname) and returns it. */
Value embed_compile_commonjs(Vm *vm, Str text, Str file_name, const Dialect *dialect, bool await_is_doubtful) MUST_USE;
/* Does such a function use nothing that only CommonJS files have: their parameters, `this`, `arguments`? Then it may as well be a
 * module. */
bool embed_commonjs_is_plain(Value function);

/* The function (exports, require, module, __filename, __dirname) of a text of src/js; text and name live for ever. */
Value embed_compile_builtin(Vm *vm, Str text, Str name) MUST_USE;
/* The same from what tools/gen_units.c made of it. */
typedef struct EmbedBuiltin {
    Str bytes, name; /* live for ever */
    void (*notes)(void *ctx, Buf *out); /* appends what messages that show source need (bytecode/unit_file.h) */
    Str (*cold)(void *ctx, Buf *out); /* code of functions that loading does not run, in `out` or for ever */
    void *ctx;
} EmbedBuiltin;
Value embed_builtin_function(Vm *vm, const EmbedBuiltin *file) MUST_USE;

/* ---- compiled code as bytes (bytecode/unit_file.h): the runtime keeps it in files ---- */
typedef struct EmbedBytes {
    Str bytes;    /* begin at a multiple of 8; never written */
    u64 build;    /* embed_unit_build: which executables may read them */
    bool trusted; /* part of the executable */
    void (*release)(void *ctx, Str bytes); /* when nothing refers to them any more; may be NULL */
    void *ctx;
} EmbedBytes;
typedef struct CodeUnit CodeUnit;
/* `build` tells executables apart. */
u64 embed_unit_build(u64 build);
/* NULL: damaged, of another build, or compiled under other conditions; the bytes are not released then. */
CodeUnit *embed_unit_read(Vm *vm, const EmbedBytes *bytes, Str file_name, const Dialect *dialect) MUST_USE;
/* What a function (of CommonJS: the wrapper) or the record of a module was compiled to, counted; NULL: it has none. */
CodeUnit *embed_unit_of_function(Value function) MUST_USE;
CodeUnit *embed_unit_of_module(Cell *module) MUST_USE;
CodeUnit *embed_unit_ref(CodeUnit *unit);
void embed_unit_unref(CodeUnit *unit);
bool embed_unit_is_module(const CodeUnit *unit);
Str embed_unit_text(const CodeUnit *unit);
/* How many bytes of its source were compiled since it was made or read. */
u32 embed_unit_compiled(const CodeUnit *unit);
/* The CommonJS wrapper or the module; they take over the reference. */
Value embed_unit_commonjs(Vm *vm, CodeUnit *unit) MUST_USE;
Cell *embed_unit_module(Vm *vm, CodeUnit *unit, Str url) MUST_USE;
/* Appends what is compiled so far, at a multiple of 8 in `out`. false: this unit cannot be kept. */
bool embed_unit_write(CodeUnit *unit, u64 build, Buf *out) MUST_USE;

/* ---- modules: records without I/O; the runtime resolves and reads ---- */
/* Parses a module; its requested specifiers are then listed. NULL: SyntaxError pending. */
Cell *embed_module_new(Vm *vm, Str text, Str file_name, Str url, const Dialect *dialect) MUST_USE;
/* The same for -p: when it has been evaluated, embed_module_completion is the value of its last statement. */
Cell *embed_module_new_keeping(Vm *vm, Str text, Str file_name, Str url, const Dialect *dialect) MUST_USE;
Value embed_module_completion(Cell *module);
/* A module whose exports are set from C (builtin modules, JSON, CommonJS): names fixed now. */
Cell *embed_module_synthetic(Vm *vm, Str url, u32 n, const PropKey *names) MUST_USE;
bool embed_module_set_export(Vm *vm, Cell *module, PropKey name, Value v);
u32 embed_module_request_count(Cell *module);
Str embed_module_request(Vm *vm, Cell *module, u32 i);            /* specifier, WTF-8 */
Str embed_module_request_type(Vm *vm, Cell *module, u32 i);       /* import attribute `type`, or empty */
/* Where it stands in its text, from 1. false: there is no text. */
bool embed_module_request_place(Cell *module, u32 i, u32 *line, u32 *column);
void embed_module_bind(Vm *vm, Cell *module, u32 i, Cell *target);
/* Link and evaluate; the promise of its evaluation, or VAL_EXC (SyntaxError of linking). */
Value embed_module_evaluate(Vm *vm, Cell *module) MUST_USE;
Object *embed_module_namespace(Vm *vm, Cell *module) MUST_USE;
void embed_namespace_mark(Object *ns); /* its property __esModule reads as true from now on */
bool embed_module_has_tla(Cell *module);
/* Has it import or export declarations, import.meta or await at top level: what only a module can have? */
bool embed_module_has_syntax(Cell *module);
/* Does it, or anything it imports, await at top level? All requests must be bound. */
bool embed_module_is_async(Cell *module);
/* What its evaluation threw; VAL_HOLE when it did not, or has not run. */
Value embed_module_error(Cell *module);
bool embed_module_is_evaluated(Cell *module);
Str embed_module_url(Vm *vm, Cell *module, Buf *storage);
/* Runs when a synthetic module is evaluated, to set its exports. VAL_EXC: evaluation throws. */
typedef Value EmbedModuleEvaluate(Vm *vm, Cell *module, Value data);
void embed_module_set_evaluate(Vm *vm, Cell *module, EmbedModuleEvaluate *fn, Value data);
/* A value of the runtime kept with the module. */
Value *embed_module_host_slot(Cell *module);
/* import() has loaded its module (VmHost.import_module): evaluates it and settles the promise. To fail: promise_reject. */
bool embed_import_finish(Vm *vm, Value promise, Cell *module) MUST_USE;
/* The module behind VmHost.import_module's referrer; NULL for code of scripts, whose file name is then in *script_name. */
Cell *embed_referrer_module(Cell *referrer, Str *script_name);
/* The name of the source file that the innermost running JavaScript function comes from; empty: none runs. */
Str embed_current_file(Vm *vm);

/* ---- jobs and promises ---- */
/* Runs queued jobs until none is left. false: one threw out of the queue (host callbacks), exception pending and
 * vm->async_context that of the job. */
bool embed_drain_jobs(Vm *vm) MUST_USE;
bool embed_has_jobs(Vm *vm);
bool embed_queue_job(Vm *vm, Value function, u32 argc, const Value *args) MUST_USE; /* queueMicrotask */
/* Atomics.waitAsync, see VmHost.async_wait. The time of a wait is over (timed_out) or it was woken: settles its promise, then
 * jobs are to be drained. false: it was notified just now, the wake-up is still to come. */
bool atomics_wait_fire(Vm *vm, void *wait, bool timed_out) MUST_USE;
void atomics_wait_cancel(Vm *vm, void *wait); /* the Vm ends: forgets the wait */
/* Promises: engine/vm/promise.h (promise_new, promise_resolve, promise_reject, promise_then_native ...). */

/* ---- host classes: rows as builtins' ---- */
struct HostObject;
typedef struct HostClass {
    const char *name;
    NativeFn ctor;             /* NULL: "Illegal constructor" TypeError */
    u8 ctor_length;
    u16 data_size;             /* bytes of the native structure inside each instance */
    u16 slots;                 /* cached Value slots inside each instance (lazy request.url, ...), VAL_HOLE at first */
    u16 inline_slots;          /* room for so many own properties that scripts add */
    const BuiltinProp *static_props, *proto_props;
    void (*finalise)(Vm *vm, void *data); /* must not touch cells */
    void (*trace)(Vm *vm, void *data);    /* marks cells kept in data */
    size_t (*external_size)(void *data);
    const struct HostClass *parent; /* or NULL: Object.prototype */
    /* A getter's row that is an own property of every instance, also of classes below, and cannot be changed ([LegacyUnforgeable]). NULL: none.
     * These classes have an inline slot for it. */
    const BuiltinProp *unforgeable;
    /* What console.log shows; lines after the first begin with 2 * indent spaces. NULL: the class's name and the
     * values of its getters. false: exception. */
    bool (*inspect)(Vm *vm, struct HostObject *o, u32 indent, StringBuilder *out);
} HostClass;

typedef struct HostObject {
    Object object;
    const HostClass *class_;
    u32 n_slots, data_offset;
    Value host_slots[]; /* then the data, 8-aligned, then inline property slots */
} HostObject;

/* Constructor function of a host class in the realm (made once, kept by the Vm). */
Object *host_class_ctor(Vm *vm, const HostClass *cls) MUST_USE;
/* The host class whose constructor f is; NULL: none. */
const HostClass *host_class_of_ctor(Vm *vm, const Object *f);
Object *host_class_proto(Vm *vm, const HostClass *cls) MUST_USE;
HostObject *host_object_new(Vm *vm, const HostClass *cls) MUST_USE;
HostObject *host_object_new_with_proto(Vm *vm, const HostClass *cls, Object *proto) MUST_USE; /* subclassing: proto_from new.target */
/* For constructors: an instance whose prototype comes from new.target; TypeError without `new`. */
HostObject *host_object_construct(Vm *vm, const Frame *f, const HostClass *cls) MUST_USE;
void host_registry_free(Vm *vm); /* at the end of the Vm */
static inline void *host_data(HostObject *o) { return (char *)o + o->data_offset; }
/* Data of v when it is an instance of cls (or a class below it), else NULL. */
HostObject *host_cast(Value v, const HostClass *cls);
/* As host_cast; TypeError "Illegal invocation"-like when not. */
HostObject *host_this(Vm *vm, const Frame *f, const HostClass *cls) MUST_USE;

/* A row whose value is the constructor of a host class: HOST_CLASS("URL", url_class). */
Value host_class_maker(Vm *vm, const void *cls);
#define HOST_CLASS(name_, cls) {.name = name_, .kind = ROW_LAZY, .maker = host_class_maker, .maker_data = &cls}
/* A row whose value is maker(vm, data), asked for when it is first read. */
#define LAZY(name_, maker_, data_) {.name = name_, .kind = ROW_LAZY, .maker = maker_, .maker_data = data_}

/* Adds rows to an object (globalThis, Bun, process), lazily like builtins; the rows must live for ever. */
bool embed_add_props(Vm *vm, Object *target, const BuiltinProp *rows) MUST_USE;
/* An object with [[IsHTMLDDA]] (Annex B.3.6) that calls fn; embed_expect_undetectable comes before any code is compiled. */
void embed_expect_undetectable(Vm *vm);
Object *embed_undetectable_new(Vm *vm, NativeFn fn) MUST_USE;

/* ---- buffers ---- */
Object *embed_array_buffer_take(Vm *vm, void *malloced, size_t len) MUST_USE; /* owns the bytes */
Object *embed_uint8_array(Vm *vm, const void *bytes, size_t len) MUST_USE;    /* copies */
/* Bytes behind an ArrayBuffer, typed array or DataView; false: it is none, or detached. Valid until JavaScript runs. */
bool embed_bytes_view(Vm *vm, Value v, u8 **data, size_t *len);

/* ---- errors ---- */
/* The text "Name: message\n    at f (file:line:column)..." of any value; no JavaScript is run unless `run`. */
String *embed_error_stack(Vm *vm, Value error) MUST_USE;
/* The rendered "file:line, source line, caret" of a SyntaxError made by compiling; NULL for other errors. */
String *embed_error_code_frame(Vm *vm, Value error);
/* Where an error was thrown: file, 1-based line and column of its first JavaScript frame. false: none. */
bool embed_error_position(Vm *vm, Value error, Str *file, u32 *line, u32 *column, Str *source_line);

/* One frame of an error's stack. */
typedef struct EmbedFrame {
    String *function;      /* NULL: anonymous */
    bool is_new, is_async, is_native;
    bool is_program;       /* top level of a script or module */
    bool is_mapped;        /* file, line and column come from a source map; `source` is the text that ran */
    Str file;              /* "" for natives; valid while the error is reachable */
    u32 line, column;      /* from 1; 0: unknown */
    struct Source *source; /* for embed_source_line; NULL for natives */
} EmbedFrame;
/* The frames captured with an error object, innermost first; at most max. */
u32 embed_error_frames(Vm *vm, Value error, EmbedFrame *out, u32 max);
/* Those of the running code. */
u32 embed_current_frames(Vm *vm, EmbedFrame *out, u32 max);
/* Where the running script is, src/js and natives passed over, whatever Error.stackTraceLimit says: file, source, line and column are set.
 * false: no script runs. */
bool embed_current_place(Vm *vm, EmbedFrame *out);
/* Is it an async generator function, whose call gives an async iterator? */
bool embed_is_generator_function(Value v);
/* Text of a line without its end; "" past the last. */
Str embed_source_line(struct Source *source, u32 line);
/* The whole text of a source and its file's name. */
Str embed_source_text(struct Source *source, Str *name);
/* Where a SyntaxError was found: position in the text that did not compile, and that line. false: no such error. */
bool embed_syntax_position(Vm *vm, Value error, String **file, u32 *line, u32 *column, String **line_text);
/* How many columns it is about. */
u32 embed_syntax_width(Value error);
/* Throws a SyntaxError that was found in `text`, the text of a file that is no program, at the byte `offset`. */
Value embed_throw_syntax_at(Vm *vm, Str message, Str file, Str text, u32 offset);

#endif

/* host_process.c - the global process: its life (exit, signals, events), environment, streams.
 *
 * The object is made when a script first asks for it. What it tells about the machine is in
 * host_process_info.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "os/os_file.h"
#include "os/os_time.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"

extern char **environ;

struct ProcessState {
    Value object; /* process, a registered root; hole until made */
    Value env;    /* process.env, likewise */
    Value cwd;    /* what cwd() found, likewise; hole until then and after chdir(). Workers ask each time: others may change it */
    SharedEnv *shared_env; /* what other threads see of it, too; NULL: it is this thread's alone */
    u64 env_seen;          /* the version that env's target has */
    bool has_exit_code;
    bool source_maps; /* setSourceMapsEnabled */
    u64 watched; /* bit per signal that is watched */
    HostRef *signal_contexts[64]; /* of those: the async context of who asked first */
};

static const struct {
    const char *name;
    int number;
} signals[] = {
    {"SIGHUP", SIGHUP},       {"SIGINT", SIGINT},   {"SIGQUIT", SIGQUIT},   {"SIGILL", SIGILL},
    {"SIGTRAP", SIGTRAP},     {"SIGABRT", SIGABRT}, {"SIGBUS", SIGBUS},     {"SIGFPE", SIGFPE},
    {"SIGKILL", SIGKILL},     {"SIGUSR1", SIGUSR1}, {"SIGSEGV", SIGSEGV},   {"SIGUSR2", SIGUSR2},
    {"SIGPIPE", SIGPIPE},     {"SIGALRM", SIGALRM}, {"SIGTERM", SIGTERM},   {"SIGCHLD", SIGCHLD},
    {"SIGCONT", SIGCONT},     {"SIGSTOP", SIGSTOP}, {"SIGTSTP", SIGTSTP},   {"SIGTTIN", SIGTTIN},
    {"SIGTTOU", SIGTTOU},     {"SIGURG", SIGURG},   {"SIGXCPU", SIGXCPU},   {"SIGXFSZ", SIGXFSZ},
    {"SIGVTALRM", SIGVTALRM}, {"SIGPROF", SIGPROF}, {"SIGWINCH", SIGWINCH}, {"SIGIO", SIGIO},
    {"SIGPWR", SIGPWR},       {"SIGSYS", SIGSYS},
};

static int signal_number(Vm *vm, String *name)
{
    for (u32 i = 0; i < ARRAY_LEN(signals); i++)
        if (string_equal(vm, name, atom_from_c(vm, signals[i].name)))
            return signals[i].number;
    return 0;
}

static const char *signal_name(int number)
{
    for (u32 i = 0; i < ARRAY_LEN(signals); i++)
        if (signals[i].number == number)
            return signals[i].name;
    return "SIG?";
}

/* ---- events
 * ------------------------------------------------------------------------------------------------
 */

int process_emit(Host *host, const char *event, u32 argc, const Value *args)
{
    if (value_is_hole(host->process->object))
        return 0;
    Vm *vm = host->vm;
    Object *process = value_as_object(host->process->object);
    PropKey key = key_from_c(vm, event);
    if (key_is_none(key))
        return -1;
    if (LIKELY(emitter_is_original(vm, process)))
        return emitter_emit(vm, process, key, argc, args);
    Array *all = TRY_PTR_OR(-1, array_new(vm, 0)); /* a program has put a function of its own there */
    if (!array_push(vm, all, TRY_OR(-1, key_to_value(vm, key))))
        return -1;
    for (u32 i = 0; i < argc; i++)
        if (!array_push(vm, all, args[i]))
            return -1;
    Value ran = TRY_OR(-1, call_method(vm, value_cell(process), KEY_emit, all->length, all->object.elements->items));
    return to_boolean(ran);
}

static Value emit_signal(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    return process_emit(host, signal_name((int)native_magic(f)), f->argc, f->args) < 0
               ? VAL_EXC
               : VAL_UNDEFINED;
}

static void on_signal(void *ctx, int number)
{
    Host *host = ctx;
    String *name = string_from_c(host->vm, signal_name(number));
    NativeFunction *emit = native_new(host->vm, emit_signal, NULL, 0, (u32)number, 0);
    Value args[2] = {name ? value_cell(name) : VAL_UNDEFINED, value_int(number)};
    HostRef *context = host->process->signal_contexts[number];
    if (emit)
        host_call_in(host, context ? context->value : VAL_UNDEFINED, value_cell(emit), 2, args);
}

static void watch_signal(Host *host, int number, bool wanted)
{
    ProcessState *state = host->process;
    if (!number || number == SIGKILL || number == SIGSTOP)
        return;
    u64 bit = 1ull << number;
    if (wanted == ((state->watched & bit) != 0))
        return;
    if (!wanted) {
        loop_signal_unwatch(host_loop(host), number);
        state->watched &= ~bit;
        host_unref(host, state->signal_contexts[number]);
        state->signal_contexts[number] = NULL;
    } else if (loop_signal_watch(host_loop(host), number, on_signal, host) == 0) {
        state->watched |= bit;
        state->signal_contexts[number] = host_ref(host, host_async_begin(host, "SIGNALWRAP", VAL_UNDEFINED));
    }
}

void process_listeners_changed(Host *host, Object *o, PropKey event)
{
    if (LIKELY(!host->process || !value_same_bits(host->process->object, value_cell(o))) || host->options.thread) /* signals are the program's */
        return;
    if (!key_is_none(event)) {
        int number = key_is_string(event) ? signal_number(host->vm, (String *)key_as_cell(event)) : 0;
        if (number)
            watch_signal(host, number, emitter_count(host->vm, o, event) > 0);
        return;
    }
    for (u32 i = 0; i < ARRAY_LEN(signals); i++)
        if (host->process->watched & 1ull << signals[i].number)
            watch_signal(host, signals[i].number, emitter_count(host->vm, o, key_from_c(host->vm, signals[i].name)) > 0);
}

/* ---- exit
 * ---------------------------------------------------------------------------------------------------
 */

/* A whole number, or text of one; undefined and null count as none. false: exception. */
static bool exit_code_of(Vm *vm, Value v, bool *given, int *code)
{
    *given = !value_is_nullish(v);
    if (!*given)
        return true;
    double d = NAN;
    if (value_is_number(v))
        d = value_as_number(v);
    else if (value_is_string(v) && value_as_string(v)->length)
        d = string_to_number(vm, value_as_string(v));
    if (isnan(d) && !value_is_number(v)) {
        host_throw_arg_type(vm, "code", "of type number", v);
        return false;
    }
    if (d != trunc(d) || fabs(d) > 9007199254740991.0) {
        String *s = number_to_string(vm, value_number(d));
        AUTO_BUF text = {0};
        if (s && string_to_utf8(vm, s, &text))
            host_throw_node(
                vm, NodeError_ERR_OUT_OF_RANGE,
                "The value of \"code\" is out of range. It must be an integer. Received %.*s",
                (int)text.len, text.data);
        return false;
    }
    *code = double_to_int32(d);
    return true;
}

/* A property of process itself; a hole: it is not there, or nobody has asked for it yet. */
static Value own_function(Vm *vm, const ProcessState *state, const char *name)
{
    PropSlot at;
    Object *process = value_is_object(state->object) ? value_as_object(state->object) : NULL;
    if (!process || !obj_own_slot(vm, process, key_from_c(vm, name), &at))
        return VAL_HOLE;
    Value v = *obj_slot(vm, process, at.slot);
    return value_is_lazy(v) ? VAL_HOLE : v;
}

static bool is_native(Value v, NativeFn fn)
{
    return value_has_kind(v, Kind_Native) && ((NativeFunction *)value_as_cell(v))->fn == fn;
}

bool process_has_no_fatal(Host *host)
{
    Value v = host->process ? own_function(host->vm, host->process, "_fatalException") : VAL_HOLE;
    return !value_is_hole(v) && !value_is_callable(v);
}

/* What exit() calls when the event is over. */
static Value process_really_exit(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Value code = frame_arg(f, 0);
    host->exiting = true;
    return host_exit(host, value_is_number(code) ? double_to_int32(value_as_number(code)) : host->exit_code);
}

static Value process_exit(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    bool given;
    int code = 0;
    if (!exit_code_of(vm, frame_arg(f, 0), &given, &code))
        return VAL_EXC;
    if (f->argc) {
        host->exit_code = code;
        host->process->has_exit_code = given;
    }
    Value really = own_function(vm, host->process, "reallyExit");
    if (!value_is_callable(really) || is_native(really, process_really_exit))
        return host_exit(host, host->exit_code);
    host_emit_exit(host); /* a program has put a function of its own there */
    Value exit_code = value_int(host->exit_code);
    TRY(call_function(vm, really, host->process->object, 1, &exit_code));
    return VAL_UNDEFINED;
}

static Value process_exit_code(Vm *vm, Frame *f)
{
    (void)f;
    Host *host = host_of(vm);
    return host->process->has_exit_code || host->exit_code ? value_int(host->exit_code)
                                                           : VAL_UNDEFINED;
}

static Value process_set_exit_code(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    bool given;
    int code = 0;
    if (!exit_code_of(vm, frame_arg(f, 0), &given, &code))
        return VAL_EXC;
    host->exit_code = code;
    host->process->has_exit_code = given;
    return VAL_UNDEFINED;
}

/* What belongs to the process is not a worker's to change: an exception is pending. */
static bool refused(Vm *vm, const char *name)
{
    if (!host_of(vm)->options.thread)
        return false;
    host_throw_node(vm, NodeError_ERR_WORKER_UNSUPPORTED_OPERATION, "process.%s is not supported in workers", name);
    return true;
}

static Value process_abort(Vm *vm, Frame *f)
{
    (void)f;
    if (refused(vm, "abort()"))
        return VAL_EXC;
    host_flush(host_of(vm));
    abort();
}

static Value process_next_tick(Vm *vm, Frame *f)
{
    if (!value_is_callable(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "callback", "of type function", frame_arg(f, 0));
    if (host_of(vm)->exiting) /* no tick comes any more */
        return VAL_UNDEFINED;
    return host_next_tick(host_of(vm), f->args[0], f->argc - 1, f->args + 1) ? VAL_UNDEFINED
                                                                             : VAL_EXC;
}

/* ---- where we are
 * --------------------------------------------------------------------------------------------- */

static Value process_cwd(Vm *vm, Frame *f)
{
    (void)f;
    Host *host = host_of(vm);
    if (host->process && !value_is_hole(host->process->cwd))
        return host->process->cwd;
    AUTO_BUF path = {0};
    int error = os_file_cwd(&path);
    if (error < 0)
        return host_throw_errno(vm, error, "uv_cwd", NULL);
    Value text = value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&path))));
    if (host->process && !host->options.thread)
        host->process->cwd = text;
    return text;
}

Value process_cwd_text(Vm *vm)
{
    ProcessState *state = host_of(vm)->process;
    Value own = state ? own_function(vm, state, "cwd") : VAL_HOLE;
    if (!value_is_callable(own) || is_native(own, process_cwd))
        return process_cwd(vm, NULL);
    return call_function(vm, own, state->object, 0, NULL);
}

static Value process_chdir(Vm *vm, Frame *f)
{
    Value dir = frame_arg(f, 0);
    if (refused(vm, "chdir()"))
        return VAL_EXC;
    if (!value_is_string(dir))
        return host_throw_arg_type(vm, "directory", "of type string", dir);
    AUTO_BUF to = {0}, from = {0};
    if (!string_to_utf8(vm, value_as_string(dir), &to))
        return VAL_EXC;
    buf_push(&to, 0);
    int error = os_file_chdir(to.data);
    host_of(vm)->process->cwd = VAL_HOLE;
    if (error == 0)
        return VAL_UNDEFINED;
    if (os_file_cwd(&from) < 0)
        from.len = 0;
    buf_push(&from, 0);
    Object *e = TRY_PTR(host_errno_error_to(vm, error, "chdir", from.data, to.data));
    return throw_value(vm, value_cell(e));
}

/* ---- environment
 * ------------------------------------------------------------------------------------------------
 */

/* Dates follow TZ as soon as it is assigned. text: a hole when the variable goes. false: exception. */
static bool env_zone_changed(Vm *vm, PropKey key, Value text)
{
    if (!key_is_string(key) || !string_equal(vm, (String *)key_as_cell(key), atom_from_c(vm, "TZ")))
        return true;
    AUTO_BUF zone = {0};
    if (!value_is_hole(text) && !string_to_utf8(vm, value_as_string(text), &zone))
        return false;
    buf_push(&zone, 0);
    date_zone_set(vm, value_is_hole(text) ? NULL : zone.data);
    return true;
}

/* What the other threads see; text: a hole when the variable goes. false: exception. */
static bool env_publish(Vm *vm, Value name, Value text)
{
    SharedEnv *env = host_of(vm)->process->shared_env;
    AUTO_BUF key = {0};
    AUTO_BUF value = {0};
    if (!env || !value_is_string(name))
        return true;
    if (!string_to_utf8(vm, value_as_string(name), &key) || (value_is_string(text) && !string_to_utf8(vm, value_as_string(text), &value)))
        return false;
    Str view = buf_view(&value);
    process_env_put(env, buf_view(&key), value_is_string(text) ? &view : NULL);
    return true;
}

static Value env_put(Vm *vm, Frame *f, Value text)
{
    if (value_is_string(frame_arg(f, 1)) && !value_as_string(f->args[1])->length)
        return VAL_TRUE; /* there is no variable without a name */
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key) || obj_create_data(vm, value_as_object(f->args[0]), key, text, false) < 0 ||
        !env_publish(vm, frame_arg(f, 1), text))
        return VAL_EXC;
    return env_zone_changed(vm, key, text) ? VAL_TRUE : VAL_EXC;
}

/* Everything that goes into the environment becomes text first. */
static Value env_set(Vm *vm, Frame *f)
{
    Value given = frame_arg(f, 2);
    bool plain = value_is_string(given) || value_is_number(given) || value_is_bool(given);
    if (!plain && host_pends_deprecations(host_of(vm)) && !host_deprecate(host_of(vm), DEPRECATED_ENV))
        return VAL_EXC;
    Value text = TRY(to_string_value(vm, frame_arg(f, 2)));
    if (value_is_symbol(frame_arg(f, 1)))
        return throw_type(vm, "Cannot convert a symbol to a string");
    return env_put(vm, f, text);
}

static Value env_delete(Vm *vm, Frame *f)
{
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key) || obj_delete(vm, value_as_object(f->args[0]), key, false) < 0 || !env_publish(vm, frame_arg(f, 1), VAL_HOLE))
        return VAL_EXC;
    return env_zone_changed(vm, key, VAL_HOLE) ? VAL_TRUE : VAL_EXC;
}

static Value env_define(Vm *vm, Frame *f)
{
    PropDesc desc;
    if (!desc_from_value(vm, frame_arg(f, 2), &desc))
        return VAL_EXC;
    if (host_of(vm)->options.node_style) {
        if (desc_is_accessor(&desc))
            return host_throw_node(vm, NodeError_ERR_INVALID_OBJECT_DEFINE_PROPERTY,
                                   "'process.env' does not accept an accessor(getter/setter) descriptor");
        if ((desc.attrs & desc.has & PROP_WEC) != PROP_WEC)
            return host_throw_node(vm, NodeError_ERR_INVALID_OBJECT_DEFINE_PROPERTY,
                                   "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
    }
    if (desc_is_accessor(&desc))
        return throw_type(vm,
                          "'process.env' does not accept an accessor(getter/setter) descriptor");
    if (value_is_hole(desc.value))
        desc.value = VAL_UNDEFINED;
    return env_put(vm, f, TRY(to_string_value(vm, desc.value)));
}

static bool env_add(Vm *vm, Object *o, const char *text)
{
    const char *equal = strchr(text, '=');
    if (!equal || equal == text)
        return true;
    PropKey key = key_from_utf8(vm, (Str){text, (size_t)(equal - text)});
    String *value = string_from_wtf8(vm, str_view(equal + 1));
    return !key_is_none(key) && value && obj_create_data(vm, o, key, value_cell(value), false) >= 0;
}

static bool env_fill(Vm *vm, Object *o)
{
    const HostThread *thread = host_of(vm)->options.thread;
    bool ok = true;
    if (thread && thread->has_env)
        for (u32 i = 0; ok && i < thread->n_env; i++)
            ok = env_add(vm, o, thread->env[i]);
    else
        for (char **e = environ; ok && e && *e; e++)
            ok = env_add(vm, o, *e);
    return ok;
}

static bool put(Vm *vm, Object *o, const char *name, Value v, u8 attrs)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, attrs);
}

static bool put_native(Vm *vm, Object *o, const char *name, NativeFn fn, u32 length)
{
    NativeFunction *f = native_new(vm, fn, atom_from_c(vm, name), length, 0, 0);
    return f && put(vm, o, name, value_cell(f), PROP_WC);
}

static ProxyObject *env_proxy(Host *host)
{
    return (ProxyObject *)value_as_cell(host->process->env);
}

/* Takes over what other threads have changed. false: exception. */
static bool env_sync(Host *host)
{
    ProcessState *state = host->process;
    Vm *vm = host->vm;
    KeyList keys;
    if (!state->shared_env || value_is_hole(state->env) || !process_env_changed(state->shared_env, state->env_seen))
        return true;
    Object *target = env_proxy(host)->target;
    AUTO_BUF texts = {0};
    u64 version = process_env_copy(state->shared_env, &texts);
    if (!obj_own_keys(vm, target, KEYS_STRINGS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++)
        if (obj_delete(vm, target, key_list_at(vm, &keys, i), false) < 0)
            return false;
    for (size_t at = 0; at < texts.len; at += strlen((const char *)texts.data + at) + 1)
        if (!env_add(vm, target, (const char *)texts.data + at))
            return false;
    state->env_seen = version;
    return true;
}

/* The traps that read are getters without a value: the target answers, after it has been brought up to date. */
static Value env_trap(Vm *vm, Frame *f)
{
    (void)f;
    return env_sync(host_of(vm)) ? VAL_UNDEFINED : VAL_EXC;
}

/* process.env is made already; takes a reference of its own. */
static bool env_attach(Host *host, SharedEnv *env)
{
    static const BuiltinProp traps[] = {GETTER("get", env_trap), GETTER("has", env_trap), GETTER("ownKeys", env_trap),
                                        GETTER("getOwnPropertyDescriptor", env_trap), END};
    host->process->shared_env = process_env_ref(env);
    return embed_add_props(host->vm, env_proxy(host)->handler, traps) && env_sync(host);
}

SharedEnv *process_env_share(Host *host)
{
    Vm *vm = host->vm;
    KeyList keys;
    if (value_is_exc(process_env(host)))
        return NULL;
    if (host->process->shared_env)
        return process_env_ref(host->process->shared_env);
    Object *target = env_proxy(host)->target;
    SharedEnv *env = process_env_new();
    bool ok = obj_own_keys(vm, target, KEYS_STRINGS, &keys);
    for (u32 i = 0; ok && i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        AUTO_BUF name = {0};
        AUTO_BUF text = {0};
        Value v = obj_get(vm, target, key);
        String *name_text = value_is_exc(v) ? NULL : to_string(vm, key_to_value(vm, key));
        ok = name_text && value_is_string(v) && string_to_utf8(vm, name_text, &name) && string_to_utf8(vm, value_as_string(v), &text);
        Str view = buf_view(&text);
        if (ok)
            process_env_put(env, buf_view(&name), &view);
    }
    if (ok && env_attach(host, env))
        return env;
    process_env_unref(env);
    return NULL;
}

Object *process_env_plain(Host *host, Object *o)
{
    if (!value_same_bits(host->process->env, value_cell(o)))
        return o;
    if (!env_sync(host))
        exception_take(host->vm); /* no memory: as it was */
    return env_proxy(host)->target;
}

Value process_env(Host *host)
{
    ProcessState *state = host->process;
    Vm *vm = host->vm;
    if (!value_is_hole(state->env))
        return state->env;
    Object *target = TRY_PTR(object_new_plain(vm));
    Object *handler = TRY_PTR(object_new_plain(vm));
    SharedEnv *shared = host->options.thread ? host->options.thread->shared_env : NULL;
    if ((!shared && !env_fill(vm, target)) || !put_native(vm, handler, "set", env_set, 4) ||
        !put_native(vm, handler, "defineProperty", env_define, 3) ||
        !put_native(vm, handler, "deleteProperty", env_delete, 2))
        return VAL_EXC;
    state->env = value_cell(TRY_PTR(proxy_new(vm, value_cell(target), value_cell(handler))));
    return !shared || env_attach(host, shared) ? state->env : VAL_EXC;
}

/* ---- made on first touch
 * -----------------------------------------------------------------------------------------------
 */

static bool push_text(Vm *vm, Array *a, Str text)
{
    String *s = string_from_wtf8(vm, text);
    return s && array_push(vm, a, value_cell(s));
}

/* Is folder/node a name of this executable? Then it is appended. */
static bool node_name(Str folder, Str self, Buf *out)
{
    AUTO_BUF path = {0}, real = {0};
    buf_printf(&path, "%.*s/node", (int)folder.len, folder.data);
    if (os_file_realpath(path.data, &real) < 0 || !str_equal(buf_view(&real), self))
        return false;
    real.len = 0;
    path.len -= strlen("/node");
    buf_push(&path, 0);
    if (os_file_realpath(path.data, &real) < 0)
        return false;
    buf_printf(out, "%.*s/node", (int)real.len, real.data);
    return true;
}

/* The link named node that the program was called by, by which its children are called node too. */
static bool called_path(Str self, Buf *out)
{
    AUTO_BUF line = {0};
    if (os_file_read("/proc/self/cmdline", &line) < 0)
        return false;
    buf_push(&line, 0);
    const char *slash = strrchr(line.data, '/');
    if (slash)
        return node_name((Str){line.data, (size_t)(slash - line.data)}, self, out);
    for (const char *p = getenv("PATH"), *end; p; p = *end ? end + 1 : NULL) {
        end = strchrnul(p, ':');
        if (end > p && node_name((Str){p, (size_t)(end - p)}, self, out))
            return true;
    }
    return false;
}

static Value make_exec_path(Vm *vm, Frame *f)
{
    (void)f;
    const HostOptions *options = &host_of(vm)->options;
    if (options->exec_path)
        return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(options->exec_path))));
    AUTO_BUF self = {0}, called = {0};
    if (os_file_self(&self) < 0)
        self.len = 0;
    if (options->node_style && called_path(buf_view(&self), &called))
        return value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&called))));
    return value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&self))));
}

/* The executable, the script's absolute path ("-" for standard input, nothing for -e), the words
 * after it. */
static Value make_argv(Vm *vm, Frame *f)
{
    const HostOptions *options = &host_of(vm)->options;
    Array *a = TRY_PTR(array_new(vm, 0));
    bool from_text = str_equal(options->main_file, STR("[eval]")),
         from_stdin = str_equal(options->main_file, STR("[stdin]"));
    if (!array_push(vm, a, TRY(make_exec_path(vm, f))))
        return VAL_EXC;
    if (!from_text && !push_text(vm, a, from_stdin ? STR("-") : options->main_file))
        return VAL_EXC;
    for (int i = from_text || from_stdin ? 0 : 1; i < options->argc; i++)
        if (!push_text(vm, a, str_view(options->argv[i])))
            return VAL_EXC;
    return value_cell(a);
}

static Value make_exec_argv(Vm *vm, Frame *f)
{
    (void)f;
    const HostOptions *options = &host_of(vm)->options;
    Array *a = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < options->n_exec_argv; i++)
        if (strcmp(options->exec_argv[i], "--") != 0 && !push_text(vm, a, str_view(options->exec_argv[i])))
            return VAL_EXC;
    return value_cell(a);
}

/* What the process was called with. */
static Value make_argv0(Vm *vm, Frame *f)
{
    (void)f;
    AUTO_BUF line = {0};
    if (os_file_read("/proc/self/cmdline", &line) < 0)
        line.len = 0;
    buf_push(&line, 0);
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(line.data))));
}

static Value make_title(Vm *vm, Frame *f)
{
    const char *title = host_of(vm)->options.title;
    return title ? value_cell(TRY_PTR(string_from_wtf8(vm, str_view(title)))) : make_argv0(vm, f);
}

static Value make_env(Vm *vm, Frame *f)
{
    (void)f;
    return process_env(host_of(vm));
}

#define MAKE_STREAM(name, fd)                  \
    static Value make_##name(Vm *vm, Frame *f) \
    {                                          \
        (void)f;                               \
        return stdio_make(host_of(vm), fd);    \
    }
MAKE_STREAM(stdin, 0)
MAKE_STREAM(stdout, 1)
MAKE_STREAM(stderr, 2)

/* The function that takes every uncaught exception in place of the event; null: none. */
static Value set_capture(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Value v = frame_arg(f, 0);
    if (!value_is_null(v) && !value_is_callable(v))
        return host_throw_arg_type(vm, "fn", "of type function or null", v);
    if (!value_is_null(v) && host->capture)
        return host_throw_code(vm, ERR_ERROR, "ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET",
                               "`process.setupUncaughtExceptionCapture()` was called while a capture callback was already active");
    if (host->capture)
        host_unref(host, host->capture);
    host->capture = value_is_null(v) ? NULL : host_ref(host, v);
    return VAL_UNDEFINED;
}

static Value has_capture(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(host_of(vm)->capture != NULL);
}

/* setSourceMapsEnabled(flag): only kept, since stacks always know where the text comes from */
static Value set_source_maps(Vm *vm, Frame *f)
{
    if (!value_is_bool(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "enabled", "of type boolean", frame_arg(f, 0));
    host_of(vm)->process->source_maps = value_is_true(f->args[0]);
    return VAL_UNDEFINED;
}

static Value module_load_list(Vm *vm, Frame *f)
{
    (void)f;
    return host_js_call(vm, "internal/process/main", "loadList", 0, NULL);
}

static Value source_maps(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(host_of(vm)->process->source_maps);
}

static Value exiting(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(host_of(vm)->exiting);
}

/* process._exiting = v: nothing reads it but programs */
static Value set_exiting(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

#define JS(name_, module_) \
    {.name = name_, .kind = ROW_LAZY, .maker = host_js_maker, .maker_data = (&(const JsExport){"internal/process/" module_, name_}), .flags = BF_ENUMERABLE}

static const BuiltinProp process_rows[] = {
    MADE("argv", make_argv, BF_ENUMERABLE),
    MADE("argv0", make_argv0, BF_ENUMERABLE),
    MADE("title", make_title, BF_ENUMERABLE),
    MADE("execArgv", make_exec_argv, BF_ENUMERABLE),
    MADE("execPath", make_exec_path, BF_ENUMERABLE),
    MADE("env", make_env, BF_ENUMERABLE),
    MADE("stdin", make_stdin, BF_ENUMERABLE),
    MADE("stdout", make_stdout, BF_ENUMERABLE),
    MADE("stderr", make_stderr, BF_ENUMERABLE),
    {.name = "exitCode",
     .kind = ROW_GET,
     .fn = process_exit_code,
     .setter = process_set_exit_code,
     .flags = BF_ENUMERABLE | BF_FROZEN},
    FN("exit", 1, process_exit, BF_ENUMERABLE, 0),
    FN("reallyExit", 1, process_really_exit, BF_ENUMERABLE, 0),
    FN("abort", 0, process_abort, BF_ENUMERABLE, 0),
    FN("setUncaughtExceptionCaptureCallback", 1, set_capture, BF_ENUMERABLE, 0),
    FN("hasUncaughtExceptionCaptureCallback", 0, has_capture, BF_ENUMERABLE, 0),
    FN("nextTick", 1, process_next_tick, BF_ENUMERABLE, 0),
    FN("cwd", 0, process_cwd, BF_ENUMERABLE, 0),
    FN("chdir", 1, process_chdir, BF_ENUMERABLE, 0),
    FN("emitWarning", 1, process_emit_warning, BF_ENUMERABLE, 0),
    JS("_debugEnd", "methods"),
    JS("_debugProcess", "methods"),
    JS("_fatalException", "methods"),
    JS("_getActiveHandles", "resources"),
    JS("_getActiveRequests", "resources"),
    JS("_kill", "methods"),
    JS("_linkedBinding", "methods"),
    JS("_preload_modules", "main"),
    JS("_rawDebug", "methods"),
    JS("_startProfilerIdleNotifier", "methods"),
    JS("_stopProfilerIdleNotifier", "methods"),
    JS("_tickCallback", "methods"),
    JS("allowedNodeEnvironmentFlags", "flags"),
    JS("binding", "methods"),
    JS("cpuUsage", "methods"),
    JS("dlopen", "methods"),
    JS("execve", "methods"),
    JS("finalization", "finalization"),
    JS("getActiveResourcesInfo", "resources"),
    JS("getBuiltinModule", "methods"),
    JS("initgroups", "credentials"),
    JS("kill", "methods"),
    JS("loadEnvFile", "methods"),
    JS("mainModule", "main"),
    {.name = "moduleLoadList", .kind = ROW_GET, .fn = module_load_list, .flags = BF_ENUMERABLE},
    JS("openStdin", "methods"),
    JS("ref", "methods"),
    JS("report", "report"),
    JS("setegid", "credentials"),
    JS("seteuid", "credentials"),
    JS("setgid", "credentials"),
    JS("setgroups", "credentials"),
    JS("setuid", "credentials"),
    JS("threadCpuUsage", "methods"),
    JS("unref", "methods"),
    {.name = "_exiting", .kind = ROW_GET, .fn = exiting, .setter = set_exiting, .flags = BF_ENUMERABLE},
    FN("setSourceMapsEnabled", 1, set_source_maps, BF_ENUMERABLE, 0),
    {.name = "sourceMapsEnabled", .kind = ROW_GET, .fn = source_maps, .flags = BF_ENUMERABLE},
    {.name = "debugPort", .kind = ROW_NUMBER, .number = 9229, .flags = BF_WRITABLE | BF_ENUMERABLE},
    TAG("process"),
    END,
};

/* process.constructor: calling it gives an empty object. */
static Value process_construct(Vm *vm, Frame *f)
{
    (void)f;
    Value process = TRY(process_object(host_of(vm)));
    return value_cell(TRY_PTR(object_new(vm, obj_proto(vm, value_as_object(process)))));
}

static Value make_constructor(Vm *vm, const void *data)
{
    (void)data;
    Value process = TRY(process_object(host_of(vm)));
    NativeFunction *ctor = TRY_PTR(native_new_ctor(vm, process_construct, atom_from_c(vm, "process"), 0, 0));
    Value proto = value_cell(obj_proto(vm, value_as_object(process)));
    return obj_put(vm, &ctor->object, KEY_prototype, proto, PROP_WRITABLE) ? value_cell(ctor) : VAL_EXC;
}

static const BuiltinProp proto_rows[] = {LAZY("constructor", make_constructor, NULL), END};

/* What EventEmitter's constructor would give it. */
static bool init_emitter(Vm *vm, Object *o)
{
    Object *events = TRY_PTR_OR(false, object_new(vm, NULL));
    Value warn = TRY_OR(false, process_warning_listener(vm));
    return obj_put(vm, events, key_from_c(vm, "warning"), warn, PROP_WEC) && obj_put(vm, o, KEY_events_, value_cell(events), PROP_WEC) &&
           obj_put(vm, o, KEY_eventsCount_, value_int(1), PROP_WEC) &&
           obj_put(vm, o, KEY_maxListeners_, VAL_UNDEFINED, PROP_WEC);
}

Value process_object(Host *host)
{
    ProcessState *state = host->process;
    Vm *vm = host->vm;
    if (!value_is_hole(state->object))
        return state->object;
    Object *proto = TRY_PTR(object_new(vm, TRY_PTR(emitter_proto(vm))));
    if (!embed_add_props(vm, proto, proto_rows))
        return VAL_EXC;
    Object *o = TRY_PTR(object_new(vm, proto));
    if (!init_emitter(vm, o) || !embed_add_props(vm, o, process_rows) || !embed_add_props(vm, o, process_info_rows) ||
        (!host_of(vm)->options.node_style && !embed_add_props(vm, o, process_bun_rows)))
        return VAL_EXC;
    state->object = value_cell(o);
    return state->object;
}

bool process_apply_options(Host *host)
{
    const HostOptions *options = &host->options;
    Vm *vm = host->vm;
    const struct {
        bool given;
        const char *name;
    } flags[] = {
        {options->no_deprecation, "noDeprecation"},
        {options->throw_deprecation, "throwDeprecation"},
        {options->trace_deprecation, "traceDeprecation"},
        {options->trace_warnings, "traceProcessWarnings"},
    };
    for (u32 i = 0; i < ARRAY_LEN(flags); i++) {
        if (!flags[i].given)
            continue;
        Value process = TRY_OR(false, process_object(host));
        if (!put(vm, value_as_object(process), flags[i].name, VAL_TRUE, PROP_WEC))
            return false;
    }
    if (!options->has_stack_limit)
        return true;
    Object *error = intrinsic(vm, Intrinsic_Error);
    return put(vm, error, "stackTraceLimit", value_u32(options->stack_limit), PROP_WEC);
}

static Value make_process(Vm *vm, Frame *f)
{
    (void)f;
    return process_object(host_of(vm));
}

/* --expose-gc: gc() and gc({ execution: 'async' }), which gives a promise. */
static Value global_gc(Vm *vm, Frame *f)
{
    Value options = frame_arg(f, 0), execution = VAL_UNDEFINED;
    if (value_is_object(options))
        execution = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "execution")));
    vm_collect(vm);
    if (!value_is_string(execution) || !string_equal(vm, value_as_string(execution), TRY_PTR(string_from_c(vm, "async"))))
        return VAL_UNDEFINED;
    Object *promise = TRY_PTR(promise_new(vm));
    return promise_fulfill(vm, promise, VAL_UNDEFINED) ? value_cell(promise) : VAL_EXC;
}

bool process_install(Host *host)
{
    host->process = xalloc_zero(sizeof *host->process);
    host->process->object = host->process->env = host->process->cwd = VAL_HOLE;
    root_add(host->vm, &host->process->object);
    root_add(host->vm, &host->process->env);
    root_add(host->vm, &host->process->cwd);
    static const BuiltinProp row[] = {MADE("process", make_process, 0), END};
    static const BuiltinProp gc_row[] = {FN("gc", 0, global_gc, 0, INTRIN_NONE), END};
    Object *global = vm_core(host->vm)->realm->global;
    return embed_add_props(host->vm, global, row) && (!host->options.expose_gc || embed_add_props(host->vm, global, gc_row));
}

void process_free(Host *host)
{
    if (!host->process)
        return;
    root_remove(host->vm, &host->process->object);
    root_remove(host->vm, &host->process->env);
    root_remove(host->vm, &host->process->cwd);
    process_env_unref(host->process->shared_env);
    xfree(host->process);
    host->process = NULL;
}

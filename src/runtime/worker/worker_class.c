/* worker_class.c - the web's class Worker (HTML 10.2.6), as Bun extends it.
 *
 * Messages come by the worker's channel: a hidden port of this host forwards what it receives to the Worker object. open, error and close
 * events come from notes. The object is a root until the worker has ended.
 *
 * Every worker is a module worker. An uncaught error ends it, as in Bun; one that nobody listens for is shown on standard error.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "runtime/web/web_event.h"
#include "runtime/worker/worker.h"

enum { WORKER_PORT, WORKER_SLOTS };

typedef struct WorkerData {
    EventTarget target;
    Worker *worker; /* NULL: it has ended */
    Host *host;
    HostRef *root;
    bool terminated;
} WorkerData;

static WorkerData *data_of(HostObject *o) { return host_data(o); }

#define WORKER_THIS(vm, f) TRY_PTR(web_this(vm, f, &worker_class))

static HostObject *port_of(HostObject *o)
{
    Value port = o->host_slots[WORKER_PORT];
    return value_is_object(port) ? (HostObject *)value_as_cell(port) : NULL;
}

/* ---- events ---- */

static void fire(Vm *vm, HostObject *o, HostObject *event)
{
    if (event)
        event_dispatch(vm, o, event);
    else
        host_uncaught(host_of(vm));
    host_drain(host_of(vm));
}

static HostObject *open_event(Vm *vm)
{
    String *type = TRY_PTR_OR(NULL, atom_from_c(vm, "open"));
    return event_new_trusted(vm, &event_class, type);
}

static void fire_error(Vm *vm, HostObject *o, WebMessage *message)
{
    WorkerError e;
    String *type = atom_from_c(vm, "error");
    if (!type || !worker_error_read(vm, message, &e)) {
        host_uncaught(host_of(vm));
        return;
    }
    if (!event_target_listens(vm, o, type)) {
        AUTO_BUF text = {0};
        if (string_to_utf8(vm, e.text, &text))
            host_write(host_of(vm), 2, buf_view(&text));
        else
            exception_take(vm);
        return;
    }
    HostObject *event = event_error_new(vm, e.message, e.error);
    if (event)
        event_error_set_place(vm, event, e.file, e.line, e.column);
    fire(vm, o, event);
}

static void fire_close(Vm *vm, HostObject *o, int code)
{
    String *reason = string_from_c(vm, code ? "Worker exited abnormally" : "");
    fire(vm, o, reason ? event_close_new(vm, (u16)code, reason, code == 0) : NULL);
}

static void let_go(WorkerData *d)
{
    if (d->root)
        host_unref(d->host, d->root);
    d->root = NULL;
}

static void ended(Vm *vm, HostObject *o, int code)
{
    WorkerData *d = data_of(o);
    HostObject *port = port_of(o);
    d->worker = NULL;
    if (port && !d->terminated)
        web_port_flush(vm, port);
    if (port)
        web_port_close(vm, port);
    fire_close(vm, o, d->terminated ? 0 : code);
    let_go(d);
}

static void on_note(void *ctx, const WorkerNote *note)
{
    HostObject *o = ctx;
    WorkerData *d = data_of(o);
    Vm *vm = host_vm(d->host);
    switch (note->kind) {
    case WORKER_ONLINE:
        fire(vm, o, open_event(vm));
        break;
    case WORKER_ERROR:
        if (!d->terminated)
            fire_error(vm, o, note->message);
        break;
    case WORKER_EXIT:
        ended(vm, o, note->number);
        break;
    case WORKER_GONE:
        d->worker = NULL;
        let_go(d);
        break;
    default:
        break;
    }
}

/* ---- construction ---- */

static char *to_utf8(Vm *vm, Value v)
{
    String *s = TRY_PTR_OR(NULL, to_string(vm, v));
    return string_to_c(vm, s, NULL);
}

/* A list of words of the options; undefined: none. */
static bool read_words(Vm *vm, Value list, WorkerWords *out)
{
    Value iter[3], item;
    if (!value_is_object(list))
        return true;
    if (!iterate_begin(vm, list, iter))
        return false;
    for (;;) {
        int more = iterate_next(vm, iter, &item);
        if (more <= 0)
            return more == 0;
        char *word = TRY_PTR_OR(false, to_utf8(vm, item));
        VEC_PUSH(out, word);
    }
}

static bool add_variable(Vm *vm, String *name, Value value, WorkerWords *out)
{
    AUTO_BUF text = {0};
    String *s = TRY_PTR_OR(false, to_string(vm, value));
    if (!string_to_utf8(vm, name, &text))
        return false;
    buf_push(&text, '=');
    if (!string_to_utf8(vm, s, &text))
        return false;
    buf_push(&text, 0);
    VEC_PUSH(out, buf_take(&text));
    return true;
}

bool worker_read_env(Vm *vm, Value env, WorkerSpec *spec)
{
    WebRecord record;
    PropKey key;
    String *name;
    if (!value_is_object(env)) /* as the owner's is now */
        env = TRY_OR(false, process_env(host_of(vm)));
    if (!web_record_start(vm, value_as_object(env), &record))
        return false;
    spec->has_env = true;
    int more;
    while ((more = web_record_next(vm, &record, &key, &name)) > 0) {
        Value v = TRY_OR(false, obj_get(vm, record.object, key));
        if (!value_is_undefined(v) && !add_variable(vm, name, v, &spec->env))
            return false;
    }
    return more == 0;
}

/* preload: a module or a list of them. */
static bool read_preloads(Vm *vm, Value v, WorkerSpec *spec)
{
    WorkerWords words = {0};
    bool ok = true;
    if (value_is_string(v)) {
        char *word = TRY_PTR_OR(false, to_utf8(vm, v));
        VEC_PUSH(&words, word);
    } else {
        ok = read_words(vm, v, &words);
    }
    for (u32 i = 0; i < words.len; i++) {
        if (ok)
            mod_settings_add_preload(spec->modules, str_view(words.items[i]));
        xfree(words.items[i]);
    }
    VEC_DEINIT(&words);
    return ok;
}

static bool read_options(Vm *vm, Value options, WorkerSpec *spec, bool *refd)
{
    *refd = true;
    if (!value_is_nullish(options) && !value_is_object(options)) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "The \"options\" argument must be of type object");
        return false;
    }
    Value name = TRY_OR(false, web_member(vm, options, web_key(vm, "name")));
    if (!value_is_undefined(name))
        spec->name = TRY_PTR_OR(false, to_utf8(vm, name));
    Value argv = TRY_OR(false, web_member(vm, options, web_key(vm, "argv")));
    Value exec_argv = TRY_OR(false, web_member(vm, options, web_key(vm, "execArgv")));
    Value env = TRY_OR(false, web_member(vm, options, web_key(vm, "env")));
    Value preload = TRY_OR(false, web_member(vm, options, web_key(vm, "preload")));
    spec->has_exec_argv = value_is_object(exec_argv);
    return web_member_bool(vm, options, "smol", false, &spec->smol) && web_member_bool(vm, options, "ref", true, refd) &&
           read_words(vm, argv, &spec->argv) && read_words(vm, exec_argv, &spec->exec_argv) && worker_read_env(vm, env, spec) &&
           read_preloads(vm, preload, spec);
}

/* The text behind a blob: URL is read now, so that it may be revoked at once. */
static bool read_blob(Vm *vm, String *url, WorkerSpec *spec)
{
    AUTO_BUF room = {0};
    Str bytes;
    HostObject *blob = web_object_url_blob(vm, url);
    if (!blob) {
        throw_dom(vm, "NotFoundError", "The object URL of the worker does not exist, or was revoked");
        return false;
    }
    if (!blob_read_bytes(vm, blob, &room, &bytes))
        return false;
    buf_append_str(&spec->text, bytes);
    spec->has_text = true;
    return true;
}

static bool fill_spec(Vm *vm, Frame *f, WorkerSpec *spec, bool *refd)
{
    String *url = TRY_PTR_OR(false, to_string(vm, f->args[0]));
    spec->program = TRY_PTR_OR(false, string_to_c(vm, url, NULL));
    VEC_PUSH(&spec->argv, xstrndup(spec->program, strlen(spec->program)));
    if (!read_options(vm, frame_arg(f, 1), spec, refd))
        return false;
    return !str_starts_with(str_view(spec->program), STR("blob:")) || read_blob(vm, url, spec);
}

static Value worker_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &worker_class));
    if (!f->argc)
        return web_missing_args(vm);
    Host *host = host_of(vm);
    WorkerSpec *spec = worker_spec_new(host);
    struct PortSide *sides[2];
    bool refd;
    web_port_pair(sides);
    spec->port = sides[1];
    HostObject *port = fill_spec(vm, f, spec, &refd) ? web_port_attach(vm, sides[0]) : NULL;
    if (!port) {
        web_port_drop(sides[0]);
        worker_spec_free(spec);
        return VAL_EXC;
    }
    o->host_slots[WORKER_PORT] = value_cell(port);
    barrier(vm, o);
    web_port_forward(vm, port, value_cell(o));
    web_port_start(vm, port);
    web_port_ref(vm, port, false, false);
    WorkerData *d = data_of(o);
    d->host = host;
    d->root = host_ref(host, value_cell(o));
    d->worker = worker_start(host, spec, on_note, o);
    worker_ref(d->worker, refd);
    return value_cell(o);
}

/* ---- methods ---- */

static Value worker_post(Vm *vm, Frame *f)
{
    HostObject *o = WORKER_THIS(vm, f);
    if (!f->argc)
        return web_missing_args(vm);
    return web_port_post(vm, port_of(o), f->args[0], frame_arg(f, 1));
}

static Value worker_terminate_native(Vm *vm, Frame *f)
{
    WorkerData *d = data_of(WORKER_THIS(vm, f));
    d->terminated = true;
    if (d->worker)
        worker_terminate(d->worker);
    return VAL_UNDEFINED;
}

static Value worker_set_ref(Vm *vm, Frame *f)
{
    HostObject *o = WORKER_THIS(vm, f);
    if (data_of(o)->worker)
        worker_ref(data_of(o)->worker, native_magic(f));
    return VAL_UNDEFINED;
}

static Value worker_thread_id(Vm *vm, Frame *f)
{
    const WorkerData *d = data_of(WORKER_THIS(vm, f));
    return d->worker ? value_u32(worker_id(d->worker)) : value_int(-1);
}

static const char *const handler_names[] = {"message", "messageerror", "error"};

static Value worker_get_handler(Vm *vm, Frame *f)
{
    HostObject *o = WORKER_THIS(vm, f);
    return event_handler_get(o, TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)])));
}

static Value worker_set_handler_native(Vm *vm, Frame *f)
{
    HostObject *o = WORKER_THIS(vm, f);
    String *type = TRY_PTR(atom_from_c(vm, handler_names[native_magic(f)]));
    return event_handler_set(vm, o, type, frame_arg(f, 0)) ? VAL_UNDEFINED : VAL_EXC;
}

static const BuiltinProp worker_rows[] = {
    HOST_GETSET_MAGIC("onerror", worker_get_handler, worker_set_handler_native, 2),
    HOST_GETSET_MAGIC("onmessage", worker_get_handler, worker_set_handler_native, 0),
    HOST_GETSET_MAGIC("onmessageerror", worker_get_handler, worker_set_handler_native, 1),
    HOST_FN("postMessage", 1, worker_post),
    HOST_FN_MAGIC("ref", 0, worker_set_ref, 1),
    HOST_FN("terminate", 0, worker_terminate_native),
    HOST_GET("threadId", worker_thread_id),
    HOST_FN_MAGIC("unref", 0, worker_set_ref, 0),
    TAG("Worker"),
    END,
};

const HostClass worker_class = {
    .name = "Worker",
    .ctor = worker_ctor,
    .ctor_length = 1,
    .data_size = sizeof(WorkerData),
    .slots = WORKER_SLOTS,
    .proto_props = worker_rows,
    .finalise = event_target_finalise,
    .trace = event_target_trace,
    .parent = &event_target_class,
};

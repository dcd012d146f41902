/* worker_node.c - $binding("worker"): what src/js/node/worker_threads.js needs of threads and ports.
 *
 * A worker is a handle, an object that scripts never see. Its notes go to a function (kind, a, b), its messages to another one (data,
 * failed); the handle is a root until the worker has ended.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "runtime/host/host_async.h"
#include "runtime/host/host_shared.h"
#include "runtime/web/web_event.h"
#include "runtime/worker/worker.h"

enum { HANDLE_PORT_OBJECT, HANDLE_ON_NOTE, HANDLE_CONTEXT, HANDLE_SLOTS };

typedef struct Handle {
    Worker *worker; /* NULL: it has ended */
    Host *host;
    HostRef *root;
} Handle;

static const HostClass handle_class;

static Handle *data_of(HostObject *o) { return host_data(o); }

static HostObject *handle_arg(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &handle_class);
    if (!o)
        throw_type(vm, "no worker");
    return o;
}

static HostObject *port_of(HostObject *o)
{
    return (HostObject *)value_as_cell(o->host_slots[HANDLE_PORT_OBJECT]);
}

/* ---- notes ---- */

static void call(HostObject *o, const char *kind, Value a, Value b)
{
    Handle *h = data_of(o);
    String *name = atom_from_c(host_vm(h->host), kind);
    Value args[3] = {name ? value_cell(name) : VAL_UNDEFINED, a, b};
    host_call_in(h->host, o->host_slots[HANDLE_CONTEXT], o->host_slots[HANDLE_ON_NOTE], 3, args);
}

static void let_go(Handle *h)
{
    h->worker = NULL;
    if (h->root)
        host_unref(h->host, h->root);
    h->root = NULL;
}

static void on_error(HostObject *o, const WorkerNote *note)
{
    WorkerError e;
    Handle *h = data_of(o);
    Vm *vm = host_vm(h->host);
    web_port_flush(vm, port_of(o));
    if (note->number == WORKER_NO_MEMORY) {
        host_throw_node(vm, NodeError_ERR_WORKER_OUT_OF_MEMORY, "Worker terminated due to reaching memory limit: JS heap out of memory");
        call(o, "error", exception_take(vm), VAL_UNDEFINED);
    } else if (!worker_error_read(vm, note->message, &e))
        host_uncaught(h->host);
    else
        call(o, "error", e.error, VAL_UNDEFINED);
}

static void on_output(HostObject *o, const WorkerNote *note)
{
    Handle *h = data_of(o);
    Object *bytes = embed_uint8_array(host_vm(h->host), note->bytes.data, note->bytes.len);
    if (bytes)
        call(o, "output", value_int(note->number), value_cell(bytes));
    else
        host_uncaught(h->host);
}

static void on_note(void *ctx, const WorkerNote *note)
{
    HostObject *o = ctx;
    Handle *h = data_of(o);
    switch (note->kind) {
    case WORKER_ONLINE:
        call(o, "online", VAL_UNDEFINED, VAL_UNDEFINED);
        break;
    case WORKER_ERROR:
        on_error(o, note);
        break;
    case WORKER_OUTPUT:
        on_output(o, note);
        break;
    case WORKER_EXIT:
        h->worker = NULL;
        web_port_flush(host_vm(h->host), port_of(o));
        web_port_close(host_vm(h->host), port_of(o));
        call(o, "exit", value_int(note->number), VAL_UNDEFINED);
        host_async_end(h->host, o->host_slots[HANDLE_CONTEXT]);
        let_go(h);
        break;
    case WORKER_GONE:
        let_go(h);
        break;
    default:
        break;
    }
}

/* ---- start ---- */

static Value option(Vm *vm, Frame *f, const char *name)
{
    return web_member(vm, frame_arg(f, 0), web_key(vm, name));
}

static bool text_option(Vm *vm, Frame *f, const char *name, char **out)
{
    Value v = TRY_OR(false, option(vm, f, name));
    if (!value_is_string(v))
        return true;
    *out = string_to_c(vm, value_as_string(v), NULL);
    return *out != NULL;
}

static bool words_option(Vm *vm, Frame *f, const char *name, WorkerWords *out, bool *given)
{
    Value v = TRY_OR(false, option(vm, f, name));
    *given = value_is_array_cell(v);
    for (u32 i = 0; *given && i < value_as_array(v)->length; i++) {
        String *s = TRY_PTR_OR(false, to_string(vm, elements_get(vm, value_as_object(v), i)));
        char *word = TRY_PTR_OR(false, string_to_c(vm, s, NULL));
        VEC_PUSH(out, word);
    }
    return true;
}

static bool number_option(Vm *vm, Frame *f, const char *name, double *out)
{
    Value v = TRY_OR(false, option(vm, f, name));
    *out = value_is_number(v) ? value_as_number(v) : 0;
    return true;
}

static bool flag_option(Vm *vm, Frame *f, const char *name, bool *out)
{
    Value v = TRY_OR(false, option(vm, f, name));
    *out = to_boolean(v);
    return true;
}

static bool read_spec(Vm *vm, Frame *f, WorkerSpec *s)
{
    bool given, share;
    s->tells_output = true;
    if (!text_option(vm, f, "program", &s->program) || !text_option(vm, f, "name", &s->name))
        return false;
    Value text = TRY_OR(false, option(vm, f, "text"));
    s->has_text = value_is_string(text);
    if (s->has_text && !string_to_utf8(vm, value_as_string(text), &s->text))
        return false;
    VEC_PUSH(&s->argv, xstrndup(s->program, strlen(s->program)));
    if (!words_option(vm, f, "argv", &s->argv, &given) || !words_option(vm, f, "execArgv", &s->exec_argv, &s->has_exec_argv) ||
        !flag_option(vm, f, "stdin", &s->has_input) || !flag_option(vm, f, "stdout", &s->has_output) ||
        !flag_option(vm, f, "stderr", &s->has_error) || !number_option(vm, f, "stack", &s->stack_mb) ||
        !number_option(vm, f, "heap", &s->heap_mb) || !flag_option(vm, f, "shareEnv", &share))
        return false;
    Value env = TRY_OR(false, option(vm, f, "env"));
    if (share && !(s->shared_env = process_env_share(host_of(vm))))
        return false;
    if (!share && !worker_read_env(vm, env, s))
        return false;
    Value data = TRY_OR(false, option(vm, f, "data")), transfer = TRY_OR(false, option(vm, f, "transfer"));
    s->data = web_message_write(vm, data, transfer, NULL);
    return s->data != NULL;
}

/* start(options, onNote, onMessage) */
static Value binding_start(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    HostObject *o = TRY_PTR(host_object_new(vm, &handle_class));
    WorkerSpec *spec = worker_spec_new(host);
    struct PortSide *sides[2];
    web_port_pair(sides);
    spec->port = sides[1];
    HostObject *port = read_spec(vm, f, spec) ? web_port_attach(vm, sides[0]) : NULL;
    if (!port) {
        web_port_drop(sides[0]);
        worker_spec_free(spec);
        return VAL_EXC;
    }
    o->host_slots[HANDLE_PORT_OBJECT] = value_cell(port);
    o->host_slots[HANDLE_ON_NOTE] = frame_arg(f, 1);
    o->host_slots[HANDLE_CONTEXT] = host_async_begin(host_of(vm), "WORKER", value_cell(o));
    barrier(vm, o);
    web_port_forward(vm, port, frame_arg(f, 2));
    web_port_start(vm, port);
    web_port_ref(vm, port, false, false);
    Handle *h = data_of(o);
    h->host = host;
    h->root = host_ref(host, value_cell(o));
    h->worker = worker_start(host, spec, on_note, o);
    return value_cell(o);
}

/* ---- handles ---- */

static Value binding_post(Vm *vm, Frame *f)
{
    return web_port_post(vm, port_of(TRY_PTR(handle_arg(vm, f))), frame_arg(f, 1), frame_arg(f, 2));
}

static Value binding_terminate(Vm *vm, Frame *f)
{
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    if (h->worker)
        worker_terminate(h->worker);
    return VAL_UNDEFINED;
}

static Value binding_ref(Vm *vm, Frame *f)
{
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    if (h->worker)
        worker_ref(h->worker, to_boolean(frame_arg(f, 1)));
    return VAL_UNDEFINED;
}

static Value binding_id_of(Vm *vm, Frame *f)
{
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    return h->worker ? value_u32(worker_id(h->worker)) : value_int(-1);
}

/* hasRef(handle); undefined: it has ended */
static Value binding_has_ref(Vm *vm, Frame *f)
{
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    return h->worker ? value_bool(worker_has_ref(h->worker)) : VAL_UNDEFINED;
}

/* busy(handle): [milliseconds since its loop began, those of them in which it waited]; undefined: it has not begun, or has ended */
static Value binding_busy(Vm *vm, Frame *f)
{
    WorkerBusy b;
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    if (!h->worker || !worker_busy(h->worker, &b))
        return VAL_UNDEFINED;
    Value pair[2] = {value_number((double)(b.now_ns - b.began_ns) / 1e6), value_number((double)b.idle_ns / 1e6)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* mail(number of a thread, value, transfer list); false: there is no such thread, and nothing was transferred */
static Value binding_mail(Vm *vm, Frame *f)
{
    HostShared *shared = host_shared(host_of(vm));
    double id = value_is_number(frame_arg(f, 0)) ? value_as_number(f->args[0]) : -1;
    if (!(id >= 0 && id <= UINT32_MAX && id == (double)(u32)id) || !worker_mail_can(shared, (u32)id))
        return VAL_FALSE;
    WebMessage *message = web_message_write(vm, frame_arg(f, 1), frame_arg(f, 2), NULL);
    return message ? value_bool(worker_mail_send(shared, (u32)id, message)) : VAL_EXC;
}

/* input(handle, bytes or null): for the worker's process.stdin */
static Value binding_input(Vm *vm, Frame *f)
{
    Handle *h = data_of(TRY_PTR(handle_arg(vm, f)));
    WorkerNote *note = worker_note(WORKER_INPUT, value_is_null(frame_arg(f, 1)));
    u8 *data;
    size_t len;
    if (embed_bytes_view(vm, frame_arg(f, 1), &data, &len))
        buf_append(&note->bytes, data, len);
    if (h->worker)
        worker_tell(h->worker, note);
    else
        worker_note_free(note);
    return VAL_UNDEFINED;
}

/* ---- in a worker ---- */

static Value binding_is_main(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(!host_options(host_of(vm))->thread);
}

static Value binding_thread_id(Vm *vm, Frame *f)
{
    (void)f;
    return value_u32(host_thread_id(host_of(vm)));
}

/* What the owner's start() was given as data, once; undefined: nothing, as from the web's Worker. */
static Value binding_take_data(Vm *vm, Frame *f)
{
    (void)f;
    Worker *w = worker_of(host_of(vm));
    WebMessage *message = w ? ((WorkerSpec *)worker_spec(w))->data : NULL;
    if (!message)
        return VAL_UNDEFINED;
    ((WorkerSpec *)worker_spec(w))->data = NULL;
    Value v = web_message_read(vm, message, NULL);
    web_message_free(message);
    return v;
}

static Value binding_name(Vm *vm, Frame *f)
{
    (void)f;
    Worker *w = worker_of(host_of(vm));
    const char *name = w ? worker_spec(w)->name : NULL;
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(name ? name : ""))));
}

/* limits(object): with those that this worker was given */
static Value binding_limits(Vm *vm, Frame *f)
{
    Worker *w = worker_of(host_of(vm));
    Object *o = value_as_object(frame_arg(f, 0));
    const WorkerSpec *s = w ? worker_spec(w) : NULL;
    if (s && s->stack_mb > 0 && !obj_put(vm, o, web_key(vm, "stackSizeMb"), value_number(s->stack_mb), PROP_WEC))
        return VAL_EXC;
    if (s && s->heap_mb > 0 && !obj_put(vm, o, web_key(vm, "maxOldGenerationSizeMb"), value_number(s->heap_mb), PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static Value binding_parent_port(Vm *vm, Frame *f)
{
    (void)f;
    HostObject *port = worker_scope_port(vm);
    return port ? value_cell(port) : VAL_NULL;
}

/* ---- ports and marks ---- */

/* receive(port): [data] of the first message that waits, undefined when there is none, null when it is no port */
static Value binding_receive(Vm *vm, Frame *f)
{
    bool any;
    HostObject *port = host_cast(frame_arg(f, 0), &message_port_class);
    if (!port)
        return VAL_NULL;
    Value v = TRY(web_port_receive(vm, port, &any));
    return any ? value_cell(TRY_PTR(array_from_values(vm, &v, 1))) : VAL_UNDEFINED;
}

/* ref(port, on): may it keep the program alive? start(port) */
static Value binding_port_listens(Vm *vm, Frame *f)
{
    HostObject *port = host_cast(frame_arg(f, 0), &message_port_class);
    bool on = to_boolean(frame_arg(f, 1));
    if (port && on)
        web_port_start(vm, port);
    if (port)
        web_port_ref(vm, port, on, false);
    return VAL_UNDEFINED;
}

static const char *const mark_names[] = {"untransferable", "uncloneable"};

static PropKey mark_key(Vm *vm, Frame *f)
{
    return key_private(vm, str_view(mark_names[value_as_int(frame_arg(f, 1))]));
}

static Value binding_mark(Vm *vm, Frame *f)
{
    PropKey key = mark_key(vm, f);
    return !key_is_none(key) && obj_put(vm, value_as_object(frame_arg(f, 0)), key, VAL_TRUE, 0) ? VAL_UNDEFINED : VAL_EXC;
}

static Value binding_is_marked(Vm *vm, Frame *f)
{
    PropSlot own;
    PropKey key = mark_key(vm, f);
    return key_is_none(key) ? VAL_EXC : value_bool(obj_own_slot(vm, value_as_object(frame_arg(f, 0)), key, &own));
}

/* isUrl(v): the href of a URL object, or false */
static Value binding_is_url(Vm *vm, Frame *f)
{
    HostObject *url = host_cast(frame_arg(f, 0), &url_class);
    return url ? obj_get(vm, &url->object, web_key(vm, "href")) : VAL_FALSE;
}

static Value binding_classes(Vm *vm, Frame *f)
{
    (void)f;
    const HostClass *classes[] = {&message_port_class, &message_channel_class, &broadcast_channel_class};
    Object *o = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(classes); i++) {
        Object *ctor = TRY_PTR(host_class_ctor(vm, classes[i]));
        if (!obj_put(vm, o, web_key(vm, classes[i]->name), value_cell(ctor), PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(o);
}

const BuiltinProp worker_binding[] = {
    FN("start", 3, binding_start, 0, INTRIN_NONE),
    FN("post", 3, binding_post, 0, INTRIN_NONE),
    FN("terminate", 1, binding_terminate, 0, INTRIN_NONE),
    FN("ref", 2, binding_ref, 0, INTRIN_NONE),
    FN("hasRef", 1, binding_has_ref, 0, INTRIN_NONE),
    FN("busy", 1, binding_busy, 0, INTRIN_NONE),
    FN("mail", 3, binding_mail, 0, INTRIN_NONE),
    FN("idOf", 1, binding_id_of, 0, INTRIN_NONE),
    FN("input", 2, binding_input, 0, INTRIN_NONE),
    FN("isMainThread", 0, binding_is_main, 0, INTRIN_NONE),
    FN("threadId", 0, binding_thread_id, 0, INTRIN_NONE),
    FN("takeData", 0, binding_take_data, 0, INTRIN_NONE),
    FN("nameOf", 0, binding_name, 0, INTRIN_NONE),
    FN("limits", 1, binding_limits, 0, INTRIN_NONE),
    FN("parentPort", 0, binding_parent_port, 0, INTRIN_NONE),
    FN("receive", 1, binding_receive, 0, INTRIN_NONE),
    FN("portListens", 2, binding_port_listens, 0, INTRIN_NONE),
    FN("mark", 2, binding_mark, 0, INTRIN_NONE),
    FN("isMarked", 2, binding_is_marked, 0, INTRIN_NONE),
    FN("isUrl", 1, binding_is_url, 0, INTRIN_NONE),
    FN("classes", 0, binding_classes, 0, INTRIN_NONE),
    END,
};

static Value handle_has_ref(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_this(vm, f, &handle_class));
    Handle *h = data_of(o);
    if (h->worker)
        return value_bool(worker_has_ref(h->worker));
    return h->root ? VAL_TRUE : VAL_UNDEFINED; /* `exit` is told just now */
}

/* What hooks of async_hooks get as the resource can be asked whether it keeps the program. */
static const BuiltinProp handle_rows[] = {
    FN("hasRef", 0, handle_has_ref, 0, INTRIN_NONE),
    END,
};

static const HostClass handle_class = {
    .name = "WorkerHandle",
    .proto_props = handle_rows,
    .data_size = sizeof(Handle),
    .slots = HANDLE_SLOTS,
};

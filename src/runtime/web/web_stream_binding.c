/* web_stream_binding.c - $binding("streams"): what src/js/internal/streams needs in C besides sources and sinks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/utf.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_port.h"
#include "runtime/web/web_event.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_stream_priv.h"

/* ---- abort signals ---- */

static HostObject *signal_arg(const Frame *f)
{
    return host_cast(frame_arg(f, 0), &abort_signal_class);
}

static Value not_a_signal(Vm *vm)
{
    return throw_type(vm, "Not an AbortSignal");
}

static Value is_abort_signal(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(signal_arg(f) != NULL);
}

static Value is_aborted(Vm *vm, Frame *f)
{
    HostObject *signal = signal_arg(f);
    return signal ? value_bool(abort_signal_aborted(signal)) : not_a_signal(vm);
}

static Value abort_reason(Vm *vm, Frame *f)
{
    HostObject *signal = signal_arg(f);
    return signal ? abort_signal_reason(signal) : not_a_signal(vm);
}

static Value run_on_abort(Vm *vm, Value function, Value reason)
{
    return call_function(vm, function, VAL_UNDEFINED, 1, &reason);
}

/* onAbort(signal, fn): fn(reason), before the event. The function itself is the handle. */
static Value on_abort(Vm *vm, Frame *f)
{
    HostObject *signal = signal_arg(f);
    if (!signal)
        return not_a_signal(vm);
    return abort_signal_on_abort(vm, signal, run_on_abort, frame_arg(f, 1)) ? frame_arg(f, 1) : VAL_EXC;
}

static Value off_abort(Vm *vm, Frame *f)
{
    HostObject *signal = signal_arg(f);
    if (!signal)
        return not_a_signal(vm);
    EventTarget *t = host_data(signal);
    for (u32 i = 0; i < t->len; i++)
        if (t->items[i].native == run_on_abort && value_same_bits(t->items[i].callback, frame_arg(f, 1))) {
            if (t->dispatching) {
                t->items[i] = (Listener){.callback = VAL_UNDEFINED};
                t->holes = true;
            } else {
                memmove(&t->items[i], &t->items[i + 1], (t->len - i - 1) * sizeof *t->items);
                t->len--;
            }
            barrier(vm, signal);
            break;
        }
    return VAL_UNDEFINED;
}

static Value new_abort_controller(Vm *vm, Frame *f)
{
    (void)f;
    Object *ctor = TRY_PTR(host_class_ctor(vm, &abort_controller_class));
    return construct(vm, value_cell(ctor), 0, NULL);
}

static Value signal_of(Vm *vm, Frame *f)
{
    HostObject *controller = host_cast(frame_arg(f, 0), &abort_controller_class);
    return controller ? value_cell(TRY_PTR(abort_controller_signal(vm, controller))) : throw_type(vm, "Not an AbortController");
}

/* abortController(controller, reason) */
static Value abort_controller(Vm *vm, Frame *f)
{
    HostObject *controller = host_cast(frame_arg(f, 0), &abort_controller_class);
    if (!controller)
        return throw_type(vm, "Not an AbortController");
    HostObject *signal = TRY_PTR(abort_controller_signal(vm, controller));
    return abort_signal_abort(vm, signal, frame_arg(f, 1)) ? VAL_UNDEFINED : VAL_EXC;
}

/* ---- text ---- */

static Value encode_utf8(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return VAL_EXC;
    size_t len = v.wide ? utf16_utf8_len(v.data, v.length) : latin1_utf8_len(v.data, v.length);
    TypedArrayObject *out = TRY_PTR(typed_new(vm, Element_Uint8, len, NULL));
    if (v.wide)
        utf16_to_utf8(v.data, v.length, (char *)out->data);
    else if (v.length)
        latin1_to_utf8(v.data, v.length, (char *)out->data);
    return value_cell(out);
}

static Value decode_utf8(Vm *vm, Frame *f)
{
    u8 *data;
    size_t len;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &data, &len))
        return value_cell(TRY_PTR(to_string(vm, frame_arg(f, 0))));
    return value_cell(TRY_PTR(string_from_utf8(vm, (Str){(const char *)data, len})));
}

/* newDecoder(label, options) */
static Value new_decoder(Vm *vm, Frame *f)
{
    Object *ctor = TRY_PTR(host_class_ctor(vm, &text_decoder_class));
    Value args[2] = {frame_arg(f, 0), frame_arg(f, 1)};
    return construct(vm, value_cell(ctor), 2, args);
}

static Value decode(Vm *vm, Frame *f)
{
    HostObject *decoder = host_cast(frame_arg(f, 0), &text_decoder_class);
    u8 *data = NULL;
    size_t len = 0;
    Value chunk = frame_arg(f, 1);
    if (!decoder || (!value_is_undefined(chunk) && !embed_bytes_view(vm, chunk, &data, &len)))
        return value_is_undefined(chunk) ? throw_type(vm, "Not a TextDecoder") : value_cell(ATOM_empty);
    return value_cell(TRY_PTR(text_decoder_decode(vm, decoder, (Str){(const char *)data, len}, to_boolean(frame_arg(f, 2)))));
}

static Value decoder_member(Vm *vm, Frame *f)
{
    HostObject *decoder = host_cast(frame_arg(f, 0), &text_decoder_class);
    double which;
    if (!decoder || !to_double(vm, frame_arg(f, 1), &which))
        return throw_type(vm, "Not a TextDecoder");
    return text_decoder_member(vm, decoder, (u32)which);
}

/* ---- other things ---- */

static Value clone(Vm *vm, Frame *f)
{
    return web_structured_clone(vm, frame_arg(f, 0), VAL_UNDEFINED);
}

typedef struct Later {
    LoopTask task;
    Host *host;
    HostRef *function;
} Later;

static void later_run(LoopTask *task)
{
    Later *l = CONTAINER_OF(task, Later, task);
    Host *host = l->host;
    Value function = l->function->value;
    host_unref(host, l->function);
    xfree(l);
    host_call(host, function, VAL_UNDEFINED, 0, NULL);
}

/* later(fn): in the next turn of the loop. */
static Value later(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    Later *l = xalloc_zero(sizeof *l);
    *l = (Later){.task.run = later_run, .host = host, .function = host_ref(host, frame_arg(f, 0))};
    loop_defer(host_loop(host), &l->task);
    return VAL_UNDEFINED;
}

/* ---- ports, for streams that were transferred ---- */

/* portPair(): two ports */
static Value port_pair(Vm *vm, Frame *f)
{
    (void)f;
    struct PortSide *sides[2];
    web_port_pair(sides);
    HostObject *first = web_port_attach(vm, sides[0]), *second = first ? web_port_attach(vm, sides[1]) : NULL;
    if (!first)
        web_port_drop(sides[0]);
    if (!second) {
        web_port_drop(sides[1]);
        return VAL_EXC;
    }
    Value both[2] = {value_cell(first), value_cell(second)};
    return value_cell(TRY_PTR(array_from_values(vm, both, 2)));
}

static HostObject *port_arg(Vm *vm, Frame *f)
{
    HostObject *port = host_cast(frame_arg(f, 0), &message_port_class);
    if (!port)
        throw_type(vm, "Not a MessagePort");
    return port;
}

/* portListen(port, fn): fn(data, failed) for each message; only those that have come keep the host alive. */
static Value port_listen(Vm *vm, Frame *f)
{
    HostObject *port = TRY_PTR(port_arg(vm, f));
    web_port_forward(vm, port, frame_arg(f, 1));
    web_port_passive(vm, port, true);
    web_port_start(vm, port);
    return VAL_UNDEFINED;
}

/* portRef(port, on): messages of another thread are waited for */
static Value port_ref(Vm *vm, Frame *f)
{
    web_port_passive(vm, TRY_PTR(port_arg(vm, f)), !to_boolean(frame_arg(f, 1)));
    return VAL_UNDEFINED;
}

/* portPost(port, value) */
static Value port_post(Vm *vm, Frame *f)
{
    return web_port_post(vm, TRY_PTR(port_arg(vm, f)), frame_arg(f, 1), VAL_UNDEFINED);
}

/* portClose(port) */
static Value port_close(Vm *vm, Frame *f)
{
    web_port_close(vm, TRY_PTR(port_arg(vm, f)));
    return VAL_UNDEFINED;
}

/* domException(message, name) */
static Value new_dom_exception(Vm *vm, Frame *f)
{
    String *message = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    AUTO_BUF name = {0};
    if (!string_to_utf8(vm, TRY_PTR(to_string(vm, frame_arg(f, 1))), &name))
        return VAL_EXC;
    buf_push(&name, 0);
    return value_cell(TRY_PTR(dom_exception_new(vm, name.data, message)));
}

const BuiltinProp web_streams_binding[] = {
    FN("isAbortSignal", 1, is_abort_signal, 0, INTRIN_NONE),
    FN("isAborted", 1, is_aborted, 0, INTRIN_NONE),
    FN("abortReason", 1, abort_reason, 0, INTRIN_NONE),
    FN("onAbort", 2, on_abort, 0, INTRIN_NONE),
    FN("offAbort", 2, off_abort, 0, INTRIN_NONE),
    FN("newAbortController", 0, new_abort_controller, 0, INTRIN_NONE),
    FN("abortController", 2, abort_controller, 0, INTRIN_NONE),
    FN("signalOf", 1, signal_of, 0, INTRIN_NONE),
    FN("encodeUtf8", 1, encode_utf8, 0, INTRIN_NONE),
    FN("decodeUtf8", 1, decode_utf8, 0, INTRIN_NONE),
    FN("newDecoder", 2, new_decoder, 0, INTRIN_NONE),
    FN("decode", 3, decode, 0, INTRIN_NONE),
    FN("decoderMember", 2, decoder_member, 0, INTRIN_NONE),
    FN("domException", 2, new_dom_exception, 0, INTRIN_NONE),
    FN("portPair", 0, port_pair, 0, INTRIN_NONE),
    FN("portListen", 2, port_listen, 0, INTRIN_NONE),
    FN("portRef", 2, port_ref, 0, INTRIN_NONE),
    FN("portPost", 2, port_post, 0, INTRIN_NONE),
    FN("portClose", 1, port_close, 0, INTRIN_NONE),
    FN("structuredClone", 1, clone, 0, INTRIN_NONE),
    FN("later", 1, later, 0, INTRIN_NONE),
    FN("newCodec", 2, web_binding_new_codec, 0, INTRIN_NONE),
    FN("codecRun", 5, web_binding_codec_run, 0, INTRIN_NONE),
    FN("codecEnd", 2, web_binding_codec_end, 0, INTRIN_NONE),
    FN("read", 3, web_binding_read, 0, INTRIN_NONE),
    FN("sourceBegin", 1, web_binding_source_begin, 0, INTRIN_NONE),
    FN("sourcePull", 1, web_binding_source_pull, 0, INTRIN_NONE),
    FN("sourceEnd", 1, web_binding_source_end, 0, INTRIN_NONE),
    FN("sourceCancel", 2, web_binding_source_cancel, 0, INTRIN_NONE),
    FN("sourceListen", 2, web_binding_source_listen, 0, INTRIN_NONE),
    FN("sinkWrite", 2, web_binding_sink_write, 0, INTRIN_NONE),
    FN("sinkClose", 1, web_binding_sink_close, 0, INTRIN_NONE),
    FN("sinkError", 2, web_binding_sink_error, 0, INTRIN_NONE),
    END,
};

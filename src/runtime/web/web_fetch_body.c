/* web_fetch_body.c - the body of an answer: gathered until a script asks for all of it.
 *
 * What has come waits in `received`. While nobody reads, no more than HIGH_WATER bytes gather: then the exchange is stopped,
 * and the object that scripts hold decides about it alone. A reader starts it again and takes everything.
 *
 * Clones share one fetch: `owners` counts the bodies that may still ask, and the bytes go with the last of them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_fetch.h"
#include "runtime/web/web_stream_priv.h"

#define HIGH_WATER ((size_t)256 * 1024)
#define TAKE_MIN ((size_t)64 * 1024)

enum { READER_PROMISE, READER_HOW, READER_TYPE, READER_PARTS };

static Object *object_of(Fetch *fetch) { return &((HostObject *)value_as_cell(fetch->self->value))->object; }

/* ---- giving ---- */

/* A large body becomes the memory of the ArrayBuffer itself. */
static Value take_buffer(Vm *vm, Fetch *fetch)
{
    Buf all = fetch->received;
    fetch->received = (Buf){0};
    Object *o = embed_array_buffer_take(vm, all.data, all.len);
    return o ? value_cell(o) : VAL_EXC;
}

static Value all_as(Vm *vm, Fetch *fetch, u32 how, String *type)
{
    if (how == BODY_ARRAY_BUFFER && fetch->owners <= 1 && fetch->received.len >= TAKE_MIN) {
        fetch->owners = 0;
        return take_buffer(vm, fetch);
    }
    Value v = web_bytes_to(vm, how, buf_view(&fetch->received), type);
    if (fetch->owners)
        fetch->owners--;
    if (!fetch->owners)
        buf_deinit(&fetch->received);
    return v;
}

/* Throws why there is no body. */
static Value throw_failure(Vm *vm, HostObject *o)
{
    Fetch *fetch = fetch_of(o);
    Value reason = o->host_slots[FETCH_REASON];
    if (value_is_hole(reason)) {
        StrView url = string_view(vm, value_as_string(o->host_slots[FETCH_URL]));
        reason = value_cell(TRY_PTR(fetch_error_new(vm, fetch->error, str_view(fetch->error_text), (Str){url.data, url.length})));
        o->host_slots[FETCH_REASON] = reason;
        barrier(vm, o);
    }
    return throw_value(vm, reason);
}

static void settle(Vm *vm, Object *promise, Value v)
{
    bool ok = promise_settle(vm, promise, v);
    if (!ok)
        host_uncaught(host_of(vm));
}

/* Everything has come, or nothing more will: those that wait get it. */
static void settle_readers(Vm *vm, HostObject *o)
{
    Fetch *fetch = fetch_of(o);
    Value readers = o->host_slots[FETCH_READERS];
    if (value_is_hole(readers))
        return;
    o->host_slots[FETCH_READERS] = VAL_HOLE;
    Array *list = value_as_array(readers);
    for (u32 i = 0; i + READER_PARTS <= list->length; i += READER_PARTS) {
        const Value *entry = &list->object.elements->items[i];
        String *type = value_is_string(entry[READER_TYPE]) ? value_as_string(entry[READER_TYPE]) : NULL;
        Object *promise = value_as_object(entry[READER_PROMISE]);
        Value v = fetch->complete ? all_as(vm, fetch, (u32)value_as_int(entry[READER_HOW]), type) : throw_failure(vm, o);
        settle(vm, promise, v);
    }
}

/* ---- a stream instead of a buffer ---- */

static void source_pull(void *ctx)
{
    Fetch *fetch = ctx;
    if (fetch->exchange)
        http_call_resume(fetch->exchange);
}

static void source_cancel(void *ctx, Value reason)
{
    (void)reason;
    Fetch *fetch = ctx;
    WebSource *source = fetch->source;
    web_incoming_cancel(fetch->self->value);
    web_source_unref(source);
}

static void source_release(void *ctx)
{
    ((Fetch *)ctx)->source = NULL;
}

/* The end of it, or why there is none: an exception that is pending. */
static void end_source(Vm *vm, Fetch *fetch, bool failed)
{
    WebSource *source = fetch->source;
    if (failed)
        web_source_error(source, exception_take(vm));
    else
        web_source_close(source);
    web_source_unref(source);
}

/* While there is a source, the object is held: what ends the source lets go. */
WebSource *web_incoming_source(Vm *vm, Value v)
{
    static const WebSourceOps ops = {source_pull, source_cancel, source_release};
    HostObject *o = (HostObject *)value_as_cell(v);
    Fetch *fetch = fetch_of(o);
    if (fetch->complete) {
        WebSource *whole = web_source_of_bytes(fetch->host, buf_view(&fetch->received));
        fetch->owners -= fetch->owners > 0;
        if (!fetch->owners)
            buf_deinit(&fetch->received);
        return whole;
    }
    WebSource *source = TRY_PTR_OR(NULL, web_source_new(fetch->host, &ops, fetch));
    if (fetch->error || !value_is_hole(o->host_slots[FETCH_REASON])) {
        throw_failure(vm, o);
        web_source_error(source, exception_take(vm));
        return source;
    }
    fetch->source = web_source_ref(source);
    fetch->stopped = false;
    fetch->object = o;
    fetch_hold(fetch, true);
    web_source_enqueue(source, buf_view(&fetch->received));
    if (fetch->owners <= 1)
        buf_deinit(&fetch->received);
    return source;
}

/* What came goes to the stream; others that share the body wait for the whole of it. */
static void feed_source(Fetch *fetch, Str *data, bool last)
{
    bool shared = fetch->owners > 1 || !value_is_hole(((HostObject *)object_of(fetch))->host_slots[FETCH_READERS]);
    bool more = web_source_enqueue(fetch->source, *data);
    if (!more && !last && !shared && fetch->source && fetch->exchange)
        http_call_pause(fetch->exchange);
    if (!shared)
        *data = STR("");
}

/* ---- from the connection ---- */

void fetch_body_arrived(Fetch *fetch, Str data, bool last)
{
    Vm *vm = host_vm(fetch->host);
    HostObject *o = (HostObject *)object_of(fetch);
    if (fetch->source)
        feed_source(fetch, &data, last);
    if (!fetch->self) /* the script cancelled */
        return;
    size_t wanted = data.len;
    if (fetch->reading && data.len && fetch->expected > fetch->received.len) /* at once, rather than growing on the way */
        wanted = MAX(wanted, fetch->expected - fetch->received.len);
    if (!buf_try_reserve(&fetch->received, wanted)) {
        fetch->error = NetFail_TooLarge;
        if (fetch->exchange)
            http_call_abort(fetch->exchange);
        fetch_ended(fetch);
        fetch_body_failed(vm, fetch);
        return;
    }
    buf_append_str(&fetch->received, data);
    if (last) {
        fetch->complete = true;
        if (fetch->source)
            end_source(vm, fetch, false);
        settle_readers(vm, o);
        fetch_hold(fetch, false);
    } else if (!fetch->reading && !fetch->source && fetch->received.len >= HIGH_WATER) {
        http_call_pause(fetch->exchange);
        fetch->stopped = true;
        fetch_release(fetch);
    }
}

void fetch_body_failed(Vm *vm, Fetch *fetch)
{
    if (!fetch->self) /* nobody waits: it is told when it is asked for */
        return;
    if (fetch->source) {
        throw_failure(vm, (HostObject *)object_of(fetch));
        end_source(vm, fetch, true);
    }
    settle_readers(vm, (HostObject *)object_of(fetch));
    fetch_hold(fetch, false);
}

/* ---- for Response ---- */

Value web_incoming_read(Vm *vm, Value source, u32 how, String *type)
{
    HostObject *o = (HostObject *)value_as_cell(source);
    Fetch *fetch = fetch_of(o);
    if (fetch->complete)
        return web_settled(vm, all_as(vm, fetch, how, type));
    if (fetch->error || !value_is_hole(o->host_slots[FETCH_REASON]))
        return web_settled(vm, throw_failure(vm, o));
    Object *promise = TRY_PTR(promise_new(vm));
    if (value_is_hole(o->host_slots[FETCH_READERS])) {
        o->host_slots[FETCH_READERS] = value_cell(TRY_PTR(array_new_capacity(vm, READER_PARTS)));
        barrier(vm, o);
    }
    Array *list = value_as_array(o->host_slots[FETCH_READERS]);
    if (!array_push(vm, list, value_cell(promise)) || !array_push(vm, list, value_int((i32)how)) ||
        !array_push(vm, list, type ? value_cell(type) : VAL_UNDEFINED))
        return VAL_EXC;
    fetch->reading = true;
    fetch->stopped = false;
    fetch->object = o;
    fetch_hold(fetch, true);
    http_call_resume(fetch->exchange);
    return value_cell(promise);
}

void web_incoming_share(Value source)
{
    fetch_of((HostObject *)value_as_cell(source))->owners++;
}

bool web_incoming_whole(Value source, Str *out)
{
    Fetch *fetch = fetch_of((HostObject *)value_as_cell(source));
    *out = buf_view(&fetch->received);
    return fetch->complete;
}

void web_incoming_cancel(Value source)
{
    Fetch *fetch = fetch_of((HostObject *)value_as_cell(source));
    if (fetch->owners > 1) {
        fetch->owners--;
        return;
    }
    buf_deinit(&fetch->received);
    if (fetch->exchange)
        http_call_abort(fetch->exchange);
    fetch_ended(fetch);
    WebSink *sink = fetch_upload_take(fetch);
    if (!fetch->complete)
        fetch->error = NetFail_Closed;
    fetch_hold(fetch, false);
    fetch_upload_drop(sink, VAL_UNDEFINED);
}

/* host_unhandled.c - promises that were rejected and have no handler once the queues are empty.
 *
 * `host->pending` is an array of them, undefined while there are none. As in Bun:
 * 'unhandledRejection' listeners get reason and promise; without one every error is printed and the
 * process ends with code 1.
 *
 * SPDX-License-Identifier: MIT
 */
#include <unistd.h>

#include "runtime/host/host_priv.h"

/* PromiseObject.note of those whose report is under way. */
enum { NOTE_DUE = UINT32_MAX };

static Array *pending_of(Host *host)
{
    return value_is_array_cell(host->pending) ? value_as_array(host->pending) : NULL;
}

/* Takes a promise that got its handler out of the list; its place stays empty unless it was the last. */
static void forget(Array *list, PromiseObject *p)
{
    Value *items = list->object.elements->items;
    u32 n = list->length;
    items[p->note - 1] = VAL_NULL;
    p->note = 0;
    while (n && value_is_null(items[n - 2]))
        n -= 2;
    list->length = list->object.elements->len = n;
}

/* One that was reported and got a handler after all: told once the queues are empty. */
static void remember_late(Host *host, Object *promise)
{
    if (!host->late) {
        Array *list = array_new(host->vm, 0);
        if (list)
            host->late = host_ref(host, value_cell(list));
    }
    if (!host->late ||
        !array_push(host->vm, value_as_array(host->late->value), value_cell(promise)))
        (void)exception_take(host->vm);
}

static void report_late(Host *host)
{
    if (!host->late)
        return;
    Array *list = value_as_array(host->late->value);
    host_unref(host, host->late);
    host->late = NULL;
    for (u32 i = 0; i < list->length; i++) {
        Value promise = elements_get(host->vm, &list->object, i);
        if (process_emit(host, "rejectionHandled", 1, &promise) < 0)
            host_uncaught(host);
    }
}

void unhandled_note(Host *host, Object *promise, bool handled)
{
    Vm *vm = host->vm;
    PromiseObject *p = value_as_promise(value_cell(promise));
    if (handled) {
        if (p->note == NOTE_DUE)
            p->note = 0;
        else if (p->note)
            forget(pending_of(host), p);
        else
            remember_late(host, promise);
        return;
    }
    if (!pending_of(host)) {
        Array *list = array_new(vm, 0);
        if (list)
            host->pending = value_cell(list);
    }
    Array *list = pending_of(host);
    u32 at = list ? list->length : 0;
    if (list && array_push(vm, list, value_cell(promise)) && array_push(vm, list, vm->async_context)) {
        p->note = at + 1;
        return;
    }
    (void)exception_take(vm); /* no memory to remember it */
    if (list)
        list->length = list->object.elements->len = at;
}

/* 1: a listener took it, 0: nobody did. */
static int offer(Host *host, Value promise)
{
    Value args[2] = {promise_result(value_as_object(promise)), promise};
    int taken = process_emit(host, "unhandledRejection", 2, args);
    if (taken < 0) {
        host_uncaught(host);
        taken = 1;
    }
    return taken;
}

/* The rejection as a warning of its own kind, with the reason's stack as text. */
static void warn(Host *host, Value reason)
{
    Vm *vm = host->vm;
    Value text = value_is_object(reason) ? obj_get(vm, value_as_object(reason), KEY_stack) : reason;
    if (value_is_exc(text) || value_is_undefined(text))
        text = reason;
    AUTO_BUF utf8 = {0};
    String *s = value_is_symbol(text) ? string_from_c(vm, "Symbol()") : to_string(vm, text);
    if (!s || !string_to_utf8(vm, s, &utf8) || !process_warn(host, "UnhandledPromiseRejectionWarning", buf_view(&utf8)))
        (void)exception_take(vm);
}

/* Under the name node what is no error comes as one that tells of it. */
static Value error_of(Host *host, Value reason)
{
    Vm *vm = host->vm;
    char shown[120];
    AUTO_BUF text = {0};
    if (!host->options.node_style || (value_is_object(reason) && obj_has_own(vm, value_as_object(reason), KEY_stack) != 0))
        return reason;
    value_describe(vm, reason, shown, sizeof shown);
    if (value_is_string(reason)) {
        if (!string_to_utf8(vm, value_as_string(reason), &text))
            return VAL_EXC;
    } else {
        buf_append_c(&text, shown);
    }
    String *message = TRY_PTR(string_printf(
        vm,
        "This error originated either by throwing inside of an async function without a catch block, or by rejecting a promise which "
        "was not handled with .catch(). The promise rejected with the reason \"%.*s\".",
        (int)text.len, text.data ? text.data : ""));
    Object *e = TRY_PTR(error_new(vm, ERR_ERROR, message));
    Value name = value_cell(TRY_PTR(string_from_c(vm, "UnhandledPromiseRejection")));
    Value code = value_cell(TRY_PTR(string_from_c(vm, "ERR_UNHANDLED_REJECTION")));
    return obj_put(vm, e, KEY_name, name, PROP_WC) && obj_put(vm, e, key_from_c(vm, "code"), code, PROP_WEC) ? value_cell(e) : VAL_EXC;
}

static void throw_uncaught(Host *host, Value reason)
{
    Value error = error_of(host, reason);
    throw_value(host->vm, value_is_exc(error) ? exception_take(host->vm) : error);
    host_uncaught_from(host, "unhandledRejection");
}

/* What --unhandled-rejections says. true: the process is to end. */
static bool report_one(Host *host, Value promise)
{
    Value reason = promise_result(value_as_object(promise));
    UnhandledMode mode = host->options.unhandled;
    if (mode == UNHANDLED_PRINT && host->options.node_style)
        mode = UNHANDLED_THROW;
    switch (mode) {
    case UNHANDLED_STRICT:
        throw_uncaught(host, reason);
        if (offer(host, promise) == 0)
            warn(host, reason);
        return false;
    case UNHANDLED_THROW:
        if (offer(host, promise) == 0)
            throw_uncaught(host, reason);
        return false;
    case UNHANDLED_WARN:
        warn(host, reason);
        (void)offer(host, promise);
        return false;
    case UNHANDLED_NONE:
        (void)offer(host, promise);
        return false;
    case UNHANDLED_WARN_CODE:
        if (offer(host, promise) == 0) {
            warn(host, reason);
            host_set_exit_code(host, 1);
        }
        return false;
    default:
        if (offer(host, promise) != 0)
            return false;
        host_report(host, reason);
        return true;
    }
}

void unhandled_report(Host *host)
{
    report_late(host);
    bool fatal = false;
    Array *list;
    while ((list = pending_of(host)) != NULL && !host_is_stopped(host)) {
        host->pending = VAL_UNDEFINED;
        Value before = host->vm->async_context;
        for (u32 i = 0; i < list->length; i += 2)
            if (value_is_promise(elements_get(host->vm, &list->object, i)))
                value_as_promise(elements_get(host->vm, &list->object, i))->note = NOTE_DUE;
        for (u32 i = 0; i < list->length; i += 2) {
            Value promise = elements_get(host->vm, &list->object, i);
            if (!value_is_promise(promise))
                continue;
            value_as_promise(promise)->note = 0;
            if (value_as_promise(promise)->handled)
                continue;
            host->vm->async_context = elements_get(host->vm, &list->object, i + 1);
            if (async_tracks_promises(host->vm)) /* the promise is what runs then */
                host->vm->async_context = async_tell(host->vm, ASYNC_AWAIT, promise, VAL_UNDEFINED);
            fatal |= report_one(host, promise);
        }
        host->vm->async_context = before;
        if (!fatal && !host->draining)
            host_drain(host);
    }
    if (fatal && !host->options.test262 && !host->options.hot)
        host_end(host, 1);
}

void unhandled_free(Host *host)
{
    host->pending = VAL_UNDEFINED;
    if (host->late)
        host_unref(host, host->late);
    host->late = NULL;
}

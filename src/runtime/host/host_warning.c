/* host_warning.c - process.emitWarning: warnings become events, which a listener prints as long as the program leaves it there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <unistd.h>

#include "os/os_file.h"
#include "runtime/host/host_priv.h"

static bool put(Vm *vm, Object *o, const char *name, Value v, u8 attrs)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, attrs);
}

/* ---- printing --------------------------------------------------------------------------------------------------------- */

static Value own_text(Vm *vm, Object *o, const char *name)
{
    Value v = obj_get(vm, o, key_from_c(vm, name));
    if (value_is_exc(v))
        (void)exception_take(vm);
    return value_is_string(v) && value_as_string(v)->length ? v : VAL_HOLE;
}

static bool text_is(Vm *vm, Value text, const char *word)
{
    return !value_is_hole(text) && string_equal(vm, value_as_string(text), atom_from_c(vm, word));
}

/* A switch of process: noDeprecation and its kin, which programs set too. */
static bool process_flag(Host *host, const char *name)
{
    Value process = process_object(host);
    Value v = value_is_object(process) ? obj_get(host->vm, value_as_object(process), key_from_c(host->vm, name)) : VAL_EXC;
    if (value_is_exc(v))
        (void)exception_take(host->vm);
    return !value_is_exc(v) && to_boolean(v);
}

/* Does the command line want it unseen? Other listeners get it all the same. */
static bool warning_hidden(Host *host, Value name, Value code)
{
    const HostOptions *options = &host->options;
    const char *quiet = getenv("NODE_NO_WARNINGS");
    if (options->no_warnings || (quiet && !strcmp(quiet, "1")))
        return true;
    if (text_is(host->vm, name, "DeprecationWarning") && process_flag(host, "noDeprecation"))
        return true;
    for (u32 i = 0; i < options->n_disabled_warnings; i++)
        if (text_is(host->vm, name, options->disabled_warnings[i]) || text_is(host->vm, code, options->disabled_warnings[i]))
            return true;
    return false;
}

/* The first of its kind without a stack tells how to get one. */
static void append_hint(Host *host, bool deprecation, Buf *line)
{
    if (!host->warned)
        buf_printf(line, "(Use `%s --trace-%s ...` to show where the warning was created)\n",
                   host->options.node_style ? "node" : "cob", deprecation ? "deprecation" : "warnings");
    host->warned = true;
}

static bool append_text(Vm *vm, Value text, Buf *line)
{
    return value_is_hole(text) || string_to_utf8(vm, value_as_string(text), line);
}

static bool warning_text(Host *host, Object *warning, Buf *line)
{
    Vm *vm = host->vm;
    Value name = own_text(vm, warning, "name"), code = own_text(vm, warning, "code"), stack = VAL_HOLE;
    bool deprecation = text_is(vm, name, "DeprecationWarning");
    if (warning_hidden(host, name, code))
        return true;
    if (host->options.trace_warnings || process_flag(host, "traceProcessWarnings") ||
        (deprecation && process_flag(host, "traceDeprecation")))
        stack = own_text(vm, warning, "stack");
    buf_printf(line, "(node:%d) ", (int)getpid());
    if (!value_is_hole(code)) {
        buf_push(line, '[');
        if (!append_text(vm, code, line))
            return false;
        buf_append_c(line, "] ");
    }
    if (!value_is_hole(stack)) {
        if (!append_text(vm, stack, line))
            return false;
    } else {
        if (!append_text(vm, value_is_hole(name) ? value_cell(ATOM_Error) : name, line))
            return false;
        buf_append_c(line, ": ");
        if (!append_text(vm, own_text(vm, warning, "message"), line))
            return false;
    }
    buf_push(line, '\n');
    Value detail = own_text(vm, warning, "detail");
    if (!append_text(vm, detail, line))
        return false;
    if (!value_is_hole(detail))
        buf_push(line, '\n');
    if (value_is_hole(stack))
        append_hint(host, deprecation, line);
    return true;
}

/* The listener that process has from the start. */
static Value warning_print(Vm *vm, Frame *f)
{
    Host *host = host_of(vm);
    AUTO_BUF line = {0};
    if (!value_has_kind(frame_arg(f, 0), Kind_Error))
        return VAL_UNDEFINED;
    if (!warning_text(host, value_as_object(f->args[0]), &line))
        return VAL_EXC;
    const char *file = host->options.warnings_file ? host->options.warnings_file : getenv("NODE_REDIRECT_WARNINGS");
    if (line.len && !(file && *file && os_file_write_in_place(file, buf_view(&line), 0666, true) >= 0))
        host_write(host, 2, buf_view(&line));
    return VAL_UNDEFINED;
}

Value process_warning_listener(Vm *vm)
{
    return value_cell(TRY_PTR(native_new(vm, warning_print, atom_from_c(vm, "onWarning"), 1, 0, 0)));
}

/* ---- making ----------------------------------------------------------------------------------------------------------- */

static Value warning_deliver(Vm *vm, Frame *f)
{
    return process_emit(host_of(vm), "warning", 1, native_data(f, 0)) < 0 ? VAL_EXC : VAL_UNDEFINED;
}

static Value warning_throw(Vm *vm, Frame *f)
{
    return throw_value(vm, native_data(f, 0)[0]);
}

/* It becomes an event in the next tick. */
static bool warning_send(Host *host, Object *warning)
{
    bool deprecation = text_is(host->vm, own_text(host->vm, warning, "name"), "DeprecationWarning");
    if (deprecation && process_flag(host, "noDeprecation"))
        return true;
    if (value_is_exc(process_object(host)))
        return false;
    bool thrown = deprecation && process_flag(host, "throwDeprecation");
    NativeFunction *deliver =
        TRY_PTR_OR(false, native_new(host->vm, thrown ? warning_throw : warning_deliver, NULL, 0, 0, 1));
    deliver->data[0] = value_cell(warning);
    barrier(host->vm, deliver);
    return host_next_tick(host, value_cell(deliver), 0, NULL);
}

bool process_warn(Host *host, const char *name, Str text)
{
    Vm *vm = host->vm;
    String *message = TRY_PTR_OR(false, string_from_wtf8(vm, text));
    Object *warning = TRY_PTR_OR(false, error_new(vm, ERR_ERROR, message));
    return put(vm, warning, "name", value_cell(TRY_PTR_OR(false, string_from_c(vm, name))),
               PROP_WC) &&
           warning_send(host, warning);
}

static const struct {
    const char *code, *text;
} deprecations[] = {
    [DEPRECATED_BUFFER] = {"DEP0005", "Buffer() is deprecated due to security and usability issues. Please use the Buffer.alloc(), "
                                      "Buffer.allocUnsafe(), or Buffer.from() methods instead."},
    [DEPRECATED_SLOW_BUFFER] = {"DEP0030", "SlowBuffer() is deprecated. Please use Buffer.allocUnsafeSlow()"},
    [DEPRECATED_ENV] = {"DEP0104", "Assigning any value other than a string, number, or boolean to a process.env property is deprecated. "
                                   "Please make sure to convert the value to a string before setting process.env with it."},
};

bool host_pends_deprecations(Host *host)
{
    const char *pending = getenv("NODE_PENDING_DEPRECATION");
    return host->options.pending_deprecation || (pending && !strcmp(pending, "1"));
}

bool host_deprecate(Host *host, HostDeprecation what)
{
    Vm *vm = host->vm;
    if (!host->options.node_style || host->deprecated & 1u << what)
        return true;
    host->deprecated |= 1u << what;
    String *message = TRY_PTR_OR(false, string_from_c(vm, deprecations[what].text));
    Object *warning = TRY_PTR_OR(false, error_new(vm, ERR_ERROR, message));
    Value name = value_cell(TRY_PTR_OR(false, string_from_c(vm, "DeprecationWarning")));
    Value code = value_cell(TRY_PTR_OR(false, string_from_c(vm, deprecations[what].code)));
    return put(vm, warning, "name", name, PROP_WC) && put(vm, warning, "code", code, PROP_WEC) && warning_send(host, warning);
}

/* emitWarning(warning, type or options, code, ctor), each of the last three may be left out */
typedef struct WarningWords {
    Value type, code, detail, ctor; /* undefined: not given */
} WarningWords;

static bool wants_string(Vm *vm, Value v, const char *name)
{
    if (value_is_undefined(v) || value_is_string(v))
        return true;
    host_throw_arg_type(vm, name, "of type string", v);
    return false;
}

static bool words_of(Vm *vm, Frame *f, WarningWords *w)
{
    *w = (WarningWords){frame_arg(f, 1), frame_arg(f, 2), VAL_UNDEFINED, frame_arg(f, 3)};
    int is_array = value_is_array(vm, w->type);
    if (is_array < 0)
        return false;
    if (value_is_object(w->type) && !value_is_callable(w->type) && !is_array) {
        Object *options = value_as_object(w->type);
        w->ctor = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "ctor")));
        w->code = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "code")));
        w->detail = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "detail")));
        w->type = TRY_OR(false, obj_get(vm, options, key_from_c(vm, "type")));
        if (!value_is_string(w->detail))
            w->detail = VAL_UNDEFINED;
        if (!to_boolean(w->type))
            w->type = VAL_UNDEFINED;
    } else if (value_is_callable(w->type)) {
        w->ctor = w->type;
        w->type = w->code = VAL_UNDEFINED;
    }
    if (!wants_string(vm, w->type, "type"))
        return false;
    if (value_is_callable(w->code)) {
        w->ctor = w->code;
        w->code = VAL_UNDEFINED;
    }
    return wants_string(vm, w->code, "code");
}

/* The Error of a warning given as text; its stack begins at the caller of `ctor`, or of emitWarning. */
static Object *warning_from_text(Vm *vm, Frame *f, const WarningWords *w)
{
    Object *e = TRY_PTR_OR(NULL, error_new(vm, ERR_ERROR, value_as_string(f->args[0])));
    bool named = value_is_string(w->type) && value_as_string(w->type)->length;
    Value name = named ? w->type : value_cell(TRY_PTR_OR(NULL, string_from_c(vm, "Warning")));
    if (!put(vm, e, "name", name, PROP_WC) || (value_is_string(w->code) && !put(vm, e, "code", w->code, PROP_WEC)) ||
        (value_is_string(w->detail) && !put(vm, e, "detail", w->detail, PROP_WEC)))
        return NULL;
    Value args[2] = {value_cell(e), value_is_callable(w->ctor) ? w->ctor : f->callee};
    Value error = value_cell(intrinsic(vm, Intrinsic_Error));
    Value capture = TRY_OR(NULL, obj_get(vm, value_as_object(error), key_from_c(vm, "captureStackTrace")));
    if (value_is_callable(capture) && value_is_exc(call_function(vm, capture, error, 2, args)))
        return NULL;
    return e;
}

Value process_emit_warning(Vm *vm, Frame *f)
{
    Value given = frame_arg(f, 0);
    WarningWords words;
    if (!words_of(vm, f, &words))
        return VAL_EXC;
    Object *warning;
    if (value_is_string(given))
        warning = TRY_PTR(warning_from_text(vm, f, &words));
    else if (value_has_kind(given, Kind_Error))
        warning = value_as_object(given);
    else
        return host_throw_arg_type(vm, "warning", host_options(host_of(vm))->node_style ? "of type string or an instance of Error" : "of type string or Error", given);
    return warning_send(host_of(vm), warning) ? VAL_UNDEFINED : VAL_EXC;
}

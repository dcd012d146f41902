/* host_error.c - errors in Node's manner: of system calls, and with `code`.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node.h"

static const struct {
    int number;
    const char *name, *text;
} errnos[] = {
#define ERRNO(name, text) {name, #name, text},
#include "runtime/host/errno.def"
#undef ERRNO
};

static bool put(Vm *vm, Object *o, const char *name, Value v, u8 attrs)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, attrs);
}

static bool put_text(Vm *vm, Object *o, const char *name, const char *text, u8 attrs)
{
    String *s = string_from_utf8(vm, str_view(text));
    return s && put(vm, o, name, value_cell(s), attrs);
}

const char *host_errno_name(int negative_errno)
{
    for (u32 i = 0; i < ARRAY_LEN(errnos); i++)
        if (errnos[i].number == -negative_errno)
            return errnos[i].name;
    return NULL;
}

const char *host_errno_text(int negative_errno)
{
    for (u32 i = 0; i < ARRAY_LEN(errnos); i++)
        if (errnos[i].number == -negative_errno)
            return errnos[i].text;
    return "unknown error";
}

/* Both runtimes' errors have the same properties; console.log and JSON show their order. */
static bool put_system(Vm *vm, Object *error, int negative_errno, const char *name, const char *syscall, const char *path, const char *dest)
{
    Value number = value_int(negative_errno);
    if (host_options(host_of(vm))->node_style)
        return put(vm, error, "errno", number, PROP_WEC) && put_text(vm, error, "code", name, PROP_WEC) &&
               put_text(vm, error, "syscall", syscall, PROP_WEC) && (!path || put_text(vm, error, "path", path, PROP_WEC)) &&
               (!dest || put_text(vm, error, "dest", dest, PROP_WEC));
    return put_text(vm, error, "code", name, PROP_WEC) && (!path || put_text(vm, error, "path", path, PROP_WEC)) &&
           (!dest || put_text(vm, error, "dest", dest, PROP_WEC)) && put_text(vm, error, "syscall", syscall, PROP_WEC) &&
           put(vm, error, "errno", number, PROP_WEC);
}

Object *host_errno_error_to(Vm *vm, int negative_errno, const char *syscall, const char *path, const char *dest)
{
    char unknown[32];
    const char *name = host_errno_name(negative_errno);
    if (!name) {
        snprintf(unknown, sizeof unknown, "Unknown system error %d", negative_errno);
        name = unknown;
    }
    AUTO_BUF text = {0};
    buf_printf(&text, "%s: %s, %s", name, host_errno_text(negative_errno), syscall);
    if (path)
        buf_printf(&text, " '%s'", path);
    if (dest)
        buf_printf(&text, " -> '%s'", dest);
    String *message = TRY_PTR_OR(NULL, string_from_utf8(vm, buf_view(&text)));
    Object *error = TRY_PTR_OR(NULL, error_new(vm, ERR_ERROR, message));
    return put_system(vm, error, negative_errno, name, syscall, path, dest) ? error : NULL;
}

Object *host_errno_error(Vm *vm, int negative_errno, const char *syscall, const char *path)
{
    return host_errno_error_to(vm, negative_errno, syscall, path, NULL);
}

Value host_throw_errno(Vm *vm, int negative_errno, const char *syscall, const char *path)
{
    Object *error = host_errno_error(vm, negative_errno, syscall, path);
    return error ? throw_value(vm, value_cell(error)) : VAL_EXC;
}

/* toString of errors with codes: "TypeError [ERR_INVALID_ARG_TYPE]: text" */
static Value coded_to_string(Vm *vm, Frame *f)
{
    static const char *const parts[] = {"name", "code", "message"};
    static const char *const between[] = {" [", "]: ", ""};
    if (!value_is_object(f->this_value))
        return throw_type(vm, "Error.prototype.toString requires that 'this' be an Object");
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < ARRAY_LEN(parts); i++) {
        Value v = obj_get(vm, value_as_object(f->this_value), key_from_c(vm, parts[i]));
        if (value_is_exc(v) || !sb_value(&sb, v)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        sb_c(&sb, between[i]);
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* The prototype of errors of a class that have codes: between them and the class's own, made once for a realm. */
static Object *coded_proto(Vm *vm, ErrorClass cls)
{
    Object *base = error_class_proto(vm, cls);
    PropKey key = key_private(vm, STR("coded"));
    if (key_is_none(key))
        return NULL;
    Value made = obj_peek(vm, base, key);
    if (value_is_object(made) && value_same_bits(value_cell(obj_proto(vm, value_as_object(made))), value_cell(base)))
        return value_as_object(made);
    Object *proto = TRY_PTR_OR(NULL, object_new(vm, base));
    NativeFunction *fn = TRY_PTR_OR(NULL, native_new(vm, coded_to_string, atom_from_c(vm, "toString"), 0, 0, 0));
    Value name = TRY_OR(NULL, obj_get(vm, base, KEY_name));
    return obj_put(vm, proto, KEY_name, name, PROP_WC) &&
                   obj_put(vm, proto, key_from_c(vm, "toString"), value_cell(fn), PROP_WC) && obj_put(vm, base, key, value_cell(proto), PROP_WC)
               ? proto
               : NULL;
}

/* The stack begins with "NAME [CODE]: ", as the error was called while it was made. */
static bool format_stack(Vm *vm, Object *error, const char *code)
{
    AUTO_BUF text = {0};
    Value name = TRY_OR(false, obj_get(vm, error, KEY_name));
    if (!value_is_string(name) || !string_to_utf8(vm, value_as_string(name), &text))
        return false;
    buf_printf(&text, " [%s]", code);
    String *longer = TRY_PTR_OR(false, string_from_utf8(vm, buf_view(&text)));
    if (!obj_put(vm, error, KEY_name, value_cell(longer), PROP_WC) || value_is_exc(obj_get(vm, error, KEY_stack)))
        return false;
    obj_remove(vm, error, KEY_name);
    return true;
}

/* Called as node, the code is enumerable and the stack shows it. */
static Value throw_coded(Vm *vm, ErrorClass cls, const char *code, Str text)
{
    bool node = host_of(vm)->options.node_style;
    String *message = TRY_PTR(string_from_wtf8(vm, text));
    Object *proto = TRY_PTR(coded_proto(vm, cls));
    Object *error = TRY_PTR(error_new_proto(vm, proto, message, VAL_HOLE));
    if (!put_text(vm, error, "code", code, node ? PROP_WEC : PROP_WC) || (node && !format_stack(vm, error, code)))
        return VAL_EXC;
    return throw_value(vm, value_cell(error));
}

static PRINTF_LIKE(4, 0) Value
    throw_formatted(Vm *vm, ErrorClass cls, const char *code, const char *format, va_list args)
{
    char *text = NULL;
    int len = vasprintf(&text, format, args);
    if (len < 0)
        return throw_out_of_memory(vm);
    Value v = throw_coded(vm, cls, code, (Str){text, (size_t)len});
    free(text);
    return v;
}

Value host_throw_code(Vm *vm, ErrorClass cls, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Value v = throw_formatted(vm, cls, code, format, args);
    va_end(args);
    return v;
}

static const struct {
    const char *code;
    ErrorClass cls;
} node_errors[] = {
#define NODE_ERROR(code, cls) {#code, cls},
#include "runtime/host/node_errors.def"
#undef NODE_ERROR
};

ErrorClass host_node_error_class(const char *code)
{
    for (u32 i = 0; i < ARRAY_LEN(node_errors); i++)
        if (strcmp(node_errors[i].code, code) == 0)
            return node_errors[i].cls;
    return ERR_ERROR;
}

Value host_throw_node(Vm *vm, NodeError error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Value v = throw_formatted(vm, node_errors[error].cls, node_errors[error].code, format, args);
    va_end(args);
    return v;
}

/* ---- what was received
 * ------------------------------------------------------------------------------------ */

static void append_string(Vm *vm, String *s, Buf *out)
{
    if (!string_to_utf8(vm, s, out))
        (void)exception_take(vm);
}

/* 'text', at most 25 characters of it. */
static void append_quoted(Vm *vm, String *s, Buf *out)
{
    bool cut = s->length > 28;
    String *part = cut ? string_slice(vm, s, 0, 25) : s;
    buf_push(out, '\'');
    if (part)
        append_string(vm, part, out);
    buf_append_c(out, cut ? "...'" : "'");
}

static void received_object(Vm *vm, Object *o, Buf *out)
{
    PropFind find;
    Value ctor =
        obj_find(vm, o, KEY_constructor, &find) == FIND_SLOT && !(find.where.attrs & PROP_ACCESSOR)
            ? obj_slot_value(vm, find.holder, find.where.slot)
            : VAL_HOLE;
    if (o->cell.kind == Kind_Proxy) { /* as its target says, through its traps */
        ctor = obj_get(vm, o, KEY_constructor);
        if (value_is_exc(ctor)) {
            (void)exception_take(vm);
            ctor = VAL_HOLE;
        }
    }
    Value name = value_is_callable(ctor) ? obj_peek(vm, value_as_object(ctor), KEY_name) : VAL_HOLE;
    if (value_is_lazy(name))
        name = obj_get(vm, value_as_object(ctor), KEY_name);
    if (value_is_string(name) && value_as_string(name)->length) {
        buf_append_c(out, "an instance of ");
        append_string(vm, value_as_string(name), out);
    } else {
        buf_append_c(out, "[Object: null prototype] {}");
    }
}

static void received_function(Vm *vm, Value v, Buf *out)
{
    Value name = obj_peek(vm, value_as_object(v), KEY_name);
    if (value_is_lazy(name))
        name = obj_get(vm, value_as_object(v), KEY_name);
    buf_append_c(out, "function ");
    if (value_is_string(name))
        append_string(vm, value_as_string(name), out);
}

void host_describe_received(Vm *vm, Value v, Buf *out)
{
    if (value_is_nullish(v)) {
        buf_append_c(out, value_is_null(v) ? "null" : "undefined");
    } else if (value_is_callable(v)) {
        received_function(vm, v, out);
    } else if (value_is_object(v)) {
        received_object(vm, value_as_object(v), out);
    } else {
        buf_append_c(out, "type ");
        append_string(vm, value_typeof(v), out);
        buf_append_c(out, " (");
        if (value_is_string(v)) {
            append_quoted(vm, value_as_string(v), out);
        } else {
            char text[64];
            value_describe(vm, v, text, sizeof text);
            buf_append_c(out, text);
            if (value_is_bigint(v) && !strchr(text, 'n'))
                buf_push(out, 'n');
        }
        buf_push(out, ')');
    }
}

Value host_throw_arg_type(Vm *vm, const char *name, const char *expected, Value received)
{
    AUTO_BUF text = {0};
    const char *what = strchr(name, '.') ? "property" : "argument";
    size_t len = strlen(name);
    if (len > 9 && !strcmp(name + len - 9, " argument")) /* "last argument" is no name */
        buf_printf(&text, "The %s must be %s. Received ", name, expected);
    else
        buf_printf(&text, "The \"%s\" %s must be %s. Received ", name, what, expected);
    host_describe_received(vm, received, &text);
    return throw_coded(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", buf_view(&text));
}

/* ---- for src/js: $binding("errors") ---- */

/* node(code, message, range): an error of the class that node_errors.def names; `range`: a RangeError (some codes have two classes). */
static Value errors_node(Vm *vm, Frame *f)
{
    String *code = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    String *message = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    AUTO_BUF name = {0}, text = {0};
    if (!string_to_utf8(vm, code, &name) || !string_to_utf8(vm, message, &text))
        return VAL_EXC;
    for (u32 i = 0; i < ARRAY_LEN(node_errors); i++)
        if (str_equal_c(buf_view(&name), node_errors[i].code)) {
            ErrorClass cls = to_boolean(frame_arg(f, 2)) ? ERR_RANGE : node_errors[i].cls;
            (void)throw_coded(vm, cls, node_errors[i].code, buf_view(&text));
            return exception_take(vm);
        }
    return throw_error(vm, ERR_ERROR, "%.*s is not in node_errors.def", (int)name.len, name.data);
}

/* argType(name, expected, received): ERR_INVALID_ARG_TYPE as Node words it. */
static Value errors_arg_type(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0}, expected = {0};
    String *a = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    String *b = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    if (!string_to_utf8(vm, a, &name) || !string_to_utf8(vm, b, &expected))
        return VAL_EXC;
    buf_push(&name, 0);
    buf_push(&expected, 0);
    (void)host_throw_arg_type(vm, name.data, expected.data, frame_arg(f, 2));
    return exception_take(vm);
}

/* inspect(value): as util.inspect shows it in messages */
static Value errors_inspect(Vm *vm, Frame *f)
{
    NodeOptions options;
    StringBuilder sb;
    if (!node_options_default(vm, &options))
        return VAL_EXC;
    sb_init(&sb, vm);
    if (!node_inspect(vm, frame_arg(f, 0), &options, 0, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

const BuiltinProp host_errors_binding[] = {
    FN("inspect", 1, errors_inspect, 0, INTRIN_NONE),
    FN("node", 3, errors_node, 0, INTRIN_NONE),
    FN("argType", 3, errors_arg_type, 0, INTRIN_NONE),
    END,
};

/* ---- what people are shown -------------------------------------------------------------------- */

bool host_error_tell(Vm *vm, Object *error, Str shown, Str note)
{
    if (shown.len) {
        String *text = TRY_PTR_OR(false, string_from_wtf8(vm, shown));
        PropKey key = key_private(vm, STR("shown"));
        if (key_is_none(key) || !obj_put(vm, error, key, value_cell(text), PROP_WC))
            return false;
    }
    if (!note.len)
        return true;
    PropKey key = key_private(vm, STR("notes"));
    if (key_is_none(key))
        return false;
    Value notes = obj_peek(vm, error, key);
    Array *list = value_is_array_cell(notes) ? value_as_array(notes) : TRY_PTR_OR(false, array_new(vm, 0));
    String *text = TRY_PTR_OR(false, string_from_wtf8(vm, note));
    return array_push(vm, list, value_cell(text)) && obj_put(vm, error, key, value_cell(list), PROP_WC);
}

/* web_exception.c - DOMException.
 *
 * An instance is an error object with the stack of errors, so that whatever prints or inspects errors knows it; name and
 * message are kept with error_keep.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/web/web_priv.h"

static const struct {
    const char *name;
    u32 code;
} codes[] = {
    {"IndexSizeError", 1}, {"HierarchyRequestError", 3}, {"WrongDocumentError", 4}, {"InvalidCharacterError", 5},
    {"NoModificationAllowedError", 7}, {"NotFoundError", 8}, {"NotSupportedError", 9}, {"InUseAttributeError", 10},
    {"InvalidStateError", 11}, {"SyntaxError", 12}, {"InvalidModificationError", 13}, {"NamespaceError", 14},
    {"InvalidAccessError", 15}, {"TypeMismatchError", 17}, {"SecurityError", 18}, {"NetworkError", 19},
    {"AbortError", 20}, {"URLMismatchError", 21}, {"QuotaExceededError", 22}, {"TimeoutError", 23},
    {"InvalidNodeTypeError", 24}, {"DataCloneError", 25},
};

static u32 code_of(Vm *vm, String *name)
{
    StrView v = string_view(vm, name);
    for (u32 i = 0; !v.wide && i < ARRAY_LEN(codes); i++)
        if (str_equal((Str){v.data, v.length}, str_view(codes[i].name)))
            return codes[i].code;
    return 0;
}

static Value dom_exception_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR", "Use `new DOMException(...)` instead of `DOMException(...)`");
    Value options = frame_arg(f, 1), cause = VAL_HOLE;
    String *message = ATOM_empty, *name = ATOM_Error;
    if (!value_is_undefined(frame_arg(f, 0)))
        message = TRY_PTR(to_string(vm, f->args[0]));
    if (value_is_object(options)) {
        Value v = TRY(obj_get(vm, value_as_object(options), KEY_name));
        if (!value_is_undefined(v))
            name = TRY_PTR(to_string(vm, v));
        if (TRY_BOOL(obj_has(vm, value_as_object(options), KEY_cause)))
            cause = TRY(obj_get(vm, value_as_object(options), KEY_cause));
    } else if (!value_is_undefined(options)) {
        name = TRY_PTR(to_string(vm, options));
    }
    Value target = frame_new_target(f);
    Value proto = TRY(obj_get(vm, value_as_object(target), KEY_prototype));
    if (!value_is_object(proto))
        proto = value_cell(TRY_PTR(host_class_proto(vm, &dom_exception_class)));
    Object *error = TRY_PTR(error_new_proto(vm, value_as_object(proto), NULL, f->callee));
    if (!error_keep(vm, error, name, message))
        return VAL_EXC;
    if (!value_is_hole(cause) && !obj_put(vm, error, KEY_cause, cause, PROP_WC))
        return VAL_EXC;
    return value_cell(error);
}

static Value dom_exception_to_string(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value))
        return throw_type(vm, "DOMException.prototype.toString requires that |this| be an object");
    Object *o = value_as_object(f->this_value);
    String *name = TRY_PTR(to_string(vm, TRY(obj_get(vm, o, KEY_name))));
    String *message = TRY_PTR(to_string(vm, TRY(obj_get(vm, o, KEY_message))));
    if (!message->length)
        return value_cell(name);
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_string(&sb, name);
    sb_c(&sb, ": ");
    sb_string(&sb, message);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

enum { DOM_NAME, DOM_MESSAGE, DOM_CODE };

/* Web IDL 4.3: the getters of name, message and code. */
static Value dom_exception_get(Vm *vm, Frame *f)
{
    u32 which = native_magic(f);
    Value v = value_is_object(f->this_value)
                  ? error_kept(vm, value_as_object(f->this_value), which == DOM_MESSAGE ? KEY_message : KEY_name)
                  : VAL_HOLE;
    if (!value_is_string(v))
        return throw_type(vm, "The DOMException.%s getter can only be used on instances of DOMException", native_row(f)->name);
    return which == DOM_CODE ? value_u32(code_of(vm, value_as_string(v))) : v;
}

#define DOM_CONSTANTS                                                                                                  \
    HOST_CONST("INDEX_SIZE_ERR", 1), HOST_CONST("DOMSTRING_SIZE_ERR", 2), HOST_CONST("HIERARCHY_REQUEST_ERR", 3),      \
        HOST_CONST("WRONG_DOCUMENT_ERR", 4), HOST_CONST("INVALID_CHARACTER_ERR", 5), HOST_CONST("NO_DATA_ALLOWED_ERR", 6), \
        HOST_CONST("NO_MODIFICATION_ALLOWED_ERR", 7), HOST_CONST("NOT_FOUND_ERR", 8), HOST_CONST("NOT_SUPPORTED_ERR", 9), \
        HOST_CONST("INUSE_ATTRIBUTE_ERR", 10), HOST_CONST("INVALID_STATE_ERR", 11), HOST_CONST("SYNTAX_ERR", 12),      \
        HOST_CONST("INVALID_MODIFICATION_ERR", 13), HOST_CONST("NAMESPACE_ERR", 14), HOST_CONST("INVALID_ACCESS_ERR", 15), \
        HOST_CONST("VALIDATION_ERR", 16), HOST_CONST("TYPE_MISMATCH_ERR", 17), HOST_CONST("SECURITY_ERR", 18),         \
        HOST_CONST("NETWORK_ERR", 19), HOST_CONST("ABORT_ERR", 20), HOST_CONST("URL_MISMATCH_ERR", 21),                \
        HOST_CONST("QUOTA_EXCEEDED_ERR", 22), HOST_CONST("TIMEOUT_ERR", 23), HOST_CONST("INVALID_NODE_TYPE_ERR", 24),  \
        HOST_CONST("DATA_CLONE_ERR", 25)

static const BuiltinProp dom_exception_statics[] = {DOM_CONSTANTS, END};

static const BuiltinProp dom_exception_rows[] = {
    HOST_GET_MAGIC("code", dom_exception_get, DOM_CODE),
    HOST_GET_MAGIC("name", dom_exception_get, DOM_NAME),
    HOST_GET_MAGIC("message", dom_exception_get, DOM_MESSAGE),
    DOM_CONSTANTS,
    FN("toString", 0, dom_exception_to_string, 0, 0),
    TAG("DOMException"),
    END,
};

const HostClass dom_exception_class = {
    .name = "DOMException",
    .ctor = dom_exception_ctor,
    .static_props = dom_exception_statics,
    .proto_props = dom_exception_rows,
};

/* The prototype, behind which Error.prototype stands. */
static Object *dom_proto(Vm *vm)
{
    Object *proto = TRY_PTR_OR(NULL, host_class_proto(vm, &dom_exception_class));
    Object *base = TRY_PTR_OR(NULL, error_class_proto(vm, ERR_ERROR));
    if (obj_proto(vm, proto) != base && !obj_set_shape_proto(vm, proto, base))
        return NULL;
    return proto;
}

Value dom_exception_maker(Vm *vm, const void *data)
{
    (void)data;
    TRY_PTR(dom_proto(vm));
    return value_cell(TRY_PTR(host_class_ctor(vm, &dom_exception_class)));
}

Object *dom_exception_new(Vm *vm, const char *name, String *message)
{
    Object *proto = TRY_PTR_OR(NULL, dom_proto(vm));
    String *text = TRY_PTR_OR(NULL, atom_from_c(vm, name));
    Object *error = TRY_PTR_OR(NULL, error_new_proto(vm, proto, NULL, VAL_HOLE));
    return error_keep(vm, error, text, message) ? error : NULL;
}

Value throw_dom(Vm *vm, const char *name, const char *format, ...)
{
    AUTO_BUF text = {0};
    char *message = NULL;
    va_list args;
    va_start(args, format);
    int len = vasprintf(&message, format, args);
    va_end(args);
    if (len < 0)
        return throw_out_of_memory(vm);
    buf_append(&text, message, (size_t)len);
    free(message);
    String *s = TRY_PTR(string_from_utf8(vm, buf_view(&text)));
    return throw_value(vm, value_cell(TRY_PTR(dom_exception_new(vm, name, s))));
}

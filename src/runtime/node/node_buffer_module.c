/* node_buffer_module.c - node:buffer: Buffer and what belongs to it; also $binding("buffer").
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/utf.h"
#include "runtime/module/builtin_modules.h"
#include "runtime/node/buffer.h"
#include "runtime/node/node.h"
#include "runtime/web/web.h"

/* ---- transcode(source, from, to): between utf8, utf16le, latin1 and ascii ---- */

static Value cannot_transcode(Vm *vm)
{
    throw_error(vm, ERR_ERROR, "Unable to transcode Buffer [U_ILLEGAL_ARGUMENT_ERROR]");
    Value error = exception_take(vm);
    if (!obj_put(vm, value_as_object(error), key_from_c(vm, "code"), value_cell(atom_from_c(vm, "U_ILLEGAL_ARGUMENT_ERROR")),
                 PROP_WEC) ||
        !obj_put(vm, value_as_object(error), key_from_c(vm, "errno"), value_int(1), PROP_WEC))
        return VAL_EXC;
    return throw_value(vm, error);
}

/* What Latin-1 and ASCII have no room for becomes a question mark. */
static Value narrow(Vm *vm, String *s, u32 top)
{
    StrView text = string_view(vm, s);
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, text.length));
    u64 n = 0;
    text = string_view(vm, s);
    for (u32 i = 0; i < text.length; i++) {
        u32 c = view_at(text, i);
        if (utf16_is_lead(c) && i + 1 < text.length && utf16_is_trail(view_at(text, i + 1)))
            i++;
        t->data[n++] = c <= top ? (u8)c : '?';
    }
    return n == t->length ? value_cell(t) : node_buffer_view(vm, t->buffer, 0, n);
}

static Value transcode(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_arg(vm, frame_arg(f, 0), "source", &b))
        return VAL_EXC;
    if (!b.length)
        return value_cell(TRY_PTR(node_buffer_new(vm, 0)));
    int from = text_encoding_arg(vm, frame_arg(f, 1), TEXT_UTF8), to = text_encoding_arg(vm, frame_arg(f, 2), TEXT_UTF8);
    if (from < 0 || to < 0)
        return VAL_EXC;
    if (from > TEXT_ASCII || to > TEXT_ASCII)
        return cannot_transcode(vm);
    b = buffer_bytes(f->args[0]);
    String *s = TRY_PTR(text_encode(vm, b.data, b.length, (TextEncoding)from));
    if (to == TEXT_LATIN1 || to == TEXT_ASCII)
        return narrow(vm, s, to == TEXT_ASCII ? 0x7F : 0xFF);
    return node_buffer_from_text(vm, s, (TextEncoding)to);
}

/* ---- isUtf8, isAscii (magic 1) ---- */

static Value is_text(Vm *vm, Frame *f)
{
    u8 *data;
    size_t n;
    Value v = frame_arg(f, 0);
    if (!value_is_buffer(v) && !value_is_typed_array(v))
        return host_throw_arg_type(vm, "input", "an instance of ArrayBuffer, Buffer, or TypedArray", v);
    if (!embed_bytes_view(vm, v, &data, &n))
        return host_throw_node(vm, NodeError_ERR_INVALID_STATE, "Cannot validate on a detached buffer");
    const char *text = n ? (const char *)data : "";
    return value_bool(native_magic(f) ? utf8_is_ascii(text, n) : utf8_is_valid(text, n));
}

/* ---- the rest ---- */

static Value slow_buffer(Vm *vm, Frame *f)
{
    double size;
    if (!host_deprecate(host_of(vm), DEPRECATED_SLOW_BUFFER) || !buffer_number(vm, frame_arg(f, 0), "size", BUFFER_MAX, &size))
        return VAL_EXC;
    return value_cell(TRY_PTR(node_buffer_new(vm, (u64)size)));
}

static Value slow_buffer_maker(Vm *vm, const void *unused)
{
    (void)unused;
    NativeFunction *fn = TRY_PTR(native_new_ctor(vm, slow_buffer, atom_from_c(vm, "SlowBuffer"), 1, 0));
    Object *proto = TRY_PTR(object_new(vm, intrinsic(vm, Intrinsic_Uint8ArrayPrototype)));
    return obj_put(vm, &fn->object, KEY_prototype, value_cell(proto), PROP_WRITABLE) ? value_cell(fn) : VAL_EXC;
}

static Value constants_maker(Vm *vm, const void *unused)
{
    (void)unused;
    Object *o = TRY_PTR(object_new_plain(vm));
    return obj_put(vm, o, key_from_c(vm, "MAX_LENGTH"), value_number(BUFFER_MAX), PROP_ENUMERABLE) &&
                   obj_put(vm, o, key_from_c(vm, "MAX_STRING_LENGTH"), value_number(STRING_MAX), PROP_ENUMERABLE)
               ? value_cell(o)
               : VAL_EXC;
}

/* A global of the same name. */
static Value global_maker(Vm *vm, const void *name)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, name));
}

#define MEMBER(name_, maker_, data_) {.name = name_, .kind = ROW_LAZY, .maker = maker_, .maker_data = data_, .flags = BF_ENUMERABLE}
#define GLOBAL(name_) MEMBER(name_, global_maker, name_)

const BuiltinProp node_buffer_binding[] = {
    MEMBER("Buffer", node_buffer_maker, NULL),
    MEMBER("SlowBuffer", slow_buffer_maker, NULL),
    HOST_FN("transcode", 3, transcode),
    HOST_FN_MAGIC("isUtf8", 1, is_text, 0),
    HOST_FN_MAGIC("isAscii", 1, is_text, 1),
    {.name = "kMaxLength", .kind = ROW_NUMBER, .number = BUFFER_MAX, .flags = BF_WRITABLE | BF_ENUMERABLE},
    {.name = "kStringMaxLength", .kind = ROW_NUMBER, .number = STRING_MAX, .flags = BF_WRITABLE | BF_ENUMERABLE},
    HOST_FN("resolveObjectURL", 1, web_object_url_resolve),
    GLOBAL("btoa"),
    GLOBAL("atob"),
    MEMBER("constants", constants_maker, NULL),
    HOST_GETSET("INSPECT_MAX_BYTES", buffer_inspect_max_get, buffer_inspect_max_set),
    GLOBAL("Blob"),
    GLOBAL("File"),
    END,
};

/* The globals that belong to Node. */
static const BuiltinProp global_rows[] = {
    LAZY("Buffer", node_buffer_maker, NULL),
    END,
};

bool node_install(Host *host)
{
    static const BuiltinProp tag[] = {TAG("global"), END};
    Vm *vm = host_vm(host);
    Object *global = vm_core(vm)->realm->global;
    bool tagged = !host_options(host)->node_style || embed_add_props(vm, global, tag);
    return tagged && embed_add_props(vm, global, global_rows);
}

Value node_buffer_module(Vm *vm)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, node_buffer_binding) ? value_cell(o) : VAL_EXC;
}

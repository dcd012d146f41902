/* web_message_read.c - makes values of messages (see web_message.h).
 *
 * Invariant: nothing is read behind the end, and every length is checked against what is left before memory is asked for.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_native.h"
#include "runtime/web/web_message_priv.h"

typedef struct Reader {
    Vm *vm;
    WebMessage *message;
    Str left;
    Array *objects; /* by number; VAL_HOLE: has begun, cannot be named yet */
} Reader;

static Value read_value(Reader *r);

static Value broken(Reader *r)
{
    return throw_dom(r->vm, "DataCloneError", "Unable to deserialize data.");
}

/* ---- bytes ---- */

/* false: exception. */
static bool get(Reader *r, void *out, size_t len)
{
    if (r->left.len < len) {
        broken(r);
        return false;
    }
    memcpy(out, r->left.data, len);
    r->left = (Str){r->left.data + len, r->left.len - len};
    return true;
}

/* A run of bytes that was written with its length. */
static bool get_block(Reader *r, Str *out)
{
    u64 len;
    if (!get(r, &len, sizeof len))
        return false;
    if (len > r->left.len) {
        broken(r);
        return false;
    }
    *out = (Str){r->left.data, (size_t)len};
    r->left = (Str){r->left.data + len, r->left.len - (size_t)len};
    return true;
}

static String *read_units(Reader *r, bool wide)
{
    u32 n;
    if (!get(r, &n, sizeof n))
        return NULL;
    size_t size = (size_t)n << wide;
    if (size > r->left.len || n > STRING_MAX) {
        broken(r);
        return NULL;
    }
    const char *data = r->left.data;
    r->left = (Str){data + size, r->left.len - size};
    if (!wide)
        return string_from_latin1(r->vm, data, n);
    if (!((uintptr_t)data & 1))
        return string_from_utf16(r->vm, (const u16 *)(const void *)data, n);
    u16 *units = try_alloc(size + 1);
    if (!units) {
        throw_out_of_memory(r->vm);
        return NULL;
    }
    memcpy(units, data, size);
    String *s = string_from_utf16(r->vm, units, n);
    xfree(units);
    return s;
}

/* NULL: exception, or undefined was there and *absent is set. */
static String *read_string(Reader *r, bool *absent)
{
    u8 tag;
    if (!get(r, &tag, 1))
        return NULL;
    if (tag == Message_Narrow || tag == Message_Wide)
        return read_units(r, tag == Message_Wide);
    if (absent && tag == Message_Undefined)
        *absent = true;
    else
        broken(r);
    return NULL;
}

/* ---- objects ---- */

/* Gives the next number. -1: exception. */
static i64 begin(Reader *r)
{
    u32 at = r->objects->length;
    return array_push(r->vm, r->objects, VAL_HOLE) ? (i64)at : -1;
}

static Value name_object(Reader *r, i64 at, void *object)
{
    r->objects->object.elements->items[at] = value_cell(object);
    barrier(r->vm, r->objects->object.elements);
    return value_cell(object);
}

/* Keys and values up to the end. */
static Value read_properties(Reader *r, Object *to)
{
    Vm *vm = r->vm;
    for (;;) {
        if (!r->left.len)
            return broken(r);
        u8 tag = (u8)*r->left.data;
        if (tag == Message_End) {
            r->left = (Str){r->left.data + 1, r->left.len - 1};
            return value_cell(to);
        }
        if (tag != Message_Int && tag != Message_Double && tag != Message_Narrow && tag != Message_Wide)
            return broken(r);
        Value name = TRY(read_value(r));
        PropKey key = key_from_value(vm, name);
        if (key_is_none(key))
            return VAL_EXC;
        Value v = TRY(read_value(r));
        TRY_BOOL(obj_create_data(vm, to, key, v, true));
    }
}

static Value read_array(Reader *r, i64 at)
{
    u32 length;
    if (!get(r, &length, sizeof length))
        return VAL_EXC;
    Array *to = TRY_PTR(array_new(r->vm, length));
    name_object(r, at, to);
    return read_properties(r, &to->object);
}

static Value read_collection(Reader *r, i64 at, bool is_map)
{
    Vm *vm = r->vm;
    u32 n;
    if (!get(r, &n, sizeof n))
        return VAL_EXC;
    Object *ctor = TRY_PTR(intrinsic(vm, is_map ? Intrinsic_Map : Intrinsic_Set));
    Value to = TRY(construct(vm, value_cell(ctor), 0, NULL));
    name_object(r, at, value_as_cell(to));
    HashTable *table = is_map ? ((MapObject *)value_as_cell(to))->table : ((SetObject *)value_as_cell(to))->table;
    for (u32 i = 0; i < n; i++) {
        Value key = TRY(read_value(r));
        Value v = is_map ? TRY(read_value(r)) : VAL_UNDEFINED;
        if (!table_set(vm, table, key, v))
            return VAL_EXC;
    }
    return to;
}

static Value read_date(Reader *r, i64 at)
{
    double time;
    if (!get(r, &time, sizeof time))
        return VAL_EXC;
    Object *proto = TRY_PTR(intrinsic(r->vm, Intrinsic_DatePrototype));
    DateObject *to = TRY_PTR(object_new_kind(r->vm, Kind_Date, sizeof *to, proto, 0));
    bool valid = time >= -8.64e15 && time <= 8.64e15 && time == (double)(i64)time;
    to->time = valid ? time : __builtin_nan("");
    return name_object(r, at, to);
}

static Value read_wrapper(Reader *r, i64 at)
{
    Value v = TRY(read_value(r));
    if (value_is_object(v) || value_is_nullish(v))
        return broken(r);
    return name_object(r, at, TRY_PTR(to_object(r->vm, v)));
}

static Value read_regexp(Reader *r, i64 at)
{
    String *source = TRY_PTR(read_string(r, NULL));
    String *flags = TRY_PTR(read_string(r, NULL));
    Value to = TRY(regexp_create(r->vm, value_cell(source), value_cell(flags)));
    return name_object(r, at, value_as_cell(to));
}

static Value read_buffer(Reader *r, i64 at, bool resizable)
{
    u64 max = 0;
    Str bytes;
    if ((resizable && !get(r, &max, sizeof max)) || !get_block(r, &bytes))
        return VAL_EXC;
    if (resizable && (max < bytes.len || max > INT64_MAX))
        return broken(r);
    BufferObject *to = TRY_PTR(buffer_new(r->vm, bytes.len, resizable ? (i64)max : -1, false, NULL));
    if (bytes.len)
        memcpy(to->data, bytes.data, bytes.len);
    return name_object(r, at, to);
}

static Value read_shared(Reader *r, i64 at)
{
    u32 i;
    if (!get(r, &i, sizeof i))
        return VAL_EXC;
    u64 index = (u64)i + r->message->n_transferred;
    if (index >= r->message->n_handles || r->message->handles[index].kind != HANDLE_SHARED)
        return broken(r);
    return name_object(r, at, TRY_PTR(buffer_share(r->vm, r->message->handles[index].bytes)));
}

static Value read_view(Reader *r, i64 at)
{
    Vm *vm = r->vm;
    u8 type, tracking;
    u64 offset, length;
    if (!get(r, &type, 1) || !get(r, &tracking, 1) || !get(r, &offset, 8) || !get(r, &length, 8))
        return VAL_EXC;
    Value v = TRY(read_value(r));
    if (!value_is_buffer(v) || type > Element_DataView)
        return broken(r);
    BufferObject *b = (BufferObject *)value_as_cell(v);
    u32 shift = type == Element_DataView ? 0 : element_shift(type);
    u64 have = buffer_length(b);
    if (offset > have || offset & ((1u << shift) - 1) || length > (have - offset) >> shift || (tracking && !b->resizable))
        return broken(r);
    void *to = type == Element_DataView ? (void *)dataview_new(vm, b, offset, length, tracking, NULL)
                                        : (void *)typed_new_view(vm, (ElementType)type, b, offset, length, tracking, NULL);
    return name_object(r, at, TRY_PTR(to));
}

ErrorClass web_error_class(Vm *vm, String *name)
{
    static const struct {
        const char *name;
        ErrorClass cls;
    } classes[] = {{"EvalError", ERR_EVAL}, {"RangeError", ERR_RANGE}, {"ReferenceError", ERR_REFERENCE},
                   {"SyntaxError", ERR_SYNTAX}, {"TypeError", ERR_TYPE}, {"URIError", ERR_URI}, {"AggregateError", ERR_AGGREGATE}};
    StrView v = string_view(vm, name);
    for (u32 i = 0; !v.wide && i < ARRAY_LEN(classes); i++)
        if (str_equal((Str){v.data, v.length}, str_view(classes[i].name)))
            return classes[i].cls;
    return ERR_ERROR;
}

static Value read_error(Reader *r, i64 at, bool is_dom)
{
    Vm *vm = r->vm;
    bool no_message = false, no_stack = false;
    String *name = TRY_PTR(read_string(r, NULL)), *message = read_string(r, &no_message);
    if (!message && !no_message)
        return VAL_EXC;
    String *stack = read_string(r, &no_stack);
    u8 cause;
    if ((!stack && !no_stack) || !get(r, &cause, 1))
        return VAL_EXC;
    Object *to;
    if (is_dom) {
        char *c_name = TRY_PTR(string_to_c(vm, name, NULL));
        to = dom_exception_new(vm, c_name, message ? message : ATOM_empty);
        xfree(c_name);
        TRY_PTR(to);
    } else {
        Object *proto = TRY_PTR(error_class_proto(vm, web_error_class(vm, name)));
        to = TRY_PTR(error_new_proto(vm, proto, message, VAL_HOLE));
    }
    name_object(r, at, to);
    if (stack && !obj_put(vm, to, KEY_stack, value_cell(stack), PROP_WC))
        return VAL_EXC;
    if (cause) {
        Value v = TRY(read_value(r));
        if (!obj_put(vm, to, KEY_cause, v, PROP_WC))
            return VAL_EXC;
    }
    return value_cell(to);
}

static Value read_blob(Reader *r, i64 at, bool of_file)
{
    Vm *vm = r->vm;
    bool no_name = false;
    WebBlob b = {.bytes = VAL_UNDEFINED};
    u8 text = 0;
    b.type = TRY_PTR(read_string(r, NULL));
    b.name = read_string(r, &no_name);
    if ((!b.name && !no_name) || !get(r, &b.last_modified, sizeof b.last_modified))
        return VAL_EXC;
    if (of_file) {
        if (!get(r, &b.offset, sizeof b.offset) || !get(r, &b.size, sizeof b.size))
            return VAL_EXC;
        b.path = TRY_PTR(read_string(r, NULL));
    } else {
        Str bytes;
        if (!get(r, &text, 1) || !get_block(r, &bytes))
            return VAL_EXC;
        b.text = text;
        b.size = bytes.len;
        if (bytes.len)
            b.bytes = value_cell(TRY_PTR(web_buffer_copy(vm, bytes)));
    }
    HostObject *to = TRY_PTR(host_object_new(vm, b.name ? &file_class : &blob_class));
    *(WebBlob *)host_data(to) = b;
    barrier(vm, to);
    return name_object(r, at, to);
}

static Value read_native(Reader *r, i64 at)
{
    u32 i;
    if (!get(r, &i, sizeof i))
        return VAL_EXC;
    u64 index = (u64)i + r->message->n_transferred;
    if (index >= r->message->n_handles || r->message->handles[index].kind != HANDLE_NATIVE)
        return broken(r);
    MessageHandle *h = &r->message->handles[index];
    h->native.kind->ref(h->native.thing);
    return name_object(r, at, value_as_cell(TRY(web_native_new(r->vm, h->native.kind, h->native.thing))));
}

static Value read_platform(Reader *r, i64 at)
{
    u8 maker;
    if (!get(r, &maker, 1))
        return VAL_EXC;
    Value data = TRY(read_value(r));
    Value made = TRY(web_platform_make(r->vm, maker, data));
    return value_is_object(made) ? name_object(r, at, value_as_cell(made)) : broken(r);
}

static Value read_object(Reader *r, MessageTag tag)
{
    i64 at = begin(r);
    if (at < 0)
        return VAL_EXC;
    if (!vm_stack_ok(r->vm))
        return throw_stack_overflow(r->vm);
    switch (tag) {
    case Message_Object: {
        Object *to = TRY_PTR(object_new_plain(r->vm));
        name_object(r, at, to);
        return read_properties(r, to);
    }
    case Message_Array: return read_array(r, at);
    case Message_Map: return read_collection(r, at, true);
    case Message_Set: return read_collection(r, at, false);
    case Message_Date: return read_date(r, at);
    case Message_Wrapper: return read_wrapper(r, at);
    case Message_RegExp: return read_regexp(r, at);
    case Message_Buffer: return read_buffer(r, at, false);
    case Message_Resizable: return read_buffer(r, at, true);
    case Message_Shared: return read_shared(r, at);
    case Message_View: return read_view(r, at);
    case Message_Error: return read_error(r, at, false);
    case Message_Exception: return read_error(r, at, true);
    case Message_Blob: return read_blob(r, at, false);
    case Message_FileBlob: return read_blob(r, at, true);
    case Message_Native: return read_native(r, at);
    case Message_Platform: return read_platform(r, at);
    default: return broken(r);
    }
}

/* Digits as bigint_to_string writes them; others are refused. */
static Value read_bigint(Reader *r)
{
    Vm *vm = r->vm;
    StrView v = string_view(vm, TRY_PTR(read_string(r, NULL)));
    const char *digits = v.data;
    bool negative = v.length && !v.wide && *digits == '-';
    if (v.wide || v.length == negative)
        return broken(r);
    for (u32 i = negative; i < v.length; i++)
        if (!((digits[i] >= '0' && digits[i] <= '9') || (digits[i] >= 'a' && digits[i] <= 'f')))
            return broken(r);
    BigInt *n = TRY_PTR(bigint_from_digits(vm, digits + negative, v.length - negative, 16));
    return value_cell(negative ? TRY_PTR(bigint_neg(vm, n)) : n);
}

static Value read_value(Reader *r)
{
    u8 tag;
    u32 n;
    double d;
    if (!get(r, &tag, 1))
        return VAL_EXC;
    switch ((MessageTag)tag) {
    case Message_Undefined: return VAL_UNDEFINED;
    case Message_Null: return VAL_NULL;
    case Message_True: return VAL_TRUE;
    case Message_False: return VAL_FALSE;
    case Message_Int: return get(r, &n, sizeof n) ? value_int((i32)n) : VAL_EXC;
    case Message_Double: return get(r, &d, sizeof d) ? value_number(d == d ? d : __builtin_nan("")) : VAL_EXC;
    case Message_BigInt: return read_bigint(r);
    case Message_Narrow:
    case Message_Wide: return value_cell(TRY_PTR(read_units(r, tag == Message_Wide)));
    case Message_Ref: {
        if (!get(r, &n, sizeof n))
            return VAL_EXC;
        Value v = n < r->objects->length ? r->objects->object.elements->items[n] : VAL_HOLE;
        return value_is_hole(v) ? broken(r) : v;
    }
    default: return read_object(r, tag);
    }
}

/* ---- transfer ---- */

static void *take_platform(Vm *vm, MessageHandle *h)
{
    Value data = TRY_OR(NULL, web_message_read(vm, h->platform.inner, NULL));
    Value made = TRY_OR(NULL, web_platform_make(vm, h->platform.maker, data));
    web_message_free(h->platform.inner);
    h->kind = HANDLE_NONE;
    return value_as_cell(made);
}

/* An object of a handle that was transferred, with the next number. */
static Value take_handle(Reader *r, MessageHandle *h, Array *ports)
{
    void *o;
    bool port = h->kind == HANDLE_PORT;
    if (h->kind == HANDLE_PORT)
        o = web_port_attach(r->vm, h->port);
    else if (h->kind == HANDLE_BUFFER)
        o = buffer_adopt(r->vm, h->bytes);
    else if (h->kind == HANDLE_PLATFORM)
        o = take_platform(r->vm, h);
    else
        return broken(r);
    TRY_PTR(o);
    h->kind = HANDLE_NONE;
    if (!array_push(r->vm, r->objects, value_cell(o)) || (port && !array_push(r->vm, ports, value_cell(o))))
        return VAL_EXC;
    return value_cell(o);
}

Value web_message_read(Vm *vm, WebMessage *message, Value *ports)
{
    Reader r = {.vm = vm, .message = message, .left = buf_view(&message->bytes)};
    r.objects = TRY_PTR(array_new_capacity(vm, 0));
    Array *list = TRY_PTR(array_new_capacity(vm, 0));
    for (u32 i = 0; i < message->n_transferred; i++)
        TRY(take_handle(&r, &message->handles[i], list));
    Value v = TRY(read_value(&r));
    if (ports)
        *ports = value_cell(list);
    return v;
}

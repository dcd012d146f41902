/* web_message.c - writes messages (see web_message.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_message_priv.h"
#include "runtime/web/web_native.h"

typedef struct Writer {
    Vm *vm;
    MessageHandle *platform; /* by place in the transfer list: what objects of src/js became */
    HashTable *seen; /* object -> its number */
    u32 n;
    WebMessage *message;
} Writer;

static bool write_value(Writer *w, Value v);

static bool cannot_clone(Writer *w)
{
    throw_dom(w->vm, "DataCloneError", "The object can not be cloned.");
    return false;
}

static bool needs_transfer(Writer *w)
{
    throw_dom(w->vm, "DataCloneError", "Object that needs transfer was found in message but not listed in transferList");
    return false;
}

/* ---- bytes ---- */

static void put(Writer *w, const void *data, size_t len)
{
    buf_append(&w->message->bytes, data, len);
}
static void put_tag(Writer *w, MessageTag tag) { buf_push(&w->message->bytes, (char)tag); }
static void put_u8(Writer *w, u8 n) { buf_push(&w->message->bytes, (char)n); }
static void put_u32(Writer *w, u32 n) { put(w, &n, sizeof n); }
static void put_u64(Writer *w, u64 n) { put(w, &n, sizeof n); }
static void put_double(Writer *w, double d) { put(w, &d, sizeof d); }

/* A length and as many bytes; sizes are the script's, so memory may be out. */
static bool put_block(Writer *w, const void *data, u64 len)
{
    if (len > SIZE_MAX / 2 || !buf_try_reserve(&w->message->bytes, (size_t)len + sizeof len)) {
        throw_out_of_memory(w->vm);
        return false;
    }
    put_u64(w, len);
    put(w, data, (size_t)len);
    return true;
}

static bool put_string(Writer *w, String *s)
{
    StrView v = string_view(w->vm, s);
    if (!v.data && v.length)
        return false;
    size_t size = (size_t)v.length << v.wide;
    if (!buf_try_reserve(&w->message->bytes, size + 8)) {
        throw_out_of_memory(w->vm);
        return false;
    }
    put_tag(w, v.wide ? Message_Wide : Message_Narrow);
    put_u32(w, v.length);
    put(w, v.data, size);
    return true;
}

static bool put_string_or_undefined(Writer *w, String *s)
{
    if (s)
        return put_string(w, s);
    put_tag(w, Message_Undefined);
    return true;
}

static u32 add_handle(Writer *w, MessageHandle handle)
{
    WebMessage *m = w->message;
    m->handles = xrealloc(m->handles, (m->n_handles + 1) * sizeof *m->handles);
    m->handles[m->n_handles] = handle;
    return m->n_handles++;
}

/* ---- objects ---- */

static bool write_properties(Writer *w, Object *from)
{
    Vm *vm = w->vm;
    KeyList keys;
    if (!obj_own_keys(vm, from, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        int there = obj_has_own(vm, from, key); /* an earlier getter may have removed it */
        if (there < 0)
            return false;
        if (!there)
            continue;
        Value v = TRY_OR(false, obj_get(vm, from, key));
        Value name = TRY_OR(false, key_to_value(vm, key));
        if (!write_value(w, name) || !write_value(w, v))
            return false;
    }
    put_tag(w, Message_End);
    return true;
}

static bool write_array(Writer *w, Object *from)
{
    i64 length = obj_length(w->vm, from);
    if (length < 0)
        return false;
    put_tag(w, Message_Array);
    put_u32(w, (u32)length);
    return write_properties(w, from);
}

/* Entries of a map or set, listed first: writing them may run getters that change the collection. */
static bool write_table(Writer *w, HashTable *table, bool has_values)
{
    Vm *vm = w->vm;
    Array *entries = TRY_PTR_OR(false, array_new_capacity(vm, table->live));
    HashCursor cursor = {0};
    HashEntry *e;
    put_tag(w, has_values ? Message_Map : Message_Set);
    put_u32(w, table->live);
    while (table_next(table, &cursor, &e))
        if (!array_push(vm, entries, e->key) || (has_values && !array_push(vm, entries, e->value)))
            return false;
    for (u32 i = 0; i < entries->length; i++)
        if (!write_value(w, entries->object.elements->items[i]))
            return false;
    return true;
}

static bool write_regexp(Writer *w, RegExpObject *from)
{
    Value flags = TRY_OR(false, obj_get(w->vm, &from->object, KEY_flags));
    put_tag(w, Message_RegExp);
    return put_string(w, from->code->source) && put_string(w, TRY_PTR_OR(false, to_string(w->vm, flags)));
}

static bool write_buffer(Writer *w, BufferObject *from)
{
    if (buffer_is_shared(from)) {
        put_tag(w, Message_Shared);
        put_u32(w, add_handle(w, (MessageHandle){HANDLE_SHARED, .bytes = buffer_bytes_ref(from->bytes)}));
        return true;
    }
    if (from->detached)
        return cannot_clone(w);
    put_tag(w, from->resizable ? Message_Resizable : Message_Buffer);
    if (from->resizable)
        put_u64(w, from->max_length);
    return put_block(w, from->data, from->length);
}

static bool write_view(Writer *w, ViewObject *from)
{
    if (view_is_out_of_bounds(from))
        return cannot_clone(w);
    put_tag(w, Message_View);
    put_u8(w, from->type);
    put_u8(w, from->tracking);
    put_u64(w, from->byte_offset);
    put_u64(w, view_length(from));
    return write_value(w, value_cell(from->buffer));
}

/* The class by its name, message, stack and cause: own properties that hold a value. */
static bool write_error(Writer *w, Object *from)
{
    Vm *vm = w->vm;
    Value name = TRY_OR(false, obj_get(vm, from, KEY_name));
    String *text = value_is_undefined(name) ? ATOM_Error : TRY_PTR_OR(false, to_string(vm, name));
    Object *dom = TRY_PTR_OR(false, host_class_proto(vm, &dom_exception_class));
    bool is_dom = obj_proto(vm, from) == dom;
    PropDesc desc = {.value = VAL_HOLE};
    String *message = NULL;
    if (is_dom)
        desc.value = error_kept(vm, from, KEY_message);
    int has = is_dom ? 1 : obj_get_own(vm, from, KEY_message, &desc);
    if (has < 0)
        return false;
    if (has && !value_is_hole(desc.value))
        message = TRY_PTR_OR(false, to_string(vm, desc.value));
    Value stack = TRY_OR(false, obj_get(vm, from, KEY_stack));
    put_tag(w, is_dom ? Message_Exception : Message_Error);
    if (!put_string(w, text) || !put_string_or_undefined(w, message) ||
        !put_string_or_undefined(w, value_is_string(stack) ? value_as_string(stack) : NULL))
        return false;
    has = obj_get_own(vm, from, KEY_cause, &desc);
    if (has < 0)
        return false;
    bool cause = has && !value_is_hole(desc.value);
    put_u8(w, cause);
    return !cause || write_value(w, desc.value);
}

static bool write_native(Writer *w, const WebNativeKind *kind, void *thing)
{
    kind->ref(thing);
    put_tag(w, Message_Native);
    put_u32(w, add_handle(w, (MessageHandle){HANDLE_NATIVE, .native = {kind, thing}}));
    return true;
}

/* An object of src/js that can be copied. */
static bool write_platform(Writer *w, Value from)
{
    u32 maker;
    Value data, transfer;
    int r = web_platform_parts(w->vm, from, "serialize", &maker, &data, &transfer);
    if (r < 0)
        return false;
    if (!r && web_platform_can_transfer(w->vm, from))
        return needs_transfer(w);
    if (!r)
        return cannot_clone(w);
    put_tag(w, Message_Platform);
    put_u8(w, (u8)maker);
    return write_value(w, data);
}

static bool write_host(Writer *w, HostObject *from)
{
    const WebNativeKind *kind;
    void *thing = web_native_any(value_cell(from), &kind);
    if (thing)
        return write_native(w, kind, thing);
    if (host_cast(value_cell(from), &crypto_key_class))
        return write_platform(w, value_cell(from));
    HostObject *blob = host_cast(value_cell(from), &blob_class);
    if (host_cast(value_cell(from), &message_port_class) || host_cast(value_cell(from), &message_channel_class))
        return needs_transfer(w);
    if (!blob)
        return cannot_clone(w);
    WebBlob *b = host_data(blob);
    Str bytes;
    put_tag(w, b->path ? Message_FileBlob : Message_Blob);
    if (!put_string(w, b->type) || !put_string_or_undefined(w, b->name))
        return false;
    put_double(w, b->last_modified);
    if (b->path) {
        put_u64(w, b->offset);
        put_u64(w, b->size);
        return put_string(w, b->path);
    }
    put_u8(w, b->text);
    return blob_view(blob, &bytes) && put_block(w, bytes.data, bytes.len);
}

/* By markAsUntransferable() and markAsUncloneable() of node:worker_threads, whose private properties objects inherit. */
static bool is_marked(Vm *vm, Object *o, const char *mark)
{
    PropSlot own;
    PropKey key = key_private(vm, str_view(mark));
    return !key_is_none(key) && obj_own_slot(vm, o, key, &own);
}

static bool write_plain(Writer *w, Object *from)
{
    put_tag(w, Message_Object);
    return write_properties(w, from);
}

static bool write_object(Writer *w, Object *from)
{
    Vm *vm = w->vm;
    if (from->cell.kind == Kind_Proxy)
        from = process_env_plain(host_of(vm), from);
    i64 at = table_find(vm, w->seen, value_cell(from));
    if (at >= 0) {
        put_tag(w, Message_Ref);
        put_u32(w, (u32)value_as_number(table_value(w->seen, (u32)at)));
        return true;
    }
    if (is_marked(vm, from, "uncloneable"))
        return cannot_clone(w);
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    if (!table_set(vm, w->seen, value_cell(from), value_u32(w->n++)))
        return false;
    switch ((Kind)from->cell.kind) {
    case Kind_Object: return host_js_is_platform(vm, from) ? write_platform(w, value_cell(from)) : write_plain(w, from);
    case Kind_Arguments:
    case Kind_Global: return write_plain(w, from);
    case Kind_Array: return write_array(w, from);
    case Kind_Map: return write_table(w, ((MapObject *)from)->table, true);
    case Kind_Set: return write_table(w, ((SetObject *)from)->table, false);
    case Kind_Date:
        put_tag(w, Message_Date);
        put_double(w, ((DateObject *)from)->time);
        return true;
    case Kind_Wrapper:
        put_tag(w, Message_Wrapper);
        return write_value(w, ((WrapperObject *)from)->primitive);
    case Kind_RegExp: return write_regexp(w, (RegExpObject *)from);
    case Kind_ArrayBuffer: return write_buffer(w, (BufferObject *)from);
    case Kind_TypedArray:
    case Kind_DataView: return write_view(w, (ViewObject *)from);
    case Kind_Error: return write_error(w, from);
    case Kind_Host: return write_host(w, (HostObject *)from);
    default: return cannot_clone(w);
    }
}

static bool write_bigint(Writer *w, BigInt *b)
{
    String *digits = TRY_PTR_OR(false, bigint_to_string(w->vm, b, 16));
    put_tag(w, Message_BigInt);
    return put_string(w, digits);
}

static bool write_value(Writer *w, Value v)
{
    if (value_is_object(v))
        return write_object(w, value_as_object(v));
    if (value_is_string(v))
        return put_string(w, value_as_string(v));
    if (value_is_symbol(v))
        return cannot_clone(w);
    if (value_is_int(v)) {
        put_tag(w, Message_Int);
        put_u32(w, (u32)value_as_int(v));
    } else if (value_is_number(v)) {
        put_tag(w, Message_Double);
        put_double(w, value_as_number(v));
    } else if (value_is_bigint(v)) {
        return write_bigint(w, value_as_bigint(v));
    } else {
        put_tag(w, value_is_undefined(v) ? Message_Undefined : value_is_null(v) ? Message_Null
                                         : value_is_true(v)                     ? Message_True
                                                                                : Message_False);
    }
    return true;
}

/* ---- transfer ---- */

/* Can it be transferred, now? false: exception. */
static bool check_transfer(Writer *w, Value v, HostObject *source)
{
    HostObject *port = host_cast(v, &message_port_class);
    const char *why = NULL;
    if (is_marked(w->vm, value_as_object(v), "untransferable")) {
        why = "An ArrayBuffer or port that was marked as untransferable is in the transfer list.";
    } else if (port) {
        if (port == source)
            why = "Transfer list contains source port";
        else if (table_find(w->vm, w->seen, v) >= 0)
            why = "Transfer list contains duplicate MessagePort";
        else if (web_port_is_detached(port))
            why = "MessagePort in transfer list is already detached";
    } else if (web_platform_can_transfer(w->vm, v)) {
        if (table_find(w->vm, w->seen, v) >= 0)
            why = "The object can not be cloned.";
    } else if (!value_is_buffer(v)) {
        why = source ? "Found invalid value in transferList." : "The object can not be cloned.";
    } else {
        BufferObject *b = (BufferObject *)value_as_cell(v);
        bool twice = table_find(w->vm, w->seen, v) >= 0;
        if (source && twice)
            why = "Transfer list contains duplicate ArrayBuffer";
        else if (buffer_is_shared(b) || b->detached || !value_is_undefined(b->detach_key) || twice)
            why = "The object can not be cloned.";
    }
    if (why)
        throw_dom(w->vm, "DataCloneError", "%s", why);
    return !why;
}

/* The list as an array whose members have the first numbers. NULL: exception. */
static Array *transfer_list(Writer *w, Value list, HostObject *source)
{
    Vm *vm = w->vm;
    Value iter[3];
    Array *all = TRY_PTR_OR(NULL, array_new_capacity(vm, 0));
    if (value_is_nullish(list))
        return all;
    if (!iterate_begin(vm, list, iter))
        return NULL;
    while (true) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? NULL : all;
        if (!value_is_object(v)) { /* the list is a sequence<object> to Web IDL */
            throw_type(vm, "Value in the transfer list is not an object");
            iterate_close_throw(vm, iter);
            return NULL;
        }
        if (!check_transfer(w, v, source)) {
            iterate_close_throw(vm, iter);
            return NULL;
        }
        if (!table_set(vm, w->seen, v, value_u32(w->n++)) || !array_push(vm, all, v))
            return NULL;
    }
}

/* Takes an object of src/js apart; it is of no use any more then. false: exception. */
static bool transfer_platform(Writer *w, Value v, MessageHandle *out)
{
    u32 maker;
    Value data, transfer;
    int r = web_platform_parts(w->vm, v, "transfer", &maker, &data, &transfer);
    if (r <= 0)
        return r == 0 && cannot_clone(w);
    Array *list = value_is_array_cell(transfer) ? value_as_array(transfer) : TRY_PTR_OR(false, array_new(w->vm, 0));
    WebMessage *inner = web_message_write_list(w->vm, data, list);
    *out = (MessageHandle){inner ? HANDLE_PLATFORM : HANDLE_NONE, .platform = {inner, maker}};
    return inner != NULL;
}

/* Getters that ran may have detached what was to be transferred; buffers whose bytes somebody else holds too are copied. */
static bool prepare(Writer *w, Array *list)
{
    Vm *vm = w->vm;
    for (u32 i = 0; i < list->length; i++) {
        Value v = list->object.elements->items[i];
        HostObject *port = host_cast(v, &message_port_class);
        if (port ? web_port_is_detached(port) : value_is_buffer(v) && ((BufferObject *)value_as_cell(v))->detached)
            return cannot_clone(w);
    }
    w->platform = xalloc_zero((list->length + 1) * sizeof *w->platform);
    for (u32 i = 0; i < list->length; i++)
        if (web_platform_can_transfer(vm, list->object.elements->items[i]) &&
            !transfer_platform(w, list->object.elements->items[i], &w->platform[i]))
            return false;
    for (u32 i = 0; i < list->length; i++) {
        Value v = list->object.elements->items[i];
        if (!value_is_buffer(v))
            continue;
        BufferObject *b = (BufferObject *)value_as_cell(v);
        if (b->bytes->refs == 1)
            continue;
        b = TRY_PTR_OR(false, buffer_transfer(vm, b, b->length, true));
        list->object.elements->items[i] = value_cell(b);
        barrier(vm, list->object.elements);
    }
    return true;
}

/* Takes the handles, in front of those of shared memory. Cannot fail. */
static void take_handles(Writer *w, Array *list)
{
    WebMessage *m = w->message;
    u32 n = list->length;
    if (!n)
        return;
    m->handles = xrealloc(m->handles, (m->n_handles + n) * sizeof *m->handles);
    memmove(m->handles + n, m->handles, m->n_handles * sizeof *m->handles);
    m->n_handles += n;
    m->n_transferred = n;
    for (u32 i = 0; i < n; i++) {
        Value v = list->object.elements->items[i];
        HostObject *port = host_cast(v, &message_port_class);
        if (w->platform[i].kind == HANDLE_PLATFORM)
            m->handles[i] = w->platform[i];
        else if (port)
            m->handles[i] = (MessageHandle){HANDLE_PORT, .port = web_port_detach(w->vm, port)};
        else
            m->handles[i] = (MessageHandle){HANDLE_BUFFER, .bytes = buffer_steal(w->vm, (BufferObject *)value_as_cell(v))};
    }
}

/* With a list whose members are numbered. */
static WebMessage *write_message(Writer *w, Value v, Array *list)
{
    w->message = xalloc_zero(sizeof *w->message);
    if (write_value(w, v) && prepare(w, list)) {
        take_handles(w, list);
        xfree(w->platform);
        return w->message;
    }
    for (u32 i = 0; w->platform && i < list->length; i++)
        if (w->platform[i].kind == HANDLE_PLATFORM)
            web_message_free(w->platform[i].platform.inner);
    xfree(w->platform);
    web_message_free(w->message);
    return NULL;
}

WebMessage *web_message_write(Vm *vm, Value v, Value transfer, HostObject *source)
{
    Writer w = {.vm = vm, .seen = TRY_PTR_OR(NULL, table_new(vm, true))};
    return write_message(&w, v, TRY_PTR_OR(NULL, transfer_list(&w, transfer, source)));
}

WebMessage *web_message_write_list(Vm *vm, Value v, Array *list)
{
    Writer w = {.vm = vm, .seen = TRY_PTR_OR(NULL, table_new(vm, true))};
    for (u32 i = 0; i < list->length; i++)
        if (!table_set(vm, w.seen, list->object.elements->items[i], value_u32(w.n++)))
            return NULL;
    return write_message(&w, v, list);
}

void web_message_free(WebMessage *m)
{
    if (!m)
        return;
    for (u32 i = 0; i < m->n_handles; i++) {
        MessageHandle *h = &m->handles[i];
        if (h->kind == HANDLE_PORT)
            web_port_drop(h->port);
        else if (h->kind == HANDLE_NATIVE)
            h->native.kind->unref(h->native.thing);
        else if (h->kind == HANDLE_PLATFORM)
            web_message_free(h->platform.inner);
        else if (h->kind != HANDLE_NONE)
            buffer_bytes_unref(h->bytes);
    }
    xfree(m->handles);
    buf_deinit(&m->bytes);
    xfree(m);
}

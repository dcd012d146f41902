/* web_clone.c - structuredClone.
 *
 * A direct copy from object to object. `seen` maps what was copied to its copy, so shared and circular references stay
 * as they are. With a list to transfer it is a message that is read at once (web_message.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_crypto_key.h"
#include "runtime/web/web_message_priv.h"

typedef struct Cloner {
    Vm *vm;
    HashTable *seen; /* object -> copy */
} Cloner;

static Value clone_value(Cloner *c, Value v);

static Value through_message(Vm *vm, Value v, Value transfer)
{
    WebMessage *message = web_message_write(vm, v, transfer, NULL);
    if (!message)
        return VAL_EXC;
    Value copy = web_message_read(vm, message, NULL);
    web_message_free(message);
    return copy;
}

static Value cannot_clone(Vm *vm)
{
    return throw_dom(vm, "DataCloneError", "The object can not be cloned.");
}

static bool remember(Cloner *c, Object *from, const void *to)
{
    return table_set(c->vm, c->seen, value_cell(from), value_cell(to));
}

/* Own enumerable string-keyed properties, in order; getters run. */
static bool clone_properties(Cloner *c, Object *from, Object *to)
{
    Vm *vm = c->vm;
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
        Value copy = TRY_OR(false, clone_value(c, v));
        if (obj_create_data(vm, to, key, copy, true) < 0)
            return false;
    }
    return true;
}

static Value clone_array(Cloner *c, Object *from)
{
    Vm *vm = c->vm;
    i64 length = obj_length(vm, from);
    if (length < 0)
        return VAL_EXC;
    Array *to = TRY_PTR(array_new(vm, (u32)length));
    if (!remember(c, from, to) || !clone_properties(c, from, &to->object))
        return VAL_EXC;
    return value_cell(to);
}

static Value clone_plain(Cloner *c, Object *from)
{
    Object *to = TRY_PTR(object_new_plain(c->vm));
    if (!remember(c, from, to) || !clone_properties(c, from, to))
        return VAL_EXC;
    return value_cell(to);
}

/* Entries are listed first: copying may run getters that change the collection. */
static Value clone_map(Cloner *c, MapObject *from)
{
    Vm *vm = c->vm;
    Object *ctor = TRY_PTR(intrinsic(vm, Intrinsic_Map));
    MapObject *to = (MapObject *)value_as_cell(TRY(construct(vm, value_cell(ctor), 0, NULL)));
    if (!remember(c, &from->object, to))
        return VAL_EXC;
    Array *entries = TRY_PTR(array_new_capacity(vm, from->table->live));
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(from->table, &cursor, &e))
        if (!array_push(vm, entries, e->key) || !array_push(vm, entries, e->value))
            return VAL_EXC;
    for (u32 i = 0; i < entries->length; i += 2) {
        Value key = TRY(clone_value(c, entries->object.elements->items[i]));
        Value value = TRY(clone_value(c, entries->object.elements->items[i + 1]));
        if (!table_set(vm, to->table, key, value))
            return VAL_EXC;
    }
    return value_cell(to);
}

static Value clone_set(Cloner *c, SetObject *from)
{
    Vm *vm = c->vm;
    Object *ctor = TRY_PTR(intrinsic(vm, Intrinsic_Set));
    SetObject *to = (SetObject *)value_as_cell(TRY(construct(vm, value_cell(ctor), 0, NULL)));
    if (!remember(c, &from->object, to))
        return VAL_EXC;
    Array *entries = TRY_PTR(array_new_capacity(vm, from->table->live));
    HashCursor cursor = {0};
    HashEntry *e;
    while (table_next(from->table, &cursor, &e))
        if (!array_push(vm, entries, e->key))
            return VAL_EXC;
    for (u32 i = 0; i < entries->length; i++) {
        Value key = TRY(clone_value(c, entries->object.elements->items[i]));
        if (!table_set(vm, to->table, key, VAL_UNDEFINED))
            return VAL_EXC;
    }
    return value_cell(to);
}

static Value clone_date(Cloner *c, DateObject *from)
{
    Object *proto = TRY_PTR(intrinsic(c->vm, Intrinsic_DatePrototype));
    DateObject *to = TRY_PTR(object_new_kind(c->vm, Kind_Date, sizeof *to, proto, 0));
    to->time = from->time;
    return remember(c, &from->object, to) ? value_cell(to) : VAL_EXC;
}

static Value clone_wrapper(Cloner *c, WrapperObject *from)
{
    Vm *vm = c->vm;
    Value v = from->primitive;
    if (value_is_symbol(v))
        return cannot_clone(vm);
    Object *to = TRY_PTR(to_object(vm, v));
    return remember(c, &from->object, to) ? value_cell(to) : VAL_EXC;
}

static Value clone_regexp(Cloner *c, RegExpObject *from)
{
    Vm *vm = c->vm;
    Value source = value_cell(from->code->source);
    Value flags = TRY(obj_get(vm, &from->object, KEY_flags));
    Value to = TRY(regexp_create(vm, source, flags));
    return remember(c, &from->object, value_as_cell(to)) ? to : VAL_EXC;
}

static Value clone_buffer(Cloner *c, BufferObject *from)
{
    Vm *vm = c->vm;
    BufferObject *to;
    if (buffer_is_shared(from)) {
        to = TRY_PTR(buffer_share(vm, from->bytes));
    } else {
        if (from->detached)
            return cannot_clone(vm);
        to = TRY_PTR(buffer_new(vm, from->length, from->resizable ? (i64)from->max_length : -1, false, NULL));
        if (from->length)
            memcpy(to->data, from->data, from->length);
    }
    return remember(c, &from->object, to) ? value_cell(to) : VAL_EXC;
}

static Value clone_view(Cloner *c, ViewObject *from)
{
    Vm *vm = c->vm;
    if (view_is_out_of_bounds(from))
        return cannot_clone(vm);
    u64 length = view_length(from);
    Value buffer = TRY(clone_value(c, value_cell(from->buffer)));
    BufferObject *b = (BufferObject *)value_as_cell(buffer);
    Object *to;
    if (from->type == Element_DataView)
        to = (Object *)TRY_PTR(dataview_new(vm, b, from->byte_offset, length, from->tracking, NULL));
    else
        to = (Object *)TRY_PTR(typed_new_view(vm, (ElementType)from->type, b, from->byte_offset, length, from->tracking, NULL));
    return remember(c, &from->object, to) ? value_cell(to) : VAL_EXC;
}

/* The class by its name, message, stack and cause. */
static Value clone_error(Cloner *c, Object *from)
{
    Vm *vm = c->vm;
    Value name = TRY(obj_get(vm, from, KEY_name));
    String *text = value_is_undefined(name) ? ATOM_Error : TRY_PTR(to_string(vm, name));
    Value dom = value_cell(TRY_PTR(host_class_proto(vm, &dom_exception_class)));
    bool is_dom = obj_proto(vm, from) == value_as_object(dom);
    PropDesc desc = {.value = VAL_HOLE};
    String *message = NULL;
    if (is_dom)
        desc.value = error_kept(vm, from, KEY_message);
    if ((is_dom || TRY_BOOL(obj_get_own(vm, from, KEY_message, &desc))) && !value_is_hole(desc.value))
        message = TRY_PTR(to_string(vm, desc.value));
    Object *to;
    if (is_dom) {
        char *c_name = TRY_PTR(string_to_c(vm, text, NULL));
        to = dom_exception_new(vm, c_name, message ? message : ATOM_empty);
        xfree(c_name);
        TRY_PTR(to);
    } else {
        Object *proto = TRY_PTR(error_class_proto(vm, web_error_class(vm, text)));
        to = TRY_PTR(error_new_proto(vm, proto, message, VAL_HOLE));
    }
    if (!remember(c, from, to))
        return VAL_EXC;
    Value stack = TRY(obj_get(vm, from, KEY_stack));
    if (value_is_string(stack) && !obj_put(vm, to, KEY_stack, stack, PROP_WC))
        return VAL_EXC;
    if (TRY_BOOL(obj_get_own(vm, from, KEY_cause, &desc)) && !value_is_hole(desc.value)) {
        Value cause = TRY(clone_value(c, desc.value));
        if (!obj_put(vm, to, KEY_cause, cause, PROP_WC))
            return VAL_EXC;
    }
    return value_cell(to);
}

static Value clone_host(Cloner *c, HostObject *from)
{
    Vm *vm = c->vm;
    if (host_cast(value_cell(from), &crypto_key_class)) {
        Value key = TRY(web_key_clone(vm, from));
        return remember(c, &from->object, value_as_cell(key)) ? key : VAL_EXC;
    }
    HostObject *blob = host_cast(value_cell(from), &blob_class);
    if (!blob)
        return cannot_clone(vm);
    HostObject *to = TRY_PTR(host_object_new(vm, from->class_));
    *(WebBlob *)host_data(to) = *(WebBlob *)host_data(blob);
    barrier(vm, to);
    return remember(c, &from->object, to) ? value_cell(to) : VAL_EXC;
}

static Value clone_object(Cloner *c, Object *from)
{
    Vm *vm = c->vm;
    if (from->cell.kind == Kind_Proxy)
        from = process_env_plain(host_of(vm), from);
    i64 at = table_find(vm, c->seen, value_cell(from));
    if (at >= 0)
        return table_value(c->seen, (u32)at);
    if (!vm_stack_ok(vm))
        return throw_stack_overflow(vm);
    switch ((Kind)from->cell.kind) {
    case Kind_Object:
        if (host_js_is_platform(vm, from)) { /* streams: to be transferred only */
            Value made = TRY(host_js_private(vm, from, "clone"));
            if (value_is_hole(made) && host_js_has_private(vm, from, "serialize"))
                made = TRY(through_message(vm, value_cell(from), VAL_UNDEFINED));
            if (value_is_hole(made))
                return cannot_clone(vm);
            return remember(c, from, value_as_cell(made)) ? made : VAL_EXC;
        }
        return clone_plain(c, from);
    case Kind_Arguments:
    case Kind_Global: return clone_plain(c, from);
    case Kind_Array: return clone_array(c, from);
    case Kind_Map: return clone_map(c, (MapObject *)from);
    case Kind_Set: return clone_set(c, (SetObject *)from);
    case Kind_Date: return clone_date(c, (DateObject *)from);
    case Kind_Wrapper: return clone_wrapper(c, (WrapperObject *)from);
    case Kind_RegExp: return clone_regexp(c, (RegExpObject *)from);
    case Kind_ArrayBuffer: return clone_buffer(c, (BufferObject *)from);
    case Kind_TypedArray:
    case Kind_DataView: return clone_view(c, (ViewObject *)from);
    case Kind_Error: return clone_error(c, from);
    case Kind_Host: return clone_host(c, (HostObject *)from);
    default: return cannot_clone(vm);
    }
}

static Value clone_value(Cloner *c, Value v)
{
    if (value_is_object(v))
        return clone_object(c, value_as_object(v));
    return value_is_symbol(v) ? cannot_clone(c->vm) : v;
}

Value web_structured_clone(Vm *vm, Value v, Value transfer)
{
    if (value_is_nullish(transfer)) {
        Cloner c = {vm, TRY_PTR(table_new(vm, true))};
        return clone_value(&c, v);
    }
    return through_message(vm, v, transfer);
}

Value structured_clone_native(Vm *vm, Frame *f)
{
    bool node = host_options(host_of(vm))->node_style;
    Value options = frame_arg(f, 1);
    if (!f->argc)
        return node ? host_throw_node(vm, NodeError_ERR_MISSING_ARGS, "The value argument must be specified")
                    : throw_type(vm, "structuredClone requires 1 argument");
    if (node && !value_is_nullish(options) && !value_is_object(options))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Failed to execute 'structuredClone': Options cannot be converted to a dictionary");
    Value transfer = TRY(web_member(vm, frame_arg(f, 1), web_key(vm, "transfer")));
    if (!value_is_nullish(transfer)) {
        Value iterator = value_is_object(transfer) ? TRY(obj_get(vm, value_as_object(transfer), KEY_SYM_iterator)) : VAL_UNDEFINED;
        if (!value_is_callable(iterator))
            return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s",
                                   node ? "Failed to execute 'structuredClone': transfer in Options cannot be converted to sequence."
                                        : "Optional options.transfer argument must be an iterable");
    }
    return web_structured_clone(vm, f->args[0], transfer);
}

/* worker_error.c - what a worker did not catch, on its way to whoever started it.
 *
 * The message is an array: the error as structured clone makes it (an error of the same class with its stack), what else it carries
 * (properties such as `code`, those that can be cloned), and what cannot be found out on the other side: the text that a terminal would
 * show, a line of text, and the place where it was thrown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/buf.h"
#include "base/check.h"
#include "runtime/worker/worker.h"

enum { ERROR_VALUE, ERROR_PROPS, ERROR_TEXT, ERROR_LINE_TEXT, ERROR_FILE, ERROR_LINE, ERROR_COLUMN, ERROR_FIELDS };

/* Can a message hold it? Runs scripts: getters. */
static bool can_be_cloned(Vm *vm, Value v)
{
    if (!value_is_object(v))
        return !value_is_symbol(v);
    WebMessage *message = web_message_write(vm, v, VAL_UNDEFINED, NULL);
    if (!message)
        exception_take(vm);
    web_message_free(message);
    return message != NULL;
}

/* Own enumerable properties that can be cloned; getters are asked, and what they throw is left out. NULL: none, or no memory. */
static Object *plain_props(Vm *vm, Object *error)
{
    KeyList keys;
    Object *props = TRY_PTR_OR(NULL, object_new_plain(vm));
    if (!obj_own_keys(vm, error, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return NULL;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value v = obj_get(vm, error, key);
        if (value_is_exc(v))
            exception_take(vm);
        else if (can_be_cloned(vm, v) && obj_create_data(vm, props, key, v, false) < 0)
            return NULL;
    }
    return props;
}

/* "TypeError: text" of an error, else the value as text. NULL: exception. */
static String *line_of(Vm *vm, Value error)
{
    if (value_is_symbol(error))
        return string_from_c(vm, "Symbol()");
    return to_string(vm, error);
}

static String *utf8_string(Vm *vm, const Buf *text)
{
    return string_from_wtf8(vm, buf_view(text));
}

/* An Error that says what could not be copied. */
static Value stand_in(Vm *vm, String *line)
{
    Object *e = TRY_PTR(error_new(vm, ERR_ERROR, line));
    return value_cell(e);
}

static bool fill(Host *host, Value error, Array *fields)
{
    Vm *vm = host_vm(host);
    AUTO_BUF text = {0};
    Str file = STR(""), source;
    u32 line = 0, column = 0;
    host_error_text(host, error, &text);
    String *shown = TRY_PTR_OR(false, utf8_string(vm, &text)), *line_text = line_of(vm, error);
    if (!line_text) {
        exception_take(vm);
        line_text = shown;
    }
    if (!embed_error_position(vm, error, &file, &line, &column, &source)) {
        String *where, *at;
        AUTO_BUF name = {0};
        if (embed_syntax_position(vm, error, &where, &line, &column, &at) && string_to_utf8(vm, where, &name))
            fields->object.elements->items[ERROR_FILE] = value_cell(where);
    } else {
        fields->object.elements->items[ERROR_FILE] = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, file)));
    }
    Value *items = fields->object.elements->items;
    items[ERROR_TEXT] = value_cell(shown);
    items[ERROR_LINE_TEXT] = value_cell(line_text);
    items[ERROR_LINE] = value_u32(line);
    items[ERROR_COLUMN] = value_u32(column);
    barrier(vm, fields->object.elements);
    if (value_is_object(error)) {
        Object *props = plain_props(vm, value_as_object(error));
        if (!props)
            exception_take(vm);
        fields->object.elements->items[ERROR_PROPS] = props ? value_cell(props) : VAL_NULL;
        barrier(vm, fields->object.elements);
    }
    return true;
}

WebMessage *worker_error_write(Host *host, Value error)
{
    Vm *vm = host_vm(host);
    Value room[ERROR_FIELDS] = {[ERROR_VALUE] = error, [ERROR_PROPS] = VAL_NULL, [ERROR_TEXT] = value_cell(ATOM_empty),
                                [ERROR_LINE_TEXT] = value_cell(ATOM_empty), [ERROR_FILE] = value_cell(ATOM_empty),
                                [ERROR_LINE] = value_int(0), [ERROR_COLUMN] = value_int(0)};
    Array *fields = array_from_values(vm, room, ERROR_FIELDS);
    if (!fields || !fill(host, error, fields)) {
        exception_take(vm);
        return NULL;
    }
    WebMessage *message = web_message_write(vm, value_cell(fields), VAL_UNDEFINED, NULL);
    if (message)
        return message;
    exception_take(vm); /* it holds something that cannot be copied: only its text goes */
    Value items = fields->object.elements->items[ERROR_LINE_TEXT];
    Value text = stand_in(vm, value_as_string(items));
    if (value_is_exc(text)) {
        exception_take(vm);
        return NULL;
    }
    fields->object.elements->items[ERROR_VALUE] = text;
    barrier(vm, fields->object.elements);
    message = web_message_write(vm, value_cell(fields), VAL_UNDEFINED, NULL);
    if (!message)
        exception_take(vm);
    return message;
}

/* Gives the copy what the original carried. */
static bool give_props(Vm *vm, Value error, Value props)
{
    KeyList keys;
    if (!value_is_object(error) || !value_is_object(props))
        return true;
    if (!obj_own_keys(vm, value_as_object(props), KEYS_STRINGS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropSlot own;
        Value v = TRY_OR(false, obj_get(vm, value_as_object(props), key));
        if (!obj_own_slot(vm, value_as_object(error), key, &own) && obj_create_data(vm, value_as_object(error), key, v, false) < 0)
            return false;
    }
    return true;
}

bool worker_error_read(Vm *vm, WebMessage *message, WorkerError *out)
{
    *out = (WorkerError){.error = VAL_NULL, .text = ATOM_empty, .message = ATOM_empty, .file = ATOM_empty};
    if (!message) { /* there was no memory to say more */
        String *text = TRY_PTR_OR(false, string_from_c(vm, "out of memory"));
        out->error = TRY_OR(false, stand_in(vm, text));
        out->message = out->text = text;
        return true;
    }
    Value fields = TRY_OR(false, web_message_read(vm, message, NULL));
    CHECK(value_is_array_cell(fields) && value_as_array(fields)->length == ERROR_FIELDS);
    const Value *items = value_as_object(fields)->elements->items;
    out->error = items[ERROR_VALUE];
    out->text = value_as_string(items[ERROR_TEXT]);
    out->message = value_as_string(items[ERROR_LINE_TEXT]);
    out->file = value_as_string(items[ERROR_FILE]);
    out->line = (u32)value_as_number(items[ERROR_LINE]);
    out->column = (u32)value_as_number(items[ERROR_COLUMN]);
    return give_props(vm, out->error, items[ERROR_PROPS]);
}

/* data_text_toml.c - Bun.TOML.stringify.
 *
 * A table's plain members come first, then those that are tables or arrays of tables, each under a header of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/api/embed_kinds.h"
#include "runtime/bun/bun_data.h"
#include "runtime/bun/data_text_priv.h"

static bool write_inline(DataWriter *w, Value v, DataForm form, Str key);

static void write_string(Buf *out, Str text)
{
    static const char from[] = "\b\f\n\r\t\\\"", to[] = "bfnrt\\\"";
    buf_push(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        const char *simple = c ? strchr(from, c) : NULL;
        if (simple) {
            buf_push(out, '\\');
            buf_push(out, to[simple - from]);
        } else if (c < 0x20 || c == 0x7F) {
            buf_printf(out, "\\u%04x", c);
        } else {
            buf_push(out, (char)c);
        }
    }
    buf_push(out, '"');
}

static void write_key(Buf *out, Str key)
{
    bool bare = key.len != 0;
    for (size_t i = 0; i < key.len; i++) {
        char c = key.data[i];
        bare = bare && ((c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' || c == '_');
    }
    if (bare)
        buf_append_str(out, key);
    else
        write_string(out, key);
}

/* Integers beyond 2^53 are floats, since readers would refuse them. */
static void write_number(DataWriter *w, double d)
{
    if (isnan(d)) {
        buf_append_c(&w->out, "nan");
    } else if (isinf(d)) {
        buf_append_c(&w->out, d < 0 ? "-inf" : "inf");
    } else if (d == 0 && signbit(d)) {
        buf_append_c(&w->out, "-0.0");
    } else {
        data_number_text(w, d);
        if (fabs(d) > 9007199254740991.0 && fabs(d) < 1e21)
            buf_append_c(&w->out, ".0");
    }
}

static bool write_date(DataWriter *w, Value v)
{
    AUTO_BUF text = {0};
    Value method = TRY_OR(false, value_get(w->vm, v, key_from_c(w->vm, "toISOString")));
    Value iso = TRY_OR(false, call_function(w->vm, method, v, 0, NULL));
    if (!value_is_string(iso) || !data_utf8(w, iso, &text))
        return false;
    Str s = buf_view(&text);
    if (str_ends_with(s, STR(".000Z"))) {
        buf_append(&w->out, s.data, s.len - 5);
        buf_push(&w->out, 'Z');
    } else {
        buf_append_str(&w->out, s);
    }
    return true;
}

static bool write_inline_array(DataWriter *w, Object *array, Str key)
{
    i64 n = data_length(w, array);
    buf_push(&w->out, '[');
    for (i64 i = 0; i < n; i++) {
        Value v = TRY_OR(false, data_item(w, array, i));
        DataForm form = data_form(w, &v);
        if (form == FORM_NULL || form == FORM_NOTHING) {
            throw_error(w->vm, ERR_ERROR, "TOML cannot represent %s in an array", form == FORM_NULL ? "null" : "undefined");
            return false;
        }
        if (i)
            buf_append_c(&w->out, ", ");
        if (!write_inline(w, v, form, key))
            return false;
    }
    buf_push(&w->out, ']');
    return n >= 0;
}

static bool write_inline_table(DataWriter *w, Object *o)
{
    KeyList keys;
    AUTO_BUF storage = {0};
    bool any = false;
    if (!data_keys(w, o, &keys))
        return false;
    buf_push(&w->out, '{');
    for (u32 i = 0; i < keys.count; i++) {
        Str name;
        Value v = TRY_OR(false, data_member(w, o, &keys, i, &storage, &name));
        DataForm form = data_form(w, &v);
        if (form == FORM_NOTHING)
            continue;
        buf_append_c(&w->out, any ? ", " : " ");
        any = true;
        write_key(&w->out, name);
        buf_append_c(&w->out, " = ");
        if (!write_inline(w, v, form, name))
            return false;
    }
    buf_append_c(&w->out, any ? " }" : "}");
    return true;
}

static bool write_inline(DataWriter *w, Value v, DataForm form, Str key)
{
    AUTO_BUF text = {0};
    switch (form) {
    case FORM_BOOL:
        buf_append_c(&w->out, to_boolean(v) ? "true" : "false");
        return true;
    case FORM_NUMBER:
        write_number(w, value_as_number(v));
        return true;
    case FORM_STRING:
        if (!data_utf8(w, v, &text))
            return false;
        write_string(&w->out, buf_view(&text));
        return true;
    case FORM_NULL:
        throw_error(w->vm, ERR_ERROR, "TOML cannot represent null (key '%.*s'); remove the key or use a sentinel value",
                    (int)MIN(key.len, 200u), key.data);
        return false;
    case FORM_ARRAY:
    case FORM_OBJECT:
        if (value_has_kind(v, Kind_Date))
            return write_date(w, v);
        if (!data_enter(w, value_as_object(v)))
            return false;
        if (!(form == FORM_ARRAY ? write_inline_array(w, value_as_object(v), key) : write_inline_table(w, value_as_object(v))))
            return false;
        data_leave(w, value_as_object(v));
        return true;
    default:
        return false;
    }
}

/* ---- tables ----------------------------------------------------------------------------------- */

static bool is_table(DataWriter *w, Value *v)
{
    return data_form(w, v) == FORM_OBJECT && !value_has_kind(*v, Kind_Date);
}

/* 1: an array of nothing but tables, 0: none, -1: exception. */
static int is_table_array(DataWriter *w, Value v)
{
    i64 n = data_length(w, value_as_object(v));
    for (i64 i = 0; i < n; i++) {
        Value item = TRY_OR(-1, data_item(w, value_as_object(v), i));
        if (!value_is_object(item) || !is_table(w, &item))
            return 0;
    }
    return n < 0 ? -1 : n > 0;
}

/* Has the value a header of its own? 0: no, 1: [x], 2: [[x]], -1: exception. */
static int header_kind(DataWriter *w, Value v, DataForm form)
{
    if (form == FORM_OBJECT)
        return value_has_kind(v, Kind_Date) ? 0 : 1;
    int array = form == FORM_ARRAY ? is_table_array(w, v) : 0;
    return array > 0 ? 2 : array;
}

static void write_header(DataWriter *w, Str path, bool array)
{
    if (w->out.len)
        buf_push(&w->out, '\n');
    buf_append_c(&w->out, array ? "[[" : "[");
    buf_append_str(&w->out, path);
    buf_append_c(&w->out, array ? "]]\n" : "]\n");
}

static bool write_table(DataWriter *w, Object *o, Buf *path, int header);

/* The members with headers, below those without. */
static bool write_tables(DataWriter *w, Object *o, const KeyList *keys, Buf *path)
{
    AUTO_BUF storage = {0};
    for (u32 i = 0; i < keys->count; i++) {
        Str name;
        Value v = TRY_OR(false, data_member(w, o, keys, i, &storage, &name));
        DataForm form = data_form(w, &v);
        int kind = header_kind(w, v, form);
        if (kind < 0)
            return false;
        if (!kind)
            continue;
        size_t length = path->len;
        if (length)
            buf_push(path, '.');
        write_key(path, name);
        if (kind == 1 && !write_table(w, value_as_object(v), path, 1))
            return false;
        i64 n = kind == 2 ? data_length(w, value_as_object(v)) : 0;
        for (i64 k = 0; k < n; k++) {
            Value item = TRY_OR(false, data_item(w, value_as_object(v), k));
            if (value_is_object(item) && !write_table(w, value_as_object(item), path, 2))
                return false;
        }
        path->len = length;
    }
    return true;
}

/* header: 0 for the document, 1 for [path], 2 for [[path]]. A table of nothing but tables has no header. */
static bool write_table(DataWriter *w, Object *o, Buf *path, int header)
{
    KeyList keys;
    AUTO_BUF storage = {0};
    AUTO_BUF lines = {0};
    bool tables = false;
    if (!data_enter(w, o) || !data_keys(w, o, &keys))
        return false;
    Buf whole = w->out;
    w->out = lines;
    bool ok = true;
    for (u32 i = 0; ok && i < keys.count; i++) {
        Str name;
        Value v = data_member(w, o, &keys, i, &storage, &name);
        DataForm form = value_is_exc(v) ? FORM_BAD : data_form(w, &v);
        int kind = form == FORM_NOTHING || form == FORM_BAD ? 0 : header_kind(w, v, form);
        tables |= kind > 0;
        ok = form != FORM_BAD && kind >= 0;
        if (!ok || kind || form == FORM_NOTHING)
            continue;
        write_key(&w->out, name);
        buf_append_c(&w->out, " = ");
        ok = write_inline(w, v, form, name);
        buf_push(&w->out, '\n');
    }
    lines = w->out;
    w->out = whole;
    if (!ok)
        return false;
    if (header == 2 || (header == 1 && (lines.len || !tables)))
        write_header(w, buf_view(path), header == 2);
    buf_append_str(&w->out, buf_view(&lines));
    if (!write_tables(w, o, &keys, path))
        return false;
    data_leave(w, o);
    return true;
}

Value bun_toml_stringify(Vm *vm, Frame *f)
{
    DataWriter w;
    AUTO_BUF path = {0};
    Value v = frame_arg(f, 0);
    bool ok = data_writer_init(&w, vm, f, "TOML");
    DataForm form = !ok ? FORM_BAD : value_is_bigint(v) ? FORM_NUMBER : data_form(&w, &v);
    if (ok && form != FORM_NOTHING && form != FORM_BAD && (form != FORM_OBJECT || value_has_kind(v, Kind_Date))) {
        throw_error(vm, ERR_ERROR, "TOML.stringify expects an object at the top level (a TOML document is a table)");
        ok = false;
    }
    ok = ok && form != FORM_BAD && (form == FORM_NOTHING || write_table(&w, value_as_object(v), &path, 0));
    Value text = data_writer_end(&w, ok);
    return ok && form == FORM_NOTHING ? VAL_UNDEFINED : text;
}

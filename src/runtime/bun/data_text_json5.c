/* data_text_json5.c - Bun.JSON5.stringify.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/unicode.h"
#include "base/utf.h"
#include "runtime/bun/bun_data.h"
#include "runtime/bun/data_text_priv.h"

static bool write_value(DataWriter *w, Value v, DataForm form);

static void write_string(Buf *out, Str text)
{
    static const char from[] = "\b\f\n\r\t\v\\'", to[] = "bfnrtv\\'";
    const char *end = text.data + text.len;
    buf_push(out, '\'');
    for (const char *p = text.data; p < end;) {
        u32 n, code = wtf8_decode_one(p, end, &n);
        const char *simple = code && code < 0x80 ? strchr(from, (int)code) : NULL;
        if (simple) {
            buf_push(out, '\\');
            buf_push(out, to[simple - from]);
        } else if (code == 0) {
            buf_append_c(out, "\\0");
        } else if (code < 0x20 || code == 0x7F) {
            buf_printf(out, "\\x%02x", code);
        } else if (code == 0x2028 || code == 0x2029) {
            buf_printf(out, "\\u%04x", code);
        } else {
            buf_append(out, p, n);
        }
        p += n;
    }
    buf_push(out, '\'');
}

static bool is_identifier(Str text)
{
    const char *end = text.data + text.len;
    for (const char *p = text.data; p < end;) {
        u32 n, code = wtf8_decode_one(p, end, &n);
        bool start = p == text.data, plain = code == '$' || code == '_' || (!start && (code == 0x200C || code == 0x200D));
        if (!plain && !(start ? unicode_is_id_start(code) : unicode_is_id_continue(code)))
            return false;
        p += n;
    }
    return text.len != 0;
}

static void new_line(DataWriter *w, u32 level)
{
    buf_push(&w->out, '\n');
    while (level--)
        buf_append_str(&w->out, w->gap);
}

static void begin_item(DataWriter *w, bool first)
{
    if (!first)
        buf_push(&w->out, ',');
    if (w->gap.len)
        new_line(w, w->depth);
}

static void end_items(DataWriter *w, bool any)
{
    if (!any || !w->gap.len)
        return;
    buf_push(&w->out, ',');
    new_line(w, w->depth - 1);
}

static bool write_array(DataWriter *w, Object *array)
{
    i64 n = data_length(w, array);
    buf_push(&w->out, '[');
    for (i64 i = 0; i < n; i++) {
        Value v = TRY_OR(false, data_item(w, array, i));
        DataForm form = data_form(w, &v);
        begin_item(w, i == 0);
        if (!write_value(w, v, form == FORM_NOTHING ? FORM_NULL : form))
            return false;
    }
    end_items(w, n > 0);
    buf_push(&w->out, ']');
    return n >= 0;
}

static bool write_object(DataWriter *w, Object *o)
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
        begin_item(w, !any);
        any = true;
        if (is_identifier(name))
            buf_append_str(&w->out, name);
        else
            write_string(&w->out, name);
        buf_append_c(&w->out, w->gap.len ? ": " : ":");
        if (!write_value(w, v, form))
            return false;
    }
    end_items(w, any);
    buf_push(&w->out, '}');
    return true;
}

static bool write_value(DataWriter *w, Value v, DataForm form)
{
    AUTO_BUF text = {0};
    switch (form) {
    case FORM_NULL:
        buf_append_c(&w->out, "null");
        return true;
    case FORM_BOOL:
        buf_append_c(&w->out, to_boolean(v) ? "true" : "false");
        return true;
    case FORM_NUMBER:
        data_number_text(w, value_as_number(v));
        return true;
    case FORM_STRING:
        if (!data_utf8(w, v, &text))
            return false;
        write_string(&w->out, buf_view(&text));
        return true;
    case FORM_ARRAY:
    case FORM_OBJECT:
        if (!data_enter(w, value_as_object(v)))
            return false;
        if (!(form == FORM_ARRAY ? write_array : write_object)(w, value_as_object(v)))
            return false;
        data_leave(w, value_as_object(v));
        return true;
    default:
        return false;
    }
}

Value bun_json5_stringify(Vm *vm, Frame *f)
{
    DataWriter w;
    Value v = frame_arg(f, 0);
    bool ok = data_writer_init(&w, vm, f, "JSON5");
    DataForm form = ok ? data_form(&w, &v) : FORM_BAD;
    ok = form != FORM_BAD && (form == FORM_NOTHING || write_value(&w, v, form));
    Value text = data_writer_end(&w, ok);
    return ok && form == FORM_NOTHING ? VAL_UNDEFINED : text;
}

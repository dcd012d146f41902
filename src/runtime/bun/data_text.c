/* data_text.c - JavaScript values as data formats see them: shared by TOML, YAML and JSON5.
 *
 * toJSON is not called and no replacer is taken, as in Bun. Cells are kept in IdMaps by address alone: they do not move, and what is
 * being written is reachable from its holder.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/dtoa.h"
#include "engine/api/embed_kinds.h"
#include "runtime/bun/data_text_priv.h"

DataForm data_form(DataWriter *w, Value *v)
{
    if (value_has_kind(*v, Kind_Wrapper))
        *v = ((WrapperObject *)value_as_cell(*v))->primitive;
    if (value_is_bigint(*v)) {
        throw_error(w->vm, ERR_ERROR, "%s.stringify cannot serialize BigInt", w->format);
        return FORM_BAD;
    }
    if (value_is_undefined(*v) || value_is_symbol(*v) || value_is_callable(*v))
        return FORM_NOTHING;
    if (value_is_null(*v))
        return FORM_NULL;
    if (value_is_bool(*v))
        return FORM_BOOL;
    if (value_is_number(*v))
        return FORM_NUMBER;
    if (value_is_string(*v))
        return FORM_STRING;
    int array = value_is_array(w->vm, *v);
    return array < 0 ? FORM_BAD : array ? FORM_ARRAY : FORM_OBJECT;
}

/* As JSON.stringify takes it: at most ten spaces, or ten characters of a string. */
static bool read_gap(DataWriter *w, Value space)
{
    if (value_has_kind(space, Kind_Wrapper))
        space = ((WrapperObject *)value_as_cell(space))->primitive;
    if (value_is_number(space)) {
        double n = value_as_number(space);
        size_t count = n >= 10 ? 10 : n >= 1 ? (size_t)n : 0;
        memset(w->gap_text, ' ', count);
        w->gap = (Str){w->gap_text, count};
    } else if (value_is_string(space)) {
        AUTO_BUF text = {0};
        String *s = value_as_string(space);
        s = string_slice(w->vm, s, 0, MIN(s->length, 10u));
        if (!s || !string_to_utf8(w->vm, s, &text))
            return false;
        memcpy(w->gap_text, text.data ? text.data : "", text.len);
        w->gap = (Str){w->gap_text, text.len};
    }
    return true;
}

bool data_writer_init(DataWriter *w, Vm *vm, Frame *f, const char *format)
{
    *w = (DataWriter){.vm = vm, .format = format};
    if (!value_is_nullish(frame_arg(f, 1))) {
        throw_error(vm, ERR_ERROR, "%s.stringify does not support the replacer argument", format);
        return false;
    }
    return read_gap(w, frame_arg(f, 2));
}

Value data_writer_end(DataWriter *w, bool ok)
{
    String *s = ok ? string_from_wtf8(w->vm, buf_view(&w->out)) : NULL;
    buf_deinit(&w->out);
    id_map_deinit(&w->active);
    return s ? value_cell(s) : VAL_EXC;
}

static u64 id_of(const Object *o)
{
    return (u64)(uintptr_t)o;
}

bool data_enter(DataWriter *w, Object *o)
{
    if (id_map_has(&w->active, id_of(o))) {
        throw_error(w->vm, ERR_ERROR, "Converting circular structure to %s", w->format);
        return false;
    }
    if (++w->depth > DATA_TEXT_DEPTH_MAX) {
        throw_range(w->vm, "Maximum call stack size exceeded");
        return false;
    }
    id_map_put(&w->active, id_of(o), o);
    return true;
}

void data_leave(DataWriter *w, Object *o)
{
    w->depth--;
    id_map_remove(&w->active, id_of(o));
}

i64 data_length(DataWriter *w, Object *array)
{
    i64 n = obj_length(w->vm, array);
    return MIN(n, INT32_MAX);
}

Value data_item(DataWriter *w, Object *array, i64 i)
{
    return obj_get(w->vm, array, key_of_index((u32)i));
}

bool data_keys(DataWriter *w, Object *o, KeyList *keys)
{
    return obj_own_keys(w->vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, keys);
}

Value data_member(DataWriter *w, Object *o, const KeyList *keys, u32 i, Buf *storage, Str *name)
{
    PropKey key = key_list_at(w->vm, keys, i);
    if (key_is_none(key))
        return VAL_EXC;
    String *text = TRY_PTR(to_string(w->vm, TRY(key_to_value(w->vm, key))));
    storage->len = 0;
    if (!string_to_utf8(w->vm, text, storage))
        return VAL_EXC;
    *name = buf_view(storage);
    return obj_get(w->vm, o, key);
}

void data_number_text(DataWriter *w, double number)
{
    char text[NUMBER_TEXT_MAX];
    buf_append(&w->out, text, number_to_text(number, text));
}

bool data_utf8(DataWriter *w, Value string, Buf *out)
{
    return string_to_utf8(w->vm, value_as_string(string), out);
}

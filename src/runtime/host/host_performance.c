/* host_performance.c - the global performance: now, timeOrigin, marks and measures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_time.h"
#include "runtime/host/host_priv.h"

static double now_ms(Vm *vm)
{
    return (double)(os_time_monotonic_ns() - host_of(vm)->started_ns) / 1e6;
}

static double origin_ms(Vm *vm)
{
    return (double)os_time_wall_ns() / 1e6 - now_ms(vm);
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

static Value performance_now(Vm *vm, Frame *f)
{
    (void)f;
    return value_number(now_ms(vm));
}

static Value make_origin(Vm *vm, Frame *f)
{
    (void)f;
    return value_number(origin_ms(vm));
}

static Value performance_to_json(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    return put(vm, o, "timeOrigin", value_number(origin_ms(vm))) ? value_cell(o) : VAL_EXC;
}

/* ---- entries: kept in an array on the object
 * ------------------------------------------------------------------ */

static Array *entries_of(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value)) {
        throw_type(vm, "Illegal invocation");
        return NULL;
    }
    Object *o = value_as_object(f->this_value);
    PropKey key = key_from_c(vm, "_entries");
    Value list = obj_peek(vm, o, key);
    if (value_is_array_cell(list))
        return value_as_array(list);
    Array *a = TRY_PTR_OR(NULL, array_new(vm, 0));
    return obj_put(vm, o, key, value_cell(a), PROP_WC) ? a : NULL;
}

static Object *entry_new(Vm *vm, Value name, const char *type, double start, double duration,
                         Value detail)
{
    Object *o = TRY_PTR_OR(NULL, object_new_plain(vm));
    String *kind = TRY_PTR_OR(NULL, string_from_c(vm, type));
    return put(vm, o, "name", name) && put(vm, o, "entryType", value_cell(kind)) &&
                   put(vm, o, "startTime", value_number(start)) &&
                   put(vm, o, "duration", value_number(duration)) && put(vm, o, "detail", detail)
               ? o
               : NULL;
}

static bool text_is(Vm *vm, Object *entry, const char *field, Value wanted)
{
    Value v = obj_peek(vm, entry, key_from_c(vm, field));
    return value_is_string(v) && value_is_string(wanted) &&
           string_equal(vm, value_as_string(v), value_as_string(wanted));
}

/* When the newest mark of that name was; a number stands for itself. false: exception. */
static bool time_of(Vm *vm, Array *entries, Value v, double if_undefined, double *out)
{
    *out = if_undefined;
    if (value_is_undefined(v))
        return true;
    if (value_is_number(v)) {
        *out = value_as_number(v);
        return true;
    }
    Value name = TRY_OR(false, to_string_value(vm, v));
    for (u32 i = entries->length; i-- > 0;) {
        Object *entry = value_as_object(elements_get(vm, &entries->object, i));
        if (text_is(vm, entry, "name", name)) {
            *out = value_as_number(obj_peek(vm, entry, key_from_c(vm, "startTime")));
            return true;
        }
    }
    AUTO_BUF text = {0};
    if (string_to_utf8(vm, value_as_string(name), &text))
        throw_syntax(vm, "The \"%.*s\" performance mark has not been set", (int)text.len,
                     text.data ? text.data : "");
    return false;
}

static Value performance_mark(Vm *vm, Frame *f)
{
    Array *entries = TRY_PTR(entries_of(vm, f));
    Value name = TRY(to_string_value(vm, frame_arg(f, 0)));
    double start = now_ms(vm);
    Value detail = VAL_NULL;
    if (value_is_object(frame_arg(f, 1))) {
        Object *options = value_as_object(f->args[1]);
        Value given = TRY(obj_get(vm, options, key_from_c(vm, "startTime")));
        if (value_is_number(given))
            start = value_as_number(given);
        Value d = TRY(obj_get(vm, options, key_from_c(vm, "detail")));
        if (!value_is_undefined(d))
            detail = d;
    }
    Object *entry = TRY_PTR(entry_new(vm, name, "mark", start, 0, detail));
    return array_push(vm, entries, value_cell(entry)) ? value_cell(entry) : VAL_EXC;
}

static Value performance_measure(Vm *vm, Frame *f)
{
    Array *entries = TRY_PTR(entries_of(vm, f));
    Value name = TRY(to_string_value(vm, frame_arg(f, 0)));
    Value from = frame_arg(f, 1), to = frame_arg(f, 2), detail = VAL_NULL;
    if (value_is_object(from)) {
        Object *options = value_as_object(from);
        Value d = TRY(obj_get(vm, options, key_from_c(vm, "detail")));
        if (!value_is_undefined(d))
            detail = d;
        to = TRY(obj_get(vm, options, key_from_c(vm, "end")));
        from = TRY(obj_get(vm, options, key_from_c(vm, "start")));
    }
    double start, end;
    if (!time_of(vm, entries, from, 0, &start) || !time_of(vm, entries, to, now_ms(vm), &end))
        return VAL_EXC;
    Object *entry = TRY_PTR(entry_new(vm, name, "measure", start, end - start, detail));
    return array_push(vm, entries, value_cell(entry)) ? value_cell(entry) : VAL_EXC;
}

enum { BY_ALL, BY_NAME, BY_TYPE };

static Value performance_entries(Vm *vm, Frame *f)
{
    Array *entries = TRY_PTR(entries_of(vm, f));
    Array *out = TRY_PTR(array_new(vm, 0));
    u32 by = native_magic(f);
    Value wanted = by == BY_ALL ? VAL_UNDEFINED : TRY(to_string_value(vm, frame_arg(f, 0)));
    for (u32 i = 0; i < entries->length; i++) {
        Value entry = elements_get(vm, &entries->object, i);
        if (by == BY_ALL ||
            text_is(vm, value_as_object(entry), by == BY_NAME ? "name" : "entryType", wanted))
            if (!array_push(vm, out, entry))
                return VAL_EXC;
    }
    return value_cell(out);
}

/* clearMarks, clearMeasures (magic 1): of one name, or all. */
static Value performance_clear(Vm *vm, Frame *f)
{
    Array *entries = TRY_PTR(entries_of(vm, f));
    Value type = value_cell(TRY_PTR(string_from_c(vm, native_magic(f) ? "measure" : "mark")));
    Value name =
        value_is_undefined(frame_arg(f, 0)) ? VAL_HOLE : TRY(to_string_value(vm, f->args[0]));
    u32 kept = 0;
    for (u32 i = 0; i < entries->length; i++) {
        Value entry = elements_get(vm, &entries->object, i);
        bool gone = text_is(vm, value_as_object(entry), "entryType", type) &&
                    (value_is_hole(name) || text_is(vm, value_as_object(entry), "name", name));
        if (!gone && !elements_put(vm, &entries->object, kept++, entry, PROP_WEC))
            return VAL_EXC;
    }
    return array_set_length(vm, entries, kept) ? VAL_UNDEFINED : VAL_EXC;
}

static const BuiltinProp performance_rows[] = {
    FN("now", 0, performance_now, BF_ENUMERABLE, 0),
    MADE("timeOrigin", make_origin, BF_ENUMERABLE),
    FN("mark", 1, performance_mark, BF_ENUMERABLE, 0),
    FN("measure", 1, performance_measure, BF_ENUMERABLE, 0),
    FN_MAGIC("getEntries", 0, performance_entries, BY_ALL),
    FN_MAGIC("getEntriesByName", 1, performance_entries, BY_NAME),
    FN_MAGIC("getEntriesByType", 1, performance_entries, BY_TYPE),
    FN_MAGIC("clearMarks", 0, performance_clear, 0),
    FN_MAGIC("clearMeasures", 0, performance_clear, 1),
    FN("toJSON", 0, performance_to_json, BF_ENUMERABLE, 0),
    TAG("Performance"),
    END,
};

Value performance_make(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, performance_rows) ? value_cell(o) : VAL_EXC;
}

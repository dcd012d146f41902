/* web_cookie_map.c - Bun.CookieMap: the cookies of a request, and what a response changes about them.
 *
 *   given     names and values of the Cookie header (or of the constructor's argument), percent-decoded
 *   changed   Cookie objects that were set, or that delete one; they become Set-Cookie headers
 *
 * A name that was set or deleted is no longer among the given ones. Iteration shows changed cookies first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/vec.h"
#include "runtime/web/web_cookie_priv.h"

typedef struct Given {
    String *name, *value;
} Given;

typedef struct CookieMap {
    VEC(Given) given;
    VEC(HostObject *) changed;
} CookieMap;

static CookieMap *map_of(HostObject *o) { return host_data(o); }

static void map_trace(Vm *vm, void *data)
{
    CookieMap *m = data;
    for (u32 i = 0; i < m->given.len; i++) {
        heap_mark_cell(vm, m->given.items[i].name);
        heap_mark_cell(vm, m->given.items[i].value);
    }
    for (u32 i = 0; i < m->changed.len; i++)
        heap_mark_cell(vm, m->changed.items[i]);
}

static void map_finalise(Vm *vm, void *data)
{
    (void)vm;
    CookieMap *m = data;
    VEC_DEINIT(&m->given);
    VEC_DEINIT(&m->changed);
}

static size_t map_external(void *data)
{
    CookieMap *m = data;
    return m->given.cap * sizeof *m->given.items + m->changed.cap * sizeof *m->changed.items;
}

static void give(Vm *vm, HostObject *o, String *name, String *value)
{
    CookieMap *m = map_of(o);
    VEC_PUSH(&m->given, ((Given){name, value}));
    barrier(vm, o);
}

/* ---- the Cookie header ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

void cookie_percent_decode(Str text, Buf *out)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] != '%') {
            buf_push(out, text.data[i]);
            continue;
        }
        bool room = text.len - i > 2;
        int high = room ? hex_digit(text.data[i + 1]) : -1, low = room ? hex_digit(text.data[i + 2]) : -1;
        if (high < 0 || low < 0)
            buf_append(out, "\xEF\xBF\xBD", 3);
        else
            buf_push(out, (char)(high << 4 | low));
        i += room ? 2 : 0;
    }
}

static bool blank(u16 c) { return c == ' ' || c == '\t'; }

/* "name=value" in units from..to of the header. */
static bool take_pair(Vm *vm, HostObject *o, String *header, u32 from, u32 to)
{
    StrView v = string_view(vm, header);
    u32 equals = from;
    while (equals < to && view_at(v, equals) != '=')
        equals++;
    if (equals == to)
        return true;
    u32 name_end = equals, value_at = equals + 1;
    while (from < name_end && blank(view_at(v, from)))
        from++;
    while (name_end > from && blank(view_at(v, name_end - 1)))
        name_end--;
    while (value_at < to && blank(view_at(v, value_at)))
        value_at++;
    while (to > value_at && blank(view_at(v, to - 1)))
        to--;
    if (from == name_end)
        return true;
    bool escaped = false;
    for (u32 i = value_at; i < to; i++)
        escaped |= view_at(v, i) == '%';
    String *name = TRY_PTR_OR(false, string_slice(vm, header, from, name_end));
    String *value = TRY_PTR_OR(false, string_slice(vm, header, value_at, to));
    if (escaped) {
        AUTO_BUF raw = {0}, plain = {0};
        if (!string_to_utf8(vm, value, &raw))
            return false;
        cookie_percent_decode(buf_view(&raw), &plain);
        value = TRY_PTR_OR(false, string_from_utf8(vm, buf_view(&plain)));
    }
    give(vm, o, name, value);
    return true;
}

static bool take_header(Vm *vm, HostObject *o, String *header)
{
    StrView v = string_view(vm, header);
    if (!v.data && v.length)
        return false;
    for (u32 from = 0, to; from < v.length; from = to + 1) {
        for (to = from; to < v.length && view_at(v, to) != ';'; to++) {
        }
        if (!take_pair(vm, o, header, from, to))
            return false;
        v = string_view(vm, header);
    }
    return true;
}

HostObject *cookie_map_from_header(Vm *vm, String *header)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &cookie_map_class));
    return !header || take_header(vm, o, header) ? o : NULL;
}

/* ---- constructing ---- */

static bool take_array(Vm *vm, HostObject *o, Value list)
{
    Value iter[3];
    if (!iterate_begin(vm, list, iter))
        return false;
    for (;;) {
        Value pair, length = VAL_UNDEFINED;
        if (!TRY_BOOL_OR(false, iterate_next(vm, iter, &pair)))
            return true;
        if (value_is_array_cell(pair))
            length = TRY_OR(false, obj_get(vm, value_as_object(pair), web_key(vm, "length")));
        if (!value_is_number(length) || value_as_number(length) != 2) {
            throw_type(vm, "Expected arrays of exactly two strings");
            iterate_close_throw(vm, iter);
            return false;
        }
        Value name = TRY_OR(false, obj_get(vm, value_as_object(pair), web_key(vm, "0")));
        Value value = TRY_OR(false, obj_get(vm, value_as_object(pair), web_key(vm, "1")));
        String *name_text = TRY_PTR_OR(false, to_string(vm, name));
        String *value_text = TRY_PTR_OR(false, to_string(vm, value));
        give(vm, o, name_text, value_text);
    }
}

static bool take_record(Vm *vm, HostObject *o, Object *record)
{
    KeyList keys;
    if (!obj_own_keys(vm, record, KEYS_STRINGS, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        PropDesc desc;
        if (!TRY_BOOL_OR(false, obj_get_own(vm, record, key, &desc)) || !(desc.attrs & PROP_ENUMERABLE))
            continue;
        Value v = TRY_OR(false, obj_get(vm, record, key));
        String *value = TRY_PTR_OR(false, to_string(vm, v));
        Value name = TRY_OR(false, key_to_value(vm, key));
        give(vm, o, value_as_string(name), value);
    }
    return true;
}

static Value map_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &cookie_map_class));
    Value init = frame_arg(f, 0);
    bool ok = true;
    if (value_is_string(init))
        ok = take_header(vm, o, value_as_string(init));
    else if (value_is_array_cell(init))
        ok = take_array(vm, o, init);
    else if (value_is_object(init))
        ok = take_record(vm, o, value_as_object(init));
    else if (!value_is_nullish(init))
        return throw_type(vm, "Invalid initializer type");
    return ok ? value_cell(o) : VAL_EXC;
}

/* ---- reading ---- */

#define MAP_THIS(vm, f) TRY_PTR(web_this(vm, f, &cookie_map_class))

/* The value of a name, NULL when there is none. */
static String *find(Vm *vm, CookieMap *m, String *name)
{
    for (u32 i = 0; i < m->changed.len; i++) {
        const Cookie *c = cookie_of(m->changed.items[i]);
        if (string_equal(vm, c->name, name))
            return c->value->length ? c->value : NULL;
    }
    for (u32 i = 0; i < m->given.len; i++)
        if (string_equal(vm, m->given.items[i].name, name))
            return m->given.items[i].value;
    return NULL;
}

/* Live entry i: changed ones that hold something, then the given. */
static bool entry_at(CookieMap *m, u32 i, Given *out)
{
    for (u32 k = 0; k < m->changed.len; k++) {
        const Cookie *c = cookie_of(m->changed.items[k]);
        if (!c->value->length || i--)
            continue;
        *out = (Given){c->name, c->value};
        return true;
    }
    if (i >= m->given.len)
        return false;
    *out = m->given.items[i];
    return true;
}

static Value map_get(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    if (!f->argc)
        return VAL_NULL;
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    String *value = find(vm, map_of(o), name);
    return value ? value_cell(value) : VAL_NULL;
}

static Value map_has(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    if (!f->argc)
        return VAL_FALSE;
    String *name = TRY_PTR(to_string(vm, f->args[0]));
    return value_bool(find(vm, map_of(o), name) != NULL);
}

static Value map_size(Vm *vm, Frame *f)
{
    CookieMap *m = map_of(MAP_THIS(vm, f));
    u32 n = m->given.len;
    for (u32 i = 0; i < m->changed.len; i++)
        n += cookie_of(m->changed.items[i])->value->length > 0;
    return value_u32(n);
}

/* ---- changing ---- */

/* The cookie takes the place of everything with its name. */
static void put(Vm *vm, HostObject *o, HostObject *cookie)
{
    CookieMap *m = map_of(o);
    String *name = cookie_of(cookie)->name;
    u32 kept = 0;
    for (u32 i = 0; i < m->given.len; i++)
        if (!string_equal(vm, m->given.items[i].name, name))
            m->given.items[kept++] = m->given.items[i];
    m->given.len = kept;
    kept = 0;
    for (u32 i = 0; i < m->changed.len; i++)
        if (!string_equal(vm, cookie_of(m->changed.items[i])->name, name))
            m->changed.items[kept++] = m->changed.items[i];
    m->changed.len = kept;
    VEC_PUSH(&m->changed, cookie);
    barrier(vm, o);
}

static Value map_set(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    if (!f->argc)
        return VAL_UNDEFINED;
    HostObject *cookie = host_cast(f->args[0], &cookie_class);
    if (!cookie && value_is_object(f->args[0]))
        cookie = TRY_PTR(cookie_new_from_object(vm, value_as_object(f->args[0])));
    else if (!cookie && f->argc < 2)
        return web_missing_args(vm);
    else if (!cookie)
        cookie = TRY_PTR(cookie_new(vm, f->args[0], f->args[1], frame_arg(f, 2)));
    put(vm, o, cookie);
    return VAL_UNDEFINED;
}

static Value map_delete(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    if (!f->argc)
        return VAL_UNDEFINED;
    Value name = f->args[0], options = frame_arg(f, 1);
    if (value_is_object(name)) {
        options = name;
        name = TRY(obj_get(vm, value_as_object(options), web_key(vm, "name")));
        if (value_is_undefined(name))
            return throw_type(vm, "Cookie name is required");
    }
    put(vm, o, TRY_PTR(cookie_new_deletion(vm, name, options)));
    return VAL_UNDEFINED;
}

static Value map_set_cookie_headers(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < map_of(o)->changed.len; i++) {
        AUTO_BUF text = {0};
        if (!cookie_append(vm, map_of(o)->changed.items[i], &text))
            return VAL_EXC;
        String *line = TRY_PTR(web_ascii(vm, buf_view(&text)));
        if (!array_push(vm, list, value_cell(line)))
            return VAL_EXC;
    }
    return value_cell(list);
}

bool cookie_map_write(Vm *vm, HostObject *o, Buf *out)
{
    for (u32 i = 0; i < map_of(o)->changed.len; i++) {
        buf_append_c(out, "Set-Cookie: ");
        if (!cookie_append(vm, map_of(o)->changed.items[i], out))
            return false;
        buf_append_c(out, "\r\n");
    }
    return true;
}

/* ---- walking ---- */

static int map_step(Vm *vm, HostObject *o, u32 i, Value *key, Value *value)
{
    (void)vm;
    Given entry;
    if (!entry_at(map_of(o), i, &entry))
        return 0;
    *key = value_cell(entry.name);
    *value = value_cell(entry.value);
    return 1;
}

/* What it holds now: walks are not disturbed by changes. */
static HostObject *snapshot(Vm *vm, HostObject *o)
{
    HostObject *copy = TRY_PTR_OR(NULL, host_object_new(vm, &cookie_map_class));
    Given entry;
    for (u32 i = 0; entry_at(map_of(o), i, &entry); i++)
        give(vm, copy, entry.name, entry.value);
    return copy;
}

static Value map_iterate(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    HostObject *now = TRY_PTR(snapshot(vm, o));
    return web_iterator_new(vm, &cookie_map_iterator_class, value_cell(now), map_step, native_magic(f));
}

static Value map_for_each(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    return web_for_each(vm, f, o, map_step);
}

/* { name: value }; the first of a name counts. */
static Object *to_record(Vm *vm, HostObject *o)
{
    Object *record = TRY_PTR_OR(NULL, object_new_plain(vm));
    Given entry;
    for (u32 i = 0; entry_at(map_of(o), i, &entry); i++) {
        PropKey key = key_from_string(vm, entry.name);
        PropDesc old;
        if (key_is_none(key))
            return NULL;
        if (!TRY_BOOL_OR(NULL, obj_get_own(vm, record, key, &old)) &&
            !TRY_BOOL_OR(NULL, obj_create_data(vm, record, key, value_cell(entry.value), true)))
            return NULL;
    }
    return record;
}

static Value map_to_json(Vm *vm, Frame *f)
{
    HostObject *o = MAP_THIS(vm, f);
    return value_cell(TRY_PTR(to_record(vm, o)));
}

static bool map_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    Object *record = TRY_PTR_OR(false, to_record(vm, o));
    return web_inspect_object(vm, "", value_cell(record), indent, out);
}

static const BuiltinProp map_rows[] = {
    HOST_FN("get", 1, map_get),
    HOST_FN("toSetCookieHeaders", 0, map_set_cookie_headers),
    HOST_FN("has", 1, map_has),
    HOST_FN("set", 2, map_set),
    HOST_FN("delete", 1, map_delete),
    HOST_FN_MAGIC("entries", 0, map_iterate, ITERATOR_ENTRIES),
    HOST_FN_MAGIC("keys", 0, map_iterate, ITERATOR_KEYS),
    HOST_FN_MAGIC("values", 0, map_iterate, ITERATOR_VALUES),
    HOST_FN("forEach", 1, map_for_each),
    HOST_FN("toJSON", 0, map_to_json),
    HOST_GET("size", map_size),
    ALIAS("@@iterator", "entries"),
    TAG("CookieMap"),
    END,
};

const HostClass cookie_map_class = {
    .name = "CookieMap",
    .ctor = map_ctor,
    .ctor_length = 1,
    .data_size = sizeof(CookieMap),
    .proto_props = map_rows,
    .finalise = map_finalise,
    .trace = map_trace,
    .external_size = map_external,
    .inspect = map_inspect,
};

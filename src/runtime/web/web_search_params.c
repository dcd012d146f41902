/* web_search_params.c - URLSearchParams, alone or as the live query of a URL.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/sort.h"
#include "base/utf.h"
#include "runtime/web/web_priv.h"
#include "runtime/web/web_url.h"

typedef struct Pair {
    String *name, *value;
} Pair;

typedef struct Params {
    Pair *items;
    u32 len, cap;
} Params;

static Params *list_of(HostObject *o) { return host_data(o); }

static void params_finalise(Vm *vm, void *data)
{
    (void)vm;
    xfree(((Params *)data)->items);
}

static void params_trace(Vm *vm, void *data)
{
    Params *p = data;
    for (u32 i = 0; i < p->len; i++) {
        heap_mark_cell(vm, p->items[i].name);
        heap_mark_cell(vm, p->items[i].value);
    }
}

static bool push(Vm *vm, HostObject *o, String *name, String *value)
{
    Params *p = list_of(o);
    if (p->len == p->cap) {
        u32 cap = p->cap ? p->cap * 2 : 4;
        Pair *items = cap > p->cap ? try_realloc(p->items, cap * sizeof *items) : NULL;
        if (!items) {
            throw_out_of_memory(vm);
            return false;
        }
        p->items = items;
        p->cap = cap;
    }
    p->items[p->len++] = (Pair){name, value};
    barrier(vm, o);
    return true;
}

/* ---- application/x-www-form-urlencoded ---- */

static String *decode_part(Vm *vm, Str s)
{
    bool plain = true;
    for (size_t i = 0; i < s.len && plain; i++)
        plain = s.data[i] != '+' && s.data[i] != '%' && (u8)s.data[i] < 0x80;
    if (plain)
        return s.len ? web_ascii(vm, s) : ATOM_empty;
    AUTO_BUF spaced = {0}, bytes = {0};
    buf_append_str(&spaced, s);
    for (size_t i = 0; i < spaced.len; i++)
        if (spaced.data[i] == '+')
            spaced.data[i] = ' ';
    url_percent_decode(&bytes, buf_view(&spaced));
    return string_from_utf8(vm, buf_view(&bytes));
}

static bool parse_pairs(Vm *vm, HostObject *o, Str s)
{
    while (s.len) {
        const char *amp = memchr(s.data, '&', s.len);
        Str piece = {s.data, amp ? (size_t)(amp - s.data) : s.len};
        s = (Str){s.data + piece.len + (amp ? 1 : 0), s.len - piece.len - (amp ? 1 : 0)};
        if (!piece.len)
            continue;
        const char *eq = memchr(piece.data, '=', piece.len);
        Str name = {piece.data, eq ? (size_t)(eq - piece.data) : piece.len};
        Str value = eq ? (Str){eq + 1, piece.len - name.len - 1} : STR("");
        String *n = TRY_PTR_OR(false, decode_part(vm, name));
        String *v = TRY_PTR_OR(false, decode_part(vm, value));
        if (!push(vm, o, n, v))
            return false;
    }
    return true;
}

static bool encode_part(Vm *vm, String *s, Buf *out)
{
    static const char digits[] = "0123456789ABCDEF";
    AUTO_BUF room = {0};
    Str text;
    if (!web_utf8(vm, s, &room, &text))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (web_in_range(c | 32u, 'a', 'z') || web_in_range(c, '0', '9') || c == '*' || c == '-' || c == '.' || c == '_') {
            buf_push(out, (char)c);
        } else if (c == ' ') {
            buf_push(out, '+');
        } else {
            buf_push(out, '%');
            buf_push(out, digits[c >> 4]);
            buf_push(out, digits[c & 15]);
        }
    }
    return true;
}

bool params_to_text(Vm *vm, HostObject *o, Buf *out)
{
    Params *p = list_of(o);
    for (u32 i = 0; i < p->len; i++) {
        if (i)
            buf_push(out, '&');
        if (!encode_part(vm, p->items[i].name, out))
            return false;
        buf_push(out, '=');
        if (!encode_part(vm, p->items[i].value, out))
            return false;
    }
    return true;
}

bool params_at(HostObject *o, u32 i, String **name, String **value)
{
    Params *p = list_of(o);
    if (i >= p->len)
        return false;
    *name = p->items[i].name;
    *value = p->items[i].value;
    return true;
}

u32 params_count(HostObject *o) { return list_of(o)->len; }

/* ---- with a URL ---- */

HostObject *params_new_for_url(Vm *vm, HostObject *url, Str query)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &url_search_params_class));
    if (!parse_pairs(vm, o, query))
        return NULL;
    o->host_slots[PARAMS_URL] = value_cell(url);
    barrier(vm, o);
    return o;
}

bool params_replace(Vm *vm, HostObject *o, Str query)
{
    list_of(o)->len = 0;
    return parse_pairs(vm, o, query);
}

/* After a change. */
static Value changed(Vm *vm, HostObject *o)
{
    Value url = o->host_slots[PARAMS_URL];
    if (value_is_hole(url))
        return VAL_UNDEFINED;
    AUTO_BUF text = {0};
    if (!params_to_text(vm, o, &text) || !url_set_query(vm, (HostObject *)value_as_cell(url), buf_view(&text)))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

/* ---- constructor ---- */

static Value bad_pair(Vm *vm, const char *text)
{
    if (!host_options(host_of(vm))->node_style)
        return throw_type(vm, "%s", text);
    return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple");
}

static bool from_pair(Vm *vm, HostObject *o, Value v)
{
    if (!value_is_object(v)) {
        bad_pair(vm, "Value is not a sequence");
        return false;
    }
    Value iter[3];
    String *parts[2] = {0};
    u32 n = 0;
    if (!iterate_begin(vm, v, iter))
        return false;
    for (;; n++) {
        Value item;
        int more = iterate_next(vm, iter, &item);
        if (more < 0)
            return false;
        if (!more)
            break;
        String *s = web_usv_string(vm, item);
        if (!s) {
            iterate_close_throw(vm, iter);
            return false;
        }
        if (n < 2)
            parts[n] = s;
    }
    if (n != 2) {
        bad_pair(vm, "Type error");
        return false;
    }
    return push(vm, o, parts[0], parts[1]);
}

static bool from_sequence(Vm *vm, HostObject *o, Value v)
{
    Value iter[3];
    if (!iterate_begin(vm, v, iter))
        return false;
    while (true) {
        Value item;
        int more = iterate_next(vm, iter, &item);
        if (more <= 0)
            return more == 0;
        if (!from_pair(vm, o, item)) {
            iterate_close_throw(vm, iter);
            return false;
        }
    }
}

static Pair *find_pair(Vm *vm, Params *p, String *name)
{
    for (u32 i = 0; i < p->len; i++)
        if (string_equal(vm, p->items[i].name, name))
            return &p->items[i];
    return NULL;
}

static bool from_record(Vm *vm, HostObject *o, Object *record)
{
    WebRecord r;
    PropKey key;
    String *name;
    int more;
    if (!web_record_start(vm, record, &r))
        return false;
    while ((more = web_record_next(vm, &r, &key, &name)) > 0) {
        Value value = TRY_OR(false, obj_get(vm, record, key));
        String *text = TRY_PTR_OR(false, web_usv_string(vm, value));
        String *whole = TRY_PTR_OR(false, web_usv_string(vm, value_cell(name)));
        /* Two keys may be the same once lone surrogates are replaced: the later value is in the place of the first. */
        Pair *same = whole == name ? NULL : find_pair(vm, list_of(o), whole);
        if (same) {
            same->value = text;
            barrier(vm, o);
        } else if (!push(vm, o, whole, text)) {
            return false;
        }
    }
    return more == 0;
}

static bool from_string(Vm *vm, HostObject *o, String *s)
{
    AUTO_BUF room = {0};
    Str text;
    if (!web_utf8(vm, s, &room, &text))
        return false;
    if (text.len && text.data[0] == '?')
        text = (Str){text.data + 1, text.len - 1};
    return parse_pairs(vm, o, text);
}

static bool fill(Vm *vm, HostObject *o, Value init)
{
    if (value_is_undefined(init))
        return true;
    if (!value_is_object(init))
        return from_string(vm, o, TRY_PTR_OR(false, to_string(vm, init)));
    Value method = TRY_OR(false, value_get_method(vm, init, KEY_SYM_iterator));
    if (!value_is_undefined(method))
        return from_sequence(vm, o, init);
    return from_record(vm, o, value_as_object(init));
}

static Value params_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &url_search_params_class));
    return fill(vm, o, frame_arg(f, 0)) ? value_cell(o) : VAL_EXC;
}

/* ---- methods ---- */

static String *arg_text(Vm *vm, Frame *f, u32 i)
{
    if (f->argc <= i) {
        web_need_args(vm, "\"name\"", false);
        return NULL;
    }
    return web_usv_string(vm, f->args[i]);
}

#define PARAMS_THIS(vm, f) TRY_PTR(web_this(vm, f, &url_search_params_class))

static Value params_append(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    if (f->argc < 2)
        return web_need_args(vm, "\"name\" and \"value\"", true);
    String *name = TRY_PTR(arg_text(vm, f, 0));
    String *value = TRY_PTR(arg_text(vm, f, 1));
    return push(vm, o, name, value) ? changed(vm, o) : VAL_EXC;
}

/* The optional second argument of has and delete. */
static bool value_filter(Vm *vm, Frame *f, String **out)
{
    *out = NULL;
    if (value_is_undefined(frame_arg(f, 1)))
        return true;
    *out = web_usv_string(vm, f->args[1]);
    return *out != NULL;
}

static Value params_delete(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    String *name = TRY_PTR(arg_text(vm, f, 0)), *value;
    if (!value_filter(vm, f, &value))
        return VAL_EXC;
    Params *p = list_of(o);
    u32 kept = 0;
    for (u32 i = 0; i < p->len; i++)
        if (!string_equal(vm, p->items[i].name, name) || (value && !string_equal(vm, p->items[i].value, value)))
            p->items[kept++] = p->items[i];
    p->len = kept;
    return changed(vm, o);
}

static Value params_get(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    String *name = TRY_PTR(arg_text(vm, f, 0));
    Params *p = list_of(o);
    for (u32 i = 0; i < p->len; i++)
        if (string_equal(vm, p->items[i].name, name))
            return value_cell(p->items[i].value);
    return VAL_NULL;
}

static Value params_get_all(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    String *name = TRY_PTR(arg_text(vm, f, 0));
    Array *all = TRY_PTR(array_new_capacity(vm, 0));
    Params *p = list_of(o);
    for (u32 i = 0; i < p->len; i++)
        if (string_equal(vm, p->items[i].name, name) && !array_push(vm, all, value_cell(p->items[i].value)))
            return VAL_EXC;
    return value_cell(all);
}

static Value params_has(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    String *name = TRY_PTR(arg_text(vm, f, 0)), *value;
    if (!value_filter(vm, f, &value))
        return VAL_EXC;
    Params *p = list_of(o);
    for (u32 i = 0; i < p->len; i++)
        if (string_equal(vm, p->items[i].name, name) && (!value || string_equal(vm, p->items[i].value, value)))
            return VAL_TRUE;
    return VAL_FALSE;
}

static Value params_set(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    if (f->argc < 2)
        return web_need_args(vm, "\"name\" and \"value\"", true);
    String *name = TRY_PTR(arg_text(vm, f, 0));
    String *value = TRY_PTR(arg_text(vm, f, 1));
    Params *p = list_of(o);
    u32 kept = 0;
    bool found = false;
    for (u32 i = 0; i < p->len; i++) {
        bool same = string_equal(vm, p->items[i].name, name);
        if (same && found)
            continue;
        p->items[kept] = p->items[i];
        if (same)
            p->items[kept].value = value;
        found |= same;
        kept++;
    }
    p->len = kept;
    barrier(vm, o);
    if (!found && !push(vm, o, name, value))
        return VAL_EXC;
    return changed(vm, o);
}

typedef struct SortContext {
    Vm *vm;
    Pair *items;
} SortContext;

static int compare_pairs(void *ctx, u64 a, u64 b)
{
    SortContext *x = ctx;
    return string_compare(x->vm, x->items[a].name, x->items[b].name);
}

static Value params_sort(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    Params *p = list_of(o);
    if (p->len < 2)
        return changed(vm, o);
    u64 *order = try_alloc(p->len * (sizeof *order * 2));
    Pair *sorted = try_alloc(p->cap * sizeof *sorted);
    bool ok = order && sorted;
    if (ok) {
        for (u32 i = 0; i < p->len; i++)
            order[i] = i;
        SortContext ctx = {vm, p->items};
        ok = sort_stable(order, p->len, order + p->len, compare_pairs, &ctx);
    }
    if (!ok) {
        xfree(order);
        xfree(sorted);
        return throw_out_of_memory(vm);
    }
    for (u32 i = 0; i < p->len; i++)
        sorted[i] = p->items[order[i]];
    xfree(order);
    xfree(p->items);
    p->items = sorted;
    return changed(vm, o);
}

static int params_step(Vm *vm, HostObject *o, u32 i, Value *key, Value *value)
{
    (void)vm;
    Params *p = list_of(o);
    if (i >= p->len)
        return 0;
    *key = value_cell(p->items[i].name);
    *value = value_cell(p->items[i].value);
    return 1;
}

static Value params_iterate(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    return web_iterator_new(vm, &url_params_iterator_class, value_cell(o), params_step, native_magic(f));
}

static Value params_for_each(Vm *vm, Frame *f)
{
    return web_for_each(vm, f, PARAMS_THIS(vm, f), params_step);
}

static Value params_to_string(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    AUTO_BUF text = {0};
    if (!params_to_text(vm, o, &text))
        return VAL_EXC;
    return value_cell(TRY_PTR(web_ascii(vm, buf_view(&text))));
}

static Object *to_record(Vm *vm, HostObject *o)
{
    Params *list = list_of(o);
    Object *record = TRY_PTR_OR(NULL, object_new_plain(vm));
    for (u32 i = 0; i < list->len; i++)
        if (!host_record_add(vm, record, list->items[i].name, value_cell(list->items[i].value)))
            return NULL;
    return record;
}

static Value params_to_json(Vm *vm, Frame *f)
{
    HostObject *o = PARAMS_THIS(vm, f);
    return value_cell(TRY_PTR(to_record(vm, o)));
}

static Value params_size(Vm *vm, Frame *f)
{
    return value_u32(params_count(PARAMS_THIS(vm, f)));
}

static bool params_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    Object *record = TRY_PTR_OR(false, to_record(vm, o));
    return web_inspect_object(vm, "URLSearchParams", value_cell(record), indent, out);
}

bool params_inspect_node(Vm *vm, HostObject *o, StringBuilder *out)
{
    Params *p = list_of(o);
    for (u32 i = 0; i < p->len; i++) {
        sb_c(out, i ? ", " : " ");
        if (!web_inspect_quoted(vm, value_cell(p->items[i].name), '\'', out))
            return false;
        sb_c(out, " => ");
        if (!web_inspect_quoted(vm, value_cell(p->items[i].value), '\'', out))
            return false;
    }
    if (p->len)
        sb_unit(out, ' ');
    return true;
}

static const BuiltinProp params_rows[] = {
    HOST_FN("append", 2, params_append),
    HOST_FN("delete", 1, params_delete),
    HOST_FN("get", 1, params_get),
    HOST_FN("getAll", 1, params_get_all),
    HOST_FN("has", 1, params_has),
    HOST_FN("set", 2, params_set),
    HOST_FN("sort", 0, params_sort),
    HOST_FN_MAGIC("entries", 0, params_iterate, ITERATOR_ENTRIES),
    HOST_FN_MAGIC("keys", 0, params_iterate, ITERATOR_KEYS),
    HOST_FN_MAGIC("values", 0, params_iterate, ITERATOR_VALUES),
    HOST_FN("forEach", 1, params_for_each),
    HOST_FN("toString", 0, params_to_string),
    HOST_FN("toJSON", 0, params_to_json),
    HOST_GET("length", params_size),
    HOST_GET("size", params_size),
    ALIAS("@@iterator", "entries"),
    TAG("URLSearchParams"),
    END,
};

const HostClass url_search_params_class = {
    .name = "URLSearchParams",
    .ctor = params_ctor,
    .data_size = sizeof(Params),
    .slots = PARAMS_SLOTS,
    .proto_props = params_rows,
    .finalise = params_finalise,
    .trace = params_trace,
    .inspect = params_inspect,
};

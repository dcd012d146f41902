/* web_headers.c - header lists and the Headers class.
 *
 * A Headers object is a small list, or, for requests that a server received, the head itself: names are compared where
 * the bytes lie and a value becomes a string when it is asked for. The first change or walk turns the head into a list.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/sort.h"
#include "runtime/web/web_priv.h"

typedef struct HeadersData {
    HeaderList list;
    HostObject *request; /* whose received head this shows; NULL once it became a list */
    u64 *order;          /* numbers of the first `ordered` items by name, malloc; NULL until somebody walks, and when an item went */
    u32 ordered;         /* the order is stale when the list is longer */
} HeadersData;

static HeadersData *data_of(HostObject *o) { return host_data(o); }

/* ---- lists ---- */

void header_list_deinit(HeaderList *list)
{
    if (list->items != list->room)
        xfree(list->items);
    *list = (HeaderList){0};
}

void header_list_trace(Vm *vm, HeaderList *list)
{
    for (u32 i = 0; i < list->len; i++) {
        heap_mark_cell(vm, list->items[i].name);
        heap_mark_cell(vm, list->items[i].value);
    }
}

/* Known here by number, but written as given: Bun has no spelling of its own for them. */
static bool keeps_spelling(HttpHeaderId id)
{
    switch (id) {
    case Http_Unknown: case Http_AcceptCH: case Http_Allow: case Http_AltSvc: case Http_Forwarded: case Http_From:
    case Http_MaxForwards: case Http_Priority: case Http_ProxyAuthenticate: case Http_RetryAfter: case Http_SecCHUA:
    case Http_SecCHUAMobile: case Http_SecCHUAPlatform: case Http_SecFetchSite: case Http_SecFetchUser: case Http_Server:
    case Http_Warning: case Http_WWWAuthenticate: case Http_XForwardedFor: case Http_XForwardedHost:
    case Http_XForwardedProto: case Http_XPoweredBy: case Http_XRealIP: case Http_XRequestId: case Http_XRequestedWith:
        return true;
    default:
        return false;
    }
}

void header_list_add(Vm *vm, Cell *owner, HeaderList *list, HttpHeaderId id, String *name, String *value)
{
    if (!list->items) {
        list->items = list->room;
        list->cap = ARRAY_LEN(list->room);
    }
    if (list->len == list->cap) {
        u32 cap = list->cap * 2;
        HeaderEntry *items = xalloc(cap * sizeof *items);
        memcpy(items, list->items, list->len * sizeof *items);
        if (list->items != list->room)
            xfree(list->items);
        list->items = items;
        list->cap = cap;
    }
    list->items[list->len++] = (HeaderEntry){keeps_spelling(id) ? name : NULL, value, id};
    barrier(vm, owner);
}

bool header_list_copy(Vm *vm, Cell *owner, HeaderList *to, const HeaderList *from)
{
    for (u32 i = 0; i < from->len; i++)
        header_list_add(vm, owner, to, from->items[i].id, from->items[i].name, from->items[i].value);
    return true;
}

String *header_list_find(const HeaderList *list, HttpHeaderId id)
{
    for (u32 i = 0; i < list->len; i++)
        if (list->items[i].id == id)
            return list->items[i].value;
    return NULL;
}

/* ---- names and values ---- */

/* A header name under examination. */
typedef struct Name {
    String *text;
    Str latin1;
    u32 id;
} Name;

static u8 fold(u8 c) { return c >= 'A' && c <= 'Z' ? c | 32 : c; }

static bool same_name(Vm *vm, const HeaderEntry *e, const Name *n)
{
    if (n->id != Http_Unknown || e->id != Http_Unknown)
        return e->id == n->id;
    StrView v = string_view(vm, e->name);
    if (v.length != n->latin1.len)
        return false;
    for (u32 i = 0; i < v.length; i++)
        if (fold(((const u8 *)v.data)[i]) != fold((u8)n->latin1.data[i]))
            return false;
    return true;
}

/* `method` of Headers is named by Node. */
static bool name_from_string(Vm *vm, String *s, const char *method, Name *out)
{
    StrView v = string_view(vm, s);
    Str text = {v.data, v.length};
    if (v.wide || !v.length || !http_header_name_valid(text)) {
        AUTO_BUF shown = {0};
        if (string_to_utf8(vm, s, &shown)) {
            buf_push(&shown, 0);
            if (host_options(host_of(vm))->node_style)
                throw_type(vm, "Headers.%s: \"%s\" is an invalid header name.", method, shown.data);
            else
                throw_type(vm, "Invalid header name: '%s'", shown.data);
        }
        return false;
    }
    *out = (Name){s, text, http_header_find(text.data, text.len)};
    return true;
}

static bool name_from_arg(Vm *vm, Frame *f, u32 i, const char *method, Name *out)
{
    String *s = TRY_PTR_OR(false, to_string(vm, frame_arg(f, i)));
    return name_from_string(vm, s, method, out);
}

static bool is_blank(u16 c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* ToString without blanks around it; NULL: exception. */
static String *value_text(Vm *vm, const Name *name, Value v, const char *method)
{
    String *s = TRY_PTR_OR(NULL, to_string(vm, v));
    StrView text = string_view(vm, s);
    u32 from = 0, to = text.length;
    while (from < to && is_blank(view_at(text, from)))
        from++;
    while (to > from && is_blank(view_at(text, to - 1)))
        to--;
    bool ok = !text.wide;
    for (u32 i = from; ok && i < to; i++) {
        u16 c = view_at(text, i);
        ok = c && c != '\r' && c != '\n';
    }
    if (!ok && host_options(host_of(vm))->node_style && !text.wide) {
        AUTO_BUF shown = {0};
        if (string_to_utf8(vm, string_slice(vm, s, from, to), &shown))
            throw_type(vm, "Headers.%s: \"%.*s\" is an invalid header value.", method, (int)shown.len, shown.data);
        return NULL;
    }
    if (!ok) {
        throw_type(vm, "Header '%.*s' has invalid value", (int)MIN(name->latin1.len, 200), name->latin1.data);
        return NULL;
    }
    return from == 0 && to == text.length ? s : string_slice(vm, s, from, to);
}

static String *join(Vm *vm, String *a, String *b, bool cookie)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_string(&sb, a);
    sb_c(&sb, cookie ? "; " : ", ");
    sb_string(&sb, b);
    return sb_end(&sb);
}

/* append: adds to the entry of the same name, save for Set-Cookie. */
static bool append(Vm *vm, Cell *owner, HeaderList *list, const Name *name, Value v)
{
    String *value = TRY_PTR_OR(false, value_text(vm, name, v, "append"));
    for (u32 i = 0; name->id != Http_SetCookie && i < list->len; i++) {
        if (!same_name(vm, &list->items[i], name))
            continue;
        String *both = TRY_PTR_OR(false, join(vm, list->items[i].value, value, name->id == Http_Cookie));
        list->items[i].value = both;
        barrier(vm, owner);
        return true;
    }
    header_list_add(vm, owner, list, name->id, name->text, value);
    return true;
}

static void order_is_stale(HeadersData *d)
{
    xfree(d->order);
    d->order = NULL;
}

static void remove_name(Vm *vm, HeaderList *list, const Name *name)
{
    u32 kept = 0;
    for (u32 i = 0; i < list->len; i++)
        if (!same_name(vm, &list->items[i], name))
            list->items[kept++] = list->items[i];
    list->len = kept;
}

/* ---- filling ---- */

static Value headers_iterate(Vm *vm, Frame *f);

static bool add_pair(Vm *vm, Cell *owner, HeaderList *list, Value pair)
{
    Value iter[3], parts[2] = {VAL_UNDEFINED, VAL_UNDEFINED};
    u32 n = 0;
    if (!value_is_object(pair)) {
        web_type_error(vm);
        return false;
    }
    if (!iterate_begin(vm, pair, iter))
        return false;
    for (;; n++) {
        Value item;
        int more = iterate_next(vm, iter, &item);
        if (more < 0)
            return false;
        if (!more)
            break;
        if (n < 2)
            parts[n] = item;
    }
    if (n != 2) {
        throw_type(vm, "Header sub-sequence must contain exactly two items");
        return false;
    }
    Name name;
    String *s = TRY_PTR_OR(false, to_string(vm, parts[0]));
    return name_from_string(vm, s, "append", &name) && append(vm, owner, list, &name, parts[1]);
}

static bool fill_sequence(Vm *vm, Cell *owner, HeaderList *list, Value init)
{
    Value iter[3];
    if (!iterate_begin(vm, init, iter))
        return false;
    while (true) {
        Value pair;
        int more = iterate_next(vm, iter, &pair);
        if (more <= 0)
            return more == 0;
        if (!add_pair(vm, owner, list, pair)) {
            iterate_close_throw(vm, iter);
            return false;
        }
    }
}

static bool fill_record(Vm *vm, Cell *owner, HeaderList *list, Object *record)
{
    WebRecord r;
    PropKey key;
    String *text;
    int more;
    if (!web_record_start(vm, record, &r))
        return false;
    while ((more = web_record_next(vm, &r, &key, &text)) > 0) {
        Name name;
        if (!name_from_string(vm, text, "append", &name))
            return false;
        Value value = TRY_OR(false, obj_get(vm, record, key));
        if (!append(vm, owner, list, &name, value))
            return false;
    }
    return more == 0;
}

/* Has nobody put another iterator into its place? -1: exception. */
static int is_walked_plainly(Vm *vm, HostObject *o)
{
    Value iterator = TRY_OR(-1, obj_get(vm, &o->object, KEY_SYM_iterator));
    return value_has_kind(iterator, Kind_Native) && ((NativeFunction *)value_as_cell(iterator))->fn == headers_iterate;
}

bool header_list_fill(Vm *vm, Cell *owner, HeaderList *list, Value init)
{
    HostObject *other = host_cast(init, &headers_class);
    if (other && TRY_BOOL_OR(false, is_walked_plainly(vm, other))) {
        HeaderList *from = TRY_PTR_OR(false, headers_list(vm, other));
        return header_list_copy(vm, owner, list, from);
    }
    if (!value_is_object(init)) {
        web_type_error(vm);
        return false;
    }
    Value method = TRY_OR(false, value_get_method(vm, init, KEY_SYM_iterator));
    return value_is_undefined(method) ? fill_record(vm, owner, list, value_as_object(init))
                                      : fill_sequence(vm, owner, list, init);
}

/* ---- objects ---- */

HostObject *headers_new(Vm *vm, const HeaderList *list)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &headers_class));
    if (list && !header_list_copy(vm, &o->object.cell, &data_of(o)->list, list))
        return NULL;
    return o;
}

HostObject *headers_new_http(Vm *vm, HostObject *request)
{
    HostObject *o = TRY_PTR_OR(NULL, host_object_new(vm, &headers_class));
    data_of(o)->request = request;
    barrier(vm, o);
    return o;
}

bool header_list_read(Vm *vm, Cell *owner, HeaderList *list, const HttpHead *head)
{
    for (u32 i = 0; i < head->header_count; i++) {
        Str text = http_header_name_at(head, i);
        u32 id = head->headers[i].id;
        String *value = TRY_PTR_OR(false, web_ascii(vm, http_header_value_at(head, i)));
        String *shown = id ? NULL : TRY_PTR_OR(false, web_ascii(vm, text));
        Name name = {shown, text, id};
        u32 at = 0;
        while (at < list->len && (id == Http_SetCookie || !same_name(vm, &list->items[at], &name)))
            at++;
        if (at == list->len) {
            header_list_add(vm, owner, list, id, shown, value);
            continue;
        }
        String *both = TRY_PTR_OR(false, join(vm, list->items[at].value, value, id == Http_Cookie));
        list->items[at].value = both;
        barrier(vm, owner);
    }
    return true;
}

HeaderList *headers_list(Vm *vm, HostObject *o)
{
    HeadersData *d = data_of(o);
    if (!d->request)
        return &d->list;
    HttpHead room;
    if (!header_list_read(vm, &o->object.cell, &d->list, web_request_head(vm, d->request, &room)))
        return NULL;
    d->request = NULL;
    return &d->list;
}

static void headers_finalise(Vm *vm, void *data)
{
    (void)vm;
    HeadersData *d = data;
    header_list_deinit(&d->list);
    xfree(d->order);
}

static void headers_trace(Vm *vm, void *data)
{
    HeadersData *d = data;
    header_list_trace(vm, &d->list);
    heap_mark_cell(vm, d->request);
}

static Value headers_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &headers_class));
    Value init = frame_arg(f, 0);
    if (!value_is_undefined(init) && !header_list_fill(vm, &o->object.cell, &data_of(o)->list, init))
        return VAL_EXC;
    return value_cell(o);
}

/* ---- methods ---- */

#define HEADERS_THIS(vm, f) TRY_PTR(web_this(vm, f, &headers_class))

/* Index of the next header of that name in a received head; -1. */
static int head_find(const HttpHead *head, const Name *name, u32 from)
{
    if (name->id != Http_Unknown)
        return http_head_find(head, name->id, from);
    for (u32 i = from; i < head->header_count; i++)
        if (head->headers[i].id == Http_Unknown && http_equal_fold(http_header_name_at(head, i), name->latin1))
            return (int)i;
    return -1;
}

static Value get_from_head(Vm *vm, const HttpHead *head, const Name *name)
{
    int at = head_find(head, name, 0);
    if (at < 0)
        return VAL_NULL;
    String *value = TRY_PTR(web_ascii(vm, http_header_value_at(head, (u32)at)));
    while ((at = head_find(head, name, (u32)at + 1)) >= 0) {
        String *more = TRY_PTR(web_ascii(vm, http_header_value_at(head, (u32)at)));
        value = TRY_PTR(join(vm, value, more, name->id == Http_Cookie));
    }
    return value_cell(value);
}

static Value get_from_list(Vm *vm, HeaderList *list, const Name *name)
{
    String *value = NULL;
    for (u32 i = 0; i < list->len; i++) {
        if (!same_name(vm, &list->items[i], name))
            continue;
        value = value ? TRY_PTR(join(vm, value, list->items[i].value, false)) : list->items[i].value;
    }
    return value ? value_cell(value) : VAL_NULL;
}

static Value headers_get(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (!f->argc)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "get", &name))
        return VAL_EXC;
    HeadersData *d = data_of(o);
    HttpHead room;
    return d->request ? get_from_head(vm, web_request_head(vm, d->request, &room), &name)
                      : get_from_list(vm, &d->list, &name);
}

static Value headers_has(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (!f->argc)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "has", &name))
        return VAL_EXC;
    HeadersData *d = data_of(o);
    HttpHead room;
    if (d->request)
        return value_bool(head_find(web_request_head(vm, d->request, &room), &name, 0) >= 0);
    for (u32 i = 0; i < d->list.len; i++)
        if (same_name(vm, &d->list.items[i], &name))
            return VAL_TRUE;
    return VAL_FALSE;
}

static Value headers_append(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (f->argc < 2)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "append", &name))
        return VAL_EXC;
    HeaderList *list = TRY_PTR(headers_list(vm, o));
    return append(vm, &o->object.cell, list, &name, f->args[1]) ? VAL_UNDEFINED : VAL_EXC;
}

static Value headers_set(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (f->argc < 2)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "set", &name))
        return VAL_EXC;
    String *value = TRY_PTR(value_text(vm, &name, f->args[1], "set"));
    HeaderList *list = TRY_PTR(headers_list(vm, o));
    u32 kept = 0;
    bool found = false;
    for (u32 i = 0; i < list->len; i++) {
        bool same = same_name(vm, &list->items[i], &name);
        if (same && found)
            continue;
        list->items[kept] = list->items[i];
        if (same)
            list->items[kept].value = value;
        found |= same;
        kept++;
    }
    list->len = kept;
    order_is_stale(data_of(o));
    barrier(vm, o);
    if (!found)
        header_list_add(vm, &o->object.cell, list, name.id, name.text, value);
    return VAL_UNDEFINED;
}

static Value headers_delete(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (!f->argc)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "delete", &name))
        return VAL_EXC;
    remove_name(vm, TRY_PTR(headers_list(vm, o)), &name);
    order_is_stale(data_of(o));
    return VAL_UNDEFINED;
}

static Value set_cookies(Vm *vm, HostObject *o)
{
    HeaderList *list = TRY_PTR(headers_list(vm, o));
    Array *all = TRY_PTR(array_new_capacity(vm, 0));
    for (u32 i = 0; i < list->len; i++)
        if (list->items[i].id == Http_SetCookie && !array_push(vm, all, value_cell(list->items[i].value)))
            return VAL_EXC;
    return value_cell(all);
}

static Value headers_get_set_cookie(Vm *vm, Frame *f)
{
    return set_cookies(vm, HEADERS_THIS(vm, f));
}

static Value headers_get_all(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    Name name;
    if (!f->argc)
        return web_missing_args(vm);
    if (!name_from_arg(vm, f, 0, "getAll", &name))
        return VAL_EXC;
    if (name.id != Http_SetCookie)
        return throw_type(vm, "Only \"set-cookie\" is supported.");
    return set_cookies(vm, o);
}

/* ---- walking ---- */

static String *lower_name(Vm *vm, const HeaderEntry *e)
{
    if (e->id != Http_Unknown)
        return atom_from_utf8(vm, http_header_lower(e->id));
    StrView v = string_view(vm, e->name);
    const u8 *text = v.data;
    u32 i = 0;
    while (i < v.length && fold(text[i]) == text[i])
        i++;
    if (i == v.length)
        return e->name;
    AUTO_BUF lower = {0};
    for (i = 0; i < v.length; i++)
        buf_push(&lower, (char)fold(text[i]));
    return web_ascii(vm, buf_view(&lower));
}

static Str entry_name(Vm *vm, const HeaderEntry *e)
{
    if (e->id != Http_Unknown)
        return http_header_lower(e->id);
    StrView v = string_view(vm, e->name);
    return (Str){v.data, v.length};
}

typedef struct SortContext {
    Vm *vm;
    const HeaderList *list;
} SortContext;

static int compare_names(void *ctx, u64 a, u64 b)
{
    SortContext *x = ctx;
    Str left = entry_name(x->vm, &x->list->items[a]), right = entry_name(x->vm, &x->list->items[b]);
    for (size_t i = 0; i < left.len && i < right.len; i++) {
        int d = fold((u8)left.data[i]) - fold((u8)right.data[i]);
        if (d)
            return d;
    }
    return (left.len > right.len) - (left.len < right.len);
}

/* The order of iteration: by name. */
static const u64 *iteration_order(Vm *vm, HeadersData *d)
{
    u32 n = d->list.len;
    if (d->order && d->ordered == n)
        return d->order;
    order_is_stale(d);
    d->ordered = n;
    d->order = xalloc(n * 2 * sizeof *d->order); /* the second half is room for sorting */
    for (u32 k = 0; k < n; k++)
        d->order[k] = k;
    SortContext ctx = {vm, &d->list};
    bool sorted = sort_stable(d->order, n, d->order + n, compare_names, &ctx);
    (void)sorted; /* this comparator never stops */
    return d->order;
}

static int headers_step(Vm *vm, HostObject *o, u32 i, Value *key, Value *value)
{
    HeaderList *list = TRY_PTR_OR(-1, headers_list(vm, o));
    if (i >= list->len)
        return 0;
    const HeaderEntry *e = &list->items[iteration_order(vm, data_of(o))[i]];
    *value = value_cell(e->value);
    *key = value_cell(TRY_PTR_OR(-1, lower_name(vm, e)));
    return 1;
}

static Value headers_iterate(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    return web_iterator_new(vm, &headers_iterator_class, value_cell(o), headers_step, native_magic(f));
}

static Value headers_for_each(Vm *vm, Frame *f)
{
    return web_for_each(vm, f, HEADERS_THIS(vm, f), headers_step);
}

static Value headers_count(Vm *vm, Frame *f)
{
    return value_u32(TRY_PTR(headers_list(vm, HEADERS_THIS(vm, f)))->len);
}

/* Known names first, then Set-Cookie as an array, then the others, each in order of appending. */
static Object *to_record(Vm *vm, HostObject *o)
{
    HeaderList *list = TRY_PTR_OR(NULL, headers_list(vm, o));
    Object *record = TRY_PTR_OR(NULL, object_new_plain(vm));
    bool cookies_done = false;
    for (u32 pass = 0; pass < 3; pass++) {
        for (u32 i = 0; i < list->len; i++) {
            const HeaderEntry *e = &list->items[i];
            bool cookie = e->id == Http_SetCookie;
            u32 turn = cookie ? 1 : e->id == Http_Unknown ? 2 : 0;
            if (turn != pass || (cookie && cookies_done))
                continue;
            String *name = TRY_PTR_OR(NULL, lower_name(vm, e));
            PropKey key = key_from_string(vm, name);
            if (key_is_none(key))
                return NULL;
            Value value = cookie ? TRY_OR(NULL, set_cookies(vm, o)) : value_cell(e->value);
            cookies_done |= cookie;
            (void)TRY_BOOL_OR(NULL, obj_create_data(vm, record, key, value, true));
        }
    }
    return record;
}

static Value headers_to_json(Vm *vm, Frame *f)
{
    HostObject *o = HEADERS_THIS(vm, f);
    return value_cell(TRY_PTR(to_record(vm, o)));
}

bool headers_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    Object *record = TRY_PTR_OR(false, to_record(vm, o));
    return web_inspect_object(vm, "Headers", value_cell(record), indent, out);
}

/* ---- wire ---- */

/* When a line is written: cookies, names that Bun knows, then the others. */
static u32 writing_order(const HeaderEntry *e)
{
    return e->id == Http_SetCookie ? 0 : e->name ? 2 : 1;
}

static bool write_line(Vm *vm, const HeaderEntry *e, Buf *out)
{
    if (e->name) {
        StrView name = string_view(vm, e->name);
        buf_append(out, name.data, name.length);
    } else {
        buf_append_str(out, e->id == Http_SetCookie ? STR("set-cookie") : http_header_name(e->id));
    }
    StrView value = string_view(vm, e->value);
    if (!value.data && value.length)
        return false;
    buf_append(out, ": ", 2);
    buf_append(out, value.data, value.length);
    buf_append(out, "\r\n", 2);
    return true;
}

bool web_headers_write(Vm *vm, const HeaderList *list, const HttpHeaderId *skip, Buf *out)
{
    for (u32 order = 0; order < 3; order++) {
        for (u32 i = 0; i < list->len; i++) {
            const HeaderEntry *e = &list->items[i];
            bool skipped = writing_order(e) != order;
            for (const HttpHeaderId *s = skip; s && *s != Http_Unknown; s++)
                skipped |= *s == e->id;
            if (!skipped && !write_line(vm, e, out))
                return false;
        }
    }
    return true;
}

static const BuiltinProp headers_rows[] = {
    HOST_FN("append", 2, headers_append),
    HOST_FN("delete", 1, headers_delete),
    HOST_FN("get", 1, headers_get),
    HOST_FN("getAll", 1, headers_get_all),
    HOST_FN("has", 1, headers_has),
    HOST_FN("set", 2, headers_set),
    HOST_FN_MAGIC("entries", 0, headers_iterate, ITERATOR_ENTRIES),
    HOST_FN_MAGIC("keys", 0, headers_iterate, ITERATOR_KEYS),
    HOST_FN_MAGIC("values", 0, headers_iterate, ITERATOR_VALUES),
    HOST_FN("forEach", 1, headers_for_each),
    HOST_FN("toJSON", 0, headers_to_json),
    HOST_GET("count", headers_count),
    HOST_FN("getSetCookie", 0, headers_get_set_cookie),
    ALIAS("@@iterator", "entries"),
    TAG("Headers"),
    END,
};

const HostClass headers_class = {
    .name = "Headers",
    .ctor = headers_ctor,
    .data_size = sizeof(HeadersData),
    .proto_props = headers_rows,
    .finalise = headers_finalise,
    .trace = headers_trace,
    .inspect = headers_inspect,
};

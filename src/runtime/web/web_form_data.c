/* web_form_data.c - FormData, its two encodings, and reading them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/rng.h"
#include "io/http/mime.h"
#include "runtime/web/web_priv.h"

typedef struct FormEntry {
    String *name;
    Value value; /* String or File */
} FormEntry;

typedef struct FormData {
    FormEntry *items;
    u32 len, cap;
} FormData;

static FormData *form_of(HostObject *o) { return host_data(o); }

static void form_finalise(Vm *vm, void *data)
{
    (void)vm;
    xfree(((FormData *)data)->items);
}

static void form_trace(Vm *vm, void *data)
{
    FormData *d = data;
    for (u32 i = 0; i < d->len; i++) {
        heap_mark_cell(vm, d->items[i].name);
        heap_mark(vm, d->items[i].value);
    }
}

static bool push(Vm *vm, HostObject *o, String *name, Value value)
{
    FormData *d = form_of(o);
    if (d->len == d->cap) {
        u32 cap = d->cap ? d->cap * 2 : 4;
        FormEntry *items = cap > d->cap ? try_realloc(d->items, cap * sizeof *items) : NULL;
        if (!items) {
            throw_out_of_memory(vm);
            return false;
        }
        d->items = items;
        d->cap = cap;
    }
    d->items[d->len++] = (FormEntry){name, value};
    barrier(vm, o);
    return true;
}

/* ---- methods ---- */

#define FORM_THIS(vm, f) TRY_PTR(web_this(vm, f, &form_data_class))

static Value form_ctor(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_construct(vm, f, &form_data_class));
    if (!value_is_undefined(frame_arg(f, 0)))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "FormData constructor: there are no forms to take entries from");
    return value_cell(o);
}

/* Arguments (name, value, filename) of append and set. */
static bool entry_args(Vm *vm, Frame *f, String **name, Value *value)
{
    if (f->argc < 2) {
        web_missing_args(vm);
        return false;
    }
    *name = TRY_PTR_OR(false, web_usv_string(vm, f->args[0]));
    HostObject *blob = host_cast(f->args[1], &blob_class);
    if (!blob && f->argc > 2) {
        throw_type(vm, "Expected argument to be a Blob.");
        return false;
    }
    if (!blob) {
        *value = value_cell(TRY_PTR_OR(false, web_usv_string(vm, f->args[1])));
        return true;
    }
    String *file_name = NULL;
    if (!value_is_undefined(frame_arg(f, 2)))
        file_name = TRY_PTR_OR(false, web_usv_string(vm, f->args[2]));
    bool file = host_cast(f->args[1], &file_class) != NULL;
    if (!file_name && !file)
        file_name = TRY_PTR_OR(false, string_from_c(vm, "blob")); /* XHR 5, create an entry */
    if (file && !file_name)
        *value = f->args[1];
    else
        *value = value_cell(TRY_PTR_OR(false, file_from_blob(vm, blob, file_name)));
    return true;
}

static Value form_append(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    String *name;
    Value value;
    return entry_args(vm, f, &name, &value) && push(vm, o, name, value) ? VAL_UNDEFINED : VAL_EXC;
}

static Value form_set(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    String *name;
    Value value;
    if (!entry_args(vm, f, &name, &value))
        return VAL_EXC;
    FormData *d = form_of(o);
    u32 kept = 0;
    bool found = false;
    for (u32 i = 0; i < d->len; i++) {
        bool same = string_equal(vm, d->items[i].name, name);
        if (same && found)
            continue;
        d->items[kept] = d->items[i];
        if (same)
            d->items[kept].value = value;
        found |= same;
        kept++;
    }
    d->len = kept;
    barrier(vm, o);
    return found || push(vm, o, name, value) ? VAL_UNDEFINED : VAL_EXC;
}

static String *name_arg(Vm *vm, Frame *f)
{
    if (!f->argc) {
        web_missing_args(vm);
        return NULL;
    }
    return web_usv_string(vm, f->args[0]);
}

static Value form_delete(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    String *name = TRY_PTR(name_arg(vm, f));
    FormData *d = form_of(o);
    u32 kept = 0;
    for (u32 i = 0; i < d->len; i++)
        if (!string_equal(vm, d->items[i].name, name))
            d->items[kept++] = d->items[i];
    d->len = kept;
    return VAL_UNDEFINED;
}

enum { FORM_GET, FORM_HAS };

static Value form_find(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    String *name = TRY_PTR(name_arg(vm, f));
    FormData *d = form_of(o);
    for (u32 i = 0; i < d->len; i++)
        if (string_equal(vm, d->items[i].name, name))
            return native_magic(f) == FORM_HAS ? VAL_TRUE : d->items[i].value;
    return native_magic(f) == FORM_HAS ? VAL_FALSE : VAL_NULL;
}

static Value form_get_all(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    String *name = TRY_PTR(name_arg(vm, f));
    Array *all = TRY_PTR(array_new_capacity(vm, 0));
    FormData *d = form_of(o);
    for (u32 i = 0; i < d->len; i++)
        if (string_equal(vm, d->items[i].name, name) && !array_push(vm, all, d->items[i].value))
            return VAL_EXC;
    return value_cell(all);
}

static int form_step(Vm *vm, HostObject *o, u32 i, Value *key, Value *value)
{
    (void)vm;
    FormData *d = form_of(o);
    if (i >= d->len)
        return 0;
    *key = value_cell(d->items[i].name);
    *value = d->items[i].value;
    return 1;
}

static Value form_iterate(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    return web_iterator_new(vm, &form_data_iterator_class, value_cell(o), form_step, native_magic(f));
}

static Value form_for_each(Vm *vm, Frame *f)
{
    return web_for_each(vm, f, FORM_THIS(vm, f), form_step);
}

static Value form_length(Vm *vm, Frame *f)
{
    return value_u32(form_of(FORM_THIS(vm, f))->len);
}

static Object *to_record(Vm *vm, HostObject *o)
{
    FormData *list = form_of(o);
    Object *record = TRY_PTR_OR(NULL, object_new_plain(vm));
    for (u32 i = 0; i < list->len; i++)
        if (!host_record_add(vm, record, list->items[i].name, list->items[i].value))
            return NULL;
    return record;
}

static Value form_to_json(Vm *vm, Frame *f)
{
    HostObject *o = FORM_THIS(vm, f);
    return value_cell(TRY_PTR(to_record(vm, o)));
}

static bool form_inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    if (!form_of(o)->len) {
        sb_c(out, "{}");
        return true;
    }
    Object *record = TRY_PTR_OR(false, to_record(vm, o));
    return web_inspect_object(vm, "FormData", value_cell(record), indent, out);
}

/* ---- multipart/form-data: writing ---- */

/* Every line end as CR LF. */
static void append_text(Buf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        if (c != '\n' && c != '\r') {
            buf_push(out, c);
            continue;
        }
        buf_append_c(out, "\r\n");
        if (c == '\r' && i + 1 < text.len && text.data[i + 1] == '\n')
            i++;
    }
}

/* "escape a multipart/form-data name" of HTML, and its reverse. */
static const struct {
    char byte;
    const char *text;
} name_escapes[] = {{'\n', "%0A"}, {'\r', "%0D"}, {'"', "%22"}};

static void append_escaped(Buf *out, Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        const char *escape = NULL;
        for (u32 k = 0; k < ARRAY_LEN(name_escapes); k++)
            if (text.data[i] == name_escapes[k].byte)
                escape = name_escapes[k].text;
        if (escape)
            buf_append_c(out, escape);
        else
            buf_push(out, text.data[i]);
    }
}

static String *unescaped(Vm *vm, Str text)
{
    AUTO_BUF out = {0};
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        for (u32 k = 0; c == '%' && k < ARRAY_LEN(name_escapes); k++)
            if (text.len - i >= 3 && memcmp(text.data + i, name_escapes[k].text, 3) == 0) {
                c = name_escapes[k].byte;
                i += 2;
            }
        buf_push(&out, c);
    }
    return string_from_utf8(vm, buf_view(&out));
}

/* Line ends are those of the file's name; of other names every one is CR LF. */
static bool append_name(Vm *vm, Buf *out, const char *key, String *s, bool is_file)
{
    AUTO_BUF room = {0}, lines = {0};
    Str text = STR("");
    if (s && !web_utf8(vm, s, &room, &text))
        return false;
    buf_append_c(out, key);
    if (!is_file) {
        append_text(&lines, text);
        text = buf_view(&lines);
    }
    append_escaped(out, text);
    buf_push(out, '"');
    return true;
}

static bool append_entry(Vm *vm, Buf *out, const FormEntry *e)
{
    AUTO_BUF room = {0}, type_room = {0};
    Str bytes, type;
    if (!append_name(vm, out, "Content-Disposition: form-data; name=\"", e->name, false))
        return false;
    HostObject *file = host_cast(e->value, &blob_class);
    if (file) {
        WebBlob *b = host_data(file);
        if (!append_name(vm, out, "; filename=\"", b->name, true) || !web_utf8(vm, b->type, &type_room, &type) ||
            !blob_read_bytes(vm, file, &room, &bytes))
            return false;
        buf_append_c(out, "\r\nContent-Type: ");
        buf_append_str(out, type.len ? type : STR("application/octet-stream"));
    } else if (!web_utf8(vm, value_as_string(e->value), &room, &bytes)) {
        return false;
    }
    buf_append_c(out, "\r\n\r\n");
    if (!file) {
        append_text(out, bytes);
        buf_append_c(out, "\r\n");
        return true;
    }
    if (!buf_try_reserve(out, bytes.len + 2)) {
        throw_out_of_memory(vm);
        return false;
    }
    buf_append_str(out, bytes);
    buf_append_c(out, "\r\n");
    return true;
}

HostObject *form_data_to_blob(Vm *vm, HostObject *o)
{
    AUTO_BUF out = {0}, boundary = {0}, type = {0};
    FormData *d = form_of(o);
    buf_append_c(&boundary, "----WebKitFormBoundary");
    for (u32 i = 0; i < 2; i++)
        buf_printf(&boundary, "%016llx", (unsigned long long)rng_next(vm_rng(vm)));
    for (u32 i = 0; i < d->len; i++) {
        buf_append_c(&out, "--");
        buf_append_str(&out, buf_view(&boundary));
        buf_append_c(&out, "\r\n");
        if (!append_entry(vm, &out, &d->items[i]))
            return NULL;
    }
    buf_append_c(&out, "--");
    buf_append_str(&out, buf_view(&boundary));
    buf_append_c(&out, "--\r\n");
    buf_append_c(&type, "multipart/form-data; boundary=");
    buf_append_str(&type, buf_view(&boundary));
    String *text = TRY_PTR_OR(NULL, web_ascii(vm, buf_view(&type)));
    return blob_new(vm, out.data, out.len, text);
}

/* ---- reading ---- */

static HostObject *parse_failed(Vm *vm, const char *why)
{
    host_throw_code(vm, ERR_TYPE, "ERR_FORMDATA_PARSE_ERROR", "%s", why);
    return NULL;
}

static const char *find_bytes(Str in, Str what)
{
    return what.len ? memmem(in.data, in.len, what.data, what.len) : NULL;
}

/* key="value" or key=value among a header's parameters. */
static bool parameter(Str header, const char *key, Str *out)
{
    Str want = str_view(key);
    for (size_t i = 0; i + want.len < header.len; i++) {
        if (header.data[i + want.len] != '=' || !http_equal_fold((Str){header.data + i, want.len}, want) ||
            (i && header.data[i - 1] != ';' && header.data[i - 1] != ' '))
            continue;
        Str rest = {header.data + i + want.len + 1, header.len - i - want.len - 1};
        bool quoted = rest.len && rest.data[0] == '"';
        if (quoted)
            rest = (Str){rest.data + 1, rest.len - 1};
        size_t n = 0;
        while (n < rest.len && (quoted ? rest.data[n] != '"' : rest.data[n] != ';' && rest.data[n] != ' '))
            n++;
        *out = (Str){rest.data, n};
        return true;
    }
    return false;
}

static String *part_type(Vm *vm, Str given, Str file_name)
{
    Str type = given;
    if (!file_name.len)
        return ATOM_empty;
    if (host_options(host_of(vm))->node_style) /* RFC 7578, 4.4 */
        type = type.len ? type : STR("text/plain");
    else if (!type.len || str_equal_c(type, "application/octet-stream"))
        type = mime_of_path(file_name);
    String *s = TRY_PTR_OR(NULL, string_from_utf8(vm, type));
    return blob_type_clean(vm, value_cell(s));
}

/* One part: headers, an empty line, the content. */
static bool parse_part(Vm *vm, HostObject *form, Str part)
{
    const char *blank = find_bytes(part, STR("\r\n\r\n"));
    if (!blank)
        return true;
    Str headers = {part.data, (size_t)(blank - part.data)};
    Str content = {blank + 4, part.len - headers.len - 4};
    Str name = {0}, file_name = {0}, type = {0};
    bool named = false, is_file = false;
    while (headers.len) {
        const char *end = find_bytes(headers, STR("\r\n"));
        Str line = {headers.data, end ? (size_t)(end - headers.data) : headers.len};
        headers = (Str){line.data + line.len + (end ? 2 : 0), headers.len - line.len - (end ? 2 : 0)};
        const char *colon = memchr(line.data, ':', line.len);
        if (!colon)
            continue;
        Str key = {line.data, (size_t)(colon - line.data)};
        Str value = {colon + 1, line.len - key.len - 1};
        while (value.len && value.data[0] == ' ')
            value = (Str){value.data + 1, value.len - 1};
        if (http_equal_fold(key, STR("content-disposition"))) {
            named = parameter(value, "name", &name);
            is_file = parameter(value, "filename", &file_name);
        } else if (http_equal_fold(key, STR("content-type"))) {
            type = value;
        }
    }
    if (!named)
        return true;
    String *key = TRY_PTR_OR(false, unescaped(vm, name));
    if (!is_file)
        return push(vm, form, key, value_cell(TRY_PTR_OR(false, string_from_utf8(vm, content))));
    String *clean = TRY_PTR_OR(false, part_type(vm, type, file_name));
    HostObject *blob = TRY_PTR_OR(false, blob_new(vm, content.data, content.len, clean));
    String *shown = file_name.len ? TRY_PTR_OR(false, unescaped(vm, file_name)) : NULL;
    HostObject *file = TRY_PTR_OR(false, file_from_blob(vm, blob, shown));
    return push(vm, form, key, value_cell(file));
}

static HostObject *parse_multipart(Vm *vm, Str bytes, Str boundary)
{
    HostObject *form = TRY_PTR_OR(NULL, host_object_new(vm, &form_data_class));
    AUTO_BUF mark = {0};
    buf_append_c(&mark, "--");
    buf_append_str(&mark, boundary);
    const char *at = find_bytes(bytes, buf_view(&mark));
    buf_deinit(&mark);
    buf_append_c(&mark, "\r\n--");
    buf_append_str(&mark, boundary);
    const char *end = bytes.data + bytes.len;
    if (!at)
        return parse_failed(vm, "FormData parse error missing final boundary");
    at += boundary.len + 2;
    while (true) {
        if (end - at >= 2 && at[0] == '-' && at[1] == '-')
            return form;
        while (at < end && *at != '\n')
            at++;
        at += at < end;
        /* The line feed before the mark belongs to it, also right at the start of an empty part. */
        const char *from = at - bytes.data >= 2 ? at - 2 : at;
        const char *next = find_bytes((Str){from, (size_t)(end - from)}, buf_view(&mark));
        if (!next)
            return parse_failed(vm, "FormData parse error missing final boundary");
        if (next > at && !parse_part(vm, form, (Str){at, (size_t)(next - at)}))
            return NULL;
        at = next + mark.len;
    }
}

static HostObject *parse_urlencoded(Vm *vm, Str bytes)
{
    HostObject *params = TRY_PTR_OR(NULL, host_object_new(vm, &url_search_params_class));
    HostObject *form = TRY_PTR_OR(NULL, host_object_new(vm, &form_data_class));
    String *name, *value;
    if (!params_replace(vm, params, bytes))
        return NULL;
    for (u32 i = 0; params_at(params, i, &name, &value); i++)
        if (!push(vm, form, name, value_cell(value)))
            return NULL;
    return form;
}

HostObject *form_data_parse(Vm *vm, Str bytes, String *content_type)
{
    AUTO_BUF room = {0};
    Str type = STR(""), boundary;
    if (content_type && !web_utf8(vm, content_type, &room, &type))
        return NULL;
    Str multipart = STR("multipart/form-data"), form = STR("application/x-www-form-urlencoded");
    if (type.len >= form.len && http_equal_fold((Str){type.data, form.len}, form))
        return parse_urlencoded(vm, bytes);
    if (type.len >= multipart.len && http_equal_fold((Str){type.data, multipart.len}, multipart) &&
        parameter(type, "boundary", &boundary) && boundary.len)
        return parse_multipart(vm, bytes, boundary);
    return parse_failed(vm, "Can't decode form data from body because of incorrect MIME type/boundary");
}

static const BuiltinProp form_rows[] = {
    HOST_FN("append", 2, form_append),
    HOST_FN("delete", 1, form_delete),
    HOST_FN_MAGIC("get", 1, form_find, FORM_GET),
    HOST_FN("getAll", 1, form_get_all),
    HOST_FN_MAGIC("has", 1, form_find, FORM_HAS),
    HOST_FN("set", 2, form_set),
    HOST_FN_MAGIC("entries", 0, form_iterate, ITERATOR_ENTRIES),
    HOST_FN_MAGIC("keys", 0, form_iterate, ITERATOR_KEYS),
    HOST_FN_MAGIC("values", 0, form_iterate, ITERATOR_VALUES),
    HOST_FN("forEach", 1, form_for_each),
    HOST_FN("toJSON", 0, form_to_json),
    HOST_GET("length", form_length),
    ALIAS("@@iterator", "entries"),
    TAG("FormData"),
    END,
};

const HostClass form_data_class = {
    .name = "FormData",
    .ctor = form_ctor,
    .data_size = sizeof(FormData),
    .proto_props = form_rows,
    .finalise = form_finalise,
    .trace = form_trace,
    .inspect = form_inspect,
};

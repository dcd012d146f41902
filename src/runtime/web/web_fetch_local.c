/* web_fetch_local.c - URLs that need no network: data:, file:, blob:.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "io/http/mime.h"
#include "os/os_file.h"
#include "os/os_random.h"
#include "runtime/web/web_fetch.h"

static HostObject *respond(Vm *vm, Value body, String *type, const char *status_text)
{
    HostObject *o = TRY_PTR_OR(NULL, web_response_new(vm, 200, TRY_PTR_OR(NULL, string_from_c(vm, status_text)), body));
    if (type && type->length) {
        HeaderList *list = &web_response_of(o)->list;
        header_list_add(vm, &o->object.cell, list, Http_ContentType, NULL, type);
    }
    return o;
}

/* ---- data: ---- */

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

/* Forgiving base64 of `text` in place. false: it is none. */
static bool decode_base64(Buf *text)
{
    u32 word = 0, n = 0, pads = 0;
    size_t to = 0;
    for (size_t i = 0; i < text->len; i++) {
        char c = text->data[i];
        if (is_space(c))
            continue;
        if (c == '=') {
            if (++pads > 2)
                return false;
            continue;
        }
        int digit = c >= 'A' && c <= 'Z'   ? c - 'A'
                    : c >= 'a' && c <= 'z' ? c - 'a' + 26
                    : c >= '0' && c <= '9' ? c - '0' + 52
                    : c == '+' || c == '-' ? 62
                    : c == '/' || c == '_' ? 63
                                           : -1;
        if (digit < 0 || pads)
            return false;
        word = word << 6 | (u32)digit;
        if (++n % 4 == 0) {
            text->data[to++] = (char)(word >> 16);
            text->data[to++] = (char)(word >> 8);
            text->data[to++] = (char)word;
            word = 0;
        }
    }
    u32 rest = n % 4;
    if (rest == 1 || (pads && (rest + pads) != 4))
        return false;
    if (rest == 2)
        text->data[to++] = (char)(word >> 4);
    if (rest == 3) {
        text->data[to++] = (char)(word >> 10);
        text->data[to++] = (char)(word >> 2);
    }
    text->len = to;
    return true;
}

static Str trimmed(Str s)
{
    while (s.len && is_space(s.data[0]))
        s.data++, s.len--;
    while (s.len && is_space(s.data[s.len - 1]))
        s.len--;
    return s;
}

/* ";base64" at the end of the type, in any case. Takes it off. */
static bool take_base64(Str *type)
{
    static const Str word = {"base64", 6};
    Str t = trimmed(*type);
    if (t.len < word.len || !http_equal_fold((Str){t.data + t.len - word.len, word.len}, word))
        return false;
    Str before = trimmed((Str){t.data, t.len - word.len});
    if (!before.len || before.data[before.len - 1] != ';')
        return false;
    *type = trimmed((Str){before.data, before.len - 1});
    return true;
}

static int fetch_data(Vm *vm, Str url, HostObject **response)
{
    const char *hash = memchr(url.data, '#', url.len);
    if (hash)
        url.len = (size_t)(hash - url.data);
    Str rest = {url.data + 5, url.len - 5};
    const char *comma = memchr(rest.data, ',', rest.len);
    if (!comma) {
        throw_error(vm, ERR_ERROR, "failed to fetch the data URL");
        return -1;
    }
    Str type = trimmed((Str){rest.data, (size_t)(comma - rest.data)});
    bool base64 = take_base64(&type);
    AUTO_BUF body = {0};
    url_percent_decode(&body, (Str){comma + 1, rest.len - (size_t)(comma + 1 - rest.data)});
    if (base64 && !decode_base64(&body)) {
        throw_error(vm, ERR_ERROR, "failed to fetch the data URL");
        return -1;
    }
    String *kind = NULL;
    if (type.len) {
        Value given = value_cell(TRY_PTR_OR(-1, web_ascii(vm, type)));
        kind = TRY_PTR_OR(-1, blob_type_clean(vm, given));
    }
    HostObject *blob = TRY_PTR_OR(-1, blob_new(vm, body.data, body.len, NULL));
    *response = TRY_PTR_OR(-1, respond(vm, value_cell(blob), kind, "OK"));
    return 1;
}

/* ---- file: ---- */

static int fetch_file(Vm *vm, Str url, HostObject **response)
{
    UrlOffsets at;
    AUTO_BUF path = {0};
    OsFileStat info;
    if (!fetch_split(url.data, url.len, &at))
        return 0;
    url_percent_decode(&path, (Str){url.data + at.path_start, at.query_start - at.path_start});
    if (memchr(path.data, 0, path.len)) {
        throw_type(vm, "fetch() URL is invalid");
        return -1;
    }
    Str name = buf_view(&path);
    String *text = TRY_PTR_OR(-1, string_from_wtf8(vm, name));
    Str mime = mime_of_path(name);
    buf_push(&path, 0);
    int error = os_file_stat(path.data, &info);
    if (error >= 0 && info.type == OS_FILE_DIR)
        error = -21; /* EISDIR */
    if (error < 0) {
        host_throw_errno(vm, error, "open", path.data);
        return -1;
    }
    String *type = TRY_PTR_OR(-1, web_ascii(vm, mime));
    HostObject *blob = TRY_PTR_OR(-1, blob_new_file(vm, text, type));
    *response = TRY_PTR_OR(-1, respond(vm, value_cell(blob), type, ""));
    return 1;
}

/* ---- blob: ---- */

static Object *blob_table(Vm *vm, bool make)
{
    FetchState *state = fetch_state(host_of(vm));
    if (!state->blobs && make) {
        Object *table = TRY_PTR_OR(NULL, object_new_plain(vm));
        state->blobs = host_ref(state->host, value_cell(table));
    }
    return state->blobs ? value_as_object(state->blobs->value) : NULL;
}

Value web_object_url_create(Vm *vm, Frame *f)
{
    HostObject *blob = host_cast(frame_arg(f, 0), &blob_class);
    if (!blob)
        return web_throw_arg_type(vm, "obj", "an instance of Blob", frame_arg(f, 0));
    u8 id[16];
    AUTO_BUF text = {0};
    os_random(id, sizeof id);
    id[6] = (u8)((id[6] & 15) | 0x40);
    id[8] = (u8)((id[8] & 63) | 0x80);
    buf_append_c(&text, "blob:");
    for (u32 i = 0; i < sizeof id; i++)
        buf_printf(&text, i == 4 || i == 6 || i == 8 || i == 10 ? "-%02x" : "%02x", id[i]);
    String *url = TRY_PTR(web_ascii(vm, buf_view(&text)));
    PropKey key = key_from_string(vm, url);
    Object *table = key_is_none(key) ? NULL : blob_table(vm, true);
    return table && obj_put(vm, table, key, value_cell(blob), PROP_WEC) ? value_cell(url) : VAL_EXC;
}

Value web_object_url_revoke(Vm *vm, Frame *f)
{
    if (!f->argc)
        return web_need_args(vm, "\"url\"", false);
    String *url = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    PropKey key = key_from_string(vm, url);
    if (key_is_none(key))
        return VAL_EXC;
    Object *table = blob_table(vm, false);
    if (table)
        (void)TRY_BOOL(obj_delete(vm, table, key, false));
    return VAL_UNDEFINED;
}

HostObject *web_object_url_blob(Vm *vm, String *url)
{
    Object *table = blob_table(vm, false);
    PropKey key = table ? key_from_string(vm, url) : (PropKey){0};
    if (!table || key_is_none(key))
        return NULL;
    Value v = obj_peek(vm, table, key);
    return host_cast(v, &blob_class);
}

Value web_object_url_resolve(Vm *vm, Frame *f)
{
    Value url = frame_arg(f, 0);
    HostObject *blob = value_is_string(url) ? web_object_url_blob(vm, value_as_string(url)) : NULL;
    return blob ? value_cell(blob) : VAL_UNDEFINED;
}

/* Fetch 4.3: with GET only; a fragment is no part of the name. */
static int fetch_blob(Vm *vm, Fetch *fetch, String *url, Str text, HostObject *blob, HostObject **response)
{
    const char *hash = memchr(text.data, '#', text.len);
    if (hash)
        url = TRY_PTR_OR(-1, string_slice(vm, url, 0, (u32)(hash - text.data)));
    if (!blob)
        blob = web_object_url_blob(vm, url);
    if (!blob)
        return 0;
    if (fetch->method != HttpMethod_Get || fetch->odd_method) {
        throw_type(vm, "blob: URLs can be fetched with GET only");
        return -1;
    }
    *response = TRY_PTR_OR(-1, respond(vm, value_cell(blob), ((WebBlob *)host_data(blob))->type, ""));
    return 1;
}

int fetch_local(Vm *vm, Fetch *fetch, String *url, HostObject *blob, HostObject **response)
{
    StrView view = string_view(vm, url);
    Str text = {view.data, view.length};
    int r = str_starts_with(text, STR("data:"))   ? fetch_data(vm, text, response)
            : str_starts_with(text, STR("file:")) ? fetch_file(vm, text, response)
            : str_starts_with(text, STR("blob:")) ? fetch_blob(vm, fetch, url, text, blob, response)
                                                  : 0;
    if (r > 0) {
        (*response)->host_slots[RESPONSE_URL] = value_cell(url);
        barrier(vm, *response);
    }
    return r;
}

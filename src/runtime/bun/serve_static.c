/* serve_static.c - routes that are answered without JavaScript: Responses in memory, and files.
 *
 *   in:   a Response or Bun.file(), once, when the routes are read
 *   out:  its header lines and bytes (or path), sent as they are for every request
 *
 * Responses in memory get an ETag of their bytes, files a Last-Modified; If-None-Match, If-Modified-Since, Range and
 * If-Range are answered by RFC 9110 13.2.2. As Bun writes them: known names in their usual case and alphabetical, then the others, then
 * cookies; no Date with HEAD and 304 of what is in memory; files begin with Date.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_priv.h"

#include "base/alloc.h"
#include "base/hash.h"
#include "io/http/http_date.h"
#include "io/http/mime.h"
#include "runtime/host/host.h"

struct StaticAnswer {
    u32 refs;
    u16 status;
    bool dated;        /* has a Date of its own */
    Buf lines;         /* header lines */
    HttpSlice etag;    /* within lines; len 0: none */
    i64 modified;      /* of its own Last-Modified, seconds; -1: none */
    Buf body;
    char *path;        /* of a file; NULL: body */
    u64 offset, size;  /* which part of the file; BLOB_SIZE_UNKNOWN: to its end */
};

void serve_static_unref(StaticAnswer *a)
{
    if (--a->refs)
        return;
    buf_deinit(&a->lines);
    buf_deinit(&a->body);
    xfree(a->path);
    xfree(a);
}

/* ---- making ---------------------------------------------------------------------------------------- */

static bool append_utf8(Vm *vm, String *s, Buf *out)
{
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, s, &text))
        return false;
    buf_append_str(out, buf_view(&text));
    return true;
}

/* Header values are Latin-1 bytes. */
static bool write_line(Vm *vm, StaticAnswer *a, Str name, const HeaderEntry *e)
{
    StrView value = string_view(vm, e->value);
    if (!value.data && value.length)
        return false;
    if (name.len)
        buf_append_str(&a->lines, name);
    else if (!append_utf8(vm, e->name, &a->lines))
        return false;
    buf_append(&a->lines, ": ", 2);
    u32 at = (u32)a->lines.len;
    for (u32 i = 0; i < value.length; i++)
        buf_push(&a->lines, (char)view_at(value, i));
    Str text = {a->lines.data + at, a->lines.len - at};
    if (e->id == Http_ETag)
        a->etag = (HttpSlice){at, (u32)text.len};
    if (e->id == Http_LastModified && !http_date_parse(text, &a->modified))
        a->modified = -1;
    a->dated |= e->id == Http_Date;
    buf_append(&a->lines, "\r\n", 2);
    return true;
}

/* The known header whose name comes next in the alphabet after `last` (none: 0); NULL. */
static const HeaderEntry *next_known(const HeaderList *list, u32 last)
{
    const HeaderEntry *best = NULL;
    for (u32 i = 0; i < list->len; i++) {
        const HeaderEntry *e = &list->items[i];
        if (e->id == Http_Unknown || e->id == Http_SetCookie)
            continue;
        Str name = http_header_lower(e->id);
        if (last && strcmp(name.data, http_header_lower(last).data) <= 0)
            continue;
        if (!best || strcmp(name.data, http_header_lower(best->id).data) < 0)
            best = e;
    }
    return best;
}

static bool write_known(Vm *vm, StaticAnswer *a, const HeaderList *list, Str type)
{
    u32 last = 0;
    bool typed = !type.len;
    for (const HeaderEntry *e = next_known(list, 0);; e = next_known(list, last)) {
        if (!typed && (!e || strcmp("content-type", http_header_lower(e->id).data) < 0)) {
            typed = true;
            http_header_append(&a->lines, STR("Content-Type"), type);
        }
        if (!e)
            return true;
        last = e->id;
        if (e->id == Http_ContentType && typed && type.len)
            continue;
        typed |= e->id == Http_ContentType;
        if (e->id == Http_ContentLength || e->id == Http_TransferEncoding)
            continue;
        for (u32 i = 0; i < list->len; i++)
            if (list->items[i].id == last && !write_line(vm, a, http_header_name(last), &list->items[i]))
                return false;
    }
}

static bool write_others(Vm *vm, StaticAnswer *a, const HeaderList *list)
{
    for (u32 cookies = 0; cookies < 2; cookies++)
        for (u32 i = 0; i < list->len; i++) {
            const HeaderEntry *e = &list->items[i];
            bool cookie = e->id == Http_SetCookie;
            if ((cookies ? cookie : e->id == Http_Unknown) && !write_line(vm, a, cookie ? STR("set-cookie") : STR(""), e))
                return false;
        }
    return true;
}

static bool take_file(Vm *vm, StaticAnswer *a, const WebBlob *file, Str *type)
{
    a->path = TRY_PTR_OR(false, string_to_c(vm, file->path, NULL));
    a->offset = file->offset;
    a->size = file->size;
    if (!type->len)
        *type = mime_of_path(str_view(a->path));
    return true;
}

static bool take_view(Vm *vm, StaticAnswer *a, const WebResponseView *view)
{
    Str type = view->content_type;
    bool typed = view->headers->len && header_list_find(view->headers, Http_ContentType);
    a->status = view->status;
    if (view->file && !take_file(vm, a, view->file, &type))
        return false;
    buf_append_str(&a->body, view->body);
    if (typed || (!view->file && !view->body.len))
        type = STR("");
    if (!write_known(vm, a, view->headers, type) || !write_others(vm, a, view->headers))
        return false;
    if (!a->etag.len && a->body.len) {
        buf_append_c(&a->lines, "etag: ");
        a->etag = (HttpSlice){(u32)a->lines.len, 18};
        buf_printf(&a->lines, "\"%016llx\"\r\n", (unsigned long long)hash_bytes(a->body.data, a->body.len, 0));
    }
    return true;
}

StaticAnswer *serve_static_new(Vm *vm, Value v)
{
    StaticAnswer *a = xalloc_zero(sizeof *a);
    bool ok = false;
    HostObject *response = host_cast(v, &response_class);
    a->refs = 1;
    a->modified = -1;
    if (!response) {
        HeaderList none = {0};
        WebBlob *file = host_data(host_cast(v, &blob_class));
        AUTO_BUF type = {0};
        if (string_to_utf8(vm, file->type, &type)) {
            WebResponseView view = {.status = 200, .headers = &none, .file = file, .content_type = buf_view(&type)};
            ok = take_view(vm, a, &view);
        }
    } else if (web_response_of(response)->body.kind == WEB_BODY_STREAM) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE",
                        "Body must be fully buffered before it can be used in a static route. Consider calling new "
                        "Response(await response.blob()) to buffer the body.");
    } else if (web_response_of(response)->body.used) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Response body has already been used");
    } else {
        WebResponseView view;
        ok = web_response_settle(vm, response) && web_response_view(vm, v, &view) > 0;
        web_response_of(response)->body.used = false; /* it was copied: other routes may have it too */
        ok = ok && take_view(vm, a, &view);
        if (ok)
            xfree(view.owned);
    }
    if (ok)
        return a;
    serve_static_unref(a);
    return NULL;
}

/* ---- conditions ------------------------------------------------------------------------------------- */

static bool find_header(const HttpRequest *req, HttpHeaderId id, Str *value)
{
    int at = http_head_find(&req->head, id, 0);
    if (at < 0)
        return false;
    *value = http_header_value_at(&req->head, (u32)at);
    return true;
}

static Str etag_of(const StaticAnswer *a)
{
    return (Str){a->lines.data + a->etag.at, a->etag.len};
}

static Str without_weak(Str tag)
{
    return str_starts_with(tag, STR("W/")) ? (Str){tag.data + 2, tag.len - 2} : tag;
}

static bool etag_listed(Str list, Str etag)
{
    Str one;
    while (http_list_next(&list, &one))
        if ((one.len == 1 && one.data[0] == '*') || (etag.len && str_equal(without_weak(one), without_weak(etag))))
            return true;
    return false;
}

/* If-None-Match and If-Modified-Since say that the peer has it. modified < 0: not known. */
static bool peer_has_it(const StaticAnswer *a, const HttpRequest *req, i64 modified)
{
    Str value;
    i64 since;
    bool get = req->head.method == HttpMethod_Get || req->head.method == HttpMethod_Head;
    if (a->status != 200 || !get)
        return false;
    if (find_header(req, Http_IfNoneMatch, &value))
        return etag_listed(value, etag_of(a));
    return modified >= 0 && find_header(req, Http_IfModifiedSince, &value) && http_date_parse(value, &since) && modified <= since;
}

/* Whether a Range counts: If-Range, when there is one, names exactly what is here. */
static bool range_counts(const StaticAnswer *a, const HttpRequest *req, i64 modified)
{
    Str value;
    i64 date;
    if (!find_header(req, Http_IfRange, &value))
        return true;
    if (value.len && value.data[0] == '"')
        return str_equal(value, etag_of(a));
    return modified >= 0 && http_date_parse(value, &date) && date == modified;
}

/* ---- sending ------------------------------------------------------------------------------------------ */

static void release(void *answer)
{
    serve_static_unref(answer);
}

static void send_memory(StaticAnswer *a, HttpRequest *req)
{
    HttpResponse response = {.status = a->status, .headers = buf_view(&a->lines), .body = buf_view(&a->body)};
    if (peer_has_it(a, req, a->modified))
        response = (HttpResponse){.status = 304, .flags = HTTP_NO_DATE, .headers = response.headers};
    else if (req->head.method == HttpMethod_Head || a->dated)
        response.flags = HTTP_NO_DATE;
    response.flags |= HTTP_REPEATABLE;
    a->refs++;
    response.body_free = release;
    response.body_ctx = a;
    http_respond(req, &response);
}

static void write_range(Buf *lines, const FileRange *range, u64 size)
{
    if (range)
        buf_printf(lines, "content-range: bytes %llu-%llu/%llu\r\naccept-ranges: bytes\r\n", (unsigned long long)range->at,
                   (unsigned long long)(range->at + range->len - 1), (unsigned long long)size);
    else
        buf_printf(lines, "content-range: bytes */%llu\r\naccept-ranges: bytes\r\n", (unsigned long long)size);
}

/* Sends the part at..at+size of an open file, or what the request's conditions make of it. */
static void send_open_file(StaticAnswer *a, HttpRequest *req, ServeFile *file, FileRange part, i64 modified, Buf *lines)
{
    HttpResponse response = {.status = a->status, .flags = a->dated ? HTTP_NO_DATE : HTTP_DATE_FIRST};
    FileRange range = {0, part.len};
    Str text;
    int found = 0;
    bool get = req->head.method == HttpMethod_Get || req->head.method == HttpMethod_Head;
    if (peer_has_it(a, req, modified)) {
        serve_file_close(file);
        response.status = 304;
        response.headers = buf_view(lines);
        http_respond(req, &response);
        return;
    }
    if (get && a->status == 200 && find_header(req, Http_Range, &text) && range_counts(a, req, modified))
        found = serve_read_range(text, part.len, &range);
    if (found)
        write_range(lines, found > 0 ? &range : NULL, part.len);
    response.headers = buf_view(lines);
    if (found < 0) {
        serve_file_close(file);
        response.status = 416;
        http_respond(req, &response);
        return;
    }
    response.status = found ? 206 : a->status;
    response.flags |= HTTP_LENGTH_LOWER;
    serve_file_respond(file, req, &response, part.at + range.at, range.len);
}

static bool send_file(ServeState *s, StaticAnswer *a, HttpRequest *req)
{
    ServeFile file;
    Buf *lines = &s->headers;
    if (serve_file_open(&s->files, a->path, &file) < 0)
        return false;
    if (file.info.type != OS_FILE_REGULAR) {
        serve_file_close(&file);
        return false;
    }
    i64 modified = a->modified >= 0 ? a->modified : file.info.modified_ns / 1000000000;
    lines->len = 0;
    buf_append_str(lines, buf_view(&a->lines));
    if (a->modified < 0) {
        char date[HTTP_DATE_LEN];
        http_date_format(modified, date);
        http_header_append(lines, STR("last-modified"), (Str){date, sizeof date});
    }
    u64 at = MIN(a->offset, file.info.size);
    send_open_file(a, req, &file, (FileRange){at, MIN(a->size, file.info.size - at)}, modified, lines);
    return true;
}

bool serve_static_send(ServeState *s, StaticAnswer *a, HttpRequest *req)
{
    if (a->path)
        return send_file(s, a, req);
    send_memory(a, req);
    return true;
}

/* serve_answer.c - a Response on the wire, in Bun's order of header lines:
 *
 *     the response's own headers . content-type that its body implies . (file: content-length, content-range) . Date .
 *     Content-Length
 *
 * HEAD: the own headers and content-length. Files leave by sendfile and know byte ranges.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/bun/serve_priv.h"

#include <errno.h>

#include "base/alloc.h"
#include "io/http/mime.h"

typedef struct Answer {
    Vm *vm;
    ServeState *serve;
    HttpRequest *req;
    Buf *lines; /* the header lines */
    WebResponseView view;
    HttpResponse response;
    bool head; /* the request's method is HEAD */
} Answer;

static void free_owned(void *ctx)
{
    xfree(ctx);
}

static bool says_close(Vm *vm, String *value)
{
    static const char word[] = "close";
    StrView text = string_view(vm, value);
    if (!text.data || text.length != 5)
        return false;
    for (u32 i = 0; i < 5; i++)
        if ((view_at(text, i) | 32) != word[i])
            return false;
    return true;
}

/* The response's own lines, and what they say about those that the server adds. */
static bool write_own_lines(Answer *a)
{
    static const HttpHeaderId computed[] = {Http_ContentLength, Http_TransferEncoding, Http_Unknown};
    static const HttpHeaderId computed_typed[] = {Http_ContentLength, Http_TransferEncoding, Http_ContentType, Http_Unknown};
    const HeaderList *list = a->view.headers;
    for (u32 i = 0; i < list->len; i++) {
        if (list->items[i].id == Http_Date)
            a->response.flags |= HTTP_NO_DATE;
        else if (list->items[i].id == Http_Connection && says_close(a->vm, list->items[i].value))
            a->response.flags |= HTTP_CLOSE;
    }
    return web_headers_write(a->vm, list, a->view.implied_type ? computed_typed : computed, a->lines);
}

/* A type nobody gave: from what the body is. Empty ones have none, but for blobs that say theirs. */
static void write_implied_type(Answer *a)
{
    const WebResponseView *view = &a->view;
    bool named = view->headers->len && !view->implied_type && header_list_find(view->headers, Http_ContentType);
    bool bodiless = view->status == 204 || view->status == 304 || view->body_kind == WEB_BODY_NULL;
    if (named || bodiless || a->head || (view->body_kind == WEB_BODY_BYTES && !view->body.len && !view->implied_type))
        return;
    Str type = view->content_type;
    if (!type.len && view->file) { /* a slice of a file keeps the file's */
        StrView path = string_view(a->vm, view->file->path);
        type = path.data && !path.wide ? mime_of_path((Str){path.data, path.length}) : type;
    }
    if (!type.len && view->body_kind == WEB_BODY_STREAM)
        return;
    if (!type.len)
        type = STR("application/octet-stream");
    http_header_append(a->lines, STR("content-type"), type);
}

/* ---- files --------------------------------------------------------------------------------------- */

static bool read_digits(const char **at, const char *end, u64 *out)
{
    const char *start = *at;
    u64 n = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; (*at)++) {
        if (__builtin_mul_overflow(n, (u64)10, &n) || __builtin_add_overflow(n, (u64)(**at - '0'), &n))
            return false;
    }
    *out = n;
    return *at > start;
}

/* "bytes=A-B", "bytes=A-" or "bytes=-N". */
int serve_read_range(Str text, u64 size, FileRange *out)
{
    const char *p = text.data + 6, *end = text.data + text.len;
    u64 first, last = 0;
    if (text.len < 6 || !http_equal_fold((Str){text.data, 6}, STR("bytes=")))
        return 0;
    while (p < end && *p == ' ')
        p++;
    if (p < end && *p == '-') {
        p++;
        if (!read_digits(&p, end, &last) || p != end)
            return 0;
        last = MIN(last, size);
        *out = (FileRange){size - last, last};
        return last ? 1 : -1;
    }
    if (!read_digits(&p, end, &first) || p == end || *p++ != '-')
        return 0;
    if (p == end)
        last = UINT64_MAX;
    else if (!read_digits(&p, end, &last) || p != end || last < first)
        return 0;
    if (first >= size)
        return -1;
    *out = (FileRange){first, MIN(last, size - 1) - first + 1};
    return 1;
}

/* Which bytes of the file are meant. false: the response is sent (416). */
static bool choose_range(Answer *a, u64 size, FileRange *range)
{
    const WebBlob *file = a->view.file;
    range->at = MIN(file->offset, size);
    range->len = MIN(file->size, size - range->at);
    if (file->offset || file->size != BLOB_SIZE_UNKNOWN) { /* a slice says so */
        a->response.status = 206;
        if (range->len)
            buf_printf(a->lines, "content-length: %llu\r\ncontent-range: bytes %llu-%llu/*\r\n", (unsigned long long)range->len,
                       (unsigned long long)range->at, (unsigned long long)(range->at + range->len - 1));
        a->response.flags |= range->len ? HTTP_NO_LENGTH : HTTP_LENGTH_LOWER;
        return true;
    }
    /* We send no validators, so no If-Range names what we have. */
    bool may = a->view.status == 200 && a->req->head.method == HttpMethod_Get && http_head_find(&a->req->head, Http_IfRange, 0) < 0;
    int at = may ? http_head_find(&a->req->head, Http_Range, 0) : -1;
    int found = at < 0 ? 0 : serve_read_range(http_header_value_at(&a->req->head, (u32)at), size, range);
    if (!found) {
        a->response.flags |= HTTP_LENGTH_LOWER;
        return true;
    }
    if (found > 0) {
        a->response.status = 206;
        a->response.flags |= HTTP_NO_LENGTH;
        buf_printf(a->lines, "content-length: %llu\r\ncontent-range: bytes %llu-%llu/%llu\r\naccept-ranges: bytes\r\n",
                   (unsigned long long)range->len, (unsigned long long)range->at,
                   (unsigned long long)(range->at + range->len - 1), (unsigned long long)size);
        return true;
    }
    a->lines->len = 0;
    buf_printf(a->lines, "content-range: bytes */%llu\r\naccept-ranges: bytes\r\n", (unsigned long long)size);
    a->response.status = 416;
    return false;
}

static void throw_file_error(Vm *vm, int error, const char *path)
{
    if (error == -EISDIR)
        host_throw_code(vm, ERR_ERROR, "EISDIR", "Cannot stream a directory as a response body");
    else
        host_throw_errno(vm, error, "open", path);
}

static bool send_file(Answer *a)
{
    ServeFile file;
    char *path = TRY_PTR_OR(false, string_to_c(a->vm, a->view.file->path, NULL));
    int error = serve_file_open(&a->serve->files, path, &file);
    if (error >= 0 && file.info.type == OS_FILE_DIR) {
        serve_file_close(&file);
        error = -EISDIR;
    }
    if (error < 0)
        throw_file_error(a->vm, error, path);
    xfree(path);
    if (error < 0)
        return false;
    u64 size = file.info.size;
    FileRange range;
    if (a->head) {
        u64 at = MIN(a->view.file->offset, size);
        range = (FileRange){at, MIN(a->view.file->size, size - at)};
    } else if (!choose_range(a, size, &range)) {
        serve_file_close(&file);
        a->response.headers = buf_view(a->lines);
        http_respond(a->req, &a->response);
        return true;
    }
    a->response.headers = buf_view(a->lines);
    serve_file_respond(&file, a->req, &a->response, range.at, range.len);
    return true;
}

/* ---- all ----------------------------------------------------------------------------------------- */

/* A length that the response gives itself is kept. */
static bool send_stream(Answer *a, HostObject *request)
{
    FileRange length = {0, 0};
    String *given = a->view.headers->len ? header_list_find(a->view.headers, Http_ContentLength) : NULL;
    StrView text = given ? string_view(a->vm, given) : (StrView){0};
    const char *at = text.data;
    bool known = text.data && !text.wide && read_digits(&at, at + text.length, &length.len) &&
                 at == (const char *)text.data + text.length && length.len <= INT64_MAX;
    a->response.headers = buf_view(a->lines);
    return serve_stream_begin(a->serve, a->req, request, &a->response, a->view.stream, known ? (i64)length.len : -1);
}

static bool throw_not_a_response(Vm *vm, Value v)
{
    char text[64];
    value_describe(vm, v, text, sizeof text);
    throw_type(vm, "Expected a Response object, but received '%s'", text);
    return false;
}

bool serve_answer(ServeState *s, HttpRequest *req, HostObject *request, Value v)
{
    Answer a;
    Vm *vm = host_vm(s->host);
    Buf *lines = &s->headers;
    int found = web_response_view(vm, v, &a.view);
    if (found <= 0)
        return found == 0 && throw_not_a_response(vm, v);
    a.vm = vm;
    a.serve = s;
    a.req = req;
    a.lines = lines;
    a.head = req->head.method == HttpMethod_Head;
    a.response = (HttpResponse){.status = a.view.status, .body = a.view.body};
    if (a.head && a.view.status != 204 && a.view.status != 304)
        a.response.flags = HTTP_NO_DATE | HTTP_LENGTH_LOWER;
    lines->len = 0;
    if ((a.view.headers->len && !write_own_lines(&a)) || !bun_request_write_cookies(vm, request, lines)) {
        xfree(a.view.owned);
        return false;
    }
    write_implied_type(&a);
    if (a.view.body_kind == WEB_BODY_STREAM)
        return send_stream(&a, request);
    web_request_release(vm, request);
    if (a.view.body_kind == WEB_BODY_BLOB)
        return send_file(&a);
    if (a.view.owned) {
        a.response.body_free = free_owned;
        a.response.body_ctx = a.view.owned;
    }
    a.response.headers = buf_view(lines);
    http_respond(req, &a.response);
    return true;
}

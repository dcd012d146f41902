/* web_fetch_request.c - a fetch on the wire: its head, its body, the proxy it takes.
 *
 * Header lines go in Bun's order: (proxy lines) . the user's, sorted by their names as written . Connection . User-Agent .
 * Accept . Host . Accept-Encoding . Content-Length or Transfer-Encoding; those of ours are left out where the user has one.
 * Under the name node they go in undici's: host . connection . the user's as they come . accept . accept-language . sec-fetch-mode .
 * user-agent . accept-encoding . content-length or transfer-encoding.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/sort.h"
#include "base/vec.h"
#include "os/os_file.h"
#include "runtime/web/web_fetch.h"

#define USER_AGENT "Bun/1.4.5"

/* ---- header lines ---- */

/* A line's name and value, as they will be written. */
typedef struct Line {
    Str name, value;
} Line;

static int compare_lines(void *ctx, u64 a, u64 b)
{
    const Line *x = (const Line *)ctx + a, *y = (const Line *)ctx + b;
    int r = memcmp(x->name.data, y->name.data, MIN(x->name.len, y->name.len));
    return r ? r : x->name.len < y->name.len ? -1 : x->name.len > y->name.len;
}

static bool is_ours(HttpHeaderId id)
{
    return id == Http_ContentLength || id == Http_TransferEncoding;
}

bool fetch_write_headers(Vm *vm, const HeaderList *list, Buf *out)
{
    VEC(Line) lines = {0};
    VEC(u64) order = {0};
    bool fine = true;
    for (u32 i = 0; i < list->len && fine; i++) {
        const HeaderEntry *e = &list->items[i];
        if (is_ours(e->id))
            continue;
        StrView value = string_view(vm, e->value);
        StrView name = e->name ? string_view(vm, e->name) : (StrView){0};
        fine = value.data || !value.length;
        Line line = {e->name ? (Str){name.data, name.length} : http_header_name(e->id), {value.data, value.length}};
        VEC_PUSH(&order, lines.len);
        VEC_PUSH(&lines, line);
    }
    if (fine && lines.len > 1 && !host_options(host_of(vm))->node_style) {
        u64 *scratch = xalloc(lines.len * sizeof *scratch);
        fine = sort_stable(order.items, lines.len, scratch, compare_lines, lines.items);
        xfree(scratch);
    }
    for (u32 i = 0; i < lines.len && fine; i++) {
        const Line *line = &lines.items[order.items[i]];
        buf_append_str(out, line->name);
        buf_append(out, ": ", 2);
        buf_append_str(out, line->value);
        buf_append(out, "\r\n", 2);
    }
    VEC_DEINIT(&lines);
    VEC_DEINIT(&order);
    return fine;
}

/* The next of the lines in *rest; false at their end. */
static bool next_line(Str *rest, Str *line, HttpHeaderId *id)
{
    const char *end = rest->len ? memchr(rest->data, '\n', rest->len) : NULL;
    if (!end)
        return false;
    *line = (Str){rest->data, (size_t)(end + 1 - rest->data)};
    const char *colon = memchr(line->data, ':', line->len);
    *id = http_header_find(line->data, colon ? (size_t)(colon - line->data) : 0);
    rest->data += line->len;
    rest->len -= line->len;
    return true;
}

/* For a redirect: what another origin may not see, and what speaks of a body that is gone. */
void fetch_strip(Buf *lines, bool other_origin, bool no_body)
{
    Str rest = buf_view(lines), line;
    HttpHeaderId id;
    size_t kept = 0;
    while (next_line(&rest, &line, &id)) {
        bool secret = id == Http_Authorization || id == Http_Cookie || id == Http_ProxyAuthorization || id == Http_Host;
        bool body = id == Http_ContentType || id == Http_ContentEncoding || id == Http_ContentLanguage || id == Http_ContentLocation;
        if ((secret && other_origin) || (body && no_body))
            continue;
        memmove(lines->data + kept, line.data, line.len);
        kept += line.len;
    }
    lines->len = kept;
}

/* Which of the lines that we would add the user has written. */
static u64 lines_present(Str rest)
{
    static const HttpHeaderId ids[] = {Http_Connection, Http_UserAgent, Http_Accept, Http_Host, Http_AcceptEncoding,
                                       Http_Authorization, Http_AcceptLanguage, Http_SecFetchMode};
    u64 found = 0;
    Str line;
    HttpHeaderId id;
    while (next_line(&rest, &line, &id))
        for (u32 i = 0; i < ARRAY_LEN(ids); i++)
            if (id == ids[i])
                found |= (u64)1 << i;
    return found;
}
enum { HAS_CONNECTION = 1, HAS_AGENT = 2, HAS_ACCEPT = 4, HAS_HOST = 8, HAS_ENCODING = 16, HAS_AUTHORIZATION = 32,
       HAS_LANGUAGE = 64, HAS_MODE = 128 };

void fetch_append_credentials(Buf *out, Str user, Str password)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    AUTO_BUF plain = {0};
    url_percent_decode(&plain, user);
    buf_push(&plain, ':');
    url_percent_decode(&plain, password);
    buf_append_c(out, "Basic ");
    for (size_t i = 0; i < plain.len; i += 3) {
        u32 word = (u32)(u8)plain.data[i] << 16;
        word |= i + 1 < plain.len ? (u32)(u8)plain.data[i + 1] << 8 : 0;
        word |= i + 2 < plain.len ? (u32)(u8)plain.data[i + 2] : 0;
        buf_push(out, digits[word >> 18]);
        buf_push(out, digits[word >> 12 & 63]);
        buf_push(out, i + 1 < plain.len ? digits[word >> 6 & 63] : '=');
        buf_push(out, i + 2 < plain.len ? digits[word & 63] : '=');
    }
}

/* User and password; false: the URL has none. */
static bool url_credentials(const char *url, const UrlOffsets *at, Str *user, Str *password)
{
    if (!at->has_host || at->host_start <= at->scheme_end + 2)
        return false;
    u32 from = at->scheme_end + 2, end = at->host_start - 1; /* the '@' */
    *user = (Str){url + from, at->username_end - from};
    *password = at->username_end < end ? (Str){url + at->username_end + 1, end - at->username_end - 1} : STR("");
    return true;
}

/* ---- proxies ---- */

/* The proxy variable of the environment as the script sees it now. NULL in *out: none. */
static bool env_text(Vm *vm, Host *host, const char *lower, const char *upper, String **out)
{
    *out = NULL;
    Value env = TRY_OR(false, process_env(host));
    const char *names[2] = {lower, upper};
    for (u32 i = 0; i < 2 && !*out; i++) {
        Value v = TRY_OR(false, value_get(vm, env, web_key(vm, names[i])));
        if (value_is_string(v) && value_as_string(v)->length)
            *out = value_as_string(v);
    }
    return true;
}

/* NODE_TLS_REJECT_UNAUTHORIZED=0 turns the judging of certificates off for requests that do not say what they want. */
static bool env_verify(Vm *vm, Fetch *fetch)
{
    String *text;
    if (fetch->tls.verify_given)
        return true;
    if (!env_text(vm, fetch->host, "NODE_TLS_REJECT_UNAUTHORIZED", "NODE_TLS_REJECT_UNAUTHORIZED", &text))
        return false;
    StrView view = text ? string_view(vm, text) : (StrView){0};
    fetch->tls.no_verify = view.length == 1 && view_at(view, 0) == '0';
    return true;
}

/* NO_PROXY: "*", names, ".suffix", each maybe with a port. */
static bool is_exempt(Str list, Str host, u16 port)
{
    Str item;
    while (http_list_next(&list, &item)) {
        if (str_equal(item, STR("*")))
            return true;
        const char *colon = memchr(item.data, ':', item.len);
        if (colon && item.data[0] != '[') {
            if (atoi(colon + 1) != port)
                continue;
            item.len = (size_t)(colon - item.data);
        }
        if (item.len && item.data[0] == '.')
            item = (Str){item.data + 1, item.len - 1};
        if (!item.len || item.len > host.len)
            continue;
        Str tail = {host.data + host.len - item.len, item.len};
        if (http_equal_fold(tail, item) && (tail.data == host.data || tail.data[-1] == '.'))
            return true;
    }
    return false;
}

/* Fills fetch->proxy from the environment, when no option said otherwise. */
static bool env_proxy(Vm *vm, Fetch *fetch, const HttpOrigin *origin)
{
    AUTO_BUF room = {0};
    String *url, *exempt;
    Str text;
    fetch->proxy.len = 0;
    if (!env_text(vm, fetch->host, origin->secure ? "https_proxy" : "http_proxy", origin->secure ? "HTTPS_PROXY" : "HTTP_PROXY",
                  &url))
        return false;
    if (!url)
        return true;
    if (!env_text(vm, fetch->host, "no_proxy", "NO_PROXY", &exempt))
        return false;
    if (exempt) {
        if (!web_utf8(vm, exempt, &room, &text))
            return false;
        if (is_exempt(text, origin->host, origin->port))
            return true;
    }
    room.len = 0;
    if (!web_utf8(vm, url, &room, &text))
        return false;
    String *normal = url_normalise(vm, text);
    if (!normal) { /* "host:port" */
        AUTO_BUF with = {0};
        buf_append_c(&with, "http://");
        buf_append_str(&with, text);
        normal = url_normalise(vm, buf_view(&with));
    }
    if (!normal)
        return true;
    StrView view = string_view(vm, normal);
    buf_append(&fetch->proxy, view.data, view.length);
    return true;
}

static bool proxy_headers(Vm *vm, Fetch *fetch, Value headers)
{
    HostObject *list_owner = TRY_PTR_OR(false, headers_new(vm, NULL));
    HeaderList *list = TRY_PTR_OR(false, headers_list(vm, list_owner));
    if (!header_list_fill(vm, &list_owner->object.cell, list, headers))
        return false;
    return web_headers_write(vm, list, NULL, &fetch->proxy_lines);
}

bool fetch_read_proxy(Vm *vm, Fetch *fetch, Value v)
{
    AUTO_BUF room = {0};
    Str text;
    if (value_is_nullish(v))
        return true;
    Value url = v;
    if (value_is_object(v) && !host_cast(v, &url_class)) {
        url = TRY_OR(false, obj_get(vm, value_as_object(v), KEY_url));
        Value headers = TRY_OR(false, obj_get(vm, value_as_object(v), KEY_headers));
        if (!value_is_nullish(headers) && !proxy_headers(vm, fetch, headers))
            return false;
    }
    if (!web_utf8(vm, TRY_PTR_OR(false, to_string(vm, url)), &room, &text))
        return false;
    fetch->proxy_given = true;
    fetch->no_proxy = !text.len;
    if (!text.len)
        return true;
    String *normal = url_normalise(vm, text);
    if (!normal) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "fetch() proxy URL is invalid");
        return false;
    }
    StrView view = string_view(vm, normal);
    buf_append(&fetch->proxy, view.data, view.length);
    return true;
}

bool fetch_split(const char *url, size_t len, UrlOffsets *at)
{
    if (len <= UINT32_MAX && url_scan_plain((const u8 *)url, (u32)len, at))
        return true;
    AUTO_URL parts = {.port = -1};
    AUTO_BUF text = {0};
    if (!url_parse(&parts, (Str){url, len}, NULL, URL_NO_OVERRIDE))
        return false;
    url_serialise(&parts, &text, at);
    return text.len == len;
}

static u16 port_of(const UrlOffsets *at, bool secure)
{
    return at->port >= 0 ? (u16)at->port : secure ? 443 : 80;
}

/* fetch->proxy as an HttpProxy. `lines` get what goes to it. 1; 0: no proxy; < 0: a NetFail. */
static int describe_proxy(Fetch *fetch, HttpProxy *proxy, Buf *lines)
{
    UrlOffsets at;
    Str user, password;
    if (!fetch->proxy.len)
        return 0;
    const char *url = fetch->proxy.data;
    if (!fetch_split(url, fetch->proxy.len, &at) || !at.has_host)
        return NetFail_ProxyScheme;
    bool secure = at.scheme_end == 6 && !memcmp(url, "https:", 6);
    if (!secure && (at.scheme_end != 5 || memcmp(url, "http:", 5) != 0))
        return NetFail_ProxyScheme;
    *proxy = (HttpProxy){.host = {url + at.host_start, at.host_end - at.host_start}, .secure = secure, .port = port_of(&at, secure)};
    buf_append_str(lines, buf_view(&fetch->proxy_lines));
    Str rest = buf_view(&fetch->proxy_lines), line;
    HttpHeaderId id = Http_Unknown;
    while (next_line(&rest, &line, &id) && id != Http_ProxyAuthorization)
        id = Http_Unknown;
    if (id != Http_ProxyAuthorization && url_credentials(url, &at, &user, &password)) {
        buf_append_c(lines, "Proxy-Authorization: ");
        fetch_append_credentials(lines, user, password);
        buf_append_c(lines, "\r\n");
    }
    proxy->tunnel_lines = buf_view(lines);
    return 1;
}

/* ---- the head ---- */

static void append_target(Buf *head, const char *url, const UrlOffsets *at, bool absolute, Str host)
{
    if (absolute) {
        buf_append(head, url, at->scheme_end + 2);
        buf_append_str(head, host);
    }
    if (at->path_start == at->fragment_start || url[at->path_start] != '/')
        buf_push(head, '/');
    buf_append(head, url + at->path_start, at->fragment_start - at->path_start);
}

static void append_authorization(const char *url, const UrlOffsets *at, u64 has, Buf *head)
{
    Str user, password;
    if (has & HAS_AUTHORIZATION || !url_credentials(url, at, &user, &password))
        return;
    buf_append_c(head, "Authorization: ");
    fetch_append_credentials(head, user, password);
    buf_append_c(head, "\r\n");
}

static unsigned long long body_size(const Fetch *fetch) { return fetch->body.len + (fetch->file >= 0 ? fetch->file_len : 0); }

static void append_own_lines(Fetch *fetch, const char *url, const UrlOffsets *at, Str host, u64 has, Buf *head)
{
    append_authorization(url, at, has, head);
    if (!(has & HAS_CONNECTION) && fetch->keep_alive)
        buf_append_str(head, STR("Connection: keep-alive\r\n"));
    if (!(has & HAS_AGENT))
        buf_append_str(head, STR("User-Agent: " USER_AGENT "\r\n"));
    if (!(has & HAS_ACCEPT))
        buf_append_str(head, STR("Accept: */*\r\n"));
    if (!(has & HAS_HOST)) {
        buf_append_str(head, STR("Host: "));
        buf_append_str(head, host);
        buf_append_str(head, STR("\r\n"));
    }
    if (!(has & HAS_ENCODING) && fetch->decode)
        buf_append_str(head, STR("Accept-Encoding: gzip, deflate, br, zstd\r\n"));
    bool has_body_lines = fetch->method != HttpMethod_Get && fetch->method != HttpMethod_Head && fetch->method != HttpMethod_Trace;
    if (fetch->streaming)
        buf_append_str(head, STR("Transfer-Encoding: chunked\r\n"));
    else if (fetch->has_body || has_body_lines)
        buf_printf(head, "Content-Length: %llu\r\n", body_size(fetch));
    buf_append_str(head, STR("\r\n"));
}

/* The user's line of that name, or ours. */
static void append_line_or(Str lines, HttpHeaderId which, const char *name, Str ours, Buf *head)
{
    Str line;
    HttpHeaderId id;
    while (next_line(&lines, &line, &id))
        if (id == which) {
            buf_append_str(head, line);
            return;
        }
    buf_printf(head, "%s: %.*s\r\n", name, (int)ours.len, ours.data);
}

static bool has_any(Str lines, const HttpHeaderId *ids, u32 n)
{
    Str line;
    HttpHeaderId id;
    while (next_line(&lines, &line, &id))
        for (u32 i = 0; i < n; i++)
            if (id == ids[i])
                return true;
    return false;
}
#define HAS_ANY(lines, ...) has_any(lines, (const HttpHeaderId[]){__VA_ARGS__}, sizeof((const HttpHeaderId[]){__VA_ARGS__}) / sizeof(HttpHeaderId))

/* Steps of HTTP-network-or-cache fetch: a request with conditions of its own is for the server. */
static void append_cache_lines(Str lines, Buf *head)
{
    if (!HAS_ANY(lines, Http_IfModifiedSince, Http_IfNoneMatch, Http_IfUnmodifiedSince, Http_IfMatch, Http_IfRange))
        return;
    if (!HAS_ANY(lines, Http_Pragma))
        buf_append_str(head, STR("pragma: no-cache\r\n"));
    if (!HAS_ANY(lines, Http_CacheControl))
        buf_append_str(head, STR("cache-control: no-cache\r\n"));
}

static void append_node_lines(Fetch *fetch, const char *url, const UrlOffsets *at, Str host, u64 has, Buf *head)
{
    Str lines = buf_view(&fetch->lines), rest = lines, line;
    HttpHeaderId id;
    append_line_or(lines, Http_Host, "host", host, head);
    append_line_or(lines, Http_Connection, "connection", fetch->keep_alive ? STR("keep-alive") : STR("close"), head);
    while (next_line(&rest, &line, &id))
        if (id != Http_Host && id != Http_Connection)
            buf_append_str(head, line);
    append_authorization(url, at, has, head);
    if (!(has & HAS_ACCEPT))
        buf_append_str(head, STR("accept: */*\r\n"));
    if (!(has & HAS_LANGUAGE))
        buf_append_str(head, STR("accept-language: *\r\n"));
    if (!(has & HAS_MODE))
        buf_append_str(head, STR("sec-fetch-mode: cors\r\n"));
    if (!(has & HAS_AGENT))
        buf_append_str(head, STR("user-agent: node\r\n"));
    append_cache_lines(lines, head);
    if (HAS_ANY(lines, Http_Range) && !(has & HAS_ENCODING))
        buf_append_str(head, STR("accept-encoding: identity\r\n"));
    else if (!(has & HAS_ENCODING) && fetch->decode)
        buf_append_str(head, at->scheme_end == 6 ? STR("accept-encoding: br, gzip, deflate\r\n") : STR("accept-encoding: gzip, deflate\r\n"));
    bool expects = fetch->method == HttpMethod_Post || fetch->method == HttpMethod_Put || fetch->method == HttpMethod_Patch;
    if (fetch->streaming)
        buf_append_str(head, STR("transfer-encoding: chunked\r\n"));
    else if (fetch->has_body || expects)
        buf_printf(head, "content-length: %llu\r\n", body_size(fetch));
    buf_append_str(head, STR("\r\n"));
}

int fetch_build(Vm *vm, Fetch *fetch, const char *url, const UrlOffsets *at, Buf *head, HttpOrigin *origin, HttpProxy *proxy,
                Buf *proxy_lines)
{
    bool secure = at->scheme_end == 6;
    if (secure && !env_verify(vm, fetch))
        return 1;
    Str name = {url + at->host_start, at->host_end - at->host_start};
    Str host = {name.data, at->path_start - at->host_start}; /* with the port, when it is not the usual one */
    *origin = (HttpOrigin){.host = name,
                           .port = port_of(at, secure),
                           .secure = secure,
                           .verify = secure && !fetch->tls.no_verify,
                           .unix_path = buf_view(&fetch->unix_path),
                           .server_name = buf_view(&fetch->tls.server_name),
                           .tls = fetch->tls.context};
    int proxied = 0;
    if (!fetch->unix_path.len && !fetch->no_proxy) {
        if (!fetch->proxy_given && !env_proxy(vm, fetch, origin))
            return 1;
        proxied = describe_proxy(fetch, proxy, proxy_lines);
        if (proxied < 0)
            return proxied;
        origin->proxy = proxied ? proxy : NULL;
    }
    bool plain_proxy = proxied && !secure;
    buf_reserve(head, fetch->lines.len + (at->len - at->path_start) + 2 * host.len + 256);
    buf_append_str(head, http_method_name(fetch->method));
    buf_push(head, ' ');
    append_target(head, url, at, plain_proxy, host);
    buf_append_str(head, STR(" HTTP/1.1\r\n"));
    if (plain_proxy) {
        buf_append_c(head, "Proxy-Connection: Keep-Alive\r\n");
        buf_append_str(head, proxy->tunnel_lines);
        proxy->tunnel_lines = STR("");
    }
    u64 has = fetch->lines.len ? lines_present(buf_view(&fetch->lines)) : 0;
    if (host_options(fetch->host)->node_style) {
        append_node_lines(fetch, url, at, host, has, head);
        return 0;
    }
    buf_append_str(head, buf_view(&fetch->lines));
    append_own_lines(fetch, url, at, host, has, head);
    return 0;
}

static void append_quoted(Buf *out, Str text)
{
    buf_push(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (strchr("\"\\$`", text.data[i]) && text.data[i])
            buf_push(out, '\\');
        buf_push(out, text.data[i]);
    }
    buf_push(out, '"');
}

void fetch_write_curl(const Fetch *fetch, Str lines, Str url, Buf *out)
{
    Str line;
    HttpHeaderId id;
    buf_append_c(out, "curl --http1.1 ");
    append_quoted(out, url);
    if (fetch->method != HttpMethod_Get) {
        buf_append_c(out, " -X ");
        buf_append_str(out, http_method_name(fetch->method));
    }
    bool textual = false;
    while (next_line(&lines, &line, &id) && line.len > 2) {
        if (id == Http_ContentType)
            textual = memmem(line.data, line.len, "text/", 5) || memmem(line.data, line.len, "json", 4) ||
                      memmem(line.data, line.len, "urlencoded", 10);
        if (str_starts_with(line, STR("Proxy-")))
            continue;
        buf_append_c(out, " -H ");
        append_quoted(out, (Str){line.data, line.len - 2});
        if (id == Http_AcceptEncoding)
            buf_append_c(out, " --compressed");
    }
    bool shown = textual && fetch->body.len && fetch->body.len <= 1024 && !memchr(fetch->body.data, 0, fetch->body.len);
    if (shown) {
        buf_append_c(out, " --data-raw ");
        append_quoted(out, fetch->body);
    }
    buf_push(out, '\n');
}

/* ---- the body ---- */

static bool open_file(Vm *vm, Fetch *fetch, const WebBlob *blob)
{
    OsFileStat info;
    char *path = TRY_PTR_OR(false, string_to_c(vm, blob->path, NULL));
    int fd = os_file_open_read(path);
    int error = fd < 0 ? fd : os_file_fstat(fd, &info);
    if (error >= 0 && info.type != OS_FILE_REGULAR) { /* pipes and devices have no size: read now */
        error = os_file_read_fd(fd, &fetch->body_room);
        os_file_close(fd);
        fetch->body = buf_view(&fetch->body_room);
    } else if (error >= 0) {
        fetch->file = fd;
        fetch->file_at = MIN(blob->offset, info.size);
        fetch->file_len = MIN(blob->size, info.size - fetch->file_at);
    } else if (fd >= 0) {
        os_file_close(fd);
    }
    if (error < 0)
        host_throw_errno(vm, error, "open", path);
    xfree(path);
    return error >= 0;
}

bool fetch_take_body(Vm *vm, Fetch *fetch, WebBody *body)
{
    if (body->kind == WEB_BODY_NULL)
        return true;
    if (web_body_is_unusable(vm, body)) {
        host_throw_code(vm, ERR_TYPE, "ERR_BODY_ALREADY_USED", "Body already used");
        return false;
    }
    body->used = true;
    fetch->object->host_slots[FETCH_SOURCE] = body->source;
    barrier(vm, fetch->object);
    fetch->has_body = true;
    if (body->kind == WEB_BODY_BLOB) {
        const WebBlob *blob = host_data((HostObject *)value_as_cell(body->source));
        if (blob->path)
            return open_file(vm, fetch, blob);
    }
    return web_body_bytes(vm, body, &fetch->body_room, &fetch->body);
}

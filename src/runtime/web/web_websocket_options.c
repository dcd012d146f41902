/* web_websocket_options.c - new WebSocket(url, protocols or options): checks, and the request that opens the connection.
 *
 *     options: { headers, protocols or protocol, perMessageDeflate, tls: { rejectUnauthorized, ca, cert, key, passphrase,
 *                serverName }, proxy: url or { url, headers } }
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/web/web_websocket_priv.h"

void web_socket_options_deinit(SocketOptions *o)
{
    Buf *all[] = {&o->url, &o->protocols, &o->host, &o->unix_path, &o->path, &o->proxy_host, &o->proxy_lines, &o->tls.server_name, &o->head};
    for (u32 i = 0; i < ARRAY_LEN(all); i++)
        buf_deinit(all[i]);
    tls_context_unref(o->tls.context);
}

static bool syntax(Vm *vm, const char *what, Str text)
{
    throw_dom(vm, "SyntaxError", "%s %.*s", what, (int)MIN(text.len, (size_t)1000), text.data);
    return false;
}

/* ---- the URL ---- */

static bool scheme_is(const UrlParts *parts, const char *name)
{
    return str_equal_c(buf_view(&parts->scheme), name);
}

/* Credentials of a URL as a header line. */
static void write_credentials(Str user, Str password, const char *name, Buf *lines)
{
    if (!user.len && !password.len)
        return;
    buf_printf(lines, "%s: ", name);
    fetch_append_credentials(lines, user, password);
    buf_append_c(lines, "\r\n");
}

/* "ws+unix:///path/to/socket:/path?query" */
static void take_unix(SocketOptions *o, const UrlParts *parts)
{
    Str path = buf_view(&parts->path);
    const char *colon = memchr(path.data, ':', path.len);
    size_t len = colon ? (size_t)(colon - path.data) : path.len;
    buf_append(&o->unix_path, path.data, len);
    if (colon)
        buf_append(&o->path, colon + 1, path.len - len - 1);
    if (!o->path.len)
        buf_push(&o->path, '/');
    buf_append_c(&o->host, "localhost");
}

static bool read_url(Vm *vm, Str text, SocketOptions *o, Buf *lines)
{
    AUTO_URL parts = {.port = -1};
    if (!url_parse(&parts, text, NULL, URL_NO_OVERRIDE))
        return syntax(vm, "Invalid url for WebSocket", text);
    if (scheme_is(&parts, "http"))
        parts.scheme.len = 0, buf_append_c(&parts.scheme, "ws");
    else if (scheme_is(&parts, "https"))
        parts.scheme.len = 0, buf_append_c(&parts.scheme, "wss");
    url_serialise(&parts, &o->url, &o->at);
    bool local = scheme_is(&parts, "ws+unix") || scheme_is(&parts, "wss+unix");
    o->secure = scheme_is(&parts, "wss") || scheme_is(&parts, "wss+unix");
    if (!local && !o->secure && !scheme_is(&parts, "ws"))
        return syntax(vm, "Wrong url scheme for WebSocket", buf_view(&o->url));
    if (parts.has_fragment)
        return syntax(vm, "URL has fragment component", buf_view(&o->url));
    if (local) {
        take_unix(o, &parts);
    } else {
        buf_append_str(&o->host, buf_view(&parts.host));
        buf_append_str(&o->path, buf_view(&parts.path));
        if (!o->path.len)
            buf_push(&o->path, '/');
    }
    if (parts.has_query) {
        buf_push(&o->path, '?');
        buf_append_str(&o->path, buf_view(&parts.query));
    }
    o->port = parts.port >= 0 ? (u16)parts.port : o->secure ? 443 : 80;
    write_credentials(buf_view(&parts.username), buf_view(&parts.password), "Authorization", lines);
    return true;
}

/* ---- protocols ---- */

/* RFC 9110, 5.6.2 */
static bool is_token(Str text)
{
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c <= ' ' || c >= 0x7F || strchr("()<>@,;:\\\"/[]?={}", c))
            return false;
    }
    return text.len;
}

static bool add_protocol(Vm *vm, Value v, Buf *list)
{
    AUTO_BUF room = {0};
    Str name, all = buf_view(list), other;
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    if (!web_utf8(vm, s, &room, &name))
        return false;
    if (!is_token(name)) {
        throw_dom(vm, "SyntaxError", "Wrong protocol for WebSocket '%.*s'", (int)MIN(name.len, (size_t)1000), name.data);
        return false;
    }
    while (http_list_next(&all, &other)) {
        if (http_equal_fold(other, name)) {
            throw_dom(vm, "SyntaxError", "WebSocket protocols contain duplicates: '%.*s'", (int)MIN(name.len, (size_t)1000), name.data);
            return false;
        }
    }
    if (list->len)
        buf_append_c(list, ", ");
    buf_append_str(list, name);
    return true;
}

/* A text, or any iterable of texts. */
static bool read_protocols(Vm *vm, Value v, Buf *list)
{
    Value iter[3];
    if (value_is_undefined(v))
        return true;
    if (!value_is_object(v))
        return add_protocol(vm, v, list);
    if (!iterate_begin(vm, v, iter))
        return false;
    for (;;) {
        Value item;
        int more = iterate_next(vm, iter, &item);
        if (more <= 0)
            return more == 0;
        if (!add_protocol(vm, item, list)) {
            (void)!value_is_exc(iterate_close_throw(vm, iter));
            return false;
        }
    }
}

/* ---- tls and proxy ---- */

static bool read_tls(Vm *vm, Value v, SocketOptions *o)
{
    bool usable;
    if (!value_is_object(v))
        return true;
    if (!fetch_tls_read(vm, v, &o->tls, &usable))
        return false;
    if (!usable)
        throw_error(vm, ERR_ERROR, "The TLS options of the WebSocket cannot be used");
    return usable;
}

static bool take_headers(Vm *vm, Value v, HostObject **out)
{
    if (value_is_nullish(v))
        return true;
    if (!value_is_object(v)) {
        web_type_error(vm);
        return false;
    }
    *out = TRY_PTR_OR(false, headers_new(vm, NULL));
    HeaderList *list = TRY_PTR_OR(false, headers_list(vm, *out));
    return header_list_fill(vm, &(*out)->object.cell, list, v);
}

static bool read_proxy(Vm *vm, Value v, SocketOptions *o)
{
    HostObject *headers = NULL;
    if (value_is_object(v)) {
        Value lines = TRY_OR(false, web_member(vm, v, KEY_headers));
        if (!take_headers(vm, lines, &headers))
            return false;
        v = TRY_OR(false, web_member(vm, v, KEY_url));
    }
    if (!value_is_string(v) || !value_as_string(v)->length)
        return true;
    AUTO_BUF room = {0};
    AUTO_URL parts = {.port = -1};
    Str text;
    if (!web_utf8(vm, value_as_string(v), &room, &text))
        return false;
    if (!url_parse(&parts, text, NULL, URL_NO_OVERRIDE) || (!scheme_is(&parts, "http") && !scheme_is(&parts, "https")))
        return syntax(vm, "Invalid proxy for WebSocket", text);
    buf_append_str(&o->proxy_host, buf_view(&parts.host));
    o->proxy_secure = scheme_is(&parts, "https");
    o->proxy_port = parts.port >= 0 ? (u16)parts.port : o->proxy_secure ? 443 : 80;
    write_credentials(buf_view(&parts.username), buf_view(&parts.password), "Proxy-Authorization", &o->proxy_lines);
    HeaderList *list = headers ? TRY_PTR_OR(false, headers_list(vm, headers)) : NULL;
    return !list || web_headers_write(vm, list, NULL, &o->proxy_lines);
}

static bool read_options(Vm *vm, Value v, SocketOptions *o)
{
    Value headers = TRY_OR(false, web_member(vm, v, KEY_headers));
    if (!take_headers(vm, headers, &o->headers))
        return false;
    Value protocols = TRY_OR(false, web_member(vm, v, web_key(vm, "protocols")));
    if (value_is_nullish(protocols))
        protocols = TRY_OR(false, web_member(vm, v, web_key(vm, "protocol")));
    if (!value_is_nullish(protocols) && !read_protocols(vm, protocols, &o->protocols))
        return false;
    Value deflate = TRY_OR(false, web_member(vm, v, web_key(vm, "perMessageDeflate")));
    o->deflate = !value_is_false(deflate);
    Value tls = TRY_OR(false, web_member(vm, v, web_key(vm, "tls")));
    Value proxy = TRY_OR(false, web_member(vm, v, web_key(vm, "proxy")));
    return read_tls(vm, tls, o) && read_proxy(vm, proxy, o);
}

/* ---- the request ---- */

/* The value that the headers option has for a name of the handshake's own. *out stays empty without one. */
static bool given(Vm *vm, HeaderList *list, HttpHeaderId id, Buf *room, Str *out)
{
    String *s = list ? header_list_find(list, id) : NULL;
    *out = (Str){"", 0};
    return !s || web_utf8(vm, s, room, out);
}

static bool write_head(Vm *vm, SocketOptions *o, Str credentials)
{
    static const HttpHeaderId ours[] = {Http_Host, Http_Connection, Http_Upgrade, Http_SecWebSocketVersion, Http_SecWebSocketExtensions,
                                        Http_SecWebSocketKey, Http_SecWebSocketProtocol, Http_ContentLength, Http_TransferEncoding,
                                        Http_Unknown};
    HeaderList *list = o->headers ? TRY_PTR_OR(false, headers_list(vm, o->headers)) : NULL;
    Str host, key, protocols;
    Buf host_room = {0}, key_room = {0}, protocol_room = {0};
    bool ok = given(vm, list, Http_Host, &host_room, &host) && given(vm, list, Http_SecWebSocketKey, &key_room, &key) &&
              given(vm, list, Http_SecWebSocketProtocol, &protocol_room, &protocols);
    Buf *out = &o->head;
    if (ok) {
        buf_printf(out, "GET %.*s HTTP/1.1\r\nHost: ", (int)o->path.len, o->path.data);
        buf_append_str(out, host.len ? host : buf_view(&o->host));
        if (!host.len && !o->unix_path.len && o->port != (o->secure ? 443 : 80))
            buf_printf(out, ":%u", o->port);
        buf_append_c(out, "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n");
        if (o->deflate)
            buf_append_c(out, "Sec-WebSocket-Extensions: " WS_DEFLATE_OFFER "\r\n");
        if (key.len == WS_KEY_LEN)
            memcpy(o->key, key.data, WS_KEY_LEN);
        else
            ws_key_make(o->key);
        http_header_append(out, STR("Sec-WebSocket-Key"), (Str){o->key, WS_KEY_LEN});
        if (protocols.len) {
            o->protocols.len = 0;
            buf_append_str(&o->protocols, protocols);
        }
        if (o->protocols.len)
            http_header_append(out, STR("Sec-WebSocket-Protocol"), buf_view(&o->protocols));
        if (!list || !header_list_find(list, Http_Authorization))
            buf_append_str(out, credentials);
        ok = !list || web_headers_write(vm, list, ours, out);
        buf_append_c(out, "\r\n");
    }
    buf_deinit(&host_room);
    buf_deinit(&key_room);
    buf_deinit(&protocol_room);
    return ok;
}

bool web_socket_options_read(Vm *vm, Value url, Value second, SocketOptions *o)
{
    AUTO_BUF room = {0}, credentials = {0};
    Str text;
    o->deflate = true;
    String *s = TRY_PTR_OR(false, to_string(vm, url));
    if (!web_utf8(vm, s, &room, &text) || !read_url(vm, text, o, &credentials))
        return false;
    if (value_is_object(second)) {
        Value method = TRY_OR(false, value_get_method(vm, second, KEY_SYM_iterator));
        bool ok = value_is_undefined(method) ? read_options(vm, second, o) : read_protocols(vm, second, &o->protocols);
        if (!ok)
            return false;
    } else if (!read_protocols(vm, second, &o->protocols)) {
        return false;
    }
    return write_head(vm, o, buf_view(&credentials));
}

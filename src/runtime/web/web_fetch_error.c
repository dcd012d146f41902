/* web_fetch_error.c - failures of fetch as Bun words them: a TypeError with code, path and errno.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "runtime/web/web_fetch.h"

#define SEE_VERBOSE "For more information, pass `verbose: true` in the second argument to fetch()"

static void write_message(int error, Str text, Str url, const char *code, Buf *out)
{
    if (net_fail_is_verify(error)) {
        buf_append_c(out, tls_verify_text(error));
        return;
    }
    switch (error) {
    case -ECONNREFUSED:
    case -EHOSTUNREACH:
    case -ENETUNREACH:
    case -ETIMEDOUT: buf_printf(out, "%s: Unable to connect. Is the computer able to access the url?", code); return;
    case -ENOENT:
    case NetFail_OpenSocket: buf_printf(out, "%s: Was there a typo in the url or port?", code); return;
    case -ECONNRESET:
    case -EPIPE:
    case NetFail_Closed: buf_printf(out, "%s: The socket connection was closed unexpectedly. " SEE_VERBOSE, code); return;
    case NetFail_RedirectInvalid: buf_printf(out, "%s: Redirect URL in Location header is invalid.", code); return;
    case NetFail_Redirects: buf_printf(out, "%s: The response redirected too many times. " SEE_VERBOSE, code); return;
    case NetFail_ProxyTunnel: buf_printf(out, "Proxy refused to open a tunnel: %.*s", (int)text.len, text.data); return;
    default:
        if (net_fail_is(error))
            buf_printf(out, "%s fetching \"%.*s\". " SEE_VERBOSE, code, (int)MIN(url.len, (size_t)4096), url.data);
        else
            buf_printf(out, "%s: %s", code, host_errno_text(error));
    }
}

/* "ERR_SSL_WRONG_VERSION_NUMBER" of OpenSSL's "wrong version number". */
static void tls_code(Str text, Buf *out)
{
    buf_append_c(out, "ERR_SSL_");
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        buf_push(out, c >= 'a' && c <= 'z' ? (char)(c - 32) : (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '_');
    }
}

static void write_code(int error, Str text, Buf *out)
{
    const char *name = host_errno_name(error);
    if (net_fail_is_verify(error))
        buf_append_c(out, tls_verify_code(error));
    else if ((error == NetFail_TlsHandshake || error == -EPROTO) && text.len)
        tls_code(text, out);
    else if (error == -EPIPE)
        buf_append_c(out, "ECONNRESET");
    else if (net_fail_is(error))
        buf_append_c(out, net_fail_code(error));
    else if (name)
        buf_append_c(out, name);
    else
        buf_printf(out, "errno %d", -error);
    buf_push(out, 0);
}

static bool is_lookup(int error)
{
    return error == NetFail_NotFound || error == NetFail_TryAgain || error == NetFail_Resolver;
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = web_key(vm, name);
    return !key_is_none(key) && obj_put(vm, o, key, v, PROP_WEC);
}

static bool put_text(Vm *vm, Object *o, const char *name, Str text)
{
    return put(vm, o, name, value_cell(TRY_PTR_OR(false, string_from_utf8(vm, text))));
}

static Str host_of_url(Str url)
{
    UrlOffsets at;
    if (url.len > UINT32_MAX || !url_scan_plain((const u8 *)url.data, (u32)url.len, &at))
        return url;
    return (Str){url.data + at.host_start, at.host_end - at.host_start};
}

static Object *lookup_error(Vm *vm, const char *code, Str url)
{
    AUTO_BUF message = {0};
    Str host = host_of_url(url);
    buf_printf(&message, "getaddrinfo %s %.*s", code, (int)MIN(host.len, (size_t)1024), host.data);
    Object *o = TRY_PTR_OR(NULL, error_new(vm, ERR_TYPE, TRY_PTR_OR(NULL, string_from_utf8(vm, buf_view(&message)))));
    bool fine = put_text(vm, o, "code", str_view(code)) && put_text(vm, o, "path", url) &&
                put_text(vm, o, "syscall", STR("getaddrinfo")) && put_text(vm, o, "hostname", host) &&
                put(vm, o, "errno", value_int(4));
    return fine ? o : NULL;
}

/* Node's way: "fetch failed", and an error with the code as its cause. */
static Object *node_error(Vm *vm, int error, const char *code, Str text, Str url)
{
    AUTO_BUF message = {0};
    Object *cause;
    if (!net_fail_is(error) && !net_fail_is_verify(error)) {
        cause = host_errno_error(vm, error, "connect", NULL);
    } else {
        Str host = host_of_url(url);
        if (is_lookup(error))
            buf_printf(&message, "getaddrinfo %s %.*s", code, (int)MIN(host.len, (size_t)1024), host.data);
        else if (error == NetFail_Closed)
            buf_append_c(&message, "other side closed");
        else
            write_message(error, text, url, code, &message);
        cause = TRY_PTR_OR(NULL, error_new(vm, ERR_ERROR, TRY_PTR_OR(NULL, string_from_utf8(vm, buf_view(&message)))));
        if (!put_text(vm, cause, "code", str_view(error == NetFail_Closed ? "UND_ERR_SOCKET" : code)))
            return NULL;
    }
    String *failed = cause ? string_from_c(vm, "fetch failed") : NULL;
    Object *o = failed ? error_new(vm, ERR_TYPE, failed) : NULL;
    return o && obj_put(vm, o, KEY_cause, value_cell(cause), PROP_WC) ? o : NULL;
}

/* `text` is the status and reason that the proxy gave. */
static bool describe_tunnel(Vm *vm, Object *o, Str text)
{
    i32 status = 0;
    size_t at = 0;
    while (at < text.len && text.data[at] >= '0' && text.data[at] <= '9')
        status = status * 10 + (text.data[at++] - '0');
    if (at < text.len)
        at++;
    Value code = value_cell(TRY_PTR_OR(false, string_from_c(vm, "ERR_PROXY_TUNNEL")));
    return obj_put(vm, o, web_key(vm, "code"), code, PROP_WC) && put(vm, o, "status", value_int(status)) &&
           put_text(vm, o, "statusText", (Str){text.data + at, text.len - at});
}

Object *fetch_error_new(Vm *vm, int error, Str text, Str url)
{
    AUTO_BUF code = {0};
    AUTO_BUF message = {0};
    if (error == NetFail_Timeout)
        return dom_exception_new(vm, "TimeoutError", TRY_PTR_OR(NULL, string_from_c(vm, "The operation timed out.")));
    write_code(error, text, &code);
    if (host_options(host_of(vm))->node_style)
        return node_error(vm, error, code.data, text, url);
    if (is_lookup(error))
        return lookup_error(vm, code.data, url);
    write_message(error, text, url, code.data, &message);
    ErrorClass cls = error == NetFail_ProxyTunnel ? ERR_ERROR : ERR_TYPE;
    Object *o = TRY_PTR_OR(NULL, error_new(vm, cls, TRY_PTR_OR(NULL, string_from_utf8(vm, buf_view(&message)))));
    if (error == NetFail_ProxyTunnel)
        return describe_tunnel(vm, o, text) ? o : NULL;
    return put_text(vm, o, "code", str_view(code.data)) && put_text(vm, o, "path", url) && put(vm, o, "errno", value_int(0)) ? o : NULL;
}

/* http_wire_line.c - of http_wire.c, the start line: method, target, version; version, status, reason.
 *
 * A target is checked only as far as Node's parser does. One that is followed by a line end belongs to HTTP/0.9.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/http/http_wire_priv.h"

#define EXPECTED_PROTOCOL "Expected HTTP/, RTSP/ or ICE/"

/* Behind HttpMethod's. Those of RTSP that HTTP has too are in `in_rtsp`. */
static const char *const more_methods[] = {
    "PRI", "DESCRIBE", "ANNOUNCE", "SETUP", "PLAY", "PAUSE", "TEARDOWN", "GET_PARAMETER", "SET_PARAMETER", "REDIRECT", "RECORD", "FLUSH",
};
enum { METHOD_PREFACE = HttpMethod__count, METHOD_RTSP_FIRST, METHOD_END = HttpMethod__count + ARRAY_LEN(more_methods) };

static const char preface[] = "\r\n\r\nSM\r\n\r\n";

Str http_wire_method_name(u8 method)
{
    if (method < HttpMethod__count)
        return http_method_name((HttpMethod)method);
    const char *name = more_methods[method - HttpMethod__count];
    return (Str){name, strlen(name)};
}

static bool in_rtsp(u8 method)
{
    return method >= METHOD_RTSP_FIRST || method == HttpMethod_Options || method == HttpMethod_Get || method == HttpMethod_Post;
}

/* ---- method --------------------------------------------------------------------------------------- */

static bool goes_on(Str name, const char *word, size_t len)
{
    return name.len >= len && memcmp(name.data, word, len) == 0;
}

static WireStep step_method(HttpWire *w, u8 c)
{
    w->word[w->word_len] = (char)c;
    size_t len = w->word_len + 1u;
    for (u8 m = HttpMethod_None + 1; len < sizeof w->word && m < METHOD_END; m++)
        if (goes_on(http_wire_method_name(m), w->word, len)) {
            w->word_len++;
            return WIRE_TAKEN;
        }
    for (u8 m = HttpMethod_None + 1; m < METHOD_END; m++)
        if (http_wire_method_name(m).len == w->word_len && goes_on(http_wire_method_name(m), w->word, w->word_len)) {
            w->method = m;
            return wire_again(w, W_AFTER_METHOD);
        }
    return wire_fault(w, "HPE_INVALID_METHOD", "Invalid method encountered");
}

/* ---- target --------------------------------------------------------------------------------------- */

static WireStep bad_target(HttpWire *w, const char *reason)
{
    return wire_fault(w, "HPE_INVALID_URL", reason);
}

static bool is_letter(u8 c)
{
    return (u8)((c | 0x20) - 'a') < 26;
}

static bool in_path(u8 c)
{
    return c > ' ' && c < 0x7f && c != '#' && c != '?';
}

static bool in_server(u8 c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || (c && strchr("-_.!~*'()%;:&=+$,[]", c));
}

/* A byte that ends a target; 0: it does not. */
static WireState end_of_target(u8 c)
{
    return c == ' ' ? W_PROTOCOL_START : c == '\r' ? W_URL_CRLF : c == '\n' ? W_URL_LF : W_START;
}

static WireStep finish_target(HttpWire *w, WireState next)
{
    if (!wire_size_fits(w))
        return WIRE_FAULT;
    w->target_len = (u32)w->head.len;
    w->at = 0;
    if (next != W_PROTOCOL_START)
        w->major = 0, w->minor = 9;
    return wire_to(w, next == W_URL_LF ? W_LINES_START : next);
}

static WireStep keep_target(HttpWire *w, u8 c, WireState next)
{
    wire_keep(w, c);
    return wire_to(w, next);
}

static WireStep step_server(HttpWire *w, u8 c)
{
    if (c == '/')
        return keep_target(w, c, W_URL_PATH);
    if (c == '?')
        return keep_target(w, c, W_URL_QUERY);
    if (c == '@') {
        if (w->state == W_URL_SERVER_AT)
            return wire_fault_after(w, "HPE_INVALID_URL", "Double @ in url");
        return keep_target(w, c, W_URL_SERVER_AT);
    }
    if (in_server(c))
        return keep_target(w, c, W_URL_SERVER);
    WireState end = end_of_target(c);
    return end ? finish_target(w, end) : bad_target(w, "Unexpected char in url server");
}

static WireStep step_target(HttpWire *w, u8 c)
{
    bool early = w->state < W_URL_SERVER;
    if (c == '\t' || c == '\f' || (early && (c == ' ' || c == '\r' || c == '\n') && !(w->state == W_URL_SCHEME_DELIMITER && w->at)))
        return wire_fault_after(w, "HPE_INVALID_URL", "Invalid characters in url");
    WireState end = end_of_target(c);
    switch (w->state) {
    case W_URL_START:
        if (c == '/' || c == '*')
            return keep_target(w, c, W_URL_PATH);
        return is_letter(c) ? wire_again(w, W_URL_SCHEME) : bad_target(w, "Unexpected start char in url");
    case W_URL_SCHEME:
        w->at = 0;
        if (is_letter(c) || c == ':')
            return keep_target(w, c, c == ':' ? W_URL_SCHEME_DELIMITER : W_URL_SCHEME);
        return bad_target(w, "Unexpected char in url schema");
    case W_URL_SCHEME_DELIMITER:
        if (c != '/')
            return bad_target(w, "Unexpected char in url schema");
        return keep_target(w, c, w->at++ ? W_URL_SERVER : W_URL_SCHEME_DELIMITER);
    case W_URL_SERVER: case W_URL_SERVER_AT: return step_server(w, c);
    case W_URL_PATH:
        if (in_path(c))
            return keep_target(w, c, W_URL_PATH);
        if (c == '?' || c == '#')
            return keep_target(w, c, c == '?' ? W_URL_QUERY : W_URL_FRAGMENT);
        return end ? finish_target(w, end) : bad_target(w, "Invalid char in url path");
    case W_URL_QUERY:
        if (in_path(c) || c == '?')
            return keep_target(w, c, W_URL_QUERY);
        if (c == '#')
            return keep_target(w, c, W_URL_FRAGMENT);
        return end ? finish_target(w, end) : bad_target(w, "Invalid char in url query");
    default:
        if (in_path(c) || c == '?' || c == '#')
            return keep_target(w, c, W_URL_FRAGMENT);
        return end ? finish_target(w, end) : bad_target(w, "Invalid char in url fragment start");
    }
}

/* ---- protocol and version ------------------------------------------------------------------------- */

static WireStep bad_version(HttpWire *w, const char *reason)
{
    return wire_fault(w, "HPE_INVALID_VERSION", reason);
}

/* May this method be used with the protocol that begins so? */
static WireStep check_protocol(HttpWire *w)
{
    w->state = W_AFTER_PROTOCOL;
    const char *reason = NULL;
    if (w->response)
        return WIRE_TAKEN;
    if (w->word[0] == 'H')
        reason = w->method < METHOD_RTSP_FIRST ? NULL : "Invalid method for HTTP/x.x request";
    else if (w->word[0] == 'R')
        reason = in_rtsp(w->method) ? NULL : "Invalid method for RTSP/x.x request";
    else
        reason = w->method == HttpMethod_Source ? NULL : "Expected SOURCE method for ICE/x.x request";
    return reason ? wire_fault_after(w, "HPE_INVALID_CONSTANT", reason) : WIRE_TAKEN;
}

static WireStep step_protocol(HttpWire *w, u8 c)
{
    static const char *const words[] = {"HTTP", "RTSP", "ICE"};
    for (u32 i = 0; i < ARRAY_LEN(words); i++) {
        if ((w->at && words[i][0] != w->word[0]) || words[i][w->at] != (char)c)
            continue;
        w->word[0] = words[i][0];
        w->at++;
        return words[i][w->at] ? WIRE_TAKEN : check_protocol(w);
    }
    return wire_fault(w, "HPE_INVALID_CONSTANT", EXPECTED_PROTOCOL);
}

static bool is_digit(u8 c)
{
    return c >= '0' && c <= '9';
}

static WireStep step_minor(HttpWire *w, u8 c)
{
    if (!is_digit(c))
        return bad_version(w, "Invalid minor version");
    w->minor = (u8)(c - '0');
    bool known = (w->major == 0 && w->minor == 9) || (w->major == 1 && w->minor <= 1) || (w->major == 2 && w->minor == 0);
    if (!known && !wire_lets(w, HTTP_LENIENT_VERSION))
        return wire_fault_after(w, "HPE_INVALID_VERSION", "Invalid HTTP version");
    w->at = 0;
    return wire_to(w, !w->response && w->method == METHOD_PREFACE ? W_PREFACE : W_AFTER_VERSION);
}

static WireStep after_version(HttpWire *w, u8 c)
{
    if (w->response) {
        w->at = 0;
        w->status = 0;
        return c == ' ' ? wire_to(w, W_STATUS) : bad_version(w, "Expected space after version");
    }
    if (c == '\r' || (c == '\n' && wire_lets(w, HTTP_LENIENT_OPTIONAL_CR)))
        return wire_to(w, W_REQUEST_LF);
    if (c == '\n')
        return wire_fault_after(w, "HPE_INVALID_VERSION", "Expected CRLF after version");
    return bad_version(w, "Expected CRLF after version");
}

/* ---- status and reason ---------------------------------------------------------------------------- */

static WireStep after_status(HttpWire *w, u8 c)
{
    if (c == ' ')
        return wire_to(w, W_REASON);
    if (c == '\r')
        return wire_to(w, W_RESPONSE_LF);
    if (c == '\n')
        return wire_lets(w, HTTP_LENIENT_OPTIONAL_CR) ? wire_to(w, W_LINES_START)
                                                      : wire_fault_after(w, "HPE_INVALID_STATUS", "Invalid response status");
    return wire_fault(w, "HPE_INVALID_STATUS", "Invalid response status");
}

static WireStep step_reason(HttpWire *w, u8 c)
{
    if (c != '\r' && c != '\n') {
        wire_keep(w, c);
        return WIRE_TAKEN;
    }
    if (!wire_size_fits(w))
        return WIRE_FAULT_AFTER;
    w->target_len = (u32)w->head.len;
    if (c == '\r')
        return wire_to(w, W_RESPONSE_LF);
    return wire_lets(w, HTTP_LENIENT_OPTIONAL_CR) ? wire_to(w, W_LINES_START)
                                                  : wire_fault_after(w, "HPE_CR_EXPECTED", "Missing expected CR after response line");
}

static WireStep step_line_feed(HttpWire *w, u8 c)
{
    if (c == '\n')
        return wire_to(w, W_LINES_START);
    if (wire_lets(w, HTTP_LENIENT_OPTIONAL_LF))
        return wire_again(w, W_LINES_START);
    return wire_fault(w, "HPE_STRICT", w->response ? "Expected LF after CR" : "Expected CRLF after version");
}

static WireStep step_preface(HttpWire *w, u8 c)
{
    if ((char)c != preface[w->at])
        return bad_version(w, "Expected HTTP/2 Connection Preface");
    if (preface[++w->at])
        return WIRE_TAKEN;
    return wire_fault_after(w, "HPE_PAUSED_H2_UPGRADE", "Pause on PRI/Upgrade");
}

WireStep http_wire_step_line(HttpWire *w, u8 c)
{
    switch ((WireState)w->state) {
    case W_METHOD: return step_method(w, c);
    case W_AFTER_METHOD: return c == ' ' ? wire_to(w, W_BEFORE_URL) : wire_fault(w, "HPE_INVALID_METHOD", "Expected space after method");
    case W_BEFORE_URL:
        return c == ' ' ? WIRE_TAKEN : wire_again(w, w->method == HttpMethod_Connect ? W_URL_SERVER : W_URL_START);
    case W_URL_CRLF: return c == '\n' ? wire_to(w, W_LINES_START) : bad_target(w, "Expected CRLF");
    case W_PROTOCOL_START:
        if ((c == '\t' || c == '\f') && !w->at)
            return wire_fault_after(w, "HPE_INVALID_URL", "Invalid characters in url");
        w->at = c == ' ';
        return c == ' ' ? WIRE_TAKEN : wire_again(w, W_PROTOCOL);
    case W_PROTOCOL: return step_protocol(w, c);
    case W_AFTER_PROTOCOL: return c == '/' ? wire_to(w, W_MAJOR) : wire_fault(w, "HPE_INVALID_CONSTANT", EXPECTED_PROTOCOL);
    case W_MAJOR:
        w->major = (u8)(c - '0');
        return is_digit(c) ? wire_to(w, W_DOT) : bad_version(w, "Invalid major version");
    case W_DOT: return c == '.' ? wire_to(w, W_MINOR) : bad_version(w, "Expected dot");
    case W_MINOR: return step_minor(w, c);
    case W_AFTER_VERSION: return after_version(w, c);
    case W_PREFACE: return step_preface(w, c);
    case W_STATUS:
        if (!is_digit(c))
            return wire_fault(w, "HPE_INVALID_STATUS", "Invalid status code");
        w->status = (u16)(w->status * 10 + c - '0');
        return wire_to(w, ++w->at == 3 ? W_AFTER_STATUS : W_STATUS);
    case W_AFTER_STATUS: return after_status(w, c);
    case W_REASON: return step_reason(w, c);
    case W_REQUEST_LF: case W_RESPONSE_LF: return step_line_feed(w, c);
    default: return step_target(w, c);
    }
}

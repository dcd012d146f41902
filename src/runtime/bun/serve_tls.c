/* serve_tls.c - the options `tls`, `http1` and `http2` of Bun.serve, to a TlsContext.
 *
 * `tls` is an object, or an array of them: the first is for peers that name no server, the others for those that name theirs.
 * Servers whose options have the members of such an object beside `fetch` are meant too. An object that says nothing is plain text.
 *
 * Certificates and keys are PEM texts: strings, bytes, Blobs (Bun.file too), arrays of these, or read from keyFile and so on.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "runtime/bun/serve_priv.h"

enum { TLS_KEY, TLS_CERT, TLS_CA, TLS_DH, TLS_PASSPHRASE, TLS_CIPHERS, TLS_NAME, TLS_TEXTS };

typedef struct TlsWords {
    Buf texts[TLS_TEXTS];
    bool given; /* any option that there is */
    bool request_cert, reject;
    double secure_options, min_version, max_version;
} TlsWords;

static bool invalid(Vm *vm, const char *format, const char *name)
{
    AUTO_BUF text = {0};
    buf_printf(&text, format, name);
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "%.*s", (int)text.len, text.data);
    return false;
}

static Value member(Vm *vm, Object *options, const char *name)
{
    return obj_get(vm, options, key_from_c(vm, name));
}

/* ---- texts -------------------------------------------------------------------------------------- */

/* 1: appended, 0: it is of another type, -1: exception. */
static int append_pem(Vm *vm, Value v, Buf *out)
{
    u8 *bytes;
    size_t len;
    HostObject *blob = host_cast(v, &blob_class);
    if (blob) {
        AUTO_BUF room = {0};
        Str text;
        if (!blob_read_bytes(vm, blob, &room, &text))
            return -1;
        buf_append_str(out, text);
    } else if (value_is_object(v) && embed_bytes_view(vm, v, &bytes, &len)) {
        buf_append(out, bytes, len);
    } else if (value_is_string(v)) {
        if (!string_to_utf8(vm, value_as_string(v), out))
            return -1;
    } else {
        return 0;
    }
    if (out->len)
        buf_push(out, '\n'); /* what follows begins a line */
    return 1;
}

static bool read_pem(Vm *vm, Object *options, const char *name, TlsWords *w, u32 which)
{
    Value v = TRY_OR(false, member(vm, options, name));
    if (value_is_nullish(v))
        return true;
    w->given = true;
    if (!value_is_array_cell(v)) {
        int r = append_pem(vm, v, &w->texts[which]);
        return r ? r > 0
                 : invalid(vm, "TLSOptions.%s must be of type string, ArrayBuffer, Blob, array of <string, ArrayBuffer, or Blob>, or null", name);
    }
    for (u32 i = 0; i < value_as_array(v)->length; i++) {
        Value item = TRY_OR(false, value_get(vm, v, key_of_index(i)));
        int r = append_pem(vm, item, &w->texts[which]);
        if (r <= 0)
            return r ? false : invalid(vm, "element of TLSOptions.%s must be of type string, ArrayBuffer, or Blob", name);
    }
    return true;
}

static bool read_text(Vm *vm, Object *options, const char *name, TlsWords *w, Buf *out)
{
    Value v = TRY_OR(false, member(vm, options, name));
    if (value_is_nullish(v))
        return true;
    if (!value_is_string(v))
        return invalid(vm, "TLSOptions.%s must be a string", name);
    w->given = true;
    return string_to_utf8(vm, value_as_string(v), out);
}

/* The text in the file that the option names. */
static bool read_file(Vm *vm, Object *options, const char *name, TlsWords *w, u32 which)
{
    AUTO_BUF path = {0};
    if (!read_text(vm, options, name, w, &path))
        return false;
    if (!path.len)
        return true;
    buf_push(&path, '\0');
    Buf *out = &w->texts[which];
    if (os_file_read(path.data, out) < 0)
        return invalid(vm, "Unable to access %s path", name);
    buf_push(out, '\n');
    return true;
}

/* ---- the rest ----------------------------------------------------------------------------------- */

static bool read_bool(Vm *vm, Object *options, const char *name, TlsWords *w, bool *out)
{
    Value v = TRY_OR(false, member(vm, options, name));
    if (value_is_nullish(v))
        return true;
    if (!value_is_bool(v))
        return invalid(vm, "TLSOptions.%s must be a boolean", name);
    w->given = true;
    *out = to_boolean(v);
    return true;
}

static bool read_number(Vm *vm, Object *options, const char *name, TlsWords *w, double *out)
{
    Value v = TRY_OR(false, member(vm, options, name));
    if (value_is_nullish(v))
        return true;
    if (!value_is_number(v))
        return invalid(vm, "TLSOptions.%s must be a number", name);
    w->given = true;
    return to_double(vm, v, out);
}

/* What the server speaks is said by http1 and http2: this one is only looked at. */
static bool check_protocols(Vm *vm, Object *options)
{
    u8 *bytes;
    size_t len;
    Value v = TRY_OR(false, member(vm, options, "ALPNProtocols"));
    if (value_is_nullish(v) || value_is_string(v) || (value_is_object(v) && embed_bytes_view(vm, v, &bytes, &len)))
        return true;
    return invalid(vm, "TLSOptions.%s must be of type string, ArrayBuffer, or null", "ALPNProtocols");
}

static bool read_words(Vm *vm, Object *o, TlsWords *w)
{
    static const struct {
        const char *name, *file;
    } pem[] = {[TLS_KEY] = {"key", "keyFile"}, [TLS_CERT] = {"cert", "certFile"}, [TLS_CA] = {"ca", "caFile"}};
    bool low_memory; /* record buffers are released between records in any case */
    for (u32 i = 0; i < ARRAY_LEN(pem); i++)
        if (!read_pem(vm, o, pem[i].name, w, i) || !read_file(vm, o, pem[i].file, w, i))
            return false;
    w->reject = true;
    return read_file(vm, o, "dhParamsFile", w, TLS_DH) && read_text(vm, o, "passphrase", w, &w->texts[TLS_PASSPHRASE]) &&
           read_text(vm, o, "ciphers", w, &w->texts[TLS_CIPHERS]) && read_text(vm, o, "serverName", w, &w->texts[TLS_NAME]) &&
           read_bool(vm, o, "requestCert", w, &w->request_cert) && read_bool(vm, o, "rejectUnauthorized", w, &w->reject) &&
           read_bool(vm, o, "lowMemoryMode", w, &low_memory) && read_number(vm, o, "secureOptions", w, &w->secure_options) &&
           read_number(vm, o, "minVersion", w, &w->min_version) && read_number(vm, o, "maxVersion", w, &w->max_version) &&
           check_protocols(vm, o);
}

static void words_deinit(TlsWords *w)
{
    for (u32 i = 0; i < TLS_TEXTS; i++)
        buf_deinit(&w->texts[i]);
}

/* ---- OpenSSL's complaints ------------------------------------------------------------------------ */

/* The nth part of "error:0480006C:PEM routines::no start line". */
static Str part_of(Str text, u32 n)
{
    const char *at = text.data, *end = text.data + text.len;
    for (; n && at < end; at++)
        n -= *at == ':';
    const char *colon = memchr(at, ':', (size_t)(end - at));
    return (Str){at, (size_t)((colon ? colon : end) - at)};
}

/* ERR_OSSL_PEM_NO_START_LINE, ERR_SSL_NO_CIPHER_MATCH. */
static void write_code(Str library, Str reason, Buf *out)
{
    static const struct {
        const char *library, *word;
    } words[] = {{"SSL routines", "SSL"},          {"PEM routines", "OSSL_PEM"},   {"x509 certificate routines", "OSSL_X509"},
                 {"asn1 encoding routines", "OSSL_ASN1"}, {"digital envelope routines", "OSSL_EVP"}, {"rsa routines", "OSSL_RSA"},
                 {"elliptic curve routines", "OSSL_EC"}};
    const char *word = "OSSL";
    for (u32 i = 0; i < ARRAY_LEN(words); i++)
        if (str_equal(library, str_view(words[i].library)))
            word = words[i].word;
    buf_printf(out, "ERR_%s_", word);
    for (size_t i = 0; i < reason.len; i++) {
        char c = reason.data[i];
        buf_push(out, c >= 'a' && c <= 'z' ? (char)(c - 32) : (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '_');
    }
}

static bool put_text(Vm *vm, Object *e, const char *name, Str text)
{
    String *s = TRY_PTR_OR(false, string_from_utf8(vm, text));
    return obj_put(vm, e, key_from_c(vm, name), value_cell(s), PROP_WEC);
}

static bool throw_failure(Vm *vm, Str text)
{
    AUTO_BUF code = {0};
    Str library = part_of(text, 2), reason = part_of(text, 4);
    write_code(library, reason, &code);
    String *message = TRY_PTR_OR(false, string_from_utf8(vm, text));
    Object *e = TRY_PTR_OR(false, error_new(vm, ERR_ERROR, message));
    if (put_text(vm, e, "library", library) && put_text(vm, e, "reason", reason) && put_text(vm, e, "code", buf_view(&code)))
        throw_value(vm, value_cell(e));
    return false;
}

/* ---- contexts ----------------------------------------------------------------------------------- */

static bool make_context(Vm *vm, const TlsWords *w, const ServeProtocols *protocols, TlsContext **out)
{
    static const char both[] = "\x02h2\x08http/1.1", http1[] = "\x08http/1.1", http2[] = "\x02h2";
    AUTO_BUF failure = {0};
    TlsOptions options = {
        .ca = buf_view(&w->texts[TLS_CA]),
        .cert = buf_view(&w->texts[TLS_CERT]),
        .key = buf_view(&w->texts[TLS_KEY]),
        .passphrase = buf_view(&w->texts[TLS_PASSPHRASE]),
        .ciphers = buf_view(&w->texts[TLS_CIPHERS]),
        .dh_params = buf_view(&w->texts[TLS_DH]),
        .alpn = !protocols->http2 ? STR(http1) : protocols->http1 ? STR(both) : STR(http2),
        .server = true,
        .request_cert = w->request_cert,
        .require_cert = w->request_cert && w->reject,
        .flags = w->secure_options >= 0 && w->secure_options < 9007199254740992.0 ? (u64)w->secure_options : 0,
        .min_version = w->min_version > 0 && w->min_version < 65536 ? (u16)w->min_version : 0,
        .max_version = w->max_version > 0 && w->max_version < 65536 ? (u16)w->max_version : 0,
    };
    *out = tls_context_new(&options, &failure);
    return *out || throw_failure(vm, buf_view(&failure));
}

/* One object of options. `first`: it may say nothing, and makes out->tls; else it is for the name it has. */
static bool add_object(Vm *vm, Object *o, bool first, ServeProtocols *out)
{
    TlsWords w = {0};
    TlsContext *context = NULL;
    bool fine = read_words(vm, o, &w);
    if (fine && !first && !w.texts[TLS_NAME].len)
        fine = invalid(vm, "%s", "SNI tls object must have a serverName");
    if (fine && (w.given || !first))
        fine = make_context(vm, &w, out, &context);
    if (fine && first) {
        out->tls = context;
    } else if (fine) {
        tls_context_add_name(out->tls, buf_view(&w.texts[TLS_NAME]), context);
        tls_context_unref(context);
    }
    words_deinit(&w);
    return fine;
}

static bool read_tls(Vm *vm, Object *options, ServeProtocols *out)
{
    Value v = TRY_OR(false, member(vm, options, "tls"));
    if (value_is_undefined(v))
        return add_object(vm, options, true, out);
    if (value_is_null(v) || (value_is_bool(v) && !to_boolean(v)))
        return true;
    u32 n = value_is_array_cell(v) ? value_as_array(v)->length : 1;
    for (u32 i = 0; i < n; i++) {
        Value item = value_is_array_cell(v) ? TRY_OR(false, value_get(vm, v, key_of_index(i))) : v;
        if (!value_is_object(item))
            return invalid(vm, "%s", "TLSOptions must be an object");
        if (!add_object(vm, value_as_object(item), !out->tls, out))
            return false;
    }
    return true;
}

bool serve_protocols_read(Vm *vm, Object *options, ServeProtocols *out)
{
    Value http1 = TRY_OR(false, member(vm, options, "http1")), http2 = TRY_OR(false, member(vm, options, "http2"));
    *out = (ServeProtocols){.http1 = value_is_undefined(http1) || to_boolean(http1), .http2 = to_boolean(http2)};
    return out->http1 || out->http2 || invalid(vm, "%s", "Cannot disable http1 without enabling http2 or http3");
}

bool serve_tls_read(Vm *vm, Object *options, ServeProtocols *out)
{
    if (read_tls(vm, options, out))
        return true;
    tls_context_unref(out->tls);
    out->tls = NULL;
    return false;
}

/* tls_context.c - what the connections of one set of TLS options share.
 *
 * Authorities: those given, else the system's. The system's folder of hashed names is searched by OpenSSL when a
 * certificate needs an issuer, so nothing is loaded before; only where there is no such folder is a bundle file read.
 * SSL_CERT_FILE and SSL_CERT_DIR take their place, NODE_EXTRA_CA_CERTS adds to them.
 *
 * Sessions that servers offer are kept by name, the newest for each, in a small ring.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/net/tls_priv.h"

static void note_error(Buf *failure)
{
    char text[256] = "unknown error";
    const char *data = NULL;
    int flags = 0;
    unsigned long code = ERR_peek_error_all(NULL, NULL, NULL, &data, &flags);
    if (code && ERR_GET_LIB(code) == ERR_LIB_USER && data && flags & ERR_TXT_STRING)
        snprintf(text, sizeof text, "%s", data); /* of our own */
    else if (code)
        ERR_error_string_n(code, text, sizeof text);
    if (failure && !failure->len)
        buf_append_c(failure, text);
    ERR_clear_error();
}

/* --- sessions ---------------------------------------------------------------------------- */

SSL_SESSION *tls_context_session(TlsContext *context, const char *name)
{
    for (u32 i = 0; i < TLS_KEPT_SESSIONS; i++) {
        TlsKept *kept = &context->kept[i];
        if (kept->name && !strcmp(kept->name, name) && SSL_SESSION_is_resumable(kept->session))
            return kept->session;
    }
    return NULL;
}

void tls_context_keep(TlsContext *context, const char *name, SSL_SESSION *session)
{
    TlsKept *to = NULL;
    for (u32 i = 0; i < TLS_KEPT_SESSIONS && !to; i++)
        if (context->kept[i].name && !strcmp(context->kept[i].name, name))
            to = &context->kept[i];
    if (!to) {
        to = &context->kept[context->next_kept];
        context->next_kept = (context->next_kept + 1) % TLS_KEPT_SESSIONS;
    }
    char *copy = xstrdup(name);
    xfree(to->name);
    SSL_SESSION_free(to->session);
    *to = (TlsKept){copy, session};
}

static int on_new_session(SSL *ssl, SSL_SESSION *session)
{
    TlsSession *tls = SSL_get_app_data(ssl);
    if (tls && tls->on_session)
        tls->on_session(tls->on_session_ctx);
    if (!tls || !tls->server_name || !tls->context->keeps)
        return 0;
    tls_context_keep(tls->context, tls->server_name, session);
    return 1;
}

/* --- authorities ------------------------------------------------------------------------- */

static void use_system_authorities(SSL_CTX *ctx)
{
    static const char *const bundles[] = {"/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
                                          "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem"};
    const char *extra = getenv("NODE_EXTRA_CA_CERTS");
    bool named = getenv(X509_get_default_cert_file_env()) || getenv(X509_get_default_cert_dir_env());
    SSL_CTX_set_default_verify_paths(ctx);
    if (!named && access(X509_get_default_cert_dir(), R_OK) != 0)
        for (u32 i = 0; i < ARRAY_LEN(bundles); i++)
            if (access(bundles[i], R_OK) == 0 && SSL_CTX_load_verify_file(ctx, bundles[i]) == 1)
                break;
    if (extra && *extra)
        SSL_CTX_load_verify_file(ctx, extra);
    ERR_clear_error();
}

/* --- servers ----------------------------------------------------------------------------- */

/* "*.example.com" stands for one label. */
static bool name_matches(const char *pattern, const char *name)
{
    if (pattern[0] == '*' && pattern[1] == '.') {
        const char *dot = strchr(name, '.');
        return dot && !strcasecmp(dot, pattern + 1);
    }
    return !strcasecmp(pattern, name);
}

/* Goes over to the context of a name, with what it asks of clients: OpenSSL itself changes certificates and authorities only. A
 * session that began under another name must not stand in for a certificate that this one asks for. */
static bool use_context_of_name(SSL *ssl, SSL_CTX *ctx, const char *name)
{
    int mode = SSL_CTX_get_verify_mode(ctx);
    if (mode != SSL_VERIFY_NONE && SSL_session_reused(ssl)) {
        const char *before = SSL_SESSION_get0_hostname(SSL_get_session(ssl));
        if (!before || strcasecmp(before, name))
            return false;
    }
    SSL_set_SSL_CTX(ssl, ctx);
    SSL_set_verify(ssl, mode, SSL_CTX_get_verify_callback(ctx));
    return true;
}

static int on_server_name(SSL *ssl, int *alert, void *arg)
{
    TlsContext *context = arg;
    const char *name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name);
    for (u32 i = 0; name && i < context->n_names; i++) {
        if (name_matches(context->names[i].pattern, name)) {
            if (use_context_of_name(ssl, context->names[i].context->ctx, name))
                break;
            *alert = SSL_AD_ACCESS_DENIED;
            return SSL_TLSEXT_ERR_ALERT_FATAL;
        }
    }
    return SSL_TLSEXT_ERR_OK;
}

static int on_alpn(SSL *ssl, const unsigned char **out, unsigned char *out_len, const unsigned char *in, unsigned in_len,
                   void *arg)
{
    const TlsContext *context = arg;
    const TlsSession *session = SSL_get_app_data(ssl);
    unsigned char *chosen;
    if (session && session->protocol[0]) {
        *out = session->protocol + 1;
        *out_len = session->protocol[0];
        return SSL_TLSEXT_ERR_OK;
    }
    if (!context->alpn_len)
        return SSL_TLSEXT_ERR_NOACK;
    if (SSL_select_next_proto(&chosen, out_len, context->alpn, context->alpn_len, in, in_len) != OPENSSL_NPN_NEGOTIATED)
        return context->strict_alpn ? SSL_TLSEXT_ERR_ALERT_FATAL : SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static bool use_dh_params(SSL_CTX *ctx, Str pem)
{
    if (!tls_is_pem(pem))
        return false;
    BIO *bio = BIO_new_mem_buf(pem.data, (int)MIN(pem.len, (size_t)INT32_MAX));
    EVP_PKEY *params = bio ? PEM_read_bio_Parameters(bio, NULL) : NULL;
    BIO_free(bio);
    if (params && SSL_CTX_set0_tmp_dh_pkey(ctx, params) == 1) /* takes them */
        return true;
    EVP_PKEY_free(params);
    return false;
}

/* The name in a server_name extension (RFC 6066, 3); empty: none. */
static Str name_in(const unsigned char *ext, size_t len)
{
    if (len < 5 || ext[2] != 0)
        return STR("");
    size_t n = (size_t)ext[3] << 8 | ext[4];
    return n <= len - 5 ? (Str){(const char *)ext + 5, n} : STR("");
}

/* Stops a handshake at its beginning, until the owner has answered. */
static int on_client_hello(SSL *ssl, int *alert, void *arg)
{
    (void)alert;
    (void)arg;
    TlsSession *session = SSL_get_app_data(ssl);
    const unsigned char *ext;
    size_t len;
    if (!session || session->answered)
        return SSL_CLIENT_HELLO_SUCCESS;
    if (!session->asking) {
        session->asking = true;
        if (SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_server_name, &ext, &len) == 1)
            buf_append_str(&session->hello_name, name_in(ext, len));
        if (SSL_client_hello_get0_ext(ssl, TLSEXT_TYPE_application_layer_protocol_negotiation, &ext, &len) == 1 && len >= 2)
            buf_append(&session->hello_protocols, ext + 2, len - 2);
    }
    return SSL_CLIENT_HELLO_RETRY;
}

void tls_session_use_context(SSL *ssl, TlsContext *context)
{
    SSL_set_SSL_CTX(ssl, context->ctx);
    SSL_set_verify(ssl, SSL_CTX_get_verify_mode(context->ctx), SSL_CTX_get_verify_callback(context->ctx));
    SSL_set_options(ssl, SSL_CTX_get_options(context->ctx));
}

/* Peers without a good certificate are let in: whoever asked judges with tls_check_peer. */
static int accept_any(int fine, X509_STORE_CTX *store)
{
    (void)fine;
    (void)store;
    return 1;
}

void tls_context_add_name(TlsContext *context, Str name, TlsContext *other)
{
    if (!context->n_names) {
        SSL_CTX_set_tlsext_servername_callback(context->ctx, on_server_name);
        SSL_CTX_set_tlsext_servername_arg(context->ctx, context);
    }
    context->names = xrealloc(context->names, (context->n_names + 1) * sizeof *context->names);
    context->names[context->n_names++] = (TlsName){xstrndup(name.data, name.len), other};
    tls_context_ref(other);
}

/* --- contexts ---------------------------------------------------------------------------- */

/* In place of OpenSSL's words. */
static bool fail_with(const char *text)
{
    ERR_clear_error();
    ERR_raise_data(ERR_LIB_USER, ERR_R_OPERATION_FAIL, "%s", text);
    return false;
}

static bool apply(SSL_CTX *ctx, const TlsOptions *options)
{
    SSL_CTX_set_mode(ctx, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    /* Peers that close without a word are common; lengths and chunks tell whether something is missing. */
    SSL_CTX_set_options(ctx, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_RENEGOTIATION);
    SSL_CTX_set_options(ctx, options->flags);
    if (options->honor_cipher_order)
        SSL_CTX_set_options(ctx, SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_read_ahead(ctx, 1);
    if (SSL_CTX_set_min_proto_version(ctx, options->min_version ? options->min_version : TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_max_proto_version(ctx, options->max_version) != 1)
        return false;
    if (options->ciphers.len) {
        char *list = xstrndup(options->ciphers.data, options->ciphers.len);
        int r = SSL_CTX_set_cipher_list(ctx, list);
        xfree(list);
        if (r != 1)
            return false;
    }
    if (options->cipher_suites.len) {
        char *list = xstrndup(options->cipher_suites.data, options->cipher_suites.len);
        int r = SSL_CTX_set_ciphersuites(ctx, list);
        xfree(list);
        if (r != 1)
            return false;
    }
    if (options->sigalgs.len) {
        char *list = xstrndup(options->sigalgs.data, options->sigalgs.len);
        int r = SSL_CTX_set1_sigalgs_list(ctx, list);
        xfree(list);
        if (r != 1)
            return false;
    }
    if (options->curves.len) {
        char *list = xstrndup(options->curves.data, options->curves.len);
        int r = SSL_CTX_set1_curves_list(ctx, list);
        xfree(list);
        if (r != 1)
            return fail_with("Failed to set ECDH curve");
    }
    if (options->ca.len ? !tls_add_authorities(SSL_CTX_get_cert_store(ctx), options->ca) : false)
        return false;
    if (!options->ca.len && (!options->server || options->request_cert))
        use_system_authorities(ctx);
    if (options->crl.len && !tls_add_revoked(SSL_CTX_get_cert_store(ctx), options->crl))
        return fail_with("Failed to parse CRL");
    if (!tls_use_certificates(ctx, options))
        return false;
    if (options->dh_params.len && !use_dh_params(ctx, options->dh_params))
        return false;
    return true;
}

TlsContext *tls_context_new(const TlsOptions *options, Buf *failure)
{
    OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL);
    SSL_CTX *ctx = SSL_CTX_new(options->server ? TLS_server_method() : TLS_client_method());
    if (!ctx || !apply(ctx, options)) {
        note_error(failure);
        SSL_CTX_free(ctx);
        return NULL;
    }
    TlsContext *context = xalloc_zero(sizeof *context);
    context->ctx = ctx;
    context->bio = tls_bio_method();
    context->refs = 1;
    context->server = options->server;
    context->keeps = !options->no_known_sessions;
    if (options->alpn.len) {
        context->alpn = (u8 *)xstrndup(options->alpn.data, options->alpn.len);
        context->alpn_len = (u32)options->alpn.len;
    }
    if (!options->server) {
        SSL_CTX_set_verify(ctx, SSL_VERIFY_NONE, accept_any); /* the last thing that is wrong is told, as Node and Bun do */
        SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
        SSL_CTX_sess_set_new_cb(ctx, on_new_session);
        return context;
    }
    context->asks = options->ask_hello;
    context->strict_alpn = options->strict_alpn;
    if (options->session_timeout_s)
        SSL_CTX_set_timeout(ctx, (long)options->session_timeout_s);
    if (options->ticket_keys.len == sizeof context->ticket_keys)
        tls_context_set_ticket_keys(context, (const u8 *)options->ticket_keys.data);
    if (context->asks)
        SSL_CTX_set_client_hello_cb(ctx, on_client_hello, NULL);
    if (context->alpn_len || context->asks)
        SSL_CTX_set_alpn_select_cb(ctx, on_alpn, context);
    Str id = options->session_context.len ? options->session_context : STR("cob");
    SSL_CTX_set_session_id_context(ctx, (const unsigned char *)id.data, (unsigned)MIN(id.len, (size_t)SSL_MAX_SID_CTX_LENGTH));
    if (options->require_cert)
        SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, NULL);
    else if (options->request_cert)
        SSL_CTX_set_verify(ctx, SSL_VERIFY_PEER, accept_any);
    return context;
}

bool tls_context_add_authority(TlsContext *context, Str pem)
{
    return tls_add_authorities(SSL_CTX_get_cert_store(context->ctx), pem);
}

void tls_context_ref(TlsContext *context)
{
    context->refs++;
}

void tls_context_unref(TlsContext *context)
{
    if (!context || --context->refs)
        return;
    for (u32 i = 0; i < TLS_KEPT_SESSIONS; i++) {
        xfree(context->kept[i].name);
        SSL_SESSION_free(context->kept[i].session);
    }
    for (u32 i = 0; i < context->n_names; i++) {
        xfree(context->names[i].pattern);
        tls_context_unref(context->names[i].context);
    }
    SSL_CTX_free(context->ctx);
    BIO_meth_free(context->bio);
    xfree(context->names);
    xfree(context->alpn);
    xfree(context);
}

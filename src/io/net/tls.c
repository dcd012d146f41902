/* tls.c - TLS sessions behind the Stream vtable.
 *
 * OpenSSL reads from and writes to the socket through a BIO of ours: cipher text goes between the kernel and OpenSSL's
 * record buffers without a copy in between, and without SIGPIPE. A read fills the owner's buffer with as many records as
 * there are, so that a short read means "drained" here too. Several parts of a write leave as one record.
 *
 * Certificates are judged after the handshake (tls_check_peer), so that the caller can say why one was refused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/tls_priv.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/alloc.h"
#include "base/check.h"

#define RECORD_MAX 16384

/* --- the socket below -------------------------------------------------------------------- */

static ssize_t session_read(TlsSession *session, void *data, size_t len);
static ssize_t session_write(TlsSession *session, const void *data, size_t len);

static int bio_read(BIO *bio, char *data, int len)
{
    TlsSession *session = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    ssize_t n;
    if (session->early_at < session->early.len) {
        n = (ssize_t)MIN((size_t)len, session->early.len - session->early_at);
        memcpy(data, session->early.data + session->early_at, (size_t)n);
        session->early_at += (size_t)n;
    } else if (session->under) {
        n = session_read(session->under, data, (size_t)len);
    } else {
        do
            n = recv(session->stream->watch.fd, data, (size_t)len, 0);
        while (n < 0 && errno == EINTR);
        n = n < 0 ? -errno : n;
    }
    if (n == -EAGAIN)
        BIO_set_retry_read(bio);
    if (n < 0)
        errno = (int)-n;
    return n < 0 ? -1 : (int)n;
}

static int bio_write(BIO *bio, const char *data, int len)
{
    TlsSession *session = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    ssize_t n;
    if (session->under) {
        n = session_write(session->under, data, (size_t)len);
    } else {
        do
            n = send(session->stream->watch.fd, data, (size_t)len, MSG_NOSIGNAL);
        while (n < 0 && errno == EINTR);
        n = n < 0 ? -errno : n;
    }
    if (n == -EAGAIN)
        BIO_set_retry_write(bio);
    if (n < 0)
        errno = (int)-n;
    return n < 0 ? -1 : (int)n;
}

static long bio_ctrl(BIO *bio, int command, long number, void *pointer)
{
    (void)bio;
    (void)number;
    (void)pointer;
    return command == BIO_CTRL_FLUSH || command == BIO_CTRL_PUSH || command == BIO_CTRL_POP;
}

BIO_METHOD *tls_bio_method(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "stream");
    CHECK(method);
    BIO_meth_set_read(method, bio_read);
    BIO_meth_set_write(method, bio_write);
    BIO_meth_set_ctrl(method, bio_ctrl);
    return method;
}

/* --- errors ------------------------------------------------------------------------------ */

/* Remembers the oldest error of OpenSSL's queue, whose later entries are consequences. */
static void note_failure(TlsSession *session)
{
    unsigned long code = ERR_peek_error();
    const char *reason = code ? ERR_reason_error_string(code) : NULL;
    if (reason && !session->failure[0])
        snprintf(session->failure, sizeof session->failure, "%s", reason);
    ERR_clear_error();
}

/* What a call that returned `r` says: -EAGAIN, 0 at the end, or the failure. */
static ssize_t result_of(TlsSession *session, int r)
{
    int saved = errno;
    switch (SSL_get_error(session->ssl, r)) {
    case SSL_ERROR_WANT_READ: case SSL_ERROR_WANT_CLIENT_HELLO_CB: return -EAGAIN;
    case SSL_ERROR_WANT_WRITE: stream_want_write(session->stream); return -EAGAIN;
    case SSL_ERROR_ZERO_RETURN: return 0;
    case SSL_ERROR_SYSCALL:
        session->closed = true; /* nothing more may be sent */
        ERR_clear_error();
        return saved ? -saved : -ECONNRESET;
    default:
        session->closed = true;
        note_failure(session);
        return session->done ? -EPROTO : NetFail_TlsHandshake;
    }
}

Str tls_failure(const Stream *stream)
{
    return stream->tls ? str_view(stream->tls->failure) : STR("");
}

/* --- plain text -------------------------------------------------------------------------- */

static void note_handshake(TlsSession *session)
{
    if (!session->done && SSL_is_init_finished(session->ssl))
        session->done = true;
}

static ssize_t session_read(TlsSession *session, void *data, size_t len)
{
    size_t got = 0;
    while (got < len) {
        ERR_clear_error();
        errno = 0;
        int r = SSL_read(session->ssl, (char *)data + got, (int)MIN(len - got, (size_t)INT32_MAX));
        if (r > 0) {
            got += (size_t)r;
            continue;
        }
        ssize_t why = result_of(session, r);
        note_handshake(session);
        /* What came before an end or an error counts first; both come again with the next call. */
        return got ? (ssize_t)got : why;
    }
    note_handshake(session);
    return (ssize_t)got;
}

static ssize_t session_write(TlsSession *session, const void *data, size_t len)
{
    size_t done = 0;
    while (done < len) {
        ERR_clear_error();
        errno = 0;
        int r = SSL_write(session->ssl, (const char *)data + done, (int)MIN(len - done, (size_t)INT32_MAX));
        if (r > 0) {
            done += (size_t)r;
            continue;
        }
        ssize_t why = result_of(session, r);
        return done ? (ssize_t)done : why ? why : -EPIPE;
    }
    return (ssize_t)done;
}

static ssize_t tls_read(Stream *stream, void *data, size_t len)
{
    return session_read(stream->tls, data, len);
}

static ssize_t tls_writev(Stream *stream, const struct iovec *parts, int count)
{
    char together[RECORD_MAX];
    size_t total = 0;
    while (count > 0) {
        if (count == 1 || parts[0].iov_len >= sizeof together) {
            ssize_t n = session_write(stream->tls, parts[0].iov_base, parts[0].iov_len);
            if (n < 0)
                return total ? (ssize_t)total : n;
            total += (size_t)n;
            if ((size_t)n < parts[0].iov_len)
                return (ssize_t)total;
            parts++, count--;
            continue;
        }
        /* The small parts together, and the beginning of a large one behind them. */
        size_t len = 0;
        int used = 0;
        while (used < count && len + parts[used].iov_len <= sizeof together) {
            memcpy(together + len, parts[used].iov_base, parts[used].iov_len);
            len += parts[used++].iov_len;
        }
        ssize_t n = session_write(stream->tls, together, len);
        if (n < 0)
            return total ? (ssize_t)total : n;
        total += (size_t)n;
        if ((size_t)n < len)
            return (ssize_t)total;
        parts += used, count -= used;
    }
    return (ssize_t)total;
}

static ssize_t tls_send_file(Stream *stream, int fd, u64 at, size_t len)
{
    char block[RECORD_MAX];
    size_t total = 0;
    while (total < len) {
        ssize_t got = pread(fd, block, MIN(len - total, sizeof block), (off_t)(at + total));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return total ? (ssize_t)total : got < 0 ? -errno : 0;
        ssize_t n = session_write(stream->tls, block, (size_t)got);
        if (n < 0)
            return total ? (ssize_t)total : n;
        total += (size_t)n;
        if (n < got)
            break;
    }
    return (ssize_t)total;
}

static void say_goodbye(TlsSession *session)
{
    if (session->closed || !session->done)
        return;
    session->closed = true;
    ERR_clear_error();
    SSL_shutdown(session->ssl);
    ERR_clear_error();
}

static void tls_shutdown(Stream *stream)
{
    say_goodbye(stream->tls);
    shutdown(stream->watch.fd, SHUT_WR);
}

static void session_free(TlsSession *session)
{
    if (session->under)
        session_free(session->under);
    SSL_free(session->ssl);
    tls_context_unref(session->context);
    xfree(session->server_name);
    buf_deinit(&session->early);
    buf_deinit(&session->hello_name);
    buf_deinit(&session->hello_protocols);
    xfree(session);
}

static void tls_close(Stream *stream)
{
    say_goodbye(stream->tls);
    session_free(stream->tls);
    stream->tls = NULL;
    stream->ops = NULL;
}

static void tls_moved(Stream *stream)
{
    for (TlsSession *session = stream->tls; session; session = session->under)
        session->stream = stream;
}

static const StreamOps tls_ops = {tls_read, tls_writev, tls_send_file, tls_shutdown, tls_close, tls_moved};

/* --- starting ---------------------------------------------------------------------------- */

static bool is_address(const char *name)
{
    unsigned char room[16];
    return inet_pton(AF_INET, name, room) == 1 || inet_pton(AF_INET6, name, room) == 1;
}

/* "[::1]" is named "::1" in certificates. */
static char *plain_name(Str name)
{
    if (name.len >= 2 && name.data[0] == '[')
        name = (Str){name.data + 1, name.len - 2};
    return xstrndup(name.data, name.len);
}

static void start_client(TlsSession *session, const TlsStart *start)
{
    TlsContext *context = session->context;
    SSL_set_connect_state(session->ssl);
    if (start->offer_alpn && context->alpn_len)
        SSL_set_alpn_protos(session->ssl, context->alpn, context->alpn_len);
    if (!start->server_name.len)
        return;
    session->server_name = plain_name(start->server_name);
    if (!is_address(session->server_name))
        SSL_set_tlsext_host_name(session->ssl, session->server_name);
    SSL_SESSION *known = tls_context_session(context, session->server_name);
    if (known)
        SSL_set_session(session->ssl, known);
}

int tls_start(Stream *stream, TlsContext *context, const TlsStart *start)
{
    SSL *ssl = SSL_new(context->ctx);
    BIO *bio = ssl ? BIO_new(context->bio) : NULL;
    if (!bio) {
        SSL_free(ssl);
        ERR_clear_error();
        return -ENOMEM;
    }
    TlsSession *session = xalloc_zero(sizeof *session);
    session->ssl = ssl;
    session->context = context;
    session->stream = stream;
    session->under = stream->tls;
    tls_context_ref(context);
    BIO_set_data(bio, session);
    BIO_set_init(bio, 1);
    SSL_set_bio(ssl, bio, bio);
    SSL_set_app_data(ssl, session);
    if (context->server)
        SSL_set_accept_state(ssl);
    else
        start_client(session, start);
    stream->tls = session;
    stream->ops = &tls_ops;
    return 0;
}

int tls_handshake(Stream *stream)
{
    TlsSession *session = stream->tls;
    if (session->done)
        return 1;
    ERR_clear_error();
    errno = 0;
    int r = SSL_do_handshake(session->ssl);
    if (r == 1) {
        session->done = true;
        return 1;
    }
    ssize_t why = result_of(session, r);
    return why == -EAGAIN ? 0 : why ? (int)why : NetFail_Closed;
}

void tls_discard_input(Stream *stream)
{
    char block[4096];
    for (u32 i = 0; i < 16; i++) {
        ssize_t n = recv(stream->watch.fd, block, sizeof block, 0);
        if (n <= 0 && !(n < 0 && errno == EINTR))
            break;
    }
}

Str tls_alpn(const Stream *stream)
{
    const unsigned char *name = NULL;
    unsigned len = 0;
    if (stream->tls)
        SSL_get0_alpn_selected(stream->tls->ssl, &name, &len);
    return name ? (Str){(const char *)name, len} : STR("");
}

/* --- what the handshake waits for and came to ---------------------------------------------- */

void tls_give_early(Stream *stream, Str bytes)
{
    if (stream->tls)
        buf_append_str(&stream->tls->early, bytes);
}

bool tls_hello(const Stream *stream, Str *name, Str *protocols)
{
    const TlsSession *session = stream->tls;
    if (!session || !session->asking || session->answered)
        return false;
    *name = buf_view(&session->hello_name);
    *protocols = buf_view(&session->hello_protocols);
    return true;
}

void tls_answer_hello(Stream *stream, TlsContext *context, Str protocol)
{
    TlsSession *session = stream->tls;
    if (!session)
        return;
    session->answered = true;
    if (context)
        tls_session_use_context(session->ssl, context);
    if (protocol.len && protocol.len < sizeof session->protocol) {
        session->protocol[0] = (u8)protocol.len;
        memcpy(session->protocol + 1, protocol.data, protocol.len);
    }
}

bool tls_session_bytes(const Stream *stream, Buf *out)
{
    SSL_SESSION *kept = stream->tls ? SSL_get_session(stream->tls->ssl) : NULL;
    int len = kept ? i2d_SSL_SESSION(kept, NULL) : 0;
    if (len <= 0)
        return false;
    buf_reserve(out, (size_t)len);
    unsigned char *to = (unsigned char *)out->data + out->len;
    out->len += (size_t)i2d_SSL_SESSION(kept, &to);
    return true;
}

bool tls_session_take_up(Stream *stream, Str bytes)
{
    const unsigned char *from = (const unsigned char *)bytes.data;
    SSL_SESSION *kept = bytes.len <= INT32_MAX ? d2i_SSL_SESSION(NULL, &from, (long)bytes.len) : NULL;
    bool fine = kept && stream->tls && SSL_set_session(stream->tls->ssl, kept) == 1;
    SSL_SESSION_free(kept);
    ERR_clear_error();
    return fine;
}

void tls_on_session(Stream *stream, void (*fn)(void *ctx), void *ctx)
{
    if (!stream->tls)
        return;
    stream->tls->on_session = fn;
    stream->tls->on_session_ctx = ctx;
}

Str tls_session_ticket(const Stream *stream)
{
    const unsigned char *ticket = NULL;
    size_t n = 0;
    const SSL_SESSION *session = stream->tls ? SSL_get_session(stream->tls->ssl) : NULL;
    if (session)
        SSL_SESSION_get0_ticket(session, &ticket, &n);
    return (Str){(const char *)ticket, ticket ? n : 0};
}

bool tls_shared_sigalg(Stream *stream, u32 i, Buf *name)
{
    int sign, hash, all;
    SSL *ssl = stream->tls ? stream->tls->ssl : NULL;
    if (!ssl || SSL_get_shared_sigalgs(ssl, (int)i, &sign, &hash, &all, NULL, NULL) <= (int)i)
        return false;
    const char *signs = sign == EVP_PKEY_RSA ? "RSA" : sign == EVP_PKEY_RSA_PSS ? "RSA-PSS" : sign == EVP_PKEY_DSA ? "DSA"
                        : sign == EVP_PKEY_EC ? "ECDSA" : sign == NID_ED25519 ? "Ed25519" : sign == NID_ED448 ? "Ed448" : OBJ_nid2sn(sign);
    const char *hashes = OBJ_nid2sn(hash);
    buf_append_c(name, signs ? signs : "UNDEF");
    buf_append_c(name, "+");
    buf_append_c(name, hash != NID_undef && hashes ? hashes : "UNDEF");
    return true;
}

bool tls_set_max_fragment(Stream *stream, i32 size)
{
    return stream->tls && size >= 0 && SSL_set_max_send_fragment(stream->tls->ssl, (long)size) == 1;
}

static void on_keylog(const SSL *ssl, const char *line)
{
    const TlsSession *session = SSL_get_app_data(ssl);
    if (session && session->on_keylog)
        session->on_keylog(session->on_keylog_ctx, str_view(line));
}

void tls_on_keylog(Stream *stream, void (*fn)(void *ctx, Str line), void *ctx)
{
    if (!stream->tls)
        return;
    stream->tls->on_keylog = fn;
    stream->tls->on_keylog_ctx = ctx;
    SSL_CTX_set_keylog_callback(SSL_get_SSL_CTX(stream->tls->ssl), on_keylog);
}

Str tls_text(const Stream *stream, TlsText which)
{
    SSL *ssl = stream->tls ? stream->tls->ssl : NULL;
    const SSL_CIPHER *cipher = ssl ? SSL_get_current_cipher(ssl) : NULL;
    const char *text = NULL;
    switch (which) {
    case TLS_TEXT_PROTOCOL: text = ssl ? SSL_get_version(ssl) : NULL; break;
    case TLS_TEXT_CIPHER: text = cipher ? SSL_CIPHER_get_name(cipher) : NULL; break;
    case TLS_TEXT_CIPHER_STANDARD: text = cipher ? SSL_CIPHER_standard_name(cipher) : NULL; break;
    case TLS_TEXT_CIPHER_VERSION: text = cipher ? SSL_CIPHER_get_version(cipher) : NULL; break;
    case TLS_TEXT_SERVER_NAME: text = ssl ? SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name) : NULL; break;
    case TLS_TEXT_GROUP: text = ssl ? OBJ_nid2sn(SSL_get_negotiated_group(ssl)) : NULL; break;
    }
    return str_view(text ? text : "");
}

u32 tls_key_bits(const Stream *stream, const char **kind)
{
    EVP_PKEY *key = NULL;
    u32 bits = 0;
    if (!stream->tls || SSL_get_peer_tmp_key(stream->tls->ssl, &key) != 1)
        return 0;
    *kind = EVP_PKEY_get_base_id(key) == EVP_PKEY_DH ? "DH" : "ECDH";
    bits = (u32)EVP_PKEY_get_bits(key);
    EVP_PKEY_free(key);
    return bits;
}

size_t tls_finished(const Stream *stream, bool peer, u8 out[64])
{
    if (!stream->tls)
        return 0;
    size_t n = peer ? SSL_get_peer_finished(stream->tls->ssl, out, 64) : SSL_get_finished(stream->tls->ssl, out, 64);
    return MIN(n, (size_t)64);
}

bool tls_export_key(const Stream *stream, Str label, const Str *context, u8 *out, size_t len)
{
    bool fine = stream->tls && SSL_export_keying_material(stream->tls->ssl, out, len, label.data, label.len,
                                                          context ? (const u8 *)context->data : NULL,
                                                          context ? context->len : 0, context != NULL) == 1;
    ERR_clear_error();
    return fine;
}

static bool append_der(X509 *cert, Buf *der)
{
    unsigned char *bytes = NULL;
    int len = cert ? i2d_X509(cert, &bytes) : 0;
    if (len > 0)
        buf_append(der, bytes, (size_t)len);
    OPENSSL_free(bytes);
    return len > 0;
}

bool tls_chain_certificate(const Stream *stream, bool own, u32 index, Buf *der)
{
    if (!stream->tls)
        return false;
    if (own)
        return index == 0 && append_der(SSL_get_certificate(stream->tls->ssl), der);
    STACK_OF(X509) *chain = SSL_get0_verified_chain(stream->tls->ssl);
    if (!chain)
        chain = SSL_get_peer_cert_chain(stream->tls->ssl);
    return chain && (int)index < sk_X509_num(chain) && append_der(sk_X509_value(chain, (int)index), der);
}

bool tls_session_reused(const Stream *stream)
{
    return stream->tls && SSL_session_reused(stream->tls->ssl);
}

/* --- the peer ---------------------------------------------------------------------------- */

bool tls_peer_certificate(const Stream *stream, Buf *der)
{
    X509 *cert = stream->tls ? SSL_get1_peer_certificate(stream->tls->ssl) : NULL;
    if (!cert)
        return false;
    unsigned char *bytes = NULL;
    int len = i2d_X509(cert, &bytes);
    if (len > 0)
        buf_append(der, bytes, (size_t)len);
    OPENSSL_free(bytes);
    X509_free(cert);
    return len > 0;
}

/* RFC 9110, 4.3.4; wildcards stand for one whole label, the subject's common name counts for nothing beside names. */
static bool names_host(X509 *cert, Str host)
{
    char *name = plain_name(host);
    bool found = is_address(name)
                     ? X509_check_ip_asc(cert, name, 0) == 1
                     : X509_check_host(cert, name, strlen(name), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS, NULL) == 1;
    ERR_clear_error();
    xfree(name);
    return found;
}

int tls_check_peer(Stream *stream, Str host)
{
    SSL *ssl = stream->tls->ssl;
    X509 *cert = SSL_get1_peer_certificate(ssl);
    if (!cert)
        return NET_FAIL_VERIFY + X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT;
    long result = SSL_get_verify_result(ssl);
    int r = result == X509_V_OK ? 0 : NET_FAIL_VERIFY + (int)MIN(result, 9999);
    if (!r && host.len && !names_host(cert, host))
        r = NetFail_TlsName;
    X509_free(cert);
    return r;
}

const char *tls_verify_code(int error)
{
    switch (error - NET_FAIL_VERIFY) {
#define CODE(name) case X509_V_ERR_##name: return #name;
    CODE(UNABLE_TO_GET_ISSUER_CERT)
    CODE(UNABLE_TO_GET_CRL)
    CODE(UNABLE_TO_DECRYPT_CERT_SIGNATURE)
    CODE(UNABLE_TO_DECRYPT_CRL_SIGNATURE)
    CODE(UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY)
    CODE(CERT_SIGNATURE_FAILURE)
    CODE(CRL_SIGNATURE_FAILURE)
    CODE(CERT_NOT_YET_VALID)
    CODE(CERT_HAS_EXPIRED)
    CODE(CRL_NOT_YET_VALID)
    CODE(CRL_HAS_EXPIRED)
    CODE(ERROR_IN_CERT_NOT_BEFORE_FIELD)
    CODE(ERROR_IN_CERT_NOT_AFTER_FIELD)
    CODE(ERROR_IN_CRL_LAST_UPDATE_FIELD)
    CODE(ERROR_IN_CRL_NEXT_UPDATE_FIELD)
    CODE(OUT_OF_MEM)
    CODE(DEPTH_ZERO_SELF_SIGNED_CERT)
    CODE(SELF_SIGNED_CERT_IN_CHAIN)
    CODE(UNABLE_TO_GET_ISSUER_CERT_LOCALLY)
    CODE(UNABLE_TO_VERIFY_LEAF_SIGNATURE)
    CODE(CERT_CHAIN_TOO_LONG)
    CODE(CERT_REVOKED)
    CODE(INVALID_CA)
    CODE(PATH_LENGTH_EXCEEDED)
    CODE(INVALID_PURPOSE)
    CODE(CERT_UNTRUSTED)
    CODE(CERT_REJECTED)
    CODE(HOSTNAME_MISMATCH)
#undef CODE
    default: return "UNSPECIFIED";
    }
}

const char *tls_verify_text(int error)
{
    switch (error - NET_FAIL_VERIFY) { /* as BoringSSL spells them */
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: return "self signed certificate";
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN: return "self signed certificate in certificate chain";
    default: return X509_verify_cert_error_string(error - NET_FAIL_VERIFY);
    }
}

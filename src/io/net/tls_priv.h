/* tls_priv.h - what tls.c (sessions) and tls_context.c share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_TLS_PRIV_H
#define IO_NET_TLS_PRIV_H

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include "io/net/tls.h"

#define TLS_KEPT_SESSIONS 32

/* A session that can be resumed with the peer of that name. */
typedef struct TlsKept {
    char *name;
    SSL_SESSION *session;
} TlsKept;

typedef struct TlsName {
    char *pattern; /* lower case */
    TlsContext *context;
} TlsName;

struct TlsContext {
    SSL_CTX *ctx;
    BIO_METHOD *bio; /* of the streams of this context */
    u32 refs;
    bool server;
    bool asks;        /* TlsOptions.ask_hello */
    bool keeps;       /* sessions by name */
    u8 *alpn;
    u32 alpn_len;
    bool strict_alpn;
    bool own_tickets; /* sealed with ticket_keys */
    u8 ticket_keys[48];
    TlsKept kept[TLS_KEPT_SESSIONS];
    u32 next_kept; /* is replaced next */
    TlsName *names;
    u32 n_names;
};

struct TlsSession {
    SSL *ssl;
    TlsContext *context;
    Stream *stream;
    struct TlsSession *under; /* the session that carries this one; NULL: the socket does */
    char *server_name;        /* clients; NULL: none */
    bool done;                /* the handshake is over */
    Buf early;                /* read from the socket before the session was there */
    size_t early_at;
    bool asking, answered;    /* the client's hello waits, has been answered */
    Buf hello_name, hello_protocols;
    u8 protocol[256];         /* the answer, behind its length; [0] == 0: none */
    void (*on_session)(void *ctx);
    void *on_session_ctx;
    void (*on_keylog)(void *ctx, Str line);
    void *on_keylog_ctx;
    bool closed;              /* our close_notify was sent */
    char failure[120];
};

/* tls.c: moves bytes between OpenSSL and the socket. */
BIO_METHOD *tls_bio_method(void);

/* tls_context.c: a session to resume with that peer, and a new one to keep (takes the reference). */
SSL_SESSION *tls_context_session(TlsContext *context, const char *name);
void tls_context_keep(TlsContext *context, const char *name, SSL_SESSION *session);

/* tls_material.c: what a context proves itself with and whom it trusts. */
bool tls_use_certificates(SSL_CTX *ctx, const TlsOptions *options) MUST_USE;
bool tls_add_authorities(X509_STORE *store, Str pem) MUST_USE;
bool tls_add_revoked(X509_STORE *store, Str pem) MUST_USE;
bool tls_is_pem(Str text) MUST_USE;
/* tls_ticket.c: tickets are sealed with the context's own keys from now on. */
void tls_use_ticket_keys(TlsContext *context);

/* tls_context.c: goes over to another context, with what it asks of clients. */
void tls_session_use_context(SSL *ssl, TlsContext *context);

#endif

/* tls.h - TLS over the Stream of a connected socket, client and server side.
 *
 * A context holds what many connections share: certificates, authorities, sessions to resume. tls_start puts a session
 * between a Stream and its socket; from then on stream_read, stream_writev and the others carry plain text. OpenSSL is
 * initialised by the first context.
 *
 *     client:  stream_open; tls_start; tls_handshake whenever the stream is ready, until 1; tls_check_peer
 *     server:  stream_open; tls_start; read (the handshake happens by itself)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_TLS_H
#define IO_NET_TLS_H

#include "base/buf.h"
#include "io/net/net_fail.h"
#include "io/net/stream.h"

typedef struct TlsContext TlsContext;

/* Texts are PEM, several of a kind one after the other; borrowed during the call. */
typedef struct TlsOptions {
    Str ca;   /* instead of the system's authorities */
    Str cert; /* own certificate with its chain */
    Str key;  /* its private key */
    Str passphrase;
    Str ciphers; /* OpenSSL's list of names for TLS 1.2 */
    Str alpn;    /* protocols in order, each behind its length; servers choose the first that the client has too */
    u16 min_version, max_version; /* 0x0301 ... 0x0304; 0: 1.2 and the newest */
    bool server;
    bool request_cert;             /* servers: ask clients for a certificate; tls_check_peer says what came of it */
    bool require_cert;             /* servers, with request_cert: no good one ends the handshake */
    u64 flags;                     /* OpenSSL's SSL_OP bits besides our own */
    Str dh_params;                 /* servers; empty: OpenSSL chooses */
    bool honor_cipher_order;
    bool ask_hello;                /* servers: handshakes wait for tls_answer_hello; see tls_hello */
    Str sigalgs, curves;           /* OpenSSL's lists; empty: its own */
    Str cipher_suites;             /* of TLS 1.3 */
    Str session_context;           /* servers: sessions of other contexts are not taken up; empty: the usual one */
    bool no_known_sessions;        /* clients: none is kept by name */
    bool strict_alpn;              /* servers: a client that offers none of our protocols is refused */
    bool parts;                    /* cert, key, passphrase and pfx are lists, NUL between their parts: a key for each certificate */
    Str pfx;                       /* PKCS #12, each part as hexadecimal digits; with its passphrase in pfx_passphrases */
    Str pfx_passphrases;
    Str crl;                       /* revoked certificates, PEM */
    Str ticket_keys;               /* servers: 48 bytes, as Node has them; empty: random ones */
    u32 session_timeout_s;         /* servers; 0: OpenSSL's own */
} TlsOptions;

/* NULL: *failure (may be NULL) gets what OpenSSL said: "error:0480006C:PEM routines::no start line". The context has one
 * reference. */
TlsContext *tls_context_new(const TlsOptions *options, Buf *failure) MUST_USE;
/* Servers: the keys that tickets are sealed with, 16 bytes of name, 16 for the seal, 16 for the cipher. */
void tls_context_get_ticket_keys(TlsContext *context, u8 keys[48]);
void tls_context_set_ticket_keys(TlsContext *context, const u8 keys[48]);
/* Takes one more authority; false: the text has none. */
bool tls_context_add_authority(TlsContext *context, Str pem) MUST_USE;
void tls_context_ref(TlsContext *context);
void tls_context_unref(TlsContext *context);
/* Servers: connections that ask for `name` ("example.com", "*.example.com") use `other`. Takes a reference. */
void tls_context_add_name(TlsContext *context, Str name, TlsContext *other);

typedef struct TlsStart {
    Str server_name;   /* clients: sent as SNI unless it is an address; under it sessions are kept */
    bool offer_alpn;   /* clients: offer what the context lists */
} TlsStart;

/* 0 or -errno. The stream must be open and stay where it is. Over a stream that has TLS already the new session runs inside
 * of the old one (a tunnel through an https proxy). */
int tls_start(Stream *stream, TlsContext *context, const TlsStart *start) MUST_USE;

/* Bytes that came from the peer before tls_start; to be given before the handshake. */
void tls_give_early(Stream *stream, Str bytes);

/* What a client that is waiting for tls_answer_hello asks for: the name of the server, and its protocols (each behind its length). false: none
 * is waiting. Valid until the handshake goes on. */
bool tls_hello(const Stream *stream, Str *name, Str *protocols) MUST_USE;
/* Goes on with another context, or NULL: the one that it began with. `protocol`: what is agreed upon; empty: by the context. The next call
 * of tls_handshake does the rest. */
void tls_answer_hello(Stream *stream, TlsContext *context, Str protocol);

/* 1: done; 0: goes on when the stream is ready; < 0: failed (-errno, a NetFail). */
int tls_handshake(Stream *stream) MUST_USE;

/* Whether the peer's certificate leads to an authority and, with `host`, is made out to it: 0, NET_FAIL_VERIFY + n or
 * NetFail_TlsName. */
int tls_check_peer(Stream *stream, Str host_or_empty) MUST_USE;

/* "DEPTH_ZERO_SELF_SIGNED_CERT", "self signed certificate" of a result of tls_check_peer. */
const char *tls_verify_code(int error);
const char *tls_verify_text(int error);

/* After a failed handshake: reads what the peer has sent so far, so that closing does not reset the connection before our alert
 * is there. */
void tls_discard_input(Stream *stream);

/* What went wrong with the stream, in OpenSSL's words ("wrong version number"); "" when nothing did. */
Str tls_failure(const Stream *stream);

/* The protocol agreed upon; empty: none. */
Str tls_alpn(const Stream *stream);
bool tls_session_reused(const Stream *stream);

/* Sessions as bytes: of this connection (false: there is none), and to take up, before the handshake (false: they are none). */
bool tls_session_bytes(const Stream *stream, Buf *out) MUST_USE;
bool tls_session_take_up(Stream *stream, Str bytes) MUST_USE;
/* Calls fn(ctx) when the server has given a session. */
void tls_on_session(Stream *stream, void (*fn)(void *ctx), void *ctx);

/* The ticket of the session, if it has one. */
Str tls_session_ticket(const Stream *stream);
/* Number i of the signature algorithms that both sides have, as "RSA-PSS+SHA384"; false: there are no more. */
bool tls_shared_sigalg(Stream *stream, u32 i, Buf *name) MUST_USE;
/* The most bytes of plain text in a record, 512 to 16384; false: no. */
bool tls_set_max_fragment(Stream *stream, i32 size) MUST_USE;
/* Calls fn(ctx, line) with what analysers of traffic need to read the connection (SSLKEYLOGFILE's lines), inside of tls_handshake and of reads. */
void tls_on_keylog(Stream *stream, void (*fn)(void *ctx, Str line), void *ctx);

typedef enum TlsText { TLS_TEXT_PROTOCOL, TLS_TEXT_CIPHER, TLS_TEXT_CIPHER_STANDARD, TLS_TEXT_CIPHER_VERSION, TLS_TEXT_SERVER_NAME,
                       TLS_TEXT_GROUP } TlsText;
/* "TLSv1.3", "TLS_AES_256_GCM_SHA384" ...; "" when there is none. */
Str tls_text(const Stream *stream, TlsText which);
/* The bits of the key exchange of TLS 1.2 and its kind: "ECDH", "DH"; 0: none. */
u32 tls_key_bits(const Stream *stream, const char **kind);
/* What both sides said last in the handshake, see Finished of RFC 5246. */
size_t tls_finished(const Stream *stream, bool peer, u8 out[64]);
bool tls_export_key(const Stream *stream, Str label, const Str *context, u8 *out, size_t len) MUST_USE;
/* The certificates that the peer sent, each as DER, the own one for `own`; one call each until false. */
bool tls_chain_certificate(const Stream *stream, bool own, u32 index, Buf *der) MUST_USE;

/* The peer's certificate as DER; false: it has none. */
bool tls_peer_certificate(const Stream *stream, Buf *der);

#endif

/* tls_certificate.h - what a certificate says, as text in the forms that scripts know from Node.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_TLS_CERTIFICATE_H
#define IO_NET_TLS_CERTIFICATE_H

#include "base/buf.h"

typedef struct TlsCertificate {
    Buf subject, issuer;    /* "CN=example.com\nO=Example\n" */
    Buf alt_names;          /* "DNS:example.com, IP Address:127.0.0.1"; empty: none */
    Buf info_access;        /* "OCSP - URI:http://...\n"; empty: none */
    Buf ext_key_usage;      /* dotted numbers, a line each */
    Buf valid_from, valid_to; /* "Nov 30 21:37:55 2026 GMT" */
    Buf serial;             /* upper case hexadecimal */
    Buf fingerprint, fingerprint256, fingerprint512; /* "AB:CD:..." of SHA-1, SHA-256, SHA-512 */
    Buf modulus;            /* of RSA keys, hexadecimal */
    Buf exponent;           /* "0x10001" */
    Buf public_key;         /* SubjectPublicKeyInfo, DER */
    u32 bits;
    bool is_ca;
} TlsCertificate;

/* false: the bytes are no certificate. */
bool tls_certificate_read(Str der, TlsCertificate *out) MUST_USE;
void tls_certificate_deinit(TlsCertificate *certificate);

#endif

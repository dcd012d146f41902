/* crypto_cert.h - certificates (X.509, RFC 5280) and SPKAC, read and asked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_CERT_H
#define IO_CRYPTO_CRYPTO_CERT_H

#include "io/crypto/crypto_fail.h"
#include "io/crypto/crypto_key.h"

struct x509_st;

typedef struct CryptoCert {
    _Atomic u32 refs;
    struct x509_st *x509;
} CryptoCert;

/* Of PEM or DER. NULL: *fail says why. */
CryptoCert *crypto_cert_read(Str bytes, CryptoFail *fail) MUST_USE;
/* Takes over the certificate. */
CryptoCert *crypto_cert_of(struct x509_st *x509) MUST_USE;
CryptoCert *crypto_cert_ref(CryptoCert *cert);
void crypto_cert_unref(CryptoCert *cert); /* NULL does nothing */

typedef enum CryptoCertPart {
    CERT_SUBJECT, CERT_ISSUER, CERT_ALT_NAME, CERT_INFO_ACCESS, CERT_SERIAL, CERT_VALID_FROM, CERT_VALID_TO, CERT_PEM, CERT_RAW,
    CERT_SIGNATURE_NAME, CERT_SIGNATURE_OID, CERT_FINGERPRINT, CERT_FINGERPRINT256, CERT_FINGERPRINT512,
    CERT_PARTS
} CryptoCertPart;
/* Appends; false: the certificate has no such part. */
bool crypto_cert_part(const CryptoCert *cert, CryptoCertPart part, Buf *out) MUST_USE;
/* One entry of a name after the other, of the issuer or the subject. */
void crypto_cert_name(const CryptoCert *cert, bool issuer, void (*each)(void *ctx, Str name, Str value), void *ctx);
/* OIDs of what the key may be used for (extended key usage); false: nothing is said. */
bool crypto_cert_usages(const CryptoCert *cert, void (*each)(void *ctx, Str oid), void *ctx);
bool crypto_cert_is_ca(const CryptoCert *cert);
/* Seconds since 1970; false: no such time. */
bool crypto_cert_times(const CryptoCert *cert, i64 *from, i64 *to) MUST_USE;
CryptoKey *crypto_cert_key(const CryptoCert *cert, CryptoFail *fail) MUST_USE;

enum { CERT_CHECK_HOST, CERT_CHECK_EMAIL, CERT_CHECK_IP };
/* 1: it is for that name, which *matched then has as the certificate spells it (of hosts); 0: it is not; -1, -2: the name is none. */
int crypto_cert_check(const CryptoCert *cert, int kind, Str name, u32 flags, Buf *matched) MUST_USE;
bool crypto_cert_is_issued_by(const CryptoCert *cert, const CryptoCert *issuer);
bool crypto_cert_has_key(const CryptoCert *cert, const CryptoKey *key);
bool crypto_cert_verify(const CryptoCert *cert, const CryptoKey *key);

/* SPKAC: a signed public key, in base64. false or NULL: it is none. */
bool crypto_spkac_verify(Str spkac);
bool crypto_spkac_public(Str spkac, Buf *pem) MUST_USE;
bool crypto_spkac_challenge(Str spkac, Buf *out) MUST_USE;

#endif

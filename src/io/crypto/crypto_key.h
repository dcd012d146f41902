/* crypto_key.h - key material: secret bytes, or a public or private key of OpenSSL's. Counted, never changed, used on any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_KEY_H
#define IO_CRYPTO_CRYPTO_KEY_H

#include "base/base.h"
#include "base/buf.h"

struct evp_pkey_st;

typedef struct CryptoKey {
    _Atomic u32 refs;
    bool is_private;           /* pkey has its private part */
    u32 len;
    struct evp_pkey_st *pkey;  /* NULL: secret bytes */
    u8 bytes[];
} CryptoKey;

/* Copies the bytes. NULL: memory is out. */
CryptoKey *crypto_key_secret(Str bytes) MUST_USE;
/* Takes over the reference, also when it fails. */
CryptoKey *crypto_key_of(struct evp_pkey_st *pkey, bool is_private) MUST_USE;
CryptoKey *crypto_key_ref(CryptoKey *key);
void crypto_key_unref(CryptoKey *key); /* NULL does nothing */
static inline Str crypto_key_bytes(const CryptoKey *key) { return (Str){(const char *)key->bytes, key->len}; }
/* The same pair, as a public key. NULL: memory is out. */
CryptoKey *crypto_key_public(const CryptoKey *key) MUST_USE;

/* ---- written forms; NULL: the bytes are no key of that type (RSA, EC, ED25519, ED448, X25519, X448), or not on that curve ---- */
CryptoKey *crypto_key_from_spki(Str der, const char *type, const char *curve_or_null) MUST_USE;
CryptoKey *crypto_key_from_pkcs8(Str der, const char *type, const char *curve_or_null) MUST_USE;
/* Of the types after EC. */
CryptoKey *crypto_key_from_raw(const char *type, Str bytes, bool is_private) MUST_USE;
/* A point, compressed or not; d empty: a public key. */
CryptoKey *crypto_key_from_ec(const char *curve, Str point, Str d) MUST_USE;
/* The numbers n, e, d, p, q, dp, dq, qi. */
enum { CRYPTO_RSA_PARTS = 8 };
CryptoKey *crypto_key_from_rsa(const Str parts[CRYPTO_RSA_PARTS], bool is_private) MUST_USE;

/* These append; false: the key has no such part. */
bool crypto_key_to_spki(const CryptoKey *key, Buf *out) MUST_USE;
bool crypto_key_to_pkcs8(const CryptoKey *key, Buf *out) MUST_USE;
bool crypto_key_rsa_part(const CryptoKey *key, u32 part, Buf *out) MUST_USE;
bool crypto_key_ec_part(const CryptoKey *key, char part, Buf *out) MUST_USE; /* 'x', 'y', 'd', of the field's size */
bool crypto_key_raw(const CryptoKey *key, bool is_private, Buf *out) MUST_USE;
u32 crypto_key_bits(const CryptoKey *key); /* of the modulus, the group, the secret */

#endif

/* crypto_key.h - key material: secret bytes, or a public or private key of OpenSSL's. Counted, never changed, used on any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_KEY_H
#define IO_CRYPTO_CRYPTO_KEY_H

#include "base/base.h"

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

#endif

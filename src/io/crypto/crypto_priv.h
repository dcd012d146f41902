/* crypto_priv.h - what the files of io/crypto share: OpenSSL.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_PRIV_H
#define IO_CRYPTO_CRYPTO_PRIV_H

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>

#include "io/crypto/crypto_digest.h"

/* A cipher by the name that somebody asked for. */
typedef struct CryptoNamedCipher {
    char name[32];
    EVP_CIPHER *cipher;
} CryptoNamedCipher;

struct CryptoLib {
    CryptoNamedCipher ciphers[8]; /* those used last; taking one from OpenSSL costs more than a short text */
    u32 next_cipher;
    EVP_MD *md[CryptoHash__count]; /* fetched on first use */
    CryptoDigest *once[CryptoHash__count]; /* contexts of crypto_digest_once, kept */
    CryptoDigest *given[CryptoHash__count]; /* crypto_digest_give: the last of each */
};

/* Once for the process; others do nothing. */
void crypto_init(void);
/* NULL for hashes that OpenSSL does not have. */
const EVP_MD *crypto_md(CryptoLib *lib, CryptoHash hash);
const EVP_MD *crypto_digest_md(const CryptoDigest *d);
/* OpenSSL's name; NULL: it has none. */
const char *crypto_hash_openssl_name(CryptoHash hash);

#endif

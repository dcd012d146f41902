/* crypto_request.h - one cryptographic operation: what goes in, what comes out; it can run on any thread.
 *
 * Whoever asks fills the inputs that the operation names below and calls crypto_request_begin on the loop's thread, then
 * crypto_request_run anywhere. Inputs are borrowed until then; crypto_request_deinit lets go of everything.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_REQUEST_H
#define IO_CRYPTO_CRYPTO_REQUEST_H

#include "io/crypto/crypto_digest.h"
#include "io/crypto/crypto_fail.h"
#include "io/crypto/crypto_key.h"

typedef enum CryptoOp {
#define CRYPTO_OP(id, meaning) CryptoOp_##id,
#include "io/crypto/crypto_op.def"
    CryptoOp__count
} CryptoOp;

typedef enum CryptoCipher {
#define CRYPTO_CIPHER(id, format) CryptoCipher_##id,
#include "io/crypto/crypto_op.def"
} CryptoCipher;

typedef enum CryptoScheme {
#define CRYPTO_SCHEME(id) CryptoScheme_##id,
#include "io/crypto/crypto_op.def"
} CryptoScheme;

enum { PKEY_ENCRYPT, PKEY_DECRYPT, PKEY_PRIVATE_ENCRYPT, PKEY_PUBLIC_DECRYPT }; /* of pkeyCrypt */
enum { CRYPTO_SALT_DEFAULT = -1000 };

typedef struct CryptoRequest {
    u8 op;   /* CryptoOp */
    int hash, hash2; /* CryptoHash; -1: none */
    CryptoKey *key, *peer; /* references of the request */
    Str data, a, b, c;
    u64 n, m;
    i64 x, y, z;
    CryptoDigest *digest; /* made by begin */
    const struct evp_md_st *md; /* of pkeySign and pkeyVerify: taken by begin, counted; NULL: no hash */
    /* what came out */
    bool failed;          /* the operation failed, or memory was out; `fail` says more */
    CryptoFail fail;
    bool verified;        /* of operations that verify */
    u8 *out;              /* xfree */
    size_t out_len;
    CryptoKey *made[2];   /* of operations that make keys: public (or secret), private */
} CryptoRequest;

/* false: memory is out. */
bool crypto_request_begin(CryptoRequest *r, CryptoLib *lib) MUST_USE;
/* Is it over before a thread could have begun? */
bool crypto_request_is_short(const CryptoRequest *r);
/* Does it verify, make keys, or give bytes? */
typedef enum CryptoResult { CRYPTO_BYTES, CRYPTO_VERIFIED, CRYPTO_KEYS } CryptoResult;
CryptoResult crypto_request_result(CryptoOp op);
void crypto_request_run(CryptoRequest *r);
void crypto_request_deinit(CryptoRequest *r);

#endif

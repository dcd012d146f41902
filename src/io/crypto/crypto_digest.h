/* crypto_digest.h - message digests and HMAC: bytes in, bytes out.
 *
 * A CryptoLib holds what was fetched from OpenSSL, which is initialised when the first digest is asked for (never libssl, and
 * without its configuration file). It belongs to one thread; digests taken from it may be used on any.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_DIGEST_H
#define IO_CRYPTO_CRYPTO_DIGEST_H

#include "base/base.h"

typedef enum CryptoHash {
#define HASH(id, name, openssl, bytes, block) CryptoHash_##id,
#include "io/crypto/crypto_hash.def"
#undef HASH
    CryptoHash__count
} CryptoHash;

enum { CRYPTO_HASHES_OF_BUN = CryptoHash_Md5Sha1 }; /* the first that Bun does not have */

#define CRYPTO_DIGEST_MAX 64

typedef struct CryptoLib CryptoLib;
CryptoLib *crypto_lib_new(void);
void crypto_lib_free(CryptoLib *lib);

/* By Bun's, Node's or OpenSSL's name in any case ("sha256", "SHA-256", "RSA-SHA256"). -1: none has it. */
int crypto_hash_find(Str name);
const char *crypto_hash_name(CryptoHash hash);
u32 crypto_hash_size(CryptoHash hash);
u32 crypto_hash_block(CryptoHash hash);
/* Has it a digest of any length (SHAKE)? */
bool crypto_hash_is_xof(CryptoHash hash);
/* Can it be the hash of HMAC? */
bool crypto_hash_can_hmac(CryptoHash hash);

/* A digest under way. */
typedef struct CryptoDigest CryptoDigest;
/* NULL: memory is out. */
CryptoDigest *crypto_digest_new(CryptoLib *lib, CryptoHash hash) MUST_USE;
/* HMAC (RFC 2104) with a key of any length. */
CryptoDigest *crypto_hmac_new(CryptoLib *lib, CryptoHash hash, Str key) MUST_USE;
/* Begins an HMAC anew with another key. */
void crypto_hmac_rekey(CryptoDigest *d, Str key);
/* The same state again. NULL: memory is out. */
CryptoDigest *crypto_digest_copy(const CryptoDigest *d) MUST_USE;
void crypto_digest_free(CryptoDigest *d);
/* As crypto_digest_new, from those that were given back: they keep what OpenSSL allocates for one. Both on the library's thread. */
CryptoDigest *crypto_digest_take(CryptoLib *lib, CryptoHash hash) MUST_USE;
void crypto_digest_give(CryptoLib *lib, CryptoDigest *d);
CryptoHash crypto_digest_hash(const CryptoDigest *d);
void crypto_digest_update(CryptoDigest *d, Str data);
/* Writes `len` bytes: crypto_hash_size for all but SHAKE. It can only be freed or begun again afterwards. */
void crypto_digest_final(CryptoDigest *d, void *out, size_t len);
/* As new; for HMAC with the same key. */
void crypto_digest_restart(CryptoDigest *d);

/* Digest of `data` at once, `len` as above. */
void crypto_digest_once(CryptoLib *lib, CryptoHash hash, Str data, void *out, size_t len);

/* Bytes nobody can guess, many times faster than the system's; initialises OpenSSL. */
void crypto_random(void *out, size_t n);

/* As OPENSSL_VERSION_NUMBER has it. */
unsigned long crypto_openssl_version(void);

/* Are n bytes the same? In a time that does not depend on where they differ. */
bool crypto_equal(const void *a, const void *b, size_t n);
/* Overwrites what must not stay in memory. */
void crypto_wipe(void *data, size_t n);

#endif

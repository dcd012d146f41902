/* crypto_derive.c - bytes from a secret: HKDF (RFC 5869), PBKDF2 (RFC 8018), scrypt (RFC 7914).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

bool request_run_hkdf(CryptoRequest *r)
{
    u8 key[CRYPTO_DIGEST_MAX], block[CRYPTO_DIGEST_MAX];
    size_t size = crypto_hash_size((CryptoHash)r->hash), filled = 0;
    if (r->n > 255 * size || !request_room(r, (size_t)r->n))
        return false;
    crypto_hmac_rekey(r->digest, r->a); /* an empty salt is one of zeros, as the padding makes it */
    crypto_digest_update(r->digest, crypto_key_bytes(r->key));
    crypto_digest_final(r->digest, key, size);
    crypto_hmac_rekey(r->digest, (Str){(char *)key, size});
    for (u8 i = 1; filled < r->out_len; i++) {
        crypto_digest_restart(r->digest);
        if (i > 1)
            crypto_digest_update(r->digest, (Str){(char *)block, size});
        crypto_digest_update(r->digest, r->b);
        crypto_digest_update(r->digest, (Str){(char *)&i, 1});
        crypto_digest_final(r->digest, block, size);
        size_t n = MIN(size, r->out_len - filled);
        memcpy(r->out + filled, block, n);
        filled += n;
    }
    crypto_wipe(key, sizeof key);
    crypto_wipe(block, sizeof block);
    return true;
}

bool request_run_pbkdf2(CryptoRequest *r)
{
    const EVP_MD *md = crypto_digest_md(r->digest);
    if (!md || r->m < 1 || r->m > INT32_MAX || r->n > INT32_MAX || r->a.len > INT32_MAX || !request_room(r, (size_t)r->n))
        return false;
    return !r->n || PKCS5_PBKDF2_HMAC((const char *)r->key->bytes, (int)r->key->len, (const u8 *)r->a.data, (int)r->a.len, (int)r->m,
                                      md, (int)r->out_len, r->out) == 1;
}

bool request_run_scrypt(CryptoRequest *r)
{
    u64 cost[4];
    if (r->b.len != sizeof cost)
        return false;
    memcpy(cost, r->b.data, sizeof cost);
    if (r->n > INT32_MAX || !request_room(r, (size_t)r->n))
        return false;
    return EVP_PBE_scrypt((const char *)r->key->bytes, r->key->len, (const u8 *)r->a.data, r->a.len, cost[0], cost[1], cost[2], cost[3],
                          r->n ? r->out : NULL, r->out_len) == 1;
}

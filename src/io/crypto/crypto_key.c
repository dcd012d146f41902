/* crypto_key.c - see crypto_key.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_key.h"

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"

CryptoKey *crypto_key_secret(Str bytes)
{
    CryptoKey *key = bytes.len <= UINT32_MAX / 2 ? try_alloc(sizeof *key + bytes.len) : NULL;
    if (!key)
        return NULL;
    memset(key, 0, sizeof *key);
    key->refs = 1;
    key->len = (u32)bytes.len;
    if (bytes.len)
        memcpy(key->bytes, bytes.data, bytes.len);
    return key;
}

CryptoKey *crypto_key_of(EVP_PKEY *pkey, bool is_private)
{
    CryptoKey *key = try_alloc(sizeof *key);
    if (!key) {
        EVP_PKEY_free(pkey);
        return NULL;
    }
    memset(key, 0, sizeof *key);
    key->refs = 1;
    key->pkey = pkey;
    key->is_private = is_private;
    return key;
}

CryptoKey *crypto_key_public(const CryptoKey *key)
{
    EVP_PKEY_up_ref(key->pkey);
    return crypto_key_of(key->pkey, false);
}

CryptoKey *crypto_key_ref(CryptoKey *key)
{
    if (key)
        key->refs++;
    return key;
}

void crypto_key_unref(CryptoKey *key)
{
    if (!key || --key->refs)
        return;
    EVP_PKEY_free(key->pkey);
    crypto_wipe(key->bytes, key->len);
    xfree(key);
}

/* crypto_rsa.c - RSA encryption with either half of a key, and secrets for a key (KEM), as node:crypto has them.
 *
 * What PKCS #1 v1.5 decrypts to tells an attacker who may ask often whether the padding was right, however it is told. So there is no failure:
 * text with wrong padding gives bytes that depend on the key and the text alone (draft-irtf-cfrg-rsa-guidance, 7). OpenSSL does this since 3.2.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/rsa.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

enum { RSA_BYTES_MOST = 2048, PRF_BYTES = 32, LENGTHS = 128, PADDING_LEAST = 8 };

/* ---- PKCS #1 v1.5 without a failure ---- */

static bool hmac_sha256(const u8 *key, const u8 *data, size_t n, u8 out[PRF_BYTES])
{
    size_t len;
    return EVP_Q_mac(NULL, "HMAC", NULL, "SHA256", NULL, key, PRF_BYTES, data, n, out, PRF_BYTES, &len) != NULL;
}

/* n pseudorandom bytes of a purpose. */
static bool prf(const u8 key[PRF_BYTES], const char *label, u8 *out, size_t n)
{
    u8 input[32], block[PRF_BYTES];
    size_t label_len = strlen(label), bits = n * 8;
    for (size_t at = 0, i = 0; at < n; at += PRF_BYTES, i++) {
        input[0] = (u8)(i >> 8);
        input[1] = (u8)i;
        memcpy(input + 2, label, label_len);
        input[2 + label_len] = (u8)(bits >> 8);
        input[3 + label_len] = (u8)bits;
        if (!hmac_sha256(key, input, label_len + 4, block))
            return false;
        memcpy(out + at, block, MIN(n - at, (size_t)PRF_BYTES));
    }
    return true;
}

/* The key that what replaces the text comes from: of the private exponent and the ciphertext. */
static bool substitute_key(const CryptoRequest *r, size_t size, u8 out[PRF_BYTES])
{
    BIGNUM *d = NULL;
    u8 *bytes = xalloc_zero(size);
    u8 hash[PRF_BYTES];
    bool ok = EVP_PKEY_get_bn_param(r->key->pkey, OSSL_PKEY_PARAM_RSA_D, &d) == 1 && BN_bn2binpad(d, bytes, (int)size) >= 0 &&
              EVP_Digest(bytes, size, hash, NULL, EVP_sha256(), NULL) == 1;
    memset(bytes, 0, size);
    if (ok && r->data.len <= size)
        memcpy(bytes + size - r->data.len, r->data.data, r->data.len);
    ok = ok && hmac_sha256(hash, bytes, size, out);
    BN_clear_free(d);
    crypto_wipe(hash, sizeof hash);
    xfree(bytes);
    return ok;
}

/* All ones when a < b; both are small. */
static u32 mask_below(u32 a, u32 b)
{
    return 0u - ((a - b) >> 31);
}

static u32 mask_zero(u32 a)
{
    return mask_below(a, 1);
}

static u32 choose(u32 mask, u32 a, u32 b)
{
    return (a & mask) | (b & ~mask);
}

/* How long the replacement is: the last of many lengths that is possible. */
static u32 substitute_length(const u8 lengths[2 * LENGTHS], u32 most)
{
    u32 mask = most, chosen = 0;
    for (u32 shift = 1; shift < 16; shift *= 2)
        mask |= mask >> shift;
    for (u32 i = 0; i < LENGTHS; i++) {
        u32 candidate = ((u32)lengths[2 * i] << 8 | lengths[2 * i + 1]) & mask;
        chosen = choose(mask_below(candidate, most), candidate, chosen);
    }
    return chosen;
}

/* Takes the padding off em, or gives what is in its place; no branch and no address depends on which. */
static bool unpad(CryptoRequest *r, const u8 *em, const u8 *substitute, u32 size, u32 length)
{
    u32 good = mask_zero(em[0]) & mask_zero(em[1] ^ 2u), found = 0, zero = 0;
    for (u32 i = 2; i < size; i++) {
        u32 is_zero = mask_zero(em[i]);
        zero = choose(~found & is_zero, i, zero);
        found |= is_zero;
    }
    good &= found & ~mask_below(zero, 2 + PADDING_LEAST);
    u32 start = choose(good, zero + 1, size - length);
    if (!request_room(r, size - start)) /* the length is what is given */
        return false;
    for (u32 i = start; i < size; i++)
        r->out[i - start] = (u8)choose(good, em[i], substitute[i]);
    return true;
}

static bool decrypt_pkcs1(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL);
    size_t size = (size_t)EVP_PKEY_get_size(r->key->pkey), len = size;
    u8 key[PRF_BYTES], lengths[2 * LENGTHS];
    u8 *em = size <= RSA_BYTES_MOST ? xalloc_zero(2 * size) : NULL;
    bool ok = ctx && em && size > 2 + PADDING_LEAST && EVP_PKEY_decrypt_init(ctx) > 0 && EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_NO_PADDING) > 0 &&
              EVP_PKEY_decrypt(ctx, em, &len, (const u8 *)r->data.data, r->data.len) > 0 && len == size && substitute_key(r, size, key) &&
              prf(key, "length", lengths, sizeof lengths) && prf(key, "message", em + size, size) &&
              unpad(r, em, em + size, (u32)size, substitute_length(lengths, (u32)size - 2 - PADDING_LEAST));
    if (em)
        crypto_wipe(em, 2 * size);
    xfree(em);
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

/* ---- either half ---- */

typedef int PkeyBegin(EVP_PKEY_CTX *ctx);
typedef int PkeyRun(EVP_PKEY_CTX *ctx, u8 *out, size_t *out_len, const u8 *in, size_t in_len);

static bool set_label(CryptoRequest *r, EVP_PKEY_CTX *ctx)
{
    if (!r->a.len)
        return true;
    void *label = r->a.len <= INT32_MAX ? OPENSSL_memdup(r->a.data, r->a.len) : NULL;
    if (label && EVP_PKEY_CTX_set0_rsa_oaep_label(ctx, label, (int)r->a.len) > 0)
        return true;
    OPENSSL_free(label);
    return false;
}

bool request_run_pkey_crypt(CryptoRequest *r)
{
    static const struct {
        PkeyBegin *begin;
        PkeyRun *run;
    } kinds[] = {
        [PKEY_ENCRYPT] = {EVP_PKEY_encrypt_init, EVP_PKEY_encrypt},
        [PKEY_DECRYPT] = {EVP_PKEY_decrypt_init, EVP_PKEY_decrypt},
        [PKEY_PRIVATE_ENCRYPT] = {EVP_PKEY_sign_init, EVP_PKEY_sign},
        [PKEY_PUBLIC_DECRYPT] = {EVP_PKEY_verify_recover_init, EVP_PKEY_verify_recover},
    };
    if (r->n >= ARRAY_LEN(kinds) || !r->key || !r->key->pkey)
        return false;
    if (r->n == PKEY_DECRYPT && r->x == RSA_PKCS1_PADDING && EVP_PKEY_get_id(r->key->pkey) == EVP_PKEY_RSA)
        return decrypt_pkcs1(r);
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL);
    PkeyRun *run = kinds[r->n].run;
    const u8 *data = (const u8 *)r->data.data;
    const char *hash = r->hash < 0 ? NULL : crypto_hash_openssl_name((CryptoHash)r->hash);
    size_t len = 0;
    bool ok = ctx && kinds[r->n].begin(ctx) > 0 && EVP_PKEY_CTX_set_rsa_padding(ctx, (int)r->x) > 0 &&
              (!hash || EVP_PKEY_CTX_set_rsa_oaep_md_name(ctx, hash, NULL) > 0) && set_label(r, ctx) && run(ctx, NULL, &len, data, r->data.len) > 0 &&
              request_room(r, len) && run(ctx, r->out, &len, data, r->data.len) > 0;
    r->out_len = ok ? len : 0;
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

/* ---- secrets for a key ---- */

static EVP_PKEY_CTX *kem_begin(CryptoRequest *r, bool wrap)
{
    EVP_PKEY_CTX *ctx = r->key && r->key->pkey ? EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL) : NULL;
    if (ctx && EVP_PKEY_get_id(r->key->pkey) == EVP_PKEY_RSA && (wrap ? EVP_PKEY_encapsulate_init(ctx, NULL) : EVP_PKEY_decapsulate_init(ctx, NULL)) > 0 &&
        EVP_PKEY_CTX_set_kem_op(ctx, "RSASVE") > 0)
        return ctx;
    EVP_PKEY_CTX_free(ctx);
    crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to initialize %s", wrap ? "encapsulation" : "decapsulation");
    return NULL;
}

/* The ciphertext with the secret behind it; of RSASVE both are as long as the modulus. */
bool request_run_encapsulate(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = kem_begin(r, true);
    size_t wrapped = 0, secret = 0;
    if (!ctx)
        return false;
    bool ok = EVP_PKEY_encapsulate(ctx, NULL, &wrapped, NULL, &secret) > 0 && request_room(r, wrapped + secret) &&
              EVP_PKEY_encapsulate(ctx, r->out, &wrapped, r->out + wrapped, &secret) > 0;
    EVP_PKEY_CTX_free(ctx);
    return ok || crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to perform encapsulation");
}

bool request_run_decapsulate(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = kem_begin(r, false);
    const u8 *data = (const u8 *)r->data.data;
    size_t len = 0;
    if (!ctx)
        return false;
    bool ok = EVP_PKEY_decapsulate(ctx, NULL, &len, data, r->data.len) > 0 && request_room(r, len) &&
              EVP_PKEY_decapsulate(ctx, r->out, &len, data, r->data.len) > 0;
    r->out_len = ok ? len : 0;
    EVP_PKEY_CTX_free(ctx);
    return ok || crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to perform decapsulation");
}

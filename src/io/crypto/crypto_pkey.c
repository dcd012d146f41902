/* crypto_pkey.c - operations with pairs of keys: making them, signatures, RSA-OAEP, shared secrets.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/dh.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

enum { RSA_BITS_LEAST = 512, RSA_BITS_MOST = 16384, EXPONENT_MOST = 8, EC_ORDER_MOST = 66 };

static const char *hash_name(const CryptoRequest *r)
{
    return r->hash < 0 ? NULL : crypto_hash_openssl_name((CryptoHash)r->hash);
}

/* ---- making keys ---- */

/* The pair shares one key of OpenSSL's. */
bool request_made_pair(CryptoRequest *r, EVP_PKEY *pkey)
{
    if (!pkey)
        return false;
    EVP_PKEY_up_ref(pkey);
    r->made[0] = crypto_key_of(pkey, false);
    r->made[1] = crypto_key_of(pkey, true);
    return r->made[0] && r->made[1];
}

bool request_run_generate_rsa(CryptoRequest *r)
{
    Str e = r->a;
    while (e.len && !*e.data)
        e = (Str){e.data + 1, e.len - 1};
    /* An exponent that is even or 1 has no inverse: OpenSSL would look for primes for ever. */
    if (r->n < RSA_BITS_LEAST || r->n > RSA_BITS_MOST || !e.len || e.len > EXPONENT_MOST || !(e.data[e.len - 1] & 1) ||
        (e.len == 1 && *e.data == 1))
        return false;
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
    BIGNUM *exponent = BN_bin2bn((const u8 *)e.data, (int)e.len, NULL);
    EVP_PKEY *pkey = NULL;
    if (ctx && exponent && EVP_PKEY_keygen_init(ctx) == 1 && EVP_PKEY_CTX_set_rsa_keygen_bits(ctx, (int)r->n) == 1 &&
        EVP_PKEY_CTX_set1_rsa_keygen_pubexp(ctx, exponent) == 1 && EVP_PKEY_generate(ctx, &pkey) != 1)
        pkey = NULL;
    BN_free(exponent);
    EVP_PKEY_CTX_free(ctx);
    return request_made_pair(r, pkey);
}

bool request_run_generate(CryptoRequest *r)
{
    char name[16];
    if (r->data.len >= sizeof name)
        return false;
    memcpy(name, r->data.data, r->data.len);
    name[r->data.len] = 0;
    return request_made_pair(r, name[0] == 'P' ? EVP_PKEY_Q_keygen(NULL, NULL, "EC", name) : EVP_PKEY_Q_keygen(NULL, NULL, name));
}

/* ---- signatures ---- */

static bool set_scheme(CryptoRequest *r, EVP_PKEY_CTX *ctx)
{
    switch ((CryptoScheme)r->n) {
    case CryptoScheme_pkcs1: return EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PADDING) == 1;
    case CryptoScheme_pss:
        return r->m <= INT32_MAX && EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_PSS_PADDING) == 1 &&
               EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, (int)r->m) == 1;
    default: return true;
    }
}

/* Bytes of one half of an ECDSA signature. */
static size_t order_size(const EVP_PKEY *pkey)
{
    return ((size_t)EVP_PKEY_get_bits(pkey) + 7) / 8;
}

/* DER to two numbers of fixed size. */
static bool ecdsa_to_raw(CryptoRequest *r)
{
    const u8 *der = r->out;
    ECDSA_SIG *sig = d2i_ECDSA_SIG(NULL, &der, (long)r->out_len);
    size_t n = order_size(r->key->pkey);
    u8 raw[2 * EC_ORDER_MOST];
    bool ok = sig && n <= EC_ORDER_MOST && BN_bn2binpad(ECDSA_SIG_get0_r(sig), raw, (int)n) >= 0 &&
              BN_bn2binpad(ECDSA_SIG_get0_s(sig), raw + n, (int)n) >= 0;
    ECDSA_SIG_free(sig);
    xfree(r->out);
    r->out = NULL;
    if (!ok || !request_room(r, 2 * n))
        return false;
    memcpy(r->out, raw, 2 * n);
    return true;
}

/* Two numbers to DER, which OPENSSL_free frees. NULL: not of that size. */
static u8 *ecdsa_to_der(const CryptoRequest *r, size_t *len)
{
    size_t n = order_size(r->key->pkey);
    if (r->a.len != 2 * n)
        return NULL;
    ECDSA_SIG *sig = ECDSA_SIG_new();
    BIGNUM *a = BN_bin2bn((const u8 *)r->a.data, (int)n, NULL), *b = BN_bin2bn((const u8 *)r->a.data + n, (int)n, NULL);
    u8 *der = NULL;
    if (sig && a && b && ECDSA_SIG_set0(sig, a, b) == 1) {
        int size = i2d_ECDSA_SIG(sig, &der);
        *len = size > 0 ? (size_t)size : 0;
    } else {
        BN_free(a);
        BN_free(b);
    }
    ECDSA_SIG_free(sig);
    return der;
}

bool request_run_sign(CryptoRequest *r)
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    EVP_PKEY_CTX *key_ctx = NULL;
    size_t len = 0;
    const u8 *data = (const u8 *)r->data.data;
    bool ok = ctx && r->key && r->key->pkey && EVP_DigestSignInit_ex(ctx, &key_ctx, hash_name(r), NULL, NULL, r->key->pkey, NULL) == 1 &&
              set_scheme(r, key_ctx) && EVP_DigestSign(ctx, NULL, &len, data, r->data.len) == 1 && request_room(r, len) &&
              EVP_DigestSign(ctx, r->out, &len, data, r->data.len) == 1;
    r->out_len = ok ? len : 0;
    EVP_MD_CTX_free(ctx);
    return ok && (r->n != CryptoScheme_ecdsa || ecdsa_to_raw(r));
}

/* Is it the encoding of a point of small order on the curve of Ed25519? Under such keys signatures of many messages verify, so the
 * Secure Curves draft has them refused, which OpenSSL does not do. The sign of x is not looked at. */
static bool ed25519_is_small_order(const u8 point[32])
{
    static const u8 others[][32] = {
        {0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0,
         0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05},
        {0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F,
         0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A},
    };
    u8 y[32];
    memcpy(y, point, sizeof y);
    y[31] &= 0x7F;
    if (memcmp(y, others[0], sizeof y) == 0 || memcmp(y, others[1], sizeof y) == 0)
        return true;
    bool zeros = true, ones = y[31] == 0x7F; /* y is 0 or 1; or p - 1, p, p + 1 */
    for (u32 i = 1; i < 31; i++) {
        zeros = zeros && y[i] == 0;
        ones = ones && y[i] == 0xFF;
    }
    return (zeros && !y[31] && y[0] <= 1) || (ones && y[0] >= 0xEC && y[0] <= 0xEE);
}

/* Neither the key nor the first half of the signature may be of small order. */
static bool ed25519_is_sound(const CryptoRequest *r)
{
    u8 key[32];
    size_t len = sizeof key;
    if (EVP_PKEY_is_a(r->key->pkey, "ED25519") != 1)
        return true;
    return r->a.len == 64 && EVP_PKEY_get_raw_public_key(r->key->pkey, key, &len) == 1 && !ed25519_is_small_order(key) &&
           !ed25519_is_small_order((const u8 *)r->a.data);
}

/* RFC 8017, 7.1.2, 8.1.2 and 8.2.2, step 1. */
bool request_rsa_fits(const CryptoRequest *r, size_t len)
{
    int id = EVP_PKEY_get_base_id(r->key->pkey);
    return (id != EVP_PKEY_RSA && id != EVP_PKEY_RSA_PSS) || len == (size_t)EVP_PKEY_get_size(r->key->pkey);
}

/* What is no signature at all does not verify, as a wrong one. */
bool request_run_verify(CryptoRequest *r)
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    EVP_PKEY_CTX *key_ctx = NULL;
    u8 *der = NULL;
    const u8 *signature = (const u8 *)r->a.data;
    size_t len = r->a.len;
    if (r->n == CryptoScheme_ecdsa && r->key && r->key->pkey)
        signature = der = ecdsa_to_der(r, &len);
    r->verified = ctx && signature && r->key && r->key->pkey && ed25519_is_sound(r) && request_rsa_fits(r, len) &&
                  EVP_DigestVerifyInit_ex(ctx, &key_ctx, hash_name(r), NULL, NULL, r->key->pkey, NULL) == 1 && set_scheme(r, key_ctx) &&
                  EVP_DigestVerify(ctx, signature, len, (const u8 *)r->data.data, r->data.len) == 1;
    OPENSSL_free(der);
    EVP_MD_CTX_free(ctx);
    return true;
}

/* ---- RSA-OAEP ---- */

static bool set_oaep(CryptoRequest *r, EVP_PKEY_CTX *ctx)
{
    const char *hash = hash_name(r);
    if (!hash || EVP_PKEY_CTX_set_rsa_padding(ctx, RSA_PKCS1_OAEP_PADDING) != 1 ||
        EVP_PKEY_CTX_set_rsa_oaep_md_name(ctx, hash, NULL) != 1 || EVP_PKEY_CTX_set_rsa_mgf1_md_name(ctx, hash, NULL) != 1)
        return false;
    if (!r->a.len)
        return true;
    void *label = r->a.len <= INT32_MAX ? OPENSSL_memdup(r->a.data, r->a.len) : NULL;
    if (!label)
        return false;
    if (EVP_PKEY_CTX_set0_rsa_oaep_label(ctx, label, (int)r->a.len) == 1)
        return true;
    OPENSSL_free(label);
    return false;
}

static bool run_rsa(CryptoRequest *r, int (*begin)(EVP_PKEY_CTX *), int (*run)(EVP_PKEY_CTX *, u8 *, size_t *, const u8 *, size_t))
{
    EVP_PKEY_CTX *ctx = r->key && r->key->pkey ? EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL) : NULL;
    const u8 *data = (const u8 *)r->data.data;
    size_t len = 0;
    bool ok = ctx && begin(ctx) == 1 && set_oaep(r, ctx) && run(ctx, NULL, &len, data, r->data.len) == 1 && request_room(r, len) &&
              run(ctx, r->out, &len, data, r->data.len) == 1;
    r->out_len = ok ? len : 0;
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

bool request_run_rsa_encrypt(CryptoRequest *r) { return run_rsa(r, EVP_PKEY_encrypt_init, EVP_PKEY_encrypt); }
bool request_run_rsa_decrypt(CryptoRequest *r)
{
    return r->key && r->key->pkey && request_rsa_fits(r, r->data.len) && run_rsa(r, EVP_PKEY_decrypt_init, EVP_PKEY_decrypt);
}

/* ---- shared secrets ---- */

bool request_run_derive(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = r->key && r->key->pkey && r->peer ? EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL) : NULL;
    size_t len = 0;
    bool ok = ctx && EVP_PKEY_derive_init(ctx) == 1 &&
              (EVP_PKEY_is_a(r->key->pkey, "DH") != 1 || EVP_PKEY_CTX_set_dh_pad(ctx, 1) == 1) && EVP_PKEY_derive_set_peer(ctx, r->peer->pkey) == 1 &&
              EVP_PKEY_derive(ctx, NULL, &len) == 1 && request_room(r, len) && EVP_PKEY_derive(ctx, r->out, &len) == 1;
    r->out_len = ok ? len : 0;
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

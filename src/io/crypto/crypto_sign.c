/* crypto_sign.c - signatures with all the choices of node:crypto.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/rsa.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

static bool is_rsa(const EVP_PKEY *pkey)
{
    int id = EVP_PKEY_get_id(pkey);
    return id == EVP_PKEY_RSA || id == EVP_PKEY_RSA_PSS;
}

/* Padding and salt; nothing for other keys. */
static bool set_options(const CryptoRequest *r, EVP_PKEY_CTX *ctx)
{
    const EVP_PKEY *pkey = r->key->pkey;
    if (!is_rsa(pkey))
        return true;
    int padding = r->x ? (int)r->x : EVP_PKEY_get_id(pkey) == EVP_PKEY_RSA_PSS ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
    if (EVP_PKEY_CTX_set_rsa_padding(ctx, padding) <= 0)
        return false;
    return padding != RSA_PKCS1_PSS_PADDING || r->y == CRYPTO_SALT_DEFAULT || EVP_PKEY_CTX_set_rsa_pss_saltlen(ctx, (int)r->y) > 0;
}

/* ---- r and s without DER (IEEE P1363) ---- */

/* Bytes of one of them; 0: signatures of this key are something else. */
static size_t number_size(const EVP_PKEY *pkey)
{
    BIGNUM *order = NULL;
    int id = EVP_PKEY_get_id(pkey);
    if (id != EVP_PKEY_DSA && id != EVP_PKEY_EC)
        return 0;
    if (EVP_PKEY_get_bn_param(pkey, id == EVP_PKEY_DSA ? OSSL_PKEY_PARAM_FFC_Q : OSSL_PKEY_PARAM_EC_ORDER, &order) != 1)
        return 0;
    size_t n = (size_t)BN_num_bytes(order);
    BN_free(order);
    return n;
}

static bool without_der(CryptoRequest *r)
{
    size_t n = number_size(r->key->pkey);
    const u8 *at = r->out;
    ECDSA_SIG *sig = n ? d2i_ECDSA_SIG(NULL, &at, (long)r->out_len) : NULL;
    if (!n)
        return true;
    u8 *der = r->out;
    bool ok = sig && request_room(r, 2 * n) && BN_bn2binpad(ECDSA_SIG_get0_r(sig), r->out, (int)n) >= 0 &&
              BN_bn2binpad(ECDSA_SIG_get0_s(sig), r->out + n, (int)n) >= 0;
    ECDSA_SIG_free(sig);
    xfree(der);
    if (r->out == der)
        r->out = NULL;
    return ok || crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "Malformed signature");
}

/* The signature as OpenSSL wants it; *made is to be freed. Empty: of the wrong size. */
static Str with_der(const CryptoRequest *r, u8 **made)
{
    size_t n = number_size(r->key->pkey);
    *made = NULL;
    if (r->z != 1 || !n)
        return r->a;
    if (r->a.len != 2 * n)
        return STR("");
    ECDSA_SIG *sig = ECDSA_SIG_new();
    BIGNUM *a = BN_bin2bn((const u8 *)r->a.data, (int)n, NULL), *b = BN_bin2bn((const u8 *)r->a.data + n, (int)n, NULL);
    int len = -1;
    if (sig && a && b && ECDSA_SIG_set0(sig, a, b) == 1) {
        a = b = NULL;
        len = i2d_ECDSA_SIG(sig, made);
    }
    BN_free(a);
    BN_free(b);
    ECDSA_SIG_free(sig);
    return len > 0 ? (Str){(const char *)*made, (size_t)len} : STR("");
}

/* ---- signing ---- */

static bool sign_digest(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL);
    const u8 *data = (const u8 *)r->data.data;
    size_t len = 0;
    bool ok = ctx && r->md && EVP_PKEY_sign_init(ctx) > 0 && set_options(r, ctx) && EVP_PKEY_CTX_set_signature_md(ctx, r->md) > 0 &&
              EVP_PKEY_sign(ctx, NULL, &len, data, r->data.len) > 0 && request_room(r, len) && EVP_PKEY_sign(ctx, r->out, &len, data, r->data.len) > 0;
    r->out_len = ok ? len : 0;
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

static bool sign_text(CryptoRequest *r)
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    EVP_PKEY_CTX *key_ctx = NULL;
    const u8 *data = (const u8 *)r->data.data;
    size_t len = 0;
    bool ok = ctx && EVP_DigestSignInit(ctx, &key_ctx, r->md, NULL, r->key->pkey) > 0 && set_options(r, key_ctx) &&
              EVP_DigestSign(ctx, NULL, &len, data, r->data.len) > 0 && request_room(r, len) && EVP_DigestSign(ctx, r->out, &len, data, r->data.len) > 0;
    r->out_len = ok ? len : 0;
    EVP_MD_CTX_free(ctx);
    return ok;
}

bool request_run_pkey_sign(CryptoRequest *r)
{
    return r->key && r->key->pkey && (r->m ? sign_digest(r) : sign_text(r)) && (r->z != 1 || without_der(r));
}

/* What cannot be asked of such a key does not verify. */
static bool verify_digest(CryptoRequest *r, Str signature)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, r->key->pkey, NULL);
    r->verified = ctx && r->md && request_rsa_fits(r, signature.len) && EVP_PKEY_verify_init(ctx) > 0 && set_options(r, ctx) &&
                  EVP_PKEY_CTX_set_signature_md(ctx, r->md) > 0 &&
                  EVP_PKEY_verify(ctx, (const u8 *)signature.data, signature.len, (const u8 *)r->data.data, r->data.len) == 1;
    EVP_PKEY_CTX_free(ctx);
    return true;
}

static bool verify_text(CryptoRequest *r, Str signature)
{
    EVP_MD_CTX *ctx = EVP_MD_CTX_new();
    EVP_PKEY_CTX *key_ctx = NULL;
    bool ok = ctx && EVP_DigestVerifyInit(ctx, &key_ctx, r->md, NULL, r->key->pkey) > 0 && set_options(r, key_ctx);
    r->verified = ok && request_rsa_fits(r, signature.len) &&
                  EVP_DigestVerify(ctx, (const u8 *)signature.data, signature.len, (const u8 *)r->data.data, r->data.len) == 1;
    EVP_MD_CTX_free(ctx);
    return ok;
}

bool request_run_pkey_verify(CryptoRequest *r)
{
    u8 *made;
    if (!r->key || !r->key->pkey)
        return false;
    Str signature = with_der(r, &made);
    if (!signature.len && r->m && r->z == 1)
        return crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "Malformed signature");
    bool ok = r->m ? verify_digest(r, signature) : verify_text(r, signature);
    OPENSSL_free(made);
    return ok;
}

/* crypto_make.c - making keys with all the choices of node:crypto, and primes.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* the number of rounds of a prime's check */
#include <openssl/bn.h>
#include <openssl/dh.h>
#include <openssl/dsa.h>
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

#include "io/crypto/crypto_dh.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

/* A pair from a context that is ready, which is freed. */
static bool make_pair(CryptoRequest *r, EVP_PKEY_CTX *ctx, bool ready)
{
    EVP_PKEY *pkey = NULL;
    if (!ready || EVP_PKEY_generate(ctx, &pkey) <= 0)
        pkey = NULL;
    EVP_PKEY_CTX_free(ctx);
    return request_made_pair(r, pkey);
}

/* A pair over parameters, which are freed. */
static bool make_over(CryptoRequest *r, EVP_PKEY *params)
{
    EVP_PKEY_CTX *ctx = params ? EVP_PKEY_CTX_new_from_pkey(NULL, params, NULL) : NULL;
    bool ok = make_pair(r, ctx, ctx && EVP_PKEY_keygen_init(ctx) > 0);
    EVP_PKEY_free(params);
    return ok;
}

static bool set_pss(CryptoRequest *r, EVP_PKEY_CTX *ctx)
{
    int hash2 = r->hash2 >= 0 ? r->hash2 : r->hash;
    const char *name = r->hash >= 0 ? crypto_hash_openssl_name((CryptoHash)r->hash) : NULL;
    const char *mgf1 = hash2 >= 0 ? crypto_hash_openssl_name((CryptoHash)hash2) : NULL;
    i64 salt = r->y >= 0 ? r->y : r->hash >= 0 ? (i64)crypto_hash_size((CryptoHash)r->hash) : -1;
    return (!name || EVP_PKEY_CTX_set_rsa_pss_keygen_md_name(ctx, name, NULL) > 0) &&
           (!mgf1 || EVP_PKEY_CTX_set_rsa_pss_keygen_mgf1_md_name(ctx, mgf1) > 0) &&
           (salt < 0 || EVP_PKEY_CTX_set_rsa_pss_keygen_saltlen(ctx, (int)salt) > 0);
}

bool request_run_make_rsa(CryptoRequest *r)
{
    /* An exponent that is even or 1 has no inverse: OpenSSL would look for primes for ever. */
    if (!(r->m & 1) || r->m == 1) {
        ERR_raise(ERR_LIB_RSA, RSA_R_PUB_EXPONENT_OUT_OF_RANGE);
        return false;
    }
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, r->x ? "RSA-PSS" : "RSA", NULL);
    BIGNUM *exponent = BN_new();
    bool ready = ctx && exponent && r->n <= INT32_MAX && BN_set_word(exponent, r->m) == 1 && EVP_PKEY_keygen_init(ctx) > 0 &&
                 EVP_PKEY_CTX_set_rsa_keygen_bits(ctx, (int)r->n) > 0 && EVP_PKEY_CTX_set1_rsa_keygen_pubexp(ctx, exponent) > 0 &&
                 (!r->x || set_pss(r, ctx));
    bool ok = make_pair(r, ctx, ready);
    BN_free(exponent);
    return ok;
}

bool request_run_make_dsa(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "DSA", NULL);
    EVP_PKEY *params = NULL;
    if (!ctx || r->n > INT32_MAX || EVP_PKEY_paramgen_init(ctx) <= 0 || EVP_PKEY_CTX_set_dsa_paramgen_bits(ctx, (int)r->n) <= 0 ||
        (r->m && EVP_PKEY_CTX_set_dsa_paramgen_q_bits(ctx, (int)r->m) <= 0) || EVP_PKEY_paramgen(ctx, &params) <= 0)
        params = NULL;
    EVP_PKEY_CTX_free(ctx);
    return make_over(r, params);
}

bool request_run_make_ec(CryptoRequest *r)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    int nid = crypto_curve_nid(r->data);
    bool ready = ctx && nid && EVP_PKEY_keygen_init(ctx) > 0 && EVP_PKEY_CTX_set_ec_paramgen_curve_nid(ctx, nid) > 0 &&
                 EVP_PKEY_CTX_set_ec_param_enc(ctx, r->x ? OPENSSL_EC_EXPLICIT_CURVE : OPENSSL_EC_NAMED_CURVE) > 0;
    return make_pair(r, ctx, ready);
}

/* Parameters of a prime and a generator, both taken over. */
static EVP_PKEY *dh_params(BIGNUM *prime, u64 generator)
{
    BIGNUM *g = BN_new();
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
    EVP_PKEY *pkey = NULL;
    bool ok = prime && g && build && ctx && BN_set_word(g, generator) == 1 && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_FFC_P, prime) == 1 &&
              OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_FFC_G, g) == 1;
    OSSL_PARAM *params = ok ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (!params || EVP_PKEY_fromdata_init(ctx) <= 0 || EVP_PKEY_fromdata(ctx, &pkey, EVP_PKEY_KEY_PARAMETERS, params) <= 0)
        pkey = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(ctx);
    BN_free(g);
    BN_free(prime);
    return pkey;
}

static EVP_PKEY *dh_params_of_size(u64 bits, u64 generator)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, "DH", NULL);
    EVP_PKEY *params = NULL;
    if (!ctx || bits > INT32_MAX || generator > INT32_MAX || EVP_PKEY_paramgen_init(ctx) <= 0 ||
        EVP_PKEY_CTX_set_dh_paramgen_prime_len(ctx, (int)bits) <= 0 || EVP_PKEY_CTX_set_dh_paramgen_generator(ctx, (int)generator) <= 0 ||
        EVP_PKEY_paramgen(ctx, &params) <= 0)
        params = NULL;
    EVP_PKEY_CTX_free(ctx);
    return params;
}

bool request_run_make_dh(CryptoRequest *r)
{
    if (r->data.len)
        return make_over(r, dh_params(crypto_dh_group_prime(r->data), 2));
    if (r->a.len)
        return make_over(r, dh_params(r->a.len <= INT32_MAX ? BN_bin2bn((const u8 *)r->a.data, (int)r->a.len, NULL) : NULL, r->m));
    return make_over(r, dh_params_of_size(r->n, r->m));
}

/* ---- primes ---- */

bool request_run_make_prime(CryptoRequest *r)
{
    BIGNUM *prime = BN_secure_new();
    BIGNUM *add = r->a.len ? BN_bin2bn((const u8 *)r->a.data, (int)r->a.len, NULL) : NULL;
    BIGNUM *rem = r->b.len ? BN_bin2bn((const u8 *)r->b.data, (int)r->b.len, NULL) : NULL;
    bool ok = prime && r->n <= INT32_MAX && BN_generate_prime_ex(prime, (int)r->n, r->x == 1, add, rem, NULL) == 1 &&
              request_room(r, (size_t)BN_num_bytes(prime)) && BN_bn2bin(prime, r->out) >= 0;
    BN_free(add);
    BN_free(rem);
    BN_clear_free(prime);
    return ok;
}

bool request_run_check_prime(CryptoRequest *r)
{
    BIGNUM *n = r->data.len <= INT32_MAX ? BN_bin2bn((const u8 *)r->data.data, (int)r->data.len, NULL) : NULL;
    BN_CTX *ctx = BN_CTX_new();
    if (!n)
        return false;
    int is_prime = ctx && r->n <= INT32_MAX ? BN_is_prime_ex(n, (int)r->n, ctx, NULL) : -1;
    r->verified = is_prime == 1;
    BN_CTX_free(ctx);
    BN_free(n);
    return is_prime >= 0;
}

/* crypto_request.c - see crypto_request.h: which body an operation has, and digests.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/rand.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

#define SHORT_BYTES (64 * 1024)

bool request_room(CryptoRequest *r, size_t n)
{
    r->out = try_alloc(n ? n : 1);
    r->out_len = r->out ? n : 0;
    return r->out != NULL;
}

/* ---- digests ---- */

static bool run_digest(CryptoRequest *r)
{
    if (!request_room(r, (size_t)r->n))
        return false;
    crypto_digest_update(r->digest, r->data);
    crypto_digest_final(r->digest, r->out, r->out_len);
    return true;
}

static bool run_hmac_sign(CryptoRequest *r)
{
    r->n = crypto_hash_size((CryptoHash)r->hash);
    return run_digest(r);
}

static bool run_hmac_verify(CryptoRequest *r)
{
    u8 out[CRYPTO_DIGEST_MAX];
    u32 size = crypto_hash_size((CryptoHash)r->hash);
    crypto_digest_update(r->digest, r->data);
    crypto_digest_final(r->digest, out, size);
    r->verified = r->a.len == size && crypto_equal(out, r->a.data, size);
    return true;
}

static bool run_random(CryptoRequest *r)
{
    return r->n <= INT32_MAX && request_room(r, (size_t)r->n) && RAND_bytes(r->out, (int)r->out_len) == 1;
}

/* ---- operations ---- */

static const struct {
    bool (*run)(CryptoRequest *r);
    u8 result; /* CryptoResult */
    bool slow; /* whatever the size of its data */
} ops[CryptoOp__count] = {
    [CryptoOp_digest] = {run_digest, CRYPTO_BYTES, false},
    [CryptoOp_hmacSign] = {run_hmac_sign, CRYPTO_BYTES, false},
    [CryptoOp_hmacVerify] = {run_hmac_verify, CRYPTO_VERIFIED, false},
    [CryptoOp_encrypt] = {request_run_encrypt, CRYPTO_BYTES, false},
    [CryptoOp_decrypt] = {request_run_decrypt, CRYPTO_BYTES, false},
    [CryptoOp_rsaEncrypt] = {request_run_rsa_encrypt, CRYPTO_BYTES, false},
    [CryptoOp_rsaDecrypt] = {request_run_rsa_decrypt, CRYPTO_BYTES, true},
    [CryptoOp_sign] = {request_run_sign, CRYPTO_BYTES, true},
    [CryptoOp_verify] = {request_run_verify, CRYPTO_VERIFIED, true},
    [CryptoOp_derive] = {request_run_derive, CRYPTO_BYTES, true},
    [CryptoOp_hkdf] = {request_run_hkdf, CRYPTO_BYTES, false},
    [CryptoOp_pbkdf2] = {request_run_pbkdf2, CRYPTO_BYTES, true},
    [CryptoOp_scrypt] = {request_run_scrypt, CRYPTO_BYTES, true},
    [CryptoOp_generateRsa] = {request_run_generate_rsa, CRYPTO_KEYS, true},
    [CryptoOp_generate] = {request_run_generate, CRYPTO_KEYS, true},
    [CryptoOp_pkeySign] = {request_run_pkey_sign, CRYPTO_BYTES, true},
    [CryptoOp_pkeyVerify] = {request_run_pkey_verify, CRYPTO_VERIFIED, true},
    [CryptoOp_pkeyCrypt] = {request_run_pkey_crypt, CRYPTO_BYTES, true},
    [CryptoOp_encapsulate] = {request_run_encapsulate, CRYPTO_BYTES, true},
    [CryptoOp_decapsulate] = {request_run_decapsulate, CRYPTO_BYTES, true},
    [CryptoOp_makeRsa] = {request_run_make_rsa, CRYPTO_KEYS, true},
    [CryptoOp_makeDsa] = {request_run_make_dsa, CRYPTO_KEYS, true},
    [CryptoOp_makeEc] = {request_run_make_ec, CRYPTO_KEYS, true},
    [CryptoOp_makeDh] = {request_run_make_dh, CRYPTO_KEYS, true},
    [CryptoOp_makePrime] = {request_run_make_prime, CRYPTO_BYTES, true},
    [CryptoOp_checkPrime] = {request_run_check_prime, CRYPTO_VERIFIED, true},
    [CryptoOp_argon2] = {request_run_argon2, CRYPTO_BYTES, true},
    [CryptoOp_random] = {run_random, CRYPTO_BYTES, true},
};

bool crypto_request_begin(CryptoRequest *r, CryptoLib *lib)
{
    crypto_init();
    switch (r->op) {
    case CryptoOp_digest: r->digest = crypto_digest_new(lib, (CryptoHash)r->hash); break;
    case CryptoOp_hmacSign:
    case CryptoOp_hmacVerify: r->digest = crypto_hmac_new(lib, (CryptoHash)r->hash, crypto_key_bytes(r->key)); break;
    case CryptoOp_hkdf:
    case CryptoOp_pbkdf2: r->digest = crypto_hmac_new(lib, (CryptoHash)r->hash, STR("")); break;
    case CryptoOp_pkeySign:
    case CryptoOp_pkeyVerify:
        r->md = r->hash >= 0 ? crypto_md(lib, (CryptoHash)r->hash) : NULL;
        if (r->md)
            EVP_MD_up_ref((EVP_MD *)(uintptr_t)r->md);
        return true;
    default: return true;
    }
    return r->digest != NULL;
}

bool crypto_request_is_short(const CryptoRequest *r)
{
    return !ops[r->op].slow && r->data.len <= SHORT_BYTES;
}

CryptoResult crypto_request_result(CryptoOp op)
{
    return ops[op].result;
}

void crypto_request_run(CryptoRequest *r)
{
    ERR_clear_error();
    r->failed = !ops[r->op].run(r);
    if (r->failed && !r->fail.code)
        crypto_fail_openssl(&r->fail, *r->fail.text ? r->fail.text : "The operation failed");
    else
        ERR_clear_error();
}

void crypto_request_deinit(CryptoRequest *r)
{
    crypto_digest_free(r->digest);
    EVP_MD_free((EVP_MD *)(uintptr_t)r->md);
    crypto_key_unref(r->key);
    crypto_key_unref(r->peer);
    for (u32 i = 0; i < ARRAY_LEN(r->made); i++)
        crypto_key_unref(r->made[i]);
    if (r->out)
        crypto_wipe(r->out, r->out_len);
    xfree(r->out);
}

/* crypto_dh.c - see crypto_dh.h: over numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* keys whose halves are set one after the other have no other door */
#include "io/crypto/crypto_dh.h"

#include <openssl/bn.h>
#include <openssl/dh.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"

struct CryptoDh {
    DH *dh;
};

/* In any case; `known` is in lower case. */
static bool name_is(Str name, const char *known)
{
    if (name.len != strlen(known))
        return false;
    for (size_t i = 0; i < name.len; i++)
        if ((name.data[i] >= 'A' && name.data[i] <= 'Z' ? name.data[i] | 32 : name.data[i]) != known[i])
            return false;
    return true;
}

BIGNUM *crypto_dh_group_prime(Str name)
{
    static const struct {
        const char *name;
        BIGNUM *(*prime)(BIGNUM *room);
    } groups[] = {
        {"modp1", BN_get_rfc2409_prime_768},   {"modp2", BN_get_rfc2409_prime_1024},  {"modp5", BN_get_rfc3526_prime_1536},
        {"modp14", BN_get_rfc3526_prime_2048}, {"modp15", BN_get_rfc3526_prime_3072}, {"modp16", BN_get_rfc3526_prime_4096},
        {"modp17", BN_get_rfc3526_prime_6144}, {"modp18", BN_get_rfc3526_prime_8192},
    };
    for (u32 i = 0; i < ARRAY_LEN(groups); i++)
        if (name_is(name, groups[i].name))
            return groups[i].prime(NULL);
    return NULL;
}

/* Takes over both numbers. */
static CryptoDh *dh_new(BIGNUM *prime, BIGNUM *generator)
{
    CryptoDh *dh = xalloc_zero(sizeof *dh);
    crypto_init();
    dh->dh = DH_new();
    if (dh->dh && prime && generator && DH_set0_pqg(dh->dh, prime, NULL, generator) == 1)
        return dh;
    BN_free(prime);
    BN_free(generator);
    crypto_dh_free(dh);
    return NULL;
}

static BIGNUM *small_number(u32 n)
{
    BIGNUM *b = BN_new();
    if (b)
        BN_set_word(b, n);
    return b;
}

CryptoDh *crypto_dh_of_group(Str name)
{
    BIGNUM *prime = crypto_dh_group_prime(name);
    return prime ? dh_new(prime, small_number(2)) : NULL;
}

CryptoDh *crypto_dh_of_size(u32 bits, u32 generator, CryptoFail *fail)
{
    crypto_init();
    ERR_clear_error();
    if (bits < 2)
        ERR_raise(ERR_LIB_DH, DH_R_MODULUS_TOO_SMALL);
    else if (generator < 2)
        ERR_raise(ERR_LIB_DH, DH_R_BAD_GENERATOR);
    CryptoDh *dh = NULL;
    if (!ERR_peek_error()) {
        dh = xalloc_zero(sizeof *dh);
        dh->dh = DH_new();
        if (dh->dh && DH_generate_parameters_ex(dh->dh, (int)MIN(bits, (u32)INT32_MAX), (int)generator, NULL) == 1)
            return dh;
    }
    crypto_dh_free(dh);
    crypto_fail_openssl(fail, "Initialization failed");
    return NULL;
}

CryptoDh *crypto_dh_of_prime(Str prime, Str generator, CryptoFail *fail)
{
    crypto_init();
    ERR_clear_error();
    BIGNUM *p = prime.len <= INT32_MAX ? BN_bin2bn((const u8 *)prime.data, (int)prime.len, NULL) : NULL;
    BIGNUM *g = generator.len <= INT32_MAX ? BN_bin2bn((const u8 *)generator.data, (int)generator.len, NULL) : NULL;
    CryptoDh *dh = NULL;
    if (g && (BN_is_zero(g) || BN_is_one(g))) {
        ERR_raise(ERR_LIB_DH, DH_R_BAD_GENERATOR);
        BN_free(p);
        BN_free(g);
    } else {
        dh = dh_new(p, g);
    }
    if (!dh)
        crypto_fail_openssl(fail, "Initialization failed");
    return dh;
}

void crypto_dh_free(CryptoDh *dh)
{
    if (!dh)
        return;
    DH_free(dh->dh);
    xfree(dh);
}

u32 crypto_dh_check(const CryptoDh *dh)
{
    int codes = 0;
    DH_check(dh->dh, &codes);
    ERR_clear_error();
    return (u32)codes;
}

bool crypto_dh_generate(CryptoDh *dh, CryptoFail *fail)
{
    ERR_clear_error();
    return DH_generate_key(dh->dh) == 1 || crypto_fail_openssl(fail, "Key generation failed");
}

/* NIST SP 800-56A, 5.6.2.3.1: is the other's key one at all? */
static bool peer_is_valid(const CryptoDh *dh, const BIGNUM *peer, CryptoFail *fail)
{
    int codes = 0;
    if (DH_check_pub_key(dh->dh, peer, &codes) != 1)
        codes = codes ? codes : DH_CHECK_PUBKEY_INVALID;
    if (codes & DH_CHECK_PUBKEY_TOO_SMALL)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too small");
    if (codes & DH_CHECK_PUBKEY_TOO_LARGE)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYLEN", "Supplied key is too large");
    return !codes || crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYTYPE", "Supplied key is invalid");
}

bool crypto_dh_secret(CryptoDh *dh, Str peer, Buf *out, CryptoFail *fail)
{
    ERR_clear_error();
    BIGNUM *key = peer.len <= INT32_MAX ? BN_bin2bn((const u8 *)peer.data, (int)peer.len, NULL) : NULL;
    bool ok = key && peer_is_valid(dh, key, fail);
    size_t size = (size_t)DH_size(dh->dh);
    if (ok) {
        buf_reserve(out, size);
        int n = DH_compute_key_padded((u8 *)out->data + out->len, key, dh->dh);
        ok = n >= 0 || crypto_fail_openssl(fail, "Failed to compute key");
        out->len += ok ? (size_t)n : 0;
    } else if (!key) {
        crypto_fail_openssl(fail, "Failed to compute key");
    }
    BN_clear_free(key);
    return ok;
}

bool crypto_dh_get(const CryptoDh *dh, CryptoDhPart part, Buf *out, CryptoFail *fail)
{
    const BIGNUM *n = part == CRYPTO_DH_PRIME       ? DH_get0_p(dh->dh)
                      : part == CRYPTO_DH_GENERATOR ? DH_get0_g(dh->dh)
                      : part == CRYPTO_DH_PUBLIC    ? DH_get0_pub_key(dh->dh)
                                                    : DH_get0_priv_key(dh->dh);
    if (!n)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_STATE", "No %s key - did you forget to generate one?", part == CRYPTO_DH_PUBLIC ? "public" : "private");
    size_t len = (size_t)BN_num_bytes(n);
    buf_reserve(out, len + 1);
    out->len += (size_t)BN_bn2bin(n, (u8 *)out->data + out->len);
    return true;
}

bool crypto_dh_set(CryptoDh *dh, CryptoDhPart part, Str bytes)
{
    BIGNUM *n = bytes.len <= INT32_MAX ? BN_bin2bn((const u8 *)bytes.data, (int)bytes.len, NULL) : NULL;
    bool ok = n && DH_set0_key(dh->dh, part == CRYPTO_DH_PUBLIC ? n : NULL, part == CRYPTO_DH_PUBLIC ? NULL : n) == 1;
    if (!ok)
        BN_clear_free(n);
    return ok;
}

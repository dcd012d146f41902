/* crypto_key_io.c - keys from their written forms and back: DER (SubjectPublicKeyInfo, PKCS #8), raw bytes, the numbers of a JSON Web Key.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/ec.h>
#include <openssl/param_build.h>
#include <openssl/x509.h>

#include "io/crypto/crypto_key.h"
#include "io/crypto/crypto_priv.h"

enum { NUMBER_MOST = 2048 }; /* bytes of a number of RSA: 16384 bits */

/* OpenSSL's own names of the curves. */
static const struct {
    const char *name, *openssl;
    u32 size;
} curves[] = {{"P-256", "prime256v1", 32}, {"P-384", "secp384r1", 48}, {"P-521", "secp521r1", 66}};

/* Takes over pkey; NULL unless it is of that type and, if asked, on that curve. */
static CryptoKey *checked(EVP_PKEY *pkey, const char *type, const char *curve, bool is_private)
{
    char group[32];
    size_t len;
    bool ok = pkey && EVP_PKEY_is_a(pkey, type) == 1;
    if (ok && curve) {
        ok = EVP_PKEY_get_group_name(pkey, group, sizeof group, &len) == 1;
        bool same = false;
        for (u32 i = 0; ok && i < ARRAY_LEN(curves); i++)
            same = same || (strcmp(curves[i].name, curve) == 0 && strcmp(curves[i].openssl, group) == 0);
        ok = ok && same;
    }
    if (ok && curve) /* a point that came compressed is written in full */
        ok = EVP_PKEY_set_utf8_string_param(pkey, OSSL_PKEY_PARAM_EC_POINT_CONVERSION_FORMAT, OSSL_PKEY_EC_POINT_CONVERSION_FORMAT_UNCOMPRESSED) == 1;
    if (ok)
        return crypto_key_of(pkey, is_private);
    EVP_PKEY_free(pkey);
    ERR_clear_error();
    return NULL;
}

CryptoKey *crypto_key_from_spki(Str der, const char *type, const char *curve)
{
    const u8 *at = (const u8 *)der.data;
    crypto_init();
    EVP_PKEY *pkey = der.len <= INT32_MAX ? d2i_PUBKEY(NULL, &at, (long)der.len) : NULL;
    if (pkey && at != (const u8 *)der.data + der.len) {
        EVP_PKEY_free(pkey);
        pkey = NULL;
    }
    return checked(pkey, type, curve, false);
}

CryptoKey *crypto_key_from_pkcs8(Str der, const char *type, const char *curve)
{
    const u8 *at = (const u8 *)der.data;
    crypto_init();
    PKCS8_PRIV_KEY_INFO *info = der.len <= INT32_MAX ? d2i_PKCS8_PRIV_KEY_INFO(NULL, &at, (long)der.len) : NULL;
    EVP_PKEY *pkey = info && at == (const u8 *)der.data + der.len ? EVP_PKCS82PKEY(info) : NULL;
    PKCS8_PRIV_KEY_INFO_free(info);
    return checked(pkey, type, curve, true);
}

CryptoKey *crypto_key_from_raw(const char *type, Str bytes, bool is_private)
{
    crypto_init();
    EVP_PKEY *pkey = is_private ? EVP_PKEY_new_raw_private_key_ex(NULL, type, NULL, (const u8 *)bytes.data, bytes.len)
                                : EVP_PKEY_new_raw_public_key_ex(NULL, type, NULL, (const u8 *)bytes.data, bytes.len);
    return checked(pkey, type, NULL, is_private);
}

/* A key from the parameters in `build`. */
static EVP_PKEY *from_params(const char *type, OSSL_PARAM_BLD *build, bool is_private)
{
    OSSL_PARAM *params = OSSL_PARAM_BLD_to_param(build);
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
    EVP_PKEY *pkey = NULL;
    if (!params || !ctx || EVP_PKEY_fromdata_init(ctx) != 1 ||
        EVP_PKEY_fromdata(ctx, &pkey, is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) != 1)
        pkey = NULL;
    EVP_PKEY_CTX_free(ctx);
    OSSL_PARAM_free(params);
    return pkey;
}

/* Do both halves belong together, and is the point on its curve? */
static bool is_pair(EVP_PKEY *pkey, bool is_private)
{
    EVP_PKEY_CTX *ctx = EVP_PKEY_CTX_new_from_pkey(NULL, pkey, NULL);
    bool ok = ctx && EVP_PKEY_public_check(ctx) == 1 && (!is_private || EVP_PKEY_pairwise_check(ctx) == 1);
    EVP_PKEY_CTX_free(ctx);
    return ok;
}

CryptoKey *crypto_key_from_ec(const char *curve, Str point, Str d)
{
    crypto_init();
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    bool is_private = d.len > 0;
    BIGNUM *secret = is_private && d.len <= NUMBER_MOST ? BN_secure_new() : NULL;
    EVP_PKEY *pkey = NULL;
    bool ok = build && point.len && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) == 1 &&
              OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point.data, point.len) == 1;
    if (ok && is_private)
        ok = secret && BN_bin2bn((const u8 *)d.data, (int)d.len, secret) && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, secret) == 1;
    if (ok)
        pkey = from_params("EC", build, is_private);
    if (pkey && !is_pair(pkey, is_private)) {
        EVP_PKEY_free(pkey);
        pkey = NULL;
    }
    BN_clear_free(secret);
    OSSL_PARAM_BLD_free(build);
    return checked(pkey, "EC", curve, is_private);
}

static const char *const rsa_names[CRYPTO_RSA_PARTS] = {
    OSSL_PKEY_PARAM_RSA_N,         OSSL_PKEY_PARAM_RSA_E,         OSSL_PKEY_PARAM_RSA_D,
    OSSL_PKEY_PARAM_RSA_FACTOR1,   OSSL_PKEY_PARAM_RSA_FACTOR2,   OSSL_PKEY_PARAM_RSA_EXPONENT1,
    OSSL_PKEY_PARAM_RSA_EXPONENT2, OSSL_PKEY_PARAM_RSA_COEFFICIENT1,
};

CryptoKey *crypto_key_from_rsa(const Str parts[CRYPTO_RSA_PARTS], bool is_private)
{
    crypto_init();
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *numbers[CRYPTO_RSA_PARTS] = {0};
    EVP_PKEY *pkey = NULL;
    bool ok = build != NULL;
    for (u32 i = 0; ok && i < (is_private ? CRYPTO_RSA_PARTS : 2); i++) {
        ok = parts[i].len && parts[i].len <= NUMBER_MOST;
        numbers[i] = ok ? BN_bin2bn((const u8 *)parts[i].data, (int)parts[i].len, NULL) : NULL;
        ok = numbers[i] && !BN_is_zero(numbers[i]) && OSSL_PARAM_BLD_push_BN(build, rsa_names[i], numbers[i]) == 1;
    }
    if (ok)
        pkey = from_params("RSA", build, is_private);
    for (u32 i = 0; i < ARRAY_LEN(numbers); i++)
        BN_clear_free(numbers[i]);
    OSSL_PARAM_BLD_free(build);
    return checked(pkey, "RSA", NULL, is_private);
}

/* ---- writing ---- */

static bool append_der(Buf *out, u8 *der, int len)
{
    if (len > 0)
        buf_append(out, der, (size_t)len);
    OPENSSL_clear_free(der, len > 0 ? (size_t)len : 0);
    return len > 0;
}

bool crypto_key_to_spki(const CryptoKey *key, Buf *out)
{
    u8 *der = NULL;
    int len = i2d_PUBKEY(key->pkey, &der);
    return append_der(out, der, len);
}

bool crypto_key_to_pkcs8(const CryptoKey *key, Buf *out)
{
    PKCS8_PRIV_KEY_INFO *info = key->is_private ? EVP_PKEY2PKCS8(key->pkey) : NULL;
    u8 *der = NULL;
    int len = info ? i2d_PKCS8_PRIV_KEY_INFO(info, &der) : -1;
    PKCS8_PRIV_KEY_INFO_free(info);
    return append_der(out, der, len);
}

/* A number, big-endian, with zeros in front up to `size` bytes. */
static bool append_number(const CryptoKey *key, const char *name, size_t size, Buf *out)
{
    BIGNUM *n = NULL;
    if (EVP_PKEY_get_bn_param(key->pkey, name, &n) != 1)
        return false;
    size_t len = MAX((size_t)BN_num_bytes(n), size);
    buf_reserve(out, len + 1);
    bool ok = BN_bn2binpad(n, (u8 *)out->data + out->len, (int)len) >= 0;
    out->len += ok ? len : 0;
    BN_clear_free(n);
    return ok;
}

bool crypto_key_rsa_part(const CryptoKey *key, u32 part, Buf *out)
{
    return part < (key->is_private ? CRYPTO_RSA_PARTS : 2u) && append_number(key, rsa_names[part], 0, out);
}

static size_t field_size(const CryptoKey *key)
{
    return ((size_t)EVP_PKEY_get_bits(key->pkey) + 7) / 8;
}

bool crypto_key_ec_part(const CryptoKey *key, char part, Buf *out)
{
    if (part == 'd')
        return key->is_private && append_number(key, OSSL_PKEY_PARAM_PRIV_KEY, field_size(key), out);
    return append_number(key, part == 'x' ? OSSL_PKEY_PARAM_EC_PUB_X : OSSL_PKEY_PARAM_EC_PUB_Y, field_size(key), out);
}

bool crypto_key_raw(const CryptoKey *key, bool is_private, Buf *out)
{
    u8 bytes[64];
    size_t len = sizeof bytes;
    int ok = is_private ? key->is_private && EVP_PKEY_get_raw_private_key(key->pkey, bytes, &len) == 1
                        : EVP_PKEY_get_raw_public_key(key->pkey, bytes, &len) == 1;
    if (ok)
        buf_append(out, bytes, len);
    crypto_wipe(bytes, sizeof bytes);
    return ok;
}

u32 crypto_key_bits(const CryptoKey *key)
{
    return key->pkey ? (u32)EVP_PKEY_get_bits(key->pkey) : key->len * 8;
}

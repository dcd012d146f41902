/* crypto_ecdh.c - see crypto_dh.h: over curves.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* keys whose halves are set one after the other have no other door */
#include <openssl/ec.h>
#include <openssl/objects.h>

#include "base/alloc.h"
#include "io/crypto/crypto_dh.h"
#include "io/crypto/crypto_priv.h"

struct CryptoEcdh {
    EC_KEY *key;
    const EC_GROUP *group; /* of key */
};

int crypto_curve_nid(Str name)
{
    char text[64];
    if (!name.len || name.len >= sizeof text || memchr(name.data, 0, name.len))
        return 0;
    memcpy(text, name.data, name.len);
    text[name.len] = 0;
    crypto_init();
    int nid = EC_curve_nist2nid(text);
    if (!nid)
        nid = OBJ_sn2nid(text);
    EC_GROUP *group = nid ? EC_GROUP_new_by_curve_name(nid) : NULL;
    EC_GROUP_free(group);
    ERR_clear_error();
    return group ? nid : 0;
}

CryptoEcdh *crypto_ecdh_new(Str curve)
{
    bool is_nist = curve.len > 1 && curve.data[1] == '-'; /* P-256: a name only where keys are made */
    int nid = is_nist ? 0 : crypto_curve_nid(curve);
    EC_KEY *key = nid ? EC_KEY_new_by_curve_name(nid) : NULL;
    if (!key)
        return NULL;
    CryptoEcdh *ec = xalloc_zero(sizeof *ec);
    *ec = (CryptoEcdh){key, EC_KEY_get0_group(key)};
    return ec;
}

void crypto_ecdh_free(CryptoEcdh *ec)
{
    if (!ec)
        return;
    EC_KEY_free(ec->key);
    xfree(ec);
}

bool crypto_ecdh_generate(CryptoEcdh *ec)
{
    bool ok = EC_KEY_generate_key(ec->key) == 1;
    ERR_clear_error();
    return ok;
}

/* NULL: the bytes are no point. */
static EC_POINT *point_of(const EC_GROUP *group, Str bytes)
{
    EC_POINT *point = EC_POINT_new(group);
    if (point && EC_POINT_oct2point(group, point, (const u8 *)bytes.data, bytes.len, NULL) == 1)
        return point;
    EC_POINT_free(point);
    ERR_clear_error();
    return NULL;
}

static bool write_point(const EC_GROUP *group, const EC_POINT *point, int form, Buf *out, CryptoFail *fail)
{
    size_t n = EC_POINT_point2oct(group, point, (point_conversion_form_t)form, NULL, 0, NULL);
    buf_reserve(out, n + 1);
    if (!n || EC_POINT_point2oct(group, point, (point_conversion_form_t)form, (u8 *)out->data + out->len, n, NULL) != n)
        return crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to get public key");
    out->len += n;
    return true;
}

int crypto_ecdh_secret(const CryptoEcdh *ec, Str peer, Buf *out, CryptoFail *fail)
{
    ERR_clear_error();
    EC_POINT *point = point_of(ec->group, peer);
    if (!point)
        return 0;
    if (EC_KEY_check_key(ec->key) != 1) {
        EC_POINT_free(point);
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYPAIR", "Invalid key pair"), -1;
    }
    size_t size = ((size_t)EC_GROUP_get_degree(ec->group) + 7) / 8;
    buf_reserve(out, size);
    int n = ECDH_compute_key(out->data + out->len, size, point, ec->key, NULL);
    EC_POINT_free(point);
    if (n <= 0)
        return crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to compute ECDH key"), -1;
    out->len += (size_t)n;
    return 1;
}

bool crypto_ecdh_public(const CryptoEcdh *ec, int form, Buf *out, CryptoFail *fail)
{
    const EC_POINT *point = EC_KEY_get0_public_key(ec->key);
    if (!point)
        return crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to get ECDH public key");
    return write_point(ec->group, point, form, out, fail);
}

bool crypto_ecdh_private(const CryptoEcdh *ec, Buf *out, CryptoFail *fail)
{
    const BIGNUM *n = EC_KEY_get0_private_key(ec->key);
    if (!n)
        return crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to get ECDH private key");
    int len = (EC_GROUP_order_bits(ec->group) + 7) / 8;
    buf_reserve(out, (size_t)len);
    out->len += (size_t)MAX(BN_bn2binpad(n, (u8 *)out->data + out->len, len), 0);
    return true;
}

/* Between 1 and the order of the curve. */
static bool private_is_valid(const CryptoEcdh *ec, const BIGNUM *n)
{
    return BN_cmp(n, BN_value_one()) >= 0 && BN_cmp(n, EC_GROUP_get0_order(ec->group)) < 0;
}

bool crypto_ecdh_set_private(CryptoEcdh *ec, Str bytes, CryptoFail *fail)
{
    BIGNUM *n = bytes.len <= INT32_MAX ? BN_bin2bn((const u8 *)bytes.data, (int)bytes.len, NULL) : NULL;
    ERR_clear_error();
    if (!n || !private_is_valid(ec, n)) {
        BN_clear_free(n);
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYTYPE", "Private key is not valid for specified curve.");
    }
    /* the old pair stays when anything fails */
    EC_KEY *key = EC_KEY_new();
    EC_POINT *point = EC_POINT_new(ec->group);
    bool ok = key && point && EC_KEY_set_group(key, ec->group) == 1 && EC_KEY_set_private_key(key, n) == 1 &&
              EC_POINT_mul(ec->group, point, n, NULL, NULL, NULL) == 1 && EC_KEY_set_public_key(key, point) == 1;
    EC_POINT_free(point);
    BN_clear_free(n);
    if (!ok) {
        EC_KEY_free(key);
        return crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to convert BN to a private key");
    }
    EC_KEY_free(ec->key);
    *ec = (CryptoEcdh){key, EC_KEY_get0_group(key)};
    return true;
}

bool crypto_ecdh_set_public(CryptoEcdh *ec, Str bytes, CryptoFail *fail)
{
    EC_POINT *point = point_of(ec->group, bytes);
    bool ok = point && EC_KEY_set_public_key(ec->key, point) == 1;
    EC_POINT_free(point);
    return ok || crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", point ? "Failed to set EC_POINT as the public key" : "Failed to convert Buffer to EC_POINT");
}

bool crypto_ecdh_convert(Str curve, Str bytes, int form, Buf *out, CryptoFail *fail)
{
    int nid = crypto_curve_nid(curve);
    EC_GROUP *group = nid ? EC_GROUP_new_by_curve_name(nid) : NULL;
    if (!group)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_CURVE", "Invalid EC curve name");
    EC_POINT *point = point_of(group, bytes);
    bool ok = point ? write_point(group, point, form, out, fail)
                    : crypto_fail(fail, "ERR_CRYPTO_OPERATION_FAILED", "Failed to convert Buffer to EC_POINT");
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return ok;
}

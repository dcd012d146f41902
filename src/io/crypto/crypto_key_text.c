/* crypto_key_text.c - see crypto_key_text.h.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* the PKCS #1 and SEC 1 structures have no other writers that take a cipher */
#include "io/crypto/crypto_key_text.h"

#include <stdio.h>

#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"

/* PEM's way to ask for a passphrase. Without one, reading fails and says so. */
static int give_passphrase(char *out, int room, int writing, void *ctx)
{
    const CryptoKeyText *how = ctx;
    (void)writing;
    if (!how->has_passphrase || how->passphrase.len > (size_t)room)
        return -1;
    memcpy(out, how->passphrase.data, how->passphrase.len);
    return (int)how->passphrase.len;
}

static BIO *reader(Str bytes)
{
    return bytes.len <= INT32_MAX ? BIO_new_mem_buf(bytes.data, (int)bytes.len) : NULL;
}

/* ---- reading ---- */

/* Is it an EncryptedPrivateKeyInfo: a sequence that begins with another? A PrivateKeyInfo begins with a number. */
static bool is_encrypted_pkcs8(Str der)
{
    const u8 *p = (const u8 *)der.data;
    size_t skip = der.len > 2 && p[0] == 0x30 ? (p[1] & 0x80 ? 2 + (size_t)(p[1] & 0x7F) : 2) : 0;
    return skip && skip < der.len && p[skip] != 0x02;
}

static EVP_PKEY *read_private_der(Str der, const CryptoKeyText *how)
{
    const u8 *at = (const u8 *)der.data;
    if (how->form == CRYPTO_PKCS1)
        return d2i_PrivateKey(EVP_PKEY_RSA, NULL, &at, (long)der.len);
    if (how->form == CRYPTO_SEC1)
        return d2i_PrivateKey(EVP_PKEY_EC, NULL, &at, (long)der.len);
    BIO *bio = reader(der);
    EVP_PKEY *pkey = NULL;
    if (bio && is_encrypted_pkcs8(der)) {
        pkey = d2i_PKCS8PrivateKey_bio(bio, NULL, give_passphrase, (void *)(uintptr_t)how);
    } else if (bio) {
        PKCS8_PRIV_KEY_INFO *info = d2i_PKCS8_PRIV_KEY_INFO_bio(bio, NULL);
        pkey = info ? EVP_PKCS82PKEY(info) : NULL;
        PKCS8_PRIV_KEY_INFO_free(info);
    }
    BIO_free(bio);
    return pkey;
}

CryptoKey *crypto_key_read_private(Str bytes, const CryptoKeyText *how, CryptoFail *fail)
{
    EVP_PKEY *pkey = NULL;
    crypto_init();
    ERR_clear_error();
    if (how->pem) {
        BIO *bio = reader(bytes);
        pkey = bio ? PEM_read_bio_PrivateKey(bio, NULL, give_passphrase, (void *)(uintptr_t)how) : NULL;
        BIO_free(bio);
    } else if (bytes.len <= INT32_MAX) {
        pkey = read_private_der(bytes, how);
    }
    unsigned long error = ERR_peek_error();
    if (pkey && !error)
        return crypto_key_of(pkey, true);
    if (!how->has_passphrase && ERR_GET_LIB(error) == ERR_LIB_PEM && ERR_GET_REASON(error) == PEM_R_BAD_PASSWORD_READ)
        crypto_fail(fail, "ERR_MISSING_PASSPHRASE", "Passphrase required for encrypted key");
    else if (pkey) { /* read, though something of it was odd */
        ERR_clear_error();
        return crypto_key_of(pkey, true);
    } else
        crypto_fail_shaped(fail, "Failed to read private key", CRYPTO_FAIL_WHOLE);
    EVP_PKEY_free(pkey);
    return NULL;
}

static EVP_PKEY *public_of_certificate(const u8 *der, long len)
{
    X509 *cert = d2i_X509(NULL, &der, len);
    EVP_PKEY *pkey = cert ? X509_get_pubkey(cert) : NULL;
    X509_free(cert);
    return pkey;
}

/* 1: read, 0: the text has no such block, -1: it has, but what is in it is none. */
static int read_pem_block(Str text, const char *label, EVP_PKEY **pkey)
{
    BIO *bio = reader(text);
    u8 *der = NULL;
    long len = 0;
    bool found = bio && PEM_bytes_read_bio(&der, &len, NULL, label, bio, NULL, NULL) == 1;
    const u8 *at = der;
    BIO_free(bio);
    if (!found) {
        ERR_clear_error();
        return 0;
    }
    *pkey = strcmp(label, PEM_STRING_PUBLIC) == 0   ? d2i_PUBKEY(NULL, &at, len)
            : strcmp(label, PEM_STRING_X509) == 0 ? public_of_certificate(at, len)
                                                  : d2i_PublicKey(EVP_PKEY_RSA, NULL, &at, len);
    OPENSSL_free(der);
    return *pkey ? 1 : -1;
}

CryptoKey *crypto_key_read_public(Str bytes, const CryptoKeyText *how, CryptoFail *fail)
{
    static const char *const labels[] = {PEM_STRING_PUBLIC, PEM_STRING_RSA_PUBLIC, PEM_STRING_X509};
    EVP_PKEY *pkey = NULL;
    const u8 *at = (const u8 *)bytes.data;
    crypto_init();
    ERR_clear_error();
    bool is_private = how->pem || how->form == CRYPTO_PKCS8 || how->form == CRYPTO_SEC1;
    if (how->pem) {
        for (u32 i = 0; i < ARRAY_LEN(labels) && is_private; i++)
            is_private = read_pem_block(bytes, labels[i], &pkey) == 0;
    } else if (how->form == CRYPTO_PKCS1 && bytes.len <= INT32_MAX) {
        pkey = d2i_PublicKey(EVP_PKEY_RSA, NULL, &at, (long)bytes.len);
        if (!pkey) { /* the same name stands for private keys */
            ERR_clear_error();
            is_private = true;
        }
    } else if (!is_private && bytes.len <= INT32_MAX) {
        pkey = d2i_PUBKEY(NULL, &at, (long)bytes.len);
    }
    if (is_private) {
        CryptoKey *key = crypto_key_read_private(bytes, how, fail);
        CryptoKey *half = key ? crypto_key_public(key) : NULL;
        crypto_key_unref(key);
        if (!key && !fail->code && !fail->n_errors)
            snprintf(fail->text, sizeof fail->text, "Failed to read asymmetric key");
        return half;
    }
    if (pkey) {
        ERR_clear_error();
        return crypto_key_of(pkey, false);
    }
    crypto_fail_shaped(fail, "Failed to read asymmetric key", how->pem ? CRYPTO_FAIL_WHOLE : CRYPTO_FAIL_BELOW_TEXT);
    return NULL;
}

/* ---- writing ---- */

bool crypto_key_cipher_is_known(const char *cipher)
{
    crypto_init();
    return EVP_get_cipherbyname(cipher) != NULL;
}

static bool write_public(BIO *bio, EVP_PKEY *pkey, const CryptoKeyText *how)
{
    if (how->form == CRYPTO_SPKI)
        return how->pem ? PEM_write_bio_PUBKEY(bio, pkey) == 1 : i2d_PUBKEY_bio(bio, pkey) == 1;
    const RSA *rsa = EVP_PKEY_get0_RSA(pkey);
    return rsa && (how->pem ? PEM_write_bio_RSAPublicKey(bio, rsa) == 1 : i2d_RSAPublicKey_bio(bio, rsa) == 1);
}

static bool write_private(BIO *bio, EVP_PKEY *pkey, const CryptoKeyText *how)
{
    const EVP_CIPHER *cipher = how->cipher ? EVP_get_cipherbyname(how->cipher) : NULL;
    const char *pass = how->passphrase.data ? how->passphrase.data : "";
    int len = (int)how->passphrase.len;
    if (how->form == CRYPTO_PKCS8)
        return how->pem ? PEM_write_bio_PKCS8PrivateKey(bio, pkey, cipher, pass, len, NULL, NULL) == 1
                        : i2d_PKCS8PrivateKey_bio(bio, pkey, cipher, pass, len, NULL, NULL) == 1;
    if (how->form == CRYPTO_PKCS1) {
        const RSA *rsa = EVP_PKEY_get0_RSA(pkey);
        if (!rsa)
            return false;
        return how->pem ? PEM_write_bio_RSAPrivateKey(bio, rsa, cipher, (const u8 *)pass, len, NULL, NULL) == 1
                        : i2d_RSAPrivateKey_bio(bio, rsa) == 1;
    }
    const EC_KEY *ec = EVP_PKEY_get0_EC_KEY(pkey);
    return ec && (how->pem ? PEM_write_bio_ECPrivateKey(bio, ec, cipher, (const u8 *)pass, len, NULL, NULL) == 1
                           : i2d_ECPrivateKey_bio(bio, ec) == 1);
}

bool crypto_key_write(const CryptoKey *key, const CryptoKeyText *how, Buf *out, CryptoFail *fail)
{
    char *bytes;
    BIO *bio = BIO_new(BIO_s_secmem());
    ERR_clear_error();
    bool ok = bio && (key->is_private ? write_private(bio, key->pkey, how) : write_public(bio, key->pkey, how));
    long len = ok ? BIO_get_mem_data(bio, &bytes) : 0;
    if (ok)
        buf_append(out, bytes, (size_t)len);
    else
        crypto_fail_openssl(fail, key->is_private ? "Failed to encode private key" : "Failed to encode public key");
    BIO_free(bio);
    return ok;
}

/* ---- what they are ---- */

const char *crypto_key_type(const CryptoKey *key)
{
    switch (EVP_PKEY_get_id(key->pkey)) {
    case EVP_PKEY_RSA: return "rsa";
    case EVP_PKEY_RSA_PSS: return "rsa-pss";
    case EVP_PKEY_DSA: return "dsa";
    case EVP_PKEY_DHX:
    case EVP_PKEY_DH: return "dh";
    case EVP_PKEY_EC: return "ec";
    case EVP_PKEY_ED25519: return "ed25519";
    case EVP_PKEY_ED448: return "ed448";
    case EVP_PKEY_X25519: return "x25519";
    case EVP_PKEY_X448: return "x448";
    default: return NULL;
    }
}

bool crypto_key_point(const CryptoKey *key, Buf *out)
{
    u8 *bytes = NULL;
    size_t n = EVP_PKEY_get1_encoded_public_key(key->pkey, &bytes);
    if (n)
        buf_append(out, bytes, n);
    OPENSSL_free(bytes);
    ERR_clear_error();
    return n > 0;
}

bool crypto_key_equal(const CryptoKey *a, const CryptoKey *b)
{
    if (!a->pkey || !b->pkey)
        return !a->pkey && !b->pkey && a->len == b->len && crypto_equal(a->bytes, b->bytes, a->len);
    bool same = EVP_PKEY_eq(a->pkey, b->pkey) == 1;
    ERR_clear_error();
    return same;
}

static void note_number(const EVP_PKEY *pkey, const char *name, Buf *out)
{
    BIGNUM *n = NULL;
    if (EVP_PKEY_get_bn_param(pkey, name, &n) != 1)
        return;
    size_t len = (size_t)BN_num_bytes(n);
    buf_reserve(out, len + 1);
    out->len = (size_t)BN_bn2bin(n, (u8 *)out->data);
    BN_free(n);
}

/* A digest by the name that Node has for it. */
static void name_of_hash(const char *name, char out[32])
{
    int hash = crypto_hash_find(str_view(name));
    snprintf(out, 32, "%s", hash >= 0 ? crypto_hash_name((CryptoHash)hash) : name);
}

/* Parameters that restrict an RSA-PSS key (RFC 8017, A.2.3); a key need not have any. */
static void note_pss(const EVP_PKEY *pkey, CryptoKeyInfo *out)
{
    const RSA *rsa = EVP_PKEY_get0_RSA(pkey);
    const RSA_PSS_PARAMS *pss = rsa ? RSA_get0_pss_params(rsa) : NULL;
    if (!pss)
        return;
    int hash = pss->hashAlgorithm ? OBJ_obj2nid(pss->hashAlgorithm->algorithm) : NID_sha1, mgf1 = NID_sha1;
    if (pss->maskGenAlgorithm && pss->maskGenAlgorithm->parameter && pss->maskGenAlgorithm->parameter->type == V_ASN1_SEQUENCE) {
        const ASN1_STRING *inner = pss->maskGenAlgorithm->parameter->value.sequence;
        const u8 *at = ASN1_STRING_get0_data(inner);
        X509_ALGOR *algorithm = d2i_X509_ALGOR(NULL, &at, ASN1_STRING_length(inner));
        if (algorithm)
            mgf1 = OBJ_obj2nid(algorithm->algorithm);
        X509_ALGOR_free(algorithm);
    }
    out->has_pss = true;
    name_of_hash(OBJ_nid2ln(hash), out->hash);
    name_of_hash(OBJ_nid2ln(mgf1), out->mgf1_hash);
    out->salt_bytes = pss->saltLength ? (i32)ASN1_INTEGER_get(pss->saltLength) : 20;
}

void crypto_key_info(const CryptoKey *key, CryptoKeyInfo *out)
{
    const EVP_PKEY *pkey = key->pkey;
    *out = (CryptoKeyInfo){.salt_bytes = -1};
    switch (EVP_PKEY_get_id(pkey)) {
    case EVP_PKEY_RSA:
    case EVP_PKEY_RSA_PSS:
        out->modulus_bits = (u32)EVP_PKEY_get_bits(pkey);
        note_number(pkey, OSSL_PKEY_PARAM_RSA_E, &out->exponent);
        if (EVP_PKEY_get_id(pkey) == EVP_PKEY_RSA_PSS)
            note_pss(pkey, out);
        break;
    case EVP_PKEY_DSA: {
        BIGNUM *q = NULL;
        out->modulus_bits = (u32)EVP_PKEY_get_bits(pkey);
        if (EVP_PKEY_get_bn_param(pkey, OSSL_PKEY_PARAM_FFC_Q, &q) == 1)
            out->divisor_bits = (u32)BN_num_bits(q);
        BN_free(q);
        break;
    }
    case EVP_PKEY_EC: {
        const EC_KEY *ec = EVP_PKEY_get0_EC_KEY(pkey);
        int nid = ec ? EC_GROUP_get_curve_name(EC_KEY_get0_group(ec)) : 0;
        out->curve = nid ? OBJ_nid2sn(nid) : NULL;
        break;
    }
    default: break;
    }
    ERR_clear_error();
}

void crypto_key_info_deinit(CryptoKeyInfo *info)
{
    buf_deinit(&info->exponent);
}

/* crypto_key_text.h - keys of any type as they are kept in files: PEM and DER, all of OpenSSL's structures, encrypted or not; and what they are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_KEY_TEXT_H
#define IO_CRYPTO_CRYPTO_KEY_TEXT_H

#include "io/crypto/crypto_fail.h"
#include "io/crypto/crypto_key.h"

typedef enum CryptoKeyForm { CRYPTO_PKCS1, CRYPTO_SPKI, CRYPTO_PKCS8, CRYPTO_SEC1, CRYPTO_FORM_NONE } CryptoKeyForm;

/* How a key is written. Strings end in 0. */
typedef struct CryptoKeyText {
    bool pem;
    CryptoKeyForm form;
    const char *cipher; /* for writing a private key; NULL: not encrypted */
    bool has_passphrase;
    Str passphrase;
} CryptoKeyText;

/* `form` is not looked at for PEM. NULL: *fail says why. */
CryptoKey *crypto_key_read_private(Str bytes, const CryptoKeyText *how, CryptoFail *fail) MUST_USE;
/* Public, or the public half of a private key, or of a certificate. */
CryptoKey *crypto_key_read_public(Str bytes, const CryptoKeyText *how, CryptoFail *fail) MUST_USE;
/* Appends. false: *fail says why. */
bool crypto_key_write(const CryptoKey *key, const CryptoKeyText *how, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_key_cipher_is_known(const char *cipher);

/* "rsa", "rsa-pss", "dsa", "dh", "ec", "ed25519", "ed448", "x25519", "x448"; NULL: another. */
const char *crypto_key_type(const CryptoKey *key);
bool crypto_key_point(const CryptoKey *key, Buf *out); /* of EC */
bool crypto_key_equal(const CryptoKey *a, const CryptoKey *b);

/* Empty or 0: the type has none. */
typedef struct CryptoKeyInfo {
    u32 modulus_bits, divisor_bits;
    Buf exponent;  /* big-endian */
    const char *curve; /* OpenSSL's name */
    bool has_pss;  /* the rest is there */
    char hash[32], mgf1_hash[32];
    i32 salt_bytes;
} CryptoKeyInfo;
void crypto_key_info(const CryptoKey *key, CryptoKeyInfo *out);
void crypto_key_info_deinit(CryptoKeyInfo *info);

#endif

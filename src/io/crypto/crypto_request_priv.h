/* crypto_request_priv.h - bodies of the operations, by file. Each fills the outputs of its request; false: the operation failed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_REQUEST_PRIV_H
#define IO_CRYPTO_CRYPTO_REQUEST_PRIV_H

#include "io/crypto/crypto_request.h"

/* Room for n bytes of output. */
bool request_room(CryptoRequest *r, size_t n) MUST_USE;

bool request_run_encrypt(CryptoRequest *r);      /* crypto_cipher.c */
bool request_run_decrypt(CryptoRequest *r);
bool request_run_rsa_encrypt(CryptoRequest *r);  /* crypto_pkey.c */
bool request_run_rsa_decrypt(CryptoRequest *r);
/* A signature or ciphertext of RSA is as long as the modulus; OpenSSL takes one that lacks leading zeros too. True for other keys. */
bool request_rsa_fits(const CryptoRequest *r, size_t len);
bool request_run_sign(CryptoRequest *r);
bool request_run_verify(CryptoRequest *r);
bool request_run_derive(CryptoRequest *r);
bool request_run_generate_rsa(CryptoRequest *r);
bool request_run_generate(CryptoRequest *r);
bool request_made_pair(CryptoRequest *r, struct evp_pkey_st *pkey); /* takes over the reference */
bool request_run_pkey_sign(CryptoRequest *r);    /* crypto_sign.c */
bool request_run_pkey_verify(CryptoRequest *r);
bool request_run_pkey_crypt(CryptoRequest *r);   /* crypto_rsa.c */
bool request_run_encapsulate(CryptoRequest *r);
bool request_run_decapsulate(CryptoRequest *r);
bool request_run_make_rsa(CryptoRequest *r);     /* crypto_make.c */
bool request_run_make_dsa(CryptoRequest *r);
bool request_run_make_ec(CryptoRequest *r);
bool request_run_make_dh(CryptoRequest *r);
bool request_run_make_prime(CryptoRequest *r);
bool request_run_check_prime(CryptoRequest *r);
bool request_run_argon2(CryptoRequest *r);       /* crypto_password.c */
bool request_run_hkdf(CryptoRequest *r);         /* crypto_derive.c */
bool request_run_pbkdf2(CryptoRequest *r);
bool request_run_scrypt(CryptoRequest *r);

#endif

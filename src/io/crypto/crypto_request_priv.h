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
bool request_run_sign(CryptoRequest *r);
bool request_run_verify(CryptoRequest *r);
bool request_run_derive(CryptoRequest *r);
bool request_run_generate_rsa(CryptoRequest *r);
bool request_run_generate(CryptoRequest *r);
bool request_run_hkdf(CryptoRequest *r);         /* crypto_derive.c */
bool request_run_pbkdf2(CryptoRequest *r);
bool request_run_scrypt(CryptoRequest *r);

#endif

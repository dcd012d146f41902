/* crypto_dh.h - agreements on secrets whose state scripts hold: Diffie-Hellman over numbers and over curves. Each belongs to one thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_DH_H
#define IO_CRYPTO_CRYPTO_DH_H

#include "base/buf.h"
#include "io/crypto/crypto_fail.h"

struct bignum_st;

/* The prime of a group by its name ("modp14"), new. NULL: no such group. */
struct bignum_st *crypto_dh_group_prime(Str name) MUST_USE;
/* OpenSSL's number of a curve by its name; 0: there is none. */
int crypto_curve_nid(Str name);

/* ---- over numbers ---- */

typedef struct CryptoDh CryptoDh;

typedef enum CryptoDhPart { CRYPTO_DH_PRIME, CRYPTO_DH_GENERATOR, CRYPTO_DH_PUBLIC, CRYPTO_DH_PRIVATE } CryptoDhPart;

/* NULL: no such group, or *fail says why. */
CryptoDh *crypto_dh_of_group(Str name) MUST_USE;
CryptoDh *crypto_dh_of_size(u32 bits, u32 generator, CryptoFail *fail) MUST_USE;
CryptoDh *crypto_dh_of_prime(Str prime, Str generator, CryptoFail *fail) MUST_USE;
void crypto_dh_free(CryptoDh *dh);
u32 crypto_dh_check(const CryptoDh *dh); /* DH_CHECK_P_NOT_PRIME ... */
bool crypto_dh_generate(CryptoDh *dh, CryptoFail *fail) MUST_USE;
/* These append; false: *fail says why. */
bool crypto_dh_secret(CryptoDh *dh, Str peer, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_dh_get(const CryptoDh *dh, CryptoDhPart part, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_dh_set(CryptoDh *dh, CryptoDhPart part, Str bytes) MUST_USE; /* public or private */

/* ---- over curves ---- */

typedef struct CryptoEcdh CryptoEcdh;

/* How a point is written: octets of X9.62, 4.3.6. */
enum { CRYPTO_POINT_COMPRESSED = 2, CRYPTO_POINT_UNCOMPRESSED = 4, CRYPTO_POINT_HYBRID = 6 };

CryptoEcdh *crypto_ecdh_new(Str curve) MUST_USE; /* NULL: no such curve */
void crypto_ecdh_free(CryptoEcdh *ec);
bool crypto_ecdh_generate(CryptoEcdh *ec) MUST_USE;
/* 1: done; 0: peer is no point of the curve; -1: *fail says why. */
int crypto_ecdh_secret(const CryptoEcdh *ec, Str peer, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_ecdh_public(const CryptoEcdh *ec, int form, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_ecdh_private(const CryptoEcdh *ec, Buf *out, CryptoFail *fail) MUST_USE;
bool crypto_ecdh_set_private(CryptoEcdh *ec, Str bytes, CryptoFail *fail) MUST_USE;
bool crypto_ecdh_set_public(CryptoEcdh *ec, Str point, CryptoFail *fail) MUST_USE;
/* A point in another form. */
bool crypto_ecdh_convert(Str curve, Str point, int form, Buf *out, CryptoFail *fail) MUST_USE;

#endif

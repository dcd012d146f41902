/* crypto_request_priv.h - bodies of the operations, by file. Each fills the outputs of its request; false: the operation failed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_REQUEST_PRIV_H
#define IO_CRYPTO_CRYPTO_REQUEST_PRIV_H

#include "io/crypto/crypto_request.h"

/* Room for n bytes of output. */
bool request_room(CryptoRequest *r, size_t n) MUST_USE;

#endif

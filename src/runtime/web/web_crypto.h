/* web_crypto.h - the global crypto, and what the hashes of Bun and node:crypto share with it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_CRYPTO_H
#define RUNTIME_WEB_WEB_CRYPTO_H

#include "io/crypto/crypto_digest.h"
#include "runtime/host/host.h"

extern const HostClass crypto_class, crypto_key_class;

/* The global crypto, for its row. */
Value web_crypto_make(Vm *vm, const void *data);

/* What OpenSSL gave this host; made on first use. */
CryptoLib *web_crypto_lib(Host *host);
/* Bytes nobody can guess: few at a time come from a buffer that is filled by 4 KB. */
void web_crypto_random(Host *host, void *out, size_t n);
/* Counts the UUIDs of one millisecond in 12 bits, from a random number. */
u32 web_crypto_count(Host *host, u64 ms);
/* A secret that the host keeps to itself. */
void web_crypto_secret(Host *host, u8 out[32]);
/* The 36 characters of a UUID. */
void web_uuid_text(const u8 uuid[16], char out[36]);

/* Bytes of a BufferSource. false: it is none, or shared memory when `shared` is false; no exception. Valid until JavaScript runs. */
bool web_crypto_bytes(Vm *vm, Value v, bool shared, Str *out);

#endif

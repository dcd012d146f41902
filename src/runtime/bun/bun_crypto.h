/* bun_crypto.h - the hashes, passwords, tokens and identifiers of the Bun object, for its table.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_BUN_CRYPTO_H
#define RUNTIME_BUN_BUN_CRYPTO_H

#include "engine/api/embed.h"
#include "io/crypto/crypto_digest.h"

extern const HostClass crypto_hasher_class; /* bun_crypto_hasher.c */
const HostClass *bun_digest_class(CryptoHash hash); /* NULL: it has no class of its own */
extern const CryptoHash bun_digest_which[]; /* each by itself, for rows */
Value bun_digest_make(Vm *vm, const void *which);
Value bun_sha(Vm *vm, Frame *f);

Value bun_hash_make(Vm *vm, const void *data);     /* bun_hash.c */
Value bun_password_make(Vm *vm, const void *data); /* bun_password.c */
Value bun_csrf_make(Vm *vm, const void *data);     /* bun_token.c */
Value bun_random_uuid_v5(Vm *vm, Frame *f);
Value bun_random_uuid_v7(Vm *vm, Frame *f);

enum { BUN_DEFLATE, BUN_GZIP, BUN_INFLATE, BUN_GUNZIP }; /* bun_compress.c: magic of bun_zlib */
Value bun_zlib(Vm *vm, Frame *f);
enum { BUN_ZSTD, BUN_UNZSTD };
Value bun_zstd_sync(Vm *vm, Frame *f);
Value bun_zstd(Vm *vm, Frame *f);

#endif

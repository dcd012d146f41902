/* web_crypto_key.h - CryptoKey, and the handle of key material that src/js holds.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_CRYPTO_KEY_H
#define RUNTIME_WEB_WEB_CRYPTO_KEY_H

#include "engine/api/embed.h"
#include "io/crypto/crypto_key.h"

/* A handle; takes over the reference, also when it fails. VAL_EXC: exception, memory is out if key is NULL. */
Value web_key_handle(Vm *vm, CryptoKey *key) MUST_USE;
/* The key of a handle; NULL: v is none. */
CryptoKey *web_key_of(Value v);

/* The private record of a CryptoKey is an object of src/js (internal/crypto/key.js); undefined: v is no CryptoKey. */
Value web_key_record(Vm *vm, Frame *f);
Value web_key_record_of(HostObject *crypto_key);
/* newKey(record, type, extractable, algorithm, usages): a CryptoKey; the last four are what scripts see. */
Value web_key_new(Vm *vm, Frame *f);
/* web_crypto_keys.c: rows of the binding, written forms. */
Value web_key_secret(Vm *vm, Frame *f);
Value web_key_secret_bytes(Vm *vm, Frame *f);
Value web_key_from_der(Vm *vm, Frame *f);
Value web_key_from_raw(Vm *vm, Frame *f);
Value web_key_from_ec(Vm *vm, Frame *f);
Value web_key_from_rsa(Vm *vm, Frame *f);
Value web_key_public(Vm *vm, Frame *f);
Value web_key_bits(Vm *vm, Frame *f);
Value web_key_der(Vm *vm, Frame *f);
Value web_key_part(Vm *vm, Frame *f);
/* structuredClone's copy. */
Value web_key_clone(Vm *vm, HostObject *key) MUST_USE;

#endif

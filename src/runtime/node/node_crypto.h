/* node_crypto.h - $binding("nodeCrypto"), the C half of node:crypto: what its files share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_CRYPTO_H
#define RUNTIME_NODE_NODE_CRYPTO_H

#include "io/crypto/crypto_fail.h"
#include "io/crypto/crypto_key.h"
#include "runtime/host/host.h"
#include "runtime/node/buffer.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_crypto_key.h"

/* The error of a failure as Node makes it: with code, library, reason and opensslErrorStack where OpenSSL has them. `described`: with these also
 * beside the message of the first error; jobs of the pool have only the stack. NULL: exception. */
Object *node_crypto_error(Vm *vm, const CryptoFail *fail, bool described) MUST_USE;
Value node_crypto_throw(Vm *vm, const CryptoFail *fail);

/* Throws what Node throws from C++: an error with a code that is not in its text. */
Value node_crypto_refuse(Vm *vm, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

/* Bytes of a string in that encoding (in `room`) or of a buffer. 1, 0: it is neither, -1: exception. Valid until JavaScript runs. */
int node_crypto_bytes(Vm *vm, Value v, TextEncoding encoding, Buf *room, Str *out) MUST_USE;
/* The same of an argument that src/js has checked; what is neither is empty. */
bool node_crypto_input(Vm *vm, const Frame *f, u32 i, Buf *room, Str *out) MUST_USE;
/* Text of an argument in UTF-8 with a 0 behind it; NULL: it is no string, or exception when vm has one. */
const char *node_crypto_name(Vm *vm, const Frame *f, u32 i, Buf *room) MUST_USE;
/* A Buffer, or text by an encoding's name; what is no encoding gives a Buffer. */
Value node_crypto_output(Vm *vm, Str bytes, Value encoding) MUST_USE;
/* Secret bytes or a pair behind a KeyObject, a CryptoKey or a handle; NULL: it is none of them. */
CryptoKey *node_crypto_key(Vm *vm, Value v) MUST_USE;
i64 node_crypto_integer(const Frame *f, u32 i, i64 otherwise);

extern const HostClass node_hash_class, node_hmac_class;
extern const BuiltinProp node_crypto_binding[];
Value node_hash_create(Vm *vm, Frame *f), node_hmac_create(Vm *vm, Frame *f), node_hash_once(Vm *vm, Frame *f), node_hash_flush(Vm *vm, Frame *f); /* node_crypto_hash.c */
Value node_crypto_run(Vm *vm, Frame *f);                                           /* node_crypto_run.c */
Value node_crypto_ops_make(Vm *vm, const void *data);
Value node_cipher_new(Vm *vm, Frame *f), node_cipher_update(Vm *vm, Frame *f);     /* node_crypto_cipher.c */
Value node_cipher_final(Vm *vm, Frame *f), node_cipher_set_aad(Vm *vm, Frame *f), node_cipher_set_tag(Vm *vm, Frame *f);
Value node_cipher_set_padding(Vm *vm, Frame *f), node_cipher_tag(Vm *vm, Frame *f), node_cipher_info(Vm *vm, Frame *f);
Value node_key_read(Vm *vm, Frame *f), node_key_write(Vm *vm, Frame *f);           /* node_crypto_keys.c */
Value node_key_type(Vm *vm, Frame *f), node_key_details(Vm *vm, Frame *f), node_key_equals(Vm *vm, Frame *f);
Value node_key_secret_size(Vm *vm, Frame *f), node_key_has_private(Vm *vm, Frame *f), node_key_point(Vm *vm, Frame *f);
Value node_dh_new(Vm *vm, Frame *f), node_dh_call(Vm *vm, Frame *f);               /* node_crypto_dh.c */
Value node_ecdh_new(Vm *vm, Frame *f), node_ecdh_call(Vm *vm, Frame *f), node_ecdh_convert(Vm *vm, Frame *f), node_curve_known(Vm *vm, Frame *f);
Value node_cert_new(Vm *vm, Frame *f), node_cert_part(Vm *vm, Frame *f);           /* node_crypto_cert.c */
Value node_cert_name(Vm *vm, Frame *f), node_cert_usages(Vm *vm, Frame *f), node_cert_ask(Vm *vm, Frame *f), node_cert_check(Vm *vm, Frame *f);
Value node_cert_key(Vm *vm, Frame *f), node_cert_is(Vm *vm, Frame *f), node_spkac(Vm *vm, Frame *f);

#endif

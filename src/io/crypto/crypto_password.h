/* crypto_password.h - hashes of passwords as text: Argon2 by its reference library, bcrypt here. Slow by design, on any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_PASSWORD_H
#define IO_CRYPTO_CRYPTO_PASSWORD_H

#include "base/base.h"

typedef enum PasswordKind { PASSWORD_ARGON2ID, PASSWORD_ARGON2D, PASSWORD_ARGON2I, PASSWORD_BCRYPT, PASSWORD_KINDS } PasswordKind;

enum { PASSWORD_TEXT_MAX = 256, PASSWORD_SALT = 32 };
enum { PASSWORD_NO_MEMORY = -1, PASSWORD_UNSUPPORTED = -2, PASSWORD_INVALID = -3 };

/* Argon2: memory in KB, time in passes. bcrypt: time is its cost, 4 to 31. 0, or PASSWORD_NO_MEMORY. */
int crypto_password_hash(PasswordKind kind, Str password, u32 memory, u32 time, const u8 salt[PASSWORD_SALT],
                         char out[PASSWORD_TEXT_MAX]) MUST_USE;
/* What kind of hash is it? PASSWORD_UNSUPPORTED. */
int crypto_password_kind(Str hash);
/* 1: it is the password, 0: it is not; or what the hash lacks. */
int crypto_password_verify(PasswordKind kind, Str password, Str hash) MUST_USE;

#endif

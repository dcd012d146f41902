/* crypto_fail.h - why an operation failed: a code of Node's with a text, or what OpenSSL left in its queue of errors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_FAIL_H
#define IO_CRYPTO_CRYPTO_FAIL_H

#include "base/base.h"

enum { CRYPTO_ERRORS_MOST = 16, CRYPTO_FAIL_TEXT = 160, CRYPTO_ERROR_TEXT = 256 };

/* How Node shows OpenSSL's errors: the oldest is the message and the others are its stack; or it is in the stack too; or `text` is the message. */
enum { CRYPTO_FAIL_SPLIT, CRYPTO_FAIL_WHOLE, CRYPTO_FAIL_BELOW_TEXT };

typedef struct CryptoFail {
    const char *code; /* "ERR_CRYPTO_INVALID_IV"; NULL: `text`, unless OpenSSL has errors */
    char text[CRYPTO_FAIL_TEXT];
    u8 shape;
    u32 n_errors;
    unsigned long errors[CRYPTO_ERRORS_MOST]; /* OpenSSL's, the oldest first */
} CryptoFail;

/* All give false. */
bool crypto_fail(CryptoFail *fail, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);
/* Empties this thread's queue of errors; `text` is what is said when it has none. */
bool crypto_fail_openssl(CryptoFail *fail, const char *text);
bool crypto_fail_shaped(CryptoFail *fail, const char *text, int shape);
/* OpenSSL's error for a length that only digests of any length have. */
bool crypto_fail_not_xof(CryptoFail *fail);

/* "error:1C800064:Provider routines::bad decrypt" */
void crypto_error_text(unsigned long error, char out[CRYPTO_ERROR_TEXT]);
/* What Node tells of an error in properties. NULL: there is none. `code` is empty when there is no reason. */
void crypto_error_describe(unsigned long error, const char **library, const char **reason, char code[CRYPTO_FAIL_TEXT]);

#endif

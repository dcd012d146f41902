/* crypto_stream.h - symmetric ciphers that take their text in pieces: all that OpenSSL has, with Node's rules for nonces and tags.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_CRYPTO_CRYPTO_STREAM_H
#define IO_CRYPTO_CRYPTO_STREAM_H

#include "base/buf.h"
#include "io/crypto/crypto_digest.h"
#include "io/crypto/crypto_fail.h"

typedef struct CryptoStream CryptoStream;

enum { CRYPTO_TAG_DEFAULT = -1, CRYPTO_TAG_MOST = 16 };

/* NULL: *fail says why. has_iv is false for null. */
CryptoStream *crypto_stream_new(CryptoLib *lib, const char *cipher, bool encrypt, Str key, bool has_iv, Str iv, i64 tag_bytes, CryptoFail *fail) MUST_USE;
void crypto_stream_free(CryptoStream *s);

/* These append to `out`. false: *fail says why. */
bool crypto_stream_update(CryptoStream *s, Str data, Buf *out, CryptoFail *fail) MUST_USE;
/* The stream is over afterwards, whatever comes out. */
bool crypto_stream_final(CryptoStream *s, Buf *out, CryptoFail *fail) MUST_USE;

/* 1: done; 0: not in this state; -1: *fail says why. plain_bytes < 0: not given. */
int crypto_stream_set_aad(CryptoStream *s, Str data, i64 plain_bytes, CryptoFail *fail) MUST_USE;
int crypto_stream_set_tag(CryptoStream *s, Str tag, CryptoFail *fail) MUST_USE;
bool crypto_stream_set_padding(CryptoStream *s, bool on) MUST_USE;
/* false: there is none (yet). */
bool crypto_stream_tag(const CryptoStream *s, Str *tag) MUST_USE;
/* Was the tag of GCM shorter than 16 bytes though no length had been asked for? */
bool crypto_stream_tag_is_short(const CryptoStream *s);

typedef struct CryptoCipherInfo {
    const char *name; /* in lower case where OpenSSL has it so */
    const char *mode; /* NULL: of none of the known modes */
    int nid, block, iv, key; /* bytes; block 0: a stream cipher */
    bool is_stream;
} CryptoCipherInfo;
/* By name, or by nid when name is NULL; key or iv < 0: as it is by default. false: there is none, or not of these sizes. */
bool crypto_cipher_info(const char *name_or_null, int nid, i64 key, i64 iv, CryptoCipherInfo *out) MUST_USE;
/* All names that are known, in no order, some in several spellings. */
typedef void CryptoNameEach(void *ctx, const char *name);
typedef enum CryptoNames { CRYPTO_NAMES_CIPHERS, CRYPTO_NAMES_HASHES, CRYPTO_NAMES_CURVES } CryptoNames;
void crypto_names(CryptoNames of, CryptoNameEach *each, void *ctx);

#endif

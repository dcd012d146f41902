/* crypto_cipher.c - AES: CBC, CTR, GCM, key wrap. Key sizes are checked by OpenSSL: there is no cipher of another name.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"
#include "io/crypto/crypto_request_priv.h"

enum { BLOCK = 16, PIECE = 1 << 30 };

static const char *const formats[] = {
#define CRYPTO_CIPHER(id, format) format,
#include "io/crypto/crypto_op.def"
};

/* EVP takes sizes as int. */
static bool update(EVP_CIPHER_CTX *ctx, u8 **out, Str in)
{
    while (in.len) {
        int n = (int)MIN(in.len, (size_t)PIECE), written;
        if (EVP_CipherUpdate(ctx, *out, &written, (const u8 *)in.data, n) != 1)
            return false;
        *out += written;
        in.data += n;
        in.len -= (size_t)n;
    }
    return true;
}

static bool finish(EVP_CIPHER_CTX *ctx, u8 **out)
{
    int written;
    if (EVP_CipherFinal_ex(ctx, *out, &written) != 1)
        return false;
    *out += written;
    return true;
}

/* The output is the ciphertext with the tag behind it. */
static bool run_gcm(CryptoRequest *r, EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, bool encrypt)
{
    size_t tag = (size_t)r->m / 8;
    Str data = r->data;
    int ignored;
    if (!encrypt && data.len < tag)
        return false;
    data.len -= encrypt ? 0 : tag;
    if (!r->a.len || r->a.len > INT32_MAX || r->b.len > INT32_MAX ||
        EVP_CipherInit_ex2(ctx, cipher, NULL, NULL, encrypt, NULL) != 1 ||
        EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_IVLEN, (int)r->a.len, NULL) != 1 ||
        EVP_CipherInit_ex2(ctx, NULL, r->key->bytes, (const u8 *)r->a.data, encrypt, NULL) != 1)
        return false;
    if (r->b.len && EVP_CipherUpdate(ctx, NULL, &ignored, (const u8 *)r->b.data, (int)r->b.len) != 1)
        return false;
    if (!encrypt &&
        EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_SET_TAG, (int)tag, (u8 *)(uintptr_t)(data.data + data.len)) != 1)
        return false;
    if (!request_room(r, data.len + (encrypt ? tag : 0)))
        return false;
    u8 *at = r->out;
    if (!update(ctx, &at, data) || !finish(ctx, &at))
        return false;
    return !encrypt || EVP_CIPHER_CTX_ctrl(ctx, EVP_CTRL_AEAD_GET_TAG, (int)tag, at) == 1;
}

static bool run_ctr_part(CryptoRequest *r, EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, const u8 *counter, Str in, u8 **out)
{
    return EVP_CipherInit_ex2(ctx, cipher, r->key->bytes, counter, 1, NULL) == 1 && update(ctx, out, in) && finish(ctx, out);
}

/* OpenSSL counts in all 128 bits, the standard in the lowest m: where these wrap, the text is cut in two. */
static bool run_ctr(CryptoRequest *r, EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher)
{
    u32 bits = (u32)r->m;
    if (r->a.len != BLOCK || bits < 1 || bits > 128 || !request_room(r, r->data.len))
        return false;
    u8 counter[BLOCK];
    memcpy(counter, r->a.data, BLOCK);
    u8 *at = r->out;
    u64 blocks = r->data.len / BLOCK + (r->data.len % BLOCK != 0);
    u64 value = 0; /* of the lowest 64 bits that count */
    for (u32 i = 8; i < BLOCK; i++)
        value = value << 8 | counter[i];
    bool high_ones = true; /* bits above the lowest 64 that count: all ones, or there are none */
    for (u32 i = 64; i < bits; i++)
        high_ones = high_ones && (counter[15 - i / 8] >> (i % 8) & 1);
    if (bits < 64) {
        value &= ((u64)1 << bits) - 1;
        if (blocks > (u64)1 << bits)
            return false;
    }
    u64 left = bits < 64 ? ((u64)1 << bits) - value : 0 - value; /* blocks before the wrap; 0: 2^64 */
    if (!high_ones || !left || blocks <= left)
        return run_ctr_part(r, ctx, cipher, counter, r->data, &at);
    size_t first = (size_t)left * BLOCK;
    if (!run_ctr_part(r, ctx, cipher, counter, (Str){r->data.data, first}, &at))
        return false;
    for (u32 i = 0; i < bits; i++)
        counter[15 - i / 8] &= (u8)~(1u << (i % 8));
    return run_ctr_part(r, ctx, cipher, counter, (Str){r->data.data + first, r->data.len - first}, &at);
}

static bool run_cbc(CryptoRequest *r, EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, bool encrypt)
{
    if (r->a.len != BLOCK || EVP_CipherInit_ex2(ctx, cipher, r->key->bytes, (const u8 *)r->a.data, encrypt, NULL) != 1 ||
        !request_room(r, r->data.len + BLOCK))
        return false;
    u8 *at = r->out;
    bool ok = update(ctx, &at, r->data) && finish(ctx, &at);
    r->out_len = (size_t)(at - r->out);
    return ok;
}

/* RFC 3394. */
static bool run_wrap(CryptoRequest *r, EVP_CIPHER_CTX *ctx, const EVP_CIPHER *cipher, bool encrypt)
{
    size_t least = encrypt ? 16 : 24;
    EVP_CIPHER_CTX_set_flags(ctx, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    if (r->data.len % 8 || r->data.len < least || r->data.len > (1u << 30) ||
        EVP_CipherInit_ex2(ctx, cipher, r->key->bytes, NULL, encrypt, NULL) != 1 || !request_room(r, r->data.len + 8))
        return false;
    int written;
    bool ok = EVP_CipherUpdate(ctx, r->out, &written, (const u8 *)r->data.data, (int)r->data.len) == 1 && written > 0;
    r->out_len = ok ? (size_t)written : 0;
    return ok;
}

static bool run(CryptoRequest *r, bool encrypt)
{
    char name[32];
    if (!r->key || r->key->pkey || r->n >= ARRAY_LEN(formats))
        return false;
    snprintf(name, sizeof name, formats[r->n], r->key->len * 8);
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    bool ok = false;
    if (cipher && ctx) {
        switch ((CryptoCipher)r->n) {
        case CryptoCipher_cbc: ok = run_cbc(r, ctx, cipher, encrypt); break;
        case CryptoCipher_ctr: ok = run_ctr(r, ctx, cipher); break;
        case CryptoCipher_gcm: ok = run_gcm(r, ctx, cipher, encrypt); break;
        case CryptoCipher_wrap: ok = run_wrap(r, ctx, cipher, encrypt); break;
        default: break;
        }
    }
    EVP_CIPHER_CTX_free(ctx);
    EVP_CIPHER_free(cipher);
    return ok;
}

bool request_run_encrypt(CryptoRequest *r) { return run(r, true); }
bool request_run_decrypt(CryptoRequest *r) { return run(r, false); }

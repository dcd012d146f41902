/* crypto_stream.c - see crypto_stream.h.
 *
 * OpenSSL tells little about what went wrong in an authenticated mode, and some wrong uses it lets pass; so the state of the tag is kept here, and
 * sizes are checked before OpenSSL sees them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_stream.h"

#include <openssl/ec.h>
#include <openssl/objects.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"

enum { TAG_NOT_SET, TAG_KNOWN, TAG_PASSED };

struct CryptoStream {
    EVP_CIPHER_CTX *ctx; /* NULL: over */
    bool encrypt, authenticated, ccm_failed, short_tag;
    u8 tag_state;
    int mode;
    i64 tag_bytes, message_most;
    u8 tag[CRYPTO_TAG_MOST];
};

static bool is_chacha(const EVP_CIPHER *cipher)
{
    return EVP_CIPHER_get_nid(cipher) == NID_chacha20_poly1305;
}

static bool is_authenticated(const EVP_CIPHER *cipher)
{
    int mode = EVP_CIPHER_get_mode(cipher);
    return mode == EVP_CIPH_GCM_MODE || mode == EVP_CIPH_CCM_MODE || mode == EVP_CIPH_OCB_MODE || is_chacha(cipher);
}

/* NIST SP 800-38D, 5.2.1.2 */
static bool gcm_tag_is_valid(i64 n)
{
    return n == 4 || n == 8 || (n >= 12 && n <= CRYPTO_TAG_MOST);
}

static bool invalid_iv(CryptoFail *fail)
{
    return crypto_fail(fail, "ERR_CRYPTO_INVALID_IV", "Invalid initialization vector");
}

static bool invalid_tag(CryptoFail *fail, i64 n)
{
    return crypto_fail(fail, "ERR_CRYPTO_INVALID_AUTH_TAG", "Invalid authentication tag length: %lld", (long long)n);
}

static bool begin_authenticated(CryptoStream *s, const char *name, size_t iv, i64 tag_bytes, CryptoFail *fail)
{
    if (EVP_CIPHER_CTX_ctrl(s->ctx, EVP_CTRL_AEAD_SET_IVLEN, (int)iv, NULL) <= 0)
        return invalid_iv(fail);
    if (s->mode == EVP_CIPH_GCM_MODE) {
        if (tag_bytes != CRYPTO_TAG_DEFAULT && !gcm_tag_is_valid(tag_bytes))
            return invalid_tag(fail, tag_bytes);
        s->tag_bytes = tag_bytes;
        return true;
    }
    if (tag_bytes == CRYPTO_TAG_DEFAULT && is_chacha(EVP_CIPHER_CTX_get0_cipher(s->ctx)))
        tag_bytes = CRYPTO_TAG_MOST;
    if (tag_bytes == CRYPTO_TAG_DEFAULT)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_AUTH_TAG", "authTagLength required for %s", name);
    if (tag_bytes > CRYPTO_TAG_MOST || EVP_CIPHER_CTX_ctrl(s->ctx, EVP_CTRL_AEAD_SET_TAG, (int)tag_bytes, NULL) <= 0)
        return invalid_tag(fail, tag_bytes);
    s->tag_bytes = tag_bytes;
    /* RFC 3610: the length of the message takes 15 - iv bytes */
    s->message_most = s->mode != EVP_CIPH_CCM_MODE || iv < 12 ? INT32_MAX : iv == 12 ? (1 << 24) - 1 : (1 << 16) - 1;
    return true;
}

static bool begin(CryptoStream *s, const EVP_CIPHER *cipher, const char *name, Str key, bool has_iv, Str iv, i64 tag_bytes, CryptoFail *fail)
{
    if (!s->ctx)
        return crypto_fail(fail, "ERR_MEMORY_ALLOCATION_FAILED", "Failed to allocate memory");
    if (s->mode == EVP_CIPH_WRAP_MODE)
        EVP_CIPHER_CTX_set_flags(s->ctx, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    if (EVP_CipherInit_ex(s->ctx, cipher, NULL, NULL, NULL, s->encrypt) != 1)
        return crypto_fail_openssl(fail, "Failed to initialize cipher");
    if (s->authenticated && !begin_authenticated(s, name, iv.len, tag_bytes, fail))
        return false;
    if (EVP_CIPHER_CTX_set_key_length(s->ctx, (int)key.len) <= 0)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_KEYLEN", "Invalid key length");
    if (EVP_CipherInit_ex(s->ctx, NULL, NULL, (const u8 *)key.data, has_iv ? (const u8 *)iv.data : NULL, s->encrypt) != 1)
        return crypto_fail_openssl(fail, "Failed to initialize cipher");
    return true;
}

/* NULL: there is none. One that OpenSSL knows but does not have fails when it is begun. */
static const EVP_CIPHER *find_cipher(CryptoLib *lib, const char *name)
{
    for (u32 i = 0; i < ARRAY_LEN(lib->ciphers); i++)
        if (lib->ciphers[i].cipher && strcmp(lib->ciphers[i].name, name) == 0)
            return lib->ciphers[i].cipher;
    crypto_init();
    const EVP_CIPHER *known = EVP_get_cipherbyname(name);
    EVP_CIPHER *cipher = known ? EVP_CIPHER_fetch(NULL, EVP_CIPHER_get0_name(known), NULL) : NULL;
    ERR_clear_error();
    if (!cipher || strlen(name) >= sizeof lib->ciphers[0].name) {
        EVP_CIPHER_free(cipher);
        return known;
    }
    CryptoNamedCipher *slot = &lib->ciphers[lib->next_cipher++ % ARRAY_LEN(lib->ciphers)];
    EVP_CIPHER_free(slot->cipher);
    memcpy(slot->name, name, strlen(name) + 1);
    return slot->cipher = cipher;
}

CryptoStream *crypto_stream_new(CryptoLib *lib, const char *name, bool encrypt, Str key, bool has_iv, Str iv, i64 tag_bytes, CryptoFail *fail)
{
    ERR_clear_error();
    const EVP_CIPHER *cipher = find_cipher(lib, name);
    bool ok = cipher || crypto_fail(fail, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    if (ok && (key.len > INT32_MAX || iv.len > INT32_MAX))
        ok = crypto_fail(fail, "ERR_OUT_OF_RANGE", "%s is too big", key.len > INT32_MAX ? "key" : "iv");
    if (ok && !iv.len && EVP_CIPHER_get_iv_length(cipher) != 0)
        ok = invalid_iv(fail);
    if (ok && !is_authenticated(cipher) && iv.len && iv.len != (size_t)EVP_CIPHER_get_iv_length(cipher))
        ok = invalid_iv(fail);
    if (ok && is_chacha(cipher) && iv.len > 12)
        ok = invalid_iv(fail);
    if (!ok)
        return NULL;
    CryptoStream *s = xalloc_zero(sizeof *s);
    *s = (CryptoStream){.ctx = EVP_CIPHER_CTX_new(), .encrypt = encrypt, .authenticated = is_authenticated(cipher),
                        .mode = EVP_CIPHER_get_mode(cipher), .tag_bytes = CRYPTO_TAG_DEFAULT, .message_most = INT32_MAX};
    if (begin(s, cipher, name, key, has_iv, iv, tag_bytes, fail))
        return s;
    crypto_stream_free(s);
    return NULL;
}

void crypto_stream_free(CryptoStream *s)
{
    if (!s)
        return;
    EVP_CIPHER_CTX_free(s->ctx);
    xfree(s);
}

/* OpenSSL wants the tag before the first text. */
static bool pass_tag(CryptoStream *s)
{
    if (s->tag_state != TAG_KNOWN)
        return true;
    s->tag_state = TAG_PASSED;
    return EVP_CIPHER_CTX_ctrl(s->ctx, EVP_CTRL_AEAD_SET_TAG, (int)s->tag_bytes, s->tag) > 0;
}

static bool message_fits(const CryptoStream *s, i64 n, CryptoFail *fail)
{
    return n <= s->message_most || crypto_fail(fail, "ERR_CRYPTO_INVALID_MESSAGELEN", "Invalid message length");
}

bool crypto_stream_update(CryptoStream *s, Str data, Buf *out, CryptoFail *fail)
{
    static const char failed[] = "Trying to add data in unsupported state";
    const u8 *in = (const u8 *)data.data;
    ERR_clear_error();
    if (!s->ctx || data.len > INT32_MAX - EVP_MAX_BLOCK_LENGTH)
        return crypto_fail_openssl(fail, failed);
    if (s->mode == EVP_CIPH_CCM_MODE && !message_fits(s, (i64)data.len, fail))
        return false;
    if (!s->encrypt && s->authenticated && !pass_tag(s))
        return crypto_fail_openssl(fail, failed);
    int n = (int)data.len + EVP_CIPHER_CTX_get_block_size(s->ctx);
    /* wrapping adds what the cipher says */
    if (s->encrypt && s->mode == EVP_CIPH_WRAP_MODE && EVP_CipherUpdate(s->ctx, NULL, &n, in, (int)data.len) != 1)
        return crypto_fail_openssl(fail, failed);
    if (!buf_try_reserve(out, (size_t)n + 1))
        return crypto_fail(fail, "ERR_MEMORY_ALLOCATION_FAILED", "Failed to allocate memory");
    int r = EVP_CipherUpdate(s->ctx, (u8 *)out->data + out->len, &n, in, (int)data.len);
    if (r != 1 && !s->encrypt && s->mode == EVP_CIPH_CCM_MODE) { /* told at the end, as in the other modes */
        s->ccm_failed = true;
        ERR_clear_error();
        return true;
    }
    if (r != 1)
        return crypto_fail_openssl(fail, failed);
    out->len += (size_t)n;
    return true;
}

static bool finish(CryptoStream *s, Buf *out)
{
    int n = 0;
    if (!s->encrypt && s->authenticated && !pass_tag(s))
        return false;
    if (!s->encrypt && is_chacha(EVP_CIPHER_CTX_get0_cipher(s->ctx)) && s->tag_state != TAG_PASSED)
        return false;
    if (!s->encrypt && s->mode == EVP_CIPH_CCM_MODE)
        return !s->ccm_failed;
    buf_reserve(out, EVP_MAX_BLOCK_LENGTH);
    if (EVP_CipherFinal_ex(s->ctx, (u8 *)out->data + out->len, &n) != 1)
        return false;
    out->len += (size_t)n;
    if (!s->encrypt || !s->authenticated)
        return true;
    if (s->tag_bytes == CRYPTO_TAG_DEFAULT)
        s->tag_bytes = CRYPTO_TAG_MOST;
    return EVP_CIPHER_CTX_ctrl(s->ctx, EVP_CTRL_AEAD_GET_TAG, (int)s->tag_bytes, s->tag) > 0;
}

bool crypto_stream_final(CryptoStream *s, Buf *out, CryptoFail *fail)
{
    if (!s->ctx)
        return crypto_fail(fail, "ERR_CRYPTO_INVALID_STATE", "Invalid state");
    ERR_clear_error();
    bool ok = finish(s, out);
    if (!ok)
        crypto_fail_openssl(fail, s->authenticated ? "Unsupported state or unable to authenticate data" : "Unsupported state");
    EVP_CIPHER_CTX_free(s->ctx);
    s->ctx = NULL;
    return ok;
}

int crypto_stream_set_aad(CryptoStream *s, Str data, i64 plain_bytes, CryptoFail *fail)
{
    int ignored;
    if (!s->ctx || !s->authenticated)
        return 0;
    ERR_clear_error();
    if (data.len > INT32_MAX)
        return crypto_fail(fail, "ERR_OUT_OF_RANGE", "buffer is too big"), -1;
    if (s->mode == EVP_CIPH_CCM_MODE) {
        if (plain_bytes < 0)
            return crypto_fail(fail, "ERR_MISSING_ARGS", "options.plaintextLength required for CCM mode with AAD"), -1;
        if (!message_fits(s, plain_bytes, fail))
            return -1;
        if (!s->encrypt && !pass_tag(s))
            return 0;
        if (EVP_CipherUpdate(s->ctx, NULL, &ignored, NULL, (int)plain_bytes) != 1)
            return 0;
    }
    return EVP_CipherUpdate(s->ctx, NULL, &ignored, (const u8 *)data.data, (int)data.len) == 1;
}

int crypto_stream_set_tag(CryptoStream *s, Str tag, CryptoFail *fail)
{
    if (!s->ctx || !s->authenticated || s->encrypt || s->tag_state != TAG_NOT_SET)
        return 0;
    i64 n = (i64)tag.len;
    bool valid = s->tag_bytes == n || (s->mode == EVP_CIPH_GCM_MODE && s->tag_bytes == CRYPTO_TAG_DEFAULT);
    if (!valid || n > CRYPTO_TAG_MOST || (s->mode == EVP_CIPH_GCM_MODE && !gcm_tag_is_valid(n)))
        return invalid_tag(fail, n), -1;
    s->short_tag = s->tag_bytes == CRYPTO_TAG_DEFAULT && n != CRYPTO_TAG_MOST;
    s->tag_bytes = n;
    s->tag_state = TAG_KNOWN;
    memcpy(s->tag, tag.data, tag.len);
    return 1;
}

bool crypto_stream_set_padding(CryptoStream *s, bool on)
{
    return s->ctx && EVP_CIPHER_CTX_set_padding(s->ctx, on) == 1;
}

bool crypto_stream_tag(const CryptoStream *s, Str *tag)
{
    if (s->ctx || !s->encrypt || s->tag_bytes == CRYPTO_TAG_DEFAULT)
        return false;
    *tag = (Str){(const char *)s->tag, (size_t)s->tag_bytes};
    return true;
}

bool crypto_stream_tag_is_short(const CryptoStream *s)
{
    return s->short_tag;
}

/* ---- what there is ---- */

static const char *mode_name(int mode)
{
    switch (mode) {
    case EVP_CIPH_CBC_MODE: return "cbc";
    case EVP_CIPH_CCM_MODE: return "ccm";
    case EVP_CIPH_CFB_MODE: return "cfb";
    case EVP_CIPH_CTR_MODE: return "ctr";
    case EVP_CIPH_ECB_MODE: return "ecb";
    case EVP_CIPH_GCM_MODE: return "gcm";
    case EVP_CIPH_OCB_MODE: return "ocb";
    case EVP_CIPH_OFB_MODE: return "ofb";
    case EVP_CIPH_WRAP_MODE: return "wrap";
    case EVP_CIPH_XTS_MODE: return "xts";
    case EVP_CIPH_STREAM_CIPHER: return "stream";
    default: return NULL;
    }
}

/* Would a stream of these sizes begin? */
static bool sizes_fit(const EVP_CIPHER *cipher, i64 key, i64 iv, CryptoCipherInfo *out)
{
    EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
    int mode = EVP_CIPHER_get_mode(cipher);
    bool ok = ctx && key <= INT32_MAX && iv <= INT32_MAX && EVP_CipherInit_ex(ctx, cipher, NULL, NULL, NULL, 1) == 1;
    if (ok && key >= 0) {
        ok = EVP_CIPHER_CTX_set_key_length(ctx, (int)key) > 0;
        out->key = (int)key;
    }
    /* CCM and OCB have nonces of a range, GCM and ChaCha of any length; others have the one */
    if (ok && iv >= 0) {
        if (mode == EVP_CIPH_CCM_MODE)
            ok = iv >= 7 && iv <= 13;
        else if (mode == EVP_CIPH_OCB_MODE)
            ok = iv >= 1 && iv <= 15;
        else if (mode == EVP_CIPH_GCM_MODE || is_chacha(cipher))
            ok = iv > 0;
        else
            ok = iv == out->iv;
        out->iv = (int)iv;
    }
    EVP_CIPHER_CTX_free(ctx);
    ERR_clear_error();
    return ok;
}

bool crypto_cipher_info(const char *name, int nid, i64 key, i64 iv, CryptoCipherInfo *out)
{
    crypto_init();
    const EVP_CIPHER *cipher = name ? EVP_get_cipherbyname(name) : EVP_get_cipherbynid(nid);
    if (!cipher)
        return false;
    *out = (CryptoCipherInfo){.nid = EVP_CIPHER_get_nid(cipher), .mode = mode_name(EVP_CIPHER_get_mode(cipher)), .block = EVP_CIPHER_get_block_size(cipher),
                              .iv = EVP_CIPHER_get_iv_length(cipher), .key = EVP_CIPHER_get_key_length(cipher),
                              .is_stream = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_STREAM_CIPHER};
    out->name = OBJ_nid2sn(out->nid);
    return (key < 0 && iv < 0) || sizes_fit(cipher, key, iv, out);
}

typedef struct NameWalk {
    CryptoNameEach *each;
    void *ctx;
} NameWalk;

/* Names of what is not in the providers that are linked are left out. */
static void note_cipher(const EVP_CIPHER *unused, const char *from, const char *to, void *ctx)
{
    NameWalk *walk = ctx;
    (void)unused;
    (void)to;
    const EVP_CIPHER *cipher = from ? EVP_get_cipherbyname(from) : NULL;
    EVP_CIPHER *known = cipher ? EVP_CIPHER_fetch(NULL, EVP_CIPHER_get0_name(cipher), NULL) : NULL;
    if (known)
        walk->each(walk->ctx, from);
    EVP_CIPHER_free(known);
}

static void note_hash(const EVP_MD *unused, const char *from, const char *to, void *ctx)
{
    NameWalk *walk = ctx;
    (void)unused;
    (void)to;
    const EVP_MD *md = from ? EVP_get_digestbyname(from) : NULL;
    EVP_MD *known = md ? EVP_MD_fetch(NULL, EVP_MD_get0_name(md), NULL) : NULL;
    if (known)
        walk->each(walk->ctx, from);
    EVP_MD_free(known);
}

void crypto_names(CryptoNames of, CryptoNameEach *each, void *ctx)
{
    NameWalk walk = {each, ctx};
    crypto_init();
    if (of == CRYPTO_NAMES_CIPHERS)
        EVP_CIPHER_do_all_sorted(note_cipher, &walk);
    else if (of == CRYPTO_NAMES_HASHES)
        EVP_MD_do_all_sorted(note_hash, &walk);
    else {
        EC_builtin_curve curves[128];
        size_t n = MIN(EC_get_builtin_curves(curves, ARRAY_LEN(curves)), ARRAY_LEN(curves));
        for (size_t i = 0; i < n; i++)
            each(ctx, OBJ_nid2sn(curves[i].nid));
    }
    ERR_clear_error();
}

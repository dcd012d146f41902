/* crypto_digest.c - see crypto_digest.h.
 *
 * Three engines behind one struct: OpenSSL's EVP, its old MD4, and BLAKE2b with a digest of 32 bytes. HMAC is done here over any of them: two
 * paddings of the key, and a second digest at the end.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* MD4 has no other door: the provider that has it is not linked */
#include "io/crypto/crypto_digest.h"

#include <openssl/md4.h>
#include <openssl/rand.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/crypto/crypto_blake2b.h"
#include "io/crypto/crypto_priv.h"

#define BLOCK_MAX 168

struct CryptoDigest {
    u8 hash; /* CryptoHash */
    bool hmac;
    const EVP_MD *md; /* counted; NULL: one of the others */
    union {
        EVP_MD_CTX *evp;
        MD4_CTX md4;
        Blake2b blake;
    };
    u8 key[BLOCK_MAX]; /* of HMAC, filled with zeros */
};

static const struct {
    const char *name, *openssl;
    u16 size, block;
} infos[] = {
#define HASH(id, name, openssl, bytes, block) {name, openssl, bytes, block},
#include "io/crypto/crypto_hash.def"
#undef HASH
};

void crypto_init(void)
{
    OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_NO_ATEXIT, NULL);
}

/* ---- names ---- */

/* Letters and digits only, in lower case: "SHA-512/256", "sha512-256" and "SHA512256" are one. */
static size_t squeeze(Str name, char *out, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < name.len; i++) {
        char c = name.data[i];
        if (c == '-' || c == '/' || c == '_')
            continue;
        if (n == room)
            return 0;
        out[n++] = c >= 'A' && c <= 'Z' ? (char)(c | 32) : c;
    }
    return n;
}

static int find_loosely(Str name)
{
    char asked[40], known[24];
    size_t n = squeeze(name, asked, sizeof asked);
    Str key = {asked, n};
    if (str_starts_with(key, STR("rsasha")) || str_starts_with(key, STR("rsamd")) || str_starts_with(key, STR("rsasm3")) || str_starts_with(key, STR("rsaripemd")))
        key = (Str){key.data + 3, key.len - 3};
    if (str_starts_with(key, STR("ssl3")))
        key = (Str){key.data + 4, key.len - 4};
    if (str_starts_with(key, STR("idrsassapkcs1v15with")))
        key = (Str){key.data + 20, key.len - 20};
    if (str_ends_with(key, STR("withrsaencryption")))
        key.len -= 17;
    if (str_ends_with(key, STR("withrsa")))
        key.len -= 7;
    if (str_equal_c(key, "rmd160") || str_equal_c(key, "ripemd"))
        return CryptoHash_Ripemd160;
    if (str_equal_c(key, "sha12"))
        return CryptoHash_Sha1; /* RSA-SHA1-2 */
    if (str_starts_with(key, STR("sha2")) && key.len > 6) { /* SHA2-256 */
        memmove(asked + (key.data - asked) + 3, key.data + 4, key.len - 4);
        key.len--;
    }
    for (int i = 0; i < CryptoHash__count; i++) {
        size_t m = squeeze(str_view(infos[i].name), known, sizeof known);
        if (str_equal(key, (Str){known, m}))
            return i;
    }
    return -1;
}

int crypto_hash_find(Str name)
{
    for (int i = 0; i < CryptoHash__count; i++) /* as nearly all spell it */
        if (name.len && name.data[0] == infos[i].name[0] && str_equal_c(name, infos[i].name))
            return i;
    return find_loosely(name);
}

const char *crypto_hash_name(CryptoHash hash) { return infos[hash].name; }
const char *crypto_hash_openssl_name(CryptoHash hash) { return infos[hash].openssl; }
u32 crypto_hash_size(CryptoHash hash) { return infos[hash].size; }
u32 crypto_hash_block(CryptoHash hash) { return infos[hash].block; }
bool crypto_hash_is_xof(CryptoHash hash) { return hash == CryptoHash_Shake128 || hash == CryptoHash_Shake256; }
bool crypto_hash_can_hmac(CryptoHash hash) { return !crypto_hash_is_xof(hash); }

/* ---- the library ---- */

CryptoLib *crypto_lib_new(void)
{
    return xalloc_zero(sizeof(CryptoLib));
}

void crypto_lib_free(CryptoLib *lib)
{
    for (int i = 0; i < CryptoHash__count; i++) {
        crypto_digest_free(lib->once[i]);
        crypto_digest_free(lib->given[i]);
        EVP_MD_free(lib->md[i]);
    }
    for (u32 i = 0; i < ARRAY_LEN(lib->ciphers); i++)
        EVP_CIPHER_free(lib->ciphers[i].cipher);
    xfree(lib);
}

const EVP_MD *crypto_md(CryptoLib *lib, CryptoHash hash)
{
    if (!lib->md[hash] && infos[hash].openssl) {
        crypto_init();
        lib->md[hash] = EVP_MD_fetch(NULL, infos[hash].openssl, NULL);
        CHECK(lib->md[hash]); /* part of what is linked */
    }
    return lib->md[hash];
}

/* ---- digests ---- */

static void begin(CryptoDigest *d)
{
    if (d->md)
        CHECK(EVP_DigestInit_ex2(d->evp, d->md, NULL) == 1);
    else if (d->hash == CryptoHash_Md4)
        MD4_Init(&d->md4);
    else
        crypto_blake2b_begin(&d->blake, infos[d->hash].size);
}

static void finish(CryptoDigest *d, void *out, size_t len)
{
    if (d->md && crypto_hash_is_xof(d->hash))
        CHECK(EVP_DigestFinalXOF(d->evp, out, len) == 1);
    else if (d->md)
        CHECK(EVP_DigestFinal_ex(d->evp, out, NULL) == 1);
    else if (d->hash == CryptoHash_Md4)
        MD4_Final(out, &d->md4);
    else
        crypto_blake2b_end(&d->blake, out);
}

/* The key with 0x36 (inner digest) or 0x5C (outer) over it. */
static void update_padded(CryptoDigest *d, u8 pad)
{
    u8 block[BLOCK_MAX];
    u32 n = infos[d->hash].block;
    for (u32 i = 0; i < n; i++)
        block[i] = d->key[i] ^ pad;
    crypto_digest_update(d, (Str){(char *)block, n});
    crypto_wipe(block, sizeof block);
}

CryptoDigest *crypto_digest_new(CryptoLib *lib, CryptoHash hash)
{
    CryptoDigest *d = try_alloc(sizeof *d);
    if (!d)
        return NULL;
    memset(d, 0, sizeof *d);
    d->hash = (u8)hash;
    d->md = crypto_md(lib, hash);
    if (d->md) {
        d->evp = EVP_MD_CTX_new();
        EVP_MD_up_ref((EVP_MD *)(uintptr_t)d->md);
        if (!d->evp) {
            crypto_digest_free(d);
            return NULL;
        }
    }
    begin(d);
    return d;
}

CryptoDigest *crypto_hmac_new(CryptoLib *lib, CryptoHash hash, Str key)
{
    CryptoDigest *d = crypto_digest_new(lib, hash);
    if (!d)
        return NULL;
    d->hmac = true;
    crypto_hmac_rekey(d, key);
    return d;
}

void crypto_hmac_rekey(CryptoDigest *d, Str key)
{
    memset(d->key, 0, sizeof d->key);
    if (key.len > infos[d->hash].block) {
        begin(d);
        crypto_digest_update(d, key);
        finish(d, d->key, infos[d->hash].size);
    } else if (key.len) {
        memcpy(d->key, key.data, key.len);
    }
    crypto_digest_restart(d);
}

CryptoDigest *crypto_digest_copy(const CryptoDigest *d)
{
    CryptoDigest *copy = try_alloc(sizeof *copy);
    if (!copy)
        return NULL;
    memcpy(copy, d, sizeof *copy);
    if (!d->md)
        return copy;
    EVP_MD_up_ref((EVP_MD *)(uintptr_t)d->md);
    copy->evp = EVP_MD_CTX_new();
    if (copy->evp && EVP_MD_CTX_copy_ex(copy->evp, d->evp) == 1)
        return copy;
    crypto_digest_free(copy);
    return NULL;
}

void crypto_digest_free(CryptoDigest *d)
{
    if (!d)
        return;
    if (d->md) {
        EVP_MD_CTX_free(d->evp);
        EVP_MD_free((EVP_MD *)(uintptr_t)d->md);
    }
    crypto_wipe(d, sizeof *d);
    xfree(d);
}

CryptoDigest *crypto_digest_take(CryptoLib *lib, CryptoHash hash)
{
    CryptoDigest *d = lib->given[hash];
    if (!d)
        return crypto_digest_new(lib, hash);
    lib->given[hash] = NULL;
    begin(d);
    return d;
}

void crypto_digest_give(CryptoLib *lib, CryptoDigest *d)
{
    if (lib->given[d->hash] || d->hmac)
        crypto_digest_free(d);
    else
        lib->given[d->hash] = d;
}

const EVP_MD *crypto_digest_md(const CryptoDigest *d)
{
    return d->md;
}

CryptoHash crypto_digest_hash(const CryptoDigest *d)
{
    return d->hash;
}

void crypto_digest_update(CryptoDigest *d, Str data)
{
    if (d->md)
        CHECK(EVP_DigestUpdate(d->evp, data.data, data.len) == 1);
    else if (d->hash == CryptoHash_Md4)
        MD4_Update(&d->md4, data.data, data.len);
    else
        crypto_blake2b_update(&d->blake, data.data, data.len);
}

void crypto_digest_final(CryptoDigest *d, void *out, size_t len)
{
    finish(d, out, len);
    if (!d->hmac)
        return;
    u8 inner[CRYPTO_DIGEST_MAX];
    memcpy(inner, out, infos[d->hash].size);
    begin(d);
    update_padded(d, 0x5C);
    crypto_digest_update(d, (Str){(char *)inner, infos[d->hash].size});
    finish(d, out, len);
    crypto_wipe(inner, sizeof inner);
}

void crypto_digest_restart(CryptoDigest *d)
{
    begin(d);
    if (d->hmac)
        update_padded(d, 0x36);
}

void crypto_digest_once(CryptoLib *lib, CryptoHash hash, Str data, void *out, size_t len)
{
    CryptoDigest *d = lib->once[hash];
    if (!d) {
        d = lib->once[hash] = crypto_digest_new(lib, hash);
        CHECK(d);
    } else {
        begin(d);
    }
    crypto_digest_update(d, data);
    crypto_digest_final(d, out, len);
}

bool crypto_equal(const void *a, const void *b, size_t n)
{
    return CRYPTO_memcmp(a, b, n) == 0;
}

void crypto_wipe(void *data, size_t n)
{
    OPENSSL_cleanse(data, n);
}

void crypto_random(void *out, size_t n)
{
    crypto_init();
    for (u8 *at = out; n;) { /* RAND_bytes takes an int */
        size_t part = MIN(n, (size_t)1 << 30);
        CHECK(RAND_bytes(at, (int)part) == 1);
        at += part;
        n -= part;
    }
}

unsigned long crypto_openssl_version(void)
{
    return OpenSSL_version_num();
}

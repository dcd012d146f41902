/* crypto_password.c - see crypto_password.h.
 *
 * bcrypt (Provos and Mazieres, 1999) is done here because passwords may hold zeros, which no crypt() of a system takes: passwords of more than
 * 72 bytes are replaced by their SHA-512, as Bun does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_password.h"

#include <argon2.h>
#include <stdio.h>

#include "base/alloc.h"
#include "io/crypto/crypto_digest.h"
#include "io/crypto/crypto_request_priv.h"

enum { ARGON2_BYTES = 32, BCRYPT_SALT = 16, BCRYPT_BYTES = 23, BCRYPT_KEY_MAX = 72, BCRYPT_TEXT = 60, ROUNDS = 16 };

/* ---- Blowfish ---- */

typedef struct Blowfish {
    u32 p[ROUNDS + 2], s[4][256];
} Blowfish;

static const u32 blowfish_pi[ROUNDS + 2 + 4 * 256] = {
#include "io/crypto/blowfish_pi.inc"
};

static inline u32 blowfish_f(const Blowfish *b, u32 x)
{
    return ((b->s[0][x >> 24] + b->s[1][x >> 16 & 255]) ^ b->s[2][x >> 8 & 255]) + b->s[3][x & 255];
}

static inline void blowfish_encrypt(const Blowfish *b, u32 *left, u32 *right)
{
    u32 l = *left ^ b->p[0], r = *right;
    for (u32 i = 1; i <= ROUNDS; i += 2) {
        r ^= blowfish_f(b, l) ^ b->p[i];
        l ^= blowfish_f(b, r) ^ b->p[i + 1];
    }
    *left = r ^ b->p[ROUNDS + 1];
    *right = l;
}

/* The next four bytes of a text that is read round and round. */
static u32 cycle_word(const u8 *text, size_t len, size_t *at)
{
    u32 word = 0;
    for (u32 i = 0; i < 4; i++) {
        word = word << 8 | text[*at];
        *at = *at + 1 == len ? 0 : *at + 1;
    }
    return word;
}

/* ExpandKey; salt NULL: zeros. */
static void blowfish_expand(Blowfish *b, const u8 *salt, const u8 *key, size_t key_len)
{
    size_t at = 0, salt_at = 0;
    u32 l = 0, r = 0, *words = b->p;
    for (u32 i = 0; i < ROUNDS + 2; i++)
        b->p[i] ^= cycle_word(key, key_len, &at);
    for (u32 i = 0; i < ROUNDS + 2 + 4 * 256; i += 2) {
        if (i == ROUNDS + 2)
            words = &b->s[0][0] - (ROUNDS + 2);
        if (salt) {
            l ^= cycle_word(salt, BCRYPT_SALT, &salt_at);
            r ^= cycle_word(salt, BCRYPT_SALT, &salt_at);
        }
        blowfish_encrypt(b, &l, &r);
        words[i] = l;
        words[i + 1] = r;
    }
}

/* ---- bcrypt ---- */

static bool bcrypt(Str password, const u8 salt[BCRYPT_SALT], u32 cost, u8 out[BCRYPT_BYTES + 1])
{
    u8 key[CRYPTO_DIGEST_MAX + BCRYPT_KEY_MAX];
    size_t len = password.len;
    if (len > BCRYPT_KEY_MAX) {
        CryptoLib *lib = crypto_lib_new();
        crypto_digest_once(lib, CryptoHash_Sha512, password, key, len = crypto_hash_size(CryptoHash_Sha512));
        crypto_lib_free(lib);
    } else {
        memcpy(key, password.data, len);
    }
    key[len++] = 0;
    Blowfish *b = try_alloc(sizeof *b);
    if (!b)
        return false;
    memcpy(b->p, blowfish_pi, sizeof b->p);
    memcpy(b->s, blowfish_pi + ROUNDS + 2, sizeof b->s);
    blowfish_expand(b, salt, key, len);
    for (u64 i = (u64)1 << cost; i; i--) {
        blowfish_expand(b, NULL, key, len);
        blowfish_expand(b, NULL, salt, BCRYPT_SALT);
    }
    static const char magic[] = "OrpheanBeholderScryDoubt";
    u32 text[6];
    size_t at = 0;
    for (u32 i = 0; i < 6; i++)
        text[i] = cycle_word((const u8 *)magic, sizeof magic - 1, &at);
    for (u32 i = 0; i < 6; i += 2)
        for (u32 k = 0; k < 64; k++)
            blowfish_encrypt(b, &text[i], &text[i + 1]);
    for (u32 i = 0; i < 24; i++)
        out[i] = (u8)(text[i / 4] >> (24 - 8 * (i % 4)));
    crypto_wipe(b, sizeof *b);
    crypto_wipe(key, sizeof key);
    xfree(b);
    return true;
}

static const char bcrypt_digits[] = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

static char *bcrypt_encode(const u8 *bytes, size_t n, char *out)
{
    u32 bits = 0, held = 0;
    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            *out++ = bcrypt_digits[bits >> (held - 6) & 63];
    }
    if (held)
        *out++ = bcrypt_digits[bits << (6 - held) & 63];
    *out = 0;
    return out;
}

static bool bcrypt_decode(Str text, u8 *out, size_t n)
{
    u32 bits = 0, held = 0;
    size_t done = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *digit = text.data[i] ? strchr(bcrypt_digits, text.data[i]) : NULL;
        if (!digit)
            return false;
        bits = bits << 6 | (u32)(digit - bcrypt_digits);
        held += 6;
        if (held >= 8 && done < n) {
            held -= 8;
            out[done++] = (u8)(bits >> held);
        }
    }
    return done == n;
}

/* "$2b$10$" salt hash. */
static int bcrypt_verify(Str password, Str hash)
{
    u8 salt[BCRYPT_SALT], wanted[BCRYPT_BYTES], got[BCRYPT_BYTES + 1];
    const char *s = hash.data;
    if (hash.len != BCRYPT_TEXT || s[3] != '$' || s[6] != '$' || s[4] < '0' || s[4] > '3' || s[5] < '0' || s[5] > '9')
        return PASSWORD_INVALID;
    u32 cost = (u32)(s[4] - '0') * 10 + (u32)(s[5] - '0');
    if (cost < 4 || cost > 31 || !bcrypt_decode((Str){s + 7, 22}, salt, sizeof salt) ||
        !bcrypt_decode((Str){s + 29, 31}, wanted, sizeof wanted))
        return PASSWORD_INVALID;
    if (!bcrypt(password, salt, cost, got))
        return PASSWORD_NO_MEMORY;
    return crypto_equal(wanted, got, sizeof wanted);
}

/* ---- both ---- */

static const struct {
    const char *prefix;
    argon2_type type;
} argon2_kinds[] = {{"$argon2id$", Argon2_id}, {"$argon2d$", Argon2_d}, {"$argon2i$", Argon2_i}};

int crypto_password_hash(PasswordKind kind, Str password, u32 memory, u32 time, const u8 salt[PASSWORD_SALT], char out[PASSWORD_TEXT_MAX])
{
    if (kind == PASSWORD_BCRYPT) {
        u8 bytes[BCRYPT_BYTES + 1];
        if (!bcrypt(password, salt, time, bytes))
            return PASSWORD_NO_MEMORY;
        int n = snprintf(out, PASSWORD_TEXT_MAX, "$2b$%02u$", time);
        bcrypt_encode(bytes, BCRYPT_BYTES, bcrypt_encode(salt, BCRYPT_SALT, out + n));
        return 0;
    }
    int r = argon2_hash(time, memory, 1, password.data, password.len, salt, PASSWORD_SALT, NULL, ARGON2_BYTES, out, PASSWORD_TEXT_MAX,
                        argon2_kinds[kind].type, ARGON2_VERSION_13);
    return r == ARGON2_OK ? 0 : PASSWORD_NO_MEMORY;
}

int crypto_password_kind(Str hash)
{
    for (u32 i = 0; i < ARRAY_LEN(argon2_kinds); i++)
        if (str_starts_with(hash, str_view(argon2_kinds[i].prefix)))
            return (int)i;
    return str_starts_with(hash, STR("$2")) ? PASSWORD_BCRYPT : PASSWORD_UNSUPPORTED;
}

int crypto_password_verify(PasswordKind kind, Str password, Str hash)
{
    if (crypto_password_kind(hash) != (int)kind)
        return 0;
    if (kind == PASSWORD_BCRYPT)
        return bcrypt_verify(password, hash);
    char *text = xstrndup(hash.data, hash.len);
    int r = argon2_verify(text, password.data, password.len, argon2_kinds[kind].type);
    xfree(text);
    return r == ARGON2_OK ? 1 : r == ARGON2_VERIFY_MISMATCH ? 0 : r == ARGON2_MEMORY_ALLOCATION_ERROR ? PASSWORD_NO_MEMORY : PASSWORD_INVALID;
}

/* ---- Argon2 as bytes (RFC 9106) ---- */

/* All lanes are filled by this thread: how many there are is part of what comes out, threads are not. */
bool request_run_argon2(CryptoRequest *r)
{
    static const argon2_type types[] = {Argon2_d, Argon2_i, Argon2_id};
    if (r->n > UINT32_MAX || r->m > UINT32_MAX || r->x < 0 || r->x > 2 || !request_room(r, (size_t)r->n))
        return false;
    argon2_context context = {
        .out = r->out, .outlen = (u32)r->out_len, .pwd = (u8 *)(uintptr_t)r->data.data, .pwdlen = (u32)r->data.len,
        .salt = (u8 *)(uintptr_t)r->a.data, .saltlen = (u32)r->a.len, .secret = r->b.len ? (u8 *)(uintptr_t)r->b.data : NULL, .secretlen = (u32)r->b.len,
        .ad = r->c.len ? (u8 *)(uintptr_t)r->c.data : NULL, .adlen = (u32)r->c.len, .t_cost = (u32)r->y, .m_cost = (u32)r->m,
        .lanes = (u32)r->z, .threads = 1, .version = ARGON2_VERSION_13,
    };
    int status = argon2_ctx(&context, types[r->x]);
    return status == ARGON2_OK || crypto_fail(&r->fail, "ERR_CRYPTO_OPERATION_FAILED", "%s", argon2_error_message(status));
}

/* tls_material.c - what a TLS context proves itself with: certificates, keys, PKCS #12; and whom it trusts.
 *
 * A context may have several certificates of different kinds (RSA, EC), each with its key; OpenSSL chooses by what the client takes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/pkcs12.h>

#include "base/alloc.h"
#include "base/check.h"
#include "io/net/tls_priv.h"

static BIO *bio_of(Str text)
{
    return BIO_new_mem_buf(text.data, (int)MIN(text.len, (size_t)INT32_MAX));
}

/* The next part of a list, up to a NUL; false: there is none. */
static bool next_part(Str *list, Str *part)
{
    if (!list->data)
        return false;
    const char *end = memchr(list->data, 0, list->len);
    *part = (Str){list->data, end ? (size_t)(end - list->data) : list->len};
    if (end)
        *list = (Str){end + 1, list->len - part->len - 1};
    else
        *list = (Str){NULL, 0};
    return true;
}

static int give_passphrase(char *to, int room, int writing, void *ctx)
{
    (void)writing;
    const Str *passphrase = ctx;
    int len = (int)MIN(passphrase->len, (size_t)MAX(room, 0));
    if (len)
        memcpy(to, passphrase->data, (size_t)len);
    return len;
}

/* OpenSSL's decoders would try every binary form, and complain of the last. */
bool tls_is_pem(Str text)
{
    static const char begin[] = "-----BEGIN";
    if (memmem(text.data, text.len, begin, sizeof begin - 1))
        return true;
    ERR_raise(ERR_LIB_PEM, PEM_R_NO_START_LINE);
    return false;
}

/* ---- trust --------------------------------------------------------------------------------------- */

bool tls_add_authorities(X509_STORE *store, Str pem)
{
    BIO *bio = bio_of(pem);
    u32 count = 0;
    X509 *cert;
    while (bio && (cert = PEM_read_bio_X509_AUX(bio, NULL, NULL, NULL))) {
        X509_STORE_add_cert(store, cert); /* one that is there already is no fault */
        X509_free(cert);
        count++;
    }
    BIO_free(bio);
    if (count)
        ERR_clear_error();
    return count > 0;
}

bool tls_add_revoked(X509_STORE *store, Str pem)
{
    BIO *bio = bio_of(pem);
    u32 count = 0;
    X509_CRL *crl;
    while (bio && (crl = PEM_read_bio_X509_CRL(bio, NULL, NULL, NULL))) {
        X509_STORE_add_crl(store, crl);
        X509_CRL_free(crl);
        count++;
    }
    BIO_free(bio);
    if (!count)
        return false;
    ERR_clear_error();
    X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL);
    return true;
}

/* ---- own certificates ---------------------------------------------------------------------------- */

static bool use_certificate(SSL_CTX *ctx, Str pem, Str passphrase)
{
    BIO *bio = bio_of(pem);
    X509 *cert = bio ? PEM_read_bio_X509_AUX(bio, NULL, give_passphrase, &passphrase) : NULL;
    bool fine = cert && SSL_CTX_use_certificate(ctx, cert) == 1;
    X509_free(cert);
    if (fine)
        SSL_CTX_clear_chain_certs(ctx);
    while (fine && (cert = PEM_read_bio_X509(bio, NULL, give_passphrase, &passphrase)))
        fine = SSL_CTX_add0_chain_cert(ctx, cert) == 1; /* takes the certificate */
    if (fine)
        ERR_clear_error(); /* the end of the text */
    BIO_free(bio);
    return fine;
}

static bool use_key(SSL_CTX *ctx, Str pem, Str passphrase)
{
    if (!tls_is_pem(pem))
        return false;
    BIO *bio = bio_of(pem);
    EVP_PKEY *key = bio ? PEM_read_bio_PrivateKey(bio, NULL, give_passphrase, &passphrase) : NULL;
    bool fine = key && SSL_CTX_use_PrivateKey(ctx, key) == 1;
    EVP_PKEY_free(key);
    BIO_free(bio);
    return fine;
}

static bool add_chain(SSL_CTX *ctx, STACK_OF(X509) *chain)
{
    for (int i = 0; i < sk_X509_num(chain); i++) {
        X509 *cert = sk_X509_value(chain, i);
        if (SSL_CTX_add1_chain_cert(ctx, cert) != 1)
            return false;
        X509_STORE_add_cert(SSL_CTX_get_cert_store(ctx), cert);
    }
    return true;
}

static u32 digit_value(char c)
{
    return c <= '9' ? (u32)(c - '0') & 15 : ((u32)(c | 32) - 'a' + 10) & 15;
}

static bool use_pfx(SSL_CTX *ctx, Str digits, Str passphrase)
{
    AUTO_BUF der = {0};
    for (size_t i = 0; i + 1 < digits.len; i += 2)
        buf_push(&der, (char)(digit_value(digits.data[i]) << 4 | digit_value(digits.data[i + 1])));
    BIO *bio = bio_of(buf_view(&der));
    PKCS12 *pfx = bio ? d2i_PKCS12_bio(bio, NULL) : NULL;
    char *secret = xstrndup(passphrase.len ? passphrase.data : "", passphrase.len);
    EVP_PKEY *key = NULL;
    X509 *cert = NULL;
    STACK_OF(X509) *chain = NULL;
    bool fine = pfx && PKCS12_parse(pfx, secret, &key, &cert, &chain) == 1;
    if (fine && (!key || !cert)) {
        ERR_raise_data(ERR_LIB_USER, PKCS12_R_PARSE_ERROR, "Unable to load %s from PFX data", key ? "certificate" : "private key");
        fine = false;
    }
    fine = fine && SSL_CTX_use_certificate(ctx, cert) == 1 && SSL_CTX_use_PrivateKey(ctx, key) == 1 && (!chain || add_chain(ctx, chain));
    xfree(secret);
    EVP_PKEY_free(key);
    X509_free(cert);
    sk_X509_pop_free(chain, X509_free);
    PKCS12_free(pfx);
    BIO_free(bio);
    return fine;
}

static bool use_parts(SSL_CTX *ctx, const TlsOptions *options)
{
    Str certs = options->cert, keys = options->key, secrets = options->passphrase, part, secret;
    if (!certs.len)
        certs.data = NULL;
    while (next_part(&certs, &part))
        if (!use_certificate(ctx, part, STR("")))
            return false;
    if (!keys.len)
        keys.data = NULL;
    while (next_part(&keys, &part)) {
        if (!next_part(&secrets, &secret))
            secret = STR("");
        if (!use_key(ctx, part, secret))
            return false;
    }
    return true;
}

bool tls_use_certificates(SSL_CTX *ctx, const TlsOptions *options)
{
    Str list = options->pfx, secrets = options->pfx_passphrases, part, secret;
    bool fine = options->parts ? use_parts(ctx, options)
                               : (!options->cert.len || use_certificate(ctx, options->cert, options->passphrase)) &&
                                     (!options->key.len || use_key(ctx, options->key, options->passphrase));
    if (!fine || (options->cert.len && options->key.len && SSL_CTX_check_private_key(ctx) != 1))
        return false;
    if (!list.len)
        return true;
    while (next_part(&list, &part)) {
        if (!next_part(&secrets, &secret))
            secret = STR("");
        if (!use_pfx(ctx, part, secret))
            return false;
    }
    ERR_clear_error();
    return true;
}

/* tls_ticket.c - session tickets (RFC 5077) sealed with keys that a program gives, so that several servers know each other's.
 *
 * Keys have Node's form: 16 bytes of name, 16 for HMAC-SHA-256, 16 for AES-128-CBC.
 *
 * SPDX-License-Identifier: MIT
 */
#include <openssl/core_names.h>
#include <openssl/rand.h>

#include "base/check.h"
#include "io/net/tls_priv.h"

/* OpenSSL asks how a ticket is sealed (`sealing`) or opened: 1 so, 0 that is none of ours, -1 it failed. */
static int on_ticket(SSL *ssl, unsigned char name[16], unsigned char *iv, EVP_CIPHER_CTX *cipher, EVP_MAC_CTX *mac, int sealing)
{
    const TlsSession *session = SSL_get_app_data(ssl);
    if (!session)
        return -1;
    u8 *keys = session->context->ticket_keys;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_KEY, keys + 16, 16),
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)"SHA256", 0),
        OSSL_PARAM_construct_end(),
    };
    if (sealing) {
        memcpy(name, keys, 16);
        if (RAND_bytes(iv, 16) != 1 || EVP_EncryptInit_ex(cipher, EVP_aes_128_cbc(), NULL, keys + 32, iv) != 1)
            return -1;
    } else {
        if (memcmp(name, keys, 16) != 0)
            return 0;
        if (EVP_DecryptInit_ex(cipher, EVP_aes_128_cbc(), NULL, keys + 32, iv) != 1)
            return -1;
    }
    return EVP_MAC_CTX_set_params(mac, params) == 1 ? 1 : -1;
}

void tls_use_ticket_keys(TlsContext *context)
{
    if (context->own_tickets)
        return;
    context->own_tickets = true;
    SSL_CTX_set_tlsext_ticket_key_evp_cb(context->ctx, on_ticket);
}

void tls_context_get_ticket_keys(TlsContext *context, u8 keys[48])
{
    if (!context->own_tickets) {
        CHECK(RAND_bytes(context->ticket_keys, sizeof context->ticket_keys) == 1);
        tls_use_ticket_keys(context);
    }
    memcpy(keys, context->ticket_keys, sizeof context->ticket_keys);
}

void tls_context_set_ticket_keys(TlsContext *context, const u8 keys[48])
{
    memcpy(context->ticket_keys, keys, sizeof context->ticket_keys);
    tls_use_ticket_keys(context);
}

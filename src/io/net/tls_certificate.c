/* tls_certificate.c - certificates to text.
 *
 * Names that could be mistaken for several (a comma or quote in a subject alternative name) are written as JSON strings, as
 * Node does since that was an attack.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/tls_certificate.h"

#include <arpa/inet.h>

#include "io/net/tls_priv.h"

static void append_bio(BIO *bio, Buf *out)
{
    char *data = NULL;
    long len = BIO_get_mem_data(bio, &data);
    if (len > 0)
        buf_append(out, data, (size_t)len);
    BIO_free(bio);
}

static void read_name(X509_NAME *name, Buf *out)
{
    BIO *bio = BIO_new(BIO_s_mem());
    unsigned long flags = ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL | ASN1_STRFLGS_UTF8_CONVERT | XN_FLAG_SEP_MULTILINE |
                          XN_FLAG_FN_SN;
    if (bio && X509_NAME_print_ex(bio, name, 0, flags) >= 0)
        append_bio(bio, out);
    else
        BIO_free(bio);
    if (out->len)
        buf_push(out, '\n');
}

static void read_time(const ASN1_TIME *time, Buf *out)
{
    BIO *bio = BIO_new(BIO_s_mem());
    if (bio && ASN1_TIME_print(bio, time))
        append_bio(bio, out);
    else
        BIO_free(bio);
}

static void read_hex(const u8 *bytes, size_t len, char separator, Buf *out)
{
    for (size_t i = 0; i < len; i++) {
        if (i && separator)
            buf_push(out, separator);
        buf_printf(out, "%02X", bytes[i]);
    }
}

static void read_fingerprint(const X509 *cert, const EVP_MD *digest, Buf *out)
{
    u8 bytes[EVP_MAX_MD_SIZE];
    unsigned len = 0;
    if (X509_digest(cert, digest, bytes, &len))
        read_hex(bytes, len, ':', out);
}

static bool is_plain(Str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((u8)text.data[i] < 0x20 || (u8)text.data[i] > 0x7E || strchr(",\"\\'", text.data[i]))
            return false;
    return true;
}

static void append_text(const char *kind, const ASN1_STRING *s, Buf *out)
{
    Str text = {(const char *)ASN1_STRING_get0_data(s), (size_t)ASN1_STRING_length(s)};
    buf_append_c(out, kind);
    if (is_plain(text)) {
        buf_append_str(out, text);
        return;
    }
    buf_push(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else if (c < 0x20 || c > 0x7E)
            buf_printf(out, "\\u%04x", c);
        else
            buf_push(out, (char)c);
    }
    buf_push(out, '"');
}

static void append_address(const ASN1_OCTET_STRING *s, Buf *out)
{
    char text[INET6_ADDRSTRLEN];
    int len = ASN1_STRING_length(s);
    buf_append_c(out, "IP Address:");
    if ((len == 4 || len == 16) && inet_ntop(len == 4 ? AF_INET : AF_INET6, ASN1_STRING_get0_data(s), text, sizeof text))
        buf_append_c(out, text);
    else
        buf_append_c(out, "<invalid>");
}

static void append_general_name(const GENERAL_NAME *name, Buf *out)
{
    switch (name->type) {
    case GEN_DNS: append_text("DNS:", name->d.dNSName, out); break;
    case GEN_EMAIL: append_text("email:", name->d.rfc822Name, out); break;
    case GEN_URI: append_text("URI:", name->d.uniformResourceIdentifier, out); break;
    case GEN_IPADD: append_address(name->d.iPAddress, out); break;
    case GEN_DIRNAME: {
        BIO *bio = BIO_new(BIO_s_mem());
        buf_append_c(out, "DirName:");
        if (bio && X509_NAME_print_ex(bio, name->d.directoryName, 0, XN_FLAG_RFC2253) >= 0)
            append_bio(bio, out);
        else
            BIO_free(bio);
        break;
    }
    case GEN_RID: {
        char text[128];
        OBJ_obj2txt(text, sizeof text, name->d.registeredID, 1);
        buf_append_c(out, "Registered ID:");
        buf_append_c(out, text);
        break;
    }
    default: buf_append_c(out, "othername:<unsupported>"); break;
    }
}

static void read_alt_names(const X509 *cert, Buf *out)
{
    GENERAL_NAMES *names = X509_get_ext_d2i(cert, NID_subject_alt_name, NULL, NULL);
    for (int i = 0; names && i < sk_GENERAL_NAME_num(names); i++) {
        if (i)
            buf_append_c(out, ", ");
        append_general_name(sk_GENERAL_NAME_value(names, i), out);
    }
    GENERAL_NAMES_free(names);
}

static void read_info_access(const X509 *cert, Buf *out)
{
    AUTHORITY_INFO_ACCESS *all = X509_get_ext_d2i(cert, NID_info_access, NULL, NULL);
    for (int i = 0; all && i < sk_ACCESS_DESCRIPTION_num(all); i++) {
        const ACCESS_DESCRIPTION *one = sk_ACCESS_DESCRIPTION_value(all, i);
        char text[128];
        OBJ_obj2txt(text, sizeof text, one->method, 0);
        buf_append_c(out, text);
        buf_append_c(out, " - ");
        append_general_name(one->location, out);
        buf_push(out, '\n');
    }
    AUTHORITY_INFO_ACCESS_free(all);
}

static void read_ext_key_usage(const X509 *cert, Buf *out)
{
    EXTENDED_KEY_USAGE *all = X509_get_ext_d2i(cert, NID_ext_key_usage, NULL, NULL);
    for (int i = 0; all && i < sk_ASN1_OBJECT_num(all); i++) {
        char text[128];
        OBJ_obj2txt(text, sizeof text, sk_ASN1_OBJECT_value(all, i), 1);
        buf_append_c(out, text);
        buf_push(out, '\n');
    }
    EXTENDED_KEY_USAGE_free(all);
}

static void read_number(EVP_PKEY *key, const char *name, const char *prefix, Buf *out)
{
    BIGNUM *number = NULL;
    if (!EVP_PKEY_get_bn_param(key, name, &number))
        return;
    char *text = BN_bn2hex(number);
    const char *digits = text;
    while (*prefix && digits && *digits == '0' && digits[1])
        digits++;
    buf_append_c(out, prefix);
    buf_append_c(out, digits ? digits : "");
    OPENSSL_free(text);
    BN_free(number);
}

static void read_key(X509 *cert, TlsCertificate *out)
{
    EVP_PKEY *key = X509_get0_pubkey(cert);
    unsigned char *bytes = NULL;
    if (!key)
        return;
    out->bits = (u32)EVP_PKEY_get_bits(key);
    if (EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA) {
        read_number(key, "n", "", &out->modulus);
        read_number(key, "e", "0x", &out->exponent);
        int len = i2d_PublicKey(key, &bytes);
        if (len > 0)
            buf_append(&out->public_key, bytes, (size_t)len);
    } else {
        int len = i2d_PUBKEY(key, &bytes);
        if (len > 0)
            buf_append(&out->public_key, bytes, (size_t)len);
    }
    OPENSSL_free(bytes);
}

bool tls_certificate_read(Str der, TlsCertificate *out)
{
    const unsigned char *at = (const unsigned char *)der.data;
    X509 *cert = d2i_X509(NULL, &at, (long)MIN(der.len, (size_t)INT32_MAX));
    *out = (TlsCertificate){0};
    if (!cert) {
        ERR_clear_error();
        return false;
    }
    read_name(X509_get_subject_name(cert), &out->subject);
    read_name(X509_get_issuer_name(cert), &out->issuer);
    read_alt_names(cert, &out->alt_names);
    read_info_access(cert, &out->info_access);
    read_ext_key_usage(cert, &out->ext_key_usage);
    read_time(X509_get0_notBefore(cert), &out->valid_from);
    read_time(X509_get0_notAfter(cert), &out->valid_to);
    BIGNUM *serial = ASN1_INTEGER_to_BN(X509_get0_serialNumber(cert), NULL);
    char *text = serial ? BN_bn2hex(serial) : NULL;
    buf_append_c(&out->serial, text ? text : "");
    OPENSSL_free(text);
    BN_free(serial);
    read_fingerprint(cert, EVP_sha1(), &out->fingerprint);
    read_fingerprint(cert, EVP_sha256(), &out->fingerprint256);
    read_fingerprint(cert, EVP_sha512(), &out->fingerprint512);
    read_key(cert, out);
    out->is_ca = X509_check_ca(cert) == 1;
    X509_free(cert);
    ERR_clear_error();
    return true;
}

void tls_certificate_deinit(TlsCertificate *c)
{
    Buf *const all[] = {&c->subject,     &c->issuer,         &c->alt_names,      &c->info_access, &c->ext_key_usage,
                        &c->valid_from,  &c->valid_to,       &c->serial,         &c->fingerprint, &c->fingerprint256,
                        &c->fingerprint512, &c->modulus,     &c->exponent,       &c->public_key};
    for (u32 i = 0; i < ARRAY_LEN(all); i++)
        buf_deinit(all[i]);
}

/* crypto_cert.c - see crypto_cert.h.
 *
 * Alternative names are written so that nobody can take one for several: what has a comma, a quote or a control character in it is quoted as
 * in JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#define OPENSSL_SUPPRESS_DEPRECATED /* Netscape's SPKI */
#include "io/crypto/crypto_cert.h"

#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <stdio.h>

#include "base/alloc.h"
#include "io/crypto/crypto_priv.h"

/* ---- life ---- */

CryptoCert *crypto_cert_of(X509 *x509)
{
    CryptoCert *cert = xalloc_zero(sizeof *cert);
    cert->refs = 1;
    cert->x509 = x509;
    return cert;
}

CryptoCert *crypto_cert_read(Str bytes, CryptoFail *fail)
{
    crypto_init();
    ERR_clear_error();
    BIO *bio = bytes.len <= INT32_MAX ? BIO_new_mem_buf(bytes.data, (int)bytes.len) : NULL;
    X509 *x509 = bio ? PEM_read_bio_X509_AUX(bio, NULL, NULL, NULL) : NULL;
    unsigned long first = ERR_peek_error();
    BIO_free(bio);
    if (!x509 && bytes.len <= INT32_MAX) { /* what is no PEM at all is said of the PEM */
        const u8 *at = (const u8 *)bytes.data;
        bool no_pem = ERR_GET_LIB(first) == ERR_LIB_PEM && ERR_GET_REASON(first) == PEM_R_NO_START_LINE;
        ERR_set_mark();
        x509 = no_pem ? d2i_X509(NULL, &at, (long)bytes.len) : NULL;
        ERR_pop_to_mark();
    }
    if (!x509) {
        crypto_fail_openssl(fail, "Failed to read certificate");
        return NULL;
    }
    ERR_clear_error();
    return crypto_cert_of(x509);
}

CryptoCert *crypto_cert_ref(CryptoCert *cert)
{
    if (cert)
        cert->refs++;
    return cert;
}

void crypto_cert_unref(CryptoCert *cert)
{
    if (!cert || --cert->refs)
        return;
    X509_free(cert->x509);
    xfree(cert);
}

/* ---- names ---- */

static bool take_bio(BIO *bio, bool ok, Buf *out)
{
    char *text;
    long n = bio ? BIO_get_mem_data(bio, &text) : 0;
    if (ok && n > 0)
        buf_append(out, text, (size_t)n);
    BIO_free(bio);
    ERR_clear_error();
    return ok;
}

static bool is_plain(Str name, bool utf8)
{
    for (size_t i = 0; i < name.len; i++) {
        u8 c = (u8)name.data[i];
        if (c == '"' || c == '\\' || c == ',' || c == '\'' || c < ' ' || c == 0x7F || (!utf8 && c > '~'))
            return false;
    }
    return true;
}

/* A name, or prefix:name, that can be told from what stands around it. */
static void print_name(Buf *out, Str name, bool utf8, const char *prefix)
{
    bool plain = is_plain(name, utf8);
    if (!plain)
        buf_push(out, '"');
    if (prefix)
        buf_printf(out, "%s:", prefix);
    for (size_t i = 0; i < name.len; i++) {
        u8 c = (u8)name.data[i];
        if (plain || ((c >= ' ' && c <= '~' && c != ',' && c != '"' && c != '\\') || (utf8 && c & 0x80)))
            buf_push(out, (char)c);
        else if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else
            buf_printf(out, "\\u%04x", c);
    }
    if (!plain)
        buf_push(out, '"');
}

static Str string_of(const ASN1_STRING *s)
{
    return (Str){(const char *)ASN1_STRING_get0_data(s), (size_t)ASN1_STRING_length(s)};
}

static void print_directory(Buf *out, X509_NAME *name)
{
    AUTO_BUF text = {0};
    BIO *bio = BIO_new(BIO_s_mem());
    unsigned long flags = XN_FLAG_RFC2253 & ~(unsigned long)(ASN1_STRFLGS_ESC_MSB | ASN1_STRFLGS_ESC_CTRL);
    if (take_bio(bio, bio && X509_NAME_print_ex(bio, name, 0, flags) >= 0, &text))
        print_name(out, buf_view(&text), true, NULL);
}

static void print_address(Buf *out, Str ip)
{
    const u8 *b = (const u8 *)ip.data;
    if (ip.len == 4)
        buf_printf(out, "%u.%u.%u.%u", b[0], b[1], b[2], b[3]);
    else if (ip.len == 16)
        for (u32 i = 0; i < 8; i++)
            buf_printf(out, i ? ":%X" : "%X", b[2 * i] << 8 | b[2 * i + 1]);
    else
        buf_append_c(out, "<invalid>");
}

/* The kinds of "otherName" that are text (RFC 4985, 6120, 7585, 8398). */
static void print_other(Buf *out, const OTHERNAME *other)
{
    static const struct {
        int nid, type;
        const char *name;
    } kinds[] = {
        {NID_id_on_SmtpUTF8Mailbox, V_ASN1_UTF8STRING, "SmtpUTF8Mailbox"}, {NID_XmppAddr, V_ASN1_UTF8STRING, "XmppAddr"},
        {NID_SRVName, V_ASN1_IA5STRING, "SRVName"},                        {NID_ms_upn, V_ASN1_UTF8STRING, "UPN"},
        {NID_NAIRealm, V_ASN1_UTF8STRING, "NAIRealm"},
    };
    int nid = OBJ_obj2nid(other->type_id);
    buf_append_c(out, "othername:");
    for (u32 i = 0; i < ARRAY_LEN(kinds); i++)
        if (kinds[i].nid == nid && other->value->type == kinds[i].type) {
            print_name(out, string_of(other->value->value.asn1_string), kinds[i].type == V_ASN1_UTF8STRING, kinds[i].name);
            return;
        }
    buf_append_c(out, "<unsupported>");
}

static void print_general_name(Buf *out, const GENERAL_NAME *name)
{
    char oid[128];
    switch (name->type) {
    case GEN_DNS:
        buf_append_c(out, "DNS:");
        print_name(out, string_of(name->d.dNSName), false, NULL);
        break;
    case GEN_EMAIL:
        buf_append_c(out, "email:");
        print_name(out, string_of(name->d.rfc822Name), false, NULL);
        break;
    case GEN_URI:
        buf_append_c(out, "URI:");
        print_name(out, string_of(name->d.uniformResourceIdentifier), false, NULL);
        break;
    case GEN_DIRNAME:
        buf_append_c(out, "DirName:");
        print_directory(out, name->d.directoryName);
        break;
    case GEN_IPADD:
        buf_append_c(out, "IP Address:");
        print_address(out, string_of(name->d.iPAddress));
        break;
    case GEN_RID:
        OBJ_obj2txt(oid, sizeof oid, name->d.registeredID, 1);
        buf_printf(out, "Registered ID:%s", oid);
        break;
    case GEN_OTHERNAME: print_other(out, name->d.otherName); break;
    case GEN_X400: buf_append_c(out, "X400Name:<unsupported>"); break;
    case GEN_EDIPARTY: buf_append_c(out, "EdiPartyName:<unsupported>"); break;
    default: break;
    }
}

static bool alt_name(const X509 *x509, Buf *out)
{
    GENERAL_NAMES *names = X509_get_ext_d2i(x509, NID_subject_alt_name, NULL, NULL);
    for (int i = 0; i < sk_GENERAL_NAME_num(names); i++) {
        if (i)
            buf_append_c(out, ", ");
        print_general_name(out, sk_GENERAL_NAME_value(names, i));
    }
    bool found = names != NULL;
    GENERAL_NAMES_free(names);
    ERR_clear_error();
    return found;
}

static bool info_access(const X509 *x509, Buf *out)
{
    AUTHORITY_INFO_ACCESS *list = X509_get_ext_d2i(x509, NID_info_access, NULL, NULL);
    char method[80];
    for (int i = 0; i < sk_ACCESS_DESCRIPTION_num(list); i++) {
        const ACCESS_DESCRIPTION *entry = sk_ACCESS_DESCRIPTION_value(list, i);
        i2t_ASN1_OBJECT(method, sizeof method, entry->method);
        buf_printf(out, i ? "\n%s - " : "%s - ", method);
        print_general_name(out, entry->location);
    }
    bool found = list != NULL;
    AUTHORITY_INFO_ACCESS_free(list);
    ERR_clear_error();
    return found;
}

static bool print_subject(const X509_NAME *name, Buf *out)
{
    BIO *bio = BIO_new(BIO_s_mem());
    unsigned long flags = ASN1_STRFLGS_ESC_2253 | ASN1_STRFLGS_ESC_CTRL | ASN1_STRFLGS_UTF8_CONVERT | XN_FLAG_SEP_MULTILINE | XN_FLAG_FN_SN;
    return take_bio(bio, bio && X509_NAME_print_ex(bio, name, 0, flags) > 0, out);
}

void crypto_cert_name(const CryptoCert *cert, bool issuer, void (*each)(void *ctx, Str name, Str value), void *ctx)
{
    const X509_NAME *name = issuer ? X509_get_issuer_name(cert->x509) : X509_get_subject_name(cert->x509);
    for (int i = 0; i < X509_NAME_entry_count(name); i++) {
        const X509_NAME_ENTRY *entry = X509_NAME_get_entry(name, i);
        const ASN1_OBJECT *object = X509_NAME_ENTRY_get_object(entry);
        char oid[128];
        int nid = OBJ_obj2nid(object);
        const char *key = nid ? OBJ_nid2sn(nid) : (OBJ_obj2txt(oid, sizeof oid, object, 1), oid);
        u8 *text = NULL;
        int n = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry));
        if (n >= 0)
            each(ctx, str_view(key), (Str){(const char *)text, (size_t)n});
        OPENSSL_free(text);
    }
    ERR_clear_error();
}

/* ---- other parts ---- */

static bool fingerprint(const X509 *x509, const EVP_MD *md, Buf *out)
{
    u8 digest[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    if (X509_digest(x509, md, digest, &n) != 1)
        return false;
    for (unsigned i = 0; i < n; i++)
        buf_printf(out, i ? ":%02X" : "%02X", digest[i]);
    return true;
}

static bool serial(X509 *x509, Buf *out)
{
    BIGNUM *n = ASN1_INTEGER_to_BN(X509_get_serialNumber(x509), NULL);
    char *hex = n ? BN_bn2hex(n) : NULL;
    if (hex)
        buf_append_c(out, hex);
    bool ok = hex != NULL;
    OPENSSL_free(hex);
    BN_free(n);
    return ok;
}

static bool print_time(const ASN1_TIME *time, Buf *out)
{
    BIO *bio = BIO_new(BIO_s_mem());
    return take_bio(bio, bio && ASN1_TIME_print(bio, time) == 1, out);
}

static bool raw(const X509 *x509, Buf *out)
{
    u8 *der = NULL;
    int n = i2d_X509(x509, &der);
    if (n > 0)
        buf_append(out, der, (size_t)n);
    OPENSSL_free(der);
    return n > 0;
}

static bool signature(const X509 *x509, bool oid, Buf *out)
{
    char text[128];
    const ASN1_OBJECT *object;
    const X509_ALGOR *algorithm;
    X509_get0_signature(NULL, &algorithm, x509);
    X509_ALGOR_get0(&object, NULL, NULL, algorithm);
    int nid = OBJ_obj2nid(object);
    if (!oid && !nid)
        return false;
    if (OBJ_obj2txt(text, sizeof text, object, oid) <= 0)
        return false;
    buf_append_c(out, oid ? text : OBJ_nid2ln(nid));
    return true;
}

bool crypto_cert_part(const CryptoCert *cert, CryptoCertPart part, Buf *out)
{
    X509 *x509 = cert->x509;
    switch (part) {
    case CERT_SUBJECT: return print_subject(X509_get_subject_name(x509), out);
    case CERT_ISSUER: return print_subject(X509_get_issuer_name(x509), out);
    case CERT_ALT_NAME: return alt_name(x509, out);
    case CERT_INFO_ACCESS: return info_access(x509, out);
    case CERT_SERIAL: return serial(x509, out);
    case CERT_VALID_FROM: return print_time(X509_get0_notBefore(x509), out);
    case CERT_VALID_TO: return print_time(X509_get0_notAfter(x509), out);
    case CERT_PEM: {
        BIO *bio = BIO_new(BIO_s_mem());
        return take_bio(bio, bio && PEM_write_bio_X509(bio, x509) == 1, out);
    }
    case CERT_RAW: return raw(x509, out);
    case CERT_SIGNATURE_NAME: return signature(x509, false, out);
    case CERT_SIGNATURE_OID: return signature(x509, true, out);
    case CERT_FINGERPRINT: return fingerprint(x509, EVP_sha1(), out);
    case CERT_FINGERPRINT256: return fingerprint(x509, EVP_sha256(), out);
    case CERT_FINGERPRINT512: return fingerprint(x509, EVP_sha512(), out);
    default: return false;
    }
}

bool crypto_cert_usages(const CryptoCert *cert, void (*each)(void *ctx, Str oid), void *ctx)
{
    EXTENDED_KEY_USAGE *usages = X509_get_ext_d2i(cert->x509, NID_ext_key_usage, NULL, NULL);
    char oid[128];
    for (int i = 0; i < sk_ASN1_OBJECT_num(usages); i++)
        if (OBJ_obj2txt(oid, sizeof oid, sk_ASN1_OBJECT_value(usages, i), 1) > 0)
            each(ctx, str_view(oid));
    bool found = usages != NULL;
    EXTENDED_KEY_USAGE_free(usages);
    ERR_clear_error();
    return found;
}

bool crypto_cert_is_ca(const CryptoCert *cert)
{
    return X509_check_ca(cert->x509) == 1;
}

static bool seconds_of(const ASN1_TIME *time, i64 *out)
{
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int days, seconds;
    bool ok = epoch && ASN1_TIME_diff(&days, &seconds, epoch, time) == 1;
    *out = ok ? (i64)days * 86400 + seconds : 0;
    ASN1_TIME_free(epoch);
    return ok;
}

bool crypto_cert_times(const CryptoCert *cert, i64 *from, i64 *to)
{
    return seconds_of(X509_get0_notBefore(cert->x509), from) && seconds_of(X509_get0_notAfter(cert->x509), to);
}

CryptoKey *crypto_cert_key(const CryptoCert *cert, CryptoFail *fail)
{
    ERR_clear_error();
    EVP_PKEY *pkey = X509_get_pubkey(cert->x509);
    if (pkey)
        return crypto_key_of(pkey, false);
    crypto_fail_openssl(fail, "Failed to read the public key");
    return NULL;
}

/* ---- asking ---- */

int crypto_cert_check(const CryptoCert *cert, int kind, Str name, u32 flags, Buf *matched)
{
    char *peer = NULL, *text = xstrndup(name.data, name.len);
    int r = kind == CERT_CHECK_HOST    ? X509_check_host(cert->x509, name.data, name.len, flags, &peer)
            : kind == CERT_CHECK_EMAIL ? X509_check_email(cert->x509, name.data, name.len, flags)
                                       : X509_check_ip_asc(cert->x509, text, flags);
    if (r == 1)
        buf_append_c(matched, peer ? peer : text);
    OPENSSL_free(peer);
    xfree(text);
    ERR_clear_error();
    return r;
}

bool crypto_cert_is_issued_by(const CryptoCert *cert, const CryptoCert *issuer)
{
    bool ok = X509_check_issued(issuer->x509, cert->x509) == X509_V_OK;
    ERR_clear_error();
    return ok;
}

bool crypto_cert_has_key(const CryptoCert *cert, const CryptoKey *key)
{
    bool ok = X509_check_private_key(cert->x509, key->pkey) == 1;
    ERR_clear_error();
    return ok;
}

bool crypto_cert_verify(const CryptoCert *cert, const CryptoKey *key)
{
    bool ok = X509_verify(cert->x509, key->pkey) > 0;
    ERR_clear_error();
    return ok;
}

/* ---- SPKAC ---- */

static NETSCAPE_SPKI *spkac_read(Str spkac)
{
    /* OpenSSL's reader of base64 stumbles over what Node cuts off */
    while (spkac.len && strchr(" \n\r\t", spkac.data[spkac.len - 1]))
        spkac.len--;
    crypto_init();
    NETSCAPE_SPKI *spki = spkac.len && spkac.len <= INT32_MAX ? NETSCAPE_SPKI_b64_decode(spkac.data, (int)spkac.len) : NULL;
    ERR_clear_error();
    return spki;
}

bool crypto_spkac_verify(Str spkac)
{
    NETSCAPE_SPKI *spki = spkac_read(spkac);
    EVP_PKEY *pkey = spki ? X509_PUBKEY_get(spki->spkac->pubkey) : NULL;
    bool ok = pkey && NETSCAPE_SPKI_verify(spki, pkey) > 0;
    EVP_PKEY_free(pkey);
    NETSCAPE_SPKI_free(spki);
    ERR_clear_error();
    return ok;
}

bool crypto_spkac_public(Str spkac, Buf *pem)
{
    NETSCAPE_SPKI *spki = spkac_read(spkac);
    EVP_PKEY *pkey = spki ? NETSCAPE_SPKI_get_pubkey(spki) : NULL;
    BIO *bio = pkey ? BIO_new(BIO_s_mem()) : NULL;
    bool ok = take_bio(bio, bio && PEM_write_bio_PUBKEY(bio, pkey) == 1, pem);
    EVP_PKEY_free(pkey);
    NETSCAPE_SPKI_free(spki);
    return ok;
}

bool crypto_spkac_challenge(Str spkac, Buf *out)
{
    NETSCAPE_SPKI *spki = spkac_read(spkac);
    u8 *text = NULL;
    int n = spki ? ASN1_STRING_to_UTF8(&text, spki->spkac->challenge) : -1;
    if (n >= 0)
        buf_append(out, text, (size_t)n);
    OPENSSL_free(text);
    NETSCAPE_SPKI_free(spki);
    ERR_clear_error();
    return n >= 0;
}

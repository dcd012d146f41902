/* crypto_fail.c - see crypto_fail.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_fail.h"

#include <stdarg.h>
#include <stdio.h>

#include "io/crypto/crypto_priv.h"

bool crypto_fail(CryptoFail *fail, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(fail->text, sizeof fail->text, format, args);
    va_end(args);
    fail->code = code;
    fail->n_errors = 0;
    ERR_clear_error();
    return false;
}

bool crypto_fail_openssl(CryptoFail *fail, const char *text)
{
    return crypto_fail_shaped(fail, text, CRYPTO_FAIL_SPLIT);
}

bool crypto_fail_shaped(CryptoFail *fail, const char *text, int shape)
{
    fail->code = NULL;
    fail->shape = (u8)shape;
    snprintf(fail->text, sizeof fail->text, "%s", text);
    fail->n_errors = 0;
    for (unsigned long error; (error = ERR_get_error());)
        if (fail->n_errors < CRYPTO_ERRORS_MOST)
            fail->errors[fail->n_errors++] = error;
    return false;
}

bool crypto_fail_not_xof(CryptoFail *fail)
{
    crypto_init();
    ERR_raise(ERR_LIB_EVP, EVP_R_NOT_XOF_OR_INVALID_LENGTH);
    return crypto_fail_openssl(fail, "");
}

void crypto_error_text(unsigned long error, char out[CRYPTO_ERROR_TEXT])
{
    ERR_error_string_n(error, out, CRYPTO_ERROR_TEXT);
}

/* What a library of OpenSSL's is called in a code. Others, the providers among them, are not named. */
static const char *library_in_code(int library)
{
    static const struct {
        int library;
        const char *name;
    } names[] = {
        {ERR_LIB_SYS, "SYS_"},       {ERR_LIB_BN, "BN_"},         {ERR_LIB_RSA, "RSA_"},       {ERR_LIB_DH, "DH_"},         {ERR_LIB_EVP, "EVP_"},
        {ERR_LIB_BUF, "BUF_"},       {ERR_LIB_OBJ, "OBJ_"},       {ERR_LIB_PEM, "PEM_"},       {ERR_LIB_DSA, "DSA_"},       {ERR_LIB_X509, "X509_"},
        {ERR_LIB_ASN1, "ASN1_"},     {ERR_LIB_CONF, "CONF_"},     {ERR_LIB_CRYPTO, "CRYPTO_"}, {ERR_LIB_EC, "EC_"},         {ERR_LIB_SSL, "SSL_"},
        {ERR_LIB_BIO, "BIO_"},       {ERR_LIB_PKCS7, "PKCS7_"},   {ERR_LIB_X509V3, "X509V3_"}, {ERR_LIB_PKCS12, "PKCS12_"}, {ERR_LIB_RAND, "RAND_"},
        {ERR_LIB_DSO, "DSO_"},       {ERR_LIB_ENGINE, "ENGINE_"}, {ERR_LIB_OCSP, "OCSP_"},     {ERR_LIB_UI, "UI_"},         {ERR_LIB_COMP, "COMP_"},
        {ERR_LIB_ECDSA, "ECDSA_"},   {ERR_LIB_ECDH, "ECDH_"},     {ERR_LIB_OSSL_STORE, "OSSL_STORE_"}, {ERR_LIB_FIPS, "FIPS_"}, {ERR_LIB_CMS, "CMS_"},
        {ERR_LIB_TS, "TS_"},         {ERR_LIB_HMAC, "HMAC_"},     {ERR_LIB_CT, "CT_"},         {ERR_LIB_ASYNC, "ASYNC_"},   {ERR_LIB_SM2, "SM2_"},
        {ERR_LIB_USER, "USER_"},
    };
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (names[i].library == library)
            return names[i].name;
    return "";
}

void crypto_error_describe(unsigned long error, const char **library, const char **reason, char code[CRYPTO_FAIL_TEXT])
{
    *library = ERR_lib_error_string(error);
    *reason = ERR_reason_error_string(error);
    code[0] = 0;
    if (!*reason)
        return;
    const char *name = library_in_code(ERR_GET_LIB(error));
    int n = snprintf(code, CRYPTO_FAIL_TEXT, "ERR_%s%s%s", strcmp(name, "SSL_") == 0 ? "" : "OSSL_", name, *reason);
    for (int i = 0; i < n && i < CRYPTO_FAIL_TEXT - 1; i++)
        code[i] = code[i] == ' ' ? '_' : code[i] >= 'a' && code[i] <= 'z' ? (char)(code[i] - 32) : code[i];
}

/* node_crypto_cert.c - handles of certificates for src/js/internal/crypto/x509.js, and SPKAC.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/check.h"
#include "io/crypto/crypto_cert.h"
#include "runtime/node/node_crypto.h"

static void cert_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_cert_unref(*(CryptoCert **)data);
}

static size_t cert_external(void *data)
{
    (void)data;
    return 4096;
}

static const HostClass cert_class = {.name = "CertificateHandle", .data_size = sizeof(CryptoCert *), .finalise = cert_finalise,
                                     .external_size = cert_external};

static CryptoCert *cert_arg(const Frame *f, u32 i)
{
    HostObject *o = host_cast(frame_arg(f, i), &cert_class);
    CHECK(o);
    return *(CryptoCert **)host_data(o);
}

/* certNew(bytes): a handle */
Value node_cert_new(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    CryptoFail fail = {0};
    if (!node_crypto_input(vm, f, 0, &room, &bytes))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &cert_class));
    CryptoCert *cert = crypto_cert_read(bytes, &fail);
    if (!cert)
        return node_crypto_throw(vm, &fail);
    *(CryptoCert **)host_data(o) = cert;
    return value_cell(o);
}

/* certPart(handle, number of CryptoCertPart): text, a Buffer of the bytes, or undefined */
Value node_cert_part(Vm *vm, Frame *f)
{
    AUTO_BUF out = {0};
    CryptoCertPart part = (CryptoCertPart)MAX(MIN(node_crypto_integer(f, 1, 0), (i64)CERT_PARTS - 1), (i64)0);
    if (!crypto_cert_part(cert_arg(f, 0), part, &out))
        return VAL_UNDEFINED;
    if (part == CERT_RAW)
        return node_buffer_copy(vm, out.data, out.len);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&out))));
}

typedef struct TextList {
    Vm *vm;
    Array *array; /* NULL: exception */
} TextList;

static void add_text(void *ctx, Str text)
{
    TextList *list = ctx;
    String *s = list->array ? string_from_utf8(list->vm, text) : NULL;
    if (!s || !array_push(list->vm, list->array, value_cell(s)))
        list->array = NULL;
}

static void add_pair(void *ctx, Str name, Str value)
{
    add_text(ctx, name);
    add_text(ctx, value);
}

/* certName(handle, issuer): names and values, one after the other */
Value node_cert_name(Vm *vm, Frame *f)
{
    TextList list = {vm, TRY_PTR(array_new(vm, 0))};
    crypto_cert_name(cert_arg(f, 0), to_boolean(frame_arg(f, 1)), add_pair, &list);
    return list.array ? value_cell(list.array) : VAL_EXC;
}

/* certUsages(handle): OIDs, or undefined */
Value node_cert_usages(Vm *vm, Frame *f)
{
    TextList list = {vm, TRY_PTR(array_new(vm, 0))};
    bool found = crypto_cert_usages(cert_arg(f, 0), add_text, &list);
    return !list.array ? VAL_EXC : found ? value_cell(list.array) : VAL_UNDEFINED;
}

/* certIsCa, certFrom, certTo(handle): a boolean, milliseconds, milliseconds */
Value node_cert_ask(Vm *vm, Frame *f)
{
    i64 from, to;
    CryptoCert *cert = cert_arg(f, 0);
    (void)vm;
    if (native_magic(f) == 0)
        return value_bool(crypto_cert_is_ca(cert));
    if (!crypto_cert_times(cert, &from, &to))
        return value_number((double)NAN);
    return value_number((double)(native_magic(f) == 1 ? from : to) * 1000);
}

/* certCheck(handle, kind, name, flags): what matched, undefined: nothing, false: the name is none */
Value node_cert_check(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, matched = {0};
    Str name;
    CryptoCert *cert = cert_arg(f, 0);
    if (!node_crypto_input(vm, f, 2, &room, &name))
        return VAL_EXC;
    int r = crypto_cert_check(cert, (int)node_crypto_integer(f, 1, 0), name, (u32)node_crypto_integer(f, 3, 0), &matched);
    if (r == 0 || r == -1)
        return VAL_UNDEFINED;
    return r == 1 ? value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&matched)))) : VAL_FALSE;
}

/* certKey(handle): a handle of its public key */
Value node_cert_key(Vm *vm, Frame *f)
{
    CryptoFail fail = {0};
    CryptoKey *key = crypto_cert_key(cert_arg(f, 0), &fail);
    return key ? web_key_handle(vm, key) : node_crypto_throw(vm, &fail);
}

/* certIssuedBy(handle, handle), certHasKey(handle, key), certVerify(handle, key) */
Value node_cert_is(Vm *vm, Frame *f)
{
    CryptoCert *cert = cert_arg(f, 0);
    (void)vm;
    if (native_magic(f) == 0)
        return value_bool(crypto_cert_is_issued_by(cert, cert_arg(f, 1)));
    CryptoKey *key = web_key_of(frame_arg(f, 1));
    CHECK(key && key->pkey);
    return value_bool(native_magic(f) == 1 ? crypto_cert_has_key(cert, key) : crypto_cert_verify(cert, key));
}

/* spkacVerify, spkacPublic, spkacChallenge(bytes): a boolean, a Buffer, a Buffer; empty text: it is none */
Value node_spkac(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, out = {0};
    Str spkac;
    if (!node_crypto_input(vm, f, 0, &room, &spkac))
        return VAL_EXC;
    if (native_magic(f) == 0)
        return value_bool(crypto_spkac_verify(spkac));
    bool ok = native_magic(f) == 1 ? crypto_spkac_public(spkac, &out) : crypto_spkac_challenge(spkac, &out);
    return ok ? node_buffer_copy(vm, out.data, out.len) : value_cell(TRY_PTR(string_from_latin1(vm, "", 0)));
}

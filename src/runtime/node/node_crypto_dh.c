/* node_crypto_dh.c - handles of DiffieHellman and ECDH for src/js/internal/crypto/diffie_hellman.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/crypto/crypto_dh.h"
#include "runtime/node/node_crypto.h"

static void dh_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_dh_free(*(CryptoDh **)data);
}

static void ecdh_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_ecdh_free(*(CryptoEcdh **)data);
}

static const HostClass dh_class = {.name = "DiffieHellmanHandle", .data_size = sizeof(CryptoDh *), .finalise = dh_finalise};
static const HostClass ecdh_class = {.name = "EcdhHandle", .data_size = sizeof(CryptoEcdh *), .finalise = ecdh_finalise};

static void *handle_arg(const Frame *f, const HostClass *cls)
{
    HostObject *o = host_cast(frame_arg(f, 0), cls);
    CHECK(o);
    return *(void **)host_data(o);
}

/* dhNew(group name, or bits, or prime; generator): a number or bytes; undefined: there is no such group */
Value node_dh_new(Vm *vm, Frame *f)
{
    AUTO_BUF prime_room = {0}, generator_room = {0};
    Str prime, generator;
    CryptoFail fail = {0};
    Value first = frame_arg(f, 0), second = frame_arg(f, 1);
    if (!node_crypto_input(vm, f, 0, &prime_room, &prime) || !node_crypto_input(vm, f, 1, &generator_room, &generator))
        return VAL_EXC;
    u32 small = (u32)MAX(MIN(node_crypto_integer(f, 1, 2), (i64)INT32_MAX), (i64)0);
    u8 small_bytes[4] = {(u8)(small >> 24), (u8)(small >> 16), (u8)(small >> 8), (u8)small};
    if (value_is_number(second))
        generator = (Str){(char *)small_bytes, sizeof small_bytes};
    HostObject *o = TRY_PTR(host_object_new(vm, &dh_class));
    CryptoDh *dh = value_is_string(first) ? crypto_dh_of_group(prime)
                   : value_is_number(first)
                       ? crypto_dh_of_size((u32)MAX(MIN(node_crypto_integer(f, 0, 0), (i64)INT32_MAX), (i64)0), small, &fail)
                       : crypto_dh_of_prime(prime, generator, &fail);
    if (!dh)
        return value_is_string(first) ? VAL_UNDEFINED : node_crypto_throw(vm, &fail);
    *(CryptoDh **)host_data(o) = dh;
    return value_cell(o);
}

static CryptoDhPart part_of(const Frame *f)
{
    return (CryptoDhPart)MAX(MIN(node_crypto_integer(f, 1, 0), (i64)CRYPTO_DH_PRIVATE), (i64)0);
}

enum { DH_CHECK_ALL, DH_GENERATE, DH_SECRET, DH_GET, DH_SET };

/* dhCheck(handle), dhGenerate(handle), dhSecret(handle, bytes), dhGet(handle, part), dhSet(handle, part, bytes) */
Value node_dh_call(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, out = {0};
    Str bytes;
    CryptoFail fail = {0};
    CryptoDh *dh = handle_arg(f, &dh_class);
    u32 what = native_magic(f);
    if (!node_crypto_input(vm, f, what == DH_SET ? 2 : 1, &room, &bytes))
        return VAL_EXC;
    switch (what) {
    case DH_CHECK_ALL: return value_u32(crypto_dh_check(dh));
    case DH_SET: return value_bool(crypto_dh_set(dh, part_of(f), bytes));
    case DH_GENERATE:
        if (!crypto_dh_generate(dh, &fail) || !crypto_dh_get(dh, CRYPTO_DH_PUBLIC, &out, &fail))
            return node_crypto_throw(vm, &fail);
        break;
    case DH_SECRET:
        if (!crypto_dh_secret(dh, bytes, &out, &fail))
            return node_crypto_throw(vm, &fail);
        break;
    default:
        if (!crypto_dh_get(dh, part_of(f), &out, &fail))
            return node_crypto_throw(vm, &fail);
    }
    return node_buffer_copy(vm, out.data, out.len);
}

/* ---- over curves ---- */

Value node_curve_known(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str name;
    return node_crypto_input(vm, f, 0, &room, &name) ? value_bool(crypto_curve_nid(name) != 0) : VAL_EXC;
}

/* ecdhNew(curve): undefined: there is no such curve */
Value node_ecdh_new(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str name;
    if (!node_crypto_input(vm, f, 0, &room, &name))
        return VAL_EXC;
    HostObject *o = TRY_PTR(host_object_new(vm, &ecdh_class));
    CryptoEcdh *ec = crypto_ecdh_new(name);
    *(CryptoEcdh **)host_data(o) = ec;
    return ec ? value_cell(o) : VAL_UNDEFINED;
}

enum { ECDH_GENERATE, ECDH_SECRET, ECDH_PUBLIC, ECDH_PRIVATE, ECDH_SET_PRIVATE, ECDH_SET_PUBLIC };

/* ecdhGenerate(handle), ecdhSecret(handle, point): undefined: no point of the curve; ecdhPublic(handle, form), ecdhPrivate(handle),
 * ecdhSetPrivate(handle, bytes), ecdhSetPublic(handle, point) */
Value node_ecdh_call(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, out = {0};
    Str bytes;
    CryptoFail fail = {0};
    CryptoEcdh *ec = handle_arg(f, &ecdh_class);
    bool ok;
    if (!node_crypto_input(vm, f, 1, &room, &bytes))
        return VAL_EXC;
    switch (native_magic(f)) {
    case ECDH_GENERATE: return value_bool(crypto_ecdh_generate(ec));
    case ECDH_SECRET: {
        int r = crypto_ecdh_secret(ec, bytes, &out, &fail);
        if (!r)
            return VAL_UNDEFINED;
        ok = r > 0;
        break;
    }
    case ECDH_PUBLIC: ok = crypto_ecdh_public(ec, (int)node_crypto_integer(f, 1, CRYPTO_POINT_UNCOMPRESSED), &out, &fail); break;
    case ECDH_PRIVATE: ok = crypto_ecdh_private(ec, &out, &fail); break;
    case ECDH_SET_PRIVATE: ok = crypto_ecdh_set_private(ec, bytes, &fail); break;
    default: ok = crypto_ecdh_set_public(ec, bytes, &fail); break;
    }
    return ok ? node_buffer_copy(vm, out.data, out.len) : node_crypto_throw(vm, &fail);
}

/* ecdhConvert(curve, point, form) */
Value node_ecdh_convert(Vm *vm, Frame *f)
{
    AUTO_BUF curve_room = {0}, room = {0}, out = {0};
    Str curve, point;
    CryptoFail fail = {0};
    if (!node_crypto_input(vm, f, 0, &curve_room, &curve) || !node_crypto_input(vm, f, 1, &room, &point))
        return VAL_EXC;
    if (!crypto_ecdh_convert(curve, point, (int)node_crypto_integer(f, 2, CRYPTO_POINT_UNCOMPRESSED), &out, &fail))
        return node_crypto_throw(vm, &fail);
    return node_buffer_copy(vm, out.data, out.len);
}

/* web_crypto_keys.c - $binding("crypto"): keys from their written forms and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "io/crypto/crypto_digest.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_crypto_key.h"
#include "runtime/web/web_priv.h"

static Str bytes_arg(Vm *vm, const Frame *f, u32 i)
{
    Str bytes;
    return web_crypto_bytes(vm, frame_arg(f, i), true, &bytes) ? bytes : STR("");
}

/* An ASCII name in a buffer of its own; NULL: it was left out. */
static const char *name_arg(Vm *vm, const Frame *f, u32 i, char *room, size_t size)
{
    Value v = frame_arg(f, i);
    if (!value_is_string(v))
        return NULL;
    StrView text = string_view(vm, value_as_string(v));
    size_t n = MIN((size_t)text.length, size - 1);
    for (u32 k = 0; k < n; k++)
        room[k] = (char)view_at(text, k);
    room[n] = 0;
    return room;
}

/* A handle, or undefined: the bytes were no key. */
static Value handle_or_undefined(Vm *vm, CryptoKey *key)
{
    return key ? web_key_handle(vm, key) : VAL_UNDEFINED;
}

static CryptoKey *key_arg(const Frame *f)
{
    CryptoKey *key = web_key_of(frame_arg(f, 0));
    CHECK(key);
    return key;
}

/* secret(bytes): a handle. */
Value web_key_secret(Vm *vm, Frame *f)
{
    return web_key_handle(vm, crypto_key_secret(bytes_arg(vm, f, 0)));
}

/* secretBytes(handle): an ArrayBuffer. */
Value web_key_secret_bytes(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(web_buffer_copy(vm, crypto_key_bytes(key_arg(f)))));
}

/* keyFromDer(isPrivate, bytes, type, curve) */
Value web_key_from_der(Vm *vm, Frame *f)
{
    char type[16], curve[16];
    Str der = bytes_arg(vm, f, 1);
    const char *type_name = name_arg(vm, f, 2, type, sizeof type), *curve_name = name_arg(vm, f, 3, curve, sizeof curve);
    CHECK(type_name);
    CryptoKey *key = to_boolean(frame_arg(f, 0)) ? crypto_key_from_pkcs8(der, type_name, curve_name)
                                                  : crypto_key_from_spki(der, type_name, curve_name);
    return handle_or_undefined(vm, key);
}

/* keyFromRaw(type, bytes, isPrivate) */
Value web_key_from_raw(Vm *vm, Frame *f)
{
    char type[16];
    const char *type_name = name_arg(vm, f, 0, type, sizeof type);
    CHECK(type_name);
    return handle_or_undefined(vm, crypto_key_from_raw(type_name, bytes_arg(vm, f, 1), to_boolean(frame_arg(f, 2))));
}

/* keyFromEc(curve, point, d) */
Value web_key_from_ec(Vm *vm, Frame *f)
{
    char curve[16];
    const char *curve_name = name_arg(vm, f, 0, curve, sizeof curve);
    CHECK(curve_name);
    return handle_or_undefined(vm, crypto_key_from_ec(curve_name, bytes_arg(vm, f, 1), bytes_arg(vm, f, 2)));
}

/* keyFromRsa(n, e) or keyFromRsa(n, e, d, p, q, dp, dq, qi) */
Value web_key_from_rsa(Vm *vm, Frame *f)
{
    Str parts[CRYPTO_RSA_PARTS];
    for (u32 i = 0; i < CRYPTO_RSA_PARTS; i++)
        parts[i] = bytes_arg(vm, f, i);
    return handle_or_undefined(vm, crypto_key_from_rsa(parts, f->argc > 2));
}

/* keyPublic(handle): the same pair as a public key. */
Value web_key_public(Vm *vm, Frame *f)
{
    CryptoKey *key = crypto_key_public(key_arg(f));
    return web_key_handle(vm, key);
}

/* keyBits(handle) */
Value web_key_bits(Vm *vm, Frame *f)
{
    (void)vm;
    return value_u32(crypto_key_bits(key_arg(f)));
}

/* keyDer(handle, isPrivate): an ArrayBuffer, or undefined. */
Value web_key_der(Vm *vm, Frame *f)
{
    AUTO_BUF out = {0};
    CryptoKey *key = key_arg(f);
    bool ok = to_boolean(frame_arg(f, 1)) ? crypto_key_to_pkcs8(key, &out) : crypto_key_to_spki(key, &out);
    Value v = ok ? value_cell(TRY_PTR(web_buffer_copy(vm, buf_view(&out)))) : VAL_UNDEFINED;
    if (out.len)
        crypto_wipe(out.data, out.len);
    return v;
}

/* keyPart(handle, kind, i): a Uint8Array. Kinds: 'rsa' (number i), 'x', 'y', 'd', 'raw' (i: 1 for the private half). */
Value web_key_part(Vm *vm, Frame *f)
{
    char kind[8];
    AUTO_BUF out = {0};
    CryptoKey *key = key_arg(f);
    const char *name = name_arg(vm, f, 1, kind, sizeof kind);
    u32 i = value_is_int(frame_arg(f, 2)) ? (u32)value_as_int(frame_arg(f, 2)) : 0;
    CHECK(name && key->pkey);
    bool ok = strcmp(name, "rsa") == 0   ? crypto_key_rsa_part(key, i, &out)
              : strcmp(name, "raw") == 0 ? crypto_key_raw(key, i == 1, &out)
                                         : crypto_key_ec_part(key, *name, &out);
    if (!ok)
        return throw_error(vm, ERR_ERROR, "The key has no such part");
    Object *bytes = embed_uint8_array(vm, out.data, out.len);
    crypto_wipe(out.data, out.len);
    return bytes ? value_cell(bytes) : VAL_EXC;
}

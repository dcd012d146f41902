/* node_crypto_keys.c - keys of KeyObject: reading, writing, what they are. Handles are those of web_crypto_key.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/crypto/crypto_key_text.h"
#include "runtime/node/node_crypto.h"

static CryptoKey *key_arg(const Frame *f, u32 i)
{
    CryptoKey *key = web_key_of(frame_arg(f, i));
    CHECK(key);
    return key;
}

/* 'pkcs1', 'spki', 'pkcs8', 'sec1' */
static CryptoKeyForm form_of(const char *name)
{
    static const char *const names[] = {"pkcs1", "spki", "pkcs8", "sec1"};
    for (u32 i = 0; name && i < ARRAY_LEN(names); i++)
        if (strcmp(name, names[i]) == 0)
            return (CryptoKeyForm)i;
    return CRYPTO_FORM_NONE;
}

/* keyRead(isPrivate, bytes, format, type, passphrase): a handle. format: 'pem' or 'der'. passphrase: bytes, or undefined. */
Value node_key_read(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, format = {0}, type = {0}, pass_room = {0};
    Str bytes;
    CryptoKeyText how = {0};
    CryptoFail fail = {0};
    const char *name = node_crypto_name(vm, f, 2, &format);
    how.pem = !name || strcmp(name, "pem") == 0;
    how.form = form_of(node_crypto_name(vm, f, 3, &type));
    if (!node_crypto_input(vm, f, 1, &room, &bytes) || !node_crypto_input(vm, f, 4, &pass_room, &how.passphrase))
        return VAL_EXC;
    how.has_passphrase = !value_is_undefined(frame_arg(f, 4));
    CryptoKey *key = to_boolean(frame_arg(f, 0)) ? crypto_key_read_private(bytes, &how, &fail) : crypto_key_read_public(bytes, &how, &fail);
    return key ? web_key_handle(vm, key) : node_crypto_throw(vm, &fail);
}

/* keyWrite(handle, format, type, cipher, passphrase): text of PEM, or a Buffer. cipher: a name, or undefined. */
Value node_key_write(Vm *vm, Frame *f)
{
    AUTO_BUF format = {0}, type = {0}, cipher = {0}, pass_room = {0}, out = {0};
    CryptoKeyText how = {0};
    CryptoFail fail = {0};
    CryptoKey *key = key_arg(f, 0);
    const char *name = node_crypto_name(vm, f, 1, &format);
    how.pem = !name || strcmp(name, "pem") == 0;
    how.form = form_of(node_crypto_name(vm, f, 2, &type));
    if (value_is_string(frame_arg(f, 3))) {
        how.cipher = TRY_PTR(node_crypto_name(vm, f, 3, &cipher));
        if (!crypto_key_cipher_is_known(how.cipher))
            return node_crypto_refuse(vm, "ERR_CRYPTO_UNKNOWN_CIPHER", "Unknown cipher");
    }
    if (!node_crypto_input(vm, f, 4, &pass_room, &how.passphrase))
        return VAL_EXC;
    how.has_passphrase = how.cipher != NULL;
    if (!crypto_key_write(key, &how, &out, &fail))
        return node_crypto_throw(vm, &fail);
    Value v = how.pem ? value_cell(string_from_latin1(vm, out.data, (u32)out.len)) : node_buffer_copy(vm, out.data, out.len);
    crypto_wipe(out.data, out.len);
    return v;
}

/* keyType(handle): 'rsa' ..., or undefined */
Value node_key_type(Vm *vm, Frame *f)
{
    const char *type = crypto_key_type(key_arg(f, 0));
    return type ? value_cell(TRY_PTR(atom_from_c(vm, type))) : VAL_UNDEFINED;
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && !value_is_exc(v) && obj_put(vm, o, key, v, PROP_WEC);
}

static Value text(Vm *vm, const char *s)
{
    String *string = string_from_utf8(vm, str_view(s));
    return string ? value_cell(string) : VAL_EXC;
}

/* keyDetails(handle): asymmetricKeyDetails, but publicExponent is a Buffer */
Value node_key_details(Vm *vm, Frame *f)
{
    CryptoKeyInfo info;
    Object *o = TRY_PTR(object_new_plain(vm));
    crypto_key_info(key_arg(f, 0), &info);
    bool ok = (!info.modulus_bits || put(vm, o, "modulusLength", value_u32(info.modulus_bits))) &&
              (!info.exponent.len || put(vm, o, "publicExponent", node_buffer_copy(vm, info.exponent.data, info.exponent.len))) &&
              (!info.divisor_bits || put(vm, o, "divisorLength", value_u32(info.divisor_bits))) &&
              (!info.curve || put(vm, o, "namedCurve", text(vm, info.curve)));
    if (ok && info.has_pss)
        ok = put(vm, o, "hashAlgorithm", text(vm, info.hash)) && put(vm, o, "mgf1HashAlgorithm", text(vm, info.mgf1_hash)) &&
             put(vm, o, "saltLength", value_int(info.salt_bytes));
    crypto_key_info_deinit(&info);
    return ok ? value_cell(o) : VAL_EXC;
}

Value node_key_equals(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(crypto_key_equal(key_arg(f, 0), key_arg(f, 1)));
}

Value node_key_secret_size(Vm *vm, Frame *f)
{
    (void)vm;
    return value_u32(key_arg(f, 0)->len);
}

Value node_key_has_private(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(key_arg(f, 0)->is_private);
}

/* keyPoint(handle): the point of a key on a curve, as it would be written; undefined: another key */
Value node_key_point(Vm *vm, Frame *f)
{
    AUTO_BUF out = {0};
    return crypto_key_point(key_arg(f, 0), &out) ? node_buffer_copy(vm, out.data, out.len) : VAL_UNDEFINED;
}

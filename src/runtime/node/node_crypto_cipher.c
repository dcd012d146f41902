/* node_crypto_cipher.c - handles of ciphers for src/js/internal/crypto/cipher.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "io/crypto/crypto_stream.h"
#include "runtime/node/node_crypto.h"

static void cipher_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_stream_free(*(CryptoStream **)data);
}

static size_t cipher_external(void *data)
{
    (void)data;
    return 1024;
}

static const HostClass cipher_class = {.name = "CipherHandle", .data_size = sizeof(CryptoStream *), .finalise = cipher_finalise,
                                       .external_size = cipher_external};

static CryptoStream *stream_arg(const Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &cipher_class);
    CHECK(o);
    return *(CryptoStream **)host_data(o);
}

static Value ask_result(Vm *vm, int r, const CryptoFail *fail)
{
    return r < 0 ? node_crypto_throw(vm, fail) : value_bool(r == 1);
}

/* cipherNew(name, encrypt, key, iv, tagBytes): key is bytes or a handle, iv null for none; tagBytes -1: not given */
Value node_cipher_new(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0}, key_room = {0}, iv_room = {0};
    Str key, iv;
    const char *cipher = TRY_PTR(node_crypto_name(vm, f, 0, &name));
    if (!node_crypto_input(vm, f, 2, &key_room, &key) || !node_crypto_input(vm, f, 3, &iv_room, &iv))
        return VAL_EXC;
    CryptoKey *secret = node_crypto_key(vm, frame_arg(f, 2));
    if (secret)
        key = crypto_key_bytes(secret);
    CryptoFail fail = {0};
    HostObject *o = TRY_PTR(host_object_new(vm, &cipher_class));
    CryptoStream *s = crypto_stream_new(web_crypto_lib(host_of(vm)), cipher, to_boolean(frame_arg(f, 1)), key, !value_is_nullish(frame_arg(f, 3)), iv,
                                        node_crypto_integer(f, 4, CRYPTO_TAG_DEFAULT), &fail);
    if (!s)
        return node_crypto_throw(vm, &fail);
    *(CryptoStream **)host_data(o) = s;
    return value_cell(o);
}

/* cipherUpdate(handle, data, encoding, outputEncoding): a Buffer, or text */
Value node_cipher_update(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0}, out = {0};
    Str data;
    CryptoFail fail = {0};
    CryptoStream *s = stream_arg(f);
    int e = text_encoding_arg(vm, frame_arg(f, 2), TEXT_UTF8);
    if (e < 0 || node_crypto_bytes(vm, frame_arg(f, 1), e == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)e, &room, &data) < 0)
        return VAL_EXC;
    if (!crypto_stream_update(s, data, &out, &fail))
        return node_crypto_throw(vm, &fail);
    return node_crypto_output(vm, buf_view(&out), frame_arg(f, 3));
}

/* cipherFinal(handle, outputEncoding) */
Value node_cipher_final(Vm *vm, Frame *f)
{
    AUTO_BUF out = {0};
    CryptoFail fail = {0};
    if (!crypto_stream_final(stream_arg(f), &out, &fail))
        return node_crypto_throw(vm, &fail);
    return node_crypto_output(vm, buf_view(&out), frame_arg(f, 1));
}

/* cipherSetAad(handle, bytes, plaintextLength or -1): false: not in this state */
Value node_cipher_set_aad(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    CryptoFail fail = {0};
    if (!node_crypto_input(vm, f, 1, &room, &data))
        return VAL_EXC;
    return ask_result(vm, crypto_stream_set_aad(stream_arg(f), data, node_crypto_integer(f, 2, -1), &fail), &fail);
}

/* cipherSetTag(handle, bytes): false: not in this state; 1: set, but its length was not asked for */
Value node_cipher_set_tag(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str tag;
    CryptoFail fail = {0};
    CryptoStream *s = stream_arg(f);
    if (!node_crypto_input(vm, f, 1, &room, &tag))
        return VAL_EXC;
    int r = crypto_stream_set_tag(s, tag, &fail);
    return r == 1 && crypto_stream_tag_is_short(s) ? value_int(1) : ask_result(vm, r, &fail);
}

Value node_cipher_set_padding(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(crypto_stream_set_padding(stream_arg(f), to_boolean(frame_arg(f, 1))));
}

/* cipherTag(handle): a Buffer, or undefined */
Value node_cipher_tag(Vm *vm, Frame *f)
{
    Str tag;
    return crypto_stream_tag(stream_arg(f), &tag) ? node_buffer_copy(vm, tag.data, tag.len) : VAL_UNDEFINED;
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

/* cipherInfo(nameOrNid, keyBytes or -1, ivBytes or -1): what getCipherInfo gives, or undefined */
Value node_cipher_info(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    CryptoCipherInfo info;
    const char *name = NULL;
    if (value_is_string(frame_arg(f, 0)))
        name = TRY_PTR(node_crypto_name(vm, f, 0, &room));
    if (!crypto_cipher_info(name, (int)node_crypto_integer(f, 0, 0), node_crypto_integer(f, 1, -1), node_crypto_integer(f, 2, -1), &info))
        return VAL_UNDEFINED;
    char lower[64];
    size_t n = MIN(strlen(info.name), sizeof lower - 1);
    for (size_t i = 0; i < n; i++)
        lower[i] = info.name[i] >= 'A' && info.name[i] <= 'Z' ? (char)(info.name[i] | 32) : info.name[i];
    lower[n] = 0;
    Object *o = TRY_PTR(object_new_plain(vm));
    bool ok = (!info.mode || put(vm, o, "mode", text(vm, info.mode))) && put(vm, o, "name", text(vm, lower)) && put(vm, o, "nid", value_int(info.nid)) &&
              (info.is_stream || put(vm, o, "blockSize", value_int(info.block))) && (!info.iv || put(vm, o, "ivLength", value_int(info.iv))) &&
              put(vm, o, "keyLength", value_int(info.key));
    return ok ? value_cell(o) : VAL_EXC;
}

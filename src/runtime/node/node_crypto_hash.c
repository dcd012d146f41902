/* node_crypto_hash.c - Hash and Hmac of node:crypto, and hash().
 *
 * The classes are C so that update and digest cost what the digest costs. That they are streams is the business of src/js/node/crypto.js, which
 * puts LazyTransform behind their prototypes: nothing of a stream is made until somebody asks for it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "io/crypto/crypto_digest.h"
#include "runtime/host/host_js.h"
#include "runtime/node/node_crypto.h"

typedef struct NodeHash {
    CryptoDigest *digest; /* NULL: digest was called */
    u32 size;
    u8 *flushed; /* what the end of the stream gave, which digest may still be asked for; owned */
} NodeHash;

static void hash_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_digest_free(((NodeHash *)data)->digest);
    xfree(((NodeHash *)data)->flushed);
}

static size_t hash_external(void *data)
{
    return ((NodeHash *)data)->digest ? 512 : 0;
}

static CryptoLib *lib_of(Vm *vm)
{
    return web_crypto_lib(host_of(vm));
}

/* ---- arguments ---- */

static NodeHash *this_hash(Vm *vm, const Frame *f, const HostClass *cls)
{
    HostObject *o = host_cast(f->this_value, cls);
    if (UNLIKELY(!o))
        host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Value of \"this\" must be of type %s", cls->name);
    return o ? host_data(o) : NULL;
}

/* By name. -1: there is none, -2: exception. */
static int find_hash(Vm *vm, Value v, const char *argument)
{
    char small[64];
    if (!value_is_string(v)) {
        host_throw_arg_type(vm, argument, "of type string", v);
        return -2;
    }
    StrView name = string_view(vm, value_as_string(v));
    if (!name.data)
        return -2;
    if (name.length >= sizeof small)
        return -1;
    for (u32 i = 0; i < name.length; i++) {
        u16 c = view_at(name, i);
        small[i] = c < 128 ? (char)c : '?';
    }
    return crypto_hash_find((Str){small, name.length});
}

/* options.outputLength; -1: not given, -2: exception. */
static i64 output_length(Vm *vm, Value options)
{
    if (!value_is_object(options) || value_is_callable(options))
        return -1;
    Value v = obj_get(vm, value_as_object(options), key_from_c(vm, "outputLength"));
    if (value_is_exc(v))
        return -2;
    if (value_is_undefined(v))
        return -1;
    u64 n;
    if (!value_is_number(v)) {
        host_throw_arg_type(vm, "options.outputLength", "of type number", v);
        return -2;
    }
    double d = value_as_number(v);
    if (d != (double)(i64)d)
        buffer_out_of_range(vm, "options.outputLength", "an integer", v);
    else if (d < 0 || d > UINT32_MAX)
        buffer_out_of_range(vm, "options.outputLength", ">= 0 && <= 4294967295", v);
    else
        return (n = (u64)d, (i64)n);
    return -2;
}

/* Digests of any length should be given one: a warning for those who want to know of what may go. */
static bool warn_of_length(Vm *vm)
{
    return !value_is_exc(host_js_call(vm, "internal/crypto/node_util", "shakeWithoutLength", 0, NULL));
}

/* How many bytes a digest is to have; false: exception. */
static bool digest_size(Vm *vm, CryptoHash hash, i64 asked, u32 *out)
{
    *out = crypto_hash_size(hash);
    if (asked < 0 && UNLIKELY(crypto_hash_is_xof(hash)) && !warn_of_length(vm))
        return false;
    if (asked < 0 || asked == *out)
        return true;
    *out = (u32)asked;
    if (crypto_hash_is_xof(hash))
        return true;
    CryptoFail fail = {0};
    crypto_fail_not_xof(&fail);
    node_crypto_throw(vm, &fail);
    return false;
}

/* validateEncoding: hexadecimal of an odd length. */
static bool check_text(Vm *vm, String *text, TextEncoding encoding, Value given)
{
    if (encoding != TEXT_HEX || text->length % 2 == 0)
        return true;
    AUTO_BUF name = {0};
    String *s = value_is_string(given) ? value_as_string(given) : NULL;
    if (s && string_to_utf8(vm, s, &name))
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "The argument 'encoding' is invalid for data of length %u. Received '%.*s'", text->length,
                        (int)MIN(name.len, (size_t)32), buf_view(&name).data);
    return false;
}

/* Bytes of data in an encoding, for update. false: exception. */
static bool update_input(Vm *vm, Value data, Value encoding, Buf *room, Str *out)
{
    if (value_is_string(data)) {
        int e = value_is_string(encoding) ? text_encoding_arg(vm, encoding, TEXT_UTF8) : TEXT_UTF8;
        if (e < 0)
            return false;
        TextEncoding known = e == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)e;
        return check_text(vm, value_as_string(data), known, encoding) && node_crypto_bytes(vm, data, known, room, out) > 0;
    }
    if ((value_is_typed_array(data) || value_has_kind(data, Kind_DataView)) && web_crypto_bytes(vm, data, true, out))
        return true;
    host_throw_arg_type(vm, "data", "of type string or an instance of Buffer, TypedArray, or DataView", data);
    return false;
}

/* ---- Hash ---- */

static Value put_options(Vm *vm, HostObject *o, Value options)
{
    if (value_is_object(options) && !obj_put(vm, &o->object, key_private(vm, STR("streamOptions")), options, PROP_WC))
        return VAL_EXC;
    return value_cell(o);
}

static Value hash_start(Vm *vm, HostObject *o, Value algorithm, Value options)
{
    NodeHash *h = host_data(o);
    i64 asked;
    HostObject *from = host_cast(algorithm, &node_hash_class);
    if (from) { /* a copy, as copy() makes it */
        NodeHash *source = host_data(from);
        asked = output_length(vm, options);
        if (asked == -2 || !digest_size(vm, crypto_digest_hash(source->digest), asked, &h->size))
            return VAL_EXC;
        h->digest = crypto_digest_copy(source->digest);
    } else {
        int hash = find_hash(vm, algorithm, "algorithm");
        if (hash == -2)
            return VAL_EXC;
        asked = output_length(vm, options);
        if (asked == -2)
            return VAL_EXC;
        if (hash < 0)
            return throw_error(vm, ERR_ERROR, "Digest method not supported");
        if (!digest_size(vm, (CryptoHash)hash, asked, &h->size))
            return VAL_EXC;
        h->digest = crypto_digest_take(lib_of(vm), (CryptoHash)hash);
    }
    return h->digest ? put_options(vm, o, options) : throw_out_of_memory(vm);
}

/* The classes are for instanceof; createHash and createHmac make the objects. */
static bool warn_of_constructor(Vm *vm, const char *code, const char *message)
{
    Value args[2] = {value_cell(TRY_PTR_OR(false, string_from_c(vm, code))), value_cell(TRY_PTR_OR(false, string_from_c(vm, message)))};
    return !value_is_exc(host_js_call(vm, "internal/crypto/node_util", "deprecate", 2, args));
}

static Value hash_ctor(Vm *vm, Frame *f)
{
    if (!warn_of_constructor(vm, "DEP0179", "crypto.Hash constructor is deprecated."))
        return VAL_EXC;
    HostObject *o = f->flags & FRAME_CONSTRUCT ? host_object_construct(vm, f, &node_hash_class) : host_object_new(vm, &node_hash_class);
    return o ? hash_start(vm, o, frame_arg(f, 0), frame_arg(f, 1)) : VAL_EXC;
}

/* createHash(algorithm, options) */
Value node_hash_create(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &node_hash_class));
    return hash_start(vm, o, frame_arg(f, 0), frame_arg(f, 1));
}

static Value throw_finalized(Vm *vm)
{
    return host_throw_node(vm, NodeError_ERR_CRYPTO_HASH_FINALIZED, "Digest already called");
}

static Value hash_copy(Vm *vm, Frame *f)
{
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hash_class));
    if (!h->digest)
        return throw_finalized(vm);
    HostObject *o = TRY_PTR(host_object_new(vm, &node_hash_class));
    return hash_start(vm, o, f->this_value, frame_arg(f, 0));
}

static Value hash_update(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hash_class));
    if (!h->digest)
        return throw_finalized(vm);
    if (!update_input(vm, frame_arg(f, 0), frame_arg(f, 1), &room, &data))
        return VAL_EXC;
    crypto_digest_update(h->digest, data);
    return f->this_value;
}

/* Falsy: a Buffer; else the text of what was given. */
static Value encoding_name(Vm *vm, Value v)
{
    if (!to_boolean(v) || value_is_string(v))
        return v;
    String *s = to_string(vm, v);
    return s ? value_cell(s) : VAL_EXC;
}

static Value final_value(Vm *vm, NodeHash *h, Value encoding)
{
    u8 small[CRYPTO_DIGEST_MAX];
    AUTO_BUF large = {0};
    u8 *out = small;
    if (h->size > sizeof small) {
        if (!buf_try_reserve(&large, h->size))
            return throw_out_of_memory(vm);
        out = (u8 *)large.data;
    }
    if (h->size)
        crypto_digest_final(h->digest, out, h->size);
    crypto_digest_give(lib_of(vm), h->digest);
    h->digest = NULL;
    return node_crypto_output(vm, (Str){(char *)out, h->size}, encoding);
}

/* flush, with the Hash as `this`: what a stream ends with; digest can be called once all the same. */
Value node_hash_flush(Vm *vm, Frame *f)
{
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hash_class));
    if (!h->digest)
        return throw_finalized(vm);
    Value v = TRY(final_value(vm, h, VAL_UNDEFINED));
    h->flushed = xalloc(h->size + 1);
    memcpy(h->flushed, buffer_bytes(v).data, h->size);
    return v;
}

static Value hash_digest(Vm *vm, Frame *f)
{
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hash_class));
    if (h->flushed) {
        Value v = TRY(node_crypto_output(vm, (Str){(char *)h->flushed, h->size}, TRY(encoding_name(vm, frame_arg(f, 0)))));
        xfree(h->flushed);
        h->flushed = NULL;
        return v;
    }
    if (!h->digest)
        return throw_finalized(vm);
    Value encoding = TRY(encoding_name(vm, frame_arg(f, 0)));
    return h->digest ? final_value(vm, h, encoding) : throw_finalized(vm);
}

static const BuiltinProp hash_rows[] = {
    HOST_FN("copy", 1, hash_copy),
    HOST_FN("update", 2, hash_update),
    HOST_FN("digest", 1, hash_digest),
    END,
};
const HostClass node_hash_class = {.name = "Hash", .ctor = hash_ctor, .ctor_length = 2, .data_size = sizeof(NodeHash), .proto_props = hash_rows,
                                   .finalise = hash_finalise, .external_size = hash_external};

/* ---- Hmac ---- */

static Value invalid_digest(Vm *vm, Value name)
{
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, value_as_string(name), &text))
        return VAL_EXC;
    return node_crypto_refuse(vm, "ERR_CRYPTO_INVALID_DIGEST", "Invalid digest: %.*s", (int)MIN(text.len, (size_t)100), buf_view(&text).data);
}

/* The bytes of a key: text in options.encoding, a buffer, or a secret key. false: exception. */
static bool key_bytes(Vm *vm, Value key, Value options, Buf *room, Str *out)
{
    int encoding = TEXT_UTF8;
    if (value_is_object(options)) {
        Value name = obj_get(vm, value_as_object(options), key_from_c(vm, "encoding"));
        if (value_is_exc(name))
            return false;
        if (!value_is_nullish(name) && !value_is_string(name)) {
            host_throw_arg_type(vm, "options.encoding", "of type string", name);
            return false;
        }
        encoding = text_encoding_arg(vm, name, TEXT_UTF8);
        if (encoding < 0)
            return false;
    }
    int found = node_crypto_bytes(vm, key, encoding == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)encoding, room, out);
    if (found)
        return found > 0;
    CryptoKey *secret = node_crypto_key(vm, key);
    if (secret && !secret->pkey) {
        *out = crypto_key_bytes(secret);
        return true;
    }
    if (secret)
        host_throw_node(vm, NodeError_ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE, "Invalid key object type %s, expected secret.", secret->is_private ? "private" : "public");
    else
        host_throw_arg_type(vm, "key", "of type string or an instance of ArrayBuffer, Buffer, TypedArray, DataView, KeyObject, or CryptoKey", key);
    return false;
}

static Value hmac_start(Vm *vm, HostObject *o, Value algorithm, Value key, Value options)
{
    AUTO_BUF room = {0};
    Str bytes;
    NodeHash *h = host_data(o);
    int hash = find_hash(vm, algorithm, "hmac");
    if (hash == -2 || !key_bytes(vm, key, options, &room, &bytes))
        return VAL_EXC;
    if (hash < 0 || !crypto_hash_can_hmac((CryptoHash)hash))
        return invalid_digest(vm, algorithm);
    h->size = crypto_hash_size((CryptoHash)hash);
    h->digest = crypto_hmac_new(lib_of(vm), (CryptoHash)hash, bytes);
    if (room.len)
        crypto_wipe(room.data, room.len);
    return h->digest ? put_options(vm, o, options) : throw_out_of_memory(vm);
}

static Value hmac_ctor(Vm *vm, Frame *f)
{
    if (!warn_of_constructor(vm, "DEP0181", "crypto.Hmac constructor is deprecated."))
        return VAL_EXC;
    HostObject *o = f->flags & FRAME_CONSTRUCT ? host_object_construct(vm, f, &node_hmac_class) : host_object_new(vm, &node_hmac_class);
    return o ? hmac_start(vm, o, frame_arg(f, 0), frame_arg(f, 1), frame_arg(f, 2)) : VAL_EXC;
}

/* createHmac(algorithm, key, options) */
Value node_hmac_create(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &node_hmac_class));
    return hmac_start(vm, o, frame_arg(f, 0), frame_arg(f, 1), frame_arg(f, 2));
}

static Value hmac_update(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hmac_class));
    if (!h->digest)
        return throw_finalized(vm);
    if (!update_input(vm, frame_arg(f, 0), frame_arg(f, 1), &room, &data))
        return VAL_EXC;
    crypto_digest_update(h->digest, data);
    return f->this_value;
}

/* A second call gives nothing, as it always did. */
static Value hmac_digest(Vm *vm, Frame *f)
{
    NodeHash *h = TRY_PTR(this_hash(vm, f, &node_hmac_class));
    Value encoding = TRY(encoding_name(vm, frame_arg(f, 0)));
    return h->digest ? final_value(vm, h, encoding) : node_crypto_output(vm, STR(""), encoding);
}

static const BuiltinProp hmac_rows[] = {
    HOST_FN("update", 2, hmac_update),
    HOST_FN("digest", 1, hmac_digest),
    END,
};
const HostClass node_hmac_class = {.name = "Hmac", .ctor = hmac_ctor, .ctor_length = 3, .data_size = sizeof(NodeHash), .proto_props = hmac_rows,
                                   .finalise = hash_finalise, .external_size = hash_external};

/* ---- hash(algorithm, input, outputEncoding or { outputEncoding, outputLength }) ---- */

/* The encoding to write in; TEXT_UNKNOWN: a Buffer. -1: exception. */
static int once_encoding(Vm *vm, Value v)
{
    if (value_is_undefined(v))
        return TEXT_HEX;
    if (!value_is_string(v)) {
        host_throw_arg_type(vm, "outputEncoding", "of type string", v);
        return -1;
    }
    int e = text_encoding_arg(vm, v, TEXT_HEX);
    if (e != TEXT_UNKNOWN)
        return e;
    AUTO_BUF name = {0};
    if (!string_to_utf8(vm, value_as_string(v), &name))
        return -1;
    for (size_t i = 0; i < name.len; i++)
        name.data[i] = name.data[i] >= 'A' && name.data[i] <= 'Z' ? (char)(name.data[i] | 32) : name.data[i];
    if (str_equal_c(buf_view(&name), "buffer"))
        return TEXT_UNKNOWN;
    host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "The argument 'outputEncoding' is invalid. Received '%.*s'", (int)MIN(name.len, (size_t)100),
                    buf_view(&name).data);
    return -1;
}

Value node_hash_once(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    Value input = frame_arg(f, 1), options = frame_arg(f, 2);
    int hash = find_hash(vm, frame_arg(f, 0), "algorithm");
    if (hash == -2)
        return VAL_EXC;
    bool is_text = value_is_string(input);
    if (!is_text && !value_is_typed_array(input) && !value_has_kind(input, Kind_DataView))
        return host_throw_arg_type(vm, "input", "of type string or an instance of Buffer, TypedArray, or DataView", input);
    i64 asked = -1;
    Value how = options;
    if (!value_is_undefined(options) && !value_is_string(options)) {
        if (!value_is_object(options) || value_has_kind(options, Kind_Array) || value_is_callable(options))
            return host_throw_arg_type(vm, "options", "of type object", options);
        asked = output_length(vm, options);
        if (asked == -2)
            return VAL_EXC;
        how = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "outputEncoding")));
    }
    int e = once_encoding(vm, how);
    u32 size;
    if (e < 0)
        return VAL_EXC;
    if (hash < 0) {
        AUTO_BUF name = {0};
        if (!string_to_utf8(vm, value_as_string(frame_arg(f, 0)), &name))
            return VAL_EXC;
        return throw_error(vm, ERR_ERROR, "Digest method %.*s is not supported", (int)MIN(name.len, (size_t)100), buf_view(&name).data);
    }
    if (asked < 0 && crypto_hash_is_xof((CryptoHash)hash) && !warn_of_length(vm))
        return VAL_EXC;
    size = asked >= 0 ? (u32)asked : crypto_hash_size((CryptoHash)hash);
    if (size != crypto_hash_size((CryptoHash)hash) && !crypto_hash_is_xof((CryptoHash)hash))
        return throw_error(vm, ERR_ERROR, "Output length %u is invalid for %s, which does not support XOF", size, crypto_hash_name((CryptoHash)hash));
    if (node_crypto_bytes(vm, input, TEXT_UTF8, &room, &data) < 0)
        return VAL_EXC;
    u8 small[CRYPTO_DIGEST_MAX];
    AUTO_BUF large = {0};
    if (size > sizeof small && !buf_try_reserve(&large, size))
        return throw_out_of_memory(vm);
    u8 *out = size > sizeof small ? (u8 *)large.data : small;
    if (size)
        crypto_digest_once(lib_of(vm), (CryptoHash)hash, data, out, size);
    return e == TEXT_UNKNOWN ? node_buffer_copy(vm, out, size) : value_cell(TRY_PTR(text_encode(vm, out, size, (TextEncoding)e)));
}

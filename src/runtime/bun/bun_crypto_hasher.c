/* bun_crypto_hasher.c - Bun.CryptoHasher, the classes of single digests (Bun.SHA256 ...) and Bun.sha, over io/crypto.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/crypto/crypto_digest.h"
#include "runtime/bun/bun_bytes.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_rows.h"

/* Of both kinds of objects. */
typedef struct Hasher {
    CryptoDigest *digest;
    u8 hash; /* CryptoHash */
    bool hmac, used;
} Hasher;

static void hasher_finalise(Vm *vm, void *data)
{
    (void)vm;
    crypto_digest_free(((Hasher *)data)->digest);
}

static size_t hasher_size(void *data)
{
    (void)data;
    return 512;
}

static CryptoLib *lib_of(Vm *vm)
{
    return web_crypto_lib(host_of(vm));
}

/* ---- arguments ---- */

/* The bytes of an argument; false: exception. */
static bool input_arg(Vm *vm, Value v, Buf *room, Str *out)
{
    int found = bun_bytes(vm, v, room, out);
    if (!found)
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "input must be a string, ArrayBuffer, ArrayBufferView or Blob");
    return found > 0;
}

/* The same, where text may be in an encoding. */
static bool encoded_arg(Vm *vm, Value v, Value encoding, Buf *room, Str *out)
{
    int how = value_is_string(v) ? bun_encoding_find(vm, encoding) : -1;
    if (how < 0 || how == BUN_UTF8 || how == BUN_BUFFER)
        return input_arg(vm, v, room, out);
    if (!bun_decode(vm, value_as_string(v), (BunEncoding)how, room))
        return false;
    *out = buf_view(room);
    return true;
}

/* What a digest goes to: text in an encoding, a buffer of the caller's, or one that is made. */
typedef struct Output {
    int encoding;
    Value into; /* VAL_UNDEFINED: none */
} Output;

static bool output_arg(Vm *vm, Value v, BunEncoding absent, size_t least, Output *out)
{
    *out = (Output){absent, VAL_UNDEFINED};
    u8 *data;
    size_t len;
    if (value_is_nullish(v))
        return true;
    if (value_is_string(v)) {
        out->encoding = bun_encoding_find(vm, v);
        if (out->encoding >= 0)
            return true;
        AUTO_BUF name = {0};
        if (string_to_utf8(vm, value_as_string(v), &name))
            host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "Unknown encoding: %.*s", (int)MIN(name.len, (size_t)100), buf_view(&name).data);
        return false;
    }
    if (!value_is_object(v) || !embed_bytes_view(vm, v, &data, &len)) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "output must be of type string or ArrayBuffer or ArrayBufferView");
        return false;
    }
    if (len < least) {
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "TypedArray must be at least %zu bytes", least);
        return false;
    }
    out->into = v;
    return true;
}

static Value output_value(Vm *vm, const Output *out, const u8 *bytes, size_t len)
{
    if (value_is_undefined(out->into))
        return out->encoding < 0 ? value_cell(TRY_PTR(embed_uint8_array(vm, bytes, len)))
                                 : bun_encode(vm, (Str){(const char *)bytes, len}, (BunEncoding)out->encoding);
    u8 *data;
    size_t room;
    if (embed_bytes_view(vm, out->into, &data, &room))
        memcpy(data, bytes, MIN(len, room));
    return out->into;
}

/* A buffer of the class itself, no Buffer. */
#define PLAIN_BYTES ((BunEncoding)-1)

static Value hash_once(Vm *vm, CryptoHash hash, Value input, Value output, BunEncoding absent)
{
    AUTO_BUF room = {0};
    Str data;
    Output out;
    u8 bytes[CRYPTO_DIGEST_MAX];
    size_t size = crypto_hash_size(hash);
    if (!input_arg(vm, input, &room, &data) || !output_arg(vm, output, absent, size, &out))
        return VAL_EXC;
    crypto_digest_once(lib_of(vm), hash, data, bytes, size);
    return output_value(vm, &out, bytes, size);
}

/* ---- CryptoHasher ---- */

/* By the names that `algorithms` lists, with or without dashes, in any case. -1: none, -2: exception. */
static int algorithm_of(Vm *vm, Value v, Buf *name)
{
    if (!string_to_utf8(vm, value_as_string(v), name))
        return -2;
    Str text = buf_view(name);
    int hash = memchr(text.data, '/', text.len) || str_starts_with(text, STR("RSA")) ? -1 : crypto_hash_find(text);
    return hash < CRYPTO_HASHES_OF_BUN ? hash : -1;
}

static Hasher *this_hasher(Vm *vm, const Frame *f)
{
    HostObject *o = host_cast(f->this_value, &crypto_hasher_class);
    if (!o) {
        host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Expected this to be instanceof CryptoHasher");
        return NULL;
    }
    return host_data(o);
}

static Hasher *usable(Vm *vm, const Frame *f)
{
    Hasher *h = this_hasher(vm, f);
    if (!h || !h->used)
        return h;
    throw_error(vm, ERR_ERROR, "HMAC has been consumed and is no longer usable");
    return NULL;
}

static Value hasher_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_node(vm, NodeError_ERR_ILLEGAL_CONSTRUCTOR, "CryptoHasher constructor cannot be invoked without 'new'");
    AUTO_BUF name = {0};
    AUTO_BUF room = {0};
    Value key = frame_arg(f, 1);
    Str bytes = STR("");
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "algorithm must be a string");
    int hash = algorithm_of(vm, f->args[0], &name);
    if (!name.len)
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Invalid algorithm name");
    if (hash < 0)
        return hash == -1 ? host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Unsupported algorithm %.*s", (int)MIN(name.len, (size_t)100),
                                            buf_view(&name).data)
                          : VAL_EXC;
    bool hmac = !value_is_nullish(key);
    if (hmac) {
        int found = bun_bytes(vm, key, &room, &bytes);
        if (found <= 0)
            return found ? VAL_EXC : host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "hmacKey must be a string, ArrayBuffer or ArrayBufferView");
        if (!crypto_hash_can_hmac((CryptoHash)hash))
            return throw_error(vm, ERR_ERROR, "HMAC is not supported for this algorithm yet");
    }
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &crypto_hasher_class));
    Hasher *h = host_data(o);
    *h = (Hasher){.hash = (u8)hash, .hmac = hmac};
    h->digest = hmac ? crypto_hmac_new(lib_of(vm), (CryptoHash)hash, bytes) : crypto_digest_new(lib_of(vm), (CryptoHash)hash);
    return h->digest ? value_cell(o) : throw_out_of_memory(vm);
}

static Value hasher_update(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    Hasher *h = TRY_PTR(usable(vm, f));
    if (!encoded_arg(vm, frame_arg(f, 0), frame_arg(f, 1), &room, &data))
        return VAL_EXC;
    crypto_digest_update(h->digest, data);
    return f->this_value;
}

static Value hasher_digest(Vm *vm, Frame *f)
{
    Hasher *h = TRY_PTR(this_hasher(vm, f));
    Output out;
    u8 bytes[CRYPTO_DIGEST_MAX];
    size_t size = crypto_hash_size((CryptoHash)h->hash);
    if (!output_arg(vm, frame_arg(f, 0), BUN_BUFFER, size, &out))
        return VAL_EXC;
    TRY_PTR(usable(vm, f));
    crypto_digest_final(h->digest, bytes, size);
    h->used = h->hmac;
    crypto_digest_restart(h->digest);
    return output_value(vm, &out, bytes, size);
}

static Value hasher_copy(Vm *vm, Frame *f)
{
    Hasher *h = TRY_PTR(usable(vm, f));
    HostObject *o = TRY_PTR(host_object_new(vm, &crypto_hasher_class));
    Hasher *copy = host_data(o);
    *copy = (Hasher){.hash = h->hash, .hmac = h->hmac};
    copy->digest = crypto_digest_copy(h->digest);
    return copy->digest ? value_cell(o) : throw_out_of_memory(vm);
}

static Value hasher_algorithm(Vm *vm, Frame *f)
{
    Hasher *h = TRY_PTR(this_hasher(vm, f));
    return value_cell(TRY_PTR(atom_from_c(vm, crypto_hash_name((CryptoHash)h->hash))));
}

static Value hasher_byte_length(Vm *vm, Frame *f)
{
    Hasher *h = TRY_PTR(this_hasher(vm, f));
    return value_u32(crypto_hash_size((CryptoHash)h->hash));
}

static Value hasher_algorithms(Vm *vm, Frame *f)
{
    (void)f;
    Array *list = TRY_PTR(array_new_capacity(vm, CRYPTO_HASHES_OF_BUN));
    for (u32 i = 0; i < CRYPTO_HASHES_OF_BUN; i++)
        if (!array_push(vm, list, value_cell(TRY_PTR(atom_from_c(vm, crypto_hash_name((CryptoHash)i))))))
            return VAL_EXC;
    return value_cell(list);
}

/* CryptoHasher.hash(algorithm, input, output) */
static Value hasher_hash(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "algorithm must be a string");
    int hash = algorithm_of(vm, f->args[0], &name);
    if (hash < 0)
        return hash == -1 ? host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Unsupported algorithm \"%.*s\"",
                                            (int)MIN(name.len, (size_t)100), buf_view(&name).data)
                          : VAL_EXC;
    return hash_once(vm, (CryptoHash)hash, frame_arg(f, 1), frame_arg(f, 2), BUN_BUFFER);
}

static const BuiltinProp hasher_rows[] = {
    HOST_GET("algorithm", hasher_algorithm),
    HOST_GET("byteLength", hasher_byte_length),
    HOST_FN("copy", 0, hasher_copy),
    HOST_FN("digest", 0, hasher_digest),
    HOST_FN("update", 2, hasher_update),
    TAG("CryptoHasher"),
    END,
};
static const BuiltinProp hasher_statics[] = {
    HOST_GET("algorithms", hasher_algorithms),
    HOST_FN("hash", 2, hasher_hash),
    END,
};
const HostClass crypto_hasher_class = {.name = "CryptoHasher", .ctor = hasher_ctor, .data_size = sizeof(Hasher), .proto_props = hasher_rows,
                                       .static_props = hasher_statics, .finalise = hasher_finalise, .external_size = hasher_size};

/* ---- classes of one digest: the rows' magic is its CryptoHash ---- */

static Hasher *this_single(Vm *vm, const Frame *f, const char *done)
{
    CryptoHash hash = (CryptoHash)native_magic(f);
    const HostClass *cls = bun_digest_class(hash);
    HostObject *o = host_cast(f->this_value, cls);
    Hasher *h = o ? host_data(o) : NULL;
    if (!o)
        host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Expected this to be instanceof %s", cls->name);
    else if (h->used && done)
        host_throw_code(vm, ERR_ERROR, "ERR_INVALID_STATE", "%s hasher already digested, create a new instance to %s", cls->name, done);
    return h && !(h->used && done) ? h : NULL;
}

static Value single_ctor(Vm *vm, Frame *f, CryptoHash hash)
{
    const HostClass *cls = bun_digest_class(hash);
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_node(vm, NodeError_ERR_ILLEGAL_CONSTRUCTOR, "%s constructor cannot be invoked without 'new'", cls->name);
    HostObject *o = TRY_PTR(host_object_construct(vm, f, cls));
    Hasher *h = host_data(o);
    *h = (Hasher){.hash = (u8)hash, .digest = crypto_digest_new(lib_of(vm), hash)};
    return h->digest ? value_cell(o) : throw_out_of_memory(vm);
}

static Value single_update(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str data;
    Hasher *h = TRY_PTR(this_single(vm, f, "update"));
    if (!input_arg(vm, frame_arg(f, 0), &room, &data))
        return VAL_EXC;
    crypto_digest_update(h->digest, data);
    return f->this_value;
}

static Value single_digest(Vm *vm, Frame *f)
{
    Hasher *h = TRY_PTR(this_single(vm, f, "digest again"));
    Output out;
    u8 bytes[CRYPTO_DIGEST_MAX];
    size_t size = crypto_hash_size((CryptoHash)h->hash);
    if (!output_arg(vm, frame_arg(f, 0), PLAIN_BYTES, size, &out))
        return VAL_EXC;
    crypto_digest_final(h->digest, bytes, size);
    h->used = true;
    return output_value(vm, &out, bytes, size);
}

static Value single_byte_length(Vm *vm, Frame *f)
{
    TRY_PTR(this_single(vm, f, NULL));
    return value_u32(crypto_hash_size((CryptoHash)native_magic(f)));
}

static Value single_static_length(Vm *vm, Frame *f)
{
    (void)vm;
    return value_u32(crypto_hash_size((CryptoHash)native_magic(f)));
}

static Value single_hash(Vm *vm, Frame *f)
{
    return hash_once(vm, (CryptoHash)native_magic(f), frame_arg(f, 0), frame_arg(f, 1), PLAIN_BYTES);
}

#define SINGLE(name_, id)                                                                                                     \
    static Value ctor_##id(Vm *vm, Frame *f) { return single_ctor(vm, f, CryptoHash_##id); }                                  \
    static const BuiltinProp rows_##id[] = {                                                                                  \
        HOST_GET_MAGIC("byteLength", single_byte_length, CryptoHash_##id),                                                    \
        HOST_FN_MAGIC("digest", 0, single_digest, CryptoHash_##id),                                                           \
        HOST_FN_MAGIC("update", 1, single_update, CryptoHash_##id),                                                           \
        TAG(name_),                                                                                                           \
        END,                                                                                                                  \
    };                                                                                                                        \
    static const BuiltinProp statics_##id[] = {                                                                               \
        HOST_GET_MAGIC("byteLength", single_static_length, CryptoHash_##id),                                                  \
        HOST_FN_MAGIC("hash", 2, single_hash, CryptoHash_##id),                                                               \
        END,                                                                                                                  \
    };                                                                                                                        \
    static const HostClass class_##id = {.name = name_, .ctor = ctor_##id, .data_size = sizeof(Hasher), .proto_props = rows_##id, \
                                         .static_props = statics_##id, .finalise = hasher_finalise, .external_size = hasher_size};
SINGLE("MD4", Md4)
SINGLE("MD5", Md5)
SINGLE("SHA1", Sha1)
SINGLE("SHA224", Sha224)
SINGLE("SHA256", Sha256)
SINGLE("SHA384", Sha384)
SINGLE("SHA512", Sha512)
SINGLE("SHA512_256", Sha512_256)

const HostClass *bun_digest_class(CryptoHash hash)
{
    static const HostClass *const classes[CryptoHash__count] = {
        [CryptoHash_Md4] = &class_Md4,       [CryptoHash_Md5] = &class_Md5,       [CryptoHash_Sha1] = &class_Sha1,
        [CryptoHash_Sha224] = &class_Sha224, [CryptoHash_Sha256] = &class_Sha256, [CryptoHash_Sha384] = &class_Sha384,
        [CryptoHash_Sha512] = &class_Sha512, [CryptoHash_Sha512_256] = &class_Sha512_256,
    };
    return classes[hash];
}

const CryptoHash bun_digest_which[CryptoHash__count] = {
#define HASH(id, name, openssl, bytes, block) CryptoHash_##id,
#include "io/crypto/crypto_hash.def"
#undef HASH
};

Value bun_digest_make(Vm *vm, const void *which)
{
    return host_class_maker(vm, bun_digest_class(*(const CryptoHash *)which));
}

/* Bun.sha(input, output): SHA-512/256. */
Value bun_sha(Vm *vm, Frame *f)
{
    return hash_once(vm, CryptoHash_Sha512_256, frame_arg(f, 0), frame_arg(f, 1), PLAIN_BYTES);
}

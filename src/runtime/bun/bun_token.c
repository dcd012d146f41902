/* bun_token.c - Bun.CSRF, Bun.randomUUIDv5 and Bun.randomUUIDv7.
 *
 * A token is a time in milliseconds (8 bytes, big-endian), 16 random bytes, how long it is good for (8 bytes), and the HMAC of these 32 with the
 * secret.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "os/os_time.h"
#include "runtime/bun/bun_bytes.h"
#include "runtime/bun/bun_crypto.h"
#include "runtime/host/host.h"
#include "runtime/web/web_crypto.h"

enum { TOKEN_TIME = 0, TOKEN_NONCE = 8, TOKEN_GOOD_FOR = 24, TOKEN_PAYLOAD = 32, UUID_BYTES = 16 };
#define SAFE_INTEGER 9007199254740991.0
#define DAY_MS 86400000.0

static void put_u64(u8 *out, u64 n)
{
    for (u32 i = 0; i < 8; i++)
        out[i] = (u8)(n >> (56 - 8 * i));
}

static u64 get_u64(const u8 *in)
{
    u64 n = 0;
    for (u32 i = 0; i < 8; i++)
        n = n << 8 | in[i];
    return n;
}

static u64 now_ms(void)
{
    return os_time_wall_ns() / 1000000;
}

/* ---- CSRF ---- */

typedef struct TokenOptions {
    double time; /* expiresIn or maxAge */
    int encoding, hash;
    Buf secret, session;
} TokenOptions;

static void options_deinit(TokenOptions *o)
{
    if (o->secret.len)
        crypto_wipe(o->secret.data, o->secret.len);
    buf_deinit(&o->secret);
    buf_deinit(&o->session);
}

static bool arg_error(Vm *vm, const char *message)
{
    host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "%s", message);
    return false;
}

static bool time_option(Vm *vm, Value options, const char *type, const char *name, double *out)
{
    Value v = TRY_OR(false, obj_get(vm, value_as_object(options), key_from_c(vm, name)));
    if (value_is_undefined(v))
        return true;
    if (!value_is_number(v)) {
        AUTO_BUF got = {0};
        host_describe_received(vm, v, &got);
        host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "The \"%s.%s\" property must be of type number. Received %.*s", type, name,
                        (int)MIN(got.len, (size_t)200), buf_view(&got).data);
        return false;
    }
    double d = value_as_number(v);
    if (!(d >= 0 && d <= SAFE_INTEGER)) {
        host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE, "The value of \"%s.%s\" is out of range. It must be >= 0 && <= 9007199254740991. Received %g",
                        type, name, d);
        return false;
    }
    *out = (double)(u64)d;
    return true;
}

static bool secret_text(Vm *vm, Value v, const char *not_text, Buf *out)
{
    if (!value_is_string(v))
        return arg_error(vm, not_text);
    if (!string_to_utf8(vm, value_as_string(v), out))
        return false;
    return out->len || arg_error(vm, "Secret must be a non-empty string");
}

/* Hashes that Bun takes for tokens. */
static int token_hash(Vm *vm, Value v)
{
    static const CryptoHash allowed[] = {CryptoHash_Sha256,     CryptoHash_Sha384,     CryptoHash_Sha512,
                                         CryptoHash_Sha512_256, CryptoHash_Blake2b256, CryptoHash_Blake2b512};
    AUTO_BUF name = {0};
    if (!value_is_string(v) || !string_to_utf8(vm, value_as_string(v), &name))
        return -1;
    int hash = crypto_hash_find(buf_view(&name));
    for (u32 i = 0; i < ARRAY_LEN(allowed); i++)
        if ((int)allowed[i] == hash)
            return hash;
    return -1;
}

static bool read_options(Vm *vm, Value v, bool generate, TokenOptions *o)
{
    if (!value_is_object(v))
        return true;
    const char *type = generate ? "CSRFGenerateOptions" : "CSRFVerifyOptions";
    if (!time_option(vm, v, type, generate ? "expiresIn" : "maxAge", &o->time))
        return false;
    Value encoding = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "encoding")));
    if (!value_is_undefined(encoding)) {
        o->encoding = bun_encoding_find(vm, encoding);
        if (o->encoding != BUN_HEX && o->encoding != BUN_BASE64 && o->encoding != BUN_BASE64URL)
            return arg_error(vm, "Invalid format: must be 'base64', 'base64url', or 'hex'");
    }
    Value hash = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "algorithm")));
    if (!value_is_undefined(hash) && (o->hash = token_hash(vm, hash)) < 0)
        return arg_error(vm, "Algorithm not supported");
    Value session = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "sessionId")));
    if (value_is_string(session) && !string_to_utf8(vm, value_as_string(session), &o->session))
        return false;
    Value secret = generate ? VAL_UNDEFINED : TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "secret")));
    return value_is_undefined(secret) || secret_text(vm, secret, "CSRFVerifyOptions.secret must be a string", &o->secret);
}

/* The secret of this process, for programs that name none. */
static void default_secret(Vm *vm, Buf *out)
{
    u8 bytes[32];
    web_crypto_secret(host_of(vm), bytes);
    buf_append(out, bytes, sizeof bytes);
}

/* Of the payload and the session; false: memory is out. */
static bool token_mac(Vm *vm, const TokenOptions *o, const u8 payload[TOKEN_PAYLOAD], u8 out[CRYPTO_DIGEST_MAX])
{
    CryptoDigest *d = crypto_hmac_new(web_crypto_lib(host_of(vm)), (CryptoHash)o->hash, buf_view(&o->secret));
    if (!d)
        return false;
    crypto_digest_update(d, (Str){(const char *)payload, TOKEN_PAYLOAD});
    crypto_digest_update(d, buf_view(&o->session));
    crypto_digest_final(d, out, crypto_hash_size((CryptoHash)o->hash));
    crypto_digest_free(d);
    return true;
}

static Value generate_token(Vm *vm, const TokenOptions *o)
{
    u8 token[TOKEN_PAYLOAD + CRYPTO_DIGEST_MAX];
    put_u64(token + TOKEN_TIME, now_ms());
    web_crypto_random(host_of(vm), token + TOKEN_NONCE, TOKEN_GOOD_FOR - TOKEN_NONCE);
    put_u64(token + TOKEN_GOOD_FOR, (u64)o->time);
    if (!token_mac(vm, o, token, token + TOKEN_PAYLOAD))
        return throw_out_of_memory(vm);
    return bun_encode(vm, (Str){(char *)token, TOKEN_PAYLOAD + crypto_hash_size((CryptoHash)o->hash)}, (BunEncoding)o->encoding);
}

/* generate(secret, options) */
static Value csrf_generate(Vm *vm, Frame *f)
{
    TokenOptions o = {.time = DAY_MS, .encoding = BUN_BASE64URL, .hash = CryptoHash_Sha256};
    bool ok = value_is_undefined(frame_arg(f, 0)) || secret_text(vm, f->args[0], "secret must be a string", &o.secret);
    ok = ok && read_options(vm, frame_arg(f, 1), true, &o);
    if (ok && !o.secret.len)
        default_secret(vm, &o.secret);
    Value v = ok ? generate_token(vm, &o) : VAL_EXC;
    options_deinit(&o);
    return v;
}

static Value verify_token(Vm *vm, const TokenOptions *o, Str token)
{
    u8 mac[CRYPTO_DIGEST_MAX];
    size_t size = crypto_hash_size((CryptoHash)o->hash);
    if (token.len != TOKEN_PAYLOAD + size)
        return VAL_FALSE;
    const u8 *payload = (const u8 *)token.data;
    if (!token_mac(vm, o, payload, mac))
        return throw_out_of_memory(vm);
    if (!crypto_equal(mac, payload + TOKEN_PAYLOAD, size))
        return VAL_FALSE;
    u64 made = get_u64(payload + TOKEN_TIME), good_for = get_u64(payload + TOKEN_GOOD_FOR), now = now_ms();
    u64 age = now > made ? now - made : 0;
    return value_bool((!good_for || age <= good_for) && (!(o->time > 0) || (double)age <= o->time));
}

/* verify(token, options) */
static Value csrf_verify(Vm *vm, Frame *f)
{
    TokenOptions o = {.time = DAY_MS, .encoding = BUN_BASE64URL, .hash = CryptoHash_Sha256};
    AUTO_BUF token = {0};
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "token must be a string");
    if (!value_as_string(f->args[0])->length)
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "Token must be a non-empty string");
    bool ok = read_options(vm, frame_arg(f, 1), false, &o) && bun_decode(vm, value_as_string(f->args[0]), (BunEncoding)o.encoding, &token);
    if (ok && !o.secret.len)
        default_secret(vm, &o.secret);
    Value v = ok ? verify_token(vm, &o, buf_view(&token)) : VAL_EXC;
    options_deinit(&o);
    return v;
}

#define TOKEN_FN(name_, c) {.name = name_, .kind = ROW_FN, .length = 1, .fn = c, .flags = BF_ENUMERABLE}
static const BuiltinProp csrf_rows[] = {
    TOKEN_FN("generate", csrf_generate),
    TOKEN_FN("verify", csrf_verify),
    END,
};

Value bun_csrf_make(Vm *vm, const void *data)
{
    (void)data;
    Object *o = TRY_PTR(object_new_plain(vm));
    return embed_add_props(vm, o, csrf_rows) ? value_cell(o) : VAL_EXC;
}

/* ---- UUIDs (RFC 9562) ---- */

static Value uuid_value(Vm *vm, u8 uuid[UUID_BYTES], u32 version, Value encoding)
{
    char text[36];
    uuid[6] = (u8)((uuid[6] & 0x0F) | version << 4);
    uuid[8] = (u8)((uuid[8] & 0x3F) | 0x80);
    int how = value_is_undefined(encoding) ? BUN_HEX : bun_encoding_find(vm, encoding);
    if (how == BUN_HEX) {
        web_uuid_text(uuid, text);
        return value_cell(TRY_PTR(string_from_latin1(vm, text, sizeof text)));
    }
    if (how != BUN_BASE64 && how != BUN_BASE64URL && how != BUN_BUFFER)
        return host_throw_code(vm, ERR_TYPE, "ERR_UNKNOWN_ENCODING", "Encoding must be one of base64, base64url, hex, or buffer");
    return bun_encode(vm, (Str){(char *)uuid, UUID_BYTES}, (BunEncoding)how);
}

/* randomUUIDv7(encoding, timestamp): the 12 bits behind the time count within a millisecond. */
Value bun_random_uuid_v7(Vm *vm, Frame *f)
{
    Value encoding = frame_arg(f, 0), when = frame_arg(f, 1);
    if (value_is_number(encoding) || value_has_kind(encoding, Kind_Date)) {
        when = encoding;
        encoding = VAL_UNDEFINED;
    }
    double ms = (double)now_ms();
    if (value_has_kind(when, Kind_Date)) {
        if (!to_double(vm, when, &ms))
            return VAL_EXC;
    } else if (value_is_number(when)) {
        ms = value_as_number(when);
    } else if (!value_is_undefined(when)) {
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "The \"timestamp\" property must be of type number. Received %s",
                               value_is_string(when) ? "string" : value_is_object(when) ? "object" : "another type");
    }
    if (!(ms >= 0 && ms <= 0xFFFFFFFFFFFFp0))
        return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE,
                               "The value of \"timestamp\" is out of range. It must be >= 0 and <= 281474976710655. Received %.17g", ms);
    u8 uuid[UUID_BYTES], time[8];
    u32 count = web_crypto_count(host_of(vm), (u64)ms);
    web_crypto_random(host_of(vm), uuid + 8, 8);
    put_u64(time, (u64)ms);
    memcpy(uuid, time + 2, 6);
    uuid[6] = (u8)(count >> 8);
    uuid[7] = (u8)count;
    return uuid_value(vm, uuid, 7, encoding);
}

/* 32 hexadecimal digits in the usual groups. */
static bool parse_uuid(Str text, u8 out[UUID_BYTES])
{
    u32 n = 0;
    if (text.len != 36)
        return false;
    for (u32 i = 0; i < 36; i++) {
        char c = text.data[i];
        if (i == 8 || i == 13 || i == 18 || i == 23) {
            if (c != '-')
                return false;
            continue;
        }
        int digit = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        out[n / 2] = (u8)(n & 1 ? out[n / 2] | digit : digit << 4);
        n++;
    }
    return true;
}

/* "dns", "url", "oid", "x500", or a UUID as text. */
static bool named_space(Str name, u8 out[UUID_BYTES])
{
    static const char *const names[] = {"dns", "url", "oid", NULL, "x500"};
    parse_uuid(STR("6ba7b810-9dad-11d1-80b4-00c04fd430c8"), out);
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        bool same = names[i] && strlen(names[i]) == name.len;
        for (u32 k = 0; same && k < name.len; k++)
            same = (name.data[k] >= 'A' && name.data[k] <= 'Z' ? name.data[k] | 32 : name.data[k]) == names[i][k];
        if (same) {
            out[3] = (u8)(0x10 + i);
            return true;
        }
    }
    return parse_uuid(name, out);
}

/* randomUUIDv5(name, namespace, encoding): SHA-1 of both. */
Value bun_random_uuid_v5(Vm *vm, Frame *f)
{
    AUTO_BUF name_room = {0};
    AUTO_BUF space_room = {0};
    Str name, space;
    u8 digest[CRYPTO_DIGEST_MAX], all[UUID_BYTES];
    int found = bun_bytes(vm, frame_arg(f, 0), &name_room, &name);
    if (found <= 0)
        return found ? VAL_EXC : host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "name must be a string, ArrayBuffer or ArrayBufferView");
    found = bun_bytes(vm, frame_arg(f, 1), &space_room, &space);
    if (found <= 0)
        return found ? VAL_EXC : host_throw_node(vm, NodeError_ERR_INVALID_ARG_TYPE, "namespace must be a string, ArrayBuffer or ArrayBufferView");
    if (value_is_string(frame_arg(f, 1))) {
        if (!named_space(space, all))
            return host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "Invalid UUID format for namespace");
    } else if (space.len != UUID_BYTES) {
        return host_throw_node(vm, NodeError_ERR_INVALID_ARG_VALUE, "Namespace must be exactly 16 bytes");
    } else {
        memcpy(all, space.data, UUID_BYTES);
    }
    CryptoDigest *d = crypto_digest_new(web_crypto_lib(host_of(vm)), CryptoHash_Sha1);
    if (!d)
        return throw_out_of_memory(vm);
    crypto_digest_update(d, (Str){(char *)all, UUID_BYTES});
    crypto_digest_update(d, name);
    crypto_digest_final(d, digest, crypto_hash_size(CryptoHash_Sha1));
    crypto_digest_free(d);
    return uuid_value(vm, digest, 5, frame_arg(f, 2));
}

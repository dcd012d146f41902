/* node_crypto.c - $binding("nodeCrypto"): errors, arguments, lists of names, and the table.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_crypto.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "io/crypto/crypto_stream.h"

/* ---- errors ---- */

static bool put_text(Vm *vm, Object *o, const char *name, const char *text)
{
    PropKey key = key_from_c(vm, name);
    String *s = text ? string_from_utf8(vm, str_view(text)) : NULL;
    return !text || (s && !key_is_none(key) && obj_put(vm, o, key, value_cell(s), PROP_WEC));
}

static bool put_stack(Vm *vm, Object *error, const CryptoFail *fail)
{
    char text[CRYPTO_ERROR_TEXT];
    u32 first = fail->shape == CRYPTO_FAIL_SPLIT;
    if (fail->n_errors <= first)
        return true;
    Array *stack = array_new(vm, 0);
    for (u32 i = fail->n_errors; stack && i > first; i--) {
        crypto_error_text(fail->errors[i - 1], text);
        String *s = string_from_utf8(vm, str_view(text));
        if (!s || !array_push(vm, stack, value_cell(s)))
            return false;
    }
    PropKey key = key_from_c(vm, "opensslErrorStack");
    return stack && !key_is_none(key) && obj_put(vm, error, key, value_cell(stack), PROP_WEC);
}

Object *node_crypto_error(Vm *vm, const CryptoFail *fail, bool described)
{
    char text[CRYPTO_ERROR_TEXT], code[CRYPTO_FAIL_TEXT];
    const char *library, *reason;
    if (fail->code) {
        /* as Node's C++ makes them: the code is a property and not in the text of the error */
        Object *error = error_new(vm, host_node_error_class(fail->code), TRY_PTR_OR(NULL, string_from_utf8(vm, str_view(fail->text))));
        return error && put_text(vm, error, "code", fail->code) ? error : NULL;
    }
    bool is_first = fail->n_errors && fail->shape != CRYPTO_FAIL_BELOW_TEXT;
    if (is_first)
        crypto_error_text(fail->errors[0], text);
    String *message = TRY_PTR_OR(NULL, string_from_utf8(vm, str_view(is_first ? text : fail->text)));
    Object *error = error_new(vm, ERR_ERROR, message);
    if (!error || !put_stack(vm, error, fail))
        return NULL;
    if (!is_first || !described)
        return error;
    crypto_error_describe(fail->errors[0], &library, &reason, code);
    return put_text(vm, error, "library", library) && put_text(vm, error, "reason", reason) && put_text(vm, error, "code", *code ? code : NULL) ? error : NULL;
}

Value node_crypto_throw(Vm *vm, const CryptoFail *fail)
{
    Object *error = node_crypto_error(vm, fail, true);
    return error ? throw_value(vm, value_cell(error)) : VAL_EXC;
}

Value node_crypto_refuse(Vm *vm, const char *code, const char *format, ...)
{
    CryptoFail fail = {.code = code};
    va_list args;
    va_start(args, format);
    vsnprintf(fail.text, sizeof fail.text, format, args);
    va_end(args);
    return node_crypto_throw(vm, &fail);
}

/* plainError(code, message): an error as node_crypto_refuse throws it */
static Value plain_error(Vm *vm, Frame *f)
{
    AUTO_BUF code = {0}, message = {0};
    CryptoFail fail = {0};
    fail.code = TRY_PTR(node_crypto_name(vm, f, 0, &code));
    snprintf(fail.text, sizeof fail.text, "%s", TRY_PTR(node_crypto_name(vm, f, 1, &message)));
    return value_cell(TRY_PTR(node_crypto_error(vm, &fail, false)));
}

/* ---- arguments ---- */

int node_crypto_bytes(Vm *vm, Value v, TextEncoding encoding, Buf *room, Str *out)
{
    *out = STR("");
    if (!value_is_string(v))
        return web_crypto_bytes(vm, v, true, out);
    StrView text = string_view(vm, value_as_string(v));
    if (!text.data)
        return -1;
    size_t most = text_byte_length(text, encoding);
    if (!buf_try_reserve(room, most + 1)) {
        throw_out_of_memory(vm);
        return -1;
    }
    room->len = text_decode(text, encoding, (u8 *)room->data, most);
    *out = buf_view(room);
    return 1;
}

bool node_crypto_input(Vm *vm, const Frame *f, u32 i, Buf *room, Str *out)
{
    return node_crypto_bytes(vm, frame_arg(f, i), TEXT_UTF8, room, out) >= 0;
}

const char *node_crypto_name(Vm *vm, const Frame *f, u32 i, Buf *room)
{
    Value v = frame_arg(f, i);
    if (!value_is_string(v) || !string_to_utf8(vm, value_as_string(v), room))
        return NULL;
    buf_push(room, 0);
    room->len--;
    return room->data;
}

Value node_crypto_output(Vm *vm, Str bytes, Value encoding)
{
    TextEncoding e = TEXT_UNKNOWN;
    if (value_is_string(encoding)) {
        StrView name = string_view(vm, value_as_string(encoding));
        if (!name.data)
            return VAL_EXC;
        e = text_encoding_of(name);
    }
    return e == TEXT_UNKNOWN ? node_buffer_copy(vm, bytes.data, bytes.len)
                             : value_cell(TRY_PTR(text_encode(vm, (const u8 *)bytes.data, bytes.len, e)));
}

CryptoKey *node_crypto_key(Vm *vm, Value v)
{
    CryptoKey *key = web_key_of(v);
    if (key || !value_is_object(v) || value_has_kind(v, Kind_Proxy))
        return key;
    HostObject *web = host_cast(v, &crypto_key_class);
    if (web) {
        Value record = web_key_record_of(web);
        Value handle = value_is_object(record) ? obj_peek(vm, value_as_object(record), key_from_c(vm, "handle")) : VAL_UNDEFINED;
        return web_key_of(handle);
    }
    return web_key_of(obj_peek(vm, value_as_object(v), key_private(vm, STR("handle"))));
}

i64 node_crypto_integer(const Frame *f, u32 i, i64 otherwise)
{
    Value v = frame_arg(f, i);
    double d = value_is_number(v) ? value_as_number(v) : (double)NAN;
    return d >= -0x1p53 && d <= 0x1p53 ? (i64)d : otherwise;
}

/* ---- lists of names ---- */

typedef struct NameList {
    Vm *vm;
    Array *array; /* NULL: exception */
} NameList;

static void add_name(void *ctx, const char *name)
{
    NameList *list = ctx;
    String *s = list->array ? string_from_utf8(list->vm, str_view(name)) : NULL;
    if (!s || !array_push(list->vm, list->array, value_cell(s)))
        list->array = NULL;
}

static Value names(Vm *vm, Frame *f)
{
    NameList list = {vm, TRY_PTR(array_new(vm, 0))};
    crypto_names((CryptoNames)native_magic(f), add_name, &list);
    return list.array ? value_cell(list.array) : VAL_EXC;
}

/* ---- small things ---- */

/* fill(view, offset, size): random bytes, in place */
static Value fill(Vm *vm, Frame *f)
{
    u8 *data;
    size_t len;
    i64 offset = node_crypto_integer(f, 1, 0), size = node_crypto_integer(f, 2, 0);
    if (!value_is_object(frame_arg(f, 0)) || !embed_bytes_view(vm, f->args[0], &data, &len) || offset < 0 || size < 0 || (u64)offset > len ||
        (u64)size > len - (u64)offset)
        return VAL_UNDEFINED;
    if (size)
        web_crypto_random(host_of(vm), data + offset, (size_t)size);
    return VAL_UNDEFINED;
}

/* randomBytes(n): a Buffer of its own */
static Value random_bytes(Vm *vm, Frame *f)
{
    i64 n = node_crypto_integer(f, 0, 0);
    TypedArrayObject *t = TRY_PTR(node_buffer_new(vm, (u64)MAX(n, (i64)0)));
    if (n > 0)
        web_crypto_random(host_of(vm), t->data, (size_t)n);
    return value_cell(t);
}

/* randomUUID(options): of version 4; whether many are made ahead, which options say, makes no difference here. */
static Value uuid(Vm *vm, Frame *f)
{
    u8 bytes[16];
    char text[36];
    Value options = frame_arg(f, 0);
    if (!value_is_undefined(options)) {
        if (!value_is_object(options) || value_has_kind(options, Kind_Array) || value_is_callable(options))
            return host_throw_arg_type(vm, "options", "of type object", options);
        Value v = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "disableEntropyCache")));
        if (!value_is_undefined(v) && !value_is_bool(v))
            return host_throw_arg_type(vm, "options.disableEntropyCache", "of type boolean", v);
    }
    web_crypto_random(host_of(vm), bytes, sizeof bytes);
    bytes[6] = (u8)((bytes[6] & 0x0F) | 0x40);
    bytes[8] = (u8)((bytes[8] & 0x3F) | 0x80);
    web_uuid_text(bytes, text);
    return value_cell(TRY_PTR(string_from_latin1(vm, text, sizeof text)));
}

static bool is_safe_integer(Value v)
{
    double d = value_is_number(v) ? value_as_number(v) : (double)NAN;
    return d >= -9007199254740991.0 && d <= 9007199254740991.0 && d == floor(d);
}

/* randomInt(min, max, callback) or randomInt(max, callback): min <= n < max, over a range below 2^48 */
static Value random_int(Vm *vm, Frame *f)
{
    enum { RANGE_BITS = 48 };
    const u64 all = (u64)1 << RANGE_BITS;
    Value low = frame_arg(f, 0), high = frame_arg(f, 1), callback = frame_arg(f, 2);
    bool from_zero = value_is_undefined(high) || value_is_callable(high);
    if (from_zero) {
        callback = high;
        high = low;
        low = value_int(0);
    }
    if (!value_is_undefined(callback) && !value_is_callable(callback))
        return host_throw_arg_type(vm, "callback", "of type function", callback);
    if (!is_safe_integer(low))
        return host_throw_arg_type(vm, "min", "a safe integer", low);
    if (!is_safe_integer(high))
        return host_throw_arg_type(vm, "max", "a safe integer", high);
    double min = value_as_number(low), max = value_as_number(high);
    if (max <= min)
        return host_throw_node(vm, NodeError_ERR_OUT_OF_RANGE,
                               "The value of \"max\" is out of range. It must be greater than the value of \"min\" (%.0f). Received %.0f", min, max);
    if (!(max - min < (double)all))
        return buffer_out_of_range(vm, from_zero ? "max" : "max - min", "<= 281474976710655", value_number(max - min));
    u64 range = (u64)(max - min), limit = all - all % range, r;
    do { /* what lies above a multiple of the range would make the first numbers likelier */
        r = 0;
        web_crypto_random(host_of(vm), &r, RANGE_BITS / 8);
    } while (r >= limit);
    Value args[2] = {VAL_UNDEFINED, value_number((double)(r % range) + min)};
    if (value_is_undefined(callback))
        return args[1];
    return host_next_tick(host_of(vm), callback, 2, args) ? VAL_UNDEFINED : VAL_EXC;
}

/* bytes(value, encoding): a Buffer with the bytes of a string or a buffer, its own; undefined: it is neither */
static Value bytes_of(Vm *vm, Frame *f)
{
    AUTO_BUF room = {0};
    Str bytes;
    int encoding = text_encoding_arg(vm, frame_arg(f, 1), TEXT_UTF8);
    if (encoding < 0)
        return VAL_EXC;
    int found = node_crypto_bytes(vm, frame_arg(f, 0), encoding == TEXT_UNKNOWN ? TEXT_UTF8 : (TextEncoding)encoding, &room, &bytes);
    if (found < 0)
        return VAL_EXC;
    return found ? node_buffer_copy(vm, bytes.data, bytes.len) : VAL_UNDEFINED;
}

/* timingSafeEqual(buf1, buf2): in a time that does not depend on where they differ */
static Value equal(Vm *vm, Frame *f)
{
    Str bytes[2];
    for (u32 i = 0; i < 2; i++)
        if (!web_crypto_bytes(vm, frame_arg(f, i), true, &bytes[i]))
            return node_crypto_refuse(vm, "ERR_INVALID_ARG_TYPE",
                                      "The \"buf%u\" argument must be an instance of ArrayBuffer, Buffer, TypedArray, or DataView.", i + 1);
    if (bytes[0].len != bytes[1].len)
        return node_crypto_refuse(vm, "ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH", "Input buffers must have the same byte length");
    return value_bool(crypto_equal(bytes[0].data, bytes[1].data, bytes[0].len));
}

/* isHandle(value): is it one of a key? */
static Value is_handle(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(web_key_of(frame_arg(f, 0)) != NULL);
}

static Value openssl_version(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return value_number((double)crypto_openssl_version());
}

#define F(name, n, c) FN(name, n, c, 0, INTRIN_NONE)
const BuiltinProp node_crypto_binding[] = {
    HOST_CLASS("Hash", node_hash_class),
    HOST_CLASS("Hmac", node_hmac_class),
    F("createHash", 2, node_hash_create),
    F("createHmac", 3, node_hmac_create),
    F("hash", 3, node_hash_once),
    F("hashFlush", 0, node_hash_flush),
    F("run", 3, node_crypto_run),
    LAZY("ops", node_crypto_ops_make, NULL),
    FN_MAGIC("ciphers", 0, names, CRYPTO_NAMES_CIPHERS),
    FN_MAGIC("hashes", 0, names, CRYPTO_NAMES_HASHES),
    FN_MAGIC("curves", 0, names, CRYPTO_NAMES_CURVES),
    F("fill", 3, fill),
    F("randomBytes", 1, random_bytes),
    F("randomUUID", 1, uuid),
    F("randomInt", 3, random_int),
    F("bytes", 2, bytes_of),
    F("timingSafeEqual", 0, equal),
    F("cipherNew", 5, node_cipher_new),
    F("cipherUpdate", 4, node_cipher_update),
    F("cipherFinal", 2, node_cipher_final),
    F("cipherSetAad", 3, node_cipher_set_aad),
    F("cipherSetTag", 2, node_cipher_set_tag),
    F("cipherSetPadding", 2, node_cipher_set_padding),
    F("cipherTag", 1, node_cipher_tag),
    F("cipherInfo", 3, node_cipher_info),
    F("keyRead", 5, node_key_read),
    F("keyWrite", 5, node_key_write),
    F("plainError", 2, plain_error),
    F("isHandle", 1, is_handle),
    F("opensslVersion", 0, openssl_version),
    F("keyPoint", 1, node_key_point),
    F("keyType", 1, node_key_type),
    F("keyDetails", 1, node_key_details),
    F("keyEquals", 2, node_key_equals),
    F("keySecretSize", 1, node_key_secret_size),
    F("keyIsPrivate", 1, node_key_has_private),
    F("dhNew", 2, node_dh_new),
    FN_MAGIC("dhCheck", 1, node_dh_call, 0),
    FN_MAGIC("dhGenerate", 1, node_dh_call, 1),
    FN_MAGIC("dhSecret", 2, node_dh_call, 2),
    FN_MAGIC("dhGet", 2, node_dh_call, 3),
    FN_MAGIC("dhSet", 3, node_dh_call, 4),
    F("curveKnown", 1, node_curve_known),
    F("ecdhNew", 1, node_ecdh_new),
    FN_MAGIC("ecdhGenerate", 1, node_ecdh_call, 0),
    FN_MAGIC("ecdhSecret", 2, node_ecdh_call, 1),
    FN_MAGIC("ecdhPublic", 2, node_ecdh_call, 2),
    FN_MAGIC("ecdhPrivate", 1, node_ecdh_call, 3),
    FN_MAGIC("ecdhSetPrivate", 2, node_ecdh_call, 4),
    FN_MAGIC("ecdhSetPublic", 2, node_ecdh_call, 5),
    F("ecdhConvert", 3, node_ecdh_convert),
    F("certNew", 1, node_cert_new),
    F("certPart", 2, node_cert_part),
    F("certName", 2, node_cert_name),
    F("certUsages", 1, node_cert_usages),
    FN_MAGIC("certIsCa", 1, node_cert_ask, 0),
    FN_MAGIC("certFrom", 1, node_cert_ask, 1),
    FN_MAGIC("certTo", 1, node_cert_ask, 2),
    F("certCheck", 4, node_cert_check),
    F("certKey", 1, node_cert_key),
    FN_MAGIC("certIssuedBy", 2, node_cert_is, 0),
    FN_MAGIC("certHasKey", 2, node_cert_is, 1),
    FN_MAGIC("certVerify", 2, node_cert_is, 2),
    FN_MAGIC("spkacVerify", 1, node_spkac, 0),
    FN_MAGIC("spkacPublic", 1, node_spkac, 1),
    FN_MAGIC("spkacChallenge", 1, node_spkac, 2),
    END,
};

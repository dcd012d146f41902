/* web_crypto.c - the global crypto: random numbers, UUIDs; `subtle` is src/js/web/crypto.js.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_crypto.h"

#include "base/alloc.h"
#include "os/os_random.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_priv.h"

#define RANDOM_ROOM 4096
#define RANDOM_FROM_SYSTEM (8 * RANDOM_ROOM) /* so much comes from the system; who needs more is worth starting OpenSSL for */
#define RANDOM_QUOTA 65536 /* of one getRandomValues (Web Cryptography, 10.1.1) */

typedef struct CryptoState {
    CryptoLib *lib;
    u64 given; /* bytes that were made */
    u32 left; /* bytes at the end of `random` that were not given out */
    u64 counted_ms; /* web_crypto_count */
    u32 count;
    bool has_secret;
    u8 secret[32];
    u8 random[RANDOM_ROOM];
} CryptoState;

enum { CRYPTO_SUBTLE, CRYPTO_SLOTS };

static void state_free(void *data)
{
    CryptoState *state = data;
    if (state->lib)
        crypto_lib_free(state->lib);
    xfree(state);
}

static CryptoState *state_of(Host *host)
{
    CryptoState *state = host_part(host, HOST_PART_CRYPTO);
    if (UNLIKELY(!state)) {
        state = xalloc_zero(sizeof *state);
        host_set_part(host, HOST_PART_CRYPTO, state, state_free);
    }
    return state;
}

CryptoLib *web_crypto_lib(Host *host)
{
    CryptoState *state = state_of(host);
    if (UNLIKELY(!state->lib))
        state->lib = crypto_lib_new();
    return state->lib;
}

static void make_random(CryptoState *state, void *out, size_t n)
{
    state->given += n;
    if (state->given > RANDOM_FROM_SYSTEM)
        crypto_random(out, n);
    else
        os_random(out, n);
}

void web_crypto_random(Host *host, void *out, size_t n)
{
    CryptoState *state = state_of(host);
    if (n > RANDOM_ROOM / 16) {
        make_random(state, out, n);
        return;
    }
    if (state->left < n) {
        make_random(state, state->random, RANDOM_ROOM);
        state->left = RANDOM_ROOM;
    }
    u8 *from = state->random + RANDOM_ROOM - state->left;
    memcpy(out, from, n);
    memset(from, 0, n); /* what was given out is nowhere else */
    state->left -= (u32)n;
}

u32 web_crypto_count(Host *host, u64 ms)
{
    CryptoState *state = state_of(host);
    if (state->counted_ms != ms || !state->count) {
        u16 start;
        web_crypto_random(host, &start, sizeof start);
        state->counted_ms = ms;
        state->count = start & 0x7FF; /* room to count up */
    }
    return state->count++ & 0xFFF;
}

void web_crypto_secret(Host *host, u8 out[32])
{
    CryptoState *state = state_of(host);
    if (!state->has_secret)
        os_random(state->secret, sizeof state->secret);
    state->has_secret = true;
    memcpy(out, state->secret, sizeof state->secret);
}

void web_uuid_text(const u8 uuid[16], char out[36])
{
    static const char digits[] = "0123456789abcdef";
    char *p = out;
    for (u32 i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            *p++ = '-';
        *p++ = digits[uuid[i] >> 4];
        *p++ = digits[uuid[i] & 15];
    }
}

bool web_crypto_bytes(Vm *vm, Value v, bool shared, Str *out)
{
    u8 *data;
    size_t len;
    if (!value_is_object(v) || !embed_bytes_view(vm, v, &data, &len)) {
        *out = STR("");
        return value_has_kind(v, Kind_ArrayBuffer) || value_has_kind(v, Kind_TypedArray) || value_has_kind(v, Kind_DataView);
    }
    BufferObject *b = value_is_buffer(v) ? (BufferObject *)value_as_cell(v) : ((ViewObject *)value_as_cell(v))->buffer;
    if (!shared && b && buffer_is_shared(b))
        return false;
    *out = len ? (Str){(const char *)data, len} : STR("");
    return true;
}

/* ---- Crypto ---- */

static HostObject *this_crypto(Vm *vm, const Frame *f)
{
    HostObject *o = host_cast(f->this_value, &crypto_class);
    if (UNLIKELY(!o))
        host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Value of \"this\" must be of type Crypto");
    return o;
}

static bool is_integer_array(Value v)
{
    if (!value_is_typed_array(v))
        return false;
    switch (value_as_typed_array(v)->type) {
    case Element_Int8:
    case Element_Uint8:
    case Element_Uint8Clamped:
    case Element_Int16:
    case Element_Uint16:
    case Element_Int32:
    case Element_Uint32:
    case Element_BigInt64:
    case Element_BigUint64: return true;
    default: return false;
    }
}

static Value get_random_values(Vm *vm, Frame *f)
{
    TRY_PTR(this_crypto(vm, f));
    if (!f->argc)
        return host_throw_node(vm, NodeError_ERR_MISSING_ARGS,
                               "Failed to execute 'getRandomValues' on 'Crypto': 1 argument required, but only 0 present.");
    Value v = f->args[0];
    if (!is_integer_array(v))
        return throw_dom(vm, "TypeMismatchError", "The data argument must be an integer-type TypedArray");
    u8 *data;
    size_t len;
    if (!embed_bytes_view(vm, v, &data, &len))
        len = 0;
    if (len > RANDOM_QUOTA)
        return throw_dom(vm, "QuotaExceededError", "The requested length exceeds 65,536 bytes");
    if (len)
        web_crypto_random(host_of(vm), data, len);
    return v;
}

/* Version 4 of RFC 9562. */
static Value random_uuid(Vm *vm, Frame *f)
{
    TRY_PTR(this_crypto(vm, f));
    u8 uuid[16];
    char text[36];
    web_crypto_random(host_of(vm), uuid, sizeof uuid);
    uuid[6] = (u8)((uuid[6] & 0x0F) | 0x40);
    uuid[8] = (u8)((uuid[8] & 0x3F) | 0x80);
    web_uuid_text(uuid, text);
    return value_cell(TRY_PTR(string_from_latin1(vm, text, sizeof text)));
}

static Value timing_safe_equal(Vm *vm, Frame *f)
{
    Str bytes[2];
    for (u32 i = 0; i < 2; i++)
        if (!web_crypto_bytes(vm, frame_arg(f, i), true, &bytes[i]))
            return host_throw_arg_type(vm, i ? "buf2" : "buf1", "an instance of ArrayBuffer, Buffer, TypedArray, or DataView",
                                       frame_arg(f, i));
    if (bytes[0].len != bytes[1].len)
        return host_throw_node(vm, NodeError_ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH, "Input buffers must have the same byte length");
    return value_bool(crypto_equal(bytes[0].data, bytes[1].data, bytes[0].len));
}

static Value get_subtle(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(this_crypto(vm, f));
    if (value_is_hole(o->host_slots[CRYPTO_SUBTLE])) {
        o->host_slots[CRYPTO_SUBTLE] = TRY(host_js_export(vm, "web/crypto", "subtle"));
        barrier(vm, o);
    }
    return o->host_slots[CRYPTO_SUBTLE];
}

static Value illegal(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_node(vm, NodeError_ERR_ILLEGAL_CONSTRUCTOR, "Illegal constructor");
}

static const BuiltinProp crypto_rows[] = {
    HOST_FN("getRandomValues", 1, get_random_values),
    HOST_FN("randomUUID", 0, random_uuid),
    HOST_FN("timingSafeEqual", 2, timing_safe_equal),
    HOST_GET("subtle", get_subtle),
    TAG("Crypto"),
    END,
};
const HostClass crypto_class = {.name = "Crypto", .ctor = illegal, .slots = CRYPTO_SLOTS, .proto_props = crypto_rows};

Value web_crypto_make(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(host_object_new(vm, &crypto_class)));
}

/* node_string_decoder.c - $binding("stringDecoder"): bytes to text in pieces, for src/js/node/string_decoder.js.
 *
 * A decoder's state is a Buffer of seven bytes: those that are kept of a character that is not whole, how many it misses, how many
 * are kept, and the encoding. A state that some other object of the same size pretends to be does no harm: its numbers are bounded.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/buffer.h"

enum { AT_MISSING = 4, AT_KEPT = 5, AT_ENCODING = 6, STATE_SIZE = 7 };

/* state(encoding): undefined when nobody knows the encoding's name. */
static Value decoder_state(Vm *vm, Frame *f)
{
    int e = text_encoding_arg(vm, frame_arg(f, 0), TEXT_UTF8);
    if (e < 0)
        return VAL_EXC;
    if (e == TEXT_UNKNOWN)
        return VAL_UNDEFINED;
    TypedArrayObject *state = TRY_PTR(node_buffer_new(vm, STATE_SIZE));
    ((u8 *)state->data)[AT_ENCODING] = (u8)e;
    return value_cell(state);
}

/* encodingOf(state): the name as Node spells it. */
static Value decoder_encoding(Vm *vm, Frame *f)
{
    Bytes state = buffer_bytes(frame_arg(f, 0));
    const char *name = text_encoding_name((TextEncoding)state.data[AT_ENCODING]);
    return value_cell(TRY_PTR(string_from_latin1(vm, (const u8 *)name, (u32)strlen(name))));
}

/* The state and its encoding; NULL: there is none, exception. */
static u8 *state_of(Vm *vm, const Frame *f)
{
    Value v = frame_arg(f, 0);
    if (value_is_uint8_array(v)) {
        Bytes b = buffer_bytes(v);
        if (b.length == STATE_SIZE && b.data[AT_ENCODING] < TEXT_UNKNOWN && b.data[AT_KEPT] <= 4 && b.data[AT_MISSING] <= 4)
            return b.data;
    }
    host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Value of \"this\" must be of type StringDecoder");
    return NULL;
}

static bool is_lead_surrogate(const u8 *low_first)
{
    return (low_first[1] & 0xFC) == 0xD8;
}

/* How many bytes at the end begin a character that is not whole; *missing: what it lacks. */
static u32 tail_of(TextEncoding e, const u8 *b, size_t n, u8 *missing)
{
    *missing = 0;
    switch (e) {
    case TEXT_UTF8:
        if (b[n - 1] < 0x80)
            return 0;
        for (u32 back = 1; back <= 3 && back <= n; back++) {
            u8 c = b[n - back];
            if ((c & 0xC0) == 0x80)
                continue;
            u32 size = (c & 0xF8) == 0xF0 ? 4 : (c & 0xF0) == 0xE0 ? 3 : (c & 0xE0) == 0xC0 ? 2 : 1;
            if (size <= back)
                return 0;
            *missing = (u8)(size - back);
            return back;
        }
        return 0;
    case TEXT_UTF16:
        if (n & 1)
            return *missing = 1;
        return is_lead_surrogate(b + n - 2) ? *missing = 2 : 0;
    case TEXT_BASE64:
    case TEXT_BASE64URL:
        *missing = n % 3 ? (u8)(3 - n % 3) : 0;
        return (u32)(n % 3);
    default:
        return 0;
    }
}

/* Gives the kept character what it misses; a byte that cannot belong to it ends it. Returns how many bytes it took. */
static size_t complete(u8 *state, const u8 *b, size_t n)
{
    TextEncoding e = (TextEncoding)state[AT_ENCODING];
    size_t room = 4u - state[AT_KEPT];
    size_t take = MIN(MIN((size_t)state[AT_MISSING], n), room);
    if (e == TEXT_UTF8) {
        for (size_t i = 0; i < take; i++) {
            if ((b[i] & 0xC0) == 0x80)
                continue;
            take = i;
            state[AT_MISSING] = (u8)i;
            break;
        }
    }
    memcpy(state + state[AT_KEPT], b, take);
    state[AT_KEPT] = (u8)(state[AT_KEPT] + take);
    state[AT_MISSING] = (u8)(state[AT_MISSING] - take);
    return take;
}

/* decode(state, piece): the characters that are whole now. */
static Value decoder_decode(Vm *vm, Frame *f)
{
    u8 *state = TRY_PTR(state_of(vm, f)), *b;
    Value piece = frame_arg(f, 1);
    size_t n;
    if (value_is_string(piece))
        return piece;
    if (!(value_is_typed_array(piece) || value_has_kind(piece, Kind_DataView)) || !embed_bytes_view(vm, piece, &b, &n))
        return host_throw_arg_type(vm, "buf", "an instance of Buffer, TypedArray, or DataView", piece);
    TextEncoding e = (TextEncoding)state[AT_ENCODING];
    String *first = NULL;
    if (!n)
        return value_cell(ATOM_empty);
    if (state[AT_KEPT]) {
        size_t taken = complete(state, b, n);
        b += taken;
        n -= taken;
        if (state[AT_MISSING])
            return value_cell(ATOM_empty);
        first = TRY_PTR(text_encode(vm, state, state[AT_KEPT], e));
        state[AT_KEPT] = 0;
        if (!n)
            return value_cell(first);
    }
    u32 kept = tail_of(e, b, n, &state[AT_MISSING]);
    n -= kept;
    memcpy(state, b + n, kept);
    state[AT_KEPT] = (u8)kept;
    String *text = TRY_PTR(text_encode(vm, b, n, e));
    return value_cell(first ? TRY_PTR(string_concat(vm, first, text)) : text);
}

/* flush(state): the bytes that were kept, as far as they are text. */
static Value decoder_flush(Vm *vm, Frame *f)
{
    u8 *state = TRY_PTR(state_of(vm, f));
    u32 kept = state[AT_KEPT];
    state[AT_KEPT] = state[AT_MISSING] = 0;
    return value_cell(TRY_PTR(text_encode(vm, state, kept, (TextEncoding)state[AT_ENCODING])));
}

const BuiltinProp node_string_decoder_binding[] = {
    FN("state", 1, decoder_state, 0, INTRIN_NONE),
    FN("encodingOf", 1, decoder_encoding, 0, INTRIN_NONE),
    FN("decode", 2, decoder_decode, 0, INTRIN_NONE),
    FN("flush", 1, decoder_flush, 0, INTRIN_NONE),
    END,
};

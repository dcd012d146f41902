/* web_text_codec.c - TextEncoder and TextDecoder (UTF-8, UTF-16, the single-byte encodings; the others are in web_multi_byte.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/utf.h"
#include "runtime/web/web_encoding.h"
#include "runtime/web/web_multi_byte.h"
#include "runtime/web/web_priv.h"

/* ---- TextEncoder ---- */

static Value encoder_ctor(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(web_construct(vm, f, &text_encoder_class)));
}

static Value encoder_encoding(Vm *vm, Frame *f)
{
    TRY_PTR(web_this(vm, f, &text_encoder_class));
    return value_cell(TRY_PTR(atom_from_c(vm, "utf-8")));
}

static size_t utf8_len(StrView v)
{
    return v.wide ? utf16_utf8_len(v.data, v.length) : latin1_utf8_len(v.data, v.length);
}

static Value encoder_encode(Vm *vm, Frame *f)
{
    TRY_PTR(web_this(vm, f, &text_encoder_class));
    String *s = ATOM_empty;
    if (!value_is_undefined(frame_arg(f, 0)))
        s = TRY_PTR(to_string(vm, f->args[0]));
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return VAL_EXC;
    TypedArrayObject *out = TRY_PTR(typed_new(vm, Element_Uint8, utf8_len(v), NULL));
    if (v.wide)
        utf16_to_utf8(v.data, v.length, (char *)out->data);
    else if (v.length)
        latin1_to_utf8(v.data, v.length, (char *)out->data);
    return value_cell(out);
}

static Value encoder_encode_into(Vm *vm, Frame *f)
{
    TRY_PTR(web_this(vm, f, &text_encoder_class));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    Value into = frame_arg(f, 1);
    if (!value_is_typed_array(into) || value_as_typed_array(into)->type != Element_Uint8)
        return throw_type(vm, "Expected Uint8Array");
    TypedArrayObject *out = value_as_typed_array(into);
    StrView v = string_view(vm, s);
    if (!v.data && v.length)
        return VAL_EXC;
    size_t read = 0, cap = (size_t)view_length(out), written = 0;
    if (cap)
        written = v.wide ? utf16_to_utf8_into(v.data, v.length, (char *)out->data, cap, &read)
                         : latin1_to_utf8_into(v.data, v.length, (char *)out->data, cap, &read);
    Object *result = TRY_PTR(object_new_plain(vm));
    PropKey read_key = web_key(vm, "read"), written_key = web_key(vm, "written");
    if (key_is_none(read_key) || key_is_none(written_key) ||
        !obj_add(vm, result, read_key, value_number((double)read), PROP_WEC) ||
        !obj_add(vm, result, written_key, value_number((double)written), PROP_WEC))
        return VAL_EXC;
    return value_cell(result);
}

static const BuiltinProp encoder_rows[] = {
    HOST_GET("encoding", encoder_encoding),
    HOST_FN("encode", 0, encoder_encode),
    HOST_FN("encodeInto", 2, encoder_encode_into),
    TAG("TextEncoder"),
    END,
};

const HostClass text_encoder_class = {.name = "TextEncoder", .ctor = encoder_ctor, .proto_props = encoder_rows};

/* ---- TextDecoder ---- */

/* From ENC_SINGLE on those of web_encoding.h, from ENC_MULTI on those of web_multi_byte.h. */
typedef enum Encoding {
    ENC_UTF8,
    ENC_UTF16LE,
    ENC_UTF16BE,
    ENC_1252,
    ENC_SINGLE,
    ENC_MULTI = ENC_SINGLE + WEB_SINGLE_BYTE_COUNT
} Encoding;

static const char *encoding_name(u8 encoding)
{
    static const char *const names[] = {"utf-8", "utf-16le", "utf-16be", "windows-1252"};
    if (encoding >= ENC_MULTI)
        return web_multi_byte_names[encoding - ENC_MULTI];
    return encoding < ENC_SINGLE ? names[encoding] : web_single_byte_names[encoding - ENC_SINGLE];
}

static const struct {
    const char *label;
    u8 encoding;
} labels[] = {
    {"utf-8", ENC_UTF8}, {"utf8", ENC_UTF8}, {"unicode-1-1-utf-8", ENC_UTF8}, {"unicode11utf8", ENC_UTF8},
    {"unicode20utf8", ENC_UTF8}, {"x-unicode20utf8", ENC_UTF8},
    {"utf-16le", ENC_UTF16LE}, {"utf-16", ENC_UTF16LE}, {"ucs-2", ENC_UTF16LE}, {"unicode", ENC_UTF16LE},
    {"csunicode", ENC_UTF16LE}, {"iso-10646-ucs-2", ENC_UTF16LE}, {"unicodefeff", ENC_UTF16LE},
    {"utf-16be", ENC_UTF16BE}, {"unicodefffe", ENC_UTF16BE},
    {"windows-1252", ENC_1252}, {"latin1", ENC_1252}, {"iso-8859-1", ENC_1252}, {"ascii", ENC_1252}, {"us-ascii", ENC_1252},
    {"ansi_x3.4-1968", ENC_1252}, {"cp1252", ENC_1252}, {"cp819", ENC_1252}, {"csisolatin1", ENC_1252}, {"ibm819", ENC_1252},
    {"iso-ir-100", ENC_1252}, {"iso8859-1", ENC_1252}, {"iso88591", ENC_1252}, {"iso_8859-1", ENC_1252},
    {"iso_8859-1:1987", ENC_1252}, {"l1", ENC_1252}, {"x-cp1252", ENC_1252},
};

typedef struct Decoder {
    u8 encoding;
    bool fatal, ignore_bom;
    bool bom_seen; /* of the current stream: the start is behind us */
    u8 held[4];    /* bytes of an unfinished sequence */
    u8 n_held;
    WebJpState jp;
} Decoder;

static Decoder *decoder_of(HostObject *o) { return host_data(o); }

/* ASCII whitespace of the Infra standard: no vertical tab. */
static bool is_blank(u16 c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
}

static int encoding_from_label(Vm *vm, String *s)
{
    StrView v = string_view(vm, s);
    u32 from = 0, to = v.length;
    while (from < to && is_blank(view_at(v, from)))
        from++;
    while (to > from && is_blank(view_at(v, to - 1)))
        to--;
    char text[32];
    if (to - from >= sizeof text)
        return -1;
    for (u32 i = from; i < to; i++) {
        u16 c = view_at(v, i);
        if (c > 0x7E)
            return -1;
        text[i - from] = (char)(web_in_range(c, 'A', 'Z') ? c | 32 : c);
    }
    for (u32 i = 0; i < ARRAY_LEN(labels); i++)
        if (str_equal((Str){text, to - from}, str_view(labels[i].label)))
            return labels[i].encoding;
    for (const WebEncodingLabel *l = web_single_byte_labels; l->label; l++)
        if (str_equal((Str){text, to - from}, str_view(l->label)))
            return ENC_SINGLE + l->encoding;
    for (const WebEncodingLabel *l = web_multi_byte_labels; l->label; l++)
        if (str_equal((Str){text, to - from}, str_view(l->label)))
            return ENC_MULTI + l->encoding;
    return -1;
}

static Value decoder_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR",
                               "TextDecoder constructor cannot be invoked without 'new'");
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &text_decoder_class));
    Decoder *d = decoder_of(o);
    if (!value_is_undefined(frame_arg(f, 0))) {
        String *label = TRY_PTR(to_string(vm, f->args[0]));
        int encoding = encoding_from_label(vm, label);
        if (encoding < 0) {
            AUTO_BUF shown = {0};
            if (!string_to_utf8(vm, label, &shown))
                return VAL_EXC;
            return host_throw_code(vm, ERR_RANGE, "ERR_ENCODING_NOT_SUPPORTED", "Unsupported encoding label \"%.*s\"",
                                   (int)MIN(shown.len, 200), shown.data);
        }
        d->encoding = (u8)encoding;
    }
    if (!web_member_bool(vm, frame_arg(f, 1), "fatal", false, &d->fatal) ||
        !web_member_bool(vm, frame_arg(f, 1), "ignoreBOM", false, &d->ignore_bom))
        return VAL_EXC;
    return value_cell(o);
}

static Value bad_data(Vm *vm, const Decoder *d)
{
    return host_throw_code(vm, ERR_TYPE, "ERR_ENCODING_INVALID_ENCODED_DATA",
                           "The encoded data was not valid for encoding %s", encoding_name(d->encoding));
}

/* What is not Latin-1 in windows-1252, from 0x80. */
static const u16 windows_1252[32] = {
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
};

static String *decode_1252(Vm *vm, Str in)
{
    bool latin1 = true;
    if (in.len > STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    for (size_t i = 0; i < in.len && latin1; i++)
        latin1 = !web_in_range((u8)in.data[i], 0x80, 0x9F);
    if (latin1)
        return string_from_latin1(vm, in.data, (u32)in.len);
    u16 *units = try_alloc(in.len * 2);
    if (!units) {
        throw_out_of_memory(vm);
        return NULL;
    }
    for (size_t i = 0; i < in.len; i++) {
        u8 c = (u8)in.data[i];
        units[i] = web_in_range(c, 0x80, 0x9F) ? windows_1252[c - 0x80] : c;
    }
    String *s = string_from_utf16(vm, units, (u32)in.len);
    xfree(units);
    return s;
}

static String *decode_single(Vm *vm, const Decoder *d, Str in)
{
    const u16 *table = web_single_byte_units[d->encoding - ENC_SINGLE];
    u16 *units = in.len <= STRING_MAX ? try_alloc(in.len * 2 + 1) : NULL;
    if (!units) {
        if (in.len > STRING_MAX)
            throw_range(vm, "Invalid string length");
        else
            throw_out_of_memory(vm);
        return NULL;
    }
    bool bad = false;
    for (size_t i = 0; i < in.len; i++) {
        u8 c = (u8)in.data[i];
        units[i] = c < 0x80 ? c : table[c - 0x80];
        if (c >= 0x80 && !units[i]) {
            units[i] = UTF_REPLACEMENT;
            bad = true;
        }
    }
    String *s = NULL;
    if (bad && d->fatal)
        bad_data(vm, d);
    else
        s = string_from_utf16(vm, units, (u32)in.len);
    xfree(units);
    return s;
}

static String *decode_multi(Vm *vm, Decoder *d, Str in, bool stream)
{
    u16 *units = in.len <= STRING_MAX ? try_alloc(in.len * 2 + 1) : NULL;
    if (!units) {
        if (in.len > STRING_MAX)
            throw_range(vm, "Invalid string length");
        else
            throw_out_of_memory(vm);
        return NULL;
    }
    size_t used, n_bad;
    size_t n = web_multi_byte_decode((WebMultiByte)(d->encoding - ENC_MULTI), &d->jp, in, !stream, units, &used, &n_bad);
    d->n_held = (u8)(in.len - used);
    memcpy(d->held, in.data + used, d->n_held);
    String *s = NULL;
    if (n_bad && d->fatal)
        bad_data(vm, d);
    else
        s = string_from_utf16(vm, units, (u32)n);
    xfree(units);
    return s;
}

/* Whole units only, but for the last of a stream. */
static String *decode_utf16(Vm *vm, const Decoder *d, Str in, bool odd_end)
{
    size_t n = in.len / 2;
    if (n >= STRING_MAX) {
        throw_range(vm, "Invalid string length");
        return NULL;
    }
    u16 *units = try_alloc((n + 1) * 2);
    if (!units) {
        throw_out_of_memory(vm);
        return NULL;
    }
    bool swap = d->encoding == ENC_UTF16BE;
    for (size_t i = 0; i < n; i++) {
        u8 a = (u8)in.data[2 * i], b = (u8)in.data[2 * i + 1];
        units[i] = (u16)(swap ? a << 8 | b : b << 8 | a);
    }
    if (odd_end)
        units[n++] = UTF_REPLACEMENT;
    String *s = NULL;
    if (d->fatal && (odd_end || !utf16_is_well_formed(units, n))) {
        bad_data(vm, d);
    } else {
        utf16_make_well_formed(units, n, units);
        s = string_from_utf16(vm, units, (u32)n);
    }
    xfree(units);
    return s;
}

/* How many bytes at the end wait for more. */
static u32 incomplete(const Decoder *d, Str in)
{
    if (d->encoding == ENC_UTF8)
        return utf8_incomplete_tail(in.data, in.len);
    if (d->encoding >= ENC_1252)
        return 0;
    u32 odd = in.len & 1;
    if (in.len - odd < 2)
        return odd;
    u8 high = (u8)in.data[in.len - odd - (d->encoding == ENC_UTF16LE ? 1 : 2)];
    return (high & 0xFC) == 0xD8 ? 2 + odd : odd;
}

static String *decode_text(Vm *vm, Decoder *d, Str in, bool stream)
{
    if (d->encoding >= ENC_MULTI)
        return decode_multi(vm, d, in, stream);
    if (stream) {
        d->n_held = (u8)incomplete(d, in);
        in.len -= d->n_held;
        memcpy(d->held, in.data + in.len, d->n_held);
    }
    bool odd_end = !stream && d->encoding < ENC_1252 && d->encoding != ENC_UTF8 && (in.len & 1);
    in.len -= odd_end;
    if (!d->ignore_bom && !d->bom_seen) {
        Str bom = d->encoding == ENC_UTF8      ? STR("\xEF\xBB\xBF")
                  : d->encoding == ENC_UTF16LE ? STR("\xFF\xFE")
                  : d->encoding == ENC_UTF16BE ? STR("\xFE\xFF")
                                               : STR("");
        if (bom.len && str_starts_with(in, bom))
            in = (Str){in.data + bom.len, in.len - bom.len};
    }
    d->bom_seen = stream && (d->bom_seen || in.len > 0);
    switch (d->encoding) {
    case ENC_UTF8:
        if (d->fatal && !utf8_is_valid(in.data, in.len)) {
            bad_data(vm, d);
            return NULL;
        }
        return string_from_utf8(vm, in);
    case ENC_UTF16LE:
    case ENC_UTF16BE: return decode_utf16(vm, d, in, odd_end);
    case ENC_1252: return decode_1252(vm, in);
    default: return decode_single(vm, d, in);
    }
}

String *text_decoder_decode(Vm *vm, HostObject *o, Str bytes, bool stream)
{
    Decoder *d = decoder_of(o);
    AUTO_BUF joined = {0};
    Str in = bytes.data ? bytes : STR("");
    if (d->n_held) {
        if (!buf_try_reserve(&joined, bytes.len + d->n_held)) {
            throw_out_of_memory(vm);
            return NULL;
        }
        buf_append(&joined, d->held, d->n_held);
        buf_append(&joined, bytes.data, bytes.len);
        in = buf_view(&joined);
        d->n_held = 0;
    }
    return decode_text(vm, d, in, stream);
}

static Value decoder_decode(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(web_this(vm, f, &text_decoder_class));
    Value input = frame_arg(f, 0);
    bool stream;
    u8 *data = NULL;
    size_t len = 0;
    if (!value_is_undefined(input) && (!value_is_object(input) || !embed_bytes_view(vm, input, &data, &len)))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "TextDecoder.decode expects an ArrayBuffer or TypedArray");
    if (!web_member_bool(vm, frame_arg(f, 1), "stream", false, &stream))
        return VAL_EXC;
    if (value_is_object(frame_arg(f, 1)) && !value_is_undefined(input) && !embed_bytes_view(vm, input, &data, &len))
        len = 0; /* the options' getter detached it */
    return value_cell(TRY_PTR(text_decoder_decode(vm, o, (Str){(const char *)data, len}, stream)));
}

enum { GET_ENCODING, GET_FATAL, GET_IGNORE_BOM };

Value text_decoder_member(Vm *vm, HostObject *o, u32 which)
{
    Decoder *d = decoder_of(o);
    switch (which) {
    case GET_ENCODING: return value_cell(TRY_PTR(atom_from_c(vm, encoding_name(d->encoding))));
    case GET_FATAL: return value_bool(d->fatal);
    default: return value_bool(d->ignore_bom);
    }
}

static Value decoder_get(Vm *vm, Frame *f)
{
    return text_decoder_member(vm, TRY_PTR(web_this(vm, f, &text_decoder_class)), native_magic(f));
}

static const BuiltinProp decoder_rows[] = {
    HOST_FN("decode", 0, decoder_decode),
    HOST_GET_MAGIC("encoding", decoder_get, GET_ENCODING),
    HOST_GET_MAGIC("fatal", decoder_get, GET_FATAL),
    HOST_GET_MAGIC("ignoreBOM", decoder_get, GET_IGNORE_BOM),
    TAG("TextDecoder"),
    END,
};

const HostClass text_decoder_class = {
    .name = "TextDecoder",
    .ctor = decoder_ctor,
    .data_size = sizeof(Decoder),
    .proto_props = decoder_rows,
};

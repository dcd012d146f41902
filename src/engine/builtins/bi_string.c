/* bi_string.c - String, String.prototype and %StringIteratorPrototype% (22.1).
 *
 * Case, normalisation and collation are in bi_string_case.c; what takes patterns is in
 * bi_string_match.c. Parts of a string are slices of it (string_slice copies short ones); single
 * characters are immortal atoms.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/utf.h"
#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/iterators.h"
#include "engine/builtins/regexp.h"
#include "engine/object/wrapper.h"

String *this_text_slow(Vm *vm, Frame *f)
{
    Value v = f->this_value;
    if (!value_is_nullish(v))
        return to_string(vm, v);
    const char *name = native_row(f)->name;
    bool symbol = name[0] == '@';
    throw_type(vm, "String.prototype%s%s%s called on null or undefined", symbol ? "[Symbol." : ".",
               symbol ? name + 2 : name, symbol ? "]" : "");
    return NULL;
}

/* ---- the constructor ---- */

static Value symbol_descriptive(Vm *vm, Symbol *symbol)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_c(&sb, "Symbol(");
    if (symbol->description)
        sb_string(&sb, symbol->description);
    sb_unit(&sb, ')');
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value string_ctor(Vm *vm, Frame *f)
{
    String *s = ATOM_empty;
    bool plain = value_is_undefined(frame_new_target(f));
    if (f->argc) {
        if (plain && value_is_symbol(f->args[0]))
            return symbol_descriptive(vm, value_as_symbol(f->args[0]));
        s = TRY_PTR(to_string(vm, f->args[0]));
    }
    if (plain)
        return value_cell(s);
    Object *proto = TRY_PTR(proto_from_ctor(vm, frame_new_target(f), Intrinsic_StringPrototype));
    return value_cell(TRY_PTR(wrapper_new(vm, value_cell(s), proto)));
}

static Value string_from_char_code(Vm *vm, Frame *f)
{
    if (LIKELY(f->argc == 1)) {
        u32 unit;
        if (!to_uint32(vm, f->args[0], &unit))
            return VAL_EXC;
        return value_cell(TRY_PTR(string_from_unit(vm, (u16)unit)));
    }
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < f->argc; i++) {
        u32 unit;
        if (!to_uint32(vm, f->args[i], &unit)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        sb_unit(&sb, (u16)unit);
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* The code point in v; -1: exception. */
static i64 code_point_of(Vm *vm, Value v)
{
    double d;
    if (!to_double(vm, v, &d))
        return -1;
    if (d >= 0 && d <= 0x10FFFF && d == (double)(u32)d)
        return (i64)d;
    char text[64];
    value_describe_key(vm, d == d ? v : value_number(d), text, sizeof text);
    throw_range(vm, "Invalid code point %s", text);
    return -1;
}

static Value string_static_from_code_point(Vm *vm, Frame *f)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    for (u32 i = 0; i < f->argc; i++) {
        i64 cp = code_point_of(vm, f->args[i]);
        if (cp < 0) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        sb_code_point(&sb, (u32)cp);
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static bool raw_pieces(Vm *vm, Frame *f, StringBuilder *sb)
{
    Object *cooked = TRY_PTR_OR(false, to_object(vm, frame_arg(f, 0)));
    Value raw = TRY_OR(false, obj_get(vm, cooked, KEY_raw));
    Object *literals = TRY_PTR_OR(false, to_object(vm, raw));
    i64 length = obj_length(vm, literals);
    if (length < 0)
        return false;
    for (i64 i = 0; i < length; i++) {
        Value piece = TRY_OR(false, value_get_elem(vm, value_cell(literals), value_i64(i)));
        if (!sb_value(sb, piece))
            return false;
        if (i + 1 < length && i + 1 < f->argc && !sb_value(sb, f->args[i + 1]))
            return false;
    }
    return true;
}

static Value string_static_raw(Vm *vm, Frame *f)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    if (!raw_pieces(vm, f, &sb)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* ---- single characters ---- */

/* ToIntegerOrInfinity of the first argument as an index of s; -1: outside; -2: exception. */
static i64 index_arg(Vm *vm, Frame *f, String *s, bool from_end)
{
    Value v = frame_arg(f, 0);
    double d;
    if (LIKELY(value_is_int(v)))
        d = value_as_int(v);
    else if (!to_integer(vm, v, &d))
        return -2;
    if (from_end && d < 0)
        d += s->length;
    return d >= 0 && d < s->length ? (i64)d : -1;
}

static Value string_at(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    i64 i = index_arg(vm, f, s, true);
    if (i < 0)
        return i == -1 ? VAL_UNDEFINED : VAL_EXC;
    return value_cell(TRY_PTR(string_from_unit(vm, view_at(TRY_VIEW(vm, s), (u32)i))));
}

static Value string_char_at(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    i64 i = index_arg(vm, f, s, false);
    if (i < 0)
        return i == -1 ? value_cell(ATOM_empty) : VAL_EXC;
    return value_cell(TRY_PTR(string_from_unit(vm, view_at(TRY_VIEW(vm, s), (u32)i))));
}

/* The unit of the usual call, of a flat string with an index inside; else -1. args[-1] is `this`. */
static inline i32 plain_unit(const Value *args, u32 argc)
{
    if (UNLIKELY(!argc) || !value_is_int(args[0]) || !value_is_string(args[-1]))
        return -1;
    const String *s = value_as_string(args[-1]);
    u32 i = (u32)value_as_int(args[0]);
    if (s->cell.flags & (STR_ROPE | STR_WIDE) || i >= s->length)
        return -1;
    return ((const u8 *)(s->cell.flags & STR_INDIRECT ? s->u.indirect.data : (const void *)&s->u))[i];
}

static Value quick_code_at(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    i32 unit = plain_unit(args, argc);
    return LIKELY(unit >= 0) ? value_int(unit) : VAL_HOLE;
}

static Value quick_char_at(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    i32 unit = plain_unit(args, argc);
    return LIKELY(unit >= 0) ? value_cell(ATOM_CHAR(unit)) : VAL_HOLE;
}

static Value string_char_code_at(Vm *vm, Frame *f)
{
    i32 unit = plain_unit(f->args, f->argc);
    if (LIKELY(unit >= 0))
        return value_int(unit);
    String *s = TRY_PTR(this_text(vm, f));
    i64 i = index_arg(vm, f, s, false);
    if (i < 0)
        return i == -1 ? value_number(__builtin_nan("")) : VAL_EXC;
    return value_int(view_at(TRY_VIEW(vm, s), (u32)i));
}

static Value quick_from_char_code(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    if (argc != 1 || !value_is_int(args[0]) || (u32)value_as_int(args[0]) > 0xff)
        return VAL_HOLE;
    return value_cell(ATOM_CHAR(value_as_int(args[0])));
}

/* Code point at i; *next is the index behind it. */
static u32 view_code_point(StrView v, u32 i, u32 *next)
{
    u32 unit = view_at(v, i);
    *next = i + 1;
    if (utf16_is_lead(unit) && i + 1 < v.length && utf16_is_trail(view_at(v, i + 1))) {
        *next = i + 2;
        return utf16_join(unit, view_at(v, i + 1));
    }
    return unit;
}

static Value string_code_point_at(Vm *vm, Frame *f)
{
    i32 unit = plain_unit(f->args, f->argc);
    if (LIKELY(unit >= 0))
        return value_int(unit);
    String *s = TRY_PTR(this_text(vm, f));
    i64 i = index_arg(vm, f, s, false);
    if (i < 0)
        return i == -1 ? VAL_UNDEFINED : VAL_EXC;
    u32 next;
    return value_int((i32)view_code_point(TRY_VIEW(vm, s), (u32)i, &next));
}

/* ---- searching ---- */

static Value string_concat_method(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    for (u32 i = 0; i < f->argc; i++) {
        String *next = TRY_PTR(to_string(vm, f->args[i]));
        s = TRY_PTR(string_concat(vm, s, next));
    }
    return value_cell(s);
}

static Value string_index_of_method(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *what = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    u32 from;
    if (!arg_position(vm, frame_arg(f, 1), s->length, &from))
        return VAL_EXC;
    return value_i64(string_index_of(TRY_VIEW(vm, s), TRY_VIEW(vm, what), from));
}

static Value string_last_index_of_method(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *what = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    double d;
    if (!to_double(vm, frame_arg(f, 1), &d))
        return VAL_EXC;
    u32 from = d != d || d >= s->length ? s->length : d <= 0 ? 0 : (u32)d;
    return value_i64(string_last_index_of(TRY_VIEW(vm, s), TRY_VIEW(vm, what), from));
}

/* The first argument of includes, startsWith, endsWith, which may be no regular expression. NULL:
 * exception. */
static String *plain_search_arg(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (LIKELY(value_is_string(v)))
        return value_as_string(v);
    int is_regexp = value_is_regexp(vm, v);
    if (is_regexp < 0)
        return NULL;
    if (is_regexp) {
        throw_type(vm, "First argument to String.prototype.%s must not be a regular expression",
                   native_row(f)->name);
        return NULL;
    }
    return to_string(vm, v);
}

static Value string_includes(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *what = TRY_PTR(plain_search_arg(vm, f));
    u32 from;
    if (!arg_position(vm, frame_arg(f, 1), s->length, &from))
        return VAL_EXC;
    return value_bool(string_index_of(TRY_VIEW(vm, s), TRY_VIEW(vm, what), from) >= 0);
}

/* Does `what` stand at text[at..]? at + what.length <= text.length. */
static bool view_has_at(StrView text, u32 at, StrView what)
{
    if (text.wide == what.wide) {
        const char *data = (const char *)text.data + ((size_t)at << text.wide);
        return memcmp(data, what.data, (size_t)what.length << what.wide) == 0;
    }
    for (u32 i = 0; i < what.length; i++)
        if (view_at(text, at + i) != view_at(what, i))
            return false;
    return true;
}

/* Views of `this` and the only argument, two flat strings. */
static inline bool plain_views(Vm *vm, const Value *args, u32 argc, StrView *text, StrView *what)
{
    if (argc != 1 || !value_is_string(args[0]) || !value_is_string(args[-1]) ||
        (value_as_cell(args[0])->flags | value_as_cell(args[-1])->flags) & STR_ROPE)
        return false;
    *text = string_view(vm, value_as_string(args[-1]));
    *what = string_view(vm, value_as_string(args[0]));
    return true;
}

static Value quick_index_of(Vm *vm, const Value *args, u32 argc)
{
    StrView text, what;
    return plain_views(vm, args, argc, &text, &what) ? value_i64(string_index_of(text, what, 0)) : VAL_HOLE;
}

static Value quick_includes(Vm *vm, const Value *args, u32 argc)
{
    StrView text, what;
    return plain_views(vm, args, argc, &text, &what) ? value_bool(string_index_of(text, what, 0) >= 0)
                                                     : VAL_HOLE;
}

static Value quick_starts_with(Vm *vm, const Value *args, u32 argc)
{
    StrView text, what;
    if (!plain_views(vm, args, argc, &text, &what))
        return VAL_HOLE;
    return value_bool(what.length <= text.length && view_has_at(text, 0, what));
}

static Value string_starts_with(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *what = TRY_PTR(plain_search_arg(vm, f));
    u32 from;
    if (!arg_position(vm, frame_arg(f, 1), s->length, &from))
        return VAL_EXC;
    if (what->length > s->length - from)
        return VAL_FALSE;
    return value_bool(view_has_at(TRY_VIEW(vm, s), from, TRY_VIEW(vm, what)));
}

static Value string_ends_with(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    String *what = TRY_PTR(plain_search_arg(vm, f));
    u32 end = s->length;
    if (!value_is_undefined(frame_arg(f, 1)) && !arg_position(vm, f->args[1], s->length, &end))
        return VAL_EXC;
    if (what->length > end)
        return VAL_FALSE;
    return value_bool(view_has_at(TRY_VIEW(vm, s), end - what->length, TRY_VIEW(vm, what)));
}

/* ---- parts ---- */

/* slice (substring: nothing may be negative) of a flat string with integers as ends. */
static inline Value quick_part(Vm *vm, const Value *args, u32 argc, bool relative)
{
    if (!value_is_string(args[-1]) || value_as_cell(args[-1])->flags & STR_ROPE || argc - 1 > 1 ||
        !value_is_int(args[0]) || (argc == 2 && !value_is_int(args[1])))
        return VAL_HOLE;
    String *s = value_as_string(args[-1]);
    i64 length = s->length, from = value_as_int(args[0]), to = argc == 2 ? value_as_int(args[1]) : length;
    if (UNLIKELY(from < 0 || to < 0)) {
        if (!relative)
            return VAL_HOLE;
        from = from < 0 ? MAX(from + length, 0) : from;
        to = to < 0 ? MAX(to + length, 0) : to;
    }
    to = MIN(to, length);
    if (from >= to)
        return relative || from == to ? value_cell(ATOM_empty) : VAL_HOLE;
    return value_cell(string_slice(vm, s, (u32)from, (u32)to)); /* never NULL: it is flat */
}

static Value quick_slice(Vm *vm, const Value *args, u32 argc)
{
    return quick_part(vm, args, argc, true);
}

static Value quick_substring(Vm *vm, const Value *args, u32 argc)
{
    return quick_part(vm, args, argc, false);
}

static Value string_slice_method(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    u64 from, to;
    if (!to_relative(vm, frame_arg(f, 0), s->length, 0, &from) ||
        !to_relative(vm, frame_arg(f, 1), s->length, s->length, &to))
        return VAL_EXC;
    if (from >= to)
        return value_cell(ATOM_empty);
    return value_cell(TRY_PTR(string_slice(vm, s, (u32)from, (u32)to)));
}

static Value string_substring(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    u32 from, to = s->length;
    if (!arg_position(vm, frame_arg(f, 0), s->length, &from))
        return VAL_EXC;
    if (!value_is_undefined(frame_arg(f, 1)) && !arg_position(vm, f->args[1], s->length, &to))
        return VAL_EXC;
    return value_cell(TRY_PTR(string_slice(vm, s, MIN(from, to), MAX(from, to))));
}

static Value string_substr(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    u64 from;
    if (!to_relative(vm, frame_arg(f, 0), s->length, 0, &from))
        return VAL_EXC;
    u32 rest = s->length - (u32)from, count = rest;
    if (!value_is_undefined(frame_arg(f, 1)) && !arg_position(vm, f->args[1], rest, &count))
        return VAL_EXC;
    return value_cell(TRY_PTR(string_slice(vm, s, (u32)from, (u32)from + count)));
}

enum { TRIM_START = 1, TRIM_END = 2 };

static Value string_trim(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    u32 ends = native_magic(f);
    StrView all = TRY_VIEW(vm, s);
    StrView rest = view_trim(all, ends & TRIM_START, ends & TRIM_END);
    u32 from = (u32)(((const char *)rest.data - (const char *)all.data) >> all.wide);
    return value_cell(TRY_PTR(string_slice(vm, s, from, from + rest.length)));
}

/* ---- longer ones ---- */

static void fill_units(char *to, size_t bytes, size_t done)
{
    while (done < bytes) { /* doubles what is there */
        size_t n = MIN(done, bytes - done);
        memcpy(to + done, to, n);
        done += n;
    }
}

static void widen_into(void *to, bool wide, u32 at, StrView v)
{
    if (!wide)
        memcpy((u8 *)to + at, v.data, v.length);
    else if (v.wide)
        memcpy((u16 *)to + at, v.data, (size_t)v.length * 2);
    else
        latin1_to_utf16(v.data, v.length, (u16 *)to + at);
}

/* `count` units made of repetitions of what, which is not empty. NULL: exception. */
static String *repeat_to(Vm *vm, String *what, u32 count)
{
    if (what->length >= count)
        return string_slice(vm, what, 0, count);
    StrView v = string_view(vm, what);
    String *s = v.data ? string_alloc(vm, count, v.wide) : NULL;
    if (!s)
        return NULL;
    memcpy(string_chars(s), v.data, (size_t)v.length << v.wide);
    fill_units(string_chars(s), (size_t)count << v.wide, (size_t)v.length << v.wide);
    s->cell.flags |= what->cell.flags & (STR_ASCII | STR_NOT_ASCII);
    cell_keep(what);
    return s;
}

static Value string_repeat(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    double n;
    if (!to_integer(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    if (n < 0 || n == __builtin_inf()) {
        char text[64];
        value_describe_key(vm, frame_arg(f, 0), text, sizeof text);
        return throw_range(vm, "Invalid count value: %s", text);
    }
    if (n == 0 || !s->length)
        return value_cell(ATOM_empty);
    if (n * s->length > STRING_MAX)
        return throw_range(vm, "Invalid string length");
    return value_cell(TRY_PTR(repeat_to(vm, s, (u32)n * s->length)));
}

static String *join_two(Vm *vm, String *a, String *b)
{
    StrView left = string_view(vm, a), right = string_view(vm, b);
    if (!left.data || !right.data)
        return NULL;
    bool wide = left.wide || right.wide;
    String *s = string_alloc(vm, a->length + b->length, wide);
    if (!s)
        return NULL;
    widen_into(string_chars(s), wide, 0, left);
    widen_into(string_chars(s), wide, a->length, right);
    cell_keep(a);
    cell_keep(b);
    return s;
}

/* magic 1: at the start. */
static Value string_pad(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f)), *filler = NULL;
    u64 length;
    if (!to_length(vm, frame_arg(f, 0), &length))
        return VAL_EXC;
    if (length <= s->length)
        return value_cell(s);
    if (value_is_undefined(frame_arg(f, 1)))
        filler = TRY_PTR(string_from_unit(vm, ' '));
    else
        filler = TRY_PTR(to_string(vm, f->args[1]));
    if (!filler->length)
        return value_cell(s);
    if (length > STRING_MAX)
        return throw_range(vm, "Invalid string length");
    String *pad = TRY_PTR(repeat_to(vm, filler, (u32)length - s->length));
    return value_cell(TRY_PTR(native_magic(f) ? join_two(vm, pad, s) : join_two(vm, s, pad)));
}

/* ---- well-formedness ---- */

static Value string_is_well_formed(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    if (!string_is_wide(s))
        return VAL_TRUE;
    StrView v = TRY_VIEW(vm, s);
    return value_bool(utf16_is_well_formed(v.data, v.length));
}

static Value string_to_well_formed(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    if (!string_is_wide(s))
        return value_cell(s);
    StrView v = TRY_VIEW(vm, s);
    if (utf16_is_well_formed(v.data, v.length))
        return value_cell(s);
    String *fixed = TRY_PTR(string_alloc(vm, v.length, true));
    utf16_make_well_formed(v.data, v.length, string_chars(fixed));
    cell_keep(s);
    return value_cell(fixed);
}

/* ---- the primitive ---- */

static Value string_value_of(Vm *vm, Frame *f)
{
    Value v = f->this_value;
    if (value_has_kind(v, Kind_Wrapper))
        v = ((WrapperObject *)value_as_cell(v))->primitive;
    if (value_is_string(v))
        return v;
    return throw_type(vm, "String.prototype.%s requires that 'this' be a String",
                      native_row(f)->name);
}

/* ---- iteration ---- */

static int string_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (!value_is_string(it->values[0]))
        return 0;
    String *s = value_as_string(it->values[0]);
    u32 i = (u32)it->at.index, next;
    if (i >= s->length) {
        it->values[0] = VAL_UNDEFINED;
        return 0;
    }
    StrView v = string_view(vm, s);
    if (UNLIKELY(!v.data))
        return -1;
    u32 cp = view_code_point(v, i, &next);
    String *piece = next == i + 1 ? string_from_unit(vm, (u16)cp) : string_slice(vm, s, i, next);
    if (UNLIKELY(!piece))
        return -1;
    it->at.index = next;
    *out = value_cell(piece);
    return 1;
}

static Value string_iterator(Vm *vm, Frame *f)
{
    String *s = TRY_PTR(this_text(vm, f));
    Object *proto = intrinsic(vm, Intrinsic_StringIteratorPrototype);
    IteratorObject *it = TRY_PTR(iterator_new(vm, Iterator_String, string_step, proto));
    it->values[0] = value_cell(s);
    return value_cell(it);
}

static const BuiltinProp string_iterator_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_String),
    TAG("String Iterator"),
    END,
};

const BuiltinClass builtin_string_iterator = {
    .name = "String Iterator",
    .proto_intrinsic = Intrinsic_StringIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = string_iterator_proto,
};

/* ---- Annex B: HTML ---- */

typedef struct HtmlTag {
    const char *tag, *attribute;
} HtmlTag;
enum {
    HTML_ANCHOR,
    HTML_BIG,
    HTML_BLINK,
    HTML_BOLD,
    HTML_FIXED,
    HTML_FONTCOLOR,
    HTML_FONTSIZE,
    HTML_ITALICS,
    HTML_LINK,
    HTML_SMALL,
    HTML_STRIKE,
    HTML_SUB,
    HTML_SUP
};
static const HtmlTag html_tags[] = {
    [HTML_ANCHOR] = {"a", "name"},      [HTML_BIG] = {"big", NULL},
    [HTML_BLINK] = {"blink", NULL},     [HTML_BOLD] = {"b", NULL},
    [HTML_FIXED] = {"tt", NULL},        [HTML_FONTCOLOR] = {"font", "color"},
    [HTML_FONTSIZE] = {"font", "size"}, [HTML_ITALICS] = {"i", NULL},
    [HTML_LINK] = {"a", "href"},        [HTML_SMALL] = {"small", NULL},
    [HTML_STRIKE] = {"strike", NULL},   [HTML_SUB] = {"sub", NULL},
    [HTML_SUP] = {"sup", NULL},
};

/* CreateHTML (B.2.2.2.1) */
static Value string_html(Vm *vm, Frame *f)
{
    const HtmlTag *html = &html_tags[native_magic(f)];
    String *s = TRY_PTR(this_text(vm, f)), *value = ATOM_empty;
    if (html->attribute)
        value = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView text = TRY_VIEW(vm, value);
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_unit(&sb, '<');
    sb_c(&sb, html->tag);
    if (html->attribute) {
        sb_unit(&sb, ' ');
        sb_c(&sb, html->attribute);
        sb_c(&sb, "=\"");
        for (u32 i = 0; i < text.length; i++) {
            if (view_at(text, i) == '"')
                sb_c(&sb, "&quot;");
            else
                sb_unit(&sb, view_at(text, i));
        }
        sb_unit(&sb, '"');
    }
    sb_unit(&sb, '>');
    sb_string(&sb, s);
    sb_c(&sb, "</");
    sb_c(&sb, html->tag);
    sb_unit(&sb, '>');
    cell_keep(value);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* ---- tables ---- */

static const BuiltinProp string_static[] = {
    FN_QUICK("fromCharCode", 1, string_from_char_code, 0, INTRIN_NONE, quick_from_char_code),
    FN("fromCodePoint", 1, string_static_from_code_point, 0, INTRIN_NONE),
    FN("raw", 1, string_static_raw, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp string_proto[] = {
    FN_MAGIC("anchor", 1, string_html, HTML_ANCHOR),
    FN_QUICK("at", 1, string_at, BF_PURE, INTRIN_NONE, quick_char_at),
    FN_MAGIC("big", 0, string_html, HTML_BIG),
    FN_MAGIC("blink", 0, string_html, HTML_BLINK),
    FN_MAGIC("bold", 0, string_html, HTML_BOLD),
    FN_QUICK("charAt", 1, string_char_at, BF_PURE, INTRIN_NONE, quick_char_at),
    FN_QUICK("charCodeAt", 1, string_char_code_at, BF_PURE, INTRIN_CHAR_CODE_AT, quick_code_at),
    FN_QUICK("codePointAt", 1, string_code_point_at, BF_PURE, INTRIN_NONE, quick_code_at),
    FN("concat", 1, string_concat_method, BF_PURE, INTRIN_NONE),
    FN("endsWith", 1, string_ends_with, BF_PURE, INTRIN_NONE),
    FN_MAGIC("fontcolor", 1, string_html, HTML_FONTCOLOR),
    FN_MAGIC("fontsize", 1, string_html, HTML_FONTSIZE),
    FN_MAGIC("fixed", 0, string_html, HTML_FIXED),
    FN_QUICK("includes", 1, string_includes, BF_PURE, INTRIN_NONE, quick_includes),
    FN_QUICK("indexOf", 1, string_index_of_method, BF_PURE, INTRIN_NONE, quick_index_of),
    FN("isWellFormed", 0, string_is_well_formed, BF_PURE, INTRIN_NONE),
    FN_MAGIC("italics", 0, string_html, HTML_ITALICS),
    FN("lastIndexOf", 1, string_last_index_of_method, BF_PURE, INTRIN_NONE),
    FN_MAGIC("link", 1, string_html, HTML_LINK),
    FN("localeCompare", 1, string_locale_compare, 0, INTRIN_NONE),
    FN("match", 1, string_match, 0, INTRIN_NONE),
    FN("matchAll", 1, string_match_all, 0, INTRIN_NONE),
    FN("normalize", 0, string_normalize, BF_PURE, INTRIN_NONE),
    FN_MAGIC("padEnd", 1, string_pad, 0),
    FN_MAGIC("padStart", 1, string_pad, 1),
    FN("repeat", 1, string_repeat, BF_PURE, INTRIN_NONE),
    FN("replace", 2, string_replace, 0, INTRIN_NONE),
    FN("replaceAll", 2, string_replace_all, 0, INTRIN_NONE),
    FN("search", 1, string_search, 0, INTRIN_NONE),
    FN_QUICK("slice", 2, string_slice_method, BF_PURE, INTRIN_NONE, quick_slice),
    FN_MAGIC("small", 0, string_html, HTML_SMALL),
    FN("split", 2, string_split, 0, INTRIN_NONE),
    FN_MAGIC("strike", 0, string_html, HTML_STRIKE),
    FN_MAGIC("sub", 0, string_html, HTML_SUB),
    FN("substr", 2, string_substr, BF_PURE, INTRIN_NONE),
    FN_QUICK("substring", 2, string_substring, BF_PURE, INTRIN_NONE, quick_substring),
    FN_MAGIC("sup", 0, string_html, HTML_SUP),
    FN_QUICK("startsWith", 1, string_starts_with, BF_PURE, INTRIN_NONE, quick_starts_with),
    FN("toString", 0, string_value_of, BF_PURE, INTRIN_NONE),
    FN("toWellFormed", 0, string_to_well_formed, BF_PURE, INTRIN_NONE),
    FN_MAGIC("trim", 0, string_trim, TRIM_START | TRIM_END),
    FN_MAGIC("trimStart", 0, string_trim, TRIM_START),
    ALIAS("trimLeft", "trimStart"),
    FN_MAGIC("trimEnd", 0, string_trim, TRIM_END),
    ALIAS("trimRight", "trimEnd"),
    FN("toLocaleLowerCase", 0, string_to_locale_lower, 0, INTRIN_NONE),
    FN("toLocaleUpperCase", 0, string_to_locale_upper, 0, INTRIN_NONE),
    FN("toLowerCase", 0, string_to_lower, BF_PURE, INTRIN_NONE),
    FN("toUpperCase", 0, string_to_upper, BF_PURE, INTRIN_NONE),
    FN("valueOf", 0, string_value_of, BF_PURE, INTRIN_NONE),
    FN("@@iterator", 0, string_iterator, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_string = {
    .name = "String",
    .ctor = string_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_String + 1,
    .proto_intrinsic = Intrinsic_StringPrototype + 1,
    .proto_kind = Kind_Wrapper,
    .static_props = string_static,
    .proto_props = string_proto,
};

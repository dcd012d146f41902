/* bun_text.c - Bun.stringWidth and Bun.stripANSI, and $binding("text"): what src/js/bun must be told of values.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/unicode.h"
#include "engine/api/embed_kinds.h"
#include "runtime/bun/bun_priv.h"

/* ---- escape sequences (ECMA-48) ---- */

/* The end of a control string (OSC and so on) whose text begins at i: behind BEL or ST. */
static u32 string_end(StrView s, u32 i)
{
    for (; i < s.length; i++) {
        u16 c = view_at(s, i);
        if (c == 0x07 || c == 0x9C)
            return i + 1;
        if (c == 0x1B)
            return i + 1 < s.length && view_at(s, i + 1) == '\\' ? i + 2 : i;
    }
    return i;
}

static u32 csi_end(StrView s, u32 i)
{
    while (i < s.length && view_at(s, i) >= 0x20 && view_at(s, i) <= 0x3F)
        i++;
    return i < s.length && view_at(s, i) >= 0x40 && view_at(s, i) <= 0x7E ? i + 1 : i;
}

/* The end of the escape sequence at i; i itself: there is none. */
static u32 escape_end(StrView s, u32 i)
{
    u16 c = view_at(s, i);
    if (c == 0x9B)
        return csi_end(s, i + 1);
    if (c == 0x90 || c == 0x98 || (c >= 0x9D && c <= 0x9F))
        return string_end(s, i + 1);
    if (c != 0x1B)
        return i;
    if (++i == s.length)
        return i;
    c = view_at(s, i);
    if (c == '[')
        return csi_end(s, i + 1);
    if (c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_')
        return string_end(s, i + 1);
    while (i < s.length && view_at(s, i) >= 0x20 && view_at(s, i) <= 0x2F)
        i++;
    return i < s.length && view_at(s, i) >= 0x30 && view_at(s, i) <= 0x7E ? i + 1 : i;
}

Value bun_strip_ansi(Vm *vm, Frame *f)
{
    String *text = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    StrView s = string_view(vm, text);
    if (!s.data && s.length)
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    u32 done = 0;
    for (u32 i = 0; i < s.length;) {
        u32 end = escape_end(s, i);
        if (end == i) {
            i++;
            continue;
        }
        sb_view(&sb, s, done, i);
        done = i = end;
    }
    if (!done) {
        sb_drop(&sb);
        return value_cell(text);
    }
    sb_view(&sb, s, done, s.length);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* ---- width ---- */

/* East_Asian_Width=Ambiguous, but for marks and private use. */
static const struct {
    u32 lo, hi;
} ambiguous[] = {
    {0xA1, 0xA1}, {0xA4, 0xA4}, {0xA7, 0xA8}, {0xAA, 0xAA}, {0xAE, 0xAE}, {0xB0, 0xB4}, {0xB6, 0xBA}, {0xBC, 0xBF}, {0xC6, 0xC6},
    {0xD0, 0xD0}, {0xD7, 0xD8}, {0xDE, 0xE1}, {0xE6, 0xE6}, {0xE8, 0xEA}, {0xEC, 0xED}, {0xF0, 0xF0}, {0xF2, 0xF3}, {0xF7, 0xFA},
    {0xFC, 0xFC}, {0xFE, 0xFE}, {0x101, 0x101}, {0x111, 0x111}, {0x113, 0x113}, {0x11B, 0x11B}, {0x126, 0x127}, {0x12B, 0x12B},
    {0x131, 0x133}, {0x138, 0x138}, {0x13F, 0x142}, {0x144, 0x144}, {0x148, 0x14B}, {0x14D, 0x14D}, {0x152, 0x153},
    {0x166, 0x167}, {0x16B, 0x16B}, {0x1CE, 0x1CE}, {0x1D0, 0x1D0}, {0x1D2, 0x1D2}, {0x1D4, 0x1D4}, {0x1D6, 0x1D6},
    {0x1D8, 0x1D8}, {0x1DA, 0x1DA}, {0x1DC, 0x1DC}, {0x251, 0x251}, {0x261, 0x261}, {0x2C4, 0x2C4}, {0x2C7, 0x2C7},
    {0x2C9, 0x2CB}, {0x2CD, 0x2CD}, {0x2D0, 0x2D0}, {0x2D8, 0x2DB}, {0x2DD, 0x2DD}, {0x2DF, 0x2DF}, {0x391, 0x3A1},
    {0x3A3, 0x3A9}, {0x3B1, 0x3C1}, {0x3C3, 0x3C9}, {0x401, 0x401}, {0x410, 0x44F}, {0x451, 0x451}, {0x2010, 0x2010},
    {0x2013, 0x2016}, {0x2018, 0x2019}, {0x201C, 0x201D}, {0x2020, 0x2022}, {0x2024, 0x2027}, {0x2030, 0x2030}, {0x2032, 0x2033},
    {0x2035, 0x2035}, {0x203B, 0x203B}, {0x203E, 0x203E}, {0x2074, 0x2074}, {0x207F, 0x207F}, {0x2081, 0x2084}, {0x20AC, 0x20AC},
    {0x2103, 0x2103}, {0x2105, 0x2105}, {0x2109, 0x2109}, {0x2113, 0x2113}, {0x2116, 0x2116}, {0x2121, 0x2122}, {0x2126, 0x2126},
    {0x212B, 0x212B}, {0x2153, 0x2154}, {0x215B, 0x215E}, {0x2160, 0x216B}, {0x2170, 0x2179}, {0x2189, 0x2189}, {0x2190, 0x2199},
    {0x21B8, 0x21B9}, {0x21D2, 0x21D2}, {0x21D4, 0x21D4}, {0x21E7, 0x21E7}, {0x2200, 0x2200}, {0x2202, 0x2203}, {0x2207, 0x2208},
    {0x220B, 0x220B}, {0x220F, 0x220F}, {0x2211, 0x2211}, {0x2215, 0x2215}, {0x221A, 0x221A}, {0x221D, 0x2220}, {0x2223, 0x2223},
    {0x2225, 0x2225}, {0x2227, 0x222C}, {0x222E, 0x222E}, {0x2234, 0x2237}, {0x223C, 0x223D}, {0x2248, 0x2248}, {0x224C, 0x224C},
    {0x2252, 0x2252}, {0x2260, 0x2261}, {0x2264, 0x2267}, {0x226A, 0x226B}, {0x226E, 0x226F}, {0x2282, 0x2283}, {0x2286, 0x2287},
    {0x2295, 0x2295}, {0x2299, 0x2299}, {0x22A5, 0x22A5}, {0x22BF, 0x22BF}, {0x2312, 0x2312}, {0x2460, 0x24E9}, {0x24EB, 0x254B},
    {0x2550, 0x2573}, {0x2580, 0x258F}, {0x2592, 0x2595}, {0x25A0, 0x25A1}, {0x25A3, 0x25A9}, {0x25B2, 0x25B3}, {0x25B6, 0x25B7},
    {0x25BC, 0x25BD}, {0x25C0, 0x25C1}, {0x25C6, 0x25C8}, {0x25CB, 0x25CB}, {0x25CE, 0x25D1}, {0x25E2, 0x25E5}, {0x25EF, 0x25EF},
    {0x2605, 0x2606}, {0x2609, 0x2609}, {0x260E, 0x260F}, {0x261C, 0x261C}, {0x261E, 0x261E}, {0x2640, 0x2640}, {0x2642, 0x2642},
    {0x2660, 0x2661}, {0x2663, 0x2665}, {0x2667, 0x266A}, {0x266C, 0x266D}, {0x266F, 0x266F}, {0x269E, 0x269F}, {0x26BF, 0x26BF},
    {0x26C6, 0x26CD}, {0x26CF, 0x26D3}, {0x26D5, 0x26E1}, {0x26E3, 0x26E3}, {0x26E8, 0x26E9}, {0x26EB, 0x26F1}, {0x26F4, 0x26F4},
    {0x26F6, 0x26F9}, {0x26FB, 0x26FC}, {0x26FE, 0x26FF}, {0x273D, 0x273D}, {0x2776, 0x277F}, {0x2B56, 0x2B59}, {0x3248, 0x324F},
    {0xFFFD, 0xFFFD}, {0x1F100, 0x1F10A}, {0x1F110, 0x1F12D}, {0x1F130, 0x1F169}, {0x1F170, 0x1F18D}, {0x1F18F, 0x1F190},
    {0x1F19B, 0x1F1AC},
};

static bool is_ambiguous(u32 cp)
{
    u32 lo = 0, hi = ARRAY_LEN(ambiguous);
    while (lo < hi) {
        u32 middle = (lo + hi) / 2;
        if (cp > ambiguous[middle].hi)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo < ARRAY_LEN(ambiguous) && cp >= ambiguous[lo].lo;
}

/* Does cp belong to whatever letter stands before it? */
static bool extends(u32 cp)
{
    UniGrapheme state = {0};
    unicode_grapheme_break(&state, 'a');
    return !unicode_grapheme_break(&state, cp);
}

typedef struct Cluster {
    u32 width, first, last;
} Cluster;

static void cluster_add(Cluster *c, u32 cp, bool narrow)
{
    bool begins = !c->first;
    if (begins)
        c->first = cp;
    u32 width = unicode_width(cp);
    if (width == 1 && !narrow && is_ambiguous(cp))
        width = 2;
    if (begins)
        c->width = width;
    else if (cp == 0xFE0F) /* shown as an emoji */
        c->width = c->width ? 2 : 0;
    else if (c->last != 0x200D && width < 2 && !(c->first >= 0x1100 && c->first <= 0x115F) && !extends(cp))
        c->width += width;
    c->last = cp;
}

/* The code point at *i, which goes on behind it. */
static u32 code_point_at(StrView s, u32 *i)
{
    u32 cp = view_at(s, (*i)++);
    if (cp >= 0xD800 && cp <= 0xDBFF && *i < s.length && view_at(s, *i) >= 0xDC00 && view_at(s, *i) <= 0xDFFF)
        cp = 0x10000 + ((cp - 0xD800) << 10) + (view_at(s, (*i)++) - 0xDC00u);
    return cp;
}

static double width_of(StrView s, bool escapes_count, bool narrow)
{
    UniGrapheme state = {0};
    Cluster cluster = {0};
    double width = 0;
    for (u32 i = 0; i < s.length;) {
        u32 end = escapes_count ? i : escape_end(s, i);
        if (end > i) {
            i = end;
            continue;
        }
        u32 cp = code_point_at(s, &i);
        if (unicode_grapheme_break(&state, cp)) {
            width += cluster.width;
            cluster = (Cluster){0};
        }
        cluster_add(&cluster, cp, narrow);
    }
    return width + cluster.width;
}

Value bun_string_width(Vm *vm, Frame *f)
{
    bool escapes_count = false, narrow = true;
    if (value_is_undefined(frame_arg(f, 0)))
        return value_int(0);
    String *text = TRY_PTR(to_string(vm, f->args[0]));
    if (value_is_object(frame_arg(f, 1))) {
        Object *options = value_as_object(f->args[1]);
        Value v = TRY(obj_get(vm, options, key_from_c(vm, "countAnsiEscapeCodes")));
        escapes_count = to_boolean(v);
        v = TRY(obj_get(vm, options, key_from_c(vm, "ambiguousIsNarrow")));
        narrow = value_is_undefined(v) || to_boolean(v);
    }
    StrView s = string_view(vm, text);
    if (!s.data && s.length)
        return VAL_EXC;
    return value_number(width_of(s, escapes_count, narrow));
}

/* ---- $binding("text") ---- */

/* sortOf(object): how its content is compared. */
static Value sort_of(Vm *vm, Frame *f)
{
    const char *name = "Opaque";
    Value v = frame_arg(f, 0);
    switch (value_is_object(v) ? (Kind)value_as_cell(v)->kind : Kind_Promise) {
    case Kind_Array: name = "Array"; break;
    case Kind_Date: name = "Date"; break;
    case Kind_RegExp: name = "RegExp"; break;
    case Kind_Error: name = "Error"; break;
    case Kind_Wrapper: name = "Boxed"; break;
    case Kind_TypedArray: case Kind_DataView: case Kind_ArrayBuffer: name = "Bytes"; break;
    case Kind_Map: name = "Map"; break;
    case Kind_Set: name = "Set"; break;
    case Kind_Function: case Kind_Native: case Kind_Bound: case Kind_Promise: case Kind_WeakMap: case Kind_WeakSet: case Kind_WeakRef: break;
    default: name = "Object"; break;
    }
    return value_cell(TRY_PTR(string_from_c(vm, name)));
}

/* boxed(object): the time of a Date, the primitive of a wrapper. */
static Value boxed(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    if (value_has_kind(v, Kind_Date))
        return value_number(((DateObject *)value_as_cell(v))->time);
    return value_has_kind(v, Kind_Wrapper) ? ((WrapperObject *)value_as_cell(v))->primitive : VAL_UNDEFINED;
}

static bool push_piece(Vm *vm, Array *list, String *text, u32 from, u32 to, double width)
{
    String *piece = string_slice(vm, text, from, to);
    return piece && array_push(vm, list, value_cell(piece)) && array_push(vm, list, value_number(width));
}

/* clusters(text, ambiguousIsNarrow): what a reader sees as letters, and the escape sequences between them, each followed by its width
 * in columns (-1: an escape sequence). */
static Value clusters(Vm *vm, Frame *f)
{
    String *text = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    bool narrow = to_boolean(frame_arg(f, 1));
    Array *list = TRY_PTR(array_new(vm, 0));
    UniGrapheme state = {0};
    Cluster cluster = {0};
    u32 begin = 0;
    for (u32 i = 0, length = text->length; i < length;) {
        StrView s = string_view(vm, text);
        if (!s.data)
            return VAL_EXC;
        u32 at = i, end = escape_end(s, i);
        u32 cp = end > i ? 0 : code_point_at(s, &i);
        bool breaks = end > at || unicode_grapheme_break(&state, cp);
        if (breaks && at > begin && !push_piece(vm, list, text, begin, at, cluster.width))
            return VAL_EXC;
        if (breaks) {
            begin = at;
            cluster = (Cluster){0};
        }
        if (end > at) {
            if (!push_piece(vm, list, text, at, end, -1))
                return VAL_EXC;
            state = (UniGrapheme){0};
            begin = i = end;
            continue;
        }
        cluster_add(&cluster, cp, narrow);
    }
    if (begin < text->length && !push_piece(vm, list, text, begin, text->length, cluster.width))
        return VAL_EXC;
    return value_cell(list);
}

/* runJobs(): the promise jobs that are queued now, and those that they queue. */
static Value run_jobs(Vm *vm, Frame *f)
{
    (void)f;
    return embed_drain_jobs(vm) ? VAL_UNDEFINED : VAL_EXC;
}

/* promiseResult(promise): what a settled promise holds */
static Value promise_result_(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_is_promise(v) ? promise_result(value_as_object(v)) : VAL_UNDEFINED;
}

const BuiltinProp bun_text_binding[] = {
    FN("runJobs", 0, run_jobs, 0, INTRIN_NONE),
    FN("promiseResult", 1, promise_result_, 0, INTRIN_NONE),
    FN("clusters", 2, clusters, 0, INTRIN_NONE),
    FN("sortOf", 1, sort_of, 0, INTRIN_NONE),
    FN("boxed", 1, boxed, 0, INTRIN_NONE),
    FN("stringWidth", 1, bun_string_width, 0, INTRIN_NONE),
    END,
};

/* bi_intl_segmenter.c - Intl.Segmenter, its Segments objects and their iterators (ECMA-402 19).
 *
 * Grapheme clusters are found by the tables of base/unicode.h, which locales do not change. Words and sentences of English are found by
 * the default rules of base/unicode_break.h, as those of all locales without ICU; scripts whose words only a dictionary knows, and other
 * locales, by ICU.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/unicode.h"
#include "base/unicode_break.h"
#include "base/utf.h"
#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/intl_options.h"
#include "engine/builtins/iterate.h"

enum { BY_GRAPHEME, BY_WORD, BY_SENTENCE };
static const char granularity_words[] = "grapheme|word|sentence";

typedef struct Segmenter {
    IntlResolved resolved;
    u8 granularity;
} Segmenter;

/* Of a Segments object; words[0] is the Segmenter, words[1] the string, words[2] the shape of its data objects. */
typedef struct Segments {
    u8 granularity;
    void *breaks; /* ICU's iterator over the text, opened when first needed */
    u16 *owned;   /* its text when the string is not UTF-16 */
    u8 how;       /* HOW_* */
    u32 known;    /* by rules: a boundary found before, to go on from */
} Segments;

enum { HOW_UNKNOWN, HOW_RULES, HOW_ICU };

/* Of an iterator; words[0] is the Segments object. */
typedef struct SegmentCursor {
    u32 at;
} SegmentCursor;

static void segments_free(void *data)
{
    Segments *s = data;
    if (s->breaks)
        icu_get()->ubrk_close(s->breaks);
    xfree(s->owned);
    xfree(s);
}

static const IntlService segmenter_service = {"Segmenter", xfree}, segments_service = {"Segments", segments_free},
                         cursor_service = {"Segment Iterator", xfree};

/* ---- Segmenter ---- */

static bool no_keywords(const char *data_locale, Str value)
{
    (void)data_locale;
    (void)value;
    return false;
}

static bool initialise(Vm *vm, Frame *f, Segmenter *s)
{
    IntlKey none = {.key = "", .supported = no_keywords};
    int granularity;
    Array *requested = intl_locale_list(vm, frame_arg(f, 0));
    Value options = requested ? intl_options_object(vm, frame_arg(f, 1)) : VAL_EXC;
    if (value_is_exc(options) || !intl_option_matcher(vm, options) || !intl_resolve_locale(vm, requested, &none, 0, &s->resolved) ||
        !intl_option_word(vm, options, "granularity", granularity_words, BY_GRAPHEME, &granularity))
        return false;
    s->granularity = (u8)granularity;
    return true;
}

/* 19.1.1 */
static Value segmenter_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.Segmenter requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlSegmenterPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &segmenter_service, proto));
    Segmenter *s = xalloc_zero(sizeof *s);
    o->data = s;
    return initialise(vm, f, s) ? value_cell(o) : VAL_EXC;
}

/* 19.3.3 */
static Value segmenter_resolved_options(Vm *vm, Frame *f)
{
    const Segmenter *s = TRY_PTR(intl_this(vm, f, &segmenter_service, "Intl.Segmenter.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(s->resolved.locale)) ||
        !intl_put_text(vm, o, "granularity", intl_word(granularity_words, s->granularity)))
        return VAL_EXC;
    return value_cell(o);
}

/* 19.3.4; 19.5.1 CreateSegmentsObject */
static Value segmenter_segment(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &segmenter_service, "Intl.Segmenter.prototype.segment"));
    String *text = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    IntlObject *segments = TRY_PTR(intl_object_new(vm, &segments_service, intrinsic(vm, Intrinsic_IntlSegmentsPrototype)));
    Segments *s = xalloc_zero(sizeof *s);
    s->granularity = ((Segmenter *)o->data)->granularity;
    segments->data = s;
    segments->words[0] = value_cell(o);
    segments->words[1] = value_cell(text);
    barrier(vm, segments);
    return value_cell(segments);
}

/* ---- boundaries ---- */

static bool is_plain(u16 unit)
{
    return unit < 0x7F && unit >= 0x20;
}

/* The end of the grapheme cluster that begins at `at`, which is below the length. */
static u32 grapheme_end(StrView v, u32 at)
{
    if (is_plain(view_at(v, at)) && (at + 1 == v.length || is_plain(view_at(v, at + 1))))
        return at + 1;
    UniGrapheme state = {0};
    for (size_t i = at; i < v.length;) {
        size_t begin = i;
        u32 cp = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
        if (unicode_grapheme_break(&state, cp) && begin > at)
            return (u32)begin;
    }
    return v.length;
}

/* The cluster around `at`: clusters are walked from the last place that is a boundary whatever comes before. */
static void grapheme_around(StrView v, u32 at, u32 *start, u32 *end)
{
    u32 from = at;
    while (from && !(is_plain(view_at(v, from)) && is_plain(view_at(v, from - 1))))
        from--;
    for (;;) {
        u32 next = grapheme_end(v, from);
        if (next > at) {
            *start = from;
            *end = next;
            return;
        }
        from = next;
    }
}

/* Are there letters of scripts that write without spaces between words? */
static bool needs_dictionary(StrView v)
{
    static const u16 ranges[][2] = {{0xE00, 0xEFF},   {0x1000, 0x109F}, {0x1780, 0x17FF}, {0x1950, 0x19FF}, {0x1A20, 0x1AAF},
                                    {0x3005, 0x9FFF}, {0xA9E0, 0xAADF}, {0xD840, 0xD88F}, {0xF900, 0xFAFF}};
    for (u32 i = 0; v.wide && i < v.length; i++) {
        u16 unit = view_at(v, i);
        for (u32 k = 0; unit >= ranges[0][0] && k < ARRAY_LEN(ranges); k++)
            if (unit >= ranges[k][0] && unit <= ranges[k][1])
                return true;
    }
    return false;
}

static bool goes_by_rules(IntlObject *segments, StrView v)
{
    Segments *s = segments->data;
    if (s->how == HOW_UNKNOWN) {
        const char *locale = ((Segmenter *)((IntlObject *)value_as_cell(segments->words[0]))->data)->resolved.data_locale;
        bool english = !strcmp(locale, "en") || !strcmp(locale, "en-US");
        bool plain = english && (s->granularity == BY_SENTENCE || !needs_dictionary(v));
        s->how = plain || !icu_get() ? HOW_RULES : HOW_ICU;
    }
    return s->how == HOW_RULES;
}

/* The end of the word or sentence that begins at `at`, by the default rules. */
static u32 rule_end(u8 granularity, const BreakText *text, u32 at, bool *word_like)
{
    *word_like = false;
    return (u32)(granularity == BY_WORD ? unicode_word_end(text, at, word_like) : unicode_sentence_end(text, at));
}

/* The same around `at`. Both begin anew behind the end of a line. */
static void rule_around(Segments *s, StrView v, u32 at, u32 *start, u32 *end, bool *word_like)
{
    BreakText text = {v.data, v.length, v.wide};
    u32 from = at;
    if (s->known && s->known <= at)
        from = s->known;
    else
        while (from && view_at(v, from - 1) != '\n')
            from--;
    for (;;) {
        u32 next = rule_end(s->granularity, &text, from, word_like);
        if (next > at) {
            *start = s->known = from;
            *end = next;
            return;
        }
        from = next;
    }
}

/* Opens ICU's iterator. false: exception. */
static bool open_breaks(Vm *vm, IntlObject *segments)
{
    Segments *s = segments->data;
    const Icu *icu = icu_get();
    if (s->breaks)
        return true;
    StrView v = string_view(vm, value_as_string(segments->words[1]));
    if (!v.data)
        return false;
    if (!v.wide) {
        s->owned = try_alloc(((size_t)v.length + 1) * sizeof *s->owned);
        if (!s->owned) {
            throw_out_of_memory(vm);
            return false;
        }
        for (u32 i = 0; i < v.length; i++)
            s->owned[i] = ((const u8 *)v.data)[i];
    }
    const Segmenter *segmenter = ((IntlObject *)value_as_cell(segments->words[0]))->data;
    char name[ICU_LOCALE_MAX];
    IcuError error = 0;
    if (icu_locale_name(icu, str_view(segmenter->resolved.data_locale), name))
        s->breaks = icu->ubrk_open(s->granularity == BY_WORD ? 1 : 3, name, v.wide ? v.data : s->owned, (i32)v.length, &error);
    if (s->breaks && !icu_failed(error))
        return true;
    s->breaks = NULL;
    throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return false;
}

/* The segment around `at`, which is below the string's length. false: exception. */
static bool segment_around(Vm *vm, IntlObject *segments, u32 at, u32 *start, u32 *end, bool *word_like)
{
    Segments *s = segments->data;
    *word_like = false;
    StrView v = string_view(vm, value_as_string(segments->words[1]));
    if (!v.data)
        return false;
    if (s->granularity == BY_GRAPHEME) {
        grapheme_around(v, at, start, end);
        return true;
    }
    if (goes_by_rules(segments, v)) {
        rule_around(s, v, at, start, end, word_like);
        return true;
    }
    if (!open_breaks(vm, segments))
        return false;
    enum { WORD_NONE_LIMIT = 100 };
    const Icu *icu = icu_get();
    if (at && v.wide && (view_at(v, at) & 0xFC00) == 0xDC00 && (view_at(v, at - 1) & 0xFC00) == 0xD800)
        at--;
    i32 from = icu->ubrk_isBoundary(s->breaks, (i32)at) ? (i32)at : icu->ubrk_preceding(s->breaks, (i32)at);
    i32 to = icu->ubrk_following(s->breaks, (i32)at);
    *start = from < 0 ? 0 : (u32)from;
    *end = to < 0 ? value_as_string(segments->words[1])->length : (u32)to;
    *word_like = icu->ubrk_getRuleStatus(s->breaks) >= WORD_NONE_LIMIT;
    return true;
}

/* The shape of data objects: segment, index, input, for words isWordLike. NULL: exception. */
static Shape *data_shape(Vm *vm, IntlObject *segments)
{
    static const char *const names[] = {"segment", "index", "input", "isWordLike"};
    Object *proto = intrinsic(vm, Intrinsic_ObjectPrototype);
    if (!value_is_undefined(segments->words[2])) {
        Shape *known = (Shape *)value_as_cell(segments->words[2]);
        if (known->proto == proto)
            return known;
    }
    Shape *shape = shape_root(vm, Kind_Object, proto, ARRAY_LEN(names));
    u32 count = ((Segments *)segments->data)->granularity == BY_WORD ? 4 : 3;
    for (u32 i = 0; shape && i < count; i++) {
        PropKey key = key_from_c(vm, names[i]);
        shape = key_is_none(key) ? NULL : shape_add(vm, shape, key, PROP_WEC);
    }
    if (shape) {
        segments->words[2] = value_cell(shape);
        barrier(vm, segments);
    }
    return shape;
}

/* 19.7.1 CreateSegmentDataObject */
static Value segment_data(Vm *vm, IntlObject *segments, u32 start, u32 end, bool word_like)
{
    String *text = value_as_string(segments->words[1]);
    String *part = TRY_PTR(string_slice(vm, text, start, end));
    Shape *shape = TRY_PTR(data_shape(vm, segments));
    Object *o = TRY_PTR(object_new_shaped(vm, shape, sizeof(Object)));
    const Value values[] = {value_cell(part), value_u32(start), value_cell(text), value_bool(word_like)};
    for (u32 i = 0; i < shape->count; i++)
        *obj_slot(vm, o, i) = values[i];
    barrier(vm, o);
    return value_cell(o);
}

/* ---- Segments ---- */

/* 19.5.2.1 */
static Value segments_containing(Vm *vm, Frame *f)
{
    IntlObject *segments = TRY_PTR(intl_this(vm, f, &segments_service, "%SegmentsPrototype%.containing"));
    double n;
    if (!to_integer(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    u32 start, end, length = value_as_string(segments->words[1])->length;
    bool word_like;
    if (!(n >= 0 && n < length))
        return VAL_UNDEFINED;
    if (!segment_around(vm, segments, (u32)n, &start, &end, &word_like))
        return VAL_EXC;
    return segment_data(vm, segments, start, end, word_like);
}

/* 19.5.2.2 */
static Value segments_iterator(Vm *vm, Frame *f)
{
    IntlObject *segments = TRY_PTR(intl_this(vm, f, &segments_service, "%SegmentsPrototype%[Symbol.iterator]"));
    IntlObject *it = TRY_PTR(intl_object_new(vm, &cursor_service, intrinsic(vm, Intrinsic_IntlSegmentIteratorPrototype)));
    it->data = xalloc_zero(sizeof(SegmentCursor));
    it->words[0] = value_cell(segments);
    barrier(vm, it);
    return value_cell(it);
}

/* 19.6.2.1 */
static Value segment_iterator_next(Vm *vm, Frame *f)
{
    IntlObject *it = TRY_PTR(intl_this(vm, f, &cursor_service, "%SegmentIterator.prototype%.next"));
    SegmentCursor *cursor = it->data;
    IntlObject *segments = (IntlObject *)value_as_cell(it->words[0]);
    StrView v = TRY_VIEW(vm, value_as_string(segments->words[1]));
    if (cursor->at >= v.length)
        return iter_result(vm, VAL_UNDEFINED, true);
    u32 start = cursor->at, end;
    bool word_like = false;
    if (((Segments *)segments->data)->granularity == BY_GRAPHEME) {
        end = grapheme_end(v, start);
    } else {
        u32 from;
        if (!segment_around(vm, segments, start, &from, &end, &word_like))
            return VAL_EXC;
    }
    cursor->at = end;
    return iter_result(vm, TRY(segment_data(vm, segments, start, end, word_like)), false);
}

/* ---- tables ---- */

static const BuiltinProp segmenter_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp segmenter_proto[] = {
    FN("resolvedOptions", 0, segmenter_resolved_options, 0, INTRIN_NONE),
    FN("segment", 1, segmenter_segment, 0, INTRIN_NONE),
    TAG("Intl.Segmenter"),
    END,
};

const BuiltinClass builtin_intl_segmenter = {
    .name = "Segmenter",
    .ctor = segmenter_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlSegmenter + 1,
    .proto_intrinsic = Intrinsic_IntlSegmenterPrototype + 1,
    .static_props = segmenter_static,
    .proto_props = segmenter_proto,
};

static const BuiltinProp segments_proto[] = {
    FN("containing", 1, segments_containing, 0, INTRIN_NONE),
    FN("@@iterator", 0, segments_iterator, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_intl_segments = {
    .name = "Segments",
    .proto_intrinsic = Intrinsic_IntlSegmentsPrototype + 1,
    .proto_props = segments_proto,
};

static const BuiltinProp segment_iterator_proto[] = {
    FN("next", 0, segment_iterator_next, 0, INTRIN_NONE),
    TAG("Segmenter String Iterator"),
    END,
};

const BuiltinClass builtin_intl_segment_iterator = {
    .name = "Segmenter String Iterator",
    .proto_intrinsic = Intrinsic_IntlSegmentIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = segment_iterator_proto,
};

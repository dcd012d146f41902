/* bi_intl_list.c - Intl.ListFormat (ECMA-402 14).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "engine/builtins/intl_collator.h"
#include "engine/builtins/intl_list.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/bi_string_priv.h"

static void list_format_free(void *data)
{
    ListFormat *lf = data;
    if (lf && lf->icu)
        icu_get()->ulistfmt_close(lf->icu);
    xfree(lf);
}

static const IntlService list_service = {"ListFormat", list_format_free};

/* ---- writing ---- */

/* The text between element i and the next of n, in English. */
static const char *separator(const ListFormat *lf, u32 i, u32 n)
{
    if (lf->type == LIST_UNIT)
        return lf->style == LIST_NARROW ? " " : ", ";
    if (i + 2 < n || (lf->type == LIST_CONJUNCTION && lf->style == LIST_NARROW))
        return ", ";
    if (lf->type == LIST_DISJUNCTION)
        return n > 2 ? ", or " : " or ";
    if (lf->style == LIST_SHORT)
        return n > 2 ? ", & " : " & ";
    return n > 2 ? ", and " : " and ";
}

static bool add_piece(Vm *vm, Array *pieces, const char *type, String *text)
{
    return array_push(vm, pieces, type ? VAL_TRUE : VAL_FALSE) && array_push(vm, pieces, value_cell(text));
}

static bool english_pieces(Vm *vm, const ListFormat *lf, Array *list, Array *pieces)
{
    for (u32 i = 0; i < list->length; i++) {
        if (!add_piece(vm, pieces, "element", value_as_string(list->object.elements->items[i])))
            return false;
        String *between = i + 1 < list->length ? string_from_c(vm, separator(lf, i, list->length)) : NULL;
        if (i + 1 < list->length && (!between || !add_piece(vm, pieces, NULL, between)))
            return false;
    }
    return true;
}

/* Texts of the list as ICU wants them: *narrow holds copies of those that are not UTF-16. */
static bool list_texts(Vm *vm, Array *list, const u16 ***texts, i32 **lengths, u16 **narrow)
{
    size_t room = 0, at = 0;
    for (u32 i = 0; i < list->length; i++) {
        String *s = value_as_string(list->object.elements->items[i]);
        room += string_is_wide(s) ? 0 : s->length;
    }
    *texts = try_alloc((list->length + 1) * sizeof **texts);
    *lengths = try_alloc((list->length + 1) * sizeof **lengths);
    *narrow = try_alloc((room + 1) * sizeof **narrow);
    if (!*texts || !*lengths || !*narrow) {
        throw_out_of_memory(vm);
        return false;
    }
    for (u32 i = 0; i < list->length; i++) {
        StrView v = string_view(vm, value_as_string(list->object.elements->items[i]));
        if (!v.data)
            return false;
        (*lengths)[i] = (i32)v.length;
        (*texts)[i] = v.wide ? (const u16 *)v.data : *narrow + at;
        for (u32 k = 0; !v.wide && k < v.length; k++)
            (*narrow)[at++] = view_at(v, k);
    }
    return true;
}

static bool icu_slice(Vm *vm, Array *pieces, const char *type, const u16 *text, i32 from, i32 to)
{
    String *s = TRY_PTR_OR(false, string_from_utf16(vm, text + from, (u32)(to - from)));
    return add_piece(vm, pieces, type, s);
}

static bool take_result(Vm *vm, const Icu *icu, const void *value, Array *pieces)
{
    enum { CATEGORY_LIST = 3, FIELD_ELEMENT = 1 };
    IcuError error = 0;
    i32 n = 0, done = 0;
    const u16 *text = icu->ufmtval_getString(value, &n, &error);
    void *position = icu->ucfpos_open(&error);
    bool ok = !icu_failed(error);
    while (ok && icu->ufmtval_nextPosition(value, position, &error) && !icu_failed(error)) {
        i32 start = 0, end = 0;
        icu->ucfpos_getIndexes(position, &start, &end, &error);
        if (icu->ucfpos_getCategory(position, &error) != CATEGORY_LIST || icu->ucfpos_getField(position, &error) != FIELD_ELEMENT)
            continue;
        if (start > done)
            ok = icu_slice(vm, pieces, NULL, text, done, start);
        ok = ok && icu_slice(vm, pieces, "element", text, start, end);
        done = end;
    }
    if (ok && n > done)
        ok = icu_slice(vm, pieces, NULL, text, done, n);
    if (position)
        icu->ucfpos_close(position);
    return ok;
}

static bool icu_pieces(Vm *vm, ListFormat *lf, Array *list, Array *pieces)
{
    const Icu *icu = icu_get();
    const u16 **texts = NULL;
    i32 *lengths = NULL;
    u16 *narrow = NULL;
    IcuError error = 0;
    char name[ICU_LOCALE_MAX];
    if (!lf->icu && icu_locale_name(icu, str_view(lf->resolved.data_locale), name))
        lf->icu = icu->ulistfmt_openForType(name, lf->type, lf->style, &error);
    bool ok = lf->icu && !icu_failed(error) && list_texts(vm, list, &texts, &lengths, &narrow);
    void *result = ok ? icu->ulistfmt_openResult(&error) : NULL;
    if (result) {
        icu->ulistfmt_formatStringsToResult(lf->icu, texts, lengths, (i32)list->length, result, &error);
        const void *value = icu_failed(error) ? NULL : icu->ulistfmt_resultAsValue(result, &error);
        ok = value && take_result(vm, icu, value, pieces);
        icu->ulistfmt_closeResult(result);
    }
    cell_keep(list);
    xfree(texts);
    xfree(lengths);
    xfree(narrow);
    if (!ok && value_is_hole(vm_core(vm)->exception))
        throw_error(vm, ERR_ERROR, "Internal error. Icu error.");
    return ok;
}

Array *list_format_pieces(Vm *vm, ListFormat *lf, Array *list)
{
    Array *pieces = TRY_PTR_OR(NULL, array_new_capacity(vm, 2));
    bool ok = lf->english ? english_pieces(vm, lf, list, pieces) : !list->length || icu_pieces(vm, lf, list, pieces);
    return ok ? pieces : NULL;
}

/* ---- construction ---- */

static bool no_keywords(const char *data_locale, Str value)
{
    (void)data_locale;
    (void)value;
    return false;
}

bool list_format_locale(Vm *vm, ListFormat *lf, Array *requested)
{
    IntlKey none = {.key = "", .supported = no_keywords};
    if (!intl_resolve_locale(vm, requested, &none, 0, &lf->resolved))
        return false;
    lf->english = !strcmp(lf->resolved.data_locale, "en") || !strcmp(lf->resolved.data_locale, "en-US");
    return true;
}

static const char type_words[] = "conjunction|disjunction|unit", style_words[] = "long|short|narrow";

static bool initialise(Vm *vm, Frame *f, ListFormat *lf)
{
    int type, style;
    Array *requested = intl_locale_list(vm, frame_arg(f, 0));
    Value options = requested ? intl_options_object(vm, frame_arg(f, 1)) : VAL_EXC;
    if (value_is_exc(options) || !intl_option_matcher(vm, options) || !list_format_locale(vm, lf, requested) ||
        !intl_option_word(vm, options, "type", type_words, 0, &type) ||
        !intl_option_word(vm, options, "style", style_words, 0, &style))
        return false;
    lf->type = (u8)type;
    lf->style = (u8)style;
    return true;
}

/* 14.1.1 */
static Value list_format_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor Intl.ListFormat requires 'new'");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IntlListFormatPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &list_service, proto));
    ListFormat *lf = xalloc_zero(sizeof *lf);
    o->data = lf;
    return initialise(vm, f, lf) ? value_cell(o) : VAL_EXC;
}

/* ---- methods ---- */

/* StringListFromIterable */
static Array *string_list(Vm *vm, Value iterable)
{
    Value iter[3];
    Array *list = TRY_PTR_OR(NULL, array_new_capacity(vm, 4));
    if (value_is_undefined(iterable))
        return list;
    if (!iterate_begin(vm, iterable, iter))
        return NULL;
    for (;;) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more < 0 ? NULL : list;
        if (!value_is_string(v)) {
            char text[64];
            value_describe(vm, v, text, sizeof text);
            throw_type(vm, "Iterable yielded %s which is not a string", text);
            iterate_close_throw(vm, iter);
            return NULL;
        }
        if (!array_push(vm, list, v))
            return NULL;
    }
}

static Value list_format_format(Vm *vm, Frame *f)
{
    bool parts = native_magic(f);
    IntlObject *o = TRY_PTR(intl_this(vm, f, &list_service,
                                      parts ? "Intl.ListFormat.prototype.formatToParts" : "Intl.ListFormat.prototype.format"));
    Array *list = TRY_PTR(string_list(vm, frame_arg(f, 0)));
    Array *pieces = TRY_PTR(list_format_pieces(vm, o->data, list));
    Array *out = parts ? TRY_PTR(array_new_capacity(vm, pieces->length / 2)) : NULL;
    StringBuilder sb;
    if (!parts)
        sb_init(&sb, vm);
    for (u32 i = 0; i + 1 < pieces->length; i += 2) {
        Value element = pieces->object.elements->items[i], text = pieces->object.elements->items[i + 1];
        if (!parts) {
            sb_string(&sb, value_as_string(text));
            continue;
        }
        Object *part = TRY_PTR(object_new_plain(vm));
        if (!intl_put_text(vm, part, "type", str_view(to_boolean(element) ? "element" : "literal")) ||
            !intl_put(vm, part, "value", text) || !array_push(vm, out, value_cell(part)))
            return VAL_EXC;
    }
    return parts ? value_cell(out) : value_cell(TRY_PTR(sb_end(&sb)));
}

/* 14.3.5 */
static Value list_format_resolved_options(Vm *vm, Frame *f)
{
    const ListFormat *lf = TRY_PTR(intl_this(vm, f, &list_service, "Intl.ListFormat.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(lf->resolved.locale)) ||
        !intl_put_text(vm, o, "type", intl_word(type_words, lf->type)) ||
        !intl_put_text(vm, o, "style", intl_word(style_words, lf->style)))
        return VAL_EXC;
    return value_cell(o);
}

static const BuiltinProp list_format_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp list_format_proto[] = {
    FN("resolvedOptions", 0, list_format_resolved_options, 0, INTRIN_NONE),
    FN_MAGIC("format", 1, list_format_format, 0),
    FN_MAGIC("formatToParts", 1, list_format_format, 1),
    TAG("Intl.ListFormat"),
    END,
};

const BuiltinClass builtin_intl_list_format = {
    .name = "ListFormat",
    .ctor = list_format_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlListFormat + 1,
    .proto_intrinsic = Intrinsic_IntlListFormatPrototype + 1,
    .static_props = list_format_static,
    .proto_props = list_format_proto,
};

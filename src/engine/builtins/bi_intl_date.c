/* bi_intl_date.c - Intl.DateTimeFormat (ECMA-402 11).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/builtins/date_fields.h"
#include "engine/builtins/intl_date.h"
#include "os/os_time.h"

static const IntlService date_service = {"DateTimeFormat", date_format_free};

enum { WORD_FORMAT };

/* 11.1.1 */
static Value date_format_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    Object *proto = TRY_PTR(value_is_undefined(target) ? intrinsic(vm, Intrinsic_IntlDateTimeFormatPrototype)
                                                       : proto_from_ctor(vm, target, Intrinsic_IntlDateTimeFormatPrototype));
    IntlObject *o = TRY_PTR(intl_object_new(vm, &date_service, proto));
    o->data = TRY_PTR(date_format_new(vm, frame_arg(f, 0), frame_arg(f, 1), NEEDS_ANY, DEFAULT_DATE));
    return intl_chain(vm, f, o, Intrinsic_IntlDateTimeFormat);
}

static IntlObject *this_format(Vm *vm, Frame *f, const char *method)
{
    return intl_unwrap(vm, f, &date_service, Intrinsic_IntlDateTimeFormat, method);
}

static bool throw_time(Vm *vm)
{
    throw_range(vm, "Invalid time value");
    return false;
}

/* ToNumber, then TimeClip; undefined is now when `now_if_undefined`. */
static bool to_moment(Vm *vm, Value v, bool now_if_undefined, double *ms)
{
    if (value_is_undefined(v) && now_if_undefined) {
        i64 ns = os_time_wall_ns();
        *ms = (double)(ns / 1000000 - (ns % 1000000 < 0));
        return true;
    }
    if (!to_double(vm, v, ms))
        return false;
    *ms = date_time_clip(*ms);
    return !isnan(*ms) || throw_time(vm);
}

static Value bound_format(Vm *vm, Frame *f)
{
    IntlObject *o = (IntlObject *)value_as_cell(*native_data(f, 0));
    double ms;
    AUTO_TEXT text = {0};
    if (!to_moment(vm, frame_arg(f, 0), true, &ms) || !date_format_put(vm, o->data, ms, &text))
        return VAL_EXC;
    return intl_parts_string(vm, &text);
}

/* 11.3.3 */
static Value date_format_get_format(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(this_format(vm, f, "get Intl.DateTimeFormat.prototype.format"));
    return intl_bound_function(vm, o, WORD_FORMAT, bound_format, 1);
}

/* 11.3.4 */
static Value date_format_to_parts(Vm *vm, Frame *f)
{
    IntlObject *o = TRY_PTR(intl_this(vm, f, &date_service, "Intl.DateTimeFormat.prototype.formatToParts"));
    double ms;
    AUTO_TEXT text = {0};
    if (!to_moment(vm, frame_arg(f, 0), true, &ms) || !date_format_put(vm, o->data, ms, &text))
        return VAL_EXC;
    return intl_parts_array(vm, &text);
}

/* 11.3.5, 11.3.6 */
static Value date_format_range(Vm *vm, Frame *f)
{
    bool parts = native_magic(f);
    IntlObject *o = TRY_PTR(intl_this(vm, f, &date_service,
                                      parts ? "Intl.DateTimeFormat.prototype.formatRangeToParts"
                                            : "Intl.DateTimeFormat.prototype.formatRange"));
    Value from = frame_arg(f, 0), to = frame_arg(f, 1);
    if (value_is_undefined(from) || value_is_undefined(to))
        return throw_type(vm, "Invalid time value");
    double ms[2];
    AUTO_TEXT text = {0};
    if (!to_double(vm, from, &ms[0]) || !to_double(vm, to, &ms[1]))
        return VAL_EXC;
    for (u32 i = 0; i < 2; i++) {
        ms[i] = date_time_clip(ms[i]);
        if (isnan(ms[i]))
            return throw_range(vm, "Invalid time value");
    }
    if (!date_format_put_range(vm, o->data, ms[0], ms[1], &text))
        return VAL_EXC;
    return parts ? intl_parts_array(vm, &text) : intl_parts_string(vm, &text);
}

static bool put_cycle(Vm *vm, Object *o, const DateFormat *df)
{
    const char *cycle = df->cycle == 'K' ? "h11" : df->cycle == 'h' ? "h12" : df->cycle == 'H' ? "h23" : "h24";
    return intl_put_text(vm, o, "hourCycle", str_view(cycle)) &&
           intl_put(vm, o, "hour12", value_bool(df->cycle == 'K' || df->cycle == 'h'));
}

/* 11.3.7 */
static Value date_format_resolved_options(Vm *vm, Frame *f)
{
    static const char *const styles[] = {"", "short", "medium", "long", "full"};
    const DateFormat *df = TRY_PTR(this_format(vm, f, "Intl.DateTimeFormat.prototype.resolvedOptions"))->data;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!intl_put_text(vm, o, "locale", str_view(df->resolved.locale)) ||
        !intl_put_text(vm, o, "calendar", str_view(df->calendar)) ||
        !intl_put_text(vm, o, "numberingSystem", str_view(df->numbers)) ||
        !intl_put_text(vm, o, "timeZone", str_view(df->zone_id)))
        return VAL_EXC;
    if (date_format_shown(df, COMPONENT_HOUR) >= 0 && !put_cycle(vm, o, df))
        return VAL_EXC;
    if (!df->date_style && !df->time_style) {
        for (u32 i = 0; i < COMPONENT__count; i++) {
            int word = date_format_shown(df, (DateComponent)i);
            if (word < 0)
                continue;
            bool ok = i == COMPONENT_FRACTION
                          ? intl_put(vm, o, date_component_names[i], value_int(word + 1))
                          : intl_put_text(vm, o, date_component_names[i], intl_word(date_component_words[i], word));
            if (!ok)
                return VAL_EXC;
        }
    }
    if (df->date_style && !intl_put_text(vm, o, "dateStyle", str_view(styles[df->date_style])))
        return VAL_EXC;
    if (df->time_style && !intl_put_text(vm, o, "timeStyle", str_view(styles[df->time_style])))
        return VAL_EXC;
    return value_cell(o);
}

static const BuiltinProp date_format_static[] = {
    FN("supportedLocalesOf", 1, intl_supported_locales_of, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp date_format_proto[] = {
    FN("resolvedOptions", 0, date_format_resolved_options, 0, INTRIN_NONE),
    FN("formatToParts", 1, date_format_to_parts, 0, INTRIN_NONE),
    GETTER("format", date_format_get_format),
    FN_MAGIC("formatRange", 2, date_format_range, 0),
    FN_MAGIC("formatRangeToParts", 2, date_format_range, 1),
    TAG("Intl.DateTimeFormat"),
    END,
};

const BuiltinClass builtin_intl_date_time_format = {
    .name = "DateTimeFormat",
    .ctor = date_format_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_IntlDateTimeFormat + 1,
    .proto_intrinsic = Intrinsic_IntlDateTimeFormatPrototype + 1,
    .static_props = date_format_static,
    .proto_props = date_format_proto,
};

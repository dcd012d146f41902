/* bi_number.c - Number and Number.prototype (21.1).
 *
 * SPDX-License-Identifier: MIT
 */
#include <float.h>
#include <math.h>

#include "base/dtoa.h"
#include "engine/builtins/builtin.h"
#include "engine/builtins/intl_number.h"
#include "engine/object/bigint.h"
#include "engine/object/wrapper.h"

#define MAX_SAFE 9007199254740991.0

/* 21.1.1.1 */
static Value number_ctor(Vm *vm, Frame *f)
{
    Value v = value_int(0), target = frame_new_target(f);
    if (f->argc) {
        v = TRY(to_numeric(vm, f->args[0]));
        if (value_is_bigint(v))
            v = value_number(bigint_to_double((BigInt *)value_as_cell(v)));
    }
    if (value_is_undefined(target))
        return v;
    return value_cell(TRY_PTR(wrapper_new(vm, v, TRY_PTR(proto_from_ctor(vm, target, Intrinsic_NumberPrototype)))));
}

static bool is_integral(Value v)
{
    if (value_is_int(v))
        return true;
    if (!value_is_number(v))
        return false;
    double d = value_as_double(v);
    return isfinite(d) && trunc(d) == d;
}

static Value number_is_finite(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_is_number(v) && isfinite(value_as_number(v)));
}

static Value number_is_integer(Vm *vm, Frame *f)
{
    (void)vm;
    return value_bool(is_integral(frame_arg(f, 0)));
}

static Value number_is_nan(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(value_is_number(v) && isnan(value_as_number(v)));
}

static Value number_is_safe_integer(Vm *vm, Frame *f)
{
    (void)vm;
    Value v = frame_arg(f, 0);
    return value_bool(is_integral(v) && fabs(value_as_number(v)) <= MAX_SAFE);
}

/* The quick body of a test of the first argument. */
#define QUICK_TEST(name, test)                                            \
    static Value quick_##name(Vm *vm, const Value *args, u32 argc)        \
    {                                                                     \
        (void)vm;                                                         \
        if (UNLIKELY(!argc))                                              \
            return VAL_FALSE;                                             \
        Value v = args[0];                                                \
        return value_bool(test);                                          \
    }
QUICK_TEST(is_finite, value_is_int(v) || (value_is_double(v) && isfinite(value_as_double(v))))
QUICK_TEST(is_integer, value_is_int(v) || is_integral(v))
QUICK_TEST(is_nan, value_is_double(v) && isnan(value_as_double(v)))
QUICK_TEST(is_safe_integer, value_is_int(v) || (is_integral(v) && fabs(value_as_number(v)) <= MAX_SAFE))

/* ThisNumberValue */
static Value this_number(Vm *vm, Frame *f, const char *method)
{
    Value v = f->this_value;
    if (value_has_kind(v, Kind_Wrapper))
        v = ((WrapperObject *)value_as_cell(v))->primitive;
    return value_is_number(v) ? v : throw_type(vm, "Number.prototype.%s requires that 'this' be a Number", method);
}

static Value text_result(Vm *vm, const char *text, size_t n)
{
    return value_cell(TRY_PTR(string_from_latin1(vm, text, (u32)n)));
}

/* 21.1.3.2 */
static Value number_to_exponential_text(Vm *vm, Frame *f)
{
    double x = value_as_number(TRY(this_number(vm, f, "toExponential"))), digits;
    if (!to_integer(vm, frame_arg(f, 0), &digits))
        return VAL_EXC;
    char text[NUMBER_FIXED_MAX];
    if (!isfinite(x))
        return value_cell(TRY_PTR(number_to_string(vm, value_number(x))));
    if (digits < 0 || digits > 100)
        return throw_range(vm, "toExponential() argument must be between 0 and 100");
    i32 n = value_is_undefined(frame_arg(f, 0)) ? -1 : (i32)digits;
    return text_result(vm, text, number_to_exponential(x, n, text));
}

/* 21.1.3.3 */
static Value number_to_fixed_text(Vm *vm, Frame *f)
{
    double x = value_as_number(TRY(this_number(vm, f, "toFixed"))), digits;
    if (!to_integer(vm, frame_arg(f, 0), &digits))
        return VAL_EXC;
    if (digits < 0 || digits > 100)
        return throw_range(vm, "toFixed() digits argument must be between 0 and 100");
    char text[NUMBER_FIXED_MAX];
    return text_result(vm, text, number_to_fixed(x, (u32)digits, text));
}

/* 21.1.3.5 */
static Value number_to_precision_text(Vm *vm, Frame *f)
{
    Value v = TRY(this_number(vm, f, "toPrecision"));
    if (value_is_undefined(frame_arg(f, 0)))
        return value_cell(TRY_PTR(number_to_string(vm, v)));
    double x = value_as_number(v), precision;
    if (!to_integer(vm, frame_arg(f, 0), &precision))
        return VAL_EXC;
    if (!isfinite(x))
        return value_cell(TRY_PTR(number_to_string(vm, v)));
    if (precision < 1 || precision > 100)
        return throw_range(vm, "toPrecision() argument must be between 1 and 100");
    char text[NUMBER_FIXED_MAX];
    return text_result(vm, text, number_to_precision(x, (u32)precision, text));
}

/* 21.1.3.6 */
static Value number_to_string_text(Vm *vm, Frame *f)
{
    Value v = TRY(this_number(vm, f, "toString"));
    double radix = 10;
    if (!value_is_undefined(frame_arg(f, 0)) && !to_integer(vm, f->args[0], &radix))
        return VAL_EXC;
    if (radix < 2 || radix > 36)
        return throw_range(vm, "toString() radix argument must be between 2 and 36");
    if (radix == 10)
        return value_cell(TRY_PTR(number_to_string(vm, v)));
    if (value_is_int(v) && value_as_int(v) >= 0 && value_as_int(v) < (i32)radix)
        return value_cell(TRY_PTR(string_from_unit(vm, (u16) "0123456789abcdefghijklmnopqrstuvwxyz"[value_as_int(v)])));
    char text[NUMBER_RADIX_MAX];
    return text_result(vm, text, number_to_radix(value_as_number(v), (u32)radix, text));
}

static Value number_value_of(Vm *vm, Frame *f)
{
    return this_number(vm, f, "valueOf");
}

/* ECMA-402 18.2.1 */
static Value number_to_locale_string(Vm *vm, Frame *f)
{
    Value x = TRY(this_number(vm, f, "toLocaleString"));
    return intl_number_to_locale(vm, x, frame_arg(f, 0), frame_arg(f, 1));
}

static const BuiltinProp number_static[] = {
    FN_QUICK("isFinite", 1, number_is_finite, BF_PURE | BF_NO_THROW, INTRIN_NONE, quick_is_finite),
    FN_QUICK("isInteger", 1, number_is_integer, BF_PURE | BF_NO_THROW, INTRIN_NONE, quick_is_integer),
    FN_QUICK("isNaN", 1, number_is_nan, BF_PURE | BF_NO_THROW, INTRIN_NONE, quick_is_nan),
    FN_QUICK("isSafeInteger", 1, number_is_safe_integer, BF_PURE | BF_NO_THROW, INTRIN_NONE, quick_is_safe_integer),
    INTRINSIC_PROP("parseFloat", parseFloat),
    INTRINSIC_PROP("parseInt", parseInt),
    NUMBER("MAX_VALUE", DBL_MAX),
    NUMBER("MIN_VALUE", 0x1p-1074),
    NUMBER("NaN", (double)NAN),
    NUMBER("NEGATIVE_INFINITY", -(double)INFINITY),
    NUMBER("POSITIVE_INFINITY", (double)INFINITY),
    NUMBER("MAX_SAFE_INTEGER", MAX_SAFE),
    NUMBER("MIN_SAFE_INTEGER", -MAX_SAFE),
    NUMBER("EPSILON", DBL_EPSILON),
    END,
};

static const BuiltinProp number_proto[] = {
    FN("toExponential", 1, number_to_exponential_text, 0, INTRIN_NONE),
    FN("toFixed", 1, number_to_fixed_text, 0, INTRIN_NONE),
    FN("toPrecision", 1, number_to_precision_text, 0, INTRIN_NONE),
    FN("toString", 1, number_to_string_text, 0, INTRIN_NONE),
    FN("valueOf", 0, number_value_of, 0, INTRIN_NONE),
    FN("toLocaleString", 0, number_to_locale_string, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_number = {
    .name = "Number",
    .ctor = number_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_Number + 1,
    .proto_intrinsic = Intrinsic_NumberPrototype + 1,
    .proto_kind = Kind_Wrapper,
    .static_props = number_static,
    .proto_props = number_proto,
};

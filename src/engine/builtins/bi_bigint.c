/* bi_bigint.c - BigInt and BigInt.prototype (21.2).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/bigint.h"

#include <math.h>

#include "engine/builtins/builtin.h"
#include "engine/builtins/intl_number.h"
#include "engine/object/wrapper.h"

/* 21.2.1.1 */
static Value bigint_ctor(Vm *vm, Frame *f)
{
    if (!value_is_undefined(frame_new_target(f)))
        return throw_type(vm, "BigInt is not a constructor");
    Value v = TRY(to_primitive(vm, frame_arg(f, 0), HINT_NUMBER));
    if (!value_is_number(v))
        return value_cell(TRY_PTR(to_bigint(vm, v)));
    if (value_is_int(v))
        return value_cell(TRY_PTR(bigint_from_i64(vm, value_as_int(v))));
    double d = value_as_double(v);
    if (!isfinite(d) || trunc(d) != d) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        return throw_range(vm, "The number %s cannot be converted to a BigInt because it is not an integer", text);
    }
    return value_cell(TRY_PTR(bigint_from_double(vm, d)));
}

/* asIntN and asUintN, by magic 0 and 1. */
static Value bigint_wrap(Vm *vm, Frame *f)
{
    u64 bits;
    double d;
    if (!to_integer(vm, frame_arg(f, 0), &d))
        return VAL_EXC;
    if (d < 0 || d > 9007199254740991.0)
        return throw_range(vm, "Invalid value: not (convertible to) a safe integer");
    bits = (u64)d;
    BigInt *b = TRY_PTR(to_bigint(vm, frame_arg(f, 1)));
    return value_cell(TRY_PTR(native_magic(f) ? bigint_as_uint(vm, bits, b) : bigint_as_int(vm, bits, b)));
}

static BigInt *this_bigint(Vm *vm, Frame *f, const char *method)
{
    Value v = f->this_value;
    if (value_has_kind(v, Kind_Wrapper))
        v = ((WrapperObject *)value_as_cell(v))->primitive;
    if (value_is_bigint(v))
        return value_as_bigint(v);
    throw_type(vm, "BigInt.prototype.%s requires that 'this' be a BigInt", method);
    return NULL;
}

/* 21.2.3.3 */
static Value bigint_to_text(Vm *vm, Frame *f)
{
    BigInt *b = TRY_PTR(this_bigint(vm, f, "toString"));
    double radix = 10;
    if (!value_is_undefined(frame_arg(f, 0)) && !to_integer(vm, f->args[0], &radix))
        return VAL_EXC;
    if (radix < 2 || radix > 36)
        return throw_range(vm, "toString() radix argument must be between 2 and 36");
    return value_cell(TRY_PTR(bigint_to_string(vm, b, (u32)radix)));
}

/* ECMA-402 18.3.1 */
static Value bigint_to_locale_text(Vm *vm, Frame *f)
{
    BigInt *b = TRY_PTR(this_bigint(vm, f, "toLocaleString"));
    return intl_number_to_locale(vm, value_cell(b), frame_arg(f, 0), frame_arg(f, 1));
}

static Value bigint_value_of(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(this_bigint(vm, f, "valueOf")));
}

static const BuiltinProp bigint_static[] = {
    FN_MAGIC("asUintN", 2, bigint_wrap, 1),
    FN_MAGIC("asIntN", 2, bigint_wrap, 0),
    END,
};

static const BuiltinProp bigint_proto[] = {
    FN("toLocaleString", 0, bigint_to_locale_text, 0, INTRIN_NONE),
    FN("toString", 0, bigint_to_text, 0, INTRIN_NONE),
    FN("valueOf", 0, bigint_value_of, 0, INTRIN_NONE),
    TAG("BigInt"),
    END,
};

const BuiltinClass builtin_bigint = {
    .name = "BigInt",
    .ctor = bigint_ctor,
    .ctor_length = 1,
    .ctor_intrinsic = Intrinsic_BigInt + 1,
    .proto_intrinsic = Intrinsic_BigIntPrototype + 1,
    .static_props = bigint_static,
    .proto_props = bigint_proto,
};

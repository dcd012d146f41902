/* bi_math.c - the Math namespace object (21.3).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/rng.h"
#include "engine/builtins/builtin.h"
#include "engine/builtins/iterate.h"
#include "engine/builtins/sum_precise.h"
#include "engine/object/array.h"
#include "engine/vm/vm.h"

typedef double Unary(double);

/* Math functions of one number, by magic. */
enum { M_ACOS, M_ACOSH, M_ASIN, M_ASINH, M_ATAN, M_ATANH, M_CBRT, M_COS, M_COSH, M_EXP, M_EXPM1, M_LOG, M_LOG1P,
       M_LOG10, M_LOG2, M_SIN, M_SINH, M_TAN, M_TANH };
/* The C library's cbrt is off by one bit even for some exact cubes; from the wider type it is right. */
static double cube_root(double x)
{
    return (double)cbrtl((long double)x);
}

static Unary *const unary[] = {acos, acosh, asin, asinh, atan, atanh, cube_root, cos, cosh, exp, expm1, log, log1p,
                               log10, log2, sin, sinh, tan, tanh};

/* Of a number that a quick body got: false for anything else. */
static inline bool plain_number(const Value *args, u32 argc, double *out)
{
    if (UNLIKELY(!argc || !value_is_number(args[0])))
        return false;
    *out = value_as_number(args[0]);
    return true;
}

/* floor (-1), trunc (0) or ceil (1) without the C library's function for what fits i32. */
static inline Value rounded(double x, int direction)
{
    if (LIKELY(x > -2147483647.0 && x < 2147483647.0)) {
        i32 i = (i32)x; /* towards zero */
        if (direction < 0 && (double)i > x)
            i--;
        if (direction > 0 && (double)i < x)
            i++;
        if (LIKELY(i != 0 || !signbit(x))) /* else -0 */
            return value_int(i);
        return value_double_trusted(-0.0);
    }
    return value_number(direction < 0 ? floor(x) : direction > 0 ? ceil(x) : trunc(x));
}

/* The quick body of a function of one number x. */
#define QUICK_NUMBER(name, is_same_for_int, expr)                         \
    static Value quick_##name(Vm *vm, const Value *args, u32 argc)        \
    {                                                                     \
        (void)vm;                                                         \
        double x;                                                         \
        if (is_same_for_int && LIKELY(argc) && value_is_int(args[0]))     \
            return args[0];                                               \
        return LIKELY(plain_number(args, argc, &x)) ? (expr) : VAL_HOLE; \
    }

static Value math_unary(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number(unary[native_magic(f)](x));
}

QUICK_NUMBER(unary, false, value_number(unary[quick_magic(args)](x)))
QUICK_NUMBER(abs, false, value_number(fabs(x)))
QUICK_NUMBER(sqrt, false, value_number(sqrt(x)))
QUICK_NUMBER(floor, true, rounded(x, -1))
QUICK_NUMBER(ceil, true, rounded(x, 1))
QUICK_NUMBER(trunc, true, rounded(x, 0))

static Value math_abs(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number(fabs(x));
}

static Value math_sqrt(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number(sqrt(x));
}

static Value math_floor(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    double x;
    if (value_is_int(v))
        return v;
    if (!to_double(vm, v, &x))
        return VAL_EXC;
    return value_number(floor(x));
}

static Value math_ceil(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    double x;
    if (value_is_int(v))
        return v;
    if (!to_double(vm, v, &x))
        return VAL_EXC;
    return value_number(ceil(x));
}

static Value math_trunc(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number(trunc(x));
}

static Value math_round(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    double x;
    if (value_is_int(v))
        return v;
    if (!to_double(vm, v, &x))
        return VAL_EXC;
    double low = floor(x);
    /* x - low is exact; halves go up, and -0.5 .. -0 becomes -0 */
    double r = x - low >= 0.5 ? low + 1 : low;
    return value_number(copysign(r, x));
}

static Value math_sign(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number(x > 0 ? 1 : x < 0 ? -1 : x);
}

static Value math_atan2(Vm *vm, Frame *f)
{
    double y, x;
    if (!to_double(vm, frame_arg(f, 0), &y) || !to_double(vm, frame_arg(f, 1), &x))
        return VAL_EXC;
    return value_number(atan2(y, x));
}

static Value math_pow(Vm *vm, Frame *f)
{
    double x, y;
    if (!to_double(vm, frame_arg(f, 0), &x) || !to_double(vm, frame_arg(f, 1), &y))
        return VAL_EXC;
    return value_number(number_power(x, y));
}

static Value math_clz32(Vm *vm, Frame *f)
{
    u32 n;
    if (!to_uint32(vm, frame_arg(f, 0), &n))
        return VAL_EXC;
    return value_int(n ? __builtin_clz(n) : 32);
}

static Value math_imul(Vm *vm, Frame *f)
{
    u32 a, b;
    if (!to_uint32(vm, frame_arg(f, 0), &a) || !to_uint32(vm, frame_arg(f, 1), &b))
        return VAL_EXC;
    return value_int((i32)(a * b));
}

static Value quick_imul(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    if (argc < 2 || !value_both_int(args[0], args[1]))
        return VAL_HOLE;
    return value_int((i32)((u32)value_as_int(args[0]) * (u32)value_as_int(args[1])));
}

static Value math_fround(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    return value_number((double)(float)x);
}

/* 21.3.2.18: to the nearest half-precision number, ties to even. */
static Value math_f16round(Vm *vm, Frame *f)
{
    double x;
    if (!to_double(vm, frame_arg(f, 0), &x))
        return VAL_EXC;
    double a = fabs(x);
    if (!(a > 0) || isinf(a))
        return value_number(x);
    if (a >= 65520)
        return value_number(copysign(INFINITY, x));
    int e;
    frexp(a, &e);                     /* a = m * 2^e, 0.5 <= m < 1 */
    double unit = ldexp(1, e < -13 ? -24 : e - 11); /* distance between neighbours */
    return value_number(copysign(nearbyint(a / unit) * unit, x));
}

static Value math_hypot(Vm *vm, Frame *f)
{
    double max = 0;
    bool infinite = false, nan = false;
    for (u32 i = 0; i < f->argc; i++) {
        Value v = TRY(to_number(vm, f->args[i]));
        f->args[i] = v;
        double a = fabs(value_as_number(v));
        infinite |= isinf(a);
        nan |= isnan(a);
        max = a > max ? a : max;
    }
    if (infinite)
        return value_number(INFINITY);
    if (nan || max == 0)
        return value_number(nan ? NAN : 0);
    double sum = 0, lost = 0; /* compensated */
    for (u32 i = 0; i < f->argc; i++) {
        double r = value_as_number(f->args[i]) / max, add = r * r - lost, next = sum + add;
        lost = (next - sum) - add;
        sum = next;
    }
    return value_number(sqrt(sum) * max);
}

/* Of two numbers; zeros and NaN are left to the whole body. */
static inline Value quick_extreme(const Value *args, u32 argc, bool max)
{
    if (UNLIKELY(argc != 2 || !value_is_number(args[0]) || !value_is_number(args[1])))
        return VAL_HOLE;
    if (value_both_int(args[0], args[1])) {
        i32 a = value_as_int(args[0]), b = value_as_int(args[1]);
        return value_int(max == (a > b) ? a : b);
    }
    double a = value_as_number(args[0]), b = value_as_number(args[1]);
    if (a < b)
        return value_number(max ? b : a);
    return a > b ? value_number(max ? a : b) : VAL_HOLE;
}

static Value quick_max(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    return quick_extreme(args, argc, true);
}

static Value quick_min(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    return quick_extreme(args, argc, false);
}

/* Math.max and min: all arguments are converted even after a NaN. */
static Value extreme(Vm *vm, Frame *f, bool max)
{
    if (f->argc == 2 && value_both_int(f->args[0], f->args[1])) {
        i32 a = value_as_int(f->args[0]), b = value_as_int(f->args[1]);
        return value_int(max == (a > b) ? a : b);
    }
    double best = max ? -INFINITY : INFINITY;
    for (u32 i = 0; i < f->argc; i++) {
        double x;
        if (!to_double(vm, f->args[i], &x))
            return VAL_EXC;
        if (isnan(x) || isnan(best))
            best = NAN;
        else if (x == 0 && best == 0)
            best = max == (bool)signbit(best) ? x : best;
        else if (max ? x > best : x < best)
            best = x;
    }
    return value_number(best);
}

static Value math_max(Vm *vm, Frame *f)
{
    return extreme(vm, f, true);
}

static Value math_min(Vm *vm, Frame *f)
{
    return extreme(vm, f, false);
}

static Value math_random(Vm *vm, Frame *f)
{
    (void)f;
    return value_number(rng_double(vm_rng(vm)));
}

/* 21.3.2.33: the exact sum, rounded once. */
static Value math_sum_precise(Vm *vm, Frame *f)
{
    SumPrecise sum;
    sum_precise_init(&sum);
    Value items = frame_arg(f, 0);
    if (value_is_nullish(items))
        return throw_type(vm, "%s is not iterable", value_is_null(items) ? "null" : "undefined");
    Value iter[3];
    u64 count = 0;
    if (!iterate_begin(vm, items, iter))
        return VAL_EXC;
    for (;;) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            break;
        if (!value_is_number(v) || ++count >= (u64)1 << 53) {
            throw_type(vm, "Math.sumPrecise: an element is not a number");
            return iterate_close_throw(vm, iter);
        }
        sum_precise_add(&sum, value_as_number(v));
    }
    return value_number(sum_precise_result(&sum));
}

static const BuiltinProp math_props[] = {
    NUMBER("E", 2.718281828459045),
    NUMBER("LN10", 2.302585092994046),
    NUMBER("LN2", 0.6931471805599453),
    NUMBER("LOG10E", 0.4342944819032518),
    NUMBER("LOG2E", 1.4426950408889634),
    NUMBER("PI", 3.141592653589793),
    NUMBER("SQRT1_2", 0.7071067811865476),
    NUMBER("SQRT2", 1.4142135623730951),
    TAG("Math"),
    FN_QUICK("abs", 1, math_abs, BF_PURE, INTRIN_F64_ABS, quick_abs),
    FN_MAGIC_QUICK("acos", 1, math_unary, M_ACOS, quick_unary),
    FN_MAGIC_QUICK("acosh", 1, math_unary, M_ACOSH, quick_unary),
    FN_MAGIC_QUICK("asin", 1, math_unary, M_ASIN, quick_unary),
    FN_MAGIC_QUICK("asinh", 1, math_unary, M_ASINH, quick_unary),
    FN_MAGIC_QUICK("atan", 1, math_unary, M_ATAN, quick_unary),
    FN_MAGIC_QUICK("atanh", 1, math_unary, M_ATANH, quick_unary),
    FN("atan2", 2, math_atan2, BF_PURE, INTRIN_NONE),
    FN_MAGIC_QUICK("cbrt", 1, math_unary, M_CBRT, quick_unary),
    FN_QUICK("ceil", 1, math_ceil, BF_PURE, INTRIN_F64_CEIL, quick_ceil),
    FN("clz32", 1, math_clz32, BF_PURE, INTRIN_NONE),
    FN_MAGIC_QUICK("cos", 1, math_unary, M_COS, quick_unary),
    FN_MAGIC_QUICK("cosh", 1, math_unary, M_COSH, quick_unary),
    FN_MAGIC_QUICK("exp", 1, math_unary, M_EXP, quick_unary),
    FN_MAGIC_QUICK("expm1", 1, math_unary, M_EXPM1, quick_unary),
    FN_QUICK("floor", 1, math_floor, BF_PURE, INTRIN_F64_FLOOR, quick_floor),
    FN("fround", 1, math_fround, BF_PURE, INTRIN_NONE),
    FN("f16round", 1, math_f16round, BF_PURE, INTRIN_NONE),
    FN("hypot", 2, math_hypot, BF_PURE, INTRIN_NONE),
    FN_QUICK("imul", 2, math_imul, BF_PURE, INTRIN_IMUL, quick_imul),
    FN_MAGIC_QUICK("log", 1, math_unary, M_LOG, quick_unary),
    FN_MAGIC_QUICK("log1p", 1, math_unary, M_LOG1P, quick_unary),
    FN_MAGIC_QUICK("log10", 1, math_unary, M_LOG10, quick_unary),
    FN_MAGIC_QUICK("log2", 1, math_unary, M_LOG2, quick_unary),
    FN_QUICK("max", 2, math_max, BF_PURE, INTRIN_F64_MAX, quick_max),
    FN_QUICK("min", 2, math_min, BF_PURE, INTRIN_F64_MIN, quick_min),
    FN("pow", 2, math_pow, BF_PURE, INTRIN_NONE),
    FN("random", 0, math_random, 0, INTRIN_NONE),
    FN("round", 1, math_round, BF_PURE, INTRIN_NONE),
    FN("sign", 1, math_sign, BF_PURE, INTRIN_NONE),
    FN_MAGIC_QUICK("sin", 1, math_unary, M_SIN, quick_unary),
    FN_MAGIC_QUICK("sinh", 1, math_unary, M_SINH, quick_unary),
    FN_QUICK("sqrt", 1, math_sqrt, BF_PURE, INTRIN_F64_SQRT, quick_sqrt),
    FN("sumPrecise", 1, math_sum_precise, 0, INTRIN_NONE),
    FN_MAGIC_QUICK("tan", 1, math_unary, M_TAN, quick_unary),
    FN_MAGIC_QUICK("tanh", 1, math_unary, M_TANH, quick_unary),
    FN_QUICK("trunc", 1, math_trunc, BF_PURE, INTRIN_F64_TRUNC, quick_trunc),
    END,
};

const BuiltinClass builtin_math = {
    .name = "Math",
    .ctor_intrinsic = Intrinsic_Math + 1,
    .static_props = math_props,
};

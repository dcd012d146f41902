/* value.h - the 64-bit word that holds every JavaScript value.
 *
 *   0x0000 pppp pppp pppp   cell pointer (48 bits, 8-byte aligned, bit 1 clear)
 *   0x0000 0000 0000 00xx   constants below, all with bit 1 set
 *   0x0001 nnnn nnnn nnn2   lazy slot number n (n << 8 | 2); never reaches a script
 *   0x0002 .. 0xFFFC        double, its bits plus 2^49
 *   0xFFFE 0000 iiii iiii   int32
 *
 * A double that is a NaN must be canonical before it is boxed: value_double() takes care of bits
 * that may come from outside, value_double_trusted() is for results of arithmetic.
 * Numbers have one representation in most places (an integer that fits is an int32, never -0), but
 * readers must accept an integral double too.
 *
 * In builds with VALUE_STRICT=1 Value is a struct, so passing an integer for one does not compile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_VALUE_H
#define ENGINE_HEAP_VALUE_H

#include "base/base.h"

typedef struct Cell Cell;
typedef struct Object Object;
typedef struct String String;
typedef struct Symbol Symbol;

#if defined(VALUE_STRICT) && VALUE_STRICT
typedef struct Value {
    u64 bits;
} Value;
#define VALUE_BITS(v) ((v).bits)
#define VALUE_OF(b) ((Value){(b)})
#else
typedef u64 Value;
#define VALUE_BITS(v) (v)
#define VALUE_OF(b) ((Value)(b))
#endif

#define TAG_INT 0xFFFE000000000000ull
#define TAG_LAZY 0x0001000000000002ull
#define DOUBLE_OFFSET 0x0002000000000000ull /* also the least bits of any number */
#define NOT_CELL_MASK 0xFFFF000000000002ull

#define BITS_NULL 0x02ull
#define BITS_UNDEFINED 0x0aull
#define BITS_FALSE 0x06ull
#define BITS_TRUE 0x07ull
#define BITS_HOLE 0x12ull
#define BITS_EXC 0x1aull
#define BITS_CALL_NEXT 0x22ull

#define VAL_NULL VALUE_OF(BITS_NULL)
#define VAL_UNDEFINED VALUE_OF(BITS_UNDEFINED)
#define VAL_FALSE VALUE_OF(BITS_FALSE)
#define VAL_TRUE VALUE_OF(BITS_TRUE)
/* An absent array element, a binding in its dead zone, "no value" between C functions. */
#define VAL_HOLE VALUE_OF(BITS_HOLE)
/* "vm->exception is set": the result of every call that threw. */
#define VAL_EXC VALUE_OF(BITS_EXC)
/* A native's answer "call what my frame now holds" (engine/vm/frame.h). */
#define VAL_CALL_NEXT VALUE_OF(BITS_CALL_NEXT)
#define VAL_LAZY(n) VALUE_OF(TAG_LAZY | (u64)(n) << 8)
#define VAL_INT(i) VALUE_OF(TAG_INT | (u32)(i)) /* constant expression */

static inline bool value_same_bits(Value a, Value b) { return VALUE_BITS(a) == VALUE_BITS(b); }

static inline bool value_is_cell(Value v) { return (VALUE_BITS(v) & NOT_CELL_MASK) == 0; }
static inline bool value_is_int(Value v) { return VALUE_BITS(v) >= TAG_INT; }
static inline bool value_is_number(Value v) { return VALUE_BITS(v) >= DOUBLE_OFFSET; }
static inline bool value_is_double(Value v) { return VALUE_BITS(v) - DOUBLE_OFFSET < TAG_INT - DOUBLE_OFFSET; }
static inline bool value_is_undefined(Value v) { return VALUE_BITS(v) == BITS_UNDEFINED; }
static inline bool value_is_null(Value v) { return VALUE_BITS(v) == BITS_NULL; }
static inline bool value_is_nullish(Value v) { return (VALUE_BITS(v) & ~8ull) == BITS_NULL; }
static inline bool value_is_bool(Value v) { return (VALUE_BITS(v) & ~1ull) == BITS_FALSE; }
static inline bool value_is_true(Value v) { return VALUE_BITS(v) == BITS_TRUE; }
static inline bool value_is_false(Value v) { return VALUE_BITS(v) == BITS_FALSE; }
static inline bool value_is_hole(Value v) { return VALUE_BITS(v) == BITS_HOLE; }
static inline bool value_is_exc(Value v) { return VALUE_BITS(v) == BITS_EXC; }
static inline bool value_is_lazy(Value v) { return (VALUE_BITS(v) & 0xFFFF0000000000FFull) == TAG_LAZY; }
static inline bool value_both_int(Value a, Value b) { return (VALUE_BITS(a) & VALUE_BITS(b)) >= TAG_INT; }

static inline Value value_int(i32 i) { return VAL_INT(i); }
static inline Value value_bool(bool b) { return VALUE_OF(BITS_FALSE | (u64)b); }
static inline Value value_cell(const void *cell) { return VALUE_OF((u64)(uintptr_t)cell); }
static inline i32 value_as_int(Value v) { return (i32)(u32)VALUE_BITS(v); }
static inline bool value_as_bool(Value v) { return VALUE_BITS(v) & 1; }
static inline Cell *value_as_cell(Value v) { return (Cell *)(uintptr_t)VALUE_BITS(v); }
static inline u32 value_as_lazy(Value v) { return (u32)(VALUE_BITS(v) >> 8); }

static inline double value_as_double(Value v)
{
    union { u64 u; double d; } x = {VALUE_BITS(v) - DOUBLE_OFFSET};
    return x.d;
}

/* The number in v, which must be one. */
static inline double value_as_number(Value v)
{
    return value_is_int(v) ? (double)value_as_int(v) : value_as_double(v);
}

/* Boxes as a double without looking for an integer; d is no foreign NaN. */
static inline Value value_double_trusted(double d)
{
    union { double d; u64 u; } x = {d};
    return VALUE_OF(x.u + DOUBLE_OFFSET);
}

/* Any double, canonical NaN, integers that fit as int32, -0 stays a double. */
static inline Value value_number(double d)
{
    if (d >= -2147483648.0 && d <= 2147483647.0) {
        i32 i = (i32)d;
        if ((double)i == d && (i != 0 || !__builtin_signbit(d)))
            return value_int(i);
    }
    return value_double_trusted(d == d ? d : __builtin_nan(""));
}

static inline Value value_u32(u32 n)
{
    return n <= INT32_MAX ? value_int((i32)n) : value_double_trusted((double)n);
}

static inline Value value_i64(i64 n)
{
    return n == (i32)n ? value_int((i32)n) : value_double_trusted((double)n);
}

#endif

/* node_buffer_numbers.c - Buffer's read* and write*: integers of 1 to 6 bytes, 64-bit integers, floats, in both orders.
 *
 * Each method's magic says what it does: NUM_* and the number of bytes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "runtime/node/buffer.h"

enum {
    NUM_SIZE = 15,
    NUM_BIG_ENDIAN = 16,
    NUM_SIGNED = 32,
    NUM_FLOAT = 64,
    NUM_BIGINT = 128,
};

static u64 load(const u8 *p, u32 n, bool big)
{
    u64 v = 0;
    u32 four;
    u16 two;
    switch (n) {
    case 1: return *p;
    case 2: memcpy(&two, p, 2); return big ? __builtin_bswap16(two) : two;
    case 4: memcpy(&four, p, 4); return big ? __builtin_bswap32(four) : four;
    case 8: memcpy(&v, p, 8); return big ? __builtin_bswap64(v) : v;
    default: break;
    }
    for (u32 i = 0; i < n; i++)
        v |= (u64)p[i] << 8 * (big ? n - 1 - i : i);
    return v;
}

static void store(u8 *p, u32 n, bool big, u64 v)
{
    u32 four = big ? __builtin_bswap32((u32)v) : (u32)v;
    if (n == 4) {
        memcpy(p, &four, 4);
        return;
    }
    for (u32 i = 0; i < n; i++)
        p[i] = (u8)(v >> 8 * (big ? n - 1 - i : i));
}

/* What is wrong with an offset (or byteLength) that is no place for a number: boundsError of Node. */
static Value bounds_error(Vm *vm, Value v, double most, const char *name, u32 least)
{
    double d = value_is_number(v) ? value_as_number(v) : 0;
    if (!value_is_number(v))
        return host_throw_arg_type(vm, name, "of type number", v);
    if (floor(d) != d)
        return buffer_out_of_range(vm, name, "an integer", v);
    if (most < 0)
        return host_throw_node(vm, NodeError_ERR_BUFFER_OUT_OF_BOUNDS, "Attempt to access memory outside buffer bounds");
    char range[64];
    snprintf(range, sizeof range, ">= %u and <= %.0f", least, most);
    return buffer_out_of_range(vm, name, range, v);
}

/* The place of n bytes at an offset. NULL: exception. */
static u8 *place(Vm *vm, Bytes b, Value offset, u32 n)
{
    if (LIKELY(value_is_int(offset) && value_as_int(offset) >= 0 && b.length >= n && (u64)value_as_int(offset) <= b.length - n))
        return b.data + value_as_int(offset);
    double d = value_is_number(offset) ? value_as_number(offset) : -1;
    if (LIKELY(d >= 0 && d == floor(d) && b.length >= n && d <= (double)(b.length - n)))
        return b.data + (u64)d;
    bounds_error(vm, offset, (double)b.length - n, "offset", 0);
    return NULL;
}

static Value number_read(Vm *vm, const u8 *p, u32 n, u32 how)
{
    u64 bits = load(p, n, how & NUM_BIG_ENDIAN);
    if (how & NUM_FLOAT) {
        if (n == 8) {
            double d;
            memcpy(&d, &bits, 8);
            return value_number(d);
        }
        u32 low = (u32)bits;
        float single;
        memcpy(&single, &low, 4);
        return value_number((double)single);
    }
    if (how & NUM_SIGNED)
        bits = (u64)((i64)(bits << (64 - 8 * n)) >> (64 - 8 * n));
    if (n <= 4)
        return how & NUM_SIGNED ? value_int((i32)bits) : value_u32((u32)bits);
    if (how & NUM_BIGINT) {
        BigInt *big = how & NUM_SIGNED ? bigint_from_i64(vm, (i64)bits) : bigint_from_u64(vm, bits);
        return value_cell(TRY_PTR(big));
    }
    return how & NUM_SIGNED ? value_number((double)(i64)bits) : value_number((double)bits);
}

/* read...(offset = 0) */
static Value buffer_read(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u32 how = native_magic(f), n = how & NUM_SIZE;
    Value offset = frame_arg(f, 0);
    u8 *p = TRY_PTR(place(vm, b, value_is_undefined(offset) ? value_int(0) : offset, n));
    return number_read(vm, p, n, how);
}

/* The place of n bytes in `this` at the offset args[at], which may be missing; NULL: not so usual. */
static inline u8 *quick_place(const Value *args, u32 argc, u32 at, u32 n)
{
    Value offset = argc > at ? args[at] : value_int(0);
    if (UNLIKELY(!value_is_uint8_array(args[-1]) || !value_is_int(offset) || value_as_int(offset) < 0))
        return NULL;
    const TypedArrayObject *t = value_as_typed_array(args[-1]);
    return (u64)value_as_int(offset) + n <= t->length ? t->data + value_as_int(offset) : NULL;
}

static Value quick_read(Vm *vm, const Value *args, u32 argc)
{
    u32 how = quick_magic(args), n = how & NUM_SIZE;
    const u8 *p = LIKELY(!(how & NUM_BIGINT)) ? quick_place(args, argc, 0, n) : NULL;
    return LIKELY(p) ? number_read(vm, p, n, how) : VAL_HOLE;
}

/* Integers that fit. */
static Value quick_write(Vm *vm, const Value *args, u32 argc)
{
    (void)vm;
    u32 how = quick_magic(args), n = how & NUM_SIZE;
    if (UNLIKELY(how & (NUM_BIGINT | NUM_FLOAT) || !argc || !value_is_int(args[0])))
        return VAL_HOLE;
    i64 v = value_as_int(args[0]), top = (i64)1 << (n * 8 - !!(how & NUM_SIGNED));
    u8 *p = LIKELY(v < top && v >= (how & NUM_SIGNED ? -top : 0)) ? quick_place(args, argc, 1, n) : NULL;
    if (UNLIKELY(!p))
        return VAL_HOLE;
    store(p, n, how & NUM_BIG_ENDIAN, (u64)v);
    return value_i64((i64)value_as_int(argc > 1 ? args[1] : value_int(0)) + n);
}

/* The number of bytes of read...(offset, byteLength); 0: exception. */
static u32 size_arg(Vm *vm, Value v)
{
    double d = value_is_number(v) ? value_as_number(v) : 0;
    if (d >= 1 && d <= 6 && d == floor(d))
        return (u32)d;
    bounds_error(vm, v, 6, "byteLength", 1);
    return 0;
}

static Value buffer_read_sized(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    Value offset = frame_arg(f, 0);
    if (value_is_undefined(offset))
        return host_throw_arg_type(vm, "offset", "of type number", offset);
    u32 n = size_arg(vm, frame_arg(f, 1));
    u8 *p = n ? place(vm, b, offset, n) : NULL;
    return p ? number_read(vm, p, n, native_magic(f)) : VAL_EXC;
}

/* ---- writing ---- */

static Value value_range_error(Vm *vm, Value v, u32 n, u32 how)
{
    char range[80];
    const char *mark = how & NUM_BIGINT ? "n" : "";
    bool is_signed = how & NUM_SIGNED;
    if (n > 4 && is_signed)
        snprintf(range, sizeof range, ">= -(2%s ** %u%s) and < 2%s ** %u%s", mark, n * 8 - 1, mark, mark, n * 8 - 1, mark);
    else if (n > 4)
        snprintf(range, sizeof range, ">= 0%s and < 2%s ** %u%s", mark, mark, n * 8, mark);
    else if (is_signed)
        snprintf(range, sizeof range, ">= -%lld and <= %lld", 1ll << (n * 8 - 1), (1ll << (n * 8 - 1)) - 1);
    else
        snprintf(range, sizeof range, ">= 0 and <= %lld", (1ll << n * 8) - 1);
    return buffer_out_of_range(vm, "value", range, v);
}

static Value write_bigint(Vm *vm, Bytes b, Value v, Value offset, u32 how)
{
    bool is_signed = how & NUM_SIGNED, fits = true;
    if (value_is_bigint(v)) {
        const BigInt *big = (const BigInt *)value_as_cell(v);
        fits = is_signed ? bigint_fits_i64(big) : bigint_fits_u64(big);
    } else {
        double d;
        if (!to_double(vm, v, &d))
            return VAL_EXC;
        fits = is_signed ? !(d < -0x1p63 || d >= 0x1p63) : !(d < 0 || d >= 0x1p64);
    }
    if (!fits)
        return value_range_error(vm, v, 8, how);
    u8 *p = TRY_PTR(place(vm, b, offset, 8));
    if (!value_is_bigint(v))
        return throw_type(vm, "Cannot mix BigInt and other types, use explicit conversions");
    store(p, 8, how & NUM_BIG_ENDIAN, bigint_to_u64((const BigInt *)value_as_cell(v)));
    return value_number((double)(p - b.data) + 8);
}

static Value write_number(Vm *vm, Frame *f, double d, Value offset, u32 n, u32 how)
{
    u64 bits;
    if (how & NUM_FLOAT) {
        float single = (float)d;
        u32 low;
        memcpy(&low, &single, 4);
        memcpy(&bits, &d, 8);
        bits = n == 8 ? bits : low;
    } else {
        double top = (double)((u64)1 << (n * 8 - !!(how & NUM_SIGNED)));
        double least = how & NUM_SIGNED ? -top : 0;
        if (d < least || d > top - 1)
            return value_range_error(vm, value_number(d), n, how);
        bits = d != d ? 0 : (u64)(i64)d;
    }
    Bytes b; /* only now: conversions may have run JavaScript */
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u8 *p = TRY_PTR(place(vm, b, offset, n));
    store(p, n, how & NUM_BIG_ENDIAN, bits);
    return value_number((double)(p - b.data) + n);
}

/* write...(value, offset = 0) */
static Value buffer_write_number(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u32 how = native_magic(f);
    Value offset = value_is_undefined(frame_arg(f, 1)) ? value_int(0) : frame_arg(f, 1);
    if (how & NUM_BIGINT)
        return write_bigint(vm, b, frame_arg(f, 0), offset, how);
    double d;
    return to_double(vm, frame_arg(f, 0), &d) ? write_number(vm, f, d, offset, how & NUM_SIZE, how) : VAL_EXC;
}

static Value buffer_write_sized(Vm *vm, Frame *f)
{
    Bytes b;
    if (!buffer_this(vm, f, &b))
        return VAL_EXC;
    u32 n = size_arg(vm, frame_arg(f, 2));
    double d;
    if (!n || !to_double(vm, frame_arg(f, 0), &d))
        return VAL_EXC;
    return write_number(vm, f, d, frame_arg(f, 1), n, native_magic(f));
}

#define READ(name, how) HOST_FN_MAGIC_QUICK("read" name, 0, buffer_read, how, quick_read)
#define WRITE(name, how) HOST_FN_MAGIC_QUICK("write" name, 1, buffer_write_number, how, quick_write)
#define BOTH(name, how) READ(name "LE", how), READ(name "BE", how | NUM_BIG_ENDIAN), \
                        WRITE(name "LE", how), WRITE(name "BE", how | NUM_BIG_ENDIAN)
#define SIZED(name, how) HOST_FN_MAGIC("read" name "LE", 2, buffer_read_sized, how), \
                         HOST_FN_MAGIC("read" name "BE", 2, buffer_read_sized, how | NUM_BIG_ENDIAN), \
                         HOST_FN_MAGIC("write" name "LE", 3, buffer_write_sized, how), \
                         HOST_FN_MAGIC("write" name "BE", 3, buffer_write_sized, how | NUM_BIG_ENDIAN)

/* Node's second spelling of the unsigned ones is the same function. */
#define SAME(name_, of) {.name = name_, .kind = ROW_ALIAS, .text = of, .flags = BF_ENUMERABLE}
#define SAME_BOTH(tail) SAME("readUint" tail "LE", "readUInt" tail "LE"), SAME("readUint" tail "BE", "readUInt" tail "BE"), \
                        SAME("writeUint" tail "LE", "writeUInt" tail "LE"), SAME("writeUint" tail "BE", "writeUInt" tail "BE")

const BuiltinProp buffer_number_rows[] = {
    BOTH("BigUInt64", (NUM_BIGINT | 8)), 
    SAME("readBigUint64LE", "readBigUInt64LE"), SAME("readBigUint64BE", "readBigUInt64BE"),
    SAME("writeBigUint64LE", "writeBigUInt64LE"), SAME("writeBigUint64BE", "writeBigUInt64BE"),
    BOTH("BigInt64", (NUM_BIGINT | NUM_SIGNED | 8)),
    SIZED("UInt", 0), SAME_BOTH(""), SIZED("Int", NUM_SIGNED),
    BOTH("UInt32", 4), SAME_BOTH("32"), BOTH("Int32", (NUM_SIGNED | 4)),
    BOTH("UInt16", 2), SAME_BOTH("16"), BOTH("Int16", (NUM_SIGNED | 2)),
    READ("UInt8", 1), WRITE("UInt8", 1), SAME("readUint8", "readUInt8"), SAME("writeUint8", "writeUInt8"),
    READ("Int8", NUM_SIGNED | 1), WRITE("Int8", NUM_SIGNED | 1),
    BOTH("Float", (NUM_FLOAT | 4)), BOTH("Double", (NUM_FLOAT | 8)),
    END,
};

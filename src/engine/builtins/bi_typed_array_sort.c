/* bi_typed_array_sort.c - sort and toSorted of typed arrays.
 *
 * Without a comparator elements become unsigned words whose order is the numeric one, which a radix
 * sort orders a byte at a time, skipping bytes that are equal everywhere.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/builtins/bi_typed_array_priv.h"

static void insertion_sort(u64 *keys, u64 n)
{
    for (u64 i = 1; i < n; i++) {
        u64 k = keys[i], j = i;
        for (; j && keys[j - 1] > k; j--)
            keys[j] = keys[j - 1];
        keys[j] = k;
    }
}

/* Sorts n keys of `size` bytes; the result is where the return value points. */
static u64 *radix_sort(u64 *keys, u64 *scratch, u64 n, u32 size)
{
    for (u32 byte = 0; byte < size; byte++) {
        u64 counts[256] = {0}, sum = 0;
        u32 shift = byte * 8;
        for (u64 i = 0; i < n; i++)
            counts[keys[i] >> shift & 255]++;
        if (counts[keys[0] >> shift & 255] == n)
            continue;
        for (u32 i = 0; i < 256; i++) {
            u64 c = counts[i];
            counts[i] = sum;
            sum += c;
        }
        for (u64 i = 0; i < n; i++)
            scratch[counts[keys[i] >> shift & 255]++] = keys[i];
        u64 *swap = keys;
        keys = scratch;
        scratch = swap;
    }
    return keys;
}

u64 *sort_keys(u64 *keys, u64 *scratch, u64 n, u32 size)
{
    if (n >= RADIX_MIN)
        return radix_sort(keys, scratch, n, size);
    insertion_sort(keys, n);
    return keys;
}

/* Floats as integers: negative ones are inverted, others get the top bit. NaNs come last. */
static u64 float_key(u64 bits, u32 width)
{
    u64 top = 1ull << (width - 1);
    return bits & top ? ~bits & (top | (top - 1)) : bits | top;
}

static u64 float_bits(u64 key, u32 width)
{
    u64 top = 1ull << (width - 1);
    return key & top ? key ^ top : ~key & (top | (top - 1));
}

u64 double_sort_key(double d)
{
    union {
        double d;
        u64 u;
    } x = {d};
    return float_key(x.u, 64);
}

double double_of_sort_key(u64 key)
{
    union {
        u64 u;
        double d;
    } x = {float_bits(key, 64)};
    return x.d;
}

static u64 canonical_nan(u64 bits, u8 type)
{
    u64 inf = type == Element_Float16   ? 0x7C00
              : type == Element_Float32 ? 0x7F800000
                                        : 0x7FF0000000000000ull;
    u64 sign = type == Element_Float16 ? 0x8000 : type == Element_Float32 ? 0x80000000 : 1ull << 63;
    return (bits & ~sign) > inf ? inf | inf >> 1 : bits;
}

static bool is_float(u8 type)
{
    return type >= Element_Float16 && type <= Element_Float64;
}

static bool is_signed(u8 type)
{
    return type == Element_Int8 || type == Element_Int16 || type == Element_Int32 ||
           type == Element_BigInt64;
}

static u64 to_key(const u8 *p, u8 type, u32 size)
{
    u64 bits = 0;
    memcpy(&bits, p, size);
    if (is_float(type))
        return float_key(canonical_nan(bits, type), size * 8);
    return is_signed(type) ? bits ^ 1ull << (size * 8 - 1) : bits;
}

static void from_key(u8 *p, u64 key, u8 type, u32 size)
{
    u64 bits = is_float(type)    ? float_bits(key, size * 8)
               : is_signed(type) ? key ^ 1ull << (size * 8 - 1)
                                 : key;
    memcpy(p, &bits, size);
}

static bool sort_numeric(Vm *vm, u8 *data, u8 type, u64 n)
{
    u32 size = 1u << element_shift(type);
    u64 room[2 * RADIX_MIN], *keys = n < RADIX_MIN ? room : try_alloc(n * 2 * sizeof *keys);
    if (!keys) {
        throw_out_of_memory(vm);
        return false;
    }
    for (u64 i = 0; i < n; i++)
        keys[i] = to_key(data + i * size, type, size);
    const u64 *sorted = sort_keys(keys, keys + n, n, size);
    for (u64 i = 0; i < n; i++)
        from_key(data + i * size, sorted[i], type, size);
    if (keys != room)
        xfree(keys);
    return true;
}

/* The elements as values, in a list that a comparator can sort. NULL: exception. */
static Elements *to_list(Vm *vm, TypedArrayObject *t, u64 n)
{
    if (n > UINT32_MAX) {
        throw_out_of_memory(vm);
        return NULL;
    }
    Elements *list = value_list_new(vm, (u32)n);
    for (u64 i = 0; list && i < n; i++) {
        list->items[i] = TRY_OR(NULL, typed_get(vm, t, i));
        barrier(vm, list);
    }
    return list;
}

Value typed_sort(Vm *vm, Frame *f)
{
    Value comparator = frame_arg(f, 0);
    u64 n;
    if (!check_comparator(vm, comparator))
        return VAL_EXC;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &n));
    if (value_is_undefined(comparator))
        return sort_numeric(vm, t->data, t->type, n) ? value_cell(t) : VAL_EXC;
    Elements *list = TRY_PTR(to_list(vm, t, n));
    if (!sort_values(vm, list, (u32)n, comparator))
        return VAL_EXC;
    for (u64 i = 0; i < n && i < view_length(t); i++)
        element_write(vm, typed_at(t, i), t->type, list->items[i]);
    return value_cell(t);
}

Value typed_to_sorted(Vm *vm, Frame *f)
{
    Value comparator = frame_arg(f, 0);
    u64 n;
    if (!check_comparator(vm, comparator))
        return VAL_EXC;
    TypedArrayObject *t = TRY_PTR(this_typed(vm, f, &n));
    TypedArrayObject *out = TRY_PTR(typed_new(vm, (ElementType)t->type, n, NULL));
    memcpy(out->data, t->data, n * typed_size(t));
    if (value_is_undefined(comparator))
        return sort_numeric(vm, out->data, out->type, n) ? value_cell(out) : VAL_EXC;
    Elements *list = TRY_PTR(to_list(vm, out, n));
    if (!sort_values(vm, list, (u32)n, comparator))
        return VAL_EXC;
    for (u64 i = 0; i < n; i++)
        element_write(vm, typed_at(out, i), out->type, list->items[i]);
    return value_cell(out);
}

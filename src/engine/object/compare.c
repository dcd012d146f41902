/* compare.c - 7.2, equality and order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/bigint.h"
#include "engine/object/convert.h"

/* Neither is a number; different words may still be equal strings or big integers. */
static bool equal_cells(Vm *vm, Value a, Value b)
{
    if (!value_is_cell(a) || !value_is_cell(b))
        return false;
    u8 kind = value_as_cell(a)->kind;
    if (kind != value_as_cell(b)->kind)
        return false;
    if (kind == Kind_String)
        return string_equal(vm, value_as_string(a), value_as_string(b));
    return kind == Kind_BigInt && bigint_equal(value_as_bigint(a), value_as_bigint(b));
}

bool value_strict_equal(Vm *vm, Value a, Value b)
{
    if (value_is_number(a) && value_is_number(b))
        return value_as_number(a) == value_as_number(b);
    return value_same_bits(a, b) || equal_cells(vm, a, b);
}

bool value_same_zero(Vm *vm, Value a, Value b)
{
    if (value_is_number(a) && value_is_number(b)) {
        double x = value_as_number(a), y = value_as_number(b);
        return x == y || (x != x && y != y);
    }
    return value_same_bits(a, b) || equal_cells(vm, a, b);
}

bool value_same(Vm *vm, Value a, Value b)
{
    if (value_is_number(a) && value_is_number(b)) {
        double x = value_as_number(a), y = value_as_number(b);
        if (x == 0 && y == 0)
            return __builtin_signbit(x) == __builtin_signbit(y);
        return x == y || (x != x && y != y);
    }
    return value_same_bits(a, b) || equal_cells(vm, a, b);
}

/* A string beside a BigInt: 1 equal, 0 not, -1 exception. */
static int bigint_equals_string(Vm *vm, const BigInt *a, String *s)
{
    Value parsed = bigint_from_string(vm, s);
    if (value_is_exc(parsed))
        return -1;
    return value_is_bigint(parsed) && bigint_equal(a, value_as_bigint(parsed));
}

/* 7.2.13 with B.3.6.2: what == null finds. */
static bool is_nothing(Value v)
{
    return value_is_nullish(v) || value_is_undetectable(v);
}

/* 7.2.13 */
int value_loose_equal(Vm *vm, Value a, Value b)
{
    for (;;) {
        if (value_is_number(a) && value_is_number(b))
            return value_as_number(a) == value_as_number(b);
        if (value_same_bits(a, b))
            return 1;
        if (value_is_nullish(a) || value_is_nullish(b))
            return is_nothing(a) && is_nothing(b);
        if (value_is_bool(a))
            a = value_int(value_as_bool(a));
        if (value_is_bool(b))
            b = value_int(value_as_bool(b));
        bool object_a = value_is_object(a), object_b = value_is_object(b);
        if (object_a && object_b)
            return 0;
        if (object_a)
            a = TRY_OR(-1, to_primitive(vm, a, HINT_DEFAULT));
        else if (object_b)
            b = TRY_OR(-1, to_primitive(vm, b, HINT_DEFAULT));
        else
            break;
    }
    if (value_is_number(a) && value_is_number(b))
        return value_as_number(a) == value_as_number(b);
    if (value_is_symbol(a) || value_is_symbol(b))
        return value_same_bits(a, b);
    if (value_is_bigint(a) || value_is_bigint(b)) {
        if (!value_is_bigint(a)) {
            Value swap = a;
            a = b;
            b = swap;
        }
        if (value_is_bigint(b))
            return bigint_equal(value_as_bigint(a), value_as_bigint(b));
        if (value_is_string(b))
            return bigint_equals_string(vm, value_as_bigint(a), value_as_string(b));
        return bigint_compare_double(value_as_bigint(a), value_as_number(b)) == 0;
    }
    if (value_is_string(a) && value_is_string(b))
        return string_equal(vm, value_as_string(a), value_as_string(b));
    double x = value_is_string(a) ? string_to_number(vm, value_as_string(a)) : value_as_number(a);
    double y = value_is_string(b) ? string_to_number(vm, value_as_string(b)) : value_as_number(b);
    return x == y;
}

/* 7.2.12 steps 3 and 4 for a BigInt on one side and a primitive that is no BigInt on the other. */
static int bigint_less(Vm *vm, Value a, Value b)
{
    bool left = value_is_bigint(a);
    Value big = left ? a : b, other = left ? b : a;
    int order;
    if (value_is_string(other)) {
        Value parsed = bigint_from_string(vm, value_as_string(other));
        if (value_is_exc(parsed))
            return -1;
        if (!value_is_bigint(parsed))
            return 2;
        order = bigint_compare(value_as_bigint(big), value_as_bigint(parsed));
    } else {
        other = to_number(vm, other);
        if (value_is_exc(other))
            return -1;
        order = bigint_compare_double(value_as_bigint(big), value_as_number(other));
        if (order == 2)
            return 2;
    }
    return left ? order < 0 : order > 0;
}

int value_less(Vm *vm, Value a, Value b, bool left_first)
{
    if (value_is_object(a) || value_is_object(b)) {
        if (left_first) {
            a = TRY_OR(-1, to_primitive(vm, a, HINT_NUMBER));
            b = TRY_OR(-1, to_primitive(vm, b, HINT_NUMBER));
        } else {
            b = TRY_OR(-1, to_primitive(vm, b, HINT_NUMBER));
            a = TRY_OR(-1, to_primitive(vm, a, HINT_NUMBER));
        }
    }
    if (value_is_string(a) && value_is_string(b))
        return string_compare(vm, value_as_string(a), value_as_string(b)) < 0;
    if (value_is_bigint(a) && value_is_bigint(b))
        return bigint_compare(value_as_bigint(a), value_as_bigint(b)) < 0;
    if ((value_is_bigint(a) || value_is_bigint(b)) && !value_is_symbol(a) && !value_is_symbol(b))
        return bigint_less(vm, a, b);
    a = TRY_OR(-1, to_numeric(vm, a));
    b = TRY_OR(-1, to_numeric(vm, b));
    if (value_is_bigint(a) || value_is_bigint(b))
        return bigint_less(vm, a, b);
    double x = value_as_number(a), y = value_as_number(b);
    return x != x || y != y ? 2 : x < y;
}

/* test_bigint.c - big integers against identities and known values.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "base/alloc.h"
#include "engine/object/atom.h"
#include "engine/object/bigint.h"
#include "engine/vm/vm.h"

static Vm *bigint_vm(void)
{
    Vm *vm = xalloc_zero(sizeof *vm);
    vm->core.exception = VAL_HOLE;
    heap_new(vm);
    vm->core.atoms = atom_table_new();
    return vm;
}

static void drop_vm(Vm *vm)
{
    heap_free(vm->core.heap);
    atom_table_free(vm->core.atoms);
    xfree(vm);
}

static BigInt *big(Vm *vm, const char *text)
{
    return value_as_bigint(bigint_from_string(vm, string_from_c(vm, text)));
}

static void expect_big(Vm *vm, const BigInt *b, const char *want)
{
    char *got = string_to_c(vm, bigint_to_string(vm, b, 10), NULL);
    EXPECT_STR(got, want);
    xfree(got);
}

/* A number of n limbs made from a seed. */
static BigInt *made(Vm *vm, u32 n, u64 seed)
{
    Buf hex = {0};
    for (u32 i = 0; i < n; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        u64 limb = seed >> 60 == 3 ? 0 : seed >> 60 == 4 ? ~0ull : seed ^ seed >> 31;
        buf_printf(&hex, "%016llx", (unsigned long long)(i ? limb : limb | 1));
    }
    BigInt *b = bigint_from_digits(vm, hex.data, hex.len, 16);
    buf_deinit(&hex);
    return b;
}

TEST(bigint_known_values)
{
    Vm *vm = bigint_vm();
    expect_big(vm, bigint_pow(vm, big(vm, "-3"), big(vm, "101")),
               "-1546132562196033993109383389296863818106322566003");
    expect_big(vm, bigint_div(vm, big(vm, "-7"), big(vm, "2")), "-3");
    expect_big(vm, bigint_rem(vm, big(vm, "-7"), big(vm, "2")), "-1");
    expect_big(vm, bigint_shr(vm, big(vm, "-5"), big(vm, "1")), "-3");
    expect_big(vm, bigint_shr(vm, big(vm, "-1"), big(vm, "1000")), "-1");
    expect_big(vm, bigint_not(vm, big(vm, "-18446744073709551616")), "18446744073709551615");
    expect_big(vm,
               bigint_and(vm, big(vm, "-1"), big(vm, "340282366920938463463374607431768211455")),
               "340282366920938463463374607431768211455");
    expect_big(vm, bigint_as_int(vm, 64, big(vm, "9223372036854775808")), "-9223372036854775808");
    expect_big(vm, bigint_as_uint(vm, 8, big(vm, "-1")), "255");
    EXPECT(bigint_to_double(big(vm, "9007199254740993")) == 9007199254740992.0);
    EXPECT(bigint_to_double(big(vm, "9007199254740995")) == 9007199254740996.0);
    EXPECT(bigint_compare_double(big(vm, "9007199254740993"), 9007199254740992.0) == 1);
    EXPECT(bigint_compare_double(big(vm, "1"), 1.5) == -1 &&
           bigint_compare_double(big(vm, "-1"), -1.5) == 1);
    EXPECT(value_is_undefined(bigint_from_string(vm, string_from_c(vm, "1n"))));
    EXPECT(value_is_undefined(bigint_from_string(vm, string_from_c(vm, "-0x1"))));
    expect_big(vm, big(vm, "  0xfF "), "255");
    expect_big(vm, big(vm, ""), "0");
    drop_vm(vm);
}

TEST(bigint_identities)
{
    Vm *vm = bigint_vm();
    for (u32 round = 0; round < 120; round++) {
        u32 n = round % 8 == 7 ? 900 : round % 40 + 1, m = round % 8 == 7 ? 300 : round % 13 + 1;
        BigInt *a = made(vm, n, round), *b = made(vm, m, round + 1000);
        if (round & 1)
            a = bigint_neg(vm, a);
        if (round & 2)
            b = bigint_neg(vm, b);
        BigInt *quotient = bigint_div(vm, a, b), *rest = bigint_rem(vm, a, b);
        EXPECT(bigint_equal(a, bigint_add(vm, bigint_mul(vm, quotient, b), rest)));
        /* (a + b)(a - b) = aa - bb */
        BigInt *left = bigint_mul(vm, bigint_add(vm, a, b), bigint_sub(vm, a, b));
        EXPECT(bigint_equal(left, bigint_sub(vm, bigint_mul(vm, a, a), bigint_mul(vm, b, b))));
        /* a ^ b = (a | b) - (a & b) */
        EXPECT(bigint_equal(bigint_xor(vm, a, b),
                            bigint_sub(vm, bigint_or(vm, a, b), bigint_and(vm, a, b))));
        for (u32 radix = 2; radix <= 36; radix += round % 8 == 7 ? 17 : 1) {
            char *text = string_to_c(vm, bigint_to_string(vm, a, radix), NULL);
            bool minus = text[0] == '-';
            BigInt *back = bigint_from_digits(vm, text + minus, strlen(text) - minus, radix);
            EXPECT(bigint_equal(minus ? bigint_neg(vm, back) : back, a));
            xfree(text);
        }
    }
    drop_vm(vm);
}

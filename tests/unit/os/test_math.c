/* test_math.c - rounding and remainders beside those of libm.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dlfcn.h>
#include <math.h>

#include "base/rng.h"
#include "unit.h"

typedef double (*One)(double);
typedef double (*Two)(double, double);

/* Not folded, nor turned into an instruction, by the compiler. */
static double (*volatile own_floor)(double) = floor;
static double (*volatile own_ceil)(double) = ceil;
static double (*volatile own_trunc)(double) = trunc;
static double (*volatile own_fmod)(double, double) = fmod;

static bool same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

static void *of_libm(void *libm, const char *name)
{
    void *f = dlsym(libm, name);
    EXPECT(f);
    return f;
}

TEST(math_without_libm)
{
    static const double edges[] = {0, 0.5, 1, 1.5, 0.49999999999999994, 4503599627370495.5, 0x1p52, 0x1p53, 0x1p63, 1e300, 5e-324, 2.2e-308,
                                   HUGE_VAL, (double)NAN, 3, 7, 1e15, 9007199254740991.0};
    void *libm = dlopen("libm.so.6", RTLD_NOW);
    if (!libm)
        return;
    One all[] = {(One)of_libm(libm, "floor"), (One)of_libm(libm, "ceil"), (One)of_libm(libm, "trunc")};
    Two rest = (Two)of_libm(libm, "fmod");
    Rng rng;
    rng_seed(&rng, 5);
    for (u32 i = 0; i < 40000; i++) {
        u64 bits[2] = {rng_next(&rng), rng_next(&rng)};
        double x[2];
        memcpy(x, bits, sizeof x);
        for (u32 k = 0; k < 2; k++) {
            u64 how = bits[1 - k] >> 20 & 7;
            if (how < 3)
                x[k] = (how & 1 ? -1 : 1) * edges[(bits[1 - k] >> 30) % ARRAY_LEN(edges)];
            else if (how < 6)
                x[k] = (double)(i64)bits[k] / (double)(1ull << (bits[1 - k] >> 40 & 63));
        }
        EXPECT(same(own_floor(x[0]), all[0](x[0])) && same(own_ceil(x[0]), all[1](x[0])) && same(own_trunc(x[0]), all[2](x[0])));
        EXPECT(same(own_fmod(x[0], x[1]), rest(x[0], x[1])));
    }
    dlclose(libm);
}

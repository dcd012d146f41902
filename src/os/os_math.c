/* os_math.c - floor, ceil, trunc and fmod without libm.
 *
 * libm is loaded when one of its other functions is called first (os_late.c). Nearly every program rounds or takes a remainder, so these
 * four are here, under the names the compiler and the libraries know; what they give is what C and IEEE 754 say, zeros' signs included.
 *
 * SPDX-License-Identifier: MIT
 */
#ifdef COB_LATE
#include "base/base.h"

/* From here on a double has no fraction; infinities and NaN are not below it either. */
#define WHOLE 0x1p52

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN double floor(double x);
HIDDEN double ceil(double x);
HIDDEN double trunc(double x);
HIDDEN double fmod(double x, double y);

double trunc(double x)
{
    return __builtin_fabs(x) < WHOLE ? __builtin_copysign((double)(i64)x, x) : x;
}

double floor(double x)
{
    if (!(__builtin_fabs(x) < WHOLE))
        return x;
    double whole = (double)(i64)x;
    return whole > x ? whole - 1 : __builtin_copysign(whole, x);
}

double ceil(double x)
{
    if (!(__builtin_fabs(x) < WHOLE))
        return x;
    double whole = (double)(i64)x;
    return whole < x ? whole + 1 : __builtin_copysign(whole, x);
}

/* The instruction gives a part of the quotient's bits at a time and says when it is done. Its result is exact. */
double fmod(double x, double y)
{
    long double rest;
    __asm__("1: fprem\n"
            "fnstsw %%ax\n"
            "testb $4, %%ah\n"
            "jnz 1b\n"
            : "=t"(rest)
            : "0"((long double)x), "u"((long double)y)
            : "ax", "cc");
    return (double)rest;
}
#endif

/* os_cpu.c - cpuid.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_cpu.h"

#include <sched.h>

#ifdef __x86_64__
#include <cpuid.h>

/* Whether the kernel saves the 256-bit registers (bits 1 and 2 of XCR0). */
static bool kernel_saves_ymm(void)
{
    u32 low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

u32 os_cpu_features(void)
{
    u32 a, b, c, d, set = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d))
        return 0;
    bool ymm = (c & bit_OSXSAVE) && kernel_saves_ymm();
    if (c & bit_SSE4_2)
        set |= OS_CPU_SSE42;
    if (c & bit_POPCNT)
        set |= OS_CPU_POPCNT;
    if ((c & bit_AVX) && ymm)
        set |= OS_CPU_AVX;
    if ((c & bit_FMA) && ymm)
        set |= OS_CPU_FMA;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        if ((b & bit_AVX2) && ymm)
            set |= OS_CPU_AVX2;
        if (b & bit_BMI)
            set |= OS_CPU_BMI1;
        if (b & bit_BMI2)
            set |= OS_CPU_BMI2;
        if (b & bit_SHA)
            set |= OS_CPU_SHA;
    }
    if (__get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT))
        set |= OS_CPU_LZCNT;
    return set;
}
#else
u32 os_cpu_features(void)
{
    return 0;
}
#endif

u32 os_cpu_count(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set))
        return 1;
    int n = CPU_COUNT(&set);
    return n > 0 ? (u32)n : 1;
}

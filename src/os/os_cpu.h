/* os_cpu.h - what the processor can do.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_CPU_H
#define OS_OS_CPU_H

#include "base/base.h"

enum {
    OS_CPU_SSE42 = 1 << 0,
    OS_CPU_POPCNT = 1 << 1,
    OS_CPU_AVX = 1 << 2, /* and the kernel saves the wide registers */
    OS_CPU_AVX2 = 1 << 3,
    OS_CPU_BMI1 = 1 << 4,
    OS_CPU_BMI2 = 1 << 5,
    OS_CPU_FMA = 1 << 6,
    OS_CPU_LZCNT = 1 << 7,
    OS_CPU_SHA = 1 << 8,
};

/* A set of the bits above; 0 on processors of another kind. About 100 ns: keep the result. */
u32 os_cpu_features(void);

/* Processors this process may run on (its affinity mask), at least 1. */
u32 os_cpu_count(void);

#endif

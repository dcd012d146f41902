/* os_random.h - bytes nobody can guess, from the system.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_RANDOM_H
#define OS_OS_RANDOM_H

#include "base/base.h"

/* Fills `out`. Never fails on systems that have such a source; a wait for it at boot is waited for. */
void os_random(void *out, size_t n);

#endif

/* os_random.c - see os_random.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_random.h"

#include <errno.h>

#include "base/check.h"

#ifdef __linux__
#include <sys/random.h>

void os_random(void *out, u32 n)
{
    CHECK(n <= 256);
    ssize_t got;
    do
        got = getrandom(out, n, 0); /* up to 256 bytes come whole */
    while (got < 0 && errno == EINTR);
    CHECK(got == (ssize_t)n);
}
#else
#include <stdlib.h>

void os_random(void *out, u32 n)
{
    CHECK(n <= 256);
    arc4random_buf(out, n);
}
#endif

/* os_random.c - see os_random.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_random.h"

#include <errno.h>

#include "base/check.h"

#ifdef __linux__
#include <sys/random.h>

void os_random(void *out, size_t n)
{
    for (size_t done = 0; done < n;) { /* more than 256 bytes may come in parts */
        ssize_t got = getrandom((char *)out + done, n - done, 0);
        CHECK(got > 0 || (got < 0 && errno == EINTR));
        done += got > 0 ? (size_t)got : 0;
    }
}
#else
#include <stdlib.h>

void os_random(void *out, size_t n)
{
    arc4random_buf(out, n);
}
#endif

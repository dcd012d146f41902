/* os_time.c - clock_gettime and the C library's time zone.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_time.h"

#include <errno.h>
#include <time.h>

#define NS_PER_S 1000000000

static i64 read_clock(clockid_t id)
{
    struct timespec t;
    clock_gettime(id, &t);
    return (i64)t.tv_sec * NS_PER_S + t.tv_nsec;
}

u64 os_time_monotonic_ns(void)
{
    return (u64)read_clock(CLOCK_MONOTONIC);
}

i64 os_time_wall_ns(void)
{
    return read_clock(CLOCK_REALTIME);
}

i64 os_time_wall_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME_COARSE, &t);
    return t.tv_sec;
}

u64 os_time_cpu_ns(void)
{
    return (u64)read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

void os_time_sleep_ns(u64 ns)
{
    struct timespec left = {(time_t)(ns / NS_PER_S), (long)(ns % NS_PER_S)};
    while (nanosleep(&left, &left) && errno == EINTR) {
    }
}

static i32 offset_at(time_t t, char name[16])
{
    struct tm tm;
    if (!localtime_r(&t, &tm))
        return 0;
    if (name) {
        const char *zone = tm.tm_zone ? tm.tm_zone : "";
        size_t len = MIN(strlen(zone), (size_t)15);
        memcpy(name, zone, len);
        name[len] = 0;
    }
    return (i32)tm.tm_gmtoff;
}

i32 os_time_zone_offset(double ms, bool is_local, char name[16])
{
    if (!(ms > -1e17 && ms < 1e17))
        return 0;
    double floor_s = ms / 1000;
    time_t t = (time_t)floor_s;
    if ((double)t > floor_s)
        t--;
    tzset(); /* localtime_r need not look at TZ; a script may have changed it */
    if (!is_local)
        return offset_at(t, name);
    /* Candidates are the offsets a day before and after; the earlier one wins where both or
     * neither fit, which is the rule for repeated and skipped times. */
    i32 before = offset_at(t - 86400, NULL), after = offset_at(t + 86400, NULL);
    if (before == after || offset_at(t - before, NULL) == before)
        return offset_at(t - before, name), before;
    if (offset_at(t - after, NULL) == after)
        return offset_at(t - after, name), after;
    return offset_at(t - before, name), before;
}

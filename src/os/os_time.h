/* os_time.h - clocks.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_TIME_H
#define OS_OS_TIME_H

#include "base/base.h"

/* Nanoseconds on a clock that never goes back; its zero means nothing. */
u64 os_time_monotonic_ns(void);

/* Nanoseconds since 1970, UTC. */
i64 os_time_wall_ns(void);

/* Whole seconds since 1970 from the coarse clock (at most one tick late, costs next to nothing). */
i64 os_time_wall_s(void);

/* Processor time of this process, user and system, in nanoseconds. */
u64 os_time_cpu_ns(void);

/* Sleeps; signals do not end it early. */
void os_time_sleep_ns(u64 ns);

/* Offset of local time from UTC in seconds (east positive) at a moment given in milliseconds
 * since 1970. `is_local` says that the moment is local wall time: a time that a clock change
 * skips or repeats is read with the offset in force before the change. `name`, when not NULL,
 * gets the zone's abbreviation (at most 15 characters). */
i32 os_time_zone_offset(double ms, bool is_local, char name[16]);

#endif

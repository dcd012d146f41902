/* os_build.h - which build of the executable this is, and whose rights it has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_BUILD_H
#define OS_OS_BUILD_H

#include "base/base.h"

/* A number made from the build id that the linker gave the executable: any two executables that differ have different ones.
 * 0: it has none. */
u64 os_build_number(void);

/* Does the process run with other rights than its user's own? */
bool os_process_is_privileged(void);

#endif

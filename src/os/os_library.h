/* os_library.h - shared libraries opened while running.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_LIBRARY_H
#define OS_OS_LIBRARY_H

#include "base/base.h"

/* Opens a library by the loader's rules ("libicuuc.so.72") with its symbols for itself; NULL when there is none. */
void *os_library_open(const char *name);
/* The same with dlopen's own flags; NULL: `error` says why. */
void *os_library_open_as(const char *name, int flags, char *error, size_t error_size);
/* A function or object of it; NULL when it has none of that name. */
void *os_library_symbol(void *library, const char *name);
void os_library_close(void *library);

#endif

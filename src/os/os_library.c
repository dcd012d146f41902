/* os_library.c - shared libraries opened while running.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_library.h"

#include <dlfcn.h>
#include <stdio.h>

void *os_library_open(const char *name)
{
    return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

void *os_library_open_as(const char *name, int flags, char *error, size_t error_size)
{
    void *library = dlopen(name, flags);
    if (!library)
        snprintf(error, error_size, "%s", dlerror());
    return library;
}

void *os_library_symbol(void *library, const char *name)
{
    return dlsym(library, name);
}

void os_library_close(void *library)
{
    dlclose(library);
}

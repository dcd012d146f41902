/* os_library.c - shared libraries opened while running.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_library.h"

#include <dlfcn.h>

void *os_library_open(const char *name)
{
    return dlopen(name, RTLD_LAZY | RTLD_LOCAL);
}

void *os_library_symbol(void *library, const char *name)
{
    return dlsym(library, name);
}

void os_library_close(void *library)
{
    dlclose(library);
}

/* host_external.c - objects that are a bare pointer of native code's and nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host.h"

static bool inspect(Vm *vm, HostObject *o, u32 indent, StringBuilder *out)
{
    (void)vm, (void)o, (void)indent;
    sb_c(out, "NapiExternal {}");
    return true;
}

const HostClass host_external_class = {.name = "NapiExternal", .data_size = sizeof(void *), .inspect = inspect};

HostObject *host_external_new(Vm *vm, void *pointer)
{
    HostObject *o = host_object_new_with_proto(vm, &host_external_class, NULL);
    if (o)
        *(void **)host_data(o) = pointer;
    return o;
}

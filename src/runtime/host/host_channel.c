/* host_channel.c - the channel to a program that has forked this one: NODE_CHANNEL_FD names a socket.
 *
 * The channel itself is src/js/internal/child/channel.js; without the variable nothing of it is loaded. Children of ours
 * must not take it for theirs, so the variables are removed before a script can see them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "runtime/host/host_js.h"
#include "runtime/host/host_priv.h"

bool host_open_channel(Host *host)
{
    const char *text = getenv("NODE_CHANNEL_FD");
    if (LIKELY(!text))
        return true;
    const char *mode = getenv("NODE_CHANNEL_SERIALIZATION_MODE");
    char *end;
    errno = 0;
    long fd = strtol(text, &end, 10);
    struct stat info;
    bool usable = !errno && end != text && !*end && fd >= 0 && fd <= INT32_MAX && fstat((int)fd, &info) == 0 && S_ISSOCK(info.st_mode);
    Vm *vm = host->vm;
    String *name = string_from_c(vm, mode ? mode : "json");
    unsetenv("NODE_CHANNEL_FD");
    unsetenv("NODE_CHANNEL_SERIALIZATION_MODE");
    if (!name)
        return false;
    if (!usable)
        return true;
    Value args[2] = {value_int((i32)fd), value_cell(name)};
    return !value_is_exc(host_js_call(vm, "internal/child/channel", "openParent", 2, args));
}

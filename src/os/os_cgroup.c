/* os_cgroup.c - the memory that control groups leave to this process.
 *
 * /proc/self/cgroup names the group of each hierarchy; a limit of any group above it counts too. In a container the named group
 * may lie outside of what is mounted, and what is mounted is then the group's own: so the root of the mount is always asked.
 *
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/os_mem.h"

#define UNLIMITED ((size_t)1 << 52) /* version 1 says "none" with a number near 2^63 */

typedef struct Found {
    size_t limit, used;
} Found;

static size_t read_number(const char *path)
{
    char text[64];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    if (n <= 0 || text[0] < '0' || text[0] > '9')
        return 0;
    text[n] = 0;
    unsigned long long v = strtoull(text, NULL, 10);
    return v < UNLIMITED ? (size_t)v : 0;
}

static void look(Found *found, const char *folder, bool second)
{
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", folder, second ? "memory.max" : "memory.limit_in_bytes");
    size_t limit = read_number(path);
    if (!limit || (found->limit && found->limit <= limit))
        return;
    snprintf(path, sizeof path, "%s/%s", folder, second ? "memory.current" : "memory.usage_in_bytes");
    *found = (Found){limit, read_number(path)};
}

/* The group and all above it, up to the mount. */
static void look_up(Found *found, const char *mount, const char *group, bool second)
{
    char folder[1100];
    if (snprintf(folder, sizeof folder, "%s%s", mount, group) >= (int)sizeof folder)
        return;
    size_t root = strlen(mount);
    for (;;) {
        look(found, folder, second);
        char *slash = strrchr(folder, '/');
        if (strlen(folder) <= root || !slash)
            return;
        *slash = 0;
    }
}

size_t os_mem_group_limit(size_t *used)
{
    Found found = {0};
    char line[1024];
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        char *names = strchr(line, ':'), *group = names ? strchr(names + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = 0;
        if (!names[1])
            look_up(&found, "/sys/fs/cgroup", group, true);
        else if (strstr(names + 1, "memory"))
            look_up(&found, "/sys/fs/cgroup/memory", group, false);
    }
    if (file)
        fclose(file);
    if (used)
        *used = found.used;
    return found.limit;
}

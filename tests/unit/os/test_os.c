/* test_os.c - memory, stack bounds, files, clocks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "os/os_cpu.h"
#include "os/os_file.h"
#include "os/os_mem.h"
#include "os/os_stack.h"
#include "os/os_time.h"

TEST(os_mem_reserve_commit)
{
    size_t size = 64 << 20, align = 32 << 20;
    char *p = os_mem_reserve(size, align);
    EXPECT(p && ((uintptr_t)p & (align - 1)) == 0);
    EXPECT(os_mem_commit(p + 4096, 8192));
    p[4096] = 7;
    EXPECT(p[8192] == 0);
    os_mem_decommit(p + 4096, 8192);
    EXPECT(p[4096] == 0);
    os_mem_release(p, size);
    char *q = os_mem_alloc_aligned(65536, 65536);
    EXPECT(q && ((uintptr_t)q & 65535) == 0 && q[65535] == 0);
    os_mem_release(q, 65536);
    EXPECT(os_mem_reserve(SIZE_MAX - 5, 0) == NULL);
    EXPECT(os_mem_resident() > 100000);
    char *r = os_mem_alloc_aligned(65536, 65536);
    EXPECT(os_mem_resident_of(r, 65536) == 0);
    r[5000] = 1;
    EXPECT(os_mem_resident_of(r, 65536) == 4096);
    os_mem_release(r, 65536);
    size_t used = 1, limit = os_mem_group_limit(&used);
    EXPECT(limit ? used <= limit * 2 : used == 0);
}

typedef struct Seen {
    uintptr_t want;
    bool found, ordered;
} Seen;

/* Reads the padding that the address sanitizer puts between variables. */
__attribute__((no_sanitize("address"))) static void look(void *ctx, void **lo, void **hi)
{
    Seen *seen = ctx;
    seen->ordered = lo < hi;
    for (void **p = lo; p < hi; p++)
        seen->found |= (uintptr_t)*p == seen->want;
}

static void *scan_own_stack(void *arg)
{
    Seen *seen = arg;
    uintptr_t value = 0x5eed1234;
    __asm__ volatile("" : "+r"(value));
    seen->want = value;
    os_stack_scan(look, seen);
    __asm__ volatile("" : : "r"(value));
    char *here = os_stack_here();
    bool inside = here < (char *)os_stack_base() && here > (char *)os_stack_limit();
    seen->ordered &= inside;
    return NULL;
}

TEST(os_stack_bounds_and_scan)
{
    Seen seen = {0};
    scan_own_stack(&seen);
    EXPECT(seen.found && seen.ordered);
    size_t usable = (size_t)((char *)os_stack_base() - (char *)os_stack_limit());
    EXPECT(usable <= OS_STACK_MAX && usable >= 100000);
    Seen other = {0};
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, scan_own_stack, &other) == 0);
    pthread_join(thread, NULL);
    EXPECT(other.found && other.ordered);
}

static bool count_entry(void *ctx, const char *name, OsFileType type)
{
    (void)name;
    (void)type;
    ++*(int *)ctx;
    return true;
}

TEST(os_file_round_trip)
{
    char dir[] = "/tmp/cob-unit-XXXXXX", path[64];
    EXPECT(mkdtemp(dir) != NULL);
    strcat(strcpy(path, dir), "/a");
    EXPECT(os_file_write(path, STR("hello"), 0644) == 0);
    EXPECT(os_file_write(path, STR("hello again"), 0600) == 0);
    AUTO_BUF text = {0};
    EXPECT(os_file_read(path, &text) == 0);
    EXPECT(str_equal_c(buf_view(&text), "hello again"));
    OsFileStat st;
    EXPECT(os_file_stat(path, &st) == 0 && st.size == 11 && st.type == OS_FILE_REGULAR);
    EXPECT((st.mode & 0777) == 0600);
    int n = 0;
    EXPECT(os_file_list(dir, count_entry, &n) == 0 && n == 1);
    Str map;
    EXPECT(os_file_map(path, &map) == 0 && str_equal_c(map, "hello again"));
    os_file_unmap(map);
    EXPECT(os_file_remove(path) == 0);
    EXPECT(os_file_read(path, &text) == -ENOENT);
    EXPECT(os_file_read(dir, &text) == -EISDIR);
    EXPECT(os_file_stat("/tmp/cob/none", &st) == -ENOENT);
    AUTO_BUF proc = {0};
    EXPECT(os_file_read("/proc/self/status", &proc) == 0 && proc.len > 100);
    rmdir(dir);
}

TEST(os_time_zones)
{
    char name[16];
    char *old = getenv("TZ") ? strdup(getenv("TZ")) : NULL;
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    EXPECT(os_time_zone_offset(1720000000e3, false, name) == 7200 && !strcmp(name, "CEST"));
    EXPECT(os_time_zone_offset(1700000000e3, false, name) == 3600);
    /* 2024-03-31 02:30 does not exist: read with the offset before the change. */
    EXPECT(os_time_zone_offset(1711852200e3, true, name) == 3600);
    /* 2024-10-27 02:30 happens twice: the first one is meant. */
    EXPECT(os_time_zone_offset(1729996200e3, true, name) == 7200);
    if (old)
        setenv("TZ", old, 1);
    else
        unsetenv("TZ");
    free(old);
    u64 before = os_time_monotonic_ns();
    os_time_sleep_ns(1000000);
    EXPECT(os_time_monotonic_ns() - before >= 1000000);
    i64 skew = os_time_wall_ns() / 1000000000 - os_time_wall_s();
    EXPECT(skew >= 0 && skew <= 1);
    EXPECT(os_cpu_count() >= 1);
    EXPECT((os_cpu_features() & OS_CPU_AVX) || !(os_cpu_features() & OS_CPU_AVX2));
}

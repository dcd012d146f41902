/* os_mem.c - mmap and its relatives.
 *
 * Alignment beyond a page: reserve more, cut off both ends. Huge pages are for large heaps only: small
 * programs would pay for them in resident memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_mem.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/check.h"

static void *map_aligned(size_t size, size_t align, int protection, int flags)
{
    flags |= MAP_PRIVATE | MAP_ANONYMOUS;
    if (size == 0 || size > SIZE_MAX / 4 || align > SIZE_MAX / 4)
        return NULL;
    size = ROUND_UP(size, OS_PAGE_SIZE);
    if (align <= OS_PAGE_SIZE) {
        void *p = mmap(NULL, size, protection, flags, -1, 0);
        return p == MAP_FAILED ? NULL : p;
    }
    ASSERT((align & (align - 1)) == 0);
    /* One try without slack: neighbouring blocks often come out aligned by themselves. */
    char *p = mmap(NULL, size, protection, flags, -1, 0);
    if (p == MAP_FAILED)
        return NULL;
    if (((uintptr_t)p & (align - 1)) == 0)
        return p;
    munmap(p, size);
    /* The aligned place next below is usually free as well: asking for it by name costs two calls less than slack. */
    char *below = (char *)((uintptr_t)p & ~(align - 1));
    p = mmap(below, size, protection, flags, -1, 0);
    if (p == below)
        return p;
    if (p != MAP_FAILED)
        munmap(p, size);
    char *raw = mmap(NULL, size + align, protection, flags, -1, 0);
    if (raw == MAP_FAILED)
        return NULL;
    char *start = (char *)ROUND_UP((uintptr_t)raw, align);
    if (start > raw)
        munmap(raw, (size_t)(start - raw));
    size_t tail = (size_t)(raw + size + align - (start + size));
    if (tail)
        munmap(start + size, tail);
    return start;
}

void *os_mem_reserve(size_t size, size_t align)
{
    return map_aligned(size, align, PROT_NONE, MAP_NORESERVE);
}

bool os_mem_commit(void *start, size_t size)
{
    return mprotect(start, size, PROT_READ | PROT_WRITE) == 0;
}

void os_mem_allow_huge(void *start, size_t size, bool allowed)
{
    madvise(start, size, allowed ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

void os_mem_decommit(void *start, size_t size)
{
    madvise(start, size, MADV_DONTNEED);
}

void os_mem_uncommit(void *start, size_t size)
{
    madvise(start, size, MADV_DONTNEED);
    mprotect(start, size, PROT_NONE);
}

void os_mem_release(void *start, size_t size)
{
    if (start)
        munmap(start, ROUND_UP(size, OS_PAGE_SIZE));
}

void *os_mem_alloc_aligned(size_t size, size_t align)
{
    return map_aligned(size, align, PROT_READ | PROT_WRITE, 0);
}

void *os_mem_alloc_code(size_t size)
{
    return map_aligned(size, 0, PROT_READ | PROT_WRITE, 0);
}

bool os_mem_seal_code(void *start, size_t size)
{
    if (mprotect(start, ROUND_UP(size, OS_PAGE_SIZE), PROT_READ | PROT_EXEC))
        return false;
    __builtin___clear_cache((char *)start, (char *)start + size);
    return true;
}

bool os_mem_unseal_code(void *start, size_t size)
{
    return mprotect(start, ROUND_UP(size, OS_PAGE_SIZE), PROT_READ | PROT_WRITE) == 0;
}

size_t os_mem_resident(void)
{
    char text[128];
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, text, sizeof text - 1);
    close(fd);
    if (n <= 0)
        return 0;
    text[n] = 0;
    char *second = strchr(text, ' ');
    return second ? (size_t)strtoull(second, NULL, 10) * OS_PAGE_SIZE : 0;
}

size_t os_mem_resident_peak(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0 : (size_t)usage.ru_maxrss * 1024;
}

size_t os_mem_resident_of(const void *start, size_t size)
{
    unsigned char page[1024];
    size_t n = 0;
    for (size_t at = 0; at < size; at += sizeof page * OS_PAGE_SIZE) {
        size_t pages = (MIN(size - at, sizeof page * OS_PAGE_SIZE) + OS_PAGE_SIZE - 1) / OS_PAGE_SIZE;
        if (mincore((char *)(uintptr_t)start + at, pages * OS_PAGE_SIZE, page))
            return n;
        for (size_t i = 0; i < pages; i++)
            n += page[i] & 1;
    }
    return n * OS_PAGE_SIZE;
}

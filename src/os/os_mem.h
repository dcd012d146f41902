/* os_mem.h - address space and pages from the kernel.
 *
 * Reserving costs no memory: reserved pages fault until they are committed. Committed pages read
 * as zero until written and cost memory only once touched. Sizes and addresses are multiples of
 * OS_PAGE_SIZE unless said otherwise. All functions may be called on any thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef OS_OS_MEM_H
#define OS_OS_MEM_H

#include "base/base.h"

#define OS_PAGE_SIZE 4096
#define OS_HUGE_PAGE ((size_t)2 << 20)

/* Inaccessible address space of `size` bytes at a multiple of `align` (a power of two; 0 and
 * values up to the page size mean page alignment). NULL when the space is not there. */
void *os_mem_reserve(size_t size, size_t align) MUST_USE;

/* Makes pages of a reservation readable and writable; false when the system refuses. */
bool os_mem_commit(void *start, size_t size) MUST_USE;

/* May the system back these pages with huge ones (2 MB, so that one fault brings 512 pages)? Only where the whole range will
 * be used soon. Also for pages that are not committed yet; without effect where there are no huge pages. */
void os_mem_allow_huge(void *start, size_t size, bool allowed);

/* Gives the memory of committed pages back. They stay accessible and read as zero again. */
void os_mem_decommit(void *start, size_t size);

/* Gives the memory back and makes the pages inaccessible. */
void os_mem_uncommit(void *start, size_t size);

/* Unmaps a reservation, or a part of one, for good. */
void os_mem_release(void *start, size_t size);

/* Zeroed, committed pages at a multiple of `align`; NULL when memory is out. Free them with
 * os_mem_release. */
void *os_mem_alloc_aligned(size_t size, size_t align) MUST_USE;

/* Pages that can be written now and executed after os_mem_seal_code. Never both at once. */
void *os_mem_alloc_code(size_t size) MUST_USE;
bool os_mem_seal_code(void *start, size_t size) MUST_USE;
bool os_mem_unseal_code(void *start, size_t size) MUST_USE;

/* Resident bytes of this process (what process.memoryUsage().rss reports); 0 when unknown. */
size_t os_mem_resident(void);

/* Resident bytes of a part of the address space, whole pages; 0 when unknown. */
size_t os_mem_resident_of(const void *start, size_t size);

/* Bytes of memory that the control groups of this process allow (memory.max of version 2, limit_in_bytes of version 1, of every
 * group above it too); 0: no limit. *used, when not NULL: what the group with the lowest limit uses now. */
size_t os_mem_group_limit(size_t *used);

/* The highest resident size so far, in bytes. */
size_t os_mem_resident_peak(void);

#endif

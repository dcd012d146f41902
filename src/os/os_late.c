/* os_late.c - functions of libc and libm that are bound at the first call of one of them.
 *
 * Full RELRO makes the loader look up every import at every start: 290 of them took half of all instructions of `-e ''`,
 * most for libuv, threads and Math, which a small program never calls. This file defines those functions
 * (tools/gen_late.py says which) inside the executable: each jumps through a slot. The slots lie among the data that the
 * loader seals. The first call of any of them opens their page once, fills all slots, and seals it again: the
 * executable has no writable code pointers before or afterwards, as with full RELRO, and a call costs what one through the
 * linkage table costs.
 *
 * Only release builds on x86-64 have it (COB_LATE); elsewhere imports are imports and this file is empty.
 *
 * SPDX-License-Identifier: MIT
 */
#ifdef COB_LATE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include "os/os_mem.h"

/* The stub, its slot, and where the slot leads before it is filled. %r11 is free between caller and callee. */
#define LATE(name)                                                                                 \
    ".globl " #name "\n"                                                                           \
    ".hidden " #name "\n"                                                                          \
    ".type " #name ", @function\n"                                                                 \
    #name ": jmp *.Llate_slot_" #name "\n"                                                         \
    ".Llate_bind_" #name ": movl $.Llate_slot_" #name ", %r11d\n"                                  \
    "jmp os_late_first\n"                                                                          \
    ".pushsection .data.rel.ro.late, \"aw\"\n"                                                     \
    ".Llate_slot_" #name ": .quad .Llate_bind_" #name "\n"                                         \
    ".popsection\n"

__asm__(".pushsection .data.rel.ro.late, \"aw\"\n"
        ".balign 8\n"
        "os_late_slots:\n"
        ".popsection\n"
        ".pushsection .text.late, \"ax\"\n"
#include "late_imports.inc"
        /* The arguments of the call that came here: six words, the count of vector registers, eight of those. */
        "os_late_first:\n"
        "push %rbp\n"
        "mov %rsp, %rbp\n"
        "push %rdi; push %rsi; push %rdx; push %rcx; push %r8; push %r9; push %rax; push %r11\n"
        "and $-16, %rsp\n"
        "sub $128, %rsp\n"
        "movaps %xmm0, (%rsp); movaps %xmm1, 16(%rsp); movaps %xmm2, 32(%rsp); movaps %xmm3, 48(%rsp)\n"
        "movaps %xmm4, 64(%rsp); movaps %xmm5, 80(%rsp); movaps %xmm6, 96(%rsp); movaps %xmm7, 112(%rsp)\n"
        "call os_late_fill\n"
        "movaps (%rsp), %xmm0; movaps 16(%rsp), %xmm1; movaps 32(%rsp), %xmm2; movaps 48(%rsp), %xmm3\n"
        "movaps 64(%rsp), %xmm4; movaps 80(%rsp), %xmm5; movaps 96(%rsp), %xmm6; movaps 112(%rsp), %xmm7\n"
        "lea -64(%rbp), %rsp\n"
        "pop %r11; pop %rax; pop %r9; pop %r8; pop %rcx; pop %rdx; pop %rsi; pop %rdi\n"
        "pop %rbp\n"
        "jmp *(%r11)\n"
        ".popsection\n");
#undef LATE

extern void *os_late_slots[];

static const char *const os_late_names[] = {
#define LATE(name) #name,
#include "late_imports.inc"
#undef LATE
};

static pthread_once_t os_late_once = PTHREAD_ONCE_INIT;

/* CHECK would print with functions that are just being bound. */
static NORETURN COLD void fail(const char *name)
{
    if (write(2, "cob: cannot bind ", 17) < 0 || write(2, name, strlen(name)) < 0 || write(2, "\n", 1) < 0)
        _exit(134);
    _exit(134);
}

static void fill_slots(void)
{
    char *from = (char *)((uintptr_t)os_late_slots & ~(uintptr_t)(OS_PAGE_SIZE - 1));
    char *to = (char *)ROUND_UP((uintptr_t)(os_late_slots + ARRAY_LEN(os_late_names)), OS_PAGE_SIZE);
    if (mprotect(from, (size_t)(to - from), PROT_READ | PROT_WRITE))
        fail("functions: mprotect failed");
    for (u32 i = 0; i < ARRAY_LEN(os_late_names); i++) {
        void *found = dlsym(RTLD_DEFAULT, os_late_names[i]);
        if (!found)
            fail(os_late_names[i]);
        __atomic_store_n(&os_late_slots[i], found, __ATOMIC_RELEASE);
    }
    if (mprotect(from, (size_t)(to - from), PROT_READ))
        fail("functions: mprotect failed");
}

/* Called by os_late_first alone. A second thread waits here until the first one has filled the slots. */
__attribute__((used)) void os_late_fill(void);
void os_late_fill(void)
{
    int before = errno;
    pthread_once(&os_late_once, fill_slots);
    errno = before;
}
#endif

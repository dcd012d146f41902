/* os_late.c - imports of libraries that a start does not reach, bound at the first call of one of them.
 *
 * Full RELRO makes the loader look up every import at every start; libuv alone has 170 that a program without processes, signal
 * handlers or file watching never calls, and their look-ups were a quarter of all instructions of `-e ''`. So libraries of
 * that kind are linked with their imports renamed to late_NAME (tools/gen_late.py), and this file defines those: each
 * jumps through a slot. The slots lie among the data that the loader seals. The first call of any of them opens their page once,
 * fills all slots, and seals it again: the executable has no writable code pointers afterwards either.
 *
 * Only release builds on x86-64 have it (COB_LATE); elsewhere the libraries are linked as they are and this file is empty.
 *
 * SPDX-License-Identifier: MIT
 */
#ifdef COB_LATE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sys/mman.h>

#include "base/check.h"
#include "os/os_mem.h"

/* The stub, its slot, and where the slot leads before it is filled. %r11 is free between caller and callee. */
#define LATE(name)                                                                                                     \
    ".globl late_" #name "\n"                                                                                          \
    ".type late_" #name ", @function\n"                                                                                \
    "late_" #name ": jmp *late_slot_" #name "\n"                                                                       \
    "late_bind_" #name ": movl $late_slot_" #name ", %r11d\n"                                                          \
    "jmp os_late_first\n"                                                                                                 \
    ".pushsection .data.rel.ro.late, \"aw\"\n"                                                                         \
    "late_slot_" #name ": .quad late_bind_" #name "\n"                                                                 \
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

static void bind_all(void)
{
    char *from = (char *)((uintptr_t)os_late_slots & ~(uintptr_t)(OS_PAGE_SIZE - 1));
    char *to = (char *)ROUND_UP((uintptr_t)(os_late_slots + ARRAY_LEN(os_late_names)), OS_PAGE_SIZE);
    CHECK(mprotect(from, (size_t)(to - from), PROT_READ | PROT_WRITE) == 0);
    for (u32 i = 0; i < ARRAY_LEN(os_late_names); i++) {
        void *found = dlsym(RTLD_DEFAULT, os_late_names[i]);
        CHECK(found != NULL);
        __atomic_store_n(&os_late_slots[i], found, __ATOMIC_RELEASE);
    }
    CHECK(mprotect(from, (size_t)(to - from), PROT_READ) == 0);
}

/* Called by os_late_first alone. A second thread waits here until the first one has filled the slots. */
__attribute__((used)) void os_late_fill(void);
void os_late_fill(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int before = errno;
    CHECK(pthread_once(&once, bind_all) == 0);
    errno = before;
}
#endif

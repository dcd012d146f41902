/* os_late.c - functions of libc that are bound at the first call of one of them, and libm, which is loaded at the first call of one of its own.
 *
 * Full RELRO makes the loader look up every import at every start: 290 of them took half of all instructions of `-e ''`,
 * most for libuv, threads and Math, which a small program never calls. This file defines those functions
 * (tools/gen_late.py says which) inside the executable: each jumps through a slot. The slots lie among the data that the
 * loader seals. The first call of any of them opens their page once, fills all slots, and seals it again: the
 * executable has no writable code pointers before or afterwards, as with full RELRO, and a call costs what one through the
 * linkage table costs.
 *
 * All imports from libm are of this kind, so the executable does not ask for it: loading it took 22,000 instructions, eight system calls and 0.3 MB at every
 * start, for its constructors choose among variants for processors. floor, ceil, trunc and fmod are in os_math.c.
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
#define LATE_MATH LATE

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
        "mov %r11, %rdi\n"
        "call os_late_fill\n"
        "movaps (%rsp), %xmm0; movaps 16(%rsp), %xmm1; movaps 32(%rsp), %xmm2; movaps 48(%rsp), %xmm3\n"
        "movaps 64(%rsp), %xmm4; movaps 80(%rsp), %xmm5; movaps 96(%rsp), %xmm6; movaps 112(%rsp), %xmm7\n"
        "lea -64(%rbp), %rsp\n"
        "pop %r11; pop %rax; pop %r9; pop %r8; pop %rcx; pop %rdx; pop %rsi; pop %rdi\n"
        "pop %rbp\n"
        "jmp *(%r11)\n"
        ".popsection\n");
#undef LATE
#undef LATE_MATH

extern void *os_late_slots[];

/* In the order of the slots: those of libc come first. */
static const char *const os_late_names[] = {
#define LATE(name) #name,
#define LATE_MATH(name) #name,
#include "late_imports.inc"
#undef LATE
#undef LATE_MATH
};
enum {
    N_LIBC =
#define LATE(name) 1 +
#define LATE_MATH(name)
#include "late_imports.inc"
#undef LATE
#undef LATE_MATH
        0
};

static pthread_once_t os_libc_once = PTHREAD_ONCE_INIT, os_libm_once = PTHREAD_ONCE_INIT;

/* CHECK would print with functions that are just being bound. */
static NORETURN COLD void fail(const char *name)
{
    if (write(2, "cob: cannot bind ", 17) < 0 || write(2, name, strlen(name)) < 0 || write(2, "\n", 1) < 0)
        _exit(134);
    _exit(134);
}

static void fill_slots(void *library, u32 begin, u32 end)
{
    char *from = (char *)((uintptr_t)(os_late_slots + begin) & ~(uintptr_t)(OS_PAGE_SIZE - 1));
    char *to = (char *)ROUND_UP((uintptr_t)(os_late_slots + end), OS_PAGE_SIZE);
    if (mprotect(from, (size_t)(to - from), PROT_READ | PROT_WRITE))
        fail("functions: mprotect failed");
    for (u32 i = begin; i < end; i++) {
        void *found = dlsym(library, os_late_names[i]);
        if (!found)
            fail(os_late_names[i]);
        __atomic_store_n(&os_late_slots[i], found, __ATOMIC_RELEASE);
    }
    if (mprotect(from, (size_t)(to - from), PROT_READ))
        fail("functions: mprotect failed");
}

static void fill_libc(void)
{
    fill_slots(RTLD_DEFAULT, 0, N_LIBC);
}

/* Global, as it was when the executable asked for it: addons may count on it. dlopen itself is bound late. */
static void fill_libm(void)
{
    void *libm = dlopen("libm.so.6", RTLD_NOW | RTLD_GLOBAL);
    if (!libm)
        fail("libm.so.6");
    fill_slots(libm, N_LIBC, ARRAY_LEN(os_late_names));
}

/* Called by os_late_first alone. A second thread waits here until the first one has filled the slots; those of libc have all been
 * filled before those of libm are begun, for they may share a page. */
__attribute__((used)) void os_late_fill(void **slot);
void os_late_fill(void **slot)
{
    int before = errno;
    pthread_once(&os_libc_once, fill_libc);
    if (slot >= os_late_slots + N_LIBC)
        pthread_once(&os_libm_once, fill_libm);
    errno = before;
}
#endif

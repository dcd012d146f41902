/* os_build.c - the build id, found by the program headers that the kernel names to every process.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_build.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/hash.h"

/* The hash of the description of a build-id note among `size` bytes of notes; 0: there is none. */
static u64 number_in(const char *notes, size_t size)
{
    while (size >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) head;
        memcpy(&head, notes, sizeof head);
        size_t name = ROUND_UP((size_t)head.n_namesz, 4), desc = ROUND_UP((size_t)head.n_descsz, 4);
        if (size - sizeof head < name || size - sizeof head - name < desc)
            return 0;
        const char *text = notes + sizeof head;
        if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == 4 && memcmp(text, "GNU", 4) == 0)
            return hash_bytes(text + name, head.n_descsz, 0) | 1;
        notes = text + name + desc;
        size -= sizeof head + name + desc;
    }
    return 0;
}

bool os_process_is_privileged(void)
{
    return getuid() != geteuid() || getgid() != getegid();
}

u64 os_build_number(void)
{
    const ElfW(Phdr) *headers = (const ElfW(Phdr) *)getauxval(AT_PHDR);
    size_t n = headers ? getauxval(AT_PHNUM) : 0;
    uintptr_t base = 0;
    for (size_t i = 0; i < n; i++)
        if (headers[i].p_type == PT_PHDR)
            base = (uintptr_t)headers - headers[i].p_vaddr;
    for (size_t i = 0; i < n; i++) {
        if (headers[i].p_type != PT_NOTE)
            continue;
        u64 number = number_in((const char *)(base + headers[i].p_vaddr), headers[i].p_memsz);
        if (number)
            return number;
    }
    return 0;
}

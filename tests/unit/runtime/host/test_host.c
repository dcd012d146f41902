/* test_host.c - a host's end: what it was made to refer to ends with it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <malloc.h>

#include "engine/api/embed.h"
#include "runtime/host/host.h"

/* A host with references that nobody gives back, as when a worker is terminated; bytes of malloc in use after its end. */
static size_t round_of(void)
{
    Host *host = host_new(&(HostOptions){.main_file = STR("[unit]"), .exec_path = ""});
    HostRef *refs[100];
    for (u32 i = 0; i < ARRAY_LEN(refs); i++)
        refs[i] = host_ref(host, value_int((i32)i));
    for (u32 i = 0; i < ARRAY_LEN(refs); i += 3)
        host_unref(host, refs[i]);
    host_free(host);
    return mallinfo2().uordblks;
}

TEST(host_refs_end_with_it)
{
    size_t before = 0;
    for (u32 i = 0; i < 10; i++) /* until malloc has what it keeps in its bins */
        before = round_of();
    for (u32 i = 0; i < 16; i++) /* 2 KB of references each */
        EXPECT(round_of() < before + 16 * 1024);
}

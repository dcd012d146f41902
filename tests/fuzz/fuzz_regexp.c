/* fuzz_regexp.c - patterns and texts of any bytes: compile, dump, match in both widths.
 *
 * First byte: flags. Second byte: length of the pattern; the rest is the text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "base/check.h"
#include "engine/regexp/rx.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static bool enough(void *arg)
{
    int *left = arg;
    return --*left < 0;
}

static int match(const RxProgram *program, const void *text, u32 len, bool wide, i32 *captures)
{
    int left = 20;
    RxMatcher m = {.interrupt = enough, .interrupt_arg = &left};
    int got = rx_exec(&m, program, text, len, wide, 0, captures);
    for (u32 i = 0; i < 2 * rx_group_count(program) && got == RX_MATCH; i += 2)
        CHECK(captures[i] >= -1 && captures[i] <= captures[i + 1] && captures[i + 1] <= (i32)len);
    rx_matcher_deinit(&m);
    return got;
}

/* A copy of exactly its own size, so that the sanitizer sees every step too far. */
static void *copy(const void *data, size_t size)
{
    void *p = malloc(size ? size : 1);
    if (size)
        memcpy(p, data, size);
    return p;
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    if (size < 2 || size > 4096)
        return 0;
    u32 flags = data[0] & 0xFF, n = data[1];
    if ((flags & RX_UNICODE) && (flags & RX_UNICODE_SETS))
        flags &= ~(u32)RX_UNICODE;
    n = MIN(n, (u32)size - 2);
    bool wide = flags & RX_INDICES; /* otherwise without effect */
    RxError error;
    u8 *pattern = copy(data + 2, n);
    RxProgram *program = rx_compile(pattern, wide ? n / 2 : n, wide, flags, &error);
    CHECK(rx_check_syntax(pattern, wide ? n / 2 : n, wide, flags, &error) || !program);
    free(pattern);
    if (!program)
        return 0;
    AUTO_BUF dump = {0};
    rx_dump(program, &dump);
    size_t room = rx_group_count(program) * 2 * sizeof(i32);
    i32 *narrow = xalloc_zero(room), *broad = xalloc_zero(room);
    u32 len = (u32)size - 2 - n;
    u8 *text = copy(data + 2 + n, len);
    u16 *text16 = malloc(len * sizeof *text16 + 1);
    for (u32 i = 0; i < len; i++)
        text16[i] = text[i];
    int got8 = match(program, text, len, false, narrow);
    int got16 = match(program, text16, len, true, broad);
    CHECK(got8 < 0 || got16 < 0 || (got8 == got16 && memcmp(narrow, broad, room) == 0));
    memcpy(text16, text, len & ~1u);
    match(program, text16, len / 2, true, broad);
    free(text);
    free(text16);
    xfree(narrow);
    xfree(broad);
    rx_free(program);
    return 0;
}

/* unit.c - runs the tests that the linker collected.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include <stdio.h>
#include <sys/mman.h>

extern const UnitTest *const __start_unit_tests[], *const __stop_unit_tests[];

static int failures_now;

void unit_fail(const char *file, int line, const char *what)
{
    failures_now++;
    printf("  %s:%d: expected %s\n", file, line, what);
}

void unit_expect_str(const char *file, int line, Str got, Str want)
{
    if (str_equal(got, want))
        return;
    failures_now++;
    printf("  %s:%d:\n    got:  %.*s\n    want: %.*s\n", file, line, (int)got.len, got.data, (int)want.len,
           want.data);
}

static size_t guard_span(size_t size)
{
    return ROUND_UP(size, 4096) + 4096;
}

char *unit_guard_alloc(size_t size)
{
    size_t span = guard_span(size);
    char *base = mmap(NULL, span, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base + span - 4096, 4096, PROT_NONE))
        return NULL;
    return base + span - 4096 - size;
}

void unit_guard_free(char *data, size_t size)
{
    munmap(data + size + 4096 - guard_span(size), guard_span(size));
}

int main(int argc, char **argv)
{
    const char *filter = argc > 2 && !strcmp(argv[1], "--filter") ? argv[2] : "";
    int passed = 0, failed = 0;
    for (const UnitTest *const *t = __start_unit_tests; t < __stop_unit_tests; t++) {
        if (!strstr((*t)->name, filter))
            continue;
        failures_now = 0;
        (*t)->run();
        if (failures_now) {
            failed++;
            printf("FAIL %s (%s)\n", (*t)->name, (*t)->file);
        } else {
            passed++;
        }
    }
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed != 0;
}

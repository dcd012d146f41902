/* unit.h - the C test harness.
 *
 *     TEST(arena_rewind_frees) { EXPECT(x == 1); EXPECT_STR(got, "want"); }
 *
 * Tests are collected by the linker into one binary (build/DIR/unit); `unit --filter WORD` runs
 * those whose name contains WORD. A failed EXPECT is reported with file and line and the test goes on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_UNIT_UNIT_H
#define TESTS_UNIT_UNIT_H

#include "base/base.h"

typedef struct UnitTest {
    const char *name, *file;
    void (*run)(void);
} UnitTest;

void unit_fail(const char *file, int line, const char *what);
void unit_expect_str(const char *file, int line, Str got, Str want);

/* `size` bytes that end exactly at an unmapped page; free with unit_guard_free. */
char *unit_guard_alloc(size_t size);
void unit_guard_free(char *data, size_t size);

#define TEST(test_name)                                                                            \
    static void test_##test_name(void);                                                            \
    static const UnitTest unit_##test_name = {#test_name, __FILE__, test_##test_name};             \
    static const UnitTest *const unit_ref_##test_name                                              \
        __attribute__((used, section("unit_tests"))) = &unit_##test_name;                          \
    static void test_##test_name(void)

#define EXPECT(cond) ((cond) ? (void)0 : unit_fail(__FILE__, __LINE__, #cond))
#define EXPECT_STR(got, want) unit_expect_str(__FILE__, __LINE__, str_view(got), str_view(want))

#endif

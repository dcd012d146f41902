/* fuzz_print.c - what parses must print, and what is printed must parse and print the same again.
 *
 * The first byte chooses goal, language and options.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "toolkit/transform/transpile.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

/* False: it does not parse, or is nested too deep. */
static bool print_text_of(Str text, const Dialect *dialect, u8 options, Buf *out)
{
    Transpile t;
    PrintOptions print = {.minify_whitespace = options & 4, .ascii_only = options & 8, .minify_syntax = options & 16};
    TranspileGoal goal = options & 2 ? TRANSPILE_MODULE : TRANSPILE_COMMONJS;
    Define defines[] = {{STR("a"), STR("{\"b\":[1]}")}, {STR("b.c"), STR("d.e")}};
    TranspileChanges changes = {defines, options & 64 ? 2 : 0, options & 32};
    u32 bad;
    bool ok = transpile_parse(&t, text, STR("fuzz"), dialect, goal) && transpile_change(&t, &changes, &bad) &&
              transpile_print(&t, out, &print);
    transpile_free(&t);
    return ok;
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
    if (!size)
        return 0;
    Buf first = {0}, second = {0};
    u8 options = data[0];
    Str text = {(const char *)data + 1, size - 1};
    if (print_text_of(text, options & 1 ? &dialect_tsx : &dialect_js, options, &first)) {
        CHECK(print_text_of(buf_view(&first), &dialect_plain, options & ~0x60, &second));
        CHECK(options & 0x60 || str_equal(buf_view(&first), buf_view(&second)));
    }
    buf_deinit(&first);
    buf_deinit(&second);
    return 0;
}

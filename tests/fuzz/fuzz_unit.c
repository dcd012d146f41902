/* fuzz_unit.c - the reader of units on bytes that only look right.
 *
 * The input is a list of changes, each eight bytes: a place in a unit that was written before, and a word to put there. The
 * checksum is then made right, so everything behind it is reached. What is taken is read whole and disassembled.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/buf.h"
#include "base/check.h"
#include "engine/bytecode/unit_file_priv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char text[] =
    "import def, { a as b } from './x.js' with { type: 'x' }; export * as ns from 'y'; export default class A extends def {\n"
    "#p = 1; static s = `a${b}`; get p() { return this.#p; } constructor(q, ...r) { super(); this.q = q; this.r = r; } }\n"
    "export function f(x, y = 1) { switch (x) { case 1: case 2: case 3: case 4: return { k: y, l: 0.5, m: 7n }; }\n"
    "try { for (const k of x) await1(() => k); } catch { return eval('x'); } finally { y++; } return /r/g.test(b`t`); }\n"
    "function await1(z) { let n = 0; while (n < 9) { n += z(); } return async function* () { yield* z(); }; }\n";

/* A unit of that text; the same each time. */
static void make_unit(Buf *out)
{
    Source *source = xalloc(sizeof *source);
    CHECK(source_init(source, (Str){text, sizeof text - 1}, STR("fuzz")));
    CompileOptions options = {.parse = {.goal = ParseGoal_Module, .strict = true}};
    DiagList diags;
    diag_list_init(&diags);
    CodeUnit *unit = compile_source(source, &options, &diags);
    CHECK(unit && unit_compile_all(unit, &diags) && unit_write(unit, 1, out));
    diag_list_deinit(&diags);
    unit_unref(unit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    AUTO_BUF bytes = {0};
    make_unit(&bytes);
    char *place = xalloc(ROUND_UP(bytes.len, 8)); /* a block of its own: reading past the end is found */
    memcpy(place, bytes.data, bytes.len);
    for (size_t i = 0; i + 8 <= size; i += 8) {
        u32 at, word;
        memcpy(&at, data + i, sizeof at);
        memcpy(&word, data + i + 4, sizeof word);
        at %= (u32)bytes.len - 4;
        memcpy(place + at, &word, sizeof word);
    }
    UnitHead *head = (UnitHead *)(void *)place;
    head->magic = UNIT_MAGIC;
    head->build = 1;
    head->size = bytes.len;
    head->checksum = unit_checksum((Str){place, bytes.len});
    UnitReadOptions options = {.name = STR("fuzz"), .build = 1};
    CodeUnit *unit = unit_read((Str){place, bytes.len}, &options);
    if (unit) {
        AUTO_BUF shown = {0};
        (void)!unit_read_all(unit);
        disasm_function(unit->program, true, &shown);
        unit_unref(unit);
    }
    xfree(place);
    return 0;
}

/* fuzz_json.c - JSON.parse on arbitrary text; what it accepts must come back the same from JSON.stringify.
 *
 * The first byte's lowest bit makes the text wide. Link with everything but src/cli/main.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "engine/api/embed.h"
#include "engine/builtins/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Vm *vm; /* the fuzzer's only state: one machine for all inputs */
    if (!vm)
        vm = vm_new(NULL);
    if (size < 2)
        return 0;
    String *text = data[0] & 1 ? string_from_wtf8(vm, (Str){(const char *)data + 1, size - 1})
                               : string_from_latin1(vm, data + 1, (u32)size - 1);
    Value v = text ? json_parse(vm, text) : VAL_EXC;
    if (value_is_exc(v)) {
        CHECK(!value_is_hole(exception_take(vm)));
        return 0;
    }
    Value once = json_stringify(vm, v, VAL_UNDEFINED, VAL_UNDEFINED);
    CHECK(value_is_string(once));
    Value again = json_parse(vm, value_as_string(once));
    CHECK(!value_is_exc(again));
    Value twice = json_stringify(vm, again, VAL_UNDEFINED, VAL_UNDEFINED);
    CHECK(value_is_string(twice) && string_equal(vm, value_as_string(once), value_as_string(twice)));
    return 0;
}

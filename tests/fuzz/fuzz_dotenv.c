/* fuzz_dotenv.c - .env files of arbitrary text: names are words, values bounded; the same text as a second file changes nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "toolkit/env/dotenv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *outer(const char *name)
{
    return name[0] == 'R' ? "real $A" : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    DotenvSet set = {.outer = outer};
    Str text = {(const char *)data, size};
    dotenv_add(&set, text);
    u32 n = set.entries.len;
    for (u32 i = 0; i < n; i++) {
        const DotenvEntry *entry = &set.entries.items[i];
        CHECK(entry->name[0] && !strpbrk(entry->name, "= \n\"'"));
        CHECK(strlen(entry->value) <= DOTENV_VALUE_MAX + size);
    }
    dotenv_add(&set, text);
    CHECK(set.entries.len == n);
    dotenv_deinit(&set);
    return 0;
}

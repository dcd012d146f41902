/* SPDX-License-Identifier: MIT */
#include "base/find.h"
#include "unit.h"

/* Every place in texts of every length up to some blocks, which end at an unmapped page. */
TEST(find_word_everywhere)
{
    static const char word[] = "import";
    for (size_t size = 0; size < 80; size++) {
        char *text = unit_guard_alloc(size + 1), *end = text + size + 1;
        for (size_t n = 2; n < sizeof word; n++) {
            memset(text, 'i', size + 1);
            EXPECT(text_find_word(text, end, word, n) == NULL);
            for (size_t at = 0; at + n <= size + 1; at++) {
                memset(text, word[at % n], size + 1); /* many places where a byte fits */
                memcpy(text + at, word, n);
                EXPECT(text_find_word(text, end, word, n) == memmem(text, size + 1, word, n));
                EXPECT(text_find_word(text + at, end, word, n) == text + at);
            }
        }
        EXPECT(text_find_word(end, end, word, 6) == NULL);
        unit_guard_free(text, size + 1);
    }
}

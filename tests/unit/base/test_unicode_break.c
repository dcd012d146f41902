/* Words and sentences by the default rules. In the expectations '|' stands at every boundary inside the text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/unicode_break.h"

#include "base/utf.h"
#include "unit.h"

enum { MOST = 256 };

/* Does breaking the text give `marked`, whose marks are taken out first? */
static bool breaks(const char *marked, bool words)
{
    u16 units[MOST];
    bool ends[MOST + 1] = {false};
    size_t n = 0;
    for (const char *p = marked; *p;) {
        if (*p == '|') {
            ends[n] = true;
            p++;
            continue;
        }
        u32 len, cp = utf8_decode_one(p, p + strlen(p), &len);
        p += len;
        if (cp >= 0x10000) {
            units[n++] = (u16)(0xD800 + ((cp - 0x10000) >> 10));
            cp = 0xDC00 + ((cp - 0x10000) & 0x3FF);
        }
        units[n++] = (u16)cp;
    }
    BreakText text = {units, n, true};
    for (size_t at = 0; at < n;) {
        bool word_like;
        size_t next = words ? unicode_word_end(&text, at, &word_like) : unicode_sentence_end(&text, at);
        if (next <= at || next > n)
            return false;
        for (size_t i = at + 1; i < next; i++)
            if (ends[i])
                return false;
        if (next < n && !ends[next])
            return false;
        at = next;
    }
    return true;
}

TEST(unicode_word_end_follows_the_default_rules)
{
    EXPECT(breaks("can't| |3.5|,| |x_y| |1,000.50|.", true));
    EXPECT(breaks("a.b|.", true));
    EXPECT(breaks("e\u0301a| |\u05d0'|\"|b", true));
    EXPECT(breaks("\u05d0\"\u05d1", true));
    EXPECT(breaks("\r\n|\n|   |x", true));
    EXPECT(breaks("\U0001F1E9\U0001F1EA|\U0001F1EB\U0001F1F7|\U0001F468\u200d\U0001F469|!", true));
    EXPECT(breaks("\u65e5|\u672c|\u3042|\u30a2\u30a4|\u0e01\u0e32", true));
    EXPECT(breaks("", true));
}

TEST(unicode_word_end_tells_words_from_the_rest)
{
    static const struct {
        const char *text;
        bool word;
    } rows[] = {{"a", true}, {"7", true}, {"_", false}, {"__", true}, {" ", false}, {"!", false}, {"\xe9", true}};
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        BreakText text = {rows[i].text, strlen(rows[i].text), false};
        bool word;
        EXPECT(unicode_word_end(&text, 0, &word) == text.length && word == rows[i].word);
    }
}

TEST(unicode_sentence_end_follows_the_default_rules)
{
    EXPECT(breaks("Hello there. |How are you? |3.5 is. |\"Yes.\" he said. |(So.) |Ok", false));
    EXPECT(breaks("U.S. army... wait. etc. |No", false));
    EXPECT(breaks("One\n|Two\r\n|Three.\u2029|Four", false));
    EXPECT(breaks("!?) |A", false));
}

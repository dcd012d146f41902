/* strip.c - see strip.h.
 *
 * The parser has noted every range that it passed over and every place that needs more than that (ScriptInfo.erased, rewritten).
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/transform/strip.h"

#include <string.h>

#include "base/utf.h"

static bool word_at(Str text, u32 at, const char *word)
{
    size_t n = strlen(word);
    return text.len - at >= n && !memcmp(text.data + at, word, n);
}

static const char *kind_at(Str text, u32 at)
{
    static const struct {
        const char *word, *kind;
    } rows[] = {{"enum", "enum"}, {"const enum", "enum"}, {"namespace", "namespace declaration"}, {"module", "`module` keyword"},
                {"import", "import equals declaration"}, {"export", "export assignment"}, {"export =", "export assignment"}};
    while (at < text.len && strchr(" \t\r\n", text.data[at]) && text.data[at])
        at++;
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (word_at(text, at, rows[i].word))
            return rows[i].kind;
    return "parameter property";
}

/* The next character after the range that is neither blank nor in a comment; 0: none. */
static char next_of(Str text, u32 at)
{
    while (at < text.len) {
        const char *p = text.data + at;
        if (strchr(" \t\r\n", *p) && *p) {
            at++;
        } else if (word_at(text, at, "//")) {
            const char *end = memchr(p, '\n', text.len - at);
            at = end ? (u32)(end - text.data) : (u32)text.len;
        } else if (word_at(text, at, "/*")) {
            const char *end = memmem(p + 2, text.len - at - 2, "*/", 2);
            at = end ? (u32)(end - text.data) + 2 : (u32)text.len;
        } else {
            return *p;
        }
    }
    return 0;
}

/* A declaration that went between a statement without a semicolon and one that would go on with it. */
static bool needs_semicolon(Str text, u32 start, u32 end)
{
    static const char *const words[] = {"type ", "interface ", "declare ", "import ", "export ", "abstract "};
    char next = next_of(text, end);
    if (!next || !strchr("([`+-/*,.<=&|^%?", next))
        return false;
    for (u32 i = 0; i < ARRAY_LEN(words); i++)
        if (word_at(text, start, words[i]))
            return true;
    return false;
}

/* A space for each UTF-16 unit, so that columns stay; lines stay too. */
static void append_blanks(Str text, u32 start, u32 end, Buf *out)
{
    bool semicolon = needs_semicolon(text, start, end);
    for (u32 i = start; i < end;) {
        u32 n, code = wtf8_decode_one(text.data + i, text.data + end, &n);
        bool line = code == '\n' || code == '\r' || code == 0x2028 || code == 0x2029;
        if (line)
            buf_append(out, text.data + i, n);
        else
            buf_append_c(out, code != UTF_BAD && code > 0xFFFF ? "  " : semicolon ? ";" : " ");
        semicolon = semicolon && line;
        i += n;
    }
}

const char *strip_types(const Transpile *t, Buf *out, u32 *at)
{
    const ScriptInfo *script = t->script;
    Str text = t->source.text;
    u32 done = 0;
    if (script->n_rewritten) {
        *at = script->rewritten[0];
        return kind_at(text, *at);
    }
    for (u32 i = 0; i < script->n_erased; i++) {
        ErasedRange range = script->erased[i];
        if (range.end <= done)
            continue;
        u32 start = MAX(range.start, done);
        buf_append(out, text.data + done, start - done);
        append_blanks(text, start, range.end, out);
        done = range.end;
    }
    buf_append(out, text.data + done, text.len - done);
    return NULL;
}

/* test_rx.c - the regular expression engine against a table of results.
 *
 * Every row runs as UTF-16, as Latin-1 where it fits, and, where the pattern allows it, in the
 * linear-time matcher: all must agree with the table. Patterns and texts are placed against an
 * unmapped page.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <uchar.h>

#include "base/alloc.h"
#include "base/buf.h"
#include "engine/regexp/rx_priv.h"
#include "unit.h"

typedef struct Case {
    const char16_t *pattern;
    u32 pattern_len;
    const char *flags;
    const char16_t *text;
    u32 text_len, from;
    const char *want;
    int line;
} Case;

#define LEN16(s) ((u32)(sizeof(s) / sizeof(char16_t) - 1))
static const Case cases[] = {
#define CASE(p, f, t, s, w) {p, LEN16(p), f, t, LEN16(t), s, w, __LINE__},
#include "rx_cases.def"
#undef CASE
};

/* Units in guarded memory, narrowed when they all fit and `narrow` is asked for. */
typedef struct Units {
    char *data;
    u32 len;
    size_t size;
    bool wide;
} Units;

static bool fits_latin1(const char16_t *s, u32 len)
{
    for (u32 i = 0; i < len; i++)
        if (s[i] > 255)
            return false;
    return true;
}

static Units units_make(const char16_t *s, u32 len, bool narrow)
{
    Units u = {.len = len, .wide = !narrow || !fits_latin1(s, len)};
    u.size = u.wide ? len * 2 : len;
    u.data = unit_guard_alloc(u.size);
    for (u32 i = 0; i < len; i++) {
        if (u.wide)
            memcpy(u.data + i * 2, &s[i], 2);
        else
            u.data[i] = (char)s[i];
    }
    return u;
}

static void units_free(Units *u)
{
    unit_guard_free(u->data, u->size);
}

static void describe(Buf *out, int got, const i32 *captures, u32 groups)
{
    if (got == RX_NO_MATCH)
        buf_append_c(out, "no");
    else if (got != RX_MATCH)
        buf_printf(out, "error %d", got);
    for (u32 i = 0; i < groups && got == RX_MATCH; i++) {
        if (i)
            buf_push(out, ' ');
        if (captures[2 * i] < 0)
            buf_push(out, '-');
        else
            buf_printf(out, "%d,%d", captures[2 * i], captures[2 * i + 1]);
    }
}

static void check_result(const Case *c, const char *how, Buf *got)
{
    if (str_equal_c(buf_view(got), c->want)) {
        got->len = 0;
        return;
    }
    char what[64];
    snprintf(what, sizeof what, "%s result as in rx_cases.def:%d", how, c->line);
    unit_expect_str(__FILE__, c->line, buf_view(got), str_view(c->want));
    unit_fail(__FILE__, c->line, what);
    got->len = 0;
}

/* As rx_exec does before it hands over. */
static u32 whole_character(const Units *text, u32 flags, u32 from)
{
    const u16 *units = (const u16 *)text->data;
    bool inside = text->wide && from && from < text->len && rx_is_trail(units[from]) &&
                  rx_is_lead(units[from - 1]);
    return inside && (flags & (RX_UNICODE | RX_UNICODE_SETS)) ? from - 1 : from;
}

static void run_case(const Case *c, RxMatcher *m, bool narrow)
{
    AUTO_BUF got = {0};
    RxError error = {0};
    u32 flags;
    EXPECT(rx_parse_flags(c->flags, (u32)strlen(c->flags), false, &flags));
    Units pattern = units_make(c->pattern, c->pattern_len, narrow);
    RxProgram *program = rx_compile(pattern.data, pattern.len, pattern.wide, flags, &error);
    EXPECT(rx_check_syntax(pattern.data, pattern.len, pattern.wide, flags, &error) == !!program);
    units_free(&pattern);
    if (!program) {
        EXPECT(error.offset <= c->pattern_len);
        buf_append_c(&got, error.message);
        check_result(c, "compile", &got);
        return;
    }
    Units text = units_make(c->text, c->text_len, narrow);
    i32 *captures = xalloc(rx_group_count(program) * 2 * sizeof *captures);
    int ret = rx_exec(m, program, text.data, text.len, text.wide, c->from, captures);
    describe(&got, ret, captures, rx_group_count(program));
    check_result(c, text.wide ? "utf-16" : "latin-1", &got);
    if (program->linear_ok) {
        ret = rx_linear_exec(m, program, text.data, text.len, text.wide,
                             whole_character(&text, flags, c->from), flags & RX_STICKY, captures);
        if (ret != RX_TOO_LARGE) {
            describe(&got, ret, captures, rx_group_count(program));
            check_result(c, "linear", &got);
        }
    }
    xfree(captures);
    units_free(&text);
    rx_free(program);
}

TEST(rx_table)
{
    RxMatcher m;
    rx_matcher_init(&m);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        run_case(&cases[i], &m, false);
        run_case(&cases[i], &m, true);
    }
    rx_matcher_deinit(&m);
}

/* rx_class.c looks for case only inside these blocks. */
TEST(rx_case_blocks_cover)
{
    u32 block = 0, wrong = 0;
    for (u32 c = 0; c <= UNICODE_MAX; c++) {
        while (block < rx_case_block_count && c > rx_case_blocks[block].hi)
            block++;
        if (block < rx_case_block_count && c >= rx_case_blocks[block].lo)
            continue;
        wrong += unicode_simple_fold(c) != c;
        wrong += c <= 0xFFFF && unicode_canonicalize_legacy(c) != c;
    }
    for (u32 i = 0; i < rx_case_block_count; i++) {
        for (u32 c = rx_case_blocks[i].lo; c <= rx_case_blocks[i].hi; c++) {
            u32 folded = unicode_simple_fold(c);
            wrong += unicode_simple_fold(folded) != folded;
            if (c > 0xFFFF)
                continue;
            u32 upper = unicode_canonicalize_legacy(c);
            wrong += unicode_canonicalize_legacy(upper) != upper;
        }
    }
    EXPECT(wrong == 0);
}

/* The generated table is what the functions say, in order. */
TEST(rx_case_table_is_current)
{
    for (u32 how = RX_CASE_LEGACY; how <= RX_CASE_FOLD; how++) {
        const RxCasePair *pairs = how == RX_CASE_LEGACY ? rx_case_legacy : rx_case_fold;
        u32 len = how == RX_CASE_LEGACY ? rx_case_legacy_len : rx_case_fold_len, wrong = 0, changed = 0;
        for (u32 i = 0; i < len; i++) {
            wrong += rx_canonicalize(pairs[i].cp, how) != pairs[i].canon || pairs[i].cp == pairs[i].canon;
            if (i)
                wrong += pairs[i - 1].canon > pairs[i].canon || (pairs[i - 1].canon == pairs[i].canon && pairs[i - 1].cp >= pairs[i].cp);
        }
        for (u32 c = 0; c <= UNICODE_MAX; c++)
            changed += rx_canonicalize(c, how) != c;
        EXPECT(wrong == 0 && changed == len);
    }
}

static RxProgram *must_compile(const char *pattern, const char *flag_text)
{
    RxError error;
    u32 flags;
    bool ok = rx_parse_flags(flag_text, (u32)strlen(flag_text), false, &flags);
    RxProgram *program =
        ok ? rx_compile(pattern, (u32)strlen(pattern), false, flags, &error) : NULL;
    EXPECT(program != NULL);
    return program;
}

/* Patterns on which backtracking alone would take longer than anyone lives. */
TEST(rx_explosions_end)
{
    static const char *const patterns[] = {
        "(a+)+b", "(a*)*b",   "a.*?b",      "(a+a+)+b",   "^(\\w+\\s?)*$!", "(?:a|aa)+c",
        "(.*)*c", "(a|aa)*c", "(a?b?\?)*?c", ".*.*.*=.*c", "((a*)*)*b",      "(?:a{1,3}){1,5}b",
    };
    u32 len = 50000;
    char *text = xalloc(len);
    memset(text, 'a', len);
    RxMatcher m;
    rx_matcher_init(&m);
    for (size_t i = 0; i < ARRAY_LEN(patterns); i++) {
        i32 captures[8];
        RxProgram *program = must_compile(patterns[i], "");
        if (!program)
            continue;
        EXPECT(rx_exec(&m, program, text, len, false, 0, captures) == RX_NO_MATCH);
        text[len - 1] = patterns[i][strlen(patterns[i]) - 1];
        if (text[len - 1] == 'b' || text[len - 1] == 'c') {
            int got = rx_exec(&m, program, text, len, false, 0, captures);
            EXPECT(strchr(patterns[i], '=') ? got == RX_NO_MATCH : got == RX_MATCH);
            EXPECT(got != RX_MATCH || captures[1] == (i32)len);
        }
        text[len - 1] = 'a';
        rx_free(program);
    }
    rx_matcher_deinit(&m);
    xfree(text);
}

static bool count_down(void *arg)
{
    int *left = arg;
    return --*left < 0;
}

TEST(rx_interrupt)
{
    char text[64];
    memset(text, 'a', sizeof text);
    RxProgram *program = must_compile("(a+)+\\1b", "");
    int left = 3;
    i32 captures[4];
    RxMatcher m;
    rx_matcher_init(&m);
    m.interrupt = count_down;
    m.interrupt_arg = &left;
    EXPECT(rx_exec(&m, program, text, sizeof text, false, 0, captures) == RX_INTERRUPTED);
    EXPECT(left < 0);
    rx_matcher_deinit(&m);
    rx_free(program);
}

TEST(rx_limits_are_errors)
{
    RxError error;
    char *deep = xalloc(400000);
    u32 n = 100000;
    memset(deep, '(', n);
    memset(deep + n, ')', n);
    EXPECT(!rx_check_syntax(deep, 2 * n, false, 0, &error));
    EXPECT_STR(error.message, "Too many captures");
    for (u32 i = 0; i < n; i++)
        memcpy(deep + i * 3, "(?:", 3);
    memset(deep + 3 * n, ')', n);
    EXPECT(!rx_check_syntax(deep, 4 * n, false, 0, &error));
    EXPECT_STR(error.message, "Regular expression too large");
    memset(deep, '[', n);
    memset(deep + n, ']', n);
    EXPECT(!rx_check_syntax(deep, 2 * n, false, RX_UNICODE_SETS, &error));
    EXPECT_STR(error.message, "Regular expression too large");
    xfree(deep);
    char *huge = xalloc_zero(RX_MAX_PATTERN + 1);
    memset(huge, 'a', RX_MAX_PATTERN + 1);
    EXPECT(!rx_check_syntax(huge, RX_MAX_PATTERN + 1, false, 0, &error));
    EXPECT_STR(error.message, "Regular expression too large");
    xfree(huge);
}

TEST(rx_names)
{
    RxProgram *program = must_compile("(?<a>x)|(.)(?<a>y)(?<bc>z)", "dgy");
    const u16 *name;
    u32 len, group;
    EXPECT(rx_group_count(program) == 5 && rx_name_count(program) == 3);
    EXPECT(rx_flags(program) == (RX_INDICES | RX_GLOBAL | RX_STICKY));
    rx_name(program, 1, &name, &len, &group);
    EXPECT(len == 1 && name[0] == 'a' && group == 3);
    rx_name(program, 2, &name, &len, &group);
    EXPECT(len == 2 && name[1] == 'c' && group == 4);
    rx_free(program);
}

TEST(rx_flag_letters)
{
    u32 flags;
    EXPECT(rx_parse_flags("dgimsuy", 7, false, &flags) && flags == (0xFF & ~RX_UNICODE_SETS));
    EXPECT(rx_parse_flags("", 0, false, &flags) && flags == 0);
    EXPECT(!rx_parse_flags("gg", 2, false, &flags));
    EXPECT(!rx_parse_flags("uv", 2, false, &flags));
    EXPECT(!rx_parse_flags("x", 1, false, &flags));
    EXPECT(!rx_parse_flags("\0", 1, false, &flags));
}

/* Every allocation that may fail is made to, once. */
TEST(rx_out_of_memory)
{
    char text[600];
    memset(text, 'a', sizeof text);
    for (u64 n = 1; n < 12; n++) {
        RxError error;
        i32 captures[6];
        RxMatcher m;
        rx_matcher_init(&m);
        alloc_fail_at(n);
        RxProgram *program = rx_compile("(?:(a)|bb)*(?=b)", 17, false, 0, &error);
        if (program) {
            int got = rx_exec(&m, program, text, sizeof text, false, 0, captures);
            EXPECT(got == RX_NO_MATCH || got == RX_NO_MEMORY);
        }
        alloc_fail_at(0);
        rx_free(program);
        rx_matcher_deinit(&m);
    }
}

TEST(rx_dump_lists_instructions)
{
    AUTO_BUF out = {0};
    RxProgram *program = must_compile("ab(?<n>[c-e]+)\\1", "");
    rx_dump(program, &out);
    buf_push(&out, 0);
    EXPECT_STR(out.data, "groups 2, registers 4, 21 words\n"
                               "start prefix \"ab\" then @5, at least 3 units\n"
                               "    0  String \"ab\"\n"
                               "    5  Save r2\n"
                               "    7  Greedy [c-e] 1 inf [U+0000-U+00FF]+high+end\n"
                               "   14  Save r3\n"
                               "   16  BackRef 0 \\1\n"
                               "   20  Match\n");
    rx_free(program);
}

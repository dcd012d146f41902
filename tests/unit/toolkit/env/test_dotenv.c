/* .env lines and what Bun 1.4.5 makes of them; the environment has REAL=real and nothing else.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/env/dotenv.h"

#include "base/buf.h"
#include "unit.h"

static const struct {
    const char *text, *want; /* NAME=value|... */
} rows[] = {
    {"A=1", "A=1"},
    {"A = 1 ", "A=1"},
    {"  A=1", "A=1"},
    {"export A=1", "A=1"},
    {"export  A=1", "A=1"},
    {"exportA=1", "exportA=1"},
    {"A=1 # c", "A=1"},
    {"A=1# c", "A=1"},
    {"A=1#c", "A=1"},
    {"A=a b c", "A=a b c"},
    {"A=", "A="},
    {"A", ""},
    {"A=\"\"", "A="},
    {"A=''", "A="},
    {"A=\"x y\" # c", "A=x y"},
    {"A=\"x y\" z", "A=x y"},
    {"A='x # y'", "A=x # y"},
    {"A=\"x # y\"", "A=x # y"},
    {"A=`x # y`", "A=x # y"},
    {"A=\"a\nb\"", "A=a\nb"},
    {"A='a\nb'", "A=a\nb"},
    {"A=`a\nb`", "A=a\nb"},
    {"A=\"a\\nb\"", "A=a\nb"},
    {"A='a\\nb'", "A=a\\nb"},
    {"A=`a\\nb`", "A=a\\nb"},
    {"A=a\\nb", "A=a\\nb"},
    {"A=\"a\\tb\\rc\\\\d\\\"e\\'f\\qg\\$h\"", "A=a\\tb\rc\\\\d\\\"e\\'f\\qg$h"},
    {"A='a\\'b'\nB=2", "A=a\\'b|B=2"},
    {"A='a\\\\b\\tc'", "A=a\\\\b\\tc"},
    {"A=`a\\`b\\tc\\\\d`", "A=a\\`b\\tc\\\\d"},
    {"A=\"unterminated\nB=2", "A=\"unterminated|B=2"},
    {"A='unterminated\nB=2", "A='unterminated|B=2"},
    {"A=`unterminated\nB=2", "A=`unterminated|B=2"},
    {"A=1\nB=$A", "A=1|B=1"},
    {"A=1\nB=${A}", "A=1|B=1"},
    {"A=1\nB=\"x${A}y$A-z\"", "A=1|B=x1y1-z"},
    {"A=1\nB='x${A}y'", "A=1|B=x1y"},
    {"A=1\nB=`x${A}y`", "A=1|B=x1y"},
    {"B=$A\nA=1", "B=1|A=1"},
    {"B=${X:-def}", "B=def"},
    {"B=${X-def}", "B=${X-def}"},
    {"A=\nB=${A:-def}", "A=|B="},
    {"A=\nB=${A-def}", "A=|B=${A-def}"},
    {"B=${X:-}", "B="},
    {"B=${X:-${REAL}}", "B=real"},
    {"B=${X:-a${REAL}b}", "B=arealb"},
    {"B=$REAL", "B=real"},
    {"B=\\$REAL", "B=$REAL"},
    {"B=\"\\$REAL\"", "B=$REAL"},
    {"B='\\$REAL'", "B=$REAL"},
    {"B=\\\\$REAL", "B=\\$REAL"},
    {"B=$", "B=$"},
    {"B=a$", "B=a$"},
    {"B=$$REAL", "B=$real"},
    {"B=${REAL", "B=${REAL"},
    {"B=${}", "B="},
    {"B=$1", "B="},
    {"B=a$REAL.b", "B=areal.b"},
    {"B=${REAL}x${REAL}", "B=realxreal"},
    {"B=$NOPE", "B="},
    {"B=x$NOPE.y", "B=x.y"},
    {"A=$A", "A=$A"},
    {"A=$B\nB=$A", "A=$A|B=$A"},
    {"A=1\nA=2", "A=2"},
    {"REAL=other\nB=$REAL", "B=real"},
    {"A.B=1", "A.B=1"},
    {"A-B=1", "A-B=1"},
    {"A B=1", ""},
    {"1A=1", "1A=1"},
    {"A:1", ""},
    {"A: 1", "A=1"},
    {"=1", ""},
    {"#A=1", ""},
    {"   # A=1\nB=2", "B=2"},
    {"A=1\r\nB=2\r", "A=1|B=2"},
    {"\357\273\277A=1", "A=1"},
    {"A=1\t", "A=1"},
    {"\tA\t=\t1", "A=1"},
    {"A=x=y=z", "A=x=y=z"},
    {"A==", "A=="},
    {"A=\"x\"y\"z\"", "A=x"},
    {"A=x\"y\"", "A=x\"y\""},
    {"A=x'y'z", "A=x'y'z"},
    {"A=\"a b", "A=\"a b"},
    {"A= \"q\"", "A=q"},
    {"A='q' \nB=1", "A=q|B=1"},
    {"A=\"x\"#c", "A=x"},
    {"A=http://x.y/#frag", "A=http://x.y/"},
    {"A=a #b #c", "A=a"},
    {"A={\"a\": \"b # c\"}", "A={\"a\": \"b"},
    {"A=\"{\\\"a\\\": \\\"b\\\"}\"", "A={\\\"a\\\": \\\"b\\\"}"},
    {"A=\303\251\342\202\254", "A=\303\251\342\202\254"},
    {"\303\251=1", ""},
    {"A=1;B=2", "A=1;B=2"},
    {"A= \nB=2", "A=|B=2"},
    {"A=\n\nB=2", "A=|B=2"},
    {"A=#c", "A="},
    {"A= #c", "A="},
    {"A=$(echo hi)", "A=$(echo hi)"},
    {"A=`cmd`", "A=cmd"},
    {"export A\nB=1", "B=1"},
    {"A=\"$B\"\nB=7", "A=7|B=7"},
    {"A='$B'\nB=7", "A=7|B=7"},
    {"B=7\nA=\"\\${B}\"", "B=7|A=${B}"},
    {"B=7\nA=pre\\${B}post", "B=7|A=pre${B}post"},
    {"A=\"x\\\ny\"", "A=x\\\ny"},
    {"A=x\\\ny", "A=x\\"},
    {"A=\"a'b`c\"", "A=a'b`c"},
    {"A='a\"b`c'", "A=a\"b`c"},
    {"A=\\\"x\\\"", "A=\\\"x\\\""},
    {"A=\\'x", "A=\\'x"},
    {"A=\"a\" \"b\"", "A=a"},
    {"A=a\tb", "A=a\tb"},
    {"$A=1", ""},
    {"A=${B:-$REAL}", "A=real"},
    {"A=${B:-x:-y}", "A=x:-y"},
    {"A=${REAL:-x}", "A=real"},
    {"A=${B:-{}}", "A={}"},
    {"A=${B:+x}", "A=${B:+x}"},
    {"A=${B:=x}", "A=${B:=x}"},
    {"A=${B:\?x}", "A=${B:\?x}"},
    {"A= ${REAL} ", "A=real"},
    {"A=\"  spaced  \"", "A=  spaced  "},
    {"A=  spaced  in  ", "A=spaced  in"},
    {"export=1", "export=1"},
    {"export =1", "export=1"},
    {"export export A=1", ""},
    {"A=1 export B=2", "A=1 export B=2"},
    {"A_1=2\na=3", "A_1=2|a=3"},
    {"A=\"\\\\n\"", "A=\\\\n"},
    {"A=\"\\u0041\\x41\"", "A=\\u0041\\x41"},
    {"A=\"x\" B=2", "A=x"},
    {"TZ=Asia/Tokyo", "TZ=Asia/Tokyo"},
    {"A=a\\ b", "A=a\\ b"},
    {"A=\"$REAL$REAL\"", "A=realreal"},
    {"A=$REAL$REAL", "A=realreal"},
    {"A=${REAL}_${NOPE:-d}_$REAL", "A=real_d_real"},
    {"A=-----BEGIN-----\nB=x", "A=-----BEGIN-----|B=x"},
    {"A=\"l1\nl2 # x\nl3\" # tail\nB=1", "A=l1\nl2 # x\nl3|B=1"},
    {"A=$B\nB=$C\nC=deep", "A=$C|B=deep|C=deep"},
    {"A=\"$B\"\nB='$REAL'", "A=$REAL|B=real"},
    {"B='$REAL'\nA=$B", "B=real|A=real"},
    {"A=\\n", "A=\\n"},
    {"A=\\\\", "A=\\\\"},
    {"A=\"\\\\\"\nB=1", "A=\\\\|B=1"},
    {"A='\\'\nB=1", "A='\\'|B=1"},
    {"A=%PATH%", "A=%PATH%"},
    {"A=x:y", "A=x:y"},
    {"yaml: value", "yaml=value"},
    {"A=${A:-x}", "A=${A:-x}"},
    {"A=1\nA=$A-2", "A=$A-2-2"},
    {"A=\\${REAL:-x}", "A=${REAL:-x}"},
    {"A=\\$", "A=$"},
    {"A=$REAL\\$REAL", "A=real$REAL"},
    {"A=\"a$\"", "A=a$"},
    {"A=\"${REAL\" b", "A=${REAL"},
    {"A=$REAL_x", "A="},
    {"A=$REAL-x", "A=real-x"},
    {"A=$\303\251", "A=$\303\251"},
    {"A=${ REAL }", "A=${ REAL }"},
};

static const char *outer(const char *name)
{
    return !strcmp(name, "REAL") ? "real" : NULL;
}

static void show(const DotenvSet *set, Buf *out)
{
    out->len = 0;
    for (u32 i = 0; i < set->entries.len; i++)
        buf_printf(out, "%s%s=%s", i ? "|" : "", set->entries.items[i].name, set->entries.items[i].value);
    buf_push(out, 0);
}

TEST(dotenv_lines_as_bun_reads_them)
{
    AUTO_BUF got = {0};
    for (u32 i = 0; i < ARRAY_LEN(rows); i++) {
        DotenvSet set = {.outer = outer};
        dotenv_add(&set, str_view(rows[i].text));
        show(&set, &got);
        EXPECT_STR(got.data, rows[i].want);
        dotenv_deinit(&set);
    }
}

TEST(dotenv_first_file_counts_and_is_seen_by_later_ones)
{
    AUTO_BUF got = {0};
    DotenvSet set = {.outer = outer};
    dotenv_add(&set, STR("A=1\nE=$B"));
    dotenv_add(&set, STR("A=2\nB=$A$C\nC=3"));
    show(&set, &got);
    EXPECT_STR(got.data, "A=1|E=|B=13|C=3");
    dotenv_deinit(&set);
}

/* Each value is the one before twice: the growth ends somewhere. */
TEST(dotenv_expansion_is_bounded)
{
    AUTO_BUF text = {0};
    buf_append_c(&text, "V0=0123456789\n");
    for (u32 i = 1; i < 64; i++)
        buf_printf(&text, "V%u=$V%u$V%u\n", i, i - 1, i - 1);
    DotenvSet set = {.outer = outer};
    dotenv_add(&set, buf_view(&text));
    size_t longest = 0;
    for (u32 i = 0; i < set.entries.len; i++)
        longest = MAX(longest, strlen(set.entries.items[i].value));
    EXPECT(set.entries.len == 64 && longest <= DOTENV_VALUE_MAX);
    dotenv_deinit(&set);

    text.len = 0;
    buf_append_c(&text, "A=");
    for (u32 i = 0; i < 10000; i++)
        buf_append_c(&text, "${B:-");
    for (u32 i = 0; i < 10000; i++)
        buf_push(&text, '}');
    dotenv_add(&set, buf_view(&text));
    EXPECT(set.entries.len == 1);
    dotenv_deinit(&set);
}

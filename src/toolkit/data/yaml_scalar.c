/* yaml_scalar.c - scalars of YAML 1.2: quoted, plain, literal and folded text, and what it means by the core schema.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/strtod.h"
#include "toolkit/data/yaml_priv.h"

/* ---- folding (YAML 1.2.2, 6.5) ---------------------------------------------------------------- */

static void repeat(Buf *text, char c, u32 n)
{
    while (n--)
        buf_push(text, c);
}

/* p is at a line end inside a scalar: goes to the text of the next line that is not blank; how many line ends that were. */
static u32 skip_breaks(Yaml *y)
{
    DataReader *r = &y->r;
    u32 n = 0;
    while (yaml_is_break(data_peek(r, 0))) {
        yaml_take_break(y);
        n++;
        y->indent = 0;
        while (data_peek(r, 0) == ' ') {
            r->p++;
            y->indent++;
        }
        while (yaml_is_blank(data_peek(r, 0)))
            r->p++;
    }
    return n;
}

static void fold(Buf *text, u32 breaks)
{
    if (breaks == 1)
        buf_push(text, ' ');
    else
        repeat(text, '\n', breaks - 1);
}

/* ---- quoted ----------------------------------------------------------------------------------- */

/* Behind the backslash; no line end. */
static bool read_escape(DataReader *r)
{
    static const char from[] = "0abt\tnvfre \"/\\", to[] = "\0\a\b\t\t\n\v\f\r\x1B \"/\\";
    int c = data_peek(r, 0);
    const char *simple = c > 0 ? strchr(from, c) : NULL;
    u32 code = c == 'N' ? 0x85 : c == '_' ? 0xA0 : c == 'L' ? 0x2028 : c == 'P' ? 0x2029 : 0;
    u32 n = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (c < 0)
        return data_fail(r, "Unexpected EOF");
    r->p++;
    if (simple) {
        buf_push(&r->text, to[simple - from]);
        return true;
    }
    if (n)
        code = data_read_hex(r, n);
    if (code == 0 ? n == 0 : code > 0x10FFFF)
        return data_fail_at(r, r->p - 1, "Unexpected character");
    data_append_code(&r->text, code);
    return true;
}

/* p is at a line end within quotes. `solid`: text up to there stays though it is white space. */
static bool fold_quoted(Yaml *y, i32 above, size_t solid, bool escaped)
{
    DataReader *r = &y->r;
    if (!escaped)
        while (r->text.len > solid && yaml_is_blank((u8)r->text.data[r->text.len - 1]))
            r->text.len--;
    u32 breaks = skip_breaks(y);
    if (yaml_at_marker(y) || (r->p < r->end && (i32)y->indent <= above))
        return data_fail(r, "Unexpected token");
    if (!escaped)
        fold(&r->text, breaks);
    else
        repeat(&r->text, '\n', breaks - 1);
    return true;
}

bool yaml_read_quoted(Yaml *y, i32 above)
{
    DataReader *r = &y->r;
    char quote = *r->p++;
    size_t solid = 0;
    for (;;) {
        int c = data_peek(r, 0);
        if (c < 0)
            return data_fail(r, "Unexpected EOF");
        if (c == quote && quote == '\'' && data_peek(r, 1) == '\'') {
            buf_push(&r->text, quote);
            r->p += 2;
        } else if (c == quote) {
            r->p++;
            return true;
        } else if (c == '\\' && quote == '"') {
            r->p++;
            bool at_end = yaml_is_break(data_peek(r, 0));
            if (!(at_end ? fold_quoted(y, above, solid, true) : read_escape(r)))
                return false;
            solid = r->text.len;
        } else if (yaml_is_break(c)) {
            if (!fold_quoted(y, above, solid, false))
                return false;
        } else {
            buf_push(&r->text, *r->p++);
        }
    }
}

/* ---- plain ------------------------------------------------------------------------------------ */

bool yaml_plain_starts(const Yaml *y, bool flow)
{
    int c = data_peek(&y->r, 0), next = data_peek(&y->r, 1);
    if (yaml_is_space(c) || strchr("#&*!|>'\"%@`[]{}", c) || (flow && c == ','))
        return false;
    if (c == '-' || c == '?' || c == ':')
        return !yaml_is_space(next) && !(flow && yaml_is_flow(next));
    return true;
}

/* Text of one line, without white space at its end. */
static void read_plain_line(Yaml *y, bool flow)
{
    DataReader *r = &y->r;
    const char *from = r->p, *solid = r->p;
    for (; r->p < r->end; r->p++) {
        int c = (u8)*r->p, next = data_peek(r, 1);
        if (yaml_is_break(c) || (c == '#' && r->p > from && yaml_is_blank((u8)r->p[-1])))
            break;
        if (c == ':' && (yaml_is_space(next) || (flow && yaml_is_flow(next))))
            break;
        if (flow && yaml_is_flow(c))
            break;
        if (!yaml_is_blank(c))
            solid = r->p + 1;
    }
    r->p = solid;
    buf_append(&r->text, from, (size_t)(solid - from));
}

bool yaml_read_plain(Yaml *y, i32 above, bool flow, bool one_line)
{
    DataReader *r = &y->r;
    read_plain_line(y, flow);
    while (!one_line) {
        DataReader mark = *r;
        const char *line = y->line;
        while (yaml_is_blank(data_peek(r, 0)))
            r->p++;
        u32 breaks = skip_breaks(y);
        int c = data_peek(r, 0), next = data_peek(r, 1);
        bool ends = breaks == 0 || c < 0 || c == '#' || (i32)y->indent <= above || yaml_at_marker(y) ||
                    (flow && yaml_is_flow(c)) || (c == ':' && (yaml_is_space(next) || (flow && yaml_is_flow(next))));
        if (ends) {
            r->p = mark.p;
            y->line = line;
            return true;
        }
        fold(&r->text, breaks);
        read_plain_line(y, flow);
    }
    return true;
}

/* ---- literal and folded ----------------------------------------------------------------------- */

typedef struct BlockScalar {
    bool folded, more, any; /* more: the last line was indented further; any: there was a line with text */
    char chomp;             /* '+', '-' or 0 */
    i32 indent;             /* of the text; -1: that of the first line */
    u32 blank;              /* empty lines since the last text */
} BlockScalar;

/* Behind | or >: indentation and chomping, in either order, then the end of the line. */
static bool read_block_header(Yaml *y, BlockScalar *b, i32 above)
{
    DataReader *r = &y->r;
    for (u32 i = 0; i < 2; i++) {
        int c = data_peek(r, 0);
        if ((c == '+' || c == '-') && !b->chomp)
            b->chomp = (char)c;
        else if (c >= '1' && c <= '9' && b->indent < 0)
            b->indent = MAX(above, 0) + c - '0';
        else
            break;
        r->p++;
    }
    const char *at = r->p;
    while (yaml_is_blank(data_peek(r, 0)))
        r->p++;
    if (data_peek(r, 0) == '#' && r->p > at)
        while (r->p < r->end && !yaml_is_break((u8)*r->p))
            r->p++;
    if (r->p < r->end && !yaml_is_break((u8)*r->p))
        return data_fail(r, "Unexpected token");
    if (r->p < r->end)
        yaml_take_break(y);
    return true;
}

/* Without a number in the header the first line with text gives the indentation; empty lines before it must not be longer. */
static bool find_indent(Yaml *y, BlockScalar *b, i32 above)
{
    DataReader *r = &y->r;
    const char *p = r->p;
    i32 longest = 0, n = 0;
    for (; p < r->end; p++) {
        if (yaml_is_break((u8)*p)) {
            longest = MAX(longest, n);
            n = 0;
        } else if (*p == ' ') {
            n++;
        } else {
            break;
        }
    }
    if (p == r->end)
        longest = n = MAX(longest, n);
    b->indent = MAX(n, above + 1);
    if (n > above && longest > n)
        return data_fail(r, "Unexpected token");
    return true;
}

static void begin_line(Buf *text, BlockScalar *b, bool indented)
{
    if (!b->folded || indented || b->more)
        repeat(text, '\n', b->any ? b->blank + 1 : b->blank);
    else if (b->blank)
        repeat(text, '\n', b->blank);
    else if (b->any)
        buf_push(text, ' ');
    b->more = indented;
    b->any = true;
    b->blank = 0;
}

bool yaml_read_block(Yaml *y, i32 above)
{
    DataReader *r = &y->r;
    BlockScalar b = {.folded = *r->p++ == '>', .indent = -1};
    if (!read_block_header(y, &b, above) || (b.indent < 0 && !find_indent(y, &b, above)))
        return false;
    while (r->p < r->end) {
        const char *start = r->p;
        i32 n = 0;
        while (n < b.indent && data_peek(r, 0) == ' ') {
            r->p++;
            n++;
        }
        if (r->p == r->end)
            break;
        if (yaml_is_break((u8)*r->p)) {
            b.blank++;
            yaml_take_break(y);
            continue;
        }
        if (n < b.indent && *r->p == '\t')
            return data_fail_at(r, start, "Tab characters cannot be used as indentation");
        if (n < b.indent || (n == 0 && yaml_at_marker(y))) {
            r->p = start;
            break;
        }
        begin_line(&r->text, &b, yaml_is_blank((u8)*r->p));
        const char *from = r->p;
        while (r->p < r->end && !yaml_is_break((u8)*r->p))
            r->p++;
        buf_append(&r->text, from, (size_t)(r->p - from));
        if (r->p < r->end)
            yaml_take_break(y);
    }
    if (b.chomp == '+')
        repeat(&r->text, '\n', b.any ? b.blank + 1 : b.blank);
    else if (b.chomp != '-' && b.any)
        buf_push(&r->text, '\n');
    return true;
}

/* ---- the core schema -------------------------------------------------------------------------- */

static bool is_one_of(Str text, const char *const *words)
{
    for (; *words; words++)
        if (str_equal_c(text, *words))
            return true;
    return false;
}

/* [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )? */
static bool is_decimal(Str text)
{
    const char *p = text.data, *end = p + text.len;
    u32 before = 0, behind = 0, exponent = 0;
    if (p < end && (*p == '+' || *p == '-'))
        p++;
    for (; p < end && data_is_digit(*p); p++)
        before++;
    if (p < end && *p == '.')
        for (p++; p < end && data_is_digit(*p); p++)
            behind++;
    if (!before && !behind)
        return false;
    if (p < end && (*p | 32) == 'e') {
        p++;
        if (p < end && (*p == '+' || *p == '-'))
            p++;
        for (; p < end && data_is_digit(*p); p++)
            exponent++;
        if (!exponent)
            return false;
    }
    return p == end;
}

static bool to_number(Str text, double *number)
{
    static const char *const inf[] = {".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", NULL};
    static const char *const minus_inf[] = {"-.inf", "-.Inf", "-.INF", NULL};
    static const char *const nan[] = {".nan", ".NaN", ".NAN", NULL};
    size_t used;
    if (text.len == 0 || !strchr("+-.0123456789", text.data[0]))
        return false;
    if (text.len > 2 && text.data[0] == '0' && (text.data[1] == 'o' || text.data[1] == 'x')) {
        *number = strtod_radix(text.data + 2, text.len - 2, text.data[1] == 'o' ? 8 : 16, &used);
        return used == text.len - 2;
    }
    if (is_decimal(text)) {
        *number = strtod_text(text.data, text.len, &used);
        return true;
    }
    *number = is_one_of(text, inf) ? __builtin_inf() : is_one_of(text, minus_inf) ? -__builtin_inf() : __builtin_nan("");
    return *number == *number || is_one_of(text, nan);
}

DataNode *yaml_scalar(Yaml *y, YamlStyle style, const YamlProps *props)
{
    static const char *const nulls[] = {"", "~", "null", "Null", "NULL", NULL};
    static const char *const trues[] = {"true", "True", "TRUE", NULL};
    static const char *const falses[] = {"false", "False", "FALSE", NULL};
    DataNode *node = data_string(&y->r, y->r.p);
    Str text = node->text, tag = props->tag;
    yaml_set_anchor(y, props, node);
    if (style != YAML_PLAIN || str_equal_c(tag, "!") || str_equal_c(tag, "!!str") || str_equal_c(tag, "!<tag:yaml.org,2002:str>"))
        return node;
    if (is_one_of(text, nulls))
        node->type = DATA_NULL;
    else if (is_one_of(text, trues))
        node->type = DATA_TRUE;
    else if (is_one_of(text, falses))
        node->type = DATA_FALSE;
    else if (to_number(text, &node->number))
        node->type = DATA_NUMBER;
    return node;
}

/* rx_parse.c - pattern text to tree, with every early error.
 *
 *   in:   units of the pattern, flags
 *   out:  RxTree in the caller's arena, or an RxError
 *
 * The grammar is the specification's with Annex B when neither u nor v is given. Case, dot and
 * anchors are resolved here (flags may change inside a pattern), so that later phases never ask
 * for flags. Recursion goes through parse_disjunction and parse_set_class, which count depth.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/check.h"
#include "engine/regexp/rx_priv.h"

/* \k<name>, to be resolved when all groups are known. */
typedef struct RxPendingRef {
    RxNode *node;
    const u16 *units;
    u32 len, hash, offset;
    struct RxPendingRef *next;
} RxPendingRef;

bool rx_fail(RxParser *p, const char *message)
{
    if (!p->failed) {
        p->failed = true;
        *p->error = (RxError){message, MIN(p->pos, p->len)};
    }
    return false;
}

u32 rx_next(RxParser *p, bool pairs)
{
    u32 c = rx_peek(p, 0);
    if (c == RX_EOF)
        return c;
    p->pos++;
    if (pairs && rx_is_lead(c) && rx_is_trail(rx_peek(p, 0)))
        c = rx_join(c, rx_unit_at(p, p->pos++));
    return c;
}

static bool is_digit(u32 c)
{
    return c - '0' < 10;
}

static i32 hex_value(u32 c)
{
    if (is_digit(c))
        return (i32)(c - '0');
    c |= 32;
    return c - 'a' < 6 ? (i32)(c - 'a' + 10) : -1;
}

/* Exactly n hexadecimal digits `ahead` of the position. */
static bool peek_hex(const RxParser *p, u32 ahead, u32 n, u32 *out)
{
    u32 value = 0;
    for (u32 i = 0; i < n; i++) {
        i32 digit = hex_value(rx_peek(p, ahead + i));
        if (digit < 0)
            return false;
        value = value * 16 + (u32)digit;
    }
    *out = value;
    return true;
}

/* ---- nodes ---- */

static u32 add_len(u32 a, u32 b)
{
    return a > RX_INFINITE - b ? RX_INFINITE : a + b;
}

RxNode *rx_node(RxParser *p, RxKind kind)
{
    RxNode *node = ARENA_NEW(p->arena, RxNode);
    node->kind = (u8)kind;
    return node;
}

static void string_push(RxParser *p, RxNode *node, RxChar c)
{
    if (node->chars.len == node->chars.cap) {
        u32 cap = node->chars.cap ? node->chars.cap * 2 : 1;
        RxChar *items = ARENA_ARRAY(p->arena, RxChar, cap);
        if (node->chars.len)
            memcpy(items, node->chars.items, node->chars.len * sizeof *items);
        node->chars.items = items;
        node->chars.cap = cap;
    }
    node->chars.items[node->chars.len++] = c;
    node->min_len += c.a > 0xFFFF ? 2 : 1;
    node->width = (i32)node->min_len;
}

RxNode *rx_node_char(RxParser *p, u32 c)
{
    u32 variants[8];
    u32 n = rx_case_variants(p, c, rx_case(p), variants);
    bool surrogate = p->unicode && (rx_is_lead(c) || rx_is_trail(c));
    if (n > 2 || (n == 2 && (c > 0xFFFF || variants[1] > 0xFFFF)) || surrogate) {
        RxSet set = {0};
        for (u32 i = 0; i < n; i++)
            rxset_add(p->arena, &set, variants[i], variants[i]);
        rxset_normalize(&set);
        return rx_node_set(p, set);
    }
    RxNode *node = rx_node(p, Rx_String);
    string_push(p, node, (RxChar){c, n == 2 ? variants[1] : c});
    return node;
}

static bool is_single(const RxNode *node)
{
    return node->kind == Rx_Class || (node->kind == Rx_String && node->chars.len == 1);
}

static void add_single(RxParser *p, RxSet *set, const RxNode *node)
{
    if (node->kind == Rx_String) {
        rxset_add(p->arena, set, node->chars.items[0].a, node->chars.items[0].a);
        rxset_add(p->arena, set, node->chars.items[0].b, node->chars.items[0].b);
        return;
    }
    for (u32 i = 0; i < node->set.len; i++)
        rxset_add(p->arena, set, node->set.items[i].lo, node->set.items[i].hi);
}

/* (?:a|b|[cd]) is [abcd]. */
static RxNode *alt_as_class(RxParser *p, RxNode *first)
{
    RxSet set = {0};
    for (RxNode *n = first; n; n = n->next)
        if (!is_single(n))
            return NULL;
    for (RxNode *n = first; n; n = n->next)
        add_single(p, &set, n);
    rxset_normalize(&set);
    return rx_node_set(p, set);
}

RxNode *rx_node_alt(RxParser *p, RxNode *first)
{
    if (!first)
        return rx_node_set(p, (RxSet){0}); /* nothing to choose from: never matches */
    if (!first->next)
        return first;
    RxNode *node = alt_as_class(p, first);
    if (node)
        return node;
    node = rx_node(p, Rx_Alt);
    node->child = first;
    node->min_len = first->min_len;
    node->width = first->width;
    for (RxNode *n = first->next; n; n = n->next) {
        node->min_len = MIN(node->min_len, n->min_len);
        if (n->width != node->width)
            node->width = -1;
    }
    return node;
}

RxNode *rx_node_seq(RxParser *p, RxNode *first)
{
    if (!first)
        return rx_node(p, Rx_Empty);
    if (!first->next)
        return first;
    RxNode *node = rx_node(p, Rx_Seq);
    node->child = first;
    for (RxNode *n = first; n; n = n->next) {
        node->min_len = add_len(node->min_len, n->min_len);
        node->width = n->width < 0 || node->width < 0 ? -1 : node->width + n->width;
    }
    return node;
}

static RxNode *node_repeat(RxParser *p, RxNode *body, u32 min, u32 max, bool greedy, u32 caps_lo)
{
    if (max == 0 || body->kind == Rx_Empty)
        return rx_node(p, Rx_Empty);
    if (min == 1 && max == 1)
        return body;
    RxNode *node = rx_node(p, Rx_Repeat);
    node->child = body;
    node->min = min;
    node->max = max;
    node->greedy = greedy;
    node->caps_lo = caps_lo;
    node->caps_hi = p->groups;
    u64 least = (u64)min * body->min_len;
    node->min_len = least > RX_INFINITE ? RX_INFINITE : (u32)least;
    node->width = -1;
    if (min == max && body->width >= 0 && least <= RX_MAX_CODE)
        node->width = (i32)least;
    return node;
}

/* ---- escapes ---- */

/* Behind \u. 1 done, 0 no such escape (only without u, v and `strict`), -1 error. */
static int unicode_escape(RxParser *p, bool strict, u32 *out)
{
    if (strict && rx_accept(p, '{')) {
        u32 value = 0, digits = 0;
        for (i32 digit; (digit = hex_value(rx_peek(p, 0))) >= 0; p->pos++, digits++) {
            value = value * 16 + (u32)digit;
            if (value > UNICODE_MAX)
                break;
        }
        if (!digits || value > UNICODE_MAX || !rx_accept(p, '}')) {
            RX_FAIL(p, "Invalid Unicode escape");
            return -1;
        }
        *out = value;
        return 1;
    }
    u32 trail;
    if (!peek_hex(p, 0, 4, out)) {
        if (strict)
            RX_FAIL(p, "Invalid Unicode escape");
        return strict ? -1 : 0;
    }
    p->pos += 4;
    if (strict && rx_is_lead(*out) && rx_peek(p, 0) == '\\' && rx_peek(p, 1) == 'u' &&
        peek_hex(p, 2, 4, &trail) && rx_is_trail(trail)) {
        p->pos += 6;
        *out = rx_join(*out, trail);
    }
    return 1;
}

/* The digit d has been read: up to three octal digits, at most 0377. */
static u32 legacy_octal(RxParser *p, u32 d)
{
    u32 value = d - '0';
    for (u32 i = 0; i < 2 && rx_peek(p, 0) - '0' < 8 && value < 32; i++)
        value = value * 8 + (rx_unit_at(p, p->pos++) - '0');
    return value;
}

static bool control_escape(RxParser *p, bool in_class, u32 *out)
{
    u32 c = rx_peek(p, 0);
    bool ok = (c | 32) - 'a' < 26 && c < 128;
    if (!p->unicode && in_class && (is_digit(c) || c == '_'))
        ok = true;
    if (ok) {
        p->pos++;
        *out = c % 32;
        return true;
    }
    if (p->unicode)
        return RX_FAIL(p, "Invalid Unicode escape");
    *out = '\\';
    p->pos--; /* the c is a character of its own */
    return true;
}

static bool digit_escape(RxParser *p, u32 c, u32 *out)
{
    if (c == '0' && !is_digit(rx_peek(p, 0))) {
        *out = 0;
        return true;
    }
    if (p->unicode)
        return RX_FAIL(p, "Invalid decimal escape");
    *out = c >= '8' ? c : legacy_octal(p, c);
    return true;
}

static bool identity_escape(RxParser *p, bool in_class, u32 c, u32 *out)
{
    *out = c;
    if (!p->unicode) {
        if (c == 'k' && p->named)
            return RX_FAIL(p, "Invalid named reference");
        return true;
    }
    if (c && c < 128) {
        if (strchr("^$\\.*+?()[]{}|/", (int)c) || (c == '-' && in_class))
            return true;
        if (in_class && p->sets && strchr("&!#%,:;<=>@`~", (int)c))
            return true;
    }
    return RX_FAIL(p, "Invalid escape");
}

bool rx_char_escape(RxParser *p, bool in_class, u32 *out)
{
    u32 c = rx_next(p, p->unicode);
    int got;
    switch (c) {
    case RX_EOF:
        return RX_FAIL(p, "\\ at end of pattern");
    case 't':
        *out = '\t';
        return true;
    case 'n':
        *out = '\n';
        return true;
    case 'v':
        *out = '\v';
        return true;
    case 'f':
        *out = '\f';
        return true;
    case 'r':
        *out = '\r';
        return true;
    case 'b':
        if (!in_class)
            break;
        *out = '\b';
        return true;
    case 'c':
        return control_escape(p, in_class, out);
    case '0' ... '9':
        return digit_escape(p, c, out);
    case 'x':
        if (peek_hex(p, 0, 2, out)) {
            p->pos += 2;
            return true;
        }
        break;
    case 'u':
        got = unicode_escape(p, p->unicode, out);
        if (got)
            return got > 0;
        break;
    }
    return identity_escape(p, in_class, c, out);
}

/* ---- names ---- */

/* A character of a group name; RX_EOF when it may not stand there. */
static u32 name_char(RxParser *p, bool first)
{
    u32 c = rx_next(p, true);
    if (c == '\\') {
        if (!rx_accept(p, 'u')) {
            RX_FAIL(p, "Invalid Unicode escape");
            return RX_EOF;
        }
        if (unicode_escape(p, true, &c) < 0)
            return RX_EOF;
    }
    if (c == RX_EOF)
        return c;
    if (c == '$' || c == '_' || (first ? unicode_is_id_start(c) : unicode_is_id_continue(c)))
        return c;
    return !first && (c == 0x200C || c == 0x200D) ? c : RX_EOF;
}

/* name>, the < has been read. */
static bool parse_name(RxParser *p, const u16 **out, u32 *len, u32 *hash)
{
    u32 cap = 16, n = 0;
    u16 *units = ARENA_ARRAY(p->arena, u16, cap);
    *hash = 2166136261u;
    while (rx_peek(p, 0) != '>' || !n) {
        u32 c = name_char(p, n == 0);
        if (c == RX_EOF)
            return RX_FAIL(p, "Invalid capture group name");
        if (n + 2 > cap) {
            u16 *more = ARENA_ARRAY(p->arena, u16, cap * 2);
            memcpy(more, units, n * sizeof *units);
            units = more;
            cap *= 2;
        }
        if (c > 0xFFFF) {
            units[n++] = (u16)(0xD800 + ((c - 0x10000) >> 10));
            units[n++] = (u16)(0xDC00 + (c & 0x3FF));
        } else {
            units[n++] = (u16)c;
        }
        *hash = (*hash ^ c) * 16777619u;
    }
    p->pos++;
    *out = units;
    *len = n;
    return true;
}

static bool same_name(const RxName *name, const u16 *units, u32 len, u32 hash)
{
    return name->hash == hash && name->len == len &&
           memcmp(name->units, units, len * sizeof *units) == 0;
}

static bool declare_name(RxParser *p, u32 group)
{
    RxTree *tree = p->tree;
    RxName name = {.group = group, .active = true};
    if (!parse_name(p, &name.units, &name.len, &name.hash))
        return false;
    for (u32 i = 0; i < tree->name_count; i++)
        if (tree->names[i].active && same_name(&tree->names[i], name.units, name.len, name.hash))
            return RX_FAIL(p, "Duplicate capture group name");
    if (tree->name_count == p->name_cap) {
        u32 cap = p->name_cap ? p->name_cap * 2 : 8;
        RxName *names = ARENA_ARRAY(p->arena, RxName, cap);
        if (tree->name_count)
            memcpy(names, tree->names, tree->name_count * sizeof *names);
        tree->names = names;
        p->name_cap = cap;
    }
    tree->names[tree->name_count++] = name;
    return true;
}

static RxNode *parse_named_ref(RxParser *p)
{
    RxPendingRef *ref = ARENA_NEW(p->arena, RxPendingRef);
    ref->offset = p->pos;
    if (p->unicode && rx_peek(p, 0) != '<') {
        RX_FAIL(p, "Invalid named reference");
        return NULL;
    }
    if (!rx_accept(p, '<') || !parse_name(p, &ref->units, &ref->len, &ref->hash)) {
        p->failed = false;
        RX_FAIL(p, "Invalid named reference");
        return NULL;
    }
    ref->node = rx_node(p, Rx_BackRef);
    ref->node->fold = (u8)rx_case(p);
    ref->node->width = -1;
    ref->next = p->pending;
    p->pending = ref;
    p->tree->has_backrefs = true;
    return ref->node;
}

static bool resolve_refs(RxParser *p)
{
    const RxTree *tree = p->tree;
    for (RxPendingRef *ref = p->pending; ref; ref = ref->next) {
        RxNode *node = ref->node;
        for (u32 round = 0; round < 2; round++) {
            node->groups.len = 0;
            for (u32 i = 0; i < tree->name_count; i++) {
                if (!same_name(&tree->names[i], ref->units, ref->len, ref->hash))
                    continue;
                if (round)
                    node->groups.items[node->groups.len] = tree->names[i].group;
                node->groups.len++;
            }
            if (!node->groups.len) {
                p->pos = ref->offset;
                return RX_FAIL(p, "Invalid named capture referenced");
            }
            if (!round)
                node->groups.items = ARENA_ARRAY(p->arena, u32, node->groups.len);
        }
    }
    return true;
}

/* ---- quantifiers ---- */

static u32 parse_number(RxParser *p)
{
    u32 value = 0;
    for (; is_digit(rx_peek(p, 0)); p->pos++) {
        u32 digit = rx_peek(p, 0) - '0';
        value = value > (RX_INFINITE - 10) / 10 ? RX_INFINITE : value * 10 + digit;
    }
    return value;
}

/* {n} {n,} {n,m}; leaves the position alone when it is none of these. */
static bool parse_braces(RxParser *p, u32 *min, u32 *max)
{
    u32 start = p->pos;
    if (rx_accept(p, '{') && is_digit(rx_peek(p, 0))) {
        *min = *max = parse_number(p);
        if (rx_accept(p, ','))
            *max = is_digit(rx_peek(p, 0)) ? parse_number(p) : RX_INFINITE;
        if (rx_accept(p, '}'))
            return true;
    }
    p->pos = start;
    return false;
}

static bool parse_quantifier(RxParser *p, u32 *min, u32 *max, bool *greedy)
{
    switch (rx_peek(p, 0)) {
    case '*':
        *min = 0, *max = RX_INFINITE;
        p->pos++;
        break;
    case '+':
        *min = 1, *max = RX_INFINITE;
        p->pos++;
        break;
    case '?':
        *min = 0, *max = 1;
        p->pos++;
        break;
    case '{':
        if (!parse_braces(p, min, max))
            return false;
        if (*min > *max)
            RX_FAIL(p, "numbers out of order in {} quantifier");
        break;
    default:
        return false;
    }
    *greedy = !rx_accept(p, '?');
    return true;
}

/* ---- groups ---- */

static RxNode *parse_disjunction(RxParser *p);

/* The rest of a group up to and with its closing parenthesis. */
static RxNode *parse_inside(RxParser *p)
{
    RxNode *node = parse_disjunction(p);
    if (node && !rx_accept(p, ')')) {
        RX_FAIL(p, "Unterminated group");
        return NULL;
    }
    return node;
}

static RxNode *parse_capture(RxParser *p, bool named)
{
    u32 group = p->groups++;
    if (named && !declare_name(p, group))
        return NULL;
    RxNode *inside = parse_inside(p);
    if (!inside)
        return NULL;
    RxNode *node = rx_node(p, Rx_Group);
    node->index = group;
    node->child = inside;
    node->min_len = inside->min_len;
    node->width = inside->width;
    return node;
}

static RxNode *parse_look(RxParser *p, bool behind, bool negate)
{
    RxNode *inside = parse_inside(p);
    if (!inside)
        return NULL;
    RxNode *node = rx_node(p, Rx_Look);
    node->child = inside;
    node->behind = behind;
    node->negate = negate;
    p->tree->has_looks = true;
    return node;
}

static u32 modifier_flag(u32 c)
{
    return c == 'i' ? RX_IGNORE_CASE : c == 'm' ? RX_MULTILINE : c == 's' ? RX_DOT_ALL : 0;
}

/* (?ims-ims: with (? read. */
static RxNode *parse_modifiers(RxParser *p)
{
    u32 on = 0, off = 0, outer = p->flags;
    bool minus = false;
    while (!rx_accept(p, ':')) {
        u32 c = rx_peek(p, 0), flag = modifier_flag(c);
        if (c == RX_EOF) {
            RX_FAIL(p, "Invalid group");
            return NULL;
        }
        if (c == '-' && minus) {
            RX_FAIL(p, "Multiple dashes in flag group");
            return NULL;
        }
        if ((on | off) & flag) {
            RX_FAIL(p, "Repeated flag in flag group");
            return NULL;
        }
        if (c != '-' && !flag) {
            RX_FAIL(p, "Invalid group");
            return NULL;
        }
        minus |= c == '-';
        *(minus ? &off : &on) |= flag;
        p->pos++;
    }
    if (minus && !on && !off) {
        RX_FAIL(p, "Invalid flag group");
        return NULL;
    }
    p->flags = (p->flags | on) & ~off;
    RxNode *node = parse_inside(p);
    p->flags = outer;
    return node;
}

/* The ( has been read. *quantifiable tells whether a quantifier may follow. */
static RxNode *parse_group(RxParser *p, bool *quantifiable)
{
    if (!rx_accept(p, '?'))
        return parse_capture(p, false);
    u32 c = rx_peek(p, 0), next = rx_peek(p, 1);
    switch (c) {
    case ':':
        p->pos++;
        return parse_inside(p);
    case '=':
    case '!':
        p->pos++;
        *quantifiable = !p->unicode;
        return parse_look(p, false, c == '!');
    case '<':
        p->pos++;
        if (next != '=' && next != '!')
            return parse_capture(p, true);
        p->pos++;
        *quantifiable = false;
        return parse_look(p, true, next == '!');
    case 'i':
    case 'm':
    case 's':
    case '-':
        return parse_modifiers(p);
    }
    RX_FAIL(p, "Invalid group");
    return NULL;
}

/* ---- terms ---- */

static RxNode *node_assert(RxParser *p, RxAssert what)
{
    RxNode *node = rx_node(p, Rx_Assert);
    node->assert = (u8)what;
    node->fold = (u8)rx_case(p);
    return node;
}

static RxNode *node_dot(RxParser *p)
{
    RxSet set = {0};
    u32 max = rx_max_char(p);
    if (p->flags & RX_DOT_ALL) {
        rxset_add(p->arena, &set, 0, max);
        return rx_node_set(p, set);
    }
    rxset_add(p->arena, &set, 0, '\n' - 1);
    rxset_add(p->arena, &set, '\n' + 1, '\r' - 1);
    rxset_add(p->arena, &set, '\r' + 1, 0x2027);
    rxset_add(p->arena, &set, 0x202A, max);
    return rx_node_set(p, set);
}

/* \1 to \9...; NULL without an error when it is no reference but a legacy octal escape. */
static RxNode *parse_numbered_ref(RxParser *p)
{
    u32 start = p->pos, group = parse_number(p);
    if (group >= p->total_groups) {
        if (p->unicode)
            RX_FAIL(p, "Invalid escape");
        p->pos = start;
        return NULL;
    }
    RxNode *node = rx_node(p, Rx_BackRef);
    node->fold = (u8)rx_case(p);
    node->width = -1;
    node->groups.items = ARENA_ARRAY(p->arena, u32, 1);
    node->groups.items[0] = group;
    node->groups.len = 1;
    p->tree->has_backrefs = true;
    return node;
}

/* The backslash has been read. */
static RxNode *parse_escape(RxParser *p, bool *quantifiable)
{
    u32 c = rx_peek(p, 0);
    RxNode *node;
    if (c == 'b' || c == 'B') {
        p->pos++;
        *quantifiable = false;
        return node_assert(p, c == 'b' ? Rx_Word : Rx_NotWord);
    }
    if (c - '1' < 9) {
        node = parse_numbered_ref(p);
        if (node || p->failed)
            return node;
    }
    if (c == 'k' && p->named) {
        p->pos++;
        return parse_named_ref(p);
    }
    if (!rx_class_escape_node(p, &node))
        return NULL;
    if (node)
        return node;
    return rx_char_escape(p, false, &c) ? rx_node_char(p, c) : NULL;
}

/* One atom or assertion; NULL on an error. */
static RxNode *parse_atom(RxParser *p, bool *quantifiable)
{
    u32 c = rx_next(p, p->unicode), min, max;
    *quantifiable = true;
    switch (c) {
    case '^':
        *quantifiable = false;
        return node_assert(p, p->flags & RX_MULTILINE ? Rx_BolLines : Rx_Bol);
    case '$':
        *quantifiable = false;
        return node_assert(p, p->flags & RX_MULTILINE ? Rx_EolLines : Rx_Eol);
    case '.':
        return node_dot(p);
    case '(':
        return parse_group(p, quantifiable);
    case '[':
        return rx_parse_class(p);
    case '\\':
        return parse_escape(p, quantifiable);
    case '*':
    case '+':
    case '?':
        RX_FAIL(p, "Nothing to repeat");
        return NULL;
    case '{':
        p->pos--;
        if (parse_braces(p, &min, &max)) {
            RX_FAIL(p, "Nothing to repeat");
            return NULL;
        }
        p->pos++;
        if (p->unicode) {
            RX_FAIL(p, "Lone quantifier brackets");
            return NULL;
        }
        break;
    case '}':
    case ']':
        if (p->unicode) {
            RX_FAIL(p, "Lone quantifier brackets");
            return NULL;
        }
        break;
    }
    return rx_node_char(p, c);
}

static bool is_plain(u32 c)
{
    return c != RX_EOF && (c >= 128 || !c || !strchr("^$\\.*+?()[]{}|", (int)c));
}

/* The longest run of characters that stand for themselves and are not quantified. */
static void take_plain_run(RxParser *p, RxNode **string)
{
    if (rx_case(p) != RX_CASE_EXACT)
        return;
    for (;;) {
        u32 c = rx_peek(p, 0), next = rx_peek(p, 1);
        bool quantified = next == '*' || next == '+' || next == '?' || next == '{';
        if (!is_plain(c) || quantified || (p->unicode && (c & 0xF800) == 0xD800))
            return;
        if (!*string)
            *string = rx_node(p, Rx_String);
        string_push(p, *string, (RxChar){c, c});
        p->pos++;
    }
}

static bool at_alternative_end(const RxParser *p)
{
    u32 c = rx_peek(p, 0);
    return c == RX_EOF || c == '|' || c == ')';
}

static RxNode *parse_alternative(RxParser *p)
{
    RxNode *first = NULL, **tail = &first, *open = NULL;
    while (!at_alternative_end(p)) {
        bool had_open = open != NULL, quantifiable, greedy;
        take_plain_run(p, &open);
        if (open && !had_open) {
            *tail = open;
            tail = &open->next;
        }
        if (at_alternative_end(p))
            break;
        u32 min, max, caps_lo = p->groups;
        RxNode *node = parse_atom(p, &quantifiable);
        if (!node)
            return NULL;
        u32 next = rx_peek(p, 0);
        if (!quantifiable && node->kind == Rx_Look &&
            (next == '*' || next == '+' || next == '?')) {
            RX_FAIL(p, "Invalid quantifier");
            return NULL;
        }
        if (quantifiable && parse_quantifier(p, &min, &max, &greedy)) {
            node = node_repeat(p, node, min, max, greedy, caps_lo);
            open = NULL;
        } else if (p->unicode && !p->failed && rx_peek(p, 0) == '{') {
            RX_FAIL(p, "Incomplete quantifier");
            return NULL;
        } else if (node->kind == Rx_String && open) {
            for (u32 i = 0; i < node->chars.len; i++)
                string_push(p, open, node->chars.items[i]);
            continue;
        } else {
            open = node->kind == Rx_String ? node : NULL;
        }
        if (p->failed)
            return NULL;
        *tail = node;
        tail = &node->next;
    }
    return rx_node_seq(p, first);
}

/* Names of one alternative may come again in another; afterwards all of them count. */
static void set_names_active(RxParser *p, u32 from, bool active)
{
    for (u32 i = from; i < p->tree->name_count; i++)
        p->tree->names[i].active = active;
}

static RxNode *parse_disjunction(RxParser *p)
{
    if (++p->depth > RX_MAX_DEPTH) {
        RX_FAIL(p, "Regular expression too large");
        return NULL;
    }
    RxNode *first = NULL, **tail = &first;
    u32 names = p->tree->name_count, part = names;
    do {
        part = p->tree->name_count;
        RxNode *node = parse_alternative(p);
        if (!node)
            return NULL;
        *tail = node;
        tail = &node->next;
        if (rx_peek(p, 0) == '|')
            set_names_active(p, part, false);
    } while (rx_accept(p, '|'));
    set_names_active(p, names, true);
    p->depth--;
    return rx_node_alt(p, first);
}

/* ---- entry ---- */

/* Counts groups and looks for a named one, before anything is known to be valid. */
static void scan_groups(RxParser *p)
{
    u32 nest = 0;
    p->total_groups = 1;
    for (u32 i = 0; i < p->len; i++) {
        u32 c = rx_unit_at(p, i);
        if (c == '\\') {
            i++;
        } else if (c == '[') {
            nest = p->sets ? nest + 1 : 1;
        } else if (c == ']' && nest) {
            nest--;
        } else if (c == '(' && !nest) {
            u32 next = rx_unit_at(p, i + 3);
            if (rx_unit_at(p, i + 1) != '?') {
                p->total_groups++;
            } else if (rx_unit_at(p, i + 2) == '<' && next != '=' && next != '!') {
                p->total_groups++;
                p->named = true;
            }
        }
    }
}

bool rx_parse(Arena *arena, const void *text, u32 len, bool wide, u32 flags, RxTree *tree,
              RxError *error)
{
    *tree = (RxTree){.flags = flags};
    RxParser p = {
        .arena = arena,
        .text = text,
        .len = len,
        .wide = wide,
        .unicode = flags & (RX_UNICODE | RX_UNICODE_SETS),
        .sets = flags & RX_UNICODE_SETS,
        .named = flags & (RX_UNICODE | RX_UNICODE_SETS),
        .flags = flags,
        .groups = 1,
        .tree = tree,
        .error = error,
    };
    if (len > RX_MAX_PATTERN)
        return RX_FAIL(&p, "Regular expression too large");
    scan_groups(&p);
    if (p.total_groups > RX_MAX_GROUPS)
        return RX_FAIL(&p, "Too many captures");
    tree->root = parse_disjunction(&p);
    if (!tree->root)
        return false;
    if (p.pos < len)
        return RX_FAIL(&p, "Unmatched ')'");
    if (!resolve_refs(&p))
        return false;
    ASSERT(p.groups == p.total_groups);
    tree->groups = p.groups;
    return true;
}

bool rx_check_syntax(const void *pattern, u32 len, bool wide, u32 flags, RxError *error)
{
    Arena arena;
    RxTree tree;
    arena_init(&arena);
    bool ok = rx_parse(&arena, pattern, len, wide, flags, &tree, error);
    arena_deinit(&arena);
    return ok;
}

bool rx_parse_flags(const void *text, u32 len, bool wide, u32 *flags)
{
    static const char letters[] = "gimsuydv"; /* in the order of the RX_ bits */
    *flags = 0;
    for (u32 i = 0; i < len; i++) {
        u32 c = wide ? ((const u16 *)text)[i] : ((const u8 *)text)[i];
        const char *at = c && c < 128 ? strchr(letters, (int)c) : NULL;
        if (!at || (*flags & 1u << (at - letters)))
            return false;
        *flags |= 1u << (at - letters);
    }
    return (*flags & (RX_UNICODE | RX_UNICODE_SETS)) != (RX_UNICODE | RX_UNICODE_SETS);
}

u32 rx_flags_text(u32 flags, char out[8])
{
    static const char letters[] = "dgimsuvy";
    static const u16 bits[] = {RX_INDICES, RX_GLOBAL,  RX_IGNORE_CASE,  RX_MULTILINE,
                               RX_DOT_ALL, RX_UNICODE, RX_UNICODE_SETS, RX_STICKY};
    u32 n = 0;
    for (u32 i = 0; i < ARRAY_LEN(bits); i++)
        if (flags & bits[i])
            out[n++] = letters[i];
    return n;
}

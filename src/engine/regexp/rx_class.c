/* rx_class.c - sets of characters: [classes], \d and \p{}, set notation of the v flag, case.
 *
 *   in:   the parser placed behind a [ or a backslash
 *   out:  RxSet, or a tree node for a whole class
 *
 * Ignoring case is done here, once: a set is closed under case folding when it is made, so that
 * matching never folds. A class is thus two sets while it is read, `raw` (to be closed) and
 * `closed`. With the v flag every operand is closed at once, because difference and
 * intersection must work on closed sets.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/regexp/rx_priv.h"

#include <stdlib.h>

#include "base/check.h"

/* ---- sets ---- */

void rxset_add(Arena *arena, RxSet *set, u32 lo, u32 hi)
{
    if (set->len && lo >= set->items[set->len - 1].lo && lo <= set->items[set->len - 1].hi + 1) {
        set->items[set->len - 1].hi = MAX(set->items[set->len - 1].hi, hi);
        return;
    }
    if (set->len == set->cap) {
        u32 cap = set->cap ? set->cap * 2 : 4;
        UniRange *items = ARENA_ARRAY(arena, UniRange, cap);
        if (set->len)
            memcpy(items, set->items, set->len * sizeof *items);
        set->items = items;
        set->cap = cap;
    }
    set->items[set->len++] = (UniRange){lo, hi};
}

static int compare_ranges(const void *a, const void *b)
{
    const UniRange *x = a, *y = b;
    return (x->lo > y->lo) - (x->lo < y->lo);
}

void rxset_normalize(RxSet *set)
{
    bool sorted = true;
    for (u32 i = 1; i < set->len && sorted; i++)
        sorted = set->items[i].lo > set->items[i - 1].hi + 1;
    if (sorted)
        return;
    qsort(set->items, set->len, sizeof *set->items, compare_ranges);
    u32 n = 0;
    for (u32 i = 1; i < set->len; i++) {
        if (set->items[i].lo <= set->items[n].hi + 1)
            set->items[n].hi = MAX(set->items[n].hi, set->items[i].hi);
        else
            set->items[++n] = set->items[i];
    }
    set->len = n + 1;
}

bool rxset_has(const RxSet *set, u32 c)
{
    u32 lo = 0, hi = set->len;
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        if (c > set->items[mid].hi)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < set->len && c >= set->items[lo].lo;
}

static void add_all(Arena *arena, RxSet *to, const RxSet *from)
{
    for (u32 i = 0; i < from->len; i++)
        rxset_add(arena, to, from->items[i].lo, from->items[i].hi);
}

RxSet rxset_union(Arena *arena, const RxSet *a, const RxSet *b)
{
    RxSet out = {0};
    add_all(arena, &out, a);
    add_all(arena, &out, b);
    rxset_normalize(&out);
    return out;
}

RxSet rxset_complement(Arena *arena, const RxSet *a, u32 max)
{
    RxSet out = {0};
    u32 next = 0;
    for (u32 i = 0; i < a->len; i++) {
        if (a->items[i].lo > next)
            rxset_add(arena, &out, next, a->items[i].lo - 1);
        next = a->items[i].hi + 1;
    }
    if (next <= max)
        rxset_add(arena, &out, next, max);
    return out;
}

RxSet rxset_intersect(Arena *arena, const RxSet *a, const RxSet *b)
{
    RxSet out = {0};
    for (u32 i = 0, j = 0; i < a->len && j < b->len;) {
        u32 lo = MAX(a->items[i].lo, b->items[j].lo);
        u32 hi = MIN(a->items[i].hi, b->items[j].hi);
        if (lo <= hi)
            rxset_add(arena, &out, lo, hi);
        if (a->items[i].hi < b->items[j].hi)
            i++;
        else
            j++;
    }
    return out;
}

RxSet rxset_subtract(Arena *arena, const RxSet *a, const RxSet *b)
{
    RxSet rest = rxset_complement(arena, b, UNICODE_MAX);
    return rxset_intersect(arena, a, &rest);
}

/* ---- case ---- */

const UniRange rx_case_blocks[] = {
    {0x41, 0x7A},       {0xB5, 0x29E},      {0x345, 0x345},     {0x370, 0x586},
    {0x10A0, 0x10FF},   {0x13A0, 0x13FD},   {0x1C80, 0x1CBF},   {0x1D79, 0x1D8E},
    {0x1E00, 0x1FFC},   {0x2126, 0x2132},   {0x214E, 0x2184},   {0x24B6, 0x24E9},
    {0x2C00, 0x2D2D},   {0xA640, 0xA69B},   {0xA722, 0xA7DC},   {0xA7F5, 0xA7F6},
    {0xAB53, 0xAB53},   {0xAB70, 0xABBF},   {0xFB05, 0xFB06},   {0xFF21, 0xFF5A},
    {0x10400, 0x1044F}, {0x104B0, 0x104FB}, {0x10570, 0x105BC}, {0x10C80, 0x10CF2},
    {0x10D50, 0x10D85}, {0x118A0, 0x118DF}, {0x16E40, 0x16E7F}, {0x16EA0, 0x16ED3},
    {0x1E900, 0x1E943},
};
const u32 rx_case_block_count = ARRAY_LEN(rx_case_blocks);

typedef struct CaseTable {
    const RxCasePair *items;
    u32 len;
} CaseTable;

static CaseTable case_table(RxCase how)
{
    return how == RX_CASE_LEGACY ? (CaseTable){rx_case_legacy, rx_case_legacy_len} : (CaseTable){rx_case_fold, rx_case_fold_len};
}

/* True when closing could change the set only within ASCII, or not at all. */
static bool touches_case_above_ascii(const RxSet *set)
{
    for (u32 i = set->len; i-- && set->items[i].hi >= 0x80;) {
        for (u32 k = 1; k < rx_case_block_count; k++) {
            if (set->items[i].lo <= rx_case_blocks[k].hi &&
                set->items[i].hi >= rx_case_blocks[k].lo)
                return true;
        }
    }
    return false;
}

static void close_ascii(RxParser *p, RxSet *set, RxCase how)
{
    RxSet letters = {0};
    for (u32 c = 'a'; c <= 'z'; c++) {
        bool lower = rxset_has(set, c), upper = rxset_has(set, c - 32);
        if (!lower && !upper)
            continue;
        rxset_add(p->arena, &letters, c, c);
        rxset_add(p->arena, &letters, c - 32, c - 32);
        if (how == RX_CASE_FOLD && c == 'k')
            rxset_add(p->arena, &letters, 0x212A, 0x212A);
        if (how == RX_CASE_FOLD && c == 's')
            rxset_add(p->arena, &letters, 0x17F, 0x17F);
    }
    rxset_normalize(&letters);
    *set = rxset_union(p->arena, set, &letters);
}

void rx_close_case(RxParser *p, RxSet *set, RxCase how)
{
    rxset_normalize(set);
    if (how == RX_CASE_EXACT || !set->len)
        return;
    if (!touches_case_above_ascii(set)) {
        close_ascii(p, set, how);
        return;
    }
    CaseTable table = case_table(how);
    RxSet more = {0};
    for (u32 i = 0, end; i < table.len; i = end) {
        u32 canon = table.items[i].canon;
        u32 in = rxset_has(set, canon);
        for (end = i; end < table.len && table.items[end].canon == canon; end++)
            in += rxset_has(set, table.items[end].cp);
        if (in == 0 || in == end - i + 1)
            continue;
        rxset_add(p->arena, &more, canon, canon);
        for (u32 k = i; k < end; k++)
            rxset_add(p->arena, &more, table.items[k].cp, table.items[k].cp);
    }
    rxset_normalize(&more);
    *set = rxset_union(p->arena, set, &more);
}

u32 rx_case_variants(RxParser *p, u32 c, RxCase how, u32 out[8])
{
    out[0] = c;
    if (how == RX_CASE_EXACT || c > rx_max_char(p))
        return 1;
    if (c < 128 && (how == RX_CASE_LEGACY || ((c | 32) != 's' && (c | 32) != 'k'))) {
        if ((c | 32) - 'a' >= 26)
            return 1;
        out[1] = c ^ 32;
        return 2;
    }
    /* The class of c lies together in the table. */
    CaseTable table = case_table(how);
    u32 canon = rx_canonicalize(c, how), low = 0, high = table.len, n = 1;
    while (low < high) {
        u32 middle = low + (high - low) / 2;
        if (table.items[middle].canon < canon)
            low = middle + 1;
        else
            high = middle;
    }
    if (canon != c)
        out[n++] = canon;
    for (; low < table.len && table.items[low].canon == canon && n < 8; low++)
        if (table.items[low].cp != c)
            out[n++] = table.items[low].cp;
    return n;
}

/* ---- escapes that stand for sets ---- */

static RxSet digit_set(RxParser *p)
{
    RxSet set = {0};
    rxset_add(p->arena, &set, '0', '9');
    return set;
}

static RxSet space_set(RxParser *p)
{
    static const UniRange spaces[] = {
        {0x09, 0x0D},     {0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
        {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF},
    };
    RxSet set = {0};
    for (u32 i = 0; i < ARRAY_LEN(spaces); i++)
        rxset_add(p->arena, &set, spaces[i].lo, spaces[i].hi);
    return set;
}

static RxSet word_set(RxParser *p)
{
    static const UniRange words[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
    RxSet set = {0};
    for (u32 i = 0; i < ARRAY_LEN(words); i++)
        rxset_add(p->arena, &set, words[i].lo, words[i].hi);
    if (rx_case(p) == RX_CASE_FOLD) {
        rxset_add(p->arena, &set, 0x17F, 0x17F);
        rxset_add(p->arena, &set, 0x212A, 0x212A);
    }
    return set;
}

/* ---- strings inside classes (v flag) ---- */

typedef struct RxText {
    u32 *cps;
    u32 len;
} RxText;

/* A v-mode operand: its single characters, and its strings of other lengths. */
typedef struct RxOperand {
    RxSet set;
    RxText *texts;
    u32 len, cap;
    bool may_have_texts; /* by the grammar, whatever the strings really are */
} RxOperand;

static void operand_add_text(RxParser *p, RxOperand *to, const u32 *cps, u32 n)
{
    if (to->len == to->cap) {
        u32 cap = to->cap ? to->cap * 2 : 4;
        RxText *texts = ARENA_ARRAY(p->arena, RxText, cap);
        if (to->len)
            memcpy(texts, to->texts, to->len * sizeof *texts);
        to->texts = texts;
        to->cap = cap;
    }
    RxText *text = &to->texts[to->len++];
    text->len = n;
    text->cps = ARENA_ARRAY(p->arena, u32, n ? n : 1);
    if (n)
        memcpy(text->cps, cps, n * sizeof *cps);
}

typedef struct RxPropertyCollect {
    RxParser *p;
    RxOperand *out;
} RxPropertyCollect;

static void collect_property_text(void *ctx, const u32 *cps, u32 n)
{
    RxPropertyCollect *c = ctx;
    if (n == 1)
        rxset_add(c->p->arena, &c->out->set, cps[0], cps[0]);
    else
        operand_add_text(c->p, c->out, cps, n);
}

/* The name or value part inside \p{...}. */
static Str property_word(RxParser *p, char *room, u32 cap)
{
    u32 n = 0;
    for (;;) {
        u32 c = rx_peek(p, 0);
        if (c >= 128 || !rx_is_word(c, false) || n == cap)
            break;
        room[n++] = (char)c;
        p->pos++;
    }
    return (Str){room, n};
}

/* \p{...} with the p or P read. `out` may be given strings only when `texts_allowed`. */
static bool parse_property(RxParser *p, bool negate, bool texts_allowed, RxOperand *out)
{
    char name_room[64], value_room[64];
    if (!rx_accept(p, '{'))
        return RX_FAIL(p, "Invalid property name");
    Str name = property_word(p, name_room, sizeof name_room), value = {0};
    bool has_value = rx_accept(p, '=');
    if (has_value)
        value = property_word(p, value_room, sizeof value_room);
    if (!rx_accept(p, '}') || (has_value && !value.len))
        return RX_FAIL(p, "Invalid property name");
    UniSet found = {0};
    if (unicode_property(name, value, &found)) {
        for (u32 i = 0; i < found.len; i++)
            rxset_add(p->arena, &out->set, found.items[i].lo, found.items[i].hi);
        uniset_deinit(&found);
        rxset_normalize(&out->set);
        /* With v the set is closed before it is turned around, with u afterwards. */
        if (p->sets)
            rx_close_case(p, &out->set, rx_case(p));
        if (negate)
            out->set = rxset_complement(p->arena, &out->set, UNICODE_MAX);
        if (!p->sets)
            rx_close_case(p, &out->set, rx_case(p));
        return true;
    }
    uniset_deinit(&found);
    RxPropertyCollect collect = {p, out};
    if (!p->sets || has_value || !unicode_sequence_property(name, collect_property_text, &collect))
        return RX_FAIL(p, "Invalid property name");
    if (negate || !texts_allowed)
        return RX_FAIL(p, negate ? "Invalid property name" : "Negated character class may contain strings");
    out->may_have_texts = true;
    rx_close_case(p, &out->set, rx_case(p));
    return true;
}

/* As rx_class_escape, with strings. */
static int class_escape(RxParser *p, bool texts_allowed, RxOperand *out)
{
    u32 c = rx_peek(p, 0);
    RxSet *set = &out->set;
    switch (c) {
    case 'd':
    case 'D':
        *set = digit_set(p);
        break;
    case 's':
    case 'S':
        *set = space_set(p);
        break;
    case 'w':
    case 'W':
        *set = word_set(p);
        break;
    case 'p':
    case 'P':
        if (!p->unicode)
            return 0;
        p->pos++;
        return parse_property(p, c == 'P', texts_allowed, out) ? 1 : -1;
    default:
        return 0;
    }
    p->pos++;
    if (c < 'a')
        *set = rxset_complement(p->arena, set, rx_max_char(p));
    return 1;
}

int rx_class_escape(RxParser *p, RxSet *set)
{
    RxOperand out = {0};
    int got = class_escape(p, false, &out);
    *set = out.set;
    return got;
}

/* ---- classes without set notation ---- */

/* One atom of a class: 0 a character in *c, 1 a set, -1 error. */
static int class_atom(RxParser *p, u32 *c, RxSet *set)
{
    if (!rx_accept(p, '\\')) {
        *c = rx_next(p, p->unicode);
        return 0;
    }
    int got = rx_class_escape(p, set);
    if (got)
        return got;
    return rx_char_escape(p, true, c) ? 0 : -1;
}

RxNode *rx_node_set(RxParser *p, RxSet set)
{
    RxNode *node = rx_node(p, Rx_Class);
    node->set = set;
    node->min_len = 1;
    bool large = set.len && set.items[set.len - 1].hi > 0xFFFF;
    bool small = set.len && set.items[0].lo <= 0xFFFF;
    node->width = !large ? 1 : small ? -1 : 2;
    /* A lone surrogate is looked at as a whole character, which may be longer. */
    return node;
}

static RxNode *parse_plain_class(RxParser *p, bool negate)
{
    RxSet raw = {0}, closed = {0};
    while (!rx_accept(p, ']')) {
        if (p->pos >= p->len) {
            RX_FAIL(p, "Unterminated character class");
            return NULL;
        }
        u32 lo = 0, hi = 0;
        RxSet set = {0};
        int first = class_atom(p, &lo, &set), last = 0;
        if (first < 0)
            return NULL;
        bool range = rx_peek(p, 0) == '-' && rx_peek(p, 1) != ']' && rx_peek(p, 1) != RX_EOF;
        if (first == 1)
            add_all(p->arena, &closed, &set);
        if (!range) {
            if (first == 0)
                rxset_add(p->arena, &raw, lo, lo);
            continue;
        }
        p->pos++;
        last = class_atom(p, &hi, &set);
        if (last < 0)
            return NULL;
        if (first == 0 && last == 0) {
            if (lo > hi) {
                RX_FAIL(p, "Range out of order in character class");
                return NULL;
            }
            rxset_add(p->arena, &raw, lo, hi);
            continue;
        }
        if (p->unicode) {
            RX_FAIL(p, "Invalid character class");
            return NULL;
        }
        rxset_add(p->arena, &raw, '-', '-');
        if (first == 0)
            rxset_add(p->arena, &raw, lo, lo);
        if (last == 0)
            rxset_add(p->arena, &raw, hi, hi);
        else
            add_all(p->arena, &closed, &set);
    }
    rx_close_case(p, &raw, rx_case(p));
    rxset_normalize(&closed);
    RxSet set = rxset_union(p->arena, &raw, &closed);
    if (negate)
        set = rxset_complement(p->arena, &set, rx_max_char(p));
    return rx_node_set(p, set);
}

/* ---- classes with set notation ---- */

static bool parse_set_class(RxParser *p, RxOperand *out);

/* Order of strings: longer first, then by folded characters, so that equal ones meet. */
static int compare_texts(const RxText *a, const RxText *b, bool fold)
{
    if (a->len != b->len)
        return a->len > b->len ? -1 : 1;
    for (u32 i = 0; i < a->len; i++) {
        u32 x = a->cps[i], y = b->cps[i];
        if (fold && x != y) {
            x = unicode_simple_fold(x);
            y = unicode_simple_fold(y);
        }
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

static int compare_texts_exact(const void *a, const void *b)
{
    return compare_texts(a, b, false);
}

static int compare_texts_fold(const void *a, const void *b)
{
    return compare_texts(a, b, true);
}

static void sort_texts(RxParser *p, RxOperand *op)
{
    bool fold = rx_case(p) != RX_CASE_EXACT;
    if (op->len < 2)
        return;
    qsort(op->texts, op->len, sizeof *op->texts, fold ? compare_texts_fold : compare_texts_exact);
    u32 n = 1;
    for (u32 i = 1; i < op->len; i++)
        if (compare_texts(&op->texts[n - 1], &op->texts[i], fold) != 0)
            op->texts[n++] = op->texts[i];
    op->len = n;
}

/* Keeps of a's strings those that b has (`in`), or has not. Both are sorted. */
static void filter_texts(RxParser *p, RxOperand *a, const RxOperand *b, bool in)
{
    bool fold = rx_case(p) != RX_CASE_EXACT;
    u32 n = 0;
    for (u32 i = 0, j = 0; i < a->len; i++) {
        while (j < b->len && compare_texts(&b->texts[j], &a->texts[i], fold) < 0)
            j++;
        bool found = j < b->len && compare_texts(&b->texts[j], &a->texts[i], fold) == 0;
        if (found == in)
            a->texts[n++] = a->texts[i];
    }
    a->len = n;
}

static void operand_union(RxParser *p, RxOperand *to, const RxOperand *from)
{
    add_all(p->arena, &to->set, &from->set);
    for (u32 i = 0; i < from->len; i++)
        operand_add_text(p, to, from->texts[i].cps, from->texts[i].len);
    to->may_have_texts |= from->may_have_texts;
}

/* A character that stands for itself in a v-mode class; false on an error. */
static bool set_character(RxParser *p, u32 *c)
{
    u32 unit = rx_peek(p, 0);
    if (unit == '\\') {
        p->pos++;
        return rx_char_escape(p, true, c);
    }
    if (unit == RX_EOF)
        return RX_FAIL(p, "Unterminated character class");
    if (unit < 128 && strchr("()[]{}/-|", (int)unit) && unit)
        return RX_FAIL(p, "Invalid character in character class");
    if (unit < 128 && unit && unit == rx_peek(p, 1) && strchr("&!#$%*+,.:;<=>?@^`~", (int)unit))
        return RX_FAIL(p, "Invalid set operation in character class");
    *c = rx_next(p, true);
    return true;
}

/* \q{...}, placed behind the q. */
static bool parse_text_list(RxParser *p, RxOperand *out)
{
    if (!rx_accept(p, '{'))
        return RX_FAIL(p, "Invalid escape");
    RxSet singles = {0};
    u32 cap = 16, n = 0;
    u32 *cps = ARENA_ARRAY(p->arena, u32, cap);
    for (;;) {
        u32 unit = rx_peek(p, 0);
        if (unit == '|' || unit == '}') {
            p->pos++;
            if (n == 1) {
                rxset_add(p->arena, &singles, cps[0], cps[0]);
            } else {
                operand_add_text(p, out, cps, n);
                out->may_have_texts = true;
            }
            n = 0;
            if (unit == '}')
                break;
            continue;
        }
        if (n == cap) {
            u32 *more = ARENA_ARRAY(p->arena, u32, cap * 2);
            memcpy(more, cps, n * sizeof *cps);
            cps = more;
            cap *= 2;
        }
        if (!set_character(p, &cps[n]))
            return false;
        n++;
    }
    rx_close_case(p, &singles, rx_case(p));
    out->set = singles;
    sort_texts(p, out);
    return true;
}

/* One operand. *single is the character when it is nothing but one, else RX_EOF. */
static bool parse_operand(RxParser *p, RxOperand *out, u32 *single)
{
    *out = (RxOperand){0};
    *single = RX_EOF;
    if (rx_accept(p, '['))
        return parse_set_class(p, out);
    if (rx_peek(p, 0) == '\\') {
        if (rx_peek(p, 1) == 'q') {
            p->pos += 2;
            return parse_text_list(p, out);
        }
        p->pos++;
        int got = class_escape(p, true, out);
        if (got) {
            if (got > 0)
                sort_texts(p, out);
            return got > 0;
        }
        p->pos--;
    }
    u32 c = 0;
    if (!set_character(p, &c))
        return false;
    *single = c;
    rxset_add(p->arena, &out->set, c, c);
    return true;
}

static bool at_double(const RxParser *p, u32 unit)
{
    return rx_peek(p, 0) == unit && rx_peek(p, 1) == unit;
}

/* Union: `out` has the first operand already, which is `single` when that is a character. */
static bool parse_union(RxParser *p, RxOperand *out, u32 single)
{
    RxSet raw = {0};
    RxOperand next;
    for (;;) {
        if (rx_peek(p, 0) == '-' && !at_double(p, '-')) {
            if (single == RX_EOF)
                return RX_FAIL(p, "Invalid character class");
            p->pos++;
            u32 lo = single;
            if (!parse_operand(p, &next, &single))
                return false;
            if (single == RX_EOF)
                return RX_FAIL(p, "Invalid character class");
            if (lo > single)
                return RX_FAIL(p, "Range out of order in character class");
            rxset_add(p->arena, &raw, lo, single);
        } else if (single != RX_EOF) {
            rxset_add(p->arena, &raw, single, single);
        }
        if (rx_accept(p, ']'))
            break;
        if (at_double(p, '-') || at_double(p, '&'))
            return RX_FAIL(p, "Invalid set operation in character class");
        if (rx_peek(p, 0) == '-')
            return RX_FAIL(p, "Invalid character class");
        if (!parse_operand(p, &next, &single))
            return false;
        if (single == RX_EOF)
            operand_union(p, out, &next);
    }
    rx_close_case(p, &raw, rx_case(p));
    add_all(p->arena, &out->set, &raw);
    rxset_normalize(&out->set);
    sort_texts(p, out);
    return true;
}

/* Intersection or difference, with the operator still to be read. */
static bool parse_set_operation(RxParser *p, RxOperand *out, u32 op_unit)
{
    while (!rx_accept(p, ']')) {
        if (p->pos >= p->len)
            return RX_FAIL(p, "Unterminated character class");
        if (!at_double(p, op_unit))
            return RX_FAIL(p, "Invalid set operation in character class");
        p->pos += 2;
        if (op_unit == '&' && rx_peek(p, 0) == '&')
            return RX_FAIL(p, "Invalid character in character class");
        RxOperand next;
        u32 single;
        if (!parse_operand(p, &next, &single))
            return false;
        if (single != RX_EOF)
            rx_close_case(p, &next.set, rx_case(p));
        if (op_unit == '&') {
            out->set = rxset_intersect(p->arena, &out->set, &next.set);
            out->may_have_texts &= next.may_have_texts;
        } else {
            out->set = rxset_subtract(p->arena, &out->set, &next.set);
        }
        filter_texts(p, out, &next, op_unit == '&');
    }
    return true;
}

static bool parse_set_class_body(RxParser *p, RxOperand *out)
{
    bool negate = rx_accept(p, '^');
    *out = (RxOperand){0};
    if (!rx_accept(p, ']')) {
        u32 single;
        if (!parse_operand(p, out, &single))
            return false;
        u32 op_unit = at_double(p, '&') ? '&' : at_double(p, '-') ? '-' : 0;
        if (op_unit) {
            if (single != RX_EOF)
                rx_close_case(p, &out->set, rx_case(p));
            if (!parse_set_operation(p, out, op_unit))
                return false;
        } else {
            if (single != RX_EOF)
                out->set = (RxSet){0}; /* may begin a range: parse_union adds it */
            if (!parse_union(p, out, single))
                return false;
        }
    }
    if (!negate)
        return true;
    if (out->may_have_texts)
        return RX_FAIL(p, "Negated character class may contain strings");
    out->set = rxset_complement(p->arena, &out->set, UNICODE_MAX);
    out->len = 0;
    return true;
}

static bool parse_set_class(RxParser *p, RxOperand *out)
{
    if (++p->depth > RX_MAX_DEPTH)
        return RX_FAIL(p, "Regular expression too large");
    bool ok = parse_set_class_body(p, out);
    p->depth--;
    return ok;
}

/* The alternatives of a class with strings: longer strings first, then the single characters,
 * then the empty string. */
static RxNode *node_from_operand(RxParser *p, const RxOperand *op)
{
    if (!op->len)
        return rx_node_set(p, op->set);
    RxNode *first = NULL, **tail = &first;
    bool empty = false;
    for (u32 i = 0; i < op->len; i++) {
        const RxText *text = &op->texts[i];
        if (!text->len) {
            empty = true;
            continue;
        }
        RxNode *chars = NULL, **last = &chars;
        for (u32 k = 0; k < text->len; k++) {
            *last = rx_node_char(p, text->cps[k]);
            last = &(*last)->next;
        }
        *tail = rx_node_seq(p, chars);
        tail = &(*tail)->next;
    }
    if (op->set.len) {
        *tail = rx_node_set(p, op->set);
        tail = &(*tail)->next;
    }
    if (empty)
        *tail = rx_node(p, Rx_Empty);
    return rx_node_alt(p, first);
}

RxNode *rx_parse_class(RxParser *p)
{
    if (!p->sets)
        return parse_plain_class(p, rx_accept(p, '^'));
    RxOperand op;
    if (!parse_set_class(p, &op))
        return NULL;
    return node_from_operand(p, &op);
}

bool rx_class_escape_node(RxParser *p, RxNode **out)
{
    RxOperand op = {0};
    int got = class_escape(p, true, &op);
    *out = NULL;
    if (got <= 0)
        return got == 0;
    sort_texts(p, &op);
    *out = node_from_operand(p, &op);
    return true;
}

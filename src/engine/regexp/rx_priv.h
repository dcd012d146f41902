/* rx_priv.h - what the files of engine/regexp share: the tree, sets of characters, the program.
 *
 *     rx_parse.c + rx_class.c     pattern text -> RxTree (in an arena)
 *     rx_compile.c                RxTree -> RxProgram (one block)
 *     rx_exec.c                   RxProgram + text -> offsets, by backtracking
 *     rx_linear.c                 RxTree + text -> offsets, in linear time
 *
 * A character is a code point with the u or v flag and a code unit without.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_REGEXP_RX_PRIV_H
#define ENGINE_REGEXP_RX_PRIV_H

#include "base/arena.h"
#include "base/unicode.h"
#include "engine/regexp/rx.h"

#define RX_INFINITE UINT32_MAX
#define RX_MAX_GROUPS 32767u
#define RX_MAX_DEPTH 1000u          /* nested groups and classes */
#define RX_MAX_PATTERN (1u << 22)   /* units of pattern text */
#define RX_MAX_CODE (1u << 24)      /* words of instructions */
#define RX_EOF UINT32_MAX           /* no character: the end of the pattern */

/* ---- sets of characters (rx_class.c) ---- */

/* In an arena. Sorted, disjoint and without touching ranges after rxset_normalize, which every
 * function below except rxset_add expects and leaves. */
typedef struct RxSet {
    UniRange *items;
    u32 len, cap;
} RxSet;

void rxset_add(Arena *arena, RxSet *set, u32 lo, u32 hi);
void rxset_normalize(RxSet *set);
bool rxset_has(const RxSet *set, u32 c);
RxSet rxset_union(Arena *arena, const RxSet *a, const RxSet *b);
RxSet rxset_complement(Arena *arena, const RxSet *a, u32 max);
RxSet rxset_intersect(Arena *arena, const RxSet *a, const RxSet *b);
RxSet rxset_subtract(Arena *arena, const RxSet *a, const RxSet *b);

/* How case is ignored: not, by upper case (no u or v flag), by simple folding. */
typedef enum RxCase { RX_CASE_EXACT, RX_CASE_LEGACY, RX_CASE_FOLD } RxCase;

/* One character that is its class's representative, and one of the others. */
typedef struct RxCasePair {
    u32 canon, cp;
} RxCasePair;

/* Every pair of one kind of folding, sorted (rx_case_table.c). */
extern const RxCasePair rx_case_legacy[], rx_case_fold[];
extern const u32 rx_case_legacy_len, rx_case_fold_len;

/* Ranges outside of which both kinds of case folding change nothing and lead nowhere
 * (test_rx.c: case_blocks_cover). */
extern const UniRange rx_case_blocks[];
extern const u32 rx_case_block_count;

static inline u32 rx_canonicalize(u32 c, RxCase how)
{
    if (how == RX_CASE_EXACT)
        return c;
    if (how == RX_CASE_FOLD)
        return unicode_simple_fold(c);
    return c <= 0xFFFF ? unicode_canonicalize_legacy(c) : c;
}

/* ---- the tree ---- */

typedef enum RxKind {
    Rx_Empty,
    Rx_String,  /* chars: a run of characters, each in one or two spellings */
    Rx_Class,   /* set: one character */
    Rx_Seq,     /* child list, in order */
    Rx_Alt,     /* child list, first one wins */
    Rx_Group,   /* child, captured as group `index` */
    Rx_Repeat,  /* child, min to max times */
    Rx_Assert,  /* assert */
    Rx_Look,    /* child, behind, negate */
    Rx_BackRef, /* groups */
} RxKind;

typedef enum RxAssert {
    Rx_Bol,
    Rx_BolLines,
    Rx_Eol,
    Rx_EolLines,
    Rx_Word,
    Rx_NotWord,
} RxAssert;

/* The two spellings are equal unless case is ignored. Never a surrogate with the u or v flag: a
 * lone one must not match half of a pair, so it becomes a class. */
typedef struct RxChar {
    u32 a, b;
} RxChar;

typedef struct RxNode RxNode;
struct RxNode {
    u8 kind;
    u8 assert;
    u8 fold; /* RxCase of Rx_BackRef, Rx_Word and Rx_NotWord */
    bool greedy, behind, negate;
    u32 index;
    u32 min, max;
    u32 caps_lo, caps_hi; /* Rx_Repeat: groups inside, [lo, hi) */
    u32 min_len;          /* units every match has at least, saturating */
    i32 width;            /* units every match has exactly; -1 when that varies */
    RxNode *child, *next;
    union {
        RxSet set;
        struct {
            RxChar *items;
            u32 len, cap;
        } chars;
        struct {
            u32 *items;
            u32 len;
        } groups;
    };
};

typedef struct RxName {
    const u16 *units;
    u32 len, hash, group;
    bool active; /* while parsing: a group of this name may take part in the current path */
} RxName;

typedef struct RxTree {
    RxNode *root;
    u32 flags, groups;
    RxName *names;
    u32 name_count;
    bool has_backrefs, has_looks;
} RxTree;

/* False with *error filled in. */
bool rx_parse(Arena *arena, const void *text, u32 len, bool wide, u32 flags, RxTree *tree,
              RxError *error) MUST_USE;

/* ---- the parser (shared by rx_parse.c and rx_class.c) ---- */

typedef struct RxParser {
    Arena *arena;
    const void *text;
    u32 len, pos;
    bool wide;
    bool unicode;       /* u or v: characters are code points, no legacy syntax */
    bool sets;          /* v */
    bool named;         /* \k is special: named groups exist, or unicode */
    bool failed;
    u32 flags;          /* with the modifiers of the groups around */
    u32 groups;         /* seen so far, with group 0 */
    u32 total_groups;   /* in the whole pattern */
    u32 depth;
    RxTree *tree;
    u32 name_cap;
    struct RxPendingRef *pending;
    RxError *error;
} RxParser;

static inline u32 rx_unit_at(const RxParser *p, u32 at)
{
    if (at >= p->len)
        return RX_EOF;
    return p->wide ? ((const u16 *)p->text)[at] : ((const u8 *)p->text)[at];
}

static inline u32 rx_peek(const RxParser *p, u32 ahead)
{
    return rx_unit_at(p, p->pos + ahead);
}

static inline bool rx_accept(RxParser *p, u32 unit)
{
    if (rx_peek(p, 0) != unit)
        return false;
    p->pos++;
    return true;
}

static inline bool rx_is_lead(u32 c)
{
    return (c & 0xFFFFFC00u) == 0xD800;
}

static inline bool rx_is_trail(u32 c)
{
    return (c & 0xFFFFFC00u) == 0xDC00;
}

static inline u32 rx_join(u32 lead, u32 trail)
{
    return 0x10000 + ((lead - 0xD800) << 10) + (trail - 0xDC00);
}

static inline RxCase rx_case(const RxParser *p)
{
    if (!(p->flags & RX_IGNORE_CASE))
        return RX_CASE_EXACT;
    return p->unicode ? RX_CASE_FOLD : RX_CASE_LEGACY;
}

static inline u32 rx_max_char(const RxParser *p)
{
    return p->unicode ? UNICODE_MAX : 0xFFFF;
}

/* Records the first error, worded as V8 does behind "Invalid regular expression: /p/f: ". Always false. */
#define RX_FAIL(p, what) rx_fail(p, what)
bool rx_fail(RxParser *p, const char *message);

/* The next character, a surrogate pair as one when `pairs`; RX_EOF at the end. */
u32 rx_next(RxParser *p, bool pairs);

/* A character escape; the backslash has been read. False on an error. */
bool rx_char_escape(RxParser *p, bool in_class, u32 *out);

/* \d \D \s \S \w \W \p{} \P{}, the letter not yet read, into `set` (normalised, closed under case
 * when that is ignored). 1 done, 0 it is none of these, -1 error. */
int rx_class_escape(RxParser *p, RxSet *set);

/* A class; the [ has been read. NULL on an error. */
RxNode *rx_parse_class(RxParser *p);

/* As rx_class_escape outside of a class, where \p may also be a property of strings. *out is
 * NULL when it is no such escape; false on an error. */
bool rx_class_escape_node(RxParser *p, RxNode **out);

/* Adds what equals a member of `set` when case is ignored. */
void rx_close_case(RxParser *p, RxSet *set, RxCase how);

/* Everything equal to c, itself included, at most 8 characters. */
u32 rx_case_variants(RxParser *p, u32 c, RxCase how, u32 out[8]);

RxNode *rx_node(RxParser *p, RxKind kind);
RxNode *rx_node_set(RxParser *p, RxSet set);

/* One character with the case rules in force; a string or a class. */
RxNode *rx_node_char(RxParser *p, u32 c);

/* Closes a list of alternatives: the shortest equal node, and its lengths. */
RxNode *rx_node_alt(RxParser *p, RxNode *first);
RxNode *rx_node_seq(RxParser *p, RxNode *first);

/* ---- the program ---- */

/* One list of instructions serves the compiler, the matcher and the dump. */
typedef enum RxOp {
#define RXOP(name, words, form) RxOp_##name,
#include "engine/regexp/rx_ops.def"
#undef RXOP
    RxOp__count
} RxOp;

/* Bits of a filter: what may come next besides characters below 256 (rx_ops.def). */
enum {
    RX_FILTER_HIGH = 1,    /* units from 256 on */
    RX_FILTER_END = 2,     /* the end of the text */
};

/* Word two of a set operand: which characters from 256 on are members. */
enum { RX_HIGH_NONE = 0, RX_HIGH_ALL = 1 }; /* otherwise the data index of count, lo, hi, ... */

/* How rx_exec finds where an attempt may begin. */
typedef enum RxStart {
    RxStart_Anywhere,
    RxStart_Begin,  /* only at offset 0 */
    RxStart_Line,   /* at 0 and behind line terminators */
    RxStart_First,  /* a unit that passes the filter first_pred / first_bits */
    RxStart_Prefix, /* the literal units at prefix_at */
} RxStart;

/* Followed by, each at a byte offset from the program's start: code (u32), data (u32: ranges of
 * large characters), tables (256 bytes for every 8 predicates), names, units of names, pattern
 * text. A predicate n is bit n % 8 of table n / 8; its operand form is n / 8 << 8 | 1 << n % 8. */
struct RxProgram {
    u32 size, flags, groups;
    u32 regs; /* captures, then counters, positions and stack heights */
    u32 code_at, code_len;
    u32 data_at, data_len;
    u32 tables_at, table_count;
    u32 names_at, name_count;
    u32 text_at, text_len;
    bool text_wide;
    bool linear_ok; /* no back-reference, no lookaround */
    bool skips;     /* has SkipMark: starts an earlier attempt went over can be left out */
    u8 start;       /* RxStart */
    u32 min_len;
    u32 first_pred, first_bits;
    u32 prefix_at, prefix_len; /* u16 units; the same as u8 at prefix8_at unless prefix_wide */
    u32 prefix8_at;
    bool prefix_wide;
    u32 prefix_pc; /* where to go on behind the prefix */
};

typedef struct RxProgramName {
    u32 units_at, len, group;
} RxProgramName;

#define RX_AT(program, type, at) ((const type *)((const char *)(program) + (at)))

static inline bool rx_pred_has(const u8 *tables, u32 pred, u32 c)
{
    return tables[(pred & ~0xFFu) + c] & (pred & 0xFF);
}

/* Is c, at least 256, in the set whose large members `high` describes? */
static inline bool rx_high_has(const u32 *data, u32 high, u32 c)
{
    if (high <= RX_HIGH_ALL)
        return high;
    const u32 *ranges = data + high + 1;
    u32 lo = 0, hi = data[high];
    while (lo < hi) {
        u32 mid = (lo + hi) / 2;
        if (c > ranges[2 * mid + 1])
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < data[high] && c >= ranges[2 * lo];
}

static inline bool rx_is_line_end(u32 c)
{
    return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029;
}

/* Word characters of \b; `fold` adds the two that fold to s and k. */
static inline bool rx_is_word(u32 c, bool fold)
{
    if (c < 128)
        return (c >= '0' && c <= '9') || (c | 32) - 'a' < 26 || c == '_';
    return fold && (c == 0x17F || c == 0x212A);
}

/* The matcher of last resort: same result as rx_exec from `start` on, in time proportional to
 * text times pattern. -3 when the pattern is too large for it. */
enum { RX_TOO_LARGE = -3 };
int rx_linear_exec(RxMatcher *m, const RxProgram *program, const void *text, u32 len, bool wide,
                   u32 start, bool sticky, i32 *captures) MUST_USE;

#endif

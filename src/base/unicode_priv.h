/* unicode_priv.h - the generated tables, for unicode.c and unicode_normal.c.
 *
 * A value per code point is kept in two stages: `first` gives a block for every UNI_BLOCK places,
 * `second` holds the blocks, equal ones once. uni_place() folds the unassigned end of the code
 * space onto a single stretch. There are no pointers in the tables, so nothing is relocated.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_UNICODE_PRIV_H
#define BASE_UNICODE_PRIV_H

#include "base/base.h"

enum { UNI_SHIFT = 6, UNI_BLOCK = 1 << UNI_SHIFT };

/* ---- names of properties: offsets into unicode_name_text in byte order of the names ---- */

typedef struct UniCounts {
    u32 binary, category, script;
} UniCounts;

extern const UniCounts unicode_counts;
extern const char unicode_name_text[];
extern const u16 unicode_binary_names[], unicode_binary_values[]; /* value: a set */
extern const u16 unicode_category_names[];
extern const u32 unicode_category_values[]; /* a mask over the 30 categories */
extern const u16 unicode_script_names[], unicode_script_values[]; /* index of a script */
extern const u16 unicode_category_sets[];                         /* set of each category */
extern const u16 unicode_script_sets[]; /* Script and Script_Extensions sets of each script */

/* Set n starts at unicode_set_bytes[unicode_set_at[n]]: the number of ranges, then for each the
 * gap since the end of the one before and its length less one; all little-endian base 128. */
extern const u32 unicode_set_at[];
extern const u8 unicode_set_bytes[];

/* ---- classes ---- */

enum {
    UNI_ID_START = 1 << 0,
    UNI_ID_CONTINUE = 1 << 1,
    UNI_CASED = 1 << 2,
    UNI_CASE_IGNORABLE = 1 << 3,
    UNI_SPACE = 1 << 4,
    UNI_WIDTH_SHIFT = 5,     /* two bits */
    UNI_GRAPHEME_SHIFT = 8,  /* four bits: UniBreak */
    UNI_CONJUNCT_SHIFT = 12, /* two bits: UniConjunct */
};

typedef enum UniBreak {
    GB_OTHER,
    GB_CR,
    GB_LF,
    GB_CONTROL,
    GB_EXTEND,
    GB_ZWJ,
    GB_REGIONAL,
    GB_PREPEND,
    GB_SPACING,
    GB_L,
    GB_V,
    GB_T,
    GB_LV,
    GB_LVT,
    GB_PICTOGRAPHIC,
} UniBreak;

typedef enum UniConjunct { INCB_NONE, INCB_CONSONANT, INCB_EXTEND, INCB_LINKER } UniConjunct;

extern const u16 unicode_class_first[], unicode_class_records[];
extern const u8 unicode_class_second[];

/* ---- case: records of upper, lower and folded distance, and flags ---- */

enum { UNI_SPECIAL_UPPER = 1, UNI_SPECIAL_LOWER = 2 };

extern const u8 unicode_case_first[], unicode_case_second[];
extern const i32 unicode_case_records[];

/* Mappings to several code points: keys ascending, code point * 2 + (1 when to lower case); three
 * units of text for each, zero when shorter. */
extern const u32 unicode_special_count;
extern const u32 unicode_special_keys[];
extern const u16 unicode_special_text[];

/* ---- normalisation ---- */

enum {
    UNI_CCC_MASK = 0xFF,
    UNI_NFC_NO = 0x100,
    UNI_NFC_MAYBE = 0x200, /* all that can be second in a composition, and more */
    UNI_NFD_NO = 0x400,
    UNI_NFKC_NO = 0x800,
    UNI_NFKC_MAYBE = 0x1000,
    UNI_NFKD_NO = 0x2000,
};

extern const u8 unicode_norm_first[], unicode_norm_second[];
extern const u16 unicode_norm_records[];

/* Complete decompositions: offset into the pool (0: none). There a head unit, length of the
 * canonical text << 8 | length of the compatible one, then both in UTF-16; the second has length
 * zero when it is the same. Hangul is computed. */
extern const u8 unicode_decomp_first[];
extern const u16 unicode_decomp_second[], unicode_decomp_pool[];

/* Triples (first, second, composite), ascending by second, then first. */
extern const u32 unicode_compose_count;
extern const u32 unicode_compose[];

/* ---- emoji sequences ----
 *
 * Six lists, from starts[i] to starts[i + 1]. A sequence is a byte, how many code points it shares
 * with the one before << 4 | how many follow, and these as numbers of letters in base 128. */
extern const u32 unicode_emoji_letters[];
extern const u8 unicode_emoji_bytes[];
extern const u16 unicode_emoji_starts[];

/* ---- words and sentences: where the class changes, code point << 8 | class (unicode_break.c) ---- */

extern const u32 unicode_word_count, unicode_sentence_count;
extern const u32 unicode_word[], unicode_sentence[];

static inline u32 uni_place(u32 cp)
{
    if (LIKELY(cp < 0x40000))
        return cp;
    return cp >> 12 == 0xE0 ? 0x40000 | (cp & 0xFFF) : 0x41000;
}

#define UNI_LOOKUP(table, cp)                                                   \
    ({                                                                          \
        u32 place_ = uni_place(cp);                                             \
        table##_second[((u32)table##_first[place_ >> UNI_SHIFT] << UNI_SHIFT) | \
                       (place_ & (UNI_BLOCK - 1))];                             \
    })

static inline u32 uni_class(u32 cp)
{
    return unicode_class_records[UNI_LOOKUP(unicode_class, cp)];
}

static inline u32 uni_norm(u32 cp)
{
    return unicode_norm_records[UNI_LOOKUP(unicode_norm, cp)];
}

#endif

/* unicode.h - what the Unicode Character Database says about code points.
 *
 * Data of Unicode 17.0, from unicode_tables.c, which tools/gen_unicode.mjs writes. Functions that
 * take a code point accept any u32; what is no code point has no property and maps to itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_UNICODE_H
#define BASE_UNICODE_H

#include "base/base.h"

#define UNICODE_MAX 0x10FFFFu

/* ---- sets of code points ---- */

typedef struct UniRange {
    u32 lo, hi; /* both inside */
} UniRange;

/* Ranges in ascending order that neither overlap nor touch. Zero is the empty set. */
typedef struct UniSet {
    UniRange *items;
    u32 len, cap;
} UniSet;

void uniset_add(UniSet *set, u32 lo, u32 hi);
bool uniset_has(const UniSet *set, u32 cp);
void uniset_deinit(UniSet *set);

/* \p{name} or \p{name=value}; value.len is 0 when absent. Adds the property's code points to
 * `out`. Only the names and aliases ECMAScript lists, in their exact spelling; false for others. */
bool unicode_property(Str name, Str value, UniSet *out) MUST_USE;

/* A property of strings (RGI_Emoji and so on, for the v flag): calls `each` for every member, also
 * for those of one code point; false when there is none of that name. */
bool unicode_sequence_property(Str name, void (*each)(void *ctx, const u32 *cps, u32 n),
                               void *ctx) MUST_USE;

/* ---- one code point ---- */

/* Canonicalize(ch) of ECMAScript: with the u or v flag (simple case folding), and without. The
 * second takes and gives one UTF-16 unit. */
u32 unicode_simple_fold(u32 cp);
u32 unicode_canonicalize_legacy(u32 unit);

/* ID_Start and ID_Continue; neither includes $, and ID_Start does not include _. ZWNJ and ZWJ are
 * ID_Continue since Unicode 15.1. */
bool unicode_is_id_start(u32 cp);
bool unicode_is_id_continue(u32 cp);

/* ECMAScript's WhiteSpace: tab, VT, FF, every Space_Separator, U+FEFF; no line terminators. */
bool unicode_is_space(u32 cp);

/* Full case mapping without conditions: writes 1 to 3 code points and returns how many. */
u32 unicode_to_upper(u32 cp, u32 out[3]);
u32 unicode_to_lower(u32 cp, u32 out[3]);

/* For the final-sigma rule of lower-casing. */
bool unicode_is_cased(u32 cp);
bool unicode_is_case_ignorable(u32 cp);

/* Columns in a terminal: 0 (controls, combining, format), 1, or 2 (wide and full-width). */
u32 unicode_width(u32 cp);

/* ---- normalisation ---- */

typedef enum UniForm { UNI_NFC, UNI_NFD, UNI_NFKC, UNI_NFKD } UniForm;

/* The normalised text in new memory (xfree), its length in *out_n; NULL when memory is out. Lone
 * surrogates stay as they are. */
u32 *unicode_normalize(const u32 *cps, size_t n, UniForm form, size_t *out_n) MUST_USE;

/* True when the text is certainly in that form already; false means "perhaps not". */
bool unicode_is_normalized_quick(const u32 *cps, size_t n, UniForm form);

/* Every code point below this is a starter that no form changes and nothing composes with
 * backwards: 0x300 for NFC, 0xC0 for NFD, 0xA0 for the others. */
u32 unicode_normal_below(UniForm form);

/* Canonical_Combining_Class: 0 for letters, 230 for marks above. */
u32 unicode_combining_class(u32 cp);

/* ---- grapheme clusters ---- */

/* Start with zero. */
typedef struct UniGrapheme {
    u8 prev;     /* class of the code point before, 0 at the start */
    u8 emoji;    /* how far Extended_Pictographic Extend* ZWJ has come */
    u8 conjunct; /* how far an Indic conjunct has come */
    u8 odd_flag; /* an odd number of regional indicators stands before */
} UniGrapheme;

/* True when a cluster begins before cp; the first code point begins one. */
bool unicode_grapheme_break(UniGrapheme *state, u32 cp);

#endif

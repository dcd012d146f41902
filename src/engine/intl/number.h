/* number.h - numbers written in a locale: settings in, text with named parts out (ECMA-402 16.5).
 *
 * English as in the United States is written by own code (number_en.c), all else by ICU (number_icu.c). Texts are UTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_NUMBER_H
#define ENGINE_INTL_NUMBER_H

#include "base/vec.h"
#include "engine/intl/decimal.h"
#include "engine/intl/icu.h"

/* The words of options, in the order of the enums. */
#define NUMBER_STYLES "decimal|percent|currency|unit"
typedef enum { STYLE_DECIMAL, STYLE_PERCENT, STYLE_CURRENCY, STYLE_UNIT } NumberStyle;
#define NUMBER_CURRENCY_DISPLAYS "code|symbol|narrowSymbol|name"
typedef enum { CURRENCY_CODE, CURRENCY_SYMBOL, CURRENCY_NARROW, CURRENCY_NAME } CurrencyDisplay;
#define NUMBER_CURRENCY_SIGNS "standard|accounting"
#define NUMBER_UNIT_DISPLAYS "short|narrow|long"
typedef enum { UNIT_SHORT, UNIT_NARROW, UNIT_LONG } UnitDisplay;
#define NUMBER_NOTATIONS "standard|scientific|engineering|compact"
typedef enum { NOTATION_STANDARD, NOTATION_SCIENTIFIC, NOTATION_ENGINEERING, NOTATION_COMPACT } Notation;
#define NUMBER_COMPACT_DISPLAYS "short|long"
#define NUMBER_SIGN_DISPLAYS "auto|never|always|exceptZero|negative"
typedef enum { SIGN_AUTO, SIGN_NEVER, SIGN_ALWAYS, SIGN_EXCEPT_ZERO, SIGN_NEGATIVE } SignDisplay;
#define NUMBER_GROUPINGS "min2|auto|always|true|false"
typedef enum { GROUPING_MIN2, GROUPING_AUTO, GROUPING_ALWAYS, GROUPING_NEVER } Grouping;
#define NUMBER_ROUNDING_MODES "ceil|floor|expand|trunc|halfCeil|halfFloor|halfExpand|halfTrunc|halfEven"
#define NUMBER_PRIORITIES "auto|morePrecision|lessPrecision"
typedef enum { PRIORITY_AUTO, PRIORITY_MORE, PRIORITY_LESS } RoundingPriority;
#define NUMBER_TRAILING_ZEROS "auto|stripIfInteger"
typedef enum { ROUNDING_FRACTION, ROUNDING_SIGNIFICANT, ROUNDING_MORE, ROUNDING_LESS } RoundingType;

enum { NUMBER_UNIT_MAX = 48, NUMBER_SYSTEM_MAX = 16 };

/* Rounding: the digit options after SetNumberFormatDigitOptions, and notation. PluralRules has them too. */
typedef struct NumberDigits {
    u8 notation, compact_long;
    u8 rounding_type, rounding_mode;
    u8 priority; /* as resolvedOptions shows it */
    bool strip_zeros;
    u8 min_integer, min_fraction, max_fraction, min_significant, max_significant;
    u16 increment;
} NumberDigits;

typedef struct NumberSpec {
    NumberDigits digits;
    u8 style, currency_display, unit_display, sign_display, grouping;
    bool accounting;
    char currency[4];
    char unit[NUMBER_UNIT_MAX];
    char system[NUMBER_SYSTEM_MAX];
    bool english;                 /* number_en.c does it */
    char locale[ICU_LOCALE_MAX];  /* for ICU: its own name, with the numbering system */
} NumberSpec;

#define NUMBER_PARTS                                                                               \
    "literal|integer|group|decimal|fraction|minusSign|plusSign|percentSign|currency|unit|compact|" \
    "exponentSeparator|exponentMinusSign|exponentInteger|nan|infinity|approximatelySign"
typedef enum {
    PART_LITERAL, PART_INTEGER, PART_GROUP, PART_DECIMAL, PART_FRACTION, PART_MINUS, PART_PLUS, PART_PERCENT, PART_CURRENCY,
    PART_UNIT, PART_COMPACT, PART_EXPONENT_SEPARATOR, PART_EXPONENT_MINUS, PART_EXPONENT, PART_NAN, PART_INFINITY,
    PART_APPROXIMATELY,
} NumberPartType;
#define NUMBER_SOURCES "shared|startRange|endRange"
typedef enum { SOURCE_SHARED, SOURCE_START, SOURCE_END } NumberSource;

typedef struct NumberPart {
    u8 type, source;
    u32 end; /* in text; it begins where the one before ends */
} NumberPart;

typedef struct NumberText {
    Buf text;
    bool plain; /* set by who wants the text alone: no parts */
    VEC(NumberPart) parts;
} NumberText;
void number_text_deinit(NumberText *t);
/* Appends a part; joins it with the one before when that is a literal too, of the same source. */
void number_text_add(NumberText *t, NumberPartType type, NumberSource source, Str text);

/* One formatter: a spec and what ICU needs for it, made when first used. Used by one thread at a time. */
typedef struct NumberFormatter {
    NumberSpec spec;
    void *icu, *result, *range, *range_result, *position; /* NULL until needed */
    bool own_digits; /* ICU does not know the numbering system */
} NumberFormatter;
void number_formatter_deinit(NumberFormatter *f);

/* false: what is asked for needs ICU and there is none, or ICU failed (out of memory). */
bool number_format(NumberFormatter *f, const Decimal *x, NumberText *out) MUST_USE;
bool number_format_range(NumberFormatter *f, const Decimal *x, const Decimal *y, NumberText *out) MUST_USE;

/* Makes f->icu and f->result, or f->range and f->range_result; for PluralRules, which asks ICU about formatted numbers. */
bool number_icu_open(NumberFormatter *f, bool range) MUST_USE;
/* Formats into f->result or f->range_result without taking the text. */
bool number_icu_run(NumberFormatter *f, const Decimal *x, const Decimal *y_or_null) MUST_USE;

/* Does number_en.c know how to write this spec, whose locale is English? */
bool number_en_knows(const NumberSpec *spec);
/* The ordinal category in English: 0 other, 1 one, 2 two, 3 few. */
u32 number_en_ordinal(const NumberDigits *digits, const Decimal *x);
/* "one" (true) or "other" of a number in English, cardinal. */
bool number_en_is_one(const NumberDigits *digits, const Decimal *x);
/* x rounded and as digits: "1234.50" without sign, grouping or exponent. *exponent is what the notation takes out. */
void number_digits(const NumberDigits *digits, const Decimal *x, Buf *out, i32 *exponent, bool *is_zero);

/* Digits after the point of a currency. */
u32 number_currency_digits(const char code[4]);
/* The numbering system's digit of value 0..9, 0 when the system is not known (or is no digit system). */
u32 number_system_digit(const char *system, u32 value);
/* Names of the systems known, in order; NULL behind the last. */
const char *number_system_at(u32 i);
/* Calls fn with every key of a table in order, until it gives false: simple units; currencies of today. */
bool number_each_unit(bool (*fn)(void *ctx, Str name), void *ctx);
bool number_each_currency(bool (*fn)(void *ctx, Str code), void *ctx);
bool number_unit_is_simple(Str unit);

#endif

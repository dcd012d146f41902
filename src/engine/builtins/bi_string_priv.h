/* bi_string_priv.h - what the files of String and RegExp share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_BI_STRING_PRIV_H
#define ENGINE_BUILTINS_BI_STRING_PRIV_H

#include "engine/builtins/builtin.h"

/* The characters of s, or leave with the exception. */
#define TRY_VIEW(vm, s)                         \
    ({                                          \
        StrView try_view_ = string_view(vm, s); \
        if (UNLIKELY(!try_view_.data))          \
            return VAL_EXC;                     \
        try_view_;                              \
    })

/* RequireObjectCoercible and ToString of `this`. NULL: exception. */
String *this_text_slow(Vm *vm, Frame *f);
static inline String *this_text(Vm *vm, Frame *f)
{
    if (LIKELY(value_is_string(f->this_value)))
        return value_as_string(f->this_value);
    return this_text_slow(vm, f);
}

/* ToIntegerOrInfinity of an argument, clamped to 0..length. */
static inline MUST_USE bool arg_position(Vm *vm, Value v, u32 length, u32 *out)
{
    if (LIKELY(value_is_int(v))) {
        i32 i = value_as_int(v);
        *out = i < 0 ? 0 : MIN((u32)i, length);
        return true;
    }
    double d;
    if (!to_integer(vm, v, &d))
        return false;
    *out = d <= 0 ? 0 : d >= length ? length : (u32)d;
    return true;
}

/* A match, for GetSubstitution (22.1.3.19.1). Captures are offsets into the text (fast) or values
 * (generic). */
typedef struct RxCode RxCode;
typedef struct Substitution {
    StrView text;
    StrView matched;
    u32 position;        /* of the match in the text, at most its length */
    u32 count;           /* captures, without the whole match */
    const i32 *offsets;  /* pairs, the first one of group 1; or NULL */
    const Value *values; /* strings or undefined */
    const RxCode *code;  /* with offsets: where group names are */
    Value groups;        /* with values: [[NamedCaptures]], an object or undefined */
} Substitution;
/* Appends the expansion of `replacement`. false: exception. May run JavaScript when groups is an
 * object. */
bool substitute(Vm *vm, StringBuilder *sb, StrView replacement, const Substitution *sub) MUST_USE;

/* Bodies of the rows of bi_string.c. */
Value string_to_lower(Vm *vm, Frame *f);
Value string_to_upper(Vm *vm, Frame *f);
Value string_to_locale_lower(Vm *vm, Frame *f);
Value string_to_locale_upper(Vm *vm, Frame *f);
Value string_normalize(Vm *vm, Frame *f);
Value string_locale_compare(Vm *vm, Frame *f);
Value string_match(Vm *vm, Frame *f);
Value string_match_all(Vm *vm, Frame *f);
Value string_replace(Vm *vm, Frame *f);
Value string_replace_all(Vm *vm, Frame *f);
Value string_search(Vm *vm, Frame *f);
Value string_split(Vm *vm, Frame *f);

#endif

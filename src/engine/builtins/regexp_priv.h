/* regexp_priv.h - what bi_regexp.c and bi_regexp_symbol.c share.
 *
 * Matching leaves offsets in the state's `captures`. They hold until the next match, so whoever may
 * run JavaScript takes out what it needs first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_REGEXP_PRIV_H
#define ENGINE_BUILTINS_REGEXP_PRIV_H

#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/regexp.h"
#include "engine/vm/vm.h"

enum { LEGACY_PAIRS = 10 }; /* whole match, $1 to $9 */

/* Hangs at vm->rx_matcher. */
typedef struct RegExpState {
    RxMatcher matcher;
    i32 *captures;
    u32 captures_cap;
    u32 shape_offset;     /* of the shape below, for objects of the realm below */
    Value realm;          /* which the shapes are for; a root like the values that follow */
    Value shape;          /* of fresh RegExp objects */
    Value result_shape;   /* of arrays from exec: index, input, groups */
    Value indices_shape;  /* ... and indices */
    Value cache;          /* Elements with RxCode cells, by hash of source and flags */
    Value splits;         /* splits of constants (bi_string_match.c) */
    Value legacy_subject; /* string of the last match; a hole before the first */
    Value legacy_input;   /* RegExp.input */
    u32 legacy_pairs;     /* so many of these are filled in */
    i32 legacy[2 * LEGACY_PAIRS];
    i32 legacy_paren[2];
} RegExpState;

RegExpState *regexp_state_new(Vm *vm);
static inline RegExpState *regexp_state(Vm *vm)
{
    return LIKELY(vm->rx_matcher != NULL) ? vm->rx_matcher : regexp_state_new(vm);
}

/* The code of a pattern, with its program; flags are RX_*. NULL: SyntaxError. */
RxCode *regexp_code(Vm *vm, String *source, u32 flags) MUST_USE;
/* Of a literal, whose pattern the parser has checked, the program is made by the first search. false: it is too large. */
bool regexp_make_program(Vm *vm, RxCode *code) MUST_USE;
/* A fresh object of the running realm, lastIndex 0. */
RegExpObject *regexp_new(Vm *vm, RxCode *code) MUST_USE;

/* One attempt from `start`; 1, 0, or -1: exception. Does not touch lastIndex. */
int regexp_run(Vm *vm, const RxCode *code, StrView text, u32 start) MUST_USE;
/* For RegExp.$1 and so on: the match in `captures` is the last one. */
void regexp_note_match(Vm *vm, const RxCode *code, String *s);
/* RegExpBuiltinExec without its result. */
int regexp_exec_offsets(Vm *vm, RegExpObject *re, String *s) MUST_USE;
/* The array for the match in `captures`. */
Value regexp_result(Vm *vm, const RxCode *code, String *s) MUST_USE;
/* Its groups object, undefined when the pattern names none. */
Value regexp_groups(Vm *vm, const RxCode *code, String *s) MUST_USE;
/* RegExpExec: an object or null. */
Value regexp_exec_any(Vm *vm, Object *r, String *s) MUST_USE;
bool regexp_set_last_index(Vm *vm, RegExpObject *re, u32 index) MUST_USE;

/* AdvanceStringIndex */
static inline u64 advance_index(StrView text, u64 i, bool unicode)
{
    bool pair = unicode && text.wide && i + 1 < text.length &&
                (view_at(text, (u32)i) & 0xFC00) == 0xD800 &&
                (view_at(text, (u32)i + 1) & 0xFC00) == 0xDC00;
    return i + 1 + pair;
}

static inline bool flags_unicode(u32 flags)
{
    return flags & (RX_UNICODE | RX_UNICODE_SETS);
}

/* Bodies of the rows in bi_regexp.c. */
Value regexp_symbol_match(Vm *vm, Frame *f);
Value regexp_symbol_match_all(Vm *vm, Frame *f);
Value regexp_symbol_replace(Vm *vm, Frame *f);
Value regexp_symbol_search(Vm *vm, Frame *f);
Value regexp_symbol_split(Vm *vm, Frame *f);

#endif

/* regexp.h - RegExp objects, for String.prototype and the interpreter.
 *
 * A RegExpObject has one own property, lastIndex, always in slot 0. It is pristine while that is a
 * non-negative int32 and writable, nothing else was added, its prototype is the realm's
 * RegExp.prototype and nobody has touched what matching looks up there: then no step of the
 * specification can run user code, and the regexp_ functions below may be called instead of the
 * symbol methods.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_REGEXP_H
#define ENGINE_BUILTINS_REGEXP_H

#include "engine/builtins/builtin.h"
#include "engine/regexp/rx.h"

/* A pattern, shared by all objects with the same source and flags. */
typedef struct RxCode {
    Cell cell;
    RxProgram *program;    /* owned; NULL: of a literal that nothing was searched with (regexp_make_program), groups and names are 0 then */
    String *source;        /* [[OriginalSource]] */
    String *escaped;       /* what `source` shows; NULL until asked for */
    String *flags_text;    /* in the order of the `flags` getter; NULL until asked for */
    String *literal_flags; /* flags constant of a literal it was made for; compared by pointer */
    Elements *names_list; /* atoms of the group names, in rx_name order; NULL when there are none */
    Shape *groups_shape;  /* of groups objects; NULL when a name stands for several groups */
    u32 flags;            /* RX_* */
    u32 groups;           /* rx_group_count */
    u32 names;            /* rx_name_count */
    u32 pad;
} RxCode;

typedef struct RegExpObject {
    Object object;
    RxCode *code;
    Realm *legacy_realm; /* of instances of %RegExp% itself; NULL for those of subclasses */
} RegExpObject;

static inline bool value_is_regexp_cell(Value v)
{
    return value_has_kind(v, Kind_RegExp);
}
static inline RegExpObject *value_as_regexp(Value v)
{
    return (RegExpObject *)value_as_cell(v);
}

/* IsRegExp. -1: exception. */
int value_is_regexp(Vm *vm, Value v) MUST_USE;
bool regexp_is_pristine(Vm *vm, Value v);

/* RegExpCreate. pattern and flags may be undefined. */
Value regexp_create(Vm *vm, Value pattern, Value flags) MUST_USE;

/* The symbol methods for a pristine object. */
Value regexp_match_pristine(Vm *vm, RegExpObject *re, String *s) MUST_USE;
Value regexp_replace_pristine(Vm *vm, RegExpObject *re, String *s, Value replacement) MUST_USE;
Value regexp_search_pristine(Vm *vm, RegExpObject *re, String *s) MUST_USE;
Value regexp_split_pristine(Vm *vm, RegExpObject *re, String *s, u32 limit) MUST_USE;

#endif

/* iterator.h - the struct behind iterators that builtins make (Kind_Iterator).
 *
 * One struct serves arrays, maps, sets, strings, regexps and the iterator helpers: `type` says whose it is and `step`
 * does one step without a result object. Their `next` methods are all iterator_object_next, whose magic is the type it
 * accepts, so loops may call `step` directly when `next` is that native with the iterator's type (iterator_is_direct).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ITERATOR_H
#define ENGINE_OBJECT_ITERATOR_H

#include "engine/object/function.h"
#include "engine/object/hash_table.h"

typedef enum IteratorType {
    Iterator_Array,
    Iterator_Map,
    Iterator_Set,
    Iterator_String,
    Iterator_RegExpString,
    Iterator_Helper, /* map, filter, take, drop, flatMap, concat, zip, zipKeyed */
    Iterator_Wrap,   /* %WrapForValidIteratorPrototype%: its next is its own */
} IteratorType;

enum { ITERATOR_KEYS, ITERATOR_VALUES, ITERATOR_ENTRIES }; /* `how` of arrays, maps and sets */

typedef struct IteratorObject IteratorObject;
/* 1: *out is the next value; 0: done (and every later call says so too); -1: exception. */
typedef int IteratorStep(Vm *vm, IteratorObject *it, Value *out);

struct IteratorObject {
    Object object;
    IteratorStep *step;
    u8 type;  /* IteratorType */
    u8 how;   /* private to the type */
    u8 state; /* likewise */
    u8 flag;
    u32 pad;
    union { /* private to the type */
        u64 index;
        double number;
        HashCursor cursor;
    } at;
    Value values[5]; /* traced; may hold any cell */
};

/* A fresh iterator with this prototype; values are undefined. NULL: exception. */
IteratorObject *iterator_new(Vm *vm, IteratorType type, IteratorStep *step, Object *proto) MUST_USE;

/* The native of every `next` row: FN_MAGIC("next", 0, iterator_object_next, Iterator_String). */
Value iterator_object_next(Vm *vm, Frame *f);

/* May a loop over (iterator, next) call step instead of next? */
static inline bool iterator_is_direct(Value iterator, Value next)
{
    if (!value_has_kind(iterator, Kind_Iterator) || !value_has_kind(next, Kind_Native))
        return false;
    const NativeFunction *f = (const NativeFunction *)value_as_cell(next);
    return f->fn == iterator_object_next && f->magic == ((const IteratorObject *)value_as_cell(iterator))->type;
}

#endif

/* ops.h - the slow half of each opcode, shared by the interpreter and machine code.
 *
 * Called with frame->pc stored. Value results: VAL_EXC with the exception pending; bool results:
 * false.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_VM_OPS_H
#define ENGINE_VM_OPS_H

#include "engine/object/array.h"
#include "engine/vm/template.h"

/* arithmetic */
Value ops_add(Vm *vm, Value a, Value b) MUST_USE;
Value ops_binary(Vm *vm, Op op, Value a, Value b) MUST_USE; /* Sub .. Shr */
Value ops_unary(Vm *vm, Op op, Value v) MUST_USE;           /* Inc, Dec, Neg, BitNot */
u8 ops_arith_bits(Value a, Value b);                        /* ARITH_* */
Value ops_concat(Vm *vm, Value *parts, u32 n) MUST_USE;     /* parts become strings in place */
int ops_less(Vm *vm, Op op, Value a,
             Value b) MUST_USE; /* Less, LessEq, Greater, GreaterEq: 1, 0, -1 */

/* properties; ic may be NULL */
Value ops_get_elem(Vm *vm, InlineCache *ic, Value target, Value key) MUST_USE;
/* The key of target[key] for an object `key`, converted once; throws first when target is null or undefined. */
Value ops_elem_key(Vm *vm, Value target, Value key) MUST_USE;
bool ops_set_elem(Vm *vm, InlineCache *ic, Value target, Value key, Value v, bool strict) MUST_USE;
Value ops_delete(Vm *vm, Value target, PropKey key, bool strict) MUST_USE;
Value ops_in(Vm *vm, InlineCache *ic, Value key, Value target) MUST_USE;
Value ops_instance_of(Vm *vm, InlineCache *ic, Value v, Value target) MUST_USE;
Value ops_super_base(Vm *vm, Value home) MUST_USE;
Value ops_get_super(Vm *vm, Value base, PropKey key, Value receiver) MUST_USE;
bool ops_set_super(Vm *vm, Value base, PropKey key, Value receiver, Value v, bool strict) MUST_USE;

/* private names */
Value ops_get_private(Vm *vm, InlineCache *ic, Value target, Value name) MUST_USE;
bool ops_set_private(Vm *vm, InlineCache *ic, Value target, Value name, Value v) MUST_USE;
bool ops_add_private(Vm *vm, InlineCache *ic, Value target, Value name, Value v) MUST_USE;
bool ops_add_private_fn(Vm *vm, Value target, Value name, Value f, u32 mode) MUST_USE;
bool ops_copy_private(Vm *vm, Value target, Value source, Value name) MUST_USE;
Value ops_has_private(Vm *vm, Value target, Value name) MUST_USE;

/* scopes and dynamic names */
ScopeCell *ops_new_scope(Vm *vm, Frame *frame, Value parent, const ScopeInfo *info);
ScopeCell *ops_copy_scope(Vm *vm, ScopeCell *scope);
Value ops_push_with(Vm *vm, Frame *frame, Value parent, Value v) MUST_USE;
Value ops_dyn_get(Vm *vm, ScopeCell *scope, PropKey key, bool soft, bool strict) MUST_USE;
Value ops_dyn_resolve(Vm *vm, ScopeCell *scope, PropKey key) MUST_USE;
Value ops_dyn_ref_get(Vm *vm, Value base, PropKey key) MUST_USE;
bool ops_dyn_ref_set(Vm *vm, Value base, PropKey key, Value v, bool strict) MUST_USE;
bool ops_dyn_callee(Vm *vm, ScopeCell *scope, PropKey key, Value *callee,
                    Value *this_value) MUST_USE;
Value ops_dyn_delete(Vm *vm, ScopeCell *scope, PropKey key) MUST_USE;
enum {
    DECLARE_VAR,
    DECLARE_FUNCTION,
    DECLARE_ASSIGN, /* a function in a block is reached: its var gets the value */
    DECLARE_CHECK_VAR, /* only what would make the declaration fail */
    DECLARE_CHECK_FUNCTION,
    DECLARE_BLOCK_VAR, /* the var of a function in a block: none where a let is in the way */
};
bool ops_dyn_declare(Vm *vm, ScopeCell *scope, PropKey key, u32 mode, Value v) MUST_USE;
Value throw_tdz(Vm *vm, PropKey key);
Value throw_not_defined(Vm *vm, PropKey key);

/* building */
Value ops_this_sloppy(Vm *vm, Value this_value) MUST_USE;
Value ops_args_array(Vm *vm, const Frame *frame, u32 from) MUST_USE;
/* FindText: the number of a text in the table. */
i32 ops_find_text(Vm *vm, Template *tmpl, u32 table, String *s);
Value ops_new_object_k(Vm *vm, Template *tmpl, u32 constant, const Value *values) MUST_USE;
Value ops_new_array(Vm *vm, const Value *values, u32 n) MUST_USE;
bool ops_array_push(Vm *vm, Array *array, Value v) MUST_USE;
bool ops_array_spread(Vm *vm, Array *array, Value v) MUST_USE;
Value ops_template_object(Vm *vm, Template *tmpl, u32 constant) MUST_USE;
Value ops_closure(Vm *vm, Frame *frame, Template *tmpl, Value scope) MUST_USE;
bool ops_define_method(Vm *vm, Value target, Value key, Value f, u32 mode) MUST_USE;
bool ops_set_fn_name(Vm *vm, Value f, Value key, u32 prefix) MUST_USE;
bool ops_set_proto_literal(Vm *vm, Value target, Value proto) MUST_USE;
Value ops_copy_rest(Vm *vm, Value source, const Value *keys, u32 n) MUST_USE;
bool ops_new_class(Vm *vm, Frame *frame, Template *tmpl, Value scope, Value heritage,
                   Value *out) MUST_USE;
bool ops_run_fields(Vm *vm, Value object, Value ctor) MUST_USE;

/* calls */
Value ops_super_ctor(Vm *vm, Value ctor) MUST_USE;
Value ops_check_return(Vm *vm, Value result, Value this_value) MUST_USE;
/* Replaces the array at args[0] of a window by its elements; the new count, -1: exception. */
i64 ops_spread_args(Vm *vm, Frame *window) MUST_USE;

/* iteration; w: [iterator, next method, state] */
enum { ITERATE_SYNC, ITERATE_ASYNC, ITERATE_DELEGATE /* sync, a real iterator in any case */ };
bool ops_get_iterator(Vm *vm, Value *w, Value v, u32 mode) MUST_USE;
int ops_iter_next(Vm *vm, Value *w, Value *value) MUST_USE; /* 1 value, 0 done, -1; value NULL: it is not asked for */
Value ops_iter_step(Vm *vm, Value *w) MUST_USE;
bool ops_iter_skip(Vm *vm, Value *w) MUST_USE; /* the same for an elision: the value is not asked for */
Value ops_iter_rest(Vm *vm, Value *w) MUST_USE;
bool ops_iter_close(Vm *vm, Value *w) MUST_USE;
void ops_iter_close_throw(Vm *vm, Value *w);
Value ops_iter_call_next(Vm *vm, Value *w) MUST_USE;
Value ops_iter_call_return(Vm *vm, Value *w, bool *missing) MUST_USE;
int ops_iter_unpack(Vm *vm, Value result, u32 when, Value *value) MUST_USE; /* 1 done, 0 not, -1 */
Value ops_iter_delegate(Vm *vm, Value *w, Value received, i32 mode, bool *missing) MUST_USE;
Value throw_not_iterable(Vm *vm, Value v, bool async);
bool ops_for_in_prepare(Vm *vm, Value *w, Value v) MUST_USE;
int ops_for_in_next(Vm *vm, Value *w, Value *key) MUST_USE;
bool ops_require_object(Vm *vm, Value v, Value text) MUST_USE;

/* explicit resource management (ops_dispose.c) */
bool ops_add_disposable(Vm *vm, Value list, Value v, bool async) MUST_USE;
/* The same with a function that is simply called: defer() of DisposableStack. */
bool ops_add_dispose_call(Vm *vm, Value list, Value method, bool async) MUST_USE;
int ops_dispose_next(Vm *vm, Value list, Value *result) MUST_USE; /* 1 went on, 0 empty, -1 */
Value ops_suppress_error(Vm *vm, Value error, Value suppressed) MUST_USE;

/* decorators (ops_decorate.c): step and d are the operands of Op_Decorate, w its window. */
Value ops_decorate(Vm *vm, const Value *w, u32 step, u32 d) MUST_USE;

/* Provided by builtins/bi_generator.c: CreateAsyncFromSyncIterator. */
Value async_from_sync_iterator(Vm *vm, Value iterator, Value next) MUST_USE;

/* Provided by builtins/bi_regexp.c: a fresh RegExp object of a literal. `cache` is a constant slot
 * of the template in which the compiled expression may be kept (VAL_HOLE at first). */
Value regexp_literal(Vm *vm, String *pattern, String *flags, Value *cache) MUST_USE;

#endif

/* bi_typed_array_priv.h - what the parts of %TypedArray% share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_BI_TYPED_ARRAY_PRIV_H
#define ENGINE_BUILTINS_BI_TYPED_ARRAY_PRIV_H

#include "engine/builtins/bi_array_priv.h"
#include "engine/builtins/collections.h"
#include "engine/object/buffer_inl.h"

/* ValidateTypedArray(this) and its length. NULL: TypeError. */
TypedArrayObject *this_typed(Vm *vm, Frame *f, u64 *length) MUST_USE;
/* ... after user code has run: TypeError when it is out of bounds now, else its length. */
bool typed_revalidate(Vm *vm, Frame *f, const TypedArrayObject *t, u64 *length) MUST_USE;
/* TypeError for a detached or out-of-bounds view. */
Value throw_out_of_bounds(Vm *vm, const TypedArrayObject *t, const char *what);

/* TypedArraySpeciesCreate(like, args). NULL: exception. */
TypedArrayObject *typed_species_create(Vm *vm, TypedArrayObject *like, u32 argc, const Value *args) MUST_USE;
/* A view of `length` elements on like's buffer, as its species constructor makes it. */
TypedArrayObject *typed_species_view(Vm *vm, TypedArrayObject *like, u64 byte_offset, u64 length) MUST_USE;
TypedArrayObject *typed_species_length(Vm *vm, TypedArrayObject *like, u64 length) MUST_USE;
/* TypedArrayCreateFromCtor(c, args); `length` is what must fit when argc is 1 and args[0] a number. NULL: exception. */
TypedArrayObject *typed_create_from(Vm *vm, Value c, u32 argc, const Value *args) MUST_USE;

static inline u32 typed_size(const TypedArrayObject *t) { return 1u << element_shift(t->type); }
static inline u8 *typed_at(const TypedArrayObject *t, u64 i) { return t->data + (i << element_shift(t->type)); }
/* Copies n elements between any element types of one content type; ranges are in bounds, the buffers may be one. */
bool typed_copy(Vm *vm, TypedArrayObject *to, u64 to_index, TypedArrayObject *from, u64 from_index, u64 n) MUST_USE;

/* bi_typed_array_each.c */
Value typed_every(Vm *vm, Frame *f), typed_for_each(Vm *vm, Frame *f), typed_some(Vm *vm, Frame *f);
Value typed_filter(Vm *vm, Frame *f), typed_map(Vm *vm, Frame *f), typed_find(Vm *vm, Frame *f);
Value typed_reduce(Vm *vm, Frame *f), typed_includes(Vm *vm, Frame *f), typed_index_of(Vm *vm, Frame *f);
Value typed_last_index_of(Vm *vm, Frame *f), typed_join(Vm *vm, Frame *f), typed_to_locale_string(Vm *vm, Frame *f);
/* bi_typed_array_change.c */
Value typed_copy_within(Vm *vm, Frame *f), typed_fill(Vm *vm, Frame *f), typed_reverse(Vm *vm, Frame *f);
Value typed_set_from(Vm *vm, Frame *f), typed_slice(Vm *vm, Frame *f), typed_subarray(Vm *vm, Frame *f);
Value typed_to_reversed(Vm *vm, Frame *f), typed_with(Vm *vm, Frame *f);
/* bi_typed_array_sort.c */
Value typed_sort(Vm *vm, Frame *f), typed_to_sorted(Vm *vm, Frame *f);
/* bi_uint8_text.c */
Value uint8_from_base64(Vm *vm, Frame *f), uint8_from_hex(Vm *vm, Frame *f), uint8_set_from_base64(Vm *vm, Frame *f);
Value uint8_set_from_hex(Vm *vm, Frame *f), uint8_to_base64(Vm *vm, Frame *f), uint8_to_hex(Vm *vm, Frame *f);

#endif

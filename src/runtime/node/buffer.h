/* buffer.h - Buffer for other parts of the runtime, and what its own files share.
 *
 * A Buffer is a Uint8Array cell whose prototype is Buffer.prototype: all engine paths of typed arrays serve it. Bytes are never shared
 * between Buffers that were made apart (no pool), as in Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_BUFFER_H
#define RUNTIME_NODE_BUFFER_H

#include "engine/api/embed_kinds.h"
#include "runtime/host/host.h"
#include "runtime/node/buffer_text.h"
#include "runtime/web/web_rows.h"

#define BUFFER_MAX 9007199254740991.0

/* A zeroed Buffer. NULL: RangeError. */
TypedArrayObject *node_buffer_new(Vm *vm, u64 length) MUST_USE;
/* A copy of the bytes. */
Value node_buffer_copy(Vm *vm, const void *bytes, size_t n) MUST_USE;
/* A view of a part of a buffer; the range was checked. */
Value node_buffer_view(Vm *vm, BufferObject *b, u64 offset, u64 length) MUST_USE;
/* The bytes of a text. */
Value node_buffer_from_text(Vm *vm, String *s, TextEncoding e) MUST_USE;
/* The constructor. */
Object *node_buffer_ctor(Vm *vm) MUST_USE;
Value node_buffer_maker(Vm *vm, const void *unused);
bool value_is_node_buffer(Vm *vm, Value v);

/* ---- shared by node_buffer*.c ---- */

typedef struct Bytes {
    u8 *data;
    u64 length;
} Bytes;

static inline bool value_is_uint8_array(Value v)
{
    return value_is_typed_array(v) && value_as_typed_array(v)->type == Element_Uint8;
}
static inline Bytes buffer_bytes(Value v)
{
    TypedArrayObject *t = value_as_typed_array(v);
    return (Bytes){t->data, view_length(t)};
}
/* The bytes of `this`, any Uint8Array. false: TypeError. */
bool buffer_this(Vm *vm, const Frame *f, Bytes *out) MUST_USE;
/* The bytes of an argument, a Uint8Array. false: TypeError that names it. */
bool buffer_arg(Vm *vm, Value v, const char *name, Bytes *out) MUST_USE;

/* ERR_OUT_OF_RANGE: The value of "name" is out of range. It must be RANGE. Received ... */
Value buffer_out_of_range(Vm *vm, const char *name, const char *range, Value received);
/* validateNumber: in [0, max]; a range error without "an integer". max < 0: none. false: exception. */
bool buffer_number(Vm *vm, Value v, const char *name, double max, double *out) MUST_USE;
/* validateInteger: an integer in [0, max]. */
bool buffer_offset(Vm *vm, Value v, const char *name, double max, u64 *out) MUST_USE;
/* The encoding of an argument, utf8 when nullish; -1: it is unknown (ERR_UNKNOWN_ENCODING), or an exception. */
int buffer_encoding(Vm *vm, Value v) MUST_USE;
/* Fills [from, to) with what `value` stands for; texts in `e`. false: exception. */
bool buffer_fill_with(Vm *vm, Bytes b, u64 from, u64 to, Value value, TextEncoding e) MUST_USE;

extern const BuiltinProp buffer_number_rows[], buffer_method_rows[], buffer_search_rows[];
Value buffer_fill(Vm *vm, Frame *f), buffer_index_of(Vm *vm, Frame *f);
Value buffer_compare_static(Vm *vm, Frame *f);
Value buffer_inspect_max_get(Vm *vm, Frame *f), buffer_inspect_max_set(Vm *vm, Frame *f); /* INSPECT_MAX_BYTES */
bool buffer_install_inspect(Vm *vm, Object *proto) MUST_USE;

#endif

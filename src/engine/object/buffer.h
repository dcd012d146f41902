/* buffer.h - ArrayBuffer, SharedArrayBuffer, typed arrays and DataView.
 *
 * A view caches data pointer and length, so that reading an element is one compare and one load; the buffer
 * knows its views and corrects them when it is resized, transferred or detached. Only length-tracking views of
 * growable shared buffers must ask (view_length), since another thread may grow those.
 * Bytes lie outside the collected heap and are counted, so buffers of several threads can share them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_BUFFER_H
#define ENGINE_OBJECT_BUFFER_H

#include "engine/object/property.h"

typedef struct BufferBytes {
    u32 refs;          /* atomic */
    bool growable;
    u64 length;        /* atomic when growable and shared */
    u64 max_length;    /* what data has room for */
    u8 *data;
    void (*release)(void *ctx, u8 *data); /* NULL: data belongs to this allocation */
    void *ctx;
    void *waiters;     /* builtins/bi_atomics.c: who waits in Atomics.wait; atomic, from xalloc, NULL: nobody ever did */
} BufferBytes;

typedef struct ViewObject ViewObject;
typedef ViewObject TypedArrayObject;
typedef ViewObject DataViewObject;

typedef struct BufferObject {
    Object object;     /* OBJ_CLASS: a SharedArrayBuffer */
    BufferBytes *bytes;/* NULL: detached */
    u8 *data;          /* of bytes; NULL when detached */
    u64 length;        /* bytes now; of growable shared buffers use buffer_length() */
    u64 max_length;
    ViewObject *views; /* weak: views unlink themselves when they die */
    bool resizable, detached;
    Value detach_key;  /* undefined but for buffers of WebAssembly */
} BufferObject;

typedef enum ElementType {
    Element_Int8, Element_Uint8, Element_Uint8Clamped, Element_Int16, Element_Uint16, Element_Int32, Element_Uint32,
    Element_Float16, Element_Float32, Element_Float64, Element_BigInt64, Element_BigUint64,
    Element__count,
    Element_DataView = Element__count,
} ElementType;
static inline u32 element_shift(u8 type)
{
    return 0x0333212211000ull >> (4 * type) & 15; /* one hexadecimal digit per type, Int8 lowest */
}

struct ViewObject {
    Object object;      /* typed arrays: OBJ_EXOTIC */
    u8 *data;           /* first element; NULL while out of bounds or detached */
    u64 length;         /* elements that may be read now (DataView: bytes) */
    BufferObject *buffer;
    ViewObject *next, *prev; /* other views of the buffer */
    u64 byte_offset;    /* as constructed */
    u64 fixed_length;   /* elements as constructed; unused when tracking */
    u8 type;            /* ElementType */
    bool tracking;      /* follows the buffer's length */
    bool out_of_bounds; /* of a shrunk or detached buffer */
    bool ask;           /* growable shared and tracking: `length` is 0, see view_length */
};

/* A new zeroed buffer. max < 0: fixed length. NULL: RangeError "Array buffer allocation failed". */
BufferObject *buffer_new(Vm *vm, u64 length, i64 max, bool shared, Object *proto_or_null) MUST_USE;
/* A buffer that takes over bytes from try_alloc (release NULL: xfree). */
BufferObject *buffer_take(Vm *vm, void *data, u64 length, void (*release)(void *ctx, u8 *data), void *ctx) MUST_USE;
/* Another object for the same bytes (workers, structuredClone of shared buffers). */
BufferObject *buffer_share(Vm *vm, BufferBytes *bytes) MUST_USE;
BufferBytes *buffer_bytes_ref(BufferBytes *bytes);
void buffer_bytes_unref(BufferBytes *bytes);
u64 buffer_length(const BufferObject *b);
/* TypeError when key does not match. */
bool buffer_detach(Vm *vm, BufferObject *b, Value key) MUST_USE;
/* Gives the bytes away (refs stays 1) and detaches: for postMessage and transfer. */
BufferBytes *buffer_steal(Vm *vm, BufferObject *b);
/* An ArrayBuffer for bytes that buffer_steal gave, which it takes over. NULL: exception, they are still the caller's. */
BufferObject *buffer_adopt(Vm *vm, BufferBytes *bytes) MUST_USE;
/* ArrayBuffer.prototype.resize after its checks; false: RangeError. */
bool buffer_resize(Vm *vm, BufferObject *b, u64 length) MUST_USE;
/* SharedArrayBuffer.prototype.grow after its checks; false: RangeError. */
bool buffer_grow(Vm *vm, BufferObject *b, u64 length) MUST_USE;
/* ArrayBufferCopyAndDetach: new length as given; keeps the bytes when it can. */
BufferObject *buffer_transfer(Vm *vm, BufferObject *b, u64 length, bool keep_resizable) MUST_USE;

static inline bool value_is_buffer(Value v) { return value_has_kind(v, Kind_ArrayBuffer); }
static inline bool buffer_is_shared(const BufferObject *b) { return b->object.cell.flags & OBJ_CLASS; }

/* Views. length in elements (DataView: bytes), ignored when tracking. The range was checked by the caller.
 * proto NULL: the intrinsic of the type in the current realm. */
TypedArrayObject *typed_new_view(Vm *vm, ElementType type, BufferObject *b, u64 byte_offset, u64 length, bool tracking,
                                 Object *proto_or_null) MUST_USE;
TypedArrayObject *typed_new(Vm *vm, ElementType type, u64 length, Object *proto_or_null) MUST_USE; /* zeroed; RangeError */
DataViewObject *dataview_new(Vm *vm, BufferObject *b, u64 byte_offset, u64 length, bool tracking, Object *proto_or_null) MUST_USE;
static inline bool value_is_typed_array(Value v) { return value_has_kind(v, Kind_TypedArray); }
static inline TypedArrayObject *value_as_typed_array(Value v) { return (TypedArrayObject *)value_as_cell(v); }
u64 view_length(const ViewObject *v); /* elements now; 0 when out of bounds */
bool view_is_out_of_bounds(const ViewObject *v);
static inline bool element_is_bigint(u8 type) { return type == Element_BigInt64 || type == Element_BigUint64; }
int typed_proto_intrinsic(ElementType type); /* Intrinsic of the prototype; its constructor is that - 1 */
const char *typed_name(ElementType type);    /* "Uint8Array" */
ElementType typed_from_intrinsic(int ctor_intrinsic);

/* Raw elements at p, native byte order. Reading makes NaN canonical; BigInts may collect. VAL_EXC: out of memory. */
Value element_read(Vm *vm, const u8 *p, u8 type) MUST_USE;
/* v is already a number (or BigInt for the BigInt types). */
void element_write(Vm *vm, u8 *p, u8 type, Value v);
/* ToNumber or ToBigInt as the type wants. */
Value element_coerce(Vm *vm, u8 type, Value v) MUST_USE;

/* IntegerIndexed get and set of one element, any index. */
Value typed_get_slow(Vm *vm, TypedArrayObject *t, u64 index) MUST_USE; /* undefined outside */
int typed_set_slow(Vm *vm, TypedArrayObject *t, double index, Value v) MUST_USE; /* coerces first; 1, or -1 */

double half_to_double(u16 half);
u16 double_to_half(double d);

/* Is a named key a canonical numeric string ("-0", "1.5", "Infinity"), which typed arrays keep for themselves? */
bool typed_key_is_numeric(Vm *vm, PropKey key);

extern const ExoticOps exotic_ops_TypedArray;

#endif

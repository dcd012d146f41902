/* buffer.c - ArrayBuffer, SharedArrayBuffer, typed arrays and DataView: bytes, views, elements.
 *
 * A buffer links its views; they are weak: a view that dies unlinks itself in its finaliser (so do
 * the views of a dying buffer), which is safe because cells in the list are always intact: dead
 * ones leave it before their memory is reused.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/bigint.h"
#include "engine/object/buffer_inl.h"
#include "engine/object/error.h"
#include "engine/object/function.h"

#define BUFFER_MAX (1ull << 33) /* bytes; V8 allows about as much */

/* ---- bytes ---- */

/* Small buffers have their bytes behind the struct. */
enum { INLINE_BYTES_MAX = 256 };

static bool has_inline_bytes(const BufferBytes *b) { return b->data == (const u8 *)(b + 1); }

/* Zeroed; memory is touched when it is used. NULL: out of memory. */
static BufferBytes *bytes_new(u64 length, u64 max, bool growable)
{
    bool small = max <= INLINE_BYTES_MAX;
    BufferBytes *b = xalloc_zero(sizeof *b + (small ? (size_t)max : 0));
    if (small) {
        b->refs = 1;
        b->growable = growable;
        b->length = length;
        b->max_length = max;
        b->data = (u8 *)(b + 1);
        return b;
    }
    /* never a NULL pointer, so that data == NULL means detached or out of bounds */
    b->data = max <= BUFFER_MAX ? try_alloc_zero((size_t)MAX(max, 1)) : NULL;
    if (!b->data) {
        xfree(b);
        return NULL;
    }
    b->refs = 1;
    b->growable = growable;
    b->length = length;
    b->max_length = max;
    return b;
}

BufferBytes *buffer_bytes_ref(BufferBytes *b)
{
    __atomic_add_fetch(&b->refs, 1, __ATOMIC_RELAXED);
    return b;
}

void buffer_bytes_unref(BufferBytes *b)
{
    if (!b || __atomic_sub_fetch(&b->refs, 1, __ATOMIC_ACQ_REL))
        return;
    if (b->release)
        b->release(b->ctx, b->data);
    else if (!has_inline_bytes(b))
        xfree(b->data);
    xfree(b->waiters);
    xfree(b);
}

/* ---- buffers ---- */

static void set_bytes(Vm *vm, BufferObject *b, BufferBytes *bytes)
{
    b->bytes = bytes;
    b->data = bytes->data;
    b->length = bytes->length;
    b->max_length = bytes->max_length;
    heap_external_add(vm, bytes->max_length);
}

static BufferObject *buffer_object(Vm *vm, bool shared, Object *proto)
{
    if (!proto)
        proto = intrinsic(vm, shared ? Intrinsic_SharedArrayBufferPrototype
                                     : Intrinsic_ArrayBufferPrototype);
    BufferObject *b = object_new_kind(vm, Kind_ArrayBuffer, sizeof *b, proto, 0);
    if (!b)
        return NULL;
    b->detach_key = VAL_UNDEFINED;
    if (shared)
        b->object.cell.flags |= OBJ_CLASS;
    return b;
}

BufferObject *buffer_new(Vm *vm, u64 length, i64 max, bool shared, Object *proto)
{
    BufferObject *b = buffer_object(vm, shared, proto);
    if (!b)
        return NULL;
    BufferBytes *bytes = bytes_new(length, max < 0 ? length : (u64)max, max >= 0);
    if (!bytes) {
        b->detached = true;
        throw_range(vm, "Array buffer allocation failed");
        return NULL;
    }
    b->resizable = max >= 0;
    set_bytes(vm, b, bytes);
    return b;
}

BufferObject *buffer_take(Vm *vm, void *data, u64 length, void (*release)(void *ctx, u8 *data),
                          void *ctx)
{
    BufferObject *b = buffer_object(vm, false, NULL);
    if (!b)
        return NULL;
    BufferBytes *bytes = xalloc_zero(sizeof *bytes);
    *bytes = (BufferBytes){.refs = 1,
                           .length = length,
                           .max_length = length,
                           .data = data,
                           .release = release,
                           .ctx = ctx};
    if (!data) {
        bytes->data = xalloc(1);
        bytes->release = NULL;
    }
    set_bytes(vm, b, bytes);
    return b;
}

BufferObject *buffer_share(Vm *vm, BufferBytes *bytes)
{
    BufferObject *b = buffer_object(vm, true, NULL);
    if (!b)
        return NULL;
    b->resizable = bytes->growable;
    set_bytes(vm, b, buffer_bytes_ref(bytes));
    return b;
}

u64 buffer_length(const BufferObject *b)
{
    if (b->resizable && buffer_is_shared(b))
        return __atomic_load_n(&b->bytes->length, __ATOMIC_SEQ_CST);
    return b->length;
}

/* Corrects what a view has cached after its buffer changed. */
static void refresh_view(ViewObject *v)
{
    const BufferObject *b = v->buffer;
    u32 shift = element_shift(v->type);
    u64 have = b->detached ? 0 : buffer_length(b);
    u64 need = v->tracking ? v->byte_offset : v->byte_offset + (v->fixed_length << shift);
    v->out_of_bounds = b->detached || need > have;
    if (v->out_of_bounds) {
        v->data = NULL;
        v->length = 0;
        return;
    }
    v->data = b->data + v->byte_offset;
    v->length = v->tracking ? (have - v->byte_offset) >> shift : v->fixed_length;
    v->ask = v->tracking && buffer_is_shared(b);
    if (v->ask)
        v->length = 0;
}

static void refresh_views(BufferObject *b)
{
    for (ViewObject *v = b->views; v; v = v->next)
        refresh_view(v);
}

BufferBytes *buffer_steal(Vm *vm, BufferObject *b)
{
    BufferBytes *bytes = b->bytes;
    if (bytes) {
        bytes->length = b->length;
        heap_external_sub(vm, bytes->max_length);
    }
    b->bytes = NULL;
    b->data = NULL;
    b->length = b->max_length = 0;
    b->detached = true;
    refresh_views(b);
    return bytes;
}

bool buffer_detach(Vm *vm, BufferObject *b, Value key)
{
    if (!value_same(vm, b->detach_key, key)) {
        throw_type(vm, "Cannot detach: the key does not match");
        return false;
    }
    buffer_bytes_unref(buffer_steal(vm, b));
    return true;
}

bool buffer_resize(Vm *vm, BufferObject *b, u64 length)
{
    if (length > b->max_length) {
        throw_range(vm, "ArrayBuffer.prototype.resize: Invalid length parameter");
        return false;
    }
    if (length < b->length)
        memset(b->data + length, 0, (size_t)(b->length - length));
    b->length = b->bytes->length = length;
    refresh_views(b);
    return true;
}

bool buffer_grow(Vm *vm, BufferObject *b, u64 length)
{
    u64 have = __atomic_load_n(&b->bytes->length, __ATOMIC_SEQ_CST);
    do {
        if (length > b->max_length || length < have) {
            throw_range(vm, "SharedArrayBuffer.prototype.grow: Invalid length parameter");
            return false;
        }
    } while (!__atomic_compare_exchange_n(&b->bytes->length, &have, length, false, __ATOMIC_SEQ_CST,
                                          __ATOMIC_SEQ_CST));
    refresh_views(b);
    return true;
}

BufferObject *buffer_adopt(Vm *vm, BufferBytes *bytes)
{
    BufferObject *b = buffer_object(vm, false, NULL);
    if (!b)
        return NULL;
    b->resizable = bytes->growable;
    set_bytes(vm, b, bytes);
    return b;
}

BufferObject *buffer_transfer(Vm *vm, BufferObject *b, u64 length, bool keep_resizable)
{
    bool resizable = keep_resizable && b->resizable;
    if (resizable ? length > b->max_length : length > BUFFER_MAX) {
        throw_range(vm, "Array buffer allocation failed");
        return NULL;
    }
    BufferObject *fresh = buffer_object(vm, false, NULL);
    if (!fresh)
        return NULL;
    fresh->resizable = resizable;
    u64 have = b->length;
    bool same_room = b->bytes->refs == 1 && (resizable || (!b->resizable && length == have));
    if (same_room) {
        BufferBytes *bytes = buffer_steal(vm, b);
        if (length < have)
            memset(bytes->data + length, 0, (size_t)(have - length));
        bytes->length = length;
        set_bytes(vm, fresh, bytes);
        return fresh;
    }
    BufferBytes *bytes = bytes_new(length, resizable ? b->max_length : length, resizable);
    if (!bytes) {
        fresh->detached = true;
        throw_range(vm, "Array buffer allocation failed");
        return NULL;
    }
    memcpy(bytes->data, b->data, (size_t)MIN(length, have));
    set_bytes(vm, fresh, bytes);
    buffer_bytes_unref(buffer_steal(vm, b));
    return fresh;
}

/* ---- views ---- */

static void link_view(ViewObject *v)
{
    BufferObject *b = v->buffer;
    v->next = b->views;
    v->prev = NULL;
    if (b->views)
        b->views->prev = v;
    b->views = v;
}

static void unlink_view(ViewObject *v)
{
    if (!v->buffer)
        return;
    if (v->prev)
        v->prev->next = v->next;
    else if (v->buffer->views == v)
        v->buffer->views = v->next;
    if (v->next)
        v->next->prev = v->prev;
    v->next = v->prev = NULL;
    v->buffer = NULL;
}

static ViewObject *new_view(Vm *vm, Kind kind, u8 type, BufferObject *b, u64 offset, u64 length,
                            bool tracking, Object *proto)
{
    ViewObject *v = object_new_kind(vm, kind, sizeof *v, proto, 0);
    if (!v)
        return NULL;
    v->type = type;
    v->buffer = b;
    v->byte_offset = offset;
    v->fixed_length = tracking ? 0 : length;
    v->tracking = tracking;
    if (kind == Kind_TypedArray)
        v->object.cell.flags |= OBJ_EXOTIC;
    link_view(v);
    refresh_view(v);
    return v;
}

static const u16 type_intrinsics[Element__count] = {
    Intrinsic_Int8ArrayPrototype,         Intrinsic_Uint8ArrayPrototype,
    Intrinsic_Uint8ClampedArrayPrototype, Intrinsic_Int16ArrayPrototype,
    Intrinsic_Uint16ArrayPrototype,       Intrinsic_Int32ArrayPrototype,
    Intrinsic_Uint32ArrayPrototype,       Intrinsic_Float16ArrayPrototype,
    Intrinsic_Float32ArrayPrototype,      Intrinsic_Float64ArrayPrototype,
    Intrinsic_BigInt64ArrayPrototype,     Intrinsic_BigUint64ArrayPrototype,
};

int typed_proto_intrinsic(ElementType type)
{
    return type_intrinsics[type];
}

ElementType typed_from_intrinsic(int ctor_intrinsic)
{
    for (u32 i = 0; i < Element__count; i++)
        if (type_intrinsics[i] == ctor_intrinsic + 1)
            return (ElementType)i;
    UNREACHABLE();
}

const char *typed_name(ElementType type)
{
    static const char *const names[Element__count] = {
        "Int8Array",    "Uint8Array",   "Uint8ClampedArray", "Int16Array",
        "Uint16Array",  "Int32Array",   "Uint32Array",       "Float16Array",
        "Float32Array", "Float64Array", "BigInt64Array",     "BigUint64Array",
    };
    return names[type];
}

TypedArrayObject *typed_new_view(Vm *vm, ElementType type, BufferObject *b, u64 byte_offset,
                                 u64 length, bool tracking, Object *proto)
{
    if (!proto)
        proto = intrinsic(vm, (Intrinsic)type_intrinsics[type]);
    return new_view(vm, Kind_TypedArray, (u8)type, b, byte_offset, length, tracking, proto);
}

TypedArrayObject *typed_new(Vm *vm, ElementType type, u64 length, Object *proto)
{
    if (length > BUFFER_MAX >> element_shift((u8)type)) {
        throw_range(vm, "Invalid typed array length: %llu", (unsigned long long)length);
        return NULL;
    }
    BufferObject *b = buffer_new(vm, length << element_shift((u8)type), -1, false, NULL);
    return b ? typed_new_view(vm, type, b, 0, length, false, proto) : NULL;
}

DataViewObject *dataview_new(Vm *vm, BufferObject *b, u64 byte_offset, u64 length, bool tracking,
                             Object *proto)
{
    if (!proto)
        proto = intrinsic(vm, Intrinsic_DataViewPrototype);
    return new_view(vm, Kind_DataView, Element_DataView, b, byte_offset, length, tracking, proto);
}

u64 view_length(const ViewObject *v)
{
    if (LIKELY(!v->ask) || v->out_of_bounds)
        return v->length;
    u64 have = buffer_length(v->buffer);
    return (have - v->byte_offset) >> element_shift(v->type);
}

bool view_is_out_of_bounds(const ViewObject *v)
{
    return v->out_of_bounds;
}

/* ---- elements ---- */

double half_to_double(u16 half)
{
    u32 exponent = half >> 10 & 31, fraction = half & 1023;
    double d;
    if (exponent == 31)
        d = fraction ? __builtin_nan("") : __builtin_inf();
    else if (exponent)
        d = __builtin_ldexp((double)(fraction | 1024), (int)exponent - 25);
    else
        d = __builtin_ldexp((double)fraction, -24);
    return half >> 15 ? -d : d;
}

u16 double_to_half(double d)
{
    union {
        double d;
        u64 u;
    } x = {d};
    u16 sign = (u16)(x.u >> 48 & 0x8000);
    u64 magnitude = x.u & ~(1ull << 63);
    if (magnitude > 0x7FF0000000000000ull)
        return 0x7E00;
    int exponent = (int)(magnitude >> 52) - 1023;
    if (exponent > 15)
        return sign | 0x7C00;
    if (exponent < -25)
        return sign;
    u64 fraction = (magnitude & 0xFFFFFFFFFFFFFull) | 1ull << 52;
    u32 drop = exponent >= -14 ? 42 : 42 + (u32)(-14 - exponent); /* bits below the last one kept */
    u64 kept = fraction >> drop, rest = fraction & ((1ull << drop) - 1), half = 1ull << (drop - 1);
    if (rest > half || (rest == half && kept & 1))
        kept++;
    if (exponent >= -14)
        kept += (u64)(exponent + 14)
                << 10; /* the hidden bit adds the first exponent; a carry moves on to the next */
    return (u16)(sign | kept);
}

Value element_read(Vm *vm, const u8 *p, u8 type)
{
    switch ((ElementType)type) {
    case Element_Int8:
        return value_int(*(const i8 *)p);
    case Element_Uint8:
    case Element_Uint8Clamped:
        return value_int(*p);
    case Element_Int16: {
        i16 n;
        memcpy(&n, p, 2);
        return value_int(n);
    }
    case Element_Uint16: {
        u16 n;
        memcpy(&n, p, 2);
        return value_int(n);
    }
    case Element_Int32: {
        i32 n;
        memcpy(&n, p, 4);
        return value_int(n);
    }
    case Element_Uint32: {
        u32 n;
        memcpy(&n, p, 4);
        return value_u32(n);
    }
    case Element_Float16: {
        u16 n;
        memcpy(&n, p, 2);
        return value_number(half_to_double(n));
    }
    case Element_Float32: {
        float f;
        memcpy(&f, p, 4);
        return value_number((double)f);
    }
    case Element_Float64: {
        double d;
        memcpy(&d, p, 8);
        return value_number(d);
    }
    case Element_BigInt64: {
        i64 n;
        memcpy(&n, p, 8);
        return value_cell(TRY_PTR(bigint_from_i64(vm, n)));
    }
    case Element_BigUint64: {
        u64 n;
        memcpy(&n, p, 8);
        return value_cell(TRY_PTR(bigint_from_u64(vm, n)));
    }
    default:
        UNREACHABLE();
    }
}

static u8 clamp_u8(double d)
{
    if (!(d > 0))
        return 0;
    if (d >= 255)
        return 255;
    double floor = (double)(i32)d, rest = d - floor;
    i32 n = (i32)floor;
    return (u8)(n + (rest > 0.5 || (rest == 0.5 && n & 1)));
}

void element_write(Vm *vm, u8 *p, u8 type, Value v)
{
    (void)vm;
    u64 bits = 0;
    u32 size = 1u << element_shift(type);
    switch ((ElementType)type) {
    case Element_Int8:
    case Element_Uint8:
    case Element_Int16:
    case Element_Uint16:
    case Element_Int32:
    case Element_Uint32:
        bits = (u32)(value_is_int(v) ? value_as_int(v) : double_to_int32(value_as_double(v)));
        break;
    case Element_Uint8Clamped:
        bits = clamp_u8(value_as_number(v));
        break;
    case Element_Float16:
        bits = double_to_half(value_as_number(v));
        break;
    case Element_Float32: {
        float f = (float)value_as_number(v);
        memcpy(&bits, &f, 4);
        break;
    }
    case Element_Float64: {
        double d = value_as_number(v);
        memcpy(&bits, &d, 8);
        break;
    }
    case Element_BigInt64:
    case Element_BigUint64:
        bits = bigint_to_u64(value_as_bigint(v));
        break;
    default:
        UNREACHABLE();
    }
    memcpy(p, &bits, size); /* little endian */
}

Value element_coerce(Vm *vm, u8 type, Value v)
{
    if (element_is_bigint(type))
        return value_is_bigint(v) ? v : value_cell(TRY_PTR(to_bigint(vm, v)));
    return value_is_number(v) ? v : to_number(vm, v);
}

Value typed_get_slow(Vm *vm, TypedArrayObject *t, u64 index)
{
    if (index >= view_length(t))
        return VAL_UNDEFINED;
    return element_read(vm, t->data + (index << element_shift(t->type)), t->type);
}

/* The number as an element index that is in range, or -1. -0, fractions and infinities never are.
 */
static i64 valid_index(const TypedArrayObject *t, double index)
{
    if (!(index >= 0) || index >= 9007199254740992.0 || (index == 0 && __builtin_signbit(index)))
        return -1;
    u64 i = (u64)index;
    return (double)i == index && i < view_length(t) ? (i64)i : -1;
}

int typed_set_slow(Vm *vm, TypedArrayObject *t, double index, Value v)
{
    v = TRY_OR(-1, element_coerce(vm, t->type, v));
    i64 i = valid_index(t, index); /* only now: the conversion may have shrunk the buffer */
    if (i >= 0)
        element_write(vm, t->data + ((u64)i << element_shift(t->type)), t->type, v);
    return 1;
}

/* ---- internal methods of typed arrays (10.4.5) ---- */

/* CanonicalNumericIndexString for named keys. */
static bool numeric_key(Vm *vm, PropKey key, double *out)
{
    if (!key_is_string(key))
        return false;
    String *s = (String *)key_as_cell(key);
    if (!s->length || s->length > 40)
        return false;
    StrView view = string_view(vm, s);
    u16 c = view_at(view, 0);
    if (view.wide || !((c >= '0' && c <= '9') || c == '-' || c == 'I' || c == 'N'))
        return false;
    if (s->length == 2 && c == '-' && view_at(view, 1) == '0') {
        *out = -0.0;
        return true;
    }
    double d = string_to_number(vm, s);
    String *back = number_to_string(vm, value_number(d));
    if (!back) {
        exception_take(vm);
        return false;
    }
    *out = d;
    return string_equal(vm, back, s);
}

bool typed_key_is_numeric(Vm *vm, PropKey key)
{
    double d;
    return numeric_key(vm, key, &d);
}

/* 0: an ordinary key; else its element index in *index, or -1 there. */
static bool element_key(Vm *vm, const TypedArrayObject *t, PropKey key, i64 *index, double *number)
{
    if (key_is_index(key)) {
        *number = key_as_index(key);
        *index = key_as_index(key) < view_length(t) ? (i64)key_as_index(key) : -1;
        return true;
    }
    if (!numeric_key(vm, key, number))
        return false;
    *index = valid_index(t, *number);
    return true;
}

static int typed_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    TypedArrayObject *t = (TypedArrayObject *)o;
    i64 index;
    double number;
    if (!element_key(vm, t, key, &index, &number))
        return ordinary_get_own(vm, o, key, out);
    if (index < 0)
        return 0;
    *out = desc_data(TRY_OR(-1, typed_get_slow(vm, t, (u64)index)), PROP_WEC);
    return 1;
}

static int typed_has(Vm *vm, Object *o, PropKey key)
{
    i64 index;
    double number;
    if (element_key(vm, (TypedArrayObject *)o, key, &index, &number))
        return index >= 0;
    PropSlot where;
    if (shape_lookup(vm, obj_shape(vm, o), key, &where))
        return 1;
    Object *proto = obj_proto(vm, o);
    return proto ? obj_has(vm, proto, key) : 0;
}

static int typed_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    TypedArrayObject *t = (TypedArrayObject *)o;
    i64 index;
    double number;
    if (!element_key(vm, t, key, &index, &number))
        return ordinary_define_own(vm, o, key, desc);
    if (index < 0 || desc_is_accessor(desc) || (desc->has & ~desc->attrs & PROP_WEC))
        return 0;
    return value_is_hole(desc->value) ? 1 : typed_set_slow(vm, t, number, desc->value);
}

static Value typed_get_key(Vm *vm, Object *o, PropKey key, Value receiver)
{
    i64 index;
    double number;
    if (!element_key(vm, (TypedArrayObject *)o, key, &index, &number))
        return ordinary_get(vm, o, key, receiver);
    return index < 0 ? VAL_UNDEFINED : typed_get(vm, (TypedArrayObject *)o, (u64)index);
}

static int typed_set_key(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    TypedArrayObject *t = (TypedArrayObject *)o;
    i64 index;
    double number;
    if (!element_key(vm, t, key, &index, &number))
        return ordinary_set(vm, o, key, v, receiver);
    if (value_same_bits(value_cell(o), receiver))
        return typed_set_slow(vm, t, number, v);
    if (index < 0)
        return 1;
    PropDesc own = desc_data(VAL_UNDEFINED, PROP_WEC);
    return ordinary_set_with_own(vm, o, key, v, receiver, true, &own);
}

static int typed_delete(Vm *vm, Object *o, PropKey key)
{
    i64 index;
    double number;
    if (!element_key(vm, (TypedArrayObject *)o, key, &index, &number))
        return ordinary_delete(vm, o, key);
    return index < 0;
}

static bool typed_own_keys(Vm *vm, Object *o, KeyList *out)
{
    KeyList rest;
    u64 length = view_length((TypedArrayObject *)o);
    if (length > UINT32_MAX - 1024) {
        throw_out_of_memory(vm);
        return false;
    }
    if (!ordinary_own_keys(vm, o, &rest) || !key_list_init(vm, out, (u32)length + rest.count))
        return false;
    for (u64 i = 0; i < length; i++)
        if (!key_list_add(vm, out, value_i64((i64)i)))
            return false;
    for (u32 i = 0; i < rest.count; i++)
        if (!key_list_add(vm, out, rest.cells->items[i]))
            return false;
    return true;
}

/* A view whose length can change is never fixed: TypeError through a false answer. */
static int typed_prevent_extensions(Vm *vm, Object *o)
{
    ViewObject *v = (ViewObject *)o;
    if (v->tracking || (v->buffer->resizable && !buffer_is_shared(v->buffer)))
        return 0;
    o->cell.flags &= (u8)~OBJ_EXOTIC; /* the ordinary steps */
    int r = obj_prevent_extensions(vm, o, false);
    o->cell.flags |= OBJ_EXOTIC;
    return r;
}

const ExoticOps exotic_ops_TypedArray = {
    .get_own = typed_get_own,
    .define_own = typed_define_own,
    .has = typed_has,
    .get = typed_get_key,
    .set = typed_set_key,
    .delete_ = typed_delete,
    .own_keys = typed_own_keys,
    .prevent_extensions = typed_prevent_extensions,
};

/* ---- collector ---- */

void kind_trace_ArrayBuffer(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark(vm, ((BufferObject *)cell)->detach_key);
}

void kind_finalise_ArrayBuffer(Vm *vm, Cell *cell)
{
    BufferObject *b = (BufferObject *)cell;
    while (b->views)
        unlink_view(b->views);
    if (b->bytes) {
        heap_external_sub(vm, b->bytes->max_length);
        buffer_bytes_unref(b->bytes);
    }
    b->bytes = NULL;
}

static void trace_view(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((ViewObject *)cell)->buffer);
}

void kind_trace_TypedArray(Vm *vm, Cell *cell)
{
    trace_view(vm, cell);
}
void kind_trace_DataView(Vm *vm, Cell *cell)
{
    trace_view(vm, cell);
}

void kind_finalise_TypedArray(Vm *vm, Cell *cell)
{
    (void)vm;
    unlink_view((ViewObject *)cell);
}

void kind_finalise_DataView(Vm *vm, Cell *cell)
{
    (void)vm;
    unlink_view((ViewObject *)cell);
}

/* node_v8.c - $binding("v8"): what src/js/node/v8.js asks of values and of the heap.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "runtime/host/host.h"
#include "runtime/node/heap_snapshot.h"

/* What an object is to the serializer. */
enum {
    V8_NONE, /* cannot be cloned */
    V8_PLAIN, V8_ARRAY, V8_DATE, V8_REGEXP, V8_MAP, V8_SET, V8_WRAPPER, V8_BUFFER, V8_SHARED, V8_VIEW, V8_ERROR, V8_HOST,
};

static int kind_number(Value v)
{
    switch ((Kind)value_as_cell(v)->kind) {
    case Kind_Object: return V8_PLAIN;
    case Kind_Array: return V8_ARRAY;
    case Kind_Date: return V8_DATE;
    case Kind_RegExp: return V8_REGEXP;
    case Kind_Map: return V8_MAP;
    case Kind_Set: return V8_SET;
    case Kind_Wrapper: return value_is_symbol(((WrapperObject *)value_as_cell(v))->primitive) ? V8_NONE : V8_WRAPPER;
    case Kind_ArrayBuffer: return value_as_cell(v)->flags & OBJ_CLASS ? V8_SHARED : V8_BUFFER;
    case Kind_TypedArray:
    case Kind_DataView: return V8_VIEW;
    case Kind_Error: return V8_ERROR;
    case Kind_Host: return V8_HOST;
    default: return V8_NONE;
    }
}

/* kindOf(object) */
static Value v8_kind_of(Vm *vm, Frame *f)
{
    (void)vm;
    return value_int(value_is_object(frame_arg(f, 0)) ? kind_number(f->args[0]) : V8_NONE);
}

/* primitiveOf(wrapper) */
static Value v8_primitive_of(Vm *vm, Frame *f)
{
    (void)vm;
    return value_has_kind(frame_arg(f, 0), Kind_Wrapper) ? ((WrapperObject *)value_as_cell(f->args[0]))->primitive : VAL_UNDEFINED;
}

/* describe(value): as V8's messages name it */
static Value v8_describe(Vm *vm, Frame *f)
{
    char text[200];
    value_describe(vm, frame_arg(f, 0), text, sizeof text);
    return value_cell(TRY_PTR(string_from_utf8(vm, str_view(text))));
}

/* isOneByte(string) */
static Value v8_is_one_byte(Vm *vm, Frame *f)
{
    if (!value_is_string(frame_arg(f, 0)))
        return VAL_FALSE;
    StrView view = string_view(vm, value_as_string(f->args[0]));
    return view.data ? value_bool(!view.wide) : VAL_EXC;
}

/* units(string, wide, target, at): its code units into bytes */
static Value v8_units(Vm *vm, Frame *f)
{
    u8 *bytes;
    size_t len;
    double at;
    if (!value_is_string(frame_arg(f, 0)) || !to_integer(vm, frame_arg(f, 3), &at))
        return VAL_EXC;
    StrView view = string_view(vm, value_as_string(f->args[0]));
    size_t width = view.wide ? 2 : 1;
    if (!view.data || !embed_bytes_view(vm, frame_arg(f, 2), &bytes, &len) || at < 0 || at > (double)len || view.length * width > len - (size_t)at)
        return view.data ? throw_range(vm, "out of range") : VAL_EXC;
    memcpy(bytes + (size_t)at, view.data, view.length * width);
    return VAL_UNDEFINED;
}

/* text(bytes, at, length in bytes, wide): a string */
static Value v8_text(Vm *vm, Frame *f)
{
    u8 *bytes;
    size_t len;
    double at, n;
    if (!embed_bytes_view(vm, frame_arg(f, 0), &bytes, &len) || !to_integer(vm, frame_arg(f, 1), &at) || !to_integer(vm, frame_arg(f, 2), &n))
        return VAL_EXC;
    if (at < 0 || n < 0 || at > (double)len || n > (double)len - at || n > UINT32_MAX)
        return throw_range(vm, "out of range");
    bytes += (size_t)at;
    if (!to_boolean(frame_arg(f, 3)))
        return value_cell(TRY_PTR(string_from_latin1(vm, bytes, (u32)n)));
    u16 *units = try_alloc((size_t)n + 2);
    if (!units)
        return throw_out_of_memory(vm);
    memcpy(units, bytes, (size_t)n);
    String *s = string_from_utf16(vm, units, (u32)n / 2);
    xfree(units);
    return value_cell(TRY_PTR(s));
}

/* heap(): [live, blocks, large, external, young collections, full collections, allocations, bytes of code, realms] */
static Value v8_heap(Vm *vm, Frame *f)
{
    (void)f;
    HeapStats s;
    heap_stats(vm, &s, true);
    size_t code = s.by_kind[Kind_Template].bytes + s.by_kind[Kind_UnitInstance].bytes + s.by_kind[Kind_Feedback].bytes;
    double numbers[] = {(double)s.live_bytes, (double)s.block_bytes, (double)s.large_bytes, (double)s.external_bytes,
                        (double)s.young_collections, (double)s.full_collections, (double)s.allocations, (double)code,
                        (double)s.by_kind[Kind_Realm].count};
    Value list[ARRAY_LEN(numbers)];
    for (u32 i = 0; i < ARRAY_LEN(numbers); i++)
        list[i] = value_number(numbers[i]);
    return value_cell(TRY_PTR(array_from_values(vm, list, ARRAY_LEN(list))));
}

typedef struct Query {
    Vm *vm;
    Object *proto;
    Object **found; /* NULL: count only */
    u32 n, cap;
} Query;

static void query_cell(void *ctx, Cell *cell, size_t size)
{
    (void)size;
    Query *q = ctx;
    if (!cell_is_object(cell))
        return;
    Object *o = (Object *)cell;
    for (Object *p = obj_proto(q->vm, o); p; p = obj_proto(q->vm, p)) {
        if (p != q->proto)
            continue;
        if (q->found && q->n < q->cap)
            q->found[q->n] = o;
        q->n++;
        return;
    }
}

/* query(prototype): every object that has it in its chain */
static Value v8_query(Vm *vm, Frame *f)
{
    if (!value_is_object(frame_arg(f, 0)))
        return value_cell(TRY_PTR(array_new(vm, 0)));
    vm_collect(vm);
    Query q = {.vm = vm, .proto = value_as_object(f->args[0])};
    heap_each_cell(vm, query_cell, &q);
    /* The objects are kept alive, and found by the collector, through an Elements cell that is made first. */
    Array *list = TRY_PTR(array_new(vm, 0));
    q.cap = q.n;
    q.found = try_alloc((q.n + 1) * sizeof *q.found);
    if (!q.found)
        return throw_out_of_memory(vm);
    q.n = 0;
    heap_each_cell(vm, query_cell, &q);
    bool ok = true;
    for (u32 i = 0; ok && i < MIN(q.n, q.cap); i++)
        ok = array_push(vm, list, value_cell(q.found[i]));
    xfree(q.found);
    return ok ? value_cell(list) : VAL_EXC;
}

/* snapshot(): the heap as a .heapsnapshot file's text */
static Value v8_snapshot(Vm *vm, Frame *f)
{
    (void)f;
    vm_collect(vm);
    AUTO_BUF out = {0};
    if (!heap_snapshot_write(vm, &out))
        return throw_out_of_memory(vm);
    return value_cell(TRY_PTR(embed_uint8_array(vm, out.data, out.len)));
}

const BuiltinProp node_v8_binding[] = {
    FN("kindOf", 1, v8_kind_of, 0, 0),
    FN("primitiveOf", 1, v8_primitive_of, 0, 0),
    FN("describe", 1, v8_describe, 0, 0),
    FN("isOneByte", 1, v8_is_one_byte, 0, 0),
    FN("units", 4, v8_units, 0, 0),
    FN("text", 4, v8_text, 0, 0),
    FN("heap", 0, v8_heap, 0, 0),
    FN("query", 1, v8_query, 0, 0),
    FN("snapshot", 0, v8_snapshot, 0, 0),
    END,
};

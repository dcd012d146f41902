/* bound.c - bound functions (10.4.1). `name` and `length` are set by Function.prototype.bind.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/array.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"

BoundFunction *bound_new(Vm *vm, Object *target, Value this_value, u32 argc, const Value *args)
{
    Value proto = obj_get_prototype(vm, target);
    if (value_is_exc(proto))
        return NULL;
    Object *proto_or_null = value_is_null(proto) ? NULL : value_as_object(proto);
    /* The arguments vary, so the struct ends before them for the shape; there are no inline slots.
     */
    Shape *s = shape_root_at(vm, Kind_Bound, sizeof(BoundFunction) / 8, proto_or_null, 0);
    BoundFunction *b = heap_try_alloc(vm, sizeof *b + (size_t)argc * sizeof(Value), Kind_Bound);
    if (!b)
        return NULL;
    b->object.cell.shape = s->offset;
    b->object.cell.flags = OBJ_CALLABLE | (target->cell.flags & OBJ_CONSTRUCTOR);
    b->object.elements = &elements_empty;
    b->target = value_cell(target);
    b->this_value = this_value;
    b->argc = argc;
    if (argc)
        memcpy(b->args, args, argc * sizeof(Value));
    return b;
}

void kind_trace_Bound(Vm *vm, Cell *cell)
{
    BoundFunction *b = (BoundFunction *)cell;
    object_trace(vm, &b->object);
    heap_mark(vm, b->target);
    heap_mark(vm, b->this_value);
    heap_mark_values(vm, b->args, b->argc);
}

void kind_update_Bound(Vm *vm, Cell *cell)
{
    BoundFunction *b = (BoundFunction *)cell;
    object_update(vm, &b->object);
    heap_update(&b->target);
    heap_update(&b->this_value);
    heap_update_values(b->args, b->argc);
}

bool kind_moves_Bound(const Cell *cell)
{
    (void)cell;
    return true;
}

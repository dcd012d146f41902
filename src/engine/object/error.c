/* error.c - throwing, error objects.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/error.h"
#include "engine/object/property.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/alloc.h"
#include "base/check.h"
#include "engine/heap/realm.h"
#include "engine/object/function.h"

Object *error_class_proto(Vm *vm, ErrorClass cls)
{
    static const u16 protos[] = {
        [ERR_ERROR] = Intrinsic_ErrorPrototype,
        [ERR_TYPE] = Intrinsic_TypeErrorPrototype,
        [ERR_RANGE] = Intrinsic_RangeErrorPrototype,
        [ERR_SYNTAX] = Intrinsic_SyntaxErrorPrototype,
        [ERR_REFERENCE] = Intrinsic_ReferenceErrorPrototype,
        [ERR_EVAL] = Intrinsic_EvalErrorPrototype,
        [ERR_URI] = Intrinsic_URIErrorPrototype,
        [ERR_AGGREGATE] = Intrinsic_AggregateErrorPrototype,
        [ERR_SUPPRESSED] = Intrinsic_SuppressedErrorPrototype,
    };
    return intrinsic(vm, (Intrinsic)protos[cls]);
}

Accessor *error_stack_accessor(Vm *vm)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->stack_accessor)) {
        NativeFunction *get = TRY_PTR_OR(NULL, native_new(vm, error_stack_get, NULL, 0, 0, 0));
        NativeFunction *set = TRY_PTR_OR(NULL, native_new(vm, error_stack_set, NULL, 1, 0, 0));
        Accessor *accessor = heap_alloc(vm, sizeof *accessor, Kind_Accessor);
        accessor->getter = value_cell(get);
        accessor->setter = value_cell(set);
        realm->stack_accessor = &accessor->cell;
        barrier(vm, realm);
    }
    return (Accessor *)realm->stack_accessor;
}

Object *error_new_proto(Vm *vm, Object *proto, String *message, Value until)
{
    Shape *s = shape_root_at(vm, Kind_Error, sizeof(ErrorObject) / 8, proto, 4);
    Accessor *accessor = TRY_PTR_OR(NULL, error_stack_accessor(vm));
    s = shape_add(vm, s, KEY_stack, PROP_CONFIGURABLE | PROP_ACCESSOR);
    if (message)
        s = shape_add(vm, s, KEY_message, PROP_WC);
    Object *o = object_new_shaped(vm, s, sizeof(ErrorObject));
    if (!o)
        return NULL;
    *obj_slot(vm, o, 0) = value_cell(accessor);
    if (message)
        *obj_slot(vm, o, 1) = value_cell(message);
    if (vm_core(vm)->hooks->capture_stack)
        vm_core(vm)->hooks->capture_stack(vm, o, until);
    return o;
}

static PropKey kept_key(Vm *vm, PropKey key)
{
    return key_private(vm, key_equal(key, KEY_name) ? STR("errorName") : STR("errorMessage"));
}

bool error_keep(Vm *vm, Object *error, String *name, String *message)
{
    PropKey name_key = kept_key(vm, KEY_name), message_key = kept_key(vm, KEY_message);
    return !key_is_none(name_key) && !key_is_none(message_key) &&
           obj_add(vm, error, name_key, value_cell(name), 0) &&
           obj_add(vm, error, message_key, value_cell(message), 0);
}

/* The data property, VAL_HOLE when absent or when reading it would run code. */
static Value look(Vm *vm, Object *o, PropKey key)
{
    PropFind find;
    if (key_is_none(key) || obj_find(vm, o, key, &find) != FIND_SLOT || find.where.attrs & PROP_ACCESSOR)
        return VAL_HOLE;
    Value v = obj_slot_value(vm, find.holder, find.where.slot); /* makes lazy ones, runs nothing */
    if (LIKELY(!value_is_exc(v)))
        return v;
    (void)exception_take(vm);
    return VAL_HOLE;
}

Value error_kept(Vm *vm, Object *error, PropKey key)
{
    return error->cell.kind == Kind_Error ? look(vm, error, kept_key(vm, key)) : VAL_HOLE;
}

Value error_look(Vm *vm, Object *error, PropKey key)
{
    Value v = look(vm, error, key);
    return value_is_hole(v) ? error_kept(vm, error, key) : v;
}

Object *error_new(Vm *vm, ErrorClass cls, String *message)
{
    return error_new_proto(vm, error_class_proto(vm, cls), message, VAL_HOLE);
}

Value throw_value(Vm *vm, Value v)
{
    vm_core(vm)->exception = v;
    return VAL_EXC;
}

static PRINTF_LIKE(3, 0) Value
    throw_formatted(Vm *vm, ErrorClass cls, const char *format, va_list args)
{
    char small[512], *text = small;
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(small, sizeof small, format, args);
    CHECK(len >= 0);
    if ((size_t)len >= sizeof small) {
        text = xalloc((size_t)len + 1);
        vsnprintf(text, (size_t)len + 1, format, again);
    }
    va_end(again);
    String *message = string_from_wtf8(vm, (Str){text, (size_t)len});
    if (text != small)
        xfree(text);
    Object *error = message ? error_new(vm, cls, message) : NULL;
    return error ? throw_value(vm, value_cell(error)) : VAL_EXC;
}

Value throw_error(Vm *vm, ErrorClass cls, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Value v = throw_formatted(vm, cls, format, args);
    va_end(args);
    return v;
}

#define THROW_CLASS(name, cls)                            \
    Value throw_##name(Vm *vm, const char *format, ...)   \
    {                                                     \
        va_list args;                                     \
        va_start(args, format);                           \
        Value v = throw_formatted(vm, cls, format, args); \
        va_end(args);                                     \
        return v;                                         \
    }
THROW_CLASS(type, ERR_TYPE)
THROW_CLASS(range, ERR_RANGE)
THROW_CLASS(syntax, ERR_SYNTAX)
THROW_CLASS(reference, ERR_REFERENCE)

Value throw_stack_overflow(Vm *vm)
{
    return throw_range(vm, "Maximum call stack size exceeded");
}

Value throw_out_of_memory(Vm *vm)
{
    return throw_range(vm, "Out of memory");
}

void kind_trace_Error(Vm *vm, Cell *cell)
{
    ErrorObject *e = (ErrorObject *)cell;
    object_trace(vm, &e->object);
    heap_mark_cell(vm, e->trace);
}

void kind_update_Error(Vm *vm, Cell *cell)
{
    ErrorObject *e = (ErrorObject *)cell;
    object_update(vm, &e->object);
    e->trace = heap_new_place(e->trace);
}

bool kind_moves_Error(const Cell *cell)
{
    (void)cell;
    return true;
}

/* convert.c - 7.1, type conversion.
 *
 * Fast cases first; only objects run JavaScript, all through to_primitive.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/convert.h"

#include <math.h>
#include <stdio.h>

#include "engine/heap/realm.h"
#include "engine/object/bigint.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"
#include "engine/object/wrapper.h"

/* 7.1.1 */
static Value ordinary_to_primitive(Vm *vm, Object *o, PrimitiveHint hint)
{
    for (int i = 0; i < 2; i++) {
        bool string = (hint == HINT_STRING) == (i == 0);
        Value method = TRY(obj_get(vm, o, string ? KEY_toString : KEY_valueOf));
        if (!value_is_callable(method))
            continue;
        Value result = TRY(call_function(vm, method, value_cell(o), 0, NULL));
        if (!value_is_object(result))
            return result;
    }
    return throw_type(vm, "Cannot convert object to primitive value");
}

Value to_primitive(Vm *vm, Value v, PrimitiveHint hint)
{
    if (!value_is_object(v))
        return v;
    if (!vm_stack_ok(vm))
        return throw_stack_overflow(vm);
    Object *o = value_as_object(v);
    Value exotic = TRY(obj_get(vm, o, KEY_SYM_toPrimitive));
    if (LIKELY(value_is_nullish(exotic)))
        return ordinary_to_primitive(vm, o, hint);
    if (!value_is_callable(exotic)) {
        char text[80];
        value_describe(vm, exotic, text, sizeof text);
        return throw_type(vm, "%s is not a function", text);
    }
    Value arg = value_cell(hint == HINT_STRING   ? ATOM_string
                           : hint == HINT_NUMBER ? ATOM_number
                                                 : ATOM_default_);
    Value result = TRY(call_function(vm, exotic, v, 1, &arg));
    if (value_is_object(result))
        return throw_type(vm, "Cannot convert object to primitive value");
    return result;
}

bool to_boolean(Value v)
{
    if (value_is_bool(v))
        return value_as_bool(v);
    if (value_is_int(v))
        return value_as_int(v) != 0;
    if (value_is_double(v)) {
        double d = value_as_double(v);
        return d == d && d != 0;
    }
    if (!value_is_cell(v))
        return false;
    switch (value_as_cell(v)->kind) {
    case Kind_String:
        return value_as_string(v)->length != 0;
    case Kind_BigInt:
        return !bigint_is_zero(value_as_bigint(v));
    default:
        return !value_is_undetectable(v);
    }
}

/* The number of a primitive that is not a BigInt or a symbol; others throw. */
static Value primitive_to_number(Vm *vm, Value v)
{
    if (value_is_number(v))
        return v;
    if (value_is_undefined(v))
        return value_double_trusted(__builtin_nan(""));
    if (value_is_null(v) || value_is_false(v))
        return value_int(0);
    if (value_is_true(v))
        return value_int(1);
    if (value_is_string(v))
        return value_number(string_to_number(vm, value_as_string(v)));
    if (value_is_symbol(v))
        return throw_type(vm, "Cannot convert a Symbol value to a number");
    return throw_type(vm, "Cannot convert a BigInt value to a number");
}

Value to_number(Vm *vm, Value v)
{
    if (value_is_number(v))
        return v;
    if (value_is_object(v))
        v = TRY(to_primitive(vm, v, HINT_NUMBER));
    return primitive_to_number(vm, v);
}

Value to_numeric(Vm *vm, Value v)
{
    if (value_is_number(v))
        return v;
    if (value_is_object(v))
        v = TRY(to_primitive(vm, v, HINT_NUMBER));
    return value_is_bigint(v) ? v : primitive_to_number(vm, v);
}

bool to_double(Vm *vm, Value v, double *out)
{
    v = TRY_OR(false, to_number(vm, v));
    *out = value_as_number(v);
    return true;
}

bool to_int32(Vm *vm, Value v, i32 *out)
{
    if (LIKELY(value_is_int(v))) {
        *out = value_as_int(v);
        return true;
    }
    v = TRY_OR(false, to_number(vm, v));
    *out = value_is_int(v) ? value_as_int(v) : double_to_int32(value_as_double(v));
    return true;
}

bool to_uint32(Vm *vm, Value v, u32 *out)
{
    i32 n;
    if (!to_int32(vm, v, &n))
        return false;
    *out = (u32)n;
    return true;
}

bool to_integer(Vm *vm, Value v, double *out)
{
    if (LIKELY(value_is_int(v))) {
        *out = value_as_int(v);
        return true;
    }
    double d;
    if (!to_double(vm, v, &d))
        return false;
    *out = d != d ? 0 : trunc(d) + 0.0; /* -0 becomes 0 */
    return true;
}

#define MAX_SAFE 9007199254740991.0

bool to_length(Vm *vm, Value v, u64 *out)
{
    double d;
    if (!to_integer(vm, v, &d))
        return false;
    *out = d <= 0 ? 0 : d >= MAX_SAFE ? (u64)MAX_SAFE : (u64)d;
    return true;
}

bool to_index(Vm *vm, Value v, u64 *out)
{
    double d = 0;
    if (!value_is_undefined(v) && !to_integer(vm, v, &d))
        return false;
    if (d < 0 || d > MAX_SAFE) {
        throw_range(vm, "Invalid index: it must be an integer from 0 to 2^53 - 1");
        return false;
    }
    *out = (u64)d;
    return true;
}

bool to_relative(Vm *vm, Value v, u64 length, u64 if_undefined, u64 *out)
{
    double d;
    if (value_is_undefined(v)) {
        *out = if_undefined;
        return true;
    }
    if (!to_integer(vm, v, &d))
        return false;
    if (d < 0)
        *out = -d >= (double)length ? 0 : length - (u64)-d;
    else
        *out = d >= (double)length ? length : (u64)d;
    return true;
}

String *to_string(Vm *vm, Value v)
{
    if (LIKELY(value_is_string(v)))
        return value_as_string(v);
    if (value_is_number(v))
        return number_to_string(vm, v);
    if (value_is_object(v)) {
        v = TRY_OR(NULL, to_primitive(vm, v, HINT_STRING));
        if (value_is_string(v))
            return value_as_string(v);
        if (value_is_number(v))
            return number_to_string(vm, v);
    }
    if (value_is_bool(v))
        return value_as_bool(v) ? ATOM_true_ : ATOM_false_;
    if (value_is_undefined(v))
        return ATOM_undefined;
    if (value_is_null(v))
        return ATOM_null;
    if (value_is_bigint(v))
        return bigint_to_string(vm, value_as_bigint(v), 10);
    throw_type(vm, "Cannot convert a Symbol value to a string");
    return NULL;
}

Value to_string_value(Vm *vm, Value v)
{
    String *s = to_string(vm, v);
    return s ? value_cell(s) : VAL_EXC;
}

Object *to_object(Vm *vm, Value v)
{
    if (LIKELY(value_is_object(v)))
        return value_as_object(v);
    Intrinsic proto;
    if (value_is_number(v)) {
        proto = Intrinsic_NumberPrototype;
    } else if (value_is_bool(v)) {
        proto = Intrinsic_BooleanPrototype;
    } else if (!value_is_cell(v)) {
        throw_type(vm, "Cannot convert undefined or null to object");
        return NULL;
    } else {
        proto = value_is_string(v)   ? Intrinsic_StringPrototype
                : value_is_symbol(v) ? Intrinsic_SymbolPrototype
                                     : Intrinsic_BigIntPrototype;
    }
    Object *o = intrinsic(vm, proto);
    return o ? wrapper_new(vm, v, o) : NULL;
}

/* ---- for messages ---- */

/* Text of s into out, cut with "..." when it is long; never flattens (that may fail). */
static void describe_string(Vm *vm, String *s, char *out, size_t size, const char *quote)
{
    if (s->cell.flags & STR_ROPE && s->length > 4096) {
        snprintf(out, size, "%s...%s", quote, quote);
        return;
    }
    bool cut = s->length > 60;
    Buf buf = {0};
    String *part = cut ? string_slice(vm, s, 0, 60) : s;
    if (part && string_to_utf8(vm, part, &buf)) {
        buf_push(&buf, 0);
        snprintf(out, size, "%s%s%s%s", quote, buf.data, cut ? "..." : "", quote);
    } else {
        vm_core(vm)->exception = VAL_HOLE;
        snprintf(out, size, "%s...%s", quote, quote);
    }
    buf_deinit(&buf);
}

/* A data property along the chain, without running anything. */
static Value peek_along(Vm *vm, Object *o, PropKey key)
{
    for (; o && o->cell.kind != Kind_Proxy; o = obj_proto(vm, o)) {
        PropSlot slot;
        if (obj_own_slot(vm, o, key, &slot))
            return obj_peek(vm, o, key);
    }
    return VAL_HOLE;
}

static void describe_object(Vm *vm, Object *o, char *out, size_t size)
{
    char name[64] = "Object";
    if (o->cell.kind == Kind_Proxy) {
        snprintf(out, size, "#<Object>");
        return;
    }
    if (o->cell.flags & OBJ_CALLABLE) {
        const VmHooks *hooks = vm_core(vm)->hooks;
        String *text = hooks->function_text ? hooks->function_text(vm, o) : ATOM_empty;
        if (!text)
            vm_core(vm)->exception = VAL_HOLE;
        describe_string(vm, text ? text : ATOM_empty, out, size, "");
        return;
    }
    /* "#<Class>", or "[object Class]" where another toString is inherited: the arrays and wrappers */
    Value ctor = peek_along(vm, o, KEY_constructor), tag = peek_along(vm, o, KEY_SYM_toStringTag);
    bool plain = o->cell.kind != Kind_Array && o->cell.kind != Kind_TypedArray &&
                 o->cell.kind != Kind_Wrapper && o->cell.kind != Kind_Generator;
    if (!plain && value_is_string(tag))
        ctor = VAL_HOLE;
    if (value_is_object(ctor) && value_as_cell(ctor)->kind != Kind_Proxy) {
        Value own = obj_peek(vm, value_as_object(ctor), KEY_name);
        if (value_is_string(own) && value_as_string(own)->length)
            describe_string(vm, value_as_string(own), name, sizeof name, "");
    } else if (!plain && value_is_string(tag)) {
        describe_string(vm, value_as_string(tag), name, sizeof name, "");
    }
    snprintf(out, size, plain ? "#<%s>" : "[object %s]", name);
}

void value_describe(Vm *vm, Value v, char *out, size_t size)
{
    if (value_is_string(v)) {
        describe_string(vm, value_as_string(v), out, size, "\"");
    } else if (value_is_symbol(v)) {
        char text[80] = "";
        if (value_as_symbol(v)->description)
            describe_string(vm, value_as_symbol(v)->description, text, sizeof text, "");
        snprintf(out, size, "Symbol(%s)", text);
    } else if (value_is_object(v)) {
        describe_object(vm, value_as_object(v), out, size);
    } else if (value_is_cell(v) && value_as_cell(v)->kind != Kind_BigInt) {
        snprintf(out, size, "(internal)");
    } else if (value_is_hole(v) || value_is_exc(v) || value_is_lazy(v)) {
        snprintf(out, size, "(no value)");
    } else {
        String *s = to_string(vm, v);
        if (s) {
            describe_string(vm, s, out, size, "");
        } else {
            vm_core(vm)->exception = VAL_HOLE;
            snprintf(out, size, "(too large)");
        }
    }
}

void value_describe_key(Vm *vm, Value v, char *out, size_t size)
{
    if (value_is_string(v))
        describe_string(vm, value_as_string(v), out, size, "");
    else
        value_describe(vm, v, out, size);
}

void value_describe_typed(Vm *vm, Value v, char *out, size_t size)
{
    StrView type = string_view(vm, value_typeof(v));
    size_t n = MIN(type.length, size - 2);
    memcpy(out, type.data, n);
    out[n] = 0;
    if (!value_is_number(v) && !value_is_bool(v) && !value_is_null(v) && !value_is_string(v))
        return;
    out[n++] = ' ';
    value_describe(vm, v, out + n, size - n);
}

String *value_typeof(Value v)
{
    if (value_is_number(v))
        return ATOM_number;
    if (value_is_bool(v))
        return ATOM_boolean;
    if (value_is_null(v))
        return ATOM_object;
    if (!value_is_cell(v))
        return ATOM_undefined;
    switch (value_as_cell(v)->kind) {
    case Kind_String:
        return ATOM_string;
    case Kind_Symbol:
        return ATOM_symbol;
    case Kind_BigInt:
        return ATOM_bigint;
    default:
        if (value_is_undetectable(v))
            return ATOM_undefined;
        return value_as_cell(v)->flags & OBJ_CALLABLE ? ATOM_function : ATOM_object;
    }
}

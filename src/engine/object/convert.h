/* convert.h - 7.1 type conversion, 7.2 comparison. All may run JavaScript unless the argument is primitive.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_CONVERT_H
#define ENGINE_OBJECT_CONVERT_H

#include "engine/object/object.h"

typedef enum { HINT_DEFAULT, HINT_NUMBER, HINT_STRING } PrimitiveHint;

Value to_primitive(Vm *vm, Value v, PrimitiveHint hint) MUST_USE;
bool to_boolean(Value v); /* never throws */
Value to_numeric(Vm *vm, Value v) MUST_USE; /* number or BigInt */
Value to_number(Vm *vm, Value v) MUST_USE;  /* TypeError for BigInt and Symbol */
bool to_double(Vm *vm, Value v, double *out) MUST_USE;
bool to_int32(Vm *vm, Value v, i32 *out) MUST_USE;
bool to_uint32(Vm *vm, Value v, u32 *out) MUST_USE;
bool to_integer(Vm *vm, Value v, double *out) MUST_USE; /* ToIntegerOrInfinity */
bool to_length(Vm *vm, Value v, u64 *out) MUST_USE;     /* 0 .. 2^53-1 */
bool to_index(Vm *vm, Value v, u64 *out) MUST_USE;      /* RangeError outside 0 .. 2^53-1 */
/* Relative index as slice(), at() and others use: clamps to 0..length. */
bool to_relative(Vm *vm, Value v, u64 length, u64 if_undefined, u64 *out) MUST_USE;
String *to_string(Vm *vm, Value v) MUST_USE; /* NULL: exception */
Value to_string_value(Vm *vm, Value v) MUST_USE;
Object *to_object(Vm *vm, Value v) MUST_USE; /* NULL: TypeError */
i32 double_to_int32(double d);               /* modulo 2^32 */
double number_power(double base, double exponent); /* Number::exponentiate */
double string_to_number(Vm *vm, String *s);  /* StringToNumber; NaN when it is none */
double string_view_to_number(StrView v);
String *number_to_string(Vm *vm, Value number) MUST_USE; /* small integers are cached */

String *value_typeof(Value v); /* an atom */
bool value_strict_equal(Vm *vm, Value a, Value b);
int value_loose_equal(Vm *vm, Value a, Value b) MUST_USE;
bool value_same(Vm *vm, Value a, Value b);      /* SameValue */
bool value_same_zero(Vm *vm, Value a, Value b); /* SameValueZero */
/* IsLessThan(a, b) with left_first: 1, 0, -1 exception, 2 undefined (a NaN). */
int value_less(Vm *vm, Value a, Value b, bool left_first) MUST_USE;

/* A short text of v for error messages ("undefined", "[object Object]", a function's name...); never throws, runs no JavaScript. */
void value_describe(Vm *vm, Value v, char *out, size_t size);
/* How V8 names a value that C code was to call or iterate: its type, and the value of plain primitives ("number 1"). */
void value_describe_typed(Vm *vm, Value v, char *out, size_t size);
/* The same, strings without quotes: for v used as a property key. */
void value_describe_key(Vm *vm, Value v, char *out, size_t size);

#endif

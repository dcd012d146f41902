/* arguments.h - arguments objects.
 *
 * An unmapped one is an ordinary object whose elements are the arguments. A mapped one (sloppy functions with simple
 * parameters) has VAL_HOLE in elements where index i lives in the function's scope: slot map[i] of scope, -1 when
 * it is not (or no longer) mapped.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_ARGUMENTS_H
#define ENGINE_OBJECT_ARGUMENTS_H

#include "engine/object/function.h"
#include "engine/object/property.h"

typedef struct ArgumentsObject {
    Object object;   /* OBJ_EXOTIC when mapped */
    Cell *scope;     /* Scope cell that holds the mapped parameters */
    Value *slots;    /* that scope's slots: interior pointer, keeps it */
    u32 mapped;      /* entries of map */
    u32 pad;
    i32 map[];       /* per index: slot number or -1 */
} ArgumentsObject;

/* Unmapped: callee is the %ThrowTypeError% accessor. */
Object *arguments_new(Vm *vm, u32 argc, const Value *args) MUST_USE;
/* Mapped: parameter i (i < n_map) lives in scope_slots[map[i]] when map[i] >= 0. */
Object *arguments_new_mapped(Vm *vm, u32 argc, const Value *args, Value callee, Cell *scope, Value *scope_slots,
                             u32 n_map, const i32 *map) MUST_USE;
extern const ExoticOps exotic_ops_Arguments;

#endif

/* realm.h - one set of intrinsics and a global object.
 *
 * Intrinsics come from this table, never from patchable globals. An entry is VAL_LAZY-like until first
 * touched: use realm_intrinsic(), which materialises. Most prototypes exist only when something needs them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_REALM_H
#define ENGINE_HEAP_REALM_H

#include "engine/heap/vm_core.h"

typedef enum Intrinsic {
#define INTRINSIC(id) Intrinsic_##id,
#include "engine/heap/intrinsics.def"
#undef INTRINSIC
    Intrinsic__count
} Intrinsic;

struct Realm {
    Cell cell;
    Object *global;       /* global object */
    Object *global_this;
    Value lexicals;       /* global lexical declarations: name -> GlobalLex slot table (vm/global.c) */
    Value has_instance;   /* Function.prototype[Symbol.hasInstance], undefined until asked for */
    u32 iteration_intact; /* 1 while Array.prototype[Symbol.iterator] and %ArrayIteratorPrototype%.next are the originals,
                             array iterators have no `return` and no prototype of arrays has indexed properties:
                             see array_iterates_fast */
    u32 promise_intact;   /* 1 while Promise.prototype.then/constructor and Promise[Symbol.species], resolve are the originals */
    u32 regexp_intact;    /* likewise exec, flags getters and symbol methods of RegExp.prototype */
    u32 species_intact;   /* Array[Symbol.species] and Array.prototype.constructor */
    u32 elements_intact;  /* 1 while Array.prototype and Object.prototype have no indexed properties (object_state.h) */
    u32 no_code_from_text; /* eval and new Function throw EvalError: contexts of node:vm */
    Cell *iter_result_shape; /* Shape of { value, done }, made on first use; so are the next ones: */
    Cell *plain_shape, *array_shape; /* root shapes of {} and [] */
    Cell *function_shapes[6];  /* of fresh closures, by FunctionLayout */
    Cell *arguments_shapes[2]; /* arguments objects that alias nothing: sloppy, strict */
    Cell *stack_accessor;      /* Accessor of `stack` of errors, made on first use */
    Cell *arguments_thrower;   /* Accessor of callee of strict ones */
    Value host_defined;   /* UnitInstance.host_defined of texts that no script of the realm compiled, undefined: none */
    void *host;           /* runtime's */
    struct JobQueue *jobs; /* of functions of this realm; NULL: they go to the queue of the Vm */
    Value intrinsics[Intrinsic__count]; /* VAL_HOLE until made */
};

/* Makes intrinsic i of the realm when first used (builtins/setup.c installs the maker). VAL_EXC: out of memory. */
Value realm_make_intrinsic(Vm *vm, Realm *realm, Intrinsic i);

static inline Object *realm_intrinsic(Vm *vm, Realm *realm, Intrinsic i)
{
    Value v = realm->intrinsics[i];
    if (UNLIKELY(value_is_hole(v)))
        v = realm_make_intrinsic(vm, realm, i);
    return (Object *)value_as_cell(v);
}
/* Of the running function's realm. */
static inline Object *intrinsic(Vm *vm, Intrinsic i) { return realm_intrinsic(vm, vm_core(vm)->realm, i); }

#endif

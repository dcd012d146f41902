/* vm_core.h - the part of Vm that the heap and the object layer need.
 *
 * VmCore is the first member of struct Vm (engine/vm/vm.h); everything below engine/vm sees only
 * this. Calls to the right go through `hooks`, handed in at creation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_HEAP_VM_CORE_H
#define ENGINE_HEAP_VM_CORE_H

#include "engine/heap/cell.h"

typedef struct Vm Vm;
typedef struct Frame Frame;
typedef struct Heap Heap;
typedef struct Realm Realm;
typedef struct AtomTable AtomTable;

/* Every JavaScript entry and native: frame.h says what a frame holds. */
typedef Value (*NativeFn)(Vm *vm, Frame *frame);

typedef struct VmHooks {
    /* Calls any callable; VAL_EXC and vm->exception when it throws. args may lie anywhere. */
    Value (*call)(Vm *vm, Value callee, Value this_value, u32 argc, const Value *args);
    /* new callee(...args) with new.target; VAL_EXC when it throws. */
    Value (*construct)(Vm *vm, Value callee, Value new_target, u32 argc, const Value *args);
    /* Fills slot `lazy` (VAL_LAZY number) of a builtin object: returns its value, never stores. */
    Value (*materialise)(Vm *vm, Object *holder, u32 lazy);
    /* Reading `caller` or `arguments` (the bits of a PropKey) through an accessor: VAL_HOLE when the getter is to be called. */
    Value (*legacy_get)(Vm *vm, Value receiver, Value getter, u64 key_bits);
    /* Captures the JavaScript stack into an error object being made; skips frames above `until`. */
    void (*capture_stack)(Vm *vm, Object *error, Value until);
    /* The source text of a function, for messages. NULL: out of memory, exception pending. */
    struct String *(*function_text)(Vm *vm, struct Object *function);
    /* Marks everything that Vm itself holds (VM stack, exception, jobs, realms, caches). */
    void (*mark_roots)(Vm *vm);
    /* Before sweeping: drop dead shapes and cells from inline caches, global caches and what the host holds weakly. */
    void (*clear_caches)(Vm *vm);
} VmHooks;

/* The bit of VmCore.interrupt that the heap sets after each cycle: zero the dead part of the C stack when it is
 * shallow again (os_stack_scrub), so that no stale word keeps a list alive from one cycle to the next. */
enum { INTERRUPT_SCRUB = 4 };

typedef struct VmCore {
    /* read by machine code and the interpreter: offsets are part of the fingerprint */
    u32 barrier_limit;   /* see barrier.h */
    volatile u32 interrupt; /* not 0: leave the fast path at the next loop head or entry */
    char *shape_base;    /* Shape *s = (Shape *)(shape_base + cell->shape) */
    Value exception;     /* VAL_HOLE while none is pending */
    char *c_stack_limit; /* C code below this address must throw RangeError */
    Realm *realm;        /* of the running function */

    Heap *heap;
    AtomTable *atoms;
    const VmHooks *hooks;
    struct ObjectState *objects; /* engine/object/object_state.h; made on first use */
} VmCore;

static inline VmCore *vm_core(Vm *vm) { return (VmCore *)vm; }

/* True when C code may recurse further; callers throw RangeError (throw_stack_overflow) if not. */
static inline bool vm_stack_ok(Vm *vm)
{
    return (char *)__builtin_frame_address(0) > vm_core(vm)->c_stack_limit;
}

/* Names that differ in nested uses. */
#define TRY_PASTE_(a, b) a##b
#define TRY_NAME_(a, b) TRY_PASTE_(a, b)

#define TRY_VALUE_(fail, e, v)                                                                     \
    ({                                                                                             \
        Value v = (e);                                                                             \
        if (UNLIKELY(value_is_exc(v)))                                                             \
            return (fail);                                                                         \
        v;                                                                                         \
    })
#define TRY_INT_(fail, e, v)                                                                       \
    ({                                                                                             \
        int v = (e);                                                                               \
        if (UNLIKELY(v < 0))                                                                       \
            return (fail);                                                                         \
        (bool)v;                                                                                   \
    })
#define TRY_POINTER_(fail, e, v)                                                                   \
    ({                                                                                             \
        __typeof__(e) v = (e);                                                                     \
        if (UNLIKELY(!v))                                                                          \
            return (fail);                                                                         \
        v;                                                                                         \
    })

#define TRY_OR(fail, e) TRY_VALUE_(fail, e, TRY_NAME_(try_v_, __COUNTER__))
/* Value of e; if e left an exception pending, leave this function with it. */
#define TRY(e) TRY_OR(VAL_EXC, e)

/* Value of a tri-state int e (-1 exception, 0 false, 1 true) or leave with the exception. */
#define TRY_BOOL_OR(fail, e) TRY_INT_(fail, e, TRY_NAME_(try_i_, __COUNTER__))
#define TRY_BOOL(e) TRY_BOOL_OR(VAL_EXC, e)

/* Non-NULL pointer e or leave with the exception. */
#define TRY_PTR_OR(fail, e) TRY_POINTER_(fail, e, TRY_NAME_(try_p_, __COUNTER__))
#define TRY_PTR(e) TRY_PTR_OR(VAL_EXC, e)

#endif

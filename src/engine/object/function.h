/* function.h - everything callable.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_OBJECT_FUNCTION_H
#define ENGINE_OBJECT_FUNCTION_H

#include "engine/object/object.h"

typedef struct Template Template; /* engine/vm/template.h */
typedef struct ScopeCell ScopeCell;
typedef struct BuiltinProp BuiltinProp;

/* Slots of a fresh closure, in order; also the numbers of their lazy values. */
enum { FUNCTION_SLOT_LENGTH, FUNCTION_SLOT_NAME, FUNCTION_SLOT_PROTOTYPE };

/* Own properties and prototype of closures by sort of function. */
typedef enum FunctionLayout {
    LAYOUT_NORMAL,          /* function f() {}: length, name, prototype (writable; its object is made when asked for) */
    LAYOUT_METHOD,          /* arrows, methods, accessors: length, name */
    LAYOUT_CLASS,           /* length, name, prototype (read-only) */
    LAYOUT_ASYNC,           /* async functions, arrows, methods: length, name */
    LAYOUT_GENERATOR,       /* length, name, prototype (writable) */
    LAYOUT_ASYNC_GENERATOR,
    LAYOUT__count
} FunctionLayout;

/* What Template (engine/vm/template.h) begins with: all that the object layer must know of it. */
typedef struct TemplateHead {
    Cell cell;
    Realm *realm;
    String *name; /* first value of `name`; "" when anonymous. Never NULL */
    u32 length;   /* first value of `length` */
    u8 layout;    /* FunctionLayout */
} TemplateHead;

/* A closure. name, length and prototype are ordinary properties; a fresh closure has its full layout with
 * lazy slots, so nothing is allocated until they are asked for. */
typedef struct Function {
    Object object; /* OBJ_CALLABLE, OBJ_CONSTRUCTOR, OBJ_CLASS */
    Template *tmpl;
    ScopeCell *scope;  /* captured variables, may be NULL */
    Object *home;      /* [[HomeObject]], or NULL */
    Value fields;      /* classes: function that initialises fields of an instance, else undefined */
} Function;

/* A body of a builtin for its usual arguments, called without a frame: args[-1] is `this`, args[-2] the callee. It may allocate,
 * but neither throws nor runs JavaScript; VAL_HOLE: it did nothing, the builtin's whole body is to be called. */
typedef Value (*QuickFn)(Vm *vm, const Value *args, u32 argc);

typedef struct BuiltinHead { /* what BuiltinProp begins with */
    QuickFn quick;
} BuiltinHead;

/* A C function. `data` slots serve closures made by builtins (promise resolvers and so on). */
typedef struct NativeFunction {
    Object object;
    NativeFn fn;
    Realm *realm;
    const BuiltinProp *row; /* NULL for those made by native_new */
    u32 magic;
    u16 data_count;
    bool is_quick; /* the row has a QuickFn: native_quick */
    u8 pad;
    Value data[]; /* before inline slots */
} NativeFunction;

static inline QuickFn native_quick(const NativeFunction *f)
{
    return ((const BuiltinHead *)(const void *)f->row)->quick;
}

static inline u32 quick_magic(const Value *args)
{
    return ((const NativeFunction *)value_as_cell(args[-2]))->magic;
}

typedef struct BoundFunction {
    Object object;
    Value target, this_value;
    u32 argc, pad;
    Value args[];
} BoundFunction;

/* The shape of fresh closures of a layout. Closures get it from object_new_shaped with every slot VAL_LAZY(slot number). */
Shape *function_shape(Vm *vm, Realm *realm, FunctionLayout layout) MUST_USE;
Function *function_new_closure(Vm *vm, Template *tmpl, ScopeCell *scope, Shape *shape) MUST_USE; /* flags: OBJ_CALLABLE only */
/* hooks->materialise for Kind_Function (and natives made lazily): the value of slot `lazy` of f. */
Value function_materialise(Vm *vm, Function *f, u32 lazy) MUST_USE;

/* A native function object; data_count values start as undefined. name may be NULL (""). */
NativeFunction *native_new(Vm *vm, NativeFn fn, String *name_or_null, u32 length, u32 magic, u32 data_count) MUST_USE;
NativeFunction *native_new_ctor(Vm *vm, NativeFn fn, String *name, u32 length, u32 magic) MUST_USE; /* constructible */
BoundFunction *bound_new(Vm *vm, Object *target, Value this_value, u32 argc, const Value *args) MUST_USE;
/* SetFunctionName with prefix ("get", "set" or NULL). */
bool function_set_name(Vm *vm, Object *f, PropKey key, const char *prefix_or_null) MUST_USE;
Realm *function_realm(Vm *vm, Object *f); /* GetFunctionRealm; NULL: revoked proxy, exception */

/* Short forms over vm_core(vm)->hooks. */
static inline MUST_USE Value call_function(Vm *vm, Value f, Value this_value, u32 argc, const Value *args)
{
    return vm_core(vm)->hooks->call(vm, f, this_value, argc, args);
}
static inline MUST_USE Value construct(Vm *vm, Value f, u32 argc, const Value *args)
{
    return vm_core(vm)->hooks->construct(vm, f, f, argc, args);
}
/* Invoke(v, key, args). */
Value call_method(Vm *vm, Value v, PropKey key, u32 argc, const Value *args) MUST_USE;

#endif

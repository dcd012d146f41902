/* builtin.h - rows that declare builtin objects (HOUSE 11).
 *
 * A class is its constructor and prototype (or a single namespace object): tables in read-only memory.
 * setup.c gives a builtin object its full layout at once; a method slot holds VAL_LAZY(row) and becomes a function object on
 * first touch, which changes neither shape nor validity. Order in a table is order of the specification.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_BUILTIN_H
#define ENGINE_BUILTINS_BUILTIN_H

#include "engine/heap/realm.h"
#include "engine/object/array.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"
#include "engine/vm/frame.h"

typedef enum BuiltinRowKind {
    ROW_END,
    ROW_FN,       /* method: writable, configurable */
    ROW_GET,      /* accessor with getter, maybe setter: configurable */
    ROW_NUMBER,   /* constant number: no attributes */
    ROW_STRING,   /* constant string: no attributes unless attrs says so */
    ROW_UNDEFINED, /* constant undefined: no attributes */
    ROW_SYMBOL,   /* constant well-known symbol, `text` is "@@name": no attributes */
    ROW_TAG,      /* [Symbol.toStringTag] = text: configurable */
    ROW_INTRINSIC,/* writable, configurable property that is intrinsic `intrinsic` (e.g. globalThis.Map) */
    ROW_MADE,     /* an object made by fn(vm, NULL) on first touch: writable, configurable unless flags say otherwise */
    ROW_ALIAS,    /* same function object as the row named `alias_of` (trimLeft is trimStart) */
    ROW_LAZY,     /* writable, configurable property whose value maker(vm, data) gives when first read */
} BuiltinRowKind;

/* What the optimiser may assume. */
enum {
    BF_PURE = 1,    /* no effect, result depends on arguments alone when they are primitive */
    BF_NO_THROW = 2,
    BF_CTOR = 4,    /* constructible */
    BF_FROZEN = 8,  /* not writable, not configurable (ROW_FN: e.g. Symbol.prototype[Symbol.toPrimitive] is 'configurable only') */
    BF_READONLY = 16, /* configurable but not writable */
    BF_WRITABLE = 64, /* ROW_NUMBER, ROW_STRING: writable and configurable */
    BF_ENUMERABLE = 32, /* host classes: enumerable as the web platform wants */
};

/* How native/ may put the body in line; 0 for none. Grows with native/. */
typedef enum BuiltinInline { INTRIN_NONE, INTRIN_F64_ABS, INTRIN_F64_SQRT, INTRIN_F64_FLOOR, INTRIN_F64_CEIL, INTRIN_F64_TRUNC, INTRIN_F64_MIN, INTRIN_F64_MAX, INTRIN_IMUL, INTRIN_CHAR_CODE_AT, INTRIN_ARRAY_PUSH } BuiltinInline;

struct BuiltinProp {
    union { /* first: BuiltinHead of function.h */
        QuickFn quick;   /* ROW_FN: for the usual arguments, or NULL */
        NativeFn setter; /* ROW_GET */
    };
    const char *name; /* "@@iterator" is the well-known symbol Symbol.iterator */
    u8 kind;          /* BuiltinRowKind */
    u8 length;
    u8 flags;         /* BF_* */
    u8 inline_as;     /* BuiltinInline */
    u16 magic;        /* given to the body as native_magic(f) */
    u16 intrinsic;    /* Intrinsic + 1 when the made object is also that intrinsic; ROW_INTRINSIC: Intrinsic */
    NativeFn fn;      /* ROW_GET: getter (NULL: undefined) */
    union {
        double number;
        const char *text;     /* ROW_STRING, ROW_TAG, ROW_ALIAS */
        struct {
            Value (*maker)(Vm *vm, const void *data); /* ROW_LAZY */
            const void *maker_data;
        };
    };
};

_Static_assert(offsetof(BuiltinProp, quick) == offsetof(BuiltinHead, quick), "begins with BuiltinHead");

#define FN(name_, len, c, assume, inl) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = assume, .inline_as = inl}
#define FN_QUICK(name_, len, c, assume, inl, quick_) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = assume, .inline_as = inl, .quick = quick_}
#define FN_MAGIC_QUICK(name_, len, c, magic_, quick_) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .magic = magic_, .quick = quick_}
#define FN_MAGIC(name_, len, c, magic_) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .magic = magic_}
/* The function object is also %intrinsic_%. */
#define FN_INTRINSIC(name_, len, c, intrinsic_) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .intrinsic = Intrinsic_##intrinsic_ + 1}
#define GETTER(name_, c) {.name = name_, .kind = ROW_GET, .fn = c}
#define GETTER_MAGIC(name_, c, magic_) {.name = name_, .kind = ROW_GET, .fn = c, .magic = magic_}
#define GETSET(name_, get_, set_) {.name = name_, .kind = ROW_GET, .fn = get_, .setter = set_}
#define NUMBER(name_, v) {.name = name_, .kind = ROW_NUMBER, .number = v}
#define STRING(name_, v) {.name = name_, .kind = ROW_STRING, .text = v}
#define TAG(v) {.name = "@@toStringTag", .kind = ROW_TAG, .text = v}
#define INTRINSIC_PROP(name_, id) {.name = name_, .kind = ROW_INTRINSIC, .intrinsic = Intrinsic_##id}
#define MADE(name_, c, flags_) {.name = name_, .kind = ROW_MADE, .fn = c, .flags = flags_}
#define ALIAS(name_, of) {.name = name_, .kind = ROW_ALIAS, .text = of}
#define END {.kind = ROW_END}

typedef struct BuiltinClass {
    const char *name;
    NativeFn ctor;                 /* NULL: namespace object (static_props on an ordinary object) or prototype only */
    u8 ctor_length;
    bool callable_only;            /* the constructor function is not a constructor (Symbol throws itself; this is for plain functions) */
    bool readonly_constructor;     /* prototype.constructor is not writable, prototype of the constructor is as usual */
    u16 ctor_intrinsic;            /* Intrinsic + 1 or 0 */
    u16 proto_intrinsic;           /* Intrinsic + 1 or 0 */
    u16 parent_ctor;               /* Intrinsic + 1: [[Prototype]] of the constructor; 0: %Function.prototype% */
    u16 parent_proto;              /* Intrinsic + 1: [[Prototype]] of the prototype; 0: %Object.prototype%; 0xFFFF: null */
    u8 proto_kind;                 /* Kind of the prototype object itself (Array.prototype is an Array); 0: Object */
    const BuiltinProp *static_props; /* on the constructor, or on the namespace object */
    const BuiltinProp *proto_props;
} BuiltinClass;

/* Row of the running native; its magic. */
static inline const BuiltinProp *native_row(const Frame *f) { return ((NativeFunction *)value_as_cell(f->callee))->row; }
static inline u32 native_magic(const Frame *f) { return ((NativeFunction *)value_as_cell(f->callee))->magic; }
/* Data slot of a closure made with native_new. */
static inline Value *native_data(const Frame *f, u32 i) { return &((NativeFunction *)value_as_cell(f->callee))->data[i]; }

#endif

/* host_inspect_node_names.c - what Node calls an object: the constructor found on its prototype chain, toStringTag, and with
 * showHidden the properties of prototypes that scripts made.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "runtime/host/inspect_node_priv.h"

/* Constructors of the language: their prototypes are no news. */
static const char *const builtin_names[] = {
    "Object", "Function", "Array", "Number", "Infinity", "Boolean", "String", "Symbol", "Date", "Promise", "RegExp", "Error",
    "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError", "SuppressedError",
    "JSON", "Math", "Intl", "ArrayBuffer", "Atomics", "Uint8Array", "Int8Array", "Uint16Array", "Int16Array", "Uint32Array",
    "Int32Array", "Float16Array", "Float32Array", "Float64Array", "Uint8ClampedArray", "BigUint64Array", "BigInt64Array",
    "DataView", "Map", "BigInt", "Set", "Iterator", "WeakMap", "WeakSet", "WeakRef", "Proxy", "Reflect",
    "FinalizationRegistry", "SharedArrayBuffer", "WebAssembly", "DisposableStack", "AsyncDisposableStack",
};

bool node_is_builtin_name(Vm *vm, String *name)
{
    StrView v = string_view(vm, name);
    for (u32 i = 0; i < ARRAY_LEN(builtin_names); i++) {
        size_t len = strlen(builtin_names[i]);
        if (len == v.length && !v.wide && !memcmp(v.data, builtin_names[i], len))
            return true;
    }
    return false;
}

const char *node_kind_name(const Object *o)
{
    switch ((Kind)o->cell.kind) {
    case Kind_Array: return "Array";
    case Kind_Function: case Kind_Native: case Kind_Bound: return "Function";
    case Kind_Error: return "Error";
    case Kind_Date: return "Date";
    case Kind_RegExp: return "RegExp";
    case Kind_Map: return "Map";
    case Kind_Set: return "Set";
    case Kind_WeakMap: return "WeakMap";
    case Kind_WeakSet: return "WeakSet";
    case Kind_WeakRef: return "WeakRef";
    case Kind_Promise: return "Promise";
    case Kind_ArrayBuffer: return buffer_is_shared((const BufferObject *)o) ? "SharedArrayBuffer" : "ArrayBuffer";
    case Kind_TypedArray: return typed_name((ElementType)((const ViewObject *)o)->type);
    case Kind_DataView: return "DataView";
    case Kind_Namespace: return "Module";
    case Kind_Host: return ((const HostObject *)o)->class_->name;
    case Kind_Wrapper: {
        Value v = ((const WrapperObject *)o)->primitive;
        return value_is_string(v) ? "String" : value_is_number(v) ? "Number" : value_is_bool(v) ? "Boolean"
               : value_is_bigint(v) ? "BigInt" : "Symbol";
    }
    default: return "Object";
    }
}

/* ---- the prefix ---- */

/* Does the name already say the tag: at its end, or before a letter that begins another word? */
static bool name_has_tag(Vm *vm, String *name, String *tag)
{
    StrView n = string_view(vm, name), t = string_view(vm, tag);
    i64 at = string_index_of(n, t, 0);
    if (at < 0)
        return false;
    u32 end = (u32)at + t.length;
    if (end == n.length)
        return true;
    u16 c = view_at(n, end);
    return c >= 'A' && c <= 'Z';
}

static bool append_tag(NodeInspect *n, String *tag, Text *out)
{
    text_c(n, out, "[");
    if (!text_string(n, out, tag))
        return false;
    text_c(n, out, "] ");
    return true;
}

bool node_prefix(NodeInspect *n, const Names *names, const char *fallback, const char *size, Text *out)
{
    if (!names->ctor) {
        text_printf(n, out, "[%s%s: null prototype] ", fallback, size);
        if (!names->tag || string_equal(n->vm, names->tag, TRY_PTR_OR(false, string_from_c(n->vm, fallback))))
            return true;
        return append_tag(n, names->tag, out);
    }
    if (!text_string(n, out, names->ctor))
        return false;
    text_c(n, out, size);
    text_c(n, out, " ");
    return !names->tag || name_has_tag(n->vm, names->ctor, names->tag) || append_tag(n, names->tag, out);
}

/* ---- the constructor ---- */

static const struct {
    Intrinsic proto;
    const char *name;
} well_known[] = {
    {Intrinsic_ObjectPrototype, "Object"}, {Intrinsic_ArrayPrototype, "Array"}, {Intrinsic_FunctionPrototype, "Function"},
    {Intrinsic_MapPrototype, "Map"}, {Intrinsic_SetPrototype, "Set"}, {Intrinsic_ErrorPrototype, "Error"},
    {Intrinsic_TypeErrorPrototype, "TypeError"}, {Intrinsic_RangeErrorPrototype, "RangeError"},
    {Intrinsic_AggregateErrorPrototype, "AggregateError"}, {Intrinsic_RegExpPrototype, "RegExp"},
    {Intrinsic_DatePrototype, "Date"}, {Intrinsic_PromisePrototype, "Promise"}, {Intrinsic_ArrayBufferPrototype, "ArrayBuffer"},
    {Intrinsic_TypedArrayPrototype, "TypedArray"}, {Intrinsic_DataViewPrototype, "DataView"},
    {Intrinsic_BooleanPrototype, "Boolean"}, {Intrinsic_NumberPrototype, "Number"}, {Intrinsic_StringPrototype, "String"},
    {Intrinsic_WeakMapPrototype, "WeakMap"}, {Intrinsic_WeakSetPrototype, "WeakSet"},
};

/* Prototypes of the language keep their names, whatever scripts made of their `constructor`. */
static const char *well_known_name(Vm *vm, const Object *p)
{
    for (u32 i = 0; i < ARRAY_LEN(well_known); i++) {
        Value v = vm_core(vm)->realm->intrinsics[well_known[i].proto];
        if (value_same_bits(v, value_cell((Object *)(uintptr_t)p)))
            return well_known[i].name;
    }
    return NULL;
}

/* The function `constructor` of p with a name, when o is an instance of it; *name is that name. 0, 1, -1. */
static int own_constructor(Vm *vm, Object *o, Object *p, String **name)
{
    PropDesc desc;
    int found = obj_get_own(vm, p, KEY_constructor, &desc);
    if (found <= 0)
        return found;
    if (desc_is_accessor(&desc) || !value_is_callable(desc.value))
        return 0;
    Value v = obj_get(vm, value_as_object(desc.value), KEY_name);
    if (value_is_exc(v))
        return -1;
    if (value_is_string(v) && !value_as_string(v)->length)
        return 0;
    int is = value_instance_of(vm, value_cell(o), desc.value);
    if (is < 0)
        (void)exception_take(vm);
    if (is <= 0)
        return 0;
    *name = to_string(vm, v);
    return *name ? 1 : -1;
}

typedef struct Proto {
    Object *main, *first; /* first: where the walk over prototypes begins */
    u32 depth;
    Entries *entries;
} Proto;

/* Is p the prototype of a class of the language, where telling stops? */
static int is_builtin_proto(Vm *vm, Object *p)
{
    PropDesc desc;
    int found = obj_get_own(vm, p, KEY_constructor, &desc);
    if (found <= 0 || desc_is_accessor(&desc) || !value_is_callable(desc.value))
        return found < 0 ? -1 : 0;
    Value name = inspect_peek(vm, value_as_object(desc.value), KEY_name);
    return value_is_string(name) && node_is_builtin_name(vm, value_as_string(name));
}

static bool proto_property(NodeInspect *n, const Proto *proto, Object *p, PropKey key)
{
    PropDesc desc;
    int found = obj_get_own(n->vm, p, key, &desc);
    if (found <= 0)
        return found == 0;
    if (!desc_is_accessor(&desc) && value_is_callable(desc.value))
        return true;
    Text text = {0};
    if (n->options->colors)
        text_c(n, &text, "\x1b[2m");
    if (!node_property(n, proto->main, key, &desc, PROPERTY_NAMED, proto->depth, &text))
        return false;
    if (n->options->colors)
        text_c(n, &text, "\x1b[22m");
    VEC_PUSH(proto->entries, text);
    return true;
}

/* The properties of up to three prototypes that are no methods. */
static bool proto_properties(NodeInspect *n, const Proto *proto)
{
    enum { LAYERS = 3 };
    Vm *vm = n->vm;
    Object *p = proto->first, *above = NULL;
    Seen seen = {proto->main, n->seen};
    bool ok = true;
    for (u32 layer = 0; ok && layer < LAYERS; layer++) {
        if (layer || p == proto->main) {
            Value next = TRY_OR(false, obj_get_prototype(vm, p));
            if (!value_is_object(next))
                return true;
            above = layer ? p : NULL;
            p = value_as_object(next);
            if (TRY_BOOL_OR(false, is_builtin_proto(vm, p)))
                return true;
        }
        KeyList keys;
        if (!obj_own_keys(vm, p, KEYS_STRINGS | KEYS_SYMBOLS, &keys))
            return false;
        n->seen = &seen;
        for (u32 i = 0; ok && i < keys.count; i++) {
            PropKey key = key_list_at(vm, &keys, i);
            int hidden = key_equal(key, KEY_constructor) ? 1 : obj_has_own(vm, proto->main, key);
            if (!hidden && above)
                hidden = obj_has_own(vm, above, key);
            ok = hidden > 0 || (hidden == 0 && proto_property(n, proto, p, key));
        }
        n->seen = seen.up;
    }
    return ok;
}

static bool constructor_name(NodeInspect *n, Object *o, u32 depth, Entries *entries, String **out);

/* No constructor has it as an instance: its kind and what its prototype is. */
static bool complex_name(NodeInspect *n, Object *o, Object *first, u32 depth, Entries *entries, String **out)
{
    Vm *vm = n->vm;
    const char *kind = node_kind_name(o);
    if (depth > n->depth_max) {
        *out = string_printf(vm, "%s <Complex prototype>", kind);
        return *out != NULL;
    }
    String *inner = NULL;
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    if (!constructor_name(n, first, depth + 1, entries, &inner))
        return false;
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_c(&sb, kind);
    sb_c(&sb, " <");
    if (inner) {
        sb_string(&sb, inner);
    } else {
        NodeOptions options = *n->options;
        options.custom_inspect = false;
        options.depth = -1;
        if (!node_inspect(vm, value_cell(first), &options, 0, &sb)) {
            sb_drop(&sb);
            return false;
        }
    }
    sb_unit(&sb, '>');
    *out = sb_end(&sb);
    return *out != NULL;
}

/* *out NULL: o has no prototype. */
static bool constructor_name(NodeInspect *n, Object *o, u32 depth, Entries *entries, String **out)
{
    Vm *vm = n->vm;
    Object *first = NULL;
    u32 proxies = 0, steps = 0;
    *out = NULL;
    for (Object *p = o; p;) {
        const char *known = p == o ? NULL : well_known_name(vm, p);
        int is = known ? 1 : own_constructor(vm, o, p, out);
        if (is < 0)
            return false;
        if (is) {
            if (known)
                *out = TRY_PTR_OR(false, atom_from_c(vm, known));
            bool tell = entries && (first != p || (!known && !node_is_builtin_name(vm, *out)));
            Proto proto = {o, first ? first : o, depth, entries};
            return !tell || proto_properties(n, &proto);
        }
        Value next = TRY_OR(false, obj_walk_prototype(vm, p, &proxies));
        p = value_is_object(next) ? value_as_object(next) : NULL;
        if (!steps++)
            first = p;
    }
    return !first || complex_name(n, o, first, depth, entries, out);
}

/* ---- toStringTag ---- */

static bool tag_of(NodeInspect *n, Object *o, String **out)
{
    Vm *vm = n->vm;
    *out = NULL;
    Value v = obj_get(vm, o, KEY_SYM_toStringTag);
    if (value_is_exc(v))
        (void)exception_take(vm);
    if (!value_is_string(v) || !value_as_string(v)->length)
        return true;
    PropDesc own; /* one that is listed anyway is not told twice */
    int found = obj_get_own(vm, o, KEY_SYM_toStringTag, &own);
    if (found < 0)
        return false;
    if (!found || !(n->options->show_hidden || own.attrs & PROP_ENUMERABLE))
        *out = value_as_string(v);
    return true;
}

bool node_names(NodeInspect *n, Object *o, u32 depth, Names *names, Entries *entries)
{
    return constructor_name(n, o, depth, entries, &names->ctor) && tag_of(n, o, &names->tag);
}

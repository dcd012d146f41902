/* builtin_path.c - parts of the library by name, as they were made: what code of src/js means by them.
 *
 *   "Map"          an intrinsic, or a function of the global object (isNaN)
 *   "Object.keys"  a static property of a class or namespace
 *   "$isObject"    a function of js_intrinsics.def
 *
 * All come from the tables, so nothing that a script stores in a builtin object is ever seen. Functions that have no slot of
 * their own as intrinsics are made again: another object than the one scripts see, the same function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/internal.h"
#include "engine/builtins/setup.h"
#include "engine/object/buffer.h"
#include "engine/vm/vm.h"

#define BUILTIN(id) extern const BuiltinClass builtin_##id;
#include "engine/builtins/builtins.def"
#undef BUILTIN

static const BuiltinClass *const classes[] = {
#define BUILTIN(id) &builtin_##id,
#include "engine/builtins/builtins.def"
#undef BUILTIN
};

static const char *const intrinsic_names[] = {
#define INTRINSIC(id) #id,
#include "engine/heap/intrinsics.def"
#undef INTRINSIC
};

static int intrinsic_named(Str name)
{
    for (u32 i = 0; i < ARRAY_LEN(intrinsic_names); i++)
        if (str_equal_c(name, intrinsic_names[i]))
            return (int)i;
    return -1;
}

static const BuiltinProp *find_row(const BuiltinProp *rows, Str name)
{
    for (; rows && rows->kind != ROW_END; rows++)
        if (str_equal_c(name, rows->name))
            return rows;
    return NULL;
}

/* rows of the constructor (or namespace), or of the prototype, that intrinsic i is. */
static const BuiltinProp *rows_of(Intrinsic i)
{
    for (u32 c = 0; c < ARRAY_LEN(classes); c++) {
        if (classes[c]->ctor_intrinsic == i + 1)
            return classes[c]->static_props;
        if (classes[c]->proto_intrinsic == i + 1)
            return classes[c]->proto_props;
    }
    return NULL;
}

static Value at_member(Vm *vm, Realm *realm, Str holder, Str name)
{
    int i = intrinsic_named(holder);
    const BuiltinProp *row = i < 0 ? NULL : find_row(rows_of((Intrinsic)i), name);
    if (row)
        return builtin_row_value(vm, realm, realm_intrinsic(vm, realm, (Intrinsic)i), row);
    if (i >= 0 && str_equal_c(name, "prototype"))
        return value_cell(realm_intrinsic(vm, realm, (Intrinsic)(i + 1))); /* it stands behind its constructor */
    return VAL_HOLE;
}

static Value at_name(Vm *vm, Realm *realm, Str name)
{
    const BuiltinProp *row;
    int i;
    if (name.data[0] == '$')
        row = find_row(builtin_internal_rows, (Str){name.data + 1, name.len - 1});
    else if (str_equal_c(name, "globalThis"))
        return value_cell(realm->global_this);
    else if ((i = intrinsic_named(name)) >= 0)
        return value_cell(realm_intrinsic(vm, realm, (Intrinsic)i));
    else
        row = find_row(builtin_global.static_props, name);
    return row ? builtin_row_value(vm, realm, realm->global, row) : VAL_HOLE;
}

Value builtin_at_path(Vm *vm, Realm *realm, Str path)
{
    const char *dot = memchr(path.data, '.', path.len);
    size_t head = dot ? (size_t)(dot - path.data) : path.len;
    Value v = dot ? at_member(vm, realm, (Str){path.data, head}, (Str){dot + 1, path.len - head - 1})
                  : at_name(vm, realm, path);
    if (!value_is_hole(v))
        return v;
    return throw_error(vm, ERR_REFERENCE, "%.*s is nothing that built-in code knows", (int)path.len, path.data);
}

/* The prototypes whose methods objects of a kind have, nearest first. */
static bool proto_of_kind(Value self, Intrinsic out[2])
{
    out[1] = Intrinsic__count;
    switch (value_as_cell(self)->kind) {
    case Kind_String: out[0] = Intrinsic_StringPrototype; return true;
    case Kind_Symbol: out[0] = Intrinsic_SymbolPrototype; return true;
    case Kind_BigInt: out[0] = Intrinsic_BigIntPrototype; return true;
    case Kind_Array: out[0] = Intrinsic_ArrayPrototype; return true;
    case Kind_Function:
    case Kind_Native:
    case Kind_Bound: out[0] = Intrinsic_FunctionPrototype; return true;
    case Kind_Date: out[0] = Intrinsic_DatePrototype; return true;
    case Kind_RegExp: out[0] = Intrinsic_RegExpPrototype; return true;
    case Kind_Map: out[0] = Intrinsic_MapPrototype; return true;
    case Kind_Set: out[0] = Intrinsic_SetPrototype; return true;
    case Kind_WeakMap: out[0] = Intrinsic_WeakMapPrototype; return true;
    case Kind_WeakSet: out[0] = Intrinsic_WeakSetPrototype; return true;
    case Kind_WeakRef: out[0] = Intrinsic_WeakRefPrototype; return true;
    case Kind_Finalization: out[0] = Intrinsic_FinalizationRegistryPrototype; return true;
    case Kind_Promise: out[0] = Intrinsic_PromisePrototype; return true;
    case Kind_ArrayBuffer:
        out[0] = buffer_is_shared((BufferObject *)value_as_cell(self)) ? Intrinsic_SharedArrayBufferPrototype
                                                                       : Intrinsic_ArrayBufferPrototype;
        return true;
    case Kind_DataView: out[0] = Intrinsic_DataViewPrototype; return true;
    case Kind_TypedArray:
        out[0] = (Intrinsic)typed_proto_intrinsic((ElementType)value_as_typed_array(self)->type);
        out[1] = Intrinsic_TypedArrayPrototype;
        return true;
    default: return false;
    }
}

/* Is it a property of the object itself, as a static method of a class is? */
static bool is_own(Vm *vm, Value self, PropKey key)
{
    PropSlot where;
    return value_is_object(self) && obj_own_slot(vm, value_as_object(self), key, &where);
}

static bool key_is(Vm *vm, PropKey key, const char *name)
{
    StrView v = string_view(vm, (String *)key_as_cell(key));
    if (v.wide)
        return false;
    for (u32 i = 0; i < v.length; i++)
        if (!name[i] || (u8)name[i] != view_at(v, i))
            return false;
    return !name[v.length];
}

/* Is `found` what the tables have under that name? Nearly always: then no name is made, and no row is looked for by one. */
static bool is_original(Vm *vm, const Intrinsic protos[2], PropKey key, Value found)
{
    if (!value_has_kind(found, Kind_Native))
        return false;
    const BuiltinProp *row = ((NativeFunction *)value_as_cell(found))->row;
    if (!row || row->kind != ROW_FN || !key_is(vm, key, row->name))
        return false;
    for (u32 i = 0; i < 2 && protos[i] != Intrinsic__count; i++)
        for (const BuiltinProp *r = rows_of(protos[i]); r && r->kind != ROW_END; r++)
            if (r == row)
                return true;
            else if (i + 1 < 2 && protos[1] != Intrinsic__count && str_equal_c(str_view(r->name), row->name))
                return false; /* the nearer table has another of that name */
    return false;
}

Value builtin_original(Vm *vm, Value self, PropKey key, Value found)
{
    Intrinsic protos[2];
    if (!value_is_cell(self) || !proto_of_kind(self, protos) || key_is_index(key))
        return found;
    if (key_is_string(key) && is_original(vm, protos, key, found))
        return found;
    const char *symbol = key_equal(key, KEY_SYM_iterator) ? "@@iterator" : NULL;
    if (!symbol && !key_is_string(key))
        return found;
    AUTO_BUF room = {0};
    if (!symbol && !string_to_utf8(vm, (String *)key_as_cell(key), &room))
        return VAL_EXC;
    Str name = symbol ? str_view(symbol) : buf_view(&room);
    for (u32 i = 0; i < 2 && protos[i] != Intrinsic__count; i++) {
        const BuiltinProp *row = find_row(rows_of(protos[i]), name);
        if (!row || (row->kind != ROW_FN && row->kind != ROW_ALIAS && row->kind != ROW_INTRINSIC))
            continue;
        bool native = value_has_kind(found, Kind_Native);
        if (native && ((NativeFunction *)value_as_cell(found))->row == row)
            return found;
        if (row->kind != ROW_FN && native && vm_core(vm)->realm->iteration_intact)
            return found;
        if (is_own(vm, self, key))
            return found;
        Realm *realm = vm_core(vm)->realm;
        while (row->kind == ROW_ALIAS) {
            const BuiltinProp *target = find_row(rows_of(protos[i]), str_view(row->text));
            if (!target)
                return found;
            row = target;
        }
        return builtin_row_value(vm, realm, realm_intrinsic(vm, realm, protos[i]), row);
    }
    return found;
}

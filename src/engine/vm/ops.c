/* ops.c - the slow half of arithmetic, property, building and class opcodes.
 *
 * Names found at run time are in ops_scope.c, iteration in ops_iter.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/ops.h"

#include <math.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/dtoa.h"
#include "engine/object/array.h"
#include "engine/object/bigint.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/object_inl.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/interp_priv.h"
#include "engine/vm/link_unit.h"

/* ---- arithmetic ---- */

static u8 bits_of(Value v)
{
    if (value_is_int(v))
        return ARITH_INT;
    if (value_is_number(v))
        return ARITH_DOUBLE;
    if (value_is_string(v))
        return ARITH_STRING;
    return value_is_bigint(v) ? ARITH_BIGINT : ARITH_OTHER;
}

u8 ops_arith_bits(Value a, Value b)
{
    return bits_of(a) | bits_of(b);
}

static Value concat_values(Vm *vm, Value a, Value b)
{
    String *left = TRY_PTR(to_string(vm, a));
    String *right = TRY_PTR(to_string(vm, b));
    return value_cell(TRY_PTR(string_concat(vm, left, right)));
}

Value ops_add(Vm *vm, Value a, Value b)
{
    if (value_is_string(a) && value_is_string(b))
        return value_cell(TRY_PTR(string_concat(vm, value_as_string(a), value_as_string(b))));
    a = TRY(to_primitive(vm, a, HINT_DEFAULT));
    b = TRY(to_primitive(vm, b, HINT_DEFAULT));
    if (value_is_string(a) || value_is_string(b))
        return concat_values(vm, a, b);
    return ops_binary(vm, Op_Add, a, b);
}

static Value binary_numbers(Op op, double p, double q)
{
    i32 shift = double_to_int32(q) & 31;
    switch (op) {
    case Op_Add:
        return value_number(p + q);
    case Op_Sub:
        return value_number(p - q);
    case Op_Mul:
        return value_number(p * q);
    case Op_Div:
        return value_number(p / q);
    case Op_Mod:
        return value_number(fmod(p, q));
    case Op_Exp:
        return value_number(number_power(p, q));
    case Op_BitAnd:
        return value_int(double_to_int32(p) & double_to_int32(q));
    case Op_BitOr:
        return value_int(double_to_int32(p) | double_to_int32(q));
    case Op_BitXor:
        return value_int(double_to_int32(p) ^ double_to_int32(q));
    case Op_Shl:
        return value_int((i32)((u32)double_to_int32(p) << shift));
    case Op_Sar:
        return value_int(double_to_int32(p) >> shift);
    case Op_Shr:
        return value_u32((u32)double_to_int32(p) >> shift);
    default:
        UNREACHABLE();
    }
}

static Value binary_bigints(Vm *vm, Op op, const BigInt *p, const BigInt *q)
{
    BigInt *r;
    switch (op) {
    case Op_Add:
        r = bigint_add(vm, p, q);
        break;
    case Op_Sub:
        r = bigint_sub(vm, p, q);
        break;
    case Op_Mul:
        r = bigint_mul(vm, p, q);
        break;
    case Op_Div:
        r = bigint_div(vm, p, q);
        break;
    case Op_Mod:
        r = bigint_rem(vm, p, q);
        break;
    case Op_Exp:
        r = bigint_pow(vm, p, q);
        break;
    case Op_BitAnd:
        r = bigint_and(vm, p, q);
        break;
    case Op_BitOr:
        r = bigint_or(vm, p, q);
        break;
    case Op_BitXor:
        r = bigint_xor(vm, p, q);
        break;
    case Op_Shl:
        r = bigint_shl(vm, p, q);
        break;
    case Op_Sar:
        r = bigint_shr(vm, p, q);
        break;
    case Op_Shr:
        return throw_type(vm, "BigInts have no unsigned right shift, use >> instead");
    default:
        UNREACHABLE();
    }
    return value_cell(TRY_PTR(r));
}

Value ops_binary(Vm *vm, Op op, Value a, Value b)
{
    a = TRY(to_numeric(vm, a));
    b = TRY(to_numeric(vm, b));
    if (value_is_number(a) && value_is_number(b))
        return binary_numbers(op, value_as_number(a), value_as_number(b));
    if (value_is_bigint(a) && value_is_bigint(b))
        return binary_bigints(vm, op, value_as_bigint(a), value_as_bigint(b));
    return throw_type(vm, "Cannot mix BigInt and other types, use explicit conversions");
}

Value ops_unary(Vm *vm, Op op, Value v)
{
    v = TRY(to_numeric(vm, v));
    if (value_is_number(v)) {
        double d = value_as_number(v);
        switch (op) {
        case Op_Inc:
            return value_number(d + 1);
        case Op_Dec:
            return value_number(d - 1);
        case Op_Neg:
            return value_number(-d);
        case Op_BitNot:
            return value_int(~double_to_int32(d));
        default:
            UNREACHABLE();
        }
    }
    BigInt *b = value_as_bigint(v);
    switch (op) {
    case Op_Inc:
        b = bigint_inc(vm, b);
        break;
    case Op_Dec:
        b = bigint_dec(vm, b);
        break;
    case Op_Neg:
        b = bigint_neg(vm, b);
        break;
    case Op_BitNot:
        b = bigint_not(vm, b);
        break;
    default:
        UNREACHABLE();
    }
    return value_cell(TRY_PTR(b));
}

int ops_less(Vm *vm, Op op, Value a, Value b)
{
    int r;
    switch (op) {
    case Op_Less:
        r = value_less(vm, a, b, true);
        return r == 2 ? 0 : r;
    case Op_Greater:
        r = value_less(vm, b, a, false);
        return r == 2 ? 0 : r;
    case Op_LessEq:
        r = value_less(vm, b, a, false);
        return r < 0 ? r : r == 0;
    case Op_GreaterEq:
        r = value_less(vm, a, b, true);
        return r < 0 ? r : r == 0;
    default:
        UNREACHABLE();
    }
}

enum { CONCAT_SHORT = 512, CONCAT_ROOM = 96 };

/* memcpy of little. */
static ALWAYS_INLINE void copy_little(u8 *to, const u8 *from, u32 n)
{
    if (n >= 8) {
        u64 words[2];
        for (; n > 16; n -= 8, to += 8, from += 8)
            memcpy(to, from, 8);
        memcpy(&words[0], from, 8);
        memcpy(&words[1], from + n - 8, 8);
        memcpy(to, &words[0], 8);
        memcpy(to + n - 8, &words[1], 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

/* The usual template, of short Latin-1 strings and integers, makes nothing but its result. VAL_HOLE: it is another. */
static Value concat_short(Vm *vm, const Value *parts, u32 n)
{
    u8 text[CONCAT_ROOM + NUMBER_TEXT_MAX], *to = text;
    for (u32 i = 0; i < n; i++) {
        if (value_is_string(parts[i])) {
            const String *s = value_as_string(parts[i]);
            u32 len = s->length;
            if (UNLIKELY(s->cell.flags & (STR_ROPE | STR_WIDE) || len > CONCAT_ROOM - MIN((u32)(to - text), CONCAT_ROOM)))
                return VAL_HOLE;
            copy_little(to, s->cell.flags & STR_INDIRECT ? s->u.indirect.data : s->u.latin1, len);
            to += len;
        } else if (value_is_int(parts[i]) && to - text <= CONCAT_ROOM) {
            to += number_i32_to_text(value_as_int(parts[i]), (char *)to);
        } else {
            return VAL_HOLE;
        }
    }
    u32 len = (u32)(to - text);
    if (UNLIKELY(len < 2 || len > CONCAT_ROOM))
        return VAL_HOLE;
    String *out = heap_alloc_small(vm, MAX(offsetof(String, u) + len, 24), Kind_String);
    out->length = len;
    copy_little(out->u.latin1, text, len);
    return value_cell(out);
}

Value ops_concat(Vm *vm, Value *parts, u32 n)
{
    Value known = concat_short(vm, parts, n);
    if (LIKELY(!value_is_hole(known)))
        return known;
    u64 total = 0;
    bool wide = false, flat = true;
    for (u32 i = 0; i < n; i++) {
        if (!value_is_string(parts[i]))
            parts[i] = TRY(to_string_value(vm, parts[i]));
        String *s = value_as_string(parts[i]);
        total += s->length;
        wide |= string_is_wide(s);
        flat &= !(s->cell.flags & STR_ROPE);
    }
    if (flat && total > 1 && total < CONCAT_SHORT) {
        String *out = TRY_PTR(string_alloc(vm, (u32)total, wide));
        u8 *to = string_chars(out);
        for (u32 i = 0; i < n; i++) {
            StrView v = string_view(vm, value_as_string(parts[i]));
            if (v.wide == wide) {
                memcpy(to, v.data, (size_t)v.length << wide);
            } else {
                for (u32 j = 0; j < v.length; j++)
                    ((u16 *)(void *)to)[j] = ((const u8 *)v.data)[j];
            }
            to += (size_t)v.length << wide;
        }
        return value_cell(out);
    }
    String *s = n ? value_as_string(parts[0]) : ATOM_empty;
    for (u32 i = 1; i < n; i++)
        s = TRY_PTR(string_concat(vm, s, value_as_string(parts[i])));
    return value_cell(s);
}

/* ---- elements ---- */

/* The key that a cell value is by identity (atoms that are no index, symbols), KEY_NONE when it
 * takes work. */
static PropKey identity_key(Value key)
{
    if (!value_is_cell(key))
        return KEY_NONE;
    Cell *cell = value_as_cell(key);
    if (cell->kind == Kind_Symbol)
        return key_of_cell(cell);
    if (cell->kind == Kind_String && cell->flags & STR_ATOM) {
        String *s = (String *)cell;
        u8 first =
            s->length && !string_is_wide(s) && !(cell->flags & STR_INDIRECT) ? s->u.latin1[0] : '0';
        if (first < '0' || first > '9')
            return key_of_cell(cell);
    }
    return KEY_NONE;
}

/* The cache to use for this name: an element site remembers one. */
static InlineCache *site_for_key(Vm *vm, InlineCache *ic, PropKey key)
{
    if (!ic)
        return NULL;
    if (ic->key == key.bits)
        return ic;
    if (ic->kind == Ic_Empty && !ic->key) {
        vm->ic_changed = true;
        ic->key = key.bits;
        return ic;
    }
    return NULL;
}

Value ops_get_elem(Vm *vm, InlineCache *ic, Value target, Value key)
{
    if (value_is_cell(key) && value_is_cell(target)) {
        PropKey name = identity_key(key);
        if (key_is_none(name) && value_is_string(key)) {
            name = key_from_string(vm, value_as_string(key));
            if (key_is_none(name))
                return VAL_EXC;
            return ic_get(vm, NULL, target, name);
        }
        if (!key_is_none(name))
            return ic_get(vm, site_for_key(vm, ic, name), target, name);
    }
    return value_get_elem(vm, target, key);
}

/* Appending to an array, or filling a hole of one, where nothing on the chain could object. */
static bool set_fast(Vm *vm, Value target, Value key, Value v)
{
    if (!value_is_int(key) || !value_is_array_cell(target))
        return false;
    Array *a = value_as_array(target);
    u32 i = (u32)value_as_int(key);
    u8 blocking =
        OBJ_SPARSE | OBJ_FROZEN_ELEMENTS | OBJ_SEALED_ELEMENTS | OBJ_LENGTH_READONLY | OBJ_EXOTIC;
    if (a->object.cell.flags & blocking || i > a->object.elements->len ||
        obj_shape(vm, &a->object)->flags & SHAPE_NOT_EXTENSIBLE || !array_is_fast(vm, target))
        return false;
    if (i < a->object.elements->len) {
        a->object.elements->items[i] = v;
        barrier_slot(vm, a->object.elements, &a->object.elements->items[i], v);
        return true;
    }
    return i == a->length && array_push(vm, a, v);
}

Value ops_elem_key(Vm *vm, Value target, Value key)
{
    if (value_is_nullish(target))
        return value_get_elem(vm, target, key); /* the TypeError */
    PropKey k = key_from_value(vm, key);
    return key_is_none(k) ? VAL_EXC : key_to_value(vm, k);
}

bool ops_set_elem(Vm *vm, InlineCache *ic, Value target, Value key, Value v, bool strict)
{
    if (set_fast(vm, target, key, v))
        return true;
    if (UNLIKELY(!value_is_hole(vm_core(vm)->exception)))
        return false; /* the push ran out of memory */
    if (value_is_object(target)) {
        PropKey name = identity_key(key);
        if (!key_is_none(name))
            return ic_set(vm, site_for_key(vm, ic, name), target, name, v, strict) >= 0;
    }
    return value_set_elem(vm, target, key, v, strict) >= 0;
}

Value ops_delete(Vm *vm, Value target, PropKey key, bool strict)
{
    Object *o = TRY_PTR(to_object(vm, target));
    return value_bool(TRY_BOOL(obj_delete(vm, o, key, strict)));
}

Value ops_in(Vm *vm, InlineCache *ic, Value key, Value target)
{
    if (UNLIKELY(!value_is_object(target))) {
        char left[80], right[80];
        value_describe(vm, key, left, sizeof left);
        value_describe(vm, target, right, sizeof right);
        /* strings stand there without quotes */
        u32 l = value_is_string(key) ? 1 : 0, r = value_is_string(target) ? 1 : 0;
        return throw_type(vm, "Cannot use 'in' operator to search for '%.*s' in %.*s",
                          (int)(strlen(left) - 2 * l), left + l, (int)(strlen(right) - 2 * r),
                          right + r);
    }
    PropKey name = identity_key(key);
    if (!key_is_none(name))
        return value_bool(
            TRY_BOOL(ic_has(vm, site_for_key(vm, ic, name), value_as_object(target), name)));
    name = key_from_value(vm, key);
    if (key_is_none(name))
        return VAL_EXC;
    return value_bool(TRY_BOOL(obj_has(vm, value_as_object(target), name)));
}

/* Function.prototype[Symbol.hasInstance], which nothing can change. */
static Value original_has_instance(Vm *vm)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(value_is_undefined(realm->has_instance))) {
        Object *proto = intrinsic(vm, Intrinsic_FunctionPrototype);
        realm->has_instance = TRY(obj_get(vm, proto, KEY_SYM_hasInstance));
        barrier(vm, realm);
    }
    return realm->has_instance;
}

/* OrdinaryHasInstance of a closure; anything unusual on the way is left to value_has_instance. */
static Value ordinary_instance(Vm *vm, InlineCache *ic, Value v, Value target)
{
    Value proto = TRY(ic_get(vm, ic, target, KEY_prototype));
    for (Object *o = value_as_object(v); value_is_object(proto) && !(o->cell.flags & OBJ_EXOTIC);) {
        o = obj_proto(vm, o);
        if (!o || value_same_bits(value_cell(o), proto))
            return value_bool(o);
    }
    return value_bool(TRY_BOOL(value_has_instance(vm, target, v)));
}

Value ops_instance_of(Vm *vm, InlineCache *ic, Value v, Value target)
{
    if (LIKELY(value_has_kind(target, Kind_Function) && value_is_object(v))) {
        Value handler = TRY(ic_get(vm, NULL, target, KEY_SYM_hasInstance));
        if (value_same_bits(handler, TRY(original_has_instance(vm))))
            return ordinary_instance(vm, ic, v, target);
    }
    return value_bool(TRY_BOOL(value_instance_of(vm, v, target)));
}

/* ---- super ---- */

Value ops_super_base(Vm *vm, Value home)
{
    if (!value_is_object(home))
        return throw_syntax(vm, "'super' keyword unexpected here");
    return obj_get_prototype(vm, value_as_object(home));
}

Value ops_get_super(Vm *vm, Value base, PropKey key, Value receiver)
{
    if (!value_is_object(base))
        return value_get(vm, base, key);
    return obj_get_receiver(vm, value_as_object(base), key, receiver);
}

bool ops_set_super(Vm *vm, Value base, PropKey key, Value receiver, Value v, bool strict)
{
    Object *o = to_object(vm, base);
    if (!o)
        return false;
    int done = obj_set_receiver(vm, o, key, v, receiver);
    if (done == 0 && strict) {
        String *name = key_to_display(vm, key);
        char *text = name ? string_to_c(vm, name, NULL) : NULL;
        if (text)
            throw_type(vm, "Cannot assign to read only property '%s' of object", text);
        xfree(text);
        return false;
    }
    return done >= 0;
}

/* ---- private names ---- */

static Value throw_private(Vm *vm, Value name, const char *before, const char *after)
{
    Symbol *symbol = value_as_symbol(name);
    char *text =
        TRY_PTR(string_to_c(vm, symbol->description ? symbol->description : ATOM_empty, NULL));
    throw_type(vm, "%s#%s%s", before, text, after);
    xfree(text);
    return VAL_EXC;
}

Value ops_get_private(Vm *vm, InlineCache *ic, Value target, Value name)
{
    PropKey key = key_of_cell(value_as_cell(name));
    PropSlot where;
    ic = site_for_key(vm, ic, key);
    if (value_is_object(target)) {
        Value v = ic_read_own(vm, ic, value_as_cell(target), key);
        if (!value_is_hole(v))
            return v;
    }
    if (value_is_nullish(target))
        return throw_private(vm, name,
                             value_is_null(target) ? "Cannot read properties of null (reading '"
                                                   : "Cannot read properties of undefined (reading '",
                             "')");
    if (!value_is_object(target) || !obj_own_slot(vm, value_as_object(target), key, &where))
        return throw_private(vm, name, "Cannot read private member ",
                             " from an object whose class did not declare it");
    Object *o = value_as_object(target);
    Value v = *obj_slot(vm, o, where.slot);
    if (where.attrs & PROP_ACCESSOR) {
        Value getter = ((Accessor *)value_as_cell(v))->getter;
        if (value_is_undefined(getter))
            return throw_private(vm, name, "'", "' was defined without a getter");
        return call_value(vm, getter, target, 0, NULL);
    }
    ic_remember_own(vm, ic, o, key, where.slot, false);
    return v;
}

bool ops_set_private(Vm *vm, InlineCache *ic, Value target, Value name, Value v)
{
    PropKey key = key_of_cell(value_as_cell(name));
    PropSlot where;
    ic = site_for_key(vm, ic, key);
    if (value_is_object(target) && ic_write_own(vm, ic, value_as_cell(target), key, v))
        return true;
    if (value_is_nullish(target)) {
        throw_private(vm, name,
                      value_is_null(target) ? "Cannot set properties of null (setting '"
                                            : "Cannot set properties of undefined (setting '",
                      "')");
        return false;
    }
    if (!value_is_object(target) || !obj_own_slot(vm, value_as_object(target), key, &where)) {
        throw_private(vm, name, "Cannot write private member ",
                      " to an object whose class did not declare it");
        return false;
    }
    Object *o = value_as_object(target);
    if (where.attrs & PROP_ACCESSOR) {
        Value setter = ((Accessor *)value_as_cell(*obj_slot(vm, o, where.slot)))->setter;
        if (value_is_undefined(setter)) {
            throw_private(vm, name, "'", "' was defined without a setter");
            return false;
        }
        return !value_is_exc(call_value(vm, setter, target, 1, &v));
    }
    if (!(where.attrs & PROP_WRITABLE)) {
        throw_private(vm, name, "Private method '", "' is not writable");
        return false;
    }
    *obj_slot(vm, o, where.slot) = v;
    obj_slot_barrier(vm, o, where.slot);
    ic_remember_own(vm, ic, o, key, where.slot, true);
    return true;
}

bool ops_add_private(Vm *vm, InlineCache *ic, Value target, Value name, Value v)
{
    Object *o = value_as_object(target);
    PropKey key = key_of_cell(value_as_cell(name));
    ic = site_for_key(vm, ic, key);
    if (ic && ic->shape == o->cell.shape && ic_write(vm, ic, &o->cell, v))
        return true;
    PropSlot where;
    if (obj_own_slot(vm, o, key, &where)) {
        throw_private(vm, name, "Cannot initialize ", " twice on the same object");
        return false;
    }
    Shape *before = obj_shape(vm, o);
    if (!obj_add(vm, o, key, v, PROP_WRITABLE))
        return false;
    if (ic)
        ic_remember_add(vm, ic, o, before, key, PROP_WRITABLE, false);
    return true;
}

bool ops_add_private_fn(Vm *vm, Value target, Value name, Value f, u32 mode)
{
    Object *o = value_as_object(target);
    PropKey key = key_of_cell(value_as_cell(name));
    PropSlot where;
    bool there = obj_own_slot(vm, o, key, &where);
    if (there && mode && where.attrs & PROP_ACCESSOR) {
        Accessor *a = (Accessor *)value_as_cell(*obj_slot(vm, o, where.slot));
        Value *half = mode == 1 ? &a->getter : &a->setter;
        if (value_is_undefined(*half)) {
            *half = f;
            barrier(vm, a);
            return true;
        }
    }
    if (there) {
        throw_private(vm, name,
                      "Cannot initialize private methods of class twice on the same object: ", "");
        return false;
    }
    if (!mode)
        return obj_add(vm, o, key, f, 0);
    Accessor *a = heap_alloc(vm, sizeof *a, Kind_Accessor);
    a->getter = mode == 1 ? f : VAL_UNDEFINED;
    a->setter = mode == 2 ? f : VAL_UNDEFINED;
    return obj_add(vm, o, key, value_cell(a), PROP_ACCESSOR);
}

bool ops_copy_private(Vm *vm, Value target, Value source, Value name)
{
    PropKey key = key_of_cell(value_as_cell(name));
    Object *from = value_as_object(source), *to = value_as_object(target);
    PropSlot where, there;
    if (!obj_own_slot(vm, from, key, &where))
        return true;
    if (obj_own_slot(vm, to, key, &there)) {
        throw_private(vm, name,
                      "Cannot initialize private methods of class twice on the same object: ", "");
        return false;
    }
    return obj_add(vm, to, key, *obj_slot(vm, from, where.slot), where.attrs);
}

Value ops_has_private(Vm *vm, Value target, Value name)
{
    if (!value_is_object(target)) {
        char text[100] = "' in ";
        value_describe_key(vm, target, text + 5, sizeof text - 5);
        return throw_private(vm, name, "Cannot use 'in' operator to search for '", text);
    }
    PropSlot where;
    return value_bool(
        obj_own_slot(vm, value_as_object(target), key_of_cell(value_as_cell(name)), &where));
}

/* ---- building ---- */

Value ops_this_sloppy(Vm *vm, Value this_value)
{
    if (value_is_nullish(this_value))
        return value_cell(vm_core(vm)->realm->global_this);
    return value_cell(TRY_PTR(to_object(vm, this_value)));
}

Value ops_args_array(Vm *vm, const Frame *frame, u32 from)
{
    u32 n = frame->argc > from ? frame->argc - from : 0;
    return value_cell(TRY_PTR(array_from_values(vm, frame->args + from, n)));
}

enum { OWN_SHAPE_KEYS = 6 }; /* a shape for each key costs more than a table from here on */

/* Is a literal in it evaluated once? The bodies of files of src/js are: tables, lists of exports. */
static bool is_made_once(const Template *tmpl)
{
    return tmpl->is_builtin && tmpl->parent && !tmpl->parent->parent;
}

i32 ops_find_text(Vm *vm, Template *tmpl, u32 table, String *s)
{
    const Constant *k = &tmpl->code_info->constants[table];
    if (s->length > (u32)k->ints[0])
        return -1;
    u32 mask = k->count / 2 - 1;
    for (u32 i = string_hash(vm, s) & mask;; i = (i + 1) & mask) {
        const i32 *pair = k->ints + 1 + 2 * i;
        if (pair[0] < 0)
            return -1;
        String *text = value_as_string(tmpl->constants[pair[0]]);
        if (text == s || (!(text->cell.flags & s->cell.flags & STR_ATOM) && string_equal(vm, text, s)))
            return pair[1];
    }
}

/* The shape is kept in the constant's own slot, where no value can be. */
Value ops_new_object_k(Vm *vm, Template *tmpl, u32 constant, const Value *values)
{
    const Constant *k = &tmpl->code_info->constants[constant];
    Value *cache = &tmpl->constants[constant];
    if (LIKELY(!value_is_hole(*cache))) {
        Shape *shape = (Shape *)value_as_cell(*cache);
        Object *o = TRY_PTR(object_new_inline(vm, shape));
        u32 n = shape->count, in = MIN(n, (u32)shape->inline_slots);
        Value *to = (Value *)o + shape->inline_base;
        for (u32 i = 0; i < in; i++)
            to[i] = values[i];
        for (u32 i = in; i < n; i++)
            o->slots[i - in] = values[i];
        if (n > in)
            barrier(vm, obj_slots_cell(o));
        return value_cell(o);
    }
    Object *proto = k->kind == Const_KeysOfNull ? NULL : intrinsic(vm, Intrinsic_ObjectPrototype);
    Shape *root = TRY_PTR(shape_root(vm, Kind_Object, proto, MIN(MAX(k->count, 2u), 32u)));
    Object *o = TRY_PTR(object_new_shaped(vm, root, sizeof(Object)));
    if (is_made_once(tmpl) && k->count >= OWN_SHAPE_KEYS)
        obj_reserve_named(vm, o, k->count);
    for (u32 i = 0; i < k->count; i++)
        if (!obj_add(vm, o, tmpl->keys[k->ints[i]], values[i], PROP_WEC))
            return VAL_EXC;
    Shape *shape = obj_shape(vm, o);
    if (!shape_is_own(shape) && shape->count == k->count) {
        *cache = value_cell(shape);
        barrier(vm, tmpl);
    }
    return value_cell(o);
}

Value ops_new_array(Vm *vm, const Value *values, u32 n)
{
    return value_cell(TRY_PTR(array_from_values(vm, values, n)));
}

bool ops_array_push(Vm *vm, Array *array, Value v)
{
    if (UNLIKELY(value_is_hole(v)))
        return array_set_length(vm, array, array->length + 1);
    return array_push(vm, array, v);
}

bool ops_array_spread(Vm *vm, Array *array, Value v)
{
    Value w[3];
    if (!ops_get_iterator(vm, w, v, ITERATE_SYNC))
        return false;
    for (;;) {
        Value item;
        int more = ops_iter_next(vm, w, &item);
        if (more <= 0)
            return more == 0;
        if (!array_push(vm, array, item))
            return false;
    }
}

Value ops_template_object(Vm *vm, Template *tmpl, u32 constant)
{
    const Constant *k = &tmpl->code_info->constants[constant];
    source_open(tmpl->unit->unit->source);
    Array *strings = TRY_PTR(array_new_capacity(vm, k->count));
    Array *raw = TRY_PTR(array_new_capacity(vm, k->count));
    for (u32 i = 0; i < k->count; i++) {
        Value cooked = VAL_UNDEFINED;
        if (k->strings[i].data)
            cooked = value_cell(TRY_PTR(string_from_wtf8(vm, k->strings[i])));
        Value text = value_cell(TRY_PTR(string_from_wtf8(vm, k->strings[k->count + i])));
        if (!array_push(vm, strings, cooked) || !array_push(vm, raw, text))
            return VAL_EXC;
    }
    PropDesc desc = desc_data(value_cell(raw), 0);
    if (obj_set_integrity(vm, &raw->object, true) < 0 ||
        obj_define_own(vm, &strings->object, KEY_raw, &desc, true) < 0 ||
        obj_set_integrity(vm, &strings->object, true) < 0)
        return VAL_EXC;
    tmpl->constants[constant] = value_cell(strings);
    barrier(vm, tmpl);
    return value_cell(strings);
}

Value ops_closure(Vm *vm, Frame *frame, Template *tmpl, Value scope)
{
    Function *f = TRY_PTR(closure_new(vm, tmpl, scope_of(scope)));
    if (tmpl->takes_context) {
        Function *running = (Function *)value_as_cell(frame->callee);
        f->home = running->home;
        f->fields = running->fields;
    }
    return value_cell(f);
}

bool ops_define_method(Vm *vm, Value target, Value key_value, Value f, u32 mode)
{
    static const char *const prefixes[] = {NULL, "get", "set"};
    Object *o = value_as_object(target);
    PropKey key = key_from_value(vm, key_value);
    if (key_is_none(key))
        return false;
    u32 kind = mode & 3;
    if (value_has_kind(f, Kind_Function)) {
        Function *function = (Function *)value_as_cell(f);
        function->home = o;
        barrier(vm, function);
    }
    if (!function_set_name(vm, value_as_object(f), key, prefixes[kind]))
        return false;
    u8 enumerable = mode & 4 ? PROP_ENUMERABLE : 0;
    PropDesc desc = desc_data(f, PROP_WC | enumerable);
    if (kind) {
        desc.value = VAL_HOLE;
        desc.has = PROP_ENUMERABLE | PROP_CONFIGURABLE;
        desc.attrs = PROP_CONFIGURABLE | enumerable;
        *(kind == 1 ? &desc.getter : &desc.setter) = f;
    }
    return obj_define_own(vm, o, key, &desc, true) >= 0;
}

bool ops_set_fn_name(Vm *vm, Value f, Value key_value, u32 prefix)
{
    static const char *const prefixes[] = {NULL, "get", "set"};
    PropKey key = key_from_value(vm, key_value);
    if (key_is_none(key))
        return false;
    Object *o = value_as_object(f);
    if (o->cell.flags & OBJ_CLASS) { /* a static member called name wins */
        int own = obj_has_own(vm, o, KEY_name);
        Value name = own > 0 ? obj_peek(vm, o, KEY_name) : VAL_HOLE;
        if (own < 0)
            return false;
        if (own && !(value_is_string(name) && value_as_string(name)->length == 0))
            return true;
    }
    return function_set_name(vm, o, key, prefixes[prefix]);
}

bool ops_set_proto_literal(Vm *vm, Value target, Value proto)
{
    if (!value_is_object(proto) && !value_is_null(proto))
        return true;
    return obj_set_prototype(vm, value_as_object(target),
                             value_is_null(proto) ? NULL : value_as_object(proto), true) >= 0;
}

Value ops_copy_rest(Vm *vm, Value source, const Value *keys, u32 n)
{
    PropKey few[16];
    PropKey *excluded = n <= ARRAY_LEN(few) ? few : xalloc(n * sizeof *excluded);
    bool ok = true;
    for (u32 i = 0; i < n && ok; i++) {
        excluded[i] = key_from_value(vm, keys[i]);
        ok = !key_is_none(excluded[i]);
    }
    Object *o = ok ? object_new_plain(vm) : NULL;
    ok = o && obj_copy_data(vm, o, source, excluded, n);
    if (excluded != few)
        xfree(excluded);
    return ok ? value_cell(o) : VAL_EXC;
}

/* 15.7.14 ClassDefinitionEvaluation: parents, prototype, constructor. */
bool ops_new_class(Vm *vm, Frame *frame, Template *tmpl, Value scope, Value heritage, Value *out)
{
    (void)frame;
    Object *proto_parent = NULL, *ctor_parent = NULL;
    char text[80];
    if (value_is_hole(heritage)) {
        proto_parent = intrinsic(vm, Intrinsic_ObjectPrototype);
    } else if (!value_is_null(heritage)) {
        if (!value_is_constructor(heritage)) {
            value_describe(vm, heritage, text, sizeof text);
            throw_type(vm, "Class extends value %s is not a constructor or null", text);
            return false;
        }
        ctor_parent = value_as_object(heritage);
        Value proto = TRY_OR(false, obj_get(vm, ctor_parent, KEY_prototype));
        if (!value_is_object(proto) && !value_is_null(proto)) {
            value_describe(vm, proto, text, sizeof text);
            throw_type(vm, "Class extends value does not have valid prototype property %s", text);
            return false;
        }
        proto_parent = value_is_null(proto) ? NULL : value_as_object(proto);
    }
    Object *proto = object_new(vm, proto_parent);
    if (proto) /* its methods change a shape of its own, instead of making one each */
        obj_mark_as_proto(vm, proto);
    Function *f = proto ? closure_new(vm, tmpl, scope_of(scope)) : NULL;
    if (!f || (ctor_parent && !obj_set_shape_proto(vm, &f->object, ctor_parent)))
        return false;
    f->home = proto;
    barrier(vm, f);
    if (!obj_put(vm, &f->object, KEY_prototype, value_cell(proto), 0) ||
        !obj_put(vm, proto, KEY_constructor, value_cell(f), PROP_WC))
        return false;
    out[0] = value_cell(f);
    out[1] = value_cell(proto);
    return true;
}

bool ops_run_fields(Vm *vm, Value object, Value ctor)
{
    Value fields = ((Function *)value_as_cell(ctor))->fields;
    if (!value_has_kind(fields, Kind_Function))
        return true;
    return !value_is_exc(call_value(vm, fields, object, 0, NULL));
}

/* ---- calls ---- */

Value ops_super_ctor(Vm *vm, Value ctor)
{
    return obj_get_prototype(vm, value_as_object(ctor));
}

/* Realm of the code that called the running function. */
static Realm *caller_realm(Vm *vm)
{
    const Frame *caller = vm->frame->caller;
    if (caller && value_has_kind(caller->callee, Kind_Function))
        return ((Function *)value_as_cell(caller->callee))->tmpl->realm;
    if (caller && value_has_kind(caller->callee, Kind_Native))
        return ((NativeFunction *)value_as_cell(caller->callee))->realm;
    return vm_core(vm)->realm;
}

/* 10.2.2 steps 10 to 13: the constructor's own context is gone by then, so errors are of its caller's realm. */
Value ops_check_return(Vm *vm, Value result, Value this_value)
{
    if (LIKELY(value_is_undefined(result) && !value_is_hole(this_value)))
        return this_value;
    Realm *own = vm_core(vm)->realm;
    vm_core(vm)->realm = caller_realm(vm);
    if (!value_is_undefined(result))
        throw_type(vm, "Derived constructors may only return object or undefined");
    else
        throw_reference(vm, "Must call super constructor in derived class before accessing 'this' or "
                            "returning from derived constructor");
    vm_core(vm)->realm = own;
    return VAL_EXC;
}

i64 ops_spread_args(Vm *vm, Frame *window)
{
    Array *list = value_as_array(window->args[0]);
    u32 n = list->length;
    if (n > (size_t)(vm->stack_limit - vm->stack) || window->args + n + 2 > vm->stack_limit) {
        throw_stack_overflow(vm);
        return -1;
    }
    const Value *items = list->object.elements->items;
    u32 dense = MIN(n, list->object.elements->len);
    for (u32 i = 0; i < dense; i++)
        window->args[i] = value_is_hole(items[i]) ? VAL_UNDEFINED : items[i];
    for (u32 i = dense; i < n; i++)
        window->args[i] = VAL_UNDEFINED;
    return n;
}

Value throw_constant(Vm *vm, u32 error_class, Value message)
{
    Object *error = TRY_PTR(error_new(vm, (ErrorClass)error_class, value_as_string(message)));
    return throw_value(vm, value_cell(error));
}

/* setup.c - builtin tables to objects of a realm, each on first touch.
 *
 * A builtin object is made when an intrinsic is asked for. It gets all its properties at once, in the
 * order of its table, but every slot that needs an object of its own holds VAL_LAZY(number). The number says
 * table and row:
 *
 *   bits 0..9 row (ROW_CONSTRUCTOR and ROW_PROTOTYPE are no rows but the two links of a class)
 *   bits 10..31 table: 2 * class + (1 for the static side), or TABLE_EXTRA + n for rows added later
 *
 * The realm is the first one of the Vm, which lives as long as that; builtin objects of another realm hold it in a
 * private property, so that a realm lives while one of its objects does, and no longer.
 *
 * Nothing here depends on patchable globals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/setup.h"

#include "base/check.h"
#include "base/vec.h"
#include "engine/builtins/date_zone.h"
#include "engine/builtins/intl_options.h"
#include "engine/object/object_state.h"
#include "engine/object/wrapper.h"
#include "engine/vm/vm.h"

#define BUILTIN(id) extern const BuiltinClass builtin_##id;
#include "engine/builtins/builtins.def"
#undef BUILTIN

static const BuiltinClass *const classes[] = {
#define BUILTIN(id) &builtin_##id,
#include "engine/builtins/builtins.def"
#undef BUILTIN
};

enum {
    ROW_BITS = 10,
    TABLE_BITS = 22,
    ROW_CONSTRUCTOR = (1 << ROW_BITS) - 1,
    ROW_PROTOTYPE = ROW_CONSTRUCTOR - 1,
    ROW_MAX = ROW_PROTOTYPE,
    TABLE_EXTRA = 512,
    TABLE_MAX = 1 << TABLE_BITS,
};
_Static_assert(2 * ARRAY_LEN(classes) <= TABLE_EXTRA, "class tables come before extra ones");

struct BuiltinState {
    VEC(const BuiltinProp *) extra;
    DateZone *zone;
    IntlState *intl; /* NULL until Intl or a toLocale method needs it */
};

BuiltinState *builtin_state_new(void)
{
    return xalloc_zero(sizeof(BuiltinState));
}

void builtin_state_free(BuiltinState *state)
{
    VEC_DEINIT(&state->extra);
    date_zone_free(state->zone);
    intl_state_free(state->intl);
    xfree(state);
}

DateZone **builtin_zone(Vm *vm)
{
    return &((BuiltinState *)vm->builtins)->zone;
}

IntlState **builtin_intl_state(Vm *vm)
{
    return &((BuiltinState *)vm->builtins)->intl;
}

static u32 lazy_number(u32 table, u32 row)
{
    return table << ROW_BITS | row;
}

/* Says on `holder`, which gets lazy slots, whose they are. */
static bool hold_realm(Vm *vm, Realm *realm, Object *holder)
{
    if (LIKELY(realm == vm->main_realm))
        return true;
    if (value_is_undefined(vm->realm_key))
        vm->realm_key = value_cell(TRY_PTR_OR(false, symbol_new(vm, NULL, SYM_PRIVATE)));
    return obj_put(vm, holder, key_of_cell(value_as_cell(vm->realm_key)), value_cell(realm), 0);
}

static Realm *realm_of_holder(Vm *vm, Object *holder)
{
    PropSlot where;
    if (LIKELY(value_is_undefined(vm->realm_key)) ||
        !obj_own_slot(vm, holder, key_of_cell(value_as_cell(vm->realm_key)), &where))
        return vm->main_realm;
    return (Realm *)value_as_cell(*obj_slot(vm, holder, where.slot));
}

/* "@@iterator" or a plain name. */
static PropKey row_key(Vm *vm, const char *name)
{
    if (name[0] != '@' || name[1] != '@')
        return key_from_c(vm, name);
#define ATOM(id, text)
#define SYM(id, text)                                                                              \
    if (!strcmp(name + 2, #id))                                                                    \
        return KEY_SYM_##id;
#include "engine/object/atoms.def"
#undef ATOM
#undef SYM
    UNREACHABLE();
}

static u8 row_attrs(const BuiltinProp *row)
{
    u8 extra = row->flags & BF_ENUMERABLE ? PROP_ENUMERABLE : 0;
    if (row->flags & BF_FROZEN && row->kind != ROW_GET)
        return extra;
    if (row->flags & BF_READONLY)
        return extra | PROP_CONFIGURABLE;
    switch (row->kind) {
    case ROW_FN:
    case ROW_ALIAS:
    case ROW_MADE:
    case ROW_LAZY:
    case ROW_INTRINSIC:
        return extra | PROP_WC;
    case ROW_GET:
        return extra | (row->flags & BF_FROZEN ? 0 : PROP_CONFIGURABLE) | PROP_ACCESSOR;
    case ROW_TAG:
        return extra | PROP_CONFIGURABLE;
    case ROW_NUMBER:
    case ROW_STRING:
        return extra | (row->flags & BF_WRITABLE ? PROP_WC : 0);
    default:
        return extra;
    }
}

Object *builtin_make_function(Vm *vm, Realm *realm, const BuiltinProp *row, NativeFn fn, const char *prefix)
{
    PropKey key = row_key(vm, row->name);
    if (key_is_none(key))
        return NULL;
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = realm;
    u32 length = row->kind == ROW_GET ? (fn == row->setter && fn != row->fn ? 1 : 0) : row->length;
    NativeFunction *f = row->flags & BF_CTOR && row->kind == ROW_FN
                            ? native_new_ctor(vm, fn, NULL, length, row->magic)
                            : native_new(vm, fn, NULL, length, row->magic, 0);
    if (f) {
        f->row = row;
        f->is_quick = row->kind == ROW_FN && row->quick;
        f->realm = realm;
        if (!function_set_name(vm, &f->object, key, prefix))
            f = NULL;
    }
    vm_core(vm)->realm = before;
    return f ? &f->object : NULL;
}

static Value make_accessor(Vm *vm, Realm *realm, const BuiltinProp *row)
{
    Value getter = VAL_UNDEFINED, setter = VAL_UNDEFINED;
    if (row->intrinsic)
        getter = setter = value_cell(TRY_PTR(realm_intrinsic(vm, realm, (Intrinsic)(row->intrinsic - 1))));
    else if (row->fn)
        getter = value_cell(TRY_PTR(builtin_make_function(vm, realm, row, row->fn, "get")));
    if (row->setter)
        setter = value_cell(TRY_PTR(builtin_make_function(vm, realm, row, row->setter, "set")));
    Accessor *a = heap_alloc(vm, sizeof *a, Kind_Accessor);
    a->getter = getter;
    a->setter = setter;
    return value_cell(a);
}

static Value make_value(Vm *vm, Realm *realm, const BuiltinProp *row)
{
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = realm;
    Value v = row->fn(vm, NULL);
    vm_core(vm)->realm = before;
    return v;
}

/* The value of a row. An alias is looked up on the holder, so both names give one function. */
static Value row_value(Vm *vm, Realm *realm, Object *holder, const BuiltinProp *row)
{
    switch (row->kind) {
    case ROW_FN:
        if (row->intrinsic) {
            Value *slot = &realm->intrinsics[row->intrinsic - 1];
            if (value_is_hole(*slot)) {
                *slot = value_cell(TRY_PTR(builtin_make_function(vm, realm, row, row->fn, NULL)));
                barrier(vm, realm);
            }
            return *slot;
        }
        return value_cell(TRY_PTR(builtin_make_function(vm, realm, row, row->fn, NULL)));
    case ROW_GET:
        return make_accessor(vm, realm, row);
    case ROW_NUMBER:
        return value_number(row->number);
    case ROW_STRING:
    case ROW_TAG:
        return value_cell(TRY_PTR(string_from_c(vm, row->text)));
    case ROW_SYMBOL:
        return value_cell(key_as_cell(row_key(vm, row->text)));
    case ROW_INTRINSIC:
        return value_cell(TRY_PTR(realm_intrinsic(vm, realm, (Intrinsic)row->intrinsic)));
    case ROW_MADE:
        return make_value(vm, realm, row);
    case ROW_LAZY:
        return row->maker(vm, row->maker_data);
    case ROW_ALIAS:
        return obj_get(vm, holder, row_key(vm, row->text));
    default:
        UNREACHABLE();
    }
}

Value builtin_row_value(Vm *vm, Realm *realm, Object *holder, const BuiltinProp *row)
{
    return row_value(vm, realm, holder, row);
}

static bool add_rows(Vm *vm, Realm *realm, Object *target, const BuiltinProp *rows, u32 table)
{
    u32 count = 0;
    while (rows[count].kind != ROW_END)
        count++;
    obj_reserve_named(vm, target, count + (realm != vm->main_realm));
    if (!hold_realm(vm, realm, target))
        return false;
    for (u32 i = 0; rows[i].kind != ROW_END; i++) {
        CHECK(i < ROW_MAX);
        const BuiltinProp *row = &rows[i];
        PropKey key = row_key(vm, row->name);
        if (key_is_none(key))
            return false;
        Value v = row->kind == ROW_NUMBER      ? value_number(row->number)
                  : row->kind == ROW_UNDEFINED ? VAL_UNDEFINED
                                               : VAL_LAZY(lazy_number(table, i));
        if (!obj_put(vm, target, key, v, row_attrs(row)))
            return false;
    }
    return true;
}

bool builtin_add_rows(Vm *vm, Realm *realm, Object *target, const BuiltinProp *rows)
{
    BuiltinState *state = vm->builtins;
    u32 n = 0;
    while (n < state->extra.len && state->extra.items[n] != rows)
        n++;
    if (n == state->extra.len) {
        CHECK(TABLE_EXTRA + n < TABLE_MAX);
        VEC_PUSH(&state->extra, rows);
    }
    return add_rows(vm, realm, target, rows, TABLE_EXTRA + n);
}

Value builtin_materialise(Vm *vm, Object *holder, u32 lazy)
{
    BuiltinState *state = vm->builtins;
    u32 row = lazy & ((1 << ROW_BITS) - 1);
    u32 table = lazy >> ROW_BITS;
    Realm *realm = realm_of_holder(vm, holder);
    if (table >= TABLE_EXTRA)
        return row_value(vm, realm, holder, &state->extra.items[table - TABLE_EXTRA][row]);
    const BuiltinClass *cls = classes[table / 2];
    if (row == ROW_CONSTRUCTOR)
        return value_cell(TRY_PTR(realm_intrinsic(vm, realm, (Intrinsic)(cls->ctor_intrinsic - 1))));
    if (row == ROW_PROTOTYPE)
        return value_cell(TRY_PTR(realm_intrinsic(vm, realm, (Intrinsic)(cls->proto_intrinsic - 1))));
    return row_value(vm, realm, holder, &(table & 1 ? cls->static_props : cls->proto_props)[row]);
}

static Value returns_undefined(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

/* An empty prototype object of the class's kind. */
static Object *new_proto_object(Vm *vm, Realm *realm, const BuiltinClass *cls, Object *parent)
{
    switch (cls->proto_kind) {
    case Kind_Array: {
        Array *a = object_new_kind(vm, Kind_Array, sizeof(Array), parent, 0);
        /* an array's length lives in the struct; array.c shows it as a property */
        return a ? &a->object : NULL;
    }
    case Kind_Native: { /* Function.prototype: itself a function */
        NativeFunction *f =
            object_new_kind(vm, Kind_Native, sizeof(NativeFunction), parent, 2);
        if (!f)
            return NULL;
        f->fn = returns_undefined;
        f->realm = realm;
        f->object.cell.flags |= OBJ_CALLABLE;
        if (!obj_put(vm, &f->object, KEY_length, value_int(0), PROP_CONFIGURABLE) ||
            !obj_put(vm, &f->object, KEY_name, value_cell(ATOM_empty), PROP_CONFIGURABLE))
            return NULL;
        return &f->object;
    }
    case Kind_Wrapper: {
        Value v = cls->proto_intrinsic - 1 == Intrinsic_BooleanPrototype  ? VAL_FALSE
                  : cls->proto_intrinsic - 1 == Intrinsic_NumberPrototype ? value_int(0)
                                                                          : value_cell(ATOM_empty);
        return wrapper_new(vm, v, parent);
    }
    default:
        return object_new_kind(vm, Kind_Object, sizeof(Object), parent, 0);
    }
}

static Object *parent_of(Vm *vm, Realm *realm, u16 intrinsic_plus_one, Intrinsic if_zero)
{
    return realm_intrinsic(vm, realm, intrinsic_plus_one ? (Intrinsic)(intrinsic_plus_one - 1) : if_zero);
}

static bool store_intrinsic(Vm *vm, Realm *realm, u16 intrinsic_plus_one, Object *o)
{
    realm->intrinsics[intrinsic_plus_one - 1] = value_cell(o);
    barrier(vm, realm);
    return true;
}

static bool make_proto(Vm *vm, Realm *realm, u32 index)
{
    const BuiltinClass *cls = classes[index];
    Object *parent = cls->parent_proto == 0xFFFF
                         ? NULL
                         : parent_of(vm, realm, cls->parent_proto, Intrinsic_ObjectPrototype);
    Object *o = new_proto_object(vm, realm, cls, parent);
    if (!o || !store_intrinsic(vm, realm, cls->proto_intrinsic, o))
        return false;
    obj_mark_as_proto(vm, o);
    if (cls->ctor_intrinsic) {
        u32 lazy = lazy_number(index * 2, ROW_CONSTRUCTOR);
        if (!hold_realm(vm, realm, o) ||
            !obj_put(vm, o, KEY_constructor, VAL_LAZY(lazy),
                     cls->readonly_constructor ? PROP_CONFIGURABLE : PROP_WC))
            return false;
    }
    return !cls->proto_props || add_rows(vm, realm, o, cls->proto_props, index * 2);
}

static bool make_ctor(Vm *vm, Realm *realm, u32 index)
{
    const BuiltinClass *cls = classes[index];
    Object *o;
    if (cls->ctor) {
        String *name = atom_from_c(vm, cls->name);
        NativeFunction *f = !name ? NULL
                            : cls->callable_only
                                ? native_new(vm, cls->ctor, name, cls->ctor_length, 0, 0)
                                : native_new_ctor(vm, cls->ctor, name, cls->ctor_length, 0);
        if (!f)
            return false;
        f->realm = realm;
        o = &f->object;
        if (cls->parent_ctor &&
            !obj_set_shape_proto(vm, o, parent_of(vm, realm, cls->parent_ctor, Intrinsic_FunctionPrototype)))
            return false;
    } else {
        o = object_new_kind(vm, Kind_Object, sizeof(Object),
                            parent_of(vm, realm, cls->parent_ctor, Intrinsic_ObjectPrototype), 0);
        if (!o)
            return false;
    }
    if (!store_intrinsic(vm, realm, cls->ctor_intrinsic, o) || !obj_make_dict(vm, o))
        return false;
    if (cls->ctor && cls->proto_intrinsic) {
        u32 lazy = lazy_number(index * 2, ROW_PROTOTYPE);
        if (!hold_realm(vm, realm, o) ||
            !obj_put(vm, o, KEY_prototype, VAL_LAZY(lazy), 0))
            return false;
    }
    return !cls->static_props || add_rows(vm, realm, o, cls->static_props, index * 2 + 1);
}

/* An intrinsic that is a function in some table. */
static bool make_row_intrinsic(Vm *vm, Realm *realm, Intrinsic i)
{
    if (i == Intrinsic_ThrowTypeError) {
        Object *thrower = builtin_throw_type_error(vm);
        return thrower && store_intrinsic(vm, realm, Intrinsic_ThrowTypeError + 1, thrower);
    }
    for (u32 c = 0; c < ARRAY_LEN(classes); c++) {
        const BuiltinProp *tables[] = {classes[c]->proto_props, classes[c]->static_props};
        for (u32 t = 0; t < 2; t++)
            for (const BuiltinProp *row = tables[t]; row && row->kind != ROW_END; row++)
                if (row->kind == ROW_FN && row->intrinsic == i + 1)
                    return !value_is_exc(row_value(vm, realm, NULL, row));
    }
    return false;
}

Value realm_make_intrinsic(Vm *vm, Realm *realm, Intrinsic i)
{
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = realm;
    bool ok = false, found = false;
    for (u32 c = 0; c < ARRAY_LEN(classes) && !found; c++) {
        found = classes[c]->proto_intrinsic == i + 1 || classes[c]->ctor_intrinsic == i + 1;
        if (classes[c]->proto_intrinsic == i + 1)
            ok = make_proto(vm, realm, c);
        else if (found)
            ok = make_ctor(vm, realm, c);
    }
    if (!found)
        ok = make_row_intrinsic(vm, realm, i);
    vm_core(vm)->realm = before;
    if (ok)
        realm_watch(vm, realm, i);
    /* Small fixed-size allocations: the only way to fail is a table that lacks the intrinsic. */
    CHECK(ok && !value_is_hole(realm->intrinsics[i]));
    return realm->intrinsics[i];
}

/* Room for the names of the library, of a host and of a small program: grown in steps, the table would be
 * copied for each group of rows, and every start would touch the pages of the copies. */
enum { GLOBAL_ROOM = 128 };

bool builtins_setup(Vm *vm, Realm *realm)
{
    if (!vm->builtins)
        vm->builtins = builtin_state_new();
    if (!vm->main_realm)
        vm->main_realm = realm;
    for (u32 i = 0; i < Intrinsic__count; i++)
        realm->intrinsics[i] = VAL_HOLE;
    realm->iteration_intact = realm->promise_intact = realm->regexp_intact = realm->species_intact = 1;
    Object *global = object_new_kind(vm, Kind_Global, sizeof(Object),
                                     realm_intrinsic(vm, realm, Intrinsic_ObjectPrototype), 0);
    if (!global)
        return false;
    realm->global = realm->global_this = global;
    barrier(vm, realm);
    if (!obj_make_dict(vm, global))
        return false;
    obj_reserve_named(vm, global, GLOBAL_ROOM);
    if (!obj_put(vm, global, KEY_globalThis, value_cell(global), PROP_WC))
        return false;
    u32 index = 0;
    while (classes[index] != &builtin_global)
        index++;
    return add_rows(vm, realm, global, builtin_global.static_props, index * 2 + 1);
}

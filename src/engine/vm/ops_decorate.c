/* ops_decorate.c - calling decorators: the steps of Op_Decorate.
 *
 * Standard decorators follow TypeScript's helpers __esDecorate and __runInitializers, which is the proposal of November
 * 2023 where the two can be told apart by a program; legacy ones __decorate, __param and __metadata. The class's metadata
 * lies under Symbol.metadata when a program has defined that, else under Symbol.for("Symbol.metadata").
 *
 * Not here: evaluating decorators and the order of the steps (bytecode/compile_decorator.c).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/syntax/decoration.h"
#include "engine/syntax/type_note.h"

#include "engine/object/array.h"
#include "engine/object/atom.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/property.h"
#include "engine/vm/call.h"
#include "engine/vm/ops.h"

static Value item_at(const Array *a, u32 i)
{
    Value v = a->object.elements->items[i];
    return value_is_hole(v) ? VAL_UNDEFINED : v;
}

static bool put(Vm *vm, Object *o, const char *name, Value v)
{
    PropKey key = key_from_c(vm, name);
    return !key_is_none(key) && obj_create_data(vm, o, key, v, true) >= 0;
}

/* undefined, or a function; else TypeError. */
static bool accept(Vm *vm, Value v)
{
    if (value_is_undefined(v) || value_is_callable(v))
        return true;
    throw_type(vm, "Function expected");
    return false;
}

/* ---- the context object --------------------------------------------------------------------- */

/* One element under decoration. */
typedef struct Element {
    Object *place; /* where it is; NULL: a field, or the class */
    Value key;     /* property key, or private name */
    DecoratedKind kind;
    bool is_class, is_static, is_private;
    Value metadata;
    Value get, set, value; /* of the property, as the decorators leave them */
    Value access[3];       /* has, get, set; undefined: there is none */
    Array *initialisers;   /* fields and accessors */
    Array *extra;
    Array *state;          /* [true] once all decorators have run */
} Element;

enum { ACCESS_HAS, ACCESS_GET, ACCESS_SET };

/* access.has(object), .get(object), .set(object, value) of the key in data[0]. */
static Value access_element(Vm *vm, Frame *f)
{
    const NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    Value key = self->data[0], object = frame_arg(f, 0), value = frame_arg(f, 1);
    bool is_private = !value_is_undefined(self->data[1]);
    switch (self->magic) {
    case ACCESS_HAS:
        return is_private ? ops_has_private(vm, object, key) : ops_in(vm, NULL, key, object);
    case ACCESS_GET:
        return is_private ? ops_get_private(vm, NULL, object, key) : value_get_elem(vm, object, key);
    default:
        if (is_private ? !ops_set_private(vm, NULL, object, key, value)
                       : value_set_elem(vm, object, key, value, true) < 0)
            return VAL_EXC;
        return VAL_UNDEFINED;
    }
}

static bool make_access(Vm *vm, Element *e)
{
    static const char *const names[] = {"has", "get", "set"};
    for (u32 i = 0; i < 3; i++) {
        bool wanted = i == ACCESS_HAS || (i == ACCESS_GET ? e->kind != Decorated_Setter
                                                          : e->kind >= Decorated_Setter);
        e->access[i] = VAL_UNDEFINED;
        if (!wanted)
            continue;
        String *name = TRY_PTR_OR(false, atom_from_c(vm, names[i]));
        NativeFunction *f = TRY_PTR_OR(false, native_new(vm, access_element, name, 1 + (i == ACCESS_SET), i, 2));
        f->data[0] = e->key;
        f->data[1] = e->is_private ? VAL_TRUE : VAL_UNDEFINED;
        barrier(vm, f);
        e->access[i] = value_cell(f);
    }
    return true;
}

/* context.addInitializer: data is the list and the state. */
static Value add_initialiser(Vm *vm, Frame *f)
{
    const NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    Value function = frame_arg(f, 0);
    if (value_is_true(item_at(value_as_array(self->data[1]), 0)))
        return throw_type(vm, "Cannot add initializers after decoration has completed");
    if (!value_is_callable(function))
        return throw_type(vm, "Function expected");
    return array_push(vm, value_as_array(self->data[0]), function) ? VAL_UNDEFINED : VAL_EXC;
}

static bool put_access(Vm *vm, const Element *e, Object *context)
{
    Object *access = TRY_PTR_OR(false, object_new_plain(vm));
    static const char *const names[] = {"has", "get", "set"};
    for (u32 i = 0; i < 3; i++) {
        if (!value_is_undefined(e->access[i]) && !put(vm, access, names[i], e->access[i]))
            return false;
    }
    return put(vm, context, "access", value_cell(access));
}

static Value element_name(Vm *vm, const Element *e)
{
    if (e->is_class)
        return TRY(value_get(vm, e->value, key_from_c(vm, "name")));
    if (!e->is_private)
        return e->key;
    Symbol *name = (Symbol *)value_as_cell(e->key);
    return value_cell(TRY_PTR(string_concat(vm, TRY_PTR(atom_from_c(vm, "#")), name->description)));
}

static Object *make_context(Vm *vm, const Element *e, Value name)
{
    static const char *const kinds[] = {"method", "getter", "setter", "accessor", "field"};
    Object *o = TRY_PTR_OR(NULL, object_new_plain(vm));
    String *kind = TRY_PTR_OR(NULL, atom_from_c(vm, e->is_class ? "class" : kinds[e->kind]));
    if (!put(vm, o, "kind", value_cell(kind)) || !put(vm, o, "name", name))
        return NULL;
    if (!e->is_class && (!put(vm, o, "static", value_bool(e->is_static)) ||
                         !put(vm, o, "private", value_bool(e->is_private)) || !put_access(vm, e, o)))
        return NULL;
    NativeFunction *add = TRY_PTR_OR(NULL, native_new(vm, add_initialiser, NULL, 1, 0, 2));
    add->data[0] = value_cell(e->extra);
    add->data[1] = value_cell(e->state);
    barrier(vm, add);
    if (!put(vm, o, "metadata", e->metadata) || !put(vm, o, "addInitializer", value_cell(add)))
        return NULL;
    return o;
}

/* ---- one element ---------------------------------------------------------------------------- */

/* In front of the list: initialisers run in the order opposite to that of the decorators' calls. */
static bool push_front(Vm *vm, Array *list, Value v)
{
    if (!array_push(vm, list, v))
        return false;
    Value *items = list->object.elements->items;
    for (u32 i = list->length - 1; i > 0; i--)
        items[i] = items[i - 1];
    items[0] = v;
    barrier(vm, list->object.elements);
    return true;
}

static bool take_half(Vm *vm, Object *result, const char *name, Value *half)
{
    Value v = TRY_OR(false, obj_get(vm, result, key_from_c(vm, name)));
    if (!accept(vm, v))
        return false;
    if (!value_is_undefined(v))
        *half = v;
    return true;
}

static bool take_accessor(Vm *vm, Element *e, Value result)
{
    if (value_is_undefined(result))
        return true;
    if (!value_is_object(result) || value_is_callable(result)) {
        throw_type(vm, "Object expected");
        return false;
    }
    Value init = VAL_UNDEFINED;
    Object *o = value_as_object(result);
    if (!take_half(vm, o, "get", &e->get) || !take_half(vm, o, "set", &e->set) ||
        !take_half(vm, o, "init", &init))
        return false;
    return value_is_undefined(init) || push_front(vm, e->initialisers, init);
}

static bool take_result(Vm *vm, Element *e, Value result)
{
    if (!e->is_class && e->kind == Decorated_Accessor)
        return take_accessor(vm, e, result);
    if (!accept(vm, result))
        return false;
    if (value_is_undefined(result))
        return true;
    if (e->is_class || e->kind == Decorated_Method)
        e->value = result;
    else if (e->kind == Decorated_Getter)
        e->get = result;
    else if (e->kind == Decorated_Setter)
        e->set = result;
    else
        return push_front(vm, e->initialisers, result);
    return true;
}

/* The first argument of the decorator. */
static Value decorated_value(Vm *vm, const Element *e)
{
    if (e->is_class || e->kind == Decorated_Method)
        return e->value;
    switch (e->kind) {
    case Decorated_Getter:
        return e->get;
    case Decorated_Setter:
        return e->set;
    case Decorated_Accessor: {
        Object *pair = TRY_PTR(object_new_plain(vm));
        if (!put(vm, pair, "get", e->get) || !put(vm, pair, "set", e->set))
            return VAL_EXC;
        return value_cell(pair);
    }
    default:
        return VAL_UNDEFINED;
    }
}

/* The last decorator first. */
static bool call_decorators(Vm *vm, Element *e, const Array *decorators)
{
    Value done = VAL_FALSE;
    e->state = TRY_PTR_OR(false, array_from_values(vm, &done, 1));
    Value name = TRY_OR(false, element_name(vm, e));
    for (u32 i = decorators->length; i-- > 0;) {
        Value decorator = item_at(decorators, i);
        Object *context = TRY_PTR_OR(false, make_context(vm, e, name));
        Value args[2] = {TRY_OR(false, decorated_value(vm, e)), value_cell(context)};
        if (!value_is_callable(decorator)) {
            char text[80];
            value_describe(vm, decorator, text, sizeof text);
            throw_type(vm, "The decorator is not a function: %s", text);
            return false;
        }
        Value result = TRY_OR(false, call_value(vm, decorator, VAL_UNDEFINED, 2, args));
        if (!take_result(vm, e, result))
            return false;
    }
    e->state->object.elements->items[0] = VAL_TRUE;
    return true;
}

/* What the place has under the key, into the element; and back. */
static bool read_private(Vm *vm, Element *e, bool write)
{
    PropSlot where;
    PropKey key = key_of_cell(value_as_cell(e->key));
    CHECK(obj_own_slot(vm, e->place, key, &where));
    Value *slot = obj_slot(vm, e->place, where.slot);
    if (where.attrs & PROP_ACCESSOR) {
        Accessor *a = (Accessor *)value_as_cell(*slot);
        if (write) {
            a->getter = e->get;
            a->setter = e->set;
            barrier(vm, a);
        }
        e->get = a->getter;
        e->set = a->setter;
        return true;
    }
    if (!write) {
        e->value = *slot;
        return true;
    }
    /* Shapes may remember constants, so the property is made anew. */
    return obj_put(vm, e->place, key, e->value, where.attrs);
}

static bool read_public(Vm *vm, Element *e)
{
    PropDesc desc;
    PropKey key = key_from_value(vm, e->key);
    if (key_is_none(key))
        return false;
    int found = obj_get_own(vm, e->place, key, &desc);
    if (found <= 0)
        return found == 0;
    e->value = value_is_hole(desc.value) ? VAL_UNDEFINED : desc.value;
    e->get = value_is_hole(desc.getter) ? VAL_UNDEFINED : desc.getter;
    e->set = value_is_hole(desc.setter) ? VAL_UNDEFINED : desc.setter;
    return true;
}

static bool write_public(Vm *vm, const Element *e)
{
    PropKey key = key_from_value(vm, e->key);
    if (key_is_none(key))
        return false;
    PropDesc desc = desc_data(e->value, PROP_WC);
    if (e->kind != Decorated_Method)
        desc = (PropDesc){.value = VAL_HOLE, .getter = e->get, .setter = e->set, .attrs = PROP_CONFIGURABLE,
                          .has = PROP_ENUMERABLE | PROP_CONFIGURABLE};
    return obj_define_own(vm, e->place, key, &desc, true) >= 0;
}

static Array *list_at(Value lists, u32 i)
{
    return value_as_array(item_at(value_as_array(lists), i));
}

static Value decorate_member(Vm *vm, const Value *w, u32 code)
{
    u32 list = code / DECORATED_LIST;
    Element e = {
        .place = value_is_undefined(w[0]) ? NULL : value_as_object(w[0]),
        .key = w[1],
        .kind = (DecoratedKind)(code & 7),
        .is_static = code & DECORATED_STATIC,
        .is_private = code & DECORATED_PRIVATE,
        .metadata = w[4],
        .get = VAL_UNDEFINED,
        .set = VAL_UNDEFINED,
        .value = VAL_UNDEFINED,
    };
    bool has_value = e.kind >= Decorated_Accessor;
    if (has_value)
        e.initialisers = list_at(w[3], list);
    e.extra = list_at(w[3], list + has_value);
    if (e.place && !(e.is_private ? read_private(vm, &e, false) : read_public(vm, &e)))
        return VAL_EXC;
    if (!make_access(vm, &e) || !call_decorators(vm, &e, value_as_array(w[2])))
        return VAL_EXC;
    if (e.place && !(e.is_private ? read_private(vm, &e, true) : write_public(vm, &e)))
        return VAL_EXC;
    return VAL_UNDEFINED;
}

/* ---- the class ------------------------------------------------------------------------------ */

static Value intrinsic_global(Vm *vm, const char *name)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, name));
}

static PropKey metadata_key(Vm *vm)
{
    Value symbol = intrinsic_global(vm, "Symbol");
    if (!value_is_exc(symbol) && value_is_object(symbol))
        symbol = obj_get(vm, value_as_object(symbol), key_from_c(vm, "metadata"));
    if (value_is_exc(symbol))
        return KEY_NONE;
    if (value_is_symbol(symbol))
        return key_of_cell(value_as_cell(symbol));
    String *text = string_from_c(vm, "Symbol.metadata");
    Symbol *shared = text ? symbol_for(vm, text) : NULL;
    return shared ? key_of_cell(&shared->cell) : KEY_NONE;
}

/* An object that inherits the metadata of the class above. */
static Value make_metadata(Vm *vm, Value heritage)
{
    Object *o = TRY_PTR(object_new_plain(vm));
    Value above = VAL_NULL;
    if (!value_is_hole(heritage) && value_is_object(heritage)) {
        PropKey key = metadata_key(vm);
        if (key_is_none(key))
            return VAL_EXC;
        above = TRY(obj_get(vm, value_as_object(heritage), key));
    }
    if (!value_is_nullish(above) && !value_is_object(above))
        return throw_type(vm, "Object prototype may only be an Object or null");
    Object *proto = value_is_object(above) ? value_as_object(above) : NULL;
    return obj_set_prototype(vm, o, proto, true) < 0 ? VAL_EXC : value_cell(o);
}

static Value decorate_class(Vm *vm, const Value *w)
{
    Element e = {.is_class = true, .key = VAL_UNDEFINED, .metadata = w[3], .value = w[0]};
    e.extra = list_at(w[2], LIST_CLASS);
    if (!value_is_undefined(w[1]) && !call_decorators(vm, &e, value_as_array(w[1])))
        return VAL_EXC;
    PropKey key = metadata_key(vm);
    PropDesc desc = desc_data(e.metadata, PROP_WEC);
    if (key_is_none(key) || obj_define_own(vm, value_as_object(e.value), key, &desc, true) < 0)
        return VAL_EXC;
    return e.value;
}

static Value run_list(Vm *vm, const Value *w, u32 d)
{
    const Array *list = list_at(w[1], d / 2);
    Value value = w[2];
    for (u32 i = 0; i < list->length; i++) {
        Value r = TRY(call_value(vm, item_at(list, i), w[0], d & 1, &value));
        if (d & 1)
            value = r;
    }
    return value;
}

/* ---- the legacy system ---------------------------------------------------------------------- */

/* Reflect.name when it is a function, else undefined. */
static Value reflect_function(Vm *vm, const char *name)
{
    Value reflect = TRY(intrinsic_global(vm, "Reflect"));
    if (!value_is_object(reflect) || value_is_callable(reflect))
        return VAL_UNDEFINED;
    Value f = TRY(obj_get(vm, value_as_object(reflect), key_from_c(vm, name)));
    return value_is_callable(f) ? f : VAL_UNDEFINED;
}

static Value call_reflect(Vm *vm, Value function, u32 argc, const Value *args)
{
    Value reflect = TRY(intrinsic_global(vm, "Reflect"));
    return call_value(vm, function, reflect, argc, args);
}

/* The decorators of a class, or of a member whose descriptor (undefined: a field) is `result`; the last one first. */
static Value call_legacy(Vm *vm, const Array *decorators, Value target, Value key, LegacyTarget what, Value result)
{
    for (u32 i = decorators->length; i-- > 0;) {
        Value decorator = item_at(decorators, i);
        if (!to_boolean(decorator))
            continue;
        if (!value_is_callable(decorator)) {
            char text[80];
            value_describe(vm, decorator, text, sizeof text);
            return throw_type(vm, "The decorator is not a function: %s", text);
        }
        Value args[3] = {target, key, result};
        u32 argc = 3;
        if (what == Legacy_Class) {
            args[0] = result;
            argc = 1;
        }
        Value r = TRY(call_value(vm, decorator, VAL_UNDEFINED, argc, args));
        if (to_boolean(r))
            result = r;
    }
    return result;
}

static Value decorate_legacy(Vm *vm, const Value *w, LegacyTarget what)
{
    Value desc = VAL_UNDEFINED, target = w[0], key = w[1];
    PropKey name = what == Legacy_Class ? KEY_NONE : key_from_value(vm, key);
    if (what != Legacy_Class && key_is_none(name))
        return VAL_EXC;
    PropDesc own;
    if (what == Legacy_Method) {
        int found = obj_get_own(vm, value_as_object(target), name, &own);
        if (found < 0)
            return VAL_EXC;
        if (found)
            desc = TRY(desc_to_value(vm, &own));
    }
    Value by_reflection = TRY(reflect_function(vm, "decorate"));
    Value result;
    if (!value_is_undefined(by_reflection)) {
        Value args[4] = {w[2], target, key, desc};
        result = TRY(call_reflect(vm, by_reflection, 4, args));
    } else {
        result = TRY(call_legacy(vm, value_as_array(w[2]), target, key, what, what == Legacy_Class ? target : desc));
    }
    if (what != Legacy_Class && to_boolean(result)) {
        if (!desc_from_value(vm, result, &own) ||
            obj_define_own(vm, value_as_object(target), name, &own, true) < 0)
            return VAL_EXC;
    }
    return result;
}

/* (target, key) => { decorator(target, key, index) } */
static Value param_decorator(Vm *vm, Frame *f)
{
    const NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    Value args[3] = {frame_arg(f, 0), frame_arg(f, 1), value_int((i32)self->magic)};
    TRY(call_value(vm, self->data[0], VAL_UNDEFINED, 3, args));
    return VAL_UNDEFINED;
}

static Value make_param(Vm *vm, Value decorator, u32 index)
{
    NativeFunction *f = TRY_PTR(native_new(vm, param_decorator, NULL, 2, index, 1));
    f->data[0] = decorator;
    barrier(vm, f);
    return value_cell(f);
}

static Value type_metadata(Vm *vm, Value value, TypeKey which)
{
    static const char *const keys[] = {"design:type", "design:paramtypes", "design:returntype"};
    Value function = TRY(reflect_function(vm, "metadata"));
    if (value_is_undefined(function))
        return VAL_UNDEFINED;
    Value args[2] = {value_cell(TRY_PTR(atom_from_c(vm, keys[which]))), value};
    return call_reflect(vm, function, 2, args);
}

static Value builtin_of(Vm *vm, TypeNoteKind kind)
{
    static const char *const names[] = {"Object", "String",   "Number", "Boolean", "BigInt",
                                        "Symbol", "Function", "Array",  "Promise"};
    CHECK((size_t)kind < ARRAY_LEN(names));
    return intrinsic_global(vm, names[kind]);
}

Value ops_decorate(Vm *vm, const Value *w, u32 step, u32 d)
{
    switch ((DecorateStep)step) {
    case Decorate_Member:
        return decorate_member(vm, w, d);
    case Decorate_Class:
        return decorate_class(vm, w);
    case Decorate_Metadata:
        return make_metadata(vm, w[0]);
    case Decorate_Run:
        return run_list(vm, w, d);
    case Decorate_Legacy:
        return decorate_legacy(vm, w, (LegacyTarget)d);
    case Decorate_Param:
        return make_param(vm, w[0], d);
    case Decorate_Builtin:
        return builtin_of(vm, (TypeNoteKind)d);
    case Decorate_Type:
        return type_metadata(vm, w[0], (TypeKey)d);
    case Decorate__count:
        break;
    }
    UNREACHABLE();
}

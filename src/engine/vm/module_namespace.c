/* module_namespace.c - module namespace objects (10.4.6).
 *
 * Names are resolved once, when the object is made, and sorted by code units. Values are read
 * through the bindings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/check.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/property.h"
#include "engine/vm/module_priv.h"
#include "engine/vm/ops.h"

struct NamespaceObject {
    Object object;
    ModuleRecord *module;
    u32 n;
    bool required;            /* __esModule reads as true */
    PropKey *names;           /* malloc, sorted */
    ModuleBinding **bindings; /* malloc, parallel */
};

void kind_trace_Namespace(Vm *vm, Cell *cell)
{
    NamespaceObject *ns = (NamespaceObject *)cell;
    object_trace(vm, &ns->object);
    heap_mark_cell(vm, ns->module);
    for (u32 i = 0; i < ns->n; i++) {
        if (!key_is_index(ns->names[i]))
            heap_mark_cell(vm, key_as_cell(ns->names[i]));
        heap_mark_cell(vm, ns->bindings[i]);
    }
}

void kind_finalise_Namespace(Vm *vm, Cell *cell)
{
    (void)vm;
    NamespaceObject *ns = (NamespaceObject *)cell;
    xfree(ns->names);
    xfree(ns->bindings);
}

typedef VEC(PropKey) KeyVec;

/* GetExportedNames, without repeats. */
static bool collect_names(Vm *vm, ModuleRecord *m, bool star, ModuleList *seen, KeyVec *names)
{
    for (u32 i = 0; i < seen->len; i++)
        if (seen->items[i] == m)
            return true;
    VEC_PUSH(seen, m);
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return false;
    }
    for (u32 i = 0; i < m->n_exports; i++) {
        const ModuleExport *e = m->exports[i].source;
        if (e && e->kind == ModuleExport_Star) {
            if (m->requested[e->request] &&
                !collect_names(vm, m->requested[e->request], true, seen, names))
                return false;
            continue;
        }
        PropKey name = m->exports[i].name;
        bool there = star && key_equal(name, KEY_default_);
        for (u32 j = 0; j < names->len && !there; j++)
            there = key_equal(names->items[j], name);
        if (!there)
            VEC_PUSH(names, name);
    }
    return true;
}

static int compare_names(Vm *vm, PropKey a, PropKey b)
{
    Value x = key_to_value(vm, a), y = key_to_value(vm, b);
    if (!value_is_string(x) || !value_is_string(y))
        return 0;
    return string_compare(vm, value_as_string(x), value_as_string(y));
}

static void sort_names(Vm *vm, PropKey *names, u32 n)
{
    for (u32 gap = n / 2; gap; gap /= 2) /* shell sort */
        for (u32 i = gap; i < n; i++) {
            PropKey key = names[i];
            u32 j = i;
            for (; j >= gap && compare_names(vm, names[j - gap], key) > 0; j -= gap)
                names[j] = names[j - gap];
            names[j] = key;
        }
}

static bool fill(Vm *vm, NamespaceObject *ns, const KeyVec *names)
{
    ns->names = xalloc_zero((names->len + 1) * sizeof *ns->names);
    ns->bindings = xalloc_zero((names->len + 1) * sizeof *ns->bindings);
    for (u32 i = 0; i < names->len; i++) {
        ExportTarget target;
        ResolveResult r = module_resolve_export(vm, ns->module, names->items[i], &target);
        if (r == RESOLVE_THREW)
            return false;
        if (r != RESOLVE_FOUND)
            continue;
        Value binding = TRY_OR(false, module_target_binding(vm, &target));
        ns->names[ns->n] = names->items[i];
        ns->bindings[ns->n++] = (ModuleBinding *)value_as_cell(binding);
        barrier(vm, ns);
    }
    return true;
}

Object *module_namespace(Vm *vm, ModuleRecord *m)
{
    if (m->ns)
        return m->ns;
    if (m->status == Module_New && m->unit && !m->scope) {
        throw_error(vm, ERR_ERROR, "Module is not linked");
        return NULL;
    }
    ModuleList seen = {0};
    KeyVec names = {0};
    NamespaceObject *ns = object_new_kind(vm, Kind_Namespace, sizeof *ns, NULL, 1);
    bool ok = ns && collect_names(vm, m, false, &seen, &names);
    if (ok) {
        sort_names(vm, names.items, names.len);
        ns->module = m;
        m->ns = &ns->object;
        barrier(vm, m);
        ok = fill(vm, ns, &names);
        Value tag = ok ? value_cell(atom_from_c(vm, "Module")) : VAL_UNDEFINED;
        ok = ok && obj_add(vm, &ns->object, KEY_SYM_toStringTag, tag, 0);
        Shape *closed =
            ok ? shape_with_flags(vm, obj_shape(vm, &ns->object), SHAPE_NOT_EXTENSIBLE) : NULL;
        ok = closed;
        if (ok)
            ns->object.cell.shape = closed->offset;
        barrier(vm, ns);
        ns->object.cell.flags |= OBJ_EXOTIC;
        if (!ok)
            m->ns = NULL;
    }
    VEC_DEINIT(&seen);
    VEC_DEINIT(&names);
    return ok ? &ns->object : NULL;
}

static i64 find_name(Vm *vm, NamespaceObject *ns, PropKey key)
{
    u32 lo = 0, hi = ns->n;
    if (ns->n <= 8 || key_is_index(key)) {
        for (u32 i = 0; i < ns->n; i++)
            if (key_equal(ns->names[i], key))
                return i;
        return -1;
    }
    while (lo < hi) {
        u32 mid = lo + (hi - lo) / 2;
        if (key_equal(ns->names[mid], key))
            return mid;
        if (compare_names(vm, ns->names[mid], key) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return -1;
}

static NamespaceObject *as_ns(Object *o)
{
    return (NamespaceObject *)o;
}

static Value read_binding(Vm *vm, NamespaceObject *ns, u32 i)
{
    ModuleBinding *b = ns->bindings[i];
    Value v = b->scope->slots[b->slot];
    return value_is_hole(v) ? throw_tdz(vm, ns->names[i]) : v;
}

ModuleBinding *module_namespace_binding(Vm *vm, Object *o, PropKey key)
{
    i64 i = find_name(vm, as_ns(o), key);
    return i < 0 ? NULL : as_ns(o)->bindings[i];
}

static int ns_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    if (key_is_symbol(key))
        return ordinary_get_own(vm, o, key, out);
    i64 i = find_name(vm, as_ns(o), key);
    if (i < 0)
        return 0;
    *out =
        desc_data(TRY_OR(-1, read_binding(vm, as_ns(o), (u32)i)), PROP_WRITABLE | PROP_ENUMERABLE);
    return 1;
}

static int ns_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    if (key_is_symbol(key))
        return ordinary_define_own(vm, o, key, desc);
    PropDesc current;
    int found = ns_get_own(vm, o, key, &current);
    if (found <= 0)
        return found;
    if (desc_is_accessor(desc) ||
        (desc->has & PROP_CONFIGURABLE && desc->attrs & PROP_CONFIGURABLE) ||
        (desc->has & PROP_ENUMERABLE && !(desc->attrs & PROP_ENUMERABLE)) ||
        (desc->has & PROP_WRITABLE && !(desc->attrs & PROP_WRITABLE)))
        return 0;
    return value_is_hole(desc->value) || value_same(vm, desc->value, current.value);
}

/* What require gave out says that it is an ES module, though no export does: transpiled code looks for it, and the namespace keeps
 * its identity, as in Bun. */
static bool is_mark(Vm *vm, Object *o, PropKey key)
{
    return as_ns(o)->required && key_equal(key, key_from_c(vm, "__esModule"));
}

void module_namespace_mark(Object *ns)
{
    as_ns(ns)->required = true;
}

static int ns_has(Vm *vm, Object *o, PropKey key)
{
    if (key_is_symbol(key))
        return ordinary_has(vm, o, key);
    return find_name(vm, as_ns(o), key) >= 0 || is_mark(vm, o, key);
}

static Value ns_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    if (key_is_symbol(key))
        return ordinary_get(vm, o, key, receiver);
    i64 i = find_name(vm, as_ns(o), key);
    if (i < 0)
        return is_mark(vm, o, key) ? VAL_TRUE : VAL_UNDEFINED;
    return read_binding(vm, as_ns(o), (u32)i);
}

static int ns_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    (void)vm, (void)o, (void)key, (void)v, (void)receiver;
    return 0;
}

static int ns_delete(Vm *vm, Object *o, PropKey key)
{
    if (key_is_symbol(key))
        return ordinary_delete(vm, o, key);
    return find_name(vm, as_ns(o), key) < 0;
}

static bool ns_own_keys(Vm *vm, Object *o, KeyList *out)
{
    NamespaceObject *ns = as_ns(o);
    if (!key_list_init(vm, out, ns->n + 1))
        return false;
    for (u32 i = 0; i < ns->n; i++) {
        Value name = TRY_OR(false, key_to_value(vm, ns->names[i]));
        if (!key_list_add(vm, out, name))
            return false;
    }
    PropSlot slot;
    return !obj_own_slot(vm, o, KEY_SYM_toStringTag, &slot) ||
           key_list_add(vm, out, value_cell(SYM_toStringTag));
}

static Value ns_get_prototype(Vm *vm, Object *o)
{
    (void)vm, (void)o;
    return VAL_NULL;
}

static int ns_set_prototype(Vm *vm, Object *o, Object *proto)
{
    (void)vm, (void)o;
    return proto == NULL;
}

static int ns_is_extensible(Vm *vm, Object *o)
{
    (void)vm, (void)o;
    return 0;
}

static int ns_prevent_extensions(Vm *vm, Object *o)
{
    (void)vm, (void)o;
    return 1;
}

const ExoticOps exotic_ops_Namespace = {
    ns_get_own,
    ns_define_own,
    ns_has,
    ns_get,
    ns_set,
    ns_delete,
    ns_own_keys,
    ns_get_prototype,
    ns_set_prototype,
    ns_is_extensible,
    ns_prevent_extensions,
};

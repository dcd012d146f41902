/* context.c - global objects that show another object.
 *
 * The rules are those of Node's contexts, which programs know: a name is got from the sandbox and its prototypes before the realm's own
 * global object; a store goes to the sandbox and then to the global object, unless an accessor of the sandbox took it; a deletion that the
 * sandbox refuses is refused; the sandbox as a value is the global object to code inside.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/context.h"

#include "engine/object/error.h"

void kind_trace_ContextGlobal(Vm *vm, Cell *cell)
{
    ContextGlobal *g = (ContextGlobal *)cell;
    object_trace(vm, &g->object);
    heap_mark_cell(vm, g->real);
    heap_mark_cell(vm, g->sandbox);
}

static ContextGlobal *context_global(Object *o)
{
    return (ContextGlobal *)o;
}

/* Private names are the engine's own notes on an object: the sandbox has nothing to do with them. */
static bool is_hidden(PropKey key)
{
    return !key_is_index(key) && key_is_private(key);
}

static Value as_seen_inside(ContextGlobal *g, Value v)
{
    return value_same_bits(v, value_cell(g->sandbox)) ? value_cell(g) : v;
}

static int context_get_own(Vm *vm, Object *o, PropKey key, PropDesc *out)
{
    ContextGlobal *g = context_global(o);
    int found = is_hidden(key) ? 0 : obj_get_own(vm, g->sandbox, key, out);
    if (found > 0 && !desc_is_accessor(out))
        out->value = as_seen_inside(g, out->value);
    return found ? found : obj_get_own(vm, g->real, key, out);
}

static int context_has(Vm *vm, Object *o, PropKey key)
{
    ContextGlobal *g = context_global(o);
    int has = is_hidden(key) ? 0 : obj_has_own(vm, g->sandbox, key);
    return has ? has : obj_has(vm, g->real, key);
}

int context_has_name(Vm *vm, Object *global, PropKey key)
{
    ContextGlobal *g = context_global(global);
    int has = obj_has(vm, g->sandbox, key);
    return has ? has : obj_has(vm, g->real, key);
}

static Value context_get(Vm *vm, Object *o, PropKey key, Value receiver)
{
    ContextGlobal *g = context_global(o);
    int has = is_hidden(key) ? 0 : obj_has(vm, g->sandbox, key);
    if (has < 0)
        return VAL_EXC;
    if (has)
        return as_seen_inside(g, TRY(obj_get(vm, g->sandbox, key)));
    return obj_get_receiver(vm, g->real, key, receiver);
}

/* What the chain from o on says of a name: 1 there, 0 not, -1 exception. *read_only: a data property that cannot be written. */
static int look_along(Vm *vm, Object *o, PropKey key, bool *read_only)
{
    u32 proxies = 0;
    for (Value at = value_cell(o); value_is_object(at);) {
        PropDesc desc;
        int found = obj_get_own(vm, value_as_object(at), key, &desc);
        if (found) {
            if (found > 0 && !desc_is_accessor(&desc) && !(desc.attrs & PROP_WRITABLE))
                *read_only = true;
            return found;
        }
        at = obj_walk_prototype(vm, value_as_object(at), &proxies);
        if (value_is_exc(at))
            return -1;
    }
    return 0;
}

static int context_set(Vm *vm, Object *o, PropKey key, Value v, Value receiver)
{
    ContextGlobal *g = context_global(o);
    if (!value_same_bits(receiver, value_cell(o))) { /* an object that inherits from the global one */
        PropDesc own;
        int found = context_get_own(vm, o, key, &own);
        return found < 0 ? -1 : ordinary_set_with_own(vm, o, key, v, receiver, found, &own);
    }
    bool read_only = false;
    int on_real = look_along(vm, g->real, key, &read_only);
    int on_sandbox = on_real < 0 || is_hidden(key) ? 0 : look_along(vm, g->sandbox, key, &read_only);
    if (on_real < 0 || on_sandbox < 0)
        return -1;
    bool only_real = read_only || is_hidden(key) || (!on_real && !on_sandbox && !key_is_index(key) && key_is_symbol(key));
    if (only_real)
        return on_sandbox && read_only && !on_real ? 0 : obj_set_receiver(vm, g->real, key, v, value_cell(g->real));
    if (obj_set(vm, g->sandbox, key, v, false) < 0)
        return -1;
    PropDesc own;
    int found = on_sandbox ? obj_get_own(vm, g->sandbox, key, &own) : 0;
    if (found)
        return found < 0 ? -1 : desc_is_accessor(&own) || obj_set_receiver(vm, g->real, key, v, value_cell(g->real)) >= 0 ? 1 : -1;
    return obj_set_receiver(vm, g->real, key, v, value_cell(g->real));
}

static int context_define_own(Vm *vm, Object *o, PropKey key, const PropDesc *desc)
{
    ContextGlobal *g = context_global(o);
    PropDesc there;
    int found = obj_get_own(vm, g->real, key, &there);
    if (found < 0)
        return -1;
    bool fixed = found && !desc_is_accessor(&there) && !(there.attrs & (PROP_WRITABLE | PROP_CONFIGURABLE));
    if (!fixed && !is_hidden(key)) {
        int defined = obj_define_own(vm, g->sandbox, key, desc, false);
        if (defined <= 0)
            return defined;
    }
    return obj_define_own(vm, g->real, key, desc, false);
}

static int context_delete(Vm *vm, Object *o, PropKey key)
{
    ContextGlobal *g = context_global(o);
    int gone = is_hidden(key) ? 1 : obj_delete(vm, g->sandbox, key, false);
    return gone <= 0 ? gone : obj_delete(vm, g->real, key, false);
}

static bool context_own_keys(Vm *vm, Object *o, KeyList *out)
{
    ContextGlobal *g = context_global(o);
    KeyList own, more;
    if (!obj_own_keys(vm, g->real, KEYS_STRINGS | KEYS_SYMBOLS, &own) || !obj_own_keys(vm, g->sandbox, KEYS_STRINGS | KEYS_SYMBOLS, &more) ||
        !key_list_init(vm, out, own.count + more.count))
        return false;
    for (u32 i = 0; i < own.count; i++)
        if (!key_list_add(vm, out, own.cells->items[i]))
            return false;
    for (u32 i = 0; i < more.count; i++) {
        int twice = obj_has_own(vm, g->real, key_list_at(vm, &more, i));
        if (twice < 0 || (!twice && !key_list_add(vm, out, more.cells->items[i])))
            return false;
    }
    return true;
}

const ExoticOps exotic_ops_ContextGlobal = {
    .get_own = context_get_own,
    .define_own = context_define_own,
    .has = context_has,
    .get = context_get,
    .set = context_set,
    .delete_ = context_delete,
    .own_keys = context_own_keys,
};

Realm *context_new(Vm *vm, Object *sandbox)
{
    Realm *realm = TRY_PTR_OR(NULL, realm_new(vm));
    if (!sandbox)
        return realm;
    ContextGlobal *g = TRY_PTR_OR(NULL, object_new_kind(vm, Kind_ContextGlobal, sizeof *g, obj_proto(vm, realm->global), 0));
    g->real = realm->global;
    g->sandbox = sandbox;
    g->object.cell.flags |= OBJ_EXOTIC;
    barrier(vm, g);
    if (!obj_put(vm, g->real, KEY_globalThis, value_cell(g), PROP_WC))
        return NULL;
    realm->global = realm->global_this = &g->object;
    barrier(vm, realm);
    return realm;
}

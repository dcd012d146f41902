/* host_inspect_object.c - objects by their properties: which ones Bun shows, names, layout.
 *
 * Bun shows own properties whether enumerable or not, then those of up to four prototypes below
 * Object.prototype; never `constructor`. Accessors are shown as [Getter], but for native ones of
 * host objects: their values.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "runtime/host/inspect_priv.h"

Value inspect_peek(Vm *vm, Object *o, PropKey key)
{
    PropFind find;
    if (obj_find(vm, o, key, &find) != FIND_SLOT || find.where.attrs & PROP_ACCESSOR)
        return VAL_HOLE;
    Value v = obj_slot_value(vm, find.holder, find.where.slot);
    if (!value_is_exc(v))
        return v;
    (void)exception_take(vm);
    return VAL_HOLE;
}

String *inspect_function_name(Vm *vm, Object *f)
{
    PropDesc own;
    int found = obj_own_lookup(vm, f, key_from_c(vm, "displayName"), &own);
    if (found < 0)
        (void)exception_take(vm);
    if (found > 0 && value_is_string(own.value) && value_as_string(own.value)->length)
        return value_as_string(own.value);
    if (f->cell.kind == Kind_Function) {
        String *name = ((TemplateHead *)((Function *)f)->tmpl)->name;
        return name->length ? name : NULL;
    }
    Value name = inspect_peek(vm, f, KEY_name);
    return value_is_string(name) && value_as_string(name)->length ? value_as_string(name) : NULL;
}

static String *constructor_name(Vm *vm, Value f)
{
    return value_is_callable(f) && !value_has_kind(f, Kind_Proxy) ? inspect_function_name(vm, value_as_object(f)) : NULL;
}

String *inspect_class_name(Vm *vm, Object *o)
{
    String *name =
        o->cell.kind == Kind_Proxy ? NULL : constructor_name(vm, inspect_peek(vm, o, KEY_constructor));
    if (!name || string_equal(vm, name, ATOM_Object)) {
        Value tag = inspect_peek(vm, o, KEY_SYM_toStringTag);
        if (value_is_string(tag) && value_as_string(tag)->length)
            return value_as_string(tag);
        return NULL;
    }
    return name;
}

/* "Foo " before the brace. */
static void class_prefix(Inspect *in, Object *o)
{
    if (o->cell.kind == Kind_Namespace) {
        sb_c(in->out, "Module ");
        return;
    }
    if (o->cell.kind == Kind_Object && !obj_proto(in->vm, o)) {
        sb_c(in->out, "[Object: null prototype] ");
        return;
    }
    String *name = inspect_class_name(in->vm, o);
    if (name) {
        sb_string(in->out, name);
        sb_unit(in->out, ' ');
    }
}

/* ---- one property
 * ---------------------------------------------------------------------------------- */

typedef struct Walk {
    Object *start; /* receiver of getters */
    u32 count;     /* properties written */
    bool is_array; /* written after elements, on one line if it fits */
    bool always_break;
} Walk;

static void open_brace(Inspect *in, Walk *walk)
{
    class_prefix(in, walk->start);
    walk->always_break = !in->single_line;
    in->line = (u64)in->indent * 2 + 1;
    if (in->single_line) {
        sb_c(in->out, "{ ");
        in->depth++;
        return;
    }
    sb_c(in->out, "{\n");
    in->indent++;
    in->depth++;
    inspect_indent(in);
}

static void next_property(Inspect *in, Walk *walk)
{
    inspect_comma(in);
    if (!in->single_line && (walk->always_break || inspect_line_full(in))) {
        sb_unit(in->out, '\n');
        inspect_indent(in);
        inspect_reset_line(in);
    } else {
        sb_unit(in->out, ' ');
        inspect_count(in, 1);
    }
}

static void accessor_word(Inspect *in, const PropDesc *desc)
{
    bool get = value_is_callable(desc->getter), set = value_is_callable(desc->setter);
    inspect_color(in, COLOR_CYAN);
    sb_c(in->out, get && set ? "[Getter/Setter]" : set ? "[Setter]" : "[Getter]");
    inspect_color(in, COLOR_RESET);
}

/* Native getters of host objects and wrappers are as good as values. */
static bool shows_getter_value(const Walk *walk, const PropDesc *desc)
{
    Kind kind = (Kind)walk->start->cell.kind;
    return (kind == Kind_Host || kind == Kind_Wrapper) && value_has_kind(desc->getter, Kind_Native);
}

static bool write_property(Inspect *in, Walk *walk, PropKey key, const PropDesc *desc)
{
    Value v = desc->value;
    bool accessor = desc_is_accessor(desc);
    if (accessor && shows_getter_value(walk, desc)) {
        v = call_function(in->vm, desc->getter, value_cell(walk->start), 0, NULL);
        if (value_is_exc(v)) {
            (void)exception_take(in->vm);
            return true; /* not this kind of object after all */
        }
        accessor = false;
    }
    if (walk->count == 0 && !walk->is_array)
        open_brace(in, walk);
    else
        next_property(in, walk);
    walk->count++;
    inspect_key(in, key);
    if (accessor) {
        accessor_word(in, desc);
        return true;
    }
    if (inspect_is_text(v))
        inspect_color(in, COLOR_RESET COLOR_GREEN);
    if (!inspect_any(in, v))
        return false;
    if (inspect_is_text(v))
        inspect_color(in, COLOR_RESET);
    return true;
}

/* ---- all of them
 * ------------------------------------------------------------------------------------ */

static bool key_is_hidden(Inspect *in, PropKey key, bool is_array, bool is_own)
{
    (void)in;
    if (key_is_index(key))
        return is_array;
    if (key_equal(key, KEY_constructor) || (is_array && key_equal(key, KEY_length)))
        return true;
    return !is_own && key_equal(key, KEY_proto);
}

/* The tag is told by the name before the brace; only accessors of the object's own are told again. */
static bool is_hidden_too(PropKey key, const PropDesc *desc, bool is_own)
{
    if (key_equal(key, KEY_proto))
        return !(desc->attrs & PROP_ENUMERABLE);
    return key_equal(key, KEY_SYM_toStringTag) && !(is_own && desc_is_accessor(desc) && desc->attrs & PROP_ENUMERABLE);
}

/* Did an object nearer to the start have that name? */
static int is_shadowed(Vm *vm, Object *const *chain, u32 level, PropKey key)
{
    for (u32 i = 0; i < level; i++) {
        int has = obj_has_own(vm, chain[i], key);
        if (has)
            return has;
    }
    return 0;
}

/* By the text of the names, symbols last as they are. */
static int compare_keys(Vm *vm, PropKey a, PropKey b)
{
    if (key_is_symbol(a) || key_is_symbol(b))
        return key_is_symbol(a) - key_is_symbol(b);
    Value x = key_to_value(vm, a), y = key_to_value(vm, b);
    if (value_is_exc(x) || value_is_exc(y)) {
        (void)exception_take(vm);
        return 0;
    }
    return string_compare(vm, value_as_string(x), value_as_string(y));
}

/* The keys in the order they are shown, merged bottom-up so that equal ones stay in order; xfree. */
static PropKey *shown_order(Inspect *in, const KeyList *list)
{
    u32 n = list->count;
    PropKey *keys = xalloc(2 * (size_t)MAX(n, 1) * sizeof *keys), *from = keys, *to = keys + n;
    for (u32 i = 0; i < n; i++)
        keys[i] = key_list_at(in->vm, list, i);
    for (u32 width = 1; in->options->sorted && width < n; width *= 2) {
        for (u32 at = 0; at < n; at += 2 * width) {
            u32 i = at, mid = MIN(at + width, n), j = mid, end = MIN(at + 2 * width, n);
            for (u32 k = at; k < end; k++)
                to[k] = i < mid && (j >= end || compare_keys(in->vm, from[i], from[j]) <= 0) ? from[i++] : from[j++];
        }
        PropKey *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys)
        memcpy(keys, from, (size_t)n * sizeof *keys);
    return keys;
}

static bool walk_key(Inspect *in, Walk *walk, Object *const *chain, u32 level, PropKey key)
{
    PropDesc desc;
    if (key_is_none(key))
        return false;
    if (key_is_hidden(in, key, walk->is_array, level == 0) || TRY_BOOL_OR(false, is_shadowed(in->vm, chain, level, key)))
        return true;
    return !TRY_BOOL_OR(false, obj_get_own(in->vm, chain[level], key, &desc)) || is_hidden_too(key, &desc, level == 0) ||
           write_property(in, walk, key, &desc);
}

static bool walk_one(Inspect *in, Walk *walk, Object *const *chain, u32 level)
{
    Vm *vm = in->vm;
    KeyList keys;
    if (!obj_own_keys(vm, chain[level], KEYS_STRINGS | KEYS_SYMBOLS, &keys))
        return false;
    bool ok = true;
    if (!in->options->sorted) {
        for (u32 i = 0; ok && i < keys.count; i++)
            ok = walk_key(in, walk, chain, level, key_list_at(vm, &keys, i));
        return ok;
    }
    PropKey *order = shown_order(in, &keys);
    for (u32 i = 0; ok && i < keys.count; i++)
        ok = walk_key(in, walk, chain, level, order[i]);
    xfree(order);
    return ok;
}

static Object *next_on_chain(Vm *vm, Object *o)
{
    Object *proto = obj_proto(vm, o);
    if (!proto || proto->cell.kind == Kind_Proxy ||
        proto == intrinsic(vm, Intrinsic_ObjectPrototype) ||
        proto == intrinsic(vm, Intrinsic_FunctionPrototype))
        return NULL;
    return proto;
}

static bool walk_chain(Inspect *in, Walk *walk)
{
    Object *chain[INSPECT_CHAIN_MAX];
    u32 n = 0;
    if (walk->start == intrinsic(in->vm, Intrinsic_ObjectPrototype))
        return true;
    for (Object *o = walk->start; o && n < INSPECT_CHAIN_MAX; o = next_on_chain(in->vm, o)) {
        chain[n] = o;
        if (!walk_one(in, walk, chain, n++))
            return false;
        if (walk->is_array)
            break;
    }
    PropDesc tag;
    if (walk->count || walk->is_array)
        return true;
    /* shown only where there is nothing else */
    int found = obj_own_lookup(in->vm, walk->start, KEY_SYM_toStringTag, &tag);
    return found == 0 ||
           (found > 0 && (desc_is_accessor(&tag) || !(tag.attrs & PROP_ENUMERABLE) || walk->start->cell.kind != Kind_Object ||
                          write_property(in, walk, KEY_SYM_toStringTag, &tag)));
}

static void too_deep(Inspect *in, const char *what)
{
    inspect_color(in, COLOR_RESET COLOR_CYAN);
    sb_c(in->out, what);
    inspect_color(in, COLOR_RESET);
}

bool inspect_object(Inspect *in, Object *o)
{
    Walk walk = {.start = o, .always_break = !in->single_line && inspect_line_full(in)};
    if (in->depth > in->max_depth) {
        too_deep(in, in->single_line ? " [Object ...]" : "[Object ...]");
        return true;
    }
    bool quote = in->quote;
    in->quote = true;
    bool ok = walk_chain(in, &walk);
    in->quote = quote;
    if (walk.count)
        in->depth--;
    if (!ok)
        return false;
    if (!walk.count) {
        class_prefix(in, o);
        sb_c(in->out, "{}");
    } else if (walk.always_break) {
        in->indent--;
        inspect_comma(in);
        sb_unit(in->out, '\n');
        inspect_indent(in);
        sb_unit(in->out, '}');
        inspect_count(in, 1);
    } else {
        sb_c(in->out, " }");
        inspect_count(in, 2);
    }
    return true;
}

bool inspect_array_props(Inspect *in, Object *o)
{
    Walk walk = {
        .start = o, .is_array = true, .always_break = !in->single_line && inspect_line_full(in)};
    return walk_chain(in, &walk);
}

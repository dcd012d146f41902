/* mod_require.c - the function require of each file: require.resolve, require.cache and the rest.
 *
 * Scripts may replace Module.prototype.require, Module._load and Module._resolveFilename; each step looks whether somebody has, and
 * is done in C when nobody did.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "os/os_file.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

Value mod_patched(HostModules *m, Value holder, const char *name, NativeFn own)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_object(holder))
        return VAL_HOLE;
    Value v = obj_peek(vm, value_as_object(holder), key_from_c(vm, name));
    if (!value_is_callable(v) || (value_has_kind(v, Kind_Native) && ((NativeFunction *)value_as_cell(v))->fn == own))
        return VAL_HOLE;
    return v;
}

/* What the functions under require call their argument in errors. */
static const char *node_name(Vm *vm)
{
    return host_options(host_of(vm))->node_style ? "request" : "id";
}

/* The specifier argument; false with the exception pending when it is no string. */
static bool specifier_of(Vm *vm, Frame *f, const char *name, Buf *out)
{
    Value v = frame_arg(f, 0);
    if (!value_is_string(v)) {
        host_throw_arg_type(vm, name, "of type string", v);
        return false;
    }
    if (!value_as_string(v)->length) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The argument '%s' must be a non-empty string. Received ''", name);
        return false;
    }
    return string_to_utf8(vm, value_as_string(v), out);
}

/* The slots of the functions made for a file. */
enum { DATA_FILE, DATA_MODULE, DATA__count };

static bool file_of(Vm *vm, Frame *f, Buf *out)
{
    return string_to_utf8(vm, value_as_string(*native_data(f, DATA_FILE)), out);
}

ModEntry *mod_resolve_required(HostModules *m, Value id, Str specifier, Str from, Value parent)
{
    Vm *vm = host_vm(m->host);
    Value resolve = mod_patched(m, m->module_ctor, "_resolveFilename", mod_module_resolve_filename);
    if (value_is_hole(resolve) || mod_builtin_name(specifier))
        return mod_resolve(m, specifier, from, MOD_VIA_REQUIRE);
    Value args[3] = {id, parent, VAL_FALSE};
    Value name = TRY_OR(NULL, call_function(vm, resolve, m->module_ctor, 3, args));
    AUTO_BUF file = {0};
    if (!value_is_string(name)) {
        throw_type(vm, "Module._resolveFilename must give a string");
        return NULL;
    }
    if (!string_to_utf8(vm, value_as_string(name), &file))
        return NULL;
    const char *builtin = mod_builtin_name(buf_view(&file));
    if (!builtin)
        return mod_entry(m, buf_view(&file));
    ModEntry *entry = mod_entry(m, str_view(builtin));
    entry->format = MOD_BUILTIN;
    return entry;
}

/* The module object of what was just required; a hole: it has none. */
static Value required_module(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    if (entry->format == MOD_CJS || entry->format == MOD_BUILTIN || value_is_hole(m->cache))
        return entry->format == MOD_CJS ? entry->cjs : VAL_HOLE;
    PropKey key = key_from_utf8(vm, str_view(entry->id));
    return key_is_none(key) ? VAL_EXC : obj_peek(vm, value_as_object(m->cache), key);
}

/* A module is among the children of who asked for it: in Node of everyone who did, elsewhere of who was the first. */
static bool add_child(HostModules *m, ModEntry *entry, Value parent, Value before)
{
    Vm *vm = host_vm(m->host);
    bool node = host_options(m->host)->node_style;
    if (!value_is_object(parent) || (!node && entry->format != MOD_CJS))
        return true;
    Value module = TRY_OR(false, required_module(m, entry));
    if (!value_is_object(module) || (!node && value_same_bits(before, module)))
        return true;
    Value children = TRY_OR(false, obj_get(vm, value_as_object(parent), key_from_c(vm, "children")));
    if (!value_is_array_cell(children))
        return true;
    for (u32 i = 0; node && i < value_as_array(children)->length; i++)
        if (value_same_bits(elements_get(vm, value_as_object(children), i), module))
            return true;
    return array_push(vm, value_as_array(children), module);
}

Value mod_require_default(HostModules *m, Value id, Str specifier, Str from, Value parent)
{
    Vm *vm = host_vm(m->host);
    if (UNLIKELY(value_is_object(m->cache)) && mod_builtin_name(specifier)) { /* the program may have put something in a builtin's place */
        PropKey key = key_from_utf8(vm, specifier);
        PropSlot where;
        if (key_is_none(key))
            return VAL_EXC;
        if (obj_own_slot(vm, value_as_object(m->cache), key, &where)) {
            Value module = TRY(obj_get(vm, value_as_object(m->cache), key));
            if (value_is_object(module))
                return obj_get(vm, value_as_object(module), key_from_c(vm, "exports"));
        }
    }
    ModEntry *entry = TRY_PTR(mod_resolve_required(m, id, specifier, from, parent));
    Value before = value_is_hole(entry->wrapper) ? entry->cjs : VAL_HOLE;
    Value result = TRY(mod_require_entry(m, entry, parent));
    return add_child(m, entry, parent, before) ? result : VAL_EXC;
}

Value mod_require_from(HostModules *m, Value id, Str specifier, Str from, Value parent)
{
    if (UNLIKELY(m->traced & MOD_TRACE_REQUIRE))
        return mod_trace_require(m, id, from, parent);
    return mod_require_load(m, id, specifier, from, parent);
}

Value mod_require_load(HostModules *m, Value id, Str specifier, Str from, Value parent)
{
    Value load = mod_patched(m, m->module_ctor, "_load", mod_module_load);
    if (value_is_hole(load))
        return mod_require_default(m, id, specifier, from, parent);
    Value args[3] = {id, parent, VAL_FALSE};
    return call_function(host_vm(m->host), load, m->module_ctor, 3, args);
}

static Value require_function(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (!specifier_of(vm, f, "id", &specifier) || !file_of(vm, f, &from))
        return VAL_EXC;
    Value parent = *native_data(f, DATA_MODULE), id = frame_arg(f, 0);
    Value patched = value_is_object(parent) ? mod_patched(m, m->module_proto, "require", mod_module_require) : VAL_HOLE;
    if (!value_is_hole(patched))
        return call_function(vm, patched, parent, 1, &id);
    return mod_require_from(m, id, buf_view(&specifier), buf_view(&from), parent);
}

/* require.resolve(id, { paths }): as if asked in each of these folders. */
static Value resolve_in_paths(HostModules *m, Str specifier, Value paths, Str from)
{
    Vm *vm = host_vm(m->host);
    AUTO_RESOLVED out = {0};
    i64 n = obj_length(vm, value_as_object(paths));
    if (n < 0)
        return VAL_EXC;
    for (i64 i = 0; i < n; i++) {
        AUTO_BUF folder = {0};
        Value path = TRY(value_get_index(vm, paths, (u64)i));
        if (!value_is_string(path))
            return host_throw_arg_type(vm, "options.paths", "an array of strings", path);
        if (!string_to_utf8(vm, value_as_string(path), &folder))
            return VAL_EXC;
        if (!folder.len || folder.data[0] != '/') {
            AUTO_BUF whole = {0};
            if (!host_options(m->host)->node_style || os_file_cwd(&whole) < 0) /* Node: of the program's folder */
                buf_append_str(&whole, resolve_folder(from));
            buf_push(&whole, '/');
            buf_append_str(&whole, buf_view(&folder));
            resolve_normalise(&whole);
            folder.len = 0;
            buf_append_str(&folder, buf_view(&whole));
        }
        while (folder.len > 1 && folder.data[folder.len - 1] == '/')
            folder.len--;
        if (resolver_resolve(mod_resolver(m), specifier, buf_view(&folder), RESOLVE_REQUIRE, &out) == RESOLVE_FILE)
            return value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&out.path))));
    }
    out.status = RESOLVE_NOT_FOUND;
    return mod_throw_resolve(m, &out, specifier, from, MOD_VIA_REQUIRE);
}

static Value require_resolve(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (!specifier_of(vm, f, node_name(vm), &specifier) || !file_of(vm, f, &from))
        return VAL_EXC;
    Value options = frame_arg(f, 1), paths = VAL_UNDEFINED;
    if (mod_builtin_name(buf_view(&specifier)))
        return f->args[0];
    if (value_is_object(options))
        paths = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "paths")));
    if (!value_is_undefined(paths) && !value_is_array_cell(paths) && host_options(m->host)->node_style) {
        char shown[64];
        value_describe(vm, paths, shown, sizeof shown);
        size_t last = strlen(shown) - 1;
        if (value_is_string(paths) && shown[0] == '"' && shown[last] == '"')
            shown[0] = shown[last] = '\'';
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The property 'options.paths' is invalid. Received %s", shown);
    }
    if (value_is_array_cell(paths))
        return resolve_in_paths(m, buf_view(&specifier), paths, buf_view(&from));
    m->asks_path = true;
    ModEntry *entry = mod_resolve_required(m, f->args[0], buf_view(&specifier), buf_view(&from), *native_data(f, DATA_MODULE));
    m->asks_path = false;
    if (!entry)
        return VAL_EXC;
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(entry->path))));
}

Value mod_lookup_paths(HostModules *m, Str specifier, Str from)
{
    Vm *vm = host_vm(m->host);
    if (mod_builtin_name(specifier))
        return VAL_NULL;
    Str folder = resolve_folder(from);
    if (!str_starts_with(specifier, STR("./")) && !str_starts_with(specifier, STR("../")) && !str_equal_c(specifier, ".") &&
        !str_equal_c(specifier, ".."))
        return mod_node_paths(vm, folder);
    Array *paths = TRY_PTR(array_new(vm, 0));
    String *only = TRY_PTR(string_from_wtf8(vm, folder));
    return array_push(vm, paths, value_cell(only)) ? value_cell(paths) : VAL_EXC;
}

static Value resolve_paths(Vm *vm, Frame *f)
{
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (!specifier_of(vm, f, node_name(vm), &specifier) || !file_of(vm, f, &from))
        return VAL_EXC;
    return mod_lookup_paths(mod_registry(host_of(vm)), buf_view(&specifier), buf_view(&from));
}

/* The getter of `paths`, which all require.resolve functions share: the function of its file. */
static Value paths_getter(Vm *vm, Frame *f)
{
    if (!value_has_kind(f->this_value, Kind_Native) || ((NativeFunction *)value_as_cell(f->this_value))->fn != require_resolve)
        return VAL_UNDEFINED;
    NativeFunction *resolve = (NativeFunction *)value_as_cell(f->this_value);
    NativeFunction *paths = TRY_PTR(native_new(vm, resolve_paths, string_from_c(vm, "paths"), 1, 0, DATA__count));
    paths->data[DATA_FILE] = resolve->data[DATA_FILE];
    barrier(vm, paths);
    return obj_put(vm, &resolve->object, key_from_c(vm, "paths"), value_cell(paths), PROP_WEC) ? value_cell(paths) : VAL_EXC;
}

static Value make_extensions(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(mod_extensions(mod_registry(host_of(vm)))));
}

static const BuiltinProp require_rows[] = {
    {.name = "extensions", .kind = ROW_LAZY, .maker = make_extensions, .flags = BF_ENUMERABLE},
    END,
};

static const BuiltinProp resolve_rows[] = {
    {.name = "paths", .kind = ROW_GET, .fn = paths_getter, .flags = BF_ENUMERABLE},
    END,
};

Value mod_make_require(HostModules *m, Str file, Value module)
{
    Vm *vm = host_vm(m->host);
    Value from = value_cell(TRY_PTR(string_from_wtf8(vm, file)));
    NativeFunction *require = TRY_PTR(native_new(vm, require_function, string_from_c(vm, "require"), 1, 0, DATA__count));
    NativeFunction *resolve = TRY_PTR(native_new(vm, require_resolve, string_from_c(vm, "resolve"), 2, 0, DATA__count));
    require->data[DATA_FILE] = resolve->data[DATA_FILE] = from;
    require->data[DATA_MODULE] = resolve->data[DATA_MODULE] = module;
    barrier(vm, require);
    barrier(vm, resolve);
    Value main = m->main && m->main->format == MOD_CJS && !value_is_hole(m->main->cjs) ? m->main->cjs : VAL_UNDEFINED;
    Object *cache = TRY_PTR(mod_cache(m)), *o = &require->object;
    if (!embed_add_props(vm, &resolve->object, resolve_rows) ||
        !obj_put(vm, o, key_from_c(vm, "resolve"), value_cell(resolve), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "main"), main, PROP_WEC) || !embed_add_props(vm, o, require_rows) ||
        !obj_put(vm, o, key_from_c(vm, "cache"), value_cell(cache), PROP_WEC))
        return VAL_EXC;
    return value_cell(require);
}

/* mod_cjs.c - CommonJS: module objects, the wrapper function, running files, the cache.
 *
 * An entry's `cjs` is its `module` object from the moment the text is parsed; the function to run waits in `wrapper`
 * until it is called, so a cycle sees the exports made so far.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

static Value string_value(Vm *vm, const char *text)
{
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(text))));
}

Value mod_node_paths(Vm *vm, Str folder)
{
    Array *paths = TRY_PTR(array_new(vm, 0));
    for (;;) {
        bool inside = str_ends_with(folder, STR("/node_modules")) || str_equal_c(folder, "node_modules");
        String *s = TRY_PTR(string_printf(vm, "%.*s/node_modules", folder.len == 1 ? 0 : (int)folder.len, folder.data));
        if (!inside && !array_push(vm, paths, value_cell(s)))
            return VAL_EXC;
        if (folder.len <= 1)
            return value_cell(paths);
        folder = resolve_folder(folder);
    }
}

bool mod_fill_module(HostModules *m, Object *module, Value id, Str path)
{
    Vm *vm = host_vm(m->host);
    Str folder = path.len ? resolve_folder(path) : STR("");
    Object *exports = TRY_PTR_OR(false, object_new_plain(vm));
    Array *children = TRY_PTR_OR(false, array_new(vm, 0));
    String *folder_name = TRY_PTR_OR(false, string_from_wtf8(vm, folder));
    Value name = path.len ? value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, path))) : VAL_NULL;
    Value paths = path.len ? TRY_OR(false, mod_node_paths(vm, folder)) : VAL_UNDEFINED;
    struct { const char *key; Value value; } rows[] = {
        {"id", id},
        {"path", value_cell(folder_name)},
        {"exports", value_cell(exports)},
        {"filename", name},
        {"loaded", VAL_FALSE},
        {"children", value_cell(children)},
        {"paths", paths},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (!value_is_undefined(rows[i].value) && !obj_put(vm, module, key_from_c(vm, rows[i].key), rows[i].value, PROP_WEC))
            return false;
    return true;
}

Object *mod_cjs_module(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    Object *proto = TRY_PTR_OR(NULL, mod_module_proto(m));
    Object *module = TRY_PTR_OR(NULL, object_new(vm, proto));
    Value name = entry->is_main ? value_cell(string_from_c(vm, ".")) : TRY_OR(NULL, string_value(vm, entry->id));
    return mod_fill_module(m, module, name, str_view(entry->path)) ? module : NULL;
}

Object *mod_cache(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    if (value_is_hole(m->cache)) {
        Object *cache = TRY_PTR_OR(NULL, object_new(vm, NULL));
        m->cache = value_cell(cache);
    }
    return value_as_object(m->cache);
}

bool mod_cjs_load(HostModules *m, ModEntry *entry, Str text, bool await_is_doubtful)
{
    const Dialect *dialect = TRY_PTR_OR(false, mod_dialect(m, entry));
    return mod_cjs_set_wrapper(
        m, entry, TRY_OR(false, embed_compile_commonjs(host_vm(m->host), text, str_view(entry->path), dialect, await_is_doubtful)));
}

bool mod_cjs_set_wrapper(HostModules *m, ModEntry *entry, Value wrapper)
{
    Object *module = TRY_PTR_OR(false, mod_cjs_module(m, entry));
    entry->wrapper = wrapper;
    entry->format = MOD_CJS;
    entry->cjs = value_cell(module);
    return true;
}

Value mod_call_wrapper(HostModules *m, Value wrapper, Object *module, Str file)
{
    Vm *vm = host_vm(m->host);
    Value require = TRY(mod_make_require(m, file, value_cell(module)));
    Value exports = TRY(obj_get(vm, module, key_from_c(vm, "exports")));
    String *name = TRY_PTR(string_from_wtf8(vm, file)), *folder = TRY_PTR(string_from_wtf8(vm, resolve_folder(file)));
    Value args[5] = {exports, require, value_cell(module), value_cell(name), value_cell(folder)};
    return call_function(vm, wrapper, exports, 5, args);
}

/* Puts the module into the cache and tells it who asked for it. */
static bool enter_cache(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    Object *cache = TRY_PTR_OR(false, mod_cache(m));
    PropKey key = key_from_utf8(vm, str_view(entry->id));
    return !key_is_none(key) && obj_put(vm, cache, key, entry->cjs, PROP_WEC) &&
           obj_put(vm, value_as_object(entry->cjs), key_from_c(vm, "parent"), parent, PROP_WC);
}

/* A module that threw is as good as never loaded. The exception stays pending. */
static Value leave_cache(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    Value error = exception_take(vm);
    PropKey key = key_from_utf8(vm, str_view(entry->id));
    if (key_is_none(key) || obj_delete(vm, value_as_object(m->cache), key, false) < 0)
        exception_take(vm);
    entry->cjs = VAL_HOLE;
    return throw_value(vm, error);
}

static Value finish_module(HostModules *m, Object *module)
{
    Vm *vm = host_vm(m->host);
    if (obj_set(vm, module, key_from_c(vm, "loaded"), VAL_TRUE, false) < 0)
        return VAL_EXC;
    return obj_get(vm, module, key_from_c(vm, "exports"));
}

Value mod_cjs_run(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    Object *module = value_as_object(entry->cjs);
    Value wrapper = entry->wrapper;
    if (value_is_hole(wrapper)) /* has run, or is running */
        return obj_get(vm, module, key_from_c(vm, "exports"));
    entry->wrapper = VAL_HOLE;
    if (!enter_cache(m, entry, parent))
        return VAL_EXC;
    entry->running = true;
    Value result = mod_call_wrapper(m, wrapper, module, str_view(entry->path));
    entry->running = false;
    if (value_is_exc(result))
        return leave_cache(m, entry);
    Value made = TRY(finish_module(m, module));
    if (entry->is_early && !mod_set_exports(m, entry, made)) /* importers have what was there halfway */
        return VAL_EXC;
    entry->is_early = false;
    return made;
}

static bool is_told(HostModules *m, const char *name)
{
    const HostOptions *options = host_options(m->host);
    for (u32 i = 0; i < options->n_told; i++)
        if (!strcmp(options->told[i].name, name))
            return true;
    return false;
}

static Str base_of(Str path)
{
    Str folder = resolve_folder(path);
    size_t n = folder.len + (folder.len > 1);
    return (Str){path.data + n, path.len - n};
}

/* --no-require-module: what Node says of an ES module that require() is asked for. */
static Value refuse_esm(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF from = {0}, text = {0};
    Str path = str_view(entry->path), name = base_of(path);
    Value file = value_is_object(parent) ? TRY(obj_get(vm, value_as_object(parent), key_from_c(vm, "filename"))) : VAL_UNDEFINED;
    if (value_is_string(file) && !string_to_utf8(vm, value_as_string(file), &from))
        return VAL_EXC;
    buf_printf(&text, "require() of ES Module %s%s%.*s not supported.", entry->path, from.len ? " from " : "", (int)from.len, from.data ? from.data : "");
    AUTO_BUF package = {0};
    if (str_ends_with(path, STR(".mjs"))) {
        buf_printf(&text, "\nInstead change the require of %s to a dynamic import() which is available in all CommonJS modules.", entry->path);
    } else if (mod_is_module_package(m, entry) && mod_package_file(m, entry, &package)) {
        if (from.len && str_equal(base_of(buf_view(&from)), name))
            name = path;
        Cell *record = value_is_hole(entry->record) ? NULL : value_as_cell(entry->record);
        if (record && embed_module_has_syntax(record))
            buf_printf(&text, "\nInstead change the require of %.*s in %.*s to a dynamic import() which is available in all CommonJS modules.",
                       (int)name.len, name.data, (int)from.len, from.data ? from.data : "");
        else
            buf_printf(&text,
                       "\n%.*s is treated as an ES module file as it is a .js file whose nearest parent package.json contains \"type\": \"module\" "
                       "which declares all .js files in that package scope as ES modules.\nInstead either rename %.*s to end in .cjs, change the "
                       "requiring code to use dynamic import() which is available in all CommonJS modules, or change \"type\": \"module\" to "
                       "\"type\": \"commonjs\" in %.*s to treat all .js files as CommonJS (using .mjs for all ES modules instead).\n",
                       (int)name.len, name.data, (int)name.len, name.data, (int)package.len, package.data);
    }
    return host_throw_code(vm, ERR_ERROR, "ERR_REQUIRE_ESM", "%.*s", (int)text.len, text.data);
}

/* An ES module is evaluated at once; one that awaits at top level cannot be. */
static Value require_esm(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    Cell *record = value_as_cell(entry->record);
    if (!mod_bind_pending(m))
        return VAL_EXC;
    if (!entry->requests_bound || entry->loading)
        return host_throw_code(vm, ERR_ERROR, "ERR_REQUIRE_CYCLE_MODULE", "Cannot require() ES Module %s in a cycle.", entry->path);
    if (embed_module_is_async(record))
        return host_throw_code(vm, ERR_TYPE, "ERR_REQUIRE_ASYNC_MODULE",
                               "require() async module \"%s\" is unsupported. use \"await import()\" instead.", entry->path);
    Value promise = TRY(embed_module_evaluate(vm, record));
    if (value_is_promise(promise) && promise_state(value_as_object(promise)) == PROMISE_REJECTED) {
        promise_mark_handled(vm, value_as_object(promise));
        return throw_value(vm, promise_result(value_as_object(promise)));
    }
    Object *ns = TRY_PTR(embed_module_namespace(vm, record));
    PropKey name = key_from_c(vm, "module.exports");
    if (TRY_BOOL(obj_has(vm, ns, name)))
        return obj_get(vm, ns, name);
    embed_namespace_mark(ns);
    return value_cell(ns);
}

/* A module that a script's function of Module._extensions loads. */
static Value run_handler(HostModules *m, ModEntry *entry, Value handler, Value parent)
{
    Vm *vm = host_vm(m->host);
    Object *module = TRY_PTR(mod_cjs_module(m, entry));
    entry->cjs = value_cell(module);
    entry->format = MOD_CJS;
    if (!enter_cache(m, entry, parent))
        return VAL_EXC;
    Value args[2] = {entry->cjs, TRY(string_value(vm, entry->path))};
    entry->running = true;
    Value result = call_function(vm, handler, m->extensions, 2, args);
    entry->running = false;
    return value_is_exc(result) ? leave_cache(m, entry) : finish_module(m, module);
}

bool mod_run_text_as(HostModules *m, Object *module, Str file, Str text)
{
    Vm *vm = host_vm(m->host);
    ModEntry *entry = mod_entry(m, file);
    Value own = entry->cjs;
    entry->cjs = VAL_HOLE;
    if (entry->format == MOD_VALUE && !mod_loader_info[entry->loader].maker)
        entry->format = MOD_UNKNOWN;
    if (entry->format == MOD_CJS && mod_loader_info[entry->loader].maker == NULL)
        entry->format = str_ends_with(file, STR(".cjs")) || str_ends_with(file, STR(".cts")) ? MOD_CJS : MOD_UNKNOWN;
    if (!mod_load_text(m, entry, text) || !mod_load(m, entry))
        return false;
    if (entry->format == MOD_CJS) {
        Value wrapper = entry->wrapper;
        entry->wrapper = VAL_HOLE;
        entry->cjs = value_is_hole(own) ? value_cell(module) : own;
        return !value_is_exc(mod_call_wrapper(m, wrapper, module, file));
    }
    Value exports = entry->format == MOD_ESM ? TRY_OR(false, require_esm(m, entry)) : entry->cjs;
    return obj_set(vm, module, key_from_c(vm, "exports"), exports, false) >= 0;
}

/* Under the name node everything that was required has a module in require.cache, whatever it is. `exports` passes through. */
static Value show_in_cache(HostModules *m, ModEntry *entry, Value parent, Value exports)
{
    Vm *vm = host_vm(m->host);
    if (!host_options(m->host)->node_style || entry->space || (entry->in_cache && entry->format != MOD_ESM))
        return exports;
    Object *cache = TRY_PTR(mod_cache(m));
    PropKey key = key_from_utf8(vm, str_view(entry->id));
    if (key_is_none(key) || TRY_BOOL(obj_has_own(vm, cache, key)))
        return key_is_none(key) ? VAL_EXC : exports;
    Object *module = TRY_PTR(mod_cjs_module(m, entry));
    if (!obj_put(vm, module, key_from_c(vm, "exports"), exports, PROP_WEC) ||
        !obj_put(vm, module, key_from_c(vm, "loaded"), VAL_TRUE, PROP_WEC) ||
        !obj_put(vm, module, key_from_c(vm, "parent"), parent, PROP_WC) || !obj_put(vm, cache, key, value_cell(module), PROP_WEC))
        return VAL_EXC;
    entry->in_cache = true;
    return exports;
}

static Value require_entry(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->cache) && entry->format != MOD_BUILTIN) {
        PropKey key = key_from_utf8(vm, str_view(entry->id));
        if (key_is_none(key))
            return VAL_EXC;
        Value cached = VAL_HOLE;
        if (TRY_BOOL(obj_has_own(vm, value_as_object(m->cache), key)))
            cached = TRY(obj_get(vm, value_as_object(m->cache), key));
        if (value_is_object(cached) && !value_same_bits(cached, entry->cjs)) /* put there by hand */
            return obj_get(vm, value_as_object(cached), key_from_c(vm, "exports"));
        /* Deleted from there? Then it is loaded anew, unless it has not started yet. */
        if (value_is_hole(cached) && entry->format == MOD_CJS && value_is_hole(entry->wrapper))
            entry->cjs = VAL_HOLE;
        if (value_is_hole(cached) && entry->format == MOD_VALUE && entry->in_cache && value_is_hole(entry->record)) {
            entry->cjs = VAL_HOLE; /* is read again */
            entry->in_cache = false;
        }
    }
    if (value_is_hole(entry->cjs) && value_is_hole(entry->record) && entry->format != MOD_BUILTIN) {
        Value handler = TRY(mod_patched_extension(m, str_view(entry->path)));
        if (value_is_hole(handler) && entry->loader == Loader_napi)
            handler = TRY(mod_addon_opener(m));
        if (!value_is_hole(handler))
            return run_handler(m, entry, handler, parent);
    }
    if (!mod_load(m, entry))
        return VAL_EXC;
    switch (entry->format) {
    case MOD_CJS:
        return mod_cjs_run(m, entry, parent);
    case MOD_ESM:
        if (UNLIKELY(host_options(m->host)->n_told) && (is_told(m, "no-experimental-require-module") || is_told(m, "no-require-module")))
            return refuse_esm(m, entry, parent);
        return show_in_cache(m, entry, parent, TRY(require_esm(m, entry)));
    case MOD_VALUE:
        return show_in_cache(m, entry, parent, entry->cjs);
    default:
        return entry->cjs;
    }
}

/* Nothing in here can wait for a promise of hooks. */
Value mod_require_entry(HostModules *m, ModEntry *entry, Value parent)
{
    bool before = m->may_wait;
    m->may_wait = false;
    Value value = require_entry(m, entry, parent);
    m->may_wait = before;
    return value;
}

/* mod_cjs.c - CommonJS: the wrapper function, module objects, require.
 *
 * An entry's `cjs` is its `module` object from the moment the text is parsed; the function to run waits in `wrapper`
 * until it is called, so a cycle sees the exports made so far.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

static Value string_value(Vm *vm, const char *text)
{
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(text))));
}

/* node_modules folders from here up to the root, as module.paths shows them. */
static Value module_paths(Vm *vm, Str folder)
{
    Array *paths = TRY_PTR(array_new(vm, 0));
    for (;;) {
        String *s = TRY_PTR(string_printf(vm, "%.*s/node_modules", folder.len == 1 ? 0 : (int)folder.len, folder.data));
        if (!str_ends_with(folder, STR("/node_modules")) && !array_push(vm, paths, value_cell(s)))
            return VAL_EXC;
        if (folder.len <= 1)
            return value_cell(paths);
        folder = resolve_folder(folder);
    }
}

static Value module_constructor(Vm *vm, Frame *f)
{
    (void)f;
    return throw_type(vm, "Illegal constructor");
}

/* module.require(id): as the file's own require. */
static Value module_require(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    if (!value_is_object(f->this_value))
        return throw_type(vm, "module.require needs a module");
    Value file = TRY(obj_get(vm, value_as_object(f->this_value), key_from_c(vm, "filename")));
    AUTO_BUF path = {0};
    if (!value_is_string(file) || !string_to_utf8(vm, value_as_string(file), &path))
        return value_is_string(file) ? VAL_EXC : throw_type(vm, "module.require needs a module");
    Value require = TRY(mod_make_require(m, buf_view(&path))), id = frame_arg(f, 0);
    return call_function(vm, require, VAL_UNDEFINED, 1, &id);
}

/* Module.prototype: gives module objects their class name and `require`. */
static Object *module_proto(HostModules *m)
{
    static const BuiltinProp rows[] = {FN("require", 1, module_require, 0, 0), END};
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->module_proto))
        return value_as_object(m->module_proto);
    Object *proto = TRY_PTR_OR(NULL, object_new_plain(vm));
    NativeFunction *ctor = TRY_PTR_OR(NULL, native_new_ctor(vm, module_constructor, string_from_c(vm, "Module"), 0, 0));
    if (!obj_put(vm, proto, KEY_constructor, value_cell(ctor), PROP_WC) ||
        !obj_put(vm, &ctor->object, KEY_prototype, value_cell(proto), 0) || !embed_add_props(vm, proto, rows))
        return NULL;
    m->module_proto = value_cell(proto);
    return proto;
}

Object *mod_cjs_module(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    Str path = str_view(entry->path), folder = resolve_folder(path);
    Object *proto = TRY_PTR_OR(NULL, module_proto(m));
    Object *module = TRY_PTR_OR(NULL, object_new(vm, proto));
    Object *exports = TRY_PTR_OR(NULL, object_new_plain(vm));
    Value name = TRY_OR(NULL, string_value(vm, entry->path));
    String *folder_name = TRY_PTR_OR(NULL, string_from_wtf8(vm, folder));
    Array *children = TRY_PTR_OR(NULL, array_new(vm, 0));
    Value paths = TRY_OR(NULL, module_paths(vm, folder));
    struct { const char *key; Value value; } rows[] = {
        {"id", entry->is_main ? value_cell(string_from_c(vm, ".")) : name},
        {"path", value_cell(folder_name)},
        {"exports", value_cell(exports)},
        {"filename", name},
        {"loaded", VAL_FALSE},
        {"children", value_cell(children)},
        {"paths", paths},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (!obj_put(vm, module, key_from_c(vm, rows[i].key), rows[i].value, PROP_WEC))
            return NULL;
    return module;
}

/* require.cache is an ordinary object: deleting a name makes the next require run the file again. */
static Object *cache_object(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    if (value_is_hole(m->cache)) {
        Object *cache = TRY_PTR_OR(NULL, object_new(vm, NULL));
        m->cache = value_cell(cache);
    }
    return value_as_object(m->cache);
}

bool mod_cjs_load(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    const Dialect *dialect = TRY_PTR_OR(false, mod_dialect(m, entry));
    Value wrapper = TRY_OR(false, embed_compile_commonjs(vm, text, str_view(entry->path), dialect));
    Object *module = TRY_PTR_OR(false, mod_cjs_module(m, entry));
    entry->wrapper = wrapper;
    entry->format = MOD_CJS;
    entry->cjs = value_cell(module);
    return true;
}

Value mod_cjs_run(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    Object *module = value_as_object(entry->cjs), *cache = TRY_PTR(cache_object(m));
    Value wrapper = entry->wrapper;
    if (value_is_hole(wrapper)) /* has run, or is running */
        return obj_get(vm, module, key_from_c(vm, "exports"));
    entry->wrapper = VAL_HOLE;
    PropKey file_key = key_from_utf8(vm, str_view(entry->path));
    if (key_is_none(file_key) || !obj_put(vm, cache, file_key, entry->cjs, PROP_WEC) ||
        !obj_put(vm, module, key_from_c(vm, "parent"), parent, PROP_WC))
        return VAL_EXC;
    Value require = TRY(mod_make_require(m, str_view(entry->path)));
    Value exports = TRY(obj_get(vm, module, key_from_c(vm, "exports")));
    String *folder = TRY_PTR(string_from_wtf8(vm, resolve_folder(str_view(entry->path))));
    Value args[5] = {exports, require, entry->cjs, TRY(string_value(vm, entry->path)), value_cell(folder)};
    entry->running = true;
    Value result = call_function(vm, wrapper, exports, 5, args);
    entry->running = false;
    if (value_is_exc(result)) {
        /* A module that threw is as good as never loaded. */
        Value error = exception_take(vm);
        if (obj_delete(vm, cache, file_key, false) < 0)
            exception_take(vm);
        entry->cjs = VAL_HOLE;
        return throw_value(vm, error);
    }
    if (!obj_put(vm, module, key_from_c(vm, "loaded"), VAL_TRUE, PROP_WEC))
        return VAL_EXC;
    return obj_get(vm, module, key_from_c(vm, "exports"));
}

/* What require gives for an ES module with a default export that does not say itself that it is one: the same exports and
 * __esModule, by which transpiled code knows one. As in Node a module of its own, so exports stay live. */
static Object *marked_namespace(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    static const char text[] = "export * from 'x'; export { default } from 'x'; export const __esModule = true;";
    if (value_is_hole(entry->cjs)) {
        Cell *wrapper = TRY_PTR_OR(NULL, embed_module_new(vm, STR(text), str_view(entry->path), str_view(entry->id), NULL));
        for (u32 i = 0; i < embed_module_request_count(wrapper); i++)
            embed_module_bind(vm, wrapper, i, value_as_cell(entry->record));
        Value promise = TRY_OR(NULL, embed_module_evaluate(vm, wrapper));
        promise_mark_handled(vm, value_as_object(promise));
        entry->cjs = value_cell(wrapper);
    }
    return embed_module_namespace(vm, value_as_cell(entry->cjs));
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
    PropKey name = key_from_c(vm, "module.exports"), mark = key_from_c(vm, "__esModule");
    if (TRY_BOOL(obj_has(vm, ns, name)))
        return obj_get(vm, ns, name);
    if (!TRY_BOOL(obj_has(vm, ns, KEY_default_)) || TRY_BOOL(obj_has(vm, ns, mark)))
        return value_cell(ns);
    return value_cell(TRY_PTR(marked_namespace(m, entry)));
}

Value mod_require_entry(HostModules *m, ModEntry *entry, Value parent)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->cache) && entry->format != MOD_BUILTIN) {
        PropKey file_key = key_from_utf8(vm, str_view(entry->path));
        if (key_is_none(file_key))
            return VAL_EXC;
        Value cached = VAL_HOLE;
        if (TRY_BOOL(obj_has_own(vm, value_as_object(m->cache), file_key)))
            cached = TRY(obj_get(vm, value_as_object(m->cache), file_key));
        if (value_is_object(cached) && !value_same_bits(cached, entry->cjs)) /* put there by hand */
            return obj_get(vm, value_as_object(cached), key_from_c(vm, "exports"));
        /* Deleted from there? Then it is loaded anew, unless it has not started yet. */
        if (value_is_hole(cached) && entry->format == MOD_CJS && value_is_hole(entry->wrapper))
            entry->cjs = VAL_HOLE;
    }
    if (!mod_load(m, entry))
        return VAL_EXC;
    switch (entry->format) {
    case MOD_CJS:
        return mod_cjs_run(m, entry, parent);
    case MOD_ESM:
        return require_esm(m, entry);
    default:
        return entry->cjs;
    }
}

/* ---- the function require --------------------------------------------------------------------- */

/* The specifier argument; an empty Str with the exception pending when it is no string. */
static bool specifier_of(Vm *vm, Frame *f, Buf *out)
{
    Value v = frame_arg(f, 0);
    if (!value_is_string(v)) {
        host_throw_arg_type(vm, "id", "of type string", v);
        return false;
    }
    if (!value_as_string(v)->length) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The argument 'id' must be a non-empty string. Received ''");
        return false;
    }
    return string_to_utf8(vm, value_as_string(v), out);
}

static bool from_file_of(Vm *vm, Frame *f, Buf *out)
{
    return string_to_utf8(vm, value_as_string(*native_data(f, 0)), out);
}

static Value require_function(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (!specifier_of(vm, f, &specifier) || !from_file_of(vm, f, &from))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(mod_resolve(m, buf_view(&specifier), buf_view(&from), MOD_VIA_REQUIRE));
    ModEntry *parent = map_get(&m->by_id, buf_view(&from));
    Value parent_module = parent && parent->format == MOD_CJS && !value_is_hole(parent->cjs) ? parent->cjs : VAL_UNDEFINED;
    bool first = value_is_hole(entry->cjs) && entry->format != MOD_ESM;
    Value result = TRY(mod_require_entry(m, entry, parent_module));
    if (first && entry->format == MOD_CJS && value_is_object(parent_module)) {
        Value children = TRY(obj_get(vm, value_as_object(parent_module), key_from_c(vm, "children")));
        if (value_is_array_cell(children) && !array_push(vm, value_as_array(children), entry->cjs))
            return VAL_EXC;
    }
    return result;
}

static Value require_resolve(Vm *vm, Frame *f)
{
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (!specifier_of(vm, f, &specifier) || !from_file_of(vm, f, &from))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(mod_resolve(mod_registry(host_of(vm)), buf_view(&specifier), buf_view(&from), MOD_VIA_REQUIRE));
    return entry->format == MOD_BUILTIN ? f->args[0] : string_value(vm, entry->path);
}

Value mod_make_require(HostModules *m, Str file)
{
    Vm *vm = host_vm(m->host);
    Value from = value_cell(TRY_PTR(string_from_wtf8(vm, file)));
    NativeFunction *require = TRY_PTR(native_new(vm, require_function, string_from_c(vm, "require"), 1, 0, 1));
    NativeFunction *resolve = TRY_PTR(native_new(vm, require_resolve, string_from_c(vm, "resolve"), 1, 0, 1));
    require->data[0] = resolve->data[0] = from;
    Value main = m->main && m->main->format == MOD_CJS && !value_is_hole(m->main->cjs) ? m->main->cjs : VAL_UNDEFINED;
    Object *cache = TRY_PTR(cache_object(m));
    Object *extensions = TRY_PTR(object_new(vm, NULL));
    Object *o = &require->object;
    if (!obj_put(vm, o, key_from_c(vm, "resolve"), value_cell(resolve), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "main"), main, PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "extensions"), value_cell(extensions), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "cache"), value_cell(cache), PROP_WEC))
        return VAL_EXC;
    return value_cell(require);
}

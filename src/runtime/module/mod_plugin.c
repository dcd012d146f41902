/* mod_plugin.c - Bun.plugin: functions of scripts that resolve specifiers, load files and make modules.
 *
 * onResolve sees every specifier before the resolver does, onLoad every file before it is read; the first one whose filter fits and
 * that gives something wins. An onLoad function may give a promise: then loading fails for now with HostModules.waiting set, and whoever
 * began it (an import(), the program's start) tries again when the promise is settled; require cannot wait.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

struct ModHook {
    Value filter, function; /* roots; filter is a RegExp */
    char *space;            /* the namespace it is for */
};

static void hook_add(HostModules *m, HookVec *list, Value filter, const char *space, Value function)
{
    ModHook *hook = xalloc_zero(sizeof *hook);
    hook->filter = filter;
    hook->function = function;
    hook->space = xstrdup(space);
    root_add(host_vm(m->host), &hook->filter);
    root_add(host_vm(m->host), &hook->function);
    VEC_PUSH(list, hook);
}

static void hooks_clear(HostModules *m, HookVec *list)
{
    for (u32 i = 0; i < list->len; i++) {
        ModHook *hook = list->items[i];
        root_remove(host_vm(m->host), &hook->filter);
        root_remove(host_vm(m->host), &hook->function);
        xfree(hook->space);
        xfree(hook);
    }
    VEC_DEINIT(list);
}

void mod_plugins_free(HostModules *m)
{
    hooks_clear(m, &m->on_resolve);
    hooks_clear(m, &m->on_load);
    hooks_clear(m, &m->virtual_modules);
}

/* Does the hook's filter fit? -1: exception. */
static int hook_fits(Vm *vm, const ModHook *hook, Str space, Str text)
{
    if (!str_equal_c(space, hook->space))
        return 0;
    Value arg = value_cell(TRY_PTR_OR(-1, string_from_wtf8(vm, text)));
    Value fits = TRY_OR(-1, call_method(vm, hook->filter, key_from_c(vm, "test"), 1, &arg));
    return to_boolean(fits);
}

static bool put_text(Vm *vm, Object *o, const char *key, Str text)
{
    String *s = TRY_PTR_OR(false, string_from_wtf8(vm, text));
    return obj_put(vm, o, key_from_c(vm, key), value_cell(s), PROP_WEC);
}

/* A string property of a hook's answer; absent: empty. false: exception. */
static bool get_text(Vm *vm, Object *o, const char *key, Buf *out)
{
    Value v = TRY_OR(false, obj_get(vm, o, key_from_c(vm, key)));
    if (value_is_nullish(v))
        return true;
    if (value_is_string(v))
        return string_to_utf8(vm, value_as_string(v), out);
    host_throw_arg_type(vm, key, "of type string", v);
    return false;
}

static ModEntry *entry_in_space(HostModules *m, Str space, Str path)
{
    AUTO_BUF id = {0};
    buf_append_str(&id, space);
    buf_push(&id, ':');
    buf_append_str(&id, path);
    ModEntry *entry = mod_entry(m, buf_view(&id));
    if (!entry->space) {
        entry->space = xstrndup(space.data, space.len);
        mod_set_loader(entry, Loader_tsx);
    }
    return entry;
}

static ModHook *virtual_of(HostModules *m, Str name)
{
    for (u32 i = 0; i < m->virtual_modules.len; i++)
        if (str_equal_c(name, m->virtual_modules.items[i]->space))
            return m->virtual_modules.items[i];
    return NULL;
}

/* The namespace in front of a specifier when some onLoad is for it. */
static bool split_space(HostModules *m, Str specifier, Str *space, Str *path)
{
    const char *colon = memchr(specifier.data, ':', specifier.len);
    if (!colon)
        return false;
    *space = (Str){specifier.data, (size_t)(colon - specifier.data)};
    *path = (Str){colon + 1, specifier.len - space->len - 1};
    for (u32 i = 0; i < m->on_load.len; i++)
        if (str_equal_c(*space, m->on_load.items[i]->space) && !str_equal_c(*space, "file"))
            return true;
    return false;
}

static ModEntry *take_resolved(HostModules *m, Object *answer, int loader)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF path = {0};
    AUTO_BUF space = {0};
    if (!get_text(vm, answer, "path", &path) || !get_text(vm, answer, "namespace", &space))
        return NULL;
    if (space.len && !str_equal_c(buf_view(&space), "file"))
        return entry_in_space(m, buf_view(&space), buf_view(&path));
    if (!path.len || path.data[0] != '/') {
        throw_type(vm, "onResolve must give an absolute path or a namespace");
        return NULL;
    }
    return mod_entry_as(m, buf_view(&path), STR(""), loader);
}

bool mod_plugin_resolve(HostModules *m, Str specifier, Str from_file, ModVia via, int loader, ModEntry **entry)
{
    Vm *vm = host_vm(m->host);
    Str space, path;
    *entry = NULL;
    if (virtual_of(m, specifier)) {
        *entry = entry_in_space(m, STR("virtual"), specifier);
        return true;
    }
    bool spaced = split_space(m, specifier, &space, &path);
    for (u32 i = 0; i < m->on_resolve.len; i++) {
        ModHook *hook = m->on_resolve.items[i];
        int fits = hook_fits(vm, hook, STR("file"), specifier);
        if (!fits && spaced)
            fits = hook_fits(vm, hook, space, path);
        if (fits < 0)
            return false;
        if (!fits)
            continue;
        Object *args = TRY_PTR_OR(false, object_new_plain(vm));
        if (!put_text(vm, args, "path", specifier) || !put_text(vm, args, "importer", from_file) ||
            !put_text(vm, args, "namespace", STR("file")) ||
            !put_text(vm, args, "kind", via == MOD_VIA_REQUIRE ? STR("require-call") : STR("import-statement")))
            return false;
        Value arg = value_cell(args), answer = TRY_OR(false, call_function(vm, hook->function, VAL_UNDEFINED, 1, &arg));
        if (value_is_promise(answer)) {
            throw_type(vm, "onResolve functions that give a promise are not supported at run time");
            return false;
        }
        if (!value_is_object(answer))
            continue;
        *entry = take_resolved(m, value_as_object(answer), loader);
        return *entry != NULL;
    }
    if (spaced)
        *entry = entry_in_space(m, space, path);
    return true;
}

/* Text of a hook's contents: a string or bytes. */
static bool contents_text(Vm *vm, Value contents, Buf *out)
{
    u8 *data;
    size_t len;
    if (value_is_string(contents))
        return string_to_utf8(vm, value_as_string(contents), out);
    if (embed_bytes_view(vm, contents, &data, &len)) {
        buf_append(out, data, len);
        return true;
    }
    host_throw_arg_type(vm, "contents", "of type string or an instance of ArrayBuffer or Uint8Array", contents);
    return false;
}

static bool take_loaded(HostModules *m, ModEntry *entry, Value answer)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF loader = {0};
    AUTO_BUF text = {0};
    if (!value_is_object(answer)) {
        throw_type(vm, "onLoad must give an object");
        return false;
    }
    Object *o = value_as_object(answer);
    if (!get_text(vm, o, "loader", &loader))
        return false;
    if (str_equal_c(buf_view(&loader), "object")) {
        Value exports = TRY_OR(false, obj_get(vm, o, key_from_c(vm, "exports")));
        if (!value_is_object(exports)) {
            host_throw_arg_type(vm, "exports", "of type object", exports);
            return false;
        }
        entry->format = MOD_VALUE;
        entry->is_exports = true;
        entry->cjs = exports;
        return true;
    }
    int number = loader.len ? mod_loader_of_name(buf_view(&loader)) : -1;
    if (loader.len && number < 0) {
        throw_type(vm, "onLoad gave an unknown loader: %.*s", (int)loader.len, loader.data);
        return false;
    }
    if (number >= 0)
        mod_set_loader(entry, (ModLoader)number);
    else if (entry->loader == Loader_file)
        mod_set_loader(entry, Loader_tsx);
    Value contents = TRY_OR(false, obj_get(vm, o, key_from_c(vm, "contents")));
    return contents_text(vm, contents, &text) && mod_load_text(m, entry, buf_view(&text));
}

/* What a hook gave, or the promise it gave earlier. */
static int take_answer(HostModules *m, ModEntry *entry, Value answer)
{
    Vm *vm = host_vm(m->host);
    if (value_is_promise(answer)) {
        Object *promise = value_as_object(answer);
        entry->answer = answer;
        if (promise_state(promise) == PROMISE_PENDING) {
            m->waiting = answer;
            throw_type(vm, "require() async module \"%s\" is unsupported. use \"await import()\" instead.", entry->path);
            return -1;
        }
        entry->answer = VAL_HOLE;
        promise_mark_handled(vm, promise);
        answer = promise_result(promise);
        if (promise_state(promise) == PROMISE_REJECTED) {
            throw_value(vm, answer);
            return -1;
        }
    }
    if (value_is_nullish(answer) && !entry->space)
        return 0;
    return take_loaded(m, entry, answer) ? 1 : -1;
}

int mod_plugin_load(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(entry->answer))
        return take_answer(m, entry, entry->answer);
    Str space = entry->space ? str_view(entry->space) : STR("file");
    Str path = str_view(entry->space ? entry->path + space.len + 1 : entry->path);
    ModHook *made = str_equal_c(space, "virtual") ? virtual_of(m, path) : NULL;
    if (made)
        return take_answer(m, entry, TRY_OR(-1, call_function(vm, made->function, VAL_UNDEFINED, 0, NULL)));
    for (u32 i = 0; i < m->on_load.len; i++) {
        ModHook *hook = m->on_load.items[i];
        int fits = hook_fits(vm, hook, space, path);
        if (fits < 0)
            return -1;
        if (!fits)
            continue;
        Object *args = TRY_PTR_OR(-1, object_new_plain(vm));
        if (!put_text(vm, args, "path", path) || !put_text(vm, args, "namespace", space) ||
            !put_text(vm, args, "loader", str_view(mod_loader_info[entry->loader].name)))
            return -1;
        Value arg = value_cell(args);
        int taken = take_answer(m, entry, TRY_OR(-1, call_function(vm, hook->function, VAL_UNDEFINED, 1, &arg)));
        if (taken)
            return taken;
    }
    if (!entry->space)
        return 0;
    throw_error(vm, ERR_ERROR, "Cannot find module '%s': no onLoad function loads it", entry->path);
    return -1;
}

/* ---- Bun.plugin ------------------------------------------------------------------------------- */

static Value add_hook(Vm *vm, Frame *f, HookVec *list)
{
    HostModules *m = mod_registry(host_of(vm));
    Value options = frame_arg(f, 0), function = frame_arg(f, 1);
    AUTO_BUF space = {0};
    if (!value_is_object(options))
        return host_throw_arg_type(vm, "options", "of type object", options);
    Value filter = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "filter")));
    if (!value_has_kind(filter, Kind_RegExp))
        return throw_type(vm, "options.filter must be a RegExp");
    if (!value_is_callable(function))
        return throw_type(vm, "callback must be a function");
    if (!get_text(vm, value_as_object(options), "namespace", &space))
        return VAL_EXC;
    if (!space.len)
        buf_append_c(&space, "file");
    buf_push(&space, 0);
    hook_add(m, list, filter, space.data, function);
    return f->this_value;
}

static Value build_on_load(Vm *vm, Frame *f)
{
    return add_hook(vm, f, &mod_registry(host_of(vm))->on_load);
}

static Value build_on_resolve(Vm *vm, Frame *f)
{
    return add_hook(vm, f, &mod_registry(host_of(vm))->on_resolve);
}

static Value build_module(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF name = {0};
    Value specifier = frame_arg(f, 0), function = frame_arg(f, 1);
    if (!value_is_string(specifier))
        return host_throw_arg_type(vm, "specifier", "of type string", specifier);
    if (!value_is_callable(function))
        return throw_type(vm, "callback must be a function");
    if (!string_to_utf8(vm, value_as_string(specifier), &name))
        return VAL_EXC;
    buf_push(&name, 0);
    hook_add(m, &m->virtual_modules, VAL_UNDEFINED, name.data, function);
    return f->this_value;
}

static const BuiltinProp build_rows[] = {
    {.name = "target", .kind = ROW_STRING, .text = "bun", .flags = BF_ENUMERABLE},
    {.name = "onLoad", .kind = ROW_FN, .length = 2, .fn = build_on_load, .flags = BF_ENUMERABLE},
    {.name = "onResolve", .kind = ROW_FN, .length = 2, .fn = build_on_resolve, .flags = BF_ENUMERABLE},
    {.name = "module", .kind = ROW_FN, .length = 2, .fn = build_module, .flags = BF_ENUMERABLE},
    END,
};

/* Bun.plugin({ name, target, setup }) */
static Value bun_plugin(Vm *vm, Frame *f)
{
    Value options = frame_arg(f, 0);
    if (!value_is_object(options))
        return throw_type(vm, "plugin needs an object as first argument");
    Value setup = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "setup")));
    if (!value_is_callable(setup))
        return throw_type(vm, "plugin needs a setup() function");
    Object *build = TRY_PTR(object_new_plain(vm));
    if (!embed_add_props(vm, build, build_rows))
        return VAL_EXC;
    Value arg = value_cell(build), result = TRY(call_function(vm, setup, options, 1, &arg));
    return value_is_promise(result) ? result : VAL_UNDEFINED;
}

static Value plugin_clear_all(Vm *vm, Frame *f)
{
    (void)f;
    mod_plugins_free(mod_registry(host_of(vm)));
    return VAL_UNDEFINED;
}

Value mod_plugin_maker(Vm *vm, const void *data)
{
    (void)data;
    NativeFunction *plugin = TRY_PTR(native_new(vm, bun_plugin, string_from_c(vm, "plugin"), 1, 0, 0));
    NativeFunction *clear = TRY_PTR(native_new(vm, plugin_clear_all, string_from_c(vm, "clearAll"), 0, 0, 0));
    return obj_put(vm, &plugin->object, key_from_c(vm, "clearAll"), value_cell(clear), PROP_WEC) ? value_cell(plugin) : VAL_EXC;
}

/* mod_hooks.c - module.registerHooks: synchronous functions that resolve specifiers and load modules, for import and require.
 *
 * What goes in is a specifier or an entry, what comes out an entry or its text, as Node 24 does it: the hook registered last runs first, each
 * may call the next one, the innermost step is what the loader does without hooks. The formats that hooks see are Node's (by ending and
 * `type` of package.json); what a text is without them this runtime decides by the text.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "os/os_file.h"
#include "runtime/module/mod_hooks_priv.h"
#include "toolkit/resolve/resolve.h"

/* ---- objects ---------------------------------------------------------------------------------- */

bool hooks_put_text(Vm *vm, Object *o, const char *key, Str text)
{
    String *s = TRY_PTR_OR(false, string_from_wtf8(vm, text));
    return obj_put(vm, o, key_from_c(vm, key), value_cell(s), PROP_WEC);
}

static bool put(Vm *vm, Object *o, const char *key, Value v)
{
    return obj_put(vm, o, key_from_c(vm, key), v, PROP_WEC);
}

/* A string, or undefined for NULL. */
static bool put_format(Vm *vm, Object *o, const char *format)
{
    return format ? hooks_put_text(vm, o, "format", str_view(format)) : put(vm, o, "format", VAL_UNDEFINED);
}

static Value conditions_array(HostModules *m, bool require)
{
    Vm *vm = host_vm(m->host);
    u32 n;
    const Str *items = resolver_conditions(mod_resolver(m), require ? RESOLVE_REQUIRE : RESOLVE_IMPORT, &n);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < n; i++) {
        String *s = TRY_PTR(string_from_utf8(vm, items[i]));
        if (!array_push(vm, list, value_cell(s)))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* Of import: an object without a prototype, with the type alone; require has none. */
static Value attributes_of(Vm *vm, Str type, bool require)
{
    if (require)
        return VAL_UNDEFINED;
    Object *o = TRY_PTR(object_new(vm, NULL));
    return !type.len || hooks_put_text(vm, o, "type", type) ? value_cell(o) : VAL_EXC;
}

bool hooks_take_context(Vm *vm, Array *run, Value context)
{
    Value own = run_get(vm, run, RUN_CONTEXT);
    if (!value_is_object(context) || value_same_bits(context, own))
        return true;
    KeyList keys;
    if (!obj_own_keys(vm, value_as_object(context), KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value v = TRY_OR(false, obj_get(vm, value_as_object(context), key));
        if (obj_set(vm, value_as_object(own), key, v, true) < 0)
            return false;
    }
    return true;
}

Array *hooks_run_new(HostModules *m, Value context, Value conditions, bool load, bool require)
{
    Vm *vm = host_vm(m->host);
    Value slots[RUN_HOOKS];
    for (u32 i = 0; i < RUN_HOOKS; i++)
        slots[i] = VAL_FALSE;
    slots[RUN_CONTEXT] = context;
    slots[RUN_CONDITIONS] = conditions;
    slots[RUN_LOAD] = value_bool(load);
    slots[RUN_REQUIRE] = value_bool(require);
    return array_from_values(vm, slots, RUN_HOOKS);
}

/* ---- what hooks give -------------------------------------------------------------------------- */

Value hooks_bad_property(Vm *vm, const char *expected, Str from, const char *key, Value received)
{
    AUTO_BUF text = {0};
    host_describe_received(vm, received, &text);
    return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_RETURN_PROPERTY_VALUE",
                           "Expected %s to be returned for the \"%s\" from the \"%.*s\" hook but got %.*s.", expected, key, (int)from.len,
                           from.data, (int)text.len, text.data);
}

static bool check_resolved(Vm *vm, Value result, Str from)
{
    Value url = TRY_OR(false, value_get(vm, result, key_from_c(vm, "url")));
    Value format = TRY_OR(false, value_get(vm, result, key_from_c(vm, "format")));
    Value attributes = TRY_OR(false, value_get(vm, result, key_from_c(vm, "importAttributes")));
    if (!value_is_string(url))
        hooks_bad_property(vm, "a URL string", from, "url", url);
    else if (to_boolean(format) && !value_is_string(format))
        hooks_bad_property(vm, "a string", from, "format", format);
    else if (to_boolean(attributes) && !value_is_object(attributes))
        hooks_bad_property(vm, "an object", from, "importAttributes", attributes);
    else
        return true;
    return false;
}

/* The text of builtins is nobody's business; a CommonJS file of an import may come without, then it is read. */
static bool check_loaded(Vm *vm, Array *run, Value url, Value result, Str from)
{
    Value source = TRY_OR(false, value_get(vm, result, key_from_c(vm, "source")));
    Value format = TRY_OR(false, value_get(vm, result, key_from_c(vm, "format")));
    AUTO_BUF name = {0};
    AUTO_BUF kind = {0};
    u8 *data;
    size_t len;
    if ((value_is_string(url) && !string_to_utf8(vm, value_as_string(url), &name)) ||
        (value_is_string(format) && !string_to_utf8(vm, value_as_string(format), &kind)))
        return false;
    bool unread = mod_builtin_name(buf_view(&name)) ||
                  (value_is_nullish(source) && !run_is(vm, run, RUN_REQUIRE) && str_equal_c(buf_view(&kind), "commonjs"));
    if (!unread && !value_is_string(source) && !embed_bytes_view(vm, source, &data, &len))
        hooks_bad_property(vm, "a string, an ArrayBuffer, or a TypedArray", from, "source", source);
    else if (!value_is_string(format) && !value_is_undefined(format))
        hooks_bad_property(vm, "a string", from, "format", format);
    else
        return true;
    return false;
}

bool hooks_check(Vm *vm, Array *run, Value arg, Value result, Str from)
{
    return run_is(vm, run, RUN_LOAD) ? check_loaded(vm, run, arg, result, from) : check_resolved(vm, result, from);
}

/* ---- the loader's own steps ------------------------------------------------------------------- */

/* A URL that is neither a file's nor a name of a module: hooks may know what to do with it. */
static bool is_foreign_url(Str s)
{
    size_t n = 0;
    while (n < s.len && ((s.data[n] | 32) >= 'a' ? (s.data[n] | 32) <= 'z' : n && s.data[n] && strchr("0123456789+-.", s.data[n])))
        n++;
    static const Str own[] = {{"file", 4}, {"node", 4}, {"data", 4}, {"bun", 3}};
    if (!n || n >= s.len || s.data[n] != ':')
        return false;
    for (u32 i = 0; i < ARRAY_LEN(own); i++)
        if (n == own[i].len && !memcmp(s.data, own[i].data, n))
            return false;
    return true;
}

/* The type that package.json names, for formats. */
static PackageType package_type(HostModules *m, Str path)
{
    const Package *package = resolver_package_of(mod_resolver(m), path);
    return package ? package->type : PACKAGE_NONE;
}

/* The format by Node's rules; NULL: the text decides, or Node knows none. */
static const char *format_of(HostModules *m, const ModEntry *entry)
{
    if (entry->format == MOD_BUILTIN)
        return "builtin";
    if (entry->loader > Loader_tsx)
        return entry->loader == Loader_json ? "json" : NULL;
    if (entry->path[0] != '/')
        return NULL;
    bool ts = entry->loader == Loader_ts || entry->loader == Loader_tsx;
    PackageType type = package_type(m, str_view(entry->path));
    bool module = entry->format == MOD_ESM || type == PACKAGE_MODULE, named = entry->format == MOD_ESM || entry->format == MOD_CJS;
    Str path = str_view(entry->path);
    if (str_ends_with(path, STR(".mjs")) || str_ends_with(path, STR(".mts")))
        module = named = true;
    else if (str_ends_with(path, STR(".cjs")) || str_ends_with(path, STR(".cts")))
        module = !(named = true);
    if (!named && (type == PACKAGE_NONE || entry->loader == Loader_jsx) && !module && type != PACKAGE_COMMONJS)
        return NULL;
    return module ? ts ? "module-typescript" : "module" : ts ? "commonjs-typescript" : "commonjs";
}

/* The text argument of a step; import takes anything, as `${specifier}` would. */
static bool text_of(Vm *vm, Array *run, Value arg, const char *name, Buf *out)
{
    if (!value_is_string(arg) && (run_is(vm, run, RUN_REQUIRE) || value_is_nullish(arg))) {
        host_throw_arg_type(vm, name, "of type string", arg);
        return false;
    }
    String *s = TRY_PTR_OR(false, to_string(vm, arg));
    return string_to_utf8(vm, s, out);
}

/* A string property of the context; absent: empty. */
static bool context_text(Vm *vm, Value o, const char *key, Buf *out)
{
    if (!value_is_object(o))
        return true;
    Value v = TRY_OR(false, obj_get(vm, value_as_object(o), key_from_c(vm, key)));
    return !value_is_string(v) || string_to_utf8(vm, value_as_string(v), out);
}

typedef struct OwnConditions {
    Buf text;
    StrVec items;
} OwnConditions;

static void conditions_drop(OwnConditions *c)
{
    buf_deinit(&c->text);
    VEC_DEINIT(&c->items);
}

/* Conditions that a hook put in place of the usual ones; none: items is empty. */
static bool take_conditions(Vm *vm, Array *run, OwnConditions *out)
{
    Value list = TRY_OR(false, obj_get(vm, value_as_object(run_get(vm, run, RUN_CONTEXT)), key_from_c(vm, "conditions")));
    if (!value_is_array_cell(list) || value_same_bits(list, run_get(vm, run, RUN_CONDITIONS)))
        return true;
    VEC(size_t) ends = {0};
    bool ok = true;
    for (u32 i = 0; ok && i < value_as_array(list)->length; i++) {
        Value v = elements_get(vm, value_as_object(list), i);
        ok = !value_is_string(v) || string_to_utf8(vm, value_as_string(v), &out->text);
        VEC_PUSH(&ends, out->text.len);
    }
    for (u32 i = 0; i < ends.len; i++) {
        size_t start = i ? ends.items[i - 1] : 0;
        VEC_PUSH(&out->items, ((Str){out->text.data + start, ends.items[i] - start}));
    }
    VEC_DEINIT(&ends);
    return ok;
}

/* new URL(specifier, parent).href */
static Value join_url(Vm *vm, Str specifier, Str parent)
{
    Value cls = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "URL")));
    Value args[2] = {value_cell(TRY_PTR(string_from_wtf8(vm, specifier))), value_cell(TRY_PTR(string_from_wtf8(vm, parent)))};
    Value url = TRY(construct(vm, cls, 2, args));
    return value_get(vm, url, key_from_c(vm, "href"));
}

static Value resolved_object(Vm *vm, Value url, const char *format, bool none_is_null)
{
    Object *o = TRY_PTR(object_new(vm, NULL));
    if (!put(vm, o, "url", url) || !(format || !none_is_null ? put_format(vm, o, format) : put(vm, o, "format", VAL_NULL)) ||
        !put(vm, o, "importAttributes", VAL_UNDEFINED))
        return VAL_EXC;
    return value_cell(o);
}

static Value default_resolve(HostModules *m, Array *run, Value arg)
{
    Vm *vm = host_vm(m->host);
    bool require = run_is(vm, run, RUN_REQUIRE);
    Value context = run_get(vm, run, RUN_CONTEXT), attributes = TRY(value_get(vm, context, key_from_c(vm, "importAttributes")));
    AUTO_BUF specifier = {0};
    AUTO_BUF parent = {0};
    AUTO_BUF from = {0};
    AUTO_BUF type = {0};
    if (!text_of(vm, run, arg, "specifier", &specifier) || !context_text(vm, context, "parentURL", &parent) ||
        !context_text(vm, attributes, "type", &type))
        return VAL_EXC;
    Str name = buf_view(&specifier);
    if (!require && is_foreign_url(name) && !mod_builtin_name(name))
        return resolved_object(vm, value_cell(TRY_PTR(string_from_wtf8(vm, name))), NULL, true);
    if (!require && is_foreign_url(buf_view(&parent)) && resolve_is_path(name))
        return resolved_object(vm, TRY(join_url(vm, name, buf_view(&parent))), NULL, true);
    if (resolve_url_path(buf_view(&parent), &from) < 0)
        buf_append_str(&from, buf_view(&parent));
    __attribute__((cleanup(conditions_drop))) OwnConditions own = {0};
    if (!take_conditions(vm, run, &own))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(mod_resolve_plain(m, name, buf_view(&type), buf_view(&from), require ? MOD_VIA_REQUIRE : MOD_VIA_IMPORT,
                                                own.items.items, own.items.len));
    AUTO_BUF url = {0};
    mod_entry_url(entry, &url);
    return resolved_object(vm, value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&url)))), require ? NULL : format_of(m, entry),
                           !require && entry->loader <= Loader_tsx);
}

/* The entry that a URL means, or a path. NULL: exception. */
static ModEntry *entry_of_url(HostModules *m, Str url, Str type, bool require)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF path = {0};
    const char *builtin = mod_builtin_name(url);
    int loader = type.len ? mod_loader_of_name(type) : -1;
    if (builtin || str_starts_with(url, STR("node:")))
        return mod_resolve_plain(m, url, STR(""), STR("/"), MOD_VIA_IMPORT, NULL, 0);
    if (str_starts_with(url, STR("file:"))) {
        const char *mark = memchr(url.data, '?', url.len);
        Str query = mark ? (Str){mark, url.len - (size_t)(mark - url.data)} : STR("");
        if (resolve_url_path(url, &path) < 0) {
            host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Invalid URL");
            return NULL;
        }
        return mod_entry_as(m, buf_view(&path), query, loader);
    }
    if (require && url.len && url.data[0] == '/')
        return mod_entry_as(m, url, STR(""), loader);
    if (!require && !is_foreign_url(url) && !str_starts_with(url, STR("data:"))) {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Invalid URL");
        return NULL;
    }
    ModEntry *entry = mod_entry_as(m, url, STR(""), loader);
    if (entry->loader == Loader_file && !str_starts_with(url, STR("data:")))
        mod_set_loader(entry, Loader_jsx);
    return entry;
}

Value mod_foreign_scheme(Vm *vm, Str url)
{
    const char *colon = memchr(url.data, ':', url.len);
    bool web = str_starts_with(url, STR("http:")) || str_starts_with(url, STR("https:"));
    return host_throw_code(vm, ERR_ERROR, "ERR_UNSUPPORTED_ESM_URL_SCHEME",
                           "Only URLs with a scheme in: %s are supported by the default ESM loader. Received protocol '%.*s:'",
                           web ? "file and data" : "file, data, and node", colon ? (int)MIN(colon - url.data, 100) : 0, url.data);
}

/* As a Buffer, whose toString() is the text; as the text itself where there is no such class. */
static Value bytes_value(Vm *vm, Str text)
{
    Value cls = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Buffer")));
    if (!value_is_object(cls))
        return value_cell(TRY_PTR(string_from_utf8(vm, text)));
    Object *bytes = TRY_PTR(embed_uint8_array(vm, text.data, text.len));
    Value buffer = TRY(obj_get(vm, bytes, key_from_c(vm, "buffer")));
    return call_method(vm, cls, key_from_c(vm, "from"), 1, &buffer);
}

static Value loaded_object(Vm *vm, Array *run, Value url, Value format, Value source)
{
    bool require = run_is(vm, run, RUN_REQUIRE);
    Object *o = TRY_PTR(require ? object_new_plain(vm) : object_new(vm, NULL));
    bool ok = require ? put(vm, o, "source", source) && put(vm, o, "format", format)
                      : put(vm, o, "format", format) && put(vm, o, "responseURL", url) && put(vm, o, "source", source);
    return ok ? value_cell(o) : VAL_EXC;
}

/* The text behind a URL that the loader can read itself. */
static bool read_entry(HostModules *m, ModEntry *entry, Buf *text)
{
    Vm *vm = host_vm(m->host);
    int loader;
    if (str_starts_with(str_view(entry->path), STR("data:"))) {
        if (!mod_data_url(str_view(entry->path), text, &loader)) {
            host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Invalid data: URL");
            return false;
        }
        if (entry->loader == Loader_file)
            mod_set_loader(entry, loader >= 0 ? (ModLoader)loader : Loader_text);
        if (entry->format == MOD_UNKNOWN)
            entry->format = MOD_ESM;
        return true;
    }
    if (entry->path[0] != '/') {
        mod_foreign_scheme(vm, str_view(entry->path));
        return false;
    }
    bool unread = entry->format == MOD_VALUE && mod_loader_info[entry->loader].flags & LOADER_UNREAD;
    int error = unread ? 0 : os_file_read(entry->path, text);
    if (error < 0)
        host_throw_errno(vm, error, "open", entry->path);
    return error >= 0;
}

/* The format of a text whose name does not say it: what the loader would make of it. */
static const char *format_of_text(HostModules *m, ModEntry *entry, Str text)
{
    const char *format = format_of(m, entry);
    if (format)
        return format;
    if (entry->loader > Loader_tsx)
        return mod_loader_info[entry->loader].name;
    bool ts = entry->loader == Loader_ts || entry->loader == Loader_tsx, module = entry->format == MOD_ESM || mod_text_is_module(m, entry, text);
    return module ? ts ? "module-typescript" : "module" : ts ? "commonjs-typescript" : "commonjs";
}

static Value default_load(HostModules *m, Array *run, Value arg)
{
    Vm *vm = host_vm(m->host);
    bool require = run_is(vm, run, RUN_REQUIRE);
    Value context = run_get(vm, run, RUN_CONTEXT), format = TRY(value_get(vm, context, key_from_c(vm, "format")));
    AUTO_BUF url = {0};
    AUTO_BUF text = {0};
    AUTO_BUF type = {0};
    if (!text_of(vm, run, arg, "url", &url) ||
        !context_text(vm, TRY(value_get(vm, context, key_from_c(vm, "importAttributes"))), "type", &type))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(entry_of_url(m, buf_view(&url), buf_view(&type), require));
    if (entry->format == MOD_BUILTIN)
        return loaded_object(vm, run, arg, value_cell(TRY_PTR(string_from_c(vm, "builtin"))), VAL_NULL);
    if (!read_entry(m, entry, &text))
        return VAL_EXC;
    if (!require && !value_is_string(format))
        format = value_cell(TRY_PTR(string_from_c(vm, format_of_text(m, entry, buf_view(&text)))));
    Value source = require ? value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&text)))) : TRY(bytes_value(vm, buf_view(&text)));
    return loaded_object(vm, run, arg, format, source);
}

Value hooks_default(HostModules *m, Array *run, Value arg)
{
    return run_is(host_vm(m->host), run, RUN_LOAD) ? default_load(m, run, arg) : default_resolve(m, run, arg);
}

/* ---- the chain -------------------------------------------------------------------------------- */

static Value run_step(HostModules *m, Array *run, u32 index, Value arg, Value context);

static Value next_step(Vm *vm, Frame *f)
{
    Array *run = value_as_array(*native_data(f, 0));
    return run_step(mod_registry(host_of(vm)), run, (u32)value_as_int(*native_data(f, 1)), frame_arg(f, 0), frame_arg(f, 1));
}

static Value run_hook(HostModules *m, Array *run, u32 index, Value arg)
{
    Vm *vm = host_vm(m->host);
    NativeFunction *next = TRY_PTR(native_new(vm, next_step, string_from_c(vm, "nextStep"), 2, 0, 2));
    next->data[0] = value_cell(run);
    next->data[1] = value_int((i32)index - 1);
    barrier(vm, next);
    Value args[3] = {arg, run_get(vm, run, RUN_CONTEXT), value_cell(next)};
    return call_function(vm, run_get(vm, run, RUN_HOOKS + index - 1), VAL_UNDEFINED, 3, args);
}

static Value run_step(HostModules *m, Array *run, u32 index, Value arg, Value context)
{
    Vm *vm = host_vm(m->host);
    const char *name = run_is(vm, run, RUN_LOAD) ? "load" : "resolve";
    if (!run_set(vm, run, RUN_LAST, value_int((i32)index)) || !hooks_take_context(vm, run, context))
        return VAL_EXC;
    if (!index)
        return m->may_wait && mod_has_async_hooks(m) ? hooks_async_answer(m, run, arg) : hooks_default(m, run, arg);
    Value result = TRY(run_hook(m, run, index, arg));
    if (value_same_bits(run_get(vm, run, RUN_LAST), value_int((i32)index))) {
        Value is_short = TRY(value_get(vm, result, key_from_c(vm, "shortCircuit")));
        if (!to_boolean(is_short))
            return hooks_bad_property(vm, "true", str_view(name), "shortCircuit", is_short);
    }
    return hooks_check(vm, run, arg, result, str_view(name)) ? result : VAL_EXC;
}

/* Runs all hooks that have a function of that name, the last one first. */
static Value run_chain(HostModules *m, Array *run, Value arg)
{
    Vm *vm = host_vm(m->host);
    PropKey key = key_from_c(vm, run_is(vm, run, RUN_LOAD) ? "load" : "resolve");
    u32 n = 0, total = value_is_hole(m->hooks) ? 0 : value_as_array(m->hooks)->length;
    for (u32 i = 0; i < total; i++) {
        Value function = TRY(obj_get(vm, value_as_object(elements_get(vm, value_as_object(m->hooks), i)), key));
        if (!value_is_callable(function))
            continue;
        if (!array_push(vm, run, function))
            return VAL_EXC;
        n++;
    }
    return run_step(m, run, n, arg, VAL_UNDEFINED);
}

/* Keeps for the load functions what the resolve functions said of a module. */
static bool keep_context(HostModules *m, ModEntry *entry, Value format, Value attributes, bool require)
{
    Vm *vm = host_vm(m->host);
    Object *o = TRY_PTR_OR(false, object_new_plain(vm));
    Value conditions = TRY_OR(false, conditions_array(m, require));
    if (!put(vm, o, "format", format) || !put(vm, o, "importAttributes", attributes) || !put(vm, o, "conditions", conditions))
        return false;
    entry->hook_context = value_cell(o);
    entry->hook_require = require;
    return true;
}

ModEntry *mod_hooks_resolve(HostModules *m, Str specifier, Str type, Str from, ModVia via)
{
    Vm *vm = host_vm(m->host);
    bool require = via == MOD_VIA_REQUIRE;
    AUTO_BUF parent = {0};
    AUTO_BUF url = {0};
    AUTO_BUF wanted = {0};
    if (from.len && from.data[0] == '/')
        resolve_url(from, &parent);
    else
        buf_append_str(&parent, from);
    Object *context = TRY_PTR_OR(NULL, object_new_plain(vm));
    Value attributes = TRY_OR(NULL, attributes_of(vm, type, require)), conditions = TRY_OR(NULL, conditions_array(m, require));
    if (!(parent.len ? hooks_put_text(vm, context, "parentURL", buf_view(&parent)) : put(vm, context, "parentURL", VAL_UNDEFINED)) ||
        !put(vm, context, "importAttributes", attributes) || !put(vm, context, "conditions", conditions))
        return NULL;
    Array *run = TRY_PTR_OR(NULL, hooks_run_new(m, value_cell(context), conditions, false, require));
    Value arg = value_cell(TRY_PTR_OR(NULL, string_from_wtf8(vm, specifier)));
    Value result = TRY_OR(NULL, run_chain(m, run, arg));
    Value format = TRY_OR(NULL, value_get(vm, result, key_from_c(vm, "format")));
    Value own = TRY_OR(NULL, value_get(vm, result, key_from_c(vm, "importAttributes")));
    attributes = value_is_object(own) && !require ? own : attributes;
    Value address = TRY_OR(NULL, value_get(vm, result, key_from_c(vm, "url")));
    if (!string_to_utf8(vm, value_as_string(address), &url) || !context_text(vm, attributes, "type", &wanted))
        return NULL;
    ModEntry *entry = TRY_PTR_OR(NULL, entry_of_url(m, buf_view(&url), buf_view(&wanted), require));
    if (require && !value_is_string(format)) {
        const char *known = format_of(m, entry);
        format = known ? value_cell(TRY_PTR_OR(NULL, string_from_c(vm, known))) : VAL_UNDEFINED;
    }
    return keep_context(m, entry, format, attributes, require) ? entry : NULL;
}

/* ---- loading ---------------------------------------------------------------------------------- */

/* Gives the entry the format that hooks name. unknown_ok: what nobody knows is as good as none (require). */
static bool take_format(HostModules *m, ModEntry *entry, Value format, bool unknown_ok)
{
    Vm *vm = host_vm(m->host);
    bool is_program = entry->loader <= Loader_tsx, ts = entry->loader == Loader_ts || entry->loader == Loader_tsx;
    AUTO_BUF text = {0};
    if (value_is_string(format) && !string_to_utf8(vm, value_as_string(format), &text))
        return false;
    Str name = buf_view(&text);
    int loader = mod_loader_of_name(name);
    if (str_equal_c(name, "module") || str_equal_c(name, "commonjs")) { /* what was TypeScript is none any more */
        mod_set_loader(entry, ts || !is_program ? Loader_jsx : entry->loader);
        entry->format = str_equal_c(name, "module") ? MOD_ESM : MOD_CJS;
    } else if (str_ends_with(name, STR("typescript"))) {
        mod_set_loader(entry, ts ? entry->loader : Loader_ts);
        entry->format = str_starts_with(name, STR("module")) ? MOD_ESM : str_starts_with(name, STR("commonjs")) ? MOD_CJS : MOD_UNKNOWN;
    } else if (loader >= 0) {
        mod_set_loader(entry, (ModLoader)loader);
    } else if (!unknown_ok) {
        AUTO_BUF url = {0};
        mod_entry_url(entry, &url);
        host_throw_code(vm, ERR_RANGE, "ERR_UNKNOWN_MODULE_FORMAT", "Unknown module format: %.*s for URL %.*s", name.len ? (int)name.len : 9,
                        name.len ? name.data : "undefined", (int)MIN(url.len, 1000), url.data);
        return false;
    } else if (!is_program) {
        mod_set_loader(entry, Loader_jsx);
    }
    return true;
}

/* What the chain gave, as the entry's text. 0: the loader reads it itself. */
static int take_loaded(HostModules *m, ModEntry *entry, Value result)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF text = {0};
    u8 *data;
    size_t len;
    Value source = TRY_OR(-1, value_get(vm, result, key_from_c(vm, "source")));
    Value format = TRY_OR(-1, value_get(vm, result, key_from_c(vm, "format")));
    if (!take_format(m, entry, format, entry->hook_require))
        return -1;
    if (value_is_nullish(source))
        return 0;
    if (value_is_string(source) ? !string_to_utf8(vm, value_as_string(source), &text) : !embed_bytes_view(vm, source, &data, &len))
        return -1;
    if (!value_is_string(source))
        buf_append(&text, data, len);
    return mod_load_text(m, entry, buf_view(&text)) ? 1 : -1;
}

static bool has_load_hooks(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    for (u32 i = 0; !value_is_hole(m->hooks) && i < value_as_array(m->hooks)->length; i++)
        if (value_is_callable(obj_peek(vm, value_as_object(elements_get(vm, value_as_object(m->hooks), i)), key_from_c(vm, "load"))))
            return true;
    return m->may_wait && mod_has_async_hooks(m);
}

int mod_hooks_load(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF url = {0};
    bool builtin = entry->format == MOD_BUILTIN;
    if (value_is_hole(entry->hook_context)) {
        const char *known = format_of(m, entry);
        Value format = known ? value_cell(TRY_PTR_OR(-1, string_from_c(vm, known))) : VAL_UNDEFINED;
        if (!keep_context(m, entry, format, TRY_OR(-1, attributes_of(vm, STR(""), false)), false))
            return -1;
    }
    Object *context = value_as_object(entry->hook_context);
    if (!has_load_hooks(m)) {
        Value format = TRY_OR(-1, obj_get(vm, context, key_from_c(vm, "format")));
        return builtin || !value_is_string(format) || take_format(m, entry, format, true) ? 0 : -1;
    }
    mod_entry_url(entry, &url);
    Value arg = value_cell(TRY_PTR_OR(-1, string_from_wtf8(vm, buf_view(&url))));
    Value conditions = TRY_OR(-1, obj_get(vm, context, key_from_c(vm, "conditions")));
    Array *run = TRY_PTR_OR(-1, hooks_run_new(m, value_cell(context), conditions, true, entry->hook_require));
    Value result = TRY_OR(-1, run_chain(m, run, arg));
    return builtin ? 0 : take_loaded(m, entry, result);
}

/* ---- registerHooks ---------------------------------------------------------------------------- */

static Value hooks_deregister(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    if (!value_is_object(f->this_value))
        return throw_type(vm, "deregister needs the hooks that registerHooks() gave");
    Array *left = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; !value_is_hole(m->hooks) && i < value_as_array(m->hooks)->length; i++) {
        Value hooks = elements_get(vm, value_as_object(m->hooks), i);
        if (!value_same_bits(hooks, f->this_value) && !array_push(vm, left, hooks))
            return VAL_EXC;
    }
    m->hooks = left->length ? value_cell(left) : VAL_HOLE;
    return VAL_UNDEFINED;
}

static Value illegal(Vm *vm, Frame *f)
{
    (void)f;
    return throw_type(vm, "Illegal constructor");
}

/* Hooks have a prototype of their own, shared by all. */
static Object *hooks_proto(HostModules *m)
{
    static const BuiltinProp rows[] = {FN("deregister", 0, hooks_deregister, 0, 0), END};
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->hooks_proto))
        return value_as_object(m->hooks_proto);
    Object *proto = TRY_PTR_OR(NULL, object_new_plain(vm));
    NativeFunction *ctor = TRY_PTR_OR(NULL, native_new_ctor(vm, illegal, string_from_c(vm, "ModuleHooks"), 2, 0));
    if (!embed_add_props(vm, proto, rows) || !obj_put(vm, proto, KEY_constructor, value_cell(ctor), PROP_WC) ||
        !obj_put(vm, &ctor->object, KEY_prototype, value_cell(proto), 0))
        return NULL;
    m->hooks_proto = value_cell(proto);
    return proto;
}

Value mod_register_hooks(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    static const char *const names[] = {"resolve", "load"}, *const shown[] = {"hooks.resolve", "hooks.load"};
    Value functions[2];
    if (value_is_nullish(frame_arg(f, 0)))
        return throw_type(vm, "Cannot destructure property 'resolve' of 'hooks' as it is %s.", value_is_null(frame_arg(f, 0)) ? "null" : "undefined");
    for (u32 i = 0; i < 2; i++)
        functions[i] = TRY(value_get(vm, frame_arg(f, 0), key_from_c(vm, names[i])));
    Object *hooks = TRY_PTR(object_new(vm, TRY_PTR(hooks_proto(m))));
    for (u32 i = 0; i < 2; i++) {
        if (to_boolean(functions[i]) && !value_is_callable(functions[i]))
            return host_throw_arg_type(vm, shown[i], "of type function", functions[i]);
        if (!obj_put(vm, hooks, key_from_c(vm, names[i]), functions[i], PROP_ENUMERABLE))
            return VAL_EXC;
    }
    if (obj_prevent_extensions(vm, hooks, true) < 0)
        return VAL_EXC;
    Array *list = value_is_hole(m->hooks) ? TRY_PTR(array_new(vm, 0)) : value_as_array(m->hooks);
    if (!array_push(vm, list, value_cell(hooks)))
        return VAL_EXC;
    m->hooks = value_cell(list);
    return value_cell(hooks);
}

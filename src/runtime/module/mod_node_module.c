/* mod_node_module.c - node:module: the constructor Module, its prototype, and what tools replace on it.
 *
 * Every `module` object has the prototype; the constructor is made when somebody asks for it. The functions here are the ones that
 * run when nobody replaced anything; mod_require.c asks mod_patched before each step.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "os/os_file.h"
#include "runtime/module/builtin_modules.h"
#include "runtime/module/mod_cache.h"
#include "runtime/module/mod_node_tools.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

static HostModules *registry_of(Vm *vm)
{
    return mod_registry(host_of(vm));
}

/* Argument i as text; TypeError ERR_INVALID_ARG_TYPE when it is no string. */
static bool text_arg(Vm *vm, const Frame *f, u32 i, const char *name, Buf *out)
{
    Value v = frame_arg(f, i);
    if (value_is_string(v))
        return string_to_utf8(vm, value_as_string(v), out);
    host_throw_arg_type(vm, name, "of type string", v);
    return false;
}

/* The file a module object stands for: its filename, else its id. What is neither leaves the current folder's "[module]". */
static bool file_of_module(HostModules *m, Value module, Buf *out)
{
    Vm *vm = host_vm(m->host);
    static const char *const keys[] = {"filename", "id"};
    for (u32 i = 0; value_is_object(module) && i < ARRAY_LEN(keys); i++) {
        Value v = TRY_OR(false, obj_get(vm, value_as_object(module), key_from_c(vm, keys[i])));
        out->len = 0;
        if (value_is_string(v) && !string_to_utf8(vm, value_as_string(v), out))
            return false;
        if (out->len && out->data[0] == '/')
            return true;
    }
    out->len = 0;
    if (os_file_cwd(out) < 0)
        buf_push(out, '/');
    buf_append_c(out, "/[module]");
    return true;
}

/* ---- the prototype ---------------------------------------------------------------------------- */

/* new Module(id, parent) */
static Value module_construct(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    Value name = frame_arg(f, 0), parent = frame_arg(f, 1), target = frame_new_target(f);
    if (value_is_undefined(name))
        name = value_cell(string_from_c(vm, ""));
    if (!value_is_string(name))
        return host_throw_arg_type(vm, "id", "of type string", name);
    if (!string_to_utf8(vm, value_as_string(name), &id))
        return VAL_EXC;
    Object *proto = TRY_PTR(mod_module_proto(m));
    if (value_is_object(target) && !value_same_bits(target, f->callee)) {
        Value own = TRY(obj_get(vm, value_as_object(target), KEY_prototype));
        proto = value_is_object(own) ? value_as_object(own) : proto;
    }
    /* Called without new, by classes of the old form: Module.call(this, id). */
    bool reuse = value_is_undefined(target) && value_is_object(f->this_value);
    Object *module = reuse ? value_as_object(f->this_value) : TRY_PTR(object_new(vm, proto));
    if (!mod_fill_module(m, module, name, STR("")))
        return VAL_EXC;
    String *folder = TRY_PTR(string_from_wtf8(vm, id.len ? resolve_folder(buf_view(&id)) : STR(".")));
    if (!obj_put(vm, module, key_from_c(vm, "path"), value_cell(folder), PROP_WEC) ||
        !obj_put(vm, module, key_from_c(vm, "parent"), parent, PROP_WC))
        return VAL_EXC;
    if (value_is_object(parent)) {
        Value children = TRY(obj_get(vm, value_as_object(parent), key_from_c(vm, "children")));
        if (value_is_array_cell(children) && !array_push(vm, value_as_array(children), value_cell(module)))
            return VAL_EXC;
    }
    return value_cell(module);
}

Value mod_module_require(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    AUTO_BUF from = {0};
    if (!text_arg(vm, f, 0, "id", &id) || !file_of_module(m, f->this_value, &from))
        return VAL_EXC;
    if (!id.len)
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The argument 'id' must be a non-empty string. Received ''");
    return mod_require_from(m, f->args[0], buf_view(&id), buf_view(&from), f->this_value);
}

/* module._compile(text, filename): as the file's own text. */
static Value module_compile(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF text = {0};
    AUTO_BUF file = {0};
    if (!value_is_object(f->this_value))
        return throw_type(vm, "_compile needs a module");
    if (!text_arg(vm, f, 0, "content", &text) || !text_arg(vm, f, 1, "filename", &file))
        return VAL_EXC;
    ModEntry *entry = mod_entry(m, buf_view(&file));
    const Dialect *dialect = entry->loader <= Loader_tsx ? TRY_PTR(mod_dialect(m, entry)) : &dialect_tsx;
    Value wrapper = embed_compile_commonjs(vm, buf_view(&text), buf_view(&file), dialect, false);
    if (!value_is_exc(wrapper))
        return mod_call_wrapper(m, wrapper, value_as_object(f->this_value), buf_view(&file));
    if (!mod_is_syntax_error(vm))
        return VAL_EXC;
    Value first = exception_take(vm);
    if (!mod_run_text_as(m, value_as_object(f->this_value), buf_view(&file), buf_view(&text))) {
        if (mod_is_syntax_error(vm)) {
            exception_take(vm);
            throw_value(vm, first);
        }
        return VAL_EXC;
    }
    return VAL_UNDEFINED;
}

/* The ending that decides the function of Module._extensions, from the last dot of the name on. */
static Str ending_of(Str path)
{
    for (size_t n = path.len; n > 0 && path.data[n - 1] != '/'; n--)
        if (path.data[n - 1] == '.' && n > 1 && path.data[n - 2] != '/')
            return (Str){path.data + n - 1, path.len - n + 1};
    return STR(".js");
}

/* module.load(filename) */
static Value module_load_file(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF file = {0};
    if (!value_is_object(f->this_value) || !text_arg(vm, f, 0, "filename", &file))
        return value_is_object(f->this_value) ? VAL_EXC : throw_type(vm, "load needs a module");
    Object *module = value_as_object(f->this_value), *extensions = TRY_PTR(mod_extensions(m));
    Value paths = TRY(mod_node_paths(vm, resolve_folder(buf_view(&file))));
    if (!obj_put(vm, module, key_from_c(vm, "filename"), f->args[0], PROP_WEC) ||
        !obj_put(vm, module, key_from_c(vm, "paths"), paths, PROP_WEC))
        return VAL_EXC;
    PropKey key = key_from_utf8(vm, ending_of(buf_view(&file)));
    if (key_is_none(key))
        return VAL_EXC;
    Value handler = TRY(obj_get(vm, extensions, key));
    if (!value_is_callable(handler))
        handler = TRY(obj_get(vm, extensions, key_from_c(vm, ".js")));
    Value args[2] = {f->this_value, f->args[0]};
    TRY(call_function(vm, handler, value_cell(extensions), 2, args));
    return obj_set(vm, module, key_from_c(vm, "loaded"), VAL_TRUE, false) < 0 ? VAL_EXC : VAL_UNDEFINED;
}

/* ---- Module._extensions ----------------------------------------------------------------------- */

/* The arguments (module, filename) of such a function: the module, or VAL_EXC; the file's name, with a NUL behind it, and its
 * text. */
static Value extension_read(Vm *vm, Frame *f, Buf *file, Buf *text)
{
    Value module = frame_arg(f, 0);
    if (!value_is_object(module))
        return host_throw_arg_type(vm, "module", "an instance of Module", module);
    if (!text_arg(vm, f, 1, "filename", file))
        return VAL_EXC;
    buf_push(file, 0);
    file->len--;
    int error = os_file_read(file->data, text);
    return error < 0 ? host_throw_errno(vm, error, "open", file->data) : module;
}

/* The function of .js, .ts and so on: reads the file and compiles it with the module's own _compile, which tools replace. */
static Value extension_program(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF file = {0};
    AUTO_BUF text = {0};
    Value module = TRY(extension_read(vm, f, &file, &text));
    Value compile = mod_patched(m, module, "_compile", module_compile);
    if (value_is_hole(compile))
        compile = mod_patched(m, m->module_proto, "_compile", module_compile);
    if (value_is_hole(compile))
        return mod_run_text_as(m, value_as_object(module), buf_view(&file), buf_view(&text)) ? VAL_UNDEFINED : VAL_EXC;
    Str plain = buf_view(&text);
    if (str_starts_with(plain, STR("\xEF\xBB\xBF")))
        plain = (Str){plain.data + 3, plain.len - 3};
    Value args[2] = {value_cell(TRY_PTR(string_from_utf8(vm, plain))), f->args[1]};
    return call_function(vm, compile, module, 2, args);
}

static Value extension_json(Vm *vm, Frame *f)
{
    AUTO_BUF file = {0};
    AUTO_BUF text = {0};
    Value module = TRY(extension_read(vm, f, &file, &text));
    Value value = TRY(loader_json(vm, buf_view(&text), buf_view(&file)));
    return obj_set(vm, value_as_object(module), key_from_c(vm, "exports"), value, false) < 0 ? VAL_EXC : VAL_UNDEFINED;
}

Value mod_addon_opener(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    return value_get(vm, TRY(process_object(m->host)), key_from_c(vm, "dlopen"));
}

/* (module, filename) are the arguments of process.dlopen. */
static Value extension_node(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    Value args[2] = {frame_arg(f, 0), frame_arg(f, 1)};
    return call_function(vm, TRY(mod_addon_opener(m)), TRY(process_object(m->host)), 2, args);
}

static const struct {
    const char *ending;
    NativeFn fn;
} extension_rows[] = {
    {".js", extension_program},  {".json", extension_json},   {".node", extension_node}, {".ts", extension_program},
    {".cts", extension_program}, {".mjs", extension_program}, {".mts", extension_program},
};

Object *mod_extensions(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->extensions))
        return value_as_object(m->extensions);
    Object *o = TRY_PTR_OR(NULL, object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(extension_rows); i++) {
        NativeFunction *fn = TRY_PTR_OR(NULL, native_new(vm, extension_rows[i].fn, NULL, 2, 0, 0));
        if (!obj_put(vm, o, key_from_c(vm, extension_rows[i].ending), value_cell(fn), PROP_WEC))
            return NULL;
    }
    m->extensions = value_cell(o);
    return o;
}

Value mod_patched_extension(HostModules *m, Str path)
{
    Vm *vm = host_vm(m->host);
    if (value_is_hole(m->extensions))
        return VAL_HOLE;
    PropKey key = key_from_utf8(vm, ending_of(path));
    if (key_is_none(key))
        return VAL_EXC;
    Value handler = obj_peek(vm, value_as_object(m->extensions), key);
    if (!value_is_callable(handler))
        return VAL_HOLE;
    if (!value_has_kind(handler, Kind_Native))
        return handler;
    NativeFn fn = ((NativeFunction *)value_as_cell(handler))->fn;
    for (u32 i = 0; i < ARRAY_LEN(extension_rows); i++)
        if (extension_rows[i].fn == fn && fn != extension_node)
            return VAL_HOLE;
    return handler;
}

/* ---- functions of Module ---------------------------------------------------------------------- */

/* Module._load(request, parent, isMain) */
Value mod_module_load(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    AUTO_BUF from = {0};
    if (!text_arg(vm, f, 0, "id", &id) || !file_of_module(m, frame_arg(f, 1), &from))
        return VAL_EXC;
    if (to_boolean(frame_arg(f, 2))) {
        m->main = TRY_PTR(mod_resolve(m, buf_view(&id), buf_view(&from), MOD_VIA_REQUIRE));
        m->main->is_main = true;
    }
    return mod_require_default(m, f->args[0], buf_view(&id), buf_view(&from), frame_arg(f, 1));
}

/* Module.runMain(): the file that process.argv[1] now names becomes the program, by a Module._load that tools may have replaced. */
static Value module_run_main(Vm *vm, Frame *f)
{
    Value process = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process")));
    Value argv = TRY(value_get(vm, process, key_from_c(vm, "argv")));
    Value file = f->argc ? f->args[0] : TRY(value_get_index(vm, argv, 1));
    Value parts[] = {file, VAL_NULL, VAL_TRUE};
    AUTO_BUF path = {0};
    if (!value_is_string(file))
        return host_throw_arg_type(vm, "main", "of type string", file);
    if (!string_to_utf8(vm, value_as_string(file), &path))
        return VAL_EXC;
    if (!path.len || path.data[0] != '/') {
        AUTO_BUF full = {0};
        int error = os_file_cwd(&full);
        if (error < 0)
            return host_throw_errno(vm, error, "getcwd", NULL);
        buf_push(&full, '/');
        buf_append_str(&full, buf_view(&path));
        parts[0] = value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&full))));
    }
    return call_method(vm, f->this_value, key_from_c(vm, "_load"), 3, parts);
}

/* Module._resolveFilename(request, parent, isMain, options) */
Value mod_module_resolve_filename(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    AUTO_BUF from = {0};
    if (!text_arg(vm, f, 0, "request", &id) || !file_of_module(m, frame_arg(f, 1), &from))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(mod_resolve(m, buf_view(&id), buf_view(&from), MOD_VIA_REQUIRE));
    if (entry->format == MOD_BUILTIN)
        return f->args[0];
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(entry->path))));
}

static Value module_node_module_paths(Vm *vm, Frame *f)
{
    AUTO_BUF folder = {0};
    if (!text_arg(vm, f, 0, "from", &folder))
        return VAL_EXC;
    return mod_node_paths(vm, folder.len ? buf_view(&folder) : STR("/"));
}

static Value module_lookup_paths(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    AUTO_BUF from = {0};
    if (!text_arg(vm, f, 0, "request", &id) || !file_of_module(m, frame_arg(f, 1), &from))
        return VAL_EXC;
    return mod_lookup_paths(m, buf_view(&id), buf_view(&from));
}

/* Module._findPath(request, paths): the file, or false. */
static Value module_find_path(Vm *vm, Frame *f)
{
    HostModules *m = registry_of(vm);
    AUTO_BUF id = {0};
    AUTO_RESOLVED out = {0};
    if (!text_arg(vm, f, 0, "request", &id))
        return VAL_EXC;
    Value paths = frame_arg(f, 1);
    bool absolute = id.len && id.data[0] == '/';
    u32 n = absolute ? 1 : value_is_array_cell(paths) ? value_as_array(paths)->length : 0;
    for (u32 i = 0; i < n; i++) {
        AUTO_BUF name = {0};
        Value folder = absolute ? VAL_UNDEFINED : TRY(value_get_index(vm, paths, i));
        if (!absolute && (!value_is_string(folder) || !string_to_utf8(vm, value_as_string(folder), &name)))
            continue;
        if (!absolute)
            buf_push(&name, '/');
        buf_append_str(&name, buf_view(&id));
        if (resolver_resolve(mod_resolver(m), buf_view(&name), STR("/"), RESOLVE_REQUIRE, &out) == RESOLVE_FILE)
            return value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&out.path))));
    }
    return VAL_FALSE;
}

static Value module_is_builtin(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    Value v = frame_arg(f, 0);
    if (!value_is_string(v))
        return VAL_FALSE;
    return string_to_utf8(vm, value_as_string(v), &name) ? value_bool(mod_builtin_name(buf_view(&name)) != NULL) : VAL_EXC;
}

static Value module_wrap(Vm *vm, Frame *f)
{
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_c(&sb, "(function (exports, require, module, __filename, __dirname) { ");
    if (!sb_value(&sb, frame_arg(f, 0))) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    sb_c(&sb, "\n});");
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* createRequire(path or file: URL) */
static Value module_create_require(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    AUTO_BUF text = {0};
    AUTO_BUF path = {0};
    if (value_is_object(v))
        v = TRY(obj_get(vm, value_as_object(v), key_from_c(vm, "href")));
    if (value_is_string(v) && !string_to_utf8(vm, value_as_string(v), &text))
        return VAL_EXC;
    bool url = str_starts_with(buf_view(&text), STR("file:"));
    if (url && resolve_url_path(buf_view(&text), &path) < 0)
        path.len = 0;
    else if (!url)
        buf_append_str(&path, buf_view(&text));
    if (!path.len || path.data[0] != '/') {
        char shown[64];
        bool string = value_is_string(v);
        value_describe(vm, v, shown, sizeof shown);
        if (string)
            snprintf(shown, sizeof shown, "'%.*s'", (int)MIN(text.len, 60), text.data ? text.data : "");
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE",
                               "The argument 'filename' must be a file URL object, file URL string, or absolute path string. Received %s",
                               shown);
    }
    return mod_make_require(registry_of(vm), buf_view(&path), VAL_UNDEFINED);
}

static Value module_nothing(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

static Value make_names(Vm *vm, const void *data)
{
    (void)data;
    return mod_builtin_names(vm);
}

static Value make_empty_array(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(array_new(vm, 0)));
}

static Value make_empty_object(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(object_new(vm, NULL)));
}

static Value make_wrapper(Vm *vm, const void *data)
{
    (void)data;
    Array *parts = TRY_PTR(array_new(vm, 0));
    String *head = TRY_PTR(string_from_c(vm, "(function (exports, require, module, __filename, __dirname) { "));
    String *tail = TRY_PTR(string_from_c(vm, "\n});"));
    return array_push(vm, parts, value_cell(head)) && array_push(vm, parts, value_cell(tail)) ? value_cell(parts) : VAL_EXC;
}

static Value make_constants(Vm *vm, const void *data)
{
    static const char *const names[] = {"FAILED", "ENABLED", "ALREADY_ENABLED", "DISABLED"};
    (void)data;
    Object *constants = TRY_PTR(object_new(vm, NULL)), *status = TRY_PTR(object_new(vm, NULL));
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (!obj_put(vm, status, key_from_c(vm, names[i]), value_int((i32)i), PROP_ENUMERABLE))
            return VAL_EXC;
    return obj_put(vm, constants, key_from_c(vm, "compileCacheStatus"), value_cell(status), PROP_ENUMERABLE) ? value_cell(constants)
                                                                                                           : VAL_EXC;
}

#define MODULE_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}
#define MODULE_LAZY(name_, maker_) {.name = name_, .kind = ROW_LAZY, .maker = maker_, .flags = BF_ENUMERABLE}

static const BuiltinProp static_rows[] = {
    MODULE_FN("_load", 3, mod_module_load),
    MODULE_FN("_resolveFilename", 4, mod_module_resolve_filename),
    MODULE_FN("_resolveLookupPaths", 2, module_lookup_paths),
    MODULE_FN("_nodeModulePaths", 1, module_node_module_paths),
    MODULE_FN("_findPath", 3, module_find_path),
    MODULE_FN("_initPaths", 0, module_nothing),
    MODULE_FN("_preloadModules", 1, module_nothing),
    MODULE_FN("_debug", 0, module_nothing),
    MODULE_LAZY("_pathCache", make_empty_object),
    MODULE_LAZY("globalPaths", make_empty_array),
    MODULE_LAZY("builtinModules", make_names),
    MODULE_LAZY("wrapper", make_wrapper),
    MODULE_LAZY("constants", make_constants),
    MODULE_FN("wrap", 1, module_wrap),
    MODULE_FN("isBuiltin", 1, module_is_builtin),
    MODULE_FN("createRequire", 1, module_create_require),
    MODULE_FN("register", 1, mod_register),
    MODULE_FN("registerHooks", 1, mod_register_hooks),
    MODULE_FN("enableCompileCache", 1, mod_cache_enable),
    MODULE_FN("getCompileCacheDir", 0, mod_cache_dir),
    MODULE_FN("flushCompileCache", 0, mod_cache_flush),
    MODULE_FN("runMain", 0, module_run_main),
    END,
};

Object *mod_module_ctor(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->module_ctor))
        return value_as_object(m->module_ctor);
    Object *proto = TRY_PTR_OR(NULL, mod_module_proto(m));
    NativeFunction *ctor = TRY_PTR_OR(NULL, native_new_ctor(vm, module_construct, string_from_c(vm, "Module"), 2, 0));
    Object *o = &ctor->object, *cache = TRY_PTR_OR(NULL, mod_cache(m)), *extensions = TRY_PTR_OR(NULL, mod_extensions(m));
    if (!obj_put(vm, o, KEY_prototype, value_cell(proto), PROP_WRITABLE) || !embed_add_props(vm, o, static_rows) ||
        !embed_add_props(vm, o, mod_tool_rows) ||
        !obj_put(vm, o, key_from_c(vm, "_cache"), value_cell(cache), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "_extensions"), value_cell(extensions), PROP_WEC) ||
        !obj_put(vm, o, key_from_c(vm, "Module"), value_cell(ctor), PROP_WEC))
        return NULL;
    m->module_ctor = value_cell(ctor);
    return o;
}

static Value make_ctor(Vm *vm, const void *data)
{
    (void)data;
    return value_cell(TRY_PTR(mod_module_ctor(registry_of(vm))));
}

Object *mod_module_proto(HostModules *m)
{
    static const BuiltinProp proto_rows[] = {
        LAZY("constructor", make_ctor, NULL),
        {.name = "load", .kind = ROW_FN, .length = 1, .fn = module_load_file, .flags = BF_ENUMERABLE},
        {.name = "require", .kind = ROW_FN, .length = 1, .fn = mod_module_require, .flags = BF_ENUMERABLE},
        {.name = "_compile", .kind = ROW_FN, .length = 3, .fn = module_compile, .flags = BF_ENUMERABLE},
        END,
    };
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(m->module_proto))
        return value_as_object(m->module_proto);
    Object *proto = TRY_PTR_OR(NULL, object_new_plain(vm));
    if (!embed_add_props(vm, proto, proto_rows))
        return NULL;
    m->module_proto = value_cell(proto);
    return proto;
}

Value node_module_module(Vm *vm)
{
    return value_cell(TRY_PTR(mod_module_ctor(registry_of(vm))));
}

/* mod_node_tools.c - node:module beyond loading: types stripped from text, package.json of a name, settings of source maps, what only tools ask
 * for.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "os/os_file.h"
#include "runtime/module/mod_node_tools.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"
#include "toolkit/transform/strip.h"

/* A property of options; absent: undefined. */
static Value option(Vm *vm, Value options, const char *name)
{
    return value_is_object(options) ? obj_get(vm, value_as_object(options), key_from_c(vm, name)) : VAL_UNDEFINED;
}

/* ---- stripTypeScriptTypes --------------------------------------------------------------------- */

typedef struct StripOptions {
    bool transform, map;
    Buf url; /* sourceUrl */
} StripOptions;

static void strip_options_drop(StripOptions *o)
{
    buf_deinit(&o->url);
}

/* Appends the value as Node shows it in messages. */
static void append_shown(Vm *vm, Value v, Buf *out)
{
    char shown[64];
    if (value_is_string(v)) {
        buf_push(out, '\'');
        if (!string_to_utf8(vm, value_as_string(v), out))
            exception_take(vm);
        buf_push(out, '\'');
        return;
    }
    value_describe(vm, v, shown, sizeof shown);
    buf_append_c(out, shown);
}

static bool bad_choice(Vm *vm, const char *name, const char *choices, Value v)
{
    AUTO_BUF shown = {0};
    append_shown(vm, v, &shown);
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_VALUE", "The property 'options.%s' must be one of: %s. Received %.*s", name, choices,
                    (int)MIN(shown.len, 200), shown.data);
    return false;
}

static bool read_strip_options(Vm *vm, Value options, StripOptions *out)
{
    if (!value_is_undefined(options) && !value_is_object(options)) {
        host_throw_arg_type(vm, "options", "of type object", options);
        return false;
    }
    Value mode = TRY_OR(false, option(vm, options, "mode")), map = TRY_OR(false, option(vm, options, "sourceMap"));
    Value url = TRY_OR(false, option(vm, options, "sourceUrl"));
    AUTO_BUF text = {0};
    if (!value_is_undefined(url) && !value_is_string(url)) {
        host_throw_arg_type(vm, "options.sourceUrl", "of type string", url);
        return false;
    }
    if ((value_is_string(url) && !string_to_utf8(vm, value_as_string(url), &out->url)) ||
        (value_is_string(mode) && !string_to_utf8(vm, value_as_string(mode), &text)))
        return false;
    out->transform = str_equal_c(buf_view(&text), "transform");
    if (!value_is_undefined(mode) && !out->transform && !str_equal_c(buf_view(&text), "strip"))
        return bad_choice(vm, "mode", "'strip', 'transform'", mode);
    out->map = value_same_bits(map, VAL_TRUE);
    if (!value_is_undefined(map) && !value_is_bool(map)) {
        host_throw_arg_type(vm, "options.sourceMap", "of type boolean", map);
        return false;
    }
    return !out->map || out->transform || bad_choice(vm, "sourceMap", "false, undefined", map);
}

static void append_map(const SourceMapWriter *map, Buf *out)
{
    AUTO_BUF json = {0};
    source_map_write(map, STR(""), &json);
    buf_append_c(out, "\n\n//# sourceMappingURL=data:application/json;base64,");
    source_map_base64(out, buf_view(&json));
}

/* false: exception. */
static bool strip_text(Vm *vm, Transpile *t, const StripOptions *options, Buf *out)
{
    u32 at = 0;
    if (!options->transform) {
        const char *kind = strip_types(t, out, &at);
        if (!kind && options->url.len)
            buf_printf(out, "\n\n//# sourceURL=%.*s", (int)options->url.len, options->url.data);
        if (!kind)
            return true;
        SourcePos pos = source_position(&t->source, at);
        host_throw_code(vm, ERR_SYNTAX, "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
                        "TypeScript %s is not supported in strip-only mode (line %u, column %u)", kind, pos.line, pos.column);
        return false;
    }
    SourceMapWriter map;
    PrintOptions print = {0};
    source_map_writer_init(&map);
    if (options->map) {
        print.map = &map;
        print.map_source = source_map_add_source(&map, buf_view(&options->url));
    }
    bool ok = transpile_print(t, out, &print);
    if (ok && options->map)
        append_map(&map, out);
    else if (ok && options->url.len)
        buf_printf(out, "\n\n//# sourceURL=%.*s", (int)options->url.len, options->url.data);
    source_map_writer_deinit(&map);
    if (!ok)
        throw_error(vm, ERR_RANGE, "the program is nested too deep");
    return ok;
}

static Value strip_type_script(Vm *vm, Frame *f)
{
    __attribute__((cleanup(strip_options_drop))) StripOptions options = {0};
    AUTO_BUF code = {0};
    AUTO_BUF out = {0};
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "code", "of type string", frame_arg(f, 0));
    if (!read_strip_options(vm, frame_arg(f, 1), &options) || !string_to_utf8(vm, value_as_string(f->args[0]), &code))
        return VAL_EXC;
    Dialect dialect = dialect_ts;
    dialect.verbatim_modules = true;
    Transpile t;
    bool ok = transpile_parse(&t, buf_view(&code), STR("source"), &dialect, TRANSPILE_ANY);
    if (!ok && t.diags.len) {
        SourcePos pos = source_position(&t.source, t.diags.items[0].start);
        host_throw_code(vm, ERR_SYNTAX, "ERR_INVALID_TYPESCRIPT_SYNTAX", "%s (line %u, column %u)", t.diags.items[0].text, pos.line, pos.column);
    }
    ok = ok && strip_text(vm, &t, &options, &out);
    transpile_free(&t);
    return ok ? value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&out)))) : VAL_EXC;
}

/* ---- findPackageJSON -------------------------------------------------------------------------- */

/* The argument as text: a string or a URL. */
static bool text_or_url(Vm *vm, Value v, Buf *out)
{
    if (value_is_object(v))
        v = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "href")));
    String *s = TRY_PTR_OR(false, to_string(vm, v));
    return string_to_utf8(vm, s, out);
}

static Value package_json_of(HostModules *m, Str file)
{
    Vm *vm = host_vm(m->host);
    const Package *package = resolver_package_of(mod_resolver(m), file);
    return package ? value_cell(TRY_PTR(string_from_wtf8(vm, package->path))) : VAL_UNDEFINED;
}

/* The name of the package in a bare specifier. */
static Str package_name(Str specifier)
{
    const char *slash = memchr(specifier.data, '/', specifier.len);
    if (slash && specifier.data[0] == '@')
        slash = memchr(slash + 1, '/', specifier.len - (size_t)(slash + 1 - specifier.data));
    return slash ? (Str){specifier.data, (size_t)(slash - specifier.data)} : specifier;
}

/* findPackageJSON(specifier, base): the package.json that is in force there, of a package its own whatever it exports. */
static Value find_package_json(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF specifier = {0};
    AUTO_BUF base = {0};
    AUTO_BUF from = {0};
    AUTO_BUF name = {0};
    AUTO_RESOLVED out = {0};
    if (!f->argc)
        return host_throw_code(vm, ERR_TYPE, "ERR_MISSING_ARGS", "The \"specifier\" argument must be specified");
    if (!text_or_url(vm, f->args[0], &specifier) || (!value_is_undefined(frame_arg(f, 1)) && !text_or_url(vm, f->args[1], &base)))
        return VAL_EXC;
    Str wanted = buf_view(&specifier);
    if (resolve_url_path(buf_view(&base), &from) < 0)
        buf_append_str(&from, buf_view(&base));
    bool whole = str_starts_with(wanted, STR("file:")) || (wanted.len && wanted.data[0] == '/');
    if (!whole && (!from.len || from.data[0] != '/'))
        return host_throw_code(vm, ERR_TYPE, "ERR_INVALID_URL", "Invalid URL");
    if (str_equal_c(wanted, ".") || str_equal_c(wanted, "./") || str_equal_c(wanted, "..") || str_equal_c(wanted, "../")) {
        Str folder = resolve_folder(buf_view(&from));
        buf_append_str(&name, wanted.len < 2 || wanted.data[1] != '.' ? folder : resolve_folder(folder));
        buf_append_c(&name, "/x");
        return package_json_of(m, buf_view(&name));
    }
    bool bare = !resolve_is_path(wanted) && !str_starts_with(wanted, STR("file:"));
    buf_append_str(&name, bare ? package_name(wanted) : wanted);
    if (bare)
        buf_append_c(&name, "/package.json");
    Str folder = from.len && from.data[0] == '/' ? resolve_folder(buf_view(&from)) : STR("/");
    if (resolver_resolve(mod_resolver(m), buf_view(&name), folder, RESOLVE_IMPORT, &out) != RESOLVE_FILE) {
        out.status = RESOLVE_NOT_FOUND;
        return mod_throw_resolve(m, &out, bare ? package_name(wanted) : wanted, buf_view(&from), MOD_VIA_IMPORT);
    }
    return bare ? value_cell(TRY_PTR(string_from_wtf8(vm, buf_view(&out.path)))) : package_json_of(m, buf_view(&out.path));
}

/* ---- source maps ------------------------------------------------------------------------------ */

static Value get_maps_support(Vm *vm, Frame *f)
{
    static const char *const names[] = {"enabled", "nodeModules", "generatedCode"};
    HostModules *m = mod_registry(host_of(vm));
    Object *o = TRY_PTR(object_new(vm, NULL));
    (void)f;
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (!obj_put(vm, o, key_from_c(vm, names[i]), value_bool(m->map_support[i]), PROP_ENUMERABLE))
            return VAL_EXC;
    return value_cell(o);
}

/* Stacks are mapped whatever is said here; the settings are kept for who asks. */
static Value set_maps_support(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    static const char *const names[] = {"nodeModules", "generatedCode"}, *const shown[] = {"options.nodeModules", "options.generatedCode"};
    Value enabled = frame_arg(f, 0), options = frame_arg(f, 1);
    bool values[2] = {false, false};
    if (!value_is_bool(enabled))
        return host_throw_arg_type(vm, "enabled", "of type boolean", enabled);
    if (!value_is_undefined(options) && !value_is_object(options))
        return host_throw_arg_type(vm, "options", "of type object", options);
    for (u32 i = 0; i < ARRAY_LEN(names); i++) {
        Value v = TRY(option(vm, options, names[i]));
        if (!value_is_undefined(v) && !value_is_bool(v))
            return host_throw_arg_type(vm, shown[i], "of type boolean", v);
        values[i] = value_same_bits(v, VAL_TRUE);
    }
    m->map_support[0] = value_same_bits(enabled, VAL_TRUE);
    m->map_support[1] = values[0];
    m->map_support[2] = values[1];
    return VAL_UNDEFINED;
}

/* ---- the rest --------------------------------------------------------------------------------- */

/* Modules that import a builtin see what was put on its object since. */
static Value sync_builtins(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    (void)f;
    for (u32 i = 0; i < m->entries.len; i++) {
        ModEntry *entry = m->entries.items[i];
        if (entry->format == MOD_BUILTIN && !value_is_hole(entry->record) && !mod_set_exports(m, entry, entry->cjs))
            return VAL_EXC;
    }
    return VAL_UNDEFINED;
}

/* Module._stat(path): 0 a file, 1 a folder, below 0 what the system said. */
static Value module_stat(Vm *vm, Frame *f)
{
    AUTO_BUF path = {0};
    OsFileStat info;
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "filename", "of type string", frame_arg(f, 0));
    if (!string_to_utf8(vm, value_as_string(f->args[0]), &path))
        return VAL_EXC;
    buf_push(&path, 0);
    int error = os_file_stat(path.data, &info);
    return value_int(error < 0 ? error : info.type == OS_FILE_DIR);
}

/* Module._readPackage(folder) */
static Value module_read_package(Vm *vm, Frame *f)
{
    static const char *const keys[] = {"name", "main", "type", "exports", "imports"};
    AUTO_BUF path = {0};
    AUTO_BUF text = {0};
    if (!value_is_string(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "requestPath", "of type string", frame_arg(f, 0));
    if (!string_to_utf8(vm, value_as_string(f->args[0]), &path))
        return VAL_EXC;
    buf_append_c(&path, "/package.json");
    if (path.data[0] == '/')
        resolve_normalise(&path);
    Str shown = buf_view(&path);
    buf_push(&path, 0);
    Object *out = TRY_PTR(object_new_plain(vm));
    bool exists = os_file_read(path.data, &text) >= 0;
    Value json = exists ? TRY(loader_json(vm, buf_view(&text), shown)) : VAL_UNDEFINED;
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        Value v = TRY(option(vm, json, keys[i]));
        if (exists && value_is_undefined(v) && !strcmp(keys[i], "type"))
            v = value_cell(TRY_PTR(string_from_c(vm, "none")));
        if (!value_is_undefined(v) && !obj_put(vm, out, key_from_c(vm, keys[i]), v, PROP_WEC))
            return VAL_EXC;
    }
    Value name = value_cell(TRY_PTR(string_from_wtf8(vm, shown)));
    return obj_put(vm, out, key_from_c(vm, "exists"), value_bool(exists), PROP_WEC) &&
                   obj_put(vm, out, key_from_c(vm, "pjsonPath"), name, PROP_WEC)
               ? value_cell(out)
               : VAL_EXC;
}

#define TOOL_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}

const BuiltinProp mod_tool_rows[] = {
    TOOL_FN("stripTypeScriptTypes", 1, strip_type_script),
    TOOL_FN("findPackageJSON", 1, find_package_json),
    TOOL_FN("findSourceMap", 1, mod_find_source_map),
    {.name = "SourceMap", .kind = ROW_LAZY, .maker = host_class_maker, .maker_data = &mod_source_map_class, .flags = BF_ENUMERABLE},
    TOOL_FN("getSourceMapsSupport", 0, get_maps_support),
    TOOL_FN("setSourceMapsSupport", 1, set_maps_support),
    TOOL_FN("syncBuiltinESMExports", 0, sync_builtins),
    {.name = "_stat", .kind = ROW_FN, .length = 1, .fn = module_stat},
    {.name = "_readPackage", .kind = ROW_FN, .length = 1, .fn = module_read_package},
    END,
};

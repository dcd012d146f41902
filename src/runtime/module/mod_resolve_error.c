/* mod_resolve_error.c - what is thrown when a specifier means nothing: ResolveMessage, and where was looked.
 *
 * The message is Node's and Bun's; console.log and uncaught errors show a shorter text with a note on where the module was looked for
 * (host_error_tell). Under the name node the class is Error or TypeError, as there.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "os/os_file.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

/* ---- the class -------------------------------------------------------------------------------- */

static Value to_json(Vm *vm, Frame *f)
{
    static const char *const keys[] = {"name", "position", "message", "level", "specifier", "importKind", "referrer"};
    if (!value_is_object(f->this_value))
        return throw_type(vm, "toJSON needs a ResolveMessage");
    Object *o = TRY_PTR(object_new_plain(vm));
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        Value v = TRY(obj_get(vm, value_as_object(f->this_value), key_from_c(vm, keys[i])));
        if (!obj_put(vm, o, key_from_c(vm, keys[i]), v, PROP_WEC))
            return VAL_EXC;
    }
    return value_cell(o);
}

static Value get_null(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_NULL;
}

static const BuiltinProp message_rows[] = {
    {.name = "name", .kind = ROW_STRING, .text = "ResolveMessage", .flags = BF_WRITABLE},
    {.name = "level", .kind = ROW_STRING, .text = "error"},
    {.name = "position", .kind = ROW_GET, .fn = get_null},
    {.name = "line", .kind = ROW_NUMBER, .number = 0},
    {.name = "column", .kind = ROW_NUMBER, .number = 0},
    FN("toJSON", 0, to_json, 0, 0),
    TAG("ResolveMessage"),
    END,
};

const HostClass mod_resolve_message_class = {.name = "ResolveMessage", .proto_props = message_rows};

static Object *message_proto(Vm *vm)
{
    Object *proto = TRY_PTR_OR(NULL, host_class_proto(vm, &mod_resolve_message_class));
    Object *base = TRY_PTR_OR(NULL, error_class_proto(vm, ERR_ERROR));
    return obj_set_prototype(vm, proto, base, true) < 0 ? NULL : proto;
}

/* ---- where was looked ------------------------------------------------------------------------- */

static bool is_folder(Str path)
{
    AUTO_BUF name = {0};
    OsFileStat info;
    buf_append_str(&name, path);
    buf_push(&name, 0);
    return os_file_stat(name.data, &info) >= 0 && info.type == OS_FILE_DIR;
}

/* A file by its path: the folder that is missing, or the file. */
static void note_of_path(Str specifier, Str from, Buf *note)
{
    AUTO_BUF path = {0};
    if (str_starts_with(specifier, STR("file:"))) {
        if (resolve_url_path(specifier, &path) < 0)
            return;
    } else {
        const char *query = specifier.len > 1 ? memchr(specifier.data + 1, '?', specifier.len - 1) : NULL;
        if (specifier.data[0] != '/') {
            buf_append_str(&path, resolve_folder(from));
            buf_push(&path, '/');
        }
        buf_append(&path, specifier.data, query ? (size_t)(query - specifier.data) : specifier.len);
    }
    if (!path.len || path.data[0] != '/')
        return;
    resolve_normalise(&path);
    Str whole = buf_view(&path), folder = resolve_folder(whole);
    if (is_folder(whole))
        buf_printf(note, "%.*s is a folder without an index file", (int)whole.len, whole.data);
    else if (is_folder(folder))
        buf_printf(note, "there is no file %.*s, with or without an ending", (int)whole.len, whole.data);
    else
        buf_printf(note, "there is no folder %.*s", (int)folder.len, folder.data);
}

/* The name of the package in a specifier; all of it when it has none. */
static Str package_name(Str specifier)
{
    const char *slash = memchr(specifier.data, '/', specifier.len);
    if (slash && specifier.data[0] == '@')
        slash = memchr(slash + 1, '/', specifier.len - (size_t)(slash + 1 - specifier.data));
    return slash ? (Str){specifier.data, (size_t)(slash - specifier.data)} : specifier;
}

/* One folder of modules. true: it has the package, so the search ended there. */
static bool note_of_folder(Str modules, Str name, u32 *n, Buf *note)
{
    AUTO_BUF package = {0};
    if (!is_folder(modules))
        return false;
    buf_printf(&package, "%.*s/%.*s", (int)modules.len, modules.data, (int)name.len, name.data);
    if (is_folder(buf_view(&package))) {
        note->len = 0;
        buf_printf(note, "the package is in %.*s, but has no such file", (int)package.len, package.data);
        return true;
    }
    buf_printf(note, "%s%.*s", (*n)++ ? ", " : "looked in ", (int)modules.len, modules.data);
    return false;
}

static void note_of_package(Str specifier, Str from, Buf *note)
{
    Str folder = from.len && from.data[0] == '/' ? resolve_folder(from) : STR("/"), name = package_name(specifier);
    u32 n = 0;
    for (Str at = folder;; at = resolve_folder(at)) {
        AUTO_BUF modules = {0};
        buf_append_str(&modules, at.len > 1 ? at : STR(""));
        buf_append_c(&modules, "/node_modules");
        if (!str_ends_with(at, STR("/node_modules")) && note_of_folder(buf_view(&modules), name, &n, note))
            return;
        if (at.len <= 1)
            break;
    }
    const char *more = getenv("NODE_PATH");
    for (Str list = str_view(more ? more : ""); list.len;) {
        const char *colon = memchr(list.data, ':', list.len);
        Str one = {list.data, colon ? (size_t)(colon - list.data) : list.len};
        list = colon ? (Str){colon + 1, list.len - one.len - 1} : STR("");
        if (one.len && one.data[0] == '/' && note_of_folder(one, name, &n, note))
            return;
    }
    if (!n)
        buf_printf(note, "there is no node_modules folder in %.*s or above it", (int)folder.len, folder.data);
}

/* ---- throwing --------------------------------------------------------------------------------- */

static Value get_code(Vm *vm, Frame *f)
{
    (void)vm;
    return *native_data(f, 0);
}

static bool put_text(Vm *vm, Object *error, const char *key, Str text)
{
    String *s = TRY_PTR_OR(false, string_from_wtf8(vm, text));
    return obj_put(vm, error, key_from_c(vm, key), value_cell(s), PROP_WC);
}

/* What is there for who asks, but not shown with the message: as in Bun, code is an accessor. */
static bool add_details(HostModules *m, Object *error, const char *code, Str specifier, Str from, bool require)
{
    Vm *vm = host_vm(m->host);
    String *name = TRY_PTR_OR(false, string_from_c(vm, code));
    NativeFunction *getter = TRY_PTR_OR(false, native_new(vm, get_code, NULL, 0, 0, 1));
    getter->data[0] = value_cell(name);
    barrier(vm, getter);
    const char *kind = !require ? "import-statement" : m->asks_path ? "require-resolve" : "require-call";
    if (!obj_put_accessor(vm, error, KEY_code, value_cell(&getter->object), VAL_UNDEFINED, PROP_CONFIGURABLE) ||
        !put_text(vm, error, "specifier", specifier) || !put_text(vm, error, "referrer", from) ||
        !put_text(vm, error, "importKind", str_view(kind)))
        return false;
    if (!require)
        return true;
    Array *files = TRY_PTR_OR(false, array_new(vm, 0));
    String *file = TRY_PTR_OR(false, string_from_wtf8(vm, from));
    return array_push(vm, files, value_cell(file)) && obj_put(vm, error, key_from_c(vm, "requireStack"), value_cell(files), PROP_WC);
}

/* Who asked for the file, and for that one, as far as CommonJS modules did. */
static bool push_requirers(HostModules *m, Array *files, Str from)
{
    enum { CHAIN_MAX = 200 };
    Vm *vm = host_vm(m->host);
    ModEntry *entry = from.len ? map_get(&m->by_id, from) : NULL;
    Value module = entry && entry->format == MOD_CJS ? entry->cjs : VAL_UNDEFINED;
    if (!value_is_object(module))
        return array_push(vm, files, value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, from))));
    for (u32 i = 0; i < CHAIN_MAX && value_is_object(module); i++) {
        Value name = obj_peek(vm, value_as_object(module), key_from_c(vm, "filename"));
        if (!value_is_string(name))
            name = obj_peek(vm, value_as_object(module), key_from_c(vm, "id"));
        if (!value_is_string(name) || !array_push(vm, files, name))
            return value_is_string(name) ? false : true;
        module = obj_peek(vm, value_as_object(module), key_from_c(vm, "parent"));
    }
    return true;
}

/* The details as Node has them: properties that are shown. */
static bool add_node_details(HostModules *m, Object *error, const char *code, Array *files, Str url)
{
    Vm *vm = host_vm(m->host);
    String *text = TRY_PTR_OR(false, string_from_c(vm, code));
    if (!obj_put(vm, error, KEY_code, value_cell(text), PROP_WEC))
        return false;
    if (url.len && !obj_put(vm, error, key_from_c(vm, "url"), value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, url))), PROP_WEC))
        return false;
    return !files || obj_put(vm, error, key_from_c(vm, "requireStack"), value_cell(files), PROP_WEC);
}

static Value throw_as_node(HostModules *m, ErrorClass cls, Str message, const char *code, Array *files, Str url)
{
    Vm *vm = host_vm(m->host);
    Object *error = TRY_PTR(error_new(vm, cls, TRY_PTR(string_from_wtf8(vm, message))));
    return add_node_details(m, error, code, files, url) ? throw_value(vm, value_cell(error)) : VAL_EXC;
}

/* shown: the text for people when it is another one, note: behind it; either may be empty. */
static Value throw_message(HostModules *m, ErrorClass cls, Str message, Str shown, Str note, const char *code, Str specifier, Str from,
                           bool require)
{
    Vm *vm = host_vm(m->host);
    if (host_options(m->host)->node_style)
        return throw_as_node(m, cls, message, code, NULL, STR(""));
    String *text = TRY_PTR(string_from_wtf8(vm, message));
    Object *error = TRY_PTR(error_new_proto(vm, TRY_PTR(message_proto(vm)), text, VAL_HOLE));
    if (!add_details(m, error, code, specifier, from, require))
        return VAL_EXC;
    if (!host_error_tell(vm, error, shown.len ? shown : message, note))
        return VAL_EXC;
    return throw_value(vm, value_cell(error));
}

#define SHOWN(s) (int)MIN((s).len, 1000), (s).data

/* Who watches the files waits for this one too, by whatever ending: "./x.js" may mean x.ts. */
static void note_wanted(HostModules *m, Str specifier, Str from)
{
    AUTO_BUF wanted = {0};
    ModLoader loader;
    ModFormat format;
    if (specifier.data[0] == '.') {
        buf_append_str(&wanted, resolve_folder(from));
        buf_push(&wanted, '/');
    }
    buf_append_str(&wanted, specifier);
    resolve_normalise(&wanted);
    if (mod_loader_of_file(buf_view(&wanted), &loader, &format))
        while (wanted.len && wanted.data[wanted.len - 1] != '.')
            wanted.len--;
    else
        buf_push(&wanted, '.');
    m->on_file(m->on_file_ctx, buf_view(&wanted));
}

/* What require() would have found, as Node words the hint; nothing when it finds nothing either. */
static void hint_of_require(HostModules *m, Str specifier, Str from, Buf *message)
{
    AUTO_RESOLVED found = {0};
    Str folder = from.len && from.data[0] == '/' ? resolve_folder(from) : STR("/");
    if (resolver_resolve(mod_resolver(m), specifier, folder, RESOLVE_REQUIRE, &found) != RESOLVE_FILE)
        return;
    Str file = buf_view(&found.path);
    if (!str_ends_with(file, STR(".js")) && !str_ends_with(file, STR(".json")) && !str_ends_with(file, STR(".node")))
        return;
    AUTO_BUF name = {0};
    for (Str at = folder;; at = resolve_folder(at)) {
        if (at.len <= 1 || (str_starts_with(file, at) && file.len > at.len && file.data[at.len] == '/')) {
            Str rest = at.len <= 1 ? (Str){file.data + 1, file.len - 1} : (Str){file.data + at.len + 1, file.len - at.len - 1};
            buf_printf(message, "\nDid you mean to import \"%s%.*s%.*s\"?", name.len ? "" : "./", (int)name.len, name.data, SHOWN(rest));
            return;
        }
        buf_append_c(&name, "../");
    }
}

void mod_throw_unresolved(HostModules *m, Str specifier, Str path, Str from, bool is_folder)
{
    AUTO_BUF message = {0};
    AUTO_BUF url = {0};
    if (UNLIKELY(m->on_file != NULL))
        note_wanted(m, specifier, from);
    if (is_folder)
        buf_printf(&message, "Directory import '%.*s' is not supported resolving ES modules imported from %.*s", SHOWN(path), SHOWN(from));
    else
        buf_printf(&message, "Cannot find module '%.*s' imported from %.*s", SHOWN(path), SHOWN(from));
    hint_of_require(m, specifier, from, &message);
    resolve_url(path, &url);
    throw_as_node(m, ERR_ERROR, buf_view(&message), is_folder ? "ERR_UNSUPPORTED_DIR_IMPORT" : "ERR_MODULE_NOT_FOUND", NULL, buf_view(&url));
}

/* require() under the name node tells the chain of files that led there. */
static Value throw_not_required(HostModules *m, Str specifier, Str from)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF message = {0};
    Array *files = TRY_PTR(array_new(vm, 0));
    if (!push_requirers(m, files, from))
        return VAL_EXC;
    buf_printf(&message, "Cannot find module '%.*s'", SHOWN(specifier));
    for (u32 i = 0; i < files->length; i++) {
        AUTO_BUF name = {0};
        if (!string_to_utf8(vm, value_as_string(elements_get(vm, &files->object, i)), &name))
            return VAL_EXC;
        buf_printf(&message, "%s\n- %.*s", i ? "" : "\nRequire stack:", SHOWN(buf_view(&name)));
    }
    return throw_as_node(m, ERR_ERROR, buf_view(&message), "MODULE_NOT_FOUND", files, STR(""));
}

static Value throw_not_found(HostModules *m, Str specifier, Str from, ModVia via)
{
    AUTO_BUF message = {0};
    AUTO_BUF shown = {0};
    AUTO_BUF note = {0};
    bool require = via == MOD_VIA_REQUIRE, is_path = !specifier.len || resolve_is_path(specifier) || str_starts_with(specifier, STR("file:"));
    bool package = !require && !is_path;
    Str named = package ? package_name(specifier) : specifier;
    if (str_ends_with(from, STR("/[preload]"))) /* the command line asks from the folder */
        from.len -= strlen("[preload]");
    if (require && host_options(m->host)->node_style)
        return throw_not_required(m, specifier, from);
    buf_printf(&shown, "Cannot find %s '%.*s' from '%.*s'", package ? "package" : "module", SHOWN(specifier), SHOWN(from));
    if (require)
        buf_printf(&message, "Cannot find module '%.*s'\nRequire stack:\n- %.*s", SHOWN(specifier), SHOWN(from));
    else
        buf_printf(&message, "Cannot find %s '%.*s' imported from %.*s", package ? "package" : "module", SHOWN(named), SHOWN(from));
    if (is_path && specifier.len)
        note_of_path(specifier, from, &note);
    else if (specifier.len && specifier.data[0] != '#')
        note_of_package(specifier, from, &note);
    return throw_message(m, ERR_ERROR, buf_view(&message), buf_view(&shown), buf_view(&note),
                         require ? "MODULE_NOT_FOUND" : "ERR_MODULE_NOT_FOUND", specifier, from, require);
}

Value mod_throw_unknown_builtin(HostModules *m, Str specifier, Str from, ModVia via)
{
    AUTO_BUF message = {0};
    buf_printf(&message, "No such built-in module: %.*s", SHOWN(specifier));
    return throw_message(m, ERR_ERROR, buf_view(&message), STR(""), STR(""), "ERR_UNKNOWN_BUILTIN_MODULE", specifier, from,
                         via == MOD_VIA_REQUIRE);
}

Value mod_throw_resolve(HostModules *m, const Resolved *r, Str specifier, Str from, ModVia via)
{
    if (from.len > 1 && from.data[from.len - 1] == '/') /* asked of a folder */
        from.len--;
    if (UNLIKELY(m->on_file != NULL) && resolve_is_path(specifier))
        note_wanted(m, specifier, from);
    ErrorClass cls = ERR_ERROR;
    const char *code = via == MOD_VIA_REQUIRE ? "MODULE_NOT_FOUND" : "ERR_MODULE_NOT_FOUND";
    Str subject = buf_view(&r->subject), path = buf_view(&r->path);
    Str file = r->package ? r->package->path : STR("package.json");
    AUTO_BUF message = {0};
    switch (r->status) {
    case RESOLVE_NOT_EXPORTED:
        code = "ERR_PACKAGE_PATH_NOT_EXPORTED";
        if (str_equal_c(subject, "."))
            buf_printf(&message, "No \"exports\" main defined in %.*s imported from %.*s", SHOWN(file), SHOWN(from));
        else
            buf_printf(&message, "Package subpath '%.*s' is not defined by \"exports\" in %.*s imported from %.*s", SHOWN(subject),
                       SHOWN(file), SHOWN(from));
        break;
    case RESOLVE_NOT_IMPORTED:
        cls = ERR_TYPE;
        code = "ERR_PACKAGE_IMPORT_NOT_DEFINED";
        buf_printf(&message, "Package import specifier \"%.*s\" is not defined%s%.*s imported from %.*s", SHOWN(subject),
                   r->package ? " in package " : "", r->package ? (int)MIN(file.len, 1000) : 0, file.data, SHOWN(from));
        break;
    case RESOLVE_BAD_TARGET:
        code = "ERR_INVALID_PACKAGE_TARGET";
        buf_printf(&message, "Invalid \"%s\" target \"%.*s\" defined for '%.*s' in the package config %.*s imported from %.*s",
                   r->of_imports ? "imports" : "exports", SHOWN(path), SHOWN(subject), SHOWN(file), SHOWN(from));
        break;
    case RESOLVE_BAD_PACKAGE:
        code = "ERR_INVALID_PACKAGE_CONFIG";
        if (r->json.line)
            buf_printf(&message, "Invalid package config %.*s:%u:%u: %s, imported from %.*s", SHOWN(path), r->json.line, r->json.column,
                       r->json.message, SHOWN(from));
        else
            buf_printf(&message, "Invalid package config %.*s: %s, imported from %.*s", SHOWN(path), r->json.message, SHOWN(from));
        break;
    case RESOLVE_TOO_LONG:
        buf_printf(&message, "Cannot find module '%.*s...' from '%.*s': the name is too long", (int)MIN(specifier.len, 100),
                   specifier.data, SHOWN(from));
        break;
    default:
        return throw_not_found(m, specifier, from, via);
    }
    return throw_message(m, cls, buf_view(&message), STR(""), STR(""), code, specifier, from, via == MOD_VIA_REQUIRE);
}

/* mod_node_rules.c - what import refuses under the name node: folders, names without their ending, endings that Node does not know,
 * attributes that do not fit.
 *
 * Nothing here is asked under another name, where Bun's ways hold: they take all of these.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "engine/api/embed_context.h"
#include "os/os_file.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

/* The file that a path or file: URL names, as it is written. false: it is neither. */
static bool named_file(Str specifier, Str from, Buf *path)
{
    if (str_starts_with(specifier, STR("file:")))
        return resolve_url_path(specifier, path) >= 0;
    if (!resolve_is_path(specifier))
        return false;
    if (specifier.data[0] != '/') {
        buf_append_str(path, resolve_folder(from));
        buf_push(path, '/');
    }
    size_t n = 0;
    while (n < specifier.len && specifier.data[n] != '?' && specifier.data[n] != '#')
        n++;
    buf_append(path, specifier.data, n);
    return path->len && path->data[0] == '/';
}

/* Has it a scheme that means nothing to the loader? */
static bool is_foreign_url(Str specifier)
{
    static const char *const ours[] = {"file", "data", "node"};
    size_t n = 0;
    while (n < specifier.len && ((specifier.data[n] | 32) >= 'a' && (specifier.data[n] | 32) <= 'z'))
        n++;
    if (n < 2 || n == specifier.len || specifier.data[n] != ':')
        return false;
    for (u32 i = 0; i < ARRAY_LEN(ours); i++)
        if (str_equal_c((Str){specifier.data, n}, ours[i]))
            return false;
    return true;
}

ModEntry *mod_known_file(HostModules *m, Str specifier, Str from)
{
    AUTO_BUF path = {0};
    if (memchr(specifier.data, '?', specifier.len) || memchr(specifier.data, '#', specifier.len) || !named_file(specifier, from, &path))
        return NULL;
    resolve_normalise(&path);
    ModEntry *entry = map_get(&m->by_id, buf_view(&path));
    return entry && !value_is_hole(entry->record) ? entry : NULL;
}

bool mod_rule_of_path(HostModules *m, Str specifier, Str from)
{
    AUTO_BUF path = {0};
    OsFileStat info;
    if (str_ends_with(from, STR("/[preload]"))) /* the command line may name what require() would find */
        return true;
    if (is_foreign_url(specifier)) {
        mod_foreign_scheme(host_vm(m->host), specifier);
        return false;
    }
    if (!specifier.len || !named_file(specifier, from, &path))
        return true;
    bool slash = path.data[path.len - 1] == '/';
    resolve_normalise(&path);
    if (!slash && map_get(&m->by_id, buf_view(&path))) /* known already, whether it is there still or not */
        return true;
    buf_push(&path, 0);
    path.len--;
    bool there = os_file_stat(path.data, &info) >= 0;
    bool folder = there && info.type == OS_FILE_DIR;
    if (there && !folder && !slash)
        return true;
    if (!there && memchr(specifier.data, '#', specifier.len)) /* a sign of the file's own name, perhaps */
        return true;
    if (slash && path.data[path.len - 1] != '/')
        buf_push(&path, '/');
    mod_throw_unresolved(m, specifier, buf_view(&path), from, folder);
    return false;
}

/* ---- attributes ------------------------------------------------------------------------------- */

typedef enum ImportKind { IMPORT_PROGRAM, IMPORT_JSON, IMPORT_OTHER } ImportKind;

/* The ending from the last dot of the last part on; empty: none. */
static Str ending_of(Str path)
{
    for (size_t n = path.len; n > 0 && path.data[n - 1] != '/'; n--)
        if (path.data[n - 1] == '.')
            return n > 1 && path.data[n - 2] != '/' ? (Str){path.data + n - 1, path.len - n + 1} : STR("");
    return STR("");
}

static bool is_known_ending(Str ending)
{
    static const char *const known[] = {".js", ".mjs", ".cjs", ".json", ".node", ".ts", ".mts", ".cts"};
    for (u32 i = 0; i < ARRAY_LEN(known); i++)
        if (str_equal_c(ending, known[i]))
            return true;
    return !ending.len;
}

bool mod_rule_of_ending(HostModules *m, const ModEntry *entry)
{
    Str path = str_view(entry->path), ending = ending_of(path);
    if (path.data[0] != '/' || is_known_ending(ending))
        return true;
    for (u32 i = 0; i < m->endings.len; i++)
        if (str_ends_with(path, m->endings.items[i].ending)) /* the command line says what they are */
            return true;
    host_throw_code(host_vm(m->host), ERR_TYPE, "ERR_UNKNOWN_FILE_EXTENSION", "Unknown file extension \"%.*s\" for %s", (int)ending.len,
                    ending.data, entry->path);
    return false;
}

/* What the head of a data: URL means to Node. false: exception. */
static bool data_kind(HostModules *m, Str url, ImportKind *kind)
{
    Vm *vm = host_vm(m->host);
    const char *end = url.data + 5, *last = url.data + url.len;
    while (end < last && *end != ',' && *end != ';')
        end++;
    Str mime = {url.data + 5, (size_t)(end - url.data - 5)};
    *kind = str_equal_c(mime, "application/json") ? IMPORT_JSON : IMPORT_PROGRAM;
    if (*kind == IMPORT_JSON || str_equal_c(mime, "text/javascript") || end == last || strchr(mime.data, '/') == NULL)
        return true;
    static const char *const taken[] = {"application/javascript", "application/x-javascript", "text/typescript", "application/typescript"};
    for (u32 i = 0; i < ARRAY_LEN(taken); i++)
        if (str_equal_c(mime, taken[i]))
            return true;
    host_throw_code(vm, ERR_RANGE, "ERR_UNKNOWN_MODULE_FORMAT", "Unknown module format: %.*s for URL %.*s", (int)MIN(mime.len, 200),
                    mime.data, (int)MIN(url.len, 1000), url.data);
    return false;
}

/* The first attribute that is not `type`. false: exception. */
static bool check_names(HostModules *m, Value attributes, const char *url)
{
    Vm *vm = host_vm(m->host);
    KeyList keys;
    if (!value_is_object(attributes))
        return true;
    if (!obj_own_keys(vm, value_as_object(attributes), KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        AUTO_BUF name = {0};
        AUTO_BUF text = {0};
        if (key_equal(key, key_from_c(vm, "type")))
            continue;
        String *s = TRY_PTR_OR(false, to_string(vm, TRY_OR(false, key_to_value(vm, key))));
        String *v = TRY_PTR_OR(false, to_string(vm, TRY_OR(false, obj_get(vm, value_as_object(attributes), key))));
        if (string_to_utf8(vm, s, &name) && string_to_utf8(vm, v, &text))
            host_throw_code(vm, ERR_TYPE, "ERR_IMPORT_ATTRIBUTE_UNSUPPORTED",
                            "Import attribute \"%.*s\" with value \"%.*s\" is not supported in %s", (int)name.len, name.data,
                            (int)text.len, text.data, url);
        return false;
    }
    return true;
}

bool mod_rule_of_import(HostModules *m, const ModEntry *entry, Str type, Value attributes)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF url = {0};
    ModLoader loader;
    ModFormat format;
    ImportKind kind = IMPORT_PROGRAM;
    Str path = str_view(entry->path);
    bool is_data = str_starts_with(path, STR("data:"));
    if (entry->space || !mod_rule_of_ending(m, entry) || (is_data && !data_kind(m, path, &kind)))
        return entry->space != NULL;
    if (!is_data && entry->format != MOD_BUILTIN && mod_loader_of_file(path, &loader, &format) && format == MOD_VALUE)
        kind = loader == Loader_json || loader == Loader_jsonc ? IMPORT_JSON : IMPORT_OTHER;
    mod_entry_url(entry, &url);
    buf_push(&url, 0);
    if (!check_names(m, attributes, url.data))
        return false;
    bool is_json = str_equal_c(type, "json");
    if (kind == IMPORT_OTHER || (kind == IMPORT_JSON ? is_json : !type.len))
        return true;
    if (!type.len)
        host_throw_code(vm, ERR_TYPE, "ERR_IMPORT_ATTRIBUTE_MISSING", "Module \"%s\" needs an import attribute of \"type: json\"", url.data);
    else if (!is_json)
        host_throw_code(vm, ERR_TYPE, "ERR_IMPORT_ATTRIBUTE_UNSUPPORTED",
                        "Import attribute \"type\" with value \"%.*s\" is not supported in %s", (int)type.len, type.data, url.data);
    else
        host_throw_code(vm, ERR_TYPE, "ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE", "Module \"%s\" is not of type \"json\"", url.data);
    return false;
}

bool mod_rule_of_request(HostModules *m, const ModEntry *entry, Cell *importer, u32 request)
{
    Vm *vm = host_vm(m->host);
    Object *attributes = TRY_PTR_OR(false, embed_module_request_attributes(vm, importer, request));
    return mod_rule_of_import(m, entry, embed_module_request_type(vm, importer, request), value_cell(attributes));
}

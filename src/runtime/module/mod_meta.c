/* mod_meta.c - import.meta; Bun.resolve and Bun.resolveSync.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_js.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

/* The file a specifier is relative to: argument i, a path or file: URL, when it is given; a folder when it ends with a slash. */
static bool parent_of(Vm *vm, Frame *f, u32 i, Str own, Buf *out)
{
    Value v = frame_arg(f, i);
    AUTO_BUF text = {0};
    if (value_is_object(v))
        v = TRY_OR(false, obj_get(vm, value_as_object(v), key_from_c(vm, "href")));
    if (!value_is_string(v)) {
        buf_append_str(out, own);
        return true;
    }
    if (!string_to_utf8(vm, value_as_string(v), &text))
        return false;
    if (!str_starts_with(buf_view(&text), STR("file:")))
        buf_append_str(out, buf_view(&text));
    else if (resolve_url_path(buf_view(&text), out) < 0) {
        throw_type(vm, "Invalid URL");
        return false;
    }
    return true;
}

/* A relative or absolute name as a file: URL, whether there is such a file or not. */
static void url_of_path(Str specifier, Str from, Buf *url)
{
    AUTO_BUF path = {0};
    size_t n = specifier.len;
    const char *query = memchr(specifier.data, '?', n);
    if (specifier.data[0] != '/') {
        buf_append_str(&path, resolve_folder(from));
        buf_push(&path, '/');
    }
    n = query ? (size_t)(query - specifier.data) : n;
    buf_append(&path, specifier.data, n);
    resolve_normalise(&path);
    resolve_url(buf_view(&path), url);
    buf_append(url, specifier.data + n, specifier.len - n);
}

/* import.meta.resolve(specifier, parent): a URL. Names of files need not exist. */
static Value meta_resolve(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF specifier = {0};
    AUTO_BUF own = {0};
    AUTO_BUF from = {0};
    AUTO_BUF url = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &specifier) || !string_to_utf8(vm, value_as_string(*native_data(f, 0)), &own) ||
        !parent_of(vm, f, 1, buf_view(&own), &from))
        return VAL_EXC;
    Str name = buf_view(&specifier);
    ModEntry *entry = mod_resolve(m, name, buf_view(&from), MOD_VIA_IMPORT);
    if (!entry && (!resolve_is_path(name) || str_starts_with(name, STR("file:"))))
        return VAL_EXC;
    if (entry) {
        mod_entry_url(entry, &url);
    } else {
        exception_take(vm);
        url_of_path(name, buf_view(&from), &url);
    }
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&url))));
}

static Value resolve_to_path(Vm *vm, Value specifier, Str from)
{
    AUTO_BUF name = {0};
    if (!value_is_string(specifier))
        return host_throw_arg_type(vm, "specifier", "of type string", specifier);
    if (!string_to_utf8(vm, value_as_string(specifier), &name))
        return VAL_EXC;
    ModEntry *entry = TRY_PTR(mod_resolve(mod_registry(host_of(vm)), buf_view(&name), from, MOD_VIA_IMPORT));
    return value_cell(TRY_PTR(string_from_wtf8(vm, str_view(entry->path))));
}

/* import.meta.resolveSync(specifier, parent): a path. */
static Value meta_resolve_sync(Vm *vm, Frame *f)
{
    AUTO_BUF own = {0};
    AUTO_BUF from = {0};
    if (!string_to_utf8(vm, value_as_string(*native_data(f, 0)), &own) || !parent_of(vm, f, 1, buf_view(&own), &from))
        return VAL_EXC;
    return resolve_to_path(vm, frame_arg(f, 0), buf_view(&from));
}

/* Bun.resolveSync(specifier, folder) */
Value mod_bun_resolve_sync(Vm *vm, Frame *f)
{
    AUTO_BUF from = {0};
    if (!value_is_string(frame_arg(f, 1)) && !value_is_object(frame_arg(f, 1)))
        return host_throw_arg_type(vm, "from", "of type string", frame_arg(f, 1));
    if (!parent_of(vm, f, 1, STR("/"), &from))
        return VAL_EXC;
    if (!str_ends_with(buf_view(&from), STR("/")))
        buf_push(&from, '/');
    return resolve_to_path(vm, frame_arg(f, 0), buf_view(&from));
}

/* Bun.resolve: the same by a promise. */
Value mod_bun_resolve(Vm *vm, Frame *f)
{
    Object *promise = TRY_PTR(promise_new(vm));
    Value path = mod_bun_resolve_sync(vm, f);
    bool ok = promise_settle(vm, promise, path);
    return ok ? value_cell(promise) : VAL_EXC;
}

/* import.meta.env is process.env: an accessor, since few read it and process need not exist yet. */
static Value meta_env(Vm *vm, Frame *f)
{
    (void)f;
    return process_env(host_of(vm));
}

/* import.meta.require, made when it is first read and then an ordinary property. */
static Value meta_require(Vm *vm, Frame *f)
{
    AUTO_BUF file = {0};
    if (!string_to_utf8(vm, value_as_string(*native_data(f, 0)), &file))
        return VAL_EXC;
    Value require = TRY(mod_make_require(mod_registry(host_of(vm)), buf_view(&file), VAL_UNDEFINED));
    if (value_is_object(f->this_value) &&
        !obj_put(vm, value_as_object(f->this_value), key_from_c(vm, "require"), require, PROP_WEC))
        return VAL_EXC;
    return require;
}

static bool fill_meta(HostModules *m, Cell *module, Object *meta)
{
    Vm *vm = host_vm(m->host);
    Str file = mod_referrer_file(m, module), folder = resolve_folder(file);
    Str base = folder.len < file.len && folder.len > 1 ? (Str){file.data + folder.len + 1, file.len - folder.len - 1} : file;
    AUTO_BUF url = {0};
    ModEntry *entry = mod_entry_of_record(m, module);
    if (entry)
        mod_entry_url(entry, &url);
    else
        resolve_url(file, &url);
    Value path = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, file)));
    Value dir = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, folder)));
    Value name = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, base)));
    Value address = value_cell(TRY_PTR_OR(false, string_from_utf8(vm, buf_view(&url))));
    bool is_main = m->main && !value_is_hole(m->main->record) && value_as_cell(m->main->record) == module;
    NativeFunction *require = TRY_PTR_OR(false, native_new(vm, meta_require, NULL, 0, 0, 1));
    NativeFunction *env = TRY_PTR_OR(false, native_new(vm, meta_env, NULL, 0, 0, 0));
    NativeFunction *resolve = TRY_PTR_OR(false, native_new(vm, meta_resolve, string_from_c(vm, "resolve"), 1, 0, 1));
    NativeFunction *sync = TRY_PTR_OR(false, native_new(vm, meta_resolve_sync, string_from_c(vm, "resolveSync"), 2, 0, 1));
    require->data[0] = resolve->data[0] = sync->data[0] = path;
    bool node = host_options(m->host)->node_style, no_file = !file.len || file.data[0] != '/';
    struct { const char *key; Value value; bool ours; } rows[] = {
        {"dir", dir, true}, {"dirname", dir, no_file}, {"file", name, true}, {"filename", path, no_file}, {"main", value_bool(is_main), false},
        {"path", path, true}, {"resolve", value_cell(resolve), false}, {"resolveSync", value_cell(sync), true}, {"url", address, false},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (!(node && rows[i].ours) && !obj_put(vm, meta, key_from_c(vm, rows[i].key), rows[i].value, PROP_WEC))
            return false;
    if (node)
        return true;
    return obj_put_accessor(vm, meta, key_from_c(vm, "env"), value_cell(env), VAL_UNDEFINED, PROP_ENUMERABLE | PROP_CONFIGURABLE) &&
           obj_put_accessor(vm, meta, key_from_c(vm, "require"), value_cell(require), VAL_UNDEFINED, PROP_ENUMERABLE | PROP_CONFIGURABLE);
}

/* A module of node:vm, whose object of JavaScript is in its slot. */
static void meta_by_vm(Vm *vm, Value owner, Object *meta)
{
    Value args[2] = {owner, value_cell(meta)};
    if (value_is_exc(host_js_call(vm, "internal/vm/context", "fillMeta", 2, args)) && !vm->terminating)
        exception_take(vm);
}

void mod_import_meta(void *ctx, Vm *vm, Cell *module, Object *meta)
{
    Value owner = *embed_module_host_slot(module);
    if (value_is_object(owner)) {
        meta_by_vm(vm, owner, meta);
        return;
    }
    if (!fill_meta(mod_registry(ctx), module, meta))
        exception_take(vm); /* out of memory: an emptier object */
}


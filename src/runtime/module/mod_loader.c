/* mod_loader.c - the registry: resolving, reading, deciding the format, loading graphs.
 *
 * A graph is loaded before anything of it runs: every import of every ES module in it is resolved, read and parsed, with an explicit
 * list instead of recursion. CommonJS files that it imports run when the graph is complete, before its ES modules, as in Bun: what they
 * export is only known then.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>

#include "base/alloc.h"
#include "base/find.h"
#include "base/utf.h"
#include "os/os_file.h"
#include "runtime/host/host.h"
#include "runtime/module/mod_cache.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

/* The loader and format that an ending means: the command line's word first, then mod_loaders.def. false: none. */
static bool known_ending(HostModules *m, Str path, ModLoader *loader, ModFormat *format)
{
    for (u32 i = m->endings.len; i-- > 0;) {
        if (!str_ends_with(path, m->endings.items[i].ending))
            continue;
        *loader = m->endings.items[i].loader;
        *format = mod_loader_info[*loader].maker ? MOD_VALUE : MOD_UNKNOWN;
        return true;
    }
    return mod_loader_of_file(path, loader, format);
}

/* test262 has ES modules only, whatever they are called. */
static void format_of_name(HostModules *m, ModEntry *entry)
{
    ModLoader loader = Loader_file;
    ModFormat format = MOD_VALUE;
    const char *base = strrchr(entry->path, '/');
    if (entry->path[0] == '/' && !strchr(base, '.')) { /* names without an ending are programs: node_modules/.bin/x */
        loader = strstr(entry->path, "/node_modules/") ? Loader_js : Loader_tsx;
        format = MOD_UNKNOWN;
    }
    known_ending(m, str_view(entry->path), &loader, &format);
    if (host_options(m->host)->test262 && format == MOD_UNKNOWN)
        format = MOD_ESM;
    entry->loader = loader;
    entry->format = format;
}

void mod_set_loader(ModEntry *entry, ModLoader loader)
{
    entry->loader = loader;
    entry->format = mod_loader_info[loader].maker ? MOD_VALUE : entry->format == MOD_VALUE ? MOD_UNKNOWN : entry->format;
}

bool mod_set_ending(Host *host, Str ending, Str name)
{
    int loader = mod_loader_of_name(name);
    if (loader >= 0)
        VEC_PUSH(&mod_registry(host)->endings, ((ModEnding){ending, (ModLoader)loader}));
    return loader >= 0;
}

void mod_set_options(Host *host, const ModOptions *options)
{
    mod_registry(host)->options = *options;
}

static ModEntry *entry_new(HostModules *m, Str key, Str path, Str query)
{
    ModEntry *entry = xalloc_zero(sizeof *entry);
    AUTO_BUF id = {0};
    buf_append_str(&id, path);
    buf_append_str(&id, query);
    entry->path = xstrndup(path.data, path.len);
    entry->id = buf_take(&id);
    entry->key = xstrndup(key.data, key.len);
    format_of_name(m, entry);
    entry->record = entry->cjs = entry->wrapper = entry->answer = entry->hook_context = VAL_HOLE;
    root_add(host_vm(m->host), &entry->hook_context);
    root_add(host_vm(m->host), &entry->answer);
    root_add(host_vm(m->host), &entry->wrapper);
    root_add(host_vm(m->host), &entry->record);
    root_add(host_vm(m->host), &entry->cjs);
    entry->index = m->entries.len;
    VEC_PUSH(&m->entries, entry);
    map_put(&m->by_id, (Str){entry->key, key.len}, entry);
    return entry;
}

ModEntry *mod_entry_as(HostModules *m, Str path, Str query, int loader)
{
    AUTO_BUF key = {0};
    ModLoader own = Loader_file;
    ModFormat format;
    buf_append_str(&key, path);
    buf_append_str(&key, query);
    if (loader >= 0)
        known_ending(m, path, &own, &format);
    bool other = loader >= 0 && (ModLoader)loader != own;
    if (other) {
        buf_push(&key, 0);
        buf_append_c(&key, mod_loader_info[loader].name);
    }
    ModEntry *entry = map_get(&m->by_id, buf_view(&key));
    if (entry)
        return entry;
    entry = entry_new(m, buf_view(&key), path, query);
    if (other)
        mod_set_loader(entry, (ModLoader)loader);
    return entry;
}

ModEntry *mod_entry(HostModules *m, Str path)
{
    return mod_entry_as(m, path, STR(""), -1);
}

/* ---- formats -------------------------------------------------------------------------------- */

/* Does the text contain this word anywhere, comments and strings included? A cheap first look. */
bool mod_mentions(Str text, const char *word)
{
    return text_find_word(text.data, text.data + text.len, word, strlen(word)) != NULL;
}

bool mod_mentions_commonjs(Str text)
{
    return mod_mentions(text, "this") || mod_mentions(text, "require") || mod_mentions(text, "module") || mod_mentions(text, "exports") ||
           mod_mentions(text, "__dirname") || mod_mentions(text, "__filename") || mod_mentions(text, "with") || mod_mentions(text, "arguments");
}

static bool mentions_esm(Str text)
{
    return mod_mentions(text, "import") || mod_mentions(text, "export") || mod_mentions(text, "await");
}

bool mod_is_syntax_error(Vm *vm)
{
    Value e = vm_core(vm)->exception;
    if (!value_is_object(e))
        return false;
    Object *proto = obj_proto(vm, value_as_object(e));
    return proto == intrinsic(vm, Intrinsic_SyntaxErrorPrototype);
}

void mod_set_record(HostModules *m, ModEntry *entry, Cell *record)
{
    entry->record = value_cell(record);
    entry->format = MOD_ESM;
    *embed_module_host_slot(record) = value_int((i32)entry->index);
    barrier(host_vm(m->host), record);
}

void mod_entry_url(const ModEntry *entry, Buf *url)
{
    size_t n = strlen(entry->path);
    if (entry->path[0] == '/') {
        resolve_url(str_view(entry->path), url);
        buf_append_c(url, entry->id + n);
    } else {
        buf_append_c(url, entry->id);
    }
}

static bool load_esm(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF url = {0};
    const Dialect *dialect = TRY_PTR_OR(false, mod_dialect(m, entry));
    mod_entry_url(entry, &url);
    Cell *record = TRY_PTR_OR(false, embed_module_new(vm, text, str_view(entry->path), buf_view(&url), dialect));
    mod_set_record(m, entry, record);
    return true;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_' || c == '$' || (c & 0x80);
}

/* Could this follow the word in a declaration? `import: 1`, `export = x`, `import(x)` and prose do not matter. */
static bool declares(const char *p, const char *end)
{
    if (p < end && is_word(*p))
        return false;
    while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
        p++;
    return p < end && (is_word(*p) || *p == '{' || *p == '*' || *p == '"' || *p == '\'' || *p == '@');
}

/* Does a declaration with this word seem to begin a line somewhere, with nothing but spaces before it? */
static bool begins_line(Str text, const char *word)
{
    size_t n = strlen(word);
    const char *end = text.data + text.len;
    for (const char *p = text.data; (p = text_find_word(p, end, word, n)) != NULL; p += n) {
        const char *before = p;
        while (before > text.data && (before[-1] == ' ' || before[-1] == '\t'))
            before--;
        if ((before == text.data || strchr("\n;}", before[-1])) && declares(p + n, end))
            return true;
    }
    return false;
}

/* Which reading to try first; the other one follows when that is a syntax error. What reads as CommonJS has no import or export
 * declaration, so a wrong guess costs time only; nor, at first, an await that sloppy code takes for a name. */
static bool reads_as_module(Str text)
{
    return begins_line(text, "import") || begins_line(text, "export");
}

static const Package *package_of(HostModules *m, const ModEntry *entry)
{
    return entry->path[0] == '/' ? resolver_package_of(mod_resolver(m), str_view(entry->path)) : NULL;
}

/* Under the name node, `"type": "module"` of package.json holds whatever the text looks like. */
bool mod_is_module_package(HostModules *m, const ModEntry *entry)
{
    const Package *package = host_options(m->host)->node_style ? package_of(m, entry) : NULL;
    return package && package->type == PACKAGE_MODULE;
}

bool mod_package_file(HostModules *m, const ModEntry *entry, Buf *out)
{
    const Package *package = package_of(m, entry);
    if (package)
        buf_append_str(out, package->path);
    return package;
}

/* Of a file that has nothing of either kind package.json may say that it is CommonJS; under the name node it is that unless package.json
 * says otherwise. */
static bool is_commonjs_package(HostModules *m, const ModEntry *entry)
{
    const Package *package = package_of(m, entry);
    if (host_options(m->host)->node_style)
        return entry->path[0] == '/' && (!package || package->type != PACKAGE_MODULE);
    return package && package->type == PACKAGE_COMMONJS;
}

/* What compiled as CommonJS and uses nothing of it is a module, unless it parses only as sloppy code. */
static bool prefer_module(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    if (is_commonjs_package(m, entry))
        return true;
    Value cjs = entry->cjs, wrapper = entry->wrapper;
    entry->cjs = entry->wrapper = VAL_HOLE;
    if (load_esm(m, entry, text))
        return true;
    if (!mod_is_syntax_error(vm))
        return false;
    exception_take(vm);
    entry->cjs = cjs;
    entry->wrapper = wrapper;
    entry->format = MOD_CJS;
    return true;
}

/* As CommonJS, if it is that. */
static bool load_as_commonjs(HostModules *m, ModEntry *entry, Str text, bool await_is_doubtful)
{
    return mod_cjs_load(m, entry, text, await_is_doubtful) &&
           (!embed_commonjs_is_plain(entry->wrapper) || prefer_module(m, entry, text));
}

/* As an ES module; a text that has nothing of one but uses the words of CommonJS is CommonJS after all. */
static bool load_as_module(HostModules *m, ModEntry *entry, Str text)
{
    if (!load_esm(m, entry, text))
        return false;
    if (embed_module_has_syntax((Cell *)value_as_cell(entry->record)) || (!mod_mentions_commonjs(text) && !is_commonjs_package(m, entry)))
        return true;
    entry->record = VAL_HOLE;
    return load_as_commonjs(m, entry, text, false);
}

/* It reads neither way: when both failures are syntax errors, this one is shown. Always false. */
static bool more_likely(Vm *vm, Value error)
{
    if (mod_is_syntax_error(vm)) {
        exception_take(vm);
        throw_value(vm, error);
    }
    return false;
}

/* The text decides, whatever package.json says of the type, as in Bun: import and export declarations make an ES module, CommonJS
 * words without them CommonJS, and what has neither is an ES module unless it only parses as sloppy code. */
static bool load_unknown(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    bool is_url = host_options(m->host)->node_style && !strncmp(entry->path, "data:", 5); /* Node knows no CommonJS there */
    if (is_url || mod_is_module_package(m, entry))
        return load_esm(m, entry, text);
    if (reads_as_module(text) || (!mod_mentions_commonjs(text) && !is_commonjs_package(m, entry))) {
        if (load_as_module(m, entry, text))
            return true;
        if (!mod_is_syntax_error(vm))
            return false;
        Value first = exception_take(vm);
        return mod_cjs_load(m, entry, text, false) || more_likely(vm, first);
    }
    bool doubtful = mod_mentions(text, "await");
    if (load_as_commonjs(m, entry, text, doubtful))
        return true;
    if (!mod_is_syntax_error(vm))
        return false;
    Value first = exception_take(vm);
    if (load_esm(m, entry, text))
        return true;
    if (!mentions_esm(text))
        return more_likely(vm, first);
    if (!doubtful || !mod_is_syntax_error(vm))
        return false;
    Value second = exception_take(vm);
    return mod_cjs_load(m, entry, text, false) || more_likely(vm, second);
}

/* .cjs and .cts: CommonJS, unless the text has what only ES modules have; compilers take both. */
static bool load_named_cjs(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    if (mod_cjs_load(m, entry, text, false))
        return true;
    if (!mentions_esm(text) || !mod_is_syntax_error(vm))
        return false;
    Value first = exception_take(vm);
    return load_esm(m, entry, text) || more_likely(vm, first);
}

bool mod_text_is_module(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF url = {0};
    const Dialect *dialect = mod_dialect(m, entry);
    if (!mentions_esm(text) || !dialect)
        return dialect ? false : !value_is_undefined(exception_take(vm));
    mod_entry_url(entry, &url);
    Cell *record = embed_module_new(vm, text, str_view(entry->path), buf_view(&url), dialect);
    if (!record)
        exception_take(vm);
    return record ? embed_module_has_syntax(record) : reads_as_module(text);
}

bool mod_load_text(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    switch (entry->format) {
    case MOD_ESM:
        return load_esm(m, entry, text);
    case MOD_CJS:
        return load_named_cjs(m, entry, text);
    case MOD_VALUE:
        entry->cjs = TRY_OR(false, mod_loader_info[entry->loader].maker(vm, text, str_view(entry->path)));
        return true;
    default:
        return load_unknown(m, entry, text);
    }
}

/* A CommonJS file that was taken out of require.cache is not, though importers keep their record of it. */
static bool is_loaded(const ModEntry *entry)
{
    return (!value_is_hole(entry->record) && entry->format != MOD_CJS) || !value_is_hole(entry->cjs);
}

static bool load_data(HostModules *m, ModEntry *entry)
{
    AUTO_BUF text = {0};
    int loader;
    if (!mod_data_url(str_view(entry->path), &text, &loader)) {
        host_throw_code(host_vm(m->host), ERR_TYPE, "ERR_INVALID_URL", "Invalid data: URL");
        return false;
    }
    if (entry->loader == Loader_file)
        mod_set_loader(entry, loader >= 0 ? (ModLoader)loader : Loader_text);
    if (entry->format == MOD_UNKNOWN)
        entry->format = MOD_ESM;
    return mod_load_text(m, entry, buf_view(&text));
}

static bool load_one(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    if (is_loaded(entry))
        return true;
    if (UNLIKELY(mod_has_hooks(m))) {
        int loaded = mod_hooks_load(m, entry);
        if (loaded)
            return loaded > 0;
    }
    if (entry->format == MOD_BUILTIN) {
        entry->cjs = TRY_OR(false, mod_builtin_make(vm, entry->path));
        return true;
    }
    AUTO_BUF text = {0};
    if (entry->space || m->on_load.len) {
        int loaded = mod_plugin_load(m, entry);
        if (loaded)
            return loaded > 0;
    }
    if (str_starts_with(str_view(entry->path), STR("data:")))
        return load_data(m, entry);
    if (entry->path[0] != '/') {
        mod_foreign_scheme(vm, str_view(entry->path));
        return false;
    }
    if (UNLIKELY(m->on_file != NULL))
        m->on_file(m->on_file_ctx, str_view(entry->path));
    ModCacheTicket ticket;
    ModCacheAnswer cached = mod_cache_load(m, entry, &ticket, &text);
    if (cached != MOD_CACHE_MISS)
        return cached == MOD_CACHE_HIT;
    bool unread = text.len || (entry->format == MOD_VALUE && mod_loader_info[entry->loader].flags & LOADER_UNREAD);
    int error = unread ? 0 : os_file_read(entry->path, &text);
    if (error < 0) {
        host_throw_errno(vm, error, "open", entry->path);
        return false;
    }
    if (!mod_load_text(m, entry, buf_view(&text)))
        return false;
    mod_cache_note(m, entry, &ticket);
    return true;
}

/* ---- graphs ----------------------------------------------------------------------------------- */

static bool bind_now(HostModules *m, ModEntry *entry, u32 request, ModEntry *target)
{
    Cell *record = TRY_PTR_OR(false, mod_record(m, target));
    embed_module_bind(host_vm(m->host), value_as_cell(entry->record), request, record);
    return true;
}

/* What is no CommonJS can be bound at once. */
static bool bind(HostModules *m, ModEntry *entry, u32 request, ModEntry *target)
{
    if (target->format != MOD_CJS || !value_is_hole(target->record))
        return bind_now(m, entry, request, target);
    VEC_PUSH(&m->pending, ((ModPending){entry, target, request}));
    return true;
}

/* A file that is run here may require an ES module of a graph that waits too: that comes back to this function, which first binds
 * what is running (a cycle: what it exports so far and what its text promises) and then goes on with the next one. */
bool mod_bind_pending(HostModules *m)
{
    bool ok = true;
    for (u32 i = 0; ok && i < m->pending_done; i++) {
        ModPending p = m->pending.items[i];
        ok = !p.target->running || bind_now(m, p.importer, p.request, p.target);
    }
    while (ok && m->pending_done < m->pending.len) {
        ModPending p = m->pending.items[m->pending_done++];
        ok = bind_now(m, p.importer, p.request, p.target);
    }
    if (!ok)
        for (u32 i = m->pending_done; i < m->pending.len; i++) /* a later import tries again */
            m->pending.items[i].importer->requests_bound = false;
    m->pending.len = m->pending_done = 0;
    return ok;
}

/* The pending SyntaxError was found in `target`: it is told who imports that. */
static void note_importer(HostModules *m, ModEntry *entry, u32 request, ModEntry *target)
{
    Vm *vm = host_vm(m->host);
    Value error = vm_core(vm)->exception;
    String *file, *text;
    u32 line, column;
    AUTO_BUF name = {0};
    AUTO_BUF note = {0};
    if (!value_is_object(error) || !embed_syntax_position(vm, error, &file, &line, &column, &text) ||
        !string_to_utf8(vm, file, &name) || !str_equal_c(buf_view(&name), target->path) ||
        !embed_module_request_place(value_as_cell(entry->record), request, &line, &column))
        return;
    buf_printf(&note, "imported from %s:%u:%u", entry->path, line, column);
    error = exception_take(vm);
    if (!host_error_tell(vm, value_as_object(error), STR(""), buf_view(&note)))
        exception_take(vm);
    throw_value(vm, error);
}

bool mod_load(HostModules *m, ModEntry *root)
{
    VEC(ModEntry *) list = {0};
    Vm *vm = host_vm(m->host);
    u32 waiting = m->pending.len;
    bool ok = load_one(m, root);
    if (ok && root->format == MOD_ESM && !root->requests_bound)
        VEC_PUSH(&list, root);
    for (u32 i = 0; ok && i < list.len; i++) {
        ModEntry *entry = list.items[i];
        Cell *record = value_as_cell(entry->record);
        u32 n = embed_module_request_count(record);
        entry->requests_bound = true;
        for (u32 k = 0; ok && k < n; k++) {
            Str type = embed_module_request_type(vm, record, k);
            ModEntry *target =
                mod_resolve_typed(m, embed_module_request(vm, record, k), type, str_view(entry->path), MOD_VIA_IMPORT);
            ok = target && (!mod_has_rules(m) || mod_rule_of_request(m, target, record, k)) &&
                 load_one(m, target);
            if (target && !ok)
                note_importer(m, entry, k, target);
            ok = ok && bind(m, entry, k, target);
            if (!ok)
                break;
            if (target->format == MOD_ESM && !target->requests_bound && !target->loading) {
                target->loading = true;
                VEC_PUSH(&list, target);
            }
        }
        if (!ok)
            entry->requests_bound = false; /* a later import tries again */
    }
    for (u32 i = 0; i < list.len; i++) {
        list.items[i]->loading = false;
        if (!ok) /* modules behind the failing one have unbound requests still */
            list.items[i]->requests_bound = false;
    }
    bool is_graph = list.len;
    VEC_DEINIT(&list);
    if (!ok)
        m->pending.len = waiting;
    return ok && (!is_graph || mod_bind_pending(m));
}

/* Is the entry's value an object of exports, default included? */
static bool is_exports(const ModEntry *entry)
{
    return entry->format == MOD_VALUE && (entry->is_exports || mod_loader_info[entry->loader].flags & LOADER_EXPORTS);
}

bool mod_set_exports(HostModules *m, ModEntry *entry, Value value)
{
    Vm *vm = host_vm(m->host);
    Cell *module = value_as_cell(entry->record);
    Value default_value = value;
    if (value_is_object(value)) {
        Object *o = value_as_object(value);
        Value *names = embed_module_host_slot(module);
        for (u32 i = 0; value_is_array_cell(*names) && i < value_as_array(*names)->length; i++) {
            PropKey key = key_from_value(vm, elements_get(vm, value_as_object(*names), i));
            if (key_is_none(key))
                return false;
            bool is_whole = host_options(m->host)->node_style && key_equal(key, key_from_c(vm, "module.exports"));
            Value export = is_whole ? value : obj_get(vm, o, key);
            if (value_is_exc(export)) { /* a getter that throws is no reason not to have the rest */
                exception_take(vm);
                export = VAL_UNDEFINED;
            }
            if (!embed_module_set_export(vm, module, key, export))
                return false;
        }
        bool is_cjs = entry->format == MOD_CJS;
        Value es = value_bool(is_exports(entry));
        if (is_cjs && !host_options(m->host)->node_style) /* Node's default is module.exports whatever it says of itself */
            es = TRY_OR(false, obj_get(vm, o, key_from_c(vm, "__esModule")));
        int has = to_boolean(es) ? obj_has(vm, o, KEY_default_) : 0;
        if (has < 0)
            return false;
        if (has)
            default_value = TRY_OR(false, obj_get(vm, o, KEY_default_));
    }
    if (entry->format == MOD_CJS && !value_is_object(value) && host_options(m->host)->node_style &&
        !embed_module_set_export(vm, module, key_from_c(vm, "module.exports"), value))
        return false;
    return embed_module_set_export(vm, module, KEY_default_, default_value);
}

/* Sets the exports of a synthetic module when its turn comes. data: number of the entry. */
static Value evaluate_synthetic(Vm *vm, Cell *module, Value data)
{
    HostModules *m = mod_registry(host_of(vm));
    ModEntry *entry = m->entries.items[value_as_int(data)];
    (void)module;
    Value value = entry->format == MOD_CJS ? TRY(mod_require_entry(m, entry, VAL_UNDEFINED)) : entry->cjs;
    return mod_set_exports(m, entry, value) ? VAL_UNDEFINED : VAL_EXC;
}

/* The names found so far: in order, and by their atoms. */
typedef struct ExportNames {
    Array *list;
    IdMap seen;
    IdMap visited; /* entries by number: each is read once */
} ExportNames;

static bool add_name(Vm *vm, ExportNames *names, Value name)
{
    u64 key = (u64)(uintptr_t)value_as_cell(name);
    if (id_map_has(&names->seen, key))
        return true;
    id_map_put(&names->seen, key, NULL);
    return array_push(vm, names->list, name);
}

/* Keys that say nothing of what a module exports. Node has __esModule among the exports of a CommonJS file. */
static bool is_plain_key(PropKey key, bool of_function, Vm *vm)
{
    return key_equal(key, KEY_default_) || key_is_index(key) ||
           (!host_options(host_of(vm))->node_style && key_equal(key, key_from_c(vm, "__esModule"))) ||
           (of_function && (key_equal(key, KEY_length) || key_equal(key, KEY_name) || key_equal(key, KEY_prototype)));
}

/* Accessors that a module hides from enumeration are not for importers: reading them may do or print something. Node reads none but those
 * that the text names. */
static int is_hidden_accessor(Vm *vm, Object *o, PropKey key)
{
    PropDesc desc;
    int found = obj_get_own(vm, o, key, &desc);
    if (found <= 0 || value_is_hole(desc.getter))
        return MIN(found, 0);
    return !(desc.attrs & PROP_ENUMERABLE) || host_options(host_of(vm))->node_style;
}

/* Half a surrogate pair in a key: no ES module could ask for the name. */
static bool is_broken_name(Vm *vm, Value key)
{
    if (!value_is_string(key))
        return false;
    StrView text = string_view(vm, value_as_string(key));
    return text.wide && !utf16_is_well_formed(text.data, text.length);
}

static bool add_keys(Vm *vm, ExportNames *names, Object *o, u32 filter)
{
    KeyList keys;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | filter, &keys))
        return false;
    bool of_function = value_is_callable(value_cell(o));
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value text = TRY_OR(false, key_to_value(vm, key));
        if (is_broken_name(vm, text) || is_plain_key(key, of_function, vm) ||
            (!(filter & KEYS_ENUMERABLE) && TRY_BOOL_OR(false, is_hidden_accessor(vm, o, key))))
            continue;
        if (!add_name(vm, names, text))
            return false;
    }
    return true;
}

static bool add_export_names(HostModules *m, ModEntry *entry, ExportNames *names, u32 depth);

/* Those of a CommonJS text, and of modules it passes on; what cannot be found or read adds none. */
static bool add_text_names(HostModules *m, ModEntry *entry, ExportNames *names, u32 depth)
{
    enum { DEPTH_MAX = 32 };
    Vm *vm = host_vm(m->host);
    AUTO_BUF text = {0};
    StrVec found = {0}, modules = {0};
    if (os_file_read(entry->path, &text) == 0)
        mod_exports_scan(buf_view(&text), &found, &modules);
    bool ok = true;
    for (u32 i = 0; ok && i < found.len; i++) {
        if (str_equal_c(found.items[i], "default") ||
            (str_equal_c(found.items[i], "__esModule") && !host_options(m->host)->node_style))
            continue;
        String *s = atom_from_utf8(vm, found.items[i]);
        ok = s && add_name(vm, names, value_cell(s));
    }
    for (u32 i = 0; ok && i < modules.len && depth < DEPTH_MAX; i++) {
        ModEntry *target = mod_resolve(m, modules.items[i], str_view(entry->path), MOD_VIA_REQUIRE);
        if (!target)
            exception_take(vm);
        else
            ok = add_export_names(m, target, names, depth + 1);
    }
    VEC_DEINIT(&found);
    VEC_DEINIT(&modules);
    return ok;
}

/* Names that importers may ask for: own enumerable keys of builtins and JSON objects, or what a text seems to export. */
static bool add_export_names(HostModules *m, ModEntry *entry, ExportNames *names, u32 depth)
{
    Vm *vm = host_vm(m->host);
    bool by_loader = entry->format == MOD_VALUE && mod_loader_info[entry->loader].flags & LOADER_NAMED;
    bool is_data = by_loader && entry->loader != Loader_napi; /* of JSON Node exports nothing but the default */
    bool named = is_exports(entry) || (by_loader && !(is_data && host_options(m->host)->node_style));
    bool is_value = entry->format == MOD_BUILTIN || (named && !host_options(m->host)->test262);
    if (is_value && value_is_object(entry->cjs) && !value_is_array_cell(entry->cjs))
        return add_keys(vm, names, value_as_object(entry->cjs), KEYS_ENUMERABLE);
    if ((entry->format != MOD_CJS && entry->format != MOD_UNKNOWN) || id_map_has(&names->visited, entry->index))
        return true;
    id_map_put(&names->visited, entry->index, NULL);
    return add_text_names(m, entry, names, depth);
}

/* Those of a CommonJS file: it is run, and what is there then counts. One that is running already (a cycle) has what it set so far
 * and what its text promises. */
static bool add_run_names(HostModules *m, ModEntry *entry, ExportNames *names)
{
    Vm *vm = host_vm(m->host);
    Value exports = TRY_OR(false, mod_require_entry(m, entry, VAL_UNDEFINED));
    if (value_is_object(exports) && !value_is_array_cell(exports) && !add_keys(vm, names, value_as_object(exports), 0))
        return false;
    /* Node has what the text seems to export, also when it never does. */
    return (!entry->running && !host_options(m->host)->node_style) || add_export_names(m, entry, names, 0);
}

static Value export_names(HostModules *m, ModEntry *entry)
{
    ExportNames names = {.list = TRY_PTR(array_new(host_vm(m->host), 0))};
    /* Node's name for module.exports itself, whatever it is. */
    if (entry->format == MOD_CJS && host_options(m->host)->node_style &&
        !add_name(host_vm(m->host), &names, value_cell(TRY_PTR(atom_from_c(host_vm(m->host), "module.exports")))))
        return VAL_EXC;
    bool ok = entry->format == MOD_CJS ? add_run_names(m, entry, &names) : add_export_names(m, entry, &names, 0);
    id_map_deinit(&names.seen);
    id_map_deinit(&names.visited);
    return ok ? value_cell(names.list) : VAL_EXC;
}

Cell *mod_record(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    if (!value_is_hole(entry->record))
        return value_as_cell(entry->record);
    Value names = TRY_OR(NULL, export_names(m, entry));
    u32 n = value_as_array(names)->length;
    PropKey *keys = xalloc((n + 1) * sizeof *keys);
    bool ok = true;
    for (u32 i = 0; i < n && ok; i++) {
        keys[i] = key_from_value(vm, elements_get(vm, value_as_object(names), i));
        ok = !key_is_none(keys[i]);
    }
    keys[n] = KEY_default_;
    AUTO_BUF url = {0};
    mod_entry_url(entry, &url);
    Cell *record = ok ? embed_module_synthetic(vm, buf_view(&url), n + 1, keys) : NULL;
    xfree(keys);
    if (!record)
        return NULL;
    entry->record = value_cell(record);
    entry->is_early = entry->running;
    *embed_module_host_slot(record) = names;
    barrier(vm, record);
    embed_module_set_evaluate(vm, record, evaluate_synthetic, value_int((i32)entry->index));
    return record;
}

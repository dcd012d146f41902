/* mod_esm.c - starting programs, import().
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/api/embed_context.h"
#include "os/os_file.h"
#include "runtime/host/host_js.h"
#include "runtime/module/mod_cache.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

/* The registry's own values. */
#define ROOTS(m)                                                                                                                      \
    {                                                                                                                                 \
        &(m)->cache, &(m)->main_promise, &(m)->module_proto, &(m)->module_ctor, &(m)->extensions, &(m)->waiting, &(m)->hooks,           \
            &(m)->async_hooks, &(m)->hooks_proto, &(m)->async_answers                                                                 \
    }

HostModules *mod_registry(Host *host)
{
    HostModules *m = host_modules(host);
    if (m)
        return m;
    m = xalloc_zero(sizeof *m);
    m->host = host;
    Value *const roots[] = ROOTS(m);
    for (u32 i = 0; i < ARRAY_LEN(roots); i++) {
        *roots[i] = VAL_HOLE;
        root_add(host_vm(host), roots[i]);
    }
    host_set_modules(host, m);
    return m;
}

void mod_free(Host *host)
{
    HostModules *m = host_modules(host);
    if (!m)
        return;
    Vm *vm = host_vm(host);
    mod_hot_free(m);
    for (u32 i = 0; i < m->entries.len; i++) {
        ModEntry *entry = m->entries.items[i];
        Value *const values[] = {&entry->record, &entry->cjs, &entry->wrapper, &entry->answer, &entry->hook_context};
        for (u32 k = 0; k < ARRAY_LEN(values) && !entry->dropped; k++)
            root_remove(vm, values[k]);
        xfree(entry->space);
        xfree(entry->path);
        xfree(entry->id);
        xfree(entry->key);
        xfree(entry);
    }
    Value *const roots[] = ROOTS(m);
    for (u32 i = 0; i < ARRAY_LEN(roots); i++)
        root_remove(vm, roots[i]);
    VEC_DEINIT(&m->entries);
    VEC_DEINIT(&m->endings);
    VEC_DEINIT(&m->pending);
    for (u32 i = 0; i < m->preloads.len; i++)
        xfree((char *)m->preloads.items[i].data);
    VEC_DEINIT(&m->preloads);
    map_deinit(&m->by_id);
    mod_dialects_free(m);
    mod_cache_free(m);
    mod_plugins_free(m);
    resolver_free(m->resolver);
    xfree(m);
    host_set_modules(host, NULL);
}

/* ---- import() ------------------------------------------------------------------------------- */

/* Evals and new Function have no file: what they import is relative to the code that runs them. */
static Str running_file(HostModules *m)
{
    EmbedFrame frames[16];
    u32 n = embed_current_frames(host_vm(m->host), frames, ARRAY_LEN(frames));
    for (u32 i = 0; i < n; i++)
        if (frames[i].file.len && frames[i].file.data[0] == '/')
            return frames[i].file;
    return m->main ? str_view(m->main->path) : host_options(m->host)->main_file;
}

ModEntry *mod_entry_of_record(HostModules *m, Cell *record)
{
    Value index = *embed_module_host_slot(record);
    return value_is_int(index) ? m->entries.items[value_as_int(index)] : NULL;
}

Str mod_referrer_file(HostModules *m, Cell *referrer)
{
    Str script_name;
    Cell *module = embed_referrer_module(referrer, &script_name);
    ModEntry *entry = module ? mod_entry_of_record(m, module) : NULL;
    if (entry)
        return str_view(entry->path);
    if (script_name.len && script_name.data[0] == '/')
        return script_name;
    if (str_starts_with(script_name, STR("file:///"))) { /* of node:vm; what is escaped in it stays as it is */
        Str path = {script_name.data + 7, script_name.len - 7};
        const char *query = memchr(path.data, '?', path.len);
        return (Str){path.data, query ? (size_t)(query - path.data) : path.len};
    }
    return running_file(m);
}

/* The `type` of import(x, { with: { type } }). */
static bool type_of_attributes(Vm *vm, Value attributes, Buf *type)
{
    if (!value_is_object(attributes))
        return true;
    Value v = obj_peek(vm, value_as_object(attributes), key_from_c(vm, "type"));
    return !value_is_string(v) || string_to_utf8(vm, value_as_string(v), type);
}

static Cell *import_now(HostModules *m, Cell *referrer, String *specifier, Value attributes)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF name = {0};
    AUTO_BUF type = {0};
    if (!string_to_utf8(vm, specifier, &name) || !type_of_attributes(vm, attributes, &type))
        return NULL;
    Str from = mod_referrer_file(m, referrer);
    bool before = m->may_wait;
    m->may_wait = true;
    ModEntry *entry = mod_resolve_typed(m, buf_view(&name), buf_view(&type), from, MOD_VIA_IMPORT);
    bool ok = entry && (!mod_has_rules(m) || mod_rule_of_import(m, entry, buf_view(&type), attributes)) && mod_load(m, entry);
    m->may_wait = before;
    return ok ? mod_record(m, entry) : NULL;
}


/* Slots of an import that waits. */
enum { WAIT_REFERRER, WAIT_SPECIFIER, WAIT_ATTRIBUTES, WAIT_PROMISE };

static Value import_again(Vm *vm, Value data, Value result)
{
    (void)result;
    Object *a = value_as_object(data);
    Value referrer = elements_get(vm, a, WAIT_REFERRER);
    mod_import_file(mod_registry(host_of(vm)), value_is_cell(referrer) ? value_as_cell(referrer) : NULL,
                  value_as_string(elements_get(vm, a, WAIT_SPECIFIER)), elements_get(vm, a, WAIT_ATTRIBUTES),
                  elements_get(vm, a, WAIT_PROMISE));
    return VAL_UNDEFINED;
}

/* A plugin loads one of its files asynchronously: once more when it has. */
static bool import_later(HostModules *m, Cell *referrer, String *specifier, Value attributes, Value promise)
{
    Vm *vm = host_vm(m->host);
    Value waiting = m->waiting;
    Value items[] = {referrer ? value_cell(referrer) : VAL_UNDEFINED, value_cell(specifier), attributes, promise};
    Array *data = TRY_PTR_OR(false, array_new(vm, 0));
    m->waiting = VAL_HOLE;
    for (u32 i = 0; i < ARRAY_LEN(items); i++)
        if (!array_push(vm, data, items[i]))
            return false;
    return promise_then_native(vm, value_as_object(waiting), import_again, import_again, value_cell(data));
}

/* The object that stands for code of node:vm, whose own callback loads what it imports; undefined: other code. */
static Value vm_owner(Cell *referrer)
{
    Str script_name;
    Cell *module = embed_referrer_module(referrer, &script_name);
    Value owner = module ? *embed_module_host_slot(module) : embed_referrer_defined(referrer);
    return value_is_object(owner) ? owner : VAL_UNDEFINED;
}

static bool import_by_vm(Vm *vm, Value owner, String *specifier, Value attributes, Value promise)
{
    Value args[3] = {owner, value_cell(specifier), attributes};
    Value made = host_js_call(vm, "internal/vm/context", "importFrom", 3, args);
    if (!value_is_exc(made))
        return promise_resolve(vm, value_as_object(promise), made);
    return !vm->terminating && promise_reject(vm, value_as_object(promise), exception_take(vm));
}

static void import_module(void *ctx, Vm *vm, Cell *referrer, String *specifier, Value attributes, Value promise)
{
    HostModules *m = mod_registry(ctx);
    Value owner = vm_owner(referrer);
    Cell *realm = embed_realm_enter(vm, embed_realm_main(vm));
    if (!value_is_undefined(owner)) {
        if (!import_by_vm(vm, owner, specifier, attributes, promise) && !vm->terminating)
            exception_take(vm);
        embed_realm_enter(vm, realm);
        return;
    }
    if (LIKELY(!(m->traced & MOD_TRACE_IMPORT)))
        mod_import_file(m, referrer, specifier, attributes, promise);
    else if (!mod_trace_import(m, referrer, specifier, attributes, promise) && !vm->terminating)
        exception_take(vm);
    embed_realm_enter(vm, realm);
}

void mod_import_file(HostModules *m, Cell *referrer, String *specifier, Value attributes, Value promise)
{
    Vm *vm = host_vm(m->host);
    Cell *module = import_now(m, referrer, specifier, attributes);
    if (!module && !value_is_hole(m->waiting)) {
        exception_take(vm);
        if (import_later(m, referrer, specifier, attributes, promise))
            return;
    }
    bool ok = module ? embed_import_finish(vm, promise, module)
                     : promise_reject(vm, value_as_object(promise), exception_take(vm));
    if (!ok)
        exception_take(vm);
}

bool mod_install(Host *host)
{
    VmHost *callbacks = host_callbacks(host);
    callbacks->import_module = import_module;
    callbacks->import_meta = mod_import_meta;
    host_set_waits_hook(host, mod_main_is_pending);
    return true;
}

/* ---- programs -------------------------------------------------------------------------------- */

void mod_set_default_hook(Host *host, ModDefaultHook *hook)
{
    mod_registry(host)->default_hook = hook;
}

void mod_set_file_hook(Host *host, ModFileHook *hook, void *ctx)
{
    HostModules *m = mod_registry(host);
    m->on_file = hook;
    m->on_file_ctx = ctx;
}

/* The program has run to its end. */
static bool main_has_run(HostModules *m, Value value)
{
    if (m->default_hook && !m->default_hook(m->host, value))
        return false;
    if (m->hot)
        host_hot_end(m->host);
    return true;
}

static Value main_done(Vm *vm, Value data, Value result)
{
    (void)result;
    HostModules *m = mod_registry(host_of(vm));
    if (UNLIKELY(m->hot) && (value_is_hole(m->main->record) || value_as_cell(m->main->record) != value_as_cell(data)))
        return VAL_UNDEFINED; /* an earlier generation that waited at an await */
    Object *ns = TRY_PTR(embed_module_namespace(vm, value_as_cell(data)));
    Value value = VAL_UNDEFINED;
    if (TRY_BOOL(obj_has(vm, ns, KEY_default_)))
        value = TRY(obj_get(vm, ns, KEY_default_));
    return main_has_run(m, value) ? VAL_UNDEFINED : VAL_EXC;
}

/* Nobody waits for the program's promise but us: out of the job queue as the exception it is. */
static Value main_failed(Vm *vm, Value data, Value reason)
{
    (void)data;
    return throw_value(vm, reason);
}

static bool run_entry(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    if (entry->format == MOD_CJS) {
        Value exports = TRY_OR(false, mod_cjs_run(m, entry, VAL_NULL));
        return main_has_run(m, exports);
    }
    Cell *record = TRY_PTR_OR(false, mod_record(m, entry));
    Value promise = TRY_OR(false, embed_module_evaluate(vm, record));
    if (promise_state(value_as_object(promise)) == PROMISE_REJECTED) {
        promise_mark_handled(vm, value_as_object(promise));
        throw_value(vm, promise_result(value_as_object(promise)));
        return false;
    }
    m->main_promise = promise;
    return promise_then_native(vm, value_as_object(promise), main_done, main_failed, entry->record);
}

bool mod_main_is_pending(Host *host)
{
    HostModules *m = host_modules(host);
    return m && !value_is_hole(m->main_promise) && promise_state(value_as_object(m->main_promise)) == PROMISE_PENDING;
}

static bool continue_main(HostModules *m);

static Value main_again(Vm *vm, Value data, Value result)
{
    (void)data;
    (void)result;
    return continue_main(mod_registry(host_of(vm))) ? VAL_UNDEFINED : VAL_EXC;
}

/* A load of the start failed: for good, or because a plugin's promise is pending. */
static bool wait_or_fail(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    Value waiting = m->waiting;
    if (value_is_hole(waiting))
        return false;
    m->waiting = VAL_HOLE;
    exception_take(vm);
    m->main_promise = waiting;
    return promise_then_native(vm, value_as_object(waiting), main_again, main_again, VAL_UNDEFINED);
}

/* Hooks that a preload has registered are asked for the program as for any module. */
static bool load_main(HostModules *m)
{
    if (mod_has_hooks(m) && m->main->path[0] == '/') {
        AUTO_BUF url = {0};
        mod_entry_url(m->main, &url);
        ModEntry *entry = TRY_PTR_OR(false, mod_hooks_resolve(m, buf_view(&url), STR(""), STR(""), MOD_VIA_IMPORT));
        entry->is_main = true;
        m->main = entry;
    }
    return mod_load(m, m->main);
}

static bool continue_main(HostModules *m)
{
    if (mod_has_rules(m) && mod_is_module_package(m, m->main) && !mod_rule_of_ending(m, m->main))
        return false;
    m->may_wait = true;
    bool ok = load_main(m);
    m->may_wait = false;
    if (!ok)
        return wait_or_fail(m);
    return run_entry(m, m->main);
}

static void set_main_entry(HostModules *m, ModEntry *entry)
{
    if (entry->loader == Loader_file && entry->path[0] == '/') /* the program may have any name */
        mod_set_loader(entry, Loader_tsx);
    entry->is_main = true;
    m->main = entry;
}

static void set_main(HostModules *m, Str path)
{
    set_main_entry(m, mod_entry(m, path));
}

bool mod_run_as_main(HostModules *m, ModEntry *entry)
{
    set_main_entry(m, entry);
    return continue_main(m);
}

bool mod_run_main(Host *host, Str path)
{
    HostModules *m = mod_registry(host);
    set_main(m, path);
    if (m->hot)
        host_hot_begin(host);
    return continue_main(m);
}

bool mod_load_again(HostModules *m, Str path)
{
    set_main(m, path);
    return load_main(m);
}

bool mod_run_again(HostModules *m)
{
    return run_entry(m, m->main);
}

bool mod_check(Host *host, Str path)
{
    HostModules *m = mod_registry(host);
    ModEntry *entry = mod_entry(m, path);
    if (entry->loader == Loader_file)
        mod_set_loader(entry, Loader_tsx);
    AUTO_BUF text = {0};
    int error = os_file_read(entry->path, &text);
    if (error < 0) {
        host_throw_errno(host_vm(host), error, "open", entry->path);
        return false;
    }
    return mod_load_text(m, entry, buf_view(&text));
}

static bool log_value(Host *host, Value value)
{
    Vm *vm = host_vm(host);
    Value console = TRY_OR(false, obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "console")));
    return !value_is_exc(call_method(vm, console, key_from_c(vm, "log"), 1, &value));
}

static Value print_settled(Vm *vm, Value data, Value result)
{
    (void)data;
    return log_value(host_of(vm), result) ? VAL_UNDEFINED : VAL_EXC;
}

/* The value of -p; of a promise, what it is settled with. */
static bool print_value(Host *host, Value value)
{
    Vm *vm = host_vm(host);
    if (value_is_promise(value))
        return promise_then_native(vm, value_as_object(value), print_settled, main_failed, VAL_UNDEFINED);
    return log_value(host, value);
}

static Value print_completion(Vm *vm, Value module, Value result)
{
    (void)result;
    return print_value(host_of(vm), embed_module_completion(value_as_cell(module))) ? VAL_UNDEFINED : VAL_EXC;
}

/* -p: a module that keeps the value of its last statement; what is none (sloppy code) runs as a script. */
static bool print_text(HostModules *m, ModEntry *entry, Str text)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF url = {0};
    mod_entry_url(entry, &url);
    const Dialect *dialect = TRY_PTR_OR(false, mod_dialect(m, entry));
    Cell *record = embed_module_new_keeping(vm, text, str_view(entry->path), buf_view(&url), dialect);
    if (!record) {
        if (!mod_is_syntax_error(vm))
            return false;
        Value first = exception_take(vm);
        Value value = embed_run_script(vm, text, str_view(entry->path), dialect);
        if (!value_is_exc(value))
            return print_value(m->host, value);
        if (mod_is_syntax_error(vm)) {
            exception_take(vm);
            throw_value(vm, first);
        }
        return false;
    }
    mod_set_record(m, entry, record);
    if (!mod_load(m, entry))
        return false;
    Value promise = TRY_OR(false, embed_module_evaluate(vm, record));
    m->main_promise = promise;
    return promise_then_native(vm, value_as_object(promise), print_completion, main_failed, entry->record);
}

/* What CommonJS files get as parameters; text of the command line may be an ES module and use them all the same. */
static bool define_commonjs_globals(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    Object *global = vm_core(vm)->realm->global;
    Object *module = TRY_PTR_OR(false, mod_cjs_module(m, entry));
    Value path = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, str_view(entry->path))));
    Value folder = value_cell(TRY_PTR_OR(false, string_from_wtf8(vm, resolve_folder(str_view(entry->path)))));
    struct { const char *key; Value value; } rows[] = {
        {"require", TRY_OR(false, mod_make_require(m, str_view(entry->path), value_cell(module)))},
        {"module", value_cell(module)},
        {"exports", TRY_OR(false, obj_get(vm, module, key_from_c(vm, "exports")))},
        {"__filename", path},
        {"__dirname", folder},
    };
    for (u32 i = 0; i < ARRAY_LEN(rows); i++)
        if (!obj_put(vm, global, key_from_c(vm, rows[i].key), rows[i].value, PROP_WC))
            return false;
    return true;
}

bool mod_run_text(Host *host, Str text, bool print)
{
    HostModules *m = mod_registry(host);
    Vm *vm = host_vm(host);
    if (!text.len && !print)
        return true;
    AUTO_BUF path = {0};
    int error = os_file_cwd(&path);
    if (error < 0) {
        host_throw_errno(vm, error, "getcwd", NULL);
        return false;
    }
    if (!str_ends_with(buf_view(&path), STR("/")))
        buf_push(&path, '/');
    buf_append_str(&path, host_options(host)->main_file);
    ModEntry *entry = mod_entry(m, buf_view(&path));
    mod_set_loader(entry, Loader_tsx);
    entry->is_main = true;
    m->main = entry;
    if (print || mod_mentions_commonjs(text)) {
        if (!define_commonjs_globals(m, entry))
            return false;
    }
    if (!mod_builtin_globals(m, str_view(entry->path), text))
        return false;
    if (print)
        return print_text(m, entry, text);
    return mod_load_text(m, entry, text) && mod_load(m, entry) && run_entry(m, entry);
}

bool mod_run_test(Host *host, Str path, bool module)
{
    HostModules *m = mod_registry(host);
    Vm *vm = host_vm(host);
    if (module) {
        ModEntry *entry = mod_entry(m, path);
        entry->format = MOD_ESM;
        m->main = entry;
        if (!mod_load(m, entry))
            return false;
        Value promise = TRY_OR(false, embed_module_evaluate(vm, value_as_cell(entry->record)));
        return promise_then_native(vm, value_as_object(promise), NULL, main_failed, VAL_UNDEFINED);
    }
    AUTO_BUF text = {0};
    char *name = xstrndup(path.data, path.len);
    int error = os_file_read(name, &text);
    bool ok = error >= 0;
    if (!ok)
        host_throw_errno(vm, error, "open", name);
    ok = ok && !value_is_exc(embed_run_script(vm, buf_view(&text), path, NULL));
    xfree(name);
    return ok;
}

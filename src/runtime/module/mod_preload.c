/* mod_preload.c - modules that run before the program: --preload, --require, --import.
 *
 * Each is whole before the next begins and before the program is even read, so that what it installs (hooks of require, globals,
 * environment) holds for all of it.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "os/os_file.h"
#include "runtime/module/mod_priv.h"

void mod_add_preload(Host *host, Str specifier)
{
    HostModules *m = mod_registry(host);
    VEC_PUSH(&m->preloads, ((Str){xstrndup(specifier.data, specifier.len), specifier.len}));
}

static bool is_settled(void *promise)
{
    return promise_state(promise) != PROMISE_PENDING;
}

/* Did a load fail only because a promise of plugins or hooks is pending? Then it is awaited. */
static bool wait(HostModules *m)
{
    Value waiting = m->waiting;
    if (value_is_hole(waiting))
        return false;
    m->waiting = VAL_HOLE;
    Value error = exception_take(host_vm(m->host));
    bool ok = host_run_until(m->host, is_settled, value_as_object(waiting));
    if (!ok)
        throw_value(host_vm(m->host), error);
    return ok;
}

/* A missing module is told by the word of the command line: no file asked for it. */
static ModEntry *find(HostModules *m, Str specifier, Str from)
{
    Vm *vm = host_vm(m->host);
    ModEntry *entry;
    do {
        m->may_wait = true;
        entry = mod_resolve(m, specifier, from, MOD_VIA_IMPORT);
        m->may_wait = false;
    } while (!entry && wait(m));
    if (entry)
        return entry;
    Value error = exception_take(vm), code = VAL_UNDEFINED;
    if (value_is_object(error))
        code = TRY_OR(NULL, obj_get(vm, value_as_object(error), KEY_code));
    if (!host_options(m->host)->node_style && value_is_string(code) && string_equal(vm, value_as_string(code), atom_from_c(vm, "ERR_MODULE_NOT_FOUND")))
        throw_error(vm, ERR_ERROR, "preload not found \"%.*s\"", (int)specifier.len, specifier.data);
    else
        throw_value(vm, error);
    return NULL;
}

static bool run(HostModules *m, ModEntry *entry)
{
    Vm *vm = host_vm(m->host);
    bool loaded;
    do {
        m->may_wait = true;
        loaded = mod_load(m, entry);
        m->may_wait = false;
    } while (!loaded && wait(m));
    if (!loaded)
        return false;
    if (entry->format == MOD_CJS)
        return !value_is_exc(mod_require_entry(m, entry, VAL_UNDEFINED));
    if (entry->format != MOD_ESM)
        return true;
    Cell *record = TRY_PTR_OR(false, mod_record(m, entry));
    Value promise = TRY_OR(false, embed_module_evaluate(vm, record));
    promise_mark_handled(vm, value_as_object(promise));
    if (!host_run_until(m->host, is_settled, value_as_object(promise))) {
        throw_error(vm, ERR_ERROR, "%s waits at a top-level await for something that cannot come", entry->path);
        return false;
    }
    if (promise_state(value_as_object(promise)) == PROMISE_REJECTED) {
        throw_value(vm, promise_result(value_as_object(promise)));
        return false;
    }
    return true;
}

bool mod_run_preloads(Host *host)
{
    host_reach(host, HOST_AT_PROGRAM);
    HostModules *m = host_modules(host);
    if (LIKELY(!m || !m->preloads.len))
        return true;
    AUTO_BUF from = {0};
    int error = os_file_cwd(&from);
    if (error < 0) {
        host_throw_errno(host_vm(host), error, "getcwd", NULL);
        return false;
    }
    buf_append_c(&from, str_ends_with(buf_view(&from), STR("/")) ? "[preload]" : "/[preload]");
    while (m->preloads_done < m->preloads.len) {
        ModEntry *entry = find(m, m->preloads.items[m->preloads_done++], buf_view(&from));
        if (!entry || !run(m, entry))
            return false;
        host_drain(host);
    }
    return true;
}

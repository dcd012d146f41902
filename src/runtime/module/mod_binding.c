/* mod_binding.c - $binding("modules"): what src/js asks of the loader.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_priv.h"

/* What the specifier means in the file. NULL: exception. */
static ModEntry *resolve(HostModules *m, Value specifier, Value from)
{
    Vm *vm = host_vm(m->host);
    AUTO_BUF name = {0}, file = {0};
    String *s = TRY_PTR_OR(NULL, to_string(vm, specifier));
    String *base = TRY_PTR_OR(NULL, to_string(vm, from));
    if (!string_to_utf8(vm, s, &name) || !string_to_utf8(vm, base, &file))
        return NULL;
    return mod_resolve(m, buf_view(&name), buf_view(&file), MOD_VIA_IMPORT);
}

/* importModule(specifier, file): import() as if it stood in that file, which need not be there */
static Value modules_import(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    Object *promise = TRY_PTR(promise_new(vm));
    ModEntry *entry = resolve(m, frame_arg(f, 0), frame_arg(f, 1));
    Cell *record = entry && mod_load(m, entry) ? mod_record(m, entry) : NULL;
    bool ok = record ? embed_import_finish(vm, value_cell(promise), record) : promise_reject(vm, promise, exception_take(vm));
    return ok ? value_cell(promise) : VAL_EXC;
}

/* resolveModule(specifier, file): [url, path or name of a builtin, is it an ES module or JSON] */
static Value modules_resolve(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    ModEntry *entry = TRY_PTR(resolve(m, frame_arg(f, 0), frame_arg(f, 1)));
    AUTO_BUF url = {0};
    mod_entry_url(entry, &url);
    bool is_script = entry->format == MOD_CJS || !strncmp(entry->path, "node:", 5);
    Value items[3] = {value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&url))))};
    items[1] = value_cell(TRY_PTR(string_from_c(vm, entry->path)));
    items[2] = value_bool(!is_script);
    return value_cell(TRY_PTR(array_from_values(vm, items, 3)));
}

/* runPreloads(): what --import and its sisters name, now */
static Value modules_run_preloads(Vm *vm, Frame *f)
{
    (void)f;
    return mod_run_preloads(host_of(vm)) ? VAL_UNDEFINED : VAL_EXC;
}

/* requireModule(specifier): what require() of a builtin or an absolute name gives */
static Value modules_require(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    ModEntry *entry = TRY_PTR(resolve(m, frame_arg(f, 0), value_cell(TRY_PTR(string_from_c(vm, "/")))));
    return mod_load(m, entry) ? mod_require_entry(m, entry, VAL_UNDEFINED) : VAL_EXC;
}

/* trace(bits): MOD_TRACE_*, which channels have subscribers */
static Value modules_trace(Vm *vm, Frame *f)
{
    Value bits = frame_arg(f, 0);
    mod_registry(host_of(vm))->traced = value_is_int(bits) ? (u8)value_as_int(bits) : 0;
    return VAL_UNDEFINED;
}

const BuiltinProp mod_binding[] = {
    FN("trace", 1, modules_trace, 0, INTRIN_NONE),
    FN("importModule", 2, modules_import, 0, INTRIN_NONE),
    FN("resolveModule", 2, modules_resolve, 0, INTRIN_NONE),
    FN("requireModule", 1, modules_require, 0, INTRIN_NONE),
    FN("runPreloads", 0, modules_run_preloads, 0, INTRIN_NONE),
    END,
};

/* mod_trace.c - require() and import() while the channels module.require or module.import of node:diagnostics_channel have subscribers:
 * src/js/internal/diagnostics.js tells of what happens around a function made here, which does the work.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_js.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/resolve/resolve.h"

enum { REQUIRE_ID, REQUIRE_FROM, REQUIRE_PARENT, REQUIRE_DATA };
enum { IMPORT_REFERRER, IMPORT_SPECIFIER, IMPORT_ATTRIBUTES, IMPORT_PROMISE, IMPORT_DATA };

static Value require_now(Vm *vm, Frame *f)
{
    AUTO_BUF specifier = {0}, from = {0};
    Value id = *native_data(f, REQUIRE_ID);
    if (!string_to_utf8(vm, value_as_string(id), &specifier) || !string_to_utf8(vm, value_as_string(*native_data(f, REQUIRE_FROM)), &from))
        return VAL_EXC;
    return mod_require_load(mod_registry(host_of(vm)), id, buf_view(&specifier), buf_view(&from), *native_data(f, REQUIRE_PARENT));
}

Value mod_trace_require(HostModules *m, Value id, Str from, Value parent)
{
    Vm *vm = host_vm(m->host);
    NativeFunction *load = TRY_PTR(native_new(vm, require_now, NULL, 0, 0, REQUIRE_DATA));
    load->data[REQUIRE_ID] = id;
    load->data[REQUIRE_FROM] = value_cell(TRY_PTR(string_from_wtf8(vm, from)));
    load->data[REQUIRE_PARENT] = parent;
    barrier(vm, load);
    Value args[3] = {value_cell(load), id, load->data[REQUIRE_FROM]};
    return host_js_call(vm, "internal/diagnostics", "traceRequire", 3, args);
}

static Value import_now(Vm *vm, Frame *f)
{
    Value referrer = *native_data(f, IMPORT_REFERRER), promise = *native_data(f, IMPORT_PROMISE);
    mod_import_file(mod_registry(host_of(vm)), value_is_undefined(referrer) ? NULL : value_as_cell(referrer),
                    value_as_string(*native_data(f, IMPORT_SPECIFIER)), *native_data(f, IMPORT_ATTRIBUTES), promise);
    return promise;
}

/* The URL of what imports. */
static Value parent_url(Vm *vm, Cell *referrer)
{
    Str script;
    AUTO_BUF storage = {0}, url = {0};
    Cell *module = embed_referrer_module(referrer, &script);
    if (module)
        return value_cell(TRY_PTR(string_from_utf8(vm, embed_module_url(vm, module, &storage))));
    resolve_url(script, &url);
    return value_cell(TRY_PTR(string_from_utf8(vm, buf_view(&url))));
}

bool mod_trace_import(HostModules *m, Cell *referrer, String *specifier, Value attributes, Value promise)
{
    Vm *vm = host_vm(m->host);
    NativeFunction *load = TRY_PTR_OR(false, native_new(vm, import_now, NULL, 0, 0, IMPORT_DATA));
    load->data[IMPORT_REFERRER] = referrer ? value_cell(referrer) : VAL_UNDEFINED;
    load->data[IMPORT_SPECIFIER] = value_cell(specifier);
    load->data[IMPORT_ATTRIBUTES] = attributes;
    load->data[IMPORT_PROMISE] = promise;
    barrier(vm, load);
    Value args[3] = {value_cell(load), value_cell(specifier), TRY_OR(false, parent_url(vm, referrer))};
    return !value_is_exc(host_js_call(vm, "internal/diagnostics", "traceImport", 3, args));
}

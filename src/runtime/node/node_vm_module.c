/* node_vm_module.c - $binding("vm"): module records for vm.SourceTextModule and vm.SyntheticModule.
 *
 * A module is a host object that holds the engine's record. The record's own slot holds the object of JavaScript that stands for it, for
 * import.meta and import().
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "os/os_build.h"
#include "runtime/node/node_vm.h"

enum { MODULE_RECORD, MODULE_SLOTS };
static const HostClass module_class = {.name = "ModuleHandle", .slots = MODULE_SLOTS};

static Cell *record_of(Vm *vm, Value v)
{
    HostObject *o = host_cast(v, &module_class);
    if (!o)
        throw_type(vm, "Illegal invocation");
    return o ? value_as_cell(o->host_slots[MODULE_RECORD]) : NULL;
}

static Value handle_of(Vm *vm, Cell *record, Value owner)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &module_class));
    o->host_slots[MODULE_RECORD] = value_cell(record);
    barrier(vm, o);
    *embed_module_host_slot(record) = owner;
    barrier(vm, record);
    return value_cell(o);
}

/* newModule(text, identifier, line, column, context, owner) */
Value node_vm_new_module(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    AUTO_BUF name = {0};
    double line, column;
    if (!value_is_string(frame_arg(f, 0)) || !value_is_string(frame_arg(f, 1)) || !string_to_utf8(vm, value_as_string(f->args[0]), &text) ||
        !string_to_utf8(vm, value_as_string(f->args[1]), &name) || !to_integer(vm, frame_arg(f, 2), &line) ||
        !to_integer(vm, frame_arg(f, 3), &column))
        return VAL_EXC;
    EmbedText place = {buf_view(&text), buf_view(&name), (u32)(i32)line + 1, (u32)(i32)column};
    Cell *realm = node_vm_realm(vm, frame_arg(f, 4));
    Cell *before = embed_realm_enter(vm, realm);
    Cell *record = embed_module_in(vm, &place, realm);
    embed_realm_enter(vm, before);
    return record ? handle_of(vm, record, frame_arg(f, 5)) : VAL_EXC;
}

static Value run_steps(Vm *vm, Cell *module, Value steps)
{
    (void)module;
    return call_function(vm, steps, VAL_UNDEFINED, 0, NULL);
}

/* newSynthetic(identifier, names, context, owner, steps) */
Value node_vm_new_synthetic(Vm *vm, Frame *f)
{
    AUTO_BUF name = {0};
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &name) || !value_is_object(frame_arg(f, 1)))
        return VAL_EXC;
    Array *list = value_as_array(f->args[1]);
    PropKey *keys = xalloc((list->length + 1) * sizeof *keys); /* the list holds the names */
    for (u32 i = 0; i < list->length; i++) {
        keys[i] = key_from_value(vm, elements_get(vm, &list->object, i));
        if (key_is_none(keys[i])) {
            xfree(keys);
            return VAL_EXC;
        }
    }
    Cell *record = embed_module_synthetic_in(vm, buf_view(&name), list->length, keys, node_vm_realm(vm, frame_arg(f, 2)));
    xfree(keys);
    if (!record)
        return VAL_EXC;
    embed_module_set_evaluate(vm, record, run_steps, frame_arg(f, 4));
    return handle_of(vm, record, frame_arg(f, 3));
}

/* [[specifier, attributes], ...] */
Value node_vm_module_requests(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < embed_module_request_count(record); i++) {
        String *specifier = TRY_PTR(string_from_wtf8(vm, embed_module_request(vm, record, i)));
        Object *attributes = TRY_PTR(embed_module_request_attributes(vm, record, i));
        Value pair[2] = {value_cell(specifier), value_cell(attributes)};
        Array *request = TRY_PTR(array_from_values(vm, pair, 2));
        if (!array_push(vm, list, value_cell(request)))
            return VAL_EXC;
    }
    return value_cell(list);
}

/* moduleBind(module, number of the request, target) */
Value node_vm_module_bind(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    Cell *target = TRY_PTR(record_of(vm, frame_arg(f, 2)));
    double i;
    if (!to_integer(vm, frame_arg(f, 1), &i))
        return VAL_EXC;
    if (i >= 0 && i < embed_module_request_count(record))
        embed_module_bind(vm, record, (u32)i, target);
    return VAL_UNDEFINED;
}

Value node_vm_module_link(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    return embed_module_link(vm, record) ? VAL_UNDEFINED : VAL_EXC;
}

/* moduleEvaluate(module, timeout, stop at SIGINT): the promise */
Value node_vm_module_evaluate(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    double timeout;
    if (!to_integer(vm, frame_arg(f, 1), &timeout))
        return VAL_EXC;
    return node_vm_watched(vm, (u32)timeout, to_boolean(frame_arg(f, 2)), embed_module_realm(record), embed_module_evaluate, record);
}

Value node_vm_module_namespace(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    return value_cell(TRY_PTR(embed_module_namespace(vm, record)));
}

/* Numbers of EmbedModuleStatus; 5: its evaluation has failed */
Value node_vm_module_status(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    return value_int(value_is_hole(embed_module_error(record)) ? (int)embed_module_status(record) : 5);
}

Value node_vm_module_error(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    Value error = embed_module_error(record);
    return value_is_hole(error) ? VAL_UNDEFINED : error;
}

/* moduleIsAsync(module, also what it imports) */
Value node_vm_module_is_async(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    return value_bool(to_boolean(frame_arg(f, 1)) ? embed_module_is_async(record) : embed_module_has_tla(record));
}

/* moduleSetExport(module, name, value): is there such an export? */
Value node_vm_module_set_export(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    PropKey key = key_from_value(vm, frame_arg(f, 1));
    if (key_is_none(key))
        return VAL_EXC;
    return value_bool(embed_module_set_export(vm, record, key, frame_arg(f, 2)));
}

Value node_vm_module_cache(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    CodeUnit *unit = embed_unit_of_module(record);
    if (!unit)
        return throw_type(vm, "Illegal invocation");
    Value v = node_vm_unit_bytes(vm, unit);
    embed_unit_unref(unit);
    return v;
}

/* moduleAccepts(module, bytes): are they what moduleCache gave for the same text? */
Value node_vm_module_accepts(Vm *vm, Frame *f)
{
    Cell *record = TRY_PTR(record_of(vm, frame_arg(f, 0)));
    CodeUnit *unit = embed_unit_of_module(record);
    u8 *bytes;
    size_t len;
    bool ok = unit && embed_bytes_view(vm, frame_arg(f, 1), &bytes, &len) &&
              embed_unit_is_of(vm, (Str){(const char *)bytes, len}, embed_unit_build(os_build_number()), unit);
    if (unit)
        embed_unit_unref(unit);
    return value_bool(ok);
}

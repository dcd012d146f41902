/* node_binding.c - $binding("node"): what modules of Node in src/js need of the process, the engine and the web classes.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "os/os_file.h"
#include "runtime/host/inspect_node.h"
#include "runtime/node/node_util.h"
#include "runtime/web/web_event.h"

static Value node_next_tick(Vm *vm, Frame *f)
{
    if (!value_is_callable(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "callback", "of type function", frame_arg(f, 0));
    return host_next_tick(host_of(vm), f->args[0], f->argc - 1, f->args + 1) ? VAL_UNDEFINED : VAL_EXC;
}

static Value node_queue_microtask(Vm *vm, Frame *f)
{
    if (!value_is_callable(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "callback", "of type function", frame_arg(f, 0));
    return embed_queue_job(vm, f->args[0], 0, NULL) ? VAL_UNDEFINED : VAL_EXC;
}

/* global(name): a property of the global object, asked for when a module of Node is loaded */
static Value node_global(Vm *vm, Frame *f)
{
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    return key_is_none(key) ? VAL_EXC : obj_get(vm, vm_core(vm)->realm->global, key);
}

/* The async context, which AsyncLocalStorage keeps its values in. */
static Value node_get_context(Vm *vm, Frame *f)
{
    (void)f;
    return vm->async_context;
}

static Value node_set_context(Vm *vm, Frame *f)
{
    vm->async_context = frame_arg(f, 0);
    return VAL_UNDEFINED;
}

/* setDomainHandler(fn): host_set_domain_handler */
static Value node_set_domain_handler(Vm *vm, Frame *f)
{
    host_set_domain_handler(host_of(vm), frame_arg(f, 0));
    return VAL_UNDEFINED;
}

/* eventListeners(target, type): the callbacks of an EventTarget */
static Value node_event_listeners(Vm *vm, Frame *f)
{
    HostObject *target = host_cast(frame_arg(f, 0), &event_target_class);
    String *type = TRY_PTR(to_string(vm, frame_arg(f, 1)));
    Array *list = TRY_PTR(array_new(vm, 0));
    const EventTarget *t = target ? host_data(target) : NULL;
    for (u32 i = 0; t && i < t->len; i++)
        if (t->items[i].type && !t->items[i].native && string_equal(vm, t->items[i].type, type) &&
            !array_push(vm, list, t->items[i].callback))
            return VAL_EXC;
    return value_cell(list);
}

static Value node_is_terminal(Vm *vm, Frame *f)
{
    double fd;
    if (!to_integer(vm, frame_arg(f, 0), &fd))
        return VAL_EXC;
    return value_bool(fd >= 0 && fd <= INT32_MAX && os_file_is_terminal((int)fd));
}

static int descriptor_of(Frame *f)
{
    Value v = frame_arg(f, 0);
    return value_is_int(v) ? value_as_int(v) : -1;
}

/* terminalSize(fd): [columns, rows], or undefined */
static Value node_terminal_size(Vm *vm, Frame *f)
{
    int columns, rows;
    if (!os_file_terminal_size(descriptor_of(f), &columns, &rows))
        return VAL_UNDEFINED;
    Value pair[2] = {value_int(columns), value_int(rows)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* terminalRaw(fd): what brings it back, or a negative number */
static Value node_terminal_raw(Vm *vm, Frame *f)
{
    u8 before[OS_TERMINAL_MODE_BYTES];
    int rc = os_file_terminal_raw(descriptor_of(f), before);
    return rc < 0 ? value_int(rc) : value_cell(TRY_PTR(embed_uint8_array(vm, before, sizeof before)));
}

/* terminalRestore(fd, before) */
static Value node_terminal_restore(Vm *vm, Frame *f)
{
    u8 *before;
    size_t len;
    if (!embed_bytes_view(vm, frame_arg(f, 1), &before, &len) || len != OS_TERMINAL_MODE_BYTES)
        return value_int(-EINVAL);
    return value_int(os_file_terminal_restore(descriptor_of(f), before));
}

/* isNode(): is the program called node? */
static Value node_is_node(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(host_options(host_of(vm))->node_style);
}

/* callerFile(): the file of the innermost function that is the program's */
static Value node_caller_file(Vm *vm, Frame *f)
{
    (void)f;
    EmbedFrame frames[8];
    u32 n = embed_current_frames(vm, frames, ARRAY_LEN(frames));
    for (u32 i = 0; i < n; i++)
        if (!frames[i].is_native)
            return value_cell(TRY_PTR(string_from_utf8(vm, frames[i].file)));
    return value_cell(ATOM_empty);
}

static Value process_maker(Vm *vm, const void *unused)
{
    (void)unused;
    return process_object(host_of(vm));
}

static Value inspect_maker(Vm *vm, const void *unused)
{
    (void)unused;
    return node_inspect_function(vm);
}

/* errnoText(negative): "no such file or directory" */
static Value node_errno_text(Vm *vm, Frame *f)
{
    double number;
    if (!to_integer(vm, frame_arg(f, 0), &number))
        return VAL_EXC;
    bool fits = number < 0 && number > -10000;
    return value_cell(TRY_PTR(string_from_c(vm, host_errno_text(fits ? (int)number : 0))));
}

/* callerLocation(): [line, column, file] of the script's code that called a function of src/js, file "" for text of eval(); undefined: none runs */
static Value node_caller_location(Vm *vm, Frame *f)
{
    EmbedFrame frame;
    (void)f;
    if (!embed_current_place(vm, &frame))
        return VAL_UNDEFINED;
    bool is_file = frame.file.len && frame.file.data[0] != '<'; /* no text of eval() */
    Value items[3] = {value_int((int)frame.line), value_int((int)frame.column)};
    items[2] = value_cell(TRY_PTR(string_from_utf8(vm, is_file ? frame.file : STR(""))));
    return value_cell(TRY_PTR(array_from_values(vm, items, 3)));
}

/* callerLine(): [text of that line, column] */
static Value node_caller_line(Vm *vm, Frame *f)
{
    EmbedFrame frame;
    (void)f;
    if (!embed_current_place(vm, &frame) || !frame.source || frame.is_mapped)
        return VAL_UNDEFINED;
    Value items[2] = {value_cell(TRY_PTR(string_from_utf8(vm, embed_source_line(frame.source, frame.line))))};
    items[1] = value_int((int)frame.column);
    return value_cell(TRY_PTR(array_from_values(vm, items, 2)));
}

/* cliOptions(): names and values, in turn, of the options that are src/js's (OPT_TELL); a value is null when the option takes none */
static Value node_cli_options(Vm *vm, Frame *f)
{
    const HostOptions *options = host_options(host_of(vm));
    Array *list = TRY_PTR(array_new(vm, 0));
    (void)f;
    for (u32 i = 0; i < options->n_told; i++) {
        Value name = value_cell(TRY_PTR(string_from_c(vm, options->told[i].name))), value = VAL_NULL;
        if (options->told[i].value)
            value = value_cell(TRY_PTR(string_from_c(vm, options->told[i].value)));
        if (!array_push(vm, list, name) || !array_push(vm, list, value))
            return VAL_EXC;
    }
    return value_cell(list);
}

const BuiltinProp node_binding[] = {
    FN("nextTick", 1, node_next_tick, 0, INTRIN_NONE),
    FN("queueMicrotask", 1, node_queue_microtask, 0, INTRIN_NONE),
    FN("global", 1, node_global, 0, INTRIN_NONE),
    FN("getContext", 0, node_get_context, 0, INTRIN_NONE),
    FN("setContext", 1, node_set_context, 0, INTRIN_NONE),
    FN("setDomainHandler", 1, node_set_domain_handler, 0, INTRIN_NONE),
    FN("eventListeners", 2, node_event_listeners, 0, INTRIN_NONE),
    FN("callerFile", 0, node_caller_file, 0, INTRIN_NONE),
    FN("callerLocation", 0, node_caller_location, 0, INTRIN_NONE),
    FN("callerLine", 0, node_caller_line, 0, INTRIN_NONE),
    FN("cliOptions", 0, node_cli_options, 0, INTRIN_NONE),
    FN("errnoText", 1, node_errno_text, 0, INTRIN_NONE),
    FN("isNode", 0, node_is_node, 0, INTRIN_NONE),
    FN("isTerminal", 1, node_is_terminal, 0, INTRIN_NONE),
    FN("isDeepStrictEqual", 2, node_is_deep_strict_equal, 0, INTRIN_NONE),
    FN("terminalSize", 1, node_terminal_size, 0, INTRIN_NONE),
    FN("terminalRaw", 1, node_terminal_raw, 0, INTRIN_NONE),
    FN("terminalRestore", 2, node_terminal_restore, 0, INTRIN_NONE),
    LAZY("utilTypes", node_types_make, NULL),
    LAZY("process", process_maker, NULL),
    LAZY("inspect", inspect_maker, NULL),
    END,
};

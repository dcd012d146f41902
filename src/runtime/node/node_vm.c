/* node_vm.c - $binding("vm"): contexts, scripts and functions from text for src/js/node/vm.js.
 *
 * A context is a host object that holds a realm; a script holds compiled code and what it was linked to last. Checks of arguments are made
 * in JavaScript.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/node_vm.h"

#include <string.h>

#include "engine/api/embed_kinds.h"
#include "os/os_build.h"
#include "os/os_watchdog.h"
#include "runtime/node/buffer.h"

enum { CONTEXT_REALM, CONTEXT_SLOTS };
static const HostClass context_class = {.name = "Context", .slots = CONTEXT_SLOTS};

typedef struct Script {
    CodeUnit *unit;
} Script;
enum { SCRIPT_REALM, SCRIPT_LINKED, SCRIPT_SLOTS };

static void script_finalise(Vm *vm, void *data)
{
    (void)vm;
    Script *script = data;
    if (script->unit)
        embed_unit_unref(script->unit);
}

static const HostClass script_class = {.name = "ScriptHandle", .data_size = sizeof(Script), .slots = SCRIPT_SLOTS, .finalise = script_finalise};

Cell *node_vm_realm(Vm *vm, Value context)
{
    HostObject *o = host_cast(context, &context_class);
    return o ? value_as_cell(o->host_slots[CONTEXT_REALM]) : embed_realm_main(vm);
}

/* console of a context, as V8 gives one to each: it writes to nobody but a debugger. */
static Value console_quiet(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_UNDEFINED;
}

#define QUIET(name) FN(name, 0, console_quiet, BF_ENUMERABLE, 0)
static const BuiltinProp console_rows[] = {
    QUIET("debug"), QUIET("error"), QUIET("info"), QUIET("log"), QUIET("warn"), QUIET("dir"), QUIET("dirxml"), QUIET("table"),
    QUIET("trace"), QUIET("group"), QUIET("groupCollapsed"), QUIET("groupEnd"), QUIET("clear"), QUIET("count"), QUIET("countReset"),
    QUIET("assert"), QUIET("profile"), QUIET("profileEnd"), QUIET("time"), QUIET("timeLog"), QUIET("timeEnd"), QUIET("timeStamp"),
    TAG("console"),
    END,
};

static Value make_console(Vm *vm, Frame *f)
{
    (void)f;
    Object *proto = TRY_PTR(object_new_plain(vm));
    Object *console = TRY_PTR(object_new(vm, proto));
    return embed_add_props(vm, console, console_rows) ? value_cell(console) : VAL_EXC;
}

static const BuiltinProp context_rows[] = {
    MADE("console", make_console, 0),
    END,
};

/* makeContext(sandbox or undefined, may code come from text, has it jobs of its own, what import() of its own texts refers to) */
static Value vm_make_context(Vm *vm, Frame *f)
{
    Value sandbox = frame_arg(f, 0);
    HostObject *o = TRY_PTR(host_object_new(vm, &context_class));
    Cell *realm = TRY_PTR(embed_realm_new(vm, value_is_object(sandbox) ? value_as_object(sandbox) : NULL));
    if (!to_boolean(frame_arg(f, 1)))
        embed_realm_forbid_text(realm);
    if (to_boolean(frame_arg(f, 2)))
        embed_realm_own_jobs(vm, realm);
    embed_realm_set_import(vm, realm, frame_arg(f, 3));
    Cell *before = embed_realm_enter(vm, realm);
    bool ok = embed_add_props(vm, embed_realm_own_global(realm), context_rows);
    embed_realm_enter(vm, before);
    if (!ok)
        return VAL_EXC;
    o->host_slots[CONTEXT_REALM] = value_cell(realm);
    barrier(vm, o);
    return value_cell(o);
}

/* isNodeStyle(): was cob called as node? */
static Value vm_is_node_style(Vm *vm, Frame *f)
{
    (void)f;
    return value_bool(host_options(host_of(vm))->node_style);
}

static Value vm_global_of(Vm *vm, Frame *f)
{
    return value_cell(embed_realm_global(node_vm_realm(vm, frame_arg(f, 0))));
}

/* ---- text ---- */

typedef struct TextArgs {
    Buf text, name;
    EmbedText place;
} TextArgs;

static void text_args_deinit(TextArgs *a)
{
    buf_deinit(&a->text);
    buf_deinit(&a->name);
}

/* Arguments text, name, line offset, column offset from `at` on. */
static bool text_args(Vm *vm, Frame *f, u32 at, TextArgs *a)
{
    Value text = frame_arg(f, at), name = frame_arg(f, at + 1);
    double line, column;
    if (!value_is_string(text) || !value_is_string(name) || !string_to_utf8(vm, value_as_string(text), &a->text) ||
        !string_to_utf8(vm, value_as_string(name), &a->name) || !to_integer(vm, frame_arg(f, at + 2), &line) ||
        !to_integer(vm, frame_arg(f, at + 3), &column))
        return false;
    /* Offsets may be negative: numbers of lines and columns are counted modulo 2^32. */
    a->place = (EmbedText){buf_view(&a->text), buf_view(&a->name), (u32)(i32)line + 1, (u32)(i32)column};
    if (!a->place.first_line)
        a->place.first_line = SOURCE_LINE_ZERO;
    return true;
}

/* compileScript(text, name, line, column, context, cached, may it await?): [script, was `cached` refused?]; errors are the context's */
static Value vm_compile_script(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &script_class));
    Script *script = host_data(o);
    TextArgs a = {0};
    u8 *cached;
    size_t len;
    bool given = embed_bytes_view(vm, frame_arg(f, 5), &cached, &len);
    bool refused = false;
    if (text_args(vm, f, 0, &a)) {
        if (given)
            script->unit = embed_script_read(vm, (Str){(const char *)cached, len}, embed_unit_build(os_build_number()), &a.place);
        refused = given && !script->unit;
        Cell *before = embed_realm_enter(vm, node_vm_realm(vm, frame_arg(f, 4)));
        if (!script->unit)
            script->unit = embed_script_compile(vm, &a.place, to_boolean(frame_arg(f, 6)));
        embed_realm_enter(vm, before);
    }
    text_args_deinit(&a);
    if (!script->unit)
        return VAL_EXC;
    Value pair[2] = {value_cell(o), value_bool(refused)};
    return value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
}

/* isIncomplete(text): does a script only end too early? */
static Value vm_is_incomplete(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &text))
        return VAL_EXC;
    return value_bool(embed_script_is_incomplete(vm, buf_view(&text)));
}

/* compileFunction(text, name, line, column, context, end of the parameters, host object): the function */
static Value vm_compile_function(Vm *vm, Frame *f)
{
    TextArgs a = {0};
    Value v = VAL_EXC;
    double end;
    if (text_args(vm, f, 0, &a) && to_integer(vm, frame_arg(f, 5), &end)) {
        Cell *realm = node_vm_realm(vm, frame_arg(f, 4));
        Cell *before = embed_realm_enter(vm, realm);
        v = embed_function_compile(vm, &a.place, (u32)end, realm, frame_arg(f, 6));
        embed_realm_enter(vm, before);
    }
    text_args_deinit(&a);
    return v;
}

/* ---- running ---- */

static void fire(void *vm)
{
    vm_break(vm);
}

/* What came of a run that was stopped from outside; `v` when this watch did not stop it. */
static Value after_watch(Vm *vm, OsWatchdogEnd end, u32 timeout, Value v)
{
    if (end == WATCHDOG_QUIET || !vm_resume(vm))
        return v;
    if (value_is_exc(v))
        (void)exception_take(vm);
    if (end == WATCHDOG_TIMEOUT)
        return host_throw_node(vm, NodeError_ERR_SCRIPT_EXECUTION_TIMEOUT, "Script execution timed out after %ums", timeout);
    return host_throw_node(vm, NodeError_ERR_SCRIPT_EXECUTION_INTERRUPTED, "Script execution was interrupted by `SIGINT`");
}

/* The run in `realm`, then its own jobs if it has such: all of it is watched. */
typedef struct Run {
    Value (*run)(Vm *vm, Cell *what);
    Cell *what, *realm;
} Run;

static Value run_with_jobs(Vm *vm, void *ctx)
{
    const Run *r = ctx;
    Value v = r->run(vm, r->what);
    if (!embed_realm_has_own_jobs(r->realm) || vm->terminating)
        return v;
    Value error = value_is_exc(v) ? exception_take(vm) : VAL_HOLE;
    if (!embed_realm_drain(vm, r->realm))
        return VAL_EXC;
    return value_is_hole(error) ? v : throw_value(vm, error);
}

Value node_vm_watched(Vm *vm, u32 timeout, bool on_sigint, Cell *realm, Value (*run)(Vm *vm, Cell *what), Cell *what)
{
    Run r = {run, what, realm};
    if (!timeout && !on_sigint)
        return run_with_jobs(vm, &r);
    OsWatchdog *dog = os_watchdog_start(timeout, on_sigint, fire, vm);
    if (!dog)
        return throw_error(vm, ERR_ERROR, "No thread can be started to watch a script");
    Value v = run_with_jobs(vm, &r);
    return after_watch(vm, os_watchdog_stop(dog), timeout, v);
}

/* runScript(script, context or null, timeout or 0, stop at SIGINT, host object) */
static Value vm_run_script(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &script_class);
    double timeout;
    if (!o || !to_integer(vm, frame_arg(f, 2), &timeout))
        return o ? VAL_EXC : throw_type(vm, "Illegal invocation");
    Value realm = value_cell(node_vm_realm(vm, frame_arg(f, 1)));
    if (!value_same_bits(o->host_slots[SCRIPT_REALM], realm)) {
        Script *script = host_data(o);
        Cell *linked = TRY_PTR(embed_script_link(vm, embed_unit_ref(script->unit), value_as_cell(realm), frame_arg(f, 4)));
        o->host_slots[SCRIPT_REALM] = realm;
        o->host_slots[SCRIPT_LINKED] = value_cell(linked);
        barrier(vm, o);
    }
    return node_vm_watched(vm, (u32)timeout, to_boolean(frame_arg(f, 3)), value_as_cell(realm), embed_script_run,
                           value_as_cell(o->host_slots[SCRIPT_LINKED]));
}

Value node_vm_unit_bytes(Vm *vm, CodeUnit *unit)
{
    AUTO_BUF out = {0};
    if (!embed_unit_write(unit, embed_unit_build(os_build_number()), &out))
        out.len = 0;
    TypedArrayObject *buffer = TRY_PTR(node_buffer_new(vm, out.len));
    u8 *bytes;
    size_t len;
    if (out.len && embed_bytes_view(vm, value_cell(buffer), &bytes, &len))
        memcpy(bytes, out.data, MIN(len, out.len));
    return value_cell(buffer);
}

/* cacheOf(script): the bytes that createCachedData gives */
static Value vm_cache_of(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(frame_arg(f, 0), &script_class);
    return o ? node_vm_unit_bytes(vm, ((Script *)host_data(o))->unit) : throw_type(vm, "Illegal invocation");
}

/* errorPlace(error): [file, line, column, text of the line, columns], or undefined */
static Value vm_error_place(Vm *vm, Frame *f)
{
    Value error = frame_arg(f, 0);
    String *file, *text;
    u32 line, column;
    if (!embed_syntax_position(vm, error, &file, &line, &column, &text)) {
        Str name, shown;
        if (!embed_error_position(vm, error, &name, &line, &column, &shown))
            return VAL_UNDEFINED;
        file = TRY_PTR(string_from_utf8(vm, name));
        text = TRY_PTR(string_from_utf8(vm, shown));
    }
    Value list[5] = {value_cell(file), value_u32(line), value_u32(column), value_cell(text), value_u32(embed_syntax_width(error))};
    return value_cell(TRY_PTR(array_from_values(vm, list, 5)));
}

const BuiltinProp node_vm_binding[] = {
    FN("makeContext", 4, vm_make_context, 0, 0),
    FN("isNodeStyle", 0, vm_is_node_style, 0, 0),
    FN("globalOf", 1, vm_global_of, 0, 0),
    FN("compileScript", 7, vm_compile_script, 0, 0),
    FN("isIncomplete", 1, vm_is_incomplete, 0, 0),
    FN("compileFunction", 7, vm_compile_function, 0, 0),
    FN("runScript", 5, vm_run_script, 0, 0),
    FN("cacheOf", 1, vm_cache_of, 0, 0),
    FN("errorPlace", 1, vm_error_place, 0, 0),
    FN("newModule", 6, node_vm_new_module, 0, 0),
    FN("newSynthetic", 4, node_vm_new_synthetic, 0, 0),
    FN("moduleRequests", 1, node_vm_module_requests, 0, 0),
    FN("moduleBind", 3, node_vm_module_bind, 0, 0),
    FN("moduleLink", 1, node_vm_module_link, 0, 0),
    FN("moduleEvaluate", 3, node_vm_module_evaluate, 0, 0),
    FN("moduleNamespace", 1, node_vm_module_namespace, 0, 0),
    FN("moduleStatus", 1, node_vm_module_status, 0, 0),
    FN("moduleError", 1, node_vm_module_error, 0, 0),
    FN("moduleAccepts", 2, node_vm_module_accepts, 0, 0),
    FN("moduleCache", 1, node_vm_module_cache, 0, 0),
    FN("moduleIsAsync", 2, node_vm_module_is_async, 0, 0),
    FN("moduleSetExport", 3, node_vm_module_set_export, 0, 0),
    END,
};

/* mod_hooks_async.c - module.register: hooks that may give promises, for import alone.
 *
 * Node runs such hooks in a thread of their own; here they run in the thread of the program and share its globals, and only import()
 * and the start of the program wait for them: require() and what it imports do without. An answer that is not there yet makes loading
 * fail for now, with HostModules.waiting set; who began it tries again when that promise is settled, and then finds the answer here.
 * Answers are kept by what was asked, so that an import asks once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_hooks_priv.h"
#include "toolkit/resolve/resolve.h"

/* A registered module of hooks: an array. */
enum { HOOK_NAME, HOOK_RESOLVE, HOOK_LOAD, HOOK_READY, HOOK__count };

/* The hooks of a run: function and name alternate from RUN_HOOKS on. */
static Value hook_at(Vm *vm, Array *run, u32 index, u32 what)
{
    return run_get(vm, run, RUN_HOOKS + 2 * (index - 1) + what);
}

static Value run_async(HostModules *m, Array *run, u32 index, Value arg, Value context);

static Value next_async(Vm *vm, Frame *f)
{
    Array *run = value_as_array(*native_data(f, 0));
    return run_async(mod_registry(host_of(vm)), run, (u32)value_as_int(*native_data(f, 1)), frame_arg(f, 0), frame_arg(f, 1));
}

/* Slots of a step that waits for its hook. */
enum { STEP_OUT, STEP_RUN, STEP_NAME };

static Value step_done(Vm *vm, Value data, Value result)
{
    Array *step = value_as_array(data), *run = value_as_array(run_get(vm, step, STEP_RUN));
    Object *out = value_as_object(run_get(vm, step, STEP_OUT));
    if (value_is_object(result)) {
        Value is_short = TRY(obj_get(vm, value_as_object(result), key_from_c(vm, "shortCircuit")));
        if (value_same_bits(is_short, VAL_TRUE) && !run_set(vm, run, RUN_SHORT, VAL_TRUE))
            return VAL_EXC;
        return promise_resolve(vm, out, result) ? VAL_UNDEFINED : VAL_EXC;
    }
    AUTO_BUF name = {0};
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, value_as_string(run_get(vm, step, STEP_NAME)), &name))
        return VAL_EXC;
    host_describe_received(vm, result, &text);
    host_throw_code(vm, ERR_TYPE, "ERR_INVALID_RETURN_VALUE",
                    "Expected an object to be returned from the \"%.*s hook's %s()\" function but got %.*s.", (int)name.len, name.data,
                    run_is(vm, run, RUN_LOAD) ? "nextLoad" : "nextResolve", (int)text.len, text.data);
    return promise_reject(vm, out, exception_take(vm)) ? VAL_UNDEFINED : VAL_EXC;
}

static Value step_failed(Vm *vm, Value data, Value reason)
{
    Object *out = value_as_object(run_get(vm, value_as_array(data), STEP_OUT));
    return promise_reject(vm, out, reason) ? VAL_UNDEFINED : VAL_EXC;
}

/* What the hook gives, or throws; step 0 is the loader's. */
static Value call_hook(HostModules *m, Array *run, u32 index, Value arg, Value context)
{
    Vm *vm = host_vm(m->host);
    if (!hooks_take_context(vm, run, context))
        return VAL_EXC;
    if (!index)
        return run_set(vm, run, RUN_LAST, VAL_TRUE) ? hooks_default(m, run, arg) : VAL_EXC;
    NativeFunction *next = TRY_PTR(native_new(vm, next_async, string_from_c(vm, run_is(vm, run, RUN_LOAD) ? "nextLoad" : "nextResolve"), 2,
                                              0, 2));
    next->data[0] = value_cell(run);
    next->data[1] = value_int((i32)index - 1);
    barrier(vm, next);
    if (!run_set(vm, run, RUN_NAME, hook_at(vm, run, index, 1)))
        return VAL_EXC;
    Value args[3] = {arg, run_get(vm, run, RUN_CONTEXT), value_cell(next)};
    return call_function(vm, hook_at(vm, run, index, 0), VAL_UNDEFINED, 3, args);
}

/* A promise of what step `index` gives. */
static Value run_async(HostModules *m, Array *run, u32 index, Value arg, Value context)
{
    Vm *vm = host_vm(m->host);
    Object *out = TRY_PTR(promise_new(vm)), *inner = TRY_PTR(promise_new(vm));
    Value result = call_hook(m, run, index, arg, context);
    if (value_is_exc(result) ? !promise_reject(vm, inner, exception_take(vm)) : !promise_resolve(vm, inner, result))
        return VAL_EXC;
    Value name = index ? hook_at(vm, run, index, 1) : value_cell(TRY_PTR(string_from_c(vm, "default")));
    Value slots[] = {value_cell(out), value_cell(run), name};
    Array *step = TRY_PTR(array_from_values(vm, slots, ARRAY_LEN(slots)));
    return promise_then_native(vm, inner, step_done, step_failed, value_cell(step)) ? value_cell(out) : VAL_EXC;
}

/* Too early: whoever loads tries again when the promise is settled. */
static Value wait_for(HostModules *m, Value promise)
{
    m->waiting = promise;
    return throw_type(host_vm(m->host), "an asynchronous hook of module.register() has not answered yet");
}

/* Modules of hooks that await something at top level or in initialize(). */
static Value wait_until_ready(HostModules *m)
{
    Vm *vm = host_vm(m->host);
    Array *all = value_as_array(m->async_hooks);
    for (u32 i = 0; i < all->length; i++) {
        Array *hook = value_as_array(elements_get(vm, (Object *)all, i));
        Value ready = run_get(vm, hook, HOOK_READY);
        if (!value_is_promise(ready))
            continue;
        if (promise_state(value_as_object(ready)) == PROMISE_PENDING)
            return wait_for(m, ready);
        promise_mark_handled(vm, value_as_object(ready));
        if (promise_state(value_as_object(ready)) == PROMISE_REJECTED)
            return throw_value(vm, promise_result(value_as_object(ready)));
    }
    return VAL_UNDEFINED;
}

/* A run of its own for the asynchronous hooks behind step 0 of `outer`, whose context it has. */
static Array *inner_run(HostModules *m, Array *outer, u32 *n)
{
    Vm *vm = host_vm(m->host);
    Array *all = value_as_array(m->async_hooks);
    Value conditions = run_get(vm, outer, RUN_CONDITIONS);
    bool load = run_is(vm, outer, RUN_LOAD);
    Object *context = TRY_PTR_OR(NULL, object_new_plain(vm));
    Array *run = TRY_PTR_OR(NULL, hooks_run_new(m, value_cell(context), conditions, load, false));
    if (!hooks_take_context(vm, run, run_get(vm, outer, RUN_CONTEXT)) ||
        (load && obj_delete(vm, context, key_from_c(vm, "conditions"), false) < 0))
        return NULL;
    *n = 0;
    for (u32 i = 0; i < all->length; i++) {
        Array *hook = value_as_array(elements_get(vm, (Object *)all, i));
        Value function = run_get(vm, hook, load ? HOOK_LOAD : HOOK_RESOLVE), name = run_get(vm, hook, HOOK_NAME);
        if (!value_is_callable(function))
            continue;
        String *shown = TRY_PTR_OR(NULL, string_printf(vm, " '%s'", load ? "load" : "resolve"));
        shown = TRY_PTR_OR(NULL, string_concat(vm, value_as_string(name), shown));
        if (!array_push(vm, run, function) || !array_push(vm, run, value_cell(shown)))
            return NULL;
        ++*n;
    }
    return run;
}

/* What was asked, as a key among the answers. */
static PropKey question(Vm *vm, Array *run, Value arg)
{
    AUTO_BUF text = {0};
    Value context = run_get(vm, run, RUN_CONTEXT);
    buf_push(&text, run_is(vm, run, RUN_LOAD) ? 'L' : 'R');
    static const char *const keys[] = {"parentURL", "type"};
    for (u32 i = 0; i < 2; i++) {
        Value holder = i ? value_get(vm, context, key_from_c(vm, "importAttributes")) : context;
        Value v = value_is_object(holder) ? obj_peek(vm, value_as_object(holder), key_from_c(vm, keys[i])) : VAL_HOLE;
        buf_push(&text, ' ');
        if (value_is_string(v) && !string_to_utf8(vm, value_as_string(v), &text))
            return KEY_NONE;
    }
    buf_push(&text, ' ');
    String *s = to_string(vm, arg);
    return s && string_to_utf8(vm, s, &text) ? key_from_utf8(vm, buf_view(&text)) : KEY_NONE;
}

/* The settled answer, as the hooks of the chain had to leave it. */
static Value take_answer(Vm *vm, Array *run, Value arg, Value promise)
{
    Value result = promise_result(value_as_object(promise)), name = run_get(vm, run, RUN_NAME);
    AUTO_BUF text = {0};
    promise_mark_handled(vm, value_as_object(promise));
    if (promise_state(value_as_object(promise)) == PROMISE_REJECTED)
        return throw_value(vm, result);
    if (value_is_string(name) && !string_to_utf8(vm, value_as_string(name), &text))
        return VAL_EXC;
    if (!run_is(vm, run, RUN_LAST) && !run_is(vm, run, RUN_SHORT))
        return host_throw_code(vm, ERR_ERROR, "ERR_LOADER_CHAIN_INCOMPLETE",
                               "\"%.*s\" did not call the next hook in its chain and did not explicitly signal a short circuit. If this is "
                               "intentional, include `shortCircuit: true` in the hook's return.", (int)text.len, text.data);
    return hooks_check(vm, run, arg, result, buf_view(&text)) ? result : VAL_EXC;
}

Value hooks_async_answer(HostModules *m, Array *outer, Value arg)
{
    Vm *vm = host_vm(m->host);
    TRY(wait_until_ready(m));
    PropKey key = question(vm, outer, arg);
    if (key_is_none(key))
        return VAL_EXC;
    if (value_is_hole(m->async_answers))
        m->async_answers = value_cell(TRY_PTR(object_new(vm, NULL)));
    Object *answers = value_as_object(m->async_answers);
    Value known = TRY(obj_get(vm, answers, key));
    if (!value_is_array_cell(known)) {
        u32 n;
        Array *run = TRY_PTR(inner_run(m, outer, &n));
        if (!n)
            return hooks_default(m, outer, arg);
        Value promise = TRY(run_async(m, run, n, arg, VAL_UNDEFINED));
        Value pair[] = {promise, value_cell(run)};
        known = value_cell(TRY_PTR(array_from_values(vm, pair, 2)));
        if (!obj_put(vm, answers, key, known, PROP_WEC))
            return VAL_EXC;
    }
    Value promise = run_get(vm, value_as_array(known), 0);
    if (promise_state(value_as_object(promise)) == PROMISE_PENDING)
        return wait_for(m, promise);
    Value result = take_answer(vm, value_as_array(run_get(vm, value_as_array(known), 1)), arg, promise);
    /* A text is needed once; after an error a later import asks again. */
    bool forget = value_is_exc(result) || run_is(vm, outer, RUN_LOAD);
    Value error = value_is_exc(result) ? exception_take(vm) : VAL_HOLE;
    if (forget && obj_delete(vm, answers, key, false) < 0)
        return VAL_EXC;
    return value_is_exc(result) ? throw_value(vm, error) : result;
}

/* ---- register --------------------------------------------------------------------------------- */

/* Takes the functions of the hooks' module and calls its initialize(). What must be waited for becomes HOOK_READY. */
static bool begin_hooks(Vm *vm, Array *hook, Cell *record, Value data)
{
    Object *ns = TRY_PTR_OR(false, embed_module_namespace(vm, record));
    static const char *const names[] = {[HOOK_RESOLVE] = "resolve", [HOOK_LOAD] = "load"};
    for (u32 i = HOOK_RESOLVE; i <= HOOK_LOAD; i++) {
        Value v = TRY_OR(false, obj_get(vm, ns, key_from_c(vm, names[i])));
        if (!run_set(vm, hook, i, v))
            return false;
    }
    Value initialize = TRY_OR(false, obj_get(vm, ns, key_from_c(vm, "initialize")));
    if (!value_is_callable(initialize))
        return true;
    Value result = TRY_OR(false, call_function(vm, initialize, VAL_UNDEFINED, 1, &data));
    return !value_is_promise(result) || run_set(vm, hook, HOOK_READY, result);
}

static Value after_module(Vm *vm, Value data, Value result)
{
    (void)result;
    Array *slots = value_as_array(data), *hook = value_as_array(run_get(vm, slots, 0));
    Object *out = value_as_object(run_get(vm, slots, 3));
    bool ok = begin_hooks(vm, hook, value_as_cell(run_get(vm, slots, 1)), run_get(vm, slots, 2));
    if (!ok)
        return promise_reject(vm, out, exception_take(vm)) ? VAL_UNDEFINED : VAL_EXC;
    Value ready = run_get(vm, hook, HOOK_READY); /* out itself, or what initialize() gave */
    return promise_resolve(vm, out, value_same_bits(ready, value_cell(out)) ? VAL_UNDEFINED : ready) ? VAL_UNDEFINED : VAL_EXC;
}

static Value module_failed(Vm *vm, Value data, Value reason)
{
    return promise_reject(vm, value_as_object(run_get(vm, value_as_array(data), 3)), reason) ? VAL_UNDEFINED : VAL_EXC;
}

/* The hooks' module runs now; what it awaits, imports wait for. */
static bool run_hooks_module(HostModules *m, Array *hook, ModEntry *entry, Value data)
{
    Vm *vm = host_vm(m->host);
    Cell *record = mod_load(m, entry) ? mod_record(m, entry) : NULL;
    if (!record)
        return false;
    Value evaluated = TRY_OR(false, embed_module_evaluate(vm, record));
    Object *promise = value_as_object(evaluated);
    if (promise_state(promise) == PROMISE_REJECTED) {
        promise_mark_handled(vm, promise);
        throw_value(vm, promise_result(promise));
        return false;
    }
    if (promise_state(promise) == PROMISE_FULFILLED)
        return begin_hooks(vm, hook, record, data);
    Object *out = TRY_PTR_OR(false, promise_new(vm));
    Value slots[] = {value_cell(hook), value_cell(record), data, value_cell(out)};
    Array *waiting = TRY_PTR_OR(false, array_from_values(vm, slots, ARRAY_LEN(slots)));
    return run_set(vm, hook, HOOK_READY, value_cell(out)) &&
           promise_then_native(vm, promise, after_module, module_failed, value_cell(waiting));
}

/* A copy for the hooks alone, as for a thread of their own. */
static Value clone_data(Vm *vm, Value options)
{
    Value data = value_is_object(options) ? TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "data"))) : VAL_UNDEFINED;
    if (!value_is_object(data))
        return data;
    Value args[2] = {data, VAL_UNDEFINED};
    Value list = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "transferList")));
    if (value_is_object(list)) {
        Object *how = TRY_PTR(object_new_plain(vm));
        if (!obj_put(vm, how, key_from_c(vm, "transfer"), list, PROP_WEC))
            return VAL_EXC;
        args[1] = value_cell(how);
    }
    Value clone = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "structuredClone")));
    return value_is_callable(clone) ? call_function(vm, clone, VAL_UNDEFINED, 2, args) : data;
}

/* The file that the specifier is relative to: parentURL, a string or a URL. Without one only names and URLs mean anything. */
static bool parent_file(Vm *vm, Value parent, Str specifier, Buf *out)
{
    AUTO_BUF url = {0};
    String *s = value_is_nullish(parent) ? NULL : TRY_PTR_OR(false, to_string(vm, parent));
    if (s && !string_to_utf8(vm, s, &url))
        return false;
    if (str_starts_with(buf_view(&url), STR("file:")) && resolve_url_path(buf_view(&url), out) < 0)
        out->len = 0;
    else if (url.len && url.data[0] == '/')
        buf_append_str(out, buf_view(&url));
    if (out->len || str_starts_with(specifier, STR("file:")) || str_starts_with(specifier, STR("data:")) ||
        str_starts_with(specifier, STR("node:")))
        return true;
    host_throw_code(vm, ERR_TYPE, "ERR_UNSUPPORTED_RESOLVE_REQUEST",
                    "Failed to resolve module specifier \"%.*s\" from \"%.*s\": Invalid relative URL or base scheme is not hierarchical.",
                    (int)MIN(specifier.len, 1000), specifier.data, url.len ? (int)MIN(url.len, 1000) : 5, url.len ? url.data : "data:");
    return false;
}

/* register(specifier, parentURL, options), register(specifier, options) */
Value mod_register(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    Value parent = frame_arg(f, 1), options = frame_arg(f, 2);
    AUTO_BUF specifier = {0};
    AUTO_BUF from = {0};
    if (value_is_object(parent) && !TRY_BOOL(obj_has(vm, value_as_object(parent), key_from_c(vm, "href")))) {
        options = parent;
        parent = TRY(obj_get(vm, value_as_object(options), key_from_c(vm, "parentURL")));
    }
    String *name = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, name, &specifier) || !parent_file(vm, parent, buf_view(&specifier), &from))
        return VAL_EXC;
    Value data = TRY(clone_data(vm, options));
    Value slots[HOOK__count] = {value_cell(name), VAL_UNDEFINED, VAL_UNDEFINED, VAL_UNDEFINED};
    Array *hook = TRY_PTR(array_from_values(vm, slots, HOOK__count));
    bool before = m->may_wait;
    m->may_wait = false;
    ModEntry *entry = mod_resolve(m, buf_view(&specifier), buf_view(&from), MOD_VIA_IMPORT);
    bool ok = entry && run_hooks_module(m, hook, entry, data);
    m->may_wait = before;
    if (!ok)
        return VAL_EXC;
    Array *list = value_is_hole(m->async_hooks) ? TRY_PTR(array_new(vm, 0)) : value_as_array(m->async_hooks);
    if (!array_push(vm, list, value_cell(hook)))
        return VAL_EXC;
    m->async_hooks = value_cell(list);
    return VAL_UNDEFINED;
}

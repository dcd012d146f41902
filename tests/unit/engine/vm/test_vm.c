/* test_vm.c - the machine through its C interfaces.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/buf.h"
#include "engine/api/embed.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"
#include "engine/vm/interp.h"
#include "engine/vm/job.h"
#include "engine/vm/link_unit.h"
#include "engine/vm/module.h"
#include "engine/vm/stack_trace.h"
#include "unit.h"

static Value run(Vm *vm, const char *text)
{
    return script_run(vm, str_view(text), STR("test.js"), NULL);
}

/* Result of a script as text; exceptions as "throws <text>". */
static void expect(Vm *vm, const char *text, const char *want)
{
    Value v = run(vm, text);
    if (!value_is_exc(v) && !job_drain(vm))
        v = VAL_EXC;
    bool threw = value_is_exc(v);
    if (threw)
        v = exception_take(vm);
    String *s = to_string(vm, v);
    char *c = s ? string_to_c(vm, s, NULL) : NULL;
    AUTO_BUF got = {0};
    buf_printf(&got, "%s%s", threw ? "throws " : "", c ? c : "?");
    buf_push(&got, 0);
    EXPECT_STR(got.data, want);
    xfree(c);
}

static Value get_global(Vm *vm, const char *name)
{
    Value v = run(vm, name);
    EXPECT(!value_is_exc(v));
    return v;
}

static void add_native(Vm *vm, const char *name, NativeFn fn)
{
    NativeFunction *f = native_new(vm, fn, string_from_c(vm, name), 0, 0, 0);
    EXPECT(f &&
           obj_put(vm, vm_core(vm)->realm->global, key_from_c(vm, name), value_cell(f), PROP_WC));
}

TEST(vm_runs_scripts)
{
    Vm *vm = vm_new(NULL);
    expect(vm, "1 + 2 * 3", "7");
    expect(vm, "function f(a, b = a) { return a + b } f(2) + f(1, 5)", "10");
    expect(vm, "let s = ''; for (const x of [1, 2, 3]) s += x; s", "123");
    expect(vm, "throw new TypeError('no')", "throws TypeError: no");
    expect(vm, "null.x", "throws TypeError: Cannot read properties of null (reading 'x')");
    expect(vm, "try { eval('let = = 1') } catch (e) { e.name }", "SyntaxError");
    expect(vm, "let once = 1", "undefined");
    expect(vm, "let once = 2", "throws SyntaxError: Identifier 'once' has already been declared");
    expect(vm, "once", "1");
    vm_free(vm);
}

TEST(vm_deep_recursion_is_a_range_error)
{
    Vm *vm = vm_new(NULL);
    const char *want = "throws RangeError: Maximum call stack size exceeded";
    expect(vm, "function r() { return r() + 1 } r()", want);
    expect(vm, "var o = { get x() { return this.x } }; o.x", want);
    expect(vm, "var b = function () { return c() }, c = b.bind(null, 1); b()", want);
    expect(vm, "function n() { return [0].map(n) } n()", want);
    expect(vm, "1", "1");
    vm_free(vm);
}

/* A native that answers "call my first argument with the rest". */
static Value call_first(Vm *vm, Frame *f)
{
    return call_next(vm, f, frame_arg(f, 0), f->this_value, f->argc ? f->argc - 1 : 0, f->args + 1);
}

TEST(vm_native_calls_next)
{
    Vm *vm = vm_new(NULL);
    add_native(vm, "callFirst", call_first);
    expect(vm, "callFirst((a, b) => a - b, 5, 3)", "2");
    expect(vm, "callFirst.call(7, function () { 'use strict'; return this })", "7");
    expect(vm, "callFirst(callFirst, callFirst, x => x, 4)", "4");
    expect(vm, "callFirst(Math.max, ...[1, 9, 4])", "9");
    expect(vm, "function loop(n) { return n ? callFirst(loop, n - 1) : 'end' } loop(3000)", "end");
    expect(vm, "callFirst(1)", "throws TypeError: callFirst is not a function");
    vm_free(vm);
}

/* Sums fn(i) for i < n by a prepared call. */
static Value sum_calls(Vm *vm, Frame *f)
{
    CallPrep prep;
    if (!call_prepare(vm, &prep, frame_arg(f, 0), 1))
        return VAL_EXC;
    double sum = 0;
    for (i32 i = 0; i < value_as_int(frame_arg(f, 1)); i++) {
        Value arg = value_int(i), v = TRY(call_prepared(vm, &prep, VAL_UNDEFINED, 1, &arg));
        sum += value_as_number(v);
    }
    return value_number(sum);
}

TEST(vm_prepared_calls)
{
    Vm *vm = vm_new(NULL);
    add_native(vm, "sumCalls", sum_calls);
    expect(vm, "sumCalls(x => x * 2, 1000)", "999000");
    expect(vm, "sumCalls(function (a, b, ...c) { return arguments.length + c.length }, 10)", "10");
    expect(vm, "sumCalls(((a, b) => a + b).bind(null, 100), 3)", "303");
    expect(vm, "sumCalls(Math.abs, 4)", "6");
    expect(vm, "sumCalls(x => { if (x == 2) throw 'two'; return 1 }, 5)", "throws two");
    expect(vm, "sumCalls(x => sumCalls(y => x * y, 3), 4)", "18");
    expect(vm, "sumCalls(class {}, 1)",
           "throws TypeError: Class constructors cannot be invoked without 'new'");
    vm_free(vm);
}

/* The bail-out contract: a frame may be taken up by interp_resume before any instruction. Here a
 * function is entered that way at its first instruction, as machine code that bails out at once
 * would. */
static u32 bail_outs;

static Value bailing_entry(Vm *vm, Frame *frame)
{
    bail_outs++;
    Template *t = frame_template(frame);
    for (u32 i = frame->argc; i < t->param_count; i++)
        frame->args[i] = VAL_UNDEFINED;
    return interp_resume(vm, frame, 0);
}

TEST(vm_bail_out_resumes_in_the_interpreter)
{
    Vm *vm = vm_new(NULL);
    expect(vm,
           "function g(n) { let s = 0; try { for (let i = 0; i < n; i++) s += g(i) + 1; if (n > 9) "
           "throw n } "
           "catch (e) { return s + e } return s } g(3)",
           "7");
    Function *g = (Function *)value_as_cell(get_global(vm, "g"));
    Template *t = g->tmpl;
    t->entry = bailing_entry;
    t->call_mode = ENTER_SLOW;
    t->tier = TIER_NATIVE;
    expect(vm, "g(6)", "63");
    EXPECT(bail_outs == 64);
    expect(vm, "g(10)", "1033");
    expect(vm, "function deep() { return g2() } function g2() { return deep() } deep()",
           "throws RangeError: Maximum call stack size exceeded");
    vm_free(vm);
}

TEST(vm_collects_while_running)
{
    Vm *vm = vm_new(NULL);
    expect(
        vm,
        "var keep = []; for (let i = 0; i < 20000; i++) { const o = { i, s: 'x' + i, f: () => i };"
        "if (i % 1000 == 0) keep.push(o) } keep.map(o => o.f() + o.s).join()[0] + keep.length",
        "020");
    heap_collect(vm, COLLECT_FULL);
    heap_verify(vm);
    expect(vm, "keep[19].f()", "19000");
    expect(
        vm,
        "function* gen() { for (let i = 0; ; i++) yield { i } } var it = gen(); it.next().value.i",
        "0");
    heap_collect(vm, COLLECT_FULL);
    expect(vm, "it.next().value.i + it.next().value.i", "3");
    vm_free(vm);
}

TEST(vm_promise_jobs_run_in_order)
{
    Vm *vm = vm_new(NULL);
    expect(vm,
           "var log = []; const p = Promise.resolve(); p.then(() => log.push(1)).then(() => "
           "log.push(3));"
           "(async () => { await null; log.push(2); await null; log.push(4) })(); log.push(0); 0",
           "0");
    expect(vm, "log.join()", "0,1,2,3,4");
    Object *promise = promise_new(vm);
    EXPECT(promise && promise_resolve(vm, promise, value_int(5)));
    EXPECT(promise_state(promise) == PROMISE_FULFILLED &&
           value_as_int(promise_result(promise)) == 5);
    vm_free(vm);
}

TEST(vm_modules_link_live_bindings)
{
    Vm *vm = vm_new(NULL);
    Str a_text = STR("import { n, inc, late } from 'b'; export function fa() { return 'fa' }\n"
                     "inc(); globalThis.result = n + late() + fa();");
    Str b_text = STR("import { fa } from 'a'; export let n = 1; export const inc = () => { n++ };\n"
                     "globalThis.early = fa(); export function late() { return 'late' }");
    ModuleRecord *a = module_new(vm, a_text, STR("a.js"), STR("a"), NULL);
    ModuleRecord *b = module_new(vm, b_text, STR("b.js"), STR("b"), NULL);
    EXPECT(a && b && module_request_count(a) == 1);
    module_bind(vm, a, 0, b);
    module_bind(vm, b, 0, a);
    Value promise = module_evaluate(vm, a);
    EXPECT(!value_is_exc(promise) && promise_state(value_as_object(promise)) == PROMISE_FULFILLED);
    expect(vm, "result + early", "2latefafa");
    Object *ns = module_namespace(vm, b);
    EXPECT(ns && value_as_int(obj_get(vm, ns, key_from_c(vm, "n"))) == 2);

    PropKey name = key_from_c(vm, "x");
    ModuleRecord *s = module_new_synthetic(vm, STR("s"), 1, &name);
    EXPECT(module_set_export(vm, s, name, value_int(7)));
    ModuleRecord *c = module_new(
        vm, STR("import { x } from 's'; globalThis.x = x; await null; globalThis.y = x * 2"),
        STR("c.js"), STR("c"), NULL);
    module_bind(vm, c, 0, s);
    promise = module_evaluate(vm, c);
    EXPECT(promise_state(value_as_object(promise)) == PROMISE_PENDING);
    EXPECT(job_drain(vm) && promise_state(value_as_object(promise)) == PROMISE_FULFILLED);
    expect(vm, "x + y", "21");

    ModuleRecord *bad =
        module_new(vm, STR("import { nope } from 's'"), STR("bad.js"), STR("bad"), NULL);
    module_bind(vm, bad, 0, s);
    EXPECT(value_is_exc(module_evaluate(vm, bad)));
    String *text = to_string(vm, exception_take(vm));
    char *message = string_to_c(vm, text, NULL);
    EXPECT_STR(message,
               "SyntaxError: The requested module 's' does not provide an export named 'nope'");
    xfree(message);
    vm_free(vm);
}

TEST(vm_stack_text)
{
    Vm *vm = vm_new(NULL);
    expect(
        vm,
        "class T { m() { return new Error('e').stack } }\nfunction f() { return new T().m() }\nf()",
        "Error: e\n    at T.m (test.js:1:24)\n    at f (test.js:2:31)\n    at test.js:3:1");
    expect(vm, "Error.stackTraceLimit = 1; f()", "Error: e\n    at T.m (test.js:1:24)");
    expect(vm, "Error.stackTraceLimit = 0; f()", "Error: e");
    vm_free(vm);
}

static bool stop(void *ctx, Vm *vm)
{
    (void)ctx;
    vm_core(vm)->interrupt |= INTERRUPT_TERMINATE;
    return true;
}

TEST(vm_termination_is_not_caught)
{
    VmHost host = {.interrupt = stop};
    Vm *vm = vm_new(&host);
    vm_core(vm)->interrupt = INTERRUPT_HOST;
    Value v = run(
        vm,
        "try { for (;;) ; } catch (e) { globalThis.caught = 1 } finally { globalThis.caught = 2 }");
    EXPECT(value_is_exc(v) && vm->terminating);
    vm->terminating = false;
    vm_core(vm)->interrupt = 0;
    (void)exception_take(vm);
    expect(vm, "typeof caught", "undefined");
    vm_free(vm);
}

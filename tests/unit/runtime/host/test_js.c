/* test_js.c - what is different in code of src/js: private names, the original library, forms, stacks; and that every file of
 * src/js compiles and names nothing unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "base/alloc.h"

#include "engine/api/embed.h"
#include "engine/vm/eval.h"
#include "engine/vm/link_unit.h"
#include "runtime/host/host_js.h"

/* Runs `script` as a user's, then `text` as built-in code whose module.exports is called with `argument`; its result as text. */
static char *run(const char *script, const char *text, const char *argument)
{
    Vm *vm = vm_new(NULL);
    if (script && value_is_exc(script_run(vm, str_view(script), STR("user.js"), NULL)))
        return NULL;
    Value arg = script_run(vm, str_view(argument), STR("user.js"), NULL);
    Value wrapper = embed_compile_builtin(vm, str_view(text), STR("internal/test"));
    Value module = value_cell(object_new_plain(vm));
    Value args[3] = {VAL_UNDEFINED, VAL_UNDEFINED, module};
    if (!value_is_exc(wrapper))
        wrapper = call_function(vm, wrapper, VAL_UNDEFINED, 3, args);
    Value f = value_is_exc(wrapper) ? VAL_EXC : obj_get(vm, value_as_object(module), key_from_c(vm, "exports"));
    Value v = value_is_exc(f) ? VAL_EXC : call_function(vm, f, VAL_UNDEFINED, 1, &arg);
    String *s = NULL;
    if (value_is_exc(v)) {
        v = exception_take(vm);
        s = embed_error_stack(vm, v);
    } else {
        s = to_string(vm, v);
    }
    char *out = s ? string_to_c(vm, s, NULL) : NULL;
    vm_free(vm);
    return out;
}

static void expect_run(const char *script, const char *text, const char *argument, const char *want)
{
    char *got = run(script, text, argument);
    if (!got || strcmp(got, want))
        unit_expect_str(__FILE__, __LINE__, str_view(got ? got : "nothing"), str_view(want));
    xfree(got);
}

TEST(js_private_names)
{
    expect_run(NULL,
               "class A { $state = 1; constructor() { this.$other = { $x: 2 }; } }\n"
               "module.exports = (o) => { const a = new A(); const { $state } = a;\n"
               "  return [a.$state, a.$other.$x, Object.getOwnPropertySymbols(a).length, Reflect.ownKeys(a).length,\n"
               "    new Proxy(a, { get() { return 'seen'; } }).$state, Object.create(a).$state, o.$state === undefined].join(); };",
               "({ $state: 5 })", "1,2,0,0,,1,true");
}

TEST(js_original_library)
{
    static const char patch[] =
        "Array.prototype.push = Array.prototype.join = Map.prototype.get = String.prototype.slice = function () { return 'bad' };\n"
        "Array.prototype[Symbol.iterator] = function* () { yield 'bad' };\n"
        "Object.keys = Math.max = () => 'bad'; globalThis.Map = globalThis.isNaN = function () { return 'bad' };\n"
        "Function.prototype.call = () => 'bad'; Promise.prototype.then = () => 'bad'; Uint8Array.prototype.fill = () => 'bad'";
    expect_run(patch,
               "module.exports = (list) => { const [a, b] = list; const m = new Map(); m.set(1, a); const out = [...list]; out.push(b);\n"
               "  for (const x of list) out.push(x);\n"
               "  return [m.get(1), out.join('-'), 'xyz'.slice(1), Object.keys({ k: 1 }).join(), Math.max(1, 2), isNaN(NaN),\n"
               "    (function () { return this.v; }).call({ v: 7 }), new Uint8Array(2).fill(3).join()].join(); };",
               "[1, 2]", "1,1-2-2-1-2,yz,k,2,true,7,3,3");
}

TEST(js_forms)
{
    expect_run("Function.prototype.call = Function.prototype.apply = () => 'bad'",
               "function f(a, b) { return this.x + a + b; }\n"
               "module.exports = (o) => { const l = []; $push(l, $call(f, o, 1, 2)); $push(l, $apply(f, o, [3, 4])); $assert(true);\n"
               "  $debug('test', o); return l.join() + $isCallable(f) + $isObject(o); };",
               "({ x: 10 })", "13,17truetrue");
    expect_run(NULL, "module.exports = () => $nothing(1);", "1",
               "ReferenceError: $nothing is nothing that built-in code knows");
    expect_run(NULL, "module.exports = () => { undeclared = 1; };", "1",
               "SyntaxError: Built-in code cannot use 'undeclared' so");
}

TEST(js_looks_native)
{
    expect_run(NULL, "module.exports = (f) => f(function named() {}) + f(class Thing { m() {} });", "(f) => String(f) + f.name + ';'",
               "function named() { [native code] }named;function Thing() { [native code] }Thing;");
    expect_run(NULL, "module.exports = function inner(f) { f(); };", "(function user() { throw new Error('x'); })",
               "Error: x\n    at user (user.js:1:26)");
}

static void check_code(Vm *vm, FunctionCode *code, Str file)
{
    DiagList diags;
    diag_list_init(&diags);
    if (!code->code && !unit_compile_function(code, &diags))
        unit_fail(file.data, 0, diags.len ? diag_first(&diags)->text : "does not compile");
    diag_list_deinit(&diags);
    for (u32 i = 0; i < code->n_constants; i++)
        if (code->constants[i].kind == Const_Builtin &&
            value_is_exc(builtin_at_path(vm, vm_core(vm)->realm, code->constants[i].text))) {
            char *text = xstrndup(code->constants[i].text.data, code->constants[i].text.len);
            unit_fail(file.data, 0, text);
            xfree(text);
            (void)exception_take(vm);
        }
    for (u32 i = 0; i < code->n_nested; i++)
        check_code(vm, function_nested(code, i), file);
}

TEST(js_every_file)
{
    Vm *vm = vm_new(NULL);
    EmbedBuiltin file;
    for (u32 i = 0; host_js_unit(i, &file); i++) {
        Str name = file.name;
        UnitInstance *unit = unit_from_executable(vm, file.bytes, (UnitReadOptions){.name = name, .notes = file.notes, .cold = file.cold, .ctx = file.ctx});
        if (!unit) {
            String *s = embed_error_stack(vm, exception_take(vm));
            char *stack = s ? string_to_c(vm, s, NULL) : NULL;
            unit_fail(name.data, 0, stack ? stack : "does not compile");
            xfree(stack);
            continue;
        }
        check_code(vm, unit->unit->program, name);
    }
    vm_free(vm);
}

/* engine.c - running text, modules, jobs and errors for the runtime (embed.h), and the public
 * cob.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include <cob.h>

#include "base/alloc.h"
#include "engine/api/embed.h"
#include "engine/vm/call.h"
#include "engine/vm/eval.h"
#include "engine/vm/job.h"
#include "engine/vm/module.h"
#include "engine/vm/stack_text.h"

/* ---- running text ---- */

Value embed_run_script(Vm *vm, Str text, Str file_name, const Dialect *dialect)
{
    return script_run(vm, text, file_name, dialect);
}

Value embed_compile_commonjs(Vm *vm, Str text, Str file_name, const Dialect *dialect, bool await_is_doubtful)
{
    ParseOptions options = {.goal = ParseGoal_CommonJs,
                            .lazy = true,
                            .dialect = dialect,
                            .top_level_return = true,
                            .await_is_doubtful = await_is_doubtful};
    UnitInstance *unit = TRY_PTR(unit_from_text(vm, text, file_name, &options));
    return unit_run(vm, unit, VAL_UNDEFINED, NULL);
}

bool embed_commonjs_is_plain(Value function)
{
    return value_has_kind(function, Kind_Function) && template_code(((Function *)value_as_cell(function))->tmpl)->info->is_plain;
}

Value embed_compile_builtin(Vm *vm, Str text, Str name)
{
    UnitInstance *unit = TRY_PTR(unit_from_builtin(vm, text, name, true));
    return unit_run(vm, unit, VAL_UNDEFINED, NULL);
}

Value embed_builtin_function(Vm *vm, const EmbedBuiltin *file)
{
    UnitReadOptions options = {.name = file->name, .notes = file->notes, .cold = file->cold, .ctx = file->ctx};
    UnitInstance *unit = TRY_PTR(unit_from_executable(vm, file->bytes, options));
    return unit_run(vm, unit, VAL_UNDEFINED, NULL);
}

/* ---- modules ---- */

static ModuleRecord *as_module(Cell *cell)
{
    ASSERT(cell->kind == Kind_ModuleRecord);
    return (ModuleRecord *)cell;
}

Cell *embed_module_new(Vm *vm, Str text, Str file_name, Str url, const Dialect *dialect)
{
    return (Cell *)module_new(vm, text, file_name, url, dialect);
}

Cell *embed_module_new_keeping(Vm *vm, Str text, Str file_name, Str url, const Dialect *dialect)
{
    return (Cell *)module_new_keeping(vm, text, file_name, url, dialect, true);
}

Value embed_module_completion(Cell *module)
{
    return module_completion(as_module(module));
}

Cell *embed_module_synthetic(Vm *vm, Str url, u32 n, const PropKey *names)
{
    return (Cell *)module_new_synthetic(vm, url, n, names);
}

bool embed_module_set_export(Vm *vm, Cell *module, PropKey name, Value v)
{
    return module_set_export(vm, as_module(module), name, v);
}

u32 embed_module_request_count(Cell *module)
{
    return module_request_count(as_module(module));
}

Str embed_module_request(Vm *vm, Cell *module, u32 i)
{
    (void)vm;
    return module_request(as_module(module), i)->specifier;
}

bool embed_module_request_place(Cell *module, u32 i, u32 *line, u32 *column)
{
    return module_request_place(as_module(module), i, line, column);
}

Str embed_module_request_type(Vm *vm, Cell *module, u32 i)
{
    (void)vm;
    const ModuleRequest *request = module_request(as_module(module), i);
    for (u32 j = 0; j < request->n_attributes; j++)
        if (str_equal_c(request->attributes[j].key, "type"))
            return request->attributes[j].value;
    return STR("");
}

void embed_module_bind(Vm *vm, Cell *module, u32 i, Cell *target)
{
    module_bind(vm, as_module(module), i, as_module(target));
}

Value embed_module_evaluate(Vm *vm, Cell *module)
{
    return module_evaluate(vm, as_module(module));
}

void embed_namespace_mark(Object *ns)
{
    module_namespace_mark(ns);
}

Object *embed_module_namespace(Vm *vm, Cell *module)
{
    return module_namespace(vm, as_module(module));
}

bool embed_module_has_tla(Cell *module)
{
    return module_has_tla(as_module(module));
}

bool embed_module_has_syntax(Cell *module)
{
    return module_has_syntax(as_module(module));
}

bool embed_module_is_async(Cell *module)
{
    return module_is_async(as_module(module));
}

Value embed_module_error(Cell *module)
{
    return module_error(as_module(module));
}

bool embed_module_is_evaluated(Cell *module)
{
    return module_status(as_module(module)) == Module_Evaluated;
}

Str embed_module_url(Vm *vm, Cell *module, Buf *storage)
{
    storage->len = 0;
    if (!string_to_utf8(vm, module_url(as_module(module)), storage)) {
        (void)exception_take(vm);
        return STR("");
    }
    return buf_view(storage);
}

void embed_module_set_evaluate(Vm *vm, Cell *module, EmbedModuleEvaluate *fn, Value data)
{
    module_set_evaluate(vm, as_module(module), fn, data);
}

Value *embed_module_host_slot(Cell *module)
{
    return module_host_slot(as_module(module));
}

bool embed_import_finish(Vm *vm, Value promise, Cell *module)
{
    return module_import_finish(vm, promise, as_module(module));
}

Cell *embed_referrer_module(Cell *referrer, Str *script_name)
{
    *script_name = STR("");
    if (referrer && referrer->kind == Kind_ModuleRecord)
        return referrer;
    if (referrer && referrer->kind == Kind_UnitInstance)
        *script_name = ((UnitInstance *)referrer)->unit->source->name;
    return NULL;
}

Str embed_current_file(Vm *vm)
{
    Source *source;
    u32 offset;
    return stack_current(vm, &source, &offset) ? source->name : STR("");
}

bool embed_is_generator_function(Value v)
{
    if (!value_has_kind(v, Kind_Function))
        return false;
    const FunctionInfo *info = template_code(((Function *)value_as_cell(v))->tmpl)->info;
    return info->is_generator && info->is_async;
}

/* ---- jobs ---- */

bool embed_drain_jobs(Vm *vm)
{
    return job_drain(vm);
}

bool embed_has_jobs(Vm *vm)
{
    return job_any(vm);
}

bool embed_queue_job(Vm *vm, Value function, u32 argc, const Value *args)
{
    Value list = VAL_UNDEFINED;
    if (argc) {
        Array *array = array_from_values(vm, args, argc);
        if (!array)
            return false;
        list = value_cell(array);
    }
    job_push(vm, Job_Call, function, list, VAL_UNDEFINED, vm->async_context);
    return true;
}

/* ---- errors ---- */

static StackTrace *trace_of(Value error)
{
    return value_has_kind(error, Kind_Error)
               ? (StackTrace *)((ErrorObject *)value_as_cell(error))->trace
               : NULL;
}

String *embed_error_stack(Vm *vm, Value error)
{
    if (value_is_object(error)) {
        Object *o = value_as_object(error);
        Value stack = obj_peek(vm, o, KEY_stack);
        if (value_has_kind(error, Kind_Error) && value_is_hole(stack))
            return stack_format(vm, (ErrorObject *)o);
        if (value_is_string(stack))
            return value_as_string(stack);
    }
    char text[200];
    if (!value_is_object(error) && !value_is_symbol(error))
        return to_string(vm, error);
    value_describe(vm, error, text, sizeof text);
    return string_from_utf8(vm, str_view(text));
}

String *embed_error_code_frame(Vm *vm, Value error)
{
    (void)vm;
    StackTrace *trace = trace_of(error);
    return trace ? trace->code_frame : NULL;
}

bool embed_error_position(Vm *vm, Value error, Str *file, u32 *line, u32 *column, Str *source_line)
{
    StackTrace *trace = trace_of(error);
    if (!trace)
        return false;
    Source *source;
    u32 offset;
    if (!stack_position(vm, (ErrorObject *)value_as_cell(error), &source, &offset))
        return false;
    SourcePos pos = source_position(source, offset);
    *file = source->name;
    *line = pos.line;
    *column = pos.column;
    *source_line = source_line_text(source, pos.line);
    return true;
}

/* ---- cob.h ---- */

/* A public value is a root: one word of malloc memory that the collector knows. */
struct CobValue {
    Value v;
    struct CobVm *owner;
};

struct CobVm {
    Vm *vm;
};

CobVm *cob_vm_new(void)
{
    CobVm *cob = xalloc_zero(sizeof *cob);
    cob->vm = vm_new(NULL);
    return cob;
}

void cob_vm_free(CobVm *cob)
{
    if (cob)
        vm_free(cob->vm);
    xfree(cob);
}

static CobValue *wrap(CobVm *cob, Value v)
{
    CobValue *value = xalloc_zero(sizeof *value);
    value->v = v;
    value->owner = cob;
    root_add(cob->vm, &value->v);
    return value;
}

static CobValue *finish(CobVm *cob, Value v, CobValue **error)
{
    Value context = cob->vm->async_context;
    if (!value_is_exc(v) && !job_drain(cob->vm))
        v = VAL_EXC;
    cob->vm->async_context = context;
    if (!value_is_exc(v))
        return wrap(cob, v);
    v = exception_take(cob->vm);
    if (error)
        *error = wrap(cob, v);
    return NULL;
}

CobValue *cob_eval(CobVm *cob, const char *text, size_t len, const char *file_name,
                   CobValue **error)
{
    return finish(cob, script_run(cob->vm, (Str){text, len}, str_view(file_name), false), error);
}

CobValue *cob_call(CobValue *function, CobValue *this_value, size_t argc, CobValue *const *args,
                   CobValue **error)
{
    CobVm *cob = function->owner;
    Value *values = argc ? xalloc(argc * sizeof *values) : NULL;
    for (size_t i = 0; i < argc; i++)
        values[i] = args[i]->v; /* alive through their CobValue */
    Value r = call_value(cob->vm, function->v, this_value ? this_value->v : VAL_UNDEFINED,
                         (u32)argc, values);
    xfree(values);
    return finish(cob, r, error);
}

void cob_value_free(CobValue *value)
{
    if (!value)
        return;
    root_remove(value->owner->vm, &value->v);
    xfree(value);
}

CobValue *cob_global(CobVm *cob)
{
    return wrap(cob, value_cell(vm_core(cob->vm)->realm->global_this));
}

CobValue *cob_get(CobValue *object, const char *name, CobValue **error)
{
    CobVm *cob = object->owner;
    PropKey key = key_from_c(cob->vm, name);
    return finish(cob, key_is_none(key) ? VAL_EXC : value_get(cob->vm, object->v, key), error);
}

bool cob_set(CobValue *object, const char *name, CobValue *value, CobValue **error)
{
    CobVm *cob = object->owner;
    PropKey key = key_from_c(cob->vm, name);
    int ok = key_is_none(key) ? -1 : value_set(cob->vm, object->v, key, value->v, true);
    if (ok >= 0)
        return true;
    Value e = exception_take(cob->vm);
    if (error)
        *error = wrap(cob, e);
    return false;
}

CobValue *cob_number(CobVm *cob, double number)
{
    return wrap(cob, value_number(number));
}

CobValue *cob_string(CobVm *cob, const char *utf8, size_t len)
{
    String *s = string_from_utf8(cob->vm, (Str){utf8, len});
    if (!s) {
        (void)exception_take(cob->vm);
        return NULL;
    }
    return wrap(cob, value_cell(s));
}

double cob_to_number(CobValue *value)
{
    double d;
    if (to_double(value->owner->vm, value->v, &d))
        return d;
    (void)exception_take(value->owner->vm);
    return __builtin_nan("");
}

char *cob_to_string(CobValue *value, size_t *len)
{
    Vm *vm = value->owner->vm;
    String *s = to_string(vm, value->v);
    char *text = s ? string_to_c(vm, s, len) : NULL;
    if (!text)
        (void)exception_take(vm);
    return text;
}

void cob_string_free(char *text)
{
    xfree(text);
}

typedef struct HostFunction {
    CobFunction *fn;
    void *ctx;
} HostFunction;

/* data: [fn, ctx] as integers in doubles' place: two words that are no cells. */
static Value call_host_function(Vm *vm, Frame *f)
{
    NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    HostFunction *host =
        (HostFunction *)(((HostFunction *)(uintptr_t)(u64)value_as_number(self->data[0])));
    CobVm *cob = (CobVm *)(uintptr_t)(u64)value_as_number(self->data[1]);
    CobValue **args = xalloc((f->argc + 1) * sizeof *args);
    for (u32 i = 0; i < f->argc; i++)
        args[i] = wrap(cob, f->args[i]);
    CobValue *this_value = wrap(cob, f->this_value), *error = NULL;
    CobValue *result = host->fn(cob, host->ctx, this_value, f->argc, args, &error);
    Value v = result ? result->v : VAL_UNDEFINED;
    if (error)
        v = throw_value(vm, error->v);
    bool passed = false;
    for (u32 i = 0; i < f->argc; i++) {
        passed |= args[i] == result || args[i] == error;
        cob_value_free(args[i]);
    }
    if (result != this_value && error != this_value && !passed) {
        cob_value_free(result);
        cob_value_free(error);
    }
    cob_value_free(this_value);
    xfree(args);
    return v;
}

CobValue *cob_function(CobVm *cob, const char *name, unsigned length, CobFunction *fn, void *ctx)
{
    String *text = string_from_utf8(cob->vm, str_view(name));
    NativeFunction *native =
        text ? native_new(cob->vm, call_host_function, text, length, 0, 2) : NULL;
    if (!native) {
        (void)exception_take(cob->vm);
        return NULL;
    }
    HostFunction *host =
        xalloc(sizeof *host); /* as long as the process: functions have no finaliser */
    *host = (HostFunction){fn, ctx};
    native->data[0] = value_number((double)(uintptr_t)host);
    native->data[1] = value_number((double)(uintptr_t)cob);
    return wrap(cob, value_cell(native));
}

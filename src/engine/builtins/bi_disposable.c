/* bi_disposable.c - DisposableStack and AsyncDisposableStack (27.3, 27.4 of ES2027).
 *
 * The resources lie in a list as `using` makes it (vm/ops_dispose.c). Magic of the shared functions is 1 for the asynchronous class.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/builtins/list.h"
#include "engine/vm/ops.h"
#include "engine/vm/promise.h"

typedef struct DisposableStackObject {
    Object object;
    Value list; /* an array no script sees; undefined when disposed */
    bool async;
} DisposableStackObject;

void kind_trace_DisposableStack(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark(vm, ((DisposableStackObject *)cell)->list);
}

static const char *class_name(bool async)
{
    return async ? "AsyncDisposableStack" : "DisposableStack";
}

static Value new_list(Vm *vm)
{
    Value state = value_int(0);
    return value_cell(TRY_PTR(array_from_values(vm, &state, 1)));
}

static DisposableStackObject *new_stack(Vm *vm, bool async, Object *proto, Value list)
{
    DisposableStackObject *s = object_new_kind(vm, Kind_DisposableStack, sizeof *s, proto, 0);
    if (!s)
        return NULL;
    s->list = list;
    s->async = async;
    return s;
}

static Value construct_stack(Vm *vm, Frame *f, bool async, Intrinsic proto)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return throw_type(vm, "Constructor %s requires 'new'", class_name(async));
    Object *p = TRY_PTR(proto_from_ctor(vm, target, proto));
    return value_cell(TRY_PTR(new_stack(vm, async, p, TRY(new_list(vm)))));
}

static Value disposable_stack_ctor(Vm *vm, Frame *f)
{
    return construct_stack(vm, f, false, Intrinsic_DisposableStackPrototype);
}

static Value async_disposable_stack_ctor(Vm *vm, Frame *f)
{
    return construct_stack(vm, f, true, Intrinsic_AsyncDisposableStackPrototype);
}

static DisposableStackObject *this_stack(Vm *vm, Frame *f, bool async, const char *method)
{
    if (value_has_kind(f->this_value, Kind_DisposableStack)) {
        DisposableStackObject *s = (DisposableStackObject *)value_as_cell(f->this_value);
        if (s->async == async)
            return s;
    }
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    throw_type(vm, "Method %s.prototype.%s called on incompatible receiver %s", class_name(async), method, text);
    return NULL;
}

/* ... that is not disposed yet. */
static DisposableStackObject *open_stack(Vm *vm, Frame *f, const char *method)
{
    bool async = native_magic(f);
    DisposableStackObject *s = this_stack(vm, f, async, method);
    if (s && value_is_undefined(s->list)) {
        throw_reference(vm, "Cannot call %s.prototype.%s on an already-disposed %s", class_name(async), method,
                        class_name(async));
        return NULL;
    }
    return s;
}

static Value stack_use(Vm *vm, Frame *f)
{
    DisposableStackObject *s = TRY_PTR(open_stack(vm, f, "use"));
    Value v = frame_arg(f, 0);
    return ops_add_disposable(vm, s->list, v, s->async) ? v : VAL_EXC;
}

static bool check_callable(Vm *vm, Value v)
{
    if (value_is_callable(v))
        return true;
    char text[64];
    value_describe(vm, v, text, sizeof text);
    throw_type(vm, "%s is not a function", text);
    return false;
}

/* What adopt() puts on the stack; data: value, onDispose. */
static Value call_adopted(Vm *vm, Frame *f)
{
    Value v = *native_data(f, 0);
    return call_function(vm, *native_data(f, 1), VAL_UNDEFINED, 1, &v);
}

static Value stack_adopt(Vm *vm, Frame *f)
{
    DisposableStackObject *s = TRY_PTR(open_stack(vm, f, "adopt"));
    if (!check_callable(vm, frame_arg(f, 1)))
        return VAL_EXC;
    NativeFunction *fn = TRY_PTR(native_new(vm, call_adopted, NULL, 0, 0, 2));
    fn->data[0] = frame_arg(f, 0);
    fn->data[1] = frame_arg(f, 1);
    return ops_add_dispose_call(vm, s->list, value_cell(fn), s->async) ? frame_arg(f, 0) : VAL_EXC;
}

static Value stack_defer(Vm *vm, Frame *f)
{
    DisposableStackObject *s = TRY_PTR(open_stack(vm, f, "defer"));
    if (!check_callable(vm, frame_arg(f, 0)))
        return VAL_EXC;
    return ops_add_dispose_call(vm, s->list, f->args[0], s->async) ? VAL_UNDEFINED : VAL_EXC;
}

static Value stack_move(Vm *vm, Frame *f)
{
    DisposableStackObject *s = TRY_PTR(open_stack(vm, f, "move"));
    Object *proto = intrinsic(vm, s->async ? Intrinsic_AsyncDisposableStackPrototype : Intrinsic_DisposableStackPrototype);
    DisposableStackObject *to = TRY_PTR(new_stack(vm, s->async, proto, s->list));
    s->list = VAL_UNDEFINED;
    return value_cell(to);
}

static Value stack_disposed(Vm *vm, Frame *f)
{
    return value_bool(value_is_undefined(TRY_PTR(this_stack(vm, f, native_magic(f), "disposed"))->list));
}

/* The pending exception joins the one already caught, or a hole. */
static Value collect_error(Vm *vm, Value before)
{
    Value error = exception_take(vm);
    return value_is_hole(before) ? error : ops_suppress_error(vm, error, before);
}

static Value stack_dispose(Vm *vm, Frame *f)
{
    DisposableStackObject *s = TRY_PTR(this_stack(vm, f, false, "dispose"));
    Value list = s->list, error = VAL_HOLE, result;
    if (value_is_undefined(list))
        return VAL_UNDEFINED;
    s->list = VAL_UNDEFINED;
    for (int more; (more = ops_dispose_next(vm, list, &result)) != 0;) {
        if (more < 0) {
            if (vm->terminating)
                return VAL_EXC;
            error = TRY(collect_error(vm, error));
        }
    }
    return value_is_hole(error) ? VAL_UNDEFINED : throw_value(vm, error);
}

/* ---- asynchronous disposal: a loop whose turns are reactions ---- */

enum { STATE_LIST, STATE_PROMISE, STATE_ERROR, STATE_WORDS };

static Value dispose_step(Vm *vm, Value state);

static Value awaited(Vm *vm, Value state, Value v)
{
    (void)v;
    return dispose_step(vm, state);
}

static Value add_error(Vm *vm, Elements *state)
{
    if (vm->terminating)
        return VAL_EXC;
    state->items[STATE_ERROR] = TRY(collect_error(vm, state->items[STATE_ERROR]));
    barrier(vm, state);
    return VAL_UNDEFINED;
}

static Value await_threw(Vm *vm, Value state, Value reason)
{
    throw_value(vm, reason);
    TRY(add_error(vm, (Elements *)value_as_cell(state)));
    return dispose_step(vm, state);
}

/* Goes on until something must be awaited, or the list is empty. */
static Value dispose_step(Vm *vm, Value state_value)
{
    Elements *state = (Elements *)value_as_cell(state_value);
    for (;;) {
        Value result;
        int more = ops_dispose_next(vm, state->items[STATE_LIST], &result);
        if (more == 0)
            break;
        if (more > 0 && value_is_hole(result))
            continue;
        if (more > 0)
            result = promise_resolve_with(vm, value_cell(intrinsic(vm, Intrinsic_Promise)), result);
        if (more < 0 || value_is_exc(result)) {
            TRY(add_error(vm, state));
            continue;
        }
        return promise_then_native(vm, value_as_object(result), awaited, await_threw, state_value) ? VAL_UNDEFINED : VAL_EXC;
    }
    Object *promise = value_as_object(state->items[STATE_PROMISE]);
    Value error = state->items[STATE_ERROR];
    bool ok = value_is_hole(error) ? promise_resolve(vm, promise, VAL_UNDEFINED) : promise_reject(vm, promise, error);
    return ok ? VAL_UNDEFINED : VAL_EXC;
}

static Value stack_dispose_async(Vm *vm, Frame *f)
{
    Object *promise = TRY_PTR(promise_new(vm));
    DisposableStackObject *s = this_stack(vm, f, true, "disposeAsync");
    if (!s)
        return promise_reject(vm, promise, exception_take(vm)) ? value_cell(promise) : VAL_EXC;
    Value list = s->list;
    if (value_is_undefined(list))
        return promise_resolve(vm, promise, VAL_UNDEFINED) ? value_cell(promise) : VAL_EXC;
    s->list = VAL_UNDEFINED;
    Elements *state = TRY_PTR(value_list_new(vm, STATE_WORDS));
    state->items[STATE_LIST] = list;
    state->items[STATE_PROMISE] = value_cell(promise);
    state->items[STATE_ERROR] = VAL_HOLE;
    TRY(dispose_step(vm, value_cell(state)));
    return value_cell(promise);
}

#define STACK_ROWS(async)                                                                          \
    FN_MAGIC("adopt", 2, stack_adopt, async), FN_MAGIC("defer", 1, stack_defer, async),            \
        FN_MAGIC("move", 0, stack_move, async), GETTER_MAGIC("disposed", stack_disposed, async)

static const BuiltinProp disposable_proto[] = {
    FN_MAGIC("use", 1, stack_use, 0),
    FN("dispose", 0, stack_dispose, 0, INTRIN_NONE),
    STACK_ROWS(0),
    ALIAS("@@dispose", "dispose"),
    TAG("DisposableStack"),
    END,
};

const BuiltinClass builtin_disposable_stack = {
    .name = "DisposableStack",
    .ctor = disposable_stack_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_DisposableStack + 1,
    .proto_intrinsic = Intrinsic_DisposableStackPrototype + 1,
    .proto_props = disposable_proto,
};

static const BuiltinProp async_disposable_proto[] = {
    FN_MAGIC("use", 1, stack_use, 1),
    FN("disposeAsync", 0, stack_dispose_async, 0, INTRIN_NONE),
    STACK_ROWS(1),
    ALIAS("@@asyncDispose", "disposeAsync"),
    TAG("AsyncDisposableStack"),
    END,
};

const BuiltinClass builtin_async_disposable_stack = {
    .name = "AsyncDisposableStack",
    .ctor = async_disposable_stack_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_AsyncDisposableStack + 1,
    .proto_intrinsic = Intrinsic_AsyncDisposableStackPrototype + 1,
    .proto_props = async_disposable_proto,
};

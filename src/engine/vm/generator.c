/* generator.c - suspend and resume: generators, async functions, async generators (27.3 - 27.7).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/generator.h"

#include "base/alloc.h"
#include "engine/object/convert.h"
#include "engine/object/error.h"
#include "engine/object/function.h"
#include "engine/object/object_inl.h"
#include "engine/object/property.h"
#include "engine/vm/async_track.h"
#include "engine/vm/call.h"
#include "engine/vm/interp.h"
#include "engine/vm/job.h"
#include "engine/vm/promise.h"

void kind_trace_Suspended(Vm *vm, Cell *cell)
{
    Suspended *s = (Suspended *)cell;
    heap_mark(vm, s->callee);
    heap_mark(vm, s->this_value);
    heap_mark_conservative(vm, s->registers, s->registers + s->count);
}

void kind_trace_Generator(Vm *vm, Cell *cell)
{
    GeneratorObject *gen = (GeneratorObject *)cell;
    object_trace(vm, &gen->object);
    heap_mark_cell(vm, gen->frame);
    heap_mark_cell(vm, gen->promise);
    heap_mark(vm, gen->async_context);
    for (u32 i = 0; i < gen->n_requests; i++) {
        heap_mark(vm, gen->requests[i].value);
        heap_mark(vm, gen->requests[i].promise);
    }
}

void kind_finalise_Generator(Vm *vm, Cell *cell)
{
    (void)vm;
    xfree(((GeneratorObject *)cell)->requests);
}

GeneratorObject *frame_generator(const Frame *frame)
{
    return (GeneratorObject *)value_as_cell(frame->args[frame->reserved]);
}

GeneratorObject *generator_create(Vm *vm, Frame *frame, u32 reg)
{
    const FunctionInfo *info = template_code(frame_template(frame))->info;
    Object *proto = NULL;
    if (info->is_generator) {
        Value p = TRY_OR(NULL, obj_get(vm, value_as_object(frame->callee), KEY_prototype));
        proto = value_is_object(p)
                    ? value_as_object(p)
                    : intrinsic(vm, info->is_async ? Intrinsic_AsyncGeneratorPrototype
                                                   : Intrinsic_GeneratorPrototype);
    }
    GeneratorObject *gen =
        TRY_PTR_OR(NULL, object_new_kind(vm, Kind_Generator, sizeof *gen, proto, 0));
    gen->is_async = info->is_async;
    gen->is_generator = info->is_generator;
    gen->state = info->is_generator ? Gen_Start : Gen_Running;
    gen->async_context = VAL_UNDEFINED;
    if (!info->is_generator) {
        gen->promise = TRY_PTR_OR(NULL, promise_new(vm));
        barrier(vm, gen);
    }
    frame->reserved = (u16)reg;
    return gen;
}

void generator_suspend(Vm *vm, Frame *frame, GeneratorObject *gen, u32 pc, u32 dst, u32 return_pc)
{
    u32 count = frame_template(frame)->reg_count;
    Suspended *s = gen->frame;
    if (!s || s->cap < count) {
        s = heap_alloc(vm, sizeof *s + count * sizeof(Value), Kind_Suspended);
        s->cap = count;
        gen->frame = s;
        barrier(vm, gen);
    }
    s->pc = pc;
    s->dst = dst;
    s->return_pc = return_pc;
    s->argc = MIN(frame->argc, frame_template(frame)->param_count);
    s->reserved = frame->reserved;
    s->callee = frame->callee;
    s->this_value = frame->this_value;
    memcpy(s->registers, frame->args, count * sizeof(Value));
    s->count = count;
    gen->was_await = false;
    if (gen->state == Gen_Running)
        gen->state = Gen_Suspended;
    barrier(vm, s);
}

bool generator_await(Vm *vm, Frame *frame, u32 pc, u32 dst, Value v)
{
    GeneratorObject *gen = frame_generator(frame);
    if (value_is_object(v) || async_tracks_promises(vm)) {
        bool plain = value_is_promise(v) && frame_is_builtin(frame); /* whatever its `constructor` is */
        if (async_tracks_promises(vm) && gen->promise)
            vm->promise_parent = value_cell(gen->promise);
        PromiseObject *p = plain ? value_as_promise(v) : promise_for_await(vm, v);
        vm->promise_parent = VAL_UNDEFINED;
        if (!p || !promise_then_await(vm, p, &gen->object))
            return false;
    } else {
        job_push(vm, Job_Awaited, value_cell(gen), v, VAL_UNDEFINED, vm->async_context);
    }
    generator_suspend(vm, frame, gen, pc, dst, 0);
    gen->was_await = true;
    gen->state = Gen_Awaiting;
    return true;
}

static Frame *restore_frame(Vm *vm, GeneratorObject *gen)
{
    Suspended *s = gen->frame;
    if (!vm_stack_ok(vm)) {
        throw_stack_overflow(vm);
        return NULL;
    }
    if (!stack_reserve(vm, FRAME_WORDS + s->count + 1))
        return NULL;
    Frame *frame = (Frame *)(void *)frame_top(vm, vm->frame);
    frame->caller = vm->frame;
    frame->pc = s->pc;
    frame->reserved = s->reserved;
    frame->flags = FRAME_RESUMED | FRAME_ENTRY;
    frame->kind = 0;
    frame->argc = s->argc;
    frame->dst = 0;
    frame->callee = s->callee;
    frame->this_value = s->this_value;
    memcpy(frame->args, s->registers, s->count * sizeof(Value));
    s->count = 0; /* keeps its memory for the next suspension, not its values */
    return frame;
}

Value generator_resume(Vm *vm, GeneratorObject *gen, ResumeMode mode, Value v)
{
    Suspended *s = gen->frame;
    Frame *before = vm->frame;
    Realm *realm = vm_core(vm)->realm;
    Frame *frame = TRY_PTR(restore_frame(vm, gen));
    bool starting = gen->state == Gen_Start;
    gen->state = Gen_Running;
    gen->delegate = 0;
    vm->frame = frame;
    vm_core(vm)->realm = frame_template(frame)->realm;
    Value r;
    if (starting) {
        r = interp_resume(vm, frame, s->pc + 1);
    } else if (s->return_pc == 0 && mode != Resume_Next && !gen->was_await) {
        frame->args[s->dst] = v; /* yield*: the code asks for the mode */
        frame->args[s->dst + 1] = value_int(mode);
        r = interp_resume(vm, frame, s->pc + 1);
    } else if (mode == Resume_Throw) {
        throw_value(vm, v);
        r = interp_resume_throw(vm, frame);
    } else {
        frame->args[s->dst] = v;
        if (s->return_pc == 0 && !gen->was_await)
            frame->args[s->dst + 1] = value_int(Resume_Next);
        r = interp_resume(vm, frame, mode == Resume_Return ? s->return_pc : s->pc + 1);
    }
    vm->frame = before;
    vm_core(vm)->realm = realm;
    if (value_is_exc(r))
        gen->state = Gen_Done;
    if (gen->state == Gen_Done)
        gen->frame = NULL;
    return r;
}

/* ---- generators ---- */

Value generator_step(Vm *vm, GeneratorObject *gen, ResumeMode mode, Value v, bool *done)
{
    *done = true;
    if (UNLIKELY(gen->state == Gen_Running))
        return throw_type(vm, "Generator is already running");
    if (gen->state == Gen_Start && mode != Resume_Next) {
        gen->state = Gen_Done;
        gen->frame = NULL;
    }
    if (gen->state == Gen_Done) {
        if (mode == Resume_Throw)
            return throw_value(vm, v);
        return mode == Resume_Return ? v : VAL_UNDEFINED;
    }
    v = generator_resume(vm, gen, mode, v);
    *done = gen->state == Gen_Done;
    return v;
}

Value iter_result_new(Vm *vm, Value value, bool done)
{
    Realm *realm = vm_core(vm)->realm;
    if (UNLIKELY(!realm->iter_result_shape)) {
        Shape *root =
            TRY_PTR(shape_root(vm, Kind_Object, intrinsic(vm, Intrinsic_ObjectPrototype), 2));
        Shape *one = TRY_PTR(shape_add(vm, root, KEY_value, PROP_WEC));
        realm->iter_result_shape = &TRY_PTR(shape_add(vm, one, KEY_done, PROP_WEC))->cell;
        barrier(vm, realm);
    }
    Shape *shape = (Shape *)realm->iter_result_shape;
    Object *o = object_new_inline(vm, shape);
    Value *slots = (Value *)o + shape->inline_base;
    slots[0] = value;
    slots[1] = value_bool(done);
    return value_cell(o);
}

static Value generator_method(Vm *vm, Frame *f, ResumeMode mode, const char *name)
{
    GeneratorObject *gen = value_has_kind(f->this_value, Kind_Generator)
                               ? (GeneratorObject *)value_as_cell(f->this_value)
                               : NULL;
    if (!gen || gen->is_async || !gen->is_generator) {
        char text[80];
        value_describe(vm, f->this_value, text, sizeof text);
        return throw_type(vm, "Method [Generator].prototype.%s called on incompatible receiver %s",
                          name, text);
    }
    bool done;
    Value v = TRY(generator_step(vm, gen, mode, frame_arg(f, 0), &done));
    return !done && gen->delegate ? v : iter_result_new(vm, v, done);
}

Value generator_next(Vm *vm, Frame *f)
{
    return generator_method(vm, f, Resume_Next, "next");
}

Value generator_return(Vm *vm, Frame *f)
{
    return generator_method(vm, f, Resume_Return, "return");
}

Value generator_throw(Vm *vm, Frame *f)
{
    return generator_method(vm, f, Resume_Throw, "throw");
}

/* ---- async generators: requests are served one after the other ---- */

static void push_request(Vm *vm, GeneratorObject *gen, ResumeMode mode, Value v, Value promise)
{
    if (gen->n_requests == gen->cap_requests) {
        gen->cap_requests = gen->cap_requests ? gen->cap_requests * 2 : 4;
        gen->requests = xrealloc(gen->requests, gen->cap_requests * sizeof *gen->requests);
    }
    gen->requests[gen->n_requests++] = (GeneratorRequest){v, promise, mode, 0};
    barrier(vm, gen);
}

static Value pop_request(GeneratorObject *gen)
{
    Value promise = gen->requests[0].promise;
    gen->n_requests--;
    memmove(gen->requests, gen->requests + 1, gen->n_requests * sizeof *gen->requests);
    return promise;
}

static bool answer(Vm *vm, GeneratorObject *gen, Value v, bool done)
{
    Value result = iter_result_new(vm, v, done);
    Value promise = pop_request(gen);
    return !value_is_exc(result) && promise_resolve(vm, value_as_object(promise), result);
}

static bool answer_throw(Vm *vm, GeneratorObject *gen)
{
    if (vm->terminating)
        return false;
    Value reason = exception_take(vm);
    return promise_reject(vm, value_as_object(pop_request(gen)), reason);
}

/* What running the body led to; false: nothing more may run now (or an exception is pending). */
static bool after_step(Vm *vm, GeneratorObject *gen, Value r)
{
    if (value_is_exc(r))
        return answer_throw(vm, gen);
    if (gen->state == Gen_Awaiting)
        return false;
    return answer(vm, gen, r, gen->state == Gen_Done);
}

static bool drain(Vm *vm, GeneratorObject *gen);

static Value return_settled(Vm *vm, Value data, Value v)
{
    GeneratorObject *gen = (GeneratorObject *)value_as_cell(data);
    gen->state = Gen_Done;
    return answer(vm, gen, v, true) && drain(vm, gen) ? VAL_UNDEFINED : VAL_EXC;
}

static Value return_rejected(Vm *vm, Value data, Value reason)
{
    GeneratorObject *gen = (GeneratorObject *)value_as_cell(data);
    gen->state = Gen_Done;
    throw_value(vm, reason);
    return answer_throw(vm, gen) && drain(vm, gen) ? VAL_UNDEFINED : VAL_EXC;
}

/* return(v) of a finished generator waits for v. */
static bool drain_return(Vm *vm, GeneratorObject *gen, Value v)
{
    gen->state = Gen_Draining;
    PromiseObject *p = promise_for_await(vm, v);
    if (!p) {
        gen->state = Gen_Done;
        return answer_throw(vm, gen);
    }
    return promise_then_native(vm, &p->object, return_settled, return_rejected, value_cell(gen));
}

static bool drain(Vm *vm, GeneratorObject *gen)
{
    while (gen->n_requests) {
        GeneratorRequest request = gen->requests[0];
        if (gen->state == Gen_Running || gen->state == Gen_Awaiting || gen->state == Gen_Draining)
            return true;
        if (gen->state == Gen_Start && request.mode != Resume_Next) {
            gen->state = Gen_Done;
            gen->frame = NULL;
        }
        bool ok;
        if (gen->state != Gen_Done) {
            Value r = generator_resume(vm, gen, (ResumeMode)request.mode, request.value);
            ok = after_step(vm, gen, r) || gen->state == Gen_Awaiting;
        } else if (request.mode == Resume_Next) {
            ok = answer(vm, gen, VAL_UNDEFINED, true);
        } else if (request.mode == Resume_Return) {
            ok = drain_return(vm, gen, request.value);
        } else {
            throw_value(vm, request.value);
            ok = answer_throw(vm, gen);
        }
        if (!ok)
            return false;
    }
    return true;
}

static Value async_generator_method(Vm *vm, Frame *f, ResumeMode mode, const char *name)
{
    Object *promise = TRY_PTR(promise_new(vm));
    GeneratorObject *gen = value_has_kind(f->this_value, Kind_Generator)
                               ? (GeneratorObject *)value_as_cell(f->this_value)
                               : NULL;
    if (!gen || !gen->is_async || !gen->is_generator) {
        char text[80];
        value_describe(vm, f->this_value, text, sizeof text);
        throw_type(vm, "Method [AsyncGenerator].prototype.%s called on incompatible receiver %s",
                   name, text);
        return promise_reject(vm, promise, exception_take(vm)) ? value_cell(promise) : VAL_EXC;
    }
    push_request(vm, gen, mode, frame_arg(f, 0), value_cell(promise));
    if (gen->n_requests == 1 && !drain(vm, gen))
        return VAL_EXC;
    return value_cell(promise);
}

Value async_generator_next(Vm *vm, Frame *f)
{
    return async_generator_method(vm, f, Resume_Next, "next");
}

Value async_generator_return(Vm *vm, Frame *f)
{
    return async_generator_method(vm, f, Resume_Return, "return");
}

Value async_generator_throw(Vm *vm, Frame *f)
{
    return async_generator_method(vm, f, Resume_Throw, "throw");
}

void generator_await_done(Vm *vm, GeneratorObject *gen, bool rejected, Value v)
{
    Value r = generator_resume(vm, gen, rejected ? Resume_Throw : Resume_Next, v);
    if (!gen->is_generator)
        return;
    if (after_step(vm, gen, r))
        (void)drain(vm, gen);
}

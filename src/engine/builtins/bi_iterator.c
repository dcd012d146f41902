/* bi_iterator.c - Iterator, iterator helpers and wrapped iterators (27.1).
 *
 * A helper is an IteratorObject of type Iterator_Helper. `how` says which one, `state` what the
 * specification's generator would be doing. values[0] and [1] are the iterator it draws from and
 * that one's next; the rest is private to the helper: [2] callback or list, [3] and [4] the inner
 * iterator and its next.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/builtins/bi_iterator_priv.h"
#include "engine/vm/call.h"

/* ---- shared steps ---- */

Object *this_iterator(Vm *vm, Frame *f)
{
    if (value_is_object(f->this_value))
        return value_as_object(f->this_value);
    const char *name = native_row(f)->name;
    throw_type(vm, "Iterator.prototype.%s called on non-object", name);
    return NULL;
}

Value iterator_close_throw(Vm *vm, Value iterator)
{
    Value iter[3] = {iterator, VAL_UNDEFINED, VAL_FALSE};
    return iterate_close_throw(vm, iter);
}

bool iterator_close_normal(Vm *vm, Value iterator)
{
    Value iter[3] = {iterator, VAL_UNDEFINED, VAL_FALSE};
    return iterate_close(vm, iter);
}

/* The first argument must be callable, else the iterator is closed. */
static bool callback_ok(Vm *vm, Frame *f)
{
    if (check_callable(vm, frame_arg(f, 0)))
        return true;
    iterator_close_throw(vm, f->this_value);
    return false;
}

bool iterate_flattenable(Vm *vm, Value v, bool strings, const char *what, Value iter[3])
{
    if (!value_is_object(v) && !(strings && value_is_string(v))) {
        throw_type(vm, "%s called on non-object", what);
        return false;
    }
    Value method = TRY_OR(false, value_get_method(vm, v, KEY_SYM_iterator));
    if (!value_is_undefined(method))
        return iterate_from_method(vm, v, method, iter);
    if (!value_is_object(v)) {
        throw_type(vm, "%s called on non-object", what);
        return false;
    }
    return iterate_direct(vm, v, iter);
}

/* ---- steps of the helpers: 1, 0, -1 ---- */

int helper_source_next(Vm *vm, IteratorObject *it, Value *out)
{
    Value iter[3] = {it->values[V_ITERATOR], it->values[V_NEXT], VAL_FALSE};
    return iterate_next(vm, iter, out);
}

static int fail_closed(Vm *vm, IteratorObject *it)
{
    iterator_close_throw(vm, it->values[V_ITERATOR]);
    return -1;
}

/* callback(v, counter) */
static Value call_back(Vm *vm, IteratorObject *it, Value v)
{
    Value args[2] = {v, value_i64((i64)it->at.index++)};
    return call_function(vm, it->values[V_CALLBACK], VAL_UNDEFINED, 2, args);
}

static int map_step(Vm *vm, IteratorObject *it, Value *out)
{
    Value v;
    int more = helper_source_next(vm, it, &v);
    if (more <= 0)
        return more;
    *out = call_back(vm, it, v);
    return value_is_exc(*out) ? fail_closed(vm, it) : 1;
}

static int filter_step(Vm *vm, IteratorObject *it, Value *out)
{
    for (;;) {
        int more = helper_source_next(vm, it, out);
        if (more <= 0)
            return more;
        Value keep = call_back(vm, it, *out);
        if (value_is_exc(keep))
            return fail_closed(vm, it);
        if (to_boolean(keep))
            return 1;
    }
}

static int take_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (it->at.number == 0)
        return iterator_close_normal(vm, it->values[V_ITERATOR]) ? 0 : -1;
    it->at.number -= 1;
    return helper_source_next(vm, it, out);
}

static int drop_step(Vm *vm, IteratorObject *it, Value *out)
{
    while (it->at.number > 0) {
        it->at.number -= 1;
        int more = helper_source_next(vm, it, NULL);
        if (more <= 0)
            return more;
    }
    return helper_source_next(vm, it, out);
}

/* The next value of the inner iterator; 0: it is used up, and forgotten. */
static int inner_next(Vm *vm, IteratorObject *it, Value *out)
{
    Value inner[3] = {it->values[V_INNER], it->values[V_INNER_NEXT], VAL_FALSE};
    int more = iterate_next(vm, inner, out);
    if (!more)
        it->values[V_INNER] = it->values[V_INNER_NEXT] = VAL_UNDEFINED;
    return more;
}

static void set_inner(Vm *vm, IteratorObject *it, const Value inner[3])
{
    it->values[V_INNER] = inner[0];
    it->values[V_INNER_NEXT] = inner[1];
    barrier(vm, it);
}

static int flat_map_step(Vm *vm, IteratorObject *it, Value *out)
{
    for (;;) {
        if (!value_is_undefined(it->values[V_INNER])) {
            int more = inner_next(vm, it, out);
            if (more < 0)
                return fail_closed(vm, it);
            if (more)
                return 1;
        }
        Value v, inner[3];
        int more = helper_source_next(vm, it, &v);
        if (more <= 0)
            return more;
        Value mapped = call_back(vm, it, v);
        if (value_is_exc(mapped) ||
            !iterate_flattenable(vm, mapped, false, "Iterator.prototype.flatMap", inner))
            return fail_closed(vm, it);
        set_inner(vm, it, inner);
    }
}

/* The list holds (method, iterable) pairs. */
static int concat_step(Vm *vm, IteratorObject *it, Value *out)
{
    for (;;) {
        if (!value_is_undefined(it->values[V_INNER])) {
            int more = inner_next(vm, it, out);
            if (more)
                return more;
        }
        const Elements *list = (const Elements *)value_as_cell(it->values[V_CALLBACK]);
        u64 i = it->at.index;
        if (i >= list->len)
            return 0;
        it->at.index = i + 2;
        Value inner[3];
        if (!iterate_from_method(vm, list->items[i + 1], list->items[i], inner))
            return -1;
        set_inner(vm, it, inner);
    }
}

static int helper_step(Vm *vm, IteratorObject *it, Value *out)
{
    static IteratorStep *const steps[] = {
        map_step,    filter_step, take_step,    drop_step, flat_map_step,
        concat_step, chunks_step, windows_step, zip_step,
    };
    if (it->state == HELPER_RUNNING) {
        throw_type(vm, "Generator is already running");
        return -1;
    }
    if (it->state == HELPER_DONE)
        return 0;
    if (UNLIKELY(!vm_stack_ok(vm))) { /* helpers over helpers call no JavaScript between them */
        throw_stack_overflow(vm);
        return -1;
    }
    it->state = HELPER_RUNNING;
    int more = steps[it->how](vm, it, out);
    it->state = more > 0 ? HELPER_SUSPENDED : HELPER_DONE;
    return more;
}

/* return() of a helper at a yield: closes what it draws from, the innermost first. */
static bool close_sources(Vm *vm, IteratorObject *it)
{
    if (it->how == HELPER_ZIP)
        return zip_close(vm, it);
    if ((it->how == HELPER_CHUNKS || it->how == HELPER_WINDOWS) && it->flag)
        return true; /* at the last chunk: the iterator is used up */
    Value inner = it->how == HELPER_FLAT_MAP || it->how == HELPER_CONCAT ? it->values[V_INNER]
                                                                         : VAL_UNDEFINED;
    if (!value_is_undefined(inner) && !iterator_close_normal(vm, inner)) {
        if (it->how != HELPER_CONCAT)
            iterator_close_throw(vm, it->values[V_ITERATOR]);
        return false;
    }
    return it->how == HELPER_CONCAT || iterator_close_normal(vm, it->values[V_ITERATOR]);
}

static Value helper_return(Vm *vm, Frame *f)
{
    IteratorObject *it = (IteratorObject *)value_as_cell(f->this_value);
    if (!value_has_kind(f->this_value, Kind_Iterator) || it->type != Iterator_Helper)
        return value_cell(TRY_PTR((Object *)incompatible_receiver(vm, f, "Iterator Helper")));
    bool ok = true;
    switch (it->state) {
    case HELPER_START:
        it->state = HELPER_DONE;
        ok = close_sources(vm, it);
        break;
    case HELPER_RUNNING:
        return throw_type(vm, "Generator is already running");
    case HELPER_SUSPENDED:
        it->state = HELPER_RUNNING;
        ok = close_sources(vm, it);
        it->state = HELPER_DONE;
        break;
    default:
        break;
    }
    return ok ? iter_result(vm, VAL_UNDEFINED, true) : VAL_EXC;
}

/* ---- methods that make helpers ---- */

IteratorObject *helper_new(Vm *vm, HelperKind kind)
{
    IteratorObject *it = iterator_new(vm, Iterator_Helper, helper_step,
                                      intrinsic(vm, Intrinsic_IteratorHelperPrototype));
    if (it) {
        it->how = (u8)kind;
        it->state = HELPER_START;
    }
    return it;
}

/* map, filter, flatMap */
static Value make_callback_helper(Vm *vm, Frame *f)
{
    Value iter[3];
    TRY_PTR(this_iterator(vm, f));
    if (!callback_ok(vm, f) || !iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    IteratorObject *it = TRY_PTR(helper_new(vm, (HelperKind)native_magic(f)));
    it->values[V_ITERATOR] = iter[0];
    it->values[V_NEXT] = iter[1];
    it->values[V_CALLBACK] = f->args[0];
    return value_cell(it);
}

/* take, drop */
static Value make_limit_helper(Vm *vm, Frame *f)
{
    Value iter[3], limit = frame_arg(f, 0);
    double n;
    TRY_PTR(this_iterator(vm, f));
    if (!to_double(vm, limit, &n))
        return iterator_close_throw(vm, f->this_value);
    double whole = trunc(n);
    if (n != n || whole < 0 || (isfinite(n) && n > 9007199254740991.0)) {
        char text[64];
        value_describe(vm, limit, text, sizeof text);
        throw_range(vm, "%s must be positive", text);
        return iterator_close_throw(vm, f->this_value);
    }
    if (!iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    IteratorObject *it = TRY_PTR(helper_new(vm, (HelperKind)native_magic(f)));
    it->values[V_ITERATOR] = iter[0];
    it->values[V_NEXT] = iter[1];
    it->at.number = whole;
    return value_cell(it);
}

static Value iterator_concat(Vm *vm, Frame *f)
{
    Elements *list = TRY_PTR(value_list_new(vm, f->argc * 2));
    for (u32 i = 0; i < f->argc; i++) {
        if (!value_is_object(f->args[i]))
            return throw_type(vm, "Iterator.concat called on non-object");
        Value method = TRY(value_get_method(vm, f->args[i], KEY_SYM_iterator));
        if (value_is_undefined(method)) {
            char text[64];
            value_describe(vm, f->args[i], text, sizeof text);
            return throw_type(vm, "%s is not iterable", text);
        }
        list->items[2 * i] = method;
        list->items[2 * i + 1] = f->args[i];
        barrier(vm, list);
    }
    IteratorObject *it = TRY_PTR(helper_new(vm, HELPER_CONCAT));
    it->values[V_CALLBACK] = value_cell(list);
    return value_cell(it);
}

/* ---- methods that run through ---- */

enum { RUN_EVERY, RUN_FIND, RUN_FOR_EACH, RUN_SOME };

static Value iterator_run(Vm *vm, Frame *f)
{
    u32 what = native_magic(f);
    Value iter[3], v;
    TRY_PTR(this_iterator(vm, f));
    if (!callback_ok(vm, f) || !iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    for (u64 i = 0;; i++) {
        int more = iterate_next(vm, iter, &v);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return what == RUN_EVERY ? VAL_TRUE : what == RUN_SOME ? VAL_FALSE : VAL_UNDEFINED;
        Value args[2] = {v, value_i64((i64)i)};
        Value r = call_function(vm, f->args[0], VAL_UNDEFINED, 2, args);
        if (value_is_exc(r))
            return iterate_close_throw(vm, iter);
        if (what == RUN_FOR_EACH || to_boolean(r) == (what == RUN_EVERY))
            continue;
        if (!iterate_close(vm, iter))
            return VAL_EXC;
        return what == RUN_FIND ? v : value_bool(what == RUN_SOME);
    }
}

static Value iterator_reduce(Vm *vm, Frame *f)
{
    Value iter[3], v, sum;
    u64 i = 0;
    TRY_PTR(this_iterator(vm, f));
    if (!callback_ok(vm, f) || !iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    if (f->argc > 1) {
        sum = f->args[1];
    } else {
        int more = iterate_next(vm, iter, &sum);
        if (more < 0)
            return VAL_EXC;
        if (!more)
            return throw_type(vm, "Reduce of a done iterator with no initial value");
        i = 1;
    }
    for (;; i++) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : sum;
        Value args[3] = {sum, v, value_i64((i64)i)};
        sum = call_function(vm, f->args[0], VAL_UNDEFINED, 3, args);
        if (value_is_exc(sum))
            return iterate_close_throw(vm, iter);
    }
}

static Value iterator_to_array(Vm *vm, Frame *f)
{
    Value iter[3], v;
    TRY_PTR(this_iterator(vm, f));
    if (!iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    Array *a = TRY_PTR(array_new_capacity(vm, 0));
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : value_cell(a);
        if (!array_push(vm, a, v))
            return iterate_close_throw(vm, iter);
    }
}

static Value iterator_self(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

static Value iterator_dispose(Vm *vm, Frame *f)
{
    Value method = TRY(value_get_method(vm, f->this_value, KEY_return_));
    if (!value_is_undefined(method))
        TRY(call_function(vm, method, f->this_value, 0, NULL));
    return VAL_UNDEFINED;
}

/* ---- Iterator ---- */

static Value iterator_ctor(Vm *vm, Frame *f)
{
    Value target = frame_new_target(f);
    if (value_is_undefined(target))
        return requires_new(vm, "Iterator");
    if (value_same_bits(target, f->callee))
        return throw_type(vm, "Abstract class Iterator not directly constructable");
    Object *proto = TRY_PTR(proto_from_ctor(vm, target, Intrinsic_IteratorPrototype));
    return value_cell(TRY_PTR(object_new(vm, proto)));
}

static Value iterator_from(Vm *vm, Frame *f)
{
    Value iter[3];
    if (!iterate_flattenable(vm, frame_arg(f, 0), true, "Iterator.from", iter))
        return VAL_EXC;
    if (TRY_BOOL(value_has_instance(vm, value_cell(intrinsic(vm, Intrinsic_Iterator)), iter[0])))
        return iter[0];
    IteratorObject *it = TRY_PTR(iterator_new(
        vm, Iterator_Wrap, NULL, intrinsic(vm, Intrinsic_WrapForValidIteratorPrototype)));
    it->values[V_ITERATOR] = iter[0];
    it->values[V_NEXT] = iter[1];
    return value_cell(it);
}

/* SetterThatIgnoresPrototypeProperties */
static Value set_own(Vm *vm, Frame *f, PropKey key)
{
    if (!value_is_object(f->this_value))
        return throw_type(vm, "Iterator.prototype setter called on non-object");
    Object *o = value_as_object(f->this_value);
    if (o == intrinsic(vm, Intrinsic_IteratorPrototype))
        return throw_type(vm, "Cannot assign to this property of Iterator.prototype");
    PropDesc own;
    if (TRY_BOOL(obj_get_own(vm, o, key, &own)))
        TRY_BOOL(obj_set(vm, o, key, frame_arg(f, 0), true));
    else
        TRY_BOOL(obj_create_data(vm, o, key, frame_arg(f, 0), true));
    return VAL_UNDEFINED;
}

static Value get_tag(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(TRY_PTR(string_from_c(vm, "Iterator")));
}

static Value set_tag(Vm *vm, Frame *f)
{
    return set_own(vm, f, KEY_SYM_toStringTag);
}

static Value get_constructor(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(intrinsic(vm, Intrinsic_Iterator));
}

static Value set_constructor(Vm *vm, Frame *f)
{
    return set_own(vm, f, KEY_constructor);
}

static const BuiltinProp iterator_static[] = {
    FN("concat", 0, iterator_concat, 0, INTRIN_NONE),
    FN("from", 1, iterator_from, 0, INTRIN_NONE),
    FN("zip", 1, iterator_zip, 0, INTRIN_NONE),
    FN("zipKeyed", 1, iterator_zip_keyed, 0, INTRIN_NONE),
    END,
};

static const BuiltinProp iterator_proto[] = {
    /* in the order that console.log shows */
    GETSET("constructor", get_constructor, set_constructor),
    FN("toArray", 0, iterator_to_array, 0, INTRIN_NONE),
    FN_MAGIC("forEach", 1, iterator_run, RUN_FOR_EACH),
    FN_MAGIC("some", 1, iterator_run, RUN_SOME),
    FN_MAGIC("every", 1, iterator_run, RUN_EVERY),
    FN_MAGIC("find", 1, iterator_run, RUN_FIND),
    FN("reduce", 1, iterator_reduce, 0, INTRIN_NONE),
    FN_MAGIC("map", 1, make_callback_helper, HELPER_MAP),
    FN_MAGIC("filter", 1, make_callback_helper, HELPER_FILTER),
    FN_MAGIC("take", 1, make_limit_helper, HELPER_TAKE),
    FN_MAGIC("drop", 1, make_limit_helper, HELPER_DROP),
    FN_MAGIC("flatMap", 1, make_callback_helper, HELPER_FLAT_MAP),
    FN("chunks", 1, iterator_chunks, 0, INTRIN_NONE),
    FN("windows", 1, iterator_windows, 0, INTRIN_NONE),
    FN("includes", 1, iterator_includes, 0, INTRIN_NONE),
    FN("join", 1, iterator_join, 0, INTRIN_NONE),
    FN("@@iterator", 0, iterator_self, BF_NO_THROW, INTRIN_NONE),
    FN("@@dispose", 0, iterator_dispose, 0, INTRIN_NONE),
    GETSET("@@toStringTag", get_tag, set_tag),
    END,
};

const BuiltinClass builtin_iterator = {
    .name = "Iterator",
    .ctor = iterator_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_Iterator + 1,
    .proto_intrinsic = Intrinsic_IteratorPrototype + 1,
    .static_props = iterator_static,
    .proto_props = iterator_proto,
};

static const BuiltinProp iterator_helper_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_Helper),
    FN("return", 0, helper_return, 0, INTRIN_NONE),
    TAG("Iterator Helper"),
    END,
};

const BuiltinClass builtin_iterator_helper = {
    .name = "Iterator Helper",
    .proto_intrinsic = Intrinsic_IteratorHelperPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = iterator_helper_proto,
};

/* ---- %WrapForValidIteratorPrototype% ---- */

static IteratorObject *this_wrapped(Vm *vm, Frame *f)
{
    if (value_has_kind(f->this_value, Kind_Iterator)) {
        IteratorObject *it = (IteratorObject *)value_as_cell(f->this_value);
        if (it->type == Iterator_Wrap)
            return it;
    }
    return incompatible_receiver(vm, f, "%WrapForValidIterator%");
}

static Value wrapped_next(Vm *vm, Frame *f)
{
    IteratorObject *it = TRY_PTR(this_wrapped(vm, f));
    return call_next(vm, f, it->values[V_NEXT], it->values[V_ITERATOR], 0, f->args);
}

static Value wrapped_return(Vm *vm, Frame *f)
{
    IteratorObject *it = TRY_PTR(this_wrapped(vm, f));
    Value method = TRY(value_get_method(vm, it->values[V_ITERATOR], KEY_return_));
    if (value_is_undefined(method))
        return iter_result(vm, VAL_UNDEFINED, true);
    return call_next(vm, f, method, it->values[V_ITERATOR], 0, f->args);
}

static const BuiltinProp wrap_proto[] = {
    FN("next", 0, wrapped_next, 0, INTRIN_NONE),
    FN("return", 0, wrapped_return, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_wrap_for_valid_iterator = {
    .name = "Wrap For Valid Iterator",
    .proto_intrinsic = Intrinsic_WrapForValidIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = wrap_proto,
};

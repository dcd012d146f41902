/* bi_iterator_more.c - Iterator.prototype.chunks, windows, includes and join.
 *
 * chunks keeps the elements of the chunk under way in an array that it hands out when full. windows
 * keeps the last elements in an array of its own and hands out copies. at.index is the size; flag
 * says that the source is used up.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "engine/builtins/bi_iterator_priv.h"

/* ---- chunks and windows ---- */

static bool is_integral(Value v)
{
    if (!value_is_number(v))
        return false;
    double d = value_as_number(v);
    return isfinite(d) && trunc(d) == d;
}

/* A size from 1 to 2^32 - 1, never converted. false: exception, the receiver closed. */
static bool size_arg(Vm *vm, Frame *f, const char *what)
{
    Value v = frame_arg(f, 0);
    char text[64];
    value_describe(vm, v, text, sizeof text);
    if (!is_integral(v))
        throw_type(vm, "%s must be an integer: %s", what, text);
    else if (value_as_number(v) < 1 || value_as_number(v) > UINT32_MAX)
        throw_range(vm, "%s is out of range: %s", what, text);
    else
        return true;
    iterator_close_throw(vm, f->this_value);
    return false;
}

static Value new_sized(Vm *vm, Frame *f, HelperKind kind, bool partial)
{
    Value iter[3];
    if (!iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    IteratorObject *it = TRY_PTR(helper_new(vm, kind));
    it->values[V_ITERATOR] = iter[0];
    it->values[V_NEXT] = iter[1];
    it->values[V_INNER] = value_bool(partial);
    it->at.index = (u64)value_as_number(f->args[0]);
    return value_cell(it);
}

Value iterator_chunks(Vm *vm, Frame *f)
{
    TRY_PTR(this_iterator(vm, f));
    return size_arg(vm, f, "chunkSize") ? new_sized(vm, f, HELPER_CHUNKS, true) : VAL_EXC;
}

static bool text_is(Vm *vm, Value v, const char *text)
{
    if (!value_is_string(v))
        return false;
    StrView s = string_view(vm, value_as_string(v));
    return s.data && !s.wide && s.length == strlen(text) && !memcmp(s.data, text, s.length);
}

Value iterator_windows(Vm *vm, Frame *f)
{
    TRY_PTR(this_iterator(vm, f));
    if (!size_arg(vm, f, "windowSize"))
        return VAL_EXC;
    Value undersized = frame_arg(f, 1);
    bool partial = text_is(vm, undersized, "allow-partial");
    if (!value_is_undefined(undersized) && !partial && !text_is(vm, undersized, "only-full")) {
        throw_type(vm, "undersized must be \"only-full\" or \"allow-partial\"");
        return iterator_close_throw(vm, f->this_value);
    }
    return new_sized(vm, f, HELPER_WINDOWS, partial);
}

int chunks_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (it->flag)
        return 0;
    Array *chunk = TRY_PTR_OR(-1, array_new_capacity(vm, (u32)MIN(it->at.index, 64)));
    *out = value_cell(chunk);
    for (;;) {
        Value v;
        int more = helper_source_next(vm, it, &v);
        if (more < 0)
            return -1;
        if (!more) {
            it->flag = true;
            return chunk->length != 0;
        }
        if (!array_push(vm, chunk, v))
            return -1;
        if (chunk->length == it->at.index)
            return 1;
    }
}

int windows_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (it->flag)
        return 0;
    if (value_is_undefined(it->values[V_CALLBACK])) {
        it->values[V_CALLBACK] =
            value_cell(TRY_PTR_OR(-1, array_new_capacity(vm, (u32)MIN(it->at.index, 64))));
        barrier(vm, it);
    }
    Array *window = value_as_array(it->values[V_CALLBACK]);
    for (;;) {
        Value v;
        int more = helper_source_next(vm, it, &v);
        if (more < 0)
            return -1;
        if (!more) {
            it->flag = true;
            if (value_is_false(it->values[V_INNER]) || !window->length ||
                window->length >= it->at.index)
                return 0;
            *out = value_cell(window);
            return 1;
        }
        Elements *e = window->object.elements;
        if (window->length == it->at.index) {
            memmove(e->items, e->items + 1, (e->len - 1) * sizeof(Value));
            e->items[e->len - 1] = v;
            barrier(vm, e);
        } else if (!array_push(vm, window, v)) {
            return -1;
        }
        if (window->length == it->at.index) {
            *out = value_cell(TRY_PTR_OR(
                -1, array_from_values(vm, window->object.elements->items, window->length)));
            return 1;
        }
    }
}

/* ---- includes and join ---- */

/* How many elements to skip. false: exception, the receiver closed. */
static bool skip_arg(Vm *vm, Frame *f, double *out)
{
    Value v = frame_arg(f, 1);
    *out = 0;
    if (value_is_undefined(v))
        return true;
    if (!is_integral(v) && !(value_is_number(v) && isinf(value_as_number(v)))) {
        throw_type(vm, "skippedElements must be an integer or infinite");
    } else {
        *out = value_as_number(v);
        if (*out >= 0 && (isinf(*out) || *out <= 9007199254740991.0))
            return true;
        throw_range(vm, "skippedElements is out of range");
    }
    iterator_close_throw(vm, f->this_value);
    return false;
}

Value iterator_includes(Vm *vm, Frame *f)
{
    Value iter[3], v;
    double skip;
    TRY_PTR(this_iterator(vm, f));
    if (!skip_arg(vm, f, &skip) || !iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    for (;;) {
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more ? VAL_EXC : VAL_FALSE;
        if (skip > 0)
            skip -= 1;
        else if (value_same_zero(vm, v, frame_arg(f, 0)))
            return iterate_close(vm, iter) ? VAL_TRUE : VAL_EXC;
    }
}

Value iterator_join(Vm *vm, Frame *f)
{
    Value iter[3], v;
    String *separator = ATOM_CHAR(',');
    TRY_PTR(this_iterator(vm, f));
    if (!value_is_undefined(frame_arg(f, 0))) {
        separator = to_string(vm, f->args[0]);
        if (!separator)
            return iterator_close_throw(vm, f->this_value);
    }
    if (!iterate_direct(vm, f->this_value, iter))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    for (bool first = true;; first = false) {
        int more = iterate_next(vm, iter, &v);
        if (more < 0) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        if (!more)
            return value_cell(TRY_PTR(sb_end(&sb)));
        if (!first)
            sb_string(&sb, separator);
        if (sb.failed || (!value_is_nullish(v) && !sb_value(&sb, v))) {
            sb_drop(&sb);
            return iterate_close_throw(vm, iter);
        }
    }
}

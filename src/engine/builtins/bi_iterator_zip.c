/* bi_iterator_zip.c - Iterator.zip and Iterator.zipKeyed.
 *
 * The helper's values: [0] list of (iterator, next) pairs, a closed or finished iterator's first
 * word being a hole; [1] number of pairs; [2] padding list or undefined; [3] keys of zipKeyed as a
 * list, or undefined. at.index is the mode.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_iterator_priv.h"

typedef enum ZipMode { ZIP_SHORTEST, ZIP_LONGEST, ZIP_STRICT } ZipMode;
enum { Z_ITERATORS, Z_COUNT, Z_PADDING, Z_KEYS };

/* Iterators under construction. */
typedef struct ZipInput {
    Elements *list; /* pairs */
    u32 count;
    ZipMode mode;
    Value padding_option;
    Elements *padding;
    const char *name;
} ZipInput;

/* ---- closing ---- */

/* IteratorCloseAll: the last one first. `failed`: an exception is pending and stays; else the first
 * that closing throws. */
static bool close_all(Vm *vm, Elements *list, u32 count, bool failed)
{
    for (u32 i = count; i-- > 0;) {
        Value iterator = list->items[2 * i];
        if (value_is_hole(iterator))
            continue;
        list->items[2 * i] = VAL_HOLE;
        if (failed)
            iterator_close_throw(vm, iterator);
        else
            failed = !iterator_close_normal(vm, iterator);
    }
    return !failed;
}

static Elements *zip_list(IteratorObject *it)
{
    return (Elements *)value_as_cell(it->values[Z_ITERATORS]);
}
static u32 zip_count(const IteratorObject *it)
{
    return (u32)value_as_int(it->values[Z_COUNT]);
}

bool zip_close(Vm *vm, IteratorObject *it)
{
    return close_all(vm, zip_list(it), zip_count(it), false);
}

static int zip_fail(Vm *vm, IteratorObject *it)
{
    close_all(vm, zip_list(it), zip_count(it), true);
    return -1;
}

/* ---- stepping ---- */

static int pair_next(Vm *vm, Elements *list, u32 i, Value *out)
{
    Value iter[3] = {list->items[2 * i], list->items[2 * i + 1], VAL_FALSE};
    int more = iterate_next(vm, iter, out);
    if (more <= 0)
        list->items[2 * i] = VAL_HOLE;
    return more;
}

static int lengths_differ(Vm *vm, IteratorObject *it)
{
    throw_type(vm, "Iterators passed to Iterator.zip in strict mode have different lengths");
    return zip_fail(vm, it);
}

/* The first one is done in strict mode: so must be the others. */
static int check_all_done(Vm *vm, IteratorObject *it)
{
    for (u32 i = 1; i < zip_count(it); i++) {
        int more = pair_next(vm, zip_list(it), i, NULL);
        if (more < 0)
            return zip_fail(vm, it);
        if (more)
            return lengths_differ(vm, it);
    }
    return 0;
}

static bool any_open(IteratorObject *it)
{
    for (u32 i = 0; i < zip_count(it); i++)
        if (!value_is_hole(zip_list(it)->items[2 * i]))
            return true;
    return false;
}

/* Iterator i has nothing more: 1 goes on with padding, 0 and -1 end the whole. */
static int one_done(Vm *vm, IteratorObject *it, u32 i)
{
    switch ((ZipMode)it->at.index) {
    case ZIP_SHORTEST:
        return zip_close(vm, it) ? 0 : -1;
    case ZIP_STRICT:
        return i ? lengths_differ(vm, it) : check_all_done(vm, it);
    default:
        return any_open(it);
    }
}

static Value padding_at(IteratorObject *it, u32 i)
{
    const Elements *padding = (const Elements *)value_as_cell(it->values[Z_PADDING]);
    return padding->items[i];
}

/* The array, or for zipKeyed the object, of one round. */
static Value make_result(Vm *vm, IteratorObject *it, Elements *results)
{
    u32 n = zip_count(it);
    if (value_is_undefined(it->values[Z_KEYS]))
        return value_cell(TRY_PTR(array_from_values(vm, results->items, n)));
    Object *o = TRY_PTR(object_new(vm, NULL));
    KeyList keys = {(Elements *)value_as_cell(it->values[Z_KEYS]), n};
    for (u32 i = 0; i < n; i++)
        TRY_BOOL(obj_create_data(vm, o, key_list_at(vm, &keys, i), results->items[i], true));
    return value_cell(o);
}

int zip_step(Vm *vm, IteratorObject *it, Value *out)
{
    u32 n = zip_count(it);
    Elements *list = zip_list(it), *results = TRY_PTR_OR(-1, value_list_new(vm, n));
    if (!n)
        return 0;
    for (u32 i = 0; i < n; i++) {
        Value v = VAL_UNDEFINED;
        bool open = !value_is_hole(list->items[2 * i]);
        int more = open ? pair_next(vm, list, i, &v) : 0;
        if (more < 0)
            return zip_fail(vm, it);
        if (!more) {
            int goes_on = open ? one_done(vm, it, i) : 1;
            if (goes_on <= 0)
                return goes_on;
            v = padding_at(it, i);
        }
        results->items[i] = v;
        barrier(vm, results);
    }
    *out = make_result(vm, it, results);
    return value_is_exc(*out) ? zip_fail(vm, it) : 1;
}

/* ---- arguments ---- */

static bool mode_option(Vm *vm, Value options, ZipMode *mode)
{
    static const char *const names[] = {"shortest", "longest", "strict"};
    PropKey key = key_from_c(vm, "mode");
    if (key_is_none(key))
        return false;
    Value v = TRY_OR(false, obj_get(vm, value_as_object(options), key));
    *mode = ZIP_SHORTEST;
    if (value_is_undefined(v))
        return true;
    StrView s = value_is_string(v) ? string_view(vm, value_as_string(v)) : (StrView){0};
    for (u32 i = 0; s.data && !s.wide && i < ARRAY_LEN(names); i++)
        if (s.length == strlen(names[i]) && !memcmp(s.data, names[i], s.length)) {
            *mode = (ZipMode)i;
            return true;
        }
    throw_type(vm, "Invalid value for option \"mode\"");
    return false;
}

static bool read_options(Vm *vm, Frame *f, ZipInput *in)
{
    Value options = frame_arg(f, 1);
    if (!value_is_object(frame_arg(f, 0))) {
        throw_type(vm, "%s called on non-object", in->name);
        return false;
    }
    in->padding_option = VAL_UNDEFINED;
    if (value_is_undefined(options))
        return true;
    if (!value_is_object(options)) {
        throw_type(vm, "Options must be an object");
        return false;
    }
    if (!mode_option(vm, options, &in->mode))
        return false;
    if (in->mode != ZIP_LONGEST)
        return true;
    PropKey key = key_from_c(vm, "padding");
    if (key_is_none(key))
        return false;
    in->padding_option = TRY_OR(false, obj_get(vm, value_as_object(options), key));
    if (value_is_undefined(in->padding_option) || value_is_object(in->padding_option))
        return true;
    throw_type(vm, "Option \"padding\" must be an object");
    return false;
}

static bool add_iterator(Vm *vm, ZipInput *in, const Value iter[3])
{
    if (!in->list || 2 * in->count == in->list->len) {
        Elements *more = value_list_new(vm, in->list ? in->list->len * 2 : 8);
        if (!more)
            return false;
        if (in->list)
            memcpy(more->items, in->list->items, in->list->len * sizeof(Value));
        in->list = more;
    }
    in->list->items[2 * in->count] = iter[0];
    in->list->items[2 * in->count + 1] = iter[1];
    in->count++;
    barrier(vm, in->list);
    return true;
}

static Value input_failed(Vm *vm, ZipInput *in)
{
    if (in->list)
        close_all(vm, in->list, in->count, true);
    return VAL_EXC;
}

static Value finish(Vm *vm, ZipInput *in, Value keys)
{
    if (!in->list)
        in->list = TRY_PTR(value_list_new(vm, 2));
    IteratorObject *it = helper_new(vm, HELPER_ZIP);
    if (!it)
        return input_failed(vm, in);
    it->values[Z_ITERATORS] = value_cell(in->list);
    it->values[Z_COUNT] = value_int((i32)in->count);
    it->values[Z_PADDING] = in->padding ? value_cell(in->padding) : VAL_UNDEFINED;
    it->values[Z_KEYS] = keys;
    it->at.index = in->mode;
    return value_cell(it);
}

/* The padding of Iterator.zip comes from an iterable. */
static bool read_padding(Vm *vm, ZipInput *in)
{
    if (in->mode != ZIP_LONGEST)
        return true;
    Value iter[3];
    in->padding = value_list_new(vm, in->count);
    if (!in->padding)
        return false;
    if (value_is_undefined(in->padding_option))
        return true;
    if (!iterate_begin(vm, in->padding_option, iter))
        return false;
    for (u32 i = 0; i < in->count; i++) {
        Value v;
        int more = iterate_next(vm, iter, &v);
        if (more <= 0)
            return more == 0;
        in->padding->items[i] = v;
        barrier(vm, in->padding);
    }
    return iterate_close(vm, iter);
}

Value iterator_zip(Vm *vm, Frame *f)
{
    ZipInput in = {.name = "Iterator.zip"};
    Value input[3], v, iter[3];
    if (!read_options(vm, f, &in) || !iterate_begin(vm, f->args[0], input))
        return VAL_EXC;
    for (;;) {
        int more = iterate_next(vm, input, &v);
        if (more < 0)
            return input_failed(vm, &in);
        if (!more)
            break;
        if (!iterate_flattenable(vm, v, false, in.name, iter) || !add_iterator(vm, &in, iter)) {
            input_failed(vm, &in);
            return iterate_close_throw(vm, input);
        }
    }
    return read_padding(vm, &in) ? finish(vm, &in, VAL_UNDEFINED) : input_failed(vm, &in);
}

/* One property of the object given to zipKeyed: its iterator, and its key in *kept. */
static bool add_keyed(Vm *vm, ZipInput *in, Object *o, const KeyList *all, u32 i, Elements *kept)
{
    PropKey key = key_list_at(vm, all, i);
    PropDesc desc;
    Value iter[3];
    if (!TRY_BOOL_OR(false, obj_get_own(vm, o, key, &desc)) || !(desc.attrs & PROP_ENUMERABLE))
        return true;
    Value v = TRY_OR(false, obj_get(vm, o, key));
    if (value_is_undefined(v))
        return true;
    kept->items[in->count] = all->cells->items[i];
    barrier(vm, kept);
    return iterate_flattenable(vm, v, false, in->name, iter) && add_iterator(vm, in, iter);
}

Value iterator_zip_keyed(Vm *vm, Frame *f)
{
    ZipInput in = {.name = "Iterator.zipKeyed"};
    KeyList all;
    if (!read_options(vm, f, &in))
        return VAL_EXC;
    Object *o = value_as_object(f->args[0]);
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_SYMBOLS, &all))
        return VAL_EXC;
    Elements *kept = TRY_PTR(value_list_new(vm, all.count));
    for (u32 i = 0; i < all.count; i++)
        if (!add_keyed(vm, &in, o, &all, i, kept))
            return input_failed(vm, &in);
    if (in.mode == ZIP_LONGEST) {
        in.padding = value_list_new(vm, in.count);
        KeyList keys = {kept, in.count};
        for (u32 i = 0; in.padding && i < in.count && value_is_object(in.padding_option); i++) {
            Value v = obj_get(vm, value_as_object(in.padding_option), key_list_at(vm, &keys, i));
            if (value_is_exc(v))
                return input_failed(vm, &in);
            in.padding->items[i] = v;
            barrier(vm, in.padding);
        }
        if (!in.padding)
            return input_failed(vm, &in);
    }
    return finish(vm, &in, value_cell(kept));
}

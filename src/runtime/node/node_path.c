/* node_path.c - path.posix's functions, and $binding("path"): the working directory and the environment, for paths of src/js.
 *
 * Paths are worked on as 16-bit units in a room on the stack, or in memory when they are long; what is cut out of a string is a slice of it.
 * Limits of a string's length hold when the result is made.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#include "base/alloc.h"
#include "runtime/host/host.h"

typedef struct PathText {
    u16 room[256];
    u16 *units; /* room, or memory of its own */
    u32 len, cap;
} PathText;

static void text_init(PathText *t)
{
    t->units = t->room;
    t->len = 0;
    t->cap = ARRAY_LEN(t->room);
}

static void text_deinit(PathText *t)
{
    if (t->units != t->room)
        xfree(t->units);
}

#define AUTO_TEXT __attribute__((cleanup(text_deinit))) PathText

/* Room for so many units in all; what is there stays. */
static bool text_reserve(Vm *vm, PathText *t, u64 len)
{
    if (len <= t->cap)
        return true;
    u16 *more = len <= UINT32_MAX / 4 ? try_alloc(len * sizeof *more) : NULL;
    if (!more) {
        throw_range(vm, "Invalid string length");
        return false;
    }
    memcpy(more, t->units, t->len * sizeof *more);
    text_deinit(t);
    t->units = more;
    t->cap = (u32)len;
    return true;
}

/* Puts the view to `at`, where there is room. */
static void put_view(PathText *t, u32 at, StrView v)
{
    if (v.wide)
        memcpy(t->units + at, v.data, v.length * sizeof(u16));
    else
        for (u32 i = 0; i < v.length; i++)
            t->units[at + i] = ((const u8 *)v.data)[i];
}

static bool text_append(Vm *vm, PathText *t, StrView v)
{
    u64 len = (u64)t->len + v.length;
    if (!text_reserve(vm, t, len + 1))
        return false;
    put_view(t, t->len, v);
    t->len = (u32)len;
    return true;
}

static Value text_value(Vm *vm, const PathText *t)
{
    return value_cell(TRY_PTR(string_from_utf16(vm, t->units, t->len)));
}

/* Takes out `.`, what `..` goes back over, and doubled separators, in place; of an absolute path also the `..` at its front. The length left,
 * in which the separator at the front of an absolute path counts. */
static u32 squeeze(u16 *p, u32 len, bool absolute)
{
    u32 base = absolute, out = base, depth = 0;
    for (u32 i = 0, end; i < len; i = end) {
        end = i + 1;
        if (p[i] == '/')
            continue;
        while (end < len && p[end] != '/')
            end++;
        u32 n = end - i;
        if (n == 1 && p[i] == '.')
            continue;
        bool up = n == 2 && p[i] == '.' && p[i + 1] == '.';
        if (up && depth) {
            depth--;
            while (out > base && p[out - 1] != '/')
                out--;
            out -= out > base;
        } else if (!up || !absolute) {
            if (out > base)
                p[out++] = '/';
            memmove(p + out, p + i, n * sizeof *p);
            out += n;
            depth += !up;
        }
    }
    return out;
}

/* normalize() of a text that is not empty, in place; there is room for two units. */
static void normalize_text(PathText *t)
{
    bool absolute = t->units[0] == '/', closed = t->units[t->len - 1] == '/';
    u32 len = squeeze(t->units, t->len, absolute);
    if (len == 0)
        t->units[len++] = '.';
    if (closed && !(absolute && len == 1))
        t->units[len++] = '/';
    t->len = len;
}

static bool string_arg(Vm *vm, Frame *f, u32 i, const char *name, String **out)
{
    Value v = frame_arg(f, i);
    if (!value_is_string(v)) {
        host_throw_arg_type(vm, name, "of type string", v);
        return false;
    }
    *out = value_as_string(v);
    return true;
}

static Value path_normalize(Vm *vm, Frame *f)
{
    String *path;
    if (!string_arg(vm, f, 0, "path", &path))
        return VAL_EXC;
    AUTO_TEXT t;
    text_init(&t);
    if (!path->length)
        return value_cell(TRY_PTR(string_from_c(vm, ".")));
    if (!text_reserve(vm, &t, (u64)path->length + 2) || !text_append(vm, &t, string_view(vm, path)))
        return VAL_EXC;
    normalize_text(&t);
    return text_value(vm, &t);
}

static Value path_join(Vm *vm, Frame *f)
{
    AUTO_TEXT t;
    text_init(&t);
    for (u32 i = 0; i < f->argc; i++) {
        String *part;
        if (!string_arg(vm, f, i, "path", &part))
            return VAL_EXC;
        if (!part->length)
            continue;
        if (t.len)
            t.units[t.len++] = '/';
        if (!text_append(vm, &t, string_view(vm, part)))
            return VAL_EXC;
    }
    if (!t.len)
        return value_cell(TRY_PTR(string_from_c(vm, ".")));
    if (!text_reserve(vm, &t, (u64)t.len + 2))
        return VAL_EXC;
    normalize_text(&t);
    return text_value(vm, &t);
}

static bool is_absolute(Vm *vm, String *s)
{
    return s->length && view_at(string_view(vm, s), 0) == '/';
}

/* The paths from the right up to the first absolute one, in front of which the working directory goes when there is none. */
static bool resolve_into(Vm *vm, const Value *paths, u32 n, PathText *t)
{
    u32 first = n;
    u64 total = 0;
    bool whole = false;
    while (first > 0 && !whole) {
        String *s = value_as_string(paths[--first]);
        total += (u64)s->length + 1;
        whole = is_absolute(vm, s);
    }
    if (!whole) {
        Value cwd = TRY_OR(false, process_cwd_text(vm));
        if (value_is_string(cwd) && value_as_string(cwd)->length && !text_append(vm, t, string_view(vm, value_as_string(cwd))))
            return false;
    }
    if (!text_reserve(vm, t, t->len + total + 2))
        return false;
    for (u32 i = first; i < n; i++) {
        String *s = value_as_string(paths[i]);
        if (!s->length)
            continue;
        if (t->len)
            t->units[t->len++] = '/';
        put_view(t, t->len, string_view(vm, s));
        t->len += s->length;
    }
    t->len = t->len ? squeeze(t->units, t->len, t->units[0] == '/') : 0;
    if (!t->len)
        t->units[t->len++] = '.';
    return true;
}

static Value path_resolve(Vm *vm, Frame *f)
{
    u32 first = f->argc;
    for (bool whole = false; first > 0 && !whole;) { /* those in front of an absolute one are not looked at */
        Value v = f->args[--first];
        if (!value_is_string(v)) {
            char name[32];
            snprintf(name, sizeof name, "paths[%u]", first);
            return host_throw_arg_type(vm, name, "of type string", v);
        }
        whole = is_absolute(vm, value_as_string(v));
    }
    AUTO_TEXT t;
    text_init(&t);
    return resolve_into(vm, f->args + first, f->argc - first, &t) ? text_value(vm, &t) : VAL_EXC;
}

static Value path_is_absolute(Vm *vm, Frame *f)
{
    String *path;
    return string_arg(vm, f, 0, "path", &path) ? value_bool(is_absolute(vm, path)) : VAL_EXC;
}

/* How to come from one absolute, normal path to another. */
static Value way(Vm *vm, const PathText *from, const PathText *to)
{
    const u16 *a = from->units, *b = to->units;
    u32 an = from->len == 1 ? 0 : from->len, bn = to->len == 1 ? 0 : to->len, same = 0, i = 0;
    for (; i < an && i < bn && a[i] == b[i]; i++)
        if (a[i] == '/')
            same = i;
    if ((i == an && (i == bn || b[i] == '/')) || (i == bn && a[i] == '/'))
        same = i;
    AUTO_TEXT out;
    text_init(&out);
    if (!text_reserve(vm, &out, (u64)an * 2 + bn + 2))
        return VAL_EXC;
    for (u32 k = same; k < an; k++)
        if (a[k] == '/') {
            if (out.len)
                out.units[out.len++] = '/';
            out.units[out.len++] = '.';
            out.units[out.len++] = '.';
        }
    if (same < bn) {
        u32 skip = out.len ? same : same + 1; /* with its separator */
        memcpy(out.units + out.len, b + skip, (bn - skip) * sizeof *b);
        out.len += bn - skip;
    }
    return text_value(vm, &out);
}

static Value path_relative(Vm *vm, Frame *f)
{
    String *from, *to;
    if (!string_arg(vm, f, 0, "from", &from) || !string_arg(vm, f, 1, "to", &to))
        return VAL_EXC;
    if (string_equal(vm, from, to))
        return value_cell(ATOM_empty);
    AUTO_TEXT a;
    AUTO_TEXT b;
    text_init(&a);
    text_init(&b);
    if (!resolve_into(vm, &f->args[0], 1, &a) || !resolve_into(vm, &f->args[1], 1, &b))
        return VAL_EXC;
    return way(vm, &a, &b);
}

static Value slice(Vm *vm, String *s, u32 from, u32 to)
{
    return value_cell(TRY_PTR(string_slice(vm, s, from, to)));
}

static Value path_dirname(Vm *vm, Frame *f)
{
    String *path;
    if (!string_arg(vm, f, 0, "path", &path))
        return VAL_EXC;
    StrView v = string_view(vm, path);
    u32 end = v.length;
    while (end > 1 && view_at(v, end - 1) == '/')
        end--;
    while (end > 0 && view_at(v, end - 1) != '/')
        end--;
    if (end == 0)
        return value_cell(TRY_PTR(string_from_c(vm, ".")));
    if (end == 1)
        return slice(vm, path, 0, 1);
    if (end == 2 && view_at(v, 0) == '/')
        return value_cell(TRY_PTR(string_from_c(vm, "//")));
    return slice(vm, path, 0, end - 1);
}

/* The last part without the separators behind it. */
static void last_part(StrView v, u32 *from, u32 *to)
{
    u32 end = v.length;
    while (end > 0 && view_at(v, end - 1) == '/')
        end--;
    u32 at = end;
    while (at > 0 && view_at(v, at - 1) != '/')
        at--;
    *from = at;
    *to = end;
}

/* Does v's part from..to end in the last n units of w? */
static bool ends_alike(StrView v, u32 to, StrView w, u32 n)
{
    for (u32 i = 1; i <= n; i++)
        if (view_at(v, to - i) != view_at(w, w.length - i))
            return false;
    return true;
}

static Value path_basename(Vm *vm, Frame *f)
{
    String *path, *suffix = NULL;
    if (!value_is_undefined(frame_arg(f, 1)) && !string_arg(vm, f, 1, "suffix", &suffix))
        return VAL_EXC;
    if (!string_arg(vm, f, 0, "path", &path))
        return VAL_EXC;
    StrView v = string_view(vm, path);
    u32 from, to;
    last_part(v, &from, &to);
    if (!suffix || !suffix->length || suffix->length > v.length)
        return slice(vm, path, from, to);
    StrView s = string_view(vm, suffix);
    if (s.length == v.length && ends_alike(v, v.length, s, s.length))
        return value_cell(ATOM_empty);
    /* as in Node: what the suffix merely ends in is kept with the separators behind it */
    if (to - from < s.length && ends_alike(v, to, s, to - from))
        return slice(vm, path, from, v.length);
    if (to - from > s.length && ends_alike(v, to, s, s.length))
        to -= s.length;
    return slice(vm, path, from, to);
}

static Value path_extname(Vm *vm, Frame *f)
{
    String *path;
    if (!string_arg(vm, f, 0, "path", &path))
        return VAL_EXC;
    StrView v = string_view(vm, path);
    u32 from, to, dot;
    last_part(v, &from, &to);
    for (dot = to; dot > from && view_at(v, dot - 1) != '.'; dot--)
        ;
    bool is_up = to - from == 2 && view_at(v, from) == '.' && view_at(v, from + 1) == '.';
    if (dot <= from + 1 || is_up)
        return value_cell(ATOM_empty);
    return slice(vm, path, dot - 1, to);
}

static Value path_env(Vm *vm, Frame *f)
{
    Value env = TRY(process_env(host_of(vm)));
    PropKey key = key_from_value(vm, frame_arg(f, 0));
    return key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(env), key);
}

static Value path_cwd(Vm *vm, Frame *f)
{
    (void)f;
    return process_cwd_text(vm);
}

const BuiltinProp node_path_binding[] = {
    FN("cwd", 0, path_cwd, 0, INTRIN_NONE),
    FN("env", 1, path_env, 0, INTRIN_NONE),
    FN("resolve", 0, path_resolve, 0, INTRIN_NONE),
    FN("normalize", 1, path_normalize, 0, INTRIN_NONE),
    FN("isAbsolute", 1, path_is_absolute, 0, INTRIN_NONE),
    FN("join", 0, path_join, 0, INTRIN_NONE),
    FN("relative", 2, path_relative, 0, INTRIN_NONE),
    FN("dirname", 1, path_dirname, 0, INTRIN_NONE),
    FN("basename", 2, path_basename, 0, INTRIN_NONE),
    FN("extname", 1, path_extname, 0, INTRIN_NONE),
    END,
};

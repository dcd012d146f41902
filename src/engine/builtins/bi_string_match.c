/* bi_string_match.c - the methods of String.prototype that take patterns, and GetSubstitution.
 *
 * Only objects are asked for symbol methods. A pristine regular expression (regexp.h) is handed
 * over at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/bi_string_priv.h"
#include "engine/builtins/list.h"
#include "engine/builtins/regexp_priv.h"
#include "engine/vm/call.h"

/* ---- GetSubstitution (22.1.3.19.1) ---- */

/* Number of the group that a name stands for in this match: the one of its groups that took part,
 * else the first. */
static u32 named_group(const Substitution *sub, StrView text, u32 from, u32 to)
{
    u32 found = 0;
    for (u32 i = 0; i < sub->code->names; i++) {
        const u16 *name;
        u32 len, group;
        rx_name(sub->code->program, i, &name, &len, &group);
        bool same = len == to - from;
        for (u32 k = 0; same && k < len; k++)
            same = name[k] == view_at(text, from + k);
        if (same && (!found || sub->offsets[2 * (group - 1)] >= 0))
            found = group;
    }
    return found;
}

/* n from 1 to count. */
static bool add_capture(StringBuilder *sb, const Substitution *sub, u32 n)
{
    if (sub->offsets) {
        const i32 *pair = sub->offsets + 2 * (n - 1);
        if (pair[0] >= 0)
            sb_view(sb, sub->text, (u32)pair[0], (u32)pair[1]);
        return true;
    }
    Value v = sub->values[n - 1];
    return value_is_undefined(v) || sb_value(sb, v);
}

/* "$<" at i; returns where the template goes on, 0: exception. */
static u32 add_named(Vm *vm, StringBuilder *sb, StrView t, u32 i, const Substitution *sub)
{
    bool none = sub->offsets ? !sub->code->names : value_is_undefined(sub->groups);
    u32 end = i + 2;
    while (end < t.length && view_at(t, end) != '>')
        end++;
    if (none || end == t.length) {
        sb_view(sb, t, i, i + 2);
        return i + 2;
    }
    if (sub->offsets) {
        u32 group = named_group(sub, t, i + 2, end);
        return group && !add_capture(sb, sub, group) ? 0 : end + 1;
    }
    StrView name = {(const char *)t.data + ((size_t)(i + 2) << t.wide), end - i - 2, t.wide};
    String *text = t.wide ? string_from_utf16(vm, name.data, name.length)
                          : string_from_latin1(vm, name.data, name.length);
    PropKey key = text ? key_from_string(vm, text) : KEY_NONE;
    Value v = key_is_none(key) ? VAL_EXC : obj_get(vm, value_as_object(sub->groups), key);
    if (value_is_exc(v))
        return 0;
    return value_is_undefined(v) || sb_value(sb, v) ? end + 1 : 0;
}

/* "$" and digits at i; returns where the template goes on. */
static u32 add_numbered(StringBuilder *sb, StrView t, u32 i, const Substitution *sub)
{
    u32 digits = 1, n = view_at(t, i + 1) - '0';
    if (i + 2 < t.length && (u32)view_at(t, i + 2) - '0' < 10) {
        u32 two = n * 10 + view_at(t, i + 2) - '0';
        if (two <= sub->count) {
            n = two;
            digits = 2;
        }
    }
    if (n >= 1 && n <= sub->count) {
        if (!add_capture(sb, sub, n))
            return 0;
    } else {
        sb_view(sb, t, i, i + 1 + digits);
    }
    return i + 1 + digits;
}

static u32 next_dollar(StrView t, u32 from)
{
    if (!t.wide && from < t.length) {
        const u8 *p = memchr((const u8 *)t.data + from, '$', t.length - from);
        return p ? (u32)(p - (const u8 *)t.data) : t.length;
    }
    while (from < t.length && view_at(t, from) != '$')
        from++;
    return from;
}

bool substitute(Vm *vm, StringBuilder *sb, StrView t, const Substitution *sub)
{
    u32 i = 0;
    while (i < t.length) {
        u32 dollar = next_dollar(t, i);
        sb_view(sb, t, i, dollar);
        if (dollar == t.length)
            break;
        u32 c = dollar + 1 < t.length ? view_at(t, dollar + 1) : 0;
        i = dollar + 2;
        if (c == '$') {
            sb_unit(sb, '$');
        } else if (c == '&') {
            sb_view(sb, sub->matched, 0, sub->matched.length);
        } else if (c == '`') {
            sb_view(sb, sub->text, 0, sub->position);
        } else if (c == '\'') {
            u64 tail = (u64)sub->position + sub->matched.length;
            if (tail < sub->text.length)
                sb_view(sb, sub->text, (u32)tail, sub->text.length);
        } else if (c - '0' < 10u) {
            i = add_numbered(sb, t, dollar, sub);
        } else if (c == '<') {
            i = add_named(vm, sb, t, dollar, sub);
        } else {
            sb_unit(sb, '$');
            i = dollar + 1;
        }
        if (!i || sb->failed)
            return false;
    }
    return !sb->failed;
}

/* ---- handing over ---- */

static bool this_is_coercible(Vm *vm, Frame *f)
{
    return !value_is_nullish(f->this_value) || this_text_slow(vm, f);
}

/* The symbol method of an object pattern, undefined when there is none. */
static Value pattern_method(Vm *vm, Value pattern, PropKey key)
{
    return value_is_object(pattern) ? value_get_method(vm, pattern, key) : VAL_UNDEFINED;
}

static Value string_match_by(Vm *vm, Frame *f, PropKey key, Value flags)
{
    Value pattern = frame_arg(f, 0);
    Value method = TRY(pattern_method(vm, pattern, key));
    if (!value_is_undefined(method))
        return call_function(vm, method, pattern, 1, &f->this_value);
    Value s = value_cell(TRY_PTR(this_text(vm, f)));
    Value re = TRY(regexp_create(vm, pattern, flags));
    return call_method(vm, re, key, 1, &s);
}

Value string_match(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    if (value_is_string(f->this_value) && regexp_is_pristine(vm, frame_arg(f, 0)))
        return regexp_match_pristine(vm, value_as_regexp(f->args[0]),
                                     value_as_string(f->this_value));
    return string_match_by(vm, f, KEY_SYM_match, VAL_UNDEFINED);
}

Value string_search(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    if (value_is_string(f->this_value) && regexp_is_pristine(vm, frame_arg(f, 0)))
        return regexp_search_pristine(vm, value_as_regexp(f->args[0]),
                                      value_as_string(f->this_value));
    return string_match_by(vm, f, KEY_SYM_search, VAL_UNDEFINED);
}

/* 1: a regular expression with the g flag, or none at all; 0: one without; -1: exception. */
static int pattern_is_global(Vm *vm, Value pattern)
{
    int is_regexp = value_is_object(pattern) ? value_is_regexp(vm, pattern) : 0;
    if (is_regexp <= 0)
        return is_regexp < 0 ? -1 : 1;
    Value flags = TRY_OR(-1, obj_get(vm, value_as_object(pattern), KEY_flags));
    if (value_is_nullish(flags)) {
        throw_type(vm, "RegExp.prototype.flags called on null or undefined");
        return -1;
    }
    String *text = to_string(vm, flags);
    StrView v = text ? string_view(vm, text) : (StrView){0};
    if (!v.data)
        return -1;
    for (u32 i = 0; i < v.length; i++)
        if (view_at(v, i) == 'g')
            return 1;
    return 0;
}

Value string_match_all(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    if (!TRY_BOOL(pattern_is_global(vm, frame_arg(f, 0))))
        return throw_type(vm, "String.prototype.matchAll called with a non-global RegExp argument");
    return string_match_by(vm, f, KEY_SYM_matchAll, value_cell(TRY_PTR(string_from_unit(vm, 'g'))));
}

/* ---- replace with a string ---- */

typedef struct Replacer {
    String *s, *what;
    String *replacement; /* NULL: a function */
    bool plain;          /* replacement has no '$' */
    Value function;
} Replacer;

/* Appends what replaces the occurrence at `at`. */
static bool add_replacement(Vm *vm, StringBuilder *sb, Replacer *r, u32 at)
{
    if (!r->replacement) {
        Value args[3] = {value_cell(r->what), value_u32(at), value_cell(r->s)};
        Value v = TRY_OR(false, call_function(vm, r->function, VAL_UNDEFINED, 3, args));
        return sb_value(sb, v);
    }
    if (r->plain) {
        sb_string(sb, r->replacement);
        return !sb->failed;
    }
    StrView text = string_view(vm, r->s), what = string_view(vm, r->what);
    StrView replacement = string_view(vm, r->replacement);
    Substitution sub = {.text = text, .matched = what, .position = at, .groups = VAL_UNDEFINED};
    return text.data && what.data && replacement.data && substitute(vm, sb, replacement, &sub);
}

static Value replace_text(Vm *vm, Replacer *r, bool all)
{
    StrView text = TRY_VIEW(vm, r->s), what = TRY_VIEW(vm, r->what);
    u32 step = MAX(what.length, 1), done = 0;
    i64 at = string_index_of(text, what, 0);
    if (at < 0)
        return value_cell(r->s);
    StringBuilder sb;
    sb_init(&sb, vm);
    while (at >= 0) {
        sb_view(&sb, text, done, (u32)at);
        if (!add_replacement(vm, &sb, r, (u32)at)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
        done = (u32)at + what.length;
        if (!all || (u64)at + step > text.length)
            break;
        at = string_index_of(text, what, (u32)at + step);
    }
    sb_view(&sb, text, done, text.length);
    cell_keep(r->s);
    cell_keep(r->what);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value replace_plain(Vm *vm, Frame *f, bool all)
{
    Replacer r = {0};
    r.s = TRY_PTR(this_text(vm, f));
    r.what = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    r.function = frame_arg(f, 1);
    if (!value_is_callable(r.function)) {
        r.replacement = TRY_PTR(to_string(vm, r.function));
        StrView v = TRY_VIEW(vm, r.replacement);
        r.plain = next_dollar(v, 0) == v.length;
    }
    return replace_text(vm, &r, all);
}

static Value hand_over_replace(Vm *vm, Frame *f, Value method)
{
    Value args[2] = {f->this_value, frame_arg(f, 1)};
    return call_function(vm, method, frame_arg(f, 0), 2, args);
}

Value string_replace(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    Value pattern = frame_arg(f, 0);
    if (value_is_object(pattern)) {
        if (value_is_string(f->this_value) && regexp_is_pristine(vm, pattern))
            return regexp_replace_pristine(vm, value_as_regexp(pattern),
                                           value_as_string(f->this_value), frame_arg(f, 1));
        Value method = TRY(pattern_method(vm, pattern, KEY_SYM_replace));
        if (!value_is_undefined(method))
            return hand_over_replace(vm, f, method);
    }
    return replace_plain(vm, f, false);
}

Value string_replace_all(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    Value pattern = frame_arg(f, 0);
    if (value_is_object(pattern)) {
        if (!TRY_BOOL(pattern_is_global(vm, pattern)))
            return throw_type(
                vm, "String.prototype.replaceAll called with a non-global RegExp argument");
        Value method = TRY(pattern_method(vm, pattern, KEY_SYM_replace));
        if (!value_is_undefined(method))
            return hand_over_replace(vm, f, method);
    }
    return replace_plain(vm, f, true);
}

/* ---- split ---- */

static Value split_units(Vm *vm, String *s, u32 limit)
{
    u32 n = MIN(s->length, limit);
    Array *a = TRY_PTR(array_new_capacity(vm, n));
    StrView v = TRY_VIEW(vm, s);
    for (u32 i = 0; i < n; i++) {
        String *unit = TRY_PTR(string_from_unit(vm, view_at(v, i)));
        if (!array_push(vm, a, value_cell(unit)))
            return VAL_EXC;
    }
    cell_keep(s);
    return value_cell(a);
}

/* Splits of constants are remembered: (text, separator, list of pieces) by the addresses of the
 * first two. */
enum { SPLIT_CACHE_SIZE = 64, SPLIT_CACHE_TEXT_MAX = 1024 };

static Value *split_cache_entry(Vm *vm, String *s, String *separator)
{
    if (!(s->cell.flags & separator->cell.flags & STR_ATOM) || s->length > SPLIT_CACHE_TEXT_MAX)
        return NULL;
    RegExpState *st = regexp_state(vm);
    if (value_is_hole(st->splits)) {
        Elements *list = value_list_new(vm, SPLIT_CACHE_SIZE * 3);
        if (!list) {
            (void)exception_take(vm);
            return NULL;
        }
        st->splits = value_cell(list);
    }
    uintptr_t hash = (uintptr_t)s >> 4 ^ (uintptr_t)s >> 11 ^ (uintptr_t)separator >> 4;
    return ((Elements *)value_as_cell(st->splits))->items + hash % SPLIT_CACHE_SIZE * 3;
}

static void split_cache_store(Vm *vm, Value *entry, String *s, String *separator, const Array *a)
{
    Elements *pieces = value_list_new(vm, a->length);
    if (!pieces) {
        (void)exception_take(vm);
        return;
    }
    memcpy(pieces->items, a->object.elements->items, a->length * sizeof(Value));
    entry[0] = value_cell(s);
    entry[1] = value_cell(separator);
    entry[2] = value_cell(pieces);
    barrier(vm, value_as_cell(regexp_state(vm)->splits));
}

static Value split_text(Vm *vm, String *s, String *separator, u32 limit)
{
    if (!separator->length)
        return split_units(vm, s, limit);
    Value *entry = limit == UINT32_MAX ? split_cache_entry(vm, s, separator) : NULL;
    if (entry && value_same_bits(entry[0], value_cell(s)) &&
        value_same_bits(entry[1], value_cell(separator))) {
        const Elements *pieces = (const Elements *)value_as_cell(entry[2]);
        return value_cell(TRY_PTR(array_from_values(vm, pieces->items, pieces->len)));
    }
    StrView text = TRY_VIEW(vm, s), what = TRY_VIEW(vm, separator);
    u32 from = 0, count = 1; /* finding twice is cheaper than growing the array */
    for (i64 at = 0; count < limit && (at = string_index_of(text, what, (u32)at)) >= 0;
         at += what.length)
        count++;
    Array *a = TRY_PTR(array_new_capacity(vm, count));
    for (;;) {
        i64 at = string_index_of(text, what, from);
        String *piece = TRY_PTR(string_slice(vm, s, from, at < 0 ? text.length : (u32)at));
        if (!array_push(vm, a, value_cell(piece)))
            return VAL_EXC;
        if (at < 0 || a->length == limit)
            break;
        from = (u32)at + what.length;
    }
    if (entry)
        split_cache_store(vm, entry, s, separator, a);
    cell_keep(separator);
    return value_cell(a);
}

Value string_split(Vm *vm, Frame *f)
{
    if (!this_is_coercible(vm, f))
        return VAL_EXC;
    Value separator = frame_arg(f, 0), limit_value = frame_arg(f, 1);
    if (value_is_object(separator)) {
        if (value_is_string(f->this_value) && value_is_undefined(limit_value) &&
            regexp_is_pristine(vm, separator))
            return regexp_split_pristine(vm, value_as_regexp(separator),
                                         value_as_string(f->this_value), UINT32_MAX);
        Value method = TRY(pattern_method(vm, separator, KEY_SYM_split));
        if (!value_is_undefined(method)) {
            Value args[2] = {f->this_value, limit_value};
            return call_function(vm, method, separator, 2, args);
        }
    }
    String *s = TRY_PTR(this_text(vm, f));
    u32 limit = UINT32_MAX;
    if (!value_is_undefined(limit_value) && !to_uint32(vm, limit_value, &limit))
        return VAL_EXC;
    String *r = TRY_PTR(to_string(vm, separator));
    if (!limit)
        return value_cell(TRY_PTR(array_new(vm, 0)));
    Value whole = value_cell(s);
    if (value_is_undefined(separator))
        return value_cell(TRY_PTR(array_from_values(vm, &whole, 1)));
    if (!s->length) {
        bool none = !r->length;
        return value_cell(TRY_PTR(array_from_values(vm, &whole, none ? 0 : 1)));
    }
    return split_text(vm, s, r, limit);
}

/* bi_regexp_symbol.c - match, matchAll, replace, search and split of RegExp.prototype, and
 * %RegExpStringIteratorPrototype% (22.2.6, 22.2.9).
 *
 * Each comes twice: for pristine objects (regexp.h), straight over the matcher's offsets, and as
 * the specification writes it. Callbacks of replace run between two matches; nothing they can do
 * reaches the rest of the matching, since the code, the position and the text are locals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/iterators.h"
#include "engine/builtins/list.h"
#include "engine/builtins/regexp_priv.h"
#include "engine/vm/call.h"

static Object *this_object(Vm *vm, Frame *f)
{
    if (LIKELY(value_is_object(f->this_value)))
        return value_as_object(f->this_value);
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    throw_type(vm, "Method RegExp.prototype.%s called on incompatible receiver %s",
               native_row(f)->name, text);
    return NULL;
}

static bool has_letter(StrView v, char letter)
{
    for (u32 i = 0; i < v.length; i++)
        if (view_at(v, i) == (u16)letter)
            return true;
    return false;
}

/* ToString(rx.flags) as a view; false: exception. */
static bool read_flags(Vm *vm, Object *rx, String **text, StrView *view)
{
    Value v = TRY_OR(false, obj_get(vm, rx, KEY_flags));
    *text = TRY_PTR_OR(false, to_string(vm, v));
    *view = string_view(vm, *text);
    return view->data;
}

static bool flags_say_unicode(StrView flags)
{
    return has_letter(flags, 'u') || has_letter(flags, 'v');
}

/* lastIndex of any object moves on behind an empty match. */
static bool step_last_index(Vm *vm, Object *rx, String *s, bool unicode)
{
    u64 i;
    Value v = TRY_OR(false, obj_get(vm, rx, KEY_lastIndex));
    StrView text = string_view(vm, s);
    if (!text.data || !to_length(vm, v, &i))
        return false;
    return obj_set(vm, rx, KEY_lastIndex, value_number((double)advance_index(text, i, unicode)),
                   true) >= 0;
}

/* result[0] as a string. */
static String *matched_text(Vm *vm, Value result)
{
    Value v = TRY_OR(NULL, obj_get(vm, value_as_object(result), key_of_index(0)));
    return to_string(vm, v);
}

/* ---- match ---- */

/* All matches of a global expression as an array, or null. */
static Value match_all_pristine(Vm *vm, RegExpObject *re, String *s)
{
    const RxCode *code = re->code;
    StrView text = TRY_VIEW(vm, s);
    Array *a = NULL;
    u64 at = 0;
    while (at <= text.length) {
        int r = regexp_run(vm, code, text, (u32)at);
        if (r <= 0) {
            if (r < 0)
                return VAL_EXC;
            break;
        }
        const i32 *captures = regexp_state(vm)->captures;
        u32 start = (u32)captures[0], end = (u32)captures[1];
        if (!a)
            a = TRY_PTR(array_new_capacity(vm, 4));
        String *piece = TRY_PTR(string_slice(vm, s, start, end));
        if (!array_push(vm, a, value_cell(piece)))
            return VAL_EXC;
        at = start == end ? advance_index(text, end, flags_unicode(code->flags)) : end;
    }
    if (a)
        regexp_note_match(vm, code, s); /* still there: a run that fails changes nothing */
    if (!regexp_set_last_index(vm, re, 0))
        return VAL_EXC;
    return a ? value_cell(a) : VAL_NULL;
}

Value regexp_match_pristine(Vm *vm, RegExpObject *re, String *s)
{
    if (re->code->flags & RX_GLOBAL)
        return match_all_pristine(vm, re, s);
    int r = regexp_exec_offsets(vm, re, s);
    if (r <= 0)
        return r < 0 ? VAL_EXC : VAL_NULL;
    return regexp_result(vm, re->code, s);
}

static Value match_generic(Vm *vm, Object *rx, String *s)
{
    String *flags_text;
    StrView flags;
    if (!read_flags(vm, rx, &flags_text, &flags))
        return VAL_EXC;
    if (!has_letter(flags, 'g'))
        return regexp_exec_any(vm, rx, s);
    bool unicode = flags_say_unicode(flags);
    cell_keep(flags_text);
    TRY_BOOL(obj_set(vm, rx, KEY_lastIndex, value_int(0), true));
    Array *a = TRY_PTR(array_new(vm, 0));
    for (;;) {
        Value result = TRY(regexp_exec_any(vm, rx, s));
        if (value_is_null(result))
            return a->length ? value_cell(a) : VAL_NULL;
        String *matched = TRY_PTR(matched_text(vm, result));
        if (!array_push(vm, a, value_cell(matched)))
            return VAL_EXC;
        if (!matched->length && !step_last_index(vm, rx, s, unicode))
            return VAL_EXC;
    }
}

Value regexp_symbol_match(Vm *vm, Frame *f)
{
    Object *rx = TRY_PTR(this_object(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (regexp_is_pristine(vm, f->this_value))
        return regexp_match_pristine(vm, (RegExpObject *)rx, s);
    return match_generic(vm, rx, s);
}

/* ---- matchAll ---- */

enum { MATCHER, MATCHED_STRING }; /* values of the iterator; how: ITER_*; state: done */
enum { ITER_GLOBAL = 1, ITER_UNICODE = 2 };

static int match_iterator_fail(IteratorObject *it)
{
    it->state = true;
    return -1;
}

static int match_step(Vm *vm, IteratorObject *it, Value *out)
{
    if (it->state)
        return 0;
    Object *rx = value_as_object(it->values[MATCHER]);
    String *s = value_as_string(it->values[MATCHED_STRING]);
    Value result = regexp_exec_any(vm, rx, s);
    if (value_is_exc(result))
        return match_iterator_fail(it);
    if (value_is_null(result)) {
        it->state = true;
        return 0;
    }
    if (!(it->how & ITER_GLOBAL)) {
        it->state = true;
    } else {
        String *matched = matched_text(vm, result);
        if (!matched || (!matched->length && !step_last_index(vm, rx, s, it->how & ITER_UNICODE)))
            return match_iterator_fail(it);
    }
    *out = result;
    return 1;
}

static Value new_match_iterator(Vm *vm, Value matcher, String *s, bool global, bool unicode)
{
    Object *proto = intrinsic(vm, Intrinsic_RegExpStringIteratorPrototype);
    IteratorObject *it = TRY_PTR(iterator_new(vm, Iterator_RegExpString, match_step, proto));
    it->values[MATCHER] = matcher;
    it->values[MATCHED_STRING] = value_cell(s);
    it->how = (u8)((global ? ITER_GLOBAL : 0) | (unicode ? ITER_UNICODE : 0));
    return value_cell(it);
}

Value regexp_symbol_match_all(Vm *vm, Frame *f)
{
    Object *rx = TRY_PTR(this_object(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (regexp_is_pristine(vm, f->this_value)) {
        RxCode *code = ((RegExpObject *)rx)->code;
        RegExpObject *copy = TRY_PTR(regexp_new(vm, code));
        if (!regexp_set_last_index(vm, copy, (u32)value_as_int(*obj_slot(vm, rx, 0))))
            return VAL_EXC;
        return new_match_iterator(vm, value_cell(copy), s, code->flags & RX_GLOBAL,
                                  flags_unicode(code->flags));
    }
    Value ctor = TRY(obj_species_constructor(vm, rx, value_cell(intrinsic(vm, Intrinsic_RegExp))));
    String *flags_text;
    StrView flags;
    if (!read_flags(vm, rx, &flags_text, &flags))
        return VAL_EXC;
    Value args[2] = {value_cell(rx), value_cell(flags_text)};
    Value matcher = TRY(construct(vm, ctor, 2, args));
    u64 last;
    Value last_value = TRY(obj_get(vm, rx, KEY_lastIndex));
    if (!to_length(vm, last_value, &last))
        return VAL_EXC;
    TRY_BOOL(
        obj_set(vm, value_as_object(matcher), KEY_lastIndex, value_number((double)last), true));
    return new_match_iterator(vm, matcher, s, has_letter(flags, 'g'), flags_say_unicode(flags));
}

static const BuiltinProp match_iterator_proto[] = {
    FN_MAGIC("next", 0, iterator_object_next, Iterator_RegExpString),
    TAG("RegExp String Iterator"),
    END,
};

const BuiltinClass builtin_regexp_string_iterator = {
    .name = "RegExp String Iterator",
    .proto_intrinsic = Intrinsic_RegExpStringIteratorPrototype + 1,
    .parent_proto = Intrinsic_IteratorPrototype + 1,
    .proto_props = match_iterator_proto,
};

/* ---- replace ---- */

typedef struct Replacement {
    const RxCode *code;
    String *s;
    StrView text;
    String *string; /* NULL: a function */
    StrView view;   /* of string */
    bool plain;     /* string has no '$' */
    CallPrep prep;
    Elements *args; /* of the function when they do not fit `few` */
    Value few[12];
} Replacement;

/* The arguments for the match in the captures buffer; returns how many. -1: exception. */
static i64 replace_args(Vm *vm, Replacement *r, Value *args)
{
    const RxCode *code = r->code;
    const i32 *captures = regexp_state(vm)->captures;
    u32 n = code->groups;
    for (u32 i = 0; i < n; i++) {
        i32 from = captures[2 * i];
        args[i] = VAL_UNDEFINED;
        if (from >= 0)
            args[i] = value_cell(
                TRY_PTR_OR(-1, string_slice(vm, r->s, (u32)from, (u32)captures[2 * i + 1])));
        if (r->args)
            barrier(vm, r->args);
    }
    args[n++] = value_int(captures[0]);
    args[n++] = value_cell(r->s);
    if (code->names)
        args[n++] = TRY_OR(-1, regexp_groups(vm, code, r->s));
    if (r->args)
        barrier(vm, r->args);
    return n;
}

/* Appends the replacement of the match in the captures buffer. */
static bool replace_one(Vm *vm, StringBuilder *sb, Replacement *r)
{
    if (r->plain) {
        sb_view(sb, r->view, 0, r->view.length);
        return !sb->failed;
    }
    if (r->string) {
        const i32 *captures = regexp_state(vm)->captures;
        u32 from = (u32)captures[0], to = (u32)captures[1];
        Substitution sub = {
            .text = r->text,
            .matched = {(const char *)r->text.data + ((size_t)from << r->text.wide), to - from,
                        r->text.wide},
            .position = from,
            .count = r->code->groups - 1,
            .offsets = captures + 2,
            .code = r->code,
            .groups = VAL_UNDEFINED,
        };
        return substitute(vm, sb, r->view, &sub);
    }
    Value *args = r->args ? r->args->items : r->few;
    i64 n = replace_args(vm, r, args);
    if (n < 0)
        return false;
    Value v = TRY_OR(false, call_prepared(vm, &r->prep, VAL_UNDEFINED, (u32)n, args));
    return sb_value(sb, v);
}

/* Every match from the start of the text. Returns where the last one ended, -1: none, -2:
 * exception. */
static i64 replace_global(Vm *vm, StringBuilder *sb, Replacement *r)
{
    i64 done = -1;
    u64 at = 0;
    while (at <= r->text.length) {
        int found = regexp_run(vm, r->code, r->text, (u32)at);
        if (found < 0)
            return -2;
        if (!found)
            break;
        const i32 *captures = regexp_state(vm)->captures;
        u32 start = (u32)captures[0], end = (u32)captures[1];
        if (!r->string) /* the function may ask for RegExp.$1 */
            regexp_note_match(vm, r->code, r->s);
        sb_view(sb, r->text, done < 0 ? 0 : (u32)done, start);
        if (!replace_one(vm, sb, r))
            return -2;
        done = end;
        at = start == end ? advance_index(r->text, end, flags_unicode(r->code->flags)) : end;
    }
    if (r->string && done >= 0)
        regexp_note_match(vm, r->code, r->s); /* still there: a run that fails changes nothing */
    return done;
}

static i64 replace_first(Vm *vm, RegExpObject *re, StringBuilder *sb, Replacement *r)
{
    int found = regexp_exec_offsets(vm, re, r->s);
    if (found <= 0)
        return found < 0 ? -2 : -1;
    const i32 *captures = regexp_state(vm)->captures;
    u32 end = (u32)captures[1];
    sb_view(sb, r->text, 0, (u32)captures[0]);
    return replace_one(vm, sb, r) ? (i64)end : -2;
}

static bool prepare_replacement(Vm *vm, Replacement *r, Value replacement)
{
    if (value_is_callable(replacement)) {
        if (!regexp_make_program(vm, (RxCode *)(uintptr_t)r->code))
            return false;
        u32 max = r->code->groups + 3;
        if (max > ARRAY_LEN(r->few))
            r->args = TRY_PTR_OR(false, value_list_new(vm, max));
        return call_prepare(vm, &r->prep, replacement, max);
    }
    r->view = string_view(vm, r->string);
    r->plain = r->view.data && !has_letter(r->view, '$');
    return r->view.data;
}

Value regexp_replace_pristine(Vm *vm, RegExpObject *re, String *s, Value replacement)
{
    Replacement r = {.s = s};
    if (!value_is_callable(replacement)) {
        bool was_string = value_is_string(replacement);
        r.string = TRY_PTR(to_string(vm, replacement));
        if (UNLIKELY(!was_string) && !regexp_is_pristine(vm, value_cell(re))) {
            /* toString changed the expression: go the long way. */
            Value method = TRY(value_get_method(vm, value_cell(re), KEY_SYM_replace)),
                  args[2] = {value_cell(s), value_cell(r.string)};
            return call_function(vm, method, value_cell(re), 2, args);
        }
    }
    r.code = re->code;
    r.text = TRY_VIEW(vm, s);
    if (!prepare_replacement(vm, &r, replacement))
        return VAL_EXC;
    bool global = r.code->flags & RX_GLOBAL;
    if (global && !regexp_set_last_index(vm, re, 0))
        return VAL_EXC;
    StringBuilder sb;
    sb_init(&sb, vm);
    i64 done = global ? replace_global(vm, &sb, &r) : replace_first(vm, re, &sb, &r);
    if (done < 0) {
        sb_drop(&sb);
        return done == -1 ? value_cell(s) : VAL_EXC;
    }
    sb_view(&sb, r.text, (u32)done, r.text.length);
    cell_keep(s);
    cell_keep(r.string);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* One result of the generic replace, read as the specification does. */
typedef struct GenericMatch {
    String *matched;
    u32 position;
    u32 count;      /* captures */
    Elements *args; /* matched, captures, then room for three more */
    Value groups;
} GenericMatch;

enum { GENERIC_CAPTURES_MAX = 1 << 20 };

static bool read_match(Vm *vm, Object *result, String *s, GenericMatch *m)
{
    i64 length = obj_length(vm, result);
    if (length < 0)
        return false;
    if (length > GENERIC_CAPTURES_MAX) {
        throw_out_of_memory(vm);
        return false;
    }
    m->count = length > 1 ? (u32)length - 1 : 0;
    m->matched = TRY_PTR_OR(false, matched_text(vm, value_cell(result)));
    Value index = TRY_OR(false, obj_get(vm, result, KEY_index));
    if (!arg_position(vm, index, s->length, &m->position))
        return false;
    m->args = TRY_PTR_OR(false, value_list_new(vm, m->count + 4));
    m->args->items[0] = value_cell(m->matched);
    for (u32 i = 1; i <= m->count; i++) {
        Value v = TRY_OR(false, obj_get(vm, result, key_of_index(i)));
        if (!value_is_undefined(v))
            v = value_cell(TRY_PTR_OR(false, to_string(vm, v)));
        m->args->items[i] = v;
        barrier(vm, m->args);
    }
    m->groups = TRY_OR(false, obj_get(vm, result, KEY_groups));
    return true;
}

static Value generic_replacement(Vm *vm, GenericMatch *m, String *s, Value function,
                                 String *replacement)
{
    if (!replacement) {
        u32 n = m->count + 1;
        Value *args = m->args->items;
        args[n++] = value_u32(m->position);
        args[n++] = value_cell(s);
        if (!value_is_undefined(m->groups))
            args[n++] = m->groups;
        barrier(vm, m->args);
        Value v = TRY(call_function(vm, function, VAL_UNDEFINED, n, args));
        return to_string_value(vm, v);
    }
    if (!value_is_undefined(m->groups))
        m->groups = value_cell(TRY_PTR(to_object(vm, m->groups)));
    Substitution sub = {
        .text = TRY_VIEW(vm, s),
        .matched = TRY_VIEW(vm, m->matched),
        .position = m->position,
        .count = m->count,
        .values = m->args->items + 1,
        .groups = m->groups,
    };
    StrView view = TRY_VIEW(vm, replacement);
    StringBuilder sb;
    sb_init(&sb, vm);
    if (!substitute(vm, &sb, view, &sub)) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    cell_keep(replacement);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static bool add_generic(Vm *vm, StringBuilder *sb, Object *result, String *s, u32 *done,
                        Value function, String *replacement)
{
    GenericMatch m = {.groups = VAL_UNDEFINED};
    if (!read_match(vm, result, s, &m))
        return false;
    Value made = TRY_OR(false, generic_replacement(vm, &m, s, function, replacement));
    StrView text = string_view(vm, s);
    if (!text.data)
        return false;
    if (m.position >= *done) {
        sb_view(sb, text, *done, m.position);
        sb_string(sb, value_as_string(made));
        u64 end = (u64)m.position + m.matched->length;
        *done = end > UINT32_MAX ? UINT32_MAX : (u32)end;
    }
    return !sb->failed;
}

/* The results of all matches; NULL: exception. */
static Array *generic_results(Vm *vm, Object *rx, String *s, bool global, bool unicode)
{
    Array *results = TRY_PTR_OR(NULL, array_new(vm, 0));
    for (;;) {
        Value result = TRY_OR(NULL, regexp_exec_any(vm, rx, s));
        if (value_is_null(result))
            return results;
        if (!array_push(vm, results, result))
            return NULL;
        if (!global)
            return results;
        String *matched = TRY_PTR_OR(NULL, matched_text(vm, result));
        if (!matched->length && !step_last_index(vm, rx, s, unicode))
            return NULL;
    }
}

static Value replace_generic(Vm *vm, Object *rx, String *s, Value function, String *replacement)
{
    String *flags_text;
    StrView flags;
    if (!read_flags(vm, rx, &flags_text, &flags))
        return VAL_EXC;
    bool global = has_letter(flags, 'g'), unicode = flags_say_unicode(flags);
    cell_keep(flags_text);
    if (global)
        TRY_BOOL(obj_set(vm, rx, KEY_lastIndex, value_int(0), true));
    Array *results = TRY_PTR(generic_results(vm, rx, s, global, unicode));
    StringBuilder sb;
    sb_init(&sb, vm);
    u32 done = 0;
    for (u32 i = 0; i < results->length; i++) {
        Object *result = value_as_object(elements_get(vm, &results->object, i));
        if (!add_generic(vm, &sb, result, s, &done, function, replacement)) {
            sb_drop(&sb);
            return VAL_EXC;
        }
    }
    if (done < s->length) {
        StrView text = string_view(vm, s);
        if (text.data)
            sb_view(&sb, text, done, text.length);
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

Value regexp_symbol_replace(Vm *vm, Frame *f)
{
    Object *rx = TRY_PTR(this_object(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0))), *replacement = NULL;
    Value by = frame_arg(f, 1);
    if (!value_is_callable(by)) {
        replacement = TRY_PTR(to_string(vm, by));
        by = value_cell(replacement);
    }
    if (regexp_is_pristine(vm, f->this_value))
        return regexp_replace_pristine(vm, (RegExpObject *)rx, s, by);
    return replace_generic(vm, rx, s, by, replacement);
}

/* ---- search ---- */

Value regexp_search_pristine(Vm *vm, RegExpObject *re, String *s)
{
    const RxCode *code = re->code;
    int r = regexp_run(vm, code, TRY_VIEW(vm, s), 0);
    if (r <= 0)
        return r < 0 ? VAL_EXC : value_int(-1);
    regexp_note_match(vm, code, s);
    return value_int(regexp_state(vm)->captures[0]);
}

Value regexp_symbol_search(Vm *vm, Frame *f)
{
    Object *rx = TRY_PTR(this_object(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (regexp_is_pristine(vm, f->this_value))
        return regexp_search_pristine(vm, (RegExpObject *)rx, s);
    Value before = TRY(obj_get(vm, rx, KEY_lastIndex));
    if (!value_same(vm, before, value_int(0)))
        TRY_BOOL(obj_set(vm, rx, KEY_lastIndex, value_int(0), true));
    Value result = TRY(regexp_exec_any(vm, rx, s));
    Value after = TRY(obj_get(vm, rx, KEY_lastIndex));
    if (!value_same(vm, after, before))
        TRY_BOOL(obj_set(vm, rx, KEY_lastIndex, before, true));
    return value_is_null(result) ? value_int(-1) : obj_get(vm, value_as_object(result), KEY_index);
}

/* ---- split ---- */

/* Pushes s[from..to) and tells whether the array is full: 1 full, 0 not, -1 exception. */
static int push_piece(Vm *vm, Array *a, String *s, u32 from, u32 to, u32 limit)
{
    String *piece = TRY_PTR_OR(-1, string_slice(vm, s, from, to));
    return array_push(vm, a, value_cell(piece)) ? a->length == limit : -1;
}

/* The captures of the match in the buffer; results as push_piece. */
static int push_captures(Vm *vm, Array *a, const RxCode *code, String *s, u32 limit)
{
    const i32 *captures = regexp_state(vm)->captures;
    for (u32 i = 1; i < code->groups; i++) {
        i32 from = captures[2 * i], to = captures[2 * i + 1];
        int full;
        if (from >= 0)
            full = push_piece(vm, a, s, (u32)from, (u32)to, limit);
        else
            full = array_push(vm, a, VAL_UNDEFINED) ? a->length == limit : -1;
        if (full)
            return full;
    }
    return 0;
}

static Value split_offsets(Vm *vm, const RxCode *code, String *s, u32 limit)
{
    Array *a = TRY_PTR(array_new_capacity(vm, 4));
    StrView text = TRY_VIEW(vm, s);
    u32 done = 0;
    u64 at = 0;
    while (at < text.length) {
        int r = regexp_run(vm, code, text, (u32)at);
        if (r < 0)
            return VAL_EXC;
        const i32 *captures = regexp_state(vm)->captures;
        if (r == 0 || (u32)captures[0] >= text.length)
            break;
        u32 start = (u32)captures[0], end = (u32)captures[1];
        regexp_note_match(vm, code, s);
        if (end == done) {
            at = advance_index(text, MAX(at, start), flags_unicode(code->flags));
            continue;
        }
        int full = push_piece(vm, a, s, done, start, limit);
        if (!full)
            full = push_captures(vm, a, code, s, limit);
        if (full)
            return full < 0 ? VAL_EXC : value_cell(a);
        at = done = end;
        if (start == end) /* an empty match here is the one just taken */
            at = advance_index(text, end, flags_unicode(code->flags));
    }
    if (push_piece(vm, a, s, done, text.length, limit) < 0)
        return VAL_EXC;
    return value_cell(a);
}

Value regexp_split_pristine(Vm *vm, RegExpObject *re, String *s, u32 limit)
{
    if (!limit)
        return value_cell(TRY_PTR(array_new(vm, 0)));
    const RxCode *code = re->code;
    if (code->flags & RX_STICKY) /* the splitter looks everywhere */
        code = TRY_PTR(regexp_code(vm, code->source, code->flags & ~(u32)RX_STICKY));
    if (s->length)
        return split_offsets(vm, code, s, limit);
    int r = regexp_run(vm, code, TRY_VIEW(vm, s), 0);
    if (r < 0)
        return VAL_EXC;
    if (r)
        regexp_note_match(vm, code, s);
    Value whole = value_cell(s);
    return value_cell(TRY_PTR(array_from_values(vm, &whole, r ? 0 : 1)));
}

/* What the constructor of rx makes for splitting: sticky. */
static Value make_splitter(Vm *vm, Object *rx, bool *unicode)
{
    Value ctor = TRY(obj_species_constructor(vm, rx, value_cell(intrinsic(vm, Intrinsic_RegExp))));
    String *flags_text;
    StrView flags;
    if (!read_flags(vm, rx, &flags_text, &flags))
        return VAL_EXC;
    *unicode = flags_say_unicode(flags);
    if (!has_letter(flags, 'y'))
        flags_text = TRY_PTR(string_concat(vm, flags_text, TRY_PTR(string_from_unit(vm, 'y'))));
    Value args[2] = {value_cell(rx), value_cell(flags_text)};
    return construct(vm, ctor, 2, args);
}

static int push_generic_captures(Vm *vm, Array *a, Object *result, u32 limit)
{
    i64 length = obj_length(vm, result);
    if (length < 0)
        return -1;
    for (i64 i = 1; i < length; i++) {
        Value v = TRY_OR(-1, value_get_elem(vm, value_cell(result), value_i64(i)));
        if (!array_push(vm, a, v))
            return -1;
        if (a->length == limit)
            return 1;
    }
    return 0;
}

static Value split_generic(Vm *vm, Object *splitter, String *s, u32 limit, bool unicode)
{
    Array *a = TRY_PTR(array_new(vm, 0));
    StrView text = TRY_VIEW(vm, s);
    u32 done = 0;
    u64 at = 0;
    if (!text.length) {
        Value result = TRY(regexp_exec_any(vm, splitter, s));
        if (value_is_null(result) && !array_push(vm, a, value_cell(s)))
            return VAL_EXC;
        return value_cell(a);
    }
    while (at < text.length) {
        TRY_BOOL(obj_set(vm, splitter, KEY_lastIndex, value_number((double)at), true));
        Value result = TRY(regexp_exec_any(vm, splitter, s));
        u64 end = done;
        if (!value_is_null(result)) {
            Value last = TRY(obj_get(vm, splitter, KEY_lastIndex));
            if (!to_length(vm, last, &end))
                return VAL_EXC;
            end = MIN(end, text.length);
        }
        if (end == done) {
            at = advance_index(text, at, unicode);
            continue;
        }
        int full = push_piece(vm, a, s, done, (u32)at, limit);
        if (!full) {
            done = (u32)end;
            full = push_generic_captures(vm, a, value_as_object(result), limit);
        }
        if (full)
            return full < 0 ? VAL_EXC : value_cell(a);
        at = done;
    }
    if (push_piece(vm, a, s, done, text.length, limit) < 0)
        return VAL_EXC;
    return value_cell(a);
}

Value regexp_symbol_split(Vm *vm, Frame *f)
{
    Object *rx = TRY_PTR(this_object(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    Value limit_value = frame_arg(f, 1);
    u32 limit = UINT32_MAX;
    bool unicode, simple = value_is_undefined(limit_value) || value_is_number(limit_value);
    if (simple && regexp_is_pristine(vm, f->this_value)) {
        if (!value_is_undefined(limit_value) && !to_uint32(vm, limit_value, &limit))
            return VAL_EXC;
        return regexp_split_pristine(vm, (RegExpObject *)rx, s, limit);
    }
    Value splitter = TRY(make_splitter(vm, rx, &unicode));
    if (!value_is_undefined(limit_value) && !to_uint32(vm, limit_value, &limit))
        return VAL_EXC;
    if (!limit)
        return value_cell(TRY_PTR(array_new(vm, 0)));
    return split_generic(vm, value_as_object(splitter), s, limit, unicode);
}

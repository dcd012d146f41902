/* bi_regexp.c - RegExp: construction, exec, the flag getters, the legacy statics (22.2, Annex B).
 *
 * The matcher itself is engine/regexp. Compiled patterns are cells (RxCode) shared through a small
 * cache, so the same literal or the same `new RegExp(text)` compiles once.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/unicode.h"
#include "base/utf.h"
#include "engine/builtins/list.h"
#include "engine/builtins/regexp_priv.h"
#include "engine/vm/ops.h"
#include "engine/vm/unwind.h"

enum {
    CACHE_SIZE = 256, /* a power of two */
    CACHE_SOURCE_MAX = 8192,
    GROUPS_SHAPE_MAX = 16, /* names */
};

/* ---- state and cells ---- */

static bool must_stop(void *vm)
{
    return vm_is_terminated(vm);
}

RegExpState *regexp_state_new(Vm *vm)
{
    RegExpState *st = xalloc_zero(sizeof *st);
    rx_matcher_init(&st->matcher);
    st->matcher.interrupt = must_stop;
    st->matcher.interrupt_arg = vm;
    Value *roots[] = {&st->realm, &st->shape,          &st->result_shape, &st->indices_shape,
                      &st->cache, &st->legacy_subject, &st->legacy_input, &st->splits};
    for (u32 i = 0; i < ARRAY_LEN(roots); i++) {
        *roots[i] = VAL_HOLE;
        root_add(vm, roots[i]);
    }
    vm->rx_matcher = st;
    return st;
}

void regexp_state_free(Vm *vm)
{
    RegExpState *st = vm->rx_matcher;
    if (!st)
        return;
    rx_matcher_deinit(&st->matcher);
    xfree(st->captures);
    xfree(st);
    vm->rx_matcher = NULL;
}

void kind_trace_RxCode(Vm *vm, Cell *cell)
{
    RxCode *code = (RxCode *)cell;
    heap_mark_cell(vm, code->source);
    heap_mark_cell(vm, code->escaped);
    heap_mark_cell(vm, code->flags_text);
    heap_mark_cell(vm, code->literal_flags);
    heap_mark_cell(vm, code->groups_shape);
    heap_mark_cell(vm, code->names_list);
}

void kind_finalise_RxCode(Vm *vm, Cell *cell)
{
    RxCode *code = (RxCode *)cell;
    if (!code->program)
        return;
    heap_external_sub(vm, rx_size(code->program));
    rx_free(code->program);
}

void kind_trace_RegExp(Vm *vm, Cell *cell)
{
    object_trace(vm, (Object *)cell);
    heap_mark_cell(vm, ((RegExpObject *)cell)->code);
    heap_mark_cell(vm, ((RegExpObject *)cell)->legacy_realm);
}

/* ---- compiling ---- */

/* The shape of objects with the group names in order. True with none when a name comes twice. */
static bool code_groups_shape(Vm *vm, RxCode *code)
{
    if (code->names > GROUPS_SHAPE_MAX)
        return true;
    Shape *shape = shape_root(vm, Kind_Object, NULL, code->names);
    for (u32 i = 0; i < code->names && shape; i++) {
        PropSlot where;
        PropKey key = key_of_cell(value_as_cell(code->names_list->items[i]));
        if (shape_lookup(vm, shape, key, &where))
            return true;
        shape = shape_add(vm, shape, key, PROP_WEC);
    }
    code->groups_shape = shape;
    barrier(vm, code);
    return shape;
}

static bool code_names(Vm *vm, RxCode *code)
{
    Elements *list = TRY_PTR_OR(false, value_list_new(vm, code->names));
    for (u32 i = 0; i < code->names; i++) {
        const u16 *name;
        u32 len, group;
        rx_name(code->program, i, &name, &len, &group);
        String *text = string_from_utf16(vm, name, len);
        String *atom = text ? string_to_atom(vm, text) : NULL;
        if (!atom)
            return false;
        list->items[i] = value_cell(atom);
        barrier(vm, list);
    }
    code->names_list = list;
    barrier(vm, code);
    return code_groups_shape(vm, code);
}

static RxProgram *compile(Vm *vm, String *source, u32 flags)
{
    StrView v = string_view(vm, source);
    if (!v.data)
        return NULL;
    RxError error;
    RxProgram *program = rx_compile(v.data, v.length, v.wide, flags, &error);
    cell_keep(source);
    if (!program) {
        char letters[16];
        u32 n = rx_flags_text(flags, letters);
        char *text = string_to_c(vm, source, NULL);
        if (text)
            throw_syntax(vm, "Invalid regular expression: /%s/%.*s: %s", text, (int)n, letters, error.message);
        xfree(text);
    }
    return program;
}

bool regexp_make_program(Vm *vm, RxCode *code)
{
    if (code->program)
        return true;
    RxProgram *program = TRY_PTR_OR(false, compile(vm, code->source, code->flags));
    code->program = program;
    code->groups = rx_group_count(program);
    code->names = rx_name_count(program);
    if (!code->names || code_names(vm, code)) {
        heap_external_add(vm, rx_size(program));
        return true;
    }
    code->program = NULL;
    rx_free(program);
    return false;
}

/* Where the code of a pattern is kept for the next object; NULL: it is too long for that. */
static bool cache_place(Vm *vm, String *source, u32 flags, Value **place)
{
    RegExpState *st = regexp_state(vm);
    *place = NULL;
    if (source->length > CACHE_SOURCE_MAX)
        return true;
    if (value_is_hole(st->cache))
        st->cache = value_cell(TRY_PTR_OR(false, value_list_new(vm, CACHE_SIZE)));
    u32 hash = (string_hash(vm, source) ^ flags * 0x9E3779B1u) & (CACHE_SIZE - 1);
    *place = &((Elements *)value_as_cell(st->cache))->items[hash];
    return true;
}

/* Its program is still to come unless somebody had it made. */
static RxCode *code_without_program(Vm *vm, String *source, u32 flags)
{
    Value *place;
    if (!cache_place(vm, source, flags, &place))
        return NULL;
    if (place && value_is_cell(*place)) {
        RxCode *code = (RxCode *)value_as_cell(*place);
        if (code->flags == flags && string_equal(vm, code->source, source))
            return code;
    }
    RxCode *code = heap_alloc(vm, sizeof *code, Kind_RxCode);
    code->source = source;
    code->flags = flags;
    if (place) {
        *place = value_cell(code);
        barrier(vm, value_as_cell(regexp_state(vm)->cache));
    }
    return code;
}

RxCode *regexp_code(Vm *vm, String *source, u32 flags)
{
    RxCode *code = TRY_PTR_OR(NULL, code_without_program(vm, source, flags));
    return regexp_make_program(vm, code) ? code : NULL;
}

static bool parse_flags(Vm *vm, String *text, u32 *flags)
{
    StrView v = string_view(vm, text);
    if (!v.data)
        return false;
    if (rx_parse_flags(v.data, v.length, v.wide, flags))
        return true;
    char shown[64];
    value_describe_key(vm, value_cell(text), shown, sizeof shown);
    throw_syntax(vm, "Invalid flags supplied to RegExp constructor '%s'", shown);
    return false;
}

/* ToString of pattern and flags, "" for undefined, then the code. NULL: exception. */
static RxCode *code_from_values(Vm *vm, Value pattern, Value flags)
{
    String *source = ATOM_empty, *letters = ATOM_empty;
    u32 bits;
    if (!value_is_undefined(pattern))
        source = TRY_PTR_OR(NULL, to_string(vm, pattern));
    if (!value_is_undefined(flags))
        letters = TRY_PTR_OR(NULL, to_string(vm, flags));
    return parse_flags(vm, letters, &bits) ? regexp_code(vm, source, bits) : NULL;
}

/* ---- objects ---- */

static Shape *shape_plus(Vm *vm, Shape *shape, const PropKey *keys, u32 n, u8 attrs)
{
    for (u32 i = 0; i < n && shape; i++)
        shape = shape_add(vm, shape, keys[i], attrs);
    return shape;
}

/* The shapes of the running realm. */
static bool prepare_shapes(Vm *vm, RegExpState *st)
{
    Realm *realm = vm_core(vm)->realm;
    if (LIKELY(value_same_bits(st->realm, value_cell(realm))))
        return true;
    const PropKey index_key[] = {KEY_lastIndex};
    const PropKey result_keys[] = {KEY_index, KEY_input, KEY_groups, KEY_indices};
    Object *proto = realm_intrinsic(vm, realm, Intrinsic_RegExpPrototype);
    Object *array_proto = realm_intrinsic(vm, realm, Intrinsic_ArrayPrototype);
    Shape *root = shape_root_at(vm, Kind_RegExp, sizeof(RegExpObject) / 8, proto, 1);
    Shape *shape = root ? shape_plus(vm, root, index_key, 1, PROP_WRITABLE) : NULL;
    root = shape_root(vm, Kind_Array, array_proto, 4);
    Shape *result = root ? shape_plus(vm, root, result_keys, 3, PROP_WEC) : NULL;
    Shape *indices = root ? shape_plus(vm, root, result_keys, 4, PROP_WEC) : NULL;
    if (!shape || !result || !indices)
        return false;
    st->realm = value_cell(realm);
    st->shape = value_cell(shape);
    st->shape_offset = shape->offset;
    st->result_shape = value_cell(result);
    st->indices_shape = value_cell(indices);
    return true;
}

static void init_object(Vm *vm, RegExpObject *re, RxCode *code)
{
    *obj_slot(vm, &re->object, 0) = value_int(0);
    re->code = code;
    re->legacy_realm = vm_core(vm)->realm;
}

RegExpObject *regexp_new(Vm *vm, RxCode *code)
{
    RegExpState *st = regexp_state(vm);
    if (!prepare_shapes(vm, st))
        return NULL;
    RegExpObject *re =
        (RegExpObject *)object_new_shaped(vm, (Shape *)value_as_cell(st->shape), sizeof *re);
    if (re)
        init_object(vm, re, code);
    return re;
}

/* With the prototype that new.target says. */
static RegExpObject *new_for(Vm *vm, RxCode *code, Object *proto, bool subclass)
{
    RegExpState *st = regexp_state(vm);
    if (!prepare_shapes(vm, st))
        return NULL;
    Shape *plain = (Shape *)value_as_cell(st->shape);
    RegExpObject *re;
    if (plain->proto == proto) {
        re = (RegExpObject *)object_new_shaped(vm, plain, sizeof *re);
        if (re)
            init_object(vm, re, code);
    } else {
        re = object_new_kind(vm, Kind_RegExp, sizeof *re, proto, 1);
        if (!re || !obj_add(vm, &re->object, KEY_lastIndex, value_int(0), PROP_WRITABLE))
            return NULL;
        init_object(vm, re, code);
        barrier(vm, re);
    }
    if (re && subclass)
        re->legacy_realm = NULL;
    return re;
}

bool regexp_is_pristine(Vm *vm, Value v)
{
    if (!value_is_regexp_cell(v))
        return false;
    RegExpState *st = regexp_state(vm);
    Realm *realm = vm_core(vm)->realm;
    Object *o = value_as_object(v);
    if (o->cell.shape != st->shape_offset || !value_same_bits(st->realm, value_cell(realm)) ||
        !realm->regexp_intact)
        return false;
    Value last = *obj_slot(vm, o, 0);
    return value_is_int(last) && value_as_int(last) >= 0;
}

bool regexp_set_last_index(Vm *vm, RegExpObject *re, u32 index)
{
    if (LIKELY(re->object.cell.shape == regexp_state(vm)->shape_offset)) {
        *obj_slot(vm, &re->object, 0) = value_int((i32)index);
        obj_slot_barrier(vm, &re->object, 0);
        return true;
    }
    return obj_set(vm, &re->object, KEY_lastIndex, value_int((i32)index), true) >= 0;
}

Value regexp_literal(Vm *vm, String *pattern, String *flags, Value *cache)
{
    /* Literals with one pattern share the slot, whatever their flags. */
    RxCode *code = value_has_kind(*cache, Kind_RxCode) ? (RxCode *)value_as_cell(*cache) : NULL;
    if (UNLIKELY(!code || code->literal_flags != flags)) {
        u32 bits;
        if (!parse_flags(vm, flags, &bits))
            return VAL_EXC;
        code = TRY_PTR(code_without_program(vm, pattern, bits));
        code->literal_flags = flags;
        barrier(vm, code);
    }
    RegExpObject *o = TRY_PTR(regexp_new(vm, code));
    *cache = value_cell(code); /* the caller's barrier comes at once */
    return value_cell(o);
}

Value regexp_create(Vm *vm, Value pattern, Value flags)
{
    RxCode *code = TRY_PTR(code_from_values(vm, pattern, flags));
    return value_cell(TRY_PTR(regexp_new(vm, code)));
}

int value_is_regexp(Vm *vm, Value v)
{
    if (!value_is_object(v))
        return 0;
    Value matcher = TRY_OR(-1, obj_get(vm, value_as_object(v), KEY_SYM_match));
    return value_is_undefined(matcher) ? value_is_regexp_cell(v) : to_boolean(matcher);
}

/* 22.2.4.1 */
static Value regexp_ctor(Vm *vm, Frame *f)
{
    Value pattern = frame_arg(f, 0), flags = frame_arg(f, 1), target = frame_new_target(f);
    bool is_regexp = TRY_BOOL(value_is_regexp(vm, pattern));
    if (value_is_undefined(target)) {
        target = f->callee;
        if (is_regexp && value_is_undefined(flags)) {
            Value ctor = TRY(obj_get(vm, value_as_object(pattern), KEY_constructor));
            if (value_same(vm, ctor, target))
                return pattern;
        }
    }
    RxCode *code = NULL;
    if (value_is_regexp_cell(pattern)) {
        code = value_as_regexp(pattern)->code;
        pattern = value_cell(code->source);
        if (!value_is_undefined(flags))
            code = NULL;
    } else if (is_regexp) {
        Object *o = value_as_object(pattern);
        pattern = TRY(obj_get(vm, o, KEY_source));
        if (value_is_undefined(flags))
            flags = TRY(obj_get(vm, o, KEY_flags));
    }
    bool subclass = !value_same_bits(target, value_cell(intrinsic(vm, Intrinsic_RegExp)));
    Object *proto = subclass ? proto_from_ctor(vm, target, Intrinsic_RegExpPrototype)
                             : intrinsic(vm, Intrinsic_RegExpPrototype);
    TRY_PTR(proto);
    if (!code)
        code = TRY_PTR(code_from_values(vm, pattern, flags));
    return value_cell(TRY_PTR(new_for(vm, code, proto, subclass)));
}

/* The object a method of RegExp.prototype needs; NULL: TypeError. */
static RegExpObject *this_regexp(Vm *vm, Frame *f)
{
    if (LIKELY(value_is_regexp_cell(f->this_value)))
        return value_as_regexp(f->this_value);
    char text[64];
    value_describe(vm, f->this_value, text, sizeof text);
    throw_type(vm, "Method RegExp.prototype.%s called on incompatible receiver %s",
               native_row(f)->name, text);
    return NULL;
}

/* Annex B.2.4.1 */
static Value regexp_compile(Vm *vm, Frame *f)
{
    RegExpObject *re = TRY_PTR(this_regexp(vm, f));
    if (re->legacy_realm != vm_core(vm)->realm)
        return throw_type(
            vm, "RegExp.prototype.compile cannot change an object of a subclass or another realm");
    Value pattern = frame_arg(f, 0), flags = frame_arg(f, 1);
    RxCode *code;
    if (value_is_regexp_cell(pattern)) {
        if (!value_is_undefined(flags))
            return throw_type(vm, "Cannot supply flags when constructing one RegExp from another");
        code = value_as_regexp(pattern)->code;
    } else {
        code = TRY_PTR(code_from_values(vm, pattern, flags));
    }
    re->code = code;
    barrier(vm, re);
    if (!regexp_set_last_index(vm, re, 0))
        return VAL_EXC;
    return f->this_value;
}

/* ---- matching ---- */

int regexp_run(Vm *vm, const RxCode *code, StrView text, u32 start)
{
    RegExpState *st = regexp_state(vm);
    if (UNLIKELY(!code->program) && !regexp_make_program(vm, (RxCode *)(uintptr_t)code))
        return -1;
    if (UNLIKELY(st->captures_cap < 2 * code->groups)) {
        i32 *more = try_realloc(st->captures, (size_t)code->groups * 2 * sizeof *more);
        if (!more) {
            throw_out_of_memory(vm);
            return -1;
        }
        st->captures = more;
        st->captures_cap = 2 * code->groups;
    }
    int r = rx_exec(&st->matcher, code->program, text.data, text.length, text.wide, start,
                    st->captures);
    if (LIKELY(r >= 0))
        return r;
    if (r == RX_NO_MEMORY || vm_poll_interrupt(vm))
        throw_out_of_memory(vm);
    return -1;
}

void regexp_note_match(Vm *vm, const RxCode *code, String *s)
{
    RegExpState *st = regexp_state(vm);
    u32 pairs = MIN(code->groups, (u32)LEGACY_PAIRS);
    st->legacy_pairs = pairs;
    for (u32 i = 0; i < 2 * pairs; i++)
        st->legacy[i] = st->captures[i];
    const i32 *last = st->captures + 2 * (code->groups - 1);
    st->legacy_paren[0] = last[0]; /* the whole match when there are no groups */
    st->legacy_paren[1] = last[1];
    st->legacy_subject = st->legacy_input = value_cell(s);
}

int regexp_exec_offsets(Vm *vm, RegExpObject *re, String *s)
{
    Value last_value = *obj_slot(vm, &re->object, 0);
    u64 last;
    if (LIKELY(value_is_int(last_value) && value_as_int(last_value) >= 0))
        last = (u64)value_as_int(last_value);
    else if (!to_length(vm, last_value, &last))
        return -1;
    const RxCode *code = re->code; /* only now: valueOf may have recompiled */
    bool moves = code->flags & (RX_GLOBAL | RX_STICKY);
    if (!moves)
        last = 0;
    int r = 0;
    if (last <= s->length) {
        StrView v = string_view(vm, s);
        r = v.data ? regexp_run(vm, code, v, (u32)last) : -1;
    }
    if (r < 0)
        return -1;
    if (r == 0)
        return moves && !regexp_set_last_index(vm, re, 0) ? -1 : 0;
    regexp_note_match(vm, code, s);
    if (moves && !regexp_set_last_index(vm, re, (u32)regexp_state(vm)->captures[1]))
        return -1;
    return 1;
}

/* groups_object when every name stands for one group. */
static Value groups_object_shaped(Vm *vm, const RxCode *code, String *s,
                                  Value (*make)(Vm *, String *, const i32 *))
{
    Object *o = TRY_PTR(object_new_shaped(vm, code->groups_shape, sizeof *o));
    for (u32 i = 0; i < code->names; i++)
        *obj_slot(vm, o, i) = VAL_UNDEFINED;
    const i32 *captures = regexp_state(vm)->captures;
    for (u32 i = 0; i < code->names; i++) {
        const u16 *name;
        u32 len, group;
        rx_name(code->program, i, &name, &len, &group);
        if (captures[2 * group] < 0)
            continue;
        Value v = TRY(make(vm, s, captures + 2 * group));
        *obj_slot(vm, o, i) = v;
        obj_slot_barrier(vm, o, i);
    }
    return value_cell(o);
}

/* An object with a property for each group name; `make` gives the value of a group that took part.
 */
static Value groups_object(Vm *vm, const RxCode *code, String *s,
                           Value (*make)(Vm *, String *, const i32 *))
{
    if (code->groups_shape)
        return groups_object_shaped(vm, code, s, make);
    Object *o = TRY_PTR(object_new(vm, NULL));
    const i32 *captures = regexp_state(vm)->captures;
    for (u32 i = 0; i < code->names; i++) {
        const u16 *name;
        u32 len, group;
        rx_name(code->program, i, &name, &len, &group);
        PropKey key = key_of_cell(value_as_cell(code->names_list->items[i]));
        const i32 *pair = captures + 2 * group;
        Value v = pair[0] < 0 ? VAL_UNDEFINED : TRY(make(vm, s, pair));
        /* Of several groups with one name at most one took part. */
        bool again = !value_is_hole(obj_peek(vm, o, key));
        if (again && value_is_undefined(v))
            continue;
        if (!(again ? obj_put(vm, o, key, v, PROP_WEC) : obj_add(vm, o, key, v, PROP_WEC)))
            return VAL_EXC;
    }
    return value_cell(o);
}

static Value make_text(Vm *vm, String *s, const i32 *pair)
{
    return value_cell(TRY_PTR(string_slice(vm, s, (u32)pair[0], (u32)pair[1])));
}

static Value make_range(Vm *vm, String *s, const i32 *pair)
{
    (void)s;
    Value range[2] = {value_int(pair[0]), value_int(pair[1])};
    return value_cell(TRY_PTR(array_from_values(vm, range, 2)));
}

Value regexp_groups(Vm *vm, const RxCode *code, String *s)
{
    return code->names ? groups_object(vm, code, s, make_text) : VAL_UNDEFINED;
}

/* Fills a fresh array with what `make` gives for every group. */
static bool fill_groups(Vm *vm, Array *a, const RxCode *code, String *s,
                        Value (*make)(Vm *, String *, const i32 *))
{
    if (!elements_reserve(vm, &a->object, code->groups))
        return false;
    const i32 *captures = regexp_state(vm)->captures;
    Elements *e = a->object.elements;
    for (u32 i = 0; i < code->groups; i++) {
        const i32 *pair = captures + 2 * i;
        e->items[i] = pair[0] < 0 ? VAL_UNDEFINED : TRY_OR(false, make(vm, s, pair));
        e->len = i + 1;
        barrier(vm, e);
    }
    a->length = code->groups;
    return true;
}

static Value indices_array(Vm *vm, const RxCode *code, String *s)
{
    Array *a = TRY_PTR(array_new(vm, 0));
    if (!fill_groups(vm, a, code, s, make_range))
        return VAL_EXC;
    Value groups = code->names ? TRY(groups_object(vm, code, s, make_range)) : VAL_UNDEFINED;
    if (!obj_add(vm, &a->object, KEY_groups, groups, PROP_WEC))
        return VAL_EXC;
    return value_cell(a);
}

enum { RESULT_INDEX, RESULT_INPUT, RESULT_GROUPS, RESULT_INDICES };

Value regexp_result(Vm *vm, const RxCode *code, String *s)
{
    RegExpState *st = regexp_state(vm);
    if (!prepare_shapes(vm, st))
        return VAL_EXC;
    bool indices = code->flags & RX_INDICES;
    Shape *shape = (Shape *)value_as_cell(indices ? st->indices_shape : st->result_shape);
    Array *a = (Array *)TRY_PTR(object_new_shaped(vm, shape, sizeof *a));
    Value *slots = obj_slot(vm, &a->object, 0);
    slots[RESULT_INDEX] = value_int(st->captures[0]);
    slots[RESULT_INPUT] = value_cell(s);
    slots[RESULT_GROUPS] = VAL_UNDEFINED;
    if (indices)
        slots[RESULT_INDICES] = VAL_UNDEFINED;
    if (!fill_groups(vm, a, code, s, make_text))
        return VAL_EXC;
    if (code->names)
        slots[RESULT_GROUPS] = TRY(regexp_groups(vm, code, s));
    barrier(vm, a);
    if (indices)
        slots[RESULT_INDICES] = TRY(indices_array(vm, code, s));
    barrier(vm, a);
    return value_cell(a);
}

static Value builtin_exec(Vm *vm, RegExpObject *re, String *s)
{
    int r = regexp_exec_offsets(vm, re, s);
    if (r <= 0)
        return r < 0 ? VAL_EXC : VAL_NULL;
    return regexp_result(vm, re->code, s);
}

static Value regexp_exec(Vm *vm, Frame *f)
{
    RegExpObject *re = TRY_PTR(this_regexp(vm, f));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    return builtin_exec(vm, re, s);
}

/* Is this exec of the running realm? */
static bool is_builtin_exec(Vm *vm, Value exec)
{
    if (!value_has_kind(exec, Kind_Native))
        return false;
    const NativeFunction *f = (const NativeFunction *)value_as_cell(exec);
    return f->fn == regexp_exec && f->realm == vm_core(vm)->realm;
}

Value regexp_exec_any(Vm *vm, Object *r, String *s)
{
    Value exec = TRY(obj_get(vm, r, KEY_exec)), argument = value_cell(s);
    if (value_is_callable(exec) && !(r->cell.kind == Kind_RegExp && is_builtin_exec(vm, exec))) {
        Value result = TRY(call_function(vm, exec, value_cell(r), 1, &argument));
        if (value_is_object(result) || value_is_null(result))
            return result;
        return throw_type(vm, "RegExp exec method returned something other than an Object or null");
    }
    if (r->cell.kind == Kind_RegExp)
        return builtin_exec(vm, (RegExpObject *)r, s);
    char text[64];
    value_describe(vm, value_cell(r), text, sizeof text);
    return throw_type(vm, "Method RegExp.prototype.exec called on incompatible receiver %s", text);
}

static Value regexp_test(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value))
        return value_cell(TRY_PTR(this_regexp(vm, f)));
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (LIKELY(regexp_is_pristine(vm, f->this_value))) {
        int r = regexp_exec_offsets(vm, value_as_regexp(f->this_value), s);
        return r < 0 ? VAL_EXC : value_bool(r);
    }
    return value_bool(!value_is_null(TRY(regexp_exec_any(vm, value_as_object(f->this_value), s))));
}

/* ---- what an object says of itself ---- */

typedef struct FlagName {
    PropKey key;
    u32 flag;
    char letter;
} FlagName;

static Value flags_from_bits(Vm *vm, RxCode *code)
{
    if (code->flags_text)
        return value_cell(code->flags_text);
    char text[8];
    u32 n = rx_flags_text(code->flags, text);
    String *made = TRY_PTR(string_from_latin1(vm, text, n));
    code->flags_text = made;
    barrier(vm, code);
    return value_cell(made);
}

static Value regexp_flags(Vm *vm, Frame *f)
{
    Value v = f->this_value;
    if (!value_is_object(v)) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        return throw_type(vm, "RegExp.prototype.flags getter called on non-object %s", text);
    }
    if (regexp_is_pristine(vm, v))
        return flags_from_bits(vm, value_as_regexp(v)->code);
    const FlagName names[] = {
        {KEY_hasIndices, RX_INDICES, 'd'},       {KEY_global, RX_GLOBAL, 'g'},
        {KEY_ignoreCase, RX_IGNORE_CASE, 'i'},   {KEY_multiline, RX_MULTILINE, 'm'},
        {KEY_dotAll, RX_DOT_ALL, 's'},           {KEY_unicode, RX_UNICODE, 'u'},
        {KEY_unicodeSets, RX_UNICODE_SETS, 'v'}, {KEY_sticky, RX_STICKY, 'y'}};
    char text[8];
    u32 n = 0;
    for (u32 i = 0; i < ARRAY_LEN(names); i++)
        if (to_boolean(TRY(obj_get(vm, value_as_object(v), names[i].key))))
            text[n++] = names[i].letter;
    return value_cell(TRY_PTR(string_from_latin1(vm, text, n)));
}

/* What a getter answers to something that is no RegExp object. */
static Value getter_misses(Vm *vm, Frame *f, Value on_prototype)
{
    if (value_same_bits(f->this_value, value_cell(intrinsic(vm, Intrinsic_RegExpPrototype))))
        return on_prototype;
    return throw_type(vm, "RegExp.prototype.%s getter called on non-RegExp object",
                      native_row(f)->name);
}

static Value regexp_flag(Vm *vm, Frame *f)
{
    if (!value_is_regexp_cell(f->this_value))
        return getter_misses(vm, f, VAL_UNDEFINED);
    return value_bool(value_as_regexp(f->this_value)->code->flags & native_magic(f));
}

/* EscapeRegExpPattern: between slashes the result is a literal of the same pattern. */
static String *escape_source(Vm *vm, String *source)
{
    StrView v = string_view(vm, source);
    if (!v.data)
        return NULL;
    if (!v.length)
        return string_from_c(vm, "(?:)");
    StringBuilder sb;
    sb_init(&sb, vm);
    bool in_class = false, escaped = false, changed = false;
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        const char *letter = c == '\n'     ? "n"
                             : c == '\r'   ? "r"
                             : c == 0x2028 ? "u2028"
                             : c == 0x2029 ? "u2029"
                                           : NULL;
        if (letter || (c == '/' && !in_class && !escaped)) {
            changed = true;
            if (!escaped)
                sb_unit(&sb, '\\');
        }
        if (letter)
            sb_c(&sb, letter);
        else
            sb_unit(&sb, c);
        if (!escaped)
            in_class = c == '[' ? true : c == ']' ? false : in_class;
        escaped = !escaped && c == '\\';
    }
    cell_keep(source);
    if (changed)
        return sb_end(&sb);
    sb_drop(&sb);
    return source;
}

static Value regexp_source(Vm *vm, Frame *f)
{
    if (!value_is_regexp_cell(f->this_value))
        return getter_misses(vm, f, value_cell(TRY_PTR(string_from_c(vm, "(?:)"))));
    RxCode *code = value_as_regexp(f->this_value)->code;
    if (!code->escaped) {
        code->escaped = TRY_PTR(escape_source(vm, code->source));
        barrier(vm, code);
    }
    return value_cell(code->escaped);
}

static Value regexp_to_string(Vm *vm, Frame *f)
{
    if (!value_is_object(f->this_value))
        return value_cell(TRY_PTR(this_regexp(vm, f)));
    Object *o = value_as_object(f->this_value);
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_unit(&sb, '/');
    Value v = obj_get(vm, o, KEY_source);
    bool ok = !value_is_exc(v) && sb_value(&sb, v);
    if (ok) {
        sb_unit(&sb, '/');
        v = obj_get(vm, o, KEY_flags);
        ok = !value_is_exc(v) && sb_value(&sb, v);
    }
    if (!ok) {
        sb_drop(&sb);
        return VAL_EXC;
    }
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value returns_this(Vm *vm, Frame *f)
{
    (void)vm;
    return f->this_value;
}

/* ---- RegExp.escape (22.2.5.1) ---- */

static void add_hex(StringBuilder *sb, u32 unit)
{
    static const char digits[] = "0123456789abcdef";
    sb_c(sb, unit < 0x100 ? "\\x" : "\\u");
    for (int shift = unit < 0x100 ? 4 : 12; shift >= 0; shift -= 4)
        sb_unit(sb, (u8)digits[unit >> shift & 15]);
}

static void add_escaped(StringBuilder *sb, u32 cp)
{
    static const char controls[] = "tnvfr"; /* 9 to 13 */
    if (cp < 0x80 && cp && strchr("^$\\.*+?()[]{}|/", (int)cp)) {
        sb_unit(sb, '\\');
        sb_unit(sb, (u16)cp);
    } else if (cp >= 9 && cp <= 13) {
        sb_unit(sb, '\\');
        sb_unit(sb, (u8)controls[cp - 9]);
    } else if ((cp < 0x80 && cp && strchr(",-=<>#&!%:;@~'`\"", (int)cp)) ||
               (cp < 0x10000 && unit_is_space(cp)) || utf16_is_surrogate(cp)) {
        add_hex(sb, cp);
    } else {
        sb_code_point(sb, cp);
    }
}

static Value regexp_escape(Vm *vm, Frame *f)
{
    if (!value_is_string(frame_arg(f, 0)))
        return throw_type(vm, "input argument must be a string");
    String *s = value_as_string(f->args[0]);
    StrView v = TRY_VIEW(vm, s);
    StringBuilder sb;
    sb_init(&sb, vm);
    for (size_t i = 0; i < v.length;) {
        bool first = i == 0;
        u32 cp = v.wide ? utf16_next(v.data, v.length, &i) : ((const u8 *)v.data)[i++];
        if (first && (cp - '0' < 10 || (cp | 0x20) - 'a' < 26))
            add_hex(&sb, cp);
        else
            add_escaped(&sb, cp);
    }
    cell_keep(s);
    return value_cell(TRY_PTR(sb_end(&sb)));
}

/* ---- legacy statics ---- */

enum {
    LEGACY_GROUP = 1 /* to 9 */,
    LEGACY_INPUT = 10,
    LEGACY_MATCH,
    LEGACY_PAREN,
    LEGACY_LEFT,
    LEGACY_RIGHT
};

static bool legacy_allowed(Vm *vm, Frame *f)
{
    if (value_same_bits(f->this_value, value_cell(intrinsic(vm, Intrinsic_RegExp))))
        return true;
    throw_type(vm, "RegExp.%s is not available here", native_row(f)->name);
    return false;
}

static Value legacy_get(Vm *vm, Frame *f)
{
    if (!legacy_allowed(vm, f))
        return VAL_EXC;
    const RegExpState *st = regexp_state(vm);
    u32 what = native_magic(f);
    Value subject = what == LEGACY_INPUT ? st->legacy_input : st->legacy_subject;
    bool absent = what == LEGACY_PAREN ? st->legacy_pairs < 2
                                       : what < LEGACY_INPUT && what >= st->legacy_pairs;
    if (!value_is_string(subject) || absent)
        return value_cell(ATOM_empty);
    String *s = value_as_string(subject);
    const i32 *pair = what == LEGACY_PAREN  ? st->legacy_paren
                      : what < LEGACY_INPUT ? st->legacy + 2 * what
                                            : st->legacy;
    i32 from = pair[0], to = pair[1];
    if (what == LEGACY_INPUT || what == LEGACY_LEFT)
        from = 0;
    if (what == LEGACY_LEFT)
        to = pair[0];
    if (what == LEGACY_RIGHT)
        from = pair[1];
    if (what == LEGACY_INPUT || what == LEGACY_RIGHT)
        to = (i32)s->length;
    return value_cell(TRY_PTR(string_slice(vm, s, (u32)MAX(from, 0), (u32)MAX(to, 0))));
}

static Value legacy_set_input(Vm *vm, Frame *f)
{
    if (!value_same_bits(f->this_value, value_cell(intrinsic(vm, Intrinsic_RegExp))))
        return throw_type(vm, "RegExp.input is not available here");
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    regexp_state(vm)->legacy_input = value_cell(s);
    return VAL_UNDEFINED;
}

/* ---- tables ---- */

#define LEGACY_INPUT_ROW(name_)                                                       \
    {                                                                                 \
        .name = name_, .kind = ROW_GET, .fn = legacy_get, .setter = legacy_set_input, \
        .magic = LEGACY_INPUT                                                         \
    }

static const BuiltinProp regexp_static[] = {
    FN("escape", 1, regexp_escape, BF_PURE, INTRIN_NONE),
    GETTER("@@species", returns_this),
    LEGACY_INPUT_ROW("input"),
    LEGACY_INPUT_ROW("$_"),
    GETTER_MAGIC("lastMatch", legacy_get, LEGACY_MATCH),
    GETTER_MAGIC("$&", legacy_get, LEGACY_MATCH),
    GETTER_MAGIC("lastParen", legacy_get, LEGACY_PAREN),
    GETTER_MAGIC("$+", legacy_get, LEGACY_PAREN),
    GETTER_MAGIC("leftContext", legacy_get, LEGACY_LEFT),
    GETTER_MAGIC("$`", legacy_get, LEGACY_LEFT),
    GETTER_MAGIC("rightContext", legacy_get, LEGACY_RIGHT),
    GETTER_MAGIC("$'", legacy_get, LEGACY_RIGHT),
    GETTER_MAGIC("$1", legacy_get, LEGACY_GROUP),
    GETTER_MAGIC("$2", legacy_get, LEGACY_GROUP + 1),
    GETTER_MAGIC("$3", legacy_get, LEGACY_GROUP + 2),
    GETTER_MAGIC("$4", legacy_get, LEGACY_GROUP + 3),
    GETTER_MAGIC("$5", legacy_get, LEGACY_GROUP + 4),
    GETTER_MAGIC("$6", legacy_get, LEGACY_GROUP + 5),
    GETTER_MAGIC("$7", legacy_get, LEGACY_GROUP + 6),
    GETTER_MAGIC("$8", legacy_get, LEGACY_GROUP + 7),
    GETTER_MAGIC("$9", legacy_get, LEGACY_GROUP + 8),
    END,
};

static const BuiltinProp regexp_proto[] = {
    FN("exec", 1, regexp_exec, 0, INTRIN_NONE),
    GETTER_MAGIC("dotAll", regexp_flag, RX_DOT_ALL),
    GETTER("flags", regexp_flags),
    GETTER_MAGIC("global", regexp_flag, RX_GLOBAL),
    GETTER_MAGIC("hasIndices", regexp_flag, RX_INDICES),
    GETTER_MAGIC("ignoreCase", regexp_flag, RX_IGNORE_CASE),
    GETTER_MAGIC("multiline", regexp_flag, RX_MULTILINE),
    GETTER("source", regexp_source),
    GETTER_MAGIC("sticky", regexp_flag, RX_STICKY),
    GETTER_MAGIC("unicode", regexp_flag, RX_UNICODE),
    GETTER_MAGIC("unicodeSets", regexp_flag, RX_UNICODE_SETS),
    FN("compile", 2, regexp_compile, 0, INTRIN_NONE),
    FN("toString", 0, regexp_to_string, 0, INTRIN_NONE),
    FN("test", 1, regexp_test, 0, INTRIN_NONE),
    FN("@@match", 1, regexp_symbol_match, 0, INTRIN_NONE),
    FN("@@matchAll", 1, regexp_symbol_match_all, 0, INTRIN_NONE),
    FN("@@replace", 2, regexp_symbol_replace, 0, INTRIN_NONE),
    FN("@@search", 1, regexp_symbol_search, 0, INTRIN_NONE),
    FN("@@split", 2, regexp_symbol_split, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_regexp = {
    .name = "RegExp",
    .ctor = regexp_ctor,
    .ctor_length = 2,
    .ctor_intrinsic = Intrinsic_RegExp + 1,
    .proto_intrinsic = Intrinsic_RegExpPrototype + 1,
    .static_props = regexp_static,
    .proto_props = regexp_proto,
};

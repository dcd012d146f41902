/* json_stringify.c - JSON.stringify (25.5.2).
 *
 * Plain objects take a fast path. A shape met for the second time gets a list of its enumerable string keys, already
 * quoted. Such lists stay right whatever scripts do, since shared shapes never change; that toJSON is absent from the prototypes
 * their validity cell says. Shapes with a list are kept alive by `shapes`. All that belongs to the Vm, for the
 * calls that follow, until the next collection makes it forget.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/json.h"

#include <math.h>

#include "base/alloc.h"
#include "base/dtoa.h"
#include "base/map.h"
#include "base/utf.h"
#include "base/vec.h"
#include "engine/builtins/builtin.h"
#include "engine/builtins/json_scan.h"
#include "engine/builtins/list.h"
#include "engine/object/bigint.h"
#include "engine/object/wrapper.h"
#include "engine/vm/vm.h"

typedef struct ShapeKey {
    PropKey key;
    u32 slot;
    u32 quoted, quoted_len; /* in ShapeKeys.text: ,"key": */
} ShapeKey;

/* What is known of one shape. */
typedef struct ShapeKeys {
    Shape *shape;
    bool usable;    /* all enumerable string keys are data properties without laziness, with narrow text */
    VEC(ShapeKey) keys;
    Buf text;
} ShapeKeys;

/* Objects around the value being written, innermost first; key says where each lies in the one around it. */
typedef struct Nest {
    struct Nest *outer;
    Object *object;
    PropKey key;
} Nest;

/* A shape met lately. */
typedef struct SeenShape {
    Shape *shape;
    Validity *lacks; /* while valid, the prototypes have no toJSON; the shape has none. NULL: not known */
    ShapeKeys *keys; /* NULL: met once */
} SeenShape;

enum {
    SEEN_SHAPES = 16,
    NEST_SEARCHED = 48, /* up to this depth the objects around are compared one by one */
    SHORT_TEXT = 64,
    FIRST_ROOM = 1024,  /* short texts need no memory of their own */
};

struct JsonWriter {
    Vm *vm;
    bool busy; /* a value is being written */
    u8 *data;  /* Latin-1 or, when wide, UTF-16; `first` or malloc */
    u32 len, cap;
    bool wide;
    u8 gap_len; /* 0: no white space */
    u16 gap[10];
    u32 depth;
    Value replacer;     /* a callable, or undefined */
    Elements *list;     /* property names of a replacer array, or NULL */
    Nest *nest;
    u32 open[NEST_SEARCHED]; /* of the objects around, what looks_open compares; 0 behind the innermost */
    IdMap around;       /* once nest was long: its objects. Cells do not move while a native is at work */
    bool hashed;        /* around is in use */
    Elements *shapes;   /* cells that `known` relies on; NULL at first */
    VEC(ShapeKeys *) known;
    SeenShape seen[SEEN_SHAPES];
    u8 first[FIRST_ROOM]; /* last: not zeroed */
};

typedef struct JsonWriter Writer;

typedef enum { WROTE_FAILED, WROTE_NOTHING, WROTE_VALUE } Wrote;

static Wrote write_value(Writer *w, Value v, PropKey key, Object *holder);

/* ---- output ---- */

static NOINLINE bool grow(Writer *w, size_t more)
{
    size_t need = w->len + more;
    if (need > STRING_MAX) {
        throw_range(w->vm, "Invalid string length");
        return false;
    }
    size_t cap = MAX(need, MIN((size_t)w->cap * 2, STRING_MAX));
    bool first = w->data == w->first;
    u8 *data = try_realloc(first ? NULL : w->data, cap << w->wide);
    if (!data) {
        throw_out_of_memory(w->vm);
        return false;
    }
    if (first)
        memcpy(data, w->first, w->len);
    w->data = data;
    w->cap = (u32)cap;
    return true;
}

static inline bool reserve(Writer *w, u32 more)
{
    return LIKELY(w->cap - w->len >= more) || grow(w, more);
}

static NOINLINE bool widen(Writer *w)
{
    if (w->wide)
        return true;
    u16 *data = try_alloc((size_t)MAX(w->cap, 16) * 2);
    if (!data) {
        throw_out_of_memory(w->vm);
        return false;
    }
    latin1_to_utf16(w->data, w->len, data);
    if (w->data != w->first)
        xfree(w->data);
    w->data = (u8 *)data;
    w->cap = MAX(w->cap, 16);
    w->wide = true;
    return true;
}

static inline void put_unchecked(Writer *w, u16 c)
{
    if (w->wide)
        ((u16 *)(void *)w->data)[w->len++] = c;
    else
        w->data[w->len++] = (u8)c;
}

static inline bool put(Writer *w, u16 c) /* below 0x100 */
{
    if (!reserve(w, 1))
        return false;
    put_unchecked(w, c);
    return true;
}

/* memcpy whose short cases need no call. */
static ALWAYS_INLINE void copy_short(u8 *to, const u8 *from, u32 n)
{
    if (UNLIKELY(n > 16)) {
        memcpy(to, from, n);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

static inline bool put_latin1(Writer *w, const void *text, u32 n)
{
    if (!reserve(w, n))
        return false;
    if (w->wide)
        latin1_to_utf16(text, n, (u16 *)(void *)w->data + w->len);
    else
        copy_short(w->data + w->len, text, n);
    w->len += n;
    return true;
}

static bool put_utf16(Writer *w, const u16 *text, u32 n)
{
    if (!widen(w) || !reserve(w, n))
        return false;
    memcpy((u16 *)(void *)w->data + w->len, text, (size_t)n * 2);
    w->len += n;
    return true;
}

/* \\b for U+0008, \\u0001: 2 or 6 characters at `to`, which are counted. */
static inline u32 escape_to(u8 *to, u16 c)
{
    static const char names[] = "btn\0fr"; /* 8 to 13 */
    static const char hex[] = "0123456789abcdef";
    to[0] = '\\';
    if (c == '"' || c == '\\') {
        to[1] = (u8)c;
        return 2;
    }
    if (c >= 8 && c <= 13 && c != 11) {
        to[1] = (u8)names[c - 8];
        return 2;
    }
    to[1] = 'u';
    for (int i = 0; i < 4; i++)
        to[2 + i] = (u8)hex[c >> (12 - 4 * i) & 15];
    return 6;
}

static bool put_escape(Writer *w, u16 c)
{
    u8 text[6];
    return put_latin1(w, text, escape_to(text, c));
}

/* Latin-1 between the quotes, into narrow output: copied 16 units at a time while they are looked at. */
static bool put_escaped(Writer *w, const u8 *text, u32 n)
{
    enum { PART = 1024 };
    for (u32 i = 0; i < n;) {
        u32 end = MIN(n, i + PART);
        if (!reserve(w, (end - i) * 6 + 16))
            return false;
        u8 *to = w->data + w->len;
        while (i < end) {
            u32 run = json_copy_plain(to, text + i, end - i);
            to += run;
            i += run;
            if (i < end)
                to += escape_to(to, text[i++]);
        }
        w->len = (u32)(to - w->data);
    }
    return true;
}

static bool put_quoted_utf16(Writer *w, const u16 *text, u32 n)
{
    for (u32 i = 0; i < n;) {
        u32 run = json_plain_u16(text + i, n - i, true);
        if (run && !put_utf16(w, text + i, run))
            return false;
        i += run;
        if (i == n)
            break;
        bool pair = utf16_is_lead(text[i]) && i + 1 < n && utf16_is_trail(text[i + 1]);
        if (pair ? !put_utf16(w, text + i, 2) : !put_escape(w, text[i]))
            return false;
        i += 1 + pair;
    }
    return true;
}

/* 25.5.2.3 QuoteJSONString */
static bool put_quoted(Writer *w, StrView s)
{
    if (!s.data || !put(w, '"'))
        return false;
    if (s.wide) {
        if (!put_quoted_utf16(w, s.data, s.length))
            return false;
        return put(w, '"');
    }
    const u8 *text = s.data;
    if (LIKELY(!w->wide && s.length <= SHORT_TEXT)) {
        if (!reserve(w, SHORT_TEXT + 1))
            return false;
        if (json_plain_u8(text, s.length) == s.length) {
            u8 *to = w->data + w->len;
            copy_short(to, text, s.length);
            to[s.length] = '"';
            w->len += s.length + 1;
            return true;
        }
    }
    if (!w->wide)
        return put_escaped(w, text, s.length) && put(w, '"');
    for (u32 i = 0; i < s.length;) {
        u32 run = json_plain_u8(text + i, s.length - i);
        if (run && !put_latin1(w, text + i, run))
            return false;
        i += run;
        if (i < s.length && !put_escape(w, text[i++]))
            return false;
    }
    return put(w, '"');
}

static bool put_key(Writer *w, PropKey key)
{
    char text[32];
    if (key_is_index(key)) {
        text[0] = '"';
        size_t n = number_u32_to_text(key_as_index(key), text + 1);
        text[n + 1] = '"';
        if (!put_latin1(w, text, (u32)n + 2))
            return false;
    } else if (!put_quoted(w, string_view(w->vm, (String *)key_as_cell(key)))) {
        return false;
    }
    return w->gap_len ? put_latin1(w, ": ", 2) : put(w, ':');
}

static bool put_line(Writer *w)
{
    if (!w->gap_len)
        return true;
    if (!put(w, '\n'))
        return false;
    for (u32 i = 0; i < w->depth; i++)
        for (u32 k = 0; k < w->gap_len; k++) {
            if (w->gap[k] > 0xFF ? !put_utf16(w, &w->gap[k], 1) : !put(w, w->gap[k]))
                return false;
        }
    return true;
}

static bool put_number(Writer *w, Value v)
{
    char text[NUMBER_TEXT_MAX], *to = text;
    u32 n;
    if (!reserve(w, NUMBER_TEXT_MAX))
        return false;
    if (LIKELY(!w->wide))
        to = (char *)w->data + w->len;
    if (value_is_int(v))
        n = (u32)number_i32_to_text(value_as_int(v), to);
    else if (isfinite(value_as_double(v)))
        n = (u32)number_to_text(value_as_double(v), to);
    else
        return put_latin1(w, "null", 4);
    if (w->wide)
        latin1_to_utf16((const u8 *)text, n, (u16 *)(void *)w->data + w->len);
    w->len += n;
    return true;
}

/* ---- cycles ---- */

static void add_constructor(Writer *w, StringBuilder *sb, Object *o)
{
    PropFind find;
    Value name = VAL_UNDEFINED;
    if (obj_find(w->vm, o, KEY_constructor, &find) == FIND_SLOT && !(find.where.attrs & PROP_ACCESSOR)) {
        Value ctor = obj_slot_value(w->vm, find.holder, find.where.slot);
        if (value_is_exc(ctor))
            exception_take(w->vm);
        else if (value_is_callable(ctor) &&
                 obj_find(w->vm, value_as_object(ctor), KEY_name, &find) == FIND_SLOT &&
                 !(find.where.attrs & PROP_ACCESSOR))
            name = obj_slot_value(w->vm, find.holder, find.where.slot);
        if (value_is_exc(name))
            exception_take(w->vm);
    }
    sb_c(sb, "object with constructor '");
    sb_string(sb, value_is_string(name) ? value_as_string(name) : ATOM_Object);
    sb_c(sb, "'");
}

static void add_property(Writer *w, StringBuilder *sb, const Object *holder, PropKey key)
{
    String *text = key_to_display(w->vm, key);
    if (!text)
        return;
    bool index = key_is_index(key) && holder && holder->cell.kind == Kind_Array;
    sb_c(sb, index ? "index " : "property '");
    sb_string(sb, text);
    if (!index)
        sb_c(sb, "'");
}

/* `o`, found at `key`, is one of the objects around. */
static bool throw_circular(Writer *w, Object *o, PropKey key)
{
    enum { BEFORE = 2, AFTER = 1 }; /* lines around an ellipsis */
    u32 n = 0;
    for (Nest *at = w->nest; at->object != o; at = at->outer)
        n++;
    StringBuilder sb;
    sb_init(&sb, w->vm);
    sb_c(&sb, "Converting circular structure to JSON\n    --> starting at ");
    add_constructor(w, &sb, o);
    for (u32 i = 0; i < n; i++) {
        if (i >= BEFORE && i + AFTER < n) {
            sb_c(&sb, "\n    |     ...");
            i = n - AFTER - 1;
            continue;
        }
        Nest *at = w->nest;
        for (u32 k = n - 1; k > i; k--)
            at = at->outer;
        sb_c(&sb, "\n    |     ");
        add_property(w, &sb, at->outer ? at->outer->object : NULL, at->key);
        sb_c(&sb, " -> ");
        add_constructor(w, &sb, at->object);
    }
    sb_c(&sb, "\n    --- ");
    add_property(w, &sb, w->nest->object, key);
    sb_c(&sb, " closes the circle");
    String *message = sb_end(&sb);
    Object *error = message ? error_new(w->vm, ERR_TYPE, message) : NULL;
    if (error)
        throw_value(w->vm, value_cell(error));
    return false;
}

/* A part of the object's address that others rarely share. */
static inline u32 open_mark(const Object *o)
{
    return (u32)((uintptr_t)o >> 3) | 1u << 31;
}

/* Does one of the objects around look like this? */
static inline bool looks_open(const Writer *w, u32 mark)
{
#if defined(__SSE2__)
    __m128i found = _mm_setzero_si128(), wanted = _mm_set1_epi32((int)mark);
    for (u32 i = 0; i < w->depth; i += 4)
        found = _mm_or_si128(found, _mm_cmpeq_epi32(_mm_loadu_si128((const __m128i *)(const void *)&w->open[i]), wanted));
    return _mm_movemask_epi8(found);
#else
    for (u32 i = 0; i < w->depth; i++)
        if (w->open[i] == mark)
            return true;
    return false;
#endif
}

static bool is_around(const Writer *w, const Object *o)
{
    if (w->hashed)
        return id_map_has(&w->around, (u64)(uintptr_t)o);
    for (Nest *at = w->nest; at; at = at->outer)
        if (at->object == o)
            return true;
    return false;
}

/* Deep, or perhaps a cycle. */
static ALWAYS_INLINE void push_nest(Writer *w, Nest *nest, Object *o, PropKey key, u32 mark)
{
    *nest = (Nest){w->nest, o, key};
    w->nest = nest;
    if (LIKELY(w->depth < NEST_SEARCHED))
        w->open[w->depth] = mark;
    w->depth++;
}

static NOINLINE bool enter_slow(Writer *w, Nest *nest, Object *o, PropKey key)
{
    if (!vm_stack_ok(w->vm)) {
        throw_stack_overflow(w->vm);
        return false;
    }
    if (is_around(w, o))
        return throw_circular(w, o, key);
    push_nest(w, nest, o, key, open_mark(o));
    if (w->hashed)
        id_map_put(&w->around, (u64)(uintptr_t)o, nest);
    else if (w->depth == NEST_SEARCHED)
        for (Nest *at = nest; at; at = at->outer)
            id_map_put(&w->around, (u64)(uintptr_t)at->object, at);
    w->hashed |= w->depth == NEST_SEARCHED;
    return true;
}

static ALWAYS_INLINE bool enter(Writer *w, Nest *nest, Object *o, PropKey key)
{
    u32 mark = open_mark(o);
    if (UNLIKELY(!vm_stack_ok(w->vm) || w->hashed || w->depth + 1 >= NEST_SEARCHED || looks_open(w, mark)))
        return enter_slow(w, nest, o, key);
    push_nest(w, nest, o, key, mark);
    return true;
}

static ALWAYS_INLINE void leave(Writer *w)
{
    if (UNLIKELY(w->hashed))
        id_map_remove(&w->around, (u64)(uintptr_t)w->nest->object);
    w->nest = w->nest->outer;
    w->depth--;
    if (LIKELY(w->depth < NEST_SEARCHED))
        w->open[w->depth] = 0;
}

/* ---- shapes ---- */

static bool add_shape_key(void *ctx, PropKey key, PropSlot where)
{
    ShapeKeys *k = ctx;
    if (!(where.attrs & PROP_ENUMERABLE) || key_is_symbol(key))
        return true;
    StrView text = {&((String *)key_as_cell(key))->u, ((String *)key_as_cell(key))->length, false};
    if (where.attrs & PROP_ACCESSOR || key_as_cell(key)->flags & (STR_WIDE | STR_INDIRECT) ||
        json_plain_u8(text.data, text.length) != text.length) {
        k->usable = false;
        return false;
    }
    ShapeKey item = {key, where.slot, (u32)k->text.len, text.length + 4};
    buf_append(&k->text, ",\"", 2);
    buf_append(&k->text, text.data, text.length);
    buf_append(&k->text, "\":", 2);
    VEC_PUSH(&k->keys, item);
    return true;
}

static bool keep_shape(Writer *w, Shape *shape)
{
    if (!w->shapes || w->shapes->len == w->shapes->cap) {
        Elements *more = value_list_new(w->vm, w->shapes ? w->shapes->cap * 2 : 16);
        if (!more) {
            exception_take(w->vm);
            return false;
        }
        more->len = 0;
        if (w->shapes) {
            memcpy(more->items, w->shapes->items, w->shapes->len * sizeof(Value));
            more->len = w->shapes->len;
        }
        w->shapes = more;
    }
    w->shapes->items[w->shapes->len++] = value_cell(shape);
    barrier(w->vm, w->shapes);
    return true;
}

static ShapeKeys *make_shape_keys(Writer *w, Shape *shape)
{
    for (u32 i = w->known.len; i-- > 0 && w->known.len - i < 16;)
        if (w->known.items[i]->shape == shape)
            return w->known.items[i];
    if (w->known.len >= 4096 || !keep_shape(w, shape)) /* a program that makes shapes without end */
        return NULL;
    ShapeKeys *k = xalloc_zero(sizeof *k);
    k->shape = shape;
    k->usable = true;
    shape_each(w->vm, shape, add_shape_key, k);
    VEC_PUSH(&w->known, k);
    return k;
}

static bool shape_is_lasting(const Shape *shape)
{
    return !shape_is_own(shape) && !(shape->flags & (SHAPE_EXOTIC | SHAPE_HAS_LAZY));
}

/* Does o certainly have no toJSON? *keys: what is known of its shape, or NULL. */
static bool lacks_to_json(Writer *w, Object *o, ShapeKeys **keys)
{
    Shape *shape = obj_shape(w->vm, o);
    PropFind find;
    *keys = NULL;
    if (!shape_is_lasting(shape))
        return obj_find(w->vm, o, KEY_toJSON, &find) == FIND_ABSENT;
    SeenShape *seen = &w->seen[(shape->offset >> 4) * 0x9E3779B1u >> 28];
    if (seen->shape != shape)
        *seen = (SeenShape){shape, NULL, NULL};
    else if (!seen->keys)
        seen->keys = make_shape_keys(w, shape);
    *keys = seen->keys;
    if (LIKELY(seen->lacks && seen->lacks->valid))
        return true;
    if (obj_find(w->vm, o, KEY_toJSON, &find) != FIND_ABSENT)
        return false;
    if (shape_can_cache(shape))
        seen->lacks = shape_proto_validity(w->vm, shape->proto);
    return true;
}

/* ---- values ---- */

/* One property or element that is to be written if its value can be. */
typedef struct Member {
    bool any;
} Member;

static bool before_member(Writer *w, Member *m)
{
    if (m->any && !put(w, ','))
        return false;
    return put_line(w);
}

static bool write_member(Writer *w, Member *m, Object *o, PropKey key, Value v, const ShapeKeys *k, const ShapeKey *item)
{
    u32 start = w->len;
    if (!before_member(w, m))
        return false;
    if (item) {
        if (!put_latin1(w, k->text.data + item->quoted + 1, item->quoted_len - 1) || (w->gap_len && !put(w, ' ')))
            return false;
    } else if (!put_key(w, key)) {
        return false;
    }
    Wrote r = write_value(w, v, key, o);
    if (r == WROTE_NOTHING)
        w->len = start;
    else
        m->any = true;
    return r != WROTE_FAILED;
}

/* Strings, numbers and booleans, which no replacer sees and no white space surrounds. */
static ALWAYS_INLINE bool is_scalar(Value v)
{
    return value_is_number(v) || value_is_bool(v) || value_is_string(v);
}

static ALWAYS_INLINE bool write_scalar(Writer *w, Value v)
{
    if (value_is_string(v))
        return put_quoted(w, string_view(w->vm, value_as_string(v)));
    if (value_is_number(v))
        return put_number(w, v);
    return value_as_bool(v) ? put_latin1(w, "true", 4) : put_latin1(w, "false", 5);
}

/* A shape's own list of keys; each value is read when its turn comes. */
static bool write_known(Writer *w, Object *o, ShapeKeys *k, Member *m)
{
    bool plain = !w->gap_len && value_is_undefined(w->replacer);
    for (u32 i = 0; i < k->keys.len; i++) {
        const ShapeKey *item = &k->keys.items[i];
        Value v;
        if (LIKELY(obj_shape(w->vm, o) == k->shape)) {
            v = *obj_slot(w->vm, o, item->slot);
        } else {
            v = obj_get(w->vm, o, item->key);
        }
        if (UNLIKELY(!plain || value_is_exc(v))) {
            if (value_is_exc(v) || !write_member(w, m, o, item->key, v, k, item))
                return false;
            continue;
        }
        u32 start = w->len, first = m->any ? 0 : 1; /* no comma */
        if (!put_latin1(w, k->text.data + item->quoted + first, item->quoted_len - first))
            return false;
        Wrote r = !is_scalar(v) ? write_value(w, v, item->key, o) : write_scalar(w, v) ? WROTE_VALUE : WROTE_FAILED;
        if (UNLIKELY(r == WROTE_FAILED))
            return false;
        if (LIKELY(r == WROTE_VALUE))
            m->any = true;
        else
            w->len = start;
    }
    return true;
}

/* The same without a list. */
static bool write_direct(Writer *w, Object *o, Shape *shape, Member *m)
{
    for (u32 i = 0; i < shape->count; i++) {
        u8 attrs;
        PropKey key = shape_key_at(w->vm, shape, i, &attrs);
        Value v;
        if (!(attrs & PROP_ENUMERABLE) || key_is_symbol(key))
            continue;
        if (LIKELY(obj_shape(w->vm, o) == shape)) {
            v = *obj_slot(w->vm, o, i);
        } else {
            v = obj_get(w->vm, o, key);
        }
        if (value_is_exc(v) || !write_member(w, m, o, key, v, NULL, NULL))
            return false;
    }
    return true;
}

static bool write_listed(Writer *w, Object *o, const KeyList *keys, Member *m)
{
    for (u32 i = 0; i < keys->count; i++) {
        PropKey key = key_list_at(w->vm, keys, i);
        Value v = obj_get(w->vm, o, key);
        if (value_is_exc(v) || !write_member(w, m, o, key, v, NULL, NULL))
            return false;
    }
    return true;
}

static bool is_simple(const Object *o)
{
    return !(o->cell.flags & (OBJ_EXOTIC | OBJ_SPARSE)) && !o->elements->len;
}

/* 25.5.2.5 */
static bool write_object(Writer *w, Object *o, PropKey key, ShapeKeys *k)
{
    Nest nest;
    Member m = {false};
    if (!enter(w, &nest, o, key) || !put(w, '{'))
        return false;
    bool ok;
    Shape *shape = obj_shape(w->vm, o);
    if (w->list) {
        ok = write_listed(w, o, &(KeyList){w->list, w->list->len}, &m);
    } else if (k && k->usable && k->shape == shape && is_simple(o)) {
        ok = write_known(w, o, k, &m);
    } else if (shape_is_lasting(shape) && !(shape->flags & SHAPE_HAS_ACCESSOR) && is_simple(o)) {
        ok = write_direct(w, o, shape, &m);
    } else {
        KeyList keys;
        ok = obj_own_keys(w->vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys) && write_listed(w, o, &keys, &m);
    }
    leave(w);
    return ok && (!m.any || put_line(w)) && put(w, '}');
}

/* Not of a fast array. */
static Value element(Writer *w, Object *o, i64 i)
{
    PropKey key = i < UINT32_MAX ? key_of_index((u32)i) : key_from_value(w->vm, value_number((double)i));
    return key_is_none(key) ? VAL_EXC : obj_get(w->vm, o, key);
}

/* 25.5.2.6 */
static bool write_array(Writer *w, Object *o, PropKey key)
{
    Nest nest;
    Member m = {false};
    if (!enter(w, &nest, o, key) || !put(w, '['))
        return false;
    bool fast = value_is_array_cell(value_cell(o));
    i64 length = fast ? ((Array *)o)->length : obj_length(w->vm, o);
    if (length < 0)
        return false;
    bool plain = value_is_undefined(w->replacer), known = false; /* known: no script ran since it was asked whether o is fast */
    for (i64 i = 0; i < length; i++) {
        if ((i && !put(w, ',')) || (w->gap_len && !put_line(w)))
            return false;
        m.any = true;
        known = known || (fast && array_is_fast(w->vm, value_cell(o)));
        Value v;
        if (LIKELY(known)) {
            v = i < o->elements->len ? o->elements->items[i] : VAL_UNDEFINED;
            if (value_is_hole(v))
                v = VAL_UNDEFINED;
        } else {
            v = element(w, o, i);
        }
        if (plain && is_scalar(v)) {
            if (!write_scalar(w, v))
                return false;
            continue;
        }
        if (value_is_exc(v))
            return false;
        known = false;
        PropKey k = i < UINT32_MAX ? key_of_index((u32)i) : key_from_value(w->vm, value_number((double)i));
        Wrote r = key_is_none(k) ? WROTE_FAILED : write_value(w, v, k, o);
        if (r == WROTE_FAILED || (r == WROTE_NOTHING && !put_latin1(w, "null", 4)))
            return false;
    }
    leave(w);
    return (!m.any || put_line(w)) && put(w, ']');
}

/* Text of JSON.rawJSON. */
static bool write_raw(Writer *w, Object *o)
{
    Value raw = TRY_OR(false, obj_get(w->vm, o, key_from_c(w->vm, "rawJSON")));
    StrView s = string_view(w->vm, TRY_PTR_OR(false, to_string(w->vm, raw)));
    if (!s.data)
        return false;
    return s.wide ? put_utf16(w, s.data, s.length) : put_latin1(w, s.data, s.length);
}

/* The holder that a replacer sees around the outermost value. */
static Object *outer_holder(Writer *w, Value v)
{
    Object *o = object_new_plain(w->vm);
    return o && obj_add(w->vm, o, key_of_cell(ATOM_empty), v, PROP_WEC) ? o : NULL;
}

/* toJSON, then the replacer. */
static Value replaced(Writer *w, Value v, PropKey key, Object *holder, ShapeKeys **k)
{
    Vm *vm = w->vm;
    if (value_is_object(v) ? !lacks_to_json(w, value_as_object(v), k) : value_is_bigint(v)) {
        Value method = TRY(value_get(vm, v, KEY_toJSON));
        if (value_is_callable(method)) {
            Value name = TRY(key_to_value(vm, key));
            v = TRY(call_function(vm, method, v, 1, &name));
            *k = NULL;
        }
    }
    if (!value_is_undefined(w->replacer)) {
        if (!holder)
            holder = TRY_PTR(outer_holder(w, v));
        Value args[2] = {TRY(key_to_value(vm, key)), v};
        v = TRY(call_function(vm, w->replacer, value_cell(holder), 2, args));
        *k = NULL;
    }
    return v;
}

/* Number, String, Boolean and BigInt objects become primitives. */
static Value unwrapped(Writer *w, Value v)
{
    Value p = ((WrapperObject *)value_as_cell(v))->primitive;
    if (value_is_symbol(p))
        return v;
    if (value_is_number(p) || value_is_string(p)) {
        if (value_is_string(p))
            return value_cell(TRY_PTR(to_string(w->vm, v)));
        double d;
        return to_double(w->vm, v, &d) ? value_number(d) : VAL_EXC;
    }
    return p;
}

/* 25.5.2.2 SerializeJSONProperty behind its Get. holder NULL: the outermost value. */
static Wrote write_value(Writer *w, Value v, PropKey key, Object *holder)
{
    ShapeKeys *k = NULL;
    if (LIKELY(value_is_undefined(w->replacer))) { /* plain objects and arrays, nearly always */
        if (value_has_kind(v, Kind_Object) && !(value_as_cell(v)->flags & OBJ_RAW_JSON) && lacks_to_json(w, value_as_object(v), &k))
            return write_object(w, value_as_object(v), key, k) ? WROTE_VALUE : WROTE_FAILED;
        if (value_is_array_cell(v) && lacks_to_json(w, value_as_object(v), &k))
            return write_array(w, value_as_object(v), key) ? WROTE_VALUE : WROTE_FAILED;
    }
    if (value_is_cell(v) ? !value_is_string(v) || !value_is_undefined(w->replacer)
                         : !value_is_undefined(w->replacer)) {
        v = replaced(w, v, key, holder, &k);
        if (value_has_kind(v, Kind_Wrapper))
            v = unwrapped(w, v);
        if (value_is_exc(v))
            return WROTE_FAILED;
    }
    bool ok;
    if (value_is_string(v))
        ok = put_quoted(w, string_view(w->vm, value_as_string(v)));
    else if (value_is_number(v))
        ok = put_number(w, v);
    else if (value_is_null(v))
        ok = put_latin1(w, "null", 4);
    else if (value_is_bool(v))
        ok = value_as_bool(v) ? put_latin1(w, "true", 4) : put_latin1(w, "false", 5);
    else if (value_is_bigint(v))
        ok = !value_is_exc(throw_type(w->vm, "Do not know how to serialize a BigInt"));
    else if (!value_is_object(v) || value_is_callable(v))
        return WROTE_NOTHING;
    else if (value_has_kind(v, Kind_Object) && value_as_cell(v)->flags & OBJ_RAW_JSON)
        ok = write_raw(w, value_as_object(v));
    else if (value_is_array_cell(v))
        ok = write_array(w, value_as_object(v), key);
    else {
        int is_array = value_has_kind(v, Kind_Proxy) ? value_is_array(w->vm, v) : 0;
        ok = is_array >= 0 && (is_array ? write_array(w, value_as_object(v), key)
                                        : write_object(w, value_as_object(v), key, k));
    }
    return ok ? WROTE_VALUE : WROTE_FAILED;
}

/* ---- set-up ---- */

/* The names of a replacer array, each once. */
static bool read_list(Writer *w, Object *replacer)
{
    Vm *vm = w->vm;
    i64 length = obj_length(vm, replacer);
    if (length < 0)
        return false;
    KeyList keys;
    if (!key_list_init(vm, &keys, (u32)MIN(length, 1024)))
        return false;
    for (i64 i = 0; i < length; i++) {
        Value v = TRY_OR(false, value_get_index(vm, value_cell(replacer), (u64)i));
        bool wrapped = value_has_kind(v, Kind_Wrapper);
        Value p = wrapped ? ((WrapperObject *)value_as_cell(v))->primitive : v;
        if (!value_is_string(p) && !value_is_number(p))
            continue;
        PropKey key = key_from_string(vm, TRY_PTR_OR(false, to_string(vm, v)));
        if (key_is_none(key))
            return false;
        bool seen = false;
        for (u32 n = 0; n < keys.count && !seen; n++)
            seen = key_equal(key_list_at(vm, &keys, n), key);
        if (!seen) {
            Value name = key_is_index(key) ? value_u32(key_as_index(key)) : value_cell(key_as_cell(key));
            if (!key_list_add(vm, &keys, name))
                return false;
        }
    }
    w->list = keys.cells;
    w->list->len = keys.count;
    return true;
}

static bool read_gap(Writer *w, Value space)
{
    if (value_has_kind(space, Kind_Wrapper)) {
        Value p = ((WrapperObject *)value_as_cell(space))->primitive;
        double d;
        if (value_is_number(p)) {
            if (!to_double(w->vm, space, &d))
                return false;
            space = value_number(d);
        } else if (value_is_string(p)) {
            space = value_cell(TRY_PTR_OR(false, to_string(w->vm, space)));
        }
    }
    if (value_is_number(space)) {
        double d = value_as_number(space);
        w->gap_len = d >= 10 ? 10 : d >= 1 ? (u8)d : 0;
        for (u32 i = 0; i < w->gap_len; i++)
            w->gap[i] = ' ';
    } else if (value_is_string(space)) {
        StrView s = string_view(w->vm, value_as_string(space));
        if (!s.data)
            return false;
        w->gap_len = (u8)MIN(s.length, 10u);
        for (u32 i = 0; i < w->gap_len; i++)
            w->gap[i] = view_at(s, i);
    }
    return true;
}

static Value result_of(Writer *w, Wrote r)
{
    if (r == WROTE_NOTHING)
        return VAL_UNDEFINED;
    if (r == WROTE_FAILED)
        return VAL_EXC;
    String *s = w->wide ? string_from_utf16(w->vm, (const u16 *)(const void *)w->data, w->len)
                        : string_from_latin1(w->vm, w->data, w->len);
    return s ? value_cell(s) : VAL_EXC;
}

/* What is known of shapes goes. */
static void forget(Writer *w)
{
    for (u32 i = 0; i < w->known.len; i++) {
        VEC_DEINIT(&w->known.items[i]->keys);
        buf_deinit(&w->known.items[i]->text);
        xfree(w->known.items[i]);
    }
    VEC_DEINIT(&w->known);
    memset(w->seen, 0, sizeof w->seen);
    w->shapes = NULL;
}

static void writer_init(Writer *w, Vm *vm)
{
    memset(w, 0, offsetof(Writer, first));
    w->vm = vm;
    w->replacer = VAL_UNDEFINED;
    w->data = w->first;
    w->cap = FIRST_ROOM;
}

/* The Vm's writer, or, while that is at work (toJSON and replacers may call), *own. */
static Writer *writer_begin(Vm *vm, Writer *own)
{
    Writer *w = vm->json_writer;
    if (!w) {
        w = vm->json_writer = xalloc(sizeof *w);
        writer_init(w, vm);
    }
    if (w->busy) {
        w = own;
        writer_init(w, vm);
    }
    w->busy = true;
    return w;
}

/* Ready for the next value; shapes are remembered when they are few and another call may come. */
static void writer_end(Writer *w)
{
    enum { SHAPES_KEPT = 128 };
    if (w->data != w->first)
        xfree(w->data);
    w->data = w->first;
    w->cap = FIRST_ROOM;
    if (w->known.len > SHAPES_KEPT || w != w->vm->json_writer)
        forget(w);
    id_map_deinit(&w->around);
    if (w->depth) /* it failed inside of objects */
        memset(w->open, 0, sizeof w->open);
    w->wide = w->hashed = w->busy = false;
    w->len = w->depth = 0;
    w->gap_len = 0;
    w->replacer = VAL_UNDEFINED;
    w->list = NULL;
    w->nest = NULL;
}

void json_writer_mark(Vm *vm)
{
    Writer *w = vm->json_writer;
    if (!w)
        return;
    if (w->busy)
        heap_mark_conservative(vm, w, w->first);
    else
        forget(w);
}

void json_state_free(Vm *vm)
{
    if (vm->json_writer)
        forget(vm->json_writer);
    xfree(vm->json_writer);
    json_parser_free(vm);
}

static Wrote stringify(Writer *w, Value v, Value replacer, Value space)
{
    if (value_is_callable(replacer)) {
        w->replacer = replacer;
    } else if (value_is_object(replacer)) {
        int is_array = value_is_array(w->vm, replacer);
        if (is_array < 0 || (is_array && !read_list(w, value_as_object(replacer))))
            return WROTE_FAILED;
    }
    return read_gap(w, space) ? write_value(w, v, key_of_cell(ATOM_empty), NULL) : WROTE_FAILED;
}

Value json_stringify_bytes(Vm *vm, Value v, Buf *bytes)
{
    Writer own, *w = writer_begin(vm, &own);
    Wrote r = write_value(w, v, key_of_cell(ATOM_empty), NULL);
    Value result;
    if (r == WROTE_VALUE && w->data != w->first && !w->wide && latin1_is_ascii(w->data, w->len)) {
        *bytes = (Buf){.data = (char *)w->data, .len = w->len, .cap = w->cap};
        w->data = w->first;
        result = VAL_NULL;
    } else {
        result = result_of(w, r);
    }
    writer_end(w);
    return result;
}

Value json_stringify(Vm *vm, Value v, Value replacer, Value space)
{
    Writer own, *w = writer_begin(vm, &own);
    Value result = result_of(w, stringify(w, v, replacer, space));
    writer_end(w);
    return result;
}

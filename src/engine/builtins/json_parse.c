/* json_parse.c - JSON.parse (25.5.1): text to values, then the reviver.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/json_parse_priv.h"

#include <stdio.h>

#include "base/alloc.h"
#include "base/strtod.h"
#include "base/utf.h"
#include "engine/builtins/json.h"
#include "engine/builtins/json_scan.h"
#include "engine/builtins/list.h"
#include "engine/vm/vm.h"

/* ---- errors ---- */

static void add_position(StringBuilder *sb, const JsonParser *j, size_t pos)
{
    StrView text = {j->text, j->length, j->wide};
    u32 line = 1, column = 1;
    for (u32 i = 0; i < pos; i++, column++) {
        u16 c = view_at(text, i);
        if (c == '\n' || (c == '\r' && !(i + 1 < pos && view_at(text, i + 1) == '\n'))) {
            line++;
            column = 0;
        }
    }
    char place[80];
    snprintf(place, sizeof place, " in JSON at position %zu (line %u column %u)", pos, line, column);
    sb_c(sb, place);
}

static bool text_is(StrView text, const char *word)
{
    u32 n = (u32)strlen(word);
    if (text.length != n)
        return false;
    for (u32 i = 0; i < n; i++)
        if (view_at(text, i) != (u8)word[i])
            return false;
    return true;
}

/* "Unexpected token 'x', ..."some text"... is not valid JSON" */
static void add_token(StringBuilder *sb, const JsonParser *j, size_t pos)
{
    enum { AROUND = 10 };
    StrView text = {j->text, j->length, j->wide};
    if (pos == j->length) {
        sb_c(sb, "Unexpected end of JSON input");
        return;
    }
    u32 from = 0, to = j->length, at = (u32)pos;
    bool special = text_is(text, "undefined") || text_is(text, "[object Object]") || text_is(text, "NaN") ||
                   text_is(text, "Infinity");
    if (!special) {
        sb_c(sb, "Unexpected token '");
        sb_unit(sb, view_at(text, at));
        sb_c(sb, "', ");
        if (j->length > 2 * AROUND) {
            from = at > AROUND ? at - AROUND : 0;
            to = at + AROUND < j->length ? at + AROUND : j->length;
        }
    }
    sb_c(sb, from ? "...\"" : "\"");
    sb_view(sb, text, from, to);
    sb_c(sb, to < j->length ? "\"... is not valid JSON" : "\" is not valid JSON");
}

void json_fault(JsonParser *j, JsonFault fault, size_t pos)
{
    static const char *const texts[] = {
        [JSON_NAME_OR_BRACE] = "Expected property name or '}'",
        [JSON_NAME] = "Expected double-quoted property name",
        [JSON_COLON] = "Expected ':' after property name",
        [JSON_COMMA_OR_BRACE] = "Expected ',' or '}' after property value",
        [JSON_COMMA_OR_BRACKET] = "Expected ',' or ']' after array element",
        [JSON_STRING_END] = "Unterminated string",
        [JSON_CONTROL] = "Bad control character in string literal",
        [JSON_ESCAPE] = "Bad escaped character",
        [JSON_UNICODE_ESCAPE] = "Bad Unicode escape",
        [JSON_NUMBER] = "Unexpected number",
        [JSON_MINUS] = "No number after minus sign",
        [JSON_FRACTION] = "Unterminated fractional number",
        [JSON_EXPONENT] = "Exponent part is missing a number",
        [JSON_TRAILING] = "Unexpected non-whitespace character after JSON",
    };
    StringBuilder sb;
    sb_init(&sb, j->vm);
    if (fault == JSON_TOKEN) {
        add_token(&sb, j, pos);
    } else if (fault == JSON_TRAILING) { /* already says JSON */
        char place[96];
        StringBuilder where;
        sb_init(&where, j->vm);
        add_position(&where, j, pos);
        sb_c(&sb, texts[fault]);
        String *s = sb_end(&where);
        if (s) {
            StrView v = string_view(j->vm, s);
            u32 skip = sizeof " in JSON" - 1;
            snprintf(place, sizeof place, "%.*s", (int)(v.length - skip), (const char *)v.data + skip);
            sb_c(&sb, place);
        }
    } else {
        sb_c(&sb, texts[fault]);
        add_position(&sb, j, pos);
    }
    String *message = sb_end(&sb);
    Object *error = message ? error_new(j->vm, ERR_SYNTAX, message) : NULL;
    if (error)
        throw_value(j->vm, value_cell(error));
}

Value json_throw_token(Vm *vm, String *text, u32 pos)
{
    JsonParser j;
    StrView view = string_view(vm, text);
    if (!view.data)
        return VAL_EXC;
    j.vm = vm;
    j.text = view.data;
    j.length = view.length;
    j.wide = view.wide;
    json_fault(&j, JSON_TOKEN, pos);
    return VAL_EXC;
}

/* ---- building ---- */

bool json_push_slow(JsonParser *j, Value v)
{
    Elements *old = j->stack;
    if (old->cap > UINT32_MAX / 4) {
        throw_out_of_memory(j->vm);
        return false;
    }
    Elements *s = value_list_new(j->vm, old->cap * 2);
    if (!s)
        return false;
    memcpy(s->items, old->items, old->len * sizeof(Value));
    s->len = old->len;
    s->items[s->len++] = v;
    barrier(j->vm, s);
    j->stack = s;
    return true;
}

Value json_record(JsonParser *j, Value v, Value content)
{
    Elements *record = TRY_PTR(value_list_new(j->vm, 2));
    record->items[0] = v;
    record->items[1] = content;
    return value_cell(record);
}

/* The shape with only the first n properties. */
static Shape *ancestor(Shape *shape, u32 n)
{
    while (shape->count > n)
        shape = shape->parent;
    return shape;
}

void json_object_diverge(JsonParser *j, JsonObject *b)
{
    (void)j;
    b->shape = ancestor(b->level->shape, b->n);
    b->level = NULL;
}

/* An object with the values on the stack. */
static Object *build(JsonParser *j, Shape *shape, u32 base)
{
    Object *o = object_new_shaped(j->vm, shape, sizeof(Object));
    if (!o)
        return NULL;
    u32 n = shape->count, in = MIN(n, o->cell.inline_slots);
    const Value *values = j->stack->items + base;
    if (in)
        memcpy(obj_slot(j->vm, o, 0), values, in * sizeof(Value));
    barrier(j->vm, o);
    if (n > in) {
        memcpy(o->slots, values + in, (n - in) * sizeof(Value));
        barrier(j->vm, obj_slots_cell(o));
    }
    j->stack->len = base;
    return o;
}

bool json_object_put(JsonParser *j, JsonObject *b, PropKey key, Value v)
{
    Vm *vm = j->vm;
    PropSlot where;
    if (j->key_escaped) {
        b->plain_keys = false;
        j->key_escaped = false;
    }
    if (!b->object && (key_is_index(key) || b->n >= JSON_SHAPE_KEYS)) {
        b->object = build(j, b->shape, b->base);
        if (!b->object)
            return false;
    }
    if (b->records && obj_create_data(vm, b->records, key, j->record, false) < 0)
        return false;
    if (b->object)
        return obj_create_data(vm, b->object, key, v, false) >= 0;
    if (shape_lookup(vm, b->shape, key, &where)) { /* the same key again: the last one wins */
        j->stack->items[b->base + where.slot] = v;
        barrier(vm, j->stack);
        return true;
    }
    b->shape = shape_add(vm, b->shape, key, PROP_WEC);
    b->n++;
    return json_push(j, v);
}

/* The same keys with room for all of them inside the object. */
static Shape *with_inline_slots(JsonParser *j, Shape *shape)
{
    Shape *s = shape_root(j->vm, Kind_Object, shape->proto, MIN(shape->count, JSON_INLINE_MAX));
    for (u32 i = 0; i < shape->count; i++) {
        u8 attrs;
        PropKey key = shape_key_at(j->vm, shape, i, &attrs);
        s = shape_add(j->vm, s, key, attrs);
    }
    return s;
}

static void remember(JsonParser *j, JsonLevel *level, Shape *shape)
{
    u32 n = MIN(shape->count, JSON_LEVEL_KEYS);
    level->shape = ancestor(shape, n);
    level->count = n;
    for (u32 i = 0; i < n; i++) {
        u8 attrs;
        PropKey key = shape_key_at(j->vm, shape, i, &attrs);
        if (key_as_cell(key)->flags & STR_INDIRECT) { /* keys are compared where atoms keep their text */
            level->shape = ancestor(shape, i);
            level->count = i;
            return;
        }
        level->keys[i] = key;
    }
}

Value json_object_end(JsonParser *j, JsonObject *b, JsonLevel *level)
{
    if (b->object) {
        Value v = value_cell(b->object);
        if (b->records)
            j->record = json_record(j, v, value_cell(b->records));
        return value_is_exc(j->record) ? VAL_EXC : v;
    }
    Shape *shape;
    if (b->level) {
        shape = ancestor(level->shape, b->n);
    } else {
        shape = b->shape;
        if (shape->count > shape->inline_slots)
            shape = with_inline_slots(j, shape);
        if (level && b->plain_keys && shape->count)
            remember(j, level, shape);
    }
    return value_cell(TRY_PTR(build(j, shape, b->base)));
}

/* ---- deep texts ---- */

enum { DEEP_OUTER, DEEP_OBJECT, DEEP_KEY, DEEP_RECORDS, DEEP_WORDS };

bool json_deep_enter(JsonParser *j, bool object, i64 *frame)
{
    i64 at = j->stack->len;
    Value container = VAL_HOLE, records = VAL_UNDEFINED;
    if (object)
        container = value_cell(TRY_PTR_OR(false, object_new_plain(j->vm)));
    if (j->records && object)
        records = value_cell(TRY_PTR_OR(false, object_new(j->vm, NULL)));
    else if (j->records)
        records = value_cell(TRY_PTR_OR(false, array_new(j->vm, 0)));
    if (!json_push(j, value_number((double)*frame)) || !json_push(j, container) || !json_push(j, VAL_HOLE) ||
        !json_push(j, records))
        return false;
    *frame = at;
    return true;
}

static Value *deep_words(const JsonParser *j, i64 frame)
{
    return j->stack->items + frame;
}

bool json_deep_is_object(const JsonParser *j, i64 frame)
{
    return !value_is_hole(deep_words(j, frame)[DEEP_OBJECT]);
}

void json_deep_set_key(JsonParser *j, i64 frame, PropKey key)
{
    deep_words(j, frame)[DEEP_KEY] = VALUE_OF(key.bits);
    barrier(j->vm, j->stack);
}

bool json_deep_add(JsonParser *j, i64 frame, Value v)
{
    const Value *words = deep_words(j, frame);
    Value records = words[DEEP_RECORDS];
    if (!json_deep_is_object(j, frame))
        return (value_is_undefined(records) || array_push(j->vm, value_as_array(records), j->record)) &&
               json_push(j, v);
    PropKey key = {VALUE_BITS(words[DEEP_KEY])};
    if (!value_is_undefined(records) &&
        obj_create_data(j->vm, value_as_object(records), key, j->record, false) < 0)
        return false;
    return obj_create_data(j->vm, value_as_object(words[DEEP_OBJECT]), key, v, false) >= 0;
}

Value json_deep_end(JsonParser *j, i64 *frame)
{
    const Value *words = deep_words(j, *frame);
    Value v = words[DEEP_OBJECT], records = words[DEEP_RECORDS];
    i64 outer = (i64)value_as_number(words[DEEP_OUTER]);
    if (value_is_hole(v))
        v = value_cell(TRY_PTR(array_from_values(j->vm, words + DEEP_WORDS,
                                                 (u32)(j->stack->len - *frame - DEEP_WORDS))));
    if (!value_is_undefined(records))
        j->record = TRY(json_record(j, v, records));
    j->stack->len = (u32)*frame;
    *frame = outer;
    return v;
}

/* ---- keys ---- */

static PropKey key_of_latin1(JsonParser *j, const u8 *text, u32 n)
{
    if (utf8_is_ascii((const char *)text, n))
        return key_from_utf8(j->vm, (Str){(const char *)text, n});
    String *s = string_from_latin1(j->vm, text, n);
    return s ? key_from_string(j->vm, s) : KEY_NONE;
}

PropKey json_key_u8(JsonParser *j, const u8 *text, u32 n)
{
    if (!n || n > 32 || (text[0] >= '0' && text[0] <= '9'))
        return key_of_latin1(j, text, n);
    String **slot = &j->key_cache[(n * 31u + text[0] + text[n - 1] * 7u + text[n / 2] * 3u) % JSON_KEY_CACHE];
    if (*slot && (*slot)->length == n && !memcmp((*slot)->u.latin1, text, n))
        return key_of_cell(*slot);
    PropKey key = key_of_latin1(j, text, n);
    String *atom = key_is_none(key) || key_is_index(key) ? NULL : (String *)key_as_cell(key);
    if (atom && !(atom->cell.flags & (STR_WIDE | STR_INDIRECT)))
        *slot = atom;
    return key;
}

PropKey json_key_u16(JsonParser *j, const u16 *text, u32 n)
{
    u8 narrow[32];
    if (n <= sizeof narrow && utf16_fits_latin1(text, n)) {
        utf16_to_latin1(text, n, narrow);
        return json_key_u8(j, narrow, n);
    }
    String *s = string_from_utf16(j->vm, text, n);
    return s ? key_from_string(j->vm, s) : KEY_NONE;
}

/* ---- the parser in two widths ---- */

static int hex_digit(u32 c)
{
    if (c >= '0' && c <= '9')
        return (int)c - '0';
    c |= 32;
    return c >= 'a' && c <= 'f' ? (int)c - 'a' + 10 : -1;
}

static inline u32 narrow_plain(const u8 *p, u32 n) { return json_plain_u8(p, n); }
static inline u32 wide_plain(const u16 *p, u32 n) { return json_plain_u16(p, n, false); }
static inline void narrow_append(StringBuilder *sb, const u8 *p, u32 n) { sb_latin1(sb, p, n); }
static inline void wide_append(StringBuilder *sb, const u16 *p, u32 n) { sb_utf16(sb, p, n); }
static inline String *narrow_make_string(Vm *vm, const u8 *p, u32 n) { return string_from_latin1(vm, p, n); }
static inline String *wide_make_string(Vm *vm, const u16 *p, u32 n) { return string_from_utf16(vm, p, n); }
static inline PropKey narrow_make_key(JsonParser *j, const u8 *p, u32 n) { return json_key_u8(j, p, n); }
static inline PropKey wide_make_key(JsonParser *j, const u16 *p, u32 n) { return json_key_u16(j, p, n); }

static double narrow_to_double(const u8 *p, size_t n)
{
    size_t used;
    return strtod_text((const char *)p, n, &used);
}

static double wide_to_double(const u16 *p, size_t n)
{
    AUTO_BUF text = {0};
    buf_reserve(&text, n);
    utf16_to_latin1(p, n, (u8 *)text.data);
    size_t used;
    return strtod_text(text.data, n, &used);
}

#define UNIT u8
#define NAME(x) narrow_##x
#include "engine/builtins/json_parse_inl.h"

#define UNIT u16
#define NAME(x) wide_##x
#include "engine/builtins/json_parse_inl.h"

/* Forgets what earlier texts taught. */
static bool begin(JsonParser *j, Realm *realm)
{
    j->realm = NULL;
    memset(j->key_cache, 0, sizeof j->key_cache);
    for (u32 i = 0; i < JSON_LEVELS; i++)
        j->levels[i].count = 0;
    j->root = shape_root(j->vm, Kind_Object, intrinsic(j->vm, Intrinsic_ObjectPrototype), 4);
    j->stack = TRY_PTR_OR(false, value_list_new(j->vm, 16));
    j->realm = realm;
    return true;
}

static Value parse_text(JsonParser *j, Vm *vm, String *text, bool records)
{
    Realm *realm = vm_core(vm)->realm;
    StrView view = string_view(vm, text);
    if (!view.data)
        return VAL_EXC;
    j->vm = vm;
    j->source = text;
    j->text = view.data;
    j->length = view.length;
    j->wide = view.wide;
    j->records = records;
    j->key_escaped = false;
    j->nesting = 0;
    j->record = VAL_UNDEFINED;
    if (j->realm != realm && !begin(j, realm))
        return VAL_EXC;
    j->stack->len = 0;
    Value v;
    bool ok = view.wide ? wide_text(j, &v) != NULL : narrow_text(j, &v) != NULL;
    return ok ? v : VAL_EXC;
}

/* *record: of the value, when not NULL (json_record). */
static Value parse(Vm *vm, String *text, Value *record)
{
    enum { STACK_KEPT = 1024 };
    JsonParser *j = vm->json_parser;
    JsonParser own; /* a getter or the like may parse while the Vm's is at work */
    if (!j)
        j = vm->json_parser = xalloc_zero(sizeof *j);
    if (j->busy) {
        own.realm = NULL;
        j = &own;
    }
    j->busy = true;
    Value v = parse_text(j, vm, text, record != NULL);
    if (record)
        *record = j->record;
    j->busy = false;
    if (j->realm && j->stack->cap > STACK_KEPT)
        j->realm = NULL;
    return v;
}

void json_parser_mark(Vm *vm)
{
    JsonParser *j = vm->json_parser;
    if (!j)
        return;
    if (j->busy)
        heap_mark_conservative(vm, j, j + 1);
    else
        j->realm = NULL;
}

Value json_parse(Vm *vm, String *text)
{
    return parse(vm, text, NULL);
}

/* ---- the reviver ---- */

static Value internalize(Vm *vm, Value reviver, Object *holder, PropKey name, Value record);

/* One property of val through the reviver. */
static bool internalize_property(Vm *vm, Value reviver, Object *val, PropKey key, Value record)
{
    Value v = TRY_OR(false, internalize(vm, reviver, val, key, record));
    int r = value_is_undefined(v) ? obj_delete(vm, val, key, false) : obj_create_data(vm, val, key, v, false);
    return r >= 0;
}

static bool internalize_array(Vm *vm, Value reviver, Object *val, Value records)
{
    i64 length = obj_length(vm, val);
    if (length < 0)
        return false;
    for (i64 i = 0; i < length; i++) {
        PropKey key = i < UINT32_MAX ? key_of_index((u32)i) : key_from_value(vm, value_number((double)i));
        Value record = VAL_UNDEFINED;
        if (!value_is_undefined(records) && i < value_as_array(records)->length)
            record = elements_get(vm, value_as_object(records), (u32)i);
        if (key_is_none(key) || !internalize_property(vm, reviver, val, key, record))
            return false;
    }
    return true;
}

static bool internalize_object(Vm *vm, Value reviver, Object *val, Value records)
{
    KeyList keys;
    if (!obj_own_keys(vm, val, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        Value record = VAL_UNDEFINED;
        if (!value_is_undefined(records)) {
            PropDesc found;
            int has = obj_own_lookup(vm, value_as_object(records), key, &found);
            if (has < 0)
                return false;
            if (has)
                record = found.value;
        }
        if (!internalize_property(vm, reviver, val, key, record))
            return false;
    }
    return true;
}

/* 25.5.1.1 InternalizeJSONProperty, with the source text of primitives that are as they were parsed. */
static Value internalize(Vm *vm, Value reviver, Object *holder, PropKey name, Value record)
{
    if (!vm_stack_ok(vm))
        return throw_stack_overflow(vm);
    Value val = TRY(obj_get(vm, holder, name)), content = VAL_UNDEFINED;
    if (!value_is_undefined(record) && !value_is_hole(record)) {
        Elements *r = (Elements *)value_as_cell(record);
        if (value_same(vm, r->items[0], val))
            content = r->items[1];
    }
    Object *context = TRY_PTR(object_new_plain(vm));
    if (!value_is_object(val)) {
        if (!value_is_undefined(content) && !obj_add(vm, context, KEY_source, content, PROP_WEC))
            return VAL_EXC;
    } else {
        bool is_array = TRY_BOOL(value_is_array(vm, val));
        if (!value_is_undefined(content) && is_array != value_is_array_cell(content))
            content = VAL_UNDEFINED;
        bool ok = is_array ? internalize_array(vm, reviver, value_as_object(val), content)
                           : internalize_object(vm, reviver, value_as_object(val), content);
        if (!ok)
            return VAL_EXC;
    }
    Value args[3] = {TRY(key_to_value(vm, name)), val, value_cell(context)};
    return call_function(vm, reviver, value_cell(holder), 3, args);
}

Value json_parse_revive(Vm *vm, String *text, Value reviver)
{
    Value record;
    Value v = TRY(parse(vm, text, &record));
    Object *root = TRY_PTR(object_new_plain(vm));
    if (!obj_add(vm, root, key_of_cell(ATOM_empty), v, PROP_WEC))
        return VAL_EXC;
    return internalize(vm, reviver, root, key_of_cell(ATOM_empty), record);
}

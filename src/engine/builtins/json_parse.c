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
#include "engine/heap/heap_inl.h"
#include "engine/vm/vm.h"

static void set_text(JsonParser *j, StrView view)
{
    j->text = view.data;
    j->end = (const u8 *)view.data + ((size_t)view.length << view.wide);
    j->wide = view.wide;
}

static StrView text_view(const JsonParser *j)
{
    return (StrView){j->text, (u32)((size_t)((const u8 *)j->end - (const u8 *)j->text) >> j->wide), j->wide};
}

/* ---- errors ---- */

static void add_position(StringBuilder *sb, const JsonParser *j, size_t pos)
{
    StrView text = text_view(j);
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
    StrView text = text_view(j);
    if (pos == text.length) {
        sb_c(sb, "Unexpected end of JSON input");
        return;
    }
    u32 from = 0, to = text.length, at = (u32)pos;
    bool special = text_is(text, "undefined") || text_is(text, "[object Object]") || text_is(text, "NaN") ||
                   text_is(text, "Infinity");
    if (!special) {
        sb_c(sb, "Unexpected token '");
        sb_unit(sb, view_at(text, at));
        sb_c(sb, "', ");
        if (text.length > 2 * AROUND) {
            from = at > AROUND ? at - AROUND : 0;
            to = at + AROUND < text.length ? at + AROUND : text.length;
        }
    }
    sb_c(sb, from ? "...\"" : "\"");
    sb_view(sb, text, from, to);
    sb_c(sb, to < text.length ? "\"... is not valid JSON" : "\" is not valid JSON");
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
    set_text(&j, view);
    json_fault(&j, JSON_TOKEN, pos);
    return VAL_EXC;
}

/* ---- the stack ---- */

bool json_push_slow(JsonParser *j, Value v)
{
    size_t len = (size_t)(j->sp - j->stack), cap = len ? len * 2 : 64;
    Value *stack = cap < UINT32_MAX / 2 ? try_realloc(j->stack, cap * sizeof(Value)) : NULL;
    if (!stack) {
        throw_out_of_memory(j->vm);
        return false;
    }
    j->stack = stack;
    j->sp = stack + len;
    j->limit = stack + cap;
    *j->sp++ = v;
    return true;
}

Value json_record(JsonParser *j, Value v, Value content)
{
    Elements *record = TRY_PTR(value_list_new(j->vm, 2));
    record->items[0] = v;
    record->items[1] = content;
    return value_cell(record);
}

bool json_close(JsonParser *j, u32 base, Value v, Value content)
{
    if (!j->records) {
        j->sp = j->stack + base;
        return json_push(j, v);
    }
    Value record = TRY_OR(false, json_record(j, v, content));
    j->sp = j->stack + base;
    return json_push(j, v) && json_push(j, record);
}

bool json_array_end_records(JsonParser *j, u32 base)
{
    u32 n = (u32)(j->sp - j->stack - base) / 2;
    Array *a = array_new_capacity(j->vm, n), *records = array_new_capacity(j->vm, n);
    if (!a || !records)
        return false;
    for (u32 i = 0; i < n; i++)
        if (!array_push(j->vm, a, j->stack[base + 2 * i]) || !array_push(j->vm, records, j->stack[base + 2 * i + 1]))
            return false;
    return json_close(j, base, value_cell(a), value_cell(records));
}

bool json_array_end(JsonParser *j, u32 base)
{
    if (UNLIKELY(j->records))
        return json_array_end_records(j, base);
    Array *a = array_from_values(j->vm, j->stack + base, (u32)(j->sp - j->stack - base));
    if (UNLIKELY(!a))
        return false;
    j->sp = j->stack + base;
    return json_push(j, value_cell(a));
}

/* ---- objects of the tree ---- */

/* Key text is compared where it lies in the atom, which short ones have inside. */
static u32 node_new(JsonParser *j, Shape *shape, PropKey key)
{
    if (j->node_count == j->node_cap) {
        u32 cap = j->node_cap ? j->node_cap * 2 : 32;
        if (cap > JSON_NODES)
            return 0;
        j->nodes = xrealloc(j->nodes, cap * sizeof *j->nodes);
        j->node_cap = cap;
    }
    JsonNode *node = &j->nodes[j->node_count];
    *node = (JsonNode){.key = key, .shape = shape, .length = UINT32_MAX};
    if (!key_is_none(key)) {
        const String *atom = (const String *)key_as_cell(key);
        node->length = atom->length;
        node->wide = string_is_wide(atom);
        memcpy(&node->head, atom->u.latin1, MIN(atom->length, 8));
    }
    return j->node_count++;
}

u32 json_node_child(JsonParser *j, u32 node, PropKey key)
{
    u32 before = 0;
    for (u32 c = j->nodes[node].child; c; before = c, c = j->nodes[c].sibling)
        if (key_equal(j->nodes[c].key, key))
            return before ? json_node_promote(j, node, before, c) : c;
    Shape *shape = j->nodes[node].shape;
    PropSlot where;
    if (j->nodes[node].children == JSON_CHILDREN || key_is_index(key) || shape->count >= JSON_SHAPE_KEYS || key_as_cell(key)->flags & STR_INDIRECT ||
        shape_lookup(j->vm, shape, key, &where))
        return 0;
    u32 child = node_new(j, shape_add(j->vm, shape, key, PROP_WEC), key);
    if (child) {
        j->nodes[node].children++;
        j->nodes[child].sibling = j->nodes[node].child;
        j->nodes[node].child = (u16)child;
    }
    return child;
}

/* The same keys with room for all of them inside the object, as object literals have it. */
static Shape *with_inline_slots(JsonParser *j, Shape *shape)
{
    u32 slots = shape->count ? MIN(MAX(shape->count, 2u), (u32)JSON_INLINE_MAX) : shape->inline_slots;
    if (shape->inline_slots == slots)
        return shape;
    Shape *s = shape_root(j->vm, Kind_Object, shape->proto, slots);
    for (u32 i = 0; i < shape->count; i++) {
        u8 attrs;
        PropKey key = shape_key_at(j->vm, shape, i, &attrs);
        s = shape_add(j->vm, s, key, attrs);
    }
    return s;
}

Shape *json_node_final(JsonParser *j, u32 node)
{
    Shape *final = with_inline_slots(j, j->nodes[node].shape);
    return j->nodes[node].final = final;
}

/* An object with the values above `base`, which stay. */
static Object *build(JsonParser *j, Shape *shape, u32 base)
{
    Object *o = object_new_shaped(j->vm, shape, sizeof(Object));
    if (!o)
        return NULL;
    u32 n = shape->count, in = MIN(n, o->cell.inline_slots);
    const Value *values = j->stack + base;
    if (in)
        memcpy(obj_slot(j->vm, o, 0), values, in * sizeof(Value));
    barrier(j->vm, o);
    if (n > in) {
        memcpy(o->slots, values + in, (n - in) * sizeof(Value));
        barrier(j->vm, obj_slots_cell(o));
    }
    return o;
}

bool json_node_object(JsonParser *j, u32 base, Shape *final)
{
    u32 n = final->count, in = final->inline_slots;
    size_t size = sizeof(Object) + in * sizeof(Value);
    Object *o;
    if (LIKELY(n <= in && size <= HEAP_SMALL_MAX)) {
        o = heap_alloc_small(j->vm, size, Kind_Object);
        o->cell.shape = final->offset;
        o->cell.inline_slots = (u8)in;
        o->elements = &elements_empty;
        Value *to = (Value *)(o + 1);
        const Value *from = j->stack + base;
        u32 i = 0;
        for (; i < n; i++)
            to[i] = from[i];
        for (; i < in; i++)
            to[i] = VAL_UNDEFINED;
    } else {
        o = build(j, final, base);
        if (UNLIKELY(!o))
            return false;
    }
    j->sp = j->stack + base;
    return json_push(j, value_cell(o));
}

/* ---- objects outside of it ---- */

bool json_object_begin(JsonParser *j, JsonObject *b, u32 base, u32 node)
{
    *b = (JsonObject){.base = base, .shape = j->nodes[node].shape};
    if (!j->records)
        return true;
    b->object = object_new_plain(j->vm);
    b->records = object_new(j->vm, NULL);
    return b->object && b->records;
}

bool json_object_put(JsonParser *j, JsonObject *b, PropKey key)
{
    Vm *vm = j->vm;
    PropSlot where;
    if (b->records && obj_create_data(vm, b->records, key, *--j->sp, false) < 0)
        return false;
    Value v = *--j->sp;
    if (!b->object && (key_is_index(key) || b->shape->count >= JSON_SHAPE_KEYS)) {
        b->object = build(j, b->shape, b->base);
        if (!b->object)
            return false;
        j->sp = j->stack + b->base;
    }
    if (b->object)
        return obj_create_data(vm, b->object, key, v, false) >= 0;
    if (shape_lookup(vm, b->shape, key, &where)) { /* the same key again: the last one wins */
        j->stack[b->base + where.slot] = v;
        return true;
    }
    j->sp++;
    b->shape = shape_add(vm, b->shape, key, PROP_WEC);
    return true;
}

bool json_object_end(JsonParser *j, JsonObject *b)
{
    Shape *shape = b->shape; /* texts with very many of them should not make two of each */
    if (!b->object && shape->count > shape->inline_slots)
        shape = with_inline_slots(j, shape);
    Object *o = b->object ? b->object : build(j, shape, b->base);
    return o && json_close(j, b->base, value_cell(o), b->records ? value_cell(b->records) : VAL_UNDEFINED);
}

/* ---- deep texts ---- */

enum { DEEP_OUTER, DEEP_OBJECT, DEEP_KEY, DEEP_RECORDS, DEEP_WORDS };

bool json_deep_enter(JsonParser *j, bool object, i64 *frame)
{
    i64 at = j->sp - j->stack;
    Value container = VAL_HOLE, records = VAL_UNDEFINED;
    if (object)
        container = value_cell(TRY_PTR_OR(false, object_new_plain(j->vm)));
    if (j->records && object)
        records = value_cell(TRY_PTR_OR(false, object_new(j->vm, NULL)));
    if (!json_push(j, value_number((double)*frame)) || !json_push(j, container) || !json_push(j, VAL_HOLE) ||
        !json_push(j, records))
        return false;
    *frame = at;
    return true;
}

bool json_deep_is_object(const JsonParser *j, i64 frame)
{
    return !value_is_hole(j->stack[frame + DEEP_OBJECT]);
}

void json_deep_set_key(JsonParser *j, i64 frame, PropKey key)
{
    j->stack[frame + DEEP_KEY] = VALUE_OF(key.bits);
}

bool json_deep_add(JsonParser *j, i64 frame)
{
    if (!json_deep_is_object(j, frame))
        return true;
    const Value *words = j->stack + frame;
    PropKey key = {VALUE_BITS(words[DEEP_KEY])};
    if (j->records && obj_create_data(j->vm, value_as_object(words[DEEP_RECORDS]), key, *--j->sp, false) < 0)
        return false;
    return obj_create_data(j->vm, value_as_object(words[DEEP_OBJECT]), key, *--j->sp, false) >= 0;
}

bool json_deep_end(JsonParser *j, i64 *frame)
{
    u32 base = (u32)*frame;
    const Value *words = j->stack + base;
    Value outer = words[DEEP_OUTER];
    bool ok;
    if (json_deep_is_object(j, *frame)) {
        ok = json_close(j, base, words[DEEP_OBJECT], words[DEEP_RECORDS]);
    } else {
        ok = json_array_end(j, base + DEEP_WORDS);
        if (ok) {
            u32 n = j->records ? 2 : 1;
            memmove(j->stack + base, j->sp - n, n * sizeof(Value));
            j->sp = j->stack + base + n;
        }
    }
    *frame = (i64)value_as_number(outer);
    return ok;
}

/* ---- keys and short strings ---- */

static u64 word_at(const void *p)
{
    u64 word;
    memcpy(&word, p, sizeof word);
    return word;
}

/* The lowest n bytes of a word; n up to 8. */
static u64 low_bytes(u64 word, u32 n)
{
    return n ? word & (~0ull >> (64 - 8 * n)) : 0;
}

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
    u32 hash = (text[0] * 3u + text[n / 2] * 5u + text[n - 1] * 7u + (n > 1 ? text[n - 2] * 31u : 0)) + n * 11u;
    String **slot = &j->keys[(hash ^ hash >> 7) % JSON_KEY_CACHE];
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

/* The string of 2 to JSON_TEXT_MAX characters: the first 8 (zero behind the end), and, when there are more, the last 8. Texts
 * repeat short strings often: equal ones are made once. */
static ALWAYS_INLINE String *short_text(JsonParser *j, u64 head, u64 tail, u32 n)
{
    u64 mix = (head ^ (tail << 23 | tail >> 41)) * 0x9E3779B97F4A7C15ull;
    String **slot = &j->texts[(mix >> 40) % JSON_TEXT_CACHE];
    String *s = *slot;
    if (s && s->length == n && word_at(s->u.latin1) == head && (n <= 8 || word_at(s->u.latin1 + n - 8) == tail))
        return s;
    s = heap_alloc_small(j->vm, n <= 8 ? 24 : 32, Kind_String);
    s->length = n;
    memcpy(s->u.latin1, &head, 8);
    if (n > 8)
        memcpy(s->u.latin1 + n - 8, &tail, 8);
    return *slot = s;
}

/* ---- strings with escapes ---- */

static NOINLINE bool scratch_grow(JsonParser *j, size_t bytes)
{
    size_t cap = MAX(bytes + bytes / 2, 256);
    u8 *scratch = try_realloc(j->scratch, cap);
    if (!scratch) {
        throw_out_of_memory(j->vm);
        return false;
    }
    j->scratch = scratch;
    j->scratch_cap = cap;
    return true;
}

static inline bool scratch_reserve(JsonParser *j, size_t bytes)
{
    return LIKELY(bytes <= j->scratch_cap) || scratch_grow(j, bytes);
}

/* `len` Latin-1 characters become as many units of 2 bytes, with room for one more. */
static bool scratch_widen(JsonParser *j, size_t len)
{
    if (!scratch_reserve(j, (len + 1) * 2))
        return false;
    u16 *units = (u16 *)(void *)j->scratch;
    for (size_t i = len; i-- > 0;)
        units[i] = j->scratch[i];
    return true;
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
static inline void narrow_to_latin1(const u8 *p, size_t n, u8 *out) { memcpy(out, p, n); }
static inline void narrow_to_utf16(const u8 *p, size_t n, u16 *out) { latin1_to_utf16(p, n, out); }
static inline void wide_to_latin1(const u16 *p, size_t n, u8 *out) { utf16_to_latin1(p, n, out); }
static inline void wide_to_utf16(const u16 *p, size_t n, u16 *out) { memcpy(out, p, n * 2); }
static inline PropKey narrow_make_key(JsonParser *j, const u8 *p, u32 n) { return json_key_u8(j, p, n); }
static inline PropKey wide_make_key(JsonParser *j, const u16 *p, u32 n) { return json_key_u16(j, p, n); }

/* `end` tells how far may be read. */
static ALWAYS_INLINE String *narrow_make_string(JsonParser *j, const u8 *p, u32 n, const u8 *end)
{
    if (LIKELY(n - 2 <= JSON_TEXT_MAX - 2 && end - p >= 8))
        return short_text(j, n < 8 ? low_bytes(word_at(p), n) : word_at(p), n > 8 ? word_at(p + n - 8) : 0, n);
    return string_from_latin1(j->vm, p, n);
}

static String *wide_make_string(JsonParser *j, const u16 *p, u32 n, const u16 *end)
{
    (void)end;
    if (n - 2 <= JSON_TEXT_MAX - 2 && utf16_fits_latin1(p, n)) {
        u8 narrow[JSON_TEXT_MAX] = {0};
        utf16_to_latin1(p, n, narrow);
        return narrow_make_string(j, narrow, n, narrow + sizeof narrow);
    }
    return string_from_utf16(j->vm, p, n);
}

/* Is the text at p (behind a quote) the key of a node, and closed? */
static ALWAYS_INLINE bool narrow_key_matches(const JsonNode *node, const u8 *p, const u8 *end)
{
    u32 n = node->length;
    if (UNLIKELY((size_t)(end - p) <= n || p[n] != '"' || node->wide))
        return false;
    const u8 *text = ((const String *)key_as_cell(node->key))->u.latin1;
    if (LIKELY(n <= 8 && end - p >= 8))
        return low_bytes(word_at(p), n) == node->head;
    if (LIKELY(n > 8 && n <= 16))
        return word_at(p) == node->head && word_at(p + n - 8) == word_at(text + n - 8);
    return !memcmp(p, text, n);
}

static bool wide_key_matches(const JsonNode *node, const u16 *p, const u16 *end)
{
    u32 n = node->length;
    if ((size_t)(end - p) <= n || p[n] != '"')
        return false;
    const String *atom = (const String *)key_as_cell(node->key);
    if (node->wide)
        return !memcmp(p, atom->u.utf16, n * 2);
    for (u32 i = 0; i < n; i++)
        if (p[i] != atom->u.latin1[i])
            return false;
    return true;
}

/* The digits at p: behind them, and *value goes on with them (modulo 2^64). */
static inline const u8 *narrow_digits(const u8 *p, const u8 *end, u64 *value)
{
    u64 v = *value;
    while (end - p >= 8) {
        u64 x = word_at(p);
        if (((x & 0xF0F0F0F0F0F0F0F0) | ((x + 0x0606060606060606) & 0xF0F0F0F0F0F0F0F0) >> 4) != 0x3333333333333333)
            break;
        x = (x & 0x0F0F0F0F0F0F0F0F) * 2561 >> 8; /* pairs of digits, then fours, then all */
        x = (x & 0x00FF00FF00FF00FF) * 6553601 >> 16;
        v = v * 100000000 + ((x & 0x0000FFFF0000FFFF) * 42949672960001 >> 32);
        p += 8;
    }
    for (u32 digit; p < end && (digit = (u32)*p - '0') <= 9; p++)
        v = v * 10 + digit;
    *value = v;
    return p;
}

static inline const u16 *wide_digits(const u16 *p, const u16 *end, u64 *value)
{
    for (u32 digit; p < end && (digit = (u32)*p - '0') <= 9; p++)
        *value = *value * 10 + digit;
    return p;
}

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

/* ---- a parse ---- */

/* Forgets what earlier texts taught. */
static void begin(JsonParser *j, Realm *realm)
{
    memset(j->keys, 0, sizeof j->keys);
    memset(j->texts, 0, sizeof j->texts);
    j->node_count = 0;
    Shape *root = shape_root(j->vm, Kind_Object, intrinsic(j->vm, Intrinsic_ObjectPrototype), 4);
    node_new(j, root, KEY_NONE);
    j->realm = realm;
}

static Value parse_text(JsonParser *j, Vm *vm, String *text, bool records)
{
    enum { LARGE = 64 << 10, CELLS = 3 }; /* bytes of cells for one of text */
    Realm *realm = vm_core(vm)->realm;
    StrView view = string_view(vm, text);
    if (!view.data)
        return VAL_EXC;
    j->vm = vm;
    j->source = text;
    set_text(j, view);
    j->records = records;
    j->key_escaped = false;
    j->nesting = 0;
    j->sp = j->stack;
    if (j->realm != realm || j->node_count > JSON_NODES / 4 * 3)
        begin(j, realm);
    if (view.length > LARGE)
        heap_expect(vm, (size_t)view.length * CELLS);
    Value v;
    bool ok = view.wide ? wide_text(j, &v) != NULL : narrow_text(j, &v) != NULL;
    return ok ? v : VAL_EXC;
}

static void parser_free(JsonParser *j)
{
    if (!j)
        return;
    xfree(j->stack);
    xfree(j->scratch);
    xfree(j->nodes);
    xfree(j);
}

void json_parser_free(Vm *vm)
{
    parser_free(vm->json_parser);
}

/* *record: of the value, when not NULL (json_record). */
static Value parse(Vm *vm, String *text, Value *record)
{
    enum { STACK_KEPT = 1024, SCRATCH_KEPT = 4096 };
    JsonParser *j = vm->json_parser;
    if (!j || j->busy) { /* a getter or the like may parse while the Vm's is at work */
        j = xalloc_zero(sizeof *j);
        j->outer = vm->json_parser;
        vm->json_parser = j;
    }
    j->busy = true;
    Value v = parse_text(j, vm, text, record != NULL);
    if (record && !value_is_exc(v))
        *record = j->sp[-1];
    j->busy = false;
    j->sp = j->stack; /* a mistake left values there, which the next text's first collection would take for live ones */
    if (j->limit - j->stack > STACK_KEPT) {
        xfree(j->stack);
        j->stack = j->sp = j->limit = NULL;
    }
    if (j->scratch_cap > SCRATCH_KEPT) {
        xfree(j->scratch);
        j->scratch = NULL;
        j->scratch_cap = 0;
    }
    if (j->outer) {
        vm->json_parser = j->outer;
        parser_free(j);
    }
    return v;
}

void json_parser_mark(Vm *vm)
{
    for (JsonParser *j = vm->json_parser; j; j = j->outer) {
        if (!j->busy) {
            j->realm = NULL;
            continue;
        }
        heap_mark_conservative(vm, j, j + 1);
        heap_mark_conservative(vm, j->nodes, j->nodes + j->node_count);
        heap_mark_values(vm, j->stack, (size_t)(j->sp - j->stack));
    }
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

/* host_inspect_node.c - values in the format of Node's util.inspect: names, braces, entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "runtime/host/inspect_node_priv.h"

enum { BREAK_LENGTH = 80, STRING_MAX_UNITS = 10000, ARRAY_MAX = 100, STRING_SPLIT_MIN = 16 };

static bool value_text(NodeInspect *n, Value v, u32 depth, Buf *out);

static bool append_string(NodeInspect *n, String *s, Buf *out)
{
    return string_to_utf8(n->vm, s, out);
}

/* ---- strings and keys
 * --------------------------------------------------------------------------------------- */

/* ' unless the text has one and another quote fits better. */
static u8 best_quote(StrView v)
{
    bool single = false, twice = false, back = false, dollar = false;
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        single |= c == '\'';
        twice |= c == '"';
        back |= c == '`';
        dollar |= c == '$' && i + 1 < v.length && view_at(v, i + 1) == '{';
    }
    return !single ? '\'' : !twice ? '"' : !back && !dollar ? '`' : '\'';
}

static void append_code_point(Buf *out, u32 cp)
{
    if (cp < 0x80) {
        buf_push(out, (char)cp);
    } else if (cp < 0x800) {
        buf_push(out, (char)(0xC0 | cp >> 6));
        buf_push(out, (char)(0x80 | (cp & 63)));
    } else if (cp < 0x10000) {
        buf_push(out, (char)(0xE0 | cp >> 12));
        buf_push(out, (char)(0x80 | (cp >> 6 & 63)));
        buf_push(out, (char)(0x80 | (cp & 63)));
    } else {
        buf_push(out, (char)(0xF0 | cp >> 18));
        buf_push(out, (char)(0x80 | (cp >> 12 & 63)));
        buf_push(out, (char)(0x80 | (cp >> 6 & 63)));
        buf_push(out, (char)(0x80 | (cp & 63)));
    }
}

/* Writes unit i of v, escaped where needed; returns how many units that took. */
static u32 escaped_unit(StrView v, u32 i, u8 quote, Buf *out)
{
    u16 c = view_at(v, i);
    const char *simple = c == '\n'   ? "\\n"
                         : c == '\t' ? "\\t"
                         : c == '\r' ? "\\r"
                         : c == '\b' ? "\\b"
                         : c == '\f' ? "\\f"
                         : c == '\\' ? "\\\\"
                                     : NULL;
    if (simple) {
        buf_append_c(out, simple);
    } else if (c == quote && quote == '\'') {
        buf_append_c(out, "\\'");
    } else if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) {
        buf_printf(out, "\\x%02X", c);
    } else if ((c & 0xF800) == 0xD800) {
        u16 next = i + 1 < v.length ? view_at(v, i + 1) : 0;
        if (c < 0xDC00 && (next & 0xFC00) == 0xDC00) {
            append_code_point(out, 0x10000 + ((u32)(c - 0xD800) << 10) + (next - 0xDC00));
            return 2;
        }
        buf_printf(out, "\\u%04X", c);
    } else {
        append_code_point(out, c);
    }
    return 1;
}

static void quoted(StrView v, u32 from, u32 to, u8 quote, Buf *out)
{
    v.length = to;
    buf_push(out, (char)quote);
    for (u32 i = from; i < to;)
        i += escaped_unit(v, i, quote, out);
    buf_push(out, (char)quote);
}

/* Long texts with line feeds go onto several lines, joined by +. */
static void string_text(NodeInspect *n, String *s, Buf *out)
{
    StrView v = string_view(n->vm, s);
    u32 cut = 0;
    if (v.length > STRING_MAX_UNITS) {
        cut = v.length - STRING_MAX_UNITS;
        v.length = STRING_MAX_UNITS;
    }
    u8 quote = best_quote(v);
    bool split = v.length > STRING_SPLIT_MIN &&
                 v.length + 4 > n->break_length - MIN(n->indent, n->break_length);
    u32 from = 0;
    for (u32 i = 0; split && i + 1 < v.length; i++) {
        if (view_at(v, i) != '\n')
            continue;
        quoted(v, from, i + 1, best_quote(v), out);
        buf_append_c(out, " +\n");
        for (u32 k = 0; k < n->indent + 2; k++)
            buf_push(out, ' ');
        from = i + 1;
    }
    quoted(v, from, v.length, quote, out);
    if (cut)
        buf_printf(out, "... %u more character%s", cut, cut == 1 ? "" : "s");
}

static bool is_plain_name(StrView v)
{
    for (u32 i = 0; i < v.length; i++) {
        u16 c = view_at(v, i);
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!letter && (i == 0 || c < '0' || c > '9'))
            return false;
    }
    return v.length > 0;
}

static bool symbol_text(NodeInspect *n, Symbol *symbol, Buf *out)
{
    buf_append_c(out, "Symbol(");
    if (symbol->description && !append_string(n, symbol->description, out))
        return false;
    buf_push(out, ')');
    return true;
}

static bool key_text(NodeInspect *n, PropKey key, bool enumerable, Buf *out)
{
    if (key_is_symbol(key)) {
        if (!enumerable)
            buf_push(out, '[');
        if (!symbol_text(n, (Symbol *)key_as_cell(key), out))
            return false;
        if (!enumerable)
            buf_push(out, ']');
    } else {
        Value name = TRY_OR(false, key_to_value(n->vm, key));
        StrView v = string_view(n->vm, value_as_string(name));
        if (!enumerable)
            buf_push(out, '[');
        if (is_plain_name(v)) {
            if (!append_string(n, value_as_string(name), out))
                return false;
        } else {
            quoted(v, 0, v.length, best_quote(v), out);
        }
        if (!enumerable)
            buf_push(out, ']');
    }
    buf_append_c(out, ": ");
    return true;
}

/* ---- names of objects
 * ------------------------------------------------------------------------------------------ */

static String *name_of(Vm *vm, Object *f)
{
    Value name = f->cell.kind == Kind_Proxy ? VAL_HOLE : inspect_peek(vm, f, KEY_name);
    return value_is_string(name) && value_as_string(name)->length ? value_as_string(name) : NULL;
}

static bool is_on_chain(Vm *vm, Object *o, Value wanted)
{
    for (Object *p = obj_proto(vm, o); p && p->cell.kind != Kind_Proxy; p = obj_proto(vm, p))
        if (value_same_bits(value_cell(p), wanted))
            return true;
    return false;
}

/* The nearest constructor on the chain that o is an instance of; NULL: no prototype, or none has a
 * name. */
static String *constructor_name(Vm *vm, Object *o)
{
    for (Object *p = o; p && p->cell.kind != Kind_Proxy; p = obj_proto(vm, p)) {
        PropSlot where;
        if (!obj_own_slot(vm, p, KEY_constructor, &where) || where.attrs & PROP_ACCESSOR)
            continue;
        Value ctor = obj_slot_value(vm, p, where.slot);
        if (!value_is_callable(ctor) || value_has_kind(ctor, Kind_Proxy))
            continue;
        String *name = name_of(vm, value_as_object(ctor));
        if (name && is_on_chain(vm, o, inspect_peek(vm, value_as_object(ctor), KEY_prototype)))
            return name;
    }
    return NULL;
}

/* toStringTag, unless it is an own enumerable property that is shown anyway. */
static String *tag_of(Vm *vm, Object *o)
{
    PropDesc own;
    int found = obj_own_lookup(vm, o, KEY_SYM_toStringTag, &own);
    if (found < 0)
        (void)exception_take(vm);
    if (found > 0 && own.attrs & PROP_ENUMERABLE)
        return NULL;
    Value v = obj_get(vm, o, KEY_SYM_toStringTag);
    if (value_is_exc(v))
        (void)exception_take(vm);
    return value_is_string(v) && value_as_string(v)->length ? value_as_string(v) : NULL;
}

typedef struct Names {
    String *ctor, *tag; /* NULL: none */
} Names;

/* "Foo(2) [tag] " and so on. */
static bool prefix(NodeInspect *n, const Names *names, const char *fallback, i64 size, Buf *out)
{
    char count[32] = "";
    if (size >= 0)
        snprintf(count, sizeof count, "(%lld)", (long long)size);
    if (!names->ctor) {
        buf_printf(out, "[%s%s: null prototype] ", fallback, count);
    } else {
        if (!append_string(n, names->ctor, out))
            return false;
        buf_printf(out, "%s ", count);
    }
    if (names->tag && !(names->ctor && string_equal(n->vm, names->ctor, names->tag))) {
        buf_push(out, '[');
        if (!append_string(n, names->tag, out))
            return false;
        buf_append_c(out, "] ");
    }
    return true;
}

/* ---- entries
 * ------------------------------------------------------------------------------------------------------
 */

static bool property_entry(NodeInspect *n, PropKey key, const PropDesc *desc, u32 depth, Buf *out)
{
    if (!key_text(n, key, desc->attrs & PROP_ENUMERABLE, out))
        return false;
    if (desc_is_accessor(desc)) {
        bool get = value_is_callable(desc->getter), set = value_is_callable(desc->setter);
        buf_append_c(out, get && set ? "[Getter/Setter]"
                          : get      ? "[Getter]"
                          : set      ? "[Setter]"
                                     : "undefined");
        return true;
    }
    n->indent += 2;
    bool ok = value_text(n, desc->value, depth, out);
    n->indent -= 2;
    return ok;
}

/* Own enumerable properties; of arrays the named ones. */
static bool property_entries(NodeInspect *n, Object *o, bool named_only, u32 depth, Entries *e)
{
    KeyList keys;
    if (!obj_own_keys(n->vm, o, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(n->vm, &keys, i);
        PropDesc desc;
        if (key_is_none(key))
            return false;
        if (named_only && key_is_index(key))
            continue;
        if (!TRY_BOOL_OR(false, obj_get_own(n->vm, o, key, &desc)))
            continue;
        Buf text = {0};
        bool ok = property_entry(n, key, &desc, depth, &text);
        *entries_add(e) = text;
        if (!ok)
            return false;
    }
    return true;
}

static bool add_value(NodeInspect *n, Value v, u32 depth, Entries *e)
{
    Buf text = {0};
    n->indent += 2;
    bool ok = value_text(n, v, depth, &text);
    n->indent -= 2;
    *entries_add(e) = text;
    VEC_PUSH(&e->is_number, value_is_number(v) || value_is_bigint(v));
    return ok;
}

static bool array_entries(NodeInspect *n, Object *o, u64 length, u32 depth, Entries *e)
{
    u64 i = 0;
    e->is_array = true;
    while (i < length && e->list.len < ARRAY_MAX) {
        PropDesc desc;
        u64 from = i;
        int found = 0;
        while (i < length && i < UINT32_MAX &&
               !(found = obj_get_own(n->vm, o, key_of_index((u32)i), &desc)))
            i++;
        if (found < 0)
            return false;
        if (i > from) {
            buf_printf(entries_add(e), "<%llu empty item%s>", (unsigned long long)(i - from),
                       i - from == 1 ? "" : "s");
            VEC_PUSH(&e->is_number, false);
            continue;
        }
        if (!add_value(n, desc_is_accessor(&desc) ? VAL_UNDEFINED : desc.value, depth, e))
            return false;
        i++;
    }
    if (i < length) {
        u64 more = length - i;
        buf_printf(entries_add(e), "... %llu more item%s", (unsigned long long)more,
                   more == 1 ? "" : "s");
        e->has_more = true;
    }
    return true;
}

static bool table_entries(NodeInspect *n, HashTable *table, HashCursor cursor, bool map, bool pairs,
                          u32 how, u32 depth, Entries *e)
{
    HashEntry *entry;
    while (table && table_next(table, &cursor, &entry)) {
        Value key = entry->key, value = map ? entry->value : entry->key;
        if (pairs) {
            Value both[2] = {key, value};
            if (!add_value(n, value_cell(TRY_PTR_OR(false, array_from_values(n->vm, both, 2))),
                           depth, e))
                return false;
            continue;
        }
        if (how != ITERATOR_ENTRIES) {
            if (!add_value(n, how == ITERATOR_KEYS ? key : value, depth, e))
                return false;
            continue;
        }
        if (!add_value(n, key, depth, e)) /* key => value */
            return false;
        Buf *text = &e->list.items[e->list.len - 1];
        Buf joined = *text;
        *text = (Buf){0};
        buf_append_c(&joined, " => ");
        n->indent += 2;
        bool ok = value_text(n, value, depth, &joined);
        n->indent -= 2;
        e->list.items[e->list.len - 1] = joined;
        if (!ok)
            return false;
    }
    return true;
}

static bool typed_entries(NodeInspect *n, const ViewObject *view, Entries *e)
{
    u64 length = view_length(view);
    e->is_array = true;
    for (u64 i = 0; i < length && i < ARRAY_MAX; i++) {
        Value v = TRY_OR(
            false, element_read(n->vm, view->data + (i << element_shift(view->type)), view->type));
        if (!add_value(n, v, 0, e))
            return false;
    }
    if (length > ARRAY_MAX) {
        buf_printf(entries_add(e), "... %llu more item%s", (unsigned long long)(length - ARRAY_MAX),
                   length - ARRAY_MAX == 1 ? "" : "s");
        e->has_more = true;
    }
    return true;
}

static void bytes_entries(const u8 *data, u64 length, Entries *e)
{
    Buf *text = entries_add(e);
    buf_append_c(text, "[Uint8Contents]: <");
    for (u64 i = 0; i < length && i < 50; i++)
        buf_printf(text, i ? " %02x" : "%02x", data[i]);
    if (length > 50)
        buf_printf(text, " ... %llu more byte%s", (unsigned long long)(length - 50),
                   length == 51 ? "" : "s");
    buf_push(text, '>');
    buf_printf(entries_add(e), "[byteLength]: %llu", (unsigned long long)length);
}

/* ---- what stands before the braces
 * ---------------------------------------------------------------------------------- */

static bool function_base(NodeInspect *n, Object *f, const Names *names, Buf *out)
{
    Vm *vm = n->vm;
    String *name = name_of(vm, f);
    if (f->cell.kind == Kind_Function && f->cell.flags & OBJ_CLASS) {
        buf_append_c(out, "[class ");
        if (name ? !append_string(n, name, out) : (buf_append_c(out, "(anonymous)"), false))
            return false;
        Object *super = obj_proto(vm, f);
        String *super_name = super ? name_of(vm, super) : NULL;
        if (super_name) {
            buf_append_c(out, " extends ");
            if (!append_string(n, super_name, out))
                return false;
        } else if (!super) {
            buf_append_c(out, " extends null");
        }
        buf_push(out, ']');
        return true;
    }
    static const char *const words[LAYOUT__count] = {
        [LAYOUT_ASYNC] = "AsyncFunction",
        [LAYOUT_GENERATOR] = "GeneratorFunction",
        [LAYOUT_ASYNC_GENERATOR] = "AsyncGeneratorFunction",
    };
    const char *word = f->cell.kind == Kind_Function
                           ? words[((TemplateHead *)((Function *)f)->tmpl)->layout]
                           : NULL;
    buf_printf(out, "[%s", word ? word : "Function");
    if (!names->ctor)
        buf_append_c(out, " (null prototype)");
    buf_append_c(out, name ? ": " : " (anonymous)");
    if (name && !append_string(n, name, out))
        return false;
    buf_push(out, ']');
    if (names->ctor && !string_equal(vm, names->ctor, atom_from_c(vm, word ? word : "Function"))) {
        buf_push(out, ' ');
        return append_string(n, names->ctor, out);
    }
    return true;
}

/* The stack, further lines indented; in brackets when it has none. */
static bool error_base(NodeInspect *n, Object *error, Buf *out)
{
    AUTO_BUF text = {0};
    Value stack = obj_get(n->vm, error, KEY_stack);
    if (value_is_exc(stack))
        (void)exception_take(n->vm);
    String *s = value_is_string(stack) && value_as_string(stack)->length
                    ? value_as_string(stack)
                    : embed_error_stack(n->vm, value_cell(error));
    if (!s || !append_string(n, s, &text))
        return false;
    bool has_frames = text.len && memmem(text.data, text.len, "\n    at ", 8);
    if (!has_frames)
        buf_push(out, '[');
    for (size_t i = 0; i < text.len; i++) {
        buf_push(out, text.data[i]);
        for (u32 k = 0; text.data[i] == '\n' && k < n->indent; k++)
            buf_push(out, ' ');
    }
    if (!has_frames)
        buf_push(out, ']');
    return true;
}

/* cause and errors, which are not enumerable, are shown in brackets. */
static bool error_entries(NodeInspect *n, Object *error, u32 depth, Entries *e)
{
    const PropKey keys[] = {KEY_cause, KEY_errors};
    for (u32 i = 0; i < ARRAY_LEN(keys); i++) {
        PropDesc desc;
        if (obj_own_lookup(n->vm, error, keys[i], &desc) <= 0 || desc.attrs & PROP_ENUMERABLE)
            continue;
        Buf text = {0};
        bool ok = property_entry(n, keys[i], &desc, depth, &text);
        *entries_add(e) = text;
        if (!ok)
            return false;
    }
    return true;
}

static bool wrapper_base(NodeInspect *n, Value v, Buf *out)
{
    const char *word = value_is_string(v)   ? "String"
                       : value_is_number(v) ? "Number"
                       : value_is_bool(v)   ? "Boolean"
                       : value_is_bigint(v) ? "BigInt"
                                            : "Symbol";
    buf_printf(out, "[%s: ", word);
    if (!value_text(n, v, 0, out))
        return false;
    buf_push(out, ']');
    return true;
}

static bool date_base(NodeInspect *n, Object *o, Buf *out)
{
    InspectOptions options = {.depth = 0};
    StringBuilder sb;
    sb_init(&sb, n->vm);
    if (!inspect_value(n->vm, value_cell(o), &options, &sb)) {
        sb_drop(&sb);
        return false;
    }
    String *s = sb_end(&sb);
    return s && append_string(n, s, out);
}

/* ---- objects
 * ------------------------------------------------------------------------------------------------------------
 */

typedef struct Shown {
    Buf base, open; /* open: prefix and brace */
    const char *close;
    bool always_braces;     /* shown even when empty */
    const char *short_name; /* what stands for it when it is too deep */
} Shown;

/* base and braces of o; entries come after. */
static bool shown_of(NodeInspect *n, Object *o, const Names *names, Shown *s)
{
    Vm *vm = n->vm;
    s->close = "}";
    s->short_name = "Object";
    switch ((Kind)o->cell.kind) {
    case Kind_Array:
        s->close = "]";
        s->short_name = "Array";
        s->always_braces = true;
        if (!(names->ctor && string_equal(vm, names->ctor, atom_from_c(vm, "Array")) &&
              !names->tag) &&
            !prefix(n, names, "Array", ((Array *)o)->length, &s->open))
            return false;
        buf_push(&s->open, '[');
        return true;
    case Kind_Arguments:
        s->always_braces = true;
        buf_append_c(&s->open, "[Arguments] ");
        break;
    case Kind_Map:
    case Kind_Set: {
        HashTable *table = ((MapObject *)o)->table;
        s->short_name = o->cell.kind == Kind_Map ? "Map" : "Set";
        s->always_braces = true;
        if (!prefix(n, names, s->short_name, table ? table->live : 0, &s->open))
            return false;
        break;
    }
    case Kind_TypedArray:
        s->short_name = typed_name((ElementType)((ViewObject *)o)->type);
        s->close = "]";
        s->always_braces = true;
        if (!prefix(n, names, s->short_name, (i64)view_length((ViewObject *)o), &s->open))
            return false;
        buf_push(&s->open, '[');
        return true;
    case Kind_Function:
    case Kind_Native:
    case Kind_Bound:
        if (!function_base(n, o, names, &s->base))
            return false;
        break;
    case Kind_RegExp:
    case Kind_Date:
        if (!date_base(n, o, &s->base))
            return false;
        break;
    case Kind_Error:
        if (!error_base(n, o, &s->base))
            return false;
        break;
    case Kind_Wrapper:
        if (!wrapper_base(n, ((WrapperObject *)o)->primitive, &s->base))
            return false;
        break;
    case Kind_Namespace:
        buf_append_c(&s->open, "[Module: null prototype] ");
        s->always_braces = true;
        break;
    case Kind_Iterator: {
        u8 type = ((IteratorObject *)o)->type, how = ((IteratorObject *)o)->how;
        s->always_braces = true;
        if (type == Iterator_Map || type == Iterator_Set)
            buf_printf(&s->open, "[%s %s] ", type == Iterator_Map ? "Map" : "Set",
                       how == ITERATOR_ENTRIES ? "Entries" : "Iterator");
        else if (!prefix(n, &(Names){ATOM_Object, names->tag}, "Object", -1, &s->open))
            return false;
        break;
    }
    default:
        s->always_braces = true;
        if (names->ctor && string_equal(vm, names->ctor, ATOM_Object) && !names->tag)
            break;
        if (!prefix(n, names, "Object", -1, &s->open))
            return false;
        break;
    }
    buf_push(&s->open, '{');
    return true;
}

static bool special_entries(NodeInspect *n, Object *o, u32 depth, Entries *e)
{
    switch ((Kind)o->cell.kind) {
    case Kind_Array:
        return array_entries(n, o, ((Array *)o)->length, depth, e);
    case Kind_Map:
        return table_entries(n, ((MapObject *)o)->table, (HashCursor){0}, true, false,
                             ITERATOR_ENTRIES, depth, e);
    case Kind_Set:
        return table_entries(n, ((SetObject *)o)->table, (HashCursor){0}, false, false,
                             ITERATOR_KEYS, depth, e);
    case Kind_Iterator: {
        const IteratorObject *it = (IteratorObject *)o;
        bool map = it->type == Iterator_Map;
        if ((map || it->type == Iterator_Set) && value_has_kind(it->values[0], Kind_HashTable))
            return table_entries(n, (HashTable *)value_as_cell(it->values[0]), it->at.cursor, map,
                                 it->how == ITERATOR_ENTRIES, it->how, depth, e);
        return true;
    }
    case Kind_TypedArray:
        return typed_entries(n, (ViewObject *)o, e);
    case Kind_ArrayBuffer:
        bytes_entries(((BufferObject *)o)->data, buffer_length((BufferObject *)o), e);
        return true;
    case Kind_Promise:
        if (promise_state(o) == PROMISE_PENDING) {
            buf_append_c(entries_add(e), "<pending>");
            return true;
        }
        if (!add_value(n, promise_result(o), depth, e))
            return false;
        if (promise_state(o) == PROMISE_REJECTED) {
            Buf text = {0};
            buf_append_c(&text, "<rejected> ");
            buf_append_str(&text, buf_view(&e->list.items[0]));
            buf_deinit(&e->list.items[0]);
            e->list.items[0] = text;
        }
        return true;
    case Kind_WeakMap:
    case Kind_WeakSet:
        buf_append_c(entries_add(e), "<items unknown>");
        return true;
    case Kind_Error:
        return error_entries(n, o, depth, e);
    default:
        return true;
    }
}

/* Its indexed properties are shown otherwise. */
static bool is_special(Object *o)
{
    return o->cell.kind == Kind_Array || o->cell.kind == Kind_Wrapper ||
           o->cell.kind == Kind_TypedArray;
}

static bool too_deep_text(NodeInspect *n, Object *o, const Names *names, const Shown *s, Buf *out)
{
    Buf text = {0};
    bool ok = o->cell.kind == Kind_Array && names->ctor
                  ? append_string(n, names->ctor, &text)
                  : prefix(n, names, s->short_name, -1, &text);
    while (text.len && text.data[text.len - 1] == ' ')
        text.len--;
    bool bracketed = text.len && text.data[0] == '[' && text.data[text.len - 1] == ']';
    buf_printf(out, bracketed ? "%.*s" : "[%.*s]", (int)text.len, text.data ? text.data : "");
    buf_deinit(&text);
    return ok;
}

static u32 circular_number(const NodeInspect *n, const Object *o)
{
    for (u32 i = 0; i < n->circular.len; i++)
        if (n->circular.items[i] == o)
            return i + 1;
    return 0;
}

/* <ref *1> before the base of an object that was found inside itself. */
static void add_reference(const NodeInspect *n, Object *o, Shown *s)
{
    u32 number = circular_number(n, o);
    if (!number)
        return;
    Buf base = {0};
    buf_printf(&base, s->base.len ? "<ref *%u> " : "<ref *%u>", number);
    buf_append_str(&base, buf_view(&s->base));
    buf_deinit(&s->base);
    s->base = base;
}

static bool object_parts(NodeInspect *n, Object *o, u32 depth, const Names *names, Shown *s,
                         Entries *e, Buf *out)
{
    if (!shown_of(n, o, names, s))
        return false;
    KeyList keys;
    bool empty_table = (o->cell.kind == Kind_Map || o->cell.kind == Kind_Set) &&
                       !(((MapObject *)o)->table && ((MapObject *)o)->table->live);
    bool may_have = o->cell.kind != Kind_Object && s->always_braces && !empty_table &&
                    !(o->cell.kind == Kind_Array && !((Array *)o)->length);
    if (depth > n->depth_max) {
        if (!obj_own_keys(n->vm, o, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE, &keys))
            return false;
        if (keys.count || may_have)
            return too_deep_text(n, o, names, s, out);
    }
    u32 before = n->current_depth;
    n->current_depth = depth;
    if (!special_entries(n, o, depth + 1, e) ||
        !property_entries(n, o, is_special(o), depth + 1, e))
        return false;
    add_reference(n, o, s);
    if (e->list.len) {
        node_layout(n, e, buf_view(&s->base), buf_view(&s->open), str_view(s->close), depth, out);
        return true;
    }
    n->current_depth = before; /* an empty object is no level of its own */
    buf_append_str(out, buf_view(&s->base));
    if (!s->base.len || s->always_braces) {
        if (s->base.len)
            buf_push(out, ' ');
        buf_append_str(out, buf_view(&s->open));
        buf_append_c(out, s->close);
    }
    return true;
}

static bool host_text(NodeInspect *n, Object *o, Buf *out)
{
    InspectOptions options = {.depth = -1, .indent = n->indent / 2};
    StringBuilder sb;
    sb_init(&sb, n->vm);
    if (!inspect_value(n->vm, value_cell(o), &options, &sb)) {
        sb_drop(&sb);
        return false;
    }
    String *s = sb_end(&sb);
    return s && append_string(n, s, out);
}

static bool custom_text(NodeInspect *n, Object *o, Value custom, u32 depth, Buf *out)
{
    InspectOptions options = {.depth = n->depth_max == UINT32_MAX ? INSPECT_DEPTH_ALL
                                                                  : (int)n->depth_max,
                              .node_style = true};
    Inspect in = {.vm = n->vm, .options = &options, .depth = depth, .max_depth = n->depth_max};
    Value result = TRY_OR(false, inspect_custom_call(&in, o, custom));
    if (!value_is_string(result))
        return value_text(n, result, depth, out);
    AUTO_BUF text = {0};
    if (!append_string(n, value_as_string(result), &text))
        return false;
    for (size_t i = 0; i < text.len; i++) {
        buf_push(out, text.data[i]);
        for (u32 k = 0; text.data[i] == '\n' && k < n->indent; k++)
            buf_push(out, ' ');
    }
    return true;
}

static bool object_text_inner(NodeInspect *n, Object *o, u32 depth, Buf *out)
{
    Names names = {constructor_name(n->vm, o), tag_of(n->vm, o)};
    Shown s = {0};
    Entries e = {0};
    bool ok = object_parts(n, o, depth, &names, &s, &e, out);
    buf_deinit(&s.base);
    buf_deinit(&s.open);
    node_entries_free(&e);
    return ok;
}

static bool object_text(NodeInspect *n, Object *o, u32 depth, Buf *out)
{
    if (!vm_stack_ok(n->vm)) {
        throw_stack_overflow(n->vm);
        return false;
    }
    Object *given = o;
    while (o && o->cell.kind == Kind_Proxy)
        o = ((ProxyObject *)o)->target;
    if (!o) {
        buf_append_c(out, "<Revoked Proxy>");
        return true;
    }
    for (const Seen *s = n->seen; s; s = s->up)
        if (s->object == o) {
            if (!circular_number(n, o))
                VEC_PUSH(&n->circular, o);
            buf_printf(out, "[Circular *%u]", circular_number(n, o));
            return true;
        }
    Seen seen = {o, n->seen};
    Value custom = o == given ? inspect_custom_of(n->vm, o) : VAL_HOLE;
    if (value_is_exc(custom))
        return false;
    n->seen = &seen;
    bool ok = !value_is_hole(custom) ? custom_text(n, o, custom, depth, out)
              : o->cell.kind == Kind_Host && ((HostObject *)o)->class_->inspect
                  ? host_text(n, o, out)
                  : object_text_inner(n, o, depth, out);
    n->seen = seen.up;
    return ok;
}

static bool value_text(NodeInspect *n, Value v, u32 depth, Buf *out)
{
    if (value_is_string(v)) {
        string_text(n, value_as_string(v), out);
        return true;
    }
    if (value_is_symbol(v))
        return symbol_text(n, value_as_symbol(v), out);
    if (value_is_object(v))
        return object_text(n, value_as_object(v), depth, out);
    if (value_is_number(v) && value_as_number(v) == 0 && signbit(value_as_number(v))) {
        buf_append_c(out, "-0");
        return true;
    }
    if (value_is_hole(v))
        v = VAL_UNDEFINED;
    String *s = TRY_PTR_OR(false, to_string(n->vm, v));
    if (!append_string(n, s, out))
        return false;
    if (value_is_bigint(v))
        buf_push(out, 'n');
    return true;
}

bool inspect_node(Vm *vm, Value v, const InspectOptions *options, StringBuilder *out)
{
    NodeInspect n = {
        .vm = vm,
        .depth_max = options->depth < 0                    ? 2
                     : options->depth == INSPECT_DEPTH_ALL ? UINT32_MAX
                                                           : (u32)options->depth,
        .break_length = BREAK_LENGTH,
        .indent = options->indent * 2,
    };
    AUTO_BUF text = {0};
    bool ok = options->top_level_string_raw && value_is_string(v)
                  ? append_string(&n, value_as_string(v), &text)
                  : value_text(&n, v, 0, &text);
    VEC_DEINIT(&n.circular);
    String *s = ok ? string_from_utf8(vm, buf_view(&text)) : NULL;
    if (s)
        sb_string(out, s);
    return s != NULL;
}

/* host_inspect_node_object.c - one object in Node's format: what stands before the braces by its kind, which properties, depth.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "runtime/host/inspect_node_priv.h"

/* What an object looks like before its entries are made. */
typedef struct Shown {
    Layout layout;
    Names names;
    KeyVec keys;         /* the properties to show */
    KeyList key_list;    /* keeps them alive */
    Entries protos;      /* showHidden: those of prototypes */
    double size;         /* of maps and sets */
    u8 kind;             /* Kind whose entries are shown; Kind_Object: none */
    bool done;           /* `whole` is all of it */
    bool done_when_deep; /* `layout.base` is all of it when it is too deep */
    bool named_only;     /* indexes are no properties */
    bool in_typed;
    NodeStyle style;     /* of the base when nothing follows */
    Text whole;
} Shown;

static bool ctor_is(NodeInspect *n, const Shown *s, const char *name)
{
    StrView v = s->names.ctor ? string_view(n->vm, s->names.ctor) : (StrView){0};
    return v.data && !v.wide && v.length == strlen(name) && !memcmp(v.data, name, v.length);
}

/* ---- keys ---- */

static bool collect_keys(NodeInspect *n, Object *o, Shown *s)
{
    u32 filter = KEYS_STRINGS | KEYS_SYMBOLS | (n->options->show_hidden ? 0 : KEYS_ENUMERABLE);
    if (!obj_own_keys(n->vm, o, filter, &s->key_list)) {
        if (o->cell.kind != Kind_Namespace)
            return false;
        (void)exception_take(n->vm); /* of a module that has not run */
        if (!obj_own_keys(n->vm, o, KEYS_STRINGS, &s->key_list))
            return false;
    }
    for (u32 i = 0; i < s->key_list.count; i++) {
        PropKey key = key_list_at(n->vm, &s->key_list, i);
        if (key_is_none(key))
            return false;
        if (!s->named_only || !key_is_index(key))
            VEC_PUSH(&s->keys, key);
    }
    return true;
}

static bool is_bare(const Shown *s)
{
    return !s->keys.len && !s->protos.len;
}

/* ---- bases ---- */

static bool append_name(NodeInspect *n, Value name, Text *out)
{
    return value_is_string(name) ? text_string(n, out, value_as_string(name)) : node_value(n, name, 0, false, out);
}

static bool bracketed_tag(NodeInspect *n, String *tag, Text *out)
{
    text_c(n, out, " [");
    if (!text_string(n, out, tag))
        return false;
    text_c(n, out, "]");
    return true;
}

static bool tag_differs(NodeInspect *n, const Names *names)
{
    return names->tag && !(names->ctor && string_equal(n->vm, names->ctor, names->tag));
}

/* Node takes a function for a class by its text: nothing in parentheses may stand before its brace, but in comments. */
static int reads_as_class(NodeInspect *n, Object *f)
{
    if (f->cell.kind != Kind_Function)
        return host_class_of_ctor(n->vm, f) != NULL;
    if (!(f->cell.flags & OBJ_CLASS))
        return 0;
    Object *proto = TRY_PTR_OR(-1, intrinsic(n->vm, Intrinsic_FunctionPrototype));
    Value to_text = TRY_OR(-1, obj_get(n->vm, proto, KEY_toString));
    Value text = TRY_OR(-1, call_function(n->vm, to_text, value_cell(f), 0, NULL));
    AUTO_BUF bytes = {0};
    if (!value_is_string(text) || !string_to_utf8(n->vm, value_as_string(text), &bytes))
        return value_is_string(text) ? -1 : 1;
    if (str_starts_with(buf_view(&bytes), STR("function "))) /* a class of src/js, whose text nobody sees */
        return 1;
    for (size_t i = 5; i < bytes.len && bytes.data[i] != '{'; i++) {
        Str rest = {bytes.data + i, bytes.len - i};
        const char *end = str_starts_with(rest, STR("//")) ? memchr(rest.data, '\n', rest.len)
                          : str_starts_with(rest, STR("/*")) ? memmem(rest.data, rest.len, "*/", 2) : NULL;
        if (end)
            i = (size_t)(end - bytes.data) + (*end == '*');
        else if (bytes.data[i] == '(')
            return 0;
    }
    return 1;
}

static bool append_text_of(NodeInspect *n, Value v, Text *out)
{
    return text_string(n, out, TRY_PTR_OR(false, to_string(n->vm, v)));
}

static bool class_base(NodeInspect *n, Object *f, Shown *s, Text *out)
{
    Vm *vm = n->vm;
    Value name = VAL_UNDEFINED;
    if (TRY_BOOL_OR(false, obj_has_own(vm, f, KEY_name)))
        name = TRY_OR(false, obj_get(vm, f, KEY_name));
    text_c(n, out, "[class ");
    if (!to_boolean(name))
        text_c(n, out, "(anonymous)");
    else if (!append_text_of(n, name, out))
        return false;
    if (s->names.ctor && !ctor_is(n, s, "Function") && !bracketed_tag(n, s->names.ctor, out))
        return false;
    if (tag_differs(n, &s->names) && !bracketed_tag(n, s->names.tag, out))
        return false;
    if (!s->names.ctor) {
        text_c(n, out, " extends [null prototype]");
    } else {
        Value super = TRY_OR(false, obj_get_prototype(vm, f));
        Value super_name = value_is_object(super) ? obj_get(vm, value_as_object(super), KEY_name) : VAL_UNDEFINED;
        if (value_is_exc(super_name))
            return false;
        if (to_boolean(super_name)) {
            text_c(n, out, " extends ");
            if (!append_text_of(n, super_name, out))
                return false;
        }
    }
    text_c(n, out, "]");
    return true;
}

static const char *function_word(const Object *f)
{
    static const char *const words[LAYOUT__count] = {
        [LAYOUT_ASYNC] = "AsyncFunction",
        [LAYOUT_GENERATOR] = "GeneratorFunction",
        [LAYOUT_ASYNC_GENERATOR] = "AsyncGeneratorFunction",
    };
    const char *word = f->cell.kind == Kind_Function ? words[((TemplateHead *)((Function *)f)->tmpl)->layout] : NULL;
    return word ? word : "Function";
}

static bool function_base(NodeInspect *n, Object *f, Shown *s, Text *out)
{
    if (TRY_BOOL_OR(false, reads_as_class(n, f)))
        return class_base(n, f, s, out);
    const char *word = function_word(f);
    Value name = TRY_OR(false, obj_get(n->vm, f, KEY_name));
    bool anonymous = value_is_string(name) && !value_as_string(name)->length;
    text_printf(n, out, "[%s%s", word, s->names.ctor ? "" : " (null prototype)");
    text_c(n, out, anonymous ? " (anonymous)" : ": ");
    if (!anonymous && !append_name(n, name, out))
        return false;
    text_c(n, out, "]");
    if (s->names.ctor && !ctor_is(n, s, word)) {
        text_c(n, out, " ");
        if (!text_string(n, out, s->names.ctor))
            return false;
    }
    return !tag_differs(n, &s->names) || bracketed_tag(n, s->names.tag, out);
}

/* What a date, regular expression or so is called when that is not its usual name. */
static bool unusual_prefix(NodeInspect *n, Shown *s, const char *usual, Text *out)
{
    if (ctor_is(n, s, usual) && !tag_differs(n, &s->names))
        return true;
    return node_prefix(n, &s->names, usual, "", out);
}

static bool date_base(NodeInspect *n, Object *o, Shown *s, Text *out)
{
    double time = ((DateObject *)o)->time;
    s->style = STYLE_DATE;
    if (!unusual_prefix(n, s, "Date", out))
        return false;
    if (isnan(time)) {
        text_c(n, out, "Invalid Date");
        return true;
    }
    char text[64];
    inspect_iso_date(time, text, sizeof text);
    text_c(n, out, text);
    return true;
}

static bool regexp_base(NodeInspect *n, Object *o, Shown *s, Text *out)
{
    s->style = STYLE_REGEXP;
    if (!unusual_prefix(n, s, "RegExp", out))
        return false;
    Object *from = s->names.ctor ? o : TRY_PTR_OR(false, intrinsic(n->vm, Intrinsic_RegExpPrototype));
    Value source = TRY_OR(false, obj_get_receiver(n->vm, from, KEY_source, value_cell(o)));
    Value flags = TRY_OR(false, obj_get_receiver(n->vm, from, KEY_flags, value_cell(o)));
    text_c(n, out, "/");
    if (!text_string(n, out, TRY_PTR_OR(false, to_string(n->vm, source))))
        return false;
    text_c(n, out, "/");
    return text_string(n, out, TRY_PTR_OR(false, to_string(n->vm, flags)));
}

/* [Number: 3]; the characters of a String object are no properties. */
static bool wrapper_base(NodeInspect *n, Object *o, Shown *s, Text *out)
{
    Value v = ((WrapperObject *)o)->primitive;
    const char *word = node_kind_name(o);
    if (value_is_string(v)) {
        u32 kept = 0;
        for (u32 i = 0; i < s->keys.len; i++)
            if (!key_is_index(s->keys.items[i]) || key_as_index(s->keys.items[i]) >= value_as_string(v)->length)
                s->keys.items[kept++] = s->keys.items[i];
        s->keys.len = kept;
    }
    s->style = value_is_string(v) ? STYLE_STRING : value_is_number(v) ? STYLE_NUMBER : value_is_bool(v) ? STYLE_BOOLEAN
               : value_is_bigint(v) ? STYLE_BIGINT : STYLE_SYMBOL;
    text_printf(n, out, "[%s", word);
    if (!ctor_is(n, s, word)) {
        text_c(n, out, " (");
        if (!s->names.ctor)
            text_c(n, out, "null prototype");
        else if (!text_string(n, out, s->names.ctor))
            return false;
        text_c(n, out, ")");
    }
    text_c(n, out, ": ");
    if (!node_primitive(n, v, false, out))
        return false;
    text_c(n, out, "]");
    return !tag_differs(n, &s->names) || bracketed_tag(n, s->names.tag, out);
}

/* ---- by kind ---- */

static bool finish_open(NodeInspect *n, Shown *s, const char *brace)
{
    text_c(n, &s->layout.open, brace);
    return true;
}

/* The prefix and the closing brace are all. */
static bool only_braces(NodeInspect *n, Shown *s)
{
    s->done = true;
    text_join(&s->whole, &s->layout.open);
    text_c(n, &s->whole, s->layout.close);
    return true;
}

static bool show_array(NodeInspect *n, Object *o, Shown *s)
{
    char size[32];
    bool typed = o->cell.kind == Kind_TypedArray;
    u64 length = typed ? view_length((ViewObject *)o) : ((Array *)o)->length;
    s->named_only = true;
    s->layout.close = "]";
    s->layout.is_array = true;
    s->layout.elements = o;
    if (!collect_keys(n, o, s))
        return false;
    snprintf(size, sizeof size, "(%llu)", (unsigned long long)length);
    if ((typed || !ctor_is(n, s, "Array") || s->names.tag) &&
        !node_prefix(n, &s->names, node_kind_name(o), size, &s->layout.open))
        return false;
    finish_open(n, s, "[");
    bool empty = !length && (typed ? !s->keys.len && !n->options->show_hidden : is_bare(s));
    return !empty || only_braces(n, s);
}

static bool show_table(NodeInspect *n, Object *o, Shown *s)
{
    char size[32];
    HashTable *table = ((MapObject *)o)->table;
    u32 live = table ? table->live : 0;
    s->size = live;
    if (!collect_keys(n, o, s))
        return false;
    snprintf(size, sizeof size, "(%u)", live);
    if (!node_prefix(n, &s->names, node_kind_name(o), size, &s->layout.open))
        return false;
    finish_open(n, s, "{");
    return live || !is_bare(s) || only_braces(n, s);
}

/* [Map Iterator] {, [Map Entries] { */
static bool show_iterator(NodeInspect *n, Object *o, Shown *s)
{
    const IteratorObject *it = (const IteratorObject *)o;
    const char *type = it->type == Iterator_Map ? "Map" : "Set";
    char usual[32];
    snprintf(usual, sizeof usual, "%s Iterator", type);
    if (!collect_keys(n, o, s))
        return false;
    StrView tag = s->names.tag ? string_view(n->vm, s->names.tag) : (StrView){0};
    bool same = tag.data && !tag.wide && tag.length == strlen(usual) && !memcmp(tag.data, usual, tag.length);
    text_c(n, &s->layout.open, "[");
    if (s->names.tag && !same) {
        if (!text_string(n, &s->layout.open, s->names.tag))
            return false;
        text_c(n, &s->layout.open, "] [");
    }
    text_c(n, &s->layout.open, it->how == ITERATOR_ENTRIES ? (it->type == Iterator_Map ? "Map Entries" : "Set Entries") : usual);
    return finish_open(n, s, "] {");
}

/* 1: shown as something to iterate over, 0: not such a kind, -1 exception. */
static int show_iterable(NodeInspect *n, Object *o, Shown *s)
{
    bool ok;
    switch ((Kind)o->cell.kind) {
    case Kind_Array:
    case Kind_TypedArray:
        ok = show_array(n, o, s);
        break;
    case Kind_Map:
    case Kind_Set:
        ok = show_table(n, o, s);
        break;
    case Kind_Iterator:
        if (((IteratorObject *)o)->type != Iterator_Map && ((IteratorObject *)o)->type != Iterator_Set)
            return 0;
        ok = show_iterator(n, o, s);
        break;
    default:
        return 0;
    }
    s->kind = o->cell.kind;
    return ok ? 1 : -1;
}

/* Errors, and what has Error.prototype on its chain. */
static bool is_error(Vm *vm, Object *o)
{
    Value wanted = vm_core(vm)->realm->intrinsics[Intrinsic_ErrorPrototype];
    if (o->cell.kind == Kind_Error)
        return true;
    for (Object *p = obj_proto(vm, o); p && p->cell.kind != Kind_Proxy; p = obj_proto(vm, p))
        if (value_same_bits(value_cell(p), wanted))
            return true;
    return false;
}

/* Kinds whose base is a text of their own. 1 done, 0 no such kind, -1. */
static int show_based(NodeInspect *n, Object *o, Shown *s)
{
    Text *base = &s->layout.base;
    bool ok;
    switch (is_error(n->vm, o) ? Kind_Error : (Kind)o->cell.kind) {
    case Kind_RegExp:
        ok = regexp_base(n, o, s, base);
        s->done_when_deep = true;
        break;
    case Kind_Date:
        ok = date_base(n, o, s, base);
        break;
    case Kind_Error:
        s->style = STYLE__count;
        ok = node_error(n, o, &s->names, &s->keys, base);
        break;
    case Kind_Wrapper:
        ok = wrapper_base(n, o, s, base);
        break;
    default:
        return 0;
    }
    finish_open(n, s, "{");
    return ok ? 1 : -1;
}

/* Kinds that show their state between prefixed braces. 1 done, 0 no such kind, -1. */
static int show_braced(NodeInspect *n, Object *o, Shown *s)
{
    switch ((Kind)o->cell.kind) {
    case Kind_ArrayBuffer:
        if (s->in_typed && is_bare(s)) {
            s->done = true;
            if (!node_prefix(n, &s->names, node_kind_name(o), "", &s->whole))
                return -1;
            text_printf(n, &s->whole, "{ [byteLength]: ");
            text_begin_style(n, &s->whole, STYLE_NUMBER);
            text_printf(n, &s->whole, "%llu", (unsigned long long)buffer_length((BufferObject *)o));
            text_end_style(n, &s->whole, STYLE_NUMBER);
            text_c(n, &s->whole, " }");
            return 1;
        }
        break;
    case Kind_DataView:
    case Kind_Promise:
    case Kind_WeakSet:
    case Kind_WeakMap:
    case Kind_Namespace:
        break;
    default:
        return 0;
    }
    s->kind = o->cell.kind;
    if (!node_prefix(n, &s->names, node_kind_name(o), "", &s->layout.open))
        return -1;
    finish_open(n, s, "{");
    return 1;
}

static const char *fallback_name(NodeInspect *n, Object *o, const Names *names)
{
    const char *name = names->ctor ? "" : node_kind_name(o);
    StrView tag = names->tag ? string_view(n->vm, names->tag) : (StrView){0};
    bool same = tag.data && !tag.wide && tag.length == strlen(name) && !memcmp(tag.data, name, tag.length);
    return same ? "Object" : name;
}

static bool show_plain(NodeInspect *n, Object *o, Shown *s)
{
    if (ctor_is(n, s, "Object") && o->cell.kind == Kind_Arguments) {
        text_c(n, &s->layout.open, "[Arguments] ");
    } else if (!ctor_is(n, s, "Object") || s->names.tag) {
        if (!node_prefix(n, &s->names, fallback_name(n, o, &s->names), "", &s->layout.open))
            return false;
    }
    finish_open(n, s, "{");
    return !is_bare(s) || only_braces(n, s);
}

static bool show(NodeInspect *n, Object *o, Shown *s)
{
    s->layout.close = "}";
    s->kind = Kind_Object;
    int iterable = s->names.ctor ? obj_has(n->vm, o, KEY_SYM_iterator) : 1;
    if (iterable > 0)
        iterable = show_iterable(n, o, s);
    if (iterable)
        return iterable > 0;
    if (!collect_keys(n, o, s))
        return false;
    int done = 0;
    if (value_is_callable(value_cell(o))) {
        s->style = STYLE_SPECIAL;
        if (!function_base(n, o, s, &s->layout.base))
            return false;
        done = 1;
        finish_open(n, s, "{");
    } else if (!ctor_is(n, s, "Object")) {
        done = show_based(n, o, s);
        if (!done)
            done = show_braced(n, o, s);
    }
    if (done < 0)
        return false;
    if (!done)
        return show_plain(n, o, s);
    if (!s->done && s->layout.base.units && is_bare(s)) {
        s->done = true;
        if (s->style != STYLE__count)
            text_begin_style(n, &s->whole, s->style);
        text_join(&s->whole, &s->layout.base);
        if (s->style != STYLE__count)
            text_end_style(n, &s->whole, s->style);
    }
    return true;
}

/* ---- entries ---- */

/* [byteLength]: 3 and so on: what getters of the class say. */
static bool extra_entries(NodeInspect *n, Object *o, u32 depth, bool in_typed, Entries *e)
{
    static const char *const typed[] = {"BYTES_PER_ELEMENT", "length", "byteLength", "byteOffset", "buffer", NULL};
    static const char *const view[] = {"byteLength", "byteOffset", "buffer", NULL};
    static const char *const buffer[] = {"byteLength", NULL};
    const char *const *names = o->cell.kind == Kind_TypedArray ? (n->options->show_hidden ? typed : NULL)
                               : o->cell.kind == Kind_DataView ? view
                               : o->cell.kind == Kind_ArrayBuffer ? buffer : NULL;
    in_typed |= o->cell.kind == Kind_TypedArray && n->options->show_hidden;
    for (; names && *names; names++) {
        Text text = {0}, value = {0};
        Value v = TRY_OR(false, obj_get(n->vm, o, key_from_c(n->vm, *names)));
        n->indent += 2;
        bool ok = node_value(n, v, depth, in_typed, &value);
        n->indent -= 2;
        text_begin_style(n, &text, STYLE_STRING);
        text_printf(n, &text, "[%s]", *names);
        text_end_style(n, &text, STYLE_STRING);
        text_c(n, &text, ": ");
        text_join(&text, &value);
        VEC_PUSH(e, text);
        if (!ok)
            return false;
    }
    return true;
}

static bool kind_entries(NodeInspect *n, Object *o, const Shown *s, u32 depth, Entries *e)
{
    switch ((Kind)s->kind) {
    case Kind_Array:
        return node_array_entries(n, o, depth, e);
    case Kind_TypedArray:
        return node_typed_entries(n, (ViewObject *)o, e);
    case Kind_Map:
    case Kind_Set:
        if (!s->names.ctor)
            return node_table_entries(n, o, s->size, depth, e);
        Value size = TRY_OR(false, obj_get(n->vm, o, KEY_size)); /* a class may say something else */
        return node_table_entries(n, o, value_is_number(size) ? value_as_number(size) : (double)NAN, depth, e);
    case Kind_Iterator:
        return node_iterator_entries(n, (IteratorObject *)o, depth, e);
    case Kind_ArrayBuffer:
        return s->in_typed || node_buffer_entries(n, (BufferObject *)o, e);
    case Kind_Promise:
        return node_promise_entries(n, o, depth, e);
    case Kind_Namespace:
        return node_namespace_entries(n, o, &s->key_list, depth, e);
    case Kind_WeakMap:
    case Kind_WeakSet:
        if (n->options->show_hidden)
            return node_weak_entries(n, ((WeakMapObject *)o)->table, s->kind == Kind_WeakMap, depth, e);
        Text text = {0};
        text_styled(n, &text, STYLE_SPECIAL, "<items unknown>");
        VEC_PUSH(e, text);
        return true;
    default:
        return true;
    }
}

static bool property_entries(NodeInspect *n, Object *o, const Shown *s, u32 depth, Entries *e)
{
    if (s->kind == Kind_Namespace)
        return true;
    for (u32 i = 0; i < s->keys.len; i++) {
        PropDesc desc;
        Text text = {0};
        if (!TRY_BOOL_OR(false, obj_get_own(n->vm, o, s->keys.items[i], &desc)))
            continue;
        PropertyStyle style = s->layout.is_array ? PROPERTY_OF_ARRAY : PROPERTY_NAMED;
        if (!node_property(n, o, s->keys.items[i], &desc, style, depth, &text))
            return false;
        VEC_PUSH(e, text);
    }
    return true;
}

static bool too_deep(NodeInspect *n, Object *o, const Names *names, Text *out)
{
    Text text = {0};
    if (!node_prefix(n, names, fallback_name(n, o, names), "", &text))
        return false;
    AUTO_BUF bytes = {0};
    text_flatten(&text, &bytes);
    bytes.len -= bytes.len > 0; /* the space at its end */
    text_begin_style(n, out, STYLE_SPECIAL);
    if (names->ctor)
        text_c(n, out, "[");
    text_bytes(n, out, buf_view(&bytes));
    if (names->ctor)
        text_c(n, out, "]");
    text_end_style(n, out, STYLE_SPECIAL);
    return true;
}

/* The stack is used up: this object is not shown, what is around it still is. */
static bool interrupted(NodeInspect *n, Object *o, const Names *names, Text *out)
{
    Text text = {0};
    if (!node_prefix(n, names, fallback_name(n, o, names), "", &text))
        return false;
    AUTO_BUF bytes = {0};
    text_flatten(&text, &bytes);
    bytes.len -= bytes.len > 0;
    text_begin_style(n, out, STYLE_SPECIAL);
    text_c(n, out, "[");
    text_bytes(n, out, buf_view(&bytes));
    text_c(n, out, ": Inspection interrupted prematurely. Maximum call stack size exceeded.]");
    text_end_style(n, out, STYLE_SPECIAL);
    return true;
}

/* <ref *1> before an object that was found inside itself. */
static void add_reference(NodeInspect *n, Object *o, Layout *l)
{
    u32 number = node_circular_number(n, o);
    if (!number)
        return;
    Text reference = {0};
    text_begin_style(n, &reference, STYLE_SPECIAL);
    text_printf(n, &reference, "<ref *%u>", number);
    text_end_style(n, &reference, STYLE_SPECIAL);
    Text *target = n->options->compact == COMPACT_ALWAYS ? &l->open : &l->base;
    if (target->units)
        text_c(n, &reference, " ");
    text_join(&reference, target);
    *target = reference;
}

static bool sort_entries(NodeInspect *n, const Shown *s, Entries *e)
{
    if (value_is_bool(n->options->sorted) && !value_as_bool(n->options->sorted))
        return true;
    if (!s->layout.is_array)
        return node_sort(n, e, 0);
    return s->keys.len <= 1 || e->len < s->keys.len || node_sort(n, e, e->len - s->keys.len);
}

/* The entries and how they are laid out. depth: of what is inside. */
static bool show_entries(NodeInspect *n, Object *o, Shown *s, u32 depth, Text *out)
{
    Entries e = {0};
    Seen seen = {o, n->seen};
    n->seen = &seen;
    n->current_depth = depth;
    bool ok = kind_entries(n, o, s, depth, &e) && extra_entries(n, o, depth, s->in_typed, &e) &&
              property_entries(n, o, s, depth, &e);
    n->seen = seen.up;
    for (u32 i = 0; ok && i < s->protos.len; i++)
        VEC_PUSH(&e, s->protos.items[i]);
    if (ok)
        add_reference(n, o, &s->layout);
    ok = ok && sort_entries(n, s, &e) && node_layout(n, &e, &s->layout, depth, out);
    VEC_DEINIT(&e);
    return ok;
}

bool node_object(NodeInspect *n, Object *o, u32 depth, bool in_typed, Text *out)
{
    Shown s = {.in_typed = in_typed, .style = STYLE__count};
    bool tell_protos = n->options->show_hidden && depth <= n->depth_max;
    if (!node_names(n, o, depth, &s.names, tell_protos ? &s.protos : NULL))
        return false;
    bool ok = true;
    if (!vm_stack_ok(n->vm))
        ok = interrupted(n, o, &s.names, out);
    else if (!show(n, o, &s))
        ok = false;
    else if (s.done)
        text_join(out, &s.whole);
    else if (depth > n->depth_max && s.done_when_deep)
        text_join(out, &s.layout.base);
    else if (depth > n->depth_max)
        ok = too_deep(n, o, &s.names, out);
    else
        ok = show_entries(n, o, &s, depth + 1, out);
    VEC_DEINIT(&s.keys);
    VEC_DEINIT(&s.protos);
    return ok;
}

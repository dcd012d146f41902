/* data_text_yaml.c - Bun.YAML.stringify.
 *
 * Objects that are met more than once get an anchor where they come first and aliases afterwards; a first walk over the value counts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "base/utf.h"
#include "base/alloc.h"
#include "runtime/bun/bun_data.h"
#include "runtime/bun/data_text_priv.h"

typedef struct Yaml {
    DataWriter w;
    IdMap seen;       /* object to how often it was met: 1 once, 2 more often */
    IdMap names;      /* object to its anchor, owned */
    Map taken;        /* anchors in use */
    u32 items, values; /* anchors named by number */
} Yaml;

static bool write_value(Yaml *y, Value v, DataForm form, Str key, u32 level);

static u64 id_of(Value v)
{
    return (u64)(uintptr_t)value_as_cell(v);
}

/* ---- counting --------------------------------------------------------------------------------- */

static bool count_value(Yaml *y, Value v);

static bool count_inside(Yaml *y, Value v, DataForm form)
{
    Object *o = value_as_object(v);
    KeyList keys;
    AUTO_BUF storage = {0};
    if (++y->w.depth > DATA_TEXT_DEPTH_MAX) {
        throw_range(y->w.vm, "Maximum call stack size exceeded");
        return false;
    }
    if (form == FORM_ARRAY) {
        i64 n = data_length(&y->w, o);
        for (i64 i = 0; i < n; i++)
            if (!count_value(y, TRY_OR(false, data_item(&y->w, o, i))))
                return false;
        y->w.depth--;
        return n >= 0;
    }
    if (!data_keys(&y->w, o, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        Str name;
        if (!count_value(y, TRY_OR(false, data_member(&y->w, o, &keys, i, &storage, &name))))
            return false;
    }
    y->w.depth--;
    return true;
}

static bool count_value(Yaml *y, Value v)
{
    DataForm form = data_form(&y->w, &v);
    if (form != FORM_ARRAY && form != FORM_OBJECT)
        return form != FORM_BAD;
    bool again = id_map_has(&y->seen, id_of(v));
    id_map_put(&y->seen, id_of(v), again ? (void *)(uintptr_t)2 : (void *)(uintptr_t)1);
    return again || count_inside(y, v, form);
}

/* ---- strings ---------------------------------------------------------------------------------- */

static bool is_word(Str text, const char *const *words)
{
    for (; *words; words++)
        if (str_equal_c(text, *words))
            return true;
    return false;
}

/* Would some reader of YAML take it for something else than a string? */
static bool looks_special(Str text)
{
    static const char *const words[] = {"y",    "Y",    "yes",   "Yes",   "YES",   "n",     "N",    "no",    "No",    "NO",    "on",
                                        "On",   "ON",   "off",   "Off",   "OFF",   "true",  "True", "TRUE",  "false", "False", "FALSE",
                                        "null", "Null", "NULL",  "~",     ".inf",  ".Inf",  ".INF", "-.inf", "-.Inf", "-.INF", "+.inf",
                                        "+.Inf", "+.INF", ".nan", ".NaN", ".NAN", "<<", "...", NULL};
    u32 dots = 0, signs = 0, exponents = 0;
    if (is_word(text, words))
        return true;
    if (text.len > 2 && text.data[0] == '0' && (text.data[1] == 'x' || text.data[1] == 'o')) {
        size_t i = 2;
        while (i < text.len && strchr(text.data[1] == 'x' ? "0123456789abcdefABCDEF" : "01234567", text.data[i]))
            i++;
        if (i == text.len)
            return true;
    }
    for (size_t i = 0; i < text.len; i++) {
        char c = text.data[i];
        dots += c == '.';
        signs += i > 0 && (c == '+' || c == '-');
        exponents += i > 0 && (c | 32) == 'e';
        if (!(c >= '0' && c <= '9') && c != '.' && c != '+' && c != '-' && !(i > 0 && (c | 32) == 'e'))
            return false;
    }
    return dots < 2 && signs < 2 && exponents < 2;
}

static bool must_quote(Str text)
{
    if (!text.len || strchr(" \t-?:&*!|>%@`", text.data[0]) || strchr(" \t", text.data[text.len - 1]) || looks_special(text))
        return true;
    for (const char *p = text.data, *end = p + text.len; p < end;) {
        u32 n, code = wtf8_decode_one(p, end, &n);
        p += n;
        if (code < 0x20 || code == 0x7F || code == 0x85 || code == 0xA0 || code == 0x2028 || code == 0x2029 || code == 0xFEFF)
            return true;
        if (code < 0x80 && strchr("#,[]{}'\"", (int)code))
            return true;
        if (code == ':' && (p == end || *p == ' '))
            return true;
    }
    return false;
}

static void write_quoted(Buf *out, Str text)
{
    static const char from[] = "\a\b\t\n\v\f\r\x1B\"\\", to[] = "abtnvfre\"\\";
    buf_push(out, '"');
    for (const char *p = text.data, *end = p + text.len; p < end;) {
        u32 n, code = wtf8_decode_one(p, end, &n);
        const char *simple = code && code < 0x80 ? strchr(from, (int)code) : NULL;
        char letter = simple ? to[simple - from] : code == 0 ? '0' : code == 0x85 ? 'N' : code == 0xA0 ? '_' : code == 0x2028 ? 'L' : code == 0x2029 ? 'P' : 0;
        if (letter) {
            buf_push(out, '\\');
            buf_push(out, letter);
        } else if (code < 0x20 || code == 0x7F) {
            buf_printf(out, "\\x%02x", code);
        } else {
            buf_append(out, p, n);
        }
        p += n;
    }
    buf_push(out, '"');
}

static void write_string(Yaml *y, Str text)
{
    if (must_quote(text))
        write_quoted(&y->w.out, text);
    else
        buf_append_str(&y->w.out, text);
}

static void write_number(Yaml *y, double d)
{
    if (isnan(d))
        buf_append_c(&y->w.out, ".nan");
    else if (isinf(d))
        buf_append_c(&y->w.out, d < 0 ? "-.inf" : ".inf");
    else if (d == 0 && signbit(d))
        buf_append_c(&y->w.out, "-0");
    else
        data_number_text(&y->w, d);
}

/* ---- anchors ---------------------------------------------------------------------------------- */

static bool is_anchor_name(Str key)
{
    for (size_t i = 0; i < key.len; i++) {
        char c = key.data[i];
        if (!(c >= '0' && c <= '9') && !((c | 32) >= 'a' && (c | 32) <= 'z') && c != '_' && c != '-')
            return false;
    }
    return key.len != 0;
}

/* A name from the key, or by number: item0 in arrays (their key has no text at all), value0 elsewhere. */
static const char *make_anchor(Yaml *y, Value v, Str key)
{
    AUTO_BUF name = {0};
    if (!key.data)
        buf_printf(&name, "item%u", y->items++);
    else if (is_anchor_name(key))
        buf_append_str(&name, key);
    else
        buf_printf(&name, "value%u", y->values++);
    size_t base = name.len;
    for (u32 i = 1; map_has(&y->taken, buf_view(&name)); i++) {
        name.len = base;
        buf_printf(&name, "%u", i);
    }
    char *text = buf_take(&name);
    map_put(&y->taken, str_view(text), text);
    id_map_put(&y->names, id_of(v), text);
    return text;
}

/* What stands before an array or object. */
typedef struct Mark {
    const char *name; /* NULL: nothing */
    bool alias;       /* stands for it */
} Mark;

static Mark mark_of(Yaml *y, Value v, DataForm form, Str key)
{
    if ((form != FORM_ARRAY && form != FORM_OBJECT) || (uintptr_t)id_map_get(&y->seen, id_of(v)) < 2)
        return (Mark){NULL, false};
    const char *known = id_map_get(&y->names, id_of(v));
    return known ? (Mark){known, true} : (Mark){make_anchor(y, v, key), false};
}

/* ---- collections ------------------------------------------------------------------------------ */

static void new_line(Yaml *y, u32 level)
{
    buf_push(&y->w.out, '\n');
    while (level--)
        buf_append_str(&y->w.out, y->w.gap);
}

/* Has it a line of its own for each item? */
static int is_spread(Yaml *y, Value v, DataForm form)
{
    KeyList keys;
    AUTO_BUF storage = {0};
    if (!y->w.gap.len || (form != FORM_ARRAY && form != FORM_OBJECT))
        return 0;
    if (form == FORM_ARRAY) {
        i64 n = data_length(&y->w, value_as_object(v));
        for (i64 i = 0; i < n; i++) {
            Value item = TRY_OR(-1, data_item(&y->w, value_as_object(v), i));
            if (data_form(&y->w, &item) != FORM_NOTHING)
                return 1;
        }
        return n < 0 ? -1 : 0;
    }
    if (!data_keys(&y->w, value_as_object(v), &keys))
        return -1;
    for (u32 i = 0; i < keys.count; i++) {
        Str name;
        Value member = TRY_OR(-1, data_member(&y->w, value_as_object(v), &keys, i, &storage, &name));
        if (data_form(&y->w, &member) != FORM_NOTHING)
            return 1;
    }
    return 0;
}

/* The value of a key, behind the colon. */
static bool write_member(Yaml *y, Value v, DataForm form, Str key, u32 level)
{
    Mark mark = mark_of(y, v, form, key);
    int spread = is_spread(y, v, form);
    if (spread < 0)
        return false;
    bool own_line = spread || (mark.name && y->w.gap.len);
    if (own_line)
        new_line(y, level + 1);
    else
        buf_push(&y->w.out, ' ');
    if (mark.name)
        buf_printf(&y->w.out, "%c%s", mark.alias ? '*' : '&', mark.name);
    if (mark.alias)
        return true;
    if (mark.name && own_line)
        new_line(y, level + 1);
    else if (mark.name)
        buf_push(&y->w.out, ' ');
    return write_value(y, v, form, key, level + 1);
}

/* An item of an array, behind the hyphen or comma; or the document. */
static bool write_item(Yaml *y, Value v, DataForm form, Str key, u32 level)
{
    Mark mark = mark_of(y, v, form, key);
    int spread = mark.name && !mark.alias ? is_spread(y, v, form) : 0;
    if (spread < 0)
        return false;
    if (mark.name)
        buf_printf(&y->w.out, "%c%s", mark.alias ? '*' : '&', mark.name);
    if (mark.alias)
        return true;
    if (spread)
        new_line(y, level);
    else if (mark.name)
        buf_push(&y->w.out, ' ');
    return write_value(y, v, form, key, level);
}

static bool write_array(Yaml *y, Object *array, bool spread, u32 level)
{
    i64 n = data_length(&y->w, array);
    bool any = false;
    if (!spread)
        buf_push(&y->w.out, '[');
    for (i64 i = 0; i < n; i++) {
        Value v = TRY_OR(false, data_item(&y->w, array, i));
        DataForm form = data_form(&y->w, &v);
        if (form == FORM_NOTHING) /* left out, as in Bun */
            continue;
        if (any && spread)
            new_line(y, level);
        else if (any)
            buf_push(&y->w.out, ',');
        any = true;
        if (spread)
            buf_append_c(&y->w.out, "- ");
        if (!write_item(y, v, form, (Str){NULL, 0}, level + 1))
            return false;
    }
    if (!spread)
        buf_push(&y->w.out, ']');
    return n >= 0;
}

static bool write_object(Yaml *y, Object *o, bool spread, u32 level)
{
    KeyList keys;
    AUTO_BUF storage = {0};
    bool any = false;
    if (!data_keys(&y->w, o, &keys))
        return false;
    if (!spread)
        buf_push(&y->w.out, '{');
    for (u32 i = 0; i < keys.count; i++) {
        Str name;
        Value v = TRY_OR(false, data_member(&y->w, o, &keys, i, &storage, &name));
        DataForm form = data_form(&y->w, &v);
        if (form == FORM_NOTHING)
            continue;
        if (any && spread)
            new_line(y, level);
        else if (any)
            buf_push(&y->w.out, ',');
        any = true;
        write_string(y, name);
        buf_push(&y->w.out, ':');
        if (!write_member(y, v, form, name, level))
            return false;
    }
    if (!spread)
        buf_push(&y->w.out, '}');
    return true;
}

static bool write_value(Yaml *y, Value v, DataForm form, Str key, u32 level)
{
    AUTO_BUF text = {0};
    (void)key;
    switch (form) {
    case FORM_NULL:
        buf_append_c(&y->w.out, "null");
        return true;
    case FORM_BOOL:
        buf_append_c(&y->w.out, to_boolean(v) ? "true" : "false");
        return true;
    case FORM_NUMBER:
        write_number(y, value_as_number(v));
        return true;
    case FORM_STRING:
        if (!data_utf8(&y->w, v, &text))
            return false;
        write_string(y, buf_view(&text));
        return true;
    case FORM_ARRAY:
    case FORM_OBJECT: {
        int spread = is_spread(y, v, form);
        if (spread < 0 || !data_enter(&y->w, value_as_object(v)))
            return false;
        if (!(form == FORM_ARRAY ? write_array : write_object)(y, value_as_object(v), spread, level))
            return false;
        data_leave(&y->w, value_as_object(v));
        return true;
    }
    default:
        return false;
    }
}

Value bun_yaml_stringify(Vm *vm, Frame *f)
{
    Yaml y = {0};
    Value v = frame_arg(f, 0);
    bool ok = data_writer_init(&y.w, vm, f, "YAML");
    DataForm form = ok ? data_form(&y.w, &v) : FORM_BAD;
    ok = form != FORM_BAD && (form == FORM_NOTHING || (count_value(&y, v) && write_item(&y, v, form, STR("root"), 0)));
    Value text = data_writer_end(&y.w, ok);
    u32 i = 0;
    void *name;
    Str key;
    while (map_next(&y.taken, &i, &key, &name))
        xfree(name);
    id_map_deinit(&y.seen);
    id_map_deinit(&y.names);
    map_deinit(&y.taken);
    return ok && form == FORM_NOTHING ? VAL_UNDEFINED : text;
}

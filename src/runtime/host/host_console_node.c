/* host_console_node.c - what console does differently under the name node: groups indent every line, assert and trace have
 * words of their own, dir shows no custom inspectors, table looks otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#include "base/alloc.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_node_priv.h"

/* ---- writing ---- */

bool console_node_write(Host *host, int fd, StringBuilder *sb)
{
    String *text = sb_end(sb);
    AUTO_BUF bytes = {0};
    AUTO_BUF lines = {0};
    u32 indent = console_depth(host) * 2;
    if (!text || !string_to_utf8(host->vm, text, &bytes))
        return false;
    buf_push(&bytes, '\n');
    if (!indent)
        return stdio_print(host, fd, buf_view(&bytes));
    for (size_t i = 0; i < bytes.len;) {
        const char *feed = memchr(bytes.data + i, '\n', bytes.len - i);
        size_t len = (size_t)(feed - (bytes.data + i)) + 1;
        for (u32 k = 0; k < indent; k++)
            buf_push(&lines, ' ');
        buf_append(&lines, bytes.data + i, len);
        i += len;
    }
    return stdio_print(host, fd, buf_view(&lines));
}

static bool options_for(Host *host, int fd, NodeOptions *out)
{
    if (!node_options_default(host->vm, out))
        return false;
    out->colors = host_colors(host, fd);
    return true;
}

bool console_node_log(Host *host, int fd, u32 argc, const Value *args)
{
    NodeOptions options;
    StringBuilder sb;
    if (!options_for(host, fd, &options))
        return false;
    sb_init(&sb, host->vm);
    if (!node_format(host->vm, argc, args, &options, &sb)) {
        sb_drop(&sb);
        return false;
    }
    return console_node_write(host, fd, &sb);
}

/* The failed assertion's words come before the first argument, which may be a template. */
bool console_node_assert(Host *host, u32 argc, const Value *args)
{
    Vm *vm = host->vm;
    Array *list = TRY_PTR_OR(false, array_new_capacity(vm, argc + 1));
    bool text = argc && value_is_string(args[0]);
    String *words = TRY_PTR_OR(false, string_from_c(vm, text ? "Assertion failed: " : "Assertion failed"));
    if (text)
        words = TRY_PTR_OR(false, string_concat(vm, words, value_as_string(args[0])));
    if (!array_push(vm, list, value_cell(words)))
        return false;
    for (u32 i = text; i < argc; i++)
        if (!array_push(vm, list, args[i]))
            return false;
    return console_node_log(host, 2, list->length, list->object.elements->items);
}

bool console_node_dir(Host *host, Value v, Value given)
{
    NodeOptions options;
    StringBuilder sb;
    if (!options_for(host, 1, &options))
        return false;
    options.custom_inspect = false;
    if (!node_options_read(host->vm, given, &options))
        return false;
    sb_init(&sb, host->vm);
    if (!node_inspect(host->vm, v, &options, 0, &sb)) {
        sb_drop(&sb);
        return false;
    }
    return console_node_write(host, 1, &sb);
}

/* "Trace: message" and the frames of the caller, on standard error. */
bool console_node_trace(Host *host, u32 argc, const Value *args)
{
    Vm *vm = host->vm;
    NodeOptions options;
    StringBuilder sb;
    EmbedFrame frames[10];
    u32 n = embed_current_frames(vm, frames, ARRAY_LEN(frames));
    if (!options_for(host, 2, &options))
        return false;
    sb_init(&sb, vm);
    sb_c(&sb, argc ? "Trace: " : "Trace");
    if (!node_format(vm, argc, args, &options, &sb)) {
        sb_drop(&sb);
        return false;
    }
    for (u32 i = frames[0].is_native; i < n; i++) {
        sb_c(&sb, "\n    at ");
        if (frames[i].is_async)
            sb_c(&sb, "async ");
        if (frames[i].is_new)
            sb_c(&sb, "new ");
        bool named = frames[i].function && frames[i].function->length;
        if (named)
            sb_string(&sb, frames[i].function);
        char place[64];
        snprintf(place, sizeof place, ":%u:%u", frames[i].line, frames[i].column);
        sb_c(&sb, named ? " (" : "");
        if (frames[i].is_native)
            sb_c(&sb, "native");
        else
            sb_string(&sb, TRY_PTR_OR(false, string_from_utf8(vm, frames[i].file)));
        if (!frames[i].is_native)
            sb_c(&sb, place);
        sb_c(&sb, named ? ")" : "");
    }
    return console_node_write(host, 2, &sb);
}

/* ---- time ---- */

static void number_without_zeros(Buf *out, double v, const char *unit)
{
    char text[48];
    snprintf(text, sizeof text, "%.3f", v);
    size_t len = strlen(text);
    while (text[len - 1] == '0')
        len--;
    buf_append(out, text, len - (text[len - 1] == '.'));
    buf_append_c(out, unit);
}

/* 1.5ms, 2.000s, 1:02.500 (m:ss.mmm) */
void console_node_elapsed(Buf *out, u64 ns)
{
    double ms = (double)ns / 1e6;
    u64 hours = (u64)(ms / 3600e3), minutes = (u64)(fmod(ms, 3600e3) / 60e3);
    double seconds = fmod(ms, 60e3) / 1e3;
    if (ms < 1000)
        number_without_zeros(out, ms, "ms");
    else if (hours)
        buf_printf(out, "%llu:%02llu:%06.3f (h:mm:ss.mmm)", (unsigned long long)hours, (unsigned long long)minutes, seconds);
    else if (minutes)
        buf_printf(out, "%llu:%06.3f (m:ss.mmm)", (unsigned long long)minutes, seconds);
    else
        buf_printf(out, "%.3fs", seconds);
}

/* ---- table ---- */

/* Columns of texts: names and, for each, an array of cells that may have holes. */
typedef struct Grid {
    Vm *vm;
    bool colors;
    Array *heads, *columns;
    u32 rows;
} Grid;

static String *cell_text(Grid *g, Value v)
{
    Vm *vm = g->vm;
    NodeOptions options;
    StringBuilder sb;
    if (!node_options_default(vm, &options))
        return NULL;
    options.colors = g->colors;
    options.depth = 0;
    if (value_is_object(v) && !value_is_callable(v) && !value_is_array_cell(v) && !value_is_typed_array(v)) {
        KeyList keys;
        if (!obj_own_keys(vm, value_as_object(v), KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
            return NULL;
        options.depth = keys.count > 2 ? -1 : 0;
    }
    options.max_array_length = 3;
    options.break_length = INFINITY;
    sb_init(&sb, vm);
    if (!node_inspect(vm, v, &options, 0, &sb)) {
        sb_drop(&sb);
        return NULL;
    }
    return sb_end(&sb);
}

static Array *column_add(Grid *g, String *head)
{
    Array *column = TRY_PTR_OR(NULL, array_new(g->vm, 0));
    return array_push(g->vm, g->heads, value_cell(head)) && array_push(g->vm, g->columns, value_cell(column)) ? column : NULL;
}

static Array *column_named(Grid *g, const char *head)
{
    return column_add(g, TRY_PTR_OR(NULL, string_from_c(g->vm, head)));
}

static bool cell_put(Grid *g, Array *column, u32 row, String *text)
{
    g->rows = MAX(g->rows, row + 1);
    return elements_put(g->vm, &column->object, row, value_cell(text), PROP_WEC);
}

static bool cell_value(Grid *g, Array *column, u32 row, Value v)
{
    return cell_put(g, column, row, TRY_PTR_OR(false, cell_text(g, v)));
}

/* Maps, sets and iterators over them: numbered entries. */
static bool fill_entries(Grid *g, HashTable *table, HashCursor cursor, bool keys, bool map_values)
{
    HashEntry *entry;
    Array *index = TRY_PTR_OR(false, column_named(g, "(iteration index)"));
    Array *key_column = keys ? TRY_PTR_OR(false, column_named(g, "Key")) : NULL;
    Array *values = TRY_PTR_OR(false, column_named(g, "Values"));
    for (u32 i = 0; table && table_next(table, &cursor, &entry); i++) {
        Value key = entry->key, value = map_values ? entry->value : entry->key;
        if (!cell_value(g, index, i, value_u32(i)) || (keys && !cell_value(g, key_column, i, key)) ||
            !cell_value(g, values, i, value))
            return false;
    }
    return true;
}

/* The column of a property, made where there is none; the first column is of the indexes. */
static Array *property_column(Grid *g, PropKey key)
{
    Value name = TRY_OR(NULL, key_to_value(g->vm, key));
    for (u32 i = 1; i < g->heads->length; i++)
        if (string_equal(g->vm, value_as_string(elements_get(g->vm, &g->heads->object, i)), value_as_string(name)))
            return value_as_array(elements_get(g->vm, &g->columns->object, i));
    return column_add(g, value_as_string(name));
}

static bool fill_cells(Grid *g, Object *item, const KeyList *keys, u32 row)
{
    for (u32 i = 0; i < keys->count; i++) {
        PropKey key = key_list_at(g->vm, keys, i);
        Array *column = key_is_none(key) ? NULL : property_column(g, key);
        if (!column)
            return false;
        if (!item || !TRY_BOOL_OR(false, obj_has_own(g->vm, item, key))) {
            if (!cell_put(g, column, row, ATOM_empty))
                return false;
            continue;
        }
        if (!cell_value(g, column, row, TRY_OR(false, obj_get(g->vm, item, key))))
            return false;
    }
    return true;
}

/* The given columns as keys; those of the item itself when none were given. */
static bool keys_of(Grid *g, Object *item, Value properties, KeyList *out)
{
    if (!value_is_array_cell(properties))
        return obj_own_keys(g->vm, item, KEYS_STRINGS | KEYS_ENUMERABLE, out);
    u32 n = value_as_array(properties)->length;
    if (!key_list_init(g->vm, out, n))
        return false;
    for (u32 i = 0; i < n; i++) {
        Value v = TRY_OR(false, value_get_index(g->vm, properties, i));
        if (!key_list_add(g->vm, out, value_cell(TRY_PTR_OR(false, to_string(g->vm, v)))))
            return false;
    }
    return true;
}

static bool fill_rows(Grid *g, Object *data, Value properties)
{
    Vm *vm = g->vm;
    KeyList rows;
    Array *index = TRY_PTR_OR(false, column_named(g, "(index)")), *values = NULL;
    if (!obj_own_keys(vm, data, KEYS_STRINGS | KEYS_ENUMERABLE, &rows))
        return false;
    for (u32 i = 0; i < rows.count; i++) {
        PropKey key = key_list_at(vm, &rows, i);
        Value name = key_is_none(key) ? VAL_EXC : key_to_value(vm, key);
        Value item = value_is_exc(name) ? VAL_EXC : obj_get(vm, data, key);
        if (value_is_exc(item) || !cell_put(g, index, i, value_as_string(name)))
            return false;
        bool primitive = !value_is_object(item);
        if (primitive && !value_is_array_cell(properties)) {
            if (!values)
                values = TRY_PTR_OR(false, array_new(vm, 0));
            if (!cell_value(g, values, i, item))
                return false;
            continue;
        }
        KeyList keys;
        Object *o = primitive ? NULL : value_as_object(item);
        if (!keys_of(g, o, properties, &keys) || !fill_cells(g, o, &keys, i))
            return false;
    }
    return !values || (array_push(vm, g->heads, value_cell(TRY_PTR_OR(false, string_from_c(vm, "Values")))) &&
                       array_push(vm, g->columns, value_cell(values)));
}

static bool cell_utf8(Grid *g, Array *column, u32 row, Buf *out)
{
    out->len = 0;
    Value v = row < column->length ? obj_get(g->vm, &column->object, key_of_index(row)) : VAL_UNDEFINED;
    return !value_is_string(v) || string_to_utf8(g->vm, value_as_string(v), out);
}

static void rule(const Grid *g, const u32 *widths, const char *left, const char *middle, const char *right, Buf *out)
{
    buf_append_c(out, left);
    for (u32 i = 0; i < g->heads->length; i++) {
        buf_append_c(out, i ? middle : "");
        for (u32 k = 0; k < widths[i] + 2; k++)
            buf_append_c(out, "─");
    }
    buf_append_c(out, right);
}

/* Row -1 is the head. */
static bool draw_row(Grid *g, const u32 *widths, i64 row, Buf *out)
{
    AUTO_BUF cell = {0};
    buf_append_c(out, "│");
    for (u32 i = 0; i < g->heads->length; i++) {
        Array *column = row < 0 ? g->heads : value_as_array(elements_get(g->vm, &g->columns->object, i));
        if (!cell_utf8(g, column, row < 0 ? i : (u32)row, &cell))
            return false;
        buf_append_c(out, i ? "│ " : " ");
        buf_append_str(out, buf_view(&cell));
        for (u32 k = utf8_width(buf_view(&cell)); k < widths[i] + 1; k++)
            buf_push(out, ' ');
    }
    buf_append_c(out, "│\n");
    return true;
}

static bool draw(Grid *g, u32 *widths, Buf *out)
{
    AUTO_BUF cell = {0};
    for (u32 i = 0; i < g->heads->length; i++) {
        Array *column = value_as_array(elements_get(g->vm, &g->columns->object, i));
        if (!cell_utf8(g, g->heads, i, &cell))
            return false;
        widths[i] = utf8_width(buf_view(&cell));
        for (u32 k = 0; k < g->rows; k++) {
            if (!cell_utf8(g, column, k, &cell))
                return false;
            widths[i] = MAX(widths[i], utf8_width(buf_view(&cell)));
        }
    }
    rule(g, widths, "┌", "┬", "┐\n", out);
    if (!draw_row(g, widths, -1, out))
        return false;
    rule(g, widths, "├", "┼", "┤\n", out);
    for (u32 k = 0; k < g->rows; k++)
        if (!draw_row(g, widths, k, out))
            return false;
    rule(g, widths, "└", "┴", "┘", out);
    return true;
}

static bool fill(Grid *g, Object *data, Value properties)
{
    if (data->cell.kind == Kind_Map || data->cell.kind == Kind_Set) {
        bool map = data->cell.kind == Kind_Map;
        return fill_entries(g, ((MapObject *)data)->table, (HashCursor){0}, map, map);
    }
    const IteratorObject *it = data->cell.kind == Kind_Iterator ? (const IteratorObject *)data : NULL;
    if (it && (it->type == Iterator_Map || it->type == Iterator_Set)) {
        HashTable *table = value_has_kind(it->values[0], Kind_HashTable) ? (HashTable *)value_as_cell(it->values[0]) : NULL;
        return fill_entries(g, table, it->at.cursor, it->how == ITERATOR_ENTRIES,
                            it->type == Iterator_Map && it->how != ITERATOR_KEYS);
    }
    return fill_rows(g, data, properties);
}

bool console_node_table(Host *host, Value data, Value properties)
{
    if (!value_is_object(data) || value_is_callable(data))
        return console_node_log(host, 1, 1, &data);
    StringBuilder sb;
    String *s = TRY_PTR_OR(false, console_node_table_text(host->vm, data, properties, host_colors(host, 1)));
    sb_init(&sb, host->vm);
    sb_string(&sb, s);
    return console_node_write(host, 1, &sb);
}

String *console_node_table_text(Vm *vm, Value data, Value properties, bool colors)
{
    if (!value_is_undefined(properties) && !value_is_array_cell(properties)) {
        host_throw_arg_type(vm, "properties", "an instance of Array", properties);
        return NULL;
    }
    Grid g = {.vm = vm, .colors = colors};
    g.heads = TRY_PTR_OR(NULL, array_new(vm, 0));
    g.columns = TRY_PTR_OR(NULL, array_new(vm, 0));
    if (!fill(&g, value_as_object(data), properties))
        return NULL;
    AUTO_BUF text = {0};
    u32 *widths = xalloc_zero(MAX(g.heads->length, 1) * sizeof *widths);
    bool ok = draw(&g, widths, &text);
    xfree(widths);
    return ok ? string_from_utf8(vm, buf_view(&text)) : NULL;
}

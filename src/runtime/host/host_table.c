/* host_table.c - console.table.
 *
 *     ┌───┬───┐
 *     │   │ a │
 *     ├───┼───┤
 *     │ 0 │ 1 │
 *     └───┴───┘
 *
 * Cells are kept as strings in one array: for each row its index, then a hole or a text for each
 * column.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "engine/api/embed_kinds.h"
#include "runtime/host/host_priv.h"
#include "runtime/host/inspect_priv.h"

typedef struct Table {
    Vm *vm;
    bool colors;
    int depth;    /* of cells */
    Array *names; /* texts of the columns; the first is of the index, "" */
    Array *keys;  /* property key values of the columns; holes for index, Key and Values */
    Array *rows;  /* arrays of cells: strings or holes */
    i64 values;   /* column of values that are no objects; -1: none yet */
    bool fixed;   /* the columns were given */
} Table;

enum { COLUMNS_MAX = 4096 };

/* ---- text
 * --------------------------------------------------------------------------------------------- */

static u32 unit_width(u32 c)
{
    bool wide = (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
                (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                (c >= 0xFFE0 && c <= 0xFFE6);
    bool none =
        c < 0x20 || (c >= 0x300 && c <= 0x36F) || c == 0x200B || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F);
    return wide ? 2 : none ? 0 : 1; /* both halves of a surrogate pair: 1, so that emoji count 2 */
}

static u32 text_width(Vm *vm, String *s)
{
    StrView v = string_view(vm, s);
    u32 width = 0;
    for (u32 i = 0; i < v.length; i++) {
        if (view_at(v, i) == 0x1B && i + 1 < v.length && view_at(v, i + 1) == '[') { /* a colour */
            while (i < v.length && view_at(v, i) != 'm')
                i++;
            continue;
        }
        width += unit_width(view_at(v, i));
    }
    return width;
}

static String *cell_text(Table *t, Value v, bool colors)
{
    InspectOptions options = {.depth = t->depth, .top_level_string_raw = true, .single_line = true, .colors = colors};
    StringBuilder sb;
    sb_init(&sb, t->vm);
    if (!inspect_value(t->vm, v, &options, &sb)) {
        sb_drop(&sb);
        return NULL;
    }
    return sb_end(&sb);
}

/* ---- columns and rows
 * ------------------------------------------------------------------------------------ */

static bool column_add(Table *t, String *name, Value key)
{
    return array_push(t->vm, t->names, value_cell(name)) && array_push(t->vm, t->keys, key);
}

/* Number of the column for a property; -1: not shown, -2: exception. */
static i64 column_of(Table *t, PropKey key)
{
    Value name = key_to_value(t->vm, key);
    if (value_is_exc(name))
        return -2;
    for (u32 i = 0; i < t->keys->length; i++) {
        Value have = elements_get(t->vm, &t->keys->object, i);
        if (value_is_string(have) &&
            string_equal(t->vm, value_as_string(have), value_as_string(name)))
            return i;
    }
    if (t->fixed || t->keys->length >= COLUMNS_MAX)
        return -1;
    return column_add(t, value_as_string(name), name) ? (i64)t->keys->length - 1 : -2;
}

static bool cell_set(Table *t, Array *row, u32 column, Value v)
{
    String *text = TRY_PTR_OR(false, cell_text(t, v, t->colors && column > 0));
    while (row->length <= column)
        if (!array_push(t->vm, row, VAL_NULL))
            return false;
    return elements_put(t->vm, &row->object, column, value_cell(text), PROP_WEC);
}

static bool cell_value(Table *t, Array *row, Value v)
{
    if (t->values < 0) {
        String *name = TRY_PTR_OR(false, string_from_c(t->vm, "Values"));
        if (!column_add(t, name, VAL_NULL))
            return false;
        t->values = (i64)t->keys->length - 1;
    }
    return cell_set(t, row, (u32)t->values, v);
}

static bool cells_of_object(Table *t, Array *row, Object *o)
{
    KeyList keys;
    if (!obj_own_keys(t->vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(t->vm, &keys, i);
        i64 column = key_is_none(key) ? -2 : column_of(t, key);
        if (column == -2)
            return false;
        if (column < 0)
            continue;
        Value v = TRY_OR(false, obj_get(t->vm, o, key));
        if (!cell_set(t, row, (u32)column, v))
            return false;
    }
    return true;
}

static bool row_add(Table *t, Value index, Value v)
{
    Array *row = TRY_PTR_OR(false, array_new_capacity(t->vm, t->keys->length));
    if (!array_push(t->vm, t->rows, value_cell(row)) || !cell_set(t, row, 0, index))
        return false;
    if (value_is_object(v) && !value_is_callable(v))
        return cells_of_object(t, row, value_as_object(v));
    return cell_value(t, row, v);
}

static bool rows_of_object(Table *t, Object *o)
{
    KeyList keys;
    if (!obj_own_keys(t->vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = 0; i < keys.count; i++) {
        PropKey key = key_list_at(t->vm, &keys, i);
        Value index = key_is_none(key) ? VAL_EXC : key_to_value(t->vm, key);
        if (value_is_exc(index) || !row_add(t, index, TRY_OR(false, obj_get(t->vm, o, key))))
            return false;
    }
    return true;
}

static bool rows_of_array(Table *t, Array *a)
{
    for (u32 i = 0; i < a->length; i++)
        if (!row_add(t, value_u32(i), TRY_OR(false, value_get_index(t->vm, value_cell(a), i))))
            return false;
    return true;
}

static bool rows_of_set(Table *t, HashTable *table)
{
    HashCursor cursor = {0};
    HashEntry *entry;
    for (u32 i = 0; table_next(table, &cursor, &entry); i++)
        if (!row_add(t, value_u32(i), entry->key))
            return false;
    return true;
}

static bool rows_of_map(Table *t, HashTable *table)
{
    String *key_name = TRY_PTR_OR(false, string_from_c(t->vm, "Key"));
    if (!column_add(t, key_name, VAL_NULL))
        return false;
    HashCursor cursor = {0};
    HashEntry *entry;
    for (u32 i = 0; table_next(table, &cursor, &entry); i++) {
        Value key = entry->key, value = entry->value;
        Array *row = TRY_PTR_OR(false, array_new_capacity(t->vm, 3));
        if (!array_push(t->vm, t->rows, value_cell(row)) || !cell_set(t, row, 0, value_u32(i)) ||
            !cell_set(t, row, 1, key) || !cell_value(t, row, value))
            return false;
    }
    return true;
}

static bool rows_of(Table *t, Object *o)
{
    if (o->cell.kind == Kind_Map)
        return !((MapObject *)o)->table || rows_of_map(t, ((MapObject *)o)->table);
    if (o->cell.kind == Kind_Set)
        return !((SetObject *)o)->table || rows_of_set(t, ((SetObject *)o)->table);
    return o->cell.kind == Kind_Array ? rows_of_array(t, (Array *)o) : rows_of_object(t, o);
}

/* ---- drawing
 * -----------------------------------------------------------------------------------------------
 */

static void code_point(StringBuilder *out, u32 cp, u32 times)
{
    while (times--)
        sb_code_point(out, cp);
}

/* Which column stands at place i: that of plain values goes last. */
static u32 column_at(const Table *t, u32 i, u32 n)
{
    if (t->values < 0 || i < (u64)t->values)
        return i;
    return i == n - 1 ? (u32)t->values : i + 1;
}

static void rule(const Table *t, StringBuilder *out, const u32 *widths, u32 n, u32 left, u32 middle,
                 u32 right)
{
    sb_code_point(out, left);
    for (u32 i = 0; i < n; i++) {
        if (i)
            sb_code_point(out, middle);
        code_point(out, 0x2500, widths[column_at(t, i, n)] + 2);
    }
    sb_code_point(out, right);
    sb_unit(out, '\n');
}

static void draw_row(Table *t, StringBuilder *out, Array *row, const u32 *widths, u32 n, bool head)
{
    sb_code_point(out, 0x2502);
    for (u32 i = 0; i < n; i++) {
        if (i)
            sb_code_point(out, 0x2502);
        u32 column = column_at(t, i, n);
        Value cell = column < row->length ? elements_get(t->vm, &row->object, column) : VAL_NULL;
        u32 used = value_is_string(cell) ? text_width(t->vm, value_as_string(cell)) : 0;
        sb_unit(out, ' ');
        if (head && t->colors)
            sb_c(out, COLOR_RESET COLOR_BOLD);
        if (value_is_string(cell))
            sb_string(out, value_as_string(cell));
        if (head && !used) { /* above the indexes */
            sb_unit(out, ' ');
            used = 1;
        }
        if (head && t->colors)
            sb_c(out, COLOR_RESET);
        code_point(out, ' ', widths[column] - used + 1);
    }
    sb_code_point(out, 0x2502);
    sb_unit(out, '\n');
}

static void measure(Table *t, Array *row, u32 *widths)
{
    for (u32 i = 0; i < row->length; i++) {
        Value cell = elements_get(t->vm, &row->object, i);
        if (value_is_string(cell))
            widths[i] = MAX(widths[i], text_width(t->vm, value_as_string(cell)));
    }
}

static void draw(Table *t, StringBuilder *out)
{
    u32 n = t->names->length;
    u32 *widths = xalloc_zero(n * sizeof *widths);
    widths[0] = 1;
    measure(t, t->names, widths);
    for (u32 i = 0; i < t->rows->length; i++)
        measure(t, value_as_array(elements_get(t->vm, &t->rows->object, i)), widths);
    rule(t, out, widths, n, 0x250C, 0x252C, 0x2510);
    draw_row(t, out, t->names, widths, n, true);
    rule(t, out, widths, n, 0x251C, 0x253C, 0x2524);
    for (u32 i = 0; i < t->rows->length; i++)
        draw_row(t, out, value_as_array(elements_get(t->vm, &t->rows->object, i)), widths, n, false);
    rule(t, out, widths, n, 0x2514, 0x2534, 0x2518);
    xfree(widths);
}

/* ---- entry
 * ---------------------------------------------------------------------------------------------------
 */

static bool given_columns(Table *t, Value columns)
{
    if (!value_is_array_cell(columns))
        return true;
    t->fixed = true;
    for (u32 i = 0; i < value_as_array(columns)->length && i < COLUMNS_MAX; i++) {
        Value v = TRY_OR(false, value_get_index(t->vm, columns, i));
        String *name = TRY_PTR_OR(false, to_string(t->vm, v));
        if (!column_add(t, name, value_cell(name)))
            return false;
    }
    return true;
}

int table_render(Vm *vm, Value data, Value columns, bool colors, int depth, StringBuilder *out)
{
    if (!value_is_object(data))
        return 0;
    Table t = {.vm = vm, .colors = colors, .depth = depth, .values = -1};
    t.names = TRY_PTR_OR(-1, array_new(vm, 0));
    t.keys = TRY_PTR_OR(-1, array_new(vm, 0));
    t.rows = TRY_PTR_OR(-1, array_new(vm, 0));
    if (!column_add(&t, ATOM_empty, VAL_NULL) || !given_columns(&t, columns) ||
        !rows_of(&t, value_as_object(data)))
        return -1;
    draw(&t, out);
    return 1;
}

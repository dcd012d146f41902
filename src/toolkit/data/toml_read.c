/* toml_read.c - TOML 1.1: keys, tables, arrays.
 *
 * How a table came to be decides what may be added to it later; a node's `mark` says so. Messages are those of Bun.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/data/toml_priv.h"

/* DataNode.mark of tables and arrays. */
enum {
    TABLE_IMPLIED, /* named on the way to another: [a.b] makes a */
    TABLE_HEADER,  /* has, or cannot have, a header of its own */
    TABLE_DOTTED,  /* made by a dotted key */
    TABLE_INLINE,  /* complete: inline tables, arrays that are values */
    ARRAY_TABLES,  /* [[a]] */
};

enum { KEY_PARTS_MAX = DATA_DEPTH_MAX / 2 };

typedef struct KeyPart {
    Str name;
    const char *at;
} KeyPart;

typedef struct Key {
    u32 n;
    KeyPart *parts; /* in the arena */
} Key;

static DataNode *read_value(DataReader *r);

static void skip_blanks(DataReader *r)
{
    while (data_peek(r, 0) == ' ' || data_peek(r, 0) == '\t')
        r->p++;
}

/* A comment, when p is at one. */
static bool skip_comment(DataReader *r)
{
    if (data_peek(r, 0) != '#')
        return true;
    for (; r->p < r->end && *r->p != '\n'; r->p++) {
        u8 c = (u8)*r->p;
        if (c == '\r' && data_peek(r, 1) == '\n')
            return true;
        if ((c < 0x20 && c != '\t') || c == 0x7F)
            return data_fail_format(r, "Control character is not allowed in a comment: %s", data_show_char(r, r->p));
    }
    return true;
}

static bool take_line_end(DataReader *r)
{
    if (data_peek(r, 0) == '\r' && data_peek(r, 1) != '\n')
        return data_fail(r, "Bare carriage return is not allowed; use \\r\\n or \\n");
    data_take(r, '\r');
    return data_take(r, '\n');
}

/* White space, comments and line ends. */
static bool skip_lines(DataReader *r)
{
    do {
        skip_blanks(r);
        if (!skip_comment(r))
            return false;
    } while (take_line_end(r));
    return !r->message;
}

static bool end_of_line(DataReader *r, const char *message)
{
    skip_blanks(r);
    if (!skip_comment(r))
        return false;
    return r->p >= r->end || take_line_end(r) || data_fail(r, message);
}

/* ---- keys ------------------------------------------------------------------------------------- */

static void *fail_expected(DataReader *r, const char *what)
{
    return data_fail_format(r, "Expected %s but found %s", what, data_show_char(r, r->p));
}

static bool read_part(DataReader *r, KeyPart *part)
{
    int c = data_peek(r, 0);
    part->at = r->p;
    if (c == '"' || c == '\'') {
        if (!toml_read_string(r, false))
            return false;
        part->name = data_take_text(r);
        return true;
    }
    while (toml_is_bare(data_peek(r, 0)))
        r->p++;
    part->name = (Str){part->at, (size_t)(r->p - part->at)};
    return part->name.len || fail_expected(r, "a key");
}

static bool read_key(DataReader *r, Key *key)
{
    u32 capacity = 4;
    key->n = 0;
    key->parts = ARENA_ARRAY(r->arena, KeyPart, capacity);
    do {
        if (key->n == KEY_PARTS_MAX)
            return data_fail(r, "Nested too deep");
        if (key->n == capacity) {
            KeyPart *more = ARENA_ARRAY(r->arena, KeyPart, capacity *= 2);
            memcpy(more, key->parts, key->n * sizeof *more);
            key->parts = more;
        }
        skip_blanks(r);
        if (!read_part(r, &key->parts[key->n]))
            return false;
        key->n++;
        skip_blanks(r);
    } while (data_take(r, '.'));
    return true;
}

static bool fail_key(DataReader *r, const KeyPart *part, const char *before, const char *behind)
{
    const char *p = r->p;
    r->p = part->at;
    data_fail_format(r, "%s '%.*s'%s", before, (int)MIN(part->name.len, 100u), part->name.data, behind);
    r->p = p;
    return false;
}

static DataNode *add_table(DataReader *r, DataNode *to, Str name, u8 mark)
{
    DataNode *table = data_new(r, DATA_OBJECT);
    table->mark = mark;
    data_put(r, to, name, table);
    return table;
}

/* ---- headers ---------------------------------------------------------------------------------- */

/* One step on the way of a header. NULL: error. */
static DataNode *step_into(DataReader *r, DataNode *table, const KeyPart *part)
{
    DataNode *next = data_get_str(table, part->name);
    if (!next)
        return add_table(r, table, part->name, TABLE_IMPLIED);
    if (next->type == DATA_OBJECT && next->mark != TABLE_INLINE)
        return next;
    if (next->type == DATA_ARRAY && next->mark == ARRAY_TABLES)
        return next->last->value;
    if (next->type == DATA_OBJECT)
        fail_key(r, part, "Cannot extend inline table", "");
    else if (next->type == DATA_ARRAY)
        fail_key(r, part, "Cannot extend array", "");
    else
        fail_key(r, part, "Cannot redefine key", " as a table");
    return NULL;
}

static DataNode *open_table(DataReader *r, DataNode *parent, const KeyPart *part)
{
    DataNode *table = data_get_str(parent, part->name);
    if (!table)
        return add_table(r, parent, part->name, TABLE_HEADER);
    if (table->type == DATA_OBJECT && table->mark == TABLE_IMPLIED) {
        table->mark = TABLE_HEADER;
        return table;
    }
    if (table->type == DATA_OBJECT)
        fail_key(r, part, "Cannot redefine table", "");
    else if (table->mark == ARRAY_TABLES)
        fail_key(r, part, "Cannot redefine array of tables", " as a table");
    else
        fail_key(r, part, "Cannot redefine key", " as a table");
    return NULL;
}

static DataNode *open_array_table(DataReader *r, DataNode *parent, const KeyPart *part)
{
    DataNode *array = data_get_str(parent, part->name);
    if (!array) {
        array = data_new(r, DATA_ARRAY);
        array->mark = ARRAY_TABLES;
        data_put(r, parent, part->name, array);
    } else if (array->type == DATA_OBJECT) {
        fail_key(r, part, "Cannot redefine table", " as an array of tables");
        return NULL;
    } else if (array->type != DATA_ARRAY) {
        fail_key(r, part, "Cannot redefine key", " as an array of tables");
        return NULL;
    } else if (array->mark != ARRAY_TABLES) {
        fail_key(r, part, "Cannot extend array", "");
        return NULL;
    }
    DataNode *table = data_new(r, DATA_OBJECT);
    table->mark = TABLE_HEADER;
    data_append(r, array, table);
    return table;
}

/* A header; the table that the lines below it fill. NULL: error. */
static DataNode *read_header(DataReader *r, DataNode *root)
{
    Key key;
    r->p++;
    bool array = data_take(r, '[');
    if (!read_key(r, &key))
        return NULL;
    if (!data_take(r, ']'))
        return fail_expected(r, array ? "']]' to close an array-of-tables header" : "']' to close a table header");
    if (array && !data_take(r, ']'))
        return fail_expected(r, "']]' to close an array-of-tables header");
    DataNode *table = root;
    for (u32 i = 0; table && i + 1 < key.n; i++)
        table = step_into(r, table, &key.parts[i]);
    if (table)
        table = (array ? open_array_table : open_table)(r, table, &key.parts[key.n - 1]);
    r->depth = key.n * 2; /* an array and a table for each part at most */
    return table && end_of_line(r, "Expected a newline or end of file after a table header") ? table : NULL;
}

/* ---- keys with values ------------------------------------------------------------------------- */

/* The table that the last part of a dotted key goes to. NULL: error. */
static DataNode *step_dotted(DataReader *r, DataNode *table, const KeyPart *part)
{
    DataNode *next = data_get_str(table, part->name);
    if (!next)
        return add_table(r, table, part->name, TABLE_DOTTED);
    if (next->type == DATA_OBJECT && next->mark == TABLE_DOTTED)
        return next;
    if (next->type == DATA_OBJECT)
        fail_key(r, part, "Cannot extend table", " with a dotted key");
    else
        fail_key(r, part, "Cannot redefine key", "");
    return NULL;
}

static bool read_pair(DataReader *r, DataNode *table)
{
    Key key;
    if (!read_key(r, &key))
        return false;
    if (!data_take(r, '='))
        return fail_expected(r, "'=' after a key");
    skip_blanks(r);
    int c = data_peek(r, 0);
    if (c < 0 || c == '#')
        return data_fail(r, "Missing value after '='");
    if (c == '\n' || c == '\r')
        return data_fail(r, "Missing value after '='; values must be on the same line");
    if (r->depth + key.n > DATA_DEPTH_MAX)
        return data_fail(r, "Nested too deep");
    for (u32 i = 0; table && i + 1 < key.n; i++)
        table = step_dotted(r, table, &key.parts[i]);
    if (!table)
        return false;
    const KeyPart *last = &key.parts[key.n - 1];
    if (data_get_str(table, last->name))
        return fail_key(r, last, "Cannot redefine key", "");
    u32 depth = r->depth;
    r->depth += key.n;
    DataNode *value = read_value(r);
    r->depth = depth;
    if (value)
        data_put(r, table, last->name, value);
    return value != NULL;
}

/* Dotted keys make tables inside an inline one; with it they are complete. */
static void close_inline(DataNode *table)
{
    table->mark = TABLE_INLINE;
    for (DataItem *item = table->first; item; item = item->next)
        if (item->value->type == DATA_OBJECT && item->value->mark == TABLE_DOTTED)
            close_inline(item->value);
}

static DataNode *read_items(DataReader *r, DataNode *node, char close)
{
    bool table = close == '}';
    node->mark = TABLE_HEADER;
    if (++r->depth > DATA_DEPTH_MAX)
        return data_fail(r, "Nested too deep");
    r->p++;
    for (;;) {
        if (!skip_lines(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (r->p >= r->end)
            return data_fail(r, table ? "Unterminated inline table; expected '}'" : "Unterminated array; expected ']'");
        DataNode *value = table ? NULL : read_value(r);
        if (!(table ? read_pair(r, node) : value != NULL))
            return NULL;
        if (value)
            data_append(r, node, value);
        if (!skip_lines(r))
            return NULL;
        if (data_take(r, close))
            break;
        if (r->p < r->end && !data_take(r, ','))
            return fail_expected(r, table ? "',' or '}' in an inline table" : "',' or ']' in an array");
    }
    r->depth--;
    if (table)
        close_inline(node);
    else
        node->mark = TABLE_INLINE;
    return node;
}

static DataNode *read_value(DataReader *r)
{
    const char *start = r->p;
    switch (data_peek(r, 0)) {
    case '[':
        return read_items(r, data_new(r, DATA_ARRAY), ']');
    case '{':
        return read_items(r, data_new(r, DATA_OBJECT), '}');
    case '"':
    case '\'':
        return toml_read_string(r, true) ? data_string(r, start) : NULL;
    default:
        return toml_read_scalar(r);
    }
}

DataDocument data_read_toml(Arena *arena, Str text)
{
    DataReader r;
    DataNode *root = NULL;
    if (data_reader_init(&r, arena, text)) {
        root = data_new(&r, DATA_OBJECT);
        root->mark = TABLE_HEADER;
        DataNode *table = root;
        while (skip_lines(&r) && r.p < r.end) {
            if (*r.p == '[')
                table = read_header(&r, root);
            else if (!read_pair(&r, table) || !end_of_line(&r, "Expected a newline or end of file after a key/value pair"))
                break;
            if (!table)
                break;
        }
    }
    return data_reader_finish(&r, root);
}

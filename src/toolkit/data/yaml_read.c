/* yaml_read.c - YAML 1.2: documents, block and flow collections.
 *
 * Everything hangs on columns: a node inside another lies deeper than column `above`, the column of the collection around it (-1
 * at the top of a document). Whether a node is the first key of a mapping shows when a colon follows it on the same line, so a node
 * is read first and becomes a key then. Several documents make an array, as in Bun; so do the messages.
 *
 * SPDX-License-Identifier: MIT
 */
#include "toolkit/data/yaml_priv.h"

/* Where a node stands. */
enum {
    NODE_COMPACT = 1,    /* behind "- ", "? " or ": " of an explicit key: a block collection may begin on this line */
    NODE_INDENTLESS = 2, /* value or key of a mapping: a sequence may lie in the mapping's own column */
};

static DataNode *read_node(Yaml *y, i32 above, u32 flags);
static DataNode *read_flow_node(Yaml *y, i32 above);

/* ---- white space ------------------------------------------------------------------------------ */

void yaml_take_break(Yaml *y)
{
    if (data_take(&y->r, '\r'))
        data_take(&y->r, '\n');
    else
        y->r.p++;
    y->line = y->r.p;
}

bool yaml_at_marker(const Yaml *y)
{
    const DataReader *r = &y->r;
    return r->p == y->line && r->end - r->p >= 3 && (memcmp(r->p, "---", 3) == 0 || memcmp(r->p, "...", 3) == 0) &&
           yaml_is_space(data_peek(r, 3));
}

void yaml_skip(Yaml *y)
{
    DataReader *r = &y->r;
    bool new_line = r->p == y->line || yaml_is_fresh(y);
    u32 indent = yaml_is_fresh(y) ? y->indent : 0;
    bool begun = r->p == y->line; /* counting spaces of a line's start */
    if (!yaml_is_fresh(y))
        y->tab = false;
    for (;;) {
        int c = data_peek(r, 0);
        if (yaml_is_blank(c)) {
            begun = begun && c == ' ';
            indent += begun;
            y->tab |= c == '\t';
            r->p++;
        } else if (yaml_is_break(c)) {
            yaml_take_break(y);
            new_line = begun = true;
            indent = 0;
            y->tab = false;
        } else if (c == '#' && (r->p == r->start || yaml_is_space((u8)r->p[-1]))) {
            while (r->p < r->end && !yaml_is_break((u8)*r->p))
                r->p++;
        } else {
            break;
        }
    }
    if (new_line) {
        y->fresh = r->p;
        y->indent = indent;
    }
}

static void skip_blanks(Yaml *y)
{
    while (yaml_is_blank(data_peek(&y->r, 0)))
        y->r.p++;
}

static void *fail_token(Yaml *y)
{
    return data_fail(&y->r, "Unexpected token");
}

static void *fail_tab(Yaml *y)
{
    return data_fail_at(&y->r, y->line, "Tab characters cannot be used as indentation");
}

static bool at_indicator(const Yaml *y, char c)
{
    return data_peek(&y->r, 0) == c && yaml_is_space(data_peek(&y->r, 1));
}

static bool deeper(Yaml *y)
{
    return ++y->r.depth <= DATA_DEPTH_MAX || data_fail(&y->r, "Nested too deep");
}

static DataNode *null_node(Yaml *y, const YamlProps *props)
{
    return yaml_scalar(y, YAML_PLAIN, props);
}

static const YamlProps no_props;

/* ---- tags and anchors ------------------------------------------------------------------------- */

/* !suffix, !!suffix, !<uri>, or !handle!suffix with a handle that the document declares. */
static bool is_known_tag(const Yaml *y, Str tag)
{
    const char *second = tag.len > 1 && tag.data[1] != '<' ? memchr(tag.data + 1, '!', tag.len - 1) : NULL;
    return !second || second == tag.data + 1 || map_has(&y->handles, (Str){tag.data, (size_t)(second - tag.data) + 1});
}

/* Properties on the rest of this line, white space behind them included. false: error. */
static bool read_props(Yaml *y, YamlProps *props, bool flow)
{
    DataReader *r = &y->r;
    for (;;) {
        int c = data_peek(r, 0);
        Str *to = c == '&' ? &props->anchor : c == '!' ? &props->tag : NULL;
        if (!to)
            return true;
        if (to->data)
            return fail_token(y);
        const char *from = r->p++;
        bool verbatim = c == '!' && data_peek(r, 0) == '<';
        while (!yaml_is_space(data_peek(r, 0)) && (verbatim || !yaml_is_flow(data_peek(r, 0))))
            r->p++;
        *to = (Str){from + (c == '&'), (size_t)(r->p - from) - (c == '&')};
        bool ends = yaml_is_space(data_peek(r, 0)) || (flow && yaml_is_flow(data_peek(r, 0)));
        if (!ends || to->len == 0 || (c == '!' && !is_known_tag(y, *to)))
            return fail_token(y);
        skip_blanks(y);
    }
}

/* Properties of two lines belong to one node. */
static bool join_props(Yaml *y, YamlProps *to, const YamlProps *from)
{
    if ((to->anchor.data && from->anchor.data) || (to->tag.data && from->tag.data))
        return fail_token(y);
    if (from->anchor.data)
        to->anchor = from->anchor;
    if (from->tag.data)
        to->tag = from->tag;
    return true;
}

static bool has_props(const YamlProps *props)
{
    return props->anchor.data || props->tag.data;
}

/* ---- flow collections ------------------------------------------------------------------------- */

/* White space within brackets. */
static bool skip_flow(Yaml *y, i32 above)
{
    yaml_skip(y);
    if (yaml_at_marker(y) || (yaml_is_fresh(y) && y->r.p < y->r.end && yaml_column(y) <= above && !yaml_is_flow(*y->r.p)))
        return fail_token(y);
    return true;
}

/* A colon behind a key: behind quotes and brackets it needs no space. */
static bool at_flow_colon(const Yaml *y, bool adjacent)
{
    int next = data_peek(&y->r, 1);
    return data_peek(&y->r, 0) == ':' && (adjacent || yaml_is_space(next) || yaml_is_flow(next));
}

static bool ends_like_json(const Yaml *y)
{
    return y->r.p > y->r.start && strchr("\"'}]", y->r.p[-1]);
}

/* What stands behind the colon, up to a comma or bracket. */
static DataNode *read_flow_value(Yaml *y, i32 above)
{
    y->r.p++;
    if (!skip_flow(y, above))
        return NULL;
    int c = data_peek(&y->r, 0);
    return c == ',' || c == '}' || c == ']' ? null_node(y, &no_props) : read_flow_node(y, above);
}

/* A key and its value into `object`; `key` is read already, or NULL: p is at it, or at a question mark. */
static bool read_flow_pair(Yaml *y, DataNode *object, DataNode *key, bool adjacent, i32 above)
{
    if (!key && at_indicator(y, '?')) {
        y->r.p++;
        if (!skip_flow(y, above))
            return false;
    }
    int c = data_peek(&y->r, 0);
    if (!key && (at_flow_colon(y, false) || c == ',' || c == '}' || c == ']')) {
        key = null_node(y, &no_props);
    } else if (!key) {
        key = read_flow_node(y, above);
        adjacent = key && ends_like_json(y);
        if (!key || !skip_flow(y, above))
            return false;
    }
    DataNode *value = at_flow_colon(y, adjacent) ? read_flow_value(y, above) : null_node(y, &no_props);
    return value && yaml_put(y, object, key, value);
}

static DataNode *read_flow_map(Yaml *y, i32 above, const YamlProps *props)
{
    DataNode *object = data_new(&y->r, DATA_OBJECT);
    yaml_set_anchor(y, props, object);
    y->r.p++;
    if (!deeper(y))
        return NULL;
    for (;;) {
        if (!skip_flow(y, above))
            return NULL;
        if (data_take(&y->r, '}'))
            break;
        if (data_peek(&y->r, 0) == ',' || !read_flow_pair(y, object, NULL, false, above) || !skip_flow(y, above))
            return fail_token(y);
        if (data_take(&y->r, '}'))
            break;
        if (!data_take(&y->r, ','))
            return fail_token(y);
    }
    y->r.depth--;
    return object;
}

/* An entry of a flow sequence: a node, or a pair that makes a mapping of one member. */
static DataNode *read_flow_entry(Yaml *y, i32 above)
{
    DataNode *node = NULL;
    const char *line = y->line;
    bool pair = at_indicator(y, '?') || at_flow_colon(y, false), adjacent = false;
    if (!pair) {
        node = read_flow_node(y, above);
        adjacent = node && ends_like_json(y);
        if (!node || !skip_flow(y, above))
            return NULL;
        pair = y->line == line && at_flow_colon(y, adjacent);
    }
    if (!pair)
        return node;
    DataNode *object = data_new(&y->r, DATA_OBJECT);
    return read_flow_pair(y, object, node, adjacent, above) ? object : NULL;
}

static DataNode *read_flow_seq(Yaml *y, i32 above, const YamlProps *props)
{
    DataNode *array = data_new(&y->r, DATA_ARRAY);
    yaml_set_anchor(y, props, array);
    y->r.p++;
    if (!deeper(y))
        return NULL;
    for (;;) {
        if (!skip_flow(y, above))
            return NULL;
        if (data_take(&y->r, ']'))
            break;
        DataNode *entry = data_peek(&y->r, 0) == ',' ? NULL : read_flow_entry(y, above);
        if (!entry || !skip_flow(y, above))
            return fail_token(y);
        data_append(&y->r, array, entry);
        if (data_take(&y->r, ']'))
            break;
        if (!data_take(&y->r, ','))
            return fail_token(y);
    }
    y->r.depth--;
    return array;
}

/* What a node is after its properties, when it is neither a block collection nor a block scalar. */
static DataNode *read_simple(Yaml *y, i32 above, bool flow, bool one_line, const YamlProps *props)
{
    switch (data_peek(&y->r, 0)) {
    case '*':
        return has_props(props) ? fail_token(y) : yaml_read_alias(y);
    case '[':
        return read_flow_seq(y, above, props);
    case '{':
        return read_flow_map(y, above, props);
    case '"':
    case '\'':
        return yaml_read_quoted(y, above) ? yaml_scalar(y, YAML_QUOTED, props) : NULL;
    default:
        if (!yaml_plain_starts(y, flow))
            return fail_token(y);
        return yaml_read_plain(y, above, flow, one_line) ? yaml_scalar(y, YAML_PLAIN, props) : NULL;
    }
}

static DataNode *read_flow_node(Yaml *y, i32 above)
{
    YamlProps props = {0};
    while (data_peek(&y->r, 0) == '&' || data_peek(&y->r, 0) == '!')
        if (!read_props(y, &props, true) || !skip_flow(y, above))
            return NULL;
    int c = data_peek(&y->r, 0);
    if (has_props(&props) && (c == ',' || c == ']' || c == '}' || at_flow_colon(y, false)))
        return null_node(y, &props);
    return read_simple(y, above, true, false, &props);
}

/* ---- block collections ------------------------------------------------------------------------ */

/* After an entry: p goes to the next one. 1: it begins in this column, 0: the collection ends, -1: error. */
static int next_entry(Yaml *y, i32 column)
{
    yaml_skip(y);
    if (y->r.p >= y->r.end || yaml_at_marker(y))
        return 0;
    if (!yaml_is_fresh(y) || yaml_column(y) > column) {
        fail_token(y);
        return -1;
    }
    if (y->tab && yaml_column(y) == column) {
        fail_tab(y);
        return -1;
    }
    return yaml_column(y) == column;
}

static DataNode *read_block_seq(Yaml *y, const YamlProps *props)
{
    DataNode *array = data_new(&y->r, DATA_ARRAY);
    i32 column = yaml_column(y);
    int more = 1;
    yaml_set_anchor(y, props, array);
    if (!deeper(y))
        return NULL;
    while (more > 0 && at_indicator(y, '-')) {
        y->r.p++;
        DataNode *item = read_node(y, column, NODE_COMPACT);
        if (!item)
            return NULL;
        data_append(&y->r, array, item);
        more = next_entry(y, column);
    }
    y->r.depth--;
    return more < 0 ? NULL : array;
}

/* An explicit key and the value behind a colon in the mapping's column. */
static bool read_explicit_pair(Yaml *y, i32 column, DataNode **key, DataNode **value)
{
    y->r.p++;
    *key = read_node(y, column, NODE_COMPACT | NODE_INDENTLESS);
    if (!*key)
        return false;
    int more = next_entry(y, column);
    if (more < 0)
        return false;
    if (!more || !at_indicator(y, ':')) {
        *value = null_node(y, &no_props);
        return true;
    }
    y->r.p++;
    *value = read_node(y, column, NODE_COMPACT | NODE_INDENTLESS);
    return *value != NULL;
}

/* A key on one line with its colon next. */
static DataNode *read_implicit_key(Yaml *y, i32 column)
{
    YamlProps props = {0};
    const char *line = y->line;
    if (!read_props(y, &props, false))
        return NULL;
    bool empty = at_indicator(y, ':');
    DataNode *key = empty ? null_node(y, &props) : read_simple(y, column, false, true, &props);
    skip_blanks(y);
    if (key && (y->line != line || !at_indicator(y, ':')))
        return fail_token(y);
    return key;
}

/* `key`, when given, is the first one, and p is at its colon. */
static DataNode *read_block_map(Yaml *y, i32 column, DataNode *key, const YamlProps *props)
{
    DataNode *object = data_new(&y->r, DATA_OBJECT), *value = NULL;
    int more = 1;
    yaml_set_anchor(y, props, object);
    if (!deeper(y))
        return NULL;
    for (; more > 0; key = NULL) {
        if (!key && at_indicator(y, '?')) {
            if (!read_explicit_pair(y, column, &key, &value))
                return NULL;
        } else {
            if (!key)
                key = read_implicit_key(y, column);
            if (!key)
                return NULL;
            y->r.p++;
            value = read_node(y, column, NODE_INDENTLESS);
        }
        if (!value || !yaml_put(y, object, key, value))
            return NULL;
        more = next_entry(y, column);
    }
    y->r.depth--;
    return more == 0 ? object : NULL;
}

/* ---- nodes ------------------------------------------------------------------------------------ */

/* Does the node that p has come to lie within the collection around it? */
static bool lies_within(const Yaml *y, i32 above, u32 flags)
{
    if (y->r.p >= y->r.end || yaml_at_marker(y))
        return false;
    if (!yaml_is_fresh(y) || yaml_column(y) > above)
        return true;
    return flags & NODE_INDENTLESS && yaml_column(y) == above && at_indicator(y, '-');
}

/* A node that may turn out to be the first key of a mapping. `outer`: properties of lines before, `props`: of this one. */
static DataNode *read_content(Yaml *y, i32 above, bool can_block, i32 column, YamlProps *outer, YamlProps *props)
{
    const char *line = y->line;
    YamlProps joined = *outer;
    int c = data_peek(&y->r, 0);
    if (can_block && !has_props(props) && (at_indicator(y, '-') || at_indicator(y, '?'))) {
        if (y->tab)
            return fail_tab(y);
        return c == '-' ? read_block_seq(y, outer) : read_block_map(y, column, NULL, outer);
    }
    if (c == '|' || c == '>') {
        if (!join_props(y, &joined, props) || !yaml_read_block(y, above))
            return NULL;
        return yaml_scalar(y, YAML_QUOTED, &joined);
    }
    bool tab = y->tab;
    bool empty_key = can_block && at_indicator(y, ':');
    const YamlProps *own = can_block ? props : &joined;
    if (!can_block && !join_props(y, &joined, props))
        return NULL;
    DataNode *node = empty_key ? null_node(y, props) : read_simple(y, above, false, false, own);
    if (!node)
        return NULL;
    const char *behind = y->r.p;
    skip_blanks(y);
    if (can_block && y->line == line && at_indicator(y, ':'))
        return tab ? fail_tab(y) : read_block_map(y, column, node, outer);
    y->r.p = behind;
    if (!can_block || !has_props(outer))
        return node;
    if (!join_props(y, &joined, props))
        return NULL;
    yaml_set_anchor(y, outer, node);
    if (str_equal_c(outer->tag, "!!str") && node->type != DATA_ARRAY && node->type != DATA_OBJECT)
        node->type = DATA_STRING;
    return node;
}

static DataNode *read_node(Yaml *y, i32 above, u32 flags)
{
    YamlProps outer = {0}, props = {0};
    for (;;) {
        yaml_skip(y);
        bool can_block = yaml_is_fresh(y) || flags & NODE_COMPACT;
        i32 column = yaml_column(y);
        if (!lies_within(y, above, flags))
            return null_node(y, &outer);
        if (has_props(&outer) && !yaml_is_fresh(y))
            return fail_token(y);
        if (!read_props(y, &props, false))
            return NULL;
        int c = data_peek(&y->r, 0);
        if (!has_props(&props) || (c >= 0 && !yaml_is_break(c) && c != '#'))
            return read_content(y, above, can_block, column, &outer, &props);
        if (!join_props(y, &outer, &props)) /* they end their line: the node is on another */
            return NULL;
        props = no_props;
        flags &= ~(u32)NODE_COMPACT;
    }
}

/* ---- documents -------------------------------------------------------------------------------- */

static Str read_directive_word(Yaml *y)
{
    skip_blanks(y);
    const char *from = y->r.p;
    while (!yaml_is_space(data_peek(&y->r, 0)))
        y->r.p++;
    return (Str){from, (size_t)(y->r.p - from)};
}

static bool is_version(Str text)
{
    size_t dot = 0;
    while (dot < text.len && data_is_digit(text.data[dot]))
        dot++;
    size_t end = dot + 1;
    while (end < text.len && data_is_digit(text.data[end]))
        end++;
    return dot && end == text.len && end > dot + 1 && text.data[dot] == '.';
}

/* A line that begins with %: versions say nothing that matters, unknown names are for the future. */
static bool read_directive(Yaml *y, bool *versioned)
{
    Str name = read_directive_word(y);
    if (str_equal_c(name, "%YAML")) {
        if (*versioned || !is_version(read_directive_word(y)))
            return fail_token(y);
        *versioned = true;
    } else if (str_equal_c(name, "%TAG")) {
        Str handle = read_directive_word(y), prefix = read_directive_word(y);
        if (!handle.len || !prefix.len || handle.data[0] != '!')
            return fail_token(y);
        map_put(&y->handles, handle, NULL);
    } else {
        while (y->r.p < y->r.end && !yaml_is_break((u8)*y->r.p))
            y->r.p++;
    }
    yaml_skip(y);
    return y->r.p == y->line || y->r.p >= y->r.end || fail_token(y);
}

/* 1: there were some, 0: none, -1: error. Handles are those of one document. */
static int read_directives(Yaml *y)
{
    bool versioned = false;
    int any = 0;
    map_deinit(&y->handles);
    y->handles = (Map){0};
    yaml_skip(y);
    for (; data_peek(&y->r, 0) == '%' && y->r.p == y->line; any = 1)
        if (!read_directive(y, &versioned))
            return -1;
    return any;
}

static bool take_marker(Yaml *y, const char *marker)
{
    if (!yaml_at_marker(y) || memcmp(y->r.p, marker, 3) != 0)
        return false;
    y->r.p += 3;
    return true;
}

/* One document after another into `documents`. false: error. */
static bool read_documents(Yaml *y, DataNode *documents)
{
    for (;;) {
        int directives = read_directives(y);
        bool explicit = take_marker(y, "---");
        if (directives < 0 || (directives && !explicit))
            return fail_token(y);
        if (explicit || (y->r.p < y->r.end && !yaml_at_marker(y))) {
            DataNode *root = read_node(y, -1, 0);
            if (!root)
                return false;
            data_append(&y->r, documents, root);
            yaml_skip(y);
        }
        if (take_marker(y, "...")) {
            yaml_skip(y);
            if (y->r.p < y->r.end && !yaml_is_fresh(y))
                return fail_token(y);
        } else if (y->r.p < y->r.end && !yaml_at_marker(y)) {
            return fail_token(y);
        }
        if (y->r.p >= y->r.end)
            return true;
    }
}

DataDocument data_read_yaml(Arena *arena, Str text)
{
    Yaml y = {0};
    DataNode *root = NULL;
    if (data_reader_init(&y.r, arena, text)) {
        y.line = y.r.p;
        DataNode *documents = data_new(&y.r, DATA_ARRAY);
        if (read_documents(&y, documents))
            root = documents->count > 1 ? documents : documents->count ? documents->first->value : null_node(&y, &no_props);
        map_deinit(&y.anchors);
        map_deinit(&y.handles);
    }
    DataDocument doc = data_reader_finish(&y.r, root);
    doc.n_anchors = y.n_anchors;
    return doc;
}

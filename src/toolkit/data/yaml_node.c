/* yaml_node.c - anchors and aliases, keys, merge keys of YAML.
 *
 * An alias is the anchored node itself, so it costs nothing and nodes may contain themselves. Where that would multiply (keys that
 * become text, merged members) the size is limited.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "base/dtoa.h"
#include "toolkit/data/yaml_priv.h"

enum { KEY_BYTES_MAX = 1 << 16, KEY_DEPTH_MAX = 32, MERGED_MAX = 1000000 };

/* Map wants owned names. */
static char *anchor_name(Yaml *y, Str name)
{
    return (char *)arena_dup(y->r.arena, name).data;
}

void yaml_set_anchor(Yaml *y, const YamlProps *props, DataNode *node)
{
    if (!props->anchor.data)
        return;
    if (!node->anchor)
        node->anchor = ++y->n_anchors;
    map_put(&y->anchors, (Str){anchor_name(y, props->anchor), props->anchor.len}, node);
}

DataNode *yaml_read_alias(Yaml *y)
{
    DataReader *r = &y->r;
    const char *at = r->p++, *name = r->p;
    while (!yaml_is_space(data_peek(r, 0)) && !yaml_is_flow(data_peek(r, 0)))
        r->p++;
    if (r->p == name)
        return data_fail_at(r, at, "Unexpected token");
    DataNode *node = map_get(&y->anchors, (Str){name, (size_t)(r->p - name)});
    return node ? node : data_fail_at(r, at, "Unresolved alias");
}

/* What String(value) would give. */
static bool append_key(Yaml *y, const DataNode *node, Buf *out, u32 depth)
{
    char number[NUMBER_TEXT_MAX];
    if (out->len > KEY_BYTES_MAX)
        return data_fail(&y->r, "The key is too long");
    switch (node->type) {
    case DATA_NULL:
        if (depth == 0)
            buf_append_c(out, "null");
        return true;
    case DATA_TRUE:
    case DATA_FALSE:
        buf_append_c(out, node->type == DATA_TRUE ? "true" : "false");
        return true;
    case DATA_NUMBER:
        buf_append(out, number, number_to_text(node->number, number));
        return true;
    case DATA_ARRAY:
        if (depth == KEY_DEPTH_MAX)
            return data_fail(&y->r, "The key is nested too deep");
        for (const DataItem *item = node->first; item; item = item->next) {
            if (item != node->first)
                buf_push(out, ',');
            if (!append_key(y, item->value, out, depth + 1))
                return false;
        }
        return true;
    case DATA_OBJECT:
        buf_append_c(out, "[object Object]");
        return true;
    default:
        buf_append_str(out, node->text);
        return true;
    }
}

static bool is_mergeable(const DataNode *value)
{
    if (value->type == DATA_OBJECT)
        return true;
    if (value->type != DATA_ARRAY || value->count == 0)
        return false;
    for (const DataItem *item = value->first; item; item = item->next)
        if (item->value->type != DATA_OBJECT)
            return false;
    return true;
}

/* Members that are there already win; the last ones come first, as in Bun. */
static bool merge_one(Yaml *y, DataNode *object, const DataNode *from)
{
    u32 n = from == object ? 0 : from->count;
    const DataItem **items = xalloc((n + 1) * sizeof *items);
    u32 i = 0;
    for (const DataItem *item = from->first; i < n; item = item->next)
        items[i++] = item;
    y->n_merged += n;
    while (i-- > 0)
        if (!data_get_str(object, items[i]->key))
            data_put(&y->r, object, items[i]->key, items[i]->value);
    xfree(items);
    return y->n_merged <= MERGED_MAX || data_fail(&y->r, "Too many merged members");
}

static bool merge(Yaml *y, DataNode *object, const DataNode *value)
{
    if (value->type == DATA_OBJECT)
        return merge_one(y, object, value);
    for (const DataItem *part = value->first; part; part = part->next)
        if (!merge_one(y, object, part->value))
            return false;
    return true;
}

bool yaml_put(Yaml *y, DataNode *object, const DataNode *key, DataNode *value)
{
    if (key->type == DATA_STRING) {
        if (str_equal_c(key->text, "<<") && is_mergeable(value))
            return merge(y, object, value);
        data_put(&y->r, object, key->text, value);
        return true;
    }
    AUTO_BUF text = {0};
    if (!append_key(y, key, &text, 0))
        return false;
    data_put(&y->r, object, arena_dup(y->r.arena, buf_view(&text)), value);
    return true;
}

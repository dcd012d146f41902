/* mod_data.c - files of TOML, YAML, JSON5 and JSON with comments as modules; trees of data as values.
 *
 * The tree lies in an arena, which the collector does not see: only values in locals and in the array of anchors are kept.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/mod_data.h"
#include "runtime/module/mod_loaders.h"

typedef struct Builder {
    Vm *vm;
    Array *anchors; /* value of each anchor; a hole: not made yet */
} Builder;

static Value build(Builder *b, const DataNode *node);

/* Temporal's class for the form of a date. */
static const char *temporal_class(Str text)
{
    if (text.data[text.len - 1] == 'Z')
        return "Instant";
    if (text.len > 2 && text.data[2] == ':')
        return "PlainTime";
    return memchr(text.data, 'T', text.len) ? "PlainDateTime" : "PlainDate";
}

static Value build_date(Vm *vm, Str text)
{
    Value string = value_cell(TRY_PTR(string_from_utf8(vm, text)));
    Value temporal = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Temporal")));
    if (!value_is_object(temporal))
        return string;
    Value cls = TRY(value_get(vm, temporal, key_from_c(vm, temporal_class(text))));
    Value from = TRY(value_get(vm, cls, key_from_c(vm, "from")));
    return call_function(vm, from, cls, 1, &string);
}

static bool build_items(Builder *b, const DataNode *node, Array *array)
{
    for (const DataItem *item = node->first; item; item = item->next) {
        Value v = TRY_OR(false, build(b, item->value));
        if (!array_push(b->vm, array, v))
            return false;
    }
    return true;
}

static bool build_members(Builder *b, const DataNode *node, Object *object)
{
    for (const DataItem *item = node->first; item; item = item->next) {
        PropKey key = key_from_utf8(b->vm, item->key);
        if (key_is_none(key))
            return false;
        Value v = TRY_OR(false, build(b, item->value));
        if (obj_create_data(b->vm, object, key, v, true) < 0)
            return false;
    }
    return true;
}

/* Arrays and objects. They are known by their anchor before they are filled, since they may contain themselves. */
static Value build_group(Builder *b, const DataNode *node)
{
    bool is_array = node->type == DATA_ARRAY;
    Value v = is_array ? value_cell(TRY_PTR(array_new(b->vm, 0))) : value_cell(TRY_PTR(object_new_plain(b->vm)));
    if (node->anchor && !elements_put(b->vm, (Object *)b->anchors, node->anchor, v, PROP_WEC))
        return VAL_EXC;
    bool ok = is_array ? build_items(b, node, value_as_array(v)) : build_members(b, node, value_as_object(v));
    return ok ? v : VAL_EXC;
}

static Value build(Builder *b, const DataNode *node)
{
    switch (node->type) {
    case DATA_FALSE:
        return VAL_FALSE;
    case DATA_TRUE:
        return VAL_TRUE;
    case DATA_NUMBER:
        return value_number(node->number);
    case DATA_STRING:
        return value_cell(TRY_PTR(string_from_wtf8(b->vm, node->text)));
    case DATA_DATE:
        return build_date(b->vm, node->text);
    case DATA_ARRAY:
    case DATA_OBJECT:
        if (node->anchor) {
            Value made = elements_get(b->vm, (Object *)b->anchors, node->anchor);
            if (!value_is_hole(made))
                return made;
        }
        return build_group(b, node);
    default:
        return VAL_NULL;
    }
}

Value mod_data_value(Vm *vm, const DataDocument *doc)
{
    Builder b = {vm, TRY_PTR(array_new(vm, 0))};
    if (doc->n_anchors && !elements_reserve(vm, (Object *)b.anchors, doc->n_anchors + 1))
        return VAL_EXC;
    return build(&b, doc->root);
}

static Value load(Vm *vm, DataReadFn *read, Str text, Str path)
{
    Arena arena;
    arena_init(&arena);
    DataDocument doc = read(&arena, text);
    Value v = doc.root ? mod_data_value(vm, &doc)
                       : embed_throw_syntax_at(vm, str_view(doc.error.message), path, text, doc.error.offset);
    arena_deinit(&arena);
    return v;
}

Value loader_toml(Vm *vm, Str text, Str path)
{
    return load(vm, data_read_toml, text, path);
}

Value loader_yaml(Vm *vm, Str text, Str path)
{
    return load(vm, data_read_yaml, text, path);
}

Value loader_json5(Vm *vm, Str text, Str path)
{
    return load(vm, data_read_json5, text, path);
}

Value loader_jsonc(Vm *vm, Str text, Str path)
{
    return load(vm, data_read_jsonc, text, path);
}

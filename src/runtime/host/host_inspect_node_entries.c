/* host_inspect_node_entries.c - what is inside arrays, maps, sets, iterators, buffers and promises, in Node's format.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "runtime/host/inspect_node_priv.h"

u64 node_array_max(const NodeInspect *n)
{
    double max = n->options->max_array_length;
    return !(max > 0) ? 0 : max > 1e15 ? (u64)1e15 : (u64)max;
}

static void more_items(NodeInspect *n, u64 more, Entries *e)
{
    Text text = {0};
    text_printf(n, &text, "... %llu more item%s", (unsigned long long)more, more == 1 ? "" : "s");
    VEC_PUSH(e, text);
}

static void empty_items(NodeInspect *n, u64 count, Entries *e)
{
    Text text = {0};
    text_begin_style(n, &text, STYLE_UNDEFINED);
    text_printf(n, &text, "<%llu empty item%s>", (unsigned long long)count, count == 1 ? "" : "s");
    text_end_style(n, &text, STYLE_UNDEFINED);
    VEC_PUSH(e, text);
}

static bool add_value(NodeInspect *n, Value v, u32 depth, Entries *e)
{
    Text text = {0};
    if (!node_value(n, v, depth, false, &text))
        return false;
    VEC_PUSH(e, text);
    return true;
}

/* ---- arrays ---- */

static bool add_element(NodeInspect *n, Object *o, u32 i, const PropDesc *desc, u32 depth, Entries *e)
{
    Text text = {0};
    if (!node_property(n, o, key_of_index(i), desc, PROPERTY_ELEMENT, depth, &text))
        return false;
    VEC_PUSH(e, text);
    return true;
}

/* From index `from` on, which is a hole: only what enumerable keys there are. */
static bool sparse_entries(NodeInspect *n, Object *o, u64 from, u64 max, u32 depth, Entries *e)
{
    Vm *vm = n->vm;
    KeyList keys;
    u64 length = ((Array *)o)->length, index = from;
    if (!obj_own_keys(vm, o, KEYS_STRINGS | KEYS_ENUMERABLE, &keys))
        return false;
    for (u32 i = (u32)from; i < keys.count && e->len < max; i++) {
        PropKey key = key_list_at(vm, &keys, i);
        if (key_is_none(key))
            return false;
        if (!key_is_index(key))
            break;
        if (key_as_index(key) != index) {
            empty_items(n, key_as_index(key) - index, e);
            index = key_as_index(key);
            if (e->len == max)
                break;
        }
        PropDesc desc;
        if (TRY_BOOL_OR(false, obj_get_own(vm, o, key, &desc)) &&
            !add_element(n, o, key_as_index(key), &desc, depth, e))
            return false;
        index++;
    }
    if (length > index) {
        if (e->len != max)
            empty_items(n, length - index, e);
        else
            more_items(n, length - index, e);
    }
    return true;
}

bool node_array_entries(NodeInspect *n, Object *o, u32 depth, Entries *e)
{
    u64 length = ((Array *)o)->length, max = MIN(node_array_max(n), length);
    for (u64 i = 0; i < max; i++) {
        PropDesc desc;
        if (!TRY_BOOL_OR(false, obj_get_own(n->vm, o, key_of_index((u32)i), &desc)))
            return sparse_entries(n, o, i, max, depth, e);
        if (!add_element(n, o, (u32)i, &desc, depth, e))
            return false;
    }
    if (length > max)
        more_items(n, length - max, e);
    return true;
}

bool node_typed_entries(NodeInspect *n, const ViewObject *view, Entries *e)
{
    u64 length = view_length(view), max = MIN(node_array_max(n), length);
    for (u64 i = 0; i < max; i++) {
        Value v = TRY_OR(false, element_read(n->vm, view->data + (i << element_shift(view->type)), view->type));
        if (!add_value(n, v, 0, e))
            return false;
    }
    if (length > max)
        more_items(n, length - max, e);
    return true;
}

bool node_buffer_entries(NodeInspect *n, const BufferObject *b, Entries *e)
{
    Text text = {0};
    u64 length = buffer_length(b), max = MIN(node_array_max(n), length);
    if (b->detached) {
        text_styled(n, &text, STYLE_SPECIAL, "(detached)");
        VEC_PUSH(e, text);
        return true;
    }
    text_styled(n, &text, STYLE_SPECIAL, "[Uint8Contents]");
    text_c(n, &text, ": <");
    for (u64 i = 0; i < max; i++)
        text_printf(n, &text, i ? " %02x" : "%02x", b->data[i]);
    if (length > max)
        text_printf(n, &text, " ... %llu more byte%s", (unsigned long long)(length - max), length - max == 1 ? "" : "s");
    text_c(n, &text, ">");
    VEC_PUSH(e, text);
    return true;
}

/* ---- maps, sets and their iterators ---- */

/* key => value */
static bool add_pair(NodeInspect *n, Value key, Value value, u32 depth, Entries *e)
{
    Text text = {0};
    if (!node_value(n, key, depth, false, &text))
        return false;
    text_c(n, &text, " => ");
    Text second = {0};
    if (!node_value(n, value, depth, false, &second))
        return false;
    text_join(&text, &second);
    VEC_PUSH(e, text);
    return true;
}

bool node_table_entries(NodeInspect *n, Object *o, double size, u32 depth, Entries *e)
{
    HashTable *table = ((MapObject *)o)->table;
    HashCursor cursor = {0};
    HashEntry *entry;
    bool ok = true, map = o->cell.kind == Kind_Map;
    u64 max = isnan(size) ? UINT64_MAX : MIN(node_array_max(n), size > 0 ? (u64)fmin(size, 1e15) : 0);
    n->indent += 2;
    for (u64 i = 0; ok && table && i < max && table_next(table, &cursor, &entry); i++)
        ok = map ? add_pair(n, entry->key, entry->value, depth, e) : add_value(n, entry->key, depth, e);
    n->indent -= 2;
    if (ok && size > (double)max)
        more_items(n, (u64)size - max, e);
    return ok;
}

/* The entries that are there now, in the order of their texts. */
bool node_weak_entries(NodeInspect *n, WeakTable *table, bool map, u32 depth, Entries *e)
{
    Vm *vm = n->vm;
    u64 size = table ? table->live : 0, max = MIN(node_array_max(n), size);
    Array *list = TRY_PTR_OR(false, array_new_capacity(vm, 0));
    for (u32 i = 0; table && i < table->cap; i++) {
        const WeakEntry *entry = &table->entries[i];
        if ((uintptr_t)entry->key <= 1)
            continue;
        if (!array_push(vm, list, value_cell(entry->key)) || !array_push(vm, list, map ? entry->value : VAL_UNDEFINED))
            return false;
    }
    bool ok = true;
    n->indent += 2;
    for (u32 i = 0; ok && i < max && 2 * i + 1 < list->length; i++) {
        Value key = elements_get(vm, &list->object, 2 * i), value = elements_get(vm, &list->object, 2 * i + 1);
        ok = map ? add_pair(n, key, value, depth, e) : add_value(n, key, depth, e);
    }
    n->indent -= 2;
    if (ok && value_is_bool(n->options->sorted) && !value_as_bool(n->options->sorted))
        ok = node_sort(n, e, 0);
    if (ok && size > max)
        more_items(n, size - max, e);
    return ok;
}

static bool add_array_pair(NodeInspect *n, Value key, Value value, u32 depth, Entries *e)
{
    Layout l = {.close = "]", .is_array = true};
    Entries both = {0};
    Text text = {0};
    text_c(n, &l.open, "[");
    bool ok = add_value(n, key, depth, &both) && add_value(n, value, depth, &both) && node_layout(n, &both, &l, depth, &text);
    VEC_DEINIT(&both);
    VEC_PUSH(e, text);
    return ok;
}

static u64 entries_left(HashTable *table, HashCursor cursor)
{
    HashEntry *entry;
    u64 count = 0;
    while (table_next(table, &cursor, &entry))
        count++;
    return count;
}

bool node_iterator_entries(NodeInspect *n, const IteratorObject *it, u32 depth, Entries *e)
{
    if (!value_has_kind(it->values[0], Kind_HashTable)) /* at its end */
        return true;
    HashTable *table = (HashTable *)value_as_cell(it->values[0]);
    HashCursor cursor = it->at.cursor;
    HashEntry *entry;
    bool map = it->type == Iterator_Map, ok = true;
    u64 size = entries_left(table, cursor), max = MIN(node_array_max(n), size);
    n->indent += 2;
    for (u64 i = 0; ok && i < max && table_next(table, &cursor, &entry); i++) {
        Value value = map ? entry->value : entry->key;
        ok = it->how == ITERATOR_ENTRIES ? add_array_pair(n, entry->key, value, depth, e)
             : it->how == ITERATOR_KEYS  ? add_value(n, entry->key, depth, e)
                                         : add_value(n, value, depth, e);
    }
    n->indent -= 2;
    if (ok && size > max)
        more_items(n, size - max, e);
    return ok;
}

/* ---- promises and namespaces ---- */

bool node_promise_entries(NodeInspect *n, Object *o, u32 depth, Entries *e)
{
    Text text = {0};
    bool ok = true;
    if (promise_state(o) == PROMISE_PENDING) {
        text_styled(n, &text, STYLE_SPECIAL, "<pending>");
    } else {
        if (promise_state(o) == PROMISE_REJECTED) {
            text_styled(n, &text, STYLE_SPECIAL, "<rejected>");
            text_c(n, &text, " ");
        }
        Text value = {0};
        n->indent += 2;
        ok = node_value(n, promise_result(o), depth, false, &value);
        n->indent -= 2;
        text_join(&text, &value);
    }
    VEC_PUSH(e, text);
    return ok;
}

/* Bindings that have no value yet are no error here. */
bool node_namespace_entries(NodeInspect *n, Object *o, const KeyList *keys, u32 depth, Entries *e)
{
    for (u32 i = 0; i < keys->count; i++) {
        PropKey key = key_list_at(n->vm, keys, i);
        PropDesc desc;
        int found = obj_get_own(n->vm, o, key, &desc);
        Text text = {0};
        if (found < 0) {
            (void)exception_take(n->vm);
            desc = desc_data(value_cell(ATOM_empty), PROP_WEC);
            Text name = {0};
            AUTO_BUF line = {0};
            if (!node_property(n, o, key, &desc, PROPERTY_NAMED, depth, &name))
                return false;
            text_flatten(&name, &line);
            while (line.len && line.data[line.len - 1] != ' ') /* the name without the empty string */
                line.len--;
            text_bytes(n, &text, buf_view(&line));
            text_styled(n, &text, STYLE_SPECIAL, "<uninitialized>");
        } else if (!node_property(n, o, key, &desc, PROPERTY_NAMED, depth, &text)) {
            return false;
        }
        VEC_PUSH(e, text);
    }
    return true;
}

/* heap_snapshot.c - nodes, edges and strings of a .heapsnapshot file.
 *
 * Cells are numbered in a first walk; a second one writes what each object refers to. What no property, element or prototype leads to
 * hangs on the root, so every node can be reached.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/node/heap_snapshot.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/utf.h"
#include "base/vec.h"

/* Places in meta.node_types[0] and meta.edge_types[0]. */
enum { NODE_HIDDEN, NODE_ARRAY, NODE_STRING, NODE_OBJECT, NODE_CODE, NODE_CLOSURE, NODE_REGEXP, NODE_NUMBER, NODE_NATIVE, NODE_SYNTHETIC,
       NODE_CONS, NODE_SLICE, NODE_SYMBOL, NODE_BIGINT, NODE_SHAPE };
enum { EDGE_CONTEXT, EDGE_ELEMENT, EDGE_PROPERTY, EDGE_INTERNAL };
enum { NODE_FIELDS = 7, NAME_MAX_BYTES = 200 };

typedef struct Node {
    Cell *cell;
    size_t size;
    u32 type, name, n_edges;
    bool reached;
} Node;

typedef struct Edge {
    u32 type, name, to;
} Edge;

typedef struct Snapshot {
    Vm *vm;
    VEC(Node) nodes;  /* [0] is the root */
    VEC(Edge) edges;  /* in the order of the nodes they begin at */
    IdMap numbers;    /* cell -> number of its node */
    Map names;        /* text in `arena` -> number of the string and 1 */
    Arena arena;
    Buf strings;      /* JSON */
    u32 n_strings;
} Snapshot;

static void json_string(Buf *out, Str text)
{
    buf_push(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        u8 c = (u8)text.data[i];
        if (c == '"' || c == '\\')
            buf_push(out, '\\');
        if (c < 0x20)
            buf_printf(out, "\\u%04x", c);
        else
            buf_push(out, (char)c);
    }
    buf_push(out, '"');
}

static u32 name_number(Snapshot *s, Str text)
{
    void *known = map_get(&s->names, text);
    if (known)
        return (u32)(uintptr_t)known - 1;
    map_put(&s->names, arena_dup(&s->arena, text), (void *)(uintptr_t)(s->n_strings + 1));
    if (s->n_strings)
        buf_append_c(&s->strings, ",\n");
    json_string(&s->strings, text);
    return s->n_strings++;
}

/* The beginning of a flat string; ropes are not made flat here. */
static u32 string_number(Snapshot *s, const String *text)
{
    char bytes[NAME_MAX_BYTES * 3 + 1];
    size_t len = 0;
    if (text->cell.flags & STRING_TRACED_FLAGS)
        return name_number(s, STR("(concatenated)"));
    StrView view = string_view(s->vm, (String *)(uintptr_t)text);
    for (u32 i = 0; view.data && i < view.length && i < NAME_MAX_BYTES; i++) {
        u16 c = view_at(view, i);
        len += utf8_encode_one(c >= 0xd800 && c < 0xe000 ? 0xfffd : c, bytes + len);
    }
    return name_number(s, (Str){bytes, len});
}

static u32 key_number(Snapshot *s, PropKey key)
{
    const Cell *cell = key_as_cell(key);
    if (cell->kind == Kind_String)
        return string_number(s, (const String *)cell);
    const String *description = ((const Symbol *)cell)->description;
    return description ? string_number(s, description) : name_number(s, STR("<symbol>"));
}

static u32 node_type(const Cell *cell)
{
    switch ((Kind)cell->kind) {
    case Kind_String: return NODE_STRING;
    case Kind_Symbol: return NODE_SYMBOL;
    case Kind_BigInt: return NODE_BIGINT;
    case Kind_Shape:
    case Kind_PropTable: return NODE_SHAPE;
    case Kind_Slots:
    case Kind_Elements:
    case Kind_SparseElements:
    case Kind_HashTable: return NODE_ARRAY;
    case Kind_Template:
    case Kind_UnitInstance:
    case Kind_Feedback: return NODE_CODE;
    case Kind_Function:
    case Kind_Native:
    case Kind_Bound: return NODE_CLOSURE;
    case Kind_RegExp: return NODE_REGEXP;
    case Kind_Host:
    case Kind_BufferData:
    case Kind_HostData: return NODE_NATIVE;
    default: return cell_is_object(cell) ? NODE_OBJECT : NODE_HIDDEN;
    }
}

/* A function's own name, or that of the constructor that an object's prototype names; else the kind. Runs nothing. */
static u32 node_name(Snapshot *s, Cell *cell)
{
    if (cell->kind == Kind_String)
        return string_number(s, (String *)cell);
    Object *o = cell_is_object(cell) ? (Object *)cell : NULL;
    bool function = cell->kind == Kind_Function || cell->kind == Kind_Native;
    if (o && !function && cell->kind != Kind_Proxy && obj_proto(s->vm, o)) {
        Value ctor = obj_peek(s->vm, obj_proto(s->vm, o), KEY_constructor);
        o = value_has_kind(ctor, Kind_Function) || value_has_kind(ctor, Kind_Native) ? value_as_object(ctor) : NULL;
        function = o != NULL;
    }
    Value name = o && function ? obj_peek(s->vm, o, KEY_name) : VAL_HOLE;
    if (value_is_string(name) && value_as_string(name)->length)
        return string_number(s, value_as_string(name));
    return name_number(s, str_view(kind_info[cell->kind].name));
}

static void add_cell(void *ctx, Cell *cell, size_t size)
{
    Snapshot *s = ctx;
    if (cell->kind == Kind_Free)
        return;
    Node node = {.cell = cell, .size = size};
    VEC_PUSH(&s->nodes, node);
    id_map_put(&s->numbers, (u64)(uintptr_t)cell, (void *)(uintptr_t)(s->nodes.len - 1));
}

static void add_edge(Snapshot *s, Node *from, u32 type, u32 name, const void *to)
{
    u32 number = to ? (u32)(uintptr_t)id_map_get(&s->numbers, (u64)(uintptr_t)to) : 0;
    if (!number)
        return;
    Edge edge = {type, name, number};
    VEC_PUSH(&s->edges, edge);
    from->n_edges++;
    s->nodes.items[number].reached = true;
}

static void add_value(Snapshot *s, Node *from, u32 type, u32 name, Value v)
{
    if (value_is_cell(v) && !value_is_lazy(v) && VALUE_BITS(v))
        add_edge(s, from, type, name, value_as_cell(v));
}

static void add_property(Snapshot *s, Node *from, Object *o, PropKey key, u32 slot)
{
    Value v = *obj_slot(s->vm, o, slot);
    if (value_has_kind(v, Kind_Accessor)) {
        const Accessor *a = (const Accessor *)value_as_cell(v);
        add_value(s, from, EDGE_PROPERTY, key_number(s, key), a->getter);
        add_value(s, from, EDGE_PROPERTY, key_number(s, key), a->setter);
    }
    add_value(s, from, EDGE_PROPERTY, key_number(s, key), v);
}

/* Named properties. The tables of shared shapes may be missing, and are not made here: their parents say what each added. */
static void add_properties(Snapshot *s, Node *from, Object *o)
{
    const Shape *shape = obj_shape(s->vm, o);
    if (shape_is_own(shape)) {
        for (u32 i = 0; shape->table && i < shape->count; i++) {
            u8 attrs;
            PropKey key = shape_key_at(s->vm, (Shape *)(uintptr_t)shape, i, &attrs);
            if (!key_is_none(key))
                add_property(s, from, o, key, i);
        }
        return;
    }
    for (; shape; shape = shape->parent)
        if (shape->transition == SHAPE_VIA_ADD)
            add_property(s, from, o, shape->last_key, shape->count - 1);
}

static void add_edges(Snapshot *s, u32 number)
{
    Node *from = &s->nodes.items[number];
    if (!cell_is_object(from->cell))
        return;
    Object *o = (Object *)from->cell;
    if (o->cell.kind != Kind_Proxy)
        add_edge(s, from, EDGE_PROPERTY, name_number(s, STR("__proto__")), obj_proto(s->vm, o));
    add_properties(s, from, o);
    if (!(o->cell.flags & OBJ_SPARSE) && o->elements)
        for (u32 i = 0; i < o->elements->len; i++)
            add_value(s, from, EDGE_ELEMENT, i, o->elements->items[i]);
}

/* ---- the file ---- */

static const char meta[] =
    "\"meta\":{\"node_fields\":[\"type\",\"name\",\"id\",\"self_size\",\"edge_count\",\"trace_node_id\",\"detachedness\"],"
    "\"node_types\":[[\"hidden\",\"array\",\"string\",\"object\",\"code\",\"closure\",\"regexp\",\"number\",\"native\",\"synthetic\","
    "\"concatenated string\",\"sliced string\",\"symbol\",\"bigint\",\"object shape\"],\"string\",\"number\",\"number\",\"number\",\"number\","
    "\"number\"],\"edge_fields\":[\"type\",\"name_or_index\",\"to_node\"],\"edge_types\":[[\"context\",\"element\",\"property\",\"internal\","
    "\"hidden\",\"shortcut\",\"weak\"],\"string_or_number\",\"node\"],\"trace_function_info_fields\":[\"function_id\",\"name\","
    "\"script_name\",\"script_id\",\"line\",\"column\"],\"trace_node_fields\":[\"id\",\"function_info_index\",\"count\",\"size\",\"children\"],"
    "\"sample_fields\":[\"timestamp_us\",\"last_assigned_id\"],\"location_fields\":[\"object_index\",\"script_id\",\"line\",\"column\"]}";

static void write_node(Buf *out, const Node *node, u32 number)
{
    buf_printf(out, "%s%u,%u,%u,%zu,%u,0,0", number ? ",\n" : "", node->type, node->name, number * 2 + 1, node->size, node->n_edges);
}

static void write_file(Snapshot *s, u32 root_edges, Buf *out)
{
    buf_append_c(out, "{\"snapshot\":{");
    buf_append_c(out, meta);
    buf_printf(out, ",\"node_count\":%u,\"edge_count\":%u,\"trace_function_count\":0},\n\"nodes\":[", s->nodes.len, s->edges.len + root_edges);
    for (u32 i = 0; i < s->nodes.len; i++)
        write_node(out, &s->nodes.items[i], i);
    buf_append_c(out, "],\n\"edges\":[");
    bool first = true;
    for (u32 i = 1, n = 0; i < s->nodes.len; i++)
        if (!s->nodes.items[i].reached) {
            buf_printf(out, "%s%u,%u,%u", first ? "" : ",\n", EDGE_ELEMENT, ++n, i * NODE_FIELDS);
            first = false;
        }
    for (u32 i = 0; i < s->edges.len; i++) {
        const Edge *e = &s->edges.items[i];
        buf_printf(out, "%s%u,%u,%u", first ? "" : ",\n", e->type, e->name, e->to * NODE_FIELDS);
        first = false;
    }
    buf_append_c(out, "],\n\"trace_function_infos\":[],\"trace_tree\":[],\"samples\":[],\"locations\":[],\n\"strings\":[");
    buf_append_str(out, buf_view(&s->strings));
    buf_append_c(out, "]}");
}

bool heap_snapshot_write(Vm *vm, Buf *out)
{
    Snapshot s = {.vm = vm};
    arena_init(&s.arena);
    Node root = {.type = NODE_SYNTHETIC};
    root.name = name_number(&s, STR("(GC roots)"));
    VEC_PUSH(&s.nodes, root);
    heap_each_cell(vm, add_cell, &s);
    for (u32 i = 1; i < s.nodes.len; i++) {
        Node *node = &s.nodes.items[i];
        node->type = node_type(node->cell);
        node->name = node_name(&s, node->cell);
        add_edges(&s, i);
    }
    u32 root_edges = 0;
    for (u32 i = 1; i < s.nodes.len; i++)
        root_edges += !s.nodes.items[i].reached;
    s.nodes.items[0].n_edges = root_edges;
    write_file(&s, root_edges, out);
    VEC_DEINIT(&s.nodes);
    VEC_DEINIT(&s.edges);
    id_map_deinit(&s.numbers);
    arena_deinit(&s.arena);
    map_deinit(&s.names);
    buf_deinit(&s.strings);
    return true;
}

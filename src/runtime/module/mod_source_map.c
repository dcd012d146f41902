/* mod_source_map.c - node:module's SourceMap, and findSourceMap.
 *
 * The payload is kept as its JSON text, of which every reader gets a copy of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_file.h"
#include "runtime/module/mod_node_tools.h"
#include "runtime/module/mod_priv.h"
#include "toolkit/print/source_map.h"
#include "toolkit/resolve/resolve.h"

typedef struct MapData {
    SourceMap *map;
} MapData;

enum { SLOT_PAYLOAD, SLOT_LENGTHS, SLOT__count };

static void finalise(Vm *vm, void *data)
{
    (void)vm;
    MapData *d = data;
    if (d->map)
        source_map_free(d->map);
}

/* Reads the JSON text into the object. */
static bool read_map(Vm *vm, HostObject *o, String *text)
{
    AUTO_BUF json = {0};
    const char *problem = NULL;
    if (!string_to_utf8(vm, text, &json))
        return false;
    MapData *d = host_data(o);
    d->map = source_map_parse(buf_view(&json), &problem);
    if (!d->map) {
        throw_type(vm, "the payload is no source map: %s", problem ? problem : "it cannot be read");
        return false;
    }
    o->host_slots[SLOT_PAYLOAD] = value_cell(text);
    barrier(vm, o);
    return true;
}

/* new SourceMap(payload, { lineLengths }) */
static Value map_construct(Vm *vm, Frame *f)
{
    if (value_is_undefined(frame_new_target(f)))
        return throw_type(vm, "Class constructor SourceMap cannot be invoked without 'new'");
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &mod_source_map_class));
    if (!value_is_object(frame_arg(f, 0)))
        return host_throw_arg_type(vm, "payload", "of type object", frame_arg(f, 0));
    Value text = TRY(json_stringify(vm, f->args[0], VAL_UNDEFINED, VAL_UNDEFINED));
    if (!value_is_string(text))
        return host_throw_arg_type(vm, "payload", "of type object", f->args[0]);
    if (!read_map(vm, o, value_as_string(text)))
        return VAL_EXC;
    Value lengths = value_is_object(frame_arg(f, 1)) ? TRY(obj_get(vm, value_as_object(f->args[1]), key_from_c(vm, "lineLengths"))) : VAL_UNDEFINED;
    if (value_is_array_cell(lengths)) {
        lengths = TRY(json_stringify(vm, lengths, VAL_UNDEFINED, VAL_UNDEFINED));
        o->host_slots[SLOT_LENGTHS] = lengths;
        barrier(vm, o);
    }
    return value_cell(o);
}

static Value copy_of_slot(Vm *vm, Frame *f, u32 slot)
{
    HostObject *o = TRY_PTR(host_this(vm, f, &mod_source_map_class));
    Value text = o->host_slots[slot];
    return value_is_string(text) ? json_parse(vm, value_as_string(text)) : VAL_UNDEFINED;
}

static Value map_payload(Vm *vm, Frame *f)
{
    return copy_of_slot(vm, f, SLOT_PAYLOAD);
}

static Value map_line_lengths(Vm *vm, Frame *f)
{
    return copy_of_slot(vm, f, SLOT_LENGTHS);
}

/* A place that counts from 0, from an argument; below 0: there is none. */
static bool place(Vm *vm, Value v, double less, double *out)
{
    Value n = TRY_OR(false, to_number(vm, v));
    *out = value_as_number(n) - less;
    return true;
}

/* false: exception; *found: is there an entry at or before the place? */
static bool find(Vm *vm, Frame *f, double less, SourceMapEntry *entry, bool *found)
{
    HostObject *o = TRY_PTR_OR(false, host_this(vm, f, &mod_source_map_class));
    double line, column;
    if (!place(vm, frame_arg(f, 0), less, &line) || !place(vm, frame_arg(f, 1), less, &column))
        return false;
    MapData *d = host_data(o);
    *found = d->map && line >= 0 && source_map_entry(d->map, line < UINT32_MAX ? (u32)line : UINT32_MAX - 1,
                                                     !(column > 0) ? 0 : column < UINT32_MAX ? (u32)column : UINT32_MAX - 1, entry);
    return true;
}

static bool put(Vm *vm, Object *o, const char *key, Value v)
{
    return obj_put(vm, o, key_from_c(vm, key), v, PROP_WEC);
}

static Value text_value(Vm *vm, Str text)
{
    return value_cell(TRY_PTR(string_from_wtf8(vm, text)));
}

/* findEntry(lineOffset, columnOffset), from 0 */
static Value map_find_entry(Vm *vm, Frame *f)
{
    SourceMapEntry entry;
    bool found;
    if (!find(vm, f, 0, &entry, &found))
        return VAL_EXC;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!found)
        return value_cell(o);
    const SourceMap *map = ((MapData *)host_data(TRY_PTR(host_this(vm, f, &mod_source_map_class))))->map;
    Value source = VAL_UNDEFINED, line = VAL_UNDEFINED, column = VAL_UNDEFINED, name = VAL_UNDEFINED;
    if (entry.has_source) {
        source = TRY(text_value(vm, source_map_source(map, entry.origin.source)));
        line = value_number(entry.origin.line - 1);
        column = value_number(entry.origin.column - 1);
        name = entry.origin.name.data ? TRY(text_value(vm, entry.origin.name)) : VAL_UNDEFINED;
    }
    bool ok = put(vm, o, "generatedLine", value_number(entry.line)) && put(vm, o, "generatedColumn", value_number(entry.column)) &&
              put(vm, o, "originalSource", source) && put(vm, o, "originalLine", line) && put(vm, o, "originalColumn", column) &&
              put(vm, o, "name", name);
    return ok ? value_cell(o) : VAL_EXC;
}

/* findOrigin(lineNumber, columnNumber), from 1 */
static Value map_find_origin(Vm *vm, Frame *f)
{
    SourceMapEntry entry;
    bool found;
    double line, column;
    if (!find(vm, f, 1, &entry, &found) || !place(vm, frame_arg(f, 0), 0, &line) || !place(vm, frame_arg(f, 1), 0, &column))
        return VAL_EXC;
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!found || !entry.has_source)
        return value_cell(o);
    const SourceMap *map = ((MapData *)host_data(TRY_PTR(host_this(vm, f, &mod_source_map_class))))->map;
    Value name = entry.origin.name.data ? TRY(text_value(vm, entry.origin.name)) : VAL_UNDEFINED;
    Value file = TRY(text_value(vm, source_map_source(map, entry.origin.source)));
    bool ok = put(vm, o, "name", name) && put(vm, o, "fileName", file) &&
              put(vm, o, "lineNumber", value_number(entry.origin.line - 1 + line - entry.line)) &&
              put(vm, o, "columnNumber", value_number(entry.origin.column - 1 + column - entry.column));
    return ok ? value_cell(o) : VAL_EXC;
}

static const BuiltinProp map_rows[] = {
    GETTER("payload", map_payload),
    GETTER("lineLengths", map_line_lengths),
    FN("findEntry", 2, map_find_entry, 0, 0),
    FN("findOrigin", 2, map_find_origin, 0, 0),
    END,
};

const HostClass mod_source_map_class = {
    .name = "SourceMap", .ctor = map_construct, .ctor_length = 1, .data_size = sizeof(MapData), .slots = SLOT__count, .proto_props = map_rows,
    .finalise = finalise,
};

/* ---- findSourceMap ---------------------------------------------------------------------------- */

/* The JSON of the map that a program names in its last line: a data: URL or a file beside it. false: none. */
static bool read_comment(Str file, Buf *json)
{
    AUTO_BUF text = {0};
    AUTO_BUF path = {0};
    buf_append_str(&path, file);
    buf_push(&path, 0);
    if (os_file_read(path.data, &text) < 0)
        return false;
    Str comment = source_map_comment(buf_view(&text));
    if (!comment.len)
        return false;
    if (str_starts_with(comment, STR("data:")))
        return source_map_data_url(comment, json);
    path.len = 0;
    if (resolve_url_path(comment, &path) < 0) {
        buf_append_str(&path, comment.data[0] == '/' ? STR("") : resolve_folder(file));
        buf_push(&path, '/');
        buf_append_str(&path, comment);
    }
    buf_push(&path, 0);
    return os_file_read(path.data, json) >= 0;
}

/* findSourceMap(path): that of a file which has been loaded. */
Value mod_find_source_map(Vm *vm, Frame *f)
{
    HostModules *m = mod_registry(host_of(vm));
    AUTO_BUF name = {0};
    AUTO_BUF path = {0};
    AUTO_BUF json = {0};
    if (!value_is_string(frame_arg(f, 0)))
        return VAL_UNDEFINED;
    if (!string_to_utf8(vm, value_as_string(f->args[0]), &name))
        return VAL_EXC;
    if (resolve_url_path(buf_view(&name), &path) < 0)
        buf_append_str(&path, buf_view(&name));
    if (!path.len || path.data[0] != '/' || !map_has(&m->by_id, buf_view(&path)) || !read_comment(buf_view(&path), &json))
        return VAL_UNDEFINED;
    HostObject *o = TRY_PTR(host_object_new(vm, &mod_source_map_class));
    String *text = TRY_PTR(string_from_utf8(vm, buf_view(&json)));
    if (!read_map(vm, o, text)) {
        exception_take(vm);
        return VAL_UNDEFINED;
    }
    return value_cell(o);
}

/* inspect_node_priv.h - the state of one util.inspect in Node's format.
 *
 * Node builds the texts of an object's entries first and decides then whether they fit on one line. A Text here is a list of
 * chunks in an arena, so that joining costs nothing however deep the nesting; it knows its length in UTF-16 units and whether
 * it has a line feed. Bytes are WTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_INSPECT_NODE_PRIV_H
#define RUNTIME_HOST_INSPECT_NODE_PRIV_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "runtime/host/inspect_node.h"
#include "runtime/host/inspect_priv.h"

typedef struct TextChunk {
    struct TextChunk *next;
    u32 len, cap;
    char data[];
} TextChunk;

typedef struct Text {
    TextChunk *first, *last;
    u64 units;  /* all of it, as UTF-16 */
    u64 colors; /* units that are colour sequences */
    bool has_newline;
} Text;

typedef struct NodeInspect {
    Vm *vm;
    Arena *arena;
    const NodeOptions *options;
    const Seen *seen;
    u32 indent; /* columns */
    double depth_max;
    u32 current_depth; /* of the object that was entered last */
    Array *circular;   /* those found inside themselves; index + 1 is their <ref *n>. NULL: none yet */
    VEC(u64) written;  /* units made so far at each indentation */
} NodeInspect;

/* The texts of one object's entries. */
typedef VEC(Text) Entries;

/* host_inspect_text.c */
void text_bytes(NodeInspect *n, Text *t, Str bytes);
void text_c(NodeInspect *n, Text *t, const char *ascii);
void text_printf(NodeInspect *n, Text *t, const char *format, ...) PRINTF_LIKE(3, 4);
void text_view(NodeInspect *n, Text *t, StrView v, u32 from, u32 to);
bool text_string(NodeInspect *n, Text *t, String *s) MUST_USE;
void text_join(Text *t, Text *tail); /* takes the chunks of tail, which is not to be used afterwards */
void text_spaces(NodeInspect *n, Text *t, u64 count);
void text_flatten(const Text *t, Buf *out);
String *text_to_string(Vm *vm, const Text *t) MUST_USE;
/* Columns on a terminal, at most about `limit`. */
u32 text_width(const Text *t, u32 limit);
u32 utf8_width(Str text);
/* Appends text with \n followed by the current indentation. */
void text_indented(NodeInspect *n, Text *t, Str bytes);

typedef enum NodeStyle {
    STYLE_SPECIAL, STYLE_NUMBER, STYLE_BIGINT, STYLE_BOOLEAN, STYLE_UNDEFINED, STYLE_NULL, STYLE_STRING, STYLE_SYMBOL,
    STYLE_DATE, STYLE_REGEXP, STYLE_MODULE, STYLE_NAME, STYLE__count,
} NodeStyle;
/* The colour sequences around a text of that style; nothing without colours. */
void text_begin_style(NodeInspect *n, Text *t, NodeStyle style);
void text_end_style(NodeInspect *n, Text *t, NodeStyle style);
void text_styled(NodeInspect *n, Text *t, NodeStyle style, const char *ascii);

/* host_inspect_node.c. Depths are Node's recurseTimes. */
bool node_value(NodeInspect *n, Value v, u32 depth, bool in_typed, Text *out) MUST_USE;
bool node_primitive(NodeInspect *n, Value v, bool styled, Text *out) MUST_USE;
u32 node_circular_number(const NodeInspect *n, const Object *o); /* 0: not found inside itself */
typedef enum PropertyStyle { PROPERTY_NAMED, PROPERTY_ELEMENT, PROPERTY_OF_ARRAY } PropertyStyle;
/* One property of o with its name; getters are called on `receiver`. */
bool node_property(NodeInspect *n, Object *receiver, PropKey key, const PropDesc *desc, PropertyStyle style, u32 depth,
                   Text *out) MUST_USE;

/* host_inspect_node_names.c */
typedef struct Names {
    String *ctor; /* NULL: null prototype */
    String *tag;  /* NULL: none to be shown */
} Names;
/* `entries` not NULL: also collects what showHidden tells of prototypes. */
bool node_names(NodeInspect *n, Object *o, u32 depth, Names *names, Entries *entries) MUST_USE;
/* "Foo(2) [tag] "; `size` may be "". */
bool node_prefix(NodeInspect *n, const Names *names, const char *fallback, const char *size, Text *out) MUST_USE;
const char *node_kind_name(const Object *o); /* the class V8 would name for an object without prototype */
bool node_is_builtin_name(Vm *vm, String *name);

/* host_inspect_node_object.c */
bool node_object(NodeInspect *n, Object *o, u32 depth, bool in_typed, Text *out) MUST_USE;

/* host_inspect_node_host.c: objects of web classes. 1 written, 0 shown as any object, -1 exception. */
int node_host_text(NodeInspect *n, Object *o, u32 depth, Text *out) MUST_USE;
/* A URL without its inspector is its text. 1 written, 0 it is no URL, -1 exception. */
int node_url_text(NodeInspect *n, Object *o, Text *out) MUST_USE;

/* host_inspect_node_entries.c: the values inside arrays, maps, sets, iterators, buffers, promises. */
bool node_array_entries(NodeInspect *n, Object *o, u32 depth, Entries *e) MUST_USE;
/* Of a Map or Set that says it has `size` entries. */
bool node_table_entries(NodeInspect *n, Object *o, double size, u32 depth, Entries *e) MUST_USE;
bool node_weak_entries(NodeInspect *n, WeakTable *table, bool map, u32 depth, Entries *e) MUST_USE;
bool node_iterator_entries(NodeInspect *n, const IteratorObject *it, u32 depth, Entries *e) MUST_USE;
bool node_typed_entries(NodeInspect *n, const ViewObject *view, Entries *e) MUST_USE;
bool node_buffer_entries(NodeInspect *n, const BufferObject *b, Entries *e) MUST_USE;
bool node_promise_entries(NodeInspect *n, Object *o, u32 depth, Entries *e) MUST_USE;
bool node_namespace_entries(NodeInspect *n, Object *o, const KeyList *keys, u32 depth, Entries *e) MUST_USE;
u64 node_array_max(const NodeInspect *n);

/* host_inspect_node_error.c. Keys of the error that are told by its stack leave the list, cause and errors join it. */
typedef VEC(PropKey) KeyVec; /* keys are held by the KeyList they came from */
bool node_error(NodeInspect *n, Object *error, const Names *names, KeyVec *keys, Text *out) MUST_USE;

/* host_inspect_node_layout.c */
typedef struct Layout {
    Text base;              /* before the brace: "[Function: f]"; empty for most */
    Text open;              /* with prefix */
    const char *close;
    bool is_array;          /* entries may go into columns */
    Object *elements;       /* the array or typed array whose numbers are aligned to the right, or NULL: all are */
} Layout;
bool node_layout(NodeInspect *n, Entries *e, Layout *l, u32 depth, Text *out) MUST_USE;
/* options.sorted: the entries from `first` on. */
bool node_sort(NodeInspect *n, Entries *e, u32 first) MUST_USE;

/* The options object that custom inspectors get. */
Object *node_user_options(NodeInspect *n, bool foreign) MUST_USE;

#endif

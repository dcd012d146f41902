/* data.h - trees of plain data, and the readers of TOML, YAML, JSON5 and JSON with comments that make them.
 *
 * What goes in is UTF-8 text, what comes out a tree in an arena: no JavaScript values. Who wants those walks the tree
 * (runtime/module/mod_data.c); configuration files are looked up with data_get. Nesting is limited to DATA_DEPTH_MAX, so walking a
 * tree may recurse; but trees of YAML may contain themselves: a node with an `anchor` can be reached more than once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_DATA_DATA_H
#define TOOLKIT_DATA_DATA_H

#include "base/arena.h"

enum { DATA_DEPTH_MAX = 512 };

typedef enum DataType {
    DATA_NULL,
    DATA_FALSE,
    DATA_TRUE,
    DATA_NUMBER,
    DATA_STRING,
    DATA_DATE, /* TOML's dates and times: text is their ISO 8601 form */
    DATA_ARRAY,
    DATA_OBJECT,
} DataType;

typedef struct DataNode DataNode;
typedef struct DataItem DataItem;

struct DataItem {
    Str key; /* of a member; names are unique within an object */
    DataNode *value;
    DataItem *next;
};

struct DataNode {
    u8 type;          /* DataType */
    u8 mark;          /* for the reader that made it */
    u32 count;        /* of items */
    u32 anchor;       /* YAML: from 1, for nodes that aliases may name; 0: reached once */
    u32 offset;       /* of its first byte in the text (scalars of YAML: of the byte behind) */
    double number;
    Str text;         /* strings and dates; UTF-8, WTF-8 where escapes wrote lone surrogates */
    DataItem *first, *last;
    void *index;      /* data.c: of the members of large objects */
};

typedef struct DataError {
    const char *message; /* in the arena or constant; NULL: none */
    u32 line, column;    /* from 1; columns in UTF-16 units */
    u32 offset;
} DataError;

typedef struct DataDocument {
    DataNode *root;  /* NULL: *error says why */
    u32 n_anchors;   /* the greatest `anchor` */
    DataError error;
} DataDocument;

/* The text must outlive the tree. A text of 4 GB and more is an error. */
DataDocument data_read_toml(Arena *arena, Str text);
DataDocument data_read_yaml(Arena *arena, Str text);
DataDocument data_read_json5(Arena *arena, Str text);
/* JSON as Bun reads configuration files: comments, commas behind the last item, either quote, JavaScript's escapes and numbers.
 * Text behind the value is not looked at. */
DataDocument data_read_jsonc(Arena *arena, Str text);

/* The member of that name; NULL: none, or not an object. */
DataNode *data_get(const DataNode *object, const char *key);
DataNode *data_get_str(const DataNode *object, Str key);
/* The text of a string member; empty when it is absent or no string. */
Str data_get_text(const DataNode *object, const char *key);

#endif

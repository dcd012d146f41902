/* yaml_priv.h - the parts of the YAML reader: structure (yaml_read.c), scalars (yaml_scalar.c), anchors and keys (yaml_node.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_DATA_YAML_PRIV_H
#define TOOLKIT_DATA_YAML_PRIV_H

#include "base/map.h"
#include "toolkit/data/data_priv.h"

typedef struct Yaml {
    DataReader r;
    const char *line;  /* start of the line that p is in */
    const char *fresh; /* the first character of a line that is no white space, when p came there by yaml_skip */
    u32 indent;        /* spaces before `fresh` */
    bool tab;          /* the white space skipped last had a tab in it */
    Map anchors;       /* name to node */
    Map handles;       /* of tags: what %TAG of this document declares */
    u32 n_anchors, n_merged;
} Yaml;

/* Tag and anchor written before a node. */
typedef struct YamlProps {
    Str tag, anchor; /* data NULL: none */
} YamlProps;

/* How a scalar was written. */
typedef enum YamlStyle { YAML_PLAIN, YAML_QUOTED } YamlStyle;

static inline bool yaml_is_blank(int c)
{
    return c == ' ' || c == '\t';
}
static inline bool yaml_is_break(int c)
{
    return c == '\n' || c == '\r';
}
/* White space, a line's end or the end of the text: what ends an indicator. */
static inline bool yaml_is_space(int c)
{
    return c < 0 || yaml_is_blank(c) || yaml_is_break(c);
}
static inline bool yaml_is_flow(int c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}
static inline bool yaml_is_fresh(const Yaml *y)
{
    return y->fresh == y->r.p;
}
/* Columns count from 0; tabs are no indentation. */
static inline i32 yaml_column(const Yaml *y)
{
    return yaml_is_fresh(y) ? (i32)y->indent : (i32)(y->r.p - y->line);
}

/* ---- yaml_read.c ---- */
/* Over white space, comments and line ends. */
void yaml_skip(Yaml *y);
/* Over one line end; p is at it. */
void yaml_take_break(Yaml *y);
/* Is p at the start of a line with --- or ...? */
bool yaml_at_marker(const Yaml *y);

/* ---- yaml_scalar.c: NULL or false: error. Continuation lines lie deeper than column `above`. ---- */
bool yaml_read_quoted(Yaml *y, i32 above) MUST_USE;
/* May a plain scalar begin at p? */
bool yaml_plain_starts(const Yaml *y, bool flow);
/* With one_line only the rest of the line is read. */
bool yaml_read_plain(Yaml *y, i32 above, bool flow, bool one_line) MUST_USE;
bool yaml_read_block(Yaml *y, i32 above) MUST_USE;
/* The node of r.text and empties it: what the tag and the core schema (YAML 1.2.2, 10.3) make of it. */
DataNode *yaml_scalar(Yaml *y, YamlStyle style, const YamlProps *props);

/* ---- yaml_node.c ---- */
void yaml_set_anchor(Yaml *y, const YamlProps *props, DataNode *node);
/* The node that the alias at p names. */
DataNode *yaml_read_alias(Yaml *y);
/* Adds a member as JavaScript would: the key becomes a string; the members of what a merge key names are added in its place. */
bool yaml_put(Yaml *y, DataNode *object, const DataNode *key, DataNode *value) MUST_USE;

#endif

/* inspect_node.h - util.inspect and util.format, for console under the name node and for node:util.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_INSPECT_NODE_H
#define RUNTIME_HOST_INSPECT_NODE_H

#include "engine/api/embed_kinds.h"
#include "runtime/host/host.h"

enum { COMPACT_ALWAYS = -1 }; /* compact: true */
enum { GETTERS_NO, GETTERS_ALL, GETTERS_GET, GETTERS_SET };

/* Options of util.inspect; the values live on the C stack of their user. */
typedef struct NodeOptions {
    double depth;        /* INFINITY: all */
    double max_array_length, max_string_length, break_length;
    double compact;      /* entries joined on a line, or COMPACT_ALWAYS */
    bool show_hidden, colors, custom_inspect, show_proxy, numeric_separator;
    u8 getters;          /* GETTERS_* */
    Value sorted;        /* false, true or a comparator */
    Value user;          /* the object they were read from when it has others besides, or a hole */
} NodeOptions;

/* What inspect.defaultOptions says now. */
bool node_options_default(Vm *vm, NodeOptions *out) MUST_USE;
/* Overrides with the known own properties of v when it is an object. false: exception. */
bool node_options_read(Vm *vm, Value v, NodeOptions *out) MUST_USE;
/* Appends util.inspect(v, options), every line after the first indented by so many columns. */
bool node_inspect(Vm *vm, Value v, const NodeOptions *options, u32 indent, StringBuilder *out) MUST_USE;
/* Appends util.formatWithOptions(options, ...args). */
bool node_format(Vm *vm, u32 argc, const Value *args, const NodeOptions *options, StringBuilder *out) MUST_USE;
/* The function util.inspect with its properties, made once. */
Value node_inspect_function(Vm *vm) MUST_USE;
/* The stylize of custom inspectors. */
Value node_stylize_function(Vm *vm, bool colors) MUST_USE;

#endif

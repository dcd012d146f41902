/* mod_node_tools.h - node:module beyond loading: rows of the constructor Module.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_NODE_TOOLS_H
#define RUNTIME_MODULE_MOD_NODE_TOOLS_H

#include "engine/api/embed.h"

extern const BuiltinProp mod_tool_rows[];

/* mod_source_map.c */
extern const HostClass mod_source_map_class;
Value mod_find_source_map(Vm *vm, Frame *f);

#endif

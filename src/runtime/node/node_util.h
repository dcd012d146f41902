/* node_util.h - the parts of node:util.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_UTIL_H
#define RUNTIME_NODE_NODE_UTIL_H

#include "engine/api/embed_kinds.h"
#include "runtime/host/host.h"

Value node_types_make(Vm *vm, const void *data) MUST_USE; /* node_util_types.c */
Value node_is_deep_strict_equal(Vm *vm, Frame *f);        /* node_util_equal.c */
/* node_util_text.c */
Value node_style_text(Vm *vm, Frame *f);
Value node_strip_vt(Vm *vm, Frame *f);
Value node_to_usv_string(Vm *vm, Frame *f);

#endif

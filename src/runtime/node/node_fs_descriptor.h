/* node_fs_descriptor.h - rows of $binding("fs"): descriptors that messages carry.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_FS_DESCRIPTOR_H
#define RUNTIME_NODE_NODE_FS_DESCRIPTOR_H

#include "engine/api/embed.h"

/* holdDescriptor(fd): a handle that owns it. */
Value node_fs_hold(Vm *vm, Frame *f);
/* takeDescriptor(handle): the descriptor, the caller's from now on; -1: somebody else took it. */
Value node_fs_take(Vm *vm, Frame *f);

#endif

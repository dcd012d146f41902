/* host_inspect_node.c - values in the format of Node's util.inspect.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/inspect_priv.h"

bool inspect_node(Vm *vm, Value v, const InspectOptions *options, StringBuilder *out)
{
    InspectOptions bun = *options;
    bun.node_style = false;
    return inspect_value(vm, v, &bun, out);
}

/* net_priv.h - shared by net_handle.c and node_net.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NET_PRIV_H
#define RUNTIME_NODE_NET_PRIV_H

#include "runtime/node/net_handle.h"

/* handle(owner): a handle that is not open */
Value net_make_handle(Vm *vm, Frame *f);
/* { address, family, port } of this side, or of the other; -errno as a number. VAL_EXC: exception. */
Value net_address_of_fd(Vm *vm, int fd, bool peer) MUST_USE;
/* The interface that a zone of an address names; 0: none. */
u32 net_zone_number(const char *zone);

#endif

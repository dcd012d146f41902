/* node.h - the globals of Node that are not of the web.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NODE_NODE_H
#define RUNTIME_NODE_NODE_H

#include "runtime/host/host.h"

/* node_fs.c: requests under way, by whom they tell. */
void fs_requests(Host *host, u32 *calls, u32 *promises);

/* Gives the global object Buffer. */
bool node_install(Host *host) MUST_USE;

#endif

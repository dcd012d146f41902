/* napi.h - native addons: shared libraries that speak Node-API (include/node_api.h).
 *
 * The functions that addons call are napi_* and node_api_*, which the executable exports (exports.ld); everything else of this
 * folder is addon_*.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_NAPI_NAPI_H
#define RUNTIME_NAPI_NAPI_H

#include "runtime/host/host.h"

/* $binding("addons"): load(module, filename, flags). */
extern const BuiltinProp addon_binding[];

#endif

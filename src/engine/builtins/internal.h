/* internal.h - what code of src/js has that scripts have not.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BUILTINS_INTERNAL_H
#define ENGINE_BUILTINS_INTERNAL_H

#include "engine/builtins/builtin.h"

extern const BuiltinProp builtin_internal_rows[]; /* js_intrinsics.def */

#endif

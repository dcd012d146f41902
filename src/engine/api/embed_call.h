/* embed_call.h - calls that C makes many times (engine/vm/call.h), through the engine's door.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_CALL_H
#define ENGINE_API_EMBED_CALL_H

#include "engine/vm/call.h"

#endif

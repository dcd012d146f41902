/* embed_kinds.h - the structs of builtin objects, for parts of runtime/ that look inside them
 * (inspect, structuredClone).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_KINDS_H
#define ENGINE_API_EMBED_KINDS_H

#include "engine/api/embed.h"
#include "engine/builtins/date_fields.h"
#include "engine/builtins/date_zone.h"
#include "engine/builtins/regexp.h"
#include "engine/object/arguments.h"
#include "engine/object/bigint.h"
#include "engine/object/buffer.h"
#include "engine/object/date.h"
#include "engine/object/hash_table.h"
#include "engine/object/iterator.h"
#include "engine/object/proxy.h"
#include "engine/object/wrapper.h"

#endif

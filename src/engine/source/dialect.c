/* dialect.c - the dialects of files without settings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/source/dialect.h"

#include "base/buf.h"

const Dialect dialect_plain = {0};
const Dialect dialect_js = {.jsx = true};
const Dialect dialect_ts = {.typescript = true};
const Dialect dialect_builtin = {.builtin = true};
const Dialect dialect_tsx = {.typescript = true, .jsx = true};

const Dialect *dialect_of_name(Str name)
{
    if (str_ends_with(name, STR(".ts")) || str_ends_with(name, STR(".mts")) || str_ends_with(name, STR(".cts")))
        return &dialect_ts;
    return str_ends_with(name, STR(".tsx")) ? &dialect_tsx : &dialect_js;
}

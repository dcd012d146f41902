/* mod_dialect.h - what a tsconfig.json makes of the language of a file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_MOD_DIALECT_H
#define RUNTIME_MODULE_MOD_DIALECT_H

#include "engine/api/embed.h"
#include "toolkit/resolve/tsconfig.h"

/* Changes a dialect that the file's ending gave. Texts stay those of the config. */
void mod_dialect_apply(const Tsconfig *config, Dialect *dialect);

#endif

/* builtin_modules.h - makers of builtin modules, from builtin_modules.def.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_MODULE_BUILTIN_MODULES_H
#define RUNTIME_MODULE_BUILTIN_MODULES_H

#include "engine/api/embed.h"

#define MODULE(name, maker) Value maker(Vm *vm) MUST_USE;
#define JS_MODULE(name, file)
#define BUN_MODULE(name, file)
#include "runtime/module/builtin_modules.def"
#undef MODULE
#undef JS_MODULE
#undef BUN_MODULE

#endif

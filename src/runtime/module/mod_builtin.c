/* mod_builtin.c - builtin modules by name, from builtin_modules.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/module/builtin_modules.h"
#include "runtime/module/mod_priv.h"

typedef Value BuiltinMaker(Vm *vm);

static const struct {
    const char *name;
    BuiltinMaker *make;
} table[] = {
#define MODULE(name, maker) {"node:" name, maker},
#include "runtime/module/builtin_modules.def"
#undef MODULE
};

const char *mod_builtin_name(Str specifier)
{
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (str_equal_c(specifier, table[i].name) || str_equal_c(specifier, table[i].name + 5))
            return table[i].name;
    return NULL;
}

Value mod_builtin_make(Vm *vm, const char *name)
{
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (!strcmp(name, table[i].name))
            return table[i].make(vm);
    return throw_error(vm, ERR_ERROR, "No such built-in module: %s", name);
}

/* The global object process is the module. */
Value node_process_module(Vm *vm)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process"));
}

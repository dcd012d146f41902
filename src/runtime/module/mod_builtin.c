/* mod_builtin.c - builtin modules by name, from builtin_modules.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_js.h"
#include "runtime/module/builtin_modules.h"
#include "runtime/module/mod_priv.h"

typedef Value BuiltinMaker(Vm *vm);

static const struct {
    const char *name;
    BuiltinMaker *make; /* NULL: js */
    const char *js;     /* file of src/js */
} table[] = {
#define MODULE(name, maker) {"node:" name, maker, NULL},
#define JS_MODULE(name, file) {"node:" name, NULL, file},
#include "runtime/module/builtin_modules.def"
#undef MODULE
#undef JS_MODULE
};

/* The module "bun" is the global object Bun. */
static const char bun_name[] = "bun";

const char *mod_builtin_name(Str specifier)
{
    if (str_equal_c(specifier, bun_name))
        return bun_name;
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (str_equal_c(specifier, table[i].name) || str_equal_c(specifier, table[i].name + 5))
            return table[i].name;
    return NULL;
}

Value mod_builtin_make(Vm *vm, const char *name)
{
    if (name == bun_name || !strcmp(name, bun_name))
        return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Bun"));
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (!strcmp(name, table[i].name))
            return table[i].make ? table[i].make(vm) : host_js_require(vm, table[i].js);
    return throw_error(vm, ERR_ERROR, "No such built-in module: %s", name);
}

Value mod_builtin_names(Vm *vm)
{
    Array *names = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < ARRAY_LEN(table); i++) {
        String *name = TRY_PTR(string_from_c(vm, table[i].name + 5));
        if (!array_push(vm, names, value_cell(name)))
            return VAL_EXC;
    }
    String *bun = TRY_PTR(string_from_c(vm, bun_name));
    return array_push(vm, names, value_cell(bun)) ? value_cell(names) : VAL_EXC;
}

/* The global object process is the module. */
Value node_process_module(Vm *vm)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process"));
}

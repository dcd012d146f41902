/* mod_builtin.c - builtin modules by name, from builtin_modules.def.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "runtime/host/host_js.h"
#include "runtime/module/builtin_modules.h"
#include "runtime/module/mod_priv.h"

typedef Value BuiltinMaker(Vm *vm);

static const struct {
    const char *name;
    BuiltinMaker *make; /* NULL: js */
    const char *js;     /* file of src/js; NULL too: absent */
} table[] = {
#define MODULE(name, maker) {"node:" name, maker, NULL},
#define JS_MODULE(name, file) {"node:" name, NULL, file},
#define BUN_MODULE(name, file)
#include "runtime/module/builtin_modules.def"
#undef MODULE
#undef JS_MODULE
#undef BUN_MODULE
#define ABSENT_MODULE(name) {"node:" name, NULL, NULL},
#include "runtime/module/absent_modules.def"
#undef ABSENT_MODULE
};

/* Modules that are younger than the rule: without node: their names are packages' names. */
static bool needs_prefix(const char *name)
{
    return !strncmp(name, "sqlite", 6) || !strncmp(name, "test", 4) || !strncmp(name, "sea", 3);
}

static Value absent_make(Vm *vm, const char *name)
{
    Value word = value_cell(TRY_PTR(string_from_c(vm, name)));
    return host_js_call(vm, "internal/absent", "make", 1, &word);
}

/* The module "bun" is the global object Bun. */
static const char bun_name[] = "bun";

static const struct {
    const char *name, *js;
} bun_table[] = {
#define MODULE(name, maker)
#define JS_MODULE(name, file)
#define BUN_MODULE(name, file) {"bun:" name, file},
#include "runtime/module/builtin_modules.def"
#undef MODULE
#undef JS_MODULE
#undef BUN_MODULE
};

const char *mod_builtin_name(Str specifier)
{
    if (str_equal_c(specifier, bun_name))
        return bun_name;
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (str_equal_c(specifier, table[i].name) ||
            (!needs_prefix(table[i].name + 5) && str_equal_c(specifier, table[i].name + 5)))
            return table[i].name;
    for (u32 i = 0; i < ARRAY_LEN(bun_table); i++)
        if (str_equal_c(specifier, bun_table[i].name))
            return bun_table[i].name;
    return NULL;
}

Value mod_builtin_make(Vm *vm, const char *name)
{
    if (name == bun_name || !strcmp(name, bun_name))
        return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Bun"));
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (!strcmp(name, table[i].name))
            return table[i].make ? table[i].make(vm)
                   : table[i].js ? host_js_require(vm, table[i].js)
                                 : absent_make(vm, table[i].name + 5);
    for (u32 i = 0; i < ARRAY_LEN(bun_table); i++)
        if (!strcmp(name, bun_table[i].name))
            return host_js_require(vm, bun_table[i].js);
    return throw_error(vm, ERR_ERROR, "No such built-in module: %s", name);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In the order of Node: those that need the prefix last, with it. */
Value mod_builtin_names(Vm *vm)
{
    const char *names[ARRAY_LEN(table)];
    u32 count = 0;
    for (u32 i = 0; i < ARRAY_LEN(table); i++) {
        const char *name = needs_prefix(table[i].name + 5) ? table[i].name : table[i].name + 5;
        bool there = false;
        for (u32 k = 0; k < count && !there; k++)
            there = !strcmp(names[k], name);
        if (!there)
            names[count++] = name;
    }
    qsort(names, count, sizeof *names, compare_names);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 pass = 0; pass < 2; pass++)
        for (u32 i = 0; i < count; i++)
            if ((pass == 1) == !strncmp(names[i], "node:", 5) &&
                !array_push(vm, list, value_cell(TRY_PTR(string_from_c(vm, names[i])))))
                return VAL_EXC;
    String *bun = TRY_PTR(string_from_c(vm, bun_name));
    return array_push(vm, list, value_cell(bun)) ? value_cell(list) : VAL_EXC;
}

bool mod_builtin_globals(HostModules *m, Str file, Str text)
{
    Vm *vm = host_vm(m->host);
    Object *global = vm_core(vm)->realm->global;
    Array *names = NULL;
    for (u32 i = 0; i < ARRAY_LEN(table); i++) {
        const char *name = table[i].name + 5;
        if (name[0] == '_' || strchr(name, '/') || needs_prefix(name) || !mod_mentions(text, name))
            continue;
        if (TRY_BOOL_OR(false, obj_has(vm, global, key_from_c(vm, name))))
            continue;
        if (!names)
            names = TRY_PTR_OR(false, array_new(vm, 0));
        if (!array_push(vm, names, value_cell(TRY_PTR_OR(false, string_from_c(vm, name)))))
            return false;
    }
    if (!names)
        return true;
    Value args[3] = {value_cell(global), value_cell(names), TRY_OR(false, mod_make_require(m, file, VAL_UNDEFINED))};
    return !value_is_exc(host_js_call(vm, "internal/eval_globals", "define", 3, args));
}

/* The global object process is the module. */
Value node_process_module(Vm *vm)
{
    return obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "process"));
}

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
    const char *js;     /* file of src/js */
} table[] = {
#define MODULE(name, maker) {"node:" name, maker, NULL},
#define JS_MODULE(name, file) {"node:" name, NULL, file},
#define BUN_MODULE(name, file)
#include "runtime/module/builtin_modules.def"
#undef MODULE
#undef JS_MODULE
#undef BUN_MODULE
};

/* Modules that are younger than the rule: without node: their names are packages' names. */
static bool needs_prefix(const char *name)
{
    return !strncmp(name, "sqlite", 6) || !strncmp(name, "test", 4) || !strncmp(name, "sea", 3);
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
    bool has_prefix = str_starts_with(specifier, STR("node:"));
    Str name = has_prefix ? (Str){specifier.data + 5, specifier.len - 5} : specifier;
    for (u32 i = 0; i < ARRAY_LEN(table); i++) {
        const char *known = table[i].name + 5;
        if (name.len && known[0] == name.data[0] && str_equal_c(name, known) && (has_prefix || !needs_prefix(known)))
            return table[i].name;
    }
    for (u32 i = 0; i < ARRAY_LEN(bun_table); i++)
        if (str_equal_c(specifier, bun_table[i].name))
            return bun_table[i].name;
    return NULL;
}

Value mod_builtin_make(Vm *vm, const char *name)
{
    if (name == bun_name || !strcmp(name, bun_name)) {
        Value bun = TRY(obj_get(vm, vm_core(vm)->realm->global, key_from_c(vm, "Bun")));
        return value_is_undefined(bun) ? host_throw_code(vm, ERR_ERROR, "ERR_MODULE_NOT_FOUND", "Cannot find package 'bun'") : bun;
    }
    for (u32 i = 0; i < ARRAY_LEN(table); i++)
        if (!strcmp(name, table[i].name))
            return table[i].make ? table[i].make(vm) : host_js_require(vm, table[i].js);
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
    u32 count = ARRAY_LEN(table);
    for (u32 i = 0; i < count; i++)
        names[i] = needs_prefix(table[i].name + 5) ? table[i].name : table[i].name + 5;
    qsort(names, count, sizeof *names, compare_names);
    Array *list = TRY_PTR(array_new(vm, 0));
    for (u32 pass = 0; pass < 2; pass++)
        for (u32 i = 0; i < count; i++)
            if ((pass == 1) == !strncmp(names[i], "node:", 5) &&
                !array_push(vm, list, value_cell(TRY_PTR(string_from_c(vm, names[i])))))
                return VAL_EXC;
    if (host_options(host_of(vm))->node_style)
        return value_cell(list);
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

/* ---- $binding("builtins"): process.getBuiltinModule ---- */

/* name(specifier): with node:, or undefined */
static Value builtins_name(Vm *vm, Frame *f)
{
    AUTO_BUF text = {0};
    if (!value_is_string(frame_arg(f, 0)) || !string_to_utf8(vm, value_as_string(f->args[0]), &text))
        return throw_type(vm, "A name is a string");
    const char *name = mod_builtin_name(buf_view(&text));
    return name ? value_cell(TRY_PTR(string_from_c(vm, name))) : VAL_UNDEFINED;
}

/* makeRequire(): a require function that belongs to no file */
static Value builtins_make_require(Vm *vm, Frame *f)
{
    (void)f;
    return mod_make_require(mod_registry(host_of(vm)), STR("/"), VAL_UNDEFINED);
}

static Value builtins_names(Vm *vm, Frame *f)
{
    (void)f;
    return mod_builtin_names(vm);
}

/* loaded(): the modules that somebody asked for, with node:; all of them but under the name node */
static Value builtins_loaded(Vm *vm, Frame *f)
{
    (void)f;
    HostModules *m = mod_registry(host_of(vm));
    if (!host_options(m->host)->node_style)
        return mod_builtin_names(vm);
    Array *names = TRY_PTR(array_new(vm, 0));
    for (u32 i = 0; i < m->entries.len; i++) {
        const ModEntry *entry = m->entries.items[i];
        if (entry->format == MOD_BUILTIN && !value_is_hole(entry->cjs) &&
            !array_push(vm, names, value_cell(TRY_PTR(string_from_c(vm, entry->path)))))
            return VAL_EXC;
    }
    return value_cell(names);
}

/* main(): the program's module when it is CommonJS */
static Value builtins_main(Vm *vm, Frame *f)
{
    (void)f;
    HostModules *m = mod_registry(host_of(vm));
    return m->main && m->main->format == MOD_CJS && !value_is_hole(m->main->cjs) ? m->main->cjs : VAL_UNDEFINED;
}

const BuiltinProp mod_builtin_binding[] = {
    FN("name", 1, builtins_name, 0, INTRIN_NONE),
    FN("names", 0, builtins_names, 0, INTRIN_NONE),
    FN("loaded", 0, builtins_loaded, 0, INTRIN_NONE),
    FN("makeRequire", 0, builtins_make_require, 0, INTRIN_NONE),
    FN("main", 0, builtins_main, 0, INTRIN_NONE),
    END,
};

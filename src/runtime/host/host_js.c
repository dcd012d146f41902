/* host_js.c - JavaScript that is part of the executable (src/js).
 *
 * Each file is the body of a CommonJS-like function: it gets require (of other files of src/js, by name), module and exports.
 * It was compiled when cob was built (tools/gen_units.c) and is run when something asks for it first, in the program's realm. What has run is
 * kept in private properties of that realm's global object: modules under their names, bindings likewise.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_js.h"

#include "base/alloc.h"
#include "io/zip/zip_block.h"
#include "runtime/host/host_priv.h"

#define BINDING(name, rows) extern const BuiltinProp rows[];
#include "runtime/host/host_bindings.def"
#undef BINDING

static const struct {
    const char *name;
    const BuiltinProp *rows;
} bindings[] = {
#define BINDING(name, rows) {name, rows},
#include "runtime/host/host_bindings.def"
#undef BINDING
};

/* A run of bytes of js_units. */
typedef struct Piece {
    u32 at, size;
    u32 unpacked; /* size when it is unpacked; 0: it lies there as it is */
} Piece;

typedef struct JsUnit {
    const char *name;
    Piece unit, cold, notes;
} JsUnit;

static const JsUnit units[] = {
#define PIECE(at, size, unpacked) {at, size, unpacked}
#define JS_UNIT(name, unit, cold, notes) {name, unit, cold, notes},
#include "js_units.inc"
#undef JS_UNIT
#undef PIECE
    {"", {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
};

/* What gen_units made. */
__asm__(".pushsection .rodata.js_units, \"a\", @progbits\n"
        ".balign 64\n"
        "js_units:\n"
        ".incbin \"" JS_UNITS "\"\n"
        ".popsection\n");
extern const char js_units[];

static void unpack(const Piece *piece, Buf *out)
{
    zip_block_unpack((Str){js_units + piece->at, piece->size}, piece->unpacked, out);
}

static void unpack_notes(void *ctx, Buf *out)
{
    unpack(&((const JsUnit *)ctx)->notes, out);
}

static Str cold_part(void *ctx, Buf *out)
{
    const Piece *piece = &((const JsUnit *)ctx)->cold;
    if (!piece->unpacked)
        return (Str){js_units + piece->at, piece->size};
    unpack(piece, out);
    return buf_view(out);
}

static EmbedBuiltin builtin_of(const JsUnit *unit)
{
    return (EmbedBuiltin){.bytes = {js_units + unit->unit.at, unit->unit.size}, .name = str_view(unit->name), .notes = unpack_notes,
                          .cold = cold_part, .ctx = (void *)(uintptr_t)unit};
}

bool host_js_unit(u32 i, EmbedBuiltin *out)
{
    if (i + 1 >= ARRAY_LEN(units))
        return false;
    *out = builtin_of(&units[i]);
    return true;
}

static const JsUnit *find_unit(const char *name)
{
    u32 lo = 0, hi = ARRAY_LEN(units) - 1;
    while (lo < hi) {
        u32 middle = (lo + hi) / 2;
        int order = strcmp(name, units[middle].name);
        if (!order)
            return &units[middle];
        if (order < 0)
            hi = middle;
        else
            lo = middle + 1;
    }
    return NULL;
}

/* The realm's table of modules or bindings: an object without prototype behind a private name of the global object. */
static Object *table_of(Vm *vm, const char *which)
{
    Object *global = vm->main_realm->global;
    PropKey key = key_private(vm, str_view(which));
    PropSlot where;
    if (key_is_none(key))
        return NULL;
    if (obj_own_slot(vm, global, key, &where))
        return (Object *)value_as_cell(*obj_slot(vm, global, where.slot));
    Object *table = object_new(vm, NULL);
    return table && obj_put(vm, global, key, value_cell(table), 0) ? table : NULL;
}

static bool table_find_own(Vm *vm, Object *table, PropKey key, Value *out)
{
    PropSlot where;
    if (!obj_own_slot(vm, table, key, &where))
        return false;
    *out = *obj_slot(vm, table, where.slot);
    return true;
}

static Value require_from(Vm *vm, Object *table, PropKey key, const char *name);

/* What files of src/js call: data are the table of modules and the text "exports". The names they give are atoms, so a file that has run is found at once. */
static Value require_native(Vm *vm, Frame *f)
{
    const Value *data = ((NativeFunction *)value_as_cell(f->callee))->data;
    Value name = frame_arg(f, 0), module;
    if (!value_is_string(name))
        return throw_type(vm, "require of src/js wants a name");
    PropKey key = key_from_value(vm, name);
    if (key_is_none(key))
        return VAL_EXC;
    if (table_find_own(vm, value_as_object(data[0]), key, &module))
        return obj_get(vm, value_as_object(module), key_from_value(vm, data[1]));
    char *text = TRY_PTR(string_to_c(vm, value_as_string(name), NULL));
    Value v = require_from(vm, value_as_object(data[0]), key, text);
    xfree(text);
    return v;
}

/* Runs the file; its module object is in the table from the start, so that files may need each other. */
static Value run_unit_here(Vm *vm, const JsUnit *unit, Object *table, PropKey key)
{
    Object *module = TRY_PTR(object_new_plain(vm));
    Object *exports = TRY_PTR(object_new_plain(vm));
    NativeFunction *require = TRY_PTR(native_new(vm, require_native, NULL, 1, 0, 2));
    PropKey exports_key = key_from_c(vm, "exports");
    if (key_is_none(exports_key))
        return VAL_EXC;
    require->data[0] = value_cell(table);
    require->data[1] = key_to_value(vm, exports_key);
    barrier(vm, require);
    if (!obj_put(vm, module, exports_key, value_cell(exports), PROP_WEC) ||
        !obj_put(vm, table, key, value_cell(module), PROP_WC))
        return VAL_EXC;
    EmbedBuiltin file = builtin_of(unit);
    Value run = embed_builtin_function(vm, &file);
    Value args[3] = {value_cell(exports), value_cell(require), value_cell(module)};
    if (!value_is_exc(run))
        run = call_function(vm, run, VAL_UNDEFINED, 3, args);
    if (value_is_exc(run)) {
        Value error = exception_take(vm);
        if (obj_delete(vm, table, key, false) < 0)
            (void)exception_take(vm);
        return throw_value(vm, error);
    }
    return obj_get(vm, module, exports_key);
}

/* Whoever asks for a file first: it belongs to the program's realm, as its bindings do. */
static Value run_unit(Vm *vm, const JsUnit *unit, Object *table, PropKey key)
{
    Realm *before = vm_core(vm)->realm;
    vm_core(vm)->realm = vm->main_realm;
    Value v = run_unit_here(vm, unit, table, key);
    vm_core(vm)->realm = before;
    return v;
}

Value host_js_require(Vm *vm, const char *name)
{
    Object *table = TRY_PTR(table_of(vm, "jsModules"));
    PropKey key = key_from_c(vm, name);
    if (key_is_none(key))
        return VAL_EXC;
    Value module;
    if (table_find_own(vm, table, key, &module))
        return obj_get(vm, value_as_object(module), key_from_c(vm, "exports"));
    return require_from(vm, table, key, name);
}

/* A file that is not in the table. */
static Value require_from(Vm *vm, Object *table, PropKey key, const char *name)
{
    const JsUnit *unit = find_unit(name);
    if (!unit)
        return throw_error(vm, ERR_ERROR, "No such built-in file: %s", name);
    return run_unit(vm, unit, table, key);
}

Value host_js_export(Vm *vm, const char *name, const char *export_name)
{
    Value exports = TRY(host_js_require(vm, name));
    PropKey key = key_from_c(vm, export_name);
    if (key_is_none(key))
        return VAL_EXC;
    return value_is_object(exports) ? obj_get(vm, value_as_object(exports), key) : VAL_UNDEFINED;
}

Value host_js_call(Vm *vm, const char *name, const char *function, u32 argc, const Value *args)
{
    Value f = TRY(host_js_export(vm, name, function));
    return call_function(vm, f, VAL_UNDEFINED, argc, args);
}

/* A private property on o's chain, where nothing runs: FIND_SLOT. Most objects are seen to have none at once. */
static bool find_private(Vm *vm, Object *o, const char *name, PropFind *find)
{
    Object *proto = obj_proto(vm, o);
    if (!proto || proto == intrinsic(vm, Intrinsic_ObjectPrototype))
        return false;
    PropKey key = key_private(vm, str_view(name));
    if (key_is_none(key)) {
        (void)exception_take(vm);
        return false;
    }
    return obj_find(vm, o, key, find) == FIND_SLOT;
}

bool host_js_is_platform(Vm *vm, Object *o)
{
    PropFind find;
    return find_private(vm, o, "platform", &find) && find.holder != o;
}

bool host_js_has_private(Vm *vm, Object *o, const char *method)
{
    PropFind find;
    return find_private(vm, o, method, &find) && find.holder != o;
}

Value host_js_private(Vm *vm, Object *o, const char *method)
{
    PropFind find;
    if (!find_private(vm, o, method, &find) || find.holder == o)
        return VAL_HOLE;
    return call_function(vm, obj_slot_value(vm, find.holder, find.where.slot), value_cell(o), 0, NULL);
}

bool host_js_inspects_plain(Vm *vm, Object *o)
{
    PropFind find;
    return find_private(vm, o, "inspectPlain", &find);
}

Value host_js_inspect(Vm *vm, Object *o, Value *name)
{
    PropFind find;
    if (!find_private(vm, o, "inspect", &find))
        return VAL_HOLE;
    Value f = obj_slot_value(vm, find.holder, find.where.slot);
    if (!value_is_callable(f) || find.holder == o)
        return VAL_HOLE;
    /* The prototype itself is no instance: its members are its own. */
    Value constructor = obj_peek(vm, o, KEY_constructor);
    PropSlot own;
    if (value_is_object(constructor) && obj_own_slot(vm, o, KEY_constructor, &own))
        return VAL_HOLE;
    Value record = call_function(vm, f, value_cell(o), 0, NULL);
    if (value_is_exc(record)) { /* it only inherits from the class and has nothing of an instance */
        if (vm->terminating)
            return VAL_EXC;
        (void)exception_take(vm);
        return VAL_HOLE;
    }
    *name = obj_peek(vm, find.holder, KEY_SYM_toStringTag);
    return value_is_object(record) && value_is_string(*name) ? record : VAL_HOLE;
}

Value host_js_maker(Vm *vm, const void *js_export)
{
    const JsExport *e = js_export;
    return host_js_export(vm, e->module, e->name);
}

Value host_js_binding(void *ctx, Vm *vm, String *name)
{
    (void)ctx;
    Object *table = TRY_PTR(table_of(vm, "jsBindings"));
    PropKey key = key_from_string(vm, name);
    if (key_is_none(key))
        return VAL_EXC;
    Value known;
    if (table_find_own(vm, table, key, &known))
        return known;
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, name, &text))
        return VAL_EXC;
    for (u32 i = 0; i < ARRAY_LEN(bindings); i++) {
        if (!str_equal_c(buf_view(&text), bindings[i].name))
            continue;
        Object *o = TRY_PTR(object_new(vm, NULL));
        Realm *before = vm_core(vm)->realm;
        vm_core(vm)->realm = vm->main_realm;
        bool ok = embed_add_props(vm, o, bindings[i].rows) && obj_put(vm, table, key, value_cell(o), PROP_WC);
        vm_core(vm)->realm = before;
        return ok ? value_cell(o) : VAL_EXC;
    }
    return throw_error(vm, ERR_ERROR, "No such binding: %.*s", (int)text.len, text.data);
}

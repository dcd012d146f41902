/* bi_symbol.c - Symbol and Symbol.prototype (20.4).
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/builtins/builtin.h"
#include "engine/object/wrapper.h"

static Value symbol_ctor(Vm *vm, Frame *f)
{
    if (!value_is_undefined(frame_new_target(f)))
        return throw_type(vm, "Symbol is not a constructor");
    String *description = NULL;
    if (!value_is_undefined(frame_arg(f, 0)))
        description = TRY_PTR(to_string(vm, f->args[0]));
    return value_cell(TRY_PTR(symbol_new(vm, description, 0)));
}

static Value symbol_static_for(Vm *vm, Frame *f)
{
    String *key = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    return value_cell(TRY_PTR(symbol_for(vm, key)));
}

static Value symbol_key_for(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_symbol(v)) {
        char text[64];
        value_describe(vm, v, text, sizeof text);
        return throw_type(vm, "%s is not a symbol", text);
    }
    Symbol *s = value_as_symbol(v);
    return s->cell.flags & SYM_REGISTERED ? value_cell(s->description) : VAL_UNDEFINED;
}

/* thisSymbolValue; NULL: TypeError. */
static Symbol *this_symbol(Vm *vm, Frame *f, const char *method)
{
    Value v = f->this_value;
    if (value_has_kind(v, Kind_Wrapper))
        v = ((WrapperObject *)value_as_cell(v))->primitive;
    if (value_is_symbol(v))
        return value_as_symbol(v);
    throw_type(vm, "Symbol.prototype.%s requires that 'this' be a Symbol", method);
    return NULL;
}

static Value symbol_to_string(Vm *vm, Frame *f)
{
    Symbol *s = TRY_PTR(this_symbol(vm, f, "toString"));
    StringBuilder sb;
    sb_init(&sb, vm);
    sb_c(&sb, "Symbol(");
    if (s->description)
        sb_string(&sb, s->description);
    sb_unit(&sb, ')');
    return value_cell(TRY_PTR(sb_end(&sb)));
}

static Value symbol_value_of(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(this_symbol(vm, f, "valueOf")));
}

static Value symbol_description(Vm *vm, Frame *f)
{
    Symbol *s = TRY_PTR(this_symbol(vm, f, "description"));
    return s->description ? value_cell(s->description) : VAL_UNDEFINED;
}

static Value symbol_to_primitive(Vm *vm, Frame *f)
{
    return value_cell(TRY_PTR(this_symbol(vm, f, "[Symbol.toPrimitive]")));
}

#define WELL_KNOWN(name_) {.name = #name_, .kind = ROW_SYMBOL, .text = "@@" #name_}

static const BuiltinProp symbol_static[] = {
    WELL_KNOWN(asyncDispose),
    WELL_KNOWN(asyncIterator),
    WELL_KNOWN(dispose),
    FN("for", 1, symbol_static_for, 0, INTRIN_NONE),
    WELL_KNOWN(hasInstance),
    WELL_KNOWN(isConcatSpreadable),
    WELL_KNOWN(iterator),
    FN("keyFor", 1, symbol_key_for, 0, INTRIN_NONE),
    WELL_KNOWN(match),
    WELL_KNOWN(matchAll),
    WELL_KNOWN(replace),
    WELL_KNOWN(search),
    WELL_KNOWN(species),
    WELL_KNOWN(split),
    WELL_KNOWN(toPrimitive),
    WELL_KNOWN(toStringTag),
    WELL_KNOWN(unscopables),
    END,
};

static const BuiltinProp symbol_proto[] = {
    FN("toString", 0, symbol_to_string, 0, INTRIN_NONE),
    FN("valueOf", 0, symbol_value_of, 0, INTRIN_NONE),
    GETTER("description", symbol_description),
    TAG("Symbol"),
    FN("@@toPrimitive", 1, symbol_to_primitive, BF_READONLY, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_symbol = {
    .name = "Symbol",
    .ctor = symbol_ctor,
    .ctor_length = 0,
    .ctor_intrinsic = Intrinsic_Symbol + 1,
    .proto_intrinsic = Intrinsic_SymbolPrototype + 1,
    .static_props = symbol_static,
    .proto_props = symbol_proto,
};

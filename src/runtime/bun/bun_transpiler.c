/* bun_transpiler.c - Bun.Transpiler: TypeScript and JSX to JavaScript, and what a program imports and exports.
 *
 * The work is toolkit/transform's; here are the values around it. transform() does it at once and gives a settled promise.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/bun/bun_priv.h"
#include "toolkit/transform/module_edit.h"
#include "toolkit/transform/module_scan.h"

typedef struct Transpiler {
    TranspilerSettings *settings; /* owned */
} Transpiler;

static void transpiler_finalise(Vm *vm, void *data)
{
    Transpiler *t = data;
    (void)vm;
    if (!t->settings)
        return;
    transpiler_settings_deinit(t->settings);
    xfree(t->settings);
}

static Value transpiler_ctor(Vm *vm, Frame *f)
{
    if (!(f->flags & FRAME_CONSTRUCT))
        return host_throw_code(vm, ERR_TYPE, "ERR_ILLEGAL_CONSTRUCTOR",
                               "Transpiler constructor cannot be invoked without 'new'");
    HostObject *o = TRY_PTR(host_object_construct(vm, f, &transpiler_class));
    Transpiler *t = host_data(o);
    t->settings = xalloc(sizeof *t->settings);
    transpiler_settings_init(t->settings);
    return transpiler_settings_read(vm, t->settings, frame_arg(f, 0)) ? value_cell(o) : VAL_EXC;
}

/* ---- arguments ------------------------------------------------------------------------------ */

/* A call under way. */
typedef struct Call {
    const TranspilerSettings *settings;
    Dialect dialect;
    Buf text;
} Call;

/* `this` and the arguments code and loader. */
static bool call_init(Vm *vm, Frame *f, const char *method, Call *c)
{
    HostObject *o = host_cast(f->this_value, &transpiler_class);
    u8 *bytes;
    size_t len;
    if (!o) {
        throw_type(vm, "Expected this to be instanceof Transpiler");
        return false;
    }
    c->settings = ((Transpiler *)host_data(o))->settings;
    Value code = frame_arg(f, 0), loader = frame_arg(f, 1);
    if (value_is_string(code)) {
        if (!string_to_utf8(vm, value_as_string(code), &c->text))
            return false;
    } else if (value_is_object(code) && embed_bytes_view(vm, code, &bytes, &len)) {
        if (!buf_try_reserve(&c->text, len)) {
            throw_out_of_memory(vm);
            return false;
        }
        buf_append(&c->text, bytes, len);
    } else {
        host_throw_code(vm, ERR_TYPE, "ERR_INVALID_ARG_TYPE", "Expected code to be a string or Uint8Array for '%s'.", method);
        return false;
    }
    u8 kind = c->settings->loader;
    if (value_is_string(loader) && !transpiler_loader_read(vm, loader, &kind))
        return false;
    c->dialect = c->settings->dialect;
    c->dialect.typescript = kind == TRANSPILER_TS || kind == TRANSPILER_TSX;
    c->dialect.jsx = kind != TRANSPILER_TS;
    return true;
}

static Str input_name(const Dialect *d)
{
    return d->typescript ? (d->jsx ? STR("input.tsx") : STR("input.ts")) : STR("input.js");
}

/* ---- transform ------------------------------------------------------------------------------ */

static void edit_exports(Transpile *t, const TranspilerSettings *s)
{
    u32 n = s->replace.len;
    if (!n)
        return;
    ExportEdit *edits = ARENA_ARRAY(&t->arena, ExportEdit, n);
    for (u32 i = 0; i < n; i++) {
        const Define *d = &s->replace.items[i];
        edits[i] = (ExportEdit){d->key, d->value.len ? module_edit_value(&t->arena, d->value) : NULL};
    }
    module_edit_exports(&t->arena, t->result, edits, n);
}

/* The printed program as a string, or the error: VAL_EXC with it pending. */
static Value transform(Vm *vm, Call *c)
{
    const TranspilerSettings *s = c->settings;
    Transpile t;
    AUTO_BUF out = {0};
    Value result = VAL_EXC;
    if (!s->trim_imports) /* what seems unused may be wanted by who goes on with the text */
        c->dialect.verbatim_modules = true;
    if (!transpile_parse(&t, buf_view(&c->text), input_name(&c->dialect), &c->dialect, TRANSPILE_ANY)) {
        Value error = build_message_of(vm, &t.source, &t.diags);
        if (!value_is_exc(error))
            throw_value(vm, error);
    } else {
        TranspileChanges changes = {.defines = s->defines.items, .n_defines = s->defines.len, .rename = s->minify_identifiers,
                                    .inline_constants = s->inline_constants, .fold = s->fold};
        PrintOptions print = {.minify_whitespace = s->minify_whitespace, .minify_syntax = s->minify_syntax, .backticks = true};
        u32 bad;
        edit_exports(&t, s);
        if (s->trim_imports)
            module_trim_imports(t.result);
        if (!transpile_change(&t, &changes, &bad) && bad == changes.n_defines)
            throw_stack_overflow(vm);
        else if (bad < changes.n_defines)
            throw_type(vm, "define \"%.*s\" must be a JSON string", (int)s->defines.items[bad].key.len, s->defines.items[bad].key.data);
        else if (!transpile_print(&t, &out, &print))
            throw_stack_overflow(vm);
        else {
            String *text = string_from_wtf8(vm, buf_view(&out));
            result = text ? value_cell(text) : VAL_EXC;
        }
    }
    transpile_free(&t);
    return result;
}

static Value transpiler_transform_sync(Vm *vm, Frame *f)
{
    Call c = {0};
    Value result = call_init(vm, f, "transformSync", &c) ? transform(vm, &c) : VAL_EXC;
    buf_deinit(&c.text);
    return result;
}

static Value transpiler_transform(Vm *vm, Frame *f)
{
    Call c = {0};
    Value result = VAL_EXC;
    if (call_init(vm, f, "transform", &c)) {
        Object *promise = promise_new(vm);
        Value text = promise ? transform(vm, &c) : VAL_EXC;
        bool ok = promise && promise_settle(vm, promise, text);
        result = ok ? value_cell(promise) : VAL_EXC;
    }
    buf_deinit(&c.text);
    return result;
}

/* ---- scan ----------------------------------------------------------------------------------- */

static Value make_imports(Vm *vm, const ModuleScan *scan)
{
    static const char *const kinds[] = {"import-statement", "dynamic-import", "require-call", "require-resolve"};
    Array *list = TRY_PTR(array_new_capacity(vm, scan->imports.len));
    for (u32 i = 0; i < scan->imports.len; i++) {
        Object *o = TRY_PTR(object_new_plain(vm));
        String *kind = TRY_PTR(atom_from_c(vm, kinds[scan->imports.items[i].kind]));
        String *path = TRY_PTR(string_from_wtf8(vm, scan->imports.items[i].path));
        if (!obj_add(vm, o, key_from_c(vm, "kind"), value_cell(kind), PROP_WEC) ||
            !obj_add(vm, o, key_from_c(vm, "path"), value_cell(path), PROP_WEC) || !array_push(vm, list, value_cell(o)))
            return VAL_EXC;
    }
    return value_cell(list);
}

static Value make_scan(Vm *vm, const ModuleScan *scan)
{
    Array *exports = TRY_PTR(array_new_capacity(vm, scan->exports.len));
    for (u32 i = 0; i < scan->exports.len; i++) {
        String *name = TRY_PTR(string_from_wtf8(vm, scan->exports.items[i]));
        if (!array_push(vm, exports, value_cell(name)))
            return VAL_EXC;
    }
    Value imports = TRY(make_imports(vm, scan));
    Object *o = TRY_PTR(object_new_plain(vm));
    if (!obj_add(vm, o, key_from_c(vm, "exports"), value_cell(exports), PROP_WEC) ||
        !obj_add(vm, o, key_from_c(vm, "imports"), imports, PROP_WEC))
        return VAL_EXC;
    return value_cell(o);
}

static Value scan_with(Vm *vm, Frame *f, const char *method, Value (*make)(Vm *, const ModuleScan *))
{
    Call c = {0};
    Value result = VAL_EXC;
    if (call_init(vm, f, method, &c)) {
        Transpile t;
        if (!transpile_parse(&t, buf_view(&c.text), input_name(&c.dialect), &c.dialect, TRANSPILE_ANY)) {
            Value error = build_message_of(vm, &t.source, &t.diags);
            if (!value_is_exc(error))
                throw_value(vm, error);
        } else {
            ModuleScan scan;
            module_scan(t.result, &scan);
            result = make(vm, &scan);
            module_scan_deinit(&scan);
        }
        transpile_free(&t);
    }
    buf_deinit(&c.text);
    return result;
}

static Value transpiler_scan(Vm *vm, Frame *f)
{
    return scan_with(vm, f, "scan", make_scan);
}

static Value transpiler_scan_imports(Vm *vm, Frame *f)
{
    return scan_with(vm, f, "scanImports", make_imports);
}

#define METHOD(name_, c) {.name = name_, .kind = ROW_FN, .length = 2, .fn = c, .flags = BF_ENUMERABLE}

static const BuiltinProp transpiler_rows[] = {
    METHOD("scan", transpiler_scan),
    METHOD("scanImports", transpiler_scan_imports),
    METHOD("transform", transpiler_transform),
    METHOD("transformSync", transpiler_transform_sync),
    TAG("Transpiler"),
    END,
};

const HostClass transpiler_class = {.name = "Transpiler",
                                    .ctor = transpiler_ctor,
                                    .data_size = sizeof(Transpiler),
                                    .proto_props = transpiler_rows,
                                    .finalise = transpiler_finalise};

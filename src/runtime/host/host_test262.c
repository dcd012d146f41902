/* host_test262.c - print and $262, what test262 asks of a host.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/api/embed_kinds.h"
#include "runtime/host/host_priv.h"

static Value test262_print(Vm *vm, Frame *f)
{
    AUTO_BUF line = {0};
    String *s = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    if (!string_to_utf8(vm, s, &line))
        return VAL_EXC;
    buf_push(&line, '\n');
    host_write(host_of(vm), 1, buf_view(&line));
    return VAL_UNDEFINED;
}

static Value test262_gc(Vm *vm, Frame *f)
{
    (void)f;
    vm_collect(vm);
    return VAL_UNDEFINED;
}

static Value test262_eval_script(Vm *vm, Frame *f)
{
    String *source = TRY_PTR(to_string(vm, frame_arg(f, 0)));
    AUTO_BUF text = {0};
    if (!string_to_utf8(vm, source, &text))
        return VAL_EXC;
    /* the realm whose $262 this is */
    NativeFunction *self = (NativeFunction *)value_as_cell(f->callee);
    Realm *before = vm->core.realm;
    vm->core.realm = self->realm;
    Value v = embed_run_script(vm, buf_view(&text), STR("evalScript"), NULL);
    vm->core.realm = before;
    return v;
}

static Value test262_detach(Vm *vm, Frame *f)
{
    Value v = frame_arg(f, 0);
    if (!value_is_buffer(v))
        return throw_type(vm, "detachArrayBuffer expects an ArrayBuffer");
    Value key = f->argc > 1 ? f->args[1] : VAL_UNDEFINED;
    return buffer_detach(vm, (BufferObject *)value_as_cell(v), key) ? VAL_NULL : VAL_EXC;
}

/* What the suite wants of $262.IsHTMLDDA when it is called. */
static Value test262_htmldda_call(Vm *vm, Frame *f)
{
    (void)vm;
    (void)f;
    return VAL_NULL;
}

static Value make_htmldda(Vm *vm, Frame *f)
{
    (void)f;
    return value_cell(TRY_PTR(embed_undetectable_new(vm, test262_htmldda_call)));
}

static Value make_262(Vm *vm, Frame *f);

static Value test262_create_realm(Vm *vm, Frame *f)
{
    (void)f;
    Realm *before = vm->core.realm;
    Realm *realm = TRY_PTR(realm_new(vm));
    vm->core.realm = realm;
    Value made = make_262(vm, NULL);
    if (!value_is_exc(made) && !test262_install(host_of(vm)))
        made = VAL_EXC;
    vm->core.realm = before;
    return made;
}

static const BuiltinProp test262_rows[] = {
    FN("gc", 0, test262_gc, 0, 0),
    FN("evalScript", 1, test262_eval_script, 0, 0),
    FN("detachArrayBuffer", 1, test262_detach, 0, 0),
    FN("createRealm", 0, test262_create_realm, 0, 0),
    MADE("IsHTMLDDA", make_htmldda, 0),
    MADE("agent", test262_agent_make, 0),
    END,
};
static const BuiltinProp global_rows[] = {
    FN("print", 1, test262_print, 0, 0),
    MADE("$262", make_262, 0),
    END,
};

static Value make_262(Vm *vm, Frame *f)
{
    (void)f;
    Object *o = TRY_PTR(object_new_plain(vm));
    PropKey global = key_from_c(vm, "global");
    if (!obj_put(vm, o, global, value_cell(vm->core.realm->global_this), PROP_WC) ||
        !embed_add_props(vm, o, test262_rows))
        return VAL_EXC;
    return value_cell(o);
}

bool test262_install(Host *host)
{
    embed_expect_undetectable(host->vm);
    return embed_add_props(host->vm, vm_core(host->vm)->realm->global, global_rows);
}

/* bi_proxy.c - the Proxy constructor (28.2); what proxies do is in object/proxy.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/object/proxy.h"

#include "engine/builtins/builtin.h"

static Value proxy_ctor(Vm *vm, Frame *f)
{
    if (value_is_undefined(frame_new_target(f)))
        return throw_type(vm, "Constructor Proxy requires 'new'");
    return value_cell(TRY_PTR(proxy_new(vm, frame_arg(f, 0), frame_arg(f, 1))));
}

static Value revoke(Vm *vm, Frame *f)
{
    (void)vm;
    Value *slot = native_data(f, 0);
    if (value_is_object(*slot)) {
        proxy_revoke((ProxyObject *)value_as_cell(*slot));
        *slot = VAL_NULL;
    }
    return VAL_UNDEFINED;
}

static Value proxy_revocable(Vm *vm, Frame *f)
{
    ProxyObject *p = TRY_PTR(proxy_new(vm, frame_arg(f, 0), frame_arg(f, 1)));
    NativeFunction *revoker = TRY_PTR(native_new(vm, revoke, NULL, 0, 0, 1));
    revoker->data[0] = value_cell(p);
    Object *result = TRY_PTR(object_new_plain(vm));
    if (!obj_add(vm, result, key_from_c(vm, "proxy"), value_cell(p), PROP_WEC) ||
        !obj_add(vm, result, key_from_c(vm, "revoke"), value_cell(revoker), PROP_WEC))
        return VAL_EXC;
    return value_cell(result);
}

static const BuiltinProp proxy_static[] = {
    FN("revocable", 2, proxy_revocable, 0, INTRIN_NONE),
    END,
};

const BuiltinClass builtin_proxy = {
    .name = "Proxy",
    .ctor = proxy_ctor,
    .ctor_length = 2,
    .ctor_intrinsic = Intrinsic_Proxy + 1,
    .static_props = proxy_static,
};

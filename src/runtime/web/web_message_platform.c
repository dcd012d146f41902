/* web_message_platform.c - objects of src/js on their way in messages: what they are taken apart to, and who puts them together again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/alloc.h"
#include "runtime/host/host_js.h"
#include "runtime/web/web_crypto.h"
#include "runtime/web/web_message_priv.h"

/* By number, which messages carry: their bytes name nothing else. */
static const struct {
    const char *name, *module; /* module.receive[name](data) */
} makers[] = {
    {"Histogram", "internal/histogram"},
    {"CryptoKey", "internal/crypto/clone"},
    {"KeyObject", "internal/crypto/keys"},
    {"X509Certificate", "internal/crypto/x509"},
    {"ReadableStream", "internal/streams/transfer"},
    {"WritableStream", "internal/streams/transfer"},
    {"TransformStream", "internal/streams/transfer"},
    {"FileHandle", "internal/fs/handle"},
};

static int find_maker(Vm *vm, Value name)
{
    AUTO_BUF text = {0};
    if (!value_is_string(name) || !string_to_utf8(vm, value_as_string(name), &text))
        return -1;
    for (u32 i = 0; i < ARRAY_LEN(makers); i++)
        if (str_equal_c(buf_view(&text), makers[i].name))
            return (int)i;
    return -1;
}

int web_platform_parts(Vm *vm, Value object, const char *how, u32 *maker, Value *data, Value *transfer)
{
    bool key = host_cast(object, &crypto_key_class) != NULL;
    Value parts = key ? host_js_call(vm, "internal/crypto/clone", how, 1, &object) : host_js_private(vm, value_as_object(object), how);
    if (value_is_exc(parts))
        return -1;
    if (!value_is_array_cell(parts) || value_as_array(parts)->length < 2)
        return 0;
    Array *list = value_as_array(parts);
    int found = find_maker(vm, elements_get(vm, &list->object, 0));
    if (found < 0)
        return 0;
    *maker = (u32)found;
    *data = elements_get(vm, &list->object, 1);
    *transfer = list->length > 2 ? elements_get(vm, &list->object, 2) : VAL_UNDEFINED;
    return 1;
}

bool web_platform_can_transfer(Vm *vm, Value v)
{
    return value_has_kind(v, Kind_Object) && host_js_has_private(vm, value_as_object(v), "transfer");
}

Value web_platform_make(Vm *vm, u32 maker, Value data)
{
    if (maker >= ARRAY_LEN(makers))
        return throw_dom(vm, "DataCloneError", "Unable to deserialize data.");
    Value receive = TRY(host_js_export(vm, makers[maker].module, "receive"));
    Value fn = TRY(obj_get(vm, value_as_object(receive), key_from_c(vm, makers[maker].name)));
    return call_function(vm, fn, VAL_UNDEFINED, 1, &data);
}

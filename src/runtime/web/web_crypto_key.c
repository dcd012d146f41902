/* web_crypto_key.c - see web_crypto_key.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/web/web_crypto_key.h"

#include "runtime/web/web_crypto.h"
#include "runtime/web/web_native.h"
#include "runtime/web/web_priv.h"

/* ---- handles ---- */

static void kind_ref(void *key) { crypto_key_ref(key); }
static void kind_unref(void *key) { crypto_key_unref(key); }
static size_t kind_size(void *thing)
{
    CryptoKey *key = thing;
    return key->pkey ? 2048 : key->len;
}
static const WebNativeKind kind = {kind_ref, kind_unref, kind_size};

Value web_key_handle(Vm *vm, CryptoKey *key)
{
    return web_native_new(vm, &kind, key);
}

CryptoKey *web_key_of(Value v)
{
    return web_native_of(v, &kind);
}

/* ---- CryptoKey ---- */

enum { KEY_TYPE, KEY_EXTRACTABLE, KEY_ALGORITHM, KEY_USAGES, KEY_RECORD, KEY_SLOTS };

static Value illegal(Vm *vm, Frame *f)
{
    (void)f;
    return host_throw_node(vm, NodeError_ERR_ILLEGAL_CONSTRUCTOR, "Illegal constructor");
}

static Value get_member(Vm *vm, Frame *f)
{
    HostObject *o = host_cast(f->this_value, &crypto_key_class);
    if (!o)
        return host_throw_node(vm, NodeError_ERR_INVALID_THIS, "Value of \"this\" must be of type CryptoKey");
    return o->host_slots[native_magic(f)];
}

static const BuiltinProp key_rows[] = {
    HOST_GET_MAGIC("type", get_member, KEY_TYPE),
    HOST_GET_MAGIC("extractable", get_member, KEY_EXTRACTABLE),
    HOST_GET_MAGIC("algorithm", get_member, KEY_ALGORITHM),
    HOST_GET_MAGIC("usages", get_member, KEY_USAGES),
    TAG("CryptoKey"),
    END,
};
const HostClass crypto_key_class = {.name = "CryptoKey", .ctor = illegal, .slots = KEY_SLOTS, .proto_props = key_rows};

Value web_key_record_of(HostObject *crypto_key)
{
    return crypto_key->host_slots[KEY_RECORD];
}

Value web_key_record(Vm *vm, Frame *f)
{
    (void)vm;
    HostObject *o = host_cast(frame_arg(f, 0), &crypto_key_class);
    return o ? o->host_slots[KEY_RECORD] : VAL_UNDEFINED;
}

Value web_key_new(Vm *vm, Frame *f)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &crypto_key_class));
    o->host_slots[KEY_RECORD] = frame_arg(f, 0);
    for (u32 i = 0; i < KEY_RECORD; i++)
        o->host_slots[KEY_TYPE + i] = frame_arg(f, 1 + i);
    barrier(vm, o);
    return value_cell(o);
}

/* What scripts see is copied, as it is when a key is made; the material is shared. */
Value web_key_clone(Vm *vm, HostObject *key)
{
    HostObject *o = TRY_PTR(host_object_new(vm, &crypto_key_class));
    memcpy(o->host_slots, key->host_slots, KEY_SLOTS * sizeof(Value));
    barrier(vm, o);
    for (u32 i = KEY_ALGORITHM; i <= KEY_USAGES; i++) {
        o->host_slots[i] = TRY(web_structured_clone(vm, key->host_slots[i], VAL_UNDEFINED));
        barrier(vm, o);
    }
    return value_cell(o);
}

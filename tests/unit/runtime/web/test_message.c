/* test_message.c - messages whose bytes were damaged: reading gives a value or an exception.
 *
 * SPDX-License-Identifier: MIT
 */
#include "unit.h"

#include "runtime/web/web.h"
#include "runtime/web/web_message.h"

static const char program[] =
    "const b = new ArrayBuffer(8, { maxByteLength: 16 }), o = { a: [1, , 2.5], m: new Map([['k', new Set([1n, -(1n << 70n)])]]),"
    "d: new Date(5), r: /a/g, e: new RangeError('x', { cause: 1 }), v: new Uint16Array(b, 2), w: '\\u2603', x: new DataView(b),"
    "s: new SharedArrayBuffer(4), n: Object('t'), f: new File(['abc'], 'n'), z: new DOMException('m', 'AbortError') };"
    "o.self = o; o";

TEST(message_damaged_bytes)
{
    HostOptions options = {.main_file = STR("[unit]"), .exec_path = ""};
    Host *host = host_new(&options);
    EXPECT(host && web_install(host));
    Vm *vm = host_vm(host);
    Value v = embed_run_script(vm, (Str){program, sizeof program - 1}, STR("[unit]"), NULL);
    EXPECT(!value_is_exc(v));
    WebMessage *whole = web_message_write(vm, v, VAL_UNDEFINED, NULL);
    EXPECT(whole != NULL);
    size_t len = whole->bytes.len;
    EXPECT(!value_is_exc(web_message_read(vm, whole, NULL)));
    for (size_t i = 0; i < len; i++) {
        whole->bytes.len = i; /* cut short */
        if (value_is_exc(web_message_read(vm, whole, NULL)))
            exception_take(vm);
        whole->bytes.len = len;
        char kept = whole->bytes.data[i];
        static const u8 others[] = {0, 1, 9, 12, 21, 27, 28, 127, 255};
        for (u32 k = 0; k < ARRAY_LEN(others); k++) {
            whole->bytes.data[i] = (char)others[k];
            if (value_is_exc(web_message_read(vm, whole, NULL)))
                exception_take(vm);
        }
        whole->bytes.data[i] = kept;
    }
    web_message_free(whole);
    host_free(host);
}

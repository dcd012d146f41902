/* web_message_priv.h - the bytes of a message.
 *
 * Numbers are in native order: messages stay on one machine. Lengths are u64 unless it says u32. Every object gets the next number when
 * it begins; Message_Ref names one that has begun.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_MESSAGE_PRIV_H
#define RUNTIME_WEB_WEB_MESSAGE_PRIV_H

#include "runtime/web/web_message.h"
#include "runtime/web/web_port.h"
#include "runtime/web/web_priv.h"

typedef enum MessageTag {
    Message_Undefined,
    Message_Null,
    Message_True,
    Message_False,
    Message_Int,       /* i32 */
    Message_Double,
    Message_BigInt,    /* a string: hexadecimal digits, '-' before them */
    Message_Narrow,    /* u32 units, latin1 */
    Message_Wide,      /* u32 units, u16 each */
    Message_Ref,       /* u32 */
    Message_End,       /* in place of a key */
    Message_Object,    /* key, value ... End */
    Message_Array,     /* u32 length, then as Object */
    Message_Map,       /* u32 entries, key and value each */
    Message_Set,       /* u32 entries */
    Message_Date,      /* double */
    Message_Wrapper,   /* a primitive */
    Message_RegExp,    /* two strings: source, flags */
    Message_Buffer,    /* length, bytes */
    Message_Resizable, /* length, maximum, bytes */
    Message_Shared,    /* u32: number of the handle */
    Message_View,      /* u8 type, u8 tracking, u64 offset, u64 length, buffer */
    Message_Error,     /* name, message or undefined, stack or undefined, u8 has a cause, cause */
    Message_Exception, /* of class DOMException: name, message, stack or undefined */
    Message_Blob,      /* type, name or undefined, double last modified, u8 text, length, bytes */
    Message_FileBlob,  /* type, name or undefined, double, path, u64 offset, u64 size */
    Message_Native,    /* u32: number of the handle */
    Message_Platform,  /* u8 maker, what it makes the object of */
} MessageTag;

/* web_port.c: takes the side of a port for a message; NULL: it has none any more. */
struct PortSide *web_port_detach(Vm *vm, HostObject *port);
bool web_port_is_detached(HostObject *port);
/* web_message_platform.c: objects of src/js. What one is on its way as: [the name of its maker, what it is made of, what of that is transferred], by its
 * private method `how` ("serialize", "transfer"). 0: it has none, -1: exception. */
int web_platform_parts(Vm *vm, Value object, const char *how, u32 *maker, Value *data, Value *transfer) MUST_USE;
Value web_platform_make(Vm *vm, u32 maker, Value data) MUST_USE;
bool web_platform_can_transfer(Vm *vm, Value v);
/* web_message.c: web_message_write with the list as an array of ours. */
WebMessage *web_message_write_list(Vm *vm, Value v, Array *list) MUST_USE;
/* web_message_read.c: the class of errors with that name, which other names give Error. */
ErrorClass web_error_class(Vm *vm, String *name);

#endif

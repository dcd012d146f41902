/* web_message.h - values on their way to another place: a serialised form that belongs to no Vm.
 *
 * A message is bytes and handles: what was transferred (buffers, ports) and memory that is shared. It is written by one
 * Vm and read once, by the same or another one, on any thread.
 *
 *     bytes:  one value; a value is a tag and what the tag says (web_message_priv.h)
 *     handles: first those of the transfer list, in its order, which the reader makes objects of before it reads;
 *              then shared memory and things of C, which bytes refer to by number
 *
 * Bytes may come from anywhere: whatever they are, reading gives a value or an exception.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_MESSAGE_H
#define RUNTIME_WEB_WEB_MESSAGE_H

#include "base/buf.h"
#include "runtime/host/host.h"

struct PortSide;

typedef enum MessageHandleKind {
    HANDLE_NONE,   /* was taken */
    HANDLE_BUFFER, /* the bytes of an ArrayBuffer */
    HANDLE_SHARED, /* the bytes of a SharedArrayBuffer */
    HANDLE_PORT,
    HANDLE_NATIVE,   /* a thing of C (web_native.h) */
    HANDLE_PLATFORM, /* an object of src/js: what it is made of is a message of its own */
} MessageHandleKind;

struct WebMessage;

typedef struct MessageHandle {
    MessageHandleKind kind;
    union {
        struct BufferBytes *bytes;
        struct PortSide *port;
        struct {
            const struct WebNativeKind *kind;
            void *thing;
        } native;
        struct {
            struct WebMessage *inner;
            u32 maker; /* web_message_platform.c */
        } platform;
    };
} MessageHandle;

typedef struct WebMessage WebMessage;
struct WebMessage {
    WebMessage *next; /* for queues */
    Buf bytes;
    MessageHandle *handles;
    u32 n_handles, n_transferred;
};

/* StructuredSerializeWithTransfer (HTML 2.7.7). transfer: an iterable or nullish; `source`: the port that it is posted on, which cannot be in
 * it, or NULL. Nothing is detached unless it succeeds. Runs scripts (getters). NULL: exception. */
WebMessage *web_message_write(Vm *vm, Value v, Value transfer, HostObject *source) MUST_USE;
/* StructuredDeserializeWithTransfer. *ports (may be NULL): an array of the ports that came. Handles are taken; those that nobody took go
 * with web_message_free. VAL_EXC: the bytes are wrong, or memory is out. */
Value web_message_read(Vm *vm, WebMessage *message, Value *ports) MUST_USE;
/* Any thread. Ports inside are closed. */
void web_message_free(WebMessage *message);

#endif

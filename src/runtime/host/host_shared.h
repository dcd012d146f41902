/* host_shared.h - what all hosts of a process have in common: the program's and those of its workers.
 *
 * It is made when the program first needs it (a worker, a BroadcastChannel), so that other programs pay nothing. It lives until the last
 * host has let go of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_HOST_HOST_SHARED_H
#define RUNTIME_HOST_HOST_SHARED_H

#include <pthread.h>

#include "runtime/host/host.h"

/* State of parts above the host, made at most once. */
typedef enum SharedPart {
    SHARED_ADDONS, SHARED_BROADCAST, SHARED_ENVIRONMENT, SHARED_MAIL,
    SHARED_PARTS
} SharedPart;

typedef struct HostShared {
    u32 refs;           /* atomic */
    u32 last_thread_id; /* atomic */
    HostStart start;    /* of the program's host */
    pthread_mutex_t lock; /* guards parts */
    struct {
        void *state;
        void (*free)(void *state);
    } parts[SHARED_PARTS];
    pthread_mutex_t out_lock; /* HostOutput.hosts */
    struct HostOutput *out;   /* the program's, whose host lives longest */
} HostShared;

/* That of the host's process, made now if there was none. */
HostShared *host_shared(Host *host);
void host_shared_unref(HostShared *shared);
/* The state of a part; the first caller's make() makes it. */
void *host_shared_part(HostShared *shared, SharedPart part, void *(*make)(void), void (*free)(void *state));

#endif

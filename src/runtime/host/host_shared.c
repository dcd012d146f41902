/* host_shared.c - see host_shared.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/host/host_shared.h"

#include "base/alloc.h"
#include "runtime/host/host_priv.h"

HostShared *host_shared(Host *host)
{
    HostShared *shared = host->shared;
    if (shared)
        return shared;
    shared = xalloc_zero(sizeof *shared);
    shared->refs = 1;
    shared->start = host->start;
    pthread_mutex_init(&shared->lock, NULL);
    pthread_mutex_init(&shared->out_lock, NULL);
    host->out.hosts = &shared->out_lock;
    shared->out = &host->out;
    host->shared = shared;
    return shared;
}

void host_shared_unref(HostShared *shared)
{
    if (!shared || __atomic_sub_fetch(&shared->refs, 1, __ATOMIC_ACQ_REL))
        return;
    for (u32 i = 0; i < SHARED_PARTS; i++)
        if (shared->parts[i].free)
            shared->parts[i].free(shared->parts[i].state);
    pthread_mutex_destroy(&shared->lock);
    pthread_mutex_destroy(&shared->out_lock);
    xfree(shared);
}

void *host_shared_part(HostShared *shared, SharedPart part, void *(*make)(void), void (*free)(void *state))
{
    pthread_mutex_lock(&shared->lock);
    if (!shared->parts[part].state) {
        shared->parts[part].state = make();
        shared->parts[part].free = free;
    }
    void *state = shared->parts[part].state;
    pthread_mutex_unlock(&shared->lock);
    return state;
}

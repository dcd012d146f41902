/* embed_site.h - properties that C reads and writes as often as bytecode does: places with inline caches (engine/vm/ic.h), through the
 * engine's door.
 *
 * A site is for one key and either reading or writing. Any object will do, of any shape and prototype: what the cache does not know, or what
 * runs a getter or a proxy, is looked up as ever.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_API_EMBED_SITE_H
#define ENGINE_API_EMBED_SITE_H

#include "engine/vm/ic.h"

typedef InlineCache EmbedSite;

/* n sites; they live as long as *holder, which becomes a root's value of the caller's. */
static inline EmbedSite *embed_sites_new(Vm *vm, u32 n, Value *holder)
{
    Feedback *feedback = feedback_new(vm, n);
    *holder = value_cell(feedback);
    return feedback->slots;
}

/* o[key]. VAL_EXC: exception. */
static ALWAYS_INLINE MUST_USE Value site_get(Vm *vm, EmbedSite *site, Object *o, PropKey key)
{
    Value v = ic_read(site, &o->cell);
    return LIKELY(!value_is_hole(v) && !value_is_lazy(v)) ? v : ic_get(vm, site, value_cell(o), key);
}

/* o[key] = v, as strict code does it. false: exception. */
static ALWAYS_INLINE MUST_USE bool site_set(Vm *vm, EmbedSite *site, Object *o, PropKey key, Value v)
{
    if (LIKELY(site->shape == o->cell.shape)) {
        if (LIKELY(site->kind == Ic_SetInline)) {
            ((Value *)o)[site->offset] = v;
            barrier(vm, o);
            return true;
        }
        if (ic_write(vm, site, &o->cell, v))
            return true;
    }
    return ic_set(vm, site, value_cell(o), key, v, true) >= 0;
}

#endif

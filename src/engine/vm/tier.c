/* tier.c - counters, and later the hook to native/.
 *
 * A cold function runs without inline caches and uses the hash cache of the Vm; after WARM_AFTER
 * calls or loop turns it gets its own.
 *
 * SPDX-License-Identifier: MIT
 */
#include "engine/vm/interp_priv.h"

void template_warm(Vm *vm, Template *tmpl)
{
    tmpl->warmth = 0;
    if (tmpl->feedback)
        return;
    Feedback *feedback = feedback_new(vm, MAX(tmpl->code_info->n_feedback, 1u));
    feedback->owner = tmpl;
    tmpl->feedback = feedback;
    tmpl->ics = feedback->slots;
    if (tmpl->call_mode == ENTER_COLD)
        tmpl->call_mode = ENTER_CALL;
    barrier(vm, tmpl);
}

/* work.c - libuv's threads.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/work.h"

#include <uv.h>

#include "base/alloc.h"
#include "base/check.h"

static void run(uv_work_t *request)
{
    LoopWork *work = request->data;
    work->run(work);
}

static void done(uv_work_t *request, int status)
{
    (void)status;
    LoopWork *work = request->data;
    xfree(request);
    work->request = NULL;
    work->done(work);
}

void loop_work(Loop *loop, LoopWork *work)
{
    uv_work_t *request = xalloc_zero(sizeof *request);
    request->data = work;
    work->request = request;
    CHECK(uv_queue_work(loop_uv(loop), request, run, done) == 0);
}

/* loop_work.c - see loop_work.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/loop/loop_work.h"

#include <uv.h>

#include "base/alloc.h"
#include "base/check.h"

typedef struct Request {
    uv_work_t uv;
    LoopWork *work;
    LoopTask task; /* without libuv */
} Request;

static void on_run(uv_work_t *uv)
{
    LoopWork *work = CONTAINER_OF(uv, Request, uv)->work;
    work->run(work);
}

static void on_done(uv_work_t *uv, int status)
{
    Request *request = CONTAINER_OF(uv, Request, uv);
    LoopWork *work = request->work;
    work->cancelled = status == UV_ECANCELED;
    xfree(request);
    work->done(work);
}

/* Descriptors are too short for libuv: it is done here, in a turn of its own. */
static void on_task(LoopTask *task)
{
    Request *request = CONTAINER_OF(task, Request, task);
    LoopWork *work = request->work;
    xfree(request);
    work->run(work);
    work->done(work);
}

void loop_work_start(Loop *loop, LoopWork *work)
{
    Request *request = xalloc_zero(sizeof *request);
    request->work = work;
    work->request = request;
    request->task.run = on_task;
    struct uv_loop_s *uv = loop_uv(loop);
    if (uv)
        CHECK(uv_queue_work(uv, &request->uv, on_run, on_done) == 0);
    else
        loop_defer(loop, &request->task);
}

/* One without libuv (its request has no type) cannot be cancelled. */
int loop_work_cancel(LoopWork *work)
{
    Request *request = work->request;
    return uv_cancel((uv_req_t *)&request->uv);
}

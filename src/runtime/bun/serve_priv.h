/* serve_priv.h - between the parts of Bun.serve.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_BUN_SERVE_PRIV_H
#define RUNTIME_BUN_SERVE_PRIV_H

#include "base/buf.h"
#include "engine/api/embed.h"
#include "io/http/http_server.h"

/* Answers req with v, which should be a Response; `lines` is scratch space. false: exception pending, nothing sent. */
bool serve_answer(Vm *vm, HttpRequest *req, Value v, Buf *lines) MUST_USE;

#endif

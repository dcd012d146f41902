/* check.h - what must hold.
 *
 * ASSERT is for the reader and for debug builds; CHECK guards memory safety and stays in every
 * build; UNREACHABLE marks a place the code above has excluded. All three end the process with
 * file and line: they are never the answer to bad input.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

#include "base/base.h"

/* Prints "cob: FILE:LINE: what" and addresses of callers (for addr2line) to stderr, then aborts. */
NORETURN COLD void check_failed(const char *file, int line, const char *what);

#define CHECK(cond) (LIKELY(cond) ? (void)0 : check_failed(__FILE__, __LINE__, #cond))

#ifdef COB_DEBUG
#define ASSERT(cond) CHECK(cond)
#define UNREACHABLE() check_failed(__FILE__, __LINE__, "unreachable")
#else
#define ASSERT(cond) ((void)sizeof(cond))
#define UNREACHABLE() __builtin_unreachable()
#endif

#endif

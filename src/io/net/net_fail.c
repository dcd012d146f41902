/* net_fail.c - codes of failures.
 *
 * SPDX-License-Identifier: MIT
 */
#include "io/net/net_fail.h"

#include "base/check.h"

const char *net_fail_code(int error)
{
    static const char *const codes[] = {
#define NET_FAIL(word, code) code,
#include "io/net/net_fail.def"
#undef NET_FAIL
    };
    ASSERT(net_fail_is(error));
    return codes[error - NetFail__first - 1];
}

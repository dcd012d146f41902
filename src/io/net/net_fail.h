/* net_fail.h - numbers for failures that errno does not know.
 *
 * Functions of io/net and io/http give -errno or one of these, all below every -errno. Between NET_FAIL_VERIFY and NET_FAIL_BASE
 * lie the results of checking a certificate: NET_FAIL_VERIFY + X509_V_ERR_...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_NET_NET_FAIL_H
#define IO_NET_NET_FAIL_H

#include "base/base.h"

#define NET_FAIL_BASE (-30000)
#define NET_FAIL_VERIFY (-40000)

typedef enum NetFail {
    NetFail__first = NET_FAIL_BASE,
#define NET_FAIL(word, code) NetFail_##word,
#include "io/net/net_fail.def"
#undef NET_FAIL
    NetFail__end
} NetFail;

static inline bool net_fail_is(int error)
{
    return error > NetFail__first && error < NetFail__end;
}

/* Whether a certificate was refused; tls_verify_code says why. */
static inline bool net_fail_is_verify(int error)
{
    return error > NET_FAIL_VERIFY && error < NET_FAIL_BASE;
}

/* The code of a NetFail. */
const char *net_fail_code(int error);

#endif

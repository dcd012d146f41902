/* web_rows.h - rows of builtin.h as the web platform has them: enumerable.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_WEB_WEB_ROWS_H
#define RUNTIME_WEB_WEB_ROWS_H

#include "engine/api/embed.h"

#define HOST_FN(name_, len, c) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .flags = BF_ENUMERABLE}
#define HOST_FN_MAGIC_QUICK(name_, len, c, magic_, quick_) \
    {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .magic = magic_, .quick = quick_, .flags = BF_ENUMERABLE}
#define HOST_FN_MAGIC(name_, len, c, magic_) {.name = name_, .kind = ROW_FN, .length = len, .fn = c, .magic = magic_, .flags = BF_ENUMERABLE}
#define HOST_GET(name_, c) {.name = name_, .kind = ROW_GET, .fn = c, .flags = BF_ENUMERABLE}
#define HOST_GET_MAGIC(name_, c, magic_) {.name = name_, .kind = ROW_GET, .fn = c, .magic = magic_, .flags = BF_ENUMERABLE}
#define HOST_GETSET(name_, get_, set_) {.name = name_, .kind = ROW_GET, .fn = get_, .setter = set_, .flags = BF_ENUMERABLE}
#define HOST_GETSET_MAGIC(name_, get_, set_, magic_) {.name = name_, .kind = ROW_GET, .fn = get_, .setter = set_, .magic = magic_, .flags = BF_ENUMERABLE}
#define HOST_CONST(name_, v) {.name = name_, .kind = ROW_NUMBER, .number = v, .flags = BF_ENUMERABLE}

#endif

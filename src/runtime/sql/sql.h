/* sql.h - SQLite for other parts of the runtime.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef RUNTIME_SQL_SQL_H
#define RUNTIME_SQL_SQL_H

#include "engine/api/embed.h"

/* $binding("sql") */
extern const BuiltinProp sql_binding[];

#endif

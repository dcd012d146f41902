/* text_table.h - read-only tables that are one text: "\nkey|fields\nkey|fields\n", sorted by key.
 *
 * They cost neither relocations nor a start-up, and less room than arrays of pointers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_TEXT_TABLE_H
#define ENGINE_INTL_TEXT_TABLE_H

#include "base/base.h"

/* What stands behind "key" and the separator, up to the end of the line. false: no such key. */
bool text_table_find(const char *table, char separator, Str key, Str *rest);

#endif

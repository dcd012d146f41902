/* toml_priv.h - the two halves of the TOML reader: structure (toml_read.c) and scalars (toml_scalar.c).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TOOLKIT_DATA_TOML_PRIV_H
#define TOOLKIT_DATA_TOML_PRIV_H

#include "toolkit/data/data_priv.h"

/* A quoted string at p into r->text; `multiline`: three quotes are another kind (keys have none). */
bool toml_read_string(DataReader *r, bool multiline);
/* A number, date, time, true, false, inf or nan at p. NULL: error. */
DataNode *toml_read_scalar(DataReader *r);

static inline bool toml_is_bare(int c)
{
    return data_is_digit(c) || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '-' || c == '_';
}

#endif

/* number_priv.h - shared by the files that write numbers; the English tables are described in en_table.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_INTL_NUMBER_PRIV_H
#define ENGINE_INTL_NUMBER_PRIV_H

#include "engine/intl/number.h"

extern const char en_currencies[], en_old_currencies[], en_units[], en_per_units[], en_compound_units[];

void number_en_format(const NumberSpec *spec, const Decimal *x, NumberText *out);
void number_en_format_range(const NumberSpec *spec, const Decimal *x, const Decimal *y, NumberText *out);

#endif

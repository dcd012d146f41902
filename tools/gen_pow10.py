#!/usr/bin/env python3
"""gen_pow10.py - writes src/base/pow10_table.c: the powers of ten as 128-bit fractions.

    tools/gen_pow10.py > src/base/pow10_table.c

SPDX-License-Identifier: MIT
"""

LOWEST, HIGHEST = -342, 324


def fraction(power):
    """The first 128 bits of 10 ** power, rounded up; no bit is lost from 0 to 55."""
    if power >= 0:
        value = 5**power
        shift = value.bit_length() - 128
        return value << -shift if shift <= 0 else -(-value >> shift)
    divisor = 5**-power
    return -(-(1 << (divisor.bit_length() + 127)) // divisor)


rows = []
for power in range(LOWEST, HIGHEST + 1):
    bits = fraction(power)
    assert bits.bit_length() == 128
    rows.append("    {0x%016x, 0x%016x}, /* %d */" % (bits >> 64, bits & (2**64 - 1), power))
print("""/* pow10_table.c - made by tools/gen_pow10.py; do not edit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "base/pow10.h"

/* clang-format off */
const Pow10 pow10_table[POW10_HIGHEST - POW10_LOWEST + 1] = {""")
print("\n".join(rows))
print("};")

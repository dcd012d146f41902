#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""gen_blowfish.py OUT - the beginning of Blowfish's state: the fraction of pi in hexadecimal, 18 + 4 * 256 words of 32 bits."""
import sys

WORDS, GUARD = 18 + 4 * 256, 64


def arctan_inverse(n, unit):
    total = term = unit // n
    k, sign = 3, -1
    while term:
        term //= n * n
        total += sign * (term // k)
        k, sign = k + 2, -sign
    return total


def main():
    bits = 32 * WORDS
    unit = 1 << (bits + GUARD)
    pi = 4 * (4 * arctan_inverse(5, unit) - arctan_inverse(239, unit))
    fraction = (pi - 3 * unit) >> GUARD
    words = [fraction >> (bits - 32 * (i + 1)) & 0xFFFFFFFF for i in range(WORDS)]
    assert words[0] == 0x243F6A88
    with open(sys.argv[1], "w") as out:
        out.write("/* Made by tools/gen_blowfish.py: the fraction of pi. */\n")
        for i in range(0, WORDS, 10):
            out.write(" ".join(f"0x{w:08X}," for w in words[i:i + 10]) + "\n")


main()

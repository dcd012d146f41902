#!/bin/sh
# SPDX-License-Identifier: MIT
# check_sizes.sh - files past 1,500 lines must be named, with a reason, in tools/size_allow.txt; those of src/js stay within 1,000.
cd "$(dirname "$0")/.." || exit 2
bad=0
for file in $(find src tests/unit -name '*.c' -o -name '*.h' | sort); do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 1500 ] && ! grep -q "^$file " tools/size_allow.txt; then
        echo "$file has $lines lines"
        bad=1
    fi
done
for file in $(find src/js -name '*.js' | sort); do
    lines=$(wc -l <"$file")
    if [ "$lines" -gt 1000 ]; then
        echo "$file has $lines lines (src/js: 1,000)"
        bad=1
    fi
done
exit $bad

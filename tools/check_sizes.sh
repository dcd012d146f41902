#!/bin/sh
# SPDX-License-Identifier: MIT
# check_sizes.sh - files past 1,500 lines must be named, with a reason, in tools/size_allow.txt; those of src/js stay within 1,000.
cd "$(dirname "$0")/.." || exit 2
bad=0
# longer LINES FILE...: those that have more
longer() {
    most=$1
    shift
    wc -l "$@" | awk -v most="$most" '$1 > most && $2 != "total" { print $1, $2 }'
}
while read -r lines file; do
    [ -n "$file" ] && ! grep -q "^$file " tools/size_allow.txt || continue
    echo "$file has $lines lines"
    bad=1
done <<EOF
$(longer 1500 $(find src tests/unit -name '*.c' -o -name '*.h' | sort))
EOF
while read -r lines file; do
    [ -n "$file" ] || continue
    echo "$file has $lines lines (src/js: 1,000)"
    bad=1
done <<EOF
$(longer 1000 $(find src/js -name '*.js' | sort))
EOF
exit $bad

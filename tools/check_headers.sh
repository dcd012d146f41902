#!/bin/sh
# SPDX-License-Identifier: MIT
# check_headers.sh - every header compiles on its own; those of include/ also as C++. Texts that a .c file includes once for each
# width of units, after its macros, are no headers; and of a header that is the very first thing in some .c file the build has shown it.
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build/release}
bad=0
first=$(find src -name '*.c' -exec awk 'FNR == 1 { seen = 0 } /^#/ && !seen { seen = 1; if ($1 == "#include" && $2 ~ /^"/) print "src/" substr($2, 2, length($2) - 2) }' {} +)
for header in $({ find src -name '*.h' ! -name json_parse_inl.h ! -name rx_exec_inl.h; echo "$first" | sort -u; } | sort | uniq -u); do
    printf '#include "%s"\n' "${header#src/}" |
        gcc -std=gnu11 -Isrc -Iinclude -I"$build/gen" -D_GNU_SOURCE -Wall -Wextra -Wno-unused-function -fsyntax-only -x c - || {
        echo "$header does not compile alone"
        bad=1
    }
done
for header in include/*.h; do
    gcc -std=c11 -Wall -Wextra -fsyntax-only -x c "$header" || bad=1
    if command -v g++ >/dev/null; then
        g++ -std=c++17 -Wall -Wextra -fsyntax-only -x c++ "$header" || bad=1
    fi
done
exit $bad

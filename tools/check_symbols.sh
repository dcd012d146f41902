#!/bin/sh
# SPDX-License-Identifier: MIT
# check_symbols.sh - every external symbol begins with a known subject (tools/subjects.txt), and nothing is a mutable global.
#
# Works on the objects of a build (BUILD, default build/release).
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build/release}
[ -d "$build/src" ] || { echo "check_symbols.sh: nothing built in $build"; exit 1; }
bad=0
objects=$(find "$build/src" -name '*.o')
# os_late.o and os_math.o define functions under the names libc and libm give them.
unknown=$(nm -g --defined-only $(echo "$objects" | grep -v '/os_\(late\|math\)\.o$') 2>/dev/null | awk '
    BEGIN { while ((getline line < "tools/subjects.txt") > 0) { n = split(line, w, " "); for (i = 1; i <= n; i++) known[w[i]] = 1 } }
    NF == 3 { split($3, part, "_"); if (!(part[1] in known)) print $3 }' | sort -u)
if [ -n "$unknown" ]; then
    echo "symbols whose first word is no subject of tools/subjects.txt:"
    echo "$unknown"
    bad=1
fi
# d, b: static data; D, B: external. Thread-local ones are the allocator's fault counter alone.
globals=$(nm --defined-only $objects 2>/dev/null | awk 'NF == 3 && $2 ~ /^[dDbB]$/ { print $3 }' | sort -u |
    grep -vxF -f tools/globals_allow.txt)
if [ -n "$globals" ]; then
    echo "mutable globals (tools/globals_allow.txt lists the exceptions with reasons):"
    echo "$globals"
    bad=1
fi
exit $bad

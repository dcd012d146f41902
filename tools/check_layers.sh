#!/bin/sh
# SPDX-License-Identifier: MIT
# check_layers.sh - fails when an #include crosses a layer the wrong way.
# tools/layers.txt: one line per folder, "folder allowed allowed ...". A folder's parent (regexp's bytecode and so on)
# is not implied. Private headers (x_priv.h) stay in their folder.
cd "$(dirname "$0")/.." || exit 2
grep -rnE '^#include "[^"]+/' src --include='*.c' --include='*.h' --include='*.inc' | awk -F'[":]' '
    BEGIN {
        while ((getline line < "tools/layers.txt") > 0) {
            n = split(line, field, " ")
            if (n && field[1] !~ /^#/) {
                known[field[1]] = 1
                for (i = 2; i <= n; i++) allowed[field[1], field[i]] = 1
            }
        }
    }
    function folder(path) { sub(/^src\//, "", path); sub(/\/[^\/]*$/, "", path); return path }
    {
        from = folder($1); to = folder($4); message = ""
        if (!(from in known)) message = "folder not in tools/layers.txt"
        else if (from != to && !allowed[from, to]) message = from " may not include " to
        else if (from != to && $4 ~ /_priv\.h$/) message = "private header of " to
        if (message != "") { print $1 ":" $2 ": " $4 ": " message; bad = 1 }
    }
    END { exit bad }'

#!/bin/sh
# SPDX-License-Identifier: MIT
# fresh.sh - proves the two commands of README on a machine that has nothing: a minbase Debian 12 in a chroot.
#
#   tools/fresh.sh [FOLDER]     needs root and debootstrap; FOLDER (default: a new temporary one) is removed at the end
#
# The chroot uses this machine's own package sources. What is tested is HEAD, as a fresh clone.
set -eu
cd "$(dirname "$0")/.."
[ "$(id -u)" = 0 ] || { echo "fresh.sh: must be root" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "fresh.sh: needs the package debootstrap" >&2; exit 2; }
root=${1:-$(mktemp -d)}
mkdir -p "$root" && chmod 755 "$root" # as a root folder is: tests run children of another user
cleanup() {
    umount "$root/proc" 2>/dev/null || true
    umount "$root/dev/pts" 2>/dev/null || true
    umount "$root/dev" 2>/dev/null || true
    rm -rf --one-file-system "$root"
}
trap cleanup EXIT INT TERM

# The first source that is Debian's own archive: `URIs: X/debian` or `deb ... X/debian bookworm ...`.
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    grep -v '^ *#' | grep -oE '[a-z+]+://[^ ]+/debian/?( |$)' | head -1 | tr -d ' ')
[ -n "$mirror" ] || { echo "fresh.sh: no Debian archive among this machine's package sources" >&2; exit 2; }
debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail -5 "$root.log"; exit 1; }
rm -f "$root.log"
cp -r /etc/apt/apt.conf.d /etc/apt/trusted.gpg.d "$root/etc/apt/" 2>/dev/null || true
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp /etc/hosts "$root/etc/hosts"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts" 2>/dev/null || true
git clone -q . "$root/cob"

echo "== ./dev run examples/hello.ts"
chroot "$root" sh -c 'cd /cob && PORT=45911 exec ./dev run examples/hello.ts' &
server=$!
try=0
until body=$(python3 -c "
import urllib.request
print(urllib.request.urlopen('http://127.0.0.1:45911/', timeout=2).read().decode())" 2>/dev/null); do
    try=$((try + 1))
    [ $try -lt 300 ] || { echo "fresh.sh: the server did not answer" >&2; kill $server; exit 1; }
    sleep 2
done
kill $server
wait $server 2>/dev/null || true
echo "   answered: $body"
[ "$body" = "Home page!" ]

echo "== ./dev test"
began=$(date +%s)
chroot "$root" sh -c 'cd /cob && ./dev test'
echo "   took $(($(date +%s) - began)) s, valgrind's installation included"

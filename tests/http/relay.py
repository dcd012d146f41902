# SPDX-License-Identifier: MIT
"""relay.py - what the proxies of tests do once a tunnel stands."""
import select
import socket
import ssl


def relay(a, b):
    """Bytes both ways in one thread: OpenSSL's connections are not for two."""
    other = {a: b, b: a}
    while other:
        waiting = [s for s in other if getattr(s, "pending", int)()] or select.select(list(other), [], [], 20)[0]
        if not waiting:
            return
        for s in waiting:
            target = b if s is a else a
            try:
                s.settimeout(0)
                data = s.recv(65536)
                target.settimeout(20)
                target.sendall(data) if data else target.shutdown(socket.SHUT_WR)
            except (BlockingIOError, ssl.SSLWantReadError):
                continue
            except OSError:
                return
            if not data:
                del other[s]

# programs.py - the programs by which gen_start_order.py and gen_loaded.py see what cob touches.
#
# SPDX-License-Identifier: MIT
import os
import shutil
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "bench" / "peers" / "fixtures"
PACKAGES = os.environ.get("BENCH_NODE_MODULES")
FIRST = "-e ''"
START = {
    FIRST: ["-e", ""],
    "empty script": ["run", "empty.js"],
    "console.log": ["-e", "console.log('hello')"],
    "server": ["run", "server.js"],
}
LOADING = {
    "node:*": ["run", "load-builtins.mjs", "require"],
}
SERVERS = {
    "node-http": ["run", "drive.mjs", "./node-http.mjs", "/json"],
}
ON_PACKAGES = {
    "express": ["run", "drive.mjs", "./express-sqlite.mjs", "/users/42/dashboard"],
    "fastify": ["run", "drive.mjs", "./fastify-sqlite.mjs", "/users/42/dashboard"],
    "elysia": ["run", "drive.mjs", "./elysia-hello.ts", "/users/42?sort=name"],
}
FILES = {
    "empty.js": "",
    "server.js": "const s = Bun.serve({port: 0, fetch: () => new Response('hi')}); console.log(s.port); setTimeout(() => s.stop(), 20)",
    # Many connections, then idle long enough for what is done when nothing waits; REQUESTS: so many, one after the other, and no more.
    "drive.mjs": """import net from "node:net";
await import(process.argv[2]);
const ask = `GET ${process.argv[3]} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n`;
const few = Number(process.env.REQUESTS), wanted = few || 800;
let answers = 0;
const connect = () => {
  const socket = net.connect(Number(process.env.PORT), "127.0.0.1");
  socket.on("error", connect); // a server may find a slow run's connection idle for too long
  socket.on("data", (data) => {
    if (!/\\n0\\r\\n\\r\\n$|[^0]$/.test(String(data.subarray(-8)))) return;
    if (++answers === wanted) setTimeout(() => process.exit(), few ? 0 : 1500);
    if (answers < wanted) socket.write(ask);
  });
  socket.write(ask);
};
for (let i = 0; i < (few ? 1 : 20); i++) connect();
""",
}


def folder_of_programs(place):
    """A copy of the fixtures in a new folder there, with all that the programs need."""
    folder = Path(place, "work")
    shutil.copytree(FIXTURES, folder)
    for name, text in FILES.items():
        (folder / name).write_text(text)
    if PACKAGES:
        (folder / "node_modules").symlink_to(PACKAGES)
    return folder


def servers():
    """Those on packages of npm only when BENCH_NODE_MODULES names a folder with them."""
    return {**SERVERS, **(ON_PACKAGES if PACKAGES else {})}


def environment(folder, **more):
    return {**os.environ, "PORT": "18923", "HOME": str(folder), "COB_CACHE": str(folder / "cache"), "NODE_ENV": "production", **more}

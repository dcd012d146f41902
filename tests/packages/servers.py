# SPDX-License-Identifier: MIT
"""Database servers of Debian for programs that say `// server: NAME`, each in a folder and on a loopback port of its own for one run."""
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


class Servers:
    """url(name) gives the address, or None where the server is not installed; stop() ends what was started."""

    def __init__(self):
        self.children, self.urls = [], {}
        self.folder = tempfile.mkdtemp(prefix="servers-")
        os.chmod(self.folder, 0o755)

    def url(self, name):
        if name not in self.urls:
            self.urls[name] = getattr(self, name)()
        return self.urls[name]

    def start(self, argv, port, **more):
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
        self.children.append(child)
        for _ in range(300):
            if answers(port):
                return
            if child.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"packages: {argv[0]} does not start")

    def redis(self):
        if not shutil.which("redis-server"):
            return None
        port = free_port()
        self.start(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", self.folder], port)
        return f"redis://127.0.0.1:{port}"

    def postgres(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not found:
            return None
        data, port, more = f"{self.folder}/postgres", free_port(), {}
        os.mkdir(data)
        if os.getuid() == 0:  # it refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(data, user.pw_uid, user.pw_gid)
            more = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        subprocess.run([f"{found[-1]}/initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"], check=True, capture_output=True, **more)
        self.start([f"{found[-1]}/postgres", "-D", data, "-p", str(port), "-k", data, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"],
                   port, **more)
        for _ in range(100):  # it takes connections a moment before it takes queries
            if subprocess.run([f"{found[-1]}/pg_isready", "-h", "127.0.0.1", "-p", str(port)], capture_output=True).returncode == 0:
                break
            time.sleep(0.1)
        return f"postgres://postgres@127.0.0.1:{port}/postgres"

    def mariadb(self):
        if not shutil.which("mariadbd"):
            return None
        data, port = f"{self.folder}/mariadb", free_port()
        user = ["--user=root"] if os.getuid() == 0 else []
        subprocess.run(["mariadb-install-db", "--no-defaults", f"--datadir={data}", "--auth-root-authentication-method=normal", *user], check=True,
                       capture_output=True)
        self.start(["mariadbd", "--no-defaults", f"--datadir={data}", f"--port={port}", "--bind-address=127.0.0.1",
                    f"--socket={data}/socket", f"--pid-file={data}/pid", *user], port)
        return f"mysql://root@127.0.0.1:{port}"

    def stop(self):
        for child in self.children:
            child.terminate()
        for child in self.children:
            try:
                child.wait(20)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

// A connection that has sent half a head when the server stops is waited for: nothing else holds the loop then.
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("never") });
const client = Bun.spawn(["bash", "-c", `exec 3<>/dev/tcp/127.0.0.1/${server.port}; printf 'GET / HTTP/1.1\\r\\nHost: a\\r\\n' >&3; echo sent; sleep 0.3; exec 3>&-`], { stdout: "pipe" });
const output = client.stdout.getReader();
await output.read();
await fetch(server.url).then(r => r.text()); // the half is read by now
client.unref();
await output.cancel();
const stopped = server.stop();
console.log(Bun.peek.status?.(stopped) ?? "pending");
await stopped;
console.log("stopped");

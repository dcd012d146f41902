// Reading an answer as a stream: pieces, iteration, cancelling, clones.
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    const pieces = (n, wait, end) => new ReadableStream({
      async pull(controller) {
        await Bun.sleep(wait);
        if (n-- > 0) controller.enqueue(new TextEncoder().encode(`piece ${n} `));
        else end(controller);
      },
    });
    if (pathname === "/pieces") return new Response(pieces(3, 2, (c) => c.close()));
    if (pathname === "/big") return new Response("0123456789".repeat(200_000));
    return new Response("small");
  },
});
const at = (path) => new URL(path, server.url).href;
const text = new TextDecoder();
{
  const r = await fetch(at("/pieces"));
  let all = "";
  for await (const chunk of r.body) all += text.decode(chunk);
  console.log(all, r.bodyUsed);
}
{
  const r = await fetch(at("/small"));
  const reader = r.body.getReader();
  const first = await reader.read();
  console.log(first.value instanceof Uint8Array, text.decode(first.value), first.done, (await reader.read()).done, r.bodyUsed);
  await reader.closed;
}
{
  const r = await fetch(at("/big"));
  let size = 0, most = 0;
  for await (const chunk of r.body) {
    size += chunk.length;
    most = Math.max(most, chunk.length);
    if (size < 200_000) await Bun.sleep(1);
  }
  console.log(size, most <= 2_000_000);
}
{
  const r = await fetch(at("/pieces"));
  const copy = r.clone();
  console.log(await copy.text() === await r.text());
}
{
  const r = await fetch(at("/small"));
  console.log(await new Response(r.body.pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(chunk.map((b) => b - 32)); } }))).text());
}
{
  const r = await fetch(at("/small"));
  const stream = r.body;
  console.log(stream === r.body, stream instanceof ReadableStream, stream.locked, await r.text(), r.body.locked);
}
{
  const r = await fetch(at("/small"));
  await r.body.cancel();
  await r.text().catch((e) => console.log(e.name, e.code));
}
server.stop(true);

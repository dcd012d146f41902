// What stdin can be, and a writer that waits for a slow reader.
const cat = async (stdin) => console.log(await Bun.spawn(['cat'], { stdin }).stdout.text());
await cat(new Blob(['blob']));
await cat(new Response('response'));
await cat(new TextEncoder().encode('bytes'));
await cat(new ReadableStream({ start(c) { c.enqueue('str'); c.enqueue('eam'); c.close(); } }));
await cat(Bun.file('/dev/null'));
await cat(null);
const wc = Bun.spawn(['wc', '-c'], { stdin: 'pipe' });
let n = 0;
for (let i = 0; i < 20; i++)
    n += await wc.stdin.write(new Uint8Array(50000));
await wc.stdin.end();
console.log(n, Number(await wc.stdout.text()));
const p = Bun.spawn(['cat'], { stdin: 'pipe' });
console.log(p.stdin.write('hello'), p.stdin.flush(), await p.stdin.end(), await p.stdout.text());

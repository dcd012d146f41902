// peer: none (the standard)
// Where bodies follow the standard and Bun 1.4.5 does not.
const mk = (...x) => new ReadableStream({ start(c) { for (const y of x) c.enqueue(y); c.close(); } });
const blob = await new Response(mk('ab'), { headers: { 'content-type': 'text/x' } }).blob();
console.log(blob.size, blob.type);
const response = new Response('x');
const reader = response.body.getReader();
console.log(response.bodyUsed);
await reader.read();
console.log(response.bodyUsed);
const byob = new Response('hello').body.getReader({ mode: 'byob' });
const first = await byob.read(new Uint8Array(3)), second = await byob.read(new Uint8Array(9));
console.log(first.value.length, second.value.length, (await byob.read(new Uint8Array(1))).done);
// expect: 2 text/x
// expect: false
// expect: true
// expect: 3 2 true

// Messages between a program and its worker, in order, with buffers and ports that are transferred.
const worker = new Worker(new URL('./fixtures/echo.ts', import.meta.url));
const next = () => new Promise((resolve) => worker.addEventListener('message', (e) => resolve(e.data), { once: true }));
worker.postMessage({ what: 'one' });
console.log(await next()); // expect: {
// expect:   echo: "one",
// expect:   ports: 0,
// expect: }

const buffer = new Uint8Array([1, 2, 3]).buffer;
worker.postMessage({ what: 'buffer', buffer }, [buffer]);
console.log(buffer.byteLength, new Uint8Array(await next()).join()); // expect: 0 1,2,3

const { port1, port2 } = new MessageChannel();
worker.postMessage({ what: 'port', port: port2 }, { transfer: [port2] });
console.log(await new Promise((resolve) => port1.onmessage = (e) => resolve(e.data))); // expect: by the port
port1.close();

try {
    worker.postMessage(() => 1);
} catch (e) {
    console.log(e.name); // expect: DataCloneError
}
let got = '';
worker.onmessage = (e) => got += e.data.echo;
for (let i = 0; i < 5; i++)
    worker.postMessage({ what: String(i) });
worker.postMessage({ what: 'end' });
await new Promise((resolve) => worker.addEventListener('close', resolve));
console.log(got, worker.threadId); // expect: 01234 -1
worker.postMessage('nobody is there');

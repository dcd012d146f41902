// Streams between threads: read there, written there, and what has to be transferred elsewhere goes on working.
const text = `
onmessage = async ({ data: { source, sink, key, certificate } }) => {
    const writer = sink.getWriter();
    let n = 0;
    for await (const chunk of source) {
        n += chunk.length;
        if (n % 25000 === 0)
            await writer.write({ n });
    }
    await writer.write({ sum: n, key: [key.type, key.symmetricKeySize], certificate: certificate.subject });
    await writer.close();
    close();
};`;
import { createSecretKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
const certificate = new X509Certificate(readFileSync(new URL("../node/data/tls-localhost.pem", import.meta.url)));
const worker = new Worker(URL.createObjectURL(new Blob([text])));
let left = 1000;
const source = new ReadableStream({
    pull(controller) {
        controller.enqueue(new Uint8Array(100));
        if (--left === 0)
            controller.close();
    },
});
const { readable, writable } = new TransformStream();
worker.postMessage({ source, sink: writable, key: createSecretKey(Buffer.alloc(16)), certificate }, [source, writable]);
for await (const chunk of readable)
    console.log(JSON.stringify(chunk));
// expect: {"n":25000}
// expect: {"n":50000}
// expect: {"n":75000}
// expect: {"n":100000}
// expect: {"sum":100000,"key":["secret",16],"certificate":"CN=localhost"}

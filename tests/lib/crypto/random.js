// as: node
const show = (f) => { try { console.log(f()); } catch (e) { console.log(e.name, e.code, e.message, e instanceof DOMException); } };
for (const make of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, BigInt64Array, BigUint64Array]) {
    const a = new make(64);
    show(() => crypto.getRandomValues(a) === a && a.some((x) => x != 0) && new Set(a).size > 16);
}
for (const bad of [new Float32Array(3), new Float64Array(3), new DataView(new ArrayBuffer(3)), new ArrayBuffer(3), [1], {}, null, 'x'])
    show(() => crypto.getRandomValues(bad));
show(() => crypto.getRandomValues());
show(() => crypto.getRandomValues(new Uint8Array(65537)));
show(() => crypto.getRandomValues(new Uint16Array(32769)));
show(() => crypto.getRandomValues(new Uint8Array(65536)).filter((x) => x === 0).length < 1000);
show(() => crypto.getRandomValues(new Uint8Array(0)).length);
show(() => crypto.getRandomValues(new Uint8Array(new ArrayBuffer(32), 8, 8)).buffer.slice(0, 8).byteLength);
const part = new Uint8Array(32);
crypto.getRandomValues(part.subarray(8, 24));
show(() => part.subarray(0, 8).concat === undefined && part.subarray(0, 8).every((x) => x === 0) && part.subarray(24).every((x) => x === 0));
const seen = new Set();
for (let i = 0; i < 100; i++) {
    const id = crypto.randomUUID();
    if (!/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
        console.log('bad', id);
    seen.add(id);
}
show(() => seen.size);
show(() => crypto.randomUUID.call({}));
show(() => (0, crypto.getRandomValues)(new Uint8Array(1)).length);
show(() => { const { randomUUID } = crypto; return randomUUID(); });
show(() => new Crypto());
show(() => new SubtleCrypto());
show(() => new CryptoKey());
show(() => [Crypto.name, Crypto.length, crypto instanceof Crypto, crypto.subtle instanceof SubtleCrypto, crypto.subtle === crypto.subtle, String(crypto), String(crypto.subtle)].join());
show(() => [crypto.getRandomValues.length, crypto.randomUUID.length, 'crypto' in globalThis].join());

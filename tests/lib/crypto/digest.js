// as: node
// Known answers are those of FIPS 180-4 and FIPS 202 for "abc".
const hex = (b) => Array.from(new Uint8Array(b), (x) => x.toString(16).padStart(2, '0')).join('');
const show = async (f) => { try { console.log(await f()); } catch (e) { console.log(e.name, e.code, e.message, e instanceof DOMException); } };
const abc = new Uint8Array([97, 98, 99]);
for (const name of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'])
    await show(async () => name + ' ' + hex(await crypto.subtle.digest(name, abc)));
for (const name of ['sha-1', 'Sha-256', { name: 'shA-384' }, { name: { toString: () => 'SHA-512' } }])
    await show(async () => hex(await crypto.subtle.digest(name, new Uint8Array(0))).slice(0, 32));
for (const size of [1, 63, 64, 65, 65535, 65536, 65537, 300000]) {
    const data = new Uint8Array(size).map((x, i) => i * 7);
    await show(async () => size + ' ' + hex(await crypto.subtle.digest('SHA-256', data)));
}
for (const data of [abc.buffer, new DataView(abc.buffer, 1), new Uint16Array([0x6261]), new Float64Array(2), new BigInt64Array(1)])
    await show(async () => hex(await crypto.subtle.digest('SHA-1', data)));
// The bytes are those of the call, however long it takes.
const long = new Uint8Array(1 << 20), promise = crypto.subtle.digest('SHA-1', long);
long.fill(1);
await show(async () => hex(await promise));
for (const name of ['MD5', 'SHA-3', 'SHA-1 ', '', {}, undefined, null, 5, { name: 'AES-GCM' }])
    await show(() => crypto.subtle.digest(name, abc).catch((e) => [e.name, e.code].join()));
for (const data of ['abc', null, {}, [1], 5])
    await show(() => crypto.subtle.digest('SHA-1', data));
await show(() => crypto.subtle.digest('SHA-1'));
await show(() => crypto.subtle.digest.call({}, 'SHA-1', abc));
await show(() => crypto.subtle.digest({ get name() { throw new RangeError('mine'); } }, abc));
await show(() => crypto.subtle.digest('SHA-1', abc) instanceof Promise);

const show = (f) => { try { const v = f(); console.log(typeof v === 'bigint' ? v + 'n' : v instanceof Uint8Array ? v.toString('hex') : JSON.stringify(v)); } catch (e) { console.log(e.name, e.code, e.message); } };
const b = Buffer.from('80ff017f00c0ffeebeef123456789abc', 'hex');
const names = Object.getOwnPropertyNames(Buffer.prototype).filter((n) => /^(read|write)/.test(n)).sort();
for (const n of names) {
    const sized = /Ui?nt[LB]E|[^g]Int[LB]E|UInt[LB]E/.test(n) && !/\d/.test(n);
    if (n.startsWith('read')) {
        for (const at of sized ? [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [12, 6], [0, 7], [0, 0], [0], [undefined, 1], [0, 1.5], [0, '2']] : [[], [1], [8], [15], [16], [-1], [1.5], ['1'], [null], [NaN], [Infinity]])
            show(() => Object.is(b[n](...at), -0) ? '-0' : b[n](...at));
        continue;
    }
    const big = n.includes('Big');
    const values = big ? [0n, 1n, -1n, 2n ** 63n, 2n ** 64n, -(2n ** 63n), -(2n ** 63n) - 1n, 5, 'x'] : [0, 1, -1, 127, 128, 255, 256, 65535, 65536, 8388608, 2 ** 31, 2 ** 32, 2 ** 40, -(2 ** 39), 2 ** 48, 1.7, -1.5, '12', NaN, Infinity, {}];
    for (const v of values) {
        const out = Buffer.alloc(9);
        show(() => (sized ? [1, 3, 6].map((size) => out[n](v, 1, size)).join() : out[n](v, 1)) + ' ' + out.toString('hex'));
    }
    for (const at of [8, 9, -1, 1.5, '0', undefined])
        show(() => { const out = Buffer.alloc(8); const r = out[n](big ? 1n : 1, at, 1); return r + ' ' + out.toString('hex'); });
}
show(() => Buffer.alloc(1).readInt16LE());
show(() => Buffer.from('0102030405060708', 'hex').swap16());
show(() => Buffer.from('0102030405060708', 'hex').swap32());
show(() => Buffer.from('0102030405060708', 'hex').swap64());
show(() => Buffer.alloc(3).swap16());
show(() => Buffer.alloc(3).swap64());

const show = (what, f) => { try { console.log(what, f()); } catch (e) { console.log(what, e.name, e.code, e.message); } };
for (const v of ['', 'abc', 'ä', 5, ['abc'], new String('abc'), new Blob(['abc']), new ArrayBuffer(3), new DataView(new ArrayBuffer(3)), new Uint16Array([97]), undefined, null])
    show('hash', () => Bun.hash(v));
for (const seed of [undefined, 0, 1, 1n, 1.9, -1, '5', 2n ** 65n + 1n, 2 ** 33 + 5])
    show(`seed ${seed}`, () => Bun.hash('abc', seed));
const data = new Uint8Array(3000).map((x, i) => i * i * 31 + i * 7 + (i >> 3));
for (const name of Object.keys(Bun.hash)) {
    show(name, () => [Bun.hash[name].name, Bun.hash[name].length].join());
    for (const seed of [undefined, 0, 7, 7n, -1, 2 ** 33 + 5])
        show(`${name} ${seed}`, () => Bun.hash[name]('abc', seed));
    // All lengths around the borders of the algorithms, folded into one number.
    for (const seed of [0, 1234567]) {
        let all = 0n;
        for (let n = 0; n < 3000; n += n < 300 ? 1 : 67)
            all = BigInt.asUintN(64, all * 31n + BigInt(Bun.hash[name](data.subarray(0, n), seed)));
        show(`${name} all`, () => all);
    }
}

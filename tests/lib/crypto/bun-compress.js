// Compressed bytes are the library's business and are not shown, but for texts too short to differ.
const show = async (what, f) => {
    try {
        const v = await f();
        console.log(what, v instanceof Uint8Array ? `${v.length} ${Bun.hash.crc32(v)}` : v);
    } catch (e) {
        console.log(what, e.name, e.code, e.message);
    }
};
const D = new Uint8Array(100000).map((x, i) => i * i >> 7), A = new Uint8Array(1000).fill(65);
const join = (...list) => new Uint8Array(list.flatMap((x) => Array.from(x)));
for (const [pack, unpack] of [['gzipSync', 'gunzipSync'], ['deflateSync', 'inflateSync']]) {
    await show(pack, () => Bun[pack]('abc').toHex());
    for (const options of [undefined, {}, { level: 0 }, { level: 9 }, { level: 1, memLevel: 1, strategy: 2 }, { windowBits: 9 }, { library: 'libdeflate' }, { library: 'libdeflate', level: 12 }])
        await show(JSON.stringify(options), () => Bun[unpack](Bun[pack](D, options)));
    for (const options of [{ library: 'x' }, { level: 99 }, { level: -2 }, 'x'])
        await show(JSON.stringify(options), () => Bun[pack](D, options));
    for (const data of [5, undefined, null, {}, new Blob(['abc'])])
        await show('data', () => Bun[pack](data));
    for (const data of ['', 'ä', new ArrayBuffer(3), new DataView(new ArrayBuffer(3)), new Uint16Array(2)])
        await show('data', () => Bun[unpack](Bun[pack](data)));
    await show('nothing', () => Bun[unpack](new Uint8Array(0)));
    await show('no data', () => Bun[unpack](5));
    await show('wrong', () => Bun[unpack](A));
    await show('wrong, libdeflate', () => Bun[unpack](A, { library: 'libdeflate' }));
    await show('truncated', () => Bun[unpack](Bun[pack](D).subarray(0, 1000)));
    await show('more behind it', () => Bun[unpack](join(Bun[pack]('abc'), [1, 2])));
    await show('two', () => Bun[unpack](join(Bun[pack]('abc'), Bun[pack]('def'))));
}
await show('zlib', () => Bun.inflateSync(new Uint8Array([0x78, 0x9c, 0x4b, 0x4c, 0x4a, 6, 0, 2, 0x4d, 1, 0x27]), { windowBits: 15 }));
for (const level of [undefined, 0, 1, 19, 22, 23, -1, 'a', 1.5])
    await show(`zstd ${level}`, () => Bun.zstdDecompressSync(Bun.zstdCompressSync(D, { level })));
await show('zstd', () => Bun.zstdCompressSync('abc').toHex());
for (const data of ['', 'ä', new ArrayBuffer(3), 5, undefined])
    await show('zstd', async () => Bun.zstdDecompress(await Bun.zstdCompress(data)));
await show('zstd wrong', () => Bun.zstdDecompressSync(A));
await show('zstd wrong', () => Bun.zstdDecompress(A));
await show('zstd truncated', () => Bun.zstdDecompressSync(Bun.zstdCompressSync(D).subarray(0, 1000)));
await show('zstd nothing', () => Bun.zstdDecompressSync(new Uint8Array(0)));
await show('zstd two', () => Bun.zstdDecompressSync(join(Bun.zstdCompressSync('abc'), Bun.zstdCompressSync('def'))));
await show('zstd more behind it', () => Bun.zstdDecompressSync(join(Bun.zstdCompressSync('abc'), [1, 2])));
await show('zstd level', () => Bun.zstdCompress(D, { level: 30 }));
await show('zstd no data', () => Bun.zstdDecompressSync(5));

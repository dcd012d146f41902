// expect: 9519250859371841752n
// xxHash3 and crc32 of texts of many lengths and places, summed: the sum that Bun gives.
const bytes = new Uint8Array(5000);
for (let i = 0, s = 1n; i < bytes.length; i++) {
    s = (s * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    bytes[i] = Number(s >> 40n) & 255;
}
let sum = 0n;
for (let n = 0; n < 5000; n += n < 300 ? 1 : 37)
    for (const from of [0, 1])
        for (const seed of [0, 12345])
            sum = (sum * 31n + Bun.hash.xxHash3(bytes.subarray(from, n), seed) + BigInt(Bun.hash.crc32(bytes.subarray(from, n), seed))) & 0xffffffffffffffffn;
console.log(sum);

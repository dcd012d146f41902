// f16round: ties to even, subnormals, overflow, no double rounding through single precision.
const z = x => Object.is(x, -0) ? '-0' : String(x);
console.log([1.1, 65504, 65519.99, 65520, 1e5, -65520, 2049, 2051, 2 ** -24, 2 ** -25, 2 ** -25 * 1.0000001, 2 ** -26, 5.960464477539063e-8 * 1.5, 6.097555160522461e-5, 6.103515625e-5, 0.1, 1 / 3, -0, NaN, Infinity, 1.0009765625, 1.00048828125, 1.000488281250001, 1.00146484375, 4097.999, 2047.5, 2 ** -14 - 2 ** -26].map(x => z(Math.f16round(x))).join(' '));
const f = new Float16Array(1); let bad = 0;
for (let i = 0; i < 300; i++) { const x = (i * 2654435761 % 4294967296) / 2 ** (i % 40) - i; f[0] = x; if (!Object.is(f[0], Math.f16round(x))) bad++; }
console.log(bad, Math.f16round(1 + 2 ** -11 + 2 ** -40), Math.f16round(1 + 2 ** -11), Math.f16round(Math.fround(1 + 2 ** -11 + 2 ** -40)), Math.f16round('1.5'), z(Math.f16round(null)), Math.f16round());
let n = 0; const u = new Uint16Array(f.buffer); for (let b = 0; b < 65536; b += 37) { u[0] = b; const x = f[0]; if (x !== x) continue; f[0] = x; if (u[0] !== b) n++; } console.log(n, Math.f16round.length);

// slow
// What asks for more memory than there can be is a RangeError, and the program goes on.
const attempts = {
    repeat: () => "x".repeat(2 ** 30),
    join: () => new Array(2 ** 28).join("abc"),
    pad: () => "".padEnd(2 ** 30, "ab"),
    concat: () => { let s = "x".repeat(2 ** 20); for (;;) s += s; },
    array: () => new Array(-1),
    length: () => { [].length = 2 ** 32; },
    buffer: () => new ArrayBuffer(2 ** 53 - 1),
    typed: () => new Float64Array(2 ** 50),
    bigint: () => 1n << 2n ** 40n,
};
for (const [name, f] of Object.entries(attempts)) {
    try {
        f();
        console.log(name, "worked");
    } catch (e) {
        console.log(name, e instanceof RangeError);
    }
}
console.log([1, 2, 3].map((x) => x * 2).join());
// expect: repeat true
// expect: join true
// expect: pad true
// expect: concat true
// expect: array true
// expect: length true
// expect: buffer true
// expect: typed true
// expect: bigint true
// expect: 2,4,6

// Powers of whole numbers are exact, by operator and Math.pow, and signs of zero and the ends of the range are those of any power.
const wrong = [];
const check = (base, exponent, want) => {
    for (const got of [base ** exponent, Math.pow(base, exponent)])
        if (!Object.is(got, want)) wrong.push([base, exponent, got, want]);
};
for (let base = -40; base <= 40; base++)
    for (let exponent = 0; exponent <= 60; exponent++) {
        const want = Number(BigInt(base) ** BigInt(exponent));
        if (Math.abs(want) <= Number.MAX_SAFE_INTEGER) check(base, exponent, want);
    }
let two = 1;
for (let exponent = 0; exponent <= 1023; exponent++, two *= 2) {
    check(2, exponent, two);
    if (exponent < 1023) check(2, -exponent, 1 / two);
}
for (const [base, exponent, want] of [
    [2, 1024, Infinity], [2, -1074, 5e-324], [2, -1075, 0], [2, 0.5, Math.SQRT2], [-0, 1, -0], [-0, 2, 0], [-0, -1, -Infinity], [0, 0, 1],
    [NaN, 0, 1], [1, NaN, NaN], [1, Infinity, NaN], [-1, -Infinity, NaN], [-0, -0, 1], [10, -1, 0.1], [Infinity, 1, Infinity], [-Infinity, 3, -Infinity],
    [9007199254740992, 1, 9007199254740992], [94906266, 2, 9007199326062756], [0.5, 2, 0.25],
]) check(base, exponent, want);
console.log(wrong.length ? wrong.slice(0, 3).join(" | ") : "exact");
// expect: exact

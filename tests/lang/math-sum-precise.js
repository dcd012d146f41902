// sumPrecise: exact sums rounded once, zeros, infinities, iterators closed on what is no number.
const z = x => Object.is(x, -0) ? '-0' : String(x);
const s = (...a) => z(Math.sumPrecise(a));
console.log(s(), s(-0), s(0), s(-0, 0), s(0.1, 0.2, 0.3), s(1e308, 1e308, -1e308), s(1e20, 0.1, -1e20), s(1, 1e100, 1, -1e100), s(Infinity), s(Infinity, -Infinity), s(NaN, 1), s(-Infinity, 5), s(1.7976931348623157e308, 2 ** 970), s(1.7976931348623157e308, 2 ** 970, -5e-324), s(5e-324, 5e-324), s(1, 2 ** -53), s(1, 2 ** -53, 5e-324), s(1, 2 ** -54), s(2 ** 1023, 2 ** 1023), s(-0, -0));
console.log(s(...Array(10).fill(0.1)), s(9007199254740992, 1, 1), s(1.7976931348623157e308, 9.979201547673598e291), s(1.7976931348623157e308, 9.9792015476735e291), s(3, -3), s(-3, 3, -0));
let closed = 0; const it = v => ({ [Symbol.iterator]: () => ({ i: 0, next() { return { value: v[this.i++], done: this.i > v.length }; }, return() { closed++; return {}; } }) });
for (const bad of [['1'], [1, 2n], [null], [1, {}], [new Number(1)], [NaN, 'x'], [undefined]]) try { Math.sumPrecise(it(bad)); console.log('no'); } catch (e) { console.log(e.name, closed); }
for (const bad of [undefined, null, 5, {}]) try { Math.sumPrecise(bad); } catch (e) { console.log(e.name); }
console.log(Math.sumPrecise(new Set([1, 2, 3])), Math.sumPrecise(it([1, 2])), closed, Math.sumPrecise.length, Math.sumPrecise.name, Math.sumPrecise(new Float64Array([0.5, 0.25])));

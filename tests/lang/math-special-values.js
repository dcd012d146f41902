// Math functions at NaN, infinities, zeros and their signs.
const v = [0, -0, NaN, Infinity, -Infinity, 1, -1, 0.5, -0.5, 2.25, -2.25, 1.5, 4294967295.5, 0.49999999999999994, -0.49999999999999994, 4503599627370495.5, 2 ** 53, 5e-324];
const z = x => Object.is(x, -0) ? '-0' : String(x);
for (const f of ['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'sqrt', 'cbrt', 'fround', 'clz32', 'f16round']) console.log(f, v.map(x => z(Math[f](x))).join());
for (const f of ['acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cos', 'cosh', 'exp', 'expm1', 'log', 'log1p', 'log10', 'log2', 'sin', 'sinh', 'tan', 'tanh']) console.log(f, [0, -0, NaN, Infinity, -Infinity, 1, -1].map(x => z(Math[f](x))).map(s => s.slice(0, 14)).join());
console.log([[0, 0], [0, -0], [-0, 0], [-0, -0], [1, Infinity], [1, -Infinity], [Infinity, Infinity], [-Infinity, -Infinity], [NaN, 1], [0, -1], [-0, -1]].map(a => z(Math.atan2(...a)).slice(0, 8)).join());
for (const f of Object.getOwnPropertyNames(Math)) if (typeof Math[f] === 'function' && f !== 'random' && f !== 'sumPrecise') { try { Math[f](1n); console.log(f, 'no'); } catch (e) { if (e.name !== 'TypeError') console.log(f, e.name); } try { Math[f](Symbol(), 1); console.log(f, 'no'); } catch (e) { if (e.name !== 'TypeError') console.log(f, e.name); } }

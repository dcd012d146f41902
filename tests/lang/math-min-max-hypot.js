// min, max and hypot: no arguments, NaN, zeros, conversions of all arguments, overflow.
const z = x => Object.is(x, -0) ? '-0' : String(x);
console.log(z(Math.max()), z(Math.min()), z(Math.max(-0, 0)), z(Math.max(0, -0)), z(Math.min(0, -0)), z(Math.min(-0, 0)), Math.max(1, NaN, 3), Math.min(NaN), Math.max('3', '10'), Math.max(null, -1), Math.max(undefined, 1), Math.max([5], [6]), Math.max(...[, 1]), Math.min(1, true));
const log = []; const o = n => ({ valueOf() { log.push(n); return n; } });
Math.max(o(NaN), o(1), o(2)); Math.min(o(3), o(NaN)); Math.hypot(o(Infinity), o(4));
console.log(log.join());
try { Math.max(o(5), { valueOf() { throw new RangeError(); } }, o(6)); } catch (e) { console.log(e.name, log.at(-1)); }
try { Math.max(1, 2n); } catch (e) { console.log(e.name); }
console.log(z(Math.hypot()), z(Math.hypot(-0)), Math.hypot(3, 4), Math.hypot(NaN, Infinity), Math.hypot(NaN, 1), Math.hypot(1e200, 1e200), Math.hypot(1e-200, 1e-200), Math.hypot(-3), Math.hypot(1, 1, 1, 1), Math.hypot('3', [4]), z(Math.hypot(-0, -0)), Math.hypot(5e-324), Math.hypot(3e-320, 4e-320));
console.log(Math.max.length, Math.min.length, Math.hypot.length, Math.imul(0xffffffff, 5), Math.imul(2 ** 31, 2), Math.imul(), Math.imul('3', 4.9), Math.imul(0x7fffffff, 0x7fffffff), Math.imul(-5, 12), Math.imul(2 ** 53 + 2, 3));

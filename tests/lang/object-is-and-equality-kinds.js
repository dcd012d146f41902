// Object.is, SameValueZero of includes and Map, strict equality of indexOf.
const values = [0, -0, NaN, -NaN, '', '0', null, undefined, 0n, -0n, 1n, 1, true, Symbol.iterator];
console.log(values.map(a => values.map(b => Object.is(a, b) ? 1 : 0).join('')).join(' '));
console.log(values.map(a => [a].includes(a) ? 1 : 0).join(''), values.map(a => [a].indexOf(a)).join());
console.log([-0].includes(0), new Set([-0]).has(0), Object.is([...new Set([-0])][0], -0), [NaN].indexOf(NaN), [, 1].includes(undefined), [, 1].indexOf(undefined));
console.log(Object.is(), Object.is(undefined), Object.is(null), Object.is.length, Object.is(1n, 1n), Object.is('a' + 'b', 'ab'), Object.is(2n ** 70n, 2n ** 70n));

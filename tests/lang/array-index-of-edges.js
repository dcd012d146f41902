// indexOf, lastIndexOf and includes: start positions, -0, conversions that change the array, holes and prototypes.
const a = [1, 2, 3, 2, 1];
console.log([0, 1, 3, 4, 5, -1, -3, -9, NaN, '1', Infinity, -Infinity, undefined, null].map(i => `${a.indexOf(2, i)}/${a.lastIndexOf(2, i)}/${a.includes(1, i)}`).join(' '));
console.log(a.lastIndexOf(1), a.lastIndexOf(1, undefined), [].lastIndexOf(1), [, undefined].indexOf(undefined), [,].includes(), [NaN].includes(NaN), [NaN].lastIndexOf(NaN));
console.log(Object.is([1].indexOf(1, -0), 0), Object.is([1].lastIndexOf(1, -0), 0), Object.is([5].lastIndexOf(5), 0), [1].indexOf(1, -0.9));
const shrink = [1, 2, 3];
console.log(shrink.indexOf(3, { valueOf() { shrink.length = 1; return 0; } }), shrink.includes(undefined, { valueOf() { return 0; } }), [1, 2, 3].lastIndexOf(1, { valueOf() { return -3; } }));
const s2 = [1, 2, 3];
console.log(s2.includes(undefined, { valueOf() { s2.length = 1; return 0; } }));
let converted = 0;
console.log([].indexOf(1, { valueOf() { converted++; } }), [].includes(1, { valueOf() { converted++; } }), [].lastIndexOf(1, { valueOf() { converted++; } }), converted);
Array.prototype[1] = 'proto';
console.log([0, , 2].indexOf('proto'), [0, , 2].lastIndexOf('proto'), [0, , 2].includes('proto'), [0, , 2].includes(undefined));
delete Array.prototype[1];
console.log(Array.prototype.indexOf.call('abc', 'c'), Array.prototype.includes.call({ length: 2 ** 53, [2 ** 53 - 2]: 'end' }, 'end', -1), Array.prototype.lastIndexOf.call({ length: 2 ** 53, [2 ** 53 - 2]: 'end' }, 'end'));
for (const v of [1n, 1, '1', true, null]) console.log([1, '1', 1n, true, null].indexOf(v));

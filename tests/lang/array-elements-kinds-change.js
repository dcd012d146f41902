// One site over integers, doubles, objects, holes, negative and huge indexes, strings as indexes.
const get = (a, i) => a[i], set = (a, i, v) => { a[i] = v; return a; };
for (let i = 0; i < 50; i++) { get([1, 2, 3], 1); set([1, 2, 3], 1, i); }
console.log(get([1.5, 2.5], 1), get(['a'], 0), get([, 1], 0), get([1], -1), get([1], 5), get('abc', 1), get('abc', 7), get({ 1: 'o' }, 1), get(new Float64Array([1.25]), 0), get([1], '0'), get([1], 0.5), get([1], -0), get([1, 2], true));
console.log(JSON.stringify(set([1, 2], 1, 2.5)), JSON.stringify(set([1, 2], 3, 'x')), set([1], -1, 5)[-1], set([1], 1e6, 5).length, set([], 4294967294, 1).length, set([], 4294967295, 1).length, set([1], '0', 9)[0], set([1], '00', 9).length, set([], 1.5, 1).length, set([], NaN, 1)['NaN']);
const a = [];
for (let i = 0; i < 20; i++) a[i * 3 % 20] = i;
a[5] = 1.5; a[6] = 'six'; a[7] = { n: 7 }; a[8] = undefined; delete a[9];
console.log(a.length, a.map(x => typeof x).join().replaceAll('number', 'n'), 9 in a, a.indexOf(undefined));
const nan = [NaN, -0, 1 / 0, 2 ** 31, -(2 ** 31), 2 ** 53, 5e-324];
console.log(nan.map(x => Object.is(x, -0) ? '-0' : x).join(' '), nan.includes(NaN), 1 / nan[1]);
const obj = { length: 0 }; Array.prototype.push.call(obj, 1, 'two', 3.5);
console.log(JSON.stringify(obj), [].concat([1.5], ['s'], [{}]).length);

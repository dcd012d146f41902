// substring, substr and slice with the same odd arguments.
const s = 'abcdef';
const args = [[], [2], [-2], [1, 3], [3, 1], [-4, -2], [-2, -4], [2, -1], [NaN, 3], [0, NaN], ['1', '4'], [1.9, 3.9], [9], [0, 99], [-99, 2], [Infinity], [-Infinity, Infinity], [undefined, 2], [1, undefined], [null, null], [true, 4]];
for (const m of ['substring', 'substr', 'slice']) console.log(m, args.map(a => s[m](...a) || '-').join(' '));
console.log('😀'.slice(0, 1) === '\ud83d', s.substr.length, s.slice.length, String.prototype.slice.call(123456, 1, 3), String.prototype.substr.call(true, 1, 2));
for (const m of ['substring', 'substr', 'slice']) for (const bad of [null, undefined]) try { String.prototype[m].call(bad); } catch (e) { console.log(e.name); }
console.log(s.substring({ valueOf: () => 1 }, { valueOf: () => 3 }), s.slice(-3, -1), s.substr(-3, 2), s.substr(2, -1) === '', s.substr(2, 2 ** 40), s.substr(0, -Infinity) === '');

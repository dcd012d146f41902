// concat: Symbol.isConcatSpreadable in all its forms, boxed receivers, lengths, holes, proxies.
const t = f => { try { return f(); } catch (e) { return e.name; } };
const like = { length: 3, 0: 'a', 2: 'c', [Symbol.isConcatSpreadable]: true };
console.log(t(() => JSON.stringify([].concat(like))), Object.keys([].concat(like)).join(), [].concat({ ...like, [Symbol.isConcatSpreadable]: 0 }).length);
const no = [1, 2]; no[Symbol.isConcatSpreadable] = false;
console.log([].concat(no).length, [].concat(Object.assign([1], { [Symbol.isConcatSpreadable]: undefined })).length, [].concat(Object.assign([1, 2], { [Symbol.isConcatSpreadable]: null })).length);
console.log(typeof Array.prototype.concat.call(1, 2)[0], Array.prototype.concat.call('ab', 'cd').length, Array.prototype.concat.call(true)[0] == true, t(() => Array.prototype.concat.call(null)), t(() => Array.prototype.concat.call()));
console.log([1, , 3].concat([, 2]).length, Object.keys([1, , 3].concat([, 2])).join(), [].concat(1, [2], [[3]], 'x', null, undefined).map(String).join('|'));
console.log(t(() => [1].concat({ length: 2 ** 53 - 1, [Symbol.isConcatSpreadable]: true })), t(() => [1, 2].concat({ length: 2 ** 53 + 9, [Symbol.isConcatSpreadable]: true }, 1)));
String.prototype[Symbol.isConcatSpreadable] = true;
console.log([].concat('xy').length, [].concat(new String('xy')).join('|'));
delete String.prototype[Symbol.isConcatSpreadable];
const log = [];
[].concat(new Proxy([5, 6], { get(t, k) { log.push(String(k)); return t[k]; }, has(t, k) { log.push('has ' + k); return k in t; } }));
console.log(log.join());
Object.defineProperty(Number.prototype, Symbol.isConcatSpreadable, { get() { log.push('never'); }, configurable: true });
[].concat(5);
console.log(log.includes('never'), [].concat(/x/, function f() {}).length);

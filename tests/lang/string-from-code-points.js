// fromCodePoint and fromCharCode: ranges, truncation, errors half way.
console.log(String.fromCharCode(65, 65.9, 65536 + 66, -1 + 65536, '67', null, NaN, Infinity).split('').map(c => c.charCodeAt(0)).join(), String.fromCharCode().length, String.fromCharCode(0xd83d, 0xde00) === '😀');
console.log(String.fromCodePoint(0x1f600, 65, -0, '66', 0xd800).length, String.fromCodePoint().length, String.fromCodePoint(0x10ffff).length, String.fromCodePoint(null).charCodeAt(0));
for (const v of [-1, 1.5, 0x110000, NaN, Infinity, undefined, '1.1', 'x', {}, 1n, Symbol()]) try { String.fromCodePoint(v); console.log('no'); } catch (e) { console.log(e.name); }
const order = [];
try { String.fromCodePoint({ valueOf() { order.push(1); return 65; } }, -1, { valueOf() { order.push(3); } }); } catch (e) { console.log(e.name, order.join()); }
console.log(String.fromCharCode.length, String.fromCodePoint.length, String.fromCodePoint(...Array.from({ length: 300 }, (_, i) => 0x1f600 + i % 50)).length, String.fromCharCode.apply(null, new Uint16Array([104, 105])));

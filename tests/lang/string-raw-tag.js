// String.raw: lengths, missing substitutions, array-likes, conversions.
console.log(String.raw`a\n${1}\u{zz}${2}`, String.raw({ raw: 'abc' }, 1, 2, 3), String.raw({ raw: ['x', 'y', 'z'] }, 0), String.raw({ raw: [] }, 1), String.raw({ raw: { length: 2, 0: 'p', 1: 'q' } }, '-'));
console.log(String.raw({ raw: { length: -1 } }), String.raw({ raw: { length: '2', 0: 1, 1: 2 } }, 0.5), String.raw({ raw: [1, null, undefined] }, 'a', 'b'), String.raw({ raw: 5 }), String.raw({ raw: { length: 1.9, 0: 'only' } }, 'no'));
for (const a of [[], [null], [{}], [{ raw: null }], [{ raw: ['a', 'b'] }, Symbol()], [{ raw: { length: 1n } }], [{ raw: [Symbol()] }]]) try { String.raw(...a); console.log('no'); } catch (e) { console.log(e.name); }
const log = [];
String.raw({ get raw() { log.push('raw'); return { get length() { log.push('length'); return 2; }, get 0() { log.push('0'); return ''; }, get 1() { log.push('1'); return ''; } }; } }, { toString() { log.push('sub'); return ''; } });
console.log(log.join(), String.raw.length);
console.log(((s, ...v) => s.raw.map((x, i) => x + (v[i] ?? '')).join(''))`\x${'41'}\`\${}`, String.raw`\
line`.length, String.raw`\\`.length, (s => s[0])`\unope`, (s => s.raw[0])`\unope`);
console.log((s => JSON.stringify([s, s.raw]))`a
b\r\n`, (s => Object.isFrozen(s) && Object.isFrozen(s.raw))``, (s => Object.keys(s).join() + Object.hasOwn(s, 'raw'))`a${1}b`);

// A `return` that appears on the prototypes of array iterators is called by loops and destructuring of plain arrays.
const t = f => { try { return String(f()); } catch (e) { return e.message; } }, out = [];
const test = () => [t(() => { const [x] = [1, 2]; return x; }), t(() => { for (const x of [1, 2]) return x; }), t(() => { const [x] = new Set([1, 2]); return x; }), t(() => { for (const x of 'ab') return x; }), t(() => { let x, y; [x, y] = [1, 2]; return x + y; }), t(() => (([x]) => x)([1, 2])), t(() => { for (const x of new Uint8Array(2)) break; return 'u'; })].join(' | ');
for (let i = 0; i < 20; i++) test(); out.push(test());
for (const p of [Object.prototype, Iterator.prototype, Object.getPrototypeOf([].values())]) { p.return = function () { throw new Error('called'); }; out.push(test()); delete p.return; }
out.push(test()); console.log(out.join('\n'));

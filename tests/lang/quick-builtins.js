// Builtins that answer without a frame say the same as their whole bodies: every call runs warm and with unusual arguments.
const show = (v) => Object.is(v, -0) ? '-0' : typeof v === 'string' ? JSON.stringify(v) : v && typeof v === 'object' ? Object.prototype.toString.call(v) : String(v);
const odd = [undefined, null, true, -1, 0, -0, 1, 1.5, -0.5, NaN, Infinity, -Infinity, 2 ** 31, -(2 ** 31), 1e20, '1', '', {}, { valueOf() { return 2; } }, [], 3n, Symbol.iterator];
function table(name, f) {
    const lines = new Set();
    for (let turn = 0; turn < 5; turn++) {
        const line = [];
        for (const v of odd) {
            let r;
            try { r = show(f(v)); } catch (e) { r = e.constructor.name; }
            line.push(r);
        }
        lines.add(line.join(' '));
    }
    console.log(name + ': ' + [...lines].join('\n   '));
}
const wide = 'a\u1234\ud83d\ude00z', rope = 'x'.repeat(30) + wide;
for (const [what, s] of [['latin1', 'hello\xe9'], ['wide', wide], ['rope', rope], ['empty', '']]) {
    table(what + ' charCodeAt', (v) => s.charCodeAt(v));
    table(what + ' codePointAt', (v) => s.codePointAt(v));
    table(what + ' charAt', (v) => s.charAt(v));
    table(what + ' at', (v) => s.at(v));
    table(what + ' slice', (v) => s.slice(v).length);
    table(what + ' slice to', (v) => s.slice(1, v));
    table(what + ' substring', (v) => s.substring(2, v));
    table(what + ' indexOf', (v) => s.indexOf(v));
    table(what + ' includes', (v) => s.includes(v));
    table(what + ' startsWith', (v) => s.startsWith(v));
}
table('fromCharCode', (v) => String.fromCharCode(v));
for (const name of ['floor', 'ceil', 'trunc', 'round', 'abs', 'sqrt', 'sin', 'log', 'cbrt'])
    table(name, (v) => Math[name](v));
table('max', (v) => Math.max(v, 1)); table('max 0', (v) => Math.max(v, -0)); table('max none', () => Math.max());
table('min', (v) => Math.min(v, 1)); table('min 0', (v) => Math.min(0, v)); table('min three', (v) => Math.min(5, v, 2));
table('imul', (v) => Math.imul(v, 0x7fffffff));
for (const name of ['isInteger', 'isSafeInteger', 'isNaN', 'isFinite'])
    table(name, (v) => Number[name](v));
table('isArray', (v) => Array.isArray(v));
console.log(Array.isArray(new Proxy([], {})), Array.isArray(), Number.isNaN(), Array.isArray(Array.prototype));
const items = [1, '1', NaN, undefined, , null, -0, odd[17]];
table('includes', (v) => items.includes(v));
table('indexOf', (v) => items.indexOf(v));
table('includes in holes', (v) => [, 1].includes(v));
const map = new Map([[NaN, 'nan'], [0, 'zero'], ['1', 'one'], [undefined, 'none']]), set = new Set(map.keys());
table('Map get', (v) => map.get(v)); table('Map has', (v) => map.has(v));
table('Set has', (v) => set.has(v));
table('Map set, delete', (v) => { const m = new Map(); return m.set(v, v) === m && m.delete(v) && !m.delete(v) && m.size === 0; });
table('Set add, delete', (v) => { const s = new Set(); return s.add(v).add(v).size + '' + s.delete(v) + s.has(v); });
for (const call of [Map.prototype.get, Map.prototype.set, Set.prototype.add, Set.prototype.has, ''.charCodeAt, [].push, Object.prototype.hasOwnProperty])
    table('receiver', (v) => call.call(v, 1));
const owner = { 1: 1, '': 2, null: 3, [Symbol.iterator]: 4 };
table('hasOwn', (v) => Object.hasOwn(owner, v)); table('hasOwnProperty', (v) => owner.hasOwnProperty(v));
table('hasOwn of', (v) => Object.hasOwn(v, 'length'));
const seen = new Proxy({}, { getOwnPropertyDescriptor: (t, k) => ({ value: k, configurable: true }) });
console.log(Object.hasOwn(seen, 'x'), Object.hasOwn([1], 'length'), Object.hasOwn([1], '0'), Object.hasOwn(new Uint8Array(2), '1'), Object.hasOwn('ab', 1));
const view = new DataView(new ArrayBuffer(8));
table('DataView get', (v) => view.getInt16(v)); table('DataView set', (v) => { view.setFloat32(0, v, true); return view.getFloat32(0, true); });
table('DataView set int', (v) => { view.setUint16(2, v); return view.getUint8(3); });
const tail = new DataView(new ArrayBuffer(4, { maxByteLength: 8 }));
const read = () => tail.getUint32(2);
for (let i = 0; i < 5; i++) try { read(); } catch (e) { if (i === 4) console.log(e.name); }
tail.buffer.resize(8); console.log(read()); tail.buffer.transfer(); try { read(); } catch (e) { console.log(e.name); }
// Arrays: everything that keeps push and pop from being the usual ones.
const push = (a, v) => a.push(v), pop = (a) => a.pop();
for (let i = 0; i < 20; i++) { const a = []; push(a, i); push(a, 2); if (pop(a) !== 2 || a.length !== 1) throw 1; }
for (const make of [() => Object.freeze([1]), () => Object.preventExtensions([1]), () => [, ,], () => Object.defineProperty([1], 'length', { writable: false }), () => ({ length: 2 }), () => new (class extends Array {})(1, 2), () => { const a = []; a[5000000] = 1; return a; }]) {
    const a = make();
    for (const f of [push, pop]) try { console.log(show(f(a, 7)), a.length); } catch (e) { console.log(e.name); }
}
Object.defineProperty(Array.prototype, 3, { set(v) { console.log('setter', v); }, get() { return 'got'; }, configurable: true });
const four = [0, 1, 2]; console.log(push(four, 'x'));
delete Array.prototype[3];
// Where one throws, it stands in the stack.
function thrower() { return new Map().get.call({}, 1); }
for (let i = 0; i < 5; i++) try { thrower(); } catch (e) { if (i === 4) console.log(/get/.test(e.stack.split('\n')[1]), e.stack.includes('thrower')); }
// A conversion that runs JavaScript sees the frames below.
function inner() { return 'abc'.charAt({ valueOf() { return new Error().stack.includes('inner') ? 1 : 0; } }); }
console.log(inner(), inner(), inner(), inner(), inner());
// Patched builtins.
const code = (s) => s.charCodeAt(0);
for (let i = 0; i < 10; i++) code('a');
const whole = String.prototype.charCodeAt;
String.prototype.charCodeAt = function () { return this.length; };
console.log(code('abc')); String.prototype.charCodeAt = whole; console.log(code('a'));

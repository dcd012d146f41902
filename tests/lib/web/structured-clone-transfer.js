// What goes through the serialised form comes out as from a copy: every kind of value, with sharing and cycles.
const through = (v, ...transfer) => structuredClone(v, { transfer: [...transfer, new ArrayBuffer(1)] });
const o = { i: -5, f: 1.5, big: -(1n << 90n), zero: 0n, text: "h\xe9llo", wide: "\u2603\ud83d\ude00", lone: "\ud800", n: null, u: undefined, yes: true, no: false, nan: NaN, neg: -0, 7: "seven" };
o.self = o;
const c = through(o);
console.log(c.self === c, Object.keys(c).join(), c.i, c.f, c.big, c.zero, c.text, c.wide, c.lone === "\ud800", c.n, c.u, c.yes, c.no, c.nan, Object.is(c.neg, -0), c[7]);
const a = [1, , 3]; a.extra = a;
const b = through([a, a]);
console.log(b[0] === b[1], b[0].extra === b[0], b[0].length, 1 in b[0]);
console.log(through(new Map([["k", new Set([new Date(5), new Date(NaN)])]])), through(/x\/y/giu), through([new Number(1), Object(5n), new String("s"), new Boolean(false)]).map((x) => typeof x + String(x)).join());
const raw = new ArrayBuffer(8, { maxByteLength: 16 }), view = new Uint16Array(raw, 2);
const d = structuredClone({ raw, view, v2: new DataView(raw, 4, 2) }, { transfer: [raw] });
console.log(raw.detached, view.length, d.raw.maxByteLength, d.view.length, d.view.buffer === d.raw, d.v2.byteLength, d.v2.byteOffset);
d.raw.resize(16);
console.log(d.view.length);
const e = through(new RangeError("m", { cause: new TypeError("c") }));
console.log(e instanceof RangeError, e.message, e.cause instanceof TypeError, e.cause.message, Object.keys(e).length, typeof e.stack);
console.log(through(new DOMException("gone", "AbortError")).code);
const shared = new SharedArrayBuffer(4), s = through({ shared, ints: new Int32Array(shared) });
new Int32Array(shared)[0] = 9;
console.log(s.shared !== shared, s.ints[0], s.ints.buffer === s.shared);
const f = through(new File(["abc"], "n.txt", { type: "a/b", lastModified: 3 }));
console.log(f instanceof File, f.name, f.type, f.size, f.lastModified);
console.log(await f.text());
const buf = new ArrayBuffer(4);
try { structuredClone({ buf, get g() { structuredClone(buf, { transfer: [buf] }); return 1; } }, { transfer: [buf] }); } catch (x) { console.log(x.name); }
const kept = new ArrayBuffer(4);
try { structuredClone([kept, () => 1], { transfer: [kept] }); } catch (x) { console.log(x.name, kept.detached); }
export {};

// Object.assign, spread, keys and for-in after the same shapes came before: what changes in between counts.
const show = o => console.log(JSON.stringify(o));
function assign(target, source) { return Object.assign(target, source); }
for (let i = 0; i < 3; i++) show(assign({ a: 0, z: i }, { a: 1, b: 2, c: 3 }));
class P { constructor() { this.x = 1; } }
for (let i = 0; i < 3; i++) show(assign(new P, { x: i, y: 2 }));
// a setter that appears on the prototype
Object.defineProperty(P.prototype, 'y', { set(v) { console.log('y', v); }, configurable: true });
show(assign(new P, { x: 5, y: 6 }));
delete P.prototype.y;
show(assign(new P, { x: 7, y: 8 }));
Object.defineProperty(P.prototype, 'y', { value: 1, writable: false, configurable: true });
try { assign(new P, { x: 9, y: 10 }); } catch (e) { console.log(e.constructor.name); }
delete P.prototype.y;
show(assign(new P, { x: 11, y: 12 }));
// __proto__ is an accessor of Object.prototype, and an own name after a spread
const own = JSON.parse('{"__proto__": {"q": 1}, "k": 2}');
for (let i = 0; i < 3; i++) {
    const o = assign({ t: 1 }, own);
    console.log(Object.keys(o).join(), o.q);
    console.log(Object.keys({ t: 1, ...own }).join());
}
// targets that are frozen, sealed, read-only
const frozen = () => Object.freeze({ a: 1 }), closed = () => Object.preventExtensions({ a: 1 });
for (const make of [frozen, closed])
    for (let i = 0; i < 3; i++)
        try { show(assign(make(), { a: 2, n: 3 })); } catch (e) { console.log(e.constructor.name); }
const fixed = () => Object.defineProperty({}, 'a', { value: 1, writable: false, enumerable: true });
for (let i = 0; i < 3; i++) {
    try { assign(fixed(), { a: 2 }); } catch (e) { console.log(e.constructor.name); }
    try { show({ ...fixed(), a: 3 }); } catch (e) { console.log(e.constructor.name); }
}
const hidden = () => Object.defineProperty({}, 'a', { value: 1, writable: true, configurable: true });
for (let i = 0; i < 3; i++) console.log(Object.keys(assign(hidden(), { a: 2, b: 1 })).join());
// symbols, private names, names that are not enumerable, indexes, accessors of the source
const s = Symbol('s');
for (let i = 0; i < 3; i++) {
    const o = assign({ a: 1 }, { b: 2, [s]: i, 3: 'three' });
    console.log(Object.keys(o).join(), o[s]);
    console.log(Object.keys(assign({ a: 1 }, Object.defineProperty({ b: 2 }, 'h', { value: 1 }))).join());
    show(assign({ a: 1 }, { get b() { return i; }, c: 1 }));
}
class Q { #p = 1; v = 2; static has(o) { return #p in o; } }
for (let i = 0; i < 3; i++) { const o = { w: 1, ...new Q }; show(o); console.log(Q.has(o), Q.has(assign({ w: 1 }, new Q))); }
// source and target are one; several sources; properties beyond the inline slots; the order of keys
for (let i = 0; i < 3; i++) {
    const o = { a: 1, b: 2 };
    show(assign(o, o));
    show(Object.assign({ b: 0 }, { a: 1, c: 2 }, null, { d: 3, a: 4, e: 5, f: 6, g: 7, h: 8, i: 9 }, undefined, 'xy'));
    show({ b: 0, ...{ a: 1, c: 2 }, ...{ d: 3, a: 4, e: 5, f: 6, g: 7, h: 8, i: 9 }, ...'xy' });
}
// arrays and functions as targets
for (let i = 0; i < 3; i++) {
    show(assign([1, 2, 3], { length: 1 }));
    const f = assign(function () {}, { a: 1, b: i });
    console.log(Object.keys(f).join(), f.b);
}
// dictionaries
const big = {};
for (let i = 0; i < 300; i++) big['k' + i] = i;
for (let i = 0; i < 2; i++) console.log(Object.keys(assign({ q: 1 }, big)).length, Object.keys({ q: 1, ...big }).length);

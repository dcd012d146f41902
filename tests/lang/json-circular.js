// The path of a cycle is told.
const tell = (v) => { try { console.log(JSON.stringify(v)); } catch (e) { console.log(e.name + ": " + e.message); } };
let o = {};
o.a = { b: [1, { o }] };
tell(o);
o = {};
o.a = o;
tell(o);
const list = [];
list.push(list);
tell(list);
class Foo { constructor() { this.x = { y: { z: { w: { v: { u: this } } } } }; } }
tell(new Foo());
const twice = { n: 1 };
tell([twice, twice]);
tell(1n);
tell({ a: { b: 1n } });

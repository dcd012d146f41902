const a = { name: "a" }; a.self = a; console.log(a);
const l = [1]; l.push(l, [l]); console.log(l);
const m = new Map(); m.set("m", m); m.set(m, 1); console.log(m);
const s = new Set(); s.add(s); s.add([s]); console.log(s);
const p = { child: { parent: null } }; p.child.parent = p; console.log(p, [p]);
const shared = { z: 1 }; console.log({ a: shared, b: shared, c: [shared, shared] });
const x = {}, y = { x }; x.y = y; console.log(x, y);
class Tree { constructor() { this.root = this; this.kids = [this]; } }
console.log(new Tree());
const proxied = new Proxy(a, {}); console.log(proxied, [proxied]);
function f() {} f.f = f; console.log(f, { f });

// next, return, throw and their states; messages.
function* g() { try { const x = yield 1; console.log("got", x); yield 2; } catch (e) { console.log("caught", e); yield 3; } finally { console.log("finally"); } return 4; }
const show = (r) => console.log(JSON.stringify(r));
let it = g();
show(it.next("ignored")); show(it.next("x")); show(it.throw("t")); show(it.next()); show(it.next());
it = g();
show(it.next()); show(it.return("r")); show(it.next());
it = g();
show(it.return("early")); show(it.next());
it = g();
try { it.throw("unstarted"); } catch (e) { console.log(e); }
show(it.next());
function* self() { try { me.next(); } catch (e) { console.log(e.name + ": " + e.message); } yield 1; }
const me = self();
show(me.next());
function* d() { const r = yield* g(); console.log("result", r); }
it = d();
show(it.next()); show(it.next("y")); show(it.next()); 
try { g.prototype.next.call({}); } catch (e) { console.log(e.name + ": " + e.message); }
console.log(String(g()), g.constructor.name, Object.getPrototypeOf(g.prototype).constructor === Object.getPrototypeOf(g), [...g()].length);

// return and throw in every position of a generator.
function* g() { try { const r = yield 1; console.log("r", r); yield 2; } catch (e) { console.log("caught", e); yield 3; } finally { console.log("fin"); yield 4; } return 5; }
const show = r => JSON.stringify(r);
let it = g(); console.log(show(it.return(9)), show(it.next()));
it = g(); it.next(); console.log(show(it.return(9)), show(it.next()), show(it.next()));
it = g(); it.next(); console.log(show(it.throw("E")), show(it.next()), show(it.next()), show(it.next()));
it = g(); try { it.throw(new Error("early")); } catch (e) { console.log(e.message, show(it.next())); }
function* inner() { try { yield "a"; yield "b"; } finally { console.log("inner fin"); } return "ret"; }
function* outer() { try { const v = yield* inner(); console.log("v", v); } finally { console.log("outer fin"); } }
for (const x of outer()) console.log(x);
for (const x of outer()) { console.log(x); break; }
const bad = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) };
function* d() { yield* bad; } it = d(); it.next(); try { it.throw("t"); } catch (e) { console.log(e.name); }
it = d(); it.next(); console.log(show(it.return("plain")));
function* self() { try { me.next(); } catch (e) { console.log(e.name); } yield 1; } const me = self(); me.next();
console.log([...function* () { yield* [1, 2]; yield* "xy"; yield* new Set([3]); }()].join());
function* args(a, b = yield_) { yield arguments.length; } var yield_ = 3; console.log(args(1).next().value, args.length, Object.getPrototypeOf(args(1)) === args.prototype);
try { new g(); } catch (e) { console.log(e.name); }
function* loop() { for (let i = 0; ; i++) { const r = yield () => i; if (r) return r; } } it = loop(); const fs = [it.next().value, it.next().value]; console.log(fs[0](), fs[1](), show(it.next("stop")), fs[1]());
function* sw(x) { switch (yield) { case yield 1: return "one"; default: return (yield 2) + (yield 3); } }
it = sw(); console.log(show(it.next()), show(it.next("k")), show(it.next("j")), show(it.next(10)), show(it.next(20)));
console.log(show([...(function* () { const o = { [yield "k"]: yield "v", ...yield "s" }; yield o; })()]));

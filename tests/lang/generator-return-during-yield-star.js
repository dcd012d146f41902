// return() and throw() travel through yield* into the inner generator and its finally blocks.
const log = [];
function* inner(name) { try { log.push(name + " got " + (yield name + "1")); yield name + "2"; } catch (e) { log.push(name + " caught " + e); yield name + " recovered"; } finally { log.push(name + " finally"); } return name + " done"; }
function* outer() { try { const r = yield* inner("A"); log.push("result " + r); yield* inner("B"); } finally { log.push("outer finally"); yield "from finally"; } }
let it = outer();
console.log(JSON.stringify([it.next(), it.next("x"), it.return("early"), it.next(), it.next()]), log.join("; "));
log.length = 0;
it = outer();
console.log(JSON.stringify([it.next(), it.throw("boom"), it.next(), it.next("y"), it.return("r"), it.next("z"), it.next()]), log.join("; "));
log.length = 0;
function* stubborn() { while (true) try { yield "still here"; } finally { log.push("tried"); continue; } }
it = stubborn();
console.log(JSON.stringify([it.next(), it.return(1), it.return(2), it.next()]), log.join());
function* override() { try { yield 1; } finally { return "overridden"; } }
it = override();
it.next();
console.log(JSON.stringify(it.return("asked")), JSON.stringify(it.next()));
function* rethrow() { try { yield 1; } finally { throw "from finally"; } }
it = rethrow();
it.next();
try { it.return("asked"); } catch (e) { console.log(e, JSON.stringify(it.next())); }
const fresh = outer();
console.log(JSON.stringify([fresh.return("before start"), fresh.next()]));
try { outer().throw("at start"); } catch (e) { console.log(e); }
function* self() { try { me.next(); } catch (e) { yield e.name + ": " + e.message; } }
const me = self();
console.log(me.next().value);

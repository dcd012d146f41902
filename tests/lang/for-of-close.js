// break, throw and return close the iterator.
const make = () => ({ i: 0, next() { return { value: this.i++, done: false }; }, return() { console.log("closed"); return {}; }, [Symbol.iterator]() { return this; } });
for (const x of make()) break;
try { for (const x of make()) throw new Error("t"); } catch (e) { console.log(e.message); }
(() => { for (const x of make()) return; })();
out: for (;;) { for (const x of make()) break out; }
let n = 0;
for (const x of make()) { if (n++ < 2) continue; break; }
// expect: closed
// expect: closed
// expect: t
// expect: closed
// expect: closed
// expect: closed

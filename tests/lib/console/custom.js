const custom = Symbol.for("nodejs.util.inspect.custom");
console.log({ [custom](d, o, i) { return "CUSTOM"; } });
console.log([{ [custom](d, o, i) { return { depth: d, options: typeof o, inspect: typeof i, keys: Object.keys(o) }; } }]);
console.log({ x: { [custom]() { return "multi\nline"; } } });
console.log({ [custom]: 5 });
console.log({ [custom]() { return Object.keys(this); }, a: 1 });
console.log({ [custom]() { return undefined; } }, { [custom]() { return null; } }, { [custom]() { return 5; } });
try { console.log({ [custom]() { throw new Error("cust"); } }); } catch (e) { console.log("caught", e.message); }
class Money { constructor(n) { this.n = n; } [custom]() { return `Money<${this.n}>`; } }
console.log(new Money(5), [new Money(6)], { m: new Money(7) }, new Map([["k", new Money(8)]]));
class Node2 { constructor(v, next) { this.v = v; this.next = next; } }
console.log(new Node2(1, new Node2(2, new Node2(3, null))));
console.log({ toString() { return "x"; } }, { toJSON() { return 1; } }, { inspect() { return "q"; } });
console.log(new Proxy({}, { get() { throw new Error("never asked"); }, ownKeys() { throw new Error("never asked"); } }));
console.log({ get a() { throw new Error("never run"); }, set b(v) {} });

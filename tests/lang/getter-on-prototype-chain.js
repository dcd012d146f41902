// Accessors found along the chain see the receiver; a setter there stops the store.
const base = { get full() { return `${this.first} ${this.last}`; }, set full(v) { [this.first, this.last] = v.split(" "); } };
const person = Object.create(Object.create(base), { first: { value: "A", writable: true }, last: { value: "B", writable: true } });
console.log(person.full); // expect: A B
person.full = "C D";
console.log(person.first, person.last, Object.keys(person).length); // expect: C D 0
Object.defineProperty(base, "full", { get: () => "fixed", set: undefined });
console.log(person.full); // expect: fixed
try { (function () { "use strict"; person.full = 1; })(); } catch (e) { console.log(e.name); } // expect: TypeError

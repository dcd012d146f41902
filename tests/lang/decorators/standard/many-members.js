// A class with many decorated members.
// peer: none
let src = "class A {", n = 60, log = [];
for (let i = 0; i < n; i++) src += `@d m${i}() { return ${i}; } @d f${i} = ${i}; `;
const d = (v, c) => { log.push(c.name); return c.kind === "field" ? (x) => x + 1 : undefined; };
const A = new Function("d", src + "} return A;")(d);
const a = new A();
console.log(log.length, a.m59(), a.f59, log[0], log[60]); // expect: 120 59 60 m0 f0

// Decorated declarations: abstract ones, in namespaces, blocks, functions, cases.
const log: string[] = [];
const d = (v: any, c: any) => { log.push(c.name); };
@d abstract class A {}
@d export abstract class B {}
export @d abstract class C {}
@d export default abstract class D {}
namespace N { @d export class E {} @d class F {} export @d class G {} @d export abstract class H {} }
(function () { @d class I {} })();
if (log.length) { @d class J {} }
switch (1) { case 1: @d class K {} }
label: { @d class L {} }
console.log(log.join(), [N.E, N.G, N.H].every((x) => typeof x === "function")); // expect: A,B,C,D,E,F,G,H,I,J,K,L true

// Decorated declarations: abstract ones, in namespaces, blocks, functions; what is exported is the replaced class.
const log: string[] = [];
const d = (c: any): any => { log.push(c.name); return class extends c { static replaced = true; }; };
@d abstract class A {}
@d export abstract class B {}
export @d abstract class C {}
@d export default abstract class D {}
namespace N { @d export class E { self() { return E; } } @d class F {} export @d class G {} }
(function () { @d class I {} })();
if (log.length) { @d class J {} }
console.log(log.join(), [A, B, C, D, N.E, N.G].every((x: any) => x.replaced), new N.E().self() === N.E); // expect: A,B,C,D,E,F,G,I,J true true

// Functions and classes as values of decorated fields take the field's name.
// peer: none
const seen: string[] = [];
const d = (_: any, c: any): any => { const init = (v: any) => { seen.push(v.name); return v; }; return c.kind === "accessor" ? { init } : init; };
class A { @d f = () => {}; @d static g = function () {}; @d h = class {}; @d #p = () => {}; @d accessor a = () => {}; @d ["c" + 1] = () => {}; @d 5 = () => {}; }
new A();
console.log(seen.join());
// expect: g,f,h,#p,a,c1,5

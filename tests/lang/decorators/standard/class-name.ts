// context.name of classes: declared, assigned, default and none.
const names: any[] = [];
function d(v: any, c: any) { names.push(JSON.stringify(c.name), v.name); }
@d class A {}
const B = @d class {};
const C = @d class Own {};
const o = { p: @d class {} };
(@d class {});
let D; D = @d class {};
const [E = @d class {}] = [];
console.log(names.join(" "));
// expect: "A" A "B" B "Own" Own "p" p ""  "D" D "E" E

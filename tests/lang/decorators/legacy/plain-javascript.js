// experimentalDecorators is TypeScript's: JavaScript has standard decorators all the same, as in Bun.
const d = (v, c) => { console.log(c.kind, c.name); };
@d class A { @d m() {} @d #f = 1; }
// expect: method m
// expect: field #f
// expect: class A

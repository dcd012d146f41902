// peer: none
// A const enum may be used above its declaration, as when its members are put in place by the compiler.
console.log(E.A, f(), g());
function f() { return E.B; }
function g() {
    const x = L.Q + 1;
    const enum L { Q = 10 }
    return x;
}
{ console.log(Block.Y); const enum Block { Y = "y" } }
export const enum E { A = 1, B = 2 }
console.log(typeof E);
// expect: 1 2 11
// expect: y
// expect: object

// Undecorated members stay as they are among decorated ones.
const d = (_: any, c: any) => {};
class A { a = 1; @d b = 2; c = this.a + this.b; static x = 1; @d static y = A.x + 1; static z = A.x + A.y; #p = this.c; @d m() { return this.#p; } n() { return this.#p + 1; } get g() { return this.#p + 2; } }
const a = new A();
console.log(a.a, a.b, a.c, A.x, A.y, A.z, a.m(), a.n(), a.g, Object.keys(a).join());
// expect: 1 2 3 1 2 3 3 4 5 a,b,c

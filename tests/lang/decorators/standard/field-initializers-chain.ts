// Initialisers of a field: the last decorator's first, each gets what the one before gave.
function add(n: string) { return (_: undefined, c: any) => (v: any) => v + n; }
class A { @add("1") @add("2") @add("3") x = "v"; @add("u") y: any; @add("s") static z = "z"; @add("p") #p = "p"; p() { return this.#p; } }
const a = new A();
console.log(a.x, a.y, A.z, a.p());
// expect: v123 undefinedu zs pp

// Decorated classes in functions compiled at their first call.
const log: string[] = [];
function outer(t: string) {
  const d = (n: string): any => (...a: any[]) => { log.push(t + n); };
  return function inner() {
    @d("c") class A { @d("m") m(@d("p") x: any) { return (() => t + x)(); } @d("f") f = () => t; constructor(@d("k") y: any) { this.z = () => y; } z: any; }
    return A;
  };
}
for (const t of ["1", "2"]) { const A = outer(t)(), a = new A("y"); log.push(a.m("x"), a.f(), a.z()); }
console.log(log.join(" "));
// expect: 1p 1m 1f 1k 1c 1x 1 y 2p 2m 2f 2k 2c 2x 2 y

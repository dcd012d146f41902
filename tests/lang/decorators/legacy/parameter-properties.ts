// Parameter properties with decorators.
const log: string[] = [];
function inject(n: string): any { return (t: any, k: any, i: number) => { log.push(n + i); }; }
class A { constructor(@inject("a") private readonly a: string, @inject("b") public b = "B", @inject("c") protected c?: string) {} show() { return this.a + this.b + this.c; } }
console.log(new A("x").show(), log.join());
// expect: xBundefined c2,b1,a0

// Decorators with types: type arguments, assertions, generics.
function tag<T>(t: T) { return <V extends (...a: any[]) => any>(v: V, c: ClassMethodDecoratorContext) => { log.push(String(t) + String(c.name)); }; }
const log: string[] = [];
abstract class Base<T> { abstract go(x: T): void; @tag<string>("a") run(this: Base<T>, x: T): void { this.go(x); } }
class A extends Base<number> { @tag<number>(1) override go(x: number): void { log.push("go" + x); } @(tag(true) as any) private static readonly q!: string; @(tag("p") as any) protected p?: number; }
new A().run(3);
console.log(log.join());
// expect: arun,1go,trueq,pp,go3

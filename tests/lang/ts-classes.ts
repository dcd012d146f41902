// Modifiers, abstract members, overloads, implements.
interface Shape { area(): number }
abstract class Base implements Shape { protected readonly kind: string = "base"; static readonly count: number = 3; private secret?: number; declare ghost: string; abstract area(): number; describe(): string; describe(prefix?: string): string { return (prefix ?? "") + this.kind + this.area(); } get big(): boolean { return this.area() > 10; } }
class Square extends Base implements Shape { override kind = "square"; #side: number; constructor(side: number) { super(); this.#side = side; } override area(): number { return this.#side ** 2; } }
const q = new Square(4);
console.log(q.describe("a "), q.big, Base.count, "ghost" in q, "secret" in q, Object.keys(q).join());
// expect: a square16 true 3 false true kind,secret

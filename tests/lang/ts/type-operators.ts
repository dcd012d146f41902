// What keyof, unique and readonly apply to may be a literal, and may stand on the next line.
const k = { a: 1 };
type A = keyof 1 | keyof -1n | keyof "x" | keyof `a` | keyof keyof 2;
type B = keyof
    typeof k;
class C {
    p: readonly
        string[] = ["p"];
    q: keyof
        typeof k = "a";
    keyof = 3; readonly = 4; unique: unique symbol = Symbol.for("u") as any;
}
interface I {
    a: readonly
        string[]
    b: keyof
        this
}
type keyof = 1;
const c = new C();
console.log(c.p[0], c.q, c.keyof, c.readonly, 5 as unknown as keyof 1);
// expect: p a 3 4 5

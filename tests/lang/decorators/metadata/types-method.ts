// Methods: type, parameter types, return type.
const seen: string[] = [];
const show = (v: any): string => Array.isArray(v) ? "[" + v.map(show).join() + "]" : v === undefined ? "void" : v.name;
(Reflect as any).metadata = (k: string, v: any): any => (t: any, p: any) => { seen.push((typeof t === "function" ? t.name : "") + "." + String(p) + " " + k.slice(7) + " " + show(v)); };
const d: any = () => {};
class K {}
class A {
  @d m1() {} @d m2(a: string, b: number, c?: K, ...rest: boolean[]): K { return null!; } @d m3(a = 1, { b }: { b: string } = { b: "" }, [c]: number[] = []): void {}
  @d async m4() {} @d async m5(): Promise<string> { return ""; } @d *m6(): Generator<number> {} @d m7(this: A, x: any): asserts x {} @d m8(x: unknown): x is string { return true; }
  @d static s(x: K[]): K[] { return x; } m9(@d a: string, b: K) {} @d m10<T>(x: T, y: T[]): T { return x; } @d m11(...r: Array<K>) {} @d m12(...r: string[][]) {} @d m13(...r: [string, number]) {} @d m14(): this { return this; } @d ["m" + 15](x: Date): never { throw 1; }
}
console.log(seen.join("\n"));
// expect: .m1 returntype void
// expect: .m1 paramtypes []
// expect: .m1 type Function
// expect: .m2 returntype K
// expect: .m2 paramtypes [String,Number,K,Boolean]
// expect: .m2 type Function
// expect: .m3 returntype void
// expect: .m3 paramtypes [Object,Object,Array]
// expect: .m3 type Function
// expect: .m4 returntype Promise
// expect: .m4 paramtypes []
// expect: .m4 type Function
// expect: .m5 returntype Promise
// expect: .m5 paramtypes []
// expect: .m5 type Function
// expect: .m6 returntype Object
// expect: .m6 paramtypes []
// expect: .m6 type Function
// expect: .m7 returntype void
// expect: .m7 paramtypes [Object]
// expect: .m7 type Function
// expect: .m8 returntype Boolean
// expect: .m8 paramtypes [Object]
// expect: .m8 type Function
// expect: .m9 returntype void
// expect: .m9 paramtypes [String,K]
// expect: .m9 type Function
// expect: .m10 returntype Object
// expect: .m10 paramtypes [Object,Array]
// expect: .m10 type Function
// expect: .m11 returntype void
// expect: .m11 paramtypes [K]
// expect: .m11 type Function
// expect: .m12 returntype void
// expect: .m12 paramtypes [Array]
// expect: .m12 type Function
// expect: .m13 returntype void
// expect: .m13 paramtypes [Object]
// expect: .m13 type Function
// expect: .m14 returntype Object
// expect: .m14 paramtypes []
// expect: .m14 type Function
// expect: .m15 returntype void
// expect: .m15 paramtypes [Date]
// expect: .m15 type Function
// expect: A.s returntype Array
// expect: A.s paramtypes [Array]
// expect: A.s type Function

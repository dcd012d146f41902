function assertString(x: unknown): asserts x is string { if (typeof x !== "string") throw new TypeError("not a string"); }
class G { ok = true; check(): asserts this is G & { ok: true } { if (!this.ok) throw 1; } is(): this is G { return this.ok; } }
let v: unknown = "s";
assertString(v);
const g: G = new G();
g.check();
console.log(v.length, g.is());
// expect: 1 true

// Subclasses with their own exec, flags and constructors.
class Loud extends RegExp {
  exec(s) {
    const m = super.exec(s);
    console.log("exec", this.lastIndex, m && m[0]);
    return m;
  }
}
console.log(new Loud("b").test("abc"));
console.log("abcb".replace(new Loud("b", "g"), "x"));
console.log("abcb".match(new Loud("b", "g")).join());
console.log("abc".search(new Loud("c")));
console.log([..."abab".matchAll(new Loud("a", "g"))].length);
console.log(new Loud("x") instanceof RegExp, new Loud(/a/gi).flags, Loud.name, String(new Loud("/")));
console.log(RegExp(/x/g) === RegExp(/x/g), (() => { const r = /x/; return RegExp(r) === r; })(), RegExp(new Loud("q")) instanceof Loud);
const fake = { [Symbol.match]: true, source: "s", flags: "i", constructor: null };
console.log(String(RegExp(fake)));
const r = /a/;
r.constructor = Object;
console.log(RegExp(r) === r);

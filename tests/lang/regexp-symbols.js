// Subclasses and symbol methods.
class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m[0] = m[0].toUpperCase(); return m; } }
console.log(new R("b", "g")[Symbol.match]("abcb").join(), "abc".replace(new R("b"), "[$&]"), "a1b".split(new R("\\d")).join(), RegExp.escape("a.b*c"), RegExp("x") instanceof RegExp, RegExp(/x/g).flags);
// expect: B,B a[B]c a,b \x61\.b\*c true g

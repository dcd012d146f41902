// extends null has no constructor behaviour.
class N extends null { static s() { return 1; } }
console.log(N.s(), Object.getPrototypeOf(N.prototype));
try { new N(); } catch (e) { console.log(e.name); }
// expect: 1 null
// expect: TypeError

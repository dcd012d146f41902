// Rethrow, scope of the catch parameter.
try { try { throw { code: 5 }; } catch ({ code }) { throw code + 1; } } catch (e) { var e2 = e; }
console.log(e2);
let e = "outer";
try { throw "inner"; } catch (e) { e += "!"; }
console.log(e);
// expect: 6
// expect: outer

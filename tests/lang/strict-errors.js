// What strict mode forbids.
for (const text of ["with ({}) ;", "var eval = 1", "delete x", "010", "function f(a, a) {}", "arguments = 1", "var public", "'\\01'", "undefinedName = 1", "({ get x() {} }).x = 1", "let let = 1", "yield = 1"])
  try { new Function('"use strict"; ' + text)(); console.log("fine:", text); } catch (e) { console.log(e.name); }
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: ReferenceError
// expect: TypeError
// expect: SyntaxError
// expect: SyntaxError

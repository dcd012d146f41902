// Errors found before anything runs.
for (const text of ["let a; let a;", "let a; var a;", "const x;", "break;", "continue;", "x: x: ;", "return", "new.target", "super()", "({ a = 1 })", "for (let x, y of []) ;", "1 = 2", "a++ = 1", "() => {} ()", "class A { constructor() {} constructor() {} }", "async () => await", "`${", "'a", "/(/", "if (1) let x", "import 'x'", "a?.b = 1", "({ __proto__: 1, __proto__: 2 })", "function* g() { yield = 1 }", "class A { #x; #x; }", "this.#y", "\\u{110000}", "1n.5", "0_1", "await 1"])
  try { (0, eval)(text); console.log("fine:", text); } catch (e) { console.log(e.name); }
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError

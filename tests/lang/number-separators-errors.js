// Bad numbers are syntax errors.
for (const t of ["1__0", "1_", "_1n.x", "0x", "0b2", "08n", "1e", "3in []", "0_0", "1._5", ".5n", "0xg"]) try { console.log((0, eval)(t)); } catch (e) { console.log(e.name); }
// expect: SyntaxError
// expect: SyntaxError
// expect: ReferenceError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError

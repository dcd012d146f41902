class A { @new D() m() {} }
// expect error: SyntaxError: Invalid or unexpected token

class A { @"x" m() {} }
// expect error: SyntaxError: Invalid or unexpected token

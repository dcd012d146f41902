@@d class A {}
// expect error: SyntaxError: Invalid or unexpected token

@1 class A {}
// expect error: SyntaxError: Invalid or unexpected token

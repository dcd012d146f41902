const d = () => {};
class A { @d()() m() {} }
// expect error: SyntaxError: Expression must be enclosed in parentheses to be used as a decorator.

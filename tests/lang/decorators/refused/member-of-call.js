const d = () => {};
class A { @d().x m() {} }
// expect error: SyntaxError: Expression must be enclosed in parentheses to be used as a decorator.
